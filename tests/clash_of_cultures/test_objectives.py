"""Objectives (701, 802): every condition in positions that just fulfil it and in such that just miss it."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.cards import objective_cards
from pentapolis.games.clash_of_cultures.data import CONDITION_TIMING, ids
from pentapolis.games.clash_of_cultures.rules import battle, objectives, reports
from pentapolis.games.clash_of_cultures.state import STATUS, State
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
    city,
    civilized,
    dice,
    hand,
    keys,
    know,
    lead,
    open_land,
    plans,
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
WILD = ids.BARBARIANS


def fulfilled(g: State, name: str) -> bool:
    """Whether seat 0 fulfils a status condition."""
    return objectives.STATUS[name](g, 0)


def plain(seats: int = 2, **options: bool) -> State:
    g = scene(seats, **options)
    open_land(g)
    return g


# --- the status phase: more than others ------------------------------------------------------------------

LEADS = {
    "scientific_lead": "academy",
    "coastal_culture": "port",
    "religious_fervor": "temple",
    "fortifications": "fortress",
    "star_gazers": "observatory",
    "traders": "market",
    "legacy": "obelisk",
}


@rule(COC, "802.3")
@pytest.mark.parametrize("name", LEADS)
def test_more_cities_with_a_building_than_anybody(name: str) -> None:
    g = plain(expansion=True)
    terrain(g, D3="water", D6="water", B3="water")
    assert not fulfilled(g, name)
    build(g, g.cities[at(g, "D2")], LEADS[name], 1)  # its colour does not matter
    assert fulfilled(g, name)
    build(g, g.cities[at(g, "D7")], LEADS[name], 0)
    assert not fulfilled(g, name)
    city(g, 0, "B4", LEADS[name])
    assert fulfilled(g, name)
    city(g, WILD, "F4", LEADS[name] if name != "coastal_culture" else "", colour=1)
    assert fulfilled(g, name)


def test_more_advances_than_anybody() -> None:
    g = plain(expansion=True)
    know(g, 0, "storage", "irrigation", "roads")
    g.players[0].advances |= 0b1111 << 48  # civilization advances do not count
    assert not fulfilled(g, "advanced_culture")
    know(g, 0, "husbandry")
    assert fulfilled(g, "advanced_culture")
    know(g, 1, "storage", "irrigation", "roads", "husbandry")
    assert not fulfilled(g, "advanced_culture")


def test_more_whole_categories_than_anybody() -> None:
    g = plain()
    assert not fulfilled(g, "goal_focused")
    g.players[0].advances |= ids.CATEGORY[ids.SCIENCE] | ids.CATEGORY[ids.ECONOMY]
    g.players[1].advances |= ids.CATEGORY[ids.SCIENCE]
    assert fulfilled(g, "goal_focused")
    g.players[1].advances |= ids.CATEGORY[ids.WARFARE]
    assert not fulfilled(g, "goal_focused")


def test_buildings_abroad() -> None:
    g = plain()
    city(g, 1, "D5", "temple academy", colour=0)
    assert fulfilled(g, "culture_power")
    assert not fulfilled(g, "consulate")  # two buildings in one city
    city(g, WILD, "B4", "fortress", colour=0)
    assert fulfilled(g, "consulate")
    city(g, 0, "F4", "temple academy fortress", colour=1)
    assert not fulfilled(g, "culture_power")


def test_fleets_and_armies() -> None:
    g = plain(3)
    terrain(g, D4="water", E6="water")
    units(g, 0, "D4", ship=1)
    assert not fulfilled(g, "large_fleet")
    units(g, 0, "E6", ship=1)
    assert fulfilled(g, "large_fleet")
    units(g, 1, "D4", ship=2)
    assert not fulfilled(g, "large_fleet")
    units(g, 0, "E6", ship=2)
    units(g, 2, "E6", ship=4)
    assert fulfilled(g, "large_fleet")
    units(g, 0, "F4", infantry=4)
    assert fulfilled(g, "large_army")
    units(g, 2, "G6", infantry=1)
    assert not fulfilled(g, "large_army")
    units(g, 0, "F5", infantry=4)
    assert fulfilled(g, "large_army")
    assert fulfilled(g, "military_might")  # 8 army units and 4 Ships
    g.return_unit(0, ids.SHIP, at(g, "E6"))
    assert not fulfilled(g, "military_might")


# --- the status phase: what one has ----------------------------------------------------------------------

WHOLE = {
    "city_planner": ids.CONSTRUCTION,
    "education_lead": ids.EDUCATION,
    "culture_focus": ids.CULTURE_CATEGORY,
    "science_focus": ids.SCIENCE,
    "trade_focus": ids.ECONOMY,
    "seafarers": ids.SEAFARING,
    "militarized": ids.WARFARE,
}


@rule(COC, "802.3", "905.7")
@pytest.mark.parametrize("name", WHOLE)
def test_all_four_advances_of_a_category(name: str) -> None:
    g = plain()
    p = g.players[0]
    bits = ids.CATEGORY[WHOLE[name]]
    p.advances |= bits
    assert fulfilled(g, name)
    p.advances &= ~(bits & -bits)
    p.borrowed = p.usable = bits  # the Great Library does not help
    assert not fulfilled(g, name)


@pytest.mark.parametrize("name", objective_cards.PRICE)
def test_supplies_are_counted_and_paid(name: str) -> None:
    g = plain()
    know(g, 0, "storage")
    good, price = objective_cards.PRICE[name]
    stock(g, **{ids.GOODS[good]: 4}, **({} if good == ids.GOLD else {"gold": 7}))
    assert not fulfilled(g, name)
    g.players[0].goods[good] = 5
    assert fulfilled(g, name)
    card = next(c for c in range(38) if name in objectives.halves(c))
    plans(g, 0, card + 1)
    talk(objectives.status_step(g, 0), f"complete:objective{card + 1}:objective.{name}")
    assert g.players[0].goods[good] == 5 - price
    assert len(g.players[0].done) == 1


def test_numbers_of_cities() -> None:
    g = plain()
    for label in ("B2", "D4", "B4", "F4"):
        city(g, 0, label)
    assert not fulfilled(g, "large_civilization")
    city(g, 0, "D6", mood="happy")
    assert fulfilled(g, "large_civilization")
    g.cities[at(g, "B2")].mood = ids.HAPPY
    assert not fulfilled(g, "happy_population")  # D2, D6, B2
    g.cities[at(g, "F4")].mood = ids.HAPPY
    assert fulfilled(g, "happy_population")


def test_expansionist_needs_lonely_cities() -> None:
    g = plain()
    for label in ("D5", "B4"):
        city(g, 0, label)
    assert not fulfilled(g, "expansionist")
    city(g, 0, "F4")
    assert fulfilled(g, "expansionist")
    city(g, WILD, "D6")
    assert not fulfilled(g, "expansionist")


def test_pieces_of_cities() -> None:
    g = plain()
    terrain(g, E4="water")
    city(g, 0, "D4", "fortress port")
    city(g, 0, "B3", "temple")
    city(g, 0, "B5", "academy", colour=1)
    assert not fulfilled(g, "architecture")  # the Academy is not of one's colour
    city(g, 1, "F6", "academy", colour=0)
    assert not fulfilled(g, "architecture")  # nor may it stand in another's city
    build(g, g.cities[at(g, "B3")], "academy", 0)
    assert fulfilled(g, "architecture")
    assert not fulfilled(g, "metropolis")
    for name in ("temple", "academy"):
        build(g, g.cities[at(g, "D2")], name, 0)
    wonder(g, "D2", ids.WALL, 0)
    assert not fulfilled(g, "metropolis")
    wonder(g, "D2", ids.ARENA, 0)
    assert fulfilled(g, "metropolis")


def test_optimized_storage() -> None:
    g = plain()
    for short in range(3):
        g.players[0].goods[:3] = [3 - (good == short) for good in range(3)]
        assert not fulfilled(g, "optimized_storage")
    g.players[0].goods[:3] = [3, 3, 3]
    assert fulfilled(g, "optimized_storage")


def test_diversified_research() -> None:
    g = plain()
    for category in range(2, 8):
        g.players[0].advances |= 1 << 4 * category
    assert not fulfilled(g, "diversified_research")
    g.players[0].advances |= 1 << 4 * 8
    assert fulfilled(g, "diversified_research")


def test_a_colony_is_five_spaces_from_home() -> None:
    g = plain()
    city(g, 0, "D6")
    assert not fulfilled(g, "colony")
    city(g, 0, "B6")
    assert fulfilled(g, "colony")
    g.founders_this_round = 1 << at(g, "B6")  # City Founder was completed for it in this round
    assert not fulfilled(g, "colony")
    city(g, 0, "F6")
    assert fulfilled(g, "colony")


@rule(COC, "802.6", "701.2")
def test_one_government_serves_one_card() -> None:
    g = plain()
    g.stage, g.status_step = STATUS, 1
    p = g.players[0]
    p.advances |= ids.CATEGORY[ids.DEMOCRACY] & ~ids.VOTING
    assert not fulfilled(g, "government")
    p.advances |= ids.VOTING
    assert fulfilled(g, "government")
    plans(g, 0, 24, 25)
    talk(objectives.status_step(g, 0), "complete:objective24:objective.government")
    assert p.objectives == [24]
    talk(objectives.status_step(g, 0))  # nor in the next round
    assert p.objectives == [24]
    p.advances ^= ids.CATEGORY[ids.DEMOCRACY] | ids.CATEGORY[ids.AUTOCRACY]
    talk(objectives.status_step(g, 0), "complete:objective25:objective.government")
    assert len(p.done) == 2


def test_routes_that_could_be_formed() -> None:
    g = plain()
    terrain(g, D4="water", B3="water", F3="water")
    for label in ("D5", "B4", "F4"):
        city(g, 1, label)
    for label in ("D4", "B3"):
        units(g, 0, label, ship=1)
    assert not fulfilled(g, "shipping_routes")
    know(g, 0, "bartering", "trade_routes")
    assert fulfilled(g, "shipping_routes")
    assert not fulfilled(g, "trade_power")
    units(g, 0, "F3", settler=1)
    terrain(g, F3="plain")
    assert fulfilled(g, "trade_power")
    g.cities[at(g, "B4")].mood = ids.ANGRY
    assert not fulfilled(g, "shipping_routes")


@rule(COC, "802.7")
def test_conditions_that_exclude_each_other() -> None:
    """Trade Power and Shipping Routes, Standing Army and Military Might are not laid out together."""
    g = plain()
    know(g, 0, "bartering", "trade_routes")
    terrain(g, D4="water", B3="water", F3="water")
    for label, sea in (("D5", "D4"), ("B4", "B3"), ("F4", "F3")):
        city(g, 1, label)
        units(g, 0, sea, ship=1)
    plans(g, 0, 28, 29)
    talk(objectives.status_step(g, 0), "complete:objective29:objective.shipping_routes")
    assert g.players[0].objectives == [27]


def test_magnificent_culture_in_the_status_phase() -> None:
    g = plain()
    assert not fulfilled(g, "magnificent_culture")
    g.wonders_this_round[0] = 2
    assert fulfilled(g, "magnificent_culture")
    g.wonders_this_round[1] = 1
    assert not fulfilled(g, "magnificent_culture")


def test_versatility_and_high_culture() -> None:
    g = civilized("aztecs")
    open_land(g)
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1)
    units(g, 0, "D2", infantry=1, cavalry=1, elephant=1)
    assert not fulfilled(g, "versatility")
    lead(g, 0, "acamapichtli", "E2")
    assert fulfilled(g, "versatility")
    p = g.players[0]
    p.advances |= 0b111 << 48
    p.leaders_used = 2
    assert not fulfilled(g, "high_culture")
    p.advances |= 0b1111 << 48
    assert fulfilled(g, "high_culture")
    p.leaders_used = 1
    assert not fulfilled(g, "high_culture")


@pytest.mark.parametrize(("name", "kind"), [("migration", "settler"), ("outpost", "infantry")])
def test_units_far_from_cities(name: str, kind: str) -> None:
    g = plain()
    terrain(g, F5="water")
    units(g, 0, "D5", **{kind: 1})
    units(g, 0, "B5", **{kind: 1})
    assert not fulfilled(g, name)
    units(g, 0, "F5", ship=1, **{kind: 1})  # aboard counts
    assert fulfilled(g, name)
    city(g, 0, "D6")  # one of them is adjacent to a city of one's own now
    assert not fulfilled(g, name)


@pytest.mark.parametrize(("name", "kind"), [("horse_power", "cavalry"), ("ivory_tower", "elephant")])
def test_beasts_on_three_spaces(name: str, kind: str) -> None:
    g = plain(expansion=True)
    units(g, 0, "D4", **{kind: 2})
    units(g, 0, "D5", **{kind: 1})
    assert not fulfilled(g, name)
    units(g, 0, "B4", **{kind: 1})
    assert fulfilled(g, name)


def test_garrisons_threats_and_blockades() -> None:
    g = plain()
    for label in ("B2", "D4", "B4"):
        city(g, 0, label)
        units(g, 0, label, infantry=1)
    assert not fulfilled(g, "standing_army")
    units(g, 0, "D2", infantry=1)
    assert fulfilled(g, "standing_army")
    city(g, WILD, "F3")
    units(g, 0, "F4", infantry=4)
    units(g, 0, "D6", infantry=3)
    assert not fulfilled(g, "threat")  # barbarian cities do not count
    terrain(g, E7="water")
    units(g, 0, "E7", ship=1, infantry=1)
    assert fulfilled(g, "threat")
    terrain(g, E8="water")
    build(g, g.cities[at(g, "D7")], "port", 1)
    g.cities[at(g, "D7")].port = at(g, "E7")
    units(g, 0, "E8", ship=2)
    assert not fulfilled(g, "sea_blockade")
    units(g, 0, "E7", ship=1)
    assert fulfilled(g, "sea_blockade")


@rule(COC, "1113.3b")
def test_allied_pirates_blockade_too() -> None:
    g = civilized("carthage")
    open_land(g)
    know(g, 0, "fishing", "navigation")
    terrain(g, E7="water")
    build(g, g.cities[at(g, "D7")], "port", 1)
    g.cities[at(g, "D7")].port = at(g, "E7")
    units(g, ids.PIRATES, "E7", ship=1)
    assert not fulfilled(g, "sea_blockade")
    units(g, 0, "E7", ship=1)
    assert fulfilled(g, "sea_blockade")


# fmt: off
SINGLE = {
    "advanced_culture", "goal_focused", "culture_power", "consulate", "large_fleet", "large_army",
    "military_might", "large_civilization", "happy_population", "expansionist", "architecture",
    "metropolis", "optimized_storage", "diversified_research", "colony", "government", "shipping_routes",
    "trade_power", "magnificent_culture", "versatility", "high_culture", "migration", "outpost",
    "horse_power", "ivory_tower", "standing_army", "threat", "sea_blockade",
}
# fmt: on


@rule(COC, "802.3")
def test_every_status_condition_is_tested_here() -> None:
    assert {*LEADS, *WHOLE, *objective_cards.PRICE, *SINGLE} == set(objectives.STATUS)
    assert all(CONDITION_TIMING[name] in ("status", "both") for name in objectives.STATUS)


# --- deeds in battle -------------------------------------------------------------------------------------


def fought(**changes: int) -> State:
    """A game after a battle with this report: seat 0 attacked seat 1 on land and won."""
    g = scene()
    fields = dict.fromkeys(reports.REPORT, 0)
    fields |= {"land": 1, "attacker": 0, "defender": 1, "rounds": 1, "attackers": 2, "defenders": 2} | changes
    g.battles.append(tuple(fields.values()))
    return g


AS_DEFENDER = {"attacker": 1, "defender": 0}
DEEDS: dict[str, tuple[dict[str, int], list[dict[str, int]]]] = {
    "conqueror": (
        {"city": 1, "conquered": 1, "defended": 1},
        [{"defended": 0}, {"conquered": 0}, {"defender": WILD}, AS_DEFENDER],
    ),
    "naval_assault": (
        {"city": 1, "conquered": 1, "unloaded": 1},
        [{"unloaded": 0}, {"conquered": 0}, {"defender": WILD}, AS_DEFENDER],
    ),
    "general": ({"lost_defenders": 3, "defender": WILD}, [{"lost_defenders": 2}, {"land": 0}]),
    "great_battle": (
        {"attackers": 1, "defenders": 5, "winner": -1},
        [{"defenders": 4}, {"rounds": 0}, {"land": 0}],
    ),
    "defiance": ({"attackers": 1}, [{"attackers": 2}, {"winner": -1}, {"winner": 1}, {"defender": WILD}]),
    "bold": ({"attackers": 1, "land": 0}, [{"attackers": 2}, {"winner": -1}, {"defender": WILD}]),
    "legendary_battle": (
        {"size": 5, "wonder": 1, "attackers": 3, "winner": -1},
        [{"size": 4}, {"wonder": 0}, {"attackers": 2}, {"rounds": 0}, AS_DEFENDER],
    ),
    "scavenger": (
        {"traders_lost_defender": 1},
        [{"traders_lost_defender": 0, "traders_lost_attacker": 1}, {"defender": WILD}],
    ),
    "aggressor": (
        {"lost_defenders": 2, "defender": WILD},
        [{"lost_defenders": 1}, {"winner": -1}, {"land": 0}, {**AS_DEFENDER, "winner": 1}],
    ),
    "barbarian_conquest": (
        {"defender": WILD, "conquered": 1, "defenders": 2},
        [{"defenders": 1}, {"conquered": 0}, {"defender": 1}],
    ),
    "resistance": (
        {**AS_DEFENDER, "lost_attackers": 2},
        [{"lost_attackers": 1}, {"land": 0}, {"attacker": 0, "defender": 1, "lost_defenders": 2}],
    ),
    "great_commander": (
        {"leader_attacker": 1},
        [{"leader_attacker": 0, "leader_defender": 1}, {"attackers": 3}, {"winner": -1}, {"rounds": 0}],
    ),
    "brutus": (
        {"leader_lost_defender": 1, "others_lost_defender": 2},
        [{"others_lost_defender": 1}, {"leader_lost_defender": 0, "leader_lost_attacker": 1}],
    ),
    "trample": ({"beasts": 1}, [{"beasts": 0}, {"winner": -1}, {"rounds": 0}, {**AS_DEFENDER, "winner": 1}]),
}


@rule(COC, "802.4")
@pytest.mark.parametrize("name", DEEDS)
def test_deeds_in_battle(name: str) -> None:
    just, missed = DEEDS[name]
    assert objectives.deed_uses(fought(**just), name, 0, "battle")
    for change in missed:
        assert not objectives.deed_uses(fought(**just | change), name, 0, "battle"), change


def test_the_bold_beat_who_knows_more_of_war() -> None:
    g = fought()
    know(g, 1, "tactics")
    assert objectives.deed_uses(g, "bold", 0, "battle")
    know(g, 0, "tactics")
    assert not objectives.deed_uses(g, "bold", 0, "battle")


def test_the_defender_may_scavenge() -> None:
    """A sunken Ship of an attacker who could have traded from there counts as well."""
    g = scene()
    open_land(g)
    terrain(g, D5="water", D6="water")
    know(g, 0, "bartering", "trade_routes")
    plans(g, 1, 21)
    units(g, 0, "D6", ship=1)
    units(g, 1, "D6", ship=2)
    dice(g, "1l 6i 6i")
    rules = battle.sea_battle(g, 0, 1, at(g, "D6"), at(g, "D5"))
    talk(rules, "complete:objective21:objective.scavenger")
    assert len(g.players[1].done) == 1


@pytest.mark.example("COC-X22")
@pytest.mark.example("COC-X23")
@rule(COC, "802.4", "802.6", "802.7", "802.11")
def test_objectives_of_one_battle() -> None:
    g = scene()
    open_land(g)
    know(g, 0, "tactics")
    plans(g, 0, 2, 8, 5)
    city(g, 1, "D4")
    units(g, 0, "D4", infantry=4)
    units(g, 1, "D4", infantry=3)
    dice(g, "6i 6i 3e 1l 1l 1l 1l")
    rules = battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))
    talk(rules, "no", "complete:objective2:objective.conqueror", "complete:objective5:objective.general")
    p = g.players[0]
    assert p.objectives == [7]
    assert len(p.done) == 2


def fight_again(g: State, label: str, won: bool = True) -> None:
    """Another land battle of seat 0 like the first one, on this space."""
    field = reports.FIELD
    report = list(g.battles[0])
    report[field["space"]] = at(g, label)
    report[field["winner"]] = 0 if won else 1
    g.battles.append(tuple(report))


@rule(COC, "802.6")
def test_each_warmonger_needs_two_battles_of_its_own() -> None:
    g = fought(space=1)
    plans(g, 0, 3, 4)
    assert not objectives.deed_uses(g, "warmonger", 0, "battle")
    g.battles.append(g.battles[0])
    assert not objectives.deed_uses(g, "warmonger", 0, "battle")  # the same space
    g.battles.pop()
    fight_again(g, "D5", won=False)
    talk(objectives.deed(g, (0,), "battle"), "complete:objective3:objective.warmonger")
    fight_again(g, "D6")
    talk(objectives.deed(g, (0,), "battle"))  # the third battle has no partner left
    fight_again(g, "D4")
    talk(objectives.deed(g, (0,), "battle"), "complete:objective4:objective.warmonger")
    assert len(g.players[0].done) == 2


# --- other deeds -----------------------------------------------------------------------------------------


def test_other_deeds() -> None:
    g = fought(defender=ids.PIRATES, land=0)
    assert not objectives.deed_uses(g, "sea_cleansing", 0, "battle")
    g.battles.append(g.battles[0])
    assert objectives.deed_uses(g, "sea_cleansing", 0, "battle")
    g = scene()
    g.founded = at(g, "D7")
    assert objectives.deed_uses(g, "city_founder", 0, "founded")
    g.founded = at(g, "D6")
    assert not objectives.deed_uses(g, "city_founder", 0, "founded")
    g.drafts = 1
    assert not objectives.deed_uses(g, "draft", 0, "draft")
    g.drafts = 2
    assert objectives.deed_uses(g, "draft", 0, "draft")
    open_land(g)
    for label in ("D3", "D5", "B4"):
        city(g, 0, label, mood="angry")
    assert not objectives.deed_uses(g, "terror_regime", 0, "mood")
    city(g, 0, "F4", mood="angry")
    assert objectives.deed_uses(g, "terror_regime", 0, "mood")
    others = {"warmonger", "sea_cleansing", "city_founder", "draft", "terror_regime"}
    assert set(DEEDS) | others == {n for n, t in CONDITION_TIMING.items() if t == "deed"}


def test_city_founder_is_completed_at_once() -> None:
    g = plain()
    plans(g, 0, 27, 17)
    units(g, 0, "B6", settler=1)
    act(g, "found:B6", "complete:objective27:objective.city_founder")
    assert g.founders_this_round == 1 << at(g, "B6")
    talk(objectives.status_step(g, 0))  # Colony needs another city this round
    assert g.players[0].objectives == [16]


def test_draft_in_two_recruitments_of_a_turn() -> None:
    g = plain()
    know(g, 0, "tactics", "draft")
    plans(g, 0, 1)
    stock(g, mood=2)
    act(g, "recruit:D2")
    act(g, "recruit:D2", "complete:objective1:objective.draft")
    assert (len(g.players[0].done), has(g)) == (1, {})


def test_magnificent_culture_right_after_building() -> None:
    g = scene()
    plans(g, 0, 32)
    g.wonders_this_round[0] = 1
    talk(objectives.deed(g, (0,), "wonder"), "complete:objective32:objective.magnificent_culture")
    assert len(g.players[0].done) == 1


@rule(COC, "1111.3a", "801.7")
def test_japan_may_prevent_teach_us() -> None:
    g = civilized("aztecs")
    open_land(g)
    know(g, 0, "tactics")
    know(g, 1, "tactics", "draft")
    g.players[1].civ = 8
    g.players[1].advances |= ids.SUBTERFUGE
    g.players[1].usable |= ids.SUBTERFUGE
    city(g, 1, "D5")
    units(g, 0, "D4", infantry=1)
    hand(g, 0, 35)
    hand(g, 1, 1)
    rules = battle.land_battle(g, 0, 1, at(g, "D5"), at(g, "D4"))
    g.take_unit(0, ids.INFANTRY, at(g, "D4"))
    g.add_unit(0, ids.INFANTRY, at(g, "D5"))
    ask = first_ask(rules, "no", "action35")
    assert (ask.seat, ask.topic, keys(ask)) == (1, "subterfuge_against", {"no", "action1"})
    with pytest.raises(StopIteration):
        rules.send("action1")
    assert not g.players[0].advances & ids.DRAFT
    assert set(g.action_pile) == {34, 0}
    GAME.check(g)


@rule(COC, "802.4", "1102.5", "611.6")
def test_brutus_at_sea() -> None:
    def sunk(mine: int, **aboard: int) -> list[str]:
        g = civilized("rome")
        open_land(g, "water")
        g.players[1].leaders.append(0)
        lead(g, 1, "acamapichtli", "D4")
        units(g, 0, "D4", ship=4)
        units(g, 1, "D4", ship=mine, **aboard)
        plans(g, 0, 35)
        dice(g, "6i 6i 6i 6i" + " 1l" * mine)
        rules = battle.sea_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))
        try:
            ask = first_ask(rules)
        except StopIteration:
            return []
        assert g.players[0].captured == 1
        return sorted(keys(ask))

    done = ["complete:objective35:objective.brutus", "no"]
    assert sunk(2) == done, "two Ships and the Leader aboard"
    assert sunk(1, infantry=1) == done, "a Ship and the Infantry that drowned"
    assert sunk(1) == []


@rule(COC, "611.6", "611.7", "1102.5", "606.4")
def test_a_leader_drowns_after_a_retreat() -> None:
    g = civilized("rome")
    open_land(g, "water")
    lead(g, 0, "augustus", "D4")
    units(g, 0, "D4", ship=2, infantry=3)
    units(g, 1, "D4", ship=1)
    dice(g, "1l 1l 5i")
    talk(battle.sea_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "retreat", "infantry1+leader1")
    assert (g.count(0, ids.SHIP, at(g, "D3")), g.count(0, ids.INFANTRY, at(g, "D3"))) == (1, 2)
    assert (g.players[0].leader, g.players[1].captured) == (-1, 1)
    report = dict(zip(reports.REPORT, g.battles[-1], strict=True))
    assert (report["leader_lost_attacker"], report["others_lost_attacker"]) == (1, 2)
