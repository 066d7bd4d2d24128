"""The action technology, and technologies lying face down (410).

A face-down card has no effect and gives no symbols (410.5); once face up it stays so (410.7).
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.mosaic.cards import effects
from pentapolis.games.mosaic.data import TECHNOLOGIES, TECHNOLOGY_NUMBER
from pentapolis.games.mosaic.data.components import IDEAS, MONEY, PILLARS, TECHNOLOGY
from pentapolis.games.mosaic.rules.offers import CARD_OPTIONS, TOP_OPTIONS, refuse_card, take_card
from pentapolis.games.mosaic.rules.payment import pay, refuse_cost
from pentapolis.games.mosaic.state import Player, State

IDEAS_COST: Final = 5
REVEAL_OPTIONS: Final[list[Option]] = [("reveal", card.id) for card in TECHNOLOGIES]


def requirements_met(p: Player, technology: int) -> bool:
    """Whether the player owns every required symbol as often as shown (410.8), without the card (410.9)."""
    pillars = p.pillars
    for pillar, number in TECHNOLOGIES[technology].needs:  # noqa: SIM110 (the loop is faster)
        if pillars[pillar] < number:
            return False
    return True


def missing(p: Player, technology: int) -> list[str]:
    """The pillars of which symbols are missing, for people."""
    needs = TECHNOLOGIES[technology].needs
    return [f"pillar_{PILLARS[pillar]}" for pillar, number in needs if p.pillars[pillar] < number]


def options(g: State, p: Player, found: list[Option]) -> None:
    if p.stock[IDEAS] + p.stock[MONEY] // 2 >= IDEAS_COST:
        deck = g.decks[TECHNOLOGY]
        names = CARD_OPTIONS[TECHNOLOGY]
        found += [names[card] for card in deck.offer]
        if g.looked == TECHNOLOGY and deck.top >= 0:
            found.append(TOP_OPTIONS[TECHNOLOGY][deck.top])


def candidates(g: State, ask: Ask) -> list[Option]:
    return CARD_OPTIONS[TECHNOLOGY]


def refuse(g: State, ask: Ask, id: str) -> Refusal | None:
    return refuse_card(g, g.decks[TECHNOLOGY], id) or refuse_price(g, ask, id)


def refuse_price(g: State, ask: Ask, id: str) -> Refusal | None:
    return refuse_cost(g.players[ask.seat], 0, 0, IDEAS_COST)


def perform(g: State, ask: Ask, id: str, from_top: bool = False) -> Rules:
    """Pay ideas, take a card, lay it face up if the requirements are met and one wants (410.1–410.4)."""
    seat, secret = ask.seat, from_top
    p = g.players[seat]
    seen = g.decks[TECHNOLOGY].top_seen
    yield from pay(g, seat, 0, 0, IDEAS_COST)
    technology = take_card(g, g.decks[TECHNOLOGY], id, from_top)
    if g.tell and not secret:
        g.tell("takes_card", seat, card=TECHNOLOGIES[technology].id)
    p.down.append(technology)
    if secret:
        hide(g, technology, seen)
    playable = requirements_met(p, technology)
    if playable or secret:  # whether a card that only its taker knows could be played must not show
        answer = yield LAYING.ask(g, seat, (TECHNOLOGIES[technology].id,), explicit=secret)
        if answer == "face_up":
            yield from turn_face_up(g, seat, technology)
            return
    if not g.variant.reveal_at_once:
        g.laid += 1
    if g.tell:
        g.tell("lays_down", seat)


def refuse_face_up(g: State, ask: Ask) -> Refusal | None:
    id = str(ask.about[0])
    pillars = missing(g.players[ask.seat], TECHNOLOGY_NUMBER[id])
    return Refusal("410.8", "symbols_missing", card=id, pillars=pillars) if pillars else None


LAYING: Final = Actions("lay", Action("face_up", refuse=refuse_face_up), Action("face_down"))


def hide(g: State, technology: int, seen: int) -> None:
    """A face-down card that only those have seen who looked at it in the deck."""
    g.secret |= 1 << technology
    for other, player in enumerate(g.players):
        if seen >> other & 1:
            player.seen |= 1 << technology


def turn_face_up(g: State, seat: int, technology: int) -> Rules:
    """The card's symbols count from now on, and it takes effect (410.2)."""
    p = g.players[seat]
    card = TECHNOLOGIES[technology]
    p.down.remove(technology)
    p.techs |= 1 << technology
    if g.secret >> technology & 1:
        g.secret &= ~(1 << technology)
        g.reveals += 1
    for pillar in card.gives:
        p.pillars[pillar] += 1
    if g.tell:
        g.tell("plays", seat, card=card.id)
    yield from effects.apply(g, seat, card)


# --- revealing ----------------------------------------------------------------------------------------------


def reveal_options(g: State, p: Player, found: list[Option]) -> None:
    """The face-down cards that could be played; those laid in this very turn wait (410.6, decision F)."""
    for technology in p.down[: -g.laid] if g.laid else p.down:
        if requirements_met(p, technology):
            found.append(REVEAL_OPTIONS[technology])


def reveal_candidates(g: State, ask: Ask) -> list[Option]:
    return [REVEAL_OPTIONS[technology] for technology in g.players[ask.seat].down]


def refuse_reveal(g: State, ask: Ask, id: str) -> Refusal | None:
    p, technology = g.players[ask.seat], TECHNOLOGY_NUMBER[id]
    if technology not in p.down:
        return Refusal("410.6", "not_face_down", card=id)
    if not requirements_met(p, technology):
        return Refusal("410.6", "symbols_missing", card=id, pillars=missing(p, technology))
    if p.down.index(technology) >= len(p.down) - g.laid:
        return Refusal("410.6", "laid_this_turn", card=id)
    return None


def reveal(g: State, ask: Ask, id: str) -> Rules:
    """Turn up a face-down card; symbols of the first help the next (410.10)."""
    return turn_face_up(g, ask.seat, TECHNOLOGY_NUMBER[id])


REVEAL: Final = Action("reveal", reveal_candidates, refuse_reveal, reveal)
