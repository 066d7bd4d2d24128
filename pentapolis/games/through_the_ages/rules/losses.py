"""Losing things, as events, aggressions and wars make a civilization do (rules 107.4, 111, 606.6)."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.through_the_ages.data import (
    BY_ID,
    CARDS,
    ID,
    REAL_SLOTS,
    SLOT,
    SLOT_ID,
    UNIT_SLOT,
    URBAN_SLOT,
)
from pentapolis.games.through_the_ages.rules.bank import (
    food,
    gain_food,
    gain_resources,
    lose_food,
    lose_resources,
    resources,
)
from pentapolis.games.through_the_ages.rules.buildings import destroy
from pentapolis.games.through_the_ages.rules.ratings import recount
from pentapolis.games.through_the_ages.state import Player, State


def lose_population(g: State, civ: Player) -> Rules:
    """An unused worker returns to the bank, or else a worker of the owner's choice (107.4, 1005.2)."""
    if civ.unused:
        civ.unused -= 1
    else:
        slots = [s for s in REAL_SLOTS if civ.workers[s]]
        if not slots:
            return False
        answer: str = yield Ask(civ.seat, "lose_worker", [SLOT_ID[s] for s in slots])
        civ.workers[SLOT[BY_ID[answer]]] -= 1
    civ.yellow += 1
    if g.tell:
        g.tell("loses_population", civ.seat)
    return True


def lose_blue(g: State, civ: Player, tokens: int) -> Rules:
    """Blue tokens go to the box: from the bank, then from own cards of the owner's choice (606.6)."""
    for _ in range(tokens):
        if civ.blue_bank:
            civ.blue_bank -= 1
            continue
        slots = [s for s in range(len(civ.blue)) if civ.blue[s]]
        if not slots:
            return
        answer: str = yield Ask(civ.seat, "lose_blue", [SLOT_ID[s] for s in slots])
        civ.blue[SLOT[BY_ID[answer]]] -= 1


def lose_mix(g: State, loser: Player, chooser: Player, amount: int) -> Rules:
    """Food and resources, as far as there are any; the victor chooses (111.1, 1005.1, 1005.4, 1005.6)."""
    have_food, have_resources = food(loser), resources(loser)
    total = min(amount, have_food + have_resources)
    mixes = [
        ("mix", f, total - f) for f in range(total + 1) if f <= have_food and total - f <= have_resources
    ]
    _, lost_food, lost_resources = yield Ask(chooser.seat, "lose_mix", mixes, (loser.seat,))
    lose_food(loser, lost_food)
    lose_resources(loser, lost_resources)
    if g.tell:
        g.tell("loses_goods", loser.seat, food=lost_food, resources=lost_resources)
    return lost_food, lost_resources


def destroy_building(g: State, owner: Player, chooser: Player, urban_only: bool) -> Rules:
    """A building is destroyed; its worker becomes unused. Without one nothing happens (111.8)."""
    low = URBAN_SLOT if urban_only else 0
    slots = [s for s in REAL_SLOTS if low <= s < UNIT_SLOT and owner.workers[s]]
    if not slots:
        return
    answer: str = yield Ask(chooser.seat, "destroy_building", [SLOT_ID[s] for s in slots], (owner.seat,))
    destroy(g, owner, SLOT[BY_ID[answer]])


def lose_colony(g: State, civ: Player, card: int) -> Rules:
    """The permanent bonus is lost; yellow tokens only as far as the bank has them (606.5, 606.6)."""
    civ.colonies.remove(card)
    civ.yellow -= min(civ.yellow, CARDS[card].yellow_tokens)
    recount(g, civ)
    yield from lose_blue(g, civ, CARDS[card].blue_tokens)
    if g.tell:
        g.tell("loses_colony", civ.seat, colony=ID[card])


def take_goods(g: State, winner: Player, loser: Player, amount: int) -> Rules:
    """The winner gains from the own bank what the loser really loses (608.4, 608.5, 612.5)."""
    lost_food, lost_resources = yield from lose_mix(g, loser, winner, amount)
    gain_food(winner, lost_food)
    gain_resources(winner, lost_resources)
