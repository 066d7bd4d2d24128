"""Strength, stability and comparisons between nations (chapters 601, 602, 605, 606).

The same rules hold with two players (602.4, 901.1) and with five (902.1). In the solo game the opponent's
values stand behind those of the player.
"""

from __future__ import annotations

from typing import Final

from pentapolis.games.nations.data import BUILDING, CARDS, FOOD
from pentapolis.games.nations.moments import STABILITY
from pentapolis.games.nations.state import NONE, Player, State

MAX_STRENGTH: Final = 40
MAX_STABILITY: Final = 15
IN_REVOLT: Final = -1
"""What every negative stability counts as when the least stable nation is looked for (605.5)."""
BELOW_ALL: Final = -1000
"""Less than any real stability."""


def strength(n: Player) -> int:
    """The nation's place on the strength track: the sum of its cards, from 0 to 40 (601.1, 601.2, 601.3)."""
    total = n.strength_sum
    return 0 if total < 0 else MAX_STRENGTH if total > MAX_STRENGTH else total


def stability(g: State, n: Player) -> int:
    """The nation's stability: the sum of its cards, at most 15 (601.1, 601.4).

    Negative values are real, also those that the track has no space for (601.5); they mean revolt (601.6).
    """
    total = n.stability_sum
    if g.flags & STABILITY.cards:  # asked so often that the question comes first
        for effect in STABILITY.of(g.flags):
            total += effect(g, n)
    return MAX_STABILITY if total > MAX_STABILITY else total


def rank_of_stability(g: State, n: Player) -> int:
    """The stability in ties of the turn order (502.2): real values; Versailles is behind all (1001.11)."""
    return BELOW_ALL if n.unstable else stability(g, n)


def most(g: State, values: list[int], seat: int) -> bool:
    """Fewer than k others have at least as much (605.4): best alone (602.1), of five also second (605.1)."""
    mine = values[seat]
    return sum([value >= mine for value in values]) <= g.variant.places


def least(g: State, values: list[int], seat: int) -> bool:
    """Fewer than k others have less (605.4): all who are tied (602.2), of five also the second (605.2)."""
    mine = values[seat]
    return sum([value < mine for value in values]) < g.variant.places


def strengths(g: State) -> list[int]:
    """By seat, as on the track; the solo opponent with the tile's value (802.4)."""
    values = [strength(n) for n in g.nations]
    if g.variant.solo:
        values.append(g.foe_strength)
    return values


def stabilities(g: State) -> list[int]:
    """By seat; everyone in revolt (602.3, 605.5) or under the spell of Versailles has the same value."""
    values = [IN_REVOLT if n.unstable else stability(g, n) for n in g.nations]
    if g.variant.solo:
        values.append(g.foe_stability)
    return [value if value > IN_REVOLT else IN_REVOLT for value in values]


def most_strength(g: State, seat: int) -> bool:
    return most(g, strengths(g), seat)


def least_strength(g: State, seat: int) -> bool:
    return least(g, strengths(g), seat)


def most_stability(g: State, seat: int) -> bool:
    """A nation in revolt never is: all others have at least the value that every revolt has (decision Y)."""
    return most(g, stabilities(g), seat)


def least_stability(g: State, seat: int) -> bool:
    """All nations in revolt are (504.3, 602.3)."""
    return least(g, stabilities(g), seat)


def passed_first(g: State, seat: int) -> bool:
    """First to pass; with five players also second (606.1, 606.2). The solo player always is (802.5)."""
    return seat in g.passed[: g.variant.places]


def passed_last(g: State, seat: int) -> bool:
    """Last to pass; with five players also fourth (606.1, 606.2)."""
    return seat in g.passed[-g.variant.places :]


def strength_above_war(g: State, seat: int) -> bool:
    """Stronger than this round's war; without one nobody is, unless it is read as one of 0 (decision AD)."""
    if g.war == NONE:
        return "no_war" in g.variant.readings and strength(g.nations[seat]) > 0
    return strength(g.nations[seat]) > g.war_strength


def bought_colony(g: State, seat: int) -> bool:
    return g.nations[seat].colonised > 0


CONDITIONS: Final = {
    "most_strength": most_strength,
    "least_strength": least_strength,
    "most_stability": most_stability,
    "least_stability": least_stability,
    "passed_first": passed_first,
    "strength_above_war": strength_above_war,
    "bought_colony_this_round": bought_colony,
}
"""The conditions that cards name in their fx: cards compare as events do (602.5, 605.3)."""


def foods(g: State) -> list[int]:
    return [n.goods[FOOD] for n in g.nations]


def count_workers(n: Player) -> int:
    return n.pool + sum(n.workers)


def workers_on_buildings(n: Player, age: int) -> int:
    return sum(
        n.workers[slot]
        for slot, card in enumerate(n.slots)
        if CARDS[card].kind == BUILDING and CARDS[card].age == age
    )


def colonies_of(n: Player, age: int) -> int:
    return sum(CARDS[card].age == age for card in n.colonies)
