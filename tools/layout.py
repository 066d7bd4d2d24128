"""A look at every board in late positions, in all windows, both languages, light and dark: `make layout`.

python -m tools.layout [NAMES]              what is wrong, as sentences; leaves with 1 if anything is
python -m tools.layout --screens DIR …      and pictures of everything, to look at as a person does
python -m tools.layout --questions SEED …   instead every question that a game of bots asks, of all games or
                                            those named: German on a phone, both languages on a small laptop
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.late import ENDS, POSITIONS, Late, Look, everything, looked_at, scarce, sit_in
from tests.browser.questions import PLAYED, questions
from tests.server.servers import Server
from tools.chromium import ARGS, chromium


def look(
    browser: Browser, server: Server, positions: dict[str, Late], looks: Iterable[Look], screens: Path | None
) -> int:
    """Look at these positions like this; how much is wrong."""
    wrong = 0
    for name, options, sizes in looks:
        viewport = ViewportSize(width=options.pop("width"), height=options.pop("height"))
        context = browser.new_context(viewport=viewport, reduced_motion="reduce", **options)
        page = context.new_page()
        sit_in(page, server.url, server.database, positions[name])
        for size in sizes:
            found = looked_at(page, positions[name], size)
            wrong += len(found)
            language, scheme = options["locale"][:2], options["color_scheme"]
            print(f"{name}, {size[0]}×{size[1]}, {language}, {scheme}: {len(found) or 'right'}")
            for fault in found:
                print(f"    {fault}")
            if screens is not None:
                page.screenshot(
                    path=screens / f"{name.replace(': ', '-').replace(' ', '-')}-{size[0]}-{language}.png"
                )
        context.close()
    return wrong


def chosen(names: list[str], seed: str | None) -> tuple[dict[str, Late], Iterable[Look]]:
    """The positions whose names contain one of these words, and how to look at them."""

    def wanted(name: str) -> bool:
        return not names or any(word in name for word in names)

    if seed is None:
        return POSITIONS | ENDS, (each for each in everything() if wanted(each[0]))
    positions: dict[str, Late] = {}
    for game in filter(wanted, PLAYED):
        positions |= questions(game, seed)
    return positions, scarce(positions)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make layout", description=__doc__.splitlines()[0])
    parser.add_argument(
        "names", nargs="*", help="parts of the names of positions: " + ", ".join((*POSITIONS, *ENDS))
    )
    parser.add_argument("--screens", type=Path, help="a folder for pictures of everything")
    parser.add_argument("--questions", metavar="SEED", help="every question of games of bots with this seed")
    asked = parser.parse_args()
    positions, looks = chosen(asked.names, asked.questions)
    if asked.screens is not None:
        asked.screens.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"{folder}/games.db", thinks=False).start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
            wrong = look(browser, server, positions, looks, asked.screens)
            browser.close()
        finally:
            server.stop()
    print(f"{wrong} things are wrong." if wrong else "Everything is right.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
