"""What hardly ever happens: the first card of a table, the last coin, the last unit of a kind."""

from __future__ import annotations

import pytest

from pentapolis.engine import Option
from pentapolis.games.mosaic.data import BOARD, REGIONS, TECHNOLOGIES
from pentapolis.games.mosaic.data.components import MONEY, TECHNOLOGY
from pentapolis.games.mosaic.rules.military import may_act, targets
from pentapolis.games.mosaic.rules.payment import may_choose_payment, money_needed
from pentapolis.games.mosaic.rules.preparation import leader_benefits
from pentapolis.games.mosaic.rules.technology import options as technology_options
from pentapolis.games.mosaic.secrets import is_unseen
from pentapolis.games.mosaic.state import BENEFITS
from tests.loaded import converse
from tests.mosaic.scene import cities, give, lay, lead, rule, state, tile, units


@rule("1102.33", "1100.12")
def test_the_lighthouse_takes_goods_and_no_caches() -> None:
    g = state()
    cities(g, 0, "ITA13")
    tile(g, "ITA05", "wine")
    tile(g, "ITA06", "cache_stone")
    lay(g, "lighthouse")
    assert sum(g.players[0].goods) == 1
    assert g.tiles[BOARD.number["ITA06"]] > 0, "not a good"
    assert not g.tiles[BOARD.number["ITA05"]]


@rule("1100.5")
def test_units_are_eliminated_in_the_region_that_is_named() -> None:
    """Hispania is the first region, not a word for all of them."""
    g = state(4)
    for region in REGIONS[:2]:
        units(g, 0, region, infantry=1)
        units(g, 1, region, cavalry=1)
    assert targets(g, 0, (0,), 0) == [("eliminate", REGIONS[0], 1, "cavalry")]
    assert len(targets(g, 0, (0,))) == 2


@rule("201.5", "413.2")
@pytest.mark.parametrize("kind", ["infantry", "cavalry"])
def test_one_kind_of_units_left_is_enough_to_recruit(kind: str) -> None:
    """Ten of each kind: all of one are on the board and cannot be moved any more."""
    g = state()
    cities(g, 0, "ITA01")
    give(g, 0, money=30)
    units(g, 0, "italy", **{kind: 10})
    g.moved = g.players[0].units[:]
    assert may_act(g, g.players[0])
    units(g, 0, "italy", infantry=10, cavalry=10)
    g.moved = g.players[0].units[:]
    assert not may_act(g, g.players[0])


@rule("301.2", "301.3")
def test_two_coins_may_stand_for_a_stone() -> None:
    g = state()
    give(g, 0, stone=1, money=2)
    assert may_choose_payment(g, g.players[0])
    give(g, 0, money=1)
    assert not may_choose_payment(g, g.players[0])
    give(g, 0, stone=3, food=2, ideas=4)
    assert money_needed(g.players[0], 3, 2, 4) == 0
    assert money_needed(g.players[0], 4, 4, 5) == 2 * (1 + 2 + 1)
    assert g.players[0].stock[MONEY] == 1, "asking costs nothing"


@rule("414.8")
def test_the_first_card_of_the_table_may_lie_on_top() -> None:
    g = state()
    deck = g.decks[TECHNOLOGY]
    deck.top, deck.top_seen, g.looked = 0, 0b01, TECHNOLOGY
    assert is_unseen(deck, 1)
    assert not is_unseen(deck, 0)
    give(g, 0, ideas=30)
    found: list[Option] = []
    technology_options(g, g.players[0], found)
    assert ("top", TECHNOLOGIES[0].id, "technology") in found


@rule("104.5", "414.8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_at_the_start_nobody_has_looked_at_anything(seats: int) -> None:
    g = state(seats)
    assert [(deck.top, deck.top_seen) for deck in g.decks] == [(-1, 0)] * len(g.decks)
    assert [p.seen for p in g.players] == [0] * seats


@rule("410.2")
def test_a_hidden_technology_that_is_turned_up_is_revealed() -> None:
    """Nobody takes back what others have seen."""
    for hidden in (False, True):
        g = state()
        g.secret = int(hidden)
        give(g, 0, money=0)
        before = g.reveals
        lay(g, TECHNOLOGIES[0].id)
        assert g.reveals - before == hidden
        assert not g.secret


@rule("804.5")
def test_nobody_else_knows_the_philosophers_technology() -> None:
    g = state()
    g.phase, g.turn = BENEFITS, 1
    lead(g, 1, "philosopher")
    cities(g, 1, "ITA01")
    converse(leader_benefits(g), "stone")
    assert len(g.players[1].down) == 1
    assert g.secret == 1 << g.players[1].down[0]
    assert g.players[0].seen == 0
