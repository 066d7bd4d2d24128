"""The civilization advances of the Aztecs, Japan and Rome (1110–1112)."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import scoring
from pentapolis.games.clash_of_cultures.cards import event_steps
from pentapolis.games.clash_of_cultures.cards.civilizations import aztecs
from pentapolis.games.clash_of_cultures.data import EVENTS, ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import (
    action_cards,
    barbarians,
    collect,
    construction,
    events,
    move,
    recruit,
    turn,
)
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    act,
    at,
    city,
    drive,
    hand,
    keys,
    know,
    menu,
    play,
    realm,
    rounds,
    stock,
    terrain,
    topics,
    units,
)
from tests.clash_of_cultures.scene import goods as has
from tests.loaded import first_ask, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"

INFANTRY_OF_1 = 6 + ids.INFANTRY
WILD_INFANTRY = 6 * ids.BARBARIANS + ids.INFANTRY


def captives(g: State, *units: int) -> None:
    """Units held by seat 0, taken out of their owners' supplies."""
    for unit in units:
        owner, kind = divmod(unit, 6)
        g.supply(owner)[kind] -= 1
        g.players[0].captives.append(unit)


# --- Aztecs ----------------------------------------------------------------------------------------------


@rule(COC, "1110.1a")
def test_captives() -> None:
    g = realm("aztecs", "tactics")
    units(g, 0, "D4", infantry=4)
    units(g, 1, "D4", infantry=1)
    supply = g.players[1].units[ids.INFANTRY]
    rounds(g, captives="infantry1")
    assert g.players[0].captives == [INFANTRY_OF_1]
    assert g.players[1].units[ids.INFANTRY] == supply


@rule(COC, "1110.1a")
def test_captives_are_a_choice_of_at_most_four_and_no_leaders() -> None:
    g = realm("aztecs", "tactics")
    captives(g, INFANTRY_OF_1, INFANTRY_OF_1, INFANTRY_OF_1)
    b = Battle(at(g, "D4"), True, 0, 1, at(g, "D3"))
    b.lost[1] = [0, 1, 0, 1, 0, 1]
    b.winner = 0
    options = keys(first_ask(aztecs.captives(g, b, 0)))
    assert options == {"infantry1", "cavalry1", "nothing"}


@rule(COC, "1110.1a")
def test_no_captives_of_a_lost_battle() -> None:
    g = realm("aztecs", "tactics")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=4)
    rounds(g)
    assert g.players[0].captives == []


@rule(COC, "1110.1b")
def test_captives_are_worth_half_a_point() -> None:
    g = realm("aztecs", "tactics")
    before = scoring.halves(g, 0)
    captives(g, INFANTRY_OF_1, WILD_INFANTRY)
    after = scoring.halves(g, 0)
    assert [b - a for a, b in zip(before, after, strict=True)] == [0, 0, 2, 0, 0, 0]


@rule(COC, "1110.2a")
def test_a_sacrifice_replaces_an_event() -> None:
    g = realm("aztecs", "tactics", "rituals")
    captives(g, INFANTRY_OF_1, WILD_INFANTRY)
    g.event_bag.remove(33)
    g.event_bag.remove(28)
    g.event_top = [28, 33]
    assert first_ask(events.event(g.copy(), 0)).about == ("event34",)
    talk(events.event(g, 0), "yes", "wild:infantry", "no")
    assert g.players[0].captives == [INFANTRY_OF_1]
    assert g.event_pile == [33, 28]
    assert has(g) == {}, "the gold mine of the first card is ignored"


@rule(COC, "1110.2b")
def test_captives_pay_mood_and_culture() -> None:
    g = realm("aztecs", "tactics", "rituals", "taxes")
    assert "taxes" not in menu(g)
    captives(g, INFANTRY_OF_1)
    supply = g.players[1].units[ids.INFANTRY]
    act(g, "taxes", "food1")
    assert g.players[0].captives == []
    assert g.players[1].units[ids.INFANTRY] == supply + 1
    g = realm("aztecs", "tactics", "sports")
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    captives(g, INFANTRY_OF_1)
    assert "sports" not in menu(g), "only with Human Sacrifice"
    know(g, 0, "rituals")
    assert "sports" in menu(g)


@rule(COC, "1110.2b")
def test_the_player_chooses_which_captive_goes_home() -> None:
    for answer, left in (("players:1:infantry", WILD_INFANTRY), ("wild:infantry", INFANTRY_OF_1)):
        g = realm("aztecs", "tactics", "rituals", "taxes")
        captives(g, INFANTRY_OF_1, WILD_INFANTRY)
        act(g, "taxes", answer, "food1")
        assert g.players[0].captives == [left]


@rule(COC, "1110.2b", "1008.4", "810.4")
def test_captives_pay_wherever_a_token_would() -> None:
    g = realm("aztecs", "tactics", "rituals", "arts", "theaters")
    stock(g)
    captives(g, INFANTRY_OF_1)
    act(g, "theaters", "culture1")
    assert (has(g), g.players[0].captives) == ({"culture": 1}, [])
    g = realm("aztecs", "tactics", "rituals")
    terrain(g, D3="water")
    units(g, ids.PIRATES, "D3", ship=1)
    captives(g, INFANTRY_OF_1)
    stock(g, ore=1)
    talk(barbarians._raid(g, 0), "captive1")
    assert (has(g), g.players[0].captives) == ({"ore": 1}, [])


@rule(COC, "1110.3")
def test_aztec_gold() -> None:
    g = realm("aztecs", "arts")
    terrain(g, C4="mountain", D3="mountain", E5="mountain")
    stock(g, wood=1, mood=1)
    units(g, 0, "D4", settler=1)
    act(g, "found:D4", "wood1", "no", "mood1")
    assert has(g) == {"gold": 3}


@rule(COC, "1110.4a")
def test_tribute_of_enemy_cities() -> None:
    g = realm("aztecs")
    terrain(g, C3="mountain", C4="forest", D3="water", E3="water", E2="water", D1="water", C2="water")
    city(g, 1, "C3")
    city(g, 4, "C4", mood="angry")
    units(g, 4, "C4", infantry=1)
    home = g.cities[at(g, "D2")]
    assert collect.forecast(g, home) == ["food1"]
    know(g, 0, "voting")
    found = collect.sources(g, home, False)
    assert sorted(yields for _, yields in found) == sorted(
        [(collect.ONE[ids.FOOD],), (collect.ONE[ids.ORE],), (collect.ONE[ids.WOOD],)]
    )
    drive(collect.collect(g, 0, home), collect="wood1+ore1")
    assert has(g) == {"wood": 1, "ore": 1}


@rule(COC, "1110.4b")
def test_a_barbarian_captive_instead_of_tribute() -> None:
    g = realm("aztecs", "tactics", "voting")
    city(g, 4, "D4")
    units(g, 4, "D4", infantry=2)
    drive(collect.collect(g, 0, g.cities[at(g, "D2")]), collect="food1+captive1")
    assert g.players[0].captives == [WILD_INFANTRY]
    assert g.army_at(4, at(g, "D4")) == 1
    captives(g, WILD_INFANTRY, WILD_INFANTRY, WILD_INFANTRY)
    assert not any("captive" in word for word in collect.forecast(g, g.cities[at(g, "D2")]))


# --- Japan -----------------------------------------------------------------------------------------------


@rule(COC, "1111.1")
def test_pottery() -> None:
    g = realm("japan", "storage")
    home = g.cities[at(g, "D2")]
    city(g, 0, "D5")
    city(g, 0, "D6")
    home.size = 2
    drive(collect.collect(g, 0, home), collect="food2+ore1")
    assert has(g) == {"food": 2, "ore": 1}
    home.mood = ids.HAPPY
    drive(collect.collect(g, 0, home), collect="food3")
    assert has(g) == {"food": 5, "ore": 1, "culture": 1}
    home.mood = ids.HAPPY
    drive(collect.collect(g, 0, home), collect="food3")
    assert has(g)["culture"] == 1, "once per turn"


@rule(COC, "1111.1")
def test_pottery_counts_card_effects() -> None:
    g = realm("japan", "storage")
    g.cities[at(g, "D2")].mood = ids.NEUTRAL
    hand(g, 0, 29)
    act(g, "play:action29")
    act(g, "collect:D2", "food3")
    assert has(g) == {"food": 3, "culture": 1}


@rule(COC, "1111.2a")
def test_horsemanship_recruits_in_fortresses() -> None:
    g = realm("japan", "tactics")
    stock(g, food=2, wood=2)
    fort = city(g, 0, "D4", "fortress")
    assert recruit.refuse_kind(g, 0, fort, ids.CAVALRY)
    know(g, 0, "husbandry")
    assert recruit.refuse_kind(g, 0, fort, ids.CAVALRY) is None
    assert recruit.refuse_kind(g, 0, fort, ids.ELEPHANT)
    assert recruit.refuse_kind(g, 0, g.cities[at(g, "D2")], ids.CAVALRY)


@rule(COC, "1111.2b")
def test_horsemanship_in_a_fortress() -> None:
    g = realm("japan", "tactics", "husbandry")
    city(g, 0, "D4", "fortress")
    units(g, 0, "D4", cavalry=2)
    units(g, 1, "D4", infantry=2)
    # Three dice of 2 with two Cavalry active: +3 and +2 in the first round, +2 +2 afterwards.
    fought = rounds(g, sides=(1, 0), retreat="fight", losses="cavalry1", refugee="no")
    assert fought[0] == [4, 3 * 2 + 3 + 2]
    g = realm("japan", "tactics", "husbandry")
    city(g, 0, "D4", "fortress")
    units(g, 0, "D4", cavalry=1)
    units(g, 1, "D4", infantry=4)
    assert rounds(g, sides=(1, 0), retreat="fight", losses="cavalry1", refugee="no")[:2] == [[8, 7], [6, 4]]
    g = realm("japan", "tactics", "husbandry")
    units(g, 0, "D4", cavalry=1)
    units(g, 1, "D4", infantry=1)
    assert rounds(g, sides=(1, 0))[0] == [2, 4], "no Fortress"


def spied(place: str = "D3") -> State:
    """Seat 1 plays a card; Japan (seat 0) stands nearby."""
    g = realm("japan", "tactics")
    hand(g, 0, 9)
    hand(g, 1, 7)
    stock(g, 1, culture=2)
    units(g, 0, place, infantry=1)
    units(g, 1, "D4", infantry=1)
    g.active = 1
    return g


@rule(COC, "1111.3a", "1111.3b")
def test_subterfuge() -> None:
    g = spied()
    asked = play(g, action="play:action7", subterfuge_against="action9")
    assert topics(asked) == ["action", "subterfuge_against"]
    assert asked[1].seat == 0
    assert asked[1].about == (1, "action7", 0), "Japan knows at whom the card is aimed"
    assert has(g, 1) == {"culture": 2}
    assert g.actions_left == 3
    assert g.players[0].actions == []
    assert sorted(g.action_pile) == [6, 8]


@rule(COC, "1111.3a")
def test_subterfuge_needs_to_be_near() -> None:
    g = spied("D2")
    city(g, 0, "C5")
    asked = play(g, action="play:action7", subterfuge_against="no", spy="no")
    assert "subterfuge_against" in topics(asked)
    g = spied("D2")
    g.return_unit(1, ids.INFANTRY, at(g, "D4"))
    assert "subterfuge_against" not in topics(play(g, action="play:action7", spy="no"))


@rule(COC, "1111.3c")
def test_subterfuge_against_kept_events() -> None:
    g = spied()
    g.players[1].actions[0] = 101 + 17
    g.event_bag.remove(17)
    g.action_bag.append(6)
    asked = drive(action_cards.play(g, 1, 101 + 17), subterfuge="action9")
    assert topics(asked) == ["subterfuge"]
    assert g.event_pile == [17]
    assert g.actions_left == 3


@rule(COC, "1111.4a")
def test_shogunate_plays_a_card_without_an_action() -> None:
    g = realm("japan", "voting")
    hand(g, 0, 7, 8)
    hand(g, 1, 9)
    stock(g, culture=3)
    drive(turn.turn_step(g), action="play:action7", shogunate="yes", spy="no")
    assert g.actions_left == 3
    drive(turn.turn_step(g), action="play:action8", spy="no")
    assert g.actions_left == 2, "once per turn"


@rule(COC, "1111.4b")
@pytest.mark.example("COC-X45")
def test_shogunate_drafts_a_card() -> None:
    g = realm("japan", "draft", "nationalism")
    stock(g, mood=3)
    home = city(g, 0, "D4", "academy")
    asked = drive(recruit.recruit(g, 0, home), recruit="draft_card")
    assert len(g.players[0].actions) == 1
    assert has(g) == {"mood": 2}, "no Nationalism"
    assert g.army_at(0, home.space) == 0
    assert topics(asked) == ["recruit"]
    assert "draft" in recruit.choices(g, 0, home, 1, 0)
    assert "draft_card" not in recruit.choices(g, 0, home, 1, 0), "once per turn"


# --- Rome ------------------------------------------------------------------------------------------------


@rule(COC, "1112.1a")
def test_aqueducts_ignore_famines() -> None:
    g = realm("rome")
    famines = [event for event in EVENTS if event.effect.startswith("famine")]
    assert len(famines) == 8
    assert not any(event_steps.protected(g, 0, event) for event in famines)
    know(g, 0, "engineering")
    assert all(event_steps.protected(g, 0, event) for event in famines)


@rule(COC, "1112.1b")
def test_aqueducts_and_sanitation() -> None:
    g = realm("rome", "engineering")
    assert "aqueduct" not in menu(g), "as a free action it is paid"
    assert "advance" in menu(g)
    act(g, "advance")
    assert g.players[0].advances & ids.SANITATION
    assert g.actions_left == 2
    g = realm("rome", "engineering")
    stock(g, food=2)
    play(g, action="aqueduct", gain="mood1")
    assert g.players[0].advances & ids.SANITATION
    assert g.actions_left == 3
    assert "food" not in has(g)


@rule(COC, "1112.2")
def test_roman_roads() -> None:
    g = realm("rome", "roads")
    stock(g, food=1, ore=1)
    city(g, 0, "D6")
    city(g, 0, "C6")
    reached = set(move.targets(g, 0, ("march", "D2")))
    assert ("roads", "D6") in reached
    assert ("roads", "D5") not in reached, "it ends in no own city"
    assert ("roads", "C6") in reached
    city(g, 1, "D4")
    units(g, 1, "D5", infantry=1)
    units(g, 1, "C5", infantry=1)
    units(g, 1, "E5", infantry=1)
    units(g, 1, "C4", infantry=1)
    units(g, 1, "E4", infantry=1)
    assert ("roads", "D6") not in set(move.targets(g, 0, ("march", "D2")))


@rule(COC, "1112.2")
def test_only_roman_roads_are_long() -> None:
    g = realm("greece", "roads")
    stock(g, food=1, ore=1)
    city(g, 0, "D6")
    city(g, 0, "D4")
    reached = set(move.targets(g, 0, ("march", "D2")))
    assert ("roads", "D4") in reached
    assert ("roads", "D6") not in reached


@rule(COC, "1112.3a")
def test_captivi_after_won_battles() -> None:
    g = realm("rome", "bartering")
    units(g, 0, "D4", infantry=4)
    units(g, 1, "D4", infantry=1)
    rounds(g)
    assert has(g) == {"gold": 1, "mood": 1}
    g = realm("rome", "bartering")
    terrain(g, D4="water")
    units(g, 0, "D4", ship=1)
    units(g, 1, "D4", ship=3)
    rounds(g, sides=(1, 0), sea=True)
    assert has(g) == {}


@rule(COC, "1112.3b")
def test_captivi_pay_for_buildings() -> None:
    g = realm("rome", "bartering", "irrigation", "engineering")
    home = city(g, 0, "D4")
    stock(g, mood=3)
    assert construction.constructible(g, 0, home) == [ids.MARKET]
    home.mood = ids.HAPPY
    g.wonder_bag.remove(ids.GARDENS)
    g.players[0].wonders.append(ids.GARDENS)
    stock(g, mood=20, culture=5)
    assert construction.buildable_wonders(g, 0, home) == []


@rule(COC, "1112.4a")
def test_provinces_recruit_cavalry_far_from_home() -> None:
    g = realm("rome")
    near, far = city(g, 0, "D4"), city(g, 0, "D5")
    assert recruit.refuse_kind(g, 0, far, ids.CAVALRY)
    know(g, 0, "voting")
    assert recruit.refuse_kind(g, 0, far, ids.CAVALRY) is None
    assert recruit.refuse_kind(g, 0, near, ids.CAVALRY)
    assert recruit.refuse_kind(g, 0, far, ids.ELEPHANT)


@rule(COC, "1112.4b")
@pytest.mark.parametrize(("culture", "answer", "mood"), [(0, "", 1), (1, "no", 1), (1, "yes", 2)])
def test_conquered_provinces(culture: int, answer: str, mood: int) -> None:
    g = realm("rome", "tactics", "voting")
    stock(g, culture=culture)
    taken = city(g, 1, "D4", mood="happy")
    units(g, 0, "D4", infantry=1)
    rounds(g, provinces=answer, refugee="no")
    assert taken.owner == 0
    assert taken.mood == mood
    assert has(g) == {"gold": 2, **({"culture": 1} if answer == "no" else {})}
