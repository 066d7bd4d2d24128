"""`make compile`: the engine's core compiled by mypyc, in a copy of the package; it must play alike.

Needs a C compiler. The compiled copy lies in build/compiled: `PYTHONPATH=build/compiled python …` uses it.
Random games of every game are played by both, and their records compared.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "compiled"
CORE = [
    f"pentapolis/engine/{name}.py" for name in ("ask", "chance", "errors", "event", "state", "action", "fork")
]

PLAY = """
import hashlib
from pentapolis.engine import Chance, Table, games, Setup
for id, game in sorted(games().items()):
    records = hashlib.sha256()
    for number in range(3):
        table = Table(Setup(game, 2), f"compiled {number}")
        chance = Chance.from_seed(f"players {number}")
        while not table.over and table.ply < 500:
            ask = chance.choice(table.asks)
            table.answer(chance.choice(ask.options), ask.seat)
        records.update(str(table.record(reveal_seed=True)).encode())
    print(id, records.hexdigest())
"""


def main() -> int:
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT / "pentapolis", COPY / "pentapolis", ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run([sys.executable, "-m", "mypyc", *CORE], cwd=COPY, check=True, stdout=subprocess.DEVNULL)
    same = played(ROOT) == played(COPY)
    print("The compiled engine plays the same games." if same else "THE COMPILED ENGINE PLAYS OTHER GAMES.")
    return 0 if same else 1


def played(folder: Path) -> str:
    """What random games look like with the package of this folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", PLAY]
    return subprocess.run(
        command, cwd=folder, env=environment, check=True, capture_output=True, text=True
    ).stdout


if __name__ == "__main__":
    sys.exit(main())
