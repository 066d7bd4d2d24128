"""Ratings: what counts, what does not, booked once; bots of published strength; profiles and leaderboards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from pentapolis.engine import games
from pentapolis.server import endings
from pentapolis.server.actions import NewTable, open_table
from pentapolis.server.ratings import (
    MU,
    SIGMA,
    Rating,
    Ratings,
    booked_places,
    bot_rating,
    bots_of,
    gap_of,
    rate,
    why_unrated,
)
from pentapolis.server.rows import SeatRow
from pentapolis.server.schema import tables
from tests.loops import awaited
from tests.server.servers import Browser, Program, Server
from tests.server.sites import ROLL, answer_first, site_on
from tests.server.test_endings import people_at


def test_bots_are_rated_in_the_order_of_their_levels() -> None:
    for game in games():
        if not bots_of(game):
            continue
        shown = [bots_of(game)[level].mu for level in ("beginner", "easy", "medium", "hard", "master")]
        assert shown == sorted(shown), game
        assert bots_of(game)["medium"].mu == MU
        assert bot_rating(game, "hard+warlike") == bot_rating(game, "strong") == bots_of(game)["hard"]
        assert bot_rating(game, "random") is None, "nobody has measured it"
    assert gap_of(0.5, 30)[0] == 0
    assert gap_of(1.0, 30)[0] < gap_of(1.0, 300)[0], "thirty wins prove less"


def test_a_rating_moves_with_results_and_becomes_surer() -> None:
    me, bot = Rating(), bots_of(ROLL)["medium"]
    better, worse = rate([me, bot], [1, 2])[0], rate([me, bot], [2, 1])[0]
    assert worse.mu < me.mu < better.mu
    assert better.sigma < SIGMA
    assert str(me).endswith("?")
    for _ in range(40):
        me = rate([me, bot], [1, 2])[0]
        me = rate([me, bot], [2, 1])[0]
    assert me.sure
    assert abs(me.shown - 1500) < 100
    assert me.games == 80
    tied = rate([Rating(), Rating(), Rating()], [1, 1, 3])
    assert tied[0].mu == tied[1].mu > tied[2].mu


def test_games_against_bots_count_for_the_lonely(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            person = await site.store.add_guest("Me", "me")
            live = await open_table(site, person, "Me", NewTable(ROLL, ["me", "bot:easy"], {}))
            await endings.concede(site, live, person)
            await done(site.ratings)
            assert live.row.booked
            mine = (await site.ratings.of(person))[(ROLL, 2)]
            assert (mine.games, mine.mu < MU) == (1, True)
            assert not await site.ratings.book(live.id), "once"
            assert (await site.ratings.changes(live.id))[0][1] < 0
            assert bots_of(ROLL)["easy"] == bot_rating(ROLL, "easy")

    awaited(run())


async def done(ratings: Ratings) -> None:
    """All that is being booked is in the books."""
    while ratings._tasks:
        await asyncio.gather(*ratings._tasks)


def test_what_does_not_count(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, _ = await people_at(site, 2, hints=False)
            row, seats = live.row, live.seats
            assert why_unrated(row, seats) is None
            assert why_unrated(replace(row, hints=True), seats) == "hints"
            assert why_unrated(replace(row, hinted=True), seats) == "hints"
            assert why_unrated(replace(row, learning=True), seats) == "practice"
            assert why_unrated(replace(row, position="…"), seats) == "practice"
            assert why_unrated(row, seats[:1]) == "alone"
            assert why_unrated(row, [seats[0], replace(seats[1], person=seats[0].person)]) == "shared"
            assert why_unrated(row, [seats[0], bot_seat("random")]) == "bots"
            assert why_unrated(row, [seats[0], bot_seat("easy")]) is None
            assert why_unrated(replace(row, hints=True), [seats[0], bot_seat("easy")]) is None
            await site.ratings.hint_taken(live)
            again = await site.store.table(live.id)
            assert again is not None
            assert again.hinted

    awaited(run())


def bot_seat(bot: str, owner: str | None = None) -> SeatRow:
    return SeatRow("T", 1, "bot", None, "Ada", bot, owner, None)


def test_who_was_away_at_the_end_comes_last(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, _ = await people_at(site, 3, hints=False)
            row = replace(live.row, places="2,1,3", ended=None)
            away = [live.seats[0], bot_seat("medium", live.seats[1].person), live.seats[2]]
            assert booked_places(row, live.seats) == [2, 1, 3]
            assert booked_places(row, away) == [1, 3, 2]
            assert booked_places(replace(row, places=None), away) is None

    awaited(run())


def test_agreed_ends_count_for_nobody_and_what_was_left_is_booked_later(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, people = await people_at(site, 2, hints=False)
            for person in people:
                await endings.propose(site, live, person, "end")
            await done(site.ratings)
            assert live.row.booked
            assert await site.ratings.history(people[0]) == []
            other, (first, second) = await people_at(site, 2, hints=False)
            site.host.listeners.remove(site.ratings.look)  # as if the server had died before it
            await endings.concede(site, other, second)
            assert not other.row.booked
            await site.ratings.catch_up()
            assert other.row.booked
            [won] = await site.ratings.history(first)
            assert (won.place, won.share, won.score) == (1, 1.0, None)
            assert await site.ratings.head_to_head(first, second) == (1, 0, 0)
            assert [line[0] for line in await site.ratings.leaders(ROLL, 2)] == [first, second]
            await site.store.forget(first)
            assert [line[0] for line in await site.ratings.leaders(ROLL, 2)] == [second]

    awaited(run())


def test_a_game_played_to_its_end_is_booked_with_its_score(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            person = await site.store.add_guest("Me", "me")
            live = await open_table(site, person, "Me", NewTable(ROLL, ["me"], {}, seed="s"))
            while not live.over:
                await answer_first(site, live)
            await done(site.ratings)
            [result] = await site.ratings.history(person)
            assert live.table is not None
            assert (result.size, result.score, result.mu) == (1, live.table.result().scores[0], None)
            assert await site.ratings.of(person) == {}, "alone nobody has a rating"

    awaited(run())


def test_old_games_are_not_rated_after_an_upgrade(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from alembic import command
    from alembic.config import Config as AlembicConfig
    from sqlalchemy import create_engine, text

    from pentapolis.server.config import Config
    from pentapolis.server.database import migrate

    config = Config(database=str(tmp_path / "old.db"))
    migrate(config)
    alembic = AlembicConfig()
    alembic.set_main_option("script_location", "pentapolis/server/migrations")
    engine = create_engine(config.url)
    with engine.begin() as connection:
        alembic.attributes["connection"] = connection
        command.downgrade(alembic, "0003")
        connection.execute(text("INSERT INTO people (id, name, created) VALUES ('P', 'P', '2026-01-01')"))
        connection.execute(
            text(
                "INSERT INTO tables (id, game, setup, rules, seed, host, private, hints, learning, takeover, "
                "status, moves, waiting, created, changed) VALUES ('T', :game, :setup, 1, 's', 'P', 0, 0, "
                "0, 10, 'over', 0, '', '2026-01-01', '2026-01-01')"
            ),
            {"game": ROLL, "setup": ROLL},
        )
    migrate(config)
    with engine.connect() as connection:
        row = connection.execute(tables.select()).one()
        assert (row.booked, row.ended, row.consent) == (True, None, False)
    engine.dispose()


def until(true: Callable[[], bool]) -> None:
    """Wait for a state, as long as a test may take."""
    for _ in range(2000):
        if true():
            return
        time.sleep(0.02)
    raise AssertionError("it never became true")


@pytest.mark.parametrize("language", ["en", "de"])
def test_profiles_and_leaderboards(server: Server, language: str) -> None:
    one = Program(server.url, f"Rated {language}")
    for _ in range(2):
        id = one.table(seats=("me", "bot:medium"))["id"]
        one.post(f"/api/tables/{id}/concede")
    page = Browser(server.url, language)
    until(lambda: f"Rated {language}" in page.get(f"/ratings?game={ROLL}").text)  # booked beside the requests
    shown = page.get(f"/ratings?game={ROLL}").text
    person = shown.split(f">Rated {language}<")[0].rsplit("/p/", 1)[1].split('"')[0]
    profile = one.get(f"/api/people/{person}")
    assert profile["name"] == f"Rated {language}"
    assert profile["ratings"][0]["game"] == ROLL
    assert page.get(f"/p/{person}").status_code == 200
    assert ("bot, medium" if language == "en" else "Bot, mittel") in shown
    assert any(line["bot"] == "medium" for line in one.get(f"/api/ratings/{ROLL}"))
    assert page.get("/ratings?game=none").status_code == 404
