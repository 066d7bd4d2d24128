"""Education, spirituality and science (1004, 1006, 1009)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ASTRONOMY,
    CARTOGRAPHY,
    CATEGORY,
    ENGINEERING,
    FREE_EDUCATION,
    GOLD,
    GOODS,
    IDEAS,
    MATH,
    MEDICINE,
    METALLURGY,
    MOOD,
    NAVIGATION,
    ORE,
    PHILOSOPHY,
    PRIESTHOOD,
    PUBLIC_EDUCATION,
    RESOURCES,
    RITUALS,
    ROADS,
    SCIENCE,
    STATE_RELIGION,
    TEMPLE,
    WOOD,
    WRITING,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import (
    moments,
)
from pentapolis.games.clash_of_cultures.rules.decks import (
    draw_action,
    draw_objective,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    gain,
    gain_all,
    parse_bundle,
    pay,
    stock,
)
from pentapolis.games.clash_of_cultures.rules.moments import Cost, Vector
from pentapolis.games.clash_of_cultures.rules.questions import (
    Question,
    goods,
)
from pentapolis.games.clash_of_cultures.state import (
    USED_FREE_EDUCATION,
    USED_PRIESTHOOD,
    USED_PUBLIC_EDUCATION,
    USED_STATE_RELIGION,
    Player,
    State,
)

# --- education (1004) ------------------------------------------------------------------------------------


def writing(g: State, seat: int) -> Rules:
    """An action and an objective card (1004.1a)."""
    yield from draw_action(g, seat)
    draw_objective(g, seat)


def philosophy(g: State, seat: int) -> Rules:
    """1 idea at once (1004.4a)."""
    gain(g, seat, IDEAS)
    yield from ()


moments.GAINED[WRITING] = writing
moments.GAINED[PHILOSOPHY] = philosophy


@moments.INSPIRES.advance(PHILOSOPHY)
def love_of_science(bit: int, action: bool) -> bool:
    """Each science by the Advance action brings 1 idea (1004.4b)."""
    return action and bit & CATEGORY[SCIENCE] > 0


@moments.ADVANCE_PAID.advance(FREE_EDUCATION)
def free_education(g: State, seat: int, paid: Vector) -> Rules:
    """Once per turn, after an idea or gold for an advance, 1 more buys a mood token (1004.3a, 1004.3b)."""
    p = g.players[seat]
    price: Cost = [(1, (IDEAS, GOLD))]
    if p.used & USED_FREE_EDUCATION or not paid[IDEAS] + paid[GOLD] or not can_pay(stock(p), price):
        return
    if (yield Ask(seat, "free_education", ["yes", "no"])) == "yes":
        p.used |= USED_FREE_EDUCATION
        yield from pay(g, seat, price)
        gain(g, seat, MOOD)


# --- spirituality (1006) ---------------------------------------------------------------------------------


@moments.MOOD_PAID_WITH.advance(RITUALS)
def rituals() -> tuple[int, ...]:
    """Moods are raised with resources, too (1006.2)."""
    return tuple(range(GOLD + 1))


@moments.FREE_ADVANCE.advance(PRIESTHOOD)
def priesthood(p: Player, bit: int, action: bool) -> bool:
    """Once per turn a science is free by the Advance action (1006.3)."""
    return action and bool(bit & CATEGORY[SCIENCE]) and not p.used & USED_PRIESTHOOD


@moments.FREE_TAKEN.advance(PRIESTHOOD)
def priesthood_used(p: Player, bit: int, action: bool) -> None:
    if action and bit & CATEGORY[SCIENCE]:
        p.used |= USED_PRIESTHOOD


@moments.BUILDING_GOODS.advance(STATE_RELIGION)
def state_religion(p: Player, building: int, goods: list[int]) -> list[int]:
    """Once per turn a Temple without food (1006.4)."""
    return [WOOD, ORE] if building == TEMPLE and not p.used & USED_STATE_RELIGION else goods


@moments.BUILDING_PAID.advance(STATE_RELIGION)
def state_religion_used(p: Player, building: int) -> None:
    if building == TEMPLE:
        p.used |= USED_STATE_RELIGION


# --- science (1009) --------------------------------------------------------------------------------------


@moments.FREE_ADVANCE.advance(MATH)
def math(p: Player, bit: int, action: bool) -> bool:
    """Engineering and Roads are free (1009.1a)."""
    return bool(bit & (ENGINEERING | ROADS))


@moments.FREE_ADVANCE.advance(ASTRONOMY)
def astronomy(p: Player, bit: int, action: bool) -> bool:
    """Navigation and Cartography are free (1009.2)."""
    return bool(bit & (NAVIGATION | CARTOGRAPHY))


def refuse_refund(g: State, ask: Ask, word: str) -> Refusal:
    return Refusal("1009.3", "not_paid_with", good=word[:-1])


MEDICINE_BACK: Final = Question("medicine", goods, refuse_refund)


@moments.RECRUIT_GAINS.advance(MEDICINE)
def medicine(g: State, seat: int, bought: list[int], paid: list[int]) -> Rules:
    """A Recruit gives back one resource just paid (1009.3)."""
    if any(paid[:RESOURCES]):
        answer = yield MEDICINE_BACK.offer(seat, [f"{GOODS[r]}1" for r in range(RESOURCES) if paid[r]])
        gain_all(g, seat, parse_bundle(answer))


@moments.COLLECT_CHANGED.advance(METALLURGY)
def metallurgy(g: State, seat: int, city: City, counts: list[int]) -> Rules:
    """Of 2 ore collected 1 may be gold (1009.4a); for Steel Weapons see `warfare` (1009.4b)."""
    if counts[ORE] >= 2:
        if (yield Ask(seat, "metallurgy", ["yes", "no"])) == "yes":
            counts[ORE] -= 1
            counts[GOLD] += 1


@moments.COLLECT_CHANGED.advance(PUBLIC_EDUCATION)
def public_education(g: State, seat: int, city: City, counts: list[int]) -> Rules:
    """Once per turn a Collect in a city with an Academy brings 1 idea (1004.2)."""
    p = g.players[seat]
    if city.has(ACADEMY) and not p.used & USED_PUBLIC_EDUCATION:
        p.used |= USED_PUBLIC_EDUCATION
        counts[IDEAS] += 1
    yield from ()
