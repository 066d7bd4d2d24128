"""Why something is not an option: the same checks that make the options, told with their rule numbers."""

from __future__ import annotations

from collections.abc import Iterable

from pentapolis.engine import Ask, Option, Refusal
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ADVANCES, WONDERS
from pentapolis.games.clash_of_cultures.data.ids import ARMY, BUILDINGS, SHIP, UNITS, VERCINGETORIX
from pentapolis.games.clash_of_cultures.rules import (
    action_cards,
    advances,
    cities,
    mood,
    move_refusals,
    recruit,
    takeover,
    turn,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.goods import action_of, action_word, can_pay, stock
from pentapolis.games.clash_of_cultures.rules.leaders import army_limit, here
from pentapolis.games.clash_of_cultures.state import USED_FREE_ECONOMY, USED_TAKEOVER, State

CITY_HEADS = ("collect", "construct", "recruit")
PLAIN_HEADS = ("advance", "command", "increase_mood", "takeover", "end_turn")
ADVANCE_TOPICS = ("advance", "free_advance")


def candidates(g: State, ask: Ask) -> Iterable[Option]:
    """What a person might click: cities, spaces, advances, cards, units."""
    labels = g.map.labels
    topic = ask.topic
    if topic == "action":
        found: list[Option] = list(PLAIN_HEADS)
        found += [(head, labels[c.space]) for c in g.cities.values() for head in CITY_HEADS]
        found += [("found", label) for label in labels]
        found += [("play", action_word(card)) for card in g.players[ask.seat].actions]
        return found
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
    if ask.topic == "action" and isinstance(head, str):
        return _action(g, seat, head, word)
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


def _action(g: State, seat: int, head: str, word: str) -> Refusal | None:
    p = g.players[seat]
    if head == "end_turn":
        return Refusal("202.1", "actions_left", actions=g.actions_left)
    if head == "play" and word.startswith(("action", "event")) and word[-1].isdigit():
        return action_cards.refuse_card(g, seat, action_of(word)) if action_of(word) in p.actions else None
    if head in turn.ACTION_HEADS and not g.actions_left:
        return Refusal("202.1", "no_action_left")
    if head == "advance":
        return Refusal("402.1", "nothing_to_buy")
    if head == "command":
        return Refusal("410.2", "no_movable")
    if head == "increase_mood":
        return None if mood.raisable(g, seat) else Refusal("411.3", "all_happy")
    if head == "takeover":
        if p.used & USED_TAKEOVER:
            return Refusal("412.18", "took_over")
        return None if takeover.attempts(g, seat) else Refusal("412.4", "no_target")
    if word not in g.map.index:
        return None
    space = g.map.index[word]
    if head == "found":
        return cities.refuse_settling(g, seat, space)
    if head in CITY_HEADS:
        city = g.cities.get(space)
        if city is None or city.owner != seat:
            return Refusal("404.1", "not_yours", space=word)
        refusal = cities.refuse_activation(g, city)
        if refusal:
            return refusal
        if head == "collect" and p.used & USED_FREE_ECONOMY:
            return Refusal("1010.4b", "free_economy")
        if head == "construct":
            return _nothing_to_construct(g, seat, space)
        if head == "recruit":
            return Refusal("408.6", "nothing_to_recruit", city=word)
    return None


def _nothing_to_construct(g: State, seat: int, space: int) -> Refusal:
    """One telling reason if all buildings fail for the same one, else that nothing is possible."""
    city = g.cities[space]
    reasons = [cities.refuse_construct(g, seat, city, building) for building in range(4)]
    first = reasons[0]
    if first is not None and all(r is not None and r.reason == first.reason for r in reasons):
        if first.reason != "needs_advance":
            return first
    return Refusal("406.4", "nothing_to_construct", city=g.map.labels[space])


def _construct(g: State, seat: int, label: str, word: str) -> Refusal | None:
    city = g.cities[g.map.index[label]]
    if word in BUILDINGS:
        return cities.refuse_construct(g, seat, city, BUILDINGS.index(word))
    if word in wonders.WONDER_INDEX:
        refusal = wonders.refuse_wonder(g, seat, city, wonders.WONDER_INDEX[word])
        return refusal or Refusal("406.7", "not_now")
    return None


def _recruit(g: State, seat: int, label: str, kind: int) -> Refusal | None:
    p = g.players[seat]
    city = g.cities[g.map.index[label]]
    refusal = recruit.refuse_kind(g, seat, city, kind)
    if refusal:
        return refusal
    if not p.units[kind] and not g.units_of(seat, kind):
        return Refusal("102.1", "no_unit", unit=UNITS[kind])
    full = g.army_at(seat, city.space) >= army_limit(g, seat, city.space)
    if kind in ARMY and full and not here(g, seat, VERCINGETORIX, city.space):
        return Refusal("408.9", "no_room", city=label)
    have = stock(p)
    if not any(can_pay(have, cost) for cost in recruit.unit_costs(g, seat, city, kind)):
        return Refusal("408.7" if kind > SHIP else "408.6", "cannot_pay")
    return None
