"""What a position is worth: the culture that each civilization will probably have in the end.

A civilization is worth its culture plus what it will probably still make: its rates over the productions
left, stores and income at exchange rates that fade towards the end, actions, technologies, strength against
the others, work under way. The weights are estimates of ours; tournaments show what they are good for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pentapolis.engine.sums import added
from pentapolis.games.through_the_ages.data import (
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    COST,
    CULTURE,
    FACES_NEEDED,
    FARM,
    FOOD,
    HAPPINESS,
    KIND,
    MINE,
    NONE,
    RESOURCES,
    SCIENCE,
    SLOTS,
    STRENGTH,
    UNIT_SLOT,
    URBAN_SLOT,
)
from pentapolis.games.through_the_ages.rules.bank import food, resources
from pentapolis.games.through_the_ages.rules.buildings import urban_limit
from pentapolis.games.through_the_ages.rules.production import (
    consume,
    corrupt,
    food_production,
    is_uprising,
    produce_food,
    produce_resources,
    resource_production,
)
from pentapolis.games.through_the_ages.rules.ratings import (
    count,
    culture_rate,
    happy_faces,
    science_rate,
    strength,
)
from pentapolis.games.through_the_ages.rules.tracks import gain_science, score
from pentapolis.games.through_the_ages.rules.wonders import completion_culture
from pentapolis.games.through_the_ages.scoring import final_events, impact, simple_bonus
from pentapolis.games.through_the_ages.state import FULL, PRODUCTION, SIMPLE, START, Player, State

CARDS_PER_ROUND: Final[tuple[float, ...]] = (8.5, 10.0, 10.0)
"""How many cards leave the civil decks in a round of 2, 3 and 4 players, about."""


def rounds_left(g: State) -> float:
    """Rounds after this one, about; what this round draws from the decks does not count twice."""
    if g.final:
        return float(g.final - g.round)
    last = g.config.level + 1
    cards = len(g.civil) + sum(_deck_size(age, g.seats) for age in range(g.age + 1, last + 1))
    pace = CARDS_PER_ROUND[g.alive - 2]
    turns = (g.turn - g.start) % g.seats + (g.phase != START)
    more = 1.0 if g.config.level == FULL else 0.0
    return cards / pace + turns / g.seats + more


def _deck_size(age: int, seats: int) -> int:
    return 20 if age == 0 else 35 + 5 * seats


def after_production(g: State, civ: Player) -> Player:
    """A copy of a civilization as if this round's production, still to come, took place now.

    So a position in the middle of a turn and the one after it are worth the same, but for what was done.
    """
    after = civ.copy()
    told, g.tell = g.tell, None
    if not is_uprising(g, after):
        score(after, PRODUCTION, culture_rate(after))
        gain_science(after, science_rate(after))
        produce_food(g, after, with_pacts=True)
        consume(g, after)
        produce_resources(g, after, with_pacts=True)
        if g.config.level != SIMPLE:
            corrupt(g, after)
            if g.round > 1:
                active = civ.seat == g.turn and g.phase != START
                after.military += [NONE] * min(3, after.ma if active else after.ma_total)
    g.tell = told
    return after


# --- what a civilization is worth ----------------------------------------------------------------


def worth(g: State, civ: Player, left: float, mine: int, best_other: int) -> float:
    """Culture that the civilization will have in the end, about. `mine` and `best_other` are strengths."""
    fade = min(1.0, left / 6.0)
    culture, science = culture_rate(civ), science_rate(civ)
    value = civ.culture + culture * left
    stock = 0.1 + 0.6 * fade if g.config.level != SIMPLE else 0.3 * fade
    value += stock * min(civ.science, 25) + (0.1 + 0.7 * fade) * science * left
    value += _goods(g, civ, left, fade)
    value += _people(g, civ, culture + 0.6 * science, fade)
    value += _strength(g, mine - best_other, fade, g.config.level)
    value += (0.55 * civ.ca_total + 0.25 * civ.ma_total) * left
    value += fade * (1.5 * (urban_limit(g, civ) - 2) + added(civ.specials))
    value += _under_way(civ, left, fade)
    value += _hand_and_promises(g, civ, left, fade)
    if g.config.level == SIMPLE:
        value += 0.8 * added(points for _, points in simple_bonus(civ))
    return value


def _goods(g: State, civ: Player, left: float, fade: float) -> float:
    """Stores, which are worth little beyond what can be spent soon, and income; famine and corruption."""
    have_food, have_resources = food(civ), resources(civ)
    net = food_production(civ) - CONSUMPTION[civ.yellow]
    value = fade * (0.45 * min(have_food, 6) + 0.1 * max(0, have_food - 6))
    value += fade * left * (0.35 * min(net, 2) + 0.15 * max(0, min(net - 2, 3)))
    if have_food + net < 0:
        value += 3.0 * (have_food + net)
    price = 0.05 + 0.6 * fade
    value += price * (min(have_resources, 16) + 0.9 * resource_production(civ) * left)
    if g.config.level != SIMPLE:
        tokens = count(civ, FARM) + count(civ, MINE)
        spendable = civ.blue[4] + civ.blue[5] + civ.blue[6] + civ.blue[7]
        soon = CORRUPTION[max(0, civ.blue_bank + spendable // 2 - tokens)]
        always = CORRUPTION[max(0, civ.blue_bank + sum(civ.blue) + civ.stage - tokens - 3)]
        value -= price * (soon * min(left, 2.0) + always * max(0.0, left - 2.0))
    return value


def _people(g: State, civ: Player, production: float, fade: float) -> float:
    """Unused workers, room to grow, and the danger of an uprising."""
    people = civ.unused + sum(civ.workers)
    value = fade * (2.2 * people + 0.9 * min(civ.unused, 1) - 0.8 * max(0, civ.unused - 2) + 0.1 * civ.yellow)
    if g.config.level != SIMPLE:
        spare = happy_faces(civ) - FACES_NEEDED[civ.yellow]
        value += 0.6 * fade * min(spare, 3)
        if spare < 0:
            value += 1.0 * spare
            if -spare > civ.unused:
                value -= 4.0 + production
    return value


def _strength(g: State, lead: int, fade: float, level: int) -> float:
    """A lead deters and wins events; being behind costs more than being ahead brings."""
    if level == SIMPLE:
        return 0.3 * lead * fade
    weight = 0.55 + 0.25 * min(g.age, 3)
    if lead >= 0:
        return 0.7 * weight * min(lead, 15)
    return weight * max(lead, -25)


@lru_cache(4096)
def slot_values(left: float, fade: float) -> list[float]:
    """What one worker on each technology will bring until the end of the game, about."""
    turns = max(0.0, left - 0.5)
    return [
        turns * (c + (0.1 + 0.7 * fade) * s + 0.45 * fade * f + (0.05 + 0.55 * fade) * r)
        + 0.9 * fade * h
        + 0.7 * m
        for c, s, f, r, h, m in _NUMBERS
    ]


_NUMBERS: Final = list(zip(CULTURE, SCIENCE, FOOD, RESOURCES, HAPPINESS, STRENGTH, strict=True))


def _promise(civ: Player, techs: int, values: list[float], price: float, limit: int) -> float:
    """What technologies promise beyond the workers on them: upgrades and new buildings to come."""
    total = 0.0
    workers = civ.workers
    for base in range(0, SLOTS, 4):
        levels = techs >> base & 15
        if levels < 2:
            continue
        best = base + levels.bit_length() - 1
        found, staffed = 2, 0
        for slot in range(base, best):
            number = workers[slot]
            staffed += number
            if number and found:
                gain = values[best] - values[slot] - price * (COST[best] - COST[slot])
                if gain > 0:
                    total += 0.45 * gain * min(number, found)
                found -= min(number, found)
        staffed += workers[best]
        if staffed < (limit if URBAN_SLOT <= base < UNIT_SLOT else 4):
            gain = values[best] - price * COST[best] - 1.5
            if gain > 0:
                total += 0.25 * gain
    return total


_LEADER_VALUE: Final = {
    "moses": 2.0, "homer": 1.0, "aristotle": 3.5, "alexander_the_great": 0.5, "frederick_barbarossa": 3.0,
    "christopher_columbus": 3.0, "leonardo_da_vinci": 2.0, "isaac_newton": 4.0, "james_cook": 1.0,
    "johann_sebastian_bach": 1.0, "maximilien_robespierre": 1.0, "mahatma_gandhi": 3.0, "nikola_tesla": 1.0,
    "albert_einstein": 4.0, "winston_churchill": 2.0,
}  # fmt: skip
_LEADER: Final = [_LEADER_VALUE.get(card.id, 0.0) + 1.0 + 0.5 * card.age for card in CARDS]


def wonder_value(civ: Player, card: int, left: float, fade: float) -> float:
    """What a wonder will bring when it is complete."""
    data = CARDS[card]
    value = (
        data.culture + 0.55 * data.civil_actions + 0.25 * data.military_actions + 0.5 * data.science
    ) * left
    value += 0.5 * data.strength + 1.2 * data.happiness + 2.0 * fade
    if data.age == 3:
        value += completion_culture(civ, data.id)
    return value


def _under_way(civ: Player, left: float, fade: float) -> float:
    value = fade * _LEADER[civ.leader] if civ.leader != NONE else 0.0
    if civ.wonder != NONE:
        stages = CARDS[civ.wonder].stages
        done = sum(stages[: civ.stage]) / sum(stages)
        promise = wonder_value(civ, civ.wonder, left - 1.0, fade)
        cost = sum(stages) * (0.05 + 0.6 * fade)
        net = max(0.0, promise - cost)
        value += 0.2 * net + done * (cost + 0.75 * net)
    value += 0.9 * fade * len(civ.wonders)
    return value


def _hand_and_promises(g: State, civ: Player, left: float, fade: float) -> float:
    """Technologies promise what can be built on them; cards in hand a part of what they will bring."""
    values = slot_values(left, fade)
    price = 0.05 + 0.6 * fade
    limit = urban_limit(g, civ)
    promised = _promise(civ, civ.techs, values, price, limit)
    value = promised
    for card in civ.hand:
        kind = KIND[card]
        data = CARDS[card]
        if kind == "leader":
            now = _LEADER[civ.leader] if civ.leader != NONE else 0.0
            value += max(0.0, _LEADER[card] - now) * 0.55 * fade
        elif kind == "action":
            value += 0.4 + 0.35 * data.value * (1.0 if data.family == "work_of_art" else fade)
        elif kind == "government":
            now_has = CARDS[civ.government]
            more = 0.55 * (data.civil_actions - now_has.civil_actions)
            more += 0.25 * (data.military_actions - now_has.military_actions)
            value += 0.5 * max(0.5, more * left - 0.5 * data.cost_revolution) * fade
        elif kind == "special":
            gain = (0.55 * data.civil_actions + 0.25 * data.military_actions) * left + data.age
            value += 0.5 * max(0.3, gain - 0.4 * data.science_cost) * fade
        else:
            more = _promise(civ, civ.techs | 1 << data.slot, values, price, limit) - promised
            value += 0.6 * max(0.1, more - 0.4 * data.science_cost)
        if g.config.level == SIMPLE and kind not in ("leader", "action"):
            value += 0.9 if civ.science >= data.science_cost else 0.4
    crowd = len(civ.hand) - 3
    if crowd > 0:
        value -= 0.35 * crowd
    if any(civ.workers[UNIT_SLOT:]):
        value += 1.0
    return value + 0.7 * min(len(civ.military), civ.ma_total)


def estimates(g: State) -> list[float]:
    """The culture that each seat will have in the end, about."""
    rounds = rounds_left(g)
    strengths = [strength(civ) for civ in g.civs]
    turn = (g.turn - g.start) % g.seats
    values = []
    for civ in g.civs:
        if civ.left:
            values.append(-100.0)
            continue
        if (civ.seat - g.start) % g.seats >= turn:
            civ = after_production(g, civ)
        others = max(s for other, s in enumerate(strengths) if other != civ.seat and not g.civs[other].left)
        values.append(
            worth(g, civ, rounds, strengths[civ.seat], others) + 0.2 * civ.ca * (civ.seat == g.turn)
        )
    for civ in g.civs:
        if civ.war != NONE:
            lead = strengths[civ.seat] - strengths[civ.war_target]
            values[civ.seat] += 0.5 * lead
            values[civ.war_target] -= 0.5 * lead
    cards = g.bonus if g.age < 3 else final_events(g)
    if cards and g.alive > 1:
        for card in cards:
            for seat, points in enumerate(impact(g, card, g.start)):
                values[seat] += 0.6 * points
    return values
