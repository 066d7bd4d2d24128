"""Edges of rules that a broken line showed untested: food on credit, single stages."""

from __future__ import annotations

from pentapolis.games.through_the_ages.rules.production import consume
from pentapolis.games.through_the_ages.rules.wonders import stages_per_action
from tests.through_the_ages.scene import Play, board, equip, goods, rule


@rule("504.1", "106.4")
def test_food_on_credit_feeds_once() -> None:
    g = board(age=3)
    civ = equip(g, food=6, credit_food=1, yellow=10)
    plain = equip(g, 1, food=6, yellow=10)
    for _ in range(2):  # the second time both eat the same
        consume(g, civ)
        consume(g, plain)
        assert (goods(civ)[0], civ.credit_food) == (goods(plain)[0] + 1, 0)


@rule("306.12")
def test_one_stage_an_action_without_a_construction_technology() -> None:
    g = board(age=1)
    civ = equip(g, wonder="hanging_gardens", resources=9)
    assert stages_per_action(civ) == 1
    offered = [option for option in Play(g).options if option[0] in ("wonder", "stage", "stages")]
    assert len(offered) <= 1
    civ = equip(g, special=["masonry"])
    assert stages_per_action(civ) == 2
