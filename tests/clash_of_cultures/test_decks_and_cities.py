"""Decks with their piles and what is known of them; moods, activations and foundings of cities."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.pieces import ENFORCED, THREATENED, City
from pentapolis.games.clash_of_cultures.rules import cities, decks
from pentapolis.games.clash_of_cultures.state import USED_FORCED_LABOR, State
from tests.clash_of_cultures.scene import at, city, hand, plans, scene, terrain, units, wide, wonder
from tests.loaded import talk

rule = pytest.mark.rule
COC = "clash_of_cultures"

# --- decks --------------------------------------------------------------------------------------------------


def test_cards_have_words() -> None:
    for card, word in ((0, "action1"), (41, "action42"), (101, "event1"), (158, "event58")):
        assert decks.action_word(card) == word
        assert decks.action_of(word) == card
    assert (decks.objective_word(0), decks.objective_of("objective38")) == ("objective1", 37)


@rule(COC, "801.2", "802.9")
def test_a_card_that_is_drawn_is_known_to_who_draws() -> None:
    g = scene()
    g.action_bag, g.objective_bag = [7], [9]
    talk(decks.draw_action(g, 1))
    decks.draw_objective(g, 1)
    p = g.players[1]
    assert (p.actions, p.objectives) == ([7], [9])
    assert (g.known_actions[7], g.known_objectives[9]) == (0b10, 0b10)
    talk(decks.draw_action(g, 1))
    decks.draw_objective(g, 1)
    assert (p.actions, p.objectives) == ([7], [9]), "nothing is left to draw"


@rule(COC, "801.8", "802.10")
def test_an_empty_deck_is_its_pile_again() -> None:
    g = scene()
    g.action_bag, g.action_pile = [], [3]
    g.objective_bag, g.objective_pile = [], [4]
    talk(decks.draw_action(g, 0))
    decks.draw_objective(g, 0)
    assert (g.players[0].actions, g.action_pile, g.action_bag) == ([3], [], [])
    assert (g.players[0].objectives, g.objective_pile, g.objective_bag) == ([4], [], [])


@rule(COC, "801.8", "906.3")
def test_discarded_cards_lie_on_their_piles() -> None:
    g = wide("D3", expansion=True)
    hand(g, 0, 1, 2)
    plans(g, 0, 5)
    g.event_bag.remove(19)
    g.players[0].actions.append(120)
    seen = g.reveals
    for card in (0, 120, 1):
        decks.discard_action(g, 0, card)
    decks.discard_objective(g, 0, 4)
    assert (g.action_pile, g.event_pile, g.objective_pile) == ([0, 1], [19], [4])
    assert g.reveals == seen + 4
    assert g.players[0].actions == []
    wonder(g, "D3", ids.MAUSOLEUM, 0)
    hand(g, 0, 3)
    decks.discard_action(g, 0, 2)
    assert g.action_pile == [2, 0, 1], "under the pile"


@rule(COC, "803.6")
def test_the_next_event() -> None:
    g = scene()
    g.event_top, g.event_bag, g.event_bottom, g.event_pile = [8, 9], [5], [6, 7], [4]
    g.known_event = 0b11
    seen = g.reveals
    assert [decks.take_top(g) for _ in range(7)] == [9, 8, 5, 6, 7, 4, -1]
    assert g.reveals == seen + 4, "what was laid there by hand is shown without a draw"
    assert g.known_event == 0


# --- moods and activations ----------------------------------------------------------------------------------


def own(mood: str, activations: int = 0) -> tuple[State, City]:
    g = wide("D3")
    there = g.cities[at(g, "D3")]
    there.mood = ids.MOODS.index(mood)
    there.activations = activations
    return g, there


@rule(COC, "305.7", "305.12", "404.8")
def test_moods_rise_and_fall_within_their_limits() -> None:
    g, there = own("angry")
    there.angry_activated = True
    cities.raise_mood(g, there)
    assert (there.mood, there.angry_activated) == (ids.NEUTRAL, False)
    cities.raise_mood(g, there, 5)
    assert there.mood == ids.HAPPY
    there.angry_activated = True
    cities.raise_mood(g, there)
    assert there.angry_activated, "nothing was raised"
    cities.lower_mood(g, there)
    assert there.mood == ids.NEUTRAL
    cities.lower_mood(g, there, 5)
    assert there.mood == ids.ANGRY


@rule(COC, "404.2")
def test_a_city_that_becomes_angry_after_an_activation_is_spent() -> None:
    for activations, spent in ((0, False), (1, True)):
        g, there = own("neutral", activations)
        cities.lower_mood(g, there)
        assert there.angry_activated is spent
    g, there = own("happy", 1)
    cities.lower_mood(g, there)
    assert not there.angry_activated


@rule(COC, "404.4", "404.5", "404.6")
@pytest.mark.parametrize(
    ("mood", "before", "after", "spent"),
    [
        ("happy", 0, "happy", False),
        ("happy", 1, "neutral", False),
        ("neutral", 2, "angry", False),
        ("angry", 0, "angry", True),
    ],
)
def test_activations(mood: str, before: int, after: str, spent: bool) -> None:
    g, there = own(mood, before)
    talk(cities.activated(g, there, "collect"))
    assert (there.activations, ids.MOODS[there.mood], there.angry_activated) == (before + 1, after, spent)
    refusal = cities.refuse_activation(g, there)
    assert (refusal is not None) == spent
    if refusal:
        assert (refusal.rule, refusal.reason, refusal.details) == ("404.2", "angry_activated", {"city": "D3"})


def test_a_city_lost_meanwhile_is_not_activated() -> None:
    g, there = own("happy", 1)
    there.owner = ids.BARBARIANS
    talk(cities.activated(g, there, "collect"))
    assert (there.activations, there.mood) == (1, ids.HAPPY)
    g, there = own("happy", 1)
    del g.cities[there.space]
    talk(cities.activated(g, there, "collect"))
    assert there.activations == 1


def test_a_city_that_bleda_threatens_acts_once_as_happy() -> None:
    g, there = own("angry")
    there.marks = THREATENED
    assert cities.acting_mood(g, there) == ids.HAPPY
    assert cities.yield_limit(g, there) == 2
    talk(cities.activated(g, there, "collect"))
    assert (there.marks, there.activations, there.angry_activated) == (ENFORCED, 1, True)
    assert cities.acting_mood(g, there) == ids.ANGRY
    cities.raise_mood(g, there)
    assert there.angry_activated, "whatever its mood"


@rule(COC, "1011.4a", "405.1", "405.2", "405.3")
def test_what_a_city_yields() -> None:
    for mood, labour, limit in (
        ("angry", False, 1),
        ("angry", True, 3),
        ("neutral", True, 3),
        ("happy", True, 4),
    ):
        g, there = own(mood)
        there.size = 3
        g.players[0].used = USED_FORCED_LABOR * labour
        assert cities.yield_limit(g, there) == limit, (mood, labour)


# --- founding -----------------------------------------------------------------------------------------------


@rule(COC, "403.1", "403.2", "403.3", "403.4", "403.5", "403.6", "403.7")
def test_where_no_city_is_founded() -> None:
    g = wide("D5")
    terrain(g, D3="water", E4="barren")
    units(g, 1, "C4", infantry=1)
    g.exhausted = 1 << at(g, "D6")

    def why(label: str) -> tuple[str, str] | None:
        refusal = cities.refuse_founding(g, 0, at(g, label))
        return None if refusal is None else (refusal.rule, refusal.reason)

    assert [why(label) for label in ("D3", "E4", "D5", "C4", "D6", "D4")] == [
        ("403.2", "not_land"),
        ("403.3", "barren"),
        ("403.4", "city_there"),
        ("403.5", "enemy_there"),
        ("403.6", "exhausted"),
        None,
    ]
    nobody = cities.refuse_settling(g, 0, at(g, "D4"))
    assert nobody is not None
    assert (nobody.rule, nobody.reason) == ("403.1", "no_settler")
    units(g, 0, "D4", settler=1)
    assert cities.refuse_settling(g, 0, at(g, "D4")) is None
    g.players[0].settlements = 0
    assert why("D4") == ("403.7", "no_settlement")


@rule(COC, "403.8", "305.8")
def test_a_settler_becomes_a_city() -> None:
    g = wide()
    units(g, 0, "D4", settler=2)
    settlements, settlers = g.players[0].settlements, g.players[0].units[ids.SETTLER]
    talk(cities.settle(g, 0, at(g, "D4")))
    found = g.cities[at(g, "D4")]
    assert (found.owner, found.size, found.mood, g.founded) == (0, 1, ids.NEUTRAL, at(g, "D4"))
    assert (g.players[0].settlements, g.players[0].units[ids.SETTLER]) == (settlements - 1, settlers + 1)
    assert g.count(0, ids.SETTLER, at(g, "D4")) == 1
    other = city(g, 1, "D6")
    assert other.owner == 1
