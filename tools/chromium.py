"""Which Chromium drives our pages, in tests, tools and measurements; not what is done with it."""

from __future__ import annotations

import shutil

SHELL = "chromium-headless-shell"
"""Debian's package of Chromium without what a window needs: the same pages for three fifths of the processor
time, but it refuses notifications."""
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGS = ["--no-sandbox", "--disable-gpu"]
"""How it is started: root is allowed, and no graphics card is emulated, which took a fifth of the time."""


def whole_chromium() -> str | None:
    """The path of a Chromium as people have it, which also shows notifications."""
    return next(filter(None, map(shutil.which, WHOLE)), None)


def any_chromium() -> str | None:
    """The path of the Chromium that takes least of the machine."""
    return shutil.which(SHELL) or whole_chromium()


def chromium(whole: bool = False) -> str:
    """The path of a Chromium; where there is none, the program ends and says what to install."""
    path = whole_chromium() if whole else any_chromium()
    if path is None:
        raise SystemExit(f"Chromium is missing (Debian: apt install {'chromium' if whole else SHELL})")
    return path
