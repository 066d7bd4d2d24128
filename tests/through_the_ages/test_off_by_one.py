"""What is easily off by one: neighbours of a slot, the last token, what goes away, what the end brings."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.through_the_ages import state
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, NONE, SLOT_ID, military_deck
from pentapolis.games.through_the_ages.rules import bank
from pentapolis.games.through_the_ages.rules.answers import UPGRADE
from pentapolis.games.through_the_ages.rules.colonies import colonize
from pentapolis.games.through_the_ages.rules.conflict import aggression
from pentapolis.games.through_the_ages.rules.production import mine_workers
from pentapolis.games.through_the_ages.rules.ratings import (
    culture_rate,
    recount,
    sacrificed_strength,
)
from pentapolis.games.through_the_ages.rules.row import refuse_taking
from pentapolis.games.through_the_ages.rules.technologies import change_government
from pentapolis.games.through_the_ages.scoring import impact
from pentapolis.games.through_the_ages.setup import new_player
from tests.loaded import converse, reply
from tests.through_the_ages.scene import (
    GAME,
    Play,
    blue,
    board,
    equip,
    finish_turn,
    ids,
    lay,
    new,
    pact,
    rule,
    slot,
    store,
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


@rule("316.1", "316.3", "316.4")
def test_upgrades_lead_to_a_higher_level_of_the_same_type() -> None:
    cards = [CARDS[BY_ID[id]] for id in SLOT_ID if id]
    rises = {
        (a.id, b.id)
        for a in cards
        for b in cards
        if a.kind == b.kind and a.slot // 4 == b.slot // 4 and a.age < b.age
    }
    assert {option[1:] for option in UPGRADE.values() if isinstance(option, tuple)} == rises
    assert ("agriculture", "mechanized_agriculture") in rises


def test_units_are_raised_and_buildings_built() -> None:
    heads = {id: GAME.head(("build", id)) for id in SLOT_ID if id}
    units = {id for id, head in heads.items() if head == "raise"}
    assert units == {
        "warriors", "swordsmen", "riflemen", "modern_infantry", "knights", "cavalrymen", "tanks",
        "cannon", "rockets", "air_forces",
    }  # fmt: skip
    assert set(heads.values()) == {"raise", "build"}
    assert GAME.head(("upgrade", "warriors", "swordsmen")) == "upgrade"
    assert GAME.head("population") == "population"


@rule("108.11", "108.13", "108.17")
@pytest.mark.parametrize(
    ("held", "tokens", "price", "then", "left"),
    [
        ({"iron": 1}, 0, 1, {"bronze": 1}, 0),  # moved one down
        ({"iron": 1, "bronze": 1}, 0, 2, {"bronze": 1}, 1),  # the small one, then change
        ({"coal": 1}, 0, 2, {"bronze": 1}, 0),
        ({"coal": 1}, 0, 1, {"iron": 1}, 0),
        ({"oil": 1}, 0, 2, {"coal": 1}, 0),
        ({"oil": 1}, 1, 1, {"coal": 1, "bronze": 1}, 0),  # one more from the bank
        ({"oil": 1}, 5, 1, {"coal": 1, "bronze": 1}, 4),
        ({"oil": 1}, 0, 1, {"coal": 1}, 0),  # no token for the last one: it is lost
        ({"coal": 1, "oil": 1}, 0, 1, {"iron": 1, "oil": 1}, 0),  # the smallest that is worth enough
        ({"oil": 2}, 0, 5, {"oil": 1}, 1),
        ({"oil": 2}, 0, 8, {"iron": 1}, 1),
    ],
)  # fmt: skip
def test_change(held: dict[str, int], tokens: int, price: int, then: dict[str, int], left: int) -> None:
    civ = equip(board(age=3), techs={"iron": 0, "coal": 0, "oil": 0})
    store(civ, **held)
    civ.blue_bank = tokens
    bank.pay_resources(civ, price)
    assert (blue(civ), civ.blue_bank) == (then, left)


@rule("108.13", "108.14", "108.17")
def test_change_only_on_cards_in_play() -> None:
    civ = equip(board(age=3), techs={"coal": 0})
    store(civ, coal=1)
    civ.blue_bank = 3
    bank.pay_resources(civ, 1)
    assert (blue(civ), civ.blue_bank) == ({"bronze": 2}, 2), "no iron: two tokens of bronze"
    civ = equip(board(age=3), techs={"coal": 0})
    store(civ, coal=1)
    civ.blue_bank = 0
    bank.pay_resources(civ, 1)
    assert (blue(civ), civ.blue_bank) == ({"bronze": 1}, 0), "the bank has none: one is lost"


@rule("312.2", "312.5")
@pytest.mark.parametrize(("played", "may"), [("warfare", True), ("strategy", False), (None, True)])
def test_a_special_technology_gives_way_only_to_a_newer_one(played: str | None, may: bool) -> None:
    g = board(age=3)
    equip(g, special=[played] if played else [], hand=["warfare"], science=20)
    play = Play(g)
    assert play.can("technology:warfare") == may
    if not may:
        assert play.refused("technology:warfare") == "312.5"


@rule("311.2", "1007.15")
@pytest.mark.parametrize(
    ("seats", "partner", "science", "may"),
    [
        (3, None, 5, True), (3, None, 4, False), (2, None, 5, True), (2, None, 4, False),
        (3, 1, 3, True), (3, 1, 2, False), (4, 2, 3, True), (4, 2, 2, False), (3, 0, 5, False),
    ],
)  # fmt: skip
def test_the_science_of_a_technology(seats: int, partner: int | None, science: int, may: bool) -> None:
    """Iron costs 5, with Scientific Cooperation 3, and 1 of the partner, if the partner has it."""
    g = board(seats, age=2)
    civ = equip(g, hand=["iron"])
    if partner is not None:
        pact(g, 0, 1, "scientific_cooperation")
        g.civs[1].science = partner
    civ.science = science
    play = Play(g)
    assert play.can("technology:iron") == may
    if may:
        play.do("technology:iron")
        assert civ.science == science - (5 if partner is None else 3)
        assert g.civs[1].science == (0 if partner is None else partner - 1)


@rule("1008.21", "1005.3")
def test_a_raid_tries_urban_technologies_in_play_alone() -> None:
    g = board(2, age=2)
    civ = equip(g, military=["raid_ii"], techs={"warriors": 5, "drama": 1}, ma=3)
    equip(
        g, 1, techs={"warriors": 0, "knights": 0, "iron": 2, "philosophy": 2, "religion": 0, "team_sports": 1}
    )
    rules = aggression(g, civ, BY_ID["raid_ii"], g.civs[1])
    ask = reply(rules, None)
    while ask.topic == "fight":
        ask = reply(rules, "done")
    tried = {option[1:] for option in GAME.candidates(g, ask) if isinstance(option, tuple)}
    assert tried == {(id, number) for id in ("philosophy", "religion", "team_sports") for number in (1, 2, 3)}
    assert set(ask.options) == {
        ("raid", "philosophy", 1),
        ("raid", "philosophy", 2),
        ("raid", "team_sports", 1),
    }


@rule("1005.6", "608.4", "1008.22")
@pytest.mark.parametrize(
    ("id", "thing", "had", "lost"),
    [
        ("spy", "science", 0, 0), ("spy", "science", 4, 4),
        ("spy", "science", 5, 5), ("spy", "science", 6, 5),
        ("armed_intervention", "culture", 0, 0), ("armed_intervention", "culture", 6, 6),
        ("armed_intervention", "culture", 7, 7), ("armed_intervention", "culture", 8, 7),
    ],
)  # fmt: skip
def test_what_an_aggression_takes(id: str, thing: str, had: int, lost: int) -> None:
    g = board(2, age=3)
    equip(g, 1, techs={"warriors": 0}, **{thing: had})
    civ = equip(g, military=[id], techs={"warriors": 4}, ma=3, **{thing: 2})
    converse(aggression(g, civ, BY_ID[id], g.civs[1]), "done")
    assert (getattr(civ, thing), getattr(g.civs[1], thing)) == (2 + lost, had - lost)


@rule("607.10", "607.2")
@pytest.mark.parametrize(
    ("id", "victim", "price"),
    [
        ("assassinate", {"leader": "leonardo_da_vinci"}, 1), ("assassinate", {"leader": "isaac_newton"}, 2),
        ("assassinate", {"leader": "albert_einstein"}, 3), ("assassinate", {"wonder": "internet"}, None),
        ("sabotage", {"wonder": "great_wall"}, 1), ("sabotage", {"wonder": "eiffel_tower"}, 2),
        ("sabotage", {"wonder": "internet"}, 3), ("sabotage", {"leader": "isaac_newton"}, None),
    ],
)  # fmt: skip
def test_leaders_and_wonders_cost_their_level(id: str, victim: dict[str, Any], price: int | None) -> None:
    for ma in range(5):
        g = board(2, age=3)
        g.phase = state.POLITICS
        equip(g, 1, techs={"warriors": 0}, **victim)
        civ = equip(g, military=[id], techs={"warriors": 4}, ma=ma)
        play = Play(g)
        assert play.can(f"aggression:{id}:1") == (price is not None and price <= ma)
        if price is None:
            assert play.refused(f"aggression:{id}:1") == "607.10"
        elif price == ma:
            play.do(f"aggression:{id}:1", "done")
            assert (civ.ma, civ.culture) == (0, 3 * price)
            assert (g.civs[1].leader, g.civs[1].wonder) == (NONE, NONE)


FACES = {"religion": 1, "theology": 2, "organized_religion": 3}


@rule("1004.1", "105.5", "106.5")
@pytest.mark.parametrize(
    ("temples", "yellow", "points"),
    [
        ({}, 18, 0), ({"religion": 1}, 18, 2), ({"religion": 1}, 14, 2), ({}, 14, -2),
        ({"religion": 1}, 12, 2 - 2), ({"religion": 1, "organized_religion": 2}, 18, 14),
        ({"theology": 1, "organized_religion": 2}, 18, 16), ({"organized_religion": 3}, 18, 16),
        ({"organized_religion": 3}, 0, 16), ({"theology": 2, "organized_religion": 1}, 0, 14 - 2),
    ],
)  # fmt: skip
def test_impact_of_happiness(temples: dict[str, int], yellow: int, points: int) -> None:
    """2 for each face, at most 8 of them, and 2 less for each that the yellow bank asks for in vain."""
    assert {id: CARDS[BY_ID[id]].happiness for id in FACES} == FACES
    g = board(2, age=3)
    equip(g, techs={"philosophy": 0, **temples}, yellow=yellow)
    assert impact(g, BY_ID["impact_of_happiness"], 0)[0] == points


@rule("1004.1", "106.5")
@pytest.mark.parametrize(
    ("unused", "yellow", "points"),
    [(0, 18, 0), (3, 18, 0), (4, 18, 0), (5, 18, 2), (6, 18, 4), (6, 14, 2), (6, 12, 0), (6, 10, 0)],
)
def test_impact_of_population(unused: int, yellow: int, points: int) -> None:
    """Six workers on cards and the unused ones, less the unhappy ones: 2 for each above 10."""
    g = board(2, age=3)
    equip(g, unused=unused, yellow=yellow)
    assert impact(g, BY_ID["impact_of_population"], 0)[0] == points


@rule("1004.1")
@pytest.mark.parametrize(
    ("id", "things", "points"),
    [
        ("wonders", {"wonders": ["pyramids"]}, 5), ("wonders", {"wonders": ["great_wall"]}, 4),
        ("wonders", {"wonders": ["eiffel_tower"]}, 3), ("wonders", {"wonders": ["internet"]}, 2),
        ("wonders", {"ravaged": ["pyramids"], "wonder": "internet", "stage": 2}, 5),
        ("colonies", {}, 0), ("colonies", {"colonies": ["fertile_territory_i"]}, 4),
        ("government", {}, 2 * 4 + 2),
        ("government", {"government": "republic", "ca": 0, "ma": 0}, 2 * 7 + 2),
        ("government", {"ma_extra": 3, "ma": 5}, 2 * 4 + 2),
        ("progress", {}, 0), ("progress", {"government": "monarchy"}, 2),
        ("progress", {"special": ["warfare", "masonry"]}, 4), ("progress", {"special": ["strategy"]}, 4),
        ("technology", {}, 0), ("technology", {"techs": {"oil": 0, "coal": 0}}, 4),
        ("technology", {"special": ["military_theory"], "government": "democracy", "hand": ["oil"]}, 8),
        ("architecture", {}, 0), ("architecture", {"techs": {"alchemy": 2, "oil": 2, "team_sports": 1}}, 4),
        ("competition", {}, 0), ("competition", {"techs": {"knights": 2, "team_sports": 1, "alchemy": 2}}, 4),
        ("competition", {"techs": {"cannon": 1, "air_forces": 1, "riflemen": 1}}, 2 + 3 + 2),
        ("agriculture", {}, 2), ("agriculture", {"techs": {"irrigation": 1, "mechanized_agriculture": 0}}, 4),
        ("industry", {}, 2), ("industry", {"techs": {"coal": 1, "oil": 0}}, 5),
        ("strength", {"techs": {"warriors": 3}}, 10), ("strength", {"techs": {"warriors": 0}}, 0),
        ("science", {"techs": {"philosophy": 3}}, 10), ("science", {"techs": {"philosophy": 0}}, 0),
    ],
)  # fmt: skip
def test_impacts_by_themselves(id: str, things: dict[str, Any], points: int) -> None:
    g = board(2, age=3)
    equip(g, **things)
    assert impact(g, BY_ID[f"impact_of_{id}"], 0)[0] == points


@rule("104.2", "104.4", "104.5", "104.13", "902.1")
@pytest.mark.parametrize("more", [0, 1])
def test_a_civilization_begins_with_nothing_else(more: int) -> None:
    civ = new_player(2, more)
    told = {"seat", "government", "techs", "workers", "unused", "yellow", "blue_bank"}
    nobody = {"leader", "wonder", "tactic", "pact", "pact_partner", "war", "war_target", "marker"}
    lengths = {"blue": 12, "specials": 4, "kept": 4, "scored": 9}
    for name in civ.__slots__:
        value = getattr(civ, name)
        if name in nobody:
            assert value == NONE, name
        elif name in lengths:
            assert value == [0] * lengths[name], name
        elif name not in told:
            assert not value, name
    assert (civ.seat, civ.unused, civ.yellow, civ.blue_bank) == (2, 1, 18 + more, 18)


@rule("101.8", "102.16", "103.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_begins_with_nothing_else(seats: int) -> None:
    g = new(seats)
    assert (g.alive, g.round, g.age, g.final, g.reveals, g.phase) == (seats, 1, 0, 0, 0, state.START)
    assert [civ.seat for civ in g.civs] == list(range(seats))
    assert (g.future, g.past, g.bonus, g.bonus_hidden, g.box) == ([], [], [], [], [])
    assert g.discards == [[], [], [], []]
    assert g.unseen == [[], [], [], []]
    assert g.current[1:] == [[], [], []]
    assert (g.over, g.no_discard) == (False, False)
    assert len(g.row) == 13
