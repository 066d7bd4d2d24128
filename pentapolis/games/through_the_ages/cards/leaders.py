"""The leaders: what each does beyond its printed numbers (307, 1002, 1003, 1006, 1007)."""

from __future__ import annotations

from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    BY_ID,
    CARDS,
    CAVALRY,
    CULTURE,
    LAB,
    LIBRARY,
    MAX_SCIENCE,
    TEMPLE,
    THEATER,
    UNIT_SLOT,
    WARRIORS,
)
from pentapolis.games.through_the_ages.moments import at
from pentapolis.games.through_the_ages.rules.bank import LABS, gain_resources
from pentapolis.games.through_the_ages.rules.ratings import count, faces_on, happy_factor
from pentapolis.games.through_the_ages.rules.tracks import score
from pentapolis.games.through_the_ages.state import CARDS_PLAYED, Player

# --- age A ---------------------------------------------------------------------------------------
# Julius Caesar (1008.1) and Hammurabi (1006.2) are numbers only.

# Moses: raising the population costs 1 food less (1008.5).
moments.FOOD_LESS[BY_ID["moses"]] = 1

# Homer: 1 resource for units each turn (1002.1), culture for up to 2 Warriors (1008.6).
moments.UNIT_RESOURCES[BY_ID["homer"]] = 1


@at(moments.LEADER_CULTURE, "homer")
def homer(civ: Player) -> int:
    return min(2, civ.workers[WARRIORS])


@at(moments.LEADER_LEAVES, "homer")
def homer_leaves(civ: Player) -> None:
    """His resource not yet used is lost (307.4)."""
    civ.pool -= civ.homer
    civ.homer = 0


@at(moments.TECHNOLOGY_TAKEN, "aristotle")
def aristotle(civ: Player) -> None:
    """1 science for each technology taken from the row, governments too (1008.4, 313.5)."""
    civ.science = min(MAX_SCIENCE, civ.science + 1)


@at(moments.LEADER_STRENGTH, "alexander_the_great")
def alexander_the_great(civ: Player) -> int:
    """1 for each unit; a sacrificed unit does not carry it (1003.1)."""
    return sum(civ.workers[UNIT_SLOT:])


# --- age I ---------------------------------------------------------------------------------------

# Frederick Barbarossa: a new worker becomes a unit, for 1 food and 1 resource less (1002.4, 1007.18).
moments.ENLISTS[BY_ID["frederick_barbarossa"]] = 1

# Christopher Columbus: a territory from hand, once, without bidding (1007.1, 1007.2).
moments.TERRITORY_FROM_HAND.add(BY_ID["christopher_columbus"])

# Michelangelo: a wonder costs 1 action less to take (309.5); culture for happy faces on temples, theatres
# and wonders, doubled by St. Peter's Basilica (1007.11).
moments.WONDER_ACTIONS_LESS[BY_ID["michelangelo"]] = 1


@at(moments.LEADER_CULTURE, "michelangelo")
def michelangelo(civ: Player) -> int:
    wonders = sum(CARDS[w].happiness for w in civ.wonders if CARDS[w].happiness > 0)
    return faces_on(civ, TEMPLE) + faces_on(civ, THEATER) + wonders * happy_factor(civ)


# Genghis Khan: each cavalry unit brings 1 culture and is 1 stronger, also when sacrificed; his armies do
# without a tactic (1003.2).
moments.NO_ARMIES.add(BY_ID["genghis_khan"])


@at(moments.LEADER_CULTURE, "genghis_khan")
@at(moments.LEADER_STRENGTH, "genghis_khan")
def genghis_khan(civ: Player) -> int:
    return count(civ, CAVALRY)


@at(moments.SACRIFICED_MORE, "genghis_khan")
def genghis_khan_sacrifice(units: list[int]) -> int:
    return sum(units[CAVALRY * 4 : CAVALRY * 4 + 4])


# Joan of Arc: strength for happy faces on temples, doubled by St. Peter's Basilica (1007.11); culture when
# she is attacked.
moments.CULTURE_WHEN_ATTACKED[BY_ID["joan_of_arc"]] = 5


@at(moments.LEADER_STRENGTH, "joan_of_arc")
def joan_of_arc(civ: Player) -> int:
    return faces_on(civ, TEMPLE)


@at(moments.LEADER_SCIENCE, "leonardo_da_vinci", "isaac_newton", "albert_einstein")
def best_laboratory(civ: Player) -> int:
    """The level of the best staffed laboratory or library, which Leonardo, Newton and Einstein add once."""
    w = civ.workers
    for level in (3, 2, 1):
        if w[LAB * 4 + level] or w[LIBRARY * 4 + level]:
            return level
    return 0


@at(moments.TECHNOLOGY_PLAYED, "leonardo_da_vinci")
def leonardo_da_vinci(civ: Player) -> None:
    gain_resources(civ, 1)


# --- age II --------------------------------------------------------------------------------------


@at(moments.TECHNOLOGY_PLAYED, "isaac_newton")
def isaac_newton(civ: Player) -> None:
    """The civil action comes back; after a revolution 1 is left (1007.5, 1007.6)."""
    civ.ca = min(civ.ca + 1, civ.ca_total)


@at(moments.LEADER_CULTURE, "william_shakespeare")
def william_shakespeare(civ: Player) -> int:
    libraries = count(civ, LIBRARY)
    return libraries + 2 * min(libraries, count(civ, THEATER))


# James Cook: culture for colonies, and each bonus card is worth 1 more when colonizing.
moments.COLONIZATION_PER_CARD[BY_ID["james_cook"]] = 1


@at(moments.LEADER_CULTURE, "james_cook")
def james_cook(civ: Player) -> int:
    return 2 * len(civ.colonies)


@at(moments.LEADER_CULTURE, "johann_sebastian_bach")
def johann_sebastian_bach(civ: Player) -> int:
    return count(civ, THEATER)


@at(moments.COST_LESS, "johann_sebastian_bach")
@at(moments.SCIENCE_LESS, "johann_sebastian_bach")
def johann_sebastian_bach_price(slot: int) -> int:
    """Theatres cost 1 resource and 1 science less (1007.18)."""
    return 1 if slot >> 2 == THEATER else 0


# Maximilien Robespierre: revolutions by military actions (1007.3, 1007.4).
moments.REVOLUTION_BY_MILITARY.add(BY_ID["maximilien_robespierre"])

# Napoleon Bonaparte: the best army once more (1007.7, 1007.8).
moments.BEST_ARMY_AGAIN.add(BY_ID["napoleon_bonaparte"])

# --- age III -------------------------------------------------------------------------------------

# Mahatma Gandhi attacks nobody, and attacks on him cost twice as much (607.11).
moments.NEVER_ATTACKS.add(BY_ID["mahatma_gandhi"])
moments.ATTACK_PRICE_FACTOR[BY_ID["mahatma_gandhi"]] = 2

# Nikola Tesla: laboratories are mines too, others pay more for laboratories and libraries (1007.9, 1007.10).
moments.LABORATORIES_ARE_MINES.add(BY_ID["nikola_tesla"])
moments.LABORATORY_SURCHARGE[BY_ID["nikola_tesla"]] = 1


@at(moments.LEADER_LEAVES, "nikola_tesla")
def nikola_tesla_leaves(civ: Player) -> None:
    """Tokens on laboratories return to the bank without value (OP-40)."""
    for slot, _ in LABS:
        civ.blue_bank += civ.blue[slot]
        civ.blue[slot] = 0


@at(moments.TECHNOLOGY_PLAYED, "albert_einstein")
def albert_einstein(civ: Player) -> None:
    score(civ, CARDS_PLAYED, 3)


# Winston Churchill: units cost 2 resources less while he is at war and 3 science less (1002.4, 1007.18);
# defence bonus cards count double.
moments.UNIT_COST_LESS_IN_WAR[BY_ID["winston_churchill"]] = 2
moments.DEFENCE_FACTOR[BY_ID["winston_churchill"]] = 2


@at(moments.SCIENCE_LESS, "winston_churchill")
def winston_churchill_science(slot: int) -> int:
    return 3 if slot >= UNIT_SLOT else 0


@at(moments.LEADER_CULTURE, "game_designer")
def game_designer(civ: Player) -> int:
    """Laboratories bring culture by their level instead of 1 science each."""
    w = civ.workers
    s = LAB * 4
    return w[s + 1] + 2 * w[s + 2] + 3 * w[s + 3]


@at(moments.LEADER_SCIENCE, "game_designer")
def game_designer_science(civ: Player) -> int:
    return -count(civ, LAB)


@at(moments.LEADER_CULTURE, "rock_and_roll_icon")
def rock_and_roll_icon(civ: Player) -> int:
    """The culture of the best staffed theatre once more."""
    for slot in range(THEATER * 4 + 3, THEATER * 4, -1):
        if civ.workers[slot]:
            return CULTURE[slot]
    return 0
