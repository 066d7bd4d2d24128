"""Colonization: bidding, sacrificing, colonies (rules 605, 606)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import CARDS, ID, KIND
from pentapolis.games.through_the_ages.rules.bank import add_worker, gain_food, gain_resources
from pentapolis.games.through_the_ages.rules.military import (
    draw_military,
)
from pentapolis.games.through_the_ages.rules.ratings import has_unit, recount, sacrificed_strength
from pentapolis.games.through_the_ages.rules.stakes import Stake, bonus_tries, sacrifice_tries
from pentapolis.games.through_the_ages.rules.tracks import gain_science, score
from pentapolis.games.through_the_ages.state import COLONIES, Player, State, is_last_round, order_from


def card_bonus(civ: Player, card: int) -> int:
    """What a bonus card counts when colonizing; some leaders add to each."""
    return CARDS[card].colonization + moments.COLONIZATION_PER_CARD.get(civ.leader, 0)


def highest_bid(civ: Player) -> int:
    """The most a civilization can pay: all units, all bonus cards, all bonuses in play (605.6)."""
    if not has_unit(civ):
        return 0
    cards = sum(card_bonus(civ, c) for c in civ.military if KIND[c] == "bonus")
    return sacrificed_strength(civ, civ.workers) + cards + civ.fixed_colonization


def bid_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [("bid", n) for n in range(max(1, ask.about[1]), highest_bid(g.civs[ask.seat]) + 2)]


def refuse_bid(g: State, ask: Ask, bid: int) -> Refusal | None:
    """Higher than the bid before, and no more than can be paid (605.2, 605.6, 605.11)."""
    civ = g.civs[ask.seat]
    if not has_unit(civ):
        return Refusal("605.11", "no_unit")
    if bid <= ask.about[1]:
        return Refusal("605.2", "bid_too_low", bid=ask.about[1])
    return Refusal("605.6", "bid_too_high", most=highest_bid(civ)) if bid > highest_bid(civ) else None


BID: Final = Actions("bid", Action("pass"), Action("bid", bid_tries, refuse_bid))


def colonize(g: State, card: int) -> Rules:
    """A revealed territory, now the last of the past events, is put up for colonization.

    The active player first, then clockwise; who has passed is out; the last one wins (605.1, 605.3, 605.4).
    If all pass it stays where it is (605.5). No bids in the last round (810.4).
    """
    if is_last_round(g):
        return
    bidders = order_from(g, g.turn)
    bid = 0
    winner: Player | None = None
    while bidders and bidders != [winner]:
        civ = bidders.pop(0)
        # Without a unit all know that the answer is a pass (605.11), else the hand could allow a bid (110.7).
        secret = has_unit(civ) and bool(civ.military)
        answer = yield BID.ask(g, civ.seat, (ID[card], bid), explicit=secret)
        if answer == "pass":
            if g.tell:
                g.tell("passes", civ.seat)
            continue
        bid = answer[1]
        winner = civ
        bidders.append(civ)
        if g.tell:
            g.tell("bids", civ.seat, bid=bid)
    if winner is not None:
        yield from pay_bid(g, winner, bid, card)
        g.past.remove(card)
        gain_colony(g, winner, card)


def pay_bid(g: State, civ: Player, bid: int, card: int) -> Rules:
    """Sacrifice units and play bonus cards until the bid is reached (605.7, 605.8, 605.9, 605.10)."""
    stake = Stake(civ)
    while True:
        total = sacrificed_strength(civ, stake.units) + civ.fixed_colonization
        total += sum(card_bonus(civ, c) for c in stake.cards)
        options = stake.more_units(civ) + stake.more_cards(civ)
        if (total >= bid and any(stake.units)) or not options:
            # Without options left the bid was imagined: a bot dealt the winner other cards than it has.
            options.append("done")
        secret = not stake.holds_all(civ)
        answer = yield Ask(civ.seat, "pay_bid", options, (ID[card], bid, total), explicit=secret)
        if answer == "done":
            break
        stake.add(answer)
    civ.yellow += stake.spend(g, civ)
    if g.tell:
        g.tell("pays_bid", civ.seat, **stake.told(), total=total)


def gain_colony(g: State, civ: Player, card: int) -> None:
    """The permanent bonus first, then the one-time effect (606.1, 606.3, 606.4)."""
    hold_colony(g, civ, card)
    once = CARDS[card].immediate
    if g.tell:
        g.tell("colony", civ.seat, colony=ID[card])
    score(civ, COLONIES, once.get("culture", 0))
    gain_science(civ, once.get("science", 0))
    gain_food(civ, once.get("food", 0))
    gain_resources(civ, once.get("resources", 0))
    for _ in range(once.get("population", 0)):
        add_worker(civ)
    draw_military(g, civ, once.get("military_cards", 0))


def hold_colony(g: State, civ: Player, card: int) -> None:
    """The colony and its permanent bonus; tokens come from the box (606.2)."""
    civ.colonies.append(card)
    civ.yellow += CARDS[card].yellow_tokens
    civ.blue_bank += CARDS[card].blue_tokens
    recount(g, civ)


# --- what the winner of a bid might try ----------------------------------------------------------


def refuse_unit(g: State, ask: Ask, id: str) -> Refusal | None:
    return None if ("sacrifice", id) in ask.options else Refusal("703.1", "no_more_units", card=id)


def refuse_colonization_card(g: State, ask: Ask, id: str) -> Refusal | None:
    """Bonus cards from hand, any number, each once (605.8, 605.9)."""
    return None if ("bonus", id) in ask.options else Refusal("605.9", "no_more_cards", card=id)


def refuse_payment(g: State, ask: Ask) -> Refusal | None:
    """At least one unit, and the whole bid (605.7, 605.8)."""
    if "done" in ask.options:
        return None
    bid, total = ask.about[1:]
    return Refusal("605.7" if total >= bid else "605.8", "bid_unpaid", bid=bid, total=total)


PAY_BID: Final = Actions(
    "pay_bid",
    Action("sacrifice", sacrifice_tries, refuse_unit),
    Action("bonus", bonus_tries, refuse_colonization_card),
    Action("done", None, refuse_payment),
)
