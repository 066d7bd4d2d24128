"""Answers given ahead: they are given after the pause, end when they should, and nobody else sees them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from pentapolis.engine import games, key
from pentapolis.server import actions, standing
from pentapolis.server.courtesy import Courtesy
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.routes.api import table_info
from pentapolis.server.scene import Scene
from pentapolis.server.site import Site
from tests.loops import awaited
from tests.server.servers import Program, Server
from tests.server.sites import site_on, table_at

TTA = "through_the_ages"
CONDITIONS = {"new", "other", "aimed", "round", "age", "game"}


class Prompt(Courtesy):
    async def pause(self) -> None:
        await asyncio.sleep(0)

    async def settle(self) -> None:
        """Wait until everything that it has begun is done, and what follows from it."""
        while self._tasks:
            await asyncio.gather(*self._tasks)


def test_games_declare_conditions_and_words_that_exist() -> None:
    for game in games().values():
        for topic, found in game.passes.items():
            assert game.words.has(f"ask.{topic}"), f"{game.id}: no question {topic}"
            assert found.until
            assert set(found.until) <= CONDITIONS


async def play_to(site: Site, live: Live, topic: str, seat: int) -> None:
    """Everybody ends the turn, or takes the first option, until this is asked."""
    assert live.table is not None
    for _ in range(200):
        ask = live.table.ask
        assert ask is not None
        if (ask.topic, ask.seat) == (topic, seat):
            return
        quiet = [o for o in ("no_politics", "end_turn", "done", "pass") if o in ask.options]
        await site.host.answer(live, ask.seat, key((quiet or ask.options)[0]), live.number)
    raise AssertionError(f"{topic} is never asked")


def person_of(live: Live, seat: int = 0) -> str:
    return live.seats[seat].person or ""


async def politics(site: Site, until: str) -> Live:
    """A table at which seat 0 has said that it takes no political action, until …"""
    live = await table_at(site, "me", "me", game=TTA)
    await site.store.set_courtesy(person_of(live), False)  # it would answer where there is no choice
    await play_to(site, live, "politics", 0)
    await actions.answer_ahead(site, live, person_of(live), until, live.number)
    return live


def test_the_same_question_is_answered_until_it_is_taken_back(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await politics(site, "age")
            table = live.table
            assert table is not None
            assert table.history[-1] == (0, "no_politics"), "the open question is answered at once"
            await play_to(site, live, "politics", 0)
            courtesy, number = Prompt(site.host), live.number
            courtesy.look(live)
            courtesy.look(live)  # twice asked, once answered
            await courtesy.settle()
            assert (live.number, table.history[-1]) == (number + 1, (0, "no_politics"))
            await actions.answer_oneself(site, live, person_of(live), "politics")
            assert live.beside.passes == ()
            await play_to(site, live, "politics", 0)
            number = live.number
            courtesy.look(live)
            await courtesy.settle()
            assert live.number == number, "they answer themselves again"
            with pytest.raises(Refused, match="no_pass"):
                await actions.answer_oneself(site, live, person_of(live), "politics")

    awaited(run())


def test_a_new_option_ends_it_and_is_never_passed_over(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await politics(site, "new")
            assert live.table is not None
            courtesy = Prompt(site.host)
            for _ in range(8):
                await play_to(site, live, "politics", 0)
                ask = live.table.ask
                assert ask is not None
                new = not {key(o) for o in ask.options} <= set(live.beside.passes[0].known.split("\n"))
                number = live.number
                courtesy.look(live)
                await courtesy.settle()
                assert live.number == (number if new else number + 1)
                if new:
                    assert live.beside.passes == (), "the page shows that it is over"
                    return
            raise AssertionError("nothing new in eight turns")

    awaited(run())


def test_taking_the_answer_back_ends_it(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await politics(site, "age")
            courtesy = Prompt(site.host)
            assert live.table is not None
            await site.host.undo(live, 0, live.number)
            await courtesy.settle()
            assert live.beside.passes == ()
            ask = live.table.ask
            assert ask is not None
            assert ask.topic == "politics"

    awaited(run())


def test_what_each_condition_waits_for(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await politics(site, "age")
            (row,) = live.beside.passes
            table = live.table
            assert table is not None
            assert not standing.is_over(live, row)
            assert standing.is_over(live, replace(row, round=row.round - 1))
            assert standing.is_over(live, replace(row, person="somebody else"))
            assert standing.is_over(live, replace(row, ply=table.ply + 1))
            assert standing.is_over(live, replace(row, until="other")), "now the action is asked"
            assert not standing.is_over(live, replace(row, until="other", topic="action"))
            assert not standing.is_over(live, replace(row, until="game"))
            aimed = replace(row, until="aimed")
            assert not standing.is_over(live, aimed)
            table.g.tell("war", 1, card="war_over_culture", target=1)
            table.events[-1].ply += 1
            assert not standing.is_over(live, aimed), "at somebody else"
            table.g.tell("war", 1, card="war_over_culture", target=0)
            table.events[-1].ply += 1
            assert standing.is_over(live, aimed)

    awaited(run())


def test_nobody_else_sees_it(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await politics(site, "age")
            me, other = person_of(live), "somebody"
            assert [p.until for p in table_info(live, me, "en").passes] == ["age"]
            assert table_info(live, other, "en").passes == []
            words = "Answered ahead: No political action – until the next age begins."
            assert words in Scene(live, 0, "en", mine=(0,)).fragment("ask")
            assert "pass-politics" not in Scene(live, 1, "en", mine=(1,)).fragment("ask")
            assert "pass-politics" not in Scene(live, None, "en").fragment("ask")

    awaited(run())


def test_only_what_the_game_offers(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "me", game=TTA)
            with pytest.raises(Refused, match="no_pass"):
                await actions.answer_ahead(site, live, person_of(live), "age", live.number)
            await play_to(site, live, "politics", 0)
            number = live.number
            with pytest.raises(Refused, match="no_pass"):
                await actions.answer_ahead(site, live, person_of(live), "other", live.number)
            assert live.number == number
            page = Scene(live, 0, "de", mine=(0,)).fragment("ask")
            assert "Keine Politische Aktion: ab jetzt immer, bis …" in page
            assert page.count('name="until"') == 3
            assert 'name="until"' not in Scene(live, 1, "de", mine=(1,)).fragment("ask")

    awaited(run())


def test_it_is_stored_and_goes_with_its_person(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await politics(site, "age")
            assert (await site.store.beside(live.id)).passes == live.beside.passes != ()
            await site.store.forget(person_of(live))
            assert (await site.store.beside(live.id)).passes == ()

    awaited(run())


def test_over_the_api(server: Server) -> None:
    host = Program(server.url, "Refuser")
    table = host.table(seats=("me", "bot:random"))
    wrong = host.client.post(f"/api/tables/{table['id']}/pass", json={"until": "game", "number": 0})
    assert (wrong.status_code, wrong.json()["error"]) == (422, "no_pass")
    wrong = host.client.post(f"/api/tables/{table['id']}/pass/stop", json={"topic": "reply"})
    assert (wrong.status_code, wrong.json()["error"]) == (422, "no_pass")
    assert host.get(f"/api/tables/{table['id']}")["passes"] == []
