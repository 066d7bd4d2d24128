"""The aggressions: what each does when it succeeds (608, 1005, 1008.21, 1008.22)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    AGE,
    BY_ID,
    CARDS,
    COST,
    ID,
    NONE,
    REAL_SLOTS,
    SLOT,
    SLOT_ID,
    UNIT_SLOT,
    URBAN_SLOT,
)
from pentapolis.games.through_the_ages.moments import at, at_family
from pentapolis.games.through_the_ages.rules.bank import gain_resources
from pentapolis.games.through_the_ages.rules.buildings import destroy
from pentapolis.games.through_the_ages.rules.colonies import hold_colony
from pentapolis.games.through_the_ages.rules.leaders import lose_leader
from pentapolis.games.through_the_ages.rules.losses import lose_colony, lose_population, take_goods
from pentapolis.games.through_the_ages.rules.tracks import gain_science, score
from pentapolis.games.through_the_ages.rules.wonders import drop_wonder
from pentapolis.games.through_the_ages.state import CONFLICT, Player, State


@at(moments.ATTACKED_CARD, "assassinate")
def assassinated_leader(target: Player) -> int:
    return NONE if target.leader == NONE else AGE[target.leader]


@at(moments.ATTACKED_CARD, "sabotage")
def sabotaged_wonder(target: Player) -> int:
    return NONE if target.wonder == NONE else AGE[target.wonder]


@at_family(moments.AGGRESSIONS, "enslave")
def enslave(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    yield from lose_population(g, target)
    gain_resources(attacker, 3)


@at_family(moments.AGGRESSIONS, "plunder")
def plunder(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    yield from take_goods(g, attacker, target, CARDS[card].value)


def raid_tries(g: State, ask: Ask) -> Iterable[Option]:
    target = g.civs[ask.about[0]]
    urban = [slot for slot in REAL_SLOTS if URBAN_SLOT <= slot < UNIT_SLOT and target.techs >> slot & 1]
    return [("raid", SLOT_ID[slot], number) for slot in urban for number in (1, 2, 3)]


def refuse_raid(g: State, ask: Ask, id: str, number: int) -> Refusal | None:
    """Up to so many urban buildings of one type and level as the card says (1008.21)."""
    target, most = ask.about
    if number > most:
        return Refusal("1008.21", "raid_most", most=most)
    slot = SLOT[BY_ID[id]]
    if not URBAN_SLOT <= slot < UNIT_SLOT or g.civs[target].workers[slot] < number:
        return Refusal("1008.21", "fewer_there", card=id)
    return None


RAID: Final = Actions("raid", Action("raid", raid_tries, refuse_raid))


@at_family(moments.AGGRESSIONS, "raid")
def raid(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    """Buildings of one type and level, chosen by the victor; half of their printed cost (1005.3, 1008.21).

    Rounded up for Raid I only.
    """
    most = CARDS[card].buildings
    ask = RAID.ask(g, attacker.seat, (target.seat, most))
    if not ask.options:
        return
    _, what, number = yield ask
    slot = SLOT[BY_ID[what]]
    for _ in range(number):
        destroy(g, target, slot)
    cost = COST[slot] * number
    gain_resources(attacker, (cost + 1) // 2 if most == 1 else cost // 2)


@at_family(moments.AGGRESSIONS, "annex")
def annex(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    if not target.colonies:
        return
    answer: str = yield Ask(attacker.seat, "annex", [ID[c] for c in target.colonies], (target.seat,))
    colony = BY_ID[answer]
    yield from lose_colony(g, target, colony)
    hold_colony(g, attacker, colony)


@at_family(moments.AGGRESSIONS, "assassinate")
def assassinate(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    lose_leader(g, target)
    score(attacker, CONFLICT, 3 * level)
    yield from ()


@at_family(moments.AGGRESSIONS, "sabotage")
def sabotage(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    drop_wonder(target)
    score(attacker, CONFLICT, 3 * level)
    yield from ()


@at_family(moments.AGGRESSIONS, "spy")
def spy(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    lost = -gain_science(target, -CARDS[card].value)
    gain_science(attacker, lost)
    yield from ()


@at_family(moments.AGGRESSIONS, "armed_intervention")
def armed_intervention(g: State, attacker: Player, target: Player, card: int, level: int) -> Rules:
    score(attacker, CONFLICT, -score(target, CONFLICT, -CARDS[card].value))
    yield from ()
