"""The events of ages A, I and II, one function each; those of age III are impacts (603, 111.3).

A gain does not depend on what another loses by the same event (111.7).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.engine.action import WHOLE
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import AGE, BY_ID, ID, NONE, RELIGION, SLOT_ID, TEMPLE, WARRIORS
from pentapolis.games.through_the_ages.moments import at
from pentapolis.games.through_the_ages.rules.bank import add_worker, gain_food, gain_resources
from pentapolis.games.through_the_ages.rules.buildings import urban_limit
from pentapolis.games.through_the_ages.rules.events import (
    by_culture,
    by_strength,
    everybody,
    two_strongest,
    two_weakest,
)
from pentapolis.games.through_the_ages.rules.leaders import lose_leader
from pentapolis.games.through_the_ages.rules.losses import (
    destroy_building,
    lose_blue,
    lose_colony,
    lose_mix,
    lose_population,
)
from pentapolis.games.through_the_ages.rules.military import draw_military
from pentapolis.games.through_the_ages.rules.production import consume, corrupt, mines_produce, produce_food
from pentapolis.games.through_the_ages.rules.ratings import (
    count,
    culture_rate,
    happy_faces,
    recount_all,
    science_rate,
    unhappy_workers,
)
from pentapolis.games.through_the_ages.rules.row import fill_row, refuse_taking, take, take_price, take_tries
from pentapolis.games.through_the_ages.rules.tracks import gain_science, score
from pentapolis.games.through_the_ages.state import EVENTS, Player, State

# --- age A ---------------------------------------------------------------------------------------


@at(moments.EVENTS, "development_of_agriculture")
def development_of_agriculture(g: State) -> Rules:
    for civ in everybody(g):
        gain_food(civ, 2)
    yield from ()


@at(moments.EVENTS, "development_of_crafts")
def development_of_crafts(g: State) -> Rules:
    for civ in everybody(g):
        gain_resources(civ, 2)
    yield from ()


@at(moments.EVENTS, "development_of_markets")
def development_of_markets(g: State) -> Rules:
    for civ in everybody(g):
        answer = yield Ask(civ.seat, "food_or_resources", ["food", "resources"], (2,))
        if answer == "food":
            gain_food(civ, 2)
        else:
            gain_resources(civ, 2)


@at(moments.EVENTS, "development_of_politics")
def development_of_politics(g: State) -> Rules:
    for civ in everybody(g):
        draw_military(g, civ, 3)
    g.no_discard = True
    yield from ()


@at(moments.EVENTS, "development_of_religion")
def development_of_religion(g: State) -> Rules:
    for civ in everybody(g):
        if civ.unused and count(civ, TEMPLE) < urban_limit(g, civ):
            yield from free_building(g, civ, RELIGION)


@at(moments.EVENTS, "development_of_science")
def development_of_science(g: State) -> Rules:
    for civ in everybody(g):
        gain_science(civ, 2)
    yield from ()


@at(moments.EVENTS, "development_of_settlement")
def development_of_settlement(g: State) -> Rules:
    for civ in everybody(g):
        add_worker(civ)
    yield from ()


@at(moments.EVENTS, "development_of_trade_routes")
def development_of_trade_routes(g: State) -> Rules:
    for civ in everybody(g):
        gain_science(civ, 1)
        gain_food(civ, 1)
        gain_resources(civ, 1)
    yield from ()


@at(moments.EVENTS, "development_of_warfare")
def development_of_warfare(g: State) -> Rules:
    for civ in everybody(g):
        if civ.unused:
            yield from free_building(g, civ, WARRIORS)


@at(moments.EVENTS, "no_event")
def no_event(g: State) -> Rules:
    yield from ()


def free_building(g: State, civ: Player, slot: int) -> Rules:
    """An unused worker may become a building or unit for nothing (111.5)."""
    answer = yield Ask(civ.seat, "free_building", [("build", SLOT_ID[slot]), "no"], (SLOT_ID[slot],))
    if answer != "no":
        civ.unused -= 1
        civ.workers[slot] += 1
        if g.tell:
            g.tell("build", civ.seat, what=SLOT_ID[slot], resources=0)


# --- age I ---------------------------------------------------------------------------------------


@at(moments.EVENTS, "barbarians")
def barbarians(g: State) -> Rules:
    leader = by_culture(g)[0]
    if leader in two_weakest(g):
        yield from lose_population(g, leader)


@at(moments.EVENTS, "border_conflict")
def border_conflict(g: State) -> Rules:
    order = by_strength(g)
    yield from destroy_building(g, order[-1], order[-1], urban_only=False)
    gain_resources(order[0], 3)


@at(moments.EVENTS, "crusades")
def crusades(g: State) -> Rules:
    order = by_strength(g)
    score(order[0], EVENTS, 4)
    score(order[-1], EVENTS, -4)
    yield from ()


@at(moments.EVENTS, "cultural_influence")
def cultural_influence(g: State) -> Rules:
    for civ in everybody(g):
        score(civ, EVENTS, culture_rate(civ))
    yield from ()


@at(moments.EVENTS, "foray")
def foray(g: State) -> Rules:
    for civ in two_strongest(g):
        mixes = [("mix", f, 3 - f) for f in range(4)]
        _, food, resources = yield Ask(civ.seat, "gain_mix", mixes, (3,))
        gain_food(civ, food)
        gain_resources(civ, resources)


@at(moments.EVENTS, "good_harvest")
def good_harvest(g: State) -> Rules:
    for civ in everybody(g):
        produce_food(g, civ)
    yield from ()


@at(moments.EVENTS, "immigration")
def immigration(g: State) -> Rules:
    """Every civilization with the most happy faces, ties included (604.4)."""
    most = max(happy_faces(civ) for civ in everybody(g))
    for civ in everybody(g):
        if happy_faces(civ) == most:
            add_worker(civ)
    yield from ()


@at(moments.EVENTS, "new_deposits")
def new_deposits(g: State) -> Rules:
    for civ in everybody(g):
        yield from mines_produce(g, civ)


@at(moments.EVENTS, "pestilence")
def pestilence(g: State) -> Rules:
    for civ in everybody(g):
        yield from lose_population(g, civ)


@at(moments.EVENTS, "raiders")
def raiders(g: State) -> Rules:
    for civ in two_weakest(g):
        yield from lose_mix(g, civ, civ, 2)


@at(moments.EVENTS, "rats")
def rats(g: State) -> Rules:
    for civ in everybody(g):
        for slot in range(4):
            civ.blue_bank += civ.blue[slot]
            civ.blue[slot] = 0
    yield from ()


@at(moments.EVENTS, "rebellion")
def rebellion(g: State) -> Rules:
    for civ in everybody(g):
        civ.rebellion += 2 * unhappy_workers(civ)
    yield from ()


@at(moments.EVENTS, "reign_of_terror")
def reign_of_terror(g: State) -> Rules:
    yield from lose_population(g, by_strength(g)[-1])


@at(moments.EVENTS, "scientific_breakthrough")
def scientific_breakthrough(g: State) -> Rules:
    for civ in everybody(g):
        gain_science(civ, science_rate(civ))
    yield from ()


@at(moments.EVENTS, "uncertain_borders")
def uncertain_borders(g: State) -> Rules:
    order = by_strength(g)
    if order[-1].yellow:
        order[-1].yellow -= 1
        order[0].yellow += 1
    yield from ()


# --- age II --------------------------------------------------------------------------------------


@at(moments.EVENTS, "civil_unrest")
def civil_unrest(g: State) -> Rules:
    for civ in everybody(g):
        score(civ, EVENTS, -4 * unhappy_workers(civ))
    yield from ()


@at(moments.EVENTS, "cold_war")
def cold_war(g: State) -> Rules:
    for civ in two_strongest(g):
        gain_science(civ, 6)
    yield from ()


@at(moments.EVENTS, "crime_wave")
def crime_wave(g: State) -> Rules:
    for civ in two_weakest(g):
        score(civ, EVENTS, -3)
        yield from lose_blue(g, civ, 1)


@at(moments.EVENTS, "economic_progress")
def economic_progress(g: State) -> Rules:
    for civ in everybody(g):
        produce_food(g, civ)
        consume(g, civ)
        yield from mines_produce(g, civ)
        corrupt(g, civ)


@at(moments.EVENTS, "emigration")
def emigration(g: State) -> Rules:
    for civ in everybody(g):
        for _ in range((unhappy_workers(civ) + 1) // 2):
            yield from lose_population(g, civ)


@at(moments.EVENTS, "iconoclasm")
def iconoclasm(g: State) -> Rules:
    for civ in everybody(g):
        if civ.leader != NONE and AGE[civ.leader] != g.age:
            lose_leader(g, civ)
    yield from ()


@at(moments.EVENTS, "independence_declaration")
def independence_declaration(g: State) -> Rules:
    weakest = by_strength(g)[-1]
    if weakest.colonies:
        answer: str = yield Ask(weakest.seat, "lose_colony", [ID[c] for c in weakest.colonies])
        yield from lose_colony(g, weakest, BY_ID[answer])
        g.past.append(BY_ID[answer])


def refuse_agreement(g: State, ask: Ask, id: str, space: int) -> Refusal | None:
    return refuse_taking(g, g.civs[ask.seat], id, space, ask.about[0])


AGREEMENT: Final = Actions("agreement", Action("done"), Action("take", take_tries, refuse_agreement))


@at(moments.EVENTS, "international_agreement")
def international_agreement(g: State) -> Rules:
    """Cards for up to 5 civil actions in exchange for the next political action; then the row is filled."""
    civ = by_strength(g)[0]
    left = 5
    while True:
        answer = yield AGREEMENT.ask(g, civ.seat, (left,))
        if answer == "done":
            break
        space = answer[2] - 1
        left -= take_price(civ, g.row[space], space)
        if g.tell:
            g.tell("take", civ.seat, card=answer[1], actions=0)
        take(g, civ, space)
        civ.no_politics = True
    fill_row(g)


@at(moments.EVENTS, "national_pride")
def national_pride(g: State) -> Rules:
    score(by_culture(g)[0], EVENTS, 5)
    yield from ()


@at(moments.EVENTS, "popularization_of_science")
def popularization_of_science(g: State) -> Rules:
    for civ in everybody(g):
        score(civ, EVENTS, science_rate(civ))
    yield from ()


def wonder_ids(g: State, ask: Ask) -> Iterable[Option]:
    return [ID[wonder] for wonder in g.civs[ask.seat].wonders]


def refuse_ravages(g: State, ask: Ask, id: str) -> Refusal | None:
    """Completed wonders of ages A and I (1007.19)."""
    if BY_ID[id] not in g.civs[ask.seat].wonders:
        return Refusal("1007.19", "not_in_play", card=id)
    return None if AGE[BY_ID[id]] < 2 else Refusal("1007.19", "too_new", card=id)


RAVAGES: Final = Actions("ravages", Action(WHOLE, wonder_ids, refuse_ravages))


@at(moments.EVENTS, "ravages_of_time")
def ravages_of_time(g: State) -> Rules:
    for civ in everybody(g):
        ask = RAVAGES.ask(g, civ.seat)
        if ask.options:
            answer: str = yield ask
            wonder = BY_ID[answer]
            civ.wonders.remove(wonder)
            civ.ravaged.append(wonder)
            if g.tell:
                g.tell("ravaged", civ.seat, wonder=answer)
    recount_all(g)


@at(moments.EVENTS, "refugees")
def refugees(g: State) -> Rules:
    order = by_strength(g)
    score(order[-1], EVENTS, -3)
    yield from lose_population(g, order[-1])
    score(order[0], EVENTS, 3)
    add_worker(order[0])


@at(moments.EVENTS, "terrorism")
def terrorism(g: State) -> Rules:
    destroyer = by_culture(g)[-1]
    for civ in everybody(g):
        if civ is not destroyer:
            yield from destroy_building(g, civ, destroyer, urban_only=True)
