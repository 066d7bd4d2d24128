"""Trade routes (1007.3) and what civilizations make of them; and the market's gold (407.11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    BARBARIANS,
    FOOD,
    GOLD,
    MARKET,
    PIRATES,
    PORT,
    SETTLER,
    SHIP,
    TRADE_ROUTES,
    WATER,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import alliance, cities
from pentapolis.games.clash_of_cultures.rules.goods import gain, gain_all, parse_bundle
from pentapolis.games.clash_of_cultures.rules.moments import (
    COINS,
    LEADS_ROUTES,
    LONG_ROUTES,
    PLUNDERS,
    ROUTE_BONUS,
    ROUTE_CHOICES,
    ROUTE_KIND,
    TRADE_PARTNER,
    TRADING_KIND,
)
from pentapolis.games.clash_of_cultures.rules.questions import Question, all_cities, by
from pentapolis.games.clash_of_cultures.state import State

MOST: Final = 4
"""Trade routes that count (1007.3a)."""


class Trader:
    """A unit (or Phoenician city) that can be part of a route, with the cities it reaches."""

    __slots__ = ("space", "kind", "reach")

    def __init__(self, space: int, kind: int, reach: list[int]) -> None:
        self.space = space
        self.kind = kind
        self.reach = reach


def partners(g: State, seat: int) -> list[City]:
    """Cities that can be trade partners: of other players, not Angry (1007.3b, 1007.3f, 1121.4)."""
    tribal = TRADE_PARTNER.of(g.players[seat])
    return [
        c
        for c in g.cities.values()
        if c.owner != seat and c.mood != ANGRY and (c.owner < BARBARIANS or any(a(c) for a in tribal))
    ]


def pirate_zone(g: State) -> set[int]:
    """Spaces with or beside pirates, through which no route runs (810.9)."""
    zone: set[int] = set()
    if g.options.expansion:
        for space in g.spaces_of(PIRATES):
            if not any(alliance.allies(g, seat, space) for seat in range(g.seats)):
                zone.add(space)
                zone.update(g.map.neighbours[space])
    return zone


def reach(g: State, start: int, length: int, zone: set[int]) -> dict[int, int]:
    """Spaces within range over revealed spaces, the way free of pirates (1007.3d)."""
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


def traders(g: State, seat: int, ships_only: bool = False) -> list[Trader]:
    """All units of the player that reach at least one partner: Settlers, Ships, and what abilities add."""
    targets = partners(g, seat)
    if not targets:
        return []
    p = g.players[seat]
    far = bool(LONG_ROUTES.of(p))
    able: list[tuple[int, int, int, bool]] = []
    for space in g.spaces_of(seat):
        ships = g.count(seat, SHIP, space) + alliance.usable_pirates(g, seat, space)
        able.append((space, SHIP, ships, far))
        if not ships_only:
            able += [(space, kind, count, False) for kind, count in _trading_on_land(g, seat, space)]
    if far and not ships_only:
        able += [(city.space, -1, 1, True) for city in g.cities_of(seat) if city.has(PORT)]
    zone = pirate_zone(g)
    found: list[Trader] = []
    for space, kind, count, longer in able:
        cities_in_reach = _in_reach(g, targets, reach(g, space, 3 if longer else 2, zone)) if count else []
        if cities_in_reach:
            found.extend(Trader(space, kind, cities_in_reach) for _ in range(count))
    return found


def _trading_on_land(g: State, seat: int, space: int) -> list[tuple[int, int]]:
    """Land units that trade, by kind: Settlers, unless harassed, and what trades from own cities."""
    found = []
    settlers = g.count(seat, SETTLER, space)
    if settlers and not cities.raided(g, seat, space):
        found.append((SETTLER, settlers))
    city = g.cities.get(space)
    if city is not None and city.owner == seat:
        kinds = [ability(city) for ability in TRADING_KIND.of(g.players[seat])]
        found += [(kind, g.count(seat, kind, space)) for kind in kinds if kind >= 0]
    return found


def _in_reach(g: State, targets: list[City], near: dict[int, int]) -> list[int]:
    """The partners within range 2 (1007.3b); at range 3 those beside Water (1122.4b)."""
    found = []
    for city in targets:
        steps = near.get(city.space, 99)
        if steps <= 2 or (steps == 3 and any(g.terrain[s] == WATER for s in g.map.neighbours[city.space])):
            found.append(city.space)
    return found


Pair: TypeAlias = tuple[Trader, int]


def matching(found: Sequence[Trader], allowed: Collection[int] | None = None) -> list[Pair]:
    """As many pairs of traders and (allowed) cities as possible, each at most once (1007.3c)."""
    partner_of: dict[int, int] = {}

    def place(i: int, seen: set[int]) -> bool:
        for city in found[i].reach:
            if city in seen or (allowed is not None and city not in allowed):
                continue
            seen.add(city)
            if city not in partner_of or place(partner_of[city], seen):
                partner_of[city] = i
                return True
        return False

    for i in range(len(found)):
        place(i, set())
    return [(found[i], city) for city, i in partner_of.items()]


def count_routes(g: State, seat: int, ships_only: bool = False) -> int:
    return len(matching(traders(g, seat, ships_only)))


# --- which routes ----------------------------------------------------------------------------------------


def use_routes(g: State, seat: int) -> Rules:
    """Form trade routes and take their income (1007.3a)."""
    found = traders(g, seat)
    if found:
        cities_chosen = yield from _choose_cities(g, seat, found)
        pairs = _pair(g, seat, found, cities_chosen)
        if pairs:
            yield from _income(g, seat, pairs)


def _limit(g: State, seat: int, found: Sequence[Trader], chosen: Collection[int]) -> int:
    """At most 4 routes count (1007.3a), with a leader in one of them perhaps more."""
    more = sum(ability() for ability in LEADS_ROUTES.of(g.players[seat]))
    if more and any(_led(g, seat, trader) for trader, _ in _pair(g, seat, found, chosen)):
        return MOST + more
    return MOST


def _can_add(g: State, seat: int, found: Sequence[Trader], chosen: list[int], city: int) -> bool:
    """Whether a route to this city too is possible."""
    more = [*chosen, city]
    return len(matching(found, more)) == len(more) <= _limit(g, seat, found, more)


def _has_market(g: State, space: int) -> bool:
    """Whether a route to this city gives its owner gold (407.11)."""
    return g.cities[space].has(MARKET) and g.cities[space].owner < BARBARIANS


def _choose_cities(g: State, seat: int, found: list[Trader]) -> Rules:
    """The cities with which routes are formed: the player's choice (1007.3e), asked where it matters.

    A route less is never better but for the gold of a Market (407.12), so of cities that bring the same as
    many as possible are taken.
    """
    kinds = {space: _kind(g, seat, found, space) for trader in found for space in trader.reach}
    reachable = sorted(kinds, key=lambda space: (kinds[space], space))
    every: list[int] = []
    for space in reachable:
        if _can_add(g, seat, found, every, space):
            every.append(space)
    options = ["all"]
    markets = {g.cities[space].owner for space in every if _has_market(g, space)}
    if markets:
        options.append("avoid_markets")
    alike = {kinds[space] for space in every}
    if len(markets) > 1 or any(space not in every and alike != {kinds[space]} for space in reachable):
        options.append("choose")
    answer = yield Ask(seat, "routes", options)
    if answer == "all":
        return every
    if answer == "avoid_markets":
        return [space for space in every if not _has_market(g, space)]
    return (yield from _one_by_one(g, seat, found, reachable))


def _kind(g: State, seat: int, found: Sequence[Trader], space: int) -> tuple[int, ...]:
    """By what routes to cities differ for the player."""
    city = g.cities[space]
    beside = any(_beside(g, trader, space) for trader in found)
    return (
        city.owner if _has_market(g, space) else -1,
        sum(ability(seat, city, beside) for ability in ROUTE_KIND.of(g.players[seat])),
        city.owner == BARBARIANS,
    )


ROUTE_CITY: Final = Question("route_city", all_cities, by("1007.3b", "no_route"))


def _one_by_one(g: State, seat: int, found: list[Trader], reachable: list[int]) -> Rules:
    """The player names the cities."""
    chosen: list[int] = []
    labels = g.map.labels
    while True:
        more = [labels[s] for s in reachable if s not in chosen and _can_add(g, seat, found, chosen, s)]
        answer = yield ROUTE_CITY.offer(seat, [*more, "done"])
        if answer == "done":
            return chosen
        chosen.append(g.map.index[answer])


def _beside(g: State, trader: Trader, city: int) -> bool:
    return trader.kind == SHIP and city in g.map.neighbours[trader.space]


def _led(g: State, seat: int, trader: Trader) -> bool:
    """Whether a leader who helps trade stands with this unit."""
    return trader.kind in (SETTLER, SHIP) and bool(LEADS_ROUTES.of(g.players[seat], trader.space))


def _pair(g: State, seat: int, found: Sequence[Trader], chosen: Collection[int]) -> list[Pair]:
    """Who trades with which of the cities. What differs is only whether the own Leader's unit takes part, and
    whose cities have a Viking Ship beside them; as much of that as possible, for it only ever helps."""
    wishes = [[(trader, city) for trader in found if _led(g, seat, trader) for city in trader.reach]]
    if PLUNDERS.of(g.players[seat]):
        for owner in range(g.seats):
            wishes.append(
                [
                    (trader, city)
                    for trader in found
                    for city in trader.reach
                    if g.cities[city].owner == owner and _beside(g, trader, city)
                ]
            )
    return _fulfil(found, chosen, [wish for wish in wishes if wish], [])[1]


def _fulfil(
    found: Sequence[Trader], chosen: Collection[int], wishes: list[list[Pair]], fixed: list[Pair]
) -> tuple[int, list[Pair]]:
    """A pairing of all chosen cities that holds a pair of as many wishes as possible, and of how many."""
    if not wishes:
        taken = [trader for trader, _ in fixed]
        left = [city for city in chosen if city not in [c for _, c in fixed]]
        pairs = [*fixed, *matching([trader for trader in found if trader not in taken], left)]
        return (0, pairs) if len(pairs) == len(chosen) else (-99, [])
    best = _fulfil(found, chosen, wishes[1:], fixed)
    for pair in wishes[0]:
        if (
            pair[1] in chosen
            and pair not in fixed
            and all(pair[0] is not t and pair[1] != c for t, c in fixed)
        ):
            count, pairs = _fulfil(found, chosen, wishes[1:], [*fixed, pair])
            if count + 1 > best[0]:
                best = (count + 1, pairs)
    return best


# --- what they bring -------------------------------------------------------------------------------------


def _income(g: State, seat: int, pairs: list[Pair]) -> Rules:
    """Each route brings food or what advances allow in its place (1007.3a, 1007.4, 1120.3)."""
    p = g.players[seat]
    fed = other_things = 0
    for _, space in pairs:
        city = g.cities[space]
        choices = ["food1"]
        instead: list[str] = []
        if city.owner < BARBARIANS:
            choices += [ability() for ability in COINS.of(p)]
            instead = [word for ability in ROUTE_CHOICES.of(p) for word in ability(seat, city, other_things)]
            choices += instead
        if len(choices) == 1:
            fed += 1
            continue
        word = yield Ask(seat, "route", list(dict.fromkeys(choices)), about=(g.map.labels[space],))
        other_things += word in instead
        gain_all(g, seat, parse_bundle(word))
    gain(g, seat, FOOD, fed)
    if g.tell:
        g.tell("routes", seat, count=len(pairs))
    if any(_led(g, seat, trader) for trader, _ in pairs):
        for bonus in ROUTE_BONUS.of(p):
            yield from bonus(g, seat)
    for other in range(g.seats):
        if any(g.cities[c].owner == other and g.cities[c].has(MARKET) for _, c in pairs):
            gain(g, other, GOLD)
    victims = {g.cities[city].owner for trader, city in pairs if _beside(g, trader, city)}
    for plunders in PLUNDERS.of(p):
        yield from plunders(g, seat, sorted(victim for victim in victims if victim < BARBARIANS))


def could_trade(g: State, owner: int, space: int) -> bool:
    """Whether a Settler or Ship of the player on the space could form a trade route (Scavenger)."""
    if not g.players[owner].advances & TRADE_ROUTES:
        return False
    near = reach(g, space, 2, pirate_zone(g))
    return any(c.space in near for c in partners(g, owner))
