"""What no other test of single parts asks: spies, marches, barbarians, buying advances, the menu."""

from __future__ import annotations

import pytest

from pentapolis.engine import Ask
from pentapolis.games.clash_of_cultures.cards import civil_cards
from pentapolis.games.clash_of_cultures.cards.advances import economy, governments, growth, warfare
from pentapolis.games.clash_of_cultures.cards.civilizations import babylonia, celts, greece, phoenicia
from pentapolis.games.clash_of_cultures.data import (
    ADVANCE_INDEX,
    ADVANCES,
    CIV_ADVANCES,
    EVENTS,
    TILES,
    WONDERS,
    ids,
)
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
    actions,
    advances,
    barbarians,
    cities,
    collect,
    construction,
    events,
    marks,
    mood,
    move,
    routes,
    sail,
    status,
    takeover,
    turn,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.card_effects import CHECKS, PLAYS
from pentapolis.games.clash_of_cultures.rules.menu import ENTRIES, MENU
from pentapolis.games.clash_of_cultures.rules.reports import REPORT
from pentapolis.games.clash_of_cultures.state import (
    CARD_BARBARIANS,
    CARD_FOCUS,
    CARD_MASS,
    USED_ACTION,
    USED_COLLECT,
    USED_FREE_ECONOMY,
    USED_TAKEOVER,
)
from tests.clash_of_cultures.scene import (
    at,
    build,
    city,
    dice,
    drive,
    hand,
    know,
    moods,
    plans,
    realm,
    scene,
    stock,
    terrain,
    units,
    wide,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import LoadedChance, first_ask, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def fought(**fields: int) -> tuple[int, ...]:
    """A report of a battle that seat 0 won on land."""
    usual = {"land": 1, "attacker": 0, "defender": 1, "winner": 0, "rounds": 1}
    return tuple({**usual, **fields}.get(name, 0) for name in REPORT)


# --- civil cards (801) -------------------------------------------------------------------------------------


@rule(COC, "801.7")
def test_which_victories_a_card_may_claim() -> None:
    for report, with_round, without in (
        (fought(), 1, 1),
        (fought(rounds=0), 0, 1),
        (fought(land=0), 0, 0),
        (fought(winner=1), 0, 0),
        (fought(attacker=1, defender=0, winner=1), 1, 1),
        (fought(attacker=1, defender=2), 0, 0),
    ):
        g = wide(seats=3)
        g.battles = [report]
        assert len(civil_cards.claims(g, 0, "hero_general", True)) == with_round
        assert len(civil_cards.claims(g, 0, "great_ideas", False)) == without
    g = wide()
    g.battles = [fought(), fought()]
    talk(PLAYS["great_ideas"](g, 0))
    assert has(g) == {"ideas": 2}
    assert civil_cards.claims(g, 0, "great_ideas", False) == [1]
    assert civil_cards.claims(g, 0, "hero_general", False) == [0, 1]


@rule(COC, "801.4")
def test_a_hero_raises_one_mood_and_for_a_token_another() -> None:
    g = wide("D4", "C4")
    assert not CHECKS["hero_general"](g, 0)
    g.battles = [fought()]
    assert CHECKS["hero_general"](g, 0)
    talk(PLAYS["hero_general"](g, 0), "D4")
    assert moods(g, "D4", "C4") == ["happy", "neutral"]
    assert not CHECKS["hero_general"](g, 0), "that victory is claimed"
    g.battles.append(fought())
    stock(g, 0, mood=1)
    g.cities[at(g, "D4")].mood = ids.ANGRY
    talk(PLAYS["hero_general"](g, 0), "D4", "C4")
    assert (moods(g, "D4", "C4"), has(g)) == (["neutral", "happy"], {})
    g.battles.append(fought())
    g.cities[at(g, "D4")].mood = ids.HAPPY
    assert not CHECKS["hero_general"](g, 0), "all are happy"


@rule(COC, "801.4")
@pytest.mark.parametrize("kind", ["action", "objective", "wonder"])
def test_a_spy_sees_a_hand_and_swaps_a_card(kind: str) -> None:
    g = wide(seats=3)
    for seat, number in ((0, 3), (1, 5)):
        if kind == "action":
            hand(g, seat, number)
        elif kind == "objective":
            plans(g, seat, number)
        else:
            g.wonder_bag.remove(number)
            g.players[seat].wonders.append(number)
            g.known_wonders[number] = 1 << seat
    taken, given = (5, 3) if kind == "wonder" else (4, 2)
    word = {"action": "action5", "objective": "objective5", "wonder": WONDERS[5].id}[kind]
    seen = g.reveals
    talk(PLAYS["spy"](g, 0, 1), f"take:{word}")
    hands = [{"action": p.actions, "objective": p.objectives, "wonder": p.wonders}[kind] for p in g.players]
    assert hands == [[taken], [given], []]
    known = {"action": g.known_actions, "objective": g.known_objectives, "wonder": g.known_wonders}[kind]
    assert (known[taken], known[given]) == (0b11, 0b11)
    assert g.reveals > seen
    assert civil_cards._hand(g, 0) == 1


@rule(COC, "801.4")
def test_a_spy_needs_a_card_of_the_kind() -> None:
    g = wide()
    hand(g, 1, 5)
    plans(g, 1, 6)
    assert reply(PLAYS["spy"](g, 0, 1), None).options == ["no"]
    assert (g.known_actions[4], g.known_objectives[5]) == (0b11, 0b11)
    plans(g, 0, 2)
    assert reply(PLAYS["spy"](g, 0, 1), None).options == ["no", ("take", "objective6")]


@rule(COC, "801.4", "807.12")
def test_mercenaries_move_once_and_their_city_is_reinforced() -> None:
    g = wide(expansion=True)
    city(g, ids.BARBARIANS, "D4")
    units(g, ids.BARBARIANS, "D4", infantry=1)
    stock(g, 0, food=2)
    drive(PLAYS["mercenaries"](g, 0), barbarians_move="from:D4:D5", hire="D4")
    assert g.army_at(ids.BARBARIANS, at(g, "D5")) == 1
    assert g.army_at(ids.BARBARIANS, at(g, "D4")) == 1, "a new unit in their city"
    assert has(g) == {"food": 1}


@rule(COC, "801.4", "412.15")
def test_when_cultural_takeover_may_be_played() -> None:
    g = wide(expansion=True)
    found = city(g, ids.BARBARIANS, "D3")
    check = CHECKS["cultural_takeover"]
    assert check(g, 0)
    assert not g.players[0].used, "only looked at"
    for used in (USED_TAKEOVER, CARD_BARBARIANS):
        g.players[0].used = used
        assert not check(g, 0)
    g.players[0].used, g.actions_left = 0, 0
    assert not check(g, 0)
    know(g, 0, "arts")
    stock(g, 0, culture=2)
    assert check(g, 0), "by Arts"
    g.actions_left, found.size = 3, 2
    assert not check(g, 0)
    found.size, g.players[0].settlements = 1, 0
    assert not check(g, 0)


# --- Command and marches (410, 501, 502) -------------------------------------------------------------------


@rule(COC, "410.1", "410.2", "501.1")
def test_what_can_be_stirred() -> None:
    g = wide()
    terrain(g, D4="water", D5="water")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    units(g, 0, "D3", infantry=1)
    units(g, 0, "D4", ship=1, infantry=1)
    assert move.sources(g, 0) == [("sail", "D4")]
    know(g, 0, "tactics")
    assert set(move.sources(g, 0)) == {("march", "D3"), ("sail", "D4"), ("unload", "D4")}
    assert move.can_command(g, 0)
    g.marks = {
        (at(g, "D3") * 6 + ids.INFANTRY) * MARKS + MOVED: 1,
        (at(g, "D4") * 6 + ids.SHIP) * MARKS + TIRED: 1,
    }
    assert move.sources(g, 0) == [("unload", "D4")]
    g.moves_left = 0
    assert move.stirrable(g, Ask(0, "move", [])) == ["stop"]
    g.moves_left = 1
    assert ("unload", "D4") in move.stirrable(g, Ask(0, "move", []))
    g = wide(expansion=True)
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    assert not move.can_command(g, 0)


@rule(COC, "410.1", "410.7")
def test_a_command_of_moves_counts_down() -> None:
    g = wide()
    g.moves_left = 3
    drive(move.move_step(g, 0), move="march:D2", move_to="D3")
    assert (g.moves_left, g.count(0, ids.SETTLER, at(g, "D3"))) == (2, 1)
    drive(move.move_step(g, 0), move="stop")
    assert g.moves_left == -1, "nothing is left to stir"
    g.moves_left = 2
    drive(move.move_step(g, 0), move="stop")
    assert g.moves_left == -1
    assert not any(key & MOVED for key in g.marks)


@rule(COC, "502.4", "503.2", "601.1")
def test_a_march_attacks_tired_and_remembers_its_start() -> None:
    g = wide()
    know(g, 0, "tactics")
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D5", infantry=1)
    rules = move.march_group(g, 0, at(g, "D4"), at(g, "D5"), [0, 2, 0, 0, 0, 0], False)
    dice(g, "2c 2c 2c")
    reply(rules, None)
    b = g.battle
    assert b is not None
    assert (b.sides, b.came_from, b.ways_back, b.space) == ([0, 1], at(g, "D4"), [], at(g, "D5"))
    assert marks.stacks(g, 0, ids.INFANTRY, at(g, "D5")) == [(MOVED | TIRED, 2)]


@rule(COC, "505.3", "505.4")
def test_a_march_aboard() -> None:
    g = wide()
    know(g, 0, "tactics")
    terrain(g, D5="water")
    units(g, 0, "D4", infantry=2)
    units(g, 0, "D5", ship=1)
    talk(move.march_group(g, 0, at(g, "D4"), at(g, "D5"), [0, 2, 0, 0, 0, 0], False))
    assert marks.stacks(g, 0, ids.INFANTRY, at(g, "D5")) == [(MOVED, 2)]
    targets = set(move.march_targets(g, 0, at(g, "D5"), True))
    assert targets == set(), "who has moved does not land"
    g.marks.clear()
    assert set(move.march_targets(g, 0, at(g, "D5"), True)) == {"D6", "E6", "E5", "D4", "C5", "C6"}


@rule(COC, "506.1", "506.9", "506.10")
def test_a_march_into_the_unknown() -> None:
    for tile, lands in ((_tile(False), True), (_tile(True), False)):
        g = wide()
        for space in g.map.slots[5]:
            g.terrain[space] = ids.UNEXPLORED
        g.tiles = [tile]
        units(g, 0, "C4", settler=1)
        drive(
            move.march_group(g, 0, at(g, "C4"), at(g, "B4"), [1, 0, 0, 0, 0, 0], False), orientation="listed"
        )
        there = at(g, "B4") if lands else at(g, "C4")
        if lands:
            assert g.count(0, ids.SETTLER, there) == 1
            (mark, _) = marks.stacks(g, 0, ids.SETTLER, there)[0]
            assert mark & (MOVED | EXPLORED) == MOVED | EXPLORED
        assert g.count(0, ids.SETTLER, at(g, "B4")) + g.count(0, ids.SETTLER, at(g, "C4")) == 1


def _tile(wet: bool) -> int:
    return next(i for i, tile in enumerate(TILES) if (ids.WATER in tile) == wet)


@rule(COC, "1002.4a", "1002.4b")
def test_a_march_by_roads_is_paid_and_lifts_terrain() -> None:
    g = wide()
    know(g, 0, "tactics", "engineering", "roads")
    stock(g, 0, food=2, ore=1)
    terrain(g, D3="mountain", D4="mountain")
    units(g, 0, "D2", infantry=1)
    ask = first_ask(move.march(g, 0, at(g, "D2"), ("roads", "D4")))
    assert ask.topic == "group"
    drive(move.march(g, 0, at(g, "D2"), ("roads", "D4")), group="infantry1")
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == 1
    assert (has(g), g.roads_used) == ({"food": 1}, 1)
    ((mark, _),) = marks.stacks(g, 0, ids.INFANTRY, at(g, "D4"))
    assert mark & ~CROSSED_PLAIN == MOVED
    assert move.ways_of(g, 0, at(g, "D2"), [1, 0, 0, 0, 0, 0])


@rule(COC, "503.4")
def test_who_came_from_a_forest_starts_no_battle() -> None:
    g = wide()
    know(g, 0, "tactics")
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D5", infantry=1)
    g.marks[(at(g, "D4") * 6 + ids.INFANTRY) * MARKS + WOODED] = 1
    assert move.groups(g, 0, at(g, "D4"), at(g, "D5")) == [[0, 1, 0, 0, 0, 0]]
    assert len(move.groups(g, 0, at(g, "D4"), at(g, "D3"))) == 2


@rule(COC, "507.1", "508.8")
def test_ships_that_explore_are_marked() -> None:
    g = wide()
    for space in g.map.slots[5]:
        g.terrain[space] = ids.UNEXPLORED
    terrain(g, C4="water")
    units(g, 0, "C4", ship=1)
    g.tiles = [_tile(False)]
    drive(sail.sail(g, 0, at(g, "C4"), ("explore", "B4")), orientation="listed")
    assert (g.ship_moved, g.navigated) == (False, False), "no Water was found"
    assert marks.stacks(g, 0, ids.SHIP, at(g, "C4")) == [(MOVED, 1)]


# --- barbarians (806, 807, 810) ----------------------------------------------------------------------------


@rule(COC, "806.1", "806.5", "806.7")
def test_barbarians_appear_with_infantry_and_reinforcement() -> None:
    g = wide(expansion=True)
    left = g.barbarian_settlements
    drive(barbarians.appear(g, 0), barbarians_settle="D4", barbarian_unit="infantry")
    assert g.cities[at(g, "D4")].owner == ids.BARBARIANS
    assert g.army_at(ids.BARBARIANS, at(g, "D4")) == 2
    assert g.barbarian_settlements == left - 1
    g = wide(expansion=True)
    g.barbarian_settlements = 0
    talk(barbarians.appear(g, 0))
    assert g.cities_of(ids.BARBARIANS) == []
    city(g, ids.BARBARIANS, "B5")
    g.barbarian_settlements, g.wild_units = 0, [0] * 6
    talk(barbarians.appear(g, 0))
    assert g.army_at(ids.BARBARIANS, at(g, "B5")) == 0


@rule(COC, "807.1", "807.5", "807.9", "807.10")
def test_barbarians_move_within_two_spaces_or_settle() -> None:
    g = wide()
    units(g, ids.BARBARIANS, "D5", infantry=1)
    drive(barbarians.move(g, 0), barbarians_settle="B3")
    assert g.army_at(ids.BARBARIANS, at(g, "D5")) == 1
    assert at(g, "B3") in g.cities, "nobody was near: a settlement instead"
    g = wide()
    city(g, ids.BARBARIANS, "D4")
    units(g, ids.BARBARIANS, "D4", infantry=1)
    drive(barbarians.move(g, 0))
    assert g.army_at(ids.BARBARIANS, at(g, "D3")) == 1
    assert g.army_at(ids.BARBARIANS, at(g, "D4")) == 1, "their city is reinforced"


@rule(COC, "807.4", "807.12")
def test_barbarians_attack_whom_they_meet() -> None:
    for owner in (0, 1):
        g = wide()
        units(g, ids.BARBARIANS, "D4", infantry=2)
        units(g, owner, "D5", infantry=1)
        rules = barbarians.step(g, at(g, "D4"), at(g, "D5"), [0, 2, 0, 0, 0, 0])
        dice(g, "1l 1l 1l 6i 6i 6i")
        drive(rules, losses="infantry1")
        assert g.battles[0][2:4] == (ids.BARBARIANS, owner)
    g = wide()
    units(g, ids.BARBARIANS, "D4", infantry=3)
    talk(barbarians.step(g, at(g, "D4"), at(g, "D5"), [0, 1, 0, 0, 0, 0]))
    assert (g.army_at(ids.BARBARIANS, at(g, "D4")), g.army_at(ids.BARBARIANS, at(g, "D5"))) == (2, 1)
    assert not g.battles
    talk(barbarians.step(g, at(g, "C3"), at(g, "D2"), [0, 1, 0, 0, 0, 0]))
    assert not g.battles, "nobody is left of that group"


@rule(COC, "806.9")
def test_distances_over_land() -> None:
    g = wide()
    terrain(g, D3="water")
    found = barbarians.land_distances(g, 0)
    assert found[at(g, "D2")] == 0
    assert at(g, "D3") not in found
    assert found[at(g, "E3")] == 1
    assert found[at(g, "E4")] == 2
    assert at(g, "E5") not in found
    assert barbarians.land_distances(g, 0, 3)[at(g, "E5")] == 3


@rule(COC, "810.3", "810.11", "206.10")
def test_pirates_are_taken_from_elsewhere_when_the_supply_is_short() -> None:
    g = wide(expansion=True)
    terrain(g, D3="water", D5="water", B4="water")
    units(g, ids.PIRATES, "D5", ship=2)
    g.wild_units[ids.SHIP] = 1
    drive(barbarians.pirates(g, 0), remove_pirate="D5", place_pirate="D3", raid="food1")
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D3")) == 2
    assert g.count(ids.PIRATES, ids.SHIP, at(g, "D5")) == 1
    g = wide(expansion=True)
    g.wild_units[ids.SHIP] = 0
    assert talk(barbarians.pirates(g, 0)) is None
    refusal = barbarians.refuse_removal(g, Ask(0, "remove_pirate", []), "D4")
    assert refusal is not None
    assert refusal.rule == "810.3"


@rule(COC, "803.4", "803.8")
def test_which_moods_do_not_fall() -> None:
    g = wide()
    ask = Ask(0, "raid_mood", [])
    assert barbarians.refuse_fall(g, ask, "D7").rule == "803.4"
    assert barbarians.refuse_fall(g, ask, "D2").rule == "803.10"
    g.cities[at(g, "D2")].mood = ids.ANGRY
    assert barbarians.refuse_fall(g, ask, "D2").rule == "803.8"
    city(g, ids.BARBARIANS, "D4")
    units(g, ids.BARBARIANS, "D4", infantry=3)
    assert barbarians.refuse_home(g, ask, "D4") is None
    units(g, ids.BARBARIANS, "D4", infantry=1)
    refusal = barbarians.refuse_home(g, ask, "D4")
    assert refusal is not None
    assert refusal.rule == "806.7"
    assert barbarians.refuse_home(g, ask, "D2") is not None


# --- buying advances (402, 1004) ---------------------------------------------------------------------------


@rule(COC, "206.11", "1004.3a", "1004.4b")
def test_an_idea_comes_before_the_payment_unless_it_would_be_lost() -> None:
    for ideas, left in ((2, {"ideas": 1}), (7, {"ideas": 6})):
        g = wide()
        know(g, 0, "philosophy")
        stock(g, 0, ideas=ideas)
        drive(advances.buy_advance(g, 0, ADVANCE_INDEX["math"], True), pay="ideas2")
        assert has(g)["ideas"] == left["ideas"]
        assert g.players[0].advances & ids.MATH
    g = wide()
    know(g, 0, "philosophy")
    stock(g, 0, ideas=2)
    drive(advances.buy_advance(g, 0, ADVANCE_INDEX["math"], False), pay="ideas2")
    assert has(g).get("ideas", 0) == 0, "not by the Advance action"


@rule(COC, "402.15")
def test_a_free_advance_or_none() -> None:
    g = wide()
    assert talk(advances.choose_free_advance(g, 0, 1 << ADVANCE_INDEX["draft"])) is False
    assert talk(advances.choose_free_advance(g, 0, ids.TACTICS, track=False)) is True
    assert g.players[0].track == 3
    know(g, 0, "siegecraft")
    refusal = advances.refuse_given(g, Ask(0, "free_advance", []), "siegecraft")
    assert refusal.rule == "402.2"
    assert advances.refuse_given(g, Ask(0, "free_advance", []), "draft").rule == "402.15"


@rule(COC, "1101.2", "1101.3", "1101.4")
def test_civilization_advances_come_with_theirs() -> None:
    g = realm("rome")
    p = g.players[0]
    p.advances = 0
    for advance in CIV_ADVANCES[p.civ]:
        for index in range(48):
            p.advances = 0
            advances.add_civ_advances(g, 0, index, True)
            expected = bool(advance.gained_with >> index & 1)
            assert bool(p.advances & advance.bit) == expected
            p.advances = 0
            advances.add_civ_advances(g, 0, index, False)
            assert bool(p.advances & advance.bit) == (expected and advance.gained_with != ids.GOVERNMENTS)
    p.civ, p.advances = -1, 0
    for index in range(48):
        advances.add_civ_advances(g, 0, index, True)
    assert p.advances == 0


@rule(COC, "402.12", "402.1")
def test_reasons_of_advances() -> None:
    g = wide()
    ask = Ask(0, "advance", [])
    refusal = advances.refuse_bought(g, ask, "tactics")
    assert refusal is not None
    assert refusal.reason == "cannot_pay_advance"
    stock(g, 0, gold=2)
    assert advances.refuse_bought(g, ask, "tactics") is None
    assert advances.refuse_paid(g, ask, "tactics") is None
    refusal = advances.refuse_bought(g, ask, ADVANCES[36].id)
    assert refusal is not None
    assert refusal.rule == "402.12"
    g.players[0].advances |= 1 << 40
    refusal = advances.refuse_bought(g, ask, ADVANCES[36].id)
    assert refusal is not None
    assert refusal.rule == "402.13"


# --- advances at their moments -----------------------------------------------------------------------------


@rule(COC, "1001.4a", "1001.4b", "1003.3", "1003.4a")
def test_growth() -> None:
    g = wide()
    p = g.players[0]
    assert growth.husbandry(p) == 1
    know(g, 0, "roads")
    assert growth.husbandry(p) == 2
    growth.husbandry_used(p)
    assert growth.husbandry(p) == 0
    for combat_round, land, side, unloaded, shield in (
        (1, False, 0, False, 1),
        (1, False, 1, False, 1),
        (2, False, 0, False, 0),
        (1, True, 0, True, 1),
        (1, True, 1, True, 0),
        (1, True, 0, False, 0),
        (2, True, 0, True, 0),
    ):
        b = Battle(5, land, 0, 1, -1)
        b.round, b.unloaded = combat_round, unloaded
        assert growth.war_ships(b, side) == shield
    for moved, navigated, brought in (
        (False, False, {}),
        (True, False, {"ideas": 1}),
        (True, True, {"ideas": 1, "culture": 1}),
        (False, True, {}),
    ):
        g = wide()
        g.ship_moved, g.navigated = moved, navigated
        growth.cartography(g, 0)
        assert has(g) == brought
    assert [growth.storage(good, 2) for good in (ids.FOOD, ids.IDEAS)] == [7, 2]


@rule(COC, "1007.2", "1007.4")
def test_taxes_by_cities_with_and_without_currency() -> None:
    g = wide("D4")
    words = reply(economy.tax_income(g, 0), None).options
    assert set(words) == {"food2", "food1+wood1", "food1+ore1", "wood2", "wood1+ore1", "ore2"}
    g.players[0].usable |= ids.CURRENCY
    assert len(reply(economy.tax_income(g, 0), None).options) == 10
    g.cities.clear()
    assert talk(economy.tax_income(g, 0)) is None


@rule(COC, "1010.2", "1011.2", "1012.2", "1012.4a")
def test_governments() -> None:
    g = wide()
    found = city(g, 0, "D4", "temple", "happy")
    assert governments.separation_of_power(g, found)
    found.mood = ids.NEUTRAL
    assert not governments.separation_of_power(g, found)
    assert not governments.totalitarianism(g, found)
    units(g, 0, "D4", infantry=1)
    assert governments.totalitarianism(g, found)
    assert governments.devotion(g, found)
    for label, combat_round, value in (("D4", 1, 2), ("D4", 2, 0), ("D2", 1, 0), ("D5", 1, 0)):
        b = Battle(at(g, label), True, 0, 1, -1)
        b.round = combat_round
        assert [governments.fanaticism(g, b, side, [1, 1]) for side in (0, 1)] == [value, value]
    assert [governments.few_ideas(good, 7) for good in (ids.IDEAS, ids.FOOD)] == [2, 7]
    assert governments.conversion() == 1
    assert governments.dear_draft() == 2


@rule(COC, "1011.1")
def test_nationalism_after_army_units_or_ships() -> None:
    for kind in range(6):
        g = wide(expansion=True)
        bought = [int(kind == one) for one in range(6)]
        asked = kind != ids.SETTLER
        talk(governments.nationalism(g, 0, bought, [0] * 8), *(["mood1"] if asked else []))
        assert g.players[0].goods[ids.MOOD] == asked


@rule(COC, "1012.4b")
def test_martyrs_of_a_temple() -> None:
    for temple in (False, True):
        g = wide()
        talk(governments.martyrs(g, 0, temple))
        assert g.army_at(0, at(g, "D2")) == temple


@rule(COC, "1010.4a", "1010.4b")
def test_a_free_economy_is_the_only_collect() -> None:
    g = wide("D4")
    stock(g, 0, mood=1)
    g.cities[at(g, "D2")].angry_activated = True
    drive(ENTRIES["free_economy"].effect(g, 0), collect="food1")
    assert g.players[0].used & USED_FREE_ECONOMY
    assert g.players[0].used & USED_COLLECT
    assert g.cities[at(g, "D4")].activations == 1
    assert g.players[0].goods[ids.MOOD] == 0


@rule(COC, "1010.3a", "1010.3b", "1005.4a", "1113.4a", "1114.2a")
def test_the_price_of_a_draft() -> None:
    g = wide()
    assert warfare.draft_needs(g, 0) == [(1, (ids.MOOD,))]
    know(g, 0, "civil_liberties")
    assert warfare.draft_needs(g, 0) == [(2, (ids.MOOD,))]
    g.players[0].usable |= ids.SPARTA
    assert warfare.draft_needs(g, 0) == [(2, (ids.MOOD, ids.CULTURE))]
    talk(ENTRIES["civil_liberties"].effect(g, 0))
    assert has(g) == {"mood": 3}
    g.drafts = 1
    warfare.count_draft(g)
    assert g.drafts == 2


@rule(COC, "1123.1", "1123.2", "1123.3", "1123.4b", "1123.4a")
def test_babylon() -> None:
    g = realm("babylonia")
    for food, expected in ((0, 0), (1, 2), (2, 2)):
        counts = [food, 0, 0, 0, 0, 0, 0, 0]
        babylonia.canals(g, 0, counts)
        assert counts[ids.FOOD] == expected
    for held, drawn in ((4, 1), (5, 0)):
        g = realm("babylonia")
        g.players[0].actions = [g.action_bag.pop() for _ in range(held)]
        talk(babylonia.code_of_laws(g, 0))
        assert len(g.players[0].actions) == held + drawn
    talk(babylonia.star_catalogues(g, 0, 0), "ideas1")
    assert has(g) == {"ideas": 1}
    assert talk(babylonia.star_catalogues(g, 0, ids.ASTRONOMY)) is None
    assert [babylonia.ziggurats(g, 0, building) for building in (ids.TEMPLE, ids.ACADEMY)] == [
        (ids.IDEAS,),
        (),
    ]
    assert [babylonia.room_for_ideas(good, 2) for good in (ids.IDEAS, ids.FOOD)] == [7, 2]
    assert [babylonia.cheap_gardens(w) for w in (ids.GARDENS, ids.WALL)] == [2, 0]
    p = g.players[0]
    assert babylonia.cheap_fortress(p, ids.FORTRESS, [1, 2]) == [ids.ORE]
    assert babylonia.cheap_fortress(p, ids.TEMPLE, [1, 2]) == [1, 2]


@rule(COC, "1121.3a", "1121.4", "1122.1a", "1122.3", "1114.1", "1114.3a")
def test_facts_of_civilizations() -> None:
    g = realm("celts")
    wild = city(g, ids.BARBARIANS, "D4")
    assert celts.druidic_influence(wild)
    wild.druids = 1
    assert not celts.druidic_influence(wild)
    assert celts.tribal_trade(wild)
    assert not celts.tribal_trade(g.cities[at(g, "D7")])
    assert [phoenicia.city_independence(b) for b in (ids.PORT, ids.TEMPLE)] == [True, False]
    assert [len(phoenicia.alphabet(0, wild, chosen)) for chosen in (0, 1, 2)] == [2, 2, 0]
    found = g.cities[at(g, "D2")]
    greece.study(g, 0, found)
    assert has(g) == {}
    build(g, found, "academy", 0)
    greece.study(g, 0, found)
    assert has(g) == {"ideas": 1}
    other = city(g, 1, "D5", "temple")
    assert greece.hellenistic_culture(g, 0) == []
    other.pieces[ids.TEMPLE] = 0
    assert greece.hellenistic_culture(g, 0) == [(at(g, "D5"), 2)]
    around = {g.map.labels[s] for s in celts.around_his_city(g, 0, found)}
    assert around == {"D3", "E3", "E2", "D1", "C2", "C3"}
    terrain(g, D3="water")
    units(g, 1, "C3", settler=1)
    assert {g.map.labels[s] for s in celts.around_his_city(g, 0, found)} == {"E3", "E2", "D1", "C2"}


# --- the menu and its words (202) --------------------------------------------------------------------------


@rule(COC, "202.2", "202.6")
def test_an_entry_says_what_it_needs() -> None:
    g = wide(expansion=True)
    ask = Ask(0, "action", [])

    def reason(head: str) -> str | None:
        refusal = MENU.why_not(g, ask, head)
        return refusal.reason if refusal else None

    assert reason("taxes") == "needs_advance"
    assert reason("teach") == "needs_leader"
    assert reason("statue") == "needs_wonder"
    assert reason("advance") == "nothing_to_buy"
    stock(g, 0, gold=2)
    assert reason("advance") is None
    g.actions_left = 0
    assert reason("advance") == "no_action_left"
    assert reason("trade") is None
    g.offers = 30
    assert reason("trade") == "enough_offers"
    g.offers = 29
    assert reason("trade") is None
    assert ENTRIES["taxes"].options(g, 0) == []
    assert ENTRIES["statue"].options(g, 0) == []
    assert ENTRIES["teach"].options(g, 0) == []


@rule(COC, "202.2", "801.5")
def test_actions_are_counted_down_and_remembered() -> None:
    g = wide()
    stock(g, 0, gold=2)
    drive(MENU.do(g, Ask(0, "action", ["advance"]), "advance"), advance="tactics")
    assert g.actions_left == 2
    assert g.players[0].used & USED_ACTION
    g.players[0].used = 0
    drive(MENU.do(g, Ask(0, "action", ["trade"]), "trade"), give="done", want="done")
    assert g.actions_left == 2
    assert not g.players[0].used & USED_ACTION
    for entry in ("advance", "command"):
        assert ENTRIES[entry].is_action(g, 0, entry)
    assert not ENTRIES["trade"].is_action(g, 0, "trade")


@rule(COC, "404.1", "404.2", "406.4", "408.6")
def test_reasons_of_city_actions() -> None:
    g = wide("D4")
    ask = Ask(0, "action", [])

    def reason(head: str, label: str) -> str | None:
        refusal = MENU.why_not(g, ask, (head, label))
        return refusal.reason if refusal else None

    for head in ("collect", "construct", "recruit"):
        assert reason(head, "D7") == "not_yours"
        g.cities[at(g, "D2")].angry_activated = True
        assert reason(head, "D2") == "angry_activated"
        g.cities[at(g, "D2")].angry_activated = False
    assert reason("collect", "D2") is None
    g.players[0].used = USED_FREE_ECONOMY
    assert reason("collect", "D2") == "free_economy"
    assert actions._collecting(g, 0) == []
    g.players[0].used = 0
    assert reason("construct", "D2") == "nothing_to_construct"
    assert reason("recruit", "D2") == "nothing_to_recruit"
    g.cities[at(g, "D2")].size = 5
    terrain(g, D3="water")
    know(g, 0, "myths", "writing", "tactics", "fishing")
    assert reason("construct", "D2") == "largest"
    assert reason("found", "D3") == "no_settler"
    g.players[0].units[ids.SETTLER] = 4
    assert actions._sites(g, 0) == []


@rule(COC, "405.5")
def test_a_collect_brings_fewer_if_wanted_and_uses_cards() -> None:
    g = wide()
    found = g.cities[at(g, "D2")]
    g.players[0].used = CARD_MASS
    ask = first_ask(collect.collect(g, 0, found))
    assert ask.about == ("D2", 4)
    assert not g.players[0].used & CARD_MASS
    assert g.players[0].used & USED_COLLECT
    g.players[0].used = CARD_FOCUS
    ask = first_ask(collect.collect(g, 0, found))
    assert "ore2" in ask.options
    assert not g.players[0].used & CARD_FOCUS
    talk(collect.collect(g, 0, found), "fewer", "ore1")
    assert has(g) == {"ore": 1}
    found.mood = ids.ANGRY
    assert "fewer" not in first_ask(collect.collect(g, 0, found)).options


@rule(COC, "411.1", "411.5", "1102.9")
def test_moods_are_raised_step_by_step() -> None:
    g = wide("D4")
    g.cities[at(g, "D4")].mood = ids.ANGRY
    stock(g, 0, mood=2)
    rules = mood.increase(g, 0)
    assert reply(rules, None).options == ["D4"]
    assert reply(rules, "D4").options == ["D4", "done"]
    with pytest.raises(StopIteration):
        rules.send("D4")
    assert (moods(g, "D4"), has(g)) == (["happy"], {})
    g = realm("babylonia", leader="hammurabi", place="D2")
    g.cities[at(g, "D2")].mood = ids.ANGRY
    stock(g, 0, culture=1)
    talk(mood.increase(g, 0))
    assert (moods(g, "D2"), has(g)) == (["happy"], {})
    g.cities[at(g, "D2")].mood = ids.ANGRY
    stock(g, 0, culture=1, mood=1)
    talk(mood.increase(g, 0), "no", "done")
    assert (moods(g, "D2"), has(g)) == (["neutral"], {"culture": 1})


@rule(COC, "412.7", "412.20")
def test_a_boosted_range_is_paid_before_the_roll() -> None:
    g = wide()
    city(g, 1, "D4", "temple")
    stock(g, 0, culture=1)
    g.chance = LoadedChance([0], g.chance.pool)
    assert talk(takeover.attempt(g, 0)) is False
    assert has(g) == {}
    offers = takeover.Offers(g, 0)
    assert offers.tokens == 0
    offers.add(5, 1, 1, True)
    assert offers.found == {}
    offers.add(5, 1, 0, True)
    offers.add(5, 0, -2, True)
    assert offers.found == {5: {(True, False): (0, 0)}}


@rule(COC, "201.1", "202.10", "1201.2")
def test_a_roll_ends_the_game_up_to_its_number() -> None:
    for face, over in ((4, True), (6, False)):  # 3 and 4
        g = scene()
        g.options.ranges[(1, 1)] = 3
        try:
            g.chance = LoadedChance([face], g.chance.pool)
            assert turn.ends_by_roll(g) == over
            assert g.over == over
        finally:
            g.options.ranges.clear()
    assert turn.ends_by_roll(scene()) is False


@rule(COC, "700.2", "703.1")
def test_a_status_step_goes_round() -> None:
    g = scene(seats=3)
    g.stage, g.status_step, g.start, g.status_turn = 2, status.CARDS, 1, 0
    order = []
    for _ in range(3):
        drive(status.status_step(g))
        order.append(g.active)
    assert order == [1, 2, 0]
    assert (g.status_step, g.status_turn) == (status.RAZE, 0)
    assert [(len(p.actions), len(p.objectives)) for p in g.players] == [(1, 1)] * 3


@rule(COC, "1007.3a")
def test_routes_are_chosen_one_by_one() -> None:
    g = wide()
    know(g, 0, "bartering", "trade_routes", "storage")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    build(g, g.cities[at(g, "D7")], "market", 1)
    city(g, 1, "C6")
    units(g, 0, "D6", settler=2)
    rules = routes.use_routes(g, 0)
    assert reply(rules, None).options == ["all", "avoid_markets"]
    drive(routes.use_routes(g, 0), routes="avoid_markets")
    assert (has(g), has(g, 1)) == ({"food": 1}, {})
    stock(g)
    drive(routes.use_routes(g, 0), routes="all")
    assert (has(g), has(g, 1)) == ({"food": 2}, {"gold": 1})


@rule(COC, "901.1", "1205.1")
def test_drawing_a_wonder() -> None:
    g = wide()
    talk(wonders.draw_wonder(g, 0))
    assert len(g.players[0].wonders) == 1
    card = g.wonder_bag.pop()
    g.wonder_open.append(card)
    assert wonders.DRAW.ask(g, 0).options == ["deck", WONDERS[card].id]
    left = list(g.wonder_bag)
    g.wonder_bag.clear()
    assert wonders.DRAW.ask(g, 0).options == [WONDERS[card].id]
    g.wonder_bag += left
    assert wonders.offered(g, 0) == g.players[0].wonders


@rule(COC, "407.6")
def test_a_port_juts_into_water_beside_it() -> None:
    g = wide()
    terrain(g, D3="water", E3="water", D5="water")
    assert set(construction.PORT_BESIDE.ask(g, 0, ("D2",)).options) == {"D3", "E3"}
    talk(construction.place_building(g, 0, g.cities[at(g, "D2")], ids.PORT), "E3")
    assert g.cities[at(g, "D2")].port == at(g, "E3")


@rule(COC, "804.5", "403.6")
def test_a_city_may_be_raided_only_by_others() -> None:
    g = realm("huns")
    g.players[0].usable |= ids.RAIDERS
    units(g, 0, "D4", cavalry=1)
    units(g, 1, "D5", settler=1)
    assert cities.raided(g, 1, at(g, "D5"))
    assert not cities.raided(g, 0, at(g, "D5"))
    refusal = cities.refuse_settling(g, 1, at(g, "D5"))
    assert refusal is not None
    assert refusal.rule == "1124.3"


@rule(COC, "803.12")
def test_where_a_diplomat_goes() -> None:
    g = wide(seats=3, expansion=True)
    stock(g, 0, culture=1)
    card = next(i for i, event in enumerate(EVENTS) if event.effect == "great_diplomat")
    talk(events._offer_person(g, 0, card), "yes", "2")
    assert g.diplomat == (0, 2)
    stock(g, 0, culture=1)
    card = next(i for i, event in enumerate(EVENTS) if event.effect == "great_architect")
    talk(events._offer_person(g, 0, card), "yes")
    assert g.players[0].architect
