"""Invitations: the picture of a table, its QR code, and links that work in the local network."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any

import httpx
import pytest
from PIL import Image

from pentapolis.server.drawing import drawn, folded, tokens
from pentapolis.server.local import local_address, own_address
from pentapolis.server.postcard import Postcard, Standing, postcard
from tests.loops import awaited
from tests.ours import OURS
from tests.server.servers import Browser, Program, Server
from tests.server.sites import answer_first, site_on, table_at


def test_the_link_of_a_table_unfolds_to_a_picture(server: Server) -> None:
    browser = Browser(server.url)
    id = browser.quick_table()
    page = browser.get(f"/t/{id}").text
    image = re.findall(r'property="og:image" content="([^"]+)"', page)[0]
    assert image == f"{server.url}/t/{id}/picture.png"
    reply = httpx.get(image)
    assert reply.headers["content-type"] == "image/png"
    with Image.open(io.BytesIO(reply.content)) as picture:
        assert picture.size == (1200, 630)
    assert len(reply.content) < 60_000
    assert "og:image" not in browser.get(f"/t/{id}/replay/0").text


def test_a_private_table_shows_its_picture_to_the_invited_only(server: Server) -> None:
    table = Program(server.url, "Painter").table(seats=("me", "open"), private=True)
    assert httpx.get(f"{server.url}/t/{table['id']}/picture.png").status_code == 403
    link = f"{server.url}/i/{table['invite']}"
    assert httpx.get(f"{link}/picture.png").status_code == 200
    assert f'content="{link}/picture.png"' in httpx.get(link).text
    assert httpx.get(f"{server.url}/i/NONSENSE/picture.png").status_code == 404


@pytest.mark.parametrize("game", OURS)
def test_the_picture_says_what_a_spectator_sees(game: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    async def run() -> None:
        async with site_on(str(tmp_path / "p.db")) as site:
            live = await table_at(site, "me", "here:Zoë", game=game)
            for _ in range(12):
                if live.table is not None and not live.over:
                    await answer_first(site, live)
            for language, point in (("en", "."), ("de", ",")):
                card = postcard(live, language)
                assert [row.name for row in card.standings] == ["Host", "Zoë"]
                assert all(re.fullmatch(rf"[−-]?\d+([{point}]5)?", row.points) for row in card.standings)
                assert all(name and value for row in card.standings for name, value in row.figures)
                assert card.where
                assert drawn(card).startswith(b"\x89PNG")
                assert card.board is not None
                fills = {shape.fill for shape in card.board.shapes} - {""}
                assert fills | {shape.ink for shape in card.board.shapes} <= set(tokens())
                assert len(card.board.shapes) > 20
            live.row = replace(live.row, private=True)
            assert postcard(live, "en").board is None, "nobody knows who unfolds the link"

    awaited(run())


def test_a_picture_has_room_for_everything() -> None:
    rows = [Standing(seat, "Ä" * 30, "−12", [("W" * 40, "9")] * 9, True) for seat in range(6)]
    assert drawn(Postcard("T" * 80, "x" * 200, rows)).startswith(b"\x89PNG")
    assert drawn(Postcard("", "", [])).startswith(b"\x89PNG")
    assert folded("Größe – Señor") == "Groesse - Senor"
    assert folded("Жанна") == "?"


def test_the_lobby_has_a_code_for_phones_and_says_where_the_link_works(server: Server) -> None:
    browser = Browser(server.url)
    seats: dict[str, Any] = {"seats": "2", "seat_0": "me", "seat_1": "open"}
    here = browser.post("/tables", game="roll_through_the_ages", **seats)
    assert 'id="only-here"' in here.text, "a link to this machine is of no use to others"
    named = {"Host": "games.example", "Cookie": f"sid={browser.client.cookies['sid']}"}
    page = httpx.get(str(here.url), headers=named).text
    assert "<svg" in page.split('id="qr"')[1]
    assert 'value="http://games.example/t/' in page


def test_the_address_in_the_local_network() -> None:
    assert local_address("127.0.0.1", 8000) == ""
    assert local_address("localhost", 8000) == ""
    assert local_address("192.168.1.7", 8000) == "http://192.168.1.7:8000"
    assert local_address("fd00::7", 8000) == "http://[fd00::7]:8000"
    found = own_address()
    assert local_address("0.0.0.0", 9000) == ("" if found is None else f"http://{found}:9000")
