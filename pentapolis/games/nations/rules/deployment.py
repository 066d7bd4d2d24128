"""Deploying and undeploying workers (chapters 411, 412)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Ask, Option, Refusal
from pentapolis.games.nations.data import CARDS, MILITARY, STONE
from pentapolis.games.nations.moments import DEPLOY_COST
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.removal import check_removals
from pentapolis.games.nations.rules.workers import put_worker, slot_option, take_off
from pentapolis.games.nations.state import Player, State

COST: Final = [card.cost for card in CARDS]


def deploy_cost(n: Player, card: int) -> int:
    """Stone to deploy a worker on this card (411.2)."""
    if n.flags & DEPLOY_COST.cards:
        return min([cost(CARDS[card]) for cost in DEPLOY_COST.of(n.flags)])
    return COST[card]


def deploy(g: State, ask: Ask, id: str, space: int) -> None:
    """One unemployed worker goes on a card for its stone (411.1, 411.2), where any number may be (411.4)."""
    n = g.nations[ask.seat]
    card = n.slots[space - 1]
    cost = deploy_cost(n, card)
    n.goods[STONE] -= cost
    n.pool -= 1
    put_worker(g, n, space - 1)
    if g.tell:
        g.tell("deploys", ask.seat, card=id, stone=cost)
    if g.variant.solo and CARDS[card].kind == MILITARY:  # 803.1, 803.3
        solo.roll(g)


def undeploy(g: State, ask: Ask, id: str, space: int) -> None:
    """Free, no action, only in the own turn (412.1, 412.4); the worker's effects end at once (412.3).

    Also right before passing, or before a war is bought, to choose its strength (406.7, 412.2).
    """
    take_off(g.nations[ask.seat], space - 1)
    check_removals(g)
    if g.tell:
        g.tell("undeploys", ask.seat, card=id)


# --- as actions of a turn -------------------------------------------------------------------------------


def _deployments(g: State, ask: Ask) -> list[Option]:
    """On building and military cards only, never on colonies, wonders or advisors (405.5, 411.5)."""
    n = g.nations[ask.seat]
    return [slot_option("deploy", n, slot) for slot in range(len(n.slots))]


def _refuse_deployment(g: State, ask: Ask, id: str, space: int) -> Refusal | None:
    """An unemployed worker, not one of the population track (411.3), and the stone (411.6)."""
    n = g.nations[ask.seat]
    if _no_such_card(n, id, space):
        return Refusal("411.1", "not_your_card")
    if not n.pool:
        return Refusal("411.6", "no_worker", card=id)
    cost = deploy_cost(n, n.slots[space - 1])
    if n.goods[STONE] < cost:
        return Refusal("411.6", "cannot_pay_stone", card=id, needed=cost, have=n.goods[STONE])
    return None


def _undeployments(g: State, ask: Ask) -> list[Option]:
    n = g.nations[ask.seat]
    return [slot_option("undeploy", n, slot) for slot in range(len(n.slots))]


def _refuse_undeployment(g: State, ask: Ask, id: str, space: int) -> Refusal | None:
    n = g.nations[ask.seat]
    if _no_such_card(n, id, space):
        return Refusal("411.1", "not_your_card")
    return None if n.workers[space - 1] else Refusal("412.1", "nobody_there", card=id)


def _no_such_card(n: Player, id: str, space: int) -> bool:
    return not 1 <= space <= len(n.slots) or CARDS[n.slots[space - 1]].id != id


DEPLOY: Final = Action("deploy", _deployments, _refuse_deployment, deploy)
UNDEPLOY: Final = Action("undeploy", _undeployments, _refuse_undeployment, undeploy)
