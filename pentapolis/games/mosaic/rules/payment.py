"""Currencies and payment (300): money replaces stone, food and ideas at 2 for 1, as much as the payer likes.

It never replaces population (301.4), and there is no other exchange (301.5). Currencies are kept without
limit (302.3), and their supply never ends (101.4); what costs what: 302.1.

Without a word the payer uses the currency itself first (decision J). Who wants to pay otherwise says so
before the action; then every payment of that action is a question.
"""

from __future__ import annotations

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.mosaic.data.components import CURRENCIES, FOOD, IDEAS, MONEY, STONE
from pentapolis.games.mosaic.state import Player, State


def money_needed(p: Player, stone: int, food: int, ideas: int) -> int:
    """The least money that this cost takes (301.2)."""
    stock = p.stock
    missing = 0
    if stone > stock[STONE]:
        missing = stone - stock[STONE]
    if food > stock[FOOD]:
        missing += food - stock[FOOD]
    if ideas > stock[IDEAS]:
        missing += ideas - stock[IDEAS]
    return 2 * missing


def can_pay(p: Player, stone: int, food: int, ideas: int) -> bool:
    return money_needed(p, stone, food, ideas) <= p.stock[MONEY]


def refuse_cost(p: Player, stone: int, food: int, ideas: int) -> Refusal | None:
    """Why a cost cannot be paid (301.2)."""
    needed = money_needed(p, stone, food, ideas)
    if needed <= p.stock[MONEY]:
        return None
    return Refusal(
        "301.2",
        "cannot_pay",
        price=[(stone, "stone"), (food, "food"), (ideas, "ideas")],
        needed=needed,
        have=p.stock[MONEY],
    )


def pay(g: State, seat: int, stone: int, food: int, ideas: int) -> Rules:
    """Pay a cost to the supply (301.1)."""
    p = g.players[seat]
    stock = p.stock
    before = stock[:]
    money = money_needed(p, stone, food, ideas)
    if g.pays_by_choice:
        costs = (stone, food, ideas)
        for currency, cost in enumerate(costs):
            if cost == 0:
                continue
            least = max(0, cost - stock[currency])
            spare = (stock[MONEY] - money) // 2
            by_money = yield Ask(
                seat,
                "money_for",
                list(range(least, min(cost, least + spare) + 1)),
                (CURRENCIES[currency], cost),
            )
            money += 2 * (by_money - least)
            stock[currency] -= cost - by_money
    else:
        stock[STONE] = stock[STONE] - stone if stock[STONE] > stone else 0
        stock[FOOD] = stock[FOOD] - food if stock[FOOD] > food else 0
        stock[IDEAS] = stock[IDEAS] - ideas if stock[IDEAS] > ideas else 0
    stock[MONEY] -= money
    if g.tell:
        paid = [[old - new, name] for old, new, name in zip(before, stock, CURRENCIES, strict=True)]
        g.tell("pays", seat, cost=[item for item in paid if item[0]])


def may_choose_payment(g: State, p: Player) -> bool:
    """Whether there is anything to choose: money for a unit, and something it could replace (301.3)."""
    stock = p.stock
    return not g.pays_by_choice and stock[MONEY] >= 2 and stock[STONE] + stock[FOOD] + stock[IDEAS] > 0
