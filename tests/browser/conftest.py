"""A server and a Chromium for the browser tests, and pages that fail a test when they complain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.server import servers
from tests.server.servers import Server
from tools.chromium import ARGS, any_chromium, whole_chromium

Open = Callable[..., Page]
PATIENCE = 1000 * servers.PATIENCE  # in milliseconds
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(str(tmp_path_factory.mktemp("browser") / "games.db")).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=any_chromium(), args=ARGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def notifying(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium that may be permitted to show notifications."""
    browser = playwright.chromium.launch(executable_path=whole_chromium(), args=ARGS)
    yield browser
    browser.close()


@pytest.fixture
def open_page(request: pytest.FixtureRequest, server: Server) -> Iterator[Open]:
    """Open a new browser context on a path; at the end nothing may stand in its console."""
    complaints: list[str] = []
    contexts = []

    def open_one(path: str = "/", width: int = 1280, height: int = 800, **options: Any) -> Page:
        expected = options.pop("expected", "nothing is expected")
        options.setdefault("locale", "en-US")
        options.setdefault("reduced_motion", "reduce")
        notifies = "notifications" in options.get("permissions", ())
        browser: Browser = request.getfixturevalue("notifying" if notifies else "chromium")
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text)
                if message.type in ("error", "warning") and expected not in message.text
                else None
            ),
        )
        page.goto(server.url + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []
