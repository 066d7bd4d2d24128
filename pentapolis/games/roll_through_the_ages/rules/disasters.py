"""Disasters (500): what the skulls on the dice do, and who is spared."""

from __future__ import annotations

from pentapolis.games.roll_through_the_ages.data import (
    DROUGHT_POINTS,
    GOODS,
    GREAT_WALL,
    INVASION_POINTS,
    IRRIGATION,
    MEDICINE,
    MONUMENT_BOXES,
    PESTILENCE_POINTS,
    RELIGION,
)
from pentapolis.games.roll_through_the_ages.state import State


def resolve_disasters(g: State, skulls: int) -> None:
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


def _lose_points(g: State, seat: int, disaster: str, points: int) -> None:
    g.players[seat].disasters += points  # 501.1
    if g.tell:
        g.tell("disaster", seat, disaster=disaster, points=points)


def _lose_goods(g: State, seat: int) -> None:
    g.players[seat].goods = [0] * len(GOODS)
    if g.tell:
        g.tell("revolt", seat)
