"""What a game declares and provides. A game is one folder whose package defines `GAME`, an instance of this.

The engine, the bots, the server and the generic tests know a game only through this class.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

from pentapolis.engine.action import Actions
from pentapolis.engine.ask import Ask, Option, Rules
from pentapolis.engine.chance import Chance
from pentapolis.engine.compiling import mypyc_attr
from pentapolis.engine.errors import Refusal
from pentapolis.engine.setup import Setup, SetupOption
from pentapolis.engine.state import State
from pentapolis.engine.sums import added
from pentapolis.engine.words import Words

S = TypeVar("S", bound=State)


class Result:
    """How a game ended: the score and the place (1 is best, ties share a place) of every seat."""

    __slots__ = ("scores", "places")

    def __init__(self, scores: list[int], places: list[int]) -> None:
        self.scores = scores
        self.places = places

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and (self.scores, self.places) == (other.scores, other.places)

    def __repr__(self) -> str:
        return f"<Result scores {self.scores} places {self.places}>"


class Pass:
    """How a seat says no to a question that comes again and again, and until when it may say so ahead.

    `new`: until there is an option that was not there before. `other`: until the seat is asked another
    question. `aimed`: until somebody acts against the seat. `round`, `age`: until `round_of` changes.
    `game`: to the end. A pass that is refused, taken back or no longer an option ends whatever was said.
    """

    __slots__ = ("option", "until")

    def __init__(self, option: str, *until: str) -> None:
        self.option = option
        self.until = until


def places(sort_keys: list[Any]) -> list[int]:
    """The place of each seat, given what to compare (more is better); equal keys share a place."""
    return [1 + sum(other > mine for other in sort_keys) for mine in sort_keys]


def win_chances(estimates: Sequence[float], spread: float) -> list[float]:
    """Chances to win from estimated final scores; a lead of `spread` makes it e to 1 between two seats."""
    best = max(estimates)
    weights = [exp((estimate - best) / spread) for estimate in estimates]
    total = added(weights)
    return [weight / total for weight in weights]


def win_shares(places: Sequence[int]) -> list[float]:
    """What each seat has won of a finished game: 1 for the winner, shared equally by tied winners."""
    share = 1 / places.count(1)
    return [share if place == 1 else 0.0 for place in places]


NEVER: Final = 1e-20
"""The prior of an option that can do no good: bots take it only where there is no other."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Generic[S]):
    """What bots are told about a game. Every method reads a state that its caller was allowed to see.

    All values are per seat and between 0 (lost) and 1 (won); solo games scale their score into that range.
    """

    turns: ClassVar[int] = 1
    """How many turns of its own (and the others' between them) a seat's search plays through before it
    evaluates. A turn ends where, between two steps, another seat is asked and the position is quiet. 0: it
    plays to the end of the chapter, however many turns that takes.
    """

    pace: ClassVar[int] = 400
    """About how many simulations of a search take a second of one core, at the table where they take longest:
    levels think as long in every game by it.
    """

    glances: ClassVar[bool] = False
    """Whether a search looks at every option once, as greedy does, and spends its simulations on those that
    look best: for games with so many options that priors alone overlook good ones.
    """

    def depth(self) -> int:
        """`turns`, for knowledge that wraps another."""
        return self.turns

    def far(self) -> int:
        """How many turns a search plays through that may think for a second or longer."""
        return self.depth()

    def speed(self) -> int:
        """`pace`, for knowledge that wraps another."""
        return self.pace

    def looks(self) -> bool:
        """`glances`, for knowledge that wraps another."""
        return self.glances

    def faith(self) -> float:
        """How much the prior of an option counts beside its value when a search decides: so much value for
        each power of e. 0 for priors that only say where to look first.
        """
        return 0.0

    def believes(self) -> bool:
        """Whether a search weighs what others may hold by what they did. It costs a tenth of the time,
        so only where it pays.
        """
        return False

    def chapter(self, g: S) -> int:
        """The number of the round, or of another stretch after which positions are easy to judge. A search
        evaluates at the latest when it changes; the same number all the time sets no such end.
        """
        return 0

    def quiet(self, g: S) -> bool:
        """Whether a position between two steps can be evaluated as it stands: no dice thrown but not yet
        used, no half of an exchange. Bots play on until it is.
        """
        return True

    def evaluate(self, g: S) -> list[float]:
        """The estimated value of this position for every seat; exact when the game is over."""
        raise NotImplementedError

    def judge(self, g: S) -> tuple[list[float], list[float]]:
        """What search plays for, for every seat (to win, and perhaps by how much), and the chances to win."""
        values = self.evaluate(g)
        return values, values

    def outlook(self, g: S) -> tuple[list[float], list[float]]:
        """Every seat's chance to win, and the lead over its best rival to expect at the end, in points as
        people count them; no leads where the game's knowledge does not tell them.
        """
        return self.judge(g)[1], []

    def priors(self, g: S, ask: Ask) -> list[float] | None:
        """A weight for each option (any positive scale), or None when all look alike.

        Bots ask only where there is a choice: never about a question with one option.
        """
        return None

    def shares(self, g: S, ask: Ask) -> list[float]:
        """How likely each option would be chosen without any search; together 1."""
        weights = self.priors(g, ask) if len(ask.options) > 1 else None
        if weights is None:
            return [1 / len(ask.options)] * len(ask.options)
        total = added(weights)
        return [weight / total for weight in weights]

    def leaning(self, character: str) -> Knowledge[S]:
        """The same knowledge, with the likes and dislikes of a character; unchanged where it knows none."""
        return self

    def features(self, view: dict[str, Any]) -> list[float]:
        """A fixed-length vector of numbers for learning, made from a view alone."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The declared description of a game, and its functions. Subclass it, fill in everything."""

    id: ClassVar[str]
    names: ClassVar[dict[str, str]]
    """The game's name by language, {"en": …, "de": …}."""
    players: ClassVar[tuple[int, int]]
    """Smallest and largest number of seats."""
    minutes: ClassVar[tuple[int, int]]
    """Usual length in minutes among people, shortest and longest."""
    weight: ClassVar[int]
    """Complexity from 1 (light) to 5 (heavy)."""
    options: ClassVar[tuple[SetupOption, ...]] = ()
    rules_version: ClassVar[int] = 1
    """Raised whenever a change of rules or data could make an old record play differently."""
    score_parts: ClassVar[int] = 1
    """Into how many parts a point is divided: scores are whole numbers of such parts."""
    hidden_information: ClassVar[bool] = False
    chance: ClassVar[bool] = True
    provenance: ClassVar[dict[str, str]]
    """By language: where the component data come from and what is reconstructed."""
    folder: ClassVar[Path]
    """The game's folder: data/, board/, words.toml."""
    knowledge: ClassVar[Knowledge[Any]]
    actions: ClassVar[Mapping[str, Actions]] = {}
    """The tables of actions by topic (`by_topic`): options, refusals and candidates come from them."""
    passes: ClassVar[Mapping[str, Pass]] = {}
    """By topic: questions whose answer is often no, so that people may give it ahead."""
    tells: ClassVar[Mapping[str, int]] = {}
    """By topic: questions that open a step and whose answers tell something about the hidden cards of the
    seat asked, and how many of its last such answers are worth remembering (`memory.py`).
    """
    order_rule: ClassVar[str] = ""
    """The number of the rule that says what is done when: refuses what another question or seat would do."""
    words: Words

    def check_setup(self, setup: Setup) -> Refusal | str | None:
        """Why these seats and options do not go together, or None. (A plain sentence: former rules only.)"""
        return None

    def head(self, option: Option) -> str:
        """Under which head the words of an option stand: its first part, or `number`."""
        first = option[0] if isinstance(option, tuple) else option
        return first if isinstance(first, str) else "number"

    def title(self, language: str) -> str:
        """The game's name. (The registry puts it and `provenance` among the words.)"""
        return self.words.text(language, "game.title")

    def origin(self, language: str) -> str:
        """Where the component data come from and what is reconstructed."""
        return self.words.text(language, "game.provenance")

    def points(self, score: int) -> float:
        """A score of a `Result` as people count it."""
        return score if self.score_parts == 1 else score / self.score_parts

    def new(self, setup: Setup, chance: Chance) -> S:
        """The state at the start of the game. Draws of the set-up come from `chance`."""
        raise NotImplementedError

    def step(self, g: S) -> Rules:
        """The rules of one step: what happens from here, by the state alone, to the next safe point.

        The table copies the state before each step and calls this again until `g.over`.
        """
        raise NotImplementedError

    def result(self, g: S) -> Result:
        """Scores and places, also of a game that is not over yet (as if it ended now)."""
        raise NotImplementedError

    def view(self, g: S, seat: int | None) -> dict[str, Any]:
        """What a seat, or with None a spectator, may see, as JSON-able data."""
        raise NotImplementedError

    def redeal(self, g: S, seat: int, chance: Chance) -> None:
        """Deal everything that the seat cannot know anew, in place, consistent with what it has seen.

        Games without hidden information have nothing to do; the table renews `g.chance` itself.
        """

    def openly(self, topic: str, option: Option) -> Option:
        """Of an answer to one of the questions that tell something: what everybody sees of it."""
        return option

    def still_tells(self, g: S, topic: str, seat: int) -> bool:
        """Whether anything is still hidden that former answers of the seat to this tell about: public."""
        return True

    def recall(
        self, then: S, now: S, watcher: int, seat: int, answer: Option, chance: Chance
    ) -> Option | None:
        """Change `then`, the position before `seat` answered openly like this, to agree with `now`.

        The watcher has imagined both: what it knew at that time is true, all else was dealt anew. Only what
        the answer of the seat hung on needs to agree: its own hand. Returns the answer, or exactly which it
        was if `now` tells; None where nothing can be said.
        """
        return None

    def round_of(self, g: S) -> int:
        """The number of the round, age or other stretch in which every seat has a few turns: clocks counted
        in days are full again when it changes. 0 all the time in games that have none.
        """
        return int(getattr(g, "round", 0))

    def start_of(self, g: S, seat: int) -> str:
        """What the seat began with, where seats begin differently: the id of its board, civilization or
        leader. Empty where all begin alike, and as long as it is not known.
        """
        return ""

    def why_not(self, g: S, ask: Ask, option: Option) -> Refusal | None:
        """Why this is not among the options of the open question; None when no reason can be named."""
        actions = self.actions.get(ask.topic)
        return None if actions is None or option in ask.options else actions.why_not(g, ask, option)

    def check(self, g: S) -> None:
        """Raise AssertionError when the state is impossible: pieces lost, something negative. For tests."""

    def candidates(self, g: S, ask: Ask) -> Iterable[Option]:
        """What a person might try to answer: everything on the board that belongs to this kind of question.

        The options are those that `why_not` does not refuse.
        """
        actions = self.actions.get(ask.topic)
        return ask.options if actions is None else actions.candidates(g, ask)
