"""What is hidden changes nothing that is seen (twins.py): every game with hidden information, every seat."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Ask, Option, Refusal, Rules, Setup
from tests.generic.games import every_game, player_counts, variants
from tests.generic.twins import follow
from tests.toy_game import HighCard, HighCardState

SOME = 300
"""So far most games are followed."""
WHOLE = 60_000
"""No random game is as long."""
WHOLE_SEATS = 3
"""With so many players, usual setup, games are followed to their ends."""

GAMES = [game for game in every_game() if game.hidden_information]
COUNTS = [setup for setup in player_counts() if setup.game in GAMES]
ONLOOKERS = [
    *(
        (setup, seat, WHOLE if setup.seats == WHOLE_SEATS else SOME)
        for setup in COUNTS
        for seat in range(setup.seats)
    ),
    *((setup, i % 3, SOME) for game in GAMES for i, setup in enumerate(variants(game)) if setup.seats == 3),
]


@pytest.mark.parametrize(
    ("setup", "onlooker", "plies"),
    [pytest.param(*case, id=f"{case[0]} seat {case[1]} up to {case[2]}") for case in ONLOOKERS],
)
def test_what_is_hidden_changes_nothing_that_is_seen(setup: Setup, onlooker: int, plies: int) -> None:
    assert follow(setup, onlooker, "hidden", plies)


# --- the comparison itself finds leaks -------------------------------------------------------------------


def high(g: HighCardState, seat: int) -> bool:
    """What only the seat knows: whether it holds one of the higher cards."""
    return max(g.hands[seat], default=0) > 10


class Shown(HighCard):
    """The view tells who holds high cards."""

    def view(self, g: HighCardState, seat: int | None) -> dict[str, Any]:
        return {**super().view(g, seat), "high": [high(g, other) for other in range(g.seats)]}


class ShownAside(HighCard):
    """Only spectators see who holds high cards; whoever plays can look on in a second window."""

    def view(self, g: HighCardState, seat: int | None) -> dict[str, Any]:
        told = [high(g, other) for other in range(g.seats)] if seat is None else []
        return {**super().view(g, seat), "high": told}


class Skipped(HighCard):
    """In the middle of a step who holds no high card is passed over."""

    def step(self, g: HighCardState) -> Rules:
        yield Ask(0, "end_turn", ["end_turn"], explicit=True)
        for seat in range(1, g.seats):
            if high(g, seat):
                yield Ask(seat, "end_turn", ["end_turn"], explicit=True)
        yield from super().step(g)


class SkippedAtOnce(HighCard):
    """The first question of a step is put to the first who holds a high card."""

    def step(self, g: HighCardState) -> Rules:
        asked = [seat for seat in range(g.seats) if high(g, seat)]
        yield Ask((asked or [0])[0], "end_turn", ["end_turn"], explicit=True)
        yield from super().step(g)


class Told(HighCard):
    """Everybody is told who could have played higher."""

    def step(self, g: HighCardState) -> Rules:
        yield Ask(0, "end_turn", ["end_turn"], explicit=True)
        for seat in range(g.seats):
            if high(g, seat) and g.tell:
                g.tell("swaps", seat)
        yield from super().step(g)


class NoWayBack(HighCard):
    """Undo ends where another holds a high card."""

    def step(self, g: HighCardState) -> Rules:
        yield Ask(0, "swap", ["keep", ("swap", 0)])
        g.reveals += high(g, 1)
        yield Ask(0, "end_turn", ["end_turn"], explicit=True)
        yield from super().step(g)


class Refused(HighCard):
    """Why a card cannot be played tells whether another holds it."""

    def why_not(self, g: HighCardState, ask: Ask, option: Option) -> Refusal | None:
        refusal = super().why_not(g, ask, option)
        if refusal and isinstance(option, tuple) and any(option[1] in hand for hand in g.hands):
            return Refusal("201.1", "held_by_another", card=option[1])
        return refusal


def follow_many(game: HighCard) -> bool:
    """Whether there were twins in all of some games."""
    return all(follow(Setup(game, 3), 0, f"leak {number}", WHOLE) for number in range(20))


@pytest.mark.parametrize("leaky", [Shown, ShownAside, Skipped, SkippedAtOnce, Told, NoWayBack, Refused])
def test_a_leak_is_found(leaky: type[HighCard]) -> None:
    with pytest.raises(AssertionError):
        follow_many(leaky())


def test_where_nothing_leaks_nothing_is_found() -> None:
    assert follow_many(HighCard())
