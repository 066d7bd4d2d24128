"""Discarding and the end (702, 703): what may be kept, who is next, whether the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.roll_through_the_ages.data import CARAVANS, GOOD_INDEX, GOODS, GOODS_LIMIT
from pentapolis.games.roll_through_the_ages.scoring import result
from pentapolis.games.roll_through_the_ages.state import DISCARD, ROLL, State


def discard(g: State) -> Rules:
    """The eighth phase, and the end of the turn."""
    seat = g.seat
    player = g.players[seat]
    g.phase = DISCARD
    if not player.developments & CARAVANS:  # 702.2
        excess = sum(player.goods) - GOODS_LIMIT  # 702.1
        while excess > 0:
            answer = yield DISCARDING.ask(g, seat, (excess,))
            player.goods[GOOD_INDEX[answer[1]]] -= answer[2]
            excess -= answer[2]
            if g.tell:
                g.tell("discards", seat, good=answer[1], number=answer[2])
    yield Ask(seat, "end_turn", ["end_turn"], explicit=True)
    end_turn(g)


def discard_candidates(g: State, ask: Ask) -> Iterator[Option]:
    """One more than there is too many, to be told so."""
    return (("discard", good, n) for good in GOODS for n in range(1, ask.about[0] + 2))


def refuse_discard(g: State, ask: Ask, good: str, number: int) -> Refusal | None:
    """702.1: what to give up, kind by kind."""
    have = g.players[ask.seat].goods[GOOD_INDEX[good]]
    if number > have:
        return Refusal("702.1", "goods_missing", good=good, need=number, have=have)
    return Refusal("702.1", "too_many", excess=ask.about[0]) if number > ask.about[0] else None


def fast_discards(g: State, ask: Ask) -> list[Any]:
    excess: int = ask.about[0]
    return [
        ("discard", good, n)
        for good, have in zip(GOODS, g.players[ask.seat].goods, strict=True)
        for n in range(1, min(have, excess) + 1)
    ]


DISCARDING: Final = Actions(
    "discard", Action("discard", discard_candidates, refuse_discard), fast=fast_discards
)


# --- the end of the turn and of the game --------------------------------------------------------


def end_turn(g: State) -> None:
    g.phase = ROLL
    g.dice = []
    g.rolls = 0
    g.refused = ()
    g.seat += 1  # 201.1
    if g.seat < g.seats:
        return
    g.seat = 0  # 703.2: only a whole round ends the game
    if is_last_round(g):
        g.over = True
        if g.tell:
            g.tell("game_over", None, scores=result(g).scores)
    else:
        g.round += 1
        if g.tell:
            g.tell("round", None, round=g.round)


def is_last_round(g: State) -> bool:
    """703.1, and 801.1 for the solo game."""
    if g.sheet.solo and g.round >= g.sheet.solo_rounds:
        return True
    if not g.sheet.ends_early:
        return False
    for player in g.players:
        if player.developments.bit_count() >= g.sheet.end_developments:
            return True
    available = g.sheet.available
    return not [monument for monument, first in enumerate(g.first) if first < 0 and available[monument]]
