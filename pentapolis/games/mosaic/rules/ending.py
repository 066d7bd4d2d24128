"""When the game ends (701): the third empire card, or two of three kinds of cards gone.

What then follows a turn is `turn`, the final score `scoring`.
"""

from __future__ import annotations

from pentapolis.games.mosaic.state import State


def trigger_end(g: State) -> None:
    """This round is played to its end, then one more (701.3, 701.4)."""
    if g.final_round == 0:
        g.final_round = g.round + 1
        if g.tell:
            g.tell("end_triggered", g.turn, round=g.final_round)


def check_kinds(g: State) -> None:
    """The end is triggered, with a scoring, when two of three kinds of cards are gone (701.2, 601.5)."""
    gone = (-1 not in g.wonder_owner) + (-1 not in g.golden_age_owner) + (-1 not in g.achievement_owner)
    if gone >= 2 and not g.kinds_gone:
        g.kinds_gone = True
        if g.final_round == 0:
            trigger_end(g)
            g.pending += 1  # the third scoring at most: a third empire card had triggered the end (701.1)
