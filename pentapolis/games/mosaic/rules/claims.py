"""Golden ages and civilization achievements: free claims in the own turn (502, 1200).

Several in one turn (502.4), before or after the action (502.9); who has a card keeps it (502.6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from pentapolis.engine import Action, Ask, Option, Refusal, Rules
from pentapolis.games.mosaic.cards import effects
from pentapolis.games.mosaic.data import ACHIEVEMENTS, GOLDEN_AGES
from pentapolis.games.mosaic.data.components import FOOD, IDEAS, MONEY, PILLARS, STONE, TARIFF, TAX
from pentapolis.games.mosaic.rules.counting import (
    dominated_regions,
    dominates_at_least,
    number_of_cities,
    projects,
    types_of_goods,
)
from pentapolis.games.mosaic.rules.military import units_on_board
from pentapolis.games.mosaic.state import Player, State

OPTIONS: Final[list[Option]] = [("claim", card.id) for card in (*GOLDEN_AGES, *ACHIEVEMENTS)]
GOLDEN_AGE_NUMBER: Final = {card.id: number for number, card in enumerate(GOLDEN_AGES)}
ACHIEVEMENT_NUMBER: Final = {card.id: number for number, card in enumerate(ACHIEVEMENTS)}


Count: TypeAlias = Callable[[State, int, Player], int]

COUNTS: Final[dict[str, Count]] = {
    "population": lambda g, seat, p: p.population,
    "projects_plus_wonders": lambda g, seat, p: len(projects(p)) + p.wonders.bit_count(),
    "port_cities": lambda g, seat, p: p.ports.bit_count(),
    "dominated_regions": lambda g, seat, p: len(dominated_regions(g, seat)),
    "ideas_production": lambda g, seat, p: p.production[IDEAS],
    "cities": lambda g, seat, p: number_of_cities(p),
    "units": lambda g, seat, p: units_on_board(p),
    "tax_production": lambda g, seat, p: p.production[TAX],
    "trade_good_types": lambda g, seat, p: types_of_goods(p),
    "money": lambda g, seat, p: p.stock[MONEY],
    "different_pillars": lambda g, seat, p: len(PILLARS) - p.pillars.count(0),
    "food_production": lambda g, seat, p: p.production[FOOD],
    "stone_production": lambda g, seat, p: p.production[STONE],
    "tariff_production": lambda g, seat, p: p.production[TARIFF],
    "technology_cards": lambda g, seat, p: p.techs.bit_count(),
}
"""What each achievement counts (1202)."""
IMPERIAL: Final = next(
    number for number, card in enumerate(ACHIEVEMENTS) if card.requires == "dominated_regions"
)
PROGRESS: Final = [COUNTS[card.requires] for card in ACHIEVEMENTS]
NEEDED: Final = [[card.at_least[few_or_many] for card in ACHIEVEMENTS] for few_or_many in (0, 1)]
"""The numbers they ask for, with 2–3 and with 4 and more players (1202.16); one of them differs (1202.4)."""


Goal: TypeAlias = tuple[Count, int, Option]
"""An achievement as the options need it: what it counts, how many, the option."""


def _goal(number: int, goal: int) -> Goal:
    option = OPTIONS[len(GOLDEN_AGES) + number]
    if number == IMPERIAL:
        return lambda g, seat, p: goal * dominates_at_least(g, seat, goal), goal, option
    return PROGRESS[number], goal, option


SYMBOLS: Final = [(n, card.pillar, card.symbols, OPTIONS[n]) for n, card in enumerate(GOLDEN_AGES)]
"""The golden ages as the options need them: number, pillar, how many symbols of it, the option."""
FEWEST: Final = min(card.symbols for card in GOLDEN_AGES)
GOALS: Final = [[_goal(number, goal) for number, goal in enumerate(goals)] for goals in NEEDED]
_latest: Final[list[tuple[list[int], list[Goal]]]] = [([], []), ([], [])]


def open_goals(g: State) -> list[Goal]:
    """The achievements that lie there: those found last, for few or many players, until an owner changes."""
    many = g.seats > 3
    owners, goals = _latest[many]
    if owners != g.achievement_owner:
        owners = g.achievement_owner[:]
        goals = [goal for goal, owner in zip(GOALS[many], owners, strict=True) if owner == -1]
        _latest[many] = owners, goals
    return goals


def progress(g: State, seat: int, achievement: int) -> int:
    """How far the player is with what an achievement counts."""
    return PROGRESS[achievement](g, seat, g.players[seat])


def needed(g: State, achievement: int) -> int:
    return NEEDED[g.seats > 3][achievement]


def options(g: State, seat: int, found: list[Option]) -> None:
    p = g.players[seat]
    pillars = p.pillars
    if max(pillars) >= FEWEST:
        owners = g.golden_age_owner
        for number, pillar, symbols, option in SYMBOLS:
            if pillars[pillar] >= symbols and owners[number] == -1:
                found.append(option)
    for count, goal, option in open_goals(g):
        if count(g, seat, p) >= goal:
            found.append(option)


def refuse(g: State, ask: Ask, id: str) -> Refusal | None:
    seat = ask.seat
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


def perform(g: State, ask: Ask, id: str) -> Rules:
    """Take the card; its benefit comes at once, its points at the end (502.3, 502.5, 502.7)."""
    seat = ask.seat
    if g.tell:
        g.tell("claims", seat, card=id)
    if id in GOLDEN_AGE_NUMBER:
        number = GOLDEN_AGE_NUMBER[id]
        g.golden_age_owner[number] = seat
        yield from effects.apply(g, seat, GOLDEN_AGES[number])
    else:
        g.achievement_owner[ACHIEVEMENT_NUMBER[id]] = seat


CLAIM: Final = Action("claim", lambda g, ask: OPTIONS, refuse, perform)
