"""What seats cannot know (201.12): redealing keeps what they have seen, and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

from pentapolis.engine import Chance, Fork, Setup, Table
from pentapolis.games.mosaic import secrets
from pentapolis.games.mosaic.data import POPULATION_CARDS, TAX_CARDS, TECHNOLOGIES, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.data.components import BUILD, POPULATION, TAX_TARIFF, TECHNOLOGY
from pentapolis.games.mosaic.secrets import recall, still_tells
from pentapolis.games.mosaic.state import DRAFT, TURNS, State
from tests.mosaic.scene import GAME, do, give, govern, offer, rule, state


def drafting(seats: int, picks: int, seed: str = "draft") -> Table:
    """A table in the draft after so many rounds of picks."""
    table = Table(Setup(GAME, seats), seed)
    while table.g.phase < DRAFT or table.g.round < picks:
        assert table.ask is not None
        table.answer(table.ask.options[0], table.ask.seat)
    return table


def worlds(g: State, seat: int, number: int = 60) -> list[State]:
    """Games that the seat cannot tell from this one."""
    chance = Chance.from_seed("worlds")
    seen = GAME.view(g, seat)
    found = []
    for _ in range(number):
        copy = g.copy()
        secrets.redeal(copy, seat, chance)
        found.append(copy)
    for world in found[:40]:
        GAME.check(world)
    assert all(GAME.view(world, seat) == seen for world in found[:10])
    return found


def assert_shares(found: list[Any], pool: list[Any]) -> None:
    """Whether what was found came from this pool, everything in it equally likely (chi-square, 5 sigma)."""
    counts, weights = Counter(found), Counter(pool)
    assert set(counts) <= set(weights), set(counts) - set(weights)
    expected = {thing: len(found) * weight / len(pool) for thing, weight in weights.items()}
    spread = sum((counts[thing] - number) ** 2 / number for thing, number in expected.items())
    freedom = len(weights) - 1
    assert spread < freedom + 5 * (2 * freedom) ** 0.5, (spread, freedom)


MANY = 800


@rule("111.2", "201.12")
def test_unseen_hands_are_dealt_uniformly() -> None:
    table = drafting(3, 0)
    g = table.g
    known = set(g.hands[0]) | {TECHNOLOGIES[n].id for n in g.decks[TECHNOLOGY].offer}
    pool = [card.id for card in TECHNOLOGIES if card.starting and card.id not in known]
    seen = worlds(g, 0, MANY)
    for hand in (1, 2):
        assert_shares([world.hands[hand][0] for world in seen], pool)
        assert_shares([world.hands[hand][-1] for world in seen], pool)


@rule("110.1", "201.12")
def test_before_the_draft_even_the_own_hand_is_unknown() -> None:
    g = Table(Setup(GAME, 2), "leaders").g
    known = {TECHNOLOGIES[n].id for n in g.decks[TECHNOLOGY].offer}
    pool = [card.id for card in TECHNOLOGIES if card.starting and card.id not in known]
    seen = worlds(g, 0, MANY)
    assert_shares([world.hands[0][0] for world in seen], pool)
    assert_shares([world.hands[1][0] for world in seen], pool)


@rule("111.1", "111.2")
def test_of_a_hand_passed_on_every_card_may_have_been_kept() -> None:
    g = drafting(3, 2).g  # the hand dealt to seat 0 lies with seat 2; seat 1 has kept one card of it
    left = [TECHNOLOGY_NUMBER[id] for id in g.hands[2]]
    pool = [*left, g.drafted[1][1]]
    assert len(pool) == 4
    seen = worlds(g, 0, MANY)
    assert_shares([world.drafted[1][1] for world in seen], pool)
    for world in seen:
        assert sorted([*(TECHNOLOGY_NUMBER[id] for id in world.hands[2]), world.drafted[1][1]]) == sorted(
            pool
        )
    # Seat 2's first pick came from a hand that seat 0 first saw afterwards: it may be anything.
    known = {*map(TECHNOLOGY_NUMBER.get, g.hands[0] + g.hands[2]), g.drafted[1][1], *g.drafted[0]}
    known |= set(g.decks[TECHNOLOGY].offer)
    # The hand that seat 0 saw second was dealt to seat 2 and lies with seat 1.
    known |= set(map(TECHNOLOGY_NUMBER.get, g.hands[1]))
    anything = [n for n, card in enumerate(TECHNOLOGIES) if card.starting and n not in known]
    assert_shares([world.drafted[2][0] for world in seen], anything)


@rule("111.2")
def test_who_took_which_card_of_a_hand_seen_is_uniform() -> None:
    g = drafting(4, 4).g
    first = [g.drafted[turn][turn] for turn in range(1, 4)]  # of the hand dealt to seat 0, one seat each
    seen = worlds(g, 0, MANY)
    orders = [tuple(world.drafted[turn][turn] for turn in range(1, 4)) for world in seen]
    assert_shares(orders, list(permutations(first)))
    for world in seen[:50]:
        for p, kept in zip(world.players, world.drafted, strict=True):
            assert tuple(p.down) == kept
            assert all(world.secret >> card & 1 for card in kept)
        assert world.secret.bit_count() == 20


@rule("111.2", "113.2")
def test_a_card_laid_out_is_known_and_the_others_are_not() -> None:
    g = drafting(4, 4).g
    laid, others = g.drafted[1][1], [g.drafted[2][2], g.drafted[3][3]]
    g.players[1].down.remove(laid)
    g.players[1].techs |= 1 << laid
    g.secret &= ~(1 << laid)
    seen = worlds(g, 0, MANY)
    assert all(world.drafted[1][1] == laid and laid not in world.players[1].down for world in seen)
    assert_shares(
        [(world.drafted[2][2], world.drafted[3][3]) for world in seen], [(*others,), (*others[::-1],)]
    )


@rule("106.1", "107.1", "201.12")
def test_small_decks_are_dealt_uniformly_from_all_that_is_unseen() -> None:
    for seats in (2, 6):
        g = state(seats)
        for kind, cards in ((POPULATION, POPULATION_CARDS), (TAX_TARIFF, TAX_CARDS)):
            deck = g.decks[kind]
            everything = [*deck.bag, *deck.out]
            seen = [world.decks[kind] for world in worlds(g, 0, MANY)]
            for number in range(len(cards)):
                inside = [card for card in deck.bag if kind == POPULATION or alike(card, number)]
                pool = [card for card in everything if kind == POPULATION or alike(card, number)]
                share = len(inside) / len(pool)
                mean = sum(d.bag.count(number) for d in seen) / MANY
                assert abs(mean - share * everything.count(number)) < 0.2
                assert len({d.bag.count(number) for d in seen}) > 1


def alike(one: int, other: int) -> bool:
    return TAX_CARDS[one].is_tax == TAX_CARDS[other].is_tax


@rule("414.8", "201.12")
def test_a_top_card_that_others_looked_at_is_dealt_uniformly() -> None:
    for kind in (TECHNOLOGY, BUILD, POPULATION, TAX_TARIFF):
        g = state(3)
        deck = g.decks[kind]
        top = deck.bag.pop()
        deck.top, deck.top_seen = top, 0b010
        pool = [*deck.bag, top, *deck.out]
        seen = worlds(g, 0, MANY)
        if kind == TAX_TARIFF:  # as many tax cards as there were, so the top is a tax card as often as before
            kinds = [TAX_CARDS[card].is_tax for card in [*deck.bag, top]]
            assert_shares([TAX_CARDS[world.decks[kind].top].is_tax for world in seen], kinds)
        else:
            assert_shares([world.decks[kind].top for world in seen], pool)
        assert all(world.decks[kind].top == top for world in worlds(g, 1))
        assert all(
            sorted([*w.decks[kind].bag, w.decks[kind].top, *w.decks[kind].out])
            == sorted([*deck.bag, top, *deck.out])
            for w in seen[:50]
        )


@rule("804.5", "414.8")
def test_cards_drawn_unseen_and_the_top_card_are_dealt_uniformly() -> None:
    g = state(3)
    deck = g.decks[TECHNOLOGY]
    drawn, top = deck.bag.pop(), deck.bag.pop()
    g.players[1].down = [drawn]
    g.secret |= 1 << drawn
    g.players[2].seen = 1 << drawn
    deck.top, deck.top_seen = top, 0b100
    seen = worlds(g, 0, 2 * MANY)
    pool = [*deck.bag, drawn, top]
    assert_shares([world.players[1].down[0] for world in seen], pool)
    assert_shares([world.decks[TECHNOLOGY].top for world in seen], pool)
    for world in seen:
        assert world.secret == world.players[2].seen == 1 << world.players[1].down[0]
    assert all(w.players[1].down == [drawn] and w.decks[TECHNOLOGY].top == top for w in worlds(g, 2))


@rule("201.12")
def test_where_nothing_is_hidden_nothing_changes() -> None:
    g = state(2)
    for world in worlds(g, 0):
        assert sorted(world.decks[TECHNOLOGY].bag) == sorted(g.decks[TECHNOLOGY].bag)
        assert world.decks[BUILD].bag == g.decks[BUILD].bag
        assert world.drafted == g.drafted


@rule("201.12", "410.3")
def test_who_knows_a_face_down_card() -> None:
    g = state(3)
    card = g.decks[TECHNOLOGY].bag.pop()
    g.players[1].down = [card]
    assert all(secrets.knows(g, seat, 1, card) for seat in (None, 0, 1, 2))  # taken from an open offer
    g.secret = 1 << card
    g.players[2].seen = 1 << card
    assert [secrets.knows(g, seat, 1, card) for seat in (None, 0, 1, 2)] == [False, False, True, True]


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


# --- thinking back ------------------------------------------------------------------------------------------


@rule("111.1", "111.2")
def test_a_hand_of_the_draft_is_what_was_kept_of_it_and_what_is_left() -> None:
    """Seat 1's first pick of three players: in an imagined world after two rounds, and after the draft."""
    first = drafting(3, 0).g
    for rounds in (2, 5):
        now = drafting(3, rounds).g.copy()
        GAME.redeal(now, 0, Chance.from_seed("back"))
        for turn in (0, 1):
            then = drafting(3, turn).g.copy()
            kept = recall(then, now, 1)
            dealt = (1 - turn) % 3
            hand = [TECHNOLOGIES[now.drafted[(dealt + t) % 3][t]].id for t in range(turn, min(rounds, 5))]
            left = now.hands[(dealt + rounds) % 3] if rounds < 5 else []
            assert then.hands[1] == hand + left
            assert len(then.hands[1]) == 5 - turn
            assert kept == hand[0]
            assert then.drafted[1] == now.drafted[1][:turn]
            assert then.drafted[2] == drafting(3, turn).g.drafted[2]
    assert recall(drafting(3, 2).g.copy(), first, 1) is None, "it has not picked yet"


@rule("111.2", "410.7")
def test_the_draft_tells_something_until_all_its_cards_lie_face_up() -> None:
    g = drafting(2, 5).g.copy()
    assert still_tells(g, 1)
    for card in g.drafted[1]:
        g.secret &= ~(1 << card)
    assert not still_tells(g, 1)
    assert still_tells(g, 0)
    assert still_tells(drafting(2, 1).g, 1)


@rule("111.2")
def test_what_others_keep_in_the_draft_is_remembered_but_not_while_all_pick() -> None:
    table = drafting(2, 1)
    assert len(table.remembered(0)) == 1
    table.answer(table.asks[1].options[0], 1)
    assert len(table.remembered(0)) == 1, "nobody knows that the pick is made"
    table.answer(table.asks[0].options[0], 0)
    assert len(table.remembered(0)) == 2
    assert GAME.openly("draft", "anything") == "kept"
