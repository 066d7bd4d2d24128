"""Civil actions: population, buildings, wonders, leaders, technologies, governments, upgrades (rules 300).

Each function carries out an action whose legality has been checked; what it costs is computed by the
functions at the top, which options, refusals and views use too.
"""

from __future__ import annotations

from pentapolis.games.through_the_ages.data import (
    AGE,
    BY_ID,
    CARDS,
    COST,
    FAMILY_OF,
    FARM,
    ID,
    INFANTRY,
    LAB,
    LIBRARY,
    MAX_SCIENCE,
    MINE,
    NONE,
    REAL_SLOTS,
    SLOT,
    SLOT_ID,
    SPECIAL,
    THEATER,
)
from pentapolis.games.through_the_ages.rules.bank import (
    TESLA,
    add_worker,
    food,
    gain_resources,
    pay_food,
    pay_resources,
    population_price,
    resources,
)
from pentapolis.games.through_the_ages.rules.ratings import (
    MILITARY,
    URBAN,
    count,
    level_sum,
    pacts_of,
    recount,
    recount_all,
    technology_levels,
)
from pentapolis.games.through_the_ages.state import CARDS_PLAYED, WONDERS, Player, State

BACH = BY_ID["johann_sebastian_bach"]
CHURCHILL = BY_ID["winston_churchill"]
ROBESPIERRE = BY_ID["maximilien_robespierre"]
NEWTON = BY_ID["isaac_newton"]
LEONARDO = BY_ID["leonardo_da_vinci"]
EINSTEIN = BY_ID["albert_einstein"]
HOMER = BY_ID["homer"]
OCEAN_LINER = BY_ID["ocean_liner_service"]
LINER_DISCOUNT = 5
SCIENTIFIC_COOPERATION = BY_ID["scientific_cooperation"]
CONSTRUCTION = 3
UNIT_SLOT = INFANTRY * 4
URBAN_SLOT = LAB * 4


def score(civ: Player, source: int, culture: int) -> int:
    """Add culture (or take it away, not below 0: 111.2); returns the change."""
    change = max(culture, -civ.culture)
    civ.culture += change
    civ.scored[source] += change
    return change


def gain_science(civ: Player, science: int) -> int:
    """Add science, at most to 40, or take it away, not below 0 (105.2, 111.2); returns the change."""
    before = civ.science
    civ.science = max(0, min(MAX_SCIENCE, before + science))
    return civ.science - before


# --- prices --------------------------------------------------------------------------------------


def _cost_table(construction: int, bach: bool) -> list[int]:
    """Resource costs by slot with a construction technology of that level, and with Bach (312.4)."""
    discount = CARDS[SPECIAL[CONSTRUCTION][construction]].urban_discount if construction else (0, 0, 0, 0)
    costs = list(COST)
    for type in URBAN:
        for level in range(4):
            slot = type * 4 + level
            less = discount[level] + (1 if bach and type == THEATER else 0)
            costs[slot] = max(0, costs[slot] - less)
    return costs


_COST_TABLES = [[_cost_table(level, bach) for bach in (False, True)] for level in range(4)]


def costs_of(civ: Player) -> list[int]:
    """Resource costs by slot for this civilization."""
    return _COST_TABLES[civ.specials[CONSTRUCTION]][civ.leader == BACH]


def tesla_surcharge(g: State, civ: Player) -> int:
    """1 when somebody else has Tesla: for building or upgrading laboratories and libraries (1007.9)."""
    for other in g.civs:
        if other.leader == TESLA and other.seat != civ.seat:
            return 1
    return 0


def build_price(g: State, civ: Player, slot: int, less: int = 0) -> int:
    """Resources to build one more of this technology, `less` by a card; the surcharge comes last (1007.9)."""
    if slot >= UNIT_SLOT and civ.leader == CHURCHILL and is_attacked(g, civ):
        less += 2
    price = max(0, costs_of(civ)[slot] - less)
    if slot >> 2 in (LAB, LIBRARY):
        price += tesla_surcharge(g, civ)
    return price


def upgrade_price(g: State, civ: Player, old: int, new: int, less: int = 0) -> int:
    """The difference of the two costs, each lowered by its own discounts, then `less` (316.2, 312.4)."""
    costs = costs_of(civ)
    price = max(0, costs[new] - costs[old] - less)
    if new >> 2 in (LAB, LIBRARY):
        price += tesla_surcharge(g, civ)
    return price


def is_attacked(g: State, civ: Player) -> bool:
    """Whether a war has been declared on the civilization."""
    return any(other.war != NONE and other.war_target == civ.seat for other in g.civs)


def urban_limit(g: State, civ: Player) -> int:
    return CARDS[civ.government].urban_limit + (1 if g.config.easier else 0)


def cooperation_partner(g: State, civ: Player) -> Player | None:
    """The partner of Scientific Cooperation (1007.15)."""
    for pact, _, partner in pacts_of(g, civ):
        if pact == SCIENTIFIC_COOPERATION:
            return partner
    return None


def science_price(g: State, civ: Player, card: int, printed: int) -> int:
    """Science to play a technology, with all discounts, not below 0."""
    price = printed
    slot = SLOT[card]
    if slot != NONE:
        if civ.leader == BACH and slot >> 2 == THEATER:
            price -= 1
        elif civ.leader == CHURCHILL and slot >= UNIT_SLOT:
            price -= 3
    if g.seats > 2 and cooperation_partner(g, civ) is not None:
        price -= 2
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
    """What a modern wonder scores at completion (306.13, 1007.13, 1007.14)."""
    if wonder == "fast_food_chains":
        fields = count(civ, FARM) + count(civ, MINE)
        return 2 * fields + sum(count(civ, type) for type in (*URBAN, *MILITARY))
    if wonder == "first_space_flight":
        return sum(technology_levels(civ))
    if wonder == "hollywood":
        return 2 * level_sum(civ, (THEATER, LIBRARY))
    if wonder == "internet":
        return 2 * level_sum(civ, (LAB, LIBRARY))
    return 0


# --- leaders -------------------------------------------------------------------------------------


def play_leader(g: State, civ: Player, card: int) -> None:
    civ.hand.remove(card)
    drop_leader(civ)
    civ.leader = card
    if card == HOMER:
        civ.pool += 1
        civ.homer = 1
    recount(g, civ)
    if g.tell:
        g.tell("leader", civ.seat, leader=ID[card])


def drop_leader(civ: Player) -> None:
    """The leader leaves play with what he gave (307.4, Tesla: OP-40); `recount` must follow."""
    civ.pool -= civ.homer
    civ.homer = 0
    if civ.leader == TESLA:
        for slot in (9, 10, 11):
            civ.blue_bank += civ.blue[slot]
            civ.blue[slot] = 0
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
    partner = cooperation_partner(g, civ) if g.seats > 2 else None
    if partner is not None:
        partner.science -= 1
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
    if civ.leader == LEONARDO:
        gain_resources(civ, 1)
    elif civ.leader == NEWTON:
        civ.ca = min(civ.ca + 1, civ.ca_total)
    elif civ.leader == EINSTEIN:
        score(civ, CARDS_PLAYED, 3)


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
        if civ.leader == ROBESPIERRE:
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


def liner_price(civ: Player) -> int:
    return population_price(civ, LINER_DISCOUNT)
