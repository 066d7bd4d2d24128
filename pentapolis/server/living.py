"""The living position of the home page: one question from a real game, and an answer to it at once.

It is a puzzle with few options, another one every hour, of the lightest game whose board can show a position
in a corner (`living.html`). Tries are booked as those on the puzzle's own page are (`puzzles.py`).
"""

from __future__ import annotations

import asyncio
from datetime import datetime
from functools import cache
from hashlib import sha256
from typing import Any

from markupsafe import Markup

from pentapolis.engine import Game
from pentapolis.server.boards import board
from pentapolis.server.listing import lightest_first
from pentapolis.server.people import Viewer
from pentapolis.server.puzzles import Told, find_puzzle
from pentapolis.server.rendering import render
from pentapolis.server.showing import scene_for
from pentapolis.server.site import Site
from pentapolis.server.staged import Staged
from pentapolis.study.puzzles import Puzzle, puzzles_of

PART = "living.html"
FEW = 4
"""So many options stand in the corner at most."""
ENOUGH = 5
"""So many people must have tried before it is told how many were right."""


@cache
def positions() -> tuple[Game[Any] | None, tuple[Puzzle, ...]]:
    """What can be shown; nothing where no game has both such a board and such puzzles."""
    for game in lightest_first():
        few = tuple(puzzle for puzzle in puzzles_of(game) if len(puzzle.worths) <= FEW)
        if few and board(game).has(PART):
            return game, few
    return None, ()


def of_the_hour(moment: datetime) -> Puzzle | None:
    """The same for everybody, another one every hour."""
    _, found = positions()
    if not found:
        return None
    return found[int(sha256(f"{moment:%Y-%m-%d %H}".encode()).hexdigest(), 16) % len(found)]


async def living(site: Site, viewer: Viewer, moment: datetime, id: str = "") -> dict[str, Any] | None:
    """What the home page shows of this position, else of that of the hour; None where there is none."""
    game, _ = positions()
    if game is None:
        return None
    puzzle = find_puzzle(game, id) or of_the_hour(moment)
    assert puzzle is not None
    staged = await asyncio.to_thread(site.puzzles.stage, game, puzzle, viewer.language)
    tried = await site.puzzles.tried(viewer.person, puzzle.id)
    _, count, solved = await site.puzzles.hardness(puzzle, game.id)
    return {
        **await asyncio.to_thread(_shown, staged),
        "puzzle": puzzle,
        "tried": tried.option if tried else None,
        "told": Told(game, puzzle, staged, viewer.language),
        "count": count,
        "percent": round(100 * solved / count) if count >= ENOUGH else None,
    }


def _shown(staged: Staged) -> dict[str, Any]:
    scene = scene_for(staged, staged.eyes)
    return {
        "game": scene.game,
        "base": staged.base,
        "where": scene.where(),
        "question": scene.question(),
        "choices": scene.choices,
        "picture": Markup(render(scene.board.template(PART), scene.context)),
    }
