"""Which options look good before anything is searched: a weight for each option of a question."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import NEVER, Ask, Option
from pentapolis.games.through_the_ages.data import (
    AGE,
    BY_ID,
    CARD_OF_SLOT,
    CARDS,
    CONSUMPTION,
    KIND,
    MINE,
    NONE,
    ROW_PRICE,
    SLOT,
    UNIT_SLOT,
    UNITS,
    URBAN_SLOT,
)
from pentapolis.games.through_the_ages.rules.bank import food
from pentapolis.games.through_the_ages.rules.production import food_production
from pentapolis.games.through_the_ages.rules.ratings import sacrificed_strength, strength
from pentapolis.games.through_the_ages.state import Player, State, is_last_round

_HEAD_PRIOR: Final = {
    "population": 4.0, "build": 5.0, "upgrade": 5.0, "wonder": 6.0, "leader": 6.0, "play": 4.0,
    "technology": 6.0, "revolution": 4.0, "peaceful": 6.0, "enlist": 3.0, "trade": 0.5, "tactic": 3.0,
    "draw": 1.0, "destroy": 0.02, "disband": 0.02, "take": 1.0,
}  # fmt: skip
USELESS: Final = 0.02
"""For a tactic that adds no strength."""
HUNGRY: Final = 40.0
"""How much more a farm looks worth when people starve at the end of this turn (504)."""


def action_prior(g: State, civ: Player, option: Option) -> float:
    if option == "end_turn":
        return 0.3 if civ.ca > 0 else 3.0
    parts = option if isinstance(option, tuple) else (option,)
    head = str(parts[0])
    weight = _HEAD_PRIOR[head]
    if head == "population":
        return weight if civ.unused < 2 else 0.3
    if head == "take":
        card = BY_ID[str(parts[1])]
        price = ROW_PRICE[int(parts[2]) - 1]
        return _take_prior(civ, card) / price
    if head == "build":
        slot = SLOT[BY_ID[str(parts[1])]]
        if slot >= UNIT_SLOT:
            return 1.5
        if slot < MINE * 4 and food(civ) + food_production(civ) < CONSUMPTION[civ.yellow]:
            weight *= HUNGRY
        return weight * (0.6 + 0.4 * (slot & 3)) if slot < URBAN_SLOT else weight
    if head == "tactic":
        return _tactic_prior(civ, BY_ID[str(parts[1])], weight)
    if head in ("destroy", "disband") and is_last_round(g) and (civ.unused or civ.ca < 2):
        return NEVER  # nothing better comes in its place any more
    return weight


def _tactic_prior(civ: Player, card: int, weight: float) -> float:
    """A tactic is worth the strength that it adds to the units there are (704)."""
    before, now = civ.tactic, strength(civ)
    civ.tactic = card
    gain = strength(civ) - now
    civ.tactic = before
    return weight + gain if gain > 0 else USELESS


def _take_prior(civ: Player, card: int) -> float:
    kind = KIND[card]
    if kind == "wonder":
        return 2.5
    if kind == "leader":
        return 3.0 if civ.leader == NONE or AGE[civ.leader] < AGE[card] else 0.5
    if kind == "action":
        return 1.5
    if kind in ("government", "special"):
        return 2.0
    slot = SLOT[card]
    return 2.5 if slot < UNIT_SLOT else 1.2


def politics_prior(g: State, civ: Player, option: Option) -> float:
    if not isinstance(option, tuple):
        return 1.0
    head = option[0]
    if head in ("aggression", "war"):
        target = g.civs[int(option[2])]
        lead = strength(civ) - strength(target)
        if head == "aggression" and lead + sacrificed_strength(civ, civ.workers) <= 0:
            return NEVER  # not even with all units sacrificed (607)
        return 3.0 if lead > (4 if head == "war" else 2) else 0.05
    return {"event": 3.0, "columbus": 6.0, "pact": 1.0, "break": 0.1}[str(head)]


def fight_priors(civ: Player, ask: Ask) -> list[float]:
    """Bonus cards when they can still turn the fight; units are hardly ever worth it."""
    total, against = ask.about
    defending = any(isinstance(o, tuple) and o[0] == "bonus" for o in ask.options)
    weights = []
    for option in ask.options:
        if option == "done":
            weights.append(1.0)
        elif isinstance(option, tuple) and option[0] == "bonus":
            cards = sum(CARDS[c].defense for c in civ.military if KIND[c] == "bonus")
            weights.append(4.0 if total < against <= total + cards else 0.05)
        else:
            weights.append(0.02 if defending or total > against else 0.05)
    return weights


def bid_prior(civ: Player, option: Option) -> float:
    if not isinstance(option, tuple):
        return 2.0
    bid = int(option[1])
    free = civ.fixed_colonization + sum(CARDS[c].colonization for c in civ.military if KIND[c] == "bonus")
    weakest = min((CARDS[CARD_OF_SLOT[s]].strength for s in UNITS if civ.workers[s]), default=0)
    return 1.5 if bid <= free + weakest else 0.4 / bid


BURDENS: Final = {"acceptance_of_supremacy": 2, "promise_of_military_protection": 0, "loss_of_sovereignty": 6}
"""Pacts whose side B pays for being left in peace, and by how much some rival must be stronger than B before
peace is worth the price.
"""


def pact_priors(g: State, civ: Player, ask: Ask) -> list[float]:
    """Nobody who has nothing to fear pays for peace; all other pacts are good for both."""
    name, _, side = ask.about
    if side == "b" and name in BURDENS:
        mine = strength(civ)
        if all(strength(rival) - mine <= BURDENS[name] for rival in g.civs if rival is not civ):
            return [NEVER if option == "accept" else 1.0 for option in ask.options]
    return [1.0] * len(ask.options)


def payment_prior(option: Option) -> float:
    if option == "done":
        return 10.0
    if isinstance(option, tuple) and option[0] == "sacrifice":
        return 1.0 / (1 + CARDS[BY_ID[str(option[1])]].strength)
    return 0.6
