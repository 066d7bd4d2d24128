"""Take the pictures of docs/screens anew: `make screens` (ARGS="roll" for some of them). Needs Chromium.

Late positions of all games, prepared like those of the layout test; the three of the README also small.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browser.late import POSITIONS, sit_in
from tests.browser.prepared import NAMES
from tests.server.servers import Server
from tools.chromium import ARGS, chromium

TARGET = Path(__file__).parents[1] / "docs" / "screens"
DESKTOP, LAPTOP, PHONE = (1440, 900), (1280, 720), (390, 844)
SHOTS = {
    "home-en-light": ("", DESKTOP, "en", "light"),
    "home-de-dark-phone": ("", PHONE, "de", "dark"),
    "roll-en-light": ("roll", DESKTOP, "en", "light"),
    "roll-de-dark": ("roll build", LAPTOP, "de", "dark"),
    "roll-en-light-phone": ("roll", PHONE, "en", "light"),
    "through-en-light": ("through", DESKTOP, "en", "light"),
    "through-de-dark": ("through auction", LAPTOP, "de", "dark"),
    "through-en-light-phone": ("through", PHONE, "en", "light"),
    "nations-de-light": ("nations", DESKTOP, "de", "light"),
    "nations-en-dark-phone": ("nations", PHONE, "en", "dark"),
    "mosaic-en-dark": ("mosaic", DESKTOP, "en", "dark"),
    "mosaic-de-light": ("mosaic military", LAPTOP, "de", "light"),
    "clash-en-light": ("clash", DESKTOP, "en", "light"),
    "clash-advances-de-dark": ("clash advances", LAPTOP, "de", "dark"),
    "clash-battle-en-light": ("clash battle", DESKTOP, "en", "light"),
    "clash-de-light-phone": ("clash", PHONE, "de", "light"),
    "rules-en-light": ("nations", LAPTOP, "en", "light"),
}
"""By name: the position ("": the home page), window, language, theme."""
SMALL = {"through-en-light", "clash-en-light", "mosaic-en-dark"}
"""Shown in the README, at half their size."""


def open_page(browser: Browser, name: str, scale: float = 1) -> Page:
    _, (width, height), language, theme = SHOTS[name]
    phone = (width, height) == PHONE
    context = browser.new_context(
        viewport=ViewportSize(width=width, height=height),
        locale="de-DE" if language == "de" else "en-US",
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=scale,
    )
    return context.new_page()


def shoot(browser: Browser, server: Server, name: str, scale: float = 1) -> None:
    page = open_page(browser, name, scale)
    if position := SHOTS[name][0]:
        sit_in(page, server.url, server.database, POSITIONS[position], NAMES)
    else:
        page.goto(server.url)
    if name.startswith("rules"):
        page.locator("#ask .qr").click()
        page.locator("#drawer input").fill("war")
        page.wait_for_selector("#drawer mark")
    path = TARGET / f"{name}{'' if scale == 1 else '-small'}.png"
    page.screenshot(path=path)
    print(path.relative_to(TARGET.parents[1]))
    page.context.close()


def main() -> None:
    wanted = sys.argv[1:]
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"{folder}/games.db", thinks=False).start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
            for name in SHOTS:
                if not wanted or any(word in name for word in wanted):
                    shoot(browser, server, name)
                    if name in SMALL:
                        shoot(browser, server, name, 0.5)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
