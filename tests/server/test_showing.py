"""What is sent to watchers: rendered once for all who see the same, only what changed, packed once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import pickle
import random
import zlib
from collections.abc import AsyncGenerator
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis.engine import Setup, find_game
from pentapolis.server import foresight, painting, showing, stream
from pentapolis.server.limits import Limiter
from pentapolis.server.live import CROWD, Live
from pentapolis.server.painting import Gallery
from pentapolis.server.people import Viewer
from pentapolis.server.refused import Refused
from pentapolis.server.scene import CSRF, Scene
from pentapolis.server.showing import Eyes, Message, Patch, Shown, patch, shown_to
from pentapolis.server.stream import GZIP_HEADER, ProgramNews, TableNews
from pentapolis.server.thinking import Workers
from tests.loops import awaited, here_only
from tests.server.scenes import live_table
from tests.server.sites import answer_first, site_on, table_at

SPECTATOR = Eyes("en", None, None, (), (), ())


def patched(old: str, changes: str | Patch) -> str:
    """What the browser does with a patch (base.js)."""
    if isinstance(changes, str):
        return changes
    parts, made = old.split("<"), []
    ops = iter(changes)
    for op in ops:
        if isinstance(op, str):
            made.append(op)
        else:
            count = next(ops)
            assert isinstance(count, int)
            made += parts[op : op + count]
    return "<".join(made)


def played(game: str, answers: int) -> Live:
    live = live_table(Setup(find_game(game), 2), "showing")
    play(live, answers)
    return live


def play(live: Live, answers: int) -> None:
    chance = random.Random(answers)
    assert live.table is not None
    for _ in range(answers):
        assert live.table.ask is not None
        live.table.answer(chance.choice(live.table.ask.options), live.table.ask.seat)
        live.number += 1
        live.touch()


def viewer(person: str | None = None, language: str = "en") -> Viewer:
    return Viewer(person, "Name", False, "x" * 30, False, language, "")


def data_of(message: Message) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(message.plain.decode().split("data: ")[1])
    return found


@given(st.lists(st.sampled_from(["a", "b", "<p>", "</p>", "x", "<i>1</i>", "<i>2</i>"])), st.randoms())
def test_a_patch_makes_the_new_text_of_the_old_one(parts: list[str], chance: random.Random) -> None:
    old = "".join(parts)
    chance.shuffle(parts)
    new = "".join(parts[: chance.randrange(len(parts) + 1)]) + "<b>new</b>" * chance.randrange(2)
    assert patched(old, patch(old, new)) == new


@pytest.mark.parametrize("game", ["mosaic", "clash_of_cultures"])
def test_an_update_is_small_and_leads_to_the_page_as_it_is(game: str) -> None:
    live = played(game, 30)
    before = shown_to(live, SPECTATOR)
    play(live, 1)
    now = shown_to(live, SPECTATOR)
    message = now.update(before, frozenset(now.fragments))
    changed = data_of(message)["fragments"]
    for name, html in now.fragments.items():
        old = before.fragments[name]
        assert (patched(old, changed[name]) if name in changed else old) == html
    assert len(message.packed) < 8000


def test_all_who_see_the_same_share_one_rendering(monkeypatch: pytest.MonkeyPatch) -> None:
    live = played("roll_through_the_ages", 3)
    rendered = []

    class Counted(Shown):
        def __init__(self, live: Live, eyes: Eyes) -> None:
            rendered.append(eyes)
            super().__init__(live, eyes)

    monkeypatch.setattr(showing, "Shown", Counted)

    async def run() -> None:
        crowd = [TableNews(Any, Gallery(), live, viewer(), None, "") for _ in range(50)]  # type: ignore[arg-type]
        crowd += [TableNews(Any, Gallery(), live, viewer("p0"), None, "") for _ in range(2)]  # type: ignore[arg-type]
        told = [await news.messages() for news in crowd]
        assert len(rendered) == 2, "spectators, and one player"
        assert len({id(messages[0]) for messages in told}) == 2
        play(live, 1)
        told = [await news.messages() for news in crowd]
        assert len(rendered) == 4
        assert len({id(messages[0]) for messages in told}) == 2
        assert [await news.messages() for news in crowd] == [[]] * 52, "nothing is told twice"

    awaited(run())


def test_a_crowd_waits_until_the_first_have_had_the_table_drawn() -> None:
    async def run() -> None:
        live = played("roll_through_the_ages", 3)
        live.watchers = {asyncio.Event() for _ in range(3 * CROWD)}
        drawing = live.showing[SPECTATOR] = asyncio.get_running_loop().create_future()
        live.wake()
        for _ in range(20):
            await asyncio.sleep(0)
        assert sum(watcher.is_set() for watcher in live.watchers) == CROWD
        drawing.set_result(None)
        live.showing = {}
        for watcher in live.watchers:
            await watcher.wait()

    awaited(run())


def test_spectators_are_told_at_once_and_then_several_answers_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live = played("roll_through_the_ages", 3)
    slept = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        play(live, 1)

    async def run() -> None:
        host = SimpleNamespace(closing=False)
        news = TableNews(Any, Gallery(), live, viewer(), None, live.stamp)  # type: ignore[arg-type]
        told = stream._bytes(host, live, news, False, Limiter(False).stream("a"))  # type: ignore[arg-type]
        assert isinstance(told, AsyncGenerator)
        assert await anext(told) == stream.HELLO
        assert (await anext(told)).startswith(b"event: texts")
        monkeypatch.setattr(stream, "CALM_SECONDS", 0.0)
        first = asyncio.ensure_future(anext(told))
        await asyncio.sleep(0)  # now the stream waits
        play(live, 1)
        assert b'"number":4' in await first
        monkeypatch.setattr(stream, "CALM_SECONDS", 1000.0)
        here_only(monkeypatch, "sleep", sleep)
        play(live, 1)
        assert b'"number":6' in await anext(told), "what happened while it waited is told, too"
        await told.aclose()

    awaited(run())
    assert len(slept) == 1


def test_a_page_that_shows_this_version_is_told_only_what_changes() -> None:
    async def run() -> None:
        live = played("roll_through_the_ages", 3)
        news = TableNews(Any, Gallery(), live, viewer(), None, live.stamp)  # type: ignore[arg-type]
        (texts,) = await news.messages()
        assert texts.plain.startswith(b"event: texts\n")
        assert data_of(texts) == shown_to(live, SPECTATOR).fragments
        assert await news.messages() == []
        play(live, 1)
        (first,) = await news.messages()
        assert isinstance(data_of(first)["fragments"]["board"], list)
        assert "chat" not in data_of(first)["fragments"]

    awaited(run())


def test_what_is_said_is_an_event_of_its_own() -> None:
    class NoHost:
        async def chat(self, live: Live) -> list[Any]:
            return []

    async def run() -> None:
        live = played("roll_through_the_ages", 3)
        news = TableNews(NoHost(), Gallery(), live, viewer(), None, live.stamp)  # type: ignore[arg-type]
        await news.messages()
        version = live.version
        live.said()
        (message,) = await news.messages()
        assert message.plain.startswith(b"event: chat\n")
        assert live.version == version
        assert await ProgramNews(live, None, "en").messages()

    awaited(run())


def test_packed_messages_fit_into_everybodys_stream() -> None:
    """The same bytes, whatever was sent before them."""
    one, two = Message("update", {"a": "x" * 500}), Message("chat", {"html": "x" * 500})
    unpacker = zlib.decompressobj(31)
    sent = GZIP_HEADER + two.packed + one.packed + two.packed
    assert unpacker.decompress(sent) == two.plain + one.plain + two.plain
    assert len(one.packed) < 200


def test_no_fragment_holds_anybodys_token() -> None:
    live = played("roll_through_the_ages", 3)
    assert live.table is not None
    assert live.table.ask is not None
    seat = live.table.ask.seat
    fragments = shown_to(live, Eyes("en", seat, None, (seat,), (), ())).fragments
    assert f'name="csrf" value="{CSRF}"' in fragments["ask"]


# --- drawn elsewhere -------------------------------------------------------------------------------------


class Here(Workers):
    """Painters in the process of the test; `forgetful` ones are other processes each time."""

    forgetful = False
    dead = False

    async def run(self, function: Any, *args: Any) -> Any:
        if self.forgetful:
            painting._tables.clear()
        if self.dead:
            raise BrokenProcessPool
        return pickle.loads(pickle.dumps(function(*pickle.loads(pickle.dumps(args)))))


def gallery_here(monkeypatch: pytest.MonkeyPatch) -> Gallery:
    painting._tables.clear()
    monkeypatch.setattr(painting, "Workers", Here)
    return Gallery(1)


@pytest.mark.parametrize("forgetful", [False, True])
def test_painters_draw_what_the_server_would(
    database: str, monkeypatch: pytest.MonkeyPatch, forgetful: bool
) -> None:
    """After answers and undos, also when the painter is a new process that knows nothing."""
    monkeypatch.setattr(Here, "forgetful", forgetful)

    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "me", game="nations")
            gallery = gallery_here(monkeypatch)
            for turn in range(12):
                await answer_first(site, live)
                with contextlib.suppress(Refused):
                    if turn % 3 == 2:
                        assert live.table is not None
                        await site.host.undo(live, live.table.history[-1][0], None)
                for seat in (0, None):
                    eyes = Eyes("en", seat, None, () if seat is None else (0, 1), (), ())
                    drawn = await gallery.shown(live, eyes)
                    assert drawn.fragments == Shown(live, eyes).fragments
                    assert (drawn.version, drawn.number) == (live.stamp, live.number)
            assert live.table is not None
            asked = live.waiting()[0]
            eyes = Eyes("en", asked, None, (0, 1), (), ())
            option = (await gallery.shown(live, eyes)).scene.choices[0].key
            foretold = await gallery.foresee(live, eyes, option, live.stamp)
            assert foretold == foresight.foresee(Shown(live, eyes), option, live.stamp)

    awaited(run())


def test_nothing_is_foretold_of_a_position_that_the_table_has_left() -> None:
    """While an answer is being stored, what is shown is older than the table."""
    live = played("roll_through_the_ages", 3)
    assert live.table is not None
    shown = Shown(live, Eyes("en", live.waiting()[0], None, (), (), ()))
    option = shown.scene.choices[0].key
    assert foresight.foresee(shown, option, "") != {}
    live.table.answer(option)
    assert foresight.foresee(shown, option, "") == {}


def test_what_nobody_draws_the_server_draws_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Here, "dead", True)
    live = played("roll_through_the_ages", 3)

    async def run() -> None:
        gallery = gallery_here(monkeypatch)
        one, two = await asyncio.gather(*(gallery.shown(live, SPECTATOR) for _ in range(2)))
        assert one is two, "and once"
        assert one.fragments == Shown(live, SPECTATOR).fragments

    awaited(run())


def test_a_board_on_which_nothing_changes_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int | None] = []

    def counted(scene: Scene) -> str:
        drawn.append(scene.seat)
        return f"board {len(drawn)}"

    monkeypatch.setattr(Scene, "_drawn_board", counted)
    live = live_table(Setup(find_game("roll_through_the_ages"), 2), "s")
    assert live.table is not None
    assert live.table.ask is not None
    asked = live.table.ask.seat
    assert [Scene(live, None, "en").fragment("board") for _ in range(3)] == ["board 1"] * 3
    assert Scene(live, None, "de").fragment("board") == "board 2", "in other words"
    assert Scene(live, None, "en", 1).fragment("board") == "board 3", "of somebody else"
    monkeypatch.setattr(live.seats[1], "name", "Renamed")
    assert Scene(live, None, "en").fragment("board") == "board 4"
    live.table.answer(live.table.ask.options[0], asked)
    assert Scene(live, None, "en").fragment("board") == "board 5"
    asked = live.table.ask.seat
    assert Scene(live, asked, "en").fragment("board") != Scene(live, asked, "en").fragment("board")
