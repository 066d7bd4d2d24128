"""Increase mood (411) and the advances that raise moods: Voting, Sports."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data.ids import CULTURE, GOLD, HAPPY, MOOD, RITUALS
from pentapolis.games.clash_of_cultures.rules import cities
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, pay, pay_one_of, stock, token
from pentapolis.games.clash_of_cultures.rules.moments import CALMS, Need
from pentapolis.games.clash_of_cultures.state import City, State


def step_needs(g: State, seat: int, city: City) -> list[Need]:
    """One step costs mood tokens equal to the size (411.3); with Rituals also resources (1006.2, 302.4)."""
    kinds = token(g, seat, MOOD)
    if g.players[seat].usable & RITUALS:
        kinds = (*kinds, *range(GOLD + 1))
    return [(city.size, kinds)]


def gloomy(g: State, seat: int) -> list[City]:
    """The player's cities that are not Happy."""
    return [c for c in g.cities_of(seat) if c.mood < HAPPY]


def raisable(g: State, seat: int, only: int = -1, have: list[int] | None = None) -> list[City]:
    """Cities whose mood could be raised by a step now, or with what is left after another payment."""
    if have is None:
        have = stock(g.players[seat])
    return [
        city
        for city in g.cities_of(seat)
        if city.mood < HAPPY
        and (only < 0 or city.space == only)
        and (can_pay(have, step_needs(g, seat, city)) or lawful(g, seat, city, have))
    ]


def lawful(g: State, seat: int, city: City, have: list[int]) -> bool:
    """Whether 1 culture token makes the city Happy."""
    return any(ability(g, seat, have) for ability in CALMS.of(g.players[seat], city.space))


def increase(g: State, seat: int, only: int = -1) -> Rules:
    """Raise the mood of any number of cities, step by step (411.1, 411.2, 411.5)."""
    labels = g.map.labels
    done: list[str] = []
    while True:
        found = raisable(g, seat, only)
        if not found:
            return
        options = [labels[c.space] for c in found]
        answer = yield Ask(seat, "raise_mood", [*options, "done"] if done else options)
        if answer == "done":
            return
        done.append(answer)
        city = g.cities[g.map.index[answer]]
        if lawful(g, seat, city, stock(g.players[seat])):
            law: list[Need] = [(1, token(g, seat, CULTURE))]
            usual = can_pay(stock(g.players[seat]), step_needs(g, seat, city))
            if not usual or (yield Ask(seat, "lawgiver", ["yes", "no"])) == "yes":
                yield from pay(g, seat, law)
                cities.raise_mood(g, city, 2)
                continue
        yield from pay_one_of(g, seat, [step_needs(g, seat, city)], "mood")
        cities.raise_mood(g, city)


def sports_options(g: State, seat: int) -> list[tuple[str, ...]]:
    """Sports: 1 city by 1 step for 1 culture token, or by 2 for 2 (1008.2a)."""
    have = stock(g.players[seat])
    kinds = token(g, seat, CULTURE)
    found: list[tuple[str, ...]] = []
    for city in g.cities_of(seat):
        label = g.map.labels[city.space]
        if city.mood < HAPPY and can_pay(have, [(1, kinds)]):
            found.append(("one", label))
        if city.mood == 0 and can_pay(have, [(2, kinds)]):
            found.append(("two", label))
    return found


def sports(g: State, seat: int) -> Rules:
    """Sports changes the mood of one city (1008.2b)."""
    answer = yield Ask(seat, "sports", sports_options(g, seat))
    steps = 2 if answer[0] == "two" else 1
    yield from pay(g, seat, [(steps, token(g, seat, CULTURE))], "sports")
    cities.raise_mood(g, g.cities[g.map.index[answer[1]]], steps)
