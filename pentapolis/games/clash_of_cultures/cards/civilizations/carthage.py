"""Carthage (1113) and its leaders Queen Dido, Hanno and Hannibal.

Whose side pirates are on (1113.3) concerns every Water space and stands in `rules/alliance.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.cards.advances.warfare import DRAFTED, count_draft, draft_needs
from pentapolis.games.clash_of_cultures.data.ids import (
    CULTURE,
    DRAFT,
    ELEPHANT,
    FOOD,
    GOLD,
    HANNIBAL,
    HANNO,
    HEGEMONY,
    INFANTRY,
    LEADER,
    MARKET,
    MERCENARY_SERVICE,
    PERICLES,
    PIRATE_ALLIES,
    PIRATES,
    QUEEN_DIDO,
    SHIP,
    SUIKO,
    WARBEASTS,
    WATER,
)
from pentapolis.games.clash_of_cultures.pieces import STIRRED, TIRED, Battle, City
from pentapolis.games.clash_of_cultures.rules import (
    alliance,
    battle,
    cities,
    forces,
    leaders,
    marks,
    moments,
    recruit,
    sail,
)
from pentapolis.games.clash_of_cultures.rules.goods import group_word, parse_group, token
from pentapolis.games.clash_of_cultures.rules.levies import levy
from pentapolis.games.clash_of_cultures.rules.marks import LASTING, STILL
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import Cost
from pentapolis.games.clash_of_cultures.rules.move import MOVE_TO
from pentapolis.games.clash_of_cultures.rules.questions import Question
from pentapolis.games.clash_of_cultures.state import USED_LEADER_2, State


@moments.UNIT_PRICE.advance(WARBEASTS)
def warbeasts(g: State, seat: int, city: City, kind: int, costs: list[Cost]) -> list[Cost]:
    """Elephants anywhere, if gold or culture replaces at least 1 food of the price (1113.1)."""
    if kind != ELEPHANT:
        return costs
    culture = token(g, seat, CULTURE)
    warbeast: Cost = [(1, (GOLD, *culture)), (1, (FOOD, GOLD, *culture))]
    return [*costs, warbeast] if city.has(MARKET) else [warbeast]


@moments.WITHOUT_MARKET.advance(WARBEASTS)
def warbeasts_anywhere(g: State, seat: int, city: City, kind: int) -> bool:
    return kind == ELEPHANT


# --- Hegemony (1113.2) -----------------------------------------------------------------------------------


def hegemony_sites(g: State, seat: int) -> list[tuple[int, int]]:
    """(Water space of a Ship, land space for the city) (1113.2a); allied pirates serve too (1113.2b)."""
    found = []
    for space in g.spaces_of(seat):
        if g.terrain[space] == WATER and (g.count(seat, SHIP, space) or g.present[space] >> PIRATES & 1):
            found += [
                (space, s) for s in g.map.neighbours[space] if cities.refuse_founding(g, seat, s) is None
            ]
    return found


def _refuse_hegemony(g: State, seat: int) -> Refusal | None:
    return None if hegemony_sites(g, seat) else Refusal("1113.2a", "no_site_for_ship")


@entry("hegemony", "1113.2a", action=True, advance=HEGEMONY, refuse=_refuse_hegemony)
def hegemony(g: State, seat: int) -> Rules:
    yield from ship_becomes_city(g, seat, hegemony_sites(g, seat))


def ships_and_shores(g: State, ask: Ask) -> list[Option]:
    """From every own fleet to every space beside it."""
    labels = g.map.labels
    seas = [s for s in g.spaces_of(ask.seat) if g.terrain[s] == WATER]
    return [("from", labels[s], labels[near]) for s in seas for near in g.map.neighbours[s]]


def refuse_shore(g: State, ask: Ask, _: str, sea: str, shore: str) -> Refusal:
    return cities.refuse_founding(g, ask.seat, g.map.index[shore]) or Refusal("1113.2a", "no_site_for_ship")


HEGEMONY_SITE: Final = Question("hegemony", ships_and_shores, refuse_shore)


def ship_becomes_city(g: State, seat: int, sites: list[tuple[int, int]]) -> Rules:
    """A Ship becomes a city; its cargo lands free or changes Ships (1113.2a–1113.2c)."""
    labels = g.map.labels
    answer = yield HEGEMONY_SITE.offer(seat, [("from", labels[a], labels[b]) for a, b in sites])
    water, land = g.map.index[answer[1]], g.map.index[answer[2]]
    own = bool(g.count(seat, SHIP, water))
    if own and g.present[water] >> PIRATES & 1:
        own = (yield Ask(seat, "hegemony_ship", ["ship", "pirate"])) == "ship"
    g.return_unit(seat if own else PIRATES, SHIP, water)
    yield from cities.found_city(g, seat, land)
    yield from land_cargo(g, seat, water, land)


def land_cargo(g: State, seat: int, water: int, land: int) -> Rules:
    """Cargo lands free where its Ship became a city, or stays on other Ships (1113.2c)."""
    aboard = forces.cargo(g, seat, water)
    if not any(aboard):
        return
    ships = g.count(seat, SHIP, water) + alliance.usable_pirates(g, seat, water)
    surplus = sum(aboard) - ships * forces.ship_capacity(g, seat)
    room = forces.army_room(g, seat, land)
    ways = forces.or_nobody(forces.compositions(aboard, forces.ANY_NUMBER, room, False))
    # Without room for all that cannot stay aboard as many as possible land; the rest is removed.
    least = min(surplus, max(sum(way) for way in ways))
    words = [group_word(way) for way in ways if sum(way) >= least]
    landing = parse_group((yield Ask(seat, "land_cargo", words)))
    going = yield from marks.who_goes(g, seat, water, landing, 0)
    marks.shift(g, seat, water, land, going, LASTING, TIRED)
    yield from forces.sink_surplus(g, seat, water)


# --- Pirate Allies (1113.3) ------------------------------------------------------------------------------


def _allied_fleets(g: State, seat: int) -> list[int]:
    return [
        s for s in g.spaces_of(seat) if alliance.allies(g, seat, s) and marks.movable(g, seat, SHIP, s, TIRED)
    ]


def _attack_allies(g: State, seat: int, space: int, there: int) -> Rules:
    """One's own allied pirates are attacked with a move on the spot (1113.3h)."""
    yield from battle.sea_battle(g, seat, PIRATES, space, -1)


moments.MOVES["raid_allies"] = (
    PIRATE_ALLIES,
    moments.Move(_allied_fleets, lambda g, seat, space: [space], _attack_allies),
)


# --- Mercenary Service (1113.4) --------------------------------------------------------------------------


@moments.DRAFT_PAID_WITH.advance(MERCENARY_SERVICE)
def paid_with_gold() -> int:
    """Draft for gold (1113.4a)."""
    return GOLD


@levy(
    "draft_ship", DRAFT, "1005.4a", mark=DRAFTED, kind=SHIP, needs=draft_needs, also=MERCENARY_SERVICE,
    after=count_draft,
)  # fmt: skip
def refuse_drafting_a_ship(g: State, seat: int, city: City) -> Refusal | None:
    """In a city with a Port Draft may give a Ship (1113.4b)."""
    return recruit.refuse_supply(g, seat, SHIP) or recruit.refuse_kind(g, seat, city, SHIP)


# --- Queen Dido ------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(QUEEN_DIDO, SUIKO)
def defender(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV as defender: Queen Dido, and Suiko of Japan."""
    return 2 * (side == 1)


@moments.FORCES_RETREAT.leader(QUEEN_DIDO)
def sacrifice(g: State, b: Battle) -> Rules:
    """She sacrifices herself as defender: the attacker must retreat; an Infantry replaces her (1103.13)."""
    seat = b.sides[1]
    if not b.land or b.came_from < 0:
        return False
    if (yield Ask(seat, "dido", ["no", "yes"])) == "no":
        return False
    g.return_unit(seat, LEADER, b.space)
    leaders.leader_dies(g, seat, -1)
    if g.players[seat].units[INFANTRY]:
        g.place_unit(seat, INFANTRY, b.space)
    return True


def _refuse_founder(g: State, seat: int) -> Refusal | None:
    return cities.refuse_settling(g, seat, g.players[seat].leader_at)


@entry("founder", "1102.9", leaders=(QUEEN_DIDO,), refuse=_refuse_founder)
def founder(g: State, seat: int) -> Rules:
    """Settlers with her found a city as a free action."""
    yield from cities.settle(g, seat, g.players[seat].leader_at)


def _sites_beside_her(g: State, seat: int) -> list[tuple[int, int]]:
    return [site for site in hegemony_sites(g, seat) if site[0] == g.players[seat].leader_at]


def _refuse_founder_ship(g: State, seat: int) -> Refusal | None:
    if _refuse_founder(g, seat) is None or not _sites_beside_her(g, seat):
        return Refusal("1113.2a", "no_site_for_ship")
    return None


@entry("founder_ship", "1102.9", advance=HEGEMONY, leaders=(QUEEN_DIDO,), refuse=_refuse_founder_ship)
def founder_ship(g: State, seat: int) -> Rules:
    """With Hegemony her own Ship founds a city as a free action."""
    yield from ship_becomes_city(g, seat, _sites_beside_her(g, seat))


# --- Hanno -----------------------------------------------------------------------------------------------


@moments.SEA_VALUE.leader(HANNO, PERICLES)
def admiral(g: State, b: Battle, side: int) -> int:
    """+2 CV in sea battles (1102.10): Hanno, and Pericles of Greece."""
    return 2


@moments.STIRS.leader(HANNO)
def remembers_who_moved() -> None:
    """Units that moved this turn take no part in his free move."""


def _fleet_of_hanno(g: State, seat: int) -> list[tuple[str, ...]]:
    p = g.players[seat]
    return [("navigator", g.map.labels[p.leader_at])] if p.leader_at >= 0 else []


def _refuse_navigator(g: State, seat: int, label: str) -> Refusal | None:
    space = g.players[seat].leader_at
    if g.terrain[space] != WATER:
        return Refusal("1102.9", "leader_not_aboard")
    rested = all(marks.movable(g, seat, kind, space, STILL | STIRRED) for kind in (SHIP, LEADER))
    if not rested:
        return Refusal("410.3", "has_moved", space=label)
    if not sail.targets(g, seat, space):
        return Refusal("410.2", "nowhere_to_go", space=label)
    return once(g, seat, USED_LEADER_2, "206.3")


@entry("navigator", "1102.9", leaders=(HANNO,), tries=_fleet_of_hanno, refuse=_refuse_navigator)
def navigator(g: State, seat: int, label: str) -> Rules:
    """Once per turn his fleet moves as a free action, if it has not moved; it moves no more this turn."""
    g.players[seat].used |= USED_LEADER_2
    start = g.map.index[label]
    target = yield MOVE_TO.offer(seat, list(sail.targets(g, seat, start)), about=(label,))
    yield from sail.sail(g, seat, start, target, STILL | STIRRED, TIRED, led=True)
    marks.clear_moved(g)
    g.ship_moved = g.navigated = False


# --- Hannibal --------------------------------------------------------------------------------------------


@moments.CAPS_BONUS.leader(HANNIBAL)
def terror_of_rome(g: State, b: Battle, side: int) -> bool:
    """The opponent's bonus in the 1st round is at most +2 (as 1119.1b)."""
    return True


@moments.GROUP_CLIMBS.leader(HANNIBAL)
def over_the_alps(group: Sequence[object]) -> bool:
    """With an Elephant his group ignores the Mountain rule."""
    return bool(group[LEADER] and group[ELEPHANT])
