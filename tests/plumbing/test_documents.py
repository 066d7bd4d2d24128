"""What the documents promise: the example runs, links lead somewhere, commands exist, versions are pinned."""

from __future__ import annotations

import re
import sys
import tomllib
import types
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def test_the_readme_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert len(blocks) == 1
    exec(compile(blocks[0], "README.md", "exec"), {})
    assert re.fullmatch(r"\[-?\d+, -?\d+\] after \d+ answers\n", capsys.readouterr().out)


def test_the_examples_of_the_engine_page_run_one_after_the_other() -> None:
    text = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) >= 6
    sys.modules["engine_page"] = module = types.ModuleType("engine_page")  # dataclasses look their module up
    try:
        for block in blocks:
            exec(compile(block, "docs/engine.md", "exec"), module.__dict__)
    finally:
        del sys.modules["engine_page"]


def test_the_files_of_the_engine_are_all_on_its_page() -> None:
    text = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    for path in (ROOT / "pentapolis" / "engine").glob("*.py"):
        if path.name != "__init__.py":
            assert f"`{path.name}`" in text, path.name


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_make_targets_named_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    for target in re.findall(r"`(?:[A-Z]+=\S+ )?make ([a-z]+)", document.read_text(encoding="utf-8")):
        assert target in targets, target


@pytest.mark.parametrize("name", ["play", "test", "bench"])
def test_versions_are_pinned_without_any_address(name: str) -> None:
    lines = (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
    assert lines[0].startswith("#")
    for line in lines[1:]:
        assert re.fullmatch(r"[a-z0-9.-]+==[\w.]+( ; .+)?", line), line


def test_everything_the_project_names_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {"play": project["dependencies"], **project["optional-dependencies"]}
    for name in ("play", "test", "bench"):
        pinned = {
            line.split("==")[0] for line in (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
        }
        for dependency in wanted[name]:
            bare = re.split(r"[\[<>=;]", dependency)[0].strip().lower().replace("_", "-")
            assert bare in pinned, f"{dependency} is not in requirements/{name}.txt: run make lock"
