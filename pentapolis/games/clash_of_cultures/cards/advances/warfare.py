"""Warfare (1005): Siegecraft and Steel Weapons before a battle, Draft."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    DRAFT,
    GOLD,
    INFANTRY,
    METALLURGY,
    MOOD,
    ORE,
    SIEGECRAFT,
    STEEL_WEAPONS,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import (
    fighters,
    moments,
    recruit,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    pay,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.rules.levies import levy
from pentapolis.games.clash_of_cultures.rules.moments import Cost, Need
from pentapolis.games.clash_of_cultures.state import State


@moments.ARMING.advance(SIEGECRAFT)
def siegecraft(g: State, b: Battle, side: int) -> Rules:
    """2 wood cancel the Fortress's die, 2 ore its ignored hit (1005.2a, 1005.2b)."""
    if side or not b.fortress:
        return
    seat = b.sides[side]
    wood: list[Need] = [(2, (WOOD, GOLD))]
    ore: list[Need] = [(2, (ORE, GOLD))]
    have = stock(g.players[seat])
    options = ["no"]
    if can_pay(have, wood):
        options.append("wood")
    if can_pay(have, ore):
        options.append("ore")
    if can_pay(have, [*wood, *ore]):
        options.append("both")
    answer = yield Ask(seat, "siegecraft", options)
    needs = {"no": [], "wood": wood, "ore": ore, "both": [*wood, *ore]}[answer]
    if needs:
        yield from pay(g, seat, needs, "siegecraft")
    if answer in ("wood", "both"):
        b.fortress_die = False
    if answer in ("ore", "both"):
        b.fortress_shield = False


@moments.ARMING.advance(STEEL_WEAPONS)
def steel_weapons(g: State, b: Battle, side: int) -> Rules:
    """1 ore for +2 CV in every round, +1 if the opponent has Steel Weapons too (1005.3a, 1009.4b)."""
    if not b.land:
        return
    seat = b.sides[side]
    equal = fighters.has(g, b, 1 - side, STEEL_WEAPONS)
    bonus = 1 if equal else 2
    if g.players[seat].usable & METALLURGY and not equal:
        b.weapons[side] += bonus
        return
    needs: list[Need] = [(1, (ORE, GOLD))]
    if can_pay(stock(g.players[seat]), needs):
        if (yield Ask(seat, "steel_weapons", ["yes", "no"], about=(bonus,))) == "yes":
            yield from pay(g, seat, needs, "steel_weapons")
            b.weapons[side] += bonus


# --- Draft -----------------------------------------------------------------------------------------------

DRAFTED: Final = 1
"""The mark of Draft in a Recruit, whatever it brings; Sanitation has its own (1005.4b)."""


def draft_needs(g: State, seat: int) -> Cost:
    """1 mood token (1005.4a); governments ask for more, civilizations take other goods."""
    p = g.players[seat]
    number = 1
    for price in moments.DRAFT_PRICE.of(p):
        number = price()
    kinds = list(token(g, seat, MOOD))
    kinds += [good() for good in moments.DRAFT_PAID_WITH.of(p) if good() not in kinds]
    return [(number, tuple(kinds))]


def count_draft(g: State) -> None:
    """An objective counts the Recruits with Draft."""
    g.drafts += 1


@levy("draft", DRAFT, "1005.4a", mark=DRAFTED, kind=INFANTRY, needs=draft_needs, after=count_draft)
def refuse_infantry(g: State, seat: int, city: City) -> Refusal | None:
    """One Infantry of a Recruit may be paid so, if there is room for it (1005.4a)."""
    if not recruit.places(g, seat, city, INFANTRY):
        return Refusal("408.9", "no_room", city=g.map.labels[city.space])
    return recruit.refuse_supply(g, seat, INFANTRY)
