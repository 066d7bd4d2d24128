"""Every event: who is selected, what happens, ties, five players, what if it is impossible (504, 1002)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.nations.data import EVENT, EVENTS, NOTHING
from pentapolis.games.nations.rules.events import resolve
from pentapolis.games.nations.state import State
from tests.loaded import first_ask, reply
from tests.nations.scene import (
    HALVES,
    calm,
    changes,
    empower,
    event,
    goods_of,
    happen,
    have,
    man,
    own,
    rich,
    rule,
)

# --- events for the best and the worst ---------------------------------------------------------------

SIMPLE = [
    ("exodus", "most_food", {"food": 4}),
    ("yellow_turban_rebellion", "least_strength", {"food": -3}),
    ("philosophy", "most_stability", {"vp": 1}),
    ("bread_and_games", "most_stability", {"food": 3}),
    ("shang_oracle_bones", "least_stability", {"books": -3}),
    ("ionian_colonisation", "most_food", {"gold": 3}),
    ("attila", "least_strength", {"gold": -3}),
    ("aryan_migration", "least_strength", {"books": -3}),
    ("pax_romana", "most_strength", {"vp": 1}),
    ("caste_system", "least_stability", {"books": -4}),
    ("benedictine_rule", "most_stability", {"food": 4}),
    ("hunt_for_prester_john", "most_strength", {"books": 3}),
    ("justinian_code", "most_stability", {"vp": 1}),
    ("martyrdom_of_ali", "least_strength", {"vp": -1}),
    ("scholasticism", "most_stability", {"books": 3}),
    ("raid_on_lindisfarne", "least_strength", {"gold": -4}),
    ("iconoclasm", "least_stability", {"food": -2, "gold": -2}),
    ("sack_of_baghdad", "least_strength", {"books": -5}),
    ("hanseatic_salt_trade", "most_food", {"gold": 4}),
    ("great_schism", "least_stability", {"gold": -3}),
    ("city_upon_a_hill", "most_stability", {"books": 6}),
    ("african_slave_trade", "least_strength", {"vp": -1}),
    ("council_of_trent", "most_stability", {"stone": 5}),
    ("crop_rotation", "most_stability", {"food": 6}),
    ("peace_of_westphalia", "least_strength", {"food": -5}),
    ("spice_trade", "most_food", {"gold": 4}),
    ("expulsion_of_jews", "least_stability", {"gold": -5}),
    ("blackbeard", "least_strength", {"gold": -5}),
    ("habeas_corpus_act", "most_stability", {"vp": 1}),
    ("tonghak_movement", "least_strength", {"books": -8, "stone": 2}),
    ("tennis_court_oath", "least_stability", {"gold": -7}),
    ("sick_man_of_europe", "least_strength", {"gold": -8}),
    ("womens_suffrage", "most_stability", {"vp": 1}),
    ("eruption_of_krakatoa", "least_food", {"vp": -1}),
    ("first_vatican_council", "most_stability", {"books": 10}),
    ("general_strike", "least_stability", {"stone": -6}),
    ("californian_gold_rush", "most_strength", {"gold": 8}),
    ("irish_potato_blight", "least_stability", {"food": -8}),
    ("dreyfus_affair", "least_stability", {"books": -8}),
]
event(*(id for id, _, _ in SIMPLE))

ORDERS = {"strength": empower, "stability": calm}


def arrange(g: State, value: str, *numbers: int) -> None:
    if value == "food":
        for seat, number in enumerate(numbers):
            have(g, seat, food=number)
    else:
        ORDERS[value](g, *numbers)


@rule("504.2", "504.10", "602.1", "602.2", "605.1", "605.2")
@pytest.mark.parametrize(("id", "who", "gain"), SIMPLE, ids=[s[0] for s in SIMPLE])
def test_simple_events(id: str, who: str, gain: dict[str, int]) -> None:
    rank, value = who.split("_")
    cases = {
        "most": [
            ((12, 11, 10), [0]),
            ((12, 12, 10), []),
            ((14, 13, 12, 11, 10), [0, 1]),
            ((14, 13, 13, 11, 10), [0]),
        ],
        "least": [
            ((12, 11, 10), [2]),
            ((12, 10, 10), [1, 2]),
            ((14, 13, 12, 11, 10), [3, 4]),
            ((14, 13, 11, 11, 10), [2, 3, 4]),
        ],
    }
    for numbers, selected in cases[rank]:
        g = rich(len(numbers))
        arrange(g, value, *numbers)
        before = [goods_of(g, seat) for seat in range(g.seats)]
        happen(g, id)
        for seat in range(g.seats):
            change = {good: goods_of(g, seat)[good] - before[seat][good] for good in before[seat]}
            expected = gain if seat in selected else {}
            assert {good: number for good, number in change.items() if number} == expected


@event(
    "spartacus_revolt", "zanj_revolt", "dutch_revolt", "muntzer_revolt", "sepoy_mutiny", "taiping_rebellion"
)
@rule("504.4")
@pytest.mark.parametrize(
    ("id", "good", "amount"),
    [
        ("spartacus_revolt", "gold", -1),
        ("zanj_revolt", "food", -2),
        ("dutch_revolt", "gold", -3),
        ("muntzer_revolt", "stone", -3),
        ("sepoy_mutiny", "gold", -5),
        ("taiping_rebellion", "books", -10),
    ],
)
def test_revolts_move_the_least_stable_to_the_end(id: str, good: str, amount: int) -> None:
    g = rich(4)
    calm(g, 1, 5, 1, 9)
    happen(g, id)
    assert g.order == [1, 3, 0, 2]
    assert changes(g, good) == [amount, 0, amount, 0]
    g = rich(4, movers="stability")
    calm(g, -5, 5, -2, 9)
    happen(g, id)
    assert g.order == [1, 3, 2, 0]


@event("taoism", "romanticism", "tulip_mania")
def test_events_of_passing() -> None:
    g = rich(3)
    g.passed = [2, 0, 1]
    happen(g, "taoism")
    happen(g, "romanticism")
    happen(g, "tulip_mania")
    assert changes(g, "books") == [0, 0, 8]
    assert changes(g, "vp") == [0, -1, 0]
    g = rich(5)
    g.passed = [2, 0, 1, 4, 3]
    happen(g, "taoism")
    happen(g, "tulip_mania")
    assert changes(g, "books") == [3, 0, 3, 0, 0]
    assert changes(g, "vp") == [0, 0, 0, -1, -1]


@event("christianity", "paper_money", "sokoto_caliphate")
@rule("504.5", "504.8")
@pytest.mark.parametrize(
    ("id", "price", "good", "amount"),
    [("christianity", 4, "books", 6), ("paper_money", 3, "gold", 5), ("sokoto_caliphate", 4, "gold", 8)],
)
def test_offers_to_everybody(id: str, price: int, good: str, amount: int) -> None:
    g = rich(3)
    have(g, 1, food=price - 1)
    ask = first_ask(resolve(g, HALVES[id]))
    assert ask.seat == 2, "the last in turn order chooses first"
    happen(g, id, "decline", "accept")
    assert changes(g, good) == [amount, 0, 0]
    assert [goods_of(g, s)["food"] for s in range(3)] == [20 - price, price - 1, 20]


@rule("1001.6", "504.8")
def test_mansa_musa_enjoys_an_event_that_takes_the_last_gold() -> None:
    g = rich(3)
    own(g, 0, "mansa_musa")
    have(g, 0, gold=3)
    happen(g, "fourth_crusade", "accept")
    assert goods_of(g, 0) == {"stone": 20, "gold": 0, "food": 21, "books": 22, "vp": 21}


@rule("1001.6", "504.9")
@pytest.mark.parametrize("id", ["salem_witch_trials", "sinking_of_the_vasa"])
def test_mansa_musa_enjoys_one_of_two_ways(id: str) -> None:
    """Gold given although another way was open is spent by choice."""
    g = rich(3)
    own(g, 2, "mansa_musa")
    have(g, 2, gold=3)
    happen(g, id, "lose_gold")
    assert goods_of(g, 2) == {"stone": 20, "gold": 0, "food": 21, "books": 22, "vp": 20}


@rule("1001.6", "504.9")
def test_mansa_musa_does_not_enjoy_the_only_way() -> None:
    """The Vasa's strength cannot be given by this reading: the gold is a forced loss."""
    g = rich(3, vasa="ten_strength")
    own(g, 2, "mansa_musa")
    have(g, 2, gold=3)
    happen(g, "sinking_of_the_vasa")
    assert goods_of(g, 2) == {"stone": 20, "gold": 0, "food": 20, "books": 20, "vp": 20}


@rule("504.1")
@pytest.mark.parametrize("id", [e.id for e in EVENTS])
def test_every_event_can_happen_in_any_position(id: str) -> None:
    """With the first option of every question, for two and five players."""
    for seats in (2, 5):
        g = rich(seats)
        for seat in range(seats):
            man(g, seat, 2, 1)
            man(g, seat, 3, 1)
        for half in (EVENTS[EVENT[id]].upper, EVENTS[EVENT[id]].lower):
            rules = resolve(g, half)
            answer: Any = None
            try:
                while True:
                    answer = reply(rules, answer).options[0]
            except StopIteration:
                pass
        assert all(min(n.goods) >= 0 for n in g.nations)
        assert sorted(g.order) == list(range(seats))
        assert g.nations[0].war_lost == NOTHING
