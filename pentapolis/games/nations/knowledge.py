"""What bots know of Nations: an estimate of every nation's final points, and how good options usually are.

The estimate adds to the points of today what is likely to come: goods and production until the end of the
game, book scorings against each rival, wars and events by strength and stability, workers still on the
track; and it takes off what this round's forecast will cost.
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask, Knowledge, win_chances, win_shares
from pentapolis.games.nations.actions import deploy_cost
from pentapolis.games.nations.buying import colony_needs, price_of
from pentapolis.games.nations.compare import stability, strength
from pentapolis.games.nations.priors import priors
from pentapolis.games.nations.resolution import ELIZABETH, ELIZABETH_STRENGTH, net_production, war_losses
from pentapolis.games.nations.scoring import result, score
from pentapolis.games.nations.selection import select
from pentapolis.games.nations.state import ACT, FAMINE, NONE, PRODUCE, UPPER, WAR_STEP, Nation, NationsState
from pentapolis.games.nations.tables import (
    BOARDS,
    BOOKS,
    CARDS,
    COLONY,
    EVENTS,
    FOOD,
    GOLD,
    NOTHING,
    STONE,
    TILES,
    Amounts,
)

SPREAD_EARLY = 8.0
SPREAD_LATE = 2.0
"""By how many points a lead makes winning e times as likely, in the first and the last round."""
FLOW = (0.28, 0.28, 0.27, 0.11)
"""Points that a unit of stone, gold, food and books is worth when it will be produced in rounds to come."""
FULL = 12.13
"""Production of a good in a round at which more of it would be worth nothing."""
LACK = 1.3
"""How much more a unit is missed that production has to pay for."""
FAMINE_BY_AGE = (0.0, 1.3, 1.8, 2.4, 3.3)
"""What the event cards of an age take in food, on average."""
STOCK = (0.2, 0.19, 0.16, 0.12)
"""Points that a unit in store is worth, while there is still much to spend them on."""
END_WORTH = 0.1
PLENTY = 8
"""How many of a kind are kept for use; more than that only count as points at the end."""
STRENGTH = 0.131
STABILITY = 0.04
"""What a step on the tracks is worth by itself."""
RANK_STRENGTH = 0.877
RANK_STABILITY = 0.364
"""What being best rather than worst is worth in a round whose event is not known yet."""
DEPLOY_SOON = 0.8
DEPLOY_LATER = 0.2
"""Which part of its best place an unemployed worker is worth, with the stone for it and without."""
TRACKS = 2.0
"""How much more than itself a step on a track is worth through comparisons, to a worker or card to come."""
OPPORTUNITY = 0.455
"""Which part of a colony it is worth to be able to buy it."""
FINISH = 0.757
"""How likely a wonder begun is finished while there is time."""
ACTION = 0.046
"""What an action that has still to be done costs."""
EFFECT = 0.101
"""What an effect in words is worth in a round."""
REVOLT = 1.3
"""What revolt costs in a round, beside the books."""
SHORT = 1.6
SHORT_LATER = 1.6
"""What it costs to run out of a good this round, and in each round to come."""
SOLO_SCALE = 60.0
"""A solo total of this many points counts as won."""


class NationsKnowledge(Knowledge[NationsState]):
    turns = 3
    """A turn is one action, so the answers of the others and the own next actions belong to the picture."""

    def quiet(self, g: NationsState) -> bool:
        """In the action phase every position can be judged; elsewhere the round goes on first."""
        return g.phase == ACT or g.over

    def evaluate(self, g: NationsState) -> list[float]:
        if g.over:
            outcome = result(g)
            if g.variant.solo:
                return [min(1.0, max(0.0, outcome.scores[0] / SOLO_SCALE))]
            return win_shares(outcome.places)
        if any(n.board < 0 for n in g.nations):
            return [1 / g.seats] * g.seats
        points = estimates(g)
        if g.variant.solo:
            return [min(1.0, max(0.0, points[0] / SOLO_SCALE))]
        left = (2 * g.variant.ages - g.round + 1) / (2 * g.variant.ages)
        return win_chances(points, SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * left)

    def priors(self, g: NationsState, ask: Ask) -> list[float] | None:
        return priors(g, ask)

    def features(self, view: dict[str, Any]) -> list[float]:
        return features(view)


# --- evaluation ------------------------------------------------------------------------------------


class Outlook:
    """What the rounds to come are like, the same for all nations."""

    __slots__ = ("rounds", "unknown", "acting", "hunger", "stock", "flow", "colonies")

    def __init__(self, g: NationsState) -> None:
        last = 2 * g.variant.ages
        # How much there is still to spend goods on.
        busy = min(1.0, (last - g.round + (0.6 if g.phase <= ACT else 0.0)) / 3)
        self.rounds = last - g.round + (1 if g.phase <= PRODUCE else 0)
        """Productions to come."""
        self.unknown = last - g.round
        """Rounds whose events are not known yet."""
        self.acting = g.phase <= ACT
        self.hunger = FAMINE_BY_AGE[g.age]
        self.stock = [END_WORTH + (worth - END_WORTH) * busy for worth in STOCK]
        self.flow = [END_WORTH + (worth - END_WORTH) * busy for worth in FLOW]
        self.colonies = (
            [card for card in g.board if card >= 0 and CARDS[card].kind == COLONY] if self.acting else []
        )


def estimates(g: NationsState) -> list[float]:
    """The final points that each nation may expect."""
    o = Outlook(g)
    nets = [net_production(g, seat) for seat in range(g.seats)]
    power = [strength(n) for n in g.nations]
    calm = [stability(g, n) for n in g.nations]
    if g.variant.solo:
        power.append(g.foe_strength)
        calm.append(g.foe_stability)
    points = []
    for seat, n in enumerate(g.nations):
        net = nets[seat]
        yields = [float(net[STONE]), float(net[GOLD]), net[FOOD] - o.hunger, float(net[BOOKS])]
        may_act = o.acting and seat not in g.passed
        total = sum(score(g, seat)[:4]) + _goods(g, n, o, net, yields)
        total += _workers(n, may_act, o, yields)
        total += power[seat] * STRENGTH + min(calm[seat], 15) * STABILITY
        total += o.unknown * (RANK_STRENGTH * _standing(seat, power) + RANK_STABILITY * _standing(seat, calm))
        if calm[seat] < 0:
            total -= o.rounds * (REVOLT - 0.12 * calm[seat])
        total += _cards(n, o.unknown)
        if n.wonder >= 0:
            total += max(0.0, _unfinished(g, n, o, yields))
        if may_act and o.colonies:
            total += OPPORTUNITY * _best_colony(g, n, power[seat], o, yields)
        total += _war_outlook(g, n, power[seat], calm[seat])
        total += _famine_outlook(g, n.goods[FOOD] + (net[FOOD] if g.phase <= PRODUCE else 0))
        points.append(total)
    if g.event >= 0 and g.phase <= UPPER:
        _add_events(g, points, o.stock)
    _add_book_scoring(g, nets, points)
    return points


def _goods(g: NationsState, n: Nation, o: Outlook, net: list[int], yields: list[float]) -> float:
    """Goods in store and in production, less what it costs to run out of them."""
    total = 0.0
    for good in (STONE, GOLD, FOOD, BOOKS):
        held = n.goods[good]
        if held > PLENTY and good != BOOKS:
            total += PLENTY * o.stock[good] + (held - PLENTY) * END_WORTH
        else:
            total += held * o.stock[good]
        total += o.rounds * o.flow[good] * _use(yields[good])
        if g.phase <= PRODUCE and held + net[good] < 0:
            total -= SHORT
        if o.unknown and yields[good] < 0:
            total -= _shortages_ahead(held, -yields[good], o.unknown)
    return total


def _use(amount: float) -> float:
    """How much a round's production of a good is worth, in units of it: more of it is worth less and less."""
    if amount <= 0:
        return LACK * amount
    return amount * (1 - amount / (2 * FULL)) if amount < FULL else FULL / 2


def _shortages_ahead(held: int, used: float, rounds: int) -> float:
    """What it costs when a good runs out in the rounds to come, at most three of them."""
    return SHORT_LATER * min(3.0, max(0.0, rounds - held / used))


def _more(goods: Amounts, flow: list[float], yields: list[float]) -> float:
    """What these goods on top of the present production are worth in a round."""
    total = 0.0
    for good in (STONE, GOLD, FOOD, BOOKS):
        if goods[good]:
            total += flow[good] * (_use(yields[good] + goods[good]) - _use(yields[good]))
    return total


def _workers(n: Nation, may_act: bool, o: Outlook, yields: list[float]) -> float:
    """What unemployed workers could do: one after the other on the best card that the stone allows."""
    if o.rounds == 0:
        return 0.0
    total = 0.0
    stone = n.goods[STONE] if may_act else 0
    yields = yields[:]
    workers = n.workers[:]
    for idle in range(n.pool, 0, -1):
        best, best_slot = 0.0, NONE
        for slot, card in enumerate(n.slots):
            price = deploy_cost(n, card)
            if price <= stone:
                value = _place(card, workers[slot], o.rounds, o.flow, yields)
                value -= price * o.stock[STONE] + ACTION
                if value > best:
                    best, best_slot = value, slot
        if best_slot < 0:
            return total + idle * DEPLOY_LATER * _later(n, o, yields)
        total += DEPLOY_SOON * best
        card = n.slots[best_slot]
        stone -= deploy_cost(n, card)
        workers[best_slot] += 1
        for good in (STONE, GOLD, FOOD, BOOKS):
            yields[good] += CARDS[card].goods[good]
    return total


def _place(card: int, workers: int, rounds: int, flow: list[float], yields: list[float]) -> float:
    """What one more worker on this card is worth until the end."""
    c = CARDS[card]
    value = c.points[workers + 1] - c.points[workers] + rounds * _more(c.goods, flow, yields)
    return value + c.strength * TRACKS * STRENGTH + c.stability * TRACKS * STABILITY


def _later(n: Nation, o: Outlook, yields: list[float]) -> float:
    """What a worker could do from the next round on."""
    if o.rounds <= 1:
        return 0.0
    places = [
        _place(card, n.workers[slot], o.rounds - 1, o.flow, yields) for slot, card in enumerate(n.slots)
    ]
    return max(0.0, *places)


def _best_colony(g: NationsState, n: Nation, power: int, o: Outlook, yields: list[float]) -> float:
    """The best colony that the nation is strong and rich enough to buy now."""
    best = 0.0
    for card in o.colonies:
        price = price_of(g, n, card)
        if colony_needs(g, card) <= power and price <= n.goods[GOLD]:
            best = max(best, _colony(card, o, yields) - price * o.stock[GOLD])
    if best and len(n.colonies) >= BOARDS[n.board].colonies:
        best -= min(_colony(card, o, yields) for card in n.colonies)
    return max(0.0, best)


def _colony(card: int, o: Outlook, yields: list[float]) -> float:
    c = CARDS[card]
    value = c.vp + c.strength * TRACKS * STRENGTH + c.stability * TRACKS * STABILITY
    return value + o.rounds * _more(c.goods, o.flow, yields)


def _unfinished(g: NationsState, n: Nation, o: Outlook, yields: list[float]) -> float:
    """A wonder under construction: what it will bring, less what it still costs."""
    c = CARDS[n.wonder]
    left = c.stages[n.stages :]
    if o.rounds == 0 or (o.rounds == 1 and not o.acting):
        return 0.0
    if o.rounds == 1 and g.architects + sum(n.private.values()) < len(left):
        return 0.0
    value = c.vp + c.strength * TRACKS * STRENGTH + c.stability * TRACKS * STABILITY
    for good in (STONE, GOLD, FOOD, BOOKS):
        value += c.ready[good] * o.stock[good]
    value += o.rounds * _more(c.goods, o.flow, yields)
    if c.fx and c.ready == NOTHING:
        value += EFFECT * o.rounds
    return FINISH * value - sum(left) * o.stock[STONE] - ACTION * len(left)


def _standing(seat: int, values: list[int]) -> float:
    """From -1 (weakest) to 1 (alone best), with a soft edge for narrow leads."""
    mine = values[seat]
    best = worst = values[seat - 1]
    above = 0
    for other, value in enumerate(values):
        if other != seat:
            if value > best:
                best = value
            if value < worst:
                worst = value
            above += value >= mine
    if mine > best:
        return min(1.0, 0.6 + 0.1 * (mine - best))
    if mine <= worst:
        return -0.8 - 0.03 * min(6, worst - mine)
    return 0.4 - above / (len(values) - 1)


def _cards(n: Nation, rounds: int) -> float:
    """Effects in words are worth something beyond their numbers."""
    total = 0.0
    for card in (n.advisor, n.tower):
        if card >= 0:
            c = CARDS[card]
            if c.fx and not c.removed_if and not c.bonuses:
                total += EFFECT * rounds
    for card in n.wonders:
        c = CARDS[card]
        if c.private or c.triggers or c.action:
            total += EFFECT * rounds
    return total


def _war_outlook(g: NationsState, n: Nation, power: int, calm: int) -> float:
    if g.war < 0 or g.phase > WAR_STEP:
        return 0.0
    if power + (ELIZABETH_STRENGTH if n.flags & ELIZABETH else 0) >= g.war_strength:
        return 0.0
    lost = max(0, sum(war_losses(g)) - max(0, calm))
    return -1.0 - 0.18 * lost


def _famine_outlook(g: NationsState, food: int) -> float:
    if g.event < 0 or g.phase > FAMINE:
        return 0.0
    famine = TILES[g.event].famine if g.variant.solo else EVENTS[g.event].famine
    missing = max(0, famine - max(0, food))
    return -0.17 * famine - (SHORT + 0.05 * missing if missing else 0.0)


def _add_events(g: NationsState, points: list[float], stock: list[float]) -> None:
    """What the events of this round will do to whom, if nothing changes."""
    if g.variant.solo:
        points[0] += 1.0 if stability(g, g.nations[0]) > g.foe_stability else -1.0
        return
    event = EVENTS[g.event]
    for half in (event.upper, event.lower):
        for effect in half.effects:
            if effect.who == "all" or effect.condition:
                continue
            selected = select(g, effect.who)
            worth = _value(effect.gain, stock) - _value(effect.pay, stock)
            if not effect.fx.get("gain") and not effect.optional:
                worth = -0.7 if effect.who.startswith("least") else 0.7
            for seat in selected:
                points[seat] += worth
            if effect.others != NOTHING:
                for seat in range(g.seats):
                    if seat not in selected:
                        points[seat] += _value(effect.others, stock)


def _value(gains: Amounts, stock: list[float]) -> float:
    return gains[0] * stock[0] + gains[1] * stock[1] + gains[2] * stock[2] + gains[3] * stock[3] + gains[4]


def _add_book_scoring(g: NationsState, nets: list[list[int]], points: list[float]) -> None:
    """For every age still to end: a point for each rival likely to have fewer books then."""
    to_come = 1 if g.phase <= PRODUCE else 0
    for last_round in range(g.round + g.round % 2, 2 * g.variant.ages + 1, 2):
        rounds = last_round - g.round + to_come
        books = [n.goods[BOOKS] + rounds * nets[s][BOOKS] for s, n in enumerate(g.nations)]
        soft = 2.0 + 2.5 * rounds
        if g.variant.solo:
            points[0] += 3 * _likely(books[0] - g.foe_books - 3 * rounds, soft)
            continue
        for seat, mine in enumerate(books):
            for other, theirs in enumerate(books):
                if other != seat:
                    points[seat] += _likely(mine - theirs, soft)


def _likely(lead: float, soft: float) -> float:
    """From 0 to 1, a straight line between two soft edges."""
    return min(1.0, max(0.0, 0.5 + lead / (2 * soft)))


# --- features ------------------------------------------------------------------------------------------


def features(view: dict[str, Any]) -> list[float]:
    """The table in 12 numbers per nation, from mine on, and 4 for the round."""
    me = view["me"] or 0
    numbers = [
        view["round"] / 8,
        view["architects"] / 5,
        float(view["war"] is not None),
        len(view["passed"]) / 5,
    ]
    for i in range(5):
        if i >= view["seats"] or view["nations"][(me + i) % view["seats"]]["board"] is None:
            numbers += [0.0] * 12
            continue
        nation = view["nations"][(me + i) % view["seats"]]
        goods = nation["goods"]
        numbers += [goods[good] / 20 for good in ("stone", "gold", "food", "books", "vp")]
        numbers += [number / 10 for number in nation["production"]]
        numbers += [nation["strength"] / 40, nation["stability"] / 15, nation["score"] / 50]
    return numbers
