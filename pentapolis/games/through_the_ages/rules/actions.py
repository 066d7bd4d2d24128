"""The actions phase: one question, one action; each action is a step of its own (rules 300, 400)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.engine import Ask, Option, Rules
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, ID, KIND, SLOT
from pentapolis.games.through_the_ages.rules.bank import (
    gain_food,
    gain_resources,
    pay_food,
    pay_resources,
    population_price,
)
from pentapolis.games.through_the_ages.rules.civil import (
    UNIT_SLOT,
    build,
    build_price,
    build_stage,
    change_government,
    destroy,
    gain_science,
    liner_price,
    pay_for,
    play_leader,
    play_technology,
    raise_population,
    score,
    spend_civil,
    stage_prices,
    upgrade,
    upgrade_price,
)
from pentapolis.games.through_the_ages.rules.military import draw_military, play_tactic
from pentapolis.games.through_the_ages.rules.options import (
    CONTAINED,
    END_TURN,
    TRADE_ROUTES,
    action_options,
    contained_options,
)
from pentapolis.games.through_the_ages.rules.ratings import pacts_of, strength
from pentapolis.games.through_the_ages.rules.row import take, take_price
from pentapolis.games.through_the_ages.state import CARDS_PLAYED, END, Player, State


def action(g: State) -> Rules:
    """One action of the active player, or the end of the actions phase."""
    civ = g.civs[g.turn]
    answer: Any = yield Ask(civ.seat, "action", action_options(g, civ), explicit=True)
    if answer == END_TURN:
        g.phase = END
        return
    head = answer if isinstance(answer, str) else answer[0]
    if head == "play":
        yield from play_action_card(g, civ, BY_ID[answer[1]])
    else:
        DEEDS[head](g, civ, answer)


def spend_military(civ: Player, actions: int = 1) -> None:
    civ.ma -= actions
    civ.military_used = True


def _take(g: State, civ: Player, answer: Any) -> None:
    space = answer[2] - 1
    card = g.row[space]
    price = take_price(civ, card, space)
    if price:
        spend_civil(civ, price)
    take(g, civ, space)
    if g.tell:
        g.tell("take", civ.seat, card=ID[card], actions=price)


def _population(g: State, civ: Player, answer: Any) -> None:
    if answer == "population":
        spend_civil(civ)
        raise_population(g, civ, population_price(civ))
    else:
        civ.liner_used = True
        raise_population(g, civ, liner_price(civ))


def _build(g: State, civ: Player, answer: Any) -> None:
    slot = SLOT[BY_ID[answer[1]]]
    if slot >= UNIT_SLOT:
        spend_military(civ)
    else:
        spend_civil(civ)
    build(g, civ, slot, build_price(g, civ, slot))


def _upgrade(g: State, civ: Player, answer: Any) -> None:
    old, new = SLOT[BY_ID[answer[1]]], SLOT[BY_ID[answer[2]]]
    if new >= UNIT_SLOT:
        spend_military(civ)
    else:
        spend_civil(civ)
    upgrade(g, civ, old, new, upgrade_price(g, civ, old, new))


def _destroy(g: State, civ: Player, answer: Any) -> None:
    spend_civil(civ)
    destroy(g, civ, SLOT[BY_ID[answer[1]]])


def _disband(g: State, civ: Player, answer: Any) -> None:
    spend_military(civ)
    destroy(g, civ, SLOT[BY_ID[answer[1]]])


def _wonder(g: State, civ: Player, answer: Any) -> None:
    spend_civil(civ)
    for price in stage_prices(civ)[: answer[1]]:
        build_stage(g, civ, price)


def _leader(g: State, civ: Player, answer: Any) -> None:
    spend_civil(civ)
    play_leader(g, civ, BY_ID[answer[1]])


def _technology(g: State, civ: Player, answer: Any) -> None:
    spend_civil(civ)
    play_technology(g, civ, BY_ID[answer[1]])


def _revolution(g: State, civ: Player, answer: Any) -> None:
    change_government(g, civ, BY_ID[answer[1]], revolution=True)


def _peaceful(g: State, civ: Player, answer: Any) -> None:
    spend_civil(civ)
    change_government(g, civ, BY_ID[answer[1]], revolution=False)


def _enlist(g: State, civ: Player, answer: Any) -> None:
    """Frederick Barbarossa: raise the population and build a unit with the new worker (1002.4)."""
    slot = SLOT[BY_ID[answer[1]]]
    spend_civil(civ)
    food = population_price(civ, 1)
    pay_food(civ, food)
    price = build_price(g, civ, slot, 1)
    pay_for(civ, slot, price)
    civ.yellow -= 1
    civ.workers[slot] += 1
    if g.tell:
        g.tell("enlist", civ.seat, what=answer[1], food=food, resources=price)


def _trade(g: State, civ: Player, answer: Any) -> None:
    """Trade Routes Agreement: the good given counts as the other kind for the next payment of this turn."""
    is_a = next(a for pact, a, _ in pacts_of(g, civ) if pact == TRADE_ROUTES)
    civ.traded = True
    if is_a:
        pay_food(civ, 1)
        civ.credit_resources += 1
    else:
        pay_resources(civ, 1)
        civ.credit_food += 1
    if g.tell:
        g.tell("trade", civ.seat)


def _tactic(g: State, civ: Player, answer: Any) -> None:
    spend_military(civ)
    play_tactic(g, civ, BY_ID[answer[1]])


def _draw(g: State, civ: Player, answer: Any) -> None:
    """The variant of 905: a military action draws a card."""
    spend_military(civ)
    draw_military(g, civ, 1)


DEEDS: dict[str, Callable[[State, Player, Any], None]] = {
    "take": _take,
    "population": _population,
    "build": _build,
    "upgrade": _upgrade,
    "destroy": _destroy,
    "disband": _disband,
    "wonder": _wonder,
    "leader": _leader,
    "technology": _technology,
    "revolution": _revolution,
    "peaceful": _peaceful,
    "enlist": _enlist,
    "trade": _trade,
    "tactic": _tactic,
    "draw": _draw,
}


# --- action cards --------------------------------------------------------------------------------


def play_action_card(g: State, civ: Player, card: int) -> Rules:
    """Carry out the card, then discard it; what it contains costs no further action (308)."""
    family = CARDS[card].family
    if g.tell:
        g.tell("play", civ.seat, card=ID[card])
    if family in CONTAINED:
        ways = contained_options(g, civ, card)
        way: Option = yield Ask(civ.seat, "contained", ways, (ID[card],))
        spend_civil(civ)
        civ.hand.remove(card)
        _contained(g, civ, card, way)
    else:
        spend_civil(civ)
        civ.hand.remove(card)
        GAINS[family](g, civ, card)


def _contained(g: State, civ: Player, card: int, way: Any) -> None:
    family = CARDS[card].family
    value = CARDS[card].value
    if family in ("rich_land", "ideal_building_site"):
        slot = SLOT[BY_ID[way[1]]]
        build(g, civ, slot, build_price(g, civ, slot, value))
    elif family == "efficient_upgrade":
        old, new = SLOT[BY_ID[way[1]]], SLOT[BY_ID[way[2]]]
        upgrade(g, civ, old, new, upgrade_price(g, civ, old, new, value))
    elif family == "engineering_genius":
        build_stage(g, civ, max(0, stage_prices(civ)[0] - value))
    elif family == "frugality":
        raise_population(g, civ, population_price(civ))
        gain_food(civ, value)
    else:
        technology = BY_ID[way[1]]
        if KIND[technology] == "government":
            change_government(g, civ, technology, way[0] == "revolution")
        else:
            play_technology(g, civ, technology)
        gain_science(civ, value)


def _patriotism(g: State, civ: Player, card: int) -> None:
    civ.ma += 1
    civ.ma_extra += 1
    civ.pool += CARDS[card].value


def _against_the_strong(g: State, civ: Player, card: int) -> None:
    """Wave of Nationalism, Military Build-Up: resources for units, for each stronger civilization."""
    mine = strength(civ)
    stronger = sum(1 for other in g.civs if not other.left and strength(other) > mine)
    civ.pool += stronger * CARDS[card].value_by_players[g.alive - 2]


def _endowment(g: State, civ: Player, card: int) -> None:
    ahead = sum(1 for other in g.civs if not other.left and other.culture > civ.culture)
    score(civ, CARDS_PLAYED, ahead * CARDS[card].value_by_players[g.alive - 2])


GAINS: dict[str, Callable[[State, Player, int], Any]] = {
    "bountiful_harvest": lambda g, civ, card: gain_food(civ, CARDS[card].value),
    "mineral_deposits": lambda g, civ, card: gain_resources(civ, CARDS[card].value),
    "revolutionary_idea": lambda g, civ, card: gain_science(civ, CARDS[card].value),
    "work_of_art": lambda g, civ, card: score(civ, CARDS_PLAYED, CARDS[card].value),
    "patriotism": _patriotism,
    "wave_of_nationalism": _against_the_strong,
    "military_build_up": _against_the_strong,
    "endowment_for_the_arts": _endowment,
}
