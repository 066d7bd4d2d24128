"""Event cards, great persons, civil cards and barbarians at their limits: just reached and just missed.

One test beside another of the same card in `test_events.py` asks what that one passes by: how much exactly,
from when on, to whom not.
"""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.clash_of_cultures.cards import civil_cards, civil_cards_of_learning, event_steps
from pentapolis.games.clash_of_cultures.cards.event_cards_of_the_expansion import (
    _refuse_dismissal,
    enter_the_horse,
)
from pentapolis.games.clash_of_cultures.data import (
    ACTION_CIVIL,
    ADVANCE_INDEX,
    ADVANCES,
    EVENTS,
    WONDERS,
    ids,
)
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import barbarians, events
from pentapolis.games.clash_of_cultures.rules.card_effects import AIMS, CHECKS, PLAYS
from pentapolis.games.clash_of_cultures.state import CARD_FOCUS, CARD_MASS, State
from tests.clash_of_cultures.scene import (
    at,
    city,
    drive,
    know,
    moods,
    plans,
    realm,
    stock,
    terrain,
    topics,
    units,
    wide,
    wonder,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


def text(g: State, name: str, *answers: str, seat: int = 0) -> Any:
    """The text of the first event with this effect happens to the seat."""
    card = next(i for i, event in enumerate(EVENTS) if event.effect == name)
    g.event_now = card
    told = talk(events.carry_out(g, seat, card), *answers)
    g.event_now = -1
    return told


def plain(*labels: str, seats: int = 2) -> State:
    return wide(*labels, seats=seats, expansion=True)


# --- diseases ----------------------------------------------------------------------------------------------


@rule(COC, "803.10")
@pytest.mark.parametrize(
    ("count", "travelled", "lost"), [(1, False, 0), (2, False, 1), (3, True, 2), (2, True, 2)]
)
def test_epidemics_from_two_units_on(count: int, travelled: bool, lost: int) -> None:
    g = plain()
    g.take_unit(0, ids.SETTLER, at(g, "D2"))
    units(g, 0, "D4", infantry=count)
    g.take_unit(1, ids.SETTLER, at(g, "D7"))
    if travelled:
        know(g, 0, "roads")
    text(g, "epidemics")
    assert g.army_at(0, at(g, "D4")) == count - lost


@rule(COC, "803.13", "1002.3b")
def test_sanitation_protects_its_owner_alone() -> None:
    g = plain()
    for seat in (0, 1):
        units(g, seat, ("D4", "D5")[seat], infantry=2)
        g.take_unit(seat, ids.SETTLER, at(g, ("D2", "D7")[seat]))
    know(g, 0, "sanitation")
    text(g, "epidemics")
    assert (g.army_at(0, at(g, "D4")), g.army_at(1, at(g, "D5"))) == (2, 1)


@rule(COC, "803.10")
def test_pestilence_lowers_one_or_two_different_cities_of_who_has_two() -> None:
    for travelled in (False, True):
        g = plain("D4", "C4")
        if travelled:
            know(g, 0, "navigation")
        answers = ["D4", "C4"] if travelled else ["D4"]
        assert text(g, "pestilence", *answers) is True
        assert moods(g, "D4", "C4", "D2") == ["angry", "angry" if travelled else "neutral", "happy"]
        assert moods(g, "D7") == ["happy"], "one city only"
        assert g.pestilence


@rule(COC, "803.10")
def test_pestilence_stays_until_all_have_sanitation() -> None:
    g = plain()
    know(g, 0, "sanitation")
    assert text(g, "pestilence") is True
    know(g, 1, "sanitation")
    assert text(g, "pestilence") is False
    assert not g.pestilence


@rule(COC, "803.10")
@pytest.mark.parametrize(("count", "lost"), [(3, 0), (4, 1), (7, 1), (8, 2)])
def test_the_black_death_takes_a_quarter(count: int, lost: int) -> None:
    for travelled in (False, True):
        g = plain()
        for seat in (0, 1):
            g.return_unit(seat, ids.SETTLER, at(g, ("D2", "D7")[seat]))
        units(g, 0, "D4", infantry=min(count, 4))
        units(g, 0, "D5", infantry=max(0, count - 4))
        if travelled:
            know(g, 0, "trade_routes")
        text(g, "black_death", *(["unit:D4:infantry"] * 9)[: _asked(count, lost + (travelled and lost > 0))])
        gone = lost + (travelled and lost > 0)
        assert g.units_of(0, ids.INFANTRY) == count - gone
        assert g.players[0].event_points == 2 * gone


def _asked(count: int, lost: int) -> int:
    """How often there is a choice: with more than 4 units they stand on two spaces."""
    return sum(1 for gone in range(lost) if count > 4 and gone < 4)


@rule(COC, "803.10")
@pytest.mark.parametrize(("cities", "lost"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_pandemics_take_half_as_many_things_as_cities(cities: int, lost: int) -> None:
    g = plain(*("D4", "C4", "E4")[: cities - 1])
    stock(g, 0, food=2, mood=1)
    drive(events.EFFECTS["pandemics"](g, 0, EVENTS[0]), pandemics="food1")
    assert g.players[0].goods[ids.FOOD] == 2 - lost


# --- harvests ----------------------------------------------------------------------------------------------


@rule(COC, "803.10")
@pytest.mark.parametrize(("food", "left", "mood"), [(2, 1, "happy"), (1, 0, "happy"), (0, 0, "angry")])
def test_a_famine_takes_food_or_makes_a_city_angry(food: int, left: int, mood: str) -> None:
    g = plain()
    stock(g, 0, food=food, gold=3)
    text(g, "famine")
    assert (g.players[0].goods[ids.FOOD], moods(g, "D2")) == (left, [mood])
    assert g.players[0].goods[ids.GOLD] == 3


@rule(COC, "803.10")
def test_a_drought_takes_food_by_dry_cities_three_at_most() -> None:
    for labels, lost in (((), 1), (("C2",), 2), (("C2", "E2"), 3), (("C2", "E2", "D3"), 3)):
        g = plain(*labels)
        if "D3" in labels:
            terrain(g, D4="barren")
        know(g, 0, "storage")
        stock(g, 0, food=5)
        text(g, "famine_drought")
        assert g.players[0].goods[ids.FOOD] == 5 - lost
    g = plain()
    terrain(g, D1="plain")
    stock(g, 0, food=2)
    text(g, "famine_drought")
    assert g.players[0].goods[ids.FOOD] == 2


@rule(COC, "803.10")
def test_vermin_eats_in_granaries_only() -> None:
    g = plain()
    know(g, 1, "storage")
    for seat in (0, 1):
        stock(g, seat, food=2)
    text(g, "famine_vermin")
    assert [p.goods[ids.FOOD] for p in g.players] == [2, 1]


@rule(COC, "803.10")
@pytest.mark.parametrize("name", ["year_all", "year_self", "year_one"])
def test_good_years(name: str) -> None:
    g = plain(seats=3)
    for seat in range(3):
        know(g, seat, "storage")
    text(g, name, *(["2"] if name == "year_one" else []), seat=1)
    amount = next(event.amount for event in EVENTS if event.effect == name)
    assert amount > 0
    lucky = {"year_all": (0, 1, 2), "year_self": (1,), "year_one": (1, 2)}[name]
    assert [p.goods[ids.FOOD] for p in g.players] == [amount if seat in lucky else 0 for seat in range(3)]


@rule(COC, "803.10")
def test_a_year_for_others_gives_as_much_as_to_oneself() -> None:
    g = plain(seats=3)
    for seat in range(3):
        know(g, seat, "storage")
    amount = next(event.amount for event in EVENTS if event.effect == "year_others")
    text(g, "year_others", "1", *(["2"] * (amount - 1)))
    assert [p.goods[ids.FOOD] for p in g.players] == [amount, 1, amount - 1]


@rule(COC, "803.10")
def test_a_successful_year_feeds_those_behind() -> None:
    g = plain(seats=3)
    for seat in range(3):
        know(g, seat, "storage")
    text(g, "a_successful_year", seat=1)
    assert [p.goods[ids.FOOD] for p in g.players] == [1, 1, 1]
    for label in ("F5", "F6"):
        city(g, 0, g.map.labels[12 + ("F5", "F6").index(label)])
    city(g, 1, g.map.labels[14])
    for seat in range(3):
        stock(g, seat)
    text(g, "a_successful_year", seat=1)
    assert [p.goods[ids.FOOD] for p in g.players] == [0, 0, 2]


@rule(COC, "803.10")
@pytest.mark.parametrize(
    ("name", "good", "pair", "least", "most"),
    [
        ("scientific_trade", "ideas", ("academy", "observatory"), 2, 9),
        ("flourishing_trade", "gold", ("market", "port"), 1, 3),
    ],
)
def test_trade_counts_buildings(name: str, good: str, pair: tuple[str, str], least: int, most: int) -> None:
    for count in range(5):
        g = plain()
        terrain(g, D5="water")
        for i, label in enumerate(("D4", "C5", "E5", "D6")[:count]):
            city(g, 0, label, pair[i % 2])
            if i < 2:
                g.players[1].settlements += 1
        text(g, name)
        assert has(g).get(good, 0) == max(least, min(most, count))
        assert has(g, 1).get(good, 0) == 0
        stock(g)
        text(g, name, seat=1)
        assert has(g).get(good, 0) == min(most, count)
        assert has(g, 1).get(good, 0) == least


@rule(COC, "803.10")
def test_stability_brings_one_to_three_tokens() -> None:
    for count in range(5):
        g = plain()
        for i, label in enumerate(("D4", "C5", "E5", "D6")[:count]):
            city(g, 0, label, ("temple", "obelisk")[i % 2])
        rules = events.EFFECTS["era_of_stability"](g, 0, EVENTS[0])
        ask = reply(rules, None)
        tokens = max(1, min(3, count))
        assert ask.seat == 0
        assert ask.options[0] == f"mood{tokens}"
        assert ask.options[-1] == f"culture{tokens}"
        assert len(ask.options) == tokens + 1
        for word in ask.options[1:-1]:
            culture, mood = (int(part[-1]) for part in word.split("+"))
            assert culture + mood == tokens
        outcome_of = events.EFFECTS["era_of_stability"](g, 1, EVENTS[0])
        assert reply(outcome_of, None).options == ["mood1", "culture1"], "who draws it gets at least one"


# --- disasters ---------------------------------------------------------------------------------------------


@rule(COC, "803.10")
def test_a_volcano_from_four_cities_on() -> None:
    g = plain("C4", "E4")
    text(g, "volcano")
    assert len(g.cities_of(0)) == 3
    found = city(g, 0, "D4", "temple")
    found.pieces[ids.ACADEMY] = 1
    units(g, 0, "D4", infantry=2, settler=1)
    supply = g.players[0].units[ids.INFANTRY]
    settlements = g.players[0].settlements
    text(g, "volcano", "D4")
    assert at(g, "D4") not in g.cities
    assert [p.event_points for p in g.players] == [8, 4]
    assert g.players[0].units[ids.INFANTRY] == supply + 2
    assert not g.present[at(g, "D4")]
    assert g.players[0].settlements == settlements, "out of the game for good"


@rule(COC, "803.10")
def test_an_earthquake_from_three_cities_on() -> None:
    g = plain("C4")
    text(g, "earthquake")
    assert len(g.cities_of(0)) == 2
    city(g, 0, "D4", "temple academy")
    wonder(g, "D4", 3, 0)
    g.cities[at(g, "D4")].mood = ids.HAPPY
    text(g, "earthquake", "piece:D4:temple", f"piece:D4:{WONDERS[3].id}", "done")
    found = g.cities[at(g, "D4")]
    assert (found.size, found.wonders, found.pieces[ids.TEMPLE], found.mood) == (2, 0, -1, ids.NEUTRAL)
    assert g.wonder_place[3] == -1
    assert g.players[0].event_points == 4


@rule(COC, "803.10")
def test_floods_hit_a_city_beside_water() -> None:
    g = plain("D4", "C3")
    terrain(g, D5="water")
    city(g, 1, "D6")
    text(g, "flood")
    assert moods(g, "D4", "C3", "D2", "D6") == ["angry", "neutral", "happy", "neutral"]
    text(g, "heavy_flood")
    assert moods(g, "D4", "C3", "D6") == ["angry", "neutral", "angry"]


@rule(COC, "803.10")
def test_fire_runs_over_connected_forest() -> None:
    g = plain("D4", "D5", "C3")
    terrain(g, D4="forest", D5="forest", C3="forest", D3="plain", C4="plain")
    city(g, 1, "E5")
    terrain(g, E5="forest")
    g.players[0].goods[ids.WOOD] = 2
    text(g, "fire", "D4")
    assert moods(g, "D4", "D5", "C3", "E5") == ["angry", "angry", "neutral", "angry"]
    assert g.players[0].goods[ids.WOOD] == 2
    for wood, left in ((0, 0), (1, 0), (2, 1)):
        g = plain()
        stock(g, 0, wood=wood)
        text(g, "fire")
        assert g.players[0].goods[ids.WOOD] == left


@rule(COC, "803.10")
def test_civil_war_breaks_out_beside_infantry_in_cities_that_are_not_happy() -> None:
    g = plain("D4")
    units(g, 0, "D2", infantry=1)
    text(g, "civil_war", "D4")
    assert (moods(g, "D2", "D4"), g.army_at(0, at(g, "D2"))) == (["happy", "angry"], 1)
    g = plain("D4")
    units(g, 0, "D4", infantry=2)
    text(g, "civil_war")
    assert (moods(g, "D2", "D4"), g.army_at(0, at(g, "D4"))) == (["happy", "angry"], 1)


@rule(COC, "803.10")
def test_migrants_settle_with_others_who_have_room() -> None:
    g = plain(seats=3)
    g.players[1].units[ids.SETTLER] = 0
    there = g.map.homes[2]
    text(g, "migration")
    assert g.count(2, ids.SETTLER, there) == 2
    assert g.cities[g.map.homes[0]].mood == ids.NEUTRAL
    assert event_steps.others_with_room(g, 0) == [2]
    assert event_steps.others_with_room(g, 2) == [0]
    g.cities[there].owner = 0
    assert event_steps.others_with_room(g, 0) == []


# --- leaders, governments, tokens --------------------------------------------------------------------------


@rule(COC, "803.10")
def test_the_guillotine() -> None:
    g = realm("rome", leader="sulla", place="D2")
    g.players[0].leaders.clear()
    text(g, "guillotine")
    assert (g.players[0].leader, g.players[0].leader_at, g.players[0].event_points) == (-1, -1, 4)
    g = realm("rome", leader="sulla", place="D2")
    units(g, 0, "D2", infantry=3)
    text(g, "guillotine", "leader", "leader.caesar")
    assert (g.players[0].event_points, g.players[0].leaders) == (0, [])
    assert g.players[0].leader_at == at(g, "D2")
    g = realm("rome")
    units(g, 0, "D2", infantry=4)
    text(g, "guillotine")
    assert (g.players[0].event_points, g.players[0].leaders) == (4, []), "no room for a Leader"
    g = realm("rome")
    text(g, "guillotine", "points")
    assert (g.players[0].event_points, g.players[0].leader) == (4, -1)


@rule(COC, "803.10")
def test_an_uprising_pays_up_to_four_tokens() -> None:
    for tokens in (1, 3, 4, 6):
        g = plain()
        stock(g, 0, mood=tokens)
        drive(events.EFFECTS["uprising"](g, 0, EVENTS[0]), uprising="mood1")
        assert g.players[0].goods[ids.MOOD] == max(0, tokens - 4)
        assert g.players[0].event_points == min(4, tokens)
    g = plain()
    stock(g, 0, mood=1, culture=1)
    ask = first_ask(events.EFFECTS["uprising"](g, 0, EVENTS[0]))
    assert "done" not in ask.options, "one must be paid"
    text(g, "uprising", "mood1", "done")
    assert has(g) == {"culture": 1}


@rule(COC, "803.10")
def test_an_envoy_brings_gifts_and_shows_a_wonder() -> None:
    g = plain(seats=3)
    text(g, "envoy", "2", seat=1)
    assert [has(g, seat) for seat in range(3)] == [{}, {"ideas": 1, "culture": 1}, {"culture": 1}]
    assert len(g.wonder_open) == 1
    g.wonder_bag.clear()
    text(g, "envoy", "2", seat=1)
    assert len(g.wonder_open) == 1


@rule(COC, "803.10")
def test_a_revolution_costs_an_action_now_or_later() -> None:
    g = plain()
    g.actions_left = 2
    text(g, "revolution")
    assert (g.actions_left, g.players[0].fewer_actions) == (1, 0)
    g.actions_left = 0
    text(g, "revolution")
    assert (g.actions_left, g.players[0].fewer_actions) == (0, 0)
    g.status_step = 2
    text(g, "revolution")
    assert (g.actions_left, g.players[0].fewer_actions) == (0, 1)
    g.status_step, g.actions_left, g.active = 0, 2, 1
    text(g, "revolution")
    assert (g.actions_left, g.players[0].fewer_actions) == (2, 1)
    g.active = 0
    units(g, 0, "D4", infantry=1)
    text(g, "revolution", "yes")
    assert (g.actions_left, g.army_at(0, at(g, "D4"))) == (2, 0)


@rule(COC, "803.10")
def test_a_reformation_recolours_a_temple() -> None:
    g = plain(seats=3)
    a, b = g.map.labels[12], g.map.labels[16]
    city(g, 1, a, "temple")
    city(g, 2, b, "temple", colour=1)
    text(g, "reformation", "2", seat=0)
    assert g.cities[at(g, a)].pieces[ids.TEMPLE] == 2
    assert g.cities[at(g, b)].pieces[ids.TEMPLE] == 1, "a foreign Temple is no own one"
    text(g, "reformation", seat=0)
    assert g.cities[at(g, a)].pieces[ids.TEMPLE] == 2, "nobody has an own one"


@rule(COC, "803.11")
def test_the_trojan_horse() -> None:
    for open_, city_, defended, goods, asked in (
        (True, True, True, {"wood": 1, "culture": 1}, True),
        (False, True, True, {"wood": 1, "culture": 1}, False),
        (True, False, True, {"wood": 1, "culture": 1}, False),
        (True, True, False, {"wood": 1, "culture": 1}, False),
        (True, True, True, {"wood": 2}, False),
        (True, True, True, {"culture": 2}, False),
        (True, True, True, {"gold": 1, "culture": 1}, True),
    ):
        for fortress in (False, True):
            g = plain()
            stock(g, 0, **goods)
            g.trojan = open_
            b = Battle(at(g, "D4"), True, 0, 1, -1)
            b.city = city_
            b.start = [1, int(defended and not fortress)]
            b.fortress = defended and fortress
            talk(enter_the_horse(g, b), *(["yes"] if asked else []))
            assert b.muted == asked
            assert g.players[0].event_points == 2 * asked
            assert g.trojan == (open_ and not asked)
            assert g.event_pile == ([41] if asked else [])


@rule(COC, "803.12")
@pytest.mark.parametrize(("tokens", "asked"), [((1, 0), [0]), ((0, 1), []), ((0, 2), [1]), ((1, 2), [0, 1])])
def test_great_persons_cost_one_or_two(tokens: tuple[int, int], asked: list[int]) -> None:
    g = plain()
    for seat, culture in enumerate(tokens):
        stock(g, seat, culture=culture)
    card = next(i for i, event in enumerate(EVENTS) if event.kind == "great_person_hand")
    seen = drive(events._offer_person(g, 0, card), great_person="no")
    assert [(ask.seat, ask.about[1]) for ask in seen] == [(seat, 1 if seat == 0 else 2) for seat in asked]
    if asked:
        rules = events._offer_person(g, 0, card)
        assert talk(rules, "yes") is True
        assert g.players[asked[0]].actions == [101 + card]
        assert g.players[asked[0]].goods[ids.CULTURE] == tokens[asked[0]] - (1 if asked[0] == 0 else 2)


@rule(COC, "804.2", "804.6")
def test_land_is_exhausted_beside_own_cities_while_tokens_last() -> None:
    g = plain()
    terrain(g, D3="barren", E3="water")
    units(g, 1, "C3", settler=1)
    assert events.EXHAUST.ask(g, 0).options == ["E2", "C2"]
    g.exhausted_left = 1
    talk(events.exhaust(g, 0), "E2")
    assert (g.exhausted, g.exhausted_left) == (1 << at(g, "E2"), 0)
    talk(events.exhaust(g, 0))
    assert g.exhausted == 1 << at(g, "E2")


@rule(COC, "804.1")
def test_a_gold_mine_brings_two() -> None:
    g = plain()
    talk(events.symbol(g, 1, "gold_mine"))
    assert (has(g), has(g, 1)) == ({}, {"gold": 2})


# --- great persons played ----------------------------------------------------------------------------------


@rule(COC, "803.12")
def test_what_great_persons_bring() -> None:
    def played(name: str, **answers: str) -> State:
        g = plain()
        stock(g, 0, food=2, wood=2, ore=2)
        g.players[0].advances = g.players[0].usable = (1 << 48) - 1  # nothing is left to learn
        drive(PLAYS[name](g, 0), **answers)
        return g

    assert played("great_philosopher").players[0].goods[ids.IDEAS] == 2
    g = played("great_scientist")
    assert (g.players[0].goods[ids.IDEAS], len(g.players[0].actions)) == (1, 1)
    assert len(played("elder_statesman").players[0].actions) == 2
    g = played("great_warlord")
    assert (g.moves_left, g.warlord) == (3, 2)
    assert moods(played("great_artist"), "D2") == ["happy"]


@rule(COC, "803.12")
def test_a_great_artist_makes_an_angry_city_happy() -> None:
    g = plain("D4")
    g.cities[at(g, "D4")].mood = ids.ANGRY
    drive(PLAYS["great_artist"](g, 0), free_advance="arts")
    assert moods(g, "D4") == ["happy"]


@rule(COC, "803.12")
def test_a_great_athlete_turns_tokens_into_the_others() -> None:
    for given, got in (("culture", "mood"), ("mood", "culture")):
        g = plain()
        stock(g, 0, **{given: 3})
        g.players[0].advances = g.players[0].usable = (1 << 48) - 1
        rules = PLAYS["great_athlete"](g, 0)
        ask = reply(rules, None)
        assert ask.options == ["no", *((given, n) for n in (1, 2, 3))]
        with pytest.raises(StopIteration):
            rules.send((given, 2))
        assert has(g) == {given: 1, got: 2}
    g = plain()
    g.players[0].advances = g.players[0].usable = (1 << 48) - 1
    stock(g, 0, culture=25, mood=25)
    ask = reply(PLAYS["great_athlete"](g, 0), None)
    assert len(ask.options) == 41, "no more than 20 at a time"


@rule(COC, "803.12")
def test_prophets_build_temples_and_engineers_anything() -> None:
    for name, options in (("great_prophet", {"temple"}), ("great_engineer", {"temple", "academy"})):
        g = plain("D4")
        know(g, 0, "myths", "writing", "rituals", "priesthood", "state_religion")
        know(g, 0, "engineering", "sanitation", "roads")
        g.players[0].advances |= ids.CATEGORY[ids.SPIRITUALITY] | ids.CATEGORY[ids.CONSTRUCTION]
        g.players[0].usable = g.players[0].advances
        stock(g, 0, food=1, wood=1, ore=1)
        ask = first_ask(PLAYS[name](g, 0))
        assert {option[2] for option in ask.options if option != "no"} == options
        talk(PLAYS[name](g, 0), "build:D4:temple", "mood1")
        assert g.cities[at(g, "D4")].has(ids.TEMPLE)
        assert (has(g)["mood"], has(g).get("wood"), has(g).get("ore")) == (1, None, None)


@rule(COC, "803.12")
def test_a_great_seer_sets_an_objective_aside_for_each() -> None:
    g = plain(seats=3)
    g.objective_bag, g.objective_pile = [1, 2], [3, 4]
    g.players[1].seer = 7
    rules = PLAYS["great_seer"](g, 0)
    order = []
    answer: Any = None
    try:
        while True:
            ask = reply(rules, answer)
            order.append(ask.about[0])
            assert len(ask.options) == 3 - len(order) + 1
            answer = ask.options[0]
    except StopIteration:
        pass
    assert order == [0, 1, 2]
    aside = [p.seer for p in g.players]
    assert len(set(aside)) == 3
    assert 7 in g.objective_bag, "the card set aside before goes back"
    assert g.players[0].objectives == []
    assert all(g.known_objectives[card] == 1 for card in aside)
    assert sorted([*aside, *g.objective_bag, *g.objective_pile]) == [1, 2, 3, 4, 7]


@rule(COC, "803.12")
def test_a_great_seer_without_cards() -> None:
    g = plain()
    g.objective_bag, g.objective_pile = [5], []
    talk(PLAYS["great_seer"](g, 1))
    assert [p.seer for p in g.players] == [-1, 5]


@rule(COC, "803.12")
def test_a_great_explorer_founds_on_the_new_tile_for_two_food() -> None:
    for food, asked in ((1, False), (2, True)):
        g = plain()
        know(g, 0, "fishing", "navigation", "war_ships", "cartography")
        for space in g.map.slots[2]:
            g.terrain[space] = ids.UNEXPLORED
        stock(g, 0, food=food)
        asked_topics = topics(
            drive(PLAYS["great_explorer"](g, 0), reveal_tile="B2", orientation="listed", found_there="no")
        )
        assert ("found_there" in asked_topics) == asked
        assert g.terrain[at(g, "B2")] != ids.UNEXPLORED


# --- civil cards -------------------------------------------------------------------------------------------


@rule(COC, "801.4")
def test_neighbours_are_within_two_spaces() -> None:
    g = wide()
    near = civil_cards_of_learning.neighbours
    assert (near(g, 0), near(g, 1)) == ([], [])
    units(g, 0, "D5", settler=1)
    assert (near(g, 0), near(g, 1)) == ([1], [0]), "a unit near a city"
    g = wide()
    units(g, 0, "D4", settler=1)
    assert (near(g, 0), near(g, 1)) == ([], [])
    units(g, 1, "D6", infantry=1)
    assert (near(g, 0), near(g, 1)) == ([1], [0]), "a unit near a unit"
    g = wide("D5")
    assert (near(g, 0), near(g, 1)) == ([1], [0]), "a city near a city"


@rule(COC, "801.4")
def test_ideas_by_academies() -> None:
    g = wide("D4")
    assert not CHECKS["ideas"](g, 0)
    city(g, 0, "C4", "academy")
    city(g, 0, "E4", "academy")
    assert CHECKS["ideas"](g, 0)
    talk(PLAYS["ideas"](g, 0))
    assert has(g) == {"ideas": 2}


@rule(COC, "801.4")
@pytest.mark.parametrize(
    ("goods", "possible"), [({"food": 2, "gold": 2}, True), ({"food": 2, "gold": 1}, False)]
)
def test_synergies_need_the_price_of_two(goods: dict[str, int], possible: bool) -> None:
    g = wide()
    stock(g, 0, **goods)
    assert bool(civil_cards_of_learning._synergies(g, 0)) == possible
    assert bool(CHECKS["synergies"](g, 0)) == possible


@rule(COC, "801.4")
def test_synergies_stay_in_their_category_and_leave_no_trace() -> None:
    g = wide()
    stock(g, 0, food=2, ideas=1)
    p = g.players[0]
    before = (p.advances, p.usable, p.used, p.goods[:])
    found = civil_cards_of_learning._synergies(g, 0)
    assert (p.advances, p.usable, p.used, p.goods) == before
    assert all(ADVANCES[index].category == ADVANCES[found[0]].category for index in found)
    stock(g, 0, food=2, gold=2)
    rich = civil_cards_of_learning._synergies(g, 0)
    full = p.advances | ids.CATEGORY[ids.WARFARE] & ~(1 << ADVANCE_INDEX["tactics"])
    p.advances = full
    left = civil_cards_of_learning._synergies(g, 0)
    assert ADVANCE_INDEX["tactics"] in rich
    assert ADVANCE_INDEX["tactics"] not in left, "no second one is left"


@rule(COC, "801.4", "801.7")
def test_teach_us_needs_cards_and_something_to_learn() -> None:
    teach = [c for c, name in enumerate(ACTION_CIVIL) if name == "teach_us"]
    assert len(teach) == 2
    after = civil_cards_of_learning.after_conquest
    g = wide()
    know(g, 1, "writing")
    assert talk(after(g, 0, 1)) is None, "no card"
    g.players[0].actions = [105]
    assert talk(after(g, 0, 1)) is None, "no action card"
    g.action_bag.remove(teach[0])
    g.players[0].actions = [teach[0]]
    talk(after(g, 0, 1), f"action{teach[0] + 1}")
    assert g.players[0].advances & ids.WRITING
    assert teach[0] not in g.players[0].actions
    g.players[0].actions = [next(c for c in g.action_bag if c not in teach)]
    know(g, 1, "myths")
    assert reply(after(g, 0, 1), None).options == ["no"], "asked: one may still be hidden"
    g.action_pile = list(teach)
    assert talk(after(g, 0, 1)) is None, "both lie open"


@rule(COC, "801.4")
def test_technology_trade_teaches_both() -> None:
    g = wide("D5")
    know(g, 0, "writing")
    know(g, 1, "myths")
    assert AIMS["technology_trade"](g, 0) == [1]
    talk(PLAYS["technology_trade"](g, 0, 1))
    assert g.players[0].advances & ids.MYTHS
    assert g.players[1].advances & ids.WRITING
    assert AIMS["technology_trade"](g, 0) == []


@rule(COC, "801.4")
def test_new_ideas_bring_two() -> None:
    g = wide()
    assert not CHECKS["new_ideas"](g, 0)
    stock(g, 0, food=2)
    drive(PLAYS["new_ideas"](g, 0), new_ideas="tactics")
    assert (has(g)["ideas"], has(g).get("food")) == (2, None)


@rule(COC, "801.4")
def test_production_cards_wait_for_a_collect() -> None:
    for actions, used, angry, possible in (
        (1, 0, False, True),
        (1, CARD_FOCUS, False, False),
        (1, CARD_MASS, False, False),
        (1, 0, True, False),
        (0, 0, False, False),
    ):
        g = wide()
        g.actions_left = actions
        g.players[0].used = used
        g.cities[at(g, "D2")].angry_activated = angry
        for name, mark in (("production_focus", CARD_FOCUS), ("mass_production", CARD_MASS)):
            assert bool(CHECKS[name](g, 0)) == possible
            g.players[0].used = used
            talk(PLAYS[name](g, 0))
            assert g.players[0].used == used | mark
            g.players[0].used = used


@rule(COC, "801.4")
def test_small_civil_cards() -> None:
    g = wide(seats=3)
    g.actions_left = 1
    talk(PLAYS["leadership"](g, 0))
    assert g.actions_left == 2
    assert AIMS["negotiations"](g, 1) == [0, 2]
    talk(PLAYS["negotiations"](g, 0, 2))
    assert [p.no_attack for p in g.players] == [0b100, 0, 0b001]
    assert AIMS["assassination"](g, 1) == [0, 2]
    talk(PLAYS["assassination"](g, 1, 2))
    assert [p.fewer_actions for p in g.players] == [0, 0, 1]
    assert AIMS["assassination"](g, 1) == [0]
    assert AIMS["spy"](g, 1) == []
    plans(g, 2, 3)
    assert AIMS["spy"](g, 1) == [2]


@rule(COC, "801.4")
def test_militia_needs_infantry_and_room() -> None:
    g = wide()
    units(g, 0, "D2", infantry=3)
    assert CHECKS["militia"](g, 0)
    g.players[0].units[ids.INFANTRY] = 0
    assert not CHECKS["militia"](g, 0)
    g.players[0].units[ids.INFANTRY] = 1
    units(g, 0, "D2", infantry=1)
    assert not CHECKS["militia"](g, 0)


@rule(COC, "801.4")
def test_mercenaries_are_hired_within_two_spaces_for_any_good() -> None:
    for place, found in (("D3", True), ("D4", True), ("D5", False)):
        g = wide()
        units(g, ids.BARBARIANS, place, infantry=1)
        assert bool(civil_cards._hirelings(g, 0)) == found
        for goods, can in (({}, False), ({"food": 1}, True), ({"ideas": 1}, False), ({"culture": 1}, True)):
            stock(g, 0, **goods)
            assert bool(CHECKS["mercenaries"](g, 0)) == (found and can)
    g = wide()
    units(g, ids.BARBARIANS, "D6", infantry=1)
    units(g, 0, "D4", settler=1)
    assert civil_cards._hirelings(g, 0) == []
    units(g, 0, "D4", infantry=1)
    assert civil_cards._hirelings(g, 0) == [at(g, "D6")]


@rule(COC, "801.4")
def test_explorers_need_a_tile_or_a_settler() -> None:
    g = wide()
    assert CHECKS["explorer"](g, 0)
    g.players[0].units[ids.SETTLER] = 0
    assert not CHECKS["explorer"](g, 0)
    for space in g.map.slots[2]:
        g.terrain[space] = ids.UNEXPLORED
    assert CHECKS["explorer"](g, 0)


@rule(COC, "801.4")
def test_new_plans_draw_two_and_give_the_rest_back() -> None:
    g = wide()
    assert not CHECKS["new_plans"](g, 0)
    plans(g, 0, 1)
    assert CHECKS["new_plans"](g, 0)
    size = len(g.objective_bag)
    ask = first_ask(PLAYS["new_plans"](g, 0))
    assert len(ask.options) == 3
    g = wide()
    plans(g, 0, 1)
    rules = PLAYS["new_plans"](g, 0)
    drawn = reply(rules, None).options[0]
    give = reply(rules, drawn)
    assert give.options == ["objective1"]
    with pytest.raises(StopIteration):
        rules.send("objective1")
    assert [f"objective{card + 1}" for card in g.players[0].objectives] == [drawn]
    assert len(g.objective_bag) == size
    assert g.known_objectives[0] == 0
    g.objective_bag.clear()
    assert not CHECKS["new_plans"](g, 0)
    g.players[0].seer = 9
    assert CHECKS["new_plans"](g, 0)


# --- barbarians (805–811) ----------------------------------------------------------------------------------


@rule(COC, "806.2", "806.3", "806.4")
def test_where_barbarians_settle() -> None:
    g = wide()
    spaces = barbarians.spawn_spaces(g, 0)
    steps = {g.map.labels[s]: g.map.distance[at(g, "D2")][s] for s in spaces}
    assert set(steps.values()) == {2}
    for label in steps:
        terrain(g, **{label: "barren"})
    beside = {g.map.labels[s] for s in barbarians.spawn_spaces(g, 0)}
    assert beside == {"D3", "E3", "C3", "E2", "C2"}, "beside the city where nothing else is left"
    city(g, 1, "C4")
    assert {g.map.labels[s] for s in barbarians.spawn_spaces(g, 0)} == {"E3", "E2", "C2"}
    units(g, 0, "E3", settler=1)
    g.exhausted |= 1 << at(g, "C2")
    assert {g.map.labels[s] for s in barbarians.spawn_spaces(g, 0)} == {"E2"}


@rule(COC, "806.1", "806.10")
def test_what_is_an_empty_space() -> None:
    g = wide("D4")
    assert barbarians.is_empty(g, at(g, "D5"))
    assert not barbarians.is_empty(g, at(g, "D4"))
    for kind, empty in (("barren", False), ("water", False), ("unexplored", False), ("forest", True)):
        terrain(g, D5=kind)
        assert barbarians.is_empty(g, at(g, "D5")) == empty
    units(g, 1, "D5", settler=1)
    assert not barbarians.is_empty(g, at(g, "D5"))


@rule(COC, "805.4", "805.5")
def test_reinforcements_of_barbarians() -> None:
    for infantry, options in ((0, ["infantry"]), (1, ["infantry", "cavalry", "elephant"]), (4, [])):
        g = plain()
        units(g, ids.BARBARIANS, "D4", infantry=infantry)
        if len(options) > 1:
            assert first_ask(barbarians.reinforce(g, 0, at(g, "D4"))).options == options
            g.wild_units[ids.CAVALRY] = 0
            assert first_ask(barbarians.reinforce(g, 0, at(g, "D4"))).options == ["infantry", "elephant"]
        else:
            talk(barbarians.reinforce(g, 0, at(g, "D4")))
            assert g.army_at(ids.BARBARIANS, at(g, "D4")) == infantry + len(options)


@rule(COC, "807.2", "807.3", "807.8")
def test_barbarians_come_closer_four_to_a_space() -> None:
    g = plain()
    units(g, ids.BARBARIANS, "D4", infantry=2)
    group = {at(g, "D4"): [0, 2, 0, 0, 0, 0]}

    def steps(steered: bool = False) -> set[str]:
        return {option[2] for option in barbarians._steps(g, 0, group, steered)}

    assert steps() == {"D3"} | {s for s in ("C4", "E4") if g.map.distance[at(g, "D2")][at(g, s)] == 1}
    assert steps(True) == {"D5", "E5", "E4", "D3", "C4", "C5"}
    units(g, ids.BARBARIANS, "D3", infantry=2)
    assert "D3" in steps()
    units(g, ids.BARBARIANS, "D3", infantry=1)
    assert "D3" not in steps()


@rule(COC, "810.1", "810.2", "810.3")
def test_two_pirates_appear_one_of_them_near() -> None:
    g = plain()
    terrain(g, D3="water", D5="water", E5="water")
    units(g, 1, "D5", ship=1)
    rules = barbarians._place_pirates(g, 0)
    assert reply(rules, None).options == ["D3", "E5"]
    assert reply(rules, "E5").options == ["D3"], "the last one beside a city of the player"
    with pytest.raises(StopIteration):
        rules.send("D3")
    assert g.wild_units[ids.SHIP] == 2
    rules = barbarians._place_pirates(g, 0)
    assert reply(rules, None).options == ["D3", "E5"]
    assert reply(rules, "D3").options == ["D3", "E5"], "one is near already"
    g.wild_units[ids.SHIP] = 0
    assert talk(barbarians._place_pirates(g, 0)) is None


@rule(COC, "810.4", "810.5", "810.6")
def test_pirates_raid_goods_or_moods() -> None:
    g = plain("C4")
    terrain(g, D3="water")
    units(g, ids.PIRATES, "D3", ship=1)
    stock(g, 0, food=1, mood=1)
    talk(barbarians._raid(g, 0), "mood1")
    assert has(g) == {"food": 1}
    stock(g)
    talk(barbarians._raid(g, 0), "C4")
    assert moods(g, "C4", "D2") == ["angry", "happy"]
    talk(barbarians._raid(g, 0))
    assert moods(g, "C4", "D2") == ["angry", "neutral"]
    talk(barbarians._raid(g, 1))
    assert moods(g, "D7") == ["happy"]


@rule(COC, "803.12")
def test_a_diplomat_is_dismissed_by_who_sent_him() -> None:
    g = plain(seats=3)
    assert _refuse_dismissal(g, 0) is not None
    g.diplomat = (1, 2)
    assert [_refuse_dismissal(g, seat) is None for seat in range(3)] == [False, True, False]


@rule(COC, "1102.9")
def test_an_event_spares_marqzens_city_alone() -> None:
    g = realm("aztecs", leader="marqzen", place="D4")
    city(g, 0, "D4")
    assert not event_steps.spared(g, 0, at(g, "D4")), "no event"
    g.event_now = 0
    assert event_steps.spared(g, 0, at(g, "D4"))
    assert not event_steps.spared(g, 0, at(g, "D2"))
    assert not event_steps.spared(g, 0, at(g, "D3"))
    g.cities[at(g, "D4")].owner = 1
    assert not event_steps.spared(g, 0, at(g, "D4"))


@rule(COC, "1006.1a", "1006.1b")
def test_myths_keep_a_mood_for_a_token() -> None:
    for known, mood, answers, left in (
        (True, 1, ["yes"], "happy"),
        (True, 1, ["no"], "neutral"),
        (True, 0, [], "neutral"),
        (False, 1, [], "neutral"),
    ):
        g = wide()
        if known:
            know(g, 0, "myths")
        stock(g, 0, mood=mood)
        talk(event_steps.lower(g, g.cities[at(g, "D2")]), *answers)
        assert moods(g, "D2") == [left]
        assert g.players[0].goods[ids.MOOD] == mood - (left == "happy")
    g = wide()
    know(g, 0, "myths")
    stock(g, 0, mood=1)
    g.cities[at(g, "D2")].mood = ids.ANGRY
    assert talk(event_steps.lower(g, g.cities[at(g, "D2")])) is None, "nothing to keep"
