"""What bots think of trades (304): which offers they make, and which they accept.

By hand, not learned: among themselves bots hardly trade, so what they learn of it is thin, and people find
every hole in it. The rule of thumb: the first piece of a good is worth more than the fifth, so a swap can be
good for both; what is worse for me, or much better for you than for me, is refused.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import NEVER, Ask
from pentapolis.games.clash_of_cultures.data.ids import FOOD, GOODS
from pentapolis.games.clash_of_cultures.rules.goods import limit, parse_bundle
from pentapolis.games.clash_of_cultures.rules.trade import TRADED
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


def answer(g: State, ask: Ask) -> list[float]:
    """Accept what is good for me and not far better for who offers it; between two, what is better for me."""
    comes, goes = parse_bundle(str(ask.about[1]), TRADED), parse_bundle(str(ask.about[2]), TRADED)
    mine, theirs = g.players[ask.seat], g.players[int(ask.about[0])]
    my_gain, their_gain = gain(mine, comes, goes), gain(theirs, goes, comes)
    enough = my_gain > max(0.0, their_gain * (1.0 if g.seats == 2 else FAIR))
    return [1.0 if (option == "accept") == enough else NEVER for option in ask.options]


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
    """One piece of the best swap, then it is enough."""
    return _towards(ask, best_swap(g, ask.seat, int(ask.about[1]))[1])


def want(g: State, ask: Ask) -> list[float]:
    return _towards(ask, best_swap(g, ask.seat, int(ask.about[1]))[2])


def _towards(ask: Ask, good: int) -> list[float]:
    wanted = "done" if good < 0 or ask.about[0] != "nothing" else f"{GOODS[good]}1"
    if wanted not in ask.options:
        wanted = "done"
    return [1.0 if option == wanted else NEVER for option in ask.options]
