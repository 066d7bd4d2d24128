"""Write random games as frozen records.

python -m tools.freeze_games 'nations seats=3' FOLDER NAME [SEED]   a new record
python -m tools.freeze_games --again RECORD…      the same set-ups and seeds, by today's rules

Freeze a game only when its rules are right: the records guard against change, not against mistakes. Who
changes rules raises the game's `rules_version` and freezes its records again.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pentapolis.engine import Chance, Record, Table, parse_setup


def freeze(setup: str, path: Path, seed: str) -> None:
    table = Table(parse_setup(setup), seed)
    chance = Chance.from_seed("players " + seed)
    while not table.over:
        ask = chance.choice(table.asks)
        table.answer(chance.choice(ask.options), ask.seat)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(str(table.record()), encoding="utf-8")
    print(path)


def main(words: list[str]) -> None:
    if words[:1] == ["--again"]:
        for path in map(Path, words[1:]):
            record = Record.parse(path.read_text(encoding="utf-8"))
            assert record.seed is not None, "a frozen game has its seed"
            freeze(str(record.setup), path, record.seed)
    elif len(words) in (3, 4):
        freeze(words[0], Path(words[1]) / f"{words[2]}.txt", (*words, "frozen")[3])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
