"""The style sheets of the site: one file a component in `static/`, sent together as one.

A board's own sheets lie in its folder (`boards.Board.css`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
SHEETS: Final = {
    "styles": (
        *("tokens", "base", "seats", "chips", "top", "table", "strip", "question", "options", "buttons"),
        *("coach", "choosable", "tips", "log", "replay", "cards", "maps", "forms", "reading", "home"),
        *("art", "motion", "people", "drawer", "touch", "printing"),
    ),
    "insight": ("insight", "result", "chances", "grades", "review"),
}
"""What every page has, and what pages about finished games have besides; of equals the later one counts."""


@cache
def sheet(name: str) -> str:
    """Read once: the address of the styles carries the version of the files."""
    return "\n".join((STATIC / f"{part}.css").read_text(encoding="utf-8") for part in SHEETS[name])
