"""The civilization advances of India, the Celts, Phoenicia, Babylon and the Huns (1120–1124)."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME, scoring
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ids
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    aftermath,
    barbarians,
    collect,
    construction,
    events,
    goods,
    marks,
    move,
    recruit,
    routes,
    takeover,
)
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    act,
    at,
    build,
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
    units,
    why,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def homeless(g: State) -> State:
    """The first Settler of seat 0 is not in the way."""
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    return g


# --- India -----------------------------------------------------------------------------------------------


@rule(COC, "1120.1a")
def test_indian_elephants_in_forests() -> None:
    g = realm("india", "husbandry")
    terrain(g, D4="forest")
    wooded = city(g, 0, "D4")
    assert recruit.refuse_kind(g, 0, wooded, ids.ELEPHANT) is None
    assert recruit.refuse_kind(g, 0, wooded, ids.CAVALRY)
    assert recruit.refuse_kind(g, 0, g.cities[at(g, "D2")], ids.ELEPHANT)


@rule(COC, "1120.1b")
def test_indian_elephants_trade() -> None:
    g = homeless(realm("india", "husbandry"))
    city(g, 1, "D4", mood="happy")
    units(g, 0, "D2", elephant=1)
    assert routes.count_routes(g, 0) == 1
    g.cities[at(g, "D2")].mood = ids.ANGRY
    assert routes.count_routes(g, 0) == 0
    g.cities[at(g, "D2")].mood = ids.HAPPY
    g.return_unit(0, ids.ELEPHANT, at(g, "D2"))
    units(g, 0, "D3", elephant=1)
    assert routes.count_routes(g, 0) == 0, "only from own cities"


@rule(COC, "1120.2a")
def test_proselytism_of_settlers() -> None:
    g = realm("india")
    units(g, 0, "D5", settler=2)
    assert at(g, "D5") not in dict(takeover.starting_points(g, 0))
    know(g, 0, "state_religion")
    assert dict(takeover.starting_points(g, 0))[at(g, "D5")] == 3
    g.return_unit(0, ids.SETTLER, at(g, "D5"))
    assert dict(takeover.starting_points(g, 0))[at(g, "D5")] == 2
    city(g, 1, "D8", "temple")
    assert ("from", "D5", "D8") not in takeover.attempts(g, 0)
    stock(g, culture=1)
    assert takeover.attempts(g, 0)["from", "D5", "D8"] == 1, "boosting is possible"


@rule(COC, "1120.2b")
def test_proselytism_in_a_city() -> None:
    g = realm("india", "state_religion")
    assert dict(takeover.starting_points(g, 0))[at(g, "D2")] == 2
    units(g, 0, "D2", settler=2)
    assert dict(takeover.starting_points(g, 0))[at(g, "D2")] == 4


@rule(COC, "1120.3")
def test_prosperity() -> None:
    g = realm("india", "trade_routes")
    partner = city(g, 1, "D4", "temple", mood="happy")
    asked = drive(routes.use_routes(g, 0), route="mood1")
    assert keys(asked[0]) == {"food1", "mood1"}
    assert has(g) == {"mood": 1}
    partner.pieces[ids.TEMPLE] = 0
    asked = drive(routes.use_routes(g, 0), route="culture1")
    assert "culture1" in keys(asked[0])
    assert has(g) == {"mood": 1, "culture": 1}


@rule(COC, "1120.4")
def test_peace_and_poetry() -> None:
    g = realm("india", "theaters")
    stock(g, mood=2)
    writing, myths = ADVANCE_INDEX["writing"], ADVANCE_INDEX["fishing"]
    assert advances.affordable(g, 0, writing, True)
    talk(advances.buy_advance(g, 0, writing, True))
    assert has(g)["mood"] == 1
    assert not advances.affordable(g, 0, myths, True), "once per turn"


# --- Celts -----------------------------------------------------------------------------------------------


@rule(COC, "1121.1")
@pytest.mark.parametrize(("camps", "bonus"), [("", 0), ("D6 C3", 2), ("D6 C3 E3 B4 F4 C6", 4)])
def test_tribal_warfare(camps: str, bonus: int) -> None:
    g = realm("celts", "tactics")
    for label in camps.split():
        city(g, 4, label)
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=2)
    assert rounds(g)[0] == [4 + bonus, 4]


@rule(COC, "1121.1")
def test_tribal_warfare_counts_near_cities_against_players() -> None:
    g = realm("celts", "tactics")
    city(g, 4, "C7")
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=2)
    assert rounds(g)[0] == [4, 4], "three spaces away"
    g = realm("celts", "tactics")
    city(g, 4, "D6")
    units(g, 0, "D4", infantry=2)
    units(g, 4, "D4", infantry=2)
    assert rounds(g, sides=(0, 4))[0] == [4, 4], "not against barbarians"


@rule(COC, "1121.2a")
def test_tribal_allies_appear() -> None:
    g = realm("celts", "draft")
    play(g, action="tribal_allies", barbarians_settle="D4", barbarian_unit="infantry")
    assert g.cities[at(g, "D4")].owner == 4
    assert g.count(4, ids.INFANTRY, at(g, "D4")) == 2
    assert g.actions_left == 2
    assert "tribal_allies" not in menu(g), "once per turn"


@rule(COC, "1121.2b")
def test_tribal_allies_stay() -> None:
    g = realm("celts", "draft")
    stock(g, food=2)
    units(g, 4, "D4", infantry=1)
    units(g, 4, "E4", infantry=1)
    talk(barbarians.move(g, 0), "yes", "D4", "done", "from:E4:E3")
    assert has(g) == {"food": 1}, "paid once"
    assert g.count(4, ids.INFANTRY, at(g, "D4")) == 1
    assert g.count(4, ids.INFANTRY, at(g, "E4")) == 0


@rule(COC, "1121.3a")
def test_druidic_influence() -> None:
    g = realm("celts")
    camp = city(g, 4, "D3")
    assert takeover.attempts(g, 0) == {}
    know(g, 0, "priesthood")
    assert list(takeover.attempts(g, 0)) == [("from", "D2", "D3")]
    dice(g, "5i")
    act(g, "takeover")
    assert camp.druids == 0
    assert camp.owner == 4
    g.players[0].used = 0
    assert takeover.attempts(g, 0) == {}, "at most one token"


@rule(COC, "1121.3b")
def test_druids_score_until_the_city_falls() -> None:
    g = realm("celts", "priesthood", "tactics")
    before = scoring.halves(g, 0)[0]
    camp = city(g, 4, "D4")
    camp.druids = 0
    assert scoring.halves(g, 0)[0] == before + 2
    units(g, 1, "D4", infantry=1)
    rounds(g, sides=(1, 4))
    assert camp.owner == 1
    assert scoring.halves(g, 0)[0] == before


@rule(COC, "1121.4")
def test_tribal_trade() -> None:
    g = realm("celts", "trade_routes", "currency")
    city(g, 4, "D4")
    assert drive(routes.use_routes(g, 0)) == [], "food only"
    assert has(g) == {"food": 1}
    g = realm("rome", "trade_routes")
    city(g, 4, "D4")
    assert routes.count_routes(g, 0) == 0


# --- Phoenicia -------------------------------------------------------------------------------------------


def harbour(*known: str) -> State:
    """Phoenicia with a Port in D4 at the Water of D5."""
    g = realm("phoenicia", "fishing", *known)
    terrain(g, D5="water")
    city(g, 0, "D4", "port", mood="happy")
    return g


@rule(COC, "1122.1a")
def test_phoenician_ports_are_immune() -> None:
    g = harbour()
    port = g.cities[at(g, "D4")]
    assert takeover.takeable(g, 1, port) == []
    build(g, port, "temple", 0)
    assert takeover.takeable(g, 1, port) == [ids.TEMPLE]
    port.pieces[ids.PORT] = 1
    assert takeover.takeable(g, 0, port) == [ids.PORT], "a Port already taken must be regained"
    g = harbour()
    g.players[0].advances &= ~ids.CITY_INDEPENDENCE
    advances.renew_usable(g.players[0])
    assert takeover.takeable(g, 1, g.cities[at(g, "D4")]) == [ids.PORT]


@rule(COC, "1122.1b")
def test_phoenician_ports_score_more() -> None:
    g = realm("phoenicia", "fishing")
    terrain(g, D5="water")
    before = scoring.halves(g, 0)[0]
    city(g, 0, "D4", "port")
    assert scoring.halves(g, 0)[0] == before + 2 + 3


@rule(COC, "1122.1c")
def test_phoenician_governments_score_nothing() -> None:
    g = realm("phoenicia", "fishing")
    before = scoring.halves(g, 0)[1]
    know(g, 0, "voting", "civil_liberties")
    assert scoring.halves(g, 0)[1] == before


@rule(COC, "1122.1d")
def test_a_conquered_phoenician_port_keeps_its_colour() -> None:
    g = harbour("tactics")
    lost = g.cities[at(g, "D4")]
    build(g, lost, "temple", 0)
    drive(aftermath.conquer(g, 1, lost, None), refugee="no")
    assert lost.owner == 1
    assert lost.pieces[ids.PORT] == 0
    assert lost.pieces[ids.TEMPLE] == 1
    assert lost.influenced_by(0)


@rule(COC, "1122.2")
@pytest.mark.parametrize(("rival", "second"), [("fishing", 4), ("war_ships", 2)])
def test_biremes(rival: str, second: int) -> None:
    g = realm("phoenicia", "war_ships")
    know(g, 1, rival)
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    units(g, 1, "D4", ship=1)
    fought = rounds(g, sea=True, retreat="fight")
    assert fought[0] == [4, 2]
    assert fought[1] == [second, 2]


def market_tour(influenced: bool = False) -> State:
    """Three Settlers of Phoenicia beside three cities of seat 1."""
    g = realm("phoenicia", "writing", "trade_routes")
    for label, partner in (("D3", "E3"), ("C5", "C6"), ("E5", "E6")):
        units(g, 0, label, settler=1)
        city(g, 1, partner, "temple", mood="happy")
        if influenced:
            g.cities[at(g, partner)].pieces[ids.TEMPLE] = 0
    return homeless(g)


@rule(COC, "1122.3")
@pytest.mark.parametrize("influenced", [False, True])
@pytest.mark.parametrize(("word", "gained"), [("culture1", {"culture": 2}), ("ideas2", {"ideas": 4})])
def test_alphabet(word: str, gained: dict[str, int], influenced: bool) -> None:
    g = market_tour(influenced)
    asked = drive(routes.use_routes(g, 0), route=word)
    assert len(asked) == 2, "at most two pairs"
    assert has(g) == {"food": 1, **gained}


@rule(COC, "1122.4a")
def test_phoenician_ports_trade() -> None:
    g = homeless(harbour())
    city(g, 1, "C5", mood="happy")
    assert routes.count_routes(g, 0) == 0
    know(g, 0, "trade_routes")
    assert routes.count_routes(g, 0) == 1


@rule(COC, "1122.4b")
def test_phoenician_range() -> None:
    g = homeless(harbour("trade_routes"))
    far = city(g, 1, "B2", mood="happy")
    assert g.map.distance[at(g, "D4")][far.space] == 3
    assert routes.count_routes(g, 0) == 0, "not at the sea"
    terrain(g, A3="water")
    assert routes.count_routes(g, 0) == 1
    g = homeless(realm("phoenicia", "trade_routes"))
    terrain(g, D4="water", A3="water")
    city(g, 1, "B2", mood="happy")
    units(g, 0, "D4", ship=1)
    assert routes.count_routes(g, 0) == 1
    g.return_unit(0, ids.SHIP, at(g, "D4"))
    units(g, 0, "D4", settler=1)
    assert routes.count_routes(g, 0) == 0, "Settlers as usual"


# --- Babylon ---------------------------------------------------------------------------------------------


@rule(COC, "1123.1")
def test_canals() -> None:
    g = realm("babylonia", "engineering", "storage")
    home = g.cities[at(g, "D2")]
    drive(collect.collect(g, 0, home), collect="food1+ore1")
    assert has(g) == {"food": 2, "ore": 1}
    home.mood = ids.HAPPY
    drive(collect.collect(g, 0, home), collect="food1+ore1")
    assert has(g) == {"food": 4, "ore": 2}, "several times per turn"
    home.mood = ids.HAPPY
    drive(collect.collect(g, 0, home), collect="food2")
    assert has(g)["food"] == 6


@rule(COC, "1123.2")
def test_code_of_laws() -> None:
    g = realm("babylonia", "writing")
    city(g, 1, "D3", "temple")
    dice(g, "5i")
    act(g, "takeover")
    assert len(g.players[0].actions) == 1
    g = realm("babylonia", "writing")
    city(g, 1, "D3", "temple")
    hand(g, 0, 1, 2, 3, 4, 5)
    dice(g, "5i")
    act(g, "takeover")
    assert len(g.players[0].actions) == 5
    g = realm("babylonia", "writing")
    city(g, 1, "D3", "temple")
    dice(g, "1l")
    act(g, "takeover")
    assert g.players[0].actions == []


@rule(COC, "1123.3")
def test_star_catalogues() -> None:
    g = realm("babylonia", "math", "astronomy")
    g.event_bag.remove(33)
    g.event_top = [33]
    asked = drive(events.event(g, 0), gain="ideas1", choose_player="1")
    assert asked[0].topic == "gain"
    assert keys(asked[0]) == {"ideas1", "culture1"}
    assert has(g)["ideas"] == 1


@rule(COC, "1123.4a")
def test_ziggurats_lift_the_limit_of_dogma() -> None:
    g = realm("babylonia", "state_religion")
    stock(g, ideas=6)
    drive(advances.gain_advance(g, 0, ADVANCE_INDEX["dogma"]))
    assert g.players[0].advances & ids.ZIGGURATS
    assert has(g)["ideas"] == 6
    assert goods.limit(g.players[0], ids.IDEAS) == 7


@rule(COC, "1123.4b")
def test_temples_for_ideas() -> None:
    g = realm("babylonia", "myths", "writing", "dogma")
    home = city(g, 0, "D4")
    stock(g, ideas=2, ore=1)
    assert construction.constructible(g, 0, home) == [ids.TEMPLE]


# --- Huns ------------------------------------------------------------------------------------------------


def steppe(*known: str) -> State:
    """The Huns command three moves; their capital is Neutral."""
    g = realm("huns", "storage", *known)
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    g.moves_left = 3
    return g


@rule(COC, "1124.1a", "1124.1b", "1124.1e")
def test_nomads() -> None:
    g = steppe()
    terrain(g, D3="mountain")
    tent = g.cities[at(g, "D2")]
    act(g, "nomads:D2", "D3", "settler1")
    assert g.cities[at(g, "D3")] is tent
    assert at(g, "D2") not in g.cities
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1
    assert (tent.activations, tent.mood) == (1, ids.NEUTRAL)
    assert has(g) == {"ore": 1}
    marks.clear_moved(g)
    assert ("nomads", "D3") not in move.sources(g, 0), "the terrain rule of the Mountain"


@rule(COC, "1124.1a")
def test_nomads_of_size_one_that_are_not_angry() -> None:
    g = steppe()
    city(g, 0, "D4", "temple")
    city(g, 0, "D5", mood="angry")
    assert [s for s in move.sources(g, 0) if s[0] == "nomads"] == [("nomads", "D2")]


@rule(COC, "1124.1b")
def test_a_moved_city_was_activated() -> None:
    g = steppe()
    tent = g.cities[at(g, "D2")]
    tent.activations = 1
    act(g, "nomads:D2", "D3", "nothing")
    assert tent.mood == ids.ANGRY
    g = steppe()
    act(g, "nomads:D2", "D3", "nothing")
    assert ("nomads", "D3") not in move.sources(g, 0), "not twice in one Command"
    marks.clear_moved(g)
    assert ("nomads", "D3") in move.sources(g, 0)


@rule(COC, "1124.1c", "1124.1d")
def test_where_nomads_go() -> None:
    g = steppe("roads")
    stock(g, food=2, ore=2)
    city(g, 0, "D3")
    city(g, 1, "C3")
    units(g, 1, "E3", settler=1)
    terrain(g, E2="water")
    assert set(move.targets(g, 0, ("nomads", "D2"))) == {"D1", "C2"}


@rule(COC, "1124.1f")
def test_nomads_on_barren_and_exhausted_land() -> None:
    g = steppe("irrigation", "myths")
    act(g, "nomads:D2", "D1", "nothing")
    assert has(g) == {}
    city(g, 0, "D5")
    stock(g, food=1, wood=1, ore=1)
    assert construction.constructible(g, 0, g.cities[at(g, "D1")]) == [ids.TEMPLE]
    g = steppe()
    g.exhausted = 1 << at(g, "D3")
    g.exhausted_left -= 1
    act(g, "nomads:D2", "D3", "nothing")
    assert has(g) == {}


@rule(COC, "1124.1a")
def test_nomads_explore() -> None:
    g = steppe()
    for space in g.map.slots[4]:
        g.terrain[space] = ids.UNEXPLORED
    drive(GAME.step(g), move="nomads:D2", move_to="D3", nomads_along="settler1", orientation="listed")
    assert at(g, "D3") in g.cities
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1


@rule(COC, "1124.2a")
def test_mounted_archers_without_a_market() -> None:
    g = realm("huns", "husbandry")
    large = city(g, 0, "D4", "temple")
    assert recruit.refuse_kind(g, 0, g.cities[at(g, "D2")], ids.CAVALRY) is None
    assert recruit.refuse_kind(g, 0, g.cities[at(g, "D2")], ids.ELEPHANT)
    assert recruit.refuse_kind(g, 0, large, ids.CAVALRY)


@rule(COC, "1124.2b")
def test_mounted_archers_ride_at_once() -> None:
    g = realm("huns", "husbandry", "tactics")
    stock(g, food=2, wood=2)
    units(g, 1, "E3", settler=1)
    home = g.cities[at(g, "D2")]
    talk(recruit.recruit(g, 0, home), "cavalry", "cavalry", "D3", "E3")
    assert g.count(0, ids.CAVALRY, at(g, "D3")) == 1
    assert g.count(0, ids.CAVALRY, at(g, "E3")) == 1
    assert g.count(1, ids.SETTLER, at(g, "E3")) == 0
    assert g.actions_left == 3


@rule(COC, "1124.3")
def test_raiders() -> None:
    g = realm("huns", "tactics")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D6", settler=1)
    g.active = 1
    assert why(g, "action", "found:D6") == ("1124.3", "raiders")
    know(g, 1, "trade_routes")
    assert all(trader.space != at(g, "D6") for trader in routes.traders(g, 1))
    units(g, 1, "D6", infantry=1)
    assert "found:D6" in menu(g)
    g = realm("huns", "tactics")
    units(g, 0, "D3", infantry=1)
    units(g, 1, "D6", settler=1)
    g.active = 1
    assert "found:D6" in menu(g), "three spaces away"
    units(g, 0, "D5", settler=1)
    assert "found:D6" in menu(g), "Settlers are no army units"


@rule(COC, "1124.3")
def test_raiders_spare_settlers_in_cities() -> None:
    g = realm("huns", "tactics")
    city(g, 0, "D5", mood="happy")
    units(g, 0, "D5", infantry=1)
    know(g, 1, "trade_routes")
    assert routes.count_routes(g, 1) == 1, "the Settler of the capital D7"


@rule(COC, "1124.4")
def test_hunnic_tribes() -> None:
    g = realm("huns", "voting")
    stock(g, gold=1)
    units(g, 4, "D4", infantry=2)
    talk(barbarians.move(g, 0), "yes", "from:D4:D5")
    assert g.count(4, ids.INFANTRY, at(g, "D5")) == 2, "together"
    assert has(g) == {}
    g = realm("huns", "voting")
    stock(g, culture=1)
    units(g, 4, "D4", infantry=1)
    talk(barbarians.move(g, 0), "no")
    assert g.count(4, ids.INFANTRY, at(g, "D3")) == 1, "towards the city, as usual"
    assert has(g) == {"culture": 1}
