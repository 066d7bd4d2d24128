"""China (1118) and its leaders Sun Tzu, Qin Shi Huang and Wu Zetian."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.cards.civilizations import shared
from pentapolis.games.clash_of_cultures.data.ids import (
    CULTURE,
    EXPANSION,
    FIREWORKS,
    FOOD,
    GOLD,
    IMPERIAL_ARMY,
    INFANTRY,
    MOOD,
    ORE,
    PLAIN,
    QIN,
    RICE_CULTIVATION,
    SETTLER,
    SUN_TZU,
    WALL,
    WATER,
    WOOD,
    WU_ZETIAN,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import leaders, marks, moments, move
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, gain, pay, stock
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import Cost, Vector
from pentapolis.games.clash_of_cultures.rules.questions import Question, by
from pentapolis.games.clash_of_cultures.state import USED_IMPERIAL_ARMY, State


@moments.SPACE_YIELD.advance(RICE_CULTIVATION)
def rice(g: State, seat: int, space: int, yields: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """Plains outside cities with an own Settler give 1 food more (1118.1), two at most (see `bundles`)."""
    if g.terrain[space] != PLAIN or space in g.cities or not g.count(seat, SETTLER, space):
        return yields
    return tuple((one[FOOD] + 1, *one[1:]) for one in yields)


def settlers_and_neighbours(g: State, ask: Ask) -> list[Option]:
    """Every own city to every space beside it."""
    labels = g.map.labels
    homes = [city.space for city in g.cities_of(ask.seat)]
    return [("from", labels[s], labels[near]) for s in homes for near in g.map.neighbours[s]]


EXPANSION_MOVE: Final = Question("expansion", settlers_and_neighbours, by("1118.2a", "no_settler_goes"))


@moments.RECRUITED.advance(EXPANSION)
def expansion(g: State, seat: int, city: City, bought: list[int]) -> Rules:
    """After recruiting Settlers a move for each Settler in an own city, also by Roads (1118.2a, 1118.2b)."""
    labels = g.map.labels
    settler = [1, 0, 0, 0, 0, 0]
    while bought[SETTLER]:
        options = [
            (way, labels[c.space], label)
            for c in g.cities_of(seat)
            if marks.movable(g, seat, SETTLER, c.space)
            for way, label in move.ways_of(g, seat, c.space, settler)
        ]
        if not options:
            break
        answer = yield EXPANSION_MOVE.offer(seat, [*options, "done"])
        if answer == "done":
            break
        start, there = g.map.index[answer[1]], g.map.index[answer[2]]
        yield from move.march_group(g, seat, start, there, settler, answer[0] == "roads")
    if bought[SETTLER]:
        marks.clear_moved(g)
        g.roads_used = 0


@moments.BUY_SHIELD.advance(FIREWORKS)
def fireworks(g: State, b: Battle, side: int) -> Rules:
    """In the 1st round 1 ore and 1 wood ignore a hit (1118.3)."""
    seat = b.sides[side]
    needs: Cost = [(1, (ORE, GOLD)), (1, (WOOD, GOLD))]
    if b.round == 1 and can_pay(stock(g.players[seat]), needs):
        if (yield Ask(seat, "fireworks", ["yes", "no"])) == "yes":
            yield from pay(g, seat, needs, "fireworks")
            b.ignored[side] += 1


# --- Imperial Army (1118.4) ------------------------------------------------------------------------------


def exchanges(g: State, seat: int) -> list[tuple[str, ...]]:
    """Settlers that can become Infantry and the other way round."""
    p = g.players[seat]
    labels = g.map.labels
    found: list[tuple[str, ...]] = []
    for space in g.spaces_of(seat):
        water = g.terrain[space] == WATER
        if g.count(seat, SETTLER, space) and p.units[INFANTRY]:
            if water or g.army_at(seat, space) < leaders.army_limit(g, seat, space):
                found.append(("exchange", labels[space], "infantry"))
        if g.count(seat, INFANTRY, space) and p.units[SETTLER]:
            found.append(("exchange", labels[space], "settler"))
    return found


def _refuse_imperial_army(g: State, seat: int) -> Refusal | None:
    if not exchanges(g, seat):
        return Refusal("1118.4", "nothing_to_exchange")
    return once(g, seat, USED_IMPERIAL_ARMY, "1118.4")


@entry("imperial_army", "1118.4", action=True, advance=IMPERIAL_ARMY, refuse=_refuse_imperial_army)
def imperial_army(g: State, seat: int) -> Rules:
    """Settlers become Infantry and back (1118.4); they stay as tired as they were.

    With 4 Settlers at most 8 exchanges can mean anything: all of them, and as many Infantry.
    """
    g.players[seat].used |= USED_IMPERIAL_ARMY
    done = 0
    while done < 8:
        options: list[tuple[str, ...] | str] = list(exchanges(g, seat))
        if not options:
            return
        answer = yield Ask(seat, "imperial_army", [*options, "done"] if done else options)
        if answer == "done":
            return
        done += 1
        space = g.map.index[answer[1]]
        old, new = (SETTLER, INFANTRY) if answer[2] == "infantry" else (INFANTRY, SETTLER)
        going = yield from marks.who_of_kind(g, seat, space, old, 1, 0)
        marks.lift(g, seat, old, space, going)
        g.supply(seat)[old] += 1
        g.supply(seat)[new] -= 1
        marks.drop(g, seat, new, space, going[0][0], 1)


# --- Sun Tzu ---------------------------------------------------------------------------------------------


@moments.BATTLE_OVER.leader(SUN_TZU)
def fast_war(g: State, b: Battle, side: int) -> Rules:
    """A land battle won in the 1st round against units: 1 mood and 1 culture token."""
    if b.winner == side and b.land and b.round == 1 and b.start[1 - side]:
        gain(g, b.sides[side], MOOD)
        gain(g, b.sides[side], CULTURE)
    yield from ()


# --- Qin Shi Huang ---------------------------------------------------------------------------------------


@moments.FORCED_WONDER.leader(QIN)
def finds_the_wall() -> int:
    """He takes the Great Wall (1103.9)."""
    return WALL


@moments.WONDER_CULTURE.leader(QIN)
def cheap_wall(wonder: int) -> int:
    return 2 if wonder == WALL else 0


@moments.BUY_SHIELD.leader(QIN)
def tactician(g: State, b: Battle, side: int) -> Rules:
    """2 culture tokens ignore a hit, once per land battle (1103.10)."""
    if b.land:
        yield from shared.buy_shield(g, b, side, 2)


# --- Wu Zetian -------------------------------------------------------------------------------------------


@moments.LAND_VALUE.leader(WU_ZETIAN)
def brilliant_conqueror(g: State, b: Battle, side: int, units: list[int]) -> int:
    """+2 CV in each round at whose start she has at least as many army units."""
    return 2 * (b.ready[side] >= b.ready[1 - side])
