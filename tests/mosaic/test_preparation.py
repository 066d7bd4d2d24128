"""Components and set-up (100)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import BadSetup, Chance, Fork, Setup, Table
from pentapolis.games.mosaic.data import (
    BOARD,
    BUILD_CARDS,
    GOODS,
    REGIONS,
    RESOURCE_TILE,
    TAX_CARDS,
    TECHNOLOGIES,
    TECHNOLOGY_NUMBER,
    TILE_IDS,
    bits,
)
from pentapolis.games.mosaic.data.components import BUILD, POPULATION, TAX_TARIFF, TECHNOLOGY
from pentapolis.games.mosaic.rules.offers import draw
from pentapolis.games.mosaic.state import BENEFITS, CITIES, DRAFT, LEADERS, TURNS, State
from tests.mosaic.scene import (
    GAME,
    LEADER_NUMBER,
    army,
    cities,
    do,
    give,
    goods,
    lead,
    options,
    pillars,
    production,
    refused,
    rule,
    state,
    stock,
    tile,
    units,
)


def fresh(seats: int = 2, seed: str = "fresh") -> State:
    g = GAME.new(Setup(GAME, seats), Chance.from_seed(seed))
    assert isinstance(g, State)
    return g


def play(g: State) -> Fork:
    return Fork(GAME, g, explicit=True)


# --- 101, 102 Game, board and regions -----------------------------------------------------------------------


@rule("108.1", "108.2", "109.2", "110.1")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_very_start(seats: int) -> None:
    g = GAME.new(Setup(GAME, seats), Chance.from_seed("start"))
    assert (g.phase, g.round, g.actions, g.recruited, g.reveals > 0) == (LEADERS, 0, 0, 0, True)
    assert (g.leaders, g.governments) == ((1 << 9) - 1, (1 << 6) - 1)
    assert g.turn == (g.start - 1) % seats
    assert (g.wonder_owner, g.wonder_hex, g.golden_age_owner) == ([-1] * 9, [-1] * 9, [-1] * 9)
    assert (g.achievement_owner.count(-1), g.achievement_owner.count(-2)) == (9, 6)
    assert (g.pot, g.empires, g.pending, g.scorings, g.final_round) == (0, 0, 0, 0, 0)
    assert (g.loyal_region, g.loyal_seat, g.looked, g.laid, g.secret) == (-1, -1, -1, 0, 0)
    assert not any((g.over, g.pays_by_choice, g.acted, g.kinds_gone))
    assert (g.moved, g.drafted) == ([0] * 21, ((),) * seats)
    assert g.free == BOARD.in_play_mask[seats]
    for p in g.players:
        assert (p.leader, p.government, p.library, p.population) == (-1, -1, -1, 5)
        assert not any(
            (p.techs, p.cities, p.ports, p.farms, p.artisans, p.wonders, p.near, p.seen, p.swapped)
        )
        assert not any(p.stock + p.production + p.pillars + p.goods + p.units + p.down + p.cards + p.taxes)
        assert not any((p.leader_used, p.doubled, p.diplomats_used, p.empire_vp, p.played_vp))
        assert not any((p.later_actions, p.later_works))


@rule("101.1")
def test_two_to_six_players() -> None:
    for seats in range(2, 7):
        assert len(Table.new("mosaic", seats).g.players) == seats
    for seats in (1, 7):
        with pytest.raises(BadSetup):
            Table.new("mosaic", seats)


@rule("102.1", "102.3", "102.4")
def test_board() -> None:
    assert REGIONS == ["hispania", "gaul", "italy", "greece", "assyria", "egypt", "numidia"]
    assert {kind: BOARD.kinds.count(kind) for kind in set(BOARD.kinds)} == {
        "plain": 129,
        "port": 10,
        "resource": 28,
    }


@rule("102.5", "102.6")
def test_regions_in_play() -> None:
    everywhere = set(REGIONS)
    for seats, out in ((2, {"hispania", "gaul"}), (3, {"hispania"}), (4, set()), (5, set()), (6, set())):
        assert {REGIONS[r] for r in BOARD.in_play[seats]} == everywhere - out


@rule("102.7")
def test_out_of_play() -> None:
    g = fresh(2)
    out = BOARD.region_masks[0] | BOARD.region_masks[1]
    assert not any(g.tiles[place] for place in bits(out))
    assert not g.free & out
    g = state(2)
    give(g, stone=50, food=50, money=50)
    cities(g, 0, "NUM01")
    units(g, 0, "numidia", infantry=1)
    assert options_of_region(do(g, ("build_piece", "city"))) == {
        "italy",
        "greece",
        "assyria",
        "egypt",
        "numidia",
    }
    g = state(2)
    give(g, money=50)
    cities(g, 0, "NUM01")
    units(g, 0, "numidia", infantry=1)
    fork = do(g, "military")
    assert fork.ask is not None
    assert not [o for o in fork.ask.options if "hispania" in o or "gaul" in o]
    assert refused(g, ("move", "infantry", "numidia", "hispania")) == ("413.12", "out_of_play")
    g = state(2)
    g.players[0].cities |= 1 << BOARD.number["HIS01"]
    assert not GAME.view(g, 0)["regions"][0]["points"][0]


def options_of_region(fork: Fork) -> set[Any]:
    assert fork.ask is not None
    assert fork.ask.topic == "region"
    return set(fork.ask.options)


@rule("102.8", "102.9")
def test_adjacent_regions() -> None:
    touching = {
        frozenset((REGIONS[BOARD.region_of[a]], REGIONS[BOARD.region_of[b]]))
        for a in range(len(BOARD.hexes))
        for b in bits(BOARD.near[a])
        if BOARD.region_of[a] != BOARD.region_of[b]
    }
    by_sea = {
        frozenset(pair)
        for pair in (("italy", "numidia"), ("italy", "greece"), ("hispania", "numidia"), ("numidia", "egypt"))
    }
    adjacent = {
        frozenset((REGIONS[a], REGIONS[b])) for a, others in enumerate(BOARD.next_regions) for b in others
    }
    assert adjacent == touching | by_sea
    assert frozenset(("greece", "egypt")) not in adjacent


@rule("102.10")
def test_adjacent_hexes_across_a_border() -> None:
    g = state()
    cities(g, 0, "GRE01")
    assert BOARD.near[BOARD.number["GRE01"]] >> BOARD.number["ITA23"] & 1
    do(g, ("build_piece", "farm_village"), "ITA23")
    assert g.players[0].farms == 1 << BOARD.number["ITA23"]


# --- 103 Tiles ----------------------------------------------------------------------------------------------


@rule("103.1", "103.2", "103.3", "103.5")
def test_tiles() -> None:
    for seats in range(2, 7):
        g = fresh(seats)
        for place, found in enumerate(g.tiles):
            in_play = BOARD.region_of[place] in BOARD.in_play[seats]
            kind = BOARD.kinds[place]
            if not in_play:
                assert found == 0
            elif kind == "port":
                assert TILE_IDS[found] == "fish"
            elif kind == "resource":
                assert found >= RESOURCE_TILE
            else:
                assert found < RESOURCE_TILE
                assert TILE_IDS[found] != "fish"
            assert bool(g.free >> place & 1) == in_play
    assert fresh(2, "a").tiles != fresh(2, "b").tiles


@rule("103.4", "103.6")
def test_all_tiles_are_public_and_17_are_blank() -> None:
    g = fresh(4)
    shown = [hex["tile"] for hex in GAME.view(g, None)["hexes"]]
    assert shown == [TILE_IDS[found] or None for found in g.tiles]
    assert shown.count(None) == 16 + 1
    assert {good.id: shown.count(good.id) for good in GOODS} == {
        good.id: 10 if good.id == "fish" else 8 for good in GOODS
    }


# --- 104–107 Decks ------------------------------------------------------------------------------------------


def empire_position(g: State, kind: int) -> tuple[int, int]:
    """How many cards lie above the empire card of a deck, its offer included, and how many there are."""
    deck = g.decks[kind]
    cards = above = len(deck.offer)
    while True:
        before = g.empires
        card = draw(g, deck)
        if g.empires > before:
            above = cards
        if card < 0:
            return above, cards
        cards += 1


def positions(seats: int, kind: int) -> tuple[set[int], int]:
    found = [empire_position(fresh(seats, f"{kind} {i}"), kind) for i in range(150)]
    assert len({cards for _, cards in found}) == 1
    return {above for above, _ in found}, found[0][1]


@rule("104.1", "104.2", "104.3", "104.4", "104.5")
def test_technology_deck() -> None:
    assert len(TECHNOLOGIES) == 105
    assert sum(card.starting for card in TECHNOLOGIES) == 39
    for seats, cards, first, last in (
        (2, 95, 32, 64),
        (3, 90, 30, 60),
        (4, 85, 57, 85),
        (5, 80, 54, 80),
        (6, 75, 50, 75),
    ):
        g = fresh(seats)
        assert [len(hand) for hand in g.hands] == [5] * seats
        assert all(TECHNOLOGIES[TECHNOLOGY_NUMBER[id]].starting for hand in g.hands for id in hand)
        above, number = positions(seats, TECHNOLOGY)
        assert number == cards
        assert min(above) >= first
        assert max(above) <= last
        assert len(above) > 15


@rule("104.6", "105.2", "106.3", "107.3")
def test_offers() -> None:
    for seats in range(2, 7):
        assert [len(deck.offer) for deck in fresh(seats).decks] == [5, 5, 2, 2]


@rule("105.1", "1003.1")
def test_build_deck() -> None:
    kinds = [card.type for card in BUILD_CARDS for _ in range(card.count)]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "farm_village": 8,
        "artisan_village": 8,
        "port_city": 5,
        "city": 8,
        "project": 9,
    }
    artisans = [card for card in BUILD_CARDS if card.type == "artisan_village"]
    assert [card.count for card in artisans] == [2] * 4
    assert len({good for card in artisans for good in card.goods}) == 12
    above, number = positions(2, BUILD)
    assert number == 38
    assert min(above) >= 19
    assert max(above) <= 38
    assert len(above) > 12


@rule("106.1", "106.2")
def test_population_deck() -> None:
    for seats, cards in ((2, 10), (3, 10), (4, 12), (5, 12), (6, 14)):
        above, number = positions(seats, POPULATION)
        assert number == cards
        assert above == set(range(cards // 2, cards + 1))
    made = {tuple(sorted(fresh(2, str(i)).decks[POPULATION].out)) for i in range(20)}
    assert len(made) > 10


@rule("107.1", "107.2")
def test_tax_deck() -> None:
    for seats, cards in ((2, 10), (3, 10), (4, 12), (5, 12), (6, 14)):
        above, number = positions(seats, TAX_TARIFF)
        assert number == cards
        assert above == set(range(cards // 2, cards + 1))
        deck = fresh(seats).decks[TAX_TARIFF]
        used = deck.bag + deck.offer
        assert sum(TAX_CARDS[number].is_tax for number in used) == cards // 2
        assert len(deck.out) == 20 - cards


# --- 108, 109 Other cards, players --------------------------------------------------------------------------


@rule("108.1", "108.2")
def test_cards_laid_out() -> None:
    view = GAME.view(fresh(), None)
    assert len(view["wonders"]) == 9
    assert len(view["golden_ages"]) == 9
    assert len(view["governments"]) == 6
    assert len(view["achievements"]) == 9
    assert len(view["leaders"]) == 9
    chosen = {tuple(a["id"] for a in GAME.view(fresh(2, str(i)), None)["achievements"]) for i in range(20)}
    assert len(chosen) > 10


@rule("108.3")
def test_one_copy_of_each() -> None:
    g = state()
    give(g, ideas=100, stone=100, food=100, pillar_government=3, pillar_military=2, pillar_culture=6)
    cities(g, 0, "ITA01")
    g.wonder_owner[0] = 1
    assert refused(g, ("wonder", "colosseum")) == ("108.3", "wonder_taken")
    g.players[1].government = 0
    g.governments &= ~1
    assert refused(g, ("government", "tyranny")) == ("108.3", "government_taken")
    g.golden_age_owner[2] = 1
    assert refused(g, ("claim", "ga_art"))[0] == "502.8"


@rule("109.1", "109.2")
def test_players_start_with_population_5() -> None:
    for p in fresh(6).players:
        assert p.population == 5
        assert p.production == [0] * 5
        assert p.stock == [0] * 4
        assert len(p.goods) == len(GOODS) == 15


@rule("109.3")
def test_pieces() -> None:
    view = GAME.view(state(), 0)["players"][0]
    assert view["pieces_left"] == {"city": 12, "port_city": 3, "farm_village": 6, "artisan_village": 6}
    assert view["units_left"] == {"infantry": 10, "cavalry": 10, "siege": 2}
    g = state(4)
    give(g, stone=50, money=50)
    cities(g, 0, "HIS21", "GAU14", "ITA13")
    assert refused(g, ("build_piece", "port_city")) == ("109.3", "no_piece_left")
    cities(g, 0, *[f"EGY{n:02}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14)])
    assert refused(g, ("build_piece", "city")) == ("109.3", "no_piece_left")
    units(g, 0, "egypt", infantry=10)
    do(g, "military")
    assert refused(g, ("recruit", "infantry", "egypt")) == ("109.3", "no_piece_left")
    assert ("recruit", "cavalry", "egypt") in options(g)


@rule("109.4")
def test_start_player_is_random() -> None:
    assert {fresh(4, str(i)).start for i in range(40)} == {0, 1, 2, 3}


# --- 110, 111 Leaders and draft -----------------------------------------------------------------------------


@rule("110.1", "110.2")
def test_leaders_are_chosen_counter_clockwise() -> None:
    g = fresh(4)
    g.start, g.turn = 2, 1
    fork = play(g)
    asked = []
    while g.phase != DRAFT:
        assert fork.ask is not None
        asked.append((fork.ask.seat, len(fork.ask.options)))
        fork.answer(fork.ask.options[-1])
    assert asked == [(1, 9), (0, 8), (3, 7), (2, 6)]
    assert g.leaders == 0
    assert [g.players[seat].leader for seat in (1, 0, 3, 2)] == [8, 7, 6, 5]


def at_draft(seats: int) -> tuple[State, Fork]:
    g = fresh(seats)
    fork = play(g)
    while g.phase != DRAFT:
        assert fork.ask is not None
        fork.answer(fork.ask.options[0])
    return g, fork


@rule("111.1")
def test_draft() -> None:
    for seats in (2, 3, 6):
        g, fork = at_draft(seats)
        dealt = [hand[:] for hand in g.hands]
        assert len(fork.asks) == seats
        kept: list[list[str]] = [[] for _ in range(seats)]
        for turn in range(4):
            for seat in range(seats):
                assert sorted(g.hands[seat]) == sorted(dealt[(seat - turn) % seats])
            seen = g.reveals
            for _ in range(seats):
                assert fork.ask is not None
                ask = fork.ask
                kept[ask.seat].append(ask.options[0])
                dealt[(ask.seat - turn) % seats].remove(ask.options[0])
                fork.answer(ask.options[0])
            assert g.reveals > seen, "everybody has seen what was passed on"
        assert g.phase == CITIES
        for seat in range(seats):
            kept[seat] += dealt[(seat - 4) % seats]
            assert [TECHNOLOGIES[n].id for n in g.players[seat].down] == kept[seat]


@rule("111.2", "201.12")
def test_picks_are_secret() -> None:
    g, fork = at_draft(3)
    mine = GAME.view(g, 1)
    assert mine["hand"] == g.hands[1]
    assert GAME.view(g, None)["hand"] == []
    while g.phase != CITIES:
        assert fork.ask is not None
        fork.answer(fork.ask.options[0])
    view = GAME.view(g, 0)
    assert None not in view["players"][0]["face_down"]
    assert view["players"][1]["face_down"] == [None] * 5
    assert GAME.view(g, None)["players"][0]["face_down"] == [None] * 5


# --- 112, 113 Starting city and benefits --------------------------------------------------------------------


def at_cities(seats: int = 2) -> State:
    g = fresh(seats)
    fork = play(g)
    while g.phase != CITIES:
        assert fork.ask is not None
        fork.answer(fork.ask.options[0])
    return g


@rule("112.1", "112.2", "112.3", "112.4")
def test_starting_cities() -> None:
    g = at_cities(3)
    g.start = g.turn = 1
    for p in g.players:
        p.down.clear()
        p.leader = LEADER_NUMBER["engineer"]
    give(g, 0, "merchants")
    g.tiles = [0] * len(g.tiles)
    tile(g, "ITA01", "cache_stone")
    tile(g, "ITA02", "wine")
    fork = do(g, "italy")
    assert fork.ask is not None
    assert (fork.ask.seat, fork.ask.topic) == (1, "hex")
    assert "ITA13" not in fork.ask.options  # a port hex
    assert GAME.why_not(g, fork.ask, "ITA13") is not None
    fork.answer("ITA01")
    assert stock(g, 1) == {"stone": 7}
    assert not g.tiles[BOARD.number["ITA01"]]
    assert fork.ask.seat == 2
    fork.answer("italy")
    assert "ITA01" not in fork.ask.options
    fork.answer("ITA02")
    assert goods(g, 2) == {"wine": 1}
    assert g.pot == 0
    assert production(g, 2) == {}
    assert fork.ask.seat == 0
    fork.answer("egypt")
    fork.answer("EGY02")
    assert [p.population for p in g.players] == [5, 5, 5]
    assert g.phase > CITIES


def at_benefits(*leaders: str) -> State:
    """Starting cities in Italy stand; the technologies kept are still to be chosen by the test."""
    g = state(len(leaders))
    g.phase = BENEFITS
    for seat, leader in enumerate(leaders):
        lead(g, seat, leader)
        cities(g, seat, f"ITA{5 + 2 * seat:02}")
    return g


def keep(g: State, seat: int, *technologies: str) -> None:
    numbers = [TECHNOLOGY_NUMBER[id] for id in technologies]
    g.players[seat].down = numbers
    for number in numbers:
        g.secret |= 1 << number
        if number in g.decks[0].bag:
            g.decks[0].bag.remove(number)


@rule("113.1", "113.2", "113.3", "113.4")
def test_starting_benefits() -> None:
    g = at_benefits("merchant", "engineer")
    g.players[0].near = 0  # no hex for the village: the question does not matter here
    keep(g, 0, "exploration", "dance", "trade_routes", "bronze", "law_code")
    keep(g, 1, "pottery")
    fork = do(g)
    assert fork.ask is not None
    # The Merchant's economy symbol makes Exploration and Trade Routes playable; Bronze stays unplayable.
    assert fork.ask.topic == "lay_out"
    assert set(fork.ask.options) == {
        ("reveal", "exploration"),
        ("reveal", "dance"),
        ("reveal", "trade_routes"),
        ("reveal", "law_code"),
        "done",
    }
    fork.answer(("reveal", "dance"))
    assert stock(g) == {"money": 30, "ideas": 5}
    fork.answer(("reveal", "trade_routes"))
    assert stock(g) == {"money": 40, "ideas": 5}
    fork.answer("done")
    assert [TECHNOLOGIES[n].id for n in g.players[0].down] == ["exploration", "bronze", "law_code"]
    # Pottery of seat 1 cannot be played; seat 1 is asked all the same, so that nobody sees that.
    assert (fork.ask.seat, fork.ask.topic, fork.ask.options) == (1, "lay_out", ["done"])
    fork.answer("done")
    assert g.phase == TURNS
    assert stock(g, 1) == {"stone": 10, "money": 10}
    assert production(g, 1) == {"stone": 5, "ideas": 3}
    assert (g.turn, g.round, g.actions) == (0, 1, 1)


@rule("113.4")
def test_starting_benefits_go_clockwise_from_the_start_player() -> None:
    g = at_benefits("engineer", "artist", "magistrate")
    g.start = g.turn = 1
    for seat, technology in enumerate(("alphabet", "seeds", "arch")):
        keep(g, seat, technology)
    fork = do(g)
    asked = []
    while g.phase != TURNS:
        assert fork.ask is not None
        asked.append(fork.ask.seat)
        fork.answer("done")
    assert asked == [1, 2, 0]
    assert g.turn == 1


@rule("111.2", "113.3")
def test_who_has_laid_out_everything_is_not_asked_again() -> None:
    g = at_benefits("engineer", "artist")
    keep(g, 0, "alphabet")
    keep(g, 1, "seeds")
    fork = do(g, ("reveal", "alphabet"))
    assert fork.ask is not None
    assert fork.ask.seat == 1


@rule("113.2")
def test_symbols_of_cards_laid_out_before_count() -> None:
    g = at_benefits("engineer", "artist")
    keep(g, 0, "writing", "alphabet")
    fork = do(g)
    assert fork.ask is not None
    assert ("reveal", "writing") not in fork.ask.options
    fork.answer(("reveal", "alphabet"))
    assert ("reveal", "writing") in fork.ask.options
    fork.answer(("reveal", "writing"))
    assert production(g) == {"stone": 5, "ideas": 3 + 3 + 2}
    assert pillars(g) == {"construction": 1, "science": 2, "culture": 1, "government": 1}


@rule("803.3", "801.2")
def test_starting_units_stand_with_the_starting_city() -> None:
    g = at_benefits("general", "artist")
    do(g)
    assert army(g) == {("infantry", "italy"): 1}
