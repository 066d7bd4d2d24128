"""Civilizations, their advances and leaders (1100)."""

from __future__ import annotations

import pytest

from pentapolis.engine import Chance
from pentapolis.games.clash_of_cultures import (
    GAME,
    advances,
    aftermath,
    barbarians,
    battle,
    carthage,
    cities,
    civ_moves,
    civs,
    collect,
    event_texts,
    events,
    fighters,
    goods,
    ids,
    influence,
    leaders,
    mood,
    move,
    recruit,
    routes,
    sail,
    score,
    turn,
    wonders,
)
from pentapolis.games.clash_of_cultures.state import Battle, CocState
from pentapolis.games.clash_of_cultures.tables import (
    ADVANCE_INDEX,
    CIV_ADVANCES,
    CIVS,
    LEADER_ABILITIES,
    LEADERS,
)
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
    city,
    civilized,
    dice,
    first_ask,
    hand,
    keys,
    know,
    lead,
    menu,
    open_land,
    stock,
    talk,
    terrain,
    units,
    why,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has

rule = pytest.mark.rule
COC = "clash_of_cultures"
WILD = ids.BARBARIANS


def nation(civ: str, *names: str, leader: str = "", seats: int = 2) -> CocState:
    """A wide plain; seat 0 plays this civilization with these advances and, in D2, this leader."""
    g = civilized(civ, seats, leader)
    open_land(g)
    know(g, 0, *names)
    stock(g)
    stock(g, 1)
    return g


def field(g: CocState, side: int = 0, mine: int = 1, theirs: int = 1, enemy: int = 1) -> Battle:
    """A battle on D4 with the player's leader on this side."""
    p = g.players[0]
    if p.leader >= 0 and p.leader_at != at(g, "D4"):
        g.take_unit(0, ids.LEADER, p.leader_at)
        g.add_unit(0, ids.LEADER, at(g, "D4"))
    units(g, 0, "D4", infantry=mine)
    units(g, enemy, "D4", infantry=theirs)
    b = Battle(at(g, "D4"), True, *((0, enemy) if side == 0 else (enemy, 0)), at(g, "D3"))
    b.round = 1
    found = g.cities.get(b.space)
    b.city = found is not None and found.owner == b.sides[1]
    b.start = [battle.strength(g, b, 0), battle.strength(g, b, 1)]
    b.leaders[side] = p.leader
    g.battle = b
    return b


def bonus(g: CocState, b: Battle, side: int = 0, names: list[str] | None = None) -> int:
    both = [battle.strength(g, b, 0), battle.strength(g, b, 1)]
    return fighters.bonus(g, b, side, names or ["", ""], both)


# --- civilization advances in general ------------------------------------------------------------------


@pytest.mark.example("COC-X43")
@rule(COC, "1101.1", "1101.2", "1101.3", "1101.4")
def test_civilization_advances_come_along() -> None:
    g = nation("aztecs")
    stock(g, food=2)
    act(g, "advance", "tactics")
    p = g.players[0]
    assert p.advances & ids.CAPTIVES
    assert p.track == 2
    assert has(g) == {"culture": 1}
    assert all(len(mine) == 4 for mine in CIV_ADVANCES)
    g = nation("rome", "tactics")
    assert not g.players[0].advances & ids.CAPTIVES


@rule(COC, "1101.6")
def test_any_government_advances_survive_a_change() -> None:
    g = nation("rome", "writing", "philosophy", "voting", "tactics", "draft")
    assert g.players[0].advances & ids.PROVINCES
    talk(advances.change_government(g, 0, ids.AUTOCRACY))
    assert g.players[0].advances & ids.PROVINCES


# --- leaders in general ----------------------------------------------------------------------------------


@rule(COC, "1102.2", "1102.3", "1102.4", "1102.6", "1102.7", "1102.8", "1102.13")
def test_recruiting_leaders() -> None:
    g = nation("rome")
    stock(g, culture=3, mood=3)
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    act(g, "recruit:D2", "leader.caesar")
    p = g.players[0]
    assert LEADERS[p.leader] == "caesar"
    assert g.army_at(0, at(g, "D2")) == 1
    act(g, "recruit:D2", "leader.sulla")
    assert LEADERS[p.leader] == "sulla"
    assert [LEADERS[x] for x in p.leaders] == ["augustus"]
    assert g.players[1].captured == 0
    p.leaders.clear()
    assert why(g, "recruit", "leader", "D2") == ("1102.8", "no_leader_cards")


@rule(COC, "1102.12")
def test_barbarians_take_no_leader_card() -> None:
    g = nation("rome", leader="caesar")
    b = field(g, side=1, mine=0, enemy=WILD)
    fighters.kill(g, b, 1, ids.LEADER, 1)
    assert all(p.captured == 0 for p in g.players)
    assert g.players[0].leader == -1


@pytest.mark.example("COC-X14")
@rule(COC, "1102.9", "1102.10", "1102.11")
def test_suiko_defends() -> None:
    g = nation("japan", leader="suiko")
    b = field(g, side=1)
    assert bonus(g, b, 1) == 2
    b.round = 2
    assert bonus(g, b, 1) == 2
    g = nation("japan", leader="suiko")
    assert bonus(g, field(g)) == 0


def test_random_leader() -> None:
    g = civilized("rome", random_leaders=True)
    talk(leaders.place_leader(g, 0, at(g, "D2")))
    assert g.players[0].leader in (39, 40, 41)


# --- Aztecs ----------------------------------------------------------------------------------------------


@rule(COC, "1110.1a", "1110.1b")
def test_captives() -> None:
    g = nation("aztecs", "tactics")
    units(g, 0, "D4", infantry=3)
    units(g, 1, "D4", infantry=1)
    dice(g, "6i 6i 6i 1l")
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "infantry1")
    assert g.players[0].captives == [6 + ids.INFANTRY]
    assert score.halves(g, 0)[2] == 1
    GAME.check(g)


@rule(COC, "1110.2a", "1110.2b")
def test_human_sacrifice() -> None:
    g = nation("aztecs", "tactics", "myths", "rituals")
    g.players[0].captives = [6 + ids.INFANTRY]
    g.players[1].units[ids.INFANTRY] -= 1
    assert ids.CAPTIVE in goods.token(g, 0, ids.MOOD)
    g.event_bag = [28]
    g.event_pile = []
    talk(events.event(g, 0), "yes")
    assert g.players[0].captives == []
    GAME.check(g)


@rule(COC, "1110.3")
def test_aztec_gold() -> None:
    g = nation("aztecs", "arts")
    terrain(g, D4="mountain")
    units(g, 0, "D3", settler=1)
    stock(g, wood=1)
    act(g, "found:D3", "wood1")
    assert has(g) == {"gold": 2}


@rule(COC, "1110.4a", "1110.4b")
def test_tribute_empire() -> None:
    g = nation("aztecs", "tactics", "draft", "nationalism")
    city(g, 1, "D4")
    city(g, WILD, "D3")
    units(g, WILD, "D3", infantry=1)
    found = collect.sources(g, g.cities[at(g, "D2")], False)
    yields = [y for _, options in found for y in options]
    assert yields.count(collect.ONE[ids.FOOD]) >= 3
    assert collect.ONE[ids.CAPTIVE] in yields


def test_aztec_leaders() -> None:
    g = nation("aztecs", "tactics", leader="acamapichtli")
    g.players[0].captives = [6 + ids.INFANTRY]
    g.players[1].units[ids.INFANTRY] -= 1
    city(g, 0, "D3")
    know(g, 0, "writing")
    stock(g, food=1)
    assert ids.ACADEMY in cities.constructible(g, 0, g.cities[at(g, "D2")])
    stock(g, mood=2)
    act(g, "tributes", "food2")
    assert has(g) == {"food": 2}
    g = nation("aztecs", leader="ahuitzotl")
    b = field(g)
    assert leaders.free_shields(g, b, 0) == 1
    city(g, 0, "D5")
    assert leaders.free_shields(g, b, 0) == 0
    g = nation("aztecs", "tactics", "writing", leader="ahuitzotl")
    city(g, 0, "D3")
    g.players[0].captives = [6 + ids.INFANTRY] * 2
    g.players[1].units[ids.INFANTRY] -= 2
    stock(g, food=1, wood=1, ore=1)
    act(g, "leader_construct", "academy")
    assert g.actions_left == 3
    g = nation("aztecs", leader="marqzen")
    g.event_now = 31
    assert leaders.storm_master(g, 0, at(g, "D2"))
    g.event_now = -1
    units(g, 1, "D3", infantry=1)
    act(g, "spread_fear", "fear:D3:infantry:D4")
    assert g.army_at(1, at(g, "D4")) == 1


# --- Babylonia -------------------------------------------------------------------------------------------


@rule(COC, "1123.1", "1123.2", "1123.3", "1123.4a", "1123.4b")
def test_babylonian_advances() -> None:
    g = nation("babylonia", "engineering")
    act(g, "collect:D2", "food1+wood1")
    assert has(g) == {"food": 2, "wood": 1}
    g = nation("babylonia", "writing")
    city(g, 1, "D3", "temple")
    dice(g, "6i")
    act(g, "takeover")
    assert len(g.players[0].actions) == 1
    g = nation("babylonia", "math", "astronomy")
    g.event_bag = [28]
    talk(events.event(g, 0), "culture1")
    assert has(g) == {"culture": 1}
    g = nation("babylonia", "math", "astronomy")
    g.event_bag = [28]
    talk(events.event(g, 0, ids.ASTRONOMY))
    assert has(g) == {}
    g = nation("babylonia", "myths", "state_religion", "dogma")
    assert goods.limit(g.players[0], ids.IDEAS) == 7
    city(g, 0, "D3")
    stock(g, ideas=2)
    assert ids.TEMPLE in cities.constructible(g, 0, g.cities[at(g, "D3")])


@rule(COC, "1103.6", "1103.7", "1103.8")
def test_nebuchadnezzar_takes_the_gardens() -> None:
    g = nation("babylonia", leader="nebuchadnezzar")
    talk(wonders.draw_wonder(g, 0))
    assert g.players[0].wonders == [ids.GARDENS]
    g = nation("babylonia", leader="nebuchadnezzar")
    g.wonder_bag.remove(ids.GARDENS)
    g.players[1].wonders = [ids.GARDENS]
    talk(wonders.draw_wonder(g, 0))
    assert g.players[0].wonders == [ids.GARDENS]
    assert len(g.players[1].wonders) == 1
    g = nation("babylonia", leader="nebuchadnezzar")
    g.wonder_bag.remove(ids.GARDENS)
    g.wonder_open = [ids.GARDENS]
    talk(wonders.draw_wonder(g, 0))
    assert g.players[0].wonders == [ids.GARDENS]
    assert len(g.wonder_open) == 1
    assert sum(n for n, _ in wonders.wonder_costs(g, 0, g.cities[at(g, "D2")], ids.GARDENS, False)[0]) == 15


def test_babylonian_leaders() -> None:
    g = nation("babylonia", leader="hammurabi")
    g.cities[at(g, "D2")].mood = ids.ANGRY
    stock(g, culture=1)
    talk(mood.increase(g, 0))
    assert g.cities[at(g, "D2")].mood == ids.HAPPY
    assert cities.building_costs(g, 0, g.cities[at(g, "D2")], ids.FORTRESS) == [[(1, (ids.ORE, ids.GOLD))]]
    g = nation("babylonia", leader="nebuchadnezzar")
    city(g, 1, "D4", "temple")
    assert bonus(g, field(g)) == 2
    g = nation("babylonia", leader="nabopolassar")
    assert bonus(g, field(g)) == 2
    talk(leaders.city_lost(g, 0))
    assert g.army_at(0, at(g, "D4")) == 3


# --- Carthage --------------------------------------------------------------------------------------------


@rule(COC, "1113.1", "1113.4a", "1113.4b")
def test_carthaginian_recruiting() -> None:
    g = nation("carthage", "husbandry")
    home = g.cities[at(g, "D2")]
    stock(g, food=2)
    assert "elephant" not in recruit.choices(g, 0, home, 1, 0)
    stock(g, food=1, culture=1)
    assert "elephant" in recruit.choices(g, 0, home, 1, 0)
    g = nation("carthage", "tactics", "draft")
    stock(g, gold=1)
    assert recruit.choices(g, 0, g.cities[at(g, "D2")], 1, 0) == ["draft"]
    terrain(g, D3="water")
    build(g, g.cities[at(g, "D2")], "port", 0)
    assert "draft_ship" in recruit.choices(g, 0, g.cities[at(g, "D2")], 1, 0)


@rule(COC, "1113.2a", "1113.2b", "1113.2c")
def test_hegemony() -> None:
    g = nation("carthage", "fishing", "cartography")
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1, settler=1)
    act(g, "hegemony", "from:D3:D4")
    assert g.cities[at(g, "D4")].owner == 0
    assert g.count(0, ids.SETTLER, at(g, "D4")) == 1
    assert g.count(0, ids.SHIP, at(g, "D3")) == 0
    g = nation("carthage", "fishing", "cartography", "navigation")
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1)
    units(g, ids.PIRATES, "D3", ship=1)
    act(g, "hegemony", "from:D3:D4", "pirate")
    assert g.wild_units[ids.SHIP] == 4


@rule(COC, "1113.3a", "1113.3b", "1113.3c", "1113.3d", "1113.3f", "1113.3h", "1113.3i")
def test_pirate_allies() -> None:
    g = nation("carthage", "fishing", "navigation")
    terrain(g, D3="water", D4="water", D5="water")
    units(g, 0, "D3", ship=1)
    units(g, ids.PIRATES, "D4", ship=1)
    assert at(g, "D5") in sail.reach(g, 0, at(g, "D3"))
    act(g, "command")
    act(g, "sail:D3", "D4", "ally")
    assert carthage.allies(g, 0, at(g, "D4"))
    assert move.free_capacity(g, 0, at(g, "D4")) == 4
    assert carthage.is_allied(g, at(g, "D4"))
    assert routes.pirate_zone(g) == set()
    units(g, 1, "D4", ship=1)
    b = Battle(at(g, "D4"), False, 1, 0, -1)
    assert battle.strength(g, b, 1) == 2
    losses = talk(battle._choose_losses(g, b, 1, 1))
    assert losses == [0, 0, 0, 0, 0, 0, 1]
    g.return_unit(1, ids.SHIP, at(g, "D4"))
    assert ("raid_allies", "D4") in move.sources(g, 0)
    g = nation("carthage", "fishing", "navigation")
    terrain(g, D3="water")
    units(g, ids.PIRATES, "D3", ship=1)
    assert move.free_capacity(g, 0, at(g, "D3")) == 2


@rule(COC, "1113.3e", "1113.3g")
def test_allied_pirates_can_be_lost_to_events() -> None:
    g = nation("carthage", "fishing", "navigation")
    terrain(g, D3="water")
    units(g, 0, "D3", ship=4)
    units(g, ids.PIRATES, "D3", ship=4)
    assert g.count(0, ids.SHIP, at(g, "D3")) + g.count(ids.PIRATES, ids.SHIP, at(g, "D3")) == carthage.MOST
    assert talk(event_texts.remove_unit(g, 0), "pirate:D3:ship") is True
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D3")) == 3


def test_carthaginian_leaders() -> None:
    g = nation("carthage", leader="queen_dido")
    assert bonus(g, field(g, side=1), 1) == 2
    g = nation("carthage", leader="queen_dido", seats=2)
    units(g, 0, "D2", settler=1)
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D3"))
    units(g, 0, "D3", settler=1)
    act(g, "founder")
    assert g.actions_left == 3
    assert at(g, "D3") in g.cities
    g = nation("carthage", leader="hanno")
    terrain(g, D3="water", D4="water")
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D3"))
    units(g, 0, "D3", ship=1)
    sea = Battle(at(g, "D3"), False, 0, 1, -1)
    assert leaders.sea_bonus(g, sea, 0) == 2
    act(g, "navigator:D3")
    assert g.players[0].leader_at == at(g, "D4")
    g = nation("carthage", leader="hannibal")
    assert fighters.caps_bonus(g, field(g), 0)
    assert leaders.group_climbs(g, 0, [0, 0, 0, 0, 1, 1])


@rule(COC, "1103.13")
def test_dido_sacrifices_herself() -> None:
    g = nation("carthage", leader="queen_dido")
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D4"))
    units(g, 1, "D4", infantry=1)
    dice(g, "1l 2c")
    assert talk(battle.land_battle(g, 1, 0, at(g, "D4"), at(g, "D5")), "yes") == -1
    assert g.players[0].leader == -1
    assert g.players[1].captured == 0
    assert g.army_at(0, at(g, "D4")) == 1
    assert g.army_at(1, at(g, "D5")) == 1


# --- Celts -----------------------------------------------------------------------------------------------


@rule(COC, "1121.1", "1121.2a", "1121.2b", "1121.3a", "1121.3b", "1121.4")
def test_celtic_advances() -> None:
    g = nation("celts", "tactics")
    city(g, WILD, "D5")
    city(g, WILD, "D6")
    assert bonus(g, field(g)) == 2
    g = nation("celts", "tactics", "draft")
    act(g, "tribal_allies", "D4", "infantry")
    assert g.cities[at(g, "D4")].owner == WILD
    stock(g, food=1)
    talk(barbarians.move(g, 0), "yes", "D4", "infantry")
    assert g.army_at(WILD, at(g, "D4")) == 3
    g = nation("celts", "myths", "priesthood", "bartering", "trade_routes")
    city(g, WILD, "D3")
    dice(g, "6i")
    act(g, "takeover")
    assert g.cities[at(g, "D3")].druids == 0
    assert score.halves(g, 0)[0] == 4
    assert routes.count_routes(g, 0) == 1
    talk(aftermath.conquer(g, 1, g.cities[at(g, "D3")], None))
    assert score.halves(g, 0)[0] == 2


def test_celtic_leaders() -> None:
    g = nation("celts", leader="viriatus")
    b = field(g)
    b.round = 2
    stock(g, mood=2)
    talk(leaders.start_of_round(g, b), "yes", "D5")
    assert g.army_at(1, at(g, "D5")) == 1
    wild = Battle(at(g, "D4"), True, WILD, 1, -1)
    assert leaders.loyal_to_barbarians(g, wild, 0) == 0
    g = nation("celts", leader="vercingetorix")
    units(g, 0, "D5", settler=2)
    assert bonus(g, field(g)) == 3
    g = nation("celts", leader="vercingetorix")
    stock(g, food=1, ore=1)
    act(g, "recruit:D2", "D3")
    assert g.army_at(0, at(g, "D3")) == 1
    g = nation("celts", leader="boudica")
    know(g, 1, "tactics")
    assert bonus(g, field(g)) == 2
    g.take_unit(0, ids.LEADER, at(g, "D4"))
    g.add_unit(0, ids.LEADER, at(g, "D3"))
    units(g, 0, "D3", settler=1)
    stock(g, food=1)
    act(g, "found:D3", "yes")
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1


# --- China -----------------------------------------------------------------------------------------------


@rule(COC, "1118.1", "1118.2a", "1118.2b", "1118.3", "1118.4")
def test_chinese_advances() -> None:
    g = nation("china", "irrigation", "storage")
    units(g, 0, "D3", settler=1)
    act(g, "collect:D2", "food3")
    assert has(g)["food"] == 3
    g = nation("china", "husbandry")
    stock(g, food=2)
    act(g, "recruit:D2", "from:D2:D3", "done")
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1
    g = nation("china", "math", "metallurgy")
    stock(g, ore=1, wood=1)
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    dice(g, "6i 6i")
    assert talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "yes") == 0
    g = nation("china", "tactics", "draft", "nationalism")
    act(g, "imperial_army", "done")
    assert g.army_at(0, at(g, "D2")) == 1


@rule(COC, "1103.9", "1103.10")
def test_chinese_leaders() -> None:
    g = nation("china", leader="qin")
    talk(wonders.draw_wonder(g, 0))
    assert g.players[0].wonders == [ids.WALL]
    b = field(g)
    b.hits = [0, 1]
    stock(g, culture=4)
    talk(leaders.buy_shield(g, b, 0), "yes")
    assert b.ignored[0] == 1
    talk(leaders.buy_shield(g, b, 0))
    assert b.ignored[0] == 1
    g = nation("china", leader="sun_tzu")
    stock(g, mood=1)
    act(g, "teach")
    assert g.players[0].advances & ids.TACTICS
    g = nation("china", leader="sun_tzu")
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D4"))
    units(g, 1, "D4", infantry=1)
    dice(g, "6i 1l")
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
    assert has(g) == {"mood": 1, "culture": 1}
    g = nation("china", leader="wu_zetian")
    assert bonus(g, field(g)) == 2


# --- Egypt -----------------------------------------------------------------------------------------------


@rule(COC, "1116.1a", "1116.1b", "1116.2", "1116.3a", "1116.3b", "1116.4a", "1116.4b")
def test_egyptian_advances() -> None:
    g = nation("egypt", "irrigation")
    terrain(g, D3="barren")
    units(g, 0, "D3", settler=1)
    act(g, "found:D3")
    assert len(collect.land_yields(g, 0, ids.BARREN)) == 2
    g = nation("egypt", "engineering", "writing")
    city(g, 0, "D3")
    stock(g, mood=3)
    act(g, "construct:D3")
    assert has(g) == {"ideas": 2}
    g = nation("egypt", "myths", "rituals", leader="imhotep")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", settler=1)
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
    assert has(g) == {"culture": 1}
    fighters.leader_dies(g, 0, -1)
    assert has(g) == {"culture": 2}
    g = nation("egypt", "myths", "priesthood", "state_religion", "dogma")
    p = g.players[0]
    assert p.usable & ids.NATIONALISM
    assert not p.advances & ids.NATIONALISM


@rule(COC, "1103.1", "1103.2", "1103.3", "1103.4", "1103.5")
def test_egyptian_leaders() -> None:
    g = nation("egypt", leader="cleopatra")
    stock(g, culture=2)
    act(g, "beloved")
    there = g.cities[at(g, "D2")]
    assert there.beloved == 1
    assert "beloved" not in menu(g)
    g.return_unit(0, ids.LEADER, at(g, "D2"))
    g.players[0].leader = -1
    assert battle.attack_price(g, 1, at(g, "D2"), 0) == 1
    stock(g, 1, culture=1)
    talk(battle.pay_to_attack(g, 1, at(g, "D2"), 0))
    assert there.beloved == 0
    there.beloved = 2
    talk(aftermath.conquered_by_barbarians(g, there))
    assert there.beloved == 0
    g = nation("egypt", leader="cleopatra")
    assert leaders.legendary(g, 0, at(g, "D2")) == 1
    g = nation("egypt", leader="imhotep")
    stock(g, food=1, ore=1)
    act(g, "recruit:D2")
    assert has(g) == {"ideas": 1}
    assert cities.building_costs(g, 0, g.cities[at(g, "D2")], ids.ACADEMY) == [[(1, (ids.ORE, ids.GOLD))]]
    g = nation("egypt", "arts", leader="ramses")
    city(g, 0, "D3")
    stock(g, food=1, wood=1, ore=1)
    act(g, "construct:D2", "ideas2")
    assert has(g) == {"ideas": 2}
    terrain(g, D5="water")
    city(g, 1, "D4")
    assert bonus(g, field(g)) == 2


# --- Greece ----------------------------------------------------------------------------------------------


@rule(COC, "1114.1", "1114.2a", "1114.2b", "1114.3a", "1114.3b", "1114.4a", "1114.4b")
def test_greek_advances() -> None:
    g = nation("greece", "writing", "public_education")
    build(g, g.cities[at(g, "D2")], "academy", 0)
    stock(g, food=1, ore=1)
    act(g, "recruit:D2")
    assert has(g) == {"ideas": 1}
    g = nation("greece", "tactics", "draft")
    assert ids.CULTURE in recruit.draft_needs(g, 0)[0][1]
    know(g, 1, "tactics")
    hand(g, 1, 6)
    b = field(g, mine=1, theirs=2)
    from pentapolis.games.clash_of_cultures import tactics

    assert tactics.playable(g, b, 1) == []
    g = nation("greece", "arts")
    city(g, 1, "D5", "temple", colour=0)
    city(g, 1, "D6", "academy")
    assert ("from", "D5", "D6") in influence.attempts(g, 0)
    stock(g, mood=2)
    assert any(goods.can_pay(goods.stock(g.players[0]), cost) for cost in turn.arts_costs(g, 0))
    g = nation("greece", "writing", "philosophy", "voting")
    city(g, 0, "D3", mood="happy")
    act(g, "collect:D2", "wood1+ore1")
    act(g, "collect:D2", "wood1+ore1", "D3")
    assert g.cities[at(g, "D2")].mood == ids.HAPPY
    assert g.cities[at(g, "D3")].activations == 1


def test_greek_leaders() -> None:
    g = nation("greece", leader="alexander")
    city(g, 0, "D5")
    assert bonus(g, field(g)) == 1
    g = nation("greece", leader="alexander")
    hand(g, 0, 31)
    g.players[0].objectives = [g.objective_bag.pop()]
    stock(g, culture=2)
    g.actions_left = 0
    ask = first_ask(GAME.step(g), "idol")
    assert ask.topic == "keep_objective"
    g = nation("greece", leader="leonidas")
    assert bonus(g, field(g, mine=0, theirs=3)) == 4
    g = nation("greece", leader="leonidas")
    stock(g, food=1, ore=1)
    act(g, "recruit:D2")
    assert has(g) == {"culture": 1}
    g = nation("greece", leader="pericles")
    stock(g, mood=1)
    act(g, "teach")
    assert g.players[0].advances & ids.WRITING
    terrain(g, D3="water")
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D3"))
    assert leaders.sea_bonus(g, Battle(at(g, "D3"), False, 0, 1, -1), 0) == 2


# --- Huns ------------------------------------------------------------------------------------------------


@rule(COC, "1124.1a", "1124.1b", "1124.1c", "1124.1d", "1124.1e", "1124.1f")
def test_nomads() -> None:
    g = nation("huns", "storage")
    terrain(g, D3="forest", C3="barren")
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    act(g, "command")
    assert "nomads:D2" in keys(first_ask(GAME.step(g)))
    act(g, "nomads:D2", "D3", "nothing")
    assert g.cities[at(g, "D3")].owner == 0
    assert g.cities[at(g, "D3")].activations == 1
    assert has(g) == {"wood": 1}
    targets = civ_moves.targets(g, 0, ("nomads", "D3"))
    city(g, 1, "D4")
    assert "D4" in targets
    assert "D4" not in civ_moves.targets(g, 0, ("nomads", "D3"))
    g.cities[at(g, "D3")].mood = ids.ANGRY
    assert ("nomads", "D3") not in civ_moves.sources(g, 0)


@rule(COC, "1124.2a", "1124.2b", "1124.3", "1124.4")
def test_hunnic_advances() -> None:
    g = nation("huns", "husbandry", "tactics")
    stock(g, food=1, wood=1)
    act(g, "recruit:D2", "D3")
    assert g.count(0, ids.CAVALRY, at(g, "D3")) == 1
    units(g, 1, "D5", settler=1)
    assert cities.raided(g, 1, at(g, "D5"))
    units(g, 1, "D5", infantry=1)
    assert not cities.raided(g, 1, at(g, "D5"))
    g = nation("huns", "tactics", "draft", "nationalism")
    stock(g, gold=1)
    units(g, WILD, "D4", infantry=1)
    talk(barbarians.move(g, 0), "yes", "from:D4:D5")
    assert g.army_at(WILD, at(g, "D5")) == 1


def test_hunnic_leaders() -> None:
    g = nation("huns", leader="attila")
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    assert cities.yield_limit(g, g.cities[at(g, "D2")]) == 2
    b = field(g)
    units(g, 0, "D4", cavalry=1)
    b.dice[0] = [2]
    assert talk(leaders.horse_master(g, b, 0), "yes") is True
    assert fighters.read_dice(g, b, 0, True) == 0
    assert b.ignored[0] == 1
    g = nation("huns", leader="bleda")
    there = g.cities[at(g, "D2")]
    there.mood = ids.ANGRY
    act(g, "enforcer")
    assert cities.yield_limit(g, there) == 2
    act(g, "collect:D2", "wood1+ore1")
    assert there.angry_activated
    g = nation("huns", leader="bleda")
    city(g, 1, "D4")
    b = field(g)
    talk(leaders.before_battle(g, b, 0))
    assert b.muted
    g = nation("huns", leader="rugila")
    there = city(g, WILD, "D4")
    city(g, 1, "D5")
    b = field(g, theirs=0)
    talk(leaders.conquered(g, b, 0, there, WILD, ids.NEUTRAL, False))
    assert has(g) == {"gold": 2}
    assert there.mood == ids.HAPPY


# --- India -----------------------------------------------------------------------------------------------


@rule(COC, "1120.1a", "1120.1b", "1120.2a", "1120.2b", "1120.3", "1120.4")
def test_indian_advances() -> None:
    g = nation("india", "husbandry", "bartering", "trade_routes")
    terrain(g, D3="forest")
    there = city(g, 0, "D3")
    stock(g, food=2)
    assert "elephant" in recruit.choices(g, 0, there, 1, 0)
    units(g, 0, "D3", elephant=1)
    city(g, 1, "D5")
    assert any(t.kind == ids.ELEPHANT for t in routes.traders(g, 0))
    talk(routes.use_routes(g, 0), "mood1")
    assert has(g) == {"food": 2, "mood": 1}
    g = nation("india", "myths", "state_religion")
    units(g, 0, "D4", settler=2)
    assert (at(g, "D4"), 3) in influence.starting_points(g, 0)
    assert (at(g, "D2"), 2) in influence.starting_points(g, 0)
    g = nation("india", "arts", "theaters")
    stock(g, mood=1)
    act(g, "advance", "storage")
    assert has(g) == {"mood": 1}


def test_indian_leaders() -> None:
    g = nation("india", leader="sri_gupta")
    assert bonus(g, field(g)) == 2
    g = nation("india", leader="sri_gupta")
    stock(g, culture=1, food=2)
    act(g, "golden_age", "writing")
    assert g.players[0].advances & ids.WRITING
    assert g.actions_left == 3
    g = nation("india", leader="ashoka")
    there = city(g, 1, "D3", "temple")
    dice(g, "1l 6i")
    act(g, "takeover", "yes")
    assert there.pieces[ids.TEMPLE] == 0
    talk(leaders.conquered(g, field(g), 0, there, 1, ids.NEUTRAL, False))
    assert has(g)["culture"] == 2
    g = nation("india", leader="akbar")
    b = field(g)
    units(g, 0, "D4", elephant=2)
    stock(g, ore=1)
    talk(leaders.before_battle(g, b, 0), "yes")
    assert bonus(g, b) == 2
    talk(leaders.arrived(g, 0, at(g, "D3"), at(g, "D4"), [0, 0, 0, 0, 0, 1]))
    city(g, 0, "D4")
    talk(leaders.arrived(g, 0, at(g, "D3"), at(g, "D4"), [0, 0, 0, 0, 0, 1]))
    assert has(g) == {"gold": 1}


# --- Japan -----------------------------------------------------------------------------------------------


@rule(COC, "1111.1")
def test_pottery() -> None:
    g = nation("japan", "storage")
    build(g, g.cities[at(g, "D2")], "temple", 0)
    act(g, "collect:D2", "food3")
    assert has(g) == {"food": 3, "culture": 1}
    act(g, "collect:D2", "food3")
    assert has(g)["culture"] == 1


@rule(COC, "1111.2a", "1111.2b")
def test_horsemanship() -> None:
    g = nation("japan", "husbandry", "tactics")
    build(g, g.cities[at(g, "D2")], "fortress", 0)
    stock(g, food=1, wood=1)
    assert "cavalry" in recruit.choices(g, 0, g.cities[at(g, "D2")], 1, 0)
    units(g, 0, "D2", cavalry=2)
    b = Battle(at(g, "D2"), True, 1, 0, -1)
    b.round, b.fortress = 1, True
    b.dice[1] = [6, 8]
    fighters.read_dice(g, b, 1)
    assert b.bonus[1] == 5


@rule(COC, "1111.3a", "1111.3b", "1111.3c")
def test_subterfuge() -> None:
    g = nation("japan", "tactics")
    hand(g, 0, 1)
    hand(g, 1, 25)
    units(g, 0, "D5", infantry=1)
    g.active = 1
    stock(g, 1, culture=1)
    act(g, "play:action25", "action1")
    assert g.actions_left == 3
    assert has(g, 1) == {"culture": 1}
    assert g.players[0].actions == g.players[1].actions == []


@pytest.mark.example("COC-X45")
@rule(COC, "1111.4a", "1111.4b")
def test_shogunate() -> None:
    g = nation("japan", "tactics", "draft", "nationalism")
    there = city(g, 0, "D3", "temple")
    stock(g, mood=1)
    act(g, "recruit:D3", "draft_card")
    assert len(g.players[0].actions) == 1
    assert has(g) == {}
    assert there.activations == 1
    hand(g, 0, *[c + 1 for c in g.action_bag if c in (30, 31)][:1])
    g.actions_left = 0
    assert civs.card_for_free(g, 0)


def test_japanese_leaders() -> None:
    g = nation("japan", leader="go_toba")
    b = field(g)
    stock(g, ore=1)
    talk(leaders.before_battle(g, b, 0), "yes")
    assert b.weapons[0] == 2
    g = nation("japan", "writing", leader="go_toba")
    city(g, 0, "D3")
    stock(g, food=1, wood=1, ore=1)
    act(g, "construct:D2", "storage", "food1+ideas1") if has(g).get("food", 0) > 1 else act(
        g, "construct:D2", "storage"
    )
    assert g.players[0].advances & ids.STORAGE
    g = nation("japan", "tactics", leader="jimmu")
    city(g, 0, "D4", "fortress")
    units(g, 0, "D4", infantry=1)
    b = Battle(at(g, "D4"), True, 1, 0, -1)
    b.fortress = b.city = True
    b.round = 1
    assert leaders.combat_bonus(g, b, 1, ["", ""], [1, 1]) == 2
    b = field(g)
    b.played[0] = [5]
    g.action_bag.remove(5)
    g.action_pile.append(5)
    stock(g, culture=1)
    talk(leaders.after_battle(g, b, 0, False), "action6")
    assert g.players[0].actions == [5]
    g = nation("japan", leader="suiko")
    build(g, g.cities[at(g, "D2")], "temple", 1)
    stock(g, culture=1)
    act(g, "japanese_buddhism")
    assert g.cities[at(g, "D2")].pieces[ids.TEMPLE] == 0
    assert g.actions_left == 2


# --- Maya ------------------------------------------------------------------------------------------------


@rule(COC, "1115.1a", "1115.1b", "1115.2", "1115.3a", "1115.3b")
def test_mayan_advances() -> None:
    g = nation("maya", "irrigation")
    assert len(collect.land_yields(g, 0, ids.MOUNTAIN)) == 3
    assert leaders.climbs(g, 0, ids.SETTLER)
    assert not leaders.climbs(g, 0, ids.INFANTRY)
    g = nation("maya", "arts")
    units(g, 0, "D3", settler=1)
    act(g, "found:D3", "ideas1")
    assert has(g) == {"ideas": 1}
    g = nation("maya", "arts", "sports")
    stock(g, mood=1)
    act(g, "collect:D2", "yes", "food1+wood1+ore1")
    assert has(g) == {"food": 1, "wood": 1, "ore": 1}
    assert advances.advance_costs(g, 0, ADVANCE_INDEX["myths"], True)[0][0][0] == 1


@rule(COC, "1115.4a", "1115.4b")
def test_calendar() -> None:
    g = nation("maya", "math", "astronomy")
    g.event_bag = [28, 32]
    stock(g, culture=1)
    act(g, "calendar", "under")
    assert len(g.event_bottom) == len(g.event_top) == 1
    assert GAME.view(g, 0)["next_event"] == f"event{g.event_top[0] + 1}"
    assert GAME.view(g, 1)["next_event"] is None
    assert has(g) == {}
    g.event_bag = [3, 4, 5, 6, 7]
    seen = [g.event_top[0], g.event_bottom[0]]
    mine, other = g.copy(), g.copy()
    GAME.redeal(mine, 0, Chance.from_seed("calendar"))
    GAME.redeal(other, 1, Chance.from_seed("calendar"))
    assert [mine.event_top[0], mine.event_bottom[0]] == seen
    assert [other.event_top[0], other.event_bottom[0]] != seen


def test_mayan_leaders() -> None:
    g = nation("maya", leader="pakal")
    city(g, 0, "D4", "obelisk")
    b = field(g, side=1)
    assert leaders.free_shields(g, b, 1) == 1
    g = nation("maya", "writing", leader="pakal")
    city(g, 0, "D3")
    stock(g, food=1, culture=1)
    assert ids.ACADEMY in cities.constructible(g, 0, g.cities[at(g, "D2")])
    g = nation("maya", leader="siyaj_kak")
    city(g, 1, "D4", "temple")
    assert bonus(g, field(g)) == 2
    g = nation("maya", "writing", leader="siyaj_kak")
    city(g, 0, "D3")
    city(g, 1, "C3", "temple")
    stock(g, food=1, wood=1, ore=1)
    dice(g, "6i")
    act(g, "construct:D2", "yes")
    assert g.cities[at(g, "C3")].pieces[ids.TEMPLE] == 0
    g = nation("maya", leader="wak_chanil_ajaw")
    city(g, 0, "D5")
    assert bonus(g, field(g)) == 2
    g = nation("maya", "myths", "writing", leader="wak_chanil_ajaw")
    there = g.cities[at(g, "D2")]
    build(g, there, "temple", 0)
    city(g, 0, "D3")
    from pentapolis.games.clash_of_cultures.state import USED_EXTRA_MOVES

    g.players[0].used |= USED_EXTRA_MOVES
    talk(leaders.after_command(g, 0), "replace:temple:academy")
    assert there.has(ids.ACADEMY)
    assert not there.has(ids.TEMPLE)


# --- Persia ----------------------------------------------------------------------------------------------


@rule(COC, "1119.1a", "1119.1b", "1119.2", "1119.4")
def test_persian_advances() -> None:
    g = nation("persia", "husbandry")
    stock(g, food=2)
    assert "elephant" in recruit.choices(g, 0, g.cities[at(g, "D2")], 1, 0)
    b = field(g)
    assert not fighters.caps_bonus(g, b, 0)
    units(g, 0, "D4", elephant=1)
    assert fighters.caps_bonus(g, b, 0)
    g = nation("persia", "tactics", "draft")
    stock(g, culture=2)
    assert talk(battle._immortals(g, 0), "2") == 2
    assert has(g) == {}
    g = nation("persia", "bartering", "currency")
    stock(g, gold=1)
    talk(turn.start_turn(g), "culture1")
    assert has(g) == {"gold": 1, "culture": 1}


@rule(COC, "1119.3a", "1119.3b")
def test_zoroastrianism() -> None:
    g = nation("persia", "myths", "priesthood")
    units(g, 1, "D3", infantry=2)
    dice(g, "6i 6i 1l")
    act(g, "takeover")
    assert g.army_at(0, at(g, "D3")) == 1
    assert g.army_at(1, at(g, "D3")) == 0


def test_persian_leaders() -> None:
    g = nation("persia", leader="cyrus")
    act(g, "king_of_persia", "culture1")
    assert has(g) == {"culture": 1}
    assert g.cities[at(g, "D2")].activations == 1
    b = field(g)
    assert bonus(g, b, 0, ["strategist", ""]) == 2
    g = nation("persia", leader="darius")
    leaders.takeover_succeeded(g, 0, at(g, "D2"))
    assert has(g) == {"mood": 1}
    know(g, 0, "writing")
    city(g, 0, "D3")
    stock(g, food=1, wood=1, ore=1, culture=2)
    act(g, "leader_construct")
    assert has(g) == {"ideas": 2}
    g = nation("persia", leader="xerxes")
    assert leaders.army_limit(g, 0, at(g, "D2")) == 5
    b = field(g, mine=4)
    assert leaders.no_tactics(g, b, 0)
    assert leaders.no_abilities(g, b, 0)
    g = nation("persia", leader="xerxes")
    costs = wonders.wonder_costs(g, 0, g.cities[at(g, "D2")], ids.WALL, False)
    assert {sum(n for n, _ in cost) for cost in costs} == {15}


# --- Phoenicia -------------------------------------------------------------------------------------------


@rule(COC, "1122.1a", "1122.1b", "1122.1c", "1122.1d", "1122.2")
def test_phoenician_ports_and_biremes() -> None:
    g = nation("phoenicia", "fishing", "war_ships", "writing", "philosophy", "voting")
    terrain(g, D3="water")
    there = g.cities[at(g, "D2")]
    build(g, there, "port", 0)
    assert influence.takeable(g, 1, there) == []
    assert score.halves(g, 0)[0] == 5
    assert score.halves(g, 0)[1] == 2 + 4 + 3
    units(g, 0, "D3", ship=1)
    b = Battle(at(g, "D3"), False, 0, 1, -1)
    b.round = 2
    assert fighters.bonus(g, b, 0, ["", ""], [1, 1]) == 2
    know(g, 1, "fishing", "war_ships")
    assert fighters.bonus(g, b, 0, ["", ""], [1, 1]) == 0
    talk(aftermath.conquer(g, 1, there, None))
    assert there.pieces[ids.PORT] == 0
    assert there.influenced_by(0)


@rule(COC, "1122.3", "1122.4a", "1122.4b")
def test_phoenician_trade() -> None:
    g = nation("phoenicia", "writing", "bartering", "trade_routes")
    city(g, 1, "D4")
    talk(routes.use_routes(g, 0), "ideas2")
    assert has(g) == {"ideas": 2}
    terrain(g, D3="water")
    build(g, g.cities[at(g, "D2")], "port", 0)
    assert any(t.kind == -1 for t in routes.traders(g, 0))
    g.cities.pop(at(g, "D4"))
    g.players[1].settlements += 1
    terrain(g, D6="water")
    city(g, 1, "D5")
    assert any(at(g, "D5") in t.reach for t in routes.traders(g, 0) if t.kind == -1)


def test_phoenician_leaders() -> None:
    g = nation("phoenicia", leader="ithobaal")
    city(g, 0, "D5", "temple")
    assert bonus(g, field(g)) == 2
    there = city(g, 1, "D4")
    talk(leaders.conquered(g, field(g, mine=0, theirs=0), 0, there, 1, ids.NEUTRAL, True))
    assert there.mood == ids.HAPPY
    g = nation("phoenicia", leader="hiram")
    stock(g, culture=1)
    act(g, "teach", "roads")
    assert g.players[0].advances & ids.ROADS
    g = nation("phoenicia", "bartering", "trade_routes", leader="pygmalion")
    city(g, 1, "D4")
    talk(routes.use_routes(g, 0), "gold1")
    assert has(g) == {"food": 1, "gold": 1}
    g = nation("phoenicia", leader="pygmalion")
    city(g, 0, "D4")
    b = field(g, side=1)
    stock(g, culture=1)
    talk(leaders.buy_shield(g, b, 1), "yes")
    assert b.ignored[1] == 1
    b.winner = 1
    talk(leaders.after_battle(g, b, 1, False))
    assert has(g) == {"culture": 1}


# --- Rome ------------------------------------------------------------------------------------------------


@rule(COC, "1112.1a", "1112.1b", "1112.2", "1112.3a", "1112.3b", "1112.4a", "1112.4b")
def test_roman_advances() -> None:
    g = nation("rome", "engineering")
    stock(g, food=2)
    assert ids.AQUEDUCT & g.players[0].usable
    assert advances.advance_costs(g, 0, ADVANCE_INDEX["sanitation"], True) == [[]]
    act(g, "aqueduct")
    assert g.actions_left == 3
    assert g.players[0].advances & ids.SANITATION
    g = nation("rome", "roads")
    for label in ("D6",):
        city(g, 0, label)
    stock(g, food=1, ore=1)
    assert ("roads", "D6") in move.march_targets(g, 0, at(g, "D2"), False)
    g = nation("rome", "bartering", "writing")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", settler=1)
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
    assert has(g) == {"gold": 1, "mood": 1}
    city(g, 0, "D3")
    stock(g, mood=3)
    assert ids.ACADEMY in cities.constructible(g, 0, g.cities[at(g, "D3")])
    g = nation("rome", "writing", "philosophy", "voting")
    far = city(g, 0, "D5")
    stock(g, food=1, wood=1, culture=1)
    assert "cavalry" in recruit.choices(g, 0, far, 1, 0)
    assert "cavalry" not in recruit.choices(g, 0, g.cities[at(g, "D2")], 1, 0)
    there = city(g, 1, "D6")
    talk(aftermath.conquer(g, 0, there, None), "no", "yes")
    assert there.mood == ids.HAPPY


def test_roman_leaders() -> None:
    g = nation("rome", leader="augustus")
    assert bonus(g, field(g)) == 2
    g = nation("rome", leader="augustus")
    stock(g, culture=1)
    hand(g, 0, 1)
    g.players[0].objectives = [g.objective_bag.pop()]
    ask = first_ask(GAME.step(g), "princeps")
    assert ask.topic == "lose_card"
    g = nation("rome", leader="caesar")
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    stock(g, mood=1)
    act(g, "statesman")
    assert g.cities[at(g, "D2")].mood == ids.HAPPY
    assert g.actions_left == 3
    there = city(g, 1, "D4")
    b = field(g, theirs=0)
    stock(g, gold=1)
    talk(leaders.conquered(g, b, 0, there, 1, ids.NEUTRAL, False), "yes")
    assert g.army_at(0, at(g, "D4")) == 3
    g = nation("rome", leader="sulla")
    assert bonus(g, field(g, enemy=WILD)) == 2
    g = nation("rome", leader="sulla")
    assert leaders.dictator(g, g.cities[at(g, "D2")])
    units(g, WILD, "D3", infantry=1)
    waiting = {at(g, "D3"): [0, 1, 0, 0, 0, 0]}
    talk(leaders.forbid_barbarians(g, waiting), "D3")
    assert waiting == {}
    assert leaders.guarded(g, 1, at(g, "D3"))


# --- Vikings ---------------------------------------------------------------------------------------------


@rule(COC, "1117.1a", "1117.1b", "1117.1c", "1117.1d", "1117.1e", "1117.1f", "1117.1g", "1117.1h", "1117.1i")
def test_ship_construction() -> None:
    g = nation("vikings", "fishing")
    terrain(g, D3="water")
    assert advances.advance_costs(g, 0, ADVANCE_INDEX["navigation"], True) == [[]]
    act(g, "command")
    act(g, "convert:D2")
    assert g.count(0, ids.SHIP, at(g, "D3")) == 1
    assert ("convert", "D3") not in [s for s in move.sources(g, 0) if move.targets(g, 0, s)]
    act(g)
    act(g, "command")
    act(g, "convert:D3", "D4")
    assert g.count(0, ids.SETTLER, at(g, "D4")) == 1
    GAME.check(g)
    units(g, 1, "C3", infantry=1)
    units(g, 0, "D3", ship=1)
    g.marks.clear()
    assert civ_moves.conversions(g, 0, at(g, "D3"), at(g, "C3")) == []


@rule(COC, "1117.2a", "1117.2b", "1117.3", "1117.4")
def test_viking_advances() -> None:
    g = nation("vikings", "fishing", "war_ships")
    assert move.ship_capacity(g, 0) == 3
    terrain(g, D3="water", D4="water")
    units(g, 0, "D3", ship=1)
    units(g, 1, "D4", ship=1)
    dice(g, "6i 1l")
    act(g, "command")
    act(g, "sail:D3")
    act(g) if g.moves_left >= 0 and not move.sources(g, 0) else act(g, "stop")
    assert ("sail", "D4") in move.sources(g, 0)
    g = nation("vikings", "bartering", "trade_routes")
    terrain(g, D3="water")
    city(g, 1, "D4")
    units(g, 0, "D3", ship=1)
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    stock(g, 1, ore=1)
    talk(routes.use_routes(g, 0), "yes")
    assert has(g, 1) == {}
    g = nation("vikings", "myths", "rituals")
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=4)
    dice(g, "1l 1l 6i 6i 1l 1l")
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")), "yes")
    assert g.players[0].rune_stones == 1
    assert score.halves(g, 0)[2] == 2


@rule(COC, "1103.11", "1103.12")
def test_viking_leaders() -> None:
    g = nation("vikings", "bartering", "taxes", leader="knut")
    assert score.halves(g, 0)[4] == 0
    act(g, "danegeld", "ore1")
    assert has(g) == {"ore": 1}
    assert g.cities[at(g, "D2")].activations == 1
    assert "taxes" not in menu(g)
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D5"))
    assert score.halves(g, 0)[4] == 3
    g = nation("vikings", "tactics", leader="erik")
    terrain(g, D3="water")
    g.take_unit(0, ids.LEADER, at(g, "D2"))
    g.add_unit(0, ids.LEADER, at(g, "D3"))
    units(g, 0, "D3", ship=1)
    stock(g, culture=2)
    act(g, "legendary_explorer")
    assert score.halves(g, 0)[2] == 2
    assert "legendary_explorer" not in menu(g)
    act(g, "new_colonies:D3:D4")
    assert g.players[0].leader_at == at(g, "D4")
    g = nation("vikings", leader="ragnar")
    b = field(g)
    b.unloaded = True
    assert bonus(g, b) == 2
    there = city(g, 1, "D4")
    talk(leaders.conquered(g, b, 0, there, 1, ids.NEUTRAL, False))
    assert has(g) == {"gold": 2}


def test_every_leader_is_named_here() -> None:
    """Each of the 45 leaders appears in a test of this file, with both abilities in the tables."""
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    assert [name for name in LEADERS if f'"{name}"' not in text and f".{name}" not in text] == []
    assert all(len(pair) == 2 for pair in LEADER_ABILITIES)
    assert len(CIVS) == 15


def test_longships_rest_not() -> None:
    """Wonders stay where they are when leaders come and go."""
    g = nation("rome")
    wonder(g, "D2", ids.WALL, 0)
    lead(g, 0, "sulla", "D2")
    GAME.check(g)
