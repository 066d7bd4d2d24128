"""The Vikings (1117) and their leaders Knut the Great, Erik the Red and Ragnar."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.cards.advances import economy
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    ARMY,
    CULTURE,
    ERIK,
    GOLD,
    GOODS,
    INFANTRY,
    KNUT,
    LONGSHIPS,
    NAVIGATION,
    OBELISK,
    RAGNAR,
    RAIDING,
    RESOURCES,
    RUNE_STONES,
    SETTLER,
    SHIP,
    SHIP_CONSTRUCTION,
    TACTICS,
    TAXES,
    WATER,
)
from pentapolis.games.clash_of_cultures.pieces import EXPLORED, MOVED, TIRED, Battle, City
from pentapolis.games.clash_of_cultures.rules import (
    battle,
    cities,
    forces,
    leaders,
    marks,
    moments,
    move,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    gain,
    group_word,
    parse_bundle,
    parse_group,
    pay,
    refuse_payment,
    spend,
    token,
)
from pentapolis.games.clash_of_cultures.rules.marks import LASTING, STILL
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import Conquest
from pentapolis.games.clash_of_cultures.rules.questions import Question, refuse_lacking
from pentapolis.games.clash_of_cultures.state import USED_TAXES, Player, State

# --- Ship Construction (1117.1) --------------------------------------------------------------------------


def conversions(g: State, seat: int, space: int, there: int) -> list[list[int]]:
    """Groups that may turn: Infantry and Settlers into Ships, Ships into Settlers or Infantry (1117.1a).

    Not where enemies are (1117.1b), not units that explored in this Command (1117.1e), one space only and
    without Roads or Navigation (1117.1f, 1117.1h).
    """
    if g.enemies_at(seat, there) or (there in g.cities and g.cities[there].owner != seat):
        return []
    if g.is_land(space) and g.terrain[there] == WATER:
        return _launches(g, seat, space)
    if g.terrain[space] == WATER and g.is_land(there):
        return _landings_of_ships(g, seat, space, there)
    return []


def _launches(g: State, seat: int, space: int) -> list[list[int]]:
    p = g.players[seat]
    settlers = marks.movable(g, seat, SETTLER, space, STILL | EXPLORED)
    infantry = marks.movable(g, seat, INFANTRY, space, STILL | EXPLORED) if p.usable & TACTICS else 0
    return [
        [a, b, 0, 0, 0, 0]
        for a in range(settlers + 1)
        for b in range(infantry + 1)
        if 0 < a + b <= p.units[SHIP]
    ]


def _landings_of_ships(g: State, seat: int, space: int, there: int) -> list[list[int]]:
    p = g.players[seat]
    ships = marks.movable(g, seat, SHIP, space, STILL | EXPLORED)
    found: list[list[int]] = []
    for settlers in range(min(ships, p.units[SETTLER]) + 1):
        most = min(ships - settlers, p.units[INFANTRY]) if p.usable & TACTICS else 0
        for infantry in range(most + 1):
            if settlers + infantry and _lands(g, seat, space, there, settlers + infantry, infantry):
                found.append([settlers, infantry, 0, 0, 0, 0])
    return found


def _surplus(g: State, seat: int, space: int, fewer: int) -> int:
    """Land units aboard that so many fewer Ships cannot carry."""
    left = g.count(seat, SHIP, space) - fewer
    return sum(forces.cargo(g, seat, space)) - left * forces.ship_capacity(g, seat)


def _lands(g: State, seat: int, space: int, there: int, ships: int, infantry: int) -> bool:
    """Whether the new Infantry and the cargo that must land with it find room (1117.1g)."""
    army = max(0, _surplus(g, seat, space, ships) - g.count(seat, SETTLER, space))
    return infantry + army <= forces.army_room(g, seat, there)


def _convert(g: State, seat: int, space: int, there: int) -> Rules:
    """Turn units while moving them one space (1117.1a, 1117.1c)."""
    words = [group_word(group) for group in conversions(g, seat, space, there)]
    group = parse_group((yield Ask(seat, "convert", words)))
    if g.terrain[there] == WATER:
        yield from _launch(g, seat, space, there, group)
    else:
        yield from _beach(g, seat, space, there, group)


def _launch(g: State, seat: int, space: int, there: int, group: list[int]) -> Rules:
    """Land units become Ships and may take others aboard (1117.1d)."""
    going = yield from marks.who_goes(g, seat, space, group, STILL | EXPLORED)
    for kind in (SETTLER, INFANTRY):
        if going[kind]:
            marks.lift(g, seat, kind, space, going[kind])
            g.supply(seat)[kind] += group[kind]
            g.supply(seat)[SHIP] -= group[kind]
            for mark, n in going[kind]:
                marks.drop(g, seat, SHIP, there, mark & LASTING | MOVED, n)
    g.ship_moved = True
    rest = forces.available(g, seat, space, STILL)
    room = forces.free_capacity(g, seat, there)
    loads = forces.or_nobody(forces.compositions(rest, room, forces.ANY_NUMBER, False))
    load = parse_group((yield Ask(seat, "convert_along", [group_word(load) for load in loads])))
    aboard = yield from marks.who_goes(g, seat, space, load, STILL)
    marks.shift(g, seat, space, there, aboard, LASTING, MOVED)


def _beach(g: State, seat: int, space: int, there: int, group: list[int]) -> Rules:
    """Ships become land units; cargo that the others cannot carry lands too (1117.1g)."""
    surplus = _surplus(g, seat, space, group[SETTLER] + group[INFANTRY])
    fresh = MOVED | move.entered(g.terrain[there])
    for kind in (SETTLER, INFANTRY):
        if group[kind]:
            going = yield from marks.who_of_kind(g, seat, space, SHIP, group[kind], STILL | EXPLORED)
            marks.lift(g, seat, SHIP, space, going)
            g.supply(seat)[SHIP] += group[kind]
            g.supply(seat)[kind] -= group[kind]
            for mark, n in going:
                marks.drop(g, seat, kind, there, mark & LASTING | fresh, n)
    if surplus <= 0:
        return
    aboard = forces.cargo(g, seat, space)
    room = forces.army_room(g, seat, there)
    ways = [way for way in forces.compositions(aboard, surplus, room, False) if sum(way) == surplus]
    landing = parse_group((yield Ask(seat, "convert_cargo", [group_word(way) for way in ways])))
    ashore = yield from marks.who_goes(g, seat, space, landing, 0)
    marks.shift(g, seat, space, there, ashore, LASTING | STILL, fresh)


def _convertible(g: State, seat: int, space: int) -> list[int]:
    return [s for s in g.map.neighbours[space] if conversions(g, seat, space, s)]


moments.MOVES["convert"] = (
    SHIP_CONSTRUCTION,
    moments.Move(lambda g, seat: g.spaces_of(seat), _convertible, _convert),
)


@moments.FREE_ADVANCE.advance(SHIP_CONSTRUCTION)
def free_navigation(p: Player, bit: int, action: bool) -> bool:
    """Navigation is free (1117.1i)."""
    return bit == NAVIGATION


# --- Longships, Raiding, Rune Stones (1117.2–1117.4) -----------------------------------------------------


@moments.TIRELESS.advance(LONGSHIPS)
def tireless() -> None:
    """Sea battles do not tire Ships (1117.2a)."""


@moments.CAPACITY.advance(LONGSHIPS)
def longships() -> int:
    """3 land units per Ship (1117.2b)."""
    return 3


@moments.ROUTE_KIND.advance(RAIDING)
def worth_a_raid(seat: int, city: City, beside: bool) -> int:
    return city.owner if beside else -1


def resources(g: State, ask: Ask) -> list[str]:
    return [f"{good}1" for good in GOODS[:RESOURCES]]


RAIDED: Final = Question("raided", resources, refuse_lacking("1117.3"))


@moments.PLUNDERS.advance(RAIDING)
def raiding(g: State, seat: int, victims: list[int]) -> Rules:
    """Owners of cities with a paired Ship beside them may be robbed of a resource, each once (1117.3)."""
    for victim in victims:
        spoils = [f"{GOODS[r]}1" for r in range(RESOURCES) if g.players[victim].goods[r]]
        if spoils and (yield Ask(seat, "plunder", ["yes", "no"], about=(victim,))) == "yes":
            answer = yield RAIDED.offer(victim, spoils)
            spend(g, victim, parse_bundle(answer))


@moments.BATTLE_OVER.advance(RUNE_STONES)
def rune_stones(g: State, b: Battle, side: int) -> Rules:
    """An Obelisk from the supply after the loss of 2 or more army units: 1 VP (1117.4)."""
    seat = b.sides[side]
    p = g.players[seat]
    if sum(b.lost[side][k] for k in ARMY) >= 2 and p.buildings[OBELISK]:
        if (yield Ask(seat, "rune_stones", ["yes", "no"])) == "yes":
            p.buildings[OBELISK] -= 1
            p.rune_stones += 1


# --- Knut the Great --------------------------------------------------------------------------------------


@moments.POINTS.leader(KNUT)
def king_of_the_north(g: State, seat: int, parts: list[int]) -> None:
    """½ VP per space between him and the capital."""
    p = g.players[seat]
    if p.leader_at >= 0:
        parts[4] += g.map.distance[g.map.homes[seat]][p.leader_at]


def _refuse_danegeld(g: State, seat: int) -> Refusal | None:
    if not g.players[seat].usable & TAXES:
        return Refusal("1103.12", "needs_advance", advance="taxes")
    return leaders.refuse_price_city(g, seat) or once(g, seat, USED_TAXES, "1007.2")


@entry("danegeld", "1103.12", action=True, leaders=(KNUT,), refuse=_refuse_danegeld)
def danegeld(g: State, seat: int) -> Rules:
    """The income of Taxes for activating his city (1103.12)."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    g.players[seat].used |= USED_TAXES
    yield from economy.tax_income(g, seat)
    yield from cities.activated(g, city, "price")


# --- Erik the Red ----------------------------------------------------------------------------------------


def _aboard(g: State, seat: int) -> bool:
    space = g.players[seat].leader_at
    return space >= 0 and g.terrain[space] == WATER


def _refuse_explorer(g: State, seat: int) -> Refusal | None:
    p = g.players[seat]
    if not _aboard(g, seat):
        return Refusal("1102.9", "leader_not_aboard")
    if p.explored_tiles >> g.map.slot_of[p.leader_at] & 1:
        return Refusal("1103.11", "tile_marked")
    return refuse_payment(g, seat, [(1, token(g, seat, CULTURE))], "1103.11")


@entry("legendary_explorer", "1103.11", action=True, leaders=(ERIK,), refuse=_refuse_explorer)
def legendary_explorer(g: State, seat: int) -> Rules:
    """A culture token marks the tile of his Water space (1103.11): 1 VP."""
    p = g.players[seat]
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "legendary_explorer")
    p.explored_tiles |= 1 << g.map.slot_of[p.leader_at]


def _colonies(g: State, seat: int) -> list[tuple[str, ...]]:
    if not _aboard(g, seat):
        return []
    space = g.players[seat].leader_at
    labels = g.map.labels
    return [("new_colonies", labels[space], labels[s]) for s in g.map.neighbours[space] if g.is_land(s)]


def _refuse_colonies(g: State, seat: int, start: str, there: str) -> Refusal | None:
    """All land units aboard go, so all must be able to (505.10)."""
    space, target = g.map.index[start], g.map.index[there]
    aboard = forces.cargo(g, seat, space)
    if forces.available(g, seat, space, TIRED) != aboard:
        if g.players[seat].usable & TACTICS:
            return Refusal("503.1", "has_fought", space=start)
        return Refusal("505.10", "needs_tactics", space=start)
    if aboard not in move.groups(g, seat, space, target):
        return Refusal("102.7", "no_army_room", space=there)
    return None


@entry("new_colonies", "1102.9", leaders=(ERIK,), tries=_colonies, refuse=_refuse_colonies)
def new_colonies(g: State, seat: int, label: str, target: str) -> Rules:
    """All land units with him land as a free move."""
    start, there = g.map.index[label], g.map.index[target]
    going = [marks.stacks(g, seat, kind, start) if kind != SHIP else [] for kind in range(6)]
    opponent = forces.opponent_at(g, seat, there)
    if opponent < 0:
        move.carry_over(g, seat, start, there, going, False, 0)
    else:
        yield from forces.pay_to_attack(g, seat, there, opponent)
        marks.shift(g, seat, start, there, going, LASTING, TIRED)
        yield from battle.land_battle(g, seat, opponent, there, start)
    marks.clear_moved(g)


# --- Ragnar ----------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(RAGNAR)
def from_the_ships(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV when attacking from Ships."""
    return 2 * (side == 0 and b.unloaded)


@moments.CONQUEROR.leader(RAGNAR)
def loot(g: State, seat: int, conquest: Conquest) -> Rules:
    """2 gold for a conquered city that was not Angry."""
    if conquest.mood > ANGRY:
        gain(g, seat, GOLD, 2)
    yield from ()
