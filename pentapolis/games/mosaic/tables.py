"""The components of Mosaic: board, tiles and cards, read once from data/*.toml and checked.

Everything in play is a small int that indexes these tables. Hexes are numbered in the order of the board
file and sets of hexes are bit masks, so that "free hexes next to my cities" is one `&`. A mistake in a data
file raises DataError, which names the card and says what is wrong with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent

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
ECONOMY, CULTURE, GOVERNMENT = 1, 5, 6
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
