"""Chapter 800: the solo game."""

from __future__ import annotations

import pytest

from pentapolis.engine import Chance
from pentapolis.games.nations.data import CARD, CARDS, TILE, TILES
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.comparisons import (
    least_stability,
    least_strength,
    most_stability,
    most_strength,
    passed_first,
)
from pentapolis.games.nations.rules.events import upper
from pentapolis.games.nations.rules.maintenance import maintain, reveal
from pentapolis.games.nations.rules.resolution import end_age, famine, fight, net_production
from pentapolis.games.nations.rules.turns import turn
from pentapolis.games.nations.scoring import result, score
from pentapolis.games.nations.state import FAMINE, NONE, REVEAL, State
from tests.loaded import talk
from tests.nations.scene import act, acting, begin, calm, empower, goods_of, have, offer, own, rule, turn_keys


class Loaded(Chance):
    """A die that shows these faces."""

    __slots__ = ("faces",)

    def __init__(self, *faces: int) -> None:
        super().__init__(1)
        self.faces = list(faces)

    def below(self, n: int) -> int:
        assert n == 6
        return self.faces.pop(0) - 1


def playing(*faces: int) -> State:
    g = acting(1)
    g.chance = Loaded(*faces)
    have(g, 0, stone=9, gold=9, food=9, books=9, vp=7)
    g.foe_strength, g.foe_stability = 5, 3
    return g


def rolls(g: State) -> int:
    assert isinstance(g.chance, Loaded)
    return len(g.chance.faces)


@rule("801.3", "801.5", "104.8")
def test_the_start() -> None:
    g = begin(1)
    assert (g.nations[0].goods[3], g.foe_books, g.foe_first, g.architects) == (1, 2, False, 0)


@rule("802.1", "802.2", "802.3", "304.1")
def test_a_tile_is_the_opponent_for_a_round() -> None:
    g = acting(1)
    g.phase, g.foe_books = REVEAL, 4
    g.events = [TILE["solo_2_1"]]
    talk(reveal(g))
    assert (g.foe_strength, g.foe_stability, g.foe_books, g.architects) == (8, 4, 8, 2)
    assert g.events == []
    g.events = [TILE["solo_1_1"]]
    talk(reveal(g))
    tile = TILES[TILE["solo_1_1"]]
    assert (g.foe_strength, g.foe_stability) == (tile.strength, tile.stability)
    assert (tile.strength < 8, tile.stability < 4) == (True, True), "lower values replace higher ones"


@rule("802.1")
def test_tiles_belong_to_ages() -> None:
    g = begin(1)
    talk(maintain(g))
    assert [TILES[t].age for t in g.events] == [1] * 6


@rule("802.4", "804.5")
def test_comparisons_are_with_the_tile() -> None:
    g = playing()
    empower(g, 5)
    assert not most_strength(g, 0)
    assert least_strength(g, 0)
    empower(g, 6)
    assert most_strength(g, 0)
    calm(g, 3)
    assert not most_stability(g, 0)
    assert least_stability(g, 0)
    g.foe_stability = 2
    assert most_stability(g, 0)
    assert not least_stability(g, 0)
    g.foe_stability = 3
    calm(g, 4)
    own(g, 0, "saint_augustine")
    assert most_stability(g, 0)
    assert net_production(g, 0)[3] == 2


@rule("802.5")
def test_without_a_value_the_player_wins() -> None:
    g = playing()
    own(g, 0, "statue_of_liberty", "forbidden_palace")
    assert score(g, 0)[2] == 4
    act(g, 0, "pass")
    assert passed_first(g, 0)
    assert goods_of(g, 0)["vp"] == 8


@rule("803.1", "803.3")
def test_when_the_die_is_rolled() -> None:
    g = playing(5, 5, 5)
    g.event = TILE["solo_1_1"]
    offer(g, "hatshepsut", "pyramids")
    g.architects = 2
    act(g, 0, "deploy:farm:4")
    act(g, 0, "undeploy:farm:4", "deploy:farm:4")
    assert rolls(g) == 3
    act(g, 0, "buy:pyramids")
    assert rolls(g) == 2
    act(g, 0, "deploy:axeman:3")
    assert rolls(g) == 1
    act(g, 0, "hire:public")
    assert rolls(g) == 0
    act(g, 0, "pass")


@rule("803.2")
def test_a_roll_before_the_first_turn_as_second() -> None:
    g = playing(5)
    g.foe_first = True
    act(g, 0, "deploy:farm:4")
    assert rolls(g) == 0
    act(g, 0, "deploy:farm:4")
    g = playing(5)
    g.foe_first = True
    own(g, 0, "buddha")
    talk(turn(g))
    assert rolls(g) == 0, "also before a turn that is skipped"


@rule("803.4", "803.5")
def test_a_column_is_removed_and_its_cheapest_war_bought() -> None:
    g = playing(2)
    offer(g, "synagogue", "hunnic_invasions", price=2)
    offer(g, "brewery", "warring_states", price=3)
    offer(g, "forum", "hatshepsut", price=1)
    solo.roll(g)
    left = [CARDS[card].id for card in g.board if card >= 0]
    assert left == ["forum", "synagogue", "brewery"]
    assert (g.war, g.war_strength) == (CARD["hunnic_invasions"], 5)
    g.chance = Loaded(2)
    solo.roll(g)
    assert [CARDS[card].id for card in g.board if card >= 0] == left


@rule("801.4", "803.4", "803.6")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_each_face_of_the_die(face: int) -> None:
    """1 to 4 are the columns, 5 and 6 the deeds of the tile: a book, and an architect who goes."""
    g = playing(face)
    g.event, g.architects, g.foe_books = TILE["solo_1_1"], 2, 2
    columns = ["synagogue", "brewery", "lyceum", "forum"]
    offer(g, *columns)
    solo.roll(g)
    left = [CARDS[card].id for card in g.board if card >= 0]
    assert left == [id for column, id in enumerate(columns, 1) if column != face]
    assert (g.foe_books, g.architects) == (3 if face == 5 else 2, 1 if face == 6 else 2)


@rule("803.8", "406.2")
def test_one_war_a_round_with_the_opponent() -> None:
    g = playing(1)
    offer(g, "hunnic_invasions", price=2)
    g.war, g.war_strength = CARD["warring_states"], 2
    solo.roll(g)
    assert (g.war, g.war_strength) == (CARD["warring_states"], 2)
    assert set(g.board) == {NONE}
    g = playing(1)
    offer(g, "hunnic_invasions", "warring_states", price=2)
    solo.roll(g)
    assert "buy:warring_states" not in turn_keys(g, 0)


@rule("803.6")
def test_deeds_of_the_tile() -> None:
    g = playing(5, 6, 6, 6)
    g.event = TILE["solo_1_1"]
    g.architects = 2
    for _ in range(4):
        solo.roll(g)
    assert (g.foe_books, g.architects) == (3, 0)
    g = playing(5, 5)
    g.event = TILE["solo_1_2"]
    solo.roll(g)
    assert g.foe_strength == 6
    g.foe_strength = 40
    solo.roll(g)
    assert g.foe_strength == 40


@rule("803.7")
def test_free_purchases_roll_other_special_actions_do_not() -> None:
    g = playing(5)
    g.event = TILE["solo_1_1"]
    own(g, 0, "galileo_galilei", "royal_society", "petra")
    offer(g, "microscope")
    act(g, 0, "use:petra", "take:gold:3")
    act(g, 0, "use:royal_society", "deploy:axeman:3")
    assert rolls(g) == 1
    act(g, 0, "use:galileo_galilei", "take:stone:2")
    assert rolls(g) == 0


@rule("803.7")
def test_private_architects_roll_too() -> None:
    g = playing(5)
    own(g, 0, "archimedes")
    g.nations[0].wonder = CARD["pyramids"]
    act(g, 0, "hire:archimedes")
    assert rolls(g) == 0


@rule("804.1", "804.2")
@pytest.mark.parametrize(("stability", "vp"), [(4, 8), (3, 6), (2, 6)])
def test_stability_check(stability: int, vp: int) -> None:
    g = playing()
    calm(g, stability)
    talk(upper(g))
    assert goods_of(g, 0) == {"gold": 9, "stone": 9, "food": 9, "books": 9, "vp": vp}
    assert g.phase == FAMINE


@rule("804.2", "804.5", "1001.11")
def test_versailles_against_the_opponent() -> None:
    g = playing()
    calm(g, 9)
    empower(g, g.foe_strength)
    g.nations[0].unstable = True
    talk(fight(g))
    assert g.foe_first, "tied in strength, and counted as less stable"
    talk(upper(g))
    assert goods_of(g, 0)["vp"] == 6


@rule("804.3")
def test_famine_of_the_tile() -> None:
    g = playing()
    g.event = TILE["solo_2_5"]
    talk(famine(g))
    assert goods_of(g, 0)["food"] == 5


@rule("804.4")
@pytest.mark.parametrize(("foe", "vp"), [(8, 10), (9, 7), (10, 7)])
def test_end_of_an_age(foe: int, vp: int) -> None:
    g = playing()
    g.foe_books = foe
    end_age(g)
    assert goods_of(g, 0)["vp"] == vp


@rule("804.5", "502.2")
def test_turn_order_against_the_opponent() -> None:
    for strength, stability, before, after in (
        (6, 0, True, False),
        (4, 9, False, True),
        (5, 4, True, False),
        (5, 2, False, True),
        (5, 3, True, True),
        (5, 3, False, False),
    ):
        g = playing()
        empower(g, strength)
        calm(g, stability)
        g.foe_first = before
        talk(fight(g))
        assert g.foe_first is after


@rule("804.6")
def test_the_opponents_war() -> None:
    g = playing()
    empower(g, 3)
    g.war, g.war_strength, g.war_buyer = CARD["hunnic_invasions"], 5, g.seats
    talk(fight(g))
    assert (goods_of(g, 0)["food"], goods_of(g, 0)["vp"]) == (5, 6)


@rule("805.1")
def test_a_negative_total_loses() -> None:
    g = playing()
    assert result(g).places == [1]
    g.nations[0].goods[4] -= sum(score(g, 0))
    assert (result(g).scores, result(g).places) == ([0], [1]), "nought is not below nought"
    g.nations[0].goods[4] -= 1
    assert result(g).places == [2]


@rule("805.2")
@pytest.mark.parametrize(
    ("total", "name"),
    [
        (75, "trajan"), (70, "trajan"), (69, "ashoka"), (55, "wu_zetian"), (50, "saladin"), (45, "victoria"),
        (40, "charles_v"), (35, "cleopatra"), (30, "pericles"), (25, "darius_iii"), (20, "atahualpa"),
        (15, "cixi"), (10, "dan_quayle"), (9, None),
    ],
)  # fmt: skip
def test_hall_of_fame(total: int, name: str | None) -> None:
    fame = solo.hall_of_fame(total)
    assert (fame.id if fame else None) == name


@rule("802.4", "604.2")
def test_a_stronger_opponent_can_remove_an_advisor() -> None:
    g = playing(5)
    own(g, 0, "harald_hardrada")
    empower(g, 6)
    g.event = TILE["solo_1_2"]
    solo.roll(g)
    assert g.nations[0].advisor == NONE


@rule("1001.5")
def test_machiavelli_chooses_between_tiles() -> None:
    g = acting(1)
    own(g, 0, "niccolo_machiavelli")
    g.phase, g.events = REVEAL, [TILE["solo_1_1"], TILE["solo_1_2"]]
    talk(reveal(g), "solo_1_2")
    assert (g.event, g.events) == (TILE["solo_1_2"], [])
