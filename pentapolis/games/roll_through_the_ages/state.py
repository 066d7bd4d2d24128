"""The state of a game: what lies on the table, as plain data. Only rules change it."""

from __future__ import annotations

from collections.abc import Callable

from pentapolis.engine import Chance, State
from pentapolis.games.roll_through_the_ages.sheet import (
    CITIES_START,
    CITY_BOXES,
    FOOD_START,
    GOODS,
    MONUMENTS,
    VALUES,
    Sheet,
)


class Player:
    """One player's score sheet and peg board."""

    __slots__ = ("food", "goods", "city_boxes", "cities", "boxes", "developments", "disasters")

    def __init__(
        self,
        food: int,
        goods: list[int],
        city_boxes: list[int],
        cities: int,
        boxes: list[int],
        developments: int,
        disasters: int,
    ) -> None:
        self.food = food
        self.goods = goods
        self.city_boxes = city_boxes  # marked boxes of the fourth to seventh city
        self.cities = cities
        self.boxes = boxes  # marked boxes of each monument
        self.developments = developments  # a set of bits
        self.disasters = disasters

    def copy(self) -> Player:
        return Player(
            self.food,
            self.goods[:],
            self.city_boxes[:],
            self.cities,
            self.boxes[:],
            self.developments,
            self.disasters,
        )

    def goods_value(self) -> int:
        """What all goods together are worth in coins (101.4)."""
        a, b, c, d, e = self.goods
        return VALUES[0][a] + VALUES[1][b] + VALUES[2][c] + VALUES[3][d] + VALUES[4][e]


def new_player() -> Player:
    """102.1: 3 food, no goods, 3 cities, nothing else."""
    return Player(
        FOOD_START, [0] * len(GOODS), [0] * len(CITY_BOXES), CITIES_START, [0] * len(MONUMENTS), 0, 0
    )


class RollState(State):
    """A game in play. The turn's own things (dice, workers, coins) are here too, for all to see."""

    __slots__ = (
        "sheet",
        "players",
        "first",
        "round",
        "seat",
        "phase",
        "dice",
        "rolls",
        "workers",
        "coins",
        "built",
        "offer",
        "refused",
    )

    def __init__(
        self,
        seats: int,
        chance: Chance,
        over: bool,
        reveals: int,
        sheet: Sheet,
        players: list[Player],
        first: list[int],
        round: int,
        seat: int,
        phase: int,
        dice: list[int],
        rolls: int,
        workers: int,
        coins: int,
        built: int,
        offer: tuple[int, ...],
        refused: tuple[tuple[int, ...], ...],
    ) -> None:
        self.seats = seats
        self.chance = chance
        self.over = over
        self.reveals = reveals
        self.tell: Callable[..., None] | None = None
        self.sheet = sheet
        self.players = players
        self.first = first  # who completed each monument first, -1 nobody yet
        self.round = round
        self.seat = seat  # whose turn it is
        self.phase = phase
        self.dice = dice  # faces, by place on the table
        self.rolls = rolls
        self.workers = workers
        self.coins = coins
        self.built = built  # bits of what has been built on in this phase
        self.offer = offer  # the trade being put together: partner, then what the offerer gives less gets
        self.refused = refused  # the offers refused in this turn

    def copy(self) -> RollState:
        return RollState(
            self.seats,
            self.chance.copy(),
            self.over,
            self.reveals,
            self.sheet,
            [player.copy() for player in self.players],
            self.first[:],
            self.round,
            self.seat,
            self.phase,
            self.dice[:],
            self.rolls,
            self.workers,
            self.coins,
            self.built,
            self.offer,
            self.refused,
        )


def new_state(seats: int, chance: Chance, sheet: Sheet) -> RollState:
    return RollState(
        seats=seats,
        chance=chance,
        over=False,
        reveals=0,
        sheet=sheet,
        players=[new_player() for _ in range(seats)],
        first=[-1] * len(MONUMENTS),
        round=1,
        seat=0,
        phase=0,
        dice=[],
        rolls=0,
        workers=0,
        coins=0,
        built=0,
        offer=(),
        refused=(),
    )
