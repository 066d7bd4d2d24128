"""The log of a training as pictures: one SVG for each game, written as text: nothing needs installing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 300, 150
LEFT, TOP, GAP = 46, 34, 70
COLOURS = ("#1f6f8b", "#c8553d", "#588157", "#6d597a", "#b08900", "#444444")

Series = list[tuple[float, float]]


def read_log(path: Path) -> dict[str, list[dict[str, Any]]]:
    """The rows of a log, by game."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for line in path.read_text().splitlines():
        row = json.loads(line)
        rows.setdefault(row["game"], []).append(row)
    return rows


def panels(rows: list[dict[str, Any]]) -> dict[str, dict[str, Series]]:
    """What is drawn, over thousands of games: titles of panels, and in each the named series."""
    points: dict[str, Series] = {}
    watched: dict[str, Series] = {}
    entropy: Series = []
    loss: Series = []
    for row in rows:
        x = row["games"] / 1000
        if row["kind"] == "slice":
            for seats, value in row["points"].items():
                points.setdefault(f"{seats} seats", []).append((x, value))
            entropy.append((x, row["entropy"]))
            if row["loss"]:
                loss.append((x, row["loss"]))
        elif row["kind"] == "watch":
            watched.setdefault(f"{row['seats']} seats", []).append((x, 100 * row["share"]))
    return {
        "points of all seats in self-play": {name: smooth(points[name]) for name in sorted(points)},
        "% won against the hand-made priors": dict(sorted(watched.items())),
        "entropy of the policy; loss of the net": {"entropy": entropy, "loss": smooth(loss)},
    }


def smooth(series: Series, span: int = 5) -> Series:
    """Means over some neighbours: a slice has few games of many seats."""
    result = []
    for index, (x, _) in enumerate(series):
        near = [y for _, y in series[max(0, index - span) : index + span + 1]]
        result.append((x, sum(near) / len(near)))
    return result


def draw(game: str, rows: list[dict[str, Any]]) -> str:
    """The picture of one game."""
    parts = []
    shown = panels(rows)
    for index, (title, series) in enumerate(shown.items()):
        parts += panel(title, series, LEFT + index * (WIDTH + GAP))
    width = LEFT + len(shown) * (WIDTH + GAP)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT + 90}" '
            f'font-family="sans-serif" font-size="11" fill="#222">',
            '<rect width="100%" height="100%" fill="#fff"/>',
            f'<text x="{LEFT}" y="14" font-size="13" font-weight="bold">{game}: thousands of games</text>',
            *parts,
            "</svg>",
            "",
        ]
    )


def panel(title: str, series: dict[str, Series], left: int) -> list[str]:
    """Axes, lines and their names."""
    every = [point for line in series.values() for point in line] or [(0.0, 0.0)]
    right = max([x for x, _ in every]) or 1.0
    low, high = min([0.0, *[y for _, y in every]]), max([y for _, y in every]) or 1.0
    bottom = TOP + HEIGHT
    parts = [
        f'<text x="{left}" y="{TOP - 6}">{title}</text>',
        f'<path d="M{left} {TOP}V{bottom}H{left + WIDTH}" fill="none" stroke="#999"/>',
        f'<text x="{left - 4}" y="{TOP + 8}" text-anchor="end">{high:.3g}</text>',
        f'<text x="{left - 4}" y="{bottom}" text-anchor="end">{low:.3g}</text>',
        f'<text x="{left + WIDTH}" y="{bottom + 14}" text-anchor="end">{right:.3g}</text>',
    ]
    for index, (name, line) in enumerate(series.items()):
        colour = COLOURS[index % len(COLOURS)]
        dots = " ".join(
            f"{left + WIDTH * x / right:.1f},{bottom - HEIGHT * (y - low) / (high - low or 1):.1f}"
            for x, y in line
        )
        parts.append(f'<polyline points="{dots}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        parts.append(f'<text x="{left + 55 * index}" y="{bottom + 32}" fill="{colour}">{name}</text>')
    return parts


def draw_log(log: Path, folder: Path) -> list[Path]:
    """A picture for every game of the log."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for game, rows in read_log(log).items():
        path = folder / f"{game}.svg"
        path.write_text(draw(game, rows))
        paths.append(path)
    return paths
