"""What the pages about a finished game say: its end and its review, in words and numbers for templates.

Numbers come from `pentapolis.study`; here they become per cent, names and sentences in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pentapolis.engine import Game, Table, find_language, parse_key
from pentapolis.engine.speak import event_text, label
from pentapolis.server.live import Live
from pentapolis.server.rendering import say
from pentapolis.study.decisions import Decision
from pentapolis.study.figures import figures_of
from pentapolis.study.grades import ERRORS, Turn
from pentapolis.study.hints import Hint
from pentapolis.study.ladder import rating_of
from pentapolis.study.review import Point, Review
from pentapolis.study.values import shown

TURNING = 0.05
"""A change of the win chance over one stretch of play that may be a turning point."""
MOST_TURNING = 5
CHART = (1000, 200)
"""Width and height of the curve in its own units."""
SHORTS = {"inaccuracy": "inac", "mistake": "mist", "blunder": "blun"}


@dataclass
class TurningPoint:
    """A stretch of play that changed much for somebody."""

    number: int
    ply: int
    """Where the stretch begins; the review opens there."""
    x: float
    y: float
    title: str
    text: str
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before


class Story:
    """One finished game, told to one reader."""

    def __init__(
        self,
        live: Live,
        table: Table,
        language: str,
        mine: list[int],
        curve: list[Point],
        review: Review | None,
    ) -> None:
        self.live = live
        self.table = table
        self.game: Game[Any] = live.game
        self.language = language
        self.mine = mine
        self.curve = curve
        self.review = review
        self.result = table.result()
        self.names = live.names
        winners = self.result.winners
        self.hero = mine[0] if mine else winners[0]
        """Whose chances are told: mine, or for onlookers the winner's."""

    def t(self, id: str, *args: Any, **values: Any) -> str:
        return say(self.language, f"insight.{id}", *args, players=self.names, **values)

    def points(self, seat: int) -> str:
        return find_language(self.language).number(self.game.points(self.result.scores[seat]))

    # --- the result --------------------------------------------------------------------------------

    @property
    def order(self) -> list[int]:
        """The seats by place."""
        return sorted(range(len(self.names)), key=lambda seat: (self.result.places[seat], seat))

    def heading(self) -> str:
        """Who has won, by how much; and where I came in."""
        first = self.result.winners
        names = " & ".join(self.names[seat] for seat in first)
        if len(self.names) == 1:
            return self.t("solo", points=self.points(0))
        if self.mine and not set(self.mine) & set(first):
            me = self.mine[0]
            values = {"place": self.result.places[me], "own": self.points(me)}
            return self.t("won_other", names=names, points=self.points(first[0]), **values)
        if len(first) > 1:
            return self.t("won_shared", names=names, points=self.points(first[0]))
        second = next((seat for seat in self.order if seat not in first), first[0])
        scores = self.result.scores
        lead = find_language(self.language).number(self.game.points(scores[first[0]] - scores[second]))
        id = "won" if scores[first[0]] > scores[second] else "won_tie"
        return self.t(id, names=names, points=self.points(first[0]), lead=lead, other=self.names[second])

    def why(self) -> str:
        """Who led for how long, and what turned it."""
        if len(self.names) == 1 or len(self.curve) < 3:
            return ""
        winner = self.result.winners[0]
        inner = self.curve[:-1]
        led = sum(max(point.chances) == point.chances[winner] for point in inner)
        share = round(100 * led / len(inner))
        told = self.t("why_led", name=self.names[winner], share=share)
        turns = self.turning_points if self.review is not None else []
        if turns:
            best = max(turns, key=lambda turn: abs(turn.change))
            told += " " + self.t(
                "why_turn",
                name=self.names[self.hero],
                title=best.title.rstrip("."),
                change=signed(best.change),
            )
        return told

    # --- the curve ---------------------------------------------------------------------------------

    def x(self, ply: int) -> float:
        return round(CHART[0] * ply / max(1, self.table.ply), 1)

    def lines(self) -> list[str]:
        """The points of every seat's line."""
        return [
            " ".join(f"{self.x(p.ply)},{CHART[1] * (1 - p.chances[seat]):.1f}" for p in self.curve)
            for seat in range(len(self.names))
        ]

    def chances_at(self, ply: int) -> list[int]:
        """Everybody's chance, in per cent, at the last quiet position up to there."""
        before = [point for point in self.curve if point.ply <= ply]
        if not before:
            return []
        point = before[-1]
        return [round(100 * shown(c, point.ply == self.table.ply)) for c in point.chances]

    @property
    def turning_points(self) -> list[TurningPoint]:
        """The three to five greatest changes of the hero's chance, in order of time."""
        seat = self.hero
        found: list[tuple[float, int]] = []
        for i in range(1, len(self.curve)):
            change = self.curve[i].chances[seat] - self.curve[i - 1].chances[seat]
            if abs(change) >= TURNING:
                found.append((abs(change), i))
        apart = self.table.ply / 20
        chosen: list[int] = []
        for _, i in sorted(found, reverse=True):
            if all(abs(self.curve[i].ply - self.curve[j].ply) >= apart for j in chosen):
                chosen.append(i)
        return [self._turning_point(n, i) for n, i in enumerate(sorted(chosen[:MOST_TURNING]), 1)]

    def _turning_point(self, number: int, i: int) -> TurningPoint:
        before, after = self.curve[i - 1], self.curve[i]
        ply = self._greatest(before.ply, after.ply)
        lines = self.events_between(before.ply, after.ply)
        told = [text for at, text in lines if at == ply + 1] or [text for _, text in lines]
        title = told[0] if told else self.t("move", number=ply)
        chances = [round(100 * point.chances[self.hero]) for point in (before, after)]
        middle = (before.ply + after.ply) / 2
        y = CHART[1] * (1 - (before.chances[self.hero] + after.chances[self.hero]) / 2)
        return TurningPoint(number, ply, self.x(round(middle)), round(y, 1), title, "", *chances)

    def _greatest(self, first: int, last: int) -> int:
        """The answer of a stretch that changed most for the hero, by its loss or the luck after it."""
        if self.review is None:
            return max(first, last - 1)
        changes: dict[int, float] = {}
        for moment in self.review.luck:
            if first < moment.ply <= last:
                changes[moment.ply - 1] = abs(moment.luck[self.hero])
        for ply in range(first, last):
            decision = self.review.decisions.get(ply)
            if decision is not None and decision.effect:
                changes[ply] = changes.get(ply, 0.0) + abs(decision.effect[self.hero])
        return max(changes, key=lambda ply: changes[ply]) if changes else max(first, last - 1)

    def events_between(self, first: int, last: int, seat: int | None = None) -> list[tuple[int, str]]:
        """What happened after the answers of a stretch, as told to everybody (or to this seat)."""
        events = [e for e in self.table.events_for(seat, first) if e.ply <= last]
        return [(e.ply, event_text(self.game, self.language, e, self.names)) for e in events]

    # --- the review --------------------------------------------------------------------------------

    def option(self, decision: Decision, word: str) -> str:
        return label(self.game, self.language, decision.topic, parse_key(word), self.names)

    def sheets(self) -> list[dict[str, Any]]:
        """Luck and play of every seat, by place."""
        if self.review is None:
            return []
        rows = []
        for seat in self.order:
            sheet, played = self.review.sheets[seat], self.review.performances[seat]
            rating = rating_of(self.game, len(self.names), played)
            numbers = {
                name: round(100 * getattr(sheet, name))
                for name in ("result", "fair", "luck", "own", "others")
            }
            rest = numbers["result"] - numbers["fair"] - numbers["luck"] - numbers["own"] - numbers["others"]
            rows.append(
                {
                    "seat": seat,
                    **numbers,
                    "rest": rest,
                    "figure": self.tenths(played.figure),
                    "turns": played.turns,
                    "rating": self.t(f"rating.{rating.why}", rating=number(rating.rating)),
                    "range": f"{number(rating.low)}–{number(rating.high)}" if rating.why == "rated" else "",
                }
            )
        return rows

    def costliest(self, seat: int) -> Turn | None:
        if self.review is None:
            return None
        turns = [turn for turn in self.review.turns if turn.seat == seat and turn.loss >= 0.02]
        return max(turns, key=lambda turn: turn.loss, default=None)

    def finest(self, seat: int) -> Decision | None:
        if self.review is None:
            return None
        return next((decision for decision in self.review.best_moves if decision.seat == seat), None)

    def turns(self, seat: int) -> list[dict[str, Any]]:
        """The graded turns of a seat, for the list."""
        assert self.review is not None
        return [
            {
                "ply": turn.worst.ply,
                "grade": turn.grade,
                "short": SHORTS.get(turn.grade, turn.grade),
                "error": turn.grade in ERRORS,
                "text": self.option(turn.worst, turn.worst.played),
                "more": len(turn.decisions) - 1,
                "loss": self.loss(turn),
                "first": turn.first,
                "last": turn.last,
            }
            for turn in self.review.turns
            if turn.seat == seat and turn.grade
        ]

    def loss(self, turn: Turn) -> str:
        if turn.by_points:
            return self.t("loss_points", points=self.tenths(turn.worst.lead_loss or 0))
        return f"−{self.tenths(100 * turn.loss)}" if turn.loss >= 0.0005 else "0"

    def tenths(self, value: float) -> str:
        """With one figure behind the point, or behind what the language writes for it."""
        return f"{value:.1f}".replace(".", find_language(self.language).point)

    def opinions(self, decision: Decision) -> list[dict[str, Any]]:
        """The best options and the played one."""
        rows = []
        for rank, opinion in enumerate(decision.opinions, 1):
            rows.append(
                {
                    "rank": rank,
                    "key": opinion.option,
                    "text": self.option(decision, opinion.option),
                    "chance": round(100 * shown(opinion.chance)) if opinion.chance >= 0 else None,
                    "share": round(100 * opinion.share),
                    "lead": None if opinion.lead is None else signed(opinion.lead, 1, self.language),
                    "played": opinion.option == decision.played,
                    "best": opinion.option == decision.best,
                }
            )
        return rows

    def figures(self, decision: Decision) -> list[dict[str, Any]]:
        """The numbers that decide: what differs between the future of the move played and the best one's."""
        named = figures_of(self.game)
        by_option = {opinion.option: opinion for opinion in decision.opinions}
        played, best = by_option.get(decision.played), by_option.get(decision.best)
        if decision.played == decision.best:
            best = by_option.get(decision.usual)
        if played is None or best is None or not played.figures or not best.figures:
            return []
        rows = []
        for i in named.telling(played.figures, best.figures):
            better = (best.figures[i] - played.figures[i]) * named.figures[i].good
            rows.append(
                {
                    "name": self.figure_name(named.names[i]),
                    "now": number(decision.now[i], self.language) if decision.now else "",
                    "played": number(played.figures[i], self.language),
                    "best": number(best.figures[i], self.language),
                    "difference": signed(best.figures[i] - played.figures[i], 1, self.language),
                    "better": better > 0,
                }
            )
        return rows

    def figure_name(self, name: str) -> str:
        return str(self.game.words.text(self.language, f"figure.{name}"))

    def sentence(self, decision: Decision) -> str:
        """What was played, what would have been better, and the one or two numbers that say why."""
        played, best = self.option(decision, decision.played), self.option(decision, decision.best)
        if decision.played == decision.best:
            return self.t("said_best", played=played)
        told = self.t("said_better", played=played, best=best)
        rows = self.figures(decision)[:2]
        if rows:
            parts = [f"{row['name']} {row['difference']}" for row in rows]
            told += " " + self.t("said_figures", figures=", ".join(parts))
        elif decision.pairs:
            told += " " + self.t("no_figure")
        return told

    def then(self, ply: int, seat: int) -> list[dict[str, Any]]:
        """What followed until the seat's next decision, as the seat saw it, with the luck of each draw."""
        assert self.review is not None
        later = [p for p, d in sorted(self.review.decisions.items()) if p > ply and d.seat == seat]
        end = later[0] if later else self.table.ply
        luck = {moment.ply: moment.luck[seat] for moment in self.review.luck if moment.ply}
        rows: list[dict[str, Any]] = []
        for at, text in self.events_between(ply, end, seat)[:12]:
            shows_luck = at in luck and abs(luck[at]) >= 0.01 and not any(r["ply"] == at for r in rows)
            gain = signed(100 * luck[at], 1, self.language) if shows_luck else ""
            rows.append({"ply": at, "text": text, "luck": gain})
        return rows


def may_see_chances(live: Live) -> bool:
    """Whether win chances may be seen while a game runs: where hints are allowed and all others are bots."""
    people = sum(seat.kind == "person" for seat in live.seats)
    return bool(live.row.hints) and people == 1 and len(live.seats) > 1


def hint_reason(live: Live, language: str, hint: Hint) -> str:
    """One sentence of at most two figures: what is now, and what it is on average after the option."""
    if not hint.reasons:
        return say(language, "insight.no_figure")
    words = live.game.words
    parts = [
        f"{words.text(language, f'figure.{name}')} {number(now, language)} → {number(then, language)}"
        for name, now, then in hint.reasons
    ]
    return say(language, "insight.hint_reason", figures=", ".join(parts))


def signed(value: float, digits: int = 0, language: str = "en") -> str:
    """With its true sign: +2, −3.1, 0."""
    text = f"{abs(value):.{digits}f}"
    if not float(text):
        return "0"
    text = text.replace(".", find_language(language).point)
    return f"+{text}" if value > 0 else f"−{text}"


def number(value: float, language: str = "en") -> str:
    """As short as it can be: 3, 2.4, −1."""
    return find_language(language).number(round(value, 1) or 0)
