"""Roll Through the Ages as a pure JAX environment: thousands of games at once on an accelerator.

The rules are those of `pentapolis.games.roll_through_the_ages` (all editions and variants but trade), written
a second time for arrays; `tests/research/test_jax_roll.py` plays both with the same dice and compares every
position. Functions are of one game; `jax.vmap` makes them of many, `jax.jit` fast:

    rules = Rules("roll_through_the_ages seats=2")
    state = rules.start(dice)                           # seven faces: the first throw
    legal = rules.legal(state)                          # a mask over ACTIONS numbers
    state = rules.step(state, action, again, first)     # faces of dice thrown again, of the next throw

A state is a NamedTuple of small integer arrays. `phase` says what is asked; questions with one option are
asked too where the rules would pass over them, so a learner should count decisions by `legal(state).sum() >
1`. Needs the extra [jax].
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from pentapolis.engine import BadSetup, Option, parse_setup
from pentapolis.games.roll_through_the_ages import data
from pentapolis.games.roll_through_the_ages.setup import settings

Array: TypeAlias = Any
"""JAX's arrays, traced or not."""

REROLL, LEADERSHIP, FOOD, BUILD, BUY, SELL_FOOD, SELL_GOODS, DISCARD, OVER = range(9)
TOPICS: Final = (
    "reroll", "leadership", "food_or_workers", "build", "buy", "sell_food", "sell_goods", "discard",
)  # fmt: skip
"""The topics of the engine's questions, by phase."""
DICE: Final = 7
FACES: Final = 6
THROWS: Final = np.array(
    [counts for counts in product(range(DICE + 1), repeat=FACES) if sum(counts) <= DICE], dtype=np.int32
)
"""Every choice of dice to throw again, as a number for each face; the first is none: stop."""
TARGETS: Final = len(data.MONUMENTS) + len(data.CITIES)
MOST_BOXES: Final = max(*data.MONUMENT_BOXES, *data.CITY_BOXES)
MOST_GOODS: Final = max(data.LENGTHS)
SIZES: Final = (
    len(THROWS), 1 + FACES, DICE + 1, 2 + TARGETS * MOST_BOXES, 1 + len(data.DEVELOPMENTS), data.FOOD_MAX + 1,
    1 << len(data.GOODS), len(data.GOODS) * MOST_GOODS,
)  # fmt: skip
"""How many actions each phase has."""
OFFSETS: Final = tuple(sum(SIZES[:phase]) for phase in range(len(SIZES)))
ACTIONS: Final = sum(SIZES)
_THROW_CODES: Final = np.zeros((DICE + 1) ** FACES, dtype=np.int32)
_POWERS: Final = np.array([(DICE + 1) ** (FACES - 1 - face) for face in range(FACES)], dtype=np.int32)
_THROW_CODES[THROWS @ _POWERS] = np.arange(len(THROWS))
VALUES: Final = np.array([row + (0,) * (MOST_GOODS + 1 - len(row)) for row in data.VALUES], dtype=np.int32)
SUBSETS: Final = np.array([[n >> good & 1 for good in range(5)] for n in range(32)], dtype=np.int32)
BOXES: Final = np.array([*data.MONUMENT_BOXES, *data.CITY_BOXES], dtype=np.int32)
LENGTHS: Final = np.array(data.LENGTHS, dtype=np.int32)
_MANY: Final = 1 << 20


class State(NamedTuple):
    """A game. Arrays of players have a row for each seat."""

    phase: Array
    seat: Array
    round: Array
    dice: Array
    """How many dice show each face."""
    rolls: Array
    workers: Array
    coins: Array
    built: Array
    """Which targets (the monuments, then the cities) have been built on in this phase."""
    want: Array
    rest: Array
    """The development being paid for, and what is left to pay."""
    first: Array
    """Who completed each monument first, -1 nobody."""
    food: Array
    goods: Array
    cities: Array
    boxes: Array
    """Marked boxes of each target."""
    developments: Array
    disasters: Array


def action_of(topic: str, option: Option) -> int:
    """The number of an option of the engine."""
    phase = TOPICS.index(topic)
    parts = option if isinstance(option, tuple) else (option,)
    head, rest = parts[0], parts[1:]
    if phase in (REROLL, LEADERSHIP):
        faces = [data.FACE_INDEX[str(face)] for face in rest]
        if phase == LEADERSHIP:
            number = 1 + faces[0] if faces else 0
        else:
            number = int(_THROW_CODES[sum(int(_POWERS[face]) for face in faces)])
    elif phase in (FOOD, SELL_FOOD):
        number = int(rest[0])
    elif phase == BUILD:
        number = {"done": 0, "stone": 1}.get(str(head), 2)
        if number == 2:
            targets = (*data.MONUMENTS, *data.CITIES)
            number += targets.index(str(rest[0])) * MOST_BOXES + int(rest[1]) - 1
    elif phase == BUY:
        number = 1 + data.DEVELOPMENT_INDEX[str(rest[0])] if rest else 0
    elif phase == SELL_GOODS:
        number = sum(1 << data.GOOD_INDEX[str(good)] for good in rest)
    else:
        number = data.GOOD_INDEX[str(rest[0])] * MOST_GOODS + int(rest[1]) - 1
    return OFFSETS[phase] + number


def counted(faces: Array, number: Array) -> Array:
    """How many of the first so many dice show each face."""
    used = jnp.arange(DICE) < number
    return ((faces[:, None] == jnp.arange(FACES)) & used[:, None]).sum(0, dtype=jnp.int32)


def when(yes: Array, then: State, other: State) -> State:
    return State(*[jnp.where(yes, a, b) for a, b in zip(then, other, strict=True)])


class Rules:
    """The rules of one setup."""

    def __init__(self, setup: str) -> None:
        made = parse_setup(setup)
        if made.game.id != "roll_through_the_ages" or made["trade"]:
            raise BadSetup("this is Roll Through the Ages without the trade variant")
        self.seats = made.seats
        sheet = self.sheet = settings(made)
        self.costs = jnp.array(sheet.costs, dtype=jnp.int32)
        self.available = jnp.array([*sheet.available, *[True] * len(data.CITIES)])
        self.points = jnp.array(sheet.points, dtype=jnp.int32)
        self.first_points = jnp.array(sheet.first, dtype=jnp.int32)
        self.later_points = jnp.array(sheet.later, dtype=jnp.int32)

    # --- beginning and end -----------------------------------------------------------------------

    def start(self, dice: Array) -> State:
        """A new game, with the first player's throw (102.1)."""
        seats = self.seats
        nothing = jnp.int32(0)
        state = State(
            phase=jnp.int32(REROLL), seat=nothing, round=jnp.int32(1), dice=jnp.zeros(FACES, jnp.int32),
            rolls=nothing, workers=nothing, coins=nothing, built=jnp.zeros(TARGETS, bool), want=nothing,
            rest=nothing, first=jnp.full(len(data.MONUMENTS), -1, jnp.int32),
            food=jnp.full(seats, data.FOOD_START, jnp.int32), goods=jnp.zeros((seats, 5), jnp.int32),
            cities=jnp.full(seats, data.CITIES_START, jnp.int32),
            boxes=jnp.zeros((seats, TARGETS), jnp.int32),
            developments=jnp.zeros((seats, len(data.DEVELOPMENTS)), bool),
            disasters=jnp.zeros(seats, jnp.int32),
        )  # fmt: skip
        return self.throw(state, dice)

    def throw(self, s: State, faces: Array) -> State:
        """301.1: a die for each city."""
        return s._replace(dice=counted(faces, s.cities[s.seat]), rolls=jnp.int32(1), phase=jnp.int32(REROLL))

    def scores(self, s: State) -> Array:
        """704.1, for every seat."""
        monuments = len(data.MONUMENTS)
        done = s.boxes[:, :monuments] == BOXES[:monuments]
        mine = s.first[None, :] == jnp.arange(self.seats)[:, None]
        of_monuments = (done * jnp.where(mine, self.first_points, self.later_points)).sum(1)
        of_developments = (s.developments * self.points).sum(1)
        architecture = s.developments[:, 11] * done.sum(1) * self.sheet.points_per_monument
        empire = s.developments[:, 12] * s.cities * self.sheet.points_per_city
        return of_monuments + of_developments + architecture + empire - s.disasters

    def won(self, s: State) -> Array:
        """704.2: the share of the win; ties go by the value of goods, then it is shared."""
        worth = jnp.asarray(VALUES)[jnp.arange(5)[None, :], s.goods].sum(1)
        total = self.scores(s) * 10_000 + worth
        best = total == total.max()
        return best / best.sum()

    # --- what may be answered ---------------------------------------------------------------------

    def legal(self, s: State) -> Array:
        """The mask over all actions."""
        return jnp.concatenate([(s.phase == REROLL) & self.throws(s), self.others(s)])

    def again_able(self, s: State) -> Array:
        """301.4: how many dice of each face may be thrown again; skulls stay (solo: 802.4)."""
        if self.sheet.skulls_rerolled:
            return s.dice
        return s.dice.at[data.SKULL].set(0)

    def throws(self, s: State) -> Array:
        return (self.again_able(s) >= THROWS).all(1)

    def others(self, s: State) -> Array:
        """The mask over the actions of all phases but REROLL."""
        p = s.seat
        food, goods, owned = s.food[p], s.goods[p], s.developments[p]
        true = jnp.ones(1, bool)
        leader = jnp.concatenate([true, s.dice > 0])
        for_food = jnp.arange(DICE + 1) <= s.dice[data.CHOICE]
        buy = jnp.concatenate([true, ~owned & (self.costs <= self.means(s))])
        worth = jnp.asarray(VALUES)[jnp.arange(5), goods]
        per_food = self.sheet.coins_per_food
        portions = jnp.arange(data.FOOD_MAX + 1)
        sell_food = (portions <= food) & (worth.sum() + portions * per_food >= s.rest)
        sell_food &= (portions - 1) * per_food < s.rest
        brings = SUBSETS @ worth
        sell_goods = (brings >= s.rest) & ~(SUBSETS * (goods == 0)).any(1) & (jnp.arange(32) > 0)
        number = jnp.arange(1, MOST_GOODS + 1)
        discard = (number <= goods[:, None]) & (number <= goods.sum() - data.GOODS_LIMIT)
        masks = [leader, for_food, self.buildings(s), buy, sell_food, sell_goods, discard.reshape(-1)]
        return jnp.concatenate([mask & (s.phase == phase) for phase, mask in enumerate(masks, 1)])

    def buildings(self, s: State) -> Array:
        """602: done, a stone for workers, boxes of each target."""
        p = s.seat
        left = jnp.where(self.available, BOXES - s.boxes[p], 0)
        left = jnp.where(self.in_order(s), left, 0)
        number = jnp.arange(1, MOST_BOXES + 1)
        most = jnp.where(s.built, 0, jnp.minimum(left, s.workers))
        boxes = (number <= most[:, None]).reshape(-1)
        stone = (left > 0).any() & s.developments[p, 10] & (s.goods[p, data.STONE] > 0)
        return jnp.concatenate([jnp.ones(1, bool), stone[None], boxes])

    def in_order(self, s: State) -> Array:
        """602.2: only the first city that is not finished; every monument."""
        monuments = len(data.MONUMENTS)
        if self.sheet.any_city_order:
            return jnp.ones(TARGETS, bool)
        unfinished = s.boxes[s.seat, monuments:] < BOXES[monuments:]
        next_city = jnp.arange(len(data.CITIES)) == jnp.argmax(unfinished)
        return jnp.concatenate([jnp.ones(monuments, bool), next_city])

    def means(self, s: State) -> Array:
        """All the coins that the player could have (701.3, 701.4)."""
        p = s.seat
        worth = jnp.asarray(VALUES)[jnp.arange(5), s.goods[p]].sum()
        return s.coins + worth + s.developments[p, 8] * s.food[p] * self.sheet.coins_per_food

    # --- an answer, and what follows until the next question --------------------------------------

    def step(self, s: State, action: Array, again: Array, first: Array) -> State:
        """The position after an answer. `again` are the faces of dice thrown again, `first` those of the next
        player's throw: seven each, of which as many are used as there are dice. A game that is over stays as
        it is.
        """
        before = s
        number = [jnp.clip(action - offset, 0, size - 1) for offset, size in zip(OFFSETS, SIZES, strict=True)]
        asked = s.phase
        at = [asked == phase for phase in range(OVER)]
        s, go = self.thrown(s, number, again, at)
        s, go = self.collected(s, number[FOOD], go, at[FOOD])
        s, go = self.built(s, number[BUILD], go, at[BUILD])
        s, go = self.bought(s, number, go, at)
        s, go = self.discarded(s, number[DISCARD], go, at[DISCARD])
        s = when(go, self.next_turn(s, first), s)
        return when(asked == OVER, before, s)

    def thrown(self, s: State, number: list[Array], again: Array, at: list[Array]) -> tuple[State, Array]:
        """Rolling (300); the second is whether the dice are settled now."""
        chosen = jnp.asarray(THROWS)[number[REROLL]]
        more = chosen.sum()
        rolled = s._replace(dice=s.dice - chosen + counted(again, more), rolls=s.rolls + (more > 0))
        s = when(at[REROLL], rolled, s)
        settled = at[REROLL] & ((more == 0) | (s.rolls >= 3))
        leads = settled & s.developments[s.seat, 0]  # 301.5
        s = s._replace(phase=jnp.where(leads, LEADERSHIP, s.phase))
        face = jnp.arange(FACES) == number[LEADERSHIP] - 1
        once_more = s._replace(dice=s.dice - face + counted(again, face.sum()))
        s = when(at[LEADERSHIP], once_more, s)
        return s, (settled & ~leads) | at[LEADERSHIP]

    def collected(self, s: State, for_food: Array, go: Array, answered: Array) -> tuple[State, Array]:
        """Goods, food, feeding, disasters (400, 500); the second is whether building begins."""
        s = when(go, self.with_goods(s), s)
        ask = go & (s.dice[data.CHOICE] > 0)
        s = s._replace(phase=jnp.where(ask, FOOD, s.phase))
        use = (go & ~ask) | answered
        return when(use, self.used(s, jnp.where(answered, for_food, 0)), s), use

    def with_goods(self, s: State) -> State:
        """401: from wood up, then from wood again; what does not fit is lost."""
        p, kinds = s.seat, jnp.arange(5)
        number = s.dice[data.GOOD] + 2 * s.dice[data.SKULL]
        goods = jnp.minimum(s.goods[p] + (number - kinds + 4) // 5, LENGTHS)
        quarry = (number > data.STONE) & s.developments[p, 3]
        goods = jnp.minimum(goods + (quarry & (kinds == data.STONE)), LENGTHS)
        return s._replace(goods=s.goods.at[p].set(goods))

    def used(self, s: State, for_food: Array) -> State:
        p, dice = s.seat, s.dice
        owned = s.developments[p]
        food_dice = dice[data.FOOD]
        gained = 3 * food_dice + 2 * for_food + owned[2] * (food_dice + for_food)
        food = jnp.minimum(data.FOOD_MAX, s.food[p] + gained)
        hungry = jnp.maximum(0, s.cities[p] - food)  # 403
        s = s._replace(
            food=s.food.at[p].set(jnp.maximum(0, food - s.cities[p])),
            disasters=s.disasters.at[p].add(hungry),
        )
        s = self.struck(s, dice[data.SKULL])
        worker_dice, choices = dice[data.WORKERS], dice[data.CHOICE] - for_food
        workers = 3 * worker_dice + 2 * choices + owned[9] * (worker_dice + choices)
        coins = dice[data.COIN] * jnp.where(owned[5], self.sheet.coinage_value, data.COIN_VALUE)
        return s._replace(workers=workers, coins=coins, built=jnp.zeros(TARGETS, bool))

    def struck(self, s: State, skulls: Array) -> State:
        """501.2: exactly one row of the table applies."""
        mine = jnp.arange(self.seats) == s.seat
        owned = s.developments
        drought = (skulls == 2) & mine & ~owned[:, 1]
        pestilence = (skulls == 3) & (jnp.ones_like(mine) if self.sheet.solo else ~mine) & ~owned[:, 4]
        wall = s.boxes[:, data.GREAT_WALL] == BOXES[data.GREAT_WALL]
        invasion = (skulls == 4) & mine & ~wall
        lost = drought * data.DROUGHT_POINTS + pestilence * data.PESTILENCE_POINTS
        lost = lost + invasion * data.INVASION_POINTS
        religious = owned[s.seat, 7]
        revolt = (skulls >= 5) & jnp.where(religious, ~mine & ~owned[:, 7], mine)
        goods = jnp.where(revolt[:, None], 0, s.goods)
        return s._replace(disasters=s.disasters + lost, goods=goods)

    def built(self, s: State, number: Array, go: Array, answered: Array) -> tuple[State, Array]:
        """Building (600); the second is whether buying begins."""
        target, boxes = jnp.divmod(jnp.maximum(0, number - 2), MOST_BOXES)
        marks = answered & (number >= 2)
        s = when(marks, self.marked(s, target, boxes + 1), s)
        stone = s._replace(
            goods=s.goods.at[s.seat, data.STONE].add(-1),
            workers=s.workers + self.sheet.workers_per_stone,
            built=jnp.zeros(TARGETS, bool),
        )
        s = when(answered & (number == 1), stone, s)
        look = go | (answered & (number > 0))
        ask = look & (self.buildings(s).sum() > 1)
        s = s._replace(phase=jnp.where(ask, BUILD, s.phase))
        ends = (look & ~ask) | (answered & (number == 0))
        return s._replace(workers=jnp.where(ends, 0, s.workers)), ends

    def marked(self, s: State, target: Array, boxes: Array) -> State:
        p, monuments = s.seat, len(data.MONUMENTS)
        now = s.boxes[p, target] + boxes
        full = now == jnp.asarray(BOXES)[target]
        monument = jnp.arange(monuments) == target
        return s._replace(
            workers=s.workers - boxes,
            built=s.built.at[target].set(True),
            boxes=s.boxes.at[p, target].set(now),
            cities=s.cities.at[p].add(full & (target >= monuments)),  # 602.3
            first=jnp.where(full & monument & (s.first < 0), p, s.first),  # 603.1
        )

    def bought(self, s: State, number: list[Array], go: Array, at: list[Array]) -> tuple[State, Array]:
        """Buying and paying (701); the second is whether goods are discarded now."""
        p = s.seat
        able = (~s.developments[p] & (self.costs <= self.means(s))).any()
        s = s._replace(phase=jnp.where(go & able, BUY, s.phase))
        passes = (go & ~able) | (at[BUY] & (number[BUY] == 0))
        takes = at[BUY] & (number[BUY] > 0)
        want = jnp.maximum(0, number[BUY] - 1)
        s = when(takes, s._replace(want=want, rest=self.costs[want] - s.coins), s)
        sold = number[SELL_FOOD]
        cheaper = s._replace(food=s.food.at[p].add(-sold), rest=s.rest - sold * self.sheet.coins_per_food)
        s = when(at[SELL_FOOD], cheaper, s)
        stocks = jnp.asarray(SUBSETS)[number[SELL_GOODS]]
        s = when(at[SELL_GOODS], s._replace(goods=s.goods.at[p].multiply(1 - stocks)), s)
        owes = (takes | at[SELL_FOOD]) & (s.rest > 0)
        food_first = owes & takes & s.developments[p, 8]
        s = s._replace(phase=jnp.where(owes, jnp.where(food_first, SELL_FOOD, SELL_GOODS), s.phase))
        paid = ((takes | at[SELL_FOOD]) & ~owes) | at[SELL_GOODS]
        s = when(paid, s._replace(developments=s.developments.at[p, s.want].set(True)), s)
        ends = paid | passes
        nothing = jnp.int32(0)
        return when(ends, s._replace(coins=nothing, want=nothing, rest=nothing), s), ends

    def discarded(self, s: State, number: Array, go: Array, answered: Array) -> tuple[State, Array]:
        """702: what is too much goes, kind by kind; the second is whether the turn ends."""
        p = s.seat
        good, less = jnp.divmod(number, MOST_GOODS)
        s = when(answered, s._replace(goods=s.goods.at[p, good].add(-(less + 1))), s)
        look = go | answered
        ask = look & ~s.developments[p, 6] & (s.goods[p].sum() > data.GOODS_LIMIT)
        return s._replace(phase=jnp.where(ask, DISCARD, s.phase)), look & ~ask

    def next_turn(self, s: State, faces: Array) -> State:
        """703: only a whole round ends the game."""
        seat = (s.seat + 1) % self.seats
        around = seat == 0
        enough = (s.developments.sum(1) >= self.sheet.end_developments).any()
        complete = ((s.first >= 0) | ~self.available[: len(data.MONUMENTS)]).all()
        last = (enough | complete) & self.sheet.ends_early
        if self.sheet.solo:
            last |= s.round >= self.sheet.solo_rounds
        over = around & last
        s = s._replace(seat=seat, round=s.round + (around & ~last), built=jnp.zeros(TARGETS, bool))
        ended = s._replace(phase=jnp.int32(OVER), dice=jnp.zeros(FACES, jnp.int32), rolls=jnp.int32(0))
        return when(over, ended, self.throw(s, faces))

    # --- random play -------------------------------------------------------------------------------

    def random_action(self, s: State, key: Array) -> Array:
        """A legal action, all equally likely; of a game that is over 0."""
        one, two = jax.random.split(key)
        again = jnp.floor(jax.random.uniform(one, (FACES,)) * (self.again_able(s) + 1)).astype(jnp.int32)
        throw = jnp.asarray(_THROW_CODES)[again @ _POWERS]
        mask = self.others(s)
        chosen = jnp.floor(jax.random.uniform(two) * mask.sum()).astype(jnp.int32)
        other = jnp.argmax(jnp.cumsum(mask) == chosen + 1) + len(THROWS)
        return jnp.where(s.phase == REROLL, throw, jnp.where(s.phase == OVER, 0, other))

    def choices(self, s: State) -> Array:
        """How many actions are legal."""
        return jnp.where(s.phase == REROLL, (self.again_able(s) + 1).prod(), self.others(s).sum())


def play_at_random(rules: Rules, games: int, steps: int) -> Any:
    """A compiled function of a key: so many steps of so many games by the random policy, games that end dealt
    anew. It returns the number of decisions (answers with a choice) and of finished games.
    """

    def faces(key: Array) -> Array:
        return jax.random.randint(key, (DICE,), 0, FACES)

    def one(s: State, key: Array) -> tuple[State, Array, Array]:
        keys = jax.random.split(key, 4)
        decides = rules.choices(s) > 1
        s = rules.step(s, rules.random_action(s, keys[0]), faces(keys[1]), faces(keys[2]))
        over = s.phase == OVER
        return when(over, rules.start(faces(keys[3])), s), decides, over

    def all_of_them(carry: tuple[State, Array, Array], key: Array) -> tuple[tuple[State, Array, Array], None]:
        states, decisions, ended = carry
        states, decides, over = jax.vmap(one)(states, jax.random.split(key, games))
        return (states, decisions + decides.sum(), ended + over.sum()), None

    def run(key: Array) -> tuple[Array, Array]:
        begin, go_on = jax.random.split(key)
        states = jax.vmap(lambda k: rules.start(faces(k)))(jax.random.split(begin, games))
        zero = jnp.int32(0)
        (_, decisions, ended), _ = jax.lax.scan(
            all_of_them, (states, zero, zero), jax.random.split(go_on, steps)
        )
        return decisions, ended

    return jax.jit(run)
