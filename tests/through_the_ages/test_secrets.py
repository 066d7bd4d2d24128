"""Hidden stays hidden (110): deals that a seat may imagine, and questions that tell nothing.

Small worlds: the decks are cut down to a few cards, so that all deals that fit what the seat has seen can be
counted, and each must come equally often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations
from math import sqrt
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentapolis.engine import Ask, Chance, Setup
from pentapolis.games.through_the_ages.data import BY_ID, ID, KIND
from pentapolis.games.through_the_ages.rules.ages import end_age
from pentapolis.games.through_the_ages.rules.military import draw_military, hide_military, remove_military
from pentapolis.games.through_the_ages.state import CHOOSE_BONUS, DISCARD, OLD, PUBLIC, State, card_at
from tests.through_the_ages.scene import (
    GAME,
    Play,
    board,
    cards,
    equip,
    events,
    ids,
    laid,
    new,
    politics,
    rule,
)

DEALS = 2000
EVENTS = ("event", "territory")
Deals: TypeAlias = dict[tuple[str, ...], int]


def small(seats: int = 3, **options: Any) -> State:
    """A board in age I whose military decks are empty: tests lay every card themselves."""
    g = board(seats, **options)
    g.decks, g.current, g.discards = [[], [], [], []], [[], [], [], []], [[], [], [], []]
    g.future, g.bonus_hidden, g.box = [], [], []
    return g


def assert_uniform(
    g: State, read: Callable[[State], tuple[str, ...]], expected: set[tuple[str, ...]]
) -> None:
    """Dealt anew for seat 0, what `read` reads is each of the expected things, equally often."""
    assert_frequent(g, read, dict.fromkeys(expected, 1))


def all_cards(g: State) -> list[int]:
    """The military cards wherever they lie, each once for every copy."""
    piles = [card_at(entry) for pile in (*g.current, g.future, g.box, *g.discards) for entry in pile]
    hands = [card for civ in g.civs for card in civ.military]
    chosen = [card for c in g.civs for card in (c.bonus_seen if g.phase == CHOOSE_BONUS else c.bonus)]
    return sorted([*piles, *hands, *chosen, *g.bonus_hidden, *(card for deck in g.decks for card in deck)])


def assert_frequent(g: State, read: Callable[[State], tuple[str, ...]], expected: Mapping[Any, int]) -> None:
    """Dealt anew for seat 0, what `read` reads comes as often as expected, in proportion; no card is lost."""
    chance = Chance.from_seed("deals")
    found: Counter[tuple[str, ...]] = Counter()
    cards_there = all_cards(g)
    for _ in range(DEALS):
        trial = g.copy()
        GAME.redeal(trial, 0, chance)
        assert all_cards(trial) == cards_there
        found[read(trial)] += 1
    assert set(found) == set(expected)
    for deal, weight in expected.items():
        mean = DEALS * weight / sum(expected.values())
        assert abs(found[deal] - mean) < 5 * sqrt(mean), f"{deal}: {found[deal]} times, not about {mean:.0f}"


def deals(pool: str, places: int, fits: Callable[[tuple[str, ...]], bool]) -> set[tuple[str, ...]]:
    """All ways to lay different cards of the pool on places, as far as they fit."""
    return {deal for deal in permutations(pool.split(), places) if fits(deal)}


def is_event(id: str) -> bool:
    return KIND[BY_ID[id]] in EVENTS


# --- each kind of hidden card --------------------------------------------------------------------


@rule("110.2", "110.9")
def test_military_hands_and_the_deck() -> None:
    g = small()
    equip(g, 0, military=["spy"])
    equip(g, 1, military=["rats"])
    equip(g, 2, military=["legion"])
    g.decks[1] = cards("foray", "raiders")
    assert_uniform(
        g,
        lambda g: (*ids(g.civs[1].military), *ids(g.civs[2].military)),
        deals("rats legion foray raiders", 2, lambda deal: True),
    )


@rule("110.2")
def test_ages_do_not_mix_and_shown_cards_stay() -> None:
    """The backs show the age; a pact that was offered has been seen by all (110.8)."""
    g = small()
    civ = equip(g, 1, military=["rats", "spy", "open_borders_agreement", "legion"])
    civ.shown = cards("open_borders_agreement")
    g.decks[1], g.decks[2] = cards("foray"), cards("cold_war")
    assert_uniform(
        g,
        lambda g: tuple(ids(g.civs[1].military)),
        {
            (first, second, "open_borders_agreement", last)
            for first, last in permutations(["rats", "legion", "foray"], 2)
            for second in ("spy", "cold_war")
        },
    )


@rule("110.4", "110.5")
def test_face_down_events() -> None:
    """Events of others are any events or territories; the own ones stay where they are."""
    g = small()
    equip(g, 1, military=["legion"])
    g.future = [laid("rats", 1), laid("foray", 0)]
    g.current = [[], [laid("crusades", 2), laid("barbarians", 0)], [], []]
    g.decks[1] = cards("raiders", "phalanx")
    pool = "legion rats crusades raiders phalanx"
    assert_uniform(
        g,
        lambda g: tuple(ID[card_at(e)] for e in (*g.future, *g.current[1])) + tuple(ids(g.civs[1].military)),
        {
            (future, "foray", current, "barbarians", hand)
            for future, current, hand in deals(pool, 3, lambda d: is_event(d[0]) and is_event(d[1]))
        },
    )


@rule("110.4", "102.12", "102.13")
def test_events_of_age_a_that_nobody_knows() -> None:
    g = small()
    g.current[0] = [laid("development_of_trade_routes")]
    g.decks[0] = cards("development_of_science", "development_of_crafts")
    pool = "development_of_trade_routes development_of_science development_of_crafts"
    assert_uniform(
        g, lambda g: (ID[card_at(g.current[0][0])], str(len(g.decks[0]))), {(c, "2") for c in pool.split()}
    )


@rule("110.6")
def test_face_down_discards() -> None:
    """What others discarded is unknown; own discards and cards that all have seen stay."""
    g = small()
    equip(g, 1, military=["legion"])
    g.discards[1] = [laid("rats", 1), laid("foray", 0), laid("bonus_i", PUBLIC)]
    g.decks[1] = cards("raiders")
    assert_uniform(
        g,
        lambda g: (*(ID[card_at(e)] for e in g.discards[1]), *ids(g.civs[1].military)),
        {(d, "foray", "bonus_i", hand) for d, hand in deals("legion rats raiders", 2, lambda d: True)},
    )


@rule("110.2", "910.6")
def test_the_hand_of_who_resigned() -> None:
    g = small()
    equip(g, 1, military=["legion"])
    g.box = [laid("rats", 2), laid("foray", PUBLIC)]
    g.decks[1] = cards("raiders")
    assert_uniform(
        g,
        lambda g: (*(ID[card_at(e)] for e in g.box), *ids(g.civs[1].military)),
        {(out, "foray", hand) for out, hand in deals("legion rats raiders", 2, lambda d: True)},
    )


@rule("907.2")
def test_bonus_cards_still_face_down() -> None:
    g = small()
    equip(g, 1, military=["military_pact"])
    g.bonus_hidden = cards("impact_of_colonies")
    g.decks[3] = cards("impact_of_wonders", "impact_of_science", "war_over_culture_iii")
    pool = "impact_of_colonies impact_of_wonders impact_of_science war_over_culture_iii military_pact"
    assert_uniform(
        g,
        lambda g: (*ids(g.bonus_hidden), *ids(g.civs[1].military)),
        deals(pool, 2, lambda deal: is_event(deal[0])),
    )


@rule("907.3", "907.4")
def test_private_bonus_cards() -> None:
    """Of others, kept; and the one out of the game. What the seat was dealt itself is none of them."""
    g = small()
    g.civs[0].bonus, g.civs[0].bonus_seen = (
        cards("impact_of_strength"),
        cards("impact_of_strength", "impact_of_industry"),
    )
    g.civs[1].bonus, g.civs[1].bonus_seen = cards("impact_of_colonies"), cards("impact_of_colonies")
    g.box = [laid("impact_of_wonders")]
    g.decks[3] = cards("impact_of_science", "impact_of_industry")
    pool = "impact_of_colonies impact_of_wonders impact_of_science"
    assert_uniform(
        g,
        lambda g: (*ids(g.civs[1].bonus), *(ID[card_at(e)] for e in g.box)),
        deals(pool, 2, lambda deal: True),
    )
    trial = g.copy()
    GAME.redeal(trial, 0, Chance.from_seed("seen"))
    assert trial.civs[1].bonus_seen == trial.civs[1].bonus, "what another was dealt tells nothing"
    assert trial.civs[0].bonus_seen == g.civs[0].bonus_seen


@rule("907.4")
def test_private_bonus_cards_while_they_are_chosen() -> None:
    """The cards dealt to another and the one kept of them so far."""
    g = new(2, bonus="private")
    g.civs[0].bonus_seen = cards("impact_of_strength")
    g.civs[1].bonus_seen = cards("impact_of_colonies", "impact_of_wonders")
    g.civs[1].bonus = cards("impact_of_wonders")
    g.box, g.decks[3] = [], cards("impact_of_science", "impact_of_strength")
    assert_uniform(
        g,
        lambda g: (*ids(g.civs[1].bonus), *ids(g.civs[1].bonus_seen)),
        {
            (kept, kept, other)
            for kept, other in deals(
                "impact_of_colonies impact_of_wonders impact_of_science", 2, lambda d: True
            )
        },
    )


def test_nothing_is_dealt_when_the_game_is_over() -> None:
    g = small()
    equip(g, 1, military=["rats"])
    g.decks[1] = cards("foray", "raiders", "legion", "crusades", "bonus_i", "phalanx")
    g.over = True
    for number in range(9):
        GAME.redeal(g, 0, Chance.from_seed(str(number)))
    assert ids(g.civs[1].military) == ["rats"]


# --- discards shuffled into a deck (405.5) -------------------------------------------------------

SHUFFLED = "legion rats raiders crusades phalanx foray bonus_i"
UNKNOWN = set(SHUFFLED.split()) - {"foray", "bonus_i"}
"""Seat 0 has seen Foray and the bonus card in the pile that was shuffled."""


def shuffled(drawer: int) -> State:
    """Hands of seats 1 and 2, an event of seat 1, three discards: the deck of whoever draws first."""
    g = small()
    equip(g, 1, military=["legion", "rats"])
    equip(g, 2, military=["raiders"])
    g.future = [laid("crusades", 1)]
    g.discards[1] = [laid("foray", 0), laid("bonus_i", PUBLIC), laid("phalanx", 2)]
    draw_military(g, g.civs[drawer], 1)
    return g


def lies(g: State) -> tuple[str, ...]:
    """The events, then the hands of seats 1 and 2."""
    seeded = [ID[card_at(entry)] for entry in g.future]
    return (*seeded, *ids(g.civs[1].military), *ids(g.civs[2].military))


@rule("405.5", "110.6")
def test_known_discards_are_not_where_cards_lay_before() -> None:
    """They are in the deck, or the card drawn since: not among the cards that lay anywhere else."""

    def fits(deal: tuple[str, ...]) -> bool:
        return is_event(deal[0]) and set(deal[:4]) <= UNKNOWN

    found = deals(SHUFFLED, 5, fits)
    assert_uniform(shuffled(2), lambda g: lies(g)[:4], {deal[:4] for deal in found})
    drawn = Counter(deal[4] for deal in found)
    assert_frequent(shuffled(2), lambda g: lies(g)[4:], {(card,): n for card, n in drawn.items()})


@rule("405.5", "110.5")
@pytest.mark.parametrize(("drawer", "old"), [(1, False), (2, True)])
def test_an_event_played_after_the_shuffling(drawer: int, old: bool) -> None:
    """By one who has drawn since it may be a known discard, by one who has not it cannot."""
    g = shuffled(drawer)
    g.future.append(hide_military(g.civs[1], BY_ID["rats"]))
    assert bool(g.future[1] & OLD) == old
    hand = len(g.civs[1].military)

    def fits(deal: tuple[str, ...]) -> bool:
        first, second, *hands = deal
        kept = [second, hands[0], hands[hand]] if old else [hands[0], hands[hand]]
        return is_event(first) and is_event(second) and {first, *kept} <= UNKNOWN

    found = Counter(deal[:2] for deal in deals(SHUFFLED, 5, fits))
    assert_frequent(g, lambda g: lies(g)[:2], dict(found))
    if not old:
        assert any("foray" in deal for deal in found)


@rule("405.5", "110.2")
def test_a_hand_of_old_and_new_cards() -> None:
    """Of three cards one was drawn since; after one was played openly, at least one is still old."""
    g = shuffled(1)
    assert g.civs[1].kept[1] == 2
    remove_military(g.civs[1], BY_ID["rats"])
    assert (g.civs[1].kept[1], len(g.civs[1].military)) == (1, 2)
    g.civs[1].shown = g.civs[1].military[1:]
    shown = ids(g.civs[1].shown)[0]
    expected = Counter(
        (first, shown, last)
        for first, last, event in permutations(sorted(set(SHUFFLED.split()) - {"rats", shown}), 3)
        if {last, event} <= UNKNOWN and is_event(event)
    )
    assert_frequent(g, lambda g: (*ids(g.civs[1].military), *ids(g.civs[2].military)), expected)


@rule("405.5", "110.6")
def test_of_equal_cards_only_those_not_in_the_shuffled_pile_are_old() -> None:
    """One bonus card was seen in the pile, another lies somewhere: two old cards are never both of them."""
    g = small()
    equip(g, 1, military=["legion", "bonus_i"])
    g.discards[1] = [laid("bonus_i", PUBLIC), laid("phalanx", 2)]
    draw_military(g, g.civs[2], 1)
    expected = Counter(
        (first, second)
        for first, second, _, _ in permutations(["legion", "phalanx", "bonus_i", "seen bonus_i"])
        if "seen bonus_i" not in (first, second)
    )
    assert_frequent(g, lambda g: tuple(ids(g.civs[1].military)), expected)


@rule("405.5", "110.6")
def test_of_three_equal_cards_two_may_be_old() -> None:
    """One bonus card was seen in the pile, two lie somewhere: both may have been kept."""
    g = small()
    equip(g, 1, military=["bonus_i", "bonus_i"])
    g.discards[1] = [laid("bonus_i", PUBLIC), laid("phalanx", 2)]
    draw_military(g, g.civs[2], 1)
    expected = Counter(
        (first[:7], second[:7])
        for first, second, _, _ in permutations(["phalanx", "bonus_i 1", "bonus_i 2", "bonus_i seen"])
        if "bonus_i seen" not in (first, second)
    )
    assert_frequent(g, lambda g: tuple(ids(g.civs[1].military)), expected)


@rule("110.2", "110.8")
def test_of_two_equal_cards_one_was_shown() -> None:
    g = small()
    civ = equip(g, 1, military=["bonus_i", "legion", "bonus_i"])
    civ.shown = cards("bonus_i")
    g.decks[1] = cards("phalanx")
    assert_uniform(
        g,
        lambda g: tuple(ids(g.civs[1].military)),
        {("bonus_i", *deal) for deal in permutations(["legion", "bonus_i", "phalanx"], 2)},
    )


@rule("405.5", "110.2")
def test_of_a_hand_a_shown_card_counts_as_kept() -> None:
    """Two cards kept and one drawn; one has been shown: only one of the other two surely is old."""
    g = small()
    equip(g, 1, military=["legion", "rats"])
    g.discards[1] = [laid("foray", PUBLIC), laid("phalanx", 0)]
    draw_military(g, g.civs[1], 1)
    g.civs[1].shown = cards("legion")
    assert g.civs[1].kept[1] == 2
    found: Counter[tuple[str, ...]] = Counter()
    chance = Chance.from_seed("kept")
    for _ in range(60):
        trial = g.copy()
        GAME.redeal(trial, 0, chance)
        found[tuple(ids(trial.civs[1].military))] += 1
    assert set(found) == {("legion", "rats", "foray"), ("legion", "rats", "phalanx")}


@rule("405.5")
def test_what_others_know_of_a_shuffled_pile_is_forgotten() -> None:
    """Seat 2 knows another discard: what seat 0 imagines does not say which."""
    g = shuffled(2)
    assert BY_ID["phalanx"] in g.unseen[1][0]
    assert BY_ID["phalanx"] not in g.unseen[1][2]
    before = g.unseen[1][0]
    GAME.redeal(g, 0, Chance.from_seed("forget"))
    assert g.unseen[1] == [before, [], []]
    assert g.unseen[2] == []
    GAME.redeal(g, 2, Chance.from_seed("again"))


# --- what has been shown cannot be taken back ----------------------------------------------------

SHOWN: list[tuple[dict[str, Any], list[str]]] = [
    ({"military": ["legion"]}, ["no_politics", "tactic:legion"]),
    ({"military": ["rats"]}, ["event:rats"]),
    (
        {"military": ["fertile_territory_i"], "leader": "christopher_columbus"},
        ["columbus:fertile_territory_i"],
    ),
    ({"military": ["spy"]}, ["aggression:spy:1"]),
    ({"military": ["war_over_culture_ii"], "ma": 3}, ["war:war_over_culture_ii:1"]),
    ({"military": ["peace_treaty"]}, ["pact:peace_treaty:1:a"]),
]


@rule("110.1", "110.8", "603.1")
@pytest.mark.parametrize(("things", "answers"), SHOWN, ids=[answers[-1] for _, answers in SHOWN])
def test_what_is_played_openly_is_a_reveal(things: dict[str, Any], answers: list[str]) -> None:
    g = politics(board(3, age=2))
    equip(g, **things)
    events(g, "no_event", "no_event")
    play = Play(g).do(*answers[:-1])
    before = g.reveals
    play.do(answers[-1])
    assert g.reveals > before


@rule("605.10", "607.7", "907.2")
def test_bonus_cards_used_are_a_reveal() -> None:
    g = politics(board(2))
    equip(g, military=["rats", "bonus_i"], techs={"warriors": 2})
    events(g, "inhabited_territory_i")
    play = Play(g).do("event:rats", "bid:2", "sacrifice:warriors", "bonus:bonus_i")
    before = g.reveals
    play.do("done")
    assert g.reveals == before + 1
    g = politics(board(2))
    equip(g, military=["enslave"], techs={"warriors": 3}, ma=3)
    equip(g, 1, military=["bonus_i", "bonus_i"])
    play = Play(g).do("aggression:enslave:1", "done", "bonus:bonus_i", "bonus:bonus_i")
    before = g.reveals
    play.do("done")
    assert g.reveals == before + 2


@rule("405.4", "907.2")
def test_drawing_the_only_card_is_a_reveal() -> None:
    g = small()
    g.decks[1] = cards("rats")
    before = g.chance.pool, g.reveals
    draw_military(g, g.civs[0], 1)
    assert (g.chance.pool, g.reveals) == (before[0], before[1] + 1), "no chance, but nobody knew the card"
    g = board(2, age=2, bonus="age_by_age")
    before_age = g.reveals
    end_age(g)
    assert g.reveals == before_age + 1
    g = new(2, bonus="age_by_age")
    play = Play(g).do("end_turn")
    before_round = g.reveals
    play.do("end_turn")
    assert g.reveals == before_round + 1


# --- questions tell nothing ----------------------------------------------------------------------


def asked(g: State) -> tuple[int, str]:
    ask = Play(g).fork.ask
    assert ask is not None
    return ask.seat, ask.topic


@rule("110.2", "601.1")
@pytest.mark.parametrize("hand", [["legion"], ["rats"], ["bonus_i"]])
def test_the_political_action_is_asked_whatever_the_hand(hand: list[str]) -> None:
    g = politics(board(2))
    equip(g, military=hand)
    assert asked(g) == (0, "politics")
    equip(g, military=[])
    assert asked(g) == (0, "action"), "an empty hand is seen by all"


@rule("110.2", "607.7")
@pytest.mark.parametrize("hand", [["bonus_i"], ["rats"]])
def test_a_defender_with_cards_is_asked(hand: list[str]) -> None:
    g = politics(board(2))
    equip(g, military=["enslave"], techs={"warriors": 3}, ma=3)
    equip(g, 1, military=hand, techs={"warriors": 0})
    play = Play(g).do("aggression:enslave:1", "done")
    assert play.fork.ask is not None
    assert (play.fork.ask.seat, play.topic) == (1, "fight")
    play.do("done")
    equip(g := politics(board(2)), military=["enslave"], techs={"warriors": 3}, ma=3)
    equip(g, 1, military=[], techs={"warriors": 0})
    assert Play(g).do("aggression:enslave:1", "done").topic == "action"


@rule("110.2", "607.7")
def test_a_defender_is_asked_again_while_cards_are_left() -> None:
    g = politics(board(2))
    equip(g, military=["enslave"], techs={"warriors": 3}, ma=3)
    equip(g, 1, military=["bonus_i", "rats"], techs={"warriors": 0})
    play = Play(g).do("aggression:enslave:1", "done", "bonus:bonus_i")
    assert (play.topic, play.options) == ("fight", ["done"])


@rule("110.7", "605.6", "605.11")
@pytest.mark.parametrize("hand", [["bonus_i"], ["legion"]])
def test_a_bidder_with_a_unit_and_cards_is_asked(hand: list[str]) -> None:
    g = politics(board(3))
    equip(g, military=["rats"], techs={"warriors": 3})
    equip(g, 1, military=hand, techs={"warriors": 1})
    equip(g, 2, military=hand, techs={"warriors": 0})
    g.current = [[], [laid("inhabited_territory_i")], [], []]
    play = Play(g).do("event:rats", "bid:2")
    assert play.fork.ask is not None
    assert (play.fork.ask.seat, play.topic) == (1, "bid")
    play.do("pass")
    assert play.topic == "pay_bid", "without a unit seat 2 cannot bid, as all see"


@rule("110.7", "605.9")
@pytest.mark.parametrize("hand", [["bonus_i"], ["legion"]])
def test_who_pays_a_bid_is_asked(hand: list[str]) -> None:
    g = politics(board(2))
    equip(g, military=["rats", *hand], techs={"warriors": 1})
    equip(g, 1, techs={"warriors": 0})
    g.current = [[], [laid("inhabited_territory_i")], [], []]
    play = Play(g).do("event:rats", "bid:1")
    assert play.topic == "pay_bid"
    play.do("sacrifice:warriors")
    assert play.topic == "pay_bid"


@rule("110.6", "206.3")
def test_discarding_one_of_equal_cards_is_asked() -> None:
    g = board(2)
    g.phase = DISCARD
    equip(g, military=["bonus_i"] * 3)
    assert asked(g) == (0, "discard")


class Onlooker:
    """A game as one seat sees it: the questions that are really asked, events, its own view."""

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.events: list[tuple[object, ...]] = []
        g.tell = self._tell
        self.rules = GAME.step(g)
        self.ask = self._next(lambda: next(self.rules))

    def _tell(
        self, kind: str, seat: int | None = None, to: tuple[int, ...] | None = None, **data: Any
    ) -> None:
        if to is None or self.seat in to:
            self.events.append((kind, seat, data))

    def _next(self, go_on: Callable[[], Any]) -> Ask | None:
        """The next question that a table would ask."""
        try:
            ask = go_on()
            while len(ask.options) == 1 and not ask.explicit:
                ask = self.rules.send(ask.options[0])
        except StopIteration:
            return None
        assert isinstance(ask, Ask)
        return ask

    def answer(self, option: Any) -> None:
        self.ask = self._next(lambda: self.rules.send(option))

    def sees(self) -> tuple[object, ...]:
        asked: tuple[object, ...] = ()
        if self.ask is not None:
            asked = (self.ask.seat, self.ask.topic)
            if self.ask.seat == self.seat:
                tried = list(GAME.candidates(self.g, self.ask))
                refusals = [str(GAME.why_not(self.g, self.ask, option)) for option in tried]
                asked += (self.ask.options, self.ask.about, tried, refusals)
        return asked, self.events, GAME.view(self.g, self.seat)


@rule("110.2", "110.4", "110.5", "110.6", "110.7")
@settings(max_examples=6, deadline=None)
@given(
    st.integers(2, 4),
    st.sampled_from(
        [{"level": "advanced"}, {"bonus": "private"}, {"less_mean": True, "bonus": "age_by_age"}]
    ),
    st.integers(0, 10**6),
)
def test_an_onlooker_sees_nothing_of_what_is_hidden(seats: int, options: dict[str, Any], seed: int) -> None:
    """Step by step: with other hidden cards and the same answers an onlooker sees the same.

    Compared until an answer would be impossible with the other cards, or cards are drawn or revealed.
    """
    g = GAME.new(Setup(GAME, seats, **options), Chance.from_seed(str(seed)))
    chance = Chance.from_seed(str(seed))
    steps = 0
    while not g.over and steps < 160:
        steps += 1
        seat = chance.below(seats)
        twin = g.copy()
        GAME.redeal(twin, seat, chance)
        before = g.chance.pool, g.reveals
        truth, other = Onlooker(g, seat), Onlooker(twin, seat)
        while truth.ask is not None:
            same = (g.chance.pool, g.reveals) == before
            if same:
                assert truth.sees() == other.sees()
            option = chance.choice(truth.ask.options)
            truth.answer(option)
            if same and other.ask is not None and option in other.ask.options:
                other.answer(option)
            else:
                before = -1, -1
        if (g.chance.pool, g.reveals) == before and not g.over:
            assert truth.sees() == other.sees()
