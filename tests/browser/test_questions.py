"""The positions for a look at every question are what they say: the dice game, without a browser."""

from __future__ import annotations

from tests.browser.questions import questions


def test_every_question_of_a_game_has_a_position() -> None:
    found = questions("roll_through_the_ages", "look", "random")
    assert {"roll_through_the_ages: reroll", "roll_through_the_ages: build"} < set(found)
    for name, late in found.items():
        table = late.make()
        topic = table.asks[0].topic if table.asks else "the end"
        assert name == f"roll_through_the_ages: {topic}"
