"""Every symbol on a board says what it is to a pointer: by a title, its card, its option, or words."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from litestar.testing import TestClient

from pentapolis.engine import Table
from pentapolis.server.app import make_app
from pentapolis.server.config import Config
from pentapolis.server.scene import Scene
from tests.browser.late import POSITIONS
from tests.server.scenes import live_table

SAYS = ("title", "data-card", "data-opt", "data-opts", "data-why-opt", "data-part")
SEATS = re.compile(r"i-m\d")
"""Marks of seats: the strip says whose they are."""
WORD = re.compile(r"[^\W\d_]{2}")
EMPTY = ("br", "img", "input", "use", "path", "rect", "circle", "polygon", "polyline", "line", "hr", "col")


class Part:
    """An element of the board."""

    def __init__(self, tag: str, around: Part | None, says: bool) -> None:
        self.tag = tag
        self.around = around
        self.says = says
        self.words = ""

    def explained(self) -> bool:
        """Whether it or something around it explains itself, or words stand right beside the symbol."""
        near, part = 0, self.around
        while part is not None:
            if part.says or (near < 2 and WORD.search(part.words)):
                return True
            near, part = near + 1, part.around
        return False


class Symbols(HTMLParser):
    """The symbols of a page and what stands around them."""

    def __init__(self, html: str, says: tuple[str, ...] = SAYS) -> None:
        super().__init__()
        self.says = says
        self.here: Part | None = None
        self.found: list[tuple[str, Part]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        symbol = known.get("href") or ""
        if tag == "use" and symbol.startswith("#i-") and not SEATS.search(symbol) and self.here is not None:
            self.found.append((symbol[3:], self.here))
        if tag in EMPTY:
            return
        of = known.get("class") or ""
        # The pieces of a map lie over its spaces and let the pointer through to their titles.
        says = of == "pcs" or any(known.get(name) for name in self.says)
        self.here = Part("sr" if of == "sr" else tag, self.here, says)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY and self.here is not None:
            self.here = self.here.around

    def handle_data(self, data: str) -> None:
        if self.here is None:
            return
        if self.here.tag == "title" and self.here.around is not None:
            self.here.around.says = True
            return
        part: Part | None = self.here
        while part is not None and part.tag != "sr":
            part.words += data
            part = part.around


PARTS = ("strip", "board", "ask", "log", "recap")
ONES = [name for name in POSITIONS if name not in ("clash advances", "clash cards")]
"""Positions, each once."""


@pytest.mark.parametrize("position", ONES)
def test_no_symbol_is_left_unexplained(position: str) -> None:
    """To who is asked, on one's own board and on another's, and to spectators, to whom no option speaks."""
    table: Table = POSITIONS[position].make()
    live = live_table(table.setup, "symbols")
    live.table = table
    seat = table.asks[0].seat
    other = (seat + 1) % table.setup.seats
    looks = [(seat, seat, "en"), (seat, seat, "de"), (seat, other, "en"), (None, seat, "en")]
    silent: set[str] = set()
    for onlooker, shown, language in looks:
        scene = Scene(live, onlooker, language, shown=shown)
        says = SAYS if onlooker is not None else ("title", "data-card")
        for name in PARTS:
            for symbol, part in Symbols(scene.fragment(name), says).found:
                if not part.explained():
                    silent.add(f"{name} of {shown} to {onlooker}: {symbol}")
    assert silent == set()


PAGES = (
    *("/", "/games", "/daily", "/learn", "/puzzles", "/puzzles/clash_of_cultures", "/events", "/ratings"),
    *("/statistics", "/people", "/rules", "/rules/nations", "/builders", "/account", "/new/nations"),
)


def test_symbols_around_boards_and_on_other_pages_are_explained_too(tmp_path: Path) -> None:
    config = Config(database=str(tmp_path / "site.db"), warm_up=False, limits=False)
    with TestClient(make_app(config)) as client:
        home = client.get("/").text
        (csrf,) = set(re.findall(r'name="csrf" content="([^"]*)"', home))
        table = client.post("/play/roll_through_the_ages", data={"csrf": csrf}).url.path
        for path in (*PAGES, table, f"{table}/replay/0", f"{table}/verify"):
            page = client.get(path)
            assert page.status_code == 200
            symbols = Symbols(page.text).found
            assert symbols
            assert [symbol for symbol, part in symbols if not part.explained()] == [], path
