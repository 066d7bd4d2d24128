"""The picture of a table, stroke by stroke: where everything stands on it, with letters of a known width."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from pentapolis.server import drawing
from pentapolis.server.drawing import Canvas, folded
from pentapolis.server.postcard import Postcard, Standing
from pentapolis.sketch import Sketch


class Pen:
    """Notes what is drawn. A letter is half as wide as it is high, so everybody can count."""

    def __init__(self, sheet: Sheet) -> None:
        self.calls = sheet.calls

    def textlength(self, text: str, size: int) -> float:
        return len(text) * size / 2

    def text(self, at: tuple[float, float], text: str, ink: str, size: int, anchor: str) -> None:
        self.calls.append(("text", rounded(at), text, size, ink, anchor))

    def polygon(self, points: list[tuple[float, float]], fill: str | None) -> None:
        self.calls.append(("polygon", rounded(points), fill))

    def ellipse(self, box: list[float], fill: str | None) -> None:
        self.calls.append(("ellipse", rounded(box), fill))

    def rectangle(self, box: list[float], fill: str) -> None:
        self.calls.append(("rectangle", rounded(box), fill))

    def rounded_rectangle(self, box: list[float], radius: float, fill: str) -> None:
        self.calls.append(("rounded", rounded(box), rounded(radius), fill))

    def line(self, ends: list[float], fill: str, width: int) -> None:
        self.calls.append(("line", rounded(ends), fill, width))


class Sheet:
    """Paper that remembers what was drawn on it and what was pasted where."""

    def __init__(self, size: tuple[int, int], paper: str) -> None:
        self.size, self.paper = size, paper
        self.calls: list[Any] = []

    def resize(self, size: tuple[int, int], how: Any) -> Sheet:
        smaller = Sheet(size, self.paper)
        smaller.calls = self.calls
        return smaller

    def paste(self, other: Sheet, at: tuple[int, int]) -> None:
        self.calls.append(("paste", other.size, at))

    def convert(self, mode: str, palette: Any, colors: int) -> Sheet:
        return self

    def save(self, out: Any, kind: str, optimize: bool) -> None: ...


def rounded(numbers: Any) -> Any:
    return tuple(rounded(n) for n in numbers) if isinstance(numbers, tuple | list) else round(numbers, 2)


def pen_of(monkeypatch: pytest.MonkeyPatch, rich: bool = True) -> list[Sheet]:
    """Lets the picture be drawn by pens that take notes; the sheets, in their order."""
    sheets: list[Sheet] = []

    class FakeImage:
        Palette = Image.Palette
        Resampling = Image.Resampling

        @staticmethod
        def new(mode: str, size: tuple[int, int], paper: str) -> Sheet:
            sheets.append(Sheet(size, paper))
            return sheets[-1]

    class FakeDraw:
        Draw = Pen

    monkeypatch.setattr(drawing, "Image", FakeImage)
    monkeypatch.setattr(drawing, "ImageDraw", FakeDraw)
    monkeypatch.setattr(drawing, "_font", lambda size: (size, rich))
    monkeypatch.setattr(drawing, "colour", lambda name: name)
    return sheets


ANN = Standing(0, "Ann", "17", [("Goods", "3"), ("Free cities", "2")], asked=True)
BO = Standing(1, "Bo")
PLAIN_CARD = Postcard("High Card", "Round 2", [ANN, BO])


def sketched() -> Sketch:
    """100 by 50, from (10, 20) on."""
    sketch = Sketch()
    sketch.polygon([(10, 20), (110, 20), (110, 70)], "t-water")
    sketch.disc(30, 40, 10, "s1", "7")
    sketch.box(60, 40, 40, 20, "k-wonder", "Great Library")
    sketch.box(60, 62, 40, 8, "")
    return sketch


BOARD_CARD = Postcard(
    "High Card", "Round 2", [ANN, *(Standing(seat, "Player " * 6, "−3") for seat in range(1, 7))], sketched()
)

BAND: list[Any] = [
    ("rectangle", (0, 0, 1200, 112), "accent"),
    (
        "polygon",
        ((74.0, 26.25), (103.75, 48.07), (92.42, 83.77), (55.58, 83.77), (44.25, 48.07)),
        "accent-ink",
    ),
    ("ellipse", (68.62, 35.32, 79.38, 46.08), "accent"),
    ("ellipse", (83.35, 46.37, 94.12, 57.13), "accent"),
    ("ellipse", (77.68, 63.93, 88.45, 74.7), "accent"),
    ("ellipse", (59.55, 63.93, 70.32, 74.7), "accent"),
    ("ellipse", (53.88, 46.37, 64.65, 57.13), "accent"),
    ("text", (130, 56.0), "High Card", 44, "accent-ink", "lm"),
    ("text", (1160, 56.0), "Round 2", 26, "accent-ink", "rm"),
]
"""The head of every picture: the mark of the platform, what is played, how far it is."""


def test_without_a_board_the_standings_have_the_whole_width(monkeypatch: pytest.MonkeyPatch) -> None:
    (sheet, *others) = made(pen_of(monkeypatch), PLAIN_CARD)
    assert not others
    assert (sheet.size, sheet.paper) == ((1200, 630), "bg")
    assert sheet.calls == [
        *BAND,
        ("ellipse", (40, 173.0, 92, 225.0), "s1"),
        ("text", (66, 199.0), "1", 28, "seat-ink", "mm"),
        ("text", (1160, 199.0), "17", 44, "ink", "rm"),
        ("text", (106, 173.5), "Ann", 40, "ink", "lm"),
        ("rectangle", (106, 197.5, 166.0, 201.5), "s1"),
        ("text", (106, 236.5), "Goods\xa03 Free\xa0cities\xa02", 24, "ink-3", "lm"),
        ("line", (40, 274.0, 1160, 274.0), "line", 2),
        ("ellipse", (40, 323.0, 92, 375.0), "s2"),
        ("text", (66, 349.0), "2", 28, "seat-ink", "mm"),
        ("text", (106, 349.0), "Bo", 40, "ink", "lm"),
        ("text", (106, 386.5), "", 24, "ink-3", "lm"),
        ("line", (40, 424.0, 1160, 424.0), "line", 2),
    ]


def test_beside_a_board_the_standings_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, board = made(pen_of(monkeypatch), BOARD_CARD)
    assert picture.calls[: len(BAND)] == BAND
    assert picture.calls[len(BAND) :][:14] == [
        ("paste", (160, 80), (345, 331)),
        ("ellipse", (852, 135.29, 899.99, 183.28), "s1"),
        ("text", (875.99, 159.29), "1", 26, "seat-ink", "mm"),
        ("text", (1160, 159.29), "17", 29, "ink", "rm"),
        ("text", (913.99, 147.29), "Ann", 25, "ink", "lm"),
        ("rectangle", (913.99, 162.29, 951.49, 166.29), "s1"),
        ("text", (913.99, 176.93), "Goods\xa03 Free\xa0cities\xa02", 16, "ink-3", "lm"),
        ("line", (852, 194.57, 1160, 194.57), "line", 2),
        ("ellipse", (852, 205.86, 899.99, 253.85), "s2"),
        ("text", (875.99, 229.86), "2", 26, "seat-ink", "mm"),
        ("text", (1160, 229.86), "−3", 29, "ink", "rm"),
        ("text", (913.99, 229.86), "Player Player P…", 25, "ink", "lm"),
        ("text", (913.99, 247.5), "", 16, "ink-3", "lm"),
        ("line", (852, 265.14, 1160, 265.14), "line", 2),
    ]
    assert picture.calls[-6][2] == "s1", "the seventh seat has the first one's colour again"
    assert picture.calls[-1] == ("line", (852, 618.0, 1160, 618.0), "line", 2), "all of them fit"
    assert (board.size, board.paper) == ((320, 160), "bg"), "drawn twice as large as it is pasted"
    assert board.calls == [
        ("polygon", ((0.0, 0.0), (320.0, 0.0), (320.0, 160.0)), "t-water"),
        ("ellipse", (32.0, 32.0, 96.0, 96.0), "s1"),
        ("text", (64.0, 64.0), "7", 52, "raised", "mm"),
        ("rounded", (160.0, 64.0, 288.0, 128.0), 9.6, "k-wonder"),
        ("text", (224.0, 81.05), "Great", 26, "raised", "mm"),
        ("text", (224.0, 110.95), "Library", 26, "raised", "mm"),
    ]


@pytest.mark.parametrize(
    ("width", "height", "size", "at"),
    [
        (810, 810, (486, 486), (182, 128)),  # as high as the room
        (1620, 162, (810, 81), (20, 330)),  # as wide as the room
        (100, 100, (160, 160), (345, 291)),  # but never blown up
    ],
)
def test_a_board_is_as_large_as_it_fits_and_in_the_middle(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int, size: Any, at: Any
) -> None:
    sketch = Sketch()
    sketch.polygon([(5, 5), (5 + width, 5), (5 + width, 5 + height)], "t-water")
    sheets = made(pen_of(monkeypatch), Postcard("", "", [], sketch))
    assert ("paste", size, at) in sheets[0].calls


def test_a_sketch_without_shapes_is_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    (sheet,) = made(pen_of(monkeypatch), Postcard("High Card", "Round 2", [BO], Sketch()))
    assert ("ellipse", (40, 173.0, 92, 225.0), "s2") in sheet.calls


def test_long_words_are_cut_where_their_room_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1,200 the title has 1,030 (46 letters of 22), and where we are what is left of that."""
    row = Standing(120, "N" * 99, "8" * 99, [("f" * 40, "1"), ("g" * 60, "2")])
    (sheet,) = made(pen_of(monkeypatch), Postcard("T" * 99, "W" * 99, [row]))
    texts = {call[2][0]: len(call[2]) for call in sheet.calls if call[0] == "text" and call[2]}
    assert texts == {"T": 46, "…": 1, "1": 3, "8": 6, "N": 45, "f": 42}
    (short,) = made(pen_of(monkeypatch), Postcard("T" * 20, "W" * 99, []))
    assert [len(call[2]) for call in short.calls if call[0] == "text"] == [20, 42], "550 of 13 each"


def made(sheets: list[Sheet], card: Postcard) -> list[Sheet]:
    drawing.drawn(card)
    return sheets


# --- letters --------------------------------------------------------------------------------------------


def test_what_is_cut_ends_with_dots_or_in_plain_letters_just_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    pen_of(monkeypatch)
    canvas = Canvas((9, 9), "bg")
    assert canvas.text((0, 0), "abcdef", 10, "ink", 30) == 30
    assert canvas.text((0, 0), "ab cdef", 10, "ink", 20) == 15, "no space before the dots"
    assert canvas.text((0, 0), "abcdef", 10, "ink", 3) == 5, "one sign at least"
    pen_of(monkeypatch, rich=False)
    plain = Canvas((9, 9), "bg")
    assert plain.text((0, 0), "äbcdef", 10, "ink", 20) == 20
    assert plain.text((0, 0), "abcdef", 10, "ink", 3) == 0
    written = [call[2] for call in (*canvas.draw.calls, *plain.draw.calls)]  # type: ignore[attr-defined]
    assert written == ["abcdef", "ab…", "…", "aebc", ""]


def test_lines_break_where_words_end(monkeypatch: pytest.MonkeyPatch) -> None:
    pen_of(monkeypatch)
    canvas = Canvas((9, 9), "bg")
    assert canvas.lines("ab cd ef", 10, 25) == ["ab cd", "ef"]
    assert canvas.lines("ab cd ef", 10, 24) == ["ab", "cd", "ef"]
    assert canvas.lines("abcdefgh i", 10, 5) == ["abcdefgh", "i"], "a word is never broken"
    pen_of(monkeypatch, rich=False)
    assert Canvas((9, 9), "bg").lines("ö ß", 10, 99) == ["oe ss"]


@pytest.mark.parametrize(
    ("box", "text", "largest", "written"),
    [
        ((0, 0, 46, 24), "abcd", 40, [((23, 12), "abcd", 17)]),  # 1.15 × 17 = 19.55 of 20
        ((0, 0, 26, 24), "abcd", 40, [((13, 12), "abcd", 10)]),  # 4 × 10 / 2 = all 20
        ((0, 0, 46, 24), "abcd", 12, [((23, 12), "abcd", 12)]),
        ((0, 0, 46, 50), "abc def", 40, [((23, 13.5), "abc", 20), ((23, 36.5), "def", 20)]),
        ((0, 0, 24, 14), "abcd", 40, [((12, 7), "abcd", 9)]),  # 1.15 × 9 = 10.35 is more than 10: as it is
        ((0, 0, 24, 26), "abcd efgh ijkl", 40, [((12, 7.83), "abcd", 9), ((12, 18.18), "efgh", 9)]),
        ((0, 0, 20, 5), "abcd", 40, [((10, 2.5), "ab…", 9)]),
    ],
)
def test_a_text_in_a_box_is_as_large_as_it_fits(
    monkeypatch: pytest.MonkeyPatch, box: Any, text: str, largest: int, written: list[Any]
) -> None:
    pen_of(monkeypatch)
    canvas = Canvas((99, 99), "bg")
    canvas.inscribe(box, text, "ink", largest)
    found = [(call[1], call[2], call[3]) for call in canvas.draw.calls]  # type: ignore[attr-defined]
    assert found == written


def test_letters_that_a_plain_font_lacks() -> None:
    assert folded("Zoë Größe −1–2") == "Zoe Groesse -1-2"
    assert folded("漢字") == "?"


def test_colours_are_those_of_light_pages() -> None:
    """Also where a token stands for another one."""
    named = drawing.tokens()
    assert all(not value.startswith(("=", "var")) for value in named.values())
    assert drawing.colour("bg") == named["bg"]
    assert [drawing.seat_colour(seat) for seat in (0, 5, 6)] == [named["s1"], named["s6"], named["s1"]]
