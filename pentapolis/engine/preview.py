"""What an answer would bring, as far as the one who gives it can know: never past chance, never past secrets.

The answer is tried on an imagined fork whose chance is sealed: the first draw stops the rules right before
it, and the state then shows everything that is certain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

from pentapolis.engine.ask import Ask, Option
from pentapolis.engine.chance import Chance
from pentapolis.engine.event import Event
from pentapolis.engine.fork import Fork
from pentapolis.engine.table import Table

Follow: TypeAlias = Mapping[str, "Option | Callable[[Ask], Option]"]
"""Questions of one's own by topic, with the usual answer: an option, or a function that finds it."""


class ChanceMet(Exception):
    """The rules want to draw; what comes next is not certain."""


class SealedChance(Chance):
    """Raises ChanceMet instead of drawing."""

    __slots__ = ()

    sealed: ClassVar[bool] = True

    def below(self, n: int) -> int:
        raise ChanceMet

    def split(self) -> Chance:
        raise ChanceMet


class Preview:
    """The certain consequence of an answer.

    `stop` says where certainty ended: "ask" (at the next question), "chance" (right before dice or cards),
    "hidden" (something hidden is shown: `view` is None then), "over". `mine` is True when the next question
    goes to the same seat, `final` when the answer could not be undone. `ask` is that next question, if
    the same step asks it, and `followed` the usual answers that were given on the way.
    """

    __slots__ = ("view", "events", "stop", "mine", "final", "ask", "followed")

    def __init__(
        self,
        view: dict[str, Any] | None,
        events: list[Event],
        stop: str,
        mine: bool,
        ask: Ask | None = None,
        followed: tuple[tuple[Ask, Option], ...] = (),
    ) -> None:
        self.view = view
        self.events = events
        self.stop = stop
        self.mine = mine
        self.final = not mine
        self.ask = ask
        self.followed = followed


def _imagined(table: Table, seat: int) -> Fork:
    """A fork that stops at explicit questions too: like the table, unlike the forks of bots."""
    fork = table.imagine(seat, Chance.from_seed("preview"))
    fork._explicit = True
    return fork


def hands_over(table: Table, seat: int, option: Option) -> bool:
    """Whether the game would go on with others right after this answer, for example because the turn ends."""
    fork = _imagined(table, seat)
    fork.answer(option)
    return not fork.over and fork.ask_for(seat) is None


def preview(table: Table, seat: int, option: Option, follow: Follow | None = None) -> Preview:
    """Try an option of the seat's open question without touching the table.

    `follow` names questions by topic, each with its usual answer: they are answered by themselves.
    """
    fork = _imagined(table, seat)
    g = fork.g
    g.chance = SealedChance(g.chance.pool)
    reveals = g.reveals
    step = fork.step
    events: list[Event] = []

    def listen(kind: str, by: int | None = None, to: tuple[int, ...] | None = None, **data: Any) -> None:
        events.append(Event(table.ply + 1, kind, by, data, to))

    g.tell = listen
    stop = "ask"
    followed: list[tuple[Ask, Option]] = []
    try:
        fork.answer(option)
        while follow and (ask := fork.ask_for(seat)) and ask.topic in follow:
            usual: Any = follow[ask.topic]
            given = usual(ask) if callable(usual) else usual
            if given not in ask.options:
                break
            followed.append((ask, given))
            fork.answer(given)
    except ChanceMet:
        stop = "chance"
    if g.reveals != reveals:
        return Preview(None, [], "hidden", False)
    if stop == "ask" and fork.over:
        stop = "over"
    next = fork.ask_for(seat) if stop == "ask" else None
    view = table.game.view(g, seat)
    seen = [e for e in events if e.visible_to(seat)]
    return Preview(view, seen, stop, next is not None, next if fork.step is step else None, tuple(followed))
