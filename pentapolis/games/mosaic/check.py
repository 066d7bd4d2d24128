"""What can never be: pieces lost, something negative, symbols that no card gives. For tests."""

from __future__ import annotations

from pentapolis.games.mosaic.data import BOARD, BUILD_CARDS, LEADERS, TECHNOLOGIES, TECHNOLOGY_NUMBER, bits
from pentapolis.games.mosaic.data.cards import Card
from pentapolis.games.mosaic.data.components import BUILD, PILLARS, POPULATION, TAX_TARIFF, TECHNOLOGY
from pentapolis.games.mosaic.rules.military import units_left
from pentapolis.games.mosaic.rules.pieces import pieces_left
from pentapolis.games.mosaic.setup import SMALL_DECK
from pentapolis.games.mosaic.state import TURNS, Player, State


def check(g: State) -> None:
    """Raise AssertionError when the state is impossible."""
    taken = 0
    for seat, p in enumerate(g.players):
        check_player(p)
        for mask in (p.cities, p.ports, p.farms, p.artisans, p.wonders):
            assert not taken & mask, "two pieces on one hex"
            taken |= mask
        assert p.wonders.bit_count() == g.wonder_owner.count(seat)
        assert g.phase < TURNS or p.pillars == symbols(g, seat)
    assert not taken & g.free
    assert taken | g.free == BOARD.in_play_mask[g.seats]
    check_cards(g)


def check_player(p: Player) -> None:
    """Nothing negative, no piece too many, ports on port hexes."""
    assert p.population >= 0  # 302.2
    assert min(p.stock) >= 0
    assert min(p.production) >= 0
    assert min(p.units) >= 0
    assert all(units_left(p, unit) >= 0 for unit in range(3))  # 109.3
    assert all(pieces_left(p, piece) >= 0 for piece in range(4))
    assert not p.cities & BOARD.ports  # 404.2
    assert not p.ports & BOARD.land  # 405.2
    near = 0
    for place in bits(p.cities | p.ports):
        near |= BOARD.near[place]
    assert p.near == near


def symbols(g: State, seat: int) -> list[int]:
    """The symbols a player has, counted anew from the cards (501.2)."""
    p = g.players[seat]
    found = [0] * len(PILLARS)
    cards: list[Card] = [TECHNOLOGIES[n] for n in bits(p.techs)]
    cards += [BUILD_CARDS[n] for n in p.cards]
    if p.leader >= 0:
        cards.append(LEADERS[p.leader])
    for card in cards:
        for pillar in card.gives:
            found[pillar] += 1
    if p.library >= 0:
        found[p.library] += 2
    return found


def check_cards(g: State) -> None:
    """Every card is in exactly one place."""
    deck = g.decks[TECHNOLOGY]
    technologies = [*deck.bag, *deck.bottom, *deck.offer, *([deck.top] if deck.top >= 0 else [])]
    technologies += [TECHNOLOGY_NUMBER[id] for hand in g.hands for id in hand]
    for p, kept in zip(g.players, g.drafted, strict=True):
        technologies += bits(p.techs) + p.down
        if g.hands:
            technologies += kept
    assert sorted(technologies) == list(range(len(TECHNOLOGIES)))
    deck = g.decks[BUILD]
    cards = [*deck.bag, *deck.bottom, *deck.offer, *([deck.top] if deck.top >= 0 else [])]
    cards += [number for p in g.players for number in p.cards]
    assert sorted(cards) == [n for n, card in enumerate(BUILD_CARDS) for _ in range(card.count)]
    for kind in (POPULATION, TAX_TARIFF):
        deck = g.decks[kind]
        assert len(deck.out) == 20 - SMALL_DECK[g.seats]
    taxes = [number for p in g.players for number in p.taxes]
    deck = g.decks[TAX_TARIFF]
    assert len(taxes) + deck.left() + len(deck.offer) == SMALL_DECK[g.seats]
