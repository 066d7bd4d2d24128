"""Draws the picture of a table with Pillow: title, standings, and the game's sketch of its board."""

from __future__ import annotations

import io
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from pentapolis.server.postcard import Postcard, Standing
from pentapolis.sketch import Shape, Sketch

SIZE = (1200, 630)
FONTS = ("DejaVuSans.ttf", "LiberationSans-Regular.ttf", "NotoSans-Regular.ttf", "Arial.ttf")
"""Where one of them is installed it is used; the font that comes with Pillow has no letters but ASCII's."""
PLAIN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "−": "-", "–": "-"}
)
PENTAGON = [(12, 1.5), (22.5, 9.2), (18.5, 21.8), (5.5, 21.8), (1.5, 9.2)]
CITIES = [(12, 6.6), (17.2, 10.5), (15.2, 16.7), (8.8, 16.7), (6.8, 10.5)]
EDGE, BAND = 40, 112
FINE = 2
"""The board is drawn so many times larger and then made smaller: smooth edges."""
SMALLEST = 9
"""Smaller letters are left out."""


@cache
def tokens() -> dict[str, str]:
    """The colours of the design, by name, as light pages have them."""
    css = (Path(__file__).parent / "static" / "tokens.css").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for name, value in re.findall(r"--([\w-]+): ([^;]+);", css):
        inner = re.fullmatch(r"var\(--([\w-]+)\)", value)
        found.setdefault(name, f"={inner[1]}" if inner else value)
    return {name: found[value[1:]] if value.startswith("=") else value for name, value in found.items()}


def colour(name: str) -> str:
    return tokens()[name]


def seat_colour(seat: int) -> str:
    return colour(f"s{seat % 6 + 1}")


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


class Canvas:
    def __init__(self, size: tuple[int, int], paper: str) -> None:
        self.image = Image.new("RGB", size, paper)
        self.draw = ImageDraw.Draw(self.image)

    def text(
        self, at: tuple[float, float], text: str, size: int, ink: str, room: float, anchor: str = "lm"
    ) -> float:
        """Write something, cut where there is no more room; how wide it is."""
        font, rich = _font(size)
        text = text if rich else folded(text)
        while text and self.draw.textlength(text, font) > room:
            text = text.rstrip("…")[:-1].rstrip() + "…" if rich else text[:-1]
            if text in ("…", ""):
                break
        self.draw.text(at, text, ink, font, anchor)
        return float(self.draw.textlength(text, font))

    def lines(self, text: str, size: int, room: float) -> list[str]:
        """The text broken where words end."""
        font, rich = _font(size)
        found = [""]
        for word in (text if rich else folded(text)).split(" "):
            longer = f"{found[-1]} {word}" if found[-1] else word
            if found[-1] and self.draw.textlength(longer, font) > room:
                found.append(word)
            else:
                found[-1] = longer
        return found

    def inscribe(self, box: tuple[float, float, float, float], text: str, ink: str, largest: int) -> None:
        """Write into the middle of a box, as large as it fits."""
        left, top, right, bottom = box
        room, high = right - left - 6, bottom - top - 4
        for size in range(largest, SMALLEST - 1, -1):
            lines = self.lines(text, size, room)
            font, _ = _font(size)
            if 1.15 * size * len(lines) <= high and all(
                self.draw.textlength(line, font) <= room for line in lines
            ):
                break
        else:
            size, lines = SMALLEST, self.lines(text, SMALLEST, room)[: max(1, int(high / (1.15 * SMALLEST)))]
        first = (top + bottom) / 2 - 1.15 * size * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            self.text(((left + right) / 2, first + 1.15 * size * number), line, size, ink, room, "mm")

    def brand(self, left: float, top: float, size: float) -> None:
        scale = size / 24
        self.draw.polygon([(left + x * scale, top + y * scale) for x, y in PENTAGON], colour("accent-ink"))
        for x, y in CITIES:
            box = [left + (x - 1.9) * scale, top + (y - 1.9) * scale]
            self.draw.ellipse([*box, box[0] + 3.8 * scale, box[1] + 3.8 * scale], colour("accent"))


def drawn(card: Postcard) -> bytes:
    """The picture as PNG."""
    canvas = Canvas(SIZE, colour("bg"))
    width, height = SIZE
    ink = colour("accent-ink")
    canvas.draw.rectangle([0, 0, width, BAND], colour("accent"))
    canvas.brand(EDGE, 22, 68)
    wide = canvas.text((EDGE + 90, BAND / 2), card.title, 44, ink, width - 2 * EDGE - 90)
    canvas.text((width - EDGE, BAND / 2), card.where, 26, ink, width - 2 * EDGE - 130 - wide, "rm")
    left = EDGE
    if card.board is not None and card.board.shapes:
        room = (EDGE // 2, BAND + 16, 830, height - 16)
        paste(canvas, card.board, room)
        left = 852
    step = min(150, (height - BAND - 24) / max(1, len(card.standings)))
    for number, row in enumerate(card.standings):
        _row(canvas, row, left, BAND + 12 + step * (number + 0.5), step)
    out = io.BytesIO()
    canvas.image.convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(out, "PNG", optimize=True)
    return out.getvalue()


def _row(canvas: Canvas, row: Standing, left: float, middle: float, step: float) -> None:
    """One seat: its number, name and points; below them its figures, where there is room for a line."""
    right = SIZE[0] - EDGE
    radius = min(26, step * 0.34)
    canvas.draw.ellipse([left, middle - radius, left + 2 * radius, middle + radius], seat_colour(row.seat))
    canvas.text((left + radius, middle), str(row.seat + 1), int(radius * 1.1), colour("seat-ink"), 60, "mm")
    size = int(min(40 if left == EDGE else 30, step * 0.36))
    start = left + 2 * radius + 14
    points = canvas.text((right, middle), row.points, size + 4, colour("ink"), 150, "rm") if row.points else 0
    room = right - start - points - 16
    above = middle - step * 0.17 if row.figures else middle
    wide = canvas.text((start, above), row.name, size, colour("ink"), room)
    if row.asked:
        under = above + size * 0.6
        canvas.draw.rectangle([start, under, start + wide, under + 4], seat_colour(row.seat))
    small = int(min(24 if left == EDGE else 18, step * 0.24))
    told = " ".join(f"{name} {value}".replace(" ", "\N{NO-BREAK SPACE}") for name, value in row.figures)
    figures = canvas.lines(told, small, room)
    canvas.text((start, middle + step * 0.25), figures[0], small, colour("ink-3"), room)
    canvas.draw.line([left, middle + step / 2, right, middle + step / 2], colour("line"), 2)


# --- the board --------------------------------------------------------------------------------------------


def paste(canvas: Canvas, sketch: Sketch, room: tuple[int, int, int, int]) -> None:
    """Draw the board into this box: as large as it fits, in the middle."""
    left, top, right, bottom = sketch.bounds
    scale = min((room[2] - room[0]) / max(1, right - left), (room[3] - room[1]) / max(1, bottom - top), 1.6)
    width, height = int((right - left) * scale), int((bottom - top) * scale)
    fine = Canvas((FINE * width, FINE * height), colour("bg"))
    for shape in sketch.shapes:
        points = [((x - left) * scale * FINE, (y - top) * scale * FINE) for x, y in shape.points]
        _shape(fine, shape, points, scale)
    at = (room[0] + (room[2] - room[0] - width) // 2, room[1] + (room[3] - room[1] - height) // 2)
    canvas.image.paste(fine.image.resize((width, height), Image.Resampling.BOX), at)


def _shape(canvas: Canvas, shape: Shape, points: list[tuple[float, float]], scale: float) -> None:
    fill = colour(shape.fill) if shape.fill else None
    if shape.kind == "polygon":
        canvas.draw.polygon(points, fill)
        return
    (left, top), (right, bottom) = points
    if shape.kind == "disc":
        canvas.draw.ellipse([left, top, right, bottom], fill)
    elif fill is not None:
        canvas.draw.rounded_rectangle([left, top, right, bottom], 3 * FINE * scale, fill)
    if shape.text:
        canvas.inscribe((left, top, right, bottom), shape.text, colour(shape.ink), int(17 * FINE * scale))
