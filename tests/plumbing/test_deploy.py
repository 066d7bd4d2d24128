"""The files for hosting call only commands, options and settings that exist; the page names every setting."""

from __future__ import annotations

import json
import re
from configparser import ConfigParser
from pathlib import Path

import pytest
import typer
import yaml

from pentapolis.cli import app

ROOT = Path(__file__).parents[2]
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]
SETTINGS = {
    parameter.envvar for command in COMMANDS.values() for parameter in command.params if parameter.envvar
}
OF_COMPOSE = {"PENTAPOLIS_SITE", "PENTAPOLIS_DB_PASSWORD"}


def check_call(words: list[str]) -> None:
    """Parse the words as the command line would; fails when it would refuse them."""
    COMMANDS[words[0]].make_context(words[0], words[1:])


def test_compose_calls_what_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENTAPOLIS_DATABASE", "postgresql://a@b/c")
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    ours = {name: service for name, service in services.items() if service["image"] == "pentapolis"}
    assert set(ours) == {"alone", "web1", "web2", "think"}
    for service in ours.values():
        check_call(service["command"])
    proxy = (ROOT / "deploy/Caddyfile").read_text()
    assert set(re.findall(r"(\w+):8000", proxy)) == {"web1", "web2"}


def test_the_image_copies_what_is_there_and_starts_what_exists() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    for line in lines:
        if line.startswith("COPY "):
            assert all((ROOT / source).exists() for source in line.split()[1:-1]), line
    commands = [json.loads(line[4:]) for line in lines if line.startswith("CMD ")]
    assert 'ENTRYPOINT ["pentapolis"]' in lines
    check_call(commands[0])


def test_the_unit_starts_the_server() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy/pentapolis.service")
    program, *words = unit["Service"]["ExecStart"].split()
    assert program.endswith("/.venv/bin/pentapolis")
    check_call(words)


def test_every_setting_is_documented_and_none_is_invented() -> None:
    page = (ROOT / "docs/hosting.md").read_text()
    assert set(re.findall(r"PENTAPOLIS_[A-Z_]*[A-Z]", page)) == SETTINGS | OF_COMPOSE
    for file in ("Dockerfile", "compose.yaml", "deploy/pentapolis.service", "deploy/Caddyfile"):
        named = set(re.findall(r"PENTAPOLIS_[A-Z_]*[A-Z]", (ROOT / file).read_text()))
        assert named <= SETTINGS | OF_COMPOSE, file
    for line in re.findall(r"^\| `PENTAPOLIS_\w+` \| `(--[\w-]+)`", page, re.MULTILINE):
        assert any(line in parameter.opts for parameter in COMMANDS["serve"].params), line
