"""Write random games as frozen records: python tools/freeze_games.py 'nations seats=3' FOLDER NAME [SEED]

Freeze a game only when its rules are right: the records guard against change, not against mistakes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pentapolis.engine import Chance, Table, parse_setup


def freeze(setup: str, folder: Path, name: str, seed: str) -> Path:
    table = Table(parse_setup(setup), seed)
    chance = Chance.from_seed("players " + seed)
    while not table.over:
        ask = chance.choice(table.asks)
        table.answer(chance.choice(ask.options), ask.seat)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.txt"
    path.write_text(str(table.record()), encoding="utf-8")
    return path


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    print(freeze(sys.argv[1], Path(sys.argv[2]), sys.argv[3], (*sys.argv, "frozen")[4]))
