"""One decision under review: what it was worth, what was best, what the difference costs.

First a search looks for the best option (`glance`), then the option played and the best one meet in a duel of
paired futures (`duel`), on luck that the search has not seen: the best of many noisy values is overrated, the
duel is not. A decision that the policy itself would make without doubt needs neither.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log
from typing import Any

from pentapolis.bots.search import Search
from pentapolis.engine import Chance, Option, Table, key
from pentapolis.study.figures import Figures
from pentapolis.study.trials import Difference, Trials
from pentapolis.study.values import Judge

OBVIOUS = 0.95
"""What the policy would play with this probability is not doubted."""
SHOWN = 3
"""So many of the best options are told, beside the one that was played."""
FIRST = 8
"""So many pairs a duel begins with; each further round has twice as many."""
NOTABLE = 0.01
"""A loss below this is not worth more futures."""
EXACT = 0.004
"""A standard error below this is small enough."""
TOLD = 0.02
"""Beside a loss of so much the other good options are looked at too, in at most …"""
OTHERS = 24
"""… so many futures each."""
UNUSUAL = 0.5
"""A best move is praised where the policy would have played it with less than this probability …"""
PRAISED = 0.03
"""… and where the most usual option is worth so much less."""


@dataclass
class Opinion:
    """What the reviewer thinks of one option."""

    option: str
    chance: float
    lead: float | None
    share: float
    """Of the futures that were looked at, how many began with it."""
    prior: float
    """How likely the policy would have played it."""
    figures: list[float] = field(default_factory=list)


@dataclass
class Decision:
    """One answer of a game under review."""

    ply: int
    seat: int
    topic: str
    number: int
    """How many options there were."""
    played: str
    best: str
    loss: float = 0.0
    """The best option's chance to win minus that of the one played, by the duel; may be noise."""
    error: float = 0.0
    """Its standard error."""
    lead_loss: float | None = None
    lead_error: float = 0.0
    effect: list[float] = field(default_factory=list)
    """What the answer brought every seat, compared with the best option: together 0."""
    pairs: int = 0
    """How many pairs of futures the duel had; 0 where there was none."""
    gain: float = 0.0
    """What the played option is worth more than the most usual other one, where that is sure."""
    usual: str = ""
    chance: float = 0.0
    """The chance to win of the best option."""
    opinions: list[Opinion] = field(default_factory=list)
    now: list[float] = field(default_factory=list)
    """The figures of the seat before the decision."""
    obvious: bool = False


class Reviewer:
    """Reviews decisions at one game's tables."""

    def __init__(self, judge: Judge, figures: Figures, seed: str) -> None:
        self.judge = judge
        self.figures = figures
        self.chance = Chance.from_seed(f"review {seed}")
        self.spent = 0
        """How many futures have been looked at."""

    def glance(self, table: Table, seat: int, played: Option, budget: int) -> Decision:
        """A first look, by a search with so many simulations; none where the answer was obvious."""
        ask = table.ask_for(seat)
        assert ask is not None
        imagined = table.imagine(seat, self.chance.split()).g
        shares = self.judge.knowledge.shares(imagined, ask)
        mine = ask.options.index(played)
        word = key(played)
        decision = Decision(table.ply, seat, ask.topic, len(ask.options), word, word)
        decision.now = self.figures.read(imagined, seat)
        usual = max(range(len(shares)), key=lambda i: (i != mine, shares[i]))
        decision.usual = key(ask.options[usual])
        if shares[mine] >= OBVIOUS:
            decision.obvious = True
            decision.opinions = [Opinion(word, -1.0, None, 1.0, shares[mine])]
            return decision
        search = Search(table, seat, self.chance.split(), self.judge.knowledge)
        search.run(budget)
        self.spent += budget
        edges = [edge for edge in search.root.edges if edge.visits]
        edges.sort(key=lambda edge: (-edge.visits, -search.worth(edge)))
        total = sum([edge.visits for edge in edges])
        for edge in edges:
            chances = [value / edge.visits for value in search.totals[edge.option]]
            chance = self.judge.corrected(chances, imagined)[seat]
            prior = shares[ask.options.index(edge.option)]
            decision.opinions.append(Opinion(key(edge.option), chance, None, edge.visits / total, prior))
        decision.best = decision.opinions[0].option
        decision.chance = decision.opinions[0].chance
        if all(opinion.option != word for opinion in decision.opinions):
            decision.opinions.append(Opinion(word, -1.0, None, 0.0, shares[mine]))
        return decision

    def suspicion(self, decision: Decision) -> float:
        """How much the first look thinks was lost, or found where few would have looked; 0: no duel."""
        if decision.obvious:
            return 0.0
        chances = {opinion.option: opinion.chance for opinion in decision.opinions}
        if decision.best != decision.played:
            known = chances[decision.played]
            return 0.002 + (decision.chance - known if known >= 0 else 0.05)
        other = chances.get(decision.usual, -1.0)
        prior = next(o.prior for o in decision.opinions if o.option == decision.played)
        gap = decision.chance - other
        return gap if other >= 0 and gap >= PRAISED and prior < UNUSUAL else 0.0

    def duel(self, table: Table, decision: Decision, budget: int, wide: bool = False) -> None:
        """Compare the played option with the best one (where it was the best itself: with the most usual
        one) in paired futures, at most `budget` of them; `wide` takes the other good options along.
        """
        by_key = {key(option): option for option in self._options(table, decision.seat)}
        rival = decision.best if decision.best != decision.played else decision.usual
        chosen = list(dict.fromkeys([rival, decision.played]))
        if wide:
            ranked = [opinion.option for opinion in decision.opinions]
            chosen = list(dict.fromkeys([*chosen, *ranked]))[: SHOWN + 1]
        luck = self.chance.split()
        trials = Trials(
            table, decision.seat, [by_key[o] for o in chosen], self.judge, luck.copy(), self.figures
        )
        a, b = by_key[rival], by_key[decision.played]
        step = FIRST
        found = Difference([])
        while trials.spent < budget:
            trials.run(max(1, min(step, (budget - trials.spent) // len(chosen))))
            step = len(trials.outlooks[a])
            found = trials.difference(a, b)
            if not wide and (abs(found.mean) + 2.5 * found.error < NOTABLE or found.error < EXACT):
                break
        self.spent += trials.spent
        self._take(decision, trials, by_key, found, rival)
        if not wide and decision.loss > 2 * decision.error and decision.loss >= TOLD:
            self._try_others(table, decision, by_key, luck, found.number)

    def _try_others(
        self, table: Table, decision: Decision, by_key: dict[str, Option], luck: Chance, number: int
    ) -> None:
        """The other options that are shown beside a loss get futures with the same luck, though fewer."""
        others = [o for o in decision.opinions if o.option not in (decision.best, decision.played)]
        if not others:
            return
        options = [by_key[opinion.option] for opinion in others]
        trials = Trials(table, decision.seat, options, self.judge, luck, self.figures)
        trials.run(min(number, OTHERS))
        self.spent += trials.spent
        for opinion, option in zip(others, options, strict=True):
            opinion.chance = trials.chances(option)[decision.seat]
            opinion.lead = trials.lead(option)
            opinion.figures = trials.figures_of(option)
        best = [o for o in decision.opinions if o.option == decision.best]
        rest = [o for o in decision.opinions if o.option != decision.best]
        decision.opinions = best + sorted(rest, key=lambda opinion: -opinion.chance)

    @staticmethod
    def _options(table: Table, seat: int) -> list[Any]:
        ask = table.ask_for(seat)
        assert ask is not None
        return list(ask.options)

    def _take(
        self, decision: Decision, trials: Trials, by_key: dict[str, Option], found: Difference, rival: str
    ) -> None:
        """What the trials say, into the decision."""
        known = {opinion.option: opinion for opinion in decision.opinions}
        for option in trials.options:
            opinion = known.get(key(option))
            if opinion is None:
                opinion = Opinion(key(option), 0.0, None, 0.0, 0.0)
                decision.opinions.append(opinion)
            opinion.chance = trials.chances(option)[decision.seat]
            opinion.lead = trials.lead(option)
            opinion.figures = trials.figures_of(option)
        decision.pairs = found.number
        decision.error = found.error
        a, b = by_key[rival], by_key[decision.played]
        if rival == decision.best:
            doubt = self._doubt(known, rival, decision.played)
            decision.loss = found.mean - doubt
            decision.chance = known[rival].chance
            share = max(0.0, decision.loss) / found.mean if found.mean > 0 else 0.0
            pairs = zip(trials.chances(b), trials.chances(a), strict=True)
            decision.effect = [share * (mine - best) for mine, best in pairs]
            leads = trials.difference_of_leads(a, b)
            if leads is not None:
                decision.lead_loss, decision.lead_error = leads.mean, leads.error
        else:
            decision.chance = known[decision.played].chance
            if -found.mean > 2 * found.error and -found.mean >= PRAISED:
                decision.gain = -found.mean
        rest = [o for o in decision.opinions if o.option not in (decision.best, decision.played)]
        first = [known[decision.best]] if decision.best in known else []
        mine = [o for o in decision.opinions if o.option == decision.played and o not in first]
        tried = {key(option) for option in trials.options}
        rest.sort(key=lambda opinion: (opinion.option not in tried, -opinion.chance))
        if len(tried) > 2:
            rest = [opinion for opinion in rest if opinion.option in tried]
        decision.opinions = first + sorted(rest[: SHOWN - 1] + mine, key=lambda o: -o.chance)

    def _doubt(self, known: dict[str, Opinion], best: str, played: str) -> float:
        """How much of a difference is not believed: values know little of what the policy never does."""
        faith = self.judge.knowledge.faith()
        mine, other = known[played].prior, known[best].prior
        return faith * log(max(mine, 1e-6) / max(other, 1e-6)) if faith and mine > other else 0.0


def trimmed(decision: Decision) -> Decision:
    """With the options that are shown: the best ones and the played one."""
    opinions = decision.opinions
    if len(opinions) > SHOWN:
        mine = [o for o in opinions[SHOWN:] if o.option == decision.played]
        decision.opinions = opinions[:SHOWN] + mine
    return decision
