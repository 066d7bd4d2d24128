"""The civilization advances of Egypt, the Vikings, China and Persia (1116–1119)."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME, scoring
from pentapolis.games.clash_of_cultures.cards.civilizations import persia
from pentapolis.games.clash_of_cultures.cards.civilizations.persia import zoroastrian_targets
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ids
from pentapolis.games.clash_of_cultures.pieces import EXPLORED, Battle
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    collect,
    construction,
    forces,
    leaders,
    marks,
    move,
    recruit,
    routes,
    takeover,
    turn,
    wonders,
)
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    act,
    at,
    city,
    dice,
    drive,
    hand,
    keys,
    know,
    menu,
    play,
    realm,
    rounds,
    stock,
    terrain,
    topics,
    units,
    why,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


# --- Egypt -----------------------------------------------------------------------------------------------


@rule(COC, "1116.1a")
def test_flood_plains() -> None:
    g = realm("egypt", "irrigation")
    assert collect.land_yields(g, 0, ids.BARREN) == (collect.ONE[ids.FOOD], collect.ONE[ids.WOOD])


@rule(COC, "1116.1b")
def test_cities_on_barren() -> None:
    g = realm("egypt")
    terrain(g, D4="barren")
    units(g, 0, "D4", settler=1)
    assert why(g, "action", "found:D4") == ("403.3", "barren")
    know(g, 0, "irrigation")
    act(g, "found:D4")
    founded = g.cities[at(g, "D4")]
    assert founded.owner == 0
    founded.owner = 1
    assert collect.space_yields(g, founded, founded.space)[1] == ()
    know(g, 1, "irrigation")
    assert collect.space_yields(g, founded, founded.space)[1] == (collect.ONE[ids.FOOD],)


@rule(COC, "1116.2")
def test_architecture() -> None:
    g = realm("egypt", "engineering", "writing", "irrigation")
    home = city(g, 0, "D4", mood="happy")
    stock(g, mood=2, ore=1)
    assert construction.constructible(g, 0, home) == [ids.ACADEMY]
    g.wonder_bag.remove(ids.GARDENS)
    g.players[0].wonders.append(ids.GARDENS)
    stock(g, mood=16, culture=1)
    assert construction.buildable_wonders(g, 0, home) == ["great_gardens"]
    talk(wonders.build_wonder(g, 0, home, ids.GARDENS))
    assert has(g) == {}
    stock(g, mood=15, culture=1)
    g.players[0].advances &= ~ids.EGYPTIAN_ARCHITECTURE
    advances.renew_usable(g.players[0])
    assert not wonders.payable(g, 0, home, ids.GARDENS, False)


@rule(COC, "1116.3a")
@pytest.mark.parametrize(("mine", "others", "before", "after"), [(4, 1, 4, 5), (1, 4, 0, 1), (4, 1, 5, 5)])
def test_embalming_after_battles(mine: int, others: int, before: int, after: int) -> None:
    g = realm("egypt", "rituals")
    stock(g, culture=before)
    units(g, 0, "D4", infantry=mine)
    units(g, 1, "D4", infantry=others)
    rounds(g)
    assert g.players[0].goods[ids.CULTURE] == after


@rule(COC, "1116.3a")
def test_embalming_after_battles_without_rounds() -> None:
    g = realm("egypt", "rituals")
    units(g, 0, "D4", settler=1)
    units(g, 1, "D4", infantry=1)
    assert rounds(g, sides=(1, 0)) == []
    assert has(g) == {"culture": 1}


@rule(COC, "1116.3b")
def test_embalming_of_leaders() -> None:
    g = realm("egypt", "rituals", leader="ramses", place="D2")
    stock(g, culture=6, mood=1)
    drive(leaders.recruit_leader(g, 0, g.cities[at(g, "D2")]), leader="leader.imhotep")
    assert has(g) == {"culture": 7, "mood": 1}
    g.return_unit(0, ids.LEADER, at(g, "D2"))
    leaders.leader_dies(g, 0, 1)
    assert has(g) == {"culture": 8, "mood": 1}


@rule(COC, "1116.4a", "1116.4b")
@pytest.mark.parametrize(
    ("theocracy", "autocracy"),
    [
        ("dogma", ids.NATIONALISM),
        ("devotion", ids.TOTALITARIANISM),
        ("conversion", ids.ABSOLUTE_POWER),
        ("fanaticism", ids.FORCED_LABOR),
    ],
)
def test_man_god(theocracy: str, autocracy: int) -> None:
    g = realm("egypt", theocracy)
    assert not g.players[0].usable & autocracy
    know(g, 0, "priesthood")
    p = g.players[0]
    assert p.usable & ids.CATEGORY[ids.AUTOCRACY] == autocracy
    assert not p.advances & ids.CATEGORY[ids.AUTOCRACY]
    assert scoring.halves(g, 0)[1] == p.advances.bit_count()


# --- Vikings ---------------------------------------------------------------------------------------------


def fjord(*known: str) -> State:
    """Water on D4, D5 and E5; the Vikings may command three moves."""
    g = realm("vikings", "fishing", *known)
    terrain(g, D4="water", D5="water", E5="water")
    g.moves_left = 3
    return g


@rule(COC, "1117.1a")
def test_land_units_become_ships() -> None:
    g = fjord("tactics")
    units(g, 0, "D3", settler=1, infantry=2)
    act(g, "convert:D3", "settler1+infantry1", "nothing")
    assert g.count(0, ids.SHIP, at(g, "D4")) == 2
    assert g.count(0, ids.INFANTRY, at(g, "D3")) == 1
    assert g.units_of(0, ids.SETTLER) == 1, "only that of the capital"


@rule(COC, "1117.1a")
def test_ships_become_land_units() -> None:
    g = fjord()
    units(g, 0, "D4", ship=2)
    assert keys(first_ask(GAME.step(g), "convert:D4", "D3")) == {"settler1", "settler2"}, "no Tactics"
    know(g, 0, "tactics")
    act(g, "convert:D4", "D3", "settler1+infantry1")
    there = at(g, "D3")
    assert (g.count(0, ids.SETTLER, there), g.count(0, ids.INFANTRY, there)) == (1, 1)
    assert g.players[0].units[ids.SHIP] == 4


@rule(COC, "1117.1b")
def test_no_conversion_towards_enemies() -> None:
    g = fjord("tactics")
    units(g, 0, "D4", ship=1)
    city(g, 1, "E4")
    units(g, 4, "D3", infantry=1)
    targets = set(move.targets(g, 0, ("convert", "D4")))
    assert "C4" in targets
    assert targets.isdisjoint({"D3", "E4"})
    units(g, 1, "D5", ship=1)
    units(g, 0, "C5", settler=1)
    assert set(move.targets(g, 0, ("convert", "C5"))) == {"D4"}


@rule(COC, "1117.1c")
def test_a_conversion_is_the_units_move() -> None:
    g = fjord("tactics")
    terrain(g, D3="mountain", C4="forest")
    units(g, 0, "D4", ship=2)
    units(g, 1, "C3", infantry=1)
    act(g, "convert:D4", "D3", "infantry1")
    assert ("convert", "D3") not in [s for s in move.sources(g, 0) if move.has_target(g, 0, s)]
    marks.clear_moved(g)
    assert marks.movable(g, 0, ids.INFANTRY, at(g, "D3")) == 0, "the terrain rule of the Mountain"
    act(g, "convert:D4", "C4", "infantry1")
    marks.clear_moved(g)
    targets = set(move.targets(g, 0, ("march", "C4")))
    assert "B4" in targets
    assert "C3" not in targets, "no battle out of the Forest"


@rule(COC, "1117.1d")
def test_partly_converted_the_rest_is_carried() -> None:
    g = fjord("tactics")
    units(g, 0, "D3", infantry=3)
    act(g, "convert:D3", "infantry1", "infantry2")
    assert g.moves_left == 2
    assert g.count(0, ids.SHIP, at(g, "D4")) == 1
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == 2


@rule(COC, "1117.1e")
def test_explorers_do_not_convert() -> None:
    g = fjord("tactics")
    units(g, 0, "D3", settler=1)
    for space in g.map.slots[2]:
        g.terrain[space] = ids.UNEXPLORED
    marks.mark_all(g, 0, ids.SETTLER, at(g, "D3"), EXPLORED)
    assert move.targets(g, 0, ("convert", "D3")) == []


@rule(COC, "1117.1f", "1117.1h")
def test_conversion_only_to_adjacent_spaces() -> None:
    g = fjord("tactics", "navigation", "roads")
    stock(g, food=2, ore=2)
    units(g, 0, "D4", ship=1)
    assert set(move.targets(g, 0, ("convert", "D4"))) == {"D3", "C4", "E4", "C5"}
    units(g, 0, "D3", settler=1)
    assert set(move.targets(g, 0, ("convert", "D3"))) == {"D4"}
    assert set(move.targets(g, 0, ("convert", "D2"))) == set(), "no Roads"


@rule(COC, "1117.1g")
def test_cargo_without_a_ship_lands_too() -> None:
    g = fjord("tactics")
    units(g, 0, "D4", ship=2, infantry=3)
    act(g, "convert:D4", "D3", "settler1")
    assert g.count(0, ids.INFANTRY, at(g, "D3")) == 1, "one Ship carries two"
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == 2
    act(g, "convert:D4", "E4", "settler1")
    assert g.count(0, ids.INFANTRY, at(g, "E4")) == 2
    g = fjord("tactics")
    units(g, 0, "D4", ship=1, infantry=2)
    units(g, 0, "D3", infantry=3)
    assert "D3" not in move.targets(g, 0, ("convert", "D4")), "no room for them"
    assert "E4" in move.targets(g, 0, ("convert", "D4"))


@rule(COC, "1117.1i")
def test_navigation_is_free_for_vikings() -> None:
    index = ADVANCE_INDEX["navigation"]
    assert advances.affordable(realm("vikings", "fishing"), 0, index, True)
    assert not advances.affordable(realm("rome", "fishing"), 0, index, True)


@rule(COC, "1117.2a")
@pytest.mark.parametrize(("civ", "free"), [("vikings", 1), ("rome", 0)])
def test_longships_are_not_tired_by_battles(civ: str, free: int) -> None:
    g = realm(civ, "war_ships")
    terrain(g, D4="water", D5="water", E5="water")
    units(g, 0, "D4", ship=1)
    units(g, 1, "D5", ship=1)
    g.moves_left = 3
    dice(g, "6i 1l")
    act(g, "sail:D4", "D5")
    assert g.count(1, ids.SHIP, at(g, "D5")) == 0
    marks.clear_moved(g)
    assert marks.movable(g, 0, ids.SHIP, at(g, "D5")) == free


@rule(COC, "1117.2b")
def test_longships_carry_three() -> None:
    g = fjord("tactics", "war_ships")
    units(g, 0, "D4", ship=1)
    assert forces.free_capacity(g, 0, at(g, "D4")) == 3
    units(g, 0, "D4", infantry=3)
    units(g, 1, "D4", ship=1)
    rounds(g, sea=True, came_from="D5")
    assert g.units_of(0, ids.INFANTRY) == 3


@rule(COC, "1117.3")
def test_raiding() -> None:
    g = fjord("trade_routes")
    city(g, 1, "E4", mood="happy")
    city(g, 1, "D3", mood="happy")
    units(g, 0, "D4", ship=2)
    stock(g, 1, wood=1, ore=2)
    asked = drive(routes.use_routes(g, 0), plunder="yes", raided="ore1")
    assert topics(asked) == ["plunder", "raided"], "once per opponent"
    assert asked[1].seat == 1
    assert has(g, 1) == {"wood": 1, "ore": 1}
    assert has(g) == {"food": 2}
    g = fjord("trade_routes")
    city(g, 1, "E4", mood="happy")
    units(g, 0, "D5", ship=1)
    stock(g, 1, ore=1)
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    drive(routes.use_routes(g, 0))
    assert (has(g), has(g, 1)) == ({"food": 1}, {"ore": 1}), "not adjacent"


@rule(COC, "1117.3")
def test_plundering_ships_trade_before_settlers() -> None:
    g = fjord("trade_routes")
    city(g, 1, "E4", mood="happy")
    units(g, 0, "D4", ship=1)
    stock(g, 1, ore=1)
    drive(routes.use_routes(g.copy(), 0), plunder="no")
    assert has(g, 1) == {"ore": 1}
    drive(routes.use_routes(g, 0), plunder="yes")
    assert (has(g), has(g, 1)) == ({"food": 1}, {}), "the Settler on D2 reaches E4 too"


@rule(COC, "1117.4")
def test_rune_stones() -> None:
    g = realm("vikings", "rituals")
    before = scoring.halves(g, 0)
    supply = g.players[0].buildings[ids.OBELISK]
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=4)
    rounds(g, retreat="fight", rune_stones="yes")
    assert g.players[0].buildings[ids.OBELISK] == supply - 1
    after = scoring.halves(g, 0)
    assert [b - a for a, b in zip(before, after, strict=True)] == [0, 0, 2, 0, 0, 0]


@rule(COC, "1117.4")
def test_no_rune_stone_for_one_lost_unit() -> None:
    g = realm("vikings", "rituals")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=4)
    rounds(g, retreat="fight")
    assert (g.army_at(0, at(g, "D4")), g.players[0].rune_stones) == (0, 0)


@rule(COC, "1117.4")
def test_rune_stones_count_army_units_only() -> None:
    g = fjord("rituals")
    units(g, 0, "D4", ship=2)
    units(g, 1, "D4", ship=4)
    rounds(g, sea=True, retreat="fight")
    assert g.units_of(0, ids.SHIP) == 0
    assert g.players[0].rune_stones == 0
    g = fjord("rituals")
    units(g, 0, "D4", ship=1, infantry=2)
    units(g, 1, "D4", ship=4)
    rounds(g, sea=True, retreat="fight", rune_stones="yes")
    assert g.players[0].rune_stones == 1, "drowned in the battle"


# --- China -----------------------------------------------------------------------------------------------


@rule(COC, "1118.1")
def test_rice() -> None:
    g = realm("china", "irrigation", "storage")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    home = g.cities[at(g, "D2")]
    home.mood = ids.NEUTRAL
    for label in ("D3", "E3", "C3"):
        units(g, 0, label, settler=1)
    drive(collect.collect(g, 0, home), collect="food2")
    assert has(g) == {"food": 2}, "size 1, one Plain with a Settler"
    home.mood = ids.HAPPY
    home.size = 2
    assert "food5" in collect.forecast(g, home), "three Plains, two of them with extra rice"
    assert "food6" not in collect.forecast(g, home)
    units(g, 0, "D2", settler=1)
    for label in ("D3", "E3", "C3"):
        g.return_unit(0, ids.SETTLER, at(g, label))
    assert "food4" not in collect.forecast(g, home), "not in the city itself"


@rule(COC, "1118.1", "904.1")
def test_rice_beside_the_great_gardens() -> None:
    """The Plain gives any resource, and the extra food besides."""
    g = realm("china", "irrigation", "storage")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    home = g.cities[at(g, "D2")]
    wonder(g, "D2", ids.GARDENS, 0)
    home.mood = ids.ANGRY
    units(g, 0, "D3", settler=1)
    found = collect.forecast(g, home)
    assert {"food2", "food1+gold1", "food1+ideas1", "gold1"} <= set(found)


@rule(COC, "1118.2a")
def test_expansion() -> None:
    g = realm("china", "husbandry", "roads")
    stock(g, food=3, ore=1)
    city(g, 0, "D4")
    units(g, 0, "D4", settler=1)
    talk(
        recruit.recruit(g, 0, g.cities[at(g, "D2")]),
        *("settler", "done", "from:D4:D5", "roads:D2:C4", "from:D2:C3"),
    )
    assert g.actions_left == 3
    spaces = {g.map.labels[s] for s in g.spaces_of(0)}
    assert spaces == {"D5", "C4", "C3"}
    assert has(g) == {}


@rule(COC, "1118.2b")
def test_expansion_needs_a_recruited_settler() -> None:
    g = realm("china", "husbandry", "draft")
    stock(g, food=1, ore=1)
    talk(recruit.recruit(g, 0, g.cities[at(g, "D2")]))
    assert g.army_at(0, at(g, "D2")) == 1


@rule(COC, "1118.3")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_fireworks(answer: str) -> None:
    g = realm("china", "tactics", "metallurgy")
    stock(g, ore=1, wood=1)
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=4)
    rounds(g, fireworks=answer)
    assert g.units_of(0, ids.INFANTRY) == (2 if answer == "yes" else 1)
    assert has(g) == ({} if answer == "yes" else {"ore": 1, "wood": 1})


@rule(COC, "1118.3")
def test_fireworks_at_sea_in_the_first_round_only() -> None:
    g = realm("china", "metallurgy")
    terrain(g, D4="water")
    stock(g, ore=2, wood=2)
    units(g, 0, "D4", ship=3)
    units(g, 1, "D4", ship=4)
    rounds(g, sea=True, fireworks="yes", retreat="fight")
    assert has(g)["ore"] == 1
    assert g.units_of(0, ids.SHIP) < 3, "the second round"


@rule(COC, "1118.4")
def test_imperial_army() -> None:
    g = realm("china")
    units(g, 0, "D3", infantry=1)
    assert "imperial_army" not in menu(g)
    know(g, 0, "voting")
    act(g, "imperial_army", "exchange:D2:infantry", "exchange:D3:settler", "done")
    assert g.count(0, ids.INFANTRY, at(g, "D2")) == 1
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1
    assert g.actions_left == 2
    assert has(g) == {}
    assert "imperial_army" not in menu(g), "once per turn"


# --- Persia ----------------------------------------------------------------------------------------------


@rule(COC, "1119.1a")
def test_persian_elephants_beside_barren() -> None:
    g = realm("persia", "husbandry")
    other = city(g, 0, "D5")
    assert recruit.refuse_kind(g, 0, g.cities[at(g, "D2")], ids.ELEPHANT) is None
    assert recruit.refuse_kind(g, 0, other, ids.ELEPHANT)
    assert recruit.refuse_kind(g, 0, g.cities[at(g, "D2")], ids.CAVALRY)


@rule(COC, "1119.1b")
def test_persian_elephants_limit_bonuses() -> None:
    g = realm("persia", "husbandry", "tactics")
    know(g, 1, "steel_weapons", "metallurgy", "tactics")
    hand(g, 1, 6)
    units(g, 0, "D4", elephant=3)
    units(g, 1, "D4", infantry=4)
    # Steel Weapons +2 and High Morale +2, in the first round only +2.
    fought = rounds(g, retreat="fight", losses="elephant1", tactic="action6")
    assert fought[0] == [6, 10]
    g = realm("persia", "husbandry", "tactics")
    know(g, 1, "steel_weapons", "metallurgy", "tactics")
    hand(g, 1, 6)
    units(g, 0, "D4", infantry=3)
    units(g, 1, "D4", infantry=4)
    assert rounds(g, tactic="action6")[0] == [6, 12], "no Elephant"


@rule(COC, "1119.2")
def test_immortals() -> None:
    g = realm("persia", "draft", "tactics")
    stock(g, culture=6)
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=2)
    assert rounds(g, immortals="4")[0] == [8, 4]
    assert has(g) == {"culture": 2}
    g = realm("persia", "draft")
    stock(g, culture=6)
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    units(g, 1, "D4", ship=1)
    assert rounds(g, sea=True, retreat="fight", immortals="1")[:2] == [[3, 2], [3, 2]]


@rule(COC, "1119.2")
def test_immortals_cost_at_most_four() -> None:
    g = realm("persia", "draft")
    stock(g, culture=9)
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    assert keys(first_ask(persia.immortals(g, b, 0))) == {"0", "1", "2", "3", "4"}


@rule(COC, "1119.3a")
def test_zoroastrianism() -> None:
    g = realm("persia", "priesthood")
    units(g, 4, "D3", infantry=1)
    units(g, 1, "D6", infantry=1)
    city(g, 4, "C3")
    units(g, 4, "C3", infantry=1)
    assert zoroastrian_targets(g, 0) == [at(g, "D3"), at(g, "D6")]
    assert set(takeover.attempts(g, 0)) == {("from", "D2", "D3")}, "within range"
    dice(g, "5i")
    act(g, "takeover")
    assert g.count(4, ids.INFANTRY, at(g, "D3")) == 0
    assert g.count(0, ids.INFANTRY, at(g, "D3")) == 1


@rule(COC, "1119.3a")
def test_zoroastrianism_needs_a_unit_and_converts_no_leader() -> None:
    g = realm("persia", "priesthood")
    units(g, 4, "D3", infantry=1)
    g.players[0].units[ids.INFANTRY] = 0
    assert zoroastrian_targets(g, 0) == []
    g = realm("persia", "priesthood")
    g.players[1].leader = g.players[1].leaders.pop()
    units(g, 1, "D3", leader=1)
    assert zoroastrian_targets(g, 0) == []


@rule(COC, "1119.3b")
def test_zoroastrianism_starts_a_battle() -> None:
    g = realm("persia", "priesthood")
    units(g, 1, "D3", infantry=1, settler=1)
    dice(g, "5i")
    act(g, "takeover")
    assert g.count(1, ids.SETTLER, at(g, "D3")) == 0
    assert len(g.battles) == 1
    g = realm("persia", "priesthood")
    units(g, 1, "D3", infantry=3)
    dice(g, "5i 6i 1l 1l")
    play(g, action="takeover")
    assert len(g.battles) == 1


@rule(COC, "1119.4")
def test_banking() -> None:
    g = realm("persia", "currency", "trade_routes")
    city(g, 1, "D3", mood="happy")
    stock(g, gold=1)
    asked = drive(turn.start_turn(g), gain="culture1", route="food1")
    assert topics(asked) == ["gain", "route"], "before Trade Routes"
    assert has(g) == {"gold": 1, "culture": 1, "food": 1}
    stock(g)
    assert "gain" not in topics(drive(turn.start_turn(g), route="food1"))
