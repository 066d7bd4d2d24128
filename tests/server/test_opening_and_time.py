"""Tables as they are opened, anew or from a position; their clocks to the second; answers given ahead;
the deal of the day. Fakes stand for the database.
"""

from __future__ import annotations

from collections import Counter
from contextvars import copy_context
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import Ask, BadAnswer, Pass, Setup, Table, find_game
from pentapolis.engine.chance import EVEN
from pentapolis.server import actions, clocks, daily, playon, standing, watching
from pentapolis.server.actions import NewTable, open_table
from pentapolis.server.clocks import BadClock, Clock, Clocks, begun, duration
from pentapolis.server.daily import Daily, Deal
from pentapolis.server.playon import Wanted
from pentapolis.server.refused import Refused
from pentapolis.server.rows import PassRow
from tests.loops import awaited
from tests.server.scenes import live_table
from tests.server.sites import ROLL

GAME = find_game(ROLL)


def why(error: pytest.ExceptionInfo[Refused]) -> tuple[str, int]:
    return error.value.why, error.value.status


# --- opening ------------------------------------------------------------------------------------------


class Opening:
    """A site that notes what is opened and checked."""

    def __init__(self) -> None:
        self.limits: list[Any] = []
        self.names: list[Any] = []
        self.opened: list[Any] = []
        limiter = SimpleNamespace(check=lambda *what: self.limits.append(what))
        self.people = SimpleNamespace(limiter=limiter, check_free=self.check_free)
        self.store = SimpleNamespace(add_table=self.add_table)
        self.host = SimpleNamespace(find=self.find)

    async def check_free(self, name: str, person: str) -> None:
        self.names.append((name, person))

    async def add_table(self, values: dict[str, Any], rows: list[dict[str, Any]]) -> str:
        self.opened.append((values, rows))
        return "NEW"

    async def find(self, id: str) -> str:
        return f"live {id}"


def opened(*seats: str, **more: Any) -> tuple[Opening, dict[str, Any], list[dict[str, Any]]]:
    site: Any = Opening()
    options = more.pop("options", {})
    found: Any = awaited(open_table(site, "ann", "Ann", NewTable(ROLL, list(seats), options, **more)))
    assert found == "live NEW"
    [(values, rows)] = site.opened
    return site, values, rows


def test_a_table_is_opened() -> None:
    site, values, rows = opened("me", "here:Bob", "here:Ann", "open")
    assert (site.limits, site.names) == ([("table", "ann")], [("Bob", "ann")])
    assert (values["status"], values["waiting"], values["setup"]) == ("open", "", f"{ROLL} seats=4")
    assert [row["name"] for row in rows] == ["Ann", "Bob", "Ann", "…"]
    _, _, rows = opened("me", "here:", "here: ")
    assert [row["name"] for row in rows] == ["Ann", "Robin", "Ivy"], "who gives no name has none of a guest"
    site, values, rows = opened("me", "bot:easy")
    assert (site.limits, values["status"], values["waiting"]) == ([("table", "ann")], "playing", "0")
    site, values, _ = opened("bot:easy", "bot:hard", rules=GAME.rules_version)
    assert site.limits == [("table", "ann"), ("bot_table", "ann")], "nobody sits there, and it costs most"
    assert values["rules"] == GAME.rules_version


@pytest.mark.parametrize(
    "more",
    [{"rules": 999}, {"options": {"dragons": True}}, {"options": {"seats": 3}}, {"clock": "soon"}],
)
def test_tables_that_cannot_be_opened(more: dict[str, Any]) -> None:
    with pytest.raises(Refused) as error:
        opened("me", **more)
    assert why(error) == ("bad_setup", 422)


def test_games_that_are_none() -> None:
    with pytest.raises(Refused) as error:
        actions.game_of("chess")
    assert why(error) == ("no_game", 404)
    assert actions.game_of(ROLL) is GAME


def test_records_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    live = live_table(Setup(GAME, 2), "s")
    assert live.table is not None
    for option in ("stop", "end_turn"):
        live.table.answer(option)
    assert [actions.replayed(live, ply).ply for ply in (0, 1, 2)] == [0, 1, 2]
    assert actions.recorded(live) is live.table
    assert "seed" not in actions.record_of(live).replace("seed-hash", "").split("\n")[0]
    monkeypatch.setattr(actions, "is_secret", lambda row: True)
    with pytest.raises(Refused) as error:
        actions.recorded(live)
    assert why(error) == ("daily_secret", 409)
    live.row.position = "x"  # type: ignore[misc]
    with pytest.raises(Refused) as error:
        actions.recorded(live)
    assert why(error) == ("no_record", 409)
    live.table = None
    with pytest.raises(Refused) as error:
        actions.recorded(live)
    assert why(error) == ("not_started", 409)


def test_secrets_of_a_game_stay_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "hidden_information", True)
    live = live_table(Setup(GAME, 2), "s")
    with pytest.raises(Refused) as error:
        actions.record_of(live)
    assert why(error) == ("not_over", 409)
    live.row.ended = "agreed"  # type: ignore[misc]
    assert "seed s" in actions.record_of(live)
    assert actions.verified(live)
    live.row.seed = "other"  # type: ignore[misc]
    assert not actions.verified(live)


# --- playing on ---------------------------------------------------------------------------------------


class Replayed:
    """`open_table` and the limiter, noted; the position is the ply itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.limits: list[Any] = []
        self.opened: list[Any] = []
        limiter = SimpleNamespace(check=lambda *what: self.limits.append(what))
        self.site: Any = SimpleNamespace(people=SimpleNamespace(limiter=limiter))

        async def open_(site: Any, person: str, name: str, new: NewTable) -> Any:
            self.opened.append(new)
            return "live"

        monkeypatch.setattr(actions, "open_table", open_)

        def position_of(table: Table, seat: int | None, allowed: list[int] | None) -> Any:
            return playon.Found(1, f"{table.ply} {seat} {allowed}")

        monkeypatch.setattr(playon, "position_of", position_of)


def played(seats: int = 2, answers: int = 3) -> Any:
    live = live_table(Setup(GAME, seats), "s")
    assert live.table is not None
    for _ in range(answers):
        assert live.table.ask is not None
        live.table.answer(live.table.ask.options[0])
    return live


def test_playing_on_from_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Replayed(monkeypatch)

    def on(live: Any, wanted: Wanted, person: str = "p0") -> Any:
        awaited(playon.from_table(here.site, live, person, "Name", wanted))
        return here.opened.pop()

    new = on(played(), Wanted(2))
    assert (new.position, new.seats, new.private, new.rules) == ("2 None [0]", ["bot:medium", "me"], True, 1)
    assert (new.game, new.options, here.limits) == (ROLL, Setup(GAME, 2).options, [("replay", "p0")])
    assert on(played(), Wanted(-4, 1, "open")).position == "0 1 [0]"
    assert on(played(), Wanted(99, None, "easy")).seats == ["bot:easy", "me"]
    assert on(played(3), Wanted(99, None, "open")).seats == ["open", "me", "open"]
    over = played()
    over.row.ended = "agreed"
    assert on(over, Wanted(99), "p9").position == "3 None None", "of a finished game, as any seat"
    alone = played()
    alone.seats[1].person, alone.row.hints = None, False
    assert on(alone, Wanted(1)).position == "1 None [0]"


@pytest.mark.parametrize(
    ("more", "person", "told"),
    [
        ({"table": None}, "p0", "not_started"),
        ({"position": "x"}, "p0", "no_record"),
        ({}, "p9", "not_over"),
        ({"hints": False}, "p0", "not_over"),
    ],
)
def test_from_where_nobody_plays_on(
    more: dict[str, Any], person: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Replayed(monkeypatch)
    live = played()
    for name, value in more.items():
        setattr(live if name == "table" else live.row, name, value)
    with pytest.raises(Refused) as error:
        awaited(playon.from_table(here.site, live, person, "Name", Wanted(1)))
    assert (error.value.why, here.opened) == (told, [])


def test_playing_on_from_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Replayed(monkeypatch)
    table = played().table
    text = str(table.record(reveal_seed=True))

    def on(text: str, wanted: Wanted) -> Any:
        awaited(playon.from_record(here.site, text, "ann", "Ann", wanted))
        return here.opened.pop().position

    assert [on(text, Wanted(ply)) for ply in (-1, 2, 99)] == ["0 None None", "2 None None", "3 None None"]
    assert on(text.replace("\n", "\r\n"), Wanted(1)) == "1 None None"
    assert here.limits[0] == ("replay", "ann")
    wrong = {"x" * 60_001: ("too_large", 413), "x" * 60_000: ("bad_record", 422)}
    wrong[text.replace("end_turn", "nonsense")] = ("bad_record", 422)
    for bad, told in wrong.items():
        with pytest.raises(Refused) as error:
            on(bad, Wanted(99))
        assert why(error) == told
    with pytest.raises(Refused) as error:
        on(text, Wanted(1, None, "genius"))
    assert why(error) == ("bad_setup", 422)


def test_the_position_is_one_that_the_seat_could_know(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(answers=3).table  # seat 0 answered twice, then seat 1 once and is asked again
    dealt: list[Any] = []

    def dealt_anew(self: Table, seat: int, chance: Any) -> Any:
        dealt.append((self.ply, seat))
        if len(dealt) <= skipped[0]:
            raise BadAnswer("in the midst")
        return SimpleNamespace(dump=lambda: f"after {self.ply}")

    skipped = [0]
    monkeypatch.setattr(Table, "dealt_anew", dealt_anew)
    assert playon.position_of(table, None, None) == playon.Found(1, "after 3")
    assert playon.position_of(table, 0, None) == playon.Found(0, "after 1")
    assert playon.position_of(table, None, [0]) == playon.Found(0, "after 1")
    assert playon.position_of(table, 1, [1]) == playon.Found(1, "after 3")
    dealt.clear()
    skipped[0] = 1
    assert playon.position_of(table, 1, None) == playon.Found(1, "after 2"), "back to before it"
    with pytest.raises(Refused) as error:
        playon.position_of(table, 1, [0])
    assert why(error) == ("no_position", 422)


# --- clocks -------------------------------------------------------------------------------------------


def test_which_clocks_there_are() -> None:
    assert clocks.PRESETS == (
        "live:600:15",
        "live:1200:30",
        "live:2400:60",
        "days:43200:172800",
        "days:86400:259200",
        "days:259200:259200",
    )
    right = {"live:10:0": ("live", 10, 0), "live:0:10": ("live", 0, 10), "days:3600:0": ("days", 0, 3600)}
    right |= {"live:2592000:2592000": ("live", 2592000, 2592000), "days:3600:7": ("days", 7, 3600)}
    for text, parts in right.items():
        clock = Clock.parse(text)
        assert ((clock.kind, clock.bank, clock.turn), str(clock)) == (parts, text)
    wrong = ("live:9:0", "live:2592001:0", "live:0:2592001", "days:3599:9000", "days:9:3600", "live:5:4")
    for text in wrong:
        with pytest.raises(BadClock, match="10 seconds to 30 days"):
            Clock.parse(text)
    for text in ("live:10", "live:10:0:0", " live:10:0", "live:12345678:0", "LIVE:10:0"):
        with pytest.raises(BadClock, match="live:BANK:INCREMENT"):
            Clock.parse(text)


RUNS = Clocks(100.0, [50.0, 60.0, 70.0], [10.0, 0.0, 0.0], [0, 1], [0], 3, [3, 2, 1], 5)


def test_time_that_runs() -> None:
    assert [RUNS.left(seat, 130.0, []) for seat in range(3)] == [30.0, 30.0, 70.0]
    assert RUNS.left(0, 999.0, []) == 0.0
    off = [(0.0, 105.0), (110.0, 112.0), (125.0, 900.0), (900.0, 950.0)]
    assert (RUNS.used(0, 130.0, off), RUNS.used(0, 90.0, [])) == (18.0, 0.0)
    assert replace(RUNS, paused=True).used(0, 130.0, []) == 0.0
    counted = RUNS.settled(130.0, {1: [(100.0, 120.0)]})
    assert (counted.at, counted.bank, counted.free) == (130.0, [30.0, 50.0, 70.0], [0.0, 0.0, 0.0])
    late = RUNS.settled(1000.0, {})
    assert (late.bank, late.free) == ([0.0, 0.0, 70.0], [0.0, 0.0, 0.0])
    back = RUNS.settled(50.0, {})
    assert (back.at, back.bank) == (100.0, [50.0, 60.0, 70.0]), "a clock that jumps back takes nothing"
    assert (RUNS.bank, RUNS.free) == ([50.0, 60.0, 70.0], [10.0, 0.0, 0.0])


@pytest.mark.parametrize(
    ("kind", "asked", "opens", "round", "bank", "free", "given", "turn", "holders"),
    [
        ("live", [0], True, 5, [50, 60, 70], [10, 0, 0], [3, 2, 1], 3, [0]),
        ("live", [1, 2], True, 5, [50, 67, 77], [10, 0, 0], [3, 4, 4], 4, [1, 2]),
        ("live", [1], False, 5, [50, 67, 70], [10, 0, 0], [3, 3, 1], 3, [0]),
        ("live", [1], False, 6, [50, 67, 70], [10, 0, 0], [3, 3, 1], 3, [0]),
        ("days", [2], True, 5, [50, 60, 70], [10, 0, 7], [3, 2, 4], 4, [2]),
        ("days", [0], False, 6, [90, 90, 90], [10, 0, 0], [3, 2, 1], 3, [0]),
    ],
)
def test_time_of_a_turn(
    kind: str, asked: list[int], opens: bool, round: int, bank: list[float], free: list[float],
    given: list[int], turn: int, holders: list[int],
) -> None:  # fmt: skip
    made = RUNS.going_on(Clock(kind, 90, 7), asked, [0, 1], opens, round)
    assert (made.bank, made.free, made.given, made.turn, made.holders) == (bank, free, given, turn, holders)
    assert (made.round, made.running, made.at) == (round, [seat for seat in asked if seat < 2], 100.0)


def test_time_for_who_comes_back_and_at_the_beginning() -> None:
    poor = replace(RUNS, bank=[1.0, 6.0, 7.0], free=[1.0, 0.5, 0.0])
    live, days = Clock("live", 90, 7), Clock("days", 90, 7)
    assert [poor.welcome(live, seat).bank for seat in range(3)] == [[7, 6, 7], [1, 7, 7], [1, 6, 7]]
    assert [poor.welcome(days, seat).free for seat in range(3)] == [[7, 0.5, 0], [1, 7, 0], [1, 0.5, 0]]
    assert begun(live, 2, 5.0) == Clocks(5.0, [90.0] * 2, [0.0] * 2, [], [], 0, [0, 0], 0)
    times = {59: "0:59", 60: "1:00", 3599: "59:59", 3600: "1:00 h", 86399: "23:59 h", 86400: "1 d 0 h"}
    assert {seconds: duration(seconds) for seconds in times} == times
    assert (duration(3661), duration(90061), duration(176400)) == ("1:01 h", "1 d 1 h", "2 d 1 h")


# --- ahead --------------------------------------------------------------------------------------------


class Asked:
    """A table that asks seat 1 something, and what has happened since."""

    def __init__(self, topic: str = "war", options: tuple[str, ...] = ("no", "yes"), ply: int = 9) -> None:
        self.ply, self.g, self.events = ply, None, list[Any]()
        self.ask = Ask(1, topic, list(options))

    def ask_for(self, seat: int) -> Ask | None:
        return self.ask if seat == 1 else None

    def events_for(self, seat: int, since: int) -> list[Any]:
        assert (seat, since) == (1, 5)
        return self.events


def waits(until: str = "new", table: Any = None, **more: Any) -> tuple[Any, PassRow]:
    passes = {"war": Pass("no", "new", "other")} if "passes" not in more else more.pop("passes")
    row = PassRow("T", 1, "war", "p1", until, 5, 2, "no\nyes")
    game = SimpleNamespace(passes=passes, round_of=lambda g: 2)
    seats = [SimpleNamespace(person=f"p{n}") for n in range(2)]
    made = {"game": game, "seats": seats, "moves": [(1, "no")], "over": False, **more}
    live = SimpleNamespace(table=Asked() if table is None else table, **made)
    live.beside = SimpleNamespace(passes=(row, replace(row, seat=0), replace(row, topic="peace")))
    return live, row


def test_what_is_answered_ahead() -> None:
    live, row = waits()
    assert (standing.given_ahead(live, 1), standing.given_ahead(live, 0)) == ("no", None)
    assert [one.topic for one in standing.passes_of(live, [1])] == ["war", "peace"]
    assert standing.offered(live, None) is None
    assert standing.offered(live, Ask(1, "war", ["yes"])) is None, "no is no option"
    assert standing.offered(live, Ask(1, "trade", ["no"])) is None
    live.over = True
    assert (standing.passes_of(live, [1]), standing.given_ahead(live, 1)) == ([], None)
    gone, row = waits()
    gone.table = None
    assert (standing.given_ahead(gone, 1), standing.is_over(gone, row)) == (None, True)


@pytest.mark.parametrize(
    ("until", "table", "more", "over"),
    [
        ("new", Asked(), {}, False),
        ("new", Asked(options=("no", "yes", "maybe")), {}, True),
        ("new", Asked(options=("no",)), {}, False),
        ("new", Asked("trade", ("x",)), {}, False),
        ("other", Asked("trade"), {}, True),
        ("other", Asked(options=("no", "yes", "maybe")), {}, False),
        ("game", Asked("trade", ("x",)), {}, False),
        ("new", Asked(ply=5), {}, False),
        ("new", Asked(ply=4), {}, True),
        ("new", Asked(), {"moves": [(1, None)]}, True),
        ("new", Asked(), {"moves": [(0, None)]}, False),
        ("new", Asked("trade", ("x",)), {"moves": [(1, None)]}, False),
        ("game", Asked(), {"seats": [SimpleNamespace(person="p1")] * 2}, False),
        ("game", Asked(), {"seats": [SimpleNamespace(person="p2")] * 2}, True),
    ],
)
def test_until_when(until: str, table: Asked, more: dict[str, Any], over: bool) -> None:
    live, row = waits(until, table, **more)
    assert standing.is_over(live, row) is over


def test_until_somebody_aims_or_a_round_ends() -> None:
    live, row = waits("aimed")
    assert not standing.is_over(live, row)
    for seat, target, over in ((1, 1, False), (0, 0, False), (0, 1, True)):
        live.table.events = [SimpleNamespace(seat=seat, data={"target": target})]
        assert standing.is_over(live, row) is over
    for until in ("round", "age"):
        live, row = waits(until)
        assert not standing.is_over(live, row)
        assert standing.is_over(live, replace(row, round=1))


# --- every day ----------------------------------------------------------------------------------------


def test_the_deal_of_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: "2026-03-01")
    deal = Deal("2026-03-01", ROLL, "s", 1, None, "seed")
    assert (deal.id, deal.is_over("2026-03-01"), deal.is_over("2026-03-02")) == (
        f"daily:2026-03-01:{ROLL}",
        False,
        True,
    )
    for event, secret in (
        ("daily:2026-03-01:x", True),
        ("daily:2026-03-02:x", True),
        ("daily:2026-02-28:x", False),
        ("cup:2026-03-02", False),
        (None, False),
    ):
        row: Any = SimpleNamespace(event=event)
        assert daily.is_secret(row) is secret
    assert (daily.day_before("2026-03-01"), daily.BOT) == ("2026-02-28", "medium")


def test_the_deal_is_drawn_by_whoever_asks_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(daily, "today", lambda: "2026-03-01")
        monkeypatch.setattr(daily, "new_seed", lambda: "SEED")
        stored: list[Any] = []

        class Stored:
            async def __aenter__(self) -> Any:
                async def execute(statement: Any) -> None:
                    stored.append(statement.compile().params)

                return SimpleNamespace(execute=execute)

            async def __aexit__(self, *given: object) -> None: ...

        store: Any = SimpleNamespace(transaction=Stored)
        here = Daily(store)

        async def deal(day: str, game: str) -> Any:
            return None

        monkeypatch.setattr(here, "deal", deal)
        for players, seats, bot in (((1, 4), 1, None), ((2, 4), 2, "medium")):
            monkeypatch.setattr(type(GAME), "players", players)
            made = await here.deal_of_today(GAME)
            assert (made.setup, made.bot, made.seed) == (f"{ROLL} seats={seats}", bot, f"{EVEN}SEED")
            kept = {"day": "2026-03-01", "game": ROLL, "setup": made.setup, "rules": 1, "bot": bot}
            assert stored.pop() == {**kept, "seed": made.seed}

    awaited(run())


def test_how_somebody_did_in_the_deal_of_a_day() -> None:
    game: Any = SimpleNamespace(points=lambda score: score / 2)
    row: Any = SimpleNamespace(id="T", scores="20,30,10")
    seat: Any = SimpleNamespace(seat=0, person="ann", name="Ann")
    assert daily._entry(game, row, seat) == daily.Entry("T", "ann", "Ann", 10.0, -5.0)
    seat = SimpleNamespace(seat=1, person=None, name="Ann")
    assert daily._entry(game, row, seat) == daily.Entry("T", "", "Ann", 15.0, 5.0)
    alone: Any = SimpleNamespace(id="T", scores="20")
    seat.seat = 0
    assert daily._entry(game, alone, seat).lead == 10.0


# --- what an operator watches -------------------------------------------------------------------------


def test_the_figures_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "__version__", "9.9")
    requests = watching.Requests()
    assert (requests.replies, requests.seconds) == (Counter(), 0.0)
    requests.began = 5.0
    for _ in range(2):
        requests.count("GET", 200, 0.5)
    done, busy = SimpleNamespace(done=lambda: True), SimpleNamespace(done=lambda: False)
    tables = [
        SimpleNamespace(watchers=[1, 2], thinking=busy, doubtful=True),
        SimpleNamespace(watchers=[1], thinking=done, doubtful=False),
        SimpleNamespace(watchers=[], thinking=None, doubtful=False),
    ]
    site: Any = SimpleNamespace(host=SimpleNamespace(tables=tables, stored=7))
    told = [line for line in watching.figures(requests, site).split("\n") if not line.startswith("#")]
    assert told == [
        'pentapolis_info{version="9.9"} 1',
        "pentapolis_start_time_seconds 5.0",
        'pentapolis_requests_total{method="GET",status="200"} 2.0',
        "pentapolis_request_seconds_total 1.0",
        "pentapolis_moves_total 7",
        "pentapolis_tables 3",
        "pentapolis_streams 3",
        "pentapolis_tables_thinking 1",
        "pentapolis_tables_doubtful 1",
        "",
    ]


def test_the_number_of_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    scope: Any = {"headers": [(b"other", b"12345678"), (b"x-request-id", b"12345678")]}
    assert watching.number_of(scope) == "12345678"
    for given in (b"1234567", b"x" * 65, b"12345678 "):
        scope = {"headers": [(b"x-request-id", given)]}
        assert (len(watching.number_of(scope)), watching.number_of(scope) == given.decode()) == (16, False)
    times = iter([1.0, 1.25])
    monkeypatch.setattr(watching, "time", SimpleNamespace(monotonic=lambda: next(times), time=lambda: 5.0))
    requests = watching.Requests()
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    logged: list[Any] = []
    monkeypatch.setattr(watching.log, "info", lambda *what, extra: logged.append((what, extra["fields"])))
    scope = {
        "headers": [(b"x-request-id", b"12345678")],
        "method": "GET",
        "path": "/x",
        "client": ("1.2.3.4", 9),
    }
    apart_from_others = copy_context()  # the number is kept for the log of this request alone
    telling: Any = apart_from_others.run(watching.watched, requests, scope, send)
    awaited(telling({"type": "http.response.start", "status": 404, "headers": [(b"a", b"b")]}))
    awaited(telling({"type": "http.response.body"}))
    assert sent[0]["headers"] == [(b"a", b"b"), (b"x-request-id", b"12345678")]
    assert (len(sent), requests.replies, requests.seconds) == (2, Counter({("GET", 404): 1}), 0.25)
    fields = {"method": "GET", "path": "/x", "status": 404, "ms": 250.0, "address": "1.2.3.4"}
    assert logged == [(("%s %s", "GET", "/x"), fields)]
    assert watching.Requests().began == 5.0
