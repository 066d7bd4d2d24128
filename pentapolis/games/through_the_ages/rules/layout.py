"""What a set of technologies allows and brings, worked out once per set: most sets come up often."""

from __future__ import annotations

from pentapolis.games.through_the_ages.data import (
    CULTURE,
    HAPPINESS,
    REAL_SLOTS,
    SCIENCE,
    STRENGTH,
    UNIT_SLOT,
    URBAN_SLOT,
)


class Layout:
    """The slots to build on, the pairs to upgrade, and what each worker on a slot brings, slot by slot.

    Older technologies stay usable beside newer ones (303.5, 311.5); levels may be skipped (316.4). Workers
    stand on technologies in play only, so these slots are all that ratings have to look at (107.1).
    """

    __slots__ = (
        "fields", "urban", "buildings", "units", "upgrades", "unit_upgrades",
        "culture", "science", "happiness", "strength",
    )  # fmt: skip

    def __init__(self, techs: int) -> None:
        slots = [s for s in REAL_SLOTS if techs >> s & 1]
        self.fields = [s for s in slots if s < URBAN_SLOT]
        self.urban = [s for s in slots if URBAN_SLOT <= s < UNIT_SLOT]
        self.buildings = self.fields + self.urban
        self.units = [s for s in slots if s >= UNIT_SLOT]
        pairs = [(a, b) for a in slots for b in slots if a >> 2 == b >> 2 and a < b]
        self.upgrades = [(a, b) for a, b in pairs if b < UNIT_SLOT]
        self.unit_upgrades = [(a, b) for a, b in pairs if b >= UNIT_SLOT]
        self.culture = _bringing(slots, CULTURE)
        self.science = _bringing(slots, SCIENCE)
        self.happiness = _bringing(slots, HAPPINESS)
        self.strength = _bringing(slots, STRENGTH)


def _bringing(slots: list[int], values: list[int]) -> list[tuple[int, int]]:
    """Those of the slots on which a worker brings any of it, and how much."""
    return [(slot, values[slot]) for slot in slots if values[slot]]


_layouts: dict[int, Layout] = {}


def layout_of(techs: int) -> Layout:
    try:  # nearly always known, and then no call is cheaper than one
        return _layouts[techs]
    except KeyError:
        if len(_layouts) > 50_000:
            _layouts.clear()
        layout = _layouts[techs] = Layout(techs)
        return layout
