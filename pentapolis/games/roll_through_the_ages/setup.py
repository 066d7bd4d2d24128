"""Set-up (100): the options of a table, the settings that follow from them, and the start of the game."""

from __future__ import annotations

from functools import cache
from typing import Final

from pentapolis.engine import Chance, Setup, SetupOption
from pentapolis.games.roll_through_the_ages.data import (
    CITIES_START,
    CITY_BOXES,
    EDITIONS,
    END,
    FOOD_START,
    GOODS,
    MONUMENTS,
)
from pentapolis.games.roll_through_the_ages.state import ROLL, Player, Settings, State

OPTIONS: Final[tuple[SetupOption, ...]] = (
    SetupOption("edition", ("first", "second"), "first"),  # 901.1
    SetupOption("trade", min_seats=2),  # 202.2
    SetupOption("solo_end", ("ten_rounds", "early"), "ten_rounds", max_seats=1),  # 801.1
    SetupOption("city_order", ("ascending", "any"), "ascending"),  # 602.2
)


@cache
def settings(setup: Setup) -> Settings:
    """The numbers of the printing (901.2, 901.3), the number of players and the variants."""
    edition = EDITIONS[setup["edition"]]
    developments, monuments = edition.developments, edition.monuments
    by_id = {row.id: row for row in developments}
    solo = setup.seats == 1
    return Settings(
        edition=setup["edition"],
        trade=setup["trade"],
        solo=solo,
        solo_rounds=END.solo_rounds,
        skulls_rerolled=solo and edition.solo_skulls_rerolled,  # 802.4
        ends_early=not solo or setup["solo_end"] == "early",  # 801.1
        any_city_order=setup["city_order"] == "any",  # 602.2
        costs=tuple(row.cost for row in developments),
        points=tuple(row.points for row in developments),
        first=tuple(row.first for row in monuments),
        later=tuple(row.later for row in monuments),
        available=tuple(setup.seats not in row.removed_for for row in monuments),  # 102.3-102.5, 802.1
        coinage_value=by_id["coinage"].coins,
        coins_per_food=by_id["granaries"].coins_per_food,
        workers_per_stone=by_id["engineering"].workers_per_stone,
        points_per_monument=by_id["architecture"].points_per_monument,
        points_per_city=by_id["empire"].points_per_city,
        end_developments=END.developments,
    )


def new_player() -> Player:
    """102.1: 3 food, no goods, 3 cities, nothing else."""
    return Player(
        FOOD_START, [0] * len(GOODS), [0] * len(CITY_BOXES), CITIES_START, [0] * len(MONUMENTS), 0, 0
    )


def new(setup: Setup, chance: Chance) -> State:
    """The start of the game; seat 0 begins (102.2)."""
    return State(
        seats=setup.seats,
        chance=chance,
        over=False,
        reveals=0,
        sheet=settings(setup),
        players=[new_player() for _ in range(setup.seats)],
        first=[-1] * len(MONUMENTS),
        round=1,
        seat=0,
        phase=ROLL,
        dice=[],
        rolls=0,
        workers=0,
        coins=0,
        built=0,
        offer=(),
        refused=(),
    )
