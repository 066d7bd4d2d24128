"""The first seat as the enemy, the first space, the first card, and barbarians where a player usually stands.

All of them are 0 or just beyond the players, where a comparison is easily off by one.
"""

from __future__ import annotations

from contextlib import suppress

import pytest

from pentapolis.engine import Chance
from pentapolis.games.clash_of_cultures import scoring, secrets
from pentapolis.games.clash_of_cultures.cards import event_cards, event_cards_of_the_expansion, wonder_cards
from pentapolis.games.clash_of_cultures.cards.civilizations import babylonia, carthage, celts, japan, vikings
from pentapolis.games.clash_of_cultures.data import EVENTS, ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import (
    aftermath,
    barbarians,
    battle,
    events,
    forces,
    move,
    move_refusals,
    recruit,
    roads,
    routes,
    tactics,
    takeover,
)
from pentapolis.games.clash_of_cultures.rules.routes import Trader
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    at,
    build,
    city,
    dice,
    drive,
    know,
    lead,
    moods,
    realm,
    stock,
    terrain,
    topics,
    units,
    wide,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import LoadedChance, first_ask, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"
WILD = ids.BARBARIANS


def second(civ: str = "", *known: str, leader: str = "", place: str = "D6") -> State:
    """Seat 1's turn on a wide plain, perhaps with a civilization; nobody has any goods."""
    g = realm("rome") if civ else wide()
    g.active = 1
    if civ:
        other = realm(civ)
        g.players[1].civ = other.players[0].civ
        g.players[1].leaders = [3 * g.players[1].civ + i for i in range(3)]
    know(g, 1, *known)
    if leader:
        lead(g, 1, leader, place)
    return g


# --- the first seat is the enemy ---------------------------------------------------------------------------


@rule(COC, "503.6", "601.1", "904.3")
def test_units_march_against_the_first_seat() -> None:
    g = second("", "tactics")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D5", infantry=1, settler=1)
    start, target = at(g, "D5"), at(g, "D4")
    with_army = [[1, 1, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]]
    assert move.groups(g, 1, start, target) == with_army, "settlers alone attack nobody"
    g.players[1].no_attack = 1
    assert move.groups(g, 1, start, target) == []
    refusal = move_refusals.target(g, 1, "D5", "D4")
    assert refusal == forces.refuse_attack(g, 1, target, 0)
    g.players[1].no_attack = 0
    units(g, 1, "D3", infantry=4)
    assert [0, 1, 0, 0, 0, 0] in move.groups(g, 1, start, target)


@rule(COC, "1002.4a")
def test_no_road_leads_through_the_first_seat() -> None:
    g = second("", "tactics", "roads")
    city(g, 1, "D6")
    units(g, 1, "D6", infantry=1)
    free = roads.ways(g, 1, at(g, "D6"))
    assert any(way[1] == at(g, "D5") for way in free[at(g, "D4")])
    units(g, 0, "D5", infantry=1)
    ways = roads.ways(g, 1, at(g, "D6"))
    assert not any(way[1] == at(g, "D5") for way in ways.get(at(g, "D4"), []))


@rule(COC, "611.3")
def test_ships_are_not_recruited_onto_the_first_seat_by_who_may_not_attack_it() -> None:
    g = second()
    terrain(g, D6="water")
    home = g.cities[at(g, "D7")]
    build(g, home, "port", 1)
    stock(g, 1, wood=2)
    units(g, 0, g.map.labels[home.port], ship=1)
    assert recruit.refuse_kind(g, 1, home, ids.SHIP) is None
    g.players[1].no_attack = 1
    refusal = recruit.refuse_kind(g, 1, home, ids.SHIP)
    assert refusal == forces.refuse_attack(g, 1, home.port, 0)


@rule(COC, "1102.9")
def test_vercingetorix_does_not_recruit_onto_the_first_seat() -> None:
    g = second("celts", leader="vercingetorix", place="D7")
    home = g.cities[at(g, "D7")]
    before = celts.around_his_city(g, 1, home)
    assert at(g, "D6") in before
    units(g, 0, "D6", infantry=1)
    assert celts.around_his_city(g, 1, home) == [space for space in before if space != at(g, "D6")]


@rule(COC, "1102.9")
def test_erik_lands_on_the_first_seat_by_a_battle() -> None:
    g = second("vikings", "tactics")
    terrain(g, D5="water")
    units(g, 1, "D5", ship=1, infantry=1)
    lead(g, 1, "erik", "D5")
    units(g, 0, "D4", infantry=1)
    dice(g, "6i 6i 1l 1l 6i 6i 1l 1l")
    before = len(g.battles)
    drive(vikings.new_colonies(g, 1, "D5", "D4"), retreat="fight", losses="infantry1")
    assert len(g.battles) == before + 1


@rule(COC, "1102.9")
def test_buildings_of_the_first_seat_are_replaced() -> None:
    g = second("japan", leader="suiko", place="D7")
    home = g.cities[at(g, "D7")]
    build(g, home, "temple", 0)
    assert japan.replaceable(g, 1) == [ids.TEMPLE]


# --- the first space of the map, the first card ------------------------------------------------------------


@rule(COC, "606.8")
def test_an_eclipse_sends_attackers_back_to_the_first_space() -> None:
    g = wide(expansion=True)
    assert at(g, "D2") == 0
    units(g, 0, "D3", infantry=1)
    units(g, 1, "D3", infantry=1)
    g.eclipse = True
    b = Battle(at(g, "D3"), True, 0, 1, 0)
    b.start, b.round = [1, 1], 1
    drive(battle._go_on(g, b))
    assert (g.army_at(0, 0), g.army_at(0, at(g, "D3"))) == (1, 0)


@rule(COC, "1102.9")
def test_a_leader_on_the_first_space() -> None:
    g = realm("carthage", leader="hanno", place="D2")
    assert carthage._fleet_of_hanno(g, 0) == [("navigator", "D2")]
    g = second("vikings")
    before = scoring.halves(g, 1)[4]
    lead(g, 1, "knut", "D2")
    assert scoring.halves(g, 1)[4] - before == g.map.distance[at(g, "D7")][0] > 0


@rule(COC, "1110.2a")
def test_the_first_event_may_come_after_a_sacrifice() -> None:
    g = realm("aztecs")
    g.players[0].usable |= ids.HUMAN_SACRIFICE
    g.players[0].captives = [6 + ids.INFANTRY]
    g.players[1].units[ids.INFANTRY] -= 1
    g.event_bag = [0, 5]
    g.chance = LoadedChance([1, 0])
    told: list[str] = []
    g.tell = lambda kind, seat, **details: told.append(str(details.get("event")))
    rules = events.event(g, 0)
    assert first_ask(rules).topic == "sacrifice"
    answer = reply(rules, "yes").options[0]
    with suppress(StopIteration):
        reply(rules, answer)
    assert told[:2] == ["event6", "event1"]
    assert g.event_now == 0 or g.pestilence, "the first event happens"


@rule(COC, "602.2")
def test_a_scout_takes_the_first_card() -> None:
    g = wide()
    b = Battle(at(g, "D4"), True, 0, 1, at(g, "D3"))
    b.tactics = [3, 0]
    names = ["scout", "peltasts"]
    tactics._scout(g, b, names)
    assert (g.players[0].actions, b.tactics, names) == ([0], [3, -1], ["scout", ""])


@rule(COC, "801.4")
def test_the_first_objective_set_aside_is_dealt_anew_for_others() -> None:
    seen = set()
    for number in range(12):
        g = wide()
        g.objective_bag = [1, 2, 3]
        g.known_objectives = [0] * 38
        g.players[1].seer = 0
        g.known_objectives[0] = 0
        secrets._redeal_objectives(g, 0, Chance.from_seed(str(number)))
        assert sorted([*g.objective_bag, g.players[1].seer]) == [0, 1, 2, 3]
        seen.add(g.players[1].seer)
    assert seen == {0, 1, 2, 3}


# --- who is spared, and those after him --------------------------------------------------------------------


@rule(COC, "803.10")
def test_diseases_go_on_to_the_next_seat() -> None:
    g = wide(expansion=True)
    city(g, 1, "D5")
    talk(event_cards.pestilence(g, 0, EVENTS[0]), "D7")
    assert moods(g, "D7") == ["neutral"], "seat 0 has one city only"
    g = wide("D4", expansion=True)
    city(g, 1, "D5")
    stock(g, 0, food=1)
    stock(g, 1, food=1)
    g.return_unit(1, ids.SETTLER, at(g, "D7"))
    table = next(event for event in EVENTS if event.protection)
    g.players[0].usable |= table.protection
    g.players[1].usable &= ~table.protection
    talk(event_cards_of_the_expansion.pandemics(g, 0, table))
    assert (has(g), has(g, 1)) == ({"food": 1}, {})
    g = wide(expansion=True)
    units(g, 1, "D5", infantry=3)
    talk(event_cards_of_the_expansion.black_death(g, 0, EVENTS[0]), "unit:D5:infantry")
    assert g.army_at(1, at(g, "D5")) == 2


# --- barbarians where a player usually stands --------------------------------------------------------------


@rule(COC, "1102.9")
def test_nabopolassar_revolts_against_players() -> None:
    g = realm("babylonia", leader="nabopolassar", place="D4")
    city(g, WILD, "D5")
    city(g, WILD, "E5")
    for enemy, value in ((1, 2), (WILD, 0)):
        b = Battle(at(g, "D4"), True, 0, enemy, at(g, "D3"))
        assert babylonia.revolt(g, b, 0, [0] * 6) == value


@rule(COC, "808.5", "609.1")
def test_a_city_of_barbarians_is_conquered_with_the_last_settlement_in_play() -> None:
    g = wide()
    told: list[str] = []
    g.tell = lambda kind, seat, **_: told.append(kind)
    found = city(g, WILD, "D5")
    other = city(g, WILD, "E5")
    talk(aftermath.conquer(g, 0, other, None))
    assert (other.owner, has(g)) == (0, {"gold": 1}), "no refugee goes to their other city"
    city(g, WILD, "C5")
    g.players[0].settlements = 0
    talk(aftermath.conquer(g, 0, found, None))
    assert "conquers_wild" in told
    assert (at(g, "D5") in g.cities, has(g)) == (False, {"gold": 3})


@rule(COC, "1117.4")
def test_who_was_attacked_by_barbarians_sets_rune_stones() -> None:
    g = realm("vikings")
    g.players[0].usable |= ids.RUNE_STONES
    b = Battle(at(g, "D4"), True, WILD, 0, -1)
    b.lost[1][ids.INFANTRY] = 2
    talk(aftermath._after_rewards(g, b, False, [False, False]), "yes")
    assert g.players[0].rune_stones == 1


@rule(COC, "807.3")
def test_barbarians_enter_their_own_city_in_peace() -> None:
    g = wide()
    city(g, WILD, "D5")
    units(g, WILD, "D4", infantry=1)
    before = len(g.battles)
    drive(barbarians.step(g, at(g, "D4"), at(g, "D5"), [0, 1, 0, 0, 0, 0]))
    assert (len(g.battles), g.army_at(WILD, at(g, "D5"))) == (before, 1)


@rule(COC, "903.2")
def test_barbarians_buy_nothing_in_the_arena() -> None:
    g = wide()
    b = Battle(at(g, "D4"), True, WILD, 0, -1)
    b.values = [4, 4]
    talk(wonder_cards.arena(g, b, 0))
    assert b.values == [4, 4]


@rule(COC, "1103.2")
def test_an_attack_on_barbarians_costs_nothing() -> None:
    g = realm("greece")
    found = city(g, WILD, "D5")
    found.beloved = 2
    stock(g, 0, culture=3)
    talk(forces.pay_to_attack(g, 0, at(g, "D5"), WILD))
    assert has(g) == {"culture": 3}
    found.owner = 1
    talk(forces.pay_to_attack(g, 0, at(g, "D5"), 1))
    assert has(g) == {"culture": 1}


@rule(COC, "407.11", "1117.3")
def test_barbarians_neither_earn_from_routes_nor_are_plundered() -> None:
    g = realm("vikings")
    g.players[0].usable |= ids.RAIDING
    terrain(g, D4="water")
    found = city(g, WILD, "D5", "market", colour=1)
    assert not routes._has_market(g, found.space)
    found.owner = 1
    assert routes._has_market(g, found.space)
    found.owner = WILD
    pairs = [(Trader(at(g, "D4"), ids.SHIP, [found.space]), found.space)]
    assert "plunder" not in topics(drive(routes._income(g, 0, pairs), route="food1"))


@rule(COC, "602.5", "1102.9")
def test_a_tactic_laid_for_barbarians_is_theirs() -> None:
    g = realm("celts", seats=3)
    lead(g, 0, "viriatus", "D4")
    b = Battle(at(g, "D5"), True, WILD, 1, -1)
    assert tactics.player_of(g, b, 0) == 0
    b.tactics = [0, -1]
    names = ["", ""]
    talk(tactics.reveal(g, b, names))
    assert names[0] != ""


@rule(COC, "412.16", "1122.1a")
def test_what_a_city_keeps_does_not_save_what_stands_after_it() -> None:
    g = realm("rome")
    g.players[1].usable |= ids.CITY_INDEPENDENCE
    terrain(g, D4="water")
    found = city(g, 1, "D5", "temple port market academy")
    assert ids.PORT not in takeover.takeable(g, 0, found)
    assert set(takeover.takeable(g, 0, found)) == {ids.TEMPLE, ids.MARKET, ids.ACADEMY}


@rule(COC, "810.9")
def test_a_route_goes_round_pirates() -> None:
    g = wide(expansion=True)
    near = g.map.neighbours[at(g, "D4")]
    within = routes.reach(g, at(g, "D4"), 2, {near[0]})
    assert set(near) <= set(within), "up to pirates"
    assert len(within) > 1 + len(near), "and past them on other ways"
