"""The main actions in the menu of a turn (202.3, 401) and trade (202.6): what can be chosen, why not, and who
does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine import Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX
from pentapolis.games.clash_of_cultures.data.ids import SETTLER
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import (
    action_cards,
    advances,
    cities,
    collect,
    construction,
    mood,
    move,
    recruit,
    takeover,
    trade,
)
from pentapolis.games.clash_of_cultures.rules.decks import action_of, action_word
from pentapolis.games.clash_of_cultures.rules.menu import entry
from pentapolis.games.clash_of_cultures.state import USED_FREE_ECONOMY, USED_TAKEOVER, State


def _own_city(g: State, seat: int, label: str) -> City | Refusal:
    city = g.cities.get(g.map.index[label])
    if city is None or city.owner != seat:
        return Refusal("404.1", "not_yours", space=label)
    return cities.refuse_activation(g, city) or city


def _ready(g: State, seat: int) -> list[City]:
    """The own cities that can be activated (404.2)."""
    return [city for city in g.cities.values() if city.owner == seat and not city.angry_activated]


def _with_cities(head: str) -> Callable[[State, int], list[Option]]:
    return lambda g, seat: [(head, g.map.labels[city.space]) for city in g.cities.values()]


# What refuses often and has nothing to count is made once.
NOTHING_TO_BUY: Final = Refusal("402.1", "nothing_to_buy")
NO_MOVABLE: Final = Refusal("410.2", "no_movable")
ALL_HAPPY: Final = Refusal("411.3", "all_happy")
NO_TARGET: Final = Refusal("412.4", "no_target")
TOOK_OVER: Final = Refusal("412.18", "took_over")


# --- advance (402) and found a city (403) ----------------------------------------------------------------


def _refuse_advance(g: State, seat: int) -> Refusal | None:
    return None if advances.can_buy(g, seat) else NOTHING_TO_BUY


@entry("advance", "402.1", action=True, refuse=_refuse_advance)
def advance(g: State, seat: int) -> Rules:
    answer = yield advances.ADVANCE.ask(g, seat)
    yield from advances.buy_advance(g, seat, ADVANCE_INDEX[answer], True)


def _refuse_found(g: State, seat: int, label: str) -> Refusal | None:
    return cities.refuse_settling(g, seat, g.map.index[label])


def _sites(g: State, seat: int) -> list[Option]:
    p = g.players[seat]
    if not p.settlements or p.units[SETTLER] == 4:
        return []
    labels = g.map.labels
    return [("found", labels[s]) for s in g.spaces_of(seat) if cities.refuse_settling(g, seat, s) is None]


def _every_space(g: State, seat: int) -> list[Option]:
    return [("found", label) for label in g.map.labels]


@entry("found", "403.1", action=True, tries=_every_space, refuse=_refuse_found, fast=_sites)
def found(g: State, seat: int, label: str) -> Rules:
    return cities.settle(g, seat, g.map.index[label])


# --- collect, construct, recruit (405, 406, 408) ---------------------------------------------------------


def _refuse_collect(g: State, seat: int, label: str) -> Refusal | None:
    city = _own_city(g, seat, label)
    if isinstance(city, Refusal):
        return city
    return Refusal("1010.4b", "free_economy") if g.players[seat].used & USED_FREE_ECONOMY else None


def _collecting(g: State, seat: int) -> list[Option]:
    if g.players[seat].used & USED_FREE_ECONOMY:
        return []
    return [("collect", g.map.labels[city.space]) for city in _ready(g, seat)]


@entry(
    "collect", "405.1", action=True, tries=_with_cities("collect"), refuse=_refuse_collect, fast=_collecting
)
def do_collect(g: State, seat: int, label: str) -> Rules:
    return collect.collect(g, seat, g.cities[g.map.index[label]])


def _refuse_construct(g: State, seat: int, label: str) -> Refusal | None:
    """One telling reason if all buildings fail for the same one, else that nothing is possible."""
    city = _own_city(g, seat, label)
    if isinstance(city, Refusal):
        return city
    if construction.can_construct(g, seat, city):
        return None
    reasons = [construction.refuse_construct(g, seat, city, building) for building in range(4)]
    first = reasons[0]
    if first is not None and all(r is not None and r.reason == first.reason for r in reasons):
        if first.reason != "needs_advance":
            return first
    return Refusal("406.4", "nothing_to_construct", city=label)


def _constructing(g: State, seat: int) -> list[Option]:
    return [
        ("construct", g.map.labels[city.space])
        for city in _ready(g, seat)
        if construction.can_construct(g, seat, city)
    ]


@entry(
    "construct",
    "406.1",
    action=True,
    tries=_with_cities("construct"),
    refuse=_refuse_construct,
    fast=_constructing,
)
def do_construct(g: State, seat: int, label: str) -> Rules:
    return construction.construct_action(g, seat, g.cities[g.map.index[label]])


def _refuse_recruit(g: State, seat: int, label: str) -> Refusal | None:
    city = _own_city(g, seat, label)
    if isinstance(city, Refusal):
        return city
    return None if recruit.can_recruit(g, seat, city) else Refusal("408.6", "nothing_to_recruit", city=label)


def _recruiting(g: State, seat: int) -> list[Option]:
    return [
        ("recruit", g.map.labels[city.space])
        for city in _ready(g, seat)
        if recruit.can_recruit(g, seat, city)
    ]


@entry(
    "recruit", "408.3", action=True, tries=_with_cities("recruit"), refuse=_refuse_recruit, fast=_recruiting
)
def do_recruit(g: State, seat: int, label: str) -> Rules:
    return recruit.recruit(g, seat, g.cities[g.map.index[label]])


# --- command, mood, takeover (410–412) -------------------------------------------------------------------


def _refuse_command(g: State, seat: int) -> Refusal | None:
    return None if move.can_command(g, seat) else NO_MOVABLE


@entry("command", "410.1", action=True, refuse=_refuse_command)
def command(g: State, seat: int) -> Rules:
    """Up to 3 moves (410.1)."""
    g.moves_left = 3
    if g.tell:
        g.tell("command", seat)
    yield from ()


def _refuse_mood(g: State, seat: int) -> Refusal | None:
    return None if mood.raisable(g, seat) else ALL_HAPPY


@entry("increase_mood", "411.1", action=True, refuse=_refuse_mood)
def increase_mood(g: State, seat: int) -> Rules:
    return mood.increase(g, seat)


def _refuse_takeover(g: State, seat: int) -> Refusal | None:
    if g.players[seat].used & USED_TAKEOVER:
        return TOOK_OVER
    return None if takeover.attempts(g, seat) else NO_TARGET


@entry("takeover", "412.1", action=True, refuse=_refuse_takeover)
def do_takeover(g: State, seat: int) -> Rules:
    return takeover.attempt(g, seat)


# --- action cards (801) ----------------------------------------------------------------------------------


def _hand(g: State, seat: int) -> list[Option]:
    return [("play", action_word(card)) for card in g.players[seat].actions]


def _refuse_card(g: State, seat: int, word: str) -> Refusal | None:
    return action_cards.refuse_card(g, seat, action_of(word))


def _needs_action(word: str) -> bool:
    return action_cards.needs_action(action_of(word))


def _playable(g: State, seat: int) -> list[Option]:
    hand = g.players[seat].actions
    return [("play", action_word(card)) for card in hand if action_cards.refuse_card(g, seat, card) is None]


@entry("play", "801.3", tries=_hand, refuse=_refuse_card, fast=_playable, counts=_needs_action)
def play(g: State, seat: int, word: str) -> Rules:
    """A hand card is played for its effect; whether it needs an action stands on the card (801.5)."""
    return action_cards.play(g, seat, action_of(word))


# --- trade (304) -----------------------------------------------------------------------------------------


def _refuse_trade(g: State, seat: int) -> Refusal | None:
    if not g.options.trade:
        return Refusal("304.1", "no_trade")
    return None if g.offers < trade.OFFERS else Refusal("304.1", "enough_offers")


@entry("trade", "304.1", refuse=_refuse_trade)
def do_trade(g: State, seat: int) -> Rules:
    return trade.offer(g, seat)
