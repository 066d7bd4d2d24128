"""The service worker: who wants messages has one, it shows them, and a click on one leads to the table.
Without a connection it says what cannot be done.

There is no push service here: the browser is given an address of ours, where a receiver checks who sends; the
message, deciphered with the browser's keys, is brought to the worker by Chromium's DevTools. Nobody can click
on what a browser without a screen shows, so the click is an event made in the worker; what only a person's
click may do (raise a window, open one) is noted instead.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pentapolis.server.notify.webpush import to_bytes
from tests.browser.conftest import PATIENCE, Open
from tests.server.phones import Phone, check_vapid, receiver
from tests.server.servers import Server

pytestmark = [pytest.mark.browser, pytest.mark.notifications]

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
SUBSCRIBE = """([endpoint, ...keys]) => {
  const [p256dh, auth] = keys.map((bytes) => new Uint8Array(bytes));
  PushManager.prototype.subscribe = async () => ({ endpoint, getKey: (name) => ({ p256dh, auth })[name] });
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


@pytest.fixture
def sender(tmp_path: Path) -> Iterator[Server]:
    """A server that may send to this machine."""
    running = Server(str(tmp_path / "games.db"), False, False, "local-webhooks").start()
    yield running
    running.stop()


def test_from_the_button_to_the_message_and_from_a_click_on_it_to_the_table(
    open_page: Open, sender: Server
) -> None:
    phone = Phone()
    page = open_page(permissions=["notifications"])
    page.goto(f"{sender.url}/account/signals")
    with receiver() as service:
        keys = [list(to_bytes(key)) for key in phone.keys]
        page.evaluate(SUBSCRIBE, [f"{service.url}/push", *keys])
        key = page.locator("[data-push]").get_attribute("data-push") or ""
        page.locator("[data-push]").click()
        page.locator('form[action="/account/signals/test"] button').click()
        expect(page.get_by_role("status")).to_be_visible()
        ((path, headers, body),) = service.received
        assert path == "/push"
        check_vapid(headers["authorization"], service.url, key)
    sent = phone.read(body).decode()

    page.evaluate(CONTROLS)
    (worker,) = [one for one in page.context.service_workers if one.url.startswith(sender.url)]
    worker.evaluate(NOTE)
    deliver(page, sender.url, sent)
    shown = json.loads(sent)
    page.wait_for_function(SHOWN, arg=[[shown["title"], shown["body"], shown["url"]]])

    assert worker.evaluate(CLICK) == ["close", "raise"]
    page.wait_for_url(f"{sender.url}/games")  # the open window was led there
    assert worker.evaluate(CLICK) == ["close", "raise"], "a window that shows it is raised"
    worker.evaluate(ALONE)
    assert worker.evaluate(CLICK) == ["close", "open /games"], "where there is none a new one opens"


def deliver(page: Page, origin: str, message: str) -> None:
    """Bring a message to the worker of a page, as the browser does after deciphering it."""
    found: list[str] = []

    def note(update: dict[str, Any]) -> None:
        found.extend(x["registrationId"] for x in update["registrations"] if x["scopeURL"] == f"{origin}/")

    session = page.context.new_cdp_session(page)
    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    for _ in range(PATIENCE // 50):
        if not found:
            page.wait_for_timeout(50)
    about = {"origin": origin, "registrationId": found[-1], "data": message}
    session.send("ServiceWorker.deliverPushMessage", about)
