"""The board of Through the Ages in a real Chromium: card texts, the question, the stage."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pentapolis.engine import Table
from tests.browser.conftest import Open
from tests.browser.late import LONG
from tests.browser.layout import window
from tests.browser.playing import after, settled
from tests.browser.prepared import of_position, put, sit_down
from tests.browser.test_browser import faults
from tests.server.servers import Server

pytestmark = pytest.mark.browser

LATE = "through_the_ages_late"

Sit = Callable[..., Page]


@pytest.fixture
def sit(open_page: Open, server: Server) -> Sit:
    """Open a position in the seat that is asked, or in another one; the others are people far away."""

    def sit_at(table: Table, seat: int | None = None, **options: object) -> Page:
        mine = table.asks[0].seat if seat is None else seat
        sitting = tuple("me" if each == mine else "friend" for each in range(table.setup.seats))
        id, secret = put(server.database, table, sitting, LONG)
        page = open_page(**options)
        sit_down(page, server.url, id, secret)
        if seat is None:
            settled(page)
        return page

    return sit_at


ATTACKS, AUCTION, WAR = 575, 452, 479
"""Answers of the late game after which the political action is open in many ways, a bid, a war is fought."""


@pytest.mark.parametrize(("scheme", "ply"), [("light", AUCTION), ("dark", None)])
def test_axe_finds_nothing(sit: Sit, scheme: str, ply: int | None) -> None:
    page = sit(of_position(LATE, ply), color_scheme=scheme, width=1440, height=900)
    assert faults(page) == []


# --- card texts --------------------------------------------------------------------------------------


def test_every_card_can_be_read(sit: Sit) -> None:
    """Row, hand, play and log: by the mouse, by the focus with I, and whatever the question is."""
    page = sit(of_position(LATE), width=1440, height=900)
    for where in (".rowc .gc", ".slot .gc", ".estate .tl", ".mx .cell[data-card]", ".warbar"):
        thing = page.locator(where).first
        thing.hover()
        expect(page.locator("#tip .big h3")).to_be_visible()
        page.mouse.move(720, 20)
        expect(page.locator("#tip")).to_have_count(0)
    page.locator(".estate .tl").nth(1).focus()
    page.keyboard.press("i")
    expect(page.locator("#tip .big")).to_contain_text("Leader")
    page.keyboard.press("Escape")
    page.locator("#log .inf").first.click()
    expect(page.locator("#tip .big")).to_be_visible()


def test_a_tap_reads_a_card_on_a_phone(sit: Sit) -> None:
    page = sit(of_position(LATE), **window(390, 844))
    page.locator(".rowc .gc").first.tap(force=True)
    expect(page.locator("#tip .big")).to_be_in_viewport()
    expect(page.locator("#tip .not")).to_contain_text("hand is full")


# --- the question ------------------------------------------------------------------------------------


STANDS = """() => [...document.querySelectorAll('#strip, #board section, #board li, .bk, .pc, .hand')].map(
  e => { const r = e.getBoundingClientRect(); return [e.className, r.x, r.y, r.width, r.height] + ''; })"""
"""Where everything stands that a preview might push about."""


def test_the_line_take_a_card_opens_the_row(sit: Sit) -> None:
    page = sit(of_position(LATE, 10), width=1280, height=720)
    places = page.evaluate(STANDS)
    for option in ("population", "end_turn"):
        page.locator(f"#ask [data-opt='{option}']").focus()
        expect(page.locator("#board .chg").first).to_be_visible()
        assert page.evaluate(STANDS) == places, "a preview moves nothing"
        page.locator("#ask").focus()
        expect(page.locator("#board .chg")).to_have_count(0)
    foot, options = page.locator("#o-end_turn").bounding_box(), page.locator("#options").bounding_box()
    assert foot is not None
    assert options is not None  # the end of the turn stands apart, at the foot of a list that goes on
    assert foot["y"] + foot["height"] == pytest.approx(options["y"] + options["height"], abs=2)
    line = page.locator("#ask .tk")
    expect(line).to_contain_text("in the row, from 1 action")
    page.keyboard.press("t")
    choice = page.locator(".menu [data-opt^='take:']")
    expect(choice.first).to_be_focused()
    after(page, choice.first.click)


def test_a_war_is_not_declared_by_one_click(sit: Sit) -> None:
    """It says how strong both are, and asks."""
    page = sit(of_position(LATE, ATTACKS), width=1440, height=900)
    war = page.locator("#ask [data-opt^='war:'], #ask [data-opt^='aggression:']").first
    expect(war).to_contain_text("you ")
    war.click()
    expect(page.locator("#effect")).to_contain_text("This cannot be undone")
    expect(page.locator("#ask [data-confirm]")).to_be_visible()


# --- the stage -----------------------------------------------------------------------------------------


def test_an_aggression_stands_on_the_stage_with_both_strengths(sit: Sit) -> None:
    """For the defender who is asked, and for those who look on; the row is a click away."""
    table = of_position(LATE, 419)
    for seat in (None, 0):
        page = sit(table, seat, width=1440, height=900)
        stage = page.locator(".stage")
        expect(stage).to_contain_text("Plunder")
        expect(stage).to_contain_text("Lea attacks Maximiliana")
        expect(stage.locator(".sd .big")).to_have_text(["Strength 11", "Strength 10"])
        expect(stage).to_contain_text("may still add units and cards (2 cards in hand)")
        expect(page.locator(".cardrow")).to_be_hidden()
        stage.get_by_role("button", name="Card row").click()
        expect(page.locator(".cardrow")).to_be_visible()
        expect(stage).to_be_hidden()


def test_an_auction_shows_who_bids_and_what_a_bid_costs(sit: Sit) -> None:
    page = sit(of_position(LATE, AUCTION), width=1440, height=900)
    stage = page.locator(".stage")
    expect(stage.locator(".sd.leads")).to_contain_text("highest bid")
    expect(stage).to_contain_text("You can pay at most 13; your cards in play give 3 of it.")
    expect(page.locator("#ask [data-opt='bid:4']")).to_contain_text("for example you give up")


@pytest.mark.parametrize("ply", [AUCTION, WAR])
def test_the_stage_leaves_room_for_the_civilization(sit: Sit, ply: int) -> None:
    """Who stands on it needs no more width than that, so that the card's text stands in few lines."""
    page = sit(of_position(LATE, ply), width=1280, height=720, locale="de-DE")
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    assert stage["height"] < 170


def test_a_war_on_me_stands_on_my_screen(sit: Sit) -> None:
    """With the enemy's name and both strengths, also in the strip; and what happened to me since my turn."""
    page = sit(of_position(LATE), width=1440, height=900)
    bar = page.locator(".warbar")
    expect(bar).to_contain_text("War over Culture")
    expect(bar).to_contain_text("Wilhelmina-Charlotte von Thurn against")
    expect(bar.locator(".vs")).to_contain_text("19 : 9")
    expect(bar).to_contain_text("now 10 behind")
    expect(page.locator("#pl-2 .wr")).to_contain_text("has declared war")
    expect(page.locator("#pl-0 .wr")).to_contain_text("At war with")
    expect(page.locator(".newsbar")).to_contain_text("Armed Inter")
    expect(page.locator(".newsbar")).to_contain_text("attacked you · 17 to 9")


def test_who_loses_a_worker_reads_the_event(sit: Sit) -> None:
    page = sit(of_position(LATE, 516), width=1440, height=900)
    expect(page.locator(".stage")).to_contain_text("Refugees")
    expect(page.locator(".stage")).to_contain_text("The weakest")
