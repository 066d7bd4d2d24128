"""The odds of an attack, shown before it is made: exact, by all dice of both sides, without tactics cards.

Steel weapons and siegecraft count for whoever has them and can pay for them. What the other side holds is not
known, so it does not count; what a card of one's own adds: `tactical.py`. Leaders' powers do not count; the
words say so.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

UNITS: Final = ("settler", "infantry", "ship", "cavalry", "elephant", "leader")
FACES = (
    (1, 5),
    (1, 5),
    (2, 3),
    (2, 4),
    (3, 4),
    (3, 1),
    (4, 3),
    (4, 4),
    (5, 3),
    (5, 1),
    (6, 1),
    (6, 1),
)
"""Number and unit symbol of the twelve faces, as in the rules (101.17)."""
PLAIN: Final = tuple(face for face in FACES if face[1] != 5)
"""What a die can show that a leader has rolled again (604.9)."""
ARMY_KINDS: Final = (1, 3, 4, 5)
SHIP: Final = 2
Army = tuple[int, ...]
"""Infantry, cavalry, elephants, leaders."""
Struck = dict[tuple[int, int], float]
"""Hits dealt and hits ignored, with their probability."""
Arms = tuple[int, int]
"""What steel weapons add to the combat value of attackers and defenders in every round."""
BARE: Final[Arms] = (0, 0)
Walls = tuple[int, int]
"""What a fortress brings in the first round: dice, and hits that it wards off."""
OPEN: Final[Walls] = (0, 0)
FORTRESS: Final[Walls] = (1, 1)


class Clash(NamedTuple):
    """A battle that a move would start: both armies (at sea the ships stand first), what stands there."""

    attackers: Army
    defenders: Army
    walls: Walls
    city: bool
    sea: bool
    arms: Arms = BARE
    led: bool = False
    """Whether a leader fights, on either side."""
    siege: bool = False
    """Whether siegecraft has taken something from the walls."""


def attack_odds(view: dict[str, Any], ask: Any, option: Any) -> tuple[int, int, int] | None:
    """Win, draw and loss in percent, without tactics cards, if the move would start a battle."""
    clash = battle_of(view, ask, option)
    if clash is None:
        return None
    if clash.sea:
        return odds_at_sea(clash.attackers[0], clash.defenders[0])
    return odds(clash.attackers, clash.defenders, clash.walls, clash.arms)


def battle_of(view: dict[str, Any], ask: Any, option: Any) -> Clash | None:
    """The battle that an answer would lead to, if any: the whole army goes unless the group is chosen."""
    by_label = {one["label"]: one for one in view["spaces"]}
    me = f"seat{ask.seat}"
    start = by_label.get(str(ask.about[0]))
    target = option if isinstance(option, str) else option[-1]
    if ask.topic == "group":
        target = str(ask.about[1])
    there = by_label.get(str(target))
    if start is None or there is None or there["terrain"] == "unexplored":
        return None
    mine = group_counts(str(option)) if ask.topic == "group" else start["units"].get(me, [0] * 6)
    enemies = [counts for owner, counts in there["units"].items() if owner != me]
    if there["terrain"] == "water":
        ships = enemies[0][SHIP] if enemies else 0
        if not (mine[SHIP] and ships):
            return None
        return Clash((mine[SHIP], 0, 0, 0), (ships, 0, 0, 0), OPEN, False, True)
    clash = _on_land(mine, enemies, there["city"], ask.seat)
    if clash is None:
        return None
    owners = [owner for owner in there["units"] if owner != me]
    enemy = owners[0] if owners else f"seat{there['city']['owner']}"
    arms = arms_of(view, me, enemy)
    walls = besieged(view["players"][ask.seat], clash.walls, arms[0])
    led = bool(clash.attackers[3] or clash.defenders[3])
    return clash._replace(arms=arms, led=led, walls=walls, siege=walls != clash.walls)


def besieged(player: dict[str, Any], walls: Walls, steel: int) -> Walls:
    """What is left of walls: with siegecraft 2 wood cancel their die, 2 ore the hit that they ward off, gold
    instead (1005.2a, 1005.2b); the die first, and steel weapons before them, if the purse is not enough.
    """
    known = {*player["advances"], *player["borrowed"]}
    if walls == OPEN or "siegecraft" not in known:
        return walls
    wood, ore, gold = (player["goods"][kind] for kind in ("wood", "ore", "gold"))
    if steel and not (steel == 2 and "metallurgy" in known):
        ore, gold = (ore - 1, gold) if ore else (ore, gold - 1)
    dice, warded = walls
    if wood + gold >= 2:
        dice, gold = 0, gold - max(0, 2 - wood)
    return dice, 0 if ore + gold >= 2 else warded


def arms_of(view: dict[str, Any], attacker: str, defender: str) -> Arms:
    """Steel weapons of both sides, named as in views: +2, or +1 where both have them, for 1 ore or gold; with
    Metallurgy for nothing against enemies without (1005.3a, 1009.4b).
    """
    players = {f"seat{player['seat']}": player for player in view["players"]}
    known = {
        side: {*players[side]["advances"], *players[side]["borrowed"]} if side in players else set()
        for side in (attacker, defender)
    }

    def added(side: str, other: str) -> int:
        if "steel_weapons" not in known[side]:
            return 0
        equal = "steel_weapons" in known[other]
        goods = players[side]["goods"]
        free = "metallurgy" in known[side] and not equal
        return (1 if equal else 2) if free or goods["ore"] or goods["gold"] else 0

    return added(attacker, defender), added(defender, attacker)


def _on_land(
    mine: list[int], enemies: list[list[int]], city: dict[str, Any] | None, seat: int
) -> Clash | None:
    foreign = city is not None and city["owner"] != seat
    attackers = tuple(mine[kind] for kind in ARMY_KINDS)
    if not any(attackers) or (not foreign and not enemies):
        return None
    theirs = enemies[0] if enemies else [0] * 6
    defenders = tuple(theirs[kind] for kind in ARMY_KINDS)
    fortress = foreign and city is not None and "fortress" in city["buildings"]
    return Clash(attackers, defenders, FORTRESS if fortress else OPEN, foreign, False)


def group_counts(word: str) -> list[int]:
    """The units of a group's word, `infantry2+settler1`, by kind."""
    counts = [0] * 6
    for part in word.split("+"):
        name = part.rstrip("0123456789")
        if name in UNITS:
            counts[UNITS.index(name)] = int(part[len(name) :])
    return counts


@cache
def odds(attackers: Army, defenders: Army, walls: Walls, arms: Arms = BARE) -> tuple[int, int, int]:
    """On land: nobody retreats, cheap units fall first; a fortress helps in the first round (607.1)."""
    if not any(defenders) and walls == OPEN:
        return 100, 0, 0
    return _percent(_fight(attackers, defenders, walls, arms))


@cache
def odds_at_sea(attackers: int, defenders: int) -> tuple[int, int, int]:
    """Ships against ships: they have no abilities (604.6), and there is no fortress."""
    return _percent(_fight_at_sea(attackers, defenders))


def chances(
    attackers: Army, defenders: Army, walls: Walls, sea: bool, arms: Arms = BARE
) -> tuple[float, float]:
    """The chances that the attackers win, and that both sides fall, without any card."""
    if sea:
        return _fight_at_sea(sum(attackers), sum(defenders))
    return _fight(attackers, defenders, walls, arms)


def _percent(chances: tuple[float, float]) -> tuple[int, int, int]:
    win, draw = round(100 * chances[0]), round(100 * chances[1])
    return win, draw, 100 - win - draw


@cache
def _fight(attackers: Army, defenders: Army, walls: Walls, arms: Arms) -> tuple[float, float]:
    """The chances that the attackers win, and that both sides fall."""
    if not any(attackers):
        # A fortress without units wins alone if all attackers fall in the first round (607.3).
        return 0.0, 0.0 if any(defenders) or walls != OPEN else 1.0
    if not any(defenders) and walls == OPEN:
        return 1.0, 0.0
    ours, theirs = strikes(attackers, 0, arms[0]), strikes(defenders, walls[0], arms[1])
    win = draw = still = 0.0
    for (hits, shields), p in ours.items():
        for (back, cover), q in theirs.items():
            left = fallen(attackers, max(0, back - shields))
            other = fallen(defenders, max(0, hits - cover - walls[1]))
            if left == attackers and other == defenders and any(defenders) and walls == OPEN:
                still += p * q
                continue
            alone = not any(defenders) and not any(left)
            won, both = (0.0, 0.0) if alone else _fight(left, other, OPEN, arms)
            win += p * q * won
            draw += p * q * both
    return win / (1 - still), draw / (1 - still)


@cache
def _fight_at_sea(attackers: int, defenders: int) -> tuple[float, float]:
    if not attackers or not defenders:
        return (1.0 if attackers else 0.0), (0.0 if attackers or defenders else 1.0)
    win = draw = still = 0.0
    for (hits, _), p in strikes((0, 0, 0, 0), attackers).items():
        for (back, _), q in strikes((0, 0, 0, 0), defenders).items():
            if not hits and not back:
                still += p * q
                continue
            won, both = _fight_at_sea(max(0, attackers - back), max(0, defenders - hits))
            win += p * q * won
            draw += p * q * both
    return win / (1 - still), draw / (1 - still)


@cache
def strikes(units: Army, extra: int, value: int = 0, silent: bool = False) -> Struck:
    """All that one roll of these units and some extra dice can bring (604), with what is added to its value;
    silent units have no abilities.
    """
    rolls: dict[tuple[int, int, Army], float] = {(value, 0, (0, 0, 0, 0) if silent else units): 1.0}
    for _ in range(sum(units) + extra):
        after: dict[tuple[int, int, Army], float] = {}
        for (value, shields, ready), p in rolls.items():
            for number, symbol in FACES:
                if symbol == 5 and ready[3]:
                    rested = (*ready[:3], ready[3] - 1)  # one die for each leader (604.10)
                    for again in PLAIN:
                        _add(after, value, shields, rested, again, p / len(FACES) / len(PLAIN))
                else:
                    _add(after, value, shields, ready, (number, symbol), p / len(FACES))
        rolls = after
    found: Struck = {}
    for (value, shields, _), p in rolls.items():
        found[value // 5, shields] = found.get((value // 5, shields), 0.0) + p
    return found


def _add(
    after: dict[tuple[int, int, Army], float],
    value: int,
    shields: int,
    ready: Army,
    face: tuple[int, int],
    p: float,
) -> None:
    """One die more: its number, and the ability of one unit that its symbol activates (604.2)."""
    number, symbol = face
    kind = ARMY_KINDS.index(symbol)
    if symbol != 5 and ready[kind]:
        ready = tuple(n - (k == kind) for k, n in enumerate(ready))
        if symbol == 4:
            number, shields = 0, shields + 1
        else:
            number += 1 if symbol == 1 else 2
    key = value + number, shields, ready
    after[key] = after.get(key, 0.0) + p


def fallen(units: Army, hits: int) -> Army:
    """What is left after these hits: infantry falls first, leaders last."""
    left = []
    for count in units:
        lost = min(count, hits)
        left.append(count - lost)
        hits -= lost
    return tuple(left)
