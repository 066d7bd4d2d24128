"""Increase mood (411)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import CULTURE, HAPPY, MOOD
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import cities
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, pay, pay_one_of, stock, token
from pentapolis.games.clash_of_cultures.rules.moments import CALMS, MOOD_PAID_WITH, Need
from pentapolis.games.clash_of_cultures.rules.questions import Question, all_cities
from pentapolis.games.clash_of_cultures.state import State


def step_needs(g: State, seat: int, city: City) -> list[Need]:
    """One step costs mood tokens equal to the size (411.3)."""
    return [(city.size, paid_with(g, seat))]


def paid_with(g: State, seat: int) -> tuple[int, ...]:
    """What pays for a step: mood tokens; with Rituals also resources (1006.2, 302.4)."""
    kinds = token(g, seat, MOOD)
    for ability in MOOD_PAID_WITH.of(g.players[seat]):
        kinds = (*kinds, *ability())
    return kinds


def gloomy(g: State, seat: int) -> list[City]:
    """The player's cities that are not Happy."""
    return [c for c in g.cities_of(seat) if c.mood < HAPPY]


def raisable(g: State, seat: int, only: int = -1, have: list[int] | None = None) -> list[City]:
    """Cities whose mood could be raised by a step now, or with what is left after another payment."""
    if have is None:
        have = stock(g.players[seat])
    tokens = 0
    for kind in paid_with(g, seat):
        tokens += have[kind]
    return [
        city
        for city in g.cities.values()
        if city.owner == seat
        and city.mood < HAPPY
        and (only < 0 or city.space == only)
        and (city.size <= tokens or lawful(g, seat, city, have))
    ]


def lawful(g: State, seat: int, city: City, have: list[int]) -> bool:
    """Whether 1 culture token makes the city Happy."""
    return any(ability(g, seat, have) for ability in CALMS.of(g.players[seat], city.space))


def refuse_step(g: State, ask: Ask, label: str) -> Refusal:
    """Only own cities, not Happy ones, and only what can be paid (411.1–411.3)."""
    city = g.cities[g.map.index[label]]
    refusal = refuse_raising(g, ask, label)
    if refusal:
        return refusal
    payable = can_pay(stock(g.players[ask.seat]), step_needs(g, ask.seat, city))
    return Refusal("411.2", "not_now") if payable else Refusal("411.3", "cannot_pay")


def refuse_raising(g: State, ask: Ask, label: str) -> Refusal | None:
    """Why no effect raises the mood of the city: it is another's, or Happy (411.1, 411.2)."""
    city = g.cities[g.map.index[label]]
    if city.owner != ask.seat:
        return Refusal("411.1", "not_yours", space=label)
    return Refusal("411.2", "happy", city=label) if city.mood == HAPPY else None


RAISE_MOOD: Final = Question("raise_mood", all_cities, refuse_step)
RAISE_ONE: Final = Question("raise_one", all_cities, refuse_raising)
"""The mood of one city rises by an effect that is paid already."""
RAISE_MORE: Final = Question("raise_more", all_cities, refuse_raising, before=("no",))


def increase(g: State, seat: int, only: int = -1) -> Rules:
    """Raise the mood of any number of cities, step by step (411.1, 411.2, 411.5)."""
    labels = g.map.labels
    done: list[str] = []
    while True:
        found = raisable(g, seat, only)
        if not found:
            return
        options = [labels[c.space] for c in found]
        answer = yield RAISE_MOOD.offer(seat, [*options, "done"] if done else options)
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
