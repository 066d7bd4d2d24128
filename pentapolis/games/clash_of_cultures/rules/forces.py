"""Forces on the map: enemies in the way (501), room for armies (102.7) and transport (505), groups."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    BARBARIANS,
    CULTURE,
    LEADER,
    SETTLER,
    SHIP,
    TACTICS,
    UNITS,
)
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import alliance, fighters, leaders
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    group_word,
    parse_group,
    pay,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.rules.marks import movable
from pentapolis.games.clash_of_cultures.rules.moments import CAPACITY, REPELS, Need
from pentapolis.games.clash_of_cultures.state import State


def attack_price(g: State, seat: int, space: int, opponent: int) -> int:
    """Culture tokens to pay before attacking: Cleopatra's (1103.2) and the Great Diplomat's (1103.4)."""
    city = g.cities.get(space)
    price = city.beloved if city is not None and city.owner == opponent else 0
    if g.diplomat and {seat, opponent} == set(g.diplomat):
        price += 2
    return price


def price_needs(g: State, seat: int, price: int) -> list[Need]:
    return [(price, token(g, seat, CULTURE))]


def pay_to_attack(g: State, seat: int, space: int, opponent: int) -> Rules:
    """Pay the price of an attack; barbarians pay none (1103.2, 1103.3)."""
    if opponent >= BARBARIANS:
        return
    price = attack_price(g, seat, space, opponent)
    if price:
        yield from pay(g, seat, price_needs(g, seat, price), "attack")
        city = g.cities.get(space)
        if city is not None:
            city.beloved = 0
        if g.diplomat and {seat, opponent} == set(g.diplomat):
            g.diplomat = ()
            g.event_pile.append(56)


def ship_capacity(g: State, seat: int) -> int:
    """Land units per Ship: 2 (505.1), or what an ability allows."""
    return max([2, *(ability() for ability in CAPACITY.of(g.players[seat]))])


def cargo(g: State, seat: int, space: int) -> list[int]:
    """The land units aboard on a Water space, by kind."""
    return [g.count(seat, kind, space) if kind != SHIP else 0 for kind in range(6)]


def free_capacity(g: State, seat: int, space: int) -> int:
    """How many more land units the player's Ships on the space can carry (505.1)."""
    ships = g.count(seat, SHIP, space) + alliance.usable_pirates(g, seat, space)
    return ships * ship_capacity(g, seat) - sum(cargo(g, seat, space))


def army_room(g: State, seat: int, space: int) -> int:
    """How many more army units may stand on the land space (102.7, 102.8)."""
    return leaders.army_limit(g, seat, space) - g.army_at(seat, space)


def opponent_at(g: State, seat: int, space: int) -> int:
    """The owner of units or a city on the space that is not the player, or -1; of an alliance the player.

    Rules 106.1.
    """
    city = g.cities.get(space)
    if city is not None and city.owner != seat:
        return city.owner
    enemies = g.enemies_at(seat, space)
    return alliance.leading(enemies) if enemies else -1


def refuse_attack(g: State, seat: int, space: int, opponent: int) -> Refusal | None:
    """Why the player may not start a battle against this opponent here."""
    p = g.players[seat]
    if opponent < 4:
        if p.no_attack >> opponent & 1:
            return Refusal("801.4", "negotiations", partner=opponent)
        price = attack_price(g, seat, space, opponent)
        if price and not can_pay(stock(p), price_needs(g, seat, price)):
            return Refusal("1103.2", "attack_price", culture=price)
    return None


def repelled(g: State, space: int) -> int:
    """The marks of units that a wonder keeps out of the city on the space (904.2)."""
    city = g.cities.get(space)
    marks = 0
    for ability in REPELS.among(city.wonders) if city is not None else ():
        marks |= ability()
    return marks


def available(g: State, seat: int, space: int, forbidden: int) -> list[int]:
    """The land units on a space that may still move; army units need Tactics (501.1).

    Rules 106.2, 501.2, 1102.13.
    """
    counts = [0] * 6
    counts[SETTLER] = movable(g, seat, SETTLER, space, forbidden)
    if g.players[seat].usable & TACTICS and g.army_at(seat, space):
        for kind in ARMY:
            counts[kind] = movable(g, seat, kind, space, forbidden)
    return counts


ANY_NUMBER: Final = 99
"""As a limit of units: more than there are."""
MANY_COMPOSED: Final = 10_000
_composed: Final[dict[tuple[int, ...], list[list[int]]]] = {}


def compositions(counts: list[int], total: int, army: int, attack: bool) -> list[list[int]]:
    """All groups out of the units: at most `total` units and `army` army units; an attack needs some.

    Worked out once for the same units, so nobody changes the lists. Rules 106.9, 410.5.
    """
    key = (*counts, total, army, attack)
    if key not in _composed:
        if len(_composed) >= MANY_COMPOSED:
            _composed.clear()
        _composed[key] = _compose(counts, total, army, attack)
    return _composed[key]


def _compose(counts: list[int], total: int, army: int, attack: bool) -> list[list[int]]:
    found: list[list[int]] = [[0] * 6]
    for kind, most in enumerate(counts):
        if most:
            found = [[*group[:kind], n, *group[kind + 1 :]] for group in found for n in range(most, -1, -1)]
    result = []
    for group in found:
        size = sum(group)
        fighters = size - group[SETTLER]
        if 0 < size <= total and fighters <= army and (fighters or not attack):
            result.append(group)
    return result


def or_nobody(groups: list[list[int]]) -> list[list[int]]:
    """These groups, and before them that nobody goes."""
    return [[0] * len(UNITS), *groups]


def sink_surplus(g: State, owner: int, space: int, b: Battle | None = None, side: int = 0) -> Rules:
    """Remove land units that the player's Ships on the space cannot carry (505.11); the owner chooses.

    After a battle they were killed in it, also where Ships that retreated have come back to (611.6, 611.7).
    """
    per_ship = ship_capacity(g, owner)
    ships = g.count(owner, SHIP, space) + alliance.usable_pirates(g, owner, space)
    aboard = [g.count(owner, kind, space) if kind != SHIP else 0 for kind in range(6)]
    surplus = sum(aboard) - ships * per_ship
    if surplus <= 0:
        return
    ways: list[list[int]] = [[]]
    for kind in range(6):
        ways = [[*way, n] for way in ways for n in range(aboard[kind] + 1)]
    words = [group_word(way) for way in ways if sum(way) == surplus]
    answer = yield Ask(owner, "drown", words, about=(surplus,))
    for kind, count in enumerate(parse_group(answer)):
        if b is not None:
            fighters.kill(g, b, side, kind, count, space)
        elif count:
            g.return_unit(owner, kind, space, count)
            if kind == LEADER:
                leaders.leader_dies(g, owner, -1)
