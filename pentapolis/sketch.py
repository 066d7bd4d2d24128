"""A sketch of a board, for pictures that the server draws itself: where shapes stand, not how they are drawn.

A game's board may bring one (`Presenter.sketch`), made from a view; coordinates are its own, whoever draws it
makes it fit. Colours are the names of the design's tokens, as in style sheets: `t-water`, `k-wonder`, `s1`.
"""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]


class Shape(NamedTuple):
    """One shape: a polygon by its corners, a disc by the corners of its box, a box by two of its corners."""

    kind: str
    points: tuple[Point, ...]
    fill: str
    text: str = ""
    ink: str = "ink"


class Sketch:
    """Shapes, those behind first."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []

    def polygon(self, points: list[Point], fill: str) -> None:
        self.shapes.append(Shape("polygon", tuple(points), fill))

    def disc(self, x: float, y: float, radius: float, fill: str, text: str = "", ink: str = "raised") -> None:
        corners = ((x - radius, y - radius), (x + radius, y + radius))
        self.shapes.append(Shape("disc", corners, fill, text, ink))

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        text: str = "",
        ink: str = "raised",
    ) -> None:
        """A rectangle; its text is broken into lines and made to fit."""
        self.shapes.append(Shape("box", ((x, y), (x + width, y + height)), fill, text, ink))

    def card(
        self, x: float, y: float, width: float, height: float, colour: str, name: str, mark: str = ""
    ) -> None:
        """A card: its colour above with a mark, its name below."""
        self.box(x, y, width, height, "raised")
        self.box(x, y, width, height * 0.3, colour, mark)
        self.box(x, y + height * 0.3, width, height * 0.7, "", name, "ink")

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        xs = [x for shape in self.shapes for x, _ in shape.points]
        ys = [y for shape in self.shapes for _, y in shape.points]
        return min(xs), min(ys), max(xs), max(ys)
