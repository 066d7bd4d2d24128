"""What a position is worth: every player's estimated final score.

That is the score sheet as it stands, plus what the empire scorings to come should bring, plus what stocks,
production, population, symbols and progress should bring in the rounds that are left. The weights come from
some thousand games in which both players followed the priors with weights varied at random, by what won.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import Final

from pentapolis.engine.sums import added
from pentapolis.games.mosaic.data import ACHIEVEMENTS, BOARD, GOLDEN_AGES
from pentapolis.games.mosaic.data.components import GOVERNMENT, MONEY, TAX
from pentapolis.games.mosaic.rules.claims import IMPERIAL, NEEDED, PROGRESS
from pentapolis.games.mosaic.rules.counting import influence, types_of_goods
from pentapolis.games.mosaic.rules.empire import FIRST, SECOND, government_points
from pentapolis.games.mosaic.scoring import score
from pentapolis.games.mosaic.state import State

STOCK: Final[tuple[float, ...]] = (0.13, 0.08, 0.26, 0.13)
"""Points that one stone, food, idea or money turns into, while there is time to spend it."""
ENOUGH: Final[tuple[int, ...]] = (40, 30, 20, 65)
EXCESS: Final = 0.09
"""What lies above these stocks cannot be spent soon: only this part of it counts."""
ROUNDS_TO_SPEND: Final = 4.5
WORKS: Final[tuple[float, ...]] = (0.15, 0.08, 0.155)
"""How many of the coming turns are spent working for stone, food and ideas."""
TAXES: Final = 0.09
POPULATION: Final = 0.035
"""Points per population and round to come, beside what work brings."""
GOOD_TYPE: Final = 0.033
DRAWS: Final[tuple[float, ...]] = (0.43, 0.53, 0.135, 0.195)
"""How many cards of each deck a player takes per turn."""
SYMBOL: Final = 0.12
"""Points of any symbol: it makes cards playable."""
FACE_DOWN: Final = 0.4
UNIT: Final = 0.22
"""Points of a unit wherever it stands."""
SWAP: Final = 0.2
"""Points of the exchange of an offer that a government allows."""
CALM: Final = 0.4
NOISE: Final = 0.8
"""How large a lead in a region must be to be safe: at a scoring, and per root of the rounds until then."""
HELD: Final = 0.72
"""How much of what a government would score now it scores later."""
PROMISE: Final = 0.8
STEEP: Final = 2.5
"""A claim half reached counts as this part of its points, times a half to this power."""


WIDEST: Final = 16
"""Leads of more influence than this are as good as this."""


@lru_cache(4096)
def places_won(due: tuple[float, ...]) -> list[float]:
    """How many of the scorings due in so many rounds a lead wins: from far behind to far ahead.

    What somebody leads by now may be lost until then; who is level scores as well (604.3).
    """
    spreads = [CALM + NOISE * sqrt(rounds) for rounds in due]
    return [
        added(1 / (1 + exp(-min(40.0, (lead + 0.5) / spread))) for spread in spreads)
        for lead in range(-WIDEST, WIDEST + 1)
    ]


class Clock:
    """When scorings and the end are due: rounds left, scorings to come, and how many of them a lead wins."""

    __slots__ = ("rounds", "scorings", "won")

    def __init__(self, g: State) -> None:
        due = [0.0] * g.pending
        if g.final_round:
            self.rounds = max(0.0, float(g.final_round - g.round) + 0.5)
        else:
            cards = sorted(
                (deck.above + deck.part / 2) / (rate * g.seats)
                for deck, rate in zip(g.decks, DRAWS, strict=True)
                if deck.part
            )
            missing = 3 - g.empires
            by_cards = cards[missing - 1] if len(cards) >= missing else 6.0
            self.rounds = min(30.0, by_cards) + 1.0
            due += [*cards, 6.0, 6.0, 6.0][: 3 - g.scorings - g.pending]
        self.scorings = len(due)
        self.won = places_won(tuple(due)) if due else NO_PLACES

    def places(self, mine: int, theirs: int, prize: int) -> float:
        """The points of a region at all scorings to come, against the best of the others."""
        lead = mine - theirs
        won = self.won[0 if lead < -WIDEST else 2 * WIDEST if lead > WIDEST else lead + WIDEST]
        return prize * won + SECOND * (self.scorings - won) if mine else prize * won


NO_PLACES: Final = [0.0] * (2 * WIDEST + 1)


def rounds_left(g: State) -> float:
    """How many rounds are still to come: known at the end, else when the third empire card is due."""
    return Clock(g).rounds


def prices(rounds: float) -> tuple[list[float], float]:
    """Points that one more of each production, and one more population, should bring until the end."""
    future = max(0.0, rounds - 1.0)
    stone, food, ideas = (future * works * stock for works, stock in zip(WORKS, STOCK[:3], strict=True))
    money = future * TAXES * STOCK[MONEY] * 1.5
    return [stone, food, ideas, money, money], stone + food + ideas + money + future * POPULATION


def estimates(g: State) -> list[float]:
    """The estimated final score of every seat."""
    clock = Clock(g)
    found = [float(score(g, seat)) for seat in range(g.seats)]
    dominated = [0] * g.seats
    if clock.scorings or clock.rounds > 1:
        add_scorings(g, clock, found, dominated)
    for seat in range(g.seats):
        found[seat] += economy(g, seat, clock.rounds)
    if clock.rounds > 1:
        add_claims(g, clock.rounds, found, dominated)
    return found


def add_scorings(g: State, clock: Clock, found: list[float], dominated: list[int]) -> None:
    """What the regions and governments should bring at the scorings to come; counts dominated regions."""
    players = g.players
    for region in BOARD.in_play[g.seats]:
        standing = [influence(g, seat, region) for seat in range(g.seats)]
        first, second = sorted(standing)[:-3:-1]
        if first > second:
            dominated[standing.index(first)] += 1
        if clock.scorings:
            mask = BOARD.region_masks[region]
            prize = FIRST
            for p in players:
                prize += ((p.cities | p.ports | p.wonders) & mask).bit_count()
            for seat, mine in enumerate(standing):
                found[seat] += clock.places(mine, second if mine == first else first, prize)
    if clock.scorings:
        for seat, p in enumerate(players):
            if p.government >= 0:
                found[seat] += HELD * clock.scorings * government_points(g, seat)


def economy(g: State, seat: int, rounds: float) -> float:
    """What a player's means should bring until the end."""
    p = g.players[seat]
    time = min(1.0, rounds / ROUNDS_TO_SPEND)
    total = 0.0
    for amount, enough, worth in zip(p.stock, ENOUGH, STOCK, strict=True):
        useful = amount if amount <= enough else enough + EXCESS * (amount - enough)
        total += useful * worth * time
    production, person = prices(rounds)
    for amount, price in zip(p.production, production, strict=True):
        total += amount * price
    total += p.population * person + p.pillars[GOVERNMENT] * production[TAX]  # both pay taxes (411.4)
    total += types_of_goods(p) * GOOD_TYPE * max(0.0, rounds - 1.0)
    total += time * (SYMBOL * sum(p.pillars) + FACE_DOWN * len(p.down) + UNIT * sum(p.units))
    if p.government >= 0 and not p.swapped >> p.government & 1:
        total += SWAP
    return total


def add_claims(g: State, rounds: float, found: list[float], dominated: list[int]) -> None:
    """Progress towards golden ages and achievements that nobody has."""
    chance = min(1.0, rounds / 6)
    players = g.players
    for number, owner in enumerate(g.golden_age_owner):
        if owner == -1:
            age = GOLDEN_AGES[number]
            share_out([p.pillars[age.pillar] for p in players], age.symbols, age.vp * chance, found)
    goals = NEEDED[g.seats > 3]
    for number, owner in enumerate(g.achievement_owner):
        if owner == -1:
            if number == IMPERIAL:
                have = dominated
            else:
                count = PROGRESS[number]
                have = [count(g, seat, p) for seat, p in enumerate(players)]
            share_out(have, goals[number], ACHIEVEMENTS[number].vp * chance, found)


def share_out(have: list[int], goal: int, points: float, found: list[float]) -> None:
    """Who is nearer to a card is likelier to get it."""
    best = max(have)
    if best * 10 <= goal * 3:
        return
    for seat, mine in enumerate(have):
        if mine * 10 > goal * 3:
            found[seat] += points * promise(mine, goal) * (1.0 if mine == best else 0.5)


def promise(have: int, goal: int) -> float:
    """How much of a claim counts already: nearly all of it once the goal is reached."""
    return 0.97 if have >= goal else PROMISE * (max(0, have) / goal) ** STEEP
