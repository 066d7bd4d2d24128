"""The rehearsal of an update in a real Chromium: it happens while nobody waits, and then leaves no trace.

The pages of these tests have no idle time but what the tests give them.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import Open
from tests.browser.prepared import of_position, put, sit_down
from tests.server.servers import Server

pytestmark = pytest.mark.browser

WATCH = """
  window.waiting = [];
  window.requestIdleCallback = (act) => waiting.push(act);
  window.copied = [];
  window.traces = 0;
  const clone = Node.prototype.cloneNode;
  Node.prototype.cloneNode = function (deep) {
    if (deep && ['strip', 'board'].includes(this.id)) {
      copied.push(this.id);
      const changes = new MutationObserver(() => {});
      changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      queueMicrotask(() => (traces += changes.takeRecords().length));
    }
    return clone.call(this, deep);
  };
"""
"""Counts the copies on which is rehearsed, and what changes in the page before others have a turn."""
REST = """() => new Promise((done) => {
  for (const act of waiting.splice(0)) act();
  setTimeout(() => done([copied, traces]));
})"""
TEXTS = "() => waiting.length && document.querySelector('#board').sent"
CLICK = """() => document.querySelector(
  '#ask .o[name=option]:not([data-warn], [data-remind], [data-ends])').click()"""


def seated(open_page: Open, server: Server) -> Page:
    """A page whose texts have come, so that it would rehearse in its next idle moment."""
    table = of_position("roll_late", 132)
    page = open_page()
    page.add_init_script(WATCH)
    seats = tuple("me" if seat == table.asks[0].seat else "friend" for seat in range(table.setup.seats))
    sit_down(page, server.url, *put(server.database, table, seats))
    page.wait_for_function(TEXTS)
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return page


def test_an_update_is_rehearsed_on_copies_and_leaves_no_trace(open_page: Open, server: Server) -> None:
    page = seated(open_page, server)
    assert page.evaluate("() => copied") == []
    shown = page.locator("#main").inner_html()
    assert page.evaluate(REST) == [["strip", "board"], 0]
    assert page.locator("#main").inner_html() == shown
    assert page.evaluate("() => [document.querySelectorAll('#board').length, waiting.length]") == [1, 0]


def test_nothing_is_rehearsed_for_whoever_has_answered(open_page: Open, server: Server) -> None:
    page = seated(open_page, server)
    held: list[Route] = []
    page.route("**/answer", lambda route: held.append(route))
    with page.expect_request("**/answer"):
        page.evaluate(CLICK)
    assert page.evaluate(REST) == [[], 0], "their answer is on its way: the update may come any moment"
    version = page.locator("#table").get_attribute("data-version")
    held[0].continue_()
    page.wait_for_function("(was) => document.querySelector('#table').dataset.version !== was", arg=version)
    page.locator("#ask:not(.busy)").wait_for()
    assert page.evaluate(REST)[0] == []


def test_nothing_is_rehearsed_after_an_update(open_page: Open, server: Server) -> None:
    page = seated(open_page, server)
    version = page.locator("#table").get_attribute("data-version")
    page.evaluate(CLICK)
    page.wait_for_function("(was) => document.querySelector('#table').dataset.version !== was", arg=version)
    assert page.evaluate(REST)[0] == []
