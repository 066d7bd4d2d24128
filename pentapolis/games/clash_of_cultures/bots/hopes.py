"""What bots hope for: objectives and wonders in hand, by how much is missing.

What is missing is measured in actions, roughly: an advance or a building is one and a bit, because it must
also be paid; a city needs a Settler, a march and the founding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine.sums import added
from pentapolis.games.clash_of_cultures.cards import objective_cards
from pentapolis.games.clash_of_cultures.data import BUILDING_ADVANCE, CATEGORIES, WONDERS
from pentapolis.games.clash_of_cultures.data.ids import (
    CATEGORY,
    CULTURE,
    FOOD,
    GOLD,
    HAPPY,
    ORE,
    WOOD,
)
from pentapolis.games.clash_of_cultures.rules import objectives
from pentapolis.games.clash_of_cultures.state import State

FAR: Final = 8.0
"""Missing so much is as good as never."""
ADVANCE: Final = 1.3
BUILDING: Final = 1.3
CITY: Final = 2.5
"""Actions for one more of them, with what it costs."""
POINTS: Final = 2.0
"""What a completed objective scores (204.6)."""

Missing = Callable[[State, int], float]
MISSING: Final[dict[str, Missing]] = {}
"""How many actions a condition still needs. Conditions that are not here come by luck."""


def objective_hopes(g: State, seat: int, turns: float) -> float:
    """Points expected from the objective cards in hand."""
    return added(objective_hope(g, seat, card, turns) for card in g.players[seat].objectives)


def objective_hope(g: State, seat: int, card: int, turns: float) -> float:
    """Points expected from one card: the half that is nearer counts."""
    return hope(missing_for(g, seat, card), turns)


def hope(missing: float, turns: float) -> float:
    """Points expected from an objective that still needs so many actions."""
    return 0.85 * POINTS * prospect(missing, turns)


def missing_for(g: State, seat: int, card: int) -> float:
    """How many actions the nearer half of a card still needs; FAR for what comes by luck."""
    missing = FAR
    for name in objectives.halves(card):
        measure = MISSING.get(name)
        if measure is not None:
            missing = min(missing, measure(g, seat))
    return missing


def prospect(missing: float, turns: float) -> float:
    """How much of a plan's worth to count: half of the actions still to come can go into it."""
    room = min(FAR, 1 + 1.5 * turns)
    return (1 - missing / room) ** 1.5 if missing < room else 0.0


def wonder_hope(g: State, seat: int, turns: float) -> float:
    """Points expected from the wonder card that is nearest to being built."""
    p = g.players[seat]
    best = 0.0
    for wonder in p.wonders:
        table = WONDERS[wonder]
        goods = sum(max(0, table.cost[good] - p.goods[good]) for good in (FOOD, WOOD, ORE)) - p.goods[GOLD]
        missing = max(0, goods) / 2.5 + max(0, table.cost[CULTURE] - p.goods[CULTURE])
        if not p.advances & table.advance:
            missing += ADVANCE
        best = max(best, 3.0 * prospect(missing, turns))
    return best


# --- conditions ------------------------------------------------------------------------------------------


def measures(name: str) -> Callable[[Missing], Missing]:
    def register(measure: Missing) -> Missing:
        MISSING[name] = measure
        return measure

    return register


def _lead(g: State, seat: int, count: Callable[[int], int], least: int = 1) -> int:
    """How many more are needed to have more than any other player, and at least so many."""
    best = max(count(other) for other in range(g.seats) if other != seat)
    return max(0, max(least, best + 1) - count(seat))


def _building_lead(building: int) -> Missing:
    def missing(g: State, seat: int) -> float:
        unknown = not g.players[seat].usable & BUILDING_ADVANCE[building]
        return (
            BUILDING * _lead(g, seat, lambda s: objective_cards.cities_with(g, s, building))
            + ADVANCE * unknown
        )

    return missing


for _name, _building in objective_cards.LEADS:
    MISSING[_name] = _building_lead(_building)


def _whole_category(category: int) -> Missing:
    return lambda g, seat: ADVANCE * (CATEGORY[category] & ~g.players[seat].advances).bit_count()


for _name, _category in objective_cards.WHOLE:
    MISSING[_name] = _whole_category(_category)


def _stock(good: int) -> Missing:
    """Five of a good, kept until the round ends; two of them are paid."""
    return lambda g, seat: max(0, 5 - g.players[seat].goods[good]) * 0.5 + 0.4 * (3 - g.phase)


for _name, (_good, _) in objective_cards.PRICE.items():
    MISSING[_name] = _stock(_good)


@measures("optimized_storage")
def optimized_storage(g: State, seat: int) -> float:
    goods = g.players[seat].goods
    return sum(max(0, 3 - goods[good]) for good in (FOOD, WOOD, ORE)) * 0.5 + 0.4 * (3 - g.phase)


@measures("large_civilization")
def large_civilization(g: State, seat: int) -> float:
    return CITY * max(0, 6 - len(g.cities_of(seat)))


@measures("expansionist")
def expansionist(g: State, seat: int) -> float:
    cities, near = g.cities, g.map.neighbours
    alone = sum(not any(s in cities for s in near[c.space]) for c in g.cities_of(seat))
    return CITY * max(0, 4 - alone)


@measures("metropolis")
def metropolis(g: State, seat: int) -> float:
    sizes = [c.size for c in g.cities_of(seat)]
    return BUILDING * (5 - max(sizes, default=0)) + CITY * max(0, 5 - len(sizes))


@measures("architecture")
def architecture(g: State, seat: int) -> float:
    kinds = {b for c in g.cities_of(seat) for b, colour in enumerate(c.pieces) if colour == seat}
    return BUILDING * max(0, 4 - len(kinds))


@measures("happy_population")
def happy_population(g: State, seat: int) -> float:
    moods = [c.mood for c in g.cities_of(seat)]
    return max(0, 4 - moods.count(HAPPY)) + CITY * max(0, 4 - len(moods))


@measures("advanced_culture")
def advanced_culture(g: State, seat: int) -> float:
    return ADVANCE * _lead(g, seat, lambda s: objective_cards.board_advances(g, s), 6)


@measures("diversified_research")
def diversified_research(g: State, seat: int) -> float:
    owned = g.players[seat].advances
    return ADVANCE * max(0, 9 - sum(bool(owned & bits) for bits in CATEGORY))


@measures("goal_focused")
def goal_focused(g: State, seat: int) -> float:
    more = _lead(g, seat, lambda s: objective_cards.full_categories(g, s))
    owned = g.players[seat].advances
    gaps = sorted((bits & ~owned).bit_count() for bits in CATEGORY if bits & ~owned)
    return ADVANCE * added(gaps[:more])


@measures("government")
def government(g: State, seat: int) -> float:
    """The nearest whole government, of those that have not served a card yet (802.6)."""
    p = g.players[seat]
    gaps = [
        (CATEGORY[c] & ~p.advances).bit_count() + (not p.advances & CATEGORIES[c].requires)
        for c in (9, 10, 11)
        if not p.governed >> c & 1
    ]
    return ADVANCE * min(gaps, default=9)


@measures("consulate")
def consulate(g: State, seat: int) -> float:
    return 2.0 * max(0, 2 - sum(c.influenced_by(seat) for c in g.cities.values()))


@measures("culture_power")
def culture_power(g: State, seat: int) -> float:
    return 2.0 * _lead(g, seat, lambda s: objective_cards.buildings_abroad(g, s))


@measures("standing_army")
def standing_army(g: State, seat: int) -> float:
    held = [g.army_at(seat, c.space) > 0 for c in g.cities_of(seat)]
    return max(0, 4 - sum(held)) + CITY * max(0, 4 - len(held))


@measures("large_army")
def large_army(g: State, seat: int) -> float:
    others = max(objective_cards.army(g, other) for other in range(g.seats) if other != seat)
    return 0.7 * max(0, others + 4 - objective_cards.army(g, seat))


@measures("military_might")
def military_might(g: State, seat: int) -> float:
    return 0.7 * max(0, 12 - objective_cards.army(g, seat) - objective_cards.ships(g, seat))


@measures("large_fleet")
def large_fleet(g: State, seat: int) -> float:
    mine = objective_cards.ships(g, seat)
    if mine >= 4:
        return 0.0
    return 1.0 * _lead(g, seat, lambda s: objective_cards.ships(g, s), 2) + FAR / 2 * (mine == 0)
