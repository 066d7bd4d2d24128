"""The fighting sides: reading dice, combat bonuses, ignored hits, and units leaving a battle."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data import FACE_NUMBER, FACE_SYMBOL
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    BARBARIANS,
    CAVALRY,
    ELEPHANT,
    INFANTRY,
    LEADER,
    PIRATES,
    SETTLER,
    SHIP,
    UNITS,
)
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import alliance, marks
from pentapolis.games.clash_of_cultures.rules.goods import group_word, parse_group
from pentapolis.games.clash_of_cultures.rules.leaders import leader_dies
from pentapolis.games.clash_of_cultures.rules.moments import (
    CAPS_BONUS,
    FIRST_RIDER,
    LAND_VALUE,
    NEAR_VALUE,
    SEA_SHIELDS,
    SEA_VALUE,
    SHIELDS,
    WALLS,
)
from pentapolis.games.clash_of_cultures.state import State


def name(owner: int) -> str:
    """The owner in views: seat0 to seat3, barbarians, pirates."""
    return {BARBARIANS: "barbarians", PIRATES: "pirates"}.get(owner, f"seat{owner}")


def tell_start(g: State, b: Battle) -> None:
    assert g.tell is not None
    attacker, defender = b.sides
    space = g.map.labels[b.space]
    if max(b.sides) < BARBARIANS:
        g.tell("battle", attacker, space=space, defender=defender)
    elif attacker < BARBARIANS:
        g.tell("battle_wild", attacker, space=space, enemy=name(defender))
    else:
        g.tell("wild_attack", defender, space=space, enemy=name(attacker))


def tell_rolls(g: State, b: Battle) -> None:
    assert g.tell is not None
    for side in (0, 1):
        owner = b.sides[side]
        dice = [[FACE_NUMBER[die], UNITS[FACE_SYMBOL[die]]] for die in b.dice[side]]
        kinds = ARMY if b.land and not b.cancelled[side] else ()
        army = [UNITS[kind] for kind in kinds for _ in range(g.count(owner, kind, b.space))]
        values = {"dice": dice, "army": army, "value": b.values[side], "hits": b.values[side] // 5}
        if owner < BARBARIANS:
            g.tell("rolls", owner, **values)
        else:
            g.tell("wild_rolls", None, enemy=name(owner), **values)


def tell_end(g: State, b: Battle) -> None:
    assert g.tell is not None
    space = g.map.labels[b.space]
    if b.winner < 0:
        g.tell("battle_draw", None, space=space)
    elif b.sides[b.winner] < BARBARIANS:
        g.tell("battle_won", b.sides[b.winner], space=space)
    else:
        g.tell("wild_won", None, space=space, enemy=name(b.sides[b.winner]))


def reroll_leader(g: State, b: Battle, side: int) -> None:
    """A Leader rerolls one die until it shows no Leader (604.9, 604.10)."""
    if not b.land or b.cancelled[side] or not g.count(b.sides[side], LEADER, b.space):
        return
    dice = b.dice[side]
    for i, die in enumerate(dice):
        if FACE_SYMBOL[die] == LEADER:
            while FACE_SYMBOL[dice[i]] == LEADER:
                dice[i] = g.chance.below(12)
            return


def read_dice(g: State, b: Battle, side: int, as_elephant: bool = False) -> int:
    """The sum of the counting numbers; unit symbols activate abilities (604.2–604.10).

    Adds the bonuses of abilities to `b.bonus` and ignored hits of Elephants to `b.ignored`.

    Rules 101.16, 101.17, 805.3, 808.3.
    """
    dice = b.dice[side]
    owner = b.sides[side]
    if not b.land or b.cancelled[side]:
        return sum(FACE_NUMBER[die] for die in dice)
    ready = [g.count(owner, kind, b.space) if kind in ARMY else 0 for kind in range(6)]
    total = 0
    riders = FIRST_RIDER.of(g.players[owner]) if owner < BARBARIANS else []
    first_rider = max([2, *(ability(b, side) for ability in riders)])
    # Of several Elephant symbols the lowest numbers are given up first.
    for die in sorted(dice):
        number, symbol = FACE_NUMBER[die], FACE_SYMBOL[die]
        if symbol == LEADER or not ready[symbol]:
            total += number
            continue
        ready[symbol] -= 1
        if symbol == INFANTRY:
            total += number
            b.bonus[side] += 1
        elif symbol == CAVALRY:
            if as_elephant:
                # The Elephant's ability instead, with the lowest number.
                as_elephant = False
                b.ignored[side] += 1
                continue
            total += number
            b.bonus[side] += first_rider
            first_rider = 2
        elif symbol == ELEPHANT:
            b.ignored[side] += 1
    return total


def bonus(g: State, b: Battle, side: int, names: list[str], units: list[int]) -> int:
    """CV bonuses of a side in this round, besides those of unit abilities (604.11, 1102.11)."""
    owner = b.sides[side]
    total = b.weapons[side]
    card = names[side]
    if card == "high_morale":
        total += 2
    elif card in ("surprise", "siege"):
        total += 1
    elif card == "wedge_formation":
        total += units[1 - side]
    elif card == "strategist":
        total += 2
    if owner >= BARBARIANS:
        return total
    if side == 0:
        total += b.warlord
    p = g.players[owner]
    if not b.land:
        return total + sum(ability(g, b, side) for ability in SEA_VALUE.of(p, b.space))
    if b.elephant_bonus[side]:
        total += g.count(owner, ELEPHANT, b.space)
    total += sum(ability(g, b, side, units) for ability in LAND_VALUE.of(p, b.space))
    return total + sum(ability(g, b, side) for ability in NEAR_VALUE.of(p))


CAP: Final = 2
"""The most bonus in the 1st round against Persian Elephants and Hannibal (1119.1b)."""


def caps_bonus(g: State, b: Battle, side: int) -> bool:
    """Whether this side limits the opponent's bonus to +2 in the 1st round (1119.1b)."""
    owner = b.sides[side]
    if not b.land or owner >= BARBARIANS:
        return False
    return any(ability(g, b, side) for ability in CAPS_BONUS.of(g.players[owner], b.space))


def penalty(g: State, b: Battle, side: int, names: list[str], units: list[int]) -> int:
    """What is taken off a side's CV: Heavy Resistance, the Great Wall (910.1)."""
    if side == 1:
        return 0
    total = units[0] if names[1] == "heavy_resistance" else 0
    return total + sum(ability(g, b) for ability in WALLS.held(g, b.sides[1]))


def ignored(g: State, b: Battle, side: int, names: list[str]) -> int:
    """Hits a side ignores without paying (605.2): Fortress, ships, tactics, leaders (407.3)."""
    total = 0
    if side == 1 and b.round == 1 and b.fortress and b.fortress_shield:
        total += 1
    if b.sides[side] < BARBARIANS:
        total += sum(ability(b, side) for ability in SEA_SHIELDS.of(g.players[b.sides[side]]))
    if names[side] in ("improved_defenses", "peltasts_hold"):
        total += 1
    if b.land and b.sides[side] < BARBARIANS:
        total += sum(ability(g, b, side) for ability in SHIELDS.of(g.players[b.sides[side]], b.space))
    return total


# --- leaving a battle ------------------------------------------------------------------------------------


def kill(g: State, b: Battle, side: int, kind: int, count: int, space: int = -1) -> None:
    """Remove units of a side, if not told otherwise from the battle's space; a Leader's card goes to the
    opponent (605.7, 605.8, 1102.5)."""
    if not count:
        return
    owner = b.sides[side]
    g.return_unit(owner, kind, b.space if space < 0 else space, count)
    b.lost[side][kind] += count
    if kind == LEADER:
        killer = b.sides[1 - side]
        leader_dies(g, owner, killer if killer < BARBARIANS else -1)
    if g.tell:
        if owner < BARBARIANS:
            g.tell("loses", owner, units=f"{UNITS[kind]}{count}")
        else:
            g.tell("wild_loses", None, enemy=name(owner), units=f"{UNITS[kind]}{count}")


def lone_settlers(g: State, b: Battle, side: int) -> None:
    """Settlers die with the last army unit of their side (605.6, 608.2)."""
    owner = b.sides[side]
    if b.land and b.start[side] and not g.army_at(owner, b.space):
        kill(g, b, side, SETTLER, g.count(owner, SETTLER, b.space))


def shift(g: State, owner: int, kind: int, start: int, space: int) -> None:
    """Move all units of a kind with their marks."""
    moved = marks.stacks(g, owner, kind, start)
    if moved:
        marks.lift(g, owner, kind, start, moved)
        for mark, n in moved:
            marks.drop(g, owner, kind, space, mark, n)


def strength(g: State, b: Battle, side: int) -> int:
    """Army units on land, Ships at sea, of a side in the battle (608.1, 611.5)."""
    owner = b.sides[side]
    if b.land:
        return g.army_at(owner, b.space)
    return g.count(owner, SHIP, b.space) + alliance.allied_fighters(g, b, owner)


def decider(b: Battle, side: int) -> int:
    """The seat that decides for a side; for barbarians and pirates an opponent (808.1, 811.1)."""
    owner = b.sides[side]
    return owner if owner < BARBARIANS else b.controller


def has(g: State, b: Battle, side: int, advance: int) -> bool:
    owner = b.sides[side]
    return owner < BARBARIANS and bool(g.players[owner].usable & advance)


def choose_units(g: State, owner: int, space: int, count: int, seat: int, topic: str = "losses") -> Rules:
    """Choose so many army units of an owner on a space; only different choices are offered."""
    have = [g.count(owner, kind, space) if kind in ARMY else 0 for kind in range(6)]
    if not count:
        return [0] * 6
    ways: list[list[int]] = [[]]
    for kind in range(6):
        ways = [[*way, n] for way in ways for n in range(have[kind] + 1)]
    words = [group_word(way) for way in ways if sum(way) == count]
    answer = yield Ask(seat, topic, words, about=(count,))
    return parse_group(answer)
