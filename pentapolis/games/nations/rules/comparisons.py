"""Strength, stability and comparisons between nations (chapters 601, 602, 605, 606).

In the solo game the opponent's values stand behind those of the player.
"""

from __future__ import annotations

from pentapolis.games.nations.data import BUILDING, CARDS, FOOD, MILITARY, flag, printed
from pentapolis.games.nations.state import Player, State

ANNA = flag("anna_komnena")
GENGHIS = flag("genghis_khan")
GENGHIS_STABILITY: int = printed("genghis_khan", "stability")
MAX_STRENGTH = 40
MAX_STABILITY = 15
IN_REVOLT = -1
"""What every negative stability counts as when the least stable nation is looked for (605.5)."""
BELOW_ALL = -1000
"""Less than any real stability."""


def strength(n: Player) -> int:
    """The nation's place on the strength track (601.2, 601.3)."""
    total = n.strength_sum
    return 0 if total < 0 else MAX_STRENGTH if total > MAX_STRENGTH else total


def stability(g: State, n: Player) -> int:
    """The nation's stability; negative values are real (601.4, 601.5)."""
    total = n.stability_sum
    if g.flags & GENGHIS:
        total += GENGHIS_STABILITY
    if n.flags & ANNA and "anna" in g.variant.readings:
        total += military_unrest(n)
    return MAX_STABILITY if total > MAX_STABILITY else total


def rank_of_stability(g: State, n: Player) -> int:
    """The stability in ties of the turn order: real values, but Versailles is behind everybody (502.2)."""
    return BELOW_ALL if n.unstable else stability(g, n)


def military_unrest(n: Player) -> int:
    """The stability that workers on military cards cost."""
    return sum(
        -CARDS[card].stability * n.workers[slot]
        for slot, card in enumerate(n.slots)
        if CARDS[card].kind == MILITARY and CARDS[card].stability < 0
    )


def most(g: State, values: list[int], seat: int) -> bool:
    """Fewer than k others have at least as much (602.1, 605.4)."""
    mine = values[seat]
    return sum([value >= mine for value in values]) <= g.variant.places


def least(g: State, values: list[int], seat: int) -> bool:
    """Fewer than k others have less: ties count (602.2, 605.4)."""
    mine = values[seat]
    return sum([value < mine for value in values]) < g.variant.places


def strengths(g: State) -> list[int]:
    """By seat, as on the track."""
    values = [strength(n) for n in g.nations]
    if g.variant.solo:
        values.append(g.foe_strength)
    return values


def stabilities(g: State) -> list[int]:
    """By seat; everyone in revolt, or under the spell of Versailles, has the same lowest value."""
    values = [IN_REVOLT if n.unstable else max(IN_REVOLT, stability(g, n)) for n in g.nations]
    if g.variant.solo:
        values.append(max(IN_REVOLT, g.foe_stability))
    return values


def most_strength(g: State, seat: int) -> bool:
    return most(g, strengths(g), seat)


def least_strength(g: State, seat: int) -> bool:
    return least(g, strengths(g), seat)


def most_stability(g: State, seat: int) -> bool:
    """A nation in revolt never is: all others have at least the value that every revolt has."""
    return most(g, stabilities(g), seat)


def least_stability(g: State, seat: int) -> bool:
    return least(g, stabilities(g), seat)


def passed_first(g: State, seat: int) -> bool:
    """First to pass; with five players also second (606). The solo player always is (802.5)."""
    return seat in g.passed[: g.variant.places]


def passed_last(g: State, seat: int) -> bool:
    return seat in g.passed[-g.variant.places :]


def strength_above_war(g: State, seat: int) -> bool:
    """Stronger than this round's war; without a war nobody is, unless the table reads it as a war of 0."""
    if g.war < 0:
        return "no_war" in g.variant.readings and strength(g.nations[seat]) > 0
    return strength(g.nations[seat]) > g.war_strength


def bought_colony(g: State, seat: int) -> bool:
    return g.nations[seat].colonised > 0


CONDITIONS = {
    "most_strength": most_strength,
    "least_strength": least_strength,
    "most_stability": most_stability,
    "least_stability": least_stability,
    "passed_first": passed_first,
    "strength_above_war": strength_above_war,
    "bought_colony_this_round": bought_colony,
}
"""The conditions that cards name in their fx."""


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
