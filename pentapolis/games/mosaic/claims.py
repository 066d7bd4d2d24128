"""Golden ages and civilization achievements: free claims in the own turn (502, 1200)."""

from __future__ import annotations

from pentapolis.engine import Option, Refusal, Rules
from pentapolis.games.mosaic import effects
from pentapolis.games.mosaic.counting import (
    dominated_regions,
    number_of_cities,
    projects,
    types_of_goods,
)
from pentapolis.games.mosaic.military import units_on_board
from pentapolis.games.mosaic.state import Mosaic
from pentapolis.games.mosaic.tables import (
    ACHIEVEMENTS,
    FOOD,
    GOLDEN_AGES,
    IDEAS,
    MONEY,
    PILLARS,
    STONE,
    TARIFF,
    TAX,
)

OPTIONS: list[Option] = [("claim", card.id) for card in (*GOLDEN_AGES, *ACHIEVEMENTS)]
GOLDEN_AGE_NUMBER = {card.id: number for number, card in enumerate(GOLDEN_AGES)}
ACHIEVEMENT_NUMBER = {card.id: number for number, card in enumerate(ACHIEVEMENTS)}
SYMBOLS = GOLDEN_AGES[0].symbols


def progress(g: Mosaic, seat: int, achievement: int) -> int:
    """How far the player is with what an achievement counts."""
    p = g.players[seat]
    requires = ACHIEVEMENTS[achievement].requires
    if requires == "population":
        return p.population
    if requires == "projects_plus_wonders":
        return len(projects(p)) + p.wonders.bit_count()
    if requires == "port_cities":
        return p.ports.bit_count()
    if requires == "dominated_regions":
        return len(dominated_regions(g, seat))
    if requires == "ideas_production":
        return p.production[IDEAS]
    if requires == "cities":
        return number_of_cities(p)
    if requires == "units":
        return units_on_board(p)
    if requires == "tax_production":
        return p.production[TAX]
    if requires == "trade_good_types":
        return types_of_goods(p)
    if requires == "money":
        return p.stock[MONEY]
    if requires == "different_pillars":
        return len(PILLARS) - p.pillars.count(0)
    if requires == "food_production":
        return p.production[FOOD]
    if requires == "stone_production":
        return p.production[STONE]
    if requires == "tariff_production":
        return p.production[TARIFF]
    return p.techs.bit_count()


def needed(g: Mosaic, achievement: int) -> int:
    """The number an achievement asks for; one of them depends on the number of players (1202.4)."""
    return ACHIEVEMENTS[achievement].at_least[0 if g.seats < 4 else 1]


def options(g: Mosaic, seat: int, found: list[Option]) -> None:
    pillars = g.players[seat].pillars
    if max(pillars) >= SYMBOLS:
        for number, owner in enumerate(g.golden_age_owner):
            card = GOLDEN_AGES[number]
            if owner == -1 and pillars[card.pillar] >= card.symbols:
                found.append(OPTIONS[number])
    for number, owner in enumerate(g.achievement_owner):
        if owner == -1 and progress(g, seat, number) >= needed(g, number):
            found.append(OPTIONS[len(GOLDEN_AGES) + number])


def refuse(g: Mosaic, seat: int, option: tuple[int | str, ...]) -> Refusal | None:
    id = str(option[1])
    if id in GOLDEN_AGE_NUMBER:
        number = GOLDEN_AGE_NUMBER[id]
        card = GOLDEN_AGES[number]
        if g.golden_age_owner[number] >= 0:
            return Refusal("502.8", "claimed", card=id, other=g.golden_age_owner[number])
        have = g.players[seat].pillars[card.pillar]
        if have >= card.symbols:
            return None
        pillar = f"pillar_{PILLARS[card.pillar]}"
        return Refusal("502.1", "golden_age_symbols", card=id, needed=card.symbols, have=have, pillar=pillar)
    number = ACHIEVEMENT_NUMBER[id]
    owner = g.achievement_owner[number]
    if owner == -2:
        return Refusal("108.2", "not_in_game", card=id)
    if owner >= 0:
        return Refusal("502.8", "claimed", card=id, other=owner)
    have = progress(g, seat, number)
    if have >= needed(g, number):
        return None
    what = f"count_{ACHIEVEMENTS[number].requires}"
    return Refusal("502.2", "not_achieved", card=id, what=what, needed=needed(g, number), have=have)


def perform(g: Mosaic, seat: int, option: Option) -> Rules:
    """Take the card; its benefit comes at once, its points at the end (502.5)."""
    assert isinstance(option, tuple)
    id = str(option[1])
    if g.tell:
        g.tell("claims", seat, card=id)
    if id in GOLDEN_AGE_NUMBER:
        number = GOLDEN_AGE_NUMBER[id]
        g.golden_age_owner[number] = seat
        yield from effects.apply(g, seat, GOLDEN_AGES[number])
    else:
        g.achievement_owner[ACHIEVEMENT_NUMBER[id]] = seat
