"""Opening the database: its schema brought up to date, one server to a SQLite file, and no sentence but a
clear one when it cannot be used.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from pentapolis.engine import PentapolisError
from pentapolis.server.config import Config

UNAVAILABLE = (OperationalError, InterfaceError, InternalError, NoConnection)
"""What a database that is full, locked, read-only or away answers: nothing was stored, later it may be."""

STARTING = 550155
"""The number of PostgreSQL's lock under which one server at a time brings the schema up to date."""


class NoDatabase(PentapolisError):
    """The database cannot be used; says why."""


class OneServer:
    """Keeps other servers away from a SQLite file: what one of them changes, the others would never see.

    The lock is a transaction on a file beside the database, so it ends with the process, however that ends.
    """

    def __init__(self, config: Config) -> None:
        self._lock: sqlite3.Connection | None = None
        path = sqlite_file(config)
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = sqlite3.connect(
                f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False
            )
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise NoDatabase(
                    f"another server uses {path} already; "
                    "several servers share a PostgreSQL database, never a SQLite file"
                ) from None
            raise NoDatabase(f"cannot write beside the database {path}: {error}") from None
        except OSError as error:
            raise NoDatabase(f"cannot make the folder of the database {path}: {error.strerror}") from None

    def release(self) -> None:
        if self._lock is not None:
            self._lock.close()


def sqlite_file(config: Config) -> Path | None:
    """The file of a SQLite database; None for others."""
    if config.is_postgres:
        return None
    name = config.url.partition("sqlite:///")[2]
    return Path(name.removeprefix("file:").partition("?")[0] if name.startswith("file:") else name)


def migrate(config: Config) -> None:
    """Bring the database to the newest schema; makes it when there is none."""
    path = sqlite_file(config)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(config.url)
    try:
        with engine.begin() as connection:
            take_turns(connection, config)
            upgrade(connection)
            # A database that only reads would be found out by the first player otherwise.
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
    except CommandError as error:
        raise NoDatabase(
            f"the database {config.shown_database} was written by a newer Pentapolis than this one ({error})"
        ) from None
    except DBAPIError as error:
        raise NoDatabase(f"the database {config.shown_database} cannot be used: {error.orig}") from None
    finally:
        engine.dispose()


def _alembic() -> AlembicConfig:
    alembic = AlembicConfig()
    alembic.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return alembic


def upgrade(connection: Connection) -> None:
    """Bring the schema up to date, in the transaction that is open."""
    alembic = _alembic()
    alembic.attributes["connection"] = connection
    command.upgrade(alembic, "head")


def is_current(connection: Connection) -> bool:
    """Whether the schema is the one of this version."""
    newest = ScriptDirectory.from_config(_alembic()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == newest


def take_turns(connection: Connection, config: Config) -> None:
    """Two servers may start at the same moment."""
    if config.is_postgres:
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": STARTING})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def tune_sqlite(engine: Engine) -> None:
    """WAL lets readers go on while one writes; FULL makes a committed transaction survive a power cut."""

    def tune(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", tune)
