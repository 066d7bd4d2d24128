"""Special actions of cards (414): exchanges, Alhazen, Galileo, the Royal Society and others."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.nations.data import CARDS, GOLDEN_AGE, GOODS, WONDER, Card, flag, one_good
from pentapolis.games.nations.rules.comparisons import most_strength
from pentapolis.games.nations.rules.goods import gain, pay
from pentapolis.games.nations.rules.purchases import buy
from pentapolis.games.nations.rules.removal import cards_with_effects, check_removals, remove_colony
from pentapolis.games.nations.rules.workers import (
    choose_parts,
    parts_to_take,
    put_worker,
    slot_option,
    take_worker_from,
)
from pentapolis.games.nations.state import Player, State

SULEIMAN = flag("suleiman_i")
FREE_KINDS = (GOLDEN_AGE, WONDER)
"""What Galileo takes for nothing."""


def special_options(g: State, seat: int) -> list[tuple[str, str]]:
    """The special actions that the seat can do now."""
    n = g.nations[seat]
    options = []
    for card in cards_with_effects(n):
        c = CARDS[card]
        if c.action and not n.used & c.flag and possible(g, seat, n, c):
            options.append(("use", c.id))
    return options


def possible(g: State, seat: int, n: Player, c: Card) -> bool:
    """Whether a special action can be carried out, apart from its used marker."""
    if c.action == "exchange":
        return any(n.goods[good] >= amount for good, amount in c.pays)
    if c.action == "take_worker":
        return bool(parts_to_take(n)) and (c.flag != SULEIMAN or most_strength(g, seat))
    if c.action == "give_colony":
        return bool(n.colonies)
    if c.action == "buy_free":
        return any(card >= 0 and CARDS[card].kind in FREE_KINDS for card in g.board)
    if c.action == "deploy_free":
        return n.pool > 0
    if c.action == "swap":
        return bool(dearer_cards(g))
    return True


def use(g: State, seat: int, card: int) -> Rules:
    """Carry out a special action; the card is marked unless it may be used again (414.1, 414.5)."""
    c = CARDS[card]
    n = g.nations[seat]
    if not c.repeatable:
        n.used |= c.flag
    if g.tell:
        g.tell("uses", seat, card=c.id)
    yield from ACTION[c.action](g, seat, c)
    check_removals(g)


def _exchange(g: State, seat: int, c: Card) -> Rules:
    """Pay one kind, take one kind, never a mix (102.4)."""
    goods = g.nations[seat].goods
    choice = yield Ask(
        seat,
        "exchange_pay",
        [("pay", GOODS[good], amount) for good, amount in c.pays if goods[good] >= amount],
        (c.id,),
    )
    pay(g, seat, GOODS.index(choice[1]), choice[2])
    choice = yield Ask(
        seat, "exchange_take", [("take", GOODS[good], amount) for good, amount in c.takes], (c.id,)
    )
    gain(g, seat, one_good(GOODS.index(choice[1]), choice[2]), c.id)


def dearer_cards(g: State) -> list[int]:
    """The cards that Alhazen can make change places: those with another card to change with before them.

    Swapping within a row changes nothing, except in the solo game, where the columns matter.
    """
    columns = 1 if g.variant.solo else g.variant.columns
    return [
        card
        for space, card in enumerate(g.board)
        if card >= 0 and any(other >= 0 for other in g.board[: space // columns * columns])
    ]


def _swap(g: State, seat: int, c: Card) -> Rules:
    """Two cards of the progress board change places: first the one from the dearer row."""
    board = g.board
    choice = yield Ask(seat, "swap_first", [("card", CARDS[card].id) for card in dearer_cards(g)])
    first = next(space for space, card in enumerate(board) if card >= 0 and CARDS[card].id == choice[1])
    columns = 1 if g.variant.solo else g.variant.columns
    others = [card for card in board[: first // columns * columns] if card >= 0]
    choice = yield Ask(seat, "swap_second", [("card", CARDS[card].id) for card in others], (choice[1],))
    second = next(space for space, card in enumerate(board) if card >= 0 and CARDS[card].id == choice[1])
    board[first], board[second] = board[second], board[first]
    if g.tell:
        g.tell("swaps", seat, card=CARDS[board[second]].id, other=CARDS[board[first]].id)


def _buy_free(g: State, seat: int, c: Card) -> Rules:
    """Galileo takes a golden age or a wonder without paying (1001.18)."""
    cards = [card for card in g.board if card >= 0 and CARDS[card].kind in FREE_KINDS]
    choice = yield Ask(seat, "buy_free", [("card", CARDS[card].id) for card in cards], (c.id,))
    card = next(card for card in cards if CARDS[card].id == choice[1])
    yield from buy(g, seat, card, free=True)


def _deploy_free(g: State, seat: int, c: Card) -> Rules:
    """The Royal Society deploys an unemployed worker without stone."""
    n = g.nations[seat]
    choice = yield Ask(seat, "deploy_free", [slot_option("deploy", n, slot) for slot in range(len(n.slots))])
    n.pool -= 1
    put_worker(g, n, choice[2] - 1)
    if g.tell:
        g.tell("deploys", seat, card=choice[1], stone=0)


def _take_worker(g: State, seat: int, c: Card) -> Rules:
    for part in (yield from choose_parts(g, seat)):
        take_worker_from(g, seat, part)


def _give_colony(g: State, seat: int, c: Card) -> Rules:
    """Simón Bolívar frees a colony for gold and stone."""
    n = g.nations[seat]
    choice = yield Ask(seat, "give_up_colony", [("colony", CARDS[card].id) for card in n.colonies])
    remove_colony(g, seat, next(card for card in n.colonies if CARDS[card].id == choice[1]))
    gain(g, seat, c.makes, c.id)


def _skip(g: State, seat: int, c: Card) -> Rules:
    """Finland lets the turn go by; that is not passing (606.3)."""
    return
    yield


ACTION = {
    "exchange": _exchange,
    "swap": _swap,
    "buy_free": _buy_free,
    "deploy_free": _deploy_free,
    "take_worker": _take_worker,
    "give_colony": _give_colony,
    "skip": _skip,
}
