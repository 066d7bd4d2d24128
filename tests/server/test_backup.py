"""Backups: complete while a server writes, proved by replaying, put back only where nobody plays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from pentapolis.cli import main
from pentapolis.server.backup import NoBackup, back_up, prove, restore
from pentapolis.server.config import Config
from pentapolis.server.database import NoDatabase, OneServer
from pentapolis.server.schema import metadata
from pentapolis.server.transfer import LEFT_BEHIND, NoTransfer, _in_utc
from tests.loops import awaited
from tests.server.servers import fresh_database
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
    assert prove(Path(kept)).tables == 2
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
    with pytest.raises(NoTransfer, match="cannot be copied"):
        back_up(Config(database="postgresql://nobody@127.0.0.1:1/none?connect_timeout=1"), tmp_path / "c.db")
    assert not (tmp_path / "c.db").exists()


async def everything(database: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a database that a backup keeps."""
    async with site_on(database) as site:
        return {
            table.name: sorted(
                (tuple(_in_utc(row).values()) for row in await site.store.rows(select(table))), key=str
            )
            for table in metadata.sorted_tables
            if table not in LEFT_BEHIND
        }


async def lived_in(database: str) -> str:
    """A database with a bit of everything: names of all scripts, notes, chat, an account; the table's id."""
    async with site_on(database) as site:
        live = await table_at(site, "me")
        for _ in range(3):
            await answer_first(site, live)
        await site.host.undo(live, 0, None)
        person = live.people[0]
        assert await site.store.make_account(person, "Žofie Ωmega 🎲", person, "hash")
        await site.host.say(live, person, "Ada", "grüß dich, 世界 – „na?“ \\ ' %s")
        await site.store.set_note(live.id, person, "x" * 5000)
        return live.id


@pytest.mark.postgres
def test_a_backup_of_postgresql_goes_back_there_or_to_sqlite(tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.db" for n in range(3)]
    with fresh_database("postgres", tmp_path) as database, fresh_database("postgres", tmp_path) as other:
        with pytest.raises(NoTransfer, match="empty"):
            back_up(Config(database=database), files[0])
        id = awaited(lived_in(database))
        kept = awaited(everything(database))
        assert kept["moves"] and kept["chat"] and kept["notes"]  # noqa: PT018
        assert back_up(Config(database=database), files[0]).broken == {}
        assert awaited(everything(str(files[0]))) == kept, "a SQLite file with the same rows"
        # Back: what was there is kept beside, and new rows are numbered on.
        awaited(lived_in(database))
        proof, beside = restore(Config(database=database), files[0])
        assert (proof.tables, proof.moves, proof.broken, beside) == (1, 4, {}, "replaced_1")
        assert awaited(everything(database)) == kept
        assert restore(Config(database=database), files[0])[1] == "replaced_2"
        awaited(lives_on(database, id))
        # To another PostgreSQL, where there was nothing, and to a SQLite server.
        assert restore(Config(database=other), files[0])[1] is None
        assert awaited(everything(other)) == kept
        assert restore(Config(database=str(files[1])), files[0])[1] is None
        awaited(lives_on(str(files[1]), id))


async def lives_on(database: str, id: str) -> None:
    """The game and the talk go on."""
    async with site_on(database) as site:
        live = await site.host.find(id)
        assert live.number == 4
        await answer_first(site, live)
        await site.host.say(live, live.people[0], "Ada", "on we go")
        assert [line.text for line in await site.host.chat(live)][1:] == ["on we go"]


@pytest.mark.postgres
def test_a_postgresql_in_use_is_not_replaced(tmp_path: Path) -> None:
    backup = tmp_path / "b.db"
    awaited(played(str(tmp_path / "games.db"), backup))

    async def used(database: str) -> None:
        async with site_on(database) as site:
            await table_at(site, "me")
            with pytest.raises(NoTransfer, match="in use; stop the servers"):
                restore(Config(database=database), backup)
            assert len(await site.store.rows(select(metadata.tables["tables"]))) == 1

    with fresh_database("postgres", tmp_path) as database:
        awaited(used(database))
        # What does not fit is refused, and what was there stays.
        with closing(sqlite3.connect(backup)) as connection:
            connection.execute("UPDATE people SET name = ?", ("n" * 50,))
            connection.commit()
        with pytest.raises(NoTransfer, match="nothing was put into"):
            restore(Config(database=database), backup)
        assert len(awaited(everything(database))["tables"]) == 1
