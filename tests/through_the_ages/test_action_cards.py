"""The action cards, one test each (308, 1001, 1002)."""

from __future__ import annotations

import pytest

from pentapolis.games.through_the_ages.data import BY_ID, Card
from pentapolis.games.through_the_ages.rules import bank
from tests.through_the_ages.game import Play, board, equip, goods, of_kind, rule, slot, workers

# --- action cards --------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [p for p in of_kind("action") if p.values[0].family == "breakthrough"])
@rule("1007.16", "1007.17")
def test_breakthrough(card: Card) -> None:
    g = board(age=2)
    civ = equip(g, hand=[card.id, "iron"], science=5)
    play = Play(g).do(f"play:{card.id}")
    assert (civ.science, civ.ca) == (card.value, 3)
    assert civ.techs >> slot("iron") & 1
    equip(g, hand=[card.id, "iron"], science=4)
    civ.techs &= ~(1 << slot("iron"))
    assert Play(g).refused(f"play:{card.id}") == "308.8"
    g = board(age=2)
    civ = equip(g, hand=[card.id, "monarchy"], science=3)
    play = Play(g).do(f"play:{card.id}")
    assert (civ.government, civ.ca, civ.science) == (BY_ID["monarchy"], 0, card.value)
    g = board(age=2)
    equip(g, hand=[card.id, "monarchy"], science=3, civil_used=True)
    assert Play(g).refused(f"play:{card.id}") == "308.8"
    assert play.topic == "action"


@pytest.mark.parametrize("card", of_kind("action"))
@rule("1001.1", "1007.19")
def test_every_action_card(card: Card) -> None:
    """Each age of each action card, with exactly the resources it needs."""
    g = board(2, age=3)
    civ = equip(g, hand=[card.id], unused=1, techs={"irrigation": 0, "iron": 0, "warriors": 0})
    key, value = f"play:{card.id}", card.value
    if card.family == "rich_land":
        equip(g, resources=max(0, 5 - value))
        Play(g).do(key, "build:iron")
        assert (workers(civ)["iron"], bank.resources(civ)) == (1, 0)
    elif card.family == "ideal_building_site":
        equip(g, resources=max(0, 6 - value), techs={"alchemy": 0, "religion": 0})
        Play(g).do(key, "build:alchemy")
        assert (workers(civ)["alchemy"], bank.resources(civ)) == (1, 0)
    elif card.family == "efficient_upgrade":
        equip(g, resources=max(0, 3 - value))
        Play(g).do(key, "upgrade:bronze:iron")
        assert (workers(civ)["iron"], bank.resources(civ)) == (1, 0)
    elif card.family == "engineering_genius":
        equip(g, wonder="eiffel_tower", stage=1, resources=7 - value)
        Play(g).do(key)
        assert (civ.stage, bank.resources(civ)) == (2, 0)
    elif card.family == "frugality":
        equip(g, food=2)
        Play(g).do(key)
        assert (bank.food(civ), civ.unused) == (value, 2)
    elif card.family == "breakthrough":
        equip(g, hand=[card.id, "alchemy"], science=4)
        Play(g).do(key)
        assert civ.science == value
    elif card.family in ("bountiful_harvest", "mineral_deposits"):
        Play(g).do(key)
        assert goods(civ) == ((value, 0) if card.family == "bountiful_harvest" else (0, value))
    elif card.family == "revolutionary_idea":
        Play(g).do(key)
        assert civ.science == value
    elif card.family == "work_of_art":
        Play(g).do(key)
        assert civ.culture == value
    elif card.family == "patriotism":
        Play(g).do(key)
        assert (civ.pool, civ.ma) == (value, 3)
    else:
        equip(g, 1, culture=5, techs={"warriors": 4})
        Play(g).do(key)
        gained = civ.culture if card.family == "endowment_for_the_arts" else civ.pool
        assert gained == card.value_by_players[0]


@pytest.mark.parametrize(("seats", "stronger", "pool"), [(2, 1, 6), (3, 2, 6), (4, 2, 4), (4, 0, 0)])
@rule("1002.1")
def test_wave_of_nationalism(seats: int, stronger: int, pool: int) -> None:
    g = board(seats, age=2)
    for seat in range(1, seats):
        equip(g, seat, techs={"warriors": 3 if seat <= stronger else 1})
    civ = equip(g, hand=["wave_of_nationalism"])
    Play(g).do("play:wave_of_nationalism")
    assert (civ.pool, civ.ma) == (pool, 2)


def test_military_build_up_and_endowment() -> None:
    g = board(3, age=3)
    equip(g, 1, culture=9, techs={"warriors": 3})
    equip(g, 2, culture=2)
    civ = equip(g, hand=["military_build_up", "endowment_for_the_arts"], culture=2)
    Play(g).do("play:military_build_up", "play:endowment_for_the_arts")
    assert (civ.pool, civ.culture) == (5, 2 + 3)
