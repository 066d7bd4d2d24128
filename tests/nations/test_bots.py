"""What bots make of Nations: they keep out of shortages, revolt and famine, and put workers to better use."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.bots import make_bot
from pentapolis.engine import Ask, Event, Setup, Table
from pentapolis.games.nations import GAME
from pentapolis.games.nations.bots.priors import priors
from pentapolis.games.nations.data import EVENT
from pentapolis.games.nations.forecast import forecast
from pentapolis.games.nations.rules.turns import turn_options
from pentapolis.games.nations.state import State
from tests.nations.scene import acting, calm, empower, have, man, offer, own

TEMPLE, QUARRY, AXEMAN, FARM, CARAVAN = range(5)
"""The spaces of a board of side A."""
TROUBLE = ("short", "revolt")


def play_round(g: State, name: str, monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """The bot plays the rest of the round for seat 0; the others have passed. Returns what happened to it."""
    g.passed = [1, 2]
    monkeypatch.setattr(GAME, "new", lambda setup, chance: g)
    table = Table(Setup(GAME, 3, level="king"), "round")
    bot = make_bot(name, "seat 0")
    begun = g.round
    while not table.over and table.g.round == begun:
        assert table.ask is not None
        table.answer(bot.choose(table, table.ask.seat), table.ask.seat)
    return [event for event in table.events if event.seat == 0]


def weak() -> State:
    """The action phase of round 1; the others are far stronger, so that one soldier more is no matter."""
    g = acting(3, level="king")
    empower(g, 0, 12, 14)
    return g


def hunger_to_come() -> State:
    """Famine 3, 1 food, two unemployed workers who could farm."""
    g = weak()
    g.event = EVENT["attila"]
    man(g, 0, TEMPLE, 2)
    man(g, 0, QUARRY, 1)
    have(g, 0, stone=3, gold=0, food=1, books=3)
    return g


def hungry_army() -> State:
    """Two axemen eat what the famine of 2 asks for, nobody is unemployed, and there is no stone."""
    g = weak()
    man(g, 0, AXEMAN, 2)
    man(g, 0, TEMPLE, 1)
    man(g, 0, FARM, 1)
    man(g, 0, QUARRY, 1)
    have(g, 0, stone=0, gold=0, food=1, books=3)
    return g


def unrest() -> State:
    """Stability -1, and a worker who could join a caravan."""
    g = weak()
    man(g, 0, TEMPLE, 2)
    man(g, 0, FARM, 2)
    calm(g, -1, 0, 0)
    have(g, 0, stone=1, gold=0, food=6, books=5)
    return g


def deep_unrest() -> State:
    """Stability -2: it takes two workers, one of them from another card."""
    g = weak()
    man(g, 0, TEMPLE, 2)
    man(g, 0, FARM, 2)
    calm(g, -2, 0, 0)
    have(g, 0, stone=2, gold=0, food=6, books=5)
    return g


@pytest.mark.parametrize("position", [hunger_to_come, hungry_army, unrest, deep_unrest])
def test_search_keeps_out_of_shortage_revolt_and_famine(
    position: Callable[[], State], monkeypatch: pytest.MonkeyPatch
) -> None:
    g = position()
    assert any(step["short"] or step["step"] == "revolt" for step in forecast(g, 0)), "without doing anything"
    assert not [event for event in play_round(g, "search:60", monkeypatch) if event.kind in TROUBLE]


def test_search_plays_an_age_at_king_nearly_without_trouble() -> None:
    """In the last round a good too few may be cheaper than what would prevent it."""
    table = Table(Setup(GAME, 2, level="king", ages=1), "calm")
    bots = [make_bot("search:30", f"seat {seat}") for seat in range(2)]
    while table.ask is not None:
        seat = table.ask.seat
        table.answer(bots[seat].choose(table, seat), seat)
    assert len([event for event in table.events if event.kind in TROUBLE]) <= 1


def best_option(g: State) -> object:
    options = turn_options(g, 0)
    weights = priors(g, Ask(0, "turn", options))
    assert weights is not None
    return options[weights.index(max(weights))]


def test_the_best_prior_deploys_and_passes_only_when_nothing_is_left() -> None:
    g = acting(3)
    assert best_option(g) != "pass"
    for slot in (TEMPLE, QUARRY, FARM, CARAVAN):
        man(g, 0, slot, 1)
    man(g, 0, FARM, 2)
    have(g, 0, gold=0)
    assert best_option(g) == "pass"


def test_the_best_prior_moves_workers_to_a_better_card() -> None:
    """A new building is bought for workers who do less elsewhere, and they are taken off for it."""
    g = acting(3)
    g.round = 5
    man(g, 0, TEMPLE, 2)
    man(g, 0, FARM, 3)
    have(g, 0, stone=9, gold=9, food=9)
    offer(g, "bank")
    assert best_option(g) == ("buy", "bank")
    g.board = [-1] * len(g.board)
    own(g, 0, "bank", slot=QUARRY)
    assert best_option(g)[0] == "undeploy"  # type: ignore[index]


@pytest.mark.parametrize("war", ["peloponnesian_war", "hunnic_invasions"])
@pytest.mark.parametrize("bot", ["hard", "master"])
def test_bots_block(bot: str, war: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody weak takes a war that is no good to him before the strong rival does, who would win it, and
    leaves it where it lies if the rival cannot pay for it.
    """
    best = []
    for gold in (3, 0):
        g = acting(2)
        offer(g, war)
        empower(g, 0, 10)
        have(g, 0, stone=0, gold=3, food=6, books=8, vp=8)
        have(g, 1, stone=0, gold=gold, food=6, books=4)
        monkeypatch.setattr(GAME, "new", lambda setup, chance, g=g: g)
        best.append(make_bot(bot, "block").think(Table(Setup(GAME, 2), "block"), 0).best)
    assert best == [("buy", war), "pass"]
