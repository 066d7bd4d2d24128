"""The advance board: twelve categories of four, what a player has, can gain, and why not."""

from __future__ import annotations

from functools import cache
from typing import Any

from pentapolis.games.clash_of_cultures import data
from pentapolis.games.clash_of_cultures.data.ids import BUILDINGS, GOODS

from . import icons

TOPICS = (
    "advance",
    "free_advance",
    "dogma",
    "synergies",
    "new_ideas",
    "golden_age",
    "library",
    "government_marker",
)

SHORT = {"topmost_first": "after", "cannot_pay_advance": "pay", "other_government": "other"}
"""Reasons that stand in the square itself; the tooltip says them in full, with the rule."""


@cache
def categories() -> list[tuple[str, str | None, list[dict[str, Any]]]]:
    """The categories with what they require and their advances, from the tables."""
    found = []
    for number, category in enumerate(data.CATEGORIES):
        squares = [
            {
                "id": advance.id,
                "bonus": icons.GOOD[GOODS[advance.bonus]] if advance.bonus >= 0 else None,
                "building": BUILDINGS[advance.building] if advance.building >= 0 else None,
            }
            for advance in data.ADVANCES[4 * number : 4 * number + 4]
        ]
        needs = next((a.id for a in data.ADVANCES if a.bit == category.requires), None)
        found.append((category.id, needs, squares))
    return found


@cache
def looks(id: str) -> dict[str, Any]:
    """An advance in the list of answers: the sign of its category, and what it does."""
    for category, _, squares in categories():
        if any(square["id"] == id for square in squares):
            return {"icon": icons.CATEGORY[category], "note": (f"text.{id}",)}
    return {"icon": "science"}  # not to gain any


def rows(view: dict[str, Any], player: dict[str, Any]) -> list[dict[str, Any]]:
    """The twelve categories as one player stands in them."""
    advice = player.get("advice") or {}
    owned = set(player["advances"])
    borrowed = set(player["borrowed"])
    found = []
    for category, needs, advances in categories():
        squares = []
        for advance in advances:
            id = advance["id"]
            said = advice.get(id, {"state": "closed"})
            state = "owned" if id in owned else "lent" if id in borrowed else said["state"]
            others = [
                p["seat"] for p in view["players"] if p["seat"] != player["seat"] and id in p["advances"]
            ]
            short = SHORT.get(said.get("reason", "")) if state in ("closed", "dear") else None
            squares.append({**said, **advance, "state": state, "others": others, "short": short})
        found.append(
            {
                "id": category,
                "icon": icons.CATEGORY[category],
                "needs": needs,
                "squares": squares,
                "count": sum(one["state"] == "owned" for one in squares),
            }
        )
    return found


def foreseen(view: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Other advances may be too expensive afterwards; a preview that says so reads as if they were now."""
    for now, then in zip(view["players"], after["players"], strict=True):
        if "advice" in now:
            then["advice"] = now["advice"]
    return after


def civilization(player: dict[str, Any]) -> dict[str, Any] | None:
    """The civilization board of the expansion: its four advances and what brings them, its leaders."""
    if player["civ"] is None:
        return None
    owned = set(player["civ_advances"])
    mine = []
    for advance in data.CIV_ADVANCES[data.CIVS.index(player["civ"])]:
        gained = [a.id for a in data.ADVANCES if a.bit & advance.gained_with]
        with_ = gained[0] if len(gained) == 1 else "government"
        mine.append({"id": advance.id, "owned": advance.id in owned, "with": with_})
    return {"id": player["civ"], "advances": mine}
