"""What the learned policy reads of single options of Clash of Cultures: hashed keys, a group, the situation.

Most options name a space or a bundle of goods; neither means anything by itself. So a space is read as what
is there: terrain, whose city and how large, who stands there, what lies around it; a bundle as what is gained
or paid of each good and how much of it there is. Everything is public or in the seat's own hand.

What a seat has and lacks stands in `needs.py`, how actions are read in `action_keys.py`, how the options of
all other questions are read in `answer_keys.py`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final
from zlib import crc32

from pentapolis.engine import Ask, Choice
from pentapolis.games.clash_of_cultures.bots.action_keys import (
    action_keys,
    building_keys,
    learning_keys,
    unit_keys,
)
from pentapolis.games.clash_of_cultures.bots.answer_keys import (
    battle_keys,
    gained_keys,
    group_keys,
    offer_keys,
    other_keys,
    paid_keys,
    place_keys,
    source_keys,
    target_keys,
)
from pentapolis.games.clash_of_cultures.bots.needs import Keys, Needs
from pentapolis.games.clash_of_cultures.bots.words_of_options import goods_in, units_in
from pentapolis.games.clash_of_cultures.state import State

ACTION_HEADS: Final = (
    "advance", "found", "collect", "construct", "recruit", "command", "increase_mood", "takeover", "taxes",
    "sports", "civil_liberties", "bartering", "arts", "theaters", "voting", "free_economy",
    "absolute_power", "forced_labor", "library", "statue", "trade", "play", "end_turn",
)  # fmt: skip
TOPICS: Final = (
    "advance", "collect", "gain", "route", "tax", "pay", "construct", "recruit", "move", "move_to", "group",
    "objective", "status_objective", "raze", "change_government", "tactic", "losses", "retreat", "takeover",
    "boost", "barter", "lose_card", "raise_mood", "great_person", "start_player", "leader", "offer",
)  # fmt: skip
OTHERS: Final = 24
"""How many groups the rare questions share."""
GROUPS: Final = (
    *[f"action {head}" for head in ACTION_HEADS],
    *[f"{topic} {which}" for topic in TOPICS for which in ("yes", "no")],
    *[f"other {number}" for number in range(OTHERS)],
)
"""The kinds of options, in order; "no" are refusals, passes, stops and ends."""
_GROUP: Final = {name: number for number, name in enumerate(GROUPS)}
_NO: Final = frozenset(("no", "none", "done", "stop", "fewer", "refuse", "fight", "deck"))

LEARN: Final = frozenset(
    ("advance", "free_advance", "synergies", "new_ideas", "dogma", "golden_age", "scholar", "teach_us")
)
GAINS: Final = frozenset(("collect", "tax", "gain", "route", "medicine", "raided", "want"))
COSTS: Final = frozenset(("pay", "theaters", "pandemics", "raid", "give"))


def _keys(n: Needs, ask: Ask, option: Any) -> Keys:
    """The keys of one option of a question other than the menu."""
    topic = ask.topic
    if topic in LEARN and isinstance(option, str):
        return learning_keys(n, option)
    if topic in ("tactic", "retreat"):
        return battle_keys(n, topic, str(option))
    if topic == "construct":
        return building_keys(n, ask, str(option))
    if topic == "recruit":
        return unit_keys(n, ask, str(option))
    if topic == "offer":
        return offer_keys(n, ask, str(option))
    if topic == "move":
        return source_keys(n, option)
    if topic == "move_to":
        return target_keys(n, ask, option)
    return _by_words(n, ask, option)


def _by_words(n: Needs, ask: Ask, option: Any) -> Keys:
    """The keys of an option that is known only by its words: goods, units, a place."""
    topic = ask.topic
    index = n.g.map.index
    if isinstance(option, str):
        if topic in GAINS or topic in COSTS:
            counts = goods_in(option)
            if counts is not None:
                return (
                    paid_keys(n, ask, option, counts)
                    if topic in COSTS
                    else gained_keys(n, topic, option, counts)
                )
        elif topic == "group":
            units = units_in(option)
            if units is not None:
                return group_keys(n, ask, option, units)
        elif option in index:
            return place_keys(n, topic, option, option)
    elif isinstance(option, tuple):
        label = str(option[2]) if option[0] == "from" and len(option) > 2 else str(option[-1])
        for word in (label, str(option[1]) if len(option) > 1 else ""):
            if word in index:
                return place_keys(n, topic, option, word)
    return other_keys(n, topic, option, ask.about)


@cache
def _group_of(topic: str, head: str) -> int:
    name = "advance" if topic in LEARN else topic
    known = _GROUP.get(f"{name} {'no' if head in _NO else 'yes'}")
    return _GROUP[f"other {crc32(f'{topic} {head}'.encode()) % OTHERS}"] if known is None else known


@cache
def _group_of_action(name: str) -> int:
    known = _GROUP.get(name)
    return _GROUP[f"other {crc32(name.encode()) % OTHERS}"] if known is None else known


def choice(g: State, ask: Ask) -> Choice:
    """The situation, and of every option its keys and its group."""
    n = Needs(g, ask.seat)
    keys: list[Keys] = []
    groups: list[int] = []
    if ask.topic == "action":
        for option in ask.options:
            name, found = action_keys(n, option)
            keys.append(found)
            groups.append(_group_of_action(name))
    else:
        for option in ask.options:
            keys.append(_keys(n, ask, option))
            head = option if isinstance(option, str) else option[0] if isinstance(option, tuple) else "number"
            groups.append(_group_of(ask.topic, str(head) if str(head) in _NO else "yes"))
    return Choice(n.situation(), keys, groups)
