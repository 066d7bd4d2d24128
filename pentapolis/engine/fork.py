"""Running games without memory: what bots play imagined games on. A table (table.py) remembers.

Forks keep no safe points and no history: a playout costs no copies.
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine.ask import Ask, Asked, Option, Rules, Together
from pentapolis.engine.compiling import mypyc_attr
from pentapolis.engine.game import Game, Result


@mypyc_attr(allow_interpreted_subclasses=True)
class Fork:
    """A running game with an open question. It trusts its caller: answers are not checked.

    `ask` is the open question, None when the game is over. When several seats are asked at once, `ask` is
    the first that is still open and `asks` lists all of them.
    """

    __slots__ = ("game", "g", "ask", "_rules", "_together", "_picks", "_explicit", "_skipped", "_keeps")

    def __init__(
        self,
        game: Game[Any],
        g: Any,
        explicit: bool = False,
        keeps: bool = False,
        asked: Asked | None = None,
    ) -> None:
        self.game = game
        self.g = g
        g.asked = asked
        self.ask: Ask | None = None
        self._rules: Rules
        self._together: list[Ask] | None = None
        self._picks: list[Option | None] = []
        self._explicit = explicit
        self._skipped = 0
        """A bit for each seat that had only one option and was passed over; the table reads and clears it."""
        self._keeps = keeps
        """Whether `_on_step` has anything to do: only where the game is remembered."""
        self._next_step()

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def step(self) -> Rules:
        """The conversation of the current step: another object as soon as the next step has begun."""
        return self._rules

    @property
    def asks(self) -> list[Ask]:
        """All open questions: one, several when seats are asked together, none when the game is over."""
        if self._together is not None:
            return [a for a, pick in zip(self._together, self._picks, strict=True) if pick is None]
        return [] if self.ask is None else [self.ask]

    def ask_for(self, seat: int | None) -> Ask | None:
        """The open question to this seat, if there is one."""
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        return None

    def answer(self, option: Any) -> None:
        """Go on with this answer to `ask`. The hottest lines of all: the usual next question is kept."""
        if self._together is not None:
            assert self.ask is not None
            self._pick(self.ask, option)
            return
        try:
            question = self._rules.send(option)
        except StopIteration:
            self._next_step()
            return
        if isinstance(question, Ask) and len(question.options) > 1:
            self.ask = question
        elif not self._settle(question):
            self._next_step()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a fork has no memory to pickle or copy it from; pickle or copy its table")

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.game.view(self.g, seat)

    def result(self) -> Result:
        return self.game.result(self.g)

    def _settle(self, question: Ask | Together) -> bool:
        """Answer what is no real question, until there is one (True) or the step ends (False)."""
        send = self._rules.send
        try:
            while True:
                if isinstance(question, Ask):
                    options = question.options
                    if len(options) > 1 or (question.explicit and self._explicit):
                        self.ask = question
                        return True
                    self._skipped |= 1 << question.seat
                    question = send(options[0])
                elif self._open_together(question.asks):
                    return True
                else:
                    picks, self._together = self._picks, None
                    question = send(picks)
        except StopIteration:
            return False

    def _open_together(self, asks: list[Ask]) -> bool:
        self._together = asks
        self._picks = [None] * len(asks)
        for i, ask in enumerate(asks):
            if len(ask.options) == 1 and not (ask.explicit and self._explicit):
                self._picks[i] = ask.options[0]
                self._skipped |= 1 << ask.seat
        return self._first_open()

    def _first_open(self) -> bool:
        assert self._together is not None
        for ask, pick in zip(self._together, self._picks, strict=True):
            if pick is None:
                self.ask = ask
                return True
        return False

    def _pick(self, ask: Ask, option: Option) -> None:
        assert self._together is not None
        self._picks[self._together.index(ask)] = option
        if self._first_open():
            return
        picks, self._together = self._picks, None
        Fork.answer(self, picks)

    def _next_step(self) -> None:
        g, game = self.g, self.game
        while not g.over:
            if self._keeps:
                self._on_step()
            self._rules = rules = game.step(g)
            for question in rules:
                if isinstance(question, Ask) and len(question.options) > 1:
                    self.ask = question
                    return
                if self._settle(question):
                    return
                break
        self.ask = None

    def _on_step(self) -> None:
        """Called before every step of a game that is remembered."""

    def _forget_picks(self) -> None:
        """Open again what has been picked: a seat that still picks cannot know what others have."""
        if self._together is not None:
            self._picks = [None] * len(self._together)

    def _pass_over_formalities(self, seat: int | None = None) -> None:
        """From now on a question with one option is none, also of those asked together with this seat."""
        self._explicit = False
        if self._together is not None:
            for i, ask in enumerate(self._together):
                if self._picks[i] is None and len(ask.options) == 1 and ask.seat != seat:
                    self._picks[i] = ask.options[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Stepping(Fork):
    """A fork that knows whether anything was drawn since its step began."""

    __slots__ = ("began",)

    began: int
    """The chance when the step began."""

    def _on_step(self) -> None:
        self.began = self.g.chance.pool
