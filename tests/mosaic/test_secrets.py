"""What seats cannot know (201.12): redealing keeps what they have seen, and nothing else."""

from __future__ import annotations

from collections import Counter

from pentapolis.engine import Chance, Fork, Setup, Table
from pentapolis.games.mosaic import secrets
from pentapolis.games.mosaic.data import POPULATION_CARDS, TAX_CARDS, TECHNOLOGIES, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.data.components import POPULATION, TAX_TARIFF, TECHNOLOGY
from pentapolis.games.mosaic.state import DRAFT, TURNS, State
from tests.mosaic.game import GAME, do, give, govern, offer, rule, state


def drafting(seats: int, picks: int, seed: str = "draft") -> Table:
    """A table in the draft after so many rounds of picks."""
    table = Table(Setup(GAME, seats), seed)
    while table.g.phase < DRAFT or table.g.round < picks:
        assert table.ask is not None
        table.answer(table.ask.options[0], table.ask.seat)
    return table


def worlds(g: State, seat: int, number: int = 60) -> list[State]:
    chance = Chance.from_seed("worlds")
    found = []
    for _ in range(number):
        copy = g.copy()
        secrets.redeal(copy, seat, chance)
        GAME.check(copy)
        found.append(copy)
    return found


@rule("111.2", "201.12")
def test_hands_not_seen_may_be_anything() -> None:
    table = drafting(3, 0)
    seen = worlds(table.g, 0)
    assert all(g.hands[0] == table.g.hands[0] for g in seen)
    assert len({tuple(sorted(g.hands[1])) for g in seen}) > 50
    offered = {TECHNOLOGIES[n].id for n in table.g.decks[TECHNOLOGY].offer}
    known = offered | set(table.g.hands[0])
    assert not any(known & set(g.hands[1] + g.hands[2]) for g in seen)


@rule("111.2")
def test_a_hand_that_came_by_is_remembered() -> None:
    table = drafting(3, 1)
    g = table.g
    # The hand seat 0 passed on is now with seat 1: seat 0 knows it.
    for world in worlds(g, 0):
        assert set(world.hands[1]) == set(g.hands[1])
        assert world.hands[0] == g.hands[0]
        assert world.drafted[0] == g.drafted[0]
    assert len({tuple(sorted(w.hands[2])) for w in worlds(g, 0)}) > 50
    table = drafting(2, 2)
    g = table.g
    for world in worlds(g, 0):  # with two players the first pick of the other is known: the card was missing
        assert world.drafted[1][1] == g.drafted[1][1]
    picks = Counter(world.drafted[1][0] for world in worlds(g, 0))
    assert len(picks) > 10  # but not the very first, from a hand not yet seen


@rule("111.2")
def test_after_the_draft_it_is_unknown_who_took_what() -> None:
    table = drafting(4, 4)
    g = table.g
    assert g.phase > DRAFT
    seen = worlds(g, 0)
    kept = [tuple(p.down) for p in g.players]
    assert all(tuple(w.players[0].down) == kept[0] for w in seen)
    assert len({tuple(w.players[1].down) for w in seen}) > 5
    for world in seen:
        everything = sorted(card for p in world.players for card in p.down)
        assert len(set(everything)) == 20
        for p, drafted in zip(world.players, world.drafted, strict=True):
            assert tuple(p.down) == drafted
        # Whatever left the hand that seat 0 passed on first, went to the same three others.
        passed = {g.drafted[turn][turn] for turn in range(1, 4)}
        assert passed == {world.drafted[turn][turn] for turn in range(1, 4)}


def test_six_seats_do_not_see_every_hand() -> None:
    table = drafting(6, 4)
    g = table.g
    seen = worlds(g, 0)
    # The hand of seat 1 at first never came to seat 0 in five rounds.
    taken = [tuple(w.drafted[(1 + turn) % 6][turn] for turn in range(5)) for w in seen]
    assert len({tuple(sorted(cards)) for cards in taken}) > 50
    assert all(TECHNOLOGIES[card].starting for cards in taken for card in cards)


@rule("106.1", "107.1", "201.12")
def test_small_decks_are_redealt_with_the_cards_left_out() -> None:
    g = state(2)
    for kind in (POPULATION, TAX_TARIFF):
        decks = [w.decks[kind] for w in worlds(g, 0)]
        assert len({tuple(sorted(d.bag)) for d in decks}) > 3
        for d in decks:
            assert d.offer == g.decks[kind].offer
            assert sorted([*d.bag, *d.out]) == sorted([*g.decks[kind].bag, *g.decks[kind].out])
    taxes = [sum(TAX_CARDS[n].is_tax for n in w.decks[TAX_TARIFF].bag) for w in worlds(g, 0)]
    assert len(set(taxes)) == 1


@rule("414.8")
def test_the_card_looked_at_is_known_to_its_player_only() -> None:
    g = state(2)
    govern(g, 0, "republic")
    fork = Fork(GAME, g, explicit=True)
    fork.answer(("look", "technology"))
    top = g.decks[TECHNOLOGY].top
    assert {w.decks[TECHNOLOGY].top for w in worlds(g, 0)} == {top}
    assert len({w.decks[TECHNOLOGY].top for w in worlds(g, 1)}) > 20


@rule("414.8", "410.3")
def test_a_card_taken_unseen_is_laid_without_telling_whether_it_could_be_played() -> None:
    """The Republic's holder is asked how to lay it, whatever it needs: nobody learns that from a question."""
    for known, ways in (("alphabet", ["face_up", "face_down"]), ("bronze", ["face_down"])):
        g = state(2)
        govern(g, 0, "republic")
        give(g, ideas=5)
        top = TECHNOLOGY_NUMBER[known]
        g.decks[TECHNOLOGY].bag.remove(top)
        g.decks[TECHNOLOGY].top = top
        fork = do(g, ("look", "technology"), ("top", known, "technology"))
        assert fork.ask is not None
        assert (fork.ask.topic, fork.ask.options, fork.ask.explicit) == ("lay", ways, True)
        fork.answer("face_down")
        assert g.secret == 1 << top
        assert GAME.view(g, 0)["players"][0]["face_down"] == [known]
        assert GAME.view(g, 1)["players"][0]["face_down"] == [None]


@rule("414.8")
def test_after_a_look_one_is_asked_even_with_one_possibility() -> None:
    g = state(2)
    govern(g, 0, "republic")
    g.players[0].swapped = g.governments = (1 << 6) - 1  # no swap left to do
    give(g, food=5)
    cheap = next(n for n in g.decks[POPULATION].bag if POPULATION_CARDS[n].food == 5)
    g.decks[POPULATION].bag.remove(cheap)
    g.decks[POPULATION].top = cheap
    offer(g, "population", "population_4")
    fork = do(g, ("look", "population"))
    assert fork.ask is not None
    assert fork.ask.options == [("top", POPULATION_CARDS[cheap].id, "population")]
    assert fork.ask.explicit


@rule("804.5")
def test_a_technology_drawn_unseen_may_be_any() -> None:
    g = state(2)
    deck = g.decks[TECHNOLOGY]
    deck.bag.remove(TECHNOLOGY_NUMBER["seeds"])
    card = deck.bag.pop()
    g.players[1].down = [card, TECHNOLOGY_NUMBER["seeds"]]
    g.secret |= 1 << card
    seen = worlds(g, 0)
    assert len({w.players[1].down[0] for w in seen}) > 20
    assert all(w.players[1].down[1] == TECHNOLOGY_NUMBER["seeds"] for w in seen)
    assert all(w.secret == 1 << w.players[1].down[0] for w in seen)
    assert {w.players[1].down[0] for w in worlds(g, 1)} == {card}


def test_what_others_have_seen_moves_with_the_card() -> None:
    g = state(3)
    deck = g.decks[TECHNOLOGY]
    card = deck.bag.pop()
    g.players[1].down = [card]
    g.secret |= 1 << card
    g.players[2].seen = 1 << card
    for world in worlds(g, 0):
        assert world.players[2].seen == 1 << world.players[1].down[0]
    assert all(w.players[1].down == [card] for w in worlds(g, 2))


def test_imagining_in_the_draft_asks_the_others_about_their_new_hands() -> None:
    table = drafting(3, 0)
    ask = table.asks[0]
    fork = table.imagine(ask.seat, Chance.from_seed("imagined"))
    for other in fork.asks:
        assert other.options == fork.g.hands[other.seat]
    while fork.g.phase < TURNS:
        assert fork.ask is not None
        fork.answer(fork.ask.options[0])
    GAME.check(fork.g)
