"""Backups: complete while a server writes, proved by replaying, put back only where nobody plays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pentapolis.cli import main
from pentapolis.server.backup import NoBackup, back_up, prove, restore
from pentapolis.server.config import Config
from pentapolis.server.database import NoDatabase, OneServer
from tests.loops import awaited
from tests.server.sites import answer_first, site_on, table_at


async def played(database: str, backup: Path | None = None) -> None:
    """A table with three moves; the backup is made while the server has the database open."""
    async with site_on(database) as site:
        live = await table_at(site, "me")
        for _ in range(3):
            await answer_first(site, live)
        if backup is not None:
            back_up(Config(database=database), backup)


def test_a_backup_of_a_running_server_is_complete_and_can_be_put_back(tmp_path: Path) -> None:
    database, backup = str(tmp_path / "games.db"), tmp_path / "backup.db"
    awaited(played(database, backup))
    proof = prove(backup)
    assert (proof.tables, proof.moves, proof.broken) == (1, 3, {})
    awaited(played(database))
    assert prove(Path(database)).tables == 2
    proof, kept = restore(Config(database=database), backup)
    assert (proof.tables, proof.moves, proof.broken) == (1, 3, {})
    assert prove(Path(database)).tables == 1
    assert kept is not None
    assert prove(kept).tables == 2
    assert not list(tmp_path.glob("*.unfinished*"))


def test_a_missing_move_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "games.db")
    awaited(played(database))
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM moves WHERE number = 2")
        connection.commit()
    assert main(["backup", str(tmp_path / "b.db"), "--database", database]) == 1
    seen = capsys.readouterr()
    assert "2 of 3 moves are there" in seen.err
    assert "0 of 1 tables verified" in seen.out


def test_what_cannot_be_done_is_refused_and_nothing_is_touched(tmp_path: Path) -> None:
    config, backup = Config(database=str(tmp_path / "games.db")), tmp_path / "b.db"
    with pytest.raises(NoBackup, match="there is no database"):
        back_up(config, backup)
    awaited(played(config.database, backup))
    with pytest.raises(NoBackup, match="exists already"):
        back_up(config, backup)
    alone = OneServer(config)
    with pytest.raises(NoDatabase, match="another server uses"):
        restore(config, backup)
    alone.release()
    backup.write_text("no database at all, only some words that are long enough")
    with pytest.raises(NoBackup, match="cannot be copied"):
        restore(config, backup)
    assert prove(Path(config.database)).moves == 3
    with pytest.raises(NoDatabase, match="pg_dump"):
        back_up(Config(database="postgresql://a@b/c"), tmp_path / "c.db")
