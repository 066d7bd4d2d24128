"""Records, setups, positions and options that somebody sends us never end in a traceback.

Here some hundreds of damaged texts; `make soak` reads 20,000 of them.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis.engine import BadPosition, BadRecord, BadSetup, Record, Setup, Table, parse_setup
from tests.generic.games import every_game
from tests.toy_game import GAME as TOY
from tools import fuzz

SETUPS = [setup for game in every_game() for setup in fuzz.setups_of(game)]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: str(setup).replace(" ", ","))
def test_damaged_texts_are_refused_in_one_line(setup: Setup) -> None:
    assert tuple(fuzz.texts(setup)) == fuzz.KINDS
    assert list(fuzz.failures(setup, 30)) == []


def test_undamaged_texts_are_read() -> None:
    for good, read in fuzz.texts(Setup(TOY, 2)).values():
        read(good)


def test_the_damage_is_real(monkeypatch: pytest.MonkeyPatch) -> None:
    """A parser that lets something else escape is found."""

    def fragile(text: str) -> Table:
        int(text.partition("seats=")[2][:1])
        raise BadSetup("always")

    monkeypatch.setattr(fuzz, "parse_setup", fragile)
    found = list(fuzz.failures(Setup(TOY, 2), 40))
    assert found
    assert all(" setup: ValueError: " in failure for failure in found)


@given(st.text(max_size=60))
def test_any_text_is_no_traceback(text: str) -> None:
    with pytest.raises(BadSetup):
        parse_setup(text)
    with pytest.raises(BadRecord):
        Record.parse(text)
    with pytest.raises(BadPosition):
        Table.from_position(text)


WORDS = st.from_regex(r"(seats|self|game|rounds|handicap)=[0-9a-z,٣]{0,4}", fullmatch=True)


@given(st.lists(WORDS, max_size=4))
def test_any_options_are_a_setup_or_refused(words: list[str]) -> None:
    text = " ".join(["high_card", *words])
    try:
        setup = parse_setup(text)
    except BadSetup:
        return
    assert parse_setup(str(setup)) == setup
