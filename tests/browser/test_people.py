"""Several people at once on phones: an invitation, a game, a chat, an end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.playing import after_asking, settled

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "nothing sticks out sideways"


def test_friends_on_phones_from_the_invitation_to_the_end(open_page: Open) -> None:
    host = open_page("/new/roll_through_the_ages", **PHONE)
    friend, watcher = open_page(locale="de-DE", **PHONE), open_page(**PHONE)
    host.locator("input[name=private]").check()
    host.locator("#new-table button.pri").tap()
    expect(host.locator("#invite")).to_be_visible()
    fits(host)
    table, link = host.url, host.locator("#invite").input_value()

    watcher.goto(link)
    watcher.locator("main button.pri").tap()
    expect(watcher.locator("#lobby-seats")).to_be_visible()
    friend.goto(link)
    fits(friend)
    friend.get_by_role("button", name="Hereinkommen").tap()
    friend.get_by_role("button", name="Hier hinsetzen").tap()
    for page in (host, friend, watcher):
        page.wait_for_selector("#ask")
        assert page.url == table
        fits(page)
    expect(watcher.locator("#ask")).to_contain_text("You watch")

    for _ in range(4):
        page = host if host.locator("#options").count() else friend
        assert not settled(page)
        after_asking(page, page.locator("#stop, #ask #options .o[data-opt]").first.tap)
        version = page.locator("#table").get_attribute("data-version") or ""
        for other in (host, friend, watcher):
            expect(other.locator("#table")).to_have_attribute("data-version", version)

    for page in (host, friend):
        page.locator("[data-nav=log]").tap()
        page.locator("#tab-chat").tap()
    host.fill("#say-text", "Well played")
    host.locator("#say button").tap()
    expect(friend.locator("#chat")).to_contain_text("Well played")
    expect(host.locator("#say-text")).to_have_value("")

    friend.locator("#deeds > summary").tap()
    friend.locator("#concede > summary").tap()
    friend.get_by_role("button", name="Ja, ich gebe auf").tap()
    for page in (host, friend, watcher):
        expect(page.locator("#ask .q h2")).to_be_attached()
        expect(page.locator("#options")).to_have_count(0)
    expect(host.locator("#ask")).to_contain_text("The game is over")
    expect(friend.locator("#ask")).to_contain_text("Das Spiel ist zu Ende")
