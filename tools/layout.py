"""A look at every board in late positions, in all windows, both languages, light and dark: `make layout`.

python -m tools.layout [NAMES]              what is wrong, as sentences; leaves with 1 if anything is
python -m tools.layout --screens DIR …      and pictures of everything, to look at as a person does
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.late import POSITIONS, everything, looked_at, sit_in
from tests.server.servers import Server
from tools.chromium import chromium


def look(browser: Browser, server: Server, wanted: list[str], screens: Path | None) -> int:
    """Look at the positions whose names contain one of these words; how much is wrong."""
    wrong = 0
    for name, options, sizes in everything():
        if wanted and not any(word in name for word in wanted):
            continue
        viewport = ViewportSize(width=options.pop("width"), height=options.pop("height"))
        context = browser.new_context(viewport=viewport, reduced_motion="reduce", **options)
        page = context.new_page()
        sit_in(page, server.url, server.database, POSITIONS[name])
        for size in sizes:
            found = looked_at(page, POSITIONS[name], size)
            wrong += len(found)
            language, scheme = options["locale"][:2], options["color_scheme"]
            print(f"{name}, {size[0]}×{size[1]}, {language}, {scheme}: {len(found) or 'right'}")
            for fault in found:
                print(f"    {fault}")
            if screens is not None:
                page.screenshot(path=screens / f"{name.replace(' ', '-')}-{size[0]}-{language}.png")
        context.close()
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="make layout", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="parts of the names of positions: " + ", ".join(POSITIONS))
    parser.add_argument("--screens", type=Path, help="a folder for pictures of everything")
    asked = parser.parse_args()
    if asked.screens is not None:
        asked.screens.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(f"{folder}/games.db", thinks=False).start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            wrong = look(browser, server, asked.names, asked.screens)
            browser.close()
        finally:
            server.stop()
    print(f"{wrong} things are wrong." if wrong else "Everything is right.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
