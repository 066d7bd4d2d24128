"""The kinds of cards: every class is a row of cards.toml or technologies.toml (engine/data.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from pentapolis.games.mosaic.data.components import (
    PIECES,
    PILLARS,
    TRACKS,
    Data,
    Effect,
    Names,
    Piece,
    Pillar,
    Strings,
    Track,
    indexes,
    marks_of,
)


class Card:
    """What all cards have: an id, names, the rule that describes it, symbols needed and given, effects."""

    __slots__ = ("id", "names", "rule", "needs", "gives", "effects", "marks", "count", "en_own")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        rule: str,
        needs: tuple[Pillar, ...] = (),
        gives: tuple[Pillar, ...] = (),
        effects: tuple[Effect, ...] = (),
        count: int = 1,
        secondary: Data = (),
        inferred: Data = (),
        reconstructed: Data = (),
        en_own: bool = False,
    ) -> None:
        self.id = id
        self.names: Names = {"en": en, "de": de}
        self.rule = rule
        self.needs = tuple((PILLARS.index(pillar), needs.count(pillar)) for pillar in _in_order(needs))
        self.gives = indexes(PILLARS, gives)
        self.effects = effects
        self.count = count
        self.marks = marks_of(secondary, inferred, reconstructed)
        self.en_own = en_own

    def effect(self, kind: str) -> Effect | None:
        """The card's effect of this kind, if it has one."""
        return next((e for e in self.effects if e.kind == kind), None)


def _in_order(pillars: Sequence[str]) -> list[str]:
    return [pillar for pillar in PILLARS if pillar in pillars]


class Technology(Card):
    __slots__ = ("starting", "vp")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        rule: str,
        starting: bool,
        needs: tuple[Pillar, ...],
        gives: tuple[Pillar, ...],
        effects: tuple[Effect, ...] = (),
        vp: int = 0,
        secondary: Data = (),
        inferred: Data = (),
        reconstructed: Data = (),
        en_own: bool = False,
    ) -> None:
        super().__init__(
            id, en, de, rule, needs, gives, effects, 1, secondary, inferred, reconstructed, en_own
        )
        self.starting = starting
        self.vp = vp


Start: TypeAlias = Literal[
    "stone",
    "food",
    "ideas",
    "money",
    "population",
    "infantry",
    "farm_village",
    "artisan_village",
    "random_technology",
]


class Leader(Card):
    """Production once and for good (801.1), and goods at the start (801.2)."""

    __slots__ = ("production", "start")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        rule: str,
        gives: tuple[Pillar, ...],
        production: dict[Literal[Track, "choice", "choice_other"], int],
        start: dict[Start, int],
        effects: tuple[Effect, ...] = (),
        reconstructed: Data = (),
        en_own: bool = False,
    ) -> None:
        super().__init__(id, en, de, rule, (), gives, effects, 1, (), (), reconstructed, en_own)
        self.production = {str(track): amount for track, amount in production.items()}
        self.start = {str(thing): amount for thing, amount in start.items()}


class Government(Card):
    """Governments have required symbols only, none to give (501.4); costs: 414.2, production: 414.9."""

    __slots__ = ("ideas", "production", "scores", "vp")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        rule: str,
        ideas: int,
        needs: tuple[Pillar, ...],
        production: dict[Track, int],
        scores: Literal[
            "dominated_region",
            "region_with_own_city",
            "own_city_in_one_chosen_region",
            "own_wonder",
            "golden_age_or_achievement",
            "2_population",
        ],
        vp: tuple[int, int],
        secondary: Data = (),
        en_own: bool = False,
    ) -> None:
        super().__init__(id, en, de, rule, needs, (), (), 1, secondary, (), (), en_own)
        self.ideas = ideas
        self.production = tuple((TRACKS.index(track), n) for track, n in production.items())
        self.scores: str = scores
        self.vp = vp


class Wonder(Card):
    __slots__ = ("placement",)

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        rule: str,
        placement: Literal["none", "port_hex", "region_with_3_cities_one_own"],
        effects: tuple[Effect, ...],
        en_own: bool = False,
    ) -> None:
        super().__init__(id, en, de, rule, effects=effects, en_own=en_own)
        self.placement: str = placement


class GoldenAge(Card):
    __slots__ = ("pillar", "symbols", "vp")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        rule: str,
        pillar: Pillar,
        symbols: int,
        vp: int,
        effects: tuple[Effect, ...],
        en_own: bool = False,
    ) -> None:
        super().__init__(id, en, de, rule, effects=effects, en_own=en_own)
        self.pillar = PILLARS.index(pillar)
        self.symbols = symbols
        self.vp = vp


class Achievement(Card):
    """`at_least` with two or three players and with four or more (1202.16)."""

    __slots__ = ("requires", "at_least", "vp")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        rule: str,
        requires: Literal[
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
        ],
        at_least: tuple[int, int],
        vp: int,
        en_own: bool = False,
    ) -> None:
        super().__init__(id, en, de, rule, en_own=en_own)
        self.requires: str = requires
        self.at_least = at_least
        self.vp = vp


class BuildCard(Card):
    """1003.1; artisan villages have no symbols (501.3)."""

    __slots__ = ("type", "piece", "goods", "good_names", "scores")

    TYPES: Final = (*PIECES, "project")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        rule: str,
        type: Literal[Piece, "project"],
        count: int,
        gives: tuple[Pillar, ...] = (),
        effects: tuple[Effect, ...] = (),
        goods: Strings = (),
        scores: Pillar | None = None,
        secondary: Data = (),
        inferred: Data = (),
        reconstructed: Data = (),
        en_own: bool = False,
    ) -> None:
        super().__init__(
            id, en, de, rule, (), gives, effects, count, secondary, inferred, reconstructed, en_own
        )
        self.type: str = type
        self.piece = self.TYPES.index(type)
        self.good_names = goods
        self.goods: tuple[int, ...] = ()
        """The trade goods of an artisan village, as numbers once all tables are read."""
        self.scores = -1 if scores is None else PILLARS.index(scores)
        if (type == "artisan_village") != (len(goods) == 3):
            raise ValueError("an artisan village shows three goods, and nothing else shows any")
        if (type == "project") != (scores is not None):
            raise ValueError("a project names the pillar it scores, and nothing else does")


class PopulationCard(Card):
    __slots__ = ("food", "population")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        rule: str,
        count: int,
        food: int,
        population: int,
        secondary: Data = (),
        en_own: bool = False,
    ) -> None:
        super().__init__(id, en, de, rule, count=count, secondary=secondary, en_own=en_own)
        self.food = food
        self.population = population


class TaxCard(Card):
    __slots__ = ("is_tax", "factors", "unrest")

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        rule: str,
        kind: Literal["tax", "tariff"],
        count: int,
        factors: tuple[int, int],
        unrest: int,
        secondary: Data = (),
        en_own: bool = False,
    ) -> None:
        super().__init__(id, en, de, rule, count=count, secondary=secondary, en_own=en_own)
        self.is_tax = kind == "tax"
        self.factors = factors
        self.unrest = unrest
