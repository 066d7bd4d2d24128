"""What the dice on the table would bring: worked out by the rules themselves, on copies of the state.

The board compares "stop now" with "roll these again"; nobody should need a pencil.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.games.roll_through_the_ages.data import (
    AGRICULTURE,
    CHOICE,
    COIN,
    DEVELOPMENTS,
    DISASTERS,
    FOOD,
    MASONRY,
    WORKERS,
)
from pentapolis.games.roll_through_the_ages.rules.building import workers_from_dice
from pentapolis.games.roll_through_the_ages.rules.buying import means
from pentapolis.games.roll_through_the_ages.rules.collecting import (
    coin_value,
    collect_food,
    collect_goods,
    feed_cities,
    goods_on,
)
from pentapolis.games.roll_through_the_ages.rules.disasters import resolve_disasters
from pentapolis.games.roll_through_the_ages.state import COLLECT, State

MOST_DICE: Final = 7


def forecast(g: State) -> dict[str, Any] | None:
    """For the player whose turn it is, until food is collected."""
    if g.over or not g.dice or g.phase > COLLECT:
        return None
    choices = g.dice.count(CHOICE)
    return {
        "goods": _goods_gained(g),
        "splits": [_split(g, for_food, choices) for for_food in range(choices + 1)],
        "disasters": [_disaster(g, skulls) for skulls in range(MOST_DICE + 1)],
        "per_die": _per_die(g),
    }


def _collect_goods(g: State) -> State:
    """A copy in which the goods of the dice have been collected, if they had not been already."""
    trial = g.copy()
    if g.phase < COLLECT:
        collect_goods(trial, trial.players[g.seat], goods_on(g.dice))
    return trial


def _goods_gained(g: State) -> list[int]:
    player = _collect_goods(g).players[g.seat]
    return [after - before for after, before in zip(player.goods, g.players[g.seat].goods, strict=True)]


def _split(g: State, for_food: int, choices: int) -> dict[str, int]:
    """The turn's income when so many of the food-or-workers dice give food."""
    trial = _collect_goods(g)
    player, before = trial.players[g.seat], g.players[g.seat]
    collect_food(trial, player, g.dice.count(FOOD), for_food)
    gained = player.food - before.food
    feed_cities(trial, player)
    trial.coins = coin_value(g, before) * g.dice.count(COIN)
    return {
        "food_gained": gained,
        "food": player.food,
        "hungry": player.disasters - before.disasters,
        "workers": workers_from_dice(player, g.dice.count(WORKERS), choices - for_food),
        "coins": trial.coins,
        "means": means(trial, player),
    }


def _disaster(g: State, skulls: int) -> dict[str, Any]:
    """What so many skulls would do: the disaster's name, and what everyone would lose to it."""
    trial = g.copy()
    for player in trial.players:  # so that the loss of goods shows
        player.goods = [1] * len(player.goods)
    resolve_disasters(trial, skulls)
    rows = [id for id, row in DISASTERS.items() if row.skulls == min(skulls, 5)]
    return {
        "id": rows[0] if rows else None,
        "points": [a.disasters - b.disasters for a, b in zip(trial.players, g.players, strict=True)],
        "goods": [not any(player.goods) for player in trial.players],
    }


def _per_die(g: State) -> dict[str, float]:
    """The average of one die rolled; a food-or-workers die counts half for each."""
    player = g.players[g.seat]
    more_food = 1 if player.developments & AGRICULTURE else 0
    more_workers = 1 if player.developments & MASONRY else 0
    return {
        "good": 3 / 6,
        "food": (3 + more_food + (2 + more_food) / 2) / 6,
        "workers": (3 + more_workers + (2 + more_workers) / 2) / 6,
        "coin": coin_value(g, player) / 6,
    }


def effects(g: State) -> dict[str, int]:
    """The number in the effect of a development, where it has one that depends on the edition."""
    sheet = g.sheet
    numbers = {
        "coinage": sheet.coinage_value,
        "granaries": sheet.coins_per_food,
        "engineering": sheet.workers_per_stone,
        "architecture": sheet.points_per_monument,
        "empire": sheet.points_per_city,
    }
    return {id: numbers.get(id, 0) for id in DEVELOPMENTS}
