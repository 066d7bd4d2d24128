"""What the learned bots read of a position of Nations: named numbers of a nation and of the table.

Numbers are scaled to about -1 … 1 and hold for every number of seats; in the solo game the opponent's
strength and stability are compared as a rival's. What is read of single options: `option_features.py`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from pentapolis.engine import Ask, Choice, Features, Seat, clip
from pentapolis.games.nations.bots.option_features import GROUPS, SITUATION, choice
from pentapolis.games.nations.data import BOOKS, CARDS, GOODS, LEVELS, RESOURCES
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.rules.resolution import net_production
from pentapolis.games.nations.scoring import score
from pentapolis.games.nations.state import GROW, MAINTAIN, Player, State

_FOUR: Final = GOODS[:4]
SEAT: Final[tuple[str, ...]] = (
    *[f"{good}" for good in GOODS], *[f"few_{good}" for good in _FOUR], *[f"net_{good}" for good in _FOUR],
    *[f"loss_of_{good}" for good in _FOUR], *[f"short_of_{good}" for good in _FOUR],
    *[f"{good}_lacking_to_the_end" for good in _FOUR], *[f"points_{part}" for part in range(5)],
    "points", "points_ahead", "points_ahead_of_mean", "strength", "stability", "revolt", "depth_of_revolt",
    "strength_ahead", "strongest", "weakest", "stability_ahead", "most_stable", "least_stable",
    "books_ahead", "books_ahead_at_scoring", "most_books", "fewest_books", "rank_in_books",
    "idle_workers", "placed_workers", "workers", "workers_ahead", "food_workers_left",
    "stability_workers_left", "workers_above", "private_architects", "colonies", "wonders", "advisor",
    "wonder_under_way", "stone_to_finish", "stages_to_finish", "stages_done", "place_in_order", "level",
    "unmanned_cards", "military_workers",
)  # fmt: skip
TABLE: Final[tuple[str, ...]] = (
    *[f"round_{number}" for number in range(1, 9)], "rounds_left", "scoring_round", "ages", "growth_phase",
    "b_sides", "easier", "columns", "opponent_books",
)  # fmt: skip

CARD_NAMES: Final[tuple[str, ...]] = (
    *[f"in_play:{card.id}" for card in CARDS],
    *[f"workers:{card.id}" for card in CARDS],
    *[f"under_way:{card.id}" for card in CARDS],
)
_WORKERS: Final = len(CARDS)
_UNDER_WAY: Final = 2 * len(CARDS)


class Others:
    """How a seat's value stands against those of its rivals."""

    __slots__ = ("mine", "best", "worst", "above")

    def __init__(self, values: list[int], seat: int) -> None:
        others = values[:seat] + values[seat + 1 :]
        self.mine = values[seat]
        self.best = max(others) if others else self.mine
        self.worst = min(others) if others else self.mine
        self.above = sum([other > self.mine for other in others]) / max(1, len(others))


class NationsFeatures(Features[State]):
    seat_numbers = SEAT
    cards = CARD_NAMES
    owned = ("in_play",)
    table_numbers = TABLE
    situation_numbers = SITUATION
    groups = GROUPS
    margin = 10.0
    trace = 0.85
    characters: ClassVar[dict[str, tuple[str, ...]]] = {
        "peaceful": ("-deploy:military", "-buy:military", "-buy:war", "-buy:battle", "buy:golden_age"),
        "warlike": ("deploy:military", "buy:military", "buy:war", "buy:battle", "buy:colony"),
        "builder": ("buy:wonder", "hire_", "buy:building"),
    }

    def segment(self, g: State) -> int:
        return g.round

    def judged(self, g: State) -> bool:
        """At the beginning of a round, where the search ends; not before everybody has a board."""
        return g.phase in (MAINTAIN, GROW) and all(n.board >= 0 for n in g.nations)

    def table(self, g: State) -> list[float]:
        rounds = [0.0] * 8
        rounds[g.round - 1] = 1.0
        last = 2 * g.variant.ages
        return [
            *rounds,
            (last - g.round) / 8,
            float(g.round % 2 == 0),
            g.variant.ages / 4,
            float(g.phase == GROW),
            float(g.variant.b_sides),
            float(g.variant.easier != "no"),
            g.variant.columns / 6,
            min(3.0, g.foe_books / 20),
        ]

    def seats(self, g: State) -> list[Seat]:
        nets = [net_production(g, seat) for seat in range(g.seats)]
        power = [strength(n) for n in g.nations]
        calm = [stability(g, n) for n in g.nations]
        books = [n.goods[BOOKS] for n in g.nations]
        to_scoring = 2 - g.round % 2  # productions before the books are compared
        later = [held + to_scoring * net[BOOKS] for held, net in zip(books, nets, strict=True)]
        if g.variant.solo:
            power.append(g.foe_strength)
            calm.append(g.foe_stability)
            books.append(g.foe_books)
            later.append(g.foe_books + 3 * to_scoring)
        points = [score(g, seat) for seat in range(g.seats)]
        totals = [sum(parts) for parts in points]
        people = [n.pool + sum(n.workers) for n in g.nations]
        left = 2 * g.variant.ages - g.round
        seats = []
        for seat, n in enumerate(g.nations):
            numbers = _goods(n.goods, nets[seat], left)
            numbers += [clip(part / 15, 3) for part in points[seat]]
            rivals = Others(totals, seat)
            mean = (sum(totals) - totals[seat]) / max(1, g.seats - 1)
            numbers += [
                clip(totals[seat] / 40, 3),
                clip((totals[seat] - rivals.best) / 15, 2),
                clip((totals[seat] - mean) / 15, 2) if g.seats > 1 else 0.0,
            ]
            numbers += _tracks(Others(power, seat), Others(calm, seat))
            ahead = Others(books, seat)
            then = Others(later, seat)
            numbers += [
                clip((ahead.mine - ahead.best) / 10, 2),
                clip((then.mine - then.best) / 12, 2),
                float(then.mine > then.best),
                float(then.mine < then.worst),
                then.above,
            ]
            numbers += _people(n, people[seat], Others(people, seat))
            numbers += _holdings(g, n, seat)
            seats.append(Seat(numbers, *_cards(n)))
        return seats

    def choice(self, g: State, ask: Ask) -> Choice:
        return choice(g, ask)


def _goods(goods: list[int], net: list[int], left: int) -> list[float]:
    numbers = [min(3.0, goods[good] / scale) for good, scale in enumerate((15, 15, 15, 30, 20))]
    numbers += [min(goods[good], 6) / 6 for good in RESOURCES]
    numbers += [clip(net[good] / 8, 3) for good in RESOURCES]
    numbers += [max(-3.0, min(0, net[good]) / 3) for good in RESOURCES]
    numbers += [float(goods[good] + net[good] < 0) for good in RESOURCES]
    numbers += [max(-3.0, min(0, goods[good] + net[good] * left) / 15) for good in RESOURCES]
    return numbers


def _tracks(power: Others, calm: Others) -> list[float]:
    return [
        power.mine / 20,
        calm.mine / 8,
        float(calm.mine < 0),
        max(-3.0, min(0, calm.mine) / 4),
        clip((power.mine - power.best) / 10, 2),
        float(power.mine > power.best),
        float(power.mine <= power.worst),
        clip((calm.mine - calm.best) / 6, 2),
        float(calm.mine > calm.best),
        float(calm.mine <= calm.worst),
    ]


def _people(n: Player, people: int, others: Others) -> list[float]:
    return [
        min(3.0, n.pool / 3),
        (people - n.pool) / 8,
        people / 10,
        clip((people - others.best) / 4, 2),
        n.food_left / 4,
        n.stability_left / 4,
        n.above / 2,
    ]


def _holdings(g: State, n: Player, seat: int) -> list[float]:
    stages = CARDS[n.wonder].stages[n.stages :] if n.wonder >= 0 else ()
    return [
        sum(n.private.values()) / 2,
        len(n.colonies) / 3,
        len(n.wonders) / 4,
        float(n.advisor >= 0),
        float(n.wonder >= 0),
        sum(stages) / 8,
        len(stages) / 4,
        n.stages / 4 if n.wonder >= 0 else 0.0,
        g.order.index(seat) / 4,
        g.variant.levels[seat] / (len(LEVELS) - 1),
        n.workers.count(0) / 4,
        sum([w for card, w in zip(n.slots, n.workers, strict=True) if CARDS[card].strength]) / 5,
    ]


def _cards(n: Player) -> tuple[list[int], list[float]]:
    """Cards in play, workers on them, the wonder under way."""
    found: dict[int, float] = {}
    for card, workers in zip(n.slots, n.workers, strict=True):
        found[card] = found.get(card, 0.0) + 1.0
        if workers:
            found[_WORKERS + card] = found.get(_WORKERS + card, 0.0) + workers / 3
    for card in (*n.wonders, *n.colonies, n.advisor, n.tower):
        if card >= 0:
            found[card] = 1.0
    if n.wonder >= 0:
        found[_UNDER_WAY + n.wonder] = (1 + n.stages) / 3
    return list(found), list(found.values())


FEATURES: Final = NationsFeatures()
