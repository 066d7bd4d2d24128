"""The component tables of Nations, read once from `data/*.toml` and checked, with errors that name the card.

Cards, boards, events and tiles are small objects; the state refers to them by their index. What a card does
beyond its numbers stands in its `fx` list; the regular kinds of fx are compiled here into fields, the
singular ones are functions in cards/, found by the bit in `Card.flag` (moments.py).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent

STONE, GOLD, FOOD, BOOKS, VP = range(5)
"""Indices into `Nation.goods`; the four resources stand in the order of production (501.2)."""
GOODS = ("stone", "gold", "food", "books", "vp")
RESOURCES = (STONE, GOLD, FOOD, BOOKS)
Amounts = tuple[int, int, int, int, int]
NOTHING: Amounts = (0, 0, 0, 0, 0)

BUILDING, MILITARY, COLONY, WAR, BATTLE, WONDER, ADVISOR, GOLDEN_AGE = range(8)
KINDS = ("building", "military", "colony", "war", "battle", "wonder", "advisor", "golden_age")
SETS = ("basic", "advanced", "expert", "promo")
LEVELS = ("chieftain", "prince", "king", "emperor")
MIX = {
    "basic": (8, 4, 4, 4, 4, 4, 4, 4),
    "advanced": (3, 2, 2, 2, 2, 3, 3, 2),
    "expert": (3, 2, 2, 2, 2, 3, 3, 2),
}
"""How many cards of each kind every age has in each set."""
MAX_WORKERS = 13


class DataError(Exception):
    """A data table is wrong: names the file, the entry and the mistake."""


class Bonus:
    """A conditional part of production: `gain` if `condition` holds, times `per` (empty: once)."""

    __slots__ = ("condition", "per", "age", "gain", "one_of")

    def __init__(
        self, condition: str, per: str, age: int, gain: Amounts, one_of: tuple[tuple[int, int], ...]
    ) -> None:
        self.condition = condition
        self.per = per
        self.age = age
        self.gain = gain
        self.one_of = one_of


class Trigger:
    """What a purchase of the owner brings: for a kind of card (-1: any) at a price paid (-1: any)."""

    __slots__ = ("kind", "price", "gain")

    def __init__(self, kind: int, price: int, gain: Amounts) -> None:
        self.kind = kind
        self.price = price
        self.gain = gain


class Card:
    """A progress card or a card printed on a board (age 0)."""

    __slots__ = (
        "index", "id", "en", "de", "de_own", "doubt", "age", "set", "kind", "cost", "goods", "strength",
        "stability", "raid", "points", "vp", "needs", "loss", "stages", "gain", "price", "fx", "flag",
        "bonuses", "triggers", "ready", "wonder_ready", "private", "golden_bonus", "removed_if", "pays",
        "takes", "makes", "action", "action_if", "repeatable", "singular",
    )  # fmt: skip

    def __init__(self, index: int, row: dict[str, Any], age: int) -> None:
        numbers = row.get("each", row.get("standing", {}))
        self.index = index
        self.id: str = row["id"]
        self.en: str = row["en"]
        self.de: str = row["de"]
        self.de_own: bool = row.get("de_own", False)
        self.doubt: bool = row.get("doubt", False)
        self.age = age
        self.set: str = row.get("set", "printed")
        self.kind = KINDS.index(row["kind"])
        self.cost: int = row.get("cost", 0)
        self.goods = amounts(numbers, self.id, ("strength", "stability"))
        """Resources per worker, or of the whole card."""
        self.strength: int = numbers.get("strength", 0)
        self.stability: int = numbers.get("stability", 0)
        self.raid: int = row.get("raid", 0)
        vps = row.get("vp", 0)
        self.vp: int = vps if isinstance(vps, int) else 0
        self.points = _points(vps if isinstance(vps, list) else [])
        """Final points by number of workers (702.4)."""
        self.needs: int = row.get("needs", 0)
        self.loss = amounts(row.get("loss", {}), self.id)
        self.stages: tuple[int, ...] = tuple(row.get("stages", ()))
        self.gain = amounts(row.get("gain", {}), self.id)
        self.price: int = row.get("price", 0)
        self.fx: list[dict[str, Any]] = row.get("fx", [])
        self.flag = 0
        self.bonuses: tuple[Bonus, ...] = ()
        self.triggers: tuple[Trigger, ...] = ()
        self.ready = NOTHING
        self.wonder_ready = NOTHING
        self.private = 0
        self.golden_bonus = 0
        self.removed_if = ""
        self.pays: tuple[tuple[int, int], ...] = ()
        self.takes: tuple[tuple[int, int], ...] = ()
        self.makes = NOTHING
        self.action = ""
        self.action_if = ""
        self.repeatable = False
        self.singular = False
        """Whether it does something that only a function in cards/ can say."""
        _compile(self)

    def __repr__(self) -> str:
        return f"<Card {self.id}>"


class Board:
    """One side of a player board."""

    __slots__ = (
        "index", "id", "nation", "side", "goods", "workers", "food_spaces", "stability_spaces", "slots",
        "colonies", "wonders", "finished", "strength", "golden_bonus", "private", "bonuses",
    )  # fmt: skip

    def __init__(
        self, index: int, nation: str, side: str, row: dict[str, Any], cards: dict[str, int]
    ) -> None:
        self.index = index
        self.id = f"{nation}_{side}"
        self.nation = nation
        self.side = side
        self.goods = amounts({good: row.get(good, 0) for good in GOODS}, self.id)
        self.workers: int = row["workers"]
        self.food_spaces: int = row["food_spaces"]
        self.stability_spaces: int = row["stability_spaces"]
        self.slots = tuple(cards[id] for id in row["slots"])
        self.colonies: int = row["colonies"]
        self.wonders: int = row["wonders"]
        self.finished = tuple(cards[id] for id in row.get("finished", ()))
        fx: list[dict[str, Any]] = row.get("fx", [])
        self.strength: int = sum(f.get("strength", 0) for f in fx)
        self.golden_bonus: int = sum(f.get("golden_age_bonus", 0) for f in fx)
        self.private: int = sum(f.get("private_architects", 0) for f in fx)
        self.bonuses = tuple(_bonus(f, self.id) for f in fx if f["when"] == "production")


REGULAR_FX = frozenset(
    ("who", "if", "per", "per_age", "ages", "gain", "others_gain", "pay", "move", "optional")
)
"""What the regular effects of events are made of (504)."""


class Effect:
    """One effect of an event: who is selected and what happens to them; `fx` keeps the whole entry."""

    __slots__ = (
        "who",
        "condition",
        "per",
        "ages",
        "gain",
        "others",
        "pay",
        "move",
        "optional",
        "singular",
        "fx",
    )

    def __init__(self, fx: dict[str, Any], id: str) -> None:
        self.who: str = fx["who"]
        self.condition: str = fx.get("if", "")
        self.per: str = fx.get("per", "")
        self.ages: tuple[int, ...] = tuple(fx.get("ages", (fx["per_age"],) if "per_age" in fx else ()))
        self.gain = amounts(fx.get("gain", {}), id)
        self.others = amounts(fx.get("others_gain", {}), id)
        self.pay = amounts(fx.get("pay", {}), id)
        self.move: str = fx.get("move", "")
        self.optional: bool = fx.get("optional", False)
        self.singular = not REGULAR_FX.issuperset(fx)
        """Whether it does something that only a function in cards/events.py can say."""
        self.fx = fx


class Half:
    """The upper or the lower event of a card."""

    __slots__ = ("id", "en", "de", "de_own", "effects")

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: str = row["id"]
        self.en: str = row["en"]
        self.de: str = row["de"]
        self.de_own: bool = row.get("de_own", False)
        self.effects = [Effect(fx, self.id) for fx in row["fx"]]


class EventCard:
    __slots__ = ("index", "id", "age", "architects", "famine", "upper", "lower", "keeps_order")

    def __init__(self, index: int, row: dict[str, Any]) -> None:
        self.index = index
        self.id: str = row["id"]
        self.age: int = row["age"]
        self.architects: int = row["architects"]
        self.famine: int = row["famine"]
        self.upper = Half(row["upper"])
        self.lower = Half(row["lower"])
        self.keeps_order = any("rule" in e.fx for e in self.upper.effects)
        """Feudal Dues: the turn order step of this round is skipped."""


class Tile:
    """A solo tile: the opponent's values for a round and its deeds on a 5 and a 6."""

    __slots__ = ("index", "id", "age", "strength", "stability", "books", "architects", "famine", "deeds")

    def __init__(self, index: int, row: dict[str, Any]) -> None:
        self.index = index
        self.id: str = row["id"]
        self.age: int = row["age"]
        self.strength: int = row["strength"]
        self.stability: int = row["stability"]
        self.books: int = row["books"]
        self.architects: int = row["architects"]
        self.famine: int = row["famine"]
        self.deeds: tuple[tuple[str, int], tuple[str, int]] = (_deed(row, "five"), _deed(row, "six"))


class Fame:
    """A line of the Hall of Fame (805.2)."""

    __slots__ = ("points", "id", "en", "de")

    def __init__(self, row: dict[str, Any]) -> None:
        self.points: int = row["points"]
        self.id: str = row["id"]
        self.en: str = row["en"]
        self.de: str = row["de"]


def amounts(table: dict[str, int], id: str, beside: tuple[str, ...] = ()) -> Amounts:
    """`{gold = 2, vp = 1}` as (stone, gold, food, books, vp)."""
    for name, number in table.items():
        if name not in GOODS and name not in beside:
            raise DataError(f"{id}: there is no good {name!r}")
        if not isinstance(number, int):
            raise DataError(f"{id}: the amount of {name} must be a whole number, not {number!r}")
    if not any(table.get(good) for good in GOODS):
        return NOTHING
    stone, gold, food, books, vp = (table.get(good, 0) for good in GOODS)
    return (stone, gold, food, books, vp)


def one_good(good: int, amount: int) -> Amounts:
    """An amount of a single good."""
    gains = [0, 0, 0, 0, 0]
    gains[good] = amount
    return (gains[0], gains[1], gains[2], gains[3], gains[4])


def _points(symbols: list[int]) -> tuple[int, ...]:
    return tuple(sum(symbols[:workers]) for workers in range(MAX_WORKERS + 2))


def _one_kind(table: dict[str, int], id: str) -> tuple[int, int]:
    if len(table) != 1:
        raise DataError(f"{id}: a choice must name one good, not {table!r}")
    name, number = next(iter(table.items()))
    return GOODS.index(name), number


def _bonus(fx: dict[str, Any], id: str) -> Bonus:
    return Bonus(
        fx.get("if", ""),
        fx.get("per", ""),
        fx.get("per_age", 0),
        amounts(fx.get("gain", {}), id),
        tuple(_one_kind(choice, id) for choice in fx.get("gain_one_of", ())),
    )


def _deed(row: dict[str, Any], number: str) -> tuple[str, int]:
    deed: dict[str, int] = row[number]
    name, amount = next(iter(deed.items()))
    if len(deed) != 1 or name not in ("strength", "books", "remove_architects"):
        raise DataError(f"{row['id']}: {number} must be one deed of the opponent, not {deed!r}")
    return name, amount


def _compile(card: Card) -> None:
    """Fill the fields that the regular kinds of fx stand for; an unknown kind is an error."""
    bonuses: list[Bonus] = []
    triggers: list[Trigger] = []
    for fx in card.fx:
        when = fx.get("when")
        if when == "production" and "ignore" not in fx:
            bonuses.append(_bonus(fx, card.id))
            card.singular |= bool(bonuses[-1].one_of)
        elif when == "buy" and "gain" in fx:
            kind = KINDS.index(fx["card"]) if "card" in fx else -1
            triggers.append(Trigger(kind, fx.get("price_paid", -1), amounts(fx["gain"], card.id)))
        elif when == "ready" and "gain" in fx and "who" not in fx:
            card.ready = amounts(fx["gain"], card.id)
        elif when == "wonder_ready":
            card.wonder_ready = amounts(fx["gain"], card.id)
        elif when == "continuous":
            card.removed_if = fx["if"]
        elif when == "action":
            _compile_action(card, fx)
        elif when == "always" and "private_architects" in fx:
            card.private = fx["private_architects"]
        elif when == "always" and "golden_age_bonus" in fx:
            card.golden_bonus = fx["golden_age_bonus"]
        elif when in SINGULAR:
            card.singular = True
        else:
            raise DataError(f"{card.id}: unknown kind of effect {fx!r}")
    card.bonuses = tuple(bonuses)
    card.triggers = tuple(triggers)


SINGULAR = frozenset(
    ("always", "production", "buy", "ready", "turn", "others_buy", "pass", "deploy", "hire_architect",
     "replace_building", "spend_last_gold", "new_event", "war_check", "war_defeat", "age_end", "scoring")
)  # fmt: skip
"""Moments of effects that only one or two cards have (moments.py, cards/)."""

ACTIONS = {
    "pay_one_of": "exchange",
    "swap_progress_cards": "swap",
    "buy_free": "buy_free",
    "deploy_free": "deploy_free",
    "take_workers": "take_worker",
    "remove_own": "give_colony",
    "skip_turn_without_passing": "skip",
}


def _compile_action(card: Card, fx: dict[str, Any]) -> None:
    for field, action in ACTIONS.items():
        if field in fx:
            card.action = action
            break
    else:
        raise DataError(f"{card.id}: unknown special action {fx!r}")
    card.action_if = fx.get("if", "")
    card.repeatable = "limit" not in fx
    card.pays = tuple(_one_kind(choice, card.id) for choice in fx.get("pay_one_of", ()))
    card.takes = tuple(_one_kind(choice, card.id) for choice in fx.get("gain_one_of", ()))
    card.makes = amounts(fx.get("gain", {}), card.id)


def _read(name: str) -> dict[str, Any]:
    with (DATA / name).open("rb") as file:
        return tomllib.load(file)


def _cards(progress: list[dict[str, Any]], boards: dict[str, Any]) -> list[Card]:
    """All cards: progress cards first, then the printed ones of age 0.

    Sides B print copies of progress cards. The copies are cards of their own, of age 0 (Tokugawa, Himeji).
    """
    by_id = {row["id"]: row for row in progress}
    rows = [(row, row["age"]) for row in progress] + [(row, 0) for row in boards["printed"]]
    copies = [
        id
        for nation in boards["nation"]
        for id in nation["side_b"]["slots"] + nation["side_b"].get("finished", [])
        if id in by_id
    ]
    rows += [({**by_id[id], "id": f"printed_{id}", "set": "printed"}, 0) for id in copies]
    return [Card(index, row, age) for index, (row, age) in enumerate(rows)]


def _check_cards(cards: Iterable[Card]) -> None:
    seen: set[str] = set()
    mix: dict[tuple[int, str, int], int] = {}
    for card in cards:
        if card.id in seen:
            raise DataError(f"{card.id}: there are two cards with this id")
        seen.add(card.id)
        if card.age == 0:
            continue
        if card.age not in (1, 2, 3, 4) or card.set not in SETS:
            raise DataError(f"{card.id}: age {card.age}, set {card.set!r} does not exist")
        if card.kind == WONDER and not card.stages:
            raise DataError(f"{card.id}: a wonder needs its stages")
        if card.kind == WAR and sum(card.loss) <= 0:
            raise DataError(f"{card.id}: a war needs a loss")
        if card.kind in (BUILDING, MILITARY) and card.points[-1] == 0:
            raise DataError(f"{card.id}: a building or military card needs its points")
        key = (card.age, card.set, card.kind)
        mix[key] = mix.get(key, 0) + 1
    for age in (1, 2, 3, 4):
        for name, counts in MIX.items():
            for kind, count in enumerate(counts):
                if mix.get((age, name, kind)) != count:
                    raise DataError(f"age {age} needs {count} {name} cards of kind {KINDS[kind]}")


def _check_events(events: list[EventCard]) -> None:
    for age in (1, 2, 3, 4):
        if sum(event.age == age for event in events) != 12:
            raise DataError(f"age {age} needs twelve event cards")


def _boards(table: dict[str, Any]) -> list[Board]:
    """Side A and side B of each nation: index 2·n and 2·n + 1."""
    boards: list[Board] = []
    for nation in table["nation"]:
        side_b = nation["side_b"]
        side_b = {
            **side_b,
            "slots": [_printed(id) for id in side_b["slots"]],
            "finished": [_printed(id) for id in side_b.get("finished", [])],
        }
        boards.append(Board(len(boards), nation["id"], "a", table["side_a"], CARD))
        boards.append(Board(len(boards), nation["id"], "b", side_b, CARD))
    return boards


def _printed(id: str) -> str:
    return f"printed_{id}" if f"printed_{id}" in CARD else id


_tables = _read("boards.toml")
CARDS = _cards(_read("cards.toml")["card"], _tables)
_check_cards(CARDS)
CARD: dict[str, int] = {card.id: card.index for card in CARDS}
NATIONS: list[dict[str, Any]] = _tables["nation"]
BOARDS = _boards(_tables)
BOARD: dict[str, int] = {board.id: board.index for board in BOARDS}
EVENTS = [EventCard(index, row) for index, row in enumerate(_read("events.toml")["event"])]
_check_events(EVENTS)
EVENT: dict[str, int] = {event.id: event.index for event in EVENTS}
HALVES: dict[str, Half] = {half.id: half for event in EVENTS for half in (event.upper, event.lower)}
_solo = _read("solo.toml")
TILES = [Tile(index, row) for index, row in enumerate(_solo["tile"])]
TILE: dict[str, int] = {tile.id: tile.index for tile in TILES}
HALL_OF_FAME = [Fame(row) for row in _solo["fame"]]
GROWTH: tuple[int, ...] = tuple(_tables["growth"][level] for level in LEVELS)
COLUMNS: tuple[int, ...] = (0, *(_tables["columns"][str(players)] for players in range(1, 6)))
BASE_ARCHITECTS: tuple[int, ...] = (0, *(_tables["architects"][str(players)] for players in range(1, 6)))


def _give_flags() -> None:
    """Every card with effects of its own gets a bit; regular fx are bits shared by nobody as well."""
    bit = 1
    for card in CARDS:
        if card.fx:
            card.flag = bit
            bit <<= 1


_give_flags()


def flag(id: str) -> int:
    """The bit of a card with effects; DataError when there is no such card."""
    if id not in CARD or not CARDS[CARD[id]].flag:
        raise DataError(f"{id}: there is no card with effects of this id")
    return CARDS[CARD[id]].flag


def printed(id: str, *path: str | int) -> Any:
    """What stands in the first fx of a card that has this field: `printed("titanic", "choose_one_of", 0)`."""
    for fx in CARDS[CARD[id]].fx:
        if path[0] in fx:
            value: Any = fx
            for step in path:
                value = value[step]
            return value
    raise DataError(f"{id}: no effect has {path[0]!r}")


def printed_gain(id: str, field: str = "gain") -> Amounts:
    """The goods that a card's effect brings."""
    return amounts(printed(id, field), id)


def flags_of(field: str) -> int:
    """The bits of all cards that have something in this field."""
    return sum(card.flag for card in CARDS if card.flag and getattr(card, field) not in ((), "", 0, NOTHING))


ACTION_CARDS = flags_of("action")
TRIGGER_CARDS = flags_of("triggers")
BONUS_CARDS = flags_of("bonuses")
WONDER_READY_CARDS = flags_of("wonder_ready")
PRIVATE_CARDS = flags_of("private")
GOLDEN_CARDS = flags_of("golden_bonus")
REMOVABLE = flags_of("removed_if")
