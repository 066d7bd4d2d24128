"""What one core could do with the dice game: random games of it in C, where there is a compiler.

`limit.c` asks the same questions with the same options as the rules in Python, and nothing else.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCE = Path(__file__).parent / "limit.c"
SETUP = "roll_through_the_ages seats=2"
"""What limit.c plays."""


class Limit:
    """What the C program counted in how many seconds."""

    __slots__ = ("games", "decisions", "scores", "seconds")

    def __init__(self, games: int, decisions: int, scores: int, seconds: float) -> None:
        self.games = games
        self.decisions = decisions
        self.scores = scores
        """The points of all seats in all games."""
        self.seconds = seconds


def compiler() -> str | None:
    return next((name for name in ("gcc", "clang", "cc") if shutil.which(name)), None)


def limit(games: int, seed: int = 1) -> Limit | None:
    """So many games in C; None where there is no compiler."""
    name = compiler()
    if name is None:
        return None
    with TemporaryDirectory() as folder:
        program = Path(folder) / "limit"
        subprocess.run([name, "-O3", "-o", str(program), str(SOURCE)], check=True)
        command = [str(program), str(games), str(seed)]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return Limit(games, int(told[1]), int(told[2]), float(told[0]))
