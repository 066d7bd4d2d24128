"""Workers at work: raising the population, building, destroying, upgrading (302–305, 316, 402–404).

Buildings, farms and mines cost civil actions, units military ones; all else is the same for both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Ask, Option, Refusal
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    BY_ID,
    CARDS,
    COST,
    LAB,
    LIBRARY,
    NONE,
    SLOT,
    SLOT_ID,
    SPECIAL,
    UNIT_SLOT,
    URBAN,
    URBAN_SLOT,
)
from pentapolis.games.through_the_ages.rules.answers import (
    BUILD,
    CHEAP_POPULATION,
    DESTROY,
    ENLIST,
    POPULATION,
    UPGRADE,
)
from pentapolis.games.through_the_ages.rules.bank import add_worker, pay_food, population_price
from pentapolis.games.through_the_ages.rules.costs import (
    from_round_2,
    own_resources,
    pay_for,
    short_of_actions_for,
    short_of_civil_actions,
    short_of_food,
    short_of_resources,
    spend_civil,
    spend_military,
    unit_resources,
)
from pentapolis.games.through_the_ages.rules.layout import layout_of
from pentapolis.games.through_the_ages.rules.ratings import count
from pentapolis.games.through_the_ages.state import Player, State

CONSTRUCTION: Final = 3
"""The family of the construction technologies (312.4)."""


# --- prices --------------------------------------------------------------------------------------


def _cost_table(construction: int, leader: int) -> list[int]:
    """Resource costs by slot with a construction technology of that level, and with a leader (312.4).

    A discount can lower a cost to 0 but never gives resources (1001.3).
    """
    more = moments.COST_LESS.get(leader)
    discount = CARDS[SPECIAL[CONSTRUCTION][construction]].urban_discount if construction else (0, 0, 0, 0)
    costs = list(COST)
    for type in URBAN:
        for level in range(4):
            slot = type * 4 + level
            less = discount[level] + (0 if more is None else more(slot))
            costs[slot] = max(0, costs[slot] - less)
    return costs


_COST_TABLES: Final[dict[tuple[int, int], list[int]]] = {}


def costs_of(civ: Player) -> list[int]:
    """Resource costs by slot for this civilization."""
    key = civ.specials[CONSTRUCTION], civ.leader
    try:
        return _COST_TABLES[key]
    except KeyError:
        table = _COST_TABLES[key] = _cost_table(*key)
        return table


def laboratory_surcharge(g: State, civ: Player) -> int:
    """What somebody else's Tesla adds to the price of laboratories and libraries (1007.9)."""
    for other in g.civs:
        if other.leader in moments.LABORATORY_SURCHARGE and other.seat != civ.seat:
            return moments.LABORATORY_SURCHARGE[other.leader]
    return 0


def build_price(g: State, civ: Player, slot: int, less: int = 0) -> int:
    """Resources to build one more of this technology, `less` by a card; the surcharge comes last (1007.9)."""
    if slot >= UNIT_SLOT and civ.leader in moments.UNIT_COST_LESS_IN_WAR and is_attacked(g, civ):
        less += moments.UNIT_COST_LESS_IN_WAR[civ.leader]
    price = costs_of(civ)[slot] - less
    if price < 0:
        price = 0
    if slot >> 2 in (LAB, LIBRARY):
        price += laboratory_surcharge(g, civ)
    return price


def upgrade_price(g: State, civ: Player, old: int, new: int, less: int = 0) -> int:
    """The difference of the two costs, each lowered by its own discounts, then `less` (316.2, 312.4)."""
    costs = costs_of(civ)
    price = max(0, costs[new] - costs[old] - less)
    if new >> 2 in (LAB, LIBRARY):
        price += laboratory_surcharge(g, civ)
    return price


def is_attacked(g: State, civ: Player) -> bool:
    """Whether a war has been declared on the civilization."""
    return any(other.war != NONE and other.war_target == civ.seat for other in g.civs)


def urban_limit(g: State, civ: Player) -> int:
    """Buildings of each urban type, by the government; 1 more in the easier variant (304.2, 902.2)."""
    return CARDS[civ.government].urban_limit + (1 if g.config.easier else 0)


# --- 302 raise population ------------------------------------------------------------------------


def cheap_population(civ: Player) -> int:
    """The food for a worker by a wonder that asks no action; NONE without one (or with an empty bank)."""
    for wonder, less in moments.CHEAP_POPULATION.items():
        if wonder in civ.wonders:
            return population_price(civ, less)
    return NONE


def population_tries(g: State, ask: Ask) -> Iterable[Option]:
    return POPULATION, CHEAP_POPULATION


def refuse_population(g: State, ask: Ask, by: str = "") -> Refusal | None:
    civ = g.civs[ask.seat]
    if not by:
        if refusal := short_of_civil_actions(civ):
            return refusal
    elif civ.liner_used or not any(wonder in civ.wonders for wonder in moments.CHEAP_POPULATION):
        return Refusal("1007.19", "no_liner")
    return refuse_worker(civ, cheap_population(civ) if by else population_price(civ))


def refuse_worker(civ: Player, price: int) -> Refusal | None:
    """A worker comes from the yellow bank and costs food (106.6, 302.2)."""
    return short_of_food(civ, price) if civ.yellow else Refusal("106.6", "yellow_bank_empty")


def do_population(g: State, ask: Ask, by: str = "") -> None:
    civ = g.civs[ask.seat]
    if by:
        civ.liner_used = True
        raise_population(g, civ, cheap_population(civ))
    else:
        spend_civil(civ)
        raise_population(g, civ, population_price(civ))


def raise_population(g: State, civ: Player, price: int) -> None:
    """Food is paid, a yellow token becomes an unused worker (106.8, 302.1)."""
    pay_food(civ, price)
    add_worker(civ)
    if g.tell:
        g.tell("population", civ.seat, food=price)


# --- 303, 304, 402 build -------------------------------------------------------------------------


def build_tries(g: State, ask: Ask) -> Iterable[Option]:
    layout = layout_of(g.civs[ask.seat].techs)
    return [BUILD[slot] for slot in (*layout.buildings, *layout.units)]


def refuse_build(g: State, ask: Ask, id: str) -> Refusal | None:
    civ = g.civs[ask.seat]
    slot = SLOT[BY_ID[id]]
    return short_of_actions_for(civ, slot) or refuse_site(g, civ, slot, build_price(g, civ, slot))


def refuse_site(g: State, civ: Player, slot: int, price: int) -> Refusal | None:
    """The rules of building, actions aside (303.2, 304.1, 402.1).

    Farms, mines and units may be any number (303.4, 402.2); no limit of a track matters (105.6).
    """
    unit = slot >= UNIT_SLOT
    rule = "402.1" if unit else "303.2" if slot < URBAN_SLOT else "304.1"
    if not civ.techs >> slot & 1:
        return Refusal(rule, "not_in_play", card=SLOT_ID[slot])
    if not civ.unused:
        return Refusal(rule, "no_unused_worker")
    # All levels of one type count together, each type on its own (304.3, 304.4, 304.5).
    if URBAN_SLOT <= slot < UNIT_SLOT and count(civ, slot >> 2) >= urban_limit(g, civ):
        return Refusal("304.2", "urban_limit", limit=urban_limit(g, civ))
    return short_of_resources(unit_resources(civ) if unit else own_resources(civ), price, rule)


def do_build(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    slot = SLOT[BY_ID[id]]
    if slot >= UNIT_SLOT:
        spend_military(civ)
    else:
        spend_civil(civ)
    build(g, civ, slot, build_price(g, civ, slot))


def build(g: State, civ: Player, slot: int, price: int) -> None:
    """An unused worker goes to a technology and works already this turn (303.1, 303.3, 304.1, 402.3)."""
    pay_for(civ, slot, price)
    civ.unused -= 1
    civ.workers[slot] += 1
    if g.tell:
        g.tell("build", civ.seat, what=SLOT_ID[slot], resources=price)


# --- Frederick Barbarossa: a new worker becomes a unit (1002.4) ----------------------------------


def enlist_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [ENLIST[slot] for slot in layout_of(g.civs[ask.seat].techs).units]


def refuse_enlist(g: State, ask: Ask, id: str) -> Refusal | None:
    civ = g.civs[ask.seat]
    if civ.leader not in moments.ENLISTS:
        return Refusal("1002.4", "no_barbarossa")
    less = moments.ENLISTS[civ.leader]
    price = build_price(g, civ, SLOT[BY_ID[id]], less)
    return (
        short_of_civil_actions(civ)
        or refuse_worker(civ, population_price(civ, less))
        or short_of_resources(unit_resources(civ), price, "402.1")
    )


def do_enlist(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    slot = SLOT[BY_ID[id]]
    spend_civil(civ)
    less = moments.ENLISTS[civ.leader]
    food = population_price(civ, less)
    pay_food(civ, food)
    price = build_price(g, civ, slot, less)
    pay_for(civ, slot, price)
    civ.yellow -= 1
    civ.workers[slot] += 1
    if g.tell:
        g.tell("enlist", civ.seat, what=id, food=food, resources=price)


# --- 305, 403 destroy, disband -------------------------------------------------------------------


def destroy_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [DESTROY[slot] for slot in layout_of(g.civs[ask.seat].techs).buildings]


def disband_tries(g: State, ask: Ask) -> Iterable[Option]:
    return [DESTROY[slot] for slot in layout_of(g.civs[ask.seat].techs).units]


def refuse_destroy(g: State, ask: Ask, id: str) -> Refusal | None:
    civ = g.civs[ask.seat]
    slot = SLOT[BY_ID[id]]
    if refusal := short_of_actions_for(civ, slot):
        return refusal
    if not civ.workers[slot]:
        return Refusal("403.1" if slot >= UNIT_SLOT else "305.1", "no_worker_there", card=id)
    return None


def do_destroy(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    spend_civil(civ)
    destroy(g, civ, SLOT[BY_ID[id]], "destroy")


def do_disband(g: State, ask: Ask, id: str) -> None:
    civ = g.civs[ask.seat]
    spend_military(civ)
    destroy(g, civ, SLOT[BY_ID[id]], "disband")


def destroy(g: State, civ: Player, slot: int, told: str = "destroyed") -> None:
    """The worker becomes unused, nothing is paid back, the card stays (305.1–305.3, 403.1). What one does
    oneself is told otherwise than what others do to one.
    """
    civ.workers[slot] -= 1
    civ.unused += 1
    if g.tell:
        g.tell(told, civ.seat, what=SLOT_ID[slot])


# --- 316, 404 upgrade ----------------------------------------------------------------------------


def upgrade_tries(g: State, ask: Ask) -> Iterable[Option]:
    layout = layout_of(g.civs[ask.seat].techs)
    return [UPGRADE[pair] for pair in (*layout.upgrades, *layout.unit_upgrades)]


def refuse_upgrade(g: State, ask: Ask, old: str, new: str) -> Refusal | None:
    civ = g.civs[ask.seat]
    slots = SLOT[BY_ID[old]], SLOT[BY_ID[new]]
    return short_of_actions_for(civ, slots[1]) or refuse_step(civ, *slots, upgrade_price(g, civ, *slots))


def refuse_step(civ: Player, old: int, new: int, price: int) -> Refusal | None:
    """The rules of upgrading, actions aside; no limit and no unused worker matter (316.5, 316.6, 404.1)."""
    unit = new >= UNIT_SLOT
    if not civ.workers[old]:
        return Refusal("404.1" if unit else "316.1", "no_worker_there", card=SLOT_ID[old])
    if not civ.techs >> new & 1:
        return Refusal("404.1" if unit else "316.1", "not_in_play", card=SLOT_ID[new])
    return short_of_resources(
        unit_resources(civ) if unit else own_resources(civ), price, "404.1" if unit else "316.2"
    )


def do_upgrade(g: State, ask: Ask, old: str, new: str) -> None:
    civ = g.civs[ask.seat]
    slots = SLOT[BY_ID[old]], SLOT[BY_ID[new]]
    if slots[1] >= UNIT_SLOT:
        spend_military(civ)
    else:
        spend_civil(civ)
    upgrade(g, civ, *slots, upgrade_price(g, civ, *slots))


def upgrade(g: State, civ: Player, old: int, new: int, price: int) -> None:
    pay_for(civ, new, price)
    civ.workers[old] -= 1
    civ.workers[new] += 1
    if g.tell:
        g.tell("upgrade", civ.seat, what=SLOT_ID[old], new=SLOT_ID[new], resources=price)


ACTIONS_OF_WORKERS: Final[tuple[Action, ...]] = (
    Action("population", population_tries, from_round_2(refuse_population), do_population),
    Action("build", build_tries, from_round_2(refuse_build), do_build),
    Action("upgrade", upgrade_tries, from_round_2(refuse_upgrade), do_upgrade),
    Action("destroy", destroy_tries, from_round_2(refuse_destroy), do_destroy),
    Action("disband", disband_tries, from_round_2(refuse_destroy), do_disband),
    Action("enlist", enlist_tries, from_round_2(refuse_enlist), do_enlist),
)
