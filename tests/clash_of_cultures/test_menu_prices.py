"""What stands in the menu of a turn beside the main actions: exact prices, once per turn, where, and why not.

Every ability is tried with its exact price, with one token less, a second time, and away from its city.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.games.clash_of_cultures.cards import wonder_cards
from pentapolis.games.clash_of_cultures.cards.advances import culture as culture_cards
from pentapolis.games.clash_of_cultures.cards.advances import learning, warfare
from pentapolis.games.clash_of_cultures.cards.civilizations import (
    aztecs,
    carthage,
    celts,
    china,
    greece,
    huns,
    india,
    japan,
    maya,
    persia,
    rome,
    vikings,
)
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ids
from pentapolis.games.clash_of_cultures.pieces import MARKS, MOVED, THREATENED, TIRED, Battle
from pentapolis.games.clash_of_cultures.rules import action_cards, construction, marks, takeover
from pentapolis.games.clash_of_cultures.rules.menu import ENTRIES
from pentapolis.games.clash_of_cultures.rules.moments import Cost
from pentapolis.games.clash_of_cultures.state import (
    USED_BARTERING,
    USED_BUDDHISM,
    USED_EXTRA_MOVES,
    USED_FREE_ECONOMY,
    USED_LEADER_1,
    USED_POTTERY,
    USED_TAXES,
    State,
)
from tests.clash_of_cultures.scene import (
    at,
    build,
    city,
    drive,
    hand,
    know,
    moods,
    plans,
    realm,
    stock,
    terrain,
    units,
    wide,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import LoadedChance, first_ask, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"
Change = Callable[[State], object]


def refused(g: State, head: str, *rest: str) -> str | None:
    """Why seat 0 cannot do this now: the reason, or nothing."""
    check = ENTRIES[head].check
    assert check is not None
    refusal = check(g, 0, *rest)
    return refusal.reason if refusal else None


def nothing(g: State) -> None:
    pass


def know_taxes(g: State) -> None:
    know(g, 0, "bartering", "taxes")


# Leader, civilization, head, exact price (its first good is what is missing then), what must be there.
LED: list[tuple[str, str, str, dict[str, int], Change]] = [
    ("acamapichtli", "aztecs", "tributes", {"mood": 2}, nothing),
    ("cleopatra", "egypt", "beloved", {"culture": 1}, nothing),
    ("augustus", "rome", "princeps", {"culture": 1}, nothing),
    ("sri_gupta", "india", "golden_age", {"culture": 1, "gold": 2}, nothing),
    ("sun_tzu", "china", "teach", {"mood": 1}, nothing),
    ("sun_tzu", "china", "teach", {"culture": 1}, nothing),
    ("darius", "persia", "leader_construct", {"culture": 2, "gold": 3}, lambda g: know(g, 0, "myths")),
]


@rule(COC, "1102.9", "1103.1", "401.2")
@pytest.mark.parametrize(("leader", "civ", "head", "price", "change"), LED)
def test_a_leaders_price_is_exact(
    leader: str, civ: str, head: str, price: dict[str, int], change: Change
) -> None:
    g = realm(civ, leader=leader, place="D2")
    city(g, 0, "C3")
    change(g)
    stock(g, 0, **price)
    assert refused(g, head) is None
    token = next(iter(price))
    stock(g, 0, **{**price, token: price[token] - 1})
    assert refused(g, head) == "cannot_pay"
    stock(g, 0, **price)
    g.cities[at(g, "D2")].owner = 1
    assert refused(g, head) == "leader_not_home"
    g = realm(civ, leader=leader, place="D3")
    change(g)
    stock(g, 0, **price)
    assert refused(g, head) == "leader_not_home"


@rule(COC, "404.2")
@pytest.mark.parametrize(
    ("leader", "civ", "head"),
    [
        ("acamapichtli", "aztecs", "tributes"),
        ("augustus", "rome", "princeps"),
        ("sri_gupta", "india", "golden_age"),
        ("cyrus", "persia", "king_of_persia"),
        ("knut", "vikings", "danegeld"),
        ("alexander", "greece", "idol"),
        ("darius", "persia", "leader_construct"),
        ("qin", "china", "wonder_expert"),
    ],
)
def test_an_angry_city_that_was_activated_is_no_price(leader: str, civ: str, head: str) -> None:
    g = realm(civ, leader=leader, place="D2")
    know_taxes(g)
    stock(g, 0, mood=5, culture=5, gold=5)
    g.cities[at(g, "D2")].angry_activated = True
    assert refused(g, head) == "angry_activated"


@rule(COC, "206.3")
@pytest.mark.parametrize(
    ("leader", "civ", "head"),
    [
        ("acamapichtli", "aztecs", "tributes"),
        ("cleopatra", "egypt", "beloved"),
        ("knut", "vikings", "danegeld"),
        ("darius", "persia", "leader_construct"),
    ],
)
def test_once_per_turn(leader: str, civ: str, head: str) -> None:
    g = realm(civ, leader=leader, place="D2")
    city(g, 0, "C3")
    know_taxes(g)
    know(g, 0, "myths")
    stock(g, 0, mood=5, culture=5, gold=7)
    assert refused(g, head) is None
    first = ENTRIES[head].effect(g, 0)
    drive(
        first,
        collect="food2",
        construct="temple",
        pay="gold3",
        gain="mood1",
        tax="food1+wood1",
        collect_part="0",
    )
    stock(g, 0, mood=5, culture=5, gold=7)
    assert refused(g, head) == "once_per_turn"


@rule(COC, "1102.9")
def test_tributes_of_small_cities() -> None:
    for size, reason in ((3, None), (4, "city_too_large")):
        g = realm("aztecs", leader="acamapichtli", place="D2")
        g.cities[at(g, "D2")].size = size
        stock(g, 0, mood=2)
        assert refused(g, "tributes") == reason
    g.cities[at(g, "D2")].size = 3
    g.players[0].used = USED_FREE_ECONOMY
    assert refused(g, "tributes") == "free_economy"
    g.players[0].used = USED_LEADER_1
    assert refused(g, "tributes") == "once_per_turn"


@rule(COC, "1102.9")
def test_teachers_need_a_happy_city_and_something_to_teach() -> None:
    for leader, civ, category in (
        ("sun_tzu", "china", ids.WARFARE),
        ("wu_zetian", "china", ids.AGRICULTURE),
        ("pericles", "greece", ids.EDUCATION),
        ("hiram", "phoenicia", ids.CONSTRUCTION),
    ):
        g = realm(civ, leader=leader, place="D2")
        stock(g, 0, mood=1, culture=1)
        g.cities[at(g, "D2")].mood = ids.NEUTRAL
        assert refused(g, "teach") == "not_happy"
        g.cities[at(g, "D2")].mood = ids.HAPPY
        first = ids.CATEGORY[category] & -ids.CATEGORY[category]
        g.players[0].advances &= ~ids.CATEGORY[category]
        drive(ENTRIES["teach"].effect(g, 0), pay="mood1")
        assert g.players[0].advances & ids.CATEGORY[category] == first, "the topmost first (402.3)"
        assert sum(g.players[0].goods[5:7]) >= 1
        g.players[0].advances |= ids.CATEGORY[category]
        assert refused(g, "teach") == "nothing_to_buy"


@rule(COC, "1102.9")
def test_a_golden_age_opens_categories_for_their_price() -> None:
    g = realm("india", leader="sri_gupta", place="D2")
    stock(g, 0, culture=1, gold=1)
    assert refused(g, "golden_age") == "nothing_to_buy"
    stock(g, 0, culture=1, gold=2)
    found = india.golden(g, 0)
    assert ADVANCE_INDEX["tactics"] in found
    know(g, 0, "tactics")
    assert ADVANCE_INDEX["tactics"] not in india.golden(g, 0)
    assert ADVANCE_INDEX["siegecraft"] not in india.golden(g, 0)
    assert all(index % 4 == 0 for index in india.golden(g, 0))
    drive(ENTRIES["golden_age"].effect(g, 0), golden_age="writing")
    assert g.players[0].advances & ids.WRITING
    assert g.players[0].goods[ids.GOLD] == 0
    assert g.cities[at(g, "D2")].activations == 1


@rule(COC, "1102.9")
def test_alexander_pays_before_the_card() -> None:
    g = realm("greece", leader="alexander", place="D2")
    stock(g, 0, culture=1)
    assert refused(g, "idol") == "no_card_to_play"
    needing = [card for card in range(42) if action_cards.needs_action(card)]
    priced = [card for card in needing if action_cards.culture_price(card)]
    free = [card for card in needing if not action_cards.culture_price(card)]
    assert needing
    g.players[0].actions = free
    usable = greece.cards_after_price(g, 0)
    assert all(card in free for card in usable)
    for card in priced[:2]:
        g.players[0].actions = [card]
        price = action_cards.culture_price(card)
        stock(g, 0, culture=price)
        assert greece.cards_after_price(g, 0) == []
    g.players[0].actions = [card for card in range(42) if card not in needing][:3]
    stock(g, 0, culture=9)
    assert greece.cards_after_price(g, 0) == []


@rule(COC, "1102.9")
def test_leaders_construct_for_captives_or_culture() -> None:
    for captives, reason in ((1, "cannot_pay"), (2, None)):
        g = realm("aztecs", "myths", leader="ahuitzotl", place="D2")
        city(g, 0, "C3")
        g.players[0].captives = [7] * captives
        stock(g, 0, gold=3, culture=5)
        assert refused(g, "leader_construct") == reason
    for gold, culture, reason in ((3, 2, None), (2, 3, "nothing_to_construct"), (3, 1, "cannot_pay")):
        g = realm("persia", "myths", leader="darius", place="D2")
        city(g, 0, "C3")
        stock(g, 0, gold=gold, culture=culture)
        assert refused(g, "leader_construct") == reason
        assert g.players[0].goods[ids.CULTURE] == culture, "looked at, not paid"


@rule(COC, "1103.12")
def test_the_king_of_persia_counts_tiles_up_to_the_size_of_his_city() -> None:
    for size, labels, options in (
        (1, ("C3", "E3"), ["mood1", "culture1"]),
        (2, ("C3", "E3"), ["mood2", "culture1+mood1", "culture2"]),
        (5, ("C3",), ["mood2", "culture1+mood1", "culture2"]),
        (5, ("C3", "B3"), ["mood2", "culture1+mood1", "culture2"]),
        (4, ("C3", "E3"), ["mood3", "culture1+mood2", "culture2+mood1", "culture3"]),
    ):
        g = realm("persia", leader="cyrus", place="D2")
        for label in labels:
            city(g, 0, label)
        g.cities[at(g, "D2")].size = size
        rules = persia.king_of_persia(g, 0)
        assert reply(rules, None).options == options
        with pytest.raises(StopIteration):
            rules.send(options[-1])
        assert g.players[0].goods[ids.CULTURE] == int(options[-1][-1])
        assert g.cities[at(g, "D2")].activations == 1


@rule(COC, "1103.11", "1102.9")
def test_erik_explores_aboard_each_tile_once() -> None:
    g = realm("vikings", leader="erik", place="D4")
    stock(g, 0, culture=1)
    assert refused(g, "legendary_explorer") == "leader_not_aboard"
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    assert refused(g, "legendary_explorer") is None
    stock(g)
    assert refused(g, "legendary_explorer") == "cannot_pay"
    stock(g, 0, culture=2)
    talk(vikings.legendary_explorer(g, 0))
    assert (has(g), g.players[0].explored_tiles) == ({"culture": 1}, 1 << g.map.slot_of[at(g, "D4")])
    assert refused(g, "legendary_explorer") == "tile_marked"
    g.players[0].leader_at = -1
    assert refused(g, "legendary_explorer") == "leader_not_aboard"
    assert vikings._colonies(g, 0) == []


@rule(COC, "1102.9", "505.10", "503.1")
def test_erik_lands_with_all_who_can() -> None:
    g = realm("vikings", leader="erik", place="D4")
    terrain(g, D4="water", D5="water")
    units(g, 0, "D4", ship=2, infantry=2)
    assert ("new_colonies", "D4", "D3") in vikings._colonies(g, 0)
    assert ("new_colonies", "D4", "D5") not in vikings._colonies(g, 0)
    assert refused(g, "new_colonies", "D4", "D3") == "needs_tactics"
    know(g, 0, "tactics")
    assert refused(g, "new_colonies", "D4", "D3") is None
    units(g, 0, "D3", infantry=2)
    assert refused(g, "new_colonies", "D4", "D3") == "no_army_room"
    assert refused(g, "new_colonies", "D4", "E4") is None
    g.marks[(at(g, "D4") * 6 + ids.SHIP) * MARKS + MOVED] = 1
    talk(vikings.new_colonies(g, 0, "D4", "E4"))
    assert g.army_at(0, at(g, "E4")) == 3
    assert not any(key & MOVED for key in g.marks)
    assert g.count(0, ids.SHIP, at(g, "D4")) == 2
    g = realm("vikings", "tactics", leader="erik", place="D4")
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    g.marks[(at(g, "D4") * 6 + ids.LEADER) * MARKS + TIRED] = 1
    assert refused(g, "new_colonies", "D4", "D3") == "has_fought"


@rule(COC, "1102.9", "410.3")
def test_hannos_fleet_that_rested() -> None:
    g = realm("carthage", leader="hanno", place="D4")
    assert refused(g, "navigator", "D4") == "leader_not_aboard"
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    assert refused(g, "navigator", "D4") == "nowhere_to_go"
    terrain(g, D5="water")
    assert refused(g, "navigator", "D4") is None
    for kind in (ids.SHIP, ids.LEADER):
        g.marks = {(at(g, "D4") * 6 + kind) * MARKS + 2: 1}
        assert refused(g, "navigator", "D4") == "has_moved"
    g.marks = {}
    g.ship_moved = True
    drive(carthage.navigator(g, 0, "D4"), move_to="D5")
    assert g.players[0].leader_at == at(g, "D5")
    assert (g.ship_moved, g.navigated) == (False, False)
    assert marks.stacks(g, 0, ids.SHIP, at(g, "D5")) == [(TIRED | 2, 1)]
    assert refused(g, "navigator", "D5") == "has_moved"
    g.marks = {}
    assert refused(g, "navigator", "D5") == "once_per_turn"


@rule(COC, "1102.9")
def test_bleda_enforces_what_was_not_activated() -> None:
    g = realm("huns", leader="bleda", place="D2")
    found = g.cities[at(g, "D2")]
    assert refused(g, "enforcer") is None
    found.activations = 1
    assert refused(g, "enforcer") == "already_activated"
    found.activations = 0
    talk(huns.enforcer(g, 0))
    assert found.marks == THREATENED
    assert refused(g, "enforcer") == "already_activated"


@rule(COC, "1102.9", "411.3")
def test_caesar_raises_the_mood_of_his_city() -> None:
    g = realm("rome", leader="caesar", place="D2")
    stock(g, 0, mood=1)
    assert refused(g, "statesman") == "all_happy"
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    assert refused(g, "statesman") is None
    city(g, 0, "C3", mood="angry")
    talk(rome.statesman(g, 0))
    assert moods(g, "D2", "C3") == ["happy", "angry"]


@rule(COC, "1102.9")
def test_suiko_replaces_what_she_has_pieces_for() -> None:
    g = realm("japan", leader="suiko", place="D2")
    found = g.cities[at(g, "D2")]
    stock(g, 0, culture=1)
    assert refused(g, "japanese_buddhism") == "no_foreign_building"
    build(g, found, "obelisk", 1)
    build(g, found, "academy", 0)
    assert japan.replaceable(g, 0) == []
    build(g, found, "temple", 1)
    assert japan.replaceable(g, 0) == [ids.TEMPLE]
    assert refused(g, "japanese_buddhism") is None
    g.players[0].buildings[ids.TEMPLE] = 0
    assert japan.replaceable(g, 0) == []
    assert ENTRIES["japanese_buddhism"].costs_action(g, 0)
    know(g, 0, "state_religion")
    assert not ENTRIES["japanese_buddhism"].costs_action(g, 0)


@rule(COC, "1102.9")
def test_marqzen_frightens_land_units_beside_him() -> None:
    g = realm("aztecs", leader="marqzen", place="D4")
    assert aztecs.frightened(g, 0) == []
    assert refused(g, "spread_fear") == "nobody_near"
    terrain(g, C5="water")
    units(g, 1, "C5", ship=1)
    assert aztecs.frightened(g, 0) == [], "not at sea"
    units(g, 1, "D5", infantry=1, settler=1)
    found = aztecs.frightened(g, 0)
    assert {unit for _, _, unit, _ in found} == {"infantry", "settler"}
    targets = {target for _, _, _, target in found}
    assert targets == {"D6", "E6", "E5", "C6"}, "not onto him, not into the sea"
    units(g, 1, "D6", infantry=4)
    assert ("fear", "D5", "infantry", "D6") not in aztecs.frightened(g, 0)
    assert ("fear", "D5", "settler", "D6") in aztecs.frightened(g, 0)
    city(g, 0, "E6")
    assert not any(target == "E6" for _, _, _, target in aztecs.frightened(g, 0))
    talk(aztecs.spread_fear(g, 0), "fear:D5:infantry:E5")
    assert (g.army_at(1, at(g, "D5")), g.army_at(1, at(g, "E5"))) == (0, 1)
    assert refused(g, "spread_fear") == "once_per_turn"


@rule(COC, "1118.4")
def test_the_imperial_army_exchanges_settlers_and_infantry() -> None:
    g = realm("china")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    assert china.exchanges(g, 0) == []
    assert refused(g, "imperial_army") == "nothing_to_exchange"
    units(g, 0, "D4", settler=1, infantry=4)
    assert china.exchanges(g, 0) == [("exchange", "D4", "settler")], "no room for a fifth"
    g.return_unit(0, ids.INFANTRY, at(g, "D4"))
    assert china.exchanges(g, 0) == [("exchange", "D4", "infantry"), ("exchange", "D4", "settler")]
    g.players[0].units[ids.SETTLER] = 0
    assert china.exchanges(g, 0) == [("exchange", "D4", "infantry")]
    g.players[0].units[ids.INFANTRY] = 0
    assert china.exchanges(g, 0) == []
    g.players[0].units[ids.INFANTRY] = 3
    g.marks[(at(g, "D4") * 6 + ids.SETTLER) * MARKS + TIRED] = 1
    talk(china.imperial_army(g, 0), "done")
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == 4
    assert (g.players[0].units[ids.INFANTRY], g.players[0].units[ids.SETTLER]) == (2, 1)
    assert marks.stacks(g, 0, ids.INFANTRY, at(g, "D4")) == [(TIRED, 1), (0, 3)], "as tired as before"
    assert refused(g, "imperial_army") == "once_per_turn"


@rule(COC, "1118.4")
def test_exchanges_on_water_need_no_room() -> None:
    g = realm("china")
    terrain(g, D4="water")
    units(g, 0, "D4", ship=3, settler=1, infantry=4)
    assert ("exchange", "D4", "infantry") in china.exchanges(g, 0)


@rule(COC, "1115.4a", "1115.4b")
def test_the_calendar_looks_on_for_culture() -> None:
    g = realm("maya")
    g.event_bag, g.event_top, g.event_bottom = [3, 4], [], []
    stock(g, 0, culture=1)
    seen = g.reveals
    rules = maya.calendar(g, 0)
    ask = reply(rules, None)
    assert ask.options == ["keep", "under"]
    top = g.event_top[-1]
    assert ask.about == (f"event{top + 1}",)
    with pytest.raises(StopIteration):
        rules.send("under")
    assert (has(g), g.event_bottom, len(g.event_top)) == ({}, [top], 1)
    assert g.known_event == 1
    assert g.reveals > seen
    assert refused(g, "calendar") == "event_seen"
    assert refused(g, "calendar_under") == "cannot_pay"
    stock(g, 0, culture=1)
    assert refused(g, "calendar_under") is None
    talk(maya.calendar_under(g, 0))
    assert len(g.event_bottom) + len(g.event_top) + len(g.event_bag) == 2
    g.known_event = 0
    assert refused(g, "calendar_under") == "event_unseen"
    g.event_bag, g.event_top, g.event_bottom = [], [], []
    assert refused(g, "calendar") == "no_event"
    g.event_bottom = [1]
    assert refused(g, "calendar") is None
    g.event_top, g.event_bottom, g.known_event = [1], [], 1
    stock(g, 0, culture=1)
    assert refused(g, "calendar_under") == "no_event"


@rule(COC, "1102.9")
def test_wak_chanil_ajaw_rebuilds_in_a_city_she_conquered() -> None:
    g = realm("maya", "myths", "writing", leader="wak_chanil_ajaw", place="D4")
    terrain(g, D5="water")
    found = city(g, 0, "D4", "port")
    build(g, found, "obelisk", 0)
    for label in ("C3", "C4"):
        city(g, 0, label)
    assert talk(maya.reconstruction(g, 0)) is None, "nothing was conquered"
    g.players[0].used = USED_EXTRA_MOVES
    ask = first_ask(maya.reconstruction(g, 0))
    assert {option[1] for option in ask.options if option != "no"} == {"port"}
    assert {option[2] for option in ask.options if option != "no"} == {"temple", "academy"}
    g.players[0].used = USED_EXTRA_MOVES
    size, pieces = found.size, g.players[0].buildings[:]
    talk(maya.reconstruction(g, 0), "replace:port:academy")
    assert (found.has(ids.PORT), found.has(ids.ACADEMY), found.size, found.port) == (False, True, size, -1)
    assert g.players[0].buildings[ids.PORT] == pieces[ids.PORT] + 1
    assert g.players[0].buildings[ids.ACADEMY] == pieces[ids.ACADEMY] - 1
    assert not g.players[0].used & USED_EXTRA_MOVES
    build(g, found, "port", 0)
    g.players[0].used = USED_EXTRA_MOVES
    talk(maya.reconstruction(g, 0), "replace:academy:temple", "mood1")
    assert found.port >= 0, "the Port stayed"
    g.players[0].leader_at = at(g, "D3")
    g.players[0].used = USED_EXTRA_MOVES
    assert talk(maya.reconstruction(g, 0)) is None


@rule(COC, "1110.4b")
def test_captives_from_barbarian_cities() -> None:
    g = realm("aztecs")
    city(g, ids.BARBARIANS, "D4")
    units(g, ids.BARBARIANS, "D4", infantry=2, cavalry=1)
    own = g.cities[at(g, "D2")]
    talk(aztecs.take_captives(g, 0, own, 2), "unit:D4:cavalry")
    held = g.players[0].captives
    assert sorted(held) == [ids.BARBARIANS * 6 + ids.INFANTRY, ids.BARBARIANS * 6 + ids.CAVALRY]
    assert g.army_at(ids.BARBARIANS, at(g, "D4")) == 1
    g.players[0].captives = [7] * 4
    assert talk(aztecs.take_captives(g, 0, own, 1)) is None, "no more than four"
    g.players[0].captives = []
    talk(aztecs.take_captives(g, 0, own, 3))
    assert len(g.players[0].captives) == 1, "nobody is left there"
    for captives, known, army, more in (
        (3, True, 1, True),
        (4, True, 1, False),
        (0, False, 1, False),
        (0, True, 0, False),
    ):
        g = realm("aztecs")
        other = city(g, ids.BARBARIANS, "D4")
        units(g, ids.BARBARIANS, "D4", infantry=army)
        g.players[0].captives = [7] * captives
        if known:
            g.players[0].usable |= ids.CAPTIVES
        assert len(aztecs.tribute(g, 0, other, ((1,) * 8,))) == 1 + more
        other.owner = 1
        assert len(aztecs.tribute(g, 0, other, ((1,) * 8,))) == 1


@rule(COC, "1110.3")
def test_aztec_gold_by_mountains() -> None:
    g = realm("aztecs")
    terrain(g, D5="mountain", C5="mountain")
    found = city(g, 0, "D4")
    talk(aztecs.aztec_gold(g, 0, found))
    assert has(g) == {"gold": 1}
    stock(g, 0, wood=1, mood=1)
    talk(aztecs.aztec_gold(g, 0, found), "mood1", "no")
    assert has(g) == {"gold": 2, "wood": 1}
    stock(g, 0, wood=1, mood=1)
    talk(aztecs.aztec_gold(g, 0, found), "mood1", "wood1")
    assert has(g) == {"gold": 3}


@rule(COC, "1110.2a")
def test_a_sacrifice_needs_a_captive() -> None:
    g = realm("aztecs")
    assert talk(aztecs.human_sacrifice(g, 0, 4)) is False
    g.players[0].captives = [7]
    assert first_ask(aztecs.human_sacrifice(g, 0, 4)).about == ("event5",)
    assert talk(aztecs.human_sacrifice(g, 0, 4), "no") is False
    assert talk(aztecs.human_sacrifice(g, 0, 4), "yes") is True
    assert g.players[0].captives == []


@rule(COC, "1102.9")
def test_prices_paid_by_captives_and_culture() -> None:
    g = realm("aztecs")
    three, two = [ids.FOOD, ids.WOOD, ids.ORE], [ids.WOOD, ids.ORE]
    assert [[need[0] for need in cost] for cost in aztecs.built_by_captives(g, 0, three, ())] == [
        [1, 1]
    ] * 3 + [[2]]
    assert aztecs.built_by_captives(g, 0, two, ()) == [[(1, (ids.CAPTIVE,))]]
    assert len(maya.built_by_culture(g, 0, three, ())) == 3
    assert maya.built_by_culture(g, 0, two, ()) == [[(1, (ids.CULTURE,))]]
    g.players[0].captives = [7, 7]
    prices = aztecs.wonders_by_captives(g, 0, (2, 2, 1, 5))
    assert ((2, 2, 1, 5), 0) in prices
    assert all(price[3] == 5 for price, _ in prices)
    for price, captives in prices:
        assert sum(price[:3]) == 5 - 2 * captives
    assert {captives for _, captives in prices} == {0, 1, 2}
    reduced = persia.great_builder(g, 0, (2, 2, 1, 5))
    assert all(sum(price) == 8 and captives == 0 for price, captives in reduced)
    assert len(reduced) == len({price for price, _ in reduced}) == len(construction.reduced((2, 2, 1, 5), 2))


@rule(COC, "1124.1a", "1124.1d")
def test_which_cities_wander() -> None:
    g = realm("huns")
    found = g.cities[at(g, "D2")]
    assert huns._nomads(g, 0) == [at(g, "D2")]
    for change in ({"size": 2}, {"mood": ids.ANGRY}, {"angry_activated": True}, {"marks": MOVED}):
        before = {name: getattr(found, name) for name in change}
        for name, value in change.items():
            setattr(found, name, value)
        assert huns._nomads(g, 0) == []
        for name, value in before.items():
            setattr(found, name, value)
    terrain(g, D3="water", E3="unexplored")
    city(g, 1, "C3")
    units(g, 1, "E2", settler=1)
    units(g, 0, "C2", settler=1)
    assert {g.map.labels[s] for s in huns._pastures(g, 0, at(g, "D2"))} == {"E3", "D1", "C2"}


@rule(COC, "1124.1b", "1124.1e", "1124.1f")
@pytest.mark.parametrize(
    ("kind", "brought"),
    [("plain", {"food": 1}), ("forest", {"wood": 1}), ("mountain", {"ore": 1}), ("barren", {})],
)
def test_a_wandering_city_brings_what_it_finds(kind: str, brought: dict[str, int]) -> None:
    g = realm("huns")
    terrain(g, D3=kind)
    wonder(g, "D2", 4, 0)
    g.cities[at(g, "D2")].size = 1
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    found = g.cities[at(g, "D2")]
    talk(huns._move_city(g, 0, at(g, "D2"), at(g, "D3")))
    assert g.cities[at(g, "D3")] is found
    assert at(g, "D2") not in g.cities
    assert (found.space, found.activations, g.wonder_place[4]) == (at(g, "D3"), 1, at(g, "D3"))
    assert has(g) == brought
    assert found.marks & MOVED
    g.exhausted |= 1 << at(g, "D4")
    stock(g)
    talk(huns._move_city(g, 0, at(g, "D3"), at(g, "D4")))
    assert has(g) == {}


@rule(COC, "1124.2a", "1124.2b")
def test_mounted_archers_ride_once_each() -> None:
    g = realm("huns", "tactics")
    found = g.cities[at(g, "D2")]
    for size, kind, can in ((1, ids.CAVALRY, True), (2, ids.CAVALRY, False), (1, ids.ELEPHANT, False)):
        found.size = size
        assert huns.mounted_archers(g, 0, found, kind) == can
    units(g, 0, "D2", cavalry=2)
    bought = [0, 0, 0, 2, 0, 0]
    g.roads_used = 2
    talk(huns.riders_move(g, 0, found, bought), "D3", "D3")
    assert g.count(0, ids.CAVALRY, at(g, "D3")) == 2
    assert g.roads_used == 0
    assert not any(key & MOVED for key in g.marks)


@rule(COC, "1124.3")
def test_raiders_harass_lone_settlers_within_two_spaces() -> None:
    for army, expected in (("D4", True), ("D6", True), ("D7", False)):
        g = realm("huns")
        units(g, 0, army, cavalry=1)
        units(g, 1, "D5" if army == "D7" else "D4", settler=0)
        place = at(g, "D4")
        assert huns.raiders(g, 0, 1, place) == expected
    g = realm("huns")
    units(g, 0, "D5", cavalry=1)
    assert huns.raiders(g, 0, 1, at(g, "D4"))
    units(g, 1, "D4", infantry=1)
    assert not huns.raiders(g, 0, 1, at(g, "D4"))
    city(g, 1, "C4")
    assert not huns.raiders(g, 0, 1, at(g, "C4"))
    city(g, 0, "E4")
    assert huns.raiders(g, 0, 1, at(g, "E4"))


@rule(COC, "1124.4", "1121.2b")
def test_steering_barbarians_costs_a_gold_a_token_or_food() -> None:
    for goods, asked in (({}, False), ({"gold": 1}, True), ({"culture": 1}, True), ({"food": 1}, False)):
        g = realm("huns")
        stock(g, 0, **goods)
        for answer in ("no", "yes"):
            stock(g, 0, **goods)
            expected = asked and answer == "yes"
            assert talk(huns.hunnic_tribes(g, 0, {}), *([answer] if asked else [])) is expected
            assert sum(g.players[0].goods) == len(goods) - expected
    for goods, asked in (({}, False), ({"gold": 1}, True), ({"food": 1}, True), ({"culture": 1}, False)):
        g = realm("celts")
        stock(g, 0, **goods)
        waiting = {at(g, "D4"): [0] * 6, at(g, "D5"): [0] * 6}
        assert talk(celts.stop_barbarians(g, 0, waiting), *(["yes", "D4", "done"] if asked else [])) is False
        assert list(waiting) == [at(g, "D5")] if asked else [at(g, "D4"), at(g, "D5")]
        assert sum(g.players[0].goods) == len(goods) - asked


@rule(COC, "1102.9")
def test_sulla_forbids_groups_near_him() -> None:
    g = realm("rome", leader="sulla", place="D4")
    waiting = {at(g, label): [0] * 6 for label in ("D5", "D6", "D7")}
    rules = rome.forbids_barbarians(g, 0, waiting)
    assert reply(rules, None).options == ["D5", "D6", "done"]
    assert reply(rules, "D5").options == ["D6", "done"]
    with pytest.raises(StopIteration):
        rules.send("D6")
    assert list(waiting) == [at(g, "D7")]
    assert talk(rome.forbids_barbarians(g, 0, waiting)) is None


@rule(COC, "1112.4a", "1120.1a", "1119.1a", "1111.2a", "1113.1")
def test_beasts_without_a_market() -> None:
    g = realm("rome")
    for label, far in (("D4", False), ("D5", True), ("D2", False)):
        found = g.cities.get(at(g, label)) or city(g, 0, label)
        assert rome.provincial_cavalry(g, 0, found, ids.CAVALRY) == far
        assert not rome.provincial_cavalry(g, 0, found, ids.ELEPHANT)
    found = g.cities[at(g, "D4")]
    terrain(g, D4="forest", D3="barren")
    for kind in (ids.CAVALRY, ids.ELEPHANT):
        assert india.elephants_of_the_forest(g, 0, found, kind) == (kind == ids.ELEPHANT)
        assert persia.elephants_of_the_desert(g, 0, found, kind) == (kind == ids.ELEPHANT)
        assert not japan.horsemanship(g, 0, found, kind)
        assert carthage.warbeasts_anywhere(g, 0, found, kind) == (kind == ids.ELEPHANT)
    terrain(g, D4="plain", D3="plain")
    assert not india.elephants_of_the_forest(g, 0, found, ids.ELEPHANT)
    assert not persia.elephants_of_the_desert(g, 0, found, ids.ELEPHANT)
    build(g, found, "fortress", 0)
    assert japan.horsemanship(g, 0, found, ids.CAVALRY)
    assert not japan.horsemanship(g, 0, found, ids.ELEPHANT)
    costs: list[Cost] = [[(9, (ids.FOOD,))]]
    assert carthage.warbeasts(g, 0, found, ids.CAVALRY, costs) == costs
    without = carthage.warbeasts(g, 0, found, ids.ELEPHANT, costs)
    assert without == [[(1, (ids.GOLD, ids.CULTURE)), (1, (ids.FOOD, ids.GOLD, ids.CULTURE))]]
    build(g, found, "market", 0)
    assert carthage.warbeasts(g, 0, found, ids.ELEPHANT, costs) == [*costs, *without]


@rule(COC, "1120.1b", "1120.2a", "1120.2b", "1120.3")
def test_indian_routes_and_missionaries() -> None:
    g = realm("india")
    found = g.cities[at(g, "D2")]
    assert [india.trading_elephants(c) for c in (found, city(g, 0, "C3", mood="angry"))] == [ids.ELEPHANT, -1]
    units(g, 0, "D4", settler=2)
    assert india.missionaries(g, 0) == [(at(g, "D4"), 3)]
    assert india.missionaries_at_home(g, 0, found) == 1
    other = city(g, 1, "D5", "temple")
    assert india.prosperity(0, other, 0) == ["mood1"]
    assert india.influenced(0, other, False) == 0
    other.pieces[ids.TEMPLE] = 0
    assert india.prosperity(0, other, 0) == ["culture1", "mood1"]
    assert india.influenced(0, other, True) == 1
    units(g, 0, "D5", settler=1)
    assert (at(g, "D5"), 2) in india.missionaries(g, 0)


@rule(COC, "1102.9")
def test_ashoka_rerolls_once_for_a_temple() -> None:
    g = realm("india", leader="ashoka", place="D2")
    target = city(g, 1, "D3", "academy")
    assert talk(india.buddhism(g, 0, at(g, "D2"), target, 3)) == 3
    build(g, target, "temple", 1)
    assert talk(india.buddhism(g, 0, at(g, "D2"), target, 3), "no") == 3
    g.chance = LoadedChance([10], g.chance.pool)
    assert talk(india.buddhism(g, 0, at(g, "D2"), target, 3), "yes") == 6
    assert g.players[0].used & USED_BUDDHISM
    assert talk(india.buddhism(g, 0, at(g, "D2"), target, 3)) == 3
    g.players[0].used = 0
    bare = city(g, 1, "C3")
    assert talk(india.buddhism(g, 0, at(g, "D4"), bare, 2)) == 2
    build(g, g.cities[at(g, "D2")], "temple", 0)
    assert first_ask(india.buddhism(g, 0, at(g, "D2"), bare, 2)).about == (2,)


@rule(COC, "1111.1", "1123.1")
def test_pottery_and_canals() -> None:
    for food, culture in ((2, 0), (3, 1), (4, 1)):
        g = realm("japan")
        counts = [food, 0, 0, 0, 0, 0, 0, 0]
        japan.pottery(g, 0, counts)
        assert counts[ids.CULTURE] == culture
        assert bool(g.players[0].used & USED_POTTERY) == bool(culture)
        japan.pottery(g, 0, counts)
        assert counts[ids.CULTURE] == culture


@rule(COC, "1111.3a", "1111.3b")
def test_subterfuge_within_two_spaces() -> None:
    for mine, theirs, close in (
        ("D4", "D6", True),
        ("D4", "D5", True),
        ("C3", "C6", False),
    ):
        g = realm("japan")
        units(g, 0, mine, infantry=1)
        units(g, 1, theirs, infantry=1)
        assert japan._close(g, 0, 1) == close
    g = realm("japan")
    units(g, 0, "D5", settler=1)
    assert not japan._close(g, 0, 1), "Settlers do not count"
    city(g, 0, "D5")
    assert japan._close(g, 0, 1)
    assert talk(japan.subterfuge(g, 0, 1, 3, -1)) is False, "no card"
    hand(g, 0, 1)
    ask = first_ask(japan.subterfuge(g, 0, 1, 3, -1))
    assert (ask.topic, ask.about) == ("subterfuge", (1, "action4"))
    ask = first_ask(japan.subterfuge(g, 0, 1, 3, 0))
    assert (ask.topic, ask.about) == ("subterfuge_against", (1, "action4", 0))
    assert talk(japan.subterfuge(g, 0, 1, 3, -1), "action1") is True
    assert g.players[0].actions == []


@rule(COC, "1113.2a", "1113.2b", "1113.2c")
def test_a_ship_becomes_a_city() -> None:
    g = realm("carthage")
    terrain(g, D4="water")
    assert carthage.hegemony_sites(g, 0) == []
    units(g, 0, "D4", ship=2, infantry=3)
    sites = {g.map.labels[b] for a, b in carthage.hegemony_sites(g, 0)}
    assert sites == {"D5", "E5", "E4", "D3", "C4", "C5"}
    ships = g.players[0].units[ids.SHIP]
    talk(carthage.hegemony(g, 0), "from:D4:D5", "infantry1")
    assert g.cities[at(g, "D5")].owner == 0
    assert g.players[0].units[ids.SHIP] == ships + 1
    assert g.army_at(0, at(g, "D5")) == 1
    assert g.count(0, ids.INFANTRY, at(g, "D4")) == 2
    g = realm("carthage")
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1, infantry=2)
    drive(carthage.hegemony(g, 0), hegemony="from:D4:D5")
    assert g.army_at(0, at(g, "D5")) == 2, "all must land where no Ship is left"


# --- advances of the board ---------------------------------------------------------------------------------


@rule(COC, "1007.2", "1010.1", "1010.4a", "1011.3", "1011.4a", "1008.4")
def test_prices_of_free_actions() -> None:
    for head, goods, reason in (
        ("taxes", {"mood": 1}, None),
        ("taxes", {}, "cannot_pay"),
        ("absolute_power", {"mood": 2}, None),
        ("absolute_power", {"mood": 1}, "cannot_pay"),
        ("free_economy", {"mood": 1}, None),
        ("free_economy", {}, "cannot_pay"),
        ("forced_labor", {"mood": 1}, None),
        ("forced_labor", {}, "cannot_pay"),
        ("voting", {"mood": 2}, None),
        ("voting", {"mood": 1}, "all_happy"),
        ("voting", {}, "cannot_pay"),
        ("theaters", {"culture": 1}, None),
        ("theaters", {}, "cannot_pay"),
    ):
        g = wide()
        city(g, 0, "D4", mood="angry")
        stock(g, 0, **goods)
        assert refused(g, head) == reason, head
    g = wide()
    stock(g, 0, mood=5)
    assert refused(g, "forced_labor") == "none_angry"
    for used in (USED_FREE_ECONOMY, 1 << 12):
        g.players[0].used = used
        assert refused(g, "free_economy") == "free_economy"
    g.players[0].used = 0
    g.cities[at(g, "D2")].angry_activated = True
    assert refused(g, "free_economy") == "all_angry_activated"
    g.players[0].used = USED_TAXES
    assert refused(g, "taxes") == "once_per_turn"


@rule(COC, "1007.1a")
def test_bartering_a_card_of_any_kind() -> None:
    for kind in ("action", "objective", "wonder"):
        g = wide()
        assert refused(g, "bartering") == "no_card"
        if kind == "action":
            hand(g, 0, 4)
            word = "action4"
        elif kind == "objective":
            plans(g, 0, 4)
            word = "objective4"
        else:
            g.wonder_bag.remove(3)
            g.players[0].wonders = [3]
            word = ""
        assert refused(g, "bartering") is None
        seen = g.reveals
        drive(ENTRIES["bartering"].effect(g, 0), barter=word, gain="gold1")
        assert has(g) == {"gold": 1}
        assert not (g.players[0].actions + g.players[0].objectives + g.players[0].wonders)
        assert [g.action_pile, g.objective_pile, g.wonder_pile] == [
            [3] if kind == one else [] for one in ("action", "objective", "wonder")
        ]
        assert g.reveals > seen
        assert g.players[0].used & USED_BARTERING


@rule(COC, "1008.2a", "1008.2b")
def test_sports_by_one_or_two_steps() -> None:
    g = wide()
    city(g, 0, "D4", mood="angry")
    city(g, 0, "C4", mood="neutral")
    city(g, 1, "D6", mood="angry")
    stock(g, 0, culture=1)
    assert culture_cards.SPORTS_IN.ask(g, 0).options == [("one", "D4"), ("one", "C4")]
    stock(g, 0, culture=2)
    assert culture_cards.SPORTS_IN.ask(g, 0).options == [("one", "D4"), ("two", "D4"), ("one", "C4")]
    talk(ENTRIES["sports"].effect(g, 0), "two:D4")
    assert (moods(g, "D4"), has(g)) == (["happy"], {})
    assert refused(g, "sports") == "all_happy"


@rule(COC, "1008.1a", "412.7")
def test_arts_pay_for_an_attempt_that_is_possible() -> None:
    g = wide()
    know(g, 0, "arts")
    city(g, 1, "D4", "temple")
    stock(g, 0, culture=1)
    assert refused(g, "arts") == "no_target", "nothing would be left for the range"
    stock(g, 0, culture=2)
    assert refused(g, "arts") is None
    before = g.players[0].goods[:]
    assert len(culture_cards.arts_payments(g, 0)) == 1
    assert g.players[0].goods == before
    stock(g)
    assert refused(g, "arts") == "cannot_pay"
    assert takeover.attempts(g, 0) == {}


@rule(COC, "1004.4b", "1006.3", "1009.1a", "1009.2")
def test_which_advances_learning_makes_free() -> None:
    g = wide()
    p = g.players[0]
    science = ids.CATEGORY[ids.SCIENCE]
    for index in range(48):
        bit = 1 << index
        for action in (False, True):
            assert learning.love_of_science(bit, action) == (action and bool(bit & science))
            assert learning.priesthood(p, bit, action) == (action and bool(bit & science))
            assert learning.math(p, bit, action) == bool(bit & (ids.ENGINEERING | ids.ROADS))
            assert learning.astronomy(p, bit, action) == bool(bit & (ids.NAVIGATION | ids.CARTOGRAPHY))
            p.used = 0
            learning.priesthood_used(p, bit, action)
            assert bool(p.used) == (action and bool(bit & science))
            p.used = 0
    p.used = 1 << 3
    assert not learning.priesthood(p, 1 << 32, True)


@rule(COC, "1004.3a", "1004.3b")
def test_free_education_after_an_idea_or_gold() -> None:
    for paid, goods, asked in (
        ({ids.IDEAS: 1}, {"ideas": 1}, True),
        ({ids.GOLD: 1}, {"gold": 1}, True),
        ({ids.FOOD: 2}, {"ideas": 1}, False),
        ({ids.IDEAS: 2}, {"food": 1}, False),
    ):
        g = wide()
        stock(g, 0, **goods)
        vector = tuple(paid.get(good, 0) for good in range(8))
        talk(learning.free_education(g, 0, vector), *(["yes"] if asked else []))
        assert g.players[0].goods[ids.MOOD] == asked
        stock(g, 0, ideas=5)
        if asked:
            assert talk(learning.free_education(g, 0, vector)) is None, "once per turn"


@rule(COC, "1009.3", "1009.4a", "1004.2")
def test_medicine_metallurgy_and_public_education() -> None:
    g = wide()
    talk(learning.medicine(g, 0, [0] * 6, [1, 0, 1, 0, 0, 0, 1, 0]), "ore1")
    assert has(g) == {"ore": 1}
    assert talk(learning.medicine(g, 0, [0] * 6, [0, 0, 0, 0, 0, 1, 1, 0])) is None
    for ore, asked in ((1, False), (2, True), (3, True)):
        counts = [0, 0, ore, 0, 0, 0, 0, 0]
        talk(learning.metallurgy(g, 0, g.cities[at(g, "D2")], counts), *(["yes"] if asked else []))
        assert (counts[ids.ORE], counts[ids.GOLD]) == (ore - asked, int(asked))
    found = g.cities[at(g, "D2")]
    counts = [0] * 8
    talk(learning.public_education(g, 0, found, counts))
    assert counts[ids.IDEAS] == 0
    build(g, found, "academy", 0)
    talk(learning.public_education(g, 0, found, counts))
    talk(learning.public_education(g, 0, found, counts))
    assert counts[ids.IDEAS] == 1


@rule(COC, "1005.2a", "1005.2b")
def test_siegecraft_buys_off_a_fortress() -> None:
    for goods, options in (
        ({}, ["no"]),
        ({"wood": 2}, ["no", "wood"]),
        ({"ore": 2}, ["no", "ore"]),
        ({"wood": 2, "ore": 2}, ["no", "wood", "ore", "both"]),
        ({"wood": 1, "ore": 1}, ["no"]),
        ({"gold": 3}, ["no", "wood", "ore"]),
        ({"gold": 4}, ["no", "wood", "ore", "both"]),
    ):
        for answer in options:
            g = wide()
            stock(g, 0, **goods)
            b = Battle(at(g, "D4"), True, 0, 1, -1)
            b.fortress = True
            rules = warfare.siegecraft(g, b, 0)
            assert reply(rules, None).options == options
            with pytest.raises(StopIteration):
                rules.send(answer)
            assert b.fortress_die == (answer not in ("wood", "both"))
            assert b.fortress_shield == (answer not in ("ore", "both"))
            assert sum(g.players[0].goods) == sum(goods.values()) - {"no": 0, "both": 4}.get(answer, 2)
    g = wide()
    stock(g, 0, gold=4)
    b = Battle(at(g, "D4"), True, 1, 0, -1)
    b.fortress = True
    assert talk(warfare.siegecraft(g, b, 1)) is None, "the defender has no use for it"
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    assert talk(warfare.siegecraft(g, b, 0)) is None, "no Fortress"


@rule(COC, "1005.3a", "1009.4b")
def test_steel_weapons_for_an_ore() -> None:
    for side, sides in ((0, (0, 1)), (1, (1, 0))):
        for equal, metallurgy, ore, answers, bonus in (
            (False, False, 1, ["yes"], 2),
            (True, False, 1, ["yes"], 1),
            (False, False, 0, [], 0),
            (False, True, 0, [], 2),
            (True, True, 1, ["yes"], 1),
            (True, True, 0, [], 0),
            (False, False, 1, ["no"], 0),
        ):
            g = wide()
            know(g, 0, "steel_weapons")
            if equal:
                know(g, 1, "steel_weapons")
            if metallurgy:
                know(g, 0, "metallurgy")
            stock(g, 0, ore=ore)
            b = Battle(at(g, "D4"), True, *sides, -1)
            talk(warfare.steel_weapons(g, b, side), *answers)
            assert b.weapons[side] == bonus
            assert b.weapons[1 - side] == 0
            assert g.players[0].goods[ids.ORE] == ore - (answers == ["yes"])
            b.land = False
            assert talk(warfare.steel_weapons(g, b, side)) is None


@rule(COC, "905.1", "905.3")
def test_what_the_library_lends() -> None:
    g = wide()
    assert wonder_cards.lendable(g, 0) == []
    wonder(g, "D2", ids.LIBRARY, 0)
    found = wonder_cards.lendable(g, 0)
    assert len(found) == 36 - 2
    assert wonder_cards.lendable(g, 1) == []
    assert wonder_cards.lendable(g, 0, ids.ROADS) == ["roads"]
    g.status_step = 1
    assert wonder_cards.lendable(g, 0) == []
    g.status_step, g.active = 0, 1
    assert wonder_cards.lendable(g, 0) == []
    g.active = 0
    before = g.players[0].advances
    wonder_cards.lend(g, 0, "roads")
    p = g.players[0]
    assert (p.advances, p.borrowed) == (before, ids.ROADS)
    assert p.usable & ids.ROADS
    assert wonder_cards.lendable(g, 0) == []


@rule(COC, "903.2")
def test_the_arena_sells_the_missing_point() -> None:
    for value, tokens, land, used, asked in (
        (4, 1, True, False, True),
        (9, 1, True, False, True),
        (3, 1, True, False, False),
        (5, 1, True, False, False),
        (4, 0, True, False, False),
        (4, 1, False, False, False),
        (4, 1, True, True, False),
    ):
        for side, sides in ((0, (0, 1)), (1, (1, 0))):
            g = wide()
            stock(g, 0, culture=tokens)
            b = Battle(at(g, "D4"), land, *sides, -1)
            b.round = 1
            b.values[side] = value
            b.arena_used[side] = used
            talk(wonder_cards.arena(g, b, side), *(["yes"] if asked else []))
            assert b.values[side] == value + asked
            assert b.arena_used[side] == (used or asked)
            assert g.players[0].goods[ids.CULTURE] == tokens - asked


@rule(COC, "910.1", "910.2", "910.3")
def test_the_great_wall() -> None:
    for mood_, combat_round, in_city, expected in (
        ("happy", 1, True, 2),
        ("neutral", 1, True, 0),
        ("happy", 2, True, 0),
        ("happy", 1, False, 0),
    ):
        g = wide()
        city(g, 1, "D4", mood=mood_)
        b = Battle(at(g, "D4"), True, 0, 1, -1)
        b.city, b.round = in_city, combat_round
        assert wonder_cards.great_wall(g, b) == expected
    for attacker, in_city, beaten in (
        (ids.BARBARIANS, True, True),
        (0, True, False),
        (ids.BARBARIANS, False, False),
    ):
        g = wide(expansion=True)
        city(g, 1, "D4")
        units(g, attacker, "D4", infantry=2, cavalry=1)
        b = Battle(at(g, "D4"), True, attacker, 1, -1)
        b.city = in_city
        assert wonder_cards.beats_barbarians(g, b) == beaten
        assert g.army_at(attacker, at(g, "D4")) == (0 if beaten else 3)
    assert [wonder_cards.pyramid(built, held) for built in (True, False) for held in (True, False)] == [
        10,
        10,
        0,
        0,
    ]


@rule(COC, "1114.4a", "1114.4b")
def test_city_states_take_the_second_activation() -> None:
    g = realm("greece")
    one = g.cities[at(g, "D2")]
    two = city(g, 0, "D4", mood="happy")
    assert talk(greece.city_states(g, one), "D4") is two
    assert talk(greece.city_states(g, one)) is one, "once per turn"
    for change in ({"mood": ids.NEUTRAL}, {"angry_activated": True}):
        g.players[0].used = 0
        for name, value in change.items():
            setattr(two, name, value)
        assert talk(greece.city_states(g, one)) is one
        two.mood, two.angry_activated = ids.HAPPY, False
    one.size = 2
    assert talk(greece.city_states(g, one)) is one, "too small"
    two.size = 3
    assert talk(greece.city_states(g, one), "D2") is one


@rule(COC, "1113.4b", "1111.4b", "1005.4a")
def test_what_a_draft_may_bring_elsewhere() -> None:
    g = realm("carthage")
    terrain(g, D3="water")
    found = g.cities[at(g, "D2")]
    refusal = carthage.refuse_drafting_a_ship(g, 0, found)
    assert refusal is not None
    assert refusal.rule == "408.4"
    build(g, found, "port", 0)
    assert carthage.refuse_drafting_a_ship(g, 0, found) is None
    g.players[0].units[ids.SHIP] = 0
    refusal = carthage.refuse_drafting_a_ship(g, 0, found)
    assert refusal is not None
    assert refusal.rule == "102.1"
