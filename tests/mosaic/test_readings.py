"""The named options of the set-up that change how open points are read (decisions O, T, AF, AJ)."""

from __future__ import annotations

import re

import pytest

from pentapolis.engine import find_game
from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.data import REGIONS
from pentapolis.games.mosaic.rules import counting, empire
from pentapolis.games.mosaic.setup import OPTIONS
from tests.mosaic.scene import (
    cities,
    do,
    empty,
    give,
    govern,
    lay,
    options,
    production,
    refused,
    rule,
    state,
    stock,
    units,
    villages,
    wonder,
)

ITALY = REGIONS.index("italy")
FOUR_CITIES = ("ITA01", "GRE01", "EGY02", "ASS01")


@rule("603.3", "604.7", "1202.4")
def test_a_siege_engine_and_imperial() -> None:
    for at_scorings in (False, True):
        g = state(tactics_at_scorings=at_scorings)
        g.achievement_owner = [-1] * 15
        cities(g, 0, *FOUR_CITIES)
        units(g, 1, "italy", siege=1)
        if at_scorings:
            assert ("claim", "ach_imperial") in options(g)
        else:
            assert refused(g, ("claim", "ach_imperial")) == ("502.2", "not_achieved")
        assert empire.region_points(g, ITALY) == [0, 4]  # at a scoring it counts by either reading


@rule("604.7", "1102.29", "901.1")
def test_tactics_and_the_colosseum() -> None:
    for at_scorings in (False, True):
        g = state(tactics_at_scorings=at_scorings)
        units(g, 0, "italy", infantry=1)
        give(g, 0, "formations")
        villages(g, 1, "ITA02", "ITA03")
        wonder(g, 0, "colosseum", "GRE02")
        regions = 1 if at_scorings else 2  # Greece by the wonder, Italy only by Formations
        assert scoring.wonder_points(g, 0) == 4 * regions
        assert counting.influence(g, 0, ITALY) == 3


@rule("605.2")
def test_tyranny_scores_with_tactics_by_either_reading() -> None:
    for at_scorings in (False, True):
        g = state(tactics_at_scorings=at_scorings)
        govern(g, 0, "tyranny")
        units(g, 0, "italy", infantry=1)
        give(g, 0, "formations")
        villages(g, 1, "ITA02", "ITA03")
        assert empire.government_points(g, 0) == 2


@rule("1102.35")
def test_loyalty_needs_domination_without_tactics_by_the_letter() -> None:
    for at_scorings in (False, True):
        g = state(tactics_at_scorings=at_scorings)
        units(g, 0, "italy", cavalry=1)
        give(g, 0, "cavalry_tactics")
        villages(g, 1, "ITA02", "ITA03")
        lay(g, "loyalty")
        assert g.loyal_region == (-1 if at_scorings else ITALY)


@rule("1102.50")
def test_the_plow_may_keep_counting() -> None:
    for growing, food in ((False, 2), (True, 4)):
        g = state(growing_plow=growing)
        cities(g, 0, "ITA06")
        villages(g, 0, "ITA01")
        lay(g, "plow")
        do(g, ("build_piece", "farm_village"), "ITA05")
        assert production(g) == {"food": food}
        do(g, "end_turn", ("work", "food"), "end_turn", ("build_piece", "artisan_village"), "ITA11")
        assert production(g)["food"] == food
    g = state(growing_plow=True)  # without the Plow a village brings nothing
    cities(g, 0, "ITA06")
    do(g, ("build_piece", "farm_village"), "ITA05")
    assert production(g) == {}


@rule("1201.3")
def test_the_golden_age_of_art_in_any_mix() -> None:
    g = state(mixed_art=True)
    give(g, pillar_culture=6)
    fork = do(g, ("claim", "ga_art"), 3, 4)
    assert fork.ask is not None
    assert (fork.ask.options, fork.ask.about) == ([0, 1, 2, 3], ("ideas", 3))
    fork.answer(2)
    assert stock(g) == {"stone": 3, "food": 4, "ideas": 2, "money": 1}
    g = state()
    give(g, pillar_culture=6)
    do(g, ("claim", "ga_art"), "money")
    assert stock(g) == {"money": 10}


@rule("411.8", "404.4")
def test_the_tax_pot_only_with_a_card() -> None:
    for option, money in (("tax", 5), ("tariff", 0)):
        for with_card, pot in ((False, 0), (True, 15)):
            g = state(pot_with_card=with_card)
            empty(g, "tax_tariff")
            g.pot = 15
            do(g, ("tax_tariff", option))
            assert g.pot == pot
            assert g.players[0].stock[3] == money + 15 - pot
    g = state(pot_with_card=True)
    g.pot = 15
    taken = next(option for option in options(g) if option[0] == "tax_tariff")
    do(g, taken)
    assert g.pot == 0


DECISION = re.compile(r"^- ([A-Z]{1,2})\. (.*)$", re.M)


@pytest.mark.parametrize(
    ("language", "count"), [("en", "ten named options"), ("de", "zehn benannten Einstellungen")]
)
def test_the_decisions_name_the_options_as_the_setup_does(language: str, count: str) -> None:
    """Each by its label, in the decision that it changes; before them stands how many there are and where."""
    game = find_game("mosaic")
    file = game.folder / ("rules.md" if language == "en" else "rules.de.md")
    _, _, rest = file.read_text(encoding="utf-8").partition(count)
    assert rest
    listed = re.findall(r"\b[A-Z]{1,2}\b", rest.partition(";")[0])
    named = []
    for option in OPTIONS:
        label = game.words.text(language, f"setup.{option.id}.label")
        (letter,) = [
            letter for letter, text in DECISION.findall(rest) if label in text or f"`{option.id}`" in text
        ]
        named.append(letter)
    assert sorted(named) == sorted(listed)
