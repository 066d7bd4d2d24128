"""Whole games in Chromium without a mouse: `make whole` (ARGS="clash --by names").

From the first question to the table of scores, against a bot that answers at random, in the shortest game
that the rulebook knows: once by keys alone, once by what a screen reader finds (roles and names). `make test`
plays a whole dice game and the last turns of the others; this plays all five from the beginning and says what
was played. Leaves with 1 if a question cannot be answered so, if a game does not end, or if a page
complains. Needs Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from typing import Any

from playwright.sync_api import Browser, Error, sync_playwright

from pentapolis.engine import Setup, Table, games
from tests.browser.playing import answer_by_key, answer_by_name, play_on
from tests.browser.prepared import put, sit_down
from tests.server.servers import Server
from tools.chromium import ARGS, chromium

WAYS = {"keys": answer_by_key, "names": answer_by_name}
SHORTEST: dict[str, dict[str, Any]] = {
    "clash_of_cultures": {"short": True},
    "nations": {"ages": 2},
    "through_the_ages": {"level": "simple"},
}
"""The settings of the shortest game; the others have one length."""
ENDS = {"clash_of_cultures": 1}
"""At every so many answers something is ended where it can be; every third one where nothing is said: whoever
never ends a turn of Clash of Cultures pays for everything bit by bit, and answers thousands of times.
"""
PATIENCE = 240_000
"""Milliseconds: on a busy machine bots stand back, and nobody hurries them."""
MOST = 600
"""More answers none of these games asks of one seat."""


def played(browser: Browser, server: Server, game: str, way: str) -> str:
    """Play this game to its end; what went wrong, or nothing."""
    complaints: list[str] = []
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    table = Table(Setup(games()[game], 2, **SHORTEST.get(game, {})), "whole")
    sit_down(page, server.url, *put(server.database, table, ("me", "random")))
    page.wait_for_load_state()
    began = time.monotonic()
    try:
        answers = play_on(page, WAYS[way], MOST, ends=ENDS.get(game, 3))
    except (AssertionError, Error) as error:
        complaints.append(f"{error}\n{page.locator('#ask').inner_text()}")
    else:
        took = time.monotonic() - began
        print(f"{table.setup}, by {way}: over after {answers} answers, {took:.0f} s", flush=True)
    context.close()
    return "\n".join(complaints)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make whole", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="parts of the names of games: " + ", ".join(games()))
    parser.add_argument("--by", choices=WAYS, help="only one of the two ways")
    asked = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"{folder}/games.db").start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
            for game in games():
                if asked.games and not any(word in game for word in asked.games):
                    continue
                for way in (asked.by,) if asked.by else WAYS:
                    if said := played(browser, server, game, way):
                        wrong += 1
                        print(f"{game}, by {way}: {said}", flush=True)
            browser.close()
        finally:
            server.stop()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
