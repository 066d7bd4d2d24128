"""What the learned bots read of a position of Mosaic: named numbers of a seat and of the table.

Everything is scaled to about -1 … 1 and holds for two to six players and every reading of disputed points.
Seats read their own face-down cards: those of the others are what the caller has imagined. What is read of
single options stands in `option_features.py`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pentapolis.engine import Ask, Choice, Features, Seat, clip
from pentapolis.games.mosaic.bots.option_features import (
    GROUPS,
    SITUATION,
    Regions,
    choice,
    rounds_to_come,
)
from pentapolis.games.mosaic.data import (
    ACHIEVEMENTS,
    BUILD_CARDS,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    LEADERS,
    TECHNOLOGIES,
    WONDERS,
    bits,
)
from pentapolis.games.mosaic.data.components import CURRENCIES, DECKS, PILLARS, TRACKS, UNITS
from pentapolis.games.mosaic.rules.claims import IMPERIAL, NEEDED, PROGRESS
from pentapolis.games.mosaic.rules.counting import number_of_goods, types_of_goods
from pentapolis.games.mosaic.rules.empire import government_points
from pentapolis.games.mosaic.rules.taxes import unrest, unrest_ignored
from pentapolis.games.mosaic.scoring import CATEGORIES, score_sheet
from pentapolis.games.mosaic.state import FINAL, MILITARY, SCORING, TURNS, State

SEAT: Final[tuple[str, ...]] = (
    "score", "lead", *[f"points_for_{name}" for name in CATEGORIES], "population", "no_people",
    *[f"stock_of_{name}" for name in CURRENCIES], *[f"production_of_{name}" for name in TRACKS],
    *[f"symbols_of_{name}" for name in PILLARS], "kinds_of_symbols", "types_of_goods", "goods",
    *[f"units_{name}" for name in UNITS], "cities", "port_cities", "farms", "artisans", "wonders",
    "technologies", "face_down", "build_cards", "unrest_to_spare", "government", "government_points",
    "exchange_left", "doubled_population", "regions_led", "regions_shared", "region_points", "influence",
    "lead_in_regions", "close_regions", "golden_ages", "achievements", "best_golden_age", "best_achievement",
    "claims_near", "leader_used", "extra_actions", "in_turn", "first_seat", "actions", "turns_to_come",
)  # fmt: skip
"""The numbers of a seat, in order."""

TABLE: Final[tuple[str, ...]] = (
    "rounds_to_come", "few_rounds_to_come", "end_is_near", "end_is_known", "last_round", "round",
    "scorings_done", "scoring_due", "empire_cards", *[f"above_{name}" for name in DECKS],
    *[f"part_{name}" for name in DECKS], *[f"empire_card_in_{name}" for name in DECKS], "tax_pot",
    "golden_ages_open", "achievements_open", "wonders_open", "before_the_first_turn", "military_action",
    "extra_turn", "free_hexes", "strict_second", "own_pieces_only", "bonus_per_unit",
)  # fmt: skip
"""The numbers of the table, in order."""

CARD_NAMES: Final[tuple[str, ...]] = (
    *[f"technology:{card.id}" for card in TECHNOLOGIES],
    *[f"face_down:{card.id}" for card in TECHNOLOGIES],
    *[f"build:{card.id}" for card in BUILD_CARDS],
    *[f"leader:{card.id}" for card in LEADERS],
    *[f"government:{card.id}" for card in GOVERNMENTS],
    *[f"wonder:{card.id}" for card in WONDERS],
    *[f"golden_age:{card.id}" for card in GOLDEN_AGES],
    *[f"achievement:{card.id}" for card in ACHIEVEMENTS],
    *[f"good:{good.id}" for good in GOODS],
)
"""Everything that a seat has or has not: cards by kind, and trade goods."""
_DOWN: Final = len(TECHNOLOGIES)
_BUILD: Final = 2 * _DOWN
_LEADER: Final = _BUILD + len(BUILD_CARDS)
_GOVERNMENT: Final = _LEADER + len(LEADERS)
_WONDER: Final = _GOVERNMENT + len(GOVERNMENTS)
_GOLDEN_AGE: Final = _WONDER + len(WONDERS)
_ACHIEVEMENT: Final = _GOLDEN_AGE + len(GOLDEN_AGES)
_GOOD: Final = _ACHIEVEMENT + len(ACHIEVEMENTS)


class Sums:
    """What all seats of a position share: score sheets, regions, the clock."""

    __slots__ = ("rounds", "sheets", "scores", "regions")

    def __init__(self, g: State) -> None:
        self.rounds = rounds_to_come(g)
        self.sheets = [score_sheet(g, seat) for seat in range(g.seats)]
        self.scores = [sum(sheet) for sheet in self.sheets]
        self.regions = Regions(g)


def seat_numbers(g: State, seat: int, sums: Sums) -> list[float]:
    """One seat's numbers, in the order of `SEAT`."""
    p = g.players[seat]
    score = sums.scores[seat]
    rival = max([other for s, other in enumerate(sums.scores) if s != seat])
    led, shared, points, influence, lead, close = sums.regions.standing(seat)
    pillars = p.pillars
    units = p.units
    golden = max(
        [
            pillars[GOLDEN_AGES[n].pillar] / GOLDEN_AGES[n].symbols
            for n, o in enumerate(g.golden_age_owner)
            if o == -1
        ],
        default=0.0,
    )
    best, near = achievements(g, seat)
    governs = p.government >= 0
    unrests = unrest(p)
    return [
        score / 150, clip((score - rival) / 50, 2.5), *[clip(part / 30, 3.0) for part in sums.sheets[seat]],
        min(2.5, p.population / 10), float(p.population < 2), *[min(3.0, n / 20) for n in p.stock],
        *[min(3.0, n / 12) for n in p.production], *[min(2.5, n / 7) for n in pillars],
        (len(pillars) - pillars.count(0)) / 9, types_of_goods(p) / 10, min(2.5, number_of_goods(p) / 12),
        *[sum(units[kind * 7 : kind * 7 + 7]) / 5 for kind in range(3)], p.cities.bit_count() / 6,
        p.ports.bit_count() / 3, p.farms.bit_count() / 6, p.artisans.bit_count() / 6,
        p.wonders.bit_count() / 3, min(2.5, p.techs.bit_count() / 12), min(2.0, len(p.down) / 4),
        min(2.5, len(p.cards) / 8), clip((unrest_ignored(g, seat) - unrests) / 5, 2.0) if unrests else 0.5,
        float(governs), government_points(g, seat) / 8 if governs else 0.0,
        float(governs and not p.swapped >> p.government & 1), float(p.doubled), led / 4, shared / 3,
        min(2.5, points / 20), min(3.0, influence / 20), clip(lead / 12, 2.5), close / 3,
        g.golden_age_owner.count(seat) / 3, g.achievement_owner.count(seat) / 3, min(1.5, golden),
        min(1.5, best), near / 3, float(p.leader_used), p.later_actions / 2, float(seat == g.turn),
        float(seat == g.start), g.actions / 2 if seat == g.turn else 0.0,
        min(1.0, sums.rounds / 4),
    ]  # fmt: skip


def achievements(g: State, seat: int) -> tuple[float, int]:
    """How far the seat is with the nearest open achievement, and how many are three quarters reached."""
    p = g.players[seat]
    best, near = 0.0, 0
    goals = NEEDED[g.seats > 3]
    for number, owner in enumerate(g.achievement_owner):
        if owner == -1 and number != IMPERIAL:
            reached = PROGRESS[number](g, seat, p) / goals[number]
            best = max(best, reached)
            near += reached >= 0.75
    return best, near


def cards_of(g: State, seat: int) -> tuple[list[int], list[float]]:
    """What a seat has: indices into `CARD_NAMES`, and how much each counts."""
    p = g.players[seat]
    found: dict[int, float] = dict.fromkeys(bits(p.techs), 1.0)
    for number in p.down:
        found[_DOWN + number] = 1.0
    for number in p.cards:
        found[_BUILD + number] = min(2.0, found.get(_BUILD + number, 0.0) + 1.0)
    if p.leader >= 0:
        found[_LEADER + p.leader] = 1.0
    if p.government >= 0:
        found[_GOVERNMENT + p.government] = 1.0
    for first, owners in ((_WONDER, g.wonder_owner), (_GOLDEN_AGE, g.golden_age_owner)):
        for number, owner in enumerate(owners):
            if owner == seat:
                found[first + number] = 1.0
    for number, owner in enumerate(g.achievement_owner):
        if owner == seat:
            found[_ACHIEVEMENT + number] = 1.0
    for good, number in enumerate(p.goods):
        if number:
            found[_GOOD + good] = min(2.0, number / 2)
    return list(found), list(found.values())


class MosaicFeatures(Features[State]):
    seat_numbers = SEAT
    cards = CARD_NAMES
    owned = ("technology", "leader", "government", "wonder", "golden_age", "achievement", "build")
    table_numbers = TABLE
    situation_numbers = SITUATION
    groups = GROUPS
    margin = 40.0
    trace = 0.92
    believes = True
    """It is nearer to what others kept in the draft, for a few decisions only: before that lies open."""
    characters: ClassVar[dict[str, tuple[str, ...]]] = {
        "peaceful": ("-action military", "-raid yes", "-take_city yes", "action technology"),
        "warlike": ("action military", "military yes", "raid yes", "take_city yes"),
        "builder": ("action build", "action wonder"),
    }

    def segment(self, g: State) -> Any:
        """A stretch is a turn more than a round, so that stretches begin with every seat in turn."""
        if g.phase < TURNS:
            return -1, g.phase
        turns = g.round * g.seats + (g.turn - g.start) % g.seats
        return turns // (g.seats + 1), g.phase == FINAL

    def judged(self, g: State) -> bool:
        """Not in the middle of a military action or of a scoring."""
        return g.phase not in (MILITARY, SCORING) and not g.pending

    def elapsed(self, g: State) -> float:
        return g.round / max(1.0, g.round + rounds_to_come(g))

    def table(self, g: State) -> list[float]:
        left = rounds_to_come(g)
        decks, settings = g.decks, g.variant
        return [
            min(80.0, left) / 40, min(1.0, left / 8), float(left < 2), float(g.final_round > 0),
            float(0 < g.final_round <= g.round), min(90, g.round) / 40, g.scorings / 3, min(3, g.pending) / 2,
            g.empires / 3, *[deck.above / 25 for deck in decks], *[deck.part / 10 for deck in decks],
            *[float(deck.part > 0) for deck in decks], min(2.0, g.pot / 25),
            g.golden_age_owner.count(-1) / 9, g.achievement_owner.count(-1) / 10,
            g.wonder_owner.count(-1) / 9, float(g.phase < TURNS), float(g.phase == MILITARY),
            float(g.phase == FINAL), g.free.bit_count() / 60, float(settings.strict_second),
            float(settings.own_pieces_only), float(settings.bonus_per_unit),
        ]  # fmt: skip

    def seats(self, g: State) -> list[Seat]:
        sums = Sums(g)
        return [Seat(seat_numbers(g, seat, sums), *cards_of(g, seat)) for seat in range(g.seats)]

    def choice(self, g: State, ask: Ask) -> Choice:
        return choice(g, ask)


FEATURES: Final = MosaicFeatures()
