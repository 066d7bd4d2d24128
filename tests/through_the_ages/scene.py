"""Positions for the tests: a board in the actions phase of seat 0, civilizations equipped as wanted."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import Chance, Fork, Refusal, Rules, Setup, find_game, parse_key
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import (
    AGE,
    BY_ID,
    CARDS,
    FAMILIES,
    ID,
    NONE,
    SLOT,
    SLOT_ID,
    civil_deck,
)
from pentapolis.games.through_the_ages.rules import bank, ratings
from pentapolis.games.through_the_ages.rules.turn import refresh
from pentapolis.games.through_the_ages.state import (
    ACTIONS,
    NOBODY,
    POLITICS,
    PUBLIC,
    START,
    Player,
    State,
    face_down,
)

GAME = find_game("through_the_ages")


def rule(*numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("through_the_ages", *numbers)


def example(id: str) -> pytest.MarkDecorator:
    return pytest.mark.example(id)


def new(seats: int = 2, seed: str = "tests", **options: Any) -> State:
    """A game at its very start; the start player is seat 0."""
    g = GAME.new(Setup(GAME, seats, **options), Chance.from_seed(seed))
    assert isinstance(g, State)
    g.start = g.turn = 0
    return g


def board(seats: int = 2, round: int = 5, age: int = 1, **options: Any) -> State:
    """The actions phase of seat 0 in the middle of the game, with an empty row and nothing stored."""
    g = new(seats, **options)
    g.round = round
    g.age = age
    g.row = [NONE] * 13
    if age:
        g.civil = civil_deck(age, seats, False)
    for civ in g.civs:
        civ.bonus_seen = []
        refresh(g, civ)
    g.phase = ACTIONS
    return g


def politics(g: State) -> State:
    """The same board, one phase earlier: the political action of seat 0."""
    g.phase = POLITICS
    return g


def resolve(id: str, g: State) -> Rules:
    """What the event of this name does."""
    return moments.EVENTS[BY_ID[id]](g)


def cards(*ids: str) -> list[int]:
    return [BY_ID[id] for id in ids]


def slot(id: str) -> int:
    """The slot of a technology that carries workers."""
    return SLOT[BY_ID[id]]


def ids(indexes: list[int]) -> list[str]:
    return [ID[c] for c in indexes]


def laid(id: str, seat: int | None = None) -> int:
    """A card as it lies in a pile: known to nobody, to a seat, or (PUBLIC) to all."""
    return face_down(BY_ID[id], NOBODY if seat is None else PUBLIC if seat == PUBLIC else 1 + seat)


def lay(g: State, **spaces: str) -> None:
    """Lay cards in the row: s1="moses"."""
    for space, id in spaces.items():
        g.row[int(space[1:]) - 1] = BY_ID[id]


def equip(g: State, seat: int = 0, **things: Any) -> Player:
    """Give a civilization what a test needs; its action tokens are fresh afterwards.

    government="monarchy", leader="homer", wonders=["pyramids"], wonder="colossus", special=["masonry"],
    colonies=[…], techs={"iron": 2} (in play, with 2 workers), hand=[…], military=[…], tactic="legion",
    food=3, resources=4 (on the lowest cards), and every plain number of the state.
    """
    civ = g.civs[seat]
    for thing, value in things.items():
        if thing in ("government", "leader", "wonder", "tactic", "war"):
            setattr(civ, thing, NONE if value is None else BY_ID[value])
            if thing == "leader" and value:
                civ.leaders_taken |= 1 << AGE[BY_ID[value]]
        elif thing in ("wonders", "ravaged", "colonies", "hand", "military", "bonus"):
            setattr(civ, thing, cards(*value))
        elif thing == "special":
            for id in value:
                card = CARDS[BY_ID[id]]
                civ.specials[FAMILIES.index(card.family)] = card.age
        elif thing == "techs":
            for id, workers in value.items():
                civ.techs |= 1 << SLOT[BY_ID[id]]
                civ.workers[SLOT[BY_ID[id]]] = workers
        elif thing == "food":
            store(civ, agriculture=value)
        elif thing == "resources":
            store(civ, bronze=value)
        else:
            assert thing in Player.__slots__, thing
            setattr(civ, thing, value)
    ratings.recount_all(g)
    for name in ("ca", "ma"):
        setattr(civ, name, things.get(name, getattr(civ, f"{name}_total")))
    return civ


def pact(g: State, owner: int, partner: int, id: str, owner_is_a: bool = True) -> None:
    civ = g.civs[owner]
    civ.pact, civ.pact_partner, civ.pact_is_a = BY_ID[id], partner, owner_is_a
    ratings.recount_all(g)
    for each in g.civs:
        each.ca, each.ma = each.ca_total, each.ma_total


def store(civ: Player, **tokens: int) -> None:
    """Put blue tokens from the bank on cards: iron=2."""
    for id, number in tokens.items():
        slot = SLOT[BY_ID[id]]
        civ.blue_bank -= number - civ.blue[slot]
        civ.blue[slot] = number


def workers(civ: Player) -> dict[str, int]:
    """Where workers are, without the zeros."""
    return {SLOT_ID[slot]: number for slot, number in enumerate(civ.workers) if number}


def blue(civ: Player) -> dict[str, int]:
    """Where blue tokens are, without the zeros."""
    return {SLOT_ID[slot]: number for slot, number in enumerate(civ.blue) if number}


def goods(civ: Player) -> tuple[int, int]:
    return bank.food(civ), bank.resources(civ)


class Play:
    """A game going on from a position; answers are checked, refusals compared, what is told is kept.

    At every question the options must be the candidates that are not refused.
    """

    def __init__(self, g: State) -> None:
        self.told: list[Any] = []
        g.tell = self._tell
        self.fork = Fork(GAME, g, explicit=True)
        self._compare()

    def _tell(
        self, kind: str, seat: int | None = None, to: tuple[int, ...] | None = None, **data: Any
    ) -> None:
        self.told.append((kind, seat, data) if to is None else (kind, seat, data, to))

    def _compare(self) -> None:
        ask = self.fork.ask
        if ask is not None and ask.topic in GAME.actions:
            checked = GAME.actions[ask.topic].checked_options(self.g, ask)
            assert set(checked) == set(ask.options), ask.topic

    @property
    def g(self) -> State:
        g = self.fork.g
        assert isinstance(g, State)
        return g

    @property
    def me(self) -> Player:
        return self.g.civs[0]

    @property
    def topic(self) -> str:
        assert self.fork.ask is not None
        return self.fork.ask.topic

    @property
    def options(self) -> list[Any]:
        assert self.fork.ask is not None
        return self.fork.ask.options

    def do(self, *keys: str) -> Play:
        for text in keys:
            assert self.fork.ask is not None
            option = parse_key(text)
            assert option in self.fork.ask.options, f"{text} is not among {self.fork.ask}"
            self.fork.answer(option)
            self._compare()
        return self

    def can(self, text: str) -> bool:
        assert self.fork.ask is not None
        option = parse_key(text)
        found = option in self.fork.ask.options
        if found:
            assert GAME.why_not(self.g, self.fork.ask, option) is None
        return found

    def refusal(self, text: str) -> Refusal | None:
        assert self.fork.ask is not None
        assert not self.can(text)
        return GAME.why_not(self.g, self.fork.ask, parse_key(text))

    def refused(self, text: str) -> str:
        """The number of the rule that forbids this."""
        refusal = self.refusal(text)
        assert refusal is not None, f"nobody says why {text} is no option"
        return refusal.rule


def take_turn(g: State) -> Play:
    """From the start of seat 0's turn."""
    g.phase = START
    return Play(g)


def finish_turn(play: Play) -> None:
    """Do nothing until it is somebody else's turn."""
    seat = play.g.turn
    while not play.fork.over and play.g.turn == seat:
        option = "end_turn" if play.topic == "action" else play.options[0]
        play.fork.answer(option)


def of_kind(*kinds: str) -> list[Any]:
    return [pytest.param(card, id=card.id) for card in CARDS if card.kind in kinds]


def events(g: State, *names: str) -> None:
    """Exactly these current events."""
    g.current = [[], [], [], []]
    for name in names:
        g.current[AGE[BY_ID[name]]].append(laid(name))
