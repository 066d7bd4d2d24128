"""How good options usually are, at a glance: where search looks first, and how playouts are played."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask
from pentapolis.games.nations.buying import price_of, raid_value
from pentapolis.games.nations.compare import most, stability, strengths
from pentapolis.games.nations.state import Nation, NationsState
from pentapolis.games.nations.tables import (
    ADVISOR,
    BATTLE,
    BUILDING,
    CARD,
    CARDS,
    COLONY,
    FOOD,
    GOLD,
    MILITARY,
    STONE,
    WAR,
    WONDER,
)

ROW_PRIOR = (0.0, 1.3, 1.0, 0.7, 0.5)
"""By the price of a card."""
SELDOM = 0.0005
"""Taking workers off again is seldom worth a thought."""
WORKER_PRIOR = (0.0, 0.15, 0.5, 0.9, 0.9)
"""Growth by a worker, by age: early workers eat more than they bring."""


def priors(g: NationsState, ask: Ask) -> list[float] | None:
    """Weights for the options of the questions that come up often."""
    topic = ask.topic
    n = g.nations[ask.seat]
    if topic == "turn":
        return [turn_prior(g, n, option) for option in ask.options]
    if topic == "end_turn":
        return [1.0 if option == "end_turn" else SELDOM for option in ask.options]
    if topic == "replace":
        return [1 / (1 + _held(n, option[2] - 1)) ** 2 for option in ask.options]
    if topic == "growth":
        return [_growth_prior(g, n, option) for option in ask.options]
    if topic == "golden_age":
        return [2.0 if option[0] == "vp" else 1.0 for option in ask.options]
    if topic == "wonder_space":
        return [1.0 if option == "free" else 0.02 for option in ask.options]
    if topic == "event_offer":
        return [2.0 if option == "accept" else 1.0 for option in ask.options]
    return None


def worker_value(card: int) -> float:
    """What a worker on this card is about worth in a round."""
    c = CARDS[card]
    return sum(c.goods) + 0.3 * c.strength + 0.6 * c.stability


def _held(n: Nation, slot: int) -> float:
    """How sorry one would be to lose this card."""
    card = n.slots[slot]
    return CARDS[card].age + n.workers[slot] * max(0.5, worker_value(card))


def _growth_prior(g: NationsState, n: Nation, option: tuple[str, str]) -> float:
    if option[0] == "goods":
        good = (STONE, GOLD, FOOD)[("stone", "gold", "food").index(option[1])]
        return 2.0 if n.goods[good] < 4 else 1.0
    if option[1] == "stability" and stability(g, n) < 3:
        return 0.03
    return WORKER_PRIOR[g.age]


def turn_prior(g: NationsState, n: Nation, option: Any) -> float:
    """How likely an option of a turn is to be good, at a glance."""
    if option == "pass":
        return 0.15
    head = option[0]
    if head == "undeploy":
        return SELDOM
    if head == "deploy":
        return max(0.1, 0.4 * worker_value(CARD[option[1]]))
    if head == "hire":
        return 3.0
    if head == "use":
        return 2.5
    card = CARD[option[1]]
    return _purchase_prior(g, n, card) * ROW_PRIOR[price_of(g, n, card)]


def _purchase_prior(g: NationsState, n: Nation, card: int) -> float:
    c = CARDS[card]
    if c.kind == BUILDING:
        return 1.2 if c.age == g.age else 0.5
    if c.kind == MILITARY:
        return 0.8 if c.age == g.age else 0.3
    if c.kind == COLONY:
        return 3.0
    if c.kind == WAR:
        return 0.8 if most(g, strengths(g), g.nations.index(n)) else 0.05
    if c.kind == BATTLE:
        return 0.4 * raid_value(n)
    if c.kind == WONDER:
        return 1.5 if n.wonder < 0 else 0.1
    if c.kind == ADVISOR:
        return 1.5 if n.advisor < 0 else 0.9 if CARDS[n.advisor].age < c.age else 0.2
    return 1.5
