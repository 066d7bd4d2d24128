"""The action government, the exchange of an offer and the Republic's look at a deck (414)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Ask, Option, Refusal, Rules
from pentapolis.games.mosaic.data import DECK_CARDS, GOVERNMENTS, technologies_with
from pentapolis.games.mosaic.data.components import DECKS, IDEAS, MONEY, PILLARS
from pentapolis.games.mosaic.rules.offers import draw, replace_offer
from pentapolis.games.mosaic.rules.payment import pay, refuse_cost
from pentapolis.games.mosaic.state import Player, State

OPTIONS: Final[list[Option]] = [("government", card.id) for card in GOVERNMENTS]
SWAP_OPTIONS: Final[list[Option]] = [("swap", name) for name in DECKS]
LOOK_OPTIONS: Final[list[Option]] = [("look", name) for name in DECKS]
NUMBER: Final = {card.id: number for number, card in enumerate(GOVERNMENTS)}
BY_PRICE: Final = sorted(enumerate(GOVERNMENTS), key=lambda numbered: numbered[1].ideas)
REPUBLIC: Final = NUMBER["republic"]
CASTE_SYSTEM: Final = technologies_with("ignore_government_prereqs")


def symbols_owned(p: Player, government: int) -> bool:
    """Whether the player has the symbols a government asks for, or need not have them (Caste System)."""
    if p.techs & CASTE_SYSTEM:
        return True
    pillars = p.pillars
    for pillar, number in GOVERNMENTS[government].needs:  # noqa: SIM110 (the loop is faster)
        if pillars[pillar] < number:
            return False
    return True


def options(g: State, p: Player, found: list[Option]) -> None:
    ideas = p.stock[IDEAS] + p.stock[MONEY] // 2
    for government, card in BY_PRICE:
        if ideas < card.ideas:
            return
        if g.governments >> government & 1 and symbols_owned(p, government):
            found.append(OPTIONS[government])


def candidates(g: State, ask: Ask) -> list[Option]:
    return OPTIONS


def refuse(g: State, ask: Ask, id: str) -> Refusal | None:
    p, government = g.players[ask.seat], NUMBER[id]
    if p.government == government:
        return Refusal("414.4", "government_held", card=id)
    if not g.governments >> government & 1:
        return Refusal("108.3", "government_taken", card=id)
    if not symbols_owned(p, government):
        needs = GOVERNMENTS[government].needs
        pillars = [f"pillar_{PILLARS[pillar]}" for pillar, number in needs if p.pillars[pillar] < number]
        return Refusal("414.3", "symbols_missing", card=id, pillars=pillars)
    return refuse_cost(p, 0, 0, GOVERNMENTS[government].ideas)


def perform(g: State, ask: Ask, id: str) -> Rules:
    """Pay, give the old government back, take the new one (414.1, 414.4)."""
    seat, government = ask.seat, NUMBER[id]
    p = g.players[seat]
    yield from pay(g, seat, 0, 0, GOVERNMENTS[government].ideas)
    if p.government >= 0:
        g.governments |= 1 << p.government
        for track, amount in GOVERNMENTS[p.government].production:  # 414.5
            p.production[track] = max(0, p.production[track] - amount)
    g.governments &= ~(1 << government)
    p.government = government
    for track, amount in GOVERNMENTS[government].production:
        p.production[track] += amount
    if g.tell:
        g.tell("takes_card", seat, card=GOVERNMENTS[government].id)


# --- exchange of an offer -----------------------------------------------------------------------------------


def swap_options(g: State, p: Player, found: list[Option]) -> None:
    if p.government >= 0 and not p.swapped >> p.government & 1:
        found += [SWAP_OPTIONS[deck.kind] for deck in g.decks if deck.offer]


def refuse_swap(g: State, ask: Ask, deck: str) -> Refusal | None:
    p = g.players[ask.seat]
    if p.government < 0:
        return Refusal("414.6", "no_government")
    if p.swapped >> p.government & 1:
        return Refusal("414.7", "swap_used", card=GOVERNMENTS[p.government].id)
    return None if g.decks[DECKS.index(deck)].offer else Refusal("414.6", "offer_empty")


def swap(g: State, ask: Ask, deck: str) -> None:
    p = g.players[ask.seat]
    p.swapped |= 1 << p.government
    replace_offer(g, ask.seat, g.decks[DECKS.index(deck)])


SWAP: Final = Action("swap", lambda g, ask: SWAP_OPTIONS, refuse_swap, swap)


# --- the Republic -------------------------------------------------------------------------------------------


def look_options(g: State, p: Player, found: list[Option]) -> None:
    """Decks the Republic may look at now: one before each action (414.8, decision S)."""
    if p.government == REPUBLIC and g.looked < 0:
        found += [LOOK_OPTIONS[deck.kind] for deck in g.decks if deck.left() or deck.part]


def refuse_look(g: State, ask: Ask, name: str) -> Refusal | None:
    if g.actions == 0:
        return Refusal("414.8", "no_action_left")
    if g.players[ask.seat].government != REPUBLIC:
        return Refusal("414.8", "no_republic")
    if g.looked >= 0:
        return Refusal("414.8", "looked_already")
    deck = g.decks[DECKS.index(name)]
    return None if deck.left() or deck.part else Refusal("414.8", "deck_empty")


def look(g: State, ask: Ask, name: str) -> None:
    """Look at the top card; an empire card there is revealed and the next card, if any, is looked at."""
    seat, deck = ask.seat, g.decks[DECKS.index(name)]
    if g.tell:
        g.tell("looks", seat, deck=f"deck_{name}")
    if deck.top < 0:
        deck.top = draw(g, deck)
    g.looked = deck.kind
    g.reveals += 1
    if deck.top < 0:
        return
    deck.top_seen |= 1 << seat
    if g.tell:
        g.tell("sees", seat, to=(seat,), card=DECK_CARDS[deck.kind][deck.top].id)


LOOK: Final = Action("look", lambda g, ask: LOOK_OPTIONS, refuse_look, look)
