"""How likely a decent player is to choose each option, question by question.

Every option gets a rough gain in points; its weight is the exponential of that. Search explores in proportion
to the weights and plays its simulations by them, so they must be quick more than exact.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp
from typing import Any, Final, TypeAlias

from pentapolis.engine.sums import added
from pentapolis.games.roll_through_the_ages.bots.worth import (
    ABILITY_BY_DEVELOPMENT,
    COIN_POINTS,
    DIE,
    turns_left,
)
from pentapolis.games.roll_through_the_ages.data import (
    AGRICULTURE,
    ARCHITECTURE,
    CHOICE,
    CITY_BOXES,
    CITY_INDEX,
    COIN_VALUE,
    COINAGE,
    DEVELOPMENT_INDEX,
    EMPIRE,
    FACE_INDEX,
    FOOD,
    GOOD,
    GOOD_INDEX,
    GREAT_WALL,
    IRRIGATION,
    LENGTHS,
    MASONRY,
    MEDICINE,
    MONUMENT_BOXES,
    MONUMENT_INDEX,
    SKULL,
    STONE,
    VALUES,
    WORKERS,
)
from pentapolis.games.roll_through_the_ages.rules.rolling import REROLL_FACES
from pentapolis.games.roll_through_the_ages.rules.trading import ROOM, TRADABLE_INDEX
from pentapolis.games.roll_through_the_ages.state import Player, State

Weights: TypeAlias = "list[float]"

HUNGRY_FOOD: Final = 1.1
"""What a piece of food is worth that saves from famine."""
SPARE_FOOD: Final = 0.3
"""What a piece of food beyond this turn's need is worth."""
WORKER: Final = 0.5
NEVER: Final = 1e-6
"""The weight of what is not worth a try."""
SHARPNESS: Final = 3.0
"""The weight of an option is exp(SHARPNESS x gain in points)."""


def weights_of(gains: list[float]) -> Weights:
    best = max(gains)
    return [exp(SHARPNESS * (gain - best)) + 0.01 for gain in gains]


# --- dice ---------------------------------------------------------------------------------------


def face_worths(g: State, player: Player) -> list[float]:
    """What one more die of each face is worth to the player, after the dice on the table."""
    owned, dice = player.developments, g.dice
    farming = 1 if owned & AGRICULTURE else 0
    building = 1 if owned & MASONRY else 0
    number = dice.count(GOOD) + 2 * dice.count(SKULL)
    good = COIN_POINTS * _next_good(player, number)
    coins = g.sheet.coinage_value if owned & COINAGE else COIN_VALUE
    workers = WORKER * (2 + building)
    return [
        SPARE_FOOD * (3 + farming),
        good,
        good + COIN_POINTS * _next_good(player, number + 1) - skull_risk(g, player, dice.count(SKULL) + 1),
        WORKER * (3 + building),
        max(SPARE_FOOD * (2 + farming), workers),
        COIN_POINTS * coins,
    ]


def _next_good(player: Player, number: int) -> int:
    """How many coins the stock gains with the next good after `number` of this turn."""
    kind = number % 5
    have = player.goods[kind] + number // 5
    return VALUES[kind][have + 1] - VALUES[kind][have] if have < LENGTHS[kind] else 0


def skull_risk(g: State, player: Player, skulls: int) -> float:
    """How many points the player stands to lose by a further skull, this many then."""
    owned = player.developments
    if skulls == 1:
        return 0.2
    if skulls == 2:
        return 0.2 if owned & IRRIGATION else 2.0
    if skulls == 3:
        harm = 3.0 if g.sheet.solo and not owned & MEDICINE else -1.5 if not g.sheet.solo else 0.0
        return harm - (0.0 if owned & IRRIGATION else 2.0)
    if skulls == 4:
        return 5.0 if player.boxes[GREAT_WALL] < MONUMENT_BOXES[GREAT_WALL] else 1.5
    return 1.0


def reroll(g: State, options: list[Any]) -> Weights:
    """Roll again the dice that are worth less than a die rolled again can be expected to be."""
    player = g.players[g.seat]
    worth = face_worths(g, player)
    hungry = player.cities - player.food
    average = added(worth) / 6
    if hungry > 0:
        average += min(hungry, 3) * (HUNGRY_FOOD - SPARE_FOOD) * 5 / 36
    if g.rolls == 1:
        average = added([max(value, average) for value in worth]) / 6
    food, good, skull, workers, choice, coin = _reroll_gains(g, player, worth, average, hungry)
    gains = [0.0]
    for option in options[1:]:
        a, b, c, d, e, f = _reroll_counts(option)
        gains.append(food[a] + good[b] + skull[c] + workers[d] + choice[e] + coin[f])
    return weights_of(gains)


@cache
def _reroll_counts(option: Any) -> tuple[int, ...]:
    """How many dice of each face the option takes."""
    faces = REROLL_FACES[option]
    return tuple(faces.count(face) for face in range(6))


def _reroll_gains(
    g: State, player: Player, worth: list[float], average: float, hungry: int
) -> list[list[float]]:
    """For every face the gain of rolling 0, 1, 2 … dice that show it again."""
    table = []
    for face in range(6):
        count = g.dice.count(face)
        gains = [0.0]
        if count:
            if face == SKULL:
                goods = worth[SKULL] + skull_risk(g, player, count + 1)
                for skulls in range(count, 0, -1):
                    gains.append(gains[-1] + average - goods + skull_risk(g, player, skulls))
            elif face in (FOOD, CHOICE):
                amount = (3 if face == FOOD else 2) + (1 if player.developments & AGRICULTURE else 0)
                need = hungry if face == FOOD else hungry - (amount + 1) * g.dice.count(FOOD)
                for kept in range(count - 1, -1, -1):
                    needed = min(amount, max(0, need - kept * amount))
                    value = max(worth[face], needed * HUNGRY_FOOD + (amount - needed) * SPARE_FOOD)
                    gains.append(gains[-1] + average - value)
            else:
                gain = average - worth[face]
                gains += [gain * again for again in range(1, count + 1)]
        table.append(gains)
    return table


def leadership(g: State, options: list[Any]) -> Weights:
    player = g.players[g.seat]
    worth = face_worths(g, player)
    table = _reroll_gains(g, player, worth, added(worth) / 6, player.cities - player.food)
    return weights_of([0.0] + [table[FACE_INDEX[option[1]]][1] - 0.1 for option in options[1:]])


def food_or_workers(g: State, options: list[Any]) -> Weights:
    player = g.players[g.seat]
    farming = 1 if player.developments & AGRICULTURE else 0
    building = 1 if player.developments & MASONRY else 0
    stock = player.food + (3 + farming) * g.dice.count(FOOD) - player.cities
    base = g.dice.count(WORKERS) * (3 + building)
    most = len(options) - 1
    gains = []
    for dice in range(most + 1):
        food = stock + dice * (2 + farming)
        workers = base + (most - dice) * (2 + building)
        fed = food * SPARE_FOOD if food >= 0 else food * HUNGRY_FOOD
        gains.append(min(fed, 10 * SPARE_FOOD) + workers * WORKER)
    return weights_of(gains)


# --- building and buying ------------------------------------------------------------------------


def build(g: State, options: list[Any]) -> Weights:
    """Cities while they pay back, then monuments, best points per box first, and few at a time."""
    player = g.players[g.seat]
    left = turns_left(g)[g.seat]
    per_monument = g.sheet.points_per_monument if player.developments & ARCHITECTURE else 0
    gains = []
    for option in options:
        if option == "done":
            gains.append(-0.4 * g.workers)
        elif option == "stone":
            gains.append(3 * WORKER - COIN_POINTS * _last_good(player, STONE) - 0.4 * g.workers)
        elif option[1] in CITY_INDEX:
            city = CITY_INDEX[option[1]]
            full = CITY_BOXES[city]
            gain = DIE * max(0.0, left - 1.5) * option[2] / full
            if player.city_boxes[city] + option[2] == full:
                gain *= 1.3
            gains.append(gain - 0.4 * (g.workers - option[2]))
        else:
            gains.append(
                _monument_gain(g, player, option, left, per_monument) - 0.4 * (g.workers - option[2])
            )
    return weights_of(gains)


def _monument_gain(g: State, player: Player, option: Any, left: float, per_monument: int) -> float:
    monument, number = MONUMENT_INDEX[option[1]], int(option[2])
    full = MONUMENT_BOXES[monument]
    marked = player.boxes[monument] + number
    points = per_monument + (g.sheet.first if g.first[monument] < 0 else g.sheet.later)[monument]
    if marked == full:
        return points * (0.4 + 0.6 * number / full)
    missing = full - marked
    if missing > 4 * (left - 1):
        return 0.0
    return points * 0.7 * number / full


def _last_good(player: Player, kind: int) -> int:
    """How many coins the stock loses with one piece of this kind."""
    have = player.goods[kind]
    return VALUES[kind][have] - VALUES[kind][have - 1] if have else 0


def buy(g: State, options: list[Any]) -> Weights:
    """Points and what the ability should bring, less the worth of the goods that pay for it."""
    player, sheet = g.players[g.seat], g.sheet
    left = turns_left(g)[g.seat] - 1
    gains = [0.0]
    for option in options[1:]:
        development = DEVELOPMENT_INDEX[option[1]]
        gain = sheet.points[development] + ABILITY_BY_DEVELOPMENT[development] * left
        if 1 << development == EMPIRE:
            gain += player.cities * sheet.points_per_city
        elif 1 << development == ARCHITECTURE:
            gain += _completed(player) * sheet.points_per_monument + 0.3 * left
        goods = max(0, sheet.costs[development] - g.coins)
        gains.append(gain - COIN_POINTS * goods)
    return weights_of([0.5 * gain for gain in gains])


def _completed(player: Player) -> int:
    return sum([marked == full for marked, full in zip(player.boxes, MONUMENT_BOXES, strict=True)])


def sell_food(g: State, options: list[Any]) -> Weights:
    player = g.players[g.seat]
    coins = g.sheet.coins_per_food
    gains = []
    for option in options:
        rest = player.food - option[1]
        hunger = max(0, player.cities - rest)
        gains.append(option[1] * (COIN_POINTS * coins - SPARE_FOOD) - 0.5 * hunger)
    return weights_of(gains)


def sell_goods(g: State, options: list[Any]) -> Weights:
    """The less the goods are worth, the better; all options reach the price."""
    goods = g.players[g.seat].goods
    return weights_of(
        [
            -COIN_POINTS * added([VALUES[GOOD_INDEX[good]][goods[GOOD_INDEX[good]]] for good in option[1:]])
            for option in options
        ]
    )


def discard(g: State, options: list[Any]) -> Weights:
    goods = g.players[g.seat].goods
    gains = []
    for _, good, number in options:
        kind = GOOD_INDEX[good]
        have = goods[kind]
        gains.append(-COIN_POINTS * (VALUES[kind][have] - VALUES[kind][have - number]) / number)
    return weights_of([4 * gain for gain in gains])


# --- trading ------------------------------------------------------------------------------------


def stock_worth(player: Player, changes: tuple[int, ...], sign: int) -> float:
    """What a change of food and goods is worth to the player, in points."""
    before, after = player.food, player.food + sign * changes[0]
    worth = SPARE_FOOD * (after - before)
    worth += (HUNGRY_FOOD - SPARE_FOOD) * (min(after, player.cities) - min(before, player.cities))
    for kind, change in enumerate(changes[1:]):
        if change:
            have = player.goods[kind]
            worth += COIN_POINTS * (VALUES[kind][have + sign * change] - VALUES[kind][have])
    return worth


def trade(g: State, options: list[Any]) -> Weights:
    """An offer is worth a try where some exchange is good for both and this partner has refused none yet."""
    refusers = {partner for _, partner, *_ in g.refused}
    mine = g.players[g.seat]
    weights = [1.0]
    for _, partner in options[1:]:
        promising = partner not in refusers and _has_good_swap(mine, g.players[partner])
        weights.append(0.5 if promising else NEVER)
    return weights


def _has_good_swap(mine: Player, theirs: Player) -> bool:
    """Whether some piece of one for some piece of the other would be a gain for both."""
    for give in range(len(SWAPS)):
        if not (mine.goods[give - 1] if give else mine.food):
            continue
        for changes in SWAPS[give]:
            get = changes.index(-1)
            if (theirs.goods[get - 1] if get else theirs.food) and _fits(mine, theirs, give, get):
                if min(stock_worth(mine, changes, -1), stock_worth(theirs, changes, 1)) > 0.1:
                    return True
    return False


def _fits(mine: Player, theirs: Player, give: int, get: int) -> bool:
    return (theirs.goods[give - 1] if give else theirs.food) < ROOM[give] and (
        mine.goods[get - 1] if get else mine.food
    ) < ROOM[get]


SWAPS: Final = tuple(
    tuple(
        tuple(1 if thing == give else -1 if thing == get else 0 for thing in range(len(ROOM)))
        for get in range(len(ROOM))
        if get != give
    )
    for give in range(len(ROOM))
)
"""Every exchange of one piece for one, by what is given."""


def offer(g: State, options: list[Any]) -> Weights:
    """Towards an exchange that is good for both."""
    offerer, partner = g.players[g.offer[0]], g.players[g.offer[1]]
    gains = []
    for option in options:
        changes = list(g.offer[2:])
        if option == "drop":
            gains.append(-1.0)
            continue
        if option != "propose":
            changes[TRADABLE_INDEX[option[1]]] += 1 if option[0] == "give" else -1
        amounts = tuple(changes)
        gain = min(stock_worth(offerer, amounts, -1), stock_worth(partner, amounts, 1))
        gains.append(gain + 0.3 if option == "propose" else gain)
    return weights_of(gains)


def reply(g: State, options: list[Any]) -> Weights:
    """Accept what is a gain."""
    gain = stock_worth(g.players[g.offer[1]], g.offer[2:], 1)
    return weights_of([gain - 0.1, 0.0, -0.5][: len(options)])


PRIORS: Final[dict[str, Callable[[State, list[Any]], Weights]]] = {
    "reroll": reroll,
    "leadership": leadership,
    "food_or_workers": food_or_workers,
    "build": build,
    "buy": buy,
    "sell_food": sell_food,
    "sell_goods": sell_goods,
    "discard": discard,
    "trade": trade,
    "offer": offer,
    "counter": offer,
    "reply": reply,
    "reply_to_counter": reply,
}
