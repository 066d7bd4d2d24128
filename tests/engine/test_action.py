"""Tables of actions: options, candidates, refusals and effects come from one place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules, Setup, Table, by_topic
from pentapolis.engine.action import WHOLE
from pentapolis.engine.ask import Asked
from tests import toy_game
from tests.toy_game import GAME as TOY


class Purse:
    """A state of its own: actions know nothing of games."""

    def __init__(self) -> None:
        self.gold = 3
        self.owned: list[str] = []
        self.asked: Asked | None = None


PRICES = {"hut": 1, "house": 3, "castle": 5}


def wares(g: Purse, ask: Ask) -> Iterable[Option]:
    return [("buy", ware) for ware in PRICES]


def refuse_ware(g: Purse, ask: Ask, ware: str) -> Refusal | None:
    if PRICES[ware] > g.gold:
        return Refusal("1.1", "gold", needed=PRICES[ware])
    return None


def buy(g: Purse, ask: Ask, ware: str) -> Rules:
    where = yield Ask(ask.seat, "where", [1, 2])
    g.owned.append(f"{ware}{where}")


def leave(g: Purse, ask: Ask) -> None:
    g.gold = 0


SHOP = Actions("shop", Action("buy", wares, refuse_ware, buy), Action("leave", do=leave))


def numbers(g: Purse, ask: Ask) -> Iterable[Option]:
    return range(6)


def refuse_number(g: Purse, ask: Ask, number: int) -> Refusal | None:
    return None if number <= ask.about[0] else Refusal("1.2", "too_many")


BID = Actions("bid", Action(WHOLE, numbers, refuse_number))


def test_options_are_the_candidates_that_are_not_refused() -> None:
    ask = SHOP.ask(Purse(), 2, about=(7,), explicit=True)
    assert (ask.seat, ask.topic, ask.about, ask.explicit) == (2, "shop", (7,), True)
    assert ask.options == [("buy", "hut"), ("buy", "house"), "leave"]
    assert SHOP.candidates(Purse(), ask) == [*ask.options, ("buy", "castle")]


def test_what_is_tried_twice_is_listed_once() -> None:
    twice = Actions("x", Action(WHOLE, lambda g, ask: [1, 2, 1]))
    assert twice.ask(Purse(), 0).options == [1, 2]


def test_the_same_refusal_says_why_not() -> None:
    g = Purse()
    ask = SHOP.ask(g, 0)
    assert SHOP.why_not(g, ask, ("buy", "castle")) == Refusal("1.1", "gold", needed=5)
    assert SHOP.why_not(g, ask, ("buy", "hut")) is None
    assert SHOP.why_not(g, ask, "leave") is None


@pytest.mark.parametrize("odd", ["buy", ("buy", 3), ("buy", "boat"), ("buy", "hut", 2), "dance", 7])
def test_what_makes_no_sense_has_no_refusal_of_its_own(odd: Any) -> None:
    g = Purse()
    assert SHOP.why_not(g, SHOP.ask(g, 0), odd) is None


def test_plain_words_and_numbers_need_no_head_and_see_what_the_question_is_about() -> None:
    ask = BID.ask(Purse(), 0, about=(2,))
    assert ask.options == [0, 1, 2]
    assert BID.why_not(Purse(), ask, 4) == Refusal("1.2", "too_many")
    with pytest.raises(ValueError, match="needs candidates"):
        Action(WHOLE)


def test_an_action_is_carried_out_with_its_questions() -> None:
    g = Purse()
    ask = SHOP.ask(g, 1)
    conversation = iter(SHOP.do(g, ask, ("buy", "hut")))
    question = next(conversation)
    assert isinstance(question, Ask)
    assert (question.seat, question.topic) == (1, "where")
    with pytest.raises(StopIteration):
        conversation.send(2)  # type: ignore[attr-defined]
    assert g.owned == ["hut2"]
    assert list(SHOP.do(g, ask, "leave")) == []
    assert g.gold == 0


def test_what_nobody_carries_out_is_a_mistake_of_the_program() -> None:
    with pytest.raises(LookupError, match="nothing carries out 'dance'"):
        SHOP.do(Purse(), SHOP.ask(Purse(), 0), "dance")
    with pytest.raises(LookupError, match="as an answer to 'bid'"):
        BID.do(Purse(), BID.ask(Purse(), 0, about=(2,)), 1)


def test_a_fast_path_makes_the_options_and_the_refusals_stay() -> None:
    fast = Actions("shop", Action("buy", wares, refuse_ware), fast=lambda g, ask: [("buy", "hut")])
    ask = fast.ask(Purse(), 0)
    assert ask.options == [("buy", "hut")]
    assert fast.checked_options(Purse(), ask) == [("buy", "hut"), ("buy", "house")]
    assert fast.candidates(Purse(), ask)[0] == ("buy", "hut")


def test_heads_and_topics_are_unique() -> None:
    with pytest.raises(ValueError, match="same head"):
        Actions("x", Action("a"), Action("a"))
    with pytest.raises(ValueError, match="same topic"):
        by_topic(SHOP, SHOP)
    assert by_topic(SHOP, BID) == {"shop": SHOP, "bid": BID}


def test_a_game_answers_from_its_tables() -> None:
    t = Table(Setup(TOY, 2), "tables")
    ask = t.asks[0]
    assert len(list(TOY.candidates(t.g, ask))) == 15
    hand = t.g.hands[0]
    foreign = next(card for card in range(1, 16) if card not in hand)
    assert TOY.why_not(t.g, ask, ("card", foreign)) == Refusal("201.1", "not_in_hand", card=foreign)
    assert TOY.why_not(t.g, ask, ("card", hand[0])) is None
    end = Ask(0, "end_turn", ["end_turn"])
    assert TOY.candidates(t.g, end) == ["end_turn"]
    assert TOY.why_not(t.g, end, "dance") is None
    assert toy_game.PLAY.fast is not None


def test_cards_add_actions_to_a_table() -> None:
    shop = Actions("shop", Action("leave", do=leave))
    shop.add(Action("buy", wares, refuse_ware, buy))
    assert [action.head for action in shop.actions] == ["leave", "buy"]
    assert shop.action_of(("buy", "hut")) is shop.actions[1]
    with pytest.raises(ValueError, match="same head"):
        shop.add(Action("leave"))


def test_plain_answers_are_carried_out_too_with_their_questions() -> None:
    def count(g: Purse, ask: Ask, number: int) -> Rules | None:
        g.gold += number
        return iter_once(number) if number > 1 else None

    def iter_once(number: int) -> Rules:
        yield Ask(0, "sure", ["yes", "no"], (number,))

    table = Actions("number", Action(WHOLE, numbers, do=count))
    g = Purse()
    ask = table.ask(g, 0, (5,))
    assert list(table.do(g, ask, 1)) == []
    (question,) = table.do(g, ask, 2)
    assert isinstance(question, Ask)
    assert (question.topic, question.about, g.gold) == ("sure", (2,), 6)


def test_a_fork_is_given_the_questions_of_its_table() -> None:
    """Nothing is made anew that the table has asked in this step, and nobody adds to it from outside."""
    table = Table(Setup(TOY, 2), "asked")
    first = table.asks
    assert table.g.asked is None
    toy_game.PLAY.ask(table.g, 0)  # somebody looks, outside of the rules
    fork = table.fork()
    assert [mine is theirs for mine, theirs in zip(fork.asks, first, strict=True)] == [True, True]
    for ask in first:
        table.answer(ask.options[-1], ask.seat)
    assert table.ask is not None
    assert table.ask.topic == "swap"
    fork = table.fork()
    assert fork.ask is table.ask
    assert fork.g.asked is None
    fork.answer(fork.ask.options[1])
    again = table.fork()
    assert again.ask is table.ask
    assert again.g.hands == table.g.hands
    twin = table.copy()
    assert twin.ask is not None
    assert twin.ask.options == table.ask.options
    assert twin.fork().ask is twin.ask
