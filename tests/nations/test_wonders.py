"""What every wonder does when it is finished and afterwards (chapter 1001)."""

from __future__ import annotations

import pytest

from pentapolis.engine import Ask
from pentapolis.games.nations.cards.wonders import GREAT_WALL
from pentapolis.games.nations.data import CARD, CARDS
from pentapolis.games.nations.rules.architects import hire_free
from pentapolis.games.nations.rules.comparisons import least_stability, most_stability, strength
from pentapolis.games.nations.rules.resolution import end_age, end_round, fight, produce
from pentapolis.games.nations.rules.turns import turn
from pentapolis.games.nations.state import NONE
from tests.loaded import first_ask, talk
from tests.nations.scene import (
    act,
    acting,
    askers,
    calm,
    card,
    empower,
    finish,
    goods_of,
    have,
    keys,
    offer,
    own,
    rule,
)


@card("stonehenge", "colosseum", "sankore_university", "moai_statues", "taj_mahal", "darwins_voyage")
@card("south_pole_expedition")
@pytest.mark.parametrize(
    ("id", "good", "amount"),
    [
        ("stonehenge", "books", 6),
        ("stonehenge", "food", 4),
        ("colosseum", "food", -2),
        ("sankore_university", "books", 8),
        ("moai_statues", "stone", 12),
        ("taj_mahal", "books", 15),
        ("darwins_voyage", "gold", 15),
        ("south_pole_expedition", "food", -5),
    ],
)
def test_what_a_finished_wonder_brings(id: str, good: str, amount: int) -> None:
    g = acting(2)
    have(g, 0, stone=9, gold=9, food=9, books=9)
    finish(g, 0, id)
    assert goods_of(g, 0)[good] == 9 + amount
    if amount < 0:
        have(g, 0, food=0, vp=5)
        g.nations[0].wonders.clear()
        finish(g, 0, id)
        assert (goods_of(g, 0)["books"], goods_of(g, 0)["vp"]) == (9 + amount, 4)


@card("hatshepsut")
def test_hatshepsut() -> None:
    g = acting(2)
    own(g, 0, "hatshepsut")
    have(g, 0, books=0)
    finish(g, 0, "the_oracle")
    assert goods_of(g, 0)["books"] == 3


@card("sphinx")
@rule("1001.7")
def test_sphinx() -> None:
    g = acting(2)
    n = have(g, 0, stone=0)
    finish(g, 0, "sphinx")
    assert goods_of(g, 0)["stone"] == 0
    finish(g, 0, "the_oracle")
    assert goods_of(g, 0)["stone"] == 5
    n.wonder, n.stages = CARD["petra"], 2
    talk(hire_free(g, 0), "replace:sphinx")
    assert goods_of(g, 0)["stone"] == 10
    assert CARD["sphinx"] not in n.wonders


@card("terracotta_army", "british_museum", "brandenburg_gate")
def test_wonders_that_concern_everybody() -> None:
    g = acting(3)
    for seat in range(3):
        have(g, seat, stone=0, gold=20, books=20)
    calm(g, 0, 0, 3)
    finish(g, 0, "terracotta_army")
    assert [goods_of(g, s)["gold"] for s in range(3)] == [16, 16, 20]
    empower(g, 4, 1, 1)
    finish(g, 0, "british_museum")
    assert [goods_of(g, s)["books"] for s in range(3)] == [20, 10, 10]
    empower(g, 2, 5, 1)
    finish(g, 0, "brandenburg_gate")
    assert [goods_of(g, s)["stone"] for s in range(3)] == [0, 6, 0]
    assert [goods_of(g, s)["gold"] for s in range(3)] == [16, 22, 20]
    empower(g, 5, 5, 1)
    g.nations[0].wonders.clear()
    finish(g, 0, "brandenburg_gate")
    assert [goods_of(g, s)["stone"] for s in range(3)] == [0, 6, 0]


@card("versailles")
@rule("1001.11")
def test_versailles() -> None:
    g = acting(3)
    calm(g, 9, 4, 2)
    have(g, 0, food=9, books=9, vp=7)
    finish(g, 0, "versailles")
    assert [least_stability(g, s) for s in range(3)] == [True, False, False]
    assert [most_stability(g, s) for s in range(3)] == [False, True, False]
    talk(produce(g))
    assert (goods_of(g, 0)["books"], goods_of(g, 0)["vp"]) == (9, 7), "no revolt"
    g.war, g.war_strength = CARD["hunnic_invasions"], 9
    talk(fight(g))
    assert goods_of(g, 0)["food"] == 9, "the real stability counts in war"
    end_round(g)
    assert most_stability(g, 0)


@rule("1001.11", "502.2")
def test_versailles_is_behind_in_ties_of_the_turn_order() -> None:
    g = acting(3)
    empower(g, 4, 4, 4)
    calm(g, 9, 4, -5)
    finish(g, 0, "versailles")
    talk(fight(g))
    assert g.order == [1, 2, 0]


@card("titanic")
@rule("1001.9")
def test_titanic() -> None:
    g = acting(3)
    for seat, gold in enumerate((5, 3, 2)):
        have(g, seat, gold=gold, books=9, vp=7)
    own(g, 0, "porcelain_tower", "augustus", "hatshepsut")
    own(g, 1, "saint_augustine")
    n = g.nations[0]
    n.wonder, n.stages = CARD["titanic"], 2
    rules = hire_free(g, 0)
    talk(rules, "free", "remove_advisors")
    assert (n.advisor, n.tower, goods_of(g, 0)["gold"]) == (NONE, NONE, 5)
    assert n.flags == CARDS[CARD["porcelain_tower"]].flag | CARDS[CARD["titanic"]].flag
    assert (g.nations[1].advisor, goods_of(g, 1)["gold"]) == (NONE, 3)
    assert (goods_of(g, 2)["gold"], goods_of(g, 2)["books"], goods_of(g, 2)["vp"]) == (0, 7, 6)
    g = acting(2)
    for seat in (0, 1):
        have(g, seat, gold=4)
    own(g, 1, "saint_augustine")
    finish(g, 0, "titanic", "pay")
    assert g.nations[1].advisor == CARD["saint_augustine"]
    assert [goods_of(g, s)["gold"] for s in (0, 1)] == [0, 0]


@rule("1001.9", "504.5")
def test_titanic_asks_the_last_in_turn_order_first() -> None:
    g = acting(3)
    g.order = [1, 2, 0]
    for seat, advisor in enumerate(("augustus", "hatshepsut", "saint_augustine")):
        have(g, seat, gold=4)
        own(g, seat, advisor)
    g.nations[1].wonder, g.nations[1].stages = CARD["titanic"], 2
    assert askers(hire_free(g, 1)) == [0, 2, 1]
    assert [n.advisor for n in g.nations] == [NONE] * 3


@rule("1001.9", "1001.6", "504.9")
def test_gold_for_the_titanic_is_spent_by_choice() -> None:
    g = acting(2)
    own(g, 1, "mansa_musa")
    have(g, 0, gold=4)
    have(g, 1, gold=4, food=0, books=0)
    finish(g, 0, "titanic", "pay")
    assert (goods_of(g, 1)["gold"], goods_of(g, 1)["food"], goods_of(g, 1)["books"]) == (0, 1, 2)


@rule("604.2", "408.5")
def test_a_finished_wonder_can_make_advisors_leave() -> None:
    g = acting(3)
    own(g, 0, "qin_shi_huang")
    own(g, 1, "harald_hardrada")
    calm(g, 5, 3, 2)
    empower(g, 0, 2, 4)
    finish(g, 0, "versailles")
    assert g.nations[0].advisor == NONE, "it makes its owner least stable"
    assert g.nations[1].advisor == CARD["harald_hardrada"]
    finish(g, 0, "colosseum")
    assert g.nations[1].advisor == NONE, "and this one another nation the weakest"


@card("sistine_chapel")
def test_sistine_chapel() -> None:
    g = acting(2)
    have(g, 0, books=0)
    finish(g, 0, "sistine_chapel")
    assert goods_of(g, 0)["books"] == 0
    g.nations[0].wonder = CARD["stonehenge"]
    talk(hire_free(g, 0))
    assert goods_of(g, 0)["books"] == 3
    g.architects = 1
    have(g, 0, stone=5)
    act(g, 0, "hire:public")
    assert goods_of(g, 0)["books"] == 6


@card("solomons_temple")
def test_solomons_temple() -> None:
    g = acting(2)
    n = own(g, 0, "solomons_temple")
    have(g, 0, food=9, books=1, vp=3)
    have(g, 1, books=1, vp=3)
    end_age(g)
    assert goods_of(g, 0)["vp"] == 4
    g.war, g.war_strength = CARD["hunnic_invasions"], 1
    empower(g, 0, 5)
    talk(fight(g))
    assert n.wonders == []
    end_age(g)
    assert goods_of(g, 0)["vp"] == 3


@card("porcelain_tower")
@rule("1001.19", "409.2")
def test_porcelain_tower() -> None:
    g = acting(2)
    n = own(g, 0, "porcelain_tower", "stonehenge")
    have(g, 0, gold=20)
    offer(g, "augustus", "hatshepsut", "saint_augustine")
    act(g, 0, "buy:augustus", "tower")
    act(g, 0, "buy:hatshepsut")
    assert (n.advisor, n.tower) == (CARD["hatshepsut"], CARD["augustus"])
    assert strength(n) == 1
    act(g, 0, "buy:saint_augustine", "advisor")
    assert (n.advisor, n.tower) == (CARD["saint_augustine"], CARD["augustus"])
    n.wonder, n.stages = CARD["the_oracle"], 1
    talk(hire_free(g, 0), "replace:stonehenge")
    assert (n.advisor, n.tower) == (CARD["saint_augustine"], CARD["augustus"])
    n.wonder, n.stages = CARD["hanging_gardens"], len(CARDS[CARD["hanging_gardens"]].stages) - 1
    talk(hire_free(g, 0), "replace:porcelain_tower")
    assert (n.advisor, n.tower, strength(n)) == (CARD["saint_augustine"], NONE, 0)


@rule("1001.19", "402.8")
@pytest.mark.parametrize(
    ("reading", "spaces"), [("free_space", ["tower"]), ("any_space", ["advisor", "tower"])]
)
def test_a_new_advisor_beside_a_free_tower(reading: str, spaces: list[str]) -> None:
    g = acting(2, tower=reading)
    n = own(g, 0, "porcelain_tower", "buddha")
    n.turns = 1
    have(g, 0, gold=20)
    offer(g, "augustus")
    rules = turn(g.copy())
    rules.send(None)
    ask = rules.send(("buy", "augustus"))
    assert isinstance(ask, Ask)
    assert (ask.topic, keys(ask)) == ("advisor_space", spaces)
    act(g, 0, "buy:augustus", *(spaces[:1] if len(spaces) > 1 else ()))
    assert (n.advisor, n.tower) == (
        (CARD["augustus"], NONE) if reading == "any_space" else (CARD["buddha"], CARD["augustus"])
    )


@card("archimedes", "alhambra", "marie_curie")
def test_private_architects() -> None:
    g = acting(2)
    n = own(g, 0, "alhambra", "porcelain_tower", "archimedes", "marie_curie")
    assert n.private == {CARD["alhambra"]: 1, CARD["archimedes"]: 1, CARD["marie_curie"]: 2}
    have(g, 0, gold=9)
    offer(g, "hatshepsut")
    act(g, 0, "buy:hatshepsut", "tower")
    assert n.private == {CARD["alhambra"]: 1, CARD["archimedes"]: 1}, "unused architects go with the card"


@card("uraniborg")
def test_uraniborg() -> None:
    g = acting(2)
    own(g, 0, "uraniborg")
    offer(g, "compass")
    ask = first_ask(turn(g), "buy:compass")
    assert keys(ask) == ["take:stone:4", "vp:0"]


@card("great_wall", "forbidden_palace")
def test_passing_first() -> None:
    for first, vp, marked in ((0, 8, True), (1, 7, False)):
        g = acting(2)
        n = own(g, 0, "great_wall", "forbidden_palace")
        have(g, 0, vp=7)
        act(g, first, "pass")
        act(g, 1 - first, "pass")
        assert goods_of(g, 0)["vp"] == vp
        assert bool(n.used & GREAT_WALL) is marked
    g = acting(5)
    own(g, 0, "forbidden_palace")
    have(g, 0, vp=7)
    act(g, 3, "pass")
    act(g, 0, "pass")
    assert goods_of(g, 0)["vp"] == 8
