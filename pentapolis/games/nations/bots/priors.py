"""How good options usually are, at a glance: where search looks first, and how playouts are played.

An option's worth is estimated in points, without trying it, by the measures of worth.py: what it brings, less
what it costs and what it gives up. The weights are powers of that, so that a clearly better option has nearly
all of the weight. Always taking the best of them is a decent player, stronger than greedy; the shares below
were chosen by some thousand games of that player against itself.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, Final

from pentapolis.engine import Ask
from pentapolis.engine.sums import added
from pentapolis.games.nations.bots.worth import (
    ACTION,
    DEPLOY_SOON,
    EFFECT,
    END_WORTH,
    FINISH,
    FULL,
    LACK,
    PLENTY,
    RANK_STABILITY,
    RANK_STRENGTH,
    SHORT,
    STABILITY,
    STRENGTH,
    TRACKS,
    Horizon,
    defeat,
    revolt,
    standing,
)
from pentapolis.games.nations.data import (
    ADVISOR,
    BATTLE,
    BOARDS,
    BOOKS,
    BUILDING,
    CARD,
    CARDS,
    COLONY,
    EVENTS,
    FOOD,
    GOLD,
    GOODS,
    GROWTH,
    MILITARY,
    RESOURCES,
    STONE,
    TILES,
    VP,
    WAR,
    WONDER,
    Amounts,
    Card,
)
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.rules.deployment import deploy_cost
from pentapolis.games.nations.rules.purchases import SPOILS, golden_bonus, golden_price, price_of, raid_value
from pentapolis.games.nations.rules.resolution import (
    net_production,
    war_bonus,
    war_losses,
)
from pentapolis.games.nations.rules.workers import SPACE_FOOD, SPACE_STABILITY
from pentapolis.games.nations.state import State

TEMPERATURE: Final = 0.6
"""By how many points an option must be better to have e times the weight."""
SELDOM: Final = 0.0005
"""Taking workers off again after the action is seldom worth a thought."""

# Shares of what the evaluation reckons.
PRODUCTION: Final[tuple[float, ...]] = (0.47, 0.7, 0.47, 0.7)
"""Of the production of each good."""
IN_STORE: Final = 1.5
"""Of goods in store."""
LEADING: Final = 1.95
"""Of the rank in strength: who leads can declare the wars."""
HIRING: Final = 0.25
"""Of a wonder, for the stages still to build."""
NEW_CARD: Final = 0.8
"""Of what a new card for workers improves: it takes more actions."""

# In points.
GOLDEN: Final = 0.225
"""A good paid for the point of a golden age."""
MOVE: Final = 0.35
"""The trouble of taking a worker from a card for another."""
CREW: Final = 3
"""How many workers a new card is bought for at most."""
SPECIAL: Final = 0.25
"""A special action."""
RIVAL: Final = 0.4
"""A point lost by another."""
SHORT_SOON: Final = 0.5
"""A good that will run out in a later round."""


def priors(g: State, ask: Ask) -> list[float] | None:
    """Weights for the options of the questions that come up often."""
    topic = ask.topic
    if topic == "end_turn":
        return [1.0 if option == "end_turn" else SELDOM for option in ask.options]
    worth = WORTHS.get(topic)
    if worth is None:
        return None
    sight = Sight(g, ask.seat, ask.about)
    worths = [worth(sight, option) for option in ask.options]
    best = max(worths)
    return [exp(max(-20.0, (worth - best) / TEMPERATURE)) for worth in worths]


class Sight:
    """A seat's situation, as far as its options are judged by it."""

    __slots__ = (
        "g", "seat", "n", "about", "o", "left", "flow", "power", "calm", "steps", "prices", "places",
        "waiting", "spare",
    )  # fmt: skip

    def __init__(self, g: State, seat: int, about: tuple[Any, ...]) -> None:
        n = g.nations[seat]
        self.g = g
        self.seat = seat
        self.n = n
        self.about = about
        self.o = Horizon(g)
        net = net_production(g, seat)
        famine = 0
        if g.event >= 0:
            famine = TILES[g.event].famine if g.variant.solo else EVENTS[g.event].famine
        goods = n.goods
        self.left = [goods[0] + net[0], goods[1] + net[1], goods[2] + net[2] - famine, goods[3] + net[3]]
        """What will be left of each good when the round is over."""
        self.flow = [self._flow(good, net[good]) for good in RESOURCES]
        """What one more of each good in every production to come is worth."""
        self.power = [strength(nation) for nation in g.nations]
        self.calm = [stability(g, nation) for nation in g.nations]
        if g.variant.solo:
            self.power.append(g.foe_strength)
            self.calm.append(g.foe_stability)
        self.steps: dict[tuple[int, int], float] = {}
        """What steps on the tracks are worth, as far as that was asked."""
        self.prices = [deploy_cost(n, card) for card in n.slots]
        self.places = [
            self._place(card, n.workers[slot], self.prices[slot]) for slot, card in enumerate(n.slots)
        ]
        """What an unemployed worker could do on each card."""
        self.waiting = DEPLOY_SOON * self._best_place()
        """What an unemployed worker is worth."""
        self.spare: tuple[float, list[float]] | None = None

    # --- what things are worth ------------------------------------------------------------------------

    def _flow(self, good: int, net: int) -> float:
        amount = net - self.o.hunger if good == FOOD else float(net)
        slope = LACK if amount <= 0 else max(0.0, 1 - amount / FULL)
        worth = PRODUCTION[good] * self.o.rounds * self.o.flow[good] * slope
        if self.left[good] < 0:
            worth += SHORT / -self.left[good]
        if amount < 0 and self.n.goods[good] + amount * self.o.unknown < 0:
            worth += SHORT_SOON / -amount
        return worth

    def _unit(self, good: int, held: int) -> float:
        return IN_STORE * self.o.stock[good] if held < PLENTY or good == BOOKS else END_WORTH

    def gain(self, good: int, amount: int) -> float:
        worth = amount * self._unit(good, self.n.goods[good])
        if self.left[good] < 0:
            worth += SHORT * min(1.0, amount / -self.left[good])
        return worth

    def cost(self, good: int, amount: int) -> float:
        worth = amount * self._unit(good, self.n.goods[good] - amount)
        return worth + SHORT if amount > self.left[good] >= 0 else worth

    def production(self, goods: Amounts) -> float:
        flow = self.flow
        return goods[0] * flow[0] + goods[1] * flow[1] + goods[2] * flow[2] + goods[3] * flow[3]

    def tracks(self, power: int, calm: int) -> float:
        """What so many steps on the tracks are worth: ranks, war and revolt."""
        if not power and not calm:
            return 0.0
        known = self.steps.get((power, calm))
        if known is None:
            known = self.steps[power, calm] = self._strength(power) + self._stability(calm)
        return known

    def _strength(self, steps: int) -> float:
        if not steps:
            return 0.0
        g, seat = self.g, self.seat
        before = self.power[seat]
        after = max(0, min(40, before + steps))
        total = steps * STRENGTH
        total += LEADING * self.o.unknown * RANK_STRENGTH * self._rise(self.power, after)
        if g.war >= 0 and g.war_buyer != seat:
            needed = g.war_strength - war_bonus(self.n)
            if (before < needed) != (after < needed):
                lost = defeat(sum(war_losses(g)), self.calm[seat])
                total += lost if after >= needed else -lost
        return total

    def _stability(self, steps: int) -> float:
        if not steps:
            return 0.0
        before = self.calm[self.seat]
        after = min(15, before + steps)
        total = steps * STABILITY + self.o.unknown * RANK_STABILITY * self._rise(self.calm, after)
        return total + self.o.rounds * (revolt(before) - revolt(after))

    def _rise(self, values: list[int], after: int) -> float:
        """How much better the seat stands with this value."""
        changed = values[:]
        changed[self.seat] = after
        return standing(self.seat, changed) - standing(self.seat, values)

    def _place(self, card: int, workers: int, price: int) -> float:
        """What an unemployed worker could do on a card with so many, whatever the ranks."""
        c = CARDS[card]
        worth = c.points[workers + 1] - c.points[workers] + self.production(c.goods)
        worth += TRACKS * (c.strength * STRENGTH + c.stability * STABILITY)
        return worth - price * self.o.stock[STONE] - ACTION

    def _best_place(self, but: int = -1) -> float:
        """The best place that can be paid for."""
        stone = self.n.goods[STONE]
        best = 0.0
        for slot, place in enumerate(self.places):
            if place > best and slot != but and self.prices[slot] <= stone:
                best = place
        return best

    def work(self, slot: int) -> float:
        """What one more worker on a card is worth until the end."""
        c = CARDS[self.n.slots[slot]]
        workers = self.n.workers[slot]
        worth = c.points[workers + 1] - c.points[workers] + self.production(c.goods)
        return worth + self.tracks(c.strength, c.stability)

    def taken_off(self, slot: int, workers: int) -> float:
        """What the work of so many workers on a card is worth."""
        c = CARDS[self.n.slots[slot]]
        manned = self.n.workers[slot]
        worth = float(c.points[manned] - c.points[manned - workers])
        worth -= self.tracks(-workers * c.strength, -workers * c.stability)
        for good in RESOURCES:
            lost = workers * c.goods[good]
            if lost:
                worth += lost * self.flow[good]
                if lost > self.left[good] >= 0:
                    worth += SHORT
        return worth

    def given_up(self, slot: int) -> float:
        """What it costs to give up a card and the work on it."""
        workers = self.n.workers[slot]
        return self.taken_off(slot, workers) if workers else 0.01 * CARDS[self.n.slots[slot]].age

    def whole(self, c: Card) -> float:
        """What a colony, a wonder or an advisor is worth."""
        worth = c.vp + self.production(c.goods) + self.tracks(c.strength, c.stability)
        return worth + EFFECT * self.o.rounds if c.fx else worth

    # --- the options of a turn -------------------------------------------------------------------------

    def turn(self, option: Any) -> float:
        if option == "pass":
            return -self.waiting if self.n.pool else 0.0
        head = option[0]
        if head == "deploy":
            slot = option[2] - 1
            return self.work(slot) - self.cost(STONE, self.prices[slot]) - self.waiting
        if head == "undeploy":
            slot = option[2] - 1
            elsewhere = 0.0 if self.n.pool else self._best_place(but=slot)
            return elsewhere - self.taken_off(slot, 1) - MOVE
        if head == "hire":
            c = CARDS[self.n.wonder]
            left = c.stages[self.n.stages :]
            return (self.whole(c) - added([self.cost(STONE, stone) for stone in left])) * HIRING / len(left)
        if head == "use":
            return SPECIAL
        card = CARD[option[1]]
        return self.purchase(CARDS[card]) - self.cost(GOLD, price_of(self.g, self.n, card))

    def purchase(self, c: Card) -> float:
        """What a card of the progress board is worth, whatever its price."""
        kind = c.kind
        n = self.n
        if kind in (BUILDING, MILITARY):
            return self._new_card(c)
        if kind == COLONY:
            if len(n.colonies) < BOARDS[n.board].colonies:
                return self.whole(c)
            return self.whole(c) - min([self.whole(CARDS[card]) for card in n.colonies])
        if kind == WAR:
            return self._war(c)
        if kind == BATTLE:
            amount = raid_value(n)
            return max([self.gain(good, amount) for good in SPOILS])
        if kind == WONDER:
            return self._begun(c) - (max(0.0, self._begun(CARDS[n.wonder])) if n.wonder >= 0 else 0.0)
        if kind == ADVISOR:
            return self.whole(c) - (self.whole(CARDS[n.advisor]) if n.advisor >= 0 else 0.0)
        good = next(good for good, amount in enumerate(c.gain) if amount)
        return max(self.gain(good, c.gain[good] + golden_bonus(n)), self._point(golden_price(n, c.index)))

    def _new_card(self, c: Card) -> float:
        """A new card for workers instead of the one that is missed least: what better work there is on it."""
        if self.spare is None:
            self.spare = self._spare_workers()
        lost, now = self.spare
        worth = -lost
        hands = min(CREW, self.n.goods[STONE] // max(1, c.cost))
        for workers, before in enumerate(now[:hands]):
            worth += NEW_CARD * max(0.0, self._place(c.index, workers, c.cost) - before)
        return worth

    def _spare_workers(self) -> tuple[float, list[float]]:
        """What it costs to give up the card that is missed least, and what all workers are then worth, those
        of that card, the unemployed and the others, the least first.
        """
        n = self.n
        lost = [self.given_up(slot) for slot in range(len(n.slots))]
        slot = lost.index(min(lost))
        now = [0.0] * n.workers[slot] + [self.waiting] * n.pool
        for other, workers in enumerate(n.workers):
            if other != slot and workers:
                now += [self.taken_off(other, 1) + MOVE] * workers
        return lost[slot], sorted(now)

    def _begun(self, c: Card) -> float:
        if self.o.rounds <= 1:
            return 0.0
        return FINISH * self.whole(c) - added([self.cost(STONE, stone) for stone in c.stages])

    def _war(self, c: Card) -> float:
        """What the weaker nations would lose."""
        mine = self.power[self.seat]
        loss = sum(c.loss)
        return RIVAL * added(
            [defeat(loss, self.calm[s]) for s, power in enumerate(self.power) if power < mine]
        )

    def _point(self, price: int) -> float:
        """The point of a golden age."""
        return 1.0 - price * GOLDEN if sum(self.n.goods[:VP]) >= price else -1.0

    # --- other questions -------------------------------------------------------------------------------

    def growth(self, option: tuple[str, str]) -> float:
        if option[0] == "goods":
            return self.gain(GOODS.index(option[1]), GROWTH[self.g.variant.levels[self.seat]])
        return self.waiting - self.space(option[1])

    def space(self, part: str) -> float:
        """What an empty space of the population track costs."""
        if part == "food":
            return SPACE_FOOD * self.flow[FOOD]
        return -self.tracks(0, -SPACE_STABILITY) if part == "stability" else 0.0

    def golden_age(self, option: Any) -> float:
        return self._point(option[1]) if option[0] == "vp" else self.take(option)

    def take(self, option: tuple[str, str, int]) -> float:
        return self.gain(GOODS.index(option[1]), option[2])

    def pay(self, option: tuple[str, str, int]) -> float:
        return -self.cost(GOODS.index(option[1]), option[2])

    def pay_so_many(self, amount: int) -> float:
        """So many of the good in question, the rest in others."""
        good, total = str(self.about[0]), int(self.about[1])
        return -self.cost(GOODS.index(good), amount) - GOLDEN * (total - amount)


WORTHS: Final[dict[str, Callable[[Sight, Any], float]]] = {
    "turn": Sight.turn,
    "growth": Sight.growth,
    "replace": lambda sight, option: -sight.given_up(option[2] - 1),
    "golden_age": Sight.golden_age,
    "golden_age_price": Sight.pay_so_many,
    "substitute": Sight.pay_so_many,
    "battle": Sight.take,
    "peter": Sight.take,
    "exchange_take": Sight.take,
    "exchange_pay": Sight.pay,
    "little_ice_age": Sight.pay,
    "wonder_space": lambda sight, option: 9.0 if option == "free" else -sight.whole(CARDS[CARD[option[1]]]),
    "give_up_colony": lambda sight, option: -sight.whole(CARDS[CARD[option[1]]]),
    "return_from": lambda sight, option: -sight.taken_off(option[2] - 1, 1),
    "take_from": lambda sight, part: -sight.space(part),
    "return_to": lambda sight, part: sight.space(part),
    "buy_free": lambda sight, option: sight.purchase(CARDS[CARD[option[1]]]),
    "deploy_free": lambda sight, option: sight.work(option[2] - 1),
    "event_offer": lambda sight, option: 0.3 if option == "accept" else 0.0,
}
"""The worth of an option in points, against the other options of the same question."""
