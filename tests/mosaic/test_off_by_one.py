"""What is easily off by one: the first card of a table, the last piece, a question too many, a deck."""

from __future__ import annotations

import pytest

from pentapolis.engine import Ask, Chance, Fork, Setup
from pentapolis.games.mosaic.data import CARD_NUMBER, DECK_CARDS, LEADERS, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.data.components import DECKS, OFFER_SIZES
from pentapolis.games.mosaic.rules import military
from pentapolis.games.mosaic.rules.ending import check_kinds
from pentapolis.games.mosaic.rules.offers import lift_card, take_card
from pentapolis.games.mosaic.state import LAY_OUT
from tests.loaded import asked as question
from tests.mosaic.scene import (
    GAME,
    asked,
    cities,
    do,
    give,
    govern,
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
