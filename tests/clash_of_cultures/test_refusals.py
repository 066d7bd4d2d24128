"""Everything that might be clicked and is no option says why, with a rule that is stated."""

from __future__ import annotations

import pytest

from pentapolis.engine import LANGUAGES, Ask, Setup, Table
from pentapolis.engine.speak import refusal_text
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.cards.civilizations import aztecs
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.rules import recruit
from pentapolis.games.clash_of_cultures.rules.levies import LEVIES
from pentapolis.games.clash_of_cultures.rules.menu import ENTRIES
from pentapolis.games.clash_of_cultures.rules.questions import QUESTIONS
from pentapolis.games.clash_of_cultures.state import State
from tests.clash_of_cultures.scene import (
    at,
    city,
    civilized,
    hand,
    know,
    lead,
    open_land,
    plans,
    scene,
    stock,
    units,
    why,
    wonder,
)
from tests.clash_of_cultures.test_always import rich
from tests.generic.games import stated_rules

rule = pytest.mark.rule
COC = "clash_of_cultures"
STATED = stated_rules(COC)


def refused(g: State, topic: str) -> int:
    """How much of what might be chosen is refused, each with a stated rule and words."""
    ask = Ask(0, topic, [], (g.map.labels[g.map.homes[0]], 1, 0))
    found = list(GAME.candidates(g, ask))
    assert found
    refusals = [GAME.why_not(g, ask, option) for option in found]
    named = [refusal for refusal in refusals if refusal is not None]  # else: in a game it would be an option
    for refusal in named:
        assert refusal.rule in STATED, refusal
        for language in LANGUAGES:
            assert "…" not in refusal_text(GAME, language, refusal)
    assert GAME.why_not(g, ask, "no_such_thing") is None
    return len(named)


@pytest.mark.parametrize("topic", QUESTIONS)
def test_everything_on_the_board_says_why_not(topic: str) -> None:
    """In a late position, and when all goods and wonder cards are gone as well."""
    assert GAME.words.has(f"ask.{topic}")
    g = rich(3, 7, True)
    empty = next(s for s in range(g.map.size) if g.is_land(s) and not g.present[s])
    g.place_unit(ids.BARBARIANS, ids.INFANTRY, empty)
    first = refused(g, topic)
    g.wonder_bag.clear()
    g.players[0].goods = [0] * 7
    assert refused(g, topic) >= first
    assert refused(g, topic)


@pytest.mark.parametrize("head", ENTRIES)
def test_every_entry_of_the_menu_says_why_not(head: str) -> None:
    """A player without goods, actions and leader can do nothing but trade."""
    g = scene(2, expansion=True, trade=False)
    g.players[0].goods = [0] * 7
    g.actions_left = 0
    ask = Ask(0, "action", [])
    for option in ENTRIES[head].tries(g, ask):
        refusal = GAME.why_not(g, ask, option)
        assert refusal is not None
        assert refusal.rule in STATED, refusal
        assert GAME.words.has(f"refusal.{refusal.reason}")
    assert ENTRIES[head].rule in STATED
    assert ENTRIES[head].options(g, 0) == []


@rule(COC, "202.1", "202.7")
def test_another_question_is_open() -> None:
    table = Table(Setup(GAME, 2), "other")
    seat = table.asks[0].seat
    refusal = table.why_not("D4", seat)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("other_question", "202.7")
    other = table.why_not("advance", 1 - seat)
    assert other is not None
    assert other.reason == "other_seat"


@rule(COC, "411.1", "411.2", "411.3")
def test_why_a_mood_is_not_raised() -> None:
    g = scene()
    open_land(g)
    stock(g, mood=1)
    city(g, 0, "D4", "temple", mood="angry")
    city(g, 1, "D6")
    assert why(g, "raise_mood", "D2") == ("411.2", "happy")
    assert why(g, "raise_mood", "D6") == ("411.1", "not_yours")
    assert why(g, "raise_mood", "D4") == ("411.3", "cannot_pay")


@rule(COC, "412.3", "412.4", "412.5")
def test_why_a_city_is_not_taken_over() -> None:
    g = scene()
    open_land(g)
    stock(g)
    city(g, 1, "D4", "temple")
    city(g, 1, "D3")
    assert why(g, "takeover", "from:D2:D4") == ("412.3", "out_of_range")
    assert why(g, "takeover", "from:D2:D3") == ("412.4", "nothing_to_take")
    g.cities[at(g, "D2")].pieces[ids.TEMPLE] = 1
    assert why(g, "takeover", "from:D2:D4") == ("412.5", "influenced_start")


@rule(COC, "602.4")
def test_why_a_tactic_is_not_laid() -> None:
    g = scene()
    hand(g, 0, 1)
    assert why(g, "tactic", "action1") == ("602.4", "does_not_fit")


@rule(COC, "802.3", "802.4")
def test_why_an_objective_is_not_completed() -> None:
    g = scene()
    plans(g, 0, 13)
    assert why(g, "status_objective", "complete:objective13:objective.wood_supplies") == (
        "802.3",
        "condition",
    )
    assert why(g, "objective", "complete:objective13:objective.wood_supplies") == ("802.4", "condition")


@rule(COC, "803.4", "803.8")
def test_why_a_mood_does_not_fall() -> None:
    g = scene()
    g.cities[at(g, "D2")].mood = ids.ANGRY
    assert why(g, "event_mood", "D2") == ("803.8", "angry")
    assert why(g, "event_mood", g.map.labels[g.map.homes[1]]) == ("803.4", "not_yours")


@rule(COC, "905.1", "905.3")
def test_why_an_advance_is_not_lent() -> None:
    g = scene()
    know(g, 0, "storage")
    assert why(g, "library", "storage") == ("905.1", "has_advance")
    assert why(g, "library", "voting") == ("905.3", "not_now")


@rule(COC, "206.3", "1102.9", "404.2", "401.2")
def test_why_a_leader_does_nothing() -> None:
    g = civilized("egypt", leader="cleopatra", at="D2")
    stock(g)
    assert why(g, "action", "princeps") == ("1102.9", "needs_leader")
    assert why(g, "action", "beloved") == ("1103.1", "cannot_pay")
    g = civilized("rome")
    open_land(g)
    lead(g, 0, "augustus", "D4")
    stock(g, culture=1)
    assert why(g, "action", "princeps") == ("1102.9", "leader_not_home")
    g = civilized("rome", leader="augustus")
    stock(g, culture=1)
    home = g.cities[at(g, "D2")]
    home.mood, home.angry_activated = ids.ANGRY, True
    assert why(g, "action", "princeps") == ("404.2", "angry_activated")


@rule(COC, "905.1", "909.2", "1007.1a", "1011.4a", "1010.4b", "304.1")
def test_why_an_advance_or_wonder_does_nothing() -> None:
    g = scene(2, trade=False)
    stock(g, mood=3, culture=3)
    know(g, 0, "bartering", "free_economy", "forced_labor")
    assert why(g, "action", "library") == ("905.1", "needs_wonder")
    assert why(g, "action", "statue") == ("909.2", "needs_wonder")
    assert why(g, "action", "bartering") == ("1007.1a", "no_card")
    assert why(g, "action", "forced_labor") == ("1011.4a", "none_angry")
    assert why(g, "action", "trade") == ("304.1", "no_trade")
    wonder(g, "D2", ids.STATUE, 0)
    assert why(g, "action", "statue") == ("909.2", "no_card")
    g.players[0].used |= 1 << 12  # collected
    assert why(g, "action", "free_economy") == ("1010.4b", "free_economy")


@rule(COC, "806.2", "807.3", "805.4", "810.1")
def test_why_barbarians_and_pirates_do_not_come() -> None:
    g = scene(2, expansion=True)
    open_land(g)
    units(g, ids.BARBARIANS, "D5", infantry=1)
    assert why(g, "barbarians_settle", "D2") == ("806.2", "no_place_for_barbarians")
    assert why(g, "barbarians_move", "from:D5:D6") == ("807.3", "no_step_of_barbarians")
    assert why(g, "barbarian_unit", "leader") == ("805.4", "not_that_unit")
    assert why(g, "place_pirate", "D2") == ("810.1", "no_free_water")


@rule(COC, "1007.2", "1118.4", "202.2")
def test_what_is_missing_is_named() -> None:
    g = scene(2, expansion=True)
    for head, missing in (("taxes", "taxes"), ("imperial_army", "imperial_army"), ("hegemony", "hegemony")):
        refusal = GAME.why_not(g, Ask(0, "action", []), head)
        assert refusal is not None
        assert refusal.details == {"advance": missing}
    refusal = GAME.why_not(g, Ask(0, "action", []), "princeps")
    assert refusal is not None
    assert refusal.details == {"leader": "leader.augustus"}


@rule(COC, "1006.3")
def test_what_priesthood_makes_free_is_not_refused() -> None:
    g = scene()
    know(g, 0, "priesthood")
    stock(g)
    assert GAME.why_not(g, Ask(0, "advance", []), "math") is None
    assert why(g, "advance", "writing") == ("402.1", "cannot_pay_advance")


@rule(COC, "206.3", "1102.9")
def test_what_leaders_do_once_per_turn() -> None:
    g = civilized("aztecs")
    open_land(g)
    lead(g, 0, "marqzen", "D4")
    units(g, 1, "D5", infantry=2)
    fear = next(option for option in aztecs.frightened(g, 0) if option[1] == "D5")
    assert ENTRIES["spread_fear"].options(g, 0) == ["spread_fear"]
    rules = aztecs.spread_fear(g, 0)
    next(rules)
    with pytest.raises(StopIteration):
        rules.send(fear)
    assert g.count(1, ids.INFANTRY, at(g, fear[3])) == 1
    assert aztecs.frightened(g, 0)
    assert why(g, "action", "spread_fear") == ("206.3", "once_per_turn")


@rule(COC, "1111.4b", "206.3")
def test_draft_draws_a_card_once_per_turn() -> None:
    g = civilized("japan")
    know(g, 0, "draft", "voting")
    stock(g, mood=5)
    home = g.cities[at(g, "D2")]
    assert "draft_card" in recruit.choices(g, 0, home, 2, 0)
    draw = LEVIES["draft_card"].instead
    assert draw is not None
    list(draw(g, 0))
    assert len(g.players[0].actions) == 1
    assert "draft_card" not in recruit.choices(g, 0, home, 2, 0)
