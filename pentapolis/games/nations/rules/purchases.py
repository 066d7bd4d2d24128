"""Buying progress cards (402 to 410): where a card goes, what it brings at once, what others' cards add."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.nations.data import (
    ADVISOR,
    BATTLE,
    BOARDS,
    BOOKS,
    BUILDING,
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
    flag,
    one_good,
    printed,
    printed_gain,
)
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.comparisons import strength
from pentapolis.games.nations.rules.goods import gain, mix, pay, spend
from pentapolis.games.nations.rules.removal import (
    PORCELAIN_TOWER,
    cards_with_effects,
    check_removals,
    enter,
    leave,
    remove_colony,
)
from pentapolis.games.nations.rules.workers import put_worker, slot_option, take_off
from pentapolis.games.nations.state import NONE, Player, State

HANNIBAL = flag("hannibal")
HANNIBAL_RAID: int = printed("hannibal", "raid_bonus")
HANNIBAL_PRICE: int = printed("hannibal", "extra_price_gold")
POCAHONTAS = flag("pocahontas")
POCAHONTAS_NEEDS: int = printed("pocahontas", "colony_requirement")
SHAKA = flag("shaka_zulu")
SHAKA_GAIN = printed_gain("shaka_zulu", "buyer_gain")
HIMEJI = flag("himeji_castle")
HIMEJI_GAIN = printed_gain("himeji_castle")
MIT = flag("mit")
SPOILS = (BOOKS, FOOD, STONE)
"""What a battle can bring: never gold (407.3)."""
RAID: list[int] = [card.raid for card in CARDS]
CURRENCY = (STONE, GOLD, FOOD, BOOKS)


def price_of(g: State, n: Player, card: int) -> int:
    """The gold a card on the progress board costs this nation: its row, and Hannibal's surcharge."""
    price = g.board.index(card) // g.variant.columns + 1
    if CARDS[card].kind == BATTLE and g.flags & HANNIBAL and not n.flags & HANNIBAL:
        price += HANNIBAL_PRICE
    return price


def colony_needs(g: State, card: int) -> int:
    """The strength a colony asks for, Pocahontas included."""
    return CARDS[card].needs + (POCAHONTAS_NEEDS if g.flags & POCAHONTAS else 0)


def raid_value(n: Player) -> int:
    """The highest raid value among manned military cards; 0 without one (404.4, 407.1)."""
    best = 0
    for card, workers in zip(n.slots, n.workers, strict=True):
        if workers and RAID[card] > best:
            best = RAID[card]
    if best and n.flags & HANNIBAL:
        best += HANNIBAL_RAID
    return best


def golden_bonus(n: Player) -> int:
    """The sum of all golden age bonuses (410.5)."""
    bonus = BOARDS[n.board].golden_bonus
    if n.flags & GOLDEN_CARDS:
        bonus += sum(CARDS[card].golden_bonus for card in cards_with_effects(n))
    return bonus


def buy(g: State, seat: int, card: int, free: bool = False) -> Rules:
    """Pay for a card, use it at once, then collect what the purchase itself brings (402)."""
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
    if c.kind == COLONY and g.flags & SHAKA and not n.flags & SHAKA:
        _shaka(g, seat)
    if c.kind == BUILDING and n.flags & MIT:
        yield from _mit(g, seat, card)
    check_removals(g)
    if g.variant.solo:
        solo.roll(g)


def _purchase_brings(g: State, seat: int, kind: int, price: int) -> None:
    """Cards in play that reward a kind of purchase or an exact price."""
    for card in cards_with_effects(g.nations[seat]):
        for trigger in CARDS[card].triggers:
            if trigger.kind in (kind, -1) and trigger.price in (price, -1):
                gain(g, seat, trigger.gain, CARDS[card].id)


def _shaka(g: State, seat: int) -> None:
    """Another nation has bought a colony: the buyer gains stone, or by another reading Shaka's owner."""
    if "shaka" in g.variant.readings:
        seat = next(other for other, n in enumerate(g.nations) if n.flags & SHAKA)
    gain(g, seat, SHAKA_GAIN, "shaka_zulu")


def _mit(g: State, seat: int, card: int) -> Rules:
    """A new building may get a worker for nothing, from the pool or from another card."""
    n = g.nations[seat]
    slot = n.slots.index(card)
    options: list[str | tuple[str, str, int]] = ["decline"]
    if n.pool:
        options.append("pool")
    options += [slot_option("from", n, other) for other in range(len(n.slots)) if n.workers[other]]
    choice = yield Ask(seat, "mit", options, (CARDS[card].id,))
    if choice == "decline":
        return
    if choice != "pool":
        take_off(n, choice[2] - 1)
        check_removals(g)
    n.pool -= 1
    put_worker(g, n, slot)
    if g.tell:
        g.tell("deploys", seat, card=CARDS[card].id, stone=0)


# --- what becomes of a bought card -----------------------------------------------------------------


def _place_in_slot(g: State, seat: int, card: int) -> Rules:
    """A building or military card replaces any other; its workers go to the pool (403, 404)."""
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
    if n.flags & HIMEJI and old.kind == new.kind == BUILDING and new.age > old.age:
        gain(g, seat, HIMEJI_GAIN, "himeji_castle")


def _colonise(g: State, seat: int, card: int) -> Rules:
    """A colony takes a free space, or that of an older colony (405)."""
    n = g.nations[seat]
    if len(n.colonies) >= BOARDS[n.board].colonies:
        choice = yield Ask(seat, "give_up_colony", [("colony", CARDS[old].id) for old in n.colonies])
        old = next(old for old in n.colonies if CARDS[old].id == choice[1])
        remove_colony(g, seat, old)
        check_removals(g)
    n.colonies.append(card)
    n.colonised += 1
    enter(g, seat, card)


def _declare_war(g: State, seat: int, card: int) -> Rules:
    """The war's strength is the buyer's of this moment, for the whole round (406.3, 406.4)."""
    n = g.nations[seat]
    n.fights += 1
    g.war, g.war_buyer, g.war_strength = card, seat, strength(n)
    if g.tell:
        g.tell("declares_war", seat, card=CARDS[card].id, strength=g.war_strength)
    return
    yield


def _battle(g: State, seat: int, card: int) -> Rules:
    """As many books, food or stone as the best raid value (407)."""
    n = g.nations[seat]
    n.fights += 1
    amount = raid_value(n)
    choice = yield Ask(seat, "battle", [("take", GOODS[good], amount) for good in SPOILS], (amount,))
    gain(g, seat, one_good(GOODS.index(choice[1]), amount), CARDS[card].id)


def _begin_wonder(g: State, seat: int, card: int) -> Rules:
    """A new wonder under construction; an unfinished one and its architects are lost (408)."""
    n = g.nations[seat]
    if n.wonder >= 0 and g.tell:
        g.tell("removed", seat, card=CARDS[n.wonder].id)
    n.wonder, n.stages = card, 0
    return
    yield


def _appoint(g: State, seat: int, card: int) -> Rules:
    """A new advisor takes a free space or removes the old one (409); the Porcelain Tower has a second.

    By another reading its owner may replace an advisor although the other space is free (decision U).
    """
    n = g.nations[seat]
    spaces = ["advisor"]
    if n.flags & PORCELAIN_TOWER:
        free = [space for space, held in (("advisor", n.advisor), ("tower", n.tower)) if held < 0]
        spaces = ["advisor", "tower"] if not free or "tower" in g.variant.readings else free
    about = (CARDS[card].id,)
    space = yield Ask(seat, "advisor_space", spaces, about)
    old = n.advisor if space == "advisor" else n.tower
    if old >= 0:
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


def golden_price(n: Player, card: int) -> int:
    """What the point of a golden age costs (410.4 to 410.6)."""
    return max(0, CARDS[card].price - golden_bonus(n))


def _golden_age(g: State, seat: int, card: int) -> Rules:
    """The resources shown, or 1 VP for a mix of resources (410)."""
    n = g.nations[seat]
    n.golden_ages += 1
    c = CARDS[card]
    good = next(good for good, amount in enumerate(c.gain) if amount)
    amount = c.gain[good] + golden_bonus(n)
    price = golden_price(n, card)
    options: list[tuple[str, ...] | tuple[str, str, int] | tuple[str, int]] = [("take", GOODS[good], amount)]
    if sum(n.goods[:VP]) >= price:
        options.append(("vp", price))
    choice = yield Ask(seat, "golden_age", options, (c.id,))
    if choice[0] == "take":
        gain(g, seat, one_good(good, amount), c.id)
        return
    paid = yield from mix(g, seat, price, CURRENCY, "golden_age_price")
    for kind in CURRENCY:
        pay(g, seat, kind, paid[kind])
    gain(g, seat, (0, 0, 0, 0, 1), c.id)


PLACE = {
    BUILDING: _place_in_slot,
    MILITARY: _place_in_slot,
    COLONY: _colonise,
    WAR: _declare_war,
    BATTLE: _battle,
    WONDER: _begin_wonder,
    ADVISOR: _appoint,
    GOLDEN_AGE: _golden_age,
}
