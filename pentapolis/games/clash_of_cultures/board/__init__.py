"""The board's presenter: the drawing of the map and what the templates need beyond the view."""

from __future__ import annotations

from math import sqrt
from typing import Any

from pentapolis.engine import key

ICON = "city"
SEPARATORS = frozenset({"turn", "round"})

RADIUS = 48.0
GOODS = ("food", "wood", "ore", "ideas", "gold")
GOOD_ICON = {
    "food": "food",
    "wood": "wood",
    "ore": "ore",
    "ideas": "idea",
    "gold": "gold",
    "culture": "culture",
}
GOOD_ICON |= {"mood": "happy", "captive": "people"}
UNIT_ICON = ("settler", "infantry", "ship", "cavalry", "elephant", "leader")
BUILDING_ICON = {
    name: name for name in ("academy", "fortress", "temple", "port", "market", "obelisk", "observatory")
}
CATEGORY_ICON = {
    "agriculture": "farm",
    "construction": "construction",
    "seafaring": "ship",
    "education": "book",
    "warfare": "strength",
    "spirituality": "temple",
    "economy": "economy",
    "culture": "theatre",
    "science": "science",
    "democracy": "people",
    "autocracy": "leader",
    "theocracy": "government",
}
ACTION_ICON = {
    "advance": "science",
    "found": "settlement",
    "collect": "food",
    "construct": "construction",
    "recruit": "infantry",
    "command": "move",
    "increase_mood": "happy",
    "takeover": "culture",
    "play": "action",
    "trade": "pact",
    "end_turn": "check",
    "taxes": "tax",
    "bartering": "coin",
}
GROUPS = {
    "advance": "main",
    "command": "main",
    "increase_mood": "main",
    "takeover": "main",
    "found": "city",
    "collect": "city",
    "construct": "city",
    "recruit": "city",
    "play": "cards",
}
ADVANCES: list[tuple[str, list[str]]] = []
MOVE_HEADS = ("march", "sail", "unload", "nomads", "convert", "raid_allies")


def centre(q: int, r: int) -> tuple[float, float]:
    return 1.5 * RADIUS * q, sqrt(3) * RADIUS * (r + q / 2)


def corners() -> str:
    """The corners of a flat-topped hexagon around 0, 0."""
    half = RADIUS / 2
    high = RADIUS * sqrt(3) / 2
    points = [(RADIUS, 0), (half, high), (-half, high), (-RADIUS, 0), (-half, -high), (half, -high)]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def present(view: dict[str, Any], ask: Any, seat: int | None, shown: int) -> dict[str, Any]:
    keys = clicks(view, ask)
    spaces = [space(view, one, keys) for one in view["spaces"]]
    xs = [one["x"] for one in spaces]
    ys = [one["y"] for one in spaces]
    player = view["players"][shown]
    left, top = min(xs) - RADIUS - 6, min(ys) - RADIUS - 2
    width, height = max(xs) + RADIUS + 6 - left, max(ys) + RADIUS + 2 - top
    return {
        "where": ("where_status", view["round"], view["rounds"], view["status_step"])
        if view["stage"] == "status"
        else ("where", view["round"], view["rounds"], view["phase"]),
        "hexes": spaces,
        "corners": corners(),
        "box": f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}",
        "player": player,
        "mine": seat == shown,
        "topic": None if ask is None else ask.topic,
        "stores": [stores_row(player, good) for good in GOODS],
        "own_cities": [one for one in view["spaces"] if one["city"] and one["city"]["owner"] == shown],
        "rows": advance_rows(player),
        "battle": battle(view),
        "icon_of": GOOD_ICON,
        "unit_icon": UNIT_ICON,
        "building_icon": BUILDING_ICON,
        "advancing": ask is not None and ask.topic in ADVANCE_TOPICS and seat == shown,
    }


ADVANCE_TOPICS = (
    "advance",
    "free_advance",
    "dogma",
    "synergies",
    "new_ideas",
    "library",
    "government_marker",
)


def clicks(view: dict[str, Any], ask: Any) -> dict[str, str]:
    """By label of a space: the option that a click on it answers."""
    if ask is None:
        return {}
    found: dict[str, str] = {}
    tiles: dict[int, list[str]] = {}
    for one in view["spaces"]:
        tiles.setdefault(one["tile"], []).append(one["label"])
    tile_of = {label: labels for labels in tiles.values() for label in labels}
    for option in ask.options:
        parts = option if isinstance(option, tuple) else (option,)
        text = key(option)
        if ask.topic == "action":
            if len(parts) == 2 and parts[0] in ("found", "collect"):
                found.setdefault(parts[1], text)
        elif parts[0] == "explore" and len(parts) == 2:
            for label in tile_of.get(parts[1], []):
                found.setdefault(label, text)
        else:
            label = str(parts[-1])
            if label in tile_of:
                found.setdefault(label, text)
            elif len(parts) > 1 and str(parts[1]) in tile_of:
                found.setdefault(str(parts[1]), text)
    return found


def space(view: dict[str, Any], one: dict[str, Any], keys: dict[str, str]) -> dict[str, Any]:
    """A space ready to be drawn."""
    x, y = centre(one["q"], one["r"])
    groups = []
    for owner, counts in one["units"].items():
        seat = int(owner[4:]) + 1 if owner.startswith("seat") else 0
        groups.append(
            {
                "seat": seat,
                "owner": owner,
                "units": [(UNIT_ICON[kind], n, kind) for kind, n in enumerate(counts) if n],
            }
        )
    label = one["label"]
    city = one["city"]
    return {
        "label": label,
        "x": round(x, 1),
        "y": round(y, 1),
        "terrain": one["terrain"],
        "exhausted": one["exhausted"],
        "groups": groups,
        "city": city,
        "seat": 0 if city is None or city["owner"] is None else city["owner"] + 1,
        "buildings": [] if city is None else [(b, c + 1) for b, c in city["buildings"].items()],
        "key": keys.get(label),
        "enemy": bool(view["me"] is not None and any(g["seat"] != view["me"] + 1 for g in groups)),
    }


def stores_row(player: dict[str, Any], good: str) -> dict[str, Any]:
    have = player["goods"][good]
    limit = player["limits"][good]
    return {"good": good, "icon": GOOD_ICON[good], "have": have, "limit": limit, "cells": list(range(7))}


def advance_rows(player: dict[str, Any]) -> list[dict[str, Any]]:
    """The advance board: 12 categories with 4 squares each."""
    advice = player.get("advice") or {}
    owned = set(player["advances"])
    borrowed = set(player["borrowed"])
    rows = []
    for category, names in categories():
        squares = []
        for name in names:
            state = "owned" if name in owned else "lent" if name in borrowed else advice.get(name, "closed")
            squares.append({"id": name, "state": state})
        rows.append({"id": category, "icon": CATEGORY_ICON[category], "squares": squares})
    return rows


def categories() -> list[tuple[str, list[str]]]:
    """The advances by category, read once from the tables."""
    if not ADVANCES:
        from pentapolis.games.clash_of_cultures import tables

        for number, category in enumerate(tables.CATEGORIES):
            names = [advance.id for advance in tables.ADVANCES[4 * number : 4 * number + 4]]
            ADVANCES.append((category.id, names))
    return ADVANCES


def battle(view: dict[str, Any]) -> dict[str, Any] | None:
    """The battle under way, side by side."""
    if view["battle"] is None:
        return None
    sides = []
    for side in view["battle"]["sides"]:
        owner = side["owner"]
        sides.append(
            {
                **side,
                "seat": int(owner[4:]) if owner.startswith("seat") else None,
                "icons": [UNIT_ICON[kind] for kind, n in enumerate(side["units"]) for _ in range(n)],
            }
        )
    return {**view["battle"], "sides": sides}


def look(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    """How an option's button looks."""
    parts = option if isinstance(option, tuple) else (option,)
    head = str(parts[0])
    if ask.topic == "action":
        shape: dict[str, Any] = {"icon": ACTION_ICON.get(head, "special")}
        shape["group"] = GROUPS.get(head, "end" if head == "end_turn" else "free")
        return shape
    if ask.topic in ("pay", "collect", "gain", "tax", "route", "medicine"):
        goods = [part.rstrip("0123456789") for part in head.split("+")]
        return {"icon": GOOD_ICON.get(goods[0], "good")}
    if ask.topic in ADVANCE_TOPICS:
        return {"icon": "science"}
    if ask.topic == "recruit" and head in UNIT_ICON:
        return {"icon": head}
    if head in BUILDING_ICON:
        return {"icon": head}
    if ask.topic == "tactic":
        return {"icon": "tactic"}
    return None
