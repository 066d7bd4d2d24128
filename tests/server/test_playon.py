"""Play on from here: any position becomes a new table, with what the seat could not know dealt anew."""

from __future__ import annotations

import random

import pytest

from pentapolis.engine import BadPosition, Table, games
from pentapolis.engine.chance import Chance
from pentapolis.engine.errors import BadAnswer
from pentapolis.server import endings, playon
from pentapolis.server.actions import NewTable, open_table, record_of
from pentapolis.server.host import Host
from pentapolis.server.refused import Refused
from tests.loops import awaited
from tests.server.servers import Browser, Program, Server
from tests.server.sites import ROLL, answer_first, site_on
from tests.server.test_endings import people_at, refused

GAMES = ("clash_of_cultures", "mosaic", "nations", ROLL, "through_the_ages")
"""Ours: other tests register further ones."""


def played(game: str, seats: int, plies: int, seed: str) -> Table:
    table, luck = Table.new(game, seats=seats, seed=seed), random.Random(seed)
    while not table.over and table.ply < plies:
        ask = luck.choice(table.asks)
        table.answer(luck.choice(ask.options), ask.seat)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_dealt_anew_the_seat_sees_the_same_and_the_game_goes_on_alike(game: str) -> None:
    luck = random.Random(game)
    seats = max(2, games()[game].players[0])
    for plies in (5, 33, 90):
        table = played(game, seats, plies, f"{game} {plies}")
        for ask in table.asks:
            try:
                new = table.dealt_anew(ask.seat, Chance.from_seed("anew"))
            except BadAnswer:  # several seats pick together
                continue
            assert new.view(ask.seat) == table.view(ask.seat)
            asked = new.ask_for(ask.seat)
            assert asked is not None
            assert asked.options == ask.options
            again = Table.from_position(new.dump())
            for _ in range(6):
                if new.over:
                    break
                one = luck.choice(new.asks)
                option = luck.choice(one.options)
                new.answer(option, one.seat)
                again.answer(option, one.seat)
                if new.why_no_undo(one.seat) is None:
                    before = new.dump()
                    new.undo(one.seat)
                    new.answer(option, one.seat)
                    assert new.dump() == before, "taking back leads to what was dealt anew"
                assert new.fork().view(None) == new.view(None)
                assert new.copy().dump() == new.dump() == again.dump()


def test_what_is_hidden_differs_from_the_true_game() -> None:
    table = played("nations", 3, 40, "hidden")
    ask = table.asks[0]
    pools = {table.dealt_anew(ask.seat, Chance.from_seed(str(n))).g.chance.pool for n in range(4)}
    assert len(pools) == 4
    assert table.g.chance.pool not in pools, "the dice and cards to come are new too"
    with pytest.raises(BadAnswer):
        table.dealt_anew(1 - ask.seat if ask.seat < 2 else 0, Chance.from_seed("x"))
    with pytest.raises(BadPosition, match="anew"):
        Table.from_position(table.dump() + "anew 9 1f\n")


def test_a_finished_game_is_played_on_against_bots(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live, (first, second) = await people_at(site, 2, hints=False)
            for _ in range(12):
                await answer_first(site, live)
            await refused("not_over", playon.from_table(site, live, first, "P0", playon.Wanted(5)))
            await endings.concede(site, live, second)
            stranger = await site.store.add_guest("S", "s")
            site.thinkers.asleep = True  # type: ignore[attr-defined]
            new = await playon.from_table(site, live, stranger, "S", playon.Wanted(5, others="easy"))
            assert live.table is not None
            who = live.table.history[5][0]
            assert [s.kind for s in new.seats] == ["person" if n == who else "bot" for n in range(2)]
            assert new.row.private
            assert new.waiting() == [who]
            await refused("no_record", playon.from_table(site, new, stranger, "S", playon.Wanted(0)))
            with pytest.raises(Refused):
                record_of(new)
            await answer_first(site, new)
            again = await Host(site.store).find(new.id)
            assert again.table is not None
            assert new.table is not None
            assert again.table.dump() == new.table.dump(), "after a restart too"
            other = await playon.from_table(site, live, first, "P0", playon.Wanted(9, seat=1, others="open"))
            assert [s.kind for s in other.seats] == ["open", "person"]
            with pytest.raises(Refused):
                await playon.from_table(site, live, first, "P0", playon.Wanted(9, others="search:9999"))

    awaited(run())


def test_an_own_game_against_bots_is_played_on_from_my_last_question(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            site.thinkers.asleep = True  # type: ignore[attr-defined]
            me = await site.store.add_guest("Me", "me")
            wanted = NewTable("nations", ["bot:easy", "me"], {}, seed="s")
            live = await open_table(site, me, "Me", wanted)
            for _ in range(30):
                await answer_first(site, live)
            new = await playon.from_table(site, live, me, "Me", playon.Wanted(30))
            assert new.seats_of(me) == [1]
            assert 1 in new.waiting()
            await refused("not_over", playon.from_table(site, live, "STRANGER", "S", playon.Wanted(30)))

    awaited(run())


def test_a_record_is_uploaded_and_played_on(server: Server) -> None:
    table = played(ROLL, 2, 5000, "record")
    assert table.over
    record = str(table.record())
    page = Browser(server.url)
    assert "Paste the record" in page.get("/records").text
    made = page.post("/records", record=record, ply="10", seat="", others="easy")
    assert made.url.path.startswith("/t/")
    assert "Begun at a position" in made.text
    assert page.get(f"{made.url.path}/verify").status_code == 409
    wrong = page.post("/records", record="nonsense", ply="10", others="easy")
    assert wrong.status_code == 422
    assert "cannot be played" in wrong.text
    secret = record.replace("seed record", "seed secret")
    assert page.post("/records", record=secret, ply="1", others="easy").status_code == 422
    program = Program(server.url, "Replayer")
    new = program.post("/api/records/play-on", record=record, ply=40, seat=1)
    assert (new["seat"], new["hash"]) == (1, None)
    id = program.table(seats=("me", "bot:easy"))["id"]
    program.play(id, 3)
    on = program.post(f"/api/tables/{id}/play-on", ply=2)
    assert on["ask"] is not None
