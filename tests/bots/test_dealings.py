"""Bots that deal with others: what they offer, accept and refuse. Nobody may rob them by asking kindly."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.bots.knowledge import knowledge_of
from pentapolis.engine import Ask, Chance, Knowledge, Setup, Table
from pentapolis.games import clash_of_cultures, roll_through_the_ages, through_the_ages
from pentapolis.games.clash_of_cultures.bots import trading
from pentapolis.games.clash_of_cultures.data.ids import FOOD, GOLD, ORE, WOOD
from pentapolis.games.clash_of_cultures.rules.goods import parse_bundle
from pentapolis.games.clash_of_cultures.rules.trade import TRADED
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import scene, stock
from tests.through_the_ages.scene import board, equip

CLASH, ROLL, AGES = clash_of_cultures.GAME, roll_through_the_ages.GAME, through_the_ages.GAME


def likes(knowledge: Knowledge[Any], g: Any, ask: Ask) -> str:
    """What a bot without search does."""
    shares = knowledge.shares(g, ask)
    return str(ask.options[shares.index(max(shares))])


@pytest.fixture
def market() -> State:
    """Three players; seat 0 has wood, seat 1 ore, both a little food and gold."""
    g = scene(seats=3)
    stock(g, 0, food=1, wood=5, gold=2)
    stock(g, 1, food=1, ore=5, gold=2)
    stock(g, 2)
    return g


@pytest.mark.rule("clash_of_cultures", "304.4")
@pytest.mark.parametrize(
    ("gets", "gives", "answer"),
    [
        ("gold2", "nothing", "accept"),
        ("wood1", "ore1", "accept"),
        ("wood1+action_card1", "ore1", "accept"),
        ("nothing", "food1", "refuse"),
        ("nothing", "wonder_card1", "refuse"),
        ("food1", "gold2", "refuse"),
        ("wood1", "objective_card1", "refuse"),
    ],
)
def test_clash_offers_are_judged_by_what_comes_and_goes(
    market: State, gets: str, gives: str, answer: str
) -> None:
    ask = Ask(1, "offer", ["accept", "refuse"], about=(0, gets, gives))
    assert likes(knowledge_of(CLASH), market, ask) == answer


@pytest.mark.rule("clash_of_cultures", "304.7", "301.4")
def test_goods_beyond_the_limit_are_worth_nothing(market: State) -> None:
    stock(market, 1, ore=7)
    assert trading.piece(market.players[1], ORE, 7) == 0
    assert trading.piece(market.players[1], FOOD, 2) == 0, "two of food without Storage"
    ask = Ask(1, "offer", ["accept", "refuse"], about=(0, "food2", "ore1"))
    assert likes(knowledge_of(CLASH), market, ask) == "accept"
    market.players[1].goods[FOOD] = 2
    assert likes(knowledge_of(CLASH), market, ask) == "refuse"


@pytest.mark.rule("clash_of_cultures", "304.9")
@pytest.mark.parametrize(
    ("gets", "gives", "instead"),
    [
        ("wood1", "ore2", ("ore2", "food1+wood1")),  # one piece more
        ("food1", "ore3", ("ore1", "wood1")),  # the best swap of all
        ("nothing", "wonder_card1", ("ore1", "wood1")),
    ],
)
def test_clash_bots_want_something_else_rather_than_refuse(
    market: State, gets: str, gives: str, instead: tuple[str, str]
) -> None:
    options = ["accept", "refuse", "counter"]
    knowledge = knowledge_of(CLASH)
    assert likes(knowledge, market, Ask(1, "offer", options, about=(0, gets, gives))) == "counter"
    sides = [tuple(parse_bundle(word, TRADED)) for word in (gets, gives)]
    market.offer = (0, 1, sides[0][:7], sides[0][7:], sides[1][:7], sides[1][7:])
    market.refused.append((1, 0, gets, gives))
    made = []
    for topic in ("give", "want"):
        so_far = "nothing"
        while True:
            ask = Ask(1, topic, [*trading.ONE_OF_EACH, "done"], about=(so_far, 0))
            word = likes(knowledge, market, ask)
            if word == "done":
                break
            so_far = trading.bundle(
                [
                    (parse_bundle(so_far, TRADED)[i]) + (one == word)
                    for i, one in enumerate(trading.ONE_OF_EACH)
                ]
            )
        made.append(so_far)
    assert tuple(made) == instead
    assert likes(knowledge, market, Ask(0, "offer", ["accept", "refuse"], about=(1, *instead))) == "accept"
    market.refused.append((0, 1, *instead))
    give, want = trading.plan(market, Ask(1, "give", [], about=("nothing", 0)))
    assert (trading.bundle(give), trading.bundle(want)) != instead


@pytest.mark.rule("clash_of_cultures", "304.9")
def test_no_counter_offer_robs_its_maker_or_insults_the_other() -> None:
    """Whatever the two have and whatever is offered; between two players there is no counter-offer at all."""
    g, two = scene(seats=3), scene()
    chance = Chance.from_seed("haggling")
    made = 0
    for _ in range(300):
        for player in (*g.players, *two.players):
            player.goods[:5] = [chance.below(5) for _ in range(5)]
        comes, goes = ([chance.below(3) for _ in TRADED] for _ in range(2))
        assert trading.counter(two, 1, 0, comes, goes) is None
        found = trading.counter(g, 1, 0, comes, goes)
        if found is None:
            continue
        made += 1
        give, want = found
        assert not any(give[7:]), "hand cards are not haggled with"
        mine, theirs = trading.gain(g.players[1], want, give), trading.gain(g.players[0], give, want)
        assert mine > trading.WORTHWHILE
        assert trading.enough(g, mine, theirs)
        assert trading.enough(g, theirs, mine)
    assert made > 30


def test_between_two_what_is_better_for_the_other_is_refused() -> None:
    g = scene()
    stock(g, 0, wood=5)
    stock(g, 1, ore=1)
    ask = Ask(1, "offer", ["accept", "refuse"], about=(0, "wood1", "ore1"))
    assert likes(knowledge_of(CLASH), g, ask) == "refuse"


def test_clash_bots_offer_what_is_good_for_both_and_nothing_that_was_refused(market: State) -> None:
    gain, give, want = trading.best_swap(market, 0, 1)
    assert (give, want) == (WOOD, ORE)
    assert gain > 0
    assert trading.promising(market, 0)
    knowledge = knowledge_of(CLASH)
    assert likes(knowledge, market, Ask(0, "partner", [1, 2])) == "1"
    giving = Ask(0, "give", ["food1", "wood1", "gold1", "done"], about=("nothing", 1))
    assert likes(knowledge, market, giving) == "wood1"
    enough = Ask(0, "give", ["food1", "wood1", "gold1", "done"], about=("wood1", 1))
    assert likes(knowledge, market, enough) == "done"
    wanting = Ask(0, "want", ["food1", "ore1", "gold1", "done"], about=("nothing", 1))
    assert likes(knowledge, market, wanting) == "ore1"
    market.refused.append((1, 0, "wood1", "ore1"))
    assert trading.best_swap(market, 0, 1)[1:] != (WOOD, ORE)
    stock(market, 1, gold=1)
    assert trading.best_swap(market, 0, 1)[2] != GOLD, "the last piece of gold is dear"


@pytest.mark.rule("roll_through_the_ages", "803.1")
@pytest.mark.parametrize(("gives", "gets", "answer"), [(5, 1, "accept"), (1, 5, "refuse")])
def test_roll_bots_accept_metal_for_wood_and_never_the_reverse(gives: int, gets: int, answer: str) -> None:
    g = Table(Setup(ROLL, 3, trade="yes"), "market").g
    for player in g.players:
        player.goods = [2, 0, 0, 0, 2]
    changes = [0] * 6
    changes[gives], changes[gets] = 1, -1
    g.offer = (0, 1, *changes)
    assert likes(knowledge_of(ROLL), g, Ask(1, "reply", ["accept", "refuse", "counter"])) == answer


@pytest.mark.parametrize("pact", ["acceptance_of_supremacy", "loss_of_sovereignty"])
def test_nobody_who_has_nothing_to_fear_pays_for_peace(pact: str) -> None:
    """1007: side B of these pacts loses resources or culture and is left in peace for it."""
    g = board(3)
    equip(g, 1, techs={"warriors": 4})
    ask = Ask(1, "pact", ["accept", "refuse"], about=(pact, 0, "b"))
    assert likes(knowledge_of(AGES), g, ask) == "refuse"
    assert likes(knowledge_of(AGES), g, Ask(1, "pact", ask.options, about=(pact, 0, "a"))) == "accept"
