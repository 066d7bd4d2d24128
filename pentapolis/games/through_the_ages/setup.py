"""The set-up: decks by level and variant, the row, the starting civilizations (101–104, 900).

Two to four players (101.1), three levels (101.2): the simple game in ages A and I (101.5), the advanced
game to age II (101.6), the full game to age III and on without cards (101.7).
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Chance, Refusal, Setup, SetupOption
from pentapolis.games.through_the_ages.data import (
    BY_ID,
    CARDS,
    DESPOTISM,
    KIND,
    NONE,
    ROW,
    SLOTS,
    START,
    civil_deck,
    military_deck,
)
from pentapolis.games.through_the_ages.rules.ratings import recount
from pentapolis.games.through_the_ages.state import (
    ADVANCED,
    CHOOSE_BONUS,
    FULL,
    LEVELS,
    SIMPLE,
    SOURCES,
    Player,
    Settings,
    State,
    face_down,
)
from pentapolis.games.through_the_ages.state import START as START_PHASE

OPTIONS: Final[tuple[SetupOption, ...]] = (
    SetupOption("level", LEVELS, "full"),
    SetupOption("print", ("english", "polish"), "english"),
    SetupOption("easier"),
    SetupOption("less_mean"),
    SetupOption("peaceful", ("no", "yes", "without_attack_pacts"), "no"),
    SetupOption("draw_as_action"),
    SetupOption("bonus", ("none", "public", "age_by_age", "private", "open_choice"), "none"),
    SetupOption("public_bonuses", (3, 4, 5), 4),
    SetupOption("fewer_bonus_points"),
    SetupOption("alternative_corruption"),
    SetupOption("resignation"),
)
ATTACK_PACTS: Final = tuple(
    BY_ID[id] for id in ("acceptance_of_supremacy", "loss_of_sovereignty", "peace_treaty")
)
"""Pacts whose point is that they forbid attacks; they may be left out of a peaceful game (904.2)."""
FIRST_TECHNOLOGIES: Final = [card for card in CARDS if card.civil and card.slot != NONE and card.age == 0]
"""Everybody has them in play from the beginning (104.2)."""


def check_setup(setup: Setup) -> Refusal | None:
    """Which variants go with which level (901.1, 906.1, 908.2, 910.1)."""
    level = setup["level"]
    if level == "simple":
        for option in ("easier", "less_mean", "draw_as_action", "alternative_corruption"):
            if setup[option]:
                return Refusal("901.1", "not_in_simple", option=option)
        if setup["peaceful"] != "no":
            return Refusal("901.1", "not_in_simple", option="peaceful")
    if level != "full":
        if setup["bonus"] != "none":
            return Refusal("906.1", "only_in_full", option="bonus")
        if setup["resignation"]:
            return Refusal("910.1", "only_in_full", option="resignation")
        if setup["print"] != "english":
            return Refusal("101.7", "print_only_in_full")
    if setup["fewer_bonus_points"] and setup["bonus"] == "none":
        return Refusal("908.2", "needs_bonus")
    if setup["public_bonuses"] != 4 and setup["bonus"] != "public":
        return Refusal("907.1", "needs_public_bonus")
    return None


def settings_of(setup: Setup) -> Settings:
    return Settings(
        level=LEVELS.index(setup["level"]),
        polish_print=setup["print"] == "polish",
        easier=setup["easier"],
        less_mean=setup["less_mean"],
        peaceful=setup["peaceful"],
        draw_as_action=setup["draw_as_action"],
        bonus=setup["bonus"],
        public_bonuses=setup["public_bonuses"],
        fewer_bonus=setup["fewer_bonus_points"],
        alternative_corruption=setup["alternative_corruption"],
        resignation=setup["resignation"],
    )


def new_player(seat: int, extra_yellow: int) -> Player:
    """A starting civilization, the same at all levels (101.3, 104.2, 104.3, 104.4, 104.5, 104.6, 902.1)."""
    workers = [0] * SLOTS
    techs = 0
    for card in FIRST_TECHNOLOGIES:
        workers[card.slot] = card.workers
        techs |= 1 << card.slot
    return Player(
        seat=seat, left=0, government=DESPOTISM, leader=NONE, leaders_taken=0, techs=techs, workers=workers,
        blue=[0] * 12, unused=START["unused_workers"], yellow=START["yellow_bank"] + extra_yellow,
        blue_bank=START["blue_bank"], specials=[0] * 4, wonder=NONE, stage=0, wonders=[], ravaged=[],
        colonies=[], culture=0, science=0, hand=[], fresh=[], military=[], shown=[], kept=[0] * 4,
        tactic=NONE, pact=NONE,
        pact_partner=NONE, pact_is_a=False, war=NONE, war_target=NONE, ca=0, ma=0, ca_total=0, ma_total=0,
        ma_extra=0, pool=0, homer=0, credit_food=0, credit_resources=0, traded=False, civil_used=False,
        military_used=False, rebellion=0, liner_used=False, columbus_used=False, no_politics=False,
        marker=NONE, bonus=[], bonus_seen=[], fixed_culture=0, fixed_science=0, fixed_happy=0,
        fixed_unhappy=0, fixed_strength=0, fixed_colonization=0, scored=[0] * len(SOURCES),
    )  # fmt: skip


def new_state(setup: Setup, chance: Chance) -> State:
    config = settings_of(setup)
    seats = setup.seats
    civil = civil_deck(0, seats, config.polish_print)
    # What the row leaves of deck A is the civil deck; the others wait for their age (102.16, 103.2, 103.3).
    row = [chance.draw(civil) for _ in range(ROW)]
    decks = [military_of(config, seats, age) for age in range(4)]
    current: list[list[int]] = [[], [], [], []]
    if config.level == SIMPLE:
        # Nine events, nothing else that is military (102.6, 102.7, 102.8).
        decks = [[], [], [], []]
        current[0] = [face_down(c) for c in military_deck(0) if c != BY_ID["development_of_politics"]]
    else:
        # The rest of deck A leaves the game unseen: it stays a deck that nobody draws from (102.12, 102.13).
        current[0] = [face_down(chance.draw(decks[0])) for _ in range(seats + 2)]
    # By lot, for the whole game (101.8).
    start = chance.below(seats)
    g = State(
        seats=seats, chance=chance, over=False, reveals=0, config=config,
        civs=[new_player(seat, 1 if config.easier else 0) for seat in range(seats)], alive=seats, round=1,
        turn=start, start=start, phase=START_PHASE, age=0, final=0, row=row, civil=civil, decks=decks,
        discards=[[], [], [], []], current=current, future=[], past=[], bonus=[], bonus_hidden=[],
        box=[], no_discard=False, unseen=[[], [], [], []],
    )  # fmt: skip
    _deal_bonus(g)
    for civ in g.civs:
        recount(g, civ)
    return g


def military_of(config: Settings, seats: int, age: int) -> list[int]:
    """A military deck without what this level, variant or number of players leaves out (102.9, 102.15).

    No wars in the advanced game (102.10, 611.5), no pacts with two players (102.11, 609.1), no attacks in a
    peaceful one, which keeps colonization and comparisons (904.1, 904.2, 904.3).
    """
    if age > config.level + 1:
        return []
    deck = military_deck(age)
    if config.level == ADVANCED:
        deck = [c for c in deck if KIND[c] != "war"]
    if seats == 2:
        deck = [c for c in deck if KIND[c] != "pact"]
    if config.peaceful != "no":
        deck = [c for c in deck if KIND[c] not in ("aggression", "war")]
    if config.peaceful == "without_attack_pacts":
        deck = [c for c in deck if c not in ATTACK_PACTS]
    return deck


def _deal_bonus(g: State) -> None:
    """The four open events of the advanced game (102.14), the bonus variants of the full game (906.1).

    Open ones (907.1), age by age (907.2), private ones (907.3), or all to choose from (907.5); cards not used
    go into deck III (906.2).
    """
    config = g.config
    if config.level == ADVANCED:
        events = _bonus_cards()
        g.bonus = [g.chance.draw(events) for _ in range(4)]
        return
    if config.level != FULL or config.bonus == "none":
        return
    deck = _bonus_cards()
    g.decks[3] = [c for c in g.decks[3] if c not in deck]
    if config.bonus == "public":
        g.bonus = [g.chance.draw(deck) for _ in range(config.public_bonuses)]
    elif config.bonus == "age_by_age":
        g.bonus = [g.chance.draw(deck)]
        g.bonus_hidden = [g.chance.draw(deck) for _ in range(4)]
    elif config.bonus == "private":
        g.box.append(face_down(g.chance.draw(deck)))
        for civ in g.civs:
            civ.bonus_seen = [g.chance.draw(deck) for _ in range(12 // g.seats)]
        g.phase = CHOOSE_BONUS
    else:
        g.bonus = deck
        deck = []
        g.phase = CHOOSE_BONUS
    g.decks[3] += deck


def _bonus_cards() -> list[int]:
    return [c.index for c in CARDS if c.kind == "event" and c.age == 3]
