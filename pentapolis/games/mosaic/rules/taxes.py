"""The action tax and tariff, and unrest (411, 412)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal
from pentapolis.games.mosaic.data import (
    BUILD_CARDS,
    CARD_NUMBER,
    LEADERS,
    TAX_CARDS,
    TECHNOLOGIES,
    WONDERS,
    bits,
    leader_with,
    technologies_with,
)
from pentapolis.games.mosaic.data.cards import Card
from pentapolis.games.mosaic.data.components import GOVERNMENT, MONEY, TARIFF, TAX, TAX_TARIFF
from pentapolis.games.mosaic.rules.counting import number_of_cities, types_of_goods
from pentapolis.games.mosaic.rules.offers import CARD_OPTIONS, TOP_OPTIONS, refuse_card, take_card
from pentapolis.games.mosaic.state import Player, State

FALLBACKS = TAX_ACTION, TARIFF_ACTION = "tax", "tariff"
WITHOUT_CARD: Final[list[Option]] = [("tax_tariff", name) for name in FALLBACKS]
WITHOUT_CARD_TAX: Final = (1, 1)
WITHOUT_CARD_TARIFF: Final = (2, 1)
MERCHANT: Final = leader_with("tax_card_bonus")
MERCHANT_BONUS: Final = next(e.amount for e in LEADERS[MERCHANT].effects if e.kind == "tax_card_bonus")
IGNORING: Final = technologies_with("ignore_unrest") | technologies_with("ignore_unrest_per")


def options(g: State, found: list[Option]) -> None:
    deck = g.decks[TAX_TARIFF]
    if deck.offer:
        names = CARD_OPTIONS[TAX_TARIFF]
        found += [names[card] for card in dict.fromkeys(deck.offer)]
        if g.looked == TAX_TARIFF and deck.top >= 0:
            found.append(TOP_OPTIONS[TAX_TARIFF][deck.top])
    else:
        found += WITHOUT_CARD


def candidates(g: State, ask: Ask) -> list[Option]:
    return [*WITHOUT_CARD, *CARD_OPTIONS[TAX_TARIFF]]


def refuse(g: State, ask: Ask, id: str) -> Refusal | None:
    deck = g.decks[TAX_TARIFF]
    if id in FALLBACKS:
        return Refusal("411.6", "cards_left") if deck.offer else None
    return refuse_card(g, deck, id)


def refuse_price(g: State, ask: Ask, id: str) -> Refusal | None:
    """These cards cost nothing."""
    return None


def tax(p: Player, factors: tuple[int, int]) -> int:
    """Factors × population and government symbols, plus tax production (411.4)."""
    return factors[0] * p.population + factors[1] * p.pillars[GOVERNMENT] + p.production[TAX]


def tariff(p: Player, factors: tuple[int, int]) -> int:
    """Factors × types of trade goods (408.3) and cities, plus tariff production (411.5)."""
    return factors[0] * types_of_goods(p) + factors[1] * number_of_cities(p) + p.production[TARIFF]


def card_yield(p: Player, number: int) -> int:
    """The money a card brings this player, without the tax pot."""
    card = TAX_CARDS[number]
    if not card.is_tax:
        return tariff(p, card.factors)
    # 805.5
    bonus = MERCHANT_BONUS * types_of_goods(p) if p.leader == MERCHANT else 0
    return tax(p, card.factors) + bonus


def perform(g: State, ask: Ask, id: str, from_top: bool = False) -> None:
    """Take the money and all of the tax pot; the card stays and its unrest counts (411.1–411.3)."""
    p = g.players[ask.seat]
    pot = g.pot
    if id in FALLBACKS:  # 411.6–411.9
        money = tax(p, WITHOUT_CARD_TAX) if id == TAX_ACTION else tariff(p, WITHOUT_CARD_TARIFF)
        if g.variant.pot_with_card:  # decision O
            pot = 0
    else:
        number = CARD_NUMBER[TAX_TARIFF][id]
        money = card_yield(p, number)
        take_card(g, g.decks[TAX_TARIFF], id, from_top)
        p.taxes.append(number)
    p.stock[MONEY] += money + pot
    if g.tell:
        g.tell("taxes", ask.seat, card=id, money=money, pot=pot)
    g.pot -= pot


# --- unrest -------------------------------------------------------------------------------------------------


def unrest(p: Player) -> int:
    """The unrest on the player's tax and tariff cards (412.1)."""
    return sum(TAX_CARDS[number].unrest for number in p.taxes)


def unrest_ignored(g: State, seat: int) -> int:
    """What leaders (803.10), wonders, technologies and the Cultural City let the player ignore (412.2)."""
    p = g.players[seat]
    cards: list[Card] = [BUILD_CARDS[number] for number in p.cards]
    cards += [WONDERS[number] for number, owner in enumerate(g.wonder_owner) if owner == seat]
    cards += [TECHNOLOGIES[number] for number in bits(p.techs & IGNORING)]
    if p.leader >= 0:
        cards.append(LEADERS[p.leader])
    ignored = 0
    for card in cards:
        for effect in card.effects:
            if effect.kind == "ignore_unrest":
                ignored += effect.amount
            elif effect.kind == "ignore_unrest_per":
                ignored += effect.amount * p.pillars[effect.pillar]
    return ignored


def unrest_left(g: State, seat: int) -> int:
    """Unrest that costs points at the end (412.3)."""
    total = unrest(g.players[seat])
    return max(0, total - unrest_ignored(g, seat)) if total else 0
