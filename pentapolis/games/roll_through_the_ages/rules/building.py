"""Building (600): workers, cities and monuments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.roll_through_the_ages.data import (
    CITIES,
    CITIES_START,
    CITY_BOXES,
    CITY_INDEX,
    ENGINEERING,
    MASONRY,
    MONUMENT_BOXES,
    MONUMENT_INDEX,
    MONUMENTS,
    STONE,
)
from pentapolis.games.roll_through_the_ages.scoring import monument_points
from pentapolis.games.roll_through_the_ages.state import Player, State

BOXES: Final = [
    [[("build", target, n) for n in range(1, most + 1)] for most in range(full + 1)]
    for target, full in zip((*MONUMENTS, *CITIES), (*MONUMENT_BOXES, *CITY_BOXES), strict=True)
]
"""By target (the monuments, then the cities) and number of boxes: the options to mark that many or fewer."""


def workers_from_dice(player: Player, worker_dice: int, choice_dice: int) -> int:
    workers = 3 * worker_dice + 2 * choice_dice  # 601.1
    if player.developments & MASONRY:  # 601.2
        workers += worker_dice + choice_dice
    return workers


def build(g: State) -> Rules:
    """The sixth phase: target after target, until nothing can be marked or the player is done."""
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
        if answer == "stone":
            spend_stone(g, player)
        else:
            mark_boxes(g, seat, answer[1], answer[2])
    g.workers = 0  # 602.1: workers not used are lost


def spend_stone(g: State, player: Player) -> None:
    """601.3; every target may be chosen again then."""
    player.goods[STONE] -= 1
    g.workers += g.sheet.workers_per_stone
    g.built = 0
    if g.tell:
        g.tell("spends_stone", g.seat, workers=g.sheet.workers_per_stone)


def mark_boxes(g: State, seat: int, target: str, number: int) -> None:
    """602.1: one box for each worker."""
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


# --- what may be built --------------------------------------------------------------------------


def fast_building(g: State, ask: Ask) -> list[Any]:
    return build_options(g, g.players[ask.seat])


def build_options(g: State, player: Player) -> list[Any]:
    """602: boxes of the next city or of a monument, each chosen once per turn; a stone for workers; done."""
    options: list[Any] = ["done"]
    workers, built = g.workers, g.built
    stone = player.goods[STONE] if player.developments & ENGINEERING else 0
    if not workers and not stone:
        return options
    boxes_left = False
    for city, full in enumerate(CITY_BOXES):
        left = full - player.city_boxes[city]
        if left:
            boxes_left = True
            target = len(MONUMENTS) + city
            if workers and not built >> target & 1:
                options += BOXES[target][left if left < workers else workers]
            if not g.sheet.any_city_order:  # 602.2
                break
    available = g.sheet.available
    for monument, marked in enumerate(player.boxes):
        left = MONUMENT_BOXES[monument] - marked
        if left and available[monument]:
            boxes_left = True
            if workers and not built >> monument & 1:
                options += BOXES[monument][left if left < workers else workers]
    if boxes_left and stone:
        options.append("stone")
    return options


def build_candidates(g: State, ask: Ask) -> Iterator[Option]:
    """Every number of boxes that is still open of every city and monument."""
    player = g.players[ask.seat]
    marked = (*player.boxes, *player.city_boxes)
    for target, boxes in enumerate(BOXES):
        yield from boxes[-1][: max(1, len(boxes) - 1 - marked[target])]


def refuse_build(g: State, ask: Ask, target: str, number: int) -> Refusal | None:
    player = g.players[ask.seat]
    if target in CITY_INDEX:
        city = CITY_INDEX[target]
        left, bit = CITY_BOXES[city] - player.city_boxes[city], len(MONUMENTS) + city
        if left and not g.sheet.any_city_order and player.cities - CITIES_START < city:
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


def refuse_stone(g: State, ask: Ask) -> Refusal | None:
    player = g.players[ask.seat]
    if not player.developments & ENGINEERING:
        return Refusal("601.3", "needs_development", development="engineering")
    return None if player.goods[STONE] else Refusal("601.3", "no_stone")


BUILDING: Final = Actions(
    "build",
    Action("done"),
    Action("build", build_candidates, refuse_build),
    Action("stone", refuse=refuse_stone),
    fast=fast_building,
)
