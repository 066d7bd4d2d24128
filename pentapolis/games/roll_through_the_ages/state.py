"""The state of a game: what lies on the table, as plain data. Only rules change it.

Here: State, Player, and Settings, the numbers that depend on edition, number of players and variants. How
they are made at the start of a game: `setup`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis import engine
from pentapolis.engine import Chance
from pentapolis.games.roll_through_the_ages.data import VALUES

PHASES: Final[tuple[str, ...]] = ("roll", "collect", "trade", "build", "buy", "discard")
ROLL: Final = 0
COLLECT: Final = 1
TRADE: Final = 2
BUILD: Final = 3
BUY: Final = 4
DISCARD: Final = 5
"""The phases in which somebody may have to choose (202.1); feeding and disasters follow collecting."""


class Settings:
    """The numbers that depend on the setup: edition, number of players, variants. Never changes in a game."""

    __slots__ = (
        "edition",
        "trade",
        "solo",
        "solo_rounds",
        "skulls_rerolled",
        "ends_early",
        "any_city_order",
        "costs",
        "affordable",
        "points",
        "first",
        "later",
        "available",
        "coinage_value",
        "coins_per_food",
        "workers_per_stone",
        "points_per_monument",
        "points_per_city",
        "end_developments",
    )

    def __init__(
        self,
        edition: str,
        trade: bool,
        solo: bool,
        solo_rounds: int,
        skulls_rerolled: bool,
        ends_early: bool,
        any_city_order: bool,
        costs: tuple[int, ...],
        points: tuple[int, ...],
        first: tuple[int, ...],
        later: tuple[int, ...],
        available: tuple[bool, ...],
        coinage_value: int,
        coins_per_food: int,
        workers_per_stone: int,
        points_per_monument: int,
        points_per_city: int,
        end_developments: int,
    ) -> None:
        self.edition = edition
        self.trade = trade
        self.solo = solo
        self.solo_rounds = solo_rounds
        self.skulls_rerolled = skulls_rerolled
        self.ends_early = ends_early
        self.any_city_order = any_city_order
        self.costs = costs
        self.affordable = tuple(
            sum(1 << i for i, cost in enumerate(costs) if cost <= coins) for coins in range(max(costs) + 1)
        )  # the set of developments that so many coins can buy
        self.points = points
        self.first = first
        self.later = later
        self.available = available
        self.coinage_value = coinage_value
        self.coins_per_food = coins_per_food
        self.workers_per_stone = workers_per_stone
        self.points_per_monument = points_per_monument
        self.points_per_city = points_per_city
        self.end_developments = end_developments


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


class State(engine.State):
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
        sheet: Settings,
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
        self.asked = None
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

    def copy(self) -> State:
        return State(
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
