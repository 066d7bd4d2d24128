"""What leaders of several civilizations do alike: teach, build wonders, construct, buy a shield."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    AGRICULTURE,
    AHUITZOTL,
    CAPTIVE,
    CATEGORY,
    CONSTRUCTION,
    CULTURE,
    DARIUS,
    EDUCATION,
    HAPPY,
    HIRAM,
    MOOD,
    NEBUCHADNEZZAR,
    PERICLES,
    QIN,
    SUN_TZU,
    WARFARE,
    WU_ZETIAN,
)
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import advances, cities, construction, leaders, wonders
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, pay, refuse_payment, stock, token
from pentapolis.games.clash_of_cultures.rules.menu import entry, once
from pentapolis.games.clash_of_cultures.rules.moments import Cost
from pentapolis.games.clash_of_cultures.state import USED_LEADER_1, State

TEACHERS: Final = {SUN_TZU: WARFARE, WU_ZETIAN: AGRICULTURE, PERICLES: EDUCATION, HIRAM: CONSTRUCTION}
"""Leaders who in a Happy city teach an advance of a category as an action."""


def _token(g: State, seat: int) -> Cost:
    return [(1, (*token(g, seat, MOOD), CULTURE))]


def _refuse_teaching(g: State, seat: int) -> Refusal | None:
    city = leaders.leader_city(g, seat)
    if city is None:
        return leaders.refuse_leader_city(g, seat)
    if city.mood < HAPPY:
        return Refusal("1102.9", "not_happy", city=g.map.labels[city.space])
    p = g.players[seat]
    if not advances.gainable(p, CATEGORY[TEACHERS[p.leader]]):
        return Refusal("402.2", "nothing_to_buy")
    return refuse_payment(g, seat, _token(g, seat), "1102.9")


@entry("teach", "1102.9", action=True, leaders=tuple(TEACHERS), refuse=_refuse_teaching)
def teach(g: State, seat: int) -> Rules:
    """Sun Tzu, Wu Zetian, Pericles, Hiram: an advance of their category for 1 mood or culture token."""
    yield from pay(g, seat, _token(g, seat), "teach")
    yield from advances.choose_free_advance(g, seat, CATEGORY[TEACHERS[g.players[seat].leader]])


def _refuse_wonder_expert(g: State, seat: int) -> Refusal | None:
    city = leaders.leader_city(g, seat)
    if city is None or city.angry_activated:
        return leaders.refuse_price_city(g, seat)
    if not construction.buildable_wonders(g, seat, city):
        return Refusal("901.6", "nothing_to_construct", city=g.map.labels[city.space])
    return None


@entry("wonder_expert", "1102.9", leaders=(NEBUCHADNEZZAR, QIN), refuse=_refuse_wonder_expert)
def wonder_expert(g: State, seat: int) -> Rules:
    """Nebuchadnezzar and Qin build wonders in their city as a free action."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    found = construction.buildable_wonders(g, seat, city)
    answer = yield construction.CONSTRUCT.offer(seat, found, (g.map.labels[city.space],), explicit=True)
    yield from wonders.build_wonder(g, seat, city, wonders.WONDER_INDEX[answer])
    yield from cities.activated(g, city, "construct")


def _construct_price(g: State, seat: int) -> Cost:
    """Ahuitzotl pays 2 captives, Darius 2 culture tokens."""
    kinds = (CAPTIVE,) if g.players[seat].leader == AHUITZOTL else token(g, seat, CULTURE)
    return [(2, kinds)]


def _refuse_leader_construct(g: State, seat: int) -> Refusal | None:
    refusal = leaders.refuse_price_city(g, seat) or once(g, seat, USED_LEADER_1, "206.3")
    refusal = refusal or refuse_payment(g, seat, _construct_price(g, seat), "1102.9")
    city = leaders.leader_city(g, seat)
    if refusal or city is None:
        return refusal
    p = g.players[seat]
    culture = 2 if p.leader == DARIUS and p.goods[CULTURE] >= 2 else 0
    p.goods[CULTURE] -= culture
    possible = construction.can_construct(g, seat, city)
    p.goods[CULTURE] += culture
    return None if possible else Refusal("406.4", "nothing_to_construct", city=g.map.labels[city.space])


@entry("leader_construct", "1102.9", leaders=(AHUITZOTL, DARIUS), refuse=_refuse_leader_construct)
def leader_construct(g: State, seat: int) -> Rules:
    """Ahuitzotl and Darius construct in their city as a free action, once per turn."""
    city = leaders.leader_city(g, seat)
    assert city is not None
    g.players[seat].used |= USED_LEADER_1
    yield from pay(g, seat, _construct_price(g, seat), "leader_construct")
    if construction.can_construct(g, seat, city):
        yield from construction.construct_action(g, seat, city)


def buy_shield(g: State, b: Battle, side: int, price: int) -> Rules:
    """Culture tokens ignore a hit once per battle: Qin and Pygmalion (1103.10)."""
    seat = b.sides[side]
    needs: Cost = [(price, token(g, seat, CULTURE))]
    if b.shield_used[side] or not can_pay(stock(g.players[seat]), needs):
        return
    if (yield Ask(seat, "tactician", ["yes", "no"])) == "yes":
        yield from pay(g, seat, needs)
        b.shield_used[side] = True
        b.ignored[side] += 1
