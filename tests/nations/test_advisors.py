"""What every advisor does beyond production and purchases, and the promo card (chapter 1001)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.games.nations.data import CARD, EVENT, FOOD, TILES
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.rules.deployment import deploy_cost
from pentapolis.games.nations.rules.goods import lose
from pentapolis.games.nations.rules.maintenance import reveal
from pentapolis.games.nations.rules.purchases import price_of
from pentapolis.games.nations.rules.removal import check_removals, remove_advisors
from pentapolis.games.nations.rules.resolution import end_round, fight, produce
from pentapolis.games.nations.rules.turns import turn
from pentapolis.games.nations.state import ACT, NONE, REVEAL
from tests.loaded import talk
from tests.nations.scene import (
    act,
    acting,
    calm,
    card,
    empower,
    goods_of,
    have,
    man,
    offer,
    own,
    rule,
    turn_keys,
)


@card("qin_shi_huang", "harald_hardrada")
@pytest.mark.parametrize(("id", "change"), [("qin_shi_huang", calm), ("harald_hardrada", empower)])
def test_removed_with_the_least(id: str, change: Callable[..., object]) -> None:
    g = acting(3)
    n = own(g, 0, id)
    change(g, 3, 2, 5)
    check_removals(g)
    assert n.advisor == CARD[id]
    change(g, 2, 2, 5)
    check_removals(g)
    assert n.advisor == NONE
    g = acting(5)
    n = own(g, 0, id)
    change(g, 3, 2, 2, 5, 5)
    check_removals(g)
    assert n.advisor == CARD[id]
    change(g, 3, 2, 4, 5, 5)
    check_removals(g)
    assert n.advisor == NONE, "with five players the second least too"


@card("boudica")
@rule("1001.2")
def test_boudica() -> None:
    g = acting(2)
    n = own(g, 0, "boudica", "colosseum")
    check_removals(g)
    assert (n.advisor, strength(n)) == (CARD["boudica"], 4)
    act(g, 0, "deploy:farm:4")
    assert n.advisor == CARD["boudica"]
    act(g, 0, "deploy:axeman:3")
    assert (n.advisor, strength(n)) == (NONE, 5)
    g = acting(2)
    man(g, 0, 2, 1)
    offer(g, "boudica")
    act(g, 0, "buy:boudica")
    assert g.nations[0].advisor == NONE


@card("sun_tzu")
@rule("1001.8")
def test_sun_tzu() -> None:
    g = acting(3)
    n = own(g, 0, "sun_tzu")
    have(g, 0, stone=9)
    act(g, 0, "deploy:farm:4", "deploy:farm:4")
    assert (n.workers[3], g.order[g.at]) == (2, 1)
    act(g, 0, "deploy:farm:4")
    assert (n.workers[3], g.order[g.at]) == (3, 1)
    g = acting(3)
    offer(g, "sun_tzu")
    act(g, 0, "buy:sun_tzu")
    assert g.order[g.at] == 1
    g = acting(3)
    own(g, 0, "sun_tzu")
    act(g, 0, "deploy:farm:4", "pass")
    assert g.passed == [0]


@card("buddha")
@rule("606.3")
def test_buddha() -> None:
    g = acting(2)
    n = own(g, 0, "buddha")
    talk(turn(g))
    assert (n.turns, g.order[g.at], g.passed) == (1, 1, [])
    act(g, 1, "pass")
    act(g, 0, "deploy:farm:4")
    assert n.workers[3] == 1
    end_round(g)
    g.phase, g.at = ACT, 0
    talk(turn(g))
    assert g.order[g.at] == 1, "again in the next round"
    g = acting(2)
    own(g, 0, "buddha")
    g.passed = [1]
    talk(turn(g))
    assert (g.order[g.at], g.passed) == (0, [1])


@card("genghis_khan")
def test_genghis_khan() -> None:
    g = acting(2)
    own(g, 1, "qin_shi_huang")
    calm(g, 0, 2)
    have(g, 0, gold=5)
    offer(g, "genghis_khan", "hatshepsut")
    act(g, 0, "buy:genghis_khan")
    assert [stability(g, n) for n in g.nations] == [-3, -1]
    assert g.nations[1].advisor == NONE, "both are in revolt now"
    act(g, 0, "buy:hatshepsut")
    assert [stability(g, n) for n in g.nations] == [0, 2]


@card("alhazen")
def test_alhazen() -> None:
    g = acting(2)
    own(g, 0, "alhazen")
    assert "use:alhazen" not in turn_keys(g, 0)
    offer(g, "synagogue", "brewery", price=1)
    assert "use:alhazen" not in turn_keys(g, 0)
    offer(g, "forum", price=3)
    act(g, 0, "use:alhazen", "card:brewery")
    assert [price_of(g, g.nations[0], CARD[id]) for id in ("synagogue", "brewery", "forum")] == [1, 3, 1]
    assert "use:alhazen" not in turn_keys(g, 0)


def test_alhazen_in_the_solo_game_can_change_columns() -> None:
    g = acting(1)
    own(g, 0, "alhazen")
    offer(g, "synagogue", "brewery", price=1)
    act(g, 0, "use:alhazen")
    assert g.board[:2] == [CARD["brewery"], CARD["synagogue"]]


@card("petra", "piazza_san_marco", "marco_polo")
@pytest.mark.parametrize(
    ("id", "have_goods", "answers", "change"),
    [
        ("petra", {"food": 1}, ["take:books:3"], {"food": -1, "books": 3}),
        ("petra", {"food": 1}, ["take:gold:3"], {"food": -1, "gold": 3}),
        ("petra", {"food": 1}, ["take:stone:3"], {"food": -1, "stone": 3}),
        ("piazza_san_marco", {"gold": 2}, ["take:food:5"], {"gold": -2, "food": 5}),
        ("marco_polo", {"food": 2}, [], {"food": -2, "gold": 4}),
        ("marco_polo", {"stone": 2, "food": 2}, ["pay:stone:2"], {"stone": -2, "gold": 4}),
    ],
)
def test_exchanges(id: str, have_goods: dict[str, int], answers: list[str], change: dict[str, int]) -> None:
    g = acting(2)
    have(g, 0, stone=0, gold=0, food=0, books=0)
    own(g, 0, id)
    assert f"use:{id}" not in turn_keys(g, 0)
    have(g, 0, **have_goods)
    before = goods_of(g, 0)
    act(g, 0, f"use:{id}", *answers)
    assert goods_of(g, 0) == {good: before[good] + change.get(good, 0) for good in before}
    have(g, 0, **have_goods)
    assert f"use:{id}" not in turn_keys(g, 0), "once a round"


@card("galileo_galilei")
@rule("1001.18")
def test_galileo() -> None:
    g = acting(2)
    n = own(g, 0, "galileo_galilei", "great_lighthouse")
    have(g, 0, gold=0, books=0)
    assert "use:galileo_galilei" not in turn_keys(g, 0)
    offer(g, "taj_mahal", "hatshepsut", price=3)
    offer(g, "microscope", price=3)
    act(g, 0, "use:galileo_galilei", "card:taj_mahal")
    assert (n.wonder, goods_of(g, 0)["gold"], goods_of(g, 0)["books"]) == (CARD["taj_mahal"], 0, 0)
    assert "use:galileo_galilei" not in turn_keys(g, 0)


@card("royal_society")
def test_royal_society() -> None:
    g = acting(2)
    n = own(g, 0, "royal_society")
    own(g, 0, "dreadnought", slot=0)
    have(g, 0, stone=0)
    act(g, 0, "use:royal_society", "deploy:dreadnought:1")
    assert (strength(n), n.goods[0], n.pool) == (14, 0, 4)
    assert "use:royal_society" not in turn_keys(g, 0)


@card("suleiman_i", "abraham_lincoln")
def test_taking_workers_as_an_action() -> None:
    g = acting(2)
    n = own(g, 0, "suleiman_i")
    empower(g, 3, 3)
    assert "use:suleiman_i" not in turn_keys(g, 0)
    empower(g, 4, 3)
    act(g, 0, "use:suleiman_i", "stability")
    assert (n.pool, n.stability_left) == (6, 3)
    assert "use:suleiman_i" in turn_keys(g, 0)
    g = acting(2)
    n = own(g, 0, "abraham_lincoln")
    n.food_left = n.stability_left = 0
    assert "use:abraham_lincoln" not in turn_keys(g, 0)
    n.stability_left = 1
    act(g, 0, "use:abraham_lincoln")
    assert n.pool == 6


@card("simon_bolivar")
def test_simon_bolivar() -> None:
    g = acting(2)
    n = own(g, 0, "simon_bolivar")
    have(g, 0, stone=0, gold=0)
    assert "use:simon_bolivar" not in turn_keys(g, 0)
    own(g, 0, "nubia", "israel")
    act(g, 0, "use:simon_bolivar", "colony:nubia")
    act(g, 0, "use:simon_bolivar")
    assert (n.colonies, goods_of(g, 0)["stone"], goods_of(g, 0)["gold"]) == ([], 8, 8)


@card("grand_duchy_of_finland")
def test_finland() -> None:
    g = acting(2)
    own(g, 0, "grand_duchy_of_finland")
    act(g, 0, "use:grand_duchy_of_finland")
    assert (g.passed, g.order[g.at]) == ([], 1)
    assert "use:grand_duchy_of_finland" not in turn_keys(g, 0)


@card("niccolo_machiavelli")
def test_machiavelli_only_the_kept_card_counts() -> None:
    g = acting(2)
    own(g, 0, "niccolo_machiavelli")
    g.phase, g.events = REVEAL, [EVENT["attila"], EVENT["rigveda"]]
    talk(reveal(g), "rigveda")
    assert g.architects == 1
    assert len(TILES) == 24


@card("elizabeth")
def test_elizabeth_does_not_raise_the_strength_of_a_war() -> None:
    g = acting(2)
    own(g, 0, "elizabeth")
    offer(g, "hunnic_invasions")
    act(g, 0, "buy:hunnic_invasions")
    assert g.war_strength == 0


@card("martin_luther")
def test_martin_luther_costs_everybody_defeated_4_food() -> None:
    g = acting(3)
    own(g, 0, "martin_luther")
    g.war, g.war_strength = CARD["parthian_wars"], 5
    empower(g, 0, 0, 9)
    for seat in range(3):
        have(g, seat, gold=9, food=9)
    talk(fight(g))
    assert [(goods_of(g, s)["gold"], goods_of(g, s)["food"]) for s in range(3)] == [(6, 5), (6, 5), (9, 9)]


@card("florence_nightingale")
def test_florence_nightingale() -> None:
    g = acting(2)
    own(g, 0, "florence_nightingale")
    have(g, 0, food=0, books=5, vp=7)
    talk(lose(g, 0, FOOD, 2, "famine"))
    assert (goods_of(g, 0)["books"], goods_of(g, 0)["vp"]) == (3, 7)
    calm(g, -1, 0)
    talk(produce(g))
    assert goods_of(g, 0)["vp"] == 6, "revolt costs a point all the same"


@rule("603.3")
def test_a_point_that_nightingale_saved_is_not_one_lost() -> None:
    g = acting(2)
    own(g, 0, "florence_nightingale")
    have(g, 0, food=0, books=9, vp=7)
    talk(lose(g, 0, FOOD, 2, "production"))
    remove_advisors(g, 0)
    talk(lose(g, 0, FOOD, 2, "famine"))
    talk(lose(g, 0, FOOD, 2, "famine"))
    assert (goods_of(g, 0)["books"], goods_of(g, 0)["vp"]) == (3, 6)


@card("frederick_the_great")
def test_frederick_the_great() -> None:
    g = acting(2)
    n = own(g, 0, "frederick_the_great")
    costs = {id: deploy_cost(n, CARD[id]) for id in ("axeman", "trireme", "samurai", "dreadnought", "dike")}
    assert costs == {"axeman": 1, "trireme": 1, "samurai": 1, "dreadnought": 4, "dike": 3}
    own(g, 0, "dreadnought", slot=0)
    have(g, 0, stone=4)
    act(g, 0, "deploy:dreadnought:1")
    assert n.goods[0] == 0
