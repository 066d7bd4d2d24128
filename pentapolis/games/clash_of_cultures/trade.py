"""Negotiation and trade between players (304): an offer by the active player, binding when accepted."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures import wonders
from pentapolis.games.clash_of_cultures.goods import (
    action_of,
    action_word,
    gain,
    objective_of,
    objective_word,
)
from pentapolis.games.clash_of_cultures.ids import GOODS
from pentapolis.games.clash_of_cultures.state import CocState
from pentapolis.games.clash_of_cultures.tables import WONDERS

OFFERS = 3
"""Offers per turn: enough for people, and the game goes on."""
ITEMS = 6
"""Steps of one side of an offer."""
HANDS = ("action_card", "objective_card", "wonder_card")


def offer(g: CocState, seat: int) -> Rules:
    """Choose a partner, what to give and what to get; the partner accepts or not (304.4)."""
    g.offers += 1
    partner = yield Ask(seat, "partner", [s for s in range(g.seats) if s != seat])
    given, cards = yield from _give(g, seat)
    wanted, hands = yield from _want(g, seat, partner)
    if not any(given) and not cards and not any(wanted) and not any(hands):
        return
    g.offer = (seat, partner, tuple(given), len(cards), tuple(wanted), tuple(hands))
    if g.tell:
        g.tell("offers", seat, partner=partner, gives=_word(given, _kinds(cards)), gets=_word(wanted, hands))
    about = (seat, _word(given, _kinds(cards)), _word(wanted, hands))
    answer = yield Ask(partner, "offer", ["accept", "refuse"], about=about)
    g.offer = ()
    if answer == "accept":
        yield from _exchange(g, seat, partner, given, cards, wanted, hands)
    elif g.tell:
        g.tell("refuses", partner, partner=seat)


def _word(goods: list[int], hands: list[int]) -> str:
    parts = [f"{name}{n}" for name, n in zip((*GOODS[:7], *HANDS), (*goods, *hands), strict=True) if n]
    return "+".join(parts) or "nothing"


def _kinds(cards: list[str]) -> list[int]:
    kinds = [0, 0, 0]
    for card in cards:
        kinds[0 if card.startswith(("action", "event")) else 1 if card.startswith("objective") else 2] += 1
    return kinds


def _give(g: CocState, seat: int) -> Rules:
    """What the active player gives: goods one by one, named cards from hand."""
    p = g.players[seat]
    goods = [0] * 7
    cards: list[str] = []
    for _ in range(ITEMS):
        options = [f"{GOODS[good]}1" for good in range(7) if p.goods[good] > goods[good]]
        hand = [action_word(c) for c in p.actions]
        hand += [objective_word(c) for c in p.objectives] + [WONDERS[c].id for c in p.wonders]
        options += [card for card in hand if card not in cards]
        answer = yield Ask(seat, "give", [*options, "done"])
        if answer == "done":
            break
        if answer[:-1] in GOODS:
            goods[GOODS.index(answer[:-1])] += 1
        else:
            cards.append(answer)
    return goods, cards


def _want(g: CocState, seat: int, partner: int) -> Rules:
    """What is asked for: goods, and cards by their kind (the partner picks them)."""
    q = g.players[partner]
    goods = [0] * 7
    hands = [0, 0, 0]
    stock = (len(q.actions), len(q.objectives), len(q.wonders))
    for _ in range(ITEMS):
        options = [f"{GOODS[good]}1" for good in range(7) if q.goods[good] > goods[good]]
        options += [HANDS[k] for k in range(3) if stock[k] > hands[k]]
        answer = yield Ask(seat, "want", [*options, "done"])
        if answer == "done":
            break
        if answer in HANDS:
            hands[HANDS.index(answer)] += 1
        else:
            goods[GOODS.index(answer[:-1])] += 1
    return goods, hands


def _exchange(
    g: CocState,
    seat: int,
    partner: int,
    given: list[int],
    cards: list[str],
    wanted: list[int],
    hands: list[int],
) -> Rules:
    """Carry the trade out at once; limits apply to what is received (304.7)."""
    back: list[str] = []
    q = g.players[partner]
    for kind in range(3):
        for _ in range(hands[kind]):
            hand = (
                [action_word(c) for c in q.actions],
                [objective_word(c) for c in q.objectives],
                [WONDERS[c].id for c in q.wonders],
            )[kind]
            back.append((yield Ask(partner, "trade_card", [card for card in hand if card not in back])))
    for giver, goods in ((seat, given), (partner, wanted)):
        for good in range(7):
            g.players[giver].goods[good] -= goods[good]
    for giver, taker, goods, moved in ((seat, partner, given, cards), (partner, seat, wanted, back)):
        for good in range(7):
            if goods[good]:
                gain(g, taker, good, goods[good])
        for card in moved:
            hand_over(g, giver, taker, card)
    g.reveals += 1
    if g.tell:
        g.tell("trades", seat, partner=partner, gives=_word(given, _kinds(cards)), gets=_word(wanted, hands))


def hand_over(g: CocState, giver: int, taker: int, word: str) -> None:
    """A hand card changes hands; both know it."""
    p, q = g.players[giver], g.players[taker]
    if word.startswith("objective"):
        card = objective_of(word)
        p.objectives.remove(card)
        q.objectives.append(card)
        g.known_objectives[card] |= 1 << taker
    elif word.startswith(("action", "event")):
        card = action_of(word)
        p.actions.remove(card)
        q.actions.append(card)
        if card < 42:
            g.known_actions[card] |= 1 << taker
    else:
        card = wonders.WONDER_INDEX[word]
        p.wonders.remove(card)
        q.wonders.append(card)
        g.known_wonders[card] |= 1 << taker
