"""What a position is worth: every player's estimated final score.

That is the score sheet as it stands, plus what the empire scorings to come should bring, plus what stocks,
production, population, symbols and progress should bring in the rounds that are left. The weights are
estimates, tried out in games of the bots against each other.
"""

from __future__ import annotations

from pentapolis.games.mosaic.claims import IMPERIAL, NEEDED, PROGRESS
from pentapolis.games.mosaic.components import FOOD, GOVERNMENT, IDEAS, MONEY, STONE, TARIFF, TAX
from pentapolis.games.mosaic.counting import influence, types_of_goods
from pentapolis.games.mosaic.empire import FIRST, SECOND, government_points
from pentapolis.games.mosaic.ending import score
from pentapolis.games.mosaic.state import Mosaic
from pentapolis.games.mosaic.tables import ACHIEVEMENTS, BOARD, GOLDEN_AGES

STOCK = (0.20, 0.16, 0.24, 0.11)
"""Points that one stone, food, idea or money turns into, while there is time to spend it."""
ENOUGH = (40, 30, 22, 60)
EXCESS = 0.1
"""What lies above these stocks cannot be spent soon: only this part of it counts."""
ROUNDS_TO_SPEND = 4
WORKS = (0.15, 0.11, 0.20)
"""How many of the coming turns are spent working for stone, food and ideas."""
TAXES = 0.10
POPULATION = 0.075
"""Points per population and round to come, beside what work brings."""
GOOD_TYPE = 0.030
DRAWS = (0.35, 0.25, 0.12, 0.18)
"""How many cards of each deck a player takes per turn."""
SYMBOL = 0.12
"""Points of any symbol: it makes cards playable."""
FACE_DOWN = 0.4


def rounds_left(g: Mosaic) -> float:
    """How many rounds are still to come: known at the end, else when the third empire card is due."""
    if g.final_round:
        return max(0.0, float(g.final_round - g.round) + 0.5)
    due = sorted(
        (deck.above + deck.part / 2) / (rate * g.seats)
        for deck, rate in zip(g.decks, DRAWS, strict=True)
        if deck.part
    )
    missing = 3 - g.empires
    by_cards = due[missing - 1] if len(due) >= missing else 6.0
    return min(30.0, by_cards) + 1.0


def scorings_left(g: Mosaic) -> float:
    """How many empire scorings are still to come."""
    if g.final_round:
        return float(g.pending)
    return float(3 - g.scorings)


def estimates(g: Mosaic) -> list[float]:
    """The estimated final score of every seat."""
    rounds = rounds_left(g)
    scorings = scorings_left(g)
    found = [float(score(g, seat)) for seat in range(g.seats)]
    dominated = [0] * g.seats
    if scorings or rounds > 1:
        add_scorings(g, scorings, found, dominated)
    for seat in range(g.seats):
        found[seat] += economy(g, seat, rounds)
    if rounds > 1:
        add_claims(g, rounds, found, dominated)
    return found


def add_scorings(g: Mosaic, scorings: float, found: list[float], dominated: list[int]) -> None:
    """The places in every region as they are now, at every scoring to come, and a little for the chase."""
    now = 1.0 if g.pending else 0.85
    seats = range(g.seats)
    players = g.players
    for region in BOARD.in_play[g.seats]:
        standing = [influence(g, seat, region) for seat in seats]
        best = max(standing)
        if best == 0:
            continue
        alone = standing.count(best) == 1
        if alone:
            dominated[standing.index(best)] += 1
        if not scorings:
            continue
        mask = BOARD.region_masks[region]
        prize = FIRST
        for p in players:
            prize += ((p.cities | p.ports | p.wonders) & mask).bit_count()
        rest = [value for value in standing if value < best]
        second = max(rest, default=0)
        for seat, mine in enumerate(standing):
            if mine == best:
                lead = min(4, best - second) if alone else 0
                found[seat] += scorings * (prize * now + lead * 0.12)
            elif mine:
                points = SECOND if mine == second and rest.count(second) == 1 else 0
                found[seat] += scorings * (points * now + 0.25 * prize * (mine / best) ** 3)
    for seat, p in enumerate(players):
        if p.government >= 0 and scorings:
            found[seat] += scorings * government_points(g, seat) * 0.9


def economy(g: Mosaic, seat: int, rounds: float) -> float:
    """What a player's means should bring until the end."""
    p = g.players[seat]
    time = min(1.0, rounds / ROUNDS_TO_SPEND)
    stock, production = p.stock, p.production
    total = 0.0
    for currency in (STONE, FOOD, IDEAS, MONEY):
        amount: float = stock[currency]
        if amount > ENOUGH[currency]:
            amount = ENOUGH[currency] + EXCESS * (amount - ENOUGH[currency])
        total += amount * STOCK[currency] * time
    future = max(0.0, rounds - 1.0)
    work = 0.0
    for currency in (STONE, FOOD, IDEAS):
        work += (p.population + production[currency]) * WORKS[currency] * STOCK[currency]
    money = production[TAX] + production[TARIFF] + p.population + p.pillars[GOVERNMENT]
    work += money * TAXES * STOCK[MONEY] * 1.5
    total += future * (work + p.population * POPULATION + types_of_goods(p) * GOOD_TYPE)
    total += SYMBOL * time * sum(p.pillars) + FACE_DOWN * time * len(p.down)
    total += 0.3 * time * sum(p.units)
    if p.government >= 0 and not p.swapped >> p.government & 1:
        total += 0.2
    return total


def add_claims(g: Mosaic, rounds: float, found: list[float], dominated: list[int]) -> None:
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
            share_out(have, goals[number], ACHIEVEMENTS[number].vp * chance * 0.85, found)


def share_out(have: list[int], goal: int, points: float, found: list[float]) -> None:
    """Who is nearer to a card is likelier to get it."""
    best = max(have)
    if best * 10 <= goal * 3:
        return
    for seat, mine in enumerate(have):
        if mine >= goal:
            found[seat] += points * 0.97
        elif mine * 10 > goal * 3:
            part = mine / goal
            found[seat] += points * 0.8 * part * part * part * (1.0 if mine == best else 0.5)
