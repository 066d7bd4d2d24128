"""Why something is not an option: the same checks that make the options, told with their rule numbers."""

from __future__ import annotations

from collections.abc import Iterable

from pentapolis.engine import Ask, Option, Refusal
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ADVANCES, WONDERS
from pentapolis.games.clash_of_cultures.data.ids import BUILDINGS, UNITS
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    construction,
    move_refusals,
    recruit,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.menu import ENTRIES, head_of, rest_of
from pentapolis.games.clash_of_cultures.state import State

ADVANCE_TOPICS = ("advance", "free_advance")


def candidates(g: State, ask: Ask) -> Iterable[Option]:
    """What a person might click: cities, spaces, advances, cards, units."""
    labels = g.map.labels
    topic = ask.topic
    if topic == "action":
        entries = [option for entry in ENTRIES.values() for option in entry.candidates(g, ask.seat)]
        return [*entries, "end_turn"]
    if topic in ADVANCE_TOPICS:
        return [advance.id for advance in ADVANCES]
    if topic == "construct":
        return [*BUILDINGS, *(wonder.id for wonder in WONDERS)]
    if topic == "recruit":
        return list(UNITS)
    if topic == "move":
        return [(head, label) for label in labels for head in ("march", "sail", "unload")]
    if topic == "move_to":
        return list(labels)
    return ask.options


def why_not(g: State, ask: Ask, option: Option) -> Refusal | None:
    """The reason why this is not among the options of the question; None when it is."""
    if option in ask.options:
        return None
    head = option if isinstance(option, str) else option[0] if isinstance(option, tuple) else ""
    word = str(option[1]) if isinstance(option, tuple) and len(option) > 1 else str(option)
    seat = ask.seat
    if ask.topic == "action":
        return _action(g, seat, option)
    if ask.topic in ADVANCE_TOPICS and word in ADVANCE_INDEX:
        if ask.topic == "advance":
            return advances.refuse_buying(g, seat, ADVANCE_INDEX[word], True)
        return advances.refuse_advance(g.players[seat], ADVANCE_INDEX[word]) or Refusal("402.15", "not_now")
    if ask.topic == "construct" and ask.about:
        return _construct(g, seat, str(ask.about[0]), word)
    if ask.topic == "recruit" and word in UNITS:
        return _recruit(g, seat, str(ask.about[0]), UNITS.index(word))
    if ask.topic == "move" and word in g.map.index:
        return move_refusals.source(g, seat, str(head), word)
    if ask.topic == "move_to" and word in g.map.index:
        return move_refusals.target(g, seat, str(ask.about[0]), word)
    return None


def _action(g: State, seat: int, option: Option) -> Refusal | None:
    if option == "end_turn":
        return Refusal("202.1", "actions_left", actions=g.actions_left)
    entry = ENTRIES.get(head_of(option))
    return None if entry is None else entry.refusal(g, seat, *rest_of(option))


def _construct(g: State, seat: int, label: str, word: str) -> Refusal | None:
    city = g.cities[g.map.index[label]]
    if word in BUILDINGS:
        return construction.refuse_construct(g, seat, city, BUILDINGS.index(word))
    if word in wonders.WONDER_INDEX:
        refusal = wonders.refuse_wonder(g, seat, city, wonders.WONDER_INDEX[word])
        return refusal or Refusal("406.7", "not_now")
    return None


def _recruit(g: State, seat: int, label: str, kind: int) -> Refusal | None:
    return recruit.refuse_unit(g, seat, g.cities[g.map.index[label]], kind)
