"""Military cards and tactics: drawing, discarding, playing a tactic (rules 206, 405, 406)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Ask, Option, Refusal, Rules
from pentapolis.games.through_the_ages.data import AGE, BY_ID, ID, KIND, NONE
from pentapolis.games.through_the_ages.rules.answers import TACTIC
from pentapolis.games.through_the_ages.rules.costs import (
    from_round_2,
    short_of_military_actions,
    spend_military,
)
from pentapolis.games.through_the_ages.rules.ratings import hand_limit_military
from pentapolis.games.through_the_ages.secrets import remember
from pentapolis.games.through_the_ages.state import (
    ADVANCED,
    FULL,
    OLD,
    PUBLIC,
    SIMPLE,
    Player,
    State,
    card_at,
    face_down,
)


def draw_military(g: State, civ: Player, count: int) -> int:
    """Draw cards of the current age, above the hand limit too (206.4, 405.3, 405.4, 405.6).

    An empty deck is made anew from its discard pile (405.5); the order of a deck is unknown (110.9).
    """
    if not military_cards_exist(g):
        return 0
    drawn = []
    for _ in range(count):
        deck = g.decks[g.age]
        if not deck:
            remember(g, g.age)
            deck += [card_at(entry) for entry in g.discards[g.age]]
            g.discards[g.age].clear()
            if not deck:
                break
        drawn.append(g.chance.draw(deck))
    civ.military += drawn
    if drawn:
        # The only card of a deck is drawn without any chance; it was unknown all the same.
        g.reveals += 1
    if drawn and g.tell:
        g.tell("draws", civ.seat, count=len(drawn))
        g.tell("draws_cards", civ.seat, to=(civ.seat,), cards=[ID[c] for c in drawn])
    return len(drawn)


def discard_open(g: State, card: int) -> None:
    """Put a military card that all have seen on the discard pile of its age (206.5, OP-13)."""
    g.discards[AGE[card]].append(face_down(card, PUBLIC))


def military_cards_exist(g: State) -> bool:
    """Whether anybody can draw: not after age II of the advanced game, not in age IV (405.7)."""
    return (g.config.level == FULL and g.age <= 3) or (g.config.level == ADVANCED and g.age <= 2)


def remove_military(civ: Player, card: int) -> None:
    """A military card leaves the hand."""
    civ.military.remove(card)
    if civ.kept[AGE[card]]:
        civ.kept[AGE[card]] -= 1
    if card in civ.shown and civ.shown.count(card) > civ.military.count(card):
        civ.shown.remove(card)


def hide_military(civ: Player, card: int) -> int:
    """A military card leaves the hand face down; returns it as it lies in a pile (110.5, 110.6)."""
    age = AGE[card]
    kept = civ.kept[age]
    old = OLD if kept and kept == sum([AGE[c] == age for c in civ.military]) else 0
    remove_military(civ, card)
    return face_down(card, 1 + civ.seat + old)


def discard_hidden(g: State, civ: Player, card: int) -> None:
    """Discard a card of the hand, face down (206.3, 803.2)."""
    g.discards[AGE[card]].append(hide_military(civ, card))


def discard_excess(g: State, civ: Player) -> Rules:
    """After the political action: down to the military actions per round (206.1, 206.3, 905.3)."""
    while len(civ.military) > hand_limit_military(civ):
        excess = len(civ.military) - hand_limit_military(civ)
        card: str = yield Ask(civ.seat, "discard", distinct_ids(civ.military), (excess,), explicit=True)
        discard_one(g, civ, card)


def distinct_ids(cards: list[int]) -> list[str]:
    """The ids of cards, each once."""
    return list(dict.fromkeys([ID[c] for c in cards]))


def discard_one(g: State, civ: Player, card: str) -> None:
    index = BY_ID[card]
    discard_hidden(g, civ, index)
    if g.tell:
        g.tell("discards", civ.seat)
        g.tell("discards_card", civ.seat, to=(civ.seat,), card=ID[index])


def play_tactic(g: State, civ: Player, card: int) -> None:
    """One tactic in play at most: the former one is discarded (406.1, 406.2)."""
    assert KIND[card] == "tactic"
    remove_military(civ, card)
    if civ.tactic != NONE:
        discard_open(g, civ.tactic)
    civ.tactic = card
    g.reveals += 1
    if g.tell:
        g.tell("tactic", civ.seat, tactic=ID[card])


# --- 405, 406 as actions -------------------------------------------------------------------------


def tactic_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [TACTIC[card] for card in dict.fromkeys(g.civs[ask.seat].military) if KIND[card] == "tactic"]


def refuse_tactic(g: State, ask: Ask, id: str) -> Refusal | None:
    civ = g.civs[ask.seat]
    if BY_ID[id] not in civ.military:
        return Refusal("406.1", "not_in_hand", card=id)
    if KIND[BY_ID[id]] != "tactic":
        return Refusal("401.1", "no_tactic", card=id)
    return short_of_military_actions(civ)


def do_tactic(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    spend_military(civ)
    play_tactic(g, civ, BY_ID[id])


def can_draw(g: State) -> bool:
    """Whether there is a military card to draw (405.5, 405.7)."""
    if g.config.level == SIMPLE or not military_cards_exist(g):
        return False
    return bool(g.decks[g.age] or g.discards[g.age])


def refuse_draw(g: State, ask: Ask) -> Refusal | None:
    """A military action draws a card only where that was agreed (405.1, 905.2)."""
    if not g.config.draw_as_action:
        return Refusal("405.1", "draw_at_end")
    if refusal := short_of_military_actions(g.civs[ask.seat]):
        return refusal
    return None if can_draw(g) else Refusal("405.7", "no_card_to_draw")


def do_draw(g: State, ask: Ask) -> None:
    civ = g.civs[ask.seat]
    spend_military(civ)
    draw_military(g, civ, 1)


ACTIONS_OF_MILITARY_CARDS: Final[tuple[Action, ...]] = (
    Action("tactic", tactic_tries, from_round_2(refuse_tactic), do_tactic),
    Action("draw", None, from_round_2(refuse_draw), do_draw),
)
