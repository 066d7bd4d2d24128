"""A person looks back at a lost game: result, review and worst turn, by mouse, keyboard and phone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import create_engine, insert

from pentapolis.engine import Table
from pentapolis.server.config import Config
from pentapolis.server.people import COOKIE
from pentapolis.server.reviews import DEPTH
from pentapolis.server.schema import reviews
from pentapolis.server.storage import now
from pentapolis.study.review import review_key
from tests.browser.conftest import Open
from tests.browser.playing import leave_by_key, settled, start
from tests.browser.prepared import put
from tests.browser.test_browser import faults
from tests.server.servers import Server
from tests.study.games import finished, parts

pytestmark = pytest.mark.browser


def reviewed_game(server: Server) -> tuple[str, str]:
    """A finished game at which I sit in the first seat, and its review, in the server's database."""
    record = finished()
    id, secret = put(server.database, Table.replay(record), ("me", "medium"))
    engine = create_engine(Config(database=server.database).url)
    key = review_key(record, DEPTH)
    with engine.begin() as connection:
        if not connection.execute(reviews.select().where(reviews.c.key == key)).first():
            rows = [
                {"key": key, "part": n, "table": id, "data": json.dumps(part.as_dict()), "at": now()}
                for n, part in enumerate(parts())
            ]
            connection.execute(insert(reviews), rows)
    engine.dispose()
    return id, secret


def look(page: Page, server: Server, secret: str, path: str) -> None:
    page.context.add_cookies([{"name": COOKIE, "value": secret, "url": server.url}])
    page.goto(server.url + path)


def test_from_the_result_to_the_worst_turn(open_page: Open, server: Server) -> None:
    id, secret = reviewed_game(server)
    page = open_page()
    look(page, server, secret, f"/t/{id}")
    page.click("text=Result and curve")
    expect(page.locator(".banner h1")).to_contain_text("wins with")
    expect(page.locator("#sheet .bars .stack")).to_have_count(2)
    kinds = "all => [...new Set(all.map((one) => one.className))].sort()"
    shown = page.locator("#sheet .stack span").evaluate_all(kinds)
    assert page.locator("#sheet .keys2 span").evaluate_all(kinds) == shown, "a key for what is drawn"
    expect(page.locator(".play2 tbody tr")).to_have_count(2)
    bottoms = "cells => new Set(cells.map((cell) => cell.getBoundingClientRect().bottom)).size"
    assert page.locator(".play2 tbody tr:first-child > *").evaluate_all(bottoms) == 1, "one line below a row"
    expect(page.locator(".tps a")).not_to_have_count(0)
    assert faults(page) == []
    leave_by_key(page, "r")
    assert page.url.endswith("/review")
    expect(page.locator(".gradebar")).to_be_visible()
    expect(page.locator(".lines .line.mine")).to_have_count(1)
    expect(page.locator("#board")).to_be_visible()
    assert faults(page) == []
    leave_by_key(page, "f")
    assert re.search(rf"/t/(?!{id})\w+$", page.url)
    expect(page.locator("#table")).to_be_visible()


def test_a_review_is_walked_through_by_keyboard(open_page: Open, server: Server) -> None:
    id, secret = reviewed_game(server)
    page = open_page()
    look(page, server, secret, f"/t/{id}/review?seat=0&ply=0")
    expect(page.locator("[data-slider]")).to_have_value("0")
    leave_by_key(page, "ArrowRight")
    assert re.search(r"ply=[1-9]\d*$", page.url)
    leave_by_key(page, "End")
    expect(page.locator("[data-slider]")).to_have_value(str(len(finished().answers)))
    leave_by_key(page, "ArrowLeft")
    page.wait_for_load_state()
    page.locator("[data-speed]").select_option("0.5")
    page.locator("[data-play]").click()  # it plays by itself, and stops at the end
    expect(page.locator("[data-slider]")).to_have_value(str(len(finished().answers)))
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    leave_by_key(page, "n")
    expect(page.locator(".g-mist.gradebar, .g-blun.gradebar")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".lines .line").first).to_be_focused()
    page.locator("[data-errors]").click()
    expect(page.locator(".ds > li:not([hidden])")).not_to_have_count(0)
    expect(page.locator(".ds > li:not([hidden]):not([data-error])")).to_have_count(0)
    leave_by_key(page, "Escape")
    expect(page.locator(".banner h1")).to_be_visible()


def test_the_other_seat_and_its_cards(open_page: Open, server: Server) -> None:
    id, secret = reviewed_game(server)
    page = open_page(locale="de-DE")
    look(page, server, secret, f"/t/{id}/review?seat=1")
    expect(page.locator(".known")).to_contain_text("Wie Jonas es wusste")
    page.locator("select[name=eyes]").select_option("0")
    expect(page.locator(".known")).to_contain_text("Wie Mira es wusste")
    expect(page.locator(".known")).to_contain_text("Die Noten bleiben")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_both_pages_fit_a_phone(open_page: Open, server: Server, theme: str) -> None:
    id, secret = reviewed_game(server)
    page = open_page(width=390, height=844, color_scheme=theme)
    for path, part in ((f"/t/{id}/end", ".banner h1"), (f"/t/{id}/review", ".gradebar")):
        look(page, server, secret, path)
        expect(page.locator(part)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        assert faults(page) == [], path


def test_hints_are_buttons_that_pick_an_option(open_page: Open) -> None:
    page = open_page()
    start(page)
    settled(page)
    page.locator("[data-hint]").click()
    first = page.locator("#hint-text .hints button").first
    expect(first).to_contain_text("%")
    first.click()
    expect(page.locator(".picked").first).to_be_attached()
    page.locator("[data-chances]").click()
    expect(page.locator("#chances .b > span")).to_have_count(2)
    assert faults(page) == []
