"""What the components of Mosaic are made of: the words of the data files, effects, tiles and regions.

Every class is a row of a data file: the parameters of its `__init__` are the fields (engine/data.py).
Names of the files become small ints here; names of trade goods only when all tables are read
(`Effect.find_good`). Cards have a file of their own, `cards`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, get_args

Currency: TypeAlias = Literal["stone", "food", "ideas", "money"]
Track: TypeAlias = Literal["stone", "food", "ideas", "tax", "tariff"]
Pillar: TypeAlias = Literal[
    "science",
    "economy",
    "food",
    "population",
    "construction",
    "culture",
    "government",
    "military",
    "urbanization",
]
Unit: TypeAlias = Literal["infantry", "cavalry", "siege"]
Piece: TypeAlias = Literal["city", "port_city", "farm_village", "artisan_village"]
DeckName: TypeAlias = Literal["technology", "build", "population", "tax_tariff"]

CURRENCIES: Final[tuple[str, ...]] = get_args(Currency)  # 101.3
STONE: Final = 0
FOOD: Final = 1
IDEAS: Final = 2
MONEY: Final = 3
TRACKS: Final[tuple[str, ...]] = get_args(Track)
TAX: Final = 3
TARIFF: Final = 4
PILLARS: Final[tuple[str, ...]] = get_args(Pillar)  # 501.1
GOVERNMENT: Final = 6
UNITS: Final[tuple[str, ...]] = get_args(Unit)
INFANTRY: Final = 0
CAVALRY: Final = 1
SIEGE: Final = 2
PIECES: Final[tuple[str, ...]] = get_args(Piece)
CITY: Final = 0
PORT_CITY: Final = 1
FARM_VILLAGE: Final = 2
ARTISAN_VILLAGE: Final = 3
DECKS: Final[tuple[str, ...]] = get_args(DeckName)
TECHNOLOGY: Final = 0
BUILD: Final = 1
POPULATION: Final = 2
TAX_TARIFF: Final = 3

PIECE_LIMITS: Final[tuple[int, ...]] = (12, 3, 6, 6)  # 109.3
UNIT_LIMITS: Final[tuple[int, ...]] = (10, 10, 2)
OFFER_SIZES: Final[tuple[int, ...]] = (5, 5, 2, 2)  # 104.6, 105.2, 106.3, 107.3
NO_LIMIT: Final = 1000

Names: TypeAlias = dict[str, str]
Strings: TypeAlias = tuple[str, ...]


# --- where values come from ---------------------------------------------------------------------------------


Datum: TypeAlias = Literal[
    "needs",
    "gives",
    "counted_symbol",
    "scores",
    "goods",
    "currency",
    "values",
    "unrest",
    "amount",
    "kind",
    "count",
    "existence",
    "regions_of_hexes",
    "ports_and_resources",
]
Data: TypeAlias = tuple[Datum, ...]
Marks: TypeAlias = dict[str, Data]
MARKS: Final[tuple[str, ...]] = ("secondary", "inferred", "reconstructed")


def marks_of(secondary: Data, inferred: Data, reconstructed: Data) -> Marks:
    """Which values are not printed knowledge, by kind of mark; data/board.toml explains them.

    What the rules say of them: 1301.1, 1301.2, 1301.3, 1301.4, 1301.5, 1301.6, 1301.7.
    """
    found = zip(MARKS, (secondary, inferred, reconstructed), strict=True)
    return {mark: values for mark, values in found if values}


# --- effects ------------------------------------------------------------------------------------------------

Where: TypeAlias = Literal[
    "any_region",
    "region_with_own_city",
    "region_of_new_city",
    "any_free_hex",
    "adjacent_to_own_city",
    "region_without_own_city",
    "region_adjacent_to_region_with_own_city",
]
Per: TypeAlias = Literal[
    "population",
    "2_population",
    "port_city",
    "farm_village",
    "artisan_village",
    "city",
    "trade_good",
    "trade_good_type",
    "technology_card",
    "wonder",
    "project",
    "achievement",
    "dominated_region",
    "adjacent_city_any_owner",
    "city_in_region_any_owner",
    "unit_in_region_any_owner",
    "wonder_in_region_any_owner",
    "fixed",
    "pillar:science",
    "pillar:economy",
    "pillar:food",
    "pillar:population",
    "pillar:construction",
    "pillar:culture",
    "pillar:government",
    "pillar:military",
    "pillar:urbanization",
]
OWN_UNITS: Final = {
    "infantry": (INFANTRY,),
    "cavalry": (CAVALRY,),
    "infantry_or_cavalry": (INFANTRY, CAVALRY),
}
MAY_BE_LEFT_OUT: Final[tuple[str, ...]] = ("max_total", "population", "resources")

# The fields of each kind of effect.
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "production": ("track", "amount"),
    "production_per": ("track", "amount", "per", "max_total"),
    "gain": ("currency", "amount"),
    "gain_per": ("currency", "amount", "per", "max_total"),
    "gain_choice": ("amount",),
    "gain_from_production": ("currency", "amount"),
    "gain_pillars": ("amount",),
    "raid": ("amount",),
    "population": ("amount",),
    "population_per": ("amount", "per", "max_total"),
    "vp_now": ("amount", "per", "max_total"),
    "units": ("unit", "amount", "where"),
    "units_per": ("unit", "amount", "per", "where", "max_total"),
    "eliminate": ("amount", "needs_own_unit"),
    "take_tile": ("good", "amount", "resources"),
    "take_tile_per": ("amount", "per", "max_total"),
    "fishing": ("amount",),
    "explore": (),
    "free_city": ("where", "population"),
    "free_village": ("village",),
    "extra_action": ("action",),
    "extra_actions": ("first_turn", "end_of_game"),
    "refresh_offer": ("deck",),
    "convert_production": (),
    "lock_region": (),
    "next_population_card_doubled": (),
    "wild_trade_good": (),
    "on_work": ("currency", "amount"),
    "on_build": ("builds", "track", "amount"),
    "on_any_player_builds_city": ("city", "port_city"),
    "on_any_player_builds_wonder": ("amount",),
    "population_card_bonus": ("amount",),
    "tax_card_bonus": ("amount",),
    "recruit_limit": ("amount",),
    "unit_move_range": ("unit", "amount"),
    "unlock_unit": ("unit",),
    "units_immune": (),
    "influence_bonus": ("unit", "amount"),
    "ignore_government_prereqs": (),
    "eliminate_before_scoring": ("amount", "needs_own_unit"),
    "move_before_scoring": (),
    "once_per_game_convert": ("amount",),
    "once_per_game_take_city": ("amount",),
    "ignore_unrest": ("amount",),
    "ignore_unrest_per": ("amount", "per"),
    "endgame_vp": ("per", "amount"),
    "endgame_double_project": (),
}


class Effect:
    """What a card does, in numbers. `index` is the track, currency, unit, good, deck or piece it is about."""

    __slots__ = ("kind", "amount", "second", "index", "per", "pillar", "where", "units", "good")

    def __init__(
        self,
        kind: str,
        amount: int | None = None,
        track: Literal[Track, "choice"] | None = None,
        currency: Currency | None = None,
        unit: Literal[Unit, "choice"] | None = None,
        good: str | None = None,
        deck: Literal[DeckName, "choice"] | None = None,
        village: Piece | None = None,
        per: Per | None = None,
        where: Where | None = None,
        needs_own_unit: Literal["infantry", "cavalry", "infantry_or_cavalry"] | None = None,
        action: Literal["work", "any"] | None = None,
        builds: tuple[Piece, ...] | None = None,
        max_total: int | None = None,
        population: int | None = None,
        resources: bool | None = None,
        city: int | None = None,
        port_city: int | None = None,
        first_turn: int | None = None,
        end_of_game: int | None = None,
    ) -> None:
        # fmt: off
        fields: dict[str, object] = {
            "amount": amount, "track": track, "currency": currency, "unit": unit, "good": good, "deck": deck,
            "village": village, "per": per, "where": where, "needs_own_unit": needs_own_unit,
            "action": action, "builds": builds, "max_total": max_total, "population": population,
            "resources": resources, "city": city, "port_city": port_city, "first_turn": first_turn,
            "end_of_game": end_of_game,
        }
        # fmt: on
        check_fields(kind, {name for name, value in fields.items() if value is not None})
        self.kind = kind
        self.amount = _first(amount, city, first_turn, default=1)
        most = NO_LIMIT if "max_total" in EFFECTS[kind] else 0
        self.second = _first(max_total, population, resources, port_city, end_of_game, default=most)
        named = ((TRACKS, track), (CURRENCIES, currency), (UNITS, unit), (DECKS, deck), (PIECES, village))
        self.index = next((_index(names, name) for names, name in named if name is not None), -1)
        self.per: str = per or ""
        self.pillar = PILLARS.index(self.per[len("pillar:") :]) if self.per.startswith("pillar:") else -1
        self.where: str = where or action or ""
        self.units = OWN_UNITS[needs_own_unit] if needs_own_unit else indexes(PIECES, builds or ())
        self.good = good

    def find_good(self, goods: Sequence[str]) -> None:
        """The number of the trade good named, -1 for any; ValueError when there is no such good."""
        if self.good is not None and self.good != "any":
            self.index = goods.index(self.good)


def check_fields(kind: str, given: set[str]) -> None:
    """Every kind of effect has its own fields, no more and no fewer."""
    if kind not in EFFECTS:
        raise ValueError(f"there is no kind of effect {kind!r}")
    wanted = set(EFFECTS[kind])
    for field in sorted(given - wanted):
        raise ValueError(f"the effect {kind!r} has no field {field!r}")
    for field in sorted(wanted - given):
        if field not in MAY_BE_LEFT_OUT:
            raise ValueError(f"the effect {kind!r} needs a field {field!r}")


def _first(*values: int | None, default: int) -> int:
    """The one of these that is given."""
    return next((int(value) for value in values if value is not None), default)


def _index(names: Strings, name: str) -> int:
    """The number of a name; -1 for the word that leaves the choice to the player."""
    return -1 if name == "choice" else names.index(name)


def indexes(names: Strings, chosen: Sequence[str]) -> tuple[int, ...]:
    return tuple(names.index(name) for name in chosen)


# --- tiles --------------------------------------------------------------------------------------------------


class Good:
    """A type of trade good (408.2); some raise a production track (408.4)."""

    __slots__ = ("id", "names", "count", "blank", "port", "track", "amount", "marks")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        count: int,
        on: Literal["plain", "port"],
        blank: bool = False,
        production: dict[Track, int] | None = None,
        reconstructed: Data = (),
    ) -> None:
        self.id = id
        self.names: Names = {"en": en, "de": de}
        self.count = count
        self.blank = blank
        self.port = on == "port"
        self.track, self.amount = -1, 0
        for track, amount in (production or {}).items():
            self.track, self.amount = TRACKS.index(track), amount
        self.marks = marks_of((), (), reconstructed)


class Resource:
    """A resource tile: paid out once (408.1). `gain` is a currency, or -1 for population."""

    __slots__ = ("id", "names", "count", "gain", "amount", "marks")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        gain: Literal[Currency, "population"],
        amount: int,
        count: int,
        reconstructed: Data = (),
    ) -> None:
        self.id = id
        self.names: Names = {"en": en, "de": de}
        self.gain = -1 if gain == "population" else CURRENCIES.index(gain)
        self.amount = amount
        self.count = count
        self.marks = marks_of((), (), reconstructed)


# --- regions ------------------------------------------------------------------------------------------------


class Region:
    """A region of the board (102.1) and its hexes: id, axial coordinates, kind (102.3)."""

    __slots__ = ("id", "names", "adjacent", "hexes")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        adjacent: Strings,
        hexes: tuple[tuple[str, int, int, Literal["plain", "port", "resource"]], ...],
    ) -> None:
        self.id = id
        self.names: Names = {"en": en, "de": de}
        self.adjacent = adjacent
        self.hexes: tuple[tuple[str, int, int, Any], ...] = hexes


class Outline:
    """Where the shape of the board comes from."""

    __slots__ = ("marks",)

    def __init__(self, secondary: Data = (), inferred: Data = (), reconstructed: Data = ()) -> None:
        self.marks = marks_of(secondary, inferred, reconstructed)


class OutOfPlay:
    """The regions out of play, by number of players (102.5, 102.6)."""

    __slots__ = ("regions",)

    def __init__(self, two: Strings, three: Strings) -> None:
        self.regions = {2: two, 3: three}
