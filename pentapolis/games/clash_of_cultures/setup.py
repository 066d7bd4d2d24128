"""Setting up a game (100): the map, the players' boards, the decks."""

from __future__ import annotations

from pentapolis.engine import Chance, Setup
from pentapolis.games.clash_of_cultures.data import (
    CIV_TILES,
    EVENTS,
    OBJECTIVE_EXPANSION,
    STOCK,
    TILES,
    UNIT_STOCK,
)
from pentapolis.games.clash_of_cultures.data.ids import FARMING, FOOD, HAPPY, MINING, NOBODY, SETTLER, SHIP
from pentapolis.games.clash_of_cultures.data.layout import GEOMETRY
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.state import Player, Settings, State


def new(setup: Setup, chance: Chance) -> State:
    """The game before its first turn.

    Rules 101.6–101.12, 103.1, 103.4–103.7, 104.3–104.5, 105.3, 105.7, 105.8, 201.1, 1206.1.
    """
    expansion = setup["expansion"]
    options = Settings(
        expansion,
        setup["events"],
        setup["short"],
        setup["random_leaders"],
        setup["buffet"],
        setup["alternate_history"],
        setup["trade"],
        "" if setup["flexible_end"] == "no" else setup["flexible_end"],
    )
    g = State(setup.seats, chance, options, GEOMETRY[setup.seats])
    g.clear()
    g.tiles = list(range(len(TILES)))
    g.barbarian_settlements = STOCK["barbarian_settlements"]
    g.wild_units = [0, STOCK["barbarian_infantry"], 0, 0, 0, 0]
    if expansion:
        g.wild_units[3] = STOCK["barbarian_cavalry"]
        g.wild_units[4] = STOCK["barbarian_elephants"]
        g.wild_units[SHIP] = STOCK["pirate_ships"]
    g.exhausted_left = STOCK["exhausted"]
    g.action_bag = list(range(42))
    g.objective_bag = [i for i, x in enumerate(OBJECTIVE_EXPANSION) if expansion or not x]
    g.event_bag = [i for i, event in enumerate(EVENTS) if expansion or not event.expansion]
    g.wonder_bag = list(range(8))
    civs = list(range(15))
    for _ in range(setup.seats):
        g.players.append(_player(expansion))
    for seat, p in enumerate(g.players):
        if expansion:
            p.civ = chance.draw(civs)
            p.leaders = [3 * p.civ, 3 * p.civ + 1, 3 * p.civ + 2]
        _home(g, seat)
    if expansion and options.alternate:
        cards = list(range(45))
        for p in g.players:
            p.leaders = [chance.draw(cards) for _ in range(3)]
    for seat, p in enumerate(g.players):
        card = chance.draw(g.action_bag)
        p.actions.append(card)
        g.known_actions[card] = 1 << seat
        card = chance.draw(g.objective_bag)
        p.objectives.append(card)
        g.known_objectives[card] = 1 << seat
    g.start = g.active = chance.below(setup.seats)
    return g


def _player(expansion: bool) -> Player:
    """A player's board and supply at the start (101.2–101.5, 102.2, 104.2, 104.10, 104.11)."""
    goods = [0] * 7
    goods[FOOD] = 2
    units = list(UNIT_STOCK)
    buildings = [STOCK["buildings"]] * 7
    if not expansion:
        units[3:] = [0, 0, 0]
        buildings[4:] = [0, 0, 0]
    start = FARMING | MINING
    return Player(
        goods=goods,
        advances=start,
        usable=start,
        borrowed=0,
        track=3,
        anarchy=0,
        actions=[],
        objectives=[],
        wonders=[],
        done=[],
        settlements=STOCK["settlements"],
        buildings=buildings,
        units=units,
        civ=-1,
        leaders=[],
        leader=-1,
        leader_at=-1,
        leaders_used=0,
        captured=0,
        captives=[],
        event_points=0,
        rune_stones=0,
        explored_tiles=0,
        used=0,
        fewer_actions=0,
        no_attack=0,
        architect=False,
        seer=NOBODY,
        governed=0,
    )


def _home(g: State, seat: int) -> None:
    """The home tile with the first city, Happy, and a Settler; two in the shorter game (104, 1203.1).

    Rules 103.2, 103.3, 104.6–104.9, 101.13.
    """
    p = g.players[seat]
    terrain = CIV_TILES.get(p.civ, g.map.home_terrain[seat])
    for space, kind in zip(g.map.slots[seat], terrain, strict=True):
        g.terrain[space] = kind
    home = g.map.homes[seat]
    p.settlements -= 1
    g.cities[home] = City.found(seat, home, HAPPY)
    g.place_unit(seat, SETTLER, home, 2 if g.options.short else 1)
