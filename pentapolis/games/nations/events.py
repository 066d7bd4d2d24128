"""The events step (504): the upper event of the card, then the lower one.

All nations that one event selects are fixed when it starts. Choices are made in reverse turn order, openly;
then the effects happen.
"""

from __future__ import annotations

from pentapolis.engine import Rules
from pentapolis.games.nations import solo
from pentapolis.games.nations.effects import offer, regular
from pentapolis.games.nations.general import check_removals
from pentapolis.games.nations.selection import select
from pentapolis.games.nations.singular import SINGULAR
from pentapolis.games.nations.state import FAMINE, LOWER, NationsState
from pentapolis.games.nations.tables import EVENTS, Half


def upper(g: NationsState) -> Rules:
    """The upper event; the solo game has its stability check instead (804.2)."""
    if g.variant.solo:
        solo.stability_check(g)
        g.phase = FAMINE
        return
    yield from resolve(g, EVENTS[g.event].upper)
    g.phase = LOWER


def lower(g: NationsState) -> Rules:
    yield from resolve(g, EVENTS[g.event].lower)
    for n in g.nations:
        n.sunk = False
    g.phase = FAMINE


def resolve(g: NationsState, half: Half) -> Rules:
    """Carry out one event completely (504.1)."""
    if g.tell:
        g.tell("event", None, event=half.id)
    singular = SINGULAR.get(half.id)
    if singular is not None:
        yield from singular(g, half.effects[0], half.id)
    else:
        selected = [select(g, effect.who) for effect in half.effects]
        for effect, seats in zip(half.effects, selected, strict=True):
            if effect.optional:
                yield from offer(g, effect, seats, half.id)
            else:
                yield from regular(g, effect, seats, half.id)
    check_removals(g)
