"""What the rest of the round will bring if everybody passes now: the rules themselves, run ahead on a copy.

The steps come in the order of the rules: production, revolt, war, the two events, famine, the end of an age.
Each has its change by good and nation, and what runs short. Where a nation has to choose, offers are declined
and the first way is taken; the step says that there is a choice.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Ask, Option, Rules
from pentapolis.games.nations.data import EVENTS, GOODS, Half
from pentapolis.games.nations.rules.events import SELECT, lower, select, upper
from pentapolis.games.nations.rules.resolution import famine, fight, produce
from pentapolis.games.nations.rules.turns import pass_turn
from pentapolis.games.nations.state import ACT, FAMINE, LOWER, NONE, PRODUCE, UPPER, WAR_STEP, State

AGE_END: Final = frozenset({"book_scoring", "solomons_temple"})
"""Where the gains at the end of an age come from; they are told apart from the famine before."""
Goods = list[int]


class Step:
    """One step of the forecast, for all nations."""

    __slots__ = ("id", "changes", "after", "short", "choosers", "hits")

    def __init__(self, id: str, before: list[Goods], after: list[Goods]) -> None:
        self.id = id
        self.changes = [
            [now - then for now, then in zip(new, old, strict=True)]
            for old, new in zip(before, after, strict=True)
        ]
        self.after = after
        self.short: list[dict[str, int]] = [{} for _ in after]
        self.choosers: set[int] = set()
        self.hits: list[int] = []
        """The nations that an event selects."""

    def of(self, seat: int) -> dict[str, Any]:
        return {
            "step": self.id,
            "change": self.changes[seat],
            "after": self.after[seat],
            "short": self.short[seat],
            "choice": seat in self.choosers,
        }


class Ahead:
    """A copy of the game on which the round is played to its end."""

    def __init__(self, g: State) -> None:
        self.from_phase = g.phase
        self.g = g.copy()
        self.g.tell = self._listen
        self.steps: list[Step] = []
        self._short: list[dict[str, int]] = []
        self._calm: list[Goods | None] = []
        """What a nation had after production, before its revolt."""
        self._age_end: list[Goods] = []
        self._choosers: set[int] = set()
        if not g.over and all(n.board != NONE for n in g.nations):
            self._run()

    def of(self, seat: int) -> list[dict[str, Any]]:
        """The forecast of one nation."""
        return [step.of(seat) for step in self.steps]

    def hits(self) -> dict[str, list[int]]:
        """Whom the two events select."""
        return {step.id: step.hits for step in self.steps if step.id in ("upper", "lower")}

    def _run(self) -> None:
        g = self.g
        if g.phase <= ACT:
            for seat in g.order[g.at :] + g.order[: g.at] if g.phase == ACT else g.order:
                if seat not in g.passed:
                    pass_turn(g, seat)
            self._step(PRODUCE, "production", produce(g))
        if g.event == NONE:
            return
        if g.war != NONE:
            self._step(WAR_STEP, "war", fight(g))
        else:
            self._quietly(WAR_STEP, fight(g))
        if g.variant.solo:
            self._step(UPPER, "check", upper(g))
        else:
            event = EVENTS[g.event]
            self._event(UPPER, "upper", event.upper, upper(g))
            self._event(LOWER, "lower", event.lower, lower(g))
        self._step(FAMINE, "famine", famine(g))

    def _event(self, phase: int, id: str, half: Half, rules: Rules) -> None:
        hits = {
            seat
            for effect in half.effects
            if effect.who in SELECT and effect.who != "all"
            for seat in select(self.g, effect.who)
        }
        if self._step(phase, id, rules):
            self.steps[-1].hits = sorted(hits)

    def _step(self, phase: int, id: str, rules: Rules) -> bool:
        """Play a step that is still to come and remember what it changed; False when it is not."""
        if self.from_phase >= phase:
            return False
        before = self._goods()
        self._quietly(phase, rules)
        after = self._goods()
        if any(self._calm):
            between = [calm or new for calm, new in zip(self._calm, after, strict=True)]
            self._add(id, before, between)
            self._add("revolt", between, after)
        elif any(any(gains) for gains in self._age_end):
            between = [
                [now - gained for now, gained in zip(new, gains, strict=True)]
                for new, gains in zip(after, self._age_end, strict=True)
            ]
            self._add(id, before, between)
            self._add("age", between, after)
        else:
            self._add(id, before, after)
        return True

    def _add(self, id: str, before: list[Goods], after: list[Goods]) -> None:
        step = Step(id, before, after)
        if id not in ("revolt", "age"):
            step.short = self._short
            step.choosers = self._choosers
        self.steps.append(step)

    def _quietly(self, phase: int, rules: Rules) -> None:
        """Carry out the rules of a step that has not begun yet; questions are answered by assumption."""
        seats = range(self.g.seats)
        self._short = [{} for _ in seats]
        self._calm = [None for _ in seats]
        self._age_end = [[0] * len(GOODS) for _ in seats]
        self._choosers = set()
        if self.from_phase >= phase:
            return
        answer: Option | None = None
        try:
            while True:
                ask = rules.send(answer)
                assert isinstance(ask, Ask)
                answer = self._assume(ask)
        except StopIteration:
            return

    def _assume(self, ask: Ask) -> Option:
        options: list[Option] = list(ask.options)
        if len(options) > 1:
            self._choosers.add(ask.seat)
        if ask.topic == "substitute":  # the good of which most is there goes first
            goods = self.g.nations[ask.seat].goods
            most = goods[GOODS.index(str(ask.about[0]))] >= max(goods[:3])
            return options[-1 if most else 0]
        if "decline" in options:
            return "decline"
        if ask.topic == "spare":
            return options[-1]
        return options[0]

    def _goods(self) -> list[Goods]:
        return [n.goods[:] for n in self.g.nations]

    def _listen(self, kind: str, seat: int | None = None, to: object = None, **data: Any) -> None:
        if seat is None:
            return
        if kind == "short":
            short = self._short[seat]
            short[data["good"]] = short.get(data["good"], 0) + data["missing"]
        elif kind == "revolt":
            self._calm[seat] = self.g.nations[seat].goods[:]
        elif kind == "gains" and data["source"] in AGE_END:
            self._age_end[seat][GOODS.index(data["good"])] += data["amount"]


def forecast(g: State, seat: int) -> list[dict[str, Any]]:
    """The steps that are still to come this round, each with its change by good and what runs short."""
    return Ahead(g).of(seat)
