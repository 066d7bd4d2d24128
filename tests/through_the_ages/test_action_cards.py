"""The action cards, one test each (308, 1001, 1002)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Ask, key
from pentapolis.games.through_the_ages import GAME
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, Card
from pentapolis.games.through_the_ages.rules import bank
from tests.through_the_ages.scene import Play, board, equip, goods, ids, of_kind, rule, slot, workers

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


WAYS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("rich_land_a", {"resources": 1, "unused": 1}, ["build:agriculture", "build:bronze"]),
    ("rich_land_a", {"resources": 1, "unused": 0}, []),
    ("rich_land_a", {"resources": 0, "unused": 1}, []),
    ("ideal_building_site_a", {"resources": 2, "unused": 1}, ["build:philosophy", "build:religion"]),
    ("ideal_building_site_a", {"resources": 2, "unused": 1, "techs": {"philosophy": 2}}, ["build:religion"]),
    ("efficient_upgrade_i", {"resources": 1, "techs": {"iron": 0}}, ["upgrade:bronze:iron"]),
    ("efficient_upgrade_i", {"resources": 0, "techs": {"iron": 0}}, []),
    ("efficient_upgrade_i", {"resources": 9, "techs": {"iron": 0, "bronze": 0}}, []),
    ("engineering_genius_a", {"resources": 1, "wonder": "pyramids"}, ["wonder:1"]),
    ("engineering_genius_a", {"resources": 0, "wonder": "pyramids"}, []),
    ("engineering_genius_a", {"resources": 9}, []),
    ("frugality_a", {"food": 2}, ["population"]),
    ("frugality_a", {"food": 1}, []),
    ("frugality_a", {"food": 9, "yellow": 0}, []),
    ("breakthrough_i", {"hand": ["iron", "moses"], "science": 5}, ["technology:iron"]),
    ("breakthrough_i", {"hand": ["iron"], "science": 4}, []),
    ("breakthrough_i", {"hand": ["monarchy"], "science": 9}, ["revolution:monarchy", "peaceful:monarchy"]),
    ("breakthrough_i", {"hand": ["monarchy"], "science": 9, "civil_used": True}, ["peaceful:monarchy"]),
    ("breakthrough_i", {"hand": ["code_of_laws"], "science": 9, "special": ["justice_system"]}, []),
]


@rule("308.3", "308.4", "308.8", "1001.1")
@pytest.mark.parametrize(("card", "things", "ways"), WAYS)
def test_ways_to_carry_a_card_out(card: str, things: dict[str, Any], ways: list[str]) -> None:
    """The fast list and the refusals agree, and the card can be played exactly when there is a way."""
    g = board(age=2)
    equip(g, **{**things, "hand": [*things.get("hand", []), card]})
    contained = GAME.actions["contained"]
    ask = contained.ask(g, 0, (card,))
    assert sorted(map(key, ask.options)) == sorted(ways)
    assert sorted(map(key, contained.checked_options(g, ask))) == sorted(ways)
    assert Play(g).can(f"play:{card}") == bool(ways)


@rule("1007.16", "308.5", "315.1")
def test_breakthrough_by_peaceful_change() -> None:
    g = board(age=2)
    civ = equip(g, hand=["monarchy", "breakthrough_i"], science=9)
    Play(g).do("play:breakthrough_i", "peaceful:monarchy")
    assert (ids([civ.government]), civ.science, civ.hand) == (
        ["monarchy"],
        CARDS[BY_ID["breakthrough_i"]].value,
        [],
    )
    assert civ.ca == 4


@rule("306.3", "1001.1")
def test_engineering_genius_needs_a_wonder() -> None:
    g = board()
    equip(g, resources=9)
    ask = Ask(0, "contained", [], ("engineering_genius_a",))
    refusal = GAME.why_not(g, ask, ("wonder", 1))
    assert refusal is not None
    assert refusal.rule == "306.3"
