"""The action phase (chapter 401): turns, what can be done in them, passing.

A step is one turn. `turn_options` lists what can be done now on a fast path; legality.py says why something
else cannot, and a test shows that the two agree.
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask, Rules
from pentapolis.games.nations.data import (
    ACTION_CARDS,
    BATTLE,
    CARD,
    CARDS,
    COLONY,
    GOLD,
    MILITARY,
    STONE,
    WAR,
    flag,
    printed_gain,
)
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.architects import hire
from pentapolis.games.nations.rules.comparisons import passed_first
from pentapolis.games.nations.rules.deployment import COST, FREDERICK, KIND, deploy, frederick, undeploy
from pentapolis.games.nations.rules.goods import gain
from pentapolis.games.nations.rules.purchases import HANNIBAL, POCAHONTAS, POCAHONTAS_NEEDS, buy, raid_value
from pentapolis.games.nations.rules.special_actions import special_options, use
from pentapolis.games.nations.state import BOARD_SOURCE, PRODUCE, Player, State

BUDDHA = flag("buddha")
SUN_TZU = flag("sun_tzu")
NOBEL = flag("alfred_nobel")
FORBIDDEN_PALACE = flag("forbidden_palace")
FORBIDDEN_PALACE_GAIN = printed_gain("forbidden_palace")
GREAT_WALL = flag("great_wall")
NEEDS = [card.needs for card in CARDS]
BUY = [("buy", card.id) for card in CARDS]
DEPLOY = [[("deploy", card.id, slot + 1) for card in CARDS] for slot in range(5)]
UNDEPLOY = [[("undeploy", card.id, slot + 1) for card in CARDS] for slot in range(5)]
HIRE_PUBLIC = ("hire", "public")


def turn(g: State) -> Rules:
    """The turn of whoever is next: one action or a pass; workers come off cards at any time (401, 412)."""
    seat = g.order[g.at]
    n = g.nations[seat]
    first = n.turns == 0
    n.turns += 1
    actions = 1
    if first:
        if g.foe_first:
            solo.roll(g)
        if n.flags & BUDDHA:
            if g.tell:
                g.tell("skips", seat, card="buddha")
            next_turn(g)
            return
        if n.flags & SUN_TZU:
            actions = 2
    while actions:
        choice = yield Ask(seat, "turn", turn_options(g, seat))
        if choice == "pass":
            pass_turn(g, seat)
            break
        head = choice[0]
        if head == "undeploy":
            undeploy(g, seat, choice[2] - 1)
            continue
        if head == "buy":
            yield from buy(g, seat, CARD[choice[1]])
        elif head == "deploy":
            deploy(g, seat, choice[2] - 1)
        elif head == "hire":
            yield from hire(g, seat, choice[1])
        else:
            yield from use(g, seat, CARD[choice[1]])
        actions -= 1
    else:
        if len(g.passed) + 1 < g.seats:
            yield from end_turn(g, seat)
    next_turn(g)


def end_turn(g: State, seat: int) -> Rules:
    """After the action, while others still act: take off more workers, or end the turn (412.1)."""
    n = g.nations[seat]
    while True:
        options: list[str | tuple[str, str, int]] = ["end_turn"]
        for slot, workers in enumerate(n.workers):
            if workers:
                options.append(UNDEPLOY[slot][n.slots[slot]])
        choice = yield Ask(seat, "end_turn", options, explicit=True)
        if choice == "end_turn":
            return
        undeploy(g, seat, choice[2] - 1)


def next_turn(g: State) -> None:
    """The next in turn order who has not passed; when all have, production begins (401.1, 401.7)."""
    passed = g.passed
    if len(passed) == g.seats:
        g.phase = PRODUCE
        return
    order = g.order
    at = g.at
    while True:
        at = at + 1 if at + 1 < g.seats else 0
        if order[at] not in passed:
            break
    g.at = at


def turn_options(g: State, seat: int) -> list[Any]:
    """Everything the seat can do in its turn."""
    n = g.nations[seat]
    options: list[Any] = []
    goods = n.goods
    gold, stone = goods[GOLD], goods[STONE]
    if gold:
        add_purchases(g, n, gold, options)
    pool = n.pool
    workers = n.workers
    discount = n.flags & FREDERICK
    for slot, card in enumerate(n.slots):
        if pool:
            cost = COST[card]
            if discount and KIND[card] == MILITARY:
                cost = frederick(cost)
            if cost <= stone:
                options.append(DEPLOY[slot][card])
        if workers[slot]:
            options.append(UNDEPLOY[slot][card])
    if n.wonder >= 0 and CARDS[n.wonder].stages[n.stages] <= stone:
        if g.architects:
            options.append(HIRE_PUBLIC)
        for card, count in n.private.items():
            if count:
                options.append(("hire", "board" if card == BOARD_SOURCE else CARDS[card].id))
    if n.flags & ACTION_CARDS:
        options += special_options(g, seat)
    options.append("pass")
    return options


def add_purchases(g: State, n: Player, gold: int, options: list[Any]) -> None:
    """The fast path of `legal.refuse_purchase` over the whole progress board."""
    board = g.board
    columns = g.variant.columns
    war_possible = g.war < 0 and not n.flags & NOBEL
    raid = raid_value(n)
    extra = 1 if g.flags & HANNIBAL and not n.flags & HANNIBAL else 0
    strength = n.strength_sum
    if strength > 40:
        strength = 40
    if g.flags & POCAHONTAS:
        strength -= POCAHONTAS_NEEDS
    for card in board if gold >= 3 else board[: gold * columns]:
        if card >= 0:
            kind = KIND[card]
            if kind == COLONY:
                if strength < NEEDS[card]:
                    continue
            elif kind == WAR:
                if not war_possible:
                    continue
            elif kind == BATTLE:
                if not raid or (extra and board.index(card) // columns + 1 + extra > gold):
                    continue
            options.append(BUY[card])


def pass_turn(g: State, seat: int) -> None:
    """Passing is remembered in its order (401.4, 401.6)."""
    g.passed.append(seat)
    if g.tell:
        g.tell("passes", seat)
    n = g.nations[seat]
    if n.flags & (FORBIDDEN_PALACE | GREAT_WALL) and passed_first(g, seat):
        if n.flags & FORBIDDEN_PALACE:
            gain(g, seat, FORBIDDEN_PALACE_GAIN, "forbidden_palace")
        n.used |= n.flags & (FORBIDDEN_PALACE | GREAT_WALL)
