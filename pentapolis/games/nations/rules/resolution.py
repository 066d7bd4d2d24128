"""The resolution phase (chapter 500) without events: production, turn order, war, famine, end of an age."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.nations.data import (
    BOARDS,
    BONUS_CARDS,
    BOOKS,
    CARDS,
    EVENTS,
    FOOD,
    GOODS,
    NOTHING,
    RESOURCES,
    TILES,
    VP,
    Bonus,
    one_good,
)
from pentapolis.games.nations.moments import (
    AGE_ENDS,
    DEFEAT_POINTS,
    DEFEATED,
    IDLE_UPKEEP,
    PRODUCTION_CHOICE,
    WAR_LOSSES,
    WAR_STRENGTH,
)
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.comparisons import (
    CONDITIONS,
    colonies_of,
    rank_of_stability,
    stability,
    strength,
    workers_on_buildings,
)
from pentapolis.games.nations.rules.goods import gain, lose, lose_vp
from pentapolis.games.nations.rules.removal import cards_with_effects, check_removals
from pentapolis.games.nations.rules.workers import SPACE_FOOD
from pentapolis.games.nations.state import MAINTAIN, NONE, UPPER, WAR_STEP, Player, State

DEFEAT_VP: Final = 1
REVOLT_VP: Final = 1


# --- production (501) ------------------------------------------------------------------------------


def produce(g: State) -> Rules:
    """All nations produce at the same time, with what they have now (501.1); books have no end (501.8)."""
    nets = [net_production(g, seat) for seat in range(g.seats)]
    for seat in g.order:
        net = nets[seat]
        flags = g.nations[seat].flags
        for effect in PRODUCTION_CHOICE.of(flags):
            yield from effect(g, seat, net)
        yield from settle(g, seat, net)
    g.phase = WAR_STEP


def settle(g: State, seat: int, net: list[int]) -> Rules:
    """Take or pay the net of each resource, one after the other (501.2, 501.3, 501.7), then suffer revolt.

    Revolt costs as many books as stability is below 0, and a point whatever the amount (501.9, 603.6).
    """
    n = g.nations[seat]
    goods = n.goods
    if g.tell:
        g.tell("produces", seat, stone=net[0], gold=net[1], food=net[2], books=net[3])
    for good in settling_order(g, net):
        amount = net[good]
        if goods[good] + amount >= 0:
            goods[good] += amount
        else:
            yield from lose(g, seat, good, -amount, "production")
    calm = stability(g, n)
    if calm < 0:
        if g.tell:
            g.tell("revolt", seat, stability=calm)
        yield from lose(g, seat, BOOKS, -calm, "revolt")
        lose_vp(g, seat, REVOLT_VP, "revolt")


def settling_order(g: State, net: list[int]) -> list[int]:
    """Stone, gold, food, books; by another reading all gains before all losses (501.2)."""
    kinds = list(RESOURCES)
    if "gains_first" in g.variant.readings:
        kinds.sort(key=lambda good: net[good] < 0)
    return kinds


def net_production(g: State, seat: int) -> list[int]:
    """What comes in less what is used up, by good (501.3 to 501.5); never strength or stability (501.6).

    Buildings and military cards count per worker (403.4, 404.3), empty food spaces cost food (303.5),
    colonies and wonders of this round produce already (405.3, 408.6).
    """
    n = g.nations[seat]
    stone = gold = books = 0
    food = -SPACE_FOOD * (n.food_spaces - n.food_left)
    ignored = IDLE_UPKEEP.of(n.flags)
    for slot, workers in enumerate(n.workers):
        if workers:
            c = CARDS[n.slots[slot]]
            if ignored and any(ignores(c) for ignores in ignored):
                continue
            each = c.goods
            stone += workers * each[0]
            gold += workers * each[1]
            food += workers * each[2]
            books += workers * each[3]
    for card in cards_with_effects(n):
        whole = CARDS[card].goods
        if whole is not NOTHING:
            stone += whole[0]
            gold += whole[1]
            food += whole[2]
            books += whole[3]
    net = [stone, gold, food, books, 0]
    if n.flags & BONUS_CARDS:
        for card in cards_with_effects(n):
            for bonus in CARDS[card].bonuses:
                _add_bonus(g, seat, bonus, net)
    for bonus in BOARDS[n.board].bonuses:
        _add_bonus(g, seat, bonus, net)
    return net


def _add_bonus(g: State, seat: int, bonus: Bonus, net: list[int]) -> None:
    """Conditions are judged at this moment, with the tie rules (501.10, 1001.14, 1001.15)."""
    if bonus.condition and not CONDITIONS[bonus.condition](g, seat):
        return
    times = _times(g, g.nations[seat], bonus)
    for good in RESOURCES:
        net[good] += times * bonus.gain[good]


def _times(g: State, n: Player, bonus: Bonus) -> int:
    if bonus.per == "colony":
        return colonies_of(n, bonus.age)
    if bonus.per == "worker_on_building":
        return workers_on_buildings(n, bonus.age)
    if bonus.per:  # Tokugawa: every card of the current age, with or without workers (1001.10)
        return sum(CARDS[card].age == g.age for card in n.slots)
    return 1


# --- turn order and war (502, 503) -----------------------------------------------------------------


def fight(g: State) -> Rules:
    """The new turn order, which counts at once (502.3), then the war, if one was bought (503.1)."""
    if g.variant.solo:
        _solo_order(g)
    elif not EVENTS[g.event].keeps_order:
        _new_order(g)
    if g.war != NONE:
        for seat in list(reversed(g.order)):
            if is_defeated(g, seat):
                yield from _defeat(g, seat)
    g.phase = UPPER


def _new_order(g: State) -> None:
    """By strength, then stability, then as before (502.1, 502.2)."""
    nations = g.nations
    g.order.sort(key=lambda seat: (-strength(nations[seat]), -rank_of_stability(g, nations[seat])))
    if g.tell:
        g.tell("order", None, seats=list(g.order))


def _solo_order(g: State) -> None:
    """Against the opponent as against anybody, ties included (804.5)."""
    n = g.nations[solo.PLAYER]
    mine, theirs = (strength(n), rank_of_stability(g, n)), (g.foe_strength, g.foe_stability)
    if mine != theirs:
        g.foe_first = theirs > mine


def is_defeated(g: State, seat: int) -> bool:
    """Weaker than the war, whoever bought it (406.5, 503.2, 503.3); nobody is weaker than 0 (406.6).

    The solo opponent has nothing to lose (804.6).
    """
    n = g.nations[seat]
    return strength(n) + war_bonus(n) < g.war_strength


def war_bonus(n: Player) -> int:
    """What a nation counts stronger when a defeat is decided."""
    return sum([bonus() for bonus in WAR_STRENGTH.of(n.flags)])


def war_losses(g: State) -> list[int]:
    """What a defeated nation without stability loses, by good (503.3)."""
    losses = list(CARDS[g.war].loss)
    for effect in WAR_LOSSES.of(g.flags):
        effect(losses)
    return losses


def _defeat(g: State, seat: int) -> Rules:
    """Resources less stability, but never more for negative stability (503.3, 503.4).

    What cannot be paid follows 603 (503.6); a point is lost too, which stability cannot save (503.5, 603.6).
    What was lost is remembered until the end of the round (503.8).
    """
    n = g.nations[seat]
    if g.tell:
        g.tell("defeated", seat, card=CARDS[g.war].id)
    losses = war_losses(g)
    kinds = [good for good in RESOURCES if losses[good]]
    spared = max(0, stability(g, n))
    if len(kinds) == 2 and 0 < spared < sum(losses):
        first, second = kinds
        low, high = max(0, spared - losses[second]), min(spared, losses[first])
        choice = yield Ask(seat, "spare", list(range(low, high + 1)), (GOODS[first], GOODS[second], spared))
        losses[first] -= choice
        losses[second] -= spared - choice
    else:
        for good in kinds:
            losses[good] -= min(spared, losses[good])
    lost = [0, 0, 0, 0, 0]
    for good in kinds:
        if losses[good]:
            given = yield from lose(g, seat, good, losses[good], "war")
            lost = [a + b for a, b in zip(lost, given, strict=True)]
    points = DEFEAT_VP
    for spares in DEFEAT_POINTS.of(n.flags):
        points = spares(g, seat, points)
    lost[VP] += lose_vp(g, seat, points, "war")
    n.war_lost = (lost[0], lost[1], lost[2], lost[3], lost[4])
    for effect in DEFEATED.of(n.flags):
        effect(g, seat)


# --- famine, end of an age, end of the round (505, 506) ------------------------------------------------


def famine(g: State) -> Rules:
    """Everybody pays the food of the event card or tile (505.1, 505.2, 804.3); then age and round end."""
    amount = TILES[g.event].famine if g.variant.solo else EVENTS[g.event].famine
    if g.tell and amount:
        g.tell("famine", None, amount=amount)
    for seat in reversed(g.order):
        goods = g.nations[seat].goods
        if goods[FOOD] >= amount and not g.tell:
            goods[FOOD] -= amount
        else:
            yield from lose(g, seat, FOOD, amount, "famine")
    if g.round % 2 == 0:
        end_age(g)
    end_round(g)


def end_age(g: State) -> None:
    """One point for every nation with fewer books, which are kept (506.1, 506.2, 506.3)."""
    if g.variant.solo:
        solo.score_books(g)
    else:
        books = [n.goods[BOOKS] for n in g.nations]
        for seat in g.order:
            gain(g, seat, one_good(VP, sum(other < books[seat] for other in books)), "book_scoring")
    for seat, n in enumerate(g.nations):
        for effect in AGE_ENDS.of(n.flags):
            effect(g, seat)


def end_round(g: State) -> None:
    """Used markers, the war and everything else that lasts a round is cleared (414.4, 503.7).

    The game ends after the agreed number of ages of two rounds each (101.2, 201.5, 701.1, 903.1).
    """
    for n in g.nations:
        n.used = 0
        n.turns = 0
        n.short = 0
        n.war_lost = NOTHING
        n.fights = n.golden_ages = n.colonised = 0
        n.unstable = n.sunk = False
    g.passed = []
    g.war = g.war_buyer = NONE
    g.war_strength = 0
    check_removals(g)
    if g.round == 2 * g.variant.ages:
        g.over = True
        if g.tell:
            g.tell("game_over", None)
        return
    g.round += 1
    g.phase = MAINTAIN
    g.event = NONE
