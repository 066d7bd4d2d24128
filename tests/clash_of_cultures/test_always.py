"""What must hold in every position: pieces conserved, few options, words for everything, secrets kept.

Random play of beginners rarely reaches late positions, so these games start rich: many advances, cities,
units, leaders, wonders and cards, all drawn from a seed.
"""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from pentapolis.engine import LANGUAGES, Ask, Chance, Fork, Setup, key
from pentapolis.engine.speak import label, question
from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.data import TILES, ids
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import advances
from pentapolis.games.clash_of_cultures.rules.goods import apply_limits
from pentapolis.games.clash_of_cultures.state import State

MOST_OPTIONS = 100
GREAT_PERSONS = range(17, 26)


def rich(seats: int, seed: int, expansion: bool) -> State:
    """A late position made up from a seed."""
    luck = random.Random(seed)
    g = GAME.new(Setup(GAME, seats, expansion=expansion), Chance.from_seed(str(seed)))
    for slot in range(g.seats, len(g.map.slots)):
        if luck.random() < 0.7:
            tile = g.chance.draw(g.tiles)
            for space, terrain in zip(g.map.slots[slot], TILES[tile], strict=True):
                g.terrain[space] = terrain
    for seat in range(seats):
        _learn(g, seat, luck)
        _settle(g, seat, luck)
        _deal(g, seat, luck)
    return g


def _learn(g: State, seat: int, luck: random.Random) -> None:
    p = g.players[seat]
    for _ in range(luck.randrange(5, 30)):
        found = advances.gainable(p)
        if found:
            index = luck.choice(found)
            first = index >= 36 and not p.advances & ids.GOVERNMENTS
            advances.add_advance(g, seat, index)
            advances.add_civ_advances(g, seat, index, first)
    p.goods = [luck.randrange(8) for _ in range(5)] + [luck.randrange(6), luck.randrange(6)]
    apply_limits(p)


def _settle(g: State, seat: int, luck: random.Random) -> None:
    p = g.players[seat]
    home = g.map.homes[seat]
    free = [
        s
        for s in range(g.map.size)
        if g.is_land(s) and s not in g.cities and not g.present[s] and g.map.distance[s][home] <= 3
    ]
    luck.shuffle(free)
    for space in free[: luck.randrange(1, 5)]:
        g.cities[space] = City.found(seat, space, luck.randrange(3))
        p.settlements -= 1
    kinds = [0, 1, 1, 3, 4] if g.options.expansion else [0, 1, 1]
    for there in g.cities_of(seat):
        for building in range(7 if g.options.expansion else 4):
            water = [s for s in g.map.neighbours[there.space] if g.terrain[s] == ids.WATER]
            if luck.random() > 0.3 or there.size >= 4 or (building == ids.PORT and not water):
                continue
            if building == ids.PORT:
                there.port = water[0]
            there.pieces[building] = seat
            p.buildings[building] -= 1
            there.size += 1
        for _ in range(luck.randrange(3)):
            kind = luck.choice(kinds)
            if p.units[kind] and (kind == 0 or g.army_at(seat, there.space) < 4):
                g.place_unit(seat, kind, there.space)
        if there.port >= 0 and p.units[ids.SHIP] and not g.enemies_at(seat, there.port):
            g.place_unit(seat, ids.SHIP, there.port)
    capital = g.cities[home]
    if g.options.expansion and g.army_at(seat, home) < 4:
        p.leader = p.leaders.pop(luck.randrange(3))
        p.leaders_used = 1
        g.place_unit(seat, ids.LEADER, home)
    if luck.random() < 0.5:
        wonder = g.chance.draw(g.wonder_bag)
        capital.wonders |= 1 << wonder
        capital.size += 1
        g.wonder_builder[wonder] = g.wonder_holder[wonder] = seat
        g.wonder_place[wonder] = home


def _deal(g: State, seat: int, luck: random.Random) -> None:
    p = g.players[seat]
    for _ in range(4):
        card = g.chance.draw(g.action_bag)
        p.actions.append(card)
        g.known_actions[card] = 1 << seat
        card = g.chance.draw(g.objective_bag)
        p.objectives.append(card)
        g.known_objectives[card] = 1 << seat
    persons = [event for event in g.event_bag if event in GREAT_PERSONS]
    event = luck.choice(persons)
    g.event_bag.remove(event)
    p.actions.append(event + 101)
    card = g.chance.draw(g.wonder_bag)
    p.wonders.append(card)
    g.known_wonders[card] = 1 << seat


def said(ask: Ask, seats: int) -> None:
    """The question and its options have words in every language."""
    players = [f"Player {seat}" for seat in range(seats)]
    assert GAME.words.has(f"ask.{ask.topic}"), ask.topic
    for language in LANGUAGES:
        assert "…" not in question(GAME, language, ask, players)
        for option in ask.options:
            text = label(GAME, language, ask.topic, option, players)
            assert "…" not in text
            assert not isinstance(option, tuple) or text != key(option), (ask.topic, option)


@settings(max_examples=24, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(2, 4), st.booleans())
def test_rich_games_keep_the_rules(seed: int, seats: int, expansion: bool) -> None:
    g = rich(seats, seed, expansion)
    GAME.check(g)
    luck = random.Random(seed)
    game = Fork(GAME, g)
    for _ in range(150):
        ask = game.ask
        if ask is None:
            break
        assert 1 < len(ask.options) <= MOST_OPTIONS, ask.topic
        assert len(set(ask.options)) == len(ask.options), ask.topic
        said(ask, seats)
        calm = [option for option in ask.options if option != "trade"] or ask.options
        game.answer(luck.choice(calm))
        GAME.check(game.g)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(2, 3))
def test_rich_games_tell_no_secrets(seed: int, seats: int) -> None:
    g = rich(seats, seed, True)
    luck = random.Random(seed)
    game = Fork(GAME, g)
    for _ in range(80):
        if game.ask is None:
            break
        game.answer(luck.choice(game.ask.options))
    for seat in range(seats):
        twin = game.g.copy()
        GAME.redeal(twin, seat, Chance.from_seed(str(seed)))
        GAME.check(twin)
        assert GAME.view(twin, seat) == GAME.view(game.g, seat)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_options_are_what_is_not_refused(seed: int) -> None:
    """The fast paths that make options agree with the checks that explain them."""
    g = rich(2, seed, True)
    luck = random.Random(seed)
    game = Fork(GAME, g)
    for _ in range(60):
        ask = game.ask
        if ask is None:
            break
        for candidate in GAME.candidates(game.g, ask):
            refusal = GAME.why_not(game.g, ask, candidate)
            assert (refusal is None) == (candidate in ask.options), (ask.topic, candidate, refusal)
        calm = [option for option in ask.options if option != "trade"] or ask.options
        game.answer(luck.choice(calm))
