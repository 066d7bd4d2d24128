"""What the learned bots read of an option of Nations: its keys, its group, and the situation to choose in.

Everything is what the seat may know: Nations hides nothing but the order of cards to come.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Ask, Choice, Option, clip, option_key, read_options
from pentapolis.games.nations.data import (
    BOOKS,
    BUILDING,
    CARD,
    CARDS,
    EVENTS,
    GOLD,
    GOODS,
    KINDS,
    MILITARY,
    STONE,
    TILES,
    Card,
)
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.rules.deployment import deploy_cost
from pentapolis.games.nations.rules.purchases import price_of
from pentapolis.games.nations.rules.resolution import net_production
from pentapolis.games.nations.state import State

SITUATION: Final[tuple[str, ...]] = (
    "rounds_left", "last_round", "last_but_one", "scoring_round", "idle_workers", "stone", "gold", "food",
    "stone_after", "gold_after", "food_after", "books_after", "food_short", "stone_short", "gold_short",
    "strength_ahead", "strongest", "weakest", "stability", "revolt", "stability_ahead", "least_stable",
    "books_ahead", "most_books", "somebody_passed", "all_others_passed", "war_would_be_lost", "war_declared",
    "wonder_under_way", "stone_to_finish", "architects", "workers", "workers_ahead", "turns_taken", "famine",
    "points_ahead", "advisor", "colonies",
)  # fmt: skip

_SORTS: Final[tuple[str, ...]] = ("military", "stone", "gold", "food", "books", "stable", "points", "other")
_TOPICS: Final[tuple[str, ...]] = (
    "take_from", "return_from", "return_to", "golden_age", "battle", "give_up_colony", "advisor_space",
    "wonder_space", "board", "event_offer", "end_turn", "extra_worker", "buy_free", "deploy_free", "spare",
)  # fmt: skip
GROUPS: Final[tuple[str, ...]] = (
    "pass", "hire_public", "hire_private", "use", "other", "yes", "no", "number",
    *[f"deploy:{sort}:{age}" for sort in _SORTS for age in range(5)],
    *[f"undeploy:{sort}" for sort in _SORTS],
    *[f"buy:{kind}:{age}" for kind in KINDS for age in range(1, 5)],
    *[f"growth:worker:{part}" for part in ("food", "stability", "free", "other")],
    *[f"growth:goods:{good}" for good in GOODS],
    *[f"{topic}:{good}" for topic in ("golden_age", "battle", "pay") for good in GOODS],
    *_TOPICS,
)  # fmt: skip
_GROUP: Final = {name: number for number, name in enumerate(GROUPS)}


def sort_of(card: Card) -> str:
    """What a worker on this card is for."""
    if card.kind == MILITARY:
        return "military"
    if card.kind != BUILDING:
        return "other"
    best = max(range(4), key=lambda good: card.goods[good])
    if card.goods[best] > 0:
        return GOODS[best]
    return "stable" if card.stability > 0 else "points"


SORT: Final = [sort_of(card) for card in CARDS]


class Needs:
    """What several options need to know of the seat's position, computed once for a question."""

    __slots__ = ("g", "n", "net", "left", "after", "lead", "calm", "late", "price")

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.n = n = g.nations[seat]
        self.net = net_production(g, seat)
        self.left = 2 * g.variant.ages - g.round
        self.late = 0 if self.left > 3 else 1 if self.left > 1 else 2 if self.left else 3
        self.after = [n.goods[good] + self.net[good] for good in range(4)]
        if g.event >= 0:
            self.after[2] -= (TILES if g.variant.solo else EVENTS)[g.event].famine
        power = [strength(other) for other in g.nations if other is not n]
        if g.variant.solo:
            power.append(g.foe_strength)
        self.lead = strength(n) - max(power)
        self.calm = stability(g, n)


def choice(g: State, ask: Ask) -> Choice:
    if g.nations[ask.seat].board < 0:  # choosing a board: nothing else is there yet
        return Choice(
            [0.0] * len(SITUATION),
            [(option_key("board", str(option)),) for option in ask.options],
            [_GROUP["board"]] * len(ask.options),
        )
    needs = Needs(g, ask.seat)
    read = _READERS.get(ask.topic, _any_option)
    keys, groups = read_options(ask, read, needs)
    return Choice(situation(needs, ask.seat), keys, groups)


def situation(needs: Needs, seat: int) -> list[float]:
    g, n, after, left = needs.g, needs.n, needs.after, needs.left
    goods = n.goods
    others = [other for other in g.nations if other is not n]
    power = strength(n)
    calms = [stability(g, other) for other in others] or [g.foe_stability]
    books = max([other.goods[BOOKS] for other in others], default=g.foe_books)
    people = n.pool + sum(n.workers)
    crowd = max([other.pool + sum(other.workers) for other in others], default=people)
    stages = CARDS[n.wonder].stages[n.stages :] if n.wonder >= 0 else ()
    return [
        left / 8,
        float(left == 0),
        float(left == 1),
        float(g.round % 2 == 0),
        min(3.0, n.pool / 2),
        min(3.0, goods[STONE] / 8),
        min(3.0, goods[GOLD] / 8),
        min(3.0, goods[2] / 8),
        clip(after[0] / 4, 3),
        clip(after[1] / 4, 3),
        clip(after[2] / 4, 3),
        clip(after[3] / 8, 3),
        float(after[2] < 0),
        float(after[0] < 0),
        float(after[1] < 0),
        clip(needs.lead / 6, 3),
        float(needs.lead > 0),
        float(power <= min([strength(other) for other in others], default=g.foe_strength)),
        clip(needs.calm / 4, 3),
        float(needs.calm < 0),
        clip((needs.calm - max(calms)) / 4, 3),
        float(needs.calm <= min(calms)),
        clip((goods[BOOKS] - books) / 8, 3),
        float(goods[BOOKS] + needs.net[BOOKS] > books),
        float(bool(g.passed)),
        float(len(g.passed) + 1 >= g.seats),
        float(g.war >= 0 and power < g.war_strength),
        float(g.war >= 0),
        float(n.wonder >= 0),
        sum(stages) / 8,
        (g.architects + sum(n.private.values())) / 4,
        people / 8 - 0.75,
        clip((people - crowd) / 3, 3),
        min(3.0, n.turns / 6),
        min(3.0, (goods[2] - after[2] + needs.net[2]) / 5),
        clip((goods[4] - max([other.goods[4] for other in others], default=0)) / 8, 3),
        float(n.advisor >= 0),
        len(n.colonies) / 3,
    ]


Read = tuple[tuple[int, ...], int]


def _turn(needs: Needs, topic: str, option: Any) -> Read:
    g, n = needs.g, needs.n
    if option == "pass":
        return (
            option_key("pass", needs.left, len(g.passed)),
            option_key("pass", "stone", min(n.goods[STONE], 6), "pool", min(n.pool, 3)),
            option_key("pass", "gold", min(n.goods[GOLD], 6)),
        ), _GROUP["pass"]
    head = option[0]
    if head == "buy":
        return _buy(needs, CARD[option[1]])
    if head in ("deploy", "undeploy"):
        return _worker(needs, head, n.slots[option[2] - 1], n.workers[option[2] - 1])
    if head == "hire":
        card = CARDS[n.wonder]
        left = len(card.stages) - n.stages
        price = card.stages[n.stages]
        return (
            option_key("hire", option[1], card.id),
            option_key("hire", left, needs.left),
            option_key("hire", "stone", min(4, n.goods[STONE] - price), price),
        ), _GROUP["hire_public" if option[1] == "public" else "hire_private"]
    return (option_key("use", option[1]), option_key("use", option[1], needs.left)), _GROUP["use"]


def _buy(needs: Needs, card: int) -> Read:
    g, n = needs.g, needs.n
    c = CARDS[card]
    kind = KINDS[c.kind]
    row = g.board.index(card) // g.variant.columns
    rest = min(4, n.goods[GOLD] - price_of(g, n, card))
    keys = [
        option_key("buy", c.id),
        option_key("buy", c.id, needs.late),
        option_key("buy", kind, row, needs.left),
        option_key("buy", kind, "rest", rest),
        option_key("buy", kind, "passed", len(g.passed)),
    ]
    if c.kind in (BUILDING, MILITARY):
        sort = SORT[card]
        same = max([CARDS[s].age for s in n.slots if SORT[s] == sort], default=-1)
        keys.append(option_key("buy", sort, "newer", c.age - same))
        keys.append(option_key("buy", sort, "pool", min(n.pool, 2), "stone", min(3, n.goods[STONE] // 2)))
    elif kind == "war":
        keys.append(option_key("buy", "war", "lead", int(clip(needs.lead, 6)), needs.calm < 0))
    elif kind == "colony":
        keys.append(option_key("buy", "colony", len(n.colonies), needs.left))
    elif kind == "wonder":
        keys.append(option_key("buy", "wonder", n.wonder >= 0, n.stages if n.wonder >= 0 else 0))
        keys.append(option_key("buy", "wonder", len(c.stages), needs.left))
    elif kind == "advisor":
        keys.append(option_key("buy", "advisor", n.advisor >= 0, needs.left))
        if n.advisor >= 0:
            keys.append(option_key("over", CARDS[n.advisor].id))
    elif kind == "battle":
        keys.append(option_key("buy", "battle", "raid", min(8, strength(n) // 3)))
    return tuple(keys), _GROUP[f"buy:{kind}:{max(1, c.age)}"]


def _worker(needs: Needs, head: str, card: int, workers: int) -> Read:
    n = needs.n
    c = CARDS[card]
    sort = SORT[card]
    there = min(workers, 4)
    newer = max([CARDS[s].age for s in n.slots if SORT[s] == sort]) - c.age
    point = c.points[workers + 1] - c.points[workers] if head == "deploy" else 0
    keys = [
        option_key(head, c.id),
        option_key(head, c.id, there),
        option_key(head, c.id, "late", needs.late),
        option_key(head, sort, there, newer),
        option_key(head, sort, needs.left, n.pool > 1),
        option_key(head, "point", point, needs.left),
    ]
    if head == "deploy":
        keys.append(option_key(head, sort, "rest", min(4, n.goods[STONE] - deploy_cost(n, card))))
        if sort == "military":
            keys.append(option_key(head, "lead", int(clip(needs.lead, 6)), needs.calm + c.stability < 0))
        elif sort in GOODS:
            net = needs.net[GOODS.index(sort)]
            keys.append(option_key(head, sort, "net", int(clip(net, 6))))
    else:
        keys.append(option_key(head, n.pool, needs.n.turns > 1))
        keys.append(
            option_key(head, sort, "net", int(clip(needs.net[GOODS.index(sort)], 6)))
            if sort in GOODS
            else option_key(head, sort, "calm", needs.calm < 0)
        )
    return tuple(keys), _GROUP[f"deploy:{sort}:{c.age}" if head == "deploy" else f"undeploy:{sort}"]


def _growth(needs: Needs, topic: str, option: Any) -> Read:
    n = needs.n
    kind, what = option
    keys = [
        option_key("growth", kind, what, needs.g.round),
        option_key("growth", kind, what, "of", needs.left),
        option_key("growth", kind, min(9, n.pool + sum(n.workers))),
    ]
    if kind == "goods":
        good = GOODS.index(what)
        if good < 4:
            keys.append(option_key("growth", what, "have", min(8, n.goods[good])))
            keys.append(option_key("growth", what, "after", int(clip(needs.after[good], 5))))
        return tuple(keys), _GROUP[f"growth:goods:{what}"]
    keys.append(option_key("growth", "worker", what, n.food_left, n.stability_left))
    keys.append(option_key("growth", "worker", "calm", int(clip(needs.calm, 4))))
    keys.append(option_key("growth", "worker", "food", int(clip(needs.after[2], 5))))
    return tuple(keys), _GROUP.get(f"growth:worker:{what}", _GROUP["growth:worker:other"])


def _any_option(needs: Needs, topic: str, option: Option) -> Read:
    """Any other question: by its words, and by the topic and how late it is."""
    parts = option if isinstance(option, tuple) else (option,)
    words = [str(part) for part in parts]
    keys = (
        option_key(topic, *words),
        option_key(topic, words[0], needs.late),
        option_key(words[0], words[1] if len(words) > 1 else ""),
    )
    if topic in ("golden_age", "battle") and len(words) > 1 and words[1] in GOODS:
        return keys, _GROUP[f"{topic}:{words[1]}"]
    if topic in _GROUP:
        return keys, _GROUP[topic]
    if isinstance(option, int):
        return keys, _GROUP["number"]
    for good in words:
        if good in GOODS:
            return keys, _GROUP[f"pay:{good}"]
    return keys, _GROUP.get(words[0], _GROUP["other"])


_READERS: Final = {"turn": _turn, "growth": _growth}
