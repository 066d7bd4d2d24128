"""The map and the influence table: where hexes and labels stand, and who would score what."""

from __future__ import annotations

from math import sqrt
from typing import Any

from pentapolis.games.mosaic.board.icons import CACHE_ICONS, PIECE_ICONS, UNIT_ICONS
from pentapolis.games.mosaic.data import BOARD
from pentapolis.games.mosaic.data.components import UNITS

SIZE = 17
"""From the middle of a hex to its corners."""
LEFT, RIGHT = -22, 636
"""The map's edges, for labels."""
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


def label(view: dict[str, Any], region: dict[str, Any]) -> dict[str, Any]:
    """The sign of a region: who has how much influence, and whose units stand there."""
    x, y = LABELS[region["id"]]
    standing = [(seat, n) for seat, n in enumerate(region["influence"]) if n]
    standing.sort(key=lambda entry: -entry[1])
    armies = [
        (seat, kind, units[kind])
        for seat, units in enumerate(region["units"])
        for kind in UNITS
        if kind in units
    ]
    width = max(84, 30 * len(standing) + 14, 34 * len(armies) + 10)
    x = max(LEFT + width // 2, min(RIGHT - width // 2, x))
    return {
        "id": region["id"],
        "x": x,
        "y": y,
        "width": width,
        "height": 20 + 16 * bool(standing) + 17 * bool(armies),
        "standing": [
            (seat, n, x - 15 * len(standing) + 30 * place + 4) for place, (seat, n) in enumerate(standing)
        ],
        "armies": [
            (seat, UNIT_ICONS[kind], n, x - 17 * len(armies) + 34 * place + 3, kind)
            for place, (seat, kind, n) in enumerate(armies)
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
