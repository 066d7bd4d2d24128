"""A finished game and its review, small enough for tests, and the same whatever the bots have learned."""

from __future__ import annotations

from functools import cache

from pentapolis.engine import Chance, Record, Table, find_game
from pentapolis.engine.setup import Setup
from pentapolis.study.decisions import Decision, Opinion
from pentapolis.study.figures import figures_of
from pentapolis.study.review import PARTS, Part, review_part

SHALLOW = 0.05
GAME = "roll_through_the_ages"


@cache
def finished() -> Record:
    """A game of two who answer at random, but buy and build where they can, so that it ends."""
    table = Table(Setup(find_game(GAME), 2), "insight")
    chance = Chance.from_seed("players")
    while table.ask is not None:
        options = [option for option in table.ask.options if option not in ("pass", "done")]
        table.answer(chance.choice(options or table.ask.options))
    return table.record()


@cache
def parts() -> list[Part]:
    """All parts of its review. One decision of the first seat is made a blunder, and the curve has one turn:
    what a page shows of them must not depend on the weights of the day.
    """
    found = [review_part(finished(), part, PARTS, SHALLOW) for part in range(PARTS)]
    mine = [d for part in found for d in part.decisions if d.seat == 0 and d.ply > 4]
    blunder(min(mine, key=lambda decision: decision.ply))
    curve = found[0].curve
    for point in curve[:-1]:
        point.chances = [0.5, 0.5] if 2 * point.ply < curve[-1].ply else [0.3, 0.7]
    return found


def blunder(decision: Decision) -> None:
    figures = [1.0] * len(figures_of(find_game(GAME)).names)
    decision.best, decision.obvious, decision.gain = decision.usual, False, 0.0
    decision.loss, decision.error, decision.pairs, decision.chance = 0.12, 0.01, 50, 0.6
    decision.effect, decision.lead_loss, decision.now = [-0.12, 0.12], 2.0, figures
    decision.opinions = [
        Opinion(decision.best, 0.6, 1.0, 0.5, 0.5, [one + 2 for one in figures]),
        Opinion(decision.played, 0.48, -1.0, 0.5, 0.5, figures),
    ]
