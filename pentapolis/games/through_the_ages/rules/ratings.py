"""Ratings: culture and science rate, happiness, strength, actions per turn (105, 205, 507, 700, 1003).

What cards give without workers is summed up once, when cards change (`recount`); what depends on workers is
computed when it is asked for, so a rating is always right (105.9). Limits are applied last (105.7). What
leaders and wonders add beyond printed numbers stands in cards/.
"""

from __future__ import annotations

from typing import Final

from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    AGE,
    AIR_FORCE,
    ARTILLERY,
    CARDS,
    CAVALRY,
    FACES_NEEDED,
    HAPPINESS,
    INFANTRY,
    MAX_HAPPINESS,
    MAX_RATE,
    MAX_STRENGTH,
    NONE,
    REAL_SLOTS,
    SPECIAL,
    STRENGTH,
    UNITS,
)
from pentapolis.games.through_the_ages.rules.layout import layout_of
from pentapolis.games.through_the_ages.state import Player, State

RAVAGED_CULTURE: Final = 2
NOTHING: Final[tuple[int, ...]] = (0, 0)
MORE_CARDS: Final = {card.index: card.hand_limit for card in CARDS if card.hand_limit}
"""Wonders that raise the hand limits (1008.7)."""


def count(civ: Player, type: int) -> int:
    """Workers on all technologies of a type."""
    w = civ.workers
    s = type * 4
    return w[s] + w[s + 1] + w[s + 2] + w[s + 3]


def pacts_of(g: State, civ: Player) -> list[tuple[int, bool, Player]]:
    """The pacts a civilization is part of: the card, whether it is A, and the partner."""
    found = []
    for other in g.civs:
        if other.pact != NONE:
            if other.seat == civ.seat:
                found.append((other.pact, other.pact_is_a, g.civs[other.pact_partner]))
            elif other.pact_partner == civ.seat:
                found.append((other.pact, not other.pact_is_a, other))
    return found


def recount(g: State, civ: Player) -> None:
    """Sum up all cards that need no workers, and give or take action tokens accordingly (105.9, 205.1).

    A wonder under construction is not among them, a completed one works by itself (306.8, 306.10).
    """
    culture = science = happy = unhappy = strength = colonization = ca = ma = 0
    cards = [civ.government, *civ.wonders, *civ.colonies]
    if civ.leader != NONE:
        cards.append(civ.leader)
    for family, level in enumerate(civ.specials):
        if level:
            cards.append(SPECIAL[family][level])
    for index in cards:
        card = CARDS[index]
        culture += card.culture
        science += card.science
        if card.happiness > 0:
            happy += card.happiness
        else:
            unhappy -= card.happiness
        strength += card.strength
        colonization += card.colonization
        ca += card.civil_actions
        ma += card.military_actions
    culture += RAVAGED_CULTURE * len(civ.ravaged)
    if g.config.level:
        for pact, is_a, partner in pacts_of(g, civ):
            side = 0 if is_a else 1
            culture += moments.PACT_CULTURE.get(pact, NOTHING)[side]
            strength += moments.PACT_STRENGTH.get(pact, NOTHING)[side]
            ma += moments.PACT_MILITARY_ACTIONS.get(pact, 0)
            if pact in moments.PACT_TOURISM:
                culture += len(partner.wonders) + len(partner.ravaged)
    civ.fixed_culture = culture
    civ.fixed_science = science
    civ.fixed_happy = happy
    civ.fixed_unhappy = unhappy
    civ.fixed_strength = strength
    civ.fixed_colonization = colonization
    # A token gained can be used at once, a token lost may be one already used (205.6, 205.7).
    civ.ca = civ.ca + ca - civ.ca_total if ca > civ.ca_total else min(civ.ca, ca)
    civ.ma = civ.ma + ma - civ.ma_total if ma > civ.ma_total else min(civ.ma, ma + civ.ma_extra)
    civ.ca_total = ca
    civ.ma_total = ma


def recount_all(g: State) -> None:
    """After a change that partners of pacts feel too."""
    for civ in g.civs:
        if not civ.left:
            recount(g, civ)


def hand_limit_civil(civ: Player) -> int:
    """All civil actions, used or not, and the Library of Alexandria (310.1)."""
    return civ.ca_total + _more_cards(civ) if civ.wonders else civ.ca_total


def hand_limit_military(civ: Player) -> int:
    """All military actions per round, used or not, and the Library of Alexandria (206.2)."""
    return civ.ma_total + _more_cards(civ) if civ.wonders else civ.ma_total


def _more_cards(civ: Player) -> int:
    return by_wonder(civ, MORE_CARDS, 0)


def by_wonder(civ: Player, numbers: dict[int, int], otherwise: int) -> int:
    """The number of the first of these wonders that the civilization has."""
    for wonder, number in numbers.items():
        if wonder in civ.wonders:
            return number
    return otherwise


# --- culture and science -------------------------------------------------------------------------


def culture_rate(civ: Player) -> int:
    """By cards and workers; unused workers and empty cards bring nothing (105.3, 105.10, 107.2, 107.3)."""
    workers = civ.workers
    total = civ.fixed_culture
    for slot, culture in layout_of(civ.techs).culture:
        total += workers[slot] * culture
    if civ.leader in moments.LEADER_CULTURE:
        total += moments.LEADER_CULTURE[civ.leader](civ)
    return total if 0 <= total <= MAX_RATE else 0 if total < 0 else MAX_RATE


def science_rate(civ: Player) -> int:
    """A rate is no stock: it counts in production (105.3, 105.8, 105.10)."""
    workers = civ.workers
    total = civ.fixed_science
    for slot, science in layout_of(civ.techs).science:
        total += workers[slot] * science
    if civ.leader in moments.LEADER_SCIENCE:
        total += moments.LEADER_SCIENCE[civ.leader](civ)
    return total if 0 <= total <= MAX_RATE else 0 if total < 0 else MAX_RATE


def faces_on(civ: Player, type: int) -> int:
    """Happy faces on the buildings of a type, doubled by St. Peter's Basilica (1007.11)."""
    workers = civ.workers
    faces = sum(workers[s] * HAPPINESS[s] for s in range(type * 4, type * 4 + 4))
    return faces * happy_factor(civ)


def happy_factor(civ: Player) -> int:
    """How often each happy face counts (1007.11)."""
    return by_wonder(civ, moments.HAPPY_FACTOR, 1)


# --- happiness -----------------------------------------------------------------------------------


def happy_faces(civ: Player) -> int:
    """Happy faces on the track: doubled, less the unhappy ones, between 0 and 8 (1007.11, 105.5)."""
    workers = civ.workers
    faces = civ.fixed_happy
    for slot, happiness in layout_of(civ.techs).happiness:
        faces += workers[slot] * happiness
    if civ.wonders:
        faces *= happy_factor(civ)
    faces -= civ.fixed_unhappy
    return faces if 0 <= faces <= MAX_HAPPINESS else 0 if faces < 0 else MAX_HAPPINESS


def unhappy_workers(civ: Player) -> int:
    """By how many the happy faces fall short of what the yellow bank asks for (106.5, 507.2, 507.3)."""
    short = FACES_NEEDED[civ.yellow] - happy_faces(civ)
    return short if short > 0 else 0


# --- strength ------------------------------------------------------------------------------------


def army_bonus(civ: Player, units: list[int], best_again: bool) -> int:
    """What the armies among these units (workers by slot) add, best arranged for the owner (701.5).

    A complete set of the types that the tactic names is an army (701.1, 701.2, 701.3); a unit belongs to one
    (701.4); without a tactic there is none (701.6). Too old a unit lowers the bonus, a newer one does not
    (704.1, 704.2, 704.3). An air force doubles one army each (705.2, 705.3, 705.4, 705.5, 705.6).

    Full armies are formed first: the smaller bonus is never better, and air forces double the better armies.
    """
    if civ.tactic == NONE or civ.leader in moments.NO_ARMIES:
        return 0
    tactic = CARDS[civ.tactic]
    armies = modern = 99
    for slot, need in (
        (INFANTRY * 4, tactic.infantry),
        (CAVALRY * 4, tactic.cavalry),
        (ARTILLERY * 4, tactic.artillery),
    ):
        if need:
            new = units[slot + 2] + units[slot + 3]
            old = units[slot] + units[slot + 1]
            if (new + old) // need < armies:
                armies = (new + old) // need
                if not armies:
                    return 0
            if tactic.age < 3:
                new += old if tactic.age < 2 else units[slot + 1]
            if new // need < modern:
                modern = new // need
    obsolete = armies - modern
    air = units[AIR_FORCE * 4 + 3]
    bonus = (modern + min(air, modern)) * tactic.bonus
    if obsolete:
        bonus += (obsolete + min(max(0, air - modern), obsolete)) * tactic.bonus_obsolete
    if best_again:
        best = tactic.bonus if modern else tactic.bonus_obsolete
        bonus += best * 2 if air else best
    return bonus


def strength(civ: Player) -> int:
    """The strength on the track, at most 60 (105.4, 402.3, 702.1, 705.1)."""
    workers = civ.workers
    total = civ.fixed_strength
    for slot, value in layout_of(civ.techs).strength:
        total += workers[slot] * value
    if civ.tactic != NONE:
        total += army_bonus(civ, workers, civ.leader in moments.BEST_ARMY_AGAIN)
    if civ.leader in moments.LEADER_STRENGTH:
        total += moments.LEADER_STRENGTH[civ.leader](civ)
    if civ.wonders:
        for wonder, rating in moments.WONDER_STRENGTH.items():
            if wonder in civ.wonders:
                total += rating(civ)
    return total if total < MAX_STRENGTH else MAX_STRENGTH


def sacrificed_strength(civ: Player, units: list[int]) -> int:
    """What these units (workers by slot) count when they are sacrificed (703.1, 703.2, 703.3).

    Bonuses of the civilization and arenas do not belong to them (702.2, 703.4, 1003.1, 1003.3); what a leader
    gives each unit does (1003.2).
    """
    if not any(units):
        return 0
    total = sum(units[slot] * STRENGTH[slot] for slot in UNITS)
    more = moments.SACRIFICED_MORE.get(civ.leader)
    if more is not None:
        total += more(units)
    return total + army_bonus(civ, units, False)


def has_unit(civ: Player) -> bool:
    return any(civ.workers[INFANTRY * 4 :])


def level_sum(civ: Player, types: tuple[int, ...]) -> int:
    """The levels of all buildings or units of these types, per worker."""
    w = civ.workers
    return sum(w[t * 4 + 1] + 2 * w[t * 4 + 2] + 3 * w[t * 4 + 3] for t in types)


def technology_levels(civ: Player) -> list[int]:
    """The levels of all technologies in play: with or without workers, government and specials included."""
    levels = [slot % 4 for slot in REAL_SLOTS if civ.techs >> slot & 1]
    levels.append(AGE[civ.government])
    levels += [level for level in civ.specials if level]
    return levels
