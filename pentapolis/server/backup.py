"""Copies of the database while it is in use, and back; each proved by replaying every game in it.

A backup is a SQLite file, also of a PostgreSQL database (transfer.py); either kind can be restored from it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, create_engine, select

from pentapolis.engine import PentapolisError, parse_setup
from pentapolis.server.config import Config
from pentapolis.server.database import OneServer, migrate, sqlite_file
from pentapolis.server.live import Position, beginning
from pentapolis.server.rows import MoveRow, typed
from pentapolis.server.schema import moves, tables
from pentapolis.server.transfer import into_postgres, out_of_postgres


class NoBackup(PentapolisError):
    """The copy cannot be made or used; says why."""


@dataclass
class Proof:
    """What replaying every game of a database showed."""

    tables: int = 0
    moves: int = 0
    broken: dict[str, str] = field(default_factory=dict)
    """Why, for each table whose moves do not lead anywhere."""


def back_up(config: Config, to: Path) -> Proof:
    """Copy the database, also while a server writes to it. A file that exists is not touched."""
    source = sqlite_file(config)
    if source is not None and not source.is_file():
        raise NoBackup(f"there is no database {source}")
    if to.exists():
        raise NoBackup(f"{to} exists already; a backup replaces nothing")
    with _unfinished(to) as copy:
        if source is not None:
            _copy(source, copy)
        else:
            out_of_postgres(config, copy)
        proof = prove(copy)
        os.replace(copy, to)
    return proof


def restore(config: Config, backup: Path) -> tuple[Proof, str | None]:
    """Put a backup in the place of the database, which no server may be using. The database that was there
    is kept beside it: the name of the file or, of PostgreSQL, the schema.
    """
    if not backup.is_file():
        raise NoBackup(f"there is no backup {backup}")
    target = sqlite_file(config)
    if target is None:
        return _restore_postgres(config, backup)
    alone = OneServer(config)
    try:
        with _unfinished(target) as copy:
            _copy_up_to_date(backup, copy)
            proof = prove(copy)
            _single_file(copy)
            kept = _set_aside(target)
            for rest in ("-wal", "-shm"):  # of the database that was: they would be played into the new one
                Path(f"{target}{rest}").unlink(missing_ok=True)
            os.replace(copy, target)
    finally:
        alone.release()
    return proof, None if kept is None else str(kept)


def _restore_postgres(config: Config, backup: Path) -> tuple[Proof, str | None]:
    proof = Proof()
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        _copy_up_to_date(backup, copy)
        kept = into_postgres(copy, config, lambda connection: _prove_all(connection, proof))
    return proof, kept


def _copy_up_to_date(backup: Path, copy: Path) -> None:
    """A backup may be of an earlier version."""
    _copy(backup, copy)
    migrate(Config(database=str(copy)))


def prove(file: Path) -> Proof:
    """Replay every game in a database."""
    proof = Proof()
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as connection:
            _prove_all(connection, proof)
    finally:
        engine.dispose()
    return proof


def _prove_all(connection: Connection, proof: Proof) -> None:
    columns = ("id", "setup", "rules", "seed", "position", "status", "ended", "moves")
    query = select(*(tables.c[name] for name in columns)).order_by(tables.c.id)
    for id, setup, rules, seed, position, status, ended, count in connection.execute(query).all():
        proof.tables += 1
        proof.moves += count
        if status == "open" or ended == "cancelled":
            continue
        wrong = _replay(connection, id, setup, rules, seed, position, count)
        if wrong is not None:
            proof.broken[id] = wrong


def _replay(
    connection: Connection, id: str, setup: str, rules: int, seed: str, position_text: str | None, count: int
) -> str | None:
    """What is wrong with a table; None when its moves fit and none is missing."""
    try:
        position = Position(beginning(parse_setup(setup, rules), seed, position_text))
    except PentapolisError as error:
        return str(error)
    for row in connection.execute(select(moves).where(moves.c.table == id).order_by(moves.c.number)):
        if not position.play(typed(MoveRow, row)):
            return position.broken
    return None if position.number == count else f"{position.number} of {count} moves are there"


@contextmanager
def _unfinished(file: Path) -> Iterator[Path]:
    """A name beside the file for what is not complete yet; nothing is left of it when that fails."""
    copy = file.with_name(f"{file.name}.unfinished")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        copy.unlink(missing_ok=True)
        yield copy
    except OSError as error:
        raise NoBackup(f"cannot write {file}: {error.strerror}") from None
    finally:
        for rest in ("", "-wal", "-shm"):
            with suppress(OSError):  # where nothing could be written nothing can be removed
                Path(f"{copy}{rest}").unlink(missing_ok=True)


def _copy(source: Path, to: Path) -> None:
    """SQLite's own copying: one moment of the source, whatever is written meanwhile."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(to)) as new,
        ):
            old.backup(new)
            if (found := new.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
                raise NoBackup(f"{source} is damaged: {found}")
    except sqlite3.Error as error:
        raise NoBackup(f"{source} cannot be copied to {to}: {error}") from None
    _single_file(to)


def _single_file(file: Path) -> None:
    """Nothing of the database stays in files beside it."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _set_aside(target: Path) -> Path | None:
    """A copy of the database that is about to be replaced."""
    if not target.is_file():
        return None
    number = 1
    while (kept := target.with_name(f"{target.name}.replaced-{number}")).exists():
        number += 1
    _copy(target, kept)
    return kept
