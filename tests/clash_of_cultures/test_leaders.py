"""What leaders do outside of battles (1102, 1103)."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME, scoring
from pentapolis.games.clash_of_cultures.cards import event_steps
from pentapolis.games.clash_of_cultures.cards.civil_cards import guarded
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import (
    barbarians,
    cities,
    construction,
    leaders,
    marks,
    mood,
    move,
    recruit,
    routes,
    takeover,
    wonders,
)
from pentapolis.games.clash_of_cultures.state import USED_TAKEOVER, State
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
    plans,
    play,
    realm,
    stock,
    terrain,
    topics,
    units,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def court(civ: str, leader: str, *known: str) -> State:
    """The leader stands in the Happy capital D2; a second city allows to build there."""
    g = realm(civ, *known, leader=leader, place="D2")
    city(g, 0, "D5")
    return g


def capital(g: State) -> City:
    return g.cities[at(g, "D2")]


def captives(g: State, count: int) -> None:
    for _ in range(count):
        g.wild_units[ids.INFANTRY] -= 1
        g.players[0].captives.append(6 * ids.BARBARIANS + ids.INFANTRY)


# --- those the rulebook explains -------------------------------------------------------------------------


@rule(COC, "1103.1")
def test_cleopatra_is_beloved() -> None:
    g = court("egypt", "cleopatra")
    stock(g, culture=2)
    capital(g).beloved = 3
    act(g, "beloved")
    assert capital(g).beloved == 4, "any number may lie there"
    assert has(g) == {"culture": 1}
    assert g.actions_left == 3
    assert "beloved" not in menu(g), "once per turn"


@rule(COC, "1103.2", "1103.4")
def test_attacking_cleopatras_city() -> None:
    g = court("egypt", "cleopatra")
    capital(g).beloved = 2
    g.return_unit(0, ids.LEADER, at(g, "D2"))
    leaders.leader_dies(g, 0, -1)
    know(g, 1, "tactics")
    units(g, 1, "D3", infantry=1)
    g.active = 1
    g.moves_left = 3
    stock(g, 1, culture=1)
    assert "D2" not in move.targets(g, 1, ("march", "D3"))
    stock(g, 1, culture=3)
    play(g, move="march:D3", move_to="D2", refugee="no")
    assert has(g, 1)["culture"] == 1
    assert capital(g).owner == 1
    assert capital(g).beloved == 0


@rule(COC, "1103.3")
def test_barbarians_do_not_love_cleopatra() -> None:
    g = court("egypt", "cleopatra")
    town = g.cities[at(g, "D5")]
    town.beloved = 2
    units(g, 4, "D4", infantry=1)
    drive(barbarians.step(g, at(g, "D4"), at(g, "D5"), [0, 1, 0, 0, 0, 0]))
    assert town.owner == 4
    assert town.beloved == 0


@rule(COC, "1102.9")
def test_cleopatra_reaches_further() -> None:
    g = court("egypt", "cleopatra")
    assert dict(takeover.starting_points(g, 0)) == {at(g, "D2"): 2, at(g, "D5"): 1}


@rule(COC, "1103.5")
@pytest.mark.parametrize(
    ("purpose", "ideas"), [("collect", 0), ("construct", 1), ("recruit", 1), ("price", 1)]
)
def test_imhotep(purpose: str, ideas: int) -> None:
    g = court("egypt", "imhotep")
    talk(cities.activated(g, capital(g), purpose))
    talk(cities.activated(g, g.cities[at(g, "D5")], purpose))
    assert has(g) == ({"ideas": ideas} if ideas else {})


@rule(COC, "1102.9")
@pytest.mark.parametrize(
    ("civ", "leader", "advance", "building"),
    [
        ("egypt", "imhotep", "writing", ids.ACADEMY),
        ("egypt", "imhotep", "math", ids.OBSERVATORY),
        ("babylonia", "hammurabi", "tactics", ids.FORTRESS),
    ],
)
def test_buildings_for_one_ore(civ: str, leader: str, advance: str, building: int) -> None:
    g = court(civ, leader, advance, "myths")
    stock(g, ore=1)
    assert construction.constructible(g, 0, capital(g)) == [building]
    assert construction.constructible(g, 0, g.cities[at(g, "D5")]) == []


SEEKERS = [("babylonia", "nebuchadnezzar", ids.GARDENS), ("china", "qin", ids.WALL)]


@rule(COC, "1103.6", "1103.9")
@pytest.mark.parametrize(("civ", "leader", "card"), SEEKERS)
@pytest.mark.parametrize("place", ["deck", "pile"])
def test_a_wonder_card_that_must_be_taken(civ: str, leader: str, card: int, place: str) -> None:
    g = court(civ, leader)
    if place == "pile":
        g.wonder_bag.remove(card)
        g.wonder_pile.append(card)
    drive(wonders.draw_wonder(g, 0))
    assert g.players[0].wonders == [card]
    assert card not in g.wonder_bag + g.wonder_pile


@rule(COC, "1103.7", "1103.9")
@pytest.mark.parametrize(("civ", "leader", "card"), SEEKERS)
def test_the_card_of_another_player(civ: str, leader: str, card: int) -> None:
    g = court(civ, leader)
    g.wonder_bag.remove(card)
    g.players[1].wonders.append(card)
    drive(wonders.draw_wonder(g, 0))
    assert g.players[0].wonders == [card]
    assert len(g.players[1].wonders) == 1
    assert card not in g.players[1].wonders
    g = court(civ, leader)
    g.wonder_bag.remove(card)
    g.wonder_builder[card] = 1
    drive(wonders.draw_wonder(g, 0))
    assert g.players[0].wonders != [card]
    assert len(g.players[0].wonders) == 1


@rule(COC, "1103.8", "1103.9")
@pytest.mark.parametrize(("civ", "leader", "card"), SEEKERS)
def test_the_card_lies_open(civ: str, leader: str, card: int) -> None:
    g = court(civ, leader)
    g.wonder_bag.remove(card)
    g.wonder_open.append(card)
    drive(wonders.draw_wonder(g, 0))
    assert g.players[0].wonders == [card]
    assert len(g.wonder_open) == 1


@rule(COC, "1102.9")
@pytest.mark.parametrize(("civ", "leader", "card"), SEEKERS)
def test_wonder_experts(civ: str, leader: str, card: int) -> None:
    g = court(civ, leader, "storage", "engineering", "irrigation", "siegecraft")
    g.wonder_bag.remove(card)
    g.players[0].wonders.append(card)
    assert wonders.wonder_costs(g, 0, capital(g), card, False)[0][-1][0] == 3, "2 culture tokens less"
    stock(g, food=7, wood=7, ore=7, culture=3)
    act(g, "wonder_expert")
    assert g.wonder_builder[card] == 0
    assert g.actions_left == 3
    assert capital(g).activations == 1
    assert "culture" not in has(g)


@rule(COC, "1103.11")
def test_erik_marks_tiles() -> None:
    g = realm("vikings", leader="erik", place="D4")
    terrain(g, D4="water", E4="water", C5="water")
    units(g, 0, "D4", ship=1)
    stock(g, culture=3)
    before = scoring.halves(g, 0)[2]
    act(g, "legendary_explorer")
    assert scoring.halves(g, 0)[2] == before + 2
    assert has(g) == {"culture": 2}
    assert g.actions_left == 2
    g.take_unit(0, ids.LEADER, at(g, "D4"))
    g.add_unit(0, ids.LEADER, at(g, "E4"))
    assert "legendary_explorer" not in menu(g), "the same tile"
    g.take_unit(0, ids.LEADER, at(g, "E4"))
    g.add_unit(0, ids.LEADER, at(g, "C5"))
    assert "legendary_explorer" in menu(g)


@rule(COC, "1103.12")
def test_knut_takes_danegeld() -> None:
    g = court("vikings", "knut")
    assert "danegeld" not in menu(g)
    know(g, 0, "taxes")
    act(g, "danegeld", "food1+ore1")
    assert has(g) == {"food": 1, "ore": 1}
    assert capital(g).activations == 1
    assert g.actions_left == 2
    stock(g, mood=1)
    assert menu(g).isdisjoint({"danegeld", "taxes"})


@rule(COC, "1103.12")
def test_cyrus_king_of_persia() -> None:
    g = court("persia", "cyrus")
    build(g, capital(g), "temple", 0)
    city(g, 0, "B3")
    act(g, "king_of_persia", "culture1+mood1")
    assert has(g) == {"culture": 1, "mood": 1}, "size 2, three tiles"
    assert capital(g).activations == 1
    assert g.actions_left == 2


# --- actions and free actions ----------------------------------------------------------------------------


@rule(COC, "1102.9")
@pytest.mark.parametrize(
    ("civ", "leader", "category", "gained"),
    [
        ("china", "sun_tzu", ids.WARFARE, "tactics"),
        ("china", "wu_zetian", ids.AGRICULTURE, "storage"),
        ("greece", "pericles", ids.EDUCATION, "writing"),
        ("phoenicia", "hiram", ids.CONSTRUCTION, "sanitation"),
    ],
)
def test_teachers(civ: str, leader: str, category: int, gained: str) -> None:
    g = court(civ, leader)
    assert "teach" not in menu(g)
    stock(g, mood=1)
    asked = play(g, action="teach", free_advance=gained)
    learned = {str(option) for ask in asked if ask.topic == "free_advance" for option in ask.options}
    assert g.players[0].advances & ids.CATEGORY[category] & ~(ids.FARMING | ids.MINING)
    assert gained in learned or not learned
    assert "food" not in has(g)
    assert g.actions_left == 2
    stock(g, culture=1)
    assert "teach" in menu(g) or leader in ("sun_tzu",)
    capital(g).mood = ids.NEUTRAL
    assert "teach" not in menu(g), "only in a Happy city"


@rule(COC, "1102.9")
def test_acamapichtli() -> None:
    g = court("aztecs", "acamapichtli", "tactics", "myths")
    captives(g, 1)
    stock(g, ore=1)
    assert ids.TEMPLE in construction.constructible(g, 0, capital(g)), "a captive replaces two resources"
    assert construction.constructible(g, 0, g.cities[at(g, "D5")]) == []
    stock(g, mood=2)
    play(g, action="tributes", collect="food1+ore1")
    assert has(g) == {"food": 1, "ore": 1}
    assert g.actions_left == 3
    assert capital(g).activations == 1
    stock(g, mood=2)
    assert "tributes" not in menu(g), "once per turn"
    g.players[0].used = 0
    capital(g).size = 4
    assert "tributes" not in menu(g)


@rule(COC, "1102.9")
@pytest.mark.parametrize(("civ", "leader"), [("aztecs", "ahuitzotl"), ("persia", "darius")])
def test_constructing_as_a_free_action(civ: str, leader: str) -> None:
    g = court(civ, leader, "myths")
    stock(g, food=2, wood=2, ore=2, culture=0 if leader == "ahuitzotl" else 2)
    if leader == "ahuitzotl":
        assert "leader_construct" not in menu(g)
        captives(g, 2)
    play(g, action="leader_construct", gain="mood1", pay="food1+wood1+ore1")
    assert capital(g).has(ids.TEMPLE)
    assert has(g) == {"food": 1, "wood": 1, "ore": 1, "mood": 1}
    assert g.players[0].captives == []
    assert g.actions_left == 3
    assert capital(g).activations == 1


@rule(COC, "1102.9")
def test_marqzen_spreads_fear() -> None:
    g = court("aztecs", "marqzen")
    units(g, 1, "D3", infantry=1)
    units(g, 1, "D4", infantry=4)
    units(g, 4, "C4", infantry=1)
    options = keys(first_ask(GAME.step(g.copy()), "spread_fear"))
    assert "fear:D3:infantry:E4" in options
    assert options.isdisjoint({"fear:D3:infantry:D4", "fear:D3:infantry:C4", "fear:D3:infantry:D2"})
    act(g, "spread_fear", "fear:D3:infantry:E4")
    assert g.count(1, ids.INFANTRY, at(g, "E4")) == 1
    assert g.actions_left == 2
    assert "spread_fear" not in menu(g)


@rule(COC, "1102.9")
def test_marqzen_masters_storms() -> None:
    g = court("aztecs", "marqzen")
    g.event_now = 0
    units(g, 0, "D2", infantry=1)
    drive(event_steps.lower(g, capital(g)))
    assert capital(g).mood == ids.HAPPY
    drive(event_steps.remove_unit(g, 0), event_unit="unit:D2:infantry")
    assert g.count(0, ids.INFANTRY, at(g, "D2")) == 1
    town = g.cities[at(g, "D5")]
    drive(event_steps.lower(g, town))
    assert town.mood == ids.ANGRY, "only in his city"


@rule(COC, "1102.9")
def test_hammurabi_gives_laws() -> None:
    g = court("babylonia", "hammurabi")
    capital(g).mood = ids.ANGRY
    stock(g, culture=1)
    assert [c.space for c in mood.raisable(g, 0)] == [at(g, "D2")]
    act(g, "increase_mood")
    assert capital(g).mood == ids.HAPPY
    assert has(g) == {}


@rule(COC, "1102.9")
def test_dido_founds() -> None:
    g = realm("carthage", "cartography", leader="queen_dido", place="D4")
    assert menu(g).isdisjoint({"founder", "founder_ship"})
    units(g, 0, "D4", settler=1)
    act(g, "founder")
    assert at(g, "D4") in g.cities
    assert g.actions_left == 3
    g = realm("carthage", "cartography", leader="queen_dido", place="D4")
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    play(g, action="founder_ship", hegemony="from:D4:D3", land_cargo="leader1")
    assert at(g, "D3") in g.cities
    assert g.players[0].leader_at == at(g, "D3")
    assert g.actions_left == 3


@rule(COC, "1102.9")
def test_hanno_navigates() -> None:
    g = realm("carthage", leader="hanno", place="D4")
    terrain(g, D4="water", D5="water", D6="water")
    units(g, 0, "D4", ship=1)
    play(g, action="navigator:D4", move_to="D6")
    assert g.players[0].leader_at == at(g, "D6")
    assert g.actions_left == 3
    assert marks.movable(g, 0, ids.SHIP, at(g, "D6")) == 0, "it does not move again this turn"
    assert "navigator:D6" not in menu(g)


@rule(COC, "1102.9")
def test_vercingetorix_recruits_around_his_city() -> None:
    g = court("celts", "vercingetorix")
    stock(g, food=2, ore=1)
    units(g, 0, "D2", infantry=3)
    units(g, 1, "E3", settler=1)
    city(g, 1, "C3")
    ask = first_ask(recruit.recruit(g, 0, capital(g)), "infantry")
    assert keys(ask) == {"D3", "E2", "C2", "D1"}, "the city is full, the others are not his"


@rule(COC, "1102.9")
def test_vercingetorix_needs_room() -> None:
    g = court("celts", "vercingetorix")
    stock(g, food=2, ore=1)
    units(g, 0, "D2", infantry=3)
    for label in ("D3", "E3", "E2", "C2", "C3"):
        city(g, 1, label)
    units(g, 0, "D1", infantry=4)
    assert "infantry" not in recruit.choices(g, 0, capital(g), 1, 0)


@rule(COC, "1102.9")
def test_boudica_keeps_her_settlers() -> None:
    g = realm("celts", leader="boudica", place="D4")
    units(g, 0, "D4", settler=1)
    stock(g, food=1)
    act(g, "found:D4", "yes")
    assert g.count(0, ids.SETTLER, at(g, "D4")) == 1
    assert at(g, "D4") in g.cities
    assert has(g) == {}


@rule(COC, "1102.9")
def test_ramses_builds_obelisks() -> None:
    for label, topic in (("D2", ["gain"]), ("D5", [])):
        g = court("egypt", "ramses", "arts")
        asked = drive(construction.place_building(g, 0, g.cities[at(g, label)], ids.OBELISK), gain="ideas2")
        assert topics(asked) == topic


@rule(COC, "1102.9")
def test_alexander_the_idol() -> None:
    g = court("greece", "alexander")
    hand(g, 0, 7)
    hand(g, 1, 9)
    stock(g, culture=1)
    assert "idol" not in menu(g), "the card itself costs 1 culture token too"
    stock(g, culture=2)
    play(g, action="idol", spy="no")
    assert has(g) == {}
    assert g.actions_left == 3
    assert capital(g).activations == 1
    assert g.action_pile == [6]


@rule(COC, "1102.9")
def test_leonidas_recruits() -> None:
    g = court("greece", "leonidas")
    stock(g, food=2)
    talk(recruit.recruit(g, 0, capital(g)))
    assert has(g) == {"culture": 1}


@rule(COC, "1102.9")
def test_attila_rules_small_cities() -> None:
    g = court("huns", "attila")
    assert cities.yield_limit(g, capital(g)) == 3
    capital(g).mood = ids.ANGRY
    assert cities.yield_limit(g, capital(g)) == 1
    assert cities.yield_limit(g, g.cities[at(g, "D5")]) == 1


@rule(COC, "1102.9")
def test_bleda_enforces() -> None:
    g = court("huns", "bleda", "myths")
    capital(g).mood = ids.ANGRY
    stock(g, food=1, wood=1, ore=1)
    assert "construct:D2" not in menu(g)
    act(g, "enforcer")
    assert cities.yield_limit(g, capital(g)) == 2
    play(g, action="construct:D2", gain="mood1")
    assert capital(g).mood == ids.ANGRY
    assert "collect:D2" not in menu(g), "no second activation"
    assert g.actions_left == 2


@rule(COC, "1102.9")
def test_sri_guptas_golden_age() -> None:
    g = court("india", "sri_gupta")
    stock(g, culture=1, food=2)
    asked = play(g, action="golden_age", golden_age="arts")
    assert "storage" not in keys(asked[1]), "only categories in which there is none"
    assert "bartering" in keys(asked[1])
    assert g.players[0].advances & ids.ARTS
    assert "food" not in has(g)
    assert g.actions_left == 3
    assert capital(g).activations == 1


@rule(COC, "1102.9")
@pytest.mark.parametrize(
    ("home", "target", "asked"), [("temple", "academy", 1), ("", "temple", 1), ("", "academy", 0)]
)
def test_ashoka_rerolls(home: str, target: str, asked: int) -> None:
    g = court("india", "ashoka")
    if home:
        build(g, capital(g), home, 0)
    city(g, 1, "D3", target)
    dice(g, "1l 5i")
    found = play(g, action="takeover", buddhism="yes")
    assert topics(found).count("buddhism") == asked
    assert bool(g.players[0].used & USED_TAKEOVER) == bool(asked)


@rule(COC, "1102.9")
def test_akbar_prospers_at_home() -> None:
    g = realm("india", "tactics", leader="akbar", place="D3")
    g.moves_left = 3
    play(g, move="march:D3", move_to="D2")
    assert has(g) == {"gold": 1}


@rule(COC, "1102.9")
def test_go_toba_the_scholar() -> None:
    g = court("japan", "go_toba", "writing")
    stock(g, food=2)
    asked = drive(construction.place_building(g, 0, capital(g), ids.ACADEMY), scholar="storage", pay="food2")
    assert asked[0].topic == "scholar"
    assert g.players[0].advances & ids.STORAGE
    asked = drive(construction.place_building(g, 0, g.cities[at(g, "D5")], ids.ACADEMY))
    assert asked == []


@rule(COC, "1102.9")
@pytest.mark.parametrize(("known", "left"), [("myths", 2), ("state_religion", 3)])
def test_suiko_replaces_buildings(known: str, left: int) -> None:
    g = court("japan", "suiko", known)
    build(g, capital(g), "temple", 1)
    build(g, capital(g), "obelisk", 1)
    stock(g, culture=1)
    act(g, "japanese_buddhism")
    assert capital(g).pieces[ids.TEMPLE] == 0
    assert capital(g).pieces[ids.OBELISK] == 1
    assert g.actions_left == left
    assert has(g) == {}


@rule(COC, "1102.9")
def test_pakal_builds_with_culture() -> None:
    g = court("maya", "pakal", "myths")
    stock(g, culture=1, ore=1)
    assert construction.constructible(g, 0, capital(g)) == [ids.TEMPLE]
    assert construction.constructible(g, 0, g.cities[at(g, "D5")]) == []
    stock(g, culture=2)
    assert construction.constructible(g, 0, capital(g)) == [], "once per building"


@rule(COC, "1102.9")
def test_siyaj_kak_spreads_culture() -> None:
    g = court("maya", "siyaj_kak", "myths")
    city(g, 1, "D3", "academy")
    stock(g, food=1, wood=1, ore=1)
    dice(g, "5i")
    play(g, action="construct:D2", gain="mood1", cultural_influx="yes")
    assert g.cities[at(g, "D3")].pieces[ids.ACADEMY] == 0
    assert g.actions_left == 2


@rule(COC, "1102.9")
def test_darius_unites_cultures() -> None:
    for place, mood_tokens in (("D2", 1), ("D5", 0)):
        g = realm("persia", leader="darius", place=place)
        city(g, 1, "D3", "academy")
        dice(g, "5i")
        play(g, action="takeover")
        assert has(g) == ({"mood": 1} if mood_tokens else {})


@rule(COC, "1102.9")
def test_xerxes_builds_cheaper_wonders() -> None:
    g = court("persia", "xerxes")
    costs = wonders.wonder_costs(g, 0, capital(g), ids.GARDENS, False)
    assert {sum(count for count, _ in cost) for cost in costs} == {15}
    costs = wonders.wonder_costs(g, 0, g.cities[at(g, "D5")], ids.GARDENS, False)
    assert {sum(count for count, _ in cost) for cost in costs} == {17}


def trade_fair(leader: str) -> State:
    """Six Ships and Settlers of Phoenicia beside six cities; the leader is on D4."""
    g = realm("phoenicia", leader=leader, place="D4")
    units(g, 0, "D4", settler=2)
    units(g, 0, "C5", settler=1)
    terrain(g, E5="water")
    units(g, 0, "E5", ship=2)
    for label in ("D3", "D5", "C4", "C6", "E6", "F5"):
        city(g, 1, label, mood="happy")
    g.players[0].usable |= ids.TRADE_ROUTES
    return g


@rule(COC, "1102.9")
def test_hirams_route_does_not_count() -> None:
    for leader, income in (("hiram", 5), ("ithobaal", 4)):
        g = trade_fair(leader)
        g.players[0].usable |= ids.STORAGE
        drive(routes.use_routes(g, 0))
        assert has(g) == {"food": income}, leader


@rule(COC, "1102.9")
def test_pygmalions_route_gives_more() -> None:
    g = trade_fair("pygmalion")
    g.players[0].usable |= ids.STORAGE
    drive(routes.use_routes(g, 0), gain="gold1")
    assert has(g) == {"food": 4, "gold": 1}


@rule(COC, "1102.9")
def test_augustus_princeps() -> None:
    g = court("rome", "augustus")
    hand(g, 0, 1)
    plans(g, 0, 1)
    stock(g, culture=1)
    talk(GAME.step(g), "princeps", "action1", "objective1")
    assert len(g.players[0].actions) == 1
    assert len(g.players[0].objectives) == 1
    assert 0 in g.action_pile
    assert 0 in g.objective_pile
    assert has(g) == {}
    assert capital(g).activations == 1
    assert g.actions_left == 2


@rule(COC, "1102.9")
def test_caesar_the_statesman() -> None:
    g = court("rome", "caesar")
    capital(g).mood = ids.ANGRY
    g.cities[at(g, "D5")].mood = ids.ANGRY
    stock(g, mood=1)
    act(g, "statesman")
    assert (capital(g).mood, g.cities[at(g, "D5")].mood) == (ids.NEUTRAL, ids.ANGRY)
    assert has(g) == {}
    assert g.actions_left == 3


@rule(COC, "1102.9")
def test_sulla_the_dictator() -> None:
    g = court("rome", "sulla")
    build(g, capital(g), "temple", 0)
    refusal = takeover.refuse_target(g, 1, capital(g))
    assert refusal is not None
    assert refusal.reason == "dictator"
    units(g, 4, "D4", infantry=1)
    talk(barbarians.move(g, 0), "D4")
    assert g.count(4, ids.INFANTRY, at(g, "D4")) == 1
    assert guarded(g, 1, at(g, "D4"))
    assert not guarded(g, 1, at(g, "D5"))


@rule(COC, "1102.9")
def test_knut_rules_the_north() -> None:
    g = realm("vikings", leader="knut", place="D5")
    assert scoring.halves(g, 0)[4] == 3
    g.return_unit(0, ids.LEADER, at(g, "D5"))
    leaders.leader_dies(g, 0, -1)
    assert scoring.halves(g, 0)[4] == 0


@rule(COC, "1102.9")
def test_erik_lands_new_colonies() -> None:
    g = realm("vikings", "tactics", leader="erik", place="D4")
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1, settler=1)
    act(g, "new_colonies:D4:D3")
    assert g.players[0].leader_at == at(g, "D3")
    assert g.count(0, ids.SETTLER, at(g, "D3")) == 1
    assert g.actions_left == 3
