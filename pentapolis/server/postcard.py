"""What the picture of a table shows, for links that chat programs unfold: the board, and who is how far.

It is made of what a spectator sees: the strip of the table's page, which every game has, and the game's own
sketch of its board, if it brings one. So nobody learns a secret by it. drawing.py draws it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from pentapolis.server.live import Live
from pentapolis.server.rendering import say
from pentapolis.server.scene import Scene
from pentapolis.sketch import Sketch


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
    board: Sketch | None = None


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
    where = say(language, "game_over") if live.over else scene.where()
    # Whose chat program unfolds the link of a private table is not known.
    board = None if live.row.private else scene.board.presenter.sketch(scene.view, scene.name)
    return Postcard(title, where, rows, board)
