"""The boards of Nations and Mosaic in a real Chromium, from prepared positions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pentapolis.engine import Ask, Table, key
from tests.browser.conftest import Open
from tests.browser.playing import after
from tests.browser.prepared import of_record, put, secret_of, sit_down
from tests.browser.test_browser import faults
from tests.server.servers import Server

pytestmark = pytest.mark.browser

CLICKABLE = "#strip .pl, #board section, #board .gc, #board .slot, #ask .o"
PLACES = """wanted => [...document.querySelectorAll(wanted)].filter(e => e.checkVisibility()).map(e => {
  const r = e.getBoundingClientRect();
  return [e.className.split(' ')[0], r.x, r.y, r.width, r.height] + ''; })"""
"""Where the things one clicks stand; what lies in a closed fold stands nowhere in particular."""
DESKTOP, LAPTOP, PHONE = (1440, 900), (1280, 720), (390, 844)

Sit = Callable[..., Page]


@pytest.fixture
def sit(open_page: Open, server: Server) -> Sit:
    """Open a prepared table as seat 0; bots have the other seats."""

    def sit_at(table: Table, **options: Any) -> Page:
        id, secret = put(server.database, table, ("me", *["easy"] * (table.setup.seats - 1)))
        page = open_page(**options)
        sit_down(page, server.url, id, secret)
        return page

    return sit_at


def asked(table: Table, topic: str) -> Ask | None:
    """The question with this topic that is open to seat 0."""
    ask = table.ask_for(0)
    return ask if ask is not None and ask.topic == topic else None


def me(table: Table) -> dict[str, Any]:
    """My nation as I see it."""
    return dict(table.view(0)["nations"][0])


def nations(until: Callable[[Table], Any], name: str = "greedy_three") -> Table:
    return of_record("nations", name, lambda t: asked(t, "turn") is not None and bool(until(t)))


def mosaic(until: Callable[[Table], Any], name: str = "players_4") -> Table:
    return of_record("mosaic", name, lambda t: asked(t, "action") is not None and bool(until(t)))


def offered(table: Table, kind: str) -> list[str]:
    """The keys of cards of this kind that I can buy."""
    cards = {c["id"] for row in table.view(0)["rows"] for c in row["cards"] if c and c["kind"] == kind}
    ask = asked(table, "turn")
    assert ask is not None
    return [key(o) for o in ask.options if isinstance(o, tuple) and o[0] == "buy" and o[1] in cards]


# --- Nations -------------------------------------------------------------------------------------------


def test_shortages_stand_in_red_before_one_passes(sit: Sit) -> None:
    table = nations(lambda t: any(step["short"] for step in me(t)["forecast"]))
    page = sit(table)
    short = page.locator(".pv .short").first
    expect(short).to_have_text(re.compile(r"^\d+ short$"))
    expect(page.locator(".nts .nt.bad").first).to_contain_text("603.1")
    end = me(table)["forecast"][-1]["after"]
    shown = [
        page.locator(f'[data-v="0.end.{good}"]').text_content() for good in ("stone", "gold", "food", "books")
    ]
    assert shown == [str(n) for n in end[:4]]


def test_who_has_passed_stands_in_the_banner_and_in_the_strip(sit: Sit) -> None:
    table = nations(lambda t: t.view(0)["passed"])
    page = sit(table)
    names = {0: "Mira", 1: "Jonas", 2: "Ada"}
    expect(page.locator("#ask .turn .t")).to_have_text(
        "passed: " + ", ".join(names[s] for s in table.view(0)["passed"])
    )
    assert page.locator("#strip .tag:visible").count() == len(table.view(0)["passed"])


def test_buying_a_war_shows_whom_it_would_hit(sit: Sit) -> None:
    table = nations(lambda t: t.view(0)["war"] is None and offered(t, "war"))
    page = sit(table)
    war = page.locator(".evc.war")
    expect(war).to_contain_text("No war yet")
    places = page.evaluate(PLACES, CLICKABLE)
    page.locator(f'#board [data-opt="{offered(table, "war")[0]}"]').focus()
    expect(war).to_contain_text(f"strength {me(table)['strength']}, bought by Mira")
    expect(war).to_contain_text("safe:")
    assert page.evaluate(PLACES, CLICKABLE) == places, "a preview moves nothing"
    page.locator("#ask").focus()
    expect(war).to_contain_text("No war yet")


def test_events_say_whom_they_hit(sit: Sit) -> None:
    table = nations(lambda t: t.view(0)["event"]["hits"]["upper"] or t.view(0)["event"]["hits"]["lower"])
    page = sit(table)
    hits = table.view(0)["event"]["hits"]
    for number, half in enumerate(("upper", "lower")):
        marks = page.locator(".evh").nth(number).locator(".hit .mk")
        assert marks.count() >= len(hits[half])


def test_deploying_is_one_click_and_can_be_undone(sit: Sit) -> None:
    def can_deploy(table: Table) -> list[str]:
        ask = asked(table, "turn")
        assert ask is not None
        return [key(o) for o in ask.options if isinstance(o, tuple) and o[0] == "deploy"]

    table = nations(can_deploy)
    page = sit(table)
    free = me(table)["pool"]
    button = page.locator(f'#board .sb[data-opt="{can_deploy(table)[0]}"]')
    button.hover()
    expect(page.locator('[data-v="0.free"] b')).to_contain_text(f"{free - 1} of")
    after(page, button.click)
    expect(page.locator("#question")).to_have_text("Is your turn done?")
    expect(page.locator(".gc.no").first).to_have_css("border-style", "solid")
    after(page, lambda: page.keyboard.press("u"))
    expect(page.locator("#question")).to_contain_text("one action")


def test_a_card_says_all_it_does_with_the_key_i(sit: Sit) -> None:
    table = nations(lambda t: offered(t, "military"))
    page = sit(table)
    page.locator(f'#board [data-opt="{offered(table, "military")[0]}"]').focus()
    page.keyboard.press("i")
    tip = page.locator("#tip")
    expect(tip).to_contain_text("Brings per worker")
    expect(tip).to_contain_text("VP with 1, 2, 3, 4 workers")
    said, cards = tip.bounding_box(), page.locator(".prog").bounding_box()
    assert said is not None
    assert cards is not None
    assert said["x"] > cards["x"] + cards["width"], "the other cards can be compared"
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_the_solo_game_shows_die_tile_and_hall_of_fame(sit: Sit) -> None:
    table = nations(lambda t: any(e.kind == "rolls" for e in t.events), "greedy_solo")
    page = sit(table)
    rolled = [e.data["face"] for e in table.events if e.kind == "rolls"][-1]
    panel = page.locator(".foes")
    for words in (
        f"last roll {rolled}",
        "that column goes",
        "Stability check",
        "Hall of Fame",
        "reconstructed",
    ):
        expect(panel).to_contain_text(words)
    over = of_record("nations", "greedy_solo", lambda t: t.over)
    page = sit(over, locale="de-DE")
    expect(page.locator("#ask .fame")).to_contain_text("Hall of Fame")
    expect(page.locator("#ask .fame")).to_contain_text("rekonstruiert")
    expect(page.locator(".pv")).to_have_count(0)


def test_boards_are_drafted_by_a_click(sit: Sit) -> None:
    table = of_record("nations", "four_b_sides", lambda t: asked(t, "board") is not None)
    page = sit(table)
    sides = page.locator(".boards .sd.can")
    assert sides.count() == len(table.ask_for(0).options)  # type: ignore[union-attr]
    sides.first.click()
    after(page, page.locator("[data-confirm]").click)
    expect(page.locator("#mine h2")).to_contain_text("Your nation")


def test_the_form_has_levels_for_every_seat_and_what_five_players_need(open_page: Open) -> None:
    page = open_page("/new/nations")
    expect(page.locator("#new-table .go button")).to_be_in_viewport()  # however long the form is
    page.locator("label:has(input[name=seats][value='5'])").click()
    for seat in range(5):
        expect(page.locator(f"[name=opt_level_{seat}]").first).to_be_attached()
        expect(page.locator(f"[data-seat-row='{seat}'] .seg").last).to_be_visible()
    expect(page.locator("[name=opt_advanced][value=yes]")).to_be_checked()
    expect(page.locator("[name=opt_anna]").first).to_be_hidden()
    page.locator("#disputed summary").click()
    expect(page.locator("label:has([name=opt_anna])").first).to_be_visible()
    expect(page.locator("#new-table")).to_contain_text("24 solo tiles are reconstructed")
    page.locator("label:has([name=opt_level_0][value=emperor])").click()
    for seat in range(1, 5):
        page.locator(f"#seat_{seat}").select_option("bot:easy")
    page.locator("#new-table button.pri").click()
    page.wait_for_selector("#table")
    expect(page.locator("#mine h2")).to_contain_text("Emperor")


# --- Mosaic --------------------------------------------------------------------------------------------


def test_taking_a_technology_shows_pillars_and_costs_beforehand(sit: Sit) -> None:
    table = mosaic(lambda t: any(c["playable"] for c in t.view(0)["decks"]["technology"]["offer"]))
    view = table.view(0)
    card = next(c for c in view["decks"]["technology"]["offer"] if c["playable"])
    page = sit(table)
    places = page.evaluate(PLACES, CLICKABLE)
    page.locator(f'#board [data-opt="technology:{card["id"]}"]').first.focus()
    expect(page.locator("#effect")).to_contain_text("Mira takes")
    expect(page.locator("#mine .hv .chg").first).to_be_visible()
    assert page.evaluate(PLACES, CLICKABLE) == places, "a preview moves nothing"
    expect(page.locator("#tip")).to_contain_text(re.compile(r"Rule 1\d\d\d"))


def test_influence_says_who_would_score_what(sit: Sit) -> None:
    table = mosaic(lambda t: t.view(0)["round"] > 4)
    view = table.view(0)
    page = sit(table)
    expect(page.locator(".infl thead td").first).to_have_css("border-top-width", "0px")
    expect(page.locator(".infl tbody .tt th").last).to_have_css("border-top-width", "2px")
    for region in view["regions"]:
        for seat, n in enumerate(region["influence"]):
            expect(page.locator(f'[data-v="i.{region["id"]}.{seat}"]')).to_have_text(str(n) if n else "·")
    points = [sum(r["points"][seat] for r in view["regions"]) for seat in range(4)]
    for government in view["governments"]:
        if government["owner"] is not None:
            points[government["owner"]] += government["points"]
    assert [page.locator(f'[data-v="tot.{seat}"]').text_content() for seat in range(4)] == [
        str(n) for n in points
    ]


def test_prices_are_what_i_would_pay(sit: Sit) -> None:
    """Missing goods as money, in red when it is too much; what is missing for each golden age."""

    def short(table: Table) -> list[dict[str, Any]]:
        return [c for c in table.view(0)["decks"]["population"]["offer"] if c["money_needed"]]

    table = mosaic(short)
    view = table.view(0)
    card = short(table)[0]
    stock = view["players"][0]["stock"]
    page = sit(table)
    chips = page.locator(f'#board [data-opt="population:{card["id"]}"]').first.locator(".ft .c")
    food = min(stock["food"], card["cost"]["food"])
    wanted = ([str(food)] if food else []) + [str(card["money_needed"])]
    shown = [(chip.locator("span:not(.sr)").first.text_content() or "").strip() for chip in chips.all()]
    assert shown == wanted
    assert (chips.last.get_attribute("class") or "").count("down") == (stock["money"] < card["money_needed"])
    for pillar, have in view["players"][0]["pillars"].items():
        expect(page.locator(f'[data-v="0.pillar.{pillar}"]')).to_have_text(str(have))
    owners = {age["pillar"]: age["owner"] for age in view["golden_ages"]}
    missing = [6 - n for p, n in view["players"][0]["pillars"].items() if owners[p] is None and n < 6]
    assert page.locator("#mine .pi em", has_text="missing").all_text_contents() == [
        f"{n} missing" for n in missing
    ]


@pytest.mark.parametrize(("locale", "size"), [("de-DE", LAPTOP), ("en-US", DESKTOP)])
def test_the_bonus_of_taxes_is_not_cut(sit: Sit, locale: str, size: tuple[int, int]) -> None:
    page = sit(mosaic(lambda t: t.ply > 250, "players_6"), locale=locale, width=size[0], height=size[1])
    head = page.locator(".d-tax_tariff h3")
    assert head.evaluate("e => e.scrollWidth <= e.clientWidth"), head.inner_text()


def test_units_are_recruited_and_moved_by_a_click_on_the_region(sit: Sit) -> None:
    def choices(table: Table) -> list[str]:
        """A region with more than one thing to do, and what can be done there."""
        ask = asked(table, "military")
        if ask is None:
            return []
        by_region: dict[str, list[str]] = {}
        for option in ask.options:
            if isinstance(option, tuple):
                by_region.setdefault(str(option[2]), []).append(key(option))
        return next(([region, *keys] for region, keys in by_region.items() if len(keys) > 1), [])

    table = of_record("mosaic", "players_4", lambda t: bool(choices(t)))
    region, *keys = choices(table)
    page = sit(table)
    page.locator(f'#board .rl.can[data-opts$="{region}"]').click()
    assert [button.get_attribute("data-opt") for button in page.locator(".menu [data-opt]").all()] == keys
    after(page, page.locator(".menu [data-opt]").first.click)


def test_the_draft_is_simultaneous_and_hidden(sit: Sit) -> None:
    table = of_record(
        "mosaic", "players_4", lambda t: asked(t, "draft") is not None and bool(t.view(0)["kept"])
    )
    page = sit(table)
    expect(page.locator(".hand")).to_contain_text("at the same time")
    expect(page.locator(".hand .kept .tag")).to_have_count(len(table.view(0)["kept"]))
    page.locator(".hand .gc.can").first.click()
    page.locator("[data-confirm]").click()
    expect(page.locator(".hand .kept .tag")).to_have_count(len(table.view(0)["kept"]) + 1)


def test_a_half_made_choice_survives_what_others_do_meanwhile(
    sit: Sit, open_page: Open, server: Server
) -> None:
    """Others pick while mine waits for its confirmation: it goes on waiting, and then counts."""
    table = of_record("mosaic", "players_4", lambda t: asked(t, "draft") is not None)
    id, secret = put(server.database, table, ("me", "friend", "friend", "friend"))
    page, friend = open_page(), open_page()
    sit_down(page, server.url, id, secret)
    sit_down(friend, server.url, id, secret_of(secret, 1))
    page.locator(".hand .gc.can").nth(1).click()
    picked = page.locator(".hand .gc.picked")
    expect(page.locator("[data-confirm]")).to_be_visible()
    expect(picked).to_have_count(1)
    wanted = picked.get_attribute("data-opt")
    number = page.locator("#table").get_attribute("data-version")
    friend.locator(".hand .gc.can").first.click()
    friend.locator("[data-confirm]").click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", number or "")
    expect(picked).to_have_attribute("data-opt", wanted or "")
    page.locator("[data-confirm]").click()
    expect(page.locator("#options")).to_have_count(0)  # taken: now I wait for the two others


def test_the_end_has_points_by_category_and_the_page_says_what_is_reconstructed(sit: Sit) -> None:
    over = of_record("mosaic", "players_2", lambda t: t.over)
    page = sit(over)
    for category in ("Empire scorings", "Cities", "Golden ages", "Achievements", "Unrest", "Total"):
        expect(page.locator("#ask .scores")).to_contain_text(category)
    expect(page.locator("#where")).to_contain_text("Game over")
    expect(page.locator("#mine .prov")).to_contain_text("reconstructed")
    page.emulate_media(media="print")  # the score sheet and the whole log
    expect(page.locator(".top")).to_be_hidden()
    expect(page.locator("#ask .scores")).to_be_visible()
    whole = "e => e.scrollHeight <= e.clientHeight + 1 && getComputedStyle(e).overflowY === 'visible'"
    assert page.locator("#pane-log").evaluate(whole)
    page.emulate_media(media="screen")
    page.keyboard.press("?")
    expect(page.locator("#provenance")).to_contain_text("Reconstructed: symbols and requirements")


# --- both ----------------------------------------------------------------------------------------------

POSITIONS: dict[str, Callable[[], Table]] = {
    "nations-1": lambda: nations(lambda t: t.ply > 40, "greedy_solo"),
    "nations-5": lambda: nations(lambda t: t.ply > 200, "greedy_five"),
    "mosaic-2": lambda: mosaic(lambda t: t.ply > 120, "players_2"),
    "mosaic-6": lambda: mosaic(lambda t: t.ply > 250, "players_6"),
}


@pytest.mark.parametrize("position", POSITIONS)
def test_everything_fits_and_axe_finds_nothing(sit: Sit, position: str) -> None:
    table = POSITIONS[position]()
    for (width, height), locale, theme in (
        (DESKTOP, "de-DE", "light"),
        (LAPTOP, "en-US", "dark"),
        (PHONE, "de-DE", "dark"),
    ):
        phone = (width, height) == PHONE
        page = sit(
            table,
            width=width,
            height=height,
            locale=locale,
            color_scheme=theme,
            has_touch=phone,
            is_mobile=phone,
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if phone:
            page.locator("[data-fold]").tap()
            expect(page.locator("#options")).to_be_hidden()
            expect(page.locator("#question")).to_be_visible()
            page.locator("[data-fold]").tap()
            expect(page.locator("#options")).to_be_visible()
        else:
            too_much = page.evaluate(
                "(m => m.scrollHeight - m.clientHeight)(document.querySelector('#main'))"
            )
            assert too_much <= 1, f"{too_much} pixels do not fit {width}×{height}"
        assert faults(page) == []
