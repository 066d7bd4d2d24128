"""Positions for tests: a game in a turn of seat 0, to be changed at will, and ways to talk to its rules.

`scene` is the base game, `realm` a civilization on an open plain; `act` and `talk` answer in order, `play`
and `drive` by topic; `rounds` fights a battle and returns combat values.
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask, Chance, Setup, key
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, CIVS, LEADERS, ids
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import advances, battle, events
from pentapolis.games.clash_of_cultures.rules.menu import MENU
from pentapolis.games.clash_of_cultures.rules.questions import QUESTIONS
from pentapolis.games.clash_of_cultures.state import TURN, State
from tests.conftest import states
from tests.loaded import LoadedChance, pick, talk

COC = "clash_of_cultures"
FACES = {"1l": 0, "2c": 2, "2e": 3, "3e": 4, "3i": 5, "4c": 6, "4e": 7, "5c": 8, "5i": 9, "6i": 10}
"""A die face by number and symbol: 1 leader, 2 cavalry …"""


def begin(seats: int = 2, seed: str = "scene", **options: Any) -> State:
    """The first state of a game, as the rules make it."""
    return GAME.new(Setup(GAME, seats, **options), Chance.from_seed(seed))


def scene(seats: int = 2, **options: Any) -> State:
    """Seat 0 in its first turn with 3 actions; hands are back in the decks, all other things as set up."""
    g = begin(seats, **options)
    for seat, p in enumerate(g.players):
        p.civ = -1
        for space, kind in zip(g.map.slots[seat], g.map.home_terrain[seat], strict=True):
            g.terrain[space] = kind
        g.action_bag += p.actions
        g.objective_bag += p.objectives
        p.actions.clear()
        p.objectives.clear()
    g.known_actions = [0] * 42
    g.known_objectives = [0] * 38
    g.start = g.active = 0
    g.stage = TURN
    g.actions_left = 3
    return g


def civilized(civ: str, seats: int = 2, leader: str = "", at: str = "D2", **options: Any) -> State:
    """A scene of the expansion in which seat 0 plays this civilization, perhaps with a leader in play."""
    g = scene(seats, expansion=True, **options)
    p = g.players[0]
    p.civ = CIVS.index(civ)
    p.leaders = [3 * p.civ, 3 * p.civ + 1, 3 * p.civ + 2]
    g.players[1].civ = (p.civ + 1) % 15
    g.players[1].leaders = [3 * g.players[1].civ + i for i in range(3)]
    for seat in range(seats):
        for space, terrain in zip(g.map.slots[seat], g.map.home_terrain[seat], strict=True):
            g.terrain[space] = terrain
    if leader:
        lead(g, 0, leader, at)
    return g


def lead(g: State, seat: int, leader: str, label: str) -> None:
    """Put a leader into play."""
    p = g.players[seat]
    number = LEADERS.index(leader)
    if number in p.leaders:
        p.leaders.remove(number)
    p.leader = number
    p.leaders_used += 1
    g.place_unit(seat, ids.LEADER, at(g, label))


def at(g: State, label: str) -> int:
    return g.map.index[label]


def terrain(g: State, **spaces: str) -> None:
    """Reveal spaces: terrain(g, D3="plain", D4="water")."""
    for label, kind in spaces.items():
        g.terrain[at(g, label)] = ids.TERRAINS.index(kind)


def city(
    g: State, seat: int, label: str, buildings: str = "", mood: str = "neutral", colour: int | None = None
) -> City:
    """Found a city with these buildings; `colour` is the seat whose pieces they are."""
    space = at(g, label)
    colour = seat if colour is None else colour
    found = City.found(seat, space, ids.MOODS.index(mood))
    if seat < 4:
        g.players[seat].settlements -= 1
    else:
        g.barbarian_settlements -= 1
    g.cities[space] = found
    for name in buildings.split():
        build(g, found, name, colour)
    return found


def build(g: State, found: City, name: str, colour: int) -> None:
    building = ids.BUILDINGS.index(name)
    g.players[colour].buildings[building] -= 1
    found.pieces[building] = colour
    found.size += 1
    if name == "port":
        found.port = next(s for s in g.map.neighbours[found.space] if g.terrain[s] == ids.WATER)


def wonder(g: State, label: str, number: int, builder: int, holder: int | None = None) -> None:
    """A wonder stands in a city."""
    found = g.cities[at(g, label)]
    found.wonders |= 1 << number
    found.size += 1
    g.wonder_builder[number] = builder
    g.wonder_holder[number] = builder if holder is None else holder
    g.wonder_place[number] = found.space
    if number in g.wonder_bag:
        g.wonder_bag.remove(number)


def units(g: State, owner: int, label: str, **counts: int) -> None:
    """Place units from the supply: units(g, 0, "D3", infantry=2)."""
    for name, count in counts.items():
        g.place_unit(owner, ids.UNITS.index(name), at(g, label), count)


def know(g: State, seat: int, *names: str) -> None:
    """The player has these advances (and the civilization advances that come with them)."""
    for name in names:
        index = ADVANCE_INDEX[name]
        first = index >= 36 and not g.players[seat].advances & ids.GOVERNMENTS
        advances.add_advance(g, seat, index)
        advances.add_civ_advances(g, seat, index, first)


def stock(g: State, seat: int = 0, **goods: int) -> None:
    """Set the player's goods; what is not named is 0."""
    g.players[seat].goods = [goods.get(name, 0) for name in ids.GOODS[:7]]


def goods(g: State, seat: int = 0) -> dict[str, int]:
    """What the player has, without zeros."""
    return {name: n for name, n in zip(ids.GOODS, g.players[seat].goods, strict=False) if n}


def hand(g: State, seat: int, *cards: int) -> None:
    """Give action cards by their printed numbers."""
    for card in cards:
        g.action_bag.remove(card - 1)
        g.players[seat].actions.append(card - 1)
        g.known_actions[card - 1] = 1 << seat


def plans(g: State, seat: int, *cards: int) -> None:
    """Give objective cards by their printed numbers."""
    for card in cards:
        g.objective_bag.remove(card - 1)
        g.players[seat].objectives.append(card - 1)
        g.known_objectives[card - 1] = 1 << seat


def dice(g: State, faces: str, *more: int) -> None:
    """The next dice: dice(g, "6i 3i 1l")."""
    g.chance = LoadedChance([FACES[face] for face in faces.split()] + list(more), g.chance.pool)


def keys(ask: Ask) -> set[str]:
    return {key(option) for option in ask.options}


def act(g: State, *answers: str) -> None:
    """One step of the turn with these answers."""
    talk(GAME.step(g), *answers, look=lambda ask: refused(g, ask))
    GAME.check(g)


def compare(g: State, ask: Ask) -> None:
    """Where options are found in a fast way, they are the candidates that are not refused."""
    table = GAME.actions.get(ask.topic)
    if table is not None and table.fast is not None:
        assert set(table.checked_options(g, ask)) == set(ask.options), ask.topic
    refused(g, ask)


def refused(g: State, ask: Ask) -> None:
    """What might be chosen and is not offered is refused, by a rule and by its name."""
    question = QUESTIONS.get(ask.topic)
    for option in question.candidates(g, ask) if question else ():
        refusal = GAME.why_not(g, ask, option)
        assert (refusal is None) == (option in ask.options), f"{key(option)} of {ask}: {refusal}"
        if refusal:
            assert states(COC, refusal.rule), refusal
            assert refusal.details.get("what", key(option)) == key(option)


def menu(g: State) -> set[str]:
    """What the active player can do."""
    ask = MENU.ask(g, g.active)
    compare(g, ask)
    return keys(ask)


def why(g: State, topic: str, option: str, *about: Any) -> tuple[str, str]:
    """Rule and reason why an option is refused."""
    ask = Ask(g.active, topic, [], about)
    parts = tuple(option.split(":"))
    refusal = GAME.why_not(g, ask, parts if len(parts) > 1 else option)
    assert refusal is not None
    return refusal.rule, refusal.reason


def open_land(g: State, kind: str = "plain") -> None:
    """Reveal the whole map as one terrain, except the home tiles."""
    for space in range(4 * g.seats, g.map.size):
        g.terrain[space] = ids.TERRAINS.index(kind)


def wide(*labels: str, seats: int = 2, **options: bool) -> State:
    """A wide plain with these further cities of seat 0; nobody has any goods."""
    g = scene(seats, **options)
    open_land(g)
    for label in labels:
        city(g, 0, label)
    for seat in range(seats):
        stock(g, seat)
    return g


def happen(number: int, g: State, *answers: str) -> State:
    """The text of an event happens to seat 0, without its symbol."""
    g.event_now = number - 1
    talk(events.carry_out(g, 0, number - 1), *answers, look=lambda ask: refused(g, ask))
    g.event_now = -1
    GAME.check(g)
    return g


def moods(g: State, *labels: str) -> list[str]:
    return [ids.MOODS[g.cities[at(g, label)].mood] for label in labels]


# --- the expansion, rules answered by topic, combat values read ------------------------------------------

TWO_OF_CAVALRY = 2
"""A die face that counts 2 and activates nothing in an army without Cavalry."""


def realm(civ: str, *known: str, leader: str = "", place: str = "D3", seats: int = 2) -> State:
    """Seat 0 plays the civilization with these advances on a wide plain; nobody has any goods."""
    g = civilized(civ, seats)
    open_land(g)
    if leader:
        lead(g, 0, leader, place)
    know(g, 0, *known)
    for seat in range(seats):
        stock(g, seat)
    return g


def drive(rules: Any, state: State | None = None, /, **answers: str) -> list[Ask]:
    """Answer every real question by its topic; returns the questions. A topic not foreseen is an error."""
    asked: list[Ask] = []
    answer: Any = None
    while True:
        try:
            ask = rules.send(answer)
        except StopIteration:
            return asked
        assert ask.options, ask.topic
        if state is not None:
            compare(state, ask)
        answer = ask.options[0]
        if len(ask.options) > 1:
            asked.append(ask)
            assert ask.topic in answers, f"nobody answers {ask}"
            answer = pick(ask, answers[ask.topic])


def topics(asked: list[Ask]) -> list[str]:
    return [ask.topic for ask in asked]


def play(g: State, **answers: str) -> list[Ask]:
    """One step of the turn, answered by topic."""
    asked = drive(GAME.step(g), g, **answers)
    GAME.check(g)
    return asked


def values_told(g: State) -> list[int]:
    """From now on the combat values that are rolled, as they are told."""
    values: list[int] = []

    def tell(kind: str, seat: int | None, **details: Any) -> None:
        if kind in ("rolls", "wild_rolls"):
            values.append(details["value"])

    g.tell = tell
    return values


def rounds(
    g: State,
    space: str = "D4",
    came_from: str = "D3",
    sides: tuple[int, int] = (0, 1),
    sea: bool = False,
    face: int = TWO_OF_CAVALRY,
    **answers: str,
) -> list[list[int]]:
    """Fight a battle in which every die shows the same face; per combat round the CVs of both sides.

    Unless told otherwise the attacker retreats after the first round and nobody buys anything.
    """
    values = values_told(g)
    g.chance = LoadedChance([face] * 60, g.chance.pool)
    start = battle.sea_battle if sea else battle.land_battle
    source = at(g, came_from) if came_from else -1
    drive(start(g, *sides, at(g, space), source), **{"retreat": "retreat", "losses": "infantry1", **answers})
    g.tell = None
    GAME.check(g)
    return [values[i : i + 2] for i in range(0, len(values), 2)]
