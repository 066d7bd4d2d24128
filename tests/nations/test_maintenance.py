"""Chapter 300: progress cards, growth, events, architects."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.nations.data import CARD, CARDS, EVENT, EVENTS, FOOD
from pentapolis.games.nations.rules.comparisons import stability
from pentapolis.games.nations.rules.maintenance import grow, maintain, reveal
from pentapolis.games.nations.rules.resolution import end_round, famine, net_production
from pentapolis.games.nations.state import ACT, GROW, MAINTAIN, NONE, REVEAL, Player, State
from tests.loaded import first_ask, talk
from tests.nations.scene import act, acting, begin, goods_of, have, keys, offer, own, rule


@rule("302.1", "302.2", "301.1")
def test_row_3_moves_to_row_1_and_the_rest_goes() -> None:
    g = acting(3)
    g.round = 2
    offer(g, "synagogue", "brewery", price=1)
    offer(g, "lyceum", price=2)
    offer(g, "ziggurat", price=3)
    g.board[13] = CARD["forum"]
    g.deck.remove(CARD["forum"])
    talk(maintain(g))
    assert [CARDS[card].id for card in g.board[:2]] == ["ziggurat", "forum"]
    assert min(g.board) >= 0
    gone = {CARD["synagogue"], CARD["brewery"], CARD["lyceum"]}
    assert not gone & (set(g.board) | set(g.deck))


@rule("302.1", "302.2")
def test_a_full_row_3_moves_and_a_full_row_2_goes() -> None:
    """Four columns, all three rows full: of twelve cards the last four stay."""
    g = acting(1)
    g.round = 2
    cards = g.deck[: 3 * g.variant.columns]
    g.board[:] = cards
    g.deck = g.deck[3 * g.variant.columns :]
    talk(maintain(g))
    assert g.variant.columns == 4
    assert g.board[:4] == cards[8:]
    assert not set(cards[:8]) & set(g.board)


@rule("302.4")
def test_a_new_age_brings_new_decks_and_keeps_row_3() -> None:
    g = acting(3)
    offer(g, "ziggurat", price=3)
    g.round = 2
    end_round(g)
    assert g.phase == MAINTAIN
    talk(maintain(g))
    assert CARDS[g.board[0]].id == "ziggurat"
    assert all(CARDS[card].age == 2 for card in g.board[1:] + g.deck)
    assert len(g.deck) == 36 - 14
    assert all(EVENTS[event].age == 2 for event in g.events)


@rule("302.5")
def test_an_empty_deck_leaves_spaces_empty() -> None:
    g = acting(3)
    g.round = 2
    g.deck = g.deck[:4]
    talk(maintain(g))
    assert sum(card >= 0 for card in g.board) == 4
    assert g.board.count(NONE) == 11


@rule("302.1")
def test_the_first_round_has_nothing_to_remove() -> None:
    g = begin(3)
    talk(maintain(g))
    assert len(g.deck) == 36 - 15


@rule("303.1", "303.2")
def test_the_last_in_turn_order_grows_first() -> None:
    g = acting(3)
    g.order = [2, 0, 1]
    g.phase, g.at = GROW, 2
    seats = []
    for _ in range(3):
        ask = first_ask(grow(g))
        seats.append(ask.seat)
        talk(grow(g), "goods:gold")
    assert seats == [1, 0, 2]
    assert g.phase == REVEAL
    assert keys(ask) == ["worker:food", "worker:stability", "goods:food", "goods:gold", "goods:stone"]


def growing(**options: Any) -> tuple[State, Player]:
    g = acting(2, **options)
    g.phase, g.at = GROW, 0
    return g, g.nations[0]


@rule("303.3", "303.4", "607.1", "607.2")
def test_a_worker_from_the_stability_part() -> None:
    g, n = growing()
    talk(grow(g), "worker:stability")
    assert (n.pool, n.stability_left, stability(g, n)) == (6, 3, -3)


@rule("303.5")
@pytest.mark.example("NAT-X6")
def test_a_worker_from_the_food_part_costs_3_food_in_production() -> None:
    g, n = growing()
    n.food_left, n.pool = 3, 6
    assert net_production(g, 0)[FOOD] == -3
    talk(grow(g), "worker:food")
    assert (n.pool, n.food_left, stability(g, n)) == (7, 2, 0)
    assert net_production(g, 0)[FOOD] == -6


@rule("607.2", "303.3")
@pytest.mark.example("NAT-X1")
def test_growth_may_empty_one_part_before_the_other() -> None:
    """The parts need not be balanced, in neither direction."""
    for first, second in (("food", "stability"), ("stability", "food")):
        g, n = growing()
        for left in (3, 2, 1, 0):
            ask = first_ask(grow(g))
            assert keys(ask)[:2] == ["worker:food", "worker:stability"]
            talk(grow(g), f"worker:{first}")
            g.at = 0
            assert (n.food_left, n.stability_left) == ((left, 4) if first == "food" else (4, left))
        assert keys(first_ask(grow(g)))[:2] == [f"worker:{second}", "goods:food"]


@rule("303.6", "303.7", "303.8")
@pytest.mark.example("NAT-X7")
@pytest.mark.parametrize(("level", "bonus"), [("chieftain", 4), ("prince", 3), ("king", 2), ("emperor", 1)])
def test_bonus_resources_by_level(level: str, bonus: int) -> None:
    for good in ("food", "gold", "stone"):
        g, n = growing(level=level)
        before = goods_of(g, 0)
        ask = first_ask(grow(g))
        assert [k for k in keys(ask) if k.startswith("goods")] == ["goods:food", "goods:gold", "goods:stone"]
        talk(grow(g), f"goods:{good}")
        assert goods_of(g, 0) == {**before, good: before[good] + bonus}
        assert n.pool == 5


@rule("304.1", "304.2", "304.3")
def test_an_event_is_revealed_and_waits() -> None:
    g = acting(3)
    g.event, g.phase = NONE, REVEAL
    g.events = [EVENT["attila"]]
    before = [n.goods[:] for n in g.nations]
    talk(reveal(g))
    assert (g.event, g.events, g.phase) == (EVENT["attila"], [], ACT)
    assert [n.goods for n in g.nations] == before
    card = EVENTS[EVENT["attila"]]
    assert (g.architects, card.famine) == (2 + 2, 3), "its architects come at once"
    for seat in range(3):
        have(g, seat, food=9)
    talk(famine(g))
    assert [goods_of(g, seat)["food"] for seat in range(3)] == [6] * 3, "its famine waits for the end"


@rule("305.1", "305.2")
@pytest.mark.example("NAT-X8")
def test_architects_are_placed_anew() -> None:
    g = acting(4)
    g.phase, g.architects = REVEAL, 7
    g.events = [EVENT["sea_peoples"]]
    talk(reveal(g))
    assert (g.architects, EVENTS[g.event].famine) == (3, 2), "1 architect, and not its famine of 2"


@rule("305.4", "305.5")
def test_private_architects_are_refilled_not_piled_up() -> None:
    g = acting(3)
    n = own(g, 0, "marie_curie")
    own(g, 0, "alhambra")
    n.private[CARD["marie_curie"]] = 0
    g.phase = REVEAL
    talk(reveal(g))
    assert n.private == {CARD["marie_curie"]: 2, CARD["alhambra"]: 1}


@rule("305.6")
def test_private_architects_come_with_the_card() -> None:
    g = acting(3)
    offer(g, "archimedes")
    act(g, 0, "buy:archimedes")
    assert g.nations[0].private == {CARD["archimedes"]: 1}


@rule("1001.5")
def test_machiavelli_shows_two_events_and_keeps_one() -> None:
    told = []
    g = acting(3)
    g.tell = lambda kind, seat=None, **data: told.append((kind, data))
    own(g, 1, "niccolo_machiavelli")
    g.phase, g.events = REVEAL, [EVENT["attila"], EVENT["taoism"]]
    ask = first_ask(reveal(g))
    assert ask.seat == 1
    assert set(keys(ask)) == {"attila", "taoism"}
    assert set(dict(told)["machiavelli"]["events"]) == {"attila", "taoism"}
    g.events = [EVENT["attila"], EVENT["taoism"]]
    talk(reveal(g), "taoism")
    assert g.event == EVENT["taoism"]
    assert g.events == []
    assert g.architects == 3
