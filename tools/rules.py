"""`make rules`: per game, how many numbered rules code and passing tests cite, and the rest.

Runs the tests with the markers `rule` and `example`; `--report FILE` reads an earlier run's file instead.
The exit status is 1 when something testable is not cited by a test, so that a script can tell. `--code` also
lists the testable rules whose number stands nowhere in the game's code.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from pentapolis.citations import in_code
from pentapolis.rulebook import Rule, rulebook, rulebooks


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="only these games (ids)")
    parser.add_argument("--report", type=Path, help="the file of an earlier `pytest --rules-report FILE`")
    parser.add_argument("--code", action="store_true", help="list the rules that no line of code names")
    options = parser.parse_args()
    games = rulebooks()
    for game in options.games:
        if game not in games:
            parser.error(f"there is no rules document of {game!r}; there are {', '.join(games)}")
    return show(options.games or games, cited(options.report), options.code)


def cited(report: Path | None) -> dict[str, bool]:
    """What tests cite (`game number`), and whether all of those tests passed."""
    if report is not None:
        return dict(json.loads(report.read_text()))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rules.json"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "rule or example"]
        subprocess.run([*command, f"--rules-report={file}"])
        return dict(json.loads(file.read_text()))


def show(games: list[str], passed: dict[str, bool], code: bool = False) -> int:
    """Print the table and the list of what is missing; 0 when nothing is."""
    console = Console()
    table = Table(title="Numbered rules and worked examples", title_justify="left")
    table.add_column("game", no_wrap=True)
    for head in ("rules", "to test", "in code", "cited", "examples", "cited"):
        table.add_column(head, justify="right", no_wrap=True)
    missing: list[str] = []
    for game in games:
        book = rulebook(game)
        rules = [rule for rule in book.rules.values() if rule.testable]
        examples = [example for example in book.examples.values() if example.testable]
        open_rules, open_examples = (
            [r for r in some if not passed.get(f"{game} {r.number}")] for some in (rules, examples)
        )
        uncoded = [rule for rule in rules if rule.number not in in_code(game)]
        table.add_row(
            game,
            str(len(book.rules)),
            str(len(rules)),
            f"{1 - len(uncoded) / len(rules):.0%}" if rules else "–",
            str(len(rules) - len(open_rules)),
            str(len(examples)),
            str(len(examples) - len(open_examples)),
        )
        if code:
            for rule in uncoded:
                console.print(
                    f"{game} {rule.number} (not in code): {rule.text}", highlight=False, markup=False
                )
        missing += [line(game, rule, passed) for rule in (*open_rules, *open_examples)]
    console.print(table)
    for text in missing:
        console.print(text, highlight=False, markup=False, soft_wrap=True)
    if not missing:
        console.print("Every testable rule and worked example is cited by a passing test.")
    return 1 if missing else 0


def line(game: str, rule: Rule, passed: dict[str, bool]) -> str:
    why = "cited only by a failing test" if f"{game} {rule.number}" in passed else "not cited"
    return f"{game} {rule.number} ({why}): {rule.text}"


if __name__ == "__main__":
    sys.exit(main())
