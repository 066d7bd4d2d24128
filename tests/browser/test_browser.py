"""In a real Chromium: newcomers, keyboard, friends, spectators, phones, German, restarts, accessibility."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from pentapolis.engine import Table
from pentapolis.engine.preview import preview
from tests.browser.conftest import Open
from tests.browser.late import POSITIONS, sit_in
from tests.browser.playing import (
    after,
    after_asking,
    answer_by_keyboard,
    leave_by_key,
    play_by_keyboard,
    play_by_mouse,
    settled,
    start,
)
from tests.browser.prepared import of_record, put, sit_down
from tests.ours import OURS
from tests.server.servers import Browser, Server

pytestmark = pytest.mark.browser


PLACES = """() => [...document.querySelectorAll('#strip, #board section, #board ul > li, #board .trk')].map(
  e => { const r = e.getBoundingClientRect(); return [e.className, r.x, r.y, r.width, r.height] + ''; })"""
"""Where everything on the board stands."""


DRAWN = (
    "() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 300 })))"
)
"""When what the page does after it has drawn (`soon` in base.js) is done too."""


def faults(page: Page) -> list[str]:
    """What axe finds on the page, of any level."""
    page.evaluate(DRAWN)
    found = Axe().run(page)
    return [
        f"{v['id']}: {v['nodes'][0]['target']} {v['nodes'][0]['html'][:160]}"
        for v in found.response["violations"]
    ]


def test_a_newcomer_plays_a_full_game_by_mouse(open_page: Open) -> None:
    page = open_page()
    start(page)
    assert play_by_mouse(page) > 10, "things on the board itself were clicked"
    expect(page.locator("#ask .scores")).to_be_visible()
    page.click("text=Replay")
    expect(page.locator(".replay")).to_be_visible()
    leave_by_key(page, "ArrowLeft")
    assert re.search(r"/replay/\d+$", page.url)


def test_a_full_game_by_keyboard_only(open_page: Open) -> None:
    page = open_page()
    page.locator("#play-roll_through_the_ages").focus()
    leave_by_key(page, "Enter")
    page.wait_for_selector("#table")
    play_by_keyboard(page)
    expect(page.locator("#live")).not_to_be_empty()
    expect(page.locator("#ask .scores")).to_be_visible()


def test_the_next_question_can_be_answered_before_the_reply_to_the_last_answer(open_page: Open) -> None:
    """The update of the stream may overtake the reply: a quick second answer was lost then."""
    page = open_page()
    start(page)
    held = []
    page.route("**/answer", lambda route: held.append((route, route.fetch())))
    for _ in range(2):
        settled(page)
        answer_by_keyboard(page)
    while len(held) < 2:
        page.wait_for_timeout(20)
    for route, reply in held:
        with page.expect_response("**/answer"):
            route.fulfill(response=reply)
    page.unroute("**/answer")
    settled(page)
    answer_by_keyboard(page)


def affordable(page: Page, server: Server) -> Locator:
    """A development on the board that one click buys, and that its preview shows as one's own."""

    def there(table: Table) -> bool:
        ask = table.ask_for(0)
        return ask is not None and ask.topic == "buy" and bool(preview(table, 0, ask.options[-1]).events)

    table = of_record("roll_through_the_ages", "two", there)
    sit_down(page, server.url, *put(server.database, table, ("me", "easy")))
    option = page.locator("#board button.dv.can").last.get_attribute("data-opt")
    return page.locator(f'#board [data-opt="{option}"]')


def over(page: Page, button: Locator) -> None:
    """Lay the mouse on something."""
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_preview_that_comes_between_press_and_release_takes_no_click_away(
    open_page: Open, server: Server
) -> None:
    """It replaces what was pressed, and a browser gives no click where that is gone."""
    page = open_page()
    button = affordable(page, server)
    held = []
    page.route("**/preview?*", lambda route: held.append((route, route.fetch())))
    with page.expect_request("**/preview?*"):
        over(page, button)
    while not held:
        page.wait_for_timeout(20)
    page.mouse.down()
    for route, reply in held:
        with page.expect_response("**/preview?*"):
            route.fulfill(response=reply)
    page.unroute("**/preview?*")
    page.evaluate("new Promise(done => setTimeout(done, 100))")  # the page has its reply
    after(page, page.mouse.up)


def test_a_preview_that_ends_with_the_press_takes_no_click_away(open_page: Open, server: Server) -> None:
    page = open_page()
    button = affordable(page, server)
    page.locator("#ask #options .o").first.focus()
    over(page, button)
    expect(button).to_have_class(re.compile("chg"))
    page.mouse.down()
    after(page, page.mouse.up)


def test_two_people_and_a_spectator(open_page: Open, server: Server) -> None:
    host, friend, watcher = open_page("/new/roll_through_the_ages"), open_page(), open_page()
    host.locator("#new-table button.pri").click()
    expect(host.locator("#invite")).to_be_visible()
    link = host.locator("#invite").input_value()
    friend.goto(link)
    friend.locator("text=Sit down here").click()
    host.wait_for_selector("#ask")
    friend.wait_for_selector("#ask")
    watcher.goto(link)
    expect(watcher.locator("#ask")).to_contain_text("You watch")
    mine, other = (host, friend) if host.locator("#options").count() else (friend, host)
    die = mine.locator("#board [data-part]:not([aria-disabled])").first
    die.click()
    other.locator("#tab-chat").click()
    other.fill("#say-text", "Take your time")
    other.keyboard.press("Enter")
    expect(mine.locator("#chat")).to_contain_text("Take your time")
    expect(die).to_have_attribute("aria-pressed", "true")  # what is half chosen stays so
    mine.keyboard.press("Escape")
    expect(die).to_have_attribute("aria-pressed", "false")
    places = friend.evaluate(PLACES)
    for _ in range(20):
        page = host if host.locator("#options").count() else friend
        assert not settled(page)
        button = page.locator("#stop, #ask #options .o[data-opt]").first
        after_asking(page, button.click)
        page.wait_for_timeout(60)
        if page is host:
            moved = [a for a, b in zip(places, friend.evaluate(PLACES), strict=True) if a != b]
            assert moved == [], "the board stands still while others play"
        for other in (host, friend, watcher):
            expect(other.locator("#table")).to_have_attribute(
                "data-version", page.evaluate("document.querySelector('#table').dataset.version")
            )
    lines = [other.locator("#log ol li").count() for other in (host, friend, watcher)]
    assert lines[0] == lines[1] == lines[2] > 10
    assert watcher.locator("[data-opt].can").count() == 0
    host.locator("#tab-chat").click()
    host.fill("#say-text", "Well played")
    host.keyboard.press("Enter")
    expect(watcher.locator("#ask")).to_be_visible()
    friend.locator("#tab-chat").click()
    expect(friend.locator("#chat")).to_contain_text("Well played")


def dice_game(topic: str) -> Table:
    """A frozen game of dice, where seat 0 is asked this and may take its last answer back."""

    def there(table: Table) -> bool:
        ask = table.ask_for(0)
        return ask is not None and ask.topic == topic and table.why_no_undo(0) is None

    return of_record("roll_through_the_ages", "two", there)


def test_why_not_and_what_would_happen(open_page: Open, server: Server) -> None:
    page = open_page()
    sit_down(page, server.url, *put(server.database, dice_game("build"), ("me", "easy")))
    page.locator("#board button.dv.no").last.focus()
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.locator("#ask .o[data-opt^=build]:visible").last.hover()
    expect(page.locator("#effect")).to_contain_text("builds")
    told, tabs = page.locator("#effect").bounding_box(), page.locator("#side .tabs").bounding_box()
    assert told is not None
    assert tabs is not None
    assert told["y"] >= tabs["y"] + tabs["height"], "the tabs of the log stay free"
    expect(page.locator("#board .chg").first).to_be_visible()
    page.mouse.move(2, 2)
    expect(page.locator(".chg")).to_have_count(0)
    page.locator("#refusals summary").click()
    expect(page.locator("#refusals .rule").first).to_have_attribute("href", re.compile(r"/rules/.*#r\d+"))
    expect(page.locator("#refusals .rule").first).to_have_css("display", "inline")


def test_undo_and_reload(open_page: Open, server: Server) -> None:
    page = open_page()
    sit_down(page, server.url, *put(server.database, dice_game("build"), ("me", "easy")))
    question = page.locator("#question").text_content()
    page.locator("#ask .o[data-opt=done]").click()  # workers are left: it asks
    expect(page.locator("#effect")).to_contain_text("lost then")
    after(page, page.locator("#ask [data-confirm]").click)
    expect(page.locator("#question")).not_to_have_text(question or "")
    after(page, lambda: page.keyboard.press("u"))
    expect(page.locator("#question")).to_have_text(question or "")
    page.reload()
    expect(page.locator("#question")).to_have_text(question or "")


def test_two_people_at_one_screen_hand_it_over(open_page: Open, server: Server) -> None:
    """In a game with hidden cards a curtain hides the table until the other one is there."""
    table = Table.new("mosaic", 2, "two people, one screen")
    while table.asks[0].topic != "draft":
        table.answer(table.asks[0].options[0], table.asks[0].seat)
    page = open_page()
    sit_down(page, server.url, *put(server.database, table, ("me", "here")))
    expect(page.locator(".curtain")).to_contain_text("Mira")
    page.locator(".curtain button").click()
    first = page.locator("#board .hand .nm").all_text_contents()
    expect(page.locator("#ask .turn")).to_contain_text("Mira")
    page.locator("#board .hand .gc.can").first.click()
    page.locator("[data-confirm]").click()  # a hidden pick cannot be taken back
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Jonas")
    box = curtain.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 1280, 800), "it hides everything"
    curtain.locator("button").click()
    expect(curtain).to_have_count(0)
    expect(page.locator("#ask .turn")).to_contain_text("Jonas")
    assert page.locator("#board .hand .nm").all_text_contents() != first, "the other hand"


def test_a_stale_tab_is_told_and_catches_up(open_page: Open, server: Server) -> None:
    page = open_page(expected="409")
    id = start(page)
    settled(page)
    twin = page.context.new_page()
    twin.goto(f"{server.url}/t/{id}")
    twin.evaluate("() => { for (const type of ['update']) window.EventSource = class {}; }")
    after(page, page.locator("#stop").click)
    expect(twin.locator("#table")).to_have_attribute(
        "data-version", page.evaluate("document.querySelector('#table').dataset.version")
    )


def test_on_a_phone_everything_is_reachable(open_page: Open) -> None:
    page = open_page(width=390, height=844, has_touch=True, is_mobile=True, locale="de-DE")
    expect(page.locator(".pages [href='/rules']")).to_be_visible()
    start(page)
    settled(page)
    expect(page.locator(".nav [href^='/rules/']")).to_be_visible()
    box = page.locator("#ask").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "nothing sticks out sideways"
    expect(page.locator("#stop")).to_be_in_viewport()
    page.locator("[data-nav=log]").tap()
    expect(page.locator("#log")).to_be_visible()
    page.locator("[data-nav=others]").tap()
    expect(page.locator("#board")).to_contain_text("Vorräte: Bruno")
    page.locator("[data-nav=mine]").tap()
    expect(page.locator("#mine")).to_be_in_viewport()
    page.locator("[data-nav=table]").tap()
    for _ in range(12):
        if settled(page):
            break
        after_asking(page, page.locator("#stop, #ask #options .o[data-opt]").first.tap)
    small = page.evaluate(
        """() => [...document.querySelectorAll('#ask button, .nav button, .top a, .top button')]
        .map((e) => [e, e.getBoundingClientRect()])
        .filter(([e, r]) => r.height && Math.min(r.height, r.width) < 36)
        .map(([e]) => e.outerHTML.slice(0, 200))"""
    )
    assert small == [], "targets for thumbs"


def test_german_is_remembered(open_page: Open) -> None:
    page = open_page(locale="de-DE")
    expect(page.locator("h1")).to_have_text("In 10 Minuten zur ersten Zivilisation")
    page.locator("button[name=language]").click()
    expect(page.locator("h1")).to_have_text("Build a civilization in your first 10 minutes")
    page.reload()
    expect(page.locator("h1")).to_have_text("Build a civilization in your first 10 minutes")
    page.locator("button[name=language]").click()
    start(page)
    expect(page.locator("#question")).to_contain_text("Welche Würfel")


def test_reconnects_after_the_server_restarts(open_page: Open, tmp_path, chromium) -> None:  # type: ignore[no-untyped-def]
    own = Server(str(tmp_path / "restart.db")).start()
    try:
        page = open_page(expected="ERR_")
        page.goto(own.url)
        start(page)
        settled(page)
        after(page, page.locator("#stop").click)
        own.kill()
        expect(page.locator("#offline")).to_be_visible()
        own.start()
        expect(page.locator("#offline")).to_be_hidden()
        settled(page)
        after_asking(page, page.locator("#stop, #ask #options .o[data-opt]").first.click)
    finally:
        own.stop()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_page: Open, server: Server, theme: str) -> None:
    """As a newcomer and as one who plays, late in a game; boards of other games have tests of their own."""
    page = open_page(color_scheme=theme)
    assert faults(page) == []
    sit_in(page, server.url, server.database, POSITIONS["roll trade"])
    assert faults(page) == []
    page.locator("#tab-notes").click()
    assert faults(page) == []
    id = page.url.rsplit("/", 1)[1]
    for path in (
        f"/t/{id}/replay/100",
        "/",
        "/builders",
        "/new/roll_through_the_ages",
        "/account",
        "/rules/roll_through_the_ages",
    ):
        page.goto(server.url + path)
        assert faults(page) == [], path


def test_learning_table_explains_every_question(open_page: Open) -> None:
    page = open_page()
    page.locator("#first-game").click()
    settled(page)
    expect(page.locator(".coach")).to_contain_text("one die for each city")


def test_hint_is_given_with_an_estimate(open_page: Open) -> None:
    page = open_page()
    start(page)
    settled(page)
    page.locator("[data-hint]").click()
    expect(page.locator("#hint-text")).to_contain_text("% to win")


def test_a_page_without_scripts_can_be_played(server: Server) -> None:
    """The forms alone play a whole game: what a text browser would do."""
    browser = Browser(server.url)
    fields: dict[str, Any] = {"game": "roll_through_the_ages", "seats": "1", "seat_0": "me", "takeover": "0"}
    id = str(browser.post("/tables", **fields).url).rsplit("/", 1)[1]
    csrf = browser.csrf
    for number in range(200):
        page = browser.get(f"/t/{id}").text
        found = re.search(r'name="option" value="([^"]+)"', page)
        if found is None:
            break
        browser.client.post(f"/t/{id}/answer", data={"csrf": csrf, "option": found[1], "number": number})
    assert 'class="scores"' in page


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_a_sound_page(open_page: Open, game: str) -> None:
    """Starts by one click, nothing for axe, nothing sticks out on a phone, answers are taken."""
    page = open_page()
    start(page, game)
    settled(page)
    assert faults(page) == []
    phone = open_page(width=390, height=844, has_touch=True, is_mobile=True, locale="de-DE")
    start(phone, game)
    settled(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    expect(phone.locator("#ask")).to_be_in_viewport()
