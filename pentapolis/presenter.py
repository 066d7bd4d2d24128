"""What a game's board tells the page beside its templates. docs/boards.md describes the contract.

`pentapolis/games/<id>/board/__init__.py` defines `PRESENTER = Presenter(…)`, made of plain functions on
views; what it leaves out stays as it is here. This stands outside the server, so that games need not know it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pentapolis.engine import Ask, Event
from pentapolis.engine.preview import Follow
from pentapolis.sketch import Sketch

View: TypeAlias = dict[str, Any]


def _present(view: View, ask: Any, seat: int | None, shown: int) -> dict[str, Any]:
    return {}


def _look(view: View, ask: Any, option: Any) -> dict[str, Any] | None:
    return None


def _card(id: str) -> dict[str, Any] | None:
    return None


def _recall(events: list[Any], since: int) -> dict[str, Any]:
    return {}


def _forecast(view: View, ask: Any, option: Any) -> dict[str, Any] | None:
    return None


def _foreseen(view: View, after: View) -> View:
    return after


def _sketch(view: View, name: Callable[[str], str]) -> Sketch | None:
    return None


@dataclass(frozen=True)
class Presenter:
    """The functions and constants of one game's board."""

    icon: str = "market"
    """The icon of the game in lists of tables."""
    separators: frozenset[str] = frozenset()
    """Kinds of events that are headings of the log, such as the start of a round."""
    disputed: frozenset[str] = frozenset()
    """Options of the setup that only settle disputed points; the form folds them away."""
    needed: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """Values of options that a number of players needs; the form sets them."""
    follow: Follow = field(default_factory=dict)
    """Questions of one's own that a preview answers by itself, by topic: by an option, or by a function."""
    present: Callable[[View, Ask | None, int | None, int], dict[str, Any]] = _present
    """Extra variables for the templates, from (view, ask, seat, shown)."""
    look: Callable[[View, Ask, Any], dict[str, Any] | None] = _look
    """How an option looks in the list: icon, note, cost, group, quiet, card, and warning: words for what it
    would give up (a head, then the things), which make the page ask whether one is sure.
    """
    card: Callable[[str], dict[str, Any] | None] = _card
    """What `card.html` shows of a card; None when there is no such card."""
    recall: Callable[[list[Event], int], dict[str, Any]] = _recall
    """Extra variables from what has happened, and from which answer on it is news."""
    forecast: Callable[[View, Ask, Any], Any] = _forecast
    """What `preview.html` shows of an option beyond its certain consequence: odds, averages."""
    foreseen: Callable[[View, View], View] = _foreseen
    """The view that an option leads to, as its preview shows it, from the present one and that view: without
    what could be chosen then, for a preview tells what is gained and paid.
    """
    sketch: Callable[[View, Callable[[str], str]], Sketch | None] = _sketch
    """The board for the picture of a link, from a spectator's view and a function that names things."""

    def card_in(self, event: Event) -> str | None:
        """The card that a line of the log speaks of, if that has a text."""
        told = (value for value in event.data.values() if isinstance(value, str))
        return next((value for value in told if self.card(value) is not None), None)
