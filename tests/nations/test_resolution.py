"""Chapter 500: production, turn order, war, famine, end of an age. Events have their own file."""

from __future__ import annotations

import pytest

from pentapolis.games.nations import GAME
from pentapolis.games.nations.data import BOOKS, CARD, EVENT, FOOD, GOLD, NOTHING, STONE
from pentapolis.games.nations.rules.comparisons import stability
from pentapolis.games.nations.rules.events import lower, upper
from pentapolis.games.nations.rules.goods import lose
from pentapolis.games.nations.rules.resolution import (
    end_age,
    end_round,
    famine,
    fight,
    net_production,
    produce,
    settle,
)
from pentapolis.games.nations.state import FAMINE, LOWER, MAINTAIN, NONE, UPPER, WAR_STEP, State
from tests.loaded import first_ask, reply, talk
from tests.nations.scene import act, acting, calm, empower, goods_of, have, keys, man, offer, own, rule

# --- 501 production ----------------------------------------------------------------------------------


@rule("501.1", "501.2", "501.3", "501.4")
def test_everybody_produces() -> None:
    g = acting(3)
    for seat in range(3):
        man(g, seat, 3, seat + 1)
    before = [goods_of(g, seat) for seat in range(3)]
    talk(produce(g))
    for seat in range(3):
        assert goods_of(g, seat) == {
            **before[seat],
            "stone": before[seat]["stone"] + seat + 1,
            "food": before[seat]["food"] + seat + 1,
        }
    assert g.phase == WAR_STEP


@rule("501.3", "501.4", "501.5")
@pytest.mark.example("NAT-X17")
def test_food_is_netted() -> None:
    """+2 (aqueduct) −1 (axeman) +3 (Qin Shi Huang) +2 (Hispania) −2 (Pyramids) −3 (one empty food space)."""
    g = acting(2)
    n = own(g, 0, "aqueduct", slot=0, workers=1)
    man(g, 0, 2, 1)
    own(g, 0, "qin_shi_huang", "hispania", "pyramids")
    n.food_left, n.pool = 3, n.pool + 1
    assert net_production(g, 0)[FOOD] == 1
    have(g, 0, food=4)
    talk(settle(g, 0, net_production(g, 0)))
    assert goods_of(g, 0)["food"] == 5


@rule("501.6")
def test_strength_and_stability_are_not_produced() -> None:
    g = acting(2)
    n = own(g, 0, "ziggurat", slot=0, workers=2)
    talk(produce(g))
    talk(produce(g))
    assert stability(g, n) == 4


@rule("501.7", "603.1")
@pytest.mark.example("NAT-X16")
def test_a_loss_of_5_stone_with_2() -> None:
    g = acting(2)
    have(g, 0, stone=2, books=5, vp=7)
    talk(settle(g, 0, [-5, 0, 0, 0, 0]))
    assert goods_of(g, 0) == {"stone": 0, "gold": 6, "food": 3, "books": 2, "vp": 6}


@rule("501.2")
def test_books_of_this_production_come_too_late_for_missing_food() -> None:
    g = acting(2)
    have(g, 0, stone=0, gold=0, food=0, books=0, vp=7)
    talk(settle(g, 0, [0, 2, -2, 5, 0]))
    assert goods_of(g, 0) == {"stone": 0, "gold": 0, "food": 0, "books": 5, "vp": 5}
    g = acting(2, production="gains_first")
    have(g, 0, stone=0, gold=0, food=0, books=0, vp=7)
    talk(settle(g, 0, [0, 2, -2, 5, 0]))
    assert goods_of(g, 0) == {"stone": 0, "gold": 2, "food": 0, "books": 3, "vp": 6}


@rule("501.9", "601.6", "603.6")
def test_revolt_costs_books_and_one_point() -> None:
    g = acting(2)
    calm(g, -4, 3)
    have(g, 0, books=9, vp=7)
    before = goods_of(g, 0)
    talk(produce(g))
    assert goods_of(g, 0) == {**before, "books": 5, "vp": 6}


@rule("501.9", "603.2", "603.6")
@pytest.mark.example("NAT-X28")
def test_revolt_without_books() -> None:
    g = acting(2)
    calm(g, -2, 3)
    have(g, 0, stone=0, gold=4, food=0, books=0, vp=7)
    talk(produce(g))
    assert goods_of(g, 0) == {"stone": 0, "gold": 2, "food": 0, "books": 0, "vp": 5}


@rule("501.10", "602.1", "1001.14")
@pytest.mark.example("NAT-X4")
def test_notre_dame_and_great_lighthouse() -> None:
    g = acting(3)
    own(g, 0, "notre_dame")
    calm(g, 3, 2, 1)
    assert net_production(g, 0)[3] == 5
    calm(g, 3, 3, 1)
    assert net_production(g, 0)[3] == 2
    for price, books in ((1, 0), (2, 0), (3, 1)):
        g = acting(3)
        own(g, 0, "great_lighthouse")
        have(g, 0, gold=3, books=0)
        offer(g, "hatshepsut", price=price)
        act(g, 0, "buy:hatshepsut")
        assert goods_of(g, 0)["books"] == books


# --- 502 turn order ----------------------------------------------------------------------------------


@rule("502.1", "502.2", "502.3")
def test_the_new_order_follows_strength_then_stability_then_the_old_order() -> None:
    g = acting(4)
    g.order = [3, 2, 1, 0]
    empower(g, 5, 9, 5, 5)
    calm(g, 2, 0, -1, 2)
    talk(fight(g))
    assert g.order == [1, 3, 0, 2]
    assert g.phase == UPPER


# --- 503 war -----------------------------------------------------------------------------------------


def at_war(strength: int, stability: int, war: str = "hunnic_invasions") -> State:
    """A war of strength 7 against seat 0."""
    g = acting(2)
    g.war, g.war_buyer, g.war_strength = CARD[war], 1, 7
    empower(g, strength, 9)
    calm(g, stability, 0)
    have(g, 0, stone=9, gold=9, food=9, books=9, vp=7)
    return g


@rule("503.2", "503.3", "503.4", "503.5")
@pytest.mark.example("NAT-X27")
@pytest.mark.parametrize(
    ("strength", "stability", "food", "vp"), [(6, 3, 8, 6), (6, 5, 9, 6), (7, 0, 9, 7), (6, -2, 5, 6)]
)
def test_defeat(strength: int, stability: int, food: int, vp: int) -> None:
    g = at_war(strength, stability)
    talk(fight(g))
    assert (goods_of(g, 0)["food"], goods_of(g, 0)["vp"]) == (food, vp)


@rule("503.1")
def test_without_a_war_nothing_happens() -> None:
    g = at_war(0, 0)
    g.war, g.order = NONE, [0, 1]
    empower(g, 0, 4)
    talk(fight(g))
    assert goods_of(g, 0) == {"stone": 9, "gold": 9, "food": 9, "books": 9, "vp": 7}
    assert (g.order, g.phase, g.nations[0].war_lost) == ([1, 0], UPPER, NOTHING)


@rule("406.5")
def test_the_buyer_can_be_defeated_too() -> None:
    g = at_war(3, 0)
    g.war_buyer = 0
    talk(fight(g))
    assert goods_of(g, 0)["vp"] == 6


@rule("503.6", "603.1", "603.4")
def test_war_losses_that_cannot_be_paid() -> None:
    g = at_war(0, 0)
    have(g, 0, food=1, books=5)
    talk(fight(g))
    assert goods_of(g, 0) == {"stone": 9, "gold": 9, "food": 0, "books": 2, "vp": 5}


@rule("503.7", "503.8")
def test_the_war_is_remembered_until_the_round_ends() -> None:
    g = at_war(0, 1)
    talk(fight(g))
    assert (g.war, g.war_strength, g.war_buyer) == (CARD["hunnic_invasions"], 7, 1)
    assert g.nations[0].war_lost == (0, 0, 3, 0, 1)
    g.phase = FAMINE
    talk(famine(g))
    assert (g.war, g.war_strength, g.war_buyer) == (NONE, 0, NONE)
    assert g.nations[0].war_lost == (0, 0, 0, 0, 0)


@rule("414.4", "603.3", "604.2", "1001.11")
def test_what_lasts_a_round_ends_with_it() -> None:
    g = acting(2)
    n, other = g.nations
    own(g, 1, "qin_shi_huang")
    calm(g, 5, 2)
    n.unstable = True
    for good in (STONE, GOLD, FOOD, BOOKS):
        n.short |= 1 << good
    n.turns = other.turns = 3
    n.used = n.flags
    end_round(g)
    assert (n.short, n.turns, other.turns, n.unstable, g.event) == (0, 0, 0, False, NONE)
    assert other.advisor == NONE, "without Versailles the other nation is least stable again"
    assert GAME.view(g, 0)["event"] is None


# --- 504 order of events; 505 famine -----------------------------------------------------------------


@rule("504.1", "504.7")
def test_the_upper_event_comes_first() -> None:
    g = acting(3)
    g.event = EVENT["yellow_turban_rebellion"]
    empower(g, 1, 2, 3)
    calm(g, 3, 2, 1)
    have(g, 0, food=5)
    have(g, 2, gold=5)
    g.phase = UPPER
    talk(upper(g))
    assert (goods_of(g, 0)["food"], goods_of(g, 2)["gold"], g.phase) == (2, 5, LOWER)
    talk(lower(g))
    assert (goods_of(g, 0)["food"], goods_of(g, 2)["gold"], g.phase) == (2, 4, FAMINE)


@rule("505.1", "505.2")
def test_famine() -> None:
    g = acting(3)
    g.event = EVENT["attila"]
    have(g, 0, food=5)
    have(g, 1, food=1, books=4, vp=7)
    have(g, 2, food=3)
    talk(famine(g))
    assert [goods_of(g, s)["food"] for s in range(3)] == [2, 0, 0]
    assert (goods_of(g, 1)["books"], goods_of(g, 1)["vp"]) == (2, 6)
    assert goods_of(g, 2)["vp"] == 7
    assert (g.phase, g.round) == (MAINTAIN, 2)


# --- 506 end of an age -------------------------------------------------------------------------------


@rule("506.1", "506.2", "506.3")
@pytest.mark.example("NAT-X19")
def test_book_scoring() -> None:
    g = acting(4)
    for seat, books in enumerate((13, 11, 11, 4)):
        have(g, seat, books=books, vp=7)
    end_age(g)
    assert [goods_of(g, s)["vp"] - 7 for s in range(4)] == [3, 1, 1, 0]
    assert [goods_of(g, s)["books"] for s in range(4)] == [13, 11, 11, 4]


@rule("506.1", "201.4")
@pytest.mark.parametrize("round", range(1, 9))
def test_books_are_scored_after_even_rounds(round: int) -> None:
    g = acting(2)
    g.round = round
    g.event = EVENT["bread_and_games"]  # no famine
    have(g, 0, books=9, vp=1)
    have(g, 1, books=3, vp=1)
    talk(famine(g))
    assert goods_of(g, 0)["vp"] == (2 if round % 2 == 0 else 1)
    assert g.over == (round == 8)


@rule("1001.3")
def test_elizabeth_helps_only_against_defeat() -> None:
    g = at_war(0, 0)
    own(g, 0, "elizabeth")
    talk(fight(g))
    assert goods_of(g, 0)["vp"] == 7
    assert g.order == [1, 0]
    g = at_war(0, 0)
    own(g, 0, "elizabeth")
    g.war_strength = 9
    talk(fight(g))
    assert goods_of(g, 0)["vp"] == 6


@rule("1001.4")
def test_great_wall_saves_the_point_of_whoever_passed_first() -> None:
    for passed, vp in (([0, 1], 7), ([1, 0], 6)):
        g = at_war(0, 0)
        own(g, 0, "great_wall")
        calm(g, 0, 0)
        g.passed = passed
        talk(fight(g))
        assert (goods_of(g, 0)["food"], goods_of(g, 0)["vp"]) == (5, vp)
    g = at_war(0, 0)
    g.passed = [0, 1]
    talk(fight(g))
    assert goods_of(g, 0)["vp"] == 6, "without the wall passing first does not help"


@rule("503.3")
def test_stability_saves_what_the_defender_chooses_when_luther_adds_food() -> None:
    g = at_war(0, 3, war="peloponnesian_war")
    own(g, 1, "martin_luther")
    ask = first_ask(fight(g))
    assert (ask.seat, keys(ask)) == (0, ["0", "1", "2", "3"])
    talk(fight(g), "1")
    assert (goods_of(g, 0)["food"], goods_of(g, 0)["books"]) == (6, 7)
    g = at_war(0, 0, war="hunnic_invasions")
    own(g, 1, "martin_luther")
    talk(fight(g))
    assert goods_of(g, 0)["food"] == 1
    for calmness, food, books in ((8, 9, 9), (9, 9, 9), (0, 5, 5)):
        g = at_war(0, calmness, war="peloponnesian_war")
        own(g, 1, "martin_luther")
        talk(fight(g))
        assert (goods_of(g, 0)["food"], goods_of(g, 0)["books"]) == (food, books), "nothing to choose"
        assert goods_of(g, 0)["vp"] == 6
    for calmness, options in ((1, "01"), (7, "34"), (5, "1234")):
        g = at_war(0, calmness, war="peloponnesian_war")
        own(g, 1, "martin_luther")
        assert keys(first_ask(fight(g))) == list(options)


@rule("414.4", "503.7", "603.3", "401.6", "1001.11")
def test_nothing_of_a_round_is_left_when_it_ends() -> None:
    g = at_war(0, 0)
    n = own(g, 0, "petra")
    n.used, n.turns, n.short = n.flags, 3, 5
    n.war_lost = (1, 2, 3, 4, 5)
    n.fights, n.golden_ages, n.colonised = 1, 2, 3
    n.unstable = n.sunk = True
    g.passed, g.war_buyer, g.war_strength = [1, 0], 1, 9
    g.round, g.phase = 3, FAMINE
    end_round(g)
    assert (n.used, n.turns, n.short, n.war_lost) == (0, 0, 0, NOTHING)
    assert (n.fights, n.golden_ages, n.colonised, n.unstable, n.sunk) == (0, 0, 0, False, False)
    assert (g.passed, g.war, g.war_buyer, g.war_strength, g.event) == ([], NONE, NONE, 0, NONE)
    assert (g.round, g.phase, g.over) == (4, MAINTAIN, False)
    g.round = 8
    end_round(g)
    assert (g.round, g.over) == (8, True)


@rule("506.1", "505.1")
def test_books_are_scored_after_every_second_round_only() -> None:
    for round in (1, 2, 3, 8):
        g = acting(2)
        g.round, g.phase = round, FAMINE
        have(g, 0, books=9, food=9, vp=0)
        have(g, 1, books=1, food=9, vp=0)
        talk(famine(g))
        assert [goods_of(g, seat)["vp"] for seat in (0, 1)] == [round % 2 == 0, 0]


@rule("501.2", "603.2")
def test_a_loss_tells_what_was_really_given_up() -> None:
    g = acting(2)
    have(g, 0, stone=1, gold=4, food=2, books=1, vp=5)
    rules = lose(g, 0, FOOD, 5, "war")
    ask = reply(rules, None)
    assert (ask.topic, ask.options, ask.about) == ("substitute", [1, 2], ("gold", 2))
    try:
        while True:
            ask = reply(rules, ask.options[-1])
    except StopIteration as stop:
        given = stop.value
    assert given[FOOD] == 2
    assert given[BOOKS] == 1
    assert given[STONE] + given[GOLD] == 2
    assert given[4] == 2, "a point for food and one for books"
    assert sum(g.nations[0].goods) == 1 + 4 + 2 + 1 + 5 - sum(given)
