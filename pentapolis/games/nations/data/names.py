"""The names of everything that stands in the data tables, in both languages."""

from __future__ import annotations

from typing import Final

from pentapolis.games.nations.data import CARDS, EVENTS, HALL_OF_FAME, NATIONS, TILES

AGES: Final[tuple[str, ...]] = ("", "I", "II", "III", "IIII")


def names() -> dict[str, dict[str, str]]:
    found = {card.id: {"en": card.en, "de": card.de} for card in CARDS}
    for event in EVENTS:
        for half in (event.upper, event.lower):
            found[half.id] = {"en": half.en, "de": half.de}
    for event in EVENTS:
        found[event.id] = {"en": event.upper.en, "de": event.upper.de}
    for nation in NATIONS:
        found[nation.id] = {"en": nation.en, "de": nation.de}
    for fame in HALL_OF_FAME:
        found[fame.id] = {"en": fame.en, "de": fame.de}
    for tile in TILES:
        number = f"{AGES[tile.age]}-{tile.id[-1]}"
        found[tile.id] = {"en": f"Tile {number}", "de": f"Plättchen {number}"}
    return found
