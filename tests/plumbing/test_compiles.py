"""mypyc understands the core of the engine and the rules of a game: they stay plain, typed classes.

Only the translation to C runs here; `make compile` builds it and compares the games that both play.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.compiled import CORE, ROOT

RULES = sorted(
    str(path.relative_to(ROOT))
    for path in (ROOT / "pentapolis" / "games" / "roll_through_the_ages" / "rules").glob("*.py")
)
TRANSLATE = "import sys; from mypyc.build import mypycify; mypycify(sys.argv[2:], target_dir=sys.argv[1])"


def test_the_core_and_the_rules_of_a_game_translate(tmp_path: Path) -> None:
    files = [*CORE, "pentapolis/games/roll_through_the_ages/state.py", *RULES]
    done = subprocess.run(
        [sys.executable, "-c", TRANSLATE, str(tmp_path), *files], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(tmp_path.rglob("*.c"))
