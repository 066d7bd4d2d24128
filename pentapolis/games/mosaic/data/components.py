"""What the components of Mosaic are made of: the words of the data files, effects and kinds of cards.

An `Entry` reads one table of a data file field by field. A mistake raises DataError, which names the card
and says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

CURRENCIES = ("stone", "food", "ideas", "money")
TRACKS = ("stone", "food", "ideas", "tax", "tariff")
STONE, FOOD, IDEAS, MONEY = 0, 1, 2, 3
TAX, TARIFF = 3, 4
PILLARS = (
    "science",
    "economy",
    "food",
    "population",
    "construction",
    "culture",
    "government",
    "military",
    "urbanization",
)
GOVERNMENT = 6
UNITS = ("infantry", "cavalry", "siege")
INFANTRY, CAVALRY, SIEGE = 0, 1, 2
PIECES = ("city", "port_city", "farm_village", "artisan_village")
CITY, PORT_CITY, FARM_VILLAGE, ARTISAN_VILLAGE = 0, 1, 2, 3
DECKS = ("technology", "build", "population", "tax_tariff")
TECHNOLOGY, BUILD, POPULATION, TAX_TARIFF = 0, 1, 2, 3

PIECE_LIMITS = (12, 3, 6, 6)  # 109.3
UNIT_LIMITS = (10, 10, 2)
OFFER_SIZES = (5, 5, 2, 2)
NO_LIMIT = 1000


class DataError(Exception):
    """A data file is wrong: names the file's entry and the mistake."""


class Entry:
    """One table of a data file, read field by field; what nobody asked for is a mistake."""

    MARKS = ("secondary", "inferred", "reconstructed")

    def __init__(self, kind: str, table: Mapping[str, Any]) -> None:
        self.title = f"{kind} {table.get('en', table.get('id', '?'))}".replace("\u00ad", "")
        self.left = dict(table)

    def fail(self, message: str) -> DataError:
        return DataError(f"{self.title}: {message}")

    def take(self, field: str, kind: type, default: Any = None) -> Any:
        value = self.left.pop(field, default)
        if value is None:
            raise self.fail(f"{field} is missing")
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fail(f"{field} must be a {kind.__name__}, not {value!r}")
        return value

    def word(self, field: str, default: str | None = None) -> str:
        return str(self.take(field, str, default))

    def number(self, field: str, default: int | None = None) -> int:
        return int(self.take(field, int, default))

    def index(self, field: str, names: Sequence[str], default: str | None = None, choice: str = "") -> int:
        """The number of a name; -1 for the word that leaves the choice to the player."""
        name = self.word(field, default)
        if choice and name == choice:
            return -1
        if name not in names:
            raise self.fail(f"{field} {name!r} is none of {', '.join(names)}")
        return names.index(name)

    def indexes(self, field: str, names: Sequence[str]) -> tuple[int, ...]:
        values = self.take(field, list)
        for name in values:
            if name not in names:
                raise self.fail(f"{field} {name!r} is none of {', '.join(names)}")
        return tuple(names.index(name) for name in values)

    def amounts(self, field: str, names: Sequence[str]) -> dict[str, int]:
        table = self.take(field, dict)
        for name, amount in table.items():
            if name not in names:
                raise self.fail(f"{field} {name!r} is none of {', '.join(names)}")
            if not isinstance(amount, int):
                raise self.fail(f"{field} {name} must be a number, not {amount!r}")
        return dict(table)

    def marks(self) -> dict[str, list[str]]:
        """Which values are not printed knowledge, by kind of mark."""
        found = {mark: list(self.left.pop(mark)) for mark in self.MARKS if mark in self.left}
        if self.left.pop("en_own", False):
            found["en_own"] = ["en"]
        return found

    def done(self) -> None:
        if self.left:
            raise self.fail(f"unknown field {next(iter(self.left))!r}")


# --- effects ------------------------------------------------------------------------------------------------

WHERE = (
    "any_region",
    "region_with_own_city",
    "region_of_new_city",
    "any_free_hex",
    "adjacent_to_own_city",
    "region_without_own_city",
    "region_adjacent_to_region_with_own_city",
)
PER = (
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
)
OWN_UNITS = {"infantry": (INFANTRY,), "cavalry": (CAVALRY,), "infantry_or_cavalry": (INFANTRY, CAVALRY)}

# The fields of each kind of effect.
EFFECTS: dict[str, tuple[str, ...]] = {
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

    __slots__ = ("kind", "amount", "second", "index", "per", "pillar", "where", "units")

    def __init__(self, entry: Entry, table: Mapping[str, Any], goods: Sequence[str]) -> None:
        part = Entry("effect", table)
        part.title = f"{entry.title}, effect {table.get('kind')!r}"
        self.kind = part.word("kind")
        if self.kind not in EFFECTS:
            raise entry.fail(f"there is no kind of effect {self.kind!r}")
        fields = EFFECTS[self.kind]
        self.amount = part.number("amount") if "amount" in fields else 1
        self.second = 0
        self.index = -1
        self.per = ""
        self.pillar = -1
        self.where = ""
        self.units: tuple[int, ...] = ()
        if "track" in fields:
            self.index = part.index("track", TRACKS, choice="choice")
        if "currency" in fields:
            self.index = part.index("currency", CURRENCIES)
        if "unit" in fields:
            self.index = part.index("unit", UNITS, choice="choice")
        if "good" in fields:
            self.index = part.index("good", goods, choice="any")
        if "deck" in fields:
            self.index = part.index("deck", DECKS, choice="choice")
        if "village" in fields:
            self.index = part.index("village", PIECES)
        if "per" in fields:
            self.per = part.word("per")
            if self.per.startswith("pillar:"):
                part.left["pillar"] = self.per.removeprefix("pillar:")
                self.pillar = part.index("pillar", PILLARS)
            elif self.per not in PER:
                raise part.fail(f"per {self.per!r} is none of {', '.join(PER)}")
        if "where" in fields:
            self.where = WHERE[part.index("where", WHERE)]
        if "needs_own_unit" in fields:
            self.units = OWN_UNITS[tuple(OWN_UNITS)[part.index("needs_own_unit", tuple(OWN_UNITS))]]
        if "action" in fields:
            self.where = ("work", "any")[part.index("action", ("work", "any"))]
        if "builds" in fields:
            self.units = part.indexes("builds", PIECES)
        if "max_total" in fields:
            self.second = part.number("max_total", NO_LIMIT)
        if "population" in fields:
            self.second = part.number("population", 0)
        if "resources" in fields:
            self.second = int(part.take("resources", bool, False))
        if "port_city" in fields:
            self.amount, self.second = part.number("city"), part.number("port_city")
        if "end_of_game" in fields:
            self.amount, self.second = part.number("first_turn"), part.number("end_of_game")
        part.done()


# --- cards --------------------------------------------------------------------------------------------------


class Card:
    """What all cards have: an id, names, the rule that describes it, symbols needed and given, effects."""

    __slots__ = ("id", "names", "rule", "needs", "gives", "effects", "marks")

    def __init__(self, entry: Entry, goods: Sequence[str]) -> None:
        self.id = entry.word("id")
        self.names = {"en": entry.word("en"), "de": entry.word("de")}
        self.rule = entry.word("rule")
        needs = entry.indexes("needs", PILLARS) if "needs" in entry.left else ()
        self.needs = tuple((pillar, needs.count(pillar)) for pillar in sorted(set(needs)))
        self.gives = entry.indexes("gives", PILLARS) if "gives" in entry.left else ()
        self.effects = tuple(Effect(entry, e, goods) for e in entry.take("effects", list, []))
        self.marks = entry.marks()

    def effect(self, kind: str) -> Effect | None:
        """The card's effect of this kind, if it has one."""
        return next((e for e in self.effects if e.kind == kind), None)


class Technology(Card):
    __slots__ = ("starting", "vp")

    def __init__(self, entry: Entry, goods: Sequence[str]) -> None:
        super().__init__(entry, goods)
        self.starting = bool(entry.take("starting", bool))
        self.vp = entry.number("vp", 0)


class Leader(Card):
    __slots__ = ("production", "start")

    def __init__(self, entry: Entry, goods: Sequence[str]) -> None:
        super().__init__(entry, goods)
        self.production = entry.amounts("production", (*TRACKS, "choice", "choice_other"))
        starts = (
            *CURRENCIES,
            "population",
            "infantry",
            "farm_village",
            "artisan_village",
            "random_technology",
        )
        self.start = entry.amounts("start", starts)


class Government(Card):
    __slots__ = ("ideas", "production", "scores", "vp")

    SCORES = (
        "dominated_region",
        "region_with_own_city",
        "own_city_in_one_chosen_region",
        "own_wonder",
        "golden_age_or_achievement",
        "2_population",
    )

    def __init__(self, entry: Entry, goods: Sequence[str]) -> None:
        super().__init__(entry, goods)
        self.ideas = entry.number("ideas")
        production = entry.amounts("production", TRACKS)
        self.production = tuple((TRACKS.index(track), n) for track, n in production.items())
        self.scores = self.SCORES[entry.index("scores", self.SCORES)]
        self.vp = two_numbers(entry, "vp")


class Wonder(Card):
    __slots__ = ("placement",)

    PLACEMENTS = ("none", "port_hex", "region_with_3_cities_one_own")

    def __init__(self, entry: Entry, goods: Sequence[str]) -> None:
        super().__init__(entry, goods)
        self.placement = self.PLACEMENTS[entry.index("placement", self.PLACEMENTS)]


class GoldenAge(Card):
    __slots__ = ("pillar", "symbols", "vp")

    def __init__(self, entry: Entry, goods: Sequence[str]) -> None:
        super().__init__(entry, goods)
        self.pillar = entry.index("pillar", PILLARS)
        self.symbols = entry.number("symbols")
        self.vp = entry.number("vp")


class Achievement(Card):
    __slots__ = ("requires", "at_least", "vp")

    REQUIRES = (
        "population",
        "projects_plus_wonders",
        "port_cities",
        "dominated_regions",
        "ideas_production",
        "cities",
        "units",
        "tax_production",
        "trade_good_types",
        "money",
        "different_pillars",
        "food_production",
        "stone_production",
        "tariff_production",
        "technology_cards",
    )

    def __init__(self, entry: Entry, goods: Sequence[str]) -> None:
        super().__init__(entry, goods)
        self.requires = self.REQUIRES[entry.index("requires", self.REQUIRES)]
        self.at_least = two_numbers(entry, "at_least")
        self.vp = entry.number("vp")


class BuildCard(Card):
    __slots__ = ("type", "piece", "count", "goods", "scores")

    TYPES = (*PIECES, "project")

    def __init__(self, entry: Entry, goods: Sequence[str]) -> None:
        super().__init__(entry, goods)
        self.piece = entry.index("type", self.TYPES)
        self.type = self.TYPES[self.piece]
        self.count = entry.number("count")
        self.goods = entry.indexes("goods", goods) if "goods" in entry.left else ()
        self.scores = entry.index("scores", PILLARS) if self.type == "project" else -1
        if (self.type == "artisan_village") != (len(self.goods) == 3):
            raise entry.fail("an artisan village shows three goods, and nothing else shows any")


class PopulationCard(Card):
    __slots__ = ("count", "food", "population")

    def __init__(self, entry: Entry, goods: Sequence[str]) -> None:
        super().__init__(entry, goods)
        self.count = entry.number("count")
        self.food = entry.number("food")
        self.population = entry.number("population")


class TaxCard(Card):
    __slots__ = ("is_tax", "count", "factors", "unrest")

    def __init__(self, entry: Entry, goods: Sequence[str]) -> None:
        super().__init__(entry, goods)
        self.is_tax = entry.index("kind", ("tax", "tariff")) == 0
        self.count = entry.number("count")
        self.factors = two_numbers(entry, "factors")
        self.unrest = entry.number("unrest")


def two_numbers(entry: Entry, field: str) -> tuple[int, int]:
    """Two numbers: the two factors of a card, or a value for 2–3 and one for 4 and more players."""
    values = entry.take(field, list)
    if len(values) != 2 or not all(isinstance(v, int) for v in values):
        raise entry.fail(f"{field} must be two numbers, not {values!r}")
    return values[0], values[1]


def cards_of(kind: str, cls: Any, rows: Any, goods: Sequence[str], total: int) -> list[Any]:
    """The checked cards of one kind. `total` is how many the box holds, copies included."""
    cards = []
    for row in rows or []:
        entry = Entry(kind, row)
        cards.append(cls(entry, goods))
        entry.done()
    seen: set[str] = set()
    for card in cards:
        if card.id in seen:
            raise DataError(f"{kind} {card.names['en']}: the id {card.id!r} is used twice")
        seen.add(card.id)
    found = sum(getattr(card, "count", 1) for card in cards)
    if found != total:
        raise DataError(f"there are {found} cards of the kind {kind}, the box holds {total}")
    return cards
