"""A newcomer finishes the lesson of the dice game; somebody misses a puzzle, then solves one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pentapolis.engine import find_game
from pentapolis.study.puzzles import puzzles_of
from tests.browser.conftest import Open
from tests.browser.playing import after, leave_by_key, settled
from tests.browser.test_browser import faults
from tests.server.servers import Server

pytestmark = pytest.mark.browser
ROLL = "roll_through_the_ages"
USUAL = ("stop", "done", "pass", "end_turn")


def choose(page: Page, key: str) -> None:
    """Answer by the list of options; where the coach warns of it, by its confirmation."""
    button = page.locator(f'#options [data-opt="{key}"]').first
    button.evaluate("element => element.closest('details')?.setAttribute('open', '')")

    def click() -> None:
        button.click()
        page.wait_for_function(
            """key => document.querySelector('#ask [data-confirm]')
                || !document.querySelector(`#options [data-opt="${key}"]`)
                || document.querySelector('#ask.busy')""",
            arg=key,
        )
        confirm = page.locator("#ask [data-confirm]")
        if confirm.count():
            confirm.click()

    after(page, click)


def test_a_newcomer_finishes_the_lesson(open_page: Open) -> None:
    page = open_page("/learn")
    assert faults(page) == []
    page.click(f'form.ga[action="/learn/{ROLL}"] button')
    for _ in range(60):
        over = settled(page)
        assert not over, "the lesson ends before the game"
        coach = page.locator("#coach")
        if coach.get_attribute("data-finished"):
            break
        target = coach.get_attribute("data-target")
        if target:
            expect(page.locator(".coached").first).to_be_attached()
        keys = page.locator("#options [data-opt]").evaluate_all("all => all.map((one) => one.dataset.opt)")
        choose(page, target or next((key for key in USUAL if key in keys), keys[0]))
    expect(page.locator("#coach")).to_contain_text("Lesson done")
    page.click("#coach a")
    expect(page.locator("main")).to_contain_text("4 of 4 chapters done")


def test_a_puzzle_is_missed_and_another_solved(open_page: Open, server: Server) -> None:
    one, other = puzzles_of(find_game(ROLL))[:2]
    page = open_page(f"/puzzles/{ROLL}/{one.id}")
    assert faults(page) == []
    page.evaluate("document.querySelectorAll('#options details').forEach((box) => (box.open = true))")
    page.click(f'#options [data-opt="{one.worths[-1].option}"]')
    confirm_if_asked(page, "missed")
    expect(page.locator("#ask .pzh")).to_contain_text("Not this one")
    page.click("#solution")
    expect(page.locator('#ask[data-state="shown"] #because')).to_contain_text("win chance")
    assert faults(page) == []
    page.goto(f"{server.url}/puzzles/{ROLL}/{other.id}")
    page.evaluate("document.querySelectorAll('#options details').forEach((box) => (box.open = true))")
    page.click(f'#options [data-opt="{other.solution[0]}"]')
    confirm_if_asked(page, "shown")
    expect(page.locator("#ask .pzh")).to_contain_text("Right, first try")
    leave_by_key(page, "n")
    expect(page.locator('#ask[data-state="open"]')).to_be_attached()


def confirm_if_asked(page: Page, state: str) -> None:
    """An option that would hand the game over asks whether one is sure."""
    page.wait_for_selector(f'#ask [data-confirm], #ask[data-state="{state}"]')
    if page.locator("#ask [data-confirm]").count():
        page.click("#ask [data-confirm]")
    expect(page.locator(f'#ask[data-state="{state}"]')).to_be_attached()
