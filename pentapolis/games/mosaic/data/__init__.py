"""The components of Mosaic: board, tiles and cards, read once from data/*.toml and checked.

Everything in play is a small int that indexes these tables. Hexes are numbered in the order of the board
file and sets of hexes are bit masks, so that "free hexes next to my cities" is one `&`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from pentapolis.engine import DataError, row, rows
from pentapolis.engine.data import as_printed
from pentapolis.games.mosaic.data.cards import (
    Achievement,
    BuildCard,
    Card,
    GoldenAge,
    Government,
    Leader,
    PopulationCard,
    TaxCard,
    Technology,
    Wonder,
)
from pentapolis.games.mosaic.data.components import Good, Outline, OutOfPlay, Region, Resource

FOLDER: Final = Path(__file__).parent.parent
C = TypeVar("C", bound=Card)

# --- the board ----------------------------------------------------------------------------------------------


class GameBoard:
    """Regions and hexes. All sets of hexes and of regions are bit masks.

    Which regions are adjacent stands in the file (102.8, 102.9); hexes are where they touch (102.10).
    """

    def __init__(self, regions: list[Region], out_of_play: OutOfPlay) -> None:
        self.regions: list[str] = [region.id for region in regions]
        self.names: dict[str, dict[str, str]] = {region.id: region.names for region in regions}
        self.hexes: list[str] = []
        self.at: list[tuple[int, int]] = []
        self.region_of: list[int] = []
        self.kinds: list[str] = []
        self.next_regions: list[tuple[int, ...]] = []
        for number, region in enumerate(regions):
            self.next_regions.append(self._adjacent(regions, region))
            for id, q, r, kind in region.hexes:
                self._add_hex(region.id, id, q, r, kind, number)
                self.names[id] = {
                    language: f"{name} {int(id[3:])}" for language, name in region.names.items()
                }
        self.number: dict[str, int] = {id: i for i, id in enumerate(self.hexes)}
        self.near: list[int] = self._neighbours()  # 102.10
        self.region_hexes: list[tuple[int, ...]] = [
            tuple(h for h, region in enumerate(self.region_of) if region == number)
            for number in range(len(self.regions))
        ]
        self.region_masks: list[int] = [sum(1 << h for h in hexes) for hexes in self.region_hexes]
        self.ports: int = sum(1 << h for h, kind in enumerate(self.kinds) if kind == "port")
        self.land: int = ((1 << len(self.hexes)) - 1) & ~self.ports
        self.in_play: list[tuple[int, ...]] = [self._in_play(out_of_play, seats) for seats in range(7)]
        self.in_play_mask: list[int] = [
            sum(self.region_masks[r] for r in regions) for regions in self.in_play
        ]

    def _adjacent(self, regions: list[Region], region: Region) -> tuple[int, ...]:
        """The regions next to it, each of which must say the same (102.8, 102.9)."""
        for other in region.adjacent:
            if other not in self.regions or region.id not in regions[self.regions.index(other)].adjacent:
                raise _wrong(region.id, "adjacent", f"{other} does not say that it is adjacent too")
        return tuple(self.regions.index(other) for other in region.adjacent)

    def _neighbours(self) -> list[int]:
        """By hex: the hexes that share a side with it."""
        places = {place: i for i, place in enumerate(self.at)}
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
        return [
            sum(1 << places[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in places)
            for q, r in self.at
        ]

    def _in_play(self, out_of_play: OutOfPlay, seats: int) -> tuple[int, ...]:
        """The regions in play with so many players (102.5, 102.6)."""
        out = out_of_play.regions.get(seats, ())
        return tuple(number for number, id in enumerate(self.regions) if id not in out)

    def _add_hex(self, region: str, id: str, q: int, r: int, kind: str, number: int) -> None:
        if id in self.hexes:
            raise _wrong(region, "hexes", f"hex {id} is there twice")
        if (q, r) in self.at:
            raise _wrong(region, "hexes", f"hex {id} lies on hex {self.hexes[self.at.index((q, r))]}")
        self.hexes.append(id)
        self.at.append((q, r))
        self.region_of.append(number)
        self.kinds.append(kind)


def _wrong(id: str, field: str, mistake: str, file: str = "board.toml") -> DataError:
    return DataError(file, id, field, mistake)


class Tables:
    """All components together, read from the three files of a folder."""

    def __init__(self, folder: Path) -> None:
        board, cards = folder / "board.toml", folder / "cards.toml"
        regions = [*rows(board, Region, "region").values()]
        self.board = GameBoard(regions, row(board, OutOfPlay, "out_of_play"))
        self.outline = row(board, Outline, "outline")
        tiles = [*rows(board, Good, "good").values()]
        self.goods = [good for good in tiles if not good.blank]
        self.blanks = sum(good.count for good in tiles if good.blank)
        self.resources = [*rows(board, Resource, "resource").values()]
        self.technologies = self.cards(folder / "technologies.toml", Technology, "technology", 105)  # 104.1
        self.leaders = self.cards(cards, Leader, "leader", 9)
        self.governments = self.cards(cards, Government, "government", 6)
        self.wonders = self.cards(cards, Wonder, "wonder", 9)
        self.golden_ages = self.cards(cards, GoldenAge, "golden_age", 9)
        self.achievements = self.cards(cards, Achievement, "achievement", 15)
        self.build_cards = self.cards(cards, BuildCard, "build_card", 38)
        self.population_cards = self.cards(cards, PopulationCard, "population_card", 20)
        self.tax_cards = self.cards(cards, TaxCard, "tax_card", 20)
        if as_printed(board) and as_printed(cards) and as_printed(folder / "technologies.toml"):
            self._check_totals()

    def cards(self, path: Path, kind: type[C], table: str, total: int) -> list[C]:
        """The cards of one kind. `total` is how many the box holds, copies included."""
        cards = [*rows(path, kind, table).values()]
        found = sum(card.count for card in cards)
        if found != total and as_printed(path):
            raise _wrong(table, "", f"there are {found} cards, the box holds {total}", path.name)
        goods = [good.id for good in self.goods]
        for card in cards:
            try:
                for effect in card.effects:
                    effect.find_good(goods)
                if isinstance(card, BuildCard):
                    card.goods = tuple(goods.index(name) for name in card.good_names)
            except ValueError:
                raise _wrong(card.id, "goods", f"a good is none of {', '.join(goods)}", path.name) from None
        return cards

    def _check_totals(self) -> None:
        starting = sum(card.starting for card in self.technologies)
        if starting != 39:
            raise _wrong(
                "technology", "starting", f"{starting} are starting technologies, not 39", "technologies.toml"
            )
        taxes = sum(card.count for card in self.tax_cards if card.is_tax)
        if taxes != 10:
            raise _wrong("tax_card", "kind", f"{taxes} are tax cards, not 10", "cards.toml")
        ports = self.board.ports.bit_count()
        fish = sum(good.count for good in self.goods if good.port)
        if ports != 10 or fish != ports:  # 102.4
            raise _wrong(
                "fish", "count", f"the board has {ports} port hexes and {fish} fish tiles, not 10 of each"
            )
        plain = sum(good.count for good in self.goods if not good.port) + self.blanks
        if plain != 128:
            raise _wrong(
                "good", "count", f"there are {plain} trade good tiles without fish, blanks included, not 128"
            )
        places = self.board.kinds.count("resource")
        tiles = sum(resource.count for resource in self.resources)
        if tiles != places:
            raise _wrong("resource", "count", f"there are {tiles} resource tiles for {places} resource hexes")

    def names(self) -> dict[str, dict[str, str]]:
        """The names of everything that has one, by id."""
        found = dict(self.board.names)
        for group in self.groups():
            for thing in group:
                found[thing.id] = thing.names
        return found

    def groups(self) -> list[Sequence[Any]]:
        """All kinds of cards and tiles."""
        return [
            self.goods,
            self.resources,
            self.technologies,
            self.leaders,
            self.governments,
            self.wonders,
            self.golden_ages,
            self.achievements,
            self.build_cards,
            self.population_cards,
            self.tax_cards,
        ]


TABLES: Final = Tables(FOLDER / "data")
BOARD: Final = TABLES.board
GOODS: Final = TABLES.goods
RESOURCES: Final = TABLES.resources
TECHNOLOGIES: Final = TABLES.technologies
LEADERS: Final = TABLES.leaders
GOVERNMENTS: Final = TABLES.governments
WONDERS: Final = TABLES.wonders
GOLDEN_AGES: Final = TABLES.golden_ages
ACHIEVEMENTS: Final = TABLES.achievements
BUILD_CARDS: Final = TABLES.build_cards
POPULATION_CARDS: Final = TABLES.population_cards
TAX_CARDS: Final = TABLES.tax_cards
REGIONS: Final = BOARD.regions
HEXES: Final = BOARD.hexes

TECHNOLOGY_NUMBER: Final = {card.id: number for number, card in enumerate(TECHNOLOGIES)}
DECK_CARDS: Final[tuple[Sequence[Any], ...]] = (TECHNOLOGIES, BUILD_CARDS, POPULATION_CARDS, TAX_CARDS)
CARD_NUMBER: Final[tuple[dict[str, int], ...]] = tuple(
    {card.id: number for number, card in enumerate(cards)} for cards in DECK_CARDS
)
FISH: Final = next(number for number, good in enumerate(GOODS) if good.port)
RESOURCE_TILE: Final = 1 + len(GOODS)
"""Tile codes on hexes: 0 no tile, then the goods, then from here on the resource tiles."""
TILE_IDS: Final[tuple[str, ...]] = (
    "",
    *(good.id for good in GOODS),
    *(resource.id for resource in RESOURCES),
)


def technologies_with(kind: str) -> int:
    """The technologies with this kind of effect, as a mask."""
    return sum(1 << n for n, card in enumerate(TECHNOLOGIES) if card.effect(kind) is not None)


def leader_with(kind: str) -> int:
    """The leader with this kind of effect."""
    return next(n for n, card in enumerate(LEADERS) if card.effect(kind) is not None)


BYTES: Final = range(0, len(HEXES), 8)
_NAMES: Final = [
    [[name for bit, name in enumerate(HEXES[first : first + 8]) if byte >> bit & 1] for byte in range(256)]
    for first in BYTES
]
"""The hexes in each byte of a mask, by the byte's value."""


def names_of(hexes: int) -> list[str]:
    """The hexes in a mask by name, ascending. Questions list dozens of them: eight are found at a time."""
    found: list[str] = []
    for names, byte in zip(_NAMES, hexes.to_bytes(len(BYTES), "little"), strict=True):
        if byte:
            found += names[byte]
    return found


def bits(mask: int) -> list[int]:
    """The numbers in a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
