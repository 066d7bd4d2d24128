"""Words as people read them: no fault in thousands of lines, German names never bare, forms that fit."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pentapolis.engine import LANGUAGES, Game, Setup
from tests.generic.games import every_game, variants
from tools import proofread

GAMES = [game for game in every_game() if type(game).__module__.startswith("pentapolis.games.")]
"""All games but the toys."""


def spread(game: Game[Any]) -> list[Setup]:
    """A dozen setups: every number of players, and variants from all over the list."""
    setups = variants(game)
    return setups[:: max(1, len(setups) // 12)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_editor_finds_no_fault_in_what_is_said(game: Game[Any]) -> None:
    said = 0
    faults: list[str] = []
    for setup in spread(game):
        number, found = proofread.read(setup, f"words of {setup}")
        said += number
        faults += found
    assert said > 1000
    assert not faults, "\n".join(sorted(set(faults))[:20])


CARDS = {
    *("card", "cards", "old", "new", "wonder", "leader", "technology", "government", "event", "pact"),
    *("tactic", "colony", "objective", "advance", "building", "development", "monument", "what", "board"),
}
"""Fields of events and refusals that hold cards."""
NAME = re.compile(r"\{(\w+):names?[^{}]*\}")
PLACED = re.compile(r"(?:„|: |\(|→ |, |^)$")
NO_CARD = {("clash_of_cultures", "what"), ("mosaic", "what"), ("nations", "board")}
"""Here the field holds amounts of goods or the name of a country, which need no case."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_german_names_of_cards_stand_in_quotes_or_behind_a_colon(game: Game[Any]) -> None:
    """A card's name is neither subject nor object of a German sentence: it cannot be inflected (L1)."""
    for id in game.words.ids():
        pattern = game.words.pattern("de", id) or ""
        if not id.startswith(("event.", "refusal.")):
            continue
        for hit in NAME.finditer(pattern):
            if hit[1] in CARDS and (game.id, hit[1]) not in NO_CARD and ":names|" not in hit[0]:
                assert PLACED.search(pattern[: hit.start()]), f"{game.id} {id}: {pattern}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_forms_are_as_many_as_the_languages_have(game: Game[Any]) -> None:
    for language in LANGUAGES:
        for id in game.words.ids():
            pattern = game.words.pattern(language, id) or ""
            if id.startswith("noun."):
                assert pattern.count("|") == 1, (language, id)
                assert game.words.has(f"name.{id.removeprefix('noun.')}"), f"{id} has no name"
            for forms in re.findall(r":(?:plural|form)\|([^{}]*)\}", pattern):
                assert forms.count("|") == 1, (language, id)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_long_german_names_can_be_broken(game: Game[Any]) -> None:
    """A word of 16 letters needs a soft hyphen: cards are narrow."""
    for id in game.words.ids():
        if id.startswith("name."):
            for word in re.findall(r"[^\W\d_\u00ad]{16,}", game.words.pattern("de", id) or ""):
                raise AssertionError(f"{game.id} {id}: {word} has no soft hyphen")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Anna nimmt Der Koloss (1 Zivilaktion).", "bare name 'Der Koloss'"),
        ("Idealer Baugrund kaufen", "bare name 'Idealer Baugrund'"),
        ("Anna verliert 1 Rohstoffe.", "number '1 Rohstoffe'"),
        ("Du hast 2 Zivilaktion.", "number '2 Zivilaktion'"),
        ("Karten: –.", "empty part ': –'"),
        ("Was tust du mit free_worker?", "not filled in 'free_worker'"),
        ("… auf …", "not filled in '…'"),
        ("Das ist ist neu.", "doubled 'ist ist'"),
    ],
)
def test_the_editor_sees_faults(line: str, fault: str) -> None:
    assert fault in proofread.proofreader("through_the_ages").faults("de", line)


@pytest.mark.parametrize(
    "line",
    [
        "Anna nimmt „Der Koloss“ (1 Zivilaktion).",
        "Der Koloss: Was tust du?",
        "Neu: Der Koloss, Die Große Mauer.",
        "Anna erhält 1 Rohstoff und 12 Kultur.",
    ],
)
def test_the_editor_lets_good_lines_pass(line: str) -> None:
    assert proofread.proofreader("through_the_ages").faults("de", line) == []
