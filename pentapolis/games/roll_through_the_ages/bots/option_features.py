"""What the learned bots read of an option: its keys, its group, and the situation to choose in."""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Ask, Choice, clip, option_key, read_options
from pentapolis.games.roll_through_the_ages.bots.priors import stock_worth
from pentapolis.games.roll_through_the_ages.bots.worth import turns_left
from pentapolis.games.roll_through_the_ages.data import (
    AGRICULTURE,
    CITY_BOXES,
    CITY_INDEX,
    COIN_VALUE,
    COINAGE,
    DEVELOPMENT_INDEX,
    DEVELOPMENTS,
    FACE_INDEX,
    FACES,
    FOOD,
    GOOD,
    GOOD_INDEX,
    GOODS,
    IRRIGATION,
    MASONRY,
    MONUMENT_BOXES,
    MONUMENT_INDEX,
    MONUMENTS,
    SKULL,
    VALUES,
    WORKERS,
)
from pentapolis.games.roll_through_the_ages.rules.rolling import REROLL_FACES
from pentapolis.games.roll_through_the_ages.state import Player, State

SITUATION: Final[tuple[str, ...]] = (
    "round", "turns_left", "last_turn", "developments", "could_end_the_game", "rival_could_end", "cities",
    "food", "hunger", "goods_value", "coins", "workers", "score_ahead", "skulls", "throws_left",
    "monuments", "agriculture", "masonry", "coinage", "irrigation",
)  # fmt: skip
GROUPS: Final[tuple[str, ...]] = (
    "stop", *[f"reroll:{number}" for number in range(1, 8)], "leadership:keep", "leadership:reroll",
    *[f"food:{number}" for number in range(8)], "build:done", "build:stone", "build:city:part",
    "build:city:full", *[f"build:{m}:{how}" for m in MONUMENTS for how in ("part", "full")],
    "buy:nothing", *[f"buy:{development}" for development in DEVELOPMENTS], "sell_food", "sell_goods",
    "discard", "trade", "offer", "accept", "refuse", "other",
)  # fmt: skip
_GROUP: Final = {name: number for number, name in enumerate(GROUPS)}


class Needs:
    """What several options need to know, computed once for a question."""

    __slots__ = ("g", "player", "left", "late", "missing", "stock", "owned")

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.player = player = g.players[seat]
        self.left = turns_left(g)[seat]
        self.late = min(5, int(self.left + 0.5))
        self.owned = player.developments
        self.missing = g.sheet.end_developments - player.developments.bit_count()
        self.stock = player.goods_value()


def choice(g: State, ask: Ask) -> Choice:
    needs = Needs(g, ask.seat)
    read = _READERS.get(ask.topic, _any_option)
    keys, groups = read_options(ask, read, needs)
    return Choice(situation(needs, ask.seat), keys, groups)


def situation(needs: Needs, seat: int) -> list[float]:
    g, player, owned = needs.g, needs.player, needs.owned
    others = [other for other in g.players if other is not player]
    rivals = max([other.developments.bit_count() for other in others], default=0)
    points = [sum([g.sheet.points[d] for d in range(13) if p.developments >> d & 1]) for p in g.players]
    mine = points.pop(seat)
    return [
        g.round / 10,
        needs.left / 6,
        float(needs.left <= 1),
        1 - needs.missing / 5,
        float(needs.missing == 1),
        float(rivals >= g.sheet.end_developments - 1),
        player.cities / 7,
        player.food / 10,
        clip((player.cities - player.food) / 4, 3),
        min(3.0, needs.stock / 30),
        g.coins / 12,
        g.workers / 10,
        clip((mine - max(points, default=mine)) / 10, 3),
        g.dice.count(SKULL) / 3,
        (3 - g.rolls) / 2,
        sum([b == full for b, full in zip(player.boxes, MONUMENT_BOXES, strict=True)]) / 4,
        float(bool(owned & AGRICULTURE)),
        float(bool(owned & MASONRY)),
        float(bool(owned & COINAGE)),
        float(bool(owned & IRRIGATION)),
    ]


Read = tuple[tuple[int, ...], int]


def _reroll(needs: Needs, topic: str, option: Any) -> Read:
    """What stays on the table: of each face how many, and what the turn is sure of then."""
    g, player = needs.g, needs.player
    kept = [g.dice.count(face) for face in range(6)]
    again = 0
    if option != "stop":
        for face in REROLL_FACES[option]:
            kept[face] -= 1
            again += 1
    last = g.rolls >= 2
    food = kept[FOOD] * (4 if needs.owned & AGRICULTURE else 3) + player.food - player.cities
    goods = min(7, kept[GOOD] + 2 * kept[SKULL])
    workers = min(9, kept[WORKERS] * (4 if needs.owned & MASONRY else 3))
    keys = [option_key("kept", FACES[face], kept[face], again > 0, last) for face in range(6)]
    keys += [
        option_key("kept", "food", int(clip(food, 6)), again, last),
        option_key("kept", "food", int(clip(food, 6)), kept[4]),
        option_key("kept", "goods", goods, needs.late, again > 0),
        option_key("kept", "goods", goods, "stock", min(6, needs.stock // 6)),
        option_key("kept", "workers", workers, kept[4], needs.late),
        option_key("kept", "skulls", kept[SKULL], bool(needs.owned & IRRIGATION), again, last),
        option_key("again", again, last, player.cities),
    ]
    coins = kept[5] * (g.sheet.coinage_value if needs.owned & COINAGE else COIN_VALUE)
    keys.append(option_key("kept", "means", min(12, (needs.stock + coins) // 5), goods, needs.missing))
    return tuple(keys), _GROUP["stop" if option == "stop" else f"reroll:{min(7, again)}"]


def _leadership(needs: Needs, topic: str, option: Any) -> Read:
    if not isinstance(option, tuple):
        return (option_key("leadership", "keep", needs.late),), _GROUP["leadership:keep"]
    face = FACE_INDEX[option[1]]
    number = needs.g.dice.count(face)
    hunger = needs.player.cities - needs.player.food
    return (
        option_key("leadership", option[1], number),
        option_key("leadership", option[1], needs.late),
        option_key("leadership", option[1], "hunger", int(clip(hunger, 5))),
        option_key("leadership", option[1], "skulls", needs.g.dice.count(SKULL)),
    ), _GROUP["leadership:reroll"]


def _food(needs: Needs, topic: str, option: Any) -> Read:
    """How many of the dice that may be either become food."""
    g, player = needs.g, needs.player
    number = option[1] if isinstance(option, tuple) else 0
    farming = 1 if needs.owned & AGRICULTURE else 0
    after = player.food + g.dice.count(FOOD) * (3 + farming) + number * (2 + farming) - player.cities
    most = g.dice.count(4)
    workers = g.dice.count(WORKERS) + most - number
    return (
        option_key("feed", int(clip(after, 7))),
        option_key("feed", int(clip(after, 4)), workers),
        option_key("feed", int(clip(after, 4)), needs.late),
        option_key("feed", "workers", workers, bool(needs.owned & MASONRY), needs.late),
    ), _GROUP[f"food:{min(7, number)}"]


def _build(needs: Needs, topic: str, option: Any) -> Read:
    g, player = needs.g, needs.player
    if not isinstance(option, tuple):
        keys = (
            option_key("build", option, min(9, g.workers)),
            option_key("build", option, needs.late),
            option_key("build", option, "stones", player.goods[1]),
        )
        return keys, _GROUP.get(f"build:{option}", _GROUP["other"])
    what, number = option[1], option[2]
    if what in CITY_INDEX:
        full = CITY_BOXES[CITY_INDEX[what]]
        after = player.city_boxes[CITY_INDEX[what]] + number
        group = "build:city:full" if after == full else "build:city:part"
        hungry = player.food - player.cities
        extra = option_key("build", what, "food", int(clip(hungry, 5)), bool(needs.owned & AGRICULTURE))
    else:
        monument = MONUMENT_INDEX[what]
        full = MONUMENT_BOXES[monument]
        after = player.boxes[monument] + number
        group = f"build:{what}:{'full' if after == full else 'part'}"
        rival = max([p.boxes[monument] for p in g.players if p is not player], default=0)
        taken = g.first[monument] >= 0
        extra = option_key("build", what, full - after, taken, rival == full, rival + 3 >= full, needs.late)
    return (
        option_key("build", what, after),
        option_key("build", what, number, full - after),
        option_key("build", what, "missing", full - after, needs.late),
        option_key("build", "rest", g.workers - number, after == full),
        option_key("build", what, "cities", player.cities),
        extra,
    ), _GROUP[group]


def _buy(needs: Needs, topic: str, option: Any) -> Read:
    g = needs.g
    means = g.coins + needs.stock
    if not isinstance(option, tuple):
        return (
            option_key("buy", "nothing", needs.late),
            option_key("buy", "nothing", min(14, means // 4)),
            option_key("buy", "nothing", needs.missing, needs.late),
        ), _GROUP["buy:nothing"]
    what = option[1]
    cost = g.sheet.costs[DEVELOPMENT_INDEX[what]]
    ahead = max([p.developments.bit_count() for p in g.players if p is not needs.player], default=0)
    return (
        option_key("buy", what),
        option_key("buy", what, needs.late),
        option_key("buy", what, needs.missing),
        option_key("buy", what, "round", min(12, g.round)),
        option_key("buy", "over", min(12, max(0, cost - g.coins) // 4)),
        option_key("buy", "wasted", min(8, max(0, g.coins - cost) // 2)),
        option_key("buy", "missing", needs.missing, ahead, needs.late),
        option_key("buy", what, "cities", needs.player.cities),
    ), _GROUP[f"buy:{what}"]


def _sell(needs: Needs, topic: str, option: Any) -> Read:
    if topic == "sell_food":
        rest = needs.player.food - option[1] - needs.player.cities
        return (
            option_key("sell", "food", option[1]),
            option_key("sell", "food", "rest", int(clip(rest, 6)), needs.late),
        ), _GROUP["sell_food"]
    value = sum([_value(needs.player, good) for good in option[1:]])
    return (
        option_key("sell", *option[1:]),
        option_key("sell", "number", len(option)),
        option_key("sell", "value", min(20, value // 3)),
    ), _GROUP["sell_goods"]


def _value(player: Player, good: str) -> int:
    kind = GOOD_INDEX[good]
    return VALUES[kind][player.goods[kind]]


def _discard(needs: Needs, topic: str, option: Any) -> Read:
    kind = GOOD_INDEX[option[1]]
    have = needs.player.goods[kind]
    return (
        option_key("discard", option[1], option[2]),
        option_key("discard", GOODS[kind], have, option[2]),
    ), _GROUP["discard"]


def _bargain(needs: Needs, topic: str, option: Any) -> Read:
    """An offer: what it brings to me and to the other, in points."""
    g = needs.g
    parts = [str(part) for part in option] if isinstance(option, tuple) else [str(option)]
    keys = [option_key(topic, *parts[:1], needs.late), option_key(topic, *parts)]
    if g.offer:
        giver, taker = g.players[g.offer[0]], g.players[g.offer[1]]
        changes = g.offer[2:]
        gains = (
            int(clip(4 * stock_worth(giver, changes, -1), 6)),
            int(clip(4 * stock_worth(taker, changes, 1), 6)),
        )
        keys.append(option_key(topic, parts[0], "giver", gains[0]))
        keys.append(option_key(topic, parts[0], "taker", gains[1]))
    return tuple(keys), _GROUP.get(parts[0], _GROUP["trade" if topic == "trade" else "offer"])


def _any_option(needs: Needs, topic: str, option: Any) -> Read:
    parts = [str(part) for part in option] if isinstance(option, tuple) else [str(option)]
    return (option_key(topic, *parts),), _GROUP["other"]


_READERS: Final = {
    "reroll": _reroll,
    "leadership": _leadership,
    "food_or_workers": _food,
    "build": _build,
    "buy": _buy,
    "sell_food": _sell,
    "sell_goods": _sell,
    "discard": _discard,
    "trade": _bargain,
    "offer": _bargain,
    "counter": _bargain,
    "reply": _bargain,
    "reply_to_counter": _bargain,
}
