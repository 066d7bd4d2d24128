"""Work on the machines of a Ray cluster (extra [cluster]), for tournaments and training.

    with Cluster("auto") as cluster:
        play_tournament("nations seats=2", ["hard", "medium"], games=1000, map=cluster.imap_unordered)

Every job is plain data with a seed of its own, so results do not depend on who does it, or on how often it
was begun anew because a machine was lost. Machines that hold another Pentapolis would play other games: they
refuse. What workers can do with jobs: processes.py.
"""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import pentapolis
from pentapolis.engine import PentapolisError
from pentapolis.study.processes import Workers

J = TypeVar("J")
R = TypeVar("R")

PATIENCE = 5.0
"""Seconds until a machine that does not answer is given up."""
OURS = (".py", ".toml", ".bin")
"""What decides how games go: code, data, weights."""


class BadCluster(PentapolisError):
    """There is no such cluster, or its machines cannot do the work."""


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


class Cluster(Workers):
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

    def begin(self, work: Callable[[J], R], job: J) -> Any:
        return self.task.remote(fingerprint(), work, job)

    def got(self, one: Any) -> Any:
        try:
            return self.ray.get(one)
        except self.ray.exceptions.RayTaskError as error:
            raise getattr(error, "cause", error) from None

    def ready(self, flying: list[Any]) -> tuple[Any, list[Any]]:
        done, others = self.ray.wait(flying)
        return done[0], others


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
