"""Former versions of games' rules: a game is finished, replayed and reviewed under the rules it began with.

`nations-2.zip` holds the folder of the game `nations` as it was under version 2 of its rules, without its
board: `python -m tools.freeze_rules COMMIT GAME` makes it when rules change. It is unpacked once and imported
under a name of its own. Nothing of it is ever changed; the engine stays such that it runs (tests/former).
"""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from pentapolis.engine.game import Game

HERE = Path(__file__).parent


def package_name(id: str, rules: int) -> str:
    """The name under which a former game is imported; its own imports name it too."""
    return f"pentapolis_former_{id}_{rules}"


def versions(id: str) -> list[int]:
    """The former versions of a game's rules that are kept, the oldest first."""
    return sorted(int(path.stem.rpartition("-")[2]) for path in HERE.glob(f"{id}-*.zip"))


@cache
def former_game(id: str, rules: int) -> Game[Any] | None:
    """The game under a former version of its rules; None when that is not kept."""
    archive = HERE / f"{id}-{rules}.zip"
    if not archive.is_file():
        return None
    name = package_name(id, rules)
    folder = _unpacked(archive) / name
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    game = module.GAME
    assert isinstance(game, Game)
    assert (game.id, game.rules_version) == (id, rules)
    return game


def _unpacked(archive: Path) -> Path:
    """The folder with the archive's content: kept in the cache of the user, where there is one."""
    data = archive.read_bytes()
    name = f"{archive.stem}-{sha256(data).hexdigest()[:16]}"
    for root in _caches():
        target = root / name
        if target.is_dir():
            return target
        try:
            root.mkdir(parents=True, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(prefix=f".{name}", dir=root))
        except OSError:  # a home that is not there or only read
            continue
        with ZipFile(archive) as file:
            file.extractall(fresh)
        try:
            fresh.rename(target)
        except OSError:  # another process was first
            return target if target.is_dir() else fresh
        return target
    fresh = Path(tempfile.mkdtemp(prefix=name))
    with ZipFile(archive) as file:
        file.extractall(fresh)
    return fresh


def _caches() -> list[Path]:
    own = os.environ.get("XDG_CACHE_HOME")
    try:
        return [Path(own or Path.home() / ".cache") / "pentapolis" / "former"]
    except RuntimeError:  # nobody's home
        return []
