"""The options of the actions phase, computed directly from tables: the fast path beside the table of actions.

This is the hottest code of the game. The chapters state the same rules one by one with their reasons
(`ACTION` and `CONTAINED_ACTION`); the generic suite shows over whole random games that the two agree.
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    AGE,
    AGES,
    CARDS,
    CONTAINED,
    FAMILY_OF,
    IS_TECHNOLOGY,
    KIND,
    LAB,
    LIBRARY,
    NONE,
    ROW,
    ROW_PRICE,
    SLOT,
    SLOTS,
)
from pentapolis.games.through_the_ages.rules.answers import (
    BUILD,
    CHEAP_POPULATION,
    DESTROY,
    DRAW,
    END_TURN,
    ENLIST,
    LEADER,
    PEACEFUL,
    PLAY,
    POPULATION,
    REVOLUTION,
    STAGES,
    TACTIC,
    TAKE,
    TECHNOLOGY,
    TRADE,
    UPGRADE,
)
from pentapolis.games.through_the_ages.rules.bank import population_price
from pentapolis.games.through_the_ages.rules.buildings import (
    build_price,
    cheap_population,
    costs_of,
    is_attacked,
    laboratory_surcharge,
    upgrade_price,
    urban_limit,
)
from pentapolis.games.through_the_ages.rules.costs import own_food, own_resources
from pentapolis.games.through_the_ages.rules.layout import Layout, layout_of
from pentapolis.games.through_the_ages.rules.military import can_draw
from pentapolis.games.through_the_ages.rules.pacts import trade_side
from pentapolis.games.through_the_ages.rules.ratings import hand_limit_civil
from pentapolis.games.through_the_ages.rules.row import has_technology
from pentapolis.games.through_the_ages.rules.technologies import cooperation, may_revolt, science_price
from pentapolis.games.through_the_ages.rules.wonders import can_mark_stages, stage_prices, stages_per_action
from pentapolis.games.through_the_ages.state import Player, State

_REACH: Final = [sum(price <= actions for price in ROW_PRICE) for actions in range(max(ROW_PRICE))]
"""By civil actions: how many spaces of the row they pay for; the prices rise from space to space."""
_FAR: Final = max(ROW_PRICE)
"""So many civil actions pay for every space."""
_IS_WONDER: Final = [kind == "wonder" for kind in KIND]
_IS_LEADER: Final = [kind == "leader" for kind in KIND]
_IS_ACTION: Final = [kind == "action" for kind in KIND]
_IS_GOVERNMENT: Final = [kind == "government" for kind in KIND]
_IS_TACTIC: Final = [kind == "tactic" for kind in KIND]
_WITHOUT_SLOT: Final = [IS_TECHNOLOGY[card] and SLOT[card] == NONE for card in range(len(CARDS))]
"""Special technologies and governments: no worker ever stands on them."""
_FOR_HAND: Final = [not (_IS_WONDER[card] or IS_TECHNOLOGY[card]) for card in range(len(CARDS))]
"""Leaders and action cards: they come to the hand, where equal ones do no harm."""
_EMPTY: Final = 1 << SLOTS + len(AGES)
_BARRED_BY: Final = [
    1 << SLOT[card] if SLOT[card] != NONE else 1 << SLOTS + AGE[card] if _IS_LEADER[card] else 0
    for card in range(len(CARDS))
] + [_EMPTY]
"""The bit that bars the card: the same technology in play, a leader of its age (309.3, 309.7).

The last one stands for NONE: of an empty space nothing can be taken.
"""
_SCIENCE_COST: Final = [card.science_cost for card in CARDS]
_CONTAINS_ACTION: Final = [card.family in CONTAINED for card in CARDS]


def action_options(g: State, ask: Ask) -> list[Option]:
    """Everything that may be done now; the end of the turn comes last."""
    civ = g.civs[ask.seat]
    options: list[Option] = []
    if civ.ca > 0 or civ.leader in moments.WONDER_ACTIONS_LESS:
        _takes(g, civ, options)
    if g.round > 1:
        layout = layout_of(civ.techs)
        costs = costs_of(civ)
        resources = own_resources(civ)
        _civil(g, civ, options, layout, costs, resources)
        if civ.ma > 0:
            _military(g, civ, options, layout, costs, resources + civ.pool)
    options.append(END_TURN)
    return options


def _takes(g: State, civ: Player, options: list[Option]) -> None:
    """309, 310: the cards of the row that can be taken."""
    ca = civ.ca
    hand = civ.hand
    less = moments.WONDER_ACTIONS_LESS.get(civ.leader, 0)
    reach = _REACH[ca + less] if ca + less < _FAR else ROW
    near = _REACH[ca] if less and ca < _FAR else reach
    if len(hand) >= hand_limit_civil(civ):
        if civ.wonder != NONE:
            return
        near = 0
    barred = civ.techs | civ.leaders_taken << SLOTS | _EMPTY
    for space, card in enumerate(g.row[:reach]):
        if barred & _BARRED_BY[card]:
            continue
        if _FOR_HAND[card]:
            if space >= near:
                continue
        elif _IS_WONDER[card]:
            if civ.wonder != NONE or ROW_PRICE[space] + len(civ.wonders) + len(civ.ravaged) - less > ca:
                continue
        elif space >= near or card in hand or (_WITHOUT_SLOT[card] and has_technology(civ, card)):
            continue
        options.append(TAKE[card][space])


def _civil(
    g: State, civ: Player, options: list[Option], layout: Layout, costs: list[int], resources: int
) -> None:
    food = own_food(civ)
    if civ.wonders and not civ.liner_used and 0 <= cheap_population(civ) <= food:
        options.append(CHEAP_POPULATION)
    if g.seats > 2 and not civ.traded:
        _trade(g, civ, options)
    if civ.ca <= 0:
        if civ.leader in moments.REVOLUTION_BY_MILITARY and civ.hand:
            _revolutions(g, civ, options)
        return
    if 0 <= population_price(civ) <= food:
        options.append(POPULATION)
    more = laboratory_surcharge(g, civ) if g.age > 2 else 0
    if civ.unused and resources:
        _buildings(g, civ, options, layout, costs, resources, more)
    _upgrades(civ, options, layout, costs, resources, more)
    workers = civ.workers
    for slot in layout.buildings:
        if workers[slot]:
            options.append(DESTROY[slot])
    if civ.wonder != NONE:
        _stages(civ, resources, options)
    if civ.hand:
        _hand(g, civ, options)
    if civ.leader in moments.ENLISTS:
        _enlist(civ, layout.units, costs, resources, food, options)


def _buildings(
    g: State,
    civ: Player,
    options: list[Option],
    layout: Layout,
    costs: list[int],
    resources: int,
    more: int,
) -> None:
    """303, 304: farms, mines and urban buildings; `more` is the surcharge on laboratories and libraries."""
    for slot in layout.fields:
        if costs[slot] <= resources:
            options.append(BUILD[slot])
    workers = civ.workers
    limit = urban_limit(g, civ)
    for slot in layout.urban:
        price = costs[slot] + more if more and slot >> 2 in (LAB, LIBRARY) else costs[slot]
        if price <= resources:
            s = slot & ~3
            if workers[s] + workers[s + 1] + workers[s + 2] + workers[s + 3] < limit:
                options.append(BUILD[slot])


def _upgrades(
    civ: Player, options: list[Option], layout: Layout, costs: list[int], resources: int, more: int
) -> None:
    """316: farms, mines and urban buildings."""
    workers = civ.workers
    for pair in layout.upgrades:
        old, new = pair
        if workers[old]:
            price = costs[new] - costs[old]
            if more and new >> 2 in (LAB, LIBRARY):
                price += more
            if price <= resources:
                options.append(UPGRADE[pair])


def urban_sites(g: State, civ: Player) -> list[int]:
    """Urban technologies whose type is below the urban limit (304.2, 304.3)."""
    limit = urban_limit(g, civ)
    workers = civ.workers
    sites = []
    for slot in layout_of(civ.techs).urban:
        s = slot & ~3
        if workers[s] + workers[s + 1] + workers[s + 2] + workers[s + 3] < limit:
            sites.append(slot)
    return sites


def _stages(civ: Player, resources: int, options: list[Option]) -> None:
    prices = stage_prices(civ)
    total = 0
    for n, price in enumerate(prices[: stages_per_action(civ)], 1):
        total += price
        if total > resources or not can_mark_stages(civ, prices[:n]):
            return
        options.append(STAGES[n])


def _hand(g: State, civ: Player, options: list[Option]) -> None:
    hand, fresh = civ.hand, civ.fresh
    technologies = False
    tried: list[int] = []
    for card in hand:
        if _IS_LEADER[card]:
            options.append(LEADER[card])
        elif not _IS_ACTION[card]:
            technologies = True
        elif card not in tried:
            tried.append(card)
            old = card not in fresh or hand.count(card) > fresh.count(card)
            # The action that it contains must be possible; pure gains always are (308.8).
            if old and (not _CONTAINS_ACTION[card] or contained_options(g, civ, card)):
                options.append(PLAY[card])
    if technologies:
        options += technology_options(g, civ)


def technology_options(g: State, civ: Player) -> list[Option]:
    """Technologies and governments in hand that can be played now (311, 312.5, 314, 315)."""
    found: list[Option] = []
    pact = cooperation(g, civ)
    if pact is not None and pact[1].science < moments.PACT_SCIENCE[pact[0]][1]:
        return found
    science = civ.science
    as_printed = pact is None and civ.leader not in moments.SCIENCE_LESS
    for card in civ.hand:
        if not IS_TECHNOLOGY[card]:
            continue
        if _IS_GOVERNMENT[card]:
            data = CARDS[card]
            if science >= science_price(g, civ, card, data.cost_revolution) and may_revolt(civ):
                found.append(REVOLUTION[card])
            if science >= science_price(g, civ, card, data.cost_peaceful):
                found.append(PEACEFUL[card])
            continue
        if _WITHOUT_SLOT[card] and civ.specials[FAMILY_OF[card]] > AGE[card]:
            continue
        cost = _SCIENCE_COST[card]
        if science >= (cost if as_printed else science_price(g, civ, card, cost)):
            found.append(TECHNOLOGY[card])
    return found


def _revolutions(g: State, civ: Player, options: list[Option]) -> None:
    """With Robespierre a revolution needs no civil action."""
    options += [o for o in technology_options(g, civ) if isinstance(o, tuple) and o[0] == "revolution"]


def _military(
    g: State, civ: Player, options: list[Option], layout: Layout, costs: list[int], resources: int
) -> None:
    workers = civ.workers
    if civ.unused:
        less = 0
        if civ.leader in moments.UNIT_COST_LESS_IN_WAR and is_attacked(g, civ):
            less = moments.UNIT_COST_LESS_IN_WAR[civ.leader]
        for slot in layout.units:
            if costs[slot] - less <= resources:
                options.append(BUILD[slot])
    for pair in layout.unit_upgrades:
        old, new = pair
        if workers[old] and costs[new] - costs[old] <= resources:
            options.append(UPGRADE[pair])
    for slot in layout.units:
        if workers[slot]:
            options.append(DESTROY[slot])
    for card in civ.military:
        if _IS_TACTIC[card] and TACTIC[card] not in options:
            options.append(TACTIC[card])
    if g.config.draw_as_action and can_draw(g):
        options.append(DRAW)


def _enlist(
    civ: Player, units: list[int], costs: list[int], resources: int, food: int, options: list[Option]
) -> None:
    """Frederick Barbarossa: a new worker becomes a unit at once, for 1 food and 1 resource less."""
    less = moments.ENLISTS[civ.leader]
    price = population_price(civ, less)
    if not 0 <= price <= food:
        return
    for slot in units:
        if costs[slot] - less <= resources + civ.pool:
            options.append(ENLIST[slot])


def _trade(g: State, civ: Player, options: list[Option]) -> None:
    side = trade_side(g, civ)
    if side is not None and (own_food(civ) if side else own_resources(civ)):
        options.append(TRADE)


# --- action cards --------------------------------------------------------------------------------


def contained_options(g: State, civ: Player, card: int) -> list[Option]:
    """The ways to carry out the action that an action card contains, at the card's price (308.3–308.5)."""
    family = CARDS[card].family
    if family == "frugality":
        return [POPULATION] if 0 <= population_price(civ) <= own_food(civ) else []
    if family == "breakthrough":
        return technology_options(g, civ)
    less = CARDS[card].value
    resources = own_resources(civ)
    if family == "rich_land":
        if not civ.unused:
            return []
        costs = costs_of(civ)
        return [BUILD[s] for s in layout_of(civ.techs).fields if costs[s] - less <= resources]
    if family == "ideal_building_site":
        if not civ.unused:
            return []
        return [BUILD[s] for s in urban_sites(g, civ) if build_price(g, civ, s, less) <= resources]
    if family == "efficient_upgrade":
        return [
            UPGRADE[pair]
            for pair in layout_of(civ.techs).upgrades
            if civ.workers[pair[0]] and upgrade_price(g, civ, pair[0], pair[1], less) <= resources
        ]
    if family == "engineering_genius":
        if civ.wonder == NONE:
            return []
        price = max(0, stage_prices(civ)[0] - less)
        return [STAGES[1]] if price <= resources and can_mark_stages(civ, (price,)) else []
    raise ValueError(f"{family} contains no action")
