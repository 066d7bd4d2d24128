"""The end of the game, final scoring, wonders and build cards (700, 900, 1000)."""

from __future__ import annotations

from typing import Any

from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.data import BOARD, BUILD_CARDS
from pentapolis.games.mosaic.rules import taxes
from pentapolis.games.mosaic.rules.offers import reveal_empire_card
from pentapolis.games.mosaic.scoring import CATEGORIES, score_sheet
from tests.mosaic.scene import (
    GAME,
    army,
    card,
    cities,
    do,
    give,
    hexes,
    lay,
    lead,
    offer,
    pillars,
    production,
    rule,
    state,
    stock,
    units,
    villages,
    wonder,
)


def points(g: Any, category: str, seat: int = 0) -> int:
    return score_sheet(g, seat)[CATEGORIES.index(category)]


# --- 701 Trigger --------------------------------------------------------------------------------------------


@rule("701.1", "701.3", "701.4", "701.5")
def test_third_empire_card_ends_the_game_after_one_more_round() -> None:
    g = state(3)
    g.start, g.turn, g.round = 1, 2, 9
    for number in range(3):
        assert g.final_round == 0
        reveal_empire_card(g, g.decks[number])
    assert g.final_round == 10
    fork = do(g, ("work", "food"), "end_turn")
    assert g.scorings == 3
    turns = []
    while fork.ask is not None:
        turns.append((fork.ask.seat, g.round))
        fork.answer(("work", "food"))
        fork.answer("end_turn")
    assert turns == [(0, 9), (1, 10), (2, 10), (0, 10)]
    assert g.over


@rule("701.2", "601.5")
def test_two_kinds_gone_end_the_game_with_a_scoring() -> None:
    for kinds in (("wonder", "golden_age"), ("golden_age", "achievement"), ("wonder", "achievement")):
        g = state()
        cities(g, 0, "ITA01")
        for kind in kinds:
            owners = getattr(g, f"{kind}_owner")
            for number, owner in enumerate(owners):
                owners[number] = 1 if owner == -1 else owner
        do(g, ("work", "food"), "end_turn")
        assert g.final_round == 2
        assert g.scorings == 1
        assert g.empires == 0
        do(g, ("work", "food"), "end_turn")
        assert g.scorings == 1
    g = state()
    g.wonder_owner = [1] * 9
    g.golden_age_owner = [1] * 8 + [-1]
    do(g, ("work", "food"), "end_turn")
    assert g.final_round == 0


@rule("701.2", "601.3")
def test_later_empire_cards_still_score_but_do_not_prolong() -> None:
    g = state()
    g.wonder_owner = [1] * 9
    g.golden_age_owner = [1] * 9
    do(g, ("work", "food"), "end_turn")
    assert (g.final_round, g.scorings) == (2, 1)
    for number in range(4):
        reveal_empire_card(g, g.decks[number])
    do(g, ("work", "food"), "end_turn")
    assert (g.final_round, g.scorings) == (2, 3)


@rule("701.6")
def test_without_a_scribe_the_game_ends_with_the_last_round() -> None:
    g = state(2)
    g.final_round, g.round, g.turn = 7, 7, 1
    do(g, ("work", "food"), "end_turn")
    assert g.over


# --- 702 Final scoring --------------------------------------------------------------------------------------


@rule("702.1")
def test_points_already_scored() -> None:
    g = state()
    g.players[0].empire_vp = 12
    g.players[0].played_vp = 7
    assert scoring.score(g, 0) == 19


@rule("702.2")
def test_cities_and_villages() -> None:
    g = state()
    cities(g, 0, "ITA01", "ITA13")
    villages(g, 0, "ITA02")
    villages(g, 0, "ITA03", artisan=True)
    assert points(g, "cities") == 4
    assert points(g, "villages") == 2
    assert scoring.score(g, 0) == 6


@rule("702.6", "702.9", "702.10")
def test_what_scores_nothing() -> None:
    g = state()
    give(g, stone=99, food=99, ideas=99, money=99, population=20)
    units(g, 0, "italy", infantry=5, cavalry=5)
    g.players[0].down = list(range(10))
    assert scoring.score(g, 0) == 0
    give(g, 0, "art", "royal_house")
    assert points(g, "technologies") == 5


@rule("702.7", "1001.2")
def test_artisan_villages() -> None:
    g = state()
    card(g, 0, "artisan_village_1", "artisan_village_1", "artisan_village_3")
    give(g, wine=1, salt=1)
    assert points(g, "artisans") == 0
    give(g, olive_oil=1)
    assert points(g, "artisans") == 10
    give(g, bronze=1, silver=1, gems=1)
    assert points(g, "artisans") == 15


# --- 703 Winner ---------------------------------------------------------------------------------------------


@rule("703.1", "703.2", "703.3")
def test_winner() -> None:
    g = state(3)
    for p, vp in zip(g.players, (30, 28, 30), strict=True):
        p.empire_vp = vp
    assert GAME.result(g).places == [1, 3, 1]
    assert GAME.result(g).winners == [0, 2]
    give(g, 2, money=1)
    assert GAME.result(g).places == [2, 3, 1]
    wonder(g, 0, "stonehenge", "ITA01")
    give(g, 0, population=0)
    assert GAME.result(g).scores == [30, 28, 30]
    assert GAME.result(g).places == [1, 3, 2]


# --- 900 Wonders --------------------------------------------------------------------------------------------


@rule("901.1", "702.3")
def test_colosseum() -> None:
    g = state()
    wonder(g, 0, "colosseum", "ITA01")
    units(g, 0, "egypt", infantry=1)
    units(g, 1, "greece", infantry=1)
    assert points(g, "wonders") == 8
    assert taxes.unrest_ignored(g, 0) == 4
    assert taxes.unrest_ignored(g, 1) == 0


@rule("901.2")
def test_hanging_gardens() -> None:
    for own_only, vp in ((False, 6), (True, 3)):
        g = state(own_pieces_only=own_only)
        wonder(g, 0, "hanging_gardens", "ITA12")
        near = sorted(hexes(BOARD.near[BOARD.number["ITA12"]]))
        cities(g, 0, near[0])
        cities(g, 1, near[1], "EGY02")
        villages(g, 0, near[2])
        assert points(g, "wonders") == vp
        assert taxes.unrest_ignored(g, 0) == 3


@rule("901.3")
def test_stonehenge() -> None:
    g = state()
    wonder(g, 0, "stonehenge", "ITA01")
    give(g, population=9)
    assert points(g, "wonders") == 4


@rule("901.4")
def test_colossus() -> None:
    for own_only, vp in ((False, 6), (True, 4)):
        g = state(own_pieces_only=own_only)
        wonder(g, 0, "colossus", "ITA13")
        cities(g, 0, "ITA01", "ITA18", "EGY02")
        cities(g, 1, "ITA02", "EGY03")
        assert points(g, "wonders") == vp


@rule("901.5")
def test_great_library() -> None:
    g = state()
    give(g, stone=20, food=5)
    cities(g, 0, "ITA01")
    do(g, ("wonder", "great_library"), "ITA02", "science")
    assert pillars(g) == {"science": 2}
    assert points(g, "wonders") == 5


@rule("901.6")
def test_lighthouse_of_alexandria() -> None:
    g = state()
    wonder(g, 0, "great_lighthouse", "ITA13")
    give(g, 0, "crafts", wine=3, salt=1)
    assert points(g, "wonders") == 3


@rule("901.7")
def test_temple_of_artemis() -> None:
    g = state()
    wonder(g, 0, "temple_of_artemis", "ITA01")
    units(g, 0, "italy", infantry=1, siege=1)
    units(g, 1, "italy", cavalry=2)
    units(g, 1, "egypt", cavalry=2)
    assert points(g, "wonders") == 4


@rule("901.9")
def test_sphinx() -> None:
    for own_only, vp in ((False, 12), (True, 8)):
        g = state(own_pieces_only=own_only)
        wonder(g, 0, "sphinx", "ITA01")
        wonder(g, 0, "great_library", "ITA02")
        wonder(g, 1, "colosseum", "ITA03")
        wonder(g, 1, "stonehenge", "EGY03")
        assert points(g, "wonders") == vp + 5


# --- 1000 Build cards ---------------------------------------------------------------------------------------


def built(id: str, *answers: Any) -> Any:
    """A player with a city in Italy who has built this card with these answers."""
    g = state()
    give(g, stone=4)
    cities(g, 0, "ITA12")
    offer(g, "build", id, "project_forum", "project_roads", "port_city", "farm_village")
    do(g, ("build", id), *answers)
    return g


NEAR = sorted(hexes(BOARD.near[BOARD.number["ITA12"]] & ~BOARD.ports))


@rule("1001.1")
def test_farm_village() -> None:
    g = state()
    cities(g, 0, "ITA12")
    offer(g, "build", "farm_village")
    do(g, ("build", "farm_village"), NEAR[0])
    assert stock(g) == {"food": 5}
    assert production(g) == {"food": 1}
    assert pillars(g) == {"food": 1}


@rule("1001.2")
def test_artisan_village() -> None:
    g = built("artisan_village_2", NEAR[0])
    assert stock(g) == {"stone": 4, "money": 5}
    assert production(g) == {"tariff": 1}
    assert pillars(g) == {}


@rule("1001.4")
def test_architectural_city() -> None:
    assert stock(built("architectural_city", "egypt", "EGY02")) == {"stone": 5}


@rule("1001.5")
def test_capital_city() -> None:
    g = built("capital_city", "egypt", "EGY02", "population")
    deck = g.decks[2]
    assert len(deck.bottom) == len(deck.offer) == 2
    assert pillars(g) == {"government": 2, "urbanization": 1}


@rule("403.3", "1001.5", "201.10")
def test_capital_city_replaces_the_build_offer_before_its_own_space_is_filled() -> None:
    g = state()
    give(g, stone=4)
    old = ["farm_village", "port_city", "project_roads", "project_forum"]
    offer(g, "build", *old[:2], "capital_city", *old[2:])
    deck = g.decks[1]
    above = deck.above
    do(g, ("build", "capital_city"), "egypt", "EGY02", "build")
    assert [BUILD_CARDS[number].id for number in deck.bottom] == old
    assert len(deck.offer) == 5
    assert deck.above == above - 5  # five cards drawn for the new offer, none for the space


@rule("1001.6", "404.5")
def test_populous_city() -> None:
    g = built("populous_city", "egypt", "EGY02")
    assert g.players[0].population == 5 - 2 + 1


@rule("1001.7")
def test_cultural_city() -> None:
    g = built("cultural_city", "egypt", "EGY02")
    assert taxes.unrest_ignored(g, 0) == 3


@rule("1001.8")
def test_trade_city() -> None:
    assert production(built("trade_city", "egypt", "EGY02")) == {"tariff": 3}


@rule("1001.9")
def test_research_city() -> None:
    assert production(built("research_city", "egypt", "EGY02")) == {"ideas": 3}


@rule("1001.10")
def test_farming_city() -> None:
    assert production(built("farming_city", "egypt", "EGY02")) == {"food": 3}


@rule("1001.11")
def test_garrison_city() -> None:
    g = built("garrison_city", "egypt", "EGY02", ("cavalry", "egypt"))
    assert army(g) == {("cavalry", "egypt"): 1}


def test_a_score_sheet_adds_up() -> None:
    g = state()
    lead(g, 0, "artist")
    lay(g, "festivals")
    cities(g, 0, "ITA01")
    assert sum(score_sheet(g, 0)) == scoring.score(g, 0) == GAME.result(g).scores[0] == 2 + 1 + 1
