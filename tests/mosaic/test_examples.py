"""The worked examples of the rules, with exactly their numbers."""

from __future__ import annotations

import pytest

from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.data import GOVERNMENTS, REGIONS, TECHNOLOGIES, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.rules import empire, wonders
from pentapolis.games.mosaic.rules.counting import dominated_regions, influence, types_of_goods
from pentapolis.games.mosaic.state import State
from tests.mosaic.scene import (
    card,
    cities,
    do,
    empty,
    give,
    goods,
    lay,
    offer,
    production,
    refused,
    state,
    stock,
    tile,
    units,
    villages,
    wonder,
)


def example(id: str) -> pytest.MarkDecorator:
    return pytest.mark.example(id)


@example("MOS-X1")
def test_money_replaces_what_is_missing() -> None:
    g = state()
    give(g, ideas=3, stone=4, money=6)
    offer(g, "build", "project_forum")
    do(g, ("build", "project_forum"))
    assert stock(g) == {}
    g = state()
    give(g, ideas=3, stone=4, money=5)
    offer(g, "build", "project_forum")
    assert refused(g, ("build", "project_forum")) == ("301.2", "cannot_pay")


@example("MOS-X2")
def test_work() -> None:
    for currency, amount in (("stone", 13), ("ideas", 9)):
        g = state()
        give(g, population=6, production_stone=7, production_ideas=3)
        do(g, ("work", currency))
        assert stock(g) == {currency: amount}


@example("MOS-X3")
def test_village_on_a_resource_tile() -> None:
    g = state()
    cities(g, 0, "ITA08")
    tile(g, "ITA09", "cache_ideas")
    do(g, ("build_piece", "farm_village"), "ITA09")
    assert stock(g) == {"ideas": 7}
    assert goods(g) == {}
    assert not any(g.tiles)


@example("MOS-X4")
def test_costs_of_wonders() -> None:
    g = state()
    assert wonders.cost(g.players[0]) == (20, 5)
    wonder(g, 0, "sphinx", "ITA01")
    assert wonders.cost(g.players[0]) == (25, 10)
    wonder(g, 0, "stonehenge", "ITA02")
    assert wonders.cost(g.players[0]) == (30, 15)
    assert wonders.cost(g.players[1]) == (20, 5)


@example("MOS-X5")
def test_unrest_ignored() -> None:
    for taxes, lost in (([1, 3], 2), ([3], 0)):  # tax ×2 and tariff ×3: 3 + 2 unrest
        g = state()
        card(g, 0, "cultural_city")
        g.players[0].taxes = taxes
        assert scoring.score_sheet(g, 0)[scoring.CATEGORIES.index("unrest")] == -lost


@example("MOS-X6")
def test_tariff() -> None:
    g = state()
    give(g, wine=1, salt=1, cloth=1, dye=1, glass=1, production_tariff=6)
    cities(g, 0, "ITA01", "ITA03", "GRE02", "EGY02")
    offer(g, "tax_tariff", "tariff_high", "tax_low")
    g.pot = 10
    do(g, ("tax_tariff", "tariff_high"))
    assert stock(g) == {"money": 29 + 10}


@example("MOS-X7")
def test_types_not_tiles() -> None:
    g = state()
    give(g, wine=3)
    assert types_of_goods(g.players[0]) == 1


@example("MOS-X8")
def test_tax() -> None:
    g = state()
    give(g, population=6, production_tax=4, pillar_government=3)
    offer(g, "tax_tariff", "tax_high", "tariff_low")
    g.pot = 5
    do(g, ("tax_tariff", "tax_high"))
    assert stock(g) == {"money": 22 + 5}


HISPANIA = REGIONS.index("hispania")
JACKIE, ETHAN, CHRISTINE = 0, 1, 2


def hispania() -> State:
    g = state(4)
    cities(g, JACKIE, "HIS01", "HIS02", "HIS03")
    units(g, JACKIE, "hispania", infantry=2)
    give(g, JACKIE, "formations")
    cities(g, ETHAN, "HIS05")
    villages(g, ETHAN, "HIS10")
    units(g, ETHAN, "hispania", cavalry=2)
    cities(g, CHRISTINE, "HIS17", "HIS18")
    wonder(g, CHRISTINE, "stonehenge", "HIS19")
    return g


@example("MOS-X9")
def test_scoring_hispania() -> None:
    g = hispania()
    assert [influence(g, seat, HISPANIA) for seat in range(4)] == [10, 5, 6, 0]
    assert empire.region_points(g, HISPANIA) == [10, 0, 2, 0]
    empire.score(g)
    assert [p.empire_vp for p in g.players] == [10, 0, 2, 0]


@example("MOS-X10")
def test_scoring_hispania_with_a_siege_engine() -> None:
    g = hispania()
    units(g, ETHAN, "hispania", siege=1)
    assert [influence(g, seat, HISPANIA) for seat in range(4)] == [4, 6, 2, 0]
    assert empire.region_points(g, HISPANIA) == [2, 10, 0, 0]


@example("MOS-X11")
def test_state_organized_labor() -> None:
    for population, gained in ((7, 7), (12, 10)):
        g = state()
        give(g, 0, population=population)
        give(g, 1, population=1)
        lay(g, "state_organized_labor")
        assert production(g) == {"stone": gained}


@example("MOS-X12")
def test_schools_of_thought() -> None:
    g = state()
    give(g, production_stone=4)
    lay(g, "schools_of_thought", "stone", "ideas", 4)
    assert production(g) == {"ideas": 4}


@example("MOS-X13")
def test_decks_used_up() -> None:
    g = state()
    empty(g, "population")
    give(g, food=15)
    do(g, ("population", "no_card"))
    assert stock(g) == {}
    assert g.players[0].population == 7
    g = state()
    empty(g, "tax_tariff")
    give(g, population=8, pillar_government=2, production_tax=5)
    do(g, ("tax_tariff", "tax"))
    assert stock(g) == {"money": 15}
    g = state()
    empty(g, "tax_tariff")
    give(g, wine=1, salt=1, dye=1, glass=1, production_tariff=2)
    cities(g, 0, "ITA01", "GRE02", "EGY02")
    do(g, ("tax_tariff", "tariff"))
    assert stock(g) == {"money": 13}


@example("MOS-X14")
def test_tax_pot() -> None:
    g = state()
    give(g, 0, stone=4)
    do(g, ("build_piece", "city"), "italy", "ITA01")
    assert g.pot == 5
    g.actions = 1
    give(g, 0, stone=4, money=0)
    do(g, ("build_piece", "port_city"), "GRE08")
    assert g.pot == 15
    g.actions = 1
    offer(g, "tax_tariff", "tax_low", "tariff_low")
    give(g, 0, population=4, money=0)
    do(g, ("tax_tariff", "tax_low"))
    assert stock(g) == {"money": 4 + 15}
    assert g.pot == 0


@example("MOS-X15")
def test_symbols_required_and_given() -> None:
    pottery = TECHNOLOGIES[TECHNOLOGY_NUMBER["pottery"]]
    assert pottery.needs == ((2, 1),)
    assert pottery.gives == (1, 2, 3)
    monarchy = next(card for card in GOVERNMENTS if card.id == "monarchy")
    assert monarchy.needs == ((2, 1), (6, 2))
    assert monarchy.gives == ()


@example("MOS-X16")
def test_ties() -> None:
    g = state(4)
    cities(g, 0, "HIS01", "HIS02")
    cities(g, 1, "HIS05", "HIS10")
    wonder(g, 0, "sphinx", "HIS19")
    units(g, 1, "hispania", infantry=2)
    units(g, 2, "hispania", infantry=3)
    units(g, 3, "hispania", infantry=2)
    assert [influence(g, seat, HISPANIA) for seat in range(4)] == [6, 6, 3, 2]
    assert empire.region_points(g, HISPANIA) == [8, 8, 2, 0]
    assert dominated_regions(g, 0) == dominated_regions(g, 1) == []
    g = state(3)
    cities(g, 0, "GAU01", "GAU02")
    wonder(g, 0, "sphinx", "GAU03")
    cities(g, 1, "GAU05")
    cities(g, 2, "GAU06")
    units(g, 1, "gaul", infantry=1)
    units(g, 2, "gaul", infantry=1)
    gaul = REGIONS.index("gaul")
    assert [influence(g, seat, gaul) for seat in range(3)] == [6, 3, 3]
    assert empire.region_points(g, gaul) == [8, 0, 0]
