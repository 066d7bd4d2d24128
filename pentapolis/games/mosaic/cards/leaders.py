"""The leaders' abilities that are used once per game, in the own turn and without an action (801.3)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Ask, Refusal, Rules
from pentapolis.games.mosaic.data import BOARD, HEXES, LEADERS, bits, leader_with
from pentapolis.games.mosaic.data.components import CITY, CURRENCIES, PORT_CITY
from pentapolis.games.mosaic.rules.counting import number_of_cities
from pentapolis.games.mosaic.rules.pieces import pieces_left
from pentapolis.games.mosaic.state import State

MAGISTRATE: Final = leader_with("once_per_game_convert")
MAGISTRATE_EFFECT: Final = next(e for e in LEADERS[MAGISTRATE].effects if e.kind == "once_per_game_convert")
PRIESTESS: Final = leader_with("once_per_game_take_city")
PRIESTESS_EFFECT: Final = next(e for e in LEADERS[PRIESTESS].effects if e.kind == "once_per_game_take_city")


ONCE_PER_GAME: Final = (MAGISTRATE, PRIESTESS)


def may_use(g: State, seat: int) -> bool:
    p = g.players[seat]
    if p.leader_used:
        return False
    if p.leader == MAGISTRATE:
        return p.population > 0
    return p.leader == PRIESTESS and bool(cities_to_take(g, seat))


def refuse(g: State, ask: Ask) -> Refusal | None:
    seat = ask.seat
    p = g.players[seat]
    if p.leader not in ONCE_PER_GAME:
        return Refusal("801.3", "no_leader_ability", card=LEADERS[p.leader].id)
    if p.leader_used:
        return Refusal("801.3", "leader_used", card=LEADERS[p.leader].id)
    if may_use(g, seat):
        return None
    if p.leader == MAGISTRATE:
        return Refusal("802.2", "needs_population", needed=1, have=p.population)
    return Refusal("804.2", "no_city_to_take", needed=PRIESTESS_EFFECT.amount)


def cities_to_take(g: State, seat: int) -> int:
    """Cities of opponents with enough of them, of a kind of which the Priestess has a piece left."""
    p = g.players[seat]
    found = 0
    for other, opponent in enumerate(g.players):
        if other != seat and number_of_cities(opponent) >= PRIESTESS_EFFECT.amount:
            if pieces_left(p, CITY):
                found |= opponent.cities
            if pieces_left(p, PORT_CITY):
                found |= opponent.ports
    return found


def use(g: State, ask: Ask) -> Rules:
    seat = ask.seat
    p = g.players[seat]
    p.leader_used = True
    if p.leader == MAGISTRATE:
        amount = MAGISTRATE_EFFECT.amount
        name = yield Ask(seat, "currency", list(CURRENCIES), (amount,))
        p.population -= 1
        p.stock[CURRENCIES.index(name)] += amount
        if g.tell:
            g.tell("converts", seat, amount=amount, what=name)
    else:
        name = yield Ask(seat, "take_city", [HEXES[place] for place in bits(cities_to_take(g, seat))])
        take_city(g, seat, BOARD.number[name])


def take_city(g: State, seat: int, place: int) -> None:
    """Replace an opponent's city by an own piece; tile and card stay with the opponent (decision Z)."""
    bit = 1 << place
    for other, opponent in enumerate(g.players):
        if (opponent.cities | opponent.ports) & bit:
            opponent.cities &= ~bit
            opponent.ports &= ~bit
            opponent.near = 0
            for city in bits(opponent.cities | opponent.ports):
                opponent.near |= BOARD.near[city]
            if g.tell:
                g.tell("takes_city", seat, other=other, hex=HEXES[place])
    p = g.players[seat]
    if bit & BOARD.ports:
        p.ports |= bit
    else:
        p.cities |= bit
    p.near |= BOARD.near[place]


LEADER: Final = Action("leader", refuse=refuse, do=use)
