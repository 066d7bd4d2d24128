"""The one way in which the server says no."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """A request that cannot be done, with the id of the words that say why. Nothing has changed.

    The detail is a sentence in English, or the id of words (`detail.<id>`) that show these values. Settings
    that a game refuses come with its `game` and `refusal`, which have words of their own.
    """

    def __init__(self, why: str, status: int = 409, detail: str = "", **values: Any) -> None:
        super().__init__(detail or why)
        self.why = why
        self.status = status
        self.detail = detail
        self.values = values
