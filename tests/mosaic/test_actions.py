"""The eight actions (400)."""

from __future__ import annotations

from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.data import (
    BOARD,
    BUILD_CARDS,
    REGIONS,
)
from pentapolis.games.mosaic.rules import taxes
from pentapolis.games.mosaic.rules.counting import influence
from tests.mosaic.scene import (
    GAME,
    asked,
    cities,
    do,
    empty,
    give,
    goods,
    hexes,
    lay,
    lead,
    offer,
    pillars,
    production,
    refused,
    rule,
    state,
    stock,
    tile,
    villages,
    wonder,
)

# --- 401, 402 Work and population ---------------------------------------------------------------------------


@rule("401.1")
def test_work() -> None:
    g = state()
    give(g, population=4, production_food=2, production_tax=9)
    assert asked(g) >= {("work", "stone"), ("work", "food"), ("work", "ideas")}
    do(g, ("work", "food"))
    assert stock(g) == {"food": 6}


@rule("401.3", "1102.16", "1102.44")
def test_bonuses_of_work() -> None:
    for currency, gained in (
        ("stone", {"stone": 5 + 3, "food": 5}),
        ("ideas", {"ideas": 5, "stone": 3, "food": 5}),
    ):
        g = state()
        give(g, 0, "crop_rotation", "metallurgy")
        do(g, ("work", currency))
        assert stock(g) == gained
    g = state()
    give(g, 0, "crop_rotation", "metallurgy")
    do(g, ("work", "food"))
    assert stock(g) == {"food": 5}


@rule("402.1", "402.2", "402.5")
def test_population_cards() -> None:
    for id, food, number in (
        ("population_1", 5, 1),
        ("population_2", 12, 2),
        ("population_3", 20, 3),
        ("population_4", 30, 4),
    ):
        g = state()
        offer(g, "population", id)
        deck = g.decks[2]
        cards = deck.left()
        give(g, food=food)
        do(g, ("population", id))
        assert g.players[0].population == 5 + number
        assert stock(g) == {}
        assert deck.left() == cards - 1
        assert len(deck.offer) == 1
        g = state()
        offer(g, "population", id)
        give(g, food=food - 1, money=1)
        assert refused(g, ("population", id)) == ("301.2", "cannot_pay")


@rule("402.3", "402.6")
def test_population_without_cards() -> None:
    g = state()
    lead(g, 0, "farmer")
    give(g, food=13, money=4)
    assert refused(g, ("population", "no_card")) == ("402.3", "cards_left")
    empty(g, "population")
    g.players[0].doubled = True
    do(g, ("population", "no_card"))
    assert g.players[0].population == 7
    assert g.players[0].doubled
    assert stock(g) == {}


# --- 403–407 Build ------------------------------------------------------------------------------------------


@rule("403.1", "403.2", "404.3", "404.4")
def test_build_a_city_with_a_card() -> None:
    g = state()
    give(g, stone=4)
    offer(g, "build", "research_city")
    tile(g, "ITA05", "wine")
    do(g, ("build", "research_city"), "italy", "ITA05")
    p = g.players[0]
    assert hexes(p.cities) == {"ITA05"}
    assert [BUILD_CARDS[n].id for n in p.cards] == ["research_city"]
    assert pillars(g) == {"science": 1, "urbanization": 1}
    assert production(g) == {"ideas": 3}
    assert goods(g) == {"wine": 1}
    assert p.population == 3
    assert g.pot == 5


@rule("403.4", "403.5")
def test_build_without_a_card() -> None:
    g = state()
    give(g, stone=10, ideas=10)
    offer(g, "build", "research_city")
    pieces = {("build_piece", name) for name in ("city", "port_city")}
    assert pieces <= asked(g)
    assert not [o for o in asked(g) if o[0] == "build_piece" and o[1] == "project"]
    tile(g, "ITA05", "wine")
    do(g, ("build_piece", "city"), "italy", "ITA05")
    assert pillars(g) == {}
    assert production(g) == {}
    assert goods(g) == {"wine": 1}
    assert g.players[0].cards == []
    assert stock(g) == {"stone": 6, "ideas": 10}
    assert [BUILD_CARDS[n].id for n in g.decks[1].offer] == ["research_city"]


@rule("403.6", "406.6")
def test_pieces_that_cannot_be_placed() -> None:
    g = state()
    give(g, stone=10)
    offer(g, "build", "farm_village", "port_city")
    assert refused(g, ("build", "farm_village")) == ("406.6", "no_hex")
    g.free &= ~BOARD.ports
    assert refused(g, ("build", "port_city")) == ("405.2", "no_hex")
    assert refused(g, ("build_piece", "artisan_village")) == ("406.6", "no_hex")


@rule("403.7", "404.2")
def test_free_hexes_only_and_no_ports_for_cities() -> None:
    g = state()
    give(g, stone=10)
    cities(g, 0, "ITA01")
    villages(g, 1, "ITA02")
    wonder(g, 1, "sphinx", "ITA03")
    italy = {id for id in BOARD.hexes if id.startswith("ITA")}
    assert asked(g, ("build_piece", "city"), "italy") == italy - {"ITA01", "ITA02", "ITA03", "ITA13", "ITA18"}
    fork = do(g, ("build_piece", "city"), "italy")
    assert fork.ask is not None
    for hex, answer in (("ITA01", ("403.7", "hex_taken")), ("ITA13", ("404.2", "hex_is_port"))):
        refusal = GAME.why_not(g, fork.ask, hex)
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == answer


@rule("405.2", "405.3", "405.4", "405.5", "405.6", "1001.3", "408.4")
def test_port_city() -> None:
    g = state()
    give(g, stone=4)
    offer(g, "build", "port_city")
    tile(g, "ITA13", "fish")
    assert asked(g, ("build", "port_city")) == hexes(BOARD.ports & BOARD.in_play_mask[2])
    do(g, ("build", "port_city"), "ITA13")
    assert stock(g) == {"money": 10}
    assert goods(g) == {"fish": 1}
    assert production(g) == {"food": 3}
    assert g.pot == 10
    assert pillars(g) == {"economy": 1, "science": 1}
    assert influence(g, 0, REGIONS.index("italy")) == 2
    assert taxes.tariff(g.players[0], (3, 2)) == 3 + 2
    assert scoring.score_sheet(g, 0)[2] == 2


@rule("405.7")
def test_port_without_fish() -> None:
    g = state()
    give(g, stone=4)
    do(g, ("build_piece", "port_city"), "ITA13")
    assert production(g) == {}
    assert hexes(g.players[0].ports) == {"ITA13"}


@rule("406.1", "406.2", "406.3", "406.4", "406.5")
def test_villages() -> None:
    g = state()
    cities(g, 0, "ITA12")
    cities(g, 1, "EGY11")
    offer(g, "build", "artisan_village_1", "farm_village")
    around = hexes(BOARD.near[BOARD.number["ITA12"]] & ~BOARD.ports)
    for option in (("build", "farm_village"), ("build_piece", "artisan_village")):
        assert asked(g, option) == around
    hex = sorted(around)[0]
    tile(g, hex, "grain")
    do(g, ("build", "artisan_village_1"), hex)
    assert stock(g) == {"money": 5}
    assert production(g) == {"tariff": 1, "food": 2}
    assert goods(g) == {"grain": 1}
    assert g.pot == 0
    assert pillars(g) == {}
    assert g.players[0].population == 5


@rule("407.2", "407.3", "407.4", "1002.1", "702.5")
def test_projects() -> None:
    scored = {}
    for number, project in enumerate(BUILD_CARDS):
        if project.type == "project":
            g = state()
            offer(g, "build", project.id)
            give(g, stone=5, ideas=5)
            free = g.free
            do(g, ("build", project.id))
            assert g.free == free
            p = g.players[0]
            pillar = next(name for name, n in pillars(g).items() if n)
            for symbols in (4, 6, 11):
                give(g, **{f"pillar_{pillar}": symbols})
                assert scoring.project_points(p) == symbols
            give(g, **{f"pillar_{pillar}": 0})
            assert scoring.project_points(p) == 0
            scored[project.id] = pillar
            assert p.cards == [number]
    assert len(scored) == len(set(scored.values())) == 9


# --- 408 Tiles ----------------------------------------------------------------------------------------------


@rule("408.1")
def test_resource_tiles() -> None:
    for id, gained in (
        ("cache_ideas", {"ideas": 7}),
        ("cache_stone", {"stone": 7}),
        ("cache_food", {"food": 7}),
        ("cache_money", {"money": 10}),
        ("cache_population", {}),
    ):
        g = state()
        cities(g, 0, "ITA08")
        tile(g, "ITA09", id)
        do(g, ("build_piece", "farm_village"), "ITA09")
        assert stock(g) == gained
        assert g.players[0].population == 5 + (id == "cache_population")
        assert goods(g) == {}
        assert not any(g.tiles)


@rule("408.2", "408.3", "408.5")
def test_trade_goods() -> None:
    g = state()
    cities(g, 0, "ITA08")
    for hex, good in (("ITA03", "stone"), ("ITA09", "stone"), ("ITA02", "grain")):
        tile(g, hex, good)
        g.actions = 1
        do(g, ("build_piece", "farm_village"), hex)
    assert goods(g) == {"stone": 2, "grain": 1}
    assert production(g) == {"stone": 4, "food": 2}
    assert taxes.tariff(g.players[0], (1, 0)) == 2


@rule("408.6")
def test_wonders_take_tiles() -> None:
    g = state()
    give(g, stone=20, food=5)
    cities(g, 0, "ITA01")
    tile(g, "ITA05", "dye")
    do(g, ("wonder", "stonehenge"), "ITA05")
    assert goods(g) == {"dye": 1}


@rule("408.7")
def test_tiles_taken_by_cards() -> None:
    g = state()
    tile(g, "ITA05", "stone")
    tile(g, "EGY05", "wine")
    lay(g, "astronomy", "stone")
    assert goods(g) == {"stone": 1}
    assert production(g) == {"ideas": 3, "stone": 2}
    assert "ITA05" in hexes(g.free)
    assert not g.tiles[BOARD.number["ITA05"]]
