"""Why something is not an option: what a person might click at a question, and the rule that forbids it.

The menu of a turn brings its own reasons (`menu.py`). Every other question for something that lies on the
board or in hand stands in `QUESTIONS`: what might be chosen, and the check that tells why one of them cannot
be. Where the chapter has a check of its own, that one speaks; else the rule by which the question offers what
it offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from pentapolis.engine import Ask, Option, Refusal
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ADVANCES, WONDERS
from pentapolis.games.clash_of_cultures.data.ids import BARBARIANS, BUILDINGS, GOODS, HAPPY, PIRATES, UNITS
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    cities,
    construction,
    mood,
    move_refusals,
    objectives,
    recruit,
    takeover,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.decks import action_word, objective_word
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, stock
from pentapolis.games.clash_of_cultures.rules.menu import ENTRIES, head_of, rest_of
from pentapolis.games.clash_of_cultures.state import State

Tries: TypeAlias = Callable[[State, Ask], Iterable[Option]]
Check: TypeAlias = Callable[[State, Ask, Any], "Refusal | None"]


def candidates(g: State, ask: Ask) -> Iterable[Option]:
    """What a person might click: cities, spaces, advances, cards, units."""
    if ask.topic == "action":
        entries = [option for entry in ENTRIES.values() for option in entry.candidates(g, ask.seat)]
        return [*entries, "end_turn"]
    question = QUESTIONS.get(ask.topic)
    return ask.options if question is None else dict.fromkeys([*ask.options, *question[0](g, ask)])


def why_not(g: State, ask: Ask, option: Option) -> Refusal | None:
    """The reason why this is not among the options of the question; None when it is."""
    if option in ask.options:
        return None
    if ask.topic == "action":
        return _action(g, ask.seat, option)
    question = QUESTIONS.get(ask.topic)
    if question is None or option not in question[0](g, ask):
        return None
    return question[1](g, ask, option)


def _action(g: State, seat: int, option: Option) -> Refusal | None:
    if option == "end_turn":
        return Refusal("202.1", "actions_left", actions=g.actions_left)
    entry = ENTRIES.get(head_of(option))
    return None if entry is None else entry.refusal(g, seat, *rest_of(option))


# --- what might be chosen ----------------------------------------------------------------------------------


def spaces(g: State, ask: Ask) -> Iterable[Option]:
    return g.map.labels


def all_cities(g: State, ask: Ask) -> Iterable[Option]:
    return [g.map.labels[space] for space in g.cities]


def every_advance(g: State, ask: Ask) -> Iterable[Option]:
    return [advance.id for advance in ADVANCES]


def units(g: State, ask: Ask) -> Iterable[Option]:
    return UNITS


def buildings(g: State, ask: Ask) -> Iterable[Option]:
    return BUILDINGS


def pieces(g: State, ask: Ask) -> Iterable[Option]:
    return [*BUILDINGS, *(wonder.id for wonder in WONDERS)]


def hand(g: State, ask: Ask) -> Iterable[Option]:
    return [action_word(card) for card in g.players[ask.seat].actions]


def halves(g: State, ask: Ask) -> Iterable[Option]:
    """Both halves of the objective cards in hand."""
    return [
        ("complete", objective_word(card), f"objective.{name}")
        for card in g.players[ask.seat].objectives
        for name in objectives.halves(card)
    ]


def goods(g: State, ask: Ask) -> Iterable[Option]:
    return [f"{good}1" for good in GOODS[:7]]


def seats(g: State, ask: Ask) -> Iterable[Option]:
    return range(g.seats)


def attempts(g: State, ask: Ask) -> Iterable[Option]:
    """From every own city to every city."""
    labels = g.map.labels
    mine = [labels[city.space] for city in g.cities_of(ask.seat)]
    return [("from", start, labels[space]) for start in mine for space in g.cities]


def groups_of_barbarians(g: State, ask: Ask) -> Iterable[Option]:
    """Every group of barbarians to every space beside it."""
    labels = g.map.labels
    homes = g.spaces_of(BARBARIANS)
    return [("from", labels[s], labels[near]) for s in homes for near in g.map.neighbours[s]]


def moves(g: State, ask: Ask) -> Iterable[Option]:
    return [(head, label) for label in g.map.labels for head in ("march", "sail", "unload")]


# --- why one of them cannot be -----------------------------------------------------------------------------


def by(rule: str, reason: str) -> Check:
    """The rule by which the question offers what it offers; spaces and cities are named."""

    def refuse(g: State, ask: Ask, option: Any) -> Refusal:
        return Refusal(rule, reason, what=option if isinstance(option, str) else str(option))

    return refuse


def _advance(g: State, ask: Ask, id: str) -> Refusal:
    """An advance that is not given now: because of what the player has, or of what the effect offers."""
    refusal = advances.refuse_advance(g.players[ask.seat], ADVANCE_INDEX[id])
    return refusal or Refusal("402.15", "not_now")


def _bought(g: State, ask: Ask, id: str) -> Refusal | None:
    return advances.refuse_buying(g, ask.seat, ADVANCE_INDEX[id], True)


def _lent(g: State, ask: Ask, id: str) -> Refusal:
    """The Great Library lends neither own advances nor governments (905.3)."""
    if g.players[ask.seat].advances >> ADVANCE_INDEX[id] & 1:
        return Refusal("905.1", "has_advance", advance=id)
    return Refusal("905.3", "not_now")


def _construct(g: State, ask: Ask, word: str) -> Refusal | None:
    if not ask.about:
        return Refusal("406.7", "not_now")
    city = g.cities[g.map.index[str(ask.about[0])]]
    if word in BUILDINGS:
        return construction.refuse_construct(g, ask.seat, city, BUILDINGS.index(word))
    refusal = wonders.refuse_wonder(g, ask.seat, city, wonders.WONDER_INDEX[word])
    return refusal or Refusal("406.7", "not_now")


def _recruit(g: State, ask: Ask, unit: str) -> Refusal | None:
    return recruit.refuse_unit(g, ask.seat, g.cities[g.map.index[str(ask.about[0])]], UNITS.index(unit))


def _source(g: State, ask: Ask, option: Any) -> Refusal:
    return move_refusals.source(g, ask.seat, str(option[0]), str(option[1]))


def _target(g: State, ask: Ask, label: str) -> Refusal:
    return move_refusals.target(g, ask.seat, str(ask.about[0]), label)


def _mood(g: State, ask: Ask, label: str) -> Refusal:
    """Only own cities, not Happy ones, and only what can be paid (411.1–411.3)."""
    city = g.cities[g.map.index[label]]
    if city.owner != ask.seat:
        return Refusal("411.1", "not_yours", space=label)
    if city.mood == HAPPY:
        return Refusal("411.2", "happy", city=label)
    have = stock(g.players[ask.seat])
    if ask.topic == "raise_mood" and not can_pay(have, mood.step_needs(g, ask.seat, city)):
        return Refusal("411.3", "cannot_pay")
    return Refusal("411.2", "not_now")


def _mood_falls(g: State, ask: Ask, label: str) -> Refusal:
    """An Angry city stays as it is (803.8); only the player's own cities are hit (803.4)."""
    city = g.cities[g.map.index[label]]
    if city.owner != ask.seat:
        return Refusal("803.4", "not_yours", space=label)
    return Refusal("803.8", "angry", city=label) if not city.mood else Refusal("803.10", "not_now")


def _activation(g: State, ask: Ask, label: str) -> Refusal:
    """A city to be activated: an own one, not an Angry one that has been (404.1, 404.2)."""
    city = g.cities[g.map.index[label]]
    if city.owner != ask.seat:
        return Refusal("404.1", "not_yours", space=label)
    return cities.refuse_activation(g, city) or Refusal("406.4", "nothing_to_construct", city=label)


def _takeover(g: State, ask: Ask, option: Any) -> Refusal:
    """Whether the target can be one at all (412.4), else its range and boosts (412.3, 412.6)."""
    city = g.cities[g.map.index[option[2]]]
    refusal = takeover.refuse_target(g, ask.seat, city)
    home = g.cities[g.map.index[option[1]]]
    if refusal is None and home.foreign() and home is not city:
        return Refusal("412.5", "influenced_start", city=option[1])
    return refusal or Refusal("412.3", "out_of_range", city=option[2])


def _objective(g: State, ask: Ask, option: Any) -> Refusal:
    name = option[2][10:]
    if ask.topic == "objective":
        return Refusal("802.4", "condition", objective=f"objective.{name}")
    rule = "802.3" if name in objectives.STATUS else "802.4"
    return Refusal(rule, "condition", objective=f"objective.{name}")


def _good(g: State, ask: Ask, word: str) -> Refusal:
    return Refusal("304.2", "no_goods", good=word[:-1])


def _pirates(g: State, ask: Ask, label: str) -> Refusal:
    space = g.map.index[label]
    if ask.topic == "remove_pirate":
        return Refusal("1113.3c" if g.count(PIRATES, UNITS.index("ship"), space) else "810.3", "no_pirate")
    return Refusal("810.1", "no_free_water", space=label)


def _founding(g: State, ask: Ask, label: str) -> Refusal:
    return cities.refuse_founding(g, ask.seat, g.map.index[label]) or Refusal("403.2", "not_now")


QUESTIONS: Final[dict[str, tuple[Tries, Check]]] = {
    "advance": (every_advance, _bought),
    "free_advance": (every_advance, _advance),
    "dogma": (every_advance, _advance),
    "synergies": (every_advance, _advance),
    "new_ideas": (every_advance, _advance),
    "golden_age": (every_advance, _advance),
    "scholar": (every_advance, _advance),
    "government_marker": (every_advance, by("705.4", "other_category")),
    "library": (every_advance, _lent),
    "construct": (pieces, _construct),
    "recruit": (units, _recruit),
    "move": (moves, _source),
    "move_to": (spaces, _target),
    "raise_mood": (all_cities, _mood),
    "raise_one": (all_cities, _mood),
    "raise_more": (all_cities, _mood),
    "takeover": (attempts, _takeover),
    "take_building": (buildings, by("412.4", "not_to_take")),
    "takeover_unit": (units, by("801.4", "not_that_unit")),
    "convert_unit": (units, by("1119.3a", "not_that_unit")),
    "free_collect": (all_cities, _activation),
    "develop": (all_cities, _activation),
    "city_states": (all_cities, by("1114.4a", "not_that_city")),
    "port": (spaces, by("407.6", "not_beside")),
    "lighthouse": (spaces, by("907.1", "not_that_water")),
    "take_back": (spaces, by("408.11", "no_such_unit_there")),
    "place_recruit": (spaces, by("408.8", "not_that_space")),
    "ships_end": (spaces, by("507.3", "not_that_water")),
    "route_city": (all_cities, by("1007.3b", "no_route")),
    # battles
    "tactic": (hand, by("602.4", "does_not_fit")),
    "mythical": (hand, by("1102.9", "not_played")),
    "tactical_retreat": (spaces, by("606.9", "no_way_back")),
    "retreat_to": (spaces, by("606.5", "no_way_back")),
    "terror_unit": (units, by("1102.9", "not_that_unit")),
    "terror_space": (spaces, by("1102.9", "not_that_space")),
    "refugee": (all_cities, by("609.7", "not_that_city")),
    "place_infantry": (all_cities, by("102.7", "no_room_there")),
    # cards and the status phase
    "objective": (halves, _objective),
    "status_objective": (halves, _objective),
    "raze": (all_cities, by("704.1", "not_to_raze")),
    "start_player": (seats, by("706.1", "not_now")),
    "idol": (hand, by("801.5", "no_card_to_play")),
    "choose_player": (seats, by("801.4", "not_that_player")),
    "partner": (seats, by("304.1", "not_that_player")),
    "diplomat": (seats, by("803.12", "not_that_player")),
    "controller": (seats, by("808.1", "not_that_player")),
    "give": (goods, _good),
    "want": (goods, _good),
    "hire": (spaces, by("801.4", "no_group_near")),
    "reveal_tile": (spaces, by("801.4", "no_tile_near")),
    "found_there": (spaces, _founding),
    # events, barbarians, pirates
    "event_mood": (all_cities, _mood_falls),
    "raid_mood": (all_cities, _mood_falls),
    "place_settler": (all_cities, by("803.10", "not_that_city")),
    "place_leader": (all_cities, by("803.10", "not_that_city")),
    "volcano": (all_cities, by("803.10", "not_that_city")),
    "civil_war": (all_cities, by("803.10", "not_that_city")),
    "fire": (all_cities, by("803.10", "not_that_city")),
    "reformation": (all_cities, by("803.10", "not_that_city")),
    "exhaust": (spaces, by("804.2", "not_to_exhaust")),
    "barbarians_settle": (spaces, by("806.2", "no_place_for_barbarians")),
    "barbarian_unit": (units, by("805.4", "not_that_unit")),
    "barbarian_city": (all_cities, by("806.7", "not_barbarian")),
    "barbarians_move": (groups_of_barbarians, by("807.3", "no_step_of_barbarians")),
    "stop_group": (spaces, by("1121.2b", "no_group_there")),
    "dictator": (spaces, by("1102.9", "no_group_there")),
    "place_pirate": (spaces, _pirates),
    "remove_pirate": (spaces, _pirates),
}
"""By topic of the question: what might be chosen, and why one of these cannot be."""
