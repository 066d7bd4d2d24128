"""Running games. A fork just plays on; a table is a fork that remembers: history, undo, events, record.

A generator cannot be copied. So a table keeps *safe points*, copies of the state made at the start of a
step, and the answers since. To fork is to copy the last safe point and to send those answers again.
Forks keep no safe points: a playout costs no copies.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Any

from pentapolis.engine.ask import Ask, Option, Rules, Together, key, parse_key
from pentapolis.engine.chance import Chance
from pentapolis.engine.errors import BadAnswer, BadRecord, BadSetup, NoUndo, Refusal
from pentapolis.engine.event import Event
from pentapolis.engine.game import Game, Result
from pentapolis.engine.record import Record
from pentapolis.engine.registry import find_game
from pentapolis.engine.setup import Setup
from pentapolis.engine.speak import refusal_text
from pentapolis.engine.state import State

SEED = re.compile("[!-~]([ -~]*[!-~])?")


class Fork:
    """A running game with an open question. It trusts its caller: answers are not checked.

    `ask` is the open question, None when the game is over. When several seats are asked at once, `ask` is
    the first that is still open and `asks` lists all of them.
    """

    __slots__ = ("game", "g", "ask", "_rules", "_together", "_picks", "_explicit", "_skipped")

    def __init__(self, game: Game[Any], g: Any, explicit: bool = False) -> None:
        self.game = game
        self.g = g
        self.ask: Ask | None = None
        self._rules: Rules
        self._together: list[Ask] | None = None
        self._picks: list[Option | None] = []
        self._explicit = explicit
        self._skipped = 0
        """A bit for each seat that had only one option and was passed over; the table reads and clears it."""
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
        g, step = self.g, self.game.step
        while not g.over:
            self._on_step()
            self._rules = rules = step(g)
            for question in rules:
                if isinstance(question, Ask) and len(question.options) > 1:
                    self.ask = question
                    return
                if self._settle(question):
                    return
                break
        self.ask = None

    def _on_step(self) -> None:
        """Called before every step."""

    def _forget_picks_of_others(self, seat: int) -> None:
        """Open again what other seats have picked together with this one: the seat cannot know it."""
        if self._together is not None:
            for i, ask in enumerate(self._together):
                if ask.seat != seat and len(ask.options) > 1:
                    self._picks[i] = None

    def _pass_over_formalities(self, seat: int | None = None) -> None:
        """From now on a question with one option is none, also of those asked together with this seat."""
        self._explicit = False
        if self._together is not None:
            for i, ask in enumerate(self._together):
                if self._picks[i] is None and len(ask.options) == 1 and ask.seat != seat:
                    self._picks[i] = ask.options[0]


class SafePoint:
    """A copy of the state at the start of a step, and how many answers had been given by then."""

    __slots__ = ("ply", "state")

    def __init__(self, ply: int, state: State) -> None:
        self.ply = ply
        self.state = state


class Table(Fork):
    """A game being played: checks answers, remembers them, can undo, fork, imagine, record and replay."""

    __slots__ = ("setup", "seed", "history", "events", "_points", "_barrier", "_barrier_reason", "_mute")

    def __init__(self, setup: Setup, seed: str | None = None) -> None:
        if seed is not None and (seed == "secret" or not SEED.fullmatch(seed)):
            raise BadSetup(f"a seed is one line of plain ASCII text, other than 'secret', not {seed!r}")
        self.setup = setup
        self.seed = seed or secrets.token_hex(16)
        self.history: list[tuple[int, Option]] = []
        self.events: list[Event] = []
        self._points: list[SafePoint] = []
        self._barrier = 0
        self._barrier_reason = "nothing"
        self._mute = False
        state = setup.game.new(setup, Chance.from_seed(self.seed))
        state.tell = self._tell
        super().__init__(setup.game, state, explicit=True)

    @staticmethod
    def new(game: str, seats: int, seed: str | None = None, **options: Any) -> Table:
        """Start a game: `Table.new("nations", seats=3, advanced=True)`."""
        return Table(Setup(find_game(game), seats, **options), seed)

    @property
    def ply(self) -> int:
        """How many answers have been given."""
        return len(self.history)

    @property
    def commitment(self) -> str:
        """The public hash of the secret seed."""
        return commitment(self.seed)

    # --- answering -----------------------------------------------------------------------------

    def answer(self, option: Any, seat: int | None = None) -> None:
        """Answer the open question with an option or its key. Illegal answers change nothing."""
        ask = self._ask_to_answer(option, seat)
        if isinstance(option, str):
            option = self._parse(option)
        if option not in ask.options:
            refusal = self.game.why_not(self.g, ask, option)
            reason = self._refusal_text(refusal) or "the options are " + " ".join(map(key, ask.options))
            raise BadAnswer(f"{key(option)} is no answer to {ask.topic!r}: {reason}", refusal)
        option = ask.options[ask.options.index(option)]  # True == 1 == 1.0, but a record says 1
        before = (self.g.chance.pool, self.g.reveals)
        together = self._together
        self._skipped = 0
        self.history.append((ask.seat, option))
        try:
            if self._together is not None:
                self._pick(ask, option)
            else:
                super().answer(option)
        except Exception:
            self.history.pop()
            self._rebuild(self.ply)
            raise
        self._move_barrier(ask.seat, before, together)

    def forced(self, seat: int) -> Option | None:
        """The only answer that the seat has, where it was asked by the course of the game; else None.

        For "answer for me when I have no choice". A question right after the seat's own answer is not meant:
        it lets people look at what they have done, and take it back.
        """
        ask = self.ask_for(seat)
        if ask is None or len(ask.options) > 1 or (self.history and self.history[-1][0] == seat):
            return None
        only: Option = ask.options[0]
        return only

    def _ask_to_answer(self, option: Any, seat: int | None) -> Ask:
        if self.ask is None:
            raise BadAnswer("The game is over: there is no question to answer.")
        ask = self.ask if seat is None else self.ask_for(seat)
        if ask is None:
            waiting = ", ".join(str(a.seat) for a in self.asks)
            raise BadAnswer(f"Seat {seat} has no question to answer; the game waits for seat {waiting}.")
        return ask

    @staticmethod
    def _parse(text: str) -> Option:
        try:
            return parse_key(text)
        except ValueError as error:
            raise BadAnswer(str(error)) from None

    def _refusal_text(self, refusal: Refusal | None) -> str:
        if refusal is None:
            return ""
        return f"{refusal_text(self.game, 'en', refusal)} Rule {refusal.rule}."

    def why_not(self, option: Any, seat: int | None = None) -> Refusal | None:
        """Why this option or key cannot be answered now; None when it can.

        There is always a reason: the game's own, or that the game is over, that others are asked, or that
        another question is open (`engine/words.toml` has the words of these three).
        """
        rule = self.game.order_rule
        if self.ask is None:
            return Refusal(rule, "over")
        ask = self.ask if seat is None else self.ask_for(seat)
        if ask is None:
            return Refusal(rule, "other_seat", waiting=[a.seat for a in self.asks])
        if isinstance(option, str):
            option = self._parse(option)
        if option in ask.options:
            return None
        refusal = self.game.why_not(self.g, ask, option)
        return refusal or Refusal(rule, "other_question", topic=ask.topic, about=list(ask.about))

    # --- events --------------------------------------------------------------------------------

    def _tell(
        self, kind: str, seat: int | None = None, to: tuple[int, ...] | None = None, **data: Any
    ) -> None:
        if not self._mute:
            self.events.append(Event(self.ply, kind, seat, data, to))

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """What the seat (None: a spectator) has seen happen after the first `since` answers."""
        return [e for e in self.events if e.ply > since and e.visible_to(seat)]

    # --- safe points, undo, forks --------------------------------------------------------------

    def _on_step(self) -> None:
        points = self._points
        while points and points[-1].ply >= self.ply:
            points.pop()
        points.append(SafePoint(self.ply, self.g.copy()))

    def _move_barrier(self, seat: int, before: tuple[int, int], together: list[Ask] | None) -> None:
        """Nobody undoes past a draw, a reveal or another seat's answer."""
        if self.g.chance.pool != before[0]:
            self._barrier, self._barrier_reason = self.ply, "chance"
        elif self.g.reveals != before[1] or self._shows_hidden_things(seat, together):
            self._barrier, self._barrier_reason = self.ply, "hidden"
        elif self.ply > 1 and self.history[-2][0] != seat:
            self._barrier, self._barrier_reason = self.ply - 1, "other"
        else:
            return
        while len(self._points) > 1 and self._points[1].ply <= self._barrier:
            del self._points[0]

    def _shows_hidden_things(self, seat: int, together: list[Ask] | None) -> bool:
        """Whether the seat's answer has shown it that another seat has, or has not, something to choose.

        Only explicit questions are asked whatever the options; any other question to another seat, asked or
        passed over, may be there because of cards that nobody else may know.
        """
        if not self.game.hidden_information:
            return False
        if self._skipped & ~(1 << seat):
            return True
        if together is not None and self._together is together:
            return False  # others still pick as before
        return any(ask.seat != seat and not ask.explicit for ask in self._together or self.asks)

    def why_no_undo(self, seat: int) -> str | None:
        """None when the seat may take back its last answer, else the reason's id (see `NoUndo`)."""
        if self.ask is None:
            return "over"
        if self.ply <= self._barrier:
            return self._barrier_reason
        return None if self.history[-1][0] == seat else "other"

    def undo(self, seat: int | None = None) -> None:
        """Take back the last answer; NoUndo says why it cannot be."""
        if seat is None and self.history:
            seat = self.history[-1][0]
        reason = "nothing" if seat is None else self.why_no_undo(seat)
        if reason is not None:
            raise NoUndo(reason)
        self.history.pop()
        self._rebuild(self.ply)

    def _rebuild(self, ply: int) -> None:
        """Go back to the position after the first `ply` answers."""
        while self._points[-1].ply > ply:
            self._points.pop()
        self.events = [e for e in self.events if e.ply <= ply]
        point = self._points[-1]
        answers = self.history[point.ply : ply]
        self.history = self.history[: point.ply]
        self.g = point.state.copy()
        self.g.tell = self._tell
        self._mute = True
        try:
            self._together = None
            self._next_step()
            for seat, option in answers:
                self.history.append((seat, option))
                self._resend(seat, option)
        finally:
            self._mute = False

    def _resend(self, seat: int, option: Option) -> None:
        if self._together is None:
            super().answer(option)
        else:
            ask = self.ask_for(seat)
            assert ask is not None
            self._pick(ask, option)

    def fork(self) -> Fork:
        """The same game with the same future, to play on without touching this table."""
        fork = self._resumed()
        fork._pass_over_formalities(None if self.ask is None else self.ask.seat)
        return fork

    def _resumed(self) -> Fork:
        """The last safe point with the answers since: a fork with exactly the questions of this table."""
        point = self._points[-1]
        fork = Fork(self.game, point.state.copy(), explicit=True)
        for seat, option in self.history[point.ply :]:
            if fork._together is None:
                fork.answer(option)
            else:
                ask = fork.ask_for(seat)
                assert ask is not None
                fork._pick(ask, option)
        return fork

    def imagine(self, seat: int, chance: Chance) -> Fork:
        """A fork in which everything that the seat cannot know is dealt anew. All that bots ever get.

        Only a seat that is asked may imagine: the options of another seat's question may tell its secrets.
        """
        if self.ask_for(seat) is None:
            raise BadAnswer(f"Seat {seat} is not asked anything now.")
        if self._opens_step():
            return self._imagine_step(seat, chance)
        fork = self._resumed()
        fork._forget_picks_of_others(seat)
        fork._pass_over_formalities(seat)
        self.game.redeal(fork.g, seat, chance)
        fork.g.chance = chance.split()
        if fork._together is not None:
            fork.ask = fork.ask_for(seat)
        return fork

    def _opens_step(self) -> bool:
        """Whether several seats are asked together and nothing has happened in this step before."""
        point = self._points[-1]
        return (
            self._together is not None
            and self.g.chance.pool == point.state.chance.pool
            and len(self.asks) + self.ply - point.ply
            == sum(len(ask.options) > 1 or ask.explicit for ask in self._together)
        )

    def _imagine_step(self, seat: int, chance: Chance) -> Fork:
        """Deal anew before the step begins: the others' options in it come from hands that are hidden."""
        g = self._points[-1].state.copy()
        self.game.redeal(g, seat, chance)
        g.chance = chance.split()
        fork = Fork(self.game, g, explicit=True)
        fork._pass_over_formalities(seat)
        fork.ask = fork.ask_for(seat)
        return fork

    def copy(self) -> Table:
        """A second table at the same position, with its own history and undo."""
        twin = Table.__new__(Table)
        twin.game, twin.setup, twin.seed = self.game, self.setup, self.seed
        twin._explicit, twin._mute, twin._skipped = True, False, 0
        twin._barrier, twin._barrier_reason = self._barrier, self._barrier_reason
        twin.history, twin.events = list(self.history), list(self.events)
        twin._points = list(self._points)
        twin._rebuild(self.ply)
        return twin

    # --- records -------------------------------------------------------------------------------

    def record(self, reveal_seed: bool = False) -> Record:
        """The whole game as text. The seed is in it when the game is over (or when asked for, to save)."""
        return Record(
            setup=self.setup,
            rules=self.game.rules_version,
            commitment=self.commitment,
            seed=self.seed if self.over or reveal_seed else None,
            answers=list(self.history),
            scores=self.result().scores if self.over else None,
        )

    @staticmethod
    def replay(record: Record, to: int | None = None) -> Table:
        """Play a record again, to the end or up to the first `to` answers."""
        if record.seed is None:
            raise BadRecord("the seed of this game is secret until it is over, so it cannot be replayed yet")
        if commitment(record.seed) != record.commitment:
            raise BadRecord("the seed does not match the hash that was published when the game began")
        table = Table(record.setup, record.seed)
        for number, (seat, option) in enumerate(record.answers[:to]):
            try:
                table.answer(option, seat)
            except BadAnswer as error:
                raise BadRecord(
                    f"answer {number} (seat {seat}, {key(option)}) does not fit: {error}"
                    + record.version_note(table.game.rules_version),
                    record.line_of(number),
                ) from None
        if to is None and record.scores is not None:
            if not table.over or table.result().scores != record.scores:
                raise BadRecord(
                    "the game does not end with the recorded scores"
                    + record.version_note(table.game.rules_version)
                )
        return table


def commitment(seed: str) -> str:
    """The public hash of a seed: SHA-256 of its text, in hexadecimal."""
    return sha256(seed.encode()).hexdigest()
