"""Every game's board can be drawn in the terminal, all through a game, for everybody, in all languages."""

from __future__ import annotations

import pytest
from rich.console import Console

from pentapolis.cli.show import board, player_names
from pentapolis.engine import LANGUAGES, Chance, Setup, Table
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
