"""Work on the machines of a Ray cluster (extra [cluster]), for tournaments and training.

    with Cluster("auto") as cluster:
        play_tournament("nations seats=2", ["hard", "medium"], games=1000, map=cluster.imap_unordered)

Every job is plain data with a seed of its own, so results do not depend on who does it, or on how often it
was begun anew because a machine was lost. Machines that hold another Pentapolis would play other games: they
refuse. `Cluster` has those methods of `multiprocessing.Pool` that training uses.
"""

from __future__ import annotations

import hashlib
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pentapolis
from pentapolis.engine import PentapolisError

J = TypeVar("J")
R = TypeVar("R")
RESULT = TypeVar("RESULT", covariant=True)

AHEAD = 2
"""For each processor of the cluster so many jobs are under way: one works, the next waits there already."""
PATIENCE = 5.0
"""Seconds until a machine that does not answer is given up."""
OURS = (".py", ".toml", ".bin")
"""What decides how games go: code, data, weights."""


class BadCluster(PentapolisError):
    """There is no such cluster, or its machines cannot do the work."""


class Waiting(Protocol[RESULT]):
    """What is under way; `get` waits for it."""

    def get(self) -> RESULT: ...


class Workers(Protocol):
    """Who does jobs of training: a pool of processes, or a cluster."""

    def map(self, work: Callable[[J], R], jobs: Iterable[J], chunksize: int | None = ...) -> list[R]: ...
    def map_async(
        self, work: Callable[[J], R], jobs: Iterable[J], chunksize: int | None = ...
    ) -> Waiting[list[R]]: ...
    def imap(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterable[R]: ...
    def imap_unordered(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterable[R]: ...


@cache
def fingerprint() -> str:
    """The same on machines that hold the same Pentapolis."""
    folder = Path(pentapolis.__file__).parent
    whole = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in OURS:
            whole.update(f"{path.relative_to(folder).as_posix()}\0".encode())
            whole.update(path.read_bytes())
    return whole.hexdigest()


def checked(expected: str, work: Callable[[J], R], job: J) -> R:
    """Runs on a machine of the cluster."""
    if fingerprint() != expected:
        raise BadCluster(
            f"{socket.gethostname()} holds another Pentapolis ({pentapolis.__version__}) than who asks:"
            " install the same on all machines, then start Ray there again"
        )
    return work(job)


class Under:
    """Jobs under way on a cluster."""

    def __init__(self, results: Callable[[], list[Any]]) -> None:
        self.get = results


class Cluster:
    """A Ray cluster, by its address: HOST:PORT, ray://HOST:PORT, or `auto` for the one that runs here."""

    def __init__(self, address: str) -> None:
        if find_spec("ray") is None:
            raise BadCluster('a cluster needs Ray: pip install "pentapolis[cluster]"')
        self.address = address
        self.ray: Any = None
        self.task: Any = None

    def __enter__(self) -> Cluster:
        import ray

        reachable(self.address)
        try:
            ray.init(address=self.address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError) as error:
            told = f"{error}".strip().splitlines()
            raise BadCluster(
                f"there is no Ray cluster at {self.address}: {told[0] if told else type(error).__name__}"
                f" (`ray start --head` starts one, its address is HOST:6379)"
            ) from None
        self.ray = ray
        self.task = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(checked)
        return self

    def __exit__(self, *_: object) -> None:
        self.ray.shutdown()

    @property
    def processes(self) -> int:
        """How many jobs the cluster does at a time."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def imap_unordered(self, work: Callable[[J], R], jobs: Iterable[J], /) -> Iterator[R]:
        """Results as they are ready."""
        todo = iter(jobs)
        flying: list[Any] = []
        while True:
            for job in todo:
                flying.append(self._begin(work, job))
                if len(flying) >= AHEAD * self.processes:
                    break
            if not flying:
                return
            done, flying = self.ray.wait(flying)
            yield self._got(done[0])

    def imap(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
        """Results in the order of the jobs."""
        flying: deque[Any] = deque()
        for job in jobs:
            flying.append(self._begin(work, job))
            if len(flying) >= AHEAD * self.processes:
                yield self._got(flying.popleft())
        while flying:
            yield self._got(flying.popleft())

    def map_async(
        self, work: Callable[[J], R], jobs: Iterable[J], chunksize: int | None = None
    ) -> Waiting[list[R]]:
        begun = [self._begin(work, job) for job in jobs]
        return Under(lambda: [self._got(one) for one in begun])

    def map(self, work: Callable[[J], R], jobs: Iterable[J], chunksize: int | None = None) -> list[R]:
        return self.map_async(work, jobs).get()

    def _begin(self, work: Callable[[J], R], job: J) -> Any:
        return self.task.remote(fingerprint(), work, job)

    def _got(self, one: Any) -> Any:
        """A mistake on another machine is the same mistake here."""
        try:
            return self.ray.get(one)
        except self.ray.exceptions.RayTaskError as error:
            raise getattr(error, "cause", error) from None


def reachable(address: str) -> None:
    """Ray itself waits for minutes for a machine that is not there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        if address != "auto":
            raise BadCluster(f"a cluster is HOST:PORT, ray://HOST:PORT or auto, not {address!r}")
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, ValueError, OverflowError) as error:
        raise BadCluster(f"nothing answers at {address}: {error}") from None
