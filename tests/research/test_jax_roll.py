"""The JAX environment of Roll Through the Ages plays as the engine does: same dice, answers, positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pentapolis.engine import BadSetup, Chance, Fork, parse_setup, win_shares
from pentapolis.games.roll_through_the_ages.data import DEVELOPMENTS

pytestmark = pytest.mark.jax
SETUPS = [
    "roll_through_the_ages seats=1",
    "roll_through_the_ages seats=1 solo_end=early edition=second",
    "roll_through_the_ages seats=2",
    "roll_through_the_ages seats=3 city_order=any",
    "roll_through_the_ages seats=4 edition=second",
]


class Logged(Chance):
    """The table's own chance, which writes down what was thrown."""

    __slots__ = ("thrown",)

    def __init__(self, pool: int, thrown: list[list[int]]) -> None:
        self.pool = pool
        self.thrown = thrown

    def copy(self) -> Chance:
        return Logged(self.pool, self.thrown)

    def rolls(self, count: int, sides: int) -> list[int]:
        dice = super().rolls(count, sides)
        self.thrown.append(dice)
        return dice


def seven(dice: list[int]) -> Any:
    import numpy as np

    return np.array(dice + [0] * (7 - len(dice)), dtype=np.int32)


def told_by_engine(g: Any) -> dict[str, Any]:
    players = g.players
    return {
        "seat": g.seat, "round": g.round, "first": g.first, "dice": [g.dice.count(face) for face in range(6)],
        "workers": g.workers, "food": [p.food for p in players], "goods": [p.goods for p in players],
        "cities": [p.cities for p in players], "boxes": [p.boxes + p.city_boxes for p in players],
        "developments": [[p.developments >> i & 1 for i in range(len(DEVELOPMENTS))] for p in players],
        "disasters": [p.disasters for p in players],
    }  # fmt: skip


def told_by_jax(s: Any) -> dict[str, Any]:
    import numpy as np

    names = (
        "seat", "round", "first", "dice", "workers", "food", "goods", "cities", "boxes", "developments",
        "disasters",
    )  # fmt: skip
    return {name: np.asarray(getattr(s, name)).astype(int).tolist() for name in names}


class Pair:
    """Both, side by side."""

    def __init__(self, setup: str, seed: str) -> None:
        import jax

        from pentapolis.research.jax_roll import Rules

        self.rules = Rules(setup)
        self.step = jax.jit(self.rules.step)
        self.legal = jax.jit(self.rules.legal)
        self.made = parse_setup(setup)
        self.deal(seed)

    def deal(self, seed: str) -> None:
        self.thrown: list[list[int]] = []
        g = self.made.game.new(self.made, Logged(Chance.from_seed(seed).pool, self.thrown))
        self.fork = Fork(self.made.game, g)
        self.state = self.rules.start(seven(self.thrown.pop(0)))

    def answer(self, action: int) -> None:
        """Let JAX answer, with the dice that the engine has thrown."""
        from pentapolis.research.jax_roll import LEADERSHIP, OFFSETS, OVER, REROLL, SIZES

        throws = (
            OFFSETS[REROLL] < action < SIZES[REROLL] or OFFSETS[LEADERSHIP] < action < OFFSETS[LEADERSHIP + 1]
        )
        again = self.thrown.pop(0) if throws else []
        first = self.thrown[0] if self.thrown else []
        before = (int(self.state.seat), int(self.state.round))
        self.state = self.step(self.state, action, seven(again), seven(first))
        turned = before != (int(self.state.seat), int(self.state.round)) or int(self.state.phase) == OVER
        if turned and int(self.state.phase) != OVER:
            self.thrown.pop(0)

    def only(self) -> int | None:
        """The action, where there is only one."""
        import numpy as np

        legal = np.flatnonzero(np.asarray(self.legal(self.state)))
        return int(legal[0]) if len(legal) == 1 else None


@pytest.mark.parametrize("setup", SETUPS)
def test_every_position_and_every_option_is_the_engines(setup: str) -> None:
    import numpy as np

    from pentapolis.research.jax_roll import OVER, TOPICS, action_of

    pair = Pair(setup, "jax-0")
    luck = Random(setup)
    topics = set()
    for game in range(12):
        if game:
            pair.deal(f"jax-{game}")
        while not pair.fork.over:
            ask = pair.fork.ask
            assert ask is not None
            while (forced := pair.only()) is not None:
                pair.answer(forced)
            topics.add(ask.topic)
            assert TOPICS[int(pair.state.phase)] == ask.topic
            numbers = sorted(action_of(ask.topic, option) for option in ask.options)
            assert np.flatnonzero(np.asarray(pair.legal(pair.state))).tolist() == numbers
            assert told_by_jax(pair.state) == told_by_engine(pair.fork.g)
            option = luck.choice(ask.options)
            if ask.topic == "buy" and luck.random() < 0.8:
                option = ask.options[-1]
            pair.fork.answer(option)
            pair.answer(action_of(ask.topic, option))
        while (forced := pair.only()) is not None:
            pair.answer(forced)
        assert int(pair.state.phase) == OVER
        result = pair.fork.result()
        assert np.asarray(pair.rules.scores(pair.state)).tolist() == result.scores
        assert np.asarray(pair.rules.won(pair.state)).tolist() == pytest.approx(win_shares(result.places))
    assert {"reroll", "build", "buy", "food_or_workers", "sell_goods"} <= topics


def test_random_play_is_legal_and_ends() -> None:
    import jax
    import numpy as np

    from pentapolis.research.jax_roll import Rules, play_at_random

    rules = Rules("roll_through_the_ages seats=2")
    decisions, ended = play_at_random(rules, 64, 200)(jax.random.key(1))
    assert 64 * 60 < int(decisions) <= 64 * 200
    assert int(ended) > 64
    state = rules.start(np.array([0, 1, 5, 0, 0, 0, 0], dtype=np.int32))
    action, legal = jax.jit(rules.random_action), np.asarray(rules.legal(state))
    drawn = {int(action(state, key)) for key in jax.random.split(jax.random.key(2), 200)}
    assert drawn == set(np.flatnonzero(legal).tolist()), "all that is legal, nothing else"


def test_trade_is_refused() -> None:
    from pentapolis.research.jax_roll import Rules

    with pytest.raises(BadSetup, match="without the trade variant"):
        Rules("roll_through_the_ages seats=2 trade=yes")
