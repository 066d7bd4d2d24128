"""Setups: which game, how many seats, which options of the variant; with a text form.

`nations seats=3 advanced=yes level=king,king,prince` is the text form; options left out have
their default. The schema of a game's options (`SetupOption`) is the one source of the web form, the
command line's help and the validation.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pentapolis.engine.errors import BadSetup, Refusal
from pentapolis.engine.words import ENGINE_WORDS

if TYPE_CHECKING:
    from pentapolis.engine.game import Game

Value: TypeAlias = "bool | int | str"

_SEATS: Final = re.compile(r"[0-9]{1,4}")


class SetupOption:
    """One option of a game's setup.

    `values` lists what may be chosen, first things first: (False, True) makes it a switch, ints or strings
    a choice. With `per_seat` every seat has its own value, written as a comma-separated list. Names and
    help stand in the game's words table under `setup.<id>.label`, `.help` and `.<value>`.
    """

    __slots__ = ("id", "values", "default", "per_seat", "min_seats", "max_seats")

    def __init__(
        self,
        id: str,
        values: tuple[Value, ...] = (False, True),
        default: Value = False,
        per_seat: bool = False,
        min_seats: int = 1,
        max_seats: int = 99,
    ) -> None:
        if default not in values:
            raise ValueError(f"the default of {id} is not one of its values")
        self.id = id
        self.values = values
        self.default = default
        self.per_seat = per_seat
        self.min_seats = min_seats
        self.max_seats = max_seats

    @property
    def is_switch(self) -> bool:
        return self.values == (False, True)

    def applies(self, seats: int) -> bool:
        return self.min_seats <= seats <= self.max_seats

    def print(self, value: Any) -> str:
        if self.per_seat:
            return ",".join(print_value(v) for v in value)
        return print_value(value)

    def parse(self, text: str, seats: int) -> Any:
        if self.per_seat:
            parts = text.split(",")
            if len(parts) == 1:
                parts *= seats
            if len(parts) != seats:
                raise _bad("setup_per_seat", option=self.id, seats=seats, number=len(parts))
            return tuple(self._parse_one(part) for part in parts)
        return self._parse_one(text)

    def _parse_one(self, text: str) -> Value:
        for value in self.values:
            if print_value(value) == text:
                return value
        raise _bad("setup_value", option=self.id, value=repr(text), allowed=_allowed(self))


def print_value(value: Value) -> str:
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value)


class Setup:
    """A validated setup. `setup["trade"]` is the value of an option, defaults included."""

    __slots__ = ("game", "seats", "options")

    def __init__(self, game: Game[Any], seats: int, /, **options: Any) -> None:
        low, high = game.players
        if type(seats) is not int:
            raise BadSetup(f"seats must be a whole number, not {seats!r}")
        if not low <= seats <= high:
            raise _bad("setup_seats", game=game.id, low=low, high=high, seats=seats)
        known = {option.id: option for option in game.options}
        for name in options:
            if name not in known:
                raise _bad("setup_option", game=game.id, option=repr(name), known=", ".join(known) or "–")
        self.game = game
        self.seats = seats
        self.options: dict[str, Any] = {}
        for option in game.options:
            value = options.get(option.id, option.default)
            if isinstance(value, str) and (option.per_seat or value not in option.values):
                value = option.parse(value, seats)
            elif option.per_seat:
                value = tuple(value) if isinstance(value, list | tuple) else (value,) * seats
            _check_value(option, value, seats)
            if not option.applies(seats) and value != option.default:
                raise _bad("setup_applies", option=option.id, seats=seats)
            self.options[option.id] = value
        problem = game.check_setup(self)
        if isinstance(problem, str):  # as games of former rules say it
            raise BadSetup(problem)
        if problem is not None:
            said = game.words.text("en", f"refusal.{problem.reason}", **problem.details)
            raise BadSetup(said, problem)

    def __getitem__(self, option: str) -> Any:
        return self.options[option]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its text, and copied as itself: a setup never changes."""
        return parse_setup, (str(self), self.game.rules_version)

    def __copy__(self) -> Setup:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Setup:
        return self

    def __str__(self) -> str:
        words = [self.game.id, f"seats={self.seats}"]
        for option in self.game.options:
            value = self.options[option.id]
            default = (option.default,) * self.seats if option.per_seat else option.default
            if value != default:
                words.append(f"{option.id}={option.print(value)}")
        return " ".join(words)


def _check_value(option: SetupOption, value: Any, seats: int) -> None:
    values = value if option.per_seat else (value,)
    if option.per_seat and len(value) != seats:
        raise _bad("setup_per_seat", option=option.id, seats=seats, number=len(value))
    for one in values:
        if not any(one == v and type(one) is type(v) for v in option.values):
            raise _bad("setup_value", option=option.id, value=repr(one), allowed=_allowed(option))


def _allowed(option: SetupOption) -> str:
    return ", ".join(print_value(value) for value in option.values)


def _bad(reason: str, **details: Any) -> BadSetup:
    return BadSetup(ENGINE_WORDS.text("en", f"refusal.{reason}", **details), Refusal("", reason, **details))


def parse_setup(text: str, rules: int | None = None) -> Setup:
    """The setup that prints as this text; BadSetup says what is wrong otherwise. `rules` is the version of
    the game's rules; None: today's.
    """
    from pentapolis.engine.registry import find_game

    words = text.split()
    if not words:
        raise BadSetup("the setup is empty; write for example 'roll_through_the_ages seats=2'")
    game = find_game(words[0], rules)
    seats: int | None = None
    options: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadSetup(f"{word!r} is not of the form option=value")
        if name in options or (name == "seats" and seats is not None):
            raise BadSetup(f"{name} is given twice")
        if name == "seats":
            if not _SEATS.fullmatch(value):
                raise BadSetup(f"seats must be a number, not {value!r}")
            seats = int(value)
        else:
            options[name] = value
    if seats is None:
        raise BadSetup("the number of seats is missing; add for example seats=2")
    return Setup(game, seats, **{name: _parse_option(game, name, v, seats) for name, v in options.items()})


def _parse_option(game: Game[Any], name: str, text: str, seats: int) -> Any:
    for option in game.options:
        if option.id == name:
            return option.parse(text, seats)
    return text
