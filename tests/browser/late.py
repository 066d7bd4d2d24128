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
    more: str = ""
    """A script that adds what no game at hand has got to."""


def recorded(game: str, name: str, ply: int) -> Callable[[], Table]:
    """A frozen game before this answer; −1: at its end."""
    return lambda: of_record(game, name, lambda table: table.over if ply < 0 else table.ply >= ply)


def played(name: str, ply: int | None = None) -> Callable[[], Table]:
    return lambda: of_position(name, ply)


ROLL, THROUGH = ("#ask", ".tray", ".stores"), ("#ask", ".econ", ".hand", ".tr")
CLASH, MOSAIC = ("#ask", ".supplies", ".hnd"), ("#ask", "#mine")
NATIONS = ("#ask", "#mine", ".ab", ".pts5")
SEVEN = """() => { const dice = document.querySelector(".dice");
  while (dice.children.length < 7) dice.append(dice.lastElementChild.cloneNode(true));
  dice.classList.add("many");
  dispatchEvent(new Event("resize")); }"""
"""As many dice as there are cities at most, marked as the board marks more than five."""
POSITIONS: dict[str, Late] = {
    "roll": Late("roll_through_the_ages", played("roll_late", 132), ROLL, more=SEVEN),
    "roll build": Late("roll_through_the_ages", played("roll_late", 130), ROLL),
    "roll trade": Late("roll_through_the_ages", recorded("roll_through_the_ages", "three_trade", 276), ROLL),
    "through": Late("through_the_ages", played("through_the_ages_late"), THROUGH, ".slot"),
    "through attacks": Late("through_the_ages", played("through_the_ages_late", 575), THROUGH, ".slot"),
    "through auction": Late("through_the_ages", played("through_the_ages_late", 452), THROUGH, ".slot"),
    "through war": Late("through_the_ages", played("through_the_ages_late", 479), THROUGH, ".slot"),
    "nations": Late("nations", recorded("nations", "greedy_five", 536), NATIONS),
    "nations names": Late("nations", played("nations_late"), NATIONS),
    "nations wonders": Late("nations", recorded("nations", "greedy_five", 500), NATIONS),
    "nations draft": Late("nations", recorded("nations", "greedy_five", 0), ("#ask",)),
    "mosaic": Late("mosaic", played("mosaic_late", 815), MOSAIC),
    "mosaic two": Late("mosaic", recorded("mosaic", "players_2", 472), MOSAIC),
    "mosaic military": Late("mosaic", played("mosaic_late", 783), MOSAIC),
    "mosaic draft": Late("mosaic", played("mosaic_late", 11), ("#ask",)),
    "clash": Late("clash_of_cultures", played("clash_late", 992), CLASH, view="#show-map"),
    "clash advances": Late("clash_of_cultures", played("clash_late", 992), CLASH, view="#show-advances"),
    "clash cards": Late("clash_of_cultures", played("clash_late", 992), CLASH, view="#show-cards"),
    "clash battle": Late("clash_of_cultures", played("clash_late", 866), CLASH, view="#show-battle"),
    "clash trade": Late("clash_of_cultures", recorded("clash_of_cultures", "expansion_4", 1892), CLASH),
}


ENDS: dict[str, Late] = {
    f"{name} over": Late(game, recorded(game, record, -1), ("#ask", ".scores", "#ask .bar.end"))
    for name, game, record in (
        ("roll", "roll_through_the_ages", "four_second_edition"),
        ("through", "through_the_ages", "full_4"),
        ("nations", "nations", "greedy_five"),
        ("mosaic", "mosaic", "players_6"),
        ("clash", "clash_of_cultures", "expansion_4"),
    )
}
"""Games that are over: the table of scores instead of a question."""


def sit_in(page: Page, url: str, database: str, late: Late, names: tuple[str, ...] = LONG) -> None:
    """Open the position in the seat that is asked, or the first; the others are people far away."""
    table = late.make()
    mine = table.asks[0].seat if table.asks else 0
    sitting = tuple("me" if seat == mine else "friend" for seat in range(table.setup.seats))
    sit_down(page, url, *put(database, table, sitting, names))
    page.wait_for_selector("#ask #options, #ask .scores", state="attached")
    page.wait_for_load_state()  # the page's scripts mark what scrolls
    if late.view:
        page.locator(late.view).click()
    if late.more:
        page.evaluate(late.more)


LINES = 6
"""So many lines of the log stay in view on a laptop, however long the question is."""
ASKED = 0.5
"""So much of a tablet's height the question may take from the board below it."""
ROOM = """([lines, asked]) => {
  const faults = [];
  const high = (selector) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
  const line = document.querySelector("#log ol li:not(.sep)");
  if (lines && line) {
    const style = getComputedStyle(line);
    const one = parseFloat(style.lineHeight) + parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    const seen = high("#pane-log") / one;
    if (seen < lines) faults.push(`of the log ${seen.toFixed(1)} lines are in view`);
  }
  if (high("#ask") > asked * innerHeight) faults.push(`the question takes ${Math.round(high("#ask"))} px`);
  for (const map of lines ? document.querySelectorAll("[data-zoom]") : []) {
    if (!map.checkVisibility()) continue;
    const [box, tools] = [map, map.querySelector(".maptools")].map((part) => part.getBoundingClientRect());
    for (const hex of map.querySelectorAll(".hp")) {
      const at = hex.getBoundingClientRect();
      const aside = Math.max(box.left - at.left, at.right - box.right);
      const out = Math.max(aside, box.top - at.top, at.bottom - box.bottom);
      const under = at.right > tools.left + 1 && at.left < tools.right - 1 && at.bottom > tools.top + 1 &&
        at.top < tools.bottom - 1;
      if (out > 1 || under) faults.push(`${hex.parentElement.id} of the map is cut or lies under the tools`);
    }
  }
  for (const box of document.querySelectorAll("#board :is(section, div, ul), #ask :is(form, div)")) {
    const style = getComputedStyle(box);
    if (!/auto|scroll/.test(style.overflowY) || box.scrollHeight <= box.clientHeight + 1) continue;
    const stays = (part) => getComputedStyle(part).position === "sticky"; // an answer at the foot shows it
    if (box.closest("#ask") && [...box.querySelectorAll(".o, .btn")].some(stays)) continue;
    if (style.maskImage === "none") faults.push(`.${box.className} does not show that it goes on`);
  }
  for (const box of document.querySelectorAll("#board .card-box")) {
    const more = getComputedStyle(box).overflowY === "visible" ? box.scrollHeight - box.clientHeight : 0;
    if (more > 2) faults.push(`.${box.className} holds ${more} px too much`);
  }
  return faults;
}"""
"""What a look at single texts does not see: shares of log and question, a map in its box, what scrolls, and
what is too much for its box.
"""


def looked_at(page: Page, late: Late, size: tuple[int, int]) -> list[str]:
    """What is wrong with this position in a window of this size; the page is of the right kind (`window`)."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    finger = size in TOUCHED
    needed = () if finger or size == ZOOMED else late.essentials
    least = FINGER if finger else POINTER
    found = faults(page, "#strip, #board, #ask, #side", least=least, essentials=needed, apart=late.apart)
    over = page.locator("#ask .scores").count() > 0  # the scores may take the room of the log
    lines, asked = LINES if needed and not over else 0, ASKED if size == SIZES[3] and not over else 1
    room: list[str] = page.evaluate(ROOM, [lines, asked])
    return found + room


Look = tuple[str, dict[str, Any], list[tuple[int, int]]]
"""The name of a position, how to open the page, the sizes to look at."""


def everything() -> Iterator[Look]:
    """Every position in every language and scheme."""
    pointed = [size for size in (*SIZES, ZOOMED) if size not in TOUCHED]
    touched = sorted(TOUCHED)  # the phone first: there a page opens in a way of its own
    for name in (*POSITIONS, *ENDS):
        for language in LANGUAGES:
            for sizes in (pointed, touched):
                scheme = "dark" if language == "en-US" else "light"
                yield name, {"locale": language, "color_scheme": scheme, **window(*sizes[0])}, sizes


def scarce(names: Iterable[str]) -> Iterator[Look]:
    """These positions where room is scarcest: on a phone in German, on a small laptop in both languages."""
    for name in names:
        for size, language in ((SIZES[4], "de-DE"), (SIZES[2], "en-US"), (SIZES[2], "de-DE")):
            yield name, {"locale": language, "color_scheme": "light", **window(*size)}, [size]
