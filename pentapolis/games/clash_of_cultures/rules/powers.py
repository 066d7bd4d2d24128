"""What leaders, civilizations and wonders would add in a battle that an attack would start (600, 1102.9).

It asks the same abilities that fight it, so that the page can work out odds before the click. Tactics, and
what is bought or chosen while the battle is fought, are nobody's certainty: `unsure` only says that there is
such a thing. What is asked here is open to everybody.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.games.clash_of_cultures.data.ids import BARBARIANS, ELEPHANT, FORTRESS, WATER
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import forces
from pentapolis.games.clash_of_cultures.rules.moments import (
    AFTER_ROLL,
    ANYWHERE,
    BEFORE_BATTLE,
    BEFORE_ROLL,
    BUY_SHIELD,
    CAPS_BONUS,
    FIRST_RIDER,
    FORCES_RETREAT,
    LAND_VALUE,
    NEAR_VALUE,
    RESTRAINED,
    REVEALED,
    ROUND_START,
    SEA_SHIELDS,
    SEA_VALUE,
    SHIELDS,
    VALUES_KNOWN,
    WALLS,
    Moment,
)
from pentapolis.games.clash_of_cultures.state import State

DIFFERENCES: Final = range(-5, 6)
"""By how many units the attackers may be more: what abilities add depends on no other number of units."""
NOWHERE: Final = -3
"""A space where no leader stands: an attacker's leader that stays at home."""
CERTAIN: Final[tuple[Moment[Any], ...]] = (
    LAND_VALUE, NEAR_VALUE, SEA_VALUE, SHIELDS, SEA_SHIELDS, CAPS_BONUS, FIRST_RIDER,
)  # fmt: skip
LEFT_OPEN: Final[tuple[Moment[Any], ...]] = (
    BEFORE_BATTLE, ROUND_START, RESTRAINED, REVEALED, BEFORE_ROLL, AFTER_ROLL, BUY_SHIELD, FORCES_RETREAT,
)  # fmt: skip
NEVER, ALWAYS, WITH_ELEPHANTS = 0, 1, 2


def of_attacks(g: State, seat: int) -> dict[str, dict[str, Any]]:
    """By the space that could be attacked, then by `case`: what is added; nothing where there is no power."""
    found: dict[str, dict[str, Any]] = {}
    for space in range(g.map.size):
        opponent = forces.opponent_at(g, seat, space) if g.present[space] or space in g.cities else -1
        if opponent < 0 or not _anything(g, seat, opponent):
            continue
        sea = g.terrain[space] == WATER
        coast = not sea and any(g.terrain[near] == WATER for near in g.map.neighbours[space])
        cases = [(led, landed) for led in (False, True) for landed in (False, True)[: 1 + coast]]
        found[g.map.labels[space]] = {
            case(led, landed): _attack(g, seat, opponent, space, led, landed) for led, landed in cases
        }
    return found


def case(led: bool, landed: bool) -> str:
    """How an attack is made: with the leader, from ships."""
    return f"{'led' if led else 'alone'}{' landed' * landed}"


def _anything(g: State, *owners: int) -> bool:
    """Whether somebody has an ability that speaks in battles, wherever the leader stands."""
    moments = (*CERTAIN, *LEFT_OPEN)
    players = [g.players[owner] for owner in owners if owner < BARBARIANS]
    return any(moment.of(p) for p in players for moment in moments) or any(
        moment.held(g, owner) for owner in owners for moment in (WALLS, VALUES_KNOWN)
    )


def _attack(g: State, seat: int, opponent: int, space: int, led: bool, landed: bool) -> dict[str, Any]:
    b = Battle(space, g.terrain[space] != WATER, seat, opponent, -1)
    city = g.cities.get(space)
    b.city = city is not None and city.owner == opponent
    b.fortress = city is not None and b.city and city.has(FORTRESS)
    b.unloaded = landed
    places = (ANYWHERE if led else NOWHERE, space)
    b.laid[0] = True
    carded = _round(g, b, 1, places)
    b.laid[0] = False
    first, later = (_round(g, b, number, places) for number in (1, 2))
    unsure = any(
        moment.of(g.players[owner], place)
        for owner, place in zip(b.sides, places, strict=True)
        if owner < BARBARIANS
        for moment in LEFT_OPEN
    ) or any(VALUES_KNOWN.held(g, owner) for owner in b.sides)
    return {"first": first, "later": later, "carded": carded, "unsure": unsure}


def _round(g: State, b: Battle, number: int, places: tuple[int, int]) -> dict[str, Any]:
    """What is added for each side in the first round, or in those after it."""
    b.round = number
    return {
        "values": [_values(g, b, side, places[side]) for side in (0, 1)],
        "shields": [_shields(g, b, side, places[side]) for side in (0, 1)],
        "caps": [_caps(g, b, side, places[side]) if number == 1 else NEVER for side in (0, 1)],
        "penalty": sum(ability(g, b) for ability in WALLS.held(g, b.sides[1])),
        "riders": [_rider(g, b, side, places[side]) for side in (0, 1)],
    }


def _values(g: State, b: Battle, side: int, place: int) -> list[int]:
    """The bonus by how many units the attackers are more; a fortress may stand without any (607.2)."""
    owner = b.sides[side]
    if owner >= BARBARIANS:
        return [0] * len(DIFFERENCES)
    p = g.players[owner]
    if not b.land:
        return [sum(ability(g, b, side) for ability in SEA_VALUE.of(p, place))] * len(DIFFERENCES)
    near = sum(ability(g, b, side) for ability in NEAR_VALUE.of(p))
    least = 1 if g.army_at(b.sides[1], b.space) else 0
    found = []
    for more in DIFFERENCES:
        units = [max(1, least + more), max(least, least - more)]
        b.ready = units
        found.append(near + sum(ability(g, b, side, units) for ability in LAND_VALUE.of(p, place)))
    return found


def _shields(g: State, b: Battle, side: int, place: int) -> int:
    owner = b.sides[side]
    if owner >= BARBARIANS:
        return 0
    p = g.players[owner]
    on_land = sum(ability(g, b, side) for ability in SHIELDS.of(p, place)) if b.land else 0
    return on_land + sum(ability(b, side) for ability in SEA_SHIELDS.of(p))


def _caps(g: State, b: Battle, side: int, place: int) -> int:
    """Whether the other side's bonus is limited; attacking Elephants are not there yet (1119.1b)."""
    owner = b.sides[side]
    if owner >= BARBARIANS or not b.land:
        return NEVER
    abilities = CAPS_BONUS.of(g.players[owner], place)
    if any(ability(g, b, side) for ability in abilities):
        return ALWAYS
    if side or not abilities:
        return NEVER
    there = g.copy()
    there.add_unit(owner, ELEPHANT, b.space)
    return WITH_ELEPHANTS if any(ability(there, b, side) for ability in abilities) else NEVER


def _rider(g: State, b: Battle, side: int, place: int) -> int:
    """What the first Cavalry adds (1111.2b)."""
    owner = b.sides[side]
    riders = FIRST_RIDER.of(g.players[owner], place) if owner < BARBARIANS else []
    return max([2, *(ability(b, side) for ability in riders)])
