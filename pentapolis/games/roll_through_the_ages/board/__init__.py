"""The board's presenter: what the templates need beyond the view. Plain data in, plain data out."""

from __future__ import annotations

from math import comb
from typing import Any

from pentapolis.games.roll_through_the_ages.board.sketching import sketch
from pentapolis.presenter import Presenter

PHASES = ("roll", "collect", "build", "buy", "discard")
TRADE_PHASES = ("roll", "collect", "trade", "build", "buy", "discard")

MONUMENT_ROWS = {
    "step_pyramid": (2, 1),
    "temple": (3, 3, 1),
    "obelisk": (3, 1, 1, 1, 1, 1, 1),
    "hanging_gardens": (4, 3, 4),
    "great_pyramid": (5, 4, 3, 2, 1),
}
"""Most monuments are piles: so many boxes in each row, from the bottom."""

BOX = 12
"""Width of a box with its gap."""


def pile(id: str) -> dict[str, Any]:
    """Where the boxes of a monument stand, in the order in which they are filled."""
    if id == "stone_circle":
        places = [(2, 24), (11, 6), (30, 0), (49, 6), (58, 24)]
    elif id == "great_wall":
        places = [(BOX * i, BOX) for i in range(9)] + [(BOX * i, 0) for i in (1, 3, 5, 7)]
    else:
        rows = MONUMENT_ROWS[id]
        places = []
        for row, count in enumerate(rows):
            left = (max(rows) - count) * BOX // 2
            places += [(left + BOX * i, (len(rows) - 1 - row) * BOX) for i in range(count)]
    width = max(x for x, _ in places) + BOX
    height = max(y for _, y in places) + BOX
    return {"places": places, "width": width, "height": height}


def present(view: dict[str, Any], ask: Any, seat: int | None, shown: int) -> dict[str, Any]:
    active = view["seat"]
    player = view["players"][shown]
    topic = None if ask is None else ask.topic
    mine = seat == shown
    sold = set()
    if topic == "sell_goods":
        sold = {part for option in ask.options for part in option[1:]}
    return {
        "where": ("where_solo", view["round"], view["rounds"])
        if view["rounds"]
        else ("where", view["round"]),
        "player": player,
        "mine": mine,
        "active": active,
        "topic": topic,
        "composing": topic in ("reroll", "leadership") and mine,
        "phases": TRADE_PHASES if view["trade"] and view["seats"] > 1 else PHASES,
        "piles": {monument["id"]: pile(monument["id"]) for monument in view["monuments"]},
        "tracks": tracks(view, player, shown),
        "food": food_cells(view, player, shown),
        "sellable": sold,
        "stop": stop_now(view),
        "trade_rows": trade_rows(view),
        "labels": ("food", *[good["id"] for good in view["goods"]]),
    }


def tracks(view: dict[str, Any], player: dict[str, Any], shown: int) -> list[dict[str, Any]]:
    """The goods' tracks, highest good first, with what this roll would add."""
    forecast = view["forecast"]
    gains = forecast["goods"] if forecast and view["seat"] == shown else [0] * 5
    rows = []
    for index in reversed(range(len(view["goods"]))):
        good, have = view["goods"][index], player["goods"][index]
        cells = []
        for n, value in enumerate(good["values"]):
            if n == 0:
                continue
            state = (
                "now has" if n == have else "has" if n < have else "gain" if n <= have + gains[index] else ""
            )
            cells.append({"value": value, "state": state, "n": n})
        rows.append({"id": good["id"], "have": have, "cells": cells, "value": good["values"][have]})
    return rows


def food_cells(view: dict[str, Any], player: dict[str, Any], shown: int) -> list[dict[str, Any]]:
    """The food track: what is there, what this roll would add, what the cities would eat."""
    forecast = view["forecast"]
    have, top, left = player["food"], player["food"], player["food"]
    if forecast and view["seat"] == shown:
        split = forecast["splits"][0]
        top, left = have + split["food_gained"], split["food"]
    cells = []
    for n in range(view["food_max"] + 1):
        state = "now" if n == have else "gain" if have < n <= top else ""
        cells.append({"n": n, "state": f"{state} eat" if left < n <= top else state})
    return cells


def stop_now(view: dict[str, Any]) -> dict[str, Any] | None:
    """Exactly what stopping now would bring to the player whose turn it is."""
    forecast = view["forecast"]
    if not forecast:
        return None
    least, most = forecast["splits"][0], forecast["splits"][-1]
    ids = [good["id"] for good in view["goods"]]
    active = view["players"][view["seat"]]
    return {
        "goods": [(id, n) for id, n in zip(ids, forecast["goods"], strict=True) if n],
        "least": least,
        "most": most if len(forecast["splits"]) > 1 else None,
        "had": active["food"],
        "cities": active["cities"],
        "skulls": view["skulls"],
        "disaster": forecast["disasters"][view["skulls"]],
    }


def trade_rows(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The offer that lies on the table, thing by thing."""
    offer = view["offer"]
    if offer is None:
        return []
    gives = {thing: number for number, thing in offer["gives"]}
    gets = {thing: number for number, thing in offer["gets"]}
    rows = []
    for index, thing in enumerate(("food", *[good["id"] for good in view["goods"]])):
        row: dict[str, Any] = {"id": thing, "gives": gives.get(thing, 0), "gets": gets.get(thing, 0)}
        for side in ("from", "to"):
            player = view["players"][offer[side]]
            row[side] = player["food"] if index == 0 else player["goods"][index - 1]
        rows.append(row)
    return rows


def look(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    """How an option's button looks in the list."""
    topic = ask.topic
    if topic in ("reroll", "leadership"):
        return {"quiet": True, "icon": "check" if isinstance(option, str) else "reroll"}
    if topic == "food_or_workers":
        split = view["forecast"]["splits"][option[1]]
        return {"icon": "food", "note": ("split", split["food"], split["workers"], split["hungry"])}
    if topic == "build":
        return _look_build(view, ask, option)
    if topic == "buy" and option != "pass":
        development = next(d for d in view["developments"] if d["id"] == option[1])
        note = (f"effect.{option[1]}", view["effects"][option[1]])
        return {
            "icon": "science",
            "note": note,
            "cost": [("coin", development["cost"]), ("vp", development["points"])],
        }
    if topic == "sell_goods":
        return _look_sell(view, ask, option)
    if topic == "discard":
        return {"icon": option[1]}
    return None


def _look_build(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    if option == "stone":
        return {"icon": "stone"}
    if option == "done":  # workers that are left are lost (602.1)
        lost = [("idle_workers", view["workers"])] if view["workers"] else []
        return {"icon": "check", "note": lost, "reminder": lost}
    _, target, number = option
    player = view["players"][ask.seat]
    if target.startswith("city"):
        city = next(c for c in player["city_boxes"] if c["id"] == target)
        left, points = city["boxes"] - city["marked"], None
    else:
        index = next(i for i, m in enumerate(view["monuments"]) if m["id"] == target)
        monument = view["monuments"][index]
        left = monument["boxes"] - player["boxes"][index]
        points = monument["first"] if monument["first_by"] is None else monument["later"]
    shown: dict[str, Any] = {"icon": "city" if points is None else "wonder"}
    if number == left:
        shown["note"] = ("completes_city",) if points is None else ("completes", points)
    elif number < min(left, view["workers"]):
        shown["quiet"] = True
    return shown


def _look_sell(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any]:
    player = view["players"][ask.seat]
    coins = sum(
        good["values"][player["goods"][index]]
        for index, good in enumerate(view["goods"])
        if good["id"] in option[1:]
    )
    wasted = coins - ask.about[1]
    rare = len(ask.options) > 8 and len(option) > 3
    return {"icon": "coin", "note": ("sell_sum", coins, wasted), "quiet": rare}


def forecast(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    """The exact odds of rolling these dice again, and what they bring on average."""
    if ask.topic not in ("reroll", "leadership") or isinstance(option, str) or not view["forecast"]:
        return None
    dice = option[1:]
    kept_skulls = view["skulls"] - sum(face == "skull" for face in dice)
    rows: dict[str, dict[str, Any]] = {}
    for new in range(len(dice) + 1):
        chance = comb(len(dice), new) * 5 ** (len(dice) - new) / 6 ** len(dice)
        kind, values = _consequence(view, kept_skulls + new)
        row = rows.setdefault(repr((kind, values)), {"kind": kind, "values": values, "chance": 0.0})
        row["chance"] += chance
    averages = {what: value * len(dice) for what, value in view["forecast"]["per_die"].items()}
    return {"count": len(dice), "rows": list(rows.values()), "averages": averages}


def _consequence(view: dict[str, Any], skulls: int) -> tuple[str, tuple[Any, ...]]:
    """What a number of skulls means to the player whose turn it is: a word and its values."""
    disaster, me = view["forecast"]["disasters"][skulls], view["seat"]
    if disaster["id"] is None:
        return "odds.safe", ()
    if disaster["points"][me]:
        return "odds.lose", (disaster["id"], disaster["points"][me])
    if disaster["goods"][me]:
        return "odds.lose_goods", (disaster["id"],)
    if any(disaster["points"]):
        return "odds.others_lose", (disaster["id"], max(disaster["points"]))
    if any(disaster["goods"]):
        return "odds.others_lose_goods", (disaster["id"],)
    return "odds.spared", (disaster["id"],)


PRESENTER = Presenter(
    icon="die", separators=frozenset({"round"}), present=present, look=look, forecast=forecast, sketch=sketch
)
