"""Games with battles: seats learn Tactics, recruit infantry, march at each other, until something is so.

Nothing is recorded: whatever the rules of the day make of a seed, one of a few seeds leads to the position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pentapolis.engine import Ask, Chance, Option, Setup, Table, games, key

SEEDS = 200
LONGEST = 900
WISHES = {
    "advance": ("tactics", "writing", "storage"),
    "free_advance": ("tactics", "writing", "storage"),
    "recruit": ("infantry", "cavalry", "elephant", "done"),
    "move": ("march", "unload", "sail"),
    "retreat": ("fight",),
}


def position(until: Callable[[Table], bool], expansion: bool = True, seats: int = 2) -> Table:
    """The first such position of the warlike games."""
    options: dict[str, Any] = {"trade": False, "expansion": expansion}
    for seed in range(SEEDS):
        table = Table(Setup(games()["clash_of_cultures"], seats, **options), f"war {seed}")
        chance = Chance.from_seed(f"war {seed}")
        while table.ask is not None and table.ply < LONGEST:
            if until(table):
                return table
            table.answer(_choose(table, table.ask, chance), table.ask.seat)
    raise AssertionError("no warlike game has such a position")


def asked(table: Table, topic: str, seat: int = 0) -> bool:
    return table.ask is not None and table.ask.seat == seat and table.ask.topic == topic


def _head(option: Option) -> str:
    return str(option[0] if isinstance(option, tuple) else option)


def _choose(table: Table, ask: Ask, chance: Chance) -> Any:
    if ask.topic == "action":
        wishes = _actions(table.view(ask.seat), ask.seat, chance)
    else:
        wishes = WISHES.get(ask.topic, ())
    for wish in wishes:
        found = [option for option in ask.options if _head(option) == wish]
        if found:
            return chance.choice(found)
    if ask.topic == "move_to":
        return min(
            ask.options, key=lambda option: (_way(table.view(ask.seat), ask.seat, option), key(option))
        )
    if ask.topic == "group":
        return max(ask.options, key=lambda option: sum(map(int, re.findall(r"infantry(\d+)", str(option)))))
    return ask.options[-1] if ask.topic == "tactic" else chance.choice(ask.options)


def _actions(view: dict[str, Any], seat: int, chance: Chance) -> tuple[str, ...]:
    army = sum(sum(one["units"].get(f"seat{seat}", [0] * 6)[1:5]) for one in view["spaces"])
    if "tactics" not in view["players"][seat]["advances"]:
        return ("advance", "collect", "end_turn")
    wishes: list[str] = ["command"] if army >= 3 and chance.below(2) else []
    wishes += ["recruit"] if army < 6 and chance.below(3) else []
    return (*wishes, "collect", "advance", "command", "end_turn") if chance.below(4) else tuple(wishes)


def _way(view: dict[str, Any], seat: int, option: Option) -> int:
    """How far a target is from the nearest enemy."""
    target = str(option[-1] if isinstance(option, tuple) else option)
    enemies = []
    place = None
    for one in view["spaces"]:
        if one["label"] == target:
            place = (one["q"], one["r"])
        foreign = one["city"] is not None and one["city"]["owner"] != seat
        if foreign or any(owner != f"seat{seat}" for owner in one["units"]):
            enemies.append((one["q"], one["r"]))
    if place is None:
        return 99
    gaps = [(place[0] - q, place[1] - r) for q, r in enemies]
    return min(((abs(q) + abs(r) + abs(q + r)) // 2 for q, r in gaps), default=99)
