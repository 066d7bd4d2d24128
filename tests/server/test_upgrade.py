"""A database that the first release wrote, with running games, brought up to date and played on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from pentapolis.server.backup import prove, restore
from pentapolis.server.config import Config
from pentapolis.server.people import Viewer
from pentapolis.server.refused import Refused
from pentapolis.server.schema import tables
from pentapolis.server.site import Site
from tests.loops import awaited
from tests.server.sites import answer_first, site_on

WRITTEN = Path(__file__).parent / "first_release.sql"


@pytest.fixture
def upgraded(database: str, tmp_path: Path) -> str:
    """The old file started with today's server; on PostgreSQL, put there from the file."""
    file = tmp_path / "old.db" if database.startswith("postgresql") else Path(database)
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(WRITTEN.read_text(encoding="utf-8"))
    if file != Path(database):
        proof, _ = restore(Config(database=database), file)
        assert (proof.tables, proof.broken) == (8, {})
    return database


def stranger() -> Viewer:
    return Viewer(None, "", False, "x" * 30, True, "en", "")


async def logged_in(site: Site, name: str, password: str) -> Viewer:
    viewer = stranger()
    await site.people.log_in(viewer, name, password)
    return viewer


def test_games_and_people_of_the_first_release_go_on(upgraded: str) -> None:
    async def run() -> None:
        async with site_on(upgraded) as site:
            owner = await logged_in(site, "Änne O'Neil", "correct horse")
            found = [row.id for row in await site.store.rows(select(tables.c.id))]
            states = []
            for id in found:
                live = await site.host.find(id)
                states.append(live.status)
                assert live.broken is None
                assert owner.person in live.people
                assert live.setup.game.rules_version == live.row.rules
                if live.status == "playing":
                    await answer_first(site, live)
                    assert live.number == 13
                said = [line.text for line in await site.host.chat(live)]
                assert said in ([], ["grüß dich 世界"])
                # What was private admits those who sit there, no longer whoever guesses six letters.
                assert live.admits(owner.person)
                assert live.admits(None) is not live.row.private
            assert sorted(states) == ["open", "over", *["playing"] * 6]

    awaited(run())
    if not upgraded.startswith("postgresql"):
        assert prove(Path(upgraded)).broken == {}


def test_names_of_the_first_release_are_safe_from_lookalikes(upgraded: str) -> None:
    async def run() -> None:
        async with site_on(upgraded) as site:
            # Two accounts looked alike then: both keep their names and passwords.
            people = {
                (await logged_in(site, name, f"password of {name}")).person for name in ("Alice", "A1ice")
            }
            assert len(people) == 2
            guest = await site.store.add_guest("Guest", "h" * 64)
            for name in ("AL1CE", "Al1ce", "änne oneil", "Alice"):
                with pytest.raises(Refused, match="name_taken"):
                    await site.people.check_free(name, guest)
            await site.people.check_free("Alicia", guest)

    awaited(run())
