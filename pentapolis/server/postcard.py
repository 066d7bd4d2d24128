"""A picture of a table, for links that chat programs unfold: the game, where it stands, who is how far.

It shows what a spectator sees in the strip of the table's page, so no game needs to know of it, and nobody
learns a secret by it.
"""

from __future__ import annotations

import io
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from pentapolis.server.live import Live
from pentapolis.server.rendering import say
from pentapolis.server.scene import Scene

SIZE = (1200, 630)
PAPER, INK, FAINT, BLUE, WHITE, LINE = "#f6f1e7", "#221e18", "#6a6255", "#0d626c", "#fffdf9", "#ded5c3"
SEATS = ("#1c64a8", "#b04210", "#07735a", "#a03f80", "#6a35c9", "#2b2823")
FONTS = ("DejaVuSans.ttf", "LiberationSans-Regular.ttf", "NotoSans-Regular.ttf", "Arial.ttf")
"""Where one of them is installed it is used; the font that comes with Pillow has no letters but ASCII's."""
PLAIN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "−": "-", "–": "-"}
)
PENTAGON = [(12, 1.5), (22.5, 9.2), (18.5, 21.8), (5.5, 21.8), (1.5, 9.2)]
CITIES = [(12, 6.6), (17.2, 10.5), (15.2, 16.7), (8.8, 16.7), (6.8, 10.5)]
EDGE, BAND = 56, 172


@dataclass
class Standing:
    """One seat: its name, its points, and a few figures with their names."""

    seat: int
    name: str
    points: str = ""
    figures: list[tuple[str, str]] = field(default_factory=list)
    asked: bool = False


@dataclass
class Postcard:
    """What the picture says."""

    title: str
    where: str
    standings: list[Standing]


class _Strip(HTMLParser):
    """Reads points and figures out of the strip."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[int, Standing] = {}
        self._seat = -1
        self._title = ""
        self._wanted: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "button":
            self._seat = int(given.get("data-look") or -1)
            self.found[self._seat] = Standing(self._seat, "")
        if tag == "span" and "c" in (given.get("class") or "").split():
            self._title = given.get("title") or ""
        if tag == "span" and "data-v" in given:
            self._wanted = "points" if (given["data-v"] or "").endswith(".score") else self._title

    def handle_endtag(self, tag: str) -> None:
        self._wanted = None

    def handle_data(self, data: str) -> None:
        if self._wanted and self._seat in self.found and data.strip():
            here = self.found[self._seat]
            if self._wanted == "points":
                here.points = data.strip()
            else:
                here.figures.append((self._wanted, data.strip()))


def postcard(live: Live, language: str) -> Postcard:
    """What a spectator may know."""
    title = live.game.title(language)
    if live.table is None:
        free = sum(seat.kind == "open" for seat in live.seats)
        where = say(language, "ending.cancelled") if live.over else say(language, "seats_free", count=free)
        rows = [
            Standing(s.seat, say(language, "seat.open") if s.kind == "open" else s.name) for s in live.seats
        ]
        return Postcard(title, where, rows)
    scene = Scene(live, None, language, None)
    strip = _Strip()
    strip.feed(scene.fragment("strip"))
    rows = []
    for seat in live.seats:
        row = strip.found.get(seat.seat, Standing(seat.seat, ""))
        row.name, row.asked = seat.name, seat.seat in live.waiting()
        rows.append(row)
    return Postcard(title, say(language, "game_over") if live.over else scene.where(), rows)


# --- drawing ----------------------------------------------------------------------------------------------


@cache
def _font(size: int) -> tuple[Any, bool]:
    """A font, and whether it has more than plain letters."""
    for name in FONTS:
        try:
            return ImageFont.truetype(name, size), True
        except OSError:
            continue
    return ImageFont.load_default(size), False


def folded(text: str) -> str:
    """The text in plain letters, as far as that goes."""
    plain = unicodedata.normalize("NFKD", text.translate(PLAIN))
    return "".join(letter if letter.isascii() else "" for letter in plain).strip() or "?"


class _Canvas:
    def __init__(self) -> None:
        self.image = Image.new("RGB", SIZE, PAPER)
        self.draw = ImageDraw.Draw(self.image)

    def text(
        self, at: tuple[float, float], text: str, size: int, colour: str, room: float, anchor: str = "lm"
    ) -> float:
        """Write something, cut where there is no more room; how wide it is."""
        font, rich = _font(size)
        text = text if rich else folded(text)
        while text and self.draw.textlength(text, font) > room:
            text = text.rstrip("…")[:-1].rstrip() + "…" if rich else text[:-1]
            if text in ("…", ""):
                break
        self.draw.text(at, text, colour, font, anchor)
        return float(self.draw.textlength(text, font))

    def brand(self, left: float, top: float, size: float) -> None:
        scale = size / 24
        self.draw.polygon([(left + x * scale, top + y * scale) for x, y in PENTAGON], WHITE)
        for x, y in CITIES:
            box = [left + (x - 1.9) * scale, top + (y - 1.9) * scale]
            self.draw.ellipse([*box, box[0] + 3.8 * scale, box[1] + 3.8 * scale], BLUE)


def drawn(card: Postcard) -> bytes:
    """The picture as PNG."""
    canvas = _Canvas()
    width, height = SIZE
    canvas.draw.rectangle([0, 0, width, BAND], BLUE)
    canvas.brand(EDGE, 42, 88)
    canvas.text((EDGE + 116, 66), card.title, 58, WHITE, width - 2 * EDGE - 116)
    canvas.text((EDGE + 116, 126), card.where, 30, WHITE, width - 2 * EDGE - 116)
    step = min(150, (height - BAND - 24) / max(1, len(card.standings)))
    for number, row in enumerate(card.standings):
        _row(canvas, row, BAND + 12 + step * (number + 0.5), step)
    out = io.BytesIO()
    canvas.image.convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(out, "PNG", optimize=True)
    return out.getvalue()


def _row(canvas: _Canvas, row: Standing, middle: float, step: float) -> None:
    width = SIZE[0]
    colour = SEATS[row.seat % len(SEATS)]
    radius = min(26, step * 0.34)
    disc = [EDGE, middle - radius, EDGE + 2 * radius, middle + radius]
    canvas.draw.ellipse(disc, colour)
    canvas.text((EDGE + radius, middle), str(row.seat + 1), int(radius * 1.1), WHITE, 60, "mm")
    size = int(min(44, step * 0.36))
    left, room = EDGE + 80, width - 2 * EDGE - 80 - 160
    above = middle - step * 0.17 if row.figures else middle
    wide = canvas.text((left, above), row.name, size, INK, room)
    if row.asked:
        under = above + size * 0.6
        canvas.draw.rectangle([left, under, left + wide, under + 4], colour)
    if row.points:
        canvas.text((width - EDGE, middle), row.points, size + 10, INK, 150, "rm")
    figures = "   ·   ".join(f"{name} {value}" for name, value in row.figures)
    canvas.text((left, middle + step * 0.25), figures, int(min(26, step * 0.24)), FAINT, room)
    canvas.draw.line([EDGE, middle + step / 2, width - EDGE, middle + step / 2], LINE, 2)
