"""Running servers for the tests of this folder, on SQLite and, where there is one, on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.servers import Server, fresh_database

DATABASES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session", params=DATABASES)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests of a session share, once for each kind of database."""
    with fresh_database(request.param, tmp_path_factory.mktemp("server")) as database:
        running = Server(database).start()
        yield running
        running.stop()


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with fresh_database(request.param, tmp_path_factory.mktemp("own")) as made:
        yield made
