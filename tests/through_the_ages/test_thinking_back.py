"""What a player thinks back to: the hand of another before a political action or a discard (110)."""

from __future__ import annotations

from statistics import fmean

from pentapolis.bots.belief import likelihood
from pentapolis.bots.knowledge import knowledge_of
from pentapolis.engine import Chance, Setup, Table
from pentapolis.games.through_the_ages.data import KIND
from pentapolis.games.through_the_ages.secrets import recall
from pentapolis.games.through_the_ages.state import DISCARD, State
from tests.through_the_ages.scene import GAME, board, cards, equip, ids, laid, politics, rule

CHANCE = Chance.from_seed("thinking back")


def then_and_now(hand: list[str], later: list[str]) -> tuple[State, State]:
    """Seat 1 before its political action with a hand as dealt anew, and now with a hand as imagined."""
    then = politics(board())
    then.turn = 1
    equip(then, 1, military=hand)
    now = then.copy()
    equip(now, 1, military=later)
    return then, now


def hand_then(then: State) -> list[str]:
    return sorted(ids(then.civs[1].military))


@rule("110.2", "601.1")
def test_who_passed_held_what_it_still_holds_and_as_many_of_each_age() -> None:
    then, now = then_and_now(["raid_i", "fertile_territory_i"], ["phalanx", "legion", "raid_ii"])
    assert recall(then, now, 1, "no_politics", CHANCE) == "no_politics"
    assert hand_then(then) == ["legion", "phalanx"], "a card of age II was drawn since"


@rule("607.1")
def test_a_card_that_was_played_openly_was_in_the_hand() -> None:
    then, now = then_and_now(["phalanx", "legion"], [])
    answer = ("aggression", "raid_i", 0)
    assert recall(then, now, 1, answer, CHANCE) == answer
    assert "raid_i" in ids(then.civs[1].military)


@rule("406.1")
def test_a_tactic_that_came_into_play_since_was_in_the_hand() -> None:
    then, now = then_and_now(["raid_i", "fertile_territory_i"], ["phalanx"])
    equip(now, 1, tactic="legion")
    recall(then, now, 1, "no_politics", CHANCE)
    assert hand_then(then) == ["legion", "phalanx"]


@rule("110.4", "602.1")
def test_an_event_played_face_down_is_the_imagined_one() -> None:
    then, now = then_and_now(["phalanx", "legion"], ["raid_i"])
    then.future = [laid("fertile_territory_i", 0)]
    now.future = [laid("fertile_territory_i", 0), laid("wealthy_territory_i", 1)]
    assert GAME.openly("politics", ("event", "phalanx")) == "event"
    assert recall(then, now, 1, "event", CHANCE) == ("event", "wealthy_territory_i")
    assert hand_then(then) == ["raid_i", "wealthy_territory_i"]
    now.future = []  # shuffled since: any event will do
    assert recall(then, now, 1, "event", CHANCE) == "event"


@rule("206.3", "110.6")
def test_a_card_discarded_face_down_is_the_imagined_one() -> None:
    then, now = then_and_now(["phalanx", "fertile_territory_i"], ["raid_i"])
    now.discards[1] = [laid("legion", 1)]
    assert GAME.openly("discard", "phalanx") == "discard"
    assert recall(then, now, 1, "discard", CHANCE) == "legion"
    assert hand_then(then) == ["legion", "raid_i"]


@rule("110.8")
def test_cards_that_were_shown_stay_where_they_were() -> None:
    then, now = then_and_now(["phalanx", "fertile_territory_i"], ["phalanx", "raid_i"])
    then.civs[1].shown = cards("phalanx")
    recall(then, now, 1, "no_politics", CHANCE)
    assert hand_then(then) == ["phalanx", "raid_i"]


@rule("910.6")
def test_nothing_is_recalled_of_who_has_left() -> None:
    then, now = then_and_now(["phalanx"], [])
    now.civs[1].left = 1
    assert recall(then, now, 1, "no_politics", CHANCE) is None


def after_politics(answer: str) -> Table:
    """Seat 1 is far stronger, has two cards of age I and answers so; later seat 0 is asked."""
    g = politics(board())
    g.turn = 1
    equip(g, 0, techs={"warriors": 1})
    equip(g, 1, techs={"warriors": 5}, military=["raid_i", "legion"])
    table = Table(Setup(GAME, 2), start=g)
    table.answer(answer, 1)
    while table.ask is not None and table.ask.seat == 1:
        table.answer("end_turn" if "end_turn" in table.ask.options else table.ask.options[0])
    return table


def shares(table: Table, kind: str) -> tuple[float, float]:
    """How many cards of this kind seat 1 holds on average: dealt evenly, and as is to be believed."""
    assert table.ask is not None
    assert table.ask.seat == 0
    chance = Chance.from_seed("shares")
    knowledge = knowledge_of(GAME)
    deals = [chance.split() for _ in range(300)]
    weights = [likelihood(table, 0, knowledge, deal, chance) for deal in deals]
    held = [
        sum(KIND[card] == kind for card in table.imagine(0, deal.copy()).g.civs[1].military) for deal in deals
    ]
    return fmean(held), sum(w * h for w, h in zip(weights, held, strict=True)) / sum(weights)


@rule("601.2")
def test_who_could_have_attacked_and_passed_probably_could_not() -> None:
    even, believed = shares(after_politics("no_politics"), "aggression")
    assert believed < 0.8 * even


@rule("206.3")
def test_a_discard_is_remembered_too() -> None:
    g = politics(board())
    g.turn = 1
    g.phase = DISCARD
    equip(g, 1, military=["raid_i", "legion", "phalanx", "fertile_territory_i"])
    table = Table(Setup(GAME, 2), start=g)
    assert table.ask is not None
    assert (table.ask.seat, table.ask.topic) == (1, "discard")
    table.answer("phalanx")
    assert table.remembered(0) == [0]
    assert table.remembered(1) == []
