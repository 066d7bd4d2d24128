"""Where what stands on a card, piece or tile comes from, where it is not the rulebook (chapter 1300)."""

from __future__ import annotations

from typing import Final, TypeAlias

from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, CIV_ADVANCES, TEXTS
from pentapolis.games.clash_of_cultures.data.ids import TERRAINS

Marks: TypeAlias = list[tuple[str, tuple[str, ...]]]
"""Marks, each with the data it is about."""
AGREEING: Final = "agreeing"
SINGLE: Final = "single"
INFERRED: Final = "inferred"
RECONSTRUCTED: Final = "reconstructed"
DOUBTFUL: Final = "doubtful"
MARKS: Final = (AGREEING, SINGLE, INFERRED, RECONSTRUCTED, DOUBTFUL)
"""Two public sources agree; there is but one; concluded from other things; the printed icon is not in our
text of the rulebook, so public sources had to do; the source itself leaves something open."""
LOW: Final = "low"

BY_KIND: Final[dict[str, Marks]] = {
    "civil": [(SINGLE, ("text",))],
    "tactic": [(AGREEING, ("text", "count"))],
    "objective": [(SINGLE, ("text",))],
    "event": [(SINGLE, ("title", "symbol", "text")), (INFERRED, ("box",))],
    "advance": [(SINGLE, ("icons",)), (RECONSTRUCTED, ("bonus",))],
    "civ_advance": [(SINGLE, ("icons",))],
    "wonder": [(RECONSTRUCTED, ("cost", "needed"))],
    "unit": [(RECONSTRUCTED, ("cost",))],
    "terrain": [(SINGLE, ("terrain", "layout"))],
}
STATED: Final = "myths"
"""The one advance whose token the rulebook states."""
_CIV_ADVANCES: Final = {advance.id for mine in CIV_ADVANCES for advance in mine}


def origins(id: str) -> Marks:
    """The marks of what has this id among the names; none where all of it stands in the rulebook."""
    said = TEXTS.get(id, {})
    sources = said.get("sources")
    if sources is not None:
        marks: Marks = [(AGREEING if sources > 1 else SINGLE, ("text",))]
    else:
        marks = BY_KIND.get(_kind(id), [])[:]
        if id == STATED:
            marks.pop()
    if said.get("confidence") == LOW:
        marks.append((DOUBTFUL, ("port",) if _kind(id) == "wonder" else ("text",)))
    return marks


def _kind(id: str) -> str:
    head, dot, _ = id.partition(".")
    if dot:
        return head
    if id in ADVANCE_INDEX:
        return "advance"
    if id in _CIV_ADVANCES:
        return "civ_advance"
    if id in TERRAINS:
        return "terrain"
    if TEXTS.get(id, {}).get("reconstructed"):
        return "wonder" if id.startswith("great_") else "unit"
    return "event" if id.startswith("event") else ""
