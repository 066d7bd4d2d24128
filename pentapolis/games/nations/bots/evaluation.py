"""An estimate of every nation's final points.

The estimate adds to the points of today what is likely to come: goods and production until the end of the
game, book scorings against each rival, wars and events by strength and stability, workers still on the
track; and it takes off what this round's forecast will cost.
"""

from __future__ import annotations

from pentapolis.games.nations.bots.worth import (
    ACTION,
    DEPLOY_LATER,
    DEPLOY_SOON,
    EFFECT,
    END_WORTH,
    OPPORTUNITY,
    PLENTY,
    RANK_STABILITY,
    RANK_STRENGTH,
    SHORT,
    STABILITY,
    STRENGTH,
    Horizon,
    colony,
    defeat,
    later,
    place,
    revolt,
    shortages_ahead,
    standing,
    unfinished,
    use,
    worth_of,
)
from pentapolis.games.nations.data import BOARDS, BOOKS, CARDS, EVENTS, FOOD, GOLD, NOTHING, STONE, TILES
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.rules.deployment import deploy_cost
from pentapolis.games.nations.rules.events import select
from pentapolis.games.nations.rules.purchases import colony_needs, price_of
from pentapolis.games.nations.rules.resolution import (
    net_production,
    war_bonus,
    war_losses,
)
from pentapolis.games.nations.scoring import score
from pentapolis.games.nations.state import FAMINE, NONE, PRODUCE, UPPER, WAR_STEP, Player, State


def estimates(g: State) -> list[float]:
    """The final points that each nation may expect."""
    o = Horizon(g)
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
        total += o.unknown * (RANK_STRENGTH * standing(seat, power) + RANK_STABILITY * standing(seat, calm))
        total -= o.rounds * revolt(calm[seat])
        total += _cards(n, o.unknown)
        if n.wonder >= 0:
            total += max(0.0, unfinished(g, n, o, yields))
        if may_act and o.colonies:
            total += OPPORTUNITY * _best_colony(g, n, power[seat], o, yields)
        total += _war_outlook(g, n, power[seat], calm[seat])
        total += _famine_outlook(g, n.goods[FOOD] + (net[FOOD] if g.phase <= PRODUCE else 0))
        points.append(total)
    if g.event >= 0 and g.phase <= UPPER:
        _add_events(g, points, o.stock)
    _add_book_scoring(g, nets, points)
    return points


def _goods(g: State, n: Player, o: Horizon, net: list[int], yields: list[float]) -> float:
    """Goods in store and in production, less what it costs to run out of them."""
    total = 0.0
    for good in (STONE, GOLD, FOOD, BOOKS):
        held = n.goods[good]
        if held > PLENTY and good != BOOKS:
            total += PLENTY * o.stock[good] + (held - PLENTY) * END_WORTH
        else:
            total += held * o.stock[good]
        total += o.rounds * o.flow[good] * use(yields[good])
        if g.phase <= PRODUCE and held + net[good] < 0:
            total -= SHORT
        if o.unknown and yields[good] < 0:
            total -= shortages_ahead(held, -yields[good], o.unknown)
    return total


def _workers(n: Player, may_act: bool, o: Horizon, yields: list[float]) -> float:
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
                value = place(card, workers[slot], o.rounds, o.flow, yields)
                value -= price * o.stock[STONE] + ACTION
                if value > best:
                    best, best_slot = value, slot
        if best_slot < 0:
            return total + idle * DEPLOY_LATER * later(n, o, yields)
        total += DEPLOY_SOON * best
        card = n.slots[best_slot]
        stone -= deploy_cost(n, card)
        workers[best_slot] += 1
        for good in (STONE, GOLD, FOOD, BOOKS):
            yields[good] += CARDS[card].goods[good]
    return total


def _best_colony(g: State, n: Player, power: int, o: Horizon, yields: list[float]) -> float:
    """The best colony that the nation is strong and rich enough to buy now."""
    best = 0.0
    for card in o.colonies:
        price = price_of(g, n, card)
        if colony_needs(g, card) <= power and price <= n.goods[GOLD]:
            best = max(best, colony(card, o, yields) - price * o.stock[GOLD])
    if best and len(n.colonies) >= BOARDS[n.board].colonies:
        best -= min(colony(card, o, yields) for card in n.colonies)
    return max(0.0, best)


def _cards(n: Player, rounds: int) -> float:
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


def _war_outlook(g: State, n: Player, power: int, calm: int) -> float:
    if g.war < 0 or g.phase > WAR_STEP:
        return 0.0
    if power + war_bonus(n) >= g.war_strength:
        return 0.0
    return -defeat(sum(war_losses(g)), calm)


def _famine_outlook(g: State, food: int) -> float:
    if g.event < 0 or g.phase > FAMINE:
        return 0.0
    famine = TILES[g.event].famine if g.variant.solo else EVENTS[g.event].famine
    missing = max(0, famine - max(0, food))
    return -0.17 * famine - (SHORT + 0.05 * missing if missing else 0.0)


def _add_events(g: State, points: list[float], stock: list[float]) -> None:
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
            worth = worth_of(effect.gain, stock) - worth_of(effect.pay, stock)
            if effect.gain == NOTHING and not effect.optional:
                worth = -0.7 if effect.who.startswith("least") else 0.7
            for seat in selected:
                points[seat] += worth
            if effect.others != NOTHING:
                for seat in range(g.seats):
                    if seat not in selected:
                        points[seat] += worth_of(effect.others, stock)


def _add_book_scoring(g: State, nets: list[list[int]], points: list[float]) -> None:
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
