"""Which options look promising at a glance: the policy of playouts and the order of search."""

from __future__ import annotations

from collections.abc import Callable
from operator import le
from typing import Any, Final

from pentapolis.engine import NEVER, Ask
from pentapolis.engine.sums import added
from pentapolis.games.clash_of_cultures.bots import danger, trading
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    BARBARIANS,
    BARREN,
    CULTURE,
    FOOD,
    GOLD,
    IDEAS,
    MOOD,
    ORE,
    SETTLER,
    UNEXPLORED,
    WATER,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import collect
from pentapolis.games.clash_of_cultures.rules.goods import limit, parse_bundle, parse_group
from pentapolis.games.clash_of_cultures.state import State

ADVANCE_WORTH: Final = {
    "storage": 9.0,
    "writing": 8.0,
    "philosophy": 7.0,
    "math": 6.0,
    "public_education": 6.0,
    "myths": 6.0,
    "tactics": 5.0,
    "engineering": 6.0,
    "irrigation": 6.0,
    "arts": 5.0,
    "bartering": 5.0,
    "fishing": 5.0,
    "priesthood": 6.0,
    "husbandry": 4.0,
    "sanitation": 4.0,
    "voting": 6.0,
    "civil_liberties": 5.0,
}
CONSTRUCT_WORTH: Final = {
    "academy": 4.0,
    "temple": 3.5,
    "observatory": 3.0,
    "port": 3.0,
    "market": 2.5,
    "fortress": 2.5,
    "obelisk": 2.0,
}
"""Buildings are alike in points; wonders are not listed and come first."""
FALLEN: Final[tuple[float, ...]] = (0.0, 1.0, 1.5, 2.0, 2.0, 6.0)
"""How dear a fallen unit is, by kind."""
KEEP: Final[tuple[float, ...]] = (1.0, 1.0, 1.0, 1.2, 1.8, 1.2, 1.0, 0.8)
"""How dear a good is when paying."""
SOLDIERS: Final = ("infantry", "draft", "cavalry", "elephant")
RISKY: Final = 0.1
"""From this chance to lose a city on its defence matters."""
END_TURN: Final = 4.0
POINTLESS: Final = 0.03
"""For options that are tried only where nothing else is promising."""
NO: Final = 1e-4
"""For options that are hardly ever worth a look."""
FULL: Final = 7
"""So many of a resource are all that a player may own (301.4); of food fewer, before Storage, which is not
worth a look here at every question.
"""

Weigh = Callable[[State, Ask], list[float]]
"""A weight for each option of a question."""


def priors(g: State, ask: Ask) -> list[float] | None:
    """A weight for each option, or None."""
    topic = ask.topic
    if topic in ALIKE:
        return [1.0] * len(ask.options)
    weigh = WEIGH.get(topic)
    return None if weigh is None else weigh(g, ask)


def each(weigh: Callable[[State, Ask, Any], float]) -> Weigh:
    """Options that are weighed one by one."""
    return lambda g, ask: [weigh(g, ask, option) for option in ask.options]


def prefer(*wanted: str) -> Weigh:
    """Prefer these options by their first word."""

    def weigh(g: State, ask: Ask) -> list[float]:
        return [5.0 if head(option) in wanted else 1.0 for option in ask.options]

    return weigh


def avoid(*unwanted: str) -> Weigh:
    """Hardly ever these options."""

    def weigh(g: State, ask: Ask) -> list[float]:
        return [NO if head(option) in unwanted else 1.0 for option in ask.options]

    return weigh


def head(option: Any) -> str:
    return str(option[0]) if isinstance(option, tuple) else str(option)


def barbarians_settle(g: State, ask: Ask, option: Any) -> float:
    """Barbarians had better live far from one's own cities, or be reinforced there."""
    distance = g.map.distance[g.map.index[option]]
    return 1.0 + min((distance[city.space] for city in g.cities_of(ask.seat)), default=0)


def barbarians_move(g: State, ask: Ask, option: Any) -> float:
    """Where barbarians go: into the open, else against the city that holds best and matters least."""
    start, end = g.map.index[option[1]], g.map.index[option[2]]
    city = g.cities.get(end)
    if city is None or city.owner != ask.seat:
        return 2.0
    lost = danger.odds(g.army_at(BARBARIANS, start), danger.defence(g, city))
    return 1 / (1 + lost * city.size)


def endangered(g: State, ask: Ask, option: Any) -> float:
    """New army units go where they are needed most."""
    city = g.cities.get(g.map.index[option])
    return 1.0 if city is None else 1.0 + 10 * at_risk(g, city)


def advance(g: State, ask: Ask, option: Any) -> float:
    return ADVANCE_WORTH.get(option, 3.0)


def construct(g: State, ask: Ask, option: Any) -> float:
    """Wonders first, then what brings something."""
    return CONSTRUCT_WORTH.get(option, 9.0)


def payment(g: State, ask: Ask, option: Any) -> float:
    """The cheapest payment."""
    return 1 / (0.1 + added(dear * n for dear, n in zip(KEEP, parse_bundle(option), strict=True)))


def losses(g: State, ask: Ask, option: Any) -> float:
    """Infantry falls first, a Leader last."""
    return 1 / (1 + added(dear * n for dear, n in zip(FALLEN, parse_group(option), strict=True)))


def retreat(g: State, ask: Ask) -> list[float]:
    """Fight on as long as the odds are even."""
    b = g.battle
    if b is None:
        return [1.0, 1.0]
    attackers, defenders = (g.army_at(side, b.space) for side in b.sides)
    return [1.0, 0.5 if attackers >= defenders else 3.0]


def actions(g: State, ask: Ask) -> list[float]:
    """How promising the actions look."""
    seat = ask.seat
    weights = [action(g, seat, option) for option in ask.options]
    if not g.actions_left:
        # The turn is over but for free actions; playouts leave those out, to judge the actions alone.
        weights = [
            END_TURN if o == "end_turn" else min(w, END_TURN / 2)
            for o, w in zip(ask.options, weights, strict=True)
        ]
    return weights


def action(g: State, seat: int, option: Any) -> float:
    """How promising an action looks."""
    name = head(option)
    p = g.players[seat]
    goods = p.goods
    if name == "found":
        return 60.0
    if name == "construct":
        return 40.0
    if name == "advance":
        if goods[FOOD] + goods[IDEAS] + goods[GOLD] < 2:
            return 12.0
        return 30.0 if p.track > 1 else 18.0  # the last marker brings an event
    if name == "collect":
        return collecting(g, seat, g.cities[g.map.index[option[1]]])
    if name == "recruit":
        return recruiting(g, seat, g.map.index[option[1]])
    if name == "command":
        return commanding(g, seat)
    if name == "trade":
        # Between two players nobody gains by a trade; one offer a turn is enough for the others.
        return NEVER if g.seats == 2 or g.offers or not trading.promising(g, seat) else 6.0
    if name == "end_turn":
        return END_TURN
    if name == "play":
        return 12.0
    if name in ("absolute_power", "statue", "taxes"):
        return 12.0
    if name in ("takeover", "arts"):
        return 25.0 if last_turn(g) else 14.0
    if name == "increase_mood":
        return POINTLESS if last_turn(g) else 4.0 + 3 * max(0, goods[MOOD] - 2)
    return 2.0


def last_turn(g: State) -> bool:
    """In the last turn only points count."""
    return g.round == g.options.rounds and g.phase == 3


def collecting(g: State, seat: int, city: City) -> float:
    """A city that yields most; a city that has worked much this turn had better rest."""
    goods = g.players[seat].goods
    if max(goods[FOOD], goods[WOOD], goods[ORE]) >= FULL and not fills(g, seat, city):
        return NEVER
    most = max(c.yield_limit() for c in g.cities_of(seat) if not c.angry_activated)
    if city.yield_limit() < most - 1 or city.activations > 1:
        return POINTLESS
    if last_turn(g) and g.actions_left < 2:
        return POINTLESS
    poor = 6 - min(6, goods[FOOD] + goods[WOOD] + goods[ORE])
    return max(1.0, 8.0 + 4 * city.yield_limit() - 10 * city.activations + 2 * poor)


def fills(g: State, seat: int, city: City) -> bool:
    """Whether the city can collect anything that there is still room for (301.4)."""
    p = g.players[seat]
    room = [good for good, held in enumerate(p.goods) if held < limit(p, good)]
    found = collect.sources(g, city, collect.far_spaces(p) > 0)
    return any(yielded[good] for _, yields in found for yielded in yields for good in room)


def recruiting(g: State, seat: int, space: int) -> float:
    """Settlers while there is room to grow; soldiers where someone is coming, or to strike."""
    goods = g.players[seat].goods
    settlers = g.units_of(seat, SETTLER)
    if g.actions_left > 1 and can_arm(goods) and open_city(g, seat, space):
        return 34.0
    if last_turn(g):
        return POINTLESS
    if goods[FOOD] + goods[GOLD] >= 2 and settlers < 2 and len(g.cities_of(seat)) + settlers < 6:
        return 26.0
    if wants_leader(g, seat):
        return 22.0
    if not can_arm(goods):
        return POINTLESS
    risk = at_risk(g, g.cities[space])
    if risk >= RISKY:
        return 20.0 + 60 * risk
    return 16.0 if prey(g, seat, space) and g.army_at(seat, space) < 4 else 0.5


def at_risk(g: State, city: City) -> float:
    """How likely the city is lost soon."""
    return added(chance for _, chance in danger.threats(g, city, danger.armies(g)))


def wants_leader(g: State, seat: int) -> bool:
    """A Leader costs little and helps all game long (1102)."""
    p = g.players[seat]
    return bool(p.leaders) and p.leader_at < 0 and p.goods[CULTURE] > 0 and p.goods[MOOD] > 0


def can_arm(goods: list[int]) -> bool:
    """Whether Infantry can be paid."""
    return min(goods[FOOD], 1) + min(goods[ORE], 1) + goods[GOLD] >= 2


def open_city(g: State, seat: int, space: int) -> bool:
    """Whether an enemy city without any defence lies beside the space, and the seat could march."""
    if not danger.can_attack(g, seat):
        return False
    for near in g.map.neighbours[space]:
        city = g.cities.get(near)
        if city is not None and city.owner != seat and not danger.defence(g, city):
            return True
    return False


def prey(g: State, seat: int, space: int) -> bool:
    """Whether barbarians live near the space, and the seat could march."""
    if not danger.can_attack(g, seat):
        return False
    distance = g.map.distance[space]
    return any(distance[city.space] <= 2 for city in g.cities_of(BARBARIANS))


def commanding(g: State, seat: int) -> float:
    """Settlers that cannot found where they stand should walk; armies beside prey should strike."""
    weight = 3.0
    for space in g.spaces_of(seat):
        if g.count(seat, SETTLER, space) and (space in g.cities or g.terrain[space] in (BARREN, WATER)):
            return 27.0
        weight = max(weight, 35 * danger.strike(g, seat, space))
    return weight


def bundle(g: State, ask: Ask, option: Any) -> float:
    """Goods are worth more where the stock is low, nothing beyond the limit."""
    if option == "fewer":
        return NO
    p = g.players[ask.seat]
    room = limit(p, FOOD)
    total = 0.1
    for good, count in enumerate(parse_bundle(option)[:7]):
        have = p.goods[good]
        if good == FOOD:
            total += max(0.0, min(count, room - have)) * 1.1
        elif good in (WOOD, ORE):
            total += min(count, 7 - have) * (1.2 if have == 0 else 0.8 if have < 3 else 0.4)
        else:
            total += 1.2 * count
    return total * total


def harvest(g: State, ask: Ask) -> list[float]:
    """What to collect: never what brings less of something and more of nothing, the limits considered."""
    weights = [bundle(g, ask, option) for option in ask.options]
    p = g.players[ask.seat]
    room = [limit(p, good) - held for good, held in enumerate(p.goods)]
    found: list[tuple[int, ...]] = []
    lost = False
    for option in ask.options:
        brought = [0] * len(room) if option == "fewer" else parse_bundle(option)[: len(room)]
        found.append(tuple([min(count, left) for count, left in zip(brought, room, strict=True)]))
        lost = lost or any(count > left for count, left in zip(brought, room, strict=True))
    if lost:
        for number, one in enumerate(found):
            if any(one != other and all(map(le, one, other)) for other in found):
                weights[number] = NEVER
    return weights


def source(g: State, ask: Ask, option: Any) -> float:
    """Which group to stir: settlers at home, armies beside prey."""
    if isinstance(option, str):
        return 1.0 if option == "stop" else 0.5
    seat = ask.seat
    space = g.map.index[option[1]]
    weight = 0.5
    if option[0] == "march" and g.count(seat, SETTLER, space):
        site = space not in g.cities and g.terrain[space] != BARREN
        weight = 0.4 if site else 6.0
    return max(weight, 8 * danger.strike(g, seat, space))


def target(g: State, ask: Ask, option: Any) -> float:
    """Where to go: new land, good sites, and what can be taken."""
    seat = ask.seat
    label = option if isinstance(option, str) else option[1]
    space = g.map.index[label]
    terrain = g.terrain[space]
    if terrain == UNEXPLORED:
        return 5.0
    if terrain == WATER:
        return 1.0
    city = g.cities.get(space)
    army = g.army_at(seat, g.map.index[str(ask.about[0])])
    if city is not None:
        if city.owner == seat:
            return 0.6
        return _attack(10.0, army, danger.defence(g, city)) if army else 0.5
    if g.enemies_at(seat, space):
        return _attack(3.0, army, danger.enemies(g, seat, space))
    if terrain == BARREN:
        return 0.6
    fresh = sum(g.terrain[s] not in (UNEXPLORED, BARREN) for s in g.map.neighbours[space])
    return 2.0 + 0.4 * fresh


def _attack(worth: float, army: int, defence: float) -> float:
    """By its odds; one that is hopeless only throws the army away."""
    odds = danger.odds(army, defence)
    return worth * odds if odds >= danger.HOPELESS else 0.01


def group(g: State, ask: Ask, option: Any) -> float:
    """Settlers walk alone into empty land; armies attack together."""
    counts = parse_group(option)
    army = sum(counts[kind] for kind in ARMY)
    space = g.map.index[str(ask.about[1])]
    hostile = g.enemies_at(ask.seat, space) or (space in g.cities and g.cities[space].owner != ask.seat)
    if hostile:
        return 1.0 + 3.0 * army - 2.0 * counts[SETTLER] if army > 1 else 0.5
    if counts[SETTLER] == 1 and not army:
        return 6.0
    return 2.0


def recruited(g: State, ask: Ask) -> list[float]:
    """Soldiers when someone is coming, Settlers while there is room, then a few soldiers."""
    seat = ask.seat
    city = g.cities[g.map.index[str(ask.about[0])]]
    guards = g.army_at(seat, city.space)
    settlers = g.units_of(seat, SETTLER)
    cities = len(g.cities_of(seat))
    weights = dict.fromkeys(ask.options, 0.8)
    weights["done"] = 1.5
    weights["settler"] = weights["sanitation"] = 6.0 if cities + settlers < 5 and settlers < 3 else 0.7
    weights["leader"] = 5.0 if wants_leader(g, seat) else 0.7
    if (at_risk(g, city) >= RISKY and guards < 3) or (open_city(g, seat, city.space) and guards < 2):
        soldiers = 9.0
    else:
        soldiers = 2.0 if guards < 2 or prey(g, seat, city.space) else 0.8
    for option in SOLDIERS:
        weights[option] = soldiers
    return [weights[option] for option in ask.options]


WEIGH: Final[dict[str, Weigh]] = {
    "action": actions,
    "advance": each(advance),
    "free_advance": each(advance),
    "synergies": each(advance),
    "new_ideas": each(advance),
    "dogma": each(advance),
    "golden_age": each(advance),
    "collect": harvest,
    "tax": each(bundle),
    "gain": each(bundle),
    "route": each(bundle),
    "medicine": each(bundle),
    "pay": each(payment),
    "construct": each(construct),
    "recruit": recruited,
    "move": each(source),
    "move_to": each(target),
    "group": each(group),
    "partner": each(trading.partner),
    "give": trading.give,
    "want": trading.want,
    "offer": trading.answer,
    "objective": avoid("no"),
    "status_objective": avoid("no"),
    "raze": prefer("no"),
    "change_government": prefer("no"),
    "boost": prefer("yes"),
    "great_person": prefer("yes"),
    "metallurgy": prefer("yes"),
    "refugee": avoid("no"),
    "raise_mood": avoid("done"),
    "barbarians_settle": each(barbarians_settle),
    "barbarian_city": each(barbarians_settle),
    "barbarians_move": each(barbarians_move),
    "place_infantry": each(endangered),
    "losses": each(losses),
    "retreat": retreat,
    "tactic": avoid("none"),
    "steel_weapons": prefer("yes"),
    "earthquake": prefer("done"),
}
ALIKE: Final = {
    "barbarian_unit",
    "barter",
    "choose_player",
    "develop",
    "event_mood",
    "exhaust",
    "leader",
    "lose_card",
    "orientation",
    "pandemics",
    "place_pirate",
    "place_settler",
    "port",
    "raid",
    "reveal_tile",
    "start_player",
    "take_building",
    "takeover",
    "theaters",
    "volcano",
}
"""Questions that are not worth a thought when they follow from another one."""
