"""Tournaments: many games between bots, seats rotated, on one or several processes.

from pentapolis.study import play_tournament
standings = play_tournament("roll_through_the_ages seats=2", ["search:300", "greedy"], games=100)
for line in standings.lines:
    print(line.bot, line.share, line.interval)
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence

from pentapolis.bots import make_bot
from pentapolis.engine import BadSetup, Setup, Table, parse_setup, win_shares
from pentapolis.study.intervals import mean, wilson

ENOUGH = 20_000
"""Answers after which a game counts as it stands: nothing in some rules forces random play to an end."""


class Match:
    """One game to be played: everything a process needs to know, as plain data."""

    __slots__ = ("number", "setup", "bots", "seed", "enough")

    def __init__(self, number: int, setup: str, bots: tuple[str, ...], seed: str, enough: int) -> None:
        self.number = number
        self.setup = setup
        self.bots = bots
        """The bot in each seat."""
        self.seed = seed
        self.enough = enough


class Played:
    """One game that was played: who sat where, what came out, and the record."""

    __slots__ = ("number", "bots", "scores", "places", "answers", "finished", "record")

    def __init__(
        self,
        number: int,
        bots: tuple[str, ...],
        scores: list[float],
        places: list[int],
        answers: int,
        finished: bool,
        record: str,
    ) -> None:
        self.number = number
        self.bots = bots
        self.scores = scores
        self.places = places
        self.answers = answers
        self.finished = finished
        self.record = record


class Line:
    """A bot's line in the standings. `fair` is the share of wins that equals would have."""

    __slots__ = ("bot", "games", "won", "share", "interval", "fair", "score", "score_half")

    def __init__(self, bot: str, games: int, won: float, fair: float, scores: list[float]) -> None:
        self.bot = bot
        self.games = games
        self.won = won
        self.share = won / games if games else 0.0
        self.interval = wilson(won, games)
        self.fair = fair
        self.score, self.score_half = mean(scores)

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.bot}: won {self.won:g} of {self.games} = {self.share:.1%} "
            f"(95 %: {low:.1%} to {high:.1%}, equals: {self.fair:.1%}), "
            f"score {self.score:.1f} ± {self.score_half:.1f}"
        )


class Standings:
    """What a tournament showed: one line per bot (bots of the same name together), best first."""

    __slots__ = ("setup", "played", "lines", "unfinished")

    def __init__(self, setup: str, bots: Sequence[str], played: list[Played]) -> None:
        self.setup = setup
        self.played = played
        self.unfinished = sum([not game.finished for game in played])
        self.lines = [_line(bot, list(bots).count(bot) / len(bots), played) for bot in dict.fromkeys(bots)]
        self.lines.sort(key=lambda line: line.fair - line.share)

    def __str__(self) -> str:
        head = f"{self.setup}: {len(self.played)} games"
        if self.unfinished:
            head += f", {self.unfinished} of them stopped before the end"
        return "\n".join([head, *[str(line) for line in self.lines]])


def _line(bot: str, fair: float, played: list[Played]) -> Line:
    won = 0.0
    scores: list[float] = []
    for game in played:
        for name, share, score in zip(game.bots, win_shares(game.places), game.scores, strict=True):
            if name == bot:
                won += share
                scores.append(score)
    return Line(bot, len(played), won, fair, scores)


def matches(
    setup: str, bots: Sequence[str], games: int, seed: str = "study", enough: int = ENOUGH
) -> list[Match]:
    """The games of a tournament: game i is dealt from its own seed and moves every bot i seats on."""
    seats = parse_setup(setup).seats
    if len(bots) != seats:
        raise BadSetup(f"{seats} seats need {seats} bots, not {len(bots)}")
    for bot in bots:
        make_bot(bot)
    rotations = [tuple(bots[(i - turn) % seats] for i in range(seats)) for turn in range(seats)]
    return [Match(n, setup, rotations[n % seats], f"{seed}-{n}", enough) for n in range(games)]


def play_match(match: Match) -> Played:
    """Play one game to its end."""
    table = Table(parse_setup(match.setup), match.seed)
    players = [make_bot(bot, f"{match.seed}-{seat}") for seat, bot in enumerate(match.bots)]
    while not table.over and table.ply < match.enough:
        ask = table.ask
        assert ask is not None
        table.answer(players[ask.seat].choose(table, ask.seat), ask.seat)
    result = table.result()
    record = str(table.record(reveal_seed=True))
    scores = [table.game.points(score) for score in result.scores]
    return Played(match.number, match.bots, scores, result.places, table.ply, table.over, record)


def play_matches(wanted: Sequence[Match], processes: int = 1) -> Iterator[Played]:
    """Play the games, on several processes if wanted; they come back in the order in which they end."""
    if processes <= 1 or len(wanted) <= 1:
        yield from map(play_match, wanted)
        return
    with multiprocessing.get_context("spawn").Pool(min(processes, len(wanted))) as pool:
        yield from pool.imap_unordered(play_match, wanted)


def play_tournament(
    setup: Setup | str,
    bots: Sequence[str],
    games: int,
    seed: str = "study",
    processes: int = 1,
    enough: int = ENOUGH,
    progress: Callable[[Played], None] | None = None,
) -> Standings:
    """Play `games` games of this setup with one bot per seat, seats rotated from game to game.

    The same arguments give the same standings, however many processes there are. `progress` is called
    with every game as it ends.
    """
    played: list[Played] = []
    ended: Iterable[Played] = play_matches(matches(str(setup), bots, games, seed, enough), processes)
    for game in ended:
        played.append(game)
        if progress is not None:
            progress(game)
    played.sort(key=lambda game: game.number)
    return Standings(str(setup), bots, played)
