"""Balance reports of all games for the documents: `python -m tools.balance [GAME …]` (minutes of processor
time).

Writes docs/balance/<game>.md with its pictures beside it. The figures rest on the learned policy (`pentapolis
lab`); the same seeds give the same files.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from pentapolis.engine import find_game
from pentapolis.lab import run, summary
from pentapolis.lab.page import (
    SOFT_HYPHEN,
    Report,
    Teller,
    card_kinds,
    figure_rows,
    pictures,
    seat_picture,
    start_picture,
)
from pentapolis.lab.run import BOT

ROOT = Path(__file__).parent.parent / "docs" / "balance"
SERIES = {
    "roll_through_the_ages": ("roll_through_the_ages seats=3", 1500),
    "nations": ("nations seats=3 advanced=yes b_sides=yes", 800),
    "mosaic": ("mosaic seats=3", 500),
    "through_the_ages": ("through_the_ages seats=3", 500),
    "clash_of_cultures": ("clash_of_cultures seats=2 expansion=yes", 300),
}
"""The setup that each report speaks of, and how many games it rests on."""
MOST = 14
"""So many cards of a kind are listed from either end."""


def lines(report: Report, pictured: dict[str, str]) -> Iterator[str]:
    tell = Teller(report, "en")
    game = find_game(report.setup.split()[0])
    now = report.now
    yield f"# {game.title('en').replace(SOFT_HYPHEN, '')}: balance\n"
    yield (
        f"`{report.setup}`, {now.games} games, every seat played by `{report.bots[0]}` (the learned policy "
        f"without search, drawing as it says), seed `{report.seed}`. {tell.say('honest')}\n"
    )
    if now.unfinished:
        yield tell.say("unfinished", number=now.unfinished) + "\n"
    yield f"## {tell.say('figures')}\n\n| figure | mean |\n| --- | ---: |"
    for row in figure_rows(tell, now):
        yield f"| {row['name']} | {row['value']} |"
    for name in pictured:
        if name not in ("seats", "starts"):
            yield f"\n![{name}]({game.id}-{name}.svg)"
    yield f"\n## {tell.say('seats')}\n\n{tell.say('seats_help')}\n\n![seats]({game.id}-seats.svg)\n"
    if now.starts:
        yield f"## {tell.say('starts')}\n\n{tell.say('starts_help')}\n\n![starts]({game.id}-starts.svg)\n"
    yield f"## {tell.say('cards')}\n\n{tell.say('cards_help')}"
    for kind in card_kinds(tell, now.things):
        rows = kind["rows"]
        yield f"\n### {kind['name'].capitalize()}\n"
        if len(rows) > 2 * MOST:
            yield f"The {MOST} best and the {MOST} worst of {len(rows)}.\n"
            rows = rows[:MOST] + rows[-MOST:]
        yield "| card | owned | won | above expectation | beyond the position | when |"
        yield "| --- | ---: | ---: | ---: | ---: | ---: |"
        for row in rows:
            star = " ★" if row["sure"] else ""
            cells = [row[name] for name in ("often", "won", "above", "beyond", "when")]
            yield f"| {row['name']}{star} | {' | '.join(cells)} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all unless told")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    ROOT.mkdir(exist_ok=True)
    for game in options.games or SERIES:
        setup, number = SERIES[game]
        found = summary(run(setup, number, seed="balance", processes=options.processes))
        report = Report(setup, (BOT,), "balance", found)
        tell = Teller(report, "en")
        names = ("rounds", "decided", "margin")
        pictured = {name: svg for name, (_, svg) in zip(names, pictures(tell, found, None), strict=True)}
        pictured["seats"] = seat_picture(tell, found, None)
        if found.starts:
            pictured["starts"] = start_picture(tell, found, None)
        for name, svg in pictured.items():
            (ROOT / f"{game}-{name}.svg").write_text(svg + "\n", encoding="utf-8")
        text = "\n".join(lines(report, pictured)) + "\n"
        (ROOT / f"{game}.md").write_text(text, encoding="utf-8")
        print(f"{game}: {number} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
