"""Take the screenshots of docs/screens anew: `python -m tools.screens [NAMES]`. Needs Chromium."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from pentapolis.engine import Table
from tests.browser.prepared import of_record, put, sit_down
from tests.browser.warlike import asked, position

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "screens"
PORT = 8765
URL = f"http://127.0.0.1:{PORT}"
DESKTOP, LAPTOP, PHONE = (1440, 900), (1280, 720), (390, 844)
SERVE = f"""\
import sys
from pentapolis.server.app import serve
from pentapolis.server.config import Config
serve(Config(database=sys.argv[1]), port={PORT})
"""


def open_page(browser: Browser, size: tuple[int, int], language: str, theme: str) -> Page:
    phone = size == PHONE
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="de-DE" if language == "de" else "en-US",
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=phone,
        is_mobile=phone,
    )
    page = context.new_page()
    page.goto(URL)
    return page


def play(page: Page, game: str, answers: int) -> None:
    """Give some answers from the list, so that there is something to see."""
    page.click(f"#play-{game}")
    for count in range(answers):
        page.wait_for_selector("#options", timeout=15_000)
        before = page.evaluate("document.querySelector('#table').dataset.version")
        buttons = page.locator("#stop:visible, #options .o:visible")
        if not buttons.count():
            break
        buttons.nth(count % min(2, buttons.count())).click()
        page.wait_for_timeout(300)
        if page.locator("[data-confirm]").count():
            page.click("[data-confirm]")
        page.wait_for_function(
            "before => document.querySelector('#table').dataset.version !== before",
            arg=before,
            timeout=15_000,
        )
    page.wait_for_selector("#options, .scores", timeout=15_000)
    page.wait_for_timeout(1500)


def play_on(page: Page, until: str) -> None:
    """The first option again and again until something is there."""
    for _ in range(30):
        page.wait_for_selector("#options", timeout=15_000)
        if page.locator(until).count():
            return
        page.locator("#options .o:visible").first.click()
        page.wait_for_timeout(1500)


def late(table: Table) -> bool:
    """A game of Clash of Cultures that has gone on for a while."""
    return asked(table, "action") and table.view(0)["round"] >= 4


def in_battle(table: Table) -> bool:
    """A battle after its first round."""
    return asked(table, "tactic") and table.view(0)["battle"]["round"] > 1


CLASH = {
    "clash-en-light": (DESKTOP, "en", "light", late, "map"),
    "clash-advances-de-dark": (LAPTOP, "de", "dark", late, "advances"),
    "clash-battle-en-light": (DESKTOP, "en", "light", in_battle, "battle"),
    "clash-de-light-phone": (PHONE, "de", "light", late, "map"),
}
"""Screens of prepared positions: window, language, theme, the position, the view of the board."""


def shoot_clash(browser: Browser, database: str, wanted: list[str]) -> None:
    for name, (size, language, theme, until, view) in CLASH.items():
        if wanted and not any(word in name for word in wanted):
            continue
        id, secret = put(database, position(until), ("me", "medium"))
        page = open_page(browser, size, language, theme)
        sit_down(page, URL, id, secret)
        page.click(f"#show-{view}")
        page.wait_for_timeout(1500)
        save(page, name)
        page.context.close()


def prepared(page: Page, database: str, game: str, record: str, ply: int) -> None:
    """A frozen game, where seat 0 has its turn after so many answers, with the first option looked at."""

    def there(table: Table) -> bool:
        ask = table.ask_for(0)
        return table.ply >= ply and ask is not None and ask.topic in ("turn", "action")

    table = of_record(game, record, there)
    sit_down(page, URL, *put(database, table, ("me", *["easy"] * (table.setup.seats - 1))))
    page.locator("#options .o").first.focus()
    page.wait_for_timeout(2500)


def save(page: Page, name: str) -> None:
    page.screenshot(path=TARGET / f"{name}.png")
    print(f"docs/screens/{name}.png")


def shoot(browser: Browser, database: str, wanted: list[str]) -> None:
    shots = [
        ("home-en-light", DESKTOP, "en", "light", "", 0),
        ("home-de-dark-phone", PHONE, "de", "dark", "", 0),
        ("roll-en-light", DESKTOP, "en", "light", "roll_through_the_ages", 9),
        ("roll-de-dark", LAPTOP, "de", "dark", "roll_through_the_ages", 9),
        ("roll-en-light-phone", PHONE, "en", "light", "roll_through_the_ages", 5),
        ("through-en-light", DESKTOP, "en", "light", "through_the_ages", 6),
        ("nations-de-light", DESKTOP, "de", "light", "nations greedy_three", 160),
        ("nations-en-dark-phone", PHONE, "en", "dark", "nations greedy_three", 160),
        ("mosaic-en-dark", DESKTOP, "en", "dark", "mosaic players_4", 240),
        ("mosaic-de-light", LAPTOP, "de", "light", "mosaic players_2", 200),
    ]
    for name, size, language, theme, game, answers in shots:
        if wanted and not any(word in name for word in wanted):
            continue
        page = open_page(browser, size, language, theme)
        if " " in game:
            game, record = game.split()
            prepared(page, database, game, record, answers)
        elif game:
            with contextlib.suppress(TimeoutError):  # what needs the board itself is shown as it is
                play(page, game, answers)
        dice = page.locator("button.die:not([aria-disabled])")
        if game == "roll_through_the_ages":
            play_on(page, until="#stop")
            for index in range(2):
                dice.nth(index).click()
            page.wait_for_timeout(500)
        save(page, name)
        page.context.close()


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("Chromium is missing (Debian: apt install chromium)")
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = subprocess.Popen([sys.executable, "-c", SERVE, f"{folder}/games.db"], cwd=ROOT)
        try:
            for _ in range(600):
                try:
                    urllib.request.urlopen(URL).close()
                    break
                except OSError:
                    time.sleep(0.2)
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            shoot(browser, f"{folder}/games.db", sys.argv[1:])
            shoot_clash(browser, f"{folder}/games.db", sys.argv[1:])
            browser.close()
        finally:
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main()
