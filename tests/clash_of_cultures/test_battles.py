"""Battles, fortresses, conquest, battles at sea (600)."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import aftermath, battle, fighters, reports
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    act,
    at,
    city,
    civilized,
    dice,
    know,
    lead,
    open_land,
    scene,
    stock,
    terrain,
    units,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def field(seats: int = 2, **options: bool) -> State:
    """A wide plain; seat 0 knows Tactics."""
    g = scene(seats, **options)
    open_land(g)
    know(g, 0, "tactics")
    stock(g)
    stock(g, 1)
    return g


def fight(
    g: State, *answers: str, space: str = "D4", came_from: str = "D3", sides: tuple[int, int] = (0, 1)
) -> int:
    """A land battle on a space where both sides already stand; returns the winning side."""
    source = at(g, came_from) if came_from else -1
    won: int = talk(battle.land_battle(g, sides[0], sides[1], at(g, space), source), *answers)
    GAME.check(g)
    return won


# --- start and rounds ------------------------------------------------------------------------------------


@rule(COC, "601.1", "601.2", "601.6", "601.8", "601.9", "601.10", "604.1", "605.4")
@pytest.mark.example("COC-X32")
def test_land_battle() -> None:
    g = field()
    units(g, 0, "D4", infantry=3)
    units(g, 1, "D4", infantry=2)
    dice(g, "6i 3i 3e 5i 2c")
    assert fight(g) == 0
    assert g.army_at(0, at(g, "D4")) == 2
    assert g.army_at(1, at(g, "D4")) == 0
    report = dict(zip(reports.REPORT, g.battles[0], strict=True))
    assert (report["lost_attackers"], report["lost_defenders"], report["rounds"]) == (1, 2, 1)


@pytest.mark.example("COC-X32")
@rule(COC, "604.2", "604.3", "604.5", "604.11")
def test_combat_values_of_the_example() -> None:
    g = field()
    units(g, 0, "D4", infantry=3)
    units(g, 1, "D4", infantry=2)
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    b.round = 1
    dice(g, "")
    b.dice = [[10, 5, 4], [9, 2]]
    values = [fighters.read_dice(g, b, side) + b.bonus[side] for side in (0, 1)]
    assert values == [14, 8]


@pytest.mark.example("COC-X33")
@rule(COC, "604.4", "604.7", "604.9", "604.10", "805.3")
def test_combat_roll_one() -> None:
    g = civilized("rome", leader="caesar", at="D2")
    terrain(g, D4="plain")
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D4"))
    units(g, 0, "D4", infantry=2, cavalry=1)
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    b.round = 1
    dice(g, "6i")
    b.dice = [[6, 2, 4, 0], []]
    fighters.reroll_leader(g, b, 0)
    assert fighters.read_dice(g, b, 0) + b.bonus[0] == 18


@pytest.mark.example("COC-X34")
@rule(COC, "604.8")
def test_combat_roll_two() -> None:
    g = civilized("rome", leader="caesar", at="D2")
    terrain(g, D4="plain")
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D4"))
    units(g, 0, "D4", infantry=1, elephant=1)
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    b.round = 1
    dice(g, "1l 5i")
    b.dice = [[3, 0, 1], []]
    fighters.reroll_leader(g, b, 0)
    assert fighters.read_dice(g, b, 0) + b.bonus[0] == 7
    assert b.ignored[0] == 1


@pytest.mark.example("COC-X35")
@rule(COC, "605.1", "605.5")
@pytest.mark.parametrize(("value", "hits"), [(14, 2), (4, 0), (5, 1), (9, 1), (10, 2), (15, 3)])
def test_hits(value: int, hits: int) -> None:
    assert value // battle.HIT == hits


@rule(COC, "604.6", "611.1")
def test_ships_have_no_ability() -> None:
    g = field()
    terrain(g, D4="water", D3="water")
    units(g, 0, "D4", ship=1)
    units(g, 1, "D4", ship=1)
    dice(g, "3i 2c 6i 1l")
    won = talk(battle.sea_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "fight")
    assert won == 0
    assert len(g.battles) == 1


@rule(COC, "604.12", "604.13", "910.1")
def test_combat_value_has_a_floor() -> None:
    g = field()
    there = city(g, 1, "D4", mood="happy")
    wonder(g, "D4", ids.WALL, 1)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "1l 1l 6i 1l")
    ask = first_ask(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
    assert ask.topic == "retreat"
    assert g.battle is not None
    assert g.battle.values[0] == 0
    assert there.mood == ids.HAPPY


@rule(COC, "601.3", "601.4", "601.5", "608.4", "610.2", "810.11")
def test_undefended_settlers_and_cities() -> None:
    g = field()
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", settler=2)
    assert fight(g) == 0
    assert g.count(1, ids.SETTLER, at(g, "D4")) == 0
    assert g.battles[0][5] == 0
    city(g, 1, "D5")
    units(g, 0, "D5", infantry=1)
    assert fight(g, "no", space="D5") == 0
    assert g.cities[at(g, "D5")].owner == 0


@rule(COC, "601.7", "1005.3b")
def test_attacker_decides_before_the_battle_first() -> None:
    g = field()
    know(g, 0, "steel_weapons")
    know(g, 1, "tactics", "steel_weapons")
    stock(g, ore=1)
    stock(g, 1, ore=1)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    rules = battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))
    first = next(rules)
    assert (first.seat, first.topic) == (0, "steel_weapons")  # type: ignore[union-attr]
    second = rules.send("no")
    assert (second.seat, second.topic) == (1, "steel_weapons")  # type: ignore[union-attr]


@rule(COC, "605.2", "605.3", "605.7", "605.9")
def test_the_owner_chooses_the_losses() -> None:
    g = field(expansion=True)
    units(g, 0, "D4", infantry=1, cavalry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "1l 3e 6i 6i 1l")
    before = g.players[0].units[ids.CAVALRY]
    assert fight(g, "cavalry1", "fight") == 0
    assert g.players[0].units[ids.CAVALRY] == before + 1


@rule(COC, "605.6", "608.1", "608.2")
def test_settlers_die_with_the_last_army_unit() -> None:
    g = field()
    units(g, 0, "D4", infantry=1, settler=1)
    units(g, 1, "D4", infantry=2)
    dice(g, "1l 6i 3e")
    assert fight(g) == 1
    assert g.count(0, ids.SETTLER, at(g, "D4")) == 0


@rule(COC, "606.1", "606.2", "606.12", "610.1")
def test_a_draw_leaves_the_city_with_the_defender() -> None:
    g = field()
    there = city(g, 1, "D4")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "6i 6i")
    assert fight(g) == -1
    assert there.owner == 1


@rule(COC, "606.3", "606.4", "606.7", "606.8", "608.3", "606.9")
def test_retreat() -> None:
    g = field()
    units(g, 0, "D4", infantry=1, settler=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "1l 1l")
    assert fight(g, "retreat") == -1
    assert g.count(0, ids.INFANTRY, at(g, "D3")) == 1
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1
    g = field()
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "1l 1l 6i 1l")
    assert fight(g, "fight") == 0


@rule(COC, "606.5", "606.6")
def test_retreat_after_roads_and_onto_ships() -> None:
    g = field()
    know(g, 0, "roads")
    stock(g, food=1, ore=1)
    units(g, 0, "D2", infantry=1)
    units(g, 1, "D4", infantry=1)
    act(g, "command")
    dice(g, "1l 1l")
    act(g, "march:D2", "roads:D4", "infantry1", "retreat")
    assert g.army_at(0, at(g, "D4")) == 0
    assert any(g.army_at(0, at(g, label)) for label in ("D3", "E3", "C3"))
    g = field()
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1, infantry=1)
    units(g, 1, "D4", infantry=1)
    act(g, "command")
    dice(g, "1l 1l")
    act(g, "unload:D3", "D4", "retreat")
    assert g.army_at(0, at(g, "D3")) == 1


@rule(COC, "606.10", "606.11", "808.2")
def test_barbarians_cannot_retreat() -> None:
    g = field()
    units(g, ids.BARBARIANS, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "1l 1l 6i 1l")
    assert fight(g, came_from="", sides=(ids.BARBARIANS, 1)) == 0
    assert g.army_at(ids.BARBARIANS, at(g, "D4")) == 1


# --- fortress --------------------------------------------------------------------------------------------


@rule(COC, "407.2", "407.3", "607.1", "607.2", "607.3")
def test_a_fortress_alone_can_win() -> None:
    g = field()
    there = city(g, 1, "D4", "fortress")
    units(g, 0, "D4", infantry=1)
    dice(g, "6i 5c")
    assert fight(g) == 1
    assert there.owner == 1


@rule(COC, "607.4", "607.5", "609.9")
def test_a_fortress_alone_falls_after_one_round() -> None:
    g = field()
    there = city(g, 1, "D4", "fortress")
    units(g, 0, "D4", infantry=1)
    dice(g, "1l 1l")
    assert fight(g, "no") == 0
    assert there.owner == 0
    assert there.pieces[ids.FORTRESS] == 0


@rule(COC, "407.2", "407.3", "607.1")
def test_fortress_bonuses_end_after_the_first_round() -> None:
    g = field()
    city(g, 1, "D4", "fortress")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "6i 1l 1l 6i 1l")
    rules = battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))
    ask = first_ask(rules)
    assert ask.topic == "retreat"
    assert g.battle is not None
    assert len(g.battle.dice[1]) == 2
    assert g.battle.ignored[1] == 1
    assert talk_on(rules, "fight", "no") == 0


def talk_on(rules: object, *answers: str) -> int:
    left = list(answers)
    try:
        ask = rules.send(left.pop(0))  # type: ignore[attr-defined]
        while True:
            ask = rules.send(ask.options[0] if len(ask.options) == 1 else left.pop(0))  # type: ignore[attr-defined]
    except StopIteration as stop:
        return int(stop.value)


@rule(COC, "607.6")
def test_barbarians_use_a_fortress() -> None:
    g = field()
    city(g, ids.BARBARIANS, "D4", "fortress", colour=1)
    units(g, 0, "D4", infantry=1)
    dice(g, "6i 5c")
    assert fight(g, sides=(0, ids.BARBARIANS)) == 1


@rule(COC, "1005.2a", "1005.2b")
def test_siegecraft() -> None:
    g = field()
    know(g, 0, "siegecraft")
    stock(g, wood=2, ore=2)
    city(g, 1, "D4", "fortress")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "6i 1l")
    assert fight(g, "both", "no") == 0
    assert has(g)["gold"] >= 1
    assert "wood" not in has(g)


# --- conquest --------------------------------------------------------------------------------------------


@pytest.mark.example("COC-X36")
@rule(COC, "609.6")
@pytest.mark.parametrize(
    ("mood", "gold"), [("neutral", [1, 2, 3, 4, 5]), ("happy", [2, 3, 4, 5, 6]), ("angry", [1] * 5)]
)
def test_conquest_gold(mood: str, gold: list[int]) -> None:
    g = field()
    there = city(g, 1, "D4", mood=mood)
    found = []
    for size in range(1, 6):
        there.size = size
        found.append(aftermath.conquest_gold(there))
    assert found == gold


@pytest.mark.example("COC-X37")
@rule(COC, "609.1", "609.2", "609.3", "609.5", "609.7", "609.8", "609.15", "902.2")
def test_conquest() -> None:
    g = field(3)
    there = city(g, 1, "D4", "temple academy", mood="happy")
    there.pieces[ids.FORTRESS] = 2
    g.players[2].buildings[ids.FORTRESS] -= 1
    there.size += 1
    wonder(g, "D4", ids.WALL, 1)
    home = g.map.labels[g.map.homes[1]]
    talk(aftermath.conquer(g, 0, there, None), home)
    assert there.owner == 0
    assert there.pieces[ids.TEMPLE] == there.pieces[ids.ACADEMY] == 0
    assert there.pieces[ids.FORTRESS] == 2
    assert g.wonder_holder[ids.WALL] == 0
    assert has(g)["gold"] == 6
    assert g.count(1, ids.SETTLER, g.map.homes[1]) == 2
    assert there.mood == ids.ANGRY
    assert not there.angry_activated
    GAME.check(g)


@pytest.mark.example("COC-X49")
@rule(COC, "609.10", "609.11", "609.12", "609.13", "609.17", "609.18", "902.1")
def test_conquest_without_pieces() -> None:
    g = field()
    terrain(g, D5="water")
    there = city(g, 1, "D4", "temple port", mood="happy")
    g.players[0].buildings[ids.TEMPLE] = 0
    talk(aftermath.conquer(g, 0, there, None), "no")
    assert has(g) == {"gold": 5}
    assert there.size == 2
    assert there.pieces[ids.PORT] == 0
    g = field()
    terrain(g, D5="water")
    there = city(g, 1, "D4", "temple port", mood="happy")
    wonder(g, "D4", ids.WALL, 1)
    there.size -= 1
    g.players[0].settlements = 0
    talk(aftermath.conquer(g, 0, there, None), "D7")
    assert has(g) == {"gold": 7}
    assert at(g, "D4") not in g.cities
    assert g.wonder_builder[ids.WALL] == ids.NOBODY
    assert g.count(1, ids.SETTLER, at(g, "D7")) == 2


# --- sea -------------------------------------------------------------------------------------------------


@rule(COC, "611.2", "611.5", "611.6")
def test_cargo_beyond_capacity_sinks() -> None:
    g = field()
    terrain(g, D3="water", D4="water")
    units(g, 0, "D4", ship=2, infantry=3, settler=1)
    units(g, 1, "D4", ship=1)
    dice(g, "3e 1l 6i 6i 1l")
    won = talk(battle.sea_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "fight", "infantry2")
    assert won == 0
    assert g.count(0, ids.SHIP, at(g, "D4")) == 1
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == 1
    g = field()
    terrain(g, D3="water", D4="water")
    units(g, 0, "D4", ship=1)
    units(g, 1, "D4", ship=1)
    dice(g, "1l 1l")
    assert talk(battle.sea_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "retreat") == -1
    assert g.count(0, ids.SHIP, at(g, "D3")) == 1


@rule(COC, "611.7", "605.8", "1102.5")
def test_a_drowned_leader_is_captured() -> None:
    g = civilized("rome", leader="caesar", at="D2")
    open_land(g)
    terrain(g, D3="water", D4="water")
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D4"))
    units(g, 0, "D4", ship=1)
    units(g, 1, "D4", ship=1)
    dice(g, "1l 6i")
    talk(battle.sea_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
    assert g.players[1].captured == 1
    assert g.players[0].leader == -1
    assert 40 not in g.players[0].leaders


@pytest.mark.example("COC-X44")
@rule(COC, "106.11", "1012.4a", "1012.4b")
def test_with_and_against_a_temple() -> None:
    g = field()
    know(g, 0, "myths", "state_religion", "dogma", "fanaticism")
    city(g, 1, "D4", "temple")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "3e 1l")
    assert fight(g, "no") == 0
    g = field()
    know(g, 0, "myths", "state_religion", "dogma", "fanaticism")
    city(g, 1, "D4", "temple")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "1l 6i")
    assert fight(g) == 1
    assert g.army_at(0, at(g, "D2")) == 1


def test_leaders_helper() -> None:
    g = civilized("rome")
    lead(g, 0, "sulla", "D2")
    GAME.check(g)
