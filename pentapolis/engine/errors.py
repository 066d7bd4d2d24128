"""What can go wrong at a table, and the one shape of every "no": the refusal.

A refusal names the numbered rule that forbids something and what is missing. Legality checks return
a refusal or None; options are what is not refused; `why_not` shows the same refusal to people.
"""

from __future__ import annotations

from typing import Any, Final


class Refusal:
    """Why something is not an option: the number of the rule, the reason's id, what is missing.

    The reason's words stand in the game's words table under `refusal.<reason>`, in every language.
    """

    __slots__ = ("rule", "reason", "details")

    def __init__(self, rule: str, reason: str, **details: Any) -> None:
        self.rule = rule
        self.reason = reason
        self.details = details

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.rule, self.reason, self.details) == (
            other.rule,
            other.reason,
            other.details,
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))

    def __repr__(self) -> str:
        details = "".join(f" {name}={value}" for name, value in self.details.items())
        return f"<Refusal {self.rule} {self.reason}{details}>"


class PentapolisError(Exception):
    """Base of all errors that are somebody's mistake and can be told to them in one line."""


class BadSetup(PentapolisError):
    """The wanted game, number of seats or option does not exist or does not go together. Where people may
    have chosen it in a form, the refusal says it in every language.
    """

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class NoSuchRules(BadSetup):
    """This version of a game's rules is not kept."""


class BadAnswer(PentapolisError):
    """The answer is not one of the options, or it is not this seat's turn. Nothing has changed."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class NoUndo(PentapolisError):
    """The last answer cannot be taken back; `reason` is one of nothing, chance, hidden, other, over."""

    def __init__(self, reason: str) -> None:
        super().__init__(NO_UNDO[reason])
        self.reason = reason


NO_UNDO: Final = {
    "nothing": "No undo here: you have not answered anything yet.",
    "chance": "No undo here: dice or cards have been seen.",
    "hidden": "No undo here: something hidden has been revealed.",
    "other": "No undo here: another player has acted since.",
    "over": "No undo here: the game is over.",
}


class BadPosition(PentapolisError):
    """The text is not a position, or not of a game that can be played here."""


class BadRecord(PentapolisError):
    """The text is not a record, or does not replay. Says the line and the reason."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
