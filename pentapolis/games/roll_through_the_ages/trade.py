"""The trade phase of the trade variant (803): offers put together piece by piece, replies, counter-offers.

An offer is a tuple of ints: who offers, to whom, and for food and each good how many the offerer gives
(negative: gets). It lies in `g.offer` while it is put together and until it is answered.
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Rules
from pentapolis.engine.ask import Ask
from pentapolis.games.roll_through_the_ages.rules import BUILD
from pentapolis.games.roll_through_the_ages.sheet import FOOD_MAX, GOODS, LENGTHS
from pentapolis.games.roll_through_the_ages.state import Player, RollState

TRADABLE = ("food", *GOODS)
"""803.1: goods and food; workers and coins are not traded."""

ROOM = (FOOD_MAX, *LENGTHS)
TRADABLE_INDEX = {thing: index for index, thing in enumerate(TRADABLE)}


def trade(g: RollState) -> Rules:
    """One negotiation of the player whose turn it is with one partner, or the end of the phase."""
    seat = g.seat
    answer = yield Ask(seat, "trade", partner_options(g))
    if answer == "done":
        g.phase = BUILD
        return
    partner = answer[1]
    yield from put_together(g, seat, partner)
    if not g.offer:
        return
    reply = yield Ask(partner, "reply", ["accept", "refuse", "counter"], offer_in_words(g.offer))
    if reply == "counter":
        _refuse(g)
        yield from put_together(g, partner, seat)
        if not g.offer:
            return
        reply = yield Ask(seat, "reply_to_counter", ["accept", "refuse"], offer_in_words(g.offer))
    if reply == "accept":
        exchange(g)
    else:
        _refuse(g)


def partner_options(g: RollState) -> list[Any]:
    options: list[Any] = ["done"]
    if any(stock(g.players[g.seat])):
        options += [("with", s) for s in range(g.seats) if s != g.seat and any(stock(g.players[s]))]
    return options


def put_together(g: RollState, offerer: int, partner: int) -> Rules:
    """Piece by piece, until the offer is made or dropped (then `g.offer` is empty)."""
    g.offer = (offerer, partner, *([0] * len(TRADABLE)))
    topic = "offer" if offerer == g.seat else "counter"
    while True:
        answer = yield Ask(offerer, topic, offer_options(g), offer_in_words(g.offer))
        if answer == "drop":
            g.offer = ()
            return
        if answer == "propose":
            if g.tell:
                g.tell("offers", offerer, partner=partner, **offer_data(g.offer))
            return
        offer = list(g.offer)
        offer[2 + TRADABLE_INDEX[answer[1]]] += 1 if answer[0] == "give" else -1
        g.offer = tuple(offer)


def offer_options(g: RollState) -> list[Any]:
    options: list[Any] = []
    offer = g.offer
    mine, theirs = stock(g.players[offer[0]]), stock(g.players[offer[1]])
    for index, thing in enumerate(TRADABLE):
        amount = offer[2 + index]
        if amount >= 0 and mine[index] > amount and theirs[index] + amount < ROOM[index]:  # 803.3
            options.append(("give", thing))
        if amount <= 0 and theirs[index] > -amount and mine[index] - amount < ROOM[index]:
            options.append(("get", thing))
    if is_complete(offer) and offer not in g.refused:
        options.append("propose")
    options.append("drop")
    return options


def is_complete(offer: tuple[int, ...]) -> bool:
    """An exchange has two sides."""
    return max(offer[2:]) > 0 > min(offer[2:])


def stock(player: Player) -> list[int]:
    return [player.food, *player.goods]


def exchange(g: RollState) -> None:
    offerer, partner, *amounts = g.offer
    for index, amount in enumerate(amounts):
        for seat, change in ((offerer, -amount), (partner, amount)):
            player = g.players[seat]
            if index == 0:
                player.food += change
            else:
                player.goods[index - 1] += change
    if g.tell:
        g.tell("trades", offerer, partner=partner, **offer_data(g.offer))
    g.offer = ()


def _refuse(g: RollState) -> None:
    g.refused = (*g.refused, g.offer)
    if g.tell:
        g.tell("refuses", g.offer[1], partner=g.offer[0])
    g.offer = ()


def offer_data(offer: tuple[int, ...]) -> dict[str, list[list[Any]]]:
    """The two sides as lists of [number, thing]."""
    pairs = list(zip(TRADABLE, offer[2:], strict=True))
    return {
        "gives": [[amount, thing] for thing, amount in pairs if amount > 0],
        "gets": [[-amount, thing] for thing, amount in pairs if amount < 0],
    }


def offer_in_words(offer: tuple[int, ...]) -> tuple[Any, ...]:
    data = offer_data(offer)
    return offer[0], offer[1], data["gives"], data["gets"]
