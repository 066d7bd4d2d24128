"""Goods, food, feeding (400). Only the food-or-workers dice leave anything to choose."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Rules
from pentapolis.engine.ask import Ask
from pentapolis.games.roll_through_the_ages.data import (
    AGRICULTURE,
    CHOICE,
    COIN,
    COIN_VALUE,
    COINAGE,
    FOOD,
    FOOD_MAX,
    GOOD,
    LENGTHS,
    QUARRYING,
    SKULL,
    STONE,
    WORKERS,
)
from pentapolis.games.roll_through_the_ages.rules.building import workers_from_dice
from pentapolis.games.roll_through_the_ages.rules.disasters import resolve_disasters
from pentapolis.games.roll_through_the_ages.state import COLLECT, Player, State

FOOD_OPTIONS: Final = [[("food", n) for n in range(choices + 1)] for choices in range(8)]
"""402.2: how many of the food-or-workers dice give food."""


def collect(g: State) -> Rules:
    """Phases 2 to 5 of the turn."""
    seat, dice = g.seat, g.dice
    player = g.players[seat]
    g.phase = COLLECT
    collect_goods(g, player, goods_on(dice))
    choices = dice.count(CHOICE)
    if choices:  # 402.2
        answer = yield Ask(seat, "food_or_workers", FOOD_OPTIONS[choices])
        use_dice(g, player, answer[1])
    else:
        use_dice(g, player, 0)


def use_dice(g: State, player: Player, for_food: int) -> None:
    """What follows from the dice when it is settled how many food-or-workers dice give food."""
    dice = g.dice
    collect_food(g, player, dice.count(FOOD), for_food)
    feed_cities(g, player)
    resolve_disasters(g, dice.count(SKULL))
    g.workers = workers_from_dice(player, dice.count(WORKERS), dice.count(CHOICE) - for_food)
    g.coins = coin_value(g, player) * dice.count(COIN)  # 701.2


def goods_on(dice: list[int]) -> int:
    """401.1: how many goods the dice give."""
    return dice.count(GOOD) + 2 * dice.count(SKULL)


def collect_goods(g: State, player: Player, number: int) -> None:
    goods = player.goods
    for i in range(number):  # 401.2: from wood up, then from wood again
        good = i % 5
        if goods[good] < LENGTHS[good]:  # 401.3: what does not fit is lost
            goods[good] += 1
    if number > STONE and player.developments & QUARRYING and goods[STONE] < LENGTHS[STONE]:  # 401.4
        goods[STONE] += 1
    if g.tell and number:
        g.tell("collects_goods", g.seat, number=number, goods=goods[:])


def collect_food(g: State, player: Player, food_dice: int, choice_dice: int) -> None:
    food = 3 * food_dice + 2 * choice_dice  # 402.1, 402.2
    if player.developments & AGRICULTURE:  # 402.4
        food += food_dice + choice_dice
    after = player.food + food
    player.food = after if after < FOOD_MAX else FOOD_MAX  # 402.3
    if g.tell and food:
        g.tell("collects_food", g.seat, food=food, total=player.food)


def feed_cities(g: State, player: Player) -> None:
    hungry = player.cities - player.food  # 403.1
    if hungry <= 0:
        player.food -= player.cities
        return
    player.food = 0  # 403.2
    player.disasters += hungry
    if g.tell:
        g.tell("famine", g.seat, points=hungry)


def coin_value(g: State, player: Player) -> int:
    """701.2: what a coin face is worth to this player."""
    return g.sheet.coinage_value if player.developments & COINAGE else COIN_VALUE
