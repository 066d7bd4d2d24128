"""One game, played by bots and measured: what designers ask of a game, whatever game it is.

Lead, chances and possessions are looked at where the game's `Features` say that a stretch of play begins (a
round or a turn), because positions can be judged there. Only measurements leave this module, no states.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from pentapolis.bots import Bot, make_bot
from pentapolis.bots.knowledge import features_of, knowledge_of
from pentapolis.engine import Features, Table, parse_setup, win_shares
from pentapolis.study.tournament import Match


@dataclass
class Got:
    """A thing that a seat got: when (0 the beginning, 1 the end of the game) and with which chance to win it
    stood just before.
    """

    when: float
    chance: float


@dataclass
class Watched:
    """What was measured in one game."""

    number: int
    finished: bool
    answers: int = 0
    decisions: int = 0
    """Questions with a choice."""
    options: int = 0
    """Options of all those together."""
    most_options: int = 0
    rounds: int = 0
    lead_changes: int = 0
    decided: float = 0.0
    """After which part of the game the winner was in the lead for good."""
    first: int = 0
    """Who is asked first where the play proper begins."""
    points: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    starts: list[str] = field(default_factory=list)
    """What each seat began with; empty where all begin alike."""
    got: list[dict[str, Got]] = field(default_factory=list)
    """By seat, what it has owned at any time: `advance:roads`."""
    topics: dict[str, int] = field(default_factory=dict)
    """Decisions by the topic of the question."""


class Observer:
    """Watches one table; `look` is called before every answer."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.features: Features[Any] | None = features_of(table.game)
        self.knowledge = knowledge_of(table.game)
        self.stretch: Any = None
        self.leaders: list[tuple[int, list[int]]] = []
        self.first: int | None = None
        self.chances = [1 / table.g.seats] * table.g.seats
        self.got: list[dict[str, Got]] = [{} for _ in range(table.g.seats)]
        self.cards: list[str] = []
        self.numbers: list[tuple[int, str]] = []
        if self.features is not None:
            self.cards = [_owned(name, self.features.owned) for name in self.features.cards]
            named = [_owned(name, self.features.owned) for name in self.features.seat_numbers]
            self.numbers = [(index, name) for index, name in enumerate(named) if name]

    def look(self) -> None:
        features, g = self.features, self.table.g
        if features is None:
            return
        stretch = features.segment(g)
        if stretch == self.stretch or not features.judged(g):
            return
        self.stretch = stretch
        if self.first is None:
            assert self.table.ask is not None
            self.first = self.table.ask.seat
        self.look_at_possessions()
        self.chances = self.knowledge.evaluate(g)
        places = self.table.game.result(g).places
        self.leaders.append((self.table.ply, [seat for seat, place in enumerate(places) if place == 1]))

    def look_at_possessions(self) -> None:
        features, g = self.features, self.table.g
        if features is None:
            return
        for seat, (mine, found) in enumerate(zip(features.seats(g), self.got, strict=True)):
            has = [self.cards[card] for card, count in zip(mine.cards, mine.counts, strict=True) if count > 0]
            has += [name for index, name in self.numbers if mine.numbers[index] >= 1]
            for name in has:
                if name and name not in found:
                    found[name] = Got(float(self.table.ply), self.chances[seat])


def _owned(name: str, kinds: tuple[str, ...]) -> str:
    """The name itself where it tells of a possession, else nothing."""
    return name if ":" in name and name.partition(":")[0] in kinds else ""


def watch(match: Match) -> Watched:
    """Play one game to its end and measure it."""
    table = Table(parse_setup(match.setup), match.seed)
    players: list[Bot] = [make_bot(bot, f"{match.seed}-{seat}") for seat, bot in enumerate(match.bots)]
    found = Watched(match.number, True)
    observer = Observer(table)
    while not table.over and table.ply < match.enough:
        ask = table.ask
        assert ask is not None
        observer.look()
        number = len(ask.options)
        if number > 1:
            found.decisions += 1
            found.options += number
            found.most_options = max(found.most_options, number)
            found.topics[ask.topic] = found.topics.get(ask.topic, 0) + 1
        table.answer(players[ask.seat].choose(table, ask.seat), ask.seat)
    for bot in players:
        bot.close()
    finish(found, observer)
    return found


def finish(found: Watched, observer: Observer) -> None:
    """What can be said only when the game is over."""
    table, game = observer.table, observer.table.game
    observer.look_at_possessions()
    result = table.result()
    found.finished = table.over
    found.answers = table.ply
    found.rounds = int(getattr(table.g, "round", game.round_of(table.g)))
    found.first = observer.first or 0
    found.points = [game.points(score) for score in result.scores]
    found.shares = win_shares(result.places)
    found.starts = [game.start_of(table.g, seat) for seat in range(table.g.seats)]
    found.got = observer.got
    end = max(1, table.ply)
    for seat in found.got:
        for got in seat.values():
            got.when = got.when / end
    leads = [*observer.leaders, (table.ply, result.winners)]
    sole = [who[0] for _, who in leads if len(who) == 1]
    found.lead_changes = sum([one != next for one, next in pairwise(sole)])
    since = table.ply
    for ply, who in reversed(leads):
        if who != result.winners:
            break
        since = ply
    found.decided = since / end
