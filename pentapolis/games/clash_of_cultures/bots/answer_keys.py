"""How the learned policy reads the options of all other questions: goods, places, battles, offers, words."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Any, Final

from pentapolis.engine import Ask
from pentapolis.engine import option_key as key
from pentapolis.games.clash_of_cultures.bots import danger
from pentapolis.games.clash_of_cultures.bots.needs import BATTLES, LEAD, ODDS, Keys, Needs
from pentapolis.games.clash_of_cultures.bots.words_of_options import meaning
from pentapolis.games.clash_of_cultures.data.ids import ARMY, CULTURE, GOODS, MOOD, SETTLER
from pentapolis.games.clash_of_cultures.rules.goods import limit, parse_bundle

# --- goods -----------------------------------------------------------------------------------------------


def gained_keys(n: Needs, topic: str, word: str, counts: list[int]) -> Keys:
    """Goods to gain: how much of each there is, and what would be lost beyond the limit (301.4)."""
    found = [key("gain", word), key("gain", topic, word, n.late)]
    lost = total = 0
    for good, count in enumerate(counts):
        if count and good < len(n.goods):
            have = n.goods[good]
            total += count
            lost += max(0, have + count - limit(n.p, good))
            found.append(key("gain", GOODS[good], min(7, have), min(3, count)))
            found.append(key("gain", GOODS[good], min(3, count), n.late, n.left))
            if n.stored >> good & 1:
                found.append(key("gain wanted", GOODS[good], min(3, count), min(5, have), n.g.phase))
    found.append(key("gain", "lost", min(3, lost), min(5, total)))
    return tuple(found)


def paid_keys(n: Needs, ask: Ask, word: str, counts: list[int]) -> Keys:
    """Goods to pay or lose: how much of each stays."""
    found = [key("pay", word), key("pay", word, n.late)]
    for good, count in enumerate(counts):
        if count:
            have = n.goods[good] if good < len(n.goods) else 0
            found.append(key("pay", GOODS[good], min(7, have - count), min(3, count)))
            found.append(key("pay", GOODS[good], min(3, count), n.left, n.late))
            if n.stored >> good & 1:
                found.append(key("pay wanted", GOODS[good], min(5, have), n.g.phase))
    return tuple(found)


# --- on the map ------------------------------------------------------------------------------------------


def source_keys(n: Needs, option: Any) -> Keys:
    if isinstance(option, str):
        return key("move", option, n.left), key("move", option, n.g.moves_left), key("move", option, n.late)
    head = str(option[0])
    space = n.g.map.index.get(str(option[1]), -1)
    if space < 0:
        return (key("move", head),)
    strike = bisect_right(ODDS, danger.strike(n.g, n.seat, space))
    what = n.space(space)
    return (
        key("move", head, *what),
        key("move", head, what[3], what[4], what[1], n.late),
        key("move", head, strike, what[3]),
        key("move", head, n.g.moves_left, what[4] > 0, what[3] > 0),
        key("move", head, what[4], *n.around(space)),
        key("move", head, what[1] == 1 and n.risk(space), what[3]),
    )


def target_keys(n: Needs, ask: Ask, option: Any) -> Keys:
    g, seat = n.g, n.seat
    label = str(option if isinstance(option, str) else option[1])
    way = "" if isinstance(option, str) else str(option[0])
    space = g.map.index[label]
    start = g.map.index.get(str(ask.about[0]), space)
    army, settlers = min(4, g.army_at(seat, start)), min(2, g.count(seat, SETTLER, start))
    what = n.space(space)
    city = g.cities.get(space)
    odds = -1
    if city is not None and city.owner != seat:
        odds = bisect_right(ODDS, danger.odds(army, danger.defence(g, city))) if army else 0
    elif what[5]:
        odds = 10 + bisect_right(ODDS, danger.odds(army, danger.enemies(g, seat, space))) if army else 9
    near = n.around(space)
    home = min(4, n.home(space))
    return (
        key("to", way, *what, army > 0, settlers > 0),
        key("to", what[0], settlers, *near, home),
        key("to", "odds", odds, army),
        key("to", "odds", odds, what[1], n.late, n.themes & BATTLES),
        key("to", what[0], army > 0, settlers > 0, n.late),
        key("to", home, what[0], settlers > 0, army > 0),
        key("to", what[1] == 1 and n.risk(space), army > 0),
    )


def group_keys(n: Needs, ask: Ask, option: str, counts: list[int]) -> Keys:
    g, seat = n.g, n.seat
    start, space = g.map.index.get(str(ask.about[0]), -1), g.map.index.get(str(ask.about[1]), -1)
    army = sum([counts[kind] for kind in ARMY])
    if start < 0 or space < 0:
        return key("group", option), key("group", army, counts[SETTLER])
    stay = g.army_at(seat, start) - army
    city = g.cities.get(space)
    hostile = bool(g.enemies_at(seat, space)) or (city is not None and city.owner != seat)
    odds = -1
    if hostile and army:
        defence = danger.enemies(g, seat, space) if city is None else danger.defence(g, city)
        odds = bisect_right(ODDS, danger.odds(army, defence))
    home = g.cities.get(start)
    at_home = n.risk(start) if home is not None and home.owner == seat else -1
    return (
        key("group", min(3, army), counts[SETTLER], hostile),
        key("group", odds, min(4, army)),
        key("group", odds, n.late, n.themes & BATTLES),
        key("group", at_home, min(2, stay)),
        key("group", counts[SETTLER], g.count(seat, SETTLER, start) - counts[SETTLER], g.terrain[space]),
        key("group", counts[5], hostile),
    )


def place_keys(n: Needs, topic: str, option: Any, label: str) -> Keys:
    """Any other option that names a space."""
    space = n.g.map.index[label]
    what = n.space(space)
    head = "" if isinstance(option, str) else str(option[0])
    rest = meaning(str(option[-1])) if isinstance(option, tuple) and str(option[-1]) != label else ""
    city = n.g.cities.get(space)
    return (
        key(topic, head, *what),
        key(topic, head, what[1], min(4, n.home(space))),
        key(topic, head, what[0], *n.around(space)),
        key(topic, head, city.mood if city is not None else -1, what[2], n.late),
        key(topic, head, rest),
        key(topic, head, n.risk(space) if what[1] == 1 else -1, what[3]),
    )


def battle_keys(n: Needs, topic: str, option: str) -> Keys:
    """Tactics and retreats: who is stronger here, in which round, on which side."""
    b = n.g.battle
    word = meaning(option).split("/")[-1]
    if b is None:
        return key(topic, word), key(topic, word, n.late)
    side = 0 if b.sides[0] == n.seat else 1
    mine = n.g.army_at(b.sides[side], b.space)
    theirs = n.g.army_at(b.sides[1 - side], b.space)
    lead = bisect_right(LEAD, mine - theirs)
    return (
        key(topic, word, side),
        key(topic, word, lead),
        key(topic, word, min(3, b.round), b.city, b.fortress),
        key(topic, word, min(4, mine), min(4, theirs)),
        key(topic, word, min(5, len(n.p.actions)), n.late),
    )


def offer_keys(n: Needs, ask: Ask, option: str) -> Keys:
    """An offer from somebody else: what comes in, what goes out, and who is ahead (304)."""
    gets, gives = _amounts(str(ask.about[1])), _amounts(str(ask.about[2]))
    partner = n.g.players[int(ask.about[0])]
    balance = sum(gets) - sum(gives)
    ahead = bisect_right(LEAD, partner.advances.bit_count() - n.p.advances.bit_count())
    found = [
        key("offer", option, max(-5, min(5, balance))),
        key("offer", option, max(-3, min(3, balance)), ahead),
        key("offer", option, n.g.seats, n.late),
    ]
    for good, (more, less) in enumerate(zip(gets, gives, strict=True)):
        if more or less:
            have = min(7, n.goods[good]) if good < len(n.goods) else 0
            found.append(key("offer", option, good, max(-3, min(3, more - less)), have))
    return tuple(found)


_TRADED: Final = (*GOODS[:7], "action_card", "objective_card", "wonder_card")


@cache
def _amounts(word: str) -> list[int]:
    return parse_bundle(word, _TRADED)


def other_keys(n: Needs, topic: str, option: Any, about: tuple[Any, ...]) -> Keys:
    """Everything else: by its words."""
    parts = option if isinstance(option, tuple) else (option,)
    words = [meaning(str(part)) for part in parts if not isinstance(part, int)]
    name = ":".join(words)
    if topic in ("choose_player", "start_player", "partner", "controller", "diplomat"):
        other = parts[0]
        me = other == n.seat
        rank = 0
        if isinstance(other, int) and 0 <= other < n.g.seats:
            rank = bisect_right(LEAD, n.g.players[other].advances.bit_count() - n.p.advances.bit_count())
        return key(topic, me, n.g.seats), key(topic, rank), key(topic, me, n.late)
    subject = meaning(str(about[0])) if about and isinstance(about[0], str) else ""
    number = parts[-1] if isinstance(parts[-1], int) else -1
    return (
        key(topic, name, number),
        key(topic, name, n.late),
        key(topic, name, subject if subject not in n.g.map.index else ""),
        key(topic, name, min(4, n.goods[MOOD]), min(4, n.goods[CULTURE])),
    )
