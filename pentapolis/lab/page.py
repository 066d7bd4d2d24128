"""The report of a series, or of two side by side: one HTML file without anything foreign, and the same as
JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape

from pentapolis import __version__
from pentapolis.engine import Words, parse_setup
from pentapolis.engine.languages import find_language
from pentapolis.lab.compare import Difference, differences
from pentapolis.lab.drawing import Spot, bars, intervals
from pentapolis.lab.summary import Share, Summary, Thing

HERE = Path(__file__).parent
WORDS = Words.read(HERE / "words.toml", domain="lab")
MOST_CARDS = 12
"""So many cards whose figures changed are listed, at most."""
MOST_TOPICS = 20
PER_CENT = ("decided",)
"""Figures that are parts of a whole."""
SOFT_HYPHEN = "\u00ad"


@dataclass(frozen=True)
class Report:
    """What a run of the bench has shown; `before` is the game as it is, where a change was tried."""

    setup: str
    bots: tuple[str, ...]
    seed: str
    now: Summary
    before: Summary | None = None
    changes: tuple[str, ...] = ()

    @property
    def differences(self) -> list[Difference]:
        return [] if self.before is None else differences(self.before, self.now)

    def as_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "pentapolis": __version__, "rules": parse_setup(self.setup).game.rules_version,
            "setup": self.setup, "bots": list(self.bots), "seed": self.seed, "series": self.now.as_json(),
        }  # fmt: skip
        if self.before is not None:
            told["changes"] = list(self.changes)
            told["before"] = self.before.as_json()
            told["differences"] = [one.as_json() for one in self.differences]
        return told


class Teller:
    """Says names and numbers of a report in one language."""

    def __init__(self, report: Report, language: str) -> None:
        self.report = report
        self.language = language
        self.words = parse_setup(report.setup).game.words

    def say(self, id: str, **values: Any) -> str:
        return WORDS.text(self.language, f"lab.{id}", **values)

    def number(self, value: float, digits: int = 2) -> str:
        return find_language(self.language).number(round(value, digits) + 0.0)  # never -0

    def share(self, value: float, signed: bool = False) -> str:
        said = self.number(100 * value, 1)
        return f"{'+' if signed and value > 0 else ''}{said} %"

    def thing(self, name: str) -> str:
        """A card as people call it: `first:great_wall` needs its kind, `advance:roads` does not."""
        kind, _, id = name.partition(":")
        for key in (f"{kind}.{id}", id):
            said = self.words.name(self.language, key)
            if said != key:
                return said.replace(SOFT_HYPHEN, "")
        return id.replace("_", " ")

    def start(self, name: str) -> str:
        said = self.words.name(self.language, name)
        return (name.rpartition(".")[2].replace("_", " ") if said == name else said).replace(SOFT_HYPHEN, "")

    def named(self, one: Difference) -> str:
        if one.kind == "figure":
            return WORDS.text(self.language, f"lab_figure.{one.name}")
        if one.kind == "seat":
            return self.say("seat", number=one.name)
        if one.kind == "first":
            return self.say("first")
        if one.kind == "start":
            return self.start(one.name)
        return f"{self.thing(one.name)}: {WORDS.text(self.language, f'lab_kind.{one.kind}')}"

    def difference(self, one: Difference) -> dict[str, Any]:
        per_cent = one.kind != "figure" or one.name in PER_CENT
        tell = self.share if per_cent else self.number
        sign = "+" if one.change > 0 else ""
        change = f"{sign}{tell(one.change)} ± {tell(one.half)}"
        told = {"before": tell(one.before), "after": tell(one.after), "change": change}
        return {"name": self.named(one), "stands_out": one.clear, **told}


def page(report: Report, language: str = "en") -> str:
    """The report as one HTML page."""
    tell = Teller(report, language)
    now, before = report.now, report.before
    game = parse_setup(report.setup).game
    everything = report.differences
    of_cards = [one for one in everything if one.kind in ("card", "owned") and one.clear][:MOST_CARDS]
    effects = [one for one in everything if one.kind not in ("card", "owned")] + of_cards
    head = "changed_title" if before is not None else "title"
    environment = Environment(loader=FileSystemLoader(HERE), autoescape=select_autoescape())
    return environment.get_template("page.html").render(
        language=language,
        title=tell.say(head, game=game.title(language).replace(SOFT_HYPHEN, ""), games=now.games),
        say=tell.say,
        setup=report.setup,
        bots=", ".join(report.bots),
        seed=report.seed,
        changes=report.changes,
        now=now,
        effects=[tell.difference(one) for one in effects],
        clear_cards=of_cards,
        figures=figure_rows(tell, now),
        pictures=pictures(tell, now, before),
        seats=seat_picture(tell, now, before) if now.seats > 1 else "",
        starts=start_picture(tell, now, before) if now.starts and now.seats > 1 else "",
        kinds=card_kinds(tell, now.things) if now.seats > 1 else [],
        topics=[(topic, tell.number(number)) for topic, number in list(now.topics.items())[:MOST_TOPICS]],
        made_by=tell.say("made_by", version=__version__),
    )


def figure_rows(tell: Teller, now: Summary) -> list[dict[str, str]]:
    rows = []
    for figure in now.figures:
        say = tell.share if figure.name in PER_CENT else tell.number
        name = WORDS.text(tell.language, f"lab_figure.{figure.name}")
        rows.append({"name": name, "value": f"{say(figure.mean)} ± {say(figure.half)}"})
    return rows


def pictures(tell: Teller, now: Summary, before: Summary | None) -> list[tuple[str, str]]:
    shown = [("length_picture", "rounds"), ("decided_picture", "decided"), ("margin_picture", "margin")]
    found = []
    for caption, name in shown:
        old = () if before is None else before.figure(name).values
        found.append((tell.say(caption), bars(now.figure(name).values, old)))
    return found


def seat_picture(tell: Teller, now: Summary, before: Summary | None) -> str:
    same = before is not None and before.seats == now.seats
    old = {share.name: share for share in (*before.by_seat, before.first)} if before and same else {}
    named = [(tell.say("seat", number=share.name), share) for share in now.by_seat]
    named.append((tell.say("first"), now.first))
    return intervals([spot(name, share, old.get(share.name)) for name, share in named], now.first.fair)


def start_picture(tell: Teller, now: Summary, before: Summary | None) -> str:
    old = {share.name: share for share in before.starts} if before else {}
    spots = [spot(tell.start(share.name), share, old.get(share.name)) for share in now.starts]
    return intervals(spots, now.starts[0].fair)


def spot(name: str, share: Share, old: Share | None) -> Spot:
    return Spot(name, share.share, *share.interval, None if old is None else (old.share, *old.interval))


def card_kinds(tell: Teller, things: tuple[Thing, ...]) -> list[dict[str, Any]]:
    """The cards, a table for each kind of possession."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for thing in things:
        kinds.setdefault(thing.name.partition(":")[0], []).append(card_row(tell, thing))
    return [{"name": kind.replace("_", " "), "rows": rows} for kind, rows in sorted(kinds.items())]


def card_row(tell: Teller, thing: Thing) -> dict[str, Any]:
    return {
        "name": tell.thing(thing.name),
        "sure": thing.sure,
        "owners": thing.owners,
        "often": tell.share(thing.often),
        "won": tell.share(thing.share),
        "above": f"{tell.share(thing.above, True)} ± {tell.share(thing.half)}",
        "beyond": f"{tell.share(thing.beyond, True)} ± {tell.share(thing.beyond_half)}",
        "when": tell.share(thing.when),
    }
