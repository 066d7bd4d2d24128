"""Questions for something on the board or in hand: what might be chosen, and why one of it cannot be.

    RAZE = Question("raze", all_cities, refuse_razing, before=("no",))     # in the chapter or card that asks

    answer = yield RAZE.ask(g, seat)                  # the options are what is not refused
    answer = yield REFUGEE.offer(seat, options)       # the options are what the effect offers

A leaf: chapters and cards make their questions, each in one place, and the game finds them in `QUESTIONS`.
What an effect offers is a list that only it can make (the spaces beside a battle, what is left to hire);
beside it everything is refused by the rule of the effect (`by`). The menu of a turn stands in `menu.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, key
from pentapolis.engine.action import WHOLE, Candidates, Refuse
from pentapolis.games.clash_of_cultures.data import ADVANCES, CATEGORIES, WONDERS
from pentapolis.games.clash_of_cultures.data.ids import BUILDINGS, GOODS, UNITS
from pentapolis.games.clash_of_cultures.rules.decks import action_word, objective_word
from pentapolis.games.clash_of_cultures.state import State

QUESTIONS: Final[dict[str, Actions]] = {}
"""All questions but the menu, by topic."""


class Question(Actions):
    """One kind of question. `before` and `after` are answers that are always possible: no, done."""

    __slots__ = ()

    def __init__(
        self,
        topic: str,
        tries: Candidates,
        refuse: Refuse,
        *,
        before: tuple[str, ...] = (),
        after: tuple[str, ...] = (),
        fast: Callable[[Any, Ask], list[Any]] | None = None,
    ) -> None:
        named = [Action(word) for word in before], [Action(word) for word in after]
        super().__init__(topic, *named[0], Action(WHOLE, tries, refuse), *named[1], fast=fast)
        if topic in QUESTIONS:
            raise ValueError(f"the question {topic!r} is made twice")
        QUESTIONS[topic] = self

    def offer(
        self, seat: int, options: list[Any], about: tuple[Any, ...] = (), explicit: bool = False
    ) -> Ask:
        """The question with the options that an effect offers."""
        return Ask(seat, self.topic, options, about, explicit)

    def why_not(self, g: Any, ask: Ask, option: Option) -> Refusal | None:
        """Only what might be chosen here is refused by this question's rule."""
        return super().why_not(g, ask, option) if option in self.candidates(g, ask) else None


def by(rule: str, reason: str) -> Refuse:
    """Whatever the effect does not offer is refused by the effect's rule, which names it."""

    def refuse(g: State, ask: Ask, *parts: int | str) -> Refusal:
        return Refusal(rule, reason, what=key(parts if len(parts) > 1 else parts[0]))

    return refuse


# --- what might be chosen --------------------------------------------------------------------------------


def spaces(g: State, ask: Ask) -> Iterable[Option]:
    return g.map.labels


def all_cities(g: State, ask: Ask) -> Iterable[Option]:
    return [g.map.labels[space] for space in g.cities]


def every_advance(g: State, ask: Ask) -> Iterable[Option]:
    return [advance.id for advance in ADVANCES]


def governments(g: State, ask: Ask) -> Iterable[Option]:
    return [f"category.{category.id}" for category in CATEGORIES[9:]]


def units(g: State, ask: Ask) -> Iterable[Option]:
    return UNITS


def buildings(g: State, ask: Ask) -> Iterable[Option]:
    return BUILDINGS


def pieces(g: State, ask: Ask) -> Iterable[Option]:
    return [*BUILDINGS, *(wonder.id for wonder in WONDERS)]


def goods(g: State, ask: Ask) -> Iterable[Option]:
    return [f"{good}1" for good in GOODS[:7]]


def tokens(g: State, ask: Ask) -> Iterable[Option]:
    return [f"{good}1" for good in GOODS[5:7]]


def hand(g: State, ask: Ask) -> Iterable[Option]:
    return [action_word(card) for card in g.players[ask.seat].actions]


def whole_hand(g: State, ask: Ask) -> Iterable[Option]:
    """Action, objective and wonder cards."""
    p = g.players[ask.seat]
    objectives = [objective_word(card) for card in p.objectives]
    return [*hand(g, ask), *objectives, *(WONDERS[card].id for card in p.wonders)]


def seats(g: State, ask: Ask) -> Iterable[Option]:
    return range(g.seats)


def seats_in_order(g: State, ask: Ask) -> Iterable[Option]:
    """All players, clockwise from the one who is asked."""
    return g.seats_from(ask.seat)


def own_units(g: State, ask: Ask) -> Iterable[Option]:
    """Every kind of unit on every space where the player has one."""
    labels = g.map.labels
    return [("unit", labels[space], unit) for space in g.spaces_of(ask.seat) for unit in UNITS]


def city_pieces(g: State, ask: Ask) -> Iterable[Option]:
    """Every kind of building in every own city."""
    homes = [g.map.labels[city.space] for city in g.cities_of(ask.seat)]
    return [("build", home, building) for home in homes for building in BUILDINGS]


# --- common reasons --------------------------------------------------------------------------------------


def refuse_self(rule: str) -> Refuse:
    """Any player but oneself."""

    def refuse(g: State, ask: Ask, seat: int) -> Refusal | None:
        return Refusal(rule, "not_that_player") if seat == ask.seat else None

    return refuse


def refuse_lacking(rule: str) -> Refuse:
    """Only what the player has 1 of: `food1`; a captive where captives pay (1110.2b) is offered beside it."""

    def refuse(g: State, ask: Ask, word: str) -> Refusal | None:
        good = word[:-1]
        if good in GOODS[:7] and g.players[ask.seat].goods[GOODS.index(good)]:
            return None
        return Refusal(rule, "no_goods", good=good)

    return refuse
