"""The data tables: complete, checked on load, own translations and reconstructions marked."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from pentapolis.engine import LANGUAGES, Table
from pentapolis.engine.data import rows
from pentapolis.games.nations import GAME, data, moments
from pentapolis.games.nations.cards import check_registered
from pentapolis.games.nations.data import CARDS, DATA, EVENTS, TILES, DataError, components
from tests.nations.scene import HALVES, TESTED, rule
from tests.tables import filled, not_copied, unusual_defaults


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
    assert all(tile.reconstructed for tile in TILES)
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


FOLLY = 'id = "folly"\nen = "Folly"\nde = "Torheit"\nset = "basic"\nage = 1\n'


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ('kind = "wonder"', "a wonder needs its stages"),
        ('kind = "war"', "a war needs a loss"),
        ('kind = "building"', "a building or military card needs its points"),
        ('kind = "colony"\nstanding = { silver = 2 }', "standing.silver: cannot be 'silver'"),
        ('kind = "colony"\nstanding = { gold = "2" }', "standing.gold: must be a whole number"),
        ('kind = "colony"\nneed = 3', "need: is no field of this row; did you mean 'needs'?"),
        ('kind = "colony"\nfx = [{ when = "never" }]', "fx.1.when: cannot be 'never'"),
        ('kind = "colony"\nfx = [{ when = "action" }]', "fx.1: an unknown special action"),
        (
            'kind = "colony"\nfx = [{ when = "action", pay_one_of = [{ gold = 1, food = 1 }] }]',
            "fx.1: a choice must name one good",
        ),
    ],
)
def test_mistakes_name_file_card_and_field(tmp_path: Path, fields: str, message: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(f"[[card]]\n{FOLLY}{fields}\n", encoding="utf-8")
    with pytest.raises(DataError) as error:
        rows(path, data.Card, "card")
    assert str(error.value).startswith(f"cards.toml: folly: {message}")


def test_a_tile_has_one_deed_for_each_number(tmp_path: Path) -> None:
    path = tmp_path / "solo.toml"
    text = (DATA / "solo.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("five = { books", "five = { strength = 1, books", 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"solo\.toml: solo_1_1: a 5 and a 6"):
        rows(path, data.Tile, "tile")


def test_missing_cards_are_found() -> None:
    with pytest.raises(DataError, match="age 1 needs 8 basic cards of kind building"):
        data._check_mix(CARDS[1:])
    for age in (1, 2, 3, 4):
        one = next(card for card in CARDS if card.age == age)
        with pytest.raises(DataError, match=f"age {age} needs"):
            data._check_mix([card for card in CARDS if card is not one])
        happening = next(card for card in EVENTS if card.age == age)
        with pytest.raises(DataError, match=f"age {age} needs twelve"):
            data._check_events([card for card in EVENTS if card is not happening])
    with pytest.raises(DataError, match="synagogue: there is no card with effects"):
        data.flag("synagogue")
    with pytest.raises(DataError, match="titanic: gain: no effect of this card has it"):
        data.printed("titanic", "gain")


@rule("201.6", "504.10")
def test_a_card_or_event_whose_effect_nobody_has_written_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check_registered()
    monkeypatch.delitem(moments.SINGULAR_EVENTS, "black_death")
    with pytest.raises(DataError, match="black_death: what it does stands nowhere"):
        check_registered()
    monkeypatch.undo()
    monkeypatch.delitem(moments.SPECIAL_ACTIONS, "swap")
    with pytest.raises(DataError, match="alhazen"):
        check_registered()
    monkeypatch.undo()
    monkeypatch.setattr(moments.LAST_GOLD, "cards", 0)
    with pytest.raises(DataError, match="mansa_musa"):
        check_registered()
    with pytest.raises(DataError, match="there is no event of this id"):
        moments.event("green_death")(moments.SINGULAR_EVENTS["black_death"])


def test_every_card_and_event_with_effects_has_a_test() -> None:
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        import_module(f"tests.nations.{file.stem}")
    assert {c.id for c in CARDS if c.fx} | HALVES.keys() == TESTED


@rule("101.1")
def test_the_box() -> None:
    assert (GAME.players, GAME.minutes, GAME.weight) == ((1, 5), (40, 200), 4)
    assert (GAME.rules_version, GAME.hidden_information, GAME.chance) == (3, False, True)
    defaults = {option.id: option.default for option in GAME.options if option.default is not False}
    assert defaults == {
        "level": "prince",
        "a_sides": "dealt",
        "ages": 4,
        "easier": "no",
        "anna": "resources",
        "shaka": "buyer",
        "vasa": "any_strength",
        "crusade": "if_paid",
        "no_leader": "all_lose",
        "no_war": "nobody",
        "movers": "turn_order",
        "production": "in_order",
        "tower": "free_space",
    }
    assert [option.id for option in GAME.options if option.per_seat] == ["level"]
    assert {(option.min_seats, option.max_seats) for option in GAME.options} == {(1, 99)}
    assert {option.id: option.values for option in GAME.options}["ages"] == (1, 2, 3, 4)


def test_what_a_table_does_not_say_is_nothing() -> None:
    assert unusual_defaults(components) == {"Fx.price_paid": -1, "Card.set": "printed"}
    card = components.Card("x", "X", "Y", "advisor")
    card.index = 0
    advisor = data.KINDS.index("advisor")
    assert filled(card) == {"id": "x", "en": "X", "de": "Y", "set": "printed", "kind": advisor}
    assert filled(components.Fx("ready")) == {"when": "ready", "card": -1, "price_paid": -1}
    assert filled(components.Effect("all")) == {"who": "all", "undeploy": -1}


def test_a_game_with_a_card_that_nobody_has_written_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(moments.SINGULAR_EVENTS, "black_death")
    with pytest.raises(DataError, match="black_death"):
        type(GAME)()


def test_copies_have_everything_and_share_nothing_that_changes() -> None:
    g = Table.new("nations", 2, "copies").g
    assert not_copied(g.nations[0]) == set()
    assert not_copied(g) == set()
