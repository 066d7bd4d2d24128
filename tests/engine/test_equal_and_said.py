"""What is equal, what is said of options and events, and where a damaged record is damaged."""

from __future__ import annotations

import pytest

from pentapolis.engine import Ask, BadRecord, Choice, Record, Refusal, Setup, games, places
from pentapolis.engine.event import Event
from pentapolis.engine.record import HEAD_LINES
from pentapolis.engine.speak import event_text, label, question, refusal_text
from pentapolis.engine.words import fields_of
from tests.engine.forged import resealed
from tests.generic.games import played
from tests.toy_game import GAME as TOY


def test_setups_are_equal_when_their_texts_are() -> None:
    assert Setup(TOY, 3) == Setup(TOY, 3)
    assert Setup(TOY, 3) != Setup(TOY, 2)
    assert Setup(TOY, 3, rounds=1) != Setup(TOY, 3, rounds=2)
    assert Setup(TOY, 3) != str(Setup(TOY, 3))
    assert len({Setup(TOY, 3), Setup(TOY, 3), Setup(TOY, 2)}) == 2


def test_refusals_are_equal_when_all_of_them_is() -> None:
    assert Refusal("1.1", "gold", needed=2) == Refusal("1.1", "gold", needed=2)
    for other in (Refusal("1.2", "gold", needed=2), Refusal("1.1", "x", needed=2), Refusal("1.1", "gold")):
        assert Refusal("1.1", "gold", needed=2) != other
    assert Refusal("1.1", "gold") != "gold"


def test_equal_seats_share_a_place() -> None:
    assert places([5, 9, 5, 1]) == [2, 1, 2, 4]
    assert places([(3, 1), (3, 2)]) == [2, 1]


def test_the_head_of_an_option_is_its_first_word_or_number() -> None:
    assert [TOY.head(option) for option in (("card", 3), "keep", 7, (3, 4))] == [
        "card",
        "keep",
        "number",
        "number",
    ]


def test_buttons_and_lines_of_the_log() -> None:
    assert label(TOY, "en", "swap", "keep") == TOY.words.text("en", "option.keep")
    assert label(TOY, "en", "nothing", ("nobody", 3)) == "nobody:3"
    assert label(TOY, "en", "nothing", "nobody") == "nobody"
    told = event_text(TOY, "en", Event(1, "plays", 1, {"card": 7}, None), ["Ada", "Bert"])
    assert "Bert" in told
    assert "Ada" not in told
    assert event_text(TOY, "en", Event(1, "plays", None, {"card": 7}, None), ["Ada", "Bert"])


def test_a_choice_keeps_its_parts() -> None:
    choice = Choice([0.5], [(1, 2), (3,)], [4, 5])
    assert (choice.situation, choice.keys, choice.groups) == ([0.5], [(1, 2), (3,)], [4, 5])


def test_fields_inside_of_forms_are_found() -> None:
    assert fields_of("{n:plural|{what} day|days} of {seat}") == ["n", "seat", "what"]
    assert fields_of("nothing") == []


@pytest.mark.parametrize(("at", "text"), [(0, "0 9 keep"), (2, "2 0"), (1, "7 0 keep")])
def test_a_mistake_in_a_record_names_its_line(at: int, text: str) -> None:
    lines = str(played(Setup(TOY, 2), "lines", 4).record(reveal_seed=True)).splitlines()[:-1]
    assert Record.parse(resealed(lines))
    lines[HEAD_LINES + at] = text
    with pytest.raises(BadRecord) as error:
        Record.parse(resealed(lines))
    assert error.value.line == HEAD_LINES + at + 1


def test_a_mistake_in_the_last_line_names_it_and_a_short_record_is_cut_off() -> None:
    lines = str(played(Setup(TOY, 2), "lines", 4).record(reveal_seed=True)).splitlines()[:-1]
    with pytest.raises(BadRecord) as error:
        Record.parse(resealed([*lines[:-1], "over"]))
    assert error.value.line == len(lines)
    fresh = str(played(Setup(TOY, 2), "lines", 0).record(reveal_seed=True)).splitlines()[:-1]
    assert Record.parse(resealed(fresh)).answers == []
    with pytest.raises(BadRecord, match="cut off"):
        Record.parse(resealed(fresh[:-1]))


@pytest.mark.parametrize(
    ("game", "ask", "said"),
    [
        ("through_the_ages", Ask(1, "lose_mix", [], (1,)), ("What do you lose?", "Was verlierst du?")),
        ("through_the_ages", Ask(0, "lose_mix", [], (1,)), ("What does Mira lose?", "Was verliert Mira?")),
        (
            "through_the_ages",
            Ask(1, "destroy_building", [], (1, False)),
            ("Which of your buildings is destroyed?", "Welches deiner Gebäude wird zerstört?"),
        ),
        (
            "clash_of_cultures",
            Ask(1, "subterfuge_against", [], (0, "wood", 1)),
            (
                "Jon plays wood against you. Which card do you discard to prevent it?",
                "Jon spielt „Holz“ gegen dich. Welche Karte wirfst du ab, um das zu verhindern?",
            ),
        ),
    ],
)
def test_a_question_speaks_to_the_seat_that_is_asked(game: str, ask: Ask, said: tuple[str, str]) -> None:
    assert tuple(question(games()[game], language, ask, ["Jon", "Mira"]) for language in ("en", "de")) == said


def test_a_refusal_tells_the_open_question_as_it_is_asked() -> None:
    refusal = Refusal("202.1", "other_question", topic="lose_mix", seat=1, about=[1])
    told = refusal_text(games()["through_the_ages"], "de", refusal, ["Jon", "Mira"])
    assert told == "Jetzt ist eine andere Frage offen: Was verlierst du?"
