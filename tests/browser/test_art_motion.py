"""Pictures, motion and sound in a real Chromium: what moves comes to rest, can be skipped, blocks nothing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pentapolis.engine import Table
from tests.browser.conftest import Open
from tests.browser.prepared import of_record, put, secret_of, sit_down
from tests.server.servers import Server

pytestmark = pytest.mark.browser

BUDGET = 60_000

STAGE = """async () => {
  const script = [...document.scripts].find(s => s.src.endsWith('pentapolis.js')).src;
  window.motion = await import(script.replace('pentapolis.js', 'motion.js'));
  window.told = [];
  window.moved = [];
  document.addEventListener('moved', (event) => {
    moved.push(event.detail);
    told.push([...document.querySelectorAll('#told > span')].map(line => line.textContent.trim()));
  });
  const board = document.querySelector('#board');
  board.innerHTML = `<p><b data-v="gold">3</b></p><div id="one"></div>
    <div id="two" style="margin-top:120px"></div>`;
  window.put = (place, gold) => () => {
    document.querySelector('[data-move]')?.remove();
    document.getElementById(place).innerHTML =
      '<button type="button" class="gc" data-move="card-forum" style="width:80px;height:60px">Forum</button>';
    document.querySelector('[data-v=gold]').textContent = gold;
  };
  put('one', '3')();
  window.step = (place, gold, words) => motion.stage(
    { swap: put(place, gold), lines: words ? [[1, words]] : [], same: true });
}"""
"""A board with one card and one number of its own, to be moved by the page's own script."""
THREE = "step('two', '4', 'First.'); step('one', '5', 'Second.'); step('two', '6', 'Third.');"
STILL = "() => document.querySelector('#table').dataset.motion === 'still'"
TICKS = """() => {
  const frames = [];
  const draws = requestAnimationFrame;
  requestAnimationFrame = (frame) => frames.push(frame);
  performance.now = () => 0;
  step('one', '9', '');
  const shown = [0, 169, 400].map((time) => {
    frames.shift()(time);
    return document.querySelector('[data-v=gold]').textContent; });
  delete performance.now;
  requestAnimationFrame = draws;
  return shown; }"""
"""What the number shows at the beginning, in the middle and after the end of its way, by our own clock."""
RINGED = """async () => {
  const script = [...document.scripts].find(s => s.src.endsWith('pentapolis.js')).src;
  const live = await import(script.replace('pentapolis.js', 'live.js'));
  const board = document.querySelector('#board');
  for (const gold of [3, 4]) {
    live.replace(board, `<p><b data-v="gold">${gold}</b> <b data-v="food">1</b></p>`, 'the same');
  }
  return [...board.querySelectorAll('.fresh')].map(
    (mark) => [mark.dataset.v, getComputedStyle(mark).animationName]); }"""
"""What an update of the board marks as changed, and how that is shown."""
LEFT = """() => [document.querySelectorAll('#motion *').length, document.querySelectorAll('.arriving').length,
  document.querySelector('#told').hidden, document.querySelector('[data-v=gold]').textContent,
  document.querySelector('[data-move]').parentElement.id]"""
"""What is left of a motion: ghosts, hidden things, no line; the number, and where the card is."""


def nations(until: int = 60) -> Table:
    def asked(table: Table) -> bool:
        ask = table.ask_for(0)
        return ask is not None and ask.topic == "turn" and table.ply > until

    return of_record("nations", "greedy_three", asked)


def sit(open_page: Open, server: Server, **options: Any) -> Page:
    table = nations()
    id, secret = put(server.database, table, ("me", *["friend"] * (table.setup.seats - 1)))
    page = open_page(**options)
    sit_down(page, server.url, id, secret)
    return page


def stage(open_page: Open, server: Server, motion: str = "no-preference") -> Page:
    page = sit(open_page, server, reduced_motion=motion)
    page.evaluate(STAGE)
    return page


# --- pictures ------------------------------------------------------------------------------------------


def test_pictures_are_drawn_from_one_file_within_the_budget(open_page: Open, server: Server) -> None:
    page = sit(open_page, server)
    page.wait_for_function(
        """() => { const uses = [...document.querySelectorAll('#board .gc .vig use')];
          return uses.length > 3 && uses.every(use => use.getBBox().width > 0); }"""
    )
    sent = page.evaluate(
        """() => performance.getEntriesByType('resource')
          .map(e => [new URL(e.name).pathname, e.encodedBodySize])
          .filter(([path]) => /\\/art-\\w+\\.svg$/.test(path))"""
    )
    files = {path.rpartition("/")[2].partition("-")[0]: size for path, size in sent}
    assert sorted(files) == ["art"], "one file of drawings; the palettes come with the styles of all pages"
    assert 0 < sum(files.values()) <= BUDGET
    assert page.locator(".vig:not([aria-hidden=true])").count() == 0


# --- motion --------------------------------------------------------------------------------------------


def test_a_motion_comes_to_rest(open_page: Open, server: Server) -> None:
    page = stage(open_page, server)
    under_way = page.evaluate(
        """() => { step('two', '7', 'Jonas buys Forum.');
          return [document.querySelector('#table').dataset.motion,
            document.querySelectorAll('#motion .gc').length, document.querySelector('#told').hidden]; }"""
    )
    assert under_way == ["moving", 1, False]
    page.wait_for_function(STILL)
    assert page.evaluate(LEFT) == [0, 0, True, "7", "two"]
    assert page.evaluate("moved.length") == 1
    assert page.evaluate("told") == [["Jonas buys Forum."]]
    assert page.evaluate(TICKS) == ["7", "8", "9"], "a number goes from old to new"


def test_steps_of_others_come_one_after_the_other_with_words(open_page: Open, server: Server) -> None:
    page = stage(open_page, server)
    page.evaluate(f"() => {{ {THREE} }}")
    page.wait_for_function(STILL)
    assert page.evaluate("told") == [["First."], ["Second."], ["Third."]]
    assert page.evaluate(LEFT) == [0, 0, True, "6", "two"]


BEHIND = """(steps) => {
  const waits = setTimeout, clears = clearTimeout;
  const timers = [], shown = [];
  let clock = 0;
  performance.now = () => clock;
  window.setTimeout = (act, time) => timers.push([act, time]);
  window.clearTimeout = () => 0;
  for (let step = 0; step < steps; step += 1) {
    const swap = () => { put(step % 2 ? 'one' : 'two', step)(); shown.push(clock); };
    motion.stage({ swap, lines: [[1, `Step ${step}.`]], same: true });
  }
  while (shown.length < steps && timers.length) {
    const [act, time] = timers.shift();
    clock += time ?? 0;
    act();
  }
  Object.assign(window, { setTimeout: waits, clearTimeout: clears });
  delete performance.now;
  motion.settle();
  return shown; }"""
"""When each of so many steps that come at once is shown, by our own clock."""


@pytest.mark.parametrize("steps", [3, 12])
def test_the_board_is_three_seconds_behind_at_most(open_page: Open, server: Server, steps: int) -> None:
    page = stage(open_page, server)
    shown = page.evaluate(BEHIND, steps)
    assert len(shown) == steps
    assert shown == sorted(set(shown)), "one after the other"
    assert shown[-1] <= 3000


@pytest.mark.parametrize("by", ["keydown", "click"])
def test_any_click_or_key_shows_the_newest_state(open_page: Open, server: Server, by: str) -> None:
    page = stage(open_page, server)
    skipped = page.evaluate(
        f"by => {{ {THREE}"
        """document.body.dispatchEvent(new (by === 'keydown' ? KeyboardEvent : MouseEvent)(by,
            { key: 'Shift', bubbles: true }));
          return document.querySelector('#table').dataset.motion; }""",
        by,
    )
    assert skipped == "still"
    assert page.evaluate(LEFT) == [0, 0, True, "6", "two"]
    assert page.evaluate("told") == [["First."]], "what was skipped is not told any more"


def test_what_moves_blocks_no_click(open_page: Open, server: Server) -> None:
    page = stage(open_page, server)
    page.evaluate(
        "() => { window.hits = 0; addEventListener('click', e => hits += e.target.matches('.gc')); }"
    )
    hit = page.evaluate(
        """() => { step('two', '4', 'First.');
          const card = document.querySelector('#board [data-move]');
          const at = card.getBoundingClientRect();
          return document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2) === card; }"""
    )
    assert hit, "the thing itself lies under what flies"
    page.locator("#board [data-move]").click()
    assert page.evaluate("hits") == 1


def test_on_a_map_a_group_marches_from_where_it_came(open_page: Open, server: Server) -> None:
    page = stage(open_page, server)
    march = """() => {
      const board = document.querySelector('#board');
      const army = (x, from, count) => `<svg viewBox="0 0 200 100" width="400" height="200">
        <rect id="hex-A" width="20" height="20"/><g transform="translate(${x} 40)">
        <g data-move="u-${x}"${from}><rect width="20" height="20"/>
        <text y="12" font-size="9">${count}</text></g>
        </g></svg>`;
      board.innerHTML = army(0, '', 3);
      window.marched = (count) => {
        const swap = () => { board.innerHTML = army(120, ' data-from="hex-A"', count); };
        motion.stage({ swap, lines: [], same: true });
        return board.querySelector('[data-move]').getAnimations(); };
      const [way] = marched(3);
      return way.effect.getKeyframes().map(frame => frame.translate); }"""
    begin, end = page.evaluate(march)
    assert begin == "-120px -40px", "in the units of the map"
    assert end == "0px" or end == "0px 0px"
    page.wait_for_function(STILL)
    assert page.evaluate("document.querySelector('#board [data-move]').getAnimations().length") == 0
    assert page.evaluate("marched(2).length") == 0, "who then loses one does not march again"


TAKEN = """() => {
  const middle = (element) => {
    const r = element.getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2]; };
  const card = document.querySelector('#board [data-move]');
  const [[x, y], [p, q]] = [card, document.querySelector('#pl-1')].map(middle);
  motion.stage({ swap: () => card.remove(), lines: [[1, 'Jonas buys Forum.']], same: true });
  const end = document.querySelector('#motion .gc').getAnimations()[0].effect.getKeyframes().at(-1);
  return [end.translate.split(' ').map(parseFloat), [p - x, q - y], parseFloat(end.scale)]; }"""
"""Where a card that is gone flies, the way to the seat that took it, and how large it arrives."""


def test_what_is_taken_flies_to_the_seat_that_took_it(open_page: Open, server: Server) -> None:
    page = stage(open_page, server)
    flies, way, size = page.evaluate(TAKEN)
    assert flies == pytest.approx(way, abs=1)
    assert size < 1
    page.wait_for_function(STILL)
    assert page.evaluate("document.querySelectorAll('#motion *').length") == 0


def test_without_motion_changes_are_ringed(open_page: Open, server: Server) -> None:
    page = stage(open_page, server, "reduce")
    page.evaluate("() => step('two', '7', 'Jonas buys Forum.')")
    assert page.evaluate(LEFT) == [0, 0, True, "7", "two"]
    assert page.evaluate("[document.querySelector('#table').dataset.motion ?? '', moved.length]") == ["", 0]
    assert page.evaluate(RINGED) == [["gold", "ringed"]], "what has not changed has no ring"


def test_a_friends_answer_moves_my_board(open_page: Open, server: Server) -> None:
    """The whole way: an answer, the server's difference, the words on my screen, the log."""
    table = nations()
    id, secret = put(server.database, table, ("friend", "me", "friend"))
    mine = open_page(reduced_motion="no-preference")
    sit_down(mine, server.url, id, secret)
    mine.evaluate(
        """() => { window.told = []; document.addEventListener('moved',
          () => told.push(document.querySelector('#told').textContent.trim())); }"""
    )
    friend = open_page()
    sit_down(friend, server.url, id, secret_of(secret, 0))
    friend.locator('#ask [data-opt="pass"]').click()
    friend.locator("[data-confirm]").click()
    expect(mine.locator("#log")).to_contain_text("Mira passes.")
    mine.wait_for_function(STILL)
    assert any("Mira passes." in words for words in mine.evaluate("told"))
    assert mine.evaluate("document.querySelectorAll('#motion *').length") == 0


# --- preferences and sound -----------------------------------------------------------------------------


def test_motion_and_sound_are_a_matter_of_the_browser(open_page: Open, server: Server) -> None:
    page = stage(open_page, server)
    sounds = "document.addEventListener('sounded', (event) => sounds.push(event.detail))"
    page.evaluate(f"() => {{ window.sounds = []; {sounds}; }}")
    page.evaluate("() => step('two', '4', '')")
    page.wait_for_function(STILL)
    assert page.evaluate("sounds") == [], "off unless switched on"
    page.keyboard.press("?")
    expect(page.locator("#keys [data-preference=motion]")).to_be_checked()
    page.locator("#keys [data-preference=sound]").check()
    page.locator("#keys [data-preference=motion]").uncheck()
    assert page.evaluate("sounds") == ["turn"], "one hears what was switched on"
    page.evaluate("() => document.dispatchEvent(new CustomEvent('moved', { detail: { dice: 2 } }))")
    assert page.evaluate("sounds") == ["turn", "dice"]
    page.evaluate("() => step('one', '9', 'Jonas buys Forum.')")
    assert page.evaluate("moved.length") == 2, "nothing moves any more"
    page.goto(f"{server.url}/account")
    expect(page.locator("[data-preference=motion]")).not_to_be_checked()
    expect(page.locator("[data-preference=sound]")).to_be_checked()
    assert "calm" in (page.locator("html").get_attribute("class") or "")


SOUNDS = """async () => {
  const rate = 22050;
  class Desk extends OfflineAudioContext {
    constructor() { super(1, 3 * rate, rate); window.desk = this; }
    get state() { return "running"; }
  }
  document.cookie = "sound=on; path=/";
  const script = [...document.scripts].find(s => s.src.endsWith("pentapolis.js")).src;
  const heard = {};
  for (const name of ["turn", "card", "dice", "battle", "end"]) {
    window.AudioContext = Desk;
    const fresh = await import(script.replace("pentapolis.js", "sound.js") + "?" + name);
    fresh.play(name);
    const wave = (await desk.startRendering()).getChannelData(0);
    const loud = wave.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
    const last = wave.findLastIndex((part) => Math.abs(part) > .002);
    heard[name] = [loud, last / rate, wave.slice(0, rate).join().slice(0, 4000)];
  }
  return heard; }"""
"""Every sound as it would leave the loudspeaker: how loud at most, how many seconds long, how it begins."""


def test_every_sound_can_be_heard_and_is_short(open_page: Open, server: Server) -> None:
    page = sit(open_page, server)
    heard: dict[str, tuple[float, float, str]] = page.evaluate(SOUNDS)
    for name, (loud, seconds, _) in heard.items():
        assert 0.02 < loud <= 1, f"{name}: neither silent nor cut off"
        assert 0.05 < seconds < 1.2, name
    assert len({begins for _, _, begins in heard.values()}) == len(heard) == 5, "each is another"
