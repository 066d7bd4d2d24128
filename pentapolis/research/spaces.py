"""Actions as numbers and observations as vectors, the same on every machine for one version of the rules.

**Actions.** Options are texts (`build:temple:2`). Those that were met in many games of all variants have a
fixed number (`tables/<game>.json`); an option that was never met is one of the SPARE last numbers, by its
place among such options of the question. So every legal option has exactly one number, and a number below
`known` always means the same option.

**Observations.** What a seat may see is `Table.view(seat)`; nothing else is read, so nothing hidden can
show. Its leaves become named numbers: `players.0.food`, with the seat itself as 0 and the others in seating
order; a thing in a list goes by its name, `row[pyramids].price`; a word becomes a number of its own,
`phase=action` 1 or 0. The table of a game names those that vary and bounds them; numbers beyond a bound are
cut off at it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pentapolis.engine import Ask, Fork, Option, find_game, key

SPARE: Final = 128
PLAYERS: Final = ("players", "nations")
NAMES: Final = ("id", "card", "label", "space", "kind")
"""What a thing in a list is called by, in this order."""


class WrongVersion(ValueError):
    """The table of numbers was made for other rules."""


class Space:
    """The numbers of one game."""

    def __init__(
        self, game: str, rules: int, actions: list[str], names: list[tuple[str, float, float]]
    ) -> None:
        self.game = game
        self.rules = rules
        self.actions = actions
        self.names = [name for name, _, _ in names]
        self.low = np.array([low for _, low, _ in names], dtype=np.float32)
        self.high = np.array([high for _, _, high in names], dtype=np.float32)
        self._number = {action: number for number, action in enumerate(actions)}
        self._index = {name: index for index, name in enumerate(self.names)}

    @property
    def known(self) -> int:
        """How many options have a number of their own."""
        return len(self.actions)

    @property
    def size(self) -> int:
        """How many numbers there are for actions, the spare ones included."""
        return len(self.actions) + SPARE

    def legal(self, ask: Ask) -> dict[int, Option]:
        """The options of a question by their numbers."""
        found: dict[int, Option] = {}
        unknown = len(self.actions)
        for option in ask.options:
            number = self._number.get(key(option))
            if number is None:
                number, unknown = unknown, unknown + 1
            if number < self.size:
                found[number] = option
        return found

    def mask(self, ask: Ask | None) -> NDArray[np.int8]:
        mask = np.zeros(self.size, dtype=np.int8)
        if ask is not None:
            mask[list(self.legal(ask))] = 1
        return mask

    def named(self, table: Fork, seat: int, seats: int) -> dict[str, float]:
        """The observation as a dict: the numbers of the vector by their names."""
        return dict(zip(self.names, map(float, self.observe(table, seat, seats)), strict=True))

    def observe(self, table: Fork, seat: int, seats: int) -> NDArray[np.float32]:
        found = np.zeros(len(self.names), dtype=np.float32)
        index = self._index
        for name, number in leaves(table.view(seat), seat, seats):
            at = index.get(name)
            if at is not None:
                found[at] += number
        clipped: NDArray[np.float32] = np.clip(found, self.low, self.high)
        return clipped


@cache
def space(game: str) -> Space:
    """The numbers of a game, from the package."""
    found = find_game(game)
    text = files("pentapolis.research").joinpath(f"tables/{found.id}.json").read_text(encoding="utf-8")
    data = json.loads(text)
    if data["rules"] != found.rules_version:
        raise WrongVersion(
            f"the numbers of {found.id} are of rules {data['rules']}, the game is at {found.rules_version}: "
            f"python -m pentapolis.research {found.id} counts anew"
        )
    names = [(name, float(low), float(high)) for name, (low, high) in data["observation"].items()]
    return Space(found.id, data["rules"], data["actions"], names)


def leaves(view: dict[str, Any], seat: int, seats: int) -> Iterator[tuple[str, float]]:
    """All numbers of a view by name. The same name may come more than once: such numbers are added up."""
    yield f"seat={seat}", 1.0
    yield f"seats={seats}", 1.0
    for word, value in view.items():
        if word in PLAYERS and isinstance(value, list):
            for number, player in enumerate(value):
                yield from _walk(f"players.{(number - seat) % len(value)}", player)
        else:
            yield from _walk(word, value)


def _walk(name: str, value: Any) -> Iterator[tuple[str, float]]:
    if isinstance(value, bool | int | float):
        yield name, float(value)
    elif isinstance(value, str):
        yield f"{name}={value}", 1.0
    elif isinstance(value, dict):
        for word, part in value.items():
            yield from _walk(f"{name}.{word}", part)
    elif isinstance(value, list):
        yield f"{name}.length", float(len(value))
        for number, part in enumerate(value):
            yield from _part(name, number, part)


def _part(name: str, number: int, part: Any) -> Iterator[tuple[str, float]]:
    """A thing in a list: called by its own name if it has one, else by its place."""
    if isinstance(part, str):
        yield f"{name}[{part}]", 1.0
        return
    if isinstance(part, dict):
        for called in NAMES:
            if isinstance(part.get(called), str):
                yield f"{name}[{part[called]}]", 1.0
                rest = {word: value for word, value in part.items() if word != called}
                yield from _walk(f"{name}[{part[called]}]", rest)
                return
    yield from _walk(f"{name}.{number}", part)
