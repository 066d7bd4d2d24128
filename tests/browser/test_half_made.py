"""What somebody has half chosen survives every update that leaves it possible, in a real Chromium.

Confirmations that wait while others pick: test_nations_mosaic_boards; pressed parts: test_browser.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.late import POSITIONS, sit_in
from tests.browser.prepared import put, sit_down
from tests.browser.warlike import asked, position
from tests.server.servers import Server

pytestmark = pytest.mark.browser

UPDATED = """async () => {
  const script = [...document.scripts].find(s => s.src.endsWith('pentapolis.js')).src;
  const { begun, goOn } = await import(script.replace('pentapolis.js', 'choice.js'));
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  const half = begun();
  const before = document.querySelector('#options');
  document.querySelector('#ask').replaceChildren(...page.querySelector('#ask').childNodes);
  goOn(half);
  return document.querySelector('#options') !== before;
}"""
"""The question is drawn anew as it is when the page opens, and gone on with as after an update."""


def update(page: Page) -> None:
    assert page.evaluate(UPDATED)


def test_steppers_keep_their_counts(open_page: Open, server: Server) -> None:
    table = position(lambda t: asked(t, "group") and t.ask is not None and len(t.ask.options) >= 5)
    page = open_page()
    sitting = ("me", *["friend"] * (table.setup.seats - 1))
    sit_down(page, server.url, *put(server.database, table, sitting))
    count = page.locator("[data-tally] [data-kind=infantry] output")
    before = int(count.inner_text())
    page.locator("[data-tally] [data-kind=infantry] [data-step='-1']").click()
    expect(count).to_have_text(str(before - 1))
    wanted = page.locator("[data-tally-go]").get_attribute("data-opt")
    update(page)
    expect(count).to_have_text(str(before - 1))
    expect(page.locator("[data-tally-go]")).to_have_attribute("data-opt", wanted or "")


def test_a_trade_that_is_being_put_together_stays(open_page: Open, server: Server) -> None:
    page = open_page()
    sit_in(page, server.url, server.database, POSITIONS["clash trade"])
    more = page.locator("[data-series] [data-by='1']:not([disabled])").first
    more.click()
    shown = page.locator("[data-series] output").all_text_contents()
    assert any(re.search("[1-9]", text) for text in shown)
    update(page)
    assert page.locator("[data-series] output").all_text_contents() == shown
    expect(page.locator("[data-series-go]")).to_be_enabled()


def test_an_open_menu_stays_open(open_page: Open, server: Server) -> None:
    page = open_page()
    sit_in(page, server.url, server.database, POSITIONS["clash"])
    page.locator(".hx.own").first.focus()
    page.keyboard.press("Enter")
    options = page.locator(".menu [data-opt]")
    expect(options.first).to_be_visible()
    before = options.count()
    update(page)
    expect(options).to_have_count(before)


def test_a_typed_line_of_the_chat_stays_when_others_write(open_page: Open, server: Server) -> None:
    host, friend = open_page("/new/roll_through_the_ages"), open_page()
    host.locator("#new-table button.pri").click()
    friend.goto(host.locator("#invite").input_value())
    friend.locator("text=Sit down here").click()
    host.wait_for_selector("#ask")
    friend.wait_for_selector("#ask")
    for page in (host, friend):
        page.locator("#tab-chat").click()
    host.fill("#say-text", "I think that")
    friend.fill("#say-text", "Take your time")
    friend.keyboard.press("Enter")
    expect(host.locator("#chat")).to_contain_text("Take your time")
    expect(host.locator("#say-text")).to_have_value("I think that")
    mover = host if host.locator("#options").count() else friend
    version = mover.locator("#table").get_attribute("data-version") or ""
    mover.locator("#stop, #ask #options .o[data-opt]").first.click()
    if mover.locator("[data-confirm]").count():
        mover.locator("[data-confirm]").click()
    expect(host.locator("#table")).not_to_have_attribute("data-version", version)
    expect(host.locator("#say-text")).to_have_value("I think that")
