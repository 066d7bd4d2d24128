"""What things are worth in points, for the evaluation and for the priors: goods, production, cards, ranks."""

from __future__ import annotations

from typing import Final

from pentapolis.games.nations.data import BOOKS, CARDS, COLONY, FOOD, GOLD, NOTHING, STONE, Amounts
from pentapolis.games.nations.state import ACT, PRODUCE, Player, State

FLOW: Final[tuple[float, ...]] = (0.28, 0.28, 0.27, 0.11)
"""Points that a unit of stone, gold, food and books is worth when it will be produced in rounds to come."""
FULL: Final = 12.13
"""Production of a good in a round at which more of it would be worth nothing."""
LACK: Final = 1.3
"""How much more a unit is missed that production has to pay for."""
FAMINE_BY_AGE: Final[tuple[float, ...]] = (0.0, 1.3, 1.8, 2.4, 3.3)
"""What the event cards of an age take in food, on average."""
STOCK: Final[tuple[float, ...]] = (0.2, 0.19, 0.16, 0.12)
"""Points that a unit in store is worth, while there is still much to spend them on."""
END_WORTH: Final = 0.1
PLENTY: Final = 8
"""How many of a kind are kept for use; more than that only count as points at the end."""
STRENGTH: Final = 0.131
STABILITY: Final = 0.04
"""What a step on the tracks is worth by itself."""
RANK_STRENGTH: Final = 0.877
RANK_STABILITY: Final = 0.364
"""What being best rather than worst is worth in a round whose event is not known yet."""
DEPLOY_SOON: Final = 0.8
DEPLOY_LATER: Final = 0.2
"""Which part of its best place an unemployed worker is worth, with the stone for it and without."""
TRACKS: Final = 2.0
"""How much more than itself a step on a track is worth through comparisons, to a worker or card to come."""
OPPORTUNITY: Final = 0.455
"""Which part of a colony it is worth to be able to buy it."""
FINISH: Final = 0.757
"""How likely a wonder begun is finished while there is time."""
ACTION: Final = 0.046
"""What an action that has still to be done costs."""
EFFECT: Final = 0.101
"""What an effect in words is worth in a round."""
REVOLT: Final = 1.3
"""What revolt costs in a round, beside the books."""
SHORT: Final = 1.6
SHORT_LATER: Final = 1.6
"""What it costs to run out of a good this round, and in each round to come."""


class Horizon:
    """What the rounds to come are like, the same for all nations."""

    __slots__ = ("rounds", "unknown", "acting", "hunger", "stock", "flow", "colonies")

    def __init__(self, g: State) -> None:
        last = 2 * g.variant.ages
        # How much there is still to spend goods on.
        busy = min(1.0, (last - g.round + (0.6 if g.phase <= ACT else 0.0)) / 3)
        self.rounds = last - g.round + (1 if g.phase <= PRODUCE else 0)
        """Productions to come."""
        self.unknown = last - g.round
        """Rounds whose events are not known yet."""
        self.acting = g.phase <= ACT
        self.hunger = FAMINE_BY_AGE[g.age]
        self.stock = [END_WORTH + (worth - END_WORTH) * busy for worth in STOCK]
        self.flow = [END_WORTH + (worth - END_WORTH) * busy for worth in FLOW]
        self.colonies = (
            [card for card in g.board if card >= 0 and CARDS[card].kind == COLONY] if self.acting else []
        )


def use(amount: float) -> float:
    """How much a round's production of a good is worth, in units of it: more of it is worth less and less."""
    if amount <= 0:
        return LACK * amount
    return amount * (1 - amount / (2 * FULL)) if amount < FULL else FULL / 2


def shortages_ahead(held: int, used: float, rounds: int) -> float:
    """What it costs when a good runs out in the rounds to come, at most three of them."""
    return SHORT_LATER * min(3.0, max(0.0, rounds - held / used))


def more(goods: Amounts, flow: list[float], yields: list[float]) -> float:
    """What these goods on top of the present production are worth in a round."""
    total = 0.0
    for good in (STONE, GOLD, FOOD, BOOKS):
        if goods[good]:
            total += flow[good] * (use(yields[good] + goods[good]) - use(yields[good]))
    return total


def place(card: int, workers: int, rounds: int, flow: list[float], yields: list[float]) -> float:
    """What one more worker on this card is worth until the end."""
    c = CARDS[card]
    value = c.points[workers + 1] - c.points[workers] + rounds * more(c.goods, flow, yields)
    return value + c.strength * TRACKS * STRENGTH + c.stability * TRACKS * STABILITY


def later(n: Player, o: Horizon, yields: list[float]) -> float:
    """What a worker could do from the next round on."""
    if o.rounds <= 1:
        return 0.0
    places = [place(card, n.workers[slot], o.rounds - 1, o.flow, yields) for slot, card in enumerate(n.slots)]
    return max(0.0, *places)


def colony(card: int, o: Horizon, yields: list[float]) -> float:
    c = CARDS[card]
    value = c.vp + c.strength * TRACKS * STRENGTH + c.stability * TRACKS * STABILITY
    return value + o.rounds * more(c.goods, o.flow, yields)


def unfinished(g: State, n: Player, o: Horizon, yields: list[float]) -> float:
    """A wonder under construction: what it will bring, less what it still costs."""
    c = CARDS[n.wonder]
    left = c.stages[n.stages :]
    if o.rounds == 0 or (o.rounds == 1 and not o.acting):
        return 0.0
    if o.rounds == 1 and g.architects + sum(n.private.values()) < len(left):
        return 0.0
    value = c.vp + c.strength * TRACKS * STRENGTH + c.stability * TRACKS * STABILITY
    for good in (STONE, GOLD, FOOD, BOOKS):
        value += c.ready[good] * o.stock[good]
    value += o.rounds * more(c.goods, o.flow, yields)
    if c.fx and c.ready == NOTHING:
        value += EFFECT * o.rounds
    return FINISH * value - sum(left) * o.stock[STONE] - ACTION * len(left)


def standing(seat: int, values: list[int]) -> float:
    """From -1 (weakest) to 1 (alone best), with a soft edge for narrow leads."""
    mine = values[seat]
    best = worst = values[seat - 1]
    above = 0
    for other, value in enumerate(values):
        if other != seat:
            if value > best:
                best = value
            if value < worst:
                worst = value
            above += value >= mine
    if mine > best:
        return min(1.0, 0.6 + 0.1 * (mine - best))
    if mine <= worst:
        return -0.8 - 0.03 * min(6, worst - mine)
    return 0.4 - above / (len(values) - 1)


def worth_of(gains: Amounts, stock: list[float]) -> float:
    return gains[0] * stock[0] + gains[1] * stock[1] + gains[2] * stock[2] + gains[3] * stock[3] + gains[4]


def revolt(calm: int) -> float:
    """What this stability costs in a round by revolt."""
    return REVOLT - 0.12 * calm if calm < 0 else 0.0


def defeat(loss: int, calm: int) -> float:
    """What it costs to lose a war over so many goods with this stability."""
    return 1.0 + 0.18 * max(0, loss - max(0, calm))
