"""The moments at which single cards and events do something of their own: chapters call them, cards register.

A leaf: it knows the tables and the state only, so that cards/ may import the chapters and the chapters need
not know any card:

    for effect in PASSES.of(n.flags):
        effect(g, seat)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeAlias, TypeVar

from pentapolis.engine import Refusal, Rules
from pentapolis.games.nations.data import CARDS, HALVES, Card, DataError, Effect, flag
from pentapolis.games.nations.state import Player, State

F = TypeVar("F", bound=Callable[..., Any])


class Moment(Generic[F]):
    """A moment of the rules, the bits of the cards that do something at it, and what they do."""

    __slots__ = ("cards", "effects")

    def __init__(self) -> None:
        self.cards = 0
        self.effects: dict[int, F] = {}
        ALL.append(self)

    def card(self, id: str) -> Callable[[F], F]:
        """Registers what the card of this id does now."""

        def register(effect: F) -> F:
            bit = flag(id)
            self.cards |= bit
            self.effects[bit] = effect
            return effect

        return register

    def of(self, flags: int) -> list[F]:
        """What those among these cards do that have something to do now."""
        if not flags & self.cards:
            return []
        return [effect for bit, effect in self.effects.items() if flags & bit]


ALL: Final[list[Moment[Any]]] = []

# --- always -----------------------------------------------------------------------------------------

STABILITY: Final[Moment[Callable[[State, Player], int]]] = Moment()
"""Stability that a card anywhere in play adds to a nation's (601.1)."""
SHORTAGE_POINT: Final[Moment[Callable[[int], int]]] = Moment()
"""What a shortage costs the owner in points instead (603.3)."""
LAST_GOLD: Final[Moment[Callable[[State, int], None]]] = Moment()
"""The owner has spent the last gold."""
LEAVES: Final[Moment[Callable[[State, int], None]]] = Moment()
"""The card itself has left play."""

# --- maintenance and actions (300, 400) ---------------------------------------------------------------

NEW_EVENT: Final[Moment[Callable[[State, int, int], Rules]]] = Moment()
"""A card has been drawn as the event of the round (304.1); returns the one that is kept."""
FIRST_TURN: Final[Moment[Callable[[State, int], int]]] = Moment()
"""How many actions the owner's first turn of a round has (401.1)."""
PASSES: Final[Moment[Callable[[State, int], None]]] = Moment()
"""The owner has passed (401.4)."""
PRICE: Final[Moment[Callable[[State, Player, Card], int]]] = Moment()
"""Gold that a card anywhere in play adds to a price (402.1)."""
MAY_NOT_BUY: Final[Moment[Callable[[Card], Refusal | None]]] = Moment()
"""What the owner must not buy (402.4)."""
ADVISOR_SPACES: Final[Moment[Callable[[State, Player], list[str]]]] = Moment()
"""Where the owner may lay a new advisor (409.2)."""
COLONY_NEEDS: Final[Moment[Callable[[], int]]] = Moment()
"""Strength that a card anywhere in play adds to the requirement of colonies (405.1)."""
RAID: Final[Moment[Callable[[], int]]] = Moment()
"""What the owner adds to the raid value (407.1)."""
BOUGHT: Final[Moment[Callable[[State, int, Card], Rules]]] = Moment()
"""The owner has bought a card."""
OTHERS_BOUGHT: Final[Moment[Callable[[State, int, Card], None]]] = Moment()
"""Another nation, the seat that is given, has bought a card."""
REPLACED: Final[Moment[Callable[[State, int, Card, Card], None]]] = Moment()
"""The owner has replaced a building or military card (403.1): the old one and the new one."""
DEPLOY_COST: Final[Moment[Callable[[Card], int]]] = Moment()
"""What the owner pays in stone to deploy on a card (411.2)."""
STAGE_BUILT: Final[Moment[Callable[[State, int], None]]] = Moment()
"""The owner has hired an architect (413.1)."""
FINISHED: Final[Moment[Callable[[State, int], Rules]]] = Moment()
"""The card itself is a wonder that has been finished (408.5)."""

# --- resolution and scoring (500, 700) ----------------------------------------------------------------

IDLE_UPKEEP: Final[Moment[Callable[[Card], bool]]] = Moment()
"""Whether the owner's production ignores the resources of a building or military card (501.4)."""
PRODUCTION_CHOICE: Final[Moment[Callable[[State, int, list[int]], Rules]]] = Moment()
"""The owner may add something to the net production (501.3)."""
WAR_STRENGTH: Final[Moment[Callable[[], int]]] = Moment()
"""What the owner counts stronger when a defeat is decided (503.2)."""
WAR_LOSSES: Final[Moment[Callable[[list[int]], None]]] = Moment()
"""A card anywhere in play changes what the defeated lose (503.3)."""
DEFEAT_POINTS: Final[Moment[Callable[[State, int, int], int]]] = Moment()
"""What the owner loses in points by a defeat (503.5)."""
DEFEATED: Final[Moment[Callable[[State, int], None]]] = Moment()
"""The owner has been defeated (503.3)."""
AGE_ENDS: Final[Moment[Callable[[State, int], None]]] = Moment()
"""The books have been scored (506.1)."""
SCORING: Final[Moment[Callable[[State, int], int]]] = Moment()
"""Points that a wonder gives only at the final scoring (702.3)."""

# --- special actions (414) ----------------------------------------------------------------------------


class SpecialAction:
    """A kind of special action: why it cannot be done now, apart from its used marker, and what it does."""

    __slots__ = ("refuse", "do")

    def __init__(
        self,
        refuse: Callable[[State, int, Card], Refusal | None],
        do: Callable[[State, int, Card], Rules],
    ) -> None:
        self.refuse = refuse
        self.do = do


SPECIAL_ACTIONS: Final[dict[str, SpecialAction]] = {}
"""By the kind of action that a card names (`Card.action`)."""

# --- events (504) -------------------------------------------------------------------------------------

SingularEvent: TypeAlias = Callable[[State, Effect, str], Rules]
"""Carries out an event: the game, its first effect, its id."""

SINGULAR_EVENTS: Final[dict[str, SingularEvent]] = {}
"""The events that do something of their own, by id (504.10)."""


def event(*ids: str) -> Callable[[SingularEvent], SingularEvent]:
    """Registers what these events do."""

    def register(rules: SingularEvent) -> SingularEvent:
        for id in ids:
            if id not in HALVES:
                raise DataError("events.toml", id, "", "there is no event of this id")
            SINGULAR_EVENTS[id] = rules
        return rules

    return register


def unregistered() -> list[str]:
    """The ids of cards and events that do something of their own, and nobody has said what."""
    bits = 0
    for moment in ALL:
        bits |= moment.cards
    cards = [card.id for card in CARDS if card.singular and not card.flag & bits]
    cards += [card.id for card in CARDS if card.action and card.action not in SPECIAL_ACTIONS]
    events = [
        half.id
        for half in HALVES.values()
        if half.id not in SINGULAR_EVENTS and any(effect.singular for effect in half.effects)
    ]
    return cards + events
