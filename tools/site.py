"""The numbered rules of all games as pages of the documentation site: they live in the games' own folders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

GAMES = Path(__file__).parents[1] / "pentapolis" / "games"


def on_files(files: Any, config: Any) -> Any:
    for rules in sorted(GAMES.glob("*/rules*.md")):
        page = f"rules/{rules.parent.name}{rules.name.removeprefix('rules')}"
        if files.get_file_from_path(page) is None:
            files.append(File.generated(config, page, content=rules.read_text(encoding="utf-8")))
    return files
