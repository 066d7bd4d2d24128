"""Trade routes (1007.3) and what civilizations make of them; and the market's gold (407.11)."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures import carthage, cities
from pentapolis.games.clash_of_cultures.goods import choose_gain, gain, gain_all, parse_bundle, spend
from pentapolis.games.clash_of_cultures.ids import (
    ALPHABET,
    ANGRY,
    BARBARIANS,
    CEDARS_AND_DYES,
    CURRENCY,
    ELEPHANT,
    FOOD,
    GOLD,
    GOODS,
    HIRAM,
    INDIAN_ELEPHANTS,
    MARKET,
    PIRATES,
    PORT,
    PROSPERITY,
    PYGMALION,
    RAIDING,
    RESOURCES,
    SETTLER,
    SHIP,
    TRIBAL_TRADE,
    WATER,
)
from pentapolis.games.clash_of_cultures.state import City, CocState

MOST = 4
"""Trade routes that count (1007.3a)."""


class Trader:
    """A unit (or Phoenician city) that can be part of a route, with the cities it reaches."""

    __slots__ = ("space", "kind", "reach")

    def __init__(self, space: int, kind: int, reach: list[int]) -> None:
        self.space = space
        self.kind = kind
        self.reach = reach


def partners(g: CocState, seat: int) -> list[City]:
    """Cities that can be trade partners: of other players, not Angry (1007.3b, 1007.3f, 1121.4)."""
    tribal = g.players[seat].usable & TRIBAL_TRADE
    return [
        c
        for c in g.cities.values()
        if c.owner != seat and c.mood != ANGRY and (c.owner < BARBARIANS or tribal)
    ]


def pirate_zone(g: CocState) -> set[int]:
    """Spaces with or beside pirates, through which no route runs (810.9)."""
    zone: set[int] = set()
    if g.options.expansion:
        for space in g.spaces_of(PIRATES):
            if not any(carthage.allies(g, seat, space) for seat in range(g.seats)):
                zone.add(space)
                zone.update(g.map.neighbours[space])
    return zone


def reach(g: CocState, start: int, length: int, zone: set[int]) -> dict[int, int]:
    """Spaces within range over revealed spaces, the way free of pirates."""
    if start in zone:
        return {}
    found = {start: 0}
    rim = [start]
    for steps in range(1, length + 1):
        outer = []
        for space in rim:
            if space in zone:
                continue
            for near in g.map.neighbours[space]:
                if near not in found and g.terrain[near]:
                    found[near] = steps
                    outer.append(near)
        rim = outer
    return found


def traders(g: CocState, seat: int, ships_only: bool = False) -> list[Trader]:
    """All units of the player that reach at least one partner."""
    targets = partners(g, seat)
    if not targets:
        return []
    p = g.players[seat]
    zone = pirate_zone(g)
    dyes = p.usable & CEDARS_AND_DYES
    found: list[Trader] = []

    def add(space: int, kind: int, count: int, longer: bool) -> None:
        if not count:
            return
        near = reach(g, space, 3 if longer else 2, zone)
        cities_in_reach = []
        for city in targets:
            steps = near.get(city.space, 99)
            coast = any(g.terrain[s] == WATER for s in g.map.neighbours[city.space])
            if steps <= 2 or (steps == 3 and coast):
                cities_in_reach.append(city.space)
        if cities_in_reach:
            found.extend(Trader(space, kind, cities_in_reach) for _ in range(count))

    for space in g.spaces_of(seat):
        ships = g.count(seat, SHIP, space) + carthage.usable_pirates(g, seat, space)
        add(space, SHIP, ships, bool(dyes))
        if ships_only:
            continue
        if g.count(seat, SETTLER, space) and not cities.raided(g, seat, space):
            add(space, SETTLER, g.count(seat, SETTLER, space), False)
        city = g.cities.get(space)
        if p.usable & INDIAN_ELEPHANTS and city is not None and city.owner == seat and city.mood != ANGRY:
            add(space, ELEPHANT, g.count(seat, ELEPHANT, space), False)
    if dyes and not ships_only:
        for city in g.cities_of(seat):
            if city.has(PORT):
                add(city.space, -1, 1, True)
    return found


def matching(found: list[Trader]) -> list[tuple[Trader, int]]:
    """As many pairs of traders and cities as possible, each at most once (1007.3c)."""
    partner_of: dict[int, int] = {}

    def place(i: int, seen: set[int]) -> bool:
        for city in found[i].reach:
            if city in seen:
                continue
            seen.add(city)
            if city not in partner_of or place(partner_of[city], seen):
                partner_of[city] = i
                return True
        return False

    for i in range(len(found)):
        place(i, set())
    return [(found[i], city) for city, i in partner_of.items()]


def count_routes(g: CocState, seat: int, ships_only: bool = False) -> int:
    return len(matching(traders(g, seat, ships_only)))


def use_routes(g: CocState, seat: int) -> Rules:
    """Form trade routes and take their income (1007.3a). The player may leave cities out (1007.3e)."""
    p = g.players[seat]
    found = traders(g, seat)
    _put_first(g, seat, found)
    pairs = matching(found)
    if not pairs:
        return
    if any(g.cities[city].has(MARKET) and g.cities[city].owner < BARBARIANS for _, city in pairs):
        # A route to a Market gives its owner gold, so the player may do without (407.12).
        if (yield Ask(seat, "routes", ["all", "avoid_markets"])) == "avoid_markets":
            for trader in found:
                trader.reach = [c for c in trader.reach if not g.cities[c].has(MARKET)]
            pairs = matching(found)
    limit = MOST
    extra = ""
    for trader, _ in pairs:
        if trader.kind in (SETTLER, SHIP) and p.leader_at == trader.space and p.leader in (HIRAM, PYGMALION):
            if p.leader == HIRAM:
                limit = MOST + 1
            else:
                extra = "pygmalion"
    pairs = pairs[:limit]
    alphabet = 2 if p.usable & ALPHABET else 0
    fed = 0
    for _, space in pairs:
        city = g.cities[space]
        choices = ["food1"]
        if city.owner < BARBARIANS:
            if p.usable & CURRENCY:
                choices.append("gold1")
            if p.usable & PROSPERITY:
                choices.append("culture1" if city.influenced_by(seat) else "mood1")
                if city.influenced_by(seat):
                    choices.append("mood1")
            if alphabet:
                choices += ["culture1", "ideas2"]
        if len(choices) == 1:
            fed += 1
            continue
        word = yield Ask(seat, "route", list(dict.fromkeys(choices)), about=(g.map.labels[space],))
        if word in ("ideas2", "culture1") and not p.usable & PROSPERITY:
            alphabet -= 1
        gain_all(g, seat, parse_bundle(word))
    gain(g, seat, FOOD, fed)
    if g.tell:
        g.tell("routes", seat, count=len(pairs))
    if extra:
        yield from choose_gain(g, seat, ["gold1", "culture1"])
    for other in range(g.seats):
        if any(g.cities[c].owner == other and g.cities[c].has(MARKET) for _, c in pairs):
            gain(g, other, GOLD)
    if p.usable & RAIDING:
        yield from _raid(g, seat, pairs)


def _put_first(g: CocState, seat: int, found: list[Trader]) -> None:
    """Traders that bring more than others are paired first: those with their leader, plundering Ships."""
    p = g.players[seat]
    if p.leader not in (HIRAM, PYGMALION) and not p.usable & RAIDING:
        return

    def beside(trader: Trader, city: int) -> bool:
        return trader.kind == SHIP and city in g.map.neighbours[trader.space]

    def rank(trader: Trader) -> int:
        if p.leader in (HIRAM, PYGMALION):
            return int(trader.space != p.leader_at or trader.kind not in (SETTLER, SHIP))
        return int(not any(beside(trader, city) for city in trader.reach))

    for trader in found:
        trader.reach.sort(key=lambda city: not beside(trader, city))
    found.sort(key=rank)


def _raid(g: CocState, seat: int, pairs: list[tuple[Trader, int]]) -> Rules:
    """Vikings: Ships beside the paired city take a resource from its owner (1117.3)."""
    victims = {
        g.cities[city].owner
        for trader, city in pairs
        if trader.kind == SHIP
        and city in g.map.neighbours[trader.space]
        and g.cities[city].owner < BARBARIANS
    }
    for victim in sorted(victims):
        goods = [f"{GOODS[r]}1" for r in range(RESOURCES) if g.players[victim].goods[r]]
        if goods:
            answer = yield Ask(victim, "raided", goods)
            spend(g, victim, parse_bundle(answer))
