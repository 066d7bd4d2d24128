"""Every kind of question that games of bots ask, as positions for `python -m tools.layout --questions SEED`.

The late positions of late.py are chosen by hand; these find what nobody thought of. A look at them with a new
seed is a look at a new game.
"""

from __future__ import annotations

from typing import Any

from pentapolis.bots import make_bot
from pentapolis.engine import Setup, Table, games
from tests.browser.late import Late

PLAYED: dict[str, tuple[int, dict[str, Any]]] = {
    "clash_of_cultures": (4, {"expansion": True}),
    "mosaic": (6, {}),
    "nations": (5, {"advanced": True, "expert": True}),
    "roll_through_the_ages": (3, {"trade": True}),
    "through_the_ages": (4, {}),
}
"""The most players, and the parts of the game that ask more."""
BOT = "policy:1.5"
"""Sensible, and wild enough that most questions come up."""
MOST = 6000
"""More answers none of these games takes."""


def questions(game: str, seed: str, bot: str = BOT) -> dict[str, Late]:
    """A game of bots: each of its questions where it offers the most, and the end."""
    seats, options = PLAYED[game]
    table = Table(Setup(games()[game], seats, **options), seed)
    bots = [make_bot(bot, seed=f"{seed} {seat}") for seat in range(seats)]
    most: dict[str, tuple[int, int]] = {}
    for _ in range(MOST):
        if table.over:
            break
        ask = table.asks[0]
        offers = len(ask.options)
        if offers >= most.get(ask.topic, (0, 0))[0]:
            most[ask.topic] = (offers, table.ply)
        table.answer(bots[ask.seat].choose(table, ask.seat), ask.seat)
    assert table.over, f"{game} of seed {seed!r} does not end"
    found = {f"{game}: {topic}": _position(table, ply) for topic, (_, ply) in most.items()}
    return found | {f"{game}: the end": _position(table, table.ply)}


def _position(table: Table, ply: int) -> Late:
    def make() -> Table:
        again = Table(table.setup, table.seed)
        for seat, option in table.history[:ply]:
            again.answer(option, seat)
        return again

    return Late(table.game.id, make, ("#ask",), ".slot")
