"""What bots think of trades (304): which offers they make, which they accept, and what they want instead.

By hand, not learned: among themselves bots hardly trade, so what they learn of it is thin, and people find
every hole in it. The rule of thumb: the first piece of a good is worth more than the fifth, so a swap can be
good for both; what is worse for me, or much better for you than for me, is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pentapolis.engine import NEVER, Ask
from pentapolis.games.clash_of_cultures.data.ids import FOOD, GOODS
from pentapolis.games.clash_of_cultures.rules.goods import limit, parse_bundle
from pentapolis.games.clash_of_cultures.rules.trade import HANDS, NOTHING, ONE_OF, TRADED
from pentapolis.games.clash_of_cultures.state import Player, State

PIECE: Final[tuple[float, ...]] = (1.0, 1.0, 1.0, 1.1, 1.4, 1.4, 1.4)
"""What a piece of each good is worth where one has some of it."""
CARD: Final[tuple[float, ...]] = (1.5, 1.5, 2.5)
"""What a hidden action, objective or wonder card is worth."""
SCARCE: Final[tuple[float, ...]] = (1.3, 1.15, 1.0, 0.9, 0.75, 0.6, 0.5)
"""How much the first, second … piece of a good counts; further ones as the last."""
FAIR: Final = 0.4
"""The part of the other's gain that mine must reach, where others sit at the table too."""
WORTHWHILE: Final = 0.2
"""An offer that brings less is not worth anybody's time."""
ONE_OF_EACH: Final[tuple[str, ...]] = (*ONE_OF, *HANDS)
"""How a piece of each thing is called in the questions of an offer."""
SWAPPED: Final = range(FOOD, 5)
"""The goods that bots offer to swap; tokens of culture and mood they keep."""


def piece(p: Player, good: int, held: int) -> float:
    """What one more piece is worth to who holds so many: nothing beyond the limit (301.4, 304.7)."""
    if held >= limit(p, good):
        return 0.0
    return PIECE[good] * SCARCE[min(held, len(SCARCE) - 1)]


def gain(p: Player, comes: list[int], goes: list[int]) -> float:
    """What an exchange is worth to a player; amounts in the order of TRADED."""
    worth = 0.0
    for good, price in enumerate(PIECE):
        held = p.goods[good]
        for n in range(goes[good]):
            worth -= price * SCARCE[max(0, min(held - 1 - n, len(SCARCE) - 1))]
        for n in range(comes[good]):
            worth += piece(p, good, held - goes[good] + n)
    for kind, price in enumerate(CARD):
        worth += price * (comes[len(PIECE) + kind] - goes[len(PIECE) + kind])
    return worth


def enough(g: State, mine: float, theirs: float) -> bool:
    """What is good for me and not far better for who offers it; between two, what is better for me."""
    return mine > max(0.0, theirs * (1.0 if g.seats == 2 else FAIR))


def answer(g: State, ask: Ask) -> list[float]:
    """Accept what is good enough; rather than refuse it, offer what would be good for both (304.9)."""
    comes, goes = parse_bundle(str(ask.about[1]), TRADED), parse_bundle(str(ask.about[2]), TRADED)
    other = int(ask.about[0])
    mine, theirs = g.players[ask.seat], g.players[other]
    if enough(g, gain(mine, comes, goes), gain(theirs, goes, comes)):
        wish = "accept"
    elif "counter" in ask.options and counter(g, ask.seat, other, comes, goes) is not None:
        wish = "counter"
    else:
        wish = "refuse"
    return [1.0 if option == wish else NEVER for option in ask.options]


def counter(
    g: State, seat: int, other: int, comes: list[int], goes: list[int]
) -> tuple[list[int], list[int]] | None:
    """What to give and to want instead of `goes` and `comes`: the best for me that the other would accept;
    None where there is nothing. Between two nobody gains by a trade."""
    if g.seats == 2:
        return None
    mine, theirs = g.players[seat], g.players[other]
    best: tuple[list[int], list[int]] | None = None
    most = WORTHWHILE
    for give, want in _instead(g, seat, other, comes, goes):
        my_gain = gain(mine, want, give)
        if my_gain <= most:
            continue
        their_gain = gain(theirs, give, want)
        if their_gain <= 0 or not (enough(g, my_gain, their_gain) and enough(g, their_gain, my_gain)):
            continue
        if (other, seat, bundle(give), bundle(want)) not in g.refused:
            best, most = (give, want), my_gain
    return best


def _instead(
    g: State, seat: int, other: int, comes: list[int], goes: list[int]
) -> Iterator[tuple[list[int], list[int]]]:
    """The offer with one piece more to come or one piece less to go, and the best swap of all. My hand cards
    are not haggled with."""
    none = [0] * len(TRADED)
    if not any(goes[len(PIECE) :]):
        have = g.players[other].goods
        for good in SWAPPED:
            if have[good] > comes[good] and not goes[good]:
                yield goes, _changed(comes, good, 1)
        for good in range(len(PIECE)):
            if goes[good]:
                yield _changed(goes, good, -1), comes
    _, give, want = best_swap(g, seat, other)
    if give >= 0:
        yield _changed(none, give, 1), _changed(none, want, 1)


def _changed(amounts: list[int], thing: int, by: int) -> list[int]:
    return [*amounts[:thing], amounts[thing] + by, *amounts[thing + 1 :]]


def bundle(amounts: list[int]) -> str:
    """Amounts in the order of TRADED as rules write them."""
    return "+".join([f"{name}{n}" for name, n in zip(TRADED, amounts, strict=True) if n]) or NOTHING


def best_swap(g: State, seat: int, partner: int) -> tuple[float, int, int]:
    """The swap of one piece for one that brings most and that the partner would accept: what it brings, what
    is given, what is wanted; (0, -1, -1) where there is none."""
    mine, theirs = g.players[seat], g.players[partner]
    best = (0.0, -1, -1)
    for give in SWAPPED:
        have = mine.goods[give]
        if not have:
            continue
        dear = PIECE[give] * SCARCE[min(have - 1, len(SCARCE) - 1)]
        welcome = piece(theirs, give, theirs.goods[give])
        for want in SWAPPED:
            have = theirs.goods[want]
            if want == give or not have:
                continue
            mine_more = piece(mine, want, mine.goods[want]) - dear
            theirs_more = welcome - PIECE[want] * SCARCE[min(have - 1, len(SCARCE) - 1)]
            if mine_more <= max(best[0], WORTHWHILE) or theirs_more <= FAIR * mine_more:
                continue
            if (partner, seat, f"{GOODS[give]}1", f"{GOODS[want]}1") not in g.refused:
                best = (mine_more, give, want)
    return best


def promising(g: State, seat: int) -> bool:
    """Whether somebody would swap something with me."""
    return any(other != seat and best_swap(g, seat, other)[1] >= 0 for other in range(g.seats))


def partner(g: State, ask: Ask, option: Any) -> float:
    """With whom to trade: who has the best swap for me."""
    return 0.01 + best_swap(g, ask.seat, option)[0]


def give(g: State, ask: Ask) -> list[float]:
    """Piece by piece what is planned, then it is enough."""
    return _towards(ask, plan(g, ask)[0])


def want(g: State, ask: Ask) -> list[float]:
    return _towards(ask, plan(g, ask)[1])


def plan(g: State, ask: Ask) -> tuple[list[int], list[int]]:
    """What to give and to want: of the counter-offer to an offer that lies there, or of the best swap."""
    none = [0] * len(TRADED)
    other = int(ask.about[1])
    if g.offer:
        comes, goes = [*g.offer[2], *g.offer[3]], [*g.offer[4], *g.offer[5]]
        return counter(g, ask.seat, other, comes, goes) or (none, none)
    _, give, want = best_swap(g, ask.seat, other)
    return (none, none) if give < 0 else (_changed(none, give, 1), _changed(none, want, 1))


def _towards(ask: Ask, planned: list[int]) -> list[float]:
    named = parse_bundle(str(ask.about[0]), TRADED)
    things = zip(ONE_OF_EACH, planned, named, strict=True)
    wanted = next((word for word, n, so_far in things if n > so_far), "done")
    if wanted not in ask.options:
        wanted = "done"
    return [1.0 if option == wanted else NEVER for option in ask.options]
