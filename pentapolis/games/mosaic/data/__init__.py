"""The components of Mosaic: board, tiles and cards, read once from data/*.toml and checked.

Everything in play is a small int that indexes these tables. Hexes are numbered in the order of the board
file and sets of hexes are bit masks, so that "free hexes next to my cities" is one `&`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pentapolis.games.mosaic.data.components import (
    CURRENCIES,
    TRACKS,
    Achievement,
    BuildCard,
    DataError,
    Entry,
    GoldenAge,
    Government,
    Leader,
    PopulationCard,
    TaxCard,
    Technology,
    Wonder,
    cards_of,
)

FOLDER = Path(__file__).parent.parent

# --- the board ----------------------------------------------------------------------------------------------


class Good:
    """A type of trade good; some raise a production track (408.4)."""

    __slots__ = ("id", "names", "count", "blank", "port", "track", "amount", "marks")

    def __init__(self, row: Mapping[str, Any]) -> None:
        entry = Entry("good", row)
        self.id = entry.word("id")
        self.names = {"en": entry.word("en"), "de": entry.word("de")}
        self.count = entry.number("count")
        self.blank = bool(entry.take("blank", bool, False))
        self.port = entry.index("on", ("plain", "port")) == 1
        bonus = entry.take("production", dict, {})
        self.track = TRACKS.index(bonus["track"]) if bonus else -1
        self.amount = int(bonus["amount"]) if bonus else 0
        self.marks = entry.marks()
        entry.done()


class Resource:
    """A resource tile: paid out once (408.1). `gain` is a currency, or -1 for population."""

    __slots__ = ("id", "names", "count", "gain", "amount", "marks")

    def __init__(self, row: Mapping[str, Any]) -> None:
        entry = Entry("resource", row)
        self.id = entry.word("id")
        self.names = {"en": entry.word("en"), "de": entry.word("de")}
        self.gain = entry.index("gain", CURRENCIES, choice="population")
        self.amount = entry.number("amount")
        self.count = entry.number("count")
        self.marks = entry.marks()
        entry.done()


class Board:
    """Regions and hexes. All sets of hexes and of regions are bit masks."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.regions: list[str] = [row["id"] for row in data["region"]]
        self.names: dict[str, dict[str, str]] = {}
        self.hexes: list[str] = []
        self.at: list[tuple[int, int]] = []
        self.region_of: list[int] = []
        self.kinds: list[str] = []
        self.next_regions: list[tuple[int, ...]] = []
        for number, row in enumerate(data["region"]):
            entry = Entry("region", row)
            self.names[entry.word("id")] = {"en": entry.word("en"), "de": entry.word("de")}
            self.next_regions.append(entry.indexes("adjacent", self.regions))
            for id, q, r, kind in entry.take("hexes", list):
                self._add_hex(entry, id, q, r, kind, number)
            entry.done()
        self._check_adjacency()
        self.number: dict[str, int] = {id: i for i, id in enumerate(self.hexes)}
        places = {place: i for i, place in enumerate(self.at)}
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
        self.near: list[int] = [
            sum(1 << places[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in places)
            for q, r in self.at
        ]
        self.region_masks: list[int] = [
            sum(1 << h for h, region in enumerate(self.region_of) if region == number)
            for number in range(len(self.regions))
        ]
        self.region_hexes: list[tuple[int, ...]] = [
            tuple(h for h, region in enumerate(self.region_of) if region == number)
            for number in range(len(self.regions))
        ]
        self.ports: int = sum(1 << h for h, kind in enumerate(self.kinds) if kind == "port")
        self.land: int = ((1 << len(self.hexes)) - 1) & ~self.ports
        out = data["out_of_play"]
        self.in_play: list[tuple[int, ...]] = [
            tuple(r for r, id in enumerate(self.regions) if id not in out.get(str(seats), ()))
            for seats in range(7)
        ]
        self.in_play_mask: list[int] = [
            sum(self.region_masks[r] for r in self.in_play[seats]) for seats in range(7)
        ]

    def _add_hex(self, entry: Entry, id: str, q: int, r: int, kind: str, region: int) -> None:
        if id in self.hexes:
            raise entry.fail(f"hex {id} is there twice")
        if (q, r) in self.at:
            raise entry.fail(f"hex {id} lies on hex {self.hexes[self.at.index((q, r))]}")
        if kind not in ("plain", "port", "resource"):
            raise entry.fail(f"hex {id} cannot be {kind!r}; it is plain, port or resource")
        self.hexes.append(id)
        self.at.append((q, r))
        self.region_of.append(region)
        self.kinds.append(kind)

    def _check_adjacency(self) -> None:
        for a, others in enumerate(self.next_regions):
            for b in others:
                if a not in self.next_regions[b]:
                    raise DataError(f"region {self.regions[b]}: {self.regions[a]} says it is adjacent")


class Tables:
    """All components together."""

    def __init__(self, board: Mapping[str, Any], cards: Mapping[str, Any], techs: Mapping[str, Any]) -> None:
        self.board = Board(board)
        tiles = [Good(row) for row in board["good"]]
        self.goods = [good for good in tiles if not good.blank]
        self.blanks = sum(good.count for good in tiles if good.blank)
        self.resources = [Resource(row) for row in board["resource"]]
        ids = [good.id for good in self.goods]
        self.technologies: list[Technology] = cards_of(
            "technology", Technology, techs.get("technology"), ids, 105
        )
        self.leaders: list[Leader] = cards_of("leader", Leader, cards.get("leader"), ids, 9)
        self.governments: list[Government] = cards_of(
            "government", Government, cards.get("government"), ids, 6
        )
        self.wonders: list[Wonder] = cards_of("wonder", Wonder, cards.get("wonder"), ids, 9)
        self.golden_ages: list[GoldenAge] = cards_of("golden_age", GoldenAge, cards.get("golden_age"), ids, 9)
        self.achievements: list[Achievement] = cards_of(
            "achievement", Achievement, cards.get("achievement"), ids, 15
        )
        self.build_cards: list[BuildCard] = cards_of(
            "build_card", BuildCard, cards.get("build_card"), ids, 38
        )
        self.population_cards: list[PopulationCard] = cards_of(
            "population_card", PopulationCard, cards.get("population_card"), ids, 20
        )
        self.tax_cards: list[TaxCard] = cards_of("tax_card", TaxCard, cards.get("tax_card"), ids, 20)
        self._check_totals()

    def _check_totals(self) -> None:
        starting = sum(card.starting for card in self.technologies)
        if starting != 39:
            raise DataError(f"{starting} technologies are starting technologies, not 39")
        taxes = sum(card.count for card in self.tax_cards if card.is_tax)
        if taxes != 10:
            raise DataError(f"{taxes} of the tax and tariff cards are tax cards, not 10")
        ports = self.board.ports.bit_count()
        fish = sum(good.count for good in self.goods if good.port)
        if ports != 10 or fish != ports:
            raise DataError(f"the board has {ports} port hexes and {fish} fish tiles, not 10 of each")
        plain = sum(good.count for good in self.goods if not good.port) + self.blanks
        if plain != 128:
            raise DataError(f"there are {plain} trade good tiles without fish, blanks included, not 128")
        places = self.board.kinds.count("resource")
        tiles = sum(resource.count for resource in self.resources)
        if tiles != places:
            raise DataError(f"there are {tiles} resource tiles for {places} resource hexes")

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


def read(folder: Path) -> Tables:
    """The components that the three files of a folder describe."""
    files = []
    for name in ("board", "cards", "technologies"):
        with (folder / f"{name}.toml").open("rb") as file:
            files.append(tomllib.load(file))
    return Tables(*files)


TABLES = read(FOLDER / "data")
BOARD = TABLES.board
GOODS = TABLES.goods
RESOURCES = TABLES.resources
TECHNOLOGIES = TABLES.technologies
LEADERS = TABLES.leaders
GOVERNMENTS = TABLES.governments
WONDERS = TABLES.wonders
GOLDEN_AGES = TABLES.golden_ages
ACHIEVEMENTS = TABLES.achievements
BUILD_CARDS = TABLES.build_cards
POPULATION_CARDS = TABLES.population_cards
TAX_CARDS = TABLES.tax_cards
REGIONS = BOARD.regions
HEXES = BOARD.hexes

TECHNOLOGY_NUMBER = {card.id: number for number, card in enumerate(TECHNOLOGIES)}
DECK_CARDS: tuple[Sequence[Any], ...] = (TECHNOLOGIES, BUILD_CARDS, POPULATION_CARDS, TAX_CARDS)
CARD_NUMBER: tuple[dict[str, int], ...] = tuple(
    {card.id: number for number, card in enumerate(cards)} for cards in DECK_CARDS
)
FISH = next(number for number, good in enumerate(GOODS) if good.port)
RESOURCE_TILE = 1 + len(GOODS)
"""Tile codes on hexes: 0 no tile, then the goods, then from here on the resource tiles."""
TILE_IDS = ("", *(good.id for good in GOODS), *(resource.id for resource in RESOURCES))


def technologies_with(kind: str) -> int:
    """The technologies with this kind of effect, as a mask."""
    return sum(1 << n for n, card in enumerate(TECHNOLOGIES) if card.effect(kind) is not None)


def leader_with(kind: str) -> int:
    """The leader with this kind of effect."""
    return next(n for n, card in enumerate(LEADERS) if card.effect(kind) is not None)


def bits(mask: int) -> list[int]:
    """The numbers in a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
