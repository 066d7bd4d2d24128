"""The state of a game: the table (`State`) and the civilizations (`Player`), plain data, copied by hand.

Everything a turn has used up lives here, so that a step can be one action. Hidden cards lie in zones:
military hands, military decks (bags: the order of a deck does not exist before it is drawn), the piles of
events, private bonus cards. Cards are indexes into `data.CARDS`; a card in an event pile, a discard pile or
the box is stored with who knows it (`face_down`).
"""

from __future__ import annotations

from typing import Final

from pentapolis import engine
from pentapolis.engine import Chance

SIMPLE: Final = 0
ADVANCED: Final = 1
FULL: Final = 2
LEVELS: Final[tuple[str, ...]] = ("simple", "advanced", "full")

# The phases of a turn, in order (203).
CHOOSE_BONUS: Final = 0
START: Final = 1
WAR: Final = 2
POLITICS: Final = 3
DISCARD: Final = 4
ACTIONS: Final = 5
END: Final = 6
PHASES: Final[tuple[str, ...]] = ("choose_bonus", "start", "war", "politics", "discard", "actions", "end")

# Who knows a card in a pile: nobody, seat s (1 + s), everybody (110.4–110.6). OLD marks a card that lay
# there, or in the hand it came from, when the discards of its age were last shuffled into a deck (405.5).
NOBODY: Final = 0
PUBLIC: Final = 7
OLD: Final = 8
KNOWER: Final = 7
TAG: Final = 15
SHIFT: Final = 4


def face_down(card: int, tag: int = NOBODY) -> int:
    """A card as it lies in a pile: with the tag that says who knows it."""
    return (card << SHIFT) + tag


def card_at(entry: int) -> int:
    return entry >> SHIFT


def knower(entry: int) -> int:
    """NOBODY, 1 + the only seat that knows the card, or PUBLIC."""
    return entry & KNOWER


# What culture was scored for: the columns of the score sheet.
PRODUCTION: Final = 0
WONDERS: Final = 1
CARDS_PLAYED: Final = 2
SEEDING: Final = 3
EVENTS: Final = 4
COLONIES: Final = 5
CONFLICT: Final = 6
FAMINE: Final = 7
FINAL: Final = 8
SOURCES: Final[tuple[str, ...]] = (
    "production",
    "wonders",
    "cards",
    "seeding",
    "events",
    "colonies",
    "conflict",
    "famine",
    "final",
)


class Settings:
    """The agreements of the setup; never changes, so copies of the state share it."""

    __slots__ = (
        "level", "polish_print", "easier", "less_mean", "peaceful", "draw_as_action", "bonus",
        "public_bonuses", "fewer_bonus", "alternative_corruption", "resignation",
    )  # fmt: skip

    def __init__(
        self, level: int, polish_print: bool, easier: bool, less_mean: bool, peaceful: str,
        draw_as_action: bool, bonus: str, public_bonuses: int, fewer_bonus: bool,
        alternative_corruption: bool, resignation: bool,
    ) -> None:  # fmt: skip
        self.level = level
        self.polish_print = polish_print
        self.easier = easier
        self.less_mean = less_mean
        self.peaceful = peaceful
        self.draw_as_action = draw_as_action
        self.bonus = bonus
        self.public_bonuses = public_bonuses
        self.fewer_bonus = fewer_bonus
        self.alternative_corruption = alternative_corruption
        self.resignation = resignation


class Player:
    """One civilization.

    `workers` is indexed by slot, their number is the number of buildings or units (107.1); `blue` (blue
    tokens on cards) by slot of farms, mines and laboratories.
    `specials` holds the level of the special technology of each family. `wonders` are completed and working,
    `ravaged` are completed but turned over; `wonder` is under construction with `stage` stages built.
    `left` is 0, or the place in the order of resignations. `ca` and `ma` are the action tokens left,
    `ma_extra` those of this turn only. `pool` are resources for units, `homer` of them given by Homer. `kept`
    says by age how many cards of the military hand were surely in it when the discards of that age were last
    shuffled into a deck. The `fixed_…` numbers are the sums over the cards that need no workers;
    `ratings.recount` keeps them right.
    """

    __slots__ = (
        "seat", "left", "government", "leader", "leaders_taken", "techs", "workers", "blue", "unused",
        "yellow", "blue_bank", "specials", "wonder", "stage", "wonders", "ravaged", "colonies", "culture",
        "science", "hand", "fresh", "military", "shown", "kept", "tactic", "pact", "pact_partner",
        "pact_is_a", "war", "war_target", "ca", "ma", "ca_total", "ma_total", "ma_extra", "pool", "homer",
        "credit_food", "credit_resources", "traded", "civil_used", "military_used", "rebellion", "liner_used",
        "columbus_used", "no_politics", "marker", "bonus", "bonus_seen", "fixed_culture", "fixed_science",
        "fixed_happy", "fixed_unhappy", "fixed_strength", "fixed_colonization", "scored",
    )  # fmt: skip

    def __init__(
        self, seat: int, left: int, government: int, leader: int, leaders_taken: int, techs: int,
        workers: list[int], blue: list[int], unused: int, yellow: int, blue_bank: int, specials: list[int],
        wonder: int, stage: int, wonders: list[int], ravaged: list[int], colonies: list[int], culture: int,
        science: int, hand: list[int], fresh: list[int], military: list[int], shown: list[int],
        kept: list[int], tactic: int, pact: int, pact_partner: int, pact_is_a: bool, war: int,
        war_target: int, ca: int, ma: int, ca_total: int, ma_total: int, ma_extra: int, pool: int, homer: int,
        credit_food: int, credit_resources: int, traded: bool, civil_used: bool, military_used: bool,
        rebellion: int, liner_used: bool, columbus_used: bool, no_politics: bool, marker: int,
        bonus: list[int], bonus_seen: list[int], fixed_culture: int, fixed_science: int, fixed_happy: int,
        fixed_unhappy: int, fixed_strength: int, fixed_colonization: int, scored: list[int],
    ) -> None:  # fmt: skip
        self.seat = seat
        self.left = left
        self.government = government
        self.leader = leader
        self.leaders_taken = leaders_taken
        self.techs = techs
        self.workers = workers
        self.blue = blue
        self.unused = unused
        self.yellow = yellow
        self.blue_bank = blue_bank
        self.specials = specials
        self.wonder = wonder
        self.stage = stage
        self.wonders = wonders
        self.ravaged = ravaged
        self.colonies = colonies
        self.culture = culture
        self.science = science
        self.hand = hand
        self.fresh = fresh
        self.military = military
        self.shown = shown
        self.kept = kept
        self.tactic = tactic
        self.pact = pact
        self.pact_partner = pact_partner
        self.pact_is_a = pact_is_a
        self.war = war
        self.war_target = war_target
        self.ca = ca
        self.ma = ma
        self.ca_total = ca_total
        self.ma_total = ma_total
        self.ma_extra = ma_extra
        self.pool = pool
        self.homer = homer
        self.credit_food = credit_food
        self.credit_resources = credit_resources
        self.traded = traded
        self.civil_used = civil_used
        self.military_used = military_used
        self.rebellion = rebellion
        self.liner_used = liner_used
        self.columbus_used = columbus_used
        self.no_politics = no_politics
        self.marker = marker
        self.bonus = bonus
        self.bonus_seen = bonus_seen
        self.fixed_culture = fixed_culture
        self.fixed_science = fixed_science
        self.fixed_happy = fixed_happy
        self.fixed_unhappy = fixed_unhappy
        self.fixed_strength = fixed_strength
        self.fixed_colonization = fixed_colonization
        self.scored = scored

    def copy(self) -> Player:
        return Player(
            self.seat, self.left, self.government, self.leader, self.leaders_taken, self.techs,
            self.workers[:], self.blue[:], self.unused, self.yellow, self.blue_bank, self.specials[:],
            self.wonder, self.stage, self.wonders[:], self.ravaged[:], self.colonies[:], self.culture,
            self.science, self.hand[:], self.fresh[:], self.military[:], self.shown[:], self.kept[:],
            self.tactic, self.pact, self.pact_partner, self.pact_is_a, self.war, self.war_target, self.ca,
            self.ma, self.ca_total, self.ma_total, self.ma_extra, self.pool, self.homer, self.credit_food,
            self.credit_resources, self.traded, self.civil_used, self.military_used, self.rebellion,
            self.liner_used, self.columbus_used, self.no_politics, self.marker, self.bonus[:],
            self.bonus_seen[:], self.fixed_culture, self.fixed_science, self.fixed_happy, self.fixed_unhappy,
            self.fixed_strength, self.fixed_colonization, self.scored[:],
        )  # fmt: skip

    @property
    def resigned(self) -> bool:
        return self.left > 0


class State(engine.State):
    """The whole game.

    `age` is 0 to 3, and 4 in age IV; `final` is the number of the last round, 0 while it is unknown.
    `decks` and `discards` are the military cards by age: when an age is over they stay here as the box, since
    nobody knows what is among them. `current` events lie by age (earlier ages are on top, and within an age
    their order is unknown: 602.4). `bonus` are the open bonus cards, `bonus_hidden` those still face
    down, `box` what left the game unseen. `unseen` remembers, by age and seat, the cards that the seat did
    not know when the discard pile of that age was last shuffled into a deck: only such cards can lie where
    a card has lain since (405.5). It is empty before; its lists are never changed, so copies share them.
    """

    __slots__ = (
        "config", "civs", "alive", "round", "turn", "start", "phase", "age", "final", "row", "civil", "decks",
        "discards", "current", "future", "past", "bonus", "bonus_hidden", "box", "no_discard", "unseen",
    )  # fmt: skip

    def __init__(
        self, seats: int, chance: Chance, over: bool, reveals: int, config: Settings, civs: list[Player],
        alive: int, round: int, turn: int, start: int, phase: int, age: int, final: int, row: list[int],
        civil: list[int], decks: list[list[int]], discards: list[list[int]], current: list[list[int]],
        future: list[int], past: list[int], bonus: list[int], bonus_hidden: list[int], box: list[int],
        no_discard: bool, unseen: list[list[list[int]]],
    ) -> None:  # fmt: skip
        self.seats = seats
        self.chance = chance
        self.over = over
        self.reveals = reveals
        self.tell = None
        self.asked = None
        self.config = config
        self.civs = civs
        self.alive = alive
        self.round = round
        self.turn = turn
        self.start = start
        self.phase = phase
        self.age = age
        self.final = final
        self.row = row
        self.civil = civil
        self.decks = decks
        self.discards = discards
        self.current = current
        self.future = future
        self.past = past
        self.bonus = bonus
        self.bonus_hidden = bonus_hidden
        self.box = box
        self.no_discard = no_discard
        self.unseen = unseen

    def copy(self) -> State:
        return State(
            self.seats, self.chance.copy(), self.over, self.reveals, self.config,
            [civ.copy() for civ in self.civs], self.alive, self.round, self.turn, self.start, self.phase,
            self.age, self.final, self.row[:], self.civil[:], [d[:] for d in self.decks],
            [d[:] for d in self.discards], [c[:] for c in self.current], self.future[:], self.past[:],
            self.bonus[:], self.bonus_hidden[:], self.box[:], self.no_discard, self.unseen[:],
        )  # fmt: skip


def order_from(g: State, seat: int) -> list[Player]:
    """The civilizations still in the game, in turn order, this seat first (or the next one still playing)."""
    return [civ for civ in g.civs[seat:] + g.civs[:seat] if not civ.left]


def is_last_round(g: State) -> bool:
    """The last round of the full game, in which nothing may be sacrificed (810)."""
    return g.config.level == FULL and g.round == g.final
