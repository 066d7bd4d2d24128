"""The geometry of the map: spaces, their neighbours, distances, tiles and the edge.

A space is an index into the layout; its label is letter = column, number = row (`D4`). Columns B, D, …
sit half a space lower, so that labels convert to axial coordinates by q = column, r = row - 1 - q // 2.
"""

from __future__ import annotations

from typing import Final

from pentapolis.games.clash_of_cultures.data import LAYOUTS

DIRECTIONS: Final = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))


def axial(label: str) -> tuple[int, int]:
    """The axial coordinates of a label."""
    q = ord(label[0]) - ord("A")
    return q, int(label[1:]) - 1 - q // 2


class Geometry:
    """A layout with everything that never changes about it. One per number of players, shared by all.

    Rules 103.1, 103.5, 106.9, 506.14.
    """

    __slots__ = (
        "players",
        "size",
        "labels",
        "index",
        "neighbours",
        "distance",
        "slot_of",
        "slots",
        "homes",
        "home_terrain",
        "at_edge",
        "ring",
        "position",
    )

    def __init__(self, players: int) -> None:
        layout = LAYOUTS[players]
        self.players = players
        self.slots: list[list[int]] = []
        """Per tile its 4 spaces in the order of its cells: first the home tiles by seat, then the others."""
        self.labels: list[str] = []
        self.slot_of: list[int] = []
        self.home_terrain: list[list[int]] = []
        for cells, terrain in layout.starts:
            self._add_slot(cells)
            self.home_terrain.append(terrain)
        for cells in layout.slots:
            self._add_slot(cells)
        self.size = len(self.labels)
        self.homes = [self.slots[seat][0] for seat in range(players)]
        """The capital's space of each seat."""
        self.index = {label: i for i, label in enumerate(self.labels)}
        self.position = [axial(label) for label in self.labels]
        by_place = {place: i for i, place in enumerate(self.position)}
        self.neighbours: list[list[int]] = []
        self.at_edge: list[bool] = []
        for q, r in self.position:
            around = [by_place.get((q + dq, r + dr), -1) for dq, dr in DIRECTIONS]
            self.neighbours.append([n for n in around if n >= 0])
            self.at_edge.append(-1 in around)
        self.distance = [[self._distance(a, b) for b in self.position] for a in self.position]
        self.ring = self._ring(by_place)
        """The spaces at the edge in clockwise order around the map (508.2); a space may come twice."""

    def _add_slot(self, cells: list[str]) -> None:
        """The 4 spaces of a tile (101.14)."""
        first = len(self.labels)
        self.slots.append(list(range(first, first + 4)))
        self.labels.extend(cells)
        self.slot_of.extend([len(self.slots) - 1] * 4)

    @staticmethod
    def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
        dq, dr = a[0] - b[0], a[1] - b[1]
        return max(abs(dq), abs(dr), abs(dq + dr))

    def _ring(self, by_place: dict[tuple[int, int], int]) -> list[int]:
        """Walk around the map with the outside at the left hand.

        On a drawing with r downwards the neighbours S, SE, NE, N, NW, SW come counter-clockwise, so the
        walk turns through them backwards, starting behind the last step.
        """
        start = min(range(self.size), key=lambda i: (self.position[i][0], self.position[i][1]))
        ring: list[int] = []
        here, back = start, 4
        while True:
            q, r = self.position[here]
            for turn in range(1, 7):
                direction = (back - turn) % 6
                dq, dr = DIRECTIONS[direction]
                there = by_place.get((q + dq, r + dr), -1)
                if there >= 0:
                    break
            ring.append(here)
            here, back = there, (direction + 3) % 6
            if here == start and len(ring) > 1:
                return ring


GEOMETRY: Final = {players: Geometry(players) for players in LAYOUTS}
