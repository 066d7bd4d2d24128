"""The generator is part of every record: its numbers must never change."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pentapolis.engine import Chance
from pentapolis.engine.chance import DRAWN

GOLDEN_DICE = [2, 3, 0, 4, 3, 3, 5, 0, 0, 0, 1, 4, 2, 0, 0, 0, 1, 5, 2, 0]
GOLDEN_SHUFFLE = [9, 3, 2, 4, 7, 0, 6, 8, 1, 5]


def test_the_documented_algorithm_gives_these_numbers() -> None:
    chance = Chance.from_seed("pentapolis")
    assert [chance.below(6) for _ in range(20)] == GOLDEN_DICE
    items = list(range(10))
    chance.shuffle(items)
    assert items == GOLDEN_SHUFFLE


def test_refilling_goes_on_for_ever() -> None:
    chance = Chance.from_seed("long")
    counts = [0] * 6
    for _ in range(60_000):
        counts[chance.below(6)] += 1
    assert all(9_500 < count < 10_500 for count in counts)


@given(st.text(), st.integers(1, 2**64))
def test_below_is_below(seed: str, n: int) -> None:
    chance = Chance.from_seed(seed)
    assert all(0 <= chance.below(n) < n for _ in range(20))


@given(st.text())
def test_a_copy_goes_on_alike_and_a_split_does_not(seed: str) -> None:
    chance = Chance.from_seed(seed)
    chance.below(7)
    twin = chance.copy()
    assert chance.rolls(50, 6) == twin.rolls(50, 6)
    child = chance.split()
    assert child.rolls(50, 6) != chance.rolls(50, 6)


@given(st.text(), st.lists(st.integers(), min_size=1, max_size=30))
def test_drawing_empties_a_bag(seed: str, items: list[int]) -> None:
    chance = Chance.from_seed(seed)
    bag = items[:]
    assert sorted(chance.draw(bag) for _ in items) == sorted(items)
    assert bag == []
    shuffled = items[:]
    chance.shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
    assert chance.choice(items) in items


def test_every_card_of_a_bag_is_drawn_equally_often_at_every_draw() -> None:
    chance = Chance.from_seed("draws")
    rounds = 6000
    seen = [[0] * 4 for _ in range(4)]
    for _ in range(rounds):
        bag = [0, 1, 2, 3]
        for turn in range(4):
            seen[turn][chance.draw(bag)] += 1
        assert bag == []
    for counts in seen:
        assert all(abs(count - rounds / 4) < 5 * (rounds * 3 / 16) ** 0.5 for count in counts), counts


def test_every_throw_of_dice_is_equally_likely() -> None:
    chance = Chance.from_seed("throws")
    throws = 4800
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(throws):
        throw = tuple(chance.rolls(2, 4))
        seen[throw] = seen.get(throw, 0) + 1
    assert len(seen) == 16
    assert all(abs(count - throws / 16) < 5 * (throws * 15 / 256) ** 0.5 for count in seen.values()), seen


def test_a_split_gives_these_numbers() -> None:
    chance = Chance.from_seed("pentapolis")
    child = chance.split()
    assert chance.rolls(12, 6) == [1, 3, 5, 5, 3, 2, 1, 0, 5, 5, 1, 3]
    assert child.rolls(12, 6) == [2, 4, 4, 3, 3, 0, 4, 1, 4, 3, 0, 4]


def test_the_even_chance_gives_these_numbers_and_counts_what_it_gave() -> None:
    chance = Chance.from_seed("even:pentapolis")
    assert chance.pool == 0
    assert [chance.below(6) for _ in range(12)] == [4, 0, 2, 3, 3, 5, 2, 2, 3, 0, 4, 3]
    assert chance.pool == 12
    bag = list("abcdef")
    assert [chance.draw(bag) for _ in range(3)] == ["e", "b", "f"]
    assert bag == ["a", "c", "d"]
    assert chance.pool == 12 + 3 * DRAWN
    twin = chance.copy()
    assert chance.split().rolls(8, 6) == [0, 3, 4, 0, 3, 4, 5, 3]
    assert chance.pool == 12 + 4 * DRAWN
    assert chance.below(100) == twin.below(100) == 44  # draws and splits change no number
    assert (chance.pool, twin.pool) == (13 + 4 * DRAWN, 13 + 3 * DRAWN)


def test_a_pool_is_stirred_below_its_bound_and_not_at_it() -> None:
    """What is left of it must be large against any number that is asked for."""
    at_bound, below_bound = Chance(2**128), Chance(2**128 - 1)
    assert at_bound.below(10) == 2**128 % 10
    assert at_bound.pool == 2**128 // 10
    below_bound.below(10)
    assert below_bound.pool > 2**128
