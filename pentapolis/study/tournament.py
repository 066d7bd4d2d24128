"""Tournaments: many games between bots, seats rotated, on one or several processes.

from pentapolis.study import play_tournament
standings = play_tournament("roll_through_the_ages seats=2", ["search:300", "greedy"], games=100)
for line in standings.lines:
    print(line.bot, line.share, line.interval)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from pentapolis.engine import BadSetup, Setup, Table, parse_setup, win_shares
from pentapolis.study.intervals import mean, wilson
from pentapolis.study.other_commit import Parted
from pentapolis.study.players import check, player
from pentapolis.study.workers import Map, spread

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

    __slots__ = (
        "number", "bots", "scores", "places", "answers", "finished", "record", "seconds", "chosen", "parted"
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        bots: tuple[str, ...],
        scores: list[float],
        places: list[int],
        answers: int,
        finished: bool,
        record: str,
        seconds: Sequence[float] = (),
        chosen: Sequence[int] = (),
        parted: bool = False,
    ) -> None:
        self.number = number
        self.bots = bots
        self.scores = scores
        self.places = places
        self.answers = answers
        self.finished = finished
        self.record = record
        self.seconds = seconds or [0.0] * len(bots)
        self.chosen = chosen or [0] * len(bots)
        """For each seat: processor time of its bot, and how many questions with a choice it answered."""
        self.parted = parted
        """A bot of another commit saw another game: it does not count."""


class Line:
    """A bot's line in the standings. `fair` is the share of wins that equals would have."""

    __slots__ = ("bot", "games", "won", "share", "interval", "fair", "score", "score_half", "milliseconds")

    def __init__(
        self, bot: str, games: int, won: float, fair: float, scores: list[float], milliseconds: float = 0.0
    ) -> None:
        self.bot = bot
        self.games = games
        self.won = won
        self.share = won / games if games else 0.0
        self.interval = wilson(won, games)
        self.fair = fair
        self.score, self.score_half = mean(scores)
        self.milliseconds = milliseconds
        """Processor time for a decision, on average."""

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.bot}: won {self.won:g} of {self.games} = {self.share:.1%} "
            f"(95 %: {low:.1%} to {high:.1%}, equals: {self.fair:.1%}), "
            f"score {self.score:.1f} ± {self.score_half:.1f}, {self.milliseconds:.1f} ms a decision"
        )


class Standings:
    """What a tournament showed: one line per bot (bots of the same name together), best first."""

    __slots__ = ("setup", "played", "lines", "unfinished", "parted")

    def __init__(self, setup: str, bots: Sequence[str], played: list[Played]) -> None:
        self.setup = setup
        self.parted = sum([game.parted for game in played])
        played = [game for game in played if not game.parted]
        self.played = played
        self.unfinished = sum([not game.finished for game in played])
        self.lines = [_line(bot, list(bots).count(bot) / len(bots), played) for bot in dict.fromkeys(bots)]
        self.lines.sort(key=lambda line: line.fair - line.share)

    def __str__(self) -> str:
        head = f"{self.setup}: {len(self.played)} games"
        if self.unfinished:
            head += f", {self.unfinished} of them stopped before the end"
        if self.parted:
            head += f"; {self.parted} more were left out: the rules have changed"
        return "\n".join([head, *[str(line) for line in self.lines]])


def _line(bot: str, fair: float, played: list[Played]) -> Line:
    won = 0.0
    scores: list[float] = []
    seconds, chosen = 0.0, 0
    for game in played:
        for seat, share in enumerate(win_shares(game.places)):
            if game.bots[seat] == bot:
                won += share
                scores.append(game.scores[seat])
                seconds += game.seconds[seat]
                chosen += game.chosen[seat]
    return Line(bot, len(played), won, fair, scores, 1000 * seconds / max(1, chosen))


def matches(
    setup: str, bots: Sequence[str], games: int, seed: str = "study", enough: int = ENOUGH
) -> list[Match]:
    """The games of a tournament: game i is dealt from its own seed and moves every bot i seats on."""
    seats = parse_setup(setup).seats
    if len(bots) != seats:
        raise BadSetup(f"{seats} seats need {seats} bots, not {len(bots)}")
    for bot in bots:
        if not isinstance(bot, str):
            raise BadSetup(f"bots are told by their names, such as 'greedy' or 'medium', not by {bot!r}")
        check(bot, parse_setup(setup))
    rotations = [tuple(bots[(i - turn) % seats] for i in range(seats)) for turn in range(seats)]
    return [Match(n, setup, rotations[n % seats], f"{seed}-{n}", enough) for n in range(games)]


def play_match(match: Match) -> Played:
    """Play one game to its end."""
    table = Table(parse_setup(match.setup), match.seed)
    players = [player(bot, table.setup, f"{match.seed}-{seat}") for seat, bot in enumerate(match.bots)]
    seconds, chosen = [0.0] * len(players), [0] * len(players)
    parted = False
    while not table.over and table.ply < match.enough and not parted:
        ask = table.ask
        assert ask is not None
        seat = ask.seat
        before = time.process_time()
        try:
            answer = players[seat].choose(table, seat)
        except Parted:
            parted = True
        else:
            seconds[seat] += time.process_time() - before
            chosen[seat] += len(ask.options) > 1
            table.answer(answer, seat)
    for seat, bot in enumerate(players):
        seconds[seat] += bot.elsewhere
        bot.close()
    result = table.result()
    record = str(table.record(reveal_seed=True))
    scores = [table.game.points(score) for score in result.scores]
    return Played(
        match.number,
        match.bots,
        scores,
        result.places,
        table.ply,
        table.over,
        record,
        seconds,
        chosen,
        parted,
    )


def play_tournament(
    setup: Setup | str,
    bots: Sequence[str],
    games: int,
    seed: str = "study",
    processes: int = 1,
    enough: int = ENOUGH,
    progress: Callable[[Played], None] | None = None,
    map: Map | None = None,
) -> Standings:
    """Play `games` games of this setup with one bot per seat, seats rotated from game to game.

    The same arguments give the same standings, however many processes there are, and wherever they run: `map`
    is any executor's (`ProcessPoolExecutor().map`, or a cluster's: cluster.py). `progress` is called as games
    end.
    """
    played: list[Played] = []
    wanted = matches(str(setup), bots, games, seed, enough)
    ended = spread(play_match, wanted, processes) if map is None else map(play_match, wanted)
    for game in ended:
        played.append(game)
        if progress is not None:
            progress(game)
    played.sort(key=lambda game: game.number)
    return Standings(str(setup), bots, played)
