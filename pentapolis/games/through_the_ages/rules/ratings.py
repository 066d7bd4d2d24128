"""Ratings: culture and science rate, happiness, strength, actions per turn (105, 205, 507, 702, 1003).

What cards give without workers is summed up once, when cards change (`recount`); what depends on workers is
computed when it is asked for, so a rating is always right (105.9). Limits are applied last (105.7). What a
leader adds beyond printed numbers is a function registered for that leader.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pentapolis.games.through_the_ages.data import (
    AGE,
    AIR_FORCE,
    ARENA,
    ARTILLERY,
    BY_ID,
    CARDS,
    CAVALRY,
    CULTURE,
    FACES_NEEDED,
    HAPPINESS,
    INFANTRY,
    LAB,
    LIBRARY,
    MAX_HAPPINESS,
    MAX_RATE,
    MAX_STRENGTH,
    NONE,
    REAL_SLOTS,
    SCIENCE,
    SPECIAL,
    STRENGTH,
    TEMPLE,
    THEATER,
    WARRIORS,
)
from pentapolis.games.through_the_ages.state import Player, State

UNITS = [s for s in REAL_SLOTS if s >= INFANTRY * 4]
CULTURE_SLOTS = [(s, CULTURE[s]) for s in REAL_SLOTS if CULTURE[s]]
SCIENCE_SLOTS = [(s, SCIENCE[s]) for s in REAL_SLOTS if SCIENCE[s]]
HAPPY_SLOTS = [(s, HAPPINESS[s]) for s in REAL_SLOTS if HAPPINESS[s]]
STRENGTH_SLOTS = [(s, STRENGTH[s]) for s in REAL_SLOTS if STRENGTH[s]]

ST_PETERS = BY_ID["st_peters_basilica"]
GREAT_WALL = BY_ID["great_wall"]
LIBRARY_OF_ALEXANDRIA = BY_ID["library_of_alexandria"]
GENGHIS = BY_ID["genghis_khan"]
NAPOLEON = BY_ID["napoleon_bonaparte"]
OPEN_BORDERS = BY_ID["open_borders_agreement"]
TOURISM = BY_ID["international_tourism"]
RAVAGED_CULTURE = 2

Extra: TypeAlias = Callable[[Player], int]
CULTURE_EXTRA: dict[int, Extra] = {}
SCIENCE_EXTRA: dict[int, Extra] = {}
STRENGTH_EXTRA: dict[int, Extra] = {}

# Pacts: what A and B get per production or at once, as (culture, strength, military actions).
PACT_CULTURE = {
    "promise_of_military_protection": (1, -1),
    "loss_of_sovereignty": (2, -2),
    "peace_treaty": (1, 1),
}
PACT_STRENGTH = {"promise_of_military_protection": (0, 5), "military_pact": (4, 4)}
PACTS = {
    card.index: (PACT_CULTURE.get(card.id, (0, 0)), PACT_STRENGTH.get(card.id, (0, 0)))
    for card in CARDS
    if card.kind == "pact"
}


def extra(table: dict[int, Extra], leader: str) -> Callable[[Extra], Extra]:
    """Register what a leader adds to a rating."""

    def register(function: Extra) -> Extra:
        table[BY_ID[leader]] = function
        return function

    return register


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
    """Sum up all cards that need no workers, and give or take action tokens accordingly (105.9, 205)."""
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
            by_culture, by_strength = PACTS[pact]
            culture += by_culture[side]
            strength += by_strength[side]
            if pact == OPEN_BORDERS:
                ma += 1
            elif pact == TOURISM:
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
    return civ.ca_total + (1 if LIBRARY_OF_ALEXANDRIA in civ.wonders else 0)


def hand_limit_military(civ: Player) -> int:
    return civ.ma_total + (1 if LIBRARY_OF_ALEXANDRIA in civ.wonders else 0)


# --- culture and science -------------------------------------------------------------------------


def culture_rate(civ: Player) -> int:
    workers = civ.workers
    total = civ.fixed_culture
    for slot, culture in CULTURE_SLOTS:
        total += workers[slot] * culture
    more = CULTURE_EXTRA.get(civ.leader)
    if more is not None:
        total += more(civ)
    return max(0, min(MAX_RATE, total))


def science_rate(civ: Player) -> int:
    workers = civ.workers
    total = civ.fixed_science
    for slot, science in SCIENCE_SLOTS:
        total += workers[slot] * science
    more = SCIENCE_EXTRA.get(civ.leader)
    if more is not None:
        total += more(civ)
    return max(0, min(MAX_RATE, total))


def faces_on(civ: Player, type: int) -> int:
    """Happy faces on the buildings of a type, doubled by St. Peter's Basilica (1007.11)."""
    workers = civ.workers
    faces = sum(workers[s] * HAPPINESS[s] for s in range(type * 4, type * 4 + 4))
    return faces * 2 if ST_PETERS in civ.wonders else faces


@extra(CULTURE_EXTRA, "homer")
def homer(civ: Player) -> int:
    return min(2, civ.workers[WARRIORS])


@extra(CULTURE_EXTRA, "genghis_khan")
def genghis_khan(civ: Player) -> int:
    return count(civ, CAVALRY)


@extra(CULTURE_EXTRA, "michelangelo")
def michelangelo(civ: Player) -> int:
    doubled = 2 if ST_PETERS in civ.wonders else 1
    wonders = sum(CARDS[w].happiness for w in civ.wonders if CARDS[w].happiness > 0) * doubled
    return faces_on(civ, TEMPLE) + faces_on(civ, THEATER) + wonders


@extra(CULTURE_EXTRA, "william_shakespeare")
def william_shakespeare(civ: Player) -> int:
    libraries = count(civ, LIBRARY)
    return libraries + 2 * min(libraries, count(civ, THEATER))


@extra(CULTURE_EXTRA, "james_cook")
def james_cook(civ: Player) -> int:
    return 2 * len(civ.colonies)


@extra(CULTURE_EXTRA, "johann_sebastian_bach")
def johann_sebastian_bach(civ: Player) -> int:
    return count(civ, THEATER)


@extra(CULTURE_EXTRA, "game_designer")
def game_designer_culture(civ: Player) -> int:
    w = civ.workers
    s = LAB * 4
    return w[s + 1] + 2 * w[s + 2] + 3 * w[s + 3]


@extra(SCIENCE_EXTRA, "game_designer")
def game_designer_science(civ: Player) -> int:
    return -count(civ, LAB)


@extra(CULTURE_EXTRA, "rock_and_roll_icon")
def rock_and_roll_icon(civ: Player) -> int:
    for slot in range(THEATER * 4 + 3, THEATER * 4, -1):
        if civ.workers[slot]:
            return CULTURE[slot]
    return 0


def best_laboratory(civ: Player) -> int:
    """The level of the best staffed laboratory or library, which Leonardo, Newton and Einstein add once."""
    w = civ.workers
    for level in (3, 2, 1):
        if w[LAB * 4 + level] or w[LIBRARY * 4 + level]:
            return level
    return 0


for _leader in ("leonardo_da_vinci", "isaac_newton", "albert_einstein"):
    SCIENCE_EXTRA[BY_ID[_leader]] = best_laboratory


# --- happiness -----------------------------------------------------------------------------------


def happy_faces(civ: Player) -> int:
    """Happy faces on the track: doubled, less the unhappy ones, between 0 and 8 (1007.11, 105.5)."""
    workers = civ.workers
    faces = civ.fixed_happy
    for slot, happiness in HAPPY_SLOTS:
        faces += workers[slot] * happiness
    if ST_PETERS in civ.wonders:
        faces *= 2
    return max(0, min(MAX_HAPPINESS, faces - civ.fixed_unhappy))


def unhappy_workers(civ: Player) -> int:
    """By how many the happy faces fall short of what the yellow bank asks for (507.2)."""
    return max(0, FACES_NEEDED[civ.yellow] - happy_faces(civ))


# --- strength ------------------------------------------------------------------------------------


def army_bonus(civ: Player, units: list[int], napoleon: bool) -> int:
    """What the armies among these units (workers by slot) add, best arranged for the owner (701, 704, 705).

    Full armies are formed first: the smaller bonus is never better, and air forces double the better armies.
    """
    if civ.tactic == NONE or civ.leader == GENGHIS:
        return 0
    tactic = CARDS[civ.tactic]
    armies = modern = 99
    newest_old = tactic.age - 2
    for type, need in ((INFANTRY, tactic.infantry), (CAVALRY, tactic.cavalry), (ARTILLERY, tactic.artillery)):
        if need:
            s = type * 4
            levels = units[s : s + 4]
            armies = min(armies, sum(levels) // need)
            modern = min(modern, sum(levels[max(0, newest_old + 1) :]) // need)
    if not armies:
        return 0
    obsolete = armies - modern
    air = units[AIR_FORCE * 4 + 3]
    bonus = (modern + min(air, modern)) * tactic.bonus
    bonus += (obsolete + min(max(0, air - modern), obsolete)) * tactic.bonus_obsolete
    if napoleon:
        best = tactic.bonus if modern else tactic.bonus_obsolete
        bonus += best * 2 if air else best
    return bonus


def strength(civ: Player) -> int:
    """The strength on the track, at most 60 (702.1)."""
    workers = civ.workers
    total = civ.fixed_strength
    for slot, value in STRENGTH_SLOTS:
        total += workers[slot] * value
    if civ.tactic != NONE:
        total += army_bonus(civ, workers, civ.leader == NAPOLEON)
    more = STRENGTH_EXTRA.get(civ.leader)
    if more is not None:
        total += more(civ)
    if GREAT_WALL in civ.wonders:
        total += count(civ, INFANTRY) + count(civ, ARTILLERY)
    return min(MAX_STRENGTH, total)


@extra(STRENGTH_EXTRA, "alexander_the_great")
def alexander_the_great(civ: Player) -> int:
    return sum(civ.workers[INFANTRY * 4 :])


@extra(STRENGTH_EXTRA, "genghis_khan")
def genghis_khan_strength(civ: Player) -> int:
    return count(civ, CAVALRY)


@extra(STRENGTH_EXTRA, "joan_of_arc")
def joan_of_arc(civ: Player) -> int:
    return faces_on(civ, TEMPLE)


def sacrificed_strength(civ: Player, units: list[int]) -> int:
    """What these units (workers by slot) count when they are sacrificed (703, 1003.2)."""
    total = sum(units[slot] * STRENGTH[slot] for slot in UNITS)
    if civ.leader == GENGHIS:
        total += sum(units[CAVALRY * 4 : CAVALRY * 4 + 4])
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


ARENAS = (ARENA,)
URBAN = (LAB, TEMPLE, LIBRARY, THEATER, ARENA)
MILITARY = (INFANTRY, CAVALRY, ARTILLERY, AIR_FORCE)
