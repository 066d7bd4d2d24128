"""The state of a game: the map, the cities, the players' boards, the decks. Plain data, copied by hand.

Units are counted per owner, kind and space in one bytearray; what the units of the active player may no
longer do this turn (fatigue, terrain) is kept apart in `marks`. Decks are bags without an order.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis import engine
from pentapolis.engine import Chance
from pentapolis.games.clash_of_cultures.data import ROUND_BOARDS
from pentapolis.games.clash_of_cultures.data.ids import (
    ARMY,
    BARBARIANS,
    LEADER,
    NOBODY,
    OWNERS,
    UNEXPLORED,
    WATER,
)
from pentapolis.games.clash_of_cultures.data.layout import Geometry
from pentapolis.games.clash_of_cultures.pieces import MARKS, Battle, City

IS_PRESENT: Final = [bytes(mask >> owner & 1 for mask in range(256)) for owner in range(OWNERS)]
"""By owner, for every mask of owners: whether the owner is among them. Makes the search on the map short."""

# Stages of the game: what the next step is.
TURN_START: Final = 0
TURN: Final = 1
STATUS: Final = 2


class Player:
    """One seat's board, hand and supply."""

    __slots__ = (
        "goods",
        "advances",
        "usable",
        "borrowed",
        "track",
        "anarchy",
        "actions",
        "objectives",
        "wonders",
        "done",
        "settlements",
        "buildings",
        "units",
        "civ",
        "leaders",
        "leader",
        "leader_at",
        "leaders_used",
        "captured",
        "captives",
        "event_points",
        "rune_stones",
        "explored_tiles",
        "used",
        "fewer_actions",
        "no_attack",
        "architect",
        "seer",
        "governed",
    )

    def __init__(
        self,
        goods: list[int],
        advances: int,
        usable: int,
        borrowed: int,
        track: int,
        anarchy: int,
        actions: list[int],
        objectives: list[int],
        wonders: list[int],
        done: list[int],
        settlements: int,
        buildings: list[int],
        units: list[int],
        civ: int,
        leaders: list[int],
        leader: int,
        leader_at: int,
        leaders_used: int,
        captured: int,
        captives: list[int],
        event_points: int,
        rune_stones: int,
        explored_tiles: int,
        used: int,
        fewer_actions: int,
        no_attack: int,
        architect: bool,
        seer: int,
        governed: int,
    ) -> None:
        self.goods = goods
        """Resources and tokens, in the order of `ids.GOODS` without captives."""
        self.advances = advances
        self.usable = usable
        """The advances in force: owned, borrowed from the Great Library, or given by Man God."""
        self.borrowed = borrowed
        self.track = track
        """Markers on the event track (104.12)."""
        self.anarchy = anarchy
        """Government markers put aside by the event Anarchy."""
        self.actions = actions
        """Action cards in hand, 0 to 41; kept event n is 100 + n."""
        self.objectives = objectives
        self.wonders = wonders
        self.done = done
        """Completed objectives: 2 * card + half."""
        self.settlements = settlements
        self.buildings = buildings
        self.units = units
        self.civ = civ
        self.leaders = leaders
        self.leader = leader
        self.leader_at = leader_at
        self.leaders_used = leaders_used
        self.captured = captured
        self.captives = captives
        """Units held by the Aztecs, owner * 6 + kind."""
        self.event_points = event_points
        """In halves."""
        self.rune_stones = rune_stones
        self.explored_tiles = explored_tiles
        """Tiles marked by Erik the Red, a mask of slots."""
        self.used = used
        """What was used up this turn: bits of `USED`."""
        self.fewer_actions = fewer_actions
        self.no_attack = no_attack
        """A mask of seats against which no battle may be started (Negotiations)."""
        self.architect = architect
        self.seer = seer
        """The objective card set aside for this player by the Great Seer, or -1."""
        self.governed = governed
        """A mask of the governments that have fulfilled the objective Government."""

    def copy(self) -> Player:
        return Player(
            self.goods[:],
            self.advances,
            self.usable,
            self.borrowed,
            self.track,
            self.anarchy,
            self.actions[:],
            self.objectives[:],
            self.wonders[:],
            self.done[:],
            self.settlements,
            self.buildings[:],
            self.units[:],
            self.civ,
            self.leaders[:],
            self.leader,
            self.leader_at,
            self.leaders_used,
            self.captured,
            self.captives[:],
            self.event_points,
            self.rune_stones,
            self.explored_tiles,
            self.used,
            self.fewer_actions,
            self.no_attack,
            self.architect,
            self.seer,
            self.governed,
        )


# What a player has used up this turn, as bits of `Player.used`.
USED_HUSBANDRY: Final = 1 << 0
USED_PUBLIC_EDUCATION: Final = 1 << 1
USED_FREE_EDUCATION: Final = 1 << 2
USED_PRIESTHOOD: Final = 1 << 3
USED_STATE_RELIGION: Final = 1 << 4
USED_BARTERING: Final = 1 << 5
USED_TAXES: Final = 1 << 6
USED_ARTS: Final = 1 << 7
USED_THEATERS: Final = 1 << 8
USED_FREE_ECONOMY: Final = 1 << 9
USED_ABSOLUTE_POWER: Final = 1 << 10
USED_FORCED_LABOR: Final = 1 << 11
USED_COLLECT: Final = 1 << 12
USED_TAKEOVER: Final = 1 << 13
USED_LIBRARY: Final = 1 << 14
USED_STATUE: Final = 1 << 15
USED_ACTION: Final = 1 << 16
USED_POTTERY: Final = 1 << 17
USED_SHOGUNATE_CARD: Final = 1 << 18
USED_SHOGUNATE_DRAFT: Final = 1 << 19
USED_CITY_STATES: Final = 1 << 20
USED_BALLCOURTS: Final = 1 << 21
USED_IMPERIAL_ARMY: Final = 1 << 22
USED_PEACE_AND_POETRY: Final = 1 << 23
USED_TRIBAL_ALLIES: Final = 1 << 24
USED_BELOVED: Final = 1 << 25
USED_LEADER_1: Final = 1 << 26
USED_LEADER_2: Final = 1 << 27
USED_BUDDHISM: Final = 1 << 28
USED_EXTRA_MOVES: Final = 1 << 29
CARD_FOCUS: Final = 1 << 30
CARD_MASS: Final = 1 << 31
CARD_BARBARIANS: Final = 1 << 32


class Settings:
    """The resolved options of the table. Shared by all copies of a state."""

    __slots__ = (
        "expansion",
        "events",
        "short",
        "random_leaders",
        "buffet",
        "alternate",
        "trade",
        "ending",
        "ranges",
        "rounds",
    )

    def __init__(
        self,
        expansion: bool,
        events: str,
        short: bool,
        random_leaders: bool,
        buffet: bool,
        alternate: bool,
        trade: bool,
        ending: str = "",
    ) -> None:
        self.expansion = expansion
        self.events = events
        """"all", "symbols" (1202.1) or "choice" (1202.2)."""
        self.short = short
        self.random_leaders = random_leaders
        self.buffet = buffet
        self.alternate = alternate
        self.trade = trade
        self.ending = ending
        """The round board of the flexible end (1201), or nothing."""
        self.ranges = ROUND_BOARDS[ending].ranges() if ending else {}
        """By round and action phase: the game ends when the start player rolls so much or less (1201.2)."""
        self.rounds = 4 if short else 7 if ending else 6


class State(engine.State):
    """The whole game."""

    __slots__ = (
        "options",
        "map",
        "terrain",
        "exhausted",
        "exhausted_left",
        "units",
        "army",
        "present",
        "cities",
        "players",
        "barbarian_settlements",
        "wild_units",
        "tiles",
        "action_bag",
        "action_pile",
        "objective_bag",
        "objective_pile",
        "event_bag",
        "event_top",
        "event_bottom",
        "event_pile",
        "wonder_bag",
        "wonder_pile",
        "wonder_open",
        "wonder_builder",
        "wonder_holder",
        "wonder_place",
        "known_actions",
        "known_objectives",
        "known_wonders",
        "known_event",
        "round",
        "phase",
        "stage",
        "active",
        "start",
        "status_step",
        "status_turn",
        "actions_left",
        "moves_left",
        "ship_moved",
        "navigated",
        "warlord",
        "roads_used",
        "marks",
        "pirate_marks",
        "battles",
        "claimed",
        "drafts",
        "founded",
        "offers",
        "refused",
        "wonders_this_round",
        "founders_this_round",
        "pestilence",
        "eclipse",
        "trojan",
        "diplomat",
        "event_now",
        "battle",
        "offer",
    )

    def __init__(self, seats: int, chance: Chance, options: Settings, map: Geometry) -> None:
        self.seats = seats
        self.chance = chance
        self.over = False
        self.reveals = 0
        self.tell = None
        self.asked = None
        self.options = options
        self.map = map

    def clear(self) -> None:
        """An empty table, the rest of a new state: apart from `__init__`, because `copy` need not make it."""
        self._clear_map()
        self._clear_cards()
        self._clear_turn()

    def _clear_map(self) -> None:
        size = self.map.size
        self.terrain = bytearray(size)
        self.exhausted = 0
        """A mask of spaces with an Exhausted token."""
        self.exhausted_left = 6
        self.units = bytearray(OWNERS * 6 * size)
        self.army = bytearray(OWNERS * size)
        """Army units by owner and space: a sum over `units`."""
        self.present = bytearray(size)
        """Per space a mask of the owners with units there."""
        self.cities: dict[int, City] = {}
        self.players: list[Player] = []
        self.barbarian_settlements = 0
        self.wild_units = [0] * 6
        """The supply of barbarian units; its Ships are the pirates."""
        self.tiles: list[int] = []
        """The bag of tiles not yet explored (103.4)."""

    def _clear_cards(self) -> None:
        self.action_bag: list[int] = []
        self.action_pile: list[int] = []
        self.objective_bag: list[int] = []
        self.objective_pile: list[int] = []
        self.event_bag: list[int] = []
        self.event_top: list[int] = []
        """Events put back on top after being looked at (1115.4a); the last is drawn first."""
        self.event_bottom: list[int] = []
        """Events put under the deck, in order."""
        self.event_pile: list[int] = []
        self.wonder_bag: list[int] = []
        self.wonder_pile: list[int] = []
        self.wonder_open: list[int] = []
        """Wonder cards lying open: Envoy, or the wonder buffet (1205.1)."""
        self.wonder_builder = [NOBODY] * 8
        self.wonder_holder = [NOBODY] * 8
        self.wonder_place = [-1] * 8
        self.known_actions = [0] * 42
        """Per action card a mask of the seats that know where it is."""
        self.known_objectives = [0] * 38
        self.known_wonders = [0] * 8
        self.known_event = 0
        """The seats that know the top event."""

    def _clear_turn(self) -> None:
        self.round = 1
        self.phase = 1
        self.stage = TURN_START
        self.active = 0
        self.start = 0
        self.status_step = 0
        self.status_turn = 0
        self.actions_left = 0
        self.moves_left = -1
        """Moves of the Command under way, -1 outside of one."""
        self.ship_moved = False
        self.navigated = False
        self.warlord = 0
        """CV bonus of the Great Warlord for the first battle of this Command."""
        self.roads_used = 0
        self.marks: dict[int, int] = {}
        """Units of the active player that are not free: (space * 6 + kind) * MARKS + mark -> count."""
        self.pirate_marks: dict[int, int] = {}
        """Allied pirates of the active player that are not free: space * MARKS + mark -> count."""
        self.battles: list[tuple[int, ...]] = []
        """The battles of this turn, see `battle.REPORT`."""
        self.claimed: list[int] = []
        """Uses of one deed by a card or objective: hashes of name and deed (801.7, 802.6)."""
        self.drafts = 0
        self.founded = -1
        self.offers = 0
        self.refused: list[tuple[int | str, ...]] = []
        """Offers refused since the last action: who was asked, then as in the question `offer`."""
        self.wonders_this_round = [0, 0, 0, 0]
        self.founders_this_round = 0
        """A mask of the cities for which City Founder was completed this round."""
        self.pestilence = False
        self.eclipse = False
        self.trojan = False
        self.diplomat: tuple[int, ...] = ()
        """Owner and partner of the Great Diplomat."""
        self.event_now = -1
        """The event being resolved (803.11), or -1."""
        self.battle: Battle | None = None
        self.offer: tuple[Any, ...] = ()
        """The trade on the table: who offers, to whom, goods and kinds of cards given, and those wanted."""

    def copy(self) -> State:
        g = State(self.seats, self.chance.copy(), self.options, self.map)
        g.over = self.over
        g.reveals = self.reveals
        g.terrain = self.terrain[:]
        g.exhausted = self.exhausted
        g.exhausted_left = self.exhausted_left
        g.units = self.units[:]
        g.army = self.army[:]
        g.present = self.present[:]
        g.cities = {space: city.copy() for space, city in self.cities.items()}
        g.players = [player.copy() for player in self.players]
        g.barbarian_settlements = self.barbarian_settlements
        g.wild_units = self.wild_units[:]
        g.tiles = self.tiles[:]
        g.action_bag = self.action_bag[:]
        g.action_pile = self.action_pile[:]
        g.objective_bag = self.objective_bag[:]
        g.objective_pile = self.objective_pile[:]
        g.event_bag = self.event_bag[:]
        g.event_top = self.event_top[:]
        g.event_bottom = self.event_bottom[:]
        g.event_pile = self.event_pile[:]
        g.wonder_bag = self.wonder_bag[:]
        g.wonder_pile = self.wonder_pile[:]
        g.wonder_open = self.wonder_open[:]
        g.wonder_builder = self.wonder_builder[:]
        g.wonder_holder = self.wonder_holder[:]
        g.wonder_place = self.wonder_place[:]
        g.known_actions = self.known_actions[:]
        g.known_objectives = self.known_objectives[:]
        g.known_wonders = self.known_wonders[:]
        g.known_event = self.known_event
        g.round = self.round
        g.phase = self.phase
        g.stage = self.stage
        g.active = self.active
        g.start = self.start
        g.status_step = self.status_step
        g.status_turn = self.status_turn
        g.actions_left = self.actions_left
        g.moves_left = self.moves_left
        g.ship_moved = self.ship_moved
        g.navigated = self.navigated
        g.warlord = self.warlord
        g.roads_used = self.roads_used
        g.marks = self.marks.copy()
        g.pirate_marks = self.pirate_marks.copy()
        g.battles = self.battles[:]
        g.claimed = self.claimed[:]
        g.drafts = self.drafts
        g.founded = self.founded
        g.offers = self.offers
        g.refused = self.refused[:]
        g.wonders_this_round = self.wonders_this_round[:]
        g.founders_this_round = self.founders_this_round
        g.pestilence = self.pestilence
        g.eclipse = self.eclipse
        g.trojan = self.trojan
        g.diplomat = self.diplomat
        g.event_now = self.event_now
        g.battle = None if self.battle is None else self.battle.copy()
        g.offer = self.offer
        return g

    # --- units -------------------------------------------------------------------------------------

    def count(self, owner: int, kind: int, space: int) -> int:
        return self.units[(owner * 6 + kind) * self.map.size + space]

    def army_at(self, owner: int, space: int) -> int:
        """Army units of the owner on the space (106.3, 106.4)."""
        return self.army[owner * self.map.size + space]

    def add_unit(self, owner: int, kind: int, space: int, count: int = 1) -> None:
        """Put units on the map; their supply is the caller's business."""
        size = self.map.size
        self.units[(owner * 6 + kind) * size + space] += count
        if kind in ARMY:
            self.army[owner * size + space] += count
            if kind == LEADER:
                self.players[owner].leader_at = space
        self.present[space] |= 1 << owner

    def take_unit(self, owner: int, kind: int, space: int, count: int = 1) -> None:
        """Take units off the map; their supply is the caller's business."""
        size = self.map.size
        self.units[(owner * 6 + kind) * size + space] -= count
        if kind in ARMY:
            self.army[owner * size + space] -= count
            if kind == LEADER:
                self.players[owner].leader_at = -1
        units = self.units
        base = owner * 6 * size + space
        if not any(units[base + k * size] for k in range(6)):
            self.present[space] &= ~(1 << owner)
        if owner == self.active:
            self._trim_marks(kind, space, units[base + kind * size])

    def _trim_marks(self, kind: int, space: int, left: int) -> None:
        """No more marks than units: of those of a kind on a space the most restricted leave first.

        Nobody need be asked which: marks only forbid, and last no longer than the turn, so whoever loses one
        of several equal units would always give up the most restricted.
        """
        base = (space * 6 + kind) * MARKS
        marked = sorted(key for key in self.marks if base <= key < base + MARKS)
        surplus = sum(self.marks[key] for key in marked) - left
        while surplus > 0:
            key = marked.pop()
            gone = min(self.marks[key], surplus)
            surplus -= gone
            self.marks[key] -= gone
            if not self.marks[key]:
                del self.marks[key]

    def return_unit(self, owner: int, kind: int, space: int, count: int = 1) -> None:
        """Take units off the map into their owner's supply (605.7)."""
        if owner == self.active and self.marks:
            base = (space * 6 + kind) * MARKS
            marked = sum(n for key, n in self.marks.items() if base <= key < base + MARKS)
            self._trim_marks(kind, space, max(0, marked - count))
        self.take_unit(owner, kind, space, count)
        self.supply(owner)[kind] += count

    def place_unit(self, owner: int, kind: int, space: int, count: int = 1) -> None:
        """Put units from their owner's supply on the map."""
        self.supply(owner)[kind] -= count
        self.add_unit(owner, kind, space, count)

    def supply(self, owner: int) -> list[int]:
        return self.players[owner].units if owner < BARBARIANS else self.wild_units

    def units_of(self, owner: int, kind: int) -> int:
        """How many units of this kind the owner has on the map."""
        size = self.map.size
        base = (owner * 6 + kind) * size
        return sum(self.units[base : base + size])

    def spaces_of(self, owner: int) -> list[int]:
        """The spaces with units of the owner."""
        marked = self.present.translate(IS_PRESENT[owner])
        found = []
        space = marked.find(1)
        while space >= 0:
            found.append(space)
            space = marked.find(1, space + 1)
        return found

    def enemies_at(self, seat: int, space: int) -> int:
        """The mask of owners other than the seat with units on the space."""
        return self.present[space] & ~(1 << seat)

    # --- cities and the map ----------------------------------------------------------------------------

    def cities_of(self, owner: int) -> list[City]:
        return [city for city in self.cities.values() if city.owner == owner]

    def is_land(self, space: int) -> bool:
        return UNEXPLORED < self.terrain[space] < WATER

    def within(self, start: int, reach: int) -> dict[int, int]:
        """The spaces within range of a space and their range, over revealed spaces only (106.5–106.7)."""
        terrain, neighbours = self.terrain, self.map.neighbours
        found = {start: 0}
        rim = [start]
        for steps in range(1, reach + 1):
            outer = []
            for space in rim:
                for near in neighbours[space]:
                    if near not in found and terrain[near]:
                        found[near] = steps
                        outer.append(near)
            rim = outer
        return found

    def seats_from(self, first: int) -> list[int]:
        """The seats clockwise, beginning with `first`."""
        return [(first + i) % self.seats for i in range(self.seats)]
