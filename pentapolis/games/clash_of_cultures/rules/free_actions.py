"""Effects of advances and wonders in the menu of a turn: as an action (202.2) or a free action (202.6)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import WONDERS
from pentapolis.games.clash_of_cultures.data.ids import (
    ABSOLUTE_POWER,
    ANGRY,
    ARTS,
    BARTERING,
    CIVIL_LIBERTIES,
    CULTURE,
    CURRENCY,
    FORCED_LABOR,
    FREE_ECONOMY,
    GOLD,
    MOOD,
    SPORTS,
    TAXES,
    THEATERS,
    VOTING,
)
from pentapolis.games.clash_of_cultures.rules import cities, collect, mood, takeover, trade, wonders
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
    can_pay,
    choose_gain,
    gain,
    gain_all,
    hand_over,
    one_of_each,
    parse_bundle,
    pay,
    pay_one_of,
    refuse_payment,
    stock,
    token,
    ways_to_pay,
)
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import ARTS_PRICE, Cost
from pentapolis.games.clash_of_cultures.rules.questions import Question, all_cities, refuse_lacking, tokens
from pentapolis.games.clash_of_cultures.state import (
    USED_ABSOLUTE_POWER,
    USED_ARTS,
    USED_BARTERING,
    USED_COLLECT,
    USED_FORCED_LABOR,
    USED_FREE_ECONOMY,
    USED_TAKEOVER,
    USED_TAXES,
    USED_THEATERS,
    State,
)

# --- economy (1007) --------------------------------------------------------------------------------------


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
    currency = g.players[seat].usable & CURRENCY
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


# --- culture (1008) --------------------------------------------------------------------------------------


def _refuse_sports(g: State, seat: int) -> Refusal | None:
    return None if mood.SPORTS_IN.ask(g, seat).options else Refusal("1008.2a", "all_happy")


@entry("sports", "1008.2a", action=True, advance=SPORTS, refuse=_refuse_sports)
def sports(g: State, seat: int) -> Rules:
    yield from mood.sports(g, seat)


def may_use_arts(g: State, seat: int) -> bool:
    """Whether Arts can pay for a Culture takeover, wherever it goes (1008.1a)."""
    p = g.players[seat]
    if not p.usable & ARTS or p.used & (USED_ARTS | USED_TAKEOVER):
        return False
    return any(can_pay(stock(p), cost) for cost in arts_costs(g, seat))


def arts_costs(g: State, seat: int) -> list[Cost]:
    costs: list[Cost] = [[(1, token(g, seat, CULTURE))]]
    return [*costs, *(ability(g, seat) for ability in ARTS_PRICE.of(g.players[seat]))]


def arts_payments(g: State, seat: int) -> list[Cost]:
    """The payments for Arts that leave an attempt possible: its range may have to be boosted too (412.7)."""
    p = g.players[seat]
    whole, have = p.goods, stock(p)
    found: list[Cost] = []
    for cost in arts_costs(g, seat):
        for way in ways_to_pay(have, cost) if can_pay(have, cost) else ():
            p.goods = [n - paid for n, paid in zip(whole, way, strict=False)]
            if takeover.attempts(g, seat):
                found.append([(n, (good,)) for good, n in enumerate(way) if n])
            p.goods = whole
    return found


def _refuse_arts(g: State, seat: int) -> Refusal | None:
    p = g.players[seat]
    if p.used & USED_TAKEOVER:
        return Refusal("412.18", "took_over")
    if p.used & USED_ARTS:
        return Refusal("1008.1a", "once_per_turn")
    if not may_use_arts(g, seat):
        return Refusal("1008.1a", "cannot_pay")
    if not takeover.attempts(g, seat) or not arts_payments(g, seat):
        return Refusal("412.7", "no_target")
    return None


@entry("arts", "1008.1a", advance=ARTS, refuse=_refuse_arts)
def arts(g: State, seat: int) -> Rules:
    """A Culture takeover as a free action for 1 culture token (1008.1a)."""
    g.players[seat].used |= USED_ARTS
    yield from pay_one_of(g, seat, arts_payments(g, seat), "arts")
    yield from takeover.attempt(g, seat)


def _refuse_theaters(g: State, seat: int) -> Refusal | None:
    if not one_of_each(g, seat, (CULTURE, MOOD)):
        return Refusal("1008.4", "cannot_pay")
    return once(g, seat, USED_THEATERS, "1008.4")


THEATERS_GIVE: Final = Question("theaters", tokens, refuse_lacking("1008.4"))


@entry("theaters", "1008.4", advance=THEATERS, refuse=_refuse_theaters)
def theaters(g: State, seat: int) -> Rules:
    """A culture token for a mood token or the other way round (1008.4); a captive for either (1110.2b)."""
    g.players[seat].used |= USED_THEATERS
    given = yield THEATERS_GIVE.offer(seat, one_of_each(g, seat, (CULTURE, MOOD)))
    yield from hand_over(g, seat, parse_bundle(given))
    if given == "captive1":
        yield from choose_gain(g, seat, ["mood1", "culture1"])
    else:
        gain(g, seat, MOOD if given == "culture1" else CULTURE)


# --- governments (1010, 1011) ----------------------------------------------------------------------------


def _refuse_voting(g: State, seat: int) -> Refusal | None:
    """Whether after paying 1 mood token some mood could still be raised (1010.1)."""
    have = stock(g.players[seat])
    price: Cost = [(1, token(g, seat, MOOD))]
    if not can_pay(have, price):
        return Refusal("1010.1", "cannot_pay")
    for way in ways_to_pay(have, price):
        if mood.raisable(g, seat, have=[h - n for h, n in zip(have, way, strict=True)]):
            return None
    return Refusal("1010.1", "all_happy")


@entry("voting", "1010.1", advance=VOTING, refuse=_refuse_voting)
def voting(g: State, seat: int) -> Rules:
    """Increase mood as a free action for 1 mood token (1010.1)."""
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "voting")
    yield from mood.increase(g, seat)


@entry("civil_liberties", "1010.3a", action=True, advance=CIVIL_LIBERTIES)
def civil_liberties(g: State, seat: int) -> Rules:
    """3 mood tokens (1010.3a)."""
    gain(g, seat, MOOD, 3)
    yield from ()


def _refuse_free_economy(g: State, seat: int) -> Refusal | None:
    p = g.players[seat]
    if p.used & (USED_FREE_ECONOMY | USED_COLLECT):
        return Refusal("1010.4b", "free_economy")
    if all(c.angry_activated for c in g.cities_of(seat)):
        return Refusal("404.2", "all_angry_activated")
    return refuse_payment(g, seat, [(1, token(g, seat, MOOD))], "1010.4a")


FREE_COLLECT: Final = Question("free_collect", all_cities, cities.refuse_city)


@entry("free_economy", "1010.4a", advance=FREE_ECONOMY, refuse=_refuse_free_economy)
def free_economy(g: State, seat: int) -> Rules:
    """A Collect as a free action for 1 mood token, the only one of the turn (1010.4a, 1010.4b)."""
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "free_economy")
    found = [c for c in g.cities_of(seat) if not c.angry_activated]
    city = yield from cities.choose_city(g, seat, found, FREE_COLLECT)
    yield from collect.collect(g, seat, city)
    g.players[seat].used |= USED_FREE_ECONOMY


def _refuse_absolute_power(g: State, seat: int) -> Refusal | None:
    refusal = once(g, seat, USED_ABSOLUTE_POWER, "1011.3")
    return refusal or refuse_payment(g, seat, [(2, token(g, seat, MOOD))], "1011.3")


@entry("absolute_power", "1011.3", advance=ABSOLUTE_POWER, refuse=_refuse_absolute_power)
def absolute_power(g: State, seat: int) -> Rules:
    """Once per turn 2 mood tokens for a further action (1011.3)."""
    g.players[seat].used |= USED_ABSOLUTE_POWER
    yield from pay(g, seat, [(2, token(g, seat, MOOD))], "absolute_power")
    g.actions_left += 1


def _refuse_forced_labor(g: State, seat: int) -> Refusal | None:
    if not any(c.mood == ANGRY for c in g.cities_of(seat)):
        return Refusal("1011.4a", "none_angry")
    refusal = once(g, seat, USED_FORCED_LABOR, "1011.4a")
    return refusal or refuse_payment(g, seat, [(1, token(g, seat, MOOD))], "1011.4a")


@entry("forced_labor", "1011.4a", advance=FORCED_LABOR, refuse=_refuse_forced_labor)
def forced_labor(g: State, seat: int) -> Rules:
    """For 1 mood token Angry cities act as Neutral this turn (1011.4a)."""
    g.players[seat].used |= USED_FORCED_LABOR
    yield from pay(g, seat, [(1, token(g, seat, MOOD))], "forced_labor")


# --- trade (304) -----------------------------------------------------------------------------------------


def _refuse_trade(g: State, seat: int) -> Refusal | None:
    if not g.options.trade:
        return Refusal("304.1", "no_trade")
    return None if g.offers < trade.OFFERS else Refusal("304.1", "enough_offers")


@entry("trade", "304.1", refuse=_refuse_trade)
def do_trade(g: State, seat: int) -> Rules:
    yield from trade.offer(g, seat)
