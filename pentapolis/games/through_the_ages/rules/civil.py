"""Civil actions: population, buildings, wonders, leaders, technologies, governments, upgrades (rules 300).

Each function carries out an action whose legality has been checked; what it costs is computed by the
functions at the top, which options, refusals and views use too.
"""

from __future__ import annotations

from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    AGE,
    BY_ID,
    CARDS,
    COST,
    FAMILY_OF,
    ID,
    LAB,
    LIBRARY,
    NONE,
    REAL_SLOTS,
    SLOT,
    SLOT_ID,
    SPECIAL,
    UNIT_SLOT,
    URBAN,
    URBAN_SLOT,
)
from pentapolis.games.through_the_ages.rules.bank import (
    add_worker,
    food,
    pay_food,
    pay_resources,
    population_price,
    resources,
)
from pentapolis.games.through_the_ages.rules.ratings import pacts_of, recount, recount_all
from pentapolis.games.through_the_ages.rules.tracks import score
from pentapolis.games.through_the_ages.state import WONDERS, Player, State

CONSTRUCTION = 3


# --- prices --------------------------------------------------------------------------------------


def _cost_table(construction: int, leader: int) -> list[int]:
    """Resource costs by slot with a construction technology of that level, and with a leader (312.4)."""
    more = moments.COST_LESS.get(leader)
    discount = CARDS[SPECIAL[CONSTRUCTION][construction]].urban_discount if construction else (0, 0, 0, 0)
    costs = list(COST)
    for type in URBAN:
        for level in range(4):
            slot = type * 4 + level
            less = discount[level] + (0 if more is None else more(slot))
            costs[slot] = max(0, costs[slot] - less)
    return costs


_COST_TABLES: dict[tuple[int, int], list[int]] = {}


def costs_of(civ: Player) -> list[int]:
    """Resource costs by slot for this civilization."""
    key = civ.specials[CONSTRUCTION], civ.leader
    table = _COST_TABLES.get(key)
    if table is None:
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
    price = max(0, costs_of(civ)[slot] - less)
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
    return CARDS[civ.government].urban_limit + (1 if g.config.easier else 0)


def cooperation(g: State, civ: Player) -> tuple[int, Player] | None:
    """A pact about science and the partner (1007.15)."""
    for pact, _, partner in pacts_of(g, civ):
        if pact in moments.PACT_SCIENCE:
            return pact, partner
    return None


def science_price(g: State, civ: Player, card: int, printed: int) -> int:
    """Science to play a technology, with all discounts, not below 0."""
    price = printed
    less = moments.SCIENCE_LESS.get(civ.leader)
    if less is not None and SLOT[card] != NONE:
        price -= less(SLOT[card])
    if g.seats > 2:
        pact = cooperation(g, civ)
        if pact is not None:
            price -= moments.PACT_SCIENCE[pact[0]][0]
    return max(0, price)


def stages_per_action(civ: Player) -> int:
    level = civ.specials[CONSTRUCTION]
    return CARDS[SPECIAL[CONSTRUCTION][level]].stages_per_action if level else 1


def stage_prices(civ: Player) -> tuple[int, ...]:
    """The costs of the stages still to build."""
    return CARDS[civ.wonder].stages[civ.stage :]


def can_mark_stages(civ: Player, prices: tuple[int, ...]) -> bool:
    """Whether the blue bank can mark these stages, paid first; the last needs no mark (OP-11).

    Change for a token can itself take up to three tokens out of the bank (108.13), and with too few for it
    more is paid than is due (108.17), so with a small bank the stages are tried one by one.
    """
    if civ.blue_bank >= 4 * len(prices):
        return True
    trial = civ.copy()
    last = len(CARDS[civ.wonder].stages)
    for stage, price in enumerate(prices, civ.stage + 1):
        if own_resources(trial) < price:
            return False
        pay_resources(trial, price)
        if stage < last:
            if not trial.blue_bank:
                return False
            trial.blue_bank -= 1
    return True


# --- population and buildings --------------------------------------------------------------------


def spend_civil(civ: Player, actions: int = 1) -> None:
    civ.ca -= actions
    civ.civil_used = True


def raise_population(g: State, civ: Player, price: int) -> None:
    pay_food(civ, price)
    add_worker(civ)
    if g.tell:
        g.tell("population", civ.seat, food=price)


def build(g: State, civ: Player, slot: int, price: int) -> None:
    """An unused worker goes to a technology; units use up resources given for them first (303, 304, 402)."""
    pay_for(civ, slot, price)
    civ.unused -= 1
    civ.workers[slot] += 1
    if g.tell:
        g.tell("build", civ.seat, what=SLOT_ID[slot], resources=price)


def upgrade(g: State, civ: Player, old: int, new: int, price: int) -> None:
    pay_for(civ, new, price)
    civ.workers[old] -= 1
    civ.workers[new] += 1
    if g.tell:
        g.tell("upgrade", civ.seat, what=SLOT_ID[old], new=SLOT_ID[new], resources=price)


def pay_for(civ: Player, slot: int, price: int) -> None:
    if slot >= UNIT_SLOT and civ.pool:
        given = min(civ.pool, price)
        civ.pool -= given
        civ.homer = max(0, civ.homer - given)
        price -= given
    pay_resources(civ, price)


def destroy(g: State, civ: Player, slot: int) -> None:
    civ.workers[slot] -= 1
    civ.unused += 1
    if g.tell:
        g.tell("destroy", civ.seat, what=SLOT_ID[slot])


# --- wonders -------------------------------------------------------------------------------------


def build_stage(g: State, civ: Player, price: int) -> None:
    """One stage of the wonder under construction (306.3, 306.5, 306.6)."""
    pay_resources(civ, price)
    card = CARDS[civ.wonder]
    if civ.stage + 1 < len(card.stages):
        civ.stage += 1
        civ.blue_bank -= 1
        if g.tell:
            g.tell("stage", civ.seat, wonder=card.id, stage=civ.stage, resources=price)
        return
    civ.blue_bank += civ.stage
    civ.wonder = NONE
    civ.stage = 0
    civ.wonders.append(card.index)
    culture = score(civ, WONDERS, completion_culture(civ, card.id))
    if g.tell:
        g.tell("wonder", civ.seat, wonder=card.id, resources=price)
        if culture:
            g.tell("wonder_culture", civ.seat, wonder=card.id, culture=culture)
    recount_all(g)


def completion_culture(civ: Player, wonder: str) -> int:
    """What a modern wonder scores at completion, by the state at that moment (306.13)."""
    rating = moments.COMPLETION.get(BY_ID[wonder])
    return 0 if rating is None else rating(civ)


# --- leaders -------------------------------------------------------------------------------------


def play_leader(g: State, civ: Player, card: int) -> None:
    civ.hand.remove(card)
    drop_leader(civ)
    civ.leader = card
    civ.homer = moments.UNIT_RESOURCES.get(card, 0)
    civ.pool += civ.homer
    recount(g, civ)
    if g.tell:
        g.tell("leader", civ.seat, leader=ID[card])


def drop_leader(civ: Player) -> None:
    """The leader leaves play with what he gave (307.4); `recount` must follow."""
    leaves = moments.LEADER_LEAVES.get(civ.leader)
    if leaves is not None:
        leaves(civ)
    civ.leader = NONE


def drop_wonder(civ: Player) -> None:
    """An unfinished wonder leaves play; its blue tokens return to the bank (803.4)."""
    civ.blue_bank += civ.stage
    civ.wonder = NONE
    civ.stage = 0


def lose_leader(g: State, civ: Player) -> None:
    """The leader in play is discarded by an effect (Assassinate, Iconoclasm)."""
    drop_leader(civ)
    recount(g, civ)


# --- technologies and governments ----------------------------------------------------------------


def pay_science(g: State, civ: Player, card: int, printed: int) -> int:
    """Pay for a technology; the partner of Scientific Cooperation pays 1 too (1007.15)."""
    price = science_price(g, civ, card, printed)
    civ.science -= price
    pact = cooperation(g, civ) if g.seats > 2 else None
    if pact is not None:
        pact[1].science -= moments.PACT_SCIENCE[pact[0]][1]
    return price


def play_technology(g: State, civ: Player, card: int) -> None:
    """A technology other than a government comes into play (311, 312)."""
    price = pay_science(g, civ, card, CARDS[card].science_cost)
    civ.hand.remove(card)
    if g.tell:
        g.tell("technology", civ.seat, technology=ID[card], science=price)
    enter_technology(g, civ, card)
    technology_played(civ)


def enter_technology(g: State, civ: Player, card: int) -> None:
    slot = SLOT[card]
    if slot != NONE:
        civ.techs |= 1 << slot
        return
    family = FAMILY_OF[card]
    old = civ.specials[family]
    civ.specials[family] = AGE[card]
    civ.blue_bank += CARDS[card].blue_tokens - (CARDS[SPECIAL[family][old]].blue_tokens if old else 0)
    recount(g, civ)


def technology_played(civ: Player) -> None:
    """What leaders give for each technology played, governments included (313.5)."""
    played = moments.TECHNOLOGY_PLAYED.get(civ.leader)
    if played is not None:
        played(civ)


def change_government(g: State, civ: Player, card: int, revolution: bool) -> None:
    """Peaceful change (315), or revolution (314): all CA are used, with Robespierre all MA (1007.3)."""
    printed = CARDS[card].cost_revolution if revolution else CARDS[card].cost_peaceful
    price = pay_science(g, civ, card, printed)
    civ.hand.remove(card)
    before = civ.ca
    civil_used = civ.ca_total - civ.ca
    military_used = civ.ma_total + civ.ma_extra - civ.ma
    civ.government = card
    recount(g, civ)
    # What was used stays used, also when the new government has fewer actions (314.4, 315.2).
    civ.ca = max(0, civ.ca_total - civil_used)
    civ.ma = max(0, civ.ma_total + civ.ma_extra - military_used)
    if revolution:
        if civ.leader in moments.REVOLUTION_BY_MILITARY:
            civ.ma = 0
            civ.military_used = True
            civ.ca = min(before, civ.ca_total)
        else:
            civ.ca = 0
            civ.civil_used = True
    if g.tell:
        g.tell("revolution" if revolution else "peaceful", civ.seat, government=ID[card], science=price)
    technology_played(civ)


# --- what can be done ----------------------------------------------------------------------------


class Layout:
    """What a set of technologies allows, worked out once per set: slots to build on and pairs to upgrade."""

    __slots__ = ("fields", "urban", "buildings", "units", "upgrades", "unit_upgrades")

    def __init__(self, techs: int) -> None:
        slots = [s for s in REAL_SLOTS if techs >> s & 1]
        self.fields = [s for s in slots if s < URBAN_SLOT]
        self.urban = [s for s in slots if URBAN_SLOT <= s < UNIT_SLOT]
        self.buildings = self.fields + self.urban
        self.units = [s for s in slots if s >= UNIT_SLOT]
        pairs = [(a, b) for a in slots for b in slots if a >> 2 == b >> 2 and a < b]
        self.upgrades = [(a, b) for a, b in pairs if b < UNIT_SLOT]
        self.unit_upgrades = [(a, b) for a, b in pairs if b >= UNIT_SLOT]


_layouts: dict[int, Layout] = {}


def layout_of(techs: int) -> Layout:
    layout = _layouts.get(techs)
    if layout is None:
        if len(_layouts) > 50_000:
            _layouts.clear()
        layout = _layouts[techs] = Layout(techs)
    return layout


def own_resources(civ: Player) -> int:
    """Resources that can pay for anything."""
    return resources(civ) + civ.credit_resources


def own_food(civ: Player) -> int:
    return food(civ) + civ.credit_food


def cheap_population(civ: Player) -> int:
    """The food for a worker by a wonder that asks no action; NONE without one (or with an empty bank)."""
    for wonder, less in moments.CHEAP_POPULATION.items():
        if wonder in civ.wonders:
            return population_price(civ, less)
    return NONE
