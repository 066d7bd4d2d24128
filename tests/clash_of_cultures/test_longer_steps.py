"""Steps of several parts with exact ends: combat rolls, conversions, trades, routes, exploring, takeovers."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Ask, Chance, Setup
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.cards.civilizations import (
    carthage,
    china,
    japan,
    persia,
    shared,
    vikings,
)
from pentapolis.games.clash_of_cultures.data import ACTION_CIVIL, EVENTS, TILES, WONDERS, ids
from pentapolis.games.clash_of_cultures.pieces import (
    CROSSED_PLAIN,
    EXPLORED,
    MARKS,
    MOVED,
    TIRED,
    WOODED,
    Battle,
)
from pentapolis.games.clash_of_cultures.rules import (
    action_cards,
    aftermath,
    battle,
    cities,
    collect,
    events,
    explore,
    forces,
    leaders,
    marks,
    menu,
    objectives,
    recruit,
    roads,
    routes,
    sail,
    seas,
    takeover,
    trade,
)
from pentapolis.games.clash_of_cultures.rules.routes import Trader
from pentapolis.games.clash_of_cultures.state import CARD_BARBARIANS, State
from tests.clash_of_cultures.scene import (
    at,
    begin,
    build,
    city,
    dice,
    drive,
    hand,
    know,
    plans,
    realm,
    scene,
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


# --- a combat roll (604) -----------------------------------------------------------------------------------


def ready(mine: int = 1, theirs: int = 1, buildings: str = "") -> tuple[State, Battle]:
    """Seat 0 attacks seat 1 on D4, perhaps a city with buildings; before the roll of the 1st round."""
    g = wide(expansion=True)
    if buildings:
        city(g, 1, "D4", buildings, "neutral")
    units(g, 0, "D4", infantry=mine)
    units(g, 1, "D4", infantry=theirs)
    b = Battle(at(g, "D4"), True, 0, 1, at(g, "D3"))
    b.city, b.fortress = bool(buildings), "fortress" in buildings
    b.start, b.round = [mine, theirs], 1
    b.ready = [mine, theirs]
    return g, b


@rule(COC, "604.1", "407.2", "603.5")
def test_how_many_dice_are_rolled() -> None:
    for names, combat_round, buildings, die, counts in (
        (["", ""], 1, "", True, (2, 3)),
        (["", ""], 1, "fortress", True, (2, 4)),
        (["", ""], 2, "fortress", True, (2, 3)),
        (["", ""], 1, "fortress", False, (2, 3)),
        (["flanking", ""], 1, "", True, (3, 3)),
        (["", "defensive_formation"], 1, "", True, (2, 4)),
    ):
        g, b = ready(2, 3, buildings)
        b.round, b.fortress_die = combat_round, die
        dice(g, "2c 2c 2c 2c 2c 2c 2c 2c")
        drive(battle._combat_roll(g, b, names))
        assert tuple(len(rolled) for rolled in b.dice) == counts
        assert b.values == [2 * counts[0], 2 * counts[1]]


@rule(COC, "604.12", "604.13", "910.1")
def test_penalties_stop_at_nought() -> None:
    g, b = ready(4, 1)
    dice(g, "1l 1l 1l 1l 2c")
    drive(battle._combat_roll(g, b, ["", "heavy_resistance"]))
    assert b.values == [0, 2]
    g, b = ready(1, 4)
    dice(g, "4c 1l 1l 1l 1l")
    drive(battle._combat_roll(g, b, ["", "heavy_resistance"]))
    assert b.values == [3, 4]


@rule(COC, "1119.1b")
def test_a_capped_bonus_in_the_first_round_only() -> None:
    for combat_round, weapons, elephants, value in ((1, 3, 1, 4), (2, 3, 1, 5), (1, 3, 0, 5), (1, 2, 1, 4)):
        g, b = ready()
        g.players[1].usable |= ids.PERSIAN_ELEPHANTS
        units(g, 1, "D4", elephant=elephants)
        b.weapons[0], b.round = weapons, combat_round
        dice(g, "2c 2c 2c")
        drive(battle._combat_roll(g, b, ["", ""]))
        assert b.values[0] == value


@rule(COC, "605.2", "605.9")
def test_shields_are_for_sale_while_hits_remain() -> None:
    for ignored, asked in ((0, True), (1, False)):
        g, b = ready(1, 2)
        g.players[1].usable |= ids.FIREWORKS
        stock(g, 1, ore=1, wood=1)
        b.values, b.ignored = [5, 0], [0, ignored]
        seen = topics(drive(battle._hits(g, b, ["", ""]), fireworks="yes"))
        assert ("fireworks" in seen) == asked
        assert g.army_at(1, b.space) == 2


@rule(COC, "601.9", "606.1")
def test_a_round_begins_afresh() -> None:
    g, b = ready(2, 2)
    b.tactics, b.laid, b.revealed, b.round = [3, 4], [True, True], True, 1
    b.values, b.hits, b.ignored, b.bonus = [9, 9], [9, 9], [9, 9], [9, 9]
    b.cancelled = [True, True]
    b.came_from = -1
    dice(g, "2c 2c 2c 2c")
    drive(battle._round(g, b))
    assert (b.round, b.ready, b.values, b.hits) == (2, [2, 2], [4, 4], [0, 0])
    assert (b.ignored, b.bonus, b.cancelled) == ([0, 0], [0, 0], [False, False])
    assert (b.laid, b.over) == ([False, False], False)


@rule(COC, "601.3")
def test_an_undefended_city_falls_without_a_round() -> None:
    for buildings, rounds in (("", 0), ("temple", 0), ("fortress", 1)):
        g = wide(expansion=True)
        city(g, 1, "D4", buildings)
        units(g, 0, "D4", infantry=2)
        dice(g, "6i 6i 1l 1l 1l")
        won = None
        rules = battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))
        answer: Any = None
        try:
            while True:
                ask = reply(rules, answer)
                answer = "no" if "no" in ask.options else ask.options[0]
        except StopIteration as stop:
            won = stop.value
        assert won == 0
        assert g.battles[-1][5] == rounds
        assert g.cities[at(g, "D4")].owner == 0
        assert g.battle is None


@rule(COC, "606.5", "606.6")
def test_a_retreat_by_one_of_several_ways() -> None:
    g, b = ready(2, 1)
    b.ways_back = [at(g, "C4")]
    talk(battle.retreat(g, b), "C4")
    assert (g.army_at(0, at(g, "C4")), g.army_at(0, b.space)) == (2, 0)
    g, b = ready(2, 1)
    b.came_from = -1
    talk(battle.retreat(g, b))
    assert (g.army_at(0, b.space), b.over, b.winner) == (2, True, -1)


@rule(COC, "611.6", "611.2")
def test_ships_retreat_with_their_cargo() -> None:
    g = wide()
    terrain(g, D4="water", D3="water")
    units(g, 0, "D4", ship=2, infantry=1, settler=1)
    b = Battle(at(g, "D4"), False, 0, 1, at(g, "D3"))
    talk(battle.retreat(g, b))
    assert [g.count(0, kind, at(g, "D3")) for kind in range(3)] == [1, 1, 2]
    units(g, 0, "D3", infantry=3)
    b.lost = [[0] * 6, [0] * 6]
    rules = aftermath._drown(g, b)
    ask = first_ask(rules)
    assert (ask.seat, ask.about) == (0, (1,))


@rule(COC, "611.3")
def test_ships_recruited_among_enemies_fight() -> None:
    g = wide(expansion=True)
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1)
    units(g, 1, "D3", ship=1)
    dice(g, "6i 1l")
    assert talk(battle.recruited_ships(g, 0, at(g, "D3"))) == 0
    assert g.battles[-1][2:4] == (0, 1)


# --- Vikings (1117) ----------------------------------------------------------------------------------------


def norse(*known: str) -> State:
    g = realm("vikings", *known)
    terrain(g, D4="water", D5="water")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    return g


@rule(COC, "1117.1a", "1117.1b")
def test_land_units_become_ships() -> None:
    g = norse()
    units(g, 0, "D3", settler=2, infantry=1)
    space, water = at(g, "D3"), at(g, "D4")
    assert vikings.conversions(g, 0, space, water) == [[1, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0]]
    know(g, 0, "tactics")
    assert sorted(vikings.conversions(g, 0, space, water)) == sorted(
        [s, i, 0, 0, 0, 0] for s in range(3) for i in range(2) if s + i
    )
    g.players[0].units[ids.SHIP] = 1
    assert all(sum(group) == 1 for group in vikings.conversions(g, 0, space, water))
    assert vikings.conversions(g, 0, space, at(g, "C3")) == [], "land to land"
    units(g, 1, "D4", ship=1)
    assert vikings.conversions(g, 0, space, water) == []


@rule(COC, "1117.1e")
def test_explorers_do_not_turn_into_ships() -> None:
    for mark in (EXPLORED, MOVED, TIRED):
        g = norse()
        units(g, 0, "D3", settler=2)
        g.marks[(at(g, "D3") * 6 + ids.SETTLER) * MARKS + mark] = 1
        assert vikings.conversions(g, 0, at(g, "D3"), at(g, "D4")) == [[1, 0, 0, 0, 0, 0]]


@rule(COC, "1117.1a", "1117.1d")
def test_a_launch_takes_others_aboard() -> None:
    g = norse("tactics")
    units(g, 0, "D3", settler=1, infantry=3)
    supply = g.players[0].units[:]
    g.marks[(at(g, "D3") * 6 + ids.SETTLER) * MARKS + WOODED] = 1
    talk(vikings._convert(g, 0, at(g, "D3"), at(g, "D4")), "settler1", "infantry2")
    water = at(g, "D4")
    assert [g.count(0, kind, water) for kind in range(3)] == [0, 2, 1]
    assert g.players[0].units[ids.SETTLER] == supply[ids.SETTLER] + 1
    assert g.players[0].units[ids.SHIP] == supply[ids.SHIP] - 1
    assert g.ship_moved
    assert marks.stacks(g, 0, ids.SHIP, water) == [(MOVED | WOODED, 1)]
    assert marks.stacks(g, 0, ids.INFANTRY, water) == [(MOVED, 2)]


@rule(COC, "1117.1a", "1117.1g")
def test_ships_become_land_units_and_land_their_cargo() -> None:
    g = norse("tactics")
    units(g, 0, "D4", ship=2, infantry=3)
    water, land = at(g, "D4"), at(g, "D3")
    found = vikings.conversions(g, 0, water, land)
    assert sorted(found) == sorted(
        [s, i, 0, 0, 0, 0]
        for s in range(3)
        for i in range(3)
        if 0 < s + i <= 2 and i + max(0, 3 - 2 * (2 - s - i)) <= 4
    )
    supply = g.players[0].units[:]
    talk(vikings._convert(g, 0, water, land), "infantry1")
    assert (g.count(0, ids.INFANTRY, land), g.count(0, ids.SHIP, water), g.count(0, ids.INFANTRY, water)) == (
        2,
        1,
        2,
    )
    assert g.players[0].units[ids.SHIP] == supply[ids.SHIP] + 1
    assert g.players[0].units[ids.INFANTRY] == supply[ids.INFANTRY] - 1
    units(g, 0, "D3", infantry=2)
    assert vikings.conversions(g, 0, water, land) == [], "no room for those who must land too"
    assert vikings._surplus(g, 0, water, 1) == 2
    assert vikings._surplus(g, 0, water, 0) == 0


@rule(COC, "1117.1i", "1117.2b", "1117.3")
def test_small_things_of_the_vikings() -> None:
    g = norse()
    p = g.players[0]
    assert vikings.free_navigation(p, ids.NAVIGATION, False)
    assert not vikings.free_navigation(p, ids.FISHING, True)
    assert vikings.longships() == 3
    found = g.cities[at(g, "D7")]
    assert [vikings.worth_a_raid(0, found, beside) for beside in (True, False)] == [1, -1]
    stock(g, 1, wood=1, mood=3)
    talk(vikings.raiding(g, 0, [1]), "yes")
    assert has(g, 1) == {"mood": 3}
    assert talk(vikings.raiding(g, 0, [1])) is None, "no resource is left"
    stock(g, 1, gold=1)
    talk(vikings.raiding(g, 0, [1]), "no")
    assert has(g, 1) == {"gold": 1}


@rule(COC, "1103.12", "1007.2")
def test_danegeld_is_the_income_of_taxes() -> None:
    g = realm("vikings", leader="knut", place="D2")
    refusal = vikings._refuse_danegeld(g, 0)
    assert refusal is not None
    assert refusal.reason == "needs_advance"
    know(g, 0, "bartering", "taxes")
    city(g, 0, "C3")
    rules = vikings.danegeld(g, 0)
    words = reply(rules, None).options
    assert set(words) == {"food2", "food1+wood1", "food1+ore1", "wood2", "wood1+ore1", "ore2"}
    with pytest.raises(StopIteration):
        rules.send("ore2")
    assert has(g) == {"ore": 2}
    assert g.cities[at(g, "D2")].activations == 1


# --- trade (304) -------------------------------------------------------------------------------------------


@rule(COC, "304.2", "304.4", "304.6", "304.7")
def test_a_trade_of_goods_and_cards() -> None:
    g = wide(seats=3)
    stock(g, 0, food=2, culture=1)
    stock(g, 2, ore=1)
    hand(g, 0, 5)
    plans(g, 2, 7)
    talk(trade.offer(g, 0), "2", "food1", "action5", "done", "ore1", "objective_card", "accept")
    assert (has(g), has(g, 2)) == ({"food": 1, "culture": 1, "ore": 1}, {"food": 1})
    assert (g.players[2].actions, g.players[0].objectives) == ([4], [6])
    assert (g.known_actions[4], g.known_objectives[6]) == (0b101, 0b101)
    assert (g.offers, g.refused) == (1, [])
    assert len(g.offer) == 0


@rule(COC, "304.4", "304.8")
def test_a_refused_offer_is_not_made_twice() -> None:
    g = wide()
    stock(g, 0, food=2)
    talk(trade.offer(g, 0), "food1", "done", "refuse")
    assert has(g) == {"food": 2}
    assert len(g.refused) == 1
    talk(trade.offer(g, 0), "food1", "done")
    talk(trade.offer(g, 0), "food1", "food1", "accept")
    assert (has(g), has(g, 1)) == ({}, {"food": 2})
    assert g.offers == 3
    talk(trade.offer(g, 0), "done")
    assert (g.refused, has(g, 1)) == ([], {"food": 2}), "nothing for nothing is no offer"


@rule(COC, "304.2")
def test_what_can_be_put_into_an_offer() -> None:
    assert trade._left([2, 0, 1, 0, 0, 0, 3], [1, 0, 1, 0, 0, 0, 0]) == ["food1", "mood1"]
    assert trade._kinds([(0, 1), (2, 0), (0, 3)]) == [2, 0, 1]
    g = wide()
    hand(g, 0, 3)
    plans(g, 0, 2)
    assert trade.words_of(g, 0) == {"action3": (0, 0), "objective2": (1, 0)}


# --- routes (1007.3) ---------------------------------------------------------------------------------------


@rule(COC, "1007.3a", "1122.3", "1120.3")
def test_what_routes_bring() -> None:
    g = realm("phoenicia", "storage")
    one, two, three = (city(g, 1, label) for label in ("C5", "D5", "E5"))
    pairs = [(Trader(at(g, "D4"), ids.SETTLER, [c.space]), c.space) for c in (one, two, three)]
    talk(routes._income(g, 0, pairs))
    assert has(g) == {"food": 3}
    g.players[0].usable |= ids.ALPHABET
    stock(g)
    drive(routes._income(g, 0, pairs), route="culture1")
    assert has(g) == {"culture": 2, "food": 1}, "two of them at most"
    g.players[0].usable |= ids.CURRENCY
    stock(g)
    drive(routes._income(g, 0, pairs), route="gold1")
    assert has(g) == {"gold": 3}
    build(g, two, "market", 1)
    drive(routes._income(g, 0, pairs), route="gold1")
    assert has(g, 1) == {"gold": 1}


@rule(COC, "1122.4a", "1122.4b")
def test_long_routes_end_beside_water() -> None:
    g = wide()
    near = {at(g, "D7"): 3}
    found = [g.cities[at(g, "D7")]]
    assert routes._in_reach(g, found, near) == []
    terrain(g, D6="water")
    assert routes._in_reach(g, found, near) == [at(g, "D7")]
    assert routes._in_reach(g, found, {at(g, "D7"): 4}) == []
    terrain(g, D6="plain")
    assert routes._in_reach(g, found, {at(g, "D7"): 2}) == [at(g, "D7")]
    assert routes._in_reach(g, found, {}) == []


@rule(COC, "1102.9")
def test_a_leader_in_a_route() -> None:
    g = realm("phoenicia", leader="hiram", place="D4")
    for kind, led in ((ids.SETTLER, True), (ids.SHIP, True), (-1, False), (ids.ELEPHANT, False)):
        assert routes._led(g, 0, Trader(at(g, "D4"), kind, [])) == led
        assert not routes._led(g, 0, Trader(at(g, "D5"), kind, []))
    five = [city(g, 1, label).space for label in ("C5", "D5", "E5", "C4")]
    five.append(at(g, "D7"))
    leading = [Trader(at(g, "D4"), ids.SETTLER, five)]
    others = [Trader(at(g, "D6"), ids.SETTLER, five) for _ in range(5)]
    assert routes._limit(g, 0, [*leading, *others], five) == 5
    assert routes._limit(g, 0, others, five[:4]) == 4
    assert routes._can_add(g, 0, [*leading, *others], five[:4], five[4])
    assert not routes._can_add(g, 0, others, five[:4], five[4])
    pairs = routes._pair(g, 0, [*others, *leading], five)
    assert any(trader is leading[0] for trader, _ in pairs), "the leader's unit takes part"
    assert len(pairs) == 5


@rule(COC, "1117.3")
def test_ships_beside_cities_are_paired_with_them() -> None:
    g = realm("vikings")
    g.players[0].usable |= ids.RAIDING
    terrain(g, D5="water")
    near, far = at(g, "D6"), at(g, "D7")
    city(g, 1, "D6")
    settler, ship = Trader(at(g, "D5"), ids.SETTLER, [near, far]), Trader(at(g, "D5"), ids.SHIP, [near, far])
    assert routes._beside(g, ship, near)
    assert not routes._beside(g, ship, far)
    assert not routes._beside(g, settler, near)
    pairs = routes._pair(g, 0, [settler, ship], [near, far])
    assert (ship, near) in pairs


# --- exploring by sea (507, 508) ---------------------------------------------------------------------------


def unexplored(slot: int, sea: str) -> State:
    """A slot not yet revealed, with Water beside it and a Ship of seat 0 there."""
    g = wide()
    for space in g.map.slots[slot]:
        g.terrain[space] = ids.UNEXPLORED
    terrain(g, **{sea: "water"})
    units(g, 0, sea, ship=1)
    return g


@rule(COC, "507.1", "507.2", "507.3")
def test_ships_enter_the_water_they_find() -> None:
    for number, tile in enumerate(TILES):
        g = unexplored(5, "C4")
        g.tiles = [number]
        start = at(g, "C4")
        first = g.map.slots[5][0]
        rules = explore.by_sea(g, 0, start, first, -1)
        answer: Any = None
        try:
            while True:
                answer = reply(rules, answer).options[0]
        except StopIteration as stop:
            end, navigated = stop.value
        assert not navigated
        sea = seas.connected(g, start)
        if end == start:
            assert not any(s in sea for s in g.map.slots[5])
        else:
            assert g.terrain[end] == ids.WATER
            assert end in sea
            assert g.map.slot_of[end] == 5
        water = sum(kind == ids.WATER for kind in tile)
        assert sum(g.terrain[s] == ids.WATER for s in g.map.slots[5]) == water


@rule(COC, "507.1", "504.4")
def test_where_ships_can_go() -> None:
    g = unexplored(5, "C4")
    terrain(g, D4="water", D5="water")
    units(g, 1, "D4", ship=1)
    found = sail.targets(g, 0, at(g, "C4"))
    assert found == {"D4": -1, ("explore", "B4"): -1}
    g.players[0].no_attack = 0b10
    assert "D4" not in sail.targets(g, 0, at(g, "C4"))


# --- takeovers, cards, recruits ----------------------------------------------------------------------------


@rule(COC, "801.4", "412.15")
def test_a_barbarian_settlement_taken_by_a_card() -> None:
    for army, options in ((0, []), (2, ["settler", "infantry"])):
        g = wide(expansion=True)
        found = city(g, ids.BARBARIANS, "D3")
        units(g, ids.BARBARIANS, "D3", infantry=army)
        g.players[0].used = CARD_BARBARIANS
        assert takeover.barbarian_target(g, 0, found)
        left, wild = g.players[0].settlements, g.barbarian_settlements
        g.chance = LoadedChance([10], g.chance.pool)
        assert talk(takeover.attempt(g, 0), *(["infantry"] if options else [])) is True
        assert (found.owner, found.mood) == (0, ids.NEUTRAL)
        assert (g.players[0].settlements, g.barbarian_settlements) == (left - 1, wild + 1)
        assert g.army_at(ids.BARBARIANS, at(g, "D3")) == 0
        assert g.army_at(0, at(g, "D3")) == bool(options)
    g = wide(expansion=True)
    found = city(g, ids.BARBARIANS, "D3")
    assert not takeover.barbarian_target(g, 0, found)
    g.players[0].used = CARD_BARBARIANS
    found.size = 2
    assert not takeover.barbarian_target(g, 0, found)
    found.size, g.players[0].settlements = 1, 0
    assert not takeover.barbarian_target(g, 0, found)


@rule(COC, "412.6", "412.23")
def test_which_attempts_are_boosted() -> None:
    g = wide()
    found = city(g, 1, "D3", "temple")
    own = g.cities[at(g, "D2")]
    assert takeover.boostable(g, 0, at(g, "D2"), found)
    assert not takeover.boostable(g, 0, at(g, "D2"), own), "from the city itself"
    assert takeover.boostable(g, 0, at(g, "C3"), own)
    know(g, 1, "devotion")
    assert not takeover.boostable(g, 0, at(g, "D2"), found)
    found.pieces[ids.TEMPLE] = ids.NOBODY
    assert takeover.boostable(g, 0, at(g, "D2"), found)
    wild = city(g, ids.BARBARIANS, "D4")
    assert takeover.boostable(g, 0, at(g, "D2"), wild)


@rule(COC, "412.5")
def test_reasons_of_takeovers() -> None:
    g = wide("C3")
    city(g, 1, "D3", "temple")
    ask = Ask(0, "takeover", [])
    assert takeover.refuse_attempt(g, ask, "from", "D2", "D7").rule == "412.4"
    assert takeover.refuse_attempt(g, ask, "from", "D2", "D3").rule == "412.3"
    build(g, g.cities[at(g, "D2")], "academy", 1)
    assert takeover.refuse_attempt(g, ask, "from", "D2", "D3").rule == "412.5"
    assert takeover.refuse_attempt(g, ask, "from", "D2", "D2").rule == "412.3"


@rule(COC, "801.3", "801.5", "801.6")
def test_why_a_card_is_not_played() -> None:
    g = wide()
    names = {name: card for card, name in enumerate(ACTION_CIVIL)}

    def reason(name: str, free: bool = False) -> str | None:
        refusal = action_cards.refuse_card(g, 0, names[name], free)
        return refusal.reason if refusal else None

    assert reason("teach_us") == "only_after_conquest"
    assert reason("ideas") == "card_condition"
    assert not action_cards.needs_action(names["militia"]) or reason("militia") is None
    needing = [name for name in names if action_cards.needs_action(names[name]) and name != "teach_us"]
    g.actions_left = 0
    for name in needing:
        assert reason(name) == "no_action_left"
        assert reason(name, True) != "no_action_left"
    g.actions_left = 1
    for name, card in names.items():
        price = action_cards.culture_price(card)
        if price and name != "teach_us":
            stock(g, 0, culture=price - 1)
            assert reason(name) == "cannot_pay"
            stock(g, 0, culture=price)
            assert reason(name) != "cannot_pay"
    assert action_cards.culture_price(105) == 0
    assert action_cards.needs_action(105)


@rule(COC, "801.5")
def test_a_card_uses_up_its_action_and_price() -> None:
    g = wide()
    card = next(c for c, name in enumerate(ACTION_CIVIL) if name == "leadership")
    g.players[0].actions = [card]
    g.action_bag.remove(card)
    price = action_cards.culture_price(card)
    stock(g, 0, culture=price + 1)
    left = g.actions_left
    drive(action_cards.play(g, 0, card))
    assert g.actions_left == left + 1 - action_cards.needs_action(card)
    assert has(g) == {"culture": 1}
    assert g.action_pile == [card]


@rule(COC, "1102.2", "1102.3", "1102.4")
def test_a_new_leader_replaces_the_old_one() -> None:
    g = realm("egypt", leader="ramses", place="D4")
    g.players[0].usable |= ids.EMBALMING
    talk(leaders.recruit_leader(g, 0, g.cities[at(g, "D2")]), "leader.imhotep")
    p = g.players[0]
    assert p.leader_at == at(g, "D2")
    assert not g.present[at(g, "D4")]
    assert (p.leaders_used, len(p.leaders), p.goods[ids.CULTURE]) == (2, 1, 1)
    assert g.count(0, ids.LEADER, at(g, "D2")) == 1
    g = realm("aztecs", leader="acamapichtli", place="D4")
    talk(leaders.recruit_leader(g, 0, g.cities[at(g, "D2")]), "leader.marqzen")
    assert not g.present[at(g, "D4")], "also the first leader of all"


@rule(COC, "408.8", "408.11", "505.11")
def test_a_unit_is_taken_back_where_the_supply_is_empty() -> None:
    g = wide()
    units(g, 0, "D4", infantry=1)
    units(g, 0, "D5", infantry=1)
    g.players[0].units[ids.INFANTRY] = 0
    talk(recruit._place(g, 0, g.cities[at(g, "D2")], ids.INFANTRY), "D5")
    assert [g.army_at(0, at(g, label)) for label in ("D2", "D4", "D5")] == [1, 1, 0]
    assert g.players[0].units[ids.INFANTRY] == 0
    g = wide()
    terrain(g, D3="water", D5="water")
    build(g, g.cities[at(g, "D2")], "port", 0)
    units(g, 0, "D5", ship=1, infantry=2)
    g.players[0].units[ids.SHIP] = 0
    talk(recruit._place(g, 0, g.cities[at(g, "D2")], ids.SHIP))
    assert g.count(0, ids.SHIP, at(g, "D3")) == 1
    assert g.army_at(0, at(g, "D5")) == 0, "its cargo sinks"


@rule(COC, "1118.2a")
def test_settlers_spread_after_a_recruit_of_settlers() -> None:
    g = realm("china")
    assert talk(china.expansion(g, 0, g.cities[at(g, "D2")], [0, 1, 0, 0, 0, 0])) is None
    g.roads_used = 2
    talk(china.expansion(g, 0, g.cities[at(g, "D2")], [1, 0, 0, 0, 0, 0]), "from:D2:D3")
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1
    assert g.roads_used == 0
    assert not any(key & MOVED for key in g.marks)


@rule(COC, "1119.3a", "1119.3b")
def test_a_unit_is_converted() -> None:
    g = realm("persia")
    units(g, 1, "D4", infantry=1, cavalry=1)
    city(g, 1, "D5")
    units(g, 1, "D5", infantry=1)
    units(g, 1, "C4", settler=1)
    terrain(g, E5="water")
    units(g, 1, "E5", ship=1, infantry=1)
    assert persia.zoroastrian_targets(g, 0) == [at(g, "D4")]
    g.players[0].units[ids.INFANTRY] = 0
    assert persia.zoroastrian_targets(g, 0) == [at(g, "D4")]
    g.players[0].units[ids.CAVALRY] = 0
    assert persia.zoroastrian_targets(g, 0) == []
    g = realm("persia")
    units(g, 1, "D4", infantry=1)
    supply = g.players[1].units[ids.INFANTRY]
    talk(persia.convert_unit(g, 0, at(g, "D4")))
    assert (g.army_at(0, at(g, "D4")), g.army_at(1, at(g, "D4"))) == (1, 0)
    assert g.players[1].units[ids.INFANTRY] == supply + 1
    assert not g.battles


@rule(COC, "1119.4")
def test_banking_needs_gold() -> None:
    for gold, asked in ((0, False), (1, True)):
        g = realm("persia")
        stock(g, 0, gold=gold)
        talk(persia.banking(g, 0), *(["culture1"] if asked else []))
        assert g.players[0].goods[ids.CULTURE] == asked


@rule(COC, "1111.4a")
def test_a_card_for_free_once_per_turn() -> None:
    g = realm("japan")
    g.actions_left = 1
    assert japan.card_for_free(g, 0)
    assert talk(japan.pay_card(g, 0), "no") is False
    assert talk(japan.pay_card(g, 0), "yes") is True
    assert not japan.card_for_free(g, 0)
    assert talk(japan.pay_card(g, 0)) is False
    g.players[0].used, g.actions_left = 0, 0
    assert talk(japan.pay_card(g, 0)) is True, "nothing else pays"


@rule(COC, "1113.2a")
def test_pirates_serve_as_ships_for_hegemony() -> None:
    g = realm("carthage")
    g.players[0].usable |= ids.PIRATE_ALLIES
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    units(g, ids.PIRATES, "D4", ship=1)
    talk(carthage.hegemony(g, 0), "from:D4:D5", "pirate")
    assert g.count(0, ids.SHIP, at(g, "D4")) == 1
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D4")) == 0
    talk(carthage.hegemony(g, 0), "from:D4:C4")
    assert g.count(0, ids.SHIP, at(g, "D4")) == 0


# --- events (803) ------------------------------------------------------------------------------------------


@rule(COC, "803.2", "803.14", "1202.1", "1202.2")
def test_an_event_and_its_variants() -> None:
    gold = next(i for i, event in enumerate(EVENTS) if event.symbol == "gold_mine")
    for variant, answers in (("all", []), ("symbols", []), ("choice", ["symbol"])):
        g = scene(events=variant)
        stock(g)
        g.event_bag, g.event_pile = [gold], []
        rules = events.event(g, 0)
        answer: Any = None
        left = list(answers)
        try:
            while True:
                ask = reply(rules, answer)
                answer = left.pop(0) if left else ask.options[-1]
        except StopIteration:
            pass
        assert g.players[0].goods[ids.GOLD] >= 2
        assert g.event_pile == [gold]
        assert g.event_now == -1


@rule(COC, "803.6")
def test_no_event_is_left() -> None:
    g = scene()
    g.event_bag, g.event_pile = [], []
    assert talk(events.draw(g, 0)) == -1
    assert talk(events.event(g, 0)) is None


# --- set-up (100) ------------------------------------------------------------------------------------------


@rule(COC, "101.6", "104.10", "105.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_game_deals_a_card_of_each_kind(seats: int) -> None:
    for expansion in (False, True):
        g = begin(seats, expansion=expansion)
        for seat, p in enumerate(g.players):
            (action,), (objective,) = p.actions, p.objectives
            assert (g.known_actions[action], g.known_objectives[objective]) == (1 << seat, 1 << seat)
            assert p.goods == [2, 0, 0, 0, 0, 0, 0]
            assert (p.track, p.anarchy, p.leader, p.leader_at, p.seer) == (3, 0, -1, -1, ids.NOBODY)
            assert p.leaders == ([3 * p.civ, 3 * p.civ + 1, 3 * p.civ + 2] if expansion else [])
            assert (p.civ >= 0) == expansion
            assert p.units[3:] == ([*map(int, p.units[3:])] if expansion else [0, 0, 0])
            home = g.cities[g.map.homes[seat]]
            assert (home.owner, home.mood, home.size) == (seat, ids.HAPPY, 1)
            assert g.count(seat, ids.SETTLER, home.space) == 1
        assert len(g.action_bag) == 42 - seats
        assert len(g.wonder_bag) == 8
        assert g.start == g.active < seats
        wild = g.wild_units
        assert (wild[0], wild[5]) == (0, 0)
        assert all((wild[kind] > 0) == expansion for kind in (ids.SHIP, ids.CAVALRY, ids.ELEPHANT))


@rule(COC, "1203.1", "1204.1", "1206.1")
def test_variants_are_checked_and_dealt() -> None:
    g = begin(2, short=True)
    assert [g.count(seat, ids.SETTLER, g.map.homes[seat]) for seat in (0, 1)] == [2, 2]
    g = begin(3, expansion=True, alternate_history=True)
    dealt = [leader for p in g.players for leader in p.leaders]
    assert len(dealt) == len(set(dealt)) == 9
    for options, refused in (
        ({"random_leaders": True}, "1204.1"),
        ({"alternate_history": True}, "1204.1"),
        ({"random_leaders": True, "expansion": True}, None),
        ({"short": True, "flexible_end": list(GAME.options[3].values)[1]}, "1203.1"),
        ({"short": True}, None),
    ):
        setup = Setup(GAME, 2)
        setup.options.update(options)
        refusal = GAME.check_setup(setup)
        assert (refusal.rule if refusal else None) == refused


def test_the_start_of_a_seat_is_its_civilization() -> None:
    g = begin(2, expansion=True)
    g.players[0].civ, g.players[1].civ = 0, 14
    assert [GAME.start_of(g, seat) for seat in (0, 1)] == ["civ.aztecs", "civ.vikings"]
    assert GAME.start_of(begin(2), 0) == ""


# --- objectives by deeds (802) -----------------------------------------------------------------------------


@rule(COC, "802.4", "802.6", "802.11")
def test_a_deed_completes_one_card() -> None:
    g = scene()
    for card in range(38):
        if "city_founder" in objectives.halves(card):
            break
    plans(g, 0, card + 1)
    g.founded = at(g, "D7")
    asked = drive(
        objectives.deed(g, (0, 1), "founded"),
        objective=f"complete:objective{card + 1}:objective.city_founder",
    )
    assert len(asked) == 1
    assert g.players[0].done == [2 * card + objectives.halves(card).index("city_founder")]
    assert g.founders_this_round == 1 << at(g, "D7")
    assert objectives.deed_uses(g, "city_founder", 0, "founded") == (), "used up"
    assert objectives.deed_uses(g, "city_founder", 0, "battle") == ()
    g.founded = at(g, "D4")
    assert talk(objectives.deed(g, (0,), "founded")) is None


def test_chance_is_only_the_games() -> None:
    one, two = (GAME.new(Setup(GAME, 3), Chance.from_seed("same")) for _ in range(2))
    assert (one.action_bag, one.start, one.tiles) == (two.action_bag, two.start, two.tiles)


# --- what earlier lists of breaks still held ---------------------------------------------------------------


@rule(COC, "1103.13")
def test_dido_sacrifices_herself_on_land_to_who_came_from_somewhere() -> None:
    for land, came_from, asked in ((True, 5, True), (False, 5, False), (True, -1, False), (True, 0, True)):
        g = realm("carthage", leader="queen_dido", place="D4")
        b = Battle(at(g, "D4"), land, 1, 0, came_from)
        assert talk(carthage.sacrifice(g, b), *(["no"] if asked else [])) is False
    assert talk(carthage.sacrifice(g, b), "yes") is True
    assert (g.players[0].leader, g.count(0, ids.INFANTRY, b.space), g.count(0, ids.LEADER, b.space)) == (
        -1,
        1,
        0,
    )
    assert [p.captured for p in g.players] == [0, 0]


@rule(COC, "1102.9", "901.6")
def test_darius_pays_before_he_builds_a_wonder() -> None:
    for more, possible in ((1, False), (2, True)):
        g = realm("persia", "engineering", leader="darius", place="D2")
        city(g, 0, "C3")
        card = ids.PYRAMID
        g.wonder_bag.remove(card)
        g.players[0].wonders = [card]
        g.players[0].advances |= WONDERS[card].advance
        printed = WONDERS[card].cost
        price = {name: printed[i] for i, name in enumerate(ids.GOODS[:7])}
        stock(g, 0, **{**price, "culture": price["culture"] + more})
        refusal = shared._refuse_leader_construct(g, 0)
        assert (refusal is None) == possible
        assert g.players[0].goods[ids.CULTURE] == price["culture"] + more


@rule(COC, "611.3", "1113.3a")
def test_ships_recruited_beside_pirates_join_them() -> None:
    g = realm("carthage")
    g.players[0].usable |= ids.PIRATE_ALLIES
    terrain(g, D3="water")
    units(g, 0, "D3", ship=1)
    units(g, ids.PIRATES, "D3", ship=1)
    assert talk(battle.recruited_ships(g, 0, at(g, "D3")), "ally") == -1
    assert not g.battles


@rule(COC, "808.1")
def test_nobody_is_asked_who_decides_where_there_is_one_opponent() -> None:
    g = wide(expansion=True)
    units(g, ids.BARBARIANS, "D4", infantry=1, cavalry=1)
    b = Battle(at(g, "D4"), True, 0, ids.BARBARIANS, -1)
    with pytest.raises(StopIteration):
        next(battle._choose_controller(g, b))
    assert b.controller == 1


@rule(COC, "1114.4a")
def test_an_angry_city_state_is_activated_itself() -> None:
    g = realm("greece")
    g.players[0].usable |= ids.CITY_STATES
    city(g, 0, "D4", mood="happy")
    found = g.cities[at(g, "D2")]
    found.mood, found.activations = ids.ANGRY, 1
    assert talk(cities.activated(g, found, "collect")) is None
    assert found.angry_activated
    found.mood, found.activations, found.angry_activated = ids.NEUTRAL, 1, False
    assert reply(cities.activated(g, found, "collect"), None).options == ["D2", "D4"]


@rule(COC, "506.8")
def test_the_question_how_a_tile_is_turned_names_it() -> None:
    g = wide()
    one, two = (dict.fromkeys(g.map.slots[5], kind) for kind in (ids.PLAIN, ids.FOREST))
    ask = first_ask(explore.lay(g, 0, 5, 6, [one, two]))
    assert (ask.options, ask.about) == (["listed", "turned"], (7, "B4"))
    talk(explore.lay(g, 0, 5, 6, [one, two]), "turned")
    assert g.terrain[g.map.slots[5][0]] == ids.FOREST
    talk(explore.lay(g, 0, 5, 6, [one, dict(one)]))
    assert g.terrain[g.map.slots[5][0]] == ids.PLAIN


@rule(COC, "505.11")
def test_a_drowned_leader_is_nobodys_prize() -> None:
    g = realm("rome", leader="sulla", place="D4")
    terrain(g, D4="water")
    talk(forces.sink_surplus(g, 0, at(g, "D4")))
    assert [p.captured for p in g.players] == [0, 0]


@rule(COC, "410.5")
def test_marks_that_do_not_matter_are_not_asked_about() -> None:
    g = wide()
    units(g, 0, "D4", infantry=4)
    base = (at(g, "D4") * 6 + ids.INFANTRY) * MARKS
    g.marks = {base + WOODED: 1, base + (WOODED | CROSSED_PLAIN): 1, base + CROSSED_PLAIN: 1}
    rules = marks.who_goes(g, 0, at(g, "D4"), [0, 2, 0, 0, 0, 0], 0)
    assert reply(rules, None).about == ("infantry", 2, "mark_wooded")
    with pytest.raises(StopIteration) as end:
        rules.send(1)
    going = end.value.value
    assert len(going) == 6
    assert sum(n for _, n in going[ids.INFANTRY]) == 2


def test_the_menu_finds_entries_added_later() -> None:
    made = menu.Menu("test", fast=lambda g, ask: [])
    before = made.entries(0, -1, False)
    made.held[(1, 2, False)] = before
    made.add(menu.ENTRIES["taxes"])
    assert made.held == {}
    assert made.needed == ids.TAXES


@rule(COC, "1112.2", "501.4")
def test_a_full_space_on_a_roman_road_leaves_no_room() -> None:
    g = realm("rome")
    g.players[0].usable |= ids.ROMAN_ROADS
    for space in range(g.map.size):
        if g.map.labels[space] not in ("D2", "D3", "D4", "D5", "D6", "D7"):
            g.terrain[space] = ids.WATER
    city(g, 0, "D6")
    units(g, 0, "D3", infantry=4)
    assert {way[0] for way in roads.ways(g, 0, at(g, "D2"))[at(g, "D6")]} == {0}
    g.return_unit(0, ids.INFANTRY, at(g, "D3"), 2)
    assert {way[0] for way in roads.ways(g, 0, at(g, "D2"))[at(g, "D6")]} == {2}


@rule(COC, "1117.3")
def test_a_ship_beside_a_city_of_every_victim() -> None:
    g = realm("vikings", seats=3)
    g.players[0].usable |= ids.RAIDING
    water = next(s for s in range(12, g.map.size) if len(g.map.neighbours[s]) == 6)
    g.terrain[water] = ids.WATER
    one, two, far = (*g.map.neighbours[water][:2], g.map.homes[1])
    for seat, space in ((1, one), (2, two)):
        g.cities.pop(space, None)
        city(g, seat, g.map.labels[space])
    reach = [far, one, two]
    crowd = [
        Trader(water, ids.SETTLER, reach),
        Trader(water, ids.SHIP, reach),
        Trader(water, ids.SHIP, reach),
    ]
    pairs = routes._pair(g, 0, crowd, reach)
    assert {city_ for trader, city_ in pairs if routes._beside(g, trader, city_)} == {one, two}
    assert len(pairs) == 3


@rule(COC, "1110.4a")
def test_tribute_reaches_two_spaces() -> None:
    g = realm("aztecs")
    g.players[0].usable |= ids.TRIBUTE_EMPIRE
    city(g, 1, "D4")
    found = dict(collect.choosable(g, g.cities[at(g, "D2")]))
    assert found["D4"] == ["food1"]
    assert "E4" not in found
    assert len(collect.sources(g, g.cities[at(g, "D2")], False)) == 7, "six near ones, and the tribute"


@rule(COC, "1009.3")
def test_medicine_gives_back_what_was_paid_in_this_recruit() -> None:
    g = wide()
    know(g, 0, "medicine")
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    stock(g, 0, food=2)
    asked = drive(recruit.recruit(g, 0, g.cities[at(g, "D2")]), recruit="settler")
    assert topics(asked) == []
    assert has(g) == {"food": 1}
