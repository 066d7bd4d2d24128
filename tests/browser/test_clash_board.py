"""The board of Clash of Cultures in a real Chromium: map, menus, moves, advances, cards, battles."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, expect

from pentapolis.engine import Table, key
from pentapolis.games.clash_of_cultures.board import SYMBOL_TOPICS
from pentapolis.games.clash_of_cultures.board.battles import told
from tests.browser.conftest import Open
from tests.browser.playing import VERSION, after, settled
from tests.browser.prepared import of_record, put, sit_down
from tests.browser.test_browser import faults
from tests.browser.warlike import asked, position
from tests.server.servers import Server

pytestmark = pytest.mark.browser

BOX = "document.querySelector('svg.map').getAttribute('viewBox').split(' ').map(Number)"
FITTED = """() => {
  const [place, tools] = ['svg.map', '.maptools'].map(e => document.querySelector(e).getBoundingClientRect());
  const spaces = [...document.querySelectorAll('svg.map .hp')].map(space => space.getBoundingClientRect());
  const inside = r => r.left > place.left - 1 && r.right < place.right + 1
    && r.top > place.top - 1 && r.bottom < place.bottom + 1;
  const apart = r => r.right < tools.left || r.left > tools.right
    || r.bottom < tools.top || r.top > tools.bottom;
  return spaces.length > 20 && spaces.every(space => inside(space) && apart(space)); }"""
"""Every space is in view, and none lies under the tools."""


@pytest.fixture
def sit(open_page: Open, server: Server):  # type: ignore[no-untyped-def]
    """Open a position as its first player; the others are bots that choose at random."""

    def sit_at(table: Table, **options: object) -> Page:
        id, secret = put(server.database, table, ("me", *["random"] * (table.setup.seats - 1)))
        page = open_page(**options)
        sit_down(page, server.url, id, secret)
        settled(page)
        return page

    return sit_at


def sure(page: Page, option: Locator) -> None:
    """Answer, and confirm it if it hands over to others."""
    before = page.evaluate(VERSION)
    option.click()
    page.wait_for_function(
        f"before => {VERSION} !== before || document.querySelector('[data-confirm]')", arg=before
    )
    if page.evaluate(VERSION) == before:
        after(page, option.click)


def first_action(table: Table) -> bool:
    return asked(table, "action")


def width(page: Page) -> float:
    return float(page.evaluate(f"{BOX}[2]"))


# --- the map ---------------------------------------------------------------------------------------


def test_the_map_is_zoomed_and_moved_and_stays_so(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action), width=1440, height=900)
    page.wait_for_function(FITTED)
    assert page.locator("#map-key").get_attribute("open") is None, "the legend is folded"
    whole = width(page)
    place = page.locator("svg.map").bounding_box()
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -500)
    assert width(page) < 0.7 * whole, "the wheel zooms in"
    before = page.evaluate(f"{BOX}[0]")
    page.mouse.down()
    page.mouse.move(x + 120, y, steps=6)
    page.mouse.up()
    assert page.evaluate(f"{BOX}[0]") < before, "dragging moves the map"
    expect(page.locator(".menu")).to_have_count(0)
    seen = page.evaluate(BOX)
    after(page, page.locator('#ask [data-opt^="collect"]').first.click)
    assert page.evaluate(BOX) == pytest.approx(seen, abs=0.1), "an answer does not move the map"
    page.keyboard.press("f")
    assert width(page) == pytest.approx(whole, rel=0.01)
    page.keyboard.press("+")
    assert width(page) == pytest.approx(whole / 1.4, rel=0.01)
    page.keyboard.press("-")
    assert width(page) == pytest.approx(whole, rel=0.01)
    page.set_viewport_size({"width": 1000, "height": 700})
    page.wait_for_function(f"whole => {BOX}[2] !== whole", arg=whole)
    page.wait_for_function(FITTED)


def test_two_fingers_zoom_on_a_phone(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action), width=390, height=844, has_touch=True, is_mobile=True)
    place = page.locator("svg.map").bounding_box()
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    before = width(page)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *gaps: float) -> None:
        points = [{"x": x + gap, "y": y, "id": i} for i, gap in enumerate(gaps)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", -20, 20)
    for step in range(1, 6):
        fingers("touchMove", -20 - 10 * step, 20 + 10 * step)
    fingers("touchEnd")
    assert width(page) < 0.6 * before
    assert page.evaluate("visualViewport.scale") == 1, "the page itself is not zoomed"


def test_the_phone_opens_the_map_at_the_question(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action), width=390, height=844, has_touch=True, is_mobile=True)
    own = page.locator(".hx.own").first
    place, sheet = own.bounding_box(), page.locator("#ask").bounding_box()
    assert place is not None
    assert sheet is not None
    assert 0 < place["x"] < 390
    assert place["y"] + place["height"] < sheet["y"] + 4
    assert place["width"] > 60, "large enough for a thumb"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_layer_shows_what_cities_would_collect(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action))
    expect(page.locator(".yl").first).to_be_visible()
    page.locator("[data-layer=layer-yields]").click()
    expect(page.locator(".yl").first).to_be_hidden()
    expect(page.locator(".crop").first).to_be_visible()


CALM = "calm => document.documentElement.classList.toggle('calm', calm)"
RING = """(group, on) => {
  group.classList.toggle("fresh", on);
  for (const animation of group.getAnimations()) animation.pause();
}"""
"""Mark it as changed, and let time stand still."""


@pytest.mark.parametrize("calm", [True, False])
def test_what_has_changed_on_the_map_is_painted(sit, calm: bool) -> None:  # type: ignore[no-untyped-def]
    """Pixels around a group, with motion and without: a background or a shadow paints nothing there."""
    page = sit(position(first_action))
    page.evaluate(CALM, calm)
    group = page.locator("svg.map [data-v^='u.']").first
    place = group.bounding_box()
    assert place is not None
    around = {
        "x": place["x"] - 8,
        "y": place["y"] - 8,
        "width": place["width"] + 16,
        "height": place["height"] + 16,
    }
    seen = []
    for ringed in (False, True, False):
        group.evaluate(RING, ringed)
        seen.append(Image.open(BytesIO(page.screenshot(clip=around))).convert("L"))
    changed = [sum(ImageChops.difference(seen[0], one).histogram()[40:]) for one in seen]
    assert changed[1] > 100
    assert changed[2] == 0, "nothing else moves here, but for a shade around letters"


def test_a_city_says_what_it_can_do(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action))
    page.locator(".hx.own").first.focus()
    page.keyboard.press("Enter")
    menu = page.locator(".menu")
    expect(menu).to_contain_text("Would collect")
    expect(menu.locator('[data-opt^="collect"]')).to_be_focused()
    menu.locator('[data-opt^="construct"]').hover()
    expect(page.locator("#tip .rule")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


# --- moving ----------------------------------------------------------------------------------------


def test_a_group_moves_by_clicks_on_the_map(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action))
    page.locator(".hx.own").first.click()
    page.locator('.menu [data-then^="march"]').click()
    expect(page.locator("#question")).to_contain_text("Where do they go")
    expect(page.locator(".hx.from")).to_have_count(1)
    targets = page.locator(".hx.can")
    assert targets.count() == page.locator("#options .o[data-opt]").count() > 1, "every target has its ring"
    expect(page.locator(".bdg", has_text="explore").first).to_be_visible()
    expect(page.locator(".bdg", has_text="stops")).to_have_count(1)
    plain = page.locator(".hx.can:has(.hp:not(.t-unexplored))").first
    target = (plain.get_attribute("id") or "").removeprefix("hex-")
    plain.click()
    expect(page.locator("#log")).to_contain_text(f"({target}).")
    expect(page.locator(".trail")).to_have_count(1)


def test_an_attack_shows_its_odds_before_it_is_made(sit) -> None:  # type: ignore[no-untyped-def]
    def beside_an_enemy(table: Table) -> bool:
        if not asked(table, "move_to") or table.ask is None:
            return False
        labels = {key(option) for option in table.ask.options}
        return any(
            one["label"] in labels and "seat1" in one["units"] and one["terrain"] != "water"
            for one in table.view(0)["spaces"]
        )

    page = sit(position(beside_an_enemy))
    expect(page.locator(".hx.att.can")).to_have_count(1)
    expect(page.locator(".bdg.att")).to_contain_text("%")
    expect(page.locator("#options")).to_contain_text(re.compile("without tactics|tactics not counted"))


def test_steppers_put_a_group_together(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(lambda table: asked(table, "group") and len(table.ask.options) >= 5))  # type: ignore[union-attr]
    go = page.locator("[data-tally-go]")
    expect(go).to_be_enabled()
    expect(page.locator("line.plan")).to_have_count(1)
    row = page.locator("[data-kind=infantry]")
    count = int(row.locator("output").inner_text())
    row.locator("[data-step='-1']").click()
    expect(row.locator("output")).to_have_text(str(count - 1))
    wanted = go.get_attribute("data-opt")
    assert page.locator(f'#all-options [data-opt="{wanted}"]').count() == 1, "it is one of the options"
    after(page, lambda: page.keyboard.press("Enter") if go.evaluate("e => (e.focus(), true)") else None)
    expect(page.locator("#log li").filter(has_text="moves").first).to_be_visible()


# --- advances and cards ----------------------------------------------------------------------------


def test_the_advance_board_gains_an_advance_by_one_click(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action))
    page.locator("#show-advances").click()
    assert page.locator(".cat:not(.civ)").count() == 12
    assert page.locator(".cat:not(.civ) .ad").count() == 48
    expect(page.locator(".ad.closed", has_text="Rituals")).to_contain_text("after Myths")
    storage = page.locator(".ad.open", has_text="Storage")
    storage.hover()
    expect(page.locator("#tip")).to_contain_text("Food limit becomes 7")
    storage.click()
    expect(page.locator("#log")).to_contain_text("gains the advance Storage")
    expect(page.locator('[data-v="ad.storage"].owned')).to_have_count(1)


def test_an_advance_that_cannot_be_gained_says_why(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(lambda table: asked(table, "advance") and table.ply < 30))
    expect(page.locator(".cats")).to_be_visible()
    page.locator(".ad.closed", has_text="Rituals").focus()
    tip = page.locator("#tip")
    expect(tip.locator(".not")).to_contain_text("Myths")
    expect(tip.locator(".rule")).to_contain_text("402.")


@pytest.mark.parametrize(("language", "says"), [("en-US", "costs"), ("de-DE", "kostet")])
def test_cards_say_their_text(sit, language: str, says: str) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action), locale=language)
    card = page.locator(".hnd [data-card^=action]").first
    card.focus()
    page.keyboard.press("i")
    expect(page.locator("#tip h4")).to_have_count(2)
    assert len(page.locator("#tip").inner_text()) > 100
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_have_count(0)
    page.locator("#show-cards").click()
    expect(page.locator("[data-view=cards] .fc").first).to_be_visible()
    assert page.locator("[data-view=cards] .fc.objective h4").count() >= 2
    page.locator("#show-map").click()
    expect(page.locator("svg.map")).to_be_visible()


def test_a_tap_shows_a_card_on_a_phone(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action), width=390, height=844, has_touch=True, is_mobile=True)
    page.locator("[data-nav=mine]").tap()
    card = page.locator(".hnd [data-card^=objective]").first
    card.scroll_into_view_if_needed()
    card.tap()
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    place = tip.bounding_box()
    assert place is not None
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= 390
    page.locator(".hnd h2").tap(position={"x": 2, "y": 2})
    expect(tip).to_have_count(0)


def test_a_question_shows_the_card_it_comes_from(sit) -> None:  # type: ignore[no-untyped-def]
    def during_an_event(table: Table) -> bool:
        ask = table.ask_for(0)
        text = ask is not None and ask.topic not in SYMBOL_TOPICS
        return text and table.view(0)["event_now"] is not None

    page = sit(position(during_an_event))
    note = page.locator("#ask .cnote")
    expect(note).to_be_visible()
    assert len(note.inner_text()) > 60
    expect(note).to_have_attribute("data-scrolls", "")  # a long text shows that it goes on
    expect(note).not_to_have_css("mask-image", "none")


def test_cards_to_choose_from_lie_side_by_side(sit) -> None:  # type: ignore[no-untyped-def]
    table = position(lambda table: asked(table, "leader"))
    page = sit(table)
    assert table.ask is not None
    leaders = page.locator("[data-view=cards] .fc.leader button.can")
    expect(leaders).to_have_count(len(table.ask.options))
    assert leaders.first.locator("h4").count() == 2, "both abilities can be read"
    after(page, leaders.first.click)


def test_another_board_stays_until_one_goes_back(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action))
    page.locator("#pl-1").click()
    expect(page.locator(".whose")).to_contain_text("Jonas")
    page.locator("#show-advances").click()
    expect(page.locator(".cats.s2")).to_be_visible()
    expect(page.locator(".whose")).to_be_visible()
    page.locator(".whose button").click()
    expect(page.locator(".whose")).to_have_count(0)


# --- battles ---------------------------------------------------------------------------------------


def second_round(table: Table) -> bool:
    return asked(table, "tactic") and table.g.battle.round == 2


def test_a_battle_is_followed_round_by_round(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(second_round))
    panel = page.locator(".battle")
    expect(panel).to_be_visible()
    corner, heading = (panel.locator(part).bounding_box() for part in ("header .ib", "header h2"))
    assert corner is not None
    assert heading is not None
    assert corner["y"] < heading["y"] + heading["height"] / 2 < corner["y"] + corner["height"]
    assert corner["x"] > heading["x"] + heading["width"], "it closes in the corner, on the heading's line"
    expect(panel.locator("[aria-current=step]")).to_have_text("Tactics")
    assert panel.locator(".sides .side").count() == 2
    assert panel.locator(".dead").count() >= 1, "what was lost stays to be seen"
    round_one = panel.locator(".rounds tbody tr")
    expect(round_one).to_have_count(1)
    assert round_one.locator(".d12").count() >= 2
    expect(round_one.locator("td").first).to_contain_text("hit")
    page.locator(".battle [data-show=map]").click()
    expect(panel).to_be_hidden()
    page.locator("#show-battle").click()
    expect(panel).to_be_visible()
    sure(page, panel.locator('[data-opt="none"]'))
    settled(page)
    expect(panel).to_be_visible()
    assert panel.locator(".d12").count() >= 4, "the new dice are there too"


def test_the_end_of_a_battle_is_shown(sit) -> None:  # type: ignore[no-untyped-def]
    def just_fought(table: Table) -> bool:
        """Won by dice: where tactics kill everybody when they are revealed, nobody rolls."""
        fought = told(table.events_for(0, -1))
        if not asked(table, "action") or fought is None or not fought["end"]:
            return False
        rolled = any(side["dice"] for sides in fought["rounds"] for side in sides)
        return rolled and fought["end"][0] == "battle_won" and fought["last"] == table.ply

    page = sit(position(just_fought))
    panel = page.locator(".battle")
    expect(panel).to_be_visible()
    expect(panel.locator(".verdict")).to_contain_text("wins the battle")
    assert panel.locator(".rounds .d12").count() >= 1
    panel.locator(".pk [data-show=map]").click()
    expect(panel).to_be_hidden()
    expect(page.locator("svg.map")).to_be_visible()


def test_losses_are_chosen_in_the_battle(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(lambda table: asked(table, "losses") and all(table.g.battle.dice)))
    panel = page.locator(".battle")
    expect(panel.locator(".out").first).to_contain_text("loses")
    assert panel.locator(".sides .d12").count() >= 2
    for side in panel.locator(".sides .side").all():
        if side.locator(".d12").count():
            expect(side.locator(".eq b")).to_be_visible()
    sure(page, panel.locator(".pks .o").first)


# --- for everybody -----------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_any_view(sit, theme: str) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(second_round), color_scheme=theme)
    assert faults(page) == []
    for view in ("map", "advances", "cards"):
        page.locator(f"#show-{view}").click()
        assert faults(page) == [], view


def test_nothing_jumps_when_a_question_is_answered(sit) -> None:  # type: ignore[no-untyped-def]
    page = sit(position(first_action), width=1440, height=900)
    page.evaluate(
        """() => { window.shifts = 0; new PerformanceObserver((list) => { for (const e of list.getEntries())
        window.shifts += e.sources.some((s) => s.node?.parentElement?.closest('.stage')) ? e.value : 0; })
        .observe({ type: 'layout-shift', buffered: false }); }"""
    )
    places = [page.locator(part).bounding_box() for part in ("svg.map", "#ask", "#side")]
    for option in ('[data-opt^="collect"]', ".o"):
        after(page, page.locator(f"#ask {option}").first.click)
    settled(page)
    assert [page.locator(part).bounding_box() for part in ("svg.map", "#ask", "#side")] == places
    assert page.evaluate("window.shifts") == 0


def test_an_offer_is_counted_up_in_one_table_and_sent_by_one_click(open_page: Open, server: Server) -> None:
    table = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 1892)
    page = open_page(width=1280, height=720)
    sit_down(page, server.url, *put(server.database, table, ("me", "friend", "friend", "friend")))
    page.wait_for_load_state()  # before its scripts have run a page's buttons do nothing
    wood, culture = page.locator('[data-each="wood1"]'), page.locator('[data-each="culture1"]')
    send = page.locator("[data-series-go]")
    expect(send).to_be_disabled()
    for less in range(2):
        wood.locator('[data-by="-1"]').click()
        expect(wood.locator("output")).to_have_text(f"−{less + 1}")
    culture.locator('[data-by="1"]').click()
    expect(wood.locator("[data-after]").first).to_have_text("5 → 3")
    expect(culture.locator("[data-after]").last).to_have_text("1 → 0")
    page.locator("[data-gives]").first.check()
    send.click()
    expect(page.locator("#log")).to_contain_text("Mira offers Ada 2 wood and 1 action card for 1 culture.")
