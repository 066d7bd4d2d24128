"""What bots know of Nations: an estimate of every nation's final points, and how good options usually are.

The estimate adds to the points of today what is likely to come: goods and production until the end of the
game, book scorings against each rival, wars and events by strength and stability, workers still on the
track; and it takes off what this round's forecast will cost.
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask, Knowledge, win_chances, win_shares
from pentapolis.games.nations.compare import stability, strength
from pentapolis.games.nations.resolution import net_production
from pentapolis.games.nations.scoring import result, score
from pentapolis.games.nations.state import ACT, FAMINE, PRODUCE, NationsState
from pentapolis.games.nations.tables import (
    ADVISOR,
    BATTLE,
    BOOKS,
    BUILDING,
    CARD,
    CARDS,
    COLONY,
    EVENTS,
    FOOD,
    GOLD,
    GOLDEN_AGE,
    MILITARY,
    STONE,
    TILES,
    WAR,
    WONDER,
)

SPREAD_EARLY = 9.0
SPREAD_LATE = 2.0
"""By how many points a lead makes winning e times as likely, in the first and the last round."""
WORTH = (0.16, 0.15, 0.13, 0.10)
"""Points that a unit of stone, gold, food and books is worth while there is much to spend it on."""
END_WORTH = 0.1
IDLE_WORKER = 0.5
STAGE_WORTH = 0.7
REVOLT = 1.6
SOLO_SCALE = 60.0
"""A solo total of this many points counts as won."""


class NationsKnowledge(Knowledge[NationsState]):
    horizon = 6

    def quiet(self, g: NationsState) -> bool:
        """In the action phase every position can be judged; elsewhere the round goes on first."""
        return g.phase == ACT or g.over

    def evaluate(self, g: NationsState) -> list[float]:
        if g.over:
            outcome = result(g)
            if g.variant.solo:
                return [min(1.0, max(0.0, outcome.scores[0] / SOLO_SCALE))]
            return win_shares(outcome.places)
        if any(n.board < 0 for n in g.nations):
            return [1 / g.seats] * g.seats
        points = estimates(g)
        if g.variant.solo:
            return [min(1.0, max(0.0, points[0] / SOLO_SCALE))]
        left = (2 * g.variant.ages - g.round + 1) / (2 * g.variant.ages)
        return win_chances(points, SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * left)

    def priors(self, g: NationsState, ask: Ask) -> list[float] | None:
        if ask.topic in ("turn", "end_turn"):
            return [turn_prior(g, ask.seat, option) for option in ask.options]
        return None

    def features(self, view: dict[str, Any]) -> list[float]:
        return features(view)


# --- evaluation ------------------------------------------------------------------------------------


def estimates(g: NationsState) -> list[float]:
    """The final points that each nation may expect."""
    rounds = 2 * g.variant.ages - g.round + (1 if g.phase <= PRODUCE else 0)
    share = rounds / (2 * g.variant.ages)
    nets = [net_production(g, seat) for seat in range(g.seats)]
    worth = [END_WORTH + (full - END_WORTH) * min(1.0, share * 1.6) for full in WORTH]
    power = [strength(n) for n in g.nations]
    calm = [stability(g, n) for n in g.nations]
    if g.variant.solo:
        rivals_power, rivals_calm = [g.foe_strength], [g.foe_stability]
    points = []
    for seat, n in enumerate(g.nations):
        if not g.variant.solo:
            rivals_power = power[:seat] + power[seat + 1 :]
            rivals_calm = calm[:seat] + calm[seat + 1 :]
        net, goods = nets[seat], n.goods
        total = float(sum(score(g, seat)[:4]))
        total += _stock(g, seat, net, worth)
        for good in (STONE, GOLD, FOOD, BOOKS):
            total += net[good] * rounds * worth[good] * (1.0 if net[good] > 0 else 1.15)
        total += IDLE_WORKER * n.pool * share
        total += 0.1 * min(power[seat], 40) + 0.1 * min(calm[seat], 15) * (0.5 + share)
        total += rounds * (
            0.45 * _standing(power[seat], rivals_power) + 0.45 * _standing(calm[seat], rivals_calm)
        )
        if calm[seat] < 0:
            total -= rounds * (REVOLT + 0.1 * -calm[seat])
        if n.wonder >= 0 and share > 0.1:
            card = CARDS[n.wonder]
            progress = n.stages / len(card.stages)
            total += (STAGE_WORTH + card.vp) * progress * 0.8 + 0.25
        total += _wonder_and_advisor_worth(n.advisor, n.tower, n.wonders, rounds)
        total += _war_outlook(g, seat, power[seat], calm[seat])
        total += _famine_outlook(g, goods[FOOD] + (net[FOOD] if g.phase <= PRODUCE else 0))
        points.append(total)
    _add_book_scoring(g, nets, points)
    return points


def _stock(g: NationsState, seat: int, net: list[int], worth: list[float]) -> float:
    """Goods in store; many of a kind are worth less, and what production cannot pay costs a point."""
    goods = g.nations[seat].goods
    total = 0.0
    for good in (STONE, GOLD, FOOD, BOOKS):
        held = goods[good]
        plenty = max(0, held - 12) if good != BOOKS else 0
        total += (held - plenty) * worth[good] + plenty * END_WORTH
        if g.phase <= PRODUCE and held + net[good] < 0:
            total -= 1.0
    return total


def _standing(mine: int, others: list[int]) -> float:
    """From -1 (weakest) to 1 (alone best), with a soft edge for narrow leads."""
    low = sum(mine <= other for other in others)
    margin = mine - max(others)
    if margin > 0:
        return min(1.0, 0.6 + 0.1 * margin)
    worst = min(others)
    if mine <= worst:
        return -0.8 - 0.03 * min(6, worst - mine)
    return 0.4 - low / len(others)


def _wonder_and_advisor_worth(advisor: int, tower: int, wonders: list[int], rounds: int) -> float:
    """Effects in words are worth something beyond their numbers."""
    total = 0.0
    for card in (advisor, tower):
        if card >= 0 and CARDS[card].fx and not CARDS[card].removed_if:
            total += 0.15 * rounds
    for card in wonders:
        if CARDS[card].private or CARDS[card].triggers or CARDS[card].action:
            total += 0.25 * rounds
    return total


def _war_outlook(g: NationsState, seat: int, power: int, calm: int) -> float:
    if g.war < 0 or g.phase > PRODUCE:
        return 0.0
    if power >= g.war_strength:
        return 0.0
    lost = max(0, sum(CARDS[g.war].loss) - max(0, calm))
    return -1.0 - 0.12 * lost


def _famine_outlook(g: NationsState, food: int) -> float:
    if g.event < 0 or g.phase > FAMINE:
        return 0.0
    famine = TILES[g.event].famine if g.variant.solo else EVENTS[g.event].famine
    missing = max(0, famine - max(0, food))
    return -0.12 * famine - (1.0 + 0.05 * missing if missing else 0.0)


def _add_book_scoring(g: NationsState, nets: list[list[int]], points: list[float]) -> None:
    """For every age still to end: a point for each rival likely to have fewer books then."""
    to_come = 1 if g.phase <= PRODUCE else 0
    for last_round in range(g.round + g.round % 2, 2 * g.variant.ages + 1, 2):
        rounds = last_round - g.round + to_come
        books = [n.goods[BOOKS] + rounds * nets[s][BOOKS] for s, n in enumerate(g.nations)]
        soft = 2.0 + 2.5 * rounds
        if g.variant.solo:
            points[0] += 3 * _likely(books[0] - g.foe_books - 3 * rounds, soft)
            continue
        for seat, mine in enumerate(books):
            for other, theirs in enumerate(books):
                if other != seat:
                    points[seat] += _likely(mine - theirs, soft)


def _likely(lead: float, soft: float) -> float:
    """From 0 to 1, a straight line between two soft edges."""
    return min(1.0, max(0.0, 0.5 + lead / (2 * soft)))


# --- priors --------------------------------------------------------------------------------------------

KIND_PRIOR = {
    BUILDING: 1.2,
    MILITARY: 1.0,
    COLONY: 2.5,
    WAR: 0.5,
    BATTLE: 1.2,
    WONDER: 1.2,
    ADVISOR: 1.5,
    GOLDEN_AGE: 1.2,
}


def turn_prior(g: NationsState, seat: int, option: Any) -> float:
    """How likely an option of a turn is to be good, at a glance."""
    if option == "end_turn":
        return 1.0
    if option == "pass":
        return 0.15
    head = option[0]
    if head == "undeploy":
        return 0.02
    if head == "deploy":
        return 1.5 + CARDS[CARD[option[1]]].age
    if head == "hire":
        return 3.0
    if head == "use":
        return 2.5
    return KIND_PRIOR[CARDS[CARD[option[1]]].kind]


# --- features ------------------------------------------------------------------------------------------


def features(view: dict[str, Any]) -> list[float]:
    """The table in 12 numbers per nation, from mine on, and 4 for the round."""
    me = view["me"] or 0
    numbers = [
        view["round"] / 8,
        view["architects"] / 5,
        float(view["war"] is not None),
        len(view["passed"]) / 5,
    ]
    for i in range(5):
        if i >= view["seats"] or view["nations"][(me + i) % view["seats"]]["board"] is None:
            numbers += [0.0] * 12
            continue
        nation = view["nations"][(me + i) % view["seats"]]
        goods = nation["goods"]
        numbers += [goods[good] / 20 for good in ("stone", "gold", "food", "books", "vp")]
        numbers += [number / 10 for number in nation["production"]]
        numbers += [nation["strength"] / 40, nation["stability"] / 15, nation["score"] / 50]
    return numbers
