"""Positions for the tests: a bare game in the middle of a turn, and short words to put things into it."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Chance, Fork, Refusal, Setup, find_game
from pentapolis.games.mosaic.data import (
    BOARD,
    BUILD_CARDS,
    CARD_NUMBER,
    GOODS,
    GOVERNMENTS,
    LEADERS,
    REGIONS,
    TECHNOLOGY_NUMBER,
    TILE_IDS,
    WONDERS,
)
from pentapolis.games.mosaic.data.components import CURRENCIES, DECKS, PILLARS, TRACKS, UNITS
from pentapolis.games.mosaic.rules import technology as technology_rules
from pentapolis.games.mosaic.rules.pieces import put_city
from pentapolis.games.mosaic.state import TURNS, State
from tests.loaded import converse

GAME = find_game("mosaic")
LEADER_NUMBER = {card.id: number for number, card in enumerate(LEADERS)}
GOVERNMENT_NUMBER = {card.id: number for number, card in enumerate(GOVERNMENTS)}
WONDER_NUMBER = {card.id: number for number, card in enumerate(WONDERS)}
GOOD_NUMBER = {good.id: number for number, good in enumerate(GOODS)}


def rule(*numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("mosaic", *numbers)


def state(seats: int = 2, seed: str = "tests", **options: Any) -> State:
    """Seat 0 is in turn with one action; nobody has a leader or anything but 5 population; no tiles lie."""
    g = GAME.new(Setup(GAME, seats, **options), Chance.from_seed(seed))
    assert isinstance(g, State)
    g.phase, g.start, g.turn, g.round, g.actions = TURNS, 0, 0, 1, 1
    g.decks[0].bag += [TECHNOLOGY_NUMBER[id] for hand in g.hands for id in hand]
    g.hands = []
    g.leaders = 0
    g.tiles = [0] * len(g.tiles)
    return g


def give(g: State, seat: int = 0, *technologies: str, **things: int) -> None:
    """Give face-up technologies (without effect), currencies, population, `production_*`, symbols, goods."""
    p = g.players[seat]
    for id in technologies:
        p.techs |= 1 << TECHNOLOGY_NUMBER[id]
    for thing, number in things.items():
        if thing in CURRENCIES:
            p.stock[CURRENCIES.index(thing)] = number
        elif thing == "population":
            p.population = number
        elif thing.startswith("production_"):
            p.production[TRACKS.index(thing.removeprefix("production_"))] = number
        elif thing.startswith("pillar_"):
            p.pillars[PILLARS.index(thing.removeprefix("pillar_"))] = number
        else:
            p.goods[GOOD_NUMBER[thing]] = number


def lead(g: State, seat: int, leader: str) -> None:
    g.players[seat].leader = LEADER_NUMBER[leader]


def govern(g: State, seat: int, government: str) -> None:
    number = GOVERNMENT_NUMBER[government]
    g.players[seat].government = number
    g.governments &= ~(1 << number)


def cities(g: State, seat: int, *hexes: str) -> None:
    """Put cities (on port hexes, port cities) on the board."""
    for id in hexes:
        put_city(g, seat, BOARD.number[id])


def villages(g: State, seat: int, *hexes: str, artisan: bool = False) -> None:
    p = g.players[seat]
    for id in hexes:
        bit = 1 << BOARD.number[id]
        if artisan:
            p.artisans |= bit
        else:
            p.farms |= bit
        g.free &= ~bit


def wonder(g: State, seat: int, id: str, hex: str) -> None:
    place = BOARD.number[hex]
    g.players[seat].wonders |= 1 << place
    g.wonder_owner[WONDER_NUMBER[id]] = seat
    g.wonder_hex[WONDER_NUMBER[id]] = place
    g.free &= ~(1 << place)


def units(g: State, seat: int, region: str, **numbers: int) -> None:
    for unit, number in numbers.items():
        g.players[seat].units[UNITS.index(unit) * 7 + REGIONS.index(region)] = number


def tile(g: State, hex: str, id: str) -> None:
    g.tiles[BOARD.number[hex]] = TILE_IDS.index(id)


def offer(g: State, deck: str, *ids: str) -> None:
    """Make these cards the offer; what lay there goes back into the deck."""
    d = g.decks[DECKS.index(deck)]
    d.bag += d.offer
    d.offer.clear()
    for id in ids:
        number = CARD_NUMBER[d.kind][id]
        d.bag.remove(number)
        d.offer.append(number)


def empty(g: State, deck: str) -> None:
    """A deck that is used up, with its offer."""
    d = g.decks[DECKS.index(deck)]
    d.bag.clear()
    d.offer.clear()
    d.bottom.clear()
    d.above, d.part = 0, 0


def card(g: State, seat: int, *ids: str) -> None:
    """Give build cards, with their symbols but without their effects."""
    p = g.players[seat]
    for id in ids:
        number = CARD_NUMBER[1][id]
        p.cards.append(number)
        for pillar in BUILD_CARDS[number].gives:
            p.pillars[pillar] += 1


def do(g: State, *answers: Any) -> Fork:
    """Play on from here with these answers; every one must be an option. The state is changed in place."""
    fork = Fork(GAME, g, explicit=True)
    for answer in answers:
        assert answer in checked(fork), f"{answer} is not among {fork.ask}"
        fork.answer(answer)
    return fork


def checked(fork: Fork) -> list[Any]:
    """The options of the open question. Both ways to find them, the fast one and the refusals, agree."""
    assert fork.ask is not None
    table = GAME.actions.get(fork.ask.topic)
    if table is not None and table.fast is not None:
        assert set(table.checked_options(fork.g, fork.ask)) == set(fork.ask.options)
    return fork.ask.options


def lay(g: State, id: str, *answers: Any, seat: int = 0) -> None:
    """Turn up a technology before this seat, wherever it came from, with these answers to its questions."""
    number = TECHNOLOGY_NUMBER[id]
    deck = g.decks[0]
    if number in deck.bag:
        deck.bag.remove(number)
    g.players[seat].down.append(number)
    converse(technology_rules.turn_face_up(g, seat, number), *answers)


def options(g: State) -> list[Any]:
    """What the open question offers."""
    return checked(Fork(GAME, g.copy(), explicit=True))


def asked(g: Any, *answers: Any) -> set[Any]:
    """The options of the question after these answers."""
    return set(checked(do(g.copy(), *answers)))


def why_not(g: State, option: Any) -> Refusal | None:
    """Why the open question does not offer this; None when it does."""
    fork = Fork(GAME, g.copy(), explicit=True)
    offered = checked(fork)
    assert fork.ask is not None
    refusal = GAME.why_not(fork.g, fork.ask, option)
    assert (refusal is None) == (option in offered)
    return refusal


def refused(g: State, option: Any) -> tuple[str, str]:
    """The rule and the reason of a refusal."""
    refusal = why_not(g, option)
    assert refusal is not None, f"{option} is an option"
    return refusal.rule, refusal.reason


def stock(g: State, seat: int = 0) -> dict[str, int]:
    """The currencies a player has, without the zeros."""
    return {name: n for name, n in zip(CURRENCIES, g.players[seat].stock, strict=True) if n}


def production(g: State, seat: int = 0) -> dict[str, int]:
    return {name: n for name, n in zip(TRACKS, g.players[seat].production, strict=True) if n}


def goods(g: State, seat: int = 0) -> dict[str, int]:
    return {good.id: n for good, n in zip(GOODS, g.players[seat].goods, strict=True) if n}


def army(g: State, seat: int = 0) -> dict[tuple[str, str], int]:
    """The units of a player by kind and region."""
    p = g.players[seat]
    return {(UNITS[place // 7], REGIONS[place % 7]): n for place, n in enumerate(p.units) if n}


def pillars(g: State, seat: int = 0) -> dict[str, int]:
    return {name: n for name, n in zip(PILLARS, g.players[seat].pillars, strict=True) if n}


def hexes(mask: int) -> set[str]:
    return {id for place, id in enumerate(BOARD.hexes) if mask >> place & 1}
