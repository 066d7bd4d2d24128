"""The board's presenter: the drawing of the map and what the templates need beyond the view."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

from pentapolis.engine import Chance, key

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
    gives = collected(view, ask)
    spaces = [space(view, one, keys) | {"gives": gives.get(one["label"], [])} for one in view["spaces"]]
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


def collected(view: dict[str, Any], ask: Any) -> dict[str, list[str]]:
    """While a city collects: by label what the spaces it may choose would give, as icons."""
    if ask is None or ask.topic not in ("collect", "collect_food"):
        return {}
    for one in view["spaces"]:
        if one["label"] == ask.about[0] and one["city"]:
            found = one["city"].get("spaces", [])
            return {
                label: [GOOD_ICON[word.split("+")[0].rstrip("0123456789")] for word in words]
                for label, words in found
            }
    return {}


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
    if ask.topic in ("move_to", "group"):
        chances = attack_odds(view, ask, option)
        if chances is not None:
            return {"icon": "war", "note": ("odds", *chances)}
        return {"icon": "move"}
    if ask.topic == "recruit" and head in UNIT_ICON:
        return {"icon": head}
    if head in BUILDING_ICON:
        return {"icon": head}
    if ask.topic == "tactic":
        return {"icon": "tactic"}
    return None


# --- odds of an attack ---------------------------------------------------------------------------------

FACES = ((1, 5), (1, 5), (2, 3), (2, 4), (3, 4), (3, 1), (4, 3), (4, 4), (5, 3), (5, 1), (6, 1), (6, 1))
"""Number and unit symbol of the twelve faces, as in the rules (101.17)."""
TRIALS = 300
ARMY_KINDS = (1, 3, 4, 5)


def attack_odds(view: dict[str, Any], ask: Any, option: Any) -> tuple[int, int, int] | None:
    """Win, draw and loss in percent, without tactics cards, if the move would start a land battle."""
    by_label = {one["label"]: one for one in view["spaces"]}
    me = f"seat{ask.seat}"
    start = by_label.get(str(ask.about[0]))
    target = option if isinstance(option, str) else option[-1]
    if ask.topic == "group":
        target = str(ask.about[1])
    there = by_label.get(str(target))
    if start is None or there is None or there["terrain"] in ("water", "unexplored"):
        return None
    city = there["city"]
    foreign = city is not None and city["owner"] != ask.seat
    enemies = [counts for owner, counts in there["units"].items() if owner != me]
    if not foreign and not enemies:
        return None
    if ask.topic == "group":
        mine = group_counts(str(option))
    else:
        mine = start["units"].get(me, [0] * 6)
    theirs = enemies[0] if enemies else [0] * 6
    attackers = tuple(mine[kind] for kind in ARMY_KINDS)
    defenders = tuple(theirs[kind] for kind in ARMY_KINDS)
    if not any(attackers):
        return None
    fortress = foreign and city is not None and "fortress" in city["buildings"]
    return odds(attackers, defenders, fortress)


def group_counts(word: str) -> list[int]:
    """The units of a group's word, `infantry2+settler1`, by kind."""
    counts = [0] * 6
    for part in word.split("+"):
        name = part.rstrip("0123456789")
        if name in UNIT_ICON:
            counts[UNIT_ICON.index(name)] = int(part[len(name) :])
    return counts


@cache
def odds(attackers: tuple[int, ...], defenders: tuple[int, ...], fortress: bool) -> tuple[int, int, int]:
    """Played through with dice of its own, always the same; nobody retreats, cheap units fall first."""
    if not any(defenders) and not fortress:
        return 100, 0, 0
    chance = Chance.from_seed(f"odds {attackers} {defenders} {fortress}")
    won = drawn = 0
    for _ in range(TRIALS):
        sides = [list(attackers), list(defenders)]
        first = True
        while sides[0] != [0] * 4 and (any(sides[1]) or (first and fortress)):
            rolls = [strike(chance, sides[0], 0), strike(chance, sides[1], int(first and fortress))]
            shields = [rolls[0][1], rolls[1][1] + int(first and fortress)]
            for side in (0, 1):
                fall(sides[side], max(0, rolls[1 - side][0] // 5 - shields[side]))
            first = False
        if any(sides[0]):
            won += 1
        elif not any(sides[1]) and any(defenders):
            drawn += 1
    win, draw = round(100 * won / TRIALS), round(100 * drawn / TRIALS)
    return win, draw, 100 - win - draw


def strike(chance: Chance, units: list[int], extra: int) -> tuple[int, int]:
    """Combat value and ignored hits of one roll (604)."""
    ready = list(units)
    value = shields = 0
    for _ in range(sum(units) + extra):
        number, symbol = FACES[chance.below(12)]
        kind = ARMY_KINDS.index(symbol)
        while symbol == 5 and ready[3]:
            number, symbol = FACES[chance.below(12)]
            kind = ARMY_KINDS.index(symbol)
        if symbol != 5 and ready[kind]:
            ready[kind] -= 1
            if symbol == 4:
                shields += 1
                continue
            value += 1 if symbol == 1 else 2
        value += number
    return value, shields


def fall(units: list[int], hits: int) -> None:
    for kind in range(4):
        lost = min(units[kind], hits)
        units[kind] -= lost
        hits -= lost
