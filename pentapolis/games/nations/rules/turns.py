"""The action phase (chapter 401): turns, what can be done in them, passing.

A step is one turn. Each action stands with its chapter: what might be tried, why it is refused, what it does;
here they are put together. `turn_options` lists the same on a fast path, and a test shows that the two agree.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.nations.data import ACTION_CARDS, BATTLE, CARDS, COLONY, GOLD, STONE, WAR
from pentapolis.games.nations.moments import COLONY_NEEDS, DEPLOY_COST, FIRST_TURN, MAY_NOT_BUY, PASSES, PRICE
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.architects import HIRE, architect_option
from pentapolis.games.nations.rules.comparisons import strength
from pentapolis.games.nations.rules.deployment import COST, DEPLOY, UNDEPLOY, deploy_cost
from pentapolis.games.nations.rules.purchases import BUY, extra_needs, price_of, raid_value
from pentapolis.games.nations.rules.special_actions import USE, special_options
from pentapolis.games.nations.state import NONE, PRODUCE, Player, State

CONDITION: Final = [card.kind if card.kind in (COLONY, WAR, BATTLE) else 0 for card in CARDS]
"""The kinds of cards that have a condition (402.4)."""
NEEDS: Final = [card.needs for card in CARDS]
BUY_OPTION: Final = [("buy", card.id) for card in CARDS]
DEPLOY_OPTION: Final = [[("deploy", card.id, slot + 1) for card in CARDS] for slot in range(5)]
UNDEPLOY_OPTION: Final = [[("undeploy", card.id, slot + 1) for card in CARDS] for slot in range(5)]
HIRE_PUBLIC: Final[tuple[str, ...]] = ("hire", "public")


def turn(g: State) -> Rules:
    """The turn of whoever is next: one action or a pass (401.1); workers come off at any time (412.1)."""
    seat = g.order[g.at]
    n = g.nations[seat]
    actions = 1
    if n.turns == 0:
        if g.foe_first:  # 803.2
            solo.roll(g)
        if n.flags & FIRST_TURN.cards:
            actions = min([effect(g, seat) for effect in FIRST_TURN.of(n.flags)], default=1)
    n.turns += 1
    acted = False
    while actions:
        ask = Ask(seat, "turn", turn_options(g, seat))
        choice = yield ask
        if choice == "pass":
            pass_turn(g, seat)
            acted = False
            break
        rules = DO[choice[0]](g, ask, *choice[1:])
        if rules is not None:
            yield from rules
        if choice[0] != "undeploy":  # 412.1: no action
            acted = True
            actions -= 1
    if acted and len(g.passed) + 1 < g.seats:  # 401.8: who is alone goes on without a break
        yield from end_turn(g, seat)
    next_turn(g)


def end_turn(g: State, seat: int) -> Rules:
    """After the action, while others still act: take off more workers, or end the turn (412.1)."""
    while True:
        ask = Ask(seat, "end_turn", end_options(g, seat), explicit=True)
        choice = yield ask
        if choice == "end_turn":
            return
        yield from END_TURN.do(g, ask, choice)


def next_turn(g: State) -> None:
    """The next in turn order who has not passed (401.1, 401.4); when all have, production begins (401.7)."""
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


def pass_turn(g: State, seat: int) -> None:
    """Always allowed (401.5); passing is remembered in its order (401.4, 401.6)."""
    g.passed.append(seat)
    if g.tell:
        g.tell("passes", seat)
    n = g.nations[seat]
    if n.flags & PASSES.cards:
        for effect in PASSES.of(n.flags):
            effect(g, seat)


# --- what can be done ---------------------------------------------------------------------------------


def _fast_turn(g: State, ask: Ask) -> list[Any]:
    return turn_options(g, ask.seat)


def _fast_end(g: State, ask: Ask) -> list[Any]:
    return end_options(g, ask.seat)


def turn_options(g: State, seat: int) -> list[Any]:
    """Everything the seat can do in its turn: the fast path of `TURN` (401.2, 401.3, 401.5)."""
    n = g.nations[seat]
    options: list[Any] = []
    goods = n.goods
    gold, stone = goods[GOLD], goods[STONE]
    if gold:
        _add_purchases(g, n, gold, options)
    pool = n.pool
    workers = n.workers
    discount = n.flags & DEPLOY_COST.cards
    for slot, card in enumerate(n.slots):
        if pool and (deploy_cost(n, card) if discount else COST[card]) <= stone:
            options.append(DEPLOY_OPTION[slot][card])
        if workers[slot]:
            options.append(UNDEPLOY_OPTION[slot][card])
    if n.wonder != NONE and CARDS[n.wonder].stages[n.stages] <= stone:
        if g.architects:
            options.append(HIRE_PUBLIC)
        for card, count in n.private.items():
            if count:
                options.append(architect_option(card))
    if n.flags & ACTION_CARDS:
        options += special_options(g, seat)
    options.append("pass")
    return options


def _add_purchases(g: State, n: Player, gold: int, options: list[Any]) -> None:
    """The fast path of `purchases.refuse` over the whole progress board."""
    board = g.board
    columns = g.variant.columns
    war_possible = g.war == NONE and not n.flags & MAY_NOT_BUY.cards
    raid = raid_value(n)
    dearer = g.flags & PRICE.cards
    power = strength(n)
    if g.flags & COLONY_NEEDS.cards:
        power -= extra_needs(g)
    for card in board if gold >= 3 else board[: gold * columns]:
        if card != NONE:
            kind = CONDITION[card]
            if kind:
                if kind == COLONY:
                    if power < NEEDS[card]:
                        continue
                elif kind == WAR:
                    if not war_possible:
                        continue
                elif not raid or (dearer and price_of(g, n, card) > gold):
                    continue
            options.append(BUY_OPTION[card])


def end_options(g: State, seat: int) -> list[Any]:
    """The fast path of `END_TURN`."""
    n = g.nations[seat]
    options: list[Any] = ["end_turn"]
    for slot, workers in enumerate(n.workers):
        if workers:
            options.append(UNDEPLOY_OPTION[slot][n.slots[slot]])
    return options


# --- the questions of a turn ----------------------------------------------------------------------------


def _one_action(g: State, ask: Ask, *what: Option) -> Refusal | None:
    """Exactly one action a turn (401.1)."""
    return Refusal("401.1", "one_action")


TURN: Final = Actions("turn", BUY, DEPLOY, UNDEPLOY, HIRE, USE, Action("pass"), fast=_fast_turn)
END_TURN: Final = Actions(
    "end_turn",
    Action("end_turn"),
    UNDEPLOY,
    *(Action(action.head, action.candidates, _one_action) for action in (BUY, DEPLOY, HIRE, USE)),
    fast=_fast_end,
)
DO: Final = {action.head: action.do for action in TURN.actions if action.do is not None}
"""What carries out an action, for the question that is asked most often."""
