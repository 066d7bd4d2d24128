"""The rows of one database into another of whatever kind: PostgreSQL into a SQLite file and back.

A backup of PostgreSQL is a SQLite file like any other backup: it can be looked into, proved by replaying, put
back, or put where a SQLite database was, and the other way round. What only lives for minutes stays behind.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, Table, create_engine, func, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError

from pentapolis.engine import PentapolisError
from pentapolis.server.config import Config
from pentapolis.server.database import is_current, migrate, take_turns, upgrade
from pentapolis.server.schema import jobs, metadata, tries

AT_ONCE = 1000
"""So many rows are in memory at a time."""
LEFT_BEHIND = (jobs, tries)
"""Thoughts of bots in progress, and what limits have counted."""
OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


class NoTransfer(PentapolisError):
    """Rows cannot be moved; says why."""


def out_of_postgres(config: Config, file: Path) -> None:
    """One moment of the database as a new SQLite file, whatever is written meanwhile."""
    migrate(Config(database=str(file)))
    source, target = create_engine(config.url), create_engine(f"sqlite:///{file}")
    try:
        with (
            source.connect().execution_options(isolation_level="REPEATABLE READ") as old,
            target.begin() as new,
        ):
            if not is_current(old):
                raise NoTransfer(
                    f"the database {config.shown_database} is empty, or not of this version of Pentapolis; "
                    "back it up with the version that its servers run"
                )
            _move(old, new)
    except DBAPIError as error:
        raise NoTransfer(f"the database {config.shown_database} cannot be copied: {error.orig}") from None
    finally:
        source.dispose()
        target.dispose()


def into_postgres(file: Path, config: Config, proved: Callable[[Connection], None]) -> str | None:
    """Put the rows of an up-to-date SQLite file in the place of what the database holds, all or nothing.
    `proved` looks at them before they count. What was there is kept in a schema beside it: its name.
    """
    source, target = create_engine(f"sqlite:///{file}"), create_engine(config.url)
    try:
        with source.connect() as old, target.begin() as new:
            take_turns(new, config)  # a server that starts now waits
            if new.execute(OTHERS).scalar_one():
                raise NoTransfer(
                    f"the database {config.shown_database} is in use; stop the servers and `pentapolis think`"
                )
            kept = _set_aside(new)
            upgrade(new)
            _move(old, new)
            _number_on(new)
            proved(new)
            return kept
    except DBAPIError as error:
        raise NoTransfer(f"nothing was put into {config.shown_database}: {error.orig}") from None
    finally:
        source.dispose()
        target.dispose()


def _move(old: Connection, new: Connection) -> None:
    for table in metadata.sorted_tables:
        if table in LEFT_BEHIND:
            continue
        rows = old.execution_options(stream_results=True).execute(select(table))
        for part in rows.partitions(AT_ONCE):
            new.execute(insert(table), [_in_utc(row) for row in part])


def _in_utc(row: Row[Any]) -> dict[str, Any]:
    """SQLite keeps moments without their zone, and all of ours are in UTC."""
    return {
        name: _moment(value) if isinstance(value, datetime) else value for name, value in row._mapping.items()
    }


def _moment(value: datetime) -> datetime:
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _set_aside(connection: Connection) -> str | None:
    """Move the tables that are there into a schema of their own; None when there are none."""
    known = {table.name for table in metadata.sorted_tables} | {"alembic_version"}
    there = sorted(known & set(inspect(connection).get_table_names()))
    if not there:
        return None
    taken, number = set(inspect(connection).get_schema_names()), 1
    while (kept := f"replaced_{number}") in taken:
        number += 1
    connection.execute(text(f"CREATE SCHEMA {kept}"))
    for name in there:
        connection.execute(text(f'ALTER TABLE "{name}" SET SCHEMA {kept}'))
    return kept


def _number_on(connection: Connection) -> None:
    """New rows of tables that number them go on behind those that were moved."""
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None and not column.foreign_keys:
            _go_on(connection, table, column.name)


def _go_on(connection: Connection, table: Table, column: str) -> None:
    last = connection.execute(select(func.max(table.c[column]))).scalar_one()
    if last is not None:
        sequence = func.pg_get_serial_sequence(table.name, column)
        connection.execute(select(func.setval(sequence, last)))
