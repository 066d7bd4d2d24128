"""Persia (1119) and its leaders Cyrus II, Darius I and Xerxes I."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    BANKING,
    BARREN,
    CAVALRY,
    CULTURE,
    CYRUS,
    DARIUS,
    ELEPHANT,
    GOLD,
    IMMORTALS,
    INFANTRY,
    MOOD,
    PERSIAN_ELEPHANTS,
    UNITS,
    XERXES,
    ZOROASTRIANISM,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import battle, cities, construction, leaders, moments
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    choose_gain,
    gain,
    gain_all,
    parse_bundle,
    pay,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.rules.menu import entry
from pentapolis.games.clash_of_cultures.rules.moments import Vector
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, units
from pentapolis.games.clash_of_cultures.state import State


@moments.WITHOUT_MARKET.advance(PERSIAN_ELEPHANTS)
def elephants_of_the_desert(g: State, seat: int, city: City, kind: int) -> bool:
    """Elephants in cities beside Barren (1119.1a)."""
    return kind == ELEPHANT and any(g.terrain[s] == BARREN for s in g.map.neighbours[city.space])


@moments.CAPS_BONUS.advance(PERSIAN_ELEPHANTS)
def grey_flood(g: State, b: Battle, side: int) -> bool:
    """With an Elephant the opponent's bonus in the 1st round is at most +2 (1119.1b)."""
    return g.count(b.sides[side], ELEPHANT, b.space) > 0


@moments.BEFORE_ROLL.advance(IMMORTALS)
def immortals(g: State, b: Battle, side: int) -> Rules:
    """Up to 4 culture tokens for as much CV before each roll (1119.2)."""
    seat = b.sides[side]
    kinds = token(g, seat, CULTURE)
    have = stock(g.players[seat])
    most = max((n for n in range(5) if can_pay(have, [(n, kinds)])), default=0)
    if most:
        count = yield Ask(seat, "immortals", list(range(most + 1)))
        if count:
            yield from pay(g, seat, [(count, kinds)], "immortals")
        b.bonus[side] += count


# --- Zoroastrianism (1119.3) -----------------------------------------------------------------------------


@moments.UNIT_SPACES.advance(ZOROASTRIANISM)
def zoroastrian_targets(g: State, seat: int) -> list[int]:
    """Land spaces without a city with an enemy army unit, no Leader, that could be replaced (1119.3a)."""
    supply = g.players[seat].units
    found = []
    for space, mask in enumerate(iter(g.present)):
        enemies = mask & ~(1 << seat)
        if not enemies or space in g.cities or not g.is_land(space):
            continue
        owner = enemies.bit_length() - 1
        if any(g.count(owner, kind, space) and supply[kind] for kind in (INFANTRY, CAVALRY, ELEPHANT)):
            found.append(space)
    return found


CONVERT_UNIT: Final = Question("convert_unit", units, by("1119.3a", "not_that_unit"))


@moments.UNIT_TARGETS.advance(ZOROASTRIANISM)
def convert_unit(g: State, seat: int, space: int) -> Rules:
    """An enemy army unit becomes one's own; others there fight (1119.3a, 1119.3b)."""
    owner = g.enemies_at(seat, space).bit_length() - 1
    supply = g.players[seat].units
    kinds = [UNITS[k] for k in (INFANTRY, CAVALRY, ELEPHANT) if g.count(owner, k, space) and supply[k]]
    kind = UNITS.index((yield CONVERT_UNIT.offer(seat, kinds)))
    g.return_unit(owner, kind, space)
    g.place_unit(seat, kind, space)
    if g.enemies_at(seat, space):
        yield from battle.land_battle(g, seat, owner, space, -1)


@moments.TURN_START.advance(BANKING)
def banking(g: State, seat: int) -> Rules:
    """1 gold or culture token at the start of a turn for who has gold (1119.4)."""
    if g.players[seat].goods[GOLD]:
        yield from choose_gain(g, seat, ["gold1", "culture1"])


# --- Cyrus II --------------------------------------------------------------------------------------------


@moments.REVEALED.leader(CYRUS)
def strategist(g: State, b: Battle, side: int) -> Rules:
    """His tactic in a land battle may count as +2 CV instead."""
    if not b.land:
        return ""
    return "strategist" if (yield Ask(b.sides[side], "strategist", ["yes", "no"])) == "yes" else ""


@entry("king_of_persia", "1103.12", action=True, leaders=(CYRUS,), refuse=leaders.refuse_price_city)
def king_of_persia(g: State, seat: int) -> Rules:
    """Tokens for tiles with own cities, at most his city's size; activating it is the price (1103.12)."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    count = min(city.size, len({g.map.slot_of[c.space] for c in g.cities_of(seat)}))
    words = [f"culture{n}+mood{count - n}" for n in range(1, count)]
    answer = yield Ask(seat, "gain", [f"mood{count}", *words, f"culture{count}"])
    gain_all(g, seat, parse_bundle(answer))
    yield from cities.activated(g, city, "price")


# --- Darius I --------------------------------------------------------------------------------------------


@moments.TAKEN_OVER.leader(DARIUS)
def satraps(g: State, seat: int) -> Rules:
    """A Culture takeover from his city brings 1 mood token."""
    gain(g, seat, MOOD)
    yield from ()


# --- Xerxes I --------------------------------------------------------------------------------------------


@moments.ARMY_LIMIT.leader(XERXES)
def mighty_army() -> int:
    """5 army units where he is."""
    return 5


@moments.RESTRAINED.leader(XERXES)
def too_mighty(b: Battle, side: int) -> bool:
    """With 5 army units at the start of a round neither tactics nor abilities in it."""
    return b.land and b.ready[side] >= 5


@moments.WONDER_PRICES.leader(XERXES)
def great_builder(g: State, seat: int, price: Vector) -> list[tuple[Vector, int]]:
    """A wonder in his city costs 2 less in all, of resources and culture."""
    return [(counts, 0) for counts in construction.reduced(price, 2)]
