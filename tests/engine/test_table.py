"""Tables: undo and its barriers, seats asked together, explicit ends of turns, events, robust errors."""

from __future__ import annotations

import pytest

from pentapolis.engine import (
    Ask,
    BadAnswer,
    Chance,
    NoUndo,
    Refusal,
    Result,
    Rules,
    Setup,
    Table,
    find_game,
    games,
)
from pentapolis.engine.fork import Fork
from pentapolis.engine.speak import refusal_text
from tests.generic.games import played
from tests.toy_game import GAME as TOY
from tests.toy_game import HighCard, HighCardState


def table(seats: int = 3, seed: str = "table") -> Table:
    return Table(Setup(TOY, seats), seed)


def test_seats_asked_together_answer_in_any_order() -> None:
    first, second = table(), table()
    hands = [ask.options[0] for ask in first.asks]
    for seat in (0, 1, 2):
        first.answer(hands[seat], seat)
    for seat in (2, 0, 1):
        second.answer(hands[seat], seat)
    assert first.view(None) == second.view(None)
    assert first.g.played == second.g.played


def test_a_pick_is_hidden_until_all_have_picked() -> None:
    one, other = table(), table()
    ask = one.ask_for(2)
    assert ask is not None
    one.answer(ask.options[0], 2)
    other.answer(ask.options[1], 2)
    for seat in (None, 0, 1):
        assert one.view(seat) == other.view(seat)
    assert [a.seat for a in one.asks] == [0, 1]
    with pytest.raises(BadAnswer, match="Seat 2 has no question"):
        one.answer(ask.options[1], 2)
    chance = Chance.from_seed("imagine")
    imagined = one.imagine(0, chance)
    assert {a.seat for a in imagined.asks} == {0, 1, 2}  # seat 0 does not know the pick of seat 2
    assert imagined.ask is not None
    assert imagined.ask.seat == 0


def test_one_may_take_back_a_pick_while_others_think() -> None:
    t = table()
    ask = t.ask_for(1)
    assert ask is not None
    t.answer(ask.options[0], 1)
    t.undo(1)
    assert [a.seat for a in t.asks] == [0, 1, 2]
    t.answer(ask.options[1], 1)
    other = t.ask_for(0)
    assert other is not None
    t.answer(other.options[0], 0)
    with pytest.raises(NoUndo, match="another player has acted"):
        t.undo(1)
    t.undo(0)
    assert t.ask_for(0) is not None


def test_undo_stops_at_what_was_revealed_or_drawn() -> None:
    t = table(2)
    with pytest.raises(NoUndo, match="not answered anything"):
        t.undo()
    for seat in (0, 1):
        ask = t.ask_for(seat)
        assert ask is not None
        t.answer(ask.options[0], seat)
    with pytest.raises(NoUndo, match="hidden has been revealed"):
        t.undo(1)
    assert t.ask is not None
    assert t.ask.topic == "swap"
    t.answer("keep")
    assert t.ask.topic == "end_turn"  # asked although there is one option: people confirm it
    t.undo()
    assert t.ask.topic == "swap"
    t.answer(t.ask.options[1])
    with pytest.raises(NoUndo, match="cards have been seen"):
        t.undo()


def test_forks_pass_over_confirmations() -> None:
    t = table(2)
    for seat in (0, 1):
        ask = t.ask_for(seat)
        assert ask is not None
        t.answer(ask.options[0], seat)
    fork = t.fork()
    fork.answer("keep")
    assert fork.ask is not None
    assert fork.ask.topic == "play"


def test_a_fork_made_by_itself_passes_over_what_is_no_choice() -> None:
    """A forked game is for those who count: a question with one option is none to them."""
    g = TOY.new(Setup(TOY, 2, rounds=1), Chance.from_seed("one card"))
    g.hands = [[3], [9]]
    fork = Fork(TOY, g)
    assert fork.g.played == [[3], [9]]
    assert fork.over


def test_what_an_answer_draws_comes_from_the_chance_that_is_given() -> None:
    t = table(2)
    for seat in (0, 1):
        ask = t.ask_for(seat)
        assert ask is not None
        t.answer(ask.options[0], seat)
    assert t.ask is not None
    loser, swap = t.ask.seat, t.ask.options[1]
    drawn = set()
    for number in range(40):
        fork, between = t.redrawn(loser, swap, Chance.from_seed(str(number)))
        again, _ = t.redrawn(loser, swap, Chance.from_seed(str(number)))
        assert fork.g.hands == again.g.hands, "by the chance alone"
        assert between, "the next step begins, and nothing is drawn in it"
        drawn.add(fork.g.hands[loser][-1])
    assert len(drawn) > 1
    picking = table(2)
    _, between = picking.redrawn(0, ("card", picking.g.hands[0][0]), picking.g.chance.copy())
    assert not between, "the other seat picks in the same step"
    with pytest.raises(BadAnswer, match=f"Seat {1 - loser} is not asked"):
        t.redrawn(1 - loser, swap, Chance.from_seed("x"))


def test_events_are_told_to_those_who_may_see_them() -> None:
    t = played(Setup(TOY, 3), "events", 100)
    draws = [e for e in t.events if e.kind == "draws"]
    assert draws
    for event in draws:
        assert event.to == (event.seat,)
        assert [event.visible_to(seat) for seat in (None, 0, 1, 2)] == [
            False,
            *(s == event.seat for s in range(3)),
        ]
        assert event.seat is not None
        assert event not in t.events_for((event.seat + 1) % 3, -1)
    assert [e.kind for e in t.events_for(None, -1)].count("plays") == 6
    assert all(e.ply > 3 for e in t.events_for(None, 3))


def test_a_copy_is_a_table_of_its_own() -> None:
    t = played(Setup(TOY, 2), "copy", 3)
    twin = t.copy()
    assert twin.view(None) == t.view(None)
    assert twin.history == t.history
    assert twin.ask is not None
    twin.answer(twin.ask.options[0])
    assert twin.ply == t.ply + 1
    assert str(Table.replay(twin.record(reveal_seed=True)).history) == str(twin.history)


def test_only_a_seat_that_is_asked_may_imagine() -> None:
    t = table(2)
    for seat in (0, 1):
        ask = t.ask_for(seat)
        assert ask is not None
        t.answer(ask.options[0], seat)
    assert t.ask is not None
    with pytest.raises(BadAnswer, match="is not asked"):
        t.imagine(1 - t.ask.seat, Chance.from_seed("x"))


class Counting(HighCard):
    """Counts the steps that are begun."""

    steps = 0

    def step(self, g: HighCardState) -> Rules:
        self.steps += 1
        return super().step(g)


def second_round(game: HighCard) -> Table:
    """After one round, at the answers of the next."""
    t = Table(Setup(game, 2), "second round")
    for _ in range(2):
        t.answer(t.asks[0].options[0], t.asks[0].seat)
    t.answer("keep")
    t.answer("end_turn")
    assert t.ply == 4
    return t


def test_forks_undo_and_positions_begin_at_the_last_safe_point() -> None:
    game = Counting()
    t = second_round(game)
    t.answer(t.asks[0].options[0], t.asks[0].seat)
    for again in (t.fork, t.undo):
        begun = game.steps
        again()
        assert game.steps - begun == 1, "a game of any length is forked and undone in the time of one step"
    lines = t.dump().splitlines()
    assert len(lines) == 4, "the answers of former steps are in the state"


def test_who_picks_first_imagines_hands_before_the_options_are_made() -> None:
    """In every round, not only in the first one: the others' options are of their imagined hands."""
    t = second_round(TOY)
    seat = t.asks[0].seat
    for number in range(20):
        fork = t.imagine(seat, Chance.from_seed(str(number)))
        other = fork.ask_for(1 - seat)
        assert other is not None
        assert sorted(card for _, card in other.options) == sorted(fork.g.hands[1 - seat])
        assert (fork.g.round, fork.g.played) == (2, t.g.played), "in this round, not in the first"
        assert fork.g.hands[seat] == t.g.hands[seat]


def test_a_bad_answer_is_told_with_the_rule_that_refuses_it() -> None:
    t = table(2)
    wanting = next(card for card in range(1, 16) if card not in t.g.hands[0])
    with pytest.raises(BadAnswer, match=r"Rule 201\.1\."):
        t.answer(("card", wanting), 0)


def test_all_of_the_first_place_have_won() -> None:
    assert Result([5, 5, 3], [1, 1, 3]).winners == [0, 1]


class Broken(HighCard):
    """A game whose rules fail in the middle of an answer."""

    def step(self, g: HighCardState) -> Rules:
        answer = yield Ask(0, "play", [("card", 1), ("card", 2)])
        g.points[0] += 1
        if answer == ("card", 2):
            raise RuntimeError("a mistake in the rules")


def test_a_failing_rule_leaves_the_table_as_it_was() -> None:
    t = Table(Setup(Broken(), 2), "broken")
    t.answer(("card", 1))
    before = t.view(None), t.ply
    with pytest.raises(RuntimeError):
        t.answer(("card", 2))
    assert (t.view(None), t.ply) == before
    t.answer(("card", 1))


def test_why_not() -> None:
    t = table(2)
    ask = t.ask_for(1)
    assert ask is not None
    assert t.why_not(ask.options[0], 1) is None
    missing = next(c for c in range(1, 16) if ("card", c) not in ask.options)
    refusal = t.why_not(f"card:{missing}", 1)
    assert refusal is not None
    assert (refusal.rule, refusal.details) == ("201.1", {"card": missing})
    odd = t.why_not("dance", 1)
    assert odd == Refusal("201.1", "other_question", topic="play", seat=1, about=[])
    assert refusal_text(TOY, "en", odd) == "Another question is open now: Which card do you play?"
    assert refusal_text(TOY, "de", odd) == "Jetzt ist eine andere Frage offen: Welche Karte spielst du?"


def test_why_not_says_that_others_are_asked() -> None:
    t = table(2)
    t.answer(t.asks[0].options[0], 0)
    refusal = t.why_not(("card", 1), 0)
    assert refusal == Refusal("201.1", "other_seat", waiting=[1])
    assert refusal_text(TOY, "en", refusal, ["Ada", "Ben"]).endswith("the game waits for Ben.")


def test_why_not_says_that_the_game_is_over() -> None:
    t = played(Setup(TOY, 2), "over", 100)
    assert t.why_not(("card", 1), 0) == Refusal("201.1", "over")
    assert refusal_text(TOY, "de", Refusal("201.1", "over")) == "Das Spiel ist zu Ende."


def test_the_sixth_game_is_found_by_its_id() -> None:
    assert find_game("high_card") is TOY
    assert "high_card" in games()


def test_nothing_in_the_engine_or_the_bots_mentions_a_game() -> None:
    from pathlib import Path

    import pentapolis

    root = Path(pentapolis.__file__).parent
    built_in = [path.name for path in (root / "games").iterdir() if (path / "__init__.py").exists()]
    assert built_in
    for folder in ("engine", "bots"):
        for path in (root / folder).rglob("*.py"):
            code = "".join(line for line in path.open(encoding="utf-8") if "Table.new(" not in line)
            for game in built_in:
                assert f"games.{game}" not in code, f"{path} mentions {game}"


def test_undo_takes_back_what_the_answer_told_and_nothing_else() -> None:
    """And what is told after it is told again."""

    class Talking(HighCard):
        def step(self, g: HighCardState) -> Rules:
            for number in range(3):
                yield Ask(0, "play", [("card", 1), ("card", 2)])
                if g.tell:
                    g.tell("plays", 0, card=number)
            g.over = True

    game = Table(Setup(Talking(), 2), "talking")
    for _ in range(2):
        game.answer(("card", 1))
    told = [event.as_dict() for event in game.events]
    assert [event["card"] for event in told] == [0, 1]
    assert [event.ply for event in game.events] == [1, 2]
    game.undo()
    assert [event.as_dict() for event in game.events] == told[:1]
    game.answer(("card", 2))
    assert [event.as_dict() for event in game.events] == told
    game.answer(("card", 2))
    assert game.over
    assert [event.as_dict()["card"] for event in game.events] == [0, 1, 2]


def test_a_seat_that_had_no_choice_before_anybody_answered_is_not_held_against_the_first() -> None:
    """Only what is passed over because of an answer tells its giver something."""

    class Formal(HighCard):
        def step(self, g: HighCardState) -> Rules:
            yield Ask(1, "swap", ["keep"])
            yield Ask(0, "play", [("card", 1), ("card", 2)])
            yield Ask(0, "play", [("card", 1), ("card", 2)])
            g.over = True

    game = Table(Setup(Formal(), 2), "formal")
    assert (game.ply, game.asks[0].seat) == (0, 0)
    game.answer(("card", 1))
    assert game.why_no_undo(0) is None


def test_a_game_without_rounds_is_always_in_round_0() -> None:
    state = table().g
    assert TOY.round_of(state) == state.round == 1

    class Still:
        pass

    assert TOY.round_of(Still()) == 0  # type: ignore[arg-type]


class Steps(HighCard):
    """A step that draws before it asks, and one that does not; both end with a formality of seat 1."""

    def step(self, g: HighCardState) -> Rules:
        if g.round == 2:
            g.deck.append(g.chance.below(6))
        yield Ask(0, "play", [("card", 1), ("card", 2)])
        yield Ask(0, "end_turn", ["end_turn"], explicit=True)
        yield Ask(1, "end_turn", ["end_turn"], explicit=True)
        g.round += 1
        g.over = g.round > 3


def test_a_table_knows_when_a_step_begins_and_whether_it_has_drawn() -> None:
    game = Table(Setup(Steps(), 2), "steps")
    seen = []
    while not game.over:
        seen.append((game.opens_step, game.between_steps))
        game.answer(game.asks[0].options[0])
    later = [(False, False), (False, False)]
    assert seen == [(True, True), *later, (True, False), *later, (True, True), *later]
    assert (game.opens_step, game.between_steps) == (False, False)


def test_only_what_the_course_of_the_game_asks_is_answered_for_somebody() -> None:
    """ "Answer for me when I have no choice" leaves the end of one's own turn alone."""
    game = Table(Setup(Steps(), 2), "forced")
    assert (game.forced(0), game.forced(1)) == (None, None)
    game.answer(("card", 1))
    assert (game.forced(0), game.forced(1)) == (None, None)  # it is right after the own answer
    game.answer("end_turn")
    assert (game.forced(0), game.forced(1)) == (None, "end_turn")


def test_events_since_an_answer_are_those_after_it() -> None:
    game = played(Setup(TOY, 3), "since", 4)
    every = game.events_for(0)
    last = max(event.ply for event in every)
    assert game.events_for(0, last) == []
    assert game.events_for(0, last - 1) == [event for event in every if event.ply == last]


def test_a_new_step_is_another_conversation() -> None:
    game = Table(Setup(Steps(), 2), "conversation")
    first = game.step
    game.answer(("card", 1))
    assert game.step is first
    for _ in range(2):
        game.answer("end_turn")
    assert game.step is not first


def test_a_copy_in_the_middle_of_a_step_tells_nothing_twice_and_then_goes_on_telling() -> None:
    game = Table(Setup(TOY, 3), "telling")
    while not game.events:
        ask = game.asks[0]
        game.answer(ask.options[0], ask.seat)
    twin = game.copy()
    assert [event.as_dict() for event in twin.events] == [event.as_dict() for event in game.events]
    for each in (game, twin):
        while not each.over:
            ask = each.asks[0]
            each.answer(ask.options[0], ask.seat)
    assert [event.as_dict() for event in twin.events] == [event.as_dict() for event in game.events]
    assert twin.record() == game.record()


class Quiet(HighCard):
    """Every other step asks nobody."""

    def step(self, g: HighCardState) -> Rules:
        g.round += 1
        if g.round % 2:
            yield Ask(0, "play", [("card", 1), ("card", 2)])
        g.over = g.round > 12


def test_of_steps_without_an_answer_between_only_the_last_is_a_safe_point() -> None:
    table = Table(Setup(Quiet(), 2), "quiet")
    for _ in range(3):
        table.answer(("card", 1))
        table.undo(0)
        table.answer(("card", 2))
    plies = [point.ply for point in table._points]
    assert plies == sorted(set(plies))
    assert plies[-1] == table.ply == 3
    begun = table._points[-1].state
    assert isinstance(begun, HighCardState)
    assert begun.round % 2 == 0, "the step that asks begins there"
