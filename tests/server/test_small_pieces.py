"""Small pieces, one by one: answers given ahead, the coach, postcards, marks and chips, messages."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup

from pentapolis.engine import Ask, Event, Pass, Setup, find_game
from pentapolis.presenter import Presenter
from pentapolis.server import coach, markup, postcard, standing
from pentapolis.server.boards import Board
from pentapolis.server.coach import Coach, coach_of
from pentapolis.server.notify import delivery, outgoing, teller, webpush
from pentapolis.server.notify.addresses import Signals
from pentapolis.server.notify.delivery import Message, harmless
from pentapolis.server.notify.news import Part
from pentapolis.server.postcard import Standing, _Strip
from pentapolis.server.rendering import Templates
from pentapolis.server.rows import Beside, PassRow, SeatRow
from tests.loops import awaited
from tests.server.sites import ROLL

PASS = PassRow("T", 1, "war", "bob", "new", 4, 2, "yes\nno")


def waiting_table(
    ask: Ask | None, events: tuple[Event, ...] = (), ply: int = 6, round: int = 2, **more: Any
) -> Any:
    """A table at which Bob, in seat 1, has answered ahead after four answers, in the second round."""
    table = SimpleNamespace(
        g=None,
        ply=ply,
        ask_for=lambda seat: ask if seat == 1 else None,
        events_for=lambda seat, since: [event for event in events if event.ply > since],
    )
    seats = [
        SeatRow("T", seat, "person", who, who, None, None, None) for seat, who in enumerate(("ann", "bob"))
    ]
    game = SimpleNamespace(round_of=lambda g: round, passes={"war": Pass("no", "new", "aimed")})
    plain = {"table": table, "seats": seats, "game": game, "moves": [(0, "x")], "over": False}
    return SimpleNamespace(**{**plain, "beside": Beside(passes=(PASS,)), **more})


WAR = Ask(1, "war", ["yes", "no"])


def aimed(ply: int, seat: int, target: int) -> Event:
    return Event(ply, "attacks", seat, {"target": target}, None)


@pytest.mark.parametrize(
    ("until", "live", "over"),
    [
        ("new", waiting_table(WAR), False),
        ("new", waiting_table(Ask(1, "war", ["no"])), False),
        ("new", waiting_table(Ask(1, "war", ["yes", "no", "more"])), True),
        ("new", waiting_table(Ask(1, "peace", ["more"])), False),
        ("new", waiting_table(None), False),
        ("other", waiting_table(Ask(1, "peace", ["more"])), True),
        ("other", waiting_table(Ask(1, "war", ["more"])), False),
        ("game", waiting_table(Ask(1, "peace", ["more"])), False),
        ("round", waiting_table(WAR), False),
        ("round", waiting_table(WAR, round=3), True),
        ("age", waiting_table(WAR, round=1), True),
        ("aimed", waiting_table(WAR, (aimed(5, 0, 1),)), True),
        ("aimed", waiting_table(WAR, (aimed(4, 0, 1), aimed(5, 0, 0), aimed(6, 1, 1))), False),
        ("game", waiting_table(WAR, ply=3), True),  # what it answered was taken back
        ("game", waiting_table(WAR, ply=4), False),
        ("game", waiting_table(WAR, moves=[(0, "x"), (1, None)]), True),  # its question is open again
        ("game", waiting_table(WAR, moves=[(1, None), (0, "x")]), False),
        ("game", waiting_table(None, moves=[(1, None)]), False),
        ("game", waiting_table(None, table=None), True),
    ],
)
def test_until_when_an_answer_holds(until: str, live: Any, over: bool) -> None:
    assert standing.is_over(live, replace(PASS, until=until)) == over


def test_an_answer_ahead_is_given_to_its_own_question() -> None:
    assert standing.given_ahead(waiting_table(WAR), 1) == "no"
    assert standing.given_ahead(waiting_table(WAR), 0) is None
    assert standing.given_ahead(waiting_table(Ask(1, "war", ["yes"])), 1) is None, "it is no option"
    assert standing.given_ahead(waiting_table(Ask(1, "peace", ["no"])), 1) is None
    assert standing.given_ahead(waiting_table(Ask(1, "war", ["no", "more"])), 1) is None, "something new"
    assert standing.given_ahead(waiting_table(WAR, beside=Beside()), 1) is None
    assert standing.given_ahead(waiting_table(WAR, over=True), 1) is None
    assert standing.given_ahead(waiting_table(WAR, table=None), 1) is None
    assert standing.passes_of(waiting_table(WAR), [1]) == [PASS]
    assert standing.passes_of(waiting_table(WAR), [0]) == []
    assert standing.offered(waiting_table(WAR), None) is None
    somebody = waiting_table(WAR)
    somebody.seats[1] = replace(somebody.seats[1], person="cy")
    assert standing.is_over(somebody, PASS), "another plays the seat"


# --- the coach ------------------------------------------------------------------------------------------


def coached(
    monkeypatch: pytest.MonkeyPatch,
    seed: str = "lesson",
    sentences: bool = True,
    topic: str = "roll",
    **place: Any,
) -> Coach | None:
    step = SimpleNamespace(
        id="dice_1", turns=0, at=["roll"], spot="dice", target=lambda ask: f"option {ask.topic}"
    )
    lesson = SimpleNamespace(seed="lesson", chapters=5)
    plain = {"chapter": 2, "done": 1, "finished": False, "step": step, "turns": 0}
    for name in ("id", "turns_of_step"):
        if name in place:
            setattr(step, name.removesuffix("_of_step"), place.pop(name))
    monkeypatch.setattr(coach, "lesson_of", lambda game: lesson)
    monkeypatch.setattr(
        coach, "place_of", lambda lesson, history, seat, begin: SimpleNamespace(**{**plain, **place})
    )
    game: Any = SimpleNamespace(words=SimpleNamespace(has=lambda id: id == "intro.roll"))
    table: Any = SimpleNamespace(seed=seed, history=[])
    return coach_of(game, table, Ask(0, topic, ["a"]), lambda id: f"<{id}>", sentences)


def test_what_the_coach_says(monkeypatch: pytest.MonkeyPatch) -> None:
    known: Any = {
        "chapter": 2,
        "chapters": 5,
        "done": 1,
        "title": "<lesson.title_2>",
        "goal": "<lesson.goal_2>",
    }
    says: Any = {"do": "<lesson.do_dice_1>", "why": "<lesson.why_dice_1>"}
    assert coached(monkeypatch) == Coach(
        "<intro.roll>", **known, **says, target="option roll", spot="dice", here=True, first=True
    )
    assert coached(monkeypatch, topic="buy") == Coach("", **known, **says, here=False, first=True)
    later = coached(monkeypatch, id="dice_2")
    assert later is not None
    assert (later.first, later.do, later.free, later.finished) == (False, "<lesson.do_dice_2>", False, False)
    assert coached(monkeypatch, turns_of_step=4, turns=1) == Coach(
        "<intro.roll>", **known, do="<lesson.do_dice_1>", free=True, left=3
    )
    assert coached(monkeypatch, finished=True) == Coach("<intro.roll>", **known, finished=True)
    assert coached(monkeypatch, seed="other") == Coach("<intro.roll>")
    assert coached(monkeypatch, seed="other", sentences=False) is None
    assert coached(monkeypatch, seed="other", topic="buy") is None


# --- the postcard -----------------------------------------------------------------------------------------


def test_points_and_figures_are_read_from_the_strip() -> None:
    strip = _Strip()
    strip.feed(
        '<button data-look="0"><span data-v="p0.score"> 17 </span>'
        '<span class="c food" title="Food"><span data-v="p0.food">3</span><small>of 9</small></span>'
        "</button>"
        '<span>between</span><button data-look="2"><span data-v="p2.score">−4</span> more </button>'
        "<button>x</button>"
    )
    assert strip.found == {
        0: Standing(0, "", "17", [("Food", "3")]),
        2: Standing(2, "", "−4"),
        -1: Standing(-1, ""),
    }


def test_the_postcard_of_a_table_that_waits_for_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        postcard, "say", lambda language, id, **values: " ".join([id, *map(str, values.values())])
    )
    kinds = (("person", "Ann"), ("open", "…"), ("open", "…"), ("bot", "Bot"))
    seats = [SimpleNamespace(seat=seat, kind=kind, name=name) for seat, (kind, name) in enumerate(kinds)]
    live: Any = SimpleNamespace(
        game=SimpleNamespace(title=lambda language: f"Game {language}"), table=None, seats=seats, over=False
    )
    card = postcard.postcard(live, "de")
    assert (card.title, card.where, card.board) == ("Game de", "seats_free 2", None)
    assert card.standings == [
        Standing(0, "Ann"), Standing(1, "seat.open"), Standing(2, "seat.open"), Standing(3, "Bot")
    ]  # fmt: skip
    live.over = True
    assert postcard.postcard(live, "de").where == "ending.cancelled"


# --- marks and boards ---------------------------------------------------------------------------------------


def test_marks_and_chips() -> None:
    icon = '<svg class="i" aria-hidden="true"><use href="#i-{}"/></svg>'
    assert markup.icon("food") == icon.format("food")
    assert markup.mark(0) == f'<span class="mk s1">{icon.format("m1")}</span>'
    assert (
        markup.chip("food", 3) == f'<span class="c food " title="">{icon.format("food")}<span>3</span></span>'
    )
    assert markup.chip("food", "<3", "Food & more", "big", "p0.food", "of 9") == (
        f'<span class="c food big" title="Food &amp; more">{icon.format("food")}'
        '<span class="sr">Food &amp; more </span><span data-v="p0.food">&lt;3</span>'
        "<small>of 9</small></span>"
    )
    assert [markup.signed(number) for number in (2, -3, 0)] == ["+2", "−3", "0"]
    assert markup.attributes(class_="a b", data_x=1, hidden=True, no=False, none=None, t='"') == (
        'class="a b" data-x="1" hidden t="&#34;"'
    )

    def t(id: str) -> str:
        return id.upper()

    names = ("hard", "hard+warlike", "search:300", "search:300+warlike")
    assert [markup.strength(t, name) for name in names] == [
        "BOT.HARD", "BOT.HARD, BOT.WARLIKE", "search:300", "search:300, BOT.WARLIKE"
    ]  # fmt: skip


def test_values_in_templates() -> None:
    assert [Templates.written(value) for value in ("<", 3, 2.5, True)] == ["&lt;", "3", "2.5", "True"]
    assert Templates.written(markup.icon("x")) is markup.icon("x")
    assert Templates.joined(("a<", 3)) == "a<3"
    mixed = Templates.joined(("a<", Markup("<b>"), 3))
    assert (mixed, type(mixed)) == ("a&lt;<b>3", Markup)


def test_a_game_of_former_rules_falls_back_to_the_generic_board() -> None:
    today = find_game(ROLL)
    own = Board(today)
    assert (own.former, own.own, own.has("board.html"), own.has("nothing.html")) == (False, True, True, False)
    assert (own.template("board.html"), own.template("nothing.html")) == (
        f"{ROLL}/board.html",
        "generic/nothing.html",
    )
    assert own.file("nothing.svg") is None
    assert own.file("board.html")
    former: Any = SimpleNamespace(id=ROLL, folder=today.folder)
    shown = Board(former)
    assert (shown.former, shown.own, shown.presenter is own.presenter) == (True, True, True)
    shown.fall_back()
    assert shown.presenter == Presenter(icon=own.presenter.icon)
    assert (shown.template("board.html"), shown.intro, shown.css()) == ("generic/board.html", False, "")
    assert str(Setup(today, 2)).startswith(ROLL)


# --- messages -------------------------------------------------------------------------------------

ONE = Part("T1", "Your turn", ["Bob attacks", "What now?"])
TWO = Part("", "<Hi> @all", [])


def test_what_a_message_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        delivery, "say", lambda language, id, **values: " ".join([id, *map(str, values.values())])
    )
    one, many = Message("en", [ONE]), Message("en", [ONE, TWO])
    assert (one.title, one.path(), one.body()) == ("Your turn", "/t/T1", "Bob attacks\nWhat now?")
    assert (many.title, many.path()) == ("told.many 2", "/games?state=waiting")
    assert many.body() == "Your turn\n<Hi> @all"
    assert one.text("https://x") == "Your turn\n· Bob attacks\n· What now?\nhttps://x/t/T1"
    sent = delivery.webhook_json(many, "https://x")
    assert sent["content"] == sent["text"] == harmless(many.text("https://x"))
    assert (sent["tables"], sent["allowed_mentions"]) == (["T1"], {"parse": []})
    assert "‹Hi› @\u200ball\nhttps://x/games" in sent["text"]
    long = Message("en", [Part("T", "t", ["x" * 3000])])
    assert len(delivery.webhook_json(long, "")["text"]) == 1900
    assert delivery.push_json(long) == {"title": "t", "body": "x" * 400, "url": "/t/T"}


@pytest.mark.parametrize(
    ("status", "well"), [(200, True), (299, True), (300, False), (404, False), (None, False)]
)
@pytest.mark.parametrize("kind", ["webhook", "push"])
def test_whether_a_message_arrived(
    monkeypatch: pytest.MonkeyPatch, kind: str, status: int | None, well: bool
) -> None:
    posted: list[dict[str, str]] = []
    noted: list[Any] = []

    async def post(url: str, body: bytes, headers: dict[str, str], local: bool) -> int:
        posted.append(headers)
        if status is None:
            raise OSError("nobody there")
        return status

    async def delivered(address: Any, well: bool) -> None:
        noted.append(well)

    async def drop(address: Any) -> None:
        noted.append("dropped")

    async def push_key() -> str:
        return "key"

    monkeypatch.setattr(outgoing, "post", post)
    monkeypatch.setattr(webpush, "encrypted", lambda body, p256dh, auth: body)
    monkeypatch.setattr(webpush, "authorization", lambda key, target, subject: f"{key} {target} {subject}")
    book: Any = SimpleNamespace(local=True, delivered=delivered, drop=drop, push_key=push_key)
    address: Any = SimpleNamespace(
        kind=kind, target="https://t", secret='{"p256dh": "", "auth": ""}', origin="http://o"
    )
    store: Any = None
    sent = awaited(delivery.Delivery(store, book, None, "").send(address, Message("en", [ONE])))
    assert sent == well
    assert noted == (["dropped", False] if kind == "push" and status == 404 else [well])
    if kind == "push":
        assert posted[0]["Authorization"] == "key https://t mailto:pentapolis@localhost"
        assert posted[0]["TTL"] == "86400"
    else:
        assert posted == [{"Content-Type": "application/json"}]


def test_pauses_between_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = datetime(2026, 3, 1, 12, tzinfo=UTC)
    settings = Signals("ann", "en", pause=15, last=moment)
    too_soon = []
    for minutes in (0, 14, 15, 16):
        monkeypatch.setattr(teller, "now", lambda minutes=minutes: moment + timedelta(minutes=minutes))
        too_soon.append(teller.Teller._too_soon(settings))
    assert too_soon == [True, True, False, False]
    assert not teller.Teller._too_soon(replace(settings, last=None))
