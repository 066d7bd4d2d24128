"""The Aztecs (1110) and their leaders Acamapichtli, Ahuitzotl and Marqzen.

Captives as goods that pay for tokens (1110.2b) stand with the other goods in `rules/goods.py`.
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ACAMAPICHTLI,
    AHUITZOTL,
    ARMY,
    AZTEC_GOLD,
    BARBARIANS,
    CAPTIVE,
    CAPTIVES,
    CAVALRY,
    CULTURE,
    ELEPHANT,
    FOOD,
    GOLD,
    GOODS,
    HUMAN_SACRIFICE,
    IDEAS,
    INFANTRY,
    MARQZEN,
    MOOD,
    MOUNTAIN,
    ORE,
    SETTLER,
    TRIBUTE_EMPIRE,
    UNITS,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import collect, construction, leaders, moments
from pentapolis.games.clash_of_cultures.rules.goods import (
    free_captive,
    gain,
    group_word,
    parse_group,
    pay,
    refuse_payment,
    token,
)
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import Cost, Vector
from pentapolis.games.clash_of_cultures.rules.questions import Question, by, goods
from pentapolis.games.clash_of_cultures.state import USED_COLLECT, USED_FREE_ECONOMY, USED_LEADER_1, State

MOST_CAPTIVES: Final = 4

# --- Captives (1110.1) -----------------------------------------------------------------------------------


@moments.BATTLE_OVER.advance(CAPTIVES)
def captives(g: State, b: Battle, side: int) -> Rules:
    """Keep enemy army units removed in a won land battle, no Leaders, at most 4 in all (1110.1a)."""
    seat, enemy = b.sides[side], b.sides[1 - side]
    p = g.players[seat]
    lost = [b.lost[1 - side][kind] if kind in (INFANTRY, CAVALRY, ELEPHANT) else 0 for kind in range(6)]
    most = min(MOST_CAPTIVES - len(p.captives), sum(lost))
    if b.winner != side or not b.land or most <= 0:
        return
    ways: list[list[int]] = [[]]
    for kind in range(6):
        ways = [[*way, n] for way in ways for n in range(lost[kind], -1, -1)]
    words = [group_word(way) for way in ways if sum(way) <= most]
    answer = yield Ask(seat, "captives", words, about=(most,))
    for kind, count in enumerate(parse_group(answer)):
        g.supply(enemy)[kind] -= count
        p.captives += [enemy * 6 + kind] * count


@moments.POINTS.advance(CAPTIVES)
def captives_score(g: State, seat: int, parts: list[int]) -> None:
    """Each captive ½ VP, as an objective (1110.1b)."""
    parts[2] += len(g.players[seat].captives)


# --- Human Sacrifice (1110.2) ----------------------------------------------------------------------------


@moments.CAPTIVES_PAY.advance(HUMAN_SACRIFICE)
def captives_pay() -> None:
    """Captives are paid like tokens (1110.2b)."""


@moments.REDRAWS.advance(HUMAN_SACRIFICE)
def human_sacrifice(g: State, seat: int, card: int) -> Rules:
    """A captive goes home to ignore the event and draw another (1110.2a)."""
    if not g.players[seat].captives:
        return False
    if (yield Ask(seat, "sacrifice", ["no", "yes"], about=(f"event{card + 1}",))) == "no":
        return False
    yield from free_captive(g, seat)
    return True


# --- Aztec Gold (1110.3) ---------------------------------------------------------------------------------


INTO_GOLD: Final = Question("aztec_gold", goods, by("1110.3", "not_into_gold"))


@moments.FOUNDED.advance(AZTEC_GOLD)
def aztec_gold(g: State, seat: int, city: City) -> Rules:
    """1 gold for a new city; per adjacent Mountain one good may be turned into gold (1110.3)."""
    gain(g, seat, GOLD)
    p = g.players[seat]
    for _ in [s for s in g.map.neighbours[city.space] if g.terrain[s] == MOUNTAIN]:
        words = {f"{GOODS[good]}1": good for good in (FOOD, WOOD, ORE, IDEAS, CULTURE, MOOD) if p.goods[good]}
        if words:
            answer = yield INTO_GOLD.offer(seat, ["no", *words])
            if answer != "no":
                yield from pay(g, seat, [(1, (words[answer],))])
                gain(g, seat, GOLD)


# --- Tribute Empire (1110.4) -----------------------------------------------------------------------------


@moments.TRIBUTE.advance(TRIBUTE_EMPIRE)
def tribute(g: State, seat: int, other: City, yields: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """Cities of others give their usual resource, barbarian ones a captive instead (1110.4a, 1110.4b)."""
    p = g.players[seat]
    if other.owner == BARBARIANS and p.usable & CAPTIVES and len(p.captives) < MOST_CAPTIVES:
        if g.army_at(BARBARIANS, other.space):
            return (*yields, collect.ONE[CAPTIVE])
    return yields


@moments.COLLECTED_UNITS.advance(TRIBUTE_EMPIRE)
def take_captives(g: State, seat: int, city: City, count: int) -> Rules:
    """Take units of barbarian cities within reach as captives (1110.4b)."""
    labels = g.map.labels
    p = g.players[seat]
    for _ in range(count):
        options = []
        for space in g.within(city.space, 2):
            other = g.cities.get(space)
            if other is not None and other.owner == BARBARIANS:
                options += [
                    ("unit", labels[space], UNITS[k])
                    for k in (INFANTRY, CAVALRY, ELEPHANT)
                    if g.count(BARBARIANS, k, space)
                ]
        if options and len(p.captives) < MOST_CAPTIVES:
            _, label, kind = yield Ask(seat, "captive", options)
            unit = UNITS.index(kind)
            g.take_unit(BARBARIANS, unit, g.map.index[label])
            p.captives.append(BARBARIANS * 6 + unit)


# --- Acamapichtli ----------------------------------------------------------------------------------------


@moments.BUILDING_PRICES.leader(ACAMAPICHTLI)
def built_by_captives(g: State, seat: int, goods: list[int], extra: tuple[int, ...]) -> list[Cost]:
    """In his city a captive pays for 2 goods of a building."""
    price: Cost = [(1, (CAPTIVE,))]
    if len(goods) < 3:
        return [price]
    return [*([*price, (1, (good, GOLD, *extra))] for good in goods), [(2, (CAPTIVE,))]]


@moments.WONDER_PRICES.leader(ACAMAPICHTLI)
def wonders_by_captives(g: State, seat: int, price: Vector) -> list[tuple[Vector, int]]:
    """In his city each captive pays for 2 resources of a wonder."""
    found: list[tuple[Vector, int]] = [(price, 0)]
    for count in range(1, len(g.players[seat].captives) + 1):
        found += [((*rest, price[3]), count) for rest in construction.reduced(price[:3], 2 * count)]
    return found


def _refuse_tributes(g: State, seat: int) -> Refusal | None:
    refusal = leaders.refuse_price_city(g, seat) or once(g, seat, USED_LEADER_1, "206.3")
    city = leaders.leader_city(g, seat)
    if refusal or city is None:
        return refusal
    if city.size > 3:
        return Refusal("1102.9", "city_too_large", city=g.map.labels[city.space])
    if g.players[seat].used & USED_FREE_ECONOMY:
        return Refusal("1010.4b", "free_economy")
    return refuse_payment(g, seat, [(2, token(g, seat, MOOD))], "1102.9")


@entry("tributes", "1102.9", leaders=(ACAMAPICHTLI,), refuse=_refuse_tributes)
def tributes(g: State, seat: int) -> Rules:
    """Once per turn his city of size 3 or less collects as a free action for 2 mood tokens."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    g.players[seat].used |= USED_LEADER_1 | USED_COLLECT
    yield from pay(g, seat, [(2, token(g, seat, MOOD))], "tributes")
    yield from collect.collect(g, seat, city)


# --- Ahuitzotl -------------------------------------------------------------------------------------------


@moments.SHIELDS.leader(AHUITZOTL)
def far_from_home(g: State, b: Battle, side: int) -> int:
    """A hit ignored in land battles at least 2 spaces from every own city."""
    return int(all(g.map.distance[c.space][b.space] >= 2 for c in g.cities_of(b.sides[side])))


# --- Marqzen ---------------------------------------------------------------------------------------------


@moments.SPARES.leader(MARQZEN)
def storm_master() -> None:
    """What an event's text does to his city does not happen."""


def frightened(g: State, seat: int) -> list[tuple[str, ...]]:
    """Enemy land units beside him that could be moved a space: (start, unit, target)."""
    p = g.players[seat]
    found: list[tuple[str, ...]] = []
    labels = g.map.labels
    for space in g.map.neighbours[p.leader_at] if p.leader_at >= 0 else ():
        enemies = g.enemies_at(seat, space)
        if not g.is_land(space) or not enemies:
            continue
        owner = enemies.bit_length() - 1
        for kind in (SETTLER, *ARMY):
            if not g.count(owner, kind, space):
                continue
            for target in g.map.neighbours[space]:
                city = g.cities.get(target)
                calm = not g.enemies_at(owner, target) and (city is None or city.owner == owner)
                if g.is_land(target) and calm and (kind == SETTLER or g.army_at(owner, target) < 4):
                    found.append(("fear", labels[space], UNITS[kind], labels[target]))
    return found


def _refuse_fear(g: State, seat: int) -> Refusal | None:
    if not frightened(g, seat):
        return Refusal("1102.9", "nobody_near")
    return once(g, seat, USED_LEADER_1, "206.3")


@entry("spread_fear", "1102.9", action=True, leaders=(MARQZEN,), refuse=_refuse_fear)
def spread_fear(g: State, seat: int) -> Rules:
    """Once per turn an enemy land unit beside him moves a space."""
    g.players[seat].used |= USED_LEADER_1
    _, start, unit, target = yield Ask(seat, "spread_fear", frightened(g, seat))
    space, kind = g.map.index[start], UNITS.index(unit)
    owner = g.enemies_at(seat, space).bit_length() - 1
    g.take_unit(owner, kind, space)
    g.add_unit(owner, kind, g.map.index[target])
