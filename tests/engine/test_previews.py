"""What a seat is shown of an answer before it is given, with the game of the tests: High Card."""

from __future__ import annotations

from pentapolis.engine import Setup, Table
from pentapolis.engine.preview import hands_over, preview
from tests.toy_game import GAME as TOY


def swapping() -> tuple[Table, int]:
    """A table at which the owner of the lowest card is asked whether to swap, and that seat."""
    table = Table(Setup(TOY, 2), "preview")
    for seat in (0, 1):
        ask = table.ask_for(seat)
        assert ask is not None
        table.answer(ask.options[0], seat)
    assert table.ask is not None
    return table, table.ask.seat


def test_the_next_question_of_the_same_step_is_shown() -> None:
    table, seat = swapping()
    seen = preview(table, seat, "keep")
    assert (seen.stop, seen.mine, seen.final, seen.followed) == ("ask", True, False, ())
    assert seen.ask is not None
    assert seen.ask.topic == "end_turn"
    assert table.ply == 2, "nothing has happened"


def test_usual_answers_are_given_by_themselves_up_to_the_next_step() -> None:
    table, seat = swapping()
    for usual in ("end_turn", lambda ask: ask.options[0]):
        seen = preview(table, seat, "keep", {"end_turn": usual})
        assert [(ask.topic, given) for ask, given in seen.followed] == [("end_turn", "end_turn")]
        assert seen.mine, "the next round asks this seat too"
        assert seen.ask is None, "in a step of its own"
        assert seen.view is not None
        assert seen.view["round"] == 2
    unlike = preview(table, seat, "keep", {"end_turn": "stay"})
    assert unlike.followed == (), "what is no option is not given"


def test_a_preview_ends_where_cards_are_drawn_or_shown() -> None:
    table, seat = swapping()
    card = table.g.hands[seat][0]
    seen = preview(table, seat, ("swap", card))
    assert (seen.stop, seen.mine, seen.final, seen.ask) == ("chance", False, True, None)
    other = Table(Setup(TOY, 2), "preview")
    ask = other.ask_for(0)
    assert ask is not None
    assert preview(other, 0, ask.options[0]).mine is False, "now the other seat picks"


def test_an_answer_that_leaves_the_turn_to_others_hands_over() -> None:
    table, seat = swapping()
    assert not hands_over(table, seat, "keep"), "the turn is still to be ended"
    table.answer("keep")
    assert not hands_over(table, seat, "end_turn"), "the next round asks everybody"
    fresh = Table(Setup(TOY, 2), "preview")
    ask = fresh.ask_for(1)
    assert ask is not None
    assert hands_over(fresh, 1, ask.options[0]), "the other seat picks"
