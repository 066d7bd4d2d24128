"""Parquet files of games: what stands in them is what the replays show."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from pentapolis.engine import Record, Table, key
from pentapolis.research.spaces import space
from pentapolis.study import play_tournament
from tests.cli.conftest import Run
from tests.ours import OURS

pytestmark = pytest.mark.data
SAMPLE = Path(__file__).parents[2] / "examples" / "dataset"


def saved(folder: Path, setup: str, games: int, enough: int = 20_000) -> Path:
    """Games as `simulate --export` writes them."""
    seats = int(setup.partition("seats=")[2].split()[0])
    played = play_tournament(setup, ["random"] * seats, games=games, seed="data", enough=enough).played
    lines = [json.dumps({"players": list(game.bots), "record": game.record}) for game in played]
    file = folder / "games.jsonl"
    file.write_text("\n".join(lines) + "\n")
    return file


@pytest.mark.parametrize("game", OURS)
def test_decisions_are_those_of_the_replay(tmp_path: Path, run_command: Run, game: str) -> None:
    import pyarrow.parquet as pq

    from pentapolis.research.dataset import DECISIONS, GAMES, observations

    file = saved(tmp_path, f"{game} seats=2", 1, enough=60)
    shown = run_command("export", str(file), "--out", str(tmp_path / "out"))
    assert shown.status == 0
    games = pq.read_table(tmp_path / "out" / "games.parquet")
    decisions = pq.read_table(tmp_path / "out" / "decisions.parquet")
    assert games.schema.equals(GAMES)
    assert decisions.schema.equals(DECISIONS)
    assert games.schema.metadata[b"game"] == game.encode()
    (whole,) = games.to_pylist()
    record = Record.parse(whole["record"])
    end = Table.replay(record)
    assert whole["points"] == pytest.approx([end.game.points(score) for score in end.result().scores])
    assert whole["places"] == end.result().places
    assert whole["answers"] == len(record.answers) == end.ply
    seen = observations(decisions, game)
    for number, row in enumerate(decisions.to_pylist()):
        seat, option = record.answers[row["ply"]]
        table = Table.replay(record, row["ply"])
        ask = table.ask_for(seat)
        assert ask is not None
        assert (row["seat"], row["topic"]) == (seat, ask.topic)
        assert row["options"] == [key(one) for one in ask.options]
        assert row["options"][row["choice"]] == key(option)
        legal = space(game).legal(ask)
        assert all(legal[action] == one for action, one in zip(row["actions"], ask.options, strict=True))
        assert row["place"] == end.result().places[seat]
        if number % 10 == 0:
            assert np.array_equal(seen[number], space(game).observe(table, seat, 2))


def test_games_of_two_kinds_do_not_go_into_one_dataset(tmp_path: Path, run_command: Run) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    roll = saved(tmp_path / "a", "roll_through_the_ages seats=2", 1, enough=20)
    nations = saved(tmp_path / "b", "nations seats=2", 1, enough=20)
    shown = run_command("export", str(roll), str(nations), "--out", str(tmp_path / "out"))
    assert shown.status == 2
    assert "game 2 is nations, the dataset is of roll_through_the_ages" in shown.err


def test_a_dataset_is_played_and_written(tmp_path: Path, run_command: Run) -> None:
    import pyarrow.parquet as pq

    out = tmp_path / "out"
    shown = run_command("dataset", "roll", "--games", "2", "--bots", "policy,random", "--out", str(out))
    assert shown.status == 0
    games = pq.read_table(out / "games.parquet").to_pylist()
    assert [game["players"] for game in games] == [["policy", "random"], ["random", "policy"]]
    assert all(game["finished"] and sum(game["won"]) == 1 for game in games)
    told = Counter(pq.read_table(out / "decisions.parquet")["game"].to_pylist())
    assert set(told) == {0, 1}


def test_the_sample_in_the_repository_is_of_todays_rules() -> None:
    import pyarrow.parquet as pq

    from pentapolis.research.dataset import DECISIONS, observations

    decisions = pq.read_table(SAMPLE / "decisions.parquet")
    assert decisions.schema.equals(DECISIONS)
    assert int(decisions.schema.metadata[b"rules"]) == space("roll_through_the_ages").rules
    for game in pq.read_table(SAMPLE / "games.parquet").to_pylist():
        Table.replay(Record.parse(game["record"]))
    assert observations(decisions, "roll_through_the_ages").any(axis=1).all()


def test_the_example_of_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    root = SAMPLE.parents[1]
    monkeypatch.chdir(root)
    text = (root / "docs" / "data.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.S)
    names: dict[str, object] = {}
    exec(compile(block, "docs/data.md", "exec"), names)
    assert isinstance(names["seen"], np.ndarray)
