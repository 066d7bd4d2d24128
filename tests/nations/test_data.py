"""The data tables: complete, checked on load, own translations and reconstructions marked."""

from __future__ import annotations

import tomllib
from importlib import import_module

import pytest

from pentapolis.engine import LANGUAGES
from pentapolis.games.nations import GAME, data
from pentapolis.games.nations.data import CARDS, DATA, EVENTS, TILES, DataError, amounts
from tests.nations.help import HALVES, TESTED, rule


@rule("101.4", "103.1", "402.11")
def test_totals() -> None:
    cards = [c for c in CARDS if c.age > 0]
    assert len(cards) == 296 + 1
    assert {s: sum(c.set == s for c in cards) for s in ("basic", "advanced", "expert", "promo")} == {
        "basic": 144,
        "advanced": 76,
        "expert": 76,
        "promo": 1,
    }
    assert len(EVENTS) == 48
    assert len(TILES) == 24
    assert all(sum(t.age == age for t in TILES) == 6 for age in (1, 2, 3, 4))


def test_reconstructed_and_doubtful_values_are_marked() -> None:
    with (DATA / "solo.toml").open("rb") as file:
        assert all(tile["reconstructed"] for tile in tomllib.load(file)["tile"])
    assert {c.id for c in CARDS if c.doubt} == {"anna_komnena", "shaka_zulu", "grand_duchy_of_finland"}
    assert "reconstructed" in GAME.provenance["en"]


def test_everything_has_names_and_texts_in_both_languages() -> None:
    for language in LANGUAGES:
        for card in CARDS:
            assert GAME.words.name(language, card.id) != card.id
            assert not card.fx or GAME.words.has(f"text.{card.id}"), card.id
        for event in EVENTS:
            for half in (event.upper, event.lower):
                assert GAME.words.has(f"text.{half.id}"), half.id
                assert GAME.words.has(f"name.{half.id}"), half.id


def row(**fields: object) -> dict[str, object]:
    return {"id": "folly", "en": "Folly", "de": "Torheit", "kind": "wonder", "set": "basic", **fields}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"standing": {"silver": 2}}, "folly: there is no good 'silver'"),
        ({"standing": {"gold": "2"}}, "folly: the amount of gold must be a whole number"),
        ({"fx": [{"when": "never"}]}, "folly: unknown kind of effect"),
        ({"fx": [{"when": "action", "fly": 1}]}, "folly: unknown special action"),
        (
            {"fx": [{"when": "action", "pay_one_of": [{"gold": 1, "food": 1}]}]},
            "folly: a choice must name one good",
        ),
    ],
)
def test_mistakes_name_the_card(fields: dict[str, object], message: str) -> None:
    with pytest.raises(DataError, match=message):
        data.Card(0, row(**fields), 1)


@pytest.mark.parametrize(
    ("fields", "age", "message"),
    [
        ({}, 1, "folly: a wonder needs its stages"),
        ({"kind": "war"}, 1, "folly: a war needs a loss"),
        ({"kind": "building"}, 1, "folly: a building or military card needs its points"),
        ({"stages": [1]}, 5, "folly: age 5"),
        ({"stages": [1], "set": "deluxe"}, 1, "folly: age 1, set 'deluxe'"),
    ],
)
def test_impossible_cards_are_found(fields: dict[str, object], age: int, message: str) -> None:
    with pytest.raises(DataError, match=message):
        data._check_cards([data.Card(0, row(**fields), age)])


def test_missing_and_double_cards_are_found() -> None:
    with pytest.raises(DataError, match="two cards with this id"):
        data._check_cards([*CARDS, CARDS[0]])
    with pytest.raises(DataError, match="age 1 needs 8 basic cards of kind building"):
        data._check_cards(CARDS[1:])
    with pytest.raises(DataError, match="age 4 needs twelve"):
        data._check_events(EVENTS[:-1])
    with pytest.raises(DataError, match="no card with effects"):
        data.flag("synagogue")
    with pytest.raises(DataError, match="titanic: no effect has"):
        data.printed("titanic", "wings")
    assert amounts({}, "nothing") is data.NOTHING


def test_every_card_and_event_with_effects_has_a_test() -> None:
    for chapter in ("cards", "wonders", "advisors", "events", "singular_events"):
        import_module(f"tests.nations.test_{chapter}")
    assert {c.id for c in CARDS if c.fx} | HALVES.keys() == TESTED
