"""What a table remembers of answers that tell something, and what a seat gets of it: never the truth.

Each line of `engine/memory.py` is needed: a recollection is dealt anew, has luck of its own, and ends where
the question could not have been asked.
"""

from __future__ import annotations

import pytest

from pentapolis.engine import Ask, Chance, Option, Rules, Setup, Table
from pentapolis.engine.memory import Memory, Recollection, keep
from tests.bots.poker import BET, CARDS, Poker, PokerGame


class Betting(PokerGame):
    """Seat 0 bets several times; who recalls leaves the hand as it was dealt anew."""

    tells = {"bet": 2}

    def step(self, g: Poker) -> Rules:
        if g.phase == BET:
            yield Ask(0, "bet", ["high", "low"])
            g.scores[0] += 1
            g.phase = int(g.scores[0] == 4)
            return
        yield from super().step(g)

    def recall(
        self, then: Poker, now: Poker, watcher: int, seat: int, answer: Option, chance: Chance
    ) -> Option | None:
        return answer


class Thrown(Betting):
    """Before the bet luck decides something, at each bet anew."""

    def step(self, g: Poker) -> Rules:
        if g.phase == BET:
            g.scores[1] = g.chance.below(1000)
        yield from super().step(g)


class Unasked(Betting):
    """Only who holds a high card bets at all."""

    def step(self, g: Poker) -> Rules:
        if g.phase == BET and g.card <= CARDS // 2:
            g.phase = 1
        yield from super().step(g)


class Refusing(Betting):
    """Nothing can be said of low cards; nobody sees which bet it was."""

    def openly(self, topic: str, option: Option) -> Option:
        return "bet"

    def recall(
        self, then: Poker, now: Poker, watcher: int, seat: int, answer: Option, chance: Chance
    ) -> Option | None:
        return answer if then.card > 2 else None


def after_bets(game: PokerGame, bets: str = "high low high low", seed: str = "bets") -> Table:
    table = Table(Setup(game, 2), seed)
    for option in bets.split():
        table.answer(option, 0)
    return table


def recollections(table: Table, number: int = 60) -> list[list[Recollection]]:
    chance = Chance.from_seed("back")
    return [table.recollect(1, table.imagine(1, chance), chance) for _ in range(number)]


def test_only_the_last_answers_of_a_seat_to_such_a_question_are_kept() -> None:
    table = after_bets(Betting())
    assert table.remembered(1) == [2, 3]
    memories = [
        Memory(ply, seat, topic, "x", table.g)
        for ply, (seat, topic) in enumerate([(0, "bet"), (1, "bet"), (0, "guess"), (0, "bet")])
    ]
    kept: list[Memory] = []
    for memory in memories:
        keep(kept, memory, 1)
    assert [memory.ply for memory in kept] == [1, 2, 3]


def test_what_is_recollected_is_dealt_anew() -> None:
    table = after_bets(Betting())
    found = recollections(table)
    assert all(len(recollected) == 2 for recollected in found)
    for place in (0, 1):
        cards = [recollected[place].g.card for recollected in found]
        assert set(cards) == set(range(1, CARDS + 1))
        assert cards.count(table.g.card) < 20
    assert any(one[0].g.card != one[1].g.card for one in found), "each by itself"


def test_what_is_recollected_is_the_question_and_what_looks_like_the_answer() -> None:
    for recollected in recollections(after_bets(Betting()), 5):
        assert [(one.ask.seat, one.ask.topic, one.alike) for one in recollected] == [
            (0, "bet", [0]),
            (0, "bet", [1]),
        ]


def test_luck_of_a_recollection_is_its_own() -> None:
    table = after_bets(Betting())
    pools = {one.g.chance.pool for pair in recollections(table, 20) for one in pair}
    assert len(pools - {memory.state.chance.pool for memory in table._memories}) == 40


def test_where_luck_came_before_the_question_the_answer_is_not_remembered() -> None:
    assert after_bets(Thrown()).remembered(1) == []


def test_recollecting_changes_nothing_that_is_remembered() -> None:
    table = after_bets(Betting())
    before = table.dump(past=True), [str(memory) for memory in table._memories]
    for recollected in recollections(table, 5):
        for one in recollected:
            one.g.card = 0
    assert (table.dump(past=True), [str(memory) for memory in table._memories]) == before


def test_a_past_in_which_nobody_would_have_been_asked_is_left_out() -> None:
    seed = next(
        f"asked {n}" for n in range(50) if Table(Setup(Unasked(), 2), f"asked {n}").g.card > CARDS // 2
    )
    numbers = {len(recollected) for recollected in recollections(after_bets(Unasked(), seed=seed))}
    assert numbers == {0, 1, 2}


def test_a_past_that_the_game_cannot_recall_is_left_out_and_a_hidden_answer_is_like_all() -> None:
    found = [one for pair in recollections(after_bets(Refusing())) for one in pair]
    assert {one.g.card for one in found} == set(range(3, CARDS + 1))
    assert {tuple(one.alike) for one in found} == {(0, 1)}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_memory_is_written_as_positions_tell_it(seat: int) -> None:
    g = after_bets(Betting()).g
    memory = Memory(3, seat, "bet", ("high", 2), g)
    assert str(memory) == f"{seat} bet high:2 {g.dump()}"
    g.card = 0
    assert str(memory) == str(memory), "made once"
