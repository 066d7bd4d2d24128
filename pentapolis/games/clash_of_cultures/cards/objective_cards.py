"""The objective cards (802): the conditions of their halves in the status phase.

Those fulfilled by deeds (a battle, a city founded, a wonder, Draft, Angry cities) stand in
`objective_cards_of_deeds.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ARMY,
    BARBARIANS,
    CATEGORY,
    CAVALRY,
    CONSTRUCTION,
    CULTURE_CATEGORY,
    ECONOMY,
    EDUCATION,
    ELEPHANT,
    FOOD,
    FORTRESS,
    GOLD,
    HAPPY,
    IDEAS,
    MARKET,
    OBELISK,
    OBSERVATORY,
    ORE,
    PORT,
    SCIENCE,
    SEAFARING,
    SETTLER,
    SHIP,
    TEMPLE,
    TRADE_ROUTES,
    WARFARE,
    WOOD,
)
from pentapolis.games.clash_of_cultures.rules import advances, alliance, routes
from pentapolis.games.clash_of_cultures.rules.goods import spend
from pentapolis.games.clash_of_cultures.rules.objectives import (
    COMPLETED,
    STATUS,
    in_status,
)
from pentapolis.games.clash_of_cultures.state import State

PRICE: Final[dict[str, tuple[int, int]]] = {
    "eureka": (IDEAS, 2),
    "wealth": (GOLD, 2),
    "ore_supplies": (ORE, 2),
    "wood_supplies": (WOOD, 2),
    "food_supplies": (FOOD, 2),
}
"""What completing an objective costs: 2 of the 5 goods it asks for."""
LEADS: Final[tuple[tuple[str, int], ...]] = (
    ("scientific_lead", ACADEMY),
    ("coastal_culture", PORT),
    ("religious_fervor", TEMPLE),
    ("fortifications", FORTRESS),
    ("star_gazers", OBSERVATORY),
    ("traders", MARKET),
    ("legacy", OBELISK),
)
"""More cities with this building than any other player."""
WHOLE: Final[tuple[tuple[str, int], ...]] = (
    ("city_planner", CONSTRUCTION),
    ("education_lead", EDUCATION),
    ("culture_focus", CULTURE_CATEGORY),
    ("science_focus", SCIENCE),
    ("trade_focus", ECONOMY),
    ("seafarers", SEAFARING),
    ("militarized", WARFARE),
)
"""All advances of this category."""

# --- conditions of the status phase ----------------------------------------------------------------------


def cities_with(g: State, seat: int, building: int) -> int:
    return sum(c.owner == seat and c.has(building) for c in g.cities.values())


def most(g: State, seat: int, count: Callable[[int], int], least: int = 1) -> bool:
    """More than any other player, and at least so many."""
    mine = count(seat)
    return mine >= least and all(mine > count(other) for other in range(g.seats) if other != seat)


def _leads(name: str, building: int) -> None:
    STATUS[name] = lambda g, seat: most(g, seat, lambda s: cities_with(g, s, building))


for _name, _building in LEADS:
    _leads(_name, _building)


def _owns_all(name: str, category: int) -> None:
    bits = CATEGORY[category]
    STATUS[name] = lambda g, seat: g.players[seat].advances & bits == bits


for _name, _category in WHOLE:
    _owns_all(_name, _category)


def _stocked(name: str, good: int, price: int) -> None:
    STATUS[name] = lambda g, seat: g.players[seat].goods[good] >= 5
    COMPLETED[name] = lambda g, seat: spend(g, seat, [price if i == good else 0 for i in range(8)])


for _name, (_good, _price) in PRICE.items():
    _stocked(_name, _good, _price)


@in_status("large_civilization")
def large_civilization(g: State, seat: int) -> bool:
    return len(g.cities_of(seat)) >= 6


def board_advances(g: State, seat: int) -> int:
    """Advances on the board, without civilization advances."""
    return (g.players[seat].advances & (1 << 48) - 1).bit_count()


@in_status("advanced_culture")
def advanced_culture(g: State, seat: int) -> bool:
    return most(g, seat, lambda s: board_advances(g, s), 6)


@in_status("happy_population")
def happy_population(g: State, seat: int) -> bool:
    return sum(c.mood == HAPPY for c in g.cities_of(seat)) >= 4


@in_status("optimized_storage")
def optimized_storage(g: State, seat: int) -> bool:
    goods = g.players[seat].goods
    return goods[FOOD] >= 3 and goods[ORE] >= 3 and goods[WOOD] >= 3


@in_status("architecture")
def architecture(g: State, seat: int) -> bool:
    kinds = {b for c in g.cities_of(seat) for b, colour in enumerate(c.pieces) if colour == seat}
    return len(kinds) >= 4


def full_categories(g: State, seat: int) -> int:
    owned = g.players[seat].advances
    return sum(owned & bits == bits for bits in CATEGORY)


@in_status("goal_focused")
def goal_focused(g: State, seat: int) -> bool:
    return most(g, seat, lambda s: full_categories(g, s))


def far_from_home(g: State, seat: int, space: int) -> bool:
    return g.map.distance[g.map.homes[seat]][space] >= 5


@in_status("colony")
def colony(g: State, seat: int) -> bool:
    return any(
        far_from_home(g, seat, c.space) and not g.founders_this_round >> c.space & 1
        for c in g.cities_of(seat)
    )


@in_status("consulate")
def consulate(g: State, seat: int) -> bool:
    return sum(c.influenced_by(seat) for c in g.cities.values()) >= 2


@in_status("metropolis")
def metropolis(g: State, seat: int) -> bool:
    return any(c.size >= 5 for c in g.cities_of(seat))


@in_status("government")
def has_government(g: State, seat: int) -> bool:
    """A whole government; one that was laid out before does not serve a second card (802.6)."""
    p = g.players[seat]
    mine = advances.government(p)
    return mine >= 0 and p.advances & CATEGORY[mine] == CATEGORY[mine] and not p.governed >> mine & 1


def _governed(g: State, seat: int) -> None:
    """This government serves no second card (802.6)."""
    p = g.players[seat]
    p.governed |= 1 << advances.government(p)


COMPLETED["government"] = _governed


@in_status("expansionist")
def expansionist(g: State, seat: int) -> bool:
    alone = [c for c in g.cities_of(seat) if not any(s in g.cities for s in g.map.neighbours[c.space])]
    return len(alone) >= 4


@in_status("trade_power")
def trade_power(g: State, seat: int) -> bool:
    return bool(g.players[seat].advances & TRADE_ROUTES) and routes.count_routes(g, seat) >= 3


@in_status("shipping_routes")
def shipping_routes(g: State, seat: int) -> bool:
    return (
        bool(g.players[seat].advances & TRADE_ROUTES) and routes.count_routes(g, seat, ships_only=True) >= 2
    )


@in_status("diversified_research")
def diversified_research(g: State, seat: int) -> bool:
    return sum(bool(g.players[seat].advances & bits) for bits in CATEGORY) >= 9


def buildings_abroad(g: State, seat: int) -> int:
    return sum(c.pieces.count(seat) for c in g.cities.values() if c.owner != seat)


@in_status("culture_power")
def culture_power(g: State, seat: int) -> bool:
    return most(g, seat, lambda s: buildings_abroad(g, s))


@in_status("magnificent_culture")
def only_wonder(g: State, seat: int) -> bool:
    built = g.wonders_this_round
    return built[seat] > 0 and sum(built) == built[seat]


@in_status("versatility")
def versatility(g: State, seat: int) -> bool:
    return all(g.units_of(seat, kind) for kind in range(6))


def lonely_spaces(g: State, seat: int, kinds: Iterable[int]) -> int:
    """Spaces with such units that hold no own city and are not adjacent to one."""
    near = {s for c in g.cities_of(seat) for s in (c.space, *g.map.neighbours[c.space])}
    return sum(s not in near and any(g.count(seat, k, s) for k in kinds) for s in g.spaces_of(seat))


@in_status("migration")
def migration(g: State, seat: int) -> bool:
    return lonely_spaces(g, seat, (SETTLER,)) >= 3


@in_status("outpost")
def outpost(g: State, seat: int) -> bool:
    return lonely_spaces(g, seat, ARMY) >= 3


@in_status("high_culture")
def high_culture(g: State, seat: int) -> bool:
    p = g.players[seat]
    return (p.advances >> 48).bit_count() == 4 and p.leaders_used >= 2


@in_status("sea_blockade")
def sea_blockade(g: State, seat: int) -> bool:
    ports = {c.port for c in g.cities.values() if c.owner not in (seat, BARBARIANS) and c.has(PORT)}
    return sum(ships_at(g, seat, s) for s in ports if s >= 0) >= 2


def ships_at(g: State, seat: int, space: int) -> int:
    """Ships of the player on a space, allied pirates among them (1113.3b)."""
    own = g.present[space] >> seat & 1
    return g.count(seat, SHIP, space) + alliance.usable_pirates(g, seat, space) if own else 0


def ships(g: State, seat: int) -> int:
    return sum(ships_at(g, seat, s) for s in g.spaces_of(seat))


@in_status("large_fleet")
def large_fleet(g: State, seat: int) -> bool:
    return ships(g, seat) >= 4 or most(g, seat, lambda s: ships(g, s), 2)


def army(g: State, seat: int) -> int:
    return sum(g.units_of(seat, kind) for kind in ARMY)


@in_status("large_army")
def large_army(g: State, seat: int) -> bool:
    return all(army(g, seat) >= army(g, other) + 4 for other in range(g.seats) if other != seat)


@in_status("standing_army")
def standing_army(g: State, seat: int) -> bool:
    return sum(g.army_at(seat, c.space) > 0 for c in g.cities_of(seat)) >= 4


@in_status("threat")
def threat(g: State, seat: int) -> bool:
    targets = {c.space for c in g.cities.values() if c.owner not in (seat, BARBARIANS)}
    near = {s for space in targets for s in g.map.neighbours[space]}
    return sum(g.army_at(seat, s) for s in near) >= 4


@in_status("military_might")
def military_might(g: State, seat: int) -> bool:
    return army(g, seat) + ships(g, seat) >= 12


def spaces_with(g: State, seat: int, kind: int) -> int:
    return sum(g.count(seat, kind, s) > 0 for s in g.spaces_of(seat))


@in_status("horse_power")
def horse_power(g: State, seat: int) -> bool:
    return spaces_with(g, seat, CAVALRY) >= 3


@in_status("ivory_tower")
def ivory_tower(g: State, seat: int) -> bool:
    return spaces_with(g, seat, ELEPHANT) >= 3
