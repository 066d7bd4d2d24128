"""Set-up (100): options of the table, its settings, and board, tiles, decks and hands laid out (102–109).

What people choose in it, leaders, draft, starting cities (110–113): `rules.preparation`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentapolis.engine import Chance, Setup, SetupOption
from pentapolis.games.mosaic.data import (
    ACHIEVEMENTS,
    BOARD,
    BUILD_CARDS,
    FISH,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    HEXES,
    POPULATION_CARDS,
    REGIONS,
    RESOURCE_TILE,
    RESOURCES,
    TAX_CARDS,
    TECHNOLOGIES,
    WONDERS,
)
from pentapolis.games.mosaic.data import LEADERS as LEADER_CARDS
from pentapolis.games.mosaic.data.cards import BuildCard, PopulationCard, TaxCard
from pentapolis.games.mosaic.data.components import BUILD as BUILD_DECK
from pentapolis.games.mosaic.data.components import POPULATION, TAX_TARIFF, TECHNOLOGY
from pentapolis.games.mosaic.rules.offers import fill
from pentapolis.games.mosaic.rules.preparation import HAND
from pentapolis.games.mosaic.state import LEADERS, Deck, Player, Settings, State

OPTIONS: Final[tuple[SetupOption, ...]] = (
    SetupOption("strict_second"),  # decision V
    SetupOption("own_pieces_only"),  # AA
    SetupOption("double_fishing"),  # AC
    SetupOption("bonus_per_unit"),  # AD
    SetupOption("units_per_action"),  # P
    SetupOption("reveal_at_once"),  # F
    SetupOption("tactics_at_scorings"),  # T
    SetupOption("growing_plow"),  # AF
    SetupOption("mixed_art"),  # AJ
    SetupOption("pot_with_card"),  # O
)
"""Readings of what the rulebook leaves open, with the decision that each of them changes."""
ACHIEVEMENTS_IN_PLAY: Final = 9
SMALL_DECK: Final = {2: 10, 3: 10, 4: 12, 5: 12, 6: 14}
"""Population cards, and tax and tariff cards, by number of players (106.1, 107.1)."""


def new(setup: Setup, chance: Chance) -> State:
    """Board, decks and offers laid out (108.1), start player (109.4) and hands (104.2) dealt."""
    seats = setup.seats
    starting = [number for number, card in enumerate(TECHNOLOGIES) if card.starting]
    hands = [[TECHNOLOGIES[chance.draw(starting)].id for _ in range(HAND)] for _ in range(seats)]
    used = list(range(len(ACHIEVEMENTS)))
    achievements = [-2] * len(ACHIEVEMENTS)
    for _ in range(ACHIEVEMENTS_IN_PLAY):
        achievements[chance.draw(used)] = -1
    start = chance.below(seats)
    g = State(
        seats,
        chance,
        over=False,
        reveals=0,
        variant=Settings(*(setup[option.id] for option in OPTIONS)),
        phase=LEADERS,
        start=start,
        turn=(start - 1) % seats,
        round=0,
        actions=0,
        looked=-1,
        pays_by_choice=False,
        recruited=0,
        moved=[0] * 21,
        acted=False,
        laid=0,
        players=[Player.new() for _ in range(seats)],
        decks=[
            technology_deck(starting, seats),
            build_deck(),
            population_deck(seats, chance),
            tax_deck(seats, chance),
        ],
        leaders=(1 << len(LEADER_CARDS)) - 1,
        governments=(1 << len(GOVERNMENTS)) - 1,
        wonder_owner=[-1] * len(WONDERS),
        wonder_hex=[-1] * len(WONDERS),
        golden_age_owner=[-1] * len(GOLDEN_AGES),
        achievement_owner=achievements,
        tiles=lay_tiles(seats, chance),
        free=BOARD.in_play_mask[seats],
        pot=0,
        loyal_region=-1,
        loyal_seat=-1,
        empires=0,
        pending=0,
        scorings=0,
        final_round=0,
        kinds_gone=False,
        hands=hands,
        drafted=((),) * seats,
        secret=0,
    )
    for deck in g.decks:
        fill(g, deck)
    return g


# --- board and decks ----------------------------------------------------------------------------------------


def lay_tiles(seats: int, chance: Chance) -> list[int]:
    """Fish on ports, resource tiles and trade goods at random, face up (103.1–103.4); blanks go (103.5)."""
    regions = BOARD.in_play[seats]
    goods = [1 + number for number, good in enumerate(GOODS) if not good.port for _ in range(good.count)]
    goods += [0] * (128 - len(goods))
    if len(regions) == len(REGIONS):
        goods.append(0)  # one plain hex more than tiles (103.6)
    resources = [RESOURCE_TILE + number for number, tile in enumerate(RESOURCES) for _ in range(tile.count)]
    tiles = [0] * len(HEXES)
    for place, kind in enumerate(BOARD.kinds):
        if BOARD.region_of[place] in regions:
            if kind == "port":
                tiles[place] = 1 + FISH
            else:
                tiles[place] = chance.draw(resources if kind == "resource" else goods)
    return tiles


def technology_deck(starting_left: list[int], seats: int) -> Deck:
    """What was not dealt and the 66 others (104.3), cut into thirds, larger parts on top; the empire card in
    the middle third with two or three players, else in the bottom third (104.4, 104.5).
    """
    bag = starting_left + [number for number, card in enumerate(TECHNOLOGIES) if not card.starting]
    thirds = [(len(bag) + 2 - part) // 3 for part in range(3)]
    if seats < 4:
        return Deck(TECHNOLOGY, bag, thirds[0], thirds[1] + 1, [], [], -1, 0, ())
    return Deck(TECHNOLOGY, bag, thirds[0] + thirds[1], thirds[2] + 1, [], [], -1, 0, ())


def halved(kind: int, bag: list[int], out: tuple[int, ...]) -> Deck:
    """The empire card in the bottom half (105.1, 106.2, 107.2)."""
    top = (len(bag) + 1) // 2
    return Deck(kind, bag, top, len(bag) - top + 1, [], [], -1, 0, out)


def build_deck() -> Deck:
    return halved(BUILD_DECK, copies(BUILD_CARDS), ())


def population_deck(seats: int, chance: Chance) -> Deck:
    out = copies(POPULATION_CARDS)
    bag = [chance.draw(out) for _ in range(SMALL_DECK[seats])]
    return halved(POPULATION, bag, tuple(out))


def tax_deck(seats: int, chance: Chance) -> Deck:
    """As many tax as tariff cards (107.1)."""
    taxes = [number for number in copies(TAX_CARDS) if TAX_CARDS[number].is_tax]
    tariffs = [number for number in copies(TAX_CARDS) if not TAX_CARDS[number].is_tax]
    half = SMALL_DECK[seats] // 2
    bag = [chance.draw(taxes) for _ in range(half)] + [chance.draw(tariffs) for _ in range(half)]
    return halved(TAX_TARIFF, bag, tuple(taxes + tariffs))


def copies(cards: Sequence[BuildCard | PopulationCard | TaxCard]) -> list[int]:
    return [number for number, card in enumerate(cards) for _ in range(card.count)]
