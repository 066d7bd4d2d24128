"""Tables: forks that remember. They check answers, keep history and events, undo, imagine, record and replay.

A generator cannot be copied. So a table keeps *safe points*, copies of the state made at the start of a
step, and the answers since. To fork is to copy the last safe point and to send those answers again.
What just plays on, without memory, is in fork.py.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any, Final

from pentapolis.engine.action import SHAPE_MISTAKES
from pentapolis.engine.ask import Ask, Asked, Option, key, parse_key
from pentapolis.engine.chance import Chance, new_seed
from pentapolis.engine.errors import BadAnswer, BadPosition, BadRecord, BadSetup, NoUndo, Refusal
from pentapolis.engine.event import Event
from pentapolis.engine.fork import Fork, Stepping
from pentapolis.engine.memory import Memory, Recollection, keep, recollect
from pentapolis.engine.record import HEAD_LINES, Record
from pentapolis.engine.registry import find_game
from pentapolis.engine.setup import Setup, parse_setup
from pentapolis.engine.speak import refusal_text
from pentapolis.engine.state import State

POSITION_HEAD: Final = "pentapolis position 1"
SEED: Final = re.compile("[!-~]([ -~]*[!-~])?")


class SafePoint:
    """A copy of the state at the start of a step, and how many answers had been given by then."""

    __slots__ = ("ply", "state")

    def __init__(self, ply: int, state: State) -> None:
        self.ply = ply
        self.state = state


class Table(Fork):
    """A game being played: checks answers, remembers them, can undo, fork, imagine, record and replay."""

    __slots__ = (
        "setup",
        "seed",
        "history",
        "events",
        "_points",
        "_memories",
        "_barrier",
        "_barrier_reason",
        "_mute",
        "_anew",
        "_asked",
    )

    def __init__(
        self, setup: Setup, seed: str | None = None, start: State | None = None, like: Table | None = None
    ) -> None:
        """A new game; or one that begins with the state `start`; or a copy of the table `like`."""
        self.setup = setup
        self.seed: str | None = seed
        """None where the game did not begin at its start but at a position."""
        self.history: list[tuple[int, Option]] = []
        self.events: list[Event] = []
        self._points: list[SafePoint] = []
        self._memories: list[Memory] = []
        """The answers that tell something about hidden cards, the last ones of every seat."""
        self._barrier = 0
        self._barrier_reason = "nothing"
        self._mute = False
        self._anew: tuple[int, int, int] | None = None
        """After how many answers everything unknown to a seat was dealt anew: that, the seat, the chance."""
        self._asked = Asked([])
        """The questions of this step: the state knows them only while rules run, so that nobody adds any."""
        if like is not None:
            start = self._take_over(like)
        elif start is None:
            if seed is not None and not is_seed(seed):
                raise BadSetup(f"a seed is one line of plain ASCII text, other than 'secret', not {seed!r}")
            self.seed = seed = seed or new_seed()
            start = setup.game.new(setup, Chance.from_seed(seed))
        start.tell = self._tell
        super().__init__(setup.game, start, explicit=True, keeps=True)
        if like is not None:
            self._send_again(like.history[self.ply :])
        self.g.asked = None

    def _take_over(self, other: Table) -> State:
        """What another table remembers, up to its last safe point; the state there."""
        point = other._points[-1]
        self.history, self.events = other.history[: point.ply], other.events[:]
        self._points = other._points[:]
        self._memories = other._memories[:]
        self._barrier, self._barrier_reason = other._barrier, other._barrier_reason
        self._anew = other._anew
        self._mute = True
        state: State = point.state.copy()
        return state

    @staticmethod
    def new(game: str, seats: int, seed: str | None = None, **options: Any) -> Table:
        """Start a game: `Table.new("nations", seats=3, advanced=True)`."""
        return Table(Setup(find_game(game), seats, **options), seed)

    @property
    def ply(self) -> int:
        """How many answers have been given."""
        return len(self.history)

    @property
    def opens_step(self) -> bool:
        """Whether a new step has just begun: it asks for the first time."""
        return not self.over and self._points[-1].ply == self.ply

    @property
    def between_steps(self) -> bool:
        """The same, and the new step has not drawn anything either before it asked."""
        return self.opens_step and self._points[-1].state.chance.pool == self.g.chance.pool

    @property
    def commitment(self) -> str:
        """The public hash of the secret seed."""
        return commitment(self._known_seed())

    def _known_seed(self) -> str:
        if self.seed is None:
            raise BadRecord("this game began at a position, so it has no seed and no record")
        return self.seed

    # --- answering -----------------------------------------------------------------------------

    def answer(self, option: Any, seat: int | None = None) -> None:
        """Answer the open question with an option or its key. Illegal answers change nothing."""
        ask = self._ask_to_answer(option, seat)
        if isinstance(option, str):
            option = self._parse(option)
        if option not in ask.options:
            refusal = self._refusal(ask, option)
            reason = self._refusal_text(refusal) or "the options are " + " ".join(map(key, ask.options))
            raise BadAnswer(f"{key(option)} is no answer to {ask.topic!r}: {reason}", refusal)
        option = ask.options[ask.options.index(option)]  # True == 1 == 1.0, but a record says 1
        before = (self.g.chance.pool, self.g.reveals)
        together = self._together
        memory = self._to_remember(ask, option)
        self._skipped = 0
        self.history.append((ask.seat, option))
        self.g.asked = self._asked
        try:
            if self._together is not None:
                self._pick(ask, option)
            else:
                super().answer(option)
        except Exception:
            self.history.pop()
            self._rebuild(self.ply)
            raise
        self.g.asked = None
        if memory is not None:
            keep(self._memories, memory, self.game.tells[ask.topic])
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

    def _refusal(self, ask: Ask, option: Option) -> Refusal | None:
        """What the game says; of a thing that is not of this game it may have nothing to say."""
        try:
            return self.game.why_not(self.g, ask, option)
        except SHAPE_MISTAKES:
            return None

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
        return self._refusal(ask, option) or Refusal(
            rule, "other_question", topic=ask.topic, seat=ask.seat, about=list(ask.about)
        )

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
        self.g.asked = self._asked = Asked([])

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
        self._memories = [m for m in self._memories if m.ply < ply]
        point = self._points[-1]
        answers = self.history[point.ply : ply]
        self.history = self.history[: point.ply]
        self.g = point.state.copy()
        self.g.tell = self._tell
        self._mute = True
        self._together = None
        self._next_step()
        self._send_again(answers)
        self.g.asked = None

    def _send_again(self, answers: list[tuple[int, Option]]) -> None:
        """Give answers once more whose events have been told; from now on they are told again."""
        try:
            self._renew(self, self.ply)
            for seat, option in answers:
                self.history.append((seat, option))
                if self._together is None:
                    super().answer(option)
                else:
                    ask = self.ask_for(seat)
                    assert ask is not None
                    self._pick(ask, option)
                self._renew(self, self.ply)
        finally:
            self._mute = False

    def fork(self) -> Fork:
        """The same game with the same future, to play on without touching this table."""
        fork = self._resumed()
        fork._pass_over_formalities(None if self.ask is None else self.ask.seat)
        return fork

    def _resumed(self, stepping: bool = False) -> Fork:
        """The last safe point with the answers since: a fork with exactly the questions of this table."""
        point = self._points[-1]
        known = Asked(self._asked.questions[:])
        start = point.state.copy()
        fork = (
            Stepping(self.game, start, True, True, known)
            if stepping
            else Fork(self.game, start, True, False, known)
        )
        history, anew = self.history, self._anew is not None
        if anew:
            self._renew(fork, point.ply)
        for ply in range(point.ply, len(history)):
            seat, option = history[ply]
            if fork._together is None:
                fork.answer(option)
            else:
                ask = fork.ask_for(seat)
                assert ask is not None
                fork._pick(ask, option)
            if anew:
                self._renew(fork, ply + 1)
        fork.g.asked = None
        return fork

    def _renew(self, fork: Fork, ply: int) -> None:
        """Deal anew what was dealt anew after so many answers."""
        if self._anew is not None and self._anew[0] == ply:
            _, seat, pool = self._anew
            chance = Chance(pool)
            self.game.redeal(fork.g, seat, chance)
            fork.g.chance = chance.split()

    def dealt_anew(self, seat: int, chance: Chance) -> Table:
        """A new game that begins at this position, with everything that the seat cannot know dealt anew: what
        the seat may imagine, to be played on. Like all games that begin at a position it has no record.
        """
        if self.ask_for(seat) is None:
            raise BadAnswer(f"Seat {seat} is not asked anything now.")
        if self._opens_step():
            g = self._points[-1].state.copy()
            self.game.redeal(g, seat, chance)
            g.chance = chance.split()
            return Table(self.setup, start=g)
        if self._together is not None:
            raise BadAnswer("Several seats are asked together, and what others hold shows in their options.")
        twin = Table.from_position(self.dump())
        twin._deal_anew(seat, chance.split().pool)
        return twin

    def _deal_anew(self, seat: int, pool: int) -> None:
        self._anew = (self.ply, seat, pool)
        self._renew(self, self.ply)

    def imagine(self, seat: int, chance: Chance) -> Fork:
        """A fork in which everything that the seat cannot know is dealt anew. All that bots ever get.

        Only a seat that is asked may imagine: the options of another seat's question may tell its secrets.
        """
        if self.ask_for(seat) is None:
            raise BadAnswer(f"Seat {seat} is not asked anything now.")
        if self._opens_step():
            return self._imagine_step(seat, chance)
        fork = self._resumed()
        fork._forget_picks()
        fork._pass_over_formalities(seat)
        self.game.redeal(fork.g, seat, chance)
        fork.g.chance = chance.split()
        if fork._together is not None:
            fork.ask = fork.ask_for(seat)
        return fork

    # --- memories ------------------------------------------------------------------------------

    def _to_remember(self, ask: Ask, option: Option) -> Memory | None:
        """What this answer may tell about hidden cards, if its question follows from the last safe point."""
        if ask.topic not in self.game.tells or not (self.between_steps or self._opens_step()):
            return None
        return Memory(self.ply, ask.seat, ask.topic, option, self._points[-1].state)

    def remembered(self, seat: int) -> list[int]:
        """After how many answers others have answered what tells this seat something. Picks that are being
        made at the same time are not among them: nobody knows that they are made.
        """
        return [memory.ply for memory in self._known_memories(seat)]

    def _known_memories(self, seat: int) -> list[Memory]:
        until = self.ply if self._together is None else self._points[-1].ply
        return [m for m in self._memories if m.seat != seat and m.ply < until and self._still_tells(m)]

    def _still_tells(self, memory: Memory) -> bool:
        return self.game.still_tells(self.g, memory.topic, memory.seat)

    def recollect(self, seat: int, imagined: Fork, chance: Chance) -> list[Recollection]:
        """The questions that others have answered, in a past that agrees with what the seat imagines now."""
        return recollect(self.game, self._known_memories(seat), seat, imagined.g, chance)

    def redrawn(self, seat: int, option: Option, chance: Chance) -> tuple[Fork, bool]:
        """A fork in which the seat gives this answer and whatever it draws comes from this chance; and
        whether a step has ended with it and the next has drawn nothing (as `between_steps` says of tables).
        """
        fork = self._resumed(stepping=True)
        fork._pass_over_formalities(seat)
        fork.g.chance = chance
        step = fork.step
        ask = fork.ask_for(seat)
        if ask is None:
            raise BadAnswer(f"Seat {seat} is not asked anything now.")
        if fork._together is None:
            fork.answer(option)
        else:
            fork._pick(ask, option)
        assert isinstance(fork, Stepping)
        return fork, fork.step is not step and fork.began == fork.g.chance.pool

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
        return Table(self.setup, self.seed, like=self)

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a record, or as a position where the game did not begin at its start."""
        text = self.dump(past=True) if self.seed is None else str(self.record(reveal_seed=True))
        return _unpickled, (text, self.ply, self._barrier, self._barrier_reason)

    # --- positions -----------------------------------------------------------------------------

    def dump(self, past: bool = False) -> str:
        """This position as text, hidden things included: the last safe point and the answers since; with
        `past` also what is remembered of answers before, which bots conclude from.
        """
        point = self._points[-1]
        lines = [POSITION_HEAD, f"setup {self.setup}", f"rules {self.game.rules_version}"]
        lines.append(f"state {point.state.dump()}")
        if past:  # of the answers since, nothing: they are remembered when they are given again
            lines += [f"past {m}" for m in self._memories if m.ply < point.ply and self._still_tells(m)]
        for ply, (seat, option) in enumerate(self.history[point.ply :], point.ply):
            lines += [*self._anew_line(ply), f"{seat} {key(option)}"]
        lines += self._anew_line(self.ply)
        return "\n".join(lines) + "\n"

    def _anew_line(self, ply: int) -> list[str]:
        if self._anew is None or self._anew[0] != ply:
            return []
        return [f"anew {self._anew[1]} {self._anew[2]:x}"]

    @staticmethod
    def from_position(text: str) -> Table:
        """A table at a position that `dump` has written. It knows nothing of what was before: its history
        begins there, there is no undo past it, and its game has no record. BadPosition says what is wrong.
        """
        lines = text.removesuffix("\n").split("\n")
        if len(lines) < 4 or lines[0] != POSITION_HEAD:
            raise BadPosition(f"a position begins with {POSITION_HEAD!r}, a setup, the rules and the state")
        setup_text, rules, state_text = (
            _after(word, line) for word, line in zip(("setup", "rules", "state"), lines[1:4], strict=True)
        )
        try:
            setup = parse_setup(setup_text, int(rules) if re.fullmatch("[0-9]{1,4}", rules) else 0)
        except BadSetup as error:
            raise BadPosition(str(error)) from None
        g = setup.game.new(setup, Chance.from_seed("position"))
        g.load(state_text)
        try:
            setup.game.check(g)
            table = Table(setup, start=g)
            for line in lines[4:]:
                seat, _, option = line.partition(" ")
                if seat in ("anew", "past"):
                    table._read_anew(option) if seat == "anew" else table._read_past(option)
                    continue
                table.answer(option, int(seat) if seat in map(str, range(setup.seats)) else -1)
        except BadPosition:
            raise
        except BadAnswer as misfit:
            raise BadPosition(f"an answer since the state does not fit: {misfit}") from None
        except Exception as stumble:  # whatever rules stumble over in a state that no game can reach
            raise BadPosition(f"the state is impossible: {type(stumble).__name__} {stumble}") from None
        table._barrier, table._barrier_reason = table.ply, "nothing"
        return table

    def _read_anew(self, text: str) -> None:
        seat, _, pool = text.partition(" ")
        if seat not in map(str, range(self.setup.seats)) or not re.fullmatch("[0-9a-f]{1,128}", pool):
            raise BadPosition("`anew` is followed by a seat and the chance by which it was dealt")
        self._deal_anew(int(seat), int(pool, 16))

    def _read_past(self, text: str) -> None:
        game = self.game
        seat, topic, option, state = [*text.split(" ", 3), "", "", ""][:4]
        if seat not in map(str, range(self.setup.seats)) or topic not in game.tells:
            raise BadPosition(
                "`past` is followed by a seat, what it was asked, its answer and the state before"
            )
        g = game.new(self.setup, Chance.from_seed("position"))
        g.load(state)
        game.check(g)
        keep(self._memories, Memory(-1, int(seat), topic, parse_key(option), g), game.tells[topic])

    # --- records -------------------------------------------------------------------------------

    def record(self, reveal_seed: bool = False) -> Record:
        """The whole game as text. The seed is in it when the game is over (or when asked for, to save)."""
        return Record(
            setup=self.setup,
            rules=self.game.rules_version,
            commitment=self.commitment,
            seed=self._known_seed() if self.over or reveal_seed else None,
            answers=list(self.history),
            scores=self.result().scores if self.over else None,
        )

    @staticmethod
    def replay(record: Record, to: int | None = None) -> Table:
        """Play a record again, to the end or up to the first `to` answers."""
        if record.seed is None:
            raise BadRecord("the seed of this game is secret until it is over, so it cannot be replayed yet")
        if not is_seed(record.seed):
            raise BadRecord("a seed is one line of plain ASCII text", HEAD_LINES)
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


def _after(word: str, line: str) -> str:
    """What stands behind the word at the beginning of a line."""
    head, _, rest = line.partition(" ")
    if head != word:
        raise BadPosition(f"expected '{word} …', found {line[:40]!r}")
    return rest


def _unpickled(text: str, ply: int, barrier: int, reason: str) -> Table:
    if text.startswith(POSITION_HEAD):
        table = Table.from_position(text)
        barrier = max(0, table.ply - ply + barrier)
    else:
        table = Table.replay(Record.parse(text))
    table._barrier, table._barrier_reason = barrier, reason
    return table


def is_seed(seed: object) -> bool:
    """Whether this can be a table's seed: one line of plain ASCII text."""
    return isinstance(seed, str) and seed != "secret" and SEED.fullmatch(seed) is not None


def commitment(seed: str) -> str:
    """The public hash of a seed: SHA-256 of its text, in hexadecimal."""
    return sha256(seed.encode()).hexdigest()
