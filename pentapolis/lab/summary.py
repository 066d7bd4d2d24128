"""Figures from many measured games, each with its 95 % interval, as plain data for pages and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from pentapolis.lab.watch import Watched
from pentapolis.study.intervals import Z, mean, wilson

FEW = 20
"""Fewer owners of a thing say nothing."""
ALWAYS = 0.97
"""What is owned more often than that says nothing either: everybody has it."""
SURE = 3.29
"""How many standard errors a card must stand out to be called sure (two-sided 99.9 %): of hundreds of cards
many stand out by 1.96 by luck alone.
"""


@dataclass(frozen=True)
class Figure:
    """A mean with half its 95 % interval, and the single values of it for pictures and comparisons."""

    name: str
    mean: float
    half: float
    values: tuple[float, ...]

    def as_json(self) -> dict[str, Any]:
        return {"mean": self.mean, "half": self.half}


@dataclass(frozen=True)
class Share:
    """How often those won of whom something is true: a seat, a board, who begins."""

    name: str
    games: int
    won: float
    fair: float
    """The share that equals would have."""
    points: float

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        told = {"games": self.games, "won": self.won, "share": self.share, "low": low, "high": high}
        return {**told, "fair": self.fair, "points": self.points}


@dataclass(frozen=True)
class Thing:
    """A card: how often a seat owned it, and how those did who owned it."""

    name: str
    """`advance:roads`"""
    owners: int
    often: float
    """In which part of all seats' games it was owned."""
    share: float
    above: float
    """Wins above what the same seats win on average."""
    half: float
    beyond: float
    """Wins above the chance that the bots' own judgement gave the owner just before."""
    beyond_half: float
    when: float
    """When it came into play, 0 to 1."""

    @property
    def sure(self) -> bool:
        """Whether it stands out by more than luck among hundreds of cards explains."""
        return self.half > 0 and abs(self.above) > self.half * SURE / Z

    def as_json(self) -> dict[str, Any]:
        return {
            "owners": self.owners, "often": self.often, "share": self.share, "above": self.above,
            "half": self.half, "beyond": self.beyond, "beyond_half": self.beyond_half, "when": self.when,
            "sure": self.sure,
        }  # fmt: skip


@dataclass(frozen=True)
class Summary:
    """What a series of games has shown."""

    games: int
    seats: int
    unfinished: int
    figures: tuple[Figure, ...]
    by_seat: tuple[Share, ...]
    first: Share
    starts: tuple[Share, ...]
    things: tuple[Thing, ...]
    topics: dict[str, float]
    """Decisions a game by topic."""

    def figure(self, name: str) -> Figure:
        return next(figure for figure in self.figures if figure.name == name)

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "seats": self.seats,
            "unfinished": self.unfinished,
            "figures": {figure.name: figure.as_json() for figure in self.figures},
            "by_seat": [share.as_json() for share in self.by_seat],
            "first": self.first.as_json(),
            "starts": {share.name: share.as_json() for share in self.starts},
            "cards": {thing.name: thing.as_json() for thing in self.things},
            "decisions_by_topic": self.topics,
        }


def summary(watched: Sequence[Watched]) -> Summary:
    """The figures of a series. Games that were stopped before their end count as they stood."""
    if not watched:
        raise ValueError("there are no games to sum up")
    seats = len(watched[0].shares)
    topics: dict[str, float] = {}
    for game in watched:
        for topic, number in game.topics.items():
            topics[topic] = topics.get(topic, 0.0) + number / len(watched)
    return Summary(
        len(watched),
        seats,
        sum([not game.finished for game in watched]),
        figures(watched),
        tuple([_share(str(seat + 1), watched, [seat] * len(watched)) for seat in range(seats)]),
        _share("first", watched, [game.first for game in watched]),
        starts(watched),
        things(watched),
        dict(sorted(topics.items(), key=lambda entry: -entry[1])),
    )


def figures(watched: Sequence[Watched]) -> tuple[Figure, ...]:
    columns = {
        "rounds": [float(game.rounds) for game in watched],
        "answers": [float(game.answers) for game in watched],
        "decisions": [float(game.decisions) for game in watched],
        "branching": [game.options / max(1, game.decisions) for game in watched],
        "most_options": [float(game.most_options) for game in watched],
        "lead_changes": [float(game.lead_changes) for game in watched],
        "decided": [game.decided for game in watched],
        "best_points": [max(game.points) for game in watched],
        "points": [sum(game.points) / len(game.points) for game in watched],
        "margin": [_margin(game.points) for game in watched],
    }
    return tuple([Figure(name, *mean(values), tuple(values)) for name, values in columns.items()])


def _margin(points: Sequence[float]) -> float:
    best = sorted(points, reverse=True)
    return best[0] - best[1] if len(best) > 1 else 0.0


def _share(name: str, watched: Sequence[Watched], seats: Sequence[int]) -> Share:
    won = sum([game.shares[seat] for game, seat in zip(watched, seats, strict=True)])
    points, _ = mean([game.points[seat] for game, seat in zip(watched, seats, strict=True)])
    return Share(name, len(watched), won, 1 / len(watched[0].shares), points)


def starts(watched: Sequence[Watched]) -> tuple[Share, ...]:
    """Boards, civilizations or leaders, best first."""
    seats = len(watched[0].shares)
    by_name: dict[str, list[tuple[float, float]]] = {}
    for game in watched:
        for name, share, points in zip(game.starts, game.shares, game.points, strict=True):
            if name:
                by_name.setdefault(name, []).append((share, points))
    found = [
        Share(name, len(had), sum([s for s, _ in had]), 1 / seats, mean([p for _, p in had])[0])
        for name, had in by_name.items()
    ]
    return tuple(sorted(found, key=lambda share: (-share.share, share.name)))


def things(watched: Sequence[Watched]) -> tuple[Thing, ...]:
    """Cards with enough owners, those whose owners won most above expectation first."""
    seats = len(watched[0].shares)
    usual = [sum([game.shares[seat] for game in watched]) / len(watched) for seat in range(seats)]
    owners: dict[str, list[tuple[float, float, float, float]]] = {}
    for game in watched:
        for seat, owned in enumerate(game.got):
            share = game.shares[seat]
            for name, got in owned.items():
                row = (share, share - usual[seat], share - got.chance, got.when)
                owners.setdefault(name, []).append(row)
    found = []
    for name, rows in owners.items():
        often = len(rows) / (len(watched) * seats)
        if len(rows) >= FEW and often < ALWAYS:
            shares, above, beyond, when = [mean(column) for column in zip(*rows, strict=True)]
            found.append(Thing(name, len(rows), often, shares[0], *above, *beyond, when[0]))
    return tuple(sorted(found, key=lambda thing: (-thing.above, thing.name)))


def spread_half(one: float, other: float) -> float:
    """Half the interval of a difference of two independent figures."""
    return sqrt(one * one + other * other)
