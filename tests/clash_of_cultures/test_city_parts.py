"""Cities, goods, advances, wonders, decks and turns, asked directly at the edge of each rule."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Ask
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ADVANCES, CATEGORIES, WONDERS, ids
from pentapolis.games.clash_of_cultures.pieces import CLIMBED, ENFORCED, THREATENED, City
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    cities,
    collect,
    construction,
    decks,
    goods,
    menu,
    mood,
    move,
    objectives,
    questions,
    recruit,
    routes,
    status,
    takeover,
    turn,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.moments import Moment
from pentapolis.games.clash_of_cultures.rules.routes import Trader
from pentapolis.games.clash_of_cultures.state import (
    STATUS,
    TURN_START,
    USED_BALLCOURTS,
    USED_FORCED_LABOR,
    USED_PEACE_AND_POETRY,
    USED_TAKEOVER,
    State,
)
from tests.clash_of_cultures.scene import (
    at,
    build,
    city,
    drive,
    know,
    plans,
    realm,
    scene,
    stock,
    terrain,
    units,
    wide,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import LoadedChance, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"
F, W, O, I, G, C, M = ids.FOOD, ids.WOOD, ids.ORE, ids.IDEAS, ids.GOLD, ids.CULTURE, ids.MOOD  # noqa: E741


def home(g: State) -> City:
    return g.cities[at(g, "D2")]


# --- moods and activation (305, 404, 411) ------------------------------------------------------------------


@rule(COC, "305.7", "305.12", "404.8")
@pytest.mark.parametrize(
    ("start", "steps", "up", "down"), [(0, 1, 1, 0), (1, 1, 2, 0), (2, 1, 2, 1), (0, 2, 2, 0), (2, 2, 2, 0)]
)
def test_moods_rise_and_fall_within_their_limits(start: int, steps: int, up: int, down: int) -> None:
    g = wide()
    found = home(g)
    found.mood = start
    cities.raise_mood(g, found, steps)
    assert found.mood == up
    found.mood = start
    cities.lower_mood(g, found, steps)
    assert found.mood == down


@rule(COC, "404.2", "404.6", "404.8")
def test_an_activated_city_that_becomes_angry_is_spent() -> None:
    for start, activations, spent in ((1, 1, True), (1, 0, False), (2, 1, False), (2, 3, False)):
        g = wide()
        found = home(g)
        found.mood, found.activations = start, activations
        cities.lower_mood(g, found)
        assert found.angry_activated == spent
    g = wide()
    found = home(g)
    found.mood, found.angry_activated = ids.ANGRY, True
    cities.raise_mood(g, found)
    assert not found.angry_activated
    found.mood, found.angry_activated, found.marks = ids.ANGRY, True, ENFORCED
    cities.raise_mood(g, found)
    assert found.angry_activated, "Bleda has forced it"
    found.mood = ids.HAPPY
    found.angry_activated, found.marks = True, 0
    cities.raise_mood(g, found)
    assert found.angry_activated, "nothing was raised"


@rule(COC, "305.1", "305.2", "405.1", "405.2", "405.3")
def test_what_a_city_yields_by_size_and_mood() -> None:
    for size in (1, 3, 5):
        for mood_, expected in (("angry", 1), ("neutral", size), ("happy", size + 1)):
            g = wide()
            found = home(g)
            found.size, found.mood = size, ids.MOODS.index(mood_)
            assert cities.yield_limit(g, found) == expected
            assert found.yield_limit() == expected
    g = wide()
    found = home(g)
    found.size, found.mood = 3, ids.ANGRY
    g.players[0].used = USED_FORCED_LABOR
    assert cities.yield_limit(g, found) == 3
    assert cities.acting_mood(g, found) == ids.NEUTRAL
    found.mood = ids.HAPPY
    assert cities.acting_mood(g, found) == ids.HAPPY
    found.mood, found.marks = ids.ANGRY, THREATENED
    assert cities.yield_limit(g, found) == 4


@rule(COC, "404.4", "404.5", "404.6", "404.7")
def test_moods_fall_from_the_second_activation_on() -> None:
    g = wide()
    found = home(g)
    seen = []
    for _ in range(4):
        talk(cities.activated(g, found, "collect"))
        seen.append((found.mood, found.angry_activated))
    assert seen == [(2, False), (1, False), (0, False), (0, True)]
    assert found.activations == 4
    stranger = City.found(0, at(g, "D2"))
    talk(cities.activated(g, stranger, "collect"))
    assert stranger.activations == 0, "another city stands there now"
    wild = city(g, ids.BARBARIANS, "D4")
    talk(cities.activated(g, wild, "collect"))
    assert wild.activations == 0


@rule(COC, "1102.9")
def test_a_threatened_city_is_activated_once() -> None:
    g = wide()
    found = home(g)
    found.mood, found.marks = ids.NEUTRAL, THREATENED | CLIMBED
    talk(cities.activated(g, found, "collect"))
    assert (found.activations, found.mood, found.angry_activated) == (1, ids.NEUTRAL, True)
    assert found.marks == ENFORCED | CLIMBED


@rule(COC, "411.1", "411.2", "411.3")
def test_which_moods_can_be_raised() -> None:
    g = wide("D4")
    city(g, 1, "D6")
    found = g.cities[at(g, "D4")]
    for size, tokens, can in ((1, 0, False), (1, 1, True), (3, 2, False), (3, 3, True)):
        found.size = size
        stock(g, 0, mood=tokens)
        assert [c.space for c in mood.raisable(g, 0)] == ([at(g, "D4")] if can else [])
        assert mood.raisable(g, 0, at(g, "D2")) == []
        assert bool(mood.raisable(g, 0, at(g, "D4"))) == can
    ask = Ask(0, "raise_mood", [])
    stock(g)
    for label, expected in (("D6", "411.1"), ("D2", "411.2"), ("D4", "411.3")):
        assert mood.refuse_step(g, ask, label).rule == expected
    stock(g, 0, mood=3)
    assert mood.refuse_step(g, ask, "D4").reason == "not_now"


# --- founding, size, removal (403, 406) --------------------------------------------------------------------


@rule(COC, "403.2", "403.3", "403.4", "403.5", "403.6", "403.7")
def test_where_no_city_is_founded() -> None:
    g = wide()
    assert cities.refuse_founding(g, 0, at(g, "D4")) is None
    for kind, expected in (("water", "403.2"), ("unexplored", "403.2"), ("barren", "403.3")):
        terrain(g, D4=kind)
        refusal = cities.refuse_founding(g, 0, at(g, "D4"))
        assert refusal is not None
        assert refusal.rule == expected
    terrain(g, D4="mountain")
    assert cities.refuse_founding(g, 0, at(g, "D4")) is None
    units(g, 1, "D4", settler=1)
    units(g, 0, "D5", settler=1)
    g.exhausted |= 1 << at(g, "D6")
    expected_rules = {"D2": "403.4", "D7": "403.4", "D4": "403.5", "D6": "403.6"}
    for label, number in expected_rules.items():
        refusal = cities.refuse_founding(g, 0, at(g, label))
        assert refusal is not None
        assert refusal.rule == number
    assert cities.refuse_founding(g, 0, at(g, "D5")) is None
    refusal = cities.refuse_settling(g, 0, at(g, "C4"))
    assert refusal is not None
    assert refusal.rule == "403.1"
    g.players[0].settlements = 0
    refusal = cities.refuse_founding(g, 0, at(g, "D5"))
    assert refusal is not None
    assert refusal.rule == "403.7"


@rule(COC, "305.4", "305.5", "406.3")
def test_a_city_is_no_larger_than_the_number_of_cities() -> None:
    g = wide("C3", "C4", "D4", "E4")
    found = home(g)
    for size, refused in ((4, None), (5, "305.5")):
        found.size = size
        refusal = cities.refuse_size(g, 0, found)
        assert (refusal.rule if refusal else None) == refused
    g = wide("C3", "C4")
    found = home(g)
    for size, refused in ((2, None), (3, "406.3"), (4, "406.3")):
        found.size = size
        refusal = cities.refuse_size(g, 0, found)
        assert (refusal.rule if refusal else None) == refused


@rule(COC, "609.13", "902.1")
def test_a_city_taken_off_the_map_gives_its_pieces_back() -> None:
    g = wide(expansion=True)
    found = city(g, 0, "D4", "temple")
    build(g, found, "academy", 1)
    wonder(g, "D4", 2, 0)
    before = [(p.settlements, p.buildings[:]) for p in g.players]
    cities.remove_city(g, found)
    assert g.players[0].settlements == before[0][0] + 1
    assert g.players[0].buildings[ids.TEMPLE] == before[0][1][ids.TEMPLE] + 1
    assert g.players[1].buildings[ids.ACADEMY] == before[1][1][ids.ACADEMY] + 1
    assert g.players[1].settlements == before[1][0]
    assert (g.wonder_place[2], g.wonder_holder[2], g.wonder_builder[2]) == (-1, ids.NOBODY, ids.NOBODY)
    wild = city(g, ids.BARBARIANS, "D4")
    left = g.barbarian_settlements
    cities.remove_city(g, wild)
    assert g.barbarian_settlements == left + 1


# --- goods (300) -------------------------------------------------------------------------------------------


@rule(COC, "301.4", "301.7", "302.1")
def test_gains_stop_at_limits() -> None:
    for good, have, more, left in (
        (F, 1, 3, 2),
        (W, 5, 3, 7),
        (I, 7, 1, 7),
        (G, 0, 7, 7),
        (C, 9, 5, 14),
        (M, 0, 9, 9),
    ):
        g = wide()
        g.players[0].goods[good] = have
        assert goods.gain(g, 0, good, more) == left - have
        assert g.players[0].goods[good] == left
        g.players[0].goods[good] = have
        counts = [0] * 8
        counts[good] = more
        goods.gain_all(g, 0, counts)
        assert g.players[0].goods[good] == left
    g = wide()
    g.players[0].goods = [5, 7, 7, 7, 7, 9, 9]
    goods.apply_limits(g.players[0])
    assert g.players[0].goods == [2, 7, 7, 7, 7, 9, 9]


def brute(have: list[int], needs: list[tuple[int, tuple[int, ...]]]) -> bool:
    """Whether the needs can be met, tried in every way."""
    if not needs:
        return True
    count, kinds = needs[0]
    if count == 0:
        return brute(have, needs[1:])
    for kind in kinds:
        if have[kind]:
            left = have[:]
            left[kind] -= 1
            if brute(left, [(count - 1, kinds), *needs[1:]]):
                return True
    return False


PRICES: list[list[tuple[int, tuple[int, ...]]]] = [
    [],
    [(2, (F, G))],
    [(2, (G,))],
    [(2, (C, M))],
    [(1, (F, G)), (1, (O, G))],
    [(1, (F, G)), (2, (G,))],
    [(2, (C,)), (1, (F, G))],
    [(1, (C,)), (1, (M,))],
    [(1, (C, M)), (1, (M, C))],
    [(1, (F, G, M)), (1, (W, G, M)), (1, (O, G, M))],
    [(1, (G, C)), (1, (F, G, C))],
]


@rule(COC, "206.2", "303.2", "303.3", "303.4", "303.5")
@pytest.mark.parametrize("needs", PRICES)
def test_what_can_be_paid(needs: list[tuple[int, tuple[int, ...]]]) -> None:
    for code in range(3**5):
        have = [0] * 8
        for kind in (F, O, G, C, M):
            have[kind] = code % 3
            code //= 3
        expected = brute(have, needs)
        assert goods.can_pay(have, needs) == expected, have
        if code % 7 == 0:
            ways = goods.ways_to_pay(have, needs)
            assert bool(ways) == expected
            assert len(set(ways)) == len(ways)
            assert all(sum(way) == sum(count for count, _ in needs) for way in ways)
            assert all(paid <= owned for way in ways for paid, owned in zip(way, have, strict=True))


def test_bundles_and_groups_are_read_back() -> None:
    for counts in ([0] * 8, [1, 0, 2, 0, 0, 0, 12, 1]):
        assert goods.parse_bundle(goods.bundle(counts)) == counts
    assert goods.bundle([0] * 8) == "nothing"
    assert goods.parse_group(goods.group_word([0, 2, 0, 1, 0, 1])) == [0, 2, 0, 1, 0, 1]


@rule(COC, "303.5")
def test_large_choices_are_narrowed() -> None:
    ways: list[tuple[int, ...]] = [(a, b, c) for a in range(5) for b in range(4) for c in range(4)]
    assert len(ways) > goods.MANY
    rules = goods.narrow(0, ways, "part", ("x",), ("a", "b", "c"))
    ask = reply(rules, None)
    assert (ask.options, ask.about) == ([0, 1, 2, 3, 4], ("x", "a"))
    with pytest.raises(StopIteration) as end:
        rules.send(3)
    assert end.value.value == [way for way in ways if way[0] == 3]
    few = ways[: goods.MANY]
    assert talk(goods.narrow(0, few, "part", ("x",))) == few


@rule(COC, "1110.2a", "1110.2b")
def test_a_captive_goes_home() -> None:
    g = realm("aztecs")
    g.players[0].captives = [6 + ids.INFANTRY, ids.BARBARIANS * 6 + ids.INFANTRY]
    before = g.players[1].units[ids.INFANTRY], g.wild_units[ids.INFANTRY]
    talk(goods.free_captive(g, 0), "wild:infantry")
    assert (g.players[1].units[ids.INFANTRY], g.wild_units[ids.INFANTRY]) == (before[0], before[1] + 1)
    talk(goods.free_captive(g, 0))
    assert g.players[1].units[ids.INFANTRY] == before[0] + 1
    assert g.players[0].captives == []
    g.players[0].captives = [7]
    stock(g, 0, culture=1)
    assert goods.token(g, 0, C) == (C,)
    assert goods.one_of_each(g, 0, (C, M)) == ["culture1"]
    know(g, 0, "rituals")
    g.players[0].usable |= ids.HUMAN_SACRIFICE
    assert goods.token(g, 0, C) == (C, ids.CAPTIVE)
    assert goods.one_of_each(g, 0, (C, M)) == ["culture1", "captive1"]
    g.players[0].captives = []
    assert goods.token(g, 0, C) == (C,)


@rule(COC, "903.1")
def test_the_arena_exchanges_tokens_but_for_wonders() -> None:
    g = wide()
    wonder(g, "D2", ids.ARENA, 0)
    assert goods.token(g, 0, C) == (C, M)
    assert goods.token(g, 0, M) == (M, C)
    assert goods.token(g, 0, C, wonder=True) == (C,)
    assert goods.token(g, 1, C) == (C,)
    assert goods.holds(g, 0, ids.ARENA)
    assert not goods.holds(g, 1, ids.ARENA)
    g.wonder_place[ids.ARENA] = -1
    assert not goods.holds(g, 0, ids.ARENA)


# --- advances (402, 705) -----------------------------------------------------------------------------------


@rule(COC, "402.2", "402.3", "402.12", "402.13")
def test_gainable_advances_are_those_not_refused() -> None:
    g = wide()
    p = g.players[0]
    samples = [0, 0b11, 1 << 4, 1 << 5 | 1 << 4, 1 << 36, 1 << 40 | 1 << 41, (1 << 36) - 1, (1 << 48) - 1]
    samples += [c.requires for c in CATEGORIES[9:12]]
    for owned in samples:
        p.advances = owned
        for mask in (-1, ids.CATEGORY[1], ids.CATEGORY[9] | ids.CATEGORY[10], 0b1010):
            found = advances.gainable(p, mask)
            assert found == [i for i in range(48) if mask >> i & 1 and advances.refuse_advance(p, i) is None]
    p.advances = 0
    refusal = advances.refuse_advance(p, 5)
    assert refusal is not None
    assert (refusal.rule, refusal.details["advance"]) == ("402.3", ADVANCES[4].id)


@rule(COC, "402.1")
def test_the_advance_action_finds_something_to_buy() -> None:
    for goods_, can in (
        ({}, False),
        ({"food": 1}, False),
        ({"food": 1, "ideas": 1}, True),
        ({"gold": 2}, True),
    ):
        for owned in (0b11, (1 << 48) - 1, (1 << 36) - 1, sum(1 << 4 * c for c in range(9))):
            g = wide()
            stock(g, 0, **goods_)
            g.players[0].advances = owned
            found = advances.buyable(g, 0, True)
            assert advances.can_buy(g, 0) == bool(found)
            assert bool(found) == (can and owned != (1 << 48) - 1)
            for index in found:
                assert advances.refuse_buying(g, 0, index, True) is None


@rule(COC, "1009.1a", "402.1")
def test_free_advances_are_found_without_goods() -> None:
    g = wide()
    know(g, 0, "math", "engineering")
    assert advances.buyable(g, 0, True) == [ADVANCE_INDEX["roads"]]
    assert advances.can_buy(g, 0)
    assert advances.advance_costs(g, 0, ADVANCE_INDEX["roads"], True) == [[]]
    assert advances.advance_costs(g, 0, ADVANCE_INDEX["tactics"], True) == [[(2, (F, I, G))]]


@rule(COC, "1115.3b", "1120.4")
def test_which_discount_a_payment_uses_up() -> None:
    usual, cheap = [(2, (F, I, G))], [(1, (F, I, G))]
    for cost, paid, used in (
        (usual, (1, 0, 0, 1, 0, 0, 0, 0), 0),
        (usual, (0, 0, 0, 0, 2, 0, 0, 0), 0),
        (cheap, (1, 0, 0, 0, 0, 0, 0, 0), USED_BALLCOURTS),
        (cheap, (0, 0, 0, 0, 1, 0, 0, 0), USED_BALLCOURTS),
        (usual, (0, 0, 0, 0, 0, 0, 1, 0), USED_PEACE_AND_POETRY),
        ([], (0,) * 8, 0),
    ):
        assert advances.used_discount(cost, paid) == used


@rule(COC, "402.9", "402.16", "803.3")
def test_an_advance_takes_a_marker_from_the_track() -> None:
    g = wide()
    p = g.players[0]
    for track, expected in ((3, 2), (2, 1)):
        p.track = track
        p.advances &= ~ids.CATEGORY[ids.WARFARE]
        drive(advances.gain_advance(g, 0, ADVANCE_INDEX["tactics"]))
        assert p.track == expected
    p.advances &= ~ids.CATEGORY[ids.WARFARE]
    drive(advances.gain_advance(g, 0, ADVANCE_INDEX["tactics"], track=False))
    assert p.track == 1
    g.event_now = 0
    p.advances &= ~ids.CATEGORY[ids.WARFARE]
    drive(advances.gain_advance(g, 0, ADVANCE_INDEX["tactics"]))
    assert p.track == 1, "not during an event"
    g.event_now = -1
    p.anarchy = 2
    drive(advances.gain_advance(g, 0, 36))
    assert (p.track, p.anarchy) == (1, 1), "a government marker put aside comes back"


@rule(COC, "705.2", "705.3", "705.4", "705.6")
def test_changing_the_government() -> None:
    g = wide()
    p = g.players[0]
    assert advances.possible_governments(p) == []
    assert advances.government(p) == -1
    needs = [c.requires for c in CATEGORIES[9:12]]
    p.advances = 0b111 << 36 | needs[1]
    assert advances.government(p) == 9
    assert advances.possible_governments(p) == [10]
    ask = Ask(0, "change_government", [])
    names = [f"category.{CATEGORIES[c].id}" for c in (9, 10, 11)]
    reasons = [advances.refuse_government(g, ask, name) for name in names]
    assert [r and r.reason for r in reasons] == ["same_government", None, "needs_advance"]
    rules = advances.change_government(g, 0, 10)
    first = reply(rules, None)
    assert first.options == [ADVANCES[i].id for i in (41, 42, 43)]
    second = reply(rules, ADVANCES[42].id)
    assert second.options == [ADVANCES[i].id for i in (41, 43)]
    with pytest.raises(StopIteration):
        rules.send(ADVANCES[43].id)
    assert p.advances == needs[1] | 1 << 40 | 1 << 42 | 1 << 43
    assert p.usable == p.advances
    p.advances = 0
    refusal = advances.refuse_government(g, ask, names[0])
    assert refusal is not None
    assert refusal.reason == "no_government"


# --- abilities (rules/moments.py) --------------------------------------------------------------------------


def test_a_moment_knows_who_has_an_ability() -> None:
    moment: Moment[Any] = Moment()

    def by_advance() -> int:
        return 1

    def by_civ() -> int:
        return 2

    def by_leader() -> int:
        return 3

    def by_wonder() -> int:
        return 4

    moment.advance(1 << 50)(by_civ)
    g = wide()
    p = g.players[0]
    assert moment.of(p) == []
    p.usable = 1 << 50 | 1 << 3
    assert moment.of(p) == [by_civ]
    moment.advance(1 << 3)(by_advance)
    assert moment.of(p) == [by_advance, by_civ], "the board comes first"
    moment.leader(7, 9)(by_leader)
    p.leader, p.leader_at = 9, at(g, "D4")
    assert moment.of(p) == [by_advance, by_civ, by_leader]
    assert moment.of(p, at(g, "D4"))[-1] is by_leader
    assert by_leader not in moment.of(p, at(g, "D5"))
    p.leader = 8
    assert by_leader not in moment.of(p)
    moment.wonder(2)(by_wonder)
    assert moment.held(g, 0) == []
    wonder(g, "D2", 2, 0)
    assert (moment.held(g, 0), moment.held(g, 1)) == ([by_wonder], [])
    assert (moment.among(0b100), moment.among(0b1000), moment.among(0)) == ([by_wonder], [], [])
    g.wonder_place[2] = -1
    assert moment.held(g, 0) == []


# --- collect (405) -----------------------------------------------------------------------------------------

LAND = [
    ("plain", "farming", "food"),
    ("forest", "farming", "wood"),
    ("mountain", "mining", "ore"),
    ("barren", "irrigation", "food"),
]


@rule(COC, "405.6", "1001.1", "1001.3a", "1002.1")
@pytest.mark.parametrize(("kind", "advance", "good"), LAND)
def test_what_land_gives(kind: str, advance: str, good: str) -> None:
    g = wide()
    p = g.players[0]
    bit = 1 << ADVANCE_INDEX[advance]
    found = ids.TERRAINS.index(kind)
    p.usable = (1 << 48) - 1 & ~bit
    assert collect.land_yields(g, 0, found) == ()
    p.usable = bit
    assert collect.land_yields(g, 0, found) == (collect.ONE[ids.GOODS.index(good)],)
    assert collect.land_yields(g, 0, ids.WATER) == ()
    assert collect.land_yields(g, 0, ids.UNEXPLORED) == ()


@rule(COC, "405.9", "405.10", "407.8", "407.9", "810.8")
def test_what_water_gives() -> None:
    g = wide(expansion=True)
    terrain(g, D3="water")
    found, water = home(g), at(g, "D3")
    assert collect.space_yields(g, found, water) == (collect.SEA, ())
    know(g, 0, "fishing")
    assert collect.space_yields(g, found, water) == (collect.SEA, (collect.ONE[F],))
    build(g, found, "port", 0)
    assert collect.space_yields(g, found, water) == (
        collect.SEA,
        tuple(collect.ONE[good] for good in (F, G, M)),
    )
    terrain(g, D4="water")
    assert collect.space_yields(g, found, at(g, "D4")) == (collect.SEA, ()), "too far"
    units(g, ids.PIRATES, "D4", ship=1)
    assert collect.near_pirates(g, water)
    assert collect.space_yields(g, found, water) == (collect.SEA, ())
    g.return_unit(ids.PIRATES, ids.SHIP, at(g, "D4"))
    units(g, 1, "D3", ship=1)
    assert collect.space_yields(g, found, water) == (collect.SEA, ())


@rule(COC, "405.7", "405.8", "405.13")
def test_spaces_that_are_not_chosen() -> None:
    g = wide()
    found = home(g)
    assert collect.space_yields(g, found, at(g, "D3")) == (collect.NEAR, (collect.ONE[F],))
    assert collect.space_yields(g, found, at(g, "D4")) == (collect.FAR, (collect.ONE[F],))
    assert collect.space_yields(g, found, at(g, "D2"))[1] == (collect.ONE[F],)
    units(g, 0, "D3", infantry=1)
    assert collect.space_yields(g, found, at(g, "D3"))[1]
    units(g, 1, "E3", settler=1)
    g.exhausted |= 1 << at(g, "C3")
    city(g, 0, "C2")
    for label in ("E3", "C3", "C2"):
        assert collect.space_yields(g, found, at(g, label)) == (collect.NEAR, ())
    assert collect.blocked(g, 0, at(g, "E3"))
    assert collect.blocked(g, 0, at(g, "C3"))
    assert not collect.blocked(g, 0, at(g, "D3"))


NEAR_FOOD: collect.Source = (collect.NEAR, (collect.ONE[F],))
NEAR_WOOD: collect.Source = (collect.NEAR, (collect.ONE[W],))
SEA_GOLD: collect.Source = (collect.SEA, (collect.ONE[G],))
FAR_ORE: collect.Source = (collect.FAR, (collect.ONE[O],))


def vector(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(name, 0) for name in ids.GOODS)


@rule(COC, "405.4", "405.5", "405.12", "1001.4a")
def test_bundles_of_a_collect() -> None:
    assert collect.bundles([NEAR_FOOD, NEAR_WOOD], 1, 0, False) == {vector(food=1): 0, vector(wood=1): 0}
    assert collect.bundles([NEAR_FOOD, NEAR_WOOD], 2, 0, False) == {vector(food=1, wood=1): 0}
    assert collect.bundles([NEAR_FOOD, NEAR_WOOD], 3, 0, False) == {vector(food=1, wood=1): 0}, "no more"
    assert collect.bundles([SEA_GOLD, SEA_GOLD], 2, 0, False) == {vector(gold=1): 0}, "one Water space"
    assert collect.bundles([SEA_GOLD, NEAR_FOOD], 2, 0, False) == {vector(gold=1, food=1): 0}
    assert collect.bundles([FAR_ORE, FAR_ORE, NEAR_FOOD], 2, 1, False) == {vector(ore=1, food=1): 1}
    assert collect.bundles([FAR_ORE, FAR_ORE], 2, 2, False) == {vector(ore=2): 2}
    assert collect.bundles([FAR_ORE], 1, 0, False) == {}
    assert collect.bundles([NEAR_FOOD, NEAR_WOOD], 2, 0, True) == {
        vector(food=2): 0, vector(food=1, wood=1): 0, vector(wood=2): 0,
    }  # fmt: skip
    both = (collect.NEAR, (collect.ONE[F], collect.ONE[W]))
    assert collect.bundles([both], 1, 0, False) == {vector(food=1): 0, vector(wood=1): 0}
    near_and_far = [FAR_ORE, (collect.NEAR, (collect.ONE[O],))]
    assert collect.bundles(near_and_far, 1, 1, False) == {vector(ore=1): 0}, "as few far spaces as possible"
    assert collect.bundles([], 2, 0, False) == {}


@rule(COC, "1118.1")
def test_rice_on_two_spaces_at_most() -> None:
    rice: collect.Source = (collect.NEAR, (vector(food=2),))
    for count, food in ((1, 2), (2, 4), (3, 5), (4, 6)):
        assert collect.bundles([rice] * 4, count, 0, False) == {vector(food=food): 0}


@rule(COC, "405.5")
def test_what_the_view_says_of_a_collect() -> None:
    g = wide()
    found = home(g)
    found.mood = ids.NEUTRAL
    assert set(collect.forecast(g, found)) == {"food1", "wood1", "ore1"}
    labels = {label for label, _ in collect.choosable(g, found)}
    assert labels == {"D2", "D3", "E3", "E2", "C2", "C3"}
    know(g, 0, "storage", "husbandry")
    assert "D4" in {label for label, _ in collect.choosable(g, found)}


# --- recruit (408) and construct (406) ---------------------------------------------------------------------


@rule(COC, "408.4", "408.5", "105.2", "1102.8")
def test_which_units_a_city_offers() -> None:
    g = wide(expansion=True)
    found = home(g)

    def refused(kind: int) -> str | None:
        refusal = recruit.refuse_kind(g, 0, found, kind)
        return refusal.rule if refusal else None

    kinds = (ids.SETTLER, ids.INFANTRY, ids.SHIP, ids.CAVALRY, ids.ELEPHANT, ids.LEADER)
    g.players[0].leaders = []
    assert [refused(kind) for kind in kinds] == [None, None, "408.4", "408.5", "408.5", "1102.8"]
    terrain(g, D3="water")
    build(g, found, "port", 0)
    build(g, found, "market", 0)
    g.players[0].leaders = [1]
    assert [refused(kind) for kind in kinds] == [None] * 6
    base = wide()
    for kind in (ids.CAVALRY, ids.ELEPHANT, ids.LEADER):
        refusal = recruit.refuse_kind(base, 0, home(base), kind)
        assert refusal is not None
        assert refusal.rule == "105.2"


@rule(COC, "408.3", "408.9", "408.11", "102.1")
def test_fast_and_slow_ways_to_recruit_agree() -> None:
    for goods_, army, supply in (
        ({"food": 2}, 0, 5),
        ({"food": 1, "ore": 1}, 3, 5),
        ({"food": 1, "ore": 1}, 4, 5),
        ({"food": 1, "ore": 1}, 0, 0),
        ({"food": 2, "ore": 2, "wood": 2, "gold": 2, "mood": 1, "culture": 1, "ideas": 2}, 4, 5),
        ({}, 0, 5),
        ({"mood": 1}, 3, 5),
        ({"mood": 1}, 4, 5),
    ):
        for left in (0, 1):
            g = wide(expansion=True)
            found = home(g)
            know(g, 0, "tactics", "draft", "sanitation")
            terrain(g, D3="water")
            build(g, found, "port", 0)
            build(g, found, "market", 0)
            g.players[0].leaders = [0]
            units(g, 0, "D2", infantry=army)
            g.players[0].units[ids.INFANTRY] = supply
            stock(g, 0, **goods_)
            for used in (0, 4, 5, 6, 7):
                ask = Ask(0, "recruit", [], ("D2", left, used))
                assert recruit.possible_purchases(g, ask) == recruit.RECRUIT.checked_options(g, ask)
            if left:
                whole = recruit.possible_purchases(g, Ask(0, "recruit", [], ("D2", 1, 0)))
                assert recruit.can_recruit(g, 0, found) == bool(whole)


@rule(COC, "406.1", "406.2", "406.4", "406.5", "406.6")
def test_fast_and_slow_ways_to_construct_agree() -> None:
    for goods_ in ({"food": 1, "wood": 1, "ore": 1}, {"food": 1, "wood": 1}, {"gold": 3}, {"gold": 2}):
        for mood_ in ("angry", "neutral", "happy"):
            for free in (False, True):
                for sea in (False, True):
                    g = wide("C3", "C4", expansion=True)
                    found = home(g)
                    found.mood = ids.MOODS.index(mood_)
                    know(g, 0, "writing", "myths", "tactics", "fishing", "bartering", "arts", "math")
                    build(g, found, "academy", 0)
                    g.players[0].buildings[ids.TEMPLE] = 0
                    if sea:
                        terrain(g, D3="water")
                    stock(g, 0, **goods_)
                    fast = construction.constructible(g, 0, found, free)
                    assert fast == [
                        b for b in range(7) if not construction.refuse_construct(g, 0, found, b, free)
                    ]
                    rich = free or len(goods_) == 3 or goods_ == {"gold": 3}
                    assert (ids.PORT in fast) == (sea and mood_ != "angry" and rich)


@rule(COC, "407.1", "407.4", "407.16")
def test_what_a_new_building_brings() -> None:
    for name, answers, brought in (
        ("academy", [], {"ideas": 2}),
        ("temple", ["culture1"], {"culture": 1}),
        ("fortress", [], {}),
        ("market", [], {}),
        ("obelisk", [], {}),
    ):
        g = wide(expansion=True)
        found = home(g)
        pieces = g.players[0].buildings[ids.BUILDINGS.index(name)]
        talk(construction.place_building(g, 0, found, ids.BUILDINGS.index(name)), *answers)
        assert has(g) == brought
        assert (found.size, g.players[0].buildings[ids.BUILDINGS.index(name)]) == (2, pieces - 1)
        assert not g.players[0].actions
    g = wide(expansion=True)
    talk(construction.place_building(g, 0, home(g), ids.OBSERVATORY))
    assert len(g.players[0].actions) == 1


def test_reductions_of_a_price() -> None:
    assert sorted(construction.reduced((2, 1), 0)) == [(2, 1)]
    assert sorted(construction.reduced((2, 1), 1)) == [(1, 1), (2, 0)]
    assert sorted(construction.reduced((2, 1), 2)) == [(0, 1), (1, 0)]
    assert construction.reduced((2, 1), 4) == []
    assert construction.reduced((), 0) == [()]


# --- culture takeover (412) --------------------------------------------------------------------------------


@rule(COC, "412.2", "412.3", "412.6")
def test_the_range_of_a_takeover_and_its_price() -> None:
    for label, tokens, price in (("D3", 0, 0), ("D4", 0, None), ("D4", 1, 1), ("D5", 1, None), ("D5", 2, 2)):
        g = wide()
        city(g, 1, label, "temple")
        stock(g, 0, culture=tokens)
        assert takeover.attempts(g, 0) == ({} if price is None else {("from", "D2", label): price})
    g = wide()
    city(g, 1, "D4", "temple")
    home(g).size = 2
    assert takeover.attempts(g, 0) == {("from", "D2", "D4"): 0}
    g.players[0].used = USED_TAKEOVER
    assert takeover.attempts(g, 0) == {}


@rule(COC, "412.4", "412.5", "412.14", "407.13")
def test_what_can_be_taken_over() -> None:
    g = wide(expansion=True)
    found = city(g, 1, "D3", "temple obelisk")
    build(g, found, "academy", 0)
    assert takeover.takeable(g, 0, found) == [ids.TEMPLE]
    assert takeover.takeable(g, 1, found) == [ids.ACADEMY]
    g.players[0].buildings[ids.TEMPLE] = 0
    assert takeover.takeable(g, 0, found) == []
    refusal = takeover.refuse_target(g, 0, found)
    assert refusal is not None
    assert refusal.rule == "412.4"
    assert found.foreign()
    assert not home(g).foreign()
    g.players[0].buildings[ids.TEMPLE] = 5
    build(g, home(g), "temple", 1)
    assert takeover.attempts(g, 0) == {("from", "D2", "D2"): 0}, "an influenced city frees itself first"


@rule(COC, "412.8", "412.10")
@pytest.mark.parametrize(
    ("face", "culture", "answers", "won"),
    [(8, 0, [], True), (6, 0, [], False), (6, 1, ["yes"], True), (6, 1, ["no"], False)],
)
def test_five_succeed(face: int, culture: int, answers: list[str], won: bool) -> None:
    g = wide()
    found = city(g, 1, "D3", "temple")
    stock(g, 0, culture=culture)
    g.chance = LoadedChance([face], g.chance.pool)
    assert talk(takeover.attempt(g, 0), *answers) is won
    assert found.pieces[ids.TEMPLE] == (0 if won else 1)
    assert bool(g.players[0].used & USED_TAKEOVER) == won
    assert g.players[0].goods[C] == culture - (answers == ["yes"])


# --- trade routes (1007.3) ---------------------------------------------------------------------------------


@rule(COC, "1007.3b", "1007.3d", "1007.3f", "810.9")
def test_how_far_a_trade_route_reaches() -> None:
    for place, reaches in (("D5", True), ("D6", True), ("D4", False)):
        g = wide()
        g.return_unit(0, ids.SETTLER, at(g, "D2"))
        units(g, 0, place, settler=2)
        assert len(routes.traders(g, 0)) == (2 if reaches else 0)
        assert routes.count_routes(g, 0) == reaches
        g.cities[at(g, "D7")].mood = ids.ANGRY
        assert routes.traders(g, 0) == []
    g = wide(expansion=True)
    terrain(g, C6="water")
    units(g, 0, "D5", settler=1)
    units(g, ids.PIRATES, "C6", ship=1)
    assert at(g, "D5") in routes.pirate_zone(g)
    assert routes.count_routes(g, 0) == 0
    assert routes.could_trade(g, 0, at(g, "D5")) is False


@rule(COC, "1007.3c")
def test_each_trader_and_each_city_once() -> None:
    traders = [Trader(0, ids.SETTLER, [7, 8]), Trader(0, ids.SETTLER, [7]), Trader(1, ids.SHIP, [7])]
    pairs = routes.matching(traders)
    assert len(pairs) == 2
    assert {place for _, place in pairs} == {7, 8}
    assert [place for _, place in routes.matching(traders, [7])] == [7]
    assert routes.matching(traders, [9]) == []
    assert routes.matching([]) == []


@rule(COC, "1007.3a", "407.11")
def test_four_routes_count_and_markets_earn() -> None:
    g = wide(seats=2)
    know(g, 0, "bartering", "trade_routes", "storage")
    g.return_unit(0, ids.SETTLER, at(g, "D2"))
    for label in ("C6", "E6", "C7", "E7"):
        city(g, 1, label)
    build(g, g.cities[at(g, "C6")], "market", 1)
    units(g, 0, "D6", settler=4)
    terrain(g, D5="water")
    units(g, 0, "D5", ship=1)
    found = routes.traders(g, 0)
    assert len(found) == 5
    asked = drive(routes.use_routes(g, 0), routes="all")
    assert asked[0].options == ["all", "choose"], "five are possible, those without a Market come first"
    assert g.players[0].goods[F] == 4
    assert g.players[1].goods[G] == 0


# --- wonders (901) -----------------------------------------------------------------------------------------


@rule(COC, "901.2", "901.3", "901.4", "901.6")
def test_why_a_wonder_is_not_built() -> None:
    g = wide("C3", "C4", expansion=True)
    found = home(g)
    card = ids.PYRAMID

    def reason() -> str | None:
        refusal = wonders.refuse_wonder(g, 0, found, card)
        return refusal.rule + refusal.reason if refusal else None

    g.players[0].advances = g.players[0].usable = 0
    assert reason() == "901.2needs_advance"
    know(g, 0, "engineering")
    g.players[0].wonders = []
    assert reason() == "901.2not_in_hand"
    if card in g.wonder_bag:
        g.wonder_bag.remove(card)
    g.players[0].wonders = [card]
    needed = WONDERS[card].advance
    if needed & ~g.players[0].advances:
        assert reason() == "901.3needs_advance"
        g.players[0].architect = True
        assert reason() != "901.3needs_advance"
        g.players[0].architect = False
        g.players[0].advances |= needed
    for mood_, expected in (
        ("angry", "901.4not_happy"),
        ("neutral", "901.4not_happy"),
        ("happy", "901.6cannot_pay"),
    ):
        found.mood = ids.MOODS.index(mood_)
        assert reason() == expected
    printed = WONDERS[card].cost
    exact = {name: printed[i] for i, name in enumerate(ids.GOODS[:7])}
    stock(g, 0, **exact)
    assert reason() is None
    for name, count in exact.items():
        if count:
            stock(g, 0, **{**exact, name: count - 1})
            assert reason() == "901.6cannot_pay", name
    g.players[0].architect = True
    stock(g, 0, **{**exact, "culture": max(0, exact["culture"] - 3)})
    assert reason() is None


@rule(COC, "901.7", "901.8")
def test_a_built_wonder_leaves_the_hand_and_stands_in_its_city() -> None:
    g = wide("C3", "C4")
    found = home(g)
    card = ids.PYRAMID
    g.wonder_bag.remove(card)
    g.players[0].wonders = [card]
    g.players[0].advances |= WONDERS[card].advance
    stock(g, 0, food=7, wood=7, ore=7, ideas=7, culture=9)
    drive(wonders.build_wonder(g, 0, found, card), pay="x")
    assert g.players[0].wonders == []
    assert (g.wonder_builder[card], g.wonder_holder[card], g.wonder_place[card]) == (0, 0, found.space)
    assert (found.wonders, found.size, g.wonders_this_round) == (1 << card, 2, [1, 0, 0, 0])


@rule(COC, "901.12", "1103.6", "1103.7", "1103.8")
def test_a_wonder_card_that_must_be_found() -> None:
    card = 3
    for place in ("bag", "pile", "open", "other", "own", "built", "nowhere"):
        g = wide(seats=3, expansion=True)
        g.wonder_bag.remove(card)
        if place == "bag":
            g.wonder_bag.append(card)
        elif place == "pile":
            g.wonder_pile.append(card)
        elif place == "open":
            g.wonder_open.append(card)
        elif place == "other":
            g.players[2].wonders.append(card)
        elif place == "own":
            g.players[0].wonders.append(card)
        elif place == "built":
            g.wonder_builder[card] = 1
        size, seen = len(g.wonder_bag), g.reveals
        found = wonders._take_forced(g, 0, card)
        assert found == (place in ("bag", "pile", "open", "other"))
        assert (card in g.players[0].wonders) == (found or place == "own")
        assert (g.reveals > seen) == found
        if found:
            assert g.known_wonders[card] == 0b111
            assert card not in g.wonder_bag + g.wonder_pile + g.wonder_open + g.players[2].wonders
        drawn = {"bag": 1, "open": 1, "other": 1}.get(place, 0)
        assert len(g.wonder_bag) == size - drawn
        assert len(g.players[2].wonders) == (place == "other")
        assert len(g.wonder_open) == (place == "open")


@rule(COC, "901.12")
def test_a_drawn_wonder_is_known_to_who_drew_it() -> None:
    g = wide(expansion=True)
    wonders._draw_from_bag(g, 1)
    (card,) = g.players[1].wonders
    assert g.known_wonders[card] == 0b10
    g.wonder_bag.clear()
    wonders._draw_from_bag(g, 1)
    assert g.players[1].wonders == [card]


# --- decks (801–803) ---------------------------------------------------------------------------------------


@rule(COC, "801.1", "801.10", "802.9", "802.10")
def test_decks_are_reshuffled_when_empty() -> None:
    g = wide()
    g.action_bag, g.action_pile = [], [4, 5]
    talk(decks.draw_action(g, 1))
    assert g.action_pile == []
    assert len(g.action_bag) == 1
    (card,) = g.players[1].actions
    assert g.known_actions[card] == 0b10
    g.action_bag = []
    talk(decks.draw_action(g, 1))
    assert g.players[1].actions == [card]
    g.objective_bag, g.objective_pile = [], [7]
    decks.draw_objective(g, 0)
    decks.draw_objective(g, 0)
    assert (g.players[0].objectives, g.objective_pile, g.known_objectives[7]) == ([7], [], 1)


@rule(COC, "802.1")
def test_an_objective_set_aside_is_drawn_first() -> None:
    g = wide()
    g.players[1].seer, g.known_objectives[9] = 9, 1
    g.objective_bag.remove(9)
    decks.draw_objective(g, 1)
    assert (g.players[1].objectives, g.players[1].seer, g.known_objectives[9]) == ([9], -1, 0b11)
    g.players[1].seer = 0
    g.objective_bag.remove(0)
    decks.draw_objective(g, 1)
    assert g.players[1].objectives == [9, 0], "the first card of all, too"


@rule(COC, "803.6", "1115.4a")
def test_the_order_of_events() -> None:
    g = wide()
    g.event_top, g.event_bag, g.event_bottom, g.event_pile = [1, 2], [3], [4, 5], [6]
    g.known_event = 1
    assert [decks.take_top(g) for _ in range(7)] == [2, 1, 3, 4, 5, 6, -1]
    assert g.known_event == 0


@rule(COC, "801.8", "906.3")
def test_discards_go_on_their_pile_or_below_it() -> None:
    g = wide()
    g.players[0].actions = [3, 4, 105]
    for card in (3, 4, 105):
        decks.discard_action(g, 0, card)
    assert (g.action_pile, g.event_pile) == ([3, 4], [4])
    wonder(g, "D2", ids.MAUSOLEUM, 0)
    g.players[0].actions = [8]
    decks.discard_action(g, 0, 8)
    assert g.action_pile == [8, 3, 4]
    for card in (0, 41, 101, 157):
        assert decks.action_of(decks.action_word(card)) == card
    assert decks.action_word(101) == "event1"
    assert decks.objective_of(decks.objective_word(0)) == 0


# --- turns and the status phase (201–203, 700) -------------------------------------------------------------


@rule(COC, "202.1", "202.10")
@pytest.mark.parametrize(("fewer", "actions"), [(0, 3), (1, 2), (3, 0), (5, 0)])
def test_three_actions_less_what_was_lost(fewer: int, actions: int) -> None:
    g = scene()
    g.stage, g.players[0].fewer_actions = TURN_START, fewer
    drive(turn.start_turn(g))
    assert (g.actions_left, g.players[0].fewer_actions) == (actions, 0)


@rule(COC, "201.3", "201.4", "202.12")
def test_the_end_of_a_turn_renews_everything() -> None:
    g = scene(seats=3)
    p = g.players[0]
    p.used, p.no_attack, p.borrowed = 7, 2, 1 << 9
    advances.renew_usable(p)
    found = g.cities[g.map.homes[1]]
    found.activations, found.angry_activated, found.marks = 2, True, 3
    g.marks, g.pirate_marks, g.battles, g.claimed = {1: 1}, {1: 1}, [(1,)], [1]
    g.drafts, g.offers, g.refused, g.actions_left, g.moves_left = 1, 1, [(1,)], 2, 2
    g.roads_used, g.founded, g.warlord = 1, 5, 2
    turn.end_turn(g)
    assert (p.used, p.no_attack, p.borrowed, p.usable) == (0, 0, 0, p.advances)
    assert (found.activations, found.angry_activated, found.marks) == (0, False, 0)
    assert not any((g.marks, g.pirate_marks, g.battles, g.claimed, g.refused))
    assert (g.drafts, g.offers, g.actions_left, g.moves_left) == (0, 0, 0, -1)
    assert (g.roads_used, g.founded, g.warlord) == (0, -1, 0)
    assert (g.active, g.phase, g.stage) == (1, 1, TURN_START)


@rule(COC, "201.3", "201.4", "203.4")
def test_three_phases_make_a_round() -> None:
    g = scene(seats=3)
    g.start = g.active = 1
    order = []
    for _ in range(9):
        order.append((g.phase, g.active))
        turn.end_turn(g)
    assert order == [(phase, seat) for phase in (1, 2, 3) for seat in (1, 2, 0)]
    assert (g.stage, g.phase, g.status_step, g.status_turn) == (STATUS, 3, 1, 0)


@rule(COC, "706.1", "706.2", "706.3", "706.4", "706.5", "907.5")
def test_who_chooses_the_start_player() -> None:
    g = scene(seats=3)
    g.start = 1
    for tokens, chooser in (((0, 0, 0), 1), ((1, 0, 0), 0), ((1, 0, 1), 2), ((2, 1, 1), 0)):
        for seat, count in enumerate(tokens):
            stock(g, seat, culture=count - count // 2, mood=count // 2)
        assert status.chooser(g) == chooser
    found = g.cities[g.map.homes[1]]
    found.wonders = 1 << ids.LIGHTHOUSE
    g.wonder_holder[ids.LIGHTHOUSE], g.wonder_place[ids.LIGHTHOUSE] = 1, found.space
    assert status.chooser(g) == 1


@rule(COC, "704.1", "704.2")
def test_a_city_of_size_one_is_razed_for_a_gold() -> None:
    g = wide("D4")
    g.cities[at(g, "D4")].size = 2
    assert status.RAZED.ask(g, 0).options == ["no", "D2"]
    left = g.players[0].settlements
    talk(status.raze(g, 0), "D2")
    assert at(g, "D2") not in g.cities
    assert (has(g), g.players[0].settlements) == ({"gold": 1}, left + 1)


@rule(COC, "203.1", "203.2", "203.3", "700.1")
def test_the_game_ends_after_its_last_round_or_with_a_last_city() -> None:
    for round_, over in ((5, False), (6, True)):
        g = scene()
        g.round, g.status_step = round_, status.OBJECTIVES
        g.battles, g.claimed = [(1,)], [2]
        status._next_step(g)
        assert g.over == over
        assert (g.battles, g.claimed) == ([], [])
    g = scene()
    g.status_step = status.OBJECTIVES
    g.cities[at(g, "D7")].owner = 0
    status._next_step(g)
    assert g.over
    g = scene()
    g.round, g.status_step = 6, status.ADVANCE
    status._next_step(g)
    assert (g.over, g.status_step) == (False, status.CARDS)


@rule(COC, "1203.2", "1203.3", "1203.4")
def test_the_shorter_game_has_second_advances() -> None:
    g = scene(short=True)
    steps = []
    g.status_step = status.OBJECTIVES
    for _ in range(6):
        status._next_step(g)
        steps.append(g.status_step)
    expected = [status.ADVANCE, status.SECOND_ADVANCE, status.CARDS, status.RAZE, status.GOVERNMENT]
    assert steps == [*expected, status.START_PLAYER]
    g.round, g.status_step = 4, status.OBJECTIVES
    status._next_step(g)
    assert g.over


@rule(COC, "706.1")
def test_a_new_round_begins() -> None:
    g = scene(seats=3)
    g.round, g.phase, g.status_step = 2, 3, status.START_PLAYER
    g.wonders_this_round, g.founders_this_round = [1, 1, 1, 1], 5
    talk(status.choose_start_player(g), "2")
    assert (g.start, g.active, g.round, g.phase, g.status_step, g.stage) == (2, 2, 3, 1, 0, TURN_START)
    assert (g.wonders_this_round, g.founders_this_round) == ([0, 0, 0, 0], 0)


# --- objectives (802) --------------------------------------------------------------------------------------


@rule(COC, "801.7", "802.6")
def test_claims_are_told_apart() -> None:
    codes = {
        objectives.claim_code(name, seat, key)
        for name in objectives.CLAIMANTS
        for seat in range(4)
        for key in (0, 1, 39, 999)
    }
    assert len(codes) == len(objectives.CLAIMANTS) * 16


@rule(COC, "802.8")
def test_a_completed_objective_is_laid_out() -> None:
    for half in (0, 1):
        g = wide()
        plans(g, 1, 5)
        name = objectives.halves(4)[half]
        seen = g.reveals
        objectives.complete(g, 1, 4, name)
        assert (g.players[1].objectives, g.players[1].done) == ([], [2 * 4 + half])
        assert g.known_objectives[4] == 0b11
        assert g.reveals > seen


@rule(COC, "701.2", "802.7")
def test_conditions_that_exclude_each_other() -> None:
    g = wide("C3", "C4", "D4")
    for label in ("C3", "C4", "D4", "D2"):
        units(g, 0, label, infantry=1)
    card = next(c for c in range(38) if "standing_army" in objectives.halves(c))
    assert "standing_army" in objectives.fulfilled(g, 0, card, [])
    for laid in ("standing_army", "military_might"):
        assert "standing_army" not in objectives.fulfilled(g, 0, card, [laid])
    assert "standing_army" in objectives.fulfilled(g, 0, card, ["large_army"])


# --- questions and the menu (202) --------------------------------------------------------------------------


@rule(COC, "810.4", "1110.2b")
def test_only_what_one_has_can_be_given() -> None:
    refuse = questions.refuse_lacking("810.4")
    g = wide()
    stock(g, 0, food=1)
    ask = Ask(0, "raid", [])
    assert refuse(g, ask, "food1") is None
    for word in ("wood1", "captive1"):
        refusal = refuse(g, ask, word)
        assert refusal is not None
        assert (refusal.rule, refusal.details["good"]) == ("810.4", word[:-1])


@rule(COC, "202.1", "202.6")
def test_a_turn_ends_when_no_action_is_possible() -> None:
    g = wide()
    g.actions_left = 1
    refusal = menu.refuse_end(g, Ask(0, "action", []))
    assert refusal is not None
    assert refusal.rule == "202.1"
    assert menu.END not in menu.possible(g, Ask(0, "action", []))
    g.actions_left = 0
    assert menu.refuse_end(g, Ask(0, "action", [])) is None
    assert menu.END in menu.possible(g, Ask(0, "action", []))


def test_every_advance_has_its_name() -> None:
    for index in (0, 47):
        assert menu.advance_id(1 << index) == ADVANCES[index].id
    names = [menu.advance_id(1 << index) for index in range(48, 48 + 60)]
    assert len(set(names)) == 60


@rule(COC, "410.1", "410.6")
def test_a_command_ends_with_everything_forgotten() -> None:
    g = wide()
    g.moves_left, g.roads_used, g.ship_moved, g.navigated, g.warlord = 2, 1, True, True, 2
    talk(move.end_command(g, 0))
    assert (g.moves_left, g.roads_used, g.ship_moved, g.navigated, g.warlord) == (-1, 0, False, False, 0)
