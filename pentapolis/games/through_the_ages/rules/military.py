"""Military cards and tactics: drawing, discarding, playing a tactic (rules 206, 405, 406)."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.through_the_ages.data import BY_ID, ID, KIND, NONE
from pentapolis.games.through_the_ages.rules.ratings import hand_limit_military
from pentapolis.games.through_the_ages.rules.row import discard_military, military_cards_exist
from pentapolis.games.through_the_ages.state import Player, State


def draw_military(g: State, civ: Player, count: int) -> int:
    """Draw cards of the current age; an empty deck is made anew from its discard pile (405.4, 405.5)."""
    if not military_cards_exist(g):
        return 0
    drawn = []
    for _ in range(count):
        deck = g.decks[g.age]
        if not deck:
            deck += [entry >> 3 for entry in g.discards[g.age]]
            g.discards[g.age].clear()
            if not deck:
                break
        drawn.append(g.chance.draw(deck))
    civ.military += drawn
    if drawn and g.tell:
        g.tell("draws", civ.seat, count=len(drawn))
        g.tell("draws_cards", civ.seat, to=(civ.seat,), cards=[ID[c] for c in drawn])
    return len(drawn)


def remove_military(civ: Player, card: int) -> None:
    """A military card leaves the hand."""
    civ.military.remove(card)
    if card in civ.shown and civ.shown.count(card) > civ.military.count(card):
        civ.shown.remove(card)


def discard_excess(g: State, civ: Player) -> Rules:
    """After the political action: down to the military actions per round (206)."""
    while len(civ.military) > hand_limit_military(civ):
        excess = len(civ.military) - hand_limit_military(civ)
        card: str = yield Ask(civ.seat, "discard", distinct_ids(civ.military), (excess,))
        discard_one(g, civ, card)


def distinct_ids(cards: list[int]) -> list[str]:
    """The ids of cards, each once."""
    return list(dict.fromkeys(ID[c] for c in cards))


def discard_one(g: State, civ: Player, card: str) -> None:
    index = BY_ID[card]
    remove_military(civ, index)
    discard_military(g, index, civ.seat)
    if g.tell:
        g.tell("discards", civ.seat)
        g.tell("discards_card", civ.seat, to=(civ.seat,), card=ID[index])


def play_tactic(g: State, civ: Player, card: int) -> None:
    assert KIND[card] == "tactic"
    remove_military(civ, card)
    if civ.tactic != NONE:
        discard_military(g, civ.tactic, None)
    civ.tactic = card
    g.reveals += 1
    if g.tell:
        g.tell("tactic", civ.seat, tactic=ID[card])
