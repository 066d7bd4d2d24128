"""Economy (1007): Bartering, Taxes, Currency, Trade Routes; how routes are found: `rules/routes.py`."""

from __future__ import annotations

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import WONDERS
from pentapolis.games.clash_of_cultures.data.ids import (
    BARTERING,
    CURRENCY,
    GOLD,
    MOOD,
    TAXES,
    TRADE_ROUTES,
)
from pentapolis.games.clash_of_cultures.rules import (
    moments,
    routes,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.decks import (
    action_of,
    action_word,
    discard_action,
    discard_objective,
    objective_of,
    objective_word,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    MANY,
    bundle,
    choose_gain,
    gain_all,
    parse_bundle,
    pay,
    refuse_payment,
    token,
)
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.state import (
    USED_BARTERING,
    USED_TAXES,
    State,
)


def _refuse_taxes(g: State, seat: int) -> Refusal | None:
    refusal = once(g, seat, USED_TAXES, "1007.2")
    return refusal or refuse_payment(g, seat, [(1, token(g, seat, MOOD))], "1007.2")


@entry("taxes", "1007.2", action=True, advance=TAXES, refuse=_refuse_taxes)
def taxes(g: State, seat: int) -> Rules:
    """Once per turn 1 mood token for as many resources as cities (1007.2)."""
    g.players[seat].used |= USED_TAXES
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "taxes")
    yield from tax_income(g, seat)


def tax_income(g: State, seat: int) -> Rules:
    """As many resources as cities, any mix of food, wood and ore, with Currency gold (1007.2, 1007.4)."""
    count = len(g.cities_of(seat))
    currency = bool(moments.COINS.of(g.players[seat]))
    words = []
    for food in range(count, -1, -1):
        for wood in range(count - food, -1, -1):
            for ore in range(count - food - wood, -1, -1):
                gold = count - food - wood - ore
                if currency or not gold:
                    words.append(bundle((food, wood, ore, 0, gold)))
    if len(words) > MANY:
        gold = yield Ask(seat, "tax_gold", list(range(count + 1)))
        words = [w for w in words if parse_bundle(w)[GOLD] == gold]
    if count:
        answer = yield Ask(seat, "tax", words)
        gain_all(g, seat, parse_bundle(answer))


def _refuse_bartering(g: State, seat: int) -> Refusal | None:
    p = g.players[seat]
    if not (p.actions or p.objectives or p.wonders):
        return Refusal("1007.1a", "no_card")
    return once(g, seat, USED_BARTERING, "1007.1a")


@entry("bartering", "1007.1a", advance=BARTERING, refuse=_refuse_bartering)
def bartering(g: State, seat: int) -> Rules:
    """Discard a hand card for 1 gold or 1 culture token (1007.1a)."""
    p = g.players[seat]
    p.used |= USED_BARTERING
    options = [action_word(card) for card in p.actions]
    options += [objective_word(card) for card in p.objectives]
    options += [WONDERS[card].id for card in p.wonders]
    word = yield Ask(seat, "barter", options)
    if word.startswith("objective"):
        discard_objective(g, seat, objective_of(word))
    elif word.startswith("great_"):
        card = wonders.WONDER_INDEX[word]
        p.wonders.remove(card)
        g.wonder_pile.append(card)
        g.reveals += 1
    else:
        discard_action(g, seat, action_of(word))
    yield from choose_gain(g, seat, ["gold1", "culture1"])


def trade_routes(g: State, seat: int) -> Rules:
    """At the start of a turn routes bring food, with Currency gold (1007.3, 202.10); the Great Library may
    lend what is lacking."""
    p = g.players[seat]
    helpful = CURRENCY if p.usable & TRADE_ROUTES else TRADE_ROUTES
    consulted = moments.CONSULTED.held(g, seat)
    if consulted and routes.count_routes(g, seat):
        for borrow in consulted:
            yield from borrow(g, seat, helpful)
    if p.usable & TRADE_ROUTES:
        yield from routes.use_routes(g, seat)


moments.TURN_STARTED.append(trade_routes)


@moments.COINS.advance(CURRENCY)
def currency() -> str:
    """Taxes and trade routes may bring gold (1007.4)."""
    return "gold1"
