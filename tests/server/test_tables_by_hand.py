"""A table in memory and what people may do at it, seat by seat; what lists, patches and messages say."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import Ask, Refusal, Setup, Table, find_game
from pentapolis.engine.preview import Preview
from pentapolis.server import actions, endings, foresight, listing, live, puzzles
from pentapolis.server.actions import NewTable, seat_to_answer, table_values
from pentapolis.server.clocks import Clock, begun
from pentapolis.server.live import BACK, Live, Position, beginning, taken_back
from pentapolis.server.notify import news, outgoing
from pentapolis.server.people import Viewer
from pentapolis.server.puzzles import Told, Try, streak
from pentapolis.server.ratings import Result
from pentapolis.server.refused import Refused
from pentapolis.server.routes import profile
from pentapolis.server.rows import Beside, MoveRow, SeatRow, VoteRow
from pentapolis.server.showing import _alike, _alike_at_end, _run, patch
from pentapolis.study.figures import Figures
from tests.server.scenes import live_table
from tests.server.sites import ROLL
from tests.server.test_showing import patched
from tests.toy_game import GAME

DAY = datetime(2026, 3, 1, 12, tzinfo=UTC)


def toy(seats: int = 3, **more: Any) -> Live:
    """High Card between p0, p1, …; all are asked at once."""
    made = live_table(Setup(GAME, seats), "by hand")
    rows = [SeatRow("TEST42", s, "person", f"p{s}", f"Player{s}", None, None, None) for s in range(seats)]
    made.seats = rows
    for name, value in more.items():
        setattr(made.row, name, value)
    return made


def seated(made: Live, seat: int, **more: Any) -> None:
    made.seats[seat] = replace(made.seats[seat], **more)


def first(made: Live, seat: int) -> None:
    """The seat answers with its first option."""
    assert made.table is not None
    ask = made.table.ask_for(seat)
    assert ask is not None
    made.table.answer(ask.options[0], seat)
    made.number += 1


# --- who sits there -----------------------------------------------------------------------------------


def test_who_sits_where() -> None:
    made = toy()
    seated(made, 1, person="p0")
    seated(made, 2, kind="bot", person=None, owner="p2", bot="easy")
    assert (made.people, made.names) == (["p0"], ["Player0", "Player1", "Player2"])
    assert [made.seats_of(who) for who in ("p0", "p2", None, "")] == [[0, 1], [], [], []]
    assert [made.lost_seats(who) for who in ("p2", "p0", None)] == [[2], [], []]
    seated(made, 2, conceded=4)
    assert made.lost_seats("p2") == [], "who has given up does not come back"
    assert made.full
    seated(made, 2, kind="open")
    assert not made.full
    assert (made.base, made.status) == ("/t/TEST42", "playing")
    assert made.stamp == f"{made.origin}.{made.version}"


def test_through_which_seat_somebody_looks() -> None:
    made = toy()
    seated(made, 2, person="p0")
    assert (made.seat_for("p0"), made.seat_for("p1"), made.seat_for("p9")) == (0, 1, None)
    first(made, 0)
    assert made.seat_for("p0") == 2, "the one that is asked"
    first(made, 2)
    assert made.seat_for("p0") == 2, "the one that answered last"
    first(made, 1)
    made.table = Table(made.setup, "other")
    made.row.ended = "agreed"  # type: ignore[misc]
    assert (made.waiting(), made.seat_for("p0")) == ([], 0)


def test_when_a_table_is_over() -> None:
    made = toy()
    assert (made.over, made.places) == (False, None)
    made.row.ended, made.row.places = "conceded", "2,1,2"  # type: ignore[misc]
    assert (made.over, made.status, made.places) == (True, "over", [2, 1, 2])
    made.row.places = ""  # type: ignore[misc]
    assert made.places is None
    open_ = toy()
    open_.table = None
    assert (open_.over, open_.status, open_.waiting(), open_.places) == (False, "open", [], None)
    played = toy()
    result = SimpleNamespace(places=[1, 2, 3])
    played.table = SimpleNamespace(over=True, result=lambda: result)  # type: ignore[assignment]
    assert (played.places, played.lost_seats("p1"), played.waiting()) == ([1, 2, 3], [], [])


def test_who_may_come_in_and_talk() -> None:
    made = toy(invite=None)
    assert made.admits(None)
    made.row.invite, made.row.host = "SECRET", "host"  # type: ignore[misc]
    made.beside = Beside(invited=frozenset(["guest"]))
    seated(made, 2, kind="bot", person=None, owner="away")
    who = ("host", "guest", "p0", "away", "p2", None)
    assert [made.admits(person) for person in who] == [True, True, True, True, False, False]
    talk = {}
    for kind in ("all", "seats", "nobody"):
        made.row.talk = kind  # type: ignore[misc]
        talk[kind] = (made.may_talk("p0"), made.may_talk("guest"))
    assert talk == {"all": (True, True), "seats": (True, False), "nobody": (False, False)}


def test_who_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = [1000.0]
    monkeypatch.setattr("pentapolis.server.live.time.monotonic", lambda: moment[0])
    made = toy(takeover=10)
    made.moved()
    assert made.gone_seats("p0") == []
    moment[0] += 599.9
    assert (made.gone_seats("p0"), round(made.still, 1)) == ([], 599.9)
    moment[0] += 0.1
    assert (made.gone_seats("p0"), made.gone_seats("p9")) == ([1, 2], [])
    seated(made, 2, kind="bot")
    assert made.gone_seats("p0") == [1]
    first(made, 1)
    assert made.gone_seats("p0") == []
    assert made.gone_seats("p1") == [0]
    made.row.takeover = 0  # type: ignore[misc]
    assert made.gone_seats("p1") == [], "here nobody is ever gone"
    made.looked = 1000.0
    moment[0] = 1599.0
    assert made.looked_at
    moment[0] = 1600.0
    assert not made.looked_at
    made.watchers.add(None)
    assert made.looked_at
    monkeypatch.setattr(live, "now", lambda: DAY)
    made.moved(DAY - timedelta(seconds=40))
    assert made.still == 40
    made.moved(DAY + timedelta(seconds=40))
    assert made.still == 0, "no clock runs ahead"


def test_whose_time_is_used_up() -> None:
    made = toy()
    made.clock = Clock.parse("days:3600:100")
    made.clocks = begun(made.clock, 3, 0.0).going_on(made.clock, [0, 1, 2], [0, 1, 2], True, 0)
    made.seconds = lambda: 3699.0
    assert (made.late_seats(), made.time_left(0)) == ([], 1.0)
    made.seconds = lambda: 3700.0
    assert (made.late_seats(), made.gone_seats("p0")) == ([0, 1, 2], [1, 2])
    made.beside = Beside(holidays={"p1": [(0.0, 50.0)]})
    assert (made.late_seats(), made.holidays(1), made.holidays(0)) == ([0, 2], [(0.0, 50.0)], [])
    assert made.counted_clocks().bank == [0.0, 50.0, 0.0]
    seated(made, 2, kind="bot")
    assert made.late_seats() == [0]
    made.clocks = replace(made.clocks, paused=True)
    assert made.late_seats() == []
    made.clock = Clock.parse("live:10:10")
    assert made.holidays(1) == [], "live, everybody is here"


def test_questions_stay_open_while_others_answer() -> None:
    made = toy()
    made.follow()
    assert {seat: number for seat, (_, number) in made.asked.items()} == {0: 0, 1: 0, 2: 0}
    first(made, 0)
    made.follow()
    assert {seat: number for seat, (_, number) in made.asked.items()} == {1: 0, 2: 0}
    stale = [
        made.is_stale(1, 0),
        made.is_stale(1, 1),
        made.is_stale(1, 2),
        made.is_stale(1, -1),
        made.is_stale(0, 0),
    ]
    assert stale == [False, False, True, True, True]
    version, made.showing = made.version, {"x": "y"}
    made.touch()
    assert (made.version, made.showing) == (version + 1, {})
    talk = made.talk
    made.chat, made.talking = [], {"x": "y"}
    made.said()
    assert (made.talk, made.talking, made.version) == (talk + 1, {}, version + 1)
    assert made.chat is None


def test_stored_moves_lead_to_the_position() -> None:
    made = toy(2)
    position = Position(beginning(made.setup, "by hand"))
    assert (position.number, position.moves, position.broken) == (0, [], None)

    def move(number: int, seat: int, option: str | None) -> MoveRow:
        return MoveRow("TEST42", number, seat, option, DAY)

    cards = [str(ask.options[0][1]) for ask in position.table.asks]
    assert position.play(move(0, 0, f"card:{cards[0]}"))
    assert position.play(move(1, 0, None)), "taken back"
    assert position.play(move(2, 0, f"card:{cards[0]}"))
    assert position.play(move(3, 1, f"card:{cards[1]}"))
    assert position.play(move(4, 0, f"{BACK}1"))
    assert (position.number, position.table.ply, len(position.moves)) == (5, 1, 5)
    assert not position.play(move(6, 1, f"card:{cards[1]}"))
    assert position.broken == "move 6: move 5 is missing"
    assert not position.play(move(5, 1, "card:99"))
    assert (position.number, position.table.ply) == (5, 1)
    assert taken_back(position.table, 0).ply == 0


# --- what people may do ---------------------------------------------------------------------------------


def why(error: pytest.ExceptionInfo[Refused]) -> tuple[str, int]:
    return error.value.why, error.value.status


def test_for_which_seat_somebody_answers() -> None:
    made = toy()
    seated(made, 2, person="p0")
    assert [seat_to_answer(made, "p0"), seat_to_answer(made, "p0", 2), seat_to_answer(made, "p1")] == [
        0,
        2,
        1,
    ]
    for person, seat in (("p9", None), ("p0", 1), (None, None)):
        with pytest.raises(Refused) as error:
            seat_to_answer(made, person, seat)
        assert why(error) == ("not_your_seat", 403)
    first(made, 1)
    with pytest.raises(Refused) as error:
        seat_to_answer(made, "p1")
    assert why(error) == ("not_your_turn", 409)
    made.row.ended = "agreed"  # type: ignore[misc]
    with pytest.raises(Refused) as error:
        seat_to_answer(made, "p0")
    assert why(error) == ("ended", 409)
    made.table = None
    with pytest.raises(Refused) as error:
        seat_to_answer(made, "p0")
    assert why(error) == ("not_started", 409)


@pytest.mark.parametrize(
    ("text", "kind", "person", "name", "bot"),
    [
        ("me", "person", "ann", "Ann", None),
        ("open", "open", None, "…", None),
        ("here:Bob", "person", "ann", "Bob", None),
        ("here: ", "person", "ann", "Ivy", None),
        ("bot:hard", "bot", None, "…", "hard"),
    ],
)
def test_seats_of_a_new_table(
    monkeypatch: pytest.MonkeyPatch, text: str, kind: str, person: str, name: str, bot: str
) -> None:
    monkeypatch.setattr(actions, "bot_name", lambda seat: "…")
    row = actions._seat_row(2, text, "ann", "Ann")
    assert row == {"seat": 2, "kind": kind, "person": person, "name": name, "bot": bot}


@pytest.mark.parametrize("text", ["you", "bot:", "bot:genius", "me:", ""])
def test_seats_that_are_none(text: str) -> None:
    with pytest.raises(Refused) as error:
        actions._seat_row(1, text, "ann", "Ann")
    assert why(error) == ("bad_setup", 422)
    assert error.value.values == {"seat": 2, "text": repr(text)}


def test_what_is_kept_of_a_new_table() -> None:
    setup = Setup(find_game(ROLL), 2)
    wanted = NewTable(ROLL, ["me", "open"], {})
    values = table_values(setup, wanted, "ann", False)
    assert values.pop("seed")
    assert values == {
        "game": ROLL, "setup": str(setup), "rules": setup.game.rules_version, "host": "ann",
        "private": False, "hints": True, "learning": False, "lesson": None, "takeover": 10,
        "consent": False, "invite": None, "talk": "all", "clock": None, "status": "open",
        "position": None, "event": None, "round": None, "waiting": "",
    }  # fmt: skip
    more = NewTable(ROLL, [], {}, private=True, takeover=200_000, talk="seats", clock="live:600:10", seed="s")
    values = table_values(setup, more, "ann", True)
    assert (values["seed"], values["status"], values["waiting"], len(values["invite"])) == (
        "s",
        "playing",
        "0",
        16,
    )
    assert (values["takeover"], values["talk"], values["clock"]) == (100_000, "seats", "live:600:10")
    odd = NewTable(ROLL, [], {}, private=True, takeover=-5, talk="loudly", event="cup")
    values = table_values(setup, odd, "ann", False)
    assert (values["takeover"], values["talk"], values["invite"]) == (0, "all", None)
    with pytest.raises(Refused) as error:
        actions.checked_clock("soon")
    assert why(error) == ("bad_setup", 422)


def test_places_when_somebody_gives_up() -> None:
    rows = toy().seats
    last = [replace(rows[0], conceded=30)]
    assert endings.places_of(rows, last) == "3,1,1"
    rows[1] = replace(rows[1], conceded=20)
    assert endings.places_of(rows, last) == "2,3,1", "who held out longer comes before"
    assert endings.places_of(rows[:1], last) == ""


def test_what_may_be_proposed() -> None:
    made = toy(consent=False)
    assert endings._check(made, "p1", "end") == 1
    with pytest.raises(Refused) as error:
        endings._check(made, "p1", "back")
    assert why(error) == ("no_consent", 403)
    made.row.consent = True  # type: ignore[misc]
    with pytest.raises(Refused) as error:
        endings._check(made, "p1", "back")
    assert why(error) == ("no_undo_nothing", 422)
    first(made, 1)
    first(made, 0)
    assert endings._check(made, "p1", "back") == 1
    assert (endings.before_last_answer(made, 1), endings.before_last_answer(made, 0)) == (0, 1)
    for kind in ("pause", "resume"):
        with pytest.raises(Refused) as error:
            endings._check(made, "p1", kind)
        assert why(error) == ("no_clock", 422)
    made.clocks = begun(Clock.parse("live:600:10"), 3, 0.0)
    assert endings._check(made, "p1", "pause") == 1
    with pytest.raises(Refused):
        endings._check(made, "p1", "resume")
    made.clocks = replace(made.clocks, paused=True)
    assert endings._check(made, "p2", "resume") == 2
    vote = VoteRow("T", "end", "p0", 3, "p0,p1", DAY)
    assert (vote.people, Beside((vote,)).vote("end"), Beside((vote,)).vote("back")) == (
        ["p0", "p1"],
        vote,
        None,
    )


def test_seats_of_a_rematch_move_on_by_one() -> None:
    made = toy()
    assert endings._rotated(made) == [(0, 1), (1, 2), (2, 0)]
    bot = replace(made.seats[0], kind="bot", person=None, bot="easy")
    rows = {
        "mine": endings._seat_again(4, made.seats[0], "p0", [0]),
        "his": endings._seat_again(4, made.seats[1], "p0", [0]),
        "bot": endings._seat_again(4, bot, "p0", []),
        "lost": endings._seat_again(4, replace(bot, owner="p0"), "p0", []),
        "left": endings._seat_again(4, replace(bot, owner="p9"), "p0", []),
    }
    told = {name: (r["seat"], r["kind"], r["person"], r["bot"], r["owner"]) for name, r in rows.items()}
    assert told == {
        "mine": (4, "person", "p0", None, None),
        "his": (4, "open", None, None, "p1"),
        "bot": (4, "bot", None, "easy", None),
        "lost": (4, "person", "p0", None, None),
        "left": (4, "open", None, None, "p9"),
    }


# --- lists -----------------------------------------------------------------------------------------------


def listed(person: str | None = "p0", **more: Any) -> dict[str, Any]:
    """High Card is not installed: the dice game's table in a list."""
    seats = toy(2).seats
    plain: dict[str, Any] = {
        "id": "T",
        "game": ROLL,
        "status": "playing",
        "ended": None,
        "scores": None,
        "places": None,
    }
    plain |= {"waiting_seats": [1], "private": False, "changed": DAY, "seats": seats, **more}
    seats = plain.pop("seats")
    row: Any = SimpleNamespace(**plain)
    found = listing.table_row(Viewer(person, "", False, "x" * 30, False, "en", ""), row, seats)
    assert found is not None
    return found


def test_a_table_in_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        listing, "say", lambda language, id, **values: " ".join([id, *map(str, values.values())])
    )
    found = listed()
    assert (found["status"], found["my_turn"], found["won"], found["state"]) == (
        "playing Player1",
        False,
        False,
        "playing",
    )
    assert ([s.name for s in found["others"]], found["free"], found["seats"]) == (["Player1"], 0, 2)
    assert listed("p1")["my_turn"]
    assert not listed("p1", status="over")["my_turn"]
    assert [s.name for s in listed(None)["others"]] == ["Player0", "Player1"]
    assert listed(waiting_seats=[0, 1])["status"] == "playing Player0, Player1"
    over: Any = {"status": "over", "waiting_seats": []}
    assert listed(**over, places="1,2")["status"] == "finished_won"
    assert listed("p1", **over, places="1,2")["status"] == "finished"
    for ended in ("agreed", "deserted", "closed"):
        assert listed(**over, ended=ended)["status"] == "games.nobody_won"
    assert listed(**over, ended="conceded", places="1,2")["status"] == "finished_won"
    kept = [toy(2).seats[1], replace(toy(2).seats[0], kind="open", person=None, owner="p0")]
    open_ = listed(status="open", seats=kept, waiting_seats=[])
    assert (open_["status"], open_["free"], open_["invited"]) == ("waiting_players", 1, True)
    assert [s.name for s in open_["others"]] == ["Player1"]
    assert not listed("p1", status="open", seats=kept, waiting_seats=[])["invited"]
    assert not listed(None, status="open", seats=[replace(kept[1], owner=None)], waiting_seats=[])["invited"]


@pytest.mark.parametrize(
    ("scores", "places", "won"),
    [
        ("5,9", "2,1", [False, True]),
        ("5,9", "1,2", [True, False]),  # a tie-breaker, or less is better
        ("9,9", "1,1", [True, True]),
        ("5,9", "", [False, True]),  # before places were stored
        ("9,9", "", [False, False]),
        ("9", "1", [False, False]),  # alone nobody wins
        ("", "", [False, False]),
    ],
)
def test_who_has_won_by_the_books(scores: str, places: str, won: list[bool]) -> None:
    row: Any = SimpleNamespace(scores=scores, places=places)
    assert [listing.has_won(row, [seat]) for seat in range(2)] == won


def test_the_small_curve_of_a_rating() -> None:
    assert (profile.curve([]), profile.curve([25.0])) == ("", "")
    assert profile.curve([25.0, 27.0, 26.0]) == "0.0,24.0 60.0,2.0 120.0,13.0"
    assert profile.curve([25.0, 25.0]) == "0.0,24.0 120.0,24.0"
    long = profile.curve([100.0, *[25.0] * 29, 26.0]).split(" ")
    assert (len(long), long[0], long[-1]) == (30, "0.0,24.0", "120.0,2.0"), "the last thirty"


def result(game: str, size: int = 2, mu: float | None = None) -> Result:
    return Result("T", 0, "p", None, game, size, 1, 1.0, 9, mu, 1.0, DAY)


def test_games_that_somebody_plays_most() -> None:
    games = [ROLL, "nations", ROLL, "mosaic", "gone", "gone", "gone", "nations", ROLL, "through_the_ages"]
    found = profile.favourites([result(game) for game in games])
    assert [(game.id, count) for game, count in found] == [(ROLL, 3), ("nations", 2), ("mosaic", 1)]


# --- patches -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        ("a<b>c</b>", "a<b>c</b>", [0, 3]),
        ("<p>one</p>" * 9, "<p>one</p>" * 8 + "<p>two</p>", [0, 17, "p>two", 18, 1]),
        ("<p>one</p>" * 9, "<p>two</p>" + "<p>one</p>" * 8, [0, 1, "p>two", 2, 17]),
        ("<p>one</p>" * 9, "<p>one</p>" * 4 + "<p>two</p>" + "<p>one</p>" * 4, [0, 9, "p>two", 10, 9]),
        ("short", "other", "other"),
        ("<a>1</a><b>2</b><c>3</c>", "<c>3</c><a>1</a><b>2</b>", "<c>3</c><a>1</a><b>2</b>"),
    ],
)
def test_a_patch_is_what_has_changed(old: str, new: str, made: Any) -> None:
    found = patch(old, new)
    assert patched(old, found) == new
    assert found == made


def test_how_far_two_texts_are_alike() -> None:
    pairs = [("abcd", "abxd"), ("abc", "abc"), ("", "a"), ("xabc", "abc"), ("abc", "abcabc")]
    assert [_alike(one, other) for one, other in pairs] == [2, 3, 0, 0, 3]
    assert [_alike_at_end(one, other) for one, other in pairs] == [1, 3, 0, 3, 3]
    old, new = list("abcdefgh"), list("xcdefgy")
    assert [_run(old, 2, new, 1), _run(old, 6, new, 5), _run(old, 7, ["h"], 0)] == [5, 1, 1]


# --- what comes next ---------------------------------------------------------------------------------------


def scene(monkeypatch: pytest.MonkeyPatch, ask: Ask | None = None) -> Any:
    monkeypatch.setattr(foresight, "label", lambda game, language, topic, option, names: str(option))
    monkeypatch.setattr(foresight, "question", lambda game, language, ask, names: f"{ask.topic}?")

    def t(id: str, **values: Any) -> str:
        return " ".join([id, *map(str, values.values())])

    game = SimpleNamespace(id="toy", candidates=lambda g, ask: ["a", "b", "c", "d"])
    given = {"game": game, "language": "en", "names": [], "t": t, "ask": ask, "keys": {"a"}, "seat": 0}
    refusals = {"b": Refusal("1.2", "no"), "c": None, "d": Refusal("", "never")}
    table = SimpleNamespace(g=None, why_not=lambda option, seat: refusals[option])
    return SimpleNamespace(
        **given, table=table, replay=False, ended="", label=str, refusal=lambda r: (f"<{r.reason}>", r.rule)
    )


def seen(ask: Ask | None, *followed: tuple[Ask, str]) -> Preview:
    found: Any = SimpleNamespace(ask=ask, followed=list(followed))
    return found  # type: ignore[no-any-return]


def test_what_is_asked_after_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    here = scene(monkeypatch, Ask(0, "buy", ["x", "y"]))
    assert foresight.coming(here, seen(None)) == []
    pay = Ask(0, "pay", ["gold", "food"])
    assert foresight.coming(here, seen(pay)) == ["preview.then_options pay? gold · food"]
    assert foresight.coming(here, seen(Ask(0, "buy", ["x", "z"]))) == [], "the same question again"
    for last in ("end_turn", "pass"):
        assert foresight.coming(here, seen(Ask(0, "go", ["x", last]))) == []
    many = Ask(0, "pay", [*"1234567"])
    assert foresight.coming(here, seen(many)) == ["preview.then pay?"]
    assert foresight.coming(here, seen(Ask(0, "pay", [*"123456"]))) == [
        "preview.then_options pay? 1 · 2 · 3 · 4 · 5 · 6"
    ]
    usual = (pay, "gold")
    assert foresight.coming(here, seen(None, usual, (Ask(0, "x", ["only"]), "only"))) == [
        "preview.usual gold"
    ]
    assert foresight.coming(here, seen(many, usual)) == ["preview.usual gold", "preview.then pay?"]
    here.ask = None
    assert foresight.coming(here, seen(pay)) == []


def test_what_is_not_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    here = scene(monkeypatch)
    assert foresight.refusals(here) == ""
    here.ask = Ask(0, "buy", ["a"])
    link = '<a class="rule" href="/rules/toy#r1.2" target="_blank">rule 1.2</a>'
    one = f'<div class="o no"><span class="l">b<small>&lt;no&gt; {link}</small></span></div>'
    two = '<div class="o no"><span class="l">d<small>&lt;never&gt; </small></span></div>'
    assert foresight.refusals(here) == one + two
    assert foresight.refusals(here, 1) == one
    here.keys = {"a", "b", "d"}
    assert foresight.refusals(here) == "nothing_refused"
    for name, value in (("seat", None), ("replay", True), ("ended", "agreed")):
        here = scene(monkeypatch, Ask(0, "buy", ["a"]))
        setattr(here, name, value)
        assert foresight.why_not(here, "b") == ""
    assert foresight.why_not(scene(monkeypatch), "b x") == f"&lt;no&gt; {link}"
    assert foresight.why_not(scene(monkeypatch), "c") == ""


# --- messages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "local", "fine"),
    [
        ("https://example.org/x", False, True),
        (" https://example.org ", False, True),
        ("http://example.org", False, False),
        ("http://example.org", True, True),
        ("ftp://example.org", True, False),
        ("https://", False, False),
        ("https://me@example.org", False, False),
        ("https://example.org:0", False, False),
        ("https://example.org:99999", False, False),
        ("https://example.org/a b", False, False),
        ("https://exämple.org", False, False),
        ("https://example.org/" + "x" * 980, False, True),
        ("https://example.org/" + "x" * 981, False, False),
    ],
)
def test_where_messages_may_go(url: str, local: bool, fine: bool) -> None:
    if fine:
        assert outgoing.checked(url, local).hostname == "example.org"
    else:
        with pytest.raises(Refused) as error:
            outgoing.checked(url, local)
        assert why(error) == ("bad_target", 422)


def test_which_addresses_are_the_whole_worlds() -> None:
    public = ["8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"]
    private = ["127.0.0.1", "10.0.0.1", "224.0.0.1", "::1", "fe80::1%eth0", "ff02::1", "::ffff:10.0.0.1"]
    private += ["64:ff9b::a00:1", "2002:a00:1::1", "2001:0:808:808::1"]
    assert [address for address in public + private if outgoing.is_public(address)] == public


def test_every_address_behind_a_name_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    behind = {"good": ["8.8.8.8", "9.9.9.9"], "mixed": ["8.8.8.8", "10.0.0.1"], "none": []}

    def look_up(host: str, port: int, type: int) -> list[Any]:
        return [(None, None, None, None, (address, port)) for address in behind[host]]

    monkeypatch.setattr("pentapolis.server.notify.outgoing.socket.getaddrinfo", look_up)
    assert (outgoing.resolved("good", 443, False), outgoing.resolved("mixed", 80, True)) == (
        "8.8.8.8",
        "8.8.8.8",
    )
    for host, local in (("mixed", False), ("none", True)):
        with pytest.raises(Refused) as error:
            outgoing.resolved(host, 443, local)
        assert why(error) == ("bad_target", 422)


def test_how_an_ended_game_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        news, "say", lambda language, id, **values: " ".join([id, *map(str, values.values())])
    )
    made = toy(ended="conceded", places="1,3,1")
    assert news._ending(made, "en", [1]) == ["won_many Player0, Player2", "told.place 3"]
    made.row.places = "2,3,1"  # type: ignore[misc]
    assert news._ending(made, "en", [0, 1]) == ["won_one Player2", "told.place 2", "told.place 3"]
    made.row.ended = "agreed"  # type: ignore[misc]
    assert news._ending(made, "en", [0]) == ["ending.agreed"]
    made.row.ended, made.row.places = "conceded", ""  # type: ignore[misc]
    assert news._ending(made, "en", [0]) == ["ending.conceded"]
    assert (news.Part("T", "").path, news.Part("", "").path) == ("/t/T", "/games")


# --- puzzles ----------------------------------------------------------------------------------------


def tried(day: int) -> Try:
    return Try("p", "x", ROLL, "a", 1.0, 1, True, 0, DAY + timedelta(days=day))


def test_days_in_a_row() -> None:
    rows = [tried(day) for day in (0, 0, -1, -2, -4)]
    days = [streak(rows, DAY + timedelta(days=later)) for later in (0, 1, 2)]
    assert days == [3, 3, 0], "yesterday still counts"
    assert streak([], DAY) == 0
    assert streak(rows[2:], DAY) == 2


def test_a_puzzle_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        puzzles, "say", lambda language, id, players, **v: " ".join([id, *map(str, v.values())])
    )
    monkeypatch.setattr(puzzles, "label", lambda game, language, topic, option, names: f"[{option}]")
    food = SimpleNamespace(name="food", good=1, spread=1.0)
    waste = SimpleNamespace(name="waste", good=-1, spread=1.0)
    named = Figures((food, waste))  # type: ignore[arg-type]
    monkeypatch.setattr(puzzles, "figures_of", lambda game: named)

    def worth(option: str, chance: float, lead: float | None, *figures: float) -> Any:
        return SimpleNamespace(option=option, chance=chance, lead=lead, figures=list(figures))

    worths = [
        worth("a", 1.0, 2.0, 5.0, 1.0),
        worth("b", 0.6, None, 5.0, 1.2),
        worth("c", 0.5, -1.0, 3.0, 4.0),
    ]
    worths += [worth(option, 0.1, 0.0) for option in "defg"]
    puzzle: Any = SimpleNamespace(
        worths=worths, solution=["a", "b"], right=2, played="c", topic="t", now=[1.0, 2.0], rating=1500,
        worth_of=lambda option: next(w for w in worths if w.option == option),
        loss=lambda option: {"c": 0.25, "g": 0.9}[option],
    )  # fmt: skip
    game: Any = SimpleNamespace(words=SimpleNamespace(text=lambda language, id: id))
    told = Told(game, puzzle, SimpleNamespace(names=[]), "en")  # type: ignore[arg-type]
    rows = told.lines("g")
    assert [row["key"] for row in rows] == ["a", "b", "c", "d", "e", "g"], "five, and what was tried"
    assert rows[0] == {
        "rank": 1, "key": "a", "text": "[a]", "chance": 99, "lead": "+2.0", "right": True, "tried": False,
        "played": False,
    }  # fmt: skip
    assert [(row["rank"], row["tried"], row["played"], row["right"]) for row in rows[1:]] == [
        (2, False, False, True), (3, False, True, False), (4, False, False, False), (5, False, False, False),
        (7, True, False, False),
    ]  # fmt: skip
    assert rows[1]["lead"] is None
    assert [told.beside(option) for option in ("", "a", "c", "g")] == ["c", "c", "c", "g"]
    assert told.figures("") == [
        {"name": "figure.waste", "now": "2", "other": "4", "best": "1", "difference": "−3.0", "better": True},
        {"name": "figure.food", "now": "1", "other": "3", "best": "5", "difference": "+2.0", "better": True},
    ]
    assert told.figures("g") == []
    assert told.explanation("") == (
        "puzzle.because [a] [c] 25 puzzle.figures_say figure.waste −3.0, figure.food +2.0"
    )
    assert told.explanation("g") == "puzzle.because [a] [g] 90"
    assert puzzles.theme_of(game, puzzle) == "waste"
    worths[0].figures = [3.0, 4.2]
    assert puzzles.theme_of(game, puzzle) == ""
