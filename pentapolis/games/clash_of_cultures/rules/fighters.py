"""The fighting sides: reading dice, combat bonuses, ignored hits, and units leaving a battle."""

from __future__ import annotations

from pentapolis.games.clash_of_cultures.data import FACE_NUMBER, FACE_SYMBOL
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    BARBARIANS,
    BIREMES,
    CAVALRY,
    CULTURE,
    ELEPHANT,
    EMBALMING,
    FANATICISM,
    HANNIBAL,
    HAPPY,
    HORSEMANSHIP,
    INFANTRY,
    LEADER,
    PERSIAN_ELEPHANTS,
    PIRATES,
    SETTLER,
    TEMPLE,
    TRIBAL_WARFARE,
    UNITS,
    WALL,
    WAR_SHIPS,
)
from pentapolis.games.clash_of_cultures.rules import leaders, marks
from pentapolis.games.clash_of_cultures.rules.goods import gain
from pentapolis.games.clash_of_cultures.state import Battle, State


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


def read_dice(g: State, b: Battle, side: int, horse_master: bool = False) -> int:
    """The sum of the counting numbers; unit symbols activate abilities (604.2–604.10).

    Adds the bonuses of abilities to `b.bonus` and ignored hits of Elephants to `b.ignored`.
    """
    dice = b.dice[side]
    owner = b.sides[side]
    if not b.land or b.cancelled[side]:
        return sum(FACE_NUMBER[die] for die in dice)
    ready = [g.count(owner, kind, b.space) if kind in ARMY else 0 for kind in range(6)]
    total = 0
    proud = b.round == 1 and side == 1 and b.fortress and _has(g, owner, HORSEMANSHIP)
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
            if horse_master:
                # Attila: the Elephant's ability instead, with the lowest number.
                horse_master = False
                b.ignored[side] += 1
                continue
            total += number
            b.bonus[side] += 3 if proud else 2
            proud = False
        elif symbol == ELEPHANT:
            b.ignored[side] += 1
    return total


def _has(g: State, owner: int, advance: int) -> bool:
    return owner < BARBARIANS and bool(g.players[owner].usable & advance)


def bonus(g: State, b: Battle, side: int, names: list[str], units: list[int]) -> int:
    """CV bonuses of a side in this round, besides those of unit abilities (604.11)."""
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
    has = g.players[owner].usable
    if b.land:
        city = g.cities.get(b.space)
        if b.round == 1 and has & FANATICISM and city is not None and city.has(TEMPLE):
            total += 2
        if has & TRIBAL_WARFARE and b.sides[1 - side] < BARBARIANS and units[1 - side]:
            total += min(4, barbarian_cities_near(g, b.space))
        if g.options.expansion:
            total += leaders.combat_bonus(g, b, side, names, units)
    else:
        if has & BIREMES and (b.round == 1 or not _has(g, b.sides[1 - side], WAR_SHIPS)):
            total += 2
        if g.options.expansion:
            total += leaders.sea_bonus(g, b, side)
    return total


def barbarian_cities_near(g: State, space: int) -> int:
    return sum(s in g.cities and g.cities[s].owner == BARBARIANS for s in g.within(space, 2))


CAP = 2
"""The most bonus in the 1st round against Persian Elephants and Hannibal (1119.1b)."""


def caps_bonus(g: State, b: Battle, side: int) -> bool:
    """Whether this side limits the opponent's bonus to +2 in the 1st round (1119.1b, Hannibal)."""
    owner = b.sides[side]
    if not b.land or owner >= BARBARIANS:
        return False
    elephants = _has(g, owner, PERSIAN_ELEPHANTS) and g.count(owner, ELEPHANT, b.space) > 0
    return elephants or leaders.here(g, owner, HANNIBAL, b.space)


def penalty(g: State, b: Battle, side: int, names: list[str], units: list[int]) -> int:
    """What is taken off a side's CV: Heavy Resistance, the Great Wall (910.1)."""
    if side == 1:
        return 0
    total = units[0] if names[1] == "heavy_resistance" else 0
    city = g.cities.get(b.space)
    if b.round == 1 and b.city and city is not None and city.mood == HAPPY:
        if g.wonder_holder[WALL] == city.owner and g.wonder_place[WALL] >= 0:
            total += 2
    return total


def ignored(g: State, b: Battle, side: int, names: list[str]) -> int:
    """Hits a side ignores without paying (605.2): Fortress, War Ships, tactics, leaders."""
    total = 0
    if side == 1 and b.round == 1 and b.fortress and b.fortress_shield:
        total += 1
    if b.round == 1 and _has(g, b.sides[side], WAR_SHIPS) and (not b.land or (side == 0 and b.unloaded)):
        total += 1
    if names[side] in ("improved_defenses", "peltasts_hold"):
        total += 1
    if g.options.expansion and b.sides[side] < BARBARIANS:
        total += leaders.free_shields(g, b, side)
    return total


# --- leaving a battle -------------------------------------------------------------------------------------


def kill(g: State, b: Battle, side: int, kind: int, count: int) -> None:
    """Remove units of a side; a Leader's card goes to the opponent (605.7, 1102.5)."""
    if not count:
        return
    owner = b.sides[side]
    g.return_unit(owner, kind, b.space, count)
    b.lost[side][kind] += count
    if kind == LEADER:
        killer = b.sides[1 - side]
        leader_dies(g, owner, killer if killer < BARBARIANS else -1)
    if g.tell:
        if owner < BARBARIANS:
            g.tell("loses", owner, units=f"{UNITS[kind]}{count}")
        else:
            g.tell("wild_loses", None, enemy=name(owner), units=f"{UNITS[kind]}{count}")


def leader_dies(g: State, owner: int, killer: int) -> None:
    """The Leader's card goes to the killer or the box (1102.5, 1102.6, 1102.12)."""
    p = g.players[owner]
    p.leader = -1
    if killer >= 0:
        g.players[killer].captured += 1
    if p.usable & EMBALMING:
        gain(g, owner, CULTURE)


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
