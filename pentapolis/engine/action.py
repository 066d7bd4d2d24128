"""Legality once: what a person might try, why it is refused, and what it does stand together, per action.

    def purchases(g: State, ask: Ask) -> Iterable[Option]:
        return [("buy", CARDS[card].id) for card in g.board]

    def refuse_purchase(g: State, ask: Ask, card: str) -> Refusal | None:
        if price(g, card) > g.players[ask.seat].gold:
            return Refusal("402.2", "cannot_pay_gold", needed=…, have=…)
        return None

    def purchase(g: State, ask: Ask, card: str) -> Rules | None: ...

    TURN = Actions("turn", Action("buy", purchases, refuse_purchase, purchase), Action("pass", do=pass_turn))

    ask = TURN.ask(g, seat)                     # the options are the candidates that are not refused
    choice = yield ask
    yield from TURN.do(g, ask, choice)

The functions get the parts of the option after its head: `buy:temple` calls `refuse_purchase(g, ask,
"temple")`. `ask` tells the seat and what the question is about; its options are empty while they are made.
A game lists its tables in `Game.actions`; `why_not` and `candidates` of the game come from there.
What is no part of the open question at all needs no word of the game: the table refuses it itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from pentapolis.engine.ask import Ask, Asked, Option, Together
from pentapolis.engine.compiling import mypyc_attr
from pentapolis.engine.errors import Refusal

Candidates: TypeAlias = Callable[[Any, Ask], Iterable[Option]]
Refuse: TypeAlias = Callable[..., "Refusal | None"]
Do: TypeAlias = Callable[..., "Iterable[Ask | Together] | None"]

WHOLE: Final = ""
"""The head of an action whose options have no head in common: plain ids or numbers. It gets all parts."""

SHAPE_MISTAKES: Final = (IndexError, KeyError, TypeError, ValueError)
"""What a refusal raises when the option has the wrong shape: `buy:3`, `buy`, `buy:no_such_card`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One kind of answer: its head, what might be tried, why it is refused, what it does.

    Without `candidates` there is one, the bare head. Without `refuse` it is always possible. Without `do` the
    chapter that asks carries it out itself.
    """

    __slots__ = ("head", "candidates", "refuse", "do")

    def __init__(
        self,
        head: str,
        candidates: Candidates | None = None,
        refuse: Refuse | None = None,
        do: Do | None = None,
    ) -> None:
        if head == WHOLE and candidates is None:
            raise ValueError("an action without a head needs candidates")
        self.head = head
        self.candidates = candidates
        self.refuse = refuse
        self.do = do

    def tries(self, g: Any, ask: Ask) -> Iterable[Option]:
        return (self.head,) if self.candidates is None else self.candidates(g, ask)

    def refusal(self, g: Any, ask: Ask, option: Option) -> Refusal | None:
        return None if self.refuse is None else self.refuse(g, ask, *self.rest(option))

    def rest(self, option: Option) -> tuple[int | str, ...]:
        """The parts of the option that the action's functions get."""
        if not isinstance(option, tuple):
            return (option,) if self.head == WHOLE else ()
        return option if self.head == WHOLE else option[1:]


@mypyc_attr(allow_interpreted_subclasses=True)
class Actions:
    """All actions that answer one kind of question.

    `fast` may compute the options without words where the benchmark demands it; the generic suite shows over
    random games that it lists exactly the candidates that are not refused.
    """

    __slots__ = ("topic", "actions", "fast", "_by_head", "_do", "_do_whole")

    def __init__(
        self, topic: str, *actions: Action, fast: Callable[[Any, Ask], list[Any]] | None = None
    ) -> None:
        self.topic = topic
        self.actions: tuple[Action, ...] = ()
        self.fast = fast
        self._by_head: dict[str, Action] = {}
        self._do: dict[Any, Do] = {}
        self._do_whole: Do | None = None
        for action in actions:
            self.add(action)

    def add(self, action: Action) -> None:
        """A further action, after the others: cards add theirs to the table of a chapter."""
        if action.head in self._by_head:
            raise ValueError(f"two actions of {self.topic!r} have the same head")
        self.actions += (action,)
        self._by_head[action.head] = action
        if action.head == WHOLE:
            self._do_whole = action.do
        elif action.do is not None:
            self._do[action.head] = action.do

    def ask(self, g: Any, seat: int, about: tuple[Any, ...] = (), explicit: bool = False) -> Ask:
        """The question with its options, made on the fast path where there is one.

        What a table has asked in this step is not made again for its forks (`Asked`).
        """
        asked: Asked | None = g.asked
        if asked is None:
            ask = Ask(seat, self.topic, [], about, explicit)
            ask.options = self.checked_options(g, ask) if self.fast is None else self.fast(g, ask)
            return ask
        known = asked.again()
        if known is not None:
            return known
        g.asked = None  # questions that are only looked at while options are made are nobody's
        ask = self.ask(g, seat, about, explicit)
        g.asked = asked
        asked.note(ask)
        return ask

    def checked_options(self, g: Any, ask: Ask) -> list[Any]:
        """The candidates that are not refused, each once."""
        found: dict[Option, None] = {}
        for action in self.actions:
            refuse = action.refuse
            tries = (action.head,) if action.candidates is None else action.candidates(g, ask)
            if refuse is None:
                found.update(dict.fromkeys(tries))
            elif action.head == WHOLE:
                for option in tries:
                    parts = option if isinstance(option, tuple) else (option,)
                    if refuse(g, ask, *parts) is None:
                        found[option] = None
            else:
                for option in tries:
                    parts = option[1:] if isinstance(option, tuple) else ()
                    if refuse(g, ask, *parts) is None:
                        found[option] = None
        return list(found)

    def candidates(self, g: Any, ask: Ask) -> list[Option]:
        """The options and all that is refused with a reason."""
        found: dict[Option, None] = dict.fromkeys(ask.options)
        for action in self.actions:
            found.update(dict.fromkeys(action.tries(g, ask)))
        return list(found)

    def why_not(self, g: Any, ask: Ask, option: Option) -> Refusal | None:
        """The reason why this is no option; None for an option and for what makes no sense here."""
        action = self.action_of(option)
        if action is None:
            return None
        try:
            return action.refusal(g, ask, option)
        except SHAPE_MISTAKES:
            return None

    def do(self, g: Any, ask: Ask, option: Option) -> Iterable[Ask | Together]:
        """Carry the answer out: `yield from TURN.do(g, ask, answer)`."""
        if isinstance(option, tuple):
            do = self._do.get(option[0])
            if do is not None:
                if len(option) == 2:  # most answers: plain calls are faster than one of unpacked parts
                    return do(g, ask, option[1]) or ()
                if len(option) == 3:
                    return do(g, ask, option[1], option[2]) or ()
                return do(g, ask, *option[1:]) or ()
        else:
            do = self._do.get(option)
            if do is not None:
                return do(g, ask) or ()
        if self._do_whole is None:
            raise LookupError(f"nothing carries out {option!r} as an answer to {self.topic!r}")
        return self._do_whole(g, ask, *(option if isinstance(option, tuple) else (option,))) or ()

    def action_of(self, option: Option) -> Action | None:
        head = option[0] if isinstance(option, tuple) else option
        if isinstance(head, str) and head in self._by_head:
            return self._by_head[head]
        return self._by_head.get(WHOLE)


def by_topic(*tables: Actions) -> dict[str, Actions]:
    """The tables of a game by topic, for `Game.actions`."""
    found = {table.topic: table for table in tables}
    if len(found) != len(tables):
        raise ValueError("two tables of actions have the same topic")
    return found
