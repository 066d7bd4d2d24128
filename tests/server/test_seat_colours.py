"""Seats differ to whoever sees no red, green or blue, and without any colour: each has a mark of its own."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from pentapolis import server
from pentapolis.server.scene import Scene
from tests.browser.late import POSITIONS
from tests.server.scenes import live_table

STATIC = Path(server.__file__).parent / "static"
SEATS = 6
PALETTE = re.compile(r"--p([1-6]): #([0-9a-f]{6});")
Triple = tuple[float, ...]

# What an eye without one kind of cones sees of linear red, green and blue (Machado and others 2009).
SEEN: dict[str, tuple[Triple, Triple, Triple]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
APART = 10.0
"""A distance in CIELAB that is seen at a glance; 2.3 is just noticed by who looks closely."""


def palettes() -> list[tuple[str, ...]]:
    """The colours of seats 1 to 6, by light and by dark."""
    found = PALETTE.findall((STATIC / "tokens.css").read_text(encoding="utf-8"))
    whole = [found[at : at + SEATS] for at in range(0, len(found), SEATS)]
    assert all([number for number, _ in palette] == list("123456") for palette in whole)
    return [tuple(colour for _, colour in palette) for palette in whole]


def linear(colour: str) -> Triple:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def lab(colour: Triple) -> Triple:
    r, g, b = colour
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, rows: tuple[Triple, Triple, Triple]) -> Triple:
    parts = linear(colour)
    mixed = (sum(share * part for share, part in zip(row, parts, strict=True)) for row in rows)
    return lab(tuple(min(1.0, max(0.0, part)) for part in mixed))


@pytest.mark.parametrize("eyes", SEEN)
def test_no_two_seats_look_alike(eyes: str) -> None:
    assert len(palettes()) >= 2
    for palette in palettes():
        for (one, first), (other, second) in combinations(enumerate(palette, 1), 2):
            pairs = zip(seen(first, SEEN[eyes]), seen(second, SEEN[eyes]), strict=True)
            assert sum((a - b) ** 2 for a, b in pairs) ** 0.5 > APART, (eyes, one, other, palette)


def test_every_seat_has_a_mark_of_its_own() -> None:
    drawn = re.findall(
        r'<symbol id="i-m([1-6])".*?>(<g.*?)</symbol>', (STATIC / "icons.svg").read_text("utf-8")
    )
    assert [number for number, _ in drawn] == list("123456")
    assert len({shape for _, shape in drawn}) == SEATS


def test_bars_of_seats_bear_their_marks() -> None:
    """The tracks of Through the Ages: a bar each, which was told by its colour alone."""
    table = POSITIONS["through"].make()
    live = live_table(table.setup, "marks")
    live.table = table
    board = Scene(live, table.asks[0].seat, "en").fragment("board")
    bars = re.findall(r'<span class="tb s(\d)">\s*<span class="mk s(\d)">', board)
    assert len(bars) == 3 * table.setup.seats
    assert all(of == bears for of, bears in bars)
