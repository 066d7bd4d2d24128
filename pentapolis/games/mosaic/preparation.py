"""Set-up: board, decks, leaders, the draft, starting cities and starting benefits (100)."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.engine import Ask, Chance, Rules, Setup, Together
from pentapolis.games.mosaic.components import (
    ARTISAN_VILLAGE,
    CURRENCIES,
    FARM_VILLAGE,
    IDEAS,
    INFANTRY,
    POPULATION,
    TAX_TARIFF,
    TECHNOLOGY,
    TRACKS,
    BuildCard,
    PopulationCard,
    TaxCard,
)
from pentapolis.games.mosaic.components import BUILD as BUILD_DECK
from pentapolis.games.mosaic.military import add_unit
from pentapolis.games.mosaic.offers import draw, fill
from pentapolis.games.mosaic.pieces import (
    build_village,
    choose_hex,
    hexes_for_city,
    hexes_for_village,
    put_city,
    take_tile,
)
from pentapolis.games.mosaic.state import (
    BENEFITS,
    CITIES,
    DRAFT,
    LAY_OUT,
    LEADERS,
    TURNS,
    Deck,
    Mosaic,
    Player,
    Variant,
)
from pentapolis.games.mosaic.tables import (
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
    TECHNOLOGY_NUMBER,
    WONDERS,
    bits,
    leader_with,
)
from pentapolis.games.mosaic.tables import LEADERS as LEADER_CARDS
from pentapolis.games.mosaic.technology import REVEAL_OPTIONS, hide, requirements_met, turn_face_up

HAND = 5
ACHIEVEMENTS_IN_PLAY = 9
SMALL_DECK = {2: 10, 3: 10, 4: 12, 5: 12, 6: 14}
"""Population cards, and tax and tariff cards, by number of players (106.1, 107.1)."""
SCRIBE = leader_with("extra_actions")
SCRIBE_EFFECT = next(e for e in LEADER_CARDS[SCRIBE].effects if e.kind == "extra_actions")


def new(setup: Setup, chance: Chance) -> Mosaic:
    """Board, decks and offers laid out, start player and hands dealt (103–109)."""
    seats = setup.seats
    starting = [number for number, card in enumerate(TECHNOLOGIES) if card.starting]
    hands = [[TECHNOLOGIES[chance.draw(starting)].id for _ in range(HAND)] for _ in range(seats)]
    used = list(range(len(ACHIEVEMENTS)))
    achievements = [-2] * len(ACHIEVEMENTS)
    for _ in range(ACHIEVEMENTS_IN_PLAY):
        achievements[chance.draw(used)] = -1
    start = chance.below(seats)
    g = Mosaic(
        seats,
        chance,
        over=False,
        reveals=0,
        variant=Variant(
            setup["strict_second"],
            setup["own_pieces_only"],
            setup["double_fishing"],
            setup["bonus_per_unit"],
            setup["units_per_action"],
            setup["reveal_at_once"],
        ),
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
    """Fish on ports, resource tiles and trade goods at random, blanks taken away again (103)."""
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
    """Cut into thirds, larger parts on top; the empire card in the middle or bottom third (104)."""
    bag = starting_left + [number for number, card in enumerate(TECHNOLOGIES) if not card.starting]
    thirds = [(len(bag) + 2 - part) // 3 for part in range(3)]
    if seats < 4:
        return Deck(TECHNOLOGY, bag, thirds[0], thirds[1] + 1, [], [], -1, 0, ())
    return Deck(TECHNOLOGY, bag, thirds[0] + thirds[1], thirds[2] + 1, [], [], -1, 0, ())


def halved(kind: int, bag: list[int], out: tuple[int, ...]) -> Deck:
    """The empire card in the bottom half."""
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


# --- leaders and draft --------------------------------------------------------------------------------------


def choose_leader(g: Mosaic) -> Rules:
    """The player to the right of the start player first, then counter-clockwise (110)."""
    seat = g.turn
    names = [LEADER_CARDS[number].id for number in bits(g.leaders)]
    name = yield Ask(seat, "leader", names)
    number = next(n for n, card in enumerate(LEADER_CARDS) if card.id == name)
    g.players[seat].leader = number
    g.leaders &= ~(1 << number)
    if g.tell:
        g.tell("chooses_leader", seat, card=name)
    if seat == g.start:
        g.leaders = 0
        g.phase = DRAFT
    else:
        g.turn = (seat - 1) % g.seats


def draft(g: Mosaic) -> Rules:
    """All keep one card and pass the rest to the left, until everybody has five (111)."""
    picks = yield Together([Ask(seat, "draft", g.hands[seat]) for seat in range(g.seats)])
    for seat, name in enumerate(picks):
        if g.tell:
            g.tell("keeps", seat)
            g.tell("keeps_card", seat, to=(seat,), card=name)
    g.drafted = tuple((*kept, TECHNOLOGY_NUMBER[name]) for kept, name in zip(g.drafted, picks, strict=True))
    rests = [[id for id in hand if id != name] for hand, name in zip(g.hands, picks, strict=True)]
    g.hands = [rests[seat - 1] for seat in range(g.seats)]
    g.round += 1
    if g.round == HAND:
        g.hands = []
        for p, kept in zip(g.players, g.drafted, strict=True):
            p.down.extend(kept)
            for technology in kept:
                g.secret |= 1 << technology
        g.phase = CITIES
        g.turn = g.start


# --- starting cities and benefits ---------------------------------------------------------------------------


def place_starting_city(g: Mosaic) -> Rules:
    """Any free hex that is no port hex; its tile is taken, nothing else happens (112)."""
    seat = g.turn
    place = yield from choose_hex(seat, "starting_city", hexes_for_city(g, seat))
    put_city(g, seat, place)
    if g.tell:
        g.tell("founds", seat, hex=HEXES[place], region=REGIONS[BOARD.region_of[place]])
    take_tile(g, seat, place)
    g.turn = (seat + 1) % g.seats
    if g.turn == g.start:
        g.phase = BENEFITS


def lay_out(g: Mosaic) -> Rules:
    """One starting technology laid out face up, or the rest kept face down (113.2, 113.3)."""
    seat = g.turn
    p = g.players[seat]
    playable = [REVEAL_OPTIONS[technology] for technology in p.down if requirements_met(p, technology)]
    answer = yield Ask(seat, "lay_out", [*playable, "done"])
    if answer != "done":
        yield from turn_face_up(g, seat, TECHNOLOGY_NUMBER[answer[1]])
        return
    g.turn = (seat + 1) % g.seats
    g.phase = BENEFITS
    if g.turn == g.start:
        g.phase = TURNS
        g.round = 1
        begin_turn(g)


def leader_benefits(g: Mosaic) -> Rules:
    """Symbols, production and starting goods of the leader (113.1, 801)."""
    seat = g.turn
    p = g.players[seat]
    leader = LEADER_CARDS[p.leader]
    for pillar in leader.gives:
        p.pillars[pillar] += 1
    for name, amount in leader.production.items():
        if name in TRACKS:
            p.production[TRACKS.index(name)] += amount
        else:
            tracks = [track for track in TRACKS if name == "choice" or track != TRACKS[IDEAS]]
            track = yield Ask(seat, "production", tracks, (amount,))
            p.production[TRACKS.index(track)] += amount
            if g.tell:
                g.tell("gains", seat, amount=amount, what=f"production_{track}")
    for name, amount in leader.start.items():
        if name in CURRENCIES:
            p.stock[CURRENCIES.index(name)] += amount
        elif name == "population":
            p.population += amount
        elif name == "infantry":
            add_unit(g, seat, INFANTRY, BOARD.region_of[bits(p.cities)[0]])
        elif name == "random_technology":
            technology = draw(g, g.decks[TECHNOLOGY])
            p.down.append(technology)
            hide(g, technology, 0)
            if g.tell:
                g.tell("draws_technology", seat)
                g.tell("draws_card", seat, to=(seat,), card=TECHNOLOGIES[technology].id)
        else:
            hexes = hexes_for_village(g, p)
            if hexes:
                place = yield from choose_hex(seat, name, hexes)
                piece = FARM_VILLAGE if name == "farm_village" else ARTISAN_VILLAGE
                build_village(g, seat, place, piece)
    if p.leader == SCRIBE:
        p.later_actions += SCRIBE_EFFECT.amount
    g.phase = LAY_OUT


def begin_turn(g: Mosaic) -> None:
    """The player in turn has one action, and those that waited for the first turn (201.2, 803.6)."""
    p = g.players[g.turn]
    g.actions = 1 + p.later_actions
    p.later_actions = 0
    new_counts(g)
    if g.tell:
        g.tell("turn", g.turn, round=g.round)


def new_counts(g: Mosaic) -> None:
    """Nothing of this turn has been recruited, moved, laid face down or looked at yet."""
    g.recruited = 0
    g.moved = [0] * 21
    g.laid = 0
    g.looked = -1
