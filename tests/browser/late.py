"""Late positions for a look at every board: the most players, the longest names, full hands; and how to look.

The selection of `test_layouts.py` runs with every `make test`, all of it by `make layout` (tools/layout.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from pentapolis.engine import Table
from tests.browser.layout import FINGER, POINTER, SIZES, TOUCHED, ZOOMED, faults, window
from tests.browser.prepared import of_position, of_record, put, sit_down

LONG = (
    "Wilhelmina-Charlotte von Thurn",
    "Jonas",
    "Maximiliana Oberhuber-Schmidt",
    "Lea",
    "Bartholomäus Friedrichsen-Wolf",
    "Konstantin von Hohenstaufen IV",
)
"""As long as names may be, and short ones."""
LANGUAGES = ("de-DE", "en-US")


@dataclass(frozen=True)
class Late:
    """A position, and what must be in view of it without scrolling from 1280×720 up."""

    game: str
    make: Callable[[], Table]
    essentials: tuple[str, ...]
    apart: str = ""
    """Cards that may lie over each other like a fan."""
    view: str = ""
    """The button that brings up the part of the board that is meant."""


def recorded(game: str, name: str, ply: int) -> Callable[[], Table]:
    return lambda: of_record(game, name, lambda table: table.ply >= ply)


def played(name: str, ply: int | None = None) -> Callable[[], Table]:
    return lambda: of_position(name, ply)


ROLL, THROUGH = ("#ask", ".tray", ".stores"), ("#ask", ".econ", ".hand")
CLASH, NATIONS, MOSAIC = ("#ask", ".supplies", ".hnd"), ("#ask", "#mine"), ("#ask", "#mine")
POSITIONS: dict[str, Late] = {
    "roll": Late("roll_through_the_ages", played("roll_late", 132), ROLL),
    "roll build": Late("roll_through_the_ages", played("roll_late", 130), ROLL),
    "roll trade": Late("roll_through_the_ages", recorded("roll_through_the_ages", "three_trade", 276), ROLL),
    "through": Late("through_the_ages", played("through_the_ages_late"), THROUGH, ".slot"),
    "through attacks": Late("through_the_ages", played("through_the_ages_late", 575), THROUGH, ".slot"),
    "through auction": Late("through_the_ages", played("through_the_ages_late", 452), THROUGH, ".slot"),
    "nations": Late("nations", recorded("nations", "greedy_five", 536), NATIONS),
    "nations draft": Late("nations", recorded("nations", "greedy_five", 0), ("#ask",)),
    "mosaic": Late("mosaic", played("mosaic_late", 815), MOSAIC),
    "mosaic military": Late("mosaic", played("mosaic_late", 783), MOSAIC),
    "mosaic draft": Late("mosaic", played("mosaic_late", 11), ("#ask",)),
    "clash": Late("clash_of_cultures", played("clash_late", 992), CLASH, view="#show-map"),
    "clash advances": Late("clash_of_cultures", played("clash_late", 992), CLASH, view="#show-advances"),
    "clash cards": Late("clash_of_cultures", played("clash_late", 992), CLASH, view="#show-cards"),
    "clash battle": Late("clash_of_cultures", played("clash_late", 866), CLASH, view="#show-battle"),
    "clash trade": Late("clash_of_cultures", recorded("clash_of_cultures", "expansion_4", 1892), CLASH),
}


def sit_in(page: Page, url: str, database: str, late: Late, names: tuple[str, ...] = LONG) -> None:
    """Open the position in the seat that is asked, or the first; the others are people far away."""
    table = late.make()
    mine = table.asks[0].seat if table.asks else 0
    sitting = tuple("me" if seat == mine else "friend" for seat in range(table.setup.seats))
    sit_down(page, url, *put(database, table, sitting, names))
    page.wait_for_selector("#ask #options, #ask .scores", state="attached")
    if late.view:
        page.locator(late.view).click()


def looked_at(page: Page, late: Late, size: tuple[int, int]) -> list[str]:
    """What is wrong with this position in a window of this size; the page is of the right kind (`window`)."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    finger = size in TOUCHED
    needed = () if finger or size == ZOOMED else late.essentials
    least = FINGER if finger else POINTER
    return faults(page, "#strip, #board, #ask", least=least, essentials=needed, apart=late.apart)


Look = tuple[str, dict[str, Any], list[tuple[int, int]]]
"""The name of a position, how to open the page, the sizes to look at."""


def everything() -> Iterator[Look]:
    """Every position in every language and scheme."""
    pointed = [size for size in (*SIZES, ZOOMED) if size not in TOUCHED]
    touched = sorted(TOUCHED)  # the phone first: there a page opens in a way of its own
    for name in POSITIONS:
        for language in LANGUAGES:
            for sizes in (pointed, touched):
                scheme = "dark" if language == "en-US" else "light"
                yield name, {"locale": language, "color_scheme": scheme, **window(*sizes[0])}, sizes


def scarce(names: Iterable[str]) -> Iterator[Look]:
    """These positions where room is scarcest: on a phone in German, and on a small laptop."""
    for name in names:
        for size, language in ((SIZES[4], "de-DE"), (SIZES[2], "en-US")):
            yield name, {"locale": language, "color_scheme": "light", **window(*size)}, [size]
