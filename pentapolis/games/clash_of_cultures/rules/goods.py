"""Resources, tokens and payment (300), and drawing cards: what nearly every other rule uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data.ids import (
    BARBARIANS,
    CAPTIVE,
    CULTURE,
    FOOD,
    GOLD,
    GOODS,
    IDEAS,
    MOOD,
    ORE,
    UNITS,
    WOOD,
)
from pentapolis.games.clash_of_cultures.rules.moments import CAPTIVES_PAY, LIMITS, TOKEN_SUBSTITUTE, Need
from pentapolis.games.clash_of_cultures.state import Player, State

MANY: Final = 60
"""More bundles than this are asked for in several questions."""


# --- bundles: goods and groups of units as one readable word ---------------------------------------------


def bundle(counts: Sequence[int], names: Sequence[str] = GOODS) -> str:
    """Counts as a word, `food2+gold1`; `nothing` when all are 0."""
    return "+".join(f"{name}{n}" for name, n in zip(names, counts, strict=False) if n) or "nothing"


def parse_bundle(word: str, names: Sequence[str] = GOODS) -> list[int]:
    """The counts that a word stands for."""
    counts = [0] * len(names)
    if word != "nothing":
        for part in word.split("+"):
            name = part.rstrip("0123456789")
            counts[names.index(name)] = int(part[len(name) :])
    return counts


# --- gaining ---------------------------------------------------------------------------------------------


def limit(p: Player, good: int) -> int:
    """How much of a good the player may own (301.4, 301.5, 1012.1b); tokens have no limit (302.1).

    Rules 102.6, 301.1, 302.5, 1001.2.
    """
    if good >= CULTURE:
        return 1000
    most = 2 if good == FOOD else 7
    if good in (FOOD, IDEAS):
        for ability in LIMITS.of(p):
            most = ability(good, most)
    return most


def gain(g: State, seat: int, good: int, count: int = 1) -> int:
    """Gain goods up to the limit; the excess is lost (301.4). Returns what was really gained.

    Rules 301.3, 302.2.
    """
    p = g.players[seat]
    have = p.goods[good]
    if good < CULTURE:
        count = max(0, min(count, limit(p, good) - have))
    p.goods[good] = have + count
    if g.tell and count:
        g.tell("gains", seat, what=f"{GOODS[good]}{count}")
    return count


def gain_all(g: State, seat: int, counts: Sequence[int]) -> None:
    p = g.players[seat]
    gained = [0] * 7
    for good in range(7):
        count = counts[good]
        if count:
            have = p.goods[good]
            if good < CULTURE:
                count = max(0, min(count, limit(p, good) - have))
            p.goods[good] = have + count
            gained[good] = count
    if g.tell and any(gained):
        g.tell("gains", seat, what=bundle(gained))


def apply_limits(p: Player) -> None:
    """A limit that fell reduces the stock at once (301.7)."""
    for good in (FOOD, IDEAS):
        p.goods[good] = min(p.goods[good], limit(p, good))


# --- paying ----------------------------------------------------------------------------------------------


def token(g: State, seat: int, good: int, wonder: bool = False) -> tuple[int, ...]:
    """What pays a culture or mood token: the other one with the Great Arena (903.1), captives (1110.2b).

    Rules 302.3, 302.4.
    """
    p = g.players[seat]
    kinds = [good]
    if not wonder:
        for ability in TOKEN_SUBSTITUTE.held(g, seat):
            kinds.append(ability(good))
    if p.captives and CAPTIVES_PAY.of(p):
        kinds.append(CAPTIVE)
    return tuple(kinds)


def holds(g: State, seat: int, wonder: int) -> bool:
    """Whether the seat controls the wonder, so that its abilities work for it (901.8, 902.2)."""
    return g.wonder_holder[wonder] == seat and g.wonder_place[wonder] >= 0


def resource_needs(cost: Sequence[int]) -> list[Need]:
    """The resources of a cost; gold replaces any of them (303.2, 303.1, 303.3)."""
    needs: list[Need] = []
    for good in (FOOD, WOOD, ORE, IDEAS):
        if cost[good]:
            needs.append((cost[good], (good, GOLD)))
    if cost[GOLD]:
        needs.append((cost[GOLD], (GOLD,)))
    return needs


def needs_of(g: State, seat: int, cost: Sequence[int]) -> list[Need]:
    """A printed cost as needs: resources with gold, tokens with what replaces them."""
    needs = resource_needs(cost)
    for good in (CULTURE, MOOD):
        if cost[good]:
            needs.append((cost[good], token(g, seat, good)))
    return needs


def stock(p: Player) -> list[int]:
    """What the player can pay with: goods and captives."""
    return [*p.goods, len(p.captives)]


def refuse_payment(g: State, seat: int, needs: Sequence[Need], rule: str) -> Refusal | None:
    """What cannot be paid completely is not begun (303.4)."""
    return None if can_pay(stock(g.players[seat]), needs) else Refusal(rule, "cannot_pay")


def can_pay(have: list[int], needs: Sequence[Need]) -> bool:
    """Whether the needs can be met exactly (303.4, 206.2, 301.3)."""
    if len(needs) == 1:
        count, kinds = needs[0]
        for kind in kinds:
            count -= have[kind]
        return count <= 0
    gold = have[GOLD]
    for count, kinds in needs:
        if len(kinds) == 2 and kinds[1] == GOLD:
            short = count - have[kinds[0]]
            if short > 0:
                gold -= short
        elif len(kinds) == 1 and kinds[0] != GOLD:
            if have[kinds[0]] < count:
                return False
        elif kinds == (GOLD,):
            gold -= count
        else:
            return _can_pay(have[:], needs, 0)
    return gold >= 0


def _can_pay(have: list[int], needs: Sequence[Need], index: int) -> bool:
    if index == len(needs):
        return True
    count, kinds = needs[index]
    for split in _splits(have, count, kinds, 0):
        for good, n in split:
            have[good] -= n
        fits = _can_pay(have, needs, index + 1)
        for good, n in split:
            have[good] += n
        if fits:
            return True
    return False


def _splits(have: list[int], count: int, kinds: tuple[int, ...], first: int) -> list[list[tuple[int, int]]]:
    """All ways to take `count` goods of these kinds."""
    if first == len(kinds) - 1:
        return [[(kinds[first], count)]] if have[kinds[first]] >= count else []
    ways = []
    for n in range(min(count, have[kinds[first]]), -1, -1):
        for rest in _splits(have, count - n, kinds, first + 1):
            ways.append([(kinds[first], n), *rest])
    return ways


def ways_to_pay(have: list[int], needs: Sequence[Need]) -> list[tuple[int, ...]]:
    """All payments that meet the needs exactly, each once, own goods before their substitutes (303.5)."""
    found: dict[tuple[int, ...], None] = {}
    _collect_ways(have, needs, 0, [0] * 8, found)
    return list(found)


def _collect_ways(
    have: list[int], needs: Sequence[Need], index: int, paid: list[int], found: dict[tuple[int, ...], None]
) -> None:
    if index == len(needs):
        found[tuple(paid)] = None
        return
    count, kinds = needs[index]
    left = [h - n for h, n in zip(have, paid, strict=True)]
    for split in _splits(left, count, kinds, 0):
        for good, n in split:
            paid[good] += n
        _collect_ways(have, needs, index + 1, paid, found)
        for good, n in split:
            paid[good] -= n


def spend(g: State, seat: int, paid: Sequence[int]) -> None:
    """Take a payment from the player's board; captives go by `free_captive`."""
    p = g.players[seat]
    for good in range(7):
        p.goods[good] -= paid[good]
    if g.tell and any(paid):
        g.tell("pays", seat, what=bundle(paid))


def pay(g: State, seat: int, needs: Sequence[Need], what: str = "it") -> Rules:
    """Pay a cost; asks when there are several ways. Returns the payment, a count of each good."""
    return (yield from pay_one_of(g, seat, [needs], what))


def pay_one_of(g: State, seat: int, costs: Sequence[Sequence[Need]], what: str = "it") -> Rules:
    """Pay one of several alternative costs."""
    p = g.players[seat]
    have = stock(p)
    found: dict[tuple[int, ...], None] = {}
    for needs in costs:
        if can_pay(have, needs):
            for way in ways_to_pay(have, needs):
                found[way] = None
    ways = list(found)
    ways = yield from narrow(seat, ways, "pay_part", (what,))
    if len(ways) == 1:
        paid = ways[0]
    else:
        words = {bundle(way): way for way in ways}
        paid = words[(yield Ask(seat, "pay", list(words), about=(what,)))]
    yield from hand_over(g, seat, paid)
    return paid


def hand_over(g: State, seat: int, paid: Sequence[int]) -> Rules:
    """Pay exactly this; which captives go home is asked."""
    spend(g, seat, paid)
    for _ in range(paid[CAPTIVE]):
        yield from free_captive(g, seat)


def one_of_each(g: State, seat: int, goods: Iterable[int]) -> list[str]:
    """The goods of which the player has one, as words; with tokens among them a captive too (1110.2b)."""
    p = g.players[seat]
    words = [f"{GOODS[good]}1" for good in goods if p.goods[good]]
    if p.captives and CAPTIVES_PAY.of(p):
        words.append(f"{GOODS[CAPTIVE]}1")
    return words


def narrow(
    seat: int,
    ways: list[tuple[int, ...]],
    topic: str,
    about: tuple[str | int, ...],
    names: Sequence[str] = GOODS,
) -> Rules:
    """Small questions instead of a large one: how much of one good (or kind of unit), then of another, until
    few bundles are left. Begins with the one that says most, gold before others."""
    while len(ways) > MANY:
        amounts = {part: sorted({way[part] for way in ways}) for part in range(len(ways[0]))}
        part = max(amounts, key=lambda part: (len(amounts[part]), part == GOLD))
        chosen = yield Ask(seat, topic, amounts[part], about=(*about, names[part]))
        ways = [way for way in ways if way[part] == chosen]
    return ways


def free_captive(g: State, seat: int) -> Rules:
    """Give one captive back to its owner's supply (1110.2a, 1110.2b); the player chooses which (102.10)."""
    captives = g.players[seat].captives
    words: dict[tuple[str | int, ...], int] = {}
    for code in captives:
        owner, kind = divmod(code, 6)
        words[("wild", UNITS[kind]) if owner == BARBARIANS else ("players", owner, UNITS[kind])] = code
    code = words[(yield Ask(seat, "free_captive", list(words)))]
    captives.remove(code)
    owner, kind = divmod(code, 6)
    g.supply(owner)[kind] += 1


def choose_gain(g: State, seat: int, choices: Sequence[str], topic: str = "gain") -> Rules:
    """Gain one of several bundles, of the player's choice."""
    word = yield Ask(seat, topic, list(dict.fromkeys(choices)))
    gain_all(g, seat, parse_bundle(word))
    return word


# --- drawing ---------------------------------------------------------------------------------------------


def group_word(counts: Sequence[int]) -> str:
    """A group of units as a word: `infantry2+settler1`."""
    return bundle(counts, UNITS)


def parse_group(word: str) -> list[int]:
    return parse_bundle(word, UNITS)
