"""What the learned bots read of a position of Through the Ages: named numbers of a seat and of the table.

Everything is scaled to about -1 … 1 and holds for every level, every number of seats and every variant. Seats
read their own hands: those of the others are what the caller has imagined. What is read of single options
stands in `option_features.py`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from pentapolis.engine import Ask, Choice, Features, Seat, clip
from pentapolis.games.through_the_ages.bots.evaluation import rounds_left
from pentapolis.games.through_the_ages.bots.option_features import GROUPS, SITUATION, choice
from pentapolis.games.through_the_ages.data import (
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    FACES_NEEDED,
    ID,
    KIND,
    MILITARY_KINDS,
    NONE,
    REAL_SLOTS,
    SLOT_ID,
    SPECIAL,
    UNIT_SLOT,
)
from pentapolis.games.through_the_ages.rules.bank import food, resources
from pentapolis.games.through_the_ages.rules.buildings import is_attacked, urban_limit
from pentapolis.games.through_the_ages.rules.production import food_production, resource_production
from pentapolis.games.through_the_ages.rules.ratings import (
    culture_rate,
    hand_limit_civil,
    happy_faces,
    science_rate,
    strength,
)
from pentapolis.games.through_the_ages.scoring import final_events, impact, simple_bonus
from pentapolis.games.through_the_ages.state import ADVANCED, SIMPLE, Player, State

SEAT: Final[tuple[str, ...]] = (
    "culture", "culture_rate", "culture_to_come", "science", "science_rate", "science_to_come",
    "strength", "lead_in_strength", "lead_in_strength_wide", "strongest", "weakest", "happy_faces",
    "faces_needed", "faces_to_spare", "unhappy", "uprising", "unused_workers", "yellow_bank", "blue_bank",
    "corruption", "food", "food_production", "consumption", "food_balance", "food_deficit", "famine_next",
    "famine_to_come", "resources", "resource_production", "resources_to_come", "civil_actions_total",
    "military_actions_total", "civil_actions", "military_actions", "actions_to_come", "urban_limit",
    "civil_hand", "room_in_hand", "military_hand", "workers", "people", "units", "wonders", "ravaged",
    "colonies", "colonization", "at_war", "attacked", "tactic", "leader", "in_turn", "first_seat",
    "has_left", "wonder_under_way", "wonder_cost_left", "wonder_paid", "culture_ahead", "expected_ahead",
    "final_points", "final_points_ahead", "rate_ahead", "productions_to_come", "lost_actions", "pact",
)  # fmt: skip
"""The numbers of a seat, in order."""

TABLE: Final[tuple[str, ...]] = (
    "age_A", "age_I", "age_II", "age_III", "age_IV", "rounds_left", "few_rounds_left", "last_rounds",
    "end_is_known", "last_round", "round", "civil_deck", "alive", "simple_level",
    "advanced_level", "peaceful", "less_mean", "easier", "bonus_cards",
    "draw_as_action", "turn_in_round",
)  # fmt: skip
"""The numbers of the table, in order."""


SLOT_NUMBER: Final = {slot: number for number, slot in enumerate(REAL_SLOTS)}
_CIVIL: Final = [card.index for card in CARDS if card.civil and card.slot == NONE]
_LASTING: Final = [card.index for card in CARDS if card.kind in ("territory", "tactic", "pact")]
_HAND: Final = [card.index for card in CARDS if card.civil and card.kind != "wonder"]
_WONDERS: Final = [card.index for card in CARDS if card.kind == "wonder"]
CARD_NAMES: Final[tuple[str, ...]] = (
    *[f"workers:{SLOT_ID[slot]}" for slot in REAL_SLOTS],
    *[f"technology:{SLOT_ID[slot]}" for slot in REAL_SLOTS],
    *[f"in_play:{ID[card]}" for card in (*_CIVIL, *_LASTING)],
    *[f"under_way:{ID[card]}" for card in _WONDERS],
    *[f"hand:{ID[card]}" for card in _HAND],
    *[f"military:{kind}" for kind in MILITARY_KINDS],
)
"""Everything that a seat has or has not: technologies and the workers on them, cards in play and in hand, of
military cards in hand only the kind, and the wonder under way."""
_INDEX: Final = {name: number for number, name in enumerate(CARD_NAMES)}
_IN_PLAY: Final = [_INDEX.get(f"in_play:{id}", NONE) for id in ID]
_UNDER_WAY: Final = [_INDEX.get(f"under_way:{id}", NONE) for id in ID]
_IN_HAND: Final = [_INDEX.get(f"hand:{id}", NONE) for id in ID]
_MILITARY: Final = [_INDEX.get(f"military:{kind}", NONE) for kind in KIND]


class Sums:
    """What all seats of a position share: strengths, rates, what is expected."""

    __slots__ = ("left", "turn", "strength", "culture", "science", "final", "simple")

    def __init__(self, g: State) -> None:
        self.left = rounds_left(g)
        self.turn = (g.turn - g.start) % g.seats
        self.strength = [strength(civ) for civ in g.civs]
        self.culture = [culture_rate(civ) for civ in g.civs]
        self.science = [science_rate(civ) for civ in g.civs]
        self.simple = g.config.level == SIMPLE
        self.final = final_points(g)

    def to_come(self, g: State, seat: int) -> float:
        """Own productions still to come: one more while this round's has not happened."""
        return self.left + ((seat - g.start) % g.seats >= self.turn)

    def expected(self, g: State, seat: int) -> float:
        """Culture at the end if the rate stays as it is."""
        return g.civs[seat].culture + self.culture[seat] * self.to_come(g, seat)


def seat_numbers(g: State, civ: Player, sums: Sums) -> list[float]:
    """One seat's numbers, in the order of `SEAT`."""
    seat = civ.seat
    todo = sums.to_come(g, seat)
    mine, culture, science = sums.strength[seat], sums.culture[seat], sums.science[seat]
    others = [other.seat for other in g.civs if not other.left and other is not civ]
    strengths = [sums.strength[other] for other in others] or [0]
    best, worst = max(strengths), min(strengths)
    rate = max([sums.culture[other] for other in others], default=0)
    rival = max(
        [g.civs[other].culture + sums.culture[other] * sums.to_come(g, other) for other in others],
        default=0.0,
    )
    most = max([g.civs[other].culture for other in others], default=0)
    final = max([sums.final[other] for other in others], default=0)
    grown, eaten, stored = food_production(civ), CONSUMPTION[civ.yellow], food(civ)
    net = grown - eaten
    faces, needed = happy_faces(civ), 0 if sums.simple else FACES_NEEDED[civ.yellow]
    mined, held = resource_production(civ), resources(civ)
    workers, units = sum(civ.workers), sum(civ.workers[UNIT_SLOT:])
    stages = CARDS[civ.wonder].stages if civ.wonder != NONE else ()
    return [
        civ.culture / 150, culture / 12, min(3.0, culture * todo / 120), civ.science / 20, science / 10,
        min(2.0, science * todo / 80), mine / 30, clip((mine - best) / 8, 2.0), (mine - best) / 40,
        float(mine > best), float(mine < worst), faces / 8, needed / 8, (faces - needed) / 4,
        max(0, needed - faces) / 3, float(needed - faces > civ.unused), min(civ.unused, 4) / 2,
        min(2.0, civ.yellow / 18), min(2.0, civ.blue_bank / 18),
        0.0 if sums.simple else CORRUPTION[civ.blue_bank] / 4, min(2.0, stored / 10), grown / 8, eaten / 6,
        clip(net / 4, 2.0), min(net, 0) / 3, float(stored + net < 0),
        min(20.0, max(0.0, -(stored + net * todo))) / 10, min(2.5, held / 16), mined / 14,
        min(2.5, mined * todo / 120), civ.ca_total / 8, civ.ma_total / 6, civ.ca / 8, civ.ma / 6,
        civ.ca_total * todo / 120, urban_limit(g, civ) / 4, len(civ.hand) / 8,
        clip((hand_limit_civil(civ) - len(civ.hand)) / 4, 1.0), min(2.0, len(civ.military) / 6), workers / 18,
        (workers + civ.unused) / 18, units / 6, len(civ.wonders) / 4, len(civ.ravaged) / 2,
        len(civ.colonies) / 4, civ.fixed_colonization / 6, float(civ.war != NONE),
        float(is_attacked(g, civ)), float(civ.tactic != NONE), float(civ.leader != NONE),
        float(seat == g.turn), float(seat == g.start), float(civ.left > 0), float(bool(stages)),
        sum(stages[civ.stage :]) / 12, sum(stages[: civ.stage]) / 12, clip((civ.culture - most) / 60, 3.0),
        clip((sums.expected(g, seat) - rival) / 100, 3.0), clip(sums.final[seat] / 50, 2.0),
        clip((sums.final[seat] - final) / 30, 2.0), clip((culture - rate) / 8, 3.0), min(25.0, todo) / 20,
        civ.rebellion / 2, float(civ.pact != NONE),
    ]  # fmt: skip


def final_points(g: State) -> list[int]:
    """What the end would score now beside culture: the simple bonus, or the age III events that count."""
    if g.config.level == SIMPLE:
        return [sum([points for _, points in simple_bonus(civ)]) for civ in g.civs]
    found = [0] * g.seats
    if g.alive > 1:
        for card in g.bonus if g.age < 3 else final_events(g):
            for seat, points in enumerate(impact(g, card, g.start)):
                found[seat] += points
    return found


def cards_of(civ: Player) -> tuple[list[int], list[float]]:
    """What lies before a seat and in its hands: indices into `CARD_NAMES`, and how much each counts."""
    found: dict[int, float] = {}
    techs, workers = civ.techs, civ.workers
    real = len(REAL_SLOTS)
    for number, slot in enumerate(REAL_SLOTS):
        if techs >> slot & 1:
            found[real + number] = 1.0
            if workers[slot]:
                found[number] = workers[slot] / 3
    for card in (civ.government, civ.leader, civ.tactic, civ.pact, *civ.wonders, *civ.colonies):
        if card >= 0:
            found[_IN_PLAY[card]] = 1.0
    for family, level in enumerate(civ.specials):
        if level:
            found[_IN_PLAY[SPECIAL[family][level]]] = 1.0
    if civ.wonder != NONE:
        found[_UNDER_WAY[civ.wonder]] = 0.5 + 0.5 * civ.stage / len(CARDS[civ.wonder].stages)
    for card in civ.hand:
        found[_IN_HAND[card]] = found.get(_IN_HAND[card], 0.0) + 1.0
    for card in civ.military:
        if card >= 0:
            kind = _MILITARY[card]
            found[kind] = found.get(kind, 0.0) + 0.4
    return list(found), list(found.values())


class AgesFeatures(Features[State]):
    seat_numbers = SEAT
    cards = CARD_NAMES
    owned = ("in_play", "technology")
    table_numbers = TABLE
    situation_numbers = SITUATION
    groups = GROUPS
    margin = 60.0
    trace = 0.92
    far = 2
    characters: ClassVar[dict[str, tuple[str, ...]]] = {
        "peaceful": ("-aggression", "-war", "-play aggression", "-play war", "pact", "accept", "build lab"),
        "warlike": (
            "aggression",
            "war",
            "play aggression",
            "play war",
            "build infantry",
            "build cavalry",
            "build artillery",
            "build air_force",
            "technology infantry",
            "technology cavalry",
            "technology artillery",
            "technology air_force",
        ),
        "builder": (
            "wonder",
            "take wonder",
            "build temple",
            "build theater",
            "build library",
            "build arena",
        ),
    }

    def segment(self, g: State) -> tuple[int, int]:
        return g.round, g.turn

    def table(self, g: State) -> list[float]:
        left = rounds_left(g)
        config = g.config
        level = config.level
        ages = [0.0] * 5
        ages[min(4, g.age)] = 1.0
        return [
            *ages, min(25.0, left) / 20, min(1.0, left / 5), float(left < 1.5), float(g.final > 0),
            float(g.final > 0 and g.round == g.final), min(30, g.round) / 20, len(g.civil) / 50, g.alive / 4,
            float(level == SIMPLE), float(level == ADVANCED), float(config.peaceful != "no"),
            float(config.less_mean), float(config.easier), min(4, len(g.bonus) + len(g.bonus_hidden)) / 4,
            float(config.draw_as_action), ((g.turn - g.start) % g.seats) / g.seats,
        ]  # fmt: skip

    def seats(self, g: State) -> list[Seat]:
        sums = Sums(g)
        return [Seat(seat_numbers(g, civ, sums), *cards_of(civ)) for civ in g.civs]

    def choice(self, g: State, ask: Ask) -> Choice:
        return choice(g, ask)


FEATURES: Final = AgesFeatures()
