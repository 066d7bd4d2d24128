"""Recruit (408): units available in a city, their prices, and what follows a recruitment."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import UNIT_COST
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    CIVIL_LIBERTIES,
    CULTURE,
    DRAFT,
    INFANTRY,
    LEADER,
    MARKET,
    MOOD,
    PORT,
    SANITATION,
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
    token,
)
from pentapolis.games.clash_of_cultures.rules.moments import (
    DRAFT_PAID_WITH,
    DRAFTED,
    DRAFTS,
    RECRUIT_GAINS,
    RECRUIT_PLACES,
    RECRUITED,
    RECRUITING,
    UNIT_PRICE,
    WITHOUT_MARKET,
    Cost,
    Need,
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
    """The alternative prices of a unit, without Draft and Sanitation."""
    costs = [needs_of(g, seat, UNIT_COST[kind]) if UNIT_TOKENS[kind] else UNIT_NEEDS[kind]]
    for ability in UNIT_PRICE.of(g.players[seat]):
        costs = ability(g, seat, city, kind, costs)
    return costs


def draft_needs(g: State, seat: int) -> list[Need]:
    """The price of Draft: 1 mood, 2 with Civil Liberties (1005.4a, 1010.3b), or what civilizations allow."""
    p = g.players[seat]
    kinds = list(token(g, seat, MOOD))
    kinds += [ability() for ability in DRAFT_PAID_WITH.of(p) if ability() not in kinds]
    return [(2 if p.usable & CIVIL_LIBERTIES else 1, tuple(kinds))]


WITH_DRAFT: Final = 1
SANITARY: Final = 2
BEGUN: Final = 4
"""What has happened in this Recruit: Draft, Sanitation (once each), anything at all."""


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
    return bool(p.usable & (SANITATION | DRAFT)) and bool(_for_tokens(g, seat, city, 0, have, room))


def choices(g: State, seat: int, city: City, left: int, used: int) -> list[str]:
    """What can be bought next in this Recruit."""
    if left <= 0:
        return []
    have = stock(g.players[seat])
    room = bool(places(g, seat, city, INFANTRY))
    found = [UNITS[kind] for kind in range(6) if _recruitable(g, seat, city, kind, have, room)]
    return found + _for_tokens(g, seat, city, used, have, room)


def _for_tokens(g: State, seat: int, city: City, used: int, have: list[int], room: bool) -> list[str]:
    """What Sanitation and Draft let a player buy next (1002.3a, 1005.4a)."""
    p = g.players[seat]
    found: list[str] = []
    if p.usable & SANITATION and not used & SANITARY and can_pay(have, [(1, token(g, seat, MOOD))]):
        found.append("sanitation")
    if p.usable & DRAFT and not used & WITH_DRAFT and can_pay(have, draft_needs(g, seat)):
        if room and (p.units[INFANTRY] or g.units_of(seat, INFANTRY)):
            found.append("draft")
        for ability in DRAFTS.of(p):
            found += ability(g, seat, city)
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
    if not p.units[kind] and not g.units_of(seat, kind):
        return Refusal("102.1", "no_unit", unit=UNITS[kind])
    replaced = kind == LEADER and p.leader_at == city.space
    if kind in ARMY and not replaced and not places(g, seat, city, kind):
        return Refusal("408.9", "no_room", city=label)
    if not any(can_pay(stock(p), cost) for cost in unit_costs(g, seat, city, kind)):
        return Refusal("408.7" if kind > SHIP else "408.6", "cannot_pay")
    return None


def purchases(g: State, ask: Ask) -> list[Option]:
    return [*UNITS, "sanitation", *DRAFTED_SO, "done"]


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
    if what == "sanitation":
        return refuse_sanitation(g, seat, used)
    return refuse_draft(g, seat, city, used, what)


def refuse_sanitation(g: State, seat: int, used: int) -> Refusal | None:
    """One Settler for a mood token (1002.3a)."""
    if not g.players[seat].usable & SANITATION:
        return Refusal("1002.3a", "needs_advance", advance="sanitation")
    if used & SANITARY:
        return Refusal("1002.3a", "once_per_action")
    return refuse_payment(g, seat, [(1, token(g, seat, MOOD))], "1002.3a")


def refuse_draft(g: State, seat: int, city: City, used: int, what: str) -> Refusal | None:
    """One Infantry for a mood token (1005.4a), or what abilities draft instead."""
    p = g.players[seat]
    if not p.usable & DRAFT:
        return Refusal("1005.4a", "needs_advance", advance="draft")
    if used & WITH_DRAFT:
        return Refusal("1005.4a", "once_per_action")
    refusal = refuse_payment(g, seat, draft_needs(g, seat), "1005.4a")
    if refusal:
        return refusal
    if what != "draft":
        offered = any(what in ability(g, seat, city) for ability in DRAFTS.of(p))
        return None if offered else Refusal("1101.1", "not_now")
    if not places(g, seat, city, INFANTRY):
        return Refusal("408.9", "no_room", city=g.map.labels[city.space])
    none = not p.units[INFANTRY] and not g.units_of(seat, INFANTRY)
    return Refusal("102.1", "no_unit", unit=UNITS[INFANTRY]) if none else None


def possible_purchases(g: State, ask: Ask) -> list[str]:
    """The fast path of `refuse_purchase`."""
    label, left, used = ask.about
    found = choices(g, ask.seat, g.cities[g.map.index[label]], left, used)
    return [*found, "done"] if used else found


DRAFTED_SO: Final = ("draft", "draft_card", "draft_ship")
RECRUIT: Final = Question("recruit", purchases, refuse_purchase, fast=possible_purchases)
TAKE_BACK: Final = Question("take_back", spaces, by("408.11", "no_such_unit_there"))
PLACE_RECRUIT: Final = Question("place_recruit", spaces, by("408.8", "not_that_space"))


def recruit(g: State, seat: int, city: City) -> Rules:
    """Recruit units one by one up to the recruitment maximum (408.3), then what follows.

    Rules 408.12, 1002.3a, 1005.4b.
    """
    p = g.players[seat]
    left = cities.yield_limit(g, city) + (yield from cities.enlarged(g, seat, city))
    label = g.map.labels[city.space]
    used = 0
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
        if answer == "draft_card":
            used |= WITH_DRAFT
            yield from pay(g, seat, draft_needs(g, seat))
            for ability in DRAFTED.of(p):
                yield from ability(g, seat)
            continue
        kind = {"sanitation": SETTLER, "draft": INFANTRY, "draft_ship": SHIP}.get(answer, -1)
        if kind >= 0:
            needs = [(1, token(g, seat, MOOD))] if answer == "sanitation" else draft_needs(g, seat)
            used |= SANITARY if answer == "sanitation" else WITH_DRAFT
            payment = yield from pay(g, seat, needs)
        else:
            kind = UNITS.index(answer)
            payment = yield from pay_one_of(g, seat, unit_costs(g, seat, city, kind), answer)
        paid = [a + b for a, b in zip(paid, payment, strict=True)]
        bought[kind] += 1
        if kind == SHIP:
            yield from forces.pay_to_attack(g, seat, city.port, forces.opponent_at(g, seat, city.port))
        yield from _place(g, seat, city, kind)
    if used & WITH_DRAFT:
        g.drafts += 1
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
