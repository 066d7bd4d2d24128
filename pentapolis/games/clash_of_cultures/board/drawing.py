"""The map: where each space is drawn, what stands on it, what a click on it does."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

from pentapolis.engine import key

from . import icons
from .odds import attack_odds

RADIUS = 48.0
MARGIN = 6
MOVE_TOPICS = ("move", "move_to", "group", "ships", "cargo")
RESTING = ("mark_tired", "mark_climbed", "mark_moved")
"""What units did that do not move now."""
EXPLORING = ("explore", "explore_edge")


def centre(q: int, r: int) -> tuple[float, float]:
    return 1.5 * RADIUS * q, sqrt(3) * RADIUS * (r + q / 2)


def corners() -> str:
    """The corners of a flat-topped hexagon around 0, 0."""
    half = RADIUS / 2
    high = RADIUS * sqrt(3) / 2
    points = [(RADIUS, 0), (half, high), (-half, high), (-RADIUS, 0), (-half, -high), (half, -high)]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def drawn(view: dict[str, Any], ask: Any) -> dict[str, Any]:
    """Everything the template of the map needs."""
    keys = clicks(view, ask)
    gives = collected(view, ask)
    notes = targets(view, ask)
    spaces = [space(view, one, keys.get(one["label"], [])) for one in view["spaces"]]
    for one in spaces:
        one["gives"] = gives.get(one["label"], [])
        one["target"] = notes.get(one["label"])
        one["rank"] = (
            2 if one["answers"] else 1 if one["something"] else 0
        )  # rings lie above their neighbours
    xs = [one["x"] for one in spaces]
    ys = [one["y"] for one in spaces]
    left, top = min(xs) - RADIUS - MARGIN, min(ys) - RADIUS
    width, height = max(xs) + RADIUS + MARGIN - left, max(ys) + RADIUS - top
    places = {one["label"]: (one["x"], one["y"]) for one in spaces}
    start, end = planned(ask, places)
    return {
        "hexes": spaces,
        "places": places,
        "corners": corners(),
        "box": f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}",
        "focus": focus(view, spaces, start),
        "start": start,
        "end": end,
    }


def planned(ask: Any, places: dict[str, Any]) -> tuple[str | None, str | None]:
    """While a move is put together: where it starts and, once chosen, where it ends."""
    if ask is None or ask.topic not in MOVE_TOPICS:
        return None, None
    named = [str(part) for part in ask.about if str(part) in places]
    if ask.topic in ("ships", "cargo"):
        return None, named[0] if named else None
    return (named[0] if named else None), (named[1] if len(named) > 1 else None)


def focus(view: dict[str, Any], spaces: list[dict[str, Any]], start: str | None) -> str:
    """What the question is about, for small screens: the group, the battle, what can be clicked, cities."""
    fight = view["battle"]["space"] if view["battle"] else None
    named = [one for one in spaces if one["label"] in (start, fight)]
    chosen = named or [one for one in spaces if one["answers"]]
    chosen = chosen or [one for one in spaces if view["me"] is not None and one["seat"] == view["me"] + 1]
    if not chosen:
        return ""
    x, y = (sum(one[axis] for one in chosen) / len(chosen) for axis in ("x", "y"))
    near = min(chosen, key=lambda one: (one["x"] - x) ** 2 + (one["y"] - y) ** 2)
    return f"{near['x']} {near['y']}"


def clicks(view: dict[str, Any], ask: Any) -> dict[str, list[str]]:
    """By label of a space: the options that a click on it answers. The question for an action has menus."""
    if ask is None or ask.topic == "action":
        return {}
    found: dict[str, list[str]] = {}
    tiles: dict[int, list[str]] = {}
    for one in view["spaces"]:
        tiles.setdefault(one["tile"], []).append(one["label"])
    tile_of = {label: labels for labels in tiles.values() for label in labels}
    for option in ask.options:
        parts = option if isinstance(option, tuple) else (option,)
        named = [str(part) for part in parts if str(part) in tile_of]
        if not named:
            continue
        touched = tile_of[named[0]] if parts[0] in EXPLORING else [named[-1]]
        for label in touched:
            found.setdefault(label, []).append(key(option))
    return found


def targets(view: dict[str, Any], ask: Any) -> dict[str, dict[str, Any]]:
    """While a group chooses where to go: by label, the odds of an attack and what the terrain does to it."""
    if ask is None or ask.topic != "move_to":
        return {}
    by_label = {one["label"]: one for one in view["spaces"]}
    found: dict[str, dict[str, Any]] = {}
    for option in ask.options:
        parts = option if isinstance(option, tuple) else (option,)
        label = str(parts[-1])
        if label not in by_label or parts[0] in EXPLORING:
            continue
        there = by_label[label]
        owners = {owner for owner in there["units"] if owner != f"seat{ask.seat}"}
        foreign = there["city"] is not None and there["city"]["owner"] != ask.seat
        chances = attack_odds(view, ask, option)
        note = {"mountain": "stops", "forest": "no_attack", "unexplored": "explores"}.get(there["terrain"])
        if len(parts) > 1 or there["city"] is not None:
            note = None  # roads and own cities have no such limits
        found[label] = {
            "attack": bool(owners) or foreign,
            "win": chances[0] if chances else None,
            "note": None if chances else note,
        }
    return found


def collected(view: dict[str, Any], ask: Any) -> dict[str, list[str]]:
    """While a city collects: by label what the spaces it may choose would give, as icons."""
    if ask is None or ask.topic not in ("collect", "collect_part"):
        return {}
    for one in view["spaces"]:
        if one["label"] == ask.about[0] and one["city"]:
            found = one["city"].get("spaces", [])
            return {label: [pic for word in words for pic, _ in icons.bundle(word)] for label, words in found}
    return {}


def harvest(city: dict[str, Any]) -> dict[str, Any] | None:
    """What a city would collect: how many spaces it may choose, and what they offer, by good."""
    if "limit" not in city:
        return None
    offers: Counter[str] = Counter()
    for _, words in city["spaces"]:
        for word in words:
            for pic, count in icons.bundle(word):
                offers[pic] += count
    bundles = [icons.bundle(word) for word in city["collects"]]
    return {"limit": city["limit"], "offers": sorted(offers.items()), "bundles": [b for b in bundles if b]}


def space(view: dict[str, Any], one: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    """A space ready to be drawn."""
    x, y = centre(one["q"], one["r"])
    city = one["city"]
    mine = view["me"] is not None and f"seat{view['me']}" in one["units"]
    label = one["label"]
    return {
        "label": label,
        "x": round(x, 1),
        "y": round(y, 1),
        "terrain": one["terrain"],
        "exhausted": one["exhausted"],
        "groups": [stack(owner, counts) for owner, counts in one["units"].items()],
        "tired": any(name in RESTING for _, names, _ in one["marks"] for name in names),
        "city": city,
        "harvest": harvest(city) if city else None,
        "seat": 0 if city is None or city["owner"] is None else city["owner"] + 1,
        "buildings": [] if city is None else [(b, c + 1) for b, c in city["buildings"].items()],
        "answers": keys,
        "mine": mine or (city is not None and city["owner"] == view["me"] and view["me"] is not None),
        "moves": [f"{head}:{place}" for head, place in view["groups"] if place == label],
        "something": city is not None or bool(one["units"]),
    }


def stack(owner: str, counts: list[int]) -> dict[str, Any]:
    """The units of one owner on a space."""
    return {
        "seat": int(owner[4:]) + 1 if owner.startswith("seat") else 0,
        "owner": owner,
        "units": [(icons.UNIT[kind], n) for kind, n in enumerate(counts) if n],
    }
