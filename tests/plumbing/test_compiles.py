"""mypyc understands engine, bots and rules of all games: plain, typed classes and Final constants.

Only the translation to C runs here; `make compile-test` builds all of it and compares what both play.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pentapolis.engine.compiling import _init_in, init_of
from tools.compiled import ROOT, game_names, groups, is_compiled

TRANSLATE = """
import sys
from mypyc.build import mypycify
from tools.compiled import game_names, groups
libraries = groups(game_names())
files = [file for files, _ in libraries for file in files]
options = ["--config-file=pyproject.toml", f"--cache-dir={sys.argv[1]}/cache"]
mypycify(options + files, separate=libraries, target_dir=sys.argv[1])
"""


def test_the_whole_package_translates(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRANSLATE, str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    made = {path.stem for path in tmp_path.glob("__native_*.c")}
    assert {f"__native_{name}" for _, name in groups(game_names())} <= made


def test_what_people_read_stays_plain() -> None:
    assert is_compiled(Path("rules/turn.py"))
    assert is_compiled(Path("state.py"))
    assert not is_compiled(Path("view.py"))
    assert not is_compiled(Path("board/__init__.py"))
    assert not is_compiled(Path("data/rows.py"))


class Card:
    def __init__(self, id: str, cost: int = 0) -> None:
        self.id = id
        self.cost = cost


def test_parameters_of_a_compiled_class_come_from_its_source() -> None:
    import ast
    from inspect import signature
    from typing import get_type_hints

    assert init_of(Card) is Card.__init__
    source = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    read = _init_in(source, "Card", dict(globals()))
    assert signature(read) == signature(Card.__init__)
    assert get_type_hints(read) == get_type_hints(Card.__init__)
