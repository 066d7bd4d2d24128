"""The options of every question of a turn, found fast. `refusals` says why the rest is not among them.

Lists of options are shared between questions and never changed. Options that depend on few things only
(the faces of the dice) are worked out once.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from pentapolis.games.roll_through_the_ages.sheet import (
    CITIES,
    CITY_BOXES,
    DEVELOPMENTS,
    ENGINEERING,
    FACES,
    GOODS,
    GRANARIES,
    MONUMENT_BOXES,
    MONUMENTS,
    SKULL,
    STONE,
    VALUES,
)
from pentapolis.games.roll_through_the_ages.state import Player, RollState

FACE_CODE = tuple(8**face for face in range(6))
"""Adding up the codes of the dice gives a number for their multiset: three bits per face."""

REROLL_COUNTS: dict[Any, tuple[int, ...]] = {}
"""How many dice of each face a reroll option takes."""

_REROLLS: dict[int, list[Any]] = {}
_SKULLS_TOO = 8**6


def reroll_options(dice: list[int], skulls_too: bool) -> list[Any]:
    """301.2-301.4: stop, or roll any dice again; equal dice are alike, skulls stay (solo: 802.4)."""
    code = _SKULLS_TOO if skulls_too else 0
    for face in dice:
        code += FACE_CODE[face]
    options = _REROLLS.get(code)
    if options is None:
        options = _REROLLS[code] = _find_rerolls(dice, skulls_too)
    return options


def _find_rerolls(dice: list[int], skulls_too: bool) -> list[Any]:
    counts = [dice.count(face) for face in range(6)]
    if not skulls_too:
        counts[SKULL] = 0
    options: list[Any] = ["stop"]
    for chosen in product(*(range(count + 1) for count in counts)):
        if any(chosen):
            option = ("reroll", *(FACES[face] for face in range(6) for _ in range(chosen[face])))
            REROLL_COUNTS[option] = chosen
            options.append(option)
    return options


def leadership_options(dice: list[int]) -> list[Any]:
    """301.5: keep the dice, or roll one of any face once more."""
    return ["keep", *(("reroll", FACES[face]) for face in range(6) if face in dice)]


FOOD_OPTIONS = [[("food", n) for n in range(choices + 1)] for choices in range(8)]
"""402.2: how many of the food-or-workers dice give food."""


@cache
def _boxes(target: str, most: int) -> list[Any]:
    return [("build", target, n) for n in range(1, most + 1)]


def build_options(g: RollState, player: Player) -> list[Any]:
    """602: boxes of the next city or of a monument, each chosen once per turn; a stone for workers; done."""
    options: list[Any] = ["done"]
    workers, built = g.workers, g.built
    boxes_left = False
    for city, full in enumerate(CITY_BOXES):
        left = full - player.city_boxes[city]
        if left:
            boxes_left = True
            if workers and not built >> (len(MONUMENTS) + city) & 1:
                options += _boxes(CITIES[city], min(workers, left))
            if not g.sheet.any_city_order:
                break
    available = g.sheet.available
    for monument, marked in enumerate(player.boxes):
        left = MONUMENT_BOXES[monument] - marked
        if left and available[monument]:
            boxes_left = True
            if workers and not built >> monument & 1:
                options += _boxes(MONUMENTS[monument], min(workers, left))
    if boxes_left and player.developments & ENGINEERING and player.goods[STONE]:
        options.append("stone")
    return options


BUY = [("buy", development) for development in DEVELOPMENTS]


def means(g: RollState, player: Player) -> int:
    """All the coins the player could have in this phase (701.3, 701.4)."""
    coins = g.coins + player.goods_value()
    if player.developments & GRANARIES:
        coins += player.food * g.sheet.coins_per_food
    return coins


def buy_options(g: RollState, player: Player) -> list[Any]:
    """701.1, 701.3: one of the developments not owned yet that can be paid, or none."""
    coins, owned = means(g, player), player.developments
    options: list[Any] = ["pass"]
    for development, cost in enumerate(g.sheet.costs):
        if cost <= coins and not owned >> development & 1:
            options.append(BUY[development])
    return options


def payments(g: RollState, player: Player, rest: int, sold: int | None) -> tuple[list[Any], list[Any]]:
    """How `rest` coins can be paid: first how much food is sold (`sold` is None), then which goods.

    Every way that reaches the price is legal, more than needed too (701.3).
    """
    if sold is None:
        per_food = g.sheet.coins_per_food if player.developments & GRANARIES else 0
        if not per_food:
            return [("food", 0)], []
        goods = player.goods_value()
        most = min(player.food, -(-rest // per_food))
        return [("food", n) for n in range(most + 1) if goods + n * per_food >= rest], []
    kinds = [good for good in range(len(GOODS)) if player.goods[good]]
    stocks: list[Any] = []
    for chosen in product((0, 1), repeat=len(kinds)):
        picked = [good for good, yes in zip(kinds, chosen, strict=True) if yes]
        if sum(VALUES[good][player.goods[good]] for good in picked) >= rest:
            stocks.append(("sell", *(GOODS[good] for good in picked)))
    return [], stocks


def discard_options(goods: list[int], excess: int) -> list[Any]:
    """702.1: what to give up, kind by kind."""
    return [
        ("discard", good, n)
        for good, have in zip(GOODS, goods, strict=True)
        for n in range(1, min(have, excess) + 1)
    ]
