"""Who does jobs beside each other: what every kind of workers can do, and processes of this machine.

    with Processes(8) as workers:
        for result in workers.imap_unordered(work, jobs):

Not a `multiprocessing.Pool`: that ends its processes by a signal, and one that is hit while it hands over a
result keeps the lock of the queue for ever; then nobody comes back from the `with`. Here whoever works comes
to the end of the job at hand, what was not begun is forgotten, and a process that was killed is an error, not
silence. The machines of a cluster: cluster.py.
"""

from __future__ import annotations

import multiprocessing
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from pentapolis.engine import PentapolisError

J = TypeVar("J")
R = TypeVar("R")

AHEAD = 2
"""For each processor so many jobs are under way: one works, the next waits there already."""


class LostProcess(PentapolisError):
    """A process has ended in the middle of its work."""


@contextmanager
def told_if_lost() -> Iterator[None]:
    """Says in words people can act on that a process was killed."""
    try:
        yield
    except BrokenProcessPool:
        raise LostProcess(
            "one of the processes at work was killed, perhaps because the memory was used up: begin again"
            " with fewer of them (--processes)"
        ) from None


class Under(Generic[R]):
    """Jobs under way; `get` waits for their results."""

    def __init__(self, results: Callable[[], list[R]]) -> None:
        self.get = results


class Workers(ABC):
    """They do a work with every job. Results do not depend on who does it."""

    @property
    @abstractmethod
    def processes(self) -> int:
        """How many jobs are done at a time."""

    @abstractmethod
    def begin(self, work: Callable[[J], R], job: J) -> Any:
        """Hand a job over."""

    @abstractmethod
    def got(self, one: Any) -> Any:
        """The result of a job that was handed over, when it is there; a mistake made there is made here."""

    @abstractmethod
    def ready(self, flying: list[Any]) -> tuple[Any, list[Any]]:
        """One that is done of those that were handed over, and the others."""

    def imap_unordered(self, work: Callable[[J], R], jobs: Iterable[J], /) -> Iterator[R]:
        """Results as they are ready."""
        todo = iter(jobs)
        flying: list[Any] = []
        while True:
            for job in todo:
                flying.append(self.begin(work, job))
                if len(flying) >= AHEAD * self.processes:
                    break
            if not flying:
                return
            done, flying = self.ready(flying)
            yield self.got(done)

    def imap(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """Results in the order of the jobs."""
        flying: deque[Any] = deque()
        for job in jobs:
            flying.append(self.begin(work, job))
            if len(flying) >= AHEAD * self.processes:
                yield self.got(flying.popleft())
        while flying:
            yield self.got(flying.popleft())

    def map_async(self, work: Callable[[J], R], jobs: Iterable[J]) -> Under[R]:
        """All jobs, handed over at once."""
        begun = [self.begin(work, job) for job in jobs]
        return Under(lambda: [self.got(one) for one in begun])

    def map(self, work: Callable[[J], R], jobs: Iterable[J]) -> list[R]:
        return self.map_async(work, jobs).get()


class Processes(Workers):
    """Processes of this machine: new ones, or (`method="fork"`) copies of this one, made at once."""

    def __init__(
        self, number: int, method: str = "spawn", initializer: Callable[[], object] | None = None
    ) -> None:
        self.number = number
        self.executor = ProcessPoolExecutor(number, multiprocessing.get_context(method), initializer)
        if method == "fork":
            self.got(self.begin(int, 0))  # with the first job all are made: before threads and CUDA are there

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        self.executor.shutdown(wait=True, cancel_futures=True)

    @property
    def processes(self) -> int:
        return self.number

    def begin(self, work: Callable[[J], R], job: J) -> Future[R]:
        with told_if_lost():
            return self.executor.submit(work, job)

    def got(self, one: Future[R]) -> R:
        with told_if_lost():
            return one.result()

    def ready(self, flying: list[Future[R]]) -> tuple[Future[R], list[Future[R]]]:
        done = wait(flying, return_when=FIRST_COMPLETED).done
        first = next(one for one in flying if one in done)
        return first, [one for one in flying if one is not first]
