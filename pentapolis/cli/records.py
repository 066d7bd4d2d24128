"""`pentapolis replay` and `pentapolis verify`: played games."""

from __future__ import annotations

from pathlib import Path

from rich.progress import track

from pentapolis.cli.common import SavedGame, check_language, console, read_record, read_saved
from pentapolis.cli.draw import plain
from pentapolis.cli.show import board, player_names, score_table
from pentapolis.engine import BadRecord, BadSetup, Table
from pentapolis.engine.speak import event_text


def replay(path: Path, game: int, to: int | None, seat: int | None, log: bool, language: str) -> None:
    check_language(language)
    saved = read_record(path, game)
    answers = len(saved.record.answers)
    if to is not None and to > answers:
        raise BadRecord(f"{path} has {answers} answers; there is no position after {to}")
    table = _replayed(path, saved, to)
    if seat is not None and seat >= table.setup.seats:
        raise BadSetup(f"there is no seat {seat} among {table.setup.seats} seats")
    players = player_names(saved.players, table.setup.seats)
    if log:
        for event in table.events_for(seat):
            text = plain(event_text(table.game, language, event, players))
            console.print(f"[dim]{event.ply:5}[/dim]  ", end="")
            console.print(text, markup=False)
    console.print(board(table, seat, language, players))
    console.print(f"{table.setup}: after {table.ply} of {answers} answers", markup=False)
    if table.over:
        console.print(score_table(table, players))


def verify(path: Path) -> None:
    games = read_saved(path)
    many = len(games) > 1
    for saved in track(games, "Verifying", console=console, transient=True, disable=not many):
        table = _replayed(path, saved, None)
        if not many:
            _tell_verified(saved, table)
    if many:
        console.print(f"{len(games)} games verified: seeds, answers and scores are as recorded.")


def _tell_verified(saved: SavedGame, table: Table) -> None:
    record = saved.record
    console.print(
        f"setup    {record.setup}, version {record.rules} of the rules", markup=False, soft_wrap=True
    )
    console.print(f"hash     {record.commitment}", soft_wrap=True)
    console.print(f"seed     {record.seed}: its SHA-256 is the hash above", markup=False, soft_wrap=True)
    console.print(f"answers  {table.ply}, all legal")
    if table.over:
        scores = [f"{table.game.points(score):g}" for score in table.result().scores]
        console.print(f"scores   {' '.join(scores)}, as recorded")
    else:
        console.print("scores   none yet: the game is not over")
    console.print("[green]verified[/green]")


def _replayed(path: Path, saved: SavedGame, to: int | None) -> Table:
    try:
        return Table.replay(saved.record, to)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
