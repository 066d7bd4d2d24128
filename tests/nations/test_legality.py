"""What can be done and what is refused at the edges: exactly enough, one too little, cards that change it.

The fast paths of questions that are asked often must say what the tables of actions say.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pentapolis.engine import Ask, Option, Refusal, key
from pentapolis.games.nations import GAME
from pentapolis.games.nations.data import BOARD, CARD, CARDS
from pentapolis.games.nations.rules.boards import give_board
from pentapolis.games.nations.rules.turns import END_TURN, TURN, end_options, turn_options
from pentapolis.games.nations.state import NONE, State
from tests.nations.scene import acting, empower, have, man, offer, own, rule


def same_options(g: State, seat: int = 0) -> list[str]:
    """The options of a turn, after comparing the fast path with the table."""
    fast = turn_options(g, seat)
    for table, options in ((TURN, fast), (END_TURN, end_options(g, seat))):
        ask = Ask(seat, table.topic, [])
        assert table.ask(g, seat).options == options
        assert len(options) == len(set(options))
        assert sorted(map(key, options)) == sorted(map(key, table.checked_options(g, ask)))
    return [key(option) for option in fast]


def why(g: State, topic: str, option: Option, *about: Any, seat: int = 0) -> Refusal:
    refusal = GAME.why_not(g, Ask(seat, topic, [], about), option)
    assert refusal is not None
    return refusal


@rule("402.2", "106.2", "405.1", "407.2", "406.2")
@pytest.mark.parametrize(("gold", "power"), list(product(range(5), (0, 3, 4, 5))))
def test_gold_and_strength_just_enough(gold: int, power: int) -> None:
    """One card of each kind with a condition in each row."""
    g = acting(2)
    have(g, 0, gold=gold)
    empower(g, power, 0)
    first = CARDS[0].id
    offer(g, first, "siege_of_troy", price=1)
    offer(g, "nubia", "augustus", price=2)
    offer(g, "hunnic_invasions", "pyramids", price=3)
    needs = CARDS[CARD["nubia"]].needs
    found = [option for option in same_options(g) if option.startswith("buy")]
    expected = [f"buy:{first}"] if gold >= 1 else []
    if gold >= 2:
        expected += (["buy:nubia"] if power >= needs else []) + ["buy:augustus"]
    if gold >= 3:
        expected += ["buy:hunnic_invasions", "buy:pyramids"]
    assert found == expected
    man(g, 0, 2, 1)
    assert ("buy:siege_of_troy" in same_options(g)) == (gold >= 1)


@rule("405.1", "402.2")
def test_refusals_say_how_much_is_missing() -> None:
    g = acting(2)
    have(g, 0, gold=1)
    needs = CARDS[CARD["nubia"]].needs
    empower(g, needs - 1, 0)
    offer(g, "nubia", "augustus", price=2)
    refusal = why(g, "turn", ("buy", "nubia"))
    assert (refusal.rule, refusal.details["needed"], refusal.details["have"]) == ("405.1", needs, needs - 1)
    refusal = why(g, "turn", ("buy", "augustus"))
    assert (refusal.rule, refusal.details["needed"], refusal.details["have"]) == ("402.2", 2, 1)


@rule("201.6", "402.1", "405.1", "407.1")
@pytest.mark.parametrize("gold", [1, 2, 3, 4])
@pytest.mark.parametrize("owner", [0, 1])
def test_cards_that_change_what_can_be_bought(gold: int, owner: int) -> None:
    """Hannibal makes battles dearer for others, Pocahontas colonies harder for all, Nobel forbids wars."""
    needs = CARDS[CARD["nubia"]].needs
    for power in (needs, needs + 3, needs + 4):
        g = acting(2)
        own(g, owner, "porcelain_tower", "hannibal", "pocahontas")
        have(g, 0, gold=gold)
        man(g, 0, 2, 1)
        empower(g, power, 0)
        offer(g, "siege_of_troy", "nubia", price=1)
        found = same_options(g)
        assert ("buy:siege_of_troy" in found) == (gold >= 1 + (owner == 1))
        assert ("buy:nubia" in found) == (power >= needs + 4)
    g = acting(2)
    own(g, owner, "alfred_nobel")
    offer(g, "hunnic_invasions", price=1)
    have(g, 0, gold=gold)
    assert ("buy:hunnic_invasions" in same_options(g)) == (owner == 1)
    if owner == 0:
        assert why(g, "turn", ("buy", "hunnic_invasions")).reason == "nobel"


@rule("411.2", "411.6", "412.1")
@pytest.mark.parametrize("stone", range(6))
@pytest.mark.parametrize("pool", [0, 1])
@pytest.mark.parametrize("frederick", [False, True])
def test_stone_and_workers_just_enough(stone: int, pool: int, frederick: bool) -> None:
    g = acting(2)
    n = own(g, 0, "redcoat", slot=0)
    own(g, 0, "ziggurat", slot=1, workers=1)
    own(g, 0, "conscript", slot=3)
    if frederick:
        own(g, 0, "frederick_the_great")
    have(g, 0, stone=stone)
    n.pool = pool
    found = same_options(g)
    for id, space in (("redcoat", 1), ("ziggurat", 2), ("conscript", 4)):
        cost = CARDS[CARD[id]].cost
        if frederick and id != "ziggurat":
            cost = max(1, cost - 2)
        assert (f"deploy:{id}:{space}" in found) == (pool > 0 and stone >= cost)
    assert "undeploy:ziggurat:2" in found
    assert "undeploy:redcoat:1" not in found
    assert why(g, "turn", ("undeploy", "redcoat", 1)).rule == "412.1"


@rule("411.1", "412.1")
@pytest.mark.parametrize(("id", "space"), [("ziggurat", 0), ("ziggurat", 6), ("ziggurat", 1), ("forum", 2)])
def test_a_card_that_is_not_there(id: str, space: int) -> None:
    g = acting(2)
    own(g, 0, "ziggurat", slot=1, workers=1)
    for head in ("deploy", "undeploy"):
        assert why(g, "turn", (head, id, space)).reason == "not_your_card"


@rule("413.1", "413.2", "413.6", "305.5")
@pytest.mark.parametrize("stone", range(4))
@pytest.mark.parametrize("architects", [0, 1])
@pytest.mark.parametrize("private", [0, 1])
def test_architects_just_enough(stone: int, architects: int, private: int) -> None:
    g = acting(2, b_sides=True)
    give_board(g, 0, BOARD["egypt_b"])
    give_board(g, 1, BOARD["rome_b"])
    n = own(g, 0, "archimedes")
    n.private = {-1: private, CARD["archimedes"]: private}
    have(g, 0, stone=stone)
    g.architects = architects
    assert not [option for option in same_options(g) if option.startswith("hire")]
    assert why(g, "turn", ("hire", "public")).reason == "no_wonder"
    n.wonder, n.stages = CARD["sphinx"], 1
    cost = CARDS[CARD["sphinx"]].stages[1]
    found = [option for option in same_options(g) if option.startswith("hire")]
    expected = (["hire:public"] if architects else []) + (
        ["hire:board", "hire:archimedes"] if private else []
    )
    assert found == (expected if stone >= cost else [])
    if not architects:
        assert why(g, "turn", ("hire", "public")).reason == "no_architect"
    if not private:
        assert why(g, "turn", ("hire", "board")).rule == "305.5"
        assert why(g, "turn", ("hire", "archimedes")).rule == "305.5"
    if architects and stone < cost:
        refusal = why(g, "turn", ("hire", "public"))
        assert (refusal.details["needed"], refusal.details["have"]) == (cost, stone)


@rule("414.1", "414.2", "602.1", "607.6", "402.2")
def test_special_actions_at_the_edge() -> None:
    g = acting(2)
    n = own(g, 0, "petra", "piazza_san_marco", "suleiman_i")
    own(g, 0, "simon_bolivar")  # on the second space
    have(g, 0, gold=1, food=0)
    empower(g, 3, 3)
    assert not [option for option in same_options(g) if option.startswith("use")]
    assert why(g, "turn", ("use", "petra")).details["price"] == [[1, "food"]]
    assert why(g, "turn", ("use", "suleiman_i")).reason == "not_strongest"
    assert why(g, "turn", ("use", "simon_bolivar")).reason == "nothing_to_use_on"
    have(g, 0, gold=2, food=1)
    empower(g, 4, 3)
    own(g, 0, "nubia")
    assert sorted(option for option in same_options(g) if option.startswith("use")) == [
        "use:petra",
        "use:piazza_san_marco",
        "use:simon_bolivar",
        "use:suleiman_i",
    ]
    n.food_left = n.stability_left = 0
    assert why(g, "turn", ("use", "suleiman_i")).reason == "track_empty"
    n.used = CARDS[CARD["petra"]].flag
    assert "use:petra" not in same_options(g)
    assert why(g, "turn", ("use", "petra")).rule == "414.2"
    assert why(g, "turn", ("use", "alhazen")).reason == "not_in_play"
    assert why(g, "turn", ("use", "nubia")).reason == "not_in_play"


@rule("414.1", "1001.18")
def test_alhazen_and_galileo_need_cards_of_their_kind() -> None:
    g = acting(2)
    own(g, 0, "porcelain_tower", "alhazen", "galileo_galilei")
    assert not [option for option in same_options(g) if option.startswith("use")]
    offer(g, CARDS[0].id, price=1)
    assert why(g, "turn", ("use", "alhazen")).reason == "nothing_to_use_on"
    assert why(g, "turn", ("use", "galileo_galilei")).reason == "nothing_to_use_on"
    offer(g, "forum", price=2)
    assert "use:alhazen" in same_options(g)
    offer(g, "pyramids", price=3)
    assert "use:galileo_galilei" in same_options(g)


@rule("303.2", "303.6", "607.4", "607.6")
@pytest.mark.parametrize("above", [0, 1])
@pytest.mark.parametrize(("food", "stability"), [(0, 0), (1, 0), (0, 1), (4, 4)])
def test_growth_offers_what_is_there(above: int, food: int, stability: int) -> None:
    g = acting(2)
    n = g.nations[0]
    n.above, n.food_left, n.stability_left = above, food, stability
    table = GAME.actions["growth"]
    ask = table.ask(g, 0, (3,))
    workers = ["above"] if above else ["food"] * bool(food) + ["stability"] * bool(stability)
    expected = [f"worker:{part}" for part in workers] + ["goods:food", "goods:gold", "goods:stone"]
    assert [key(option) for option in ask.options] == expected
    assert [key(option) for option in table.checked_options(g, ask)] == expected


@rule("407.3", "410.1", "410.8")
@pytest.mark.parametrize("books", [1, 2])
def test_questions_of_purchases_say_what_their_tables_say(books: int) -> None:
    g = acting(2)
    have(g, 0, stone=1, gold=0, food=0, books=books)
    for topic, about, expected in (
        ("battle", (4,), ["take:books:4", "take:food:4", "take:stone:4"]),
        ("golden_age", ("microscope",), ["take:stone:2"] + ["vp:3"] * (books == 2)),
    ):
        table = GAME.actions[topic]
        ask = table.ask(g, 0, about)
        assert [key(option) for option in ask.options] == expected
        assert [key(option) for option in table.checked_options(g, ask)] == expected


@rule("401.1", "401.5")
def test_after_the_action_everything_else_is_over() -> None:
    g = acting(2)
    own(g, 0, "petra")
    man(g, 0, 0, 1)
    offer(g, "forum")
    g.nations[0].wonder = CARD["pyramids"]
    for option in (("buy", "forum"), ("deploy", "temple", 1), ("hire", "public"), ("use", "petra")):
        assert option in END_TURN.candidates(g, Ask(0, "end_turn", []))
        assert why(g, "end_turn", option).reason == "one_action"
    assert [key(option) for option in end_options(g, 0)] == ["end_turn", "undeploy:temple:1"]
    g.board = [NONE] * len(g.board)
    have(g, 0, stone=0)
    man(g, 0, 0, 0)
    g.nations[0].wonder = NONE
    have(g, 0, food=0)
    assert same_options(g) == ["pass"]
