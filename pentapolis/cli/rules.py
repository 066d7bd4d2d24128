"""`pentapolis rules` and `pentapolis games`: what there is, and its rules."""

from __future__ import annotations

from typing import Any

from rich.padding import Padding
from rich.text import Text

from pentapolis.citations import in_code, in_tests
from pentapolis.cli.common import check_language, console, game_id
from pentapolis.engine import Game, PentapolisError, games
from pentapolis.engine.setup import SetupOption, print_value
from pentapolis.rulebook import rulebook, search

MOST_HITS = 20


class NoRule(PentapolisError):
    """The rulebook states no such number."""


def show_rules(game: str, number: str | None, language: str) -> None:
    book = rulebook(game_id(game), check_language(language))
    found = list(book.rules.values()) if number is None else book.find(number)
    if not found:
        parts = ", ".join(n for n in book.sections if n.endswith("00"))
        raise NoRule(f"{book.game} has no rule {number}; its parts are {parts}")
    section = ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            console.print(f"\n[bold]{section}[/bold]")
        line = Text.assemble((f"{rule.number:8}", "cyan"), rule.text)
        line.wrap(console, console.width)
        console.print(line)
    if len(found) == 1:
        show_places(book.game, found[0].number)


def find_rules(game: str, text: str, language: str) -> None:
    """The rules that fit these words best, what was found in bold."""
    id = game_id(game)
    hits = search(id, check_language(language), text)
    if not hits:
        raise NoRule(f"no rule of {id} speaks of {text!r}; try another word, or fewer")
    for hit in hits[:MOST_HITS]:
        line = Text.assemble((f"{hit.rule.number:8}", "cyan"))
        for part, found in hit.text:
            line.append(part, "bold" if found else "")
        console.print(line.append(f"  ({hit.rule.section})", "dim"))
    if len(hits) > MOST_HITS:
        console.print(Text(f"… and {len(hits) - MOST_HITS} more", "dim"))


def show_places(game: str, number: str) -> None:
    """Where a rule is coded and tested, as far as the files are here."""
    for head, places in (("code", in_code(game)), ("test", in_tests(game))):
        for place in places.get(number, ()):
            console.print(Text(f"{'':8}{head} {place}", style="dim"), soft_wrap=True)


def show_games(language: str) -> None:
    check_language(language)
    for game in games().values():
        low, high = game.players
        players = f"{low}–{high}" if low != high else str(low)
        console.print(f"[bold]{game.title(language)}[/bold]  [cyan]{game.id}[/cyan]  seats={players}")
        for option in game.options:
            console.print(Padding(Text.from_markup(_describe(game, option, language)), (0, 0, 0, 4)))


def _describe(game: Game[Any], option: SetupOption, language: str) -> str:
    values = "|".join(print_value(value) for value in option.values)
    each = " (for each seat, separated by commas)" if option.per_seat else ""
    name = game.words.text(language, f"setup.{option.id}.label")
    return (
        f"[cyan]{option.id}={values}[/cyan]  {name}{each}, [dim]default {print_value(option.default)}[/dim]"
    )
