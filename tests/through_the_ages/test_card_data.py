"""The printed numbers of the cards, and mistakes in the tables (109, 1008)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pentapolis.engine import DataError, Table, rows
from pentapolis.games.through_the_ages import GAME, data, moments
from pentapolis.games.through_the_ages.cards import check_registered
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, NONE, Card, check_decks
from pentapolis.games.through_the_ages.rules import bank, production
from pentapolis.games.through_the_ages.rules.colonies import gain_colony
from pentapolis.games.through_the_ages.rules.ratings import (
    culture_rate,
    happy_faces,
    recount,
    science_rate,
    strength,
)
from tests.tables import not_copied, unusual_defaults
from tests.through_the_ages.scene import Play, blue, board, equip, goods, of_kind, rule

# --- printed numbers -----------------------------------------------------------------------------


@pytest.mark.parametrize("card", [p for p in of_kind(*{c.kind for c in CARDS}) if p.values[0].slot != NONE])
def test_numbers_of_technologies(card: Card) -> None:
    """A technology with one more worker changes the ratings and the production by what is printed."""
    g = board(age=3)
    civ = equip(
        g, techs={"warriors": 0, "philosophy": 0}, hand=[] if card.age == 0 else [card.id], science=40
    )
    ratings = (culture_rate, science_rate, happy_faces, strength)
    fields = (production.food_production, production.resource_production)
    if card.age:
        Play(g).do(f"technology:{card.id}")
        assert civ.science == 40 - card.science_cost
    before = [f(civ) for f in (*ratings, *fields)]
    equip(g, unused=1, resources=card.resource_cost)
    Play(g).do(f"build:{card.id}")
    assert bank.resources(civ) == 0
    after = [f(civ) for f in (*ratings, *fields)]
    printed = [card.culture, card.science, card.happiness, card.strength, card.food, card.resources]
    assert [b - a for a, b in zip(before, after, strict=True)] == printed


@pytest.mark.parametrize("card", of_kind("government"))
def test_numbers_of_governments(card: Card) -> None:
    civ = equip(board(), government=card.id)
    assert (civ.ca_total, civ.ma_total) == (card.civil_actions, card.military_actions)
    assert culture_rate(civ) == card.culture
    assert happy_faces(civ) == max(0, card.happiness)
    assert civ.fixed_unhappy == max(0, -card.happiness)
    assert strength(civ) == 1 + card.strength


@pytest.mark.parametrize("card", of_kind("special", "wonder", "territory"))
def test_numbers_of_cards_without_workers(card: Card) -> None:
    plain = equip(board(), techs={"warriors": 0})
    g = board()
    civ = equip(g, techs={"warriors": 0})
    if card.kind == "special":
        equip(g, special=[card.id])
    else:
        setattr(civ, "wonders" if card.kind == "wonder" else "colonies", [card.index])
    recount(g, civ)
    assert culture_rate(civ) - culture_rate(plain) == card.culture
    assert science_rate(civ) - science_rate(plain) == card.science
    assert civ.fixed_happy - civ.fixed_unhappy == card.happiness
    assert strength(civ) == card.strength
    assert civ.ca_total - plain.ca_total == card.civil_actions
    assert civ.ma_total - plain.ma_total == card.military_actions
    assert civ.fixed_colonization == card.colonization


@pytest.mark.parametrize("card", of_kind("territory"))
def test_one_time_effects_of_territories(card: Card) -> None:
    g = board()
    civ = equip(g, techs={"irrigation": 0, "iron": 0})
    gain_colony(g, civ, card.index)
    once = card.immediate
    assert (civ.culture, civ.science) == (once.get("culture", 0), once.get("science", 0))
    assert goods(civ) == (once.get("food", 0), once.get("resources", 0))
    assert civ.unused == 1 + once.get("population", 0)
    assert civ.yellow == 18 + card.yellow_tokens - once.get("population", 0)
    assert civ.blue_bank == 18 + card.blue_tokens - sum(blue(civ).values())
    assert len(civ.military) == once.get("military_cards", 0)


@pytest.mark.parametrize("card", of_kind("tactic"))
@rule("1008.25")
def test_numbers_of_tactics(card: Card) -> None:
    force = {
        "warriors": 0,
        "modern_infantry": card.infantry,
        "tanks": card.cavalry,
        "rockets": card.artillery,
    }
    civ = equip(board(age=3), techs=force, tactic=card.id)
    size = card.infantry + card.cavalry + card.artillery
    assert strength(civ) == min(60, 5 * size + card.bonus)


@rule("1008.20")
def test_numbers_of_bonus_cards() -> None:
    found = [
        (CARDS[BY_ID[id]].defense, CARDS[BY_ID[id]].colonization)
        for id in ("bonus_i", "bonus_ii", "bonus_iii")
    ]
    assert found == [(2, 1), (4, 2), (6, 3)]


@rule(
    "1008.2", "1008.7", "1008.8", "1008.12", "1008.13", "1008.14", "1008.15", "1008.16", "1008.17", "1008.18"
)
@rule("1008.19", "1008.28", "1008.3", "1008.9", "1008.10", "1008.11", "1008.1")
def test_numbers_stated_by_the_rules() -> None:
    def numbers(id: str, *fields: str) -> tuple[Any, ...]:
        return tuple(getattr(CARDS[BY_ID[id]], field) for field in fields)

    assert numbers("julius_caesar", "strength", "military_actions") == (1, 1)
    assert numbers("pyramids", "stages", "civil_actions") == ((3, 2, 1), 1)
    assert numbers("library_of_alexandria", "stages", "culture", "science", "hand_limit") == (
        (1, 2, 2, 1),
        1,
        1,
        1,
    )
    assert numbers("colossus", "stages", "culture", "strength", "colonization") == ((3, 3), 1, 1, 1)
    assert numbers("theology", "science_cost", "resource_cost", "culture", "happiness") == (2, 5, 1, 2)
    assert numbers("iron", "science_cost", "resource_cost", "resources") == (5, 5, 2)
    assert numbers("coal", "science_cost", "resource_cost", "resources") == (7, 8, 3)
    assert numbers("alchemy", "science_cost", "resource_cost", "science") == (4, 6, 2)
    assert numbers("scientific_method", "science_cost", "resource_cost", "science") == (6, 8, 3)
    assert numbers("monarchy", "cost_revolution", "cost_peaceful", "civil_actions", "urban_limit") == (
        3,
        9,
        5,
        3,
    )
    assert numbers("justice_system", "science_cost", "civil_actions", "blue_tokens") == (7, 1, 3)
    assert numbers("code_of_laws", "civil_actions") == (1,)
    assert numbers("masonry", "urban_discount", "stages_per_action") == ((0, 1, 1, 1), 2)
    assert numbers("cartography", "colonization", "strength") == (2, 1)
    assert numbers("bread_and_circuses", "science_cost", "resource_cost", "happiness", "strength") == (
        3,
        4,
        2,
        1,
    )
    units = ("warriors", "swordsmen", "knights", "riflemen", "cannon", "modern_infantry", "air_forces")
    assert [CARDS[BY_ID[id]].strength for id in units] == [1, 2, 2, 3, 3, 5, 5]
    assert numbers("engineering_genius_a", "value") == (2,)
    assert numbers("ideal_building_site_a", "value") == (1,)
    assert numbers("work_of_art_a", "value") == (6,)
    assert [CARDS[BY_ID[f"patriotism_{age}"]].value for age in ("a", "i")] == [1, 2]


def test_every_card_is_covered() -> None:
    """Every card that is played or revealed does something that stands in cards/."""
    check_registered()
    raid = moments.AGGRESSIONS.pop("raid")
    with pytest.raises(DataError, match="raid_i"):
        check_registered()
    moments.AGGRESSIONS["raid"] = raid


@pytest.mark.parametrize(
    ("row", "mistake"),
    [
        ('id = "x"\nkind = "wonder"\nname = { en = "X", de = "X" }', "x: must have stages"),
        ('id = "x"\nkind = "farm"\nname = { en = "X" }', "x: needs a name"),
        ('id = "x"\nkind = "farm"\nname = { en = "X", de = "X" }', "x: needs a resource cost"),
        ('id = "x"\nkind = "leader"\nname = { en = "X", de = "X" }\nluck = 3', "x: luck: is no field"),
        ('id = "x"\nkind = "hero"\nname = { en = "X", de = "X" }', "x: kind: cannot be 'hero'"),
        ('id = "x"\nkind = "leader"\nname = { en = "X", de = "X" }\nage = "V"', "x: age: cannot be 'V'"),
        ('id = "x"\nkind = "war"\nname = { en = "X", de = "X" }\nprice = "1"', "x: price: must be a whole"),
        ('id = "x"\nkind = "war"\nname = { en = "X", de = "X" }', "x: needs a price"),
        ('id = "x"\nkind = "leader"\nname = { en = "X", de = "X" }\nstages = [1]', "x: must have stages"),
        ('id = "x"\nkind = "special"\nname = { en = "X", de = "X" }', "x: has no special family"),
        ('id = "x"\nkind = "government"\nname = { en = "X", de = "X" }', "x: needs an urban limit"),
        ('id = "x"\nkind = "tactic"\nname = { en = "X", de = "X" }\ninfantry = 1', "x: needs an army"),
        ('id = "x"\nkind = "bonus"\nname = { en = "X", de = "X" }\ndefense = 1', "x: needs both bonuses"),
        ('id = "x"\nkind = "bonus"\nname = { en = "X", de = "X" }\ncolonization = 1', "x: needs both"),
        ('id = "x"\nkind = "territory"\nname = { en = "X", de = "X" }', "x: needs a one-time effect"),
    ],
)
def test_mistakes_in_the_data_are_named(row: str, mistake: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(f"[[card]]\n{row}\n", encoding="utf-8")
    with pytest.raises(DataError, match=f"^cards.toml: {mistake}"):
        rows(file, Card, "card")


GOOD = [
    'kind = "war"\nprice = 1',
    'kind = "government"\nurban_limit = 1',
    'kind = "tactic"\ninfantry = 1\ncavalry = 1',
    'kind = "tactic"\nartillery = 2',
    'kind = "bonus"\ndefense = 1\ncolonization = 1',
    'kind = "territory"\nimmediate = { food = 1 }',
    'kind = "wonder"\nstages = [1]',
    'kind = "farm"\nresource_cost = 1',
]


@pytest.mark.parametrize("row", GOOD)
def test_the_smallest_good_cards(row: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(f'[[card]]\nid = "x"\nname = {{ en = "X", de = "Y" }}\n{row}\n', encoding="utf-8")
    card = rows(file, Card, "card")["x"]
    assert (card.names, card.age, card.family, card.copies) == ({"en": "X", "de": "Y"}, 0, "x", (0, 0, 0))
    assert card.copies_polish == 0


@rule("102.2", "102.3", "102.4")
@pytest.mark.parametrize(
    ("lost", "deck"), [("moses", "deck A"), ("iron", "deck I"), ("rats", "deck I"), ("oil", "deck III")]
)
def test_decks_have_the_sizes_of_the_rulebook(lost: str, deck: str) -> None:
    with pytest.raises(DataError, match=deck):
        check_decks([card for card in CARDS if card.id != lost])
    with pytest.raises(DataError, match=r"moses.*two files"):
        check_decks([*CARDS, CARDS[BY_ID["moses"]]])


def test_the_box() -> None:
    assert (GAME.players, GAME.minutes, GAME.weight) == ((2, 4), (60, 240), 5)
    assert (GAME.rules_version, GAME.hidden_information, GAME.chance) == (3, True, True)
    defaults = {option.id: option.default for option in GAME.options if option.default is not False}
    assert defaults == {
        "level": "full",
        "print": "english",
        "peaceful": "no",
        "bonus": "none",
        "public_bonuses": 4,
    }
    for option in GAME.options:
        assert (option.per_seat, option.min_seats, option.max_seats) == (False, 1, 99)
    assert {option.id: option.values for option in GAME.options}["public_bonuses"] == (3, 4, 5)


def test_what_a_table_does_not_say_is_nothing() -> None:
    assert unusual_defaults(data) == {"Card.age": "A", "Card.copies_polish_print": -1}


def test_copies_have_everything_and_share_nothing_that_changes() -> None:
    g = Table.new("through_the_ages", 2, "copies").g
    assert not_copied(g.civs[0]) == set()
    assert not_copied(g) == set()
