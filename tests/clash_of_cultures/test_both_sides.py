"""Leaders and civilizations asked directly: from both sides of a battle, just inside and outside a range.

What they do in a whole battle stands in `test_leaders_in_battle.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pentapolis.games.clash_of_cultures.cards.civilizations import (
    aztecs,
    babylonia,
    carthage,
    celts,
    china,
    egypt,
    greece,
    huns,
    india,
    japan,
    maya,
    persia,
    phoenicia,
    rome,
    shared,
    vikings,
)
from pentapolis.games.clash_of_cultures.data import ADVANCES, ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules.moments import Conquest
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import at, city, know, realm, stock, terrain, units
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, pick, reply

rule = pytest.mark.rule
COC = "clash_of_cultures"
WILD = (ids.BARBARIANS, ids.PIRATES)

Change = Callable[[State], object]
Value = Callable[[State, Battle, int, list[int]], int]


def plain(civ: str = "rome") -> State:
    """A wide plain; seat 0 owns D2, seat 1 D7; nobody has a leader."""
    return realm(civ)


def fight(g: State, sides: tuple[int, int] = (0, 1), space: str = "D4", land: bool = True) -> Battle:
    """A battle as it stands before its first roll."""
    b = Battle(at(g, space), land, *sides, -1)
    found = g.cities.get(b.space)
    b.city = found is not None and found.owner == sides[1]
    b.fortress = found is not None and b.city and found.has(ids.FORTRESS)
    b.round = 1
    return b


def outcome(rules: Any, *answers: str) -> Any:
    """What rules return after these answers, which are all that they ask."""
    left = list(answers)
    answer: Any = None
    try:
        while True:
            ask = reply(rules, answer)
            assert left, f"nobody answers {ask}"
            answer = pick(ask, left.pop(0))
    except StopIteration as stop:
        assert not left, f"never asked for: {left}"
        return stop.value


def values(value: Value, change: Change | None = None, space: str = "D4") -> list[list[int]]:
    """What it is worth to seat 0 and to seat 1, as attacker and as defender: [seat][side].

    The opponents are each other, with two units against one: seat 0 has the larger army.
    """
    found = []
    for seat in (0, 1):
        row = []
        for side in (0, 1):
            g = plain()
            if change:
                change(g)
            sides = (seat, 1 - seat) if side == 0 else (1 - seat, seat)
            army = [2 if owner == 0 else 1 for owner in sides]
            row.append(value(g, fight(g, sides, space), side, army))
        found.append(row)
    return found


NEVER, ALWAYS = [[0, 0], [0, 0]], [[2, 2], [2, 2]]
ATTACKING, DEFENDING = [[2, 0], [2, 0]], [[0, 2], [0, 2]]


def their_city(*buildings: str) -> Change:
    """A city of seat 1 on D4: seat 0 attacks it."""
    return lambda g: city(g, 1, "D4", " ".join(buildings))


CASES: list[tuple[str, Value, Change | None, list[list[int]]]] = [
    ("temple", babylonia.destroyer_of_temples, their_city("temple"), [[2, 0], [0, 0]]),
    ("no temple", babylonia.destroyer_of_temples, their_city("academy"), NEVER),
    ("as many cities", babylonia.revolt, None, ALWAYS),
    ("one city more", babylonia.revolt, lambda g: city(g, 0, "B3"), [[0, 0], [2, 2]]),
    ("one city fewer", babylonia.revolt, lambda g: city(g, 1, "B3"), [[2, 2], [0, 0]]),
    ("defends", carthage.defender, None, DEFENDING),
    ("no barbarians", celts.tribal_warfare, None, NEVER),
    ("one near", celts.tribal_warfare, lambda g: city(g, 4, "D6"), [[1, 1], [1, 1]]),
    ("one too far", celts.tribal_warfare, lambda g: city(g, 4, "B7"), NEVER),
    ("no Settlers", celts.gathers_the_tribes, None, [[1, 1], [0, 0]]),
    ("Settlers", celts.gathers_the_tribes, lambda g: units(g, 1, "D6", settler=2), [[1, 1], [2, 2]]),
    ("Settlers too far", celts.gathers_the_tribes, lambda g: units(g, 1, "D8", settler=2), [[1, 1], [0, 0]]),
    ("as much Warfare", celts.underestimated, None, NEVER),
    ("more Warfare", celts.underestimated, lambda g: know(g, 1, "tactics"), [[2, 2], [0, 0]]),
    ("no coast", egypt.conqueror_of_coasts, their_city(), NEVER),
    ("no city", egypt.conqueror_of_coasts, lambda g: terrain(g, D5="water"), NEVER),
    ("at home", greece.far_empire, None, NEVER),
    ("one tile", greece.far_empire, lambda g: city(g, 1, "C3"), [[0, 0], [1, 1]]),
    ("numbers", greece.thermopylae, None, [[0, 0], [2, 2]]),
    ("no tricks", india.without_tricks, None, ALWAYS),
    ("near home", maya.near_home, None, [[2, 2], [0, 0]]),
    ("no Temple near", phoenicia.near_a_temple, None, NEVER),
    ("no tile of ours", rome.imperator, None, ALWAYS),
    ("a tile of ours", rome.imperator, lambda g: city(g, 1, "C4"), [[2, 2], [0, 0]]),
    ("not from Ships", vikings.from_the_ships, None, NEVER),
]


@pytest.mark.parametrize(("about", "value", "change", "expected"), CASES, ids=[case[0] for case in CASES])
@rule(COC, "1102.9", "1121.1")
def test_what_a_leader_is_worth_on_both_sides(
    about: str, value: Value, change: Change | None, expected: list[list[int]]
) -> None:
    assert values(value, change) == expected


@rule(COC, "1121.1")
def test_tribal_warfare_counts_cities_up_to_four_against_units_of_players() -> None:
    for count in range(7):
        g = plain()
        for label in ("C3", "C4", "C5", "D5", "E4", "E5")[:count]:
            g.barbarian_settlements += 1
            city(g, 4, label)
        for side in (0, 1):
            assert celts.tribal_warfare(g, fight(g), side, [1, 1]) == min(count, 4)
            none = [1, 1]
            none[1 - side] = 0
            assert celts.tribal_warfare(g, fight(g), side, none) == 0
        assert celts.tribal_warfare(g, fight(g, (0, ids.BARBARIANS)), 0, [1, 1]) == 0
        assert celts.tribal_warfare(g, fight(g, (ids.BARBARIANS, 0)), 1, [1, 1]) == 0


@rule(COC, "1102.9")
def test_leaders_against_players_are_worth_nothing_against_the_wild() -> None:
    for wild in WILD:
        g = plain()
        know(g, 1, "tactics")
        for side, sides in ((0, (0, wild)), (1, (wild, 0))):
            b = fight(g, sides)
            assert babylonia.revolt(g, b, side, [1, 1]) == 0
            assert celts.underestimated(g, b, side, [1, 1]) == 0


@rule(COC, "1102.9")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"), [(1, 1, 0), (1, 2, 2), (1, 4, 6), (3, 1, 0), (2, 1, 0)]
)
def test_leonidas_counts_whom_the_enemy_has_more(mine: int, theirs: int, expected: int) -> None:
    g = plain()
    assert greece.thermopylae(g, fight(g), 0, [mine, theirs]) == expected
    assert greece.thermopylae(g, fight(g, (1, 0)), 1, [theirs, mine]) == expected


@rule(COC, "1102.9")
@pytest.mark.parametrize(("mine", "theirs", "expected"), [(1, 1, 2), (1, 2, 0), (2, 1, 2)])
def test_wu_zetian_is_worth_two_with_as_many(mine: int, theirs: int, expected: int) -> None:
    g = plain()
    b = fight(g)
    b.ready = [mine, theirs]
    assert china.brilliant_conqueror(g, b, 0, [9, 9]) == expected
    b.ready = [theirs, mine]
    assert china.brilliant_conqueror(g, b, 1, [9, 9]) == expected


@rule(COC, "1102.9")
def test_ramses_attacks_coasts_and_pirates() -> None:
    g = plain()
    city(g, 1, "D4")
    terrain(g, D5="water")
    assert [egypt.conqueror_of_coasts(g, fight(g), side, [1, 1]) for side in (0, 1)] == [2, 0]
    sea = [egypt.hunter_of_pirates(g, fight(g, (0, enemy), "D5", False), 0) for enemy in (1, *WILD)]
    assert sea == [0, 0, 2]
    assert egypt.hunter_of_pirates(g, fight(g, (ids.PIRATES, 0), "D5", False), 1) == 0


@rule(COC, "1102.9")
def test_alexander_counts_tiles_not_cities_and_no_starting_tile() -> None:
    g = plain()
    for label, tiles in (("C3", 1), ("B3", 1), ("E3", 2), ("C7", 3)):
        city(g, 0, label)
        assert greece.far_empire(g, fight(g), 0, [1, 1]) == tiles
    g.cities[at(g, "D7")].owner = 0
    assert greece.far_empire(g, fight(g), 0, [1, 1]) == 3, "the other starting tile"


@rule(COC, "1102.9")
def test_siyaj_kak_adds_the_size_of_an_attacked_city_in_the_first_round() -> None:
    g = plain()
    found = city(g, 1, "D4", "temple academy")
    b = fight(g)
    assert [maya.fire_is_born(g, b, side, [1, 1]) for side in (0, 1)] == [3, 0]
    b.round = 2
    assert maya.fire_is_born(g, b, 0, [1, 1]) == 0
    b.round = 1
    found.owner = 0
    b.city = False
    assert maya.fire_is_born(g, b, 0, [1, 1]) == 0


@rule(COC, "1102.9")
def test_pakal_ignores_a_hit_behind_an_obelisk_in_the_first_round() -> None:
    g = plain()
    found = city(g, 1, "D4", "obelisk")
    b = fight(g)
    assert [maya.behind_the_obelisk(g, b, side) for side in (0, 1)] == [0, 1]
    b.round = 2
    assert maya.behind_the_obelisk(g, b, 1) == 0
    b.round = 1
    found.pieces[ids.OBELISK] = ids.NOBODY
    assert maya.behind_the_obelisk(g, b, 1) == 0
    assert maya.behind_the_obelisk(g, fight(g, space="D5"), 1) == 0


@rule(COC, "1102.9")
@pytest.mark.parametrize(
    ("place", "near"), [("D4", 1), ("D3", 1), ("D6", 1), ("F5", 1), ("D7", 0), ("B7", 0)]
)
def test_two_spaces_are_near(place: str, near: int) -> None:
    g = realm("japan", leader="jimmu", place=place)
    city(g, 0, "D4", "fortress")
    assert japan.protector(g, fight(g, (1, 0)), 1) == 2 * near
    assert japan.protector(g, fight(g, (0, 1)), 0) == 0
    g.cities[at(g, "D4")].pieces[ids.FORTRESS] = ids.NOBODY
    assert japan.protector(g, fight(g, (1, 0)), 1) == 0
    g = realm("celts", leader="viriatus", place=place)
    assert celts.loyalty(g, fight(g, (ids.BARBARIANS, 1)), 0) == bool(near)
    g = realm("rome", leader="sulla", place=place)
    assert rome.guards_barbarians(g, 0, at(g, "D4")) == bool(near)
    g = realm("phoenicia")
    city(g, 1, place, "temple")
    b = fight(g, (1, 0))
    assert phoenicia.near_a_temple(g, b, 0, [1, 1]) == 2 * near
    assert phoenicia.near_a_temple(g, b, 1, [1, 1]) == 0, "another's"
    g = realm("maya")
    g.cities.pop(at(g, "D2"))
    g.cities.pop(at(g, "D7"), None)
    city(g, 1, place)
    assert maya.near_home(g, fight(g, (1, 0)), 0, [1, 1]) == 2 * near
    assert maya.near_home(g, fight(g, (1, 0)), 1, [1, 1]) == 0, "another's"


@rule(COC, "1102.9")
def test_ahuitzotl_is_far_from_home_two_spaces_away() -> None:
    g = plain("aztecs")
    assert [aztecs.far_from_home(g, fight(g, space=label), 0) for label in ("D2", "D3", "D4", "D5")] == [
        0,
        0,
        1,
        1,
    ]
    assert [aztecs.far_from_home(g, fight(g, space=label), 1) for label in ("D7", "D6", "D5")] == [0, 0, 1]
    city(g, 0, "D6")
    assert aztecs.far_from_home(g, fight(g, space="D5"), 0) == 0, "far from one, near another"


@rule(COC, "1102.9")
def test_ragnar_attacks_from_ships() -> None:
    g = plain("vikings")
    b = fight(g)
    b.unloaded = True
    assert [vikings.from_the_ships(g, b, side, [1, 1]) for side in (0, 1)] == [2, 0]


@rule(COC, "1102.9")
def test_sri_gupta_counts_his_own_tactic() -> None:
    g = plain("india")
    b = fight(g)
    for side in (0, 1):
        b.laid = [False, False]
        b.laid[side] = True
        assert [india.without_tricks(g, b, s, [1, 1]) for s in (0, 1)] == [2 * (s != side) for s in (0, 1)]


@rule(COC, "1114.2b")
def test_sparta_forbids_tactics_to_the_larger_army() -> None:
    for mine, theirs, forbidden in ((1, 2, True), (2, 2, False), (2, 1, False)):
        g = plain("greece")
        units(g, 0, "D4", infantry=mine)
        units(g, 1, "D4", infantry=theirs)
        assert greece.sparta(g, fight(g), 0) == forbidden
        assert greece.sparta(g, fight(g, (1, 0)), 1) == forbidden
        assert not greece.sparta(g, fight(g, land=False), 0)


@rule(COC, "1119.1b")
def test_one_elephant_caps_the_enemys_bonus() -> None:
    g = plain("persia")
    units(g, 1, "D4", elephant=1)
    assert [persia.grey_flood(g, fight(g), side) for side in (0, 1)] == [False, True]


@rule(COC, "1102.9")
def test_xerxes_is_restrained_by_five_on_land() -> None:
    g = plain("persia")
    for side in (0, 1):
        for ready in (4, 5):
            b = fight(g)
            b.ready[side] = ready
            assert persia.too_mighty(b, side) == (ready == 5)
            b.land = False
            assert not persia.too_mighty(b, side)
    assert persia.mighty_army() == 5


@rule(COC, "1111.2b")
def test_horsemanship_defends_fortresses_in_the_first_round() -> None:
    g = plain("japan")
    city(g, 1, "D4", "fortress")
    b = fight(g)
    assert [japan.proud_rider(b, side) for side in (0, 1)] == [2, 3]
    b.round = 2
    assert japan.proud_rider(b, 1) == 2
    b.round, b.fortress = 1, False
    assert japan.proud_rider(b, 1) == 2


@rule(COC, "1122.2")
def test_biremes_against_war_ships() -> None:
    g = plain("phoenicia")
    for combat_round, known, value in ((1, False, 2), (2, False, 2), (1, True, 2), (2, True, 0)):
        if known:
            know(g, 1, "war_ships")
        b = fight(g, land=False)
        b.round = combat_round
        assert phoenicia.biremes(g, b, 0) == value
        assert phoenicia.biremes(g, b, 1) == 2


@rule(COC, "1116.3a")
def test_embalming_with_four_or_fewer() -> None:
    for culture in (0, 4, 5):
        g = plain("egypt")
        stock(g, 0, culture=culture)
        assert egypt.embalming(g, 0) == (culture <= 4)
        assert g.players[0].goods[ids.CULTURE] == culture + (culture <= 4)


@rule(COC, "1102.9")
def test_sun_tzu_gains_by_a_fast_victory_alone() -> None:
    cases = [
        (0, True, 1, 1, 1),
        (1, True, 1, 1, 0),
        (0, False, 1, 1, 0),
        (0, True, 2, 1, 0),
        (0, True, 1, 0, 0),
    ]
    for side in (0, 1):
        for winner, land, combat_round, start, gained in cases:
            g = plain("china")
            b = fight(g, (0, 1) if side == 0 else (1, 0), land=land)
            b.winner = winner if side == 0 else 1 - winner
            b.round = combat_round
            b.start[1 - side] = start
            outcome(china.fast_war(g, b, side))
            assert has(g) == ({"mood": 1, "culture": 1} if gained else {})


@rule(COC, "1112.3a")
def test_captivi_for_the_winner() -> None:
    for side in (0, 1):
        for winner in (-1, 0, 1):
            g = plain("rome")
            b = fight(g, (0, 1) if side == 0 else (1, 0))
            b.winner = winner
            outcome(rome.captivi(g, b, side))
            assert has(g) == ({"gold": 1, "mood": 1} if winner == side else {})


@rule(COC, "1117.4")
def test_rune_stones_after_two_lost_units() -> None:
    for side in (0, 1):
        for lost, pieces, asked in ((1, 5, False), (2, 5, True), (2, 1, True), (3, 0, False)):
            g = plain("vikings")
            b = fight(g, (0, 1) if side == 0 else (1, 0))
            b.lost[side][ids.INFANTRY] = lost - 1
            b.lost[side][ids.LEADER] = 1
            b.lost[1 - side][ids.INFANTRY] = 4
            g.players[0].buildings[ids.OBELISK] = pieces
            outcome(vikings.rune_stones(g, b, side), *(["yes"] if asked else []))
            assert g.players[0].rune_stones == asked
            assert g.players[0].buildings[ids.OBELISK] == pieces - asked


@rule(COC, "1117.4")
def test_settlers_and_ships_bring_no_rune_stone() -> None:
    g = plain("vikings")
    b = fight(g)
    b.lost[0][ids.SETTLER] = b.lost[0][ids.SHIP] = 2
    b.lost[0][ids.INFANTRY] = 1
    outcome(vikings.rune_stones(g, b, 0))
    assert g.players[0].rune_stones == 0


# --- conquests ---------------------------------------------------------------------------------------------


@rule(COC, "1102.9")
@pytest.mark.parametrize(("mood", "gold"), [("angry", 0), ("neutral", 2), ("happy", 2)])
def test_ragnar_loots_cities_that_were_not_angry(mood: str, gold: int) -> None:
    g = plain("vikings")
    found = city(g, 0, "D4")
    outcome(vikings.loot(g, 0, Conquest(found, 1, ids.MOODS.index(mood), False)))
    assert has(g).get("gold", 0) == gold


@rule(COC, "1102.9")
@pytest.mark.parametrize(("other", "gold"), [("D5", 2), ("D6", 2), ("B7", 0), ("", 0)])
def test_rugila_plunders_beside_cities_of_others(other: str, gold: int) -> None:
    g = plain("huns")
    found = city(g, 0, "D4", mood="angry")
    if other:
        city(g, 1, other)
    outcome(huns.plunderer(g, 0, Conquest(found, 1, ids.HAPPY, False)))
    assert has(g).get("gold", 0) == gold
    assert found.mood == ids.ANGRY
    outcome(huns.plunderer(g, 0, Conquest(found, ids.BARBARIANS, ids.HAPPY, False)))
    assert found.mood == ids.HAPPY


@rule(COC, "1102.9")
def test_ithobaal_frees_what_he_influenced() -> None:
    for influenced in (False, True):
        g = plain("phoenicia")
        found = city(g, 0, "D4", mood="angry")
        outcome(phoenicia.liberator(g, 0, Conquest(found, 1, ids.HAPPY, influenced)))
        assert found.mood == (ids.HAPPY if influenced else ids.ANGRY)


@rule(COC, "1102.9")
@pytest.mark.parametrize(
    ("gold", "left", "army", "asked"),
    [(1, 16, 3, True), (0, 16, 3, False), (1, 0, 3, False), (1, 16, 4, False)],
)
def test_caesar_needs_gold_infantry_and_room(gold: int, left: int, army: int, asked: bool) -> None:
    g = plain("rome")
    found = city(g, 0, "D4")
    units(g, 0, "D4", infantry=army)
    stock(g, 0, gold=gold, food=2)
    g.players[0].units[ids.INFANTRY] = left
    outcome(rome.proconsul(g, 0, Conquest(found, 1, ids.HAPPY, False)), *(["yes"] if asked else []))
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == army + asked
    assert g.players[0].goods[ids.GOLD] == gold - asked
    assert g.players[0].units[ids.INFANTRY] == left - asked


@rule(COC, "1112.4b")
def test_provinces_are_neutral_or_happy_for_culture() -> None:
    for culture, answers, mood in ((0, [], "neutral"), (1, ["no"], "neutral"), (1, ["yes"], "happy")):
        g = plain("rome")
        found = city(g, 0, "D4", mood="angry")
        stock(g, 0, culture=culture)
        outcome(rome.provinces(g, 0, found), *answers)
        assert ids.MOODS[found.mood] == mood
        assert g.players[0].goods[ids.CULTURE] == culture - (mood == "happy")


@rule(COC, "1102.9")
def test_nabopolassars_infantry_joins_him_while_there_is_room() -> None:
    for army, left, there in ((3, 5, 4), (2, 1, 3), (3, 0, 3)):
        g = realm("babylonia", leader="nabopolassar", place="D4")
        units(g, 0, "D4", infantry=army - 1)
        g.players[0].units[ids.INFANTRY] = left
        outcome(babylonia.joined_by_infantry(g, 0))
        assert g.army_at(0, at(g, "D4")) == there
        assert g.players[0].units[ids.INFANTRY] == left - (there - army)
    g = realm("babylonia", leader="nabopolassar", place="D4")
    units(g, 0, "D4", infantry=3)
    city(g, 0, "D3")
    ask = first_ask(babylonia.joined_by_infantry(g, 0))
    assert ask.options == ["D2", "D3"], "no room beside him"


# --- purchases in battle -----------------------------------------------------------------------------------


@rule(COC, "1119.2")
@pytest.mark.parametrize(
    ("culture", "options"), [(1, [0, 1]), (3, [0, 1, 2, 3]), (4, [0, 1, 2, 3, 4]), (7, [0, 1, 2, 3, 4])]
)
def test_immortals_buy_up_to_four(culture: int, options: list[int]) -> None:
    for side, sides in ((0, (0, 1)), (1, (1, 0))):
        g = plain("persia")
        stock(g, 0, culture=culture)
        b = fight(g, sides)
        rules = persia.immortals(g, b, side)
        assert reply(rules, None).options == options
        with pytest.raises(StopIteration):
            rules.send(options[-1])
        assert b.bonus[side] == options[-1]
        assert g.players[0].goods[ids.CULTURE] == culture - options[-1]
    g = plain("persia")
    assert outcome(persia.immortals(g, fight(g), 0)) is None


@rule(COC, "1118.3")
def test_fireworks_cost_ore_and_wood_in_the_first_round() -> None:
    for goods, combat_round, asked in (
        ({"ore": 1, "wood": 1}, 1, True),
        ({"ore": 1, "wood": 1}, 2, False),
        ({"ore": 2}, 1, False),
        ({"wood": 2}, 1, False),
        ({"ore": 1, "gold": 1}, 1, True),
        ({"gold": 2}, 1, True),
        ({"gold": 1}, 1, False),
    ):
        for side, sides in ((0, (0, 1)), (1, (1, 0))):
            g = plain("china")
            stock(g, 0, **goods)
            b = fight(g, sides)
            b.round = combat_round
            outcome(china.fireworks(g, b, side), *(["yes"] if asked else []))
            assert b.ignored[side] == asked
            assert b.ignored[1 - side] == 0
            assert sum(g.players[0].goods) == (0 if asked else sum(goods.values()))


@rule(COC, "1103.10")
@pytest.mark.parametrize("price", [1, 2])
def test_a_shield_is_bought_once_for_its_price(price: int) -> None:
    buy = shared.buy_shield
    for side, sides in ((0, (0, 1)), (1, (1, 0))):
        g = plain("china")
        stock(g, 0, culture=price)
        b = fight(g, sides)
        b.ignored[side] = 1
        outcome(buy(g, b, side, price), "yes")
        assert (b.ignored[side], b.shield_used[side], has(g)) == (2, True, {})
        assert b.shield_used[1 - side] is False
        stock(g, 0, culture=9)
        assert outcome(buy(g, b, side, price)) is None, "once per battle"
        b = fight(g, sides)
        stock(g, 0, culture=price - 1)
        assert outcome(buy(g, b, side, price)) is None, "too dear"
        stock(g, 0, culture=price)
        outcome(buy(g, b, side, price), "no")
        assert (b.ignored[side], b.shield_used[side]) == (0, False)


@rule(COC, "1102.9")
def test_swords_and_tusks_cost_an_ore() -> None:
    for side, sides in ((0, (0, 1)), (1, (1, 0))):
        for goods, asked in (({}, False), ({"ore": 1}, True), ({"gold": 1}, True), ({"wood": 2}, False)):
            g = plain("japan")
            stock(g, 0, **goods)
            b = fight(g, sides)
            b.weapons[side] = 1
            outcome(japan.way_of_the_sword(g, b, side), *(["yes"] if asked else []))
            assert b.weapons[side] == 1 + 2 * asked
            assert b.weapons[1 - side] == 0
            assert sum(g.players[0].goods) == (0 if asked else sum(goods.values()))
            stock(g, 0, **goods)
            b = fight(g, sides)
            assert outcome(india.bladed_tusks(g, b, side)) is None, "no Elephant"
            units(g, 0, "D4", elephant=1)
            outcome(india.bladed_tusks(g, b, side), *(["yes"] if asked else []))
            assert b.elephant_bonus[side] == asked
            assert b.elephant_bonus[1 - side] is False


@rule(COC, "1102.9")
def test_viriatus_drives_from_the_second_round_for_two_mood_tokens() -> None:
    for side, sides in ((0, (0, 1)), (1, (1, 0))):
        for combat_round, mood, enemies, land, asked in (
            (2, 2, 1, True, True),
            (3, 2, 1, True, True),
            (1, 2, 1, True, False),
            (2, 1, 1, True, False),
            (2, 2, 0, True, False),
            (2, 2, 1, False, False),
        ):
            g = plain("celts")
            stock(g, 0, mood=mood)
            units(g, 0, "D4", infantry=1)
            units(g, 1, "D4", infantry=enemies, settler=1)
            b = fight(g, sides, land=land)
            b.round = combat_round
            answers = ["yes", "infantry", "D5"] if asked else []
            talk_all(celts.terror(g, b, side), *answers)
            assert g.count(1, ids.INFANTRY, at(g, "D5")) == asked
            assert g.count(1, ids.INFANTRY, at(g, "D4")) == enemies - asked
            assert g.players[0].goods[ids.MOOD] == mood - 2 * asked


def talk_all(rules: Any, *answers: str) -> None:
    """Answer in order; questions with one option answer themselves."""
    left = list(answers)
    answer: Any = None
    try:
        while True:
            ask = reply(rules, answer)
            words = {str(option): option for option in ask.options}
            answer = words[left.pop(0)] if left and left[0] in words else ask.options[0]
    except StopIteration:
        assert not left


@rule(COC, "1102.9")
def test_viriatus_drives_nobody_where_no_land_is_empty() -> None:
    g = plain("celts")
    stock(g, 0, mood=2)
    units(g, 1, "D4", infantry=1)
    terrain(g, D5="water", E5="water")
    units(g, 0, "E4", infantry=1)
    units(g, 1, "D3", settler=1)
    city(g, 0, "C4")
    city(g, 1, "C5")
    b = fight(g)
    b.round = 2
    assert outcome(celts.terror(g, b, 0)) is None
    terrain(g, D5="plain")
    assert first_ask(celts.terror(g, b, 0)).topic == "terror"


@rule(COC, "1102.9")
def test_attila_rides_with_a_rider_and_his_symbol() -> None:
    for dice, riders, land, cancelled, asked in (
        ([2], 1, True, False, True),
        ([5], 1, True, False, False),
        ([2], 0, True, False, False),
        ([2], 1, False, False, False),
        ([2], 1, True, True, False),
    ):
        for side, sides in ((0, (0, 1)), (1, (1, 0))):
            g = plain("huns")
            units(g, 0, "D4", cavalry=riders, infantry=1)
            b = fight(g, sides, land=land)
            b.dice[side] = dice
            b.cancelled[side] = cancelled
            if asked:
                assert first_ask(huns.horse_master(g, b, side)).about == (4,)
            assert outcome(huns.horse_master(g, b, side), *(["yes"] if asked else [])) is asked
    g = plain("huns")
    units(g, 0, "D4", cavalry=2)
    b = fight(g)
    b.dice[0] = [8, 6]  # 5 and 4, both of Cavalry
    assert first_ask(huns.horse_master(g, b, 0)).about == (6,), "the least, and the 2 that it would add"


@rule(COC, "1102.9")
def test_bleda_surprises_cities_he_attacks() -> None:
    for side, owner, muted in ((0, 1, True), (1, 1, False), (0, -1, False)):
        g = plain("huns")
        if owner >= 0:
            city(g, owner, "D4")
        b = fight(g)
        outcome(huns.surprise(g, b, side))
        assert b.muted is muted


@rule(COC, "1102.9")
def test_jimmu_takes_back_what_lies_on_the_pile() -> None:
    for side, sides in ((0, (0, 1)), (1, (1, 0))):
        g = plain("japan")
        b = fight(g, sides)
        b.played[side] = [3, 5]
        g.action_bag = [card for card in g.action_bag if card not in (3, 5)]
        g.action_pile = [5]
        assert outcome(japan.mythical(g, b, side)) is None, "no token"
        stock(g, 0, culture=1)
        outcome(japan.mythical(g, b, side), "action6")
        assert (g.action_pile, g.players[0].actions, has(g)) == ([], [5], {})


@rule(COC, "1110.1a")
@pytest.mark.parametrize(
    ("held", "lost", "most"), [(0, (1, 0, 0), 1), (0, (2, 2, 1), 4), (3, (2, 0, 0), 1), (4, (2, 0, 0), 0)]
)
def test_captives_are_at_most_four(held: int, lost: tuple[int, int, int], most: int) -> None:
    for side, sides in ((0, (0, 1)), (1, (1, 0))):
        g = plain("aztecs")
        g.players[0].captives = [ids.BARBARIANS * 6 + ids.INFANTRY] * held
        b = fight(g, sides)
        b.winner = side
        enemy = b.lost[1 - side]
        enemy[ids.INFANTRY], enemy[ids.CAVALRY], enemy[ids.ELEPHANT] = lost
        enemy[ids.LEADER] = enemy[ids.SETTLER] = enemy[ids.SHIP] = 1
        if not most:
            assert outcome(aztecs.captives(g, b, side)) is None
            continue
        ask = first_ask(aztecs.captives(g, b, side))
        assert ask.about == (most,)
        assert all(
            word == "nothing" or ("leader" not in word and "settler" not in word) for word in ask.options
        )
        supply = g.players[1].units[ids.INFANTRY]
        outcome(aztecs.captives(g, b, side), "infantry1")
        assert g.players[0].captives[held:] == [1 * 6 + ids.INFANTRY]
        assert g.players[1].units[ids.INFANTRY] == supply - 1


@rule(COC, "1110.1a")
def test_captives_of_won_land_battles_alone() -> None:
    for winner, land in ((1, True), (-1, True), (0, False)):
        g = plain("aztecs")
        b = fight(g, land=land)
        b.winner = winner
        b.lost[1][ids.INFANTRY] = 2
        assert outcome(aztecs.captives(g, b, 0)) is None


@rule(COC, "1110.1b")
def test_a_captive_is_half_a_point_of_objectives() -> None:
    g = plain("aztecs")
    g.players[0].captives = [7, 7, 7]
    parts = [10, 20, 30, 40, 50, 60]
    aztecs.captives_score(g, 0, parts)
    assert parts == [10, 20, 33, 40, 50, 60]


@rule(COC, "1122.1b", "1122.1c")
def test_ports_score_half_a_point_more_and_governments_nothing() -> None:
    g = plain("phoenicia")
    terrain(g, D5="water")
    city(g, 0, "D4", "port temple")
    city(g, 1, "D6", "port", colour=0)
    city(g, 1, "C5", "port")
    g.players[0].advances |= (1 << 36) | (1 << 37)
    parts = [10, 20, 30, 40, 50, 60]
    phoenicia.ports_instead_of_government(g, 0, parts)
    assert parts == [12, 18, 30, 40, 50, 60]


@rule(COC, "1102.9")
@pytest.mark.parametrize(("place", "halves"), [("D2", 0), ("D3", 1), ("D5", 3), ("D8", 6)])
def test_knut_scores_his_way_from_the_capital(place: str, halves: int) -> None:
    g = realm("vikings", leader="knut", place=place)
    parts = [0, 0, 0, 0, 7, 0]
    vikings.king_of_the_north(g, 0, parts)
    assert parts == [0, 0, 0, 0, 7 + halves, 0]
    g.players[0].leader_at = -1
    vikings.king_of_the_north(g, 0, parts)
    assert parts[4] == 7 + halves


@rule(COC, "1102.9")
def test_hannibal_climbs_with_an_elephant() -> None:
    for leader, elephants, climbs in ((1, 1, True), (1, 0, False), (0, 1, False)):
        assert carthage.over_the_alps([0, 0, 0, 0, elephants, leader]) is climbs


@rule(COC, "1116.4a")
def test_man_god_grants_the_autocracy_beside_theocracy() -> None:
    autocracy = next(a.category for a in ADVANCES if ids.CATEGORY[ids.AUTOCRACY] >> a.index & 1)
    theocracy = next(a.category for a in ADVANCES if ids.CATEGORY[ids.THEOCRACY] >> a.index & 1)
    assert theocracy == autocracy + 1
    g = plain("egypt")
    p = g.players[0]
    for place in range(4):
        p.advances = 1 << (4 * theocracy + place)
        assert egypt.man_god(p) == 1 << (4 * autocracy + place)
    p.advances = (1 << (4 * autocracy)) - 1
    assert egypt.man_god(p) == 0
