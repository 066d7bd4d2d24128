"""Loaded dice and small talk: what tests of single rules need to put a game into one exact position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.engine import Ask, Chance, Fork, Option, Rules, Table, Together, key


class LoadedChance(Chance):
    """Chance whose next draws are given; after them it goes on by itself."""

    __slots__ = ("script",)

    def __init__(self, script: list[int], pool: int = 0) -> None:
        super().__init__(pool)
        self.script = script

    def copy(self) -> LoadedChance:
        return LoadedChance(self.script[:], self.pool)

    def rolls(self, count: int, sides: int) -> list[int]:
        return [self.below(sides) for _ in range(count)]

    def below(self, n: int) -> int:
        if self.script:
            draw = self.script.pop(0)
            assert 0 <= draw < n, f"scripted draw {draw} is not below {n}"
            return draw
        return super().below(n)


def asked(game: Fork | Table, seat: int | None = None) -> Ask:
    """The open question, or that to this seat; there is one."""
    question = game.ask if seat is None else game.ask_for(seat)
    assert question is not None
    return question


def reply(rules: Rules, answer: Any) -> Ask:
    """The question to one seat that follows this answer."""
    question = rules.send(answer)
    assert isinstance(question, Ask)
    return question


def pick(ask: Ask, text: str) -> Option:
    """The option of a question that has this key."""
    for option in ask.options:
        if key(option) == text:
            return option  # type: ignore[no-any-return]
    raise AssertionError(f"{text} is not among {ask}")


def converse(rules: Rules, *answers: Any) -> list[Ask]:
    """Run rules with these answers, each of which must be an option; returns the questions asked.

    Questions with a single option are passed over, as at a table. All answers must be used up, and the rules
    must have come to their end.
    """
    asked: list[Ask] = []
    left = list(answers)
    try:
        question = next(rules)
        while True:
            assert not isinstance(question, Together)
            if len(question.options) == 1:
                question = rules.send(question.options[0])
                continue
            asked.append(question)
            assert left, f"no answer is left for {question}"
            answer = left.pop(0)
            assert answer in question.options, f"{answer} is not among {question}"
            question = rules.send(answer)
    except StopIteration:
        assert not left, f"these answers were never asked for: {left}"
    return asked


def last_options(rules: Rules) -> list[Ask]:
    """Run rules to their end, with the last option of every question; returns the questions."""
    asked: list[Ask] = []
    answer: Any = None
    try:
        while True:
            asked.append(reply(rules, answer))
            answer = asked[-1].options[-1]
    except StopIteration:
        return asked


def talk(rules: Rules, *answers: str, look: Callable[[Ask], None] | None = None) -> Any:
    """Drive rules with these answers, given as keys, as a table does; returns what the rules return.

    `look` sees every question.
    """
    left = list(answers)
    answer: Any = None
    try:
        while True:
            ask = reply(rules, answer)
            assert ask.options, ask.topic
            if look:
                look(ask)
            if len(ask.options) == 1:
                answer = ask.options[0]
                continue
            assert left, f"nobody answers {ask}"
            answer = pick(ask, left.pop(0))
    except StopIteration as stop:
        assert not left, f"these answers were never asked for: {left}"
        return stop.value


def first_ask(rules: Rules, *answers: str) -> Ask:
    """The first question after these answers, given as keys."""
    left = list(answers)
    answer: Any = None
    while True:
        ask = rules.send(answer)
        assert isinstance(ask, Ask)
        if len(ask.options) == 1:
            answer = ask.options[0]
        elif left:
            answer = pick(ask, left.pop(0))
        else:
            return ask
