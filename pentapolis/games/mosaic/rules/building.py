"""The action build: cities, port cities, villages and projects, with and without a card (403–407).

A card of the offer, or a piece without one (403.1, 403.4). Villages cost nothing but the action (406.1),
cities stone and population (404.1, 405.1), projects stone and ideas and have no piece (407.1, 407.2).
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.mosaic.cards import effects
from pentapolis.games.mosaic.data import BOARD, BUILD_CARDS, CARD_NUMBER
from pentapolis.games.mosaic.data.components import (
    ARTISAN_VILLAGE,
    BUILD,
    CITY,
    FARM_VILLAGE,
    MONEY,
    PIECES,
    PORT_CITY,
    STONE,
)
from pentapolis.games.mosaic.rules.offers import (
    CARD_OPTIONS,
    TOP_OPTIONS,
    fill_space,
    lift_card,
    refuse_card,
)
from pentapolis.games.mosaic.rules.payment import can_pay, pay, refuse_cost
from pentapolis.games.mosaic.rules.pieces import (
    build_city,
    build_village,
    choose_hex,
    hexes_for_piece,
    hexes_for_village,
    pieces_left,
)
from pentapolis.games.mosaic.state import Player, State

CITY_STONE: Final = 4
CITY_POPULATION: Final = 2
PROJECT_STONE: Final = 5
PROJECT_IDEAS: Final = 5
PROJECT: Final = len(PIECES)
PIECE_OF: Final = [card.piece for card in BUILD_CARDS]
PIECE_OPTIONS: Final[list[Option]] = [("build_piece", name) for name in PIECES]


def options(g: State, seat: int, p: Player, found: list[Option]) -> None:
    city_paid = p.population >= CITY_POPULATION and p.stock[STONE] + p.stock[MONEY] // 2 >= CITY_STONE
    village = hexes_for_village(g, p) != 0
    possible = [
        city_paid and hexes_for_piece(g, seat, CITY) != 0,
        city_paid and hexes_for_piece(g, seat, PORT_CITY) != 0,
        village and pieces_left(p, FARM_VILLAGE) > 0,
        village and pieces_left(p, ARTISAN_VILLAGE) > 0,
        can_pay(p, PROJECT_STONE, 0, PROJECT_IDEAS),
    ]
    if True not in possible:
        return
    deck = g.decks[BUILD]
    names = CARD_OPTIONS[BUILD]
    for card in dict.fromkeys(deck.offer):
        if possible[PIECE_OF[card]]:
            found.append(names[card])
    if g.looked == BUILD and deck.top >= 0 and possible[PIECE_OF[deck.top]]:
        found.append(TOP_OPTIONS[BUILD][deck.top])
    for piece, option in enumerate(PIECE_OPTIONS):
        if possible[piece]:
            found.append(option)


def refuse_piece(g: State, seat: int, piece: int) -> Refusal | None:
    """Why a piece (or a project) cannot be built now, whatever card it comes with."""
    p = g.players[seat]
    if piece == PROJECT:
        return refuse_cost(p, PROJECT_STONE, 0, PROJECT_IDEAS)
    if pieces_left(p, piece) == 0:
        return Refusal("109.3", "no_piece_left", piece=PIECES[piece])
    if hexes_for_piece(g, seat, piece) == 0:
        rule = ("404.2", "405.2", "406.6", "406.6")[piece]
        return Refusal(rule, "no_hex", piece=PIECES[piece])
    if piece in (CITY, PORT_CITY):
        if p.population < CITY_POPULATION:
            rule = "404.5" if piece == CITY else "405.1"
            return Refusal(rule, "needs_population", needed=CITY_POPULATION, have=p.population)
        return refuse_cost(p, CITY_STONE, 0, 0)
    return None


def build_candidates(g: State, ask: Ask) -> list[Option]:
    return CARD_OPTIONS[BUILD]


def piece_candidates(g: State, ask: Ask) -> list[Option]:
    return PIECE_OPTIONS


def refuse_build(g: State, ask: Ask, id: str) -> Refusal | None:
    return refuse_card(g, g.decks[BUILD], id) or refuse_building(g, ask, id)


def refuse_building(g: State, ask: Ask, id: str) -> Refusal | None:
    """Why what a card shows cannot be built, wherever the card lies (403.6)."""
    return refuse_piece(g, ask.seat, BUILD_CARDS[CARD_NUMBER[BUILD][id]].piece)


def refuse_without_card(g: State, ask: Ask, piece: str) -> Refusal | None:
    return refuse_piece(g, ask.seat, PIECES.index(piece))


def build_without_card(g: State, ask: Ask, piece: str) -> Rules:
    """403.4; projects need a card (403.5)."""
    yield from build_piece(g, ask.seat, PIECES.index(piece))


def build(g: State, ask: Ask, id: str, from_top: bool = False) -> Rules:
    """Pay, build, take the card's benefits (403.2); then a new card comes (403.3)."""
    seat = ask.seat
    card = BUILD_CARDS[CARD_NUMBER[BUILD][id]]
    if card.piece == PROJECT:
        yield from pay(g, seat, PROJECT_STONE, 0, PROJECT_IDEAS)
        region = -1
    else:
        place = yield from build_piece(g, seat, card.piece)
        region = BOARD.region_of[place]
    deck = g.decks[BUILD]
    number, space = lift_card(g, deck, id, from_top)
    p = g.players[seat]
    p.cards.append(number)
    for pillar in card.gives:  # a project's own symbols count for it (407.4)
        p.pillars[pillar] += 1
    if g.tell:
        g.tell("takes_card", seat, card=card.id)
    yield from effects.apply(g, seat, card, region)  # 405.3, 406.4
    fill_space(g, deck, space)


def build_piece(g: State, seat: int, piece: int) -> Rules:
    """Pay for a piece, choose its hex and build it there."""
    hexes = hexes_for_piece(g, seat, piece)
    if piece in (CITY, PORT_CITY):
        yield from pay(g, seat, CITY_STONE, 0, 0)
        g.players[seat].population -= CITY_POPULATION  # 302.2
        place = yield from choose_hex(seat, PIECES[piece], hexes)
        build_city(g, seat, place)
    else:
        place = yield from choose_hex(seat, PIECES[piece], hexes)
        build_village(g, seat, place, piece)
    return place
