"""The moments at which single cards do something of their own: chapters call them, cards register.

A leaf: it knows the tables and the state only, so that cards/ may import the chapters and the chapters need
not know any card. Every table is keyed by the card. Numbers that a card prints like many others (culture,
happy faces, actions …) are data and stand in data/, not here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from pentapolis.engine import Rules
from pentapolis.games.through_the_ages.data import BY_ID
from pentapolis.games.through_the_ages.state import Player, State

T = TypeVar("T")

Rating: TypeAlias = Callable[[Player], int]
"""What a card adds to a rating of its owner, or scores for its owner."""
BySlot: TypeAlias = Callable[[int], int]
"""What a card takes off a price, by the slot of the technology."""
OnPlayer: TypeAlias = Callable[[Player], Any]
ActionCard: TypeAlias = Callable[[State, Player, int], Any]
Event: TypeAlias = Callable[[State], Rules]
Attack: TypeAlias = Callable[[State, Player, Player, int, int], Rules]
"""A result: the game, the winner, the loser, the card, and the level attacked or the advantage."""
Impact: TypeAlias = Callable[[State, Player], int]

# --- leaders: ratings (105, 702) -----------------------------------------------------------------

LEADER_CULTURE: Final[dict[int, Rating]] = {}
LEADER_SCIENCE: Final[dict[int, Rating]] = {}
LEADER_STRENGTH: Final[dict[int, Rating]] = {}
NO_ARMIES: Final[set[int]] = set()
"""While they lead, the tactic is ignored (1003.2)."""
BEST_ARMY_AGAIN: Final[set[int]] = set()
"""The bonus of the best army counts once more (1007.7)."""
SACRIFICED_MORE: Final[dict[int, Callable[[list[int]], int]]] = {}
"""What the units themselves are worth more, by workers per slot (1003.2)."""

# --- leaders: coming, going, the turn (205, 307, 309, 313.5) -------------------------------------

UNIT_RESOURCES: Final[dict[int, int]] = {}
"""Resources for units each turn (1002.1)."""
LEADER_LEAVES: Final[dict[int, OnPlayer]] = {}
TECHNOLOGY_TAKEN: Final[dict[int, OnPlayer]] = {}
TECHNOLOGY_PLAYED: Final[dict[int, OnPlayer]] = {}
REVOLUTION_BY_MILITARY: Final[set[int]] = set()
"""A revolution uses all military actions instead of all civil ones (1007.3)."""
TERRITORY_FROM_HAND: Final[set[int]] = set()
"""Once in the game a territory from hand becomes a colony (1007.1)."""

# --- leaders: prices -----------------------------------------------------------------------------

FOOD_LESS: Final[dict[int, int]] = {}
WONDER_ACTIONS_LESS: Final[dict[int, int]] = {}
COST_LESS: Final[dict[int, BySlot]] = {}
"""Resources less for a building (1007.18)."""
UNIT_COST_LESS_IN_WAR: Final[dict[int, int]] = {}
"""Resources less for a unit while somebody has declared war on the owner (1002.4)."""
SCIENCE_LESS: Final[dict[int, BySlot]] = {}
ENLISTS: Final[dict[int, int]] = {}
"""A new worker becomes a unit at once, food and resources each less by so much (1002.4)."""
LABORATORIES_ARE_MINES: Final[set[int]] = set()
LABORATORY_SURCHARGE: Final[dict[int, int]] = {}
"""What all others pay more for laboratories and libraries (1007.9)."""

# --- leaders: conflicts (605, 607) ---------------------------------------------------------------

COLONIZATION_PER_CARD: Final[dict[int, int]] = {}
DEFENCE_FACTOR: Final[dict[int, int]] = {}
ATTACK_PRICE_FACTOR: Final[dict[int, int]] = {}
NEVER_ATTACKS: Final[set[int]] = set()
CULTURE_WHEN_ATTACKED: Final[dict[int, int]] = {}

# --- wonders -------------------------------------------------------------------------------------

WONDER_STRENGTH: Final[dict[int, Rating]] = {}
HAPPY_FACTOR: Final[dict[int, int]] = {}
CHEAP_POPULATION: Final[dict[int, int]] = {}
"""Once a turn the population is raised without an action, for so much food less."""
MORE_MINING: Final[set[int]] = set()
"""The best mine with a worker brings one more blue token (1007.12)."""
COMPLETION: Final[dict[int, Rating]] = {}
"""Culture at completion (306.13)."""

# --- pacts (609): by the side, A first -----------------------------------------------------------

PACT_CULTURE: Final[dict[int, tuple[int, int]]] = {}
PACT_STRENGTH: Final[dict[int, tuple[int, int]]] = {}
PACT_MILITARY_ACTIONS: Final[dict[int, int]] = {}
PACT_TOURISM: Final[set[int]] = set()
"""Culture rate for the wonders of the partner."""
PACT_FOOD: Final[dict[int, tuple[int, int]]] = {}
PACT_RESOURCES: Final[dict[int, tuple[int, int]]] = {}
"""Gained, or if negative lost, in each production."""
PACT_ATTACK_STRENGTH: Final[dict[int, int]] = {}
"""Strength of whoever attacks the partner."""
PACT_FORBIDS_ATTACKS: Final[set[int]] = set()
PACT_FORBIDS_WARS_ON_B: Final[set[int]] = set()
PACT_ENDS_BY_ATTACK: Final[set[int]] = set()
PACT_SCIENCE: Final[dict[int, tuple[int, int]]] = {}
"""Science that whoever plays a technology pays less, and that the partner pays."""
PACT_TRADES: Final[set[int]] = set()
SYMMETRIC: Final[set[int]] = set()
"""Both sides of the pact are the same, so nobody says who is A (609.3)."""

# --- what happens when a card is played or revealed ----------------------------------------------

ACTION_GAINS: Final[dict[str, ActionCard]] = {}
"""What action cards without a contained action give, by family (308.6, 308.7)."""
EVENTS: Final[dict[int, Event]] = {}
"""The events of ages A, I and II (603)."""
IMPACTS: Final[dict[int, Impact]] = {}
"""What an age III event gives a civilization (1004)."""
RANKED_IMPACTS: Final[dict[int, Rating]] = {}
"""Age III events that compare the civilizations (1004.2)."""
AGGRESSIONS: Final[dict[str, Attack]] = {}
WARS: Final[dict[str, Attack]] = {}
"""The results, by family (608, 612)."""
ATTACKED_CARD: Final[dict[int, Rating]] = {}
"""The level of what an aggression attacks, which is its price; NONE where there is nothing (607.10)."""


def at(moment: dict[int, T], *ids: str) -> Callable[[T], T]:
    """Registers what these cards do at a moment."""

    def register(function: T) -> T:
        for id in ids:
            moment[BY_ID[id]] = function
        return function

    return register


def at_family(moment: dict[str, T], *families: str) -> Callable[[T], T]:
    """Registers what the cards of these families do at a moment."""

    def register(function: T) -> T:
        for family in families:
            moment[family] = function
        return function

    return register
