"""What others may hold, judged by what they did: imagined deals weighed by the policy.

All deals that agree with what a seat has seen are equally likely before anybody plays. Whoever could have
attacked and passed probably could not. So a search that believes imagines some deals, evenly as ever, thinks
back in each to the last answers of the others that may tell something (`Table.recollect`), and asks the
policy how likely those answers were if this was the deal (Bayes). Its simulations then draw from these
deals as often as they are likely.

The policy is no mind reader: others are people, or bots that search. So a part of every answer is taken for
chance (DOUBT), and no deal that agrees with what was seen is ever ruled out.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Chance, Knowledge, Table
from pentapolis.engine.memory import Recollection
from pentapolis.engine.sums import added

DOUBT: Final = 0.1
"""Which part of all answers is taken to be given by chance, any option as likely as the others."""
FEWEST: Final = 8
MOST: Final = 32
"""How many deals are weighed at least and at most."""
PART: Final = 8
"""Between that: one deal for so many simulations. Weighing one costs about as much as a simulation or two."""


def believed(
    table: Table, seat: int, knowledge: Knowledge[Any], chance: Chance, simulations: int
) -> list[Chance]:
    """The chances by which to imagine the game, as often as their deals are likely; none where nothing that
    others did tells anything.
    """
    if not table.remembered(seat):
        return []
    number = max(FEWEST, min(MOST, simulations // PART))
    deals = [chance.split() for _ in range(number)]
    return drawn_by_weight(
        deals, [likelihood(table, seat, knowledge, deal, chance) for deal in deals], chance
    )


def likelihood(table: Table, seat: int, knowledge: Knowledge[Any], deal: Chance, chance: Chance) -> float:
    """How likely what the others are remembered to have done was, if this is the deal."""
    imagined = table.imagine(seat, deal.copy())
    likely = 1.0
    for recollection in table.recollect(seat, imagined, chance):
        likely *= expected(knowledge, recollection)
    return likely


def expected(knowledge: Knowledge[Any], recollection: Recollection) -> float:
    """How much an answer that looked so was to be expected."""
    ask, alike = recollection.ask, recollection.alike
    number = len(ask.options)
    weights = knowledge.priors(recollection.g, ask) if number > 1 else None
    if weights is None:
        share = len(alike) / number
    else:
        share = added([weights[place] for place in alike]) / added(weights)
    return (1 - DOUBT) * share + DOUBT * max(1, len(alike)) / number


def drawn_by_weight(deals: list[Chance], weights: list[float], chance: Chance) -> list[Chance]:
    """As many of the deals as there are, each as often as its weight says, give or take one."""
    number = len(deals)
    total = added(weights)
    place = chance.below(1 << 30) / (1 << 30)
    drawn: list[Chance] = []
    passed = 0.0
    for deal, weight in zip(deals, weights, strict=True):
        passed += weight / total * number
        while place < passed and len(drawn) < number:
            drawn.append(deal)
            place += 1
    return drawn
