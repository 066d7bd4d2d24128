"""What stands on the map: cities, a battle while it lasts, and what units may no longer do. Plain data.

The whole game and the players' boards stand in `state.py`.
"""

from __future__ import annotations

from typing import Final

from pentapolis.games.clash_of_cultures.data.ids import HAPPY, NEUTRAL, NOBODY

# What units may no longer do this turn, as bits of a mark (503): the larger the mark, the more it forbids.
EXPLORED: Final = 1
"""Explored in this Command: may not turn into Ships (1117.1e)."""
STIRRED: Final = 2
"""Moved this turn, while Hanno is in play: takes no part in his free move."""
CROSSED_PLAIN: Final = 4
"""Entered a Plain this turn: may not enter the city of the Great Gardens (904.2)."""
WOODED: Final = 8
"""Moved onto a Forest: starts no land battle this turn (503.4)."""
MOVED: Final = 16
"""Moved in this Command (410.3)."""
CLIMBED: Final = 32
"""Moved onto a Mountain: does not move any more this turn, save by Roads (503.3, 1002.4b)."""
TIRED: Final = 64
"""Fought: does not move any more this turn (503.1)."""
MARKS: Final = 128
"""A stack's marks in the keys of `State.marks`: (space * 6 + kind) * MARKS + mark."""

ENFORCED: Final = 128
"""Of a city: Bleda has forced it, it is not activated again this turn whatever its mood."""
THREATENED: Final = 256
"""Of a city: Bleda will force it, its next activation counts as Happy."""


class City:
    """A city: a settlement, its buildings by colour and its wonders."""

    __slots__ = (
        "owner",
        "space",
        "mood",
        "size",
        "pieces",
        "wonders",
        "port",
        "activations",
        "angry_activated",
        "beloved",
        "druids",
        "marks",
    )

    def __init__(
        self,
        owner: int,
        space: int,
        mood: int,
        size: int,
        pieces: list[int],
        wonders: int,
        port: int,
        activations: int,
        angry_activated: bool,
        beloved: int,
        druids: int,
        marks: int,
    ) -> None:
        self.owner = owner
        self.space = space
        self.mood = mood
        self.size = size
        self.pieces = pieces
        """By kind of building the seat whose colour it has, or NOBODY."""
        self.wonders = wonders
        """A mask of wonders."""
        self.port = port
        """The Water space the Port juts into (407.6), or -1."""
        self.activations = activations
        """How often the city was activated this turn (404.9)."""
        self.angry_activated = angry_activated
        """Activated while Angry: no further activation this turn (404.2, 404.6)."""
        self.beloved = beloved
        """Culture tokens of Cleopatra (1103.1)."""
        self.druids = druids
        """The seat whose Druidic token lies here (1121.3a), or NOBODY."""
        self.marks = marks
        """Of a city of the Huns: moved like a unit (1124.1a), or forced by Bleda."""

    @staticmethod
    def found(owner: int, space: int, mood: int = NEUTRAL) -> City:
        return City(owner, space, mood, 1, [NOBODY] * 7, 0, -1, 0, False, 0, NOBODY, 0)

    def copy(self) -> City:
        return City(
            self.owner,
            self.space,
            self.mood,
            self.size,
            self.pieces[:],
            self.wonders,
            self.port,
            self.activations,
            self.angry_activated,
            self.beloved,
            self.druids,
            self.marks,
        )

    def has(self, building: int) -> bool:
        """Whether the building stands here, in whatever colour (406.9)."""
        return self.pieces[building] >= 0

    def influenced_by(self, seat: int) -> bool:
        """Whether the city holds a building of the seat's colour while someone else owns it (305.13)."""
        return self.owner != seat and seat in self.pieces

    def foreign(self) -> bool:
        """Whether the city holds a building of another player's colour."""
        owner = self.owner
        return any(colour >= 0 and colour != owner for colour in self.pieces)

    def yield_limit(self) -> int:
        """Resources it collects and units it recruits: size, Happy one more, Angry 1 (305.9–305.11)."""
        if self.mood == NEUTRAL:
            return self.size
        return self.size + 1 if self.mood == HAPPY else 1


class Battle:
    """A battle: what its rules and the battle screen need. Side 0 attacks, side 1 defends."""

    __slots__ = (
        "space",
        "land",
        "sides",
        "came_from",
        "ways_back",
        "unloaded",
        "round",
        "start",
        "ready",
        "lost",
        "killed",
        "tactics",
        "laid",
        "revealed",
        "dice",
        "values",
        "hits",
        "ignored",
        "bonus",
        "weapons",
        "city",
        "fortress",
        "fortress_die",
        "fortress_shield",
        "cancelled",
        "arena_used",
        "shield_used",
        "leaders",
        "warlord",
        "controller",
        "winner",
        "over",
        "played",
        "token_back",
        "elephant_bonus",
        "muted",
    )

    def __init__(self, space: int, land: bool, attacker: int, defender: int, came_from: int) -> None:
        self.space = space
        self.land = land
        self.sides = [attacker, defender]
        self.came_from = came_from
        """Where the attackers return to on a retreat, or -1."""
        self.ways_back: list[int] = []
        """Further spaces they may return to instead, after a move by Roads (606.5)."""
        self.unloaded = False
        self.round = 0
        self.start = [0, 0]
        """Army units or Ships of both sides at the start."""
        self.ready = [0, 0]
        """The same at the start of this combat round."""
        self.lost: list[list[int]] = [[0] * 6, [0] * 6]
        """Units lost by both sides, by kind."""
        self.killed = [0, 0]
        """Units lost this round."""
        self.tactics = [-1, -1]
        """The action cards laid as tactics this round, face down until `revealed`."""
        self.laid = [False, False]
        """Who laid a tactic this round, even if a Scout has taken it."""
        self.revealed = False
        self.dice: list[list[int]] = [[], []]
        self.values = [0, 0]
        self.hits = [0, 0]
        self.ignored = [0, 0]
        self.bonus = [0, 0]
        self.weapons = [0, 0]
        """The CV bonus in every round bought before the battle."""
        self.city = False
        self.fortress = False
        self.fortress_die = True
        self.fortress_shield = True
        self.cancelled = [False, False]
        """Whose combat abilities are cancelled this round."""
        self.arena_used = [False, False]
        self.shield_used = [False, False]
        self.leaders = [-1, -1]
        """The leaders who took part at the start."""
        self.warlord = 0
        self.controller = NOBODY
        """The seat that decides for barbarians or pirates (808.1)."""
        self.winner = -1
        """The side that won: 0, 1, or -1 for a draw."""
        self.over = False
        self.played: list[list[int]] = [[], []]
        self.token_back = False
        self.elephant_bonus = [False, False]
        self.muted = False
        """The defender plays no tactic in the 1st round (Trojan Horse, Bleda)."""

    def copy(self) -> Battle:
        b = Battle(self.space, self.land, self.sides[0], self.sides[1], self.came_from)
        b.ways_back = self.ways_back
        b.unloaded = self.unloaded
        b.round = self.round
        b.start = self.start[:]
        b.ready = self.ready[:]
        b.lost = [self.lost[0][:], self.lost[1][:]]
        b.killed = self.killed[:]
        b.tactics = self.tactics[:]
        b.laid = self.laid[:]
        b.revealed = self.revealed
        b.dice = [self.dice[0][:], self.dice[1][:]]
        b.values = self.values[:]
        b.hits = self.hits[:]
        b.ignored = self.ignored[:]
        b.bonus = self.bonus[:]
        b.weapons = self.weapons[:]
        b.city = self.city
        b.fortress = self.fortress
        b.fortress_die = self.fortress_die
        b.fortress_shield = self.fortress_shield
        b.cancelled = self.cancelled[:]
        b.arena_used = self.arena_used[:]
        b.shield_used = self.shield_used[:]
        b.leaders = self.leaders[:]
        b.warlord = self.warlord
        b.controller = self.controller
        b.winner = self.winner
        b.over = self.over
        b.played = [self.played[0][:], self.played[1][:]]
        b.token_back = self.token_back
        b.elephant_bonus = self.elephant_bonus[:]
        b.muted = self.muted
        return b
