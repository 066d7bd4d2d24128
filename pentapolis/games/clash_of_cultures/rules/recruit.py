"""Recruit (408): units available in a city, their prices, and what follows a recruitment."""

from __future__ import annotations

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.cards import civ_moves
from pentapolis.games.clash_of_cultures.data import UNIT_COST
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ARMY,
    BARREN,
    CAVALRY,
    CIVIL_LIBERTIES,
    CULTURE,
    DRAFT,
    ELEPHANT,
    EXPANSION,
    FOOD,
    FOREST,
    FORTRESS,
    GOLD,
    GOODS,
    HORSEMANSHIP,
    IDEAS,
    INDIAN_ELEPHANTS,
    INFANTRY,
    LEADER,
    LEONIDAS,
    MARKET,
    MEDICINE,
    MERCENARY_SERVICE,
    MOOD,
    MOUNTED_ARCHERS,
    NATIONALISM,
    PERSIAN_ELEPHANTS,
    PORT,
    PROVINCES,
    RESOURCES,
    SANITATION,
    SETTLER,
    SHIP,
    SHOGUNATE,
    SPARTA,
    STUDY,
    UNITS,
    VERCINGETORIX,
    WARBEASTS,
)
from pentapolis.games.clash_of_cultures.rules import aftermath, battle, cities, leaders, move, objectives
from pentapolis.games.clash_of_cultures.rules.goods import (
    Need,
    can_pay,
    choose_gain,
    draw_action,
    gain,
    gain_all,
    needs_of,
    parse_bundle,
    pay,
    pay_one_of,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.state import USED_SHOGUNATE_DRAFT, City, State


def refuse_kind(g: State, seat: int, city: City, kind: int) -> Refusal | None:
    """Why this kind of unit is not available in the city (408.4, 408.5)."""
    if kind in (SETTLER, INFANTRY):
        return None
    p = g.players[seat]
    if kind == SHIP:
        if not city.has(PORT):
            return Refusal("408.4", "needs_building", building="port")
        # Ships recruited onto enemies start a battle (611.3), so it must be one that may be started.
        opponent = move.opponent_at(g, seat, city.port)
        return move.refuse_attack(g, seat, city.port, opponent) if opponent >= 0 else None
    if not g.options.expansion:
        return Refusal("105.2", "expansion_only")
    if kind == LEADER:
        return None if p.leaders else Refusal("1102.8", "no_leader_cards")
    if (
        city.has(MARKET)
        or (kind == CAVALRY and _rides(g, seat, city))
        or (kind == ELEPHANT and _tusks(g, seat, city))
    ):
        return None
    return Refusal("408.5", "needs_building", building="market")


def _rides(g: State, seat: int, city: City) -> bool:
    """Cavalry without a Market (1111.2a, 1112.4a, 1124.2a)."""
    has = g.players[seat].usable
    if has & HORSEMANSHIP and city.has(FORTRESS):
        return True
    if has & MOUNTED_ARCHERS and city.size == 1:
        return True
    return bool(has & PROVINCES) and g.map.homes[seat] not in g.within(city.space, 2)


def _tusks(g: State, seat: int, city: City, warbeasts: bool = True) -> bool:
    """Elephants without a Market (1113.1, 1119.1a, 1120.1a)."""
    has = g.players[seat].usable
    if warbeasts and has & WARBEASTS:
        return True
    if has & PERSIAN_ELEPHANTS and any(g.terrain[s] == BARREN for s in g.map.neighbours[city.space]):
        return True
    return bool(has & INDIAN_ELEPHANTS) and g.terrain[city.space] == FOREST


def unit_costs(g: State, seat: int, city: City, kind: int) -> list[list[Need]]:
    """The alternative prices of a unit, without Draft and Sanitation."""
    costs = [needs_of(g, seat, UNIT_COST[kind])]
    if kind == ELEPHANT and g.players[seat].usable & WARBEASTS:
        warbeast: list[Need] = [
            (1, (GOLD, *token(g, seat, CULTURE))),
            (1, (FOOD, GOLD, *token(g, seat, CULTURE))),
        ]
        market = city.has(MARKET) or _tusks(g, seat, city, warbeasts=False)
        costs = [*costs, warbeast] if market else [warbeast]
    return costs


def draft_needs(g: State, seat: int) -> list[Need]:
    """The price of Draft: 1 mood, 2 with Civil Liberties (1005.4a, 1010.3b), or what civilizations allow."""
    has = g.players[seat].usable
    kinds = list(token(g, seat, MOOD))
    if has & MERCENARY_SERVICE:
        kinds.append(GOLD)
    if has & SPARTA and CULTURE not in kinds:
        kinds.append(CULTURE)
    return [(2 if has & CIVIL_LIBERTIES else 1, tuple(kinds))]


DRAFTED, SANITARY = 1, 2


def choices(g: State, seat: int, city: City, left: int, used: int) -> list[str]:
    """What can be bought next in this Recruit."""
    if left <= 0:
        return []
    p = g.players[seat]
    have = stock(p)
    room = bool(places(g, seat, city, INFANTRY))
    found = []
    for kind in range(6):
        if refuse_kind(g, seat, city, kind):
            continue
        if kind in ARMY and not room and not (kind == LEADER and p.leader_at == city.space):
            continue  # a Leader may take the place of the one who stands here (1102.4)
        if not p.units[kind] and not g.units_of(seat, kind):
            continue
        if any(can_pay(have, cost) for cost in unit_costs(g, seat, city, kind)):
            found.append(UNITS[kind])
    if p.usable & SANITATION and not used & SANITARY and can_pay(have, [(1, token(g, seat, MOOD))]):
        found.append("sanitation")
    if p.usable & DRAFT and not used & DRAFTED and can_pay(have, draft_needs(g, seat)):
        if room and (p.units[INFANTRY] or g.units_of(seat, INFANTRY)):
            found.append("draft")
        if p.usable & MERCENARY_SERVICE and (p.units[SHIP] or g.units_of(seat, SHIP)):
            if refuse_kind(g, seat, city, SHIP) is None:
                found.append("draft_ship")
        if p.usable & SHOGUNATE and not p.used & USED_SHOGUNATE_DRAFT:
            found.append("draft_card")
    return found


def recruit(g: State, seat: int, city: City) -> Rules:
    """Recruit units one by one up to the recruitment maximum (408.3), then what follows."""
    p = g.players[seat]
    left = cities.yield_limit(g, city) + (yield from cities.ballcourts(g, seat, city))
    label = g.map.labels[city.space]
    used = 0
    bought = [0] * 6
    paid = [0] * 8
    while True:
        options = choices(g, seat, city, left, used)
        if not options:
            break
        if any(bought) or used:
            options = [*options, "done"]
        answer = yield Ask(seat, "recruit", options, about=(label, left))
        if answer == "done":
            break
        left -= 1
        if answer == "draft_card":
            used |= DRAFTED
            p.used |= USED_SHOGUNATE_DRAFT
            yield from pay(g, seat, draft_needs(g, seat))
            yield from draw_action(g, seat)
            continue
        kind = {"sanitation": SETTLER, "draft": INFANTRY, "draft_ship": SHIP}.get(answer, -1)
        if kind >= 0:
            needs = [(1, token(g, seat, MOOD))] if answer == "sanitation" else draft_needs(g, seat)
            used |= SANITARY if answer == "sanitation" else DRAFTED
            payment = yield from pay(g, seat, needs)
        else:
            kind = UNITS.index(answer)
            payment = yield from pay_one_of(g, seat, unit_costs(g, seat, city, kind), answer)
        paid = [a + b for a, b in zip(paid, payment, strict=True)]
        bought[kind] += 1
        if kind == SHIP:
            yield from battle.pay_to_attack(g, seat, city.port, move.opponent_at(g, seat, city.port))
        yield from _place(g, seat, city, kind)
    if used & DRAFTED:
        g.drafts += 1
    yield from _after_recruit(g, seat, city, bought, paid)


def places(g: State, seat: int, city: City, kind: int) -> list[int]:
    """Where a recruited land unit finds room: the city, with Vercingetorix also the spaces around it."""
    found = [city.space]
    if leaders.here(g, seat, VERCINGETORIX, city.space):
        found += [
            s for s in g.map.neighbours[city.space] if g.is_land(s) and move.opponent_at(g, seat, s) < 0
        ]
    if kind in ARMY:
        found = [s for s in found if g.army_at(seat, s) < leaders.army_limit(g, seat, s)]
    return found


def _place(g: State, seat: int, city: City, kind: int) -> Rules:
    """Place a recruited unit; with an empty supply one of the same kind leaves the map first (408.11)."""
    p = g.players[seat]
    labels = g.map.labels
    left = -1
    if kind == LEADER:
        yield from leaders.recruit_leader(g, seat, city)
        return
    if not p.units[kind]:
        spaces = [labels[s] for s in g.spaces_of(seat) if g.count(seat, kind, s)]
        answer = yield Ask(seat, "take_back", spaces, about=(UNITS[kind],))
        left = g.map.index[answer]
        g.return_unit(seat, kind, left)
    space = city.port if kind == SHIP else city.space
    if kind != SHIP and leaders.here(g, seat, VERCINGETORIX, city.space):
        near = [labels[s] for s in places(g, seat, city, kind)]
        space = g.map.index[(yield Ask(seat, "place_recruit", near))]
    g.place_unit(seat, kind, space)
    if kind == SHIP and left >= 0:
        yield from aftermath.sink_surplus(g, seat, left)  # the cargo of a Ship taken back (505.11)
    if g.tell:
        g.tell("recruits", seat, units=f"{UNITS[kind]}1", city=labels[city.space])


def _after_recruit(g: State, seat: int, city: City, bought: list[int], paid: list[int]) -> Rules:
    p = g.players[seat]
    if p.usable & MEDICINE and any(paid[:RESOURCES]):
        # Medicine gives back one resource just paid (1009.3).
        answer = yield Ask(seat, "medicine", [f"{GOODS[r]}1" for r in range(RESOURCES) if paid[r]])
        gain_all(g, seat, parse_bundle(answer))
    if p.usable & NATIONALISM and any(bought[kind] for kind in (*ARMY, SHIP)):
        yield from choose_gain(g, seat, ["mood1", "culture1"])
    if p.usable & STUDY and city.has(ACADEMY):
        gain(g, seat, IDEAS)
    if leaders.here(g, seat, LEONIDAS, city.space):
        gain(g, seat, CULTURE)
    yield from cities.activated(g, city, "recruit")
    if bought[SHIP] and g.enemies_at(seat, city.port):
        yield from battle.recruited_ships(g, seat, city.port)
    yield from objectives.deed(g, (seat,), "draft")
    if bought[SETTLER] and p.usable & EXPANSION:
        yield from civ_moves.expansion(g, seat)
    if bought[CAVALRY] and p.usable & MOUNTED_ARCHERS:
        yield from civ_moves.mounted_archers(g, seat, city.space, bought[CAVALRY])
