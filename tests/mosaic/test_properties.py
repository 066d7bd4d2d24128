"""What must always hold, on games played at random."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pentapolis.engine import Chance, Fork, Setup, Table
from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.data import BOARD
from pentapolis.games.mosaic.data.components import MONEY
from pentapolis.games.mosaic.rules import empire, turn
from pentapolis.games.mosaic.rules.counting import dominator, influence
from pentapolis.games.mosaic.rules.payment import can_pay, money_needed, pay
from pentapolis.games.mosaic.state import TURNS, State
from tests.loaded import converse
from tests.mosaic.scene import GAME, rule, state

few = settings(max_examples=12, deadline=None, derandomize=True)


def played(seats: int, seed: int, answers: int) -> Fork:
    fork = Fork(GAME, GAME.new(Setup(GAME, seats), Chance.from_seed(str(seed))))
    chance = Chance.from_seed(f"players {seed}")
    for _ in range(answers):
        if fork.ask is None:
            break
        fork.answer(chance.choice(fork.ask.options))
    return fork


positions = st.tuples(st.integers(2, 6), st.integers(0, 10**6), st.integers(20, 350))


@few
@given(positions)
@rule("604.1", "604.3", "604.6")
def test_region_points(position: tuple[int, int, int]) -> None:
    g: State = played(*position).g
    for region in BOARD.in_play[g.seats]:
        points = empire.region_points(g, region)
        standing = [influence(g, seat, region) for seat in range(g.seats)]
        first = [seat for seat in range(g.seats) if points[seat] > 2]
        assert all(standing[seat] == max(standing) > 0 for seat in first)
        assert points.count(2) <= 1
        assert (dominator(g, region) >= 0) == (len(first) == 1)
        for seat in range(g.seats):
            assert standing[seat] or not points[seat]


@few
@given(positions)
@rule("702.1")
def test_score_sheets_add_up(position: tuple[int, int, int]) -> None:
    g: State = played(*position).g
    result = GAME.result(g)
    view = GAME.view(g, None)
    for seat, player in enumerate(view["players"]):
        assert player["score"] == result.scores[seat] == sum(scoring.score_sheet(g, seat))
    assert 1 in result.places


@few
@given(positions)
@rule("201.5")
def test_work_is_always_possible_and_refusals_agree(position: tuple[int, int, int]) -> None:
    fork = played(*position)
    if fork.ask is None or fork.ask.topic != "action":
        return
    g: State = fork.g
    if g.looked < 0:
        assert ("work", "food") in fork.ask.options
    assert set(turn.ACTION.checked_options(g, fork.ask)) == set(fork.ask.options)


@few
@given(positions)
def test_a_copy_is_equal_and_independent(position: tuple[int, int, int]) -> None:
    fork = played(*position)
    g: State = fork.g
    if g.phase != TURNS:
        return
    before = GAME.view(g, None)
    copy = Fork(GAME, g.copy())
    chance = Chance.from_seed("copy")
    for _ in range(15):
        if copy.ask is not None:
            copy.answer(chance.choice(copy.ask.options))
    assert GAME.view(g, None) == before


@few
@given(
    st.lists(st.integers(0, 30), min_size=4, max_size=4),
    st.tuples(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20)),
)
@rule("301.2")
def test_payment_takes_exactly_the_cost(stock: list[int], cost: tuple[int, int, int]) -> None:
    g = state()
    p = g.players[0]
    p.stock = stock[:]
    if not can_pay(p, *cost):
        assert money_needed(p, *cost) > stock[MONEY]
        return
    converse(pay(g, 0, *cost))
    paid = [old - new for old, new in zip(stock, p.stock, strict=True)]
    assert min(p.stock) >= 0
    assert paid[MONEY] == 2 * (sum(cost) - sum(paid[:3]))
    assert all(part <= whole for part, whole in zip(paid[:3], cost, strict=True))


@few
@given(st.integers(2, 6), st.integers(0, 10**6))
@rule("701.5")
def test_everybody_has_the_same_number_of_turns(seats: int, seed: int) -> None:
    table = Table(Setup(GAME, seats), str(seed))
    chance = Chance.from_seed(f"turns {seed}")
    while not table.over:
        ask = chance.choice(table.asks)
        table.answer(chance.choice(ask.options), ask.seat)
    turns = [e.seat for e in table.events if e.kind == "turn"]
    assert len({turns.count(seat) for seat in range(seats)}) == 1
    assert table.g.scorings <= 3
