"""What every game tells bots must be usable: weights for all options, chances as values, exact at the end."""

from __future__ import annotations

import pytest

from pentapolis.bots import make_bot
from pentapolis.engine import Chance, Setup, Table, win_shares
from tests.generic.games import player_counts

SETUPS = player_counts()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_values_and_priors_of_a_random_game(setup: Setup) -> None:
    table = Table(setup, "knowledge")
    bot = make_bot("random", "knowledge")
    knowledge = setup.game.knowledge
    while not table.over and table.ply < 600:
        ask = table.ask
        assert ask is not None
        if len(ask.options) > 1:
            weights = knowledge.priors(table.g, ask)
            assert weights is None or len(weights) == len(ask.options)
            assert weights is None or all(weight > 0 for weight in weights)
        if table.ply % 5 == 0:
            values = knowledge.evaluate(table.imagine(ask.seat, Chance.from_seed("x")).g)
            assert len(values) == setup.seats
            assert all(0 <= value <= 1 for value in values)
        table.answer(bot.choose(table, ask.seat), ask.seat)
    if table.over and setup.seats > 1:
        assert knowledge.evaluate(table.g) == pytest.approx(win_shares(table.result().places))
