"""The state of a game of Mosaic: plain data, copied by hand.

Sets of hexes, technologies and cards of which there is one each are bit masks: they cost nothing to copy.
Units are one list per player, counts by kind and region: `units[kind * 7 + region]`.
"""

from __future__ import annotations

from typing import Final

from pentapolis import engine
from pentapolis.engine import Chance

# Phases of the game, in order. BENEFITS are those of the leader, LAY_OUT the starting technologies of one
# player, then it is the next player's turn for both; FINAL are the extra actions at the end (701.6).
LEADERS: Final = 0
DRAFT: Final = 1
CITIES: Final = 2
BENEFITS: Final = 3
LAY_OUT: Final = 4
TURNS: Final = 5
MILITARY: Final = 6
SCORING: Final = 7
FINAL: Final = 8


class Settings:
    """The named options: readings of disputed points. Never changes during a game."""

    __slots__ = (
        "strict_second",
        "own_pieces_only",
        "double_fishing",
        "bonus_per_unit",
        "units_per_action",
        "reveal_at_once",
        "tactics_at_scorings",
        "growing_plow",
        "mixed_art",
        "pot_with_card",
    )

    def __init__(
        self,
        strict_second: bool,
        own_pieces_only: bool,
        double_fishing: bool,
        bonus_per_unit: bool,
        units_per_action: bool,
        reveal_at_once: bool,
        tactics_at_scorings: bool,
        growing_plow: bool,
        mixed_art: bool,
        pot_with_card: bool,
    ) -> None:
        self.strict_second = strict_second
        self.own_pieces_only = own_pieces_only
        self.double_fishing = double_fishing
        self.bonus_per_unit = bonus_per_unit
        self.units_per_action = units_per_action
        self.reveal_at_once = reveal_at_once
        self.tactics_at_scorings = tactics_at_scorings
        self.growing_plow = growing_plow
        self.mixed_art = mixed_art
        self.pot_with_card = pot_with_card


class Deck:
    """A deck and its offer.

    From top to bottom a deck is: `top` (a card that was looked at and put back, or -1), then the cards of
    `bag` in unknown order with the empire card among them, then `bottom` (offers put under the deck, in
    order). `above` cards of the bag lie above the part with the empire card; `part` is how many cards are
    left of that part, the empire card included, 0 once it is out. `out` are the cards that left the game
    unseen. `top_seen` is the mask of the seats that have looked at `top`.
    """

    __slots__ = ("kind", "bag", "above", "part", "bottom", "offer", "top", "top_seen", "out")

    def __init__(
        self,
        kind: int,
        bag: list[int],
        above: int,
        part: int,
        bottom: list[int],
        offer: list[int],
        top: int,
        top_seen: int,
        out: tuple[int, ...],
    ) -> None:
        self.kind = kind
        self.bag = bag
        self.above = above
        self.part = part
        self.bottom = bottom
        self.offer = offer
        self.top = top
        self.top_seen = top_seen
        self.out = out

    def copy(self) -> Deck:
        return Deck(
            self.kind,
            self.bag[:],
            self.above,
            self.part,
            self.bottom[:],
            self.offer[:],
            self.top,
            self.top_seen,
            self.out,
        )

    def left(self) -> int:
        """How many cards are left besides the empire card."""
        return len(self.bag) + len(self.bottom) + (self.top >= 0)


class Player:
    """What lies before one player (109.1): `stock` by currency, `production` by track, `pillars`, …"""

    __slots__ = (
        "leader",
        "leader_used",
        "population",
        "stock",
        "production",
        "pillars",
        "goods",
        "units",
        "techs",
        "down",
        "cards",
        "taxes",
        "cities",
        "ports",
        "farms",
        "artisans",
        "wonders",
        "near",
        "government",
        "swapped",
        "doubled",
        "diplomats_used",
        "empire_vp",
        "played_vp",
        "later_actions",
        "later_works",
        "seen",
        "library",
    )

    def __init__(
        self,
        leader: int,
        leader_used: bool,
        population: int,
        stock: list[int],
        production: list[int],
        pillars: list[int],
        goods: list[int],
        units: list[int],
        techs: int,
        down: list[int],
        cards: list[int],
        taxes: list[int],
        cities: int,
        ports: int,
        farms: int,
        artisans: int,
        wonders: int,
        near: int,
        government: int,
        swapped: int,
        doubled: bool,
        diplomats_used: bool,
        empire_vp: int,
        played_vp: int,
        later_actions: int,
        later_works: int,
        seen: int,
        library: int,
    ) -> None:
        self.leader = leader
        self.leader_used = leader_used
        self.population = population
        self.stock = stock
        self.production = production
        self.pillars = pillars
        self.goods = goods
        self.units = units
        self.techs = techs
        """Face-up technologies, a mask."""
        self.down = down
        """Face-down technologies."""
        self.cards = cards
        """Build cards."""
        self.taxes = taxes
        """Tax and tariff cards."""
        self.cities = cities
        self.ports = ports
        self.farms = farms
        self.artisans = artisans
        self.wonders = wonders
        """The hexes of the own wonders, a mask like the four before."""
        self.near = near
        """The hexes next to own cities and port cities."""
        self.government = government
        self.swapped = swapped
        """The governments whose exchange of an offer this player has used up."""
        self.doubled = doubled
        """Flooded Fields waits for the next population card."""
        self.diplomats_used = diplomats_used
        self.empire_vp = empire_vp
        self.played_vp = played_vp
        self.later_actions = later_actions
        """Extra actions that wait for the first turn."""
        self.later_works = later_works
        self.seen = seen
        """Face-down technologies of others that this player has looked at in the deck."""
        self.library = library
        """The pillar chosen for the Great Library, or -1."""

    @staticmethod
    def new() -> Player:
        """A player at the start: population 5, everything else still to come (109.2)."""
        return Player(
            leader=-1,
            leader_used=False,
            population=5,
            stock=[0] * 4,
            production=[0] * 5,
            pillars=[0] * 9,
            goods=[0] * 15,
            units=[0] * 21,
            techs=0,
            down=[],
            cards=[],
            taxes=[],
            cities=0,
            ports=0,
            farms=0,
            artisans=0,
            wonders=0,
            near=0,
            government=-1,
            swapped=0,
            doubled=False,
            diplomats_used=False,
            empire_vp=0,
            played_vp=0,
            later_actions=0,
            later_works=0,
            seen=0,
            library=-1,
        )

    def copy(self) -> Player:
        return Player(
            self.leader,
            self.leader_used,
            self.population,
            self.stock[:],
            self.production[:],
            self.pillars[:],
            self.goods[:],
            self.units[:],
            self.techs,
            self.down[:],
            self.cards[:],
            self.taxes[:],
            self.cities,
            self.ports,
            self.farms,
            self.artisans,
            self.wonders,
            self.near,
            self.government,
            self.swapped,
            self.doubled,
            self.diplomats_used,
            self.empire_vp,
            self.played_vp,
            self.later_actions,
            self.later_works,
            self.seen,
            self.library,
        )


class State(engine.State):
    """The whole game."""

    __slots__ = (
        "variant",
        "phase",
        "start",
        "turn",
        "round",
        "actions",
        "looked",
        "pays_by_choice",
        "recruited",
        "moved",
        "acted",
        "laid",
        "players",
        "decks",
        "leaders",
        "governments",
        "wonder_owner",
        "wonder_hex",
        "golden_age_owner",
        "achievement_owner",
        "tiles",
        "free",
        "pot",
        "loyal_region",
        "loyal_seat",
        "empires",
        "pending",
        "scorings",
        "final_round",
        "kinds_gone",
        "hands",
        "drafted",
        "secret",
    )

    def __init__(
        self,
        seats: int,
        chance: Chance,
        over: bool,
        reveals: int,
        variant: Settings,
        phase: int,
        start: int,
        turn: int,
        round: int,
        actions: int,
        looked: int,
        pays_by_choice: bool,
        recruited: int,
        moved: list[int],
        acted: bool,
        laid: int,
        players: list[Player],
        decks: list[Deck],
        leaders: int,
        governments: int,
        wonder_owner: list[int],
        wonder_hex: list[int],
        golden_age_owner: list[int],
        achievement_owner: list[int],
        tiles: list[int],
        free: int,
        pot: int,
        loyal_region: int,
        loyal_seat: int,
        empires: int,
        pending: int,
        scorings: int,
        final_round: int,
        kinds_gone: bool,
        hands: list[list[str]],
        drafted: tuple[tuple[int, ...], ...],
        secret: int,
    ) -> None:
        self.seats = seats
        self.chance = chance
        self.over = over
        self.reveals = reveals
        self.tell = None
        self.asked = None
        self.variant = variant
        self.phase = phase
        self.start = start
        self.turn = turn
        self.round = round
        """The round of turns, from 1; during the draft, the number of cards kept so far."""
        self.actions = actions
        """Actions the player in turn still has to do."""
        self.looked = looked
        """The deck whose top card the Republic has looked at before this action, or -1."""
        self.pays_by_choice = pays_by_choice
        """The player in turn wants to choose what money replaces."""
        self.recruited = recruited
        self.moved = moved
        """Units bought in this turn, and units that have moved in it, by kind and region."""
        self.acted = acted
        """Whether the military action under way has bought or moved anything."""
        self.laid = laid
        """How many of the last face-down cards of the player in turn were laid in this turn."""
        self.players = players
        self.decks = decks
        self.leaders = leaders
        self.governments = governments
        """Leaders and governments nobody has, masks."""
        self.wonder_owner = wonder_owner
        self.wonder_hex = wonder_hex
        self.golden_age_owner = golden_age_owner
        self.achievement_owner = achievement_owner
        """Owners by card: -1 nobody; -2: an achievement that is not in this game."""
        self.tiles = tiles
        """The tile on each hex: 0 none, then goods, then resource tiles (see data.RESOURCE_TILE)."""
        self.free = free
        """Hexes in play without a city, village or wonder."""
        self.pot = pot
        self.loyal_region = loyal_region
        self.loyal_seat = loyal_seat
        """Loyalty: in this region only this seat may build cities; -1 when nowhere."""
        self.empires = empires
        self.pending = pending
        self.scorings = scorings
        """Empire cards revealed, scorings due at the end of the turn, scorings done."""
        self.final_round = final_round
        """The last round, 0 while the end is not triggered."""
        self.kinds_gone = kinds_gone
        self.hands = hands
        """The hands of the draft, by seat; the very lists are the options of its questions."""
        self.drafted = drafted
        """What each seat kept in the draft, round by round."""
        self.secret = secret
        """Technologies laid face down that not everybody has seen, a mask."""

    def copy(self) -> State:
        return State(
            self.seats,
            self.chance.copy(),
            self.over,
            self.reveals,
            self.variant,
            self.phase,
            self.start,
            self.turn,
            self.round,
            self.actions,
            self.looked,
            self.pays_by_choice,
            self.recruited,
            self.moved[:],
            self.acted,
            self.laid,
            [player.copy() for player in self.players],
            [deck.copy() for deck in self.decks],
            self.leaders,
            self.governments,
            self.wonder_owner[:],
            self.wonder_hex[:],
            self.golden_age_owner[:],
            self.achievement_owner[:],
            self.tiles[:],
            self.free,
            self.pot,
            self.loyal_region,
            self.loyal_seat,
            self.empires,
            self.pending,
            self.scorings,
            self.final_round,
            self.kinds_gone,
            [hand[:] for hand in self.hands],
            self.drafted,
            self.secret,
        )
