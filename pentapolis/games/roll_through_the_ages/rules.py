"""A turn in its eight phases (rules 200 to 700), in the order of the rulebook. Trading has a file of its own.

A turn is two steps, with trading between them when it is played: what the dice bring, and what the player
makes of it. What the turn has produced so far (dice, workers, coins) lies in the state.
"""

from __future__ import annotations

from pentapolis.engine import Result, Rules, places
from pentapolis.engine.ask import Ask
from pentapolis.games.roll_through_the_ages.options import (
    FOOD_OPTIONS,
    REROLL_FACES,
    build_options,
    buy_options,
    discard_options,
    food_payments,
    leadership_options,
    reroll_options,
    stock_payments,
)
from pentapolis.games.roll_through_the_ages.sheet import (
    AGRICULTURE,
    ARCHITECTURE,
    CARAVANS,
    CHOICE,
    CITIES,
    CITY_BOXES,
    COIN,
    COIN_VALUE,
    COINAGE,
    DEVELOPMENTS,
    DROUGHT_POINTS,
    EMPIRE,
    FACES,
    FOOD,
    FOOD_MAX,
    GOOD,
    GOODS,
    GOODS_LIMIT,
    GREAT_WALL,
    INVASION_POINTS,
    IRRIGATION,
    LEADERSHIP,
    LENGTHS,
    MASONRY,
    MEDICINE,
    MONUMENT_BOXES,
    MONUMENTS,
    PESTILENCE_POINTS,
    QUARRYING,
    RELIGION,
    SKULL,
    STONE,
    VALUES,
    WORKERS,
)
from pentapolis.games.roll_through_the_ages.state import Player, RollState

PHASES = ("roll", "collect", "trade", "build", "buy", "discard")
ROLL, COLLECT, TRADE, BUILD, BUY, DISCARD = range(6)
"""The phases in which somebody may have to choose; feeding and disasters follow collecting at once."""

GOOD_INDEX = {good: index for index, good in enumerate(GOODS)}
MONUMENT_INDEX = {monument: index for index, monument in enumerate(MONUMENTS)}
CITY_INDEX = {city: index for index, city in enumerate(CITIES)}
DEVELOPMENT_INDEX = {development: index for index, development in enumerate(DEVELOPMENTS)}
FACE_INDEX = {face: index for index, face in enumerate(FACES)}


def dice_phases(g: RollState) -> Rules:
    """Phases 1 to 5."""
    yield from roll(g)
    yield from collect(g)
    g.phase = TRADE if g.sheet.trade and g.seats > 1 else BUILD


def spending_phases(g: RollState) -> Rules:
    """Phases 6 to 8."""
    yield from build(g)
    yield from buy(g)
    yield from discard(g)


# --- 1. Roll the dice (300) --------------------------------------------------------------------


def roll(g: RollState) -> Rules:
    seat = g.seat
    player = g.players[seat]
    g.dice = g.chance.rolls(player.cities, 6)  # 301.1: a die for each city
    g.rolls = 1
    if g.tell:
        g.tell("rolls", seat, dice=[FACES[face] for face in g.dice])
    while g.rolls < 3:  # 301.2
        answer = yield Ask(seat, "reroll", reroll_options(g.dice, g.sheet.skulls_rerolled), (3 - g.rolls,))
        if answer == "stop":
            break
        _roll_again(g, REROLL_FACES[answer])
        g.rolls += 1
    if player.developments & LEADERSHIP:  # 301.5
        answer = yield Ask(seat, "leadership", leadership_options(g.dice))
        if answer != "keep":
            _roll_again(g, REROLL_FACES[answer])


def _roll_again(g: RollState, faces: tuple[int, ...]) -> None:
    """Roll one die of each of these faces once more. Dice with the same face are all alike."""
    dice = g.dice
    for face in faces:
        dice[dice.index(face)] = -1
    new = g.chance.rolls(len(faces), 6)
    for face in new:
        dice[dice.index(-1)] = face
    if g.tell:
        g.tell("rolls_again", g.seat, old=[FACES[face] for face in faces], new=[FACES[face] for face in new])


# --- 2. to 5. Collect goods and food, feed the cities, resolve disasters (400, 500) -------------


def collect(g: RollState) -> Rules:
    """Phases 2 to 5: only the food-or-workers dice leave anything to choose."""
    seat, dice = g.seat, g.dice
    player = g.players[seat]
    g.phase = COLLECT
    collect_goods(g, player, dice.count(GOOD) + 2 * dice.count(SKULL))
    choices = dice.count(CHOICE)
    if choices:  # 402.2
        answer = yield Ask(seat, "food_or_workers", FOOD_OPTIONS[choices])
        use_dice(g, player, answer[1])
    else:
        use_dice(g, player, 0)


def use_dice(g: RollState, player: Player, for_food: int) -> None:
    """What follows from the dice when it is settled how many food-or-workers dice give food."""
    dice = g.dice
    collect_food(g, player, dice.count(FOOD), for_food)
    feed_cities(g, player)
    resolve_disasters(g, dice.count(SKULL))
    g.workers = workers_from_dice(player, dice.count(WORKERS), dice.count(CHOICE) - for_food)
    coin = g.sheet.coinage_value if player.developments & COINAGE else COIN_VALUE
    g.coins = coin * dice.count(COIN)  # 701.2


def collect_goods(g: RollState, player: Player, number: int) -> None:
    goods = player.goods
    for i in range(number):  # 401.2: from wood up, then from wood again
        good = i % 5
        if goods[good] < LENGTHS[good]:  # 401.3: what does not fit is lost
            goods[good] += 1
    if number > STONE and player.developments & QUARRYING and goods[STONE] < LENGTHS[STONE]:  # 401.4
        goods[STONE] += 1
    if g.tell and number:
        g.tell("collects_goods", g.seat, number=number, goods=goods[:])


def collect_food(g: RollState, player: Player, food_dice: int, choice_dice: int) -> None:
    food = 3 * food_dice + 2 * choice_dice  # 402.1, 402.2
    if player.developments & AGRICULTURE:  # 402.4
        food += food_dice + choice_dice
    player.food = min(FOOD_MAX, player.food + food)  # 402.3
    if g.tell and food:
        g.tell("collects_food", g.seat, food=food, total=player.food)


def feed_cities(g: RollState, player: Player) -> None:
    hungry = player.cities - player.food  # 403.1
    if hungry <= 0:
        player.food -= player.cities
        return
    player.food = 0  # 403.2
    player.disasters += hungry
    if g.tell:
        g.tell("famine", g.seat, points=hungry)


def resolve_disasters(g: RollState, skulls: int) -> None:
    """501.2: exactly one row of the table applies."""
    if skulls < 2:
        return
    seat = g.seat
    player = g.players[seat]
    if skulls == 2:
        if not player.developments & IRRIGATION:  # 502.1
            _lose_points(g, seat, "drought", DROUGHT_POINTS)
    elif skulls == 3:
        for other, victim in enumerate(g.players):
            if (other != seat or g.sheet.solo) and not victim.developments & MEDICINE:  # 502.2, 802.2
                _lose_points(g, other, "pestilence", PESTILENCE_POINTS)
    elif skulls == 4:
        if player.boxes[GREAT_WALL] < MONUMENT_BOXES[GREAT_WALL]:  # 502.3
            _lose_points(g, seat, "invasion", INVASION_POINTS)
    elif not player.developments & RELIGION:
        _lose_goods(g, seat)
    else:  # 502.4; solo there is nobody else: 802.3
        for other, victim in enumerate(g.players):
            if other != seat and not victim.developments & RELIGION:
                _lose_goods(g, other)


def _lose_points(g: RollState, seat: int, disaster: str, points: int) -> None:
    g.players[seat].disasters += points  # 501.1
    if g.tell:
        g.tell("disaster", seat, disaster=disaster, points=points)


def _lose_goods(g: RollState, seat: int) -> None:
    g.players[seat].goods = [0] * len(GOODS)
    if g.tell:
        g.tell("revolt", seat)


def workers_from_dice(player: Player, worker_dice: int, choice_dice: int) -> int:
    workers = 3 * worker_dice + 2 * choice_dice  # 601.1
    if player.developments & MASONRY:  # 601.2
        workers += worker_dice + choice_dice
    return workers


# --- 6. Build cities and monuments (600) --------------------------------------------------------


def build(g: RollState) -> Rules:
    seat = g.seat
    player = g.players[seat]
    g.built = 0
    while True:
        options = build_options(g, player)
        if len(options) == 1:  # only "done" is left
            break
        answer = yield Ask(seat, "build", options, (g.workers,))
        if answer == "done":
            break
        if answer == "stone":  # 601.3
            player.goods[STONE] -= 1
            g.workers += g.sheet.workers_per_stone
            g.built = 0
            if g.tell:
                g.tell("spends_stone", seat, workers=g.sheet.workers_per_stone)
        else:
            mark_boxes(g, seat, answer[1], answer[2])
    g.workers = 0  # 602.1: workers not used are lost


def mark_boxes(g: RollState, seat: int, target: str, number: int) -> None:
    player = g.players[seat]
    g.workers -= number
    if target in CITY_INDEX:
        city = CITY_INDEX[target]
        g.built |= 1 << (len(MONUMENTS) + city)
        player.city_boxes[city] += number
        if g.tell:
            g.tell("builds", seat, what=target, boxes=number)
        if player.city_boxes[city] == CITY_BOXES[city]:
            player.cities += 1  # 602.3
            if g.tell:
                g.tell("founds_city", seat, cities=player.cities)
        return
    monument = MONUMENT_INDEX[target]
    g.built |= 1 << monument
    player.boxes[monument] += number
    if g.tell:
        g.tell("builds", seat, what=target, boxes=number)
    if player.boxes[monument] == MONUMENT_BOXES[monument]:
        if g.first[monument] < 0:  # 603.1, 603.2
            g.first[monument] = seat
        if g.tell:
            g.tell("completes", seat, monument=target, points=monument_points(g, seat, monument))


# --- 7. Buy a development (700) -----------------------------------------------------------------


def buy(g: RollState) -> Rules:
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


def pay(g: RollState, player: Player, development: str, rest: int) -> Rules:
    """Pay what the coins leave open: first food (701.4), then whole stocks of goods (701.3)."""
    answer = yield Ask(g.seat, "sell_food", food_payments(g, player, rest), (development, rest))
    if answer[1]:
        sold: int = answer[1]
        player.food -= sold
        rest -= sold * g.sheet.coins_per_food
        if g.tell:
            g.tell("sells_food", g.seat, food=sold, coins=sold * g.sheet.coins_per_food)
    if rest <= 0:
        return
    answer = yield Ask(g.seat, "sell_goods", stock_payments(player, rest), (development, rest))
    coins = 0
    for good in answer[1:]:
        index = GOOD_INDEX[good]
        coins += VALUES[index][player.goods[index]]
        player.goods[index] = 0
    if g.tell:
        g.tell("sells_goods", g.seat, goods=list(answer[1:]), coins=coins)


# --- 8. Discard goods, end of the turn and of the game (700) ------------------------------------


def discard(g: RollState) -> Rules:
    seat = g.seat
    player = g.players[seat]
    g.phase = DISCARD
    if not player.developments & CARAVANS:  # 702.2
        excess = sum(player.goods) - GOODS_LIMIT  # 702.1
        while excess > 0:
            answer = yield Ask(seat, "discard", discard_options(player.goods, excess), (excess,))
            player.goods[GOOD_INDEX[answer[1]]] -= answer[2]
            excess -= answer[2]
            if g.tell:
                g.tell("discards", seat, good=answer[1], number=answer[2])
    yield Ask(seat, "end_turn", ["end_turn"], explicit=True)
    end_turn(g)


def end_turn(g: RollState) -> None:
    g.phase = ROLL
    g.dice = []
    g.rolls = 0
    g.refused = ()
    g.seat += 1  # 201.1
    if g.seat < g.seats:
        return
    g.seat = 0  # 703.2: only a whole round ends the game
    if is_last_round(g):
        g.over = True
        if g.tell:
            g.tell("game_over", None, scores=result(g).scores)
    else:
        g.round += 1
        if g.tell:
            g.tell("round", None, round=g.round)


def is_last_round(g: RollState) -> bool:
    """703.1, and 801.1 for the solo game."""
    if g.sheet.solo and g.round >= g.sheet.solo_rounds:
        return True
    if not g.sheet.ends_early:
        return False
    for player in g.players:
        if player.developments.bit_count() >= g.sheet.end_developments:
            return True
    return all(
        first >= 0 or not available for first, available in zip(g.first, g.sheet.available, strict=True)
    )


# --- Scoring (704) ------------------------------------------------------------------------------


def monument_points(g: RollState, seat: int, monument: int) -> int:
    if g.players[seat].boxes[monument] < MONUMENT_BOXES[monument]:
        return 0  # 603.3
    return g.sheet.first[monument] if g.first[monument] == seat else g.sheet.later[monument]


def score_sheet(g: RollState, seat: int) -> dict[str, int]:
    """704.1, category by category."""
    player, sheet = g.players[seat], g.sheet
    completed = sum(boxes == full for boxes, full in zip(player.boxes, MONUMENT_BOXES, strict=True))
    architecture = completed * sheet.points_per_monument if player.developments & ARCHITECTURE else 0
    empire = player.cities * sheet.points_per_city if player.developments & EMPIRE else 0
    return {
        "developments": sum(p for i, p in enumerate(sheet.points) if player.developments >> i & 1),
        "monuments": sum(monument_points(g, seat, m) for m in range(len(MONUMENTS))),
        "bonus": architecture + empire,
        "disasters": -player.disasters,
    }


def score(g: RollState, seat: int) -> int:
    return sum(score_sheet(g, seat).values())


def result(g: RollState) -> Result:
    """704.2: the highest score wins, then the more valuable goods, then it is shared."""
    scores = [score(g, seat) for seat in range(g.seats)]
    return Result(scores, places([(s, p.goods_value()) for s, p in zip(scores, g.players, strict=True)]))
