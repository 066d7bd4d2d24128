"""What is easily off by one: the first card of a table, the last piece, a question too many, a deck."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.engine import Ask, Chance, Fork, Setup, Table
from pentapolis.games.mosaic.cards import leaders
from pentapolis.games.mosaic.data import BOARD, CARD_NUMBER, DECK_CARDS, LEADERS, REGIONS, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.data.components import DECKS, OFFER_SIZES, UNITS
from pentapolis.games.mosaic.rules import claims, military
from pentapolis.games.mosaic.rules.counting import number_of_goods, types_of_goods
from pentapolis.games.mosaic.rules.ending import check_kinds
from pentapolis.games.mosaic.rules.offers import lift_card, take_card
from pentapolis.games.mosaic.state import LAY_OUT, TURNS, State
from tests.loaded import asked as question
from tests.mosaic.scene import (
    GAME,
    asked,
    cities,
    do,
    give,
    govern,
    hexes,
    lead,
    options,
    refused,
    rule,
    state,
    stock,
    units,
)


@rule("701.2", "601.5", "601.3")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_two_kinds_gone_score_once_more_whatever_was_scored_before(before: int) -> None:
    """Before the end is triggered there were two empire cards at most (701.1), so a scoring is left."""
    g = state()
    g.scorings, g.round = before, 5
    g.wonder_owner, g.golden_age_owner = [1] * 9, [0] * 9
    check_kinds(g)
    assert (g.pending, g.final_round) == (1, 6)
    check_kinds(g)
    assert (g.pending, g.final_round) == (1, 6), "once"


@rule("701.2", "601.5")
def test_two_kinds_gone_after_the_third_empire_card_score_no_more() -> None:
    g = state()
    g.scorings, g.final_round = 3, 6
    g.wonder_owner, g.golden_age_owner = [1] * 9, [0] * 9
    check_kinds(g)
    assert (g.pending, g.final_round) == (0, 6)


@rule("414.8")
@pytest.mark.parametrize("deck", DECKS)
def test_a_look_at_the_first_card_of_the_table_is_a_look(deck: str) -> None:
    g = state(3)
    govern(g, 0, "republic")
    d = g.decks[DECKS.index(deck)]
    for number in (d.offer, d.bag, d.bottom):
        while 0 in number:
            number[number.index(0)] = 1
    d.bag, d.above, left = [0], 1, len(d.bag)
    assert left
    do(g, ("look", deck))
    assert (d.top, d.top_seen, g.looked, d.bag) == (0, 0b001, DECKS.index(deck), [])
    g.looked, g.turn = -1, 1
    govern(g, 1, "republic")
    do(g, ("look", deck))
    assert (d.top, d.top_seen) == (0, 0b011), "it still lies there for the next who looks"


@rule("414.8")
@pytest.mark.parametrize(
    ("deck", "heads"),
    [
        ("technology", {"technology", "top"}),
        ("build", {"build", "build_piece", "top"}),
        ("population", {"population", "top"}),
        ("tax_tariff", {"tax_tariff", "top"}),
    ],
)
def test_after_a_look_only_actions_with_that_deck(deck: str, heads: set[str]) -> None:
    g = state()
    govern(g, 0, "republic")
    cities(g, 0, "ITA01")
    give(g, stone=99, food=99, ideas=99, money=99, population=30)
    found = asked(g, ("look", deck))
    free = {"claim", "choose_payment", "swap", "leader"}
    assert {o if isinstance(o, str) else o[0] for o in found} - free == heads


@rule("414.8", "201.10")
def test_a_card_from_the_top_leaves_no_space_in_the_offer() -> None:
    g = state()
    deck = g.decks[0]
    deck.top = deck.bag.pop()
    id = DECK_CARDS[0][deck.top].id
    assert lift_card(g.copy(), g.copy().decks[0], id, from_top=True)[1] == -1
    del deck.offer[0]
    rest = deck.offer[:]
    assert take_card(g, deck, id, from_top=True) == CARD_NUMBER[0][id]
    assert deck.offer == rest
    taken = deck.offer[1]
    deck.offer.insert(0, deck.bag.pop())
    take_card(g, deck, DECK_CARDS[0][taken].id, from_top=False)
    assert len(deck.offer) == OFFER_SIZES[0]
    assert [deck.offer[place] for place in (1, 3)] == [rest[0], rest[2]], "its own space is filled"


@rule("109.3", "413.1", "413.7")
@pytest.mark.parametrize(
    ("infantry", "cavalry", "siege", "possible"),
    [(10, 10, 0, False), (9, 10, 0, True), (10, 9, 0, True), (10, 10, 1, True), (10, 10, 2, False)],
)
def test_no_military_action_when_all_pieces_stand_and_have_moved(
    infantry: int, cavalry: int, siege: int, possible: bool
) -> None:
    g = state()
    cities(g, 0, "ITA01")
    give(g, money=20)
    units(g, 0, "italy", infantry=infantry, cavalry=cavalry, siege=siege)
    if siege:
        give(g, 0, "siege_engines")
    g.moved = g.players[0].units[:]
    assert ("military" in options(g)) is possible
    if not possible:
        assert refused(g, "military")[0] == "413.2"
    g.moved[0] -= 1
    assert "military" in options(g), "one may still move"


@rule("1100.5")
def test_every_unit_of_an_opponent_is_a_candidate_where_it_stands() -> None:
    g = state(3)
    units(g, 0, "italy", infantry=1)
    units(g, 1, "italy", infantry=2)
    units(g, 1, "egypt", cavalry=1)
    units(g, 2, "greece", siege=1)
    candidates = military.elimination_candidates(g, Ask(0, "eliminate", []))
    assert candidates == [
        ("eliminate", "italy", 1, "infantry"),
        ("eliminate", "egypt", 1, "cavalry"),
        ("eliminate", "greece", 2, "siege"),
    ]


@rule("110.1", "110.2")
def test_the_leaders_shown_are_those_left() -> None:
    g = GAME.new(Setup(GAME, 3), Chance.from_seed("leaders"))
    fork = Fork(GAME, g, explicit=True)
    left = [card.id for card in LEADERS]
    for _ in range(3):
        assert GAME.view(g, None)["leaders"] == left
        left.remove(left[4])
        fork.answer(question(fork).options[4])
    assert GAME.view(g, None)["leaders"] == []


@rule("1100.10")
def test_work_that_waited_is_done_once() -> None:
    g = state()
    for seat in (0, 1):
        lead(g, seat, "magistrate")
    g.phase = LAY_OUT
    give(g, pillar_government=2, pillar_science=2, pillar_construction=1)
    g.players[0].down = [TECHNOLOGY_NUMBER["bureaucracy"]]
    fork = do(g, ("reveal", "bureaucracy"))
    assert question(fork).topic == "work"
    fork.answer("stone")
    assert (question(fork).topic, stock(g)) == ("action", {"stone": 5})


# --- units --------------------------------------------------------------------------------------------------


@rule("109.3")
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("region", REGIONS)
def test_a_unit_is_missing_in_its_own_supply_wherever_it_stands(unit: str, region: str) -> None:
    g = state(6)
    units(g, 0, region, **{unit: 2})
    left = {kind: military.units_left(g.players[0], UNITS.index(kind)) for kind in UNITS}
    assert left == {"infantry": 10, "cavalry": 10, "siege": 2} | {unit: {"siege": 0}.get(unit, 8)}


@rule("413.6", "1102.31")
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("technology", [(), ("horsemanship",), ("siege_engines",)])
def test_only_cavalry_with_horsemanship_rides_beyond_the_next_region(
    unit: str, technology: tuple[str, ...]
) -> None:
    g = state()
    give(g, 0, *technology, money=1)
    units(g, 0, "italy", **{unit: 1})
    targets = {"greece", "numidia"}
    if unit == "cavalry" and technology == ("horsemanship",):
        targets |= {"assyria", "egypt"}
    assert asked(g, "military") == {("move", unit, "italy", target) for target in targets}


@rule("413.7")
@pytest.mark.parametrize("unit", UNITS)
def test_who_stood_there_before_may_still_move_on(unit: str) -> None:
    g = state()
    give(g, money=9)
    units(g, 0, "italy", **{unit: 1})
    units(g, 0, "greece", **{unit: 1})
    cities(g, 0, "ITA01")
    do(g, "military", ("move", unit, "italy", "greece"))
    assert ("move", unit, "greece", "italy") in options(g)
    do(g, ("move", unit, "greece", "italy"))
    assert refused(g, ("move", unit, "greece", "italy")) == ("413.7", "moved_already")
    assert refused(g, ("move", unit, "italy", "greece")) == ("413.7", "moved_already")
    assert stock(g) == {"money": 7}


@rule("413.2", "413.5", "803.2")
@pytest.mark.parametrize(
    ("leader", "technology", "limit"),
    [
        ("artist", (), 2),
        ("general", (), 3),
        ("artist", ("citizen_levy",), 3),
        ("artist", ("horsemanship", "armor"), 2),
        ("general", ("citizen_levy",), 4),
    ],
)
def test_so_many_units_may_be_bought(leader: str, technology: tuple[str, ...], limit: int) -> None:
    g = state()
    lead(g, 0, leader)
    cities(g, 0, "ITA01")
    give(g, 0, *technology, money=5 * limit + 5)
    do(g, "military", *[("recruit", "infantry", "italy")] * limit)
    assert refused(g, ("recruit", "infantry", "italy")) == ("413.2", "recruit_limit")
    assert stock(g) == {"money": 5}


@rule("413.2", "413.7")
@pytest.mark.parametrize("per_action", [False, True])
def test_a_new_turn_counts_recruits_and_moves_anew(per_action: bool) -> None:
    """And by the other reading of decision P a new action does."""
    g = state(units_per_action=per_action)
    cities(g, 0, "ITA01")
    give(g, money=20)
    do(g, "military", ("recruit", "infantry", "italy"), ("move", "infantry", "italy", "greece"))
    assert (g.recruited, sum(g.moved), len(g.moved)) == (1, 1, 21)
    do(g, "done")
    assert (g.recruited, sum(g.moved), len(g.moved)) == ((0, 0, 21) if per_action else (1, 1, 21))
    do(g, "end_turn")
    assert (g.turn, g.recruited, g.moved, g.laid) == (1, 0, [0] * 21, 0)


@rule("413.3", "1102.59")
@pytest.mark.parametrize("technology", [(), ("horsemanship",), ("siege_engines",)])
def test_siege_engines_are_bought_with_their_technology_only(technology: tuple[str, ...]) -> None:
    g = state()
    cities(g, 0, "ITA01")
    give(g, 0, *technology, money=5)
    do(g, "military")
    option = ("recruit", "siege", "italy")
    if technology == ("siege_engines",):
        assert option in options(g)
    else:
        assert refused(g, option) == ("413.3", "needs_siege_engines")


@rule("1100.5", "1100.6")
@pytest.mark.parametrize("unit", UNITS)
def test_units_with_armor_cannot_be_eliminated_others_can(unit: str) -> None:
    g = state(3)
    units(g, 0, "egypt", infantry=1)
    units(g, 1, "egypt", **{unit: 1})
    units(g, 2, "egypt", **{unit: 1})
    give(g, 1, "armor", "horsemanship")
    give(g, 2, "horsemanship")
    assert military.targets(g, 0, (0, 1)) == [("eliminate", "egypt", 2, unit)]
    assert military.targets(g, 0, (1, 2)) == [], "an own unit of the kinds named must stand there"
    reasons = [military.refuse_elimination(g, Ask(0, "eliminate", []), "egypt", o, unit) for o in (1, 2)]
    assert [reason.rule for reason in reasons] == ["1100.6", "1100.5"]


# --- goods, cities, decks, claims ---------------------------------------------------------------------------


@rule("1101.15")
def test_without_crafts_no_wild_good() -> None:
    g = state()
    give(g, 0, "horsemanship", wine=2, salt=1)
    p = g.players[0]
    assert (number_of_goods(p), types_of_goods(p)) == (3, 2)
    give(g, 0, "crafts")
    assert (number_of_goods(p), types_of_goods(p)) == (4, 3)


@rule("804.2", "404.2", "405.2")
@pytest.mark.parametrize(("hex", "port"), [("ITA01", False), ("ITA13", True)])
def test_a_city_taken_over_stays_what_it_is(hex: str, port: bool) -> None:
    g = state()
    cities(g, 1, "ITA01", "ITA02", "ITA03", "ITA13")
    leaders.take_city(g, 0, BOARD.number[hex])
    p = g.players[0]
    assert (hexes(p.cities), hexes(p.ports)) == ((set(), {hex}) if port else ({hex}, set()))


@rule("414.8")
def test_the_next_card_on_top_is_known_to_its_looker_alone() -> None:
    g = state(3)
    govern(g, 1, "republic")
    give(g, 1, food=99)
    g.turn = 1
    deck = g.decks[DECKS.index("population")]
    do(g, ("look", "population"))
    do(g, ("top", DECK_CARDS[deck.kind][deck.top].id, "population"))
    assert (deck.top, deck.top_seen, g.looked) == (-1, 0, -1)
    g.actions = 1
    do(g, ("look", "population"))
    shown = [GAME.view(g, seat)["decks"]["population"]["top"] is not None for seat in range(3)]
    assert shown == [False, True, False]


def test_open_achievements_are_found_anew_as_soon_as_an_owner_changes() -> None:
    two, four = state(), state(4)
    for g in (two, four, two):
        assert len(claims.open_goals(g)) == g.achievement_owner.count(-1)
    assert claims.open_goals(two) is claims.open_goals(two), "in between they are remembered"
    assert claims.open_goals(four) != claims.open_goals(two), "with four players others are asked for"
    before = claims.open_goals(two)
    taken = two.achievement_owner.index(-1)
    two.achievement_owner[taken] = 1
    assert claims.open_goals(two) == before[1:]
    two.achievement_owner[taken] = -1
    two.achievement_owner[two.achievement_owner.index(-2)] = -1
    assert len(claims.open_goals(two)) == len(before) + 1, "nobody's and not in the game are not the same"


# --- what can never be --------------------------------------------------------------------------------------


def negative_stock(g: State) -> None:
    g.players[1].stock[0] = -1


def negative_production(g: State) -> None:
    g.players[1].production[0] = -1


def negative_population(g: State) -> None:
    g.players[1].population = -1


def negative_units(g: State) -> None:
    g.players[1].units[20] = -1


def too_many_units(g: State) -> None:
    units(g, 1, "egypt", siege=3)


def a_symbol_of_no_card(g: State) -> None:
    g.players[1].pillars[0] += 1


def a_card_twice(g: State) -> None:
    g.decks[0].bag.append(g.decks[0].offer[0])


def a_card_lost(g: State) -> None:
    g.decks[1].bag.pop()


def a_tax_card_lost(g: State) -> None:
    g.decks[3].bag.pop()


def a_hex_free_and_built_on(g: State) -> None:
    g.free |= g.players[0].cities


def a_hex_lost(g: State) -> None:
    g.free &= g.free - 1


def a_wonder_of_nobody(g: State) -> None:
    g.wonder_owner[0] = 1


def two_pieces_on_a_hex(g: State) -> None:
    g.players[1].farms |= g.players[0].cities


DAMAGES: list[Callable[[State], None]] = [
    negative_stock,
    negative_production,
    negative_population,
    negative_units,
    too_many_units,
    a_symbol_of_no_card,
    a_card_twice,
    a_card_lost,
    a_tax_card_lost,
    a_hex_free_and_built_on,
    a_hex_lost,
    a_wonder_of_nobody,
    two_pieces_on_a_hex,
]


@rule("109.3", "302.2", "501.2")
@pytest.mark.parametrize("damage", DAMAGES, ids=[damage.__name__ for damage in DAMAGES])
def test_what_can_never_be_is_found(damage: Callable[[State], None]) -> None:
    table = Table.new("mosaic", 2, seed="never")
    while table.g.phase < TURNS:
        table.answer(question(table).options[0])
    GAME.check(table.g)
    damage(table.g)
    with pytest.raises(AssertionError):
        GAME.check(table.g)
