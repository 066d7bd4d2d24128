"""Losing things, as events, aggressions and wars make a civilization do (rules 107.4, 111, 606.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.engine.action import WHOLE
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


def technology_ids(civ: Player) -> list[Option]:
    """The technologies in play that can carry workers."""
    return [SLOT_ID[slot] for slot in REAL_SLOTS if civ.techs >> slot & 1]


def own_technologies(g: State, ask: Ask) -> Iterable[Option]:
    return technology_ids(g.civs[ask.seat])


def refuse_lost_worker(g: State, ask: Ask, id: str) -> Refusal | None:
    if g.civs[ask.seat].workers[SLOT[BY_ID[id]]]:
        return None
    return Refusal("107.4", "nobody_there", card=id)


def refuse_lost_blue(g: State, ask: Ask, id: str) -> Refusal | None:
    slot = SLOT[BY_ID[id]]
    blue = g.civs[ask.seat].blue
    return None if slot < len(blue) and blue[slot] else Refusal("606.6", "no_blue_there", card=id)


def technologies_of_victim(g: State, ask: Ask) -> Iterable[Option]:
    return technology_ids(g.civs[ask.about[0]])


def refuse_destroyed(g: State, ask: Ask, id: str) -> Refusal | None:
    """A building with a worker, where the text says so an urban one; units are none (111.4, 111.8)."""
    owner, urban_only = ask.about
    slot = SLOT[BY_ID[id]]
    if slot >= UNIT_SLOT or (urban_only and slot < URBAN_SLOT):
        return Refusal("111.8", "not_to_destroy", card=id)
    return None if g.civs[owner].workers[slot] else Refusal("111.8", "nobody_there", card=id)


LOSE_WORKER: Final = Actions("lose_worker", Action(WHOLE, own_technologies, refuse_lost_worker))
LOSE_BLUE: Final = Actions("lose_blue", Action(WHOLE, own_technologies, refuse_lost_blue))
DESTROY_BUILDING: Final = Actions("destroy_building", Action(WHOLE, technologies_of_victim, refuse_destroyed))


def lose_population(g: State, civ: Player) -> Rules:
    """An unused worker returns to the bank, or else a worker of the owner's choice (107.4, 1005.2)."""
    if civ.unused:
        civ.unused -= 1
    else:
        ask = LOSE_WORKER.ask(g, civ.seat)
        if not ask.options:
            return False
        answer: str = yield ask
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
        ask = LOSE_BLUE.ask(g, civ.seat)
        if not ask.options:
            return
        answer: str = yield ask
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
    ask = DESTROY_BUILDING.ask(g, chooser.seat, (owner.seat, urban_only))
    if not ask.options:
        return
    answer: str = yield ask
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
