"""Statistics and open data: shipped figures are sound, public games can be downloaded and counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import update

from pentapolis.cli.common import read_saved
from pentapolis.cli.statistics import show_statistics
from pentapolis.engine import BadSetup, find_game, key
from pentapolis.lab.statistics import GROUPS, by_kind, played, shipped, told, watched_record
from pentapolis.server import opendata
from pentapolis.server.opendata import OpenData, public_games
from pentapolis.server.routes.statistics import _kinds, _starts
from pentapolis.server.schema import tables
from pentapolis.server.site import Site
from tests.loops import awaited
from tests.ours import OURS
from tests.server.sites import ROLL, site_on, table_at
from tests.study.games import finished

SHIPPED = [id for id in OURS if shipped(find_game(id))]


@pytest.mark.parametrize("game", SHIPPED)
def test_shipped_figures_are_sound_and_named(game: str) -> None:
    data = shipped(find_game(game))
    assert set(data) == set(GROUPS)
    for group in data.values():
        assert group["games"] >= 50
        assert sum(share["share"] for share in group["by_seat"]) == pytest.approx(1, abs=0.01)
        for thing in group["cards"].values():
            assert 0 < thing["often"] <= 1
            assert abs(thing["above"]) <= 1
            assert thing["half"] > 0
        for language in ("en", "de"):
            for title, rows in _kinds(find_game(game), group, language):
                assert title
                assert all(row["name"] for row in rows)
            assert all(row["name"] for row in _starts(find_game(game), group, language))


def test_a_record_is_measured_like_the_game_itself() -> None:
    game = find_game(ROLL)
    watched = watched_record(finished())
    assert sum(watched.shares) == pytest.approx(1)
    assert watched.finished
    assert watched.decisions > 10
    group = told([watched] * 20 + played(game, "random", 2, "x"))
    assert group["games"] == 22
    for things in by_kind(group).values():
        assert [thing["above"] for _, thing in things] == sorted(
            (thing["above"] for _, thing in things), reverse=True
        )


async def finish_one(site: Site, name: str) -> str:
    """The tests' finished game, played at a table of this site."""
    record = finished()
    live = await table_at(site, "me", f"here:{name}", seed=str(record.seed))
    for seat, option in record.answers:
        await site.host.answer(live, seat, key(option), live.number)
    assert live.over
    return live.id


def test_public_games_are_downloaded_and_counted(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opendata, "AT_ONCE", 1)
    monkeypatch.setattr(opendata, "EACH_TIME", 1)
    monkeypatch.setattr(opendata, "FEW", 1)

    async def run() -> None:
        async with site_on(database) as site:
            first, second = await finish_one(site, "One"), await finish_one(site, "Two")
            await table_at(site, "me", "here:Two", seed="open")
            found = [one async for one in public_games(site.store)]
            assert {one["table"] for one in found} == {first, second}
            assert found[0]["players"] == ["person", "person"]
            assert "Host" not in json.dumps(found), "nobody is named"
            path = tmp_path / "games.jsonl"
            path.write_text("".join(json.dumps(one) + "\n" for one in found))
            assert len(read_saved(path)) == 2
            show_statistics(ROLL, "medium", 0, path, False, True, "en")
            data = OpenData(site.store)
            game = find_game(ROLL)
            once = await data.counted(game)
            assert (once.games, once.waiting) == (1, True)
            twice = await data.counted(game)
            assert (twice.games, twice.waiting) == (2, False)
            assert twice.data is not None
            assert twice.data["games"] == 2
            assert [one async for one in public_games(site.store, agreed=True)] == [], "nobody has agreed yet"
            for seat in (await site.host.find(first)).seats:
                await site.store.set_puzzles(seat.person or "", True)
            assert first in [one["table"] async for one in public_games(site.store, agreed=True)]
            async with site.store.transaction() as connection:
                await connection.execute(update(tables).where(tables.c.id == first).values(private=True))
            left = [one["table"] async for one in public_games(site.store, ROLL)]
            assert left == [second]
            assert [one async for one in public_games(site.store, "nations")] == []

    awaited(run())


def test_what_is_not_shipped_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadSetup, match="--games 100"):
        show_statistics(ROLL, "master", 0, None, False, False, "en")
    show_statistics(ROLL, "medium", 0, None, False, False, "de")
    assert "Maurer" in capsys.readouterr().out
