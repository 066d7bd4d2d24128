"""From a click to the next board, as a person feels it: `make clicks` (ARGS="nations --clicks 40").

A server, Chromium at 1440×900 and a late position of every game with the most players. An option is clicked;
the time runs until the page has drawn what came of it. Prints the median and the 95th percentile, with the
load of the machine, without which such a number means nothing. Needs Chromium.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.late import POSITIONS, sit_in
from tests.server.servers import Server
from tools.chromium import chromium

GAMES = ("roll", "through", "nations", "mosaic", "clash")
GOAL = 100
"""Milliseconds, for the 95th percentile on an idle machine."""
CLICK = """() => new Promise((done) => {
  const asks = "[data-warn], [data-remind], [data-ends]";
  const button = document.querySelector(`#ask .opts .o[name=option]:not(${asks})`);
  if (!button) return done(null);
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  });
  seen.observe(document.querySelector("#table"), { attributes: true, attributeFilter: ["data-version"] });
  setTimeout(() => done(null), 20000); // it only opened a menu, or the server is down
  const began = performance.now();
  button.click();
})"""
REST = 1000
"""Milliseconds: whoever has just opened a page looks at it before they click."""
TABLES = 40
"""So many tables are tried at most: a position may leave nothing to click."""


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def clicked(browser: Browser, server: Server, name: str, clicks: int) -> list[float]:
    """So many clicks, at a new table whenever the question has gone to somebody else."""
    times: list[float] = []
    for _ in range(TABLES):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        page: Page = context.new_page()
        sit_in(page, server.url, server.database, POSITIONS[name])
        page.wait_for_timeout(REST)
        while len(times) < clicks and (took := page.evaluate(CLICK)) is not None:
            times.append(float(took))
        context.close()
        if len(times) == clicks:
            break
    return times


def main() -> None:
    parser = argparse.ArgumentParser(prog="make clicks", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[], help=f"some of {', '.join(GAMES)}")
    parser.add_argument("--clicks", type=int, default=30, help="clicks in every game")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"{folder}/games.db", thinks=False).start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(whole=True), args=["--no-sandbox"])
            print(f"{os.cpu_count()} processors; the goal is {GOAL} ms at 95 % on an idle machine")
            for name in asked.games or GAMES:
                times = clicked(browser, server, name, asked.clicks)
                middle, slow = statistics.median(times), percentile(times, 0.95)
                said = f"{name:8} {middle:5.0f} ms median, {slow:5.0f} ms at 95 %, {len(times)} clicks"
                print(f"{said}, load {os.getloadavg()[0]:.1f}", flush=True)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
