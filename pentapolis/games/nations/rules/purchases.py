"""Buying progress cards (chapters 402 to 410): where a card goes, and what it brings at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.engine.action import WHOLE
from pentapolis.games.nations.data import (
    ADVISOR,
    BATTLE,
    BOARDS,
    BOOKS,
    BUILDING,
    CARD,
    CARDS,
    COLONY,
    FOOD,
    GOLD,
    GOLDEN_AGE,
    GOLDEN_CARDS,
    GOODS,
    MILITARY,
    STONE,
    TRIGGER_CARDS,
    VP,
    WAR,
    WONDER,
    Card,
    one_good,
)
from pentapolis.games.nations.moments import (
    ADVISOR_SPACES,
    BOUGHT,
    COLONY_NEEDS,
    MAY_NOT_BUY,
    OTHERS_BOUGHT,
    PRICE,
    RAID,
    REPLACED,
)
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.comparisons import strength
from pentapolis.games.nations.rules.goods import gain, mix, pay, spend
from pentapolis.games.nations.rules.removal import (
    cards_with_effects,
    check_removals,
    enter,
    leave,
    remove_colony,
)
from pentapolis.games.nations.rules.workers import slot_option, take_off
from pentapolis.games.nations.state import NONE, Player, State

SPOILS: Final[tuple[int, ...]] = (BOOKS, FOOD, STONE)
"""What a battle can bring: never gold (407.3)."""
RAID_VALUE: Final[list[int]] = [card.raid for card in CARDS]
CURRENCY: Final[tuple[int, ...]] = (STONE, GOLD, FOOD, BOOKS)
"""What the point of a golden age may be paid with, in any mix (410.2)."""


# --- prices and conditions --------------------------------------------------------------------------------


def price_of(g: State, n: Player, card: int) -> int:
    """The gold a card on the progress board costs this nation: that of its row (106.2, 402.1)."""
    price = g.board.index(card) // g.variant.columns + 1
    if g.flags & PRICE.cards:
        for surcharge in PRICE.of(g.flags):
            price += surcharge(g, n, CARDS[card])
    return price


def extra_needs(g: State) -> int:
    """What cards in play add to the requirement of every colony."""
    return sum([needs() for needs in COLONY_NEEDS.of(g.flags)])


def colony_needs(g: State, card: int) -> int:
    """The strength a colony asks for (405.1)."""
    return CARDS[card].needs + extra_needs(g)


def raid_value(n: Player) -> int:
    """The highest raid value among manned military cards, by one worker or more (404.4, 407.1, 407.4).

    0 without a worker on a military card (404.5).
    """
    best = 0
    slots = n.slots
    for slot, workers in enumerate(n.workers):
        if workers and RAID_VALUE[slots[slot]] > best:
            best = RAID_VALUE[slots[slot]]
    if best and n.flags & RAID.cards:
        best += sum([bonus() for bonus in RAID.of(n.flags)])
    return best


def golden_bonus(n: Player) -> int:
    """The sum of all golden age bonuses (410.5, 1001.16)."""
    bonus = BOARDS[n.board].golden_bonus
    if n.flags & GOLDEN_CARDS:
        bonus += sum(CARDS[card].golden_bonus for card in cards_with_effects(n))
    return bonus


def golden_price(n: Player, card: int) -> int:
    """What the point of a golden age costs, by its age and the bonuses, never below 0 (410.4 to 410.6)."""
    return max(0, CARDS[card].price - golden_bonus(n))


# --- buying as an action of a turn (402) --------------------------------------------------------------------


def _cards_on_offer(g: State, ask: Ask) -> list[Option]:
    return [("buy", CARDS[card].id) for card in g.board if card != NONE]


def _refuse_purchase(g: State, ask: Ask, id: str) -> Refusal | None:
    """The card must lie there, its condition hold (402.4) and its whole price be payable (402.2)."""
    card = CARD[id]
    n = g.nations[ask.seat]
    if card not in g.board:
        return Refusal("402.1", "not_on_board", card=id)
    refusal = _unmet(g, n, CARDS[card])
    if refusal is not None:
        return refusal
    price = price_of(g, n, card)
    if n.goods[GOLD] < price:
        return Refusal("402.2", "cannot_pay_gold", card=id, needed=price, have=n.goods[GOLD])
    return None


def _unmet(g: State, n: Player, c: Card) -> Refusal | None:
    """The condition that is not met: for a colony (405.1), a war (406.2) or a battle (407.2)."""
    if c.kind == COLONY and strength(n) < colony_needs(g, c.index):
        return Refusal("405.1", "too_weak", card=c.id, needed=colony_needs(g, c.index), have=strength(n))
    if c.kind == WAR and g.war != NONE:
        return Refusal("406.2", "second_war", card=c.id)
    if c.kind == BATTLE and not raid_value(n):
        return Refusal("407.2", "no_raid", card=c.id)
    for forbids in MAY_NOT_BUY.of(n.flags):
        refusal = forbids(c)
        if refusal is not None:
            return refusal
    return None


def _buy(g: State, ask: Ask, id: str) -> Rules:
    return buy(g, ask.seat, CARD[id])


BUY: Final = Action("buy", _cards_on_offer, _refuse_purchase, _buy)


def buy(g: State, seat: int, card: int, free: bool = False) -> Rules:
    """Pay for a card, use it at once, then collect what the purchase itself brings (402.1, 402.3).

    Its space of the progress board stays empty (402.10).
    """
    n = g.nations[seat]
    c = CARDS[card]
    price = 0 if free else price_of(g, n, card)
    g.board[g.board.index(card)] = NONE
    if g.tell:
        g.tell("buys", seat, card=c.id, gold=price)
    owned = n.flags
    if price:
        spend(g, seat, GOLD, price)
    yield from PLACE[c.kind](g, seat, card)
    if owned & TRIGGER_CARDS:
        _purchase_brings(g, seat, c.kind, price)
    if g.flags & ~n.flags & OTHERS_BOUGHT.cards:
        for reaction in OTHERS_BOUGHT.of(g.flags & ~n.flags):
            reaction(g, seat, c)
    if n.flags & BOUGHT.cards:
        for effect in BOUGHT.of(n.flags):
            yield from effect(g, seat, c)
    check_removals(g)
    if g.variant.solo:  # 803.1, 803.7
        solo.roll(g)


def _purchase_brings(g: State, seat: int, kind: int, price: int) -> None:
    """Cards in play that reward a kind of purchase or an exact price (1001.13, decision AC)."""
    for card in cards_with_effects(g.nations[seat]):
        for trigger in CARDS[card].triggers:
            if trigger.kind in (kind, -1) and trigger.price in (price, -1):
                gain(g, seat, trigger.gain, CARDS[card].id)


# --- what becomes of a bought card, by its kind (402.5 to 402.8) --------------------------------------------


def _place_in_slot(g: State, seat: int, card: int) -> Rules:
    """A building or military card takes any of their spaces (403.1, 403.6, 404.1).

    The old card, printed or not, never comes back (402.9); its workers go to the own pool (403.2).
    """
    n = g.nations[seat]
    choice = yield Ask(
        seat, "replace", [slot_option("replace", n, slot) for slot in range(len(n.slots))], (CARDS[card].id,)
    )
    slot = choice[2] - 1
    old, new = CARDS[n.slots[slot]], CARDS[card]
    if n.workers[slot]:
        take_off(n, slot, n.workers[slot])
        check_removals(g)
    n.slots[slot] = card
    if g.tell:
        g.tell("replaces", seat, card=new.id, old=old.id)
    if n.flags & REPLACED.cards:
        for effect in REPLACED.of(n.flags):
            effect(g, seat, old, new)


def _colonise(g: State, seat: int, card: int) -> Rules:
    """A colony takes a free space, or that of an older one (405.4); its effects start (405.3, 1001.17).

    Its requirement no longer matters (405.2).
    """
    n = g.nations[seat]
    if len(n.colonies) >= BOARDS[n.board].colonies:
        choice = yield Ask(seat, "give_up_colony", [("colony", CARDS[old].id) for old in n.colonies])
        remove_colony(g, seat, CARD[choice[1]])
        check_removals(g)
    n.colonies.append(card)
    n.colonised += 1
    enter(g, seat, card)


def _declare_war(g: State, seat: int, card: int) -> Rules:
    """To the war space (402.7), by anybody (406.1).

    The war's strength is the buyer's of this moment, for the whole round (406.3, 406.4).
    """
    n = g.nations[seat]
    n.fights += 1
    g.war, g.war_buyer, g.war_strength = card, seat, strength(n)
    if g.tell:
        g.tell("declares_war", seat, card=CARDS[card].id, strength=g.war_strength)
    yield from ()


def _battle(g: State, seat: int, card: int) -> Rules:
    """As many books, food or stone as the best raid value (407.1, 407.3); the card is gone (402.6, 407.5)."""
    n = g.nations[seat]
    n.fights += 1
    choice = yield BATTLE_SPOILS.ask(g, seat, (raid_value(n),))
    gain(g, seat, one_good(GOODS.index(choice[1]), choice[2]), CARDS[card].id)


def _begin_wonder(g: State, seat: int, card: int) -> Rules:
    """To the space of the wonder under construction, without effect until it is finished (408.1, 408.4).

    An unfinished one leaves with its architects and the stone paid for them (408.2, 408.3).
    """
    n = g.nations[seat]
    if n.wonder != NONE and g.tell:
        g.tell("removed", seat, card=CARDS[n.wonder].id)
    n.wonder, n.stages = card, 0
    yield from ()


def _appoint(g: State, seat: int, card: int) -> Rules:
    """A new advisor takes the space and removes the old one (409.1, 409.2)."""
    n = g.nations[seat]
    space = "advisor"
    if n.flags & ADVISOR_SPACES.cards:
        space = yield ADVISOR_SPACE.ask(g, seat, (CARDS[card].id,))
    old = n.advisor if space == "advisor" else n.tower
    if old != NONE:
        if space == "advisor":
            n.advisor = NONE
        else:
            n.tower = NONE
        leave(g, seat, old)
        check_removals(g)
    if space == "advisor":
        n.advisor = card
    else:
        n.tower = card
    enter(g, seat, card)


def _golden_age(g: State, seat: int, card: int) -> Rules:
    """The resources shown, or 1 VP for a mix of resources (410.1 to 410.3); the card is gone (410.7)."""
    g.nations[seat].golden_ages += 1
    c = CARDS[card]
    choice = yield GOLDEN_AGE_CHOICE.ask(g, seat, (c.id,))
    if choice[0] == "take":
        gain(g, seat, one_good(GOODS.index(choice[1]), choice[2]), c.id)
        return
    paid = yield from mix(g, seat, choice[1], CURRENCY, "golden_age_price")
    for kind in CURRENCY:
        pay(g, seat, kind, paid[kind])
    gain(g, seat, (0, 0, 0, 0, 1), c.id)


PLACE: Final[dict[int, Callable[[State, int, int], Rules]]] = {
    BUILDING: _place_in_slot,
    MILITARY: _place_in_slot,
    COLONY: _colonise,
    WAR: _declare_war,
    BATTLE: _battle,
    WONDER: _begin_wonder,
    ADVISOR: _appoint,
    GOLDEN_AGE: _golden_age,
}
"""The eight kinds of progress cards (402.11)."""


# --- the questions of a purchase --------------------------------------------------------------------------


def _spoils(g: State, ask: Ask) -> list[Option]:
    return [("take", GOODS[good], ask.about[0]) for good in (*SPOILS, GOLD)]


def _refuse_spoils(g: State, ask: Ask, good: str, amount: int) -> Refusal | None:
    """All of one kind, never gold (407.3)."""
    return Refusal("407.3", "never_gold") if good == "gold" else None


def _advisor_spaces(g: State, ask: Ask) -> list[Option]:
    return ["advisor", "tower"]


def _refuse_advisor_space(g: State, ask: Ask, space: str) -> Refusal | None:
    """Room is made only when no space is free (402.8)."""
    n = g.nations[ask.seat]
    for spaces in ADVISOR_SPACES.of(n.flags):
        if space in spaces(g, n):
            return None
    return Refusal("402.8", "other_space_free")


def _golden_goods(g: State, ask: Ask) -> list[Option]:
    """The resource shown, with the bonus (410.5)."""
    c = CARDS[CARD[ask.about[0]]]
    good = next(good for good, amount in enumerate(c.gain) if amount)
    return [("take", GOODS[good], c.gain[good] + golden_bonus(g.nations[ask.seat]))]


def _golden_point(g: State, ask: Ask) -> list[Option]:
    return [("vp", golden_price(g.nations[ask.seat], CARD[ask.about[0]]))]


def _refuse_golden_point(g: State, ask: Ask, price: int) -> Refusal | None:
    """Only if the whole price can be paid (410.8)."""
    have = sum(g.nations[ask.seat].goods[:VP])
    return None if have >= price else Refusal("410.8", "cannot_pay_resources", needed=price, have=have)


def _fast_spoils(g: State, ask: Ask) -> list[Any]:
    return [("take", GOODS[good], ask.about[0]) for good in SPOILS]


def _fast_golden_age(g: State, ask: Ask) -> list[Any]:
    options = _golden_goods(g, ask)
    n = g.nations[ask.seat]
    price = golden_price(n, CARD[ask.about[0]])
    if sum(n.goods[:VP]) >= price:
        options.append(("vp", price))
    return options


BATTLE_SPOILS: Final = Actions("battle", Action("take", _spoils, _refuse_spoils), fast=_fast_spoils)
ADVISOR_SPACE: Final = Actions("advisor_space", Action(WHOLE, _advisor_spaces, _refuse_advisor_space))
GOLDEN_AGE_CHOICE: Final = Actions(
    "golden_age",
    Action("take", _golden_goods),
    Action("vp", _golden_point, _refuse_golden_point),
    fast=_fast_golden_age,
)
