"""The component tables of Nations, read once from `*.toml` beside this file and checked (101.4).

Cards, boards, events and tiles are small objects (components.py); the state refers to them by their index.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from pentapolis.engine.data import DataError, as_printed, row, rows
from pentapolis.games.nations.data.components import (
    ADVISOR,
    BATTLE,
    BOOKS,
    BUILDING,
    COLONY,
    FOOD,
    GOLD,
    GOLDEN_AGE,
    GOODS,
    KINDS,
    MAX_WORKERS,
    MILITARY,
    NOTHING,
    RESOURCES,
    STONE,
    VP,
    WAR,
    WONDER,
    Amounts,
    Bonus,
    Card,
    Choice,
    Effect,
    EventCard,
    Fame,
    Half,
    Nation,
    PlayerBoard,
    Side,
    Tile,
    one_good,
)

__all__ = [
    "ADVISOR", "BATTLE", "BOOKS", "BUILDING", "COLONY", "FOOD", "GOLD", "GOLDEN_AGE", "GOODS", "KINDS",
    "MAX_WORKERS", "MILITARY", "NOTHING", "RESOURCES", "STONE", "VP", "WAR", "WONDER", "Amounts", "Bonus",
    "Card", "Choice", "DataError", "Effect", "EventCard", "Fame", "Half", "Nation", "PlayerBoard", "Side",
    "Tile", "one_good",
]  # fmt: skip

DATA: Final = Path(__file__).parent
SETS: Final[tuple[str, ...]] = ("basic", "advanced", "expert", "promo")
LEVELS: Final[tuple[str, ...]] = ("chieftain", "prince", "king", "emperor")
MIX: Final = {
    "basic": (8, 4, 4, 4, 4, 4, 4, 4),
    "advanced": (3, 2, 2, 2, 2, 3, 3, 2),
    "expert": (3, 2, 2, 2, 2, 3, 3, 2),
}
"""How many cards of each kind every age has in each set."""


class Measures:
    """What boards.toml says about every game: growth by level, columns and architects by players."""

    __slots__ = ("growth", "columns", "architects")

    def __init__(
        self,
        growth: dict[str, int],
        columns: dict[int, int],
        architects: dict[int, int],
        printed: list[Any],
        side_a: Any,
        nation: list[Any],
    ) -> None:
        self.growth = tuple([growth[level] for level in LEVELS])
        self.columns = (0, *[columns[players] for players in range(1, 6)])
        self.architects = (0, *[architects[players] for players in range(1, 6)])


def _cards(progress: dict[str, Card], printed: dict[str, Card], nations: list[Nation]) -> list[Card]:
    """All cards: progress cards first, then the printed ones of age 0.

    Sides B print copies of progress cards. The copies are cards of their own, of age 0 (Tokugawa, Himeji).
    """
    cards = [*progress.values(), *printed.values()]
    for nation in nations:
        for id in nation.side_b.slots + nation.side_b.finished:
            if id in progress:
                cards.append(progress[id].printed())
    for index, card in enumerate(cards):
        card.index = index
    return cards


def _check_mix(cards: Iterable[Card]) -> None:
    """Every age has its number of cards of each set and kind (103.1, 402.11)."""
    mix: dict[tuple[int, str, int], int] = {}
    for card in cards:
        key = (card.age, card.set, card.kind)
        mix[key] = mix.get(key, 0) + 1
    for age in (1, 2, 3, 4):
        for name, counts in MIX.items():
            for kind, count in enumerate(counts):
                if mix.get((age, name, kind)) != count:
                    mistake = f"age {age} needs {count} {name} cards of kind {KINDS[kind]}"
                    raise DataError("cards.toml", "", "", mistake)


def _check_events(events: Iterable[EventCard]) -> None:
    ages = [event.age for event in events]
    for age in (1, 2, 3, 4):
        if ages.count(age) != 12:
            raise DataError("events.toml", "", "", f"age {age} needs twelve event cards")


def _events() -> list[EventCard]:
    events = list(rows(DATA / "events.toml", EventCard, "event").values())
    for index, event in enumerate(events):
        event.index = index
    return events


def _tiles() -> list[Tile]:
    tiles = list(rows(DATA / "solo.toml", Tile, "tile").values())
    for index, tile in enumerate(tiles):
        tile.index = index
    return tiles


def _boards(side_a: Side) -> list[PlayerBoard]:
    """Side A and side B of each nation: index 2·n and 2·n + 1 (101.6)."""
    boards: list[PlayerBoard] = []
    for nation in NATIONS:
        boards.append(PlayerBoard(len(boards), nation.id, "a", side_a, CARD))
        boards.append(PlayerBoard(len(boards), nation.id, "b", nation.side_b, CARD))
    return boards


NATIONS: Final = list(rows(DATA / "boards.toml", Nation, "nation").values())
CARDS: Final = _cards(
    rows(DATA / "cards.toml", Card, "card"), rows(DATA / "boards.toml", Card, "printed"), NATIONS
)
if as_printed(DATA / "cards.toml"):
    _check_mix(CARDS)
CARD: Final[dict[str, int]] = {card.id: card.index for card in CARDS}
BOARDS: Final = _boards(row(DATA / "boards.toml", Side, "side_a"))
BOARD: Final[dict[str, int]] = {board.id: board.index for board in BOARDS}
EVENTS: Final = _events()
if as_printed(DATA / "events.toml"):
    _check_events(EVENTS)
EVENT: Final[dict[str, int]] = {event.id: event.index for event in EVENTS}
HALVES: Final[dict[str, Half]] = {half.id: half for event in EVENTS for half in (event.upper, event.lower)}
TILES: Final = _tiles()
TILE: Final[dict[str, int]] = {tile.id: tile.index for tile in TILES}
HALL_OF_FAME: Final = list(rows(DATA / "solo.toml", Fame, "fame").values())
_measures = row(DATA / "boards.toml", Measures)
GROWTH: Final = _measures.growth
"""Bonus resources by level (303.7)."""
COLUMNS: Final = _measures.columns
"""Columns of the progress board by players (106.3)."""
BASE_ARCHITECTS: Final = _measures.architects
"""Public architects by players (104.8); all others are the supply (104.9)."""


def _give_flags() -> None:
    """Every card with effects of its own gets a bit; regular fx are bits shared by nobody as well."""
    bit = 1
    for card in CARDS:
        if card.fx:
            card.flag = bit
            bit <<= 1


_give_flags()


def flag(id: str) -> int:
    """The bit of a card with effects; DataError when there is no such card."""
    if id not in CARD or not CARDS[CARD[id]].flag:
        raise DataError("cards.toml", id, "", "there is no card with effects of this id")
    return CARDS[CARD[id]].flag


def printed(id: str, field: str) -> Any:
    """What stands in this field of the first effect of a card that has something there."""
    for fx in CARDS[CARD[id]].fx:
        value = getattr(fx, field)
        if value and value != NOTHING:
            return value
    raise DataError("cards.toml", id, field, "no effect of this card has it")


def flags_of(field: str) -> int:
    """The bits of all cards that have something in this field."""
    return sum(
        [card.flag for card in CARDS if card.flag and getattr(card, field) not in ((), "", 0, NOTHING)]
    )


ACTION_CARDS: Final = flags_of("action")
TRIGGER_CARDS: Final = flags_of("triggers")
BONUS_CARDS: Final = flags_of("bonuses")
WONDER_READY_CARDS: Final = flags_of("wonder_ready")
PRIVATE_CARDS: Final = flags_of("private")
GOLDEN_CARDS: Final = flags_of("golden_bonus")
REMOVABLE: Final = flags_of("removed_if")
