"""The database: migrations make exactly the schema, moves are only ever appended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import DateTime, Engine, create_engine, inspect, text

from pentapolis.server.config import Config
from pentapolis.server.database import NoDatabase, OneServer, migrate
from pentapolis.server.schema import metadata
from pentapolis.server.storage import Conflict, Store
from tests.loops import awaited


def test_migrations_make_the_schema(database: str) -> None:
    config = Config(database=database)
    migrate(config)
    migrate(config)
    engine = create_engine(config.url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def drawn(engine: Engine) -> dict[str, object]:
    """By table: columns with type, null, default and key; foreign keys with what a deletion does; indexes."""
    with engine.connect() as connection:

        def asked(pragma: str, name: str) -> list[tuple[object, ...]]:
            return [tuple(row) for row in connection.execute(text(f'PRAGMA {pragma}("{name}")'))]

        def columns(name: str) -> list[tuple[object, ...]]:
            # A default is written plainly by one way and in quotes or brackets by the other.
            return sorted(
                (n, kind, null, str(at).strip("'()"), key)
                for _, n, kind, null, at, key in asked("table_info", name)
            )

        def indexes(name: str) -> list[tuple[object, ...]]:
            return sorted(
                (unique, origin, *(row[2] for row in asked("index_info", str(index))))
                for _, index, unique, origin, _ in asked("index_list", name)
            )

        names = inspect(connection).get_table_names()
        return {
            name: (columns(name), sorted(row[2:] for row in asked("foreign_key_list", name)), indexes(name))
            for name in names
            if name != "alembic_version"
        }


def test_migrated_and_new_databases_are_drawn_alike(tmp_path: Path) -> None:
    config = Config(database=str(tmp_path / "migrated.db"))
    migrate(config)
    migrated, new = create_engine(config.url), create_engine(f"sqlite:///{tmp_path}/new.db")
    metadata.create_all(new)
    mine, theirs = drawn(migrated), drawn(new)
    for name in metadata.tables:
        assert mine.pop(name) == theirs.pop(name), name
    assert mine == theirs == {}
    migrated.dispose()
    new.dispose()


def test_moments_are_kept_with_their_zone() -> None:
    moments = [
        (table.name, column.name)
        for table in metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, DateTime) and not column.type.timezone
    ]
    assert moments == []


async def new_table(store: Store) -> str:
    host = await store.add_guest("Host", "hash")
    values: dict[str, Any] = {"game": "g", "setup": "s", "rules": 1, "seed": "x", "host": host}
    values |= {
        "private": False,
        "hints": True,
        "learning": False,
        "takeover": 0,
        "status": "open",
        "waiting": "",
    }
    return await store.add_table(
        values, [{"seat": 0, "kind": "person", "person": host, "name": "Host", "bot": None}]
    )


def test_two_moves_with_one_number_cannot_both_be_stored(database: str) -> None:
    config = Config(database=database)
    migrate(config)

    async def run() -> None:
        store = Store(config)
        table = await new_table(store)
        await store.append(table, 0, 0, "stop", "0", None)
        with pytest.raises(Conflict):
            await store.append(table, 0, 0, "go", "0", None)
        await store.append(table, 1, 0, None, "", "3")
        rows = await store.moves_of(table)
        assert [(row.number, row.option) for row in rows] == [(0, "stop"), (1, None)]
        row = await store.table(table)
        assert row is not None
        assert (row.moves, row.status, row.scores) == (2, "over", "3")
        await store.close()

    awaited(run())


def test_database_names() -> None:
    assert Config(database="games.db").url == f"sqlite:///{Path('games.db')}"
    assert Config(database="postgres://a@b/c").url == "postgresql+psycopg://a@b/c"
    assert Config(database="postgresql://a@b/c").is_postgres
    assert Config(database="games.db").async_url.startswith("sqlite+aiosqlite://")


def test_a_second_server_on_one_sqlite_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    config = Config(database=str(tmp_path / "deep" / "games.db"))
    first = OneServer(config)
    with pytest.raises(NoDatabase, match="another server uses"):
        OneServer(config)
    first.release()
    OneServer(config).release()


def test_a_database_of_a_newer_version_is_refused_in_a_sentence(database: str) -> None:
    config = Config(database=database)
    migrate(config)
    engine = create_engine(config.url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(NoDatabase, match="newer Pentapolis"):
        migrate(config)


def test_a_database_that_only_reads_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    migrate(Config(database=str(path)))
    with pytest.raises(NoDatabase, match="readonly"):
        migrate(Config(database=f"sqlite:///file:{path}?mode=ro&uri=true"))


def test_a_database_that_is_away_is_told_in_a_sentence() -> None:
    with pytest.raises(NoDatabase, match="cannot be used"):
        migrate(Config(database="postgresql://nobody@127.0.0.1:1/none?connect_timeout=1"))
