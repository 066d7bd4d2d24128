"""Every game's board can be drawn in the terminal, all through a game, for everybody, in all languages."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from typing import Any

import pytest
from rich.console import Console

from pentapolis.cli.draw import plain
from pentapolis.cli.show import board, player_names
from pentapolis.engine import LANGUAGES, Chance, Setup, Table, Words, parse_setup
from tests.generic.games import every_variant, player_counts, random_answer

EVERY = 150
"""How many answers lie between two drawings."""
MOST = 500


@pytest.mark.parametrize("setup", player_counts(), ids=lambda setup: str(setup).replace(" ", ","))
def test_the_board_is_drawn_all_through_a_game(setup: Setup) -> None:
    table = Table(setup, "boards")
    chance = Chance.from_seed("boards")
    players = player_names(None, setup.seats)
    while not table.over and table.ply < MOST:
        if table.ply % EVERY == 0:
            draw(table, players)
        random_answer(table, chance)
    draw(table, players)


@pytest.mark.parametrize("setup", every_variant(), ids=lambda setup: str(setup).replace(" ", ","))
def test_the_board_is_drawn_at_the_first_question_of_every_variant(setup: Setup) -> None:
    draw(Table(setup, "boards"), player_names(None, setup.seats), seats=(0,))


def draw(table: Table, players: list[str], seats: tuple[int | None, ...] = (None, -1)) -> None:
    for seat in (None if seat is None else seat % table.setup.seats for seat in seats):
        for language in LANGUAGES:
            console = Console(width=120)
            with console.capture() as drawn:
                console.print(board(table, seat, language, players))
            assert drawn.get().strip()
            assert "terminal." not in drawn.get(), "a word is missing in terminal.toml"


NOT_DRAWN = {
    "nations": {".phase", ".rows.cards.kind", ".nations.forecast.step"},
    "mosaic": {".hexes", ".regions", ".decks.*.offer.missing", ".wonders.hex"},
    "clash_of_cultures": {".spaces.terrain", ".spaces.marks", ".players.advice"},
    "roll_through_the_ages": {".players.city_boxes.id", ".monuments.id", ".forecast"},
    "through_the_ages": set(),
}
"""What a view names and the terminal draws by a sign, counts or leaves to the page: mostly forecasts."""


def named(view: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a view with the way to it."""
    if isinstance(view, dict):
        for key, value in view.items():
            yield from named(value, f"{path}.{key}")
    elif isinstance(view, list | tuple):
        for value in view:
            yield from named(value, path)
    elif isinstance(view, str):
        yield path, view


@pytest.mark.parametrize(
    "wanted",
    [
        "nations seats=3 advanced=yes",
        "nations seats=1",
        "mosaic seats=3",
        "clash_of_cultures seats=3 expansion=yes",
        "roll_through_the_ages seats=2 trade=yes",
        "through_the_ages seats=3",
    ],
)
def test_the_board_names_everything_open(wanted: str) -> None:
    setup = parse_setup(wanted)
    words, table, chance = setup.game.words, Table(setup, "open"), Chance.from_seed("open")
    players = player_names(None, setup.seats)
    left_out = NOT_DRAWN[setup.game.id]
    while not table.over and table.ply < 600:
        if table.ply % 100 == 0:
            console = Console(width=5000)
            with console.capture() as drawn:
                console.print(board(table, 0, "de", players))
            shown = drawn.get()
            assert "\u00ad" not in shown
            for path, id in named(table.view(0)):
                if words.has(f"name.{id}") and not any(fnmatch(path, f"{part}*") for part in left_out):
                    assert plain(words.name("de", id)) in shown, (path, id)
        random_answer(table, chance)


ROWS = {
    "nations seats=3 advanced=yes": ("ahead", "points", "level", "track", "raid", "deck", "next_order"),
    "mosaic seats=3": ("work", "pieces_left", "categories", "wonder_cost", "free_golden_ages", "tiles"),
    "clash_of_cultures seats=3 expansion=yes": ("collects", "limits", "points", "stock", "decks"),
    "roll_through_the_ages seats=3": ("stored", "disasters", "points"),
    "through_the_ages seats=3": ("population", "urban_limit", "hand_limits", "scored", "wars", "pacts"),
}
"""Numbers that the page shows, by the word of their row: each stands in the terminal in some position."""


@pytest.mark.parametrize("wanted", ROWS)
def test_numbers_of_the_page_stand_in_the_terminal_too(wanted: str) -> None:
    setup = parse_setup(wanted)
    words = Words.read(setup.game.folder / "terminal.toml")
    table, chance = Table(setup, "open"), Chance.from_seed("open")
    drawings = ""
    while not table.over and table.ply < 600:
        if table.ply % 60 == 0:
            console = Console(width=5000)
            with console.capture() as drawn:
                console.print(board(table, 0, "en", player_names(None, setup.seats)))
            drawings += drawn.get()
        random_answer(table, chance)
    missing = [id for id in ROWS[wanted] if plain(words.text("en", f"terminal.{id}")) not in drawings]
    assert missing == []
