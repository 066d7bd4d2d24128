"""The map and the influence table: where hexes and labels stand, and who would score what."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Any, Final

from pentapolis.games.mosaic.board.icons import CACHE_ICONS, PIECE_ICONS, UNIT_ICONS
from pentapolis.games.mosaic.data import BOARD, REGIONS
from pentapolis.games.mosaic.data.components import UNITS

SIZE = 17
"""From the middle of a hex to its corners."""
LEFT, RIGHT, TOP, BOTTOM = -22, 636, -70, 434
"""The map's edges, for labels."""
NARROWEST = 98
"""A label that bears the longest name in any language."""
MOST = 3
"""So many entries stand beside each other on a label. The table beside the map has everybody's influence."""
REACH, STEP = 84, 14
"""How far a label may stand from its place, and how finely places are tried."""
LABELS = {
    "hispania": (18, 30),
    "gaul": (140, -55),
    "italy": (300, -12),
    "greece": (430, 56),
    "assyria": (563, 56),
    "egypt": (292, 372),
    "numidia": (90, 348),
}
"""Where the regions' labels stand: beside the hexes, so that they hide none."""
TERRAIN = {
    "hispania": "barren",
    "gaul": "forest",
    "italy": "plain",
    "greece": "mountain",
    "assyria": "barren",
    "egypt": "plain",
    "numidia": "mountain",
}


def outline(q: int, r: int) -> dict[str, Any]:
    """The middle and the corners of a hex."""
    x = 1.5 * SIZE * q
    y = sqrt(3) * SIZE * (r + q / 2)
    corners = [(1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866)]
    radius = SIZE - 0.6
    points = " ".join(f"{x + radius * dx:.1f},{y + radius * dy:.1f}" for dx, dy in corners)
    return {"x": round(x, 1), "y": round(y, 1), "points": points}


OUTLINES = {id: outline(q, r) for id, (q, r) in zip(BOARD.hexes, BOARD.at, strict=True)}


def hex_place(hex: dict[str, Any]) -> dict[str, Any]:
    """A hex with its place on the map and what is drawn on it."""
    tile = hex["tile"]
    piece = hex["piece"]
    return {
        **hex,
        **OUTLINES[hex["id"]],
        "terrain": ("water" if hex["kind"] == "port" else TERRAIN[hex["region"]])
        if hex["in_play"]
        else "hidden",
        "tile_icon": None if tile is None else CACHE_ICONS.get(tile, f"good-{tile}"),
        "cache": tile in CACHE_ICONS,
        "piece_icon": None if piece is None else PIECE_ICONS.get(piece, "wonder"),
        "village": piece in ("farm_village", "artisan_village"),
    }


def _middle(region: int) -> tuple[float, float]:
    """The middle of a region's hexes."""
    hexes = [OUTLINES[id] for id, of in zip(BOARD.hexes, BOARD.region_of, strict=True) if of == region]
    return sum(hex["x"] for hex in hexes) / len(hexes), sum(hex["y"] for hex in hexes) / len(hexes)


MIDDLES: Final = {id: _middle(region) for region, id in enumerate(REGIONS)}


def way(source: str, target: str) -> tuple[float, float, float, float]:
    """Where the line of a march between two regions begins and ends."""
    (x, y), (u, v) = MIDDLES[source], MIDDLES[target]
    return round(x, 1), round(y, 1), round(u, 1), round(v, 1)


Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
HEXES: Final[tuple[Box, ...]] = tuple(
    (o["x"] - SIZE, o["y"] - SIZE, o["x"] + SIZE, o["y"] + SIZE) for o in OUTLINES.values()
)


def label_box(x: float, y: float, width: int, height: int) -> Box:
    """What a label covers whose name stands in the middle at x, y."""
    return (x - width / 2, y - 14, x + width / 2, y - 14 + height)


def shared(a: Box, b: Box) -> float:
    """How much of a map two boxes cover together."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


@lru_cache(2048)
def tries(id: str, width: int, height: int) -> list[tuple[float, float, float]]:
    """Where a label of this size may stand, best first: over few hexes, near its region. Cost, x, y."""
    home_x, home_y = LABELS[id]
    found = set()
    for dx in range(-REACH, REACH + 1, STEP):
        for dy in range(-REACH, REACH + 1, STEP):
            x = min(RIGHT - width / 2, max(LEFT + width / 2, home_x + dx))
            y = min(BOTTOM + 14 - height, max(TOP + 14, home_y + dy))
            hidden = sum(shared(label_box(x, y, width, height), hex) for hex in HEXES)
            found.add((hidden + 2 * abs(x - home_x) + 3 * abs(y - home_y), x, y))
    return sorted(found)


@lru_cache(2048)
def label_places(sizes: tuple[tuple[str, int, int], ...]) -> dict[str, tuple[float, float]]:
    """Where labels of these sizes stand, the largest first: never over each other."""
    placed: dict[str, tuple[float, float]] = {}
    taken: list[Box] = []
    for id, width, height in sorted(sizes, key=lambda entry: -entry[1] * entry[2]):
        for _, x, y in tries(id, width, height):
            box = label_box(x, y, width, height)
            if not any(shared(box, other) for other in taken):
                placed[id] = (x, y)
                taken.append(box)
                break
        assert id in placed, "a label finds no place"
    return placed


def labels(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The signs of the regions: who has how much influence, and whose units stand there."""
    signs = [label(view, region) for region in view["regions"]]
    places = label_places(tuple((sign["id"], sign["width"], sign["height"]) for sign in signs))
    for sign in signs:
        sign["x"], sign["y"] = places[sign["id"]]
    return signs


def label(view: dict[str, Any], region: dict[str, Any]) -> dict[str, Any]:
    """One sign, its entries by their distance from its middle and from the line of its name."""
    standing = [(seat, n) for seat, n in enumerate(region["influence"]) if n]
    standing.sort(key=lambda entry: -entry[1])
    if view["seats"] > 4:
        standing = standing[:MOST]
    armies = [
        (seat, kind, units[kind])
        for seat, units in enumerate(region["units"])
        for kind in UNITS
        if kind in units
    ]
    rows = [armies[at : at + MOST] for at in range(0, len(armies), MOST)]
    return {
        "id": region["id"],
        "width": max(NARROWEST, 30 * len(standing) + 14, 34 * max(map(len, rows), default=0) + 10),
        "height": 20 + 16 * bool(standing) + 17 * len(rows),
        "standing": [
            (seat, n, 30 * place - 15 * len(standing) + 4) for place, (seat, n) in enumerate(standing)
        ],
        "armies": [
            (seat, UNIT_ICONS[kind], n, 34 * place - 17 * len(row) + 3, 16 * bool(standing) + 17 * line, kind)
            for line, row in enumerate(rows)
            for place, (seat, kind, n) in enumerate(row)
        ],
        "in_play": region["in_play"],
        "loyal": view["loyal"]["seat"] if view["loyal"] and view["loyal"]["region"] == region["id"] else None,
    }


# --- influence ----------------------------------------------------------------------------------------------


def influence_table(view: dict[str, Any], shown: int) -> list[dict[str, Any]]:
    """Region by region: everybody's influence, what it scores now, and how far the shown player is."""
    rows = []
    for region in view["regions"]:
        if not region["in_play"]:
            continue
        standing, points = region["influence"], region["points"]
        mine = standing[shown]
        best = max(n for seat, n in enumerate(standing) if seat != shown)
        if max(standing) == 0:
            note: tuple[Any, ...] = ("gap_empty",)
        elif mine > best:
            note = ("gap_safe", mine - best)
        elif mine == best:
            note = ("gap_tied",)
        else:
            note = ("gap_behind", best - mine)
        rows.append(
            {
                "id": region["id"],
                "cells": [(n, points[seat], n == max(standing) and n > 0) for seat, n in enumerate(standing)],
                "note": note,
            }
        )
    return rows


def government_row(view: dict[str, Any]) -> list[int]:
    """What the governments would bring in an empire scoring right now; empty while nobody has one."""
    found = [0] * view["seats"]
    for government in view["governments"]:
        if government["owner"] is not None:
            found[government["owner"]] = government["points"]
    return found if any(government["owner"] is not None for government in view["governments"]) else []


def totals(view: dict[str, Any]) -> list[int]:
    """What an empire scoring right now would bring to everybody, governments included."""
    more = government_row(view) or [0] * view["seats"]
    return [
        sum(region["points"][seat] for region in view["regions"]) + more[seat]
        for seat in range(view["seats"])
    ]


def empire_due(deck: dict[str, Any]) -> tuple[Any, ...]:
    """When the empire card of a deck can come."""
    empire = deck["empire"]
    if empire["out"]:
        return ("empire_out",)
    if empire["above"] == 0:
        return ("empire_next", empire["among"])
    return ("empire_after", empire["above"])
