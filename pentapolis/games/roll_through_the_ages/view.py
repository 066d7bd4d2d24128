"""What everybody may see, as JSON-able data. Nothing in this game is hidden, so all seats see the same."""

from __future__ import annotations

from typing import Any

from pentapolis.games.roll_through_the_ages.data import (
    CITIES,
    CITY_BOXES,
    DEVELOPMENTS,
    FACES,
    FOOD_MAX,
    GOODS,
    GOODS_LIMIT,
    LENGTHS,
    MONUMENT_BOXES,
    MONUMENTS,
    SKULL,
    VALUES,
)
from pentapolis.games.roll_through_the_ages.rules.buying import means
from pentapolis.games.roll_through_the_ages.rules.ending import is_last_round
from pentapolis.games.roll_through_the_ages.rules.forecast import effects, forecast
from pentapolis.games.roll_through_the_ages.rules.trading import offer_data
from pentapolis.games.roll_through_the_ages.scoring import monument_points, score_sheet
from pentapolis.games.roll_through_the_ages.state import PHASES, State


def view(g: State, seat: int | None) -> dict[str, Any]:
    sheet = g.sheet
    return {
        "game": "roll_through_the_ages",
        "seats": g.seats,
        "edition": sheet.edition,
        "trade": sheet.trade,
        "solo": sheet.solo,
        "round": g.round,
        "rounds": sheet.solo_rounds if sheet.solo else None,
        "seat": None if g.over else g.seat,
        "phase": PHASES[g.phase],
        "over": g.over,
        "dice": [FACES[face] for face in g.dice],
        "locked": [face == SKULL and not sheet.skulls_rerolled for face in g.dice],
        "rolls": g.rolls,
        "skulls": g.dice.count(SKULL),
        "workers": g.workers,
        "coins": g.coins,
        "players": [player_view(g, s) for s in range(g.seats)],
        "monuments": [
            {
                "id": id,
                "boxes": MONUMENT_BOXES[m],
                "first": sheet.first[m],
                "later": sheet.later[m],
                "available": sheet.available[m],
                "first_by": None if g.first[m] < 0 else g.first[m],
            }
            for m, id in enumerate(MONUMENTS)
        ],
        "developments": [
            {"id": id, "cost": sheet.costs[d], "points": sheet.points[d]} for d, id in enumerate(DEVELOPMENTS)
        ],
        "goods": [{"id": id, "values": VALUES[k], "length": LENGTHS[k]} for k, id in enumerate(GOODS)],
        "effects": effects(g),
        "forecast": forecast(g),
        "food_max": FOOD_MAX,
        "goods_limit": GOODS_LIMIT,
        "offer": offer_view(g),
        "end": {
            "last_round": is_last_round(g),
            "developments": max(p.developments.bit_count() for p in g.players),
            "developments_needed": sheet.end_developments,
            "monuments": sum(first >= 0 for first in g.first),
            "monuments_needed": sum(sheet.available),
            "applies": sheet.ends_early,
        },
    }


def player_view(g: State, seat: int) -> dict[str, Any]:
    player = g.players[seat]
    scores = score_sheet(g, seat)
    return {
        "food": player.food,
        "goods": player.goods[:],
        "goods_total": sum(player.goods),
        "goods_value": player.goods_value(),
        "means": means(g, player) if seat == g.seat else player.goods_value(),
        "cities": player.cities,
        "city_boxes": [
            {"id": CITIES[c], "marked": player.city_boxes[c], "boxes": CITY_BOXES[c]}
            for c in range(len(CITY_BOXES))
        ],
        "boxes": player.boxes[:],
        "monument_points": [monument_points(g, seat, m) for m in range(len(MONUMENTS))],
        "developments": [id for d, id in enumerate(DEVELOPMENTS) if player.developments >> d & 1],
        "disasters": player.disasters,
        "score_sheet": scores,
        "score": sum(scores.values()),
    }


def offer_view(g: State) -> dict[str, Any] | None:
    if not g.offer:
        return None
    return {"from": g.offer[0], "to": g.offer[1], **offer_data(g.offer)}
