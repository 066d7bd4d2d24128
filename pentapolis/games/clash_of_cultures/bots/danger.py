"""What armies can do next, for bots: the odds of a battle, which cities are in danger, which are prey."""

from __future__ import annotations

from typing import Final, TypeAlias

from pentapolis.games.clash_of_cultures.data.ids import BARBARIANS, FORTRESS, OWNERS, PIRATES, TACTICS
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.state import State

Army: TypeAlias = tuple[int, int, int]
"""Owner, space and number of army units."""

WALLS: Final = 0.8
"""How many units a Fortress is worth to the defender."""
RAIDS: Final[tuple[float, ...]] = (0.0, 0.3, 0.06)
"""How likely barbarians so many spaces away come before something can be done about it."""
ATTACKS: Final[tuple[float, ...]] = (0.0, 0.5, 0.2)
"""The same for another player's army."""
REACH: Final[tuple[float, ...]] = (1.0, 1.0, 0.6)
"""How much of its odds an army keeps so many spaces away from its prey."""
HOPELESS: Final = 1 / 3
"""Odds below which an attack is hopeless."""

OWNERS_OF: Final = [[owner for owner in range(OWNERS) if mask >> owner & 1] for mask in range(1 << OWNERS)]


def armies(g: State) -> list[Army]:
    """All armies on the map."""
    army, size = g.army, g.map.size
    return [
        (owner, space, army[owner * size + space])
        for space, mask in enumerate(iter(g.present))
        if mask
        for owner in OWNERS_OF[mask]
        if army[owner * size + space]
    ]


def odds(attackers: int, defence: float) -> float:
    """How likely the attackers win: strength counts twice, in dice and in the hits it can take."""
    return attackers * attackers / (attackers * attackers + defence * defence)


def defence(g: State, city: City) -> float:
    """What an attacker of the city has to beat, in units."""
    return g.army_at(city.owner, city.space) + (WALLS if city.has(FORTRESS) else 0.0)


def enemies(g: State, seat: int, space: int) -> float:
    """What somebody who marches there has to beat in the field, in units."""
    return float(sum([g.army_at(owner, space) for owner in range(OWNERS) if owner != seat]))


def can_attack(g: State, owner: int) -> bool:
    """Armies march with Tactics; barbarians need nothing (501.1)."""
    return owner == BARBARIANS or (owner < BARBARIANS and bool(g.players[owner].usable & TACTICS))


def threats(g: State, city: City, field: list[Army]) -> list[tuple[int, float]]:
    """Who may take the city soon, and how likely."""
    distance = g.map.distance[city.space]
    found = []
    for owner, space, count in field:
        steps = distance[space]
        if steps <= 2 and owner not in (city.owner, PIRATES) and can_attack(g, owner):
            coming = RAIDS[steps] if owner == BARBARIANS else ATTACKS[steps]
            found.append((owner, coming * odds(count, defence(g, city))))
    return found


def chance_to_take(g: State, seat: int, city: City, field: list[Army]) -> float:
    """The odds of the seat's best army near the city; two spaces away they are only a plan."""
    if not can_attack(g, seat):
        return 0.0
    distance = g.map.distance[city.space]
    best = 0.0
    for owner, space, count in field:
        if owner == seat and distance[space] <= 2:
            best = max(best, REACH[distance[space]] * odds(count, defence(g, city)))
    return best


def strike(g: State, seat: int, space: int) -> float:
    """The best chance of the army on the space against an enemy city near it; 0 without either."""
    army = g.army_at(seat, space)
    if not army or not can_attack(g, seat):
        return 0.0
    distance = g.map.distance[space]
    best = 0.0
    for city in g.cities.values():
        if city.owner != seat and distance[city.space] <= 2:
            best = max(best, REACH[distance[city.space]] * odds(army, defence(g, city)))
    return best
