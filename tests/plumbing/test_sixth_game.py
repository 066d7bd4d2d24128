"""A sixth game in somebody's own distribution: one folder and an entry point, nothing of ours is touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PAGES = """
from litestar.testing import TestClient
from pentapolis.server.app import make_app
from pentapolis.server.config import Config
with TestClient(make_app(Config(database="site.sqlite", warm_up=False))) as client:
    for page in ("/", "/rules/high_card"):
        answer = client.get(page)
        print(answer.status_code, "High Card" in answer.text, "All play a card" in answer.text)
"""


def distribution(folder: Path, entry_points: str) -> Path:
    """What `pip install` would leave behind in site-packages."""
    shutil.copytree(ROOT / "tests" / "toy_game", folder / "high_card")
    info = folder / "high_card-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: high-card\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[pentapolis.games]\n{entry_points}\n")
    return folder


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, cwd=folder, env=environment, check=False
    )


@pytest.fixture(scope="module")
def site_packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return distribution(tmp_path_factory.mktemp("site"), "high_card = high_card:GAME")


def test_it_is_listed_and_its_rules_are_printed(site_packages: Path) -> None:
    assert "high_card  seats=2–4" in run(site_packages, "-m", "pentapolis", "games").stdout
    rules = run(site_packages, "-m", "pentapolis", "rules", "high_card", "201.1")
    assert "All play a card" in rules.stdout, rules.stderr


def test_it_is_played_by_bots_and_recorded(site_packages: Path) -> None:
    arguments = (
        "simulate",
        "high_card",
        "seats=2",
        "--bots",
        "random,greedy",
        "-n",
        "2",
        "--export",
        "a.jsonl",
    )
    played = run(site_packages, "-m", "pentapolis", *arguments)
    assert played.returncode == 0, played.stderr
    verified = run(site_packages, "-m", "pentapolis", "verify", "a.jsonl")
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_the_site_offers_it_and_shows_its_rules(site_packages: Path) -> None:
    seen = run(site_packages, "-c", PAGES)
    assert seen.stdout.splitlines() == ["200 True False", "200 True True"], seen.stderr


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("broken = high_card.nowhere:GAME", "the game 'broken' (high_card.nowhere:GAME) does not load"),
        ("odd = high_card:FOLDER", "high_card:FOLDER is not a game"),
        ("twin = pentapolis.games.nations:GAME", "there is already a game 'nations'"),
    ],
)
def test_a_bad_entry_point_is_told_and_left_out(tmp_path: Path, entry: str, told: str) -> None:
    folder = distribution(tmp_path, f"{entry}\ngood = high_card:GAME")
    seen = run(folder, "-m", "pentapolis", "games")
    assert seen.returncode == 0
    assert told in seen.stderr
    assert "high_card  seats=2–4" in seen.stdout
    assert seen.stdout.count("nations  seats") == 1
