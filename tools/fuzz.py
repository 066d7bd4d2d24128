"""Texts from outside, damaged at random: records, setups, positions and options never end in a traceback.

`make soak` tries 20,000 of them, `make test` some hundreds. A damaged text is either still good, or refused
with one of the errors that can be told to people in one line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from pentapolis.engine import Chance, Game, PentapolisError, Record, Setup, Table, key, parse_setup
from pentapolis.engine.record import _check
from tests.generic.games import played, variants

ANSWERS = 25
"""How many answers the games have that the texts are made of."""

ODD = (
    "", " ", "\n", "\r\n", ":", "=", "seats=2", "self=1", "game=1", "seats=1e3", "-0", "٣", "²", "1_0", "+1",
    "9" * 5000, "\ud800", "\x00", "true", "null", "{}", "[]", '{"tuple":3}', '{"Player":{}}',
    '{"chance":"-1"}', "[" * 2000, "end", "open", "check", "secret", "0", "-1", "NaN", '""',
    "é", "\u2028", "setup",
)  # fmt: skip
"""What often breaks parsers."""


KINDS = ("setup", "record", "sealed record", "position", "answer", "why not")


def damaged(text: str, chance: Chance) -> str:
    """The text with one to three small accidents."""
    for _ in range(1 + chance.below(3)):
        start = chance.below(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 30)))
        accident = chance.below(5)
        if accident == 0:
            text = text[:start] + text[end:]
        elif accident == 1:
            text = text[:start] + chance.choice(ODD) + text[end:]
        elif accident == 2:
            text = text[:end] + text[start:]
        elif accident == 3:
            text = _swapped(text, chance)
        else:
            text = _another_word(text, chance)
    return text


def _swapped(text: str, chance: Chance) -> str:
    lines = text.split("\n")
    a, b = chance.below(len(lines)), chance.below(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def _another_word(text: str, chance: Chance) -> str:
    """One word, number or sign becomes another one of the same text."""
    words = re.findall(r"[A-Za-z_]+|\d+|[^\w\s]", text)
    if not words:
        return text
    target = chance.choice(words)
    places = [match.span() for match in re.finditer(re.escape(target), text)]
    start, end = chance.choice(places)
    other: str = chance.choice(words)
    return text[:start] + other + text[end:]


def texts(setup: Setup) -> dict[str, tuple[str, Callable[[str], object]]]:
    """By kind: a good text of this setup, and what reads such texts."""
    table = played(setup, "fuzz", ANSWERS)
    asked = played(setup, "fuzz", 3)
    assert asked.ask is not None
    option = key(asked.ask.options[-1])
    return {
        "setup": (str(setup), parse_setup),
        "record": (str(table.record(reveal_seed=True)), lambda text: Table.replay(Record.parse(text))),
        "sealed record": (str(table.record(reveal_seed=True)), lambda text: _replay_resealed(text)),
        "position": (table.dump(), Table.from_position),
        "answer": (option, lambda text: asked.copy().answer(text)),
        "why not": (option, asked.why_not),
    }


def _replay_resealed(text: str) -> object:
    """A forger knows how to compute the check."""
    body = text.rpartition("check ")[0]
    try:
        seal = _check(body)
    except UnicodeEncodeError:
        seal = "0"
    return Table.replay(Record.parse(f"{body}check {seal}\n"))


def failures(setup: Setup, number: int) -> Iterator[str]:
    """What raised anything else than the errors for people, of so many damaged texts of each kind."""
    for kind, (good, read) in texts(setup).items():
        chance = Chance.from_seed(f"fuzz {setup} {kind}")
        for _ in range(number):
            text = damaged(good, chance)
            try:
                read(text)
            except PentapolisError:
                continue
            except Exception as error:
                yield f"{setup} {kind}: {type(error).__name__}: {error}: {text[:300]!r}"


def setups_of(game: Game[Any]) -> list[Setup]:
    """A small and a large table of a game."""
    found = variants(game)
    return [found[0], found[-1]]
