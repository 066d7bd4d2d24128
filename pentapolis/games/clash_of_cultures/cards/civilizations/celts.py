"""The Celts (1121) and their leaders Viriatus, Vercingetorix and Boudica."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    BARBARIANS,
    BOUDICA,
    CATEGORY,
    DRUIDIC_INFLUENCE,
    FOOD,
    GOLD,
    MOOD,
    NOBODY,
    SETTLER,
    TRIBAL_ALLIES,
    TRIBAL_TRADE,
    TRIBAL_WARFARE,
    UNITS,
    VERCINGETORIX,
    VIRIATUS,
    WARFARE,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import barbarians, fighters, forces, moments
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, pay, stock, token
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import Cost
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, spaces, units
from pentapolis.games.clash_of_cultures.state import USED_TRIBAL_ALLIES, State


@moments.LAND_VALUE.advance(TRIBAL_WARFARE)
def tribal_warfare(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+1 CV per barbarian city within range 2 against players' army units, at most +4 (1121.1)."""
    if b.sides[1 - side] >= BARBARIANS or not units[1 - side]:
        return 0
    near = g.within(b.space, 2)
    return min(4, sum(s in g.cities and g.cities[s].owner == BARBARIANS for s in near))


# --- Tribal Allies (1121.2) ------------------------------------------------------------------------------


def _refuse_tribal_allies(g: State, seat: int) -> Refusal | None:
    return once(g, seat, USED_TRIBAL_ALLIES, "1121.2a")


@entry("tribal_allies", "1121.2a", action=True, advance=TRIBAL_ALLIES, refuse=_refuse_tribal_allies)
def tribal_allies(g: State, seat: int) -> Rules:
    """Once per turn "Barbarians appear" (1121.2a)."""
    g.players[seat].used |= USED_TRIBAL_ALLIES
    yield from barbarians.appear(g, seat)


STOP_GROUP: Final = Question("stop_group", spaces, by("1121.2b", "no_group_there"))


@moments.STEERS.advance(TRIBAL_ALLIES)
def stop_barbarians(g: State, seat: int, waiting: dict[int, list[int]]) -> Rules:
    """1 food stops any of the groups that would move (1121.2b)."""
    needs: Cost = [(1, (FOOD, GOLD))]
    if not can_pay(stock(g.players[seat]), needs):
        return False
    if (yield Ask(seat, "tribal_allies", ["yes", "no"])) == "yes":
        yield from pay(g, seat, needs)
        while waiting:
            answer = yield STOP_GROUP.offer(seat, [*(g.map.labels[s] for s in waiting), "done"])
            if answer == "done":
                break
            del waiting[g.map.index[answer]]
    return False


@moments.BARBARIAN_TARGET.advance(DRUIDIC_INFLUENCE)
def druidic_influence(city: City) -> bool:
    """Culture takeover of barbarian cities of size 1 lays a token there, one per city (1121.3a)."""
    return city.druids == NOBODY


@moments.TRADE_PARTNER.advance(TRIBAL_TRADE)
def tribal_trade(city: City) -> bool:
    """Barbarian cities are route partners (1121.4)."""
    return city.owner == BARBARIANS


# --- Viriatus --------------------------------------------------------------------------------------------


TERROR_UNIT: Final = Question("terror_unit", units, by("1102.9", "not_that_unit"))
TERROR_SPACE: Final = Question("terror_space", spaces, by("1102.9", "not_that_space"))


@moments.ROUND_START.leader(VIRIATUS)
def terror(g: State, b: Battle, side: int) -> Rules:
    """From the second round of a land battle on, 2 mood tokens drive one enemy army unit away."""
    seat, enemy = b.sides[side], b.sides[1 - side]
    needs: Cost = [(2, token(g, seat, MOOD))]
    if not b.land or b.round < 2 or not can_pay(stock(g.players[seat]), needs):
        return
    empty = [s for s in g.map.neighbours[b.space] if g.is_land(s) and not g.present[s] and s not in g.cities]
    kinds = [UNITS[k] for k in ARMY if g.count(enemy, k, b.space)]
    if not empty or not kinds or (yield Ask(seat, "terror", ["yes", "no"])) == "no":
        return
    yield from pay(g, seat, needs)
    kind = UNITS.index((yield TERROR_UNIT.offer(seat, kinds)))
    space = yield TERROR_SPACE.offer(seat, [g.map.labels[s] for s in empty])
    g.take_unit(enemy, kind, b.space)
    g.add_unit(enemy, kind, g.map.index[space])
    fighters.lone_settlers(g, b, 1 - side)


@moments.LAYS_FOR.leader(VIRIATUS)
def loyalty(g: State, b: Battle, seat: int) -> bool:
    """He lays tactics for barbarians within range 2 who fight another player."""
    return g.players[seat].leader_at in g.within(b.space, 2)


# --- Vercingetorix ---------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(VERCINGETORIX)
def gathers_the_tribes(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+1 CV per own Settler within range 2."""
    return sum(g.count(b.sides[side], SETTLER, s) for s in g.within(b.space, 2))


@moments.RECRUIT_PLACES.leader(VERCINGETORIX)
def around_his_city(g: State, seat: int, city: City) -> list[int]:
    """Units recruited in his city may be placed beside it."""
    return [s for s in g.map.neighbours[city.space] if g.is_land(s) and forces.opponent_at(g, seat, s) < 0]


# --- Boudica ---------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(BOUDICA)
def underestimated(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV against a player with more advances of Warfare."""

    def warfare(seat: int) -> int:
        return (g.players[seat].advances & CATEGORY[WARFARE]).bit_count()

    enemy = b.sides[1 - side]
    return 2 * (enemy < BARBARIANS and warfare(enemy) > warfare(b.sides[side]))


@moments.SETTLING.leader(BOUDICA)
def great_numbers(g: State, seat: int) -> Rules:
    """A Settler with her that founds a city stays for 1 food."""
    needs: Cost = [(1, (FOOD, GOLD))]
    if not can_pay(stock(g.players[seat]), needs):
        return False
    if (yield Ask(seat, "great_numbers", ["yes", "no"])) == "no":
        return False
    yield from pay(g, seat, needs)
    return True
