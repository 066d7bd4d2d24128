"""What a player thinks back to: the hand of another before an action (801, 802)."""

from __future__ import annotations

from statistics import fmean

import pytest

from pentapolis.bots.belief import likelihood
from pentapolis.bots.knowledge import knowledge_of
from pentapolis.engine import Chance, Setup, Table
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ACTION_CIVIL
from pentapolis.games.clash_of_cultures.secrets import recall
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import hand, plans, scene, stock

rule = pytest.mark.rule
COC = "clash_of_cultures"
CHANCE = Chance.from_seed("thinking back")
KEPT_EVENT = 103


def then_and_now() -> tuple[State, State]:
    """Seat 1 before an action, with cards as dealt anew: seat 0 has seen one of each kind."""
    g = scene()
    hand(g, 1, 1, 2, 3)
    plans(g, 1, 1, 2)
    g.known_actions[0] |= 1
    g.known_objectives[0] |= 1
    return g, g.copy()


@rule(COC, "801.1", "802.9")
def test_who_acted_held_what_it_still_holds_beside_what_is_known() -> None:
    then, now = then_and_now()
    now.players[1].actions = [0, 10, 11]
    now.players[1].objectives = [0, 20]
    assert recall(then, now, 0, 1, "advance", CHANCE) == "advance"
    p = then.players[1]
    assert (p.actions[0], sorted(p.actions[1:]), p.objectives) == (0, [10, 11], [0, 20])


@rule(COC, "801.3")
def test_a_card_that_was_played_was_in_the_hand() -> None:
    then, now = then_and_now()
    now.players[1].actions = [0, 10]
    recall(then, now, 0, 1, ("play", "action31"), CHANCE)
    assert then.players[1].actions == [0, 30, 10]


@rule(COC, "802.5", "802.9")
def test_an_objective_completed_since_was_in_the_hand() -> None:
    then, now = then_and_now()
    now.players[1].done = [2 * 25 + 1]
    now.players[1].objectives = [0, 20, 21]
    recall(then, now, 0, 1, "advance", CHANCE)
    assert then.players[1].objectives == [0, 25]


@rule(COC, "803.12")
def test_a_kept_event_lies_open_and_stays() -> None:
    then, now = then_and_now()
    then.players[1].actions = [KEPT_EVENT, 1]
    now.players[1].actions = [KEPT_EVENT, 12]
    recall(then, now, 0, 1, "advance", CHANCE)
    assert then.players[1].actions == [KEPT_EVENT, 12]


@rule(COC, "801.3")
def test_who_could_have_played_a_good_card_and_did_not_probably_has_none() -> None:
    """Quick Advance, Explorer, New Ideas are played as soon as they are drawn; others wait for their time."""
    g = scene()
    g.start = g.active = 1
    hand(g, 1, 15, 16)
    stock(g, 1, food=5)
    table = Table(Setup(GAME, 2), start=g)
    while not table.ask_for(0):
        assert table.ask is not None
        table.answer("advance" if "advance" in table.ask.options else table.ask.options[-1], 1)
    assert len(table.remembered(0)) == 1
    chance = Chance.from_seed("shares")
    knowledge = knowledge_of(GAME)
    deals = [chance.split() for _ in range(120)]
    weights = [likelihood(table, 0, knowledge, deal, chance) for deal in deals]
    held = [
        sum(
            ACTION_CIVIL[card] in ("quick_advance", "explorer", "new_ideas", "synergies")
            for card in table.imagine(0, deal.copy()).g.players[1].actions
        )
        for deal in deals
    ]
    believed = sum(w * h for w, h in zip(weights, held, strict=True)) / sum(weights)
    assert believed < 0.9 * fmean(held)
