"""The state of a game of Nations: plain data, cards as indices into the tables."""

from __future__ import annotations

from typing import Final

from pentapolis import engine
from pentapolis.engine import Chance
from pentapolis.games.nations.data import Amounts

DRAFT: Final = 0
EASIER: Final = 1
MAINTAIN: Final = 2
GROW: Final = 3
REVEAL: Final = 4
ACT: Final = 5
PRODUCE: Final = 6
WAR_STEP: Final = 7
UPPER: Final = 8
LOWER: Final = 9
FAMINE: Final = 10
"""The phases between which the game has its safe points, in the order in which they come."""
PHASES: Final[tuple[str, ...]] = (
    "draft", "easier", "maintenance", "growth", "reveal", "action", "production", "war", "upper", "lower",
    "famine"
)  # fmt: skip

NONE: Final = -1
"""No card, no board, nobody."""
BOARD_SOURCE: Final = -1
"""The key of a board's own private architect among `Player.private`."""


class Settings:
    """What was agreed before the game: never changes, so all copies of a state share it."""

    __slots__ = (
        "columns", "architects", "places", "ages", "decks", "levels", "solo", "b_sides", "easier",
        "readings"
    )  # fmt: skip

    def __init__(
        self,
        columns: int,
        architects: int,
        places: int,
        ages: int,
        decks: tuple[tuple[int, ...], ...],
        levels: tuple[int, ...],
        solo: bool,
        b_sides: bool,
        easier: str,
        readings: frozenset[str],
    ) -> None:
        self.columns = columns
        self.architects = architects
        self.places = places
        """How many places count as best and worst: 2 with five players, else 1 (605.4)."""
        self.ages = ages
        self.decks = decks
        """The progress cards of each age, in no order."""
        self.levels = levels
        self.solo = solo
        self.b_sides = b_sides
        self.easier = easier
        """The easier game: "no", "covered" or "counts" (904.1)."""
        self.readings = readings
        """Readings of disputed cards that differ from the recommended ones."""


class Player:
    """One player's board."""

    __slots__ = (
        "board", "goods", "pool", "food_spaces", "food_left", "stability_spaces", "stability_left", "above",
        "slots", "workers", "advisor", "tower", "wonder", "stages", "wonders", "colonies", "strength_sum",
        "stability_sum", "flags", "private", "used", "turns", "short", "war_lost", "fights", "golden_ages",
        "colonised", "unstable", "sunk",
    )  # fmt: skip

    def __init__(
        self,
        board: int,
        goods: list[int],
        pool: int,
        food_spaces: int,
        food_left: int,
        stability_spaces: int,
        stability_left: int,
        above: int,
        slots: list[int],
        workers: list[int],
        advisor: int,
        tower: int,
        wonder: int,
        stages: int,
        wonders: list[int],
        colonies: list[int],
        strength_sum: int,
        stability_sum: int,
        flags: int,
        private: dict[int, int],
        used: int,
        turns: int,
        short: int,
        war_lost: Amounts,
        fights: int,
        golden_ages: int,
        colonised: int,
        unstable: bool,
        sunk: bool,
    ) -> None:
        self.board = board
        self.goods = goods
        """Stone, gold, food, books and VP."""
        self.pool = pool
        """Unemployed workers."""
        self.food_spaces = food_spaces
        self.food_left = food_left
        self.stability_spaces = stability_spaces
        self.stability_left = stability_left
        self.above = above
        """Workers kept above a full population track (607.4)."""
        self.slots = slots
        self.workers = workers
        """Building and military cards, and the workers on each."""
        self.advisor = advisor
        self.tower = tower
        """The advisor on the Porcelain Tower."""
        self.wonder = wonder
        self.stages = stages
        """The wonder under construction and the architects on it."""
        self.wonders = wonders
        self.colonies = colonies
        self.strength_sum = strength_sum
        self.stability_sum = stability_sum
        """The sums of 601.1, kept up to date; use `strength` and `stability` of compare.py for the tracks."""
        self.flags = flags
        """The bits of all cards with effects that this nation has in play."""
        self.private = private
        """Unused private architects by card."""
        self.used = used
        """The bits of the cards with a used marker."""
        self.turns = turns
        self.short = short
        """One bit for each good whose shortage has cost a point this round (603.3)."""
        self.war_lost = war_lost
        self.fights = fights
        self.golden_ages = golden_ages
        self.colonised = colonised
        """What the nation lost to war and bought this round."""
        self.unstable = unstable
        """Versailles was finished this round (1001.11)."""
        self.sunk = sunk
        """The Vasa sank: 10 strength less for the lower event (1002.7)."""

    def copy(self) -> Player:
        return Player(
            self.board,
            self.goods[:],
            self.pool,
            self.food_spaces,
            self.food_left,
            self.stability_spaces,
            self.stability_left,
            self.above,
            self.slots[:],
            self.workers[:],
            self.advisor,
            self.tower,
            self.wonder,
            self.stages,
            self.wonders[:],
            self.colonies[:],
            self.strength_sum,
            self.stability_sum,
            self.flags,
            self.private.copy() if self.private else {},
            self.used,
            self.turns,
            self.short,
            self.war_lost,
            self.fights,
            self.golden_ages,
            self.colonised,
            self.unstable,
            self.sunk,
        )


class State(engine.State):
    """The whole table."""

    __slots__ = (
        "variant", "phase", "round", "at", "order", "passed", "board", "deck", "events", "event",
        "architects", "war", "war_strength", "war_buyer", "nations", "flags", "offered", "foe_strength",
        "foe_stability", "foe_books", "foe_first",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        chance: Chance,
        over: bool,
        reveals: int,
        variant: Settings,
        phase: int,
        round: int,
        at: int,
        order: list[int],
        passed: list[int],
        board: list[int],
        deck: list[int],
        events: list[int],
        event: int,
        architects: int,
        war: int,
        war_strength: int,
        war_buyer: int,
        nations: list[Player],
        flags: int,
        offered: list[int],
        foe_strength: int,
        foe_stability: int,
        foe_books: int,
        foe_first: bool,
    ) -> None:
        self.seats = seats
        self.chance = chance
        self.over = over
        self.reveals = reveals
        self.tell = None
        self.asked = None
        self.variant = variant
        self.phase = phase
        self.round = round
        self.at = at
        """The position in the turn order of whoever grows, acts or chooses now."""
        self.order = order
        self.passed = passed
        """The seats that have passed this round, first to last."""
        self.board = board
        """The progress board: row 1 (1 gold), row 2, row 3, each of `variant.columns` spaces."""
        self.deck = deck
        self.events = events
        """Bags of the current age: progress cards, and event cards (solo: tiles) not yet used."""
        self.event = event
        """The event card of the round (solo: the tile)."""
        self.architects = architects
        self.war = war
        self.war_strength = war_strength
        self.war_buyer = war_buyer
        """The war of the round; its buyer is `seats` when the solo opponent bought it."""
        self.nations = nations
        self.flags = flags
        """The bits of all cards with effects in play anywhere."""
        self.offered = offered
        """Boards still to be chosen in the draft of sides B."""
        self.foe_strength = foe_strength
        self.foe_stability = foe_stability
        self.foe_books = foe_books
        self.foe_first = foe_first
        """The solo opponent."""

    @property
    def age(self) -> int:
        return (self.round + 1) // 2

    def copy(self) -> State:
        return State(
            self.seats,
            Chance(self.chance.pool),
            self.over,
            self.reveals,
            self.variant,
            self.phase,
            self.round,
            self.at,
            self.order[:],
            self.passed[:],
            self.board[:],
            self.deck[:],
            self.events[:],
            self.event,
            self.architects,
            self.war,
            self.war_strength,
            self.war_buyer,
            [nation.copy() for nation in self.nations],
            self.flags,
            self.offered[:],
            self.foe_strength,
            self.foe_stability,
            self.foe_books,
            self.foe_first,
        )
