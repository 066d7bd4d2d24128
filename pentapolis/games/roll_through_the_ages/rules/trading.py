"""The trade phase of the trade variant (803): offers put together piece by piece, replies, counter-offers.

An offer is a tuple of ints: who offers, to whom, and for food and each good how many the offerer gives
(negative: gets). It lies in `g.offer` while it is put together and until it is answered.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.roll_through_the_ages.data import FOOD_MAX, GOODS, LENGTHS
from pentapolis.games.roll_through_the_ages.state import BUILD, Player, State

TRADABLE: Final[tuple[str, ...]] = ("food", *GOODS)
"""803.1: goods and food; workers and coins are not traded."""

ROOM: Final[tuple[int, ...]] = (FOOD_MAX, *LENGTHS)
TRADABLE_INDEX: Final = {thing: index for index, thing in enumerate(TRADABLE)}


def trade(g: State) -> Rules:
    """One negotiation of the player whose turn it is with one partner, or the end of the phase."""
    seat = g.seat
    answer = yield PARTNERS.ask(g, seat)
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


def partner_candidates(g: State, ask: Ask) -> list[Option]:
    return [("with", seat) for seat in range(g.seats)]


def refuse_partner(g: State, ask: Ask, partner: int) -> Refusal | None:
    """803.2: others trade only with the player whose turn it is."""
    if partner == ask.seat:
        return Refusal("803.2", "not_with_yourself")
    for seat in (ask.seat, partner):
        if not any(stock(g.players[seat])):
            return Refusal("803.3", "nothing_to_trade", player=seat)
    return None


PARTNERS: Final = Actions("trade", Action("done"), Action("with", partner_candidates, refuse_partner))


# --- putting an offer together ------------------------------------------------------------------


def put_together(g: State, offerer: int, partner: int) -> Rules:
    """Piece by piece, until the offer is made or dropped (then `g.offer` is empty)."""
    g.offer = (offerer, partner, *([0] * len(TRADABLE)))
    table = OFFER if offerer == g.seat else COUNTER
    while True:
        answer = yield table.ask(g, offerer, offer_in_words(g.offer))
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


def refuse_give(g: State, ask: Ask, thing: str) -> Refusal | None:
    return _refuse_piece(g, thing, 1)


def refuse_get(g: State, ask: Ask, thing: str) -> Refusal | None:
    return _refuse_piece(g, thing, -1)


def _refuse_piece(g: State, thing: str, sign: int) -> Refusal | None:
    """803.3: nobody gives more than they have or takes more than fits; nothing goes both ways."""
    index = TRADABLE_INDEX[thing]
    giver, taker = (g.offer[0], g.offer[1]) if sign > 0 else (g.offer[1], g.offer[0])
    amount = sign * g.offer[2 + index]
    if amount < 0:
        return Refusal("803.1", "both_ways", thing=thing)
    have = stock(g.players[giver])[index]
    if have <= amount:
        return Refusal("803.3", "thing_missing", player=giver, thing=thing, have=have)
    if stock(g.players[taker])[index] + amount >= ROOM[index]:
        return Refusal("803.3", "no_room", player=taker, thing=thing, room=ROOM[index])
    return None


def refuse_proposal(g: State, ask: Ask) -> Refusal | None:
    """803.1: an exchange has two sides; what was refused is not proposed again in the same turn."""
    if not is_complete(g.offer):
        return Refusal("803.1", "two_sides")
    return Refusal("803.1", "refused_before") if g.offer in g.refused else None


OFFER_ACTIONS: Final[tuple[Action, ...]] = (
    Action("give", lambda g, ask: [("give", thing) for thing in TRADABLE], refuse_give),
    Action("get", lambda g, ask: [("get", thing) for thing in TRADABLE], refuse_get),
    Action("propose", refuse=refuse_proposal),
    Action("drop"),
)
OFFER: Final = Actions("offer", *OFFER_ACTIONS)
COUNTER: Final = Actions("counter", *OFFER_ACTIONS)


def is_complete(offer: tuple[int, ...]) -> bool:
    """An exchange has two sides."""
    return max(offer[2:]) > 0 > min(offer[2:])


def stock(player: Player) -> list[int]:
    return [player.food, *player.goods]


def exchange(g: State) -> None:
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


def _refuse(g: State) -> None:
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
