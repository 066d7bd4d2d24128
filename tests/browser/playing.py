"""How tests play in a browser: by mouse, by keyboard, on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

VERSION = "document.querySelector('#table').dataset.version"
QUESTION = "document.querySelector('#options')?.dataset.ask"
"""Which question is open to me: while many pick at once others change the version, and mine stays open."""
WAITS = f"before => {QUESTION} !== before || document.querySelector('[data-confirm]:not(.sent)')"


def start(page: Page, game: str = "roll_through_the_ages") -> str:
    """Two clicks from nothing to playing; the id of the table."""
    page.click(f"#play-{game}")
    page.wait_for_selector("#table")
    page.wait_for_load_state()  # before its scripts have run a page's buttons do nothing
    return page.url.rsplit("/", 1)[1]


def settled(page: Page) -> bool:
    """Wait until it is my turn or the game is over; True when it is over."""
    page.wait_for_selector("#ask #options, #ask .scores", state="attached")
    return page.locator("#ask .scores").count() > 0


def after(page: Page, act: object) -> None:
    """Do something and wait until the page shows the change."""
    before = page.evaluate(VERSION)
    act()  # type: ignore[operator]
    page.wait_for_function(f"before => {VERSION} !== before", arg=before)


def after_asking(page: Page, act: object) -> None:
    """Do something, say yes where the page asks whether one is sure, and wait until it shows the change."""
    before = page.evaluate(QUESTION)
    act()  # type: ignore[operator]
    page.wait_for_function(WAITS, arg=before)
    if page.evaluate(QUESTION) == before:
        page.locator("#ask [data-confirm]").click()
        page.wait_for_function(f"before => {QUESTION} !== before", arg=before)


def leave_by_key(page: Page, key: str) -> None:
    """Press a key that leads to another page, and wait until that is there. The key is released only then: a
    browser may never acknowledge what comes to a page that is being left, and the test would stand still.
    Before a page's scripts have run, its keys do nothing.
    """
    page.wait_for_load_state()
    here = page.url
    page.keyboard.down(key)
    page.wait_for_url(lambda url: url != here)
    page.keyboard.up(key)


def first_visible(locator: Locator) -> Locator | None:
    for index in range(locator.count()):
        if locator.nth(index).is_visible():
            return locator.nth(index)
    return None


def play_by_mouse(page: Page, most: int = 400) -> int:
    """Click things on the board itself wherever one glows, else buttons; how often the board was clicked."""
    on_board = 0
    for _ in range(most):
        if settled(page):
            return on_board
        glowing = first_visible(page.locator("#board button.can[data-opt], #board button.can[data-opts]"))
        if glowing is not None:
            on_board += 1

            def click(thing: Locator = glowing) -> None:
                thing.click()
                menu = page.locator(".menu button")
                if menu.count():
                    menu.last.click()

            after_asking(page, click)
            continue
        part = first_visible(page.locator("#board [data-part]:not([aria-disabled])"))
        if part is not None and page.locator("[data-compose-go]").count():
            part.click()
            go = page.locator("[data-compose-go]")
            if go.is_enabled():
                on_board += 1
                after(page, go.click)
                continue
        button = first_visible(page.locator("#ask #options [data-opt]"))
        if button is None:
            page.locator("#all-options summary").click()
            continue
        after_asking(page, button.click)
    raise AssertionError("the game does not end")


def play_by_keyboard(page: Page, most: int = 600) -> None:
    for count in range(most):
        if settled(page):
            return
        answer_by_keyboard(page, roll_again=count % 3 == 0)
    raise AssertionError("the game does not end")


def answer_by_keyboard(page: Page, *, roll_again: bool = False) -> None:
    """Only keys: the digit printed beside an option chooses it, and again confirms; Enter takes the usual
    answer, R rolls, E ends.
    """
    if page.locator('#ask [data-key="Enter"]').count():  # dice: sometimes roll, then stop
        if roll_again and page.locator("#board .die:not([aria-disabled])").count():
            key = page.locator("#board .die:not([aria-disabled])").first.get_attribute("data-key")
            page.keyboard.press(key or "1")
            if page.locator("[data-compose-go]").is_enabled():
                after(page, lambda: page.keyboard.press("r"))
                return
            page.keyboard.press("Escape")
        page.locator("#ask").focus()
        after(page, lambda: page.keyboard.press("Enter"))
        return
    option = page.locator("#ask .o:has(> kbd)").last
    digit = option.locator("kbd").inner_text()
    page.keyboard.press(digit)
    expect(page.locator("#ask .o.picked")).to_have_attribute("id", option.get_attribute("id") or "")
    after(page, lambda: page.keyboard.press(digit))


ENDS = ("End the turn", "End turn", "Pass", "Done", "Stop", "No")


def answer_by_name(page: Page, end: bool = True) -> None:
    """Choose by role and name alone, as a screen reader offers it: an end if there is one, else the first."""
    assert "- button:" not in page.locator("#ask").aria_snapshot(), "every button has a name"
    decision = page.get_by_role("region", name="Your decision")
    form = decision.get_by_role("form")
    ends = [form.get_by_role("button", name=name).first for name in ENDS if end]
    first = form.get_by_role("button").and_(page.locator("[data-opt]:enabled")).first
    before = page.evaluate(QUESTION)
    next((button for button in ends if button.count() and button.is_visible()), first).click()
    page.wait_for_function(WAITS, arg=before)
    if page.evaluate(QUESTION) == before:
        decision.get_by_role("button").and_(page.locator("[data-confirm]")).click()
        page.wait_for_function(f"before => {QUESTION} !== before", arg=before)


def answer_by_key(page: Page, end: bool = True) -> None:
    """Keys alone: E ends where something can be ended, else Tab leads to the first answer; Enter says yes."""
    before = page.evaluate(QUESTION)
    ends = page.locator('#ask [data-opt="end_turn"], #ask [data-opt="done"], #ask [data-opt="pass"]')
    if end and ends.count():
        page.keyboard.press("e")
    else:
        page.locator("#ask").focus()
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('#options button[data-opt]:enabled')"):
                break
        page.keyboard.press("Enter")
    page.wait_for_function(WAITS, arg=before)
    if page.evaluate(QUESTION) == before:
        page.locator("#ask").focus()
        page.keyboard.press("Enter")
        page.wait_for_function(f"before => {QUESTION} !== before", arg=before)


def play_on(page: Page, answer: Callable[[Page, bool], None], most: int, ends: int = 1) -> int:
    """Answer like this until the game is over, with an end wherever there is one, or at every so many answers
    only; how often it was asked.
    """
    for count in range(most):
        if settled(page):
            return count
        answer(page, count % ends == ends - 1)
    raise AssertionError(f"the game does not end within {most} answers")
