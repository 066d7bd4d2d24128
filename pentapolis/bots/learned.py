"""Learned judgement at play: a policy over options and a value of positions, from a game's features.

Policy: the logarithm of the hand-made prior of an option, trusted as much as its group deserves, plus one
weight for each of its keys, plus the weights of its group for the situation. Value: every seat's numbers and
cards become an embedding; each seat then sees its own embedding, the mean and the maximum of the others' and
the table, and gets a logit of winning and an expected lead. So it is the same for every order of the seats
and for any number of them.

Same answers on every machine: weights, inputs and what comes out of each layer are whole multiples of
1 / FINE, small enough that sums of their products are exact in 64 bit floats, whatever the order in which a
processor adds them. Only exp and log, which may differ in the last bit between machines, come after that, and
their results are rounded to a millionth. FINE is a power of two, so layers pass on whole numbers, in units of
1 / FINE: these are rounded by one call instead of three, and a search does nothing but small calls here.
"""

from __future__ import annotations

from math import atanh, exp, log, tanh
from typing import Any, Final

import numpy as np

from pentapolis.bots.knowledge import features_of
from pentapolis.bots.weights import FINE, Array, aligned
from pentapolis.engine import Ask, Features, Game, Knowledge, Seat
from pentapolis.engine.features import KEYS
from pentapolis.engine.sums import added, to_a_millionth

COMMON: Final[tuple[str, ...]] = ("one", "solo", "three", "four", "many")
"""Numbers that stand before those of the game, in tables and situations: how many seats there are."""
UNLIKELY: Final = -8.0
"""The lowest logarithm that a hand-made prior counts with: learning must be able to overrule it."""
FUTILE: Final = 1e-12
"""An option whose hand-made prior is such a part of the best one's is never taken: it changes and costs
nothing, so that nothing would be learned about it but to try it for ever.
"""
FUTILE_LOGIT: Final = -1000.0
"""The logit of such an option."""
FLAT: Final = 1.5
"""The temperature at which search reads the policy: it must still try what the policy thinks little of."""
LEAST: Final = -14.0
"""The logarithm of the least prior that search is given."""
FAITH: Final = 0.02
"""How much search trusts the policy beside the values: what is e times as unlikely must be worth two percent
of winning more. (Nets were seen to overrate by twice as much what their policy never does.)
"""
LIKING: Final = 0.7
"""How much a character prefers the options that it likes, in logits: enough to be seen, too little to
make it choose what is bad. (For a search it is worth about one percent of winning.)
"""
FAR: Final = 0.999
"""A squeezed lead beyond this is read as this: what was squeezed further cannot be told apart."""
LEAD: Final = 0.3
"""How much the expected lead counts for search, beside the chance to win."""

PER_UNIT: Final = np.array(FINE)
NOTHING: Final = np.array(0.0)
"""Arrays already, since NumPy makes one of every number that it is given."""
OTHERS: Final = {
    number: np.array([[other for other in range(number) if other != seat] for seat in range(number)])
    for number in range(2, 9)
}
"""By the number of seats: for each seat the others."""


def common(seats: int) -> list[float]:
    """The numbers called COMMON."""
    return [1.0, float(seats == 1), float(seats == 3), float(seats == 4), float(seats > 4)]


def hand_logits(weights: list[float] | None, number: int) -> list[float]:
    """The hand-made priors as logarithms, 0 for the best."""
    if weights is None:
        return [0.0] * number
    best = max(weights)
    if best <= 0:
        return [0.0] * number
    least = best * exp(UNLIKELY)
    futile = best * FUTILE
    return [
        log(weight / best) if weight > least else UNLIKELY if weight > futile else FUTILE_LOGIT
        for weight in weights
    ]


class Policy:
    """Logits of options: `theta` by key, `situation` by group and number, `trust` by group."""

    __slots__ = ("features", "theta", "situation", "trust", "_theta", "_per_unit", "_trust")

    def __init__(self, features: Features[Any], theta: Array, situation: Array, trust: Array) -> None:
        self.features = features
        self.theta = theta
        self.situation = situation
        self.trust = trust
        self._theta: list[float] = theta.tolist()
        self._per_unit: Array = np.ascontiguousarray(situation / FINE)
        self._trust: list[float] = trust.tolist()

    @staticmethod
    def fresh(features: Features[Any]) -> Policy:
        """What trusts the hand-made priors and nothing else."""
        groups = len(features.groups)
        numbers = len(COMMON) + len(features.situation_numbers)
        return Policy(features, np.zeros(KEYS), np.zeros((groups, numbers)), np.ones(groups))

    def liking(self, likes: dict[str, float]) -> Policy:
        """The same policy with so much more liking for groups of options, in logits: it stands in the first
        column of the situation, which is always 1.
        """
        situation = self.situation.copy()
        for row, group in enumerate(self.features.groups):
            situation[row, 0] += likes.get(group, 0.0)
        return Policy(self.features, self.theta, fine(situation), self.trust)

    def read(self, g: Any, ask: Ask, hand: list[float]) -> Reading:
        """The logits of this question's options, and what they were computed from."""
        choice = self.features.choice(g, ask)
        situation = in_units(common(g.seats) + choice.situation)
        by_option: list[float] = self._per_unit.dot(situation).take(choice.groups).tolist()
        theta, trust = self._theta, self._trust
        logits: list[float] = []
        for place, base in enumerate(hand):
            if base == FUTILE_LOGIT:
                logits.append(FUTILE_LOGIT)
                continue
            logit = by_option[place] + trust[choice.groups[place]] * base
            for key in choice.keys[place]:
                logit += theta[key]
            logits.append(logit)
        return Reading(logits, situation, choice.keys, choice.groups)


class Reading:
    """What a policy says about one question: logits, and the inputs that training needs."""

    __slots__ = ("logits", "units", "keys", "groups")

    def __init__(
        self, logits: list[float], units: Array, keys: list[tuple[int, ...]], groups: list[int]
    ) -> None:
        self.logits = logits
        self.units = units
        self.keys = keys
        self.groups = groups

    @property
    def situation(self) -> Array:
        """The numbers of the situation."""
        numbers: Array = self.units / FINE
        return numbers


LAYERS: Final[tuple[str, ...]] = (
    "seat",
    "cards",
    "seat_bias",
    "embed",
    "embed_bias",
    "trunk",
    "trunk_bias",
    "head",
    "head_bias",
)
"""The arrays of a value net, in order."""


class Value:
    """The value net."""

    __slots__ = (
        "seat",
        "cards",
        "embed",
        "head",
        "_own",
        "_mean",
        "_best",
        "_rival",
        "_table",
        "_biases",
        "layers",
    )

    def __init__(self, arrays: dict[str, Array]) -> None:
        self.layers: dict[str, Array] = {
            name: np.ascontiguousarray(arrays[name], np.float64) for name in LAYERS
        }
        layers = self.layers
        self.seat = layers["seat"]
        self.cards = layers["cards"]
        self.embed = layers["embed"]
        self._own, self._mean, self._best, self._table = parts(layers["trunk"], layers["embed"].shape[1])
        self._rival: Array = self._mean + self._best
        """For a single other seat, who is the mean and the maximum of the others."""
        self.head = layers["head"]
        self._biases = [layers[name] * FINE for name in LAYERS if name.endswith("_bias")]

    def judge(self, table: list[float], seats: list[Seat]) -> list[tuple[float, float]]:
        """For every seat the logit of winning and the expected lead, between about -1 and 1."""
        return self.judge_all([(common(len(seats)) + table, seats)])[0]

    def judge_all(self, positions: list[tuple[list[float], list[Seat]]]) -> list[list[tuple[float, float]]]:
        """The same for many positions with the same number of seats at once; tables begin with COMMON."""
        number = len(positions[0][1])
        many = len(positions)
        every = [seat for _, seats in positions for seat in seats]
        seat_bias, embed_bias, trunk_bias, head_bias = self._biases
        hidden = in_units([seat.numbers for seat in every]).dot(self.seat)
        hidden += seat_bias
        for row, seat in enumerate(every):
            if seat.cards:
                hidden[row] += in_units(seat.counts).dot(self.cards.take(seat.cards, 0))
        own = activated(hidden).dot(self.embed)
        own += embed_bias
        activated(own)
        trunk = own.dot(self._own)
        if number > 1:
            trunk += self._others(own.reshape(many, number, -1))
        tables = in_units([table for table, _ in positions]).dot(self._table)
        tables += trunk_bias
        trunk += tables if many == 1 else tables.repeat(number, 0)
        out = activated(trunk).dot(self.head)
        out += head_bias
        np.rint(out, out)
        out /= FINE
        judged = [(win, lead) for win, lead in out.tolist()]
        return [judged[first : first + number] for first in range(0, len(judged), number)]

    def _others(self, own: Array) -> Array:
        """What the trunk makes of the others' embeddings: a row for each seat of each position."""
        many, number, width = own.shape
        if number == 2:
            made: Array = own[:, ::-1].reshape(many * number, width).dot(self._rival)
            return made
        mean = (own.sum(1, keepdims=True) - own) / (number - 1)
        np.rint(mean, mean)
        best = own.take(OTHERS[number], 1).max(2)
        made = mean.reshape(many * number, width).dot(self._mean)
        made += best.reshape(many * number, width).dot(self._best)
        return made


def parts(trunk: Array, width: int) -> list[Array]:
    """The rows of the trunk: for a seat, for the mean and the maximum of the others, for the table."""
    ends = (0, width, 2 * width, 3 * width, len(trunk))
    return [np.ascontiguousarray(trunk[ends[part] : ends[part + 1]]) for part in range(4)]


def in_units(numbers: list[float] | list[list[float]]) -> Array:
    """As whole multiples of 1 / FINE."""
    units: Array = np.array(numbers)
    units *= PER_UNIT
    np.rint(units, units)
    return units


def activated(units: Array) -> Array:
    """What comes out of a layer, in place: nothing below 0, rounded to whole units."""
    np.maximum(units, NOTHING, out=units)
    np.rint(units, units)
    return units


def fine(numbers: Array) -> Array:
    """Rounded to whole multiples of 1 / FINE."""
    rounded: Array = np.rint(numbers * FINE) / FINE
    return rounded


def chances(judged: list[tuple[float, float]], warmth: float = 1.0) -> list[float]:
    """Every seat's chance to win; alone, the expected share of a full score. `warmth` calibrates them."""
    if len(judged) == 1:
        return [round(1 / (1 + exp(-max(-30.0, min(30.0, judged[0][0])))), 6)]
    best = max([win for win, _ in judged])
    weights = [exp((win - best) / warmth) for win, _ in judged]
    total = added(weights)
    return [to_a_millionth(weight / total) for weight in weights]


class LearnedKnowledge(Knowledge[Any]):
    """The knowledge of a game, with learned priors and values in place of the hand-made ones."""

    def __init__(
        self,
        hand: Knowledge[Any],
        features: Features[Any],
        policy: Policy,
        value: Value | None,
        warmth: dict[int, float] | None = None,
    ) -> None:
        self.hand = hand
        self.features_of_game = features
        self.policy = policy
        self.value = value
        self.warmth = warmth or {}
        """By number of seats: the temperature at which chances were truest in held-out games."""
        self.alone: LearnedKnowledge | None = None
        """What it goes by where there is one seat only, if that was learned apart."""
        self.characters: dict[str, LearnedKnowledge] = {}
        """This knowledge with the leanings of characters, as far as somebody has asked for them."""

    def depth(self) -> int:
        turns = self.features_of_game.turns
        return self.hand.depth() if turns is None else turns

    def far(self) -> int:
        return self.features_of_game.far or self.depth()

    def speed(self) -> int:
        return self.features_of_game.pace or self.hand.speed()

    def looks(self) -> bool:
        """A glance would judge the middle of a turn, where learned values say little; and the learned priors
        overlook no good option.
        """
        return False

    def faith(self) -> float:
        return FAITH

    def believes(self) -> bool:
        return self.features_of_game.believes

    def leaning(self, character: str) -> LearnedKnowledge:
        if character not in self.features_of_game.characters:
            return self
        if character not in self.characters:
            words = self.features_of_game.characters[character]
            likes = tuple([word for word in words if word[0] != "-"])
            dislikes = tuple([word[1:] for word in words if word[0] == "-"])
            leaning = self.characters[character] = self.liking(
                {
                    group: LIKING * (group.startswith(likes) - group.startswith(dislikes))
                    for group in self.features_of_game.groups
                }
            )
            leaning.alone = None if self.alone is None else self.alone.leaning(character)
        return self.characters[character]

    def liking(self, likes: dict[str, float]) -> LearnedKnowledge:
        """This knowledge with so much more liking for groups of options, in logits, also alone."""
        made = LearnedKnowledge(
            self.hand, self.features_of_game, self.policy.liking(likes), self.value, self.warmth
        )
        made.alone = None if self.alone is None else self.alone.liking(likes)
        return made

    def chapter(self, g: Any) -> int:
        return self.hand.chapter(g)

    def quiet(self, g: Any) -> bool:
        return self.hand.quiet(g)

    def evaluate(self, g: Any) -> list[float]:
        return self.judge(g)[1]

    def judge(self, g: Any) -> tuple[list[float], list[float]]:
        if g.seats == 1 and self.alone is not None:
            return self.alone.judge(g)
        if g.over or self.value is None or not self.features_of_game.judged(g):
            return self.hand.judge(g)
        judged = self.value.judge(self.features_of_game.table(g), self.features_of_game.seats(g))
        likely = chances(judged, self.warmth.get(g.seats, 1.0))
        if len(judged) == 1:
            return likely, likely
        return [
            to_a_millionth((1 - LEAD) * chance + LEAD * (0.5 + 0.5 * max(-1.0, min(1.0, lead))))
            for chance, (_, lead) in zip(likely, judged, strict=True)
        ], likely

    def outlook(self, g: Any) -> tuple[list[float], list[float]]:
        if g.over or self.value is None or g.seats == 1 or not self.features_of_game.judged(g):
            return self.judge(g)[1], []
        judged = self.value.judge(self.features_of_game.table(g), self.features_of_game.seats(g))
        margin = self.features_of_game.margin
        leads = [round(margin * atanh(max(-FAR, min(FAR, lead))), 3) for _, lead in judged]
        return chances(judged, self.warmth.get(g.seats, 1.0)), leads

    def logits(self, g: Any, ask: Ask) -> list[float]:
        """How good the policy thinks each option is, rounded so that every machine agrees."""
        if g.seats == 1 and self.alone is not None:
            return self.alone.logits(g, ask)
        hand = hand_logits(self.hand.priors(g, ask), len(ask.options))
        if ask.topic in self.features_of_game.by_hand:
            return hand
        return [to_a_millionth(logit) for logit in self.policy.read(g, ask, hand).logits]

    def shares(self, g: Any, ask: Ask) -> list[float]:
        if len(ask.options) == 1:
            return [1.0]
        logits = self.logits(g, ask)
        best = max(logits)
        weights = [exp(logit - best) for logit in logits]
        total = added(weights)
        return [weight / total for weight in weights]

    def priors(self, g: Any, ask: Ask) -> list[float] | None:
        if len(ask.options) < 2:
            return [1.0] * len(ask.options)
        logits = self.logits(g, ask)
        best = max(logits)
        return [
            exp(max(LEAST, (logit - best) / FLAT)) if logit > FUTILE_LOGIT else FUTILE * FUTILE
            for logit in logits
        ]


def lead_of(points: list[float], seat: int, margin: float) -> float:
    """A seat's lead over its best rival at the end, squeezed to -1 … 1; what the net's second head learns."""
    return tanh((points[seat] - max(points[:seat] + points[seat + 1 :])) / margin)


def arranged(features: Features[Any], about: dict[str, Any], arrays: dict[str, Array]) -> dict[str, Array]:
    """Stored arrays with their rows in the order of these features."""
    arrays = dict(arrays)
    common_names = list(COMMON)
    groups = features.groups
    situation = aligned(
        arrays["situation"].T, common_names + about["situation"], COMMON + features.situation_numbers
    ).T
    arrays["situation"] = np.ascontiguousarray(aligned(situation, about["groups"], groups))
    trust = aligned(arrays["trust"] - 1, about["groups"], groups) + 1  # a new group trusts the priors
    arrays["trust"] = trust
    if "seat" in arrays:
        arrays["seat"] = aligned(arrays["seat"], about["seat"], features.seat_numbers)
        arrays["cards"] = aligned(arrays["cards"], about["cards"], features.cards)
        own = 3 * arrays["embed"].shape[1]
        table = aligned(arrays["trunk"][own:], common_names + about["table"], COMMON + features.table_numbers)
        arrays["trunk"] = np.concatenate((arrays["trunk"][:own], table))
    return arrays


def names_of(features: Features[Any]) -> dict[str, Any]:
    """The names under which weights are stored."""
    return {
        "situation": list(features.situation_numbers),
        "groups": list(features.groups),
        "seat": list(features.seat_numbers),
        "cards": list(features.cards),
        "table": list(features.table_numbers),
    }


def knowledge_from(game: Game[Any], about: dict[str, Any], arrays: dict[str, Array]) -> LearnedKnowledge:
    """The knowledge that these weights make of a game's features."""
    features = features_of(game)
    assert features is not None
    arrays = arranged(features, about, arrays)
    policy = Policy(features, arrays["theta"], arrays["situation"], arrays["trust"])
    value = Value(arrays) if "seat" in arrays else None
    measured = about.get("calibration", {})
    warmth = {int(seats): float(figures["warmth"]) for seats, figures in measured.items()}
    return LearnedKnowledge(game.knowledge, features, policy, value, warmth)
