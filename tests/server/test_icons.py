"""Every symbol on a board says what it is to a pointer: by a title, its card, its option, or words."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from pentapolis.engine import Table
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

    def __init__(self, html: str) -> None:
        super().__init__()
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
        says = of == "pcs" or any(known.get(name) for name in SAYS)
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


LOOKED_AT = ("roll", "roll build", "through", "through auction", "nations", "mosaic", "clash", "clash battle")


@pytest.mark.parametrize("position", LOOKED_AT)
def test_no_symbol_is_left_unexplained(position: str) -> None:
    table: Table = POSITIONS[position].make()
    live = live_table(table.setup, "symbols")
    live.table = table
    seat = table.asks[0].seat
    silent: set[str] = set()
    for language in ("en", "de"):
        scene = Scene(live, seat, language)
        for name in ("strip", "board", "ask"):
            for symbol, part in Symbols(scene.fragment(name)).found:
                if not part.explained():
                    silent.add(f"{name}: {symbol}")
    assert silent == set()
