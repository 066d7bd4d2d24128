"""Updates in a real Chromium: a part of the page becomes what its new HTML says, and what is equal stays."""

from __future__ import annotations

import random

import pytest

from pentapolis.engine import Setup, games
from pentapolis.server.scene import Scene
from tests.browser.conftest import Open
from tests.server.scenes import live_table

pytestmark = pytest.mark.browser

GAMES = ("clash_of_cultures", "mosaic", "nations", "roll_through_the_ages", "through_the_ages")
BEGUN, SHOWN = 60, 6
"""So many answers of a random game are not looked at, so many afterwards are."""
BECOME = """async ([pages, narrowly]) => {
  const script = [...document.scripts].find(s => s.src.endsWith('pentapolis.js')).src;
  const { morph, narrow } = await import(script.replace('pentapolis.js', 'morph.js'));
  const box = document.createElement('div');
  document.body.append(box);
  const wrong = [];
  let kept = 0, all = 0, outline = null;
  pages.forEach((html, index) => {
    if (!narrowly) {
      // as scripts do
      for (const marked of box.querySelectorAll('div, button')) marked.classList.add('marked');
      box.querySelector('ul, section')?.append('more');
    }
    const before = new Set(box.querySelectorAll('*'));
    if (!narrowly) morph(box, html);
    else if (!(outline = narrow(box, html, outline))) wrong.push(`${index} cannot be outlined`);
    const fresh = document.createElement('div');
    fresh.innerHTML = html;
    for (const input of fresh.querySelectorAll('input[name=csrf]')) {
      input.value = document.querySelector('meta[name=csrf]').content;
    }
    const held = (element) => [...element.querySelectorAll('template')].map(one => one.innerHTML).join();
    if (!box.isEqualNode(fresh) || held(box) !== held(fresh)) wrong.push(index);
    if (!index) return;
    const now = [...box.querySelectorAll('*')];
    kept += now.filter(element => before.has(element)).length;
    all += now.length;
  });
  box.remove();
  return [wrong, kept / all];
}"""


def pages_of(game: str) -> list[str]:
    """The page after some answers of a random game and after each of the next, always to who is asked."""
    live = live_table(Setup(games()[game], 3), "morph")
    assert live.table is not None
    choice = random.Random(7)
    pages = []
    for ply in range(BEGUN + SHOWN):
        ask = live.table.asks[0]
        if ply >= BEGUN:
            live.follow()
            fragments = Scene(live, ask.seat, "en", shown=0, mine=(ask.seat,)).fragments()
            pages.append("".join(fragments[name] for name in ("strip", "board", "ask", "log")))
        live.table.answer(choice.choice(ask.options), ask.seat)
        live.number += 1
    return pages


def test_a_part_becomes_its_new_html_and_what_is_equal_stays(open_page: Open) -> None:
    page = open_page("/")
    for game in GAMES:
        pages = pages_of(game)
        wrong, kept = page.evaluate(BECOME, [pages, False])
        assert (game, wrong) == (game, [])
        assert kept > 0.5, game  # though others are asked and everything was marked meanwhile
        wrong, narrowly = page.evaluate(BECOME, [pages, True])
        assert (game, wrong) == (game, []), "of an update only what differs is read"
        assert narrowly > 0.5, game


# --- what is the same thing ----------------------------------------------------------------------------

CARD = '<button class="gc" data-card="{0}"{1}><b>{0}</b></button>'
VOID = '<div class="gc void"></div>'
ROW = ("law", "oil", "tanks", "coal", "opera")
CHANGED = """async ([was, now]) => {
  const script = [...document.scripts].find(s => s.src.endsWith('pentapolis.js')).src;
  const { morph, narrow } = await import(script.replace('pentapolis.js', 'morph.js'));
  const found = [];
  for (const narrowly of [true, false]) {
    const box = document.createElement('div');
    document.body.append(box);
    const outline = narrow(box, was, null);
    const changes = new MutationObserver(() => {});
    changes.observe(box, { childList: true, subtree: true });
    if (narrowly) narrow(box, now, outline);
    else morph(box, now);
    const put = changes.takeRecords().flatMap(change => [...change.addedNodes]);
    found.push([box.innerHTML === now, put.filter(node => node.nodeType === 1).map(node => node.outerHTML)]);
    box.remove();
  }
  return found;
}"""
"""Whether the part became what it should, and the elements that were made or moved for it."""


def cards(names: tuple[str, ...], question: str, before: tuple[str, ...] = ()) -> list[str]:
    """A row of cards that answer this question, each at a place of its own; with none they are only shown."""
    ties = [f' data-opt="{question}:{name}:{place}"' if question else "" for place, name in enumerate(names)]
    return [*before, *(CARD.format(name, tie) for name, tie in zip(names, ties, strict=True))]


def test_what_can_be_chosen_no_more_is_the_same_thing(open_page: Open) -> None:
    page = open_page("/")
    was, now = "".join(cards(ROW, "take")), "".join(cards(ROW, ""))
    assert page.evaluate(CHANGED, [was, now]) == [[True, []]] * 2
    assert page.evaluate(CHANGED, [now, was]) == [[True, []]] * 2
    other = "".join(cards(("law", "oil", "gold", "coal", "opera"), "take"))
    assert page.evaluate(CHANGED, [was, other]) == [[True, cards((*ROW[:2], "gold"), "take")[2:]]] * 2


def test_what_moves_up_is_not_put_anew(open_page: Open) -> None:
    page = open_page("/")
    was = "\n".join([*cards(ROW, "take"), VOID])
    taken = "\n".join([*cards(ROW[1:], "take", (VOID,)), VOID])
    assert page.evaluate(CHANGED, [was, taken]) == [[True, [VOID]]] * 2
    slid = "\n".join([*cards((*ROW[1:], "gold"), "take"), VOID])
    gold = CARD.format("gold", ' data-opt="take:gold:4"')
    assert page.evaluate(CHANGED, [was, slid]) == [[True, [gold]]] * 2


def test_the_lines_of_a_list_are_known_by_what_is_in_them(open_page: Open) -> None:
    page = open_page("/")
    was, now = (
        "<ul>" + "".join(f"<li>{card}</li>" for card in cards(names, question)) + "</ul>"
        for names, question in ((ROW, "play"), (ROW[1:], "discard"))
    )
    assert page.evaluate(CHANGED, [was, now]) == [[True, []]] * 2
