"""The actions work and population (401, 402)."""

from __future__ import annotations

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.mosaic.data import (
    CARD_NUMBER,
    LEADERS,
    POPULATION_CARDS,
    TECHNOLOGIES,
    leader_with,
    technologies_with,
)
from pentapolis.games.mosaic.data.components import CURRENCIES, FOOD, MONEY, POPULATION
from pentapolis.games.mosaic.rules.offers import CARD_OPTIONS, on_offer, refuse_card, take_card
from pentapolis.games.mosaic.rules.payment import pay, refuse_cost
from pentapolis.games.mosaic.state import Player, State

WORK_OPTIONS: list[Option] = [("work", name) for name in CURRENCIES[:3]]
WITHOUT_CARD = ("population", "no_card")
CHEAPEST = min(card.food for card in POPULATION_CARDS)
WITHOUT_CARD_FOOD, WITHOUT_CARD_POPULATION = 15, 2
FARMER = leader_with("population_card_bonus")
FARMER_BONUS = next(e.amount for e in LEADERS[FARMER].effects if e.kind == "population_card_bonus")
WORK_BONUSES = [
    (1 << number, effect.index, effect.amount)
    for number, card in enumerate(TECHNOLOGIES)
    for effect in card.effects
    if effect.kind == "on_work"
]
ANY_WORK_BONUS = technologies_with("on_work")


def work(g: State, seat: int, currency: int) -> None:
    """Population plus production of one currency, and what comes with stone and ideas (401)."""
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


def extra_work(g: State, seat: int) -> Rules:
    """A work action that a card gives."""
    name = yield Ask(seat, "work", list(CURRENCIES[:3]))
    work(g, seat, CURRENCIES.index(name))


# --- population ---------------------------------------------------------------------------------------------


def population_options(g: State, p: Player, found: list[Option]) -> None:
    deck = g.decks[POPULATION]
    food = p.stock[FOOD] + p.stock[MONEY] // 2
    if deck.offer:
        if food >= CHEAPEST:
            for card, option in on_offer(g, deck):
                if food >= POPULATION_CARDS[card].food:
                    found.append(option)
    elif food >= WITHOUT_CARD_FOOD:
        found.append(WITHOUT_CARD)


def refuse_population(g: State, p: Player, option: tuple[int | str, ...]) -> Refusal | None:
    deck = g.decks[POPULATION]
    if option == WITHOUT_CARD:
        if deck.offer:
            return Refusal("402.3", "cards_left")
        return refuse_cost(p, 0, WITHOUT_CARD_FOOD, 0)
    refusal = refuse_card(g, deck, option)
    return refusal or refuse_cost(p, 0, POPULATION_CARDS[CARD_NUMBER[POPULATION][str(option[1])]].food, 0)


def population_candidates(g: State) -> list[Option]:
    return [WITHOUT_CARD, *CARD_OPTIONS[POPULATION]]


def take_population(g: State, seat: int, option: Option) -> Rules:
    """Pay food, raise population (402)."""
    p = g.players[seat]
    if option == WITHOUT_CARD:
        yield from pay(g, seat, 0, WITHOUT_CARD_FOOD, 0)
        amount = WITHOUT_CARD_POPULATION
    else:
        assert isinstance(option, tuple)
        card = POPULATION_CARDS[CARD_NUMBER[POPULATION][str(option[1])]]
        yield from pay(g, seat, 0, card.food, 0)
        take_card(g, g.decks[POPULATION], option)
        amount = card.population
        if p.doubled:
            amount += card.population
            p.doubled = False
        if p.leader == FARMER:
            amount += FARMER_BONUS
    p.population += amount
    if g.tell:
        g.tell("gains", seat, amount=amount, what="population")
