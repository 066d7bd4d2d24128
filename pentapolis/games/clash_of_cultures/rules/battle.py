"""Battles (600): the five steps of a combat round, on land and at sea, until one side is gone or retreats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    BARBARIANS,
    CAVALRY,
    ELEPHANT,
    FORTRESS,
    INFANTRY,
    LAND_UNITS,
    PIRATES,
    SHIP,
    WATER,
)
from pentapolis.games.clash_of_cultures.pieces import TIRED, Battle
from pentapolis.games.clash_of_cultures.rules import aftermath, alliance, fighters, marks, tactics
from pentapolis.games.clash_of_cultures.rules.fighters import choose_units, decider, strength
from pentapolis.games.clash_of_cultures.rules.moments import (
    AFTER_ROLL,
    ARMING,
    BEFORE_ATTACK,
    BEFORE_BATTLE,
    BEFORE_ROLL,
    BUY_SHIELD,
    DEFEATS,
    FORCES_RETREAT,
    ROUND_START,
    TIRELESS,
    VALUES_KNOWN,
    Moment,
    OfSide,
)
from pentapolis.games.clash_of_cultures.rules.questions import (
    Question,
    by,
    refuse_self,
    seats_in_order,
    spaces,
)
from pentapolis.games.clash_of_cultures.state import State

HIT: Final = 5
"""The CV for one hit (605.1)."""


# --- what an attack costs --------------------------------------------------------------------------------


# --- sides -----------------------------------------------------------------------------------------------


# --- starting --------------------------------------------------------------------------------------------


def land_battle(
    g: State, attacker: int, defender: int, space: int, came_from: int, ways_back: Sequence[int] = ()
) -> Rules:
    """A battle on a land space into which the attackers have just moved. Returns the winning side or -1.

    Rules 409.3, 601.1, 601.2, 601.6, 607.1, 607.6.
    """
    b = Battle(space, True, attacker, defender, came_from)
    b.ways_back = list(ways_back)
    b.unloaded = came_from >= 0 and g.terrain[came_from] == WATER
    city = g.cities.get(space)
    b.city = city is not None and city.owner == defender
    b.fortress = city is not None and b.city and city.has(FORTRESS)
    if attacker == g.active:
        b.warlord, g.warlord = g.warlord, 0
    return (yield from _fight(g, b))


def sea_battle(g: State, attacker: int, defender: int, space: int, came_from: int) -> Rules:
    """A battle on a Water space into which the attacking Ships have just moved (611).

    Rules 409.2, 611.1, 611.4, 611.5.
    """
    b = Battle(space, False, attacker, defender, came_from)
    if attacker == g.active:
        b.warlord, g.warlord = g.warlord, 0
    return (yield from _fight(g, b))


def recruited_ships(g: State, seat: int, space: int) -> Rules:
    """Ships recruited onto enemy Ships fight at once and cannot retreat (611.3)."""
    defender = alliance.leading(g.enemies_at(seat, space))
    if defender == PIRATES and alliance.may_ally(g, seat):
        if (yield Ask(seat, "pirates_ally", ["ally", "attack"])) == "ally":
            return -1
    return (yield from sea_battle(g, seat, defender, space, -1))


def _fight(g: State, b: Battle) -> Rules:
    """The whole battle, with all before and after it (601.3, 601.4, 601.5, 601.8, 610.2, 808.10, 910.3)."""
    outer, g.battle = g.battle, b
    b.start = [strength(g, b, 0), strength(g, b, 1)]
    for side in (0, 1):
        owner = b.sides[side]
        if owner < BARBARIANS and g.players[owner].leader_at == b.space:
            b.leaders[side] = g.players[owner].leader
    if g.tell:
        fighters.tell_start(g, b)
    tire(g, b)
    if max(b.sides) >= BARBARIANS:
        yield from _choose_controller(g, b)
    if any(defeats(g, b) for defeats in DEFEATS.held(g, b.sides[1])):
        b.winner = 1
    elif not b.start[1] and not b.fortress:
        b.winner = 0
    else:
        yield from _before_battle(g, b)
        while not b.over:
            yield from _round(g, b)
    b.over = True
    won = yield from aftermath.resolve(g, b)
    g.battle = outer
    return won


def tire(g: State, b: Battle) -> None:
    """Units of the active player that fight move no more this turn (503.1), save where an ability says so.

    Rules 606.13.
    """
    seat = g.active
    if seat not in b.sides or (not b.land and TIRELESS.of(g.players[seat])):
        return
    for kind in ARMY if b.land else (SHIP,):
        marks.mark_all(g, seat, kind, b.space, TIRED)
    if not b.land:
        alliance.mark_pirates(g, seat, b.space, TIRED)


def _choose_controller(g: State, b: Battle) -> Rules:
    """The player who fights barbarians or pirates chooses who decides for them (808.1, 808.2)."""
    player = min(b.sides)
    others = g.seats_from(player)[1:]
    b.controller = others[0]
    wild = max(b.sides)
    mixed = b.land and sum(bool(g.count(wild, k, b.space)) for k in (INFANTRY, CAVALRY, ELEPHANT)) > 1
    if mixed and len(others) > 1:
        b.controller = yield CONTROLLER.ask(g, player)


CONTROLLER: Final = Question("controller", seats_in_order, refuse_self("808.1"))
RETREAT_TO: Final = Question("retreat_to", spaces, by("606.5", "no_way_back"))


def _before_battle(g: State, b: Battle) -> Rules:
    """Effects before the battle: first the attacker, then the defender (601.7, 106.11, 1005.3b)."""
    for side in (0, 1):
        seat = b.sides[side]
        if seat >= BARBARIANS:
            continue
        p = g.players[seat]
        for arms in ARMING.of(p):
            yield from arms(g, b, side)
        if b.land:
            for effect in BEFORE_ATTACK if side == 0 else ():
                yield from effect(g, b)
            for ability in BEFORE_BATTLE.of(p, b.space):
                yield from ability(g, b, side)


# --- a combat round --------------------------------------------------------------------------------------


def _round(g: State, b: Battle) -> Rules:
    """The five steps of a combat round (601.9)."""
    b.round += 1
    b.tactics = [-1, -1]
    b.laid = [False, False]
    b.revealed = False
    b.dice = [[], []]
    b.values, b.hits, b.ignored, b.bonus = [0, 0], [0, 0], [0, 0], [0, 0]
    b.cancelled = [False, False]
    b.ready = [strength(g, b, 0), strength(g, b, 1)]
    for side in (0, 1):
        for ability in abilities_of(g, b, side, ROUND_START):
            yield from ability(g, b, side)
    if _decided(g, b, False):
        return
    names = yield from tactics.play(g, b)
    names = yield from tactics.reveal(g, b, names)
    if b.over:
        return
    defended = b.round == 1 and b.fortress
    if strength(g, b, 0) and (strength(g, b, 1) or defended):
        yield from _combat_roll(g, b, names)
        yield from _hits(g, b, names)
    tactics.discard(g, b)
    if not _decided(g, b, True):
        yield from _go_on(g, b)


def _combat_roll(g: State, b: Battle, names: list[str]) -> Rules:
    """Step 3: both sides roll and work out their combat values (604).

    Rules 206.5, 407.2, 601.10, 603.5, 604.1, 604.12, 604.13.
    """
    units = [strength(g, b, 0), strength(g, b, 1)]
    for side in (0, 1):
        for ability in abilities_of(g, b, side, BEFORE_ROLL):
            yield from ability(g, b, side)
    yield from tactics.before_roll(g, b, names)
    for side in (0, 1):
        count = units[side] + tactics.extra_dice(names[side])
        if side == 1 and b.round == 1 and b.fortress and b.fortress_die:
            count += 1
        b.dice[side] = g.chance.rolls(count, 12)
    for side in (0, 1):
        fighters.reroll_leader(g, b, side)
        as_elephant = False
        for ability in abilities_of(g, b, side, AFTER_ROLL):
            as_elephant = yield from ability(g, b, side)
        numbers = fighters.read_dice(g, b, side, as_elephant)
        b.bonus[side] += fighters.bonus(g, b, side, names, units)
        b.values[side] = numbers
    for side in (0, 1):
        gained = b.bonus[side]
        if b.round == 1 and gained > fighters.CAP and fighters.caps_bonus(g, b, 1 - side):
            gained = fighters.CAP
        penalty = fighters.penalty(g, b, side, names, units)
        b.values[side] = max(0, b.values[side] + gained - penalty)
    for side in (0, 1):
        for ability in VALUES_KNOWN.held(g, b.sides[side]):
            yield from ability(g, b, side)
    if g.tell:
        fighters.tell_rolls(g, b)


def abilities_of(g: State, b: Battle, side: int, moment: Moment[OfSide]) -> list[OfSide]:
    """What a side's player can do at this moment; barbarians and pirates nothing."""
    owner = b.sides[side]
    return moment.of(g.players[owner], b.space) if owner < BARBARIANS else []


def _hits(g: State, b: Battle, names: list[str]) -> Rules:
    """Step 4: hits, ignored hits, losses of both sides at the same time (605, 605.4, 605.5, 605.9)."""
    for side in (0, 1):
        b.hits[side] = b.values[side] // HIT
    for side in (0, 1):
        b.ignored[side] += fighters.ignored(g, b, side, names)
        if b.hits[1 - side] > b.ignored[side] and strength(g, b, side):
            yield from _bought_shields(g, b, side)
    losses = []
    for side in (0, 1):
        count = min(max(0, b.hits[1 - side] - b.ignored[side]), strength(g, b, side))
        losses.append((yield from _choose_losses(g, b, side, count)))
    for side in (0, 1):
        for kind in range(6):
            fighters.kill(g, b, side, kind, losses[side][kind])
        b.killed[side] = sum(losses[side])
        if losses[side][6]:
            alliance.kill_allies(g, b, side, losses[side][6])
    yield from tactics.after_hits(g, b, names)
    for side in (0, 1):
        fighters.lone_settlers(g, b, side)


def _bought_shields(g: State, b: Battle, side: int) -> Rules:
    """Shields bought when the hits are known (605.2)."""
    for ability in abilities_of(g, b, side, BUY_SHIELD):
        if b.hits[1 - side] > b.ignored[side]:
            yield from ability(g, b, side)


def _choose_losses(g: State, b: Battle, side: int, count: int) -> Rules:
    """The owner chooses which units the hits remove (605.3); allied pirates go first (1113.3f).

    Returns counts by kind and, in a seventh place, allied pirates.

    Rules 605.8, 608.1.
    """
    owner = b.sides[side]
    if not b.land:
        allies = min(count, alliance.allied_fighters(g, b, owner))
        return [0, 0, count - allies, 0, 0, 0, allies]
    return [*(yield from choose_units(g, owner, b.space, count, decider(b, side))), 0]


# --- the end of a round ----------------------------------------------------------------------------------


def _decided(g: State, b: Battle, end: bool) -> bool:
    """Step 5: is the battle over (606.1, 606.2)? A lone Fortress defends for one round (607.2–607.4).

    Rules 606.11, 606.12, 610.1.
    """
    attackers, defenders = strength(g, b, 0), strength(g, b, 1)
    if attackers and defenders:
        return False
    lone_fortress = b.fortress and not b.start[1] and b.round == 1
    if attackers and lone_fortress and not end:
        return False
    if attackers:
        b.winner = 0
    elif defenders or lone_fortress:
        b.winner = 1
    else:
        b.winner = -1
    b.over = True
    return True


def _go_on(g: State, b: Battle) -> Rules:
    """Both sides still stand: the attacker may retreat (606.3), effects may force it (606.8–606.10)."""
    if g.eclipse and b.land and b.round == 1 and b.came_from >= 0:
        yield from retreat(g, b)
        return
    attacker, defender = b.sides
    if defender < BARBARIANS:
        for ability in FORCES_RETREAT.of(g.players[defender], b.space):
            if (yield from ability(g, b)):
                yield from retreat(g, b)
                return
    if attacker < BARBARIANS and b.came_from >= 0:
        if (
            yield Ask(attacker, "retreat", ["fight", "retreat"], about=(g.map.labels[b.space], b.round + 1))
        ) == "retreat":
            yield from retreat(g, b)


def retreat(g: State, b: Battle) -> Rules:
    """The attackers go back to where they came from; the battle is a draw (606.4–606.7, 608.3, 611.2)."""
    attacker = b.sides[0]
    b.over = True
    b.winner = -1
    if b.came_from < 0:
        return
    labels = g.map.labels
    back = b.came_from
    if b.ways_back:
        back = g.map.index[(yield RETREAT_TO.offer(attacker, [labels[s] for s in (back, *b.ways_back)]))]
    if g.tell and attacker < BARBARIANS:
        g.tell("retreats", attacker, end=labels[back])
    for kind in LAND_UNITS if b.land else range(6):
        fighters.shift(g, attacker, kind, b.space, back)
    if not b.land:
        alliance.retreat(g, b)
