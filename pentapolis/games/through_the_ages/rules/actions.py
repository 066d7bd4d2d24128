"""The actions phase: one question, one action; each action is a step of its own (rules 300, 400)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.engine import Ask, Option, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, CONTAINED, ID, KIND, SLOT, UNIT_SLOT
from pentapolis.games.through_the_ages.rules.bank import gain_food, pay_food, pay_resources, population_price
from pentapolis.games.through_the_ages.rules.civil import (
    build,
    build_price,
    build_stage,
    change_government,
    cheap_population,
    destroy,
    pay_for,
    play_leader,
    play_technology,
    raise_population,
    spend_civil,
    stage_prices,
    upgrade,
    upgrade_price,
)
from pentapolis.games.through_the_ages.rules.military import draw_military, play_tactic
from pentapolis.games.through_the_ages.rules.options import END_TURN, action_options, contained_options
from pentapolis.games.through_the_ages.rules.ratings import pacts_of
from pentapolis.games.through_the_ages.rules.row import take, take_price
from pentapolis.games.through_the_ages.rules.tracks import gain_science
from pentapolis.games.through_the_ages.state import END, Player, State


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
        raise_population(g, civ, cheap_population(civ))


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
    less = moments.ENLISTS[civ.leader]
    food = population_price(civ, less)
    pay_food(civ, food)
    price = build_price(g, civ, slot, less)
    pay_for(civ, slot, price)
    civ.yellow -= 1
    civ.workers[slot] += 1
    if g.tell:
        g.tell("enlist", civ.seat, what=answer[1], food=food, resources=price)


def _trade(g: State, civ: Player, answer: Any) -> None:
    """Trade Routes Agreement: the good given counts as the other kind for the next payment of this turn."""
    is_a = next(a for pact, a, _ in pacts_of(g, civ) if pact in moments.PACT_TRADES)
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
        moments.ACTION_GAINS[family](g, civ, card)


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
