"""Conditions of objective cards (802), each just reached and just missed, for both seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.games.clash_of_cultures.cards import objective_cards as status
from pentapolis.games.clash_of_cultures.cards import objective_cards_of_deeds as deeds
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.rules import objectives
from pentapolis.games.clash_of_cultures.rules.reports import REPORT, Report
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import at, city, know, stock, terrain, units, wide
from tests.clash_of_cultures.scene import goods as has

rule = pytest.mark.rule
COC = "clash_of_cultures"
WILD = ids.BARBARIANS

Deed = Callable[[State, Report], bool]
Fields = dict[str, int]


def report(seat: int, fields: Fields) -> Report:
    """A report with these fields, everything else 0, as this seat reads it."""
    return Report(tuple(fields.get(name, 0) for name in REPORT), seat, 0)


ATTACK: Fields = {
    "attacker": 0,
    "defender": 1,
    "winner": 0,
    "land": 1,
    "rounds": 1,
    "attackers": 1,
    "defenders": 1,
}
"""Seat 0 attacks seat 1 and wins a round on land."""
DEFENCE: Fields = {**ATTACK, "attacker": 1, "defender": 0, "winner": 1}

# A deed, who reads, what fulfils it, and single changes each of which spoils it.
DEEDS: list[tuple[Deed, Fields, list[Fields]]] = [
    (
        deeds.conqueror,
        {**ATTACK, "conquered": 1, "defended": 1},
        [{"conquered": 0}, {"defended": 0}, {"defender": WILD}, {"attacker": 1, "defender": 0}],
    ),
    (
        deeds.naval_assault,
        {**ATTACK, "conquered": 1, "unloaded": 1},
        [{"conquered": 0}, {"unloaded": 0}, {"defender": WILD}, {"attacker": 1, "defender": 0}],
    ),
    (
        deeds.general,
        {**ATTACK, "lost_defenders": 3, "lost_attackers": 1},
        [{"lost_defenders": 2}, {"land": 0}],
    ),
    (
        deeds.general,
        {**DEFENCE, "lost_attackers": 3, "lost_defenders": 1},
        [{"lost_attackers": 2}, {"land": 0}],
    ),
    (
        deeds.great_battle,
        {**ATTACK, "attackers": 4, "defenders": 2},
        [{"attackers": 3}, {"land": 0}, {"rounds": 0}],
    ),
    (
        deeds.defiance,
        {**ATTACK, "defenders": 2},
        [{"defenders": 1}, {"winner": 1}, {"rounds": 0}, {"defender": WILD}],
    ),
    (
        deeds.defiance,
        {**DEFENCE, "attackers": 2},
        [{"attackers": 1}, {"winner": 0}, {"rounds": 0}, {"attacker": WILD}],
    ),
    (
        deeds.bold,
        {**ATTACK, "defenders": 2},
        [{"defenders": 1}, {"winner": 1}, {"rounds": 0}, {"defender": WILD}],
    ),
    (
        deeds.legendary_battle,
        {**ATTACK, "size": 5, "wonder": 1, "attackers": 3},
        [
            {"size": 4},
            {"wonder": 0},
            {"attackers": 2},
            {"rounds": 0},
            {"attacker": 1, "defender": 0, "defenders": 3},
        ],
    ),
    (
        deeds.scavenger,
        {**ATTACK, "traders_lost_defender": 1},
        [{"traders_lost_defender": 0}, {"defender": WILD}],
    ),
    (
        deeds.scavenger,
        {**DEFENCE, "traders_lost_attacker": 1},
        [{"traders_lost_attacker": 0, "traders_lost_defender": 1}, {"attacker": WILD}],
    ),
    (
        deeds.aggressor,
        {**ATTACK, "lost_defenders": 2},
        [
            {"lost_defenders": 1},
            {"winner": 1},
            {"land": 0},
            {"attacker": 1, "defender": 0, "lost_attackers": 2},
        ],
    ),
    (
        deeds.barbarian_conquest,
        {**ATTACK, "defender": WILD, "conquered": 1, "defenders": 2},
        [{"defenders": 1}, {"conquered": 0}, {"defender": 1}],
    ),
    (
        deeds.resistance,
        {**DEFENCE, "lost_attackers": 2},
        [{"lost_attackers": 1}, {"land": 0}, {"attacker": 0, "defender": 1, "lost_defenders": 2}],
    ),
    (
        deeds.great_commander,
        {**ATTACK, "leader_attacker": 1},
        [{"leader_attacker": 0, "leader_defender": 1}, {"attackers": 2}, {"winner": 1}, {"rounds": 0}],
    ),
    (
        deeds.great_commander,
        {**DEFENCE, "leader_defender": 1},
        [{"leader_defender": 0, "leader_attacker": 1}, {"defenders": 2}, {"winner": 0}, {"rounds": 0}],
    ),
    (
        deeds.brutus,
        {**ATTACK, "leader_lost_defender": 1, "others_lost_defender": 2},
        [
            {"leader_lost_defender": 0, "leader_lost_attacker": 1},
            {"others_lost_defender": 1, "others_lost_attacker": 2},
        ],
    ),
    (
        deeds.brutus,
        {**DEFENCE, "leader_lost_attacker": 1, "others_lost_attacker": 2},
        [
            {"leader_lost_attacker": 0, "leader_lost_defender": 1},
            {"others_lost_attacker": 1, "others_lost_defender": 2},
        ],
    ),
    (
        deeds.trample,
        {**ATTACK, "beasts": 1},
        [
            {"beasts": 0},
            {"winner": 1},
            {"rounds": 0},
            {"land": 0},
            {"attacker": 1, "defender": 0, "winner": 1},
        ],
    ),
]


@rule(COC, "802.4", "802.5")
@pytest.mark.parametrize(("deed", "fields", "spoilt"), DEEDS)
def test_what_fulfils_a_deed_and_what_spoils_it(deed: Deed, fields: Fields, spoilt: list[Fields]) -> None:
    g = wide(seats=3)
    assert deed(g, report(0, fields))
    for change in spoilt:
        assert not deed(g, report(0, {**fields, **change})), change


@rule(COC, "802.4")
def test_bold_against_more_warfare() -> None:
    g = wide()
    assert not deeds.bold(g, report(0, ATTACK))
    know(g, 1, "tactics")
    assert deeds.bold(g, report(0, ATTACK))
    know(g, 0, "tactics")
    assert not deeds.bold(g, report(0, ATTACK))
    assert deeds.warfare(g, WILD) == 0


@rule(COC, "802.4")
def test_two_victories_over_pirates_in_a_turn() -> None:
    won = {**ATTACK, "land": 0, "defender": ids.PIRATES}
    for battles, expected in (
        ([won], ()),
        ([won, won], (1,)),
        ([won, {**won, "winner": 1}], ()),
        ([won, {**won, "defender": 1}], ()),
        ([won, won, {**won, "defender": 1}], ()),
        ([won, {**won, "defender": 1}, won], (2,)),
    ):
        g = wide(expansion=True)
        g.battles = [tuple(one.get(name, 0) for name in REPORT) for one in battles]
        assert deeds.sea_cleansing(g, 0) == expected


@rule(COC, "802.4", "802.6")
def test_a_warmonger_fights_in_two_places() -> None:
    here, there = {**ATTACK, "space": 5}, {**ATTACK, "space": 6}
    for battles, expected in (
        ([], ()),
        ([here], ()),
        ([here, there], (0, 1)),
        ([here, here], ()),
        ([{**here, "winner": 1}, {**there, "winner": 1}], ()),
        ([{**here, "winner": 1}, there], (0, 1)),
        ([here, {**there, "winner": 1}], (0, 1)),
        ([here, {**there, "land": 0}], ()),
        ([{**here, "land": 0}, there], ()),
        ([here, {**there, "rounds": 0}], ()),
        ([here, there, {**there, "space": 7}], (0, 2)),
    ):
        g = wide()
        g.battles = [tuple(one.get(name, 0) for name in REPORT) for one in battles]
        assert deeds.warmonger(g, 0) == expected
    g = wide()
    g.battles = [tuple(one.get(name, 0) for name in REPORT) for one in (here, there, {**there, "space": 7})]
    g.claimed.append(objectives.claim_code("warmonger", 0, 0))
    assert deeds.warmonger(g, 0) == (1, 2)


@rule(COC, "802.4")
def test_other_deeds() -> None:
    g = wide()
    for drafts, expected in ((0, ()), (1, ()), (2, (1,)), (3, ()), (4, (2,))):
        g.drafts = drafts
        assert deeds.draft(g, 0) == expected
    for label, far in (("D6", False), ("D7", True)):
        g.founded = at(g, label)
        assert bool(deeds.city_founder(g, 0)) == far
    g.wonders_this_round = [1, 2, 0, 0]
    assert deeds.magnificent_culture(g, 0) == (23,)
    g = wide("C3", "C4", "D4", "E4")
    for angry, label in enumerate(("C3", "C4", "D4", "E4"), 1):
        g.cities[at(g, label)].mood = ids.ANGRY
        assert deeds.terror_regime(g, 0) == ((0,) if angry == 4 else ())
    assert deeds.terror_regime(g, 1) == ()


# --- the status phase --------------------------------------------------------------------------------------


@rule(COC, "701.1")
@pytest.mark.parametrize(("name", "building"), status.LEADS)
def test_more_cities_with_a_building_than_others(name: str, building: int) -> None:
    word = ids.BUILDINGS[building]
    holds = objectives.STATUS[name]
    g = wide(expansion=True)
    terrain(g, D5="water")
    assert not holds(g, 0)
    city(g, 0, "D4", word)
    assert holds(g, 0)
    assert not holds(g, 1)
    city(g, 1, "D6", word)
    assert not holds(g, 0)
    assert not holds(g, 1)
    city(g, 1, "C5", word)
    assert holds(g, 1)


@rule(COC, "701.1")
@pytest.mark.parametrize(("name", "category"), status.WHOLE)
def test_a_whole_category(name: str, category: int) -> None:
    g = wide(expansion=True)
    p = g.players[1]
    bits = [bit for bit in range(48) if ids.CATEGORY[category] >> bit & 1]
    assert len(bits) == 4
    for missing in bits:
        p.advances = (1 << 48) - 1 & ~(1 << missing)
        assert not objectives.STATUS[name](g, 1)
    p.advances = ids.CATEGORY[category]
    assert objectives.STATUS[name](g, 1)
    assert not objectives.STATUS[name](g, 0)


@rule(COC, "701.1")
@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("eureka", "ideas"),
        ("wealth", "gold"),
        ("ore_supplies", "ore"),
        ("wood_supplies", "wood"),
        ("food_supplies", "food"),
    ],
)
def test_five_of_a_good_of_which_two_are_paid(name: str, good: str) -> None:
    for count in (4, 5, 7):
        g = wide(expansion=True)
        stock(g, 1, **{good: count})
        assert objectives.STATUS[name](g, 1) == (count >= 5)
        assert not objectives.STATUS[name](g, 0)
        objectives.COMPLETED[name](g, 1)
        assert has(g, 1) == {good: count - 2}


def lands(g: State, seat: int, *labels: str) -> None:
    for label in labels:
        g.players[seat].settlements = 5
        city(g, seat, label)


@rule(COC, "701.1")
def test_counts_of_cities() -> None:
    g = wide()
    places = ["D4", "B4", "F4", "B2", "F2", "D5"]
    for count, label in enumerate(places, 2):
        lands(g, 0, label)
        assert status.large_civilization(g, 0) == (count >= 6)
    assert not status.large_civilization(g, 1)
    g = wide()
    for count, label in enumerate(["D4", "B4", "F4"], 2):
        lands(g, 0, label)
        assert status.expansionist(g, 0) == (count >= 4)
    lands(g, 1, "B5")
    assert not status.expansionist(g, 0), "one has a neighbour"


@rule(COC, "701.1")
def test_happy_cities_and_armies_in_cities() -> None:
    g = wide("C3", "C4", "D4")
    for happy, label in enumerate(("C3", "C4", "D4"), 2):
        g.cities[at(g, label)].mood = ids.HAPPY
        assert status.happy_population(g, 0) == (happy >= 4)
    for armed, label in enumerate(("D2", "C3", "C4", "D4"), 1):
        units(g, 0, label, infantry=1)
        assert status.standing_army(g, 0) == (armed >= 4)


@rule(COC, "701.1")
def test_storage_of_three_each() -> None:
    for goods, full in (
        ((3, 3, 3), True),
        ((2, 3, 3), False),
        ((3, 2, 3), False),
        ((3, 3, 2), False),
    ):
        g = wide()
        stock(g, 0, food=goods[0], wood=goods[1], ore=goods[2])
        assert status.optimized_storage(g, 0) == full


@rule(COC, "701.1")
def test_kinds_of_buildings_and_sizes() -> None:
    g = wide("C4")
    found = city(g, 0, "D4", "temple academy")
    assert not status.architecture(g, 0)
    found.pieces[ids.FORTRESS] = 0
    assert not status.architecture(g, 0)
    found.pieces[ids.MARKET] = 1
    assert not status.architecture(g, 0), "not the own colour"
    found.pieces[ids.MARKET] = 0
    assert status.architecture(g, 0)
    for size in (4, 5):
        found.size = size
        assert status.metropolis(g, 0) == (size == 5)
    assert not status.metropolis(g, 1)


@rule(COC, "701.1")
def test_advances_counted() -> None:
    g = wide()
    p, q = g.players
    p.advances, q.advances = 0b11111, 0
    assert not status.advanced_culture(g, 0), "five"
    p.advances |= 1 << 50
    assert not status.advanced_culture(g, 0), "civilization advances do not count"
    p.advances |= 1 << 6
    assert status.advanced_culture(g, 0)
    q.advances = 0b111111
    assert not status.advanced_culture(g, 0), "as many"
    p.advances = sum(1 << 4 * c for c in range(8))
    assert not status.diversified_research(g, 0)
    p.advances |= 1 << 33
    assert status.diversified_research(g, 0)
    p.advances, q.advances = 0b1111, 0
    assert status.goal_focused(g, 0)
    q.advances = 0b11110000
    assert not status.goal_focused(g, 0)
    p.advances = 0b111
    assert not status.goal_focused(g, 0)
    for owned, leaders, reached in ((4, 2, True), (3, 2, False), (4, 1, False)):
        p.advances = ((1 << owned) - 1) << 48
        p.leaders_used = leaders
        assert status.high_culture(g, 0) == reached


@rule(COC, "701.1")
def test_a_colony_five_spaces_away() -> None:
    for label, far in (("D6", False), ("C8", True)):
        g = wide()
        lands(g, 0, label)
        assert status.colony(g, 0) == far
        g.founders_this_round = 1 << at(g, label)
        assert not status.colony(g, 0)


@rule(COC, "701.1")
def test_influence_abroad() -> None:
    g = wide(seats=2)
    one, two = city(g, 1, "D5", "temple academy"), city(g, 1, "D6", "temple")
    assert not status.culture_power(g, 0)
    one.pieces[ids.TEMPLE] = 0
    assert (status.consulate(g, 0), status.culture_power(g, 0)) == (False, True)
    one.pieces[ids.ACADEMY] = 0
    assert not status.consulate(g, 0), "two buildings of one city"
    two.pieces[ids.TEMPLE] = 0
    assert status.consulate(g, 0)
    assert not status.culture_power(g, 1)
    lands(g, 0, "C4")
    for building in (ids.TEMPLE, ids.ACADEMY, ids.MARKET):
        g.cities[at(g, "C4")].pieces[building] = 1
    assert not status.culture_power(g, 0), "as many abroad"


@rule(COC, "701.1", "802.6")
def test_a_whole_government_once() -> None:
    g = wide()
    p = g.players[0]
    p.advances = 0b1111 << 36
    assert status.has_government(g, 0)
    p.advances = 0b0111 << 40
    assert not status.has_government(g, 0)
    p.advances = 0b1111 << 40
    assert status.has_government(g, 0)
    objectives.COMPLETED["government"](g, 0)
    assert p.governed == 1 << 10
    assert not status.has_government(g, 0)
    p.advances = 0
    assert not status.has_government(g, 0)


@rule(COC, "701.1")
def test_the_only_wonder_of_the_round() -> None:
    for built, mine in (
        ([1, 0, 0, 0], True),
        ([2, 0, 0, 0], True),
        ([0, 0, 0, 0], False),
        ([1, 1, 0, 0], False),
    ):
        g = wide()
        g.wonders_this_round = built
        assert status.only_wonder(g, 0) == mine


@rule(COC, "701.1")
def test_units_far_from_cities() -> None:
    g = wide(expansion=True)
    units(g, 0, "D3", settler=1, infantry=1)
    for count, label in enumerate(("D4", "D5", "B4"), 1):
        units(g, 0, label, settler=1)
        assert status.migration(g, 0) == (count >= 3)
        assert not status.outpost(g, 0)
        if count == 3:
            units(g, 0, "D4", infantry=1)
            units(g, 0, "D5", cavalry=1)
            assert not status.outpost(g, 0)
            units(g, 0, "B4", elephant=1)
            assert status.outpost(g, 0)


@rule(COC, "701.1")
def test_fleets_and_armies() -> None:
    g = wide(expansion=True)
    terrain(g, D4="water", D5="water", E5="water")
    units(g, 0, "D4", ship=1)
    assert not status.large_fleet(g, 0)
    units(g, 0, "D5", ship=1)
    assert status.large_fleet(g, 0)
    units(g, 1, "E5", ship=2)
    assert not status.large_fleet(g, 0)
    units(g, 0, "D5", ship=1)
    units(g, 1, "E5", ship=2)
    assert (status.large_fleet(g, 0), status.large_fleet(g, 1)) == (False, True)
    units(g, 0, "D5", ship=1)
    assert status.large_fleet(g, 0), "four are enough, as many or not"
    g = wide(expansion=True)
    units(g, 1, "D6", infantry=1)
    units(g, 0, "D3", infantry=4)
    assert not status.large_army(g, 0)
    units(g, 0, "C3", cavalry=1)
    assert status.large_army(g, 0)
    assert not status.large_army(g, 1)


@rule(COC, "701.1")
def test_twelve_army_units_and_ships() -> None:
    g = wide(expansion=True)
    terrain(g, D4="water")
    for label in ("D3", "C3"):
        units(g, 0, label, infantry=4)
    units(g, 0, "D4", ship=3)
    assert not status.military_might(g, 0)
    units(g, 0, "D4", ship=1)
    assert status.military_might(g, 0)


@rule(COC, "701.1")
def test_beasts_in_three_places() -> None:
    for kind, holds in (("cavalry", status.horse_power), ("elephant", status.ivory_tower)):
        g = wide(expansion=True)
        units(g, 0, "D3", **{kind: 2})
        for count, label in enumerate(("C3", "E3"), 2):
            units(g, 0, label, **{kind: 1})
            assert holds(g, 0) == (count >= 3)


@rule(COC, "701.1")
def test_a_threat_of_four_beside_cities_of_others() -> None:
    g = wide()
    units(g, 0, "D6", infantry=3)
    assert not status.threat(g, 0)
    units(g, 0, "D5", infantry=1)
    assert not status.threat(g, 0)
    units(g, 0, "C7", infantry=1)
    assert status.threat(g, 0)
    g = wide()
    city(g, WILD, "D4")
    units(g, 0, "D5", infantry=4)
    assert not status.threat(g, 0), "barbarian cities are not threatened"


@rule(COC, "701.1")
def test_a_blockade_of_two_ships() -> None:
    g = wide()
    terrain(g, D6="water")
    city(g, 1, "D5", "port")
    g.cities[at(g, "D5")].port = at(g, "D6")
    units(g, 0, "D6", ship=1)
    assert not status.sea_blockade(g, 0)
    units(g, 0, "D6", ship=1)
    assert status.sea_blockade(g, 0)
    g.cities[at(g, "D5")].owner = 0
    assert not status.sea_blockade(g, 0)


@rule(COC, "701.1")
def test_every_kind_of_unit() -> None:
    g = wide(expansion=True)
    terrain(g, D4="water")
    units(g, 0, "D3", infantry=1, cavalry=1, elephant=1)
    units(g, 0, "D4", ship=1)
    assert not status.versatility(g, 0)
    g.players[0].leader = 0
    units(g, 0, "D3", leader=1)
    assert status.versatility(g, 0)
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    assert not status.versatility(g, 0)


@rule(COC, "701.1", "1007.3a")
def test_trade_routes_counted() -> None:
    g = wide()
    terrain(g, D6="water")
    know(g, 0, "bartering", "trade_routes")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    for label in ("C7", "E7"):
        city(g, 1, label)
    units(g, 0, "D6", ship=1)
    assert (status.shipping_routes(g, 0), status.trade_power(g, 0)) == (False, False)
    units(g, 0, "D6", ship=1)
    assert (status.shipping_routes(g, 0), status.trade_power(g, 0)) == (True, False)
    units(g, 0, "D5", settler=1)
    assert (status.shipping_routes(g, 0), status.trade_power(g, 0)) == (True, True)
    g.players[0].advances = 0
    assert (status.shipping_routes(g, 0), status.trade_power(g, 0)) == (False, False)
