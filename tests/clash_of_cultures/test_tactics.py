"""Tactics (602, 603): laying them face down, revealing them, and what the 16 of them do."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ACTION_TACTIC, TACTICS, ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import battle, reports, tactics
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    at,
    city,
    dice,
    hand,
    know,
    stock,
    terrain,
    units,
    values_told,
)
from tests.clash_of_cultures.scene import goods as has
from tests.clash_of_cultures.test_battles import field
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def card(tactic: str, nth: int = 0) -> int:
    """The printed number of a card with this tactic."""
    return [i + 1 for i, t in enumerate(ACTION_TACTIC) if t == tactic][nth]


@rule(COC, "602.1", "602.2", "602.3", "602.6", "801.2", "801.9", "1005.1b")
def test_laying_tactics() -> None:
    g = field()
    know(g, 1, "tactics")
    hand(g, 0, card("high_morale"))
    hand(g, 1, card("high_morale", 1))
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    rules = battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))
    ask = next(rules)
    assert (ask.seat, ask.topic) == (0, "tactic")  # type: ignore[union-attr]
    ask = rules.send(f"action{card('high_morale')}")
    assert (ask.seat, ask.topic) == (1, "tactic")  # type: ignore[union-attr]
    assert GAME.view(g, 1)["battle"]["sides"][0]["tactic"] == "hidden"
    assert GAME.view(g, 0)["battle"]["sides"][0]["tactic"] == f"action{card('high_morale')}"
    g.players[0].usable &= ~ids.TACTICS
    assert g.battle is not None
    assert tactics.playable(g, g.battle, 0) == []


@rule(COC, "602.4", "602.5")
def test_tactics_need_their_units_and_roles() -> None:
    g = field()
    terrain(g, C4="water")
    city(g, 1, "D5", "fortress")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    land = Battle(at(g, "D4"), True, 0, 1, -1)
    assert not tactics.fits(g, land, 0, "heavy_resistance")
    assert tactics.fits(g, land, 1, "heavy_resistance")
    assert not tactics.fits(g, land, 0, "siege")
    assert tactics.fits(g, land, 0, "high_ground")
    units(g, 0, "C4", ship=1)
    units(g, 1, "C4", ship=1)
    sea = Battle(at(g, "C4"), False, 0, 1, -1)
    assert not tactics.fits(g, sea, 0, "archers")
    assert tactics.fits(g, sea, 0, "high_morale")
    fort = Battle(at(g, "D5"), True, 0, 1, -1)
    fort.city = fort.fortress = True
    assert tactics.fits(g, fort, 1, "improved_defenses")
    assert not tactics.fits(g, fort, 1, "archers")
    wild = Battle(at(g, "D4"), True, ids.BARBARIANS, 1, -1)
    assert tactics.playable(g, wild, 0) == []


def duel(
    tactic: str, faces: str, *answers: str, side: int = 0, mine: int = 1, theirs: int = 1, other: str = ""
) -> State:
    """A battle in which one side plays a tactic in round 1; ends in the middle when no answer is left."""
    g = field()
    know(g, 1, "tactics")
    hand(g, side, card(tactic))
    if other:
        hand(g, 1 - side, card(other, 1 if other == tactic else 0))
    units(g, 0, "D4", infantry=mine)
    units(g, 1, "D4", infantry=theirs)
    dice(g, faces)
    laid = [f"action{card(tactic)}"]
    if other:
        laid.insert(1 - side, f"action{card(other)}")
        if side == 1:
            laid = [f"action{card(other)}", f"action{card(tactic)}"]
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), *laid, *answers)
    GAME.check(g)
    return g


def report(g: State) -> dict[str, int]:
    return dict(zip(reports.REPORT, g.battles[-1], strict=True))


@rule(COC, "603.1", "603.3", "603.4", "801.8")
def test_high_morale() -> None:
    g = duel("high_morale", "3e 1l")
    assert report(g)["winner"] == 0
    assert g.action_pile == [card("high_morale") - 1]


def test_surprise_draws_a_card() -> None:
    g = duel("surprise", "4e 1l")
    assert report(g)["winner"] == 0
    assert len(g.players[0].actions) == 1


@rule(COC, "603.4")
@pytest.mark.parametrize("tactic", ["high_ground", "siege"])
def test_a_tactic_cancels_abilities_in_its_round_only(tactic: str) -> None:
    g = field()
    know(g, 1, "tactics")
    side = 0 if tactic == "siege" else 1
    hand(g, side, card(tactic))
    if tactic == "siege":
        city(g, 1, "D4")
        stock(g, 1)
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=2)
    values = values_told(g)
    dice(g, "1l 1l 1l 1l 3i 3i 3i 3i")
    fight = battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))
    assert first_ask(fight, f"action{card(tactic)}").topic == "retreat"
    fight.send("fight")
    assert values[2:] == [2 * 3 + 2, 2 * 3 + 2], "3 and +1 for each Infantry"


@rule(COC, "1005.1b", "801.9", "602.1")
def test_without_the_advance_tactics_none_is_played() -> None:
    g = field()
    hand(g, 1, card("high_morale"))
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    assert tactics.playable(g, b, 1) == []
    assert not list(tactics.play(g, b)), "nobody is asked"
    know(g, 1, "tactics")
    assert tactics.playable(g, b, 1) == [card("high_morale") - 1]


@rule(COC, "603.2", "603.5")
def test_archers_kill_before_the_roll() -> None:
    g = duel("archers", "5c")
    assert report(g)["winner"] == 0
    assert report(g)["lost_attackers"] == 0


def test_archers_miss() -> None:
    g = duel("archers", "4c 1l 1l", "retreat")
    assert report(g)["winner"] == -1


def test_peltasts_hold_a_hit() -> None:
    g = duel("peltasts", "5c 6i 6i")
    assert report(g)["winner"] == 0
    g = duel("peltasts", "4c 6i 6i")
    assert report(g)["winner"] == -1


def test_encircled() -> None:
    g = duel("encircled", "1l 1l 6i")
    assert report(g)["winner"] == 0
    g = duel("encircled", "1l 1l 4c", "retreat")
    assert report(g)["winner"] == -1


def test_wedge_formation() -> None:
    g = duel("wedge_formation", "4c 1l 1l", "retreat", theirs=2)
    assert report(g)["lost_defenders"] == 1


def test_heavy_resistance() -> None:
    g = duel("heavy_resistance", "5c 1l", "retreat", side=1)
    assert report(g)["lost_defenders"] == 0


def test_high_ground() -> None:
    g = duel("high_ground", "1l 3i", "retreat")
    assert report(g)["lost_attackers"] == 0


@pytest.mark.parametrize(("tactic", "side"), [("defensive_formation", 1), ("flanking", 0)])
def test_extra_dice(tactic: str, side: int) -> None:
    faces = "1l 4c 1l" if side else "4c 1l 1l"
    g = duel(tactic, faces, side=side)
    assert report(g)["winner"] == side


def test_martyr() -> None:
    g = duel("martyr", "1l", theirs=1, mine=2)
    assert report(g)["winner"] == 0
    assert report(g)["lost_attackers"] == report(g)["lost_defenders"] == 1


def test_scout_takes_the_card() -> None:
    g = duel("scout", "1l 1l", "retreat", other="high_morale")
    assert card("high_morale") - 1 in g.players[0].actions


def test_tactical_retreat() -> None:
    g = duel("tactical_retreat", "", "D5", side=1)
    assert report(g)["winner"] == 0
    assert g.army_at(1, at(g, "D5")) == 1


def city_duel(tactic: str, faces: str, *answers: str, side: int) -> State:
    g = field()
    know(g, 1, "tactics")
    hand(g, side, card(tactic))
    city(g, 1, "D4")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    stock(g, 1, food=2)
    dice(g, faces)
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), f"action{card(tactic)}", *answers)
    return g


def test_siege_takes_food_or_abilities() -> None:
    g = city_duel("siege", "4c 3i", "no", "no", side=0)
    assert report(g)["winner"] == 0
    assert has(g, 1) == {"food": 2}
    g = city_duel("siege", "3e 5i", "yes", side=0)
    assert report(g)["winner"] == 1
    assert has(g, 1) == {}


def test_for_the_people_and_improved_defenses() -> None:
    g = city_duel("for_the_people", "1l 4c 1l", side=1)
    assert report(g)["winner"] == 1
    g = city_duel("improved_defenses", "6i 6i", side=1)
    assert report(g)["winner"] == 1


def test_every_tactic_has_a_test_here() -> None:
    tested = {
        "high_morale",
        "surprise",
        "archers",
        "peltasts",
        "encircled",
        "wedge_formation",
        "heavy_resistance",
        "high_ground",
        "defensive_formation",
        "flanking",
        "martyr",
        "scout",
        "tactical_retreat",
        "siege",
        "for_the_people",
        "improved_defenses",
    }
    assert tested == set(TACTICS)
