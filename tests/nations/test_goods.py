"""Losses, gains and payments, one good at a time: what is missing, what it costs, what is told (603)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.nations.data import GOODS, VP
from pentapolis.games.nations.rules.events import change, multiply
from pentapolis.games.nations.rules.goods import gain, lose, lose_vp, pay
from pentapolis.games.nations.state import State
from tests.loaded import talk
from tests.nations.scene import acting, goods_of, have, rule


def listening(g: State) -> list[tuple[str, str, int]]:
    told: list[tuple[str, str, int]] = []

    def tell(kind: str, seat: int | None = None, to: object = None, **data: Any) -> None:
        told.append((kind, data["good"], data.get("amount", data.get("missing", 0))))

    g.tell = tell
    return told


@rule("101.9")
@pytest.mark.parametrize("good", range(5))
def test_gains_and_payments_move_one_good_and_are_told_once(good: int) -> None:
    g = acting(2)
    have(g, 0, stone=5, gold=5, food=5, books=5, vp=5)
    told = listening(g)
    gain(g, 0, tuple(2 if n == good else 0 for n in range(5)), "test")  # type: ignore[arg-type]
    assert goods_of(g, 0) == {name: 7 if n == good else 5 for n, name in enumerate(GOODS)}
    pay(g, 0, good, 3)
    pay(g, 0, good, 0)
    assert goods_of(g, 0) == {name: 4 if n == good else 5 for n, name in enumerate(GOODS)}
    assert told == [("gains", GOODS[good], 2), ("pays", GOODS[good], 3)]


@rule("603.5")
@pytest.mark.parametrize(("have_vp", "amount", "lost"), [(3, 2, 2), (2, 2, 2), (1, 2, 1), (0, 2, 0)])
def test_points_never_fall_below_nought(have_vp: int, amount: int, lost: int) -> None:
    g = acting(2)
    have(g, 0, vp=have_vp)
    told = listening(g)
    assert lose_vp(g, 0, amount, "test") == lost
    assert goods_of(g, 0)["vp"] == have_vp - lost
    assert told == ([("loses", "vp", lost)] if lost else [])


@rule("603.1")
@pytest.mark.parametrize(
    ("food", "books", "after"),
    [
        (4, 5, (0, 5, 7)),  # exactly enough
        (3, 5, (0, 4, 6)),  # one missing: a book and a point
        (0, 5, (0, 1, 6)),  # four missing: four books, still one point
        (0, 4, (0, 0, 6)),  # the last books are enough
    ],
)
def test_what_is_missing_costs_books_and_one_point(
    food: int, books: int, after: tuple[int, int, int]
) -> None:
    g = acting(2)
    have(g, 0, stone=0, gold=0, food=food, books=books, vp=7)
    talk(lose(g, 0, GOODS.index("food"), 4, "test"))
    goods = goods_of(g, 0)
    assert (goods["food"], goods["books"], goods["vp"]) == after


@rule("603.4")
def test_losses_of_an_event_come_before_its_gains() -> None:
    """The food that is gained does not feed the stone that is lost, nor do the points cover the loss."""
    g = acting(2)
    have(g, 0, stone=1, gold=0, food=0, books=0, vp=0)
    talk(change(g, 0, (-1, 0, 2, 3, -1), "test"))
    assert goods_of(g, 0) == {"stone": 0, "gold": 0, "food": 2, "books": 3, "vp": 0}
    assert multiply((1, -2, 3, 0, 1), 3) == (3, -6, 9, 0, 3)
    assert GOODS[VP] == "vp"
