"""What a finger is to hit is large enough on every page, not only on boards; a mouse needs less."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.late import POSITIONS, sit_in
from tests.browser.layout import FINGER, POINTER, SIZES, faults, window
from tests.server.servers import Server

pytestmark = pytest.mark.browser

LAPTOP, TABLET, PHONE = SIZES[2:]
PAGES = ("/", "/account", "/new/nations", "/puzzles", "/rules/nations", "/games", "/statistics", "/people")


def small(page: Page, least: int, within: str = "body") -> list[str]:
    return [fault for fault in faults(page, within, least) if "is a target of" in fault]


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP])
def test_everything_around_a_board_can_be_hit(open_page: Open, server: Server, size: tuple[int, int]) -> None:
    page = open_page(locale="de-DE", **window(*size))
    least = POINTER if size == LAPTOP else FINGER
    sit_in(page, server.url, server.database, POSITIONS["nations"])
    page.locator("#ask .qr").click()
    page.locator("#drawer h3").first.wait_for()
    assert small(page, least) == []
    page.keyboard.press("Escape")
    if size == PHONE:
        page.locator("[data-nav=log]").click()
    for tab in ("log", "recap", "notes", "chat"):
        page.locator(f"#tab-{tab}").click()
        assert faults(page, ".top, #side, .nav", least) == []
    page.evaluate("document.querySelector('#keys').showModal()")
    assert small(page, least) == []


def test_everything_on_other_pages_can_be_hit(open_page: Open, server: Server) -> None:
    page = open_page(**window(*PHONE))
    for path in PAGES:
        page.goto(server.url + path)
        assert small(page, FINGER) == [], path
