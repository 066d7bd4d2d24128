"""The cards and the player mat: tables read once from data/*.toml and checked.

A card is a small int, its index in `CARDS`; ids and names are used only in options, views and words.
Technologies that carry workers also have a *slot*: type * 4 + level, so that a civilization's workers and
technologies are plain lists and bit masks (rule 109.3: the level is the age).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from pentapolis.engine import DataError, row, rows
from pentapolis.engine.data import as_printed

DATA: Final = Path(__file__).parent

AGES: Final[tuple[str, ...]] = ("A", "I", "II", "III")
"""Every card belongs to exactly one of them (101.4)."""
TYPES: Final[tuple[str, ...]] = (
    "farm", "mine", "lab", "temple", "library", "theater", "arena",
    "infantry", "cavalry", "artillery", "air_force",
)  # fmt: skip
FARM: Final = 0
MINE: Final = 1
LAB: Final = 2
TEMPLE: Final = 3
LIBRARY: Final = 4
THEATER: Final = 5
ARENA: Final = 6
INFANTRY: Final = 7
CAVALRY: Final = 8
ARTILLERY: Final = 9
AIR_FORCE: Final = 10
SLOTS: Final = 44
FAMILIES: Final[tuple[str, ...]] = ("military", "civil", "colonization", "construction")
"""The pictures of the special technologies (312.2)."""
CIVIL_KINDS: Final[tuple[str, ...]] = ("leader", "wonder", "action", "government", "special", *TYPES)
MILITARY_KINDS: Final[tuple[str, ...]] = (
    "event",
    "territory",
    "aggression",
    "pact",
    "war",
    "tactic",
    "bonus",
)
"""Civil or military, by kind and age eight decks (102.1, 109.1, 109.2)."""
Kind: TypeAlias = Literal[
    "leader", "wonder", "action", "government", "special", "farm", "mine", "lab", "temple", "library",
    "theater", "arena", "infantry", "cavalry", "artillery", "air_force", "event", "territory", "aggression",
    "pact", "war", "tactic", "bonus",
]  # fmt: skip
Immediate: TypeAlias = dict[
    Literal["culture", "science", "food", "resources", "population", "military_cards"], int
]
Permanent: TypeAlias = dict[Literal["yellow_tokens", "blue_tokens", "happiness", "strength"], int]
NONE: Final = -1


Bilingual: TypeAlias = dict[Literal["en", "de"], str]


class Card:
    """What is printed on a card. Numbers that a card does not have are 0, lists are empty.

    `reconstructed`: sources differ, or the card does not say who chooses (111.4). `permanent` is what stands
    at the foot of a territory (606.1); its numbers count like all others.
    """

    __slots__ = (
        "index", "id", "names", "de_own", "reconstructed", "age", "kind", "family", "copies", "copies_polish",
        "civil", "slot", "science_cost", "resource_cost", "cost_revolution", "cost_peaceful", "food",
        "resources", "culture", "science", "happiness", "strength", "civil_actions", "military_actions",
        "urban_limit", "hand_limit", "colonization", "defense", "blue_tokens", "yellow_tokens",
        "urban_discount", "stages_per_action", "stages", "value", "value_by_players", "price", "buildings",
        "infantry", "cavalry", "artillery", "bonus", "bonus_obsolete", "immediate", "workers",
    )  # fmt: skip

    def __init__(
        self, id: str, name: Bilingual, kind: Kind, age: Literal["A", "I", "II", "III"] = "A",
        family: str = "", copies: int | tuple[int, int, int] = 0, copies_polish_print: int = NONE,
        de_own: bool = False, de_unverified: bool = False, reconstructed: bool = False,
        science_cost: int = 0, resource_cost: int = 0, cost_revolution: int = 0, cost_peaceful: int = 0,
        food: int = 0, resources: int = 0, culture: int = 0, science: int = 0, happiness: int = 0,
        strength: int = 0, civil_actions: int = 0, military_actions: int = 0, urban_limit: int = 0,
        hand_limit: int = 0, colonization: int = 0, defense: int = 0, blue_tokens: int = 0,
        stages_per_action: int = 0, value: int = 0, price: int = 0, buildings: int = 0, infantry: int = 0,
        cavalry: int = 0, artillery: int = 0, bonus: int = 0, bonus_obsolete: int = 0, workers: int = 0,
        urban_discount: tuple[int, ...] = (), stages: tuple[int, ...] = (),
        value_by_players: tuple[int, ...] = (), immediate: Immediate | None = None,
        permanent: Permanent | None = None,
    ) -> None:  # fmt: skip
        foot = permanent or {}
        self.index = NONE
        self.id = id
        self.names: dict[str, str] = dict(name.items())
        self.de_own = de_own or de_unverified
        self.reconstructed = reconstructed
        self.age = AGES.index(age)
        self.kind: str = kind
        self.family = family or id
        self.copies = copies if isinstance(copies, tuple) else (copies, copies, copies)
        self.copies_polish = self.copies[0] if copies_polish_print == NONE else copies_polish_print
        self.civil = kind in CIVIL_KINDS
        self.slot = TYPES.index(kind) * 4 + self.age if kind in TYPES else NONE
        self.science_cost = science_cost
        self.resource_cost = resource_cost
        self.cost_revolution = cost_revolution
        self.cost_peaceful = cost_peaceful
        self.food = food
        self.resources = resources
        self.culture = culture
        self.science = science
        self.happiness = happiness + foot.get("happiness", 0)
        self.strength = strength + foot.get("strength", 0)
        self.civil_actions = civil_actions
        self.military_actions = military_actions
        self.urban_limit = urban_limit
        self.hand_limit = hand_limit
        self.colonization = colonization
        self.defense = defense
        self.blue_tokens = blue_tokens + foot.get("blue_tokens", 0)
        self.yellow_tokens = foot.get("yellow_tokens", 0)
        self.stages_per_action = stages_per_action
        self.value = value
        self.price = price
        self.buildings = buildings
        self.infantry = infantry
        self.cavalry = cavalry
        self.artillery = artillery
        self.bonus = bonus
        self.bonus_obsolete = bonus_obsolete
        self.workers = workers
        self.urban_discount = urban_discount
        self.stages = stages
        self.value_by_players = value_by_players
        self.immediate: dict[str, int] = dict(immediate.items()) if immediate else {}
        self._check()

    def _check(self) -> None:
        def need(condition: bool, mistake: str) -> None:
            if not condition:
                raise ValueError(mistake)

        need(len(self.names) == 2, "needs a name in en and de")
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


class Mat:
    """The player mat, the row and the limits of the tracks (103–106, 108)."""

    __slots__ = ("row", "limits", "start", "yellow_bank", "blue_bank")

    def __init__(
        self,
        row: dict[Literal["prices", "removed"], list[int]],
        limits: dict[Literal["science", "rate", "strength", "happiness"], int],
        start: dict[Literal["yellow_bank", "unused_workers", "blue_bank"], int],
        yellow_bank: dict[Literal["population_price", "consumption", "happy_faces"], list[dict[str, int]]],
        blue_bank: dict[Literal["corruption"], list[dict[str, int]]],
        card: list[dict[str, Any]],
    ) -> None:
        self.row = row
        self.limits = limits
        self.start = start
        self.yellow_bank = yellow_bank
        self.blue_bank = blue_bank


def _cards() -> list[Card]:
    """All cards, those of the mat first."""
    cards: list[Card] = []
    for name in ("board.toml", "civil.toml", "military.toml"):
        for card in rows(DATA / name, Card, "card").values():
            card.index = len(cards)
            cards.append(card)
    if as_printed(DATA / "civil.toml") and as_printed(DATA / "military.toml"):
        check_decks(cards)
    return cards


def check_decks(cards: list[Card]) -> None:
    """Raise DataError unless ids differ and the decks have the sizes of the rulebook (102.2, OP-1)."""
    ids = [card.id for card in cards]
    for id in ids:
        if ids.count(id) > 1:
            raise DataError("civil.toml", id, "id", "is given in two files")
    for players in (2, 3, 4):
        for age, wanted in enumerate((20, 35 + 5 * players, 35 + 5 * players, 35 + 5 * players)):
            found = sum(c.copies[players - 2] for c in cards if c.civil and c.age == age)
            if found != wanted:
                raise DataError("civil.toml", f"deck {AGES[age]}", "", f"has {found} cards, not {wanted}")
    for age, wanted in enumerate((10, 50, 50, 45)):
        found = sum(c.copies[0] for c in cards if not c.civil and c.age == age)
        if found != wanted:
            raise DataError("military.toml", f"deck {AGES[age]}", "", f"has {found} cards, not {wanted}")


MAT: Final = row(DATA / "board.toml", Mat)
CARDS: Final = _cards()
BY_ID: Final[dict[str, int]] = {card.id: card.index for card in CARDS}
ID: Final[list[str]] = [card.id for card in CARDS]
AGE: Final[list[int]] = [card.age for card in CARDS]
KIND: Final[list[str]] = [card.kind for card in CARDS]
SLOT: Final[list[int]] = [card.slot for card in CARDS]
IS_TECHNOLOGY: Final[list[bool]] = [card.is_technology for card in CARDS]
NAMES: Final[dict[str, dict[str, str]]] = {card.id: card.names for card in CARDS}

CARD_OF_SLOT: Final[list[int]] = [NONE] * SLOTS
for _card in CARDS:
    if _card.slot != NONE:
        CARD_OF_SLOT[_card.slot] = _card.index
SLOT_ID: Final[list[str]] = ["" if c == NONE else ID[c] for c in CARD_OF_SLOT]
REAL_SLOTS: Final[list[int]] = [s for s in range(SLOTS) if CARD_OF_SLOT[s] != NONE]


def _per_slot(field: str) -> list[int]:
    return [0 if c == NONE else getattr(CARDS[c], field) for c in CARD_OF_SLOT]


COST: Final = _per_slot("resource_cost")
FOOD: Final = _per_slot("food")
RESOURCES: Final = _per_slot("resources")
CULTURE: Final = _per_slot("culture")
SCIENCE: Final = _per_slot("science")
HAPPINESS: Final = _per_slot("happiness")
STRENGTH: Final = _per_slot("strength")

SPECIAL: Final[list[list[int]]] = [[NONE] * 4 for _ in FAMILIES]
"""The special technology of a family by level."""
for _card in CARDS:
    if _card.kind == "special":
        SPECIAL[FAMILIES.index(_card.family)][_card.age] = _card.index

FAMILY_OF: Final[list[int]] = [NONE] * len(CARDS)
"""By card: the family of a special technology, NONE for all others."""
for _family, _levels in enumerate(SPECIAL):
    for _special in _levels:
        if _special != NONE:
            FAMILY_OF[_special] = _family

UNIT_SLOT: Final = INFANTRY * 4
URBAN_SLOT: Final = LAB * 4
UNITS: Final[list[int]] = [s for s in REAL_SLOTS if s >= UNIT_SLOT]
URBAN: Final[tuple[int, ...]] = (LAB, TEMPLE, LIBRARY, THEATER, ARENA)
MILITARY: Final[tuple[int, ...]] = (INFANTRY, CAVALRY, ARTILLERY, AIR_FORCE)

CONTAINED: Final[tuple[str, ...]] = (
    "rich_land", "ideal_building_site", "efficient_upgrade", "engineering_genius", "breakthrough",
    "frugality",
)  # fmt: skip
"""The families of action cards that contain an action (308.3)."""

DESPOTISM: Final = BY_ID["despotism"]
WARRIORS: Final = SLOT[BY_ID["warriors"]]
RELIGION: Final = SLOT[BY_ID["religion"]]

ROW_PRICE: Final[list[int]] = MAT.row["prices"]
ROW: Final = len(ROW_PRICE)
ROW_REMOVED: Final[list[int]] = MAT.row["removed"]
MAX_SCIENCE: Final[int] = MAT.limits["science"]
MAX_RATE: Final[int] = MAT.limits["rate"]
MAX_STRENGTH: Final[int] = MAT.limits["strength"]
MAX_HAPPINESS: Final[int] = MAT.limits["happiness"]
START: Final = MAT.start


def _by_tokens(rows: list[dict[str, int]], value: str, none: int) -> list[int]:
    """A look-up by the number of tokens in a bank, made from thresholds."""
    table = []
    for tokens in range(60):
        found = [row[value] for row in rows if row["tokens"] <= tokens]
        table.append(found[0] if found else none)
    return table


POPULATION_PRICE: Final = _by_tokens(MAT.yellow_bank["population_price"], "food", NONE)
CONSUMPTION: Final = _by_tokens(MAT.yellow_bank["consumption"], "food", 0)
FACES_NEEDED: Final = _by_tokens(MAT.yellow_bank["happy_faces"], "faces", 0)
CORRUPTION: Final = _by_tokens(MAT.blue_bank["corruption"], "resources", 0)


def civil_deck(age: int, players: int, polish_print: bool) -> list[int]:
    """The civil cards of an age for that many players (102.2, 102.3, 102.4, 102.5)."""
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
    """All military cards of an age (102.15)."""
    return list(_MILITARY_DECKS[age])


def _military_deck(age: int) -> list[int]:
    return [c.index for c in CARDS if not c.civil and c.age == age for _ in range(c.copies[0])]


_MILITARY_DECKS: Final = [_military_deck(age) for age in range(len(AGES))]
