"""Set-up and variants (chapters 100, 900): sets of cards, levels, the decks, the first state of a game."""

from __future__ import annotations

from functools import cache
from typing import Final

from pentapolis.engine import Chance, Refusal, Setup, SetupOption
from pentapolis.games.nations.data import (
    BASE_ARCHITECTS,
    BOOKS,
    CARDS,
    COLUMNS,
    KINDS,
    LEVELS,
    MIX,
    NATIONS,
    NOTHING,
    SETS,
    Card,
)
from pentapolis.games.nations.rules.boards import after_boards, begin_draft, give_board
from pentapolis.games.nations.rules.maintenance import open_decks
from pentapolis.games.nations.state import MAINTAIN, NONE, Player, Settings, State

READINGS: Final = {
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
OPTIONS: Final[tuple[SetupOption, ...]] = (
    SetupOption("level", LEVELS, "prince", per_seat=True),
    SetupOption("advanced"),
    SetupOption("expert"),
    SetupOption("promo"),
    SetupOption("balanced"),
    SetupOption("b_sides"),
    SetupOption("a_sides", ("dealt", "chosen"), "dealt"),
    SetupOption("ages", (1, 2, 3, 4), 4),
    SetupOption("easier", ("no", "covered", "counts"), "no"),
    *(SetupOption(id, values, values[0]) for id, values in READINGS.items()),
)
FOE_BOOKS: Final = 2


def check_setup(setup: Setup) -> Refusal | None:
    """Why these seats and sets of cards do not go together (103.3, 905.2)."""
    if setup.seats == 5 and not setup["advanced"]:
        return Refusal("103.3", "five_need_advanced")
    if setup["balanced"] and not (setup["advanced"] or setup["expert"]):
        return Refusal("905.2", "balanced_needs_cards")
    if setup["balanced"] and setup.seats == 5:
        return Refusal("905.2", "balanced_not_for_five")
    return None


def new_game(setup: Setup, chance: Chance) -> State:
    """Everything up to the first question: the turn order is drawn (104.1) and gives books (104.2, 801.3).

    Base architects lie there (104.8), no event yet (104.7), no war (104.6), in round 1 (104.3).
    """
    seats = setup.seats
    settings = settings_of(setup, chance)
    order = list(range(seats))
    chance.shuffle(order)
    nations = [_blank_nation() for _ in range(seats)]
    for position, seat in enumerate(order):
        nations[seat].goods[BOOKS] = position + 1
    peoples = list(range(len(NATIONS)))
    chance.shuffle(peoples)
    g = State(
        seats=seats,
        chance=chance,
        over=False,
        reveals=0,
        variant=settings,
        phase=MAINTAIN,
        round=1,
        at=0,
        order=order,
        passed=[],
        board=[NONE] * (3 * settings.columns),
        deck=[],
        events=[],
        event=NONE,
        architects=settings.architects,
        war=NONE,
        war_strength=0,
        war_buyer=NONE,
        nations=nations,
        flags=0,
        offered=[],
        foe_strength=0,
        foe_stability=0,
        foe_books=FOE_BOOKS if settings.solo else 0,
        foe_first=False,
    )
    if settings.b_sides:
        open_decks(g)
        begin_draft(g, peoples[:seats])
    elif setup["a_sides"] == "chosen":
        begin_draft(g, list(range(len(NATIONS))))
    else:
        for seat, people in enumerate(peoples[:seats]):
            give_board(g, seat, 2 * people)
        after_boards(g)
    return g


def settings_of(setup: Setup, chance: Chance) -> Settings:
    """The settings of a game; the same for every game with this setup, unless its decks are drawn (905.2)."""
    return _settings(setup, _balanced(setup, chance)) if setup["balanced"] else _settings_of_all_cards(setup)


@cache
def _settings_of_all_cards(setup: Setup) -> Settings:
    return _settings(setup, _decks(setup))


def _settings(setup: Setup, decks: list[list[Card]]) -> Settings:
    """What was agreed: sets (103.2), levels (104.4), columns (106.3, 801.4), ages (903.1), readings."""
    seats = setup.seats
    readings = frozenset(
        "gains_first" if id == "production" else id
        for id, values in READINGS.items()
        if setup[id] == values[1]
    )
    return Settings(
        COLUMNS[seats],
        BASE_ARCHITECTS[seats],
        2 if seats == 5 else 1,
        setup["ages"],
        tuple(tuple(c.index for c in deck) for deck in decks),
        tuple(LEVELS.index(level) for level in setup["level"]),
        seats == 1,
        setup["b_sides"],
        setup["easier"],
        readings,
    )


def _decks(setup: Setup) -> list[list[Card]]:
    """The progress cards of each age by sets (103.1, 103.5)."""
    sets = {name for name in SETS if name == "basic" or setup[name]}
    return [[c for c in CARDS if c.age == age and c.set in sets] for age in (1, 2, 3, 4)]


def _balanced(setup: Setup, chance: Chance) -> list[list[Card]]:
    """As many cards of each kind as in the basic game, drawn from all (905.2)."""
    decks = []
    for deck in _decks(setup):
        mixed = []
        for kind in range(len(KINDS)):
            cards = [c for c in deck if c.kind == kind]
            mixed += [chance.draw(cards) for _ in range(MIX["basic"][kind])]
        decks.append(mixed)
    return decks


def _blank_nation() -> Player:
    return Player(
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
