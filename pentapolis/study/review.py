"""The review of a whole game: where it was decided, by whom, and by how much luck.

    from pentapolis.study.review import review
    found = review(Record.parse(text))
    for seat, sheet in enumerate(found.sheets): print(seat, sheet)

The work is cut into parts, so that several processes can share it and progress can be told; `joined` puts the
parts together. The same record, depth and bots give the same review on every machine: budgets are numbers of
futures, by the pace that the game declares, never seconds of a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from pentapolis.engine import BadRecord, Game, Option, Record, Setup, Table, win_shares
from pentapolis.study.correction import weights_mark
from pentapolis.study.decisions import Decision, Opinion, Reviewer, trimmed
from pentapolis.study.figures import figures_of
from pentapolis.study.grades import ERRORS, Performance, Sheet, Turn, grade, performance, turns_of
from pentapolis.study.luck import luck_of, luck_of_deal
from pentapolis.study.processes import Processes
from pentapolis.study.values import Judge

METHOD = 4
"""Raised when numbers are computed differently: stored reviews of another method are computed anew."""
PARTS = 8
"""Into how many parts the work is cut."""
SECONDS = 60.0
"""Core seconds, by the game's pace, for a whole game of two at depth 1 …"""
LIGHT_SECONDS = 13.0
"""… and for the lightest games."""
GLANCES = 0.3
DUELS = 0.35
"""The parts of the budget for first looks at all decisions and for duels; luck has the rest."""
LEAST_GLANCE, MOST_GLANCE = 6, 400
LEAST_DUEL, MOST_DUEL = 32, 1200
LEAST_REDRAWS, MOST_REDRAWS = 4, 32
DEEP_SECONDS = 12.0
"""Core seconds, by the game's pace, for one decision that is looked at more closely: six times as long as
`master` thinks. The search has two fifths of them, duels the rest.
"""
DEALS = 24
"""How many other deals the deal is compared with."""


@dataclass
class Luck:
    """The luck of every seat in what was drawn after an answer (ply 0: the deal)."""

    ply: int
    luck: list[float]


@dataclass
class Point:
    """A point of the curve: after so many answers, at a quiet position, with all hands open."""

    ply: int
    chances: list[float]
    leads: list[float]


@dataclass
class Part:
    """What one part of the work has found."""

    decisions: list[Decision] = field(default_factory=list)
    luck: list[Luck] = field(default_factory=list)
    curve: list[Point] = field(default_factory=list)
    seat_worth: list[float] = field(default_factory=list)
    """What each seat is worth on average of all deals."""
    futures: int = 0

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_dict(data: dict[str, Any]) -> Part:
        decisions = [decision_from(one) for one in data["decisions"]]
        luck = [Luck(**one) for one in data["luck"]]
        curve = [Point(**one) for one in data["curve"]]
        return Part(decisions, luck, curve, data["seat_worth"], data["futures"])


def decision_from(data: dict[str, Any]) -> Decision:
    """A decision as `asdict` has written it."""
    return Decision(**{**data, "opinions": [Opinion(**opinion) for opinion in data["opinions"]]})


class Budget:
    """How many futures one decision and one moment of luck may cost."""

    __slots__ = ("glance", "duels", "redraws")

    def __init__(self, setup: Setup, decisions: int, moments: int, depth: float) -> None:
        game = setup.game
        seconds = depth * (LIGHT_SECONDS if game.weight <= 1 else SECONDS)
        futures = seconds * game.knowledge.pace * 2 / max(2, setup.seats)  # with more seats each takes longer
        self.glance = _within(LEAST_GLANCE, GLANCES * futures / max(1, decisions), MOST_GLANCE * depth)
        self.duels = DUELS * futures
        """For all decisions together."""
        left = (1 - GLANCES - DUELS) * futures
        self.redraws = _within(LEAST_REDRAWS, left / 2 / max(1, moments), MOST_REDRAWS * depth)


def _within(least: float, wanted: float, most: float) -> int:
    return round(max(least, min(wanted, most)))


class Survey:
    """A first replay: where there was a choice, where something was drawn, and the curve."""

    __slots__ = ("choices", "draws", "curve", "_stretch")

    def __init__(self, record: Record, judge: Judge) -> None:
        self.choices: list[int] = []
        self.draws: list[int] = []
        self.curve: list[Point] = []
        self._stretch: Any = None
        table = started(record)
        self._look(table, judge)
        for ply, (seat, option) in enumerate(record.answers):
            ask = table.ask_for(seat)
            pool = table.g.chance.pool
            if ask is not None and len(ask.options) > 1:
                self.choices.append(ply)
            table.answer(option, seat)
            if table.g.chance.pool != pool:
                self.draws.append(ply)
            self._look(table, judge)

    def _look(self, table: Table, judge: Judge) -> None:
        """The curve has its points where a new stretch of play begins, and at the end."""
        if not table.over:
            if not table.opens_step or not judge.sees(table.g, self._stretch):
                return
            self._stretch = judge.stretch(table.g)
        outlook = judge.look(table.g)
        self.curve.append(Point(table.ply, outlook.chances, outlook.leads))


def started(record: Record) -> Table:
    """A table at the start of the recorded game."""
    if record.seed is None:
        raise BadRecord("the seed of this game is secret until it is over, so it cannot be reviewed yet")
    return Table(record.setup, record.seed)


def review_part(record: Record, part: int, parts: int = PARTS, depth: float = 1.0) -> Part:
    """Every `parts`-th decision and moment of luck of a finished game, from this one on."""
    game = record.setup.game
    judge = Judge(game)
    survey = Survey(record, judge)
    budget = Budget(record.setup, len(survey.choices), len(survey.draws), depth)
    mine = set(survey.choices[part::parts])
    drawn = set(survey.draws[part::parts])
    reviewer = Reviewer(judge, figures_of(game), f"{record.commitment} {part} {depth:g}")
    found = Part(curve=survey.curve if part == 0 else [])
    table = started(record)
    if part == 0 and record.setup.seats > 1:
        luck, found.seat_worth = luck_of_deal(table, judge, reviewer.chance.split(), DEALS)
        found.luck.append(Luck(0, luck))
    doubtful: list[tuple[float, Table, Decision]] = []
    for ply, (seat, option) in enumerate(record.answers):
        if ply in mine:
            decision = reviewer.glance(table, seat, option, budget.glance)
            found.decisions.append(decision)
            suspicion = reviewer.suspicion(decision)
            if suspicion > 0:
                doubtful.append((suspicion, table.copy(), decision))
        if ply in drawn and record.setup.seats > 1:
            chance = reviewer.chance.split()
            found.luck.append(Luck(ply + 1, luck_of(table, seat, option, judge, chance, budget.redraws)))
        table.answer(option, seat)
    _duels(reviewer, doubtful, budget.duels / parts)
    for decision in found.decisions:
        trimmed(decision)
    found.futures = reviewer.spent
    return found


def _duels(reviewer: Reviewer, doubtful: list[tuple[float, Table, Decision]], futures: float) -> None:
    """Duels of what is doubtful, the most suspicious first, as far as the budget goes."""
    doubtful.sort(key=lambda entry: (-entry[0], entry[2].ply))
    end = reviewer.spent + futures
    for number, (_, table, decision) in enumerate(doubtful):
        left = end - reviewer.spent
        if left < LEAST_DUEL:
            break
        fair = 2 * left / (len(doubtful) - number)  # many end early, so that others may take longer
        reviewer.duel(table, decision, _within(LEAST_DUEL, fair, MOST_DUEL))


def deepened(record: Record, ply: int, depth: float = 1.0) -> Decision:
    """One decision again, many times as deep: a long search, then all good options in paired futures."""
    table = started(record)
    for seat, option in record.answers[:ply]:
        table.answer(option, seat)
    seat, option = record.answers[ply]
    return deepen(table, seat, option, depth)


def deepen(table: Table, seat: int, option: Option, depth: float = 1.0) -> Decision:
    """The decision that the table stands before, looked at for `DEEP_SECONDS` times `depth`."""
    game = table.game
    reviewer = Reviewer(Judge(game), figures_of(game), f"deepen {table.ply} {depth:g}")
    budget = depth * DEEP_SECONDS * game.knowledge.pace
    decision = reviewer.glance(table, seat, option, round(0.4 * budget))
    if decision.obvious:
        decision.opinions = []
        decision.obvious = False
    if decision.number > 1:
        reviewer.duel(table, decision, round(0.6 * budget), wide=True)
    return decision


class Review:
    """A whole game, reviewed."""

    def __init__(self, record: Record, depth: float, parts: list[Part]) -> None:
        self.record = record
        self.depth = depth
        self.seats = record.setup.seats
        found = sorted([d for part in parts for d in part.decisions], key=lambda d: d.ply)
        self.decisions = {decision.ply: decision for decision in found}
        self.luck = sorted([one for part in parts for one in part.luck], key=lambda one: one.ply)
        self.curve = parts[0].curve if parts else []
        self.futures = sum([part.futures for part in parts])
        self.seat_worth = parts[0].seat_worth if parts else []
        self.turns: list[Turn] = turns_of([seat for seat, _ in record.answers], self.decisions)
        margin = clear_lead(record.setup.game)
        for turn in self.turns:
            grade(turn, self.seats, margin)
        self.sheets = self._sheets()
        self.performances: list[Performance] = [
            performance(self.turns, seat, self.seats) for seat in range(self.seats)
        ]

    def _sheets(self) -> list[Sheet]:
        shares = self.shares
        sheets = []
        for seat in range(self.seats):
            luck = sum([one.luck[seat] for one in self.luck])
            own = sum([turn.effect[seat] for turn in self.turns if turn.seat == seat])
            others = sum([turn.effect[seat] for turn in self.turns if turn.seat != seat])
            fair = 1 / self.seats if self.seats > 1 else self.curve[0].chances[0] if self.curve else 0.0
            sheets.append(Sheet(shares[seat], fair, luck, own, others))
        return sheets

    @property
    def shares(self) -> list[float]:
        """What each seat has won; alone, the share of a full score."""
        if self.seats == 1:
            return list(self.curve[-1].chances) if self.curve else [0.0]
        table = Table.replay(self.record)
        return win_shares(table.result().places)

    @property
    def errors(self) -> list[Turn]:
        """Mistakes and blunders, in order."""
        return [turn for turn in self.turns if turn.grade in ERRORS]

    @property
    def best_moves(self) -> list[Decision]:
        """Decisions that few would have made and that were clearly right, the greatest gain first."""
        return sorted([d for d in self.decisions.values() if d.gain], key=lambda d: -d.gain)

    def turn_at(self, ply: int) -> Turn | None:
        """The turn that this answer belongs to."""
        return next((turn for turn in self.turns if turn.first <= ply <= turn.last), None)


def clear_lead(game: Game[Any]) -> float:
    """A lead that is clear but usual, in points; 0 where the game does not say."""
    features = Judge(game).features
    return 0.0 if features is None else features.margin


def review_key(record: Record, depth: float, parts: int = PARTS) -> str:
    """What a stored review is found by: the record, the bots' revision and the budget."""
    bots = f"{METHOD}.{weights_mark(record.setup.game)}.{depth:g}.{parts}"
    return sha256(f"{bots} {record}".encode()).hexdigest()[:32]


def review(
    record: Record,
    depth: float = 1.0,
    parts: int = PARTS,
    processes: int = 1,
    progress: Callable[[], None] | None = None,
) -> Review:
    """Review a finished game, on several processes if wanted. `progress` is called after every part."""
    if record.scores is None:
        raise BadRecord("only finished games are reviewed: this one is still open")
    found: list[Part] = []
    for part in _parts(record, depth, parts, processes):
        found.append(part)
        if progress is not None:
            progress()
    return Review(record, depth, found)


def _one(work: tuple[str, int, int, float]) -> dict[str, Any]:
    text, part, parts, depth = work
    return review_part(Record.parse(text), part, parts, depth).as_dict()


def _parts(record: Record, depth: float, parts: int, processes: int) -> Iterator[Part]:
    if processes <= 1:
        for part in range(parts):
            yield review_part(record, part, parts, depth)
        return
    work = [(str(record), part, parts, depth) for part in range(parts)]
    with Processes(min(processes, parts)) as many:
        for data in many.imap(_one, work):
            yield Part.from_dict(data)
