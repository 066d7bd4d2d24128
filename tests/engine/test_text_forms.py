"""Options, setups and records have a text form; parser and printer are inverse, and bad text is refused."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis.engine import (
    BadRecord,
    BadSetup,
    Record,
    Setup,
    SetupOption,
    Table,
    commitment,
    key,
    parse_key,
    parse_setup,
)
from tests.engine.forged import resealed
from tests.generic.games import played
from tests.toy_game import GAME as TOY
from tests.toy_game import HighCard

PARTS = st.one_of(
    st.integers(-(10**17), 10**17), st.from_regex(r"[A-Za-z_][A-Za-z0-9_.+'-]*", fullmatch=True)
)
OPTIONS = st.one_of(PARTS, st.lists(PARTS, min_size=2, max_size=6).map(tuple))


@given(OPTIONS)
def test_options_round_trip(option: object) -> None:
    assert parse_key(key(option)) == option  # type: ignore[arg-type]


@given(st.text(max_size=20))
def test_any_text_is_an_option_that_prints_the_same_or_is_refused(text: str) -> None:
    try:
        option = parse_key(text)
    except ValueError:
        return
    assert parse_key(key(option)) == option


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("chess seats=2", "there is no game 'chess'"),
        ("high_card", "number of seats is missing"),
        ("high_card seats=two", "must be a number"),
        ("high_card seats=9", "2 to 4 players, not 9"),
        ("high_card seats=2 rounds", "not of the form"),
        ("high_card seats=2 rounds=3", "one of 1, 2"),
        ("high_card seats=2 colour=red", "no option 'colour'"),
        ("high_card seats=2 rounds=1 rounds=1", "given twice"),
        ("high_card seats=3 handicap=none,none", "one value for each of the 3 seats"),
        ("high_card seats=2 handicap=small", "not everybody"),
    ],
)
def test_bad_setups_say_why(text: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        parse_setup(text)


def test_per_seat_options() -> None:
    setup = parse_setup("high_card seats=3 handicap=none,small,none")
    assert setup["handicap"] == ("none", "small", "none")
    assert str(setup) == "high_card seats=3 handicap=none,small,none"
    assert Setup(TOY, 2, handicap="none")["handicap"] == ("none", "none")
    assert Setup(TOY, 2, rounds="1")["rounds"] == 1, "a value may be given as its text"
    with pytest.raises(BadSetup, match="2 seats, not 3"):
        Setup(TOY, 2, handicap=("none",) * 3)
    with pytest.raises(BadSetup, match="cannot be 'huge'"):
        Setup(TOY, 2, handicap=("none", "huge"))
    with pytest.raises(BadSetup, match="cannot be True"):
        Setup(TOY, 2, rounds=True)


class Lively(HighCard):
    options: ClassVar[tuple[SetupOption, ...]] = (
        *HighCard.options,
        SetupOption("lives", (1, 2), 1, per_seat=True),
        SetupOption("open", (True, False), True),
    )


def test_one_value_stands_for_all_seats_and_switches_are_yes_and_no() -> None:
    game = Lively()
    assert Setup(game, 3)["lives"] == (1, 1, 1)
    assert Setup(game, 2, lives=2)["lives"] == (2, 2)
    assert Setup(game, 2, lives="2,1")["lives"] == (2, 1)
    assert str(Setup(game, 2, open=False)) == "high_card seats=2 open=no"
    assert Setup(game, 2, open="no")["open"] is False
    assert Setup(game, 2, handicap=["none", "small"])["handicap"] == ("none", "small")


def finished() -> Table:
    return played(Setup(TOY, 3), "finished", 1000)


def test_records_round_trip_and_are_readable() -> None:
    table = finished()
    text = str(table.record())
    assert str(Record.parse(text)) == text
    assert Record.parse(text.replace("\n", "\r\n")) == table.record()
    lines = text.split("\n")
    assert lines[:5] == [
        "pentapolis record 1",
        "setup high_card seats=3",
        "rules 1",
        f"hash {commitment('finished')}",
        "seed finished",
    ]
    assert lines[-3].startswith("end ")


def test_the_seed_is_secret_until_the_game_is_over() -> None:
    table = played(Setup(TOY, 2), "hush", 2)
    text = str(table.record())
    assert "hush" not in text
    with pytest.raises(BadRecord, match="secret until it is over"):
        Table.replay(Record.parse(text))
    saved = Table.replay(Record.parse(str(table.record(reveal_seed=True))))
    assert saved.history == table.history


@pytest.mark.parametrize(
    "seed", ["", "two\nlines", " leading", "trailing ", "secret", "größer", 5, b"x", ["a"]]
)
def test_seeds_are_one_line_of_text(seed: Any) -> None:
    with pytest.raises(BadSetup, match="a seed is one line"):
        Table(Setup(TOY, 2), seed)


def forge(lines: list[str], line: int, text: str | None) -> str:
    changed = lines[:]
    if text is None:
        del changed[line - 1]
    else:
        changed[line - 1] = text
    return resealed(changed)


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (1, "pentapolis record 7", "line 1: a record begins with"),
        (2, "setup high_card seats=7", "line 2: high_card is for 2 to 4 players"),
        (2, "set-up high_card seats=3", "line 2: expected 'setup"),
        (3, "rules one", "line 3: expected a number"),
        (4, "hash", "line 4: expected 'hash"),
        (6, "0 0", "line 6: expected 'number seat option'"),
        (6, "0 9 card:1", "line 6: there is no seat 9"),
        (6, "0 0 card:?", "line 6: 'card:\\?' is not an option"),
        (6, None, "line 6: expected answer 0, found answer 1"),
    ],
)
def test_broken_records_name_the_line(line: int, text: str | None, reason: str) -> None:
    lines = str(finished().record()).split("\n")[:-2]
    with pytest.raises(BadRecord, match=reason):
        Record.parse(forge(lines, line, text))


def test_scores_are_numbers_the_first_one_too() -> None:
    lines = str(finished().record()).split("\n")[:-2]
    assert lines[-1].startswith("end ")
    for wrong in ("end x 1 1", "end 1 1 x"):
        with pytest.raises(BadRecord, match="expected scores"):
            Record.parse(resealed([*lines[:-1], wrong]))


def test_a_record_knows_the_lines_of_its_answers() -> None:
    record = finished().record()
    lines = str(record).split("\n")
    for number, (seat, option) in enumerate(record.answers):
        assert lines[record.line_of(number) - 1] == f"{number} {seat} {key(option)}"


def test_damaged_and_cut_off_records_are_refused() -> None:
    text = str(finished().record())
    with pytest.raises(BadRecord, match="changed or damaged"):
        Record.parse(text.replace("seed finished", "seed finishes"))
    with pytest.raises(BadRecord, match="cut off"):
        Record.parse("\n".join(text.split("\n")[:9]))
    with pytest.raises(BadRecord, match="line 1"):
        Record.parse("")
    lines = text.split("\n")[:-2]
    with pytest.raises(BadRecord, match="expected 'open' or 'end' with 3 scores"):
        Record.parse(resealed([*lines[:-1], "end 1 2"]))
    with pytest.raises(BadRecord, match="expected scores"):
        Record.parse(resealed([*lines[:-1], "end a b c"]))


def test_forged_games_do_not_replay() -> None:
    table = finished()
    lines = str(table.record()).split("\n")[:-2]
    with pytest.raises(BadRecord, match="does not match the hash"):
        Table.replay(Record.parse(forge(lines, 5, "seed better")))
    with pytest.raises(BadRecord, match=r"line 6: answer 0 .* does not fit"):
        Table.replay(Record.parse(forge(lines, 6, "0 0 card:99")))
    with pytest.raises(BadRecord, match="recorded scores"):
        Table.replay(Record.parse(resealed([*lines[:-1], "end 9 9 9"])))


def test_a_record_of_other_rules_says_so_when_it_no_longer_fits() -> None:
    lines = str(finished().record()).split("\n")[:-2]
    lines[2] = "rules 7"
    assert Table.replay(Record.parse(resealed(lines))).over  # it still works
    lines[5] = "0 0 card:99"
    with pytest.raises(BadRecord, match=r"answer 0 .*version 7 of the rules, this is version 1"):
        Table.replay(Record.parse(resealed(lines)))


@given(st.integers(0, 40))
def test_replaying_up_to_a_ply(ply: int) -> None:
    table = finished()
    partial = Table.replay(table.record(), to=ply)
    assert partial.history == table.history[:ply]


@pytest.mark.parametrize("seats", [True, "2", 2.0, None, [2]])
def test_a_number_of_seats_is_a_whole_number(seats: Any) -> None:
    with pytest.raises(BadSetup, match="seats must be a whole number"):
        Setup(TOY, seats)


def test_values_for_each_seat_may_be_a_list() -> None:
    assert Setup(TOY, 2, handicap=["none", "small"])["handicap"] == ("none", "small")


@pytest.mark.parametrize("word", ["game=1", "self=1", "seats=٣", "seats=" + "9" * 5000, "seats=-2", "seats="])
def test_odd_words_of_a_setup_are_refused(word: str) -> None:
    with pytest.raises(BadSetup):
        parse_setup(f"high_card seats=2 {word}" if "seats" not in word else f"high_card {word}")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (3, "rules ٣"),
        (3, "rules " + "9" * 5000),
        (3, "rules 01"),
        (3, "rules 1٣"),
        (6, "00 0 card:1"),
        (6, "0 3 card:1"),
    ],
)
def test_odd_numbers_of_a_record_are_refused(line: int, text: str) -> None:
    """There are three seats: the last one is seat 2."""
    lines = str(finished().record()).split("\n")[:-2]
    with pytest.raises(BadRecord, match=f"line {line}"):
        Record.parse(forge(lines, line, text))


@pytest.mark.parametrize("scores", ["1 2 ٣", "1 2 +3", "1 2 1_0", "1 2 -0", "1 2 3.0"])
def test_odd_scores_of_a_record_are_refused(scores: str) -> None:
    lines = str(finished().record()).split("\n")[:-2]
    with pytest.raises(BadRecord, match="expected scores"):
        Record.parse(resealed([*lines[:-1], f"end {scores}"]))


def test_a_record_with_a_seed_that_cannot_be_is_refused() -> None:
    lines = str(finished().record()).split("\n")[:-2]
    lines[3], lines[4] = f"hash {commitment('größer')}", "seed größer"
    with pytest.raises(BadRecord, match="line 5: a seed is one line"):
        Table.replay(Record.parse(resealed(lines)))
    with pytest.raises(BadRecord, match="half a character"):
        Record.parse("\ud800")


class Choosy(HighCard):
    """An option for three players and more."""

    options = (*HighCard.options, SetupOption("teams", min_seats=3, max_seats=3))


def test_an_option_that_is_not_for_this_number_of_seats_is_refused() -> None:
    assert Setup(Choosy(), 3, teams=True)["teams"]
    assert not Setup(Choosy(), 2, teams=False)["teams"]
    for seats in (2, 4):
        with pytest.raises(BadSetup, match=f"teams does not go with {seats} players"):
            Setup(Choosy(), seats, teams=True)


@pytest.mark.parametrize("odd", [True, 1.0])
def test_the_record_says_the_option_and_not_what_equals_it(odd: Any) -> None:
    table = Table(Setup(TOY, 2), "equal")
    ones = [ask for ask in table.asks if ("card", 1) in ask.options]
    for number in range(200):
        if ones:
            break
        table = Table(Setup(TOY, 2), f"equal {number}")
        ones = [ask for ask in table.asks if ("card", 1) in ask.options]
    table.answer(("card", odd), ones[0].seat)
    assert repr(table.history[-1][1]) == "('card', 1)"
    assert Table.replay(Record.parse(str(table.record(reveal_seed=True)))).history == table.history


@pytest.mark.parametrize("text", ["-0", "01", "٣", "1" * 40, "a:-0"])
def test_numbers_are_written_in_one_way_only(text: str) -> None:
    with pytest.raises(ValueError):
        parse_key(text)
