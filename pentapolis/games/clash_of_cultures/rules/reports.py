"""Battle reports: what objectives and cards want to know of a battle after it (802.4)."""

from __future__ import annotations

from typing import Final

from pentapolis.games.clash_of_cultures.state import State

REPORT: Final = [
    "space",
    "land",
    "attacker",
    "defender",
    "winner",
    "rounds",
    "attackers",
    "defenders",
    "lost_attackers",
    "lost_defenders",
    "city",
    "size",
    "wonder",
    "conquered",
    "defended",
    "unloaded",
    "leader_lost_attacker",
    "leader_lost_defender",
    "leader_attacker",
    "leader_defender",
    "others_lost_attacker",
    "others_lost_defender",
    "traders_lost_attacker",
    "traders_lost_defender",
    "beasts",
]
"""The fields of a battle report in `g.battles`."""


FIELD: Final = {name: i for i, name in enumerate(REPORT)}


class Report:
    """A battle of this turn seen from one player."""

    __slots__ = ("fields", "seat", "side", "number")

    def __init__(self, fields: tuple[int, ...], seat: int, number: int) -> None:
        self.fields = fields
        self.seat = seat
        self.number = number
        self.side = 0 if self["attacker"] == seat else 1

    def __getitem__(self, name: str) -> int:
        return self.fields[FIELD[name]]

    @property
    def fought(self) -> bool:
        """Whether there was a combat round: not in an undefended city (601.3)."""
        return self["rounds"] > 0

    @property
    def won(self) -> bool:
        return self["winner"] == self.side

    @property
    def enemy(self) -> int:
        return self["defender"] if self.side == 0 else self["attacker"]

    @property
    def enemy_lost(self) -> int:
        return self["lost_defenders"] if self.side == 0 else self["lost_attackers"]

    @property
    def units(self) -> tuple[int, int]:
        """Own and enemy units at the start."""
        mine, theirs = self["attackers"], self["defenders"]
        return (mine, theirs) if self.side == 0 else (theirs, mine)


def battle_reports(g: State, seat: int) -> list[Report]:
    field = FIELD
    return [
        Report(fields, seat, number)
        for number, fields in enumerate(g.battles)
        if seat in (fields[field["attacker"]], fields[field["defender"]])
    ]
