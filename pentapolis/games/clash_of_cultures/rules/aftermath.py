"""After a battle: losses at sea, conquest (609, 809), rewards, captives, objectives."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ANGRY,
    ARMY,
    BARBARIANS,
    CAVALRY,
    CULTURE,
    ELEPHANT,
    GOLD,
    HAPPY,
    INFANTRY,
    LEADER,
    NOBODY,
    OBELISK,
    PIRATES,
    PORT,
    SETTLER,
    SHIP,
    TEMPLE,
    WATER,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import (
    cities,
    fighters,
    leaders,
    objectives,
    routes,
)
from pentapolis.games.clash_of_cultures.rules.forces import sink_surplus
from pentapolis.games.clash_of_cultures.rules.goods import (
    choose_gain,
    gain,
)
from pentapolis.games.clash_of_cultures.rules.moments import (
    AFTER_CONQUEST,
    BATTLE_OVER,
    CITY_LOST,
    CONQUERED,
    CONQUEROR,
    DEFEATED,
    FIRST_TO_GAIN,
    KEEPS,
    Conquest,
)
from pentapolis.games.clash_of_cultures.rules.questions import Question, all_cities, by
from pentapolis.games.clash_of_cultures.rules.reports import FIELD
from pentapolis.games.clash_of_cultures.state import State


def resolve(g: State, b: Battle) -> Rules:
    """Everything that follows a battle. Returns the winning side or -1 (606.11)."""
    attacker, defender = b.sides
    city = g.cities.get(b.space) if b.land else None
    if city is not None and city.owner != defender:
        city = None
    report = _report(g, b, city)
    if g.tell:
        fighters.tell_end(g, b)
    conquered = b.winner == 0 and city is not None
    former = city.owner if city is not None else NOBODY
    if not b.land:
        yield from _drown(g, b)
        report[FIELD["leader_lost_attacker"] : FIELD["leader_attacker"]] = _leaders_lost(b)
        report[FIELD["others_lost_attacker"] : FIELD["traders_lost_attacker"]] = _others_lost(b)
    elif b.winner == 0:
        _kill_settlers(g, b)
    if g.eclipse and b.land and b.round:
        _eclipse(g, b)
    yield from _gains(g, b, city if conquered else None)
    report[FIELD["conquered"]] = int(conquered)
    g.battles.append(tuple(report))
    yield from objectives.deed(g, [s for s in (attacker, defender) if s < BARBARIANS], "battle")
    if conquered and attacker < BARBARIANS and former < BARBARIANS:
        for teach in AFTER_CONQUEST:
            yield from teach(g, attacker, former)
    return b.winner


def _gains(g: State, b: Battle, conquered: City | None) -> Rules:
    """Rewards, the conquest, and what abilities bring after it.

    Of one's own effects at the same time (206.11) Embalming goes first where it can, since other gains may
    lift the player above its limit; where it cannot, it goes last.
    """
    temple = b.land and b.space in g.cities and g.cities[b.space].has(TEMPLE)
    gained = [_first_gain(g, seat) for seat in b.sides]
    yield from _rewards(g, b)
    if conquered is not None and b.sides[0] == BARBARIANS:
        yield from conquered_by_barbarians(g, conquered)
    elif conquered is not None:
        yield from conquer(g, b.sides[0], conquered, b)
    yield from _after_rewards(g, b, temple, gained)


def _report(g: State, b: Battle, city: City | None) -> list[int]:
    attacker, defender = b.sides
    kinds = ARMY if b.land else (SHIP,)
    lost = [sum(b.lost[side][kind] for kind in kinds) for side in (0, 1)]
    settlers = b.lost[1][SETTLER] + (g.count(defender, SETTLER, b.space) if b.land and b.winner == 0 else 0)
    traders = (b.lost[0][SETTLER] + b.lost[0][SHIP], settlers + b.lost[1][SHIP])
    victims = [
        int(traders[side] > 0 and owner < BARBARIANS and routes.could_trade(g, owner, b.space))
        for side, owner in enumerate(b.sides)
    ]
    beasts = (
        sum(g.count(attacker, k, b.space) for k in (CAVALRY, ELEPHANT))
        if b.land and attacker < BARBARIANS
        else 0
    )
    size = city.size if city is not None else 0
    return [
        b.space,
        int(b.land),
        attacker,
        defender,
        b.winner,
        b.round,
        b.start[0],
        b.start[1],
        lost[0],
        lost[1],
        int(city is not None),
        size,
        int(city is not None and city.wonders != 0),
        0,
        int(b.start[1] > 0 or b.fortress),
        int(b.unloaded),
        *_leaders_lost(b),
        int(b.leaders[0] >= 0),
        int(b.leaders[1] >= 0),
        *_others_lost(b),
        *victims,
        int(beasts > 0),
    ]


def _leaders_lost(b: Battle) -> list[int]:
    """Whether the sides lost their Leaders; at sea one may drown after the battle (611.6)."""
    return [int(lost[LEADER] > 0) for lost in b.lost]


def _others_lost(b: Battle) -> list[int]:
    """Army units besides the Leader, and Ships, that the sides lost."""
    return [sum(lost[kind] for kind in (INFANTRY, CAVALRY, ELEPHANT, SHIP)) for lost in b.lost]


def _kill_settlers(g: State, b: Battle) -> None:
    """Settlers of the beaten defender die (608.4)."""
    fighters.kill(g, b, 1, SETTLER, g.count(b.sides[1], SETTLER, b.space))


def _drown(g: State, b: Battle) -> Rules:
    """Land units beyond the capacity of the surviving Ships are removed (611.6, 611.7)."""
    for side in (0, 1):
        owner = b.sides[side]
        if owner != PIRATES:
            for space in dict.fromkeys((b.space, b.came_from)):
                if space >= 0 and g.terrain[space] == WATER:
                    yield from sink_surplus(g, owner, space, b, side)


def _eclipse(g: State, b: Battle) -> None:
    """Solar Eclipse ends: the winner, after a draw the defender, gains 1 event point."""
    g.eclipse = False
    g.event_pile.append(40)
    owner = b.sides[b.winner if b.winner >= 0 else 1]
    if owner < BARBARIANS:
        g.players[owner].event_points += 2


# --- conquest --------------------------------------------------------------------------------------------


def conquest_gold(city: City) -> int:
    """Gold for a conquered city: its size, Happy one more, Angry 1 (609.6, 609.17)."""
    if city.mood == ANGRY:
        return 1
    return city.size + (city.mood == HAPPY)


def conquer(g: State, seat: int, city: City, b: Battle | None) -> Rules:
    """A player takes a city (609, 808.5–808.9, 609.1, 609.5, 609.8, 609.9, 609.11, 609.16, 609.18)."""
    p = g.players[seat]
    former = city.owner
    space = city.space
    old_mood = city.mood
    influenced = seat in city.pieces
    if g.tell:
        if former < BARBARIANS:
            g.tell("conquers", seat, city=g.map.labels[space], owner=former)
        else:
            g.tell("conquers_wild", seat, city=g.map.labels[space])
    gold = 1 if former == BARBARIANS else conquest_gold(city)
    if not p.settlements:
        gold += city.size
        cities.remove_city(g, city)
        gain(g, seat, GOLD, gold)
        if former < BARBARIANS:
            yield from refugee(g, former)
            yield from city_lost(g, former)
        return
    p.settlements -= 1
    if former == BARBARIANS:
        g.barbarian_settlements += 1
    else:
        gold += _exchange_pieces(g, seat, city)
    city.owner = seat
    city.beloved = 0
    city.druids = NOBODY
    city.activations = 0
    city.angry_activated = False
    gain(g, seat, GOLD, gold)
    if former < BARBARIANS:
        yield from refugee(g, former)
    cities.city_conquered(g, city)
    city.mood = ANGRY
    for ability in CONQUERED.of(p):
        yield from ability(g, seat, city)
    if b is not None and p.leader == b.leaders[0]:
        for gains in CONQUEROR.of(p, b.space):
            yield from gains(g, seat, Conquest(city, former, old_mood, influenced))
    if former < BARBARIANS:
        yield from city_lost(g, former)


def city_lost(g: State, seat: int) -> Rules:
    """A city has fallen: what its former owner's abilities bring."""
    for ability in CITY_LOST.of(g.players[seat]):
        yield from ability(g, seat)


def _exchange_pieces(g: State, seat: int, city: City) -> int:
    """Settlement and buildings of the former owner become the conqueror's (609.2); what it lacks is removed
    for 1 gold each (609.10, 609.12). Obelisks and the like stay (609.4).

    Rules 407.14, 407.15, 607.5.
    """
    p, q = g.players[seat], g.players[city.owner]
    q.settlements += 1
    gold = 0
    for building, colour in enumerate(city.pieces):
        if colour != city.owner or building == OBELISK or any(keeps(building) for keeps in KEEPS.of(q)):
            continue
        q.buildings[building] += 1
        if p.buildings[building]:
            p.buildings[building] -= 1
            city.pieces[building] = seat
            continue
        city.pieces[building] = NOBODY
        city.size -= 1
        gold += 1
        if building == PORT:
            city.port = -1
    return gold


REFUGEE: Final = Question("refugee", all_cities, by("609.7", "not_that_city"))


def refugee(g: State, seat: int) -> Rules:
    """The former owner may place a Settler from the supply in another own city (609.7, 809.3)."""
    mine = g.cities_of(seat)
    if mine and g.players[seat].units[SETTLER]:
        answer = yield REFUGEE.offer(seat, [g.map.labels[c.space] for c in mine] + ["no"])
        if answer != "no":
            g.place_unit(seat, SETTLER, g.map.index[answer])


def conquered_by_barbarians(g: State, city: City) -> Rules:
    """Barbarians take a city: only the settlement is exchanged (809, 809.1, 809.2, 809.4, 809.5, 1103.3)."""
    former = city.owner
    if g.tell:
        g.tell("barbarians_conquer", former, city=g.map.labels[city.space])
    if g.barbarian_settlements:
        g.barbarian_settlements -= 1
        g.players[former].settlements += 1
        city.owner = BARBARIANS
        city.mood = ANGRY
        city.beloved = 0
        cities.city_conquered(g, city)
    else:
        cities.remove_city(g, city)
    mine = g.cities_of(former)
    if mine and g.players[former].units[SETTLER]:
        answer = yield REFUGEE.offer(former, [g.map.labels[c.space] for c in mine])
        g.place_unit(former, SETTLER, g.map.index[answer])
    yield from city_lost(g, former)


# --- rewards ---------------------------------------------------------------------------------------------


def _rewards(g: State, b: Battle) -> Rules:
    """Gold from barbarians (808.4) and pirates (811.2, 811.3)."""
    for side in (0, 1):
        seat, other = b.sides[side], b.sides[1 - side]
        if other == BARBARIANS and b.winner == side and b.start[1 - side]:
            gain(g, seat, GOLD)
        if other == PIRATES:
            gain(g, seat, GOLD, b.lost[1 - side][SHIP])
            yield from choose_gain(g, seat, ["culture1", "mood1"])


def _first_gain(g: State, seat: int) -> bool:
    """A gain after any battle that depends on how much one has: whether it could be made now."""
    if seat >= BARBARIANS:
        return False
    return sum(ability(g, seat) for ability in FIRST_TO_GAIN.of(g.players[seat])) > 0


def _after_rewards(g: State, b: Battle, temple: bool, gained: list[bool]) -> Rules:
    """What advances and civilizations gain from the battle; `temple`: it was fought in a city with one."""
    for side in (0, 1):
        seat = b.sides[side]
        if seat >= BARBARIANS:
            continue
        p = g.players[seat]
        abilities = BATTLE_OVER.of(p)
        led = BATTLE_OVER.by_leader.get(p.leader)
        for ability in abilities:
            if ability is not led:
                yield from ability(g, b, side)
        for consoled in DEFEATED.of(p) if b.winner == 1 - side else ():
            yield from consoled(g, seat, temple)
        if side == 1 and b.winner == 1 and b.token_back:
            gain(g, seat, CULTURE)
        if led is not None and p.leader == b.leaders[side]:
            yield from led(g, b, side)
        if not gained[side]:
            _first_gain(g, seat)


def free_infantry(g: State, seat: int) -> Rules:
    """Place one free Infantry in an own city with room (1012.4b)."""
    p = g.players[seat]
    ask = PLACE_INFANTRY.ask(g, seat)
    if ask.options and p.units[INFANTRY]:
        g.place_unit(seat, INFANTRY, g.map.index[(yield ask)])


def refuse_garrison(g: State, ask: Ask, label: str) -> Refusal | None:
    """An own city with room for an army unit (102.7)."""
    seat, space = ask.seat, g.map.index[label]
    if g.cities[space].owner == seat and g.army_at(seat, space) < leaders.army_limit(g, seat, space):
        return None
    return Refusal("102.7", "no_room_there", what=label)


PLACE_INFANTRY: Final = Question("place_infantry", all_cities, refuse_garrison)
