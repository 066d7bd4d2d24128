"""The actions work and population (401, 402)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.engine.action import WHOLE
from pentapolis.games.mosaic.data import (
    CARD_NUMBER,
    LEADERS,
    POPULATION_CARDS,
    TECHNOLOGIES,
    leader_with,
    technologies_with,
)
from pentapolis.games.mosaic.data.components import CURRENCIES, FOOD, MONEY, POPULATION
from pentapolis.games.mosaic.rules.offers import CARD_OPTIONS, TOP_OPTIONS, refuse_card, take_card
from pentapolis.games.mosaic.rules.payment import pay, refuse_cost
from pentapolis.games.mosaic.state import Player, State

WORK_OPTIONS: Final[list[Option]] = [("work", name) for name in CURRENCIES[:3]]
NO_CARD: Final = "no_card"
WITHOUT_CARD: Final = ("population", NO_CARD)
WITHOUT_CARD_FOOD: Final = 15
WITHOUT_CARD_POPULATION: Final = 2
FARMER: Final = leader_with("population_card_bonus")
FARMER_BONUS: Final = next(e.amount for e in LEADERS[FARMER].effects if e.kind == "population_card_bonus")
WORK_BONUSES: Final = [
    (1 << number, effect.index, effect.amount)
    for number, card in enumerate(TECHNOLOGIES)
    for effect in card.effects
    if effect.kind == "on_work"
]
ANY_WORK_BONUS: Final = technologies_with("on_work")


def work(g: State, seat: int, currency: int) -> None:
    """Population plus production of one currency (401.1), and what comes with stone and ideas (401.3)."""
    p = g.players[seat]
    amount = p.population + p.production[currency]
    p.stock[currency] += amount
    if g.tell:
        g.tell("works", seat, amount=amount, what=CURRENCIES[currency])
    if currency != FOOD and p.techs & ANY_WORK_BONUS:
        for technology, gained, bonus in WORK_BONUSES:
            if p.techs & technology:
                p.stock[gained] += bonus
                if g.tell:
                    g.tell("gains", seat, amount=bonus, what=CURRENCIES[gained])


def work_candidates(g: State, ask: Ask) -> list[Option]:
    return [*WORK_OPTIONS, ("work", "money")]


def refuse_work(g: State, ask: Ask, currency: str) -> Refusal | None:
    return Refusal("401.2", "no_work_for_money") if currency == CURRENCIES[MONEY] else None


def do_work(g: State, ask: Ask, currency: str) -> None:
    work(g, ask.seat, CURRENCIES.index(currency))


EXTRA_WORK: Final = Actions("work", Action(WHOLE, lambda g, ask: CURRENCIES, refuse_work))


def extra_work(g: State, seat: int) -> Rules:
    """A work action that a card gives."""
    name = yield EXTRA_WORK.ask(g, seat)
    work(g, seat, CURRENCIES.index(name))


# --- population ---------------------------------------------------------------------------------------------


def population_options(g: State, p: Player, found: list[Option]) -> None:
    deck = g.decks[POPULATION]
    food = p.stock[FOOD] + p.stock[MONEY] // 2
    if deck.offer:
        for card in dict.fromkeys(deck.offer):
            if food >= POPULATION_CARDS[card].food:
                found.append(CARD_OPTIONS[POPULATION][card])
        if g.looked == POPULATION and deck.top >= 0 and food >= POPULATION_CARDS[deck.top].food:
            found.append(TOP_OPTIONS[POPULATION][deck.top])
    elif food >= WITHOUT_CARD_FOOD:
        found.append(WITHOUT_CARD)


def population_candidates(g: State, ask: Ask) -> list[Option]:
    return [WITHOUT_CARD, *CARD_OPTIONS[POPULATION]]


def refuse_population(g: State, ask: Ask, id: str) -> Refusal | None:
    deck = g.decks[POPULATION]
    if id == NO_CARD:
        if deck.offer:
            return Refusal("402.3", "cards_left")
        return refuse_cost(g.players[ask.seat], 0, WITHOUT_CARD_FOOD, 0)
    return refuse_card(g, deck, id) or refuse_population_price(g, ask, id)


def refuse_population_price(g: State, ask: Ask, id: str) -> Refusal | None:
    """402.5; money may replace food (402.4)."""
    return refuse_cost(g.players[ask.seat], 0, POPULATION_CARDS[CARD_NUMBER[POPULATION][id]].food, 0)


def take_population(g: State, ask: Ask, id: str, from_top: bool = False) -> Rules:
    """Pay food, raise population; the card leaves the game (402.1, 402.2)."""
    seat = ask.seat
    p = g.players[seat]
    if id == NO_CARD:  # 402.3, 402.6
        yield from pay(g, seat, 0, WITHOUT_CARD_FOOD, 0)
        amount = WITHOUT_CARD_POPULATION
    else:
        card = POPULATION_CARDS[CARD_NUMBER[POPULATION][id]]
        yield from pay(g, seat, 0, card.food, 0)
        take_card(g, g.decks[POPULATION], id, from_top)
        amount = card.population
        if p.doubled:  # 1102.27
            amount += card.population
            p.doubled = False
        if p.leader == FARMER:  # 805.2
            amount += FARMER_BONUS
    p.population += amount
    if g.tell:
        g.tell("gains", seat, amount=amount, what="population")
