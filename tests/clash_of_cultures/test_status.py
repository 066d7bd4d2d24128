"""The status phase (700): its six steps, and the start player."""

from __future__ import annotations

import contextlib

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.rules import advances, collect, status
from pentapolis.games.clash_of_cultures.state import STATUS, State
from tests.clash_of_cultures.scene import (
    at,
    build,
    city,
    know,
    plans,
    scene,
    stock,
    terrain,
    units,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def statused(step: int, seats: int = 2, **options: bool) -> State:
    """A scene in this step of the status phase."""
    g = scene(seats, **options)
    g.stage, g.status_step, g.status_turn, g.phase = STATUS, step, 0, 3
    return g


@rule(COC, "700.2", "701.1", "802.2", "802.3", "802.5", "702.1", "702.2", "703.1")
def test_steps_go_round_the_table() -> None:
    g = statused(1, 3)
    plans(g, 0, 13)
    stock(g, wood=5)
    talk(status.status_step(g), "complete:objective13:objective.wood_supplies")
    assert has(g) == {"wood": 3}
    assert g.players[0].done == [24]
    talk(status.status_step(g))
    talk(status.status_step(g))
    assert (g.status_step, g.status_turn) == (2, 0)
    talk(status.status_step(g), "storage")
    assert g.players[0].advances & ids.STORAGE
    assert g.players[0].track == 2
    assert has(g) == {"wood": 3, "mood": 1}
    talk(status.status_step(g), "storage")
    talk(status.status_step(g), "storage")
    assert g.status_step == 3
    talk(status.status_step(g))
    assert len(g.players[0].actions) == 1
    assert len(g.players[0].objectives) == 1


@rule(COC, "700.2")
def test_the_start_player_goes_first_in_every_step() -> None:
    g = statused(3, 3)
    g.start = 2
    order = []
    for _ in range(3):
        talk(status.status_step(g))
        order.append(g.active)
    assert (order, g.status_step) == ([2, 0, 1], 4)


@rule(COC, "701.2", "802.6")
def test_one_thing_fulfils_one_condition_of_a_name() -> None:
    g = statused(1)
    plans(g, 0, 24, 25)
    know(g, 0, "writing", "philosophy", "voting", "separation_of_power", "civil_liberties", "free_economy")
    talk(status.status_step(g), "complete:objective24:objective.government")
    assert g.players[0].objectives == [24]


@rule(COC, "702.3")
def test_no_advance_left() -> None:
    g = statused(2)
    g.players[0].advances = (1 << 36) - 1 | ids.CATEGORY[ids.DEMOCRACY]
    talk(status.status_step(g))
    assert g.status_turn == 1


@pytest.mark.example("COC-X46")
@rule(COC, "704.1", "704.2")
def test_razing() -> None:
    g = statused(4)
    terrain(g, D3="plain")
    city(g, 0, "D3")
    units(g, 0, "D3", settler=1)
    build(g, g.cities[at(g, "D2")], "temple", 0)
    big = g.cities[at(g, "D2")]
    assert len(collect.sources(g, big, False)) == 3
    stock(g)
    talk(status.status_step(g), "D3")
    assert has(g) == {"gold": 1}
    assert len(collect.sources(g, big, False)) == 4
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1
    GAME.check(g)


@pytest.mark.example("COC-X20")
@rule(COC, "705.1", "705.2", "705.3", "705.4", "705.5", "705.6")
def test_change_of_government() -> None:
    g = statused(5)
    stock(g, culture=1, mood=1)
    know(g, 0, "writing", "philosophy", "voting", "free_economy")
    talk(status.status_step(g))
    assert g.status_turn == 1
    g = statused(5)
    stock(g, culture=1, mood=1)
    know(g, 0, "writing", "philosophy", "voting", "free_economy", "tactics", "draft")
    talk(status.status_step(g), "category.autocracy", "forced_labor")
    p = g.players[0]
    assert p.advances & ids.GOVERNMENTS == ids.NATIONALISM | ids.FORCED_LABOR
    assert p.track == 3
    assert has(g) == {}
    assert advances.possible_governments(scene().players[0]) == []


@rule(COC, "705.1", "705.2", "903.1")
def test_what_a_change_of_government_costs() -> None:
    for tokens, asked in (({"culture": 2}, False), ({"mood": 2}, False), ({"culture": 1, "mood": 1}, True)):
        g = statused(5)
        stock(g, **tokens)
        know(g, 0, "philosophy", "voting", "draft")
        if asked:
            talk(status.status_step(g), "no")
        else:
            talk(status.status_step(g))
        assert g.players[0].advances & ids.VOTING
    g = statused(5)
    stock(g, culture=2)
    wonder(g, "D2", ids.ARENA, 0)
    know(g, 0, "philosophy", "voting", "draft")
    talk(status.status_step(g), "category.autocracy")
    assert (g.players[0].advances & ids.GOVERNMENTS, has(g)) == (ids.NATIONALISM, {})


def test_a_new_round_forgets_what_the_last_one_counted() -> None:
    g = statused(6)
    g.wonders_this_round = [1, 0, 0, 0]
    g.founders_this_round = 3
    talk(status.status_step(g), "0")
    assert (g.wonders_this_round, g.founders_this_round) == ([0, 0, 0, 0], 0)


@rule(COC, "706.1", "706.2", "706.3", "706.4", "706.5", "907.5")
def test_who_chooses_the_start_player() -> None:
    g = statused(6, 3)
    stock(g, 0, culture=1)
    stock(g, 1, culture=1, mood=1)
    stock(g, 2, mood=2)
    g.start = 2
    assert status.chooser(g) == 2
    g.start = 0
    assert status.chooser(g) == 1
    talk(status.status_step(g), "2")
    assert (g.start, g.active, g.round, g.phase) == (2, 2, 2, 1)
    wonder(g, g.map.labels[g.map.homes[0]], ids.LIGHTHOUSE, 0)
    assert status.chooser(g) == 0
    stock(g, 0)
    assert status.chooser(g) == 0, "whatever the tokens"
    g.wonder_holder[ids.LIGHTHOUSE] = 1
    assert status.chooser(g) == 1, "whoever holds it, not who built it"


@rule(COC, "700.1", "700.2")
def test_the_six_steps_in_their_order() -> None:
    g = statused(1)
    plans(g, 0, 13)
    know(g, 0, "writing", "philosophy", "voting", "tactics", "draft")
    stock(g, wood=5, culture=3, mood=3)
    seen = []
    while g.stage == STATUS:
        rules, answer = GAME.step(g), None
        with contextlib.suppress(StopIteration):
            while True:
                ask = reply(rules, answer)
                answer = ask.options[-1]
                if len(ask.options) > 1:
                    seen.append((g.status_step, ask.topic))
    assert list(dict.fromkeys(step for step, _ in seen)) == [1, 2, 4, 5, 6]
    assert [topic for step, topic in seen if step in (1, 4, 5)] == [
        "status_objective", "raze", "raze", "change_government", "government_marker",
    ]  # fmt: skip
    assert (len(g.players[0].actions), g.round) == (1, 2), "step 3 asks nothing"


@rule(COC, "1203.2", "1203.3")
def test_two_free_advances_in_the_shorter_game() -> None:
    g = statused(2, short=True)
    talk(status.status_step(g), "storage")
    talk(status.status_step(g), "storage")
    assert g.status_step == status.SECOND_ADVANCE
    talk(status.status_step(g), "irrigation")
    assert g.players[0].track == 2
    talk(status.status_step(g), "irrigation")
    assert g.status_step == 3
