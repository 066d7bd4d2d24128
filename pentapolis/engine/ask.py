"""Questions to seats, the options that answer them, and the options' text form.

An option is an int, a string or a flat tuple of ints and strings. Its key is the same thing as text,
`("build", "temple", 2)` <-> `build:temple:2`; the two convert without a table, in both directions.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Any, Final, TypeAlias

Option: TypeAlias = "int | str | tuple[int | str, ...]"

_INT: Final = re.compile(r"(0|-?[1-9][0-9]{0,17})\Z")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.+'-]*\Z")


class Ask:
    """One open question: whom, what about, and the options, of which the answer is one.

    `about` holds what the wording of the question needs (numbers, ids). A question with one option is
    answered by the table itself, unless it is `explicit`: the end of a long turn, which people confirm, and
    every question whose options depend on something hidden, because a skipped question would tell it. So an
    explicit question shows others nothing: rules yield it whenever, by all that is public, there might be
    something to choose. Forks of bots pass over explicit questions with one option as well.
    """

    __slots__ = ("seat", "topic", "options", "about", "explicit")

    def __init__(
        self,
        seat: int,
        topic: str,
        options: list[Any],
        about: tuple[Any, ...] = (),
        explicit: bool = False,
    ) -> None:
        self.seat = seat
        self.topic = topic
        self.options = options
        self.about = about
        self.explicit = explicit

    def __repr__(self) -> str:
        return f"<Ask seat {self.seat} {self.topic}: {' '.join(key(o) for o in self.options)}>"


class Asked:
    """The questions that tables of actions have made since a step began.

    A fork to which the answers of this step are sent again is given them from here: the same rules on the
    same state would make the same options anew, only to be told at once which of them was chosen.
    """

    __slots__ = ("questions", "place")

    def __init__(self, questions: list[Ask]) -> None:
        self.questions = questions
        self.place = 0

    def again(self) -> Ask | None:
        """The next question that was made before; None when all have been given."""
        if self.place == len(self.questions):
            return None
        self.place += 1
        return self.questions[self.place - 1]

    def note(self, ask: Ask) -> None:
        """A question that was made for the first time."""
        self.questions.append(ask)
        self.place += 1


class Together:
    """Questions to several seats at once. Yielded by rules; the answer is the list of answers, in order."""

    __slots__ = ("asks",)

    def __init__(self, asks: list[Ask]) -> None:
        self.asks = asks


Rules: TypeAlias = Generator[Ask | Together, Any, Any]
"""What rules are: a conversation that yields questions and is sent the answers."""


def key(option: Option) -> str:
    """The option as text: `build:temple:2`."""
    if isinstance(option, tuple):
        return ":".join([str(part) for part in option])
    return str(option)


def parse_key(text: str) -> Option:
    """The option that prints as this text; ValueError when no option can."""
    parts: list[int | str] = []
    for part in text.split(":"):
        if _INT.match(part):
            parts.append(int(part))
        elif _WORD.match(part):
            parts.append(part)
        else:
            raise ValueError(f"{text!r} is not an option: {part!r} is neither a number nor a word")
    return parts[0] if len(parts) == 1 else tuple(parts)
