"""Set-up and variants (chapters 100, 900): sets of cards, levels, boards and their draft, the easier game."""

from __future__ import annotations

from pentapolis.engine import Ask, Chance, Rules, Setup
from pentapolis.games.nations.general import enter, parts_to_take, take_worker_from
from pentapolis.games.nations.maintenance import open_decks
from pentapolis.games.nations.state import DRAFT, EASIER, MAINTAIN, NONE, Nation, NationsState, Variant
from pentapolis.games.nations.tables import (
    BASE_ARCHITECTS,
    BOARD,
    BOARDS,
    BOOKS,
    CARDS,
    COLUMNS,
    KINDS,
    LEVELS,
    MIX,
    NATIONS,
    NOTHING,
    SETS,
)

READINGS = {
    "anna": ("resources", "stability"),
    "shaka": ("buyer", "owner"),
    "vasa": ("any_strength", "ten_strength"),
    "crusade": ("if_paid", "always"),
    "no_leader": ("all_lose", "nobody_loses"),
    "no_war": ("nobody", "as_zero"),
    "movers": ("turn_order", "stability"),
    "production": ("in_order", "gains_first"),
    "tower": ("free_space", "any_space"),
}
"""Disputed points by id: the reading followed here, and the other one that can be chosen instead."""
FOE_BOOKS = 2


def new_game(setup: Setup, chance: Chance) -> NationsState:
    """Everything up to the first question (104, 105, 801.3)."""
    seats = setup.seats
    variant = _variant(setup, chance)
    order = list(range(seats))
    chance.shuffle(order)
    nations = [_blank_nation() for _ in range(seats)]
    for position, seat in enumerate(order):
        nations[seat].goods[BOOKS] = position + 1
    peoples = list(range(len(NATIONS)))
    chance.shuffle(peoples)
    g = NationsState(
        seats=seats,
        chance=chance,
        over=False,
        reveals=0,
        variant=variant,
        phase=MAINTAIN,
        round=1,
        at=0,
        order=order,
        passed=[],
        board=[NONE] * (3 * variant.columns),
        deck=[],
        events=[],
        event=NONE,
        architects=variant.architects,
        war=NONE,
        war_strength=0,
        war_buyer=NONE,
        nations=nations,
        flags=0,
        offered=[],
        foe_strength=0,
        foe_stability=0,
        foe_books=FOE_BOOKS if variant.solo else 0,
        foe_first=False,
    )
    if variant.b_sides:
        open_decks(g)
        _begin_draft(g, peoples[:seats])
    elif setup["a_sides"] == "chosen":
        _begin_draft(g, list(range(len(NATIONS))))
    else:
        for seat, people in enumerate(peoples[:seats]):
            give_board(g, seat, 2 * people)
        _after_boards(g)
    return g


def _begin_draft(g: NationsState, peoples: list[int]) -> None:
    g.phase = DRAFT
    g.offered = peoples
    g.at = g.seats - 1


def _variant(setup: Setup, chance: Chance) -> Variant:
    seats = setup.seats
    readings = frozenset(
        "gains_first" if id == "production" else id
        for id, values in READINGS.items()
        if setup[id] == values[1]
    )
    return Variant(
        COLUMNS[seats],
        BASE_ARCHITECTS[seats],
        2 if seats == 5 else 1,
        setup["ages"],
        _decks(setup, chance),
        tuple(LEVELS.index(level) for level in setup["level"]),
        seats == 1,
        setup["b_sides"],
        setup["easier"],
        readings,
    )


def _decks(setup: Setup, chance: Chance) -> tuple[tuple[int, ...], ...]:
    """The progress cards of each age (103); balanced decks keep the basic mix of kinds (905.2)."""
    sets = {name for name in SETS if name == "basic" or setup[name]}
    decks = [[c for c in CARDS if c.age == age and c.set in sets] for age in (1, 2, 3, 4)]
    if setup["balanced"]:
        for age, deck in enumerate(decks):
            mixed = []
            for kind in range(len(KINDS)):
                cards = [c for c in deck if c.kind == kind]
                mixed += [chance.draw(cards) for _ in range(MIX["basic"][kind])]
            decks[age] = mixed
    return tuple(tuple(c.index for c in deck) for deck in decks)


def _blank_nation() -> Nation:
    return Nation(
        board=NONE,
        goods=[0, 0, 0, 0, 0],
        pool=0,
        food_spaces=0,
        food_left=0,
        stability_spaces=0,
        stability_left=0,
        above=0,
        slots=[],
        workers=[],
        advisor=NONE,
        tower=NONE,
        wonder=NONE,
        stages=0,
        wonders=[],
        colonies=[],
        strength_sum=0,
        stability_sum=0,
        flags=0,
        private={},
        used=0,
        turns=0,
        short=0,
        war_lost=NOTHING,
        fights=0,
        golden_ages=0,
        colonised=0,
        unstable=False,
        sunk=False,
    )


def give_board(g: NationsState, seat: int, index: int) -> None:
    """A nation gets its board, what stands on it, and its starting goods and workers (105)."""
    n = g.nations[seat]
    board = BOARDS[index]
    n.board = index
    for good, amount in enumerate(board.goods):
        n.goods[good] += amount
    n.pool = board.workers
    n.food_spaces = n.food_left = board.food_spaces
    n.stability_spaces = n.stability_left = board.stability_spaces
    n.slots = list(board.slots)
    n.workers = [0] * len(n.slots)
    n.strength_sum = board.strength
    for card in board.finished:
        n.wonders.append(card)
        enter(g, seat, card)


def sides(variant: Variant) -> tuple[str, ...]:
    """The sides that a board can be chosen with (906.2)."""
    return ("b", "a") if variant.b_sides else ("a",)


def draft(g: NationsState) -> Rules:
    """One player chooses a board, of sides B also which side; the last in turn order first (906, 105.1)."""
    seat = g.order[g.at]
    options = [("board", NATIONS[people]["id"], side) for people in g.offered for side in sides(g.variant)]
    choice = yield Ask(seat, "board", options)
    index = BOARD[f"{choice[1]}_{choice[2]}"]
    g.offered.remove(index // 2)
    give_board(g, seat, index)
    if g.tell:
        g.tell("chooses_board", seat, board=choice[1], side=choice[2])
    g.at -= 1
    if g.at < 0:
        g.at = 0
        g.offered = []
        _after_boards(g)


def _after_boards(g: NationsState) -> None:
    g.phase = MAINTAIN if g.variant.easier == "no" else EASIER


def extra_worker(g: NationsState) -> Rules:
    """The easier game: one more worker, from a space of the player's choice (904.1)."""
    seat = g.order[g.at]
    n = g.nations[seat]
    part = yield Ask(seat, "extra_worker", parts_to_take(n))
    if g.variant.easier == "counts":
        take_worker_from(g, seat, part)
    else:
        n.pool += 1
        if part == "food":
            n.food_left -= 1
            n.food_spaces -= 1
        else:
            n.stability_left -= 1
            n.stability_spaces -= 1
        if g.tell:
            g.tell("takes_worker", seat, part=part)
    g.at += 1
    if g.at == g.seats:
        g.phase = MAINTAIN
