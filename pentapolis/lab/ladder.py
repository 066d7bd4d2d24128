"""A ladder of bots: everybody plays everybody, and openskill (Plackett–Luce) rates them.

from pentapolis.lab.ladder import climb
for rung in climb("roll_through_the_ages seats=2", ["greedy", "policy", "random"], games=20):
    print(rung.bot, rung.rating, rung.margin)

openskill rates game by game, so its answer depends a little on the order of the games: they are rated in
ORDERS shuffled orders, and the mean is told. Ratings are shown as the server shows them, 1500 + 40 · (mean −
25); only their differences mean anything, and only within one ladder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from openskill.models import PlackettLuce

from pentapolis.engine import BadSetup, parse_setup, win_shares
from pentapolis.study.intervals import wilson
from pentapolis.study.tournament import Match, Played, matches, play_match
from pentapolis.study.workers import Map, spread

ORDERS = 12


@dataclass(frozen=True)
class Rung:
    """A bot of the ladder, with what it has shown."""

    bot: str
    rating: float
    margin: float
    """Half the width of the 95 % interval, as openskill believes."""
    games: int
    won: float
    milliseconds: float
    """Processor time for a decision, on average."""

    @property
    def interval(self) -> tuple[float, float]:
        """Of the share of wins."""
        return wilson(self.won, self.games)

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        told = {"bot": self.bot, "rating": round(self.rating), "margin": round(self.margin)}
        return {**told, "games": self.games, "won": self.won, "low": low, "high": high}


def schedule(setup: str, bots: Sequence[str], games: int, seed: str) -> list[Match]:
    """So many games of every group of bots that fills the seats, seats rotated, numbered through."""
    seats = parse_setup(setup).seats
    if seats < 2:
        raise BadSetup("a ladder needs at least two seats")
    if len(set(bots)) != len(bots):
        raise BadSetup("every bot stands on the ladder once")
    if len(bots) < seats:
        raise BadSetup(f"{seats} seats need at least {seats} bots, not {len(bots)}")
    found: list[Match] = []
    for group in combinations(bots, seats):
        for match in matches(setup, group, games, f"{seed}-{'-'.join(group)}"):
            match.number = len(found)
            found.append(match)
    return found


def climb(
    setup: str,
    bots: Sequence[str],
    games: int,
    seed: str = "ladder",
    processes: int = 1,
    progress: Callable[[Played], None] | None = None,
    map: Map | None = None,
) -> list[Rung]:
    """The ladder, best first: the same for the same arguments, however many processes or machines play."""
    played: list[Played] = []
    wanted = schedule(setup, bots, games, seed)
    for game in spread(play_match, wanted, processes) if map is None else map(play_match, wanted):
        played.append(game)
        if progress is not None:
            progress(game)
    played.sort(key=lambda game: game.number)
    return rungs(bots, [game for game in played if not game.parted], seed)


def rungs(bots: Sequence[str], played: Sequence[Played], seed: str) -> list[Rung]:
    ratings = rated(bots, played, seed)
    found = []
    for bot in bots:
        mine = [(game, game.bots.index(bot)) for game in played if bot in game.bots]
        won = sum([win_shares(game.places)[seat] for game, seat in mine])
        seconds = sum([game.seconds[seat] for game, seat in mine])
        chosen = max(1, sum([game.chosen[seat] for game, seat in mine]))
        mu, sigma = ratings[bot]
        rating = 1500 + 40 * (mu - 25)
        found.append(Rung(bot, rating, 2 * 40 * sigma, len(mine), won, 1000 * seconds / chosen))
    return sorted(found, key=lambda rung: (-rung.rating, rung.bot))


def rated(bots: Sequence[str], played: Sequence[Played], seed: str) -> dict[str, tuple[float, float]]:
    """Mean and deviation of every bot."""
    model = PlackettLuce()
    luck = Random(seed)
    sums = dict.fromkeys(bots, (0.0, 0.0))
    for _ in range(ORDERS):
        order = list(played)
        luck.shuffle(order)
        now = {bot: model.rating(name=bot) for bot in bots}
        for game in order:
            teams = model.rate(
                [[now[bot]] for bot in game.bots], ranks=[float(place) for place in game.places]
            )
            now.update({bot: team[0] for bot, team in zip(game.bots, teams, strict=True)})
        sums = {
            bot: (sums[bot][0] + one.mu / ORDERS, sums[bot][1] + one.sigma / ORDERS)
            for bot, one in now.items()
        }
    return sums
