"""What cards, events, boards and tiles have printed on them: the rows of the tables, typed and checked.

`engine.data.rows` reads `*.toml` into these classes: the parameters of `__init__` are the fields of a row.
What a card does beyond its numbers stands in its `fx` list; the regular kinds of fx are compiled here into
fields, the singular ones are functions in cards/, found by the bit in `Card.flag` (moments.py).
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

STONE: Final = 0
GOLD: Final = 1
FOOD: Final = 2
BOOKS: Final = 3
VP: Final = 4
"""Indices into `Player.goods`; the four resources stand in the order of production (501.2)."""
GOODS: Final[tuple[str, ...]] = ("stone", "gold", "food", "books", "vp")
RESOURCES: Final[tuple[int, ...]] = (STONE, GOLD, FOOD, BOOKS)
"""VP, workers, strength and stability are not resources (101.7)."""
Amounts = tuple[int, int, int, int, int]
NOTHING: Final[Amounts] = (0, 0, 0, 0, 0)

BUILDING: Final = 0
MILITARY: Final = 1
COLONY: Final = 2
WAR: Final = 3
BATTLE: Final = 4
WONDER: Final = 5
ADVISOR: Final = 6
GOLDEN_AGE: Final = 7
KINDS: Final[tuple[str, ...]] = (
    "building",
    "military",
    "colony",
    "war",
    "battle",
    "wonder",
    "advisor",
    "golden_age",
)
MAX_WORKERS: Final = 13
"""Each nation has so many (101.5)."""

Age: TypeAlias = Literal[0, 1, 2, 3, 4]
"""The ages I to IIII (101.2); 0 is what is printed on boards."""
Kind: TypeAlias = Literal[
    "building", "military", "colony", "war", "battle", "wonder", "advisor", "golden_age"
]
CardSet: TypeAlias = Literal["basic", "advanced", "expert", "promo", "printed"]
Goods: TypeAlias = dict[Literal["stone", "gold", "food", "books", "vp"], int]
Numbers: TypeAlias = dict[Literal["stone", "gold", "food", "books", "vp", "strength", "stability"], int]
_NO_GOODS: Final[Goods] = {}
_NO_NUMBERS: Final[Numbers] = {}


def amounts(table: Goods | Numbers) -> Amounts:
    """`{gold = 2, vp = 1}` as (stone, gold, food, books, vp)."""
    found = (
        table.get("stone", 0),
        table.get("gold", 0),
        table.get("food", 0),
        table.get("books", 0),
        table.get("vp", 0),
    )
    return NOTHING if found == NOTHING else found


def one_good(good: int, amount: int) -> Amounts:
    """An amount of a single good."""
    gains = [0, 0, 0, 0, 0]
    gains[good] = amount
    return (gains[0], gains[1], gains[2], gains[3], gains[4])


def _one_kind(table: Goods) -> tuple[int, int]:
    """One good and its amount: a slash on a card is a choice of exactly one, no mix (102.4)."""
    if len(table) != 1:
        raise ValueError(f"a choice must name one good, not {table!r}")
    name, number = next(iter(table.items()))
    return GOODS.index(name), number


class Choice:
    """One of the ways that an event or a wonder leaves open."""

    __slots__ = ("gain", "others", "pay", "strength")

    def __init__(
        self,
        gain: Goods = _NO_GOODS,
        others_gain: Goods = _NO_GOODS,
        pay: Goods = _NO_GOODS,
        move: Literal["last", ""] = "",
        remove: Literal["advisors", ""] = "",
        remove_architect_from_wonder_in_progress: int | None = None,
        strength_for_other_half: int = 0,
        minimum: int | None = None,
    ) -> None:
        self.gain = amounts(gain)
        self.others = amounts(others_gain)
        self.pay = amounts(pay)
        self.strength = strength_for_other_half


# --- progress cards -------------------------------------------------------------------------------------


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


When: TypeAlias = Literal[
    "production", "buy", "ready", "wonder_ready", "continuous", "action", "always", "turn", "others_buy",
    "pass", "deploy", "hire_architect", "replace_building", "spend_last_gold", "new_event", "war_check",
    "war_defeat", "age_end", "scoring",
]  # fmt: skip
"""The moment of an effect."""
Condition: TypeAlias = Literal[
    "", "most_strength", "least_strength", "most_stability", "least_stability", "passed_first",
    "strength_above_war", "bought_colony_this_round", "any_worker_on_military", "most_workers",
    "new_building_is_of_later_age",
]  # fmt: skip


class Fx:
    """One effect of a progress card or of a side B, as it is printed."""

    __slots__ = (
        "when", "condition", "who", "card", "gain", "per", "per_age", "price_paid", "private_architects",
        "golden_age_bonus", "strength", "stability", "limit", "pays", "takes", "kind_of_action", "ignore",
        "actions", "raid_bonus", "extra_price_gold", "colony_requirement", "extra_loss", "discount_stone",
        "minimum", "choose_one_of", "buyer_gain",
    )  # fmt: skip

    def __init__(
        self,
        when: When,
        if_: Condition = "",
        who: str = "",
        card: Kind | None = None,
        gain: Goods = _NO_GOODS,
        gain_one_of: tuple[Goods, ...] = (),
        per: Literal[
            "", "colony", "worker_on_building", "advisor", "building_or_military_card_of_current_age"
        ] = "",
        per_age: int = 0,
        price_paid: int = -1,
        private_architects: int = 0,
        golden_age_bonus: int = 0,
        strength: int = 0,
        stability: int = 0,
        limit: Literal["", "once_per_round"] = "",
        pay_one_of: tuple[Goods, ...] = (),
        swap_progress_cards: int | None = None,
        buy_free: tuple[Kind, ...] = (),
        deploy_free: int | None = None,
        take_workers: int | None = None,
        remove_own: Literal["", "colony"] = "",
        skip_turn_without_passing: bool | None = None,
        remove_self: bool | None = None,
        excludes_self: bool | None = None,
        turn: int | None = None,
        actions: int | None = None,
        skip: bool | None = None,
        raid_bonus: int | None = None,
        extra_price_gold: int | None = None,
        advisor_slots: int | None = None,
        ignore: str = "",
        prevent: str = "",
        status: str = "",
        colony_requirement: int | None = None,
        extra_loss: Goods = _NO_GOODS,
        draw: int | None = None,
        keep: int | None = None,
        discount_stone: int | None = None,
        minimum: int | None = None,
        choose_one_of: tuple[Choice, ...] = (),
        deploy_free_on_it: int | None = None,
        optional: bool | None = None,
        forbid_buy: tuple[Kind, ...] = (),
        buyer_gain: Goods = _NO_GOODS,
    ) -> None:
        self.when = when
        self.condition = if_
        self.who = who
        self.card = -1 if card is None else KINDS.index(card)
        self.gain = amounts(gain)
        self.per = per
        self.per_age = per_age
        self.price_paid = price_paid
        self.private_architects = private_architects
        self.golden_age_bonus = golden_age_bonus
        self.strength = strength
        self.stability = stability
        self.limit = limit
        self.pays = tuple([_one_kind(choice) for choice in pay_one_of])
        self.takes = tuple([_one_kind(choice) for choice in gain_one_of])
        self.kind_of_action = (
            "exchange" if pay_one_of
            else "swap" if swap_progress_cards
            else "buy_free" if buy_free
            else "deploy_free" if deploy_free
            else "take_worker" if take_workers
            else "give_colony" if remove_own
            else "skip" if skip_turn_without_passing
            else ""
        )  # fmt: skip
        if when == "action" and not self.kind_of_action:
            raise ValueError("an unknown special action")
        self.ignore = ignore
        self.actions = actions
        self.raid_bonus = raid_bonus
        self.extra_price_gold = extra_price_gold
        self.colony_requirement = colony_requirement
        self.extra_loss = amounts(extra_loss)
        self.discount_stone = discount_stone
        self.minimum = minimum
        self.choose_one_of = choose_one_of
        self.buyer_gain = amounts(buyer_gain)

    def bonus(self) -> Bonus:
        return Bonus(self.condition, self.per, self.per_age, self.gain, self.takes)


class Card:
    """A progress card or a card printed on a board (age 0)."""

    __slots__ = (
        "index", "id", "en", "de", "de_own", "doubt", "age", "set", "kind", "cost", "goods", "strength",
        "stability", "raid", "points", "vp", "needs", "loss", "stages", "gain", "price", "fx", "flag",
        "bonuses", "triggers", "ready", "wonder_ready", "private", "golden_bonus", "removed_if", "pays",
        "takes", "makes", "action", "action_if", "repeatable", "singular",
    )  # fmt: skip
    index: int

    def __init__(
        self,
        id: str,
        en: str,
        de: str,
        kind: Kind,
        age: Age = 0,
        set: CardSet = "printed",
        de_own: bool = False,
        doubt: bool = False,
        cost: int = 0,
        each: Numbers = _NO_NUMBERS,
        standing: Numbers = _NO_NUMBERS,
        raid: int = 0,
        vp: int | tuple[int, ...] = 0,
        needs: int = 0,
        loss: Goods = _NO_GOODS,
        stages: tuple[int, ...] = (),
        gain: Goods = _NO_GOODS,
        price: int = 0,
        fx: tuple[Fx, ...] = (),
    ) -> None:
        numbers = each or standing
        self.id = id
        self.en = en
        self.de = de
        self.de_own = de_own
        self.doubt = doubt
        self.age: int = age
        self.set: str = set
        self.kind = KINDS.index(kind)
        self.cost = cost
        self.goods = amounts(numbers)
        """Resources per worker, or of the whole card."""
        self.strength = numbers.get("strength", 0)
        self.stability = numbers.get("stability", 0)
        self.raid = raid
        self.vp = vp if isinstance(vp, int) else 0
        self.points = _points(() if isinstance(vp, int) else vp)
        """Final points by number of workers (702.4)."""
        self.needs = needs
        self.loss = amounts(loss)
        self.stages = stages
        self.gain = amounts(gain)
        self.price = price
        self.fx = fx
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
        for effect in fx:
            self._compile(effect)
        self._check()

    def _compile(self, fx: Fx) -> None:
        """Fill the fields that the regular kinds of fx stand for; everything else is singular."""
        if fx.when == "production" and not fx.ignore:
            self.bonuses += (fx.bonus(),)
            self.singular |= bool(fx.takes)
        elif fx.when == "buy" and fx.gain != NOTHING:
            self.triggers += (Trigger(fx.card, fx.price_paid, fx.gain),)
        elif fx.when == "ready" and fx.gain != NOTHING and not fx.who:
            self.ready = fx.gain
        elif fx.when == "wonder_ready":
            self.wonder_ready = fx.gain
        elif fx.when == "continuous":
            self.removed_if = fx.condition
        elif fx.when == "action":
            self.action = fx.kind_of_action
            self.action_if = fx.condition
            self.repeatable = not fx.limit
            self.pays, self.takes, self.makes = fx.pays, fx.takes, fx.gain
        elif fx.private_architects:
            self.private = fx.private_architects
        elif fx.golden_age_bonus:
            self.golden_bonus = fx.golden_age_bonus
        else:
            self.singular = True

    def _check(self) -> None:
        if self.kind == WONDER and not self.stages:
            raise ValueError("a wonder needs its stages")
        if self.kind == WAR and sum(self.loss) <= 0:
            raise ValueError("a war needs a loss")
        if self.kind in (BUILDING, MILITARY) and self.points[-1] == 0:
            raise ValueError("a building or military card needs its points")

    def printed(self) -> Card:
        """The copy that a board prints: a card of its own, of age 0. (Compiled ones have no `copy.copy`.)"""
        vp: int | tuple[int, ...] = self.vp
        if self.kind in (BUILDING, MILITARY):
            vp = tuple([self.points[n + 1] - self.points[n] for n in range(MAX_WORKERS + 1)])
        kind: Any = KINDS[self.kind]
        twin = Card(
            f"printed_{self.id}", self.en, self.de, kind, de_own=self.de_own, doubt=self.doubt,
            cost=self.cost, raid=self.raid, vp=vp, needs=self.needs, stages=self.stages,
            price=self.price, fx=self.fx,
        )  # fmt: skip
        twin.goods, twin.strength, twin.stability = self.goods, self.strength, self.stability
        twin.loss, twin.gain = self.loss, self.gain
        return twin

    def __repr__(self) -> str:
        return f"<Card {self.id}>"


def _points(symbols: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([sum(symbols[:workers]) for workers in range(MAX_WORKERS + 2)])


# --- boards ---------------------------------------------------------------------------------------------


class Side:
    """One side of a player board, as it is printed (105.3, 105.5)."""

    __slots__ = (
        "goods", "workers", "food_spaces", "stability_spaces", "slots", "colonies", "wonders", "finished",
        "fx",
    )  # fmt: skip

    def __init__(
        self,
        food: int,
        stone: int,
        gold: int,
        vp: int,
        workers: int,
        food_spaces: int,
        stability_spaces: int,
        slots: tuple[str, ...],
        colonies: int,
        wonders: int,
        finished: tuple[str, ...] = (),
        fx: tuple[Fx, ...] = (),
        doubt: bool = False,
    ) -> None:
        self.goods: Amounts = (stone, gold, food, 0, vp)
        self.workers = workers
        self.food_spaces = food_spaces
        self.stability_spaces = stability_spaces
        self.slots = slots
        self.colonies = colonies
        self.wonders = wonders
        self.finished = finished
        self.fx = fx


class Nation:
    """A nation and its own side B; all sides A are alike (101.6)."""

    __slots__ = ("id", "en", "de", "side_b")

    def __init__(self, id: str, en: str, de: str, side_b: Side) -> None:
        self.id = id
        self.en = en
        self.de = de
        self.side_b = side_b


class PlayerBoard:
    """One side of a player board in play: its cards are indices, its special is compiled."""

    __slots__ = (
        "index", "id", "nation", "side", "goods", "workers", "food_spaces", "stability_spaces", "slots",
        "colonies", "wonders", "finished", "strength", "golden_bonus", "private", "bonuses",
    )  # fmt: skip

    def __init__(self, index: int, nation: str, side: str, row: Side, cards: dict[str, int]) -> None:
        self.index = index
        self.id = f"{nation}_{side}"
        self.nation = nation
        self.side = side
        self.goods = row.goods
        self.workers = row.workers
        self.food_spaces = row.food_spaces
        self.stability_spaces = row.stability_spaces
        self.slots = tuple([_printed_copy(id, side, cards) for id in row.slots])
        self.colonies = row.colonies
        self.wonders = row.wonders
        self.finished = tuple([_printed_copy(id, side, cards) for id in row.finished])
        self.strength = sum([fx.strength for fx in row.fx])
        self.golden_bonus = sum([fx.golden_age_bonus for fx in row.fx])
        self.private = sum([fx.private_architects for fx in row.fx])
        self.bonuses = tuple([fx.bonus() for fx in row.fx if fx.when == "production"])


def _printed_copy(id: str, side: str, cards: dict[str, int]) -> int:
    """A side B prints copies of progress cards, which are cards of their own (906.3)."""
    return cards.get(f"printed_{id}", cards[id]) if side == "b" else cards[id]


# --- events and solo tiles --------------------------------------------------------------------------------

Who: TypeAlias = Literal[
    "all", "most_strength", "least_strength", "most_stability", "least_stability", "most_food", "least_food",
    "first_to_pass", "last_to_pass", "most_golden_ages_bought_this_round", "most_workers_on_age_4_buildings",
    "all_except_least_stability", "all_except_most_strength_and_most_stability",
]  # fmt: skip
"""Whom an effect selects (504.10, 1002.2)."""


class Then:
    """What an effect does to others if it was taken."""

    __slots__ = ("who", "gain")

    def __init__(self, who: Who, gain: Goods) -> None:
        self.who: str = who
        self.gain = amounts(gain)


class Effect:
    """One effect of an event: who is selected and what happens to them."""

    __slots__ = (
        "who", "condition", "per", "ages", "gain", "others", "pay", "move", "optional", "undeploy",
        "per_worker_gain", "regain_all", "workers", "then", "keeps_order", "keep_gold", "architects",
        "count", "if_none", "choices", "singular",
    )  # fmt: skip

    def __init__(
        self,
        who: Who,
        if_: Literal[
            "", "strength_above_war", "war_bought_by_other", "has_advisor_of_age", "has_colony_of_age"
        ] = "",
        per: Literal["", "war_or_battle_bought_this_round", "colony_bought_this_round", "colony"] = "",
        per_age: int = 0,
        ages: tuple[int, ...] = (),
        gain: Goods = _NO_GOODS,
        others_gain: Goods = _NO_GOODS,
        pay: Goods = _NO_GOODS,
        move: Literal["", "first", "last"] = "",
        optional: bool = False,
        undeploy: Literal["building", "military"] | None = None,
        per_worker_gain: Goods = _NO_GOODS,
        return_workers: int = 0,
        regain: Literal["", "vp_lost_to_war", "vp_and_resources_lost_to_war"] = "",
        take_workers: int = 0,
        then: Then | None = None,
        rule: Literal["", "no_turn_order_change_this_round"] = "",
        keep_at_most: Goods = _NO_GOODS,
        hire_free_architects: int = 0,
        deploy_free: Literal["", "military"] = "",
        count: int = 0,
        remove: Literal["", "advisors", "colony"] = "",
        if_none: Goods = _NO_GOODS,
        choose_one_of: tuple[Choice, ...] = (),
    ) -> None:
        self.who: str = who
        self.condition: str = if_
        self.per: str = per
        self.ages = ages or ((per_age,) if per_age else ())
        self.gain = amounts(gain)
        self.others = amounts(others_gain)
        self.pay = amounts(pay)
        self.move: str = move
        self.optional = optional
        self.undeploy = -1 if undeploy is None else KINDS.index(undeploy)
        self.per_worker_gain = amounts(per_worker_gain)
        self.regain_all = regain == "vp_and_resources_lost_to_war"
        self.workers = take_workers or return_workers
        self.then = then
        self.keeps_order = bool(rule)
        """Feudal Dues: the turn order step of this round is skipped."""
        self.keep_gold = keep_at_most.get("gold", 0)
        self.architects = hire_free_architects
        self.count = count
        self.if_none = amounts(if_none)
        self.choices = choose_one_of
        self.singular = bool(
            undeploy or self.workers or regain or then or rule or keep_at_most or hire_free_architects
            or deploy_free or remove or choose_one_of
        )  # fmt: skip
        """Whether it does something that only a function in cards/events.py can say."""


class Half:
    """The upper or the lower event of a card."""

    __slots__ = ("id", "en", "de", "de_own", "effects")

    def __init__(self, id: str, en: str, de: str, fx: tuple[Effect, ...], de_own: bool = False) -> None:
        self.id = id
        self.en = en
        self.de = de
        self.de_own = de_own
        self.effects = fx


class EventCard:
    """An event card: its two events, extra architects and famine (304.3)."""

    __slots__ = ("index", "id", "age", "architects", "famine", "upper", "lower", "keeps_order")
    index: int

    def __init__(self, id: str, age: Age, architects: int, famine: int, upper: Half, lower: Half) -> None:
        self.id = id
        self.age: int = age
        self.architects = architects
        self.famine = famine
        self.upper = upper
        self.lower = lower
        self.keeps_order = any(effect.keeps_order for effect in upper.effects)


Deed: TypeAlias = dict[Literal["strength", "books", "remove_architects"], int]


class Tile:
    """A solo tile: the opponent's values for a round and its deeds on a 5 and a 6 (802.2, 803.6)."""

    __slots__ = (
        "index", "id", "age", "strength", "stability", "books", "architects", "famine", "deeds",
        "reconstructed",
    )  # fmt: skip
    index: int

    def __init__(
        self,
        id: str,
        age: Age,
        strength: int,
        stability: int,
        books: int,
        architects: int,
        famine: int,
        five: Deed,
        six: Deed,
        reconstructed: bool,
    ) -> None:
        self.id = id
        self.age: int = age
        self.strength = strength
        self.stability = stability
        self.books = books
        self.architects = architects
        self.famine = famine
        self.deeds: tuple[tuple[str, int], tuple[str, int]] = (_deed(five), _deed(six))
        self.reconstructed = reconstructed


def _deed(deed: Deed) -> tuple[str, int]:
    if len(deed) != 1:
        raise ValueError(f"a 5 and a 6 are one deed of the opponent each, not {deed!r}")
    return next(iter(deed.items()))


class Fame:
    """A line of the Hall of Fame (805.2)."""

    __slots__ = ("points", "id", "en", "de")

    def __init__(self, points: int, id: str, en: str, de: str) -> None:
        self.points = points
        self.id = id
        self.en = en
        self.de = de
