"""What may be taken back: nothing once the game is over, nothing that showed its giver something hidden.

Questions that depend on hidden cards are asked explicitly, one option included; then who is asked tells
nothing, and an answer may be taken back until somebody else has acted.
"""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Ask, Chance, Game, NoUndo, Rules, Setup, Table, Together
from pentapolis.engine.errors import NO_UNDO
from pentapolis.engine.preview import hands_over, preview
from tests.generic.games import played, player_counts
from tests.toy_game import GAME as TOY
from tests.toy_game import HighCard, HighCardState


class Duel(HighCard):
    """Seat 0 attacks or waits; seat 1 defends with the high cards of its hidden hand, if it has any."""

    def __init__(self, explicit: bool, together: bool = False) -> None:
        super().__init__()
        self.explicit = explicit
        self.together = together

    def step(self, g: HighCardState) -> Rules:
        yield Ask(0, "play", [("card", 1), ("card", 2)])
        options: list[Any] = ["keep", *(("swap", card) for card in g.hands[1] if card > 10)]
        defence = Ask(1, "swap", options, explicit=self.explicit)
        if self.together:
            other = Ask(2, "swap", ["keep", ("swap", 1)], explicit=True)
            yield Together([defence, other])
        else:
            yield defence
        g.round += 1
        g.over = g.round > 3


class OpenDuel(Duel):
    """The same with open hands: then nobody is shown anything new."""

    hidden_information = False


def duel(game: Game[Any], high: bool, seats: int = 2) -> Table:
    """A duel in which seat 1 holds high cards or none."""
    for number in range(1000):
        table = Table(Setup(game, seats), f"duel {number}")
        if any(card > 10 for card in table.g.hands[1]) == high:
            return table
    raise AssertionError("no such deal")


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("high", [True, False])
def test_an_explicit_question_tells_nothing_so_undo_stays_possible(high: bool, together: bool) -> None:
    table = duel(Duel(True, together), high, 3)
    table.answer(("card", 1))
    assert table.ask is not None
    assert table.ask.seat == 1  # asked in both cases
    assert len(table.ask.options) == 1 or high
    assert table.why_no_undo(0) is None
    table.undo(0)
    assert table.ask.seat == 0


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("high", [True, False])
def test_a_question_asked_or_skipped_because_of_hidden_cards_ends_undo(high: bool, together: bool) -> None:
    table = duel(Duel(False, together), high, 3)
    table.answer(("card", 1))
    assert (table.ask_for(1) is not None) == high  # this is what the attacker sees
    assert table.why_no_undo(0) == "hidden"
    with pytest.raises(NoUndo, match="hidden"):
        table.undo(0)


def test_seats_that_are_all_passed_over_together_end_undo() -> None:
    class Nothing(HighCard):
        """After each answer of seat 0 all others would pick, if they had anything."""

        def step(self, g: HighCardState) -> Rules:
            yield Ask(0, "play", [("card", 1), ("card", 2)])
            yield Together([Ask(seat, "swap", ["keep"]) for seat in (1, 2)])

    table = Table(Setup(Nothing(), 3), "nothing")
    table.answer(("card", 1))
    assert table.ask is not None
    assert table.ask.seat == 0
    assert table.why_no_undo(0) == "hidden"


@pytest.mark.parametrize("high", [True, False])
def test_where_nothing_is_hidden_a_skipped_question_tells_nothing(high: bool) -> None:
    table = duel(OpenDuel(False), high)
    table.answer(("card", 1))
    assert table.why_no_undo(0) is None


def test_a_pick_can_be_taken_back_while_others_pick() -> None:
    """Nobody was asked anything new by it, although the others' questions are not explicit."""
    table = Table(Setup(TOY, 3), "picks")
    table.answer(table.asks[1].options[0], 1)
    assert table.why_no_undo(1) is None
    table.undo(1)
    assert [ask.seat for ask in table.asks] == [0, 1, 2]


def test_an_answer_of_another_seat_is_the_barrier_and_its_own_can_be_taken_back() -> None:
    table = duel(Duel(True), True)
    table.answer(("card", 1), 0)
    table.answer("keep", 1)
    table.answer(("card", 2), 0)
    assert table.why_no_undo(1) == "other"
    table.undo(0)
    assert (table.ply, table.why_no_undo(0)) == (2, "other")
    with pytest.raises(NoUndo, match="another player has acted"):
        table.undo(0)
    assert table.why_no_undo(1) == "other"  # seat 0 has been seen to act, though it has taken it back


def test_a_finished_game_cannot_be_taken_back() -> None:
    table = duel(Duel(True), False)
    while not table.over:
        table.answer(table.asks[0].options[0])
    for seat in (0, 1):
        assert table.why_no_undo(seat) == "over"
        with pytest.raises(NoUndo, match="the game is over"):
            table.undo(seat)
    assert table.over


@pytest.mark.parametrize("setup", player_counts(), ids=str)
def test_no_game_can_be_taken_back_when_it_is_over(setup: Setup) -> None:
    table = played(setup, "to the end", 100_000)
    assert table.over
    assert {table.why_no_undo(seat) for seat in range(setup.seats)} == {"over"}


def test_every_reason_has_words() -> None:
    assert set(NO_UNDO) == {"nothing", "chance", "hidden", "other", "over"}
    for reason, words in NO_UNDO.items():
        assert str(NoUndo(reason)) == words


def test_a_copy_keeps_the_barrier() -> None:
    table = duel(Duel(False), True)
    table.answer(("card", 1))
    twin = table.copy()
    assert twin.why_no_undo(0) == "hidden"
    with pytest.raises(NoUndo):
        twin.undo(0)


# --- answering for somebody who has no choice --------------------------------------------------


def test_the_only_answer_to_a_question_of_the_game_can_be_given_for_the_seat() -> None:
    table = duel(Duel(True), False)
    assert table.forced(0) is None  # there is a choice
    assert table.forced(1) is None  # nobody asks
    table.answer(("card", 1), 0)
    assert table.forced(1) == "keep"
    assert table.forced(0) is None


def test_a_confirmation_of_ones_own_answer_is_never_given_for_the_seat() -> None:
    table = Table(Setup(TOY, 2), "confirm")
    for seat in (0, 1):
        ask = table.ask_for(seat)
        assert ask is not None
        table.answer(ask.options[0], seat)
    assert table.ask is not None
    loser = table.ask.seat
    table.answer("keep")
    assert table.ask.options == ["end_turn"]
    assert table.forced(loser) is None


# --- forks, imagination and previews at explicit questions ---------------------------------------


def test_forks_pass_over_explicit_questions_of_seats_asked_together() -> None:
    table = duel(Duel(True, together=True), False, 3)
    fork = table.fork()
    fork.answer(("card", 1))
    assert [ask.seat for ask in fork.asks] == [2]
    table.answer(("card", 1))
    assert [ask.seat for ask in table.asks] == [1, 2]
    assert [ask.seat for ask in table.fork().asks] == [1, 2]  # the open question stays
    imagined = table.imagine(2, Chance.from_seed("x"))
    assert imagined.ask is not None
    assert imagined.ask.seat == 2
    assert [ask.seat for ask in imagined.asks] == [2]


def test_a_seat_with_one_option_may_imagine_too() -> None:
    class AtOnce(Duel):
        """Seats 1 and 2 are asked together right at the start of the step."""

        def step(self, g: HighCardState) -> Rules:
            yield Together([Ask(s, "swap", ["keep"], explicit=True) for s in (1, 2)])
            g.over = True

    for table in (duel(Duel(True, together=True), False, 3), Table(Setup(AtOnce(True), 3), "at once")):
        if table.ask_for(0) is not None:
            table.answer(("card", 1), 0)
        fork = table.imagine(1, Chance.from_seed("x"))
        assert fork.ask is not None
        assert (fork.ask.seat, fork.ask.options) == (1, ["keep"])


def test_previews_stop_at_explicit_questions() -> None:
    """Ending the turn hands over; what comes before the confirmation does not."""
    table = Table(Setup(TOY, 2), "preview")
    for seat in (0, 1):
        ask = table.ask_for(seat)
        assert ask is not None
        table.answer(ask.options[0], seat)
    assert table.ask is not None
    loser = table.ask.seat
    assert not hands_over(table, loser, "keep")
    seen = preview(table, loser, "keep")
    assert (seen.stop, seen.mine, seen.final) == ("ask", True, False)
    table.answer("keep")
    after = preview(table, loser, "end_turn")
    assert after.view is not None
    assert after.view["round"] == table.g.round + 1
