"""The rows of the data tables: what stands on a card or tile, typed. The loader is the engine's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Building: TypeAlias = Literal["academy", "fortress", "temple", "port", "market", "obelisk", "observatory"]
Unit: TypeAlias = Literal["settler", "infantry", "ship", "cavalry", "elephant", "leader"]
Good: TypeAlias = Literal["food", "wood", "ore", "ideas", "gold", "culture", "mood"]
Terrain: TypeAlias = Literal["plain", "forest", "mountain", "barren", "water"]
Tile: TypeAlias = tuple[Terrain, Terrain, Terrain, Terrain]
Cells: TypeAlias = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A name in both languages, what the card says, and how sure we are of it."""

    id: str
    en: str
    de: str
    text: str = ""
    note: str = ""
    price: str = ""
    limit: str = ""
    needs: str = ""
    confidence: str = ""
    de_own: bool = False
    """The German name is our own."""
    reconstructed: bool = False

    def __post_init__(self) -> None:
        if not self.en or not self.de:
            raise ValueError("has no name in one of the languages")


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryRow(Card):
    requires: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvanceRow(Card):
    category: str
    bonus: Literal["none", "culture", "mood"]
    building: Building | None = None


@dataclass(frozen=True, slots=True)
class Stock:
    """How many pieces there are (101)."""

    settlements: int
    buildings: int
    barbarian_settlements: int
    barbarian_infantry: int
    barbarian_cavalry: int
    barbarian_elephants: int
    pirate_ships: int
    exhausted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRow(Card):
    cost: dict[Good, int]
    supply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingRow(Card):
    advance: str
    expansion: bool


@dataclass(frozen=True, slots=True)
class Face:
    """A face of the die (101.17)."""

    id: str
    number: int
    symbol: Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class WonderRow(Card):
    cost: dict[Good, int]
    advance: str
    port: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Civil(Card):
    """The civil half of action cards: whether it needs an action, and its price in culture tokens."""

    action: bool
    culture: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tactic(Card):
    """The tactic of action cards: of which units one must take part, and on which side."""

    units: tuple[Literal["army", "ship", "fortress"], ...]
    role: Literal["any", "attacker", "defender", "not_city_attacker", "city_attacker", "city_defender"]
    copies: int


@dataclass(frozen=True, slots=True)
class ActionCard:
    id: str
    civil: str
    tactic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition(Card):
    timing: Literal["status", "deed", "both"]


@dataclass(frozen=True, slots=True)
class ObjectiveCard:
    id: str
    expansion: bool
    upper: str
    lower: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow(Card):
    expansion: bool
    symbol: Literal["none", "gold_mine", "exhausted_land", "barbarians_spawn", "barbarians_move", "pirates"]
    effect: str
    kind: Literal["instant", "lasting", "great_person_hand", "great_person_public"]
    amount: int = 0
    protection: tuple[str, ...] = ()
    myths: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CivAdvanceRow(Card):
    with_: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability(Card):
    kind: str
    sources: int
    """In how many independent sources the text agrees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderRow(Card):
    ability: tuple[Ability, Ability]


@dataclass(frozen=True, slots=True, kw_only=True)
class CivRow(Card):
    start_tile: bool
    advance: tuple[CivAdvanceRow, CivAdvanceRow, CivAdvanceRow, CivAdvanceRow]
    leader: tuple[LeaderRow, LeaderRow, LeaderRow]


@dataclass(frozen=True, slots=True)
class TileRow:
    id: str
    terrain: Tile


@dataclass(frozen=True, slots=True)
class Start:
    """A home tile of a layout: its seat in the diagram, its face and its spaces."""

    seat: int
    face: str
    cells: Cells


@dataclass(frozen=True, slots=True)
class Slot:
    cells: Cells


@dataclass(frozen=True, slots=True)
class LayoutRow:
    """The diagram for a number of players, which is its id (103.1)."""

    id: str
    clockwise: tuple[int, ...]
    start: tuple[Start, ...]
    slot: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class RoundBoard:
    """A back of the round board (1201): in these action phases a roll may end the game."""

    id: str
    marks: tuple[str, ...]
    phases: tuple[tuple[int, int, int], ...]

    def ranges(self) -> dict[tuple[int, int], int]:
        """By round and action phase the highest number that ends the game."""
        return {(round, phase): most for round, phase, most in self.phases}
