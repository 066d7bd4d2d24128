"""Goods by what their cards are worth, and production with too few blue tokens."""

from __future__ import annotations

import pytest

from pentapolis.games.through_the_ages.data import BY_ID, CARDS
from pentapolis.games.through_the_ages.rules import bank
from pentapolis.games.through_the_ages.rules.production import produce_food
from pentapolis.games.through_the_ages.rules.ratings import culture_rate, science_rate
from tests.through_the_ages.scene import blue, board, equip, rule, store


@rule("503.1", "503.2", "503.3")
@pytest.mark.parametrize(
    ("tokens", "where", "food"),
    [
        (0, {}, 0),
        (1, {"mechanized_agriculture": 1}, 5),
        (2, {"mechanized_agriculture": 1, "selective_breeding": 1}, 8),
        (4, {"mechanized_agriculture": 1, "selective_breeding": 1, "irrigation": 2}, 12),
        (9, {"mechanized_agriculture": 1, "selective_breeding": 1, "irrigation": 2, "agriculture": 2}, 14),
    ],
)
def test_with_too_few_blue_tokens_the_best_farms_produce(
    tokens: int, where: dict[str, int], food: int
) -> None:
    g = board(age=3)
    farms = {"agriculture": 2, "irrigation": 2, "selective_breeding": 1, "mechanized_agriculture": 1}
    civ = equip(g, techs=farms, blue_bank=tokens)
    assert produce_food(g, civ) == food
    assert blue(civ) == where
    assert civ.blue_bank == tokens - sum(where.values())


@rule("108.10", "1007.9")
def test_goods_are_worth_what_their_cards_say() -> None:
    g = board(age=3)
    civ = equip(g, blue_bank=40)
    store(civ, agriculture=1, irrigation=1, selective_breeding=1, mechanized_agriculture=1)
    assert bank.food(civ) == 1 + 2 + 3 + 5
    store(civ, bronze=1, iron=1, coal=1, oil=1)
    assert bank.resources(civ) == 1 + 2 + 3 + 5
    civ = equip(g, leader="nikola_tesla")
    store(civ, alchemy=1, scientific_method=1, computers=1)
    assert bank.resources(civ) == 11 + 1 + 2 + 3


def test_the_game_designer_turns_science_into_culture_by_level() -> None:
    labs = {"philosophy": 1, "alchemy": 2, "scientific_method": 1, "computers": 1}
    plain = equip(board(age=3), techs=labs)
    science, culture = science_rate(plain), culture_rate(plain)
    civ = equip(board(age=3), techs=labs, leader="game_designer")
    card = CARDS[BY_ID["game_designer"]]
    assert science_rate(civ) == science - 5 + card.science
    assert culture_rate(civ) == culture + 2 * 1 + 2 + 3 + card.culture
