"""Deploying and undeploying workers (chapters 411, 412)."""

from __future__ import annotations

from pentapolis.games.nations.data import (
    CARDS,
    MILITARY,
    REMOVABLE,
    STONE,
    flag,
    printed,
)
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.removal import check_removals
from pentapolis.games.nations.rules.workers import put_worker, take_off
from pentapolis.games.nations.state import Player, State

FREDERICK = flag("frederick_the_great")
FREDERICK_DISCOUNT: int = printed("frederick_the_great", "discount_stone")
KIND = [card.kind for card in CARDS]
COST = [card.cost for card in CARDS]


def frederick(cost: int) -> int:
    """Military cards are cheaper to deploy on, down to 1 stone."""
    return max(min(cost, 1), cost - FREDERICK_DISCOUNT)


def deploy_cost(n: Player, card: int) -> int:
    """Stone to deploy a worker on this card (411.2)."""
    if n.flags & FREDERICK and KIND[card] == MILITARY:
        return frederick(COST[card])
    return COST[card]


def deploy(g: State, seat: int, slot: int) -> None:
    """One unemployed worker goes on a card (411)."""
    n = g.nations[seat]
    card = n.slots[slot]
    cost = deploy_cost(n, card)
    n.goods[STONE] -= cost
    n.pool -= 1
    put_worker(g, n, slot)
    if g.tell:
        g.tell("deploys", seat, card=CARDS[card].id, stone=cost)
    if g.variant.solo and KIND[card] == MILITARY:
        solo.roll(g)


def undeploy(g: State, seat: int, slot: int) -> None:
    """Free, and no action (412.1)."""
    n = g.nations[seat]
    take_off(n, slot)
    if g.flags & REMOVABLE:
        check_removals(g)
    if g.tell:
        g.tell("undeploys", seat, card=CARDS[n.slots[slot]].id)
