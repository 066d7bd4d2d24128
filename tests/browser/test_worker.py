"""The service worker: who wants messages has one, and without a connection it says what cannot be done."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.server.servers import Server

pytestmark = pytest.mark.browser

CONTROLS = """async () => {
  const there = navigator.serviceWorker;
  const comes = new Promise((resolve) => there.addEventListener("controllerchange", resolve));
  await there.ready;
  if (!there.controller) await comes;
  return new URL(there.controller.scriptURL).pathname;
}"""


def test_the_worker_is_for_those_who_want_messages_and_says_that_there_is_no_connection(
    open_page: Open, server: Server
) -> None:
    without = open_page()
    expect(without.locator("main")).to_be_visible()
    assert without.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0

    page = open_page(permissions=["notifications"], locale="de-DE", expected="ERR_INTERNET_DISCONNECTED")
    assert page.evaluate(CONTROLS) == "/sw.js"
    page.context.set_offline(True)
    page.goto(f"{server.url}/games")
    expect(page.locator("h1")).to_have_text("Keine Verbindung")
    expect(page.locator(".plainlist li")).to_have_count(3)
    page.context.set_offline(False)
    page.goto(f"{server.url}/games")
    expect(page.locator("h1")).to_have_text("Tische")
