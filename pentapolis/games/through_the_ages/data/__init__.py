"""The cards and the player mat: tables read once from data/*.toml and checked.

A card is a small int, its index in `CARDS`; ids and names are used only in options, views and words.
Technologies that carry workers also have a *slot*: type * 4 + level, so that a civilization's workers and
technologies are plain lists and bit masks (rule 109.3: the level is the age).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent

AGES = ("A", "I", "II", "III")
TYPES = (
    "farm", "mine", "lab", "temple", "library", "theater", "arena",
    "infantry", "cavalry", "artillery", "air_force",
)  # fmt: skip
FARM, MINE, LAB, TEMPLE, LIBRARY, THEATER, ARENA, INFANTRY, CAVALRY, ARTILLERY, AIR_FORCE = range(11)
SLOTS = 44
FAMILIES = ("military", "civil", "colonization", "construction")
"""The pictures of the special technologies (312.2)."""
CIVIL_KINDS = ("leader", "wonder", "action", "government", "special", *TYPES)
MILITARY_KINDS = ("event", "territory", "aggression", "pact", "war", "tactic", "bonus")
NONE = -1


class DataError(Exception):
    """A data table is wrong: names the file, the card and the mistake."""


class Card:
    """What is printed on a card. Numbers that a card does not have are 0, lists are empty."""

    __slots__ = (
        "index", "id", "names", "de_own", "reconstructed", "age", "kind", "family", "copies", "copies_polish",
        "civil", "slot", "science_cost", "resource_cost", "cost_revolution", "cost_peaceful", "food",
        "resources", "culture", "science", "happiness", "strength", "civil_actions", "military_actions",
        "urban_limit", "hand_limit", "colonization", "defense", "blue_tokens", "yellow_tokens",
        "urban_discount", "stages_per_action", "stages", "value", "value_by_players", "price", "buildings",
        "infantry", "cavalry", "artillery", "bonus", "bonus_obsolete", "immediate", "workers",
    )  # fmt: skip

    def __init__(self, index: int, civil: bool, source: str, row: dict[str, Any]) -> None:
        row = dict(row)
        self.index = index
        self.civil = civil
        self.id: str = row.pop("id", "")
        self.names: dict[str, str] = row.pop("name", {})
        self.de_own: bool = row.pop("de_own", False) or row.pop("de_unverified", False)
        self.reconstructed: bool = row.pop("reconstructed", False)
        age: str = row.pop("age", "A")
        if age not in AGES:
            raise DataError(f"{source}: {self.id} has no age {age!r}")
        self.age = AGES.index(age)
        self.kind: str = row.pop("kind", "")
        self.family: str = row.pop("family", self.id)
        copies: Any = row.pop("copies", 0)
        self.copies: tuple[int, ...] = tuple(copies) if isinstance(copies, list) else (copies,) * 3
        self.copies_polish: int = row.pop("copies_polish_print", self.copies[0])
        self.immediate: dict[str, int] = row.pop("immediate", {})
        permanent: dict[str, int] = row.pop("permanent", {})
        row.update(permanent)
        number = self._numbers(self.id, row)
        self.science_cost = number("science_cost")
        self.resource_cost = number("resource_cost")
        self.cost_revolution = number("cost_revolution")
        self.cost_peaceful = number("cost_peaceful")
        self.food = number("food")
        self.resources = number("resources")
        self.culture = number("culture")
        self.science = number("science")
        self.happiness = number("happiness")
        self.strength = number("strength")
        self.civil_actions = number("civil_actions")
        self.military_actions = number("military_actions")
        self.urban_limit = number("urban_limit")
        self.hand_limit = number("hand_limit")
        self.colonization = number("colonization")
        self.defense = number("defense")
        self.blue_tokens = number("blue_tokens")
        self.yellow_tokens = number("yellow_tokens")
        self.stages_per_action = number("stages_per_action")
        self.value = number("value")
        self.price = number("price")
        self.buildings = number("buildings")
        self.infantry = number("infantry")
        self.cavalry = number("cavalry")
        self.artillery = number("artillery")
        self.bonus = number("bonus")
        self.bonus_obsolete = number("bonus_obsolete")
        self.workers = number("workers")
        self.urban_discount: tuple[int, ...] = tuple(row.pop("urban_discount", ()))
        self.stages: tuple[int, ...] = tuple(row.pop("stages", ()))
        self.value_by_players: tuple[int, ...] = tuple(row.pop("value_by_players", ()))
        self.slot = TYPES.index(self.kind) * 4 + self.age if self.kind in TYPES else NONE
        if row:
            raise DataError(f"{source}: {self.id} has unknown fields {', '.join(row)}")
        self._check(source)

    @staticmethod
    def _numbers(id: str, row: dict[str, Any]) -> Callable[[str], int]:
        def number(field: str) -> int:
            value = row.pop(field, 0)
            if not isinstance(value, int):
                raise DataError(f"{id}: {field} must be a whole number, not {value!r}")
            return value

        return number

    def _check(self, source: str) -> None:
        def need(condition: bool, mistake: str) -> None:
            if not condition:
                raise DataError(f"{source}: {self.id or 'a card without id'} {mistake}")

        need(bool(self.id), "needs an id")
        need(set(self.names) == {"en", "de"}, "needs a name in en and de")
        need(self.kind in (CIVIL_KINDS if self.civil else MILITARY_KINDS), f"has no kind {self.kind!r}")
        need(len(self.copies) == 3, "needs copies for 2, 3 and 4 players")
        need((self.kind == "wonder") == bool(self.stages), "must have stages exactly when it is a wonder")
        need(self.kind != "special" or self.family in FAMILIES, f"has no special family {self.family!r}")
        need(self.kind != "government" or self.urban_limit > 0, "needs an urban limit")
        need(self.slot == NONE or self.resource_cost > 0, "needs a resource cost")
        need(self.kind != "tactic" or self.infantry + self.cavalry + self.artillery > 1, "needs an army")
        need(self.kind != "bonus" or (self.defense > 0 and self.colonization > 0), "needs both bonuses")
        need(self.kind != "territory" or bool(self.immediate), "needs a one-time effect")
        need(self.kind != "war" or self.price > 0, "needs a price")

    @property
    def is_technology(self) -> bool:
        """Brown, grey, red, orange or blue (109.1)."""
        return self.civil and self.kind not in ("leader", "wonder", "action")

    def __repr__(self) -> str:
        return f"<Card {self.id}>"


def _read(name: str) -> dict[str, Any]:
    with (DATA / name).open("rb") as file:
        return tomllib.load(file)


def _cards() -> list[Card]:
    cards: list[Card] = []
    for name, civil in (("board.toml", True), ("civil.toml", True), ("military.toml", False)):
        for row in _read(name)["card"]:
            cards.append(Card(len(cards), civil, name, row))
    ids = [card.id for card in cards]
    for id in ids:
        if ids.count(id) > 1:
            raise DataError(f"the id {id} is used twice")
    for players in (2, 3, 4):
        for age, wanted in enumerate((20, 35 + 5 * players, 35 + 5 * players, 35 + 5 * players)):
            found = sum(c.copies[players - 2] for c in cards if c.civil and c.age == age)
            if found != wanted:
                raise DataError(f"civil.toml: deck {AGES[age]} for {players} has {found}, not {wanted} cards")
    for age, wanted in enumerate((10, 50, 50, 45)):
        found = sum(c.copies[0] for c in cards if not c.civil and c.age == age)
        if found != wanted:
            raise DataError(f"military.toml: deck {AGES[age]} has {found}, not {wanted} cards")
    return cards


BOARD = _read("board.toml")
CARDS = _cards()
BY_ID: dict[str, int] = {card.id: card.index for card in CARDS}
ID: list[str] = [card.id for card in CARDS]
AGE: list[int] = [card.age for card in CARDS]
KIND: list[str] = [card.kind for card in CARDS]
SLOT: list[int] = [card.slot for card in CARDS]
IS_TECHNOLOGY: list[bool] = [card.is_technology for card in CARDS]
NAMES: dict[str, dict[str, str]] = {card.id: card.names for card in CARDS}

CARD_OF_SLOT: list[int] = [NONE] * SLOTS
for _card in CARDS:
    if _card.slot != NONE:
        CARD_OF_SLOT[_card.slot] = _card.index
SLOT_ID: list[str] = ["" if c == NONE else ID[c] for c in CARD_OF_SLOT]
REAL_SLOTS: list[int] = [s for s in range(SLOTS) if CARD_OF_SLOT[s] != NONE]


def _per_slot(field: str) -> list[int]:
    return [0 if c == NONE else getattr(CARDS[c], field) for c in CARD_OF_SLOT]


COST = _per_slot("resource_cost")
FOOD = _per_slot("food")
RESOURCES = _per_slot("resources")
CULTURE = _per_slot("culture")
SCIENCE = _per_slot("science")
HAPPINESS = _per_slot("happiness")
STRENGTH = _per_slot("strength")

SPECIAL: list[list[int]] = [[NONE] * 4 for _ in FAMILIES]
"""The special technology of a family by level."""
for _card in CARDS:
    if _card.kind == "special":
        SPECIAL[FAMILIES.index(_card.family)][_card.age] = _card.index

FAMILY_OF: list[int] = [NONE] * len(CARDS)
"""By card: the family of a special technology, NONE for all others."""
for _family, _levels in enumerate(SPECIAL):
    for _special in _levels:
        if _special != NONE:
            FAMILY_OF[_special] = _family

UNIT_SLOT = INFANTRY * 4
URBAN_SLOT = LAB * 4
UNITS: list[int] = [s for s in REAL_SLOTS if s >= UNIT_SLOT]
URBAN = (LAB, TEMPLE, LIBRARY, THEATER, ARENA)
MILITARY = (INFANTRY, CAVALRY, ARTILLERY, AIR_FORCE)

CONTAINED = (
    "rich_land", "ideal_building_site", "efficient_upgrade", "engineering_genius", "breakthrough",
    "frugality",
)  # fmt: skip
"""The families of action cards that contain an action (308.3)."""

DESPOTISM = BY_ID["despotism"]
WARRIORS = SLOT[BY_ID["warriors"]]
RELIGION = SLOT[BY_ID["religion"]]

ROW_PRICE: list[int] = BOARD["row"]["prices"]
ROW = len(ROW_PRICE)
ROW_REMOVED: list[int] = BOARD["row"]["removed"]
MAX_SCIENCE: int = BOARD["limits"]["science"]
MAX_RATE: int = BOARD["limits"]["rate"]
MAX_STRENGTH: int = BOARD["limits"]["strength"]
MAX_HAPPINESS: int = BOARD["limits"]["happiness"]
START: dict[str, int] = BOARD["start"]


def _by_tokens(rows: list[dict[str, int]], value: str, none: int) -> list[int]:
    """A look-up by the number of tokens in a bank, made from thresholds."""
    table = []
    for tokens in range(60):
        found = [row[value] for row in rows if row["tokens"] <= tokens]
        table.append(found[0] if found else none)
    return table


POPULATION_PRICE = _by_tokens(BOARD["yellow_bank"]["population_price"], "food", NONE)
CONSUMPTION = _by_tokens(BOARD["yellow_bank"]["consumption"], "food", 0)
FACES_NEEDED = _by_tokens(BOARD["yellow_bank"]["happy_faces"], "faces", 0)
CORRUPTION = _by_tokens(BOARD["blue_bank"]["corruption"], "resources", 0)


def civil_deck(age: int, players: int, polish_print: bool) -> list[int]:
    """The civil cards of an age for that many players (102.2–102.5)."""
    return list(_civil_deck(age, players, polish_print))


@cache
def _civil_deck(age: int, players: int, polish_print: bool) -> list[int]:
    deck: list[int] = []
    for card in CARDS:
        if card.civil and card.age == age:
            copies = card.copies[players - 2]
            if polish_print and card.copies_polish != card.copies[0]:
                copies = card.copies_polish
            deck += [card.index] * copies
    return deck


def military_deck(age: int) -> list[int]:
    """All military cards of an age."""
    return list(_MILITARY_DECKS[age])


def _military_deck(age: int) -> list[int]:
    return [c.index for c in CARDS if not c.civil and c.age == age for _ in range(c.copies[0])]


_MILITARY_DECKS = [_military_deck(age) for age in range(len(AGES))]
