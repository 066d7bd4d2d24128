"""Culture takeover (412)."""

from __future__ import annotations

import pytest

from pentapolis.engine import Ask
from pentapolis.games.clash_of_cultures import GAME, board
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.rules import takeover
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
    city,
    dice,
    drive,
    know,
    menu,
    open_land,
    scene,
    stock,
    why,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import LoadedChance

rule = pytest.mark.rule
COC = "clash_of_cultures"


@pytest.mark.example("COC-X19")
@rule(
    COC,
    "412.1",
    "412.2",
    "412.7",
    "412.8",
    "412.9",
    "412.10",
    "412.11",
    "412.13",
    "412.17",
    "412.18",
    "412.20",
    "412.22",
)
def test_culture_takeover() -> None:
    g = scene()
    open_land(g)
    mine = g.cities[at(g, "D2")]
    build(g, mine, "temple", 0)
    build(g, mine, "academy", 0)
    theirs = city(g, 1, "D6", "fortress")
    stock(g, culture=3)
    dice(g, "3e")
    act(g, "takeover", "yes")
    assert has(g) == {}
    assert theirs.pieces[ids.FORTRESS] == 0
    assert theirs.owner == 1
    assert g.players[1].buildings[ids.FORTRESS] == 5
    assert g.players[0].buildings[ids.FORTRESS] == 4
    assert "takeover" not in menu(g)
    assert why(g, "action", "takeover") == ("412.18", "took_over")


@rule(COC, "412.19", "412.21", "202.5")
def test_a_failed_attempt_may_be_repeated() -> None:
    g = scene()
    open_land(g)
    city(g, 1, "D3", "fortress")
    dice(g, "3e 6i")
    act(g, "takeover")
    assert g.cities[at(g, "D3")].pieces[ids.FORTRESS] == 1
    assert g.cities[at(g, "D2")].activations == 0
    act(g, "takeover")
    assert g.cities[at(g, "D3")].pieces[ids.FORTRESS] == 0


@rule(COC, "412.4", "412.16")
def test_what_can_be_taken() -> None:
    g = scene()
    open_land(g)
    theirs = city(g, 1, "D3")
    assert why(g, "action", "takeover") == ("412.4", "no_target")
    wonder(g, "D3", ids.WALL, 1)
    assert takeover.attempts(g, 0) == {}
    build(g, theirs, "temple", 1)
    assert len(takeover.attempts(g, 0)) == 1
    g.players[0].buildings[ids.TEMPLE] = 0
    assert takeover.attempts(g, 0) == {}


@rule(COC, "412.5", "412.6", "412.12", "412.23")
def test_an_influenced_city_only_targets_itself_without_boost() -> None:
    g = scene()
    open_land(g)
    mine = g.cities[at(g, "D2")]
    build(g, mine, "temple", 1)
    city(g, 1, "D3", "fortress")
    stock(g, culture=9)
    assert set(takeover.attempts(g, 0)) == {("from", "D2", "D2")}
    dice(g, "4c 5i")
    act(g, "takeover")
    assert mine.pieces[ids.TEMPLE] == 1
    act(g, "takeover")
    assert mine.pieces[ids.TEMPLE] == 0
    assert not mine.foreign()
    assert has(g) == {"culture": 9}


@rule(COC, "412.14", "412.15")
def test_third_colours_and_barbarian_cities_may_be_targets() -> None:
    g = scene(3)
    for s in range(g.map.size):
        g.terrain[s] = g.terrain[s] or ids.PLAIN
    home = g.map.homes[0]
    near = g.map.labels[next(s for s in g.map.neighbours[home] if s not in g.map.slots[0])]
    there = city(g, 1, near, "temple", colour=2)
    assert takeover.takeable(g, 0, there) == [ids.TEMPLE]
    there.owner = ids.BARBARIANS
    assert takeover.takeable(g, 0, there) == [ids.TEMPLE]
    assert takeover.refuse_target(g, 0, there) is None


@rule(COC, "412.24")
def test_another_own_city_may_retake_a_building() -> None:
    g = scene()
    open_land(g)
    city(g, 0, "D3", "temple", colour=1)
    assert ("from", "D2", "D3") in takeover.attempts(g, 0)


@rule(COC, "412.5", "412.6", "412.24")
def test_a_city_may_be_retaken_from_itself_or_with_boosts_from_another() -> None:
    """The influenced city itself costs no range but may not be boosted; another one of the player's may."""
    for start, taken in (("D3", False), ("D2", True)):
        g = scene()
        open_land(g)
        there = city(g, 0, "D3", "temple", colour=1)
        stock(g, culture=2)
        assert set(takeover.attempts(g, 0)) == {("from", "D2", "D3"), ("from", "D3", "D3")}
        dice(g, "3i")
        act(g, "takeover", f"from:{start}:D3", *(["yes"] if taken else []))
        assert (there.pieces[ids.TEMPLE] == 0) == taken


@rule(COC, "412.7", "303.5")
def test_of_equal_starting_points_the_cheapest_is_offered() -> None:
    g = scene()
    open_land(g)
    city(g, 0, "D4", "academy")
    city(g, 1, "D5", "temple")
    stock(g, culture=9)
    assert takeover.attempts(g, 0) == {("from", "D4", "D5"): 0}


@rule(COC, "412.8", "412.9", "412.10", "1012.2", "1012.3a", "101.17")
@pytest.mark.parametrize(
    ("culture", "mine", "theirs", "chances"),
    [
        (0, (), (), (2, 2)),
        (2, (), (), (2, 4)),
        (7, (), (), (2, 6)),
        (1, ("conversion",), (), (3, 4)),
        (3, (), ("devotion",), (2, 2)),
    ],
)
def test_the_chance_of_a_takeover_is_that_of_all_its_rolls(
    culture: int, mine: tuple[str, ...], theirs: tuple[str, ...], chances: tuple[int, int]
) -> None:
    g = scene()
    open_land(g)
    know(g, 0, *mine)
    city(g, 1, "D3", "temple")
    know(g, 1, *theirs)
    stock(g, 0, culture=culture)
    stock(g, 1)
    way = ("from", "D2", "D3")
    assert takeover.chance(g, 0, way, takeover.attempts(g, 0)[way]) == chances
    for answer, cases in zip(("no", "yes"), chances, strict=True):
        taken = 0
        for face in range(12):
            h = g.copy()
            h.chance = LoadedChance([face])
            drive(takeover.attempt(h, 0), takeover="from:D2:D3", boost=answer)
            taken += h.cities[at(h, "D3")].pieces[ids.TEMPLE] == 0
        assert taken == 2 * cases
    view = GAME.view(g, 0)
    ask = Ask(0, "takeover", [way])
    plain, boosted = (round(100 * cases / 6) for cases in chances)
    said = ("takeover_plain", 0, plain) if plain == boosted else ("takeover_note", 0, plain, boosted)
    assert said in (board.look(view, ask, way) or {})["note"]
    del view["takeover_chances"]
    assert ("takeover_price", 0) in (board.look(view, ask, way) or {})["note"], "former rules do not say it"
