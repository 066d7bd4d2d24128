"""Culture (1008): Arts, Sports, Monuments, Theaters."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ARTS,
    CULTURE,
    HAPPY,
    MONUMENTS,
    MOOD,
    SPORTS,
    THEATERS,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import (
    cities,
    moments,
    mood,
    takeover,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    choose_gain,
    gain,
    hand_over,
    one_of_each,
    parse_bundle,
    pay,
    pay_one_of,
    stock,
    token,
    ways_to_pay,
)
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import ARTS_PRICE, Cost
from pentapolis.games.clash_of_cultures.rules.questions import (
    Question,
    refuse_lacking,
    tokens,
)
from pentapolis.games.clash_of_cultures.state import USED_ARTS, USED_TAKEOVER, USED_THEATERS, State


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


def steps_in_cities(g: State, ask: Ask) -> list[Option]:
    return [(steps, g.map.labels[space]) for space in g.cities for steps in STEPS]


def refuse_sports(g: State, ask: Ask, steps: str, label: str) -> Refusal | None:
    """Sports: 1 city by 1 step for 1 culture token, or by 2 for 2 (1008.2a)."""
    refusal = mood.refuse_raising(g, ask, label)
    if refusal:
        return refusal
    if g.cities[g.map.index[label]].mood + STEPS[steps] > HAPPY:
        return Refusal("411.2", "not_two_steps", city=label)
    price = [(STEPS[steps], token(g, ask.seat, CULTURE))]
    return None if can_pay(stock(g.players[ask.seat]), price) else Refusal("1008.2a", "cannot_pay")


STEPS: Final = {"one": 1, "two": 2}
SPORTS_IN: Final = Question("sports", steps_in_cities, refuse_sports)


def _refuse_sports(g: State, seat: int) -> Refusal | None:
    return None if SPORTS_IN.ask(g, seat).options else Refusal("1008.2a", "all_happy")


@entry("sports", "1008.2a", action=True, advance=SPORTS, refuse=_refuse_sports)
def sports(g: State, seat: int) -> Rules:
    """Sports changes the mood of one city (1008.2b)."""
    answer = yield SPORTS_IN.ask(g, seat)
    steps = STEPS[answer[0]]
    yield from pay(g, seat, [(steps, token(g, seat, CULTURE))], "sports")
    cities.raise_mood(g, g.cities[g.map.index[answer[1]]], steps)


moments.GAINED[MONUMENTS] = wonders.draw_wonder
"""A wonder card (901.1, 1008.3a)."""


@moments.SHELTERS.advance(MONUMENTS)
def monuments(g: State, city: City) -> Refusal | None:
    """Cities with a wonder are no targets of Culture takeovers (1008.3b)."""
    return Refusal("1008.3b", "monuments", city=g.map.labels[city.space]) if city.wonders else None


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
