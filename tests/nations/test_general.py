"""Chapter 600: tracks, ties, losses, removals, comparisons with five players, workers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.games.nations.data import BOOKS, CARD, CARDS, EVENT, FOOD, GOLD, STONE
from pentapolis.games.nations.rules.architects import hire_free
from pentapolis.games.nations.rules.comparisons import (
    least_stability,
    least_strength,
    most_stability,
    most_strength,
    passed_first,
    passed_last,
    stability,
    strength,
)
from pentapolis.games.nations.rules.events import upper
from pentapolis.games.nations.rules.goods import lose
from pentapolis.games.nations.rules.maintenance import grow
from pentapolis.games.nations.rules.removal import check_removals
from pentapolis.games.nations.rules.resolution import famine, net_production, produce
from pentapolis.games.nations.rules.workers import (
    choose_parts,
    choose_returned,
    return_worker,
    take_worker_from,
)
from pentapolis.games.nations.state import GROW, NONE, State
from tests.loaded import first_ask, talk
from tests.nations.scene import act, acting, calm, empower, goods_of, have, keys, man, offer, own, rule


def seats(g: State, test: Callable[[State, int], bool]) -> list[int]:
    return [seat for seat in range(g.seats) if test(g, seat)]


# --- 601 tracks --------------------------------------------------------------------------------------


@rule("601.1")
def test_the_sums_of_strength_and_stability() -> None:
    g = acting(2)
    n = own(g, 0, "immortal", slot=0, workers=2)
    own(g, 0, "ziggurat", slot=1, workers=1)
    own(g, 0, "colosseum", "saint_augustine", "tibet")
    n.stability_left, n.pool, n.stability_sum = 3, n.pool + 1, n.stability_sum - 3
    assert strength(n) == 6 + 3
    assert stability(g, n) == -2 + 2 + 1 + 3 - 3


@rule("601.2", "601.3", "601.4", "601.5")
def test_the_ends_of_the_tracks() -> None:
    g = acting(2)
    n = g.nations[0]
    for total, track in ((41, 40), (40, 40), (0, 0), (-2, 0)):
        n.strength_sum = total
        assert strength(n) == track
    for total, track in ((16, 15), (15, 15), (-3, -3), (-9, -9)):
        n.stability_sum = total
        assert stability(g, n) == track


# --- 602 ties ----------------------------------------------------------------------------------------


@rule("602.1", "602.2", "602.4", "504.2")
def test_the_best_must_be_alone_the_worst_suffer_together() -> None:
    g = acting(4)
    empower(g, 5, 5, 1, 1)
    assert seats(g, most_strength) == []
    assert seats(g, least_strength) == [2, 3]
    empower(g, 6, 5, 1, 0)
    assert seats(g, most_strength) == [0]
    assert seats(g, least_strength) == [3]
    g = acting(2)
    empower(g, 3, 3)
    assert seats(g, most_strength) == []
    assert seats(g, least_strength) == [0, 1]


@rule("602.3", "504.3", "605.5")
def test_everybody_in_revolt_is_least_stable() -> None:
    g = acting(4)
    calm(g, -1, -7, 0, 3)
    assert seats(g, least_stability) == [0, 1]
    assert seats(g, most_stability) == [3]


@rule("602.1")
def test_nobody_in_revolt_is_most_stable() -> None:
    g = acting(2)
    calm(g, -1, -3)
    assert seats(g, most_stability) == []


@rule("602.5", "605.3", "1001.15")
def test_cards_use_the_same_comparisons() -> None:
    g = acting(3)
    own(g, 0, "saint_augustine")
    calm(g, 2, 2, 0)
    assert net_production(g, 0)[BOOKS] == 0
    calm(g, 3, 2, 0)
    assert net_production(g, 0)[BOOKS] == 2
    g = acting(5)
    own(g, 0, "saint_augustine")
    calm(g, 3, 4, 2, 2, 2)
    assert net_production(g, 0)[BOOKS] == 2
    calm(g, 3, 4, 3, 2, 2)
    assert net_production(g, 0)[BOOKS] == 0


# --- 603 losses --------------------------------------------------------------------------------------


@rule("603.1", "603.3")
def test_a_shortage_costs_books_and_one_point() -> None:
    g = acting(2)
    have(g, 0, food=1, books=9, vp=5)
    talk(lose(g, 0, FOOD, 4, "famine"))
    assert goods_of(g, 0) == {"stone": 6, "gold": 6, "food": 0, "books": 6, "vp": 4}


@rule("603.2")
def test_missing_books_are_paid_with_other_resources() -> None:
    g = acting(2)
    have(g, 0, stone=2, gold=2, food=0, books=1, vp=5)
    ask = first_ask(lose(g, 0, BOOKS, 4, "revolt"))
    assert (ask.topic, keys(ask)) == ("substitute", ["1", "2"])
    have(g, 0, books=1, vp=5)
    g.nations[0].short = 0
    talk(lose(g, 0, BOOKS, 4, "revolt"), "1")
    assert goods_of(g, 0) == {"stone": 0, "gold": 1, "food": 0, "books": 0, "vp": 4}


@rule("603.2", "603.3")
def test_missing_food_and_missing_books_are_two_shortages() -> None:
    g = acting(2)
    have(g, 0, stone=5, gold=0, food=1, books=1, vp=5)
    talk(lose(g, 0, FOOD, 4, "famine"))
    assert goods_of(g, 0) == {"stone": 3, "gold": 0, "food": 0, "books": 0, "vp": 3}


@rule("603.2")
def test_when_nothing_is_left_nothing_more_is_lost() -> None:
    g = acting(2)
    have(g, 0, stone=1, gold=0, food=0, books=0, vp=5)
    talk(lose(g, 0, BOOKS, 9, "revolt"))
    assert goods_of(g, 0) == {"stone": 0, "gold": 0, "food": 0, "books": 0, "vp": 4}


@rule("603.3", "603.4")
@pytest.mark.example("NAT-X2")
def test_one_point_for_food_in_a_whole_round() -> None:
    g = acting(3)
    g.event = EVENT["yellow_turban_rebellion"]
    n = have(g, 0, stone=0, gold=0, food=0, books=30, vp=7)
    n.food_left, n.pool = 3, 6
    empower(g, 0, 1, 2)
    talk(produce(g))
    assert (n.goods[BOOKS], goods_of(g, 0)["vp"]) == (27, 6)
    talk(upper(g))
    assert (n.goods[BOOKS], goods_of(g, 0)["vp"]) == (24, 6)
    talk(famine(g))
    assert (n.goods[BOOKS], goods_of(g, 0)["vp"]) == (22, 6)
    talk(lose(g, 0, FOOD, 1, "famine"))
    assert goods_of(g, 0)["vp"] == 5, "a new round, a new point"


@rule("603.3")
def test_at_most_four_points_a_round() -> None:
    g = acting(2)
    have(g, 0, stone=0, gold=0, food=0, books=0, vp=9)
    for _ in range(2):
        for good in (STONE, GOLD, FOOD, BOOKS):
            talk(lose(g, 0, good, 1, "war"))
    assert goods_of(g, 0)["vp"] == 5


@rule("603.5", "603.3")
def test_points_stop_at_0_and_only_a_point_really_lost_counts_towards_the_limit() -> None:
    g = acting(2)
    have(g, 0, food=0, books=5, vp=0)
    talk(lose(g, 0, FOOD, 1, "production"))
    assert goods_of(g, 0)["vp"] == 0
    have(g, 0, vp=3)
    talk(lose(g, 0, FOOD, 1, "famine"))
    assert goods_of(g, 0)["vp"] == 2
    talk(lose(g, 0, FOOD, 1, "famine"))
    assert goods_of(g, 0)["vp"] == 2


# --- 604 removing ------------------------------------------------------------------------------------


@rule("604.1", "402.9")
def test_removed_cards_are_out_of_the_game() -> None:
    g = acting(2)
    n = have(g, 0, gold=9)
    own(g, 0, "augustus")
    offer(g, "saint_augustine")
    act(g, 0, "buy:saint_augustine")
    assert CARD["augustus"] not in [n.advisor, *g.board, *g.deck]


@rule("604.2")
def test_a_condition_can_come_true_in_anothers_turn() -> None:
    g = acting(2)
    n = own(g, 0, "harald_hardrada", "colosseum")
    man(g, 1, 2, 1)
    check_removals(g)
    assert n.advisor == CARD["harald_hardrada"]
    act(g, 1, "deploy:axeman:3")
    assert n.advisor == NONE


@rule("604.2")
def test_a_condition_counts_for_a_moment_only_too() -> None:
    g = acting(2)
    n = own(g, 0, "harald_hardrada")
    own(g, 0, "hoplite", slot=0)
    man(g, 0, 2, 1)
    have(g, 0, stone=9)
    act(g, 0, "undeploy:axeman:3", "deploy:hoplite:1")
    assert n.advisor == NONE


@rule("604.2", "402.8", "413.5")
def test_a_replaced_card_goes_before_the_new_one_comes() -> None:
    """In between the nation is weaker and an advisor leaves, though all is well afterwards (decision I)."""
    g = acting(2)
    n = own(g, 0, "mit", "qin_shi_huang")
    own(g, 0, "ziggurat", slot=0, workers=1)
    calm(g, 2, 1)
    offer(g, "confucian_academy")
    act(g, 0, "buy:confucian_academy", "replace:ziggurat:1", "pool")
    assert (stability(g, n), n.advisor) == (2, NONE)
    g = acting(2)
    n = own(g, 0, "harald_hardrada", "macedonia", "nubia")
    have(g, 0, gold=9)
    empower(g, 31, 30)
    offer(g, "crusader_states")
    act(g, 0, "buy:crusader_states", "colony:macedonia")
    assert n.advisor == NONE
    g = acting(2)  # a wonder of strength 3 for one of 6 (413.5)
    n = own(g, 0, "harald_hardrada", "colosseum")
    empower(g, 4, 3)
    n.wonder, n.stages = CARD["krak_des_chevaliers"], 1
    talk(hire_free(g, 0), "replace:colosseum")
    assert (n.wonders, strength(n)) == ([CARD["krak_des_chevaliers"]], 4 - 3 + 6)
    assert n.advisor == NONE
    g = acting(2)
    n = own(g, 0, "porcelain_tower", "harald_hardrada", "augustus")
    have(g, 0, gold=9)
    empower(g, 2, 1)
    offer(g, "boudica")
    act(g, 0, "buy:boudica", "tower")
    assert (n.advisor, n.tower, strength(n)) == (NONE, CARD["boudica"], 2)


@rule("604.2")
def test_a_card_bought_into_its_condition_leaves_at_once() -> None:
    g = acting(2)
    offer(g, "qin_shi_huang")
    act(g, 0, "buy:qin_shi_huang")
    assert g.nations[0].advisor == NONE
    assert goods_of(g, 0)["gold"] == 5


@rule("604.2", "1001.19")
def test_an_advisor_on_the_tower_can_be_removed_and_one_removal_can_lead_to_the_next() -> None:
    g = acting(2)
    n = own(g, 0, "porcelain_tower", "harald_hardrada", "boudica")
    n.workers[2], n.pool = 1, 4
    empower(g, 3, 2)
    check_removals(g)
    assert (n.advisor, n.tower, strength(n)) == (NONE, NONE, 2), "without Boudica both are equally strong"
    g = acting(2)
    n = own(g, 0, "porcelain_tower", "hatshepsut", "harald_hardrada")
    empower(g, 3, 2)
    check_removals(g)
    assert (n.advisor, n.tower) == (CARD["hatshepsut"], CARD["harald_hardrada"])
    empower(g, 2, 2)
    check_removals(g)
    assert (n.advisor, n.tower) == (CARD["hatshepsut"], NONE)
    assert n.flags & CARDS[CARD["harald_hardrada"]].flag == 0


@rule("604.2", "303.4")
def test_growth_can_remove_an_advisor() -> None:
    g = acting(2)
    n = own(g, 0, "qin_shi_huang")
    calm(g, 2, 0)
    g.phase, g.at = GROW, 0
    talk(grow(g), "worker:stability")
    assert n.advisor == NONE


# --- 605, 606 five players ---------------------------------------------------------------------------


@rule("605.1", "605.2", "605.4")
@pytest.mark.example("NAT-X22")
def test_five_players_strength() -> None:
    g = acting(5)
    empower(g, 23, 22, 22, 5, 4)
    assert seats(g, most_strength) == [0]
    assert seats(g, least_strength) == [3, 4]


@rule("605.1", "605.2", "605.4")
@pytest.mark.example("NAT-X23")
def test_five_players_stability() -> None:
    g = acting(5)
    calm(g, 8, 7, 5, 5, 4)
    assert seats(g, most_stability) == [0, 1]
    assert seats(g, least_stability) == [2, 3, 4]


@rule("605.4", "605.5", "602.3")
@pytest.mark.example("NAT-X29")
def test_five_players_in_revolt() -> None:
    g = acting(5)
    calm(g, 3, 0, -1, -4, 5)
    assert seats(g, most_stability) == [0, 4]
    assert seats(g, least_stability) == [2, 3]
    calm(g, 5, 3, 2, 0, -4)
    assert seats(g, least_stability) == [3, 4]


@rule("605.4")
def test_five_players_ties_at_the_top() -> None:
    g = acting(5)
    empower(g, 9, 9, 3, 2, 1)
    assert seats(g, most_strength) == [0, 1]
    empower(g, 9, 9, 9, 2, 1)
    assert seats(g, most_strength) == []


@rule("606.2")
def test_five_players_passing() -> None:
    g = acting(5)
    g.passed = [3, 1, 4, 0, 2]
    assert seats(g, passed_first) == [1, 3]
    assert seats(g, passed_last) == [0, 2]


@rule("606.3")
def test_skipping_a_turn_is_not_passing() -> None:
    g = acting(3)
    own(g, 0, "grand_duchy_of_finland")
    act(g, 0, "use:grand_duchy_of_finland")
    assert (g.passed, g.order[g.at]) == ([], 1)


# --- 607 workers -------------------------------------------------------------------------------------


def take(g: State, *answers: str) -> None:
    """Seat 0 takes a worker."""
    for part in talk(choose_parts(g, 0), *answers):
        take_worker_from(g, 0, part)


def give_back(g: State, *answers: str) -> None:
    """Seat 0 returns a worker."""
    return_worker(g, 0, *talk(choose_returned(g, 0), *answers))


@rule("607.1", "607.2", "607.4", "607.5")
@pytest.mark.example("NAT-X1")
def test_taking_and_returning_workers() -> None:
    g = acting(2)
    n = g.nations[0]
    for _ in range(3):
        take(g, "food")
    assert (n.food_left, n.stability_left, n.pool) == (1, 4, 8)
    assert (net_production(g, 0)[FOOD], stability(g, n)) == (-9, 0)
    give_back(g)
    assert net_production(g, 0)[FOOD] == -6
    give_back(g)
    give_back(g)
    assert (n.food_left, n.stability_left, n.above) == (4, 4, 0)
    give_back(g)
    assert (n.food_left, n.stability_left, n.above, n.pool) == (4, 4, 1, 4)
    assert (net_production(g, 0)[FOOD], stability(g, n)) == (0, 0)
    take(g)
    assert (n.food_left, n.stability_left, n.above, n.pool) == (4, 4, 0, 5)


@rule("607.5", "607.2")
def test_returning_to_the_stability_part() -> None:
    g = acting(2)
    n = g.nations[0]
    take(g, "stability")
    take(g, "food")
    assert stability(g, n) == -3
    give_back(g, "stability")
    assert stability(g, n) == 0


@rule("607.6")
def test_an_empty_track_gives_no_worker() -> None:
    g = acting(2)
    n = g.nations[0]
    n.food_left = n.stability_left = 0
    take(g)
    assert n.pool == 5
    g.phase, g.at = GROW, 0
    assert keys(first_ask(grow(g))) == ["goods:food", "goods:gold", "goods:stone"]
