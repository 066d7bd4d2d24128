"""The odds of an attack, shown before it is made: both sides play it through with dice of their own."""

from __future__ import annotations

from functools import cache
from typing import Any

from pentapolis.engine import Chance

UNITS = ("settler", "infantry", "ship", "cavalry", "elephant", "leader")
FACES = ((1, 5), (1, 5), (2, 3), (2, 4), (3, 4), (3, 1), (4, 3), (4, 4), (5, 3), (5, 1), (6, 1), (6, 1))
"""Number and unit symbol of the twelve faces, as in the rules (101.17)."""
TRIALS = 300
ARMY_KINDS = (1, 3, 4, 5)


def attack_odds(view: dict[str, Any], ask: Any, option: Any) -> tuple[int, int, int] | None:
    """Win, draw and loss in percent, without tactics cards, if the move would start a land battle."""
    by_label = {one["label"]: one for one in view["spaces"]}
    me = f"seat{ask.seat}"
    start = by_label.get(str(ask.about[0]))
    target = option if isinstance(option, str) else option[-1]
    if ask.topic == "group":
        target = str(ask.about[1])
    there = by_label.get(str(target))
    if start is None or there is None or there["terrain"] in ("water", "unexplored"):
        return None
    city = there["city"]
    foreign = city is not None and city["owner"] != ask.seat
    enemies = [counts for owner, counts in there["units"].items() if owner != me]
    if not foreign and not enemies:
        return None
    if ask.topic == "group":
        mine = group_counts(str(option))
    else:
        mine = start["units"].get(me, [0] * 6)
    theirs = enemies[0] if enemies else [0] * 6
    attackers = tuple(mine[kind] for kind in ARMY_KINDS)
    defenders = tuple(theirs[kind] for kind in ARMY_KINDS)
    if not any(attackers):
        return None
    fortress = foreign and city is not None and "fortress" in city["buildings"]
    return odds(attackers, defenders, fortress)


def group_counts(word: str) -> list[int]:
    """The units of a group's word, `infantry2+settler1`, by kind."""
    counts = [0] * 6
    for part in word.split("+"):
        name = part.rstrip("0123456789")
        if name in UNITS:
            counts[UNITS.index(name)] = int(part[len(name) :])
    return counts


@cache
def odds(attackers: tuple[int, ...], defenders: tuple[int, ...], fortress: bool) -> tuple[int, int, int]:
    """Played through with dice of its own, always the same; nobody retreats, cheap units fall first."""
    if not any(defenders) and not fortress:
        return 100, 0, 0
    chance = Chance.from_seed(f"odds {attackers} {defenders} {fortress}")
    won = drawn = 0
    for _ in range(TRIALS):
        sides = [list(attackers), list(defenders)]
        first = True
        while sides[0] != [0] * 4 and (any(sides[1]) or (first and fortress)):
            rolls = [strike(chance, sides[0], 0), strike(chance, sides[1], int(first and fortress))]
            shields = [rolls[0][1], rolls[1][1] + int(first and fortress)]
            for side in (0, 1):
                fall(sides[side], max(0, rolls[1 - side][0] // 5 - shields[side]))
            first = False
        if any(sides[0]):
            won += 1
        elif not any(sides[1]) and any(defenders):
            drawn += 1
    win, draw = round(100 * won / TRIALS), round(100 * drawn / TRIALS)
    return win, draw, 100 - win - draw


def strike(chance: Chance, units: list[int], extra: int) -> tuple[int, int]:
    """Combat value and ignored hits of one roll (604)."""
    ready = list(units)
    value = shields = 0
    for _ in range(sum(units) + extra):
        number, symbol = FACES[chance.below(12)]
        kind = ARMY_KINDS.index(symbol)
        while symbol == 5 and ready[3]:
            number, symbol = FACES[chance.below(12)]
            kind = ARMY_KINDS.index(symbol)
        if symbol != 5 and ready[kind]:
            ready[kind] -= 1
            if symbol == 4:
                shields += 1
                continue
            value += 1 if symbol == 1 else 2
        value += number
    return value, shields


def fall(units: list[int], hits: int) -> None:
    for kind in range(4):
        lost = min(units[kind], hits)
        units[kind] -= lost
        hits -= lost
