"""What the routes stand on, with stand-ins for the world: courtesy, limits, people, open data, pictures."""

from __future__ import annotations

import asyncio
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import find_game
from pentapolis.server import courtesy, limits, opendata, people, running
from pentapolis.server.config import Config
from pentapolis.server.limits import STREAM, Counted, Limiter
from pentapolis.server.opendata import OpenData
from pentapolis.server.people import People, Viewer
from pentapolis.server.pictures import BEHIND, Picture, address, drawings, pictures, sheet, vignette
from pentapolis.server.postcard import postcard
from pentapolis.server.refused import Refused
from pentapolis.server.routes import reading
from tests.loops import awaited
from tests.server.routes.visitors import ROLL, Here

# --- courtesy ---------------------------------------------------------------------------------------------


class Quick(courtesy.Courtesy):
    async def pause(self) -> None:
        pass


def forced_table(option: Any = "only", kind: str = "person", asked_at: int = 3) -> Any:
    seat = SimpleNamespace(kind=kind, person="ann")
    table = SimpleNamespace(forced=lambda seat: option)
    return SimpleNamespace(
        id="T",
        number=5,
        table=table,
        seats=[seat],
        asked={0: ("ask", asked_at)},
        waiting=lambda: [0],
        beside=SimpleNamespace(passes=[]),
    )


def courteous(
    monkeypatch: pytest.MonkeyPatch, live: Any, ahead: Any = None, wants: bool = True, error: Any = None
) -> list[Any]:
    """What is answered for whoever sits there, looked at twice."""
    answered: list[Any] = []

    async def answer(live: Any, seat: int, option: str, number: int) -> None:
        if error is not None:
            raise error
        answered.append((seat, option, number))

    async def wants_courtesy(person: str) -> bool:
        return wants and person == "ann"

    monkeypatch.setattr(courtesy, "given_ahead", lambda live, seat: ahead)
    host: Any = SimpleNamespace(
        listeners=[], answer=answer, store=SimpleNamespace(wants_courtesy=wants_courtesy)
    )

    async def run() -> None:
        here = Quick(host)
        assert host.listeners == [here.look]
        here.look(live)
        here.look(live)
        await asyncio.gather(*here._tasks)
        assert here._waiting == set()
        await here.close()
        Quick(host, active=False)
        assert host.listeners == [here.look]

    awaited(run())
    return answered


def test_who_has_no_choice_is_answered_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert courteous(monkeypatch, forced_table()) == [(0, "only", 5)], "once"
    assert courteous(monkeypatch, forced_table(None)) == []
    assert courteous(monkeypatch, forced_table(kind="bot")) == []
    assert courteous(monkeypatch, forced_table(), wants=False) == []
    assert courteous(monkeypatch, forced_table(None), ahead="no", wants=False) == [(0, "no", 5)]
    nobody = forced_table()
    nobody.table = None
    assert courteous(monkeypatch, nobody) == []
    assert courteous(monkeypatch, forced_table(), error=Refused("stale")) == []
    assert caplog.records == []
    assert courteous(monkeypatch, forced_table(), error=ValueError("oh")) == []
    assert "no answer for seat 0: oh" in caplog.text


def test_what_was_answered_ahead_is_forgotten(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    forgotten: list[Any] = []
    broken = [False]

    async def forget(host: Any, live: Any, rows: list[Any]) -> None:
        forgotten.append(list(rows))
        if broken[0]:
            raise ValueError("oh")

    monkeypatch.setattr(courtesy, "forget", forget)
    monkeypatch.setattr(courtesy, "is_over", lambda live, row: row == "old")
    live = forced_table(None)
    live.beside.passes = ["old", "new"]
    assert courteous(monkeypatch, live) == []
    assert forgotten == [["old"]], "once, however often one looks"
    broken[0] = True
    courteous(monkeypatch, live)
    assert "cannot be forgotten yet: oh" in caplog.text


def test_the_pause_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    host: Any = SimpleNamespace(listeners=[])
    made = courtesy.Courtesy(host)
    drawn: Any = SimpleNamespace(uniform=lambda low, high: low + high)
    made._chance = drawn
    monkeypatch.setattr(courtesy, "asyncio", SimpleNamespace(sleep=sleep))
    coroutine = made.pause()
    with pytest.raises(StopIteration):
        coroutine.send(None)
    assert slept == [5.5]


# --- limits -----------------------------------------------------------------------------------------------


def test_streams_are_few() -> None:
    limiter = Limiter(True)
    streams = [limiter.stream("ann") for _ in range(30)]
    for stream in streams:
        stream.begin()
    assert limiter.streams_of("ann") == 30
    with pytest.raises(Refused) as error:
        limiter.stream("ann")
    assert (error.value.why, error.value.status) == ("too_many_streams", 429)
    limiter.stream("bob")
    streams[0].end()
    limiter.stream("ann")
    for stream in streams[1:]:
        stream.end()
    assert limiter._streams == Counter()
    free = Limiter(False)
    free._others = {Counted(STREAM, "ann"): 99}
    free.stream("ann")


def test_for_how_long_things_count() -> None:
    limiter = Limiter(True)
    assert [limiter._kept(kind) for kind in ("stream", "login", "bot_table", "", "odd")] == [1, 6, 60, 60, 60]
    assert Limiter(True, lambda: 129.9)._slot == 12


def test_whoever_has_not_come_for_long_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    limiter = Limiter(True)
    for number in range(10_001):
        limiter.check("page", f"{number}")
    assert len(limiter._tries) == 10_000
    assert Counted("page", "0") not in limiter._tries
    limiter.check("page", "1")
    limiter.check("page", "new")
    assert Counted("page", "1") in limiter._tries, "who comes again stays"
    assert Counted("page", "2") not in limiter._tries
    long = "x" * 70
    limiter.check("page", long)
    assert Counted("page", "x" * 64) in limiter._tries


def test_plain_requests_are_told_from_a_tenth_on() -> None:
    limiter = Limiter(True, lambda: 1000.0)
    counted, key = Counted("page", "ann"), (Counted("page", "ann"), 100)
    for _ in range(31):
        limiter.check("page", "ann")
    assert limiter._slots == Counter(), "nobody else is there"
    limiter = Limiter(True, lambda: 1000.0)
    limiter.shared = True
    seen = []
    for _ in range(32):
        limiter.check("page", "ann")
        seen.append(limiter._slots[key])
    assert seen[28:] == [0, 30, 31, 32]
    assert limiter._told(counted) == 32
    limiter.check("login", "ann")
    limiter.check("login", "ann")
    assert limiter._slots[Counted("login", "ann"), 100] == 2
    assert limits.SLOT_SECONDS == 10


# --- people -----------------------------------------------------------------------------------------------


def test_what_a_process_knows_of_a_cookie(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, asked = [50.0], []
    row = SimpleNamespace(id="ann", name="Ann", login="ann")

    async def person_by_key(key: str) -> Any:
        asked.append(key)
        return row if key == "known" else None

    async def key_seen(key: str) -> None:
        asked.append("seen")

    store: Any = SimpleNamespace(person_by_key=person_by_key, key_seen=key_seen)
    monkeypatch.setattr(people, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    found = People(store, False)

    async def look(key: str) -> Any:
        return await found._find(key)

    assert awaited(look("known")) == ("ann", "Ann", True)
    assert awaited(look("unknown")) is None
    assert asked == ["known", "seen", "unknown"]
    clock[0] += 9.9
    assert awaited(look("known")) == ("ann", "Ann", True)
    assert len(asked) == 3, "it is known"
    clock[0] += 0.1
    row.login = None
    assert awaited(look("known")) == ("ann", "Ann", False)
    assert len(asked) == 5
    for number in range(10_001):
        found._remember(f"{number}", "p", "n", False)
    assert len(found._known) == 10_000
    assert "known" not in found._known
    found.forget_known()
    assert found._known == {}


def test_the_names_of_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[Any] = []
    taken = {"Reed 99", "Reed 10999"}

    async def add_guest(name: str, key: str) -> str:
        added.append(name)
        return "id"

    async def owner(name: str) -> Any:
        return name if name in taken else None

    drawn = iter([89, 9999, 0])
    luck = SimpleNamespace(choice=lambda names: "Reed", randbelow=lambda most: min(next(drawn), most * 2))
    monkeypatch.setattr(people, "secrets", luck)
    store: Any = SimpleNamespace(add_guest=add_guest)
    found = People(store, False)
    monkeypatch.setattr(found, "_owner", owner)
    viewer = Viewer(None, "", False, "s" * 30, False, "en", "")
    assert awaited(found.ensure(viewer, "here")) == "id"
    assert added == ["Reed 1000"]
    assert (viewer.person, viewer.name) == ("id", "Reed 1000")
    assert awaited(found.ensure(viewer, "here")) == "id"
    assert len(added) == 1


# --- open data --------------------------------------------------------------------------------------------


def test_which_games_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def watched(seats: int) -> Any:
        return SimpleNamespace(shares=[0.0] * seats)

    told: list[Any] = []

    def tell(found: list[Any]) -> dict[str, Any]:
        told.append([len(one.shares) for one in found])
        return {"games": len(found)}

    monkeypatch.setattr(opendata, "told", tell)
    monkeypatch.setattr(opendata, "FEW", 2)
    monkeypatch.setattr(opendata, "MOST", 3)

    async def counted(*seats: int | None) -> Any:
        store: Any = None
        data = OpenData(store)
        data._watched[ROLL] = {f"{n}": None if s is None else watched(s) for n, s in enumerate(seats)}

        async def count(game: Any, known: Any) -> bool:
            return True

        monkeypatch.setattr(data, "_count", count)
        found = await data.counted(find_game(ROLL))
        return found.games, found.waiting, found.data

    assert awaited(counted(2, 3, None, 1, 2)) == (3, True, {"games": 2})
    assert awaited(counted(3, 4, 3)) == (3, True, {"games": 3})
    assert awaited(counted(2, 3, 3, 3)) == (4, True, None), "duels first, and those are too few"
    assert awaited(counted(2, 2, 2, 2)) == (4, True, {"games": 3})
    assert awaited(counted()) == (0, True, None)
    assert told == [[2, 2], [3, 4, 3], [2, 2, 2]]


# --- pictures ---------------------------------------------------------------------------------------------


def test_layers_of_a_picture() -> None:
    behind = next(iter(BEHIND))
    assert Picture("tower", "hill", 1, "wonder").layers() == ["g-hill", "m-tower"]
    assert Picture("tower", "hill", 1, "wonder", behind).layers() == ["g-hill", f"a-{behind}", "m-tower"]
    assert Picture("tower", "hill", 1, "wonder", "flag").layers() == ["g-hill", "m-tower", "a-flag"]


def test_pictures_of_a_game() -> None:
    game = next(id for id in ("nations", "through_the_ages", "mosaic") if pictures(id))
    found = pictures(game)
    leader = next((id for id, one in found.items() if one.kind == "leader"), None)
    other = next(id for id, one in found.items() if one.kind != "leader")
    assert "xMidYMid slice" in vignette(game, other)
    assert leader is None or "xMidYMin slice" in vignette(game, leader)
    assert f'class="vig age-{found[other].age} kind-{found[other].kind}"' in vignette(game, other)
    assert f'kind-{found[other].kind} big"' in vignette(game, other, "big")
    assert vignette(game, "nothing") == ""
    uses = [f'<use href="{address(game)}#{layer}"/>' for layer in found[other].layers()]
    assert "".join(uses) in vignette(game, other)
    used = {layer for one in found.values() for layer in one.layers()}
    assert sheet(game).count("<symbol") == len(used & set(drawings()))
    assert (sheet("nothing"), pictures("nothing")) == ("", {})
    name = address(game).rpartition("/")[2]
    assert (len(name), name[:4], name[-4:]) == (18, "art-", ".svg")


def test_the_postcard_of_a_running_game(here: Here) -> None:
    ann = here.visitor()
    ann.post("/account/name", name="Ann")
    public, private = ann.quick(), ann.table("me", "bot:easy", private="yes")
    card = here.call(postcard, here.do(here.site.host.find, public), "en")
    assert [(row.seat, row.asked) for row in card.standings] == [(0, True), (1, False)]
    assert (card.standings[0].name, card.standings[0].points) == ("Ann", "0")
    assert card.standings[0].figures[0] == ("Food", "3")
    hidden = here.call(postcard, here.do(here.site.host.find, private), "en")
    assert hidden.board is None


# --- rules ------------------------------------------------------------------------------------------------


def test_rules_in_html() -> None:
    assert reading.prose("`a<b` **all** of *one* 2*3*4") == (
        "<code>a&lt;b</code> <b>all</b> of <em>one</em> 2*3*4"
    )


def test_rules_are_found(here: Here) -> None:
    ann = here.visitor()

    def find(query: str) -> Any:
        return ann.get(f"/rules/{ROLL}/find?{query}").json()

    chapters = find("")
    assert chapters["count"] == -1
    found = find("q=food")
    assert found["count"] > 0
    assert "<mark>" in found["html"]
    assert find("q=" + "x" * 90)["count"] == 0
    rule = find("rule=nothing")
    assert rule == chapters
    assert find("topic=reroll")["count"] == -1
    assert find("topic=reroll")["html"] != chapters["html"]
    assert ann.get("/rules/nothing/find").status_code == 404
    name, values = ann.page(f"/rules/{ROLL}")
    assert (name, values["here"], values["game"].id, values["translated"]) == ("rules", "rules", ROLL, True)
    assert values["sections"]
    assert ann.values("/rules")["game"] is None
    assert here.visitor(language="de").values(f"/rules/{ROLL}")["translated"] is True


# --- running ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "jobs"),
    [
        ({"warm_up": False}, 4),
        ({"warm_up": True, "bot_workers": 1}, 5),
        ({"warm_up": True, "bot_workers": 0}, 4),
        ({"warm_up": True, "bot_workers": 0, "painters": 2}, 5),
        ({"warm_up": False, "bot_workers": 1, "painters": 2}, 4),
    ],
)
def test_what_goes_on_in_the_background(
    monkeypatch: pytest.MonkeyPatch, more: dict[str, Any], jobs: int
) -> None:
    async def job(name: str = "", begin: Any = None) -> None: ...

    monkeypatch.setattr(running, "supervised", job)
    site: Any = SimpleNamespace(config=Config(**more), gallery=SimpleNamespace(warm_up=job))
    queue: Any = SimpleNamespace()
    workers: Any = SimpleNamespace(warm_up=job)
    found = running._jobs(site, queue, workers)
    for coroutine in found:
        coroutine.close()
    assert len(found) == jobs
