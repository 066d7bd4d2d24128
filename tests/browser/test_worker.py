"""The service worker: who wants messages has one, it shows them, and a click on one leads to the table.
Without a connection it says what cannot be done.

A message is delivered by Chromium's DevTools, as a push service would after deciphering it. Nobody can
click on what a browser without a screen shows, so the click is an event made in the worker; what only a
person's click may do (raise a window, open one) is noted instead.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pentapolis.server.notify.delivery import Message, push_json
from pentapolis.server.notify.news import Part
from tests.browser.conftest import PATIENCE, Open
from tests.server.servers import Server

pytestmark = pytest.mark.browser

CONTROLS = """async () => {
  const there = navigator.serviceWorker;
  const comes = new Promise((resolve) => there.addEventListener("controllerchange", resolve));
  await there.ready;
  if (!there.controller) await comes;
  return new URL(there.controller.scriptURL).pathname;
}"""

SHOWN = """async (wanted) => {
  const there = await navigator.serviceWorker.ready;
  const shown = (await there.getNotifications()).map(({ title, body, data }) => [title, body, data.url]);
  return JSON.stringify(shown) === JSON.stringify(wanted);
}"""
NOTE = """() => {
  self.shown = [];
  self.noted = [];
  const show = ServiceWorkerRegistration.prototype.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
    self.shown.push(options);
    return show.call(this, title, options);
  };
  WindowClient.prototype.focus = async function () {
    self.noted.push("raise");
    return this;
  };
  Clients.prototype.openWindow = async (url) => self.noted.push("open " + new URL(url).pathname);
}"""
CLICK = """async () => {
  const { data } = self.shown.at(-1);
  const work = [];
  const event = new Event("notificationclick");
  event.notification = { data, close: () => self.noted.push("close") };
  event.waitUntil = (promise) => work.push(promise);
  self.dispatchEvent(event);
  await Promise.all(work);
  return self.noted.splice(0);
}"""
ALONE = "() => { Clients.prototype.matchAll = async () => []; }"


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


def test_a_message_is_shown_and_a_click_on_it_leads_to_the_table(open_page: Open, server: Server) -> None:
    page = open_page(permissions=["notifications"])
    page.evaluate(CONTROLS)
    (worker,) = page.context.service_workers
    worker.evaluate(NOTE)
    push = PushService(page, server.url)

    push.deliver("Bert has built the Sphinx")
    assert worker.evaluate(CLICK) == ["close", "raise"]
    page.wait_for_url(f"{server.url}/games")  # the open window was led there
    assert worker.evaluate(CLICK) == ["close", "raise"], "a window that shows it is raised"
    worker.evaluate(ALONE)
    assert worker.evaluate(CLICK) == ["close", "open /games"], "where there is none a new one opens"


class PushService:
    """Brings messages to a page's worker."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page = page
        self.origin = origin
        self.session = page.context.new_cdp_session(page)
        self.found: list[str] = []
        self.session.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self.session.send("ServiceWorker.enable")
        for _ in range(PATIENCE // 50):
            if not self.found:
                page.wait_for_timeout(50)

    def _note(self, update: dict[str, Any]) -> None:
        for one in update["registrations"]:
            if one["scopeURL"] == f"{self.origin}/":
                self.found.append(one["registrationId"])

    def deliver(self, line: str) -> None:
        """A message as the server sends it; when this returns it is shown."""
        sent = push_json(Message("en", [Part("", "Your turn", [line])]))
        where = {"origin": self.origin, "registrationId": self.found[-1]}
        self.session.send("ServiceWorker.deliverPushMessage", {**where, "data": json.dumps(sent)})
        self.page.wait_for_function(SHOWN, arg=[[sent["title"], sent["body"], sent["url"]]])
