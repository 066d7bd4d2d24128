"""Why not? For every question: what a person might try, and the rule that forbids what is no option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from pentapolis.engine import Ask, Option, Refusal
from pentapolis.games.roll_through_the_ages.options import BUY, means
from pentapolis.games.roll_through_the_ages.rules import (
    CITY_INDEX,
    DEVELOPMENT_INDEX,
    FACE_INDEX,
    GOOD_INDEX,
    MONUMENT_INDEX,
)
from pentapolis.games.roll_through_the_ages.sheet import (
    CITIES,
    CITY_BOXES,
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
from pentapolis.games.roll_through_the_ages.state import RollState
from pentapolis.games.roll_through_the_ages.trade import ROOM, TRADABLE, TRADABLE_INDEX, is_complete, stock

Check = Callable[[RollState, Ask, tuple[Any, ...]], "Refusal | None"]


def why_not(g: RollState, ask: Ask, option: Option) -> Refusal | None:
    """The refusal of something that is no option; None for an option and for what makes no sense here."""
    parts = option if isinstance(option, tuple) else (option,)
    check = CHECKS.get((ask.topic, str(parts[0])))
    try:
        return check(g, ask, parts) if check else None
    except (KeyError, IndexError, TypeError, ValueError):
        return None


def _reroll(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    wanted = [FACE_INDEX[face] for face in parts[1:]]
    if SKULL in wanted and not g.sheet.skulls_rerolled:
        return Refusal("301.4", "skull_stays")
    for face in wanted:
        if wanted.count(face) > g.dice.count(face):
            return Refusal("301.2", "no_such_die", face=FACES[face], have=g.dice.count(face))
    return None


def _leadership(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    if len(parts) != 2:
        return Refusal("301.5", "one_die_only")
    face = FACE_INDEX[parts[1]]
    return None if face in g.dice else Refusal("301.2", "no_such_die", face=parts[1], have=0)


def _build(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    player = g.players[ask.seat]
    _, target, number = parts
    if target in CITY_INDEX:
        city = CITY_INDEX[target]
        left, bit = CITY_BOXES[city] - player.city_boxes[city], len(MONUMENTS) + city
        if (
            left
            and not g.sheet.any_city_order
            and any(player.city_boxes[c] < CITY_BOXES[c] for c in range(city))
        ):
            return Refusal("602.2", "cities_in_order")
    else:
        bit = MONUMENT_INDEX[target]
        if not g.sheet.available[bit]:
            return Refusal("102.3" if g.seats == 3 else "102.4", "not_available", what=target, seats=g.seats)
        left = MONUMENT_BOXES[bit] - player.boxes[bit]
    if not left:
        return Refusal("602.1", "finished", what=target)
    if g.workers < number:
        return Refusal("602.1", "workers_missing", need=number, have=g.workers)
    if number > left:
        return Refusal("602.1", "boxes_missing", what=target, left=left)
    if g.built >> bit & 1:
        return Refusal("602.1", "built_already", what=target)
    return None


def _stone(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    player = g.players[ask.seat]
    if not player.developments & ENGINEERING:
        return Refusal("601.3", "needs_development", development="engineering")
    return None if player.goods[STONE] else Refusal("601.3", "no_stone")


def _buy(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    player = g.players[ask.seat]
    development = DEVELOPMENT_INDEX[parts[1]]
    if player.developments >> development & 1:
        return Refusal("701.1", "owned", development=parts[1])
    cost, have = g.sheet.costs[development], means(g, player)
    return None if have >= cost else Refusal("701.3", "coins_missing", need=cost, have=have)


def _sell_food(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    player = g.players[ask.seat]
    if not player.developments & GRANARIES:
        return Refusal("701.4", "needs_development", development="granaries")
    if parts[1] > player.food:
        return Refusal("701.4", "food_missing", need=parts[1], have=player.food)
    rest = ask.about[1]
    coins = player.goods_value() + parts[1] * g.sheet.coins_per_food
    if coins < rest:
        return Refusal("701.3", "coins_missing", need=rest, have=coins)
    if (parts[1] - 1) * g.sheet.coins_per_food >= rest:
        return Refusal("701.4", "paid_already", need=rest)
    return None


def _sell_goods(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    player = g.players[ask.seat]
    sold = parts[1:]
    if len(sold) != len(set(sold)):
        return Refusal("701.3", "whole_stock")
    for good in sold:
        if not player.goods[GOOD_INDEX[good]]:
            return Refusal("701.3", "no_such_good", good=good)
    coins = sum(VALUES[GOOD_INDEX[good]][player.goods[GOOD_INDEX[good]]] for good in sold)
    return None if coins >= ask.about[1] else Refusal("701.3", "coins_missing", need=ask.about[1], have=coins)


def _discard(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    _, good, number = parts
    have = g.players[ask.seat].goods[GOOD_INDEX[good]]
    if number > have:
        return Refusal("702.1", "goods_missing", good=good, need=number, have=have)
    return Refusal("702.1", "too_many", excess=ask.about[0]) if number > ask.about[0] else None


def _with(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    partner = parts[1]
    if partner == ask.seat:
        return Refusal("803.2", "not_with_yourself")
    for seat in (ask.seat, partner):
        if not any(stock(g.players[seat])):
            return Refusal("803.3", "nothing_to_trade", player=seat)
    return None


def _give(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    return _piece(g, parts[1], sign=1)


def _get(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    return _piece(g, parts[1], sign=-1)


def _piece(g: RollState, thing: str, sign: int) -> Refusal | None:
    index = TRADABLE_INDEX[thing]
    giver, taker = (g.offer[0], g.offer[1]) if sign > 0 else (g.offer[1], g.offer[0])
    amount = sign * g.offer[2 + index]
    if amount < 0:
        return Refusal("803.1", "both_ways", thing=thing)
    have = stock(g.players[giver])[index]
    if have <= amount:
        return Refusal("803.3", "thing_missing", player=giver, thing=thing, have=have)
    if stock(g.players[taker])[index] + amount >= ROOM[index]:
        return Refusal("803.3", "no_room", player=taker, thing=thing, room=ROOM[index])
    return None


def _propose(g: RollState, ask: Ask, parts: tuple[Any, ...]) -> Refusal | None:
    if not is_complete(g.offer):
        return Refusal("803.1", "two_sides")
    return Refusal("803.1", "refused_before") if g.offer in g.refused else None


CHECKS: dict[tuple[str, str], Check] = {
    ("reroll", "reroll"): _reroll,
    ("leadership", "reroll"): _leadership,
    ("build", "build"): _build,
    ("build", "stone"): _stone,
    ("buy", "buy"): _buy,
    ("sell_food", "food"): _sell_food,
    ("sell_goods", "sell"): _sell_goods,
    ("discard", "discard"): _discard,
    ("trade", "with"): _with,
    ("offer", "give"): _give,
    ("offer", "get"): _get,
    ("offer", "propose"): _propose,
    ("counter", "give"): _give,
    ("counter", "get"): _get,
    ("counter", "propose"): _propose,
}


def candidates(g: RollState, ask: Ask) -> Iterable[Option]:
    """Everything on the board that belongs to this kind of question."""
    seen = set()
    for option in (*ask.options, *_tries(g, ask)):
        if option not in seen:
            seen.add(option)
            yield option


def _tries(g: RollState, ask: Ask) -> Iterator[Any]:
    player = g.players[ask.seat]
    topic = ask.topic
    if topic in ("reroll", "leadership"):
        yield from (("reroll", face) for face in FACES)
    elif topic == "build":
        for city, full in enumerate(CITY_BOXES):
            yield from (("build", CITIES[city], n) for n in range(1, full - player.city_boxes[city] + 1))
            yield "build", CITIES[city], 1
        for monument, full in enumerate(MONUMENT_BOXES):
            yield from (
                ("build", MONUMENTS[monument], n) for n in range(1, full - player.boxes[monument] + 1)
            )
            yield "build", MONUMENTS[monument], 1
        if any(isinstance(option, tuple) for option in ask.options):
            yield "stone"
    elif topic == "buy":
        yield from BUY
    elif topic == "sell_food":
        yield from (("food", n) for n in range(player.food + 2))
    elif topic == "sell_goods":
        for size in range(1, len(GOODS) + 1):
            yield from (("sell", *kinds) for kinds in combinations(GOODS, size))
    elif topic == "discard":
        yield from (("discard", good, n) for good in GOODS for n in range(1, ask.about[0] + 2))
    elif topic == "trade":
        yield from (("with", seat) for seat in range(g.seats))
    elif topic in ("offer", "counter"):
        yield from ((way, thing) for way in ("give", "get") for thing in TRADABLE)
        yield "propose"
