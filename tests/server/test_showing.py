"""What is sent to watchers: rendered once for all who see the same, only what changed, packed once."""

from __future__ import annotations

import asyncio
import json
import random
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis.engine import Setup, find_game
from pentapolis.server import showing
from pentapolis.server.live import Live
from pentapolis.server.people import Viewer
from pentapolis.server.scene import CSRF
from pentapolis.server.showing import Eyes, Message, Patch, Shown, patch, shown_to
from pentapolis.server.stream import GZIP_HEADER, ProgramNews, TableNews
from tests.server.scenes import live_table

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
    assert patched(old, patch(old.split("<"), new)) == new


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
        crowd = [TableNews(Any, live, viewer(), None, "") for _ in range(50)]  # type: ignore[arg-type]
        crowd += [TableNews(Any, live, viewer("p0"), None, "") for _ in range(2)]  # type: ignore[arg-type]
        told = [await news.messages() for news in crowd]
        assert len(rendered) == 2, "spectators, and one player"
        assert len({id(messages[0]) for messages in told}) == 2
        play(live, 1)
        told = [await news.messages() for news in crowd]
        assert len(rendered) == 4
        assert len({id(messages[0]) for messages in told}) == 2
        assert [await news.messages() for news in crowd] == [[]] * 52, "nothing is told twice"

    asyncio.run(run())


def test_a_page_that_shows_this_version_is_told_only_what_changes() -> None:
    async def run() -> None:
        live = played("roll_through_the_ages", 3)
        news = TableNews(Any, live, viewer(), None, live.stamp)  # type: ignore[arg-type]
        assert await news.messages() == []
        play(live, 1)
        (first,) = await news.messages()
        whole = data_of(first)["fragments"]
        assert all(isinstance(html, str) for html in whole.values()), "it has no texts to patch yet"
        assert "chat" not in whole
        play(live, 1)
        (second,) = await news.messages()
        assert isinstance(data_of(second)["fragments"]["board"], list)

    asyncio.run(run())


def test_what_is_said_is_an_event_of_its_own() -> None:
    class NoHost:
        async def chat(self, live: Live) -> list[Any]:
            return []

    async def run() -> None:
        live = played("roll_through_the_ages", 3)
        news = TableNews(NoHost(), live, viewer(), None, live.stamp)  # type: ignore[arg-type]
        await news.messages()
        version = live.version
        live.said()
        (message,) = await news.messages()
        assert message.plain.startswith(b"event: chat\n")
        assert live.version == version
        assert await ProgramNews(live, None, "en").messages()

    asyncio.run(run())


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
