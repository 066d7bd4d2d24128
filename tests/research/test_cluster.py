"""Tournaments and training on a Ray cluster of two nodes: the same games, bit for bit, as in one process."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pentapolis.learn.run import Plan, Training
from pentapolis.study import cluster as clusters
from pentapolis.study import play_tournament
from pentapolis.study.cluster import BadCluster, Cluster
from pentapolis.study.processes import Processes, Workers
from tests.cli.conftest import Run

LOCAL = "127.0.0.1"
PATIENCE = 600.0
ROLL = "roll_through_the_ages"


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """Two nodes on this machine, each with one processor."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # so that all of it stays on 127.0.0.1
        patch.setenv("RAY_worker_niceness", "0")  # 15 by itself: a busy machine would not let them play
        from ray.cluster_utils import Cluster as Nodes

        about = {"num_cpus": 1, "node_ip_address": LOCAL, "include_dashboard": False}
        nodes = Nodes(initialize_head=True, head_node_args=about)
        nodes.add_node(num_cpus=1, node_ip_address=LOCAL)
        nodes.wait_for_nodes(PATIENCE)
        yield nodes
        nodes.shutdown()


def meet(job: tuple[str, int]) -> str:
    """Which node does this. Two jobs wait for each other: with one processor each, two nodes must do them."""
    import ray

    folder, number = Path(job[0]), job[1]
    (folder / str(number)).touch()
    while not (folder / str(1 - number)).exists():
        time.sleep(0.05)
    return str(ray.get_runtime_context().get_node_id())


def twice(job: int) -> int:
    return 2 * job


def stumble(job: int) -> int:
    raise ZeroDivisionError(f"job {job}")


@pytest.mark.cluster
def test_jobs_are_done_on_all_nodes_and_mistakes_come_back(nodes: Any, tmp_path: Path) -> None:
    with Cluster(nodes.address) as cluster:
        assert cluster.processes == 2
        assert len(set(cluster.map(meet, [(str(tmp_path), 0), (str(tmp_path), 1)]))) == 2
        assert list(cluster.imap(twice, range(9))) == list(range(0, 18, 2))
        assert sorted(cluster.imap_unordered(twice, range(9))) == list(range(0, 18, 2))
        with pytest.raises(ZeroDivisionError, match="job 3"):
            cluster.map(stumble, [3])


@pytest.mark.cluster
def test_a_tournament_on_a_cluster_is_the_same_bit_for_bit(nodes: Any) -> None:
    wanted: dict[str, Any] = {
        "setup": "nations seats=2",
        "bots": ["policy:1", "greedy"],
        "games": 4,
        "seed": "far",
    }
    here = play_tournament(**wanted)
    with Cluster(nodes.address) as cluster:
        there = play_tournament(**wanted, map=cluster.imap_unordered)
    assert [game.record for game in there.played] == [game.record for game in here.played]
    assert [(line.bot, line.won, line.score) for line in there.lines] == [
        (line.bot, line.won, line.score) for line in here.lines
    ]


@pytest.mark.cluster
def test_the_command_on_a_cluster_writes_the_same_records(
    nodes: Any, run_command: Run, tmp_path: Path
) -> None:
    def records(*more: str) -> list[str]:
        target = tmp_path / f"games{len(more)}.jsonl"
        words = ["simulate", "roll", "--bots", "easy,random", "-n", "6", "--export", str(target), *more]
        assert run_command(*words).status == 0
        games = [json.loads(line) for line in target.read_text().splitlines()]
        return [game["record"] for game in sorted(games, key=lambda game: game["number"])]

    assert records("--cluster", nodes.address) == records()


def trained(folder: Path, pool: Workers) -> dict[str, Any]:
    folder.mkdir()
    plan = Plan(slices=2, games=2, processes=2, deals=0, values=False, label="far")
    training = Training(ROLL, folder, plan, pool)
    training.run()
    return training.policy.weights


@pytest.mark.cluster
def test_training_on_a_cluster_learns_the_same(nodes: Any, tmp_path: Path) -> None:
    with Processes(2) as pool:
        here = trained(tmp_path / "here", pool)
    with Cluster(nodes.address) as cluster:
        there = trained(tmp_path / "there", cluster)
    assert here.keys() == there.keys()
    assert all(np.array_equal(here[name], there[name]) for name in here)


@pytest.mark.cluster
def test_another_pentapolis_is_refused(nodes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "fingerprint", lambda: "another")
    with Cluster(nodes.address) as cluster, pytest.raises(BadCluster, match="holds another Pentapolis"):
        cluster.map(twice, [1])


@pytest.mark.cluster
def test_games_of_a_lost_machine_are_played_elsewhere(nodes: Any) -> None:
    third = nodes.add_node(num_cpus=1, node_ip_address=LOCAL)
    nodes.wait_for_nodes(PATIENCE)
    wanted: dict[str, Any] = {
        "setup": f"{ROLL} seats=2",
        "bots": ["greedy", "random"],
        "games": 12,
        "seed": "lost",
    }
    here = play_tournament(**wanted)
    lost: list[int] = []

    def lose(_: object) -> None:
        if not lost:
            lost.append(1)
            nodes.remove_node(third, allow_graceful=False)

    with Cluster(nodes.address) as cluster:
        there = play_tournament(**wanted, map=cluster.imap_unordered, progress=lose)
    assert [game.record for game in there.played] == [game.record for game in here.played]


@pytest.mark.cluster
@pytest.mark.parametrize(
    ("address", "why"),
    [("127.0.0.1:1", "nothing answers"), ("nowhere", "HOST:PORT"), ("127.0.0.1:x", "nothing answers")],
)
def test_an_address_without_a_cluster_is_told(address: str, why: str) -> None:
    with pytest.raises(BadCluster, match=why), Cluster(address):
        pass


def test_without_ray_it_says_what_to_install(run_command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "find_spec", lambda _: None)
    done = run_command("simulate", "roll", "--bots", "random,random", "-n", "1", "--cluster", "auto")
    assert done.status != 0
    assert "pentapolis[cluster]" in done.err
