"""What the documents promise: the example runs, links lead somewhere, commands exist, versions are pinned."""

from __future__ import annotations

import json
import pkgutil
import re
import shlex
import sys
import tomllib
import types
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.core import TyperGroup
from typer.exceptions import TyperException
from typer.main import get_command

from pentapolis.cli.app import app
from pentapolis.engine import find_game
from pentapolis.research.spaces import space
from tests.ours import OURS
from tools.screens import SHOTS, SMALL

ROOT = Path(__file__).parents[2]
"""Our own games: tests that ran before may have registered others."""
LOCKS = ("play", "test", "bench", "cluster", "data", "docs", "jax", "research")
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
PYTHON = re.compile(r"```python\n(.*?)```", re.S)
NEEDS = {"docs/data.md": pytest.mark.data}
"""Pages whose examples need an extra."""


def with_examples() -> list[Any]:
    """The pages with examples in Python."""
    pages = [str(page.relative_to(ROOT)) for page in DOCUMENTS if PYTHON.search(page.read_text("utf-8"))]
    return [pytest.param(page, marks=NEEDS[page]) if page in NEEDS else page for page in sorted(pages)]


def test_the_readme_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert len(blocks) == 1
    exec(compile(blocks[0], "README.md", "exec"), {})
    assert re.fullmatch(r"\[-?\d+, -?\d+\] after \d+ answers\n", capsys.readouterr().out)


@pytest.mark.parametrize("page", with_examples())
def test_the_examples_of_a_page_run_one_after_the_other(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    sys.modules["a_page"] = module = types.ModuleType("a_page")  # dataclasses look their module up
    module.__dict__["pytest"] = pytest  # examples of tests
    try:
        for block in PYTHON.findall((ROOT / page).read_text(encoding="utf-8")):
            exec(compile(block, page, "exec"), module.__dict__)
    finally:
        del sys.modules["a_page"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_named_can_be_called(document: Path) -> None:
    """Every command, argument and option in an example exists; nothing is run."""
    if document.name == "CHANGELOG.md":
        return  # it tells of former times, too
    text = document.read_text(encoding="utf-8")
    for line in re.findall(r"(?:^|`|\$ )pentapolis ([a-z][^`\n#|]*)", text, re.M):
        words = [word for word in shlex.split(line) if word not in ("…", "...")]
        try:
            parsed(get_command(app), "pentapolis", words)
        except TyperException as error:
            raise AssertionError(f"{document.name}: pentapolis {line}: {error.format_message()}") from None


def parsed(command: Any, name: str, words: list[str], parent: Any = None) -> None:
    """Read the words as the command would."""
    if not words:  # the command is only named
        return
    if isinstance(command, TyperGroup):
        context = command.context_class(command, parent=parent, info_name=name)
        inner, command, words = command.resolve_command(context, words)
        parsed(command, str(inner), words, context)
    else:
        command.make_context(name, words, parent=parent)


@pytest.mark.parametrize("game", OURS)
def test_the_research_page_states_the_sizes(game: str) -> None:
    text = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    title, numbers = find_game(game).title("en").split(":")[0], space(game)
    assert f"| {title} | {numbers.known:,} | {len(numbers.names):,} |" in text


def test_the_files_of_the_engine_are_all_on_its_page() -> None:
    text = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    for path in (ROOT / "pentapolis" / "engine").glob("*.py"):
        if path.name != "__init__.py":
            assert f"`{path.name}`" in text, path.name


REFERENCE = (
    "Setup",
    "Table",
    "Table.events_for",
    "Table.imagine",
    "Fork",
    "Ask",
    "Chance",
    "Record",
    "Bot",
    "Knowledge.features",
    "Features",
)
"""What a researcher needs whom the examples do not suffice."""


def test_the_reference_holds_what_researchers_need() -> None:
    text = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    shown: dict[str, Any] = {}
    for path in re.findall(r"^::: ([\w.]+)$", text, re.M):
        thing = pkgutil.resolve_name(path)
        assert thing.__doc__, path
        shown |= {path.rpartition(".")[2]: thing} if isinstance(thing, type) else vars(thing)
    for name in REFERENCE:
        owner, _, attribute = name.partition(".")
        assert owner in shown, name
        assert getattr(shown[owner], attribute or "__doc__"), name


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), target


def test_one_command_takes_all_pictures_and_the_readme_shows_three() -> None:
    taken = {path.stem for path in (ROOT / "docs" / "screens").glob("*.png")}
    assert taken == {*SHOTS, *(f"{name}-small" for name in SMALL)}
    assert "\t@$(BIN)/python -m tools.screens $(ARGS)\n" in (ROOT / "Makefile").read_text()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"\(docs/screens/([\w-]+)-small\.png\)\]\(docs/screens/([\w-]+)\.png\)", readme)
    assert len(shown) == 3
    assert {small for small, _ in shown} == {large for _, large in shown} == SMALL


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_make_targets_named_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    for target in re.findall(r"`(?:[A-Z]+=\S+ )?make ([a-z]+)", document.read_text(encoding="utf-8")):
        assert target in targets, target


@pytest.mark.parametrize("name", LOCKS)
def test_versions_are_pinned_with_hashes_and_without_any_address(name: str) -> None:
    head, _, rest = (ROOT / "requirements" / f"{name}.txt").read_text().partition("\n")
    assert head.startswith("#")
    for entry in rest.replace(" \\\n", " ").splitlines():
        assert re.fullmatch(r"[a-z0-9.-]+==[\w.]+( ; [^\\]+?)?( +--hash=sha256:[0-9a-f]{64})+", entry), entry


def test_everything_the_project_names_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {"play": project["dependencies"], **project["optional-dependencies"]}
    for name in LOCKS:
        pinned = {
            line.split("==")[0] for line in (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
        }
        for dependency in wanted[name]:
            bare = re.split(r"[\[<>=;]", dependency)[0].strip().lower().replace("_", "-")
            assert bare in pinned, f"{dependency} is not in requirements/{name}.txt: run make lock"


def test_the_site_shows_every_document_and_nothing_from_other_hosts() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    site = yaml.safe_load(text)
    shown = set(re.findall(r"[\w./]+\.md", json.dumps(site["nav"])))
    assert {f"rules/{game}{end}" for game in OURS for end in (".md", ".de.md")} <= shown
    shown = {page for page in shown if not page.startswith("rules/")}
    there = {str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")}
    apart = {path for path in there if path.startswith(("rules/", "screens/"))} | {"README.md"}
    assert shown == there - apart
    assert site["theme"]["font"] is False
    assert "http" not in text
