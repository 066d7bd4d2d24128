"""What every table has around its board, in a real Chromium: looking at others, a sign for every click, notes
that are never lost, a line that goes down, options that never lie over each other.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from pentapolis.engine import Table
from tests.browser.conftest import Open
from tests.browser.playing import answer_by_key, answer_by_name, leave_by_key, play_on, settled, start
from tests.browser.prepared import of_record, put, secret_of, sit_down
from tests.browser.test_browser import faults
from tests.server.servers import Server
from tests.server.test_recap import scene_after_round_end

pytestmark = pytest.mark.browser

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('#options .o')].filter(e => e.offsetParent)
    .map(e => [e.textContent.trim(), e.getBoundingClientRect(), e.scrollHeight]);
  return boxes.filter(([text, r, height]) => height > r.height + 1 ||
    boxes.some(([other, s]) => s !== r && s.top < r.bottom - 1 && r.top < s.bottom - 1 &&
      s.left < r.right - 1 && r.left < s.right - 1)).map(b => b[0]); }"""
"""Options whose text does not fit their button, or that lie over another."""


RUNG = "(one) => one.matches('.sent') && getComputedStyle(one).outlineStyle === 'solid'"


def asked(table: Table, topic: str) -> bool:
    ask = table.ask_for(0)
    return ask is not None and ask.topic == topic


def sit(open_page: Open, server: Server, table: Table, **options: Any) -> Page:
    id, secret = put(server.database, table, ("me", *["easy"] * (table.setup.seats - 1)))
    page = open_page(**options)
    sit_down(page, server.url, id, secret)
    return page


def nations(until: int = 60) -> Table:
    return of_record("nations", "greedy_five", lambda t: asked(t, "turn") and t.ply > until)


def test_nothing_on_anothers_board_plays_my_move(open_page: Open, server: Server) -> None:
    page = sit(open_page, server, nations())
    expect(page.locator("#board .can").first).to_be_visible()
    page.locator("#strip [data-look='1']").click()
    expect(page.locator(".looking")).to_contain_text("You look at Jonas's board.")
    expect(page.locator("#board .can")).to_have_count(0)
    assert page.locator("#board [data-opt], #board [data-opts]").count() == 0
    page.locator(".looking button").click()
    expect(page.locator(".looking")).to_have_count(0)
    expect(page.locator("#board .can").first).to_be_visible()


def test_a_click_gives_a_sign_at_once(open_page: Open, server: Server) -> None:
    page = sit(open_page, server, nations(), expected="409 (Conflict)")
    held: list[Route] = []
    page.route("**/answer", lambda route: held.append(route))
    option = page.locator("#options .o").first
    with page.expect_request("**/answer"):
        option.click()
    expect(option).to_have_class("o sent")
    expect(page.locator("#ask")).to_have_attribute("aria-busy", "true")
    held[0].fulfill(status=409, json={"message": "No."})
    expect(page.locator("#ask")).to_have_attribute("aria-busy", "false")
    assert page.locator(".sent").count() == 0
    thing = page.locator("#board .can[data-opt^='buy:']").first
    with page.expect_request("**/answer"):
        thing.click()
    assert thing.evaluate(RUNG), "and so is the thing on the board"
    held[1].fulfill(status=409, json={"message": "No."})
    expect(page.locator(".sent")).to_have_count(0)


def test_buttons_that_make_an_answer_and_undo_give_a_sign_too(open_page: Open, server: Server) -> None:
    table = of_record("roll_through_the_ages", "two", lambda t: asked(t, "reroll"))
    page = sit(open_page, server, table, expected="409 (Conflict)")
    held: list[Route] = []
    page.route("**/answer", lambda route: held.append(route))
    page.locator("#board .die:not([aria-disabled])").first.click()
    page.locator("[data-compose-go]").click()
    expect(page.locator("[data-compose-go].sent")).to_have_count(1)
    held[0].fulfill(status=409, json={"message": "No."})
    expect(page.locator(".sent")).to_have_count(0)
    done = of_record("roll_through_the_ages", "two", lambda t: asked(t, "end_turn"))
    id, secret = put(server.database, done, ("me", "friend"))
    sit_down(page, server.url, id, secret)
    page.route("**/undo", lambda route: held.append(route))
    page.locator("[data-undo]").click()
    expect(page.locator("[data-undo].sent")).to_have_count(1)
    assert page.locator("[data-undo]").evaluate(RUNG)
    held[1].fulfill(status=409, json={"message": "No."})
    expect(page.locator(".sent")).to_have_count(0)


def test_notes_typed_and_left_at_once_are_kept(open_page: Open, server: Server) -> None:
    page = sit(open_page, server, nations())
    here = page.url
    page.locator("#tab-notes").click()
    page.locator("#notes").fill("Jonas wants the Titanic")
    for _ in range(20):  # what a page sends while it is left may arrive after the next page was asked for
        page.goto(server.url + "/")
        page.goto(here)
        if page.locator("#notes").input_value():
            break
    assert page.locator("#notes").input_value() == "Jonas wants the Titanic"


def test_a_line_that_goes_down_is_said_and_what_was_clicked_is_not_called_saved(
    open_page: Open, server: Server
) -> None:
    page = sit(open_page, server, nations(), expected="Failed to load resource")
    expect(page.locator("#offline")).to_be_hidden()
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    page.locator("#options .o").first.click()
    expect(page.locator("#toast")).to_contain_text("this was not sent")
    page.locator("#tab-notes").click()
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/notes")):
        page.locator("#notes").fill("Ada has 3 food")
    with page.expect_response("**/notes") as kept:  # what one writes meanwhile is kept later
        page.context.set_offline(False)
    assert kept.value.ok
    expect(page.locator("#offline")).to_be_hidden()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844)])
def test_options_never_lie_over_each_other(size: tuple[int, int], open_page: Open, server: Server) -> None:
    """The longest list of political actions of a recorded game: a click on a line declares that war only."""

    def long_list(table: Table) -> bool:
        ask = table.ask_for(0)
        return ask is not None and ask.topic == "politics" and len(ask.options) >= 10

    table = of_record("through_the_ages", "full_4", long_list)
    page = sit(open_page, server, table, width=size[0], height=size[1])
    assert page.locator("#options .o").count() >= 10
    assert page.evaluate(OVERLAPS) == []
    page.wait_for_selector("#options[data-scrolls]")  # and shows that it goes on
    page.set_viewport_size({"width": size[0], "height": 3000})
    page.wait_for_selector("#options:not([data-scrolls])")


def test_the_end_of_a_turn_asks_first_when_actions_are_left(open_page: Open, server: Server) -> None:
    def early(table: Table) -> bool:
        return asked(table, "action") and table.view(0)["players"][0]["civil_actions"] > 1

    table = of_record("through_the_ages", "full_4", early)
    left = table.view(0)["players"][0]["civil_actions"]
    page = sit(open_page, server, table)
    page.locator('#ask [data-opt="end_turn"]').click()
    expect(page.locator("#effect")).to_contain_text(f"You still have: {left} civil actions")
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    expect(page.locator('#ask [data-opt="end_turn"]')).to_be_visible()


def test_the_tab_says_that_it_is_my_turn(open_page: Open, server: Server) -> None:
    table = nations()
    id, secret = put(server.database, table, ("me", *["friend"] * 4))
    page, other = open_page(), open_page()
    sit_down(page, server.url, id, secret)
    expect(page).to_have_title("● Your turn · Nations · " + id)
    assert "favicon-turn" in (page.locator("link[rel=icon]").get_attribute("href") or "")
    sit_down(other, server.url, id, secret_of(secret, 1))
    expect(other).to_have_title("Nations · " + id)
    assert page.locator("h1").inner_text() == f"Nations, table {id}"


AWAY = "() => Object.defineProperty(document, 'hidden', { get: () => true });"
"""As if the tab were in the background, which a browser without a screen has not."""
TOLD = """async (title) => {
  const there = await navigator.serviceWorker.ready;
  const shown = await there.getNotifications();
  return shown.length === 1 && shown[0].title === title && shown[0].data.url === location.pathname;
}"""


@pytest.mark.notifications
def test_a_tab_in_the_background_tells_once_that_it_is_my_turn(open_page: Open, server: Server) -> None:
    id, secret = put(server.database, nations(), ("me", *["friend"] * 4))
    page, other = open_page(), open_page(permissions=["notifications"])
    sit_down(page, server.url, id, secret)
    sit_down(other, server.url, id, secret_of(secret, 1))
    other.evaluate(AWAY)
    page.locator('#ask [data-opt="pass"]').click()
    page.locator("[data-confirm]").click()
    other.wait_for_function(TOLD, arg="Your turn · Nations")


def test_one_key_leads_from_any_table_to_the_next_that_waits_for_me(open_page: Open, server: Server) -> None:
    page = open_page()
    first = start(page)
    page.goto(server.url)
    second = start(page, "nations")
    settled(page)
    leave_by_key(page, "n")
    expect(page).to_have_url(f"{server.url}/t/{first}")
    settled(page)
    leave_by_key(page, "n")
    expect(page).to_have_url(f"{server.url}/t/{second}")


def test_chat_shows_itself(open_page: Open, server: Server) -> None:
    table = nations()
    id, secret = put(server.database, table, ("me", *["friend"] * 4))
    page, other = open_page(), open_page()
    sit_down(page, server.url, id, secret)
    sit_down(other, server.url, id, secret_of(secret, 1))
    expect(page.locator("#tab-chat .dot")).to_be_hidden()
    for words in ("Hello", "Are you there?"):
        other.locator("#tab-chat").click()
        other.fill("#say-text", words)
        other.keyboard.press("Enter")
        expect(page.locator("#chat")).to_contain_text(words)
    expect(page.locator("#tab-chat .dot")).to_be_visible()
    page.locator("#tab-chat").click()
    expect(page.locator("#tab-chat .dot")).to_be_hidden()


def test_the_search_of_the_rules_knows_headings_and_counts(open_page: Open) -> None:
    page = open_page("/rules/nations")
    page.fill("#rule-search", "famine")
    expect(page.locator("#rule-hits h3", has_text="Famine").first).to_be_visible()
    expect(page.locator("#rule-hits mark").first).to_be_visible()
    expect(page.locator("#rule-count")).to_have_text(re.compile(r"^\d+ rules$"))
    page.fill("#rule-search", "xyzzy")
    expect(page.locator("#rule-count")).to_contain_text("No rule has these words")


def test_my_part_of_a_phone_page_scrolls_and_the_page_stays(open_page: Open, server: Server) -> None:
    page = sit(open_page, server, nations(), width=390, height=844)
    page.locator("[data-nav=mine]").click()
    assert page.evaluate("[scrollY, document.querySelector('.top').getBoundingClientRect().top]") == [0, 0]


@pytest.mark.parametrize("finger", [False, True])
def test_a_question_leads_to_its_rules_in_a_drawer(open_page: Open, server: Server, finger: bool) -> None:
    """Search over headings and synonyms with the hits marked; the question stays; Escape leads back."""
    size = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True} if finger else {}
    page = sit(open_page, server, nations(), **size)
    page.locator("#ask .qr").click()
    drawer = page.locator("#drawer")
    expect(drawer.locator("h3").first).to_contain_text("401 Turns")
    drawer.locator("input").fill("hunger")
    expect(drawer.locator("[role=status]")).to_have_text(re.compile(r"^\d+ rules$"))
    expect(drawer.locator("h3", has_text="505 Famine").first).to_be_attached()
    drawer.locator("input").fill("famine")
    expect(drawer.locator("mark").first).to_have_text(re.compile("famine", re.I))
    drawer.locator("input").fill("zzz")
    expect(drawer.locator("[role=status]")).to_contain_text("No rule has these words")
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.locator("#ask .qr")).to_be_focused()


def test_those_who_want_it_play_without_confirmations(open_page: Open, server: Server) -> None:
    """A card of the draft is one click; a turn with nothing left to do ends by itself; one's own colour."""
    table = of_record("mosaic", "players_4", lambda t: asked(t, "draft"))
    page = sit(open_page, server, table)
    page.keyboard.press("?")
    page.locator("#keys [data-preference=confirm]").uncheck()
    page.locator("#keys [data-preference=autoend]").check()
    page.locator("#keys [data-colour]").select_option("3")
    page.keyboard.press("Escape")
    colours = "name => getComputedStyle(document.documentElement).getPropertyValue(name)"
    assert page.evaluate(colours, "--s1") == page.evaluate(colours, "--p3") != ""
    assert page.evaluate(colours, "--s3") == page.evaluate(colours, "--p1") != ""
    kept = page.locator(".hand .kept .tag").count()
    page.locator(".hand .gc.can").first.click()
    expect(page.locator(".hand .kept .tag")).to_have_count(kept + 1)
    done = of_record("roll_through_the_ages", "two", lambda t: asked(t, "end_turn"))
    id, secret = put(server.database, done, ("me", "friend"))
    sit_down(page, server.url, id, secret)
    expect(page.locator("#ask")).to_contain_text("Choosing now: Jonas")


MAIN_QUESTIONS = {
    "roll_through_the_ages": ("two", "reroll"),
    "through_the_ages": ("full_2", "action"),
    "clash_of_cultures": ("base_2", "action"),
    "nations": ("greedy_two", "turn"),
    "mosaic": ("players_2", "action"),
}


TOLD_BY_COLOUR = {
    "roll_through_the_ages": "#board .pg",
    "through_the_ages": "#board .slots i",
    "clash_of_cultures": "#board .rc i, #board .ad, #board .aq",
    "nations": "#board .zone, #board .wks svg",
    "mosaic": "#board .pi i",
}
"""What shows an amount, or what one has, by its colour alone."""


def test_what_a_screen_reader_is_told_of_each_games_main_question(open_page: Open, server: Server) -> None:
    """The decision as a region with a heading, its options as a form named by the question, and undo."""
    for game, (record, topic) in MAIN_QUESTIONS.items():
        wanted = topic
        table = of_record(game, record, lambda t, wanted=wanted: asked(t, wanted))  # type: ignore[misc]
        page = sit(open_page, server, table)
        question = page.locator("#question").text_content() or ""
        snapshot = page.locator("#ask").aria_snapshot()
        assert f'heading "{question}" [level=2]' in snapshot, snapshot
        assert f'form "{question}"' in snapshot, snapshot
        assert 'link "The rules of this question"' in snapshot, snapshot
        assert snapshot.count("- button ") >= 2, snapshot
        assert "- button:" not in snapshot, "every button has a name"
        expect(page.locator("#ask")).to_be_focused()  # the keyboard begins at the question
        if game == "through_the_ages":  # the log is one stop of the Tab key, its lines are reached by arrows
            assert page.locator("#pane-log [tabindex='0']").count() == 0
            page.locator("#pane-log").focus()
            lines = page.locator("#log li:has(a)")
            for line in (lines.nth(0), lines.nth(1)):
                page.keyboard.press("ArrowDown")
                expect(line.locator("a").first).to_be_focused()
        page.emulate_media(forced_colors="active")
        told = page.locator(TOLD_BY_COLOUR[game])
        assert told.count(), game
        colours = told.evaluate_all("all => all.map((one) => getComputedStyle(one).forcedColorAdjust)")
        assert set(colours) == {"none"}, "amounts keep their colours where colours are forced"
        if game == "clash_of_cultures":  # the map says whose city it is
            label = page.locator("svg.map [aria-label*='city of size']").first.get_attribute("aria-label")
            assert re.search(r"city of size \d \((Mira|Jonas), \w+\)", label or ""), label
            assert "Farming" in page.locator("ul.adv").aria_snapshot(), "what is learned"


def test_what_happened_is_shown_step_by_step_on_the_board(open_page: Open, server: Server) -> None:
    """The film strip: every step rings what it changed; Esc, its button or an option lead to now."""
    scene = scene_after_round_end()
    assert scene.seat is not None
    sitting = tuple("me" if seat == scene.seat else "friend" for seat in range(len(scene.names)))
    id, secret = put(server.database, scene.table, sitting)
    page = open_page()
    sit_down(page, server.url, id, secret)
    settled(page)
    film = page.locator("#film")
    before = page.locator("#strip").inner_text()
    expect(film).to_be_hidden()
    page.locator("#log [data-film-show]").click()
    expect(film).to_be_visible()
    expect(page.locator("#film [data-film]")).to_have_count(len(scene.film))
    expect(page.locator("#film [data-film].hit[aria-current]")).to_have_count(1)
    expect(page.locator(".filmed")).not_to_have_count(0)
    assert faults(page) == []
    page.keyboard.press("[")
    expect(page.locator("#film [aria-current]")).to_have_attribute("data-film", str(scene.film[-2].ply))
    page.keyboard.press("Escape")
    expect(film).to_be_hidden()
    expect(page.locator(".filmed")).to_have_count(0)
    assert page.locator("#strip").inner_text() == before
    page.keyboard.press("]")
    expect(film).to_be_visible()
    film.locator("[data-film-now]").click()
    expect(film).to_be_hidden()
    page.keyboard.press("]")
    expect(film).to_be_visible()
    page.locator("#options [data-opt]").first.click()
    expect(film).to_be_hidden()


LAST_TURNS = {
    "through_the_ages": ("full_2", 212, 0),
    "clash_of_cultures": ("base_2", 386, 1),
    "nations": ("greedy_two", 204, 0),
    "mosaic": ("players_2", 524, 0),
}
"""By game: a record, the answer before which a seat of it is taken, and that seat."""


def at_last_turns(open_page: Open, server: Server, game: str) -> Page:
    record, ply, seat = LAST_TURNS[game]
    table = of_record(game, record, lambda t: t.ply >= ply)
    page = open_page()
    sitting = tuple("me" if other == seat else "random" for other in range(2))
    sit_down(page, server.url, *put(server.database, table, sitting))
    page.wait_for_load_state()
    return page


def test_games_are_played_to_their_end_by_roles_and_names(open_page: Open, server: Server) -> None:
    for game in LAST_TURNS:
        page = at_last_turns(open_page, server, game)
        play_on(page, answer_by_name, 30)
        expect(page.get_by_role("region", name="Your decision").get_by_role("table")).to_be_visible()
        expect(page.get_by_role("heading", level=2, name=re.compile("win"))).to_be_visible()
        links = page.locator("#ask .bar.end .btn")
        expect(links).to_have_text([re.compile("Result"), re.compile("Replay"), re.compile("Rematch")])
        high = links.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
        assert max(high) < 45, "no words are broken"


PLACE = """() => ['#ask', '#side'].map((part) => {
  const r = document.querySelector(part).getBoundingClientRect();
  return [r.x, r.y, r.width, r.height].map(Math.round).join(); }).join(' ')"""
"""Where the question and the log stand."""


def test_games_are_played_to_their_end_by_keys_alone(open_page: Open, server: Server) -> None:
    """And whatever is asked, the question and the log stand where they stood."""
    for game in LAST_TURNS:
        page = at_last_turns(open_page, server, game)
        places: list[str] = []

        def answer(page: Page, end: bool, places: list[str] = places) -> None:
            places.append(page.evaluate(PLACE))
            answer_by_key(page, end)

        play_on(page, answer, 30)
        expect(page.locator("#ask .scores")).to_be_visible()
        assert len(places) > 1
        assert len(set(places)) == 1, game
