"""Loaded dice and small talk: what tests of single rules need to put a game into one exact position."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask, Chance, Option, Rules, Together, key


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
