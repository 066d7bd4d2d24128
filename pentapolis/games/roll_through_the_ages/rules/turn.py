"""Round and turn (200): the phases in their order, one step after the other.

A turn is two steps, with trading between them when it is played: what the dice bring, and what the player
makes of it. What the turn has produced so far (dice, workers, coins) lies in the state. How a turn and the
game end: `ending`.
"""

from __future__ import annotations

from pentapolis.engine import Rules
from pentapolis.games.roll_through_the_ages.rules.building import build
from pentapolis.games.roll_through_the_ages.rules.buying import buy
from pentapolis.games.roll_through_the_ages.rules.collecting import collect
from pentapolis.games.roll_through_the_ages.rules.ending import discard
from pentapolis.games.roll_through_the_ages.rules.rolling import roll
from pentapolis.games.roll_through_the_ages.rules.trading import trade
from pentapolis.games.roll_through_the_ages.state import BUILD, ROLL, TRADE, State


def step(g: State) -> Rules:
    """202.1, 202.2: the next phases, up to the next safe point."""
    if g.phase == ROLL:
        return dice_phases(g)
    if g.phase == TRADE:
        return trade(g)
    assert g.phase == BUILD
    return spending_phases(g)


def dice_phases(g: State) -> Rules:
    """Phases 1 to 5: roll, collect goods, collect food, feed the cities, disasters."""
    yield from roll(g)
    yield from collect(g)
    g.phase = TRADE if g.sheet.trade else BUILD  # 202.2; alone there is no such option


def spending_phases(g: State) -> Rules:
    """Phases 6 to 8: build, buy one development, discard goods."""
    yield from build(g)
    yield from buy(g)
    yield from discard(g)
