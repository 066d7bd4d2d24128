"""The deal of the day: equal decks whatever is drawn, one seed for all, secret until the day is over."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import update

from pentapolis.engine import Setup, Table, commitment, games
from pentapolis.engine.chance import Chance, EvenChance
from pentapolis.server import daily, endings
from pentapolis.server.actions import record_of
from pentapolis.server.refused import Refused
from pentapolis.server.routes.events import play_deal
from pentapolis.server.schema import dailies, tables
from tests.loops import awaited
from tests.server.servers import Browser, Program, Server
from tests.server.sites import ROLL, site_on
from tests.server.test_playon import GAMES


def test_a_deck_is_the_same_whatever_else_is_drawn() -> None:
    one, other = Chance.from_seed("even:x"), Chance.from_seed("even:x")
    assert isinstance(one, EvenChance)
    deck, same = list(range(20)), list(range(19, -1, -1))
    further = list("abcdef")
    first, second = [], []
    for n in range(20):
        other.below(6)
        if n < 6:
            other.draw(further)
        first.append(one.draw(deck))
        second.append(other.draw(same))
    assert first == second, "the order of a bag and other draws mean nothing"
    assert sorted(first) == list(range(20))
    assert first != list(range(20))


def test_dice_are_the_same_for_all_who_roll_alike() -> None:
    one, other = Chance.from_seed("even:x"), Chance.from_seed("even:x")
    other.draw(list(range(9)))
    assert [one.below(6) for _ in range(9)] == [other.below(6) for _ in range(9)]
    assert one.pool != other.pool
    assert one.copy().below(100) == one.below(100)
    assert not isinstance(Chance.from_seed("x"), EvenChance)


@pytest.mark.parametrize("game", GAMES)
def test_an_even_seed_plays_and_replays(game: str) -> None:
    table = Table(Setup(games()[game], max(2, games()[game].players[0])), "even:test")
    for _ in range(60):
        ask = table.ask
        if ask is None:
            break
        table.answer(ask.options[-1], ask.seat)
    again = Table.replay(table.record(reveal_seed=True))
    assert again.g.chance.pool == table.g.chance.pool
    assert again.view(None) == table.view(None)
    assert Table.from_position(table.dump()).view(0) == table.view(0)


def test_everybody_has_the_same_deal_and_one_try(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: "2026-11-20")  # midnight may come while a test runs

    async def run() -> None:
        async with site_on(database) as site:
            site.thinkers.asleep = True  # type: ignore[attr-defined]
            people = [await site.store.add_guest(name, name) for name in ("A", "B")]
            ids = [await play_deal(site, "mosaic", person, "P") for person in people]
            assert await play_deal(site, "mosaic", people[0], "P") == ids[0], "the same table again"
            one, other = [await site.host.find(id) for id in ids]
            assert one.row.seed == other.row.seed
            assert one.table is not None
            assert other.table is not None
            assert one.table.view(None) == other.table.view(None)
            assert one.row.private
            assert [s.bot for s in one.seats] == [None, daily.BOT]
            deal = await site.daily.deal_of_today(games()["mosaic"])
            assert deal.hash == commitment(one.row.seed) == one.table.commitment
            await endings.concede(site, one, people[0])
            with pytest.raises(Refused) as info:
                record_of(one)
            assert info.value.why == "daily_secret"
            async with site.store.transaction() as connection:  # days later
                await connection.execute(update(dailies).values(day="2026-01-01"))
                past = "daily:2026-01-01:mosaic"
                await connection.execute(
                    update(tables).where(tables.c.id == one.id).values(event=past, ended=None, scores="9,4")
                )
            assert not daily.is_secret(replace(one.row, event=past))
            old = await site.daily.deal("2026-01-01", "mosaic")
            assert old is not None
            assert old.is_over(daily.today())
            [entry] = await site.daily.entries(old)
            assert (entry.person, entry.points, entry.lead) == (people[0], 9, 5)

    awaited(run())


def test_pages_of_the_day(server: Server) -> None:
    page, program = Browser(server.url), Program(server.url, "Daily")
    shown = page.get("/daily").text
    assert "The deal of the day" in shown
    assert "even:" not in shown, "the seed is a secret"
    made = page.post(f"/daily/{ROLL}")
    assert made.url.path.startswith("/t/")
    deals = program.get("/api/daily")
    assert {deal["game"] for deal in deals} == set(GAMES)
    id = program.post(f"/api/daily/{ROLL}")["id"]
    assert len(program.get(f"/api/tables/{id}")["hash"]) == 64
    assert page.post("/daily/none").status_code == 404
