"""Who plays for training: processes of this machine, or the machines of a Ray cluster."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from pentapolis.study.cluster import Cluster
from pentapolis.study.processes import Processes, Workers


@contextmanager
def trainers(processes: int, cluster: str = "") -> Iterator[tuple[Workers, int]]:
    """Who plays, and how many games at a time. Processes are forked at once: before PyTorch is loaded."""
    if cluster:
        with Cluster(cluster) as far:
            yield far, far.processes
    else:
        with Processes(processes, "fork", rarely_collect) as here:
            yield here, processes


def rarely_collect() -> None:
    """Games make few cycles but keep many objects until they are learned from: looking for cycles every few
    hundred objects was a tenth of the time.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
