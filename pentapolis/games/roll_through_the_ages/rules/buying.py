"""Development (701): coins, the price, and paying it with coins, food and whole stocks of goods."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.roll_through_the_ages.data import (
    DEVELOPMENT_INDEX,
    DEVELOPMENTS,
    GOOD_INDEX,
    GOODS,
    GRANARIES,
    VALUES,
)
from pentapolis.games.roll_through_the_ages.state import BUY, Player, State

PURCHASES: Final[list[Option]] = [("buy", development) for development in DEVELOPMENTS]

_AFFORDABLE: Final[dict[int, list[Any]]] = {}
"""By set of developments (bits): the options to buy one of them or none."""


def means(g: State, player: Player) -> int:
    """All the coins the player could have in this phase (701.3, 701.4)."""
    coins = g.coins + player.goods_value()
    if player.developments & GRANARIES:
        coins += player.food * g.sheet.coins_per_food
    return coins


def buy(g: State) -> Rules:
    """The seventh phase: one development or none (701.1)."""
    seat = g.seat
    player = g.players[seat]
    g.phase = BUY
    options = buy_options(g, player)
    answer = (yield Ask(seat, "buy", options, (g.coins,))) if len(options) > 1 else "pass"
    if answer != "pass":
        development = DEVELOPMENT_INDEX[answer[1]]
        rest = g.sheet.costs[development] - g.coins
        if rest > 0:
            yield from pay(g, player, answer[1], rest)
        player.developments |= 1 << development  # 701.5: it works from now on
        if g.tell:
            g.tell("buys", seat, development=answer[1], cost=g.sheet.costs[development])
    g.coins = 0  # 701.2: coins cannot be kept


def fast_buying(g: State, ask: Ask) -> list[Any]:
    return buy_options(g, g.players[ask.seat])


def buy_options(g: State, player: Player) -> list[Any]:
    """701.1, 701.3: one of the developments not owned yet that can be paid, or none."""
    affordable, coins = g.sheet.affordable, means(g, player)
    choice = affordable[coins if coins < len(affordable) else -1] & ~player.developments
    options = _AFFORDABLE.get(choice)
    if options is None:
        options = ["pass", *(option for i, option in enumerate(PURCHASES) if choice >> i & 1)]
        _AFFORDABLE[choice] = options
    return options


def purchases(g: State, ask: Ask) -> list[Option]:
    return PURCHASES


def refuse_purchase(g: State, ask: Ask, name: str) -> Refusal | None:
    player = g.players[ask.seat]
    development = DEVELOPMENT_INDEX[name]
    if player.developments >> development & 1:
        return Refusal("701.1", "owned", development=name)
    cost, have = g.sheet.costs[development], means(g, player)
    return None if have >= cost else Refusal("701.3", "cannot_pay", need=cost, have=have)


BUYING: Final = Actions("buy", Action("pass"), Action("buy", purchases, refuse_purchase), fast=fast_buying)


# --- paying -------------------------------------------------------------------------------------


def pay(g: State, player: Player, development: str, rest: int) -> Rules:
    """Pay what the coins leave open: first food (701.4), then whole stocks of goods (701.3)."""
    if player.developments & GRANARIES:
        answer = yield SELLING_FOOD.ask(g, g.seat, (development, rest))
        sold: int = answer[1]
        if sold:
            player.food -= sold
            rest -= sold * g.sheet.coins_per_food
            if g.tell:
                g.tell("sells_food", g.seat, food=sold, coins=sold * g.sheet.coins_per_food)
        if rest <= 0:
            return
    answer = yield SELLING_GOODS.ask(g, g.seat, (development, rest))
    coins = 0
    for good in answer[1:]:
        index = GOOD_INDEX[good]
        coins += VALUES[index][player.goods[index]]
        player.goods[index] = 0
    if g.tell:
        g.tell("sells_goods", g.seat, goods=list(answer[1:]), coins=coins)


def food_candidates(g: State, ask: Ask) -> Iterator[Option]:
    """One more than there is, to be told so."""
    return (("food", number) for number in range(g.players[ask.seat].food + 2))


def refuse_food(g: State, ask: Ask, number: int) -> Refusal | None:
    """701.4: any number of food towards the rest of the price, no more than it asks."""
    player, rest = g.players[ask.seat], ask.about[1]
    if number > player.food:
        return Refusal("701.4", "food_missing", need=number, have=player.food)
    coins = player.goods_value() + number * g.sheet.coins_per_food
    if coins < rest:
        return Refusal("701.3", "cannot_pay", need=rest, have=coins)
    if (number - 1) * g.sheet.coins_per_food >= rest:
        return Refusal("701.4", "paid_already", need=rest)
    return None


def stock_candidates(g: State, ask: Ask) -> Iterator[Option]:
    for size in range(1, len(GOODS) + 1):
        yield from (("sell", *kinds) for kinds in combinations(GOODS, size))


def refuse_stocks(g: State, ask: Ask, *sold: str) -> Refusal | None:
    """701.3: whole stocks only, and together they must reach the price."""
    goods = g.players[ask.seat].goods
    if len(sold) != len(set(sold)):
        return Refusal("701.3", "whole_stock")
    coins = 0
    for good in sold:
        index = GOOD_INDEX[good]
        if not goods[index]:
            return Refusal("701.3", "no_such_good", good=good)
        coins += VALUES[index][goods[index]]
    return None if coins >= ask.about[1] else Refusal("701.3", "cannot_pay", need=ask.about[1], have=coins)


def _subsets(stocks: int) -> list[tuple[int, Any]]:
    """All sets of kinds of goods within a set of kinds, as bits and as an option."""
    found = []
    for chosen in range(1, 1 << len(GOODS)):
        if chosen & stocks == chosen:
            found.append((chosen, ("sell", *(good for i, good in enumerate(GOODS) if chosen >> i & 1))))
    return found


SUBSETS: Final = [_subsets(stocks) for stocks in range(1 << len(GOODS))]


def stock_payments(g: State, ask: Ask) -> list[Any]:
    """701.3: every set of whole stocks that brings the rest of the price, more than needed too."""
    worth = [0]
    stocks = 0
    for good, number in enumerate(g.players[ask.seat].goods):  # the worth of every set of kinds, by its bits
        if number:
            value = VALUES[good][number]
            worth += [sum_so_far + value for sum_so_far in worth]
            stocks |= 1 << good
        else:
            worth += worth
    return [option for chosen, option in SUBSETS[stocks] if worth[chosen] >= ask.about[1]]


SELLING_FOOD: Final = Actions("sell_food", Action("food", food_candidates, refuse_food))
SELLING_GOODS: Final = Actions(
    "sell_goods", Action("sell", stock_candidates, refuse_stocks), fast=stock_payments
)
