"""The account of a round, told from the log afterwards: it adds up to what everybody has."""

from __future__ import annotations

import pytest

from pentapolis.engine import LANGUAGES, Option, Table, key
from pentapolis.games.nations.board.account import account
from pentapolis.games.nations.data import CARD, CARDS, GOLDEN_AGE
from pentapolis.server import foresight
from pentapolis.server.scene import Scene
from pentapolis.server.showing import Eyes, Shown
from tests.browser.prepared import of_record
from tests.server.scenes import live_table

GOODS = 5


def goods(table: Table) -> list[list[int]]:
    return [list(nation.goods) for nation in table.g.nations]


@pytest.mark.parametrize("name", ["greedy_five", "two", "three_readings", "solo_expert", "four_b_sides"])
def test_the_account_of_a_round_adds_up(name: str) -> None:
    whole = of_record("nations", name, lambda table: table.over)
    table = of_record("nations", name, lambda table: table.ply >= 0)
    before: list[list[int]] | None = None
    rounds = 0
    for seat, option in whole.history:
        kept, told = goods(table), len(table.events)
        table.answer(option, seat)
        kinds = [event.kind for event in table.events[told:]]
        if before is None and "produces" in kinds and option == "pass":
            before = kept
        if before is None or not {"round_begins", "game_over"} & set(kinds):
            continue
        found = account(table.events, table.ply)
        assert found is not None
        nothing = [0] * GOODS
        sums = [found["sums"].get(seat, nothing) for seat in range(len(kept))]
        assert goods(table) == [
            [a + b for a, b in zip(*pair, strict=True)] for pair in zip(before, sums, strict=True)
        ]
        before = None
        rounds += 1
    assert rounds >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_recap_shows_the_round_that_ended(language: str) -> None:
    table = of_record(
        "nations", "greedy_five", lambda t: t.g.round == 5 and t.ask is not None and t.ask.topic == "growth"
    )
    live = live_table(table.setup, "account")
    live.table = table
    assert table.ask is not None
    scene = Scene(live, table.ask.seat, language)
    for fragment in ("log", "recap"):
        shown = scene.fragment(fragment)
        assert scene.w("account", 4) in shown
        assert scene.w("step.production") in shown
    assert account(table.events, table.ply + 1) is None, "what was there before my last answer is no news"


def golden_ages(table: Table) -> list[Option]:
    """The golden ages that can be bought now."""
    options = [] if table.ask is None or table.ask.topic != "turn" else table.ask.options
    return [o for o in options if o[0] == "buy" and CARDS[CARD[o[1]]].kind == GOLDEN_AGE]


def test_the_preview_of_a_golden_age_says_what_it_brings() -> None:
    """A question follows the purchase: its answers stand in the preview of the card."""
    table = of_record("nations", "greedy_five", lambda t: bool(golden_ages(t)))
    assert table.ask is not None
    live = live_table(table.setup, "golden")
    live.table = table
    option = key(golden_ages(table)[0])
    told = foresight.foresee(Shown(live, Eyes("en", table.ask.seat, None, (), (), ())), option, "")
    assert "Then you are asked: " in told["effect"]
    assert " · " in told["effect"]
