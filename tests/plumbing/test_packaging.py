"""What is built for the index works by itself: a game is played and a page is served from the wheel."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import yaml

from pentapolis import __version__
from tests.server.servers import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel and the sdist, from what is under version control alone."""
    folder = tmp_path_factory.mktemp("built")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The wheel unpacked into a folder that comes before everything else; run far from the repository."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(folder)
    return {**os.environ, "PYTHONPATH": str(folder), "HOME": str(folder)}


def test_the_wheel_holds_the_package_and_nothing_else(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = wheel.namelist()
    assert {name.split("/")[0] for name in names} == {"pentapolis", f"pentapolis-{__version__}.dist-info"}
    assert "pentapolis/py.typed" in names
    assert any(name.endswith("LICENSE") for name in names)
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        packed = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"pyproject.toml", "README.md", "pentapolis/__init__.py", "tests/conftest.py"} <= packed


def test_a_game_is_played_from_the_wheel(installed: dict[str, str], tmp_path: Path) -> None:
    code = (
        "import pentapolis; from pentapolis.engine import Table; print(pentapolis.__file__);"
        "t = Table.new('nations', seats=2, seed='wheel')\n"
        "while not t.over: t.answer(t.asks[0].options[0], t.asks[0].seat)\n"
        "print(t.result().places)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=installed, capture_output=True, text=True, check=True
    )
    where, places = done.stdout.splitlines()
    assert where.startswith(installed["PYTHONPATH"])
    assert re.fullmatch(r"\[[12], [12]\]", places)


@pytest.fixture
def page(installed: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """What `pentapolis` without a word serves."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = {
        "PENTAPOLIS_PORT": str(port),
        "PENTAPOLIS_OPEN": "no",
        "PENTAPOLIS_DATABASE": f"sqlite:///{tmp_path / 'games.db'}",
    }
    serving = subprocess.Popen([sys.executable, "-m", "pentapolis"], cwd=tmp_path, env={**installed, **told})
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        serving.terminate()
        serving.wait()


def test_a_page_is_served_from_the_wheel_without_a_word(page: str) -> None:
    for _ in range(1200):
        try:
            reply = httpx.get(page, timeout=PATIENCE)
            break
        except httpx.TransportError:
            time.sleep(0.1)
    assert reply.status_code == 200
    assert "Roll Through the Ages" in reply.text
    styles = re.findall(r'rel="stylesheet" href="([^"]+)"', reply.text)
    assert styles
    for style in styles:
        assert httpx.get(page + style, timeout=PATIENCE).status_code == 200


def test_what_the_index_shows_is_complete() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert {"authors", "keywords", "classifiers", "readme", "license"} <= set(project)
    assert {"client", "cluster", "data", "docs", "learn", "postgres", "research", "test"} <= set(
        project["optional-dependencies"]
    )
    assert all(">=" in dependency for dependency in project["dependencies"])
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == __version__
    assert citation["license"] == project["license"]


def test_public_ci_is_ours() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    steps = workflow["jobs"]["test"]["steps"]
    assert steps[-1] == {"run": "bash .ci/run"}
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    lint = (ROOT / "Makefile").read_text().partition("\nlint:")[2].partition("\n\n")[0]
    for hook in hooks:
        assert hook["entry"].removeprefix(".venv/bin/") in lint
