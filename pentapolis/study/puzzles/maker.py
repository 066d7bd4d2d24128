"""Finds puzzles in games, and checks them.

    maker = Maker(find_game("roll_through_the_ages"))
    for puzzle in maker.from_games("medium", seed="spring"): print(puzzle.line())

A puzzle has at least four options; the best is ahead of the second kind by four points of win chance and by
four standard errors, in three checks: one, and two more with other luck and twice as many futures. Greedy or
`easy` would miss it. What is cheap comes first: most questions fall at the policy's opinion or after a
few futures.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil, inf, log, log10, sqrt
from typing import Any, Final

from pentapolis.bots import make_bot
from pentapolis.engine import Ask, Chance, Game, Option, Record, Table, key
from pentapolis.study.figures import figures_of
from pentapolis.study.puzzles.puzzle import EQUAL, Puzzle, Worth
from pentapolis.study.trials import Difference, Trials
from pentapolis.study.values import Judge

LEAST_OPTIONS: Final = 4
AHEAD: Final = 0.04
"""By so much the best is ahead of the second kind …"""
ERRORS: Final = 4.0
"""… and by so many standard errors."""
DECIDED: Final = 0.06
"""Where the best option wins less than this, or more than 1 minus this, nothing is left to decide."""
HARD_FOR_EASY: Final = 0.5
"""`easy` misses a puzzle that it solves less often than this."""
EASY_TEMPERATURE: Final = 1.2
GLANCE: Final = 6
"""So many futures for the likeliest options at first, no further than a search looks …"""
GLANCED: Final = 6
"""… of which there are so many."""
HOPE: Final = 0.05
"""A first look must see the best ahead by this: what is sure in the end is ahead by more. Half of it after
half of the futures.
"""
BEGIN: Final = 16
MOST: Final = 128
"""Futures of the first check: from so many, doubled up to so many until it is sure."""
OTHERS: Final = 12
"""Options that fall behind have so many futures at least; half of them where there are many options."""
MANY: Final = 12
UNSEEN: Final = 0.0025
"""What the policy plays by such a part of its favourite is not believed to be best, nor looked at first."""
PER_GAME: Final = 3
APART: Final = 8
"""At most so many puzzles from one game, with so many answers between them."""
COMMONEST: Final = 0.4
"""No topic has more than this part of a game's puzzles, once there are some."""
EXPECTED: Final = 1500


@dataclass
class Check:
    """What one check has found: the options by their worth, and how far the best kind is ahead."""

    order: list[Option]
    right: int
    ahead: Difference
    behind: Option
    """The best option of the second kind."""
    doubt: float

    @property
    def sure(self) -> bool:
        gap, error, _ = self.told()  # rounded as it will be read again
        return gap >= max(AHEAD, ERRORS * error)

    def told(self) -> list[float]:
        """As a puzzle keeps it."""
        return [round(self.ahead.mean - self.doubt, 4), round(self.ahead.error, 5), self.ahead.number]

    @property
    def hopeless(self) -> bool:
        """Whether even the most futures would hardly make it sure: error shrinks with their square root."""
        gap, error = self.ahead.mean - self.doubt, self.ahead.error
        later = error * sqrt(self.ahead.number / MOST)
        return gap + error < max(AHEAD, ERRORS * later)


class Late(Exception):
    """The time that a maker was given is over."""


class Maker:
    """Looks for puzzles of one game."""

    def __init__(
        self,
        game: Game[Any],
        seed: str = "puzzles",
        known: Iterable[Puzzle] = (),
        end: float = inf,
    ) -> None:
        self.game = game
        self.judge = Judge(game)
        self.figures = figures_of(game)
        self.chance = Chance.from_seed(f"puzzles {seed}")
        self.greedy = make_bot("greedy", f"puzzles {seed}")
        self.topics = Counter(puzzle.topic for puzzle in known)
        self.end = end
        """On the clock of `time.time`: then it stops, in the middle of a question if need be."""
        self.tried: Counter[str] = Counter()
        """How many questions got how far."""
        self._asked = (-1, -1)
        self._choice: Option = 0

    def from_games(self, bots: list[str], setup: str, seed: str) -> Iterator[Puzzle]:
        """Play one game between these bots, and take its puzzles."""
        from pentapolis.study.tournament import matches, play_match

        played = play_match(matches(setup, bots, 1, seed)[0])
        if played.finished:
            yield from self.from_record(Record.parse(played.record), bots)

    def from_record(self, record: Record, players: list[str]) -> Iterator[Puzzle]:
        """The puzzles in a recorded game, at most three; those found so far where time is over."""
        table = Table(record.setup, record.seed)
        self._asked = (-1, -1)
        found = 0
        last = -APART
        for ply, (seat, option) in enumerate(record.answers):
            if found < PER_GAME and ply - last >= APART:
                try:
                    puzzle = self.look(table, seat, option, players)
                except Late:
                    return
                if puzzle is not None:
                    self.topics[puzzle.topic] += 1
                    found, last = found + 1, ply
                    yield puzzle
            table.answer(option, seat)

    def look(self, table: Table, seat: int, played: Option, players: list[str]) -> Puzzle | None:
        """The open question to this seat as a puzzle, if it is one."""
        ask = table.ask_for(seat)
        if ask is None or len(ask.options) < LEAST_OPTIONS or self._too_common(ask):
            return None
        shares = self.judge.knowledge.shares(table.imagine(seat, self.chance.split()).g, ask)
        favourite = ask.options[shares.index(max(shares))]
        self.tried["asked"] += 1
        if _solved(ask, shares, [favourite]) >= HARD_FOR_EASY and self._greedy(table, seat) == favourite:
            return None  # both bots that are to miss it play what the policy likes best
        self.tried["doubtful"] += 1
        if not self._promising(table, seat, ask, shares):
            return None
        self.tried["promising"] += 1
        first, trials, futures = self._first_check(table, seat, ask, shares)
        if first is None or 2 * first.right > len(ask.options):
            return None
        self.tried["checked"] += 1
        missed = self._missed(table, seat, ask, shares, first)
        if not missed:
            return None
        self.tried["missed"] += 1
        checks = [first]
        for _ in range(2):
            again = self._again(table, seat, ask, shares, first, 2 * futures)
            if again is None:
                return None
            checks.append(again)
        self.tried["puzzles"] += 1
        return self._puzzle(table, seat, ask, played, players, checks, trials, shares, missed)

    def _too_common(self, ask: Ask) -> bool:
        total = sum(self.topics.values())
        return total >= 10 and self.topics[ask.topic] > COMMONEST * total

    def _promising(self, table: Table, seat: int, ask: Ask, shares: list[float]) -> bool:
        """Whether a few futures of the likeliest options see one of them clearly ahead."""
        likely = sorted(range(len(shares)), key=lambda i: -shares[i])[:GLANCED]
        options = [ask.options[i] for i in likely]
        trials = Trials(table, seat, options, self.judge, self.chance.split(), further=0)
        for part in (0.5, 1.0):
            self._run(trials, ceil(part * GLANCE) - len(trials.outlooks[options[0]]))
            chances = sorted([trials.chances(option)[seat] for option in options], reverse=True)
            if not DECIDED < chances[0] < 1 - DECIDED:
                return False
            second = next((chance for chance in chances if chance < chances[0] - EQUAL), chances[0])
            if chances[0] - second < part * HOPE:
                return False
        return True

    def _trials(self, table: Table, seat: int, options: list[Option]) -> Trials:
        return Trials(table, seat, options, self.judge, self.chance.split(), self.figures)

    def _run(self, trials: Trials, number: int) -> None:
        """So many more futures, or Late."""
        for _ in range(number):
            if time.time() > self.end:
                raise Late
            trials.run(1)

    def _first_check(
        self, table: Table, seat: int, ask: Ask, shares: list[float]
    ) -> tuple[Check | None, Trials, int]:
        """All options in the same futures; what falls behind gets no more of them. None: no puzzle."""
        least = max(shares) * UNSEEN
        seen = [o for o, share in zip(ask.options, shares, strict=True) if share >= least]
        others = [o for o in ask.options if o not in seen]
        few = OTHERS // 2 if len(ask.options) > MANY else OTHERS
        trials = self._trials(table, seat, list(ask.options))
        begin = trials.chance.copy()
        trials.options = seen
        self._run(trials, few)
        trials.options = self._still(trials, seen)
        futures = BEGIN
        while True:
            self._run(trials, futures - len(trials.outlooks[trials.options[0]]))
            check = self._check(trials, ask, shares)
            if check is None or check.hopeless:
                return None, trials, 0
            if check.sure and futures > BEGIN:
                break
            if futures >= MOST:
                return None, trials, 0
            futures *= 2
            trials.options = self._still(trials, trials.options)
        trials.chance = begin
        if not self._beats(trials, seen, others, few):
            return None, trials, 0
        return check, trials, futures

    def _beats(self, trials: Trials, seen: list[Option], others: list[Option], few: int) -> bool:
        """Whether the best stays ahead of what fell behind early and of what hardly anybody plays. Otherwise
        the judge does not know.
        """
        judged = trials.options
        # The unlikely ones come last, when everything else is sure: there are many of them, and they seldom
        # spoil a puzzle. They get the same futures as the others had at first.
        trials.options = others
        self._run(trials, few)
        trials.options = judged
        best = max(trials.chances(option)[trials.seat] for option in judged)
        behind = [o for o in seen if o not in judged]
        return all(self._value(trials, o) <= best - AHEAD for o in behind + others)

    def _value(self, trials: Trials, option: Option) -> float:
        """What an option that fell behind is worth: its distance from the best ones in the futures it had."""
        had = len(trials.outlooks[option])
        seat = trials.seat
        best = max(trials.options, key=lambda o: trials.chances(o)[seat])
        same = [outlook.chances[seat] for outlook in trials.outlooks[best][:had]]
        mine = [outlook.chances[seat] for outlook in trials.outlooks[option]]
        return max(0.0, trials.chances(best)[seat] - (sum(same) - sum(mine)) / had)

    def _still(self, trials: Trials, options: list[Option]) -> list[Option]:
        """Those that may still be the best or of the second kind; never fewer than three, if there are."""
        seat = trials.seat
        order = sorted(options, key=lambda o: -trials.chances(o)[seat])
        best = order[0]
        kept = order[:3]
        for option in order[3:]:
            gap = trials.difference(best, option)
            if gap.mean - 2.5 * gap.error < 2 * AHEAD:
                kept.append(option)
        return kept

    def _check(self, trials: Trials, ask: Ask, shares: list[float]) -> Check | None:
        """How far the best kind is ahead; None where all options are of one kind."""
        seat = trials.seat
        order = sorted(trials.options, key=lambda o: -trials.chances(o)[seat])
        best = order[0]
        right = 1
        while right < len(order) and trials.difference(best, order[right]).mean < EQUAL:
            right += 1
        if right == len(order):
            return None
        behind = order[right]
        doubt = self._doubt(shares[ask.options.index(best)], shares[ask.options.index(behind)])
        return Check(order, right, trials.difference(best, behind), behind, doubt)

    def _doubt(self, best: float, other: float) -> float:
        """Values know little of what the policy never does: as in a search, that must be clearly better."""
        faith = self.judge.knowledge.faith()
        return faith * log(max(other, 1e-6) / max(best, 1e-6)) if faith and other > best else 0.0

    def _again(
        self, table: Table, seat: int, ask: Ask, shares: list[float], first: Check, futures: int
    ) -> Check | None:
        """The same with other luck; None where the best kind is another or not so far ahead."""
        trials = self._trials(table, seat, first.order)
        self._run(trials, futures // 4)
        trials.options = self._still(trials, trials.options)
        self._run(trials, futures - futures // 4)
        check = self._check(trials, ask, shares)
        if check is None or not check.sure:
            return None
        same = set(check.order[: check.right]) == set(first.order[: first.right])
        return check if same else None

    def _greedy(self, table: Table, seat: int) -> Option:
        """What greedy plays, asked once for every question."""
        if self._asked != (table.ply, seat):
            self._asked, self._choice = (table.ply, seat), self.greedy.choose(table, seat)
        return self._choice

    def _missed(self, table: Table, seat: int, ask: Ask, shares: list[float], check: Check) -> list[str]:
        """Which of greedy and easy would miss it."""
        right = check.order[: check.right]
        missed = [] if self._greedy(table, seat) in right else ["greedy"]
        return missed + (["easy"] if _solved(ask, shares, right) < HARD_FOR_EASY else [])

    def _puzzle(
        self,
        table: Table,
        seat: int,
        ask: Ask,
        played: Option,
        players: list[str],
        checks: list[Check],
        trials: Trials,
        shares: list[float],
        missed: list[str],
    ) -> Puzzle:
        first = checks[0]
        right = first.order[: first.right]
        worths = []
        for option in ask.options:
            whole = option in trials.options
            chance = trials.chances(option)[seat] if whole else self._value(trials, option)
            lead = trials.lead(option)
            figures = [round(value, 2) for value in trials.figures_of(option)]
            lead = None if lead is None else round(lead, 2)
            worths.append(Worth(key(option), round(chance, 4), lead, figures))
        solution = [key(option) for option in right]
        worths.sort(key=lambda worth: (worth.option not in solution, -worth.chance))
        solved = _solved(ask, shares, right)
        now = self.figures.read(table.imagine(seat, self.chance.split()).g, seat)
        return Puzzle(
            record=str(table.record(reveal_seed=True)),
            seat=seat,
            topic=ask.topic,
            worths=worths,
            right=len(right),
            checks=[check.told() for check in checks],
            played=key(played),
            missed=missed,
            rating=hardness(solved, "greedy" in missed),
            now=[round(value, 2) for value in now],
            players=players,
        )


def _solved(ask: Ask, shares: list[float], right: list[Option]) -> float:
    """How often `easy` plays one of the right options."""
    weights = [share ** (1 / EASY_TEMPERATURE) for share in shares]
    mine = sum([w for option, w in zip(ask.options, weights, strict=True) if option in right])
    return float(mine / sum(weights))


def hardness(solved: float, greedy_misses: bool) -> int:
    """A first guess of the rating: by how often an easy bot solves it, and whether greedy does."""
    solved = min(0.97, max(0.03, solved))
    return round(EXPECTED + 250 * log10((1 - solved) / solved) + (60 if greedy_misses else -60))
