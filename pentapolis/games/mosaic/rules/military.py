"""Units and the military action: recruiting, moving, placing free units, eliminating (413, 1100.4–1100.6).

Units stand in a region and block nothing (413.8); there is no combat, only cards eliminate (413.10).
"""

from __future__ import annotations

from operator import gt
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.engine.action import WHOLE
from pentapolis.games.mosaic.data import (
    BOARD,
    LEADERS,
    REGIONS,
    TECHNOLOGIES,
    bits,
    leader_with,
    technologies_with,
)
from pentapolis.games.mosaic.data.components import CAVALRY, INFANTRY, MONEY, SIEGE, UNIT_LIMITS, UNITS
from pentapolis.games.mosaic.rules.pieces import regions_with_city
from pentapolis.games.mosaic.state import MILITARY, Player, State

UNIT_COST: Final = 5
MOVE_COST: Final = 1
RECRUITS: Final = 2
GENERAL: Final = leader_with("recruit_limit")
LEVY: Final = technologies_with("recruit_limit")
ARMOR: Final = technologies_with("units_immune")
HORSEMANSHIP: Final = technologies_with("unit_move_range")
SIEGE_ENGINES: Final = technologies_with("unlock_unit")

RECRUIT_OPTIONS: Final = [[("recruit", unit, region) for region in REGIONS] for unit in UNITS]
MOVE_OPTIONS: Final = [[[("move", unit, a, b) for b in REGIONS] for a in REGIONS] for unit in UNITS]


def units_on_board(p: Player) -> int:
    return sum(p.units)


def units_left(p: Player, unit: int) -> int:
    return UNIT_LIMITS[unit] - sum(p.units[unit * 7 : unit * 7 + 7])


def recruit_limit(p: Player) -> int:
    """How many units one turn may buy (413.2, 413.5, 803.2)."""
    limit = RECRUITS
    if p.leader == GENERAL:
        effect = LEADERS[GENERAL].effect("recruit_limit")
        limit += effect.amount if effect else 0
    for number in bits(p.techs & LEVY):
        effect = TECHNOLOGIES[number].effect("recruit_limit")
        limit += effect.amount if effect else 0
    return limit


# --- the action ---------------------------------------------------------------------------------------------


def may_act(g: State, p: Player) -> bool:
    """Whether anything can be recruited or moved (201.5)."""
    money = p.stock[MONEY]
    if money >= MOVE_COST and p.units != g.moved and any(map(gt, p.units, g.moved)):
        return True
    if money < UNIT_COST or not p.cities | p.ports or g.recruited >= recruit_limit(p):
        return False
    return units_left(p, INFANTRY) > 0 or units_left(p, CAVALRY) > 0 or bool(recruit_options(g, p))


def refuse_action(g: State, ask: Ask) -> Refusal | None:
    p = g.players[ask.seat]
    if may_act(g, p):
        return None
    if p.stock[MONEY] >= UNIT_COST and g.recruited >= recruit_limit(p):
        return Refusal("413.2", "recruit_limit", limit=recruit_limit(p))
    return Refusal("413.2", "cannot_pay_units", needed=UNIT_COST, have=p.stock[MONEY])


def begin(g: State, ask: Ask) -> None:
    """Open a military action; its recruits and moves are steps of their own (413.1).

    What earlier actions of the same turn bought and moved still counts (413.2, 413.7, decision P).
    """
    g.phase = MILITARY
    g.acted = False


def end(g: State) -> None:
    """Close it; by the other reading of decision P the next one may buy and move anew."""
    if g.variant.units_per_action:
        g.recruited = 0
        g.moved = [0] * 21


def recruits(g: State, seat: int) -> int:
    """How many units may still be bought in this turn."""
    return recruit_limit(g.players[seat]) - g.recruited


def recruit_options(g: State, p: Player) -> list[Option]:
    if p.stock[MONEY] < UNIT_COST or g.recruited >= recruit_limit(p):
        return []
    found: list[Option] = []
    regions = regions_with_city(g, p)
    for unit in (INFANTRY, CAVALRY, SIEGE) if p.techs & SIEGE_ENGINES else (INFANTRY, CAVALRY):
        if units_left(p, unit):
            names = RECRUIT_OPTIONS[unit]
            found += [names[region] for region in regions]
    return found


def move_options(g: State, p: Player) -> list[Option]:
    found: list[Option] = []
    if p.stock[MONEY] < MOVE_COST:
        return found
    moved = g.moved
    for place, number in enumerate(p.units):
        if number > moved[place]:
            unit, region = divmod(place, 7)
            names = MOVE_OPTIONS[unit][region]
            found += [names[target] for target in reach(g, p, unit, region)]
    return found


def reach(g: State, p: Player, unit: int, region: int) -> list[int]:
    """Where a unit may move: adjacent regions in play, for cavalry with Horsemanship two steps."""
    in_play = BOARD.in_play[g.seats]
    first = [target for target in BOARD.next_regions[region] if target in in_play]
    if unit != CAVALRY or not p.techs & HORSEMANSHIP:
        return first
    found = set(first)
    for target in first:
        found.update(far for far in BOARD.next_regions[target] if far in in_play)
    found.discard(region)
    return sorted(found)


def options(g: State, ask: Ask) -> list[Option]:
    """What a military action may do next; it ends only after it has done something."""
    p = g.players[ask.seat]
    found = recruit_options(g, p) + move_options(g, p)
    if g.acted:
        found.append("done")
    return found


def recruit_candidates(g: State, ask: Ask) -> list[Option]:
    return [option for unit in RECRUIT_OPTIONS for option in unit]


def refuse_recruit(g: State, ask: Ask, unit: str, region: str) -> Refusal | None:
    p = g.players[ask.seat]
    if g.recruited >= recruit_limit(p):
        return Refusal("413.2", "recruit_limit", limit=recruit_limit(p))
    if p.stock[MONEY] < UNIT_COST:
        return Refusal("413.2", "cannot_pay_units", needed=UNIT_COST, have=p.stock[MONEY])
    if unit == UNITS[SIEGE] and not p.techs & SIEGE_ENGINES:
        return Refusal("413.3", "needs_siege_engines")
    if not units_left(p, UNITS.index(unit)):
        return Refusal("109.3", "no_piece_left", piece=unit)
    if REGIONS.index(region) not in regions_with_city(g, p):
        return Refusal("413.4", "no_own_city_there", region=region)
    return None


def recruit(g: State, ask: Ask, unit: str, region: str) -> None:
    g.acted = True
    g.players[ask.seat].stock[MONEY] -= UNIT_COST
    g.recruited += 1
    add_unit(g, ask.seat, UNITS.index(unit), REGIONS.index(region))


def move_candidates(g: State, ask: Ask) -> list[Option]:
    """From wherever units stand to every other region."""
    units = g.players[ask.seat].units
    return [
        MOVE_OPTIONS[place // 7][place % 7][target]
        for place, number in enumerate(units)
        if number
        for target in range(len(REGIONS))
        if target != place % 7
    ]


def refuse_move(g: State, ask: Ask, unit: str, source: str, target: str) -> Refusal | None:
    p, kind = g.players[ask.seat], UNITS.index(unit)
    region, goal = REGIONS.index(source), REGIONS.index(target)
    if p.stock[MONEY] < MOVE_COST:
        return Refusal("413.6", "cannot_pay_move", needed=MOVE_COST, have=p.stock[MONEY])
    if p.units[kind * 7 + region] == 0:
        return Refusal("413.6", "no_unit_there", unit=unit, region=source)
    if p.units[kind * 7 + region] <= g.moved[kind * 7 + region]:
        return Refusal("413.7", "moved_already", unit=unit, region=source)
    if goal not in BOARD.in_play[g.seats]:
        return Refusal("413.12", "out_of_play", region=target)
    if goal == region:
        return Refusal("413.6", "already_there", region=target)
    if goal not in reach(g, p, kind, region):
        return Refusal("413.6", "not_adjacent", source=source, target=target)
    return None


def move(g: State, ask: Ask, unit: str, source: str, target: str) -> None:
    """No own city is needed where units go or stay (413.13)."""
    p, kind, goal = g.players[ask.seat], UNITS.index(unit), REGIONS.index(target)
    g.acted = True
    p.stock[MONEY] -= MOVE_COST
    p.units[kind * 7 + REGIONS.index(source)] -= 1
    p.units[kind * 7 + goal] += 1
    g.moved[kind * 7 + goal] += 1
    if g.tell:
        g.tell("moves", ask.seat, unit=unit, source=source, target=target)


def refuse_done(g: State, ask: Ask) -> Refusal | None:
    return None if g.acted else Refusal("201.5", "nothing_done_yet")


UNITS_ACTION: Final = Actions(
    "military",
    Action("recruit", recruit_candidates, refuse_recruit, recruit),
    Action("move", move_candidates, refuse_move, move),
    Action("done", refuse=refuse_done),
    fast=options,
)


# --- free units and eliminations ----------------------------------------------------------------------------


def add_unit(g: State, seat: int, unit: int, region: int) -> None:
    g.players[seat].units[unit * 7 + region] += 1
    if g.tell:
        g.tell("gains_unit", seat, unit=UNITS[unit], region=REGIONS[region])


def gain_units(g: State, seat: int, unit: int, number: int, regions: list[int]) -> Rules:
    """Place free units one by one, in regions of choice, as far as pieces last (1100.4).

    `unit` -1 leaves the kind to the player: infantry or cavalry, never siege engines (413.14).
    """
    p = g.players[seat]
    kinds = [INFANTRY, CAVALRY] if unit < 0 else [unit]
    for left in range(number, 0, -1):
        names = [
            (UNITS[kind], REGIONS[region]) for kind in kinds if units_left(p, kind) for region in regions
        ]
        if not names:
            return
        kind, region = yield Ask(seat, "place_unit", names, (left,))
        add_unit(g, seat, UNITS.index(kind), REGIONS.index(region))


def placing_candidates(g: State, ask: Ask) -> list[Option]:
    return [(unit, region) for unit in UNITS for region in REGIONS]


def refuse_placing(g: State, ask: Ask, unit: str, region: str) -> Refusal:
    """Why a free unit cannot be of this kind or stand in this region."""
    if unit == UNITS[SIEGE]:
        return Refusal("413.14", "no_free_siege")
    if not units_left(g.players[ask.seat], UNITS.index(unit)):
        return Refusal("109.3", "no_piece_left", piece=unit)
    if unit not in {option[0] for option in ask.options}:
        return Refusal("1100.4", "other_unit", unit=unit)
    if REGIONS.index(region) not in BOARD.in_play[g.seats]:
        return Refusal("102.7", "out_of_play", region=region)
    return Refusal("1100.4", "units_elsewhere", region=region)


def elimination_candidates(g: State, ask: Ask) -> list[Option]:
    """All units of opponents."""
    return [
        ("eliminate", REGIONS[place % 7], other, UNITS[place // 7])
        for other, p in enumerate(g.players)
        if other != ask.seat
        for place, number in enumerate(p.units)
        if number
    ]


def refuse_elimination(g: State, ask: Ask, region: str, other: int, unit: str) -> Refusal:
    if g.players[other].techs & ARMOR:
        return Refusal("1100.6", "armored", other=other)
    return Refusal("1100.5", "not_to_eliminate", region=region)


UNIT_CHOICES: Final[tuple[Actions, ...]] = (
    Actions("place_unit", Action(WHOLE, placing_candidates, refuse_placing)),
    Actions("eliminate", Action("eliminate", elimination_candidates, refuse_elimination), Action("none")),
)


def targets(g: State, seat: int, kinds: tuple[int, ...], region: int = -1) -> list[Option]:
    """Enemy units where an own unit of these kinds stands, none of a player with Armor (1100.5, 1100.6)."""
    mine = g.players[seat].units
    found: list[Option] = []
    for place in BOARD.in_play[g.seats] if region < 0 else (region,):
        if not any(mine[kind * 7 + place] for kind in kinds):
            continue
        for other, p in enumerate(g.players):
            if other != seat and not p.techs & ARMOR:
                found += [
                    ("eliminate", REGIONS[place], other, UNITS[kind])
                    for kind in range(3)
                    if p.units[kind * 7 + place]
                ]
    return found


def eliminate(g: State, seat: int, number: int, kinds: tuple[int, ...]) -> Rules:
    """Eliminate up to so many enemy units in one region (decision AD); they go back to supply (413.11)."""
    region = -1
    for left in range(number, 0, -1):
        names = targets(g, seat, kinds, region)
        if not names:
            return
        answer = yield Ask(seat, "eliminate", [*names, "none"], (left,))
        if answer == "none":
            return
        _, place, other, kind = answer
        region = REGIONS.index(place)
        g.players[other].units[UNITS.index(kind) * 7 + region] -= 1
        if g.tell:
            g.tell("eliminates", seat, unit=kind, region=place, other=other)
