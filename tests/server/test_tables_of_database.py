"""Every table, column, length, default, index and link of the database, as PostgreSQL is told to make it;
every migration up and down, one from the other; what old rows become.

The texts stand in tests/server/schema: `schema.sql` is today's, `0001.sql` … are the migrations', which never
change. `python -m tests.server.test_tables_of_database` writes them anew.
"""

from __future__ import annotations

from contextlib import closing
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.dialects.postgresql import dialect
from sqlalchemy.schema import CreateIndex, CreateTable

from pentapolis.server import database, schema

HERE = Path(__file__).parent / "schema"
MIGRATIONS = Path(schema.__file__).parent / "migrations"
NUMBERS = [f"{number:04}" for number in range(1, 11)]
UP_AND_DOWN = NUMBERS[:-1]
"""The last one changes rows, not tables."""


def alembic() -> AlembicConfig:
    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


@cache
def scripts() -> dict[str, Script]:
    found = ScriptDirectory.from_config(alembic()).walk_revisions()
    return {script.revision: script for script in found}


def today() -> str:
    """All tables and indices in the order in which they can be made."""
    postgres = dialect()  # type: ignore[no-untyped-call]
    lines = []
    for table in schema.metadata.sorted_tables:
        lines.append(str(CreateTable(table).compile(dialect=postgres)))
        indices = sorted(table.indexes, key=lambda index: str(index.name))
        lines += [str(CreateIndex(index).compile(dialect=postgres)) + "\n" for index in indices]
    return tidy("".join(lines))


def of_migration(number: str) -> str:
    module = scripts()[number].module
    told = {way: told_to_postgres(getattr(module, way)) for way in ("upgrade", "downgrade")}
    return tidy("".join(f"-- {way}\n{sql}\n" for way, sql in told.items()))


def told_to_postgres(change: Any) -> str:
    buffer = StringIO()
    options = {"as_sql": True, "output_buffer": buffer}
    with Operations.context(MigrationContext.configure(dialect_name="postgresql", opts=options)):
        change()
    return buffer.getvalue()


def tidy(sql: str) -> str:
    lines = (line.replace("\t", "    ").rstrip() for line in sql.splitlines())
    return "\n".join(line for line in lines if line) + "\n"


def test_the_tables_of_today() -> None:
    assert today() == (HERE / "schema.sql").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", UP_AND_DOWN)
def test_a_migration_up_and_down(number: str) -> None:
    assert of_migration(number) == (HERE / f"{number}.sql").read_text(encoding="utf-8")


def test_migrations_follow_one_another() -> None:
    ways = {number: (script.down_revision, bool(script.doc)) for number, script in scripts().items()}
    assert ways == {
        number: (before, True) for before, number in zip([None, *NUMBERS[:-1]], NUMBERS, strict=True)
    }
    module = scripts()[NUMBERS[-1]].module
    assert told_to_postgres(module.downgrade) == ""


# --- on a file ------------------------------------------------------------------------------------------

OLD = """
INSERT INTO people (id, name, login, courtesy, puzzles, created) VALUES
    ('old', 'A1ice', 'a1ice', true, true, '2026-01-01'),
    ('new', 'Alice', 'alice', true, true, '2026-01-02'),
    ('twin', 'B0b', 'b0b', true, true, '2026-01-04'),
    ('first', 'Bob', 'bob', true, true, '2026-01-03'),
    ('third', 'Eve1', 'another', true, true, '2026-01-05'),
    ('two', 'C1ive', 'c1ive', true, true, '2026-01-07'),
    ('one', 'C11ve', 'c11ve', true, true, '2026-01-06'),
    ('guest', 'D1na', NULL, true, true, '2026-01-06');
INSERT INTO tables (id, private, invite, event, status, game, setup, rules, seed, host, hints, learning,
    takeover, moves, waiting, created, changed) VALUES
    ('mine', true, NULL, NULL, {rest}), ('also', true, NULL, NULL, {rest}), ('kept', true, 'i', NULL, {rest}),
    ('cup', true, NULL, 'c', {rest}), ('all', false, NULL, NULL, {rest});
"""

REST = "'open', 'g', 's', 1, 'x', 'old', true, true, 0, 0, '', '2026-01-01', '2026-01-01'"


def change(connection: Connection, way: Any, number: str) -> None:
    config = alembic()
    config.attributes["connection"] = connection
    way(config, number)


def executed(connection: Connection, statements: str) -> None:
    for statement in statements.split(";"):
        if statement.strip():
            connection.execute(text(statement))


def pairs(connection: Connection, query: str) -> dict[str, Any]:
    return {row[0]: row[1] for row in connection.execute(text(query))}


def test_old_rows_get_invitations_and_looks() -> None:
    with closing(create_engine("sqlite://").connect()) as connection:
        change(connection, command.upgrade, "0009")
        executed(connection, OLD.replace("{rest}", REST))
        assert not database.is_current(connection)
        database.upgrade(connection)
        assert database.is_current(connection)
        invites = pairs(connection, "SELECT id, invite FROM tables")
        assert (invites["kept"], invites["cup"], invites["all"]) == ("i", None, None)
        assert [len(invites[id]) for id in ("mine", "also")] == [16, 16]
        assert invites["mine"] != invites["also"]
        # Looks that belong to somebody already stay theirs; of two newcomers the older gets them.
        assert pairs(connection, "SELECT id, login FROM people") == {
            "old": "allce",
            "new": "alice",
            "twin": "b0b",
            "first": "bob",
            "third": "another",
            "two": "c1ive",
            "one": "cllve",
            "guest": None,
        }


def test_finished_games_of_old_are_not_rated() -> None:
    """They were played before there were ratings; 0004. On the way down nothing is left."""
    with closing(create_engine("sqlite://").connect()) as connection:
        change(connection, command.upgrade, "0001")
        names = "game, setup, rules, seed, host, hints, learning, takeover, moves, waiting, created, changed"
        for status in ("open", "playing", "over"):
            row = f"'{status}', true, {REST.replace('open', status)}"
            connection.execute(text(f"INSERT INTO tables (id, private, status, {names}) VALUES ({row})"))
        change(connection, command.upgrade, "head")
        told = pairs(connection, "SELECT id, booked FROM tables")
        assert told == {"open": False, "playing": False, "over": True}
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        change(connection, command.downgrade, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]


if __name__ == "__main__":
    (HERE / "schema.sql").write_text(today(), encoding="utf-8")
    for number in UP_AND_DOWN:
        (HERE / f"{number}.sql").write_text(of_migration(number), encoding="utf-8")
