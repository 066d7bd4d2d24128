"""Pictures of the report as SVG, made here: bars of a distribution, and shares with their intervals.

Colours are classes (`was`, `is`, `fair` …): the page or document around them says which colours those are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil

WIDTH = 640
NARROW = 380
STYLE = (
    "<style>text{font:12px system-ui,sans-serif;fill:#55606e}.was{fill:#8a94a3;stroke:#8a94a3}"
    ".is{fill:#1d6fb8;stroke:#1d6fb8}.fair{stroke:#b0463c;stroke-dasharray:4 3}.axis{stroke:#aab2bd}"
    "line{stroke-width:1.5}rect{stroke:none}</style>"
)
"""For pictures that stand alone; readable on light and dark ground."""


@dataclass(frozen=True)
class Spot:
    """A line of `intervals`: a name, a middle and its interval; `old` is the same before the change."""

    name: str
    middle: float
    low: float
    high: float
    old: tuple[float, float, float] | None = None


def bars(values: Sequence[float], old: Sequence[float] = (), most: int = 24) -> str:
    """How often each value came, as a histogram; the games before the change beside it."""
    every = [*values, *old]
    low, high = min(every), max(every)
    step = _step(low, high, most)
    first = int(low // step)
    number = int(high // step) - first + 1
    series = [
        (kind, _parts(found, step, first, number)) for kind, found in (("was", old), ("is", values)) if found
    ]
    top = max([part for _, parts in series for part in parts])
    height, ground, left = 170, 140, 34
    wide = (NARROW - left - 6) / number
    shapes = []
    for at, (kind, parts) in enumerate(series):
        one = wide * 0.84 / len(series)
        for slot, part in enumerate(parts):
            tall = 120 * part / top
            x = left + slot * wide + wide * 0.08 + at * one
            size = f'width="{one:.1f}" height="{tall:.1f}"'
            shapes.append(
                f'<rect class="{kind}" x="{x:.1f}" y="{ground - tall:.1f}" {size}>'
                f"<title>{_number((first + slot) * step)}: {part:.1%}</title></rect>"
            )
    every_so_many = max(1, ceil(number / 8))
    for slot in range(0, number, every_so_many):
        x = left + (slot + 0.5) * wide
        said = _number((first + slot) * step)
        shapes.append(f'<text x="{x:.1f}" y="{ground + 16}" text-anchor="middle">{said}</text>')
    shapes.append(f'<text x="{left - 4}" y="24" text-anchor="end">{top:.0%}</text>')
    shapes.append(f'<line class="axis" x1="{left}" y1="{ground}" x2="{NARROW}" y2="{ground}"/>')
    return _picture(NARROW, height, shapes)


def _step(low: float, high: float, most: int) -> float:
    """A round width of bars, so that there are at most so many."""
    step = 0.05 if high <= 1 else 1.0
    while (high - low) / step >= most:
        step *= 2 if f"{step:g}"[0] in "15" else 2.5
    return step


def _parts(values: Sequence[float], step: float, first: int, number: int) -> list[float]:
    parts = [0.0] * number
    for value in values:
        parts[int(value // step) - first] += 1 / len(values)
    return parts


def intervals(spots: Sequence[Spot], fair: float) -> str:
    """Shares with their 95 % intervals, one a line, and a dashed line where equals would be."""
    ends = [end for spot in spots for end in (spot.low, spot.high, *(spot.old or ())[1:])]
    low, high = min([*ends, fair]), max([*ends, fair])
    left, right = 230, WIDTH - 56
    scale = (right - left) / max(1e-9, high - low)
    row = 30 if any(spot.old for spot in spots) else 22
    height = row * len(spots) + 26
    place = [left + (value - low) * scale for value in (fair, low, high)]
    shapes = [f'<line class="fair" x1="{place[0]:.1f}" y1="4" x2="{place[0]:.1f}" y2="{height - 20}"/>']
    for at, spot in enumerate(spots):
        y = 14 + at * row
        name = escape(spot.name)
        shapes.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{name}</text>')
        shapes.append(_whisker("is", left, scale, low, (spot.middle, spot.low, spot.high), y, name))
        if spot.old:
            shapes.append(_whisker("was", left, scale, low, spot.old, y + 9, name))
        shapes.append(f'<text x="{WIDTH - 4}" y="{y + 4}" text-anchor="end">{spot.middle:.1%}</text>')
    for value in {low, fair, high}:
        x = left + (value - low) * scale
        shapes.append(f'<text x="{x:.1f}" y="{height - 4}" text-anchor="middle">{value:.0%}</text>')
    return _picture(WIDTH, height, shapes)


def _whisker(
    kind: str, left: float, scale: float, least: float, shown: tuple[float, float, float], y: float, name: str
) -> str:
    middle, low, high = [left + (value - least) * scale for value in shown]
    said = f"{name}: {shown[0]:.1%} ({shown[1]:.1%} – {shown[2]:.1%})"
    return (
        f'<g class="{kind}"><title>{said}</title><line x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}"/>'
        f'<circle cx="{middle:.1f}" cy="{y}" r="4"/></g>'
    )


def _picture(width: int, height: float, shapes: Sequence[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" role="img">'
    return f"{head}{STYLE}{''.join(shapes)}</svg>"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
