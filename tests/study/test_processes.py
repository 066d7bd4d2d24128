"""Jobs done by processes of this machine: in order or as they are ready, to an end whoever leaves early."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pentapolis.study.processes import AHEAD, LostProcess, Processes

LARGE = 4 * 2**20
"""Larger than a pipe: whoever hands such a result over waits until it is read."""


def doubled(number: int) -> int:
    return 2 * number


def large(number: int) -> bytes:
    return bytes([number]) * LARGE


def marked(path: str) -> None:
    Path(path).touch()


def mistaken(number: int) -> int:
    raise ValueError(f"no {number}")


def killed(number: int) -> None:
    os._exit(number)


@pytest.fixture(scope="module", params=["fork", "spawn"])
def two(request: pytest.FixtureRequest) -> Iterator[Processes]:
    with Processes(2, request.param) as workers:
        yield workers


def test_results_come_in_the_order_of_the_jobs_or_as_they_are_ready(two: Processes) -> None:
    wanted = [2 * number for number in range(9)]
    assert list(two.imap(doubled, range(9))) == wanted
    assert two.map(doubled, range(9)) == wanted
    assert sorted(two.imap_unordered(doubled, iter(range(9)))) == wanted
    under = two.map_async(doubled, range(3))
    assert two.map(doubled, [50]) == [100]
    assert under.get() == [0, 2, 4]
    assert list(two.imap_unordered(doubled, [])) == []


def test_a_mistake_in_a_process_is_the_same_mistake_here(two: Processes) -> None:
    with pytest.raises(ValueError, match="no 7"):
        two.map(mistaken, [7])
    assert two.map(doubled, [7]) == [14]


def test_who_leaves_early_waits_for_what_was_begun_and_forgets_the_rest(tmp_path: Path) -> None:
    jobs = [str(tmp_path / f"{number}") for number in range(100)]
    with Processes(2, "fork") as workers:
        next(iter(workers.imap_unordered(marked, jobs)))
    done = len(list(tmp_path.iterdir()))
    assert 1 <= done <= 1 + AHEAD * workers.processes
    time.sleep(0.05)
    assert len(list(tmp_path.iterdir())) == done, "a process went on after the end"


def test_results_that_nobody_reads_hold_nobody_up() -> None:
    """A pool whose processes are ended by a signal stood still here now and then, for ever: one of them had
    been about to hand over its result.
    """
    for _ in range(5):
        with Processes(2, "fork") as workers:
            workers.map_async(large, range(4))
    with pytest.raises(RuntimeError, match="shutdown"):
        workers.map(doubled, [1])


def test_a_process_that_was_killed_is_told() -> None:
    with Processes(2, "fork") as workers:
        with pytest.raises(LostProcess, match="begin again with fewer"):
            workers.map(killed, [9])
        with pytest.raises(LostProcess):
            workers.map(doubled, [1])
