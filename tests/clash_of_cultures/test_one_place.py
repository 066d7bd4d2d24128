"""One card, one place: what single cards do stands in cards/; the chapters know moments, not cards."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ADVANCES, CIV_ADVANCES, LEADERS, WONDERS

CHAPTERS = sorted((GAME.folder / "rules").glob("*.py"))
OF_A_CHAPTER = {
    "tactics.py": {"TACTICS"},
    "forces.py": {"TACTICS"},
    "move.py": {"TACTICS"},
    "move_refusals.py": {"TACTICS"},
    "sail.py": {"NAVIGATION"},
    "roads.py": {"ROADS"},
    "routes.py": {"TRADE_ROUTES"},
    "collect.py": {"FARMING", "MINING", "FISHING", "IRRIGATION"},
    "wonders.py": {"ENGINEERING"},
    "alliance.py": {"PIRATE_ALLIES"},
    "events.py": {"MYTHS"},
    "cities.py": {"SANITATION"},
}
"""The advances without which nobody does what a chapter is about, or which it asks for by name: who may move
armies (1005.1), sail around (1003.2), use roads; what land and sea give; who may build wonders (901.2); which
cards protect from events (803)."""


def singular() -> set[str]:
    ids = [advance.id for advance in (*ADVANCES, *(a for own in CIV_ADVANCES for a in own))]
    ids += [wonder.id.removeprefix("great_") for wonder in WONDERS]
    return {id.upper() for id in (*ids, *LEADERS)}


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.name)
def test_chapters_name_no_card_but_those_they_are_about(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} & singular()
    assert named == OF_A_CHAPTER.get(path.name, set())
