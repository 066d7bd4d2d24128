"""Colonization: bidding, sacrificing, colonies (rules 605, 606)."""

from __future__ import annotations

from pentapolis.engine import Ask, Option, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, ID, KIND, SLOT, SLOT_ID, UNITS
from pentapolis.games.through_the_ages.rules.bank import add_worker, gain_food, gain_resources
from pentapolis.games.through_the_ages.rules.military import discard_open, draw_military, remove_military
from pentapolis.games.through_the_ages.rules.ratings import has_unit, recount, sacrificed_strength
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


def colonize(g: State, card: int) -> Rules:
    """A revealed territory, now the last of the past events, is put up for colonization (605)."""
    if is_last_round(g):
        return
    bidders = order_from(g, g.turn)
    bid = 0
    winner: Player | None = None
    while bidders and bidders != [winner]:
        civ = bidders.pop(0)
        bids: list[Option] = [("bid", n) for n in range(bid + 1, highest_bid(civ) + 1)]
        # Without a unit all know that the answer is a pass (605.11), else the hand could allow a bid (110.7).
        secret = has_unit(civ) and bool(civ.military)
        answer = yield Ask(civ.seat, "bid", ["pass", *bids], (ID[card], bid), explicit=secret)
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
    """Sacrifice units and play bonus cards until the bid is reached; at least one unit (605.7–605.10)."""
    units = [0] * len(civ.workers)
    cards: list[int] = []
    while True:
        total = (
            sacrificed_strength(civ, units) + sum(card_bonus(civ, c) for c in cards) + civ.fixed_colonization
        )
        options: list[Option] = [("sacrifice", SLOT_ID[s]) for s in UNITS if civ.workers[s] > units[s]]
        for bonus in dict.fromkeys(civ.military):
            if KIND[bonus] == "bonus" and civ.military.count(bonus) > cards.count(bonus):
                options.append(("bonus", ID[bonus]))
        if (total >= bid and any(units)) or not options:
            # Without options left the bid was imagined: a bot dealt the winner other cards than it has.
            options.append("done")
        secret = len(civ.military) > len(cards)
        answer = yield Ask(civ.seat, "pay_bid", options, (ID[card], bid, total), explicit=secret)
        if answer == "done":
            break
        if answer[0] == "sacrifice":
            units[SLOT[BY_ID[answer[1]]]] += 1
        else:
            cards.append(BY_ID[answer[1]])
    for slot, number in enumerate(units):
        civ.workers[slot] -= number
        civ.yellow += number
    for bonus in cards:
        remove_military(civ, bonus)
        discard_open(g, bonus)
        g.reveals += 1
    if g.tell:
        sacrificed = [SLOT_ID[s] for s, number in enumerate(units) for _ in range(number)]
        g.tell("pays_bid", civ.seat, units=sacrificed, cards=[ID[c] for c in cards], total=total)


def gain_colony(g: State, civ: Player, card: int) -> None:
    """The permanent bonus first, then the one-time effect (606.1–606.4)."""
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
