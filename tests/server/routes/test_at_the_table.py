"""The page of a table, what is done there and what it costs nobody: answers, seats, endings, talk, notes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import key
from pentapolis.server import rendering
from pentapolis.server.routes import play
from pentapolis.server.routes.table import base_of, qr_code
from tests.server.routes.visitors import ADDRESS, ROLL, Here, Visitor, refusal


def live_of(here: Here, id: str) -> Any:
    return here.do(here.site.host.find, id)


def named(here: Here, name: str, language: str = "en") -> Visitor:
    visitor = here.visitor(name, language)
    visitor.post("/account/name", name=name)
    return visitor


def duel(here: Here, **more: Any) -> tuple[Visitor, Visitor, str]:
    """Two people at a table, the first of whom is asked."""
    ann, bob = named(here, "Ann"), named(here, "Bob")
    id = ann.table("me", "open", **more)
    assert bob.goes_to(f"/t/{id}/join", seat="1") == f"/t/{id}"
    return ann, bob, id


# --- pages ------------------------------------------------------------------------------------------------


def test_a_table_that_waits_for_players(here: Here) -> None:
    ann, bob, cleo = named(here, "Ann"), named(here, "Bob"), named(here, "Cleo")
    ann.goes_to(f"/people/{bob.person}", kind="follow")
    ann.goes_to(f"/people/{cleo.person}", kind="follow")
    id = ann.table("me", "open", "open")
    live = live_of(here, id)
    name, values = ann.page(f"/t/{id}")
    link = f"{ADDRESS}/t/{id}"
    assert name == "lobby"
    assert (values["live"], values["game"], values["mine"], values["is_host"]) == (live, live.game, [0], True)
    assert (values["link"], values["picture_link"]) == (link, f"{link}/picture.png")
    assert (values["only_here"], values["may_invite"], values["invited"]) == (False, True, [])
    assert [friend.name for friend in values["friends"]] == ["Bob", "Cleo"]
    assert values["qr"] == qr_code(link)
    bob.goes_to(f"/t/{id}/join", seat="2")
    assert [friend.name for friend in ann.values(f"/t/{id}")["friends"]] == ["Cleo"], "Bob sits there"
    values = cleo.values(f"/t/{id}")
    assert (values["mine"], values["is_host"], values["may_invite"]) == ([], False, False)
    assert (values["friends"], values["invited"]) == ([], [])
    values = bob.values(f"/t/{id}")
    assert (values["mine"], values["is_host"], values["may_invite"]) == ([2], False, True)


def test_the_link_of_a_private_table(here: Here) -> None:
    ann, bob, cleo = named(here, "Ann"), named(here, "Bob"), named(here, "Cleo")
    ann.goes_to(f"/people/{bob.person}", kind="follow")
    id = ann.table("me", "open", private="yes")
    secret = live_of(here, id).row.invite
    values = ann.values(f"/t/{id}")
    assert (values["link"], values["invited"]) == (f"{ADDRESS}/i/{secret}", [])
    assert [friend.name for friend in values["friends"]] == ["Bob"]
    ann.goes_to(f"/t/{id}/invite", person=bob.person)
    values = ann.values(f"/t/{id}")
    assert (values["invited"], values["friends"]) == (["Bob"], [])
    values = bob.values(f"/t/{id}")
    assert (values["link"], values["invited"]) == (f"{ADDRESS}/t/{id}", []), "he only looks"
    assert cleo.get(f"/t/{id}").status_code == 403
    assert cleo.get(f"/t/{id}/picture.png").status_code == 403
    reply = cleo.get(f"/i/{secret}/picture.png")
    assert (reply.status_code, reply.headers["content-type"]) == (200, "image/png")
    assert reply.headers["cache-control"] == "public, max-age=60"
    assert cleo.get(f"/i/{secret}/picture.png").content == reply.content


@pytest.mark.parametrize(
    ("asked", "local", "address", "base"),
    [
        ("http://localhost:8000/", "http://192.0.2.1:8000", "https://games.example", "http://192.0.2.1:8000"),
        ("http://localhost:8000/", "", "https://games.example", "https://games.example"),
        ("http://localhost:8000/", "", "", "http://localhost:8000"),
        (
            "http://elsewhere.example/",
            "http://192.0.2.1:8000",
            "https://games.example",
            "https://games.example",
        ),
        ("http://elsewhere.example/", "http://192.0.2.1:8000", "", "http://elsewhere.example"),
    ],
)
def test_where_others_reach_the_site(asked: str, local: str, address: str, base: str) -> None:
    class Url(str):
        hostname = asked.split("/")[2].partition(":")[0]

    config = SimpleNamespace(local_address=local, address=address)
    app = SimpleNamespace(state=SimpleNamespace(config=config))
    request: Any = SimpleNamespace(app=app, base_url=Url(asked))
    assert base_of(request) == base


def test_a_table_in_play(here: Here) -> None:
    ann, bob, id = duel(here)
    ann.script(f"/t/{id}/notes", text="remember")
    name, values = ann.page(f"/t/{id}")
    assert name == "table"
    assert (values["note"], values["number"], values["look"], values["rated"]) == ("remember", 0, "", {})
    assert (values["may_see_chances"], values["unrated"], values["curtain"]) == (False, None, "")
    assert (values["link"], values["picture_link"]) == (f"{ADDRESS}/t/{id}", f"{ADDRESS}/t/{id}/picture.png")
    assert (values["seat"], values["mine"]) == (0, True)
    assert ann.csrf in values["fragments"]["ask"], "forms have her own token"
    values = bob.values(f"/t/{id}?shown=0")
    assert (values["look"], values["note"], values["seat"]) == (0, "", 1)
    assert bob.values(f"/t/{id}?shown=2")["look"] == "", "there is no such seat"
    stranger = here.visitor()
    values = stranger.values(f"/t/{id}")
    assert (values["seat"], values["note"], values["mine"]) == (None, "", False)
    private = ann.table("me", "bot:easy", private="yes")
    assert ann.values(f"/t/{private}")["picture_link"] == ""
    assert ann.values(f"/t/{ann.quick()}")["may_see_chances"] is True


def test_what_a_page_asks_beside(here: Here) -> None:
    ann, bob, id = duel(here, game="nations")
    assert ann.get(f"/t/{id}/card?card=nothing").status_code == 404
    assert "html" in ann.get(f"/t/{id}/refusals").json()
    assert "html" in ann.get(f"/t/{id}/why?option=buy:nothing").json()
    card = ann.get(f"/t/{id}/card?card=pyramids")
    assert "Pyramids" in card.json()["html"]
    waiting = ann.table("me", "open")
    asked = ("card?card=x", "refusals", "why?option=x", "preview?option=x", "replay/0", "film/0", "verify")
    for what in asked:
        reply = ann.get(f"/t/{waiting}/{what}", Accept="application/json")
        assert refusal(reply) == (409, "not_started"), what
    assert ann.get("/t/NOTHERE").status_code == 404
    assert bob.get(f"/t/{id}/preview?option={'x' * 300}").json() == {}


async def played_to(here: Here, live: Any, seat: int) -> int:
    """Answers are given until this seat is asked; how many."""
    while live.waiting() != [seat]:
        ask = live.table.ask
        await here.site.host.answer(live, ask.seat, key(ask.options[0]), live.number)
    return int(live.table.ply)


# --- deeds ------------------------------------------------------------------------------------------------


def test_an_answer_and_its_way_back(here: Here) -> None:
    ann, bob, id = duel(here)
    assert ann.script(f"/t/{id}/answer", option="stop", number="0").json() == {"number": 1}
    assert refusal(ann.script(f"/t/{id}/answer", option="stop", number="0")) == (409, "stale")
    reply = ann.script(f"/t/{id}/answer", option="stop", number="0")
    assert reply.json() == {"error": "stale", "message": reply.json()["message"], "stale": True}
    assert refusal(ann.script(f"/t/{id}/answer", option="stop", number="one")) == (422, "bad_request")
    assert refusal(bob.script(f"/t/{id}/answer", option="stop", number="1")) == (409, "not_your_turn")
    stranger = here.visitor()
    assert refusal(stranger.script(f"/t/{id}/answer", option="stop", number="1")) == (403, "not_your_seat")
    assert refusal(stranger.script(f"/t/{id}/undo", number="1")) == (403, "not_your_seat")
    assert ann.script(f"/t/{id}/undo", number="1").json() == {"number": 2}
    here_now = live_of(here, id)
    option = here_now.table.ask.options[0]
    reply = ann.post(f"/t/{id}/answer", option=option, number=str(here_now.number))
    assert (reply.status_code, reply.headers["location"]) == (303, f"/t/{id}")


def test_answering_ahead(here: Here) -> None:
    ann, _, id = duel(here)
    for who in (ann, here.visitor()):
        found = refusal(who.script(f"/t/{id}/pass", until="game", number="0"))
        assert found == ((422, "no_pass") if who is ann else (403, "not_your_seat"))
        assert refusal(who.script(f"/t/{id}/pass/stop", topic="reroll")) == (422, "no_pass")
    assert refusal(ann.script(f"/t/{id}/pass", until="game")) == (422, "bad_request")


def test_hints(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = named(here, "Ann", "en")
    id, without = ann.table("me", "bot:easy", hints="yes"), ann.table("me", "bot:easy")
    asked: list[Any] = []
    found = [SimpleNamespace(option="stop", chance=0.666), SimpleNamespace(option="gone", chance=0.5)]

    async def advise(live: Any, seat: int, person: str) -> list[Any]:
        asked.append((live.id, seat, person))
        return found

    monkeypatch.setattr(here.site.thinkers, "advise", advise)
    monkeypatch.setattr(play, "hint_reason", lambda live, language, one: f"{language}!")
    assert refusal(ann.script(f"/t/{without}/hint")) == (403, "no_hints")
    reply = ann.script(f"/t/{id}/hint").json()
    line = {"option": "stop", "label": "Stop and collect", "chance": 67, "reason": "en!"}
    text = rendering.say("en", "hint_text", option="Stop and collect", chance=67)
    assert reply == {"option": "stop", "text": text, "lines": [line]}
    assert asked == [(id, 0, ann.person)]
    row = here.do(here.site.store.table, id)
    assert row is not None
    assert row.hinted, "the game no longer counts"
    found.clear()
    assert ann.script(f"/t/{id}/hint").json() == {"text": rendering.say("en", "insight.hint_none")}
    solo = ann.table("me", hints="yes")
    found.append(SimpleNamespace(option="stop", chance=0.5))
    reply = ann.script(f"/t/{solo}/hint").json()
    assert reply["lines"][0]["chance"] is None
    assert reply["text"] == rendering.say("en", "hint_text_solo", option="Stop and collect", chance=None)
    assert refusal(here.visitor().script(f"/t/{id}/hint")) == (403, "not_your_seat")


def test_chances(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, id = duel(here)
    alone, person = ann.quick(), ann.person

    async def chances(live: Any, seat: int, who: str) -> tuple[float, ...]:
        return (0.256, 0.744) if (live.id, seat, who) == (alone, 0, person) else ()

    monkeypatch.setattr(here.site.thinkers, "chances", chances)
    assert refusal(ann.get(f"/t/{id}/chances", Accept="application/json")) == (403, "no_hints")
    assert ann.get(f"/t/{alone}/chances").json() == {"number": 0, "chances": [26, 74]}


def test_seats(here: Here) -> None:
    ann, bob = named(here, "Ann"), named(here, "Bob")
    id = ann.table("me", "open", "open")
    assert refusal(bob.script(f"/t/{id}/join", seat="0")) == (409, "seat_taken")
    assert refusal(bob.script(f"/t/{id}/join", seat="x")) == (422, "bad_request")
    assert refusal(bob.script(f"/t/{id}/seat-bot", seat="1")) == (403, "not_host")
    assert refusal(here.visitor().script(f"/t/{id}/seat-bot", seat="1")) == (403, "not_host")
    assert refusal(ann.script(f"/t/{id}/seat-bot", seat="0")) == (409, "seat_taken")
    assert ann.goes_to(f"/t/{id}/seat-bot", seat="1") == f"/t/{id}"
    assert [seat.kind for seat in live_of(here, id).seats] == ["person", "bot", "open"]
    assert refusal(bob.script(f"/t/{id}/leave")) == (403, "not_your_seat")
    assert bob.goes_to(f"/t/{id}/join", seat="2") == f"/t/{id}"
    assert live_of(here, id).status == "playing"
    assert refusal(ann.script(f"/t/{id}/takeover", seat="2")) == (409, "not_gone")
    assert refusal(ann.script(f"/t/{id}/come-back", seat="0")) == (403, "not_your_seat")
    assert refusal(here.visitor().script(f"/t/{id}/takeover", seat="2")) == (403, "not_your_seat")


def test_before_a_game_begins_one_may_leave(here: Here) -> None:
    ann, bob = named(here, "Ann"), named(here, "Bob")
    id = ann.table("me", "open", "open")
    bob.goes_to(f"/t/{id}/join", seat="1")
    assert bob.goes_to(f"/t/{id}/leave") == "/"
    assert [seat.kind for seat in live_of(here, id).seats] == ["person", "open", "open"]
    assert refusal(bob.script(f"/t/{id}/cancel")) == (403, "not_host")
    assert ann.goes_to(f"/t/{id}/cancel") == "/"
    assert live_of(here, id).row.ended == "cancelled"


def test_endings(here: Here) -> None:
    ann, bob, id = duel(here)
    live = live_of(here, id)
    assert refusal(ann.script(f"/t/{id}/propose", kind="nothing")) == (404, "no_page")
    assert ann.goes_to(f"/t/{id}/propose", kind="end") == f"/t/{id}"
    assert [vote.kind for vote in live.beside.votes] == ["end"]
    assert bob.goes_to(f"/t/{id}/decline", kind="end") == f"/t/{id}"
    assert not live.beside.votes
    stranger = here.visitor()
    assert refusal(stranger.script(f"/t/{id}/propose", kind="end")) == (403, "not_your_seat")
    assert refusal(stranger.script(f"/t/{id}/concede")) == (403, "not_your_seat")
    assert ann.goes_to(f"/t/{id}/concede") == f"/t/{id}"
    assert (live.row.ended, live.places) == ("conceded", [2, 1])
    again = ann.goes_to(f"/t/{id}/again")
    assert again.startswith("/t/")
    assert again != f"/t/{id}"
    assert bob.goes_to(f"/t/{id}/again") == again, "the same one"


def test_playing_on(here: Here) -> None:
    ann, _, id = duel(here)
    plies = here.do(played_to, here, live_of(here, id), 1)
    ann.goes_to(f"/t/{id}/concede")
    for fields, seat, kinds in (
        ({"ply": "0"}, 0, ["person", "bot"]),
        ({"ply": f"{plies}", "seat": "1", "others": "easy"}, 1, ["bot", "person"]),
        ({"ply": "1", "seat": "0", "others": "open"}, 0, ["person", "open"]),
    ):
        new = live_of(here, ann.goes_to(f"/t/{id}/play-on", **fields).removeprefix("/t/"))
        assert (new.seats_of(ann.person), [s.kind for s in new.seats]) == ([seat], kinds)
        bots = [s.bot for s in new.seats if s.kind == "bot"]
        assert bots == ([fields.get("others", "medium")] if "bot" in kinds else [])
    assert refusal(ann.script(f"/t/{id}/play-on", ply="x")) == (422, "bad_request")
    assert ann.script(f"/t/{id}/play-on", ply="0", others="nobody").status_code == 422


def test_talk_and_notes(here: Here) -> None:
    ann, bob, id = duel(here)
    reply = ann.post(f"/t/{id}/chat", text=" Hello  ")
    assert (reply.status_code, reply.headers["location"]) == (303, f"/t/{id}")
    assert bob.script(f"/t/{id}/chat", text="y" * 501).json() == {"number": 0}
    assert bob.script(f"/t/{id}/chat", text="   ").json() == {"number": 0}
    lines = here.do(here.site.host.chat, live_of(here, id))
    assert [(line.name, line.text) for line in lines] == [("Ann", "Hello"), ("Bob", "y" * 500)]
    assert "Hello" in bob.values(f"/t/{id}")["chat_html"]
    assert ann.script(f"/t/{id}/notes", text="n" * 5001).json() == {"saved": True}
    assert here.do(here.site.store.note, id, ann.person) == "n" * 5000
    assert here.do(here.site.store.note, id, bob.person) == ""


def test_others_are_told_at_once(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every change of a table is said to the other processes, too: -1 where no answer was given."""
    told: list[tuple[str, int]] = []

    async def notify(connection: Any, table: str, number: int) -> None:
        told.append((table, number))

    ann, bob = named(here, "Ann"), named(here, "Bob")
    id = ann.table("me", "open", private="yes")
    lesson = ann.goes_to(f"/learn/{ROLL}").removeprefix("/t/")
    live = live_of(here, id)
    monkeypatch.setattr(here.site.store, "notify", notify)
    for who, path, fields in (
        (ann, f"/t/{id}/talk", {"who": "seats"}),
        (ann, f"/t/{id}/invite", {"person": bob.person}),
        (ann, f"/t/{id}/new-link", {}),
        (here.visitor(), f"/i/{live.row.invite}", {}),
    ):
        told.clear()
        path = path.replace(path, f"/i/{live.row.invite}") if path.startswith("/i/") else path
        who.goes_to(path, **fields)
        assert told == [(id, -1)], path
    told.clear()
    ann.goes_to(f"/t/{lesson}/chapter", chapter="2")
    assert told == [(lesson, -1)]
