"""Who is told what and when; and a person's profile with ratings that were never played."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from pentapolis.server import schema, storage
from pentapolis.server.notify import news, teller
from pentapolis.server.notify.addresses import Signals
from pentapolis.server.notify.news import Item, Part
from pentapolis.server.ratings import SURE_OF, Rating, Result
from pentapolis.server.refused import Refused
from pentapolis.server.routes import profile, reading
from pentapolis.server.shelf import Found
from tests.loops import awaited
from tests.server.routes.visitors import ROLL, Here
from tests.server.sites import site_on
from tests.server.test_books import add, add_people, add_table

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def item(kind: str = "turn", table: str = "T", ago: float = 60) -> Item:
    return Item("ann", table, kind, 7, NOW - timedelta(seconds=ago))


class Told:
    """A teller whose world is made up; it notes what it does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
        self.did: list[Any] = []
        told: dict[str, Any] = {}
        told |= {
            "reminders": True,
            "streams": 0,
            "soon": False,
            "claims": True,
            "parts": 1,
            "arrives": [True],
        }
        told |= more

        async def signals(person: str, language: str) -> Signals:
            return Signals(person, "de", reminders=told["reminders"])

        async def of(person: str) -> list[str]:
            return [f"address {n}" for n in range(len(told["arrives"]))]

        async def claim(settings: Signals) -> bool:
            self.did.append("claim")
            return bool(told["claims"])

        async def parts(items: list[Item], language: str) -> list[Part]:
            self.did.append([(one.kind, one.table) for one in items])
            return [Part("T", language)] * told["parts"]

        async def note(items: list[Item]) -> None:
            self.did.append(f"noted {len(items)}")

        async def forget(items: list[Item]) -> None:
            self.did.append(f"forgotten {len(items)}")

        async def send(address: str, message: Any) -> bool:
            self.did.append((address, message.language, len(message.parts)))
            return bool(told["arrives"][int(address[-1])])

        site: Any = SimpleNamespace(
            addresses=SimpleNamespace(signals=signals, of=of),
            store=None,
            mail=None,
            config=SimpleNamespace(address=""),
            people=SimpleNamespace(limiter=SimpleNamespace(streams_of=lambda person: told["streams"])),
        )
        self.teller = teller.Teller(site)
        monkeypatch.setattr(teller, "now", lambda: NOW)
        for name, value in (("_claim", claim), ("_parts", parts), ("_note", note), ("_forget", forget)):
            monkeypatch.setattr(self.teller, name, value)
        monkeypatch.setattr(self.teller, "_too_soon", lambda settings: told["soon"])
        monkeypatch.setattr(self.teller.delivery, "send", send)

    def tell(self, *items: Item) -> bool:
        return awaited(self.teller._tell("ann", list(items)))


def test_somebody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told(monkeypatch)
    assert told.tell(item("turn"), item("time")) is True
    sent = ("address 0", "de", 1)
    assert told.did == ["claim", [("turn", "T"), ("time", "T")], "noted 2", sent]
    quiet = Told(monkeypatch, reminders=False)
    assert quiet.tell(item("turn"), item("time")) is True
    assert quiet.did[1] == [("turn", "T")]
    nothing = Told(monkeypatch, reminders=False)
    assert (nothing.tell(item("time")), nothing.did) == (False, [])
    soon = Told(monkeypatch, soon=True)
    assert (soon.tell(item()), soon.did) == (False, [])
    other = Told(monkeypatch, claims=False)
    assert (other.tell(item()), other.did) == (False, ["claim"])
    over = Told(monkeypatch, parts=0)
    assert (over.tell(item()), over.did[-1]) == (False, "noted 1"), "it is no longer so"
    looking = Told(monkeypatch, streams=1)
    assert looking.tell(item(table="NEW", ago=300), item(table="OLD", ago=301)) is True
    assert looking.did[1] == [("turn", "OLD")]
    lost = Told(monkeypatch, arrives=[False, False])
    assert (lost.tell(item()), lost.did[-1]) == (False, "forgotten 1"), "again after the pause"
    half = Told(monkeypatch, arrives=[False, True])
    assert (half.tell(item()), half.did[-1]) == (True, ("address 1", "de", 1))


def test_a_turn_whose_time_runs_out_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    async def part_of(site: Any, item: Item, language: str) -> Part | None:
        made.append((item.kind, item.table, language))
        return None if item.table == "GONE" else Part(item.table, item.kind)

    told = Told(monkeypatch)
    monkeypatch.undo()
    monkeypatch.setattr(news, "part_of", part_of)
    items = [item("turn", "A"), item("time", "A"), item("turn", "B"), item("over", "A"), item("turn", "GONE")]
    parts = awaited(teller.Teller._parts(told.teller, items, "de"))
    assert [(part.title, part.table) for part in parts] == [("time", "A"), ("turn", "B"), ("over", "A")]
    assert len(made) == 4
    assert made[0] == ("time", "A", "de")


def test_what_was_told_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teller, "now", lambda: NOW)
    monkeypatch.setattr(storage, "now", lambda: NOW)

    async def run() -> None:
        async with site_on(str(tmp_path / "told.db")) as site:
            await add_people(site, "ann", "bob")
            for table in ("T", "X"):
                await add_table(site, table, "ann", "bob")
            for person in ("ann", "bob"):
                row = {"person": person, "language": "en", "pause": 15, "reminders": True}
                await add(site, schema.signals, row)
                for table, kind in (("T", "turn"), ("T", "over"), ("X", "turn")):
                    told = {"person": person, "table": table, "kind": kind, "number": 1, "at": NOW}
                    await add(site, schema.told, told)
            made = teller.Teller(site)

            async def rows() -> set[tuple[Any, ...]]:
                found = await site.store.rows(select(schema.told))
                return {(one.person, one.table, one.kind, one.number) for one in found}

            before = await rows()
            await made._note([item()])
            assert await rows() == before - {("ann", "T", "turn", 1)} | {("ann", "T", "turn", 7)}
            await made._forget([item()])
            assert await rows() == before - {("ann", "T", "turn", 1)}
            settings = await site.addresses.signals("ann", "en")
            assert await made._claim(settings) is True
            assert await made._claim(settings) is False, "another process was first"
            later = await site.addresses.signals("ann", "en")
            assert later.last == NOW
            assert (await site.addresses.signals("bob", "en")).last is None
            assert await made._claim(later) is True
            assert await made._claim(Signals("nobody", "en")) is False

    awaited(run())


@pytest.mark.parametrize(
    ("kind", "begun", "waiting", "lines"),
    [
        ("seat", False, [], ["told.invited Host"]),
        ("turn", False, [], None),
        ("over", True, [], ["ending en [1]"]),
        ("turn", True, [0], None),
        ("turn", True, [0, 1], ["turn en 1 (1,)"]),
    ],
)
def test_the_news_in_words(
    monkeypatch: pytest.MonkeyPatch, kind: str, begun: bool, waiting: list[int], lines: Any
) -> None:
    monkeypatch.setattr(
        news, "say", lambda language, id, **values: " ".join([id, *map(str, values.values())])
    )
    monkeypatch.setattr(news, "_ending", lambda live, language, mine: [f"ending {language} {mine}"])
    monkeypatch.setattr(news, "_turn", lambda live, language, seat, mine: [f"turn {language} {seat} {mine}"])
    live = SimpleNamespace(
        id="T",
        game=SimpleNamespace(title=lambda language: "Game"),
        row=SimpleNamespace(host="host"),
        table=object() if begun else None,
        seats_of=lambda person: [1],
        waiting=lambda: waiting,
    )

    async def load(table: str) -> Any:
        if table == "GONE":
            raise Refused("no_table", 404)
        return live

    async def person(id: str) -> Any:
        return SimpleNamespace(name="Host") if id == "host" else None

    site: Any = SimpleNamespace(host=SimpleNamespace(load=load), store=SimpleNamespace(person=person))
    found = awaited(news.part_of(site, item(kind), "en"))
    assert found == (None if lines is None else Part("T", f"told.{kind} Game", lines))
    assert awaited(news.part_of(site, item(kind, "GONE"), "en")) is None
    live.row.host = "nobody"
    if kind == "seat":
        found = awaited(news.part_of(site, item(kind), "en"))
        assert found is not None
        assert found.lines == ["told.invited …"]
    assert (Part("T", "").path, Part("", "").path) == ("/t/T", "/games")


# --- a profile --------------------------------------------------------------------------------------------


def result(table: str, day: int, mu: float | None = None, **more: Any) -> Result:
    values = {"game": ROLL, "size": 2, "share": 1.0, **more}
    return Result(
        table=table, seat=0, person="ann", bot=None, place=1, score=7, mu=mu, sigma=5.0,
        at=NOW - timedelta(days=day), **values,
    )  # fmt: skip


def test_ratings_with_their_curves() -> None:
    found = {(ROLL, 2): Rating(30.0, 5.0, 3), ("gone", 2): Rating(), (ROLL, 3): Rating()}
    history = [
        result("A", 1, 30.0),
        result("B", 2, 28.5),
        result("C", 3, None),
        result("D", 4, 99.0, size=3),
        result("E", 5, 27.0),
    ]

    async def of(person: str) -> Any:
        return found

    async def known(person: str) -> Any:
        return history

    site: Any = SimpleNamespace(ratings=SimpleNamespace(of=of, history=known))
    viewer: Any = None
    for given in (None, history):
        two, three = awaited(profile.rating_lines(site, viewer, "ann", given))
        assert (two["game"].id, two["size"], two["rating"]) == (ROLL, 2, found[ROLL, 2])
        assert (two["change"], two["curve"]) == (60, "0.0,24.0 60.0,13.0 120.0,2.0")
        assert (three["size"], three["change"], three["curve"]) == (3, 0, "")
    (empty, _) = awaited(profile.rating_lines(site, viewer, "ann", []))
    assert empty["change"] == 0


def test_what_a_profile_shows(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = here.visitor(), here.visitor()
    history = [result(f"T{n}", n) for n in range(70)]
    history[1] = result("T1", 1, size=1, share=0.0)
    history[2] = result("T2", 2, game="gone")
    asked: list[Any] = []

    async def known(person: str) -> Any:
        return history

    async def public_ids(ids: list[str]) -> set[str]:
        asked.append(ids)
        return {id for id in ids if id not in ("T0", "T3")}

    async def head_to_head(one: str, other: str) -> tuple[int, int, int]:
        asked.append((one, other))
        return (3, 2, 1)

    async def public_of(person: str, wanted: Any) -> Found:
        return Found([], 0, 1)

    monkeypatch.setattr(here.site.ratings, "history", known)
    monkeypatch.setattr(here.site.ratings, "head_to_head", head_to_head)
    monkeypatch.setattr(here.site.shelf, "public_ids", public_ids)
    monkeypatch.setattr(here.site.shelf, "public_of", public_of)
    path, people = f"/p/{ann.person}", (bob.person, ann.person)
    values = bob.values(path)
    assert asked == [people, [f"T{n}" for n in range(60)]]
    assert values["met"] == (3, 2, 1)
    assert (values["played"], values["against"], values["won"]) == (70, 69, 69.0)
    assert [one["result"].table for one in values["results"]] == [
        f"T{n}" for n in range(18) if n not in (0, 2, 3)
    ]
    values = ann.values(path)
    assert values["met"] == (0, 0, 0), "not with oneself"
    assert [one["result"].table for one in values["results"]] == [f"T{n}" for n in range(16) if n != 2]
    assert here.visitor().values(path)["met"] == (0, 0, 0)
    assert bob.get(f"/p/{ann.person}{'X' * 8}").status_code == 404


def test_leaders_among_bots(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    async def leaders(game: str, size: int) -> list[Any]:
        return [("ann", "Ann", Rating(40.0, 2.0, 9)), ("bob", "Bob", Rating(20.0, 1.0, 9))]

    monkeypatch.setattr(here.site.ratings, "leaders", leaders)
    monkeypatch.setattr(profile, "bots_of", lambda game: {"easy": Rating(25.0, 1.0, 99)})
    lines = here.visitor().values(f"/ratings?game={ROLL}")["lines"]
    assert [(line["id"], line["name"], line["bot"], line["sure"]) for line in lines] == [
        ("ann", "Ann", "", 40.0 - 2.0 * SURE_OF),
        ("", "", "easy", 25.0),
        ("bob", "Bob", "", 20.0 - 1.0 * SURE_OF),
    ]


# --- rules in groups --------------------------------------------------------------------------------------


def test_rules_under_their_headings() -> None:
    def hit(number: str, section: str, *text: tuple[str, bool]) -> Any:
        rule = SimpleNamespace(number=number, section=section)
        return SimpleNamespace(rule=rule, heading=[(section, True)], text=list(text))

    hits = [
        hit("1.1", "War", ("*A* `b` ", False), ("<war>", True)),
        hit("2.1", "Peace", ("c", False)),
        hit("1.2", "War", ("d", True)),
    ]
    assert reading._headed(hits) == [
        ([("War", True)], [("1.1", "A b <mark>&lt;war&gt;</mark>"), ("1.2", "<mark>d</mark>")]),
        ([("Peace", True)], [("2.1", "c")]),
    ]
    rules: list[Any] = [
        SimpleNamespace(number="1.1", section="War", text="*x*"),
        SimpleNamespace(number="2.1", section="Peace", text="y"),
        SimpleNamespace(number="1.2", section="War", text="z"),
    ]
    assert reading._chapters(rules) == [
        ([("War", False)], [("1.1", "<em>x</em>"), ("1.2", "z")]),
        ([("Peace", False)], [("2.1", "y")]),
    ]
