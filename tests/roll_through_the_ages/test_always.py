"""What must always hold, whatever is answered (hypothesis)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pentapolis.engine import Record, Setup, Table
from pentapolis.engine.table import SEED
from tests.roll_through_the_ages.scene import GAME

SETUPS = st.builds(
    lambda seats, edition, trade, order: Setup(
        GAME, seats, edition=edition, trade=trade and seats > 1, city_order=order
    ),
    st.integers(1, 4),
    st.sampled_from(["first", "second"]),
    st.booleans(),
    st.sampled_from(["ascending", "any"]),
)


@given(SETUPS, st.from_regex(SEED, fullmatch=True), st.lists(st.integers(0, 2**16), max_size=150))
@settings(max_examples=60, deadline=None)
def test_any_answers_keep_the_state_sound_and_replay(setup: Setup, seed: str, choices: list[int]) -> None:
    table = Table(setup, seed)
    disasters = [0] * setup.seats
    for choice in choices:
        if table.ask is None:
            break
        table.answer(table.ask.options[choice % len(table.ask.options)])
        GAME.check(table.g)
        now = [player.disasters for player in table.g.players]
        assert all(after >= before for before, after in zip(disasters, now, strict=True))
        disasters = now
    again = Table.replay(Record.parse(str(table.record(reveal_seed=True))))
    assert again.view(None) == table.view(None)
    assert again.history == table.history


@given(st.lists(st.integers(0, 2**16), max_size=80))
@settings(max_examples=40, deadline=None)
def test_trades_conserve_goods_and_food(choices: list[int]) -> None:
    table = Table(Setup(GAME, 3, trade=True), "conserve")
    for choice in choices:
        ask = table.ask
        if ask is None:
            break
        things = [[p.food + sum(p.goods)] for p in table.g.players]
        table.answer(ask.options[choice % len(ask.options)])
        if ask.topic in ("reply", "reply_to_counter"):
            after = [[p.food + sum(p.goods)] for p in table.g.players]
            assert sum(map(sum, things)) == sum(map(sum, after))
