"""Negotiation and trade between players (304): an offer by the active player, binding when accepted, and one
counter-offer by who is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import WONDERS
from pentapolis.games.clash_of_cultures.data.ids import GOODS
from pentapolis.games.clash_of_cultures.rules.decks import action_word, is_event, objective_word
from pentapolis.games.clash_of_cultures.rules.goods import gain
from pentapolis.games.clash_of_cultures.rules.questions import Question, goods, refuse_self, seats, whole_hand
from pentapolis.games.clash_of_cultures.state import State

OFFERS: Final = 30
"""Offers per turn: more than people make, but some number, so that every game ends."""
HANDS: Final[tuple[str, ...]] = ("action_card", "objective_card", "wonder_card")
TRADED: Final[tuple[str, ...]] = (*GOODS[:7], *HANDS)
NOTHING: Final = "nothing"
ONE_OF: Final[tuple[str, ...]] = tuple(f"{good}1" for good in GOODS[:7])


def refuse_gone(g: State, ask: Ask, word: str) -> Refusal:
    """Everything there is of it lies in the offer already (304.2)."""
    good = word[:-1] if word[:-1] in GOODS else word
    if good in GOODS or good in HANDS:
        return Refusal("304.2", "no_goods", good=good)
    return Refusal("304.2", "in_the_offer", card=word)


def things_to_want(g: State, ask: Ask) -> Iterable[Option]:
    return [*goods(g, ask), *HANDS]


def things_to_give(g: State, ask: Ask) -> Iterable[Option]:
    return [*goods(g, ask), *whole_hand(g, ask)]


def counter_offer(g: State, ask: Ask) -> Iterable[Option]:
    return ("counter",)


def refuse_counter(g: State, ask: Ask, word: str) -> Refusal | None:
    """A counter-offer is answered with yes or no, so that every negotiation ends (304.9)."""
    return Refusal("304.9", "countered_once") if ask.about[0] != g.active else None


PARTNER: Final = Question("partner", seats, refuse_self("304.1"))
GIVE: Final = Question("give", things_to_give, refuse_gone)
WANT: Final = Question("want", things_to_want, refuse_gone)
REPLY: Final = Question("offer", counter_offer, refuse_counter, before=("accept", "refuse"))


class Deal:
    """An offer as its maker has put it together. Of the hand cards only places are kept (see `words_of`)."""

    __slots__ = ("seat", "partner", "given", "places", "wanted", "hands", "gives", "gets")

    def __init__(
        self,
        seat: int,
        partner: int,
        given: list[int],
        places: list[tuple[int, int]],
        wanted: list[int],
        hands: list[int],
    ) -> None:
        self.seat = seat
        self.partner = partner
        self.given = given
        self.places = places
        self.wanted = wanted
        self.hands = hands
        self.gives = _word(given, _kinds(places))
        self.gets = _word(wanted, hands)


def offer(g: State, seat: int) -> Rules:
    """Choose a partner, what to give and what to get; the partner accepts, refuses or offers something else,
    which is accepted or refused (304.4, 304.9).

    Rules 304.2, 304.6, 304.8.
    """
    g.offers += 1
    partner = yield PARTNER.ask(g, seat)
    deal = yield from _put_together(g, seat, partner)
    if deal is None:
        return
    answer = yield REPLY.ask(g, partner, (seat, deal.gives, deal.gets))
    if answer == "counter":
        _refuse(g, deal)
        deal = yield from _put_together(g, partner, seat)
        if deal is None:
            g.offer = ()
            return
        answer = yield REPLY.ask(g, seat, (partner, deal.gives, deal.gets))
    g.offer = ()
    if answer == "accept":
        yield from _exchange(g, deal)
        g.refused.clear()
    else:
        _refuse(g, deal)


def _put_together(g: State, seat: int, partner: int) -> Rules:
    """An offer that lies on the table then; None where it is empty or was refused: nothing has happened
    since, and nobody is asked the same thing twice (304.1)."""
    given, places = yield from _give(g, seat, partner)
    wanted, hands = yield from _want(g, seat, partner)
    deal = Deal(seat, partner, given, places, wanted, hands)
    if deal.gives == deal.gets == NOTHING or (partner, seat, deal.gives, deal.gets) in g.refused:
        return None
    g.offer = (seat, partner, tuple(given), tuple(_kinds(places)), tuple(wanted), tuple(hands))
    if g.tell:
        g.tell("offers", seat, partner=partner, gives=deal.gives, gets=deal.gets)
    return deal


def _refuse(g: State, deal: Deal) -> None:
    """It is not asked again; while a counter-offer is made, it stays in view (`g.offer`)."""
    g.refused.append((deal.partner, deal.seat, deal.gives, deal.gets))
    if g.tell:
        g.tell("refuses", deal.partner, partner=deal.seat)


MANY_WORDS: Final = 10_000
_words: Final[dict[tuple[int, ...], str]] = {}


def _word(goods: list[int], hands: list[int]) -> str:
    """A side of a trade as a word, made once: offers grow by one thing at a time, and come again."""
    things = (*goods, *hands)
    if things not in _words:
        if len(_words) >= MANY_WORDS:
            _words.clear()
        _words[things] = "+".join([f"{name}{n}" for name, n in zip(TRADED, things, strict=True) if n])
    return _words[things] or NOTHING


def _kinds(places: list[tuple[int, int]]) -> list[int]:
    kinds = [0, 0, 0]
    for kind, _ in places:
        kinds[kind] += 1
    return kinds


def hands_of(g: State, seat: int) -> tuple[list[int], list[int], list[int]]:
    p = g.players[seat]
    return p.actions, p.objectives, p.wonders


def words_of(g: State, seat: int) -> dict[str, tuple[int, int]]:
    """The hand cards by word, with their places. Places, not cards, are kept while others are asked:
    what lies there is nobody else's business, and may be dealt anew in an imagined game."""
    p = g.players[seat]
    found = {action_word(card): (0, i) for i, card in enumerate(p.actions)}
    for i, card in enumerate(p.objectives):
        found[objective_word(card)] = (1, i)
    for i, card in enumerate(p.wonders):
        found[WONDERS[card].id] = (2, i)
    return found


def _give(g: State, seat: int, partner: int) -> Rules:
    """What the active player gives: goods one by one, cards from hand."""
    p = g.players[seat]
    given = [0] * 7
    places: list[tuple[int, int]] = []
    so_far = NOTHING
    while True:
        options = _left(p.goods, given)
        words = words_of(g, seat)
        options += [word for word, place in words.items() if place not in places] if places else words
        options.append("done")
        answer = yield GIVE.offer(seat, options, (so_far, partner))
        if answer == "done":
            break
        if answer in words:
            places.append(words[answer])
        else:
            given[GOODS.index(answer[:-1])] += 1
        so_far = _word(given, _kinds(places))
    return given, places


def _left(goods: list[int], taken: list[int]) -> list[str]:
    """Of what another one can be put into the offer, as words: 1 of each."""
    return [one for one, have, gone in zip(ONE_OF, goods, taken, strict=True) if have > gone]


def _want(g: State, seat: int, partner: int) -> Rules:
    """What is asked for: goods, and cards by their kind (the partner picks them)."""
    q = g.players[partner]
    wanted = [0] * 7
    hands = [0, 0, 0]
    stock = (len(q.actions), len(q.objectives), len(q.wonders))
    so_far = NOTHING
    while True:
        options = _left(q.goods, wanted)
        options += [HANDS[k] for k in range(3) if stock[k] > hands[k]]
        options.append("done")
        answer = yield WANT.offer(seat, options, (so_far, partner))
        if answer == "done":
            break
        if answer in HANDS:
            hands[HANDS.index(answer)] += 1
        else:
            wanted[GOODS.index(answer[:-1])] += 1
        so_far = _word(wanted, hands)
    return wanted, hands


def _exchange(g: State, deal: Deal) -> Rules:
    """Carry the trade out at once; limits apply to what is received (304.7, 304.2)."""
    seat, partner = deal.seat, deal.partner
    back: list[tuple[int, int]] = []
    for kind in range(3):
        for _ in range(deal.hands[kind]):
            words = {
                word: place
                for word, place in words_of(g, partner).items()
                if place[0] == kind and place not in back
            }
            back.append(words[(yield Ask(partner, "trade_card", list(words)))])
    for giver, gone in ((seat, deal.given), (partner, deal.wanted)):
        for good in range(7):
            g.players[giver].goods[good] -= gone[good]
    for taker, got in ((partner, deal.given), (seat, deal.wanted)):
        for good in range(7):
            if got[good]:
                gain(g, taker, good, got[good])
    swap(g, seat, partner, deal.places, back)
    if deal.places or back:
        g.reveals += 1  # cards are seen; goods lie open
    if g.tell:
        g.tell("trades", seat, partner=partner, gives=deal.gives, gets=deal.gets)


def swap(
    g: State, seat: int, partner: int, places: list[tuple[int, int]], back: list[tuple[int, int]]
) -> None:
    """The cards at these places change hands; both players know them."""
    known = (g.known_actions, g.known_objectives, g.known_wonders)
    moved = []
    for giver, taker, chosen in ((seat, partner, places), (partner, seat, back)):
        for kind, place in sorted(chosen, reverse=True):
            moved.append((taker, kind, hands_of(g, giver)[kind].pop(place)))
    for taker, kind, card in moved:
        hands_of(g, taker)[kind].append(card)
        if not is_event(card):
            known[kind][card] |= 1 << taker
