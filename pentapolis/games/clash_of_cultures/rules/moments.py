"""The named moments at which single cards have a say: advances, leaders, wonders. A leaf: chapters ask, cards
register.

    @LAND_VALUE.leader(SULLA)                       # in cards/rome.py
    def hardened(g, b, side, units): ...

    for ability in LAND_VALUE.of(p, b.space): …      # in the chapter on battles

An ability stands under the bit of its advance, the number of its leader or of its wonder. `of(p)` gives the
abilities a player has by advances, then by a leader; with a space the leader counts only while it stands
there (1102.9). `held` gives those of the wonders a player holds, `among` those of the wonders in a city.
Nothing here knows what an ability does; no chapter knows who has one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeAlias, TypeVar

from pentapolis.engine import Refusal, Rules
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.state import Player, State

Ability = TypeVar("Ability", bound=Callable[..., Any])
ANYWHERE: Final = -2
"""No space is asked for: a leader counts wherever it stands."""


class Moment(Generic[Ability]):
    """One moment and the abilities that speak at it."""

    __slots__ = ("mask", "by_advance", "by_leader", "by_wonder", "by_owned", "nobody")

    def __init__(self) -> None:
        self.mask = 0
        """All advances with an ability here: one look tells that a player has none."""
        self.by_advance: list[tuple[int, Ability]] = []
        self.by_leader: dict[int, Ability] = {}
        self.by_wonder: list[tuple[int, Ability]] = []
        self.by_owned: dict[int, list[Ability]] = {}
        """The abilities of these of the advances in `mask`, once somebody had just them."""
        self.nobody: list[Ability] = []

    def advance(self, bit: int) -> Callable[[Ability], Ability]:
        def register(ability: Ability) -> Ability:
            self.mask |= bit
            self.by_owned.clear()
            self.by_advance.append((bit, ability))
            # Of several own effects at a time (206.11) those of the advance board come in its order, then
            # those of the civilization as they are written.
            self.by_advance.sort(key=lambda one: min(one[0], 1 << 48))
            return ability

        return register

    def leader(self, *leaders: int) -> Callable[[Ability], Ability]:
        def register(ability: Ability) -> Ability:
            for leader in leaders:
                self.by_leader[leader] = ability
            return ability

        return register

    def wonder(self, wonder: int) -> Callable[[Ability], Ability]:
        def register(ability: Ability) -> Ability:
            self.by_wonder.append((wonder, ability))
            return ability

        return register

    def held(self, g: State, seat: int) -> list[Ability]:
        """The abilities of the wonders that the player holds (901.8, 902.2)."""
        holder, place = g.wonder_holder, g.wonder_place
        for wonder, _ in self.by_wonder:
            if holder[wonder] == seat and place[wonder] >= 0:
                return [a for w, a in self.by_wonder if holder[w] == seat and place[w] >= 0]
        return self.nobody

    def among(self, wonders: int) -> list[Ability]:
        """The abilities of these wonders (a mask): those that stand in a city."""
        if not wonders:
            return self.nobody
        return [ability for wonder, ability in self.by_wonder if wonders >> wonder & 1]

    def of(self, p: Player, space: int = ANYWHERE) -> list[Ability]:
        """The abilities the player has at this moment."""
        found = self.nobody
        owned = p.usable & self.mask
        if owned:
            known = self.by_owned.get(owned)
            found = self._remember(owned) if known is None else known
        if p.leader in self.by_leader and (space == ANYWHERE or p.leader_at == space):
            return [*found, self.by_leader[p.leader]]
        return found

    def _remember(self, owned: int) -> list[Ability]:
        found = self.by_owned[owned] = [ability for bit, ability in self.by_advance if owned & bit]
        return found


Need: TypeAlias = tuple[int, tuple[int, ...]]
"""A part of a cost: how many, and the goods of which each may be paid with."""
Cost: TypeAlias = list[Need]
Vector: TypeAlias = tuple[int, ...]
"""Goods that a space gives, in the order of `ids.GOODS`."""
OfSeat: TypeAlias = Callable[[State, int], Rules]
OfSide: TypeAlias = Callable[[State, Battle, int], Rules]
"""An ability in a battle: it gets the side, 0 for the attacker."""
OfCity: TypeAlias = Callable[[State, int, City], Rules]
Fact: TypeAlias = Callable[[], None]
"""An ability that is never called: it is enough that the player has it."""

# --- turn (202), points (204) ----------------------------------------------------------------------------

TURN_START: Final[Moment[OfSeat]] = Moment()
TURN_STARTED: Final[list[OfSeat]] = []
"""What comes after it, for whoever has what it takes by then."""
POINTS: Final[Moment[Callable[[State, int, list[int]], None]]] = Moment()
"""Adds to a player's half points, given by category."""
GRANTS: Final[Moment[Callable[[Player], int]]] = Moment()
"""Advances in force beside those owned, as a mask."""

# --- goods (300) -----------------------------------------------------------------------------------------

LIMITS: Final[Moment[Callable[[int, int], int]]] = Moment()
"""How much food, or ideas, the player may own; gets the good and the limit so far."""
CAPTIVES_PAY: Final[Moment[Fact]] = Moment()
"""Captives pay like tokens."""

# --- advances (402) --------------------------------------------------------------------------------------

FREE_ADVANCE: Final[Moment[Callable[[Player, int, bool], bool]]] = Moment()
"""Whether the advance (its bit) is free; by the Advance action or not."""
FREE_TAKEN: Final[Moment[Callable[[Player, int, bool], None]]] = Moment()
"""A free advance was taken: what is used up by it."""
ADVANCE_PRICE: Final[Moment[Callable[[State, int, int, list[Cost]], None]]] = Moment()
"""Changes the alternative prices of an advance (its bit)."""
GAINED: Final[dict[int, OfSeat]] = {}
"""What gaining an advance (its bit) brings at once, beyond tokens."""
GAINED_LAST: Final[dict[int, Callable[[Player], None]]] = {}
"""What it changes when the civilization advances that come with it are gained, too."""
INSPIRES: Final[Moment[Callable[[int, bool], bool]]] = Moment()
"""Whether an advance (its bit) brings an idea; by the Advance action or not."""
ADVANCE_PAID: Final[Moment[Callable[[State, int, Vector], Rules]]] = Moment()
"""An advance was bought: gets what was paid."""
EVENT_COMES: Final[list[Callable[[State, int, int], Rules]]] = []
"""The last marker has left the event track (803.1): who brings the event. Gets the advance that did it."""

# --- cities (305, 403, 404), mood (411) ------------------------------------------------------------------

CITY_SIZE: Final[Moment[Callable[[City], int]]] = Moment()
"""The size that counts for Collect and Recruit."""
ENLARGE: Final[Moment[OfCity]] = Moment()
"""How much larger the city counts in this action."""
SECOND_ACTIVATION: Final[Moment[Callable[[State, City], Rules]]] = Moment()
"""Which city counts as activated instead."""
ACTIVATED: Final[Moment[Callable[[State, int, str], None]]] = Moment()
"""Gets the purpose of the activation."""
FOUNDS_ON: Final[Moment[Callable[[State, int], bool]]] = Moment()
"""Whether a city may be founded on this Barren space."""
HARASSES: Final[Moment[Callable[[State, int, int, int], bool]]] = Moment()
"""Whether this seat keeps Settlers of another seat on a space from founding and trading."""
SETTLING: Final[Moment[Callable[[State, int], Rules]]] = Moment()
"""Whether the Settler that founds a city stays."""
FOUNDED: Final[Moment[OfCity]] = Moment()
MOOD_PAID_WITH: Final[Moment[Callable[[], tuple[int, ...]]]] = Moment()
"""Goods that raise moods like mood tokens."""
CALMS: Final[Moment[Callable[[State, int, list[int]], bool]]] = Moment()
"""Whether 1 culture token makes the city Happy; gets what can be paid with."""

# --- Collect (405), Construct (406), Recruit (408) -------------------------------------------------------

LAND_YIELD: Final[Moment[Callable[[int], tuple[Vector, ...]]]] = Moment()
"""What a land space of this terrain gives instead; nothing where the ability does not speak."""
SPACE_YIELD: Final[Moment[Callable[[State, int, int, tuple[Vector, ...]], tuple[Vector, ...]]]] = Moment()
"""What a space gives instead of these yields."""
TRIBUTE: Final[Moment[Callable[[State, int, City, tuple[Vector, ...]], tuple[Vector, ...]]]] = Moment()
"""What another's city within range 2 gives, given what its space would."""
FAR_SPACES: Final[Moment[Callable[[Player], int]]] = Moment()
"""How many spaces 2 away may be chosen in a Collect."""
FAR_CHOSEN: Final[Moment[Callable[[Player], None]]] = Moment()
COLLECT_CHANGED: Final[Moment[Callable[[State, int, City, list[int]], Rules]]] = Moment()
"""Changes what a Collect brings, before civilizations do."""
COLLECTED: Final[Moment[Callable[[State, int, list[int]], None]]] = Moment()
"""Changes what a Collect has brought."""
COLLECTED_UNITS: Final[Moment[Callable[[State, int, City, int], Rules]]] = Moment()

BUILDING_GOODS: Final[Moment[Callable[[Player, int, list[int]], list[int]]]] = Moment()
"""The goods a building costs here."""
BUILDING_PAID: Final[Moment[Callable[[Player, int], None]]] = Moment()
"""What paying for a building uses up."""
SUBSTITUTES: Final[Moment[Callable[[State, int, int], tuple[int, ...]]]] = Moment()
"""What may be paid for any good of a building's price."""
BUILDING_PRICES: Final[Moment[Callable[[State, int, list[int], tuple[int, ...]], list[Cost]]]] = Moment()
"""Further alternative prices of a building, given its goods and their substitutes."""
BUILT: Final[Moment[Callable[[State, int, City, int], Rules]]] = Moment()
CONSTRUCTED: Final[Moment[OfCity]] = Moment()
"""After a whole Construct action."""

WITHOUT_MARKET: Final[Moment[Callable[[State, int, City, int], bool]]] = Moment()
"""Whether a kind of unit can be recruited in a city without a Market."""
UNIT_PRICE: Final[Moment[Callable[[State, int, City, int, list[Cost]], list[Cost]]]] = Moment()
DRAFT_PAID_WITH: Final[Moment[Callable[[], int]]] = Moment()
"""A good that pays for Draft."""
DRAFT_PRICE: Final[Moment[Callable[[], int]]] = Moment()
"""How many tokens Draft costs instead of one."""
RECRUIT_PLACES: Final[Moment[Callable[[State, int, City], list[int]]]] = Moment()
RECRUIT_GAINS: Final[Moment[Callable[[State, int, list[int], list[int]], Rules]]] = Moment()
"""What a Recruit brings at once; gets the units bought, by kind, and what was paid."""
RECRUITING: Final[Moment[Callable[[State, int, City], None]]] = Moment()
"""What a Recruit brings before its city is activated."""
RECRUITED: Final[Moment[Callable[[State, int, City, list[int]], Rules]]] = Moment()
"""After a Recruit; gets the units bought, by kind."""

# --- Command and moves (410, 500) ------------------------------------------------------------------------

CAPACITY: Final[Moment[Callable[[], int]]] = Moment()
"""Land units per Ship."""
ARMY_LIMIT: Final[Moment[Callable[[], int]]] = Moment()
"""Army units on the leader's space."""
CLIMBS: Final[Moment[Callable[[int], bool]]] = Moment()
"""Whether a kind of unit ignores the Mountain rule."""
GROUP_CLIMBS: Final[Moment[Callable[[Any], bool]]] = Moment()
ARRIVED: Final[Moment[Callable[[State, int, int], None]]] = Moment()
"""The leader has moved to the space."""
COMMAND_DONE: Final[Moment[Callable[[State, int], None]]] = Moment()
"""A Command is over; whether Ships moved in it is still known."""
COMMAND_ENDS: Final[Moment[OfSeat]] = Moment()
STIRS: Final[Moment[Fact]] = Moment()
"""Whether it matters later in the turn which units have moved."""
TIRELESS: Final[Moment[Fact]] = Moment()
"""Whether Ships are not tired by battles."""
LONG_ROADS: Final[Moment[Callable[[], int]]] = Moment()
"""How far Roads lead between own cities."""


class Move:
    """A kind of move in a Command beside marching and sailing: what can stir, where to, what it does."""

    __slots__ = ("sources", "targets", "do")

    def __init__(
        self,
        sources: Callable[[State, int], list[int]],
        targets: Callable[[State, int, int], list[int]],
        do: Callable[[State, int, int, int], Rules],
    ) -> None:
        self.sources = sources
        self.targets = targets
        self.do = do


MOVES: Final[dict[str, tuple[int, Move]]] = {}
"""By head of the option: the advance that allows it, and the move."""

# --- Culture takeover (412) ------------------------------------------------------------------------------

TAKEOVER_ROLL: Final[Moment[Callable[[], int]]] = Moment()
"""What is added to the roll without being a boost."""
UNBOOSTED: Final[Moment[Callable[[State, City], bool]]] = Moment()
"""Whether attempts on this own city are not boosted."""
SHELTERS: Final[Moment[Callable[[State, City], Refusal | None]]] = Moment()
"""Why a city in which the leader stands cannot be the target."""
KEEPS: Final[Moment[Callable[[int], bool]]] = Moment()
"""Whether a building of the owner's colour stays when the city is conquered or taken over."""
BARBARIAN_TARGET: Final[Moment[Callable[[City], bool]]] = Moment()
STARTS: Final[Moment[Callable[[State, int], list[tuple[int, int]]]]] = Moment()
"""Further starting points with their range."""
REACH: Final[Moment[Callable[[State, int, City], int]]] = Moment()
"""How much further an own city reaches."""
UNIT_TARGETS: Final[Moment[Callable[[State, int, int], Rules]]] = Moment()
"""Makes a unit on the space chosen one's own; `UNIT_SPACES` says where."""
UNIT_SPACES: Final[Moment[Callable[[State, int], list[int]]]] = Moment()
REROLLS: Final[Moment[Callable[[State, int, int, City, int], Rules]]] = Moment()
TAKEN_OVER: Final[Moment[Callable[[State, int], Rules]]] = Moment()
"""After a success; a leader's ability only from the city where it stands."""
ARTS_PRICE: Final[Moment[Callable[[State, int], Cost]]] = Moment()

# --- battles (600) ---------------------------------------------------------------------------------------

BEFORE_ATTACK: Final[list[Callable[[State, Battle], Rules]]] = []
"""What event cards that lie open do before an attack on land."""
BEFORE_BATTLE: Final[Moment[OfSide]] = Moment()
"""Before a land battle."""
ROUND_START: Final[Moment[OfSide]] = Moment()
RESTRAINED: Final[Moment[Callable[[Battle, int], bool]]] = Moment()
"""Whether the side neither plays tactics nor activates abilities in this round."""
FORBIDS_TACTICS: Final[Moment[Callable[[State, Battle, int], bool]]] = Moment()
"""Whether this side's ability keeps the other one from playing a tactic."""
LAYS_FOR: Final[Moment[Callable[[State, Battle, int], bool]]] = Moment()
"""Whether a seat not in the battle lays tactics for the barbarians in it."""
REVEALED: Final[Moment[OfSide]] = Moment()
"""Which tactic the one laid becomes; its name or nothing."""
BEFORE_ROLL: Final[Moment[OfSide]] = Moment()
AFTER_ROLL: Final[Moment[OfSide]] = Moment()
"""Whether a Cavalry uses the Elephant's ability."""
FIRST_RIDER: Final[Moment[Callable[[Battle, int], int]]] = Moment()
"""What the first Cavalry that activates adds."""
LAND_VALUE: Final[Moment[Callable[[State, Battle, int, list[int]], int]]] = Moment()
"""CV bonus in a land battle; gets the units of both sides at the roll."""
NEAR_VALUE: Final[Moment[Callable[[State, Battle, int], int]]] = Moment()
"""CV bonus of a leader who need not be in the battle."""
SEA_VALUE: Final[Moment[Callable[[State, Battle, int], int]]] = Moment()
CAPS_BONUS: Final[Moment[Callable[[State, Battle, int], bool]]] = Moment()
"""Whether the side limits the opponent's bonus in the 1st round."""
ARMING: Final[Moment[OfSide]] = Moment()
"""Before a battle: what is bought for all its rounds, ahead of other effects."""
DEFEATED: Final[Moment[Callable[[State, int, bool], Rules]]] = Moment()
"""After a lost battle; gets whether it was fought in a city with a Temple."""
SEA_SHIELDS: Final[Moment[Callable[[Battle, int], int]]] = Moment()
"""Hits that ships, and who lands from them, ignore."""
SHIELDS: Final[Moment[Callable[[State, Battle, int], int]]] = Moment()
"""Hits ignored without payment."""
BUY_SHIELD: Final[Moment[OfSide]] = Moment()
FORCES_RETREAT: Final[Moment[Callable[[State, Battle], Rules]]] = Moment()
FIRST_TO_GAIN: Final[Moment[Callable[[State, int], bool]]] = Moment()
"""A gain after any battle that goes first if it can (206.11): whether it could."""
LEADER_DIES: Final[Moment[Callable[[State, int], None]]] = Moment()
BATTLE_OVER: Final[Moment[OfSide]] = Moment()
CONQUERED: Final[Moment[OfCity]] = Moment()
CITY_LOST: Final[Moment[OfSeat]] = Moment()
AFTER_CONQUEST: Final[list[Callable[[State, int, int], Rules]]] = []
"""What a player may do directly after a conquest; gets the former owner."""


class Conquest:
    """A city as it was before it was conquered."""

    __slots__ = ("city", "former", "mood", "influenced")

    def __init__(self, city: City, former: int, mood: int, influenced: bool) -> None:
        self.city = city
        self.former = former
        self.mood = mood
        self.influenced = influenced
        """Whether the conqueror had a building there."""


CONQUEROR: Final[Moment[Callable[[State, int, Conquest], Rules]]] = Moment()
"""What a leader gains who took part in a conquest and lives."""

# --- cards, events, barbarians (800), wonders (900), trade routes (1007.3) -------------------------------

PREVENTS: Final[Moment[Callable[[State, int, int, int, int], Rules]]] = Moment()
"""Whether a seat prevents the effect of another's card: seat, the other, the card, at whom it is aimed."""
CARD_FOR_FREE: Final[Moment[Callable[[State, int], bool]]] = Moment()
"""Whether a card that needs an action may be played without one."""
PAY_CARD: Final[Moment[OfSeat]] = Moment()
"""Uses that up, if wanted: whether it did."""
EVENT_DRAWN: Final[Moment[Callable[[State, int, int], Rules]]] = Moment()
"""Before an event; gets the advance that brought it."""
REDRAWS: Final[Moment[Callable[[State, int, int], Rules]]] = Moment()
"""Whether the event is ignored and another drawn."""
SPARES: Final[Moment[Fact]] = Moment()
"""Whether events do nothing to the city in which the leader stands."""
GUARDS: Final[Moment[Callable[[State, int, int], bool]]] = Moment()
"""Whether a seat keeps others from hiring barbarians on a space."""
FORBIDS_BARBARIANS: Final[Moment[Callable[[State, int, dict[int, list[int]]], Rules]]] = Moment()
STEERS: Final[Moment[Callable[[State, int, dict[int, list[int]]], Rules]]] = Moment()
"""Whether the player chooses the ways of the barbarian groups waiting to move."""
FORCED_WONDER: Final[Moment[Callable[[], int]]] = Moment()
"""The wonder card that the leader finds."""
WONDER_CULTURE: Final[Moment[Callable[[int], int]]] = Moment()
"""How much less culture a wonder costs."""
WONDER_PRICES: Final[Moment[Callable[[State, int, Vector], list[tuple[Vector, int]]]]] = Moment()
"""The alternative prices of a wonder in the leader's city: food, wood, ore, culture; and captives."""
WONDER_SUBSTITUTES: Final[Moment[Callable[[], tuple[int, ...]]]] = Moment()

COINS: Final[Moment[Callable[[], str]]] = Moment()
"""What taxes and trade routes may bring beside the usual."""
TRADE_PARTNER: Final[Moment[Callable[[City], bool]]] = Moment()
"""Whether a barbarian city may be the partner of a trade route."""
LONG_ROUTES: Final[Moment[Fact]] = Moment()
"""Whether cities with a Port trade like units, and they and Ships reach further."""
TRADING_KIND: Final[Moment[Callable[[City], int]]] = Moment()
"""A kind of unit that may trade from an own city, or -1."""
ROUTE_CHOICES: Final[Moment[Callable[[int, City, int], list[str]]]] = Moment()
"""What a route may bring instead: the seat, the partner, how many routes have brought such things."""
ROUTE_KIND: Final[Moment[Callable[[int, City, bool], int]]] = Moment()
"""By what routes to two cities differ; gets whether a Ship lies beside the city."""
LEADS_ROUTES: Final[Moment[Callable[[], int]]] = Moment()
"""A leader who helps a route in which its unit takes part: how many more routes count."""
ROUTE_BONUS: Final[Moment[OfSeat]] = Moment()
PLUNDERS: Final[Moment[Callable[[State, int, list[int]], Rules]]] = Moment()
"""What trade brings from the owners of cities with a paired Ship beside them."""

# --- wonders (903–910) -----------------------------------------------------------------------------------

TOKEN_SUBSTITUTE: Final[Moment[Callable[[int], int]]] = Moment()
"""What pays this token, too; not where a wonder is built."""
VALUES_KNOWN: Final[Moment[OfSide]] = Moment()
"""Both sides' combat values are known."""
CITY_YIELD: Final[Moment[Callable[[int], tuple[Vector, ...]]]] = Moment()
"""What land of this terrain gives the wonder's city instead; nothing where the ability does not speak."""
REPELS: Final[Moment[Callable[[], int]]] = Moment()
"""The marks of units that may not enter the wonder's city."""
CONSULTED: Final[Moment[Callable[[State, int, int], Rules]]] = Moment()
"""Advances (a mask) are of use now that the player may lack."""
BETWEEN_MOVES: Final[dict[str, tuple[Callable[[State, int], Refusal | None], OfSeat]]] = {}
"""Further answers between two moves of a Command: what forbids them, what they do."""
CITY_ACTIVATED: Final[Moment[OfSeat]] = Moment()
"""The wonder's city has been activated."""
CHOOSES_START: Final[Moment[Fact]] = Moment()
TAKES_DISCARD: Final[Moment[Callable[[State, int, str], Rules]]] = Moment()
"""Whether the player takes the top of a discard pile (its word) instead of drawing."""
DISCARDS_BELOW: Final[Moment[Fact]] = Moment()
WONDER_POINTS: Final[Moment[Callable[[bool, bool], int]]] = Moment()
"""The half points of a wonder that scores unlike the others; gets whether the player built and holds it."""
WINS_TIES: Final[Moment[Fact]] = Moment()
WONDER_BUILT: Final[Moment[Callable[[State, int], None]]] = Moment()
WALLS: Final[Moment[Callable[[State, Battle], int]]] = Moment()
"""What is taken off the combat value of who attacks the holder."""
DEFEATS: Final[Moment[Callable[[State, Battle], bool]]] = Moment()
"""Whether the attackers of the holder are beaten before the battle."""
