"""The answers of the actions phase as options, each made once: the fast path lists them by the thousand."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Option
from pentapolis.games.through_the_ages.data import ID, REAL_SLOTS, ROW, SLOT_ID, UNIT_SLOT

TAKE: Final[list[list[Option]]] = [[("take", id, space + 1) for space in range(ROW)] for id in ID]
BUILD: Final[list[Option]] = [("build", id) for id in SLOT_ID]
DESTROY: Final[list[Option]] = [
    ("disband" if s >= UNIT_SLOT else "destroy", id) for s, id in enumerate(SLOT_ID)
]
UPGRADE: Final[dict[tuple[int, int], Option]] = {
    (a, b): ("upgrade", SLOT_ID[a], SLOT_ID[b])
    for a in REAL_SLOTS
    for b in REAL_SLOTS
    if a >> 2 == b >> 2 and a < b
}
"""Farm to farm, mine to mine, urban building to the same type, levels may be skipped (316.3, 316.4)."""
SACRIFICE: Final[list[Option]] = [("sacrifice", id) for id in SLOT_ID]
ENLIST: Final[list[Option]] = [("enlist", id) for id in SLOT_ID]
STAGES: Final[list[Option]] = [("wonder", n) for n in range(5)]
LEADER: Final[list[Option]] = [("leader", id) for id in ID]
PLAY: Final[list[Option]] = [("play", id) for id in ID]
TECHNOLOGY: Final[list[Option]] = [("technology", id) for id in ID]
REVOLUTION: Final[list[Option]] = [("revolution", id) for id in ID]
PEACEFUL: Final[list[Option]] = [("peaceful", id) for id in ID]
EVENT: Final[list[Option]] = [("event", id) for id in ID]
TACTIC: Final[list[Option]] = [("tactic", id) for id in ID]
POPULATION: Final[Option] = "population"
CHEAP_POPULATION: Final[Option] = ("population", "liner")
TRADE: Final[Option] = "trade"
DRAW: Final[Option] = "draw"
END_TURN: Final[Option] = "end_turn"
