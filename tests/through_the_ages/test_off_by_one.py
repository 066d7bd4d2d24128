"""What is easily off by one: neighbours of a slot, the last token, what goes away, what the end brings."""

from __future__ import annotations

import pytest

from pentapolis.games.through_the_ages import state
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, NONE, SLOT_ID, military_deck
from pentapolis.games.through_the_ages.rules.colonies import colonize
from pentapolis.games.through_the_ages.rules.production import mine_workers
from pentapolis.games.through_the_ages.rules.ratings import (
    culture_rate,
    recount,
    sacrificed_strength,
)
from pentapolis.games.through_the_ages.rules.row import refuse_taking
from pentapolis.games.through_the_ages.rules.technologies import change_government
from tests.loaded import converse
from tests.through_the_ages.scene import (
    Play,
    board,
    equip,
    finish_turn,
    ids,
    lay,
    rule,
    slot,
)


@rule("1003.2")
@pytest.mark.parametrize(
    ("unit", "more"),
    [
        ("warriors", 0), ("swordsmen", 0), ("riflemen", 0), ("modern_infantry", 0),
        ("knights", 1), ("cavalrymen", 1), ("tanks", 1),
        ("cannon", 0), ("rockets", 0), ("air_forces", 0),
    ],
)  # fmt: skip
def test_genghis_khan_strengthens_cavalry_alone(unit: str, more: int) -> None:
    civ = equip(board(age=3), leader="genghis_khan", techs={unit: 2})
    chosen = [0] * 44
    chosen[slot(unit)] = 2
    assert sacrificed_strength(civ, chosen) == 2 * CARDS[BY_ID[unit]].strength + 2 * more
    before = culture_rate(civ)
    civ.workers[slot(unit)] = 0
    assert culture_rate(civ) == before - 2 * more


@rule("605.5", "605.4")
def test_a_territory_that_was_won_is_no_past_event() -> None:
    g = board(2)
    equip(g, 0, techs={"warriors": 2})
    equip(g, 1, techs={"warriors": 0})
    g.past = [BY_ID["rats"], BY_ID["fertile_territory_i"]]
    converse(colonize(g, BY_ID["fertile_territory_i"]), ("bid", 1), "done")
    assert ids(g.past) == ["rats"]
    assert ids(g.civs[0].colonies) == ["fertile_territory_i"]


@rule("314.2")
def test_no_revolution_without_civil_actions_but_with_robespierre() -> None:
    g = board(age=2)
    equip(g, science=9, hand=["monarchy"], ca=0, civil_used=True)
    assert Play(g).refused("revolution:monarchy") == "314.2"
    g = board(age=2)
    equip(g, science=9, hand=["monarchy"], leader="maximilien_robespierre", ca=0, civil_used=True)
    assert Play(g).can("revolution:monarchy")


@rule("1007.9", "503.3")
def test_teslas_laboratories_stand_among_the_mines_by_what_they_bring() -> None:
    techs = {"bronze": 1, "iron": 1, "oil": 1, "philosophy": 2, "alchemy": 1, "computers": 1}
    civ = equip(board(age=3), leader="nikola_tesla", techs=techs)
    tokens = [SLOT_ID[number] for number in mine_workers(civ)]
    assert tokens[:2] == ["oil", "computers"], "5 and 3"
    assert tokens[2] == "iron", "2"
    assert set(tokens[3:]) == {"bronze", "alchemy"}, "1 each; philosophy is no mine"
    civ = equip(board(age=3), leader="nikola_tesla", techs={"bronze": 2, "scientific_method": 1})
    assert [SLOT_ID[number] for number in mine_workers(civ)] == ["scientific_method", "bronze", "bronze"]


@rule("309.1")
def test_a_card_is_taken_from_the_space_on_which_it_lies() -> None:
    g = board()
    lay(g, s2="iron", s3="moses")
    civ = g.civs[0]
    assert refuse_taking(g, civ, "iron", 2, 4) is None
    for id, space in (("iron", 1), ("iron", 3), ("moses", 2), ("iron", 0), ("iron", 14), (CARDS[-1].id, 1)):
        refusal = refuse_taking(g, civ, id, space, 4)
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("309.1", "not_there"), (id, space)


@rule("315.2", "314.4")
@pytest.mark.parametrize(
    ("old", "new", "ca", "ma", "then"),
    [
        ("republic", "monarchy", 0, 2, (0, 3)),  # 7 used of 5
        ("republic", "monarchy", 2, 2, (0, 3)),  # 5 of 5
        ("republic", "monarchy", 3, 0, (1, 1)),  # 4 of 5, 2 of 3
        ("monarchy", "republic", 5, 0, (7, 0)),  # 3 military actions used of 2
        ("monarchy", "republic", 4, 2, (6, 1)),
    ],
)
def test_what_was_used_stays_used_when_the_government_changes(
    old: str, new: str, ca: int, ma: int, then: tuple[int, int]
) -> None:
    g = board(age=2)
    civ = equip(g, government=old, hand=[new], science=30, ca=ca, ma=ma)
    change_government(g, civ, BY_ID[new], revolution=False)
    assert (civ.ca, civ.ma) == then


@rule("205.6", "205.7")
def test_actions_neither_come_nor_go_when_their_number_stays() -> None:
    g = board(age=2)
    civ = equip(g, government="monarchy", ca=2, ma=1)
    recount(g, civ)
    assert (civ.ca, civ.ma, civ.ca_total, civ.ma_total) == (2, 1, 5, 3)
    civ.ma, civ.ma_extra = 4, 1
    recount(g, civ)
    assert civ.ma == 4, "the one of this turn only stays too"


@rule("805.2", "806.1", "807.2", "808.1")
@pytest.mark.parametrize(("level", "age"), [("simple", 1), ("advanced", 2)])
def test_the_end_of_the_last_round_scores(level: str, age: int) -> None:
    g = board(2, level=level, age=age, round=9)
    g.final, g.turn = 9, 1
    civ = equip(g, 0, techs={"iron": 0})
    if level == "advanced":
        g.bonus = [BY_ID["impact_of_colonies"]]
        equip(g, 0, colonies=["fertile_territory_i"])
    before = civ.culture
    play = Play(g)
    finish_turn(play)
    assert g.over
    assert civ.scored[state.FINAL] == civ.culture - before
    assert civ.scored[state.FINAL] > 0


def test_columns_of_the_score_sheet_have_their_names() -> None:
    columns = {
        "production": state.PRODUCTION,
        "wonders": state.WONDERS,
        "cards": state.CARDS_PLAYED,
        "seeding": state.SEEDING,
        "events": state.EVENTS,
        "colonies": state.COLONIES,
        "conflict": state.CONFLICT,
        "famine": state.FAMINE,
        "final": state.FINAL,
    }
    assert tuple(columns) == state.SOURCES
    assert list(columns.values()) == list(range(9))


@rule("102.15")
def test_military_decks_hold_every_copy() -> None:
    for age in range(4):
        expected = sorted(c.index for c in CARDS if not c.civil and c.age == age for _ in range(c.copies[0]))
        assert sorted(military_deck(age)) == expected
        assert NONE not in expected
