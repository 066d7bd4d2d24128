"""Recruit (408): units available in a city, their prices, and what follows a recruitment."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCES, UNIT_COST
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    CULTURE,
    INFANTRY,
    LEADER,
    MARKET,
    MOOD,
    PORT,
    SETTLER,
    SHIP,
    UNITS,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import (
    battle,
    cities,
    forces,
    leaders,
    objectives,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    needs_of,
    pay,
    pay_one_of,
    refuse_payment,
    resource_needs,
    stock,
)
from pentapolis.games.clash_of_cultures.rules.levies import BEGUN, LEVIES, NO_UNIT, Levy
from pentapolis.games.clash_of_cultures.rules.moments import (
    RECRUIT_GAINS,
    RECRUIT_PLACES,
    RECRUITED,
    RECRUITING,
    UNIT_PRICE,
    WITHOUT_MARKET,
    Cost,
)
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, spaces
from pentapolis.games.clash_of_cultures.state import State


def refuse_kind(g: State, seat: int, city: City, kind: int) -> Refusal | None:
    """Why this kind of unit is not available in the city (408.4, 408.5, 407.7, 407.10, 408.13)."""
    if kind in (SETTLER, INFANTRY):
        return None
    p = g.players[seat]
    if kind == SHIP:
        if not city.has(PORT):
            return Refusal("408.4", "needs_building", building="port")
        # Ships recruited onto enemies start a battle (611.3), so it must be one that may be started.
        opponent = forces.opponent_at(g, seat, city.port)
        return forces.refuse_attack(g, seat, city.port, opponent) if opponent >= 0 else None
    if not g.options.expansion:
        return Refusal("105.2", "expansion_only")
    if kind == LEADER:
        return None if p.leaders else Refusal("1102.8", "no_leader_cards")
    if city.has(MARKET) or any(ability(g, seat, city, kind) for ability in WITHOUT_MARKET.of(p)):
        return None
    return Refusal("408.5", "needs_building", building="market")


UNIT_NEEDS: Final[list[Cost]] = [resource_needs(cost) for cost in UNIT_COST]
"""The resources that a unit costs; nobody changes them."""
UNIT_TOKENS: Final = [cost[CULTURE] + cost[MOOD] > 0 for cost in UNIT_COST]
"""Whether a unit costs tokens too, which several things may pay."""


def unit_costs(g: State, seat: int, city: City, kind: int) -> list[Cost]:
    """The alternative prices of a unit, without the levies of advances."""
    costs = [needs_of(g, seat, UNIT_COST[kind]) if UNIT_TOKENS[kind] else UNIT_NEEDS[kind]]
    for ability in UNIT_PRICE.of(g.players[seat]):
        costs = ability(g, seat, city, kind, costs)
    return costs


def can_recruit(g: State, seat: int, city: City) -> bool:
    """Whether a Recruit can begin: looks no further than the first unit, a Settler before what needs room."""
    p = g.players[seat]
    have = stock(p)
    if _recruitable(g, seat, city, SETTLER, have, False):
        return True
    room = bool(places(g, seat, city, INFANTRY))
    for kind in range(INFANTRY, 6):
        if _recruitable(g, seat, city, kind, have, room):
            return True
    return bool(_levied(g, seat, city, 0, have))


def choices(g: State, seat: int, city: City, left: int, used: int) -> list[str]:
    """What can be bought next in this Recruit."""
    if left <= 0:
        return []
    have = stock(g.players[seat])
    room = bool(places(g, seat, city, INFANTRY))
    found = [UNITS[kind] for kind in range(6) if _recruitable(g, seat, city, kind, have, room)]
    return found + _levied(g, seat, city, used, have)


def _levied(g: State, seat: int, city: City, used: int, have: list[int]) -> list[str]:
    """What advances let the player buy next; the fast path of `refuse_levy`."""
    usable = g.players[seat].usable
    found: list[str] = []
    for one in LEVIES.values():
        if usable & one.advance and usable & one.also == one.also and not used & one.mark:
            if can_pay(have, one.needs(g, seat)) and one.refuse(g, seat, city) is None:
                found.append(one.word)
    return found


def _recruitable(g: State, seat: int, city: City, kind: int, have: list[int], room: bool) -> bool:
    """Whether a unit of this kind can be bought now; the fast path of `refuse_unit`."""
    p = g.players[seat]
    if kind in ARMY and not room and not (kind == LEADER and p.leader_at == city.space):
        return False  # a Leader may take the place of the one who stands here (1102.4)
    if not p.units[kind] and not g.units_of(seat, kind):
        return False
    for cost in unit_costs(g, seat, city, kind):
        if can_pay(have, cost):
            return refuse_kind(g, seat, city, kind) is None
    return False


def refuse_unit(g: State, seat: int, city: City, kind: int) -> Refusal | None:
    """Why a unit of this kind cannot be bought in the city now."""
    p = g.players[seat]
    label = g.map.labels[city.space]
    refusal = refuse_kind(g, seat, city, kind)
    if refusal:
        return refusal
    if refusal := refuse_supply(g, seat, kind):
        return refusal
    replaced = kind == LEADER and p.leader_at == city.space
    if kind in ARMY and not replaced and not places(g, seat, city, kind):
        return Refusal("408.9", "no_room", city=label)
    if not any(can_pay(stock(p), cost) for cost in unit_costs(g, seat, city, kind)):
        return Refusal("408.7" if kind > SHIP else "408.6", "cannot_pay")
    return None


def purchases(g: State, ask: Ask) -> list[Option]:
    return [*UNITS, *LEVIES, "done"]


def refuse_purchase(g: State, ask: Ask, what: str) -> Refusal | None:
    """Why this is not bought next; the question is about the city, how many more, and what has happened."""
    seat, used = ask.seat, int(ask.about[2])
    city = g.cities[g.map.index[str(ask.about[0])]]
    if what == "done":
        return None if used else Refusal("408.3", "nothing_bought")
    if int(ask.about[1]) <= 0:
        return Refusal("408.3", "enough_recruited", city=ask.about[0])
    if what in UNITS:
        return refuse_unit(g, seat, city, UNITS.index(what))
    return refuse_levy(g, seat, city, used, LEVIES[what])


def refuse_levy(g: State, seat: int, city: City, used: int, levy: Levy) -> Refusal | None:
    """Why this is not bought by its advance next: once in each Recruit, for its price."""
    if not g.players[seat].usable & levy.advance:
        advance = ADVANCES[levy.advance.bit_length() - 1].id
        return Refusal(levy.rule, "needs_advance", advance=advance)
    if used & levy.mark:
        return Refusal(levy.rule, "once_per_action")
    if refusal := refuse_payment(g, seat, levy.needs(g, seat), levy.rule):
        return refusal
    if levy.also & ~g.players[seat].usable:
        return Refusal("1101.1", "not_now")
    return levy.refuse(g, seat, city)


def refuse_supply(g: State, seat: int, kind: int) -> Refusal | None:
    """Without a piece in the supply one on the map is taken back (408.11); with neither there is none."""
    if g.players[seat].units[kind] or g.units_of(seat, kind):
        return None
    return Refusal("102.1", "no_unit", unit=UNITS[kind])


def possible_purchases(g: State, ask: Ask) -> list[str]:
    """The fast path of `refuse_purchase`."""
    label, left, used = ask.about
    found = choices(g, ask.seat, g.cities[g.map.index[label]], left, used)
    return [*found, "done"] if used else found


RECRUIT: Final = Question("recruit", purchases, refuse_purchase, fast=possible_purchases)
TAKE_BACK: Final = Question("take_back", spaces, by("408.11", "no_such_unit_there"))
PLACE_RECRUIT: Final = Question("place_recruit", spaces, by("408.8", "not_that_space"))


def recruit(g: State, seat: int, city: City) -> Rules:
    """Recruit units one by one up to the recruitment maximum (408.3), then what follows.

    Rule 408.12.
    """
    left = cities.yield_limit(g, city) + (yield from cities.enlarged(g, seat, city))
    label = g.map.labels[city.space]
    used = 0
    levied: list[Levy] = []
    bought = [0] * 6
    paid = [0] * 8
    while True:
        ask = RECRUIT.ask(g, seat, (label, left, used))
        if not ask.options or ask.options == ["done"]:
            break
        answer = yield ask
        if answer == "done":
            break
        left -= 1
        used |= BEGUN
        if answer in LEVIES:
            levy = LEVIES[answer]
            levied.append(levy)
            used |= levy.mark
            kind = levy.kind
            payment = yield from pay(g, seat, levy.needs(g, seat))
            if levy.instead is not None:
                yield from levy.instead(g, seat)
        else:
            kind = UNITS.index(answer)
            payment = yield from pay_one_of(g, seat, unit_costs(g, seat, city, kind), answer)
        if kind == NO_UNIT:
            continue
        paid = [a + b for a, b in zip(paid, payment, strict=True)]
        bought[kind] += 1
        if kind == SHIP:
            yield from forces.pay_to_attack(g, seat, city.port, forces.opponent_at(g, seat, city.port))
        yield from _place(g, seat, city, kind)
    for levy in levied:
        if levy.after is not None:
            levy.after(g)
    yield from _after_recruit(g, seat, city, bought, paid)


def places(g: State, seat: int, city: City, kind: int) -> list[int]:
    """Where a recruited land unit finds room: the city, and where an ability allows it."""
    found = [city.space]
    for ability in RECRUIT_PLACES.of(g.players[seat], city.space):
        found += ability(g, seat, city)
    if kind in ARMY:
        found = [s for s in found if g.army_at(seat, s) < leaders.army_limit(g, seat, s)]
    return found


def _place(g: State, seat: int, city: City, kind: int) -> Rules:
    """Place a recruited unit; with an empty supply one of the same kind leaves the map first (408.11).

    Rules 408.8, 408.14.
    """
    p = g.players[seat]
    labels = g.map.labels
    left = -1
    if kind == LEADER:
        yield from leaders.recruit_leader(g, seat, city)
        return
    if not p.units[kind]:
        homes = [labels[s] for s in g.spaces_of(seat) if g.count(seat, kind, s)]
        answer = yield TAKE_BACK.offer(seat, homes, about=(UNITS[kind],))
        left = g.map.index[answer]
        g.return_unit(seat, kind, left)
    space = city.port if kind == SHIP else city.space
    if kind != SHIP and RECRUIT_PLACES.of(p, city.space):
        near = [labels[s] for s in places(g, seat, city, kind)]
        space = g.map.index[(yield PLACE_RECRUIT.offer(seat, near))]
    g.place_unit(seat, kind, space)
    if kind == SHIP and left >= 0:
        yield from forces.sink_surplus(g, seat, left)  # the cargo of a Ship taken back (505.11)
    if g.tell:
        g.tell("recruits", seat, units=f"{UNITS[kind]}1", city=labels[city.space])


def _after_recruit(g: State, seat: int, city: City, bought: list[int], paid: list[int]) -> Rules:
    """What follows a Recruit (408.10)."""
    p = g.players[seat]
    for brings in RECRUIT_GAINS.of(p):
        yield from brings(g, seat, bought, paid)
    for gains in RECRUITING.of(p, city.space):
        gains(g, seat, city)
    yield from cities.activated(g, city, "recruit")
    if bought[SHIP] and g.enemies_at(seat, city.port):
        yield from battle.recruited_ships(g, seat, city.port)
    yield from objectives.deed(g, (seat,), "draft")
    for ability in RECRUITED.of(p):
        yield from ability(g, seat, city, bought)
