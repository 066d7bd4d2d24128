"""Where much work is done: in this process, in several on this machine, or on a cluster (cluster.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeVar

from pentapolis.study.cluster import Cluster
from pentapolis.study.processes import Processes

J = TypeVar("J")
R = TypeVar("R")


class Map(Protocol):
    """Does a work with every job; results may come back in any order. Any executor's `map` is one."""

    def __call__(self, work: Callable[[J], R], jobs: list[J], /) -> Iterable[R]: ...


def spread(work: Callable[[J], R], jobs: Sequence[J], processes: int) -> Iterator[R]:
    """Do the work on so many processes of this machine; results come back as they are ready."""
    if processes <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    with Processes(min(processes, len(jobs))) as many:
        yield from many.imap_unordered(work, jobs)


@contextmanager
def workers(processes: int, cluster: str = "") -> Iterator[Map]:
    """So many processes here, or all of a Ray cluster at this address."""
    if cluster:
        with Cluster(cluster) as far:
            yield far.imap_unordered
    else:
        yield lambda work, jobs: spread(work, jobs, processes)
