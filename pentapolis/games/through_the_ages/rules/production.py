"""Production at the end of a turn: uprising, points, food, consumption, resources, corruption (rules 500)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import CONSUMPTION, CORRUPTION, FOOD, RESOURCES
from pentapolis.games.through_the_ages.rules.bank import (
    FARMS,
    LABS,
    food,
    gain_food,
    gain_resources,
    lose_food,
    lose_resources,
)
from pentapolis.games.through_the_ages.rules.ratings import (
    NOTHING,
    culture_rate,
    pacts_of,
    science_rate,
    unhappy_workers,
)
from pentapolis.games.through_the_ages.rules.tracks import gain_science, score
from pentapolis.games.through_the_ages.state import FAMINE, PRODUCTION, SIMPLE, Player, State

FAMINE_CULTURE: Final = 4


def is_uprising(g: State, civ: Player) -> bool:
    """More unhappy workers than unused ones; they matter nowhere else (507.1, 507.4, 508.1)."""
    return g.config.level != SIMPLE and unhappy_workers(civ) > civ.unused


def production(g: State, civ: Player) -> Rules:
    """The whole production in its order (202.6, 501.2, 501.3); returns whether it took place (508.2)."""
    if is_uprising(g, civ):
        if g.tell:
            g.tell("uprising", civ.seat)
        return False
    # 502.1.
    culture = score(civ, PRODUCTION, culture_rate(civ))
    science = gain_science(civ, science_rate(civ))
    if g.tell:
        g.tell("points", civ.seat, culture=culture, science=science)
    produce_food(g, civ, with_pacts=True)
    consume(g, civ)
    if g.config.alternative_corruption:
        yield from mines_produce(g, civ, with_pacts=True)
    else:
        produce_resources(g, civ, with_pacts=True)
    # None in the simple game, where the regions of the bank mean nothing (108.5, 506.1).
    if g.config.level != SIMPLE:
        corrupt(g, civ)
    return True


def mines_produce(g: State, civ: Player, with_pacts: bool = False) -> Rules:
    """All mines produce; with alternative corruption one of them may stand still (909.1, 909.2).

    Asked only where corruption threatens: otherwise a mine that stands still just brings nothing.
    """
    less = 0
    if g.config.alternative_corruption and _corruption_threatens(g, civ, with_pacts):
        answer: str = yield Ask(civ.seat, "produce_less", ["produce_all", "produce_less"])
        less = 1 if answer == "produce_less" else 0
    produce_resources(g, civ, with_pacts, less)


def _corruption_threatens(g: State, civ: Player, with_pacts: bool) -> bool:
    """Whether there would be corruption after all mines have produced, and a mine could stand still."""
    if not civ.blue_bank or not mine_workers(civ):
        return False
    told, g.tell = g.tell, None
    trial = civ.copy()
    produce_resources(g, trial, with_pacts)
    g.tell = told
    return CORRUPTION[trial.blue_bank] > 0


def mine_workers(civ: Player) -> list[int]:
    """Blue tokens that mines, and Tesla's laboratories, bring, by slot and best first."""
    workers = civ.workers
    tokens = [7] * workers[7] + [6] * workers[6] + [5] * workers[5] + [4] * workers[4]
    if tokens and not moments.MORE_MINING.isdisjoint(civ.wonders):
        tokens.insert(0, tokens[0])
    if civ.leader in moments.LABORATORIES_ARE_MINES:
        for slot, _ in LABS:
            tokens += [slot] * workers[slot]
        tokens.sort(key=lambda slot: -(RESOURCES[slot] or slot & 3))
    return tokens


def produce_food(g: State, civ: Player, with_pacts: bool = False) -> int:
    """One blue token per farm, all must; with too few the best farms come first (503.1, 503.2, 503.3)."""
    before = food(civ)
    bank, blue, workers = civ.blue_bank, civ.blue, civ.workers
    for slot in (3, 2, 1, 0):
        tokens = workers[slot]
        if tokens:
            if tokens > bank:
                tokens = bank
            blue[slot] += tokens
            bank -= tokens
    civ.blue_bank = bank
    if with_pacts and g.seats > 2:
        for pact, is_a, _ in pacts_of(g, civ):
            gain_food(civ, moments.PACT_FOOD.get(pact, NOTHING)[0 if is_a else 1])
    gained = food(civ) - before
    if g.tell:
        g.tell("food", civ.seat, food=gained)
    return gained


def consume(g: State, civ: Player) -> None:
    """Feed the people with all there is; every missing food costs 4 culture (106.4, 504.1, 504.2, 504.3)."""
    due = CONSUMPTION[civ.yellow]
    if not due:
        return
    if civ.credit_food:
        civ.credit_food -= 1
        due -= 1
    missing = due - lose_food(civ, due)
    lost = -score(civ, FAMINE, -FAMINE_CULTURE * missing) if missing else 0
    if g.tell:
        g.tell("consumption", civ.seat, food=due - missing)
        if missing:
            g.tell("famine", civ.seat, food=missing, culture=lost)


def produce_resources(g: State, civ: Player, with_pacts: bool = False, less: int = 0) -> None:
    """One blue token per mine, best first; with `less` the poorest stands still (505.1, 909.1)."""
    tokens = mine_workers(civ)
    if less or len(tokens) > civ.blue_bank:
        tokens = tokens[: max(0, min(len(tokens), civ.blue_bank) - less)]
    gained = 0
    for slot in tokens:
        civ.blue[slot] += 1
        gained += RESOURCES[slot] or slot & 3
    civ.blue_bank -= len(tokens)
    if with_pacts and g.seats > 2:
        for pact, is_a, _ in pacts_of(g, civ):
            more = moments.PACT_RESOURCES.get(pact, NOTHING)[0 if is_a else 1]
            gained += gain_resources(civ, more) if more > 0 else -lose_resources(civ, -more)
    if g.tell:
        g.tell("resources", civ.seat, resources=gained)


def corrupt(g: State, civ: Player) -> None:
    """Pay resources, no food, by the tokens then in the bank, as far as there are any (506.2).

    What paying returns to the bank changes nothing (108.6, 506.3, 506.4, 506.5).
    """
    due = CORRUPTION[civ.blue_bank]
    if due:
        lost = lose_resources(civ, due)
        if g.tell:
            g.tell("corruption", civ.seat, resources=lost)


# --- forecasts (Impact events, simple scoring, the view) -----------------------------------------


def food_production(civ: Player) -> int:
    """Food that the farms bring, whatever the blue bank holds (806.5)."""
    return sum(civ.workers[slot] * FOOD[slot] for slot, _ in FARMS)


def resource_production(civ: Player) -> int:
    """Resources that mines, Tesla's laboratories and the Transcontinental Railroad bring."""
    return sum(RESOURCES[slot] or slot & 3 for slot in mine_workers(civ))
