"""The odds of an attack, shown before it is made: exact, by all dice of both sides, without tactics cards.

Steel weapons and siegecraft count for whoever has them and can pay for them, and what leaders, civilizations
and wonders add for nothing (`powers.py`). What the other side holds is not known, so it does not count; what
a card of one's own adds: `tactical.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from . import powers
from .powers import CAP, NO_POWERS, PLAIN_ROUND, REMEMBERED, Powers, Round

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
    powers: Powers = NO_POWERS


def attack_odds(view: dict[str, Any], ask: Any, option: Any) -> tuple[int, int, int] | None:
    """Win, draw and loss in percent, without tactics cards, if the move would start a battle."""
    clash = battle_of(view, ask, option)
    if clash is None:
        return None
    if clash.sea:
        return odds_at_sea(clash.attackers[0], clash.defenders[0], clash.powers)
    return odds(clash.attackers, clash.defenders, clash.walls, clash.arms, clash.powers)


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
        added = powers.of_attack(view, str(target), False, False)
        return Clash((mine[SHIP], 0, 0, 0), (ships, 0, 0, 0), OPEN, False, True, powers=added)
    clash = _on_land(mine, enemies, there["city"], ask.seat)
    if clash is None:
        return None
    owners = [owner for owner in there["units"] if owner != me]
    enemy = owners[0] if owners else f"seat{there['city']['owner']}"
    arms = arms_of(view, me, enemy)
    walls = besieged(view["players"][ask.seat], clash.walls, arms[0])
    led = bool(clash.attackers[3] or clash.defenders[3])
    added = powers.of_attack(view, str(target), bool(clash.attackers[3]), start["terrain"] == "water")
    return clash._replace(arms=arms, led=led, walls=walls, siege=walls != clash.walls, powers=added)


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


@lru_cache(maxsize=REMEMBERED)
def odds(
    attackers: Army, defenders: Army, walls: Walls, arms: Arms = BARE, added: Powers = NO_POWERS
) -> tuple[int, int, int]:
    """On land: nobody retreats, cheap units fall first; a fortress helps in the first round (607.1)."""
    if not any(defenders) and walls == OPEN:
        return 100, 0, 0
    return _percent(_fight(attackers, defenders, walls, arms, added.first, added.later))


@lru_cache(maxsize=REMEMBERED)
def odds_at_sea(attackers: int, defenders: int, added: Powers = NO_POWERS) -> tuple[int, int, int]:
    """Ships against ships: they have no abilities (604.6), and there is no fortress."""
    return _percent(_fight_at_sea(attackers, defenders, added.first, added.later))


def chances(
    attackers: Army,
    defenders: Army,
    walls: Walls,
    sea: bool,
    arms: Arms = BARE,
    now: Round = PLAIN_ROUND,
    then: Round = PLAIN_ROUND,
) -> tuple[float, float]:
    """The chances that the attackers win, and that both sides fall, without any card: with what is added in
    this round and in those after it."""
    if sea:
        return _fight_at_sea(sum(attackers), sum(defenders), now, then)
    return _fight(attackers, defenders, walls, arms, now, then)


def _percent(chances: tuple[float, float]) -> tuple[int, int, int]:
    win, draw = round(100 * chances[0]), round(100 * chances[1])
    return win, draw, 100 - win - draw


@lru_cache(maxsize=REMEMBERED)
def _fight(
    attackers: Army, defenders: Army, walls: Walls, arms: Arms, now: Round, then: Round
) -> tuple[float, float]:
    """The chances that the attackers win, and that both sides fall."""
    if not any(attackers):
        # A fortress without units wins alone if all attackers fall in the first round (607.3).
        return 0.0, 0.0 if any(defenders) or walls != OPEN else 1.0
    if not any(defenders) and walls == OPEN:
        return 1.0, 0.0
    ours, theirs = rolled(attackers, defenders, (0, walls[0]), arms, now)
    win = draw = still = 0.0
    for (hits, shields), p in ours.items():
        for (back, cover), q in theirs.items():
            left = fallen(attackers, max(0, back - shields - now.shields[0]))
            other = fallen(defenders, max(0, hits - cover - walls[1] - now.shields[1]))
            same = left == attackers and other == defenders and any(defenders)
            if same and walls == OPEN and now == then:
                still += p * q
                continue
            alone = not any(defenders) and not any(left)
            won, both = (0.0, 0.0) if alone else _fight(left, other, OPEN, arms, then, then)
            win += p * q * won
            draw += p * q * both
    return win / (1 - still), draw / (1 - still)


@lru_cache(maxsize=REMEMBERED)
def _fight_at_sea(attackers: int, defenders: int, now: Round, then: Round) -> tuple[float, float]:
    if not attackers or not defenders:
        return (1.0 if attackers else 0.0), (0.0 if attackers or defenders else 1.0)
    win = draw = still = 0.0
    fleets = (attackers, 0, 0, 0), (defenders, 0, 0, 0)
    ours, theirs = rolled(*fleets, (0, 0), BARE, now, (True, True))
    for (hits, _), p in ours.items():
        for (back, _), q in theirs.items():
            left = max(0, attackers - max(0, back - now.shields[0]))
            other = max(0, defenders - max(0, hits - now.shields[1]))
            if (left, other) == (attackers, defenders) and now == then:
                still += p * q
                continue
            won, both = _fight_at_sea(left, other, then, then)
            win += p * q * won
            draw += p * q * both
    return win / (1 - still), draw / (1 - still)


def rolled(
    attackers: Army,
    defenders: Army,
    dice: tuple[int, int],
    value: tuple[int, int],
    now: Round,
    silent: tuple[bool, bool] = (False, False),
) -> tuple[Struck, Struck]:
    """What one roll of both sides can bring, with extra dice, values added, and what powers add."""
    more = powers.difference(sum(attackers), sum(defenders))
    capped = now.capped(attackers[2])
    return (
        strikes(
            attackers,
            dice[0],
            value[0] + now.values[0][more],
            silent[0],
            capped[0],
            now.riders[0],
            now.penalty,
        ),
        strikes(defenders, dice[1], value[1] + now.values[1][more], silent[1], capped[1], now.riders[1]),
    )


class Rolling(NamedTuple):
    """How far a roll has been read: numbers that count, the bonus of abilities, hits ignored, units whose
    ability is still free, what the next Cavalry adds."""

    numbers: int
    bonus: int
    shields: int
    ready: Army
    rider: int


@lru_cache(maxsize=REMEMBERED)
def strikes(
    units: Army,
    extra: int,
    value: int = 0,
    silent: bool = False,
    capped: bool = False,
    rider: int = 2,
    penalty: int = 0,
) -> Struck:
    """All that one roll of these units and some extra dice can bring (604), with what is added to its value
    and taken off it; silent units have no abilities; a capped bonus is limited (1119.1b).
    """
    most = CAP if capped else 99
    ready = (0, 0, 0, 0) if silent else units
    rolls: dict[Rolling, float] = {Rolling(0, min(most, value), 0, ready, rider): 1.0}
    for _ in range(sum(units) + extra):
        after: dict[Rolling, float] = {}
        for so_far, p in rolls.items():
            for number, symbol in FACES:
                if symbol == 5 and so_far.ready[3]:
                    rested = so_far._replace(ready=(*so_far.ready[:3], so_far.ready[3] - 1))
                    for again in PLAIN:  # one die for each leader (604.10)
                        _add(after, rested, again, most, p / len(FACES) / len(PLAIN))
                else:
                    _add(after, so_far, (number, symbol), most, p / len(FACES))
        rolls = after
    found: Struck = {}
    for last, p in rolls.items():
        key = max(0, last.numbers + last.bonus - penalty) // 5, last.shields
        found[key] = found.get(key, 0.0) + p
    return found


def _add(after: dict[Rolling, float], so_far: Rolling, face: tuple[int, int], most: int, p: float) -> None:
    """One die more: its number, and the ability of one unit that its symbol activates (604.2)."""
    numbers, bonus, shields, ready, rider = so_far
    number, symbol = face
    kind = ARMY_KINDS.index(symbol)
    if symbol != 5 and ready[kind]:
        ready = tuple(n - (k == kind) for k, n in enumerate(ready))
        if symbol == 4:
            number, shields = 0, shields + 1
        elif symbol == 1:
            bonus = min(most, bonus + 1)
        else:
            bonus, rider = min(most, bonus + rider), 2
    if most > CAP:  # a bonus without a limit is a number like others: fewer cases
        number, bonus = number + bonus, 0
    key = Rolling(numbers + number, bonus, shields, ready, rider)
    after[key] = after.get(key, 0.0) + p


def fallen(units: Army, hits: int) -> Army:
    """What is left after these hits: infantry falls first, leaders last."""
    left = []
    for count in units:
        lost = min(count, hits)
        left.append(count - lost)
        hits -= lost
    return tuple(left)
