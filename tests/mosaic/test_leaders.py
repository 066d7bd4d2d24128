"""Leaders (800)."""

from __future__ import annotations

from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.data import BOARD, LEADERS, TECHNOLOGIES
from pentapolis.games.mosaic.rules import military, taxes
from pentapolis.games.mosaic.rules.preparation import leader_benefits
from pentapolis.games.mosaic.state import BENEFITS, FINAL, State
from tests.loaded import converse
from tests.mosaic.scene import (
    GAME,
    army,
    cities,
    do,
    give,
    goods,
    hexes,
    lead,
    offer,
    pillars,
    production,
    refused,
    rule,
    state,
    stock,
    tile,
)


def starting(leader: str, *answers: str) -> State:
    """A player who has just received what the leader gives, with a starting city in Italy."""
    g = state()
    g.phase = BENEFITS
    lead(g, 0, leader)
    lead(g, 1, "magistrate")
    cities(g, 0, "ITA12")
    converse(leader_benefits(g), *answers)
    return g


@rule("801.1", "801.2", "802.1", "802.3")
def test_magistrate() -> None:
    g = starting("magistrate")
    assert production(g) == {"food": 2, "stone": 2, "tax": 2}
    assert stock(g) == {"food": 5, "stone": 10}
    assert g.players[0].population == 6
    assert sum(pillars(g).values()) == 1


@rule("802.2", "801.3")
def test_magistrate_turns_population_into_currency() -> None:
    for currency in ("stone", "food", "ideas", "money"):
        g = state()
        lead(g, 0, "magistrate")
        fork = do(g, "leader", currency)
        assert stock(g) == {currency: 20}
        assert g.players[0].population == 4
        assert fork.ask is not None
        assert fork.ask.topic == "action"
        assert refused(g, "leader") == ("801.3", "leader_used")
    g = state()
    lead(g, 0, "magistrate")
    give(g, population=0)
    assert refused(g, "leader") == ("802.2", "needs_population")
    lead(g, 0, "farmer")
    assert refused(g, "leader") == ("801.3", "no_leader_ability")


@rule("802.4", "802.6")
def test_engineer() -> None:
    g = starting("engineer")
    assert production(g) == {"stone": 5, "ideas": 3}
    assert stock(g) == {"stone": 10, "money": 10}


@rule("802.5")
def test_engineer_builds() -> None:
    g = state()
    lead(g, 0, "engineer")
    give(g, stone=8, population=9)
    cities(g, 0, "ITA12")
    near = sorted(hexes(BOARD.near[BOARD.number["ITA12"]] & ~BOARD.ports))
    for answers, gained in (
        ((("build_piece", "city"), "egypt", "EGY02"), 1),
        ((("build_piece", "port_city"), "GRE08"), 2),
        ((("build_piece", "artisan_village"), near[0]), 3),
        ((("build_piece", "farm_village"), near[1]), 3),
    ):
        g.actions = 1
        do(g, *answers)
        assert production(g) == {"stone": gained}
    assert production(g, 1) == {}


@rule("803.1", "803.2", "803.3")
def test_general() -> None:
    g = starting("general")
    assert production(g) == {"tax": 10}
    assert stock(g) == {"money": 20}
    assert g.players[0].population == 6
    assert army(g) == {("infantry", "italy"): 1}
    assert military.recruit_limit(g.players[0]) == 3


@rule("803.5", "803.8")
def test_scribe() -> None:
    for track in ("stone", "food", "ideas", "tax", "tariff"):
        g = starting("scribe", track)
        assert production(g) == {track: 5}
        assert stock(g) == {"food": 10, "ideas": 5}


@rule("803.6")
def test_scribe_has_an_extra_action_in_the_first_turn() -> None:
    g = starting("scribe", "food")
    fork = do(g)  # nothing to lay out; seat 1 is the Magistrate; then the first turn
    assert fork.ask is not None
    assert (g.round, g.turn, g.actions) == (1, 0, 2)
    fork.answer(("work", "stone"))
    assert fork.ask.topic == "action"
    fork.answer(("work", "stone"))
    assert fork.ask.topic == "after_action"
    fork.answer("end_turn")
    fork.answer(("work", "stone"))
    fork.answer("end_turn")
    assert (g.round, g.turn, g.actions) == (2, 0, 1)


@rule("803.7", "701.6")
def test_scribe_has_two_extra_actions_at_the_end() -> None:
    g = state(3)
    lead(g, 1, "scribe")
    g.final_round, g.round, g.turn = 7, 7, 2
    fork = do(g, ("work", "food"), "end_turn")
    assert not g.over
    assert fork.ask is not None
    assert (fork.ask.seat, g.phase, g.actions) == (1, FINAL, 2)
    give(g, 1, money=20, population=12)
    cities(g, 1, "ITA01")
    fork.answer(("work", "stone"))
    fork.answer("military")
    fork.answer(("recruit", "infantry", "italy"))
    fork.answer("done")
    assert g.phase == FINAL
    assert not g.over
    fork.answer("end_turn")
    assert g.over


@rule("803.9", "803.10", "803.12", "803.13", "702.11")
def test_artist() -> None:
    g = starting("artist")
    assert production(g) == {"ideas": 5}
    assert stock(g) == {"money": 15, "ideas": 5}
    assert taxes.unrest_ignored(g, 0) == 3
    give(g, pillar_culture=4)
    assert scoring.leader_points(g, 0) == 4


@rule("803.11")
def test_artist_earns_with_every_wonder() -> None:
    g = state()
    lead(g, 0, "artist")
    for seat in (0, 1):
        give(g, seat, stone=20, food=5)
    cities(g, 0, "ITA01")
    cities(g, 1, "EGY02")
    do(
        g,
        ("wonder", "sphinx"),
        "ITA02",
        "end_turn",
        ("wonder", "stonehenge"),
        "EGY03",
    )
    assert stock(g) == {"money": 20}


@rule("804.1", "804.3")
def test_priestess() -> None:
    g = starting("priestess")
    assert production(g) == {"tax": 6, "food": 3}
    assert stock(g) == {"money": 15, "food": 5}
    assert taxes.unrest_ignored(g, 0) == 3


@rule("804.2")
def test_priestess_takes_a_city() -> None:
    g = state(3)
    lead(g, 0, "priestess")
    cities(g, 1, "ITA01", "ITA02", "ITA13")
    cities(g, 2, "EGY02")
    assert refused(g, "leader") == ("804.2", "no_city_to_take")
    cities(g, 1, "ITA03")
    give(g, 1, fish=1)
    fork = do(g, "leader")
    assert fork.ask is not None
    assert set(fork.ask.options) == {"ITA01", "ITA02", "ITA03", "ITA13"}
    fork.answer("ITA13")
    assert hexes(g.players[0].ports) == {"ITA13"}
    assert hexes(g.players[1].ports) == set()
    assert goods(g) == {}
    assert goods(g, 1) == {"fish": 1}
    assert g.players[0].near == BOARD.near[BOARD.number["ITA13"]]
    assert g.pot == 0
    assert g.players[0].population == 5
    assert g.actions == 1
    assert refused(g, "leader") == ("801.3", "leader_used")


@rule("804.2")
def test_priestess_needs_a_piece_of_that_kind() -> None:
    g = state(4)
    lead(g, 0, "priestess")
    cities(g, 1, "ITA01", "ITA02", "ITA13", "ITA03")
    cities(g, 0, "HIS21", "GAU14", "GRE08")
    fork = do(g, "leader")
    assert fork.ask is not None
    assert set(fork.ask.options) == {"ITA01", "ITA02", "ITA03"}


@rule("804.4", "804.5")
def test_philosopher() -> None:
    for track in ("stone", "food", "tax", "tariff"):
        g = state()
        deck = g.decks[0]
        offered, left = deck.offer[:], deck.left()
        g = starting("philosopher", track)
        assert production(g) == {"ideas": 8, track: 3}
        assert stock(g) == {"ideas": 10, "money": 10}
        assert len(g.players[0].down) == 1
        assert g.decks[0].offer == offered
        assert g.decks[0].left() == left - 1
        card = TECHNOLOGIES[g.players[0].down[0]].id
        assert GAME.view(g, 0)["players"][0]["face_down"] == [card]
        assert GAME.view(g, 1)["players"][0]["face_down"] == [None]


@rule("805.1", "805.3")
def test_farmer() -> None:
    near = sorted(hexes(BOARD.near[BOARD.number["ITA12"]] & ~BOARD.ports))
    g = state()
    g.phase = BENEFITS
    lead(g, 0, "farmer")
    cities(g, 0, "ITA12")
    tile(g, near[1], "wine")
    converse(leader_benefits(g), near[1])
    assert production(g) == {"food": 5}
    assert stock(g) == {"food": 10, "money": 10}
    assert hexes(g.players[0].farms) == {near[1]}
    assert goods(g) == {"wine": 1}
    assert g.players[0].cards == []


@rule("805.2")
def test_farmer_gets_more_population() -> None:
    g = state()
    lead(g, 0, "farmer")
    give(g, food=5)
    offer(g, "population", "population_1")
    do(g, ("population", "population_1"))
    assert g.players[0].population == 7


@rule("805.4", "805.6")
def test_merchant() -> None:
    near = sorted(hexes(BOARD.near[BOARD.number["ITA12"]] & ~BOARD.ports))
    g = starting("merchant", near[0])
    assert production(g) == {"tariff": 5}
    assert stock(g) == {"money": 30}
    assert hexes(g.players[0].artisans) == {near[0]}


@rule("805.5")
def test_merchant_earns_with_tax_cards() -> None:
    for id, money in (("tax_low", 5 + 2 * 3), ("tariff_low", 2 * 3)):
        g = state()
        lead(g, 0, "merchant")
        give(g, wine=2, salt=1, dye=1)
        offer(g, "tax_tariff", id)
        do(g, ("tax_tariff", id))
        assert stock(g) == {"money": money}


def test_every_leader_has_a_symbol_of_its_own() -> None:
    assert sorted(leader.gives[0] for leader in LEADERS) == list(range(9))
