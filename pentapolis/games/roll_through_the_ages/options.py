"""The options of every question of a turn, found fast. `refusals` says why the rest is not among them.

Lists of options are shared between questions and never changed. Options that depend on few things only
(the faces of the dice) are worked out once.
"""

from __future__ import annotations

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

REROLL_FACES: dict[Any, tuple[int, ...]] = {("reroll", FACES[face]): (face,) for face in range(6)}
"""The faces of the dice that an option rolls again."""

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
            faces = tuple(face for face in range(6) for _ in range(chosen[face]))
            option = ("reroll", *(FACES[face] for face in faces))
            REROLL_FACES[option] = faces
            options.append(option)
    return options


def leadership_options(dice: list[int]) -> list[Any]:
    """301.5: keep the dice, or roll one of any face once more."""
    return ["keep", *(("reroll", FACES[face]) for face in range(6) if face in dice)]


FOOD_OPTIONS = [[("food", n) for n in range(choices + 1)] for choices in range(8)]
"""402.2: how many of the food-or-workers dice give food."""


BOXES = [
    [[("build", target, n) for n in range(1, most + 1)] for most in range(full + 1)]
    for target, full in zip((*MONUMENTS, *CITIES), (*MONUMENT_BOXES, *CITY_BOXES), strict=True)
]
"""By target (the monuments, then the cities) and number of boxes: the options to mark that many or fewer."""


def build_options(g: RollState, player: Player) -> list[Any]:
    """602: boxes of the next city or of a monument, each chosen once per turn; a stone for workers; done."""
    options: list[Any] = ["done"]
    workers, built = g.workers, g.built
    boxes_left = False
    for city, full in enumerate(CITY_BOXES):
        left = full - player.city_boxes[city]
        if left:
            boxes_left = True
            target = len(MONUMENTS) + city
            if workers and not built >> target & 1:
                options += BOXES[target][left if left < workers else workers]
            if not g.sheet.any_city_order:
                break
    available = g.sheet.available
    for monument, marked in enumerate(player.boxes):
        left = MONUMENT_BOXES[monument] - marked
        if left and available[monument]:
            boxes_left = True
            if workers and not built >> monument & 1:
                options += BOXES[monument][left if left < workers else workers]
    if boxes_left and player.developments & ENGINEERING and player.goods[STONE]:
        options.append("stone")
    return options


BUY = [("buy", development) for development in DEVELOPMENTS]

_PURCHASES: dict[int, list[Any]] = {}
"""By set of developments (bits): the options to buy one of them or none."""


def means(g: RollState, player: Player) -> int:
    """All the coins the player could have in this phase (701.3, 701.4)."""
    coins = g.coins + player.goods_value()
    if player.developments & GRANARIES:
        coins += player.food * g.sheet.coins_per_food
    return coins


def buy_options(g: RollState, player: Player) -> list[Any]:
    """701.1, 701.3: one of the developments not owned yet that can be paid, or none."""
    affordable = g.sheet.affordable
    choice = affordable[min(means(g, player), len(affordable) - 1)] & ~player.developments
    options = _PURCHASES.get(choice)
    if options is None:
        options = ["pass", *(option for i, option in enumerate(BUY) if choice >> i & 1)]
        _PURCHASES[choice] = options
    return options


def food_payments(g: RollState, player: Player, rest: int) -> list[Any]:
    """701.4: how much food may be sold towards `rest` coins, no more than needed."""
    if not player.developments & GRANARIES:
        return [("food", 0)]
    each = g.sheet.coins_per_food
    goods = player.goods_value()
    most = min(player.food, -(-rest // each))
    return [("food", n) for n in range(most + 1) if goods + n * each >= rest]


def _subsets(stocks: int) -> list[tuple[int, Any]]:
    """All sets of kinds of goods within a set of kinds, as bits and as an option."""
    found = []
    for chosen in range(1, 32):
        if chosen & stocks == chosen:
            found.append((chosen, ("sell", *(good for i, good in enumerate(GOODS) if chosen >> i & 1))))
    return found


SUBSETS = [_subsets(stocks) for stocks in range(32)]


def stock_payments(player: Player, rest: int) -> list[Any]:
    """701.3: every set of whole stocks that brings `rest` coins, more than needed too."""
    worth = [0]
    stocks = 0
    for good, number in enumerate(player.goods):  # the worth of every set of kinds, by its bits
        value = VALUES[good][number]
        worth += [sum_so_far + value for sum_so_far in worth]
        if number:
            stocks |= 1 << good
    return [option for chosen, option in SUBSETS[stocks] if worth[chosen] >= rest]


def discard_options(goods: list[int], excess: int) -> list[Any]:
    """702.1: what to give up, kind by kind."""
    return [
        ("discard", good, n)
        for good, have in zip(GOODS, goods, strict=True)
        for n in range(1, min(have, excess) + 1)
    ]
