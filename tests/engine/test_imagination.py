"""`imagine` hides: hidden places and the next draw differ from the truth; previews never pass them.

"A bot cannot cheat" rests on these tests: each line of `Table.imagine` and of `preview` is needed.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pentapolis.engine import (
    Ask,
    BadAnswer,
    Chance,
    Fork,
    Option,
    Rules,
    Setup,
    State,
    Table,
    Together,
    register,
    registry,
)
from pentapolis.engine.preview import preview
from tests.toy_game import GAME as TOY
from tests.toy_game import HighCard, HighCardState


@pytest.fixture(autouse=True)
def _found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions name their game: it must be found, whatever other tests have registered."""
    monkeypatch.setattr(registry, "_extra", {})
    register(TOY)


class Dealt(HighCard):
    """Asks one seat in the middle of a step, where nothing can be dealt before the step begins."""

    def step(self, g: HighCardState) -> Rules:
        first = yield Ask(0, "swap", ["keep", ("swap", g.hands[0][0])])
        if first != "keep":
            g.hands[0].append(g.chance.draw(g.deck))
        yield Ask(0, "play", [("card", card) for card in g.hands[0]])
        g.over = True


def asked(seed: str, game: HighCard = TOY) -> Table:
    """A table at a question in the middle of a step."""
    table = Table(Setup(game, 3), seed)
    if game is TOY:
        for seat in range(3):
            ask = table.ask_for(seat)
            assert ask is not None
            table.answer(ask.options[0], seat)
    else:
        table.answer("keep", 0)
    return table


def hidden_from(g: HighCardState, seat: int) -> list[list[int]]:
    return [sorted(g.deck), *(sorted(hand) for s, hand in enumerate(g.hands) if s != seat)]


@pytest.mark.parametrize("game", [TOY, Dealt()], ids=["asked later", "one seat"])
def test_hidden_hands_are_not_the_true_ones(game: HighCard) -> None:
    """In the middle of a step: about one imagined world in hundreds is the true one."""
    table = asked("hands", game)
    assert table.ask is not None
    seat = table.ask.seat
    chance = Chance.from_seed("imagination")
    worlds = [hidden_from(table.imagine(seat, chance).g, seat) for _ in range(100)]
    assert worlds.count(hidden_from(table.g, seat)) < 15
    assert len({str(world) for world in worlds}) > 40


def test_hidden_hands_are_not_the_true_ones_at_the_start_of_a_step() -> None:
    table = Table(Setup(TOY, 3), "start")
    chance = Chance.from_seed("imagination")
    worlds = [hidden_from(table.imagine(1, chance).g, 1) for _ in range(100)]
    assert worlds.count(hidden_from(table.g, 1)) < 5
    assert len({str(world) for world in worlds}) > 80


def test_the_options_of_others_come_from_their_imagined_hands() -> None:
    table = Table(Setup(TOY, 2), "options")
    chance = Chance.from_seed("imagination")
    seen = set()
    for _ in range(20):
        fork = table.imagine(1, chance)
        other = fork.ask_for(0)
        assert other is not None
        assert other.options == [("card", card) for card in fork.g.hands[0]]
        seen.add(tuple(other.options))
    assert len(seen) > 15


def next_draws(fork: Fork) -> list[int]:
    return [fork.g.chance.below(1000) for _ in range(3)]


@pytest.mark.parametrize("at_start", [True, False])
def test_the_next_draws_are_not_the_true_ones(at_start: bool) -> None:
    table = Table(Setup(TOY, 3), "luck") if at_start else asked("luck")
    assert table.ask is not None
    truth = next_draws(table.fork())
    chance = Chance.from_seed("imagination")
    seen = [next_draws(table.imagine(table.ask.seat, chance)) for _ in range(20)]
    assert truth not in seen
    assert len({str(draws) for draws in seen}) == 20


def test_imagining_changes_nothing_at_the_table() -> None:
    table = asked("untouched")
    before = table.dump(), table.g.dump()
    assert table.ask is not None
    fork = table.imagine(table.ask.seat, Chance.from_seed("x"))
    while fork.ask is not None:
        fork.answer(fork.ask.options[0])
    assert (table.dump(), table.g.dump()) == before


def test_every_deal_is_equally_likely() -> None:
    """Of 15 cards seat 1 sees its own 3: each of the other 12 is in a quarter of the worlds with seat 0."""
    table = Table(Setup(TOY, 2), "uniform")
    chance = Chance.from_seed("uniform")
    deals = 3000
    held: Counter[int] = Counter()
    for _ in range(deals):
        held.update(table.imagine(1, chance).g.hands[0])
    assert set(held) == set(range(1, 16)) - set(table.g.hands[1])
    expected = deals * 3 / 12
    for card, times in held.items():
        assert abs(times - expected) < 5 * (expected * 9 / 12) ** 0.5, (card, times)


def test_the_own_hand_and_what_was_seen_stay() -> None:
    table = asked("own")
    assert table.ask is not None
    seat = table.ask.seat
    fork = table.imagine(seat, Chance.from_seed("x"))
    assert fork.view(seat) == table.view(seat)
    assert fork.ask is not None
    assert (fork.ask.seat, fork.ask.options) == (seat, table.ask.options)


def test_what_others_have_picked_is_forgotten() -> None:
    """While seats pick at the same time nobody knows the others' picks, not even that they are made."""
    table = Table(Setup(TOY, 3), "picks")
    for seat in (0, 2):
        ask = table.ask_for(seat)
        assert ask is not None
        table.answer(ask.options[0], seat)
    fork = table.imagine(1, Chance.from_seed("x"))
    assert [ask.seat for ask in fork.asks] == [0, 1, 2]
    assert fork.ask is not None
    assert fork.ask.seat == 1


class LatePick(HighCard):
    """Seats pick together after something has been answered in the same step."""

    def step(self, g: HighCardState) -> Rules:
        yield Ask(0, "swap", ["keep", ("swap", 1)])
        yield Together([Ask(s, "play", [("card", 1), ("card", 2)]) for s in range(g.seats)])
        g.over = True


def test_picks_are_forgotten_in_the_middle_of_a_step_too() -> None:
    table = Table(Setup(LatePick(), 3), "late")
    table.answer("keep")
    table.answer(("card", 2), 0)
    fork = table.imagine(2, Chance.from_seed("x"))
    assert [ask.seat for ask in fork.asks] == [0, 1, 2]
    own = table.copy()
    own.answer(("card", 1), 1)
    assert [ask.seat for ask in own.imagine(2, Chance.from_seed("x")).asks] == [0, 1, 2]


# --- previews --------------------------------------------------------------------------------------


class Fate(HighCard):
    """Every answer leads to something else that is not certain."""

    def step(self, g: HighCardState) -> Rules:
        what: Option = yield Ask(0, "swap", ["keep", ("swap", 1), ("swap", 2), ("swap", 3), ("swap", 4)])
        g.points[0] += 1
        if what == ("swap", 1):  # draws
            if g.tell:
                g.tell("swaps", 0)
            g.points[0] += 10 + g.chance.below(6)
        elif what == ("swap", 2):  # shows a hidden hand
            g.reveals += 1
            g.points[0] += g.hands[1][0]
        elif what == ("swap", 3):  # uses a hidden hand without telling
            g.points[1] += g.hands[1][0]
        elif what == ("swap", 4):
            g.hands[0] = g.hands[1][:]
        yield Ask(1 if what == "keep" else 0, "end_turn", ["end_turn"], explicit=True)
        yield Ask(0, "play", [("card", 1), ("card", 2)])
        g.over = True

    def view(self, g: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(g, HighCardState)
        return {**super().view(g, seat), "seen": g.hands[1] if g.reveals else None}


def test_a_preview_stops_right_before_a_draw() -> None:
    table = Table(Setup(Fate(), 2), "fate")
    seen = preview(table, 0, ("swap", 1))
    assert (seen.stop, seen.mine, seen.final) == ("chance", False, True)
    assert seen.view is not None
    assert seen.view["points"] == [1, 0]
    assert [event.kind for event in seen.events] == ["swaps"]
    assert table.view(0)["points"] == [0, 0]


def test_a_preview_shows_nothing_once_something_hidden_is_shown() -> None:
    seen = preview(Table(Setup(Fate(), 2), "fate"), 0, ("swap", 2))
    assert (seen.view, seen.events, seen.stop, seen.final) == (None, [], "hidden", True)


def test_a_preview_is_made_of_an_imagined_hand_not_of_the_true_one() -> None:
    """Rules that forget to tell that a hand was used cannot betray it through a preview."""
    told: set[bool] = set()
    for number in range(20):
        table = Table(Setup(Fate(), 2), f"fate {number}")
        seen = preview(table, 0, ("swap", 3))
        assert seen.view is not None
        told.add(seen.view["points"][1] == table.g.hands[1][0])
    assert False in told


def test_a_preview_stops_at_the_next_question_even_if_it_has_one_option() -> None:
    table = Table(Setup(Fate(), 2), "fate")
    handed = preview(table, 0, "keep")
    assert (handed.stop, handed.mine, handed.final) == ("ask", False, True)
    own = preview(table, 0, ("swap", 4))
    assert (own.stop, own.mine, own.final) == ("ask", True, False)


def test_usual_answers_are_followed() -> None:
    table = Table(Setup(Fate(), 2), "fate")
    seen = preview(table, 0, ("swap", 4), {"end_turn": "end_turn", "play": ("card", 2)})
    assert seen.stop == "over"


# --- worlds to play on in ----------------------------------------------------------------------------


class Offer(HighCard):
    """In the middle of a step seat 1 has one option, the others two; all are asked together."""

    def step(self, g: HighCardState) -> Rules:
        yield Ask(0, "swap", ["keep", ("swap", 1)])
        asks = [Ask(s, "play", [("card", 1), ("card", 2)][: 1 if s == 1 else 2]) for s in range(g.seats)]
        yield Together(asks)
        g.over = True


def test_forgetting_the_picks_of_others_does_not_ask_who_had_no_choice() -> None:
    table = Table(Setup(Offer(), 3), "offer")
    table.answer("keep")
    table.answer(("card", 2), 0)
    fork = table.imagine(2, Chance.from_seed("x"))
    assert [ask.seat for ask in fork.asks] == [0, 2]


class Thrown(HighCard):
    """Luck decides something that everybody sees, then all are asked together."""

    def step(self, g: HighCardState) -> Rules:
        g.points[0] = g.chance.below(1000)
        yield Together([Ask(s, "play", [("card", 1), ("card", 2)]) for s in range(g.seats)])
        g.over = True


def test_what_was_drawn_before_seats_were_asked_together_stays() -> None:
    table = Table(Setup(Thrown(), 3), "thrown")
    chance = Chance.from_seed("x")
    for number in range(10):
        fork = table.imagine(1, chance)
        assert fork.g.points == table.g.points, number
        assert [ask.seat for ask in fork.asks] == [0, 1, 2]


def test_formalities_of_an_imagined_step_are_passed_over() -> None:
    class Formal(HighCard):
        def step(self, g: HighCardState) -> Rules:
            one = Ask(1, "swap", ["keep"], explicit=True)
            yield Together([one, Ask(0, "play", [("card", 1), ("card", 2)])])
            yield Ask(1, "end_turn", ["end_turn"], explicit=True)
            g.over = True

    table = Table(Setup(Formal(), 2), "formal")
    assert [ask.seat for ask in table.asks] == [1, 0]
    fork = table.imagine(0, Chance.from_seed("x"))
    assert [ask.seat for ask in fork.asks] == [0]
    fork.answer(("card", 1))
    assert fork.over


def test_a_game_dealt_anew_begins_here_with_another_deal() -> None:
    table = asked("anew")
    seat = table.asks[0].seat
    worlds = [table.dealt_anew(seat, Chance.from_seed(f"anew {n}")) for n in range(30)]
    for world in worlds:
        assert world.view(seat) == table.view(seat)
        assert world.asks[0].options == table.asks[0].options
        assert world.why_no_undo(seat) == "nothing"
        assert Table.from_position(world.dump()).g.dump() == world.g.dump()
    hidden = [hidden_from(world.g, seat) for world in worlds]
    assert hidden.count(hidden_from(table.g, seat)) < 5
    assert len({str(one) for one in hidden}) > 20
    assert len({world.g.chance.pool for world in worlds}) == 30


def test_a_game_dealt_anew_at_the_start_of_a_step_deals_before_the_options_are_made() -> None:
    table = Table(Setup(TOY, 3), "anew")
    world = table.dealt_anew(1, Chance.from_seed("anew"))
    assert [ask.seat for ask in world.asks] == [0, 1, 2]
    other = world.ask_for(0)
    assert other is not None
    assert other.options == [("card", card) for card in world.g.hands[0]]
    assert world.g.hands[1] == table.g.hands[1]
    assert hidden_from(world.g, 1) != hidden_from(table.g, 1)
    pools = {table.dealt_anew(1, Chance.from_seed(f"anew {n}")).g.chance.pool for n in range(10)}
    assert len(pools - {table.g.chance.pool}) == 10


@pytest.mark.parametrize("after", [0, 1])
def test_a_game_dealt_anew_is_forked_as_it_is(after: int) -> None:
    """A fork begins at the last safe point, where the old cards lie: they are dealt anew on the way."""
    game = Dealt()
    register(game)
    table = Table(Setup(game, 3), "anew")
    for _ in range(after):
        table.answer("keep")
    world = table.dealt_anew(0, Chance.from_seed("anew"))
    assert hidden_from(world.g, 0) != hidden_from(table.g, 0)
    assert world.fork().g.dump() == world.g.dump()
    world.answer(world.asks[0].options[0])
    assert world.fork().g.dump() == world.g.dump()


def test_nobody_deals_anew_while_others_pick_in_the_middle_of_a_step_or_unasked() -> None:
    table = Table(Setup(LatePick(), 3), "late")
    with pytest.raises(BadAnswer, match="Seat 1 is not asked"):
        table.dealt_anew(1, Chance.from_seed("x"))
    table.answer("keep")
    with pytest.raises(BadAnswer, match="asked together"):
        table.dealt_anew(2, Chance.from_seed("x"))
