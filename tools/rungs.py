"""Writes the ladder that reviews read ratings from: `python -m tools.insight --ladder`.

Bots that answer at once play everybody against everybody (`pentapolis ladder`); `medium` is put at 1500,
where the server has it. `hard` takes so long that its rating is the published one
(`server/strengths.toml`), which may be a guess: the line then says that it rests on no games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentapolis.lab.ladder import climb
from pentapolis.server.ratings import bots_of, games_between
from pentapolis.study.ladder import FILE

if TYPE_CHECKING:
    from tools.insight import Tally

BOTS = ("random", "greedy", "beginner", "easy", "medium")
ANCHOR = "medium"
AT = 1500
GAMES = 20
"""Of each pair."""

HEAD = """\
# Bots with their rating (medium is 1500; ± 95 %; from so many games, 0: a guess) and their performance: so
# many thousandths of a win lost per unforced turn (± 95 %), in so many turns of so many games reviewed.
# Made by `python -m tools.insight --ladder`; `study/ladder.py` reads ratings off it.
"""


def write(tallies: dict[str, Tally], processes: int) -> None:
    """The ladder of all games that were measured, into the package."""
    parts = [HEAD, *[part(game, tally, processes) for game, tally in sorted(tallies.items()) if tally.seen]]
    FILE.write_text("\n".join(parts), encoding="utf-8")


def part(game: str, tally: Tally, processes: int) -> str:
    """The lines of one game, the strongest bot first."""
    found = climb(f"{game} seats=2", BOTS, GAMES, "ladder", processes)
    shift = AT - next(rung.rating for rung in found if rung.bot == ANCHOR)
    rated = {rung.bot: (rung.rating + shift, rung.margin, rung.games) for rung in found}
    hard = bots_of(game)["hard"]
    rated["hard"] = (hard.shown, hard.margin, games_between(game, "hard", ANCHOR))
    lines = [f"{game} = ["]
    for bot, (rating, margin, number) in sorted(rated.items(), key=lambda item: -item[1][0]):
        if bot not in tally.bots:
            continue
        figure, error = tally.performance(bot)
        if not figure:
            continue  # too few games to have seen it lose anything: nobody is called perfect
        played = tally.played(bot)
        turns = sum([t for t, _ in played])
        lines.append(
            f'  {{ bot = "{bot}", rating = {rating:.0f}, margin = {margin:.0f}, games = {number}, '
            f"performance = {figure:.1f}, error = {1.96 * error:.1f}, "
            f"reviewed = {len(played)}, turns = {turns} }},"
        )
    return "\n".join([*lines, "]", ""])
