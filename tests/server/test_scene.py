"""One table as one onlooker sees it, part by part, with the small game whose every card is known."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import Ask, Event, Result, Setup
from pentapolis.presenter import Presenter
from pentapolis.server import scene as scenes
from pentapolis.server.boards import Board
from pentapolis.server.clocks import HOUR, Clock, begun
from pentapolis.server.film import Frame, frames
from pentapolis.server.insight import may_see_chances
from pentapolis.server.live import Live
from pentapolis.server.rendering import say
from pentapolis.server.rows import Beside, VoteRow
from pentapolis.server.scene import Line, Scene
from tests.server.scenes import live_table
from tests.toy_game import GAME

LOOKS: dict[str, dict[str, Any]] = {
    "keep": {"quiet": True, "icon": "hand", "cost": [("food", 2)], "card": "five", "note": "as it is"},
    "low": {"group": "a", "label": "Low", "note": ("ask.play",)},
    "high": {"group": "b", "label": ("option.card", "card", 9), "note": [("ask.play",), ("ask.swap",)]},
}


def new_table(monkeypatch: pytest.MonkeyPatch, seats: int = 3, **presents: Any) -> Live:
    """High Card on a board whose presenter says only what the test lets it say."""
    drawn = Board(GAME)
    drawn.presenter = Presenter(**presents)
    monkeypatch.setattr(scenes, "board", lambda game: drawn)
    return live_table(Setup(GAME, seats), "scene")


def asked(live: Live, *options: Any, seat: int = 0, topic: str = "play", explicit: bool = False) -> Scene:
    """The scene of a seat that is asked this."""
    ask = Ask(seat, topic, list(options), explicit=explicit)
    return Scene(live, seat, "en", mine=(seat,), ask=ask)


def told(live: Live, *events: Event) -> None:
    """Exactly this has happened."""
    live.table = SimpleNamespace(  # type: ignore[assignment]
        ply=max((event.ply for event in events), default=0),
        history=[(ply % 3, "keep") for ply in range(max((event.ply for event in events), default=0))],
        events_for=lambda seat, since: [event for event in events if event.ply > since],
        asks=[],
        over=False,
    )


def event(ply: int, seat: int | None, kind: str = "plays", **data: Any) -> Event:
    return Event(ply, kind, seat, {"card": ply, **data}, None)


# --- who looks at what ------------------------------------------------------------------------------------


def test_whose_board_is_shown_first(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    assert [Scene(live, 2, "en").shown, Scene(live, None, "en").shown, Scene(live, 2, "en", 1).shown] == [
        2,
        0,
        1,
    ]
    looks = [Scene(live, 2, "en", 1).looking, Scene(live, 2, "en", 1, mine=(1, 2)).looking]
    looks += [Scene(live, None, "en", 1).looking, Scene(live, 2, "en").looking]
    assert looks == [True, False, False, False]


def test_who_is_asked_and_which_bots_think(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    row: Any = live.seats[1]
    row.kind, row.bot = "bot", "hard"
    assert live.table is not None
    live.table.answer(live.table.asks[0].options[0], 0)

    def states(scene: Scene) -> list[tuple[Any, ...]]:
        return [(p.seat, p.name, p.kind, p.bot, p.me, p.asked, p.thinking) for p in scene.players]

    assert states(Scene(live, 0, "en", mine=(0, 2))) == [
        (0, "Player0", "person", None, True, False, False),
        (1, "Player1", "bot", "hard", False, True, True),
        (2, "Player2", "person", None, True, True, False),
    ]
    assert [p.state for p in Scene(live, 0, "en").players] == states(Scene(live, 0, "en"))
    assert [p.me for p in Scene(live, None, "en").players] == [False] * 3
    replayed = Scene(live, 0, "en", table=live.table)
    assert [(p.asked, p.thinking) for p in replayed.players] == [(False, False), (True, False), (True, False)]
    given_up: Any = live.row
    given_up.ended = "conceded"
    ended = Scene(live, 2, "en")
    assert [p.asked for p in ended.players] == [False] * 3
    assert (ended.over, ended.ask, replayed.over) == (True, None, False)


def test_questions_are_for_those_who_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    assert live.table is not None
    mine = Scene(live, 1, "en")
    assert mine.ask is live.table.ask_for(1)
    assert mine.question() == "Which card do you play?"
    assert (mine.question_id(), Scene(live, None, "en").question_id()) == ("1-play-0", "")
    assert (Scene(live, None, "en").ask, Scene(live, 1, "en", table=live.table).ask) == (None, None)
    assert (Scene(live, None, "en").question(), Scene(live, None, "en").choices) == ("", [])
    assert Scene(live, None, "en").keys == frozenset()
    assert mine.waited_for() == "Player0, Player1, Player2"
    live.table.answer(live.table.asks[0].options[0], 0)
    assert Scene(live, 1, "en").question_id() == "1-play-0", "others answer meanwhile"
    assert mine.help() == ""


# --- options ----------------------------------------------------------------------------------------------


def test_options_look_as_the_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch, look=lambda view, ask, option: LOOKS.get(option))
    monkeypatch.setattr(scenes, "hands_over", lambda table, seat, option: option == "high")
    scene = asked(live, "high", "keep", "low", "end_turn")
    high, keep, low, end = scene.choices
    assert (high.key, high.label, high.note) == (
        "high",
        "Card 9",
        "Which card do you play? · Which card do you swap?",
    )
    assert (low.label, low.note, low.said) == ("Low", "Which card do you play?", "low")
    assert (keep.label, keep.said, keep.note, keep.icon, keep.card) == ("Keep all",) * 2 + (
        "as it is",
        "hand",
        "five",
    )
    assert (keep.cost, end.cost, end.group, end.icon, end.card, end.note) == (
        [("food", 2)],
        [],
        "",
        None,
        None,
        "",
    )
    assert [choice.digit for choice in scene.choices] == ["1", "", "2", "3"], "keys count the loud ones"
    assert [choice.ends for choice in scene.choices] == [True, False, False, False]
    assert [choice.quiet for choice in scene.choices] == [False, True, False, False]
    assert [c.key for c in scene.quiet] == ["keep"]
    assert [[c.key for c in found] for _, found in scenes.grouped(scene.choices)] == [
        ["high"],
        ["low"],
        ["end_turn"],
    ]
    assert scene.quiet_title() == say("en", "more_options", count=1), "not all: others stand above it"
    live = new_table(monkeypatch, look=lambda view, ask, option: {"quiet": True})
    assert asked(live, "keep", "end_turn").quiet_title() == say("en", "all_options", count=2)


def test_what_an_option_would_give_up_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    warns = {"warning": [("ask.swap",), ("option.card", "card", 3), ("option.card", "card", 4)]}
    live = new_table(monkeypatch, look=lambda view, ask, option: warns if option == "keep" else None)
    scene = asked(live, "keep", "end_turn")
    assert [c.warning for c in scene.choices] == ["Which card do you swap? Card 3, Card 4", ""]


def test_more_than_six_numbers_are_a_keypad(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    few, many = asked(live, *range(6)), asked(live, *range(7))
    assert (few.numbers, many.numbers, asked(live, *range(7), "keep").numbers) == (False, True, False)
    assert [c.label for c in many.choices] == list("0123456")
    assert [c.digit for c in asked(live, *range(11)).choices] == [*"0123456789", ""], (
        "a number's key is its own"
    )
    assert [c.digit for c in few.choices] == list("123456"), "the place in the list, as printed"


def test_the_page_asks_again_before_the_turn_goes_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    calls = []

    def broken(table: Any, seat: int, option: Any) -> bool:
        calls.append((seat, option))
        raise LookupError

    monkeypatch.setattr(scenes, "hands_over", broken)
    assert not asked(live, "keep", seat=1).choices[0].ends, "it is a comfort, and never in the way"
    assert calls == [(1, "keep")]
    monkeypatch.setattr(scenes, "hands_over", lambda *given: True)
    assert asked(live, "keep").choices[0].ends
    assert not asked(live, "keep", explicit=True).choices[0].ends, "the question confirms it already"
    live.seats = live.seats[:1]
    assert not asked(live, "keep").choices[0].ends, "alone nobody else comes"


def test_things_on_the_board_are_tied_to_options(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    mine = asked(live, ("card", 3), ("card", 12), "keep")
    assert (mine.can("card:3"), mine.can("card:1"), mine.can("card")) == (True, False, False)
    prefixes = ("card", "keep", "card:1", "swap", "swap card", "car")
    assert [mine.can_any(p) for p in prefixes] == [True, True, False, False, True, False]
    assert mine.opt("card:3", "big") == 'class="big can" data-opt="card:3" type="button"'
    assert mine.opt("card:4") == 'class="no" data-opt="card:4" type="button" aria-disabled="true"'
    assert mine.opts("card", id="x") == 'class="can" data-opts="card" type="button" id="x"'
    assert mine.opt("card:3", svg=True) == 'class="can" data-opt="card:3" role="button" tabindex="0"'
    waiting = Scene(live, None, "en")
    assert waiting.opt("card:3") == 'data-opt="card:3" type="button" aria-disabled="true"'
    assert waiting.opt("a", svg=True) == 'data-opt="a" role="button" aria-disabled="true"'
    elsewhere = Scene(live, 0, "en", 1)
    assert elsewhere.opt("card:3", "big", id="x") == 'class="big" type="button" id="x"'
    assert elsewhere.opts("card", svg=True) == ""


# --- what has happened -------------------------------------------------------------------------------------


def test_the_log_is_told_newest_first_below_its_headings(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(
        monkeypatch, separators=frozenset(["swaps"]), card=lambda id: {} if id == "ace" else None
    )
    told(
        live,
        event(1, 0),
        event(2, 1, "swaps"),
        event(2, 1, target=2),
        event(3, 2, named="ace"),
        event(4, 0, "swaps", target="all"),
    )
    lines = Scene(live, None, "en").lines
    assert [(line.ply, line.heading) for line in lines] == [
        (4, True),
        (2, True),
        (3, False),
        (2, False),
        (1, False),
    ]
    assert [line.target for line in lines] == [None, None, None, 2, None], "a target is a seat"
    assert [line.card for line in lines] == [None, None, "ace", None, None]
    assert (lines[2].seat, lines[2].text) == (2, "Player2 plays 3.")
    german = Scene(live, None, "de").lines
    assert german[2].text == "Player2 spielt 3."
    assert Scene(live, None, "en").lines[2] is lines[2], "a line is made once"


def test_long_logs_are_cut_and_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    told(live, *(event(ply, 0) for ply in range(1, 201)))
    scene = Scene(live, None, "en")
    assert [line.ply for line in scene.lines] == list(range(200, 50, -1))
    assert [line.ply for line in scene.latest] == list(range(200, 160, -1))
    assert [line.ply for line in scene.earlier] == list(range(160, 50, -1))


def test_lines_of_the_last_answer_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    rendered = []
    monkeypatch.setattr(
        scenes, "render", lambda name, about: rendered.append(about["now"]) or f"({about['now']})"
    )
    told(live, event(1, 0), event(2, 1))
    scene = Scene(live, None, "en")
    assert scene.log(scene.lines) == "(True)(False)"
    assert scene.log(scene.lines) == "(True)(False)"
    assert rendered == [True, False], "rendered once for all who read it"
    told(live, event(0, None))
    begun_now = Scene(live, None, "en")
    assert begun_now.log(begun_now.lines) == "(False)", "what was laid out is no answer's work"


def test_what_happened_since_my_last_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats 0, 1, 2 answer in turn: seat 1's last answer is the fifth of seven."""
    live = new_table(monkeypatch, separators=frozenset(["swaps"]))
    told(
        live, *(event(ply, (ply - 1) % 3) for ply in range(1, 8)), event(6, 1, card=66), event(7, 2, "swaps")
    )
    mine = Scene(live, 1, "en")
    assert mine.last_answer == 5
    assert [(line.ply, line.seat) for line in mine.since] == [(6, 2), (7, 0), (6, 1)]
    both = Scene(live, 1, "en", mine=(0, 1))
    assert both.last_answer == 7
    assert both.since == []
    spectator = Scene(live, None, "en")
    assert (spectator.last_answer, spectator.since) == (7, [])
    told(live, event(1, 0))
    assert Scene(live, 2, "en").last_answer == 0, "no answer yet: all is news"
    assert [line.ply for line in Scene(live, 2, "en").since] == [1]


def test_news_are_what_happened_to_me_and_then_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)

    def news(*lines: tuple[int | None, int | None]) -> list[int]:
        scene = Scene(live, 1, "en", mine=(1, 2))
        scene.__dict__["since"] = [
            Line(Event(ply, "plays", seat, {"target": target}, None), "", False, None)
            for ply, (seat, target) in enumerate(lines)
        ]
        return [line.ply for line in scene.news]

    assert news((0, None), (0, 1), (2, None), (None, None)) == [1, 2, 0, 3]
    assert news(*[(0, None)] * 9) == [3, 4, 5, 6, 7, 8]
    assert news(*[(0, None)] * 2, *[(1, None)] * 4, *[(0, None)] * 2) == [2, 3, 4, 5, 6, 7]
    assert news(*[(1, None)] * 8, (0, None)) == [2, 3, 4, 5, 6, 7], "no room for others"


def test_frames_of_the_film() -> None:
    def lines(*told: tuple[int, int | None, int | None]) -> list[Line]:
        return [Line(Event(p, "plays", s, {"target": t}, None), f"{p}{s}", False, None) for p, s, t in told]

    assert frames(lines((0, 0, None), (4, None, None), (4, 1, 2), (4, 0, None), (6, 0, None)), {2}) == [
        Frame(3, 4, 1, "4None", 2, True),
        Frame(5, 6, 0, "60", 0, False),
    ]
    seven = lines(*((ply, 0, None) for ply in range(1, 8)))
    assert [frame.ply for frame in frames(seven, set())] == list(range(1, 8)), "there is room for seven"
    eight = lines(*((ply, ply // 3, 0 if ply == 3 else None) for ply in range(1, 9)))
    assert frames(eight, {0}) == [
        Frame(0, 2, 0, "20", 1, True),
        Frame(2, 5, 1, "51", 2, True),
        Frame(5, 8, 2, "82", 2, False),
    ]
    many = lines(*((ply, ply % 2, None) for ply in range(1, 12)))
    assert [frame.ply for frame in frames(many, set())] == list(range(5, 12)), "the oldest are left out"


# --- what else stands there ---------------------------------------------------------------------------------


def test_who_has_won(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    results = [Result([3, 5, 1], [2, 1, 3]), Result([5, 5, 1], [1, 1, 3])]
    said = []
    for result in results:
        live.table = SimpleNamespace(result=lambda result=result: result)  # type: ignore[assignment]
        said.append(Scene(live, None, "en").winners())
    assert said == [say("en", "won_one", names="Player1"), say("en", "won_many", names="Player0 & Player1")]
    live.seats = live.seats[:1]
    live.table = SimpleNamespace(result=lambda: Result([7], [1]))  # type: ignore[assignment]
    assert Scene(live, 0, "en").winners() == say("en", "solo_end", points=7)


def test_a_game_that_was_given_up_names_who_did_and_who_won(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    row: Any = live.row
    row.ended, row.places = "conceded", "1,3,1"
    seat: Any = live.seats[1]
    seat.conceded = 4
    won = say("en", "won_many", names="Player0 & Player2")
    assert Scene(live, 0, "en").ending() == f"{say('en', 'ending.gave_up', names='Player1')} {won}."
    row.places = "2,3,1"
    assert Scene(live, 0, "en").ending().endswith(f"{say('en', 'won_one', names='Player2')}.")
    row.places = ""
    assert Scene(live, 0, "en").ending() == say("en", "ending.conceded")
    row.ended, row.places = "agreed", "1,1,1"
    assert Scene(live, 0, "en").ending() == say("en", "ending.agreed")


def test_what_can_be_proposed_and_what_is(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    row: Any = live.row
    row.consent = False
    assert Scene(live, 0, "en").proposals() == ["end"]
    row.consent = True
    clock = Clock.parse("live:600:10")
    live.clocks = begun(clock, 3, 0.0)
    assert Scene(live, 0, "en").proposals() == ["back", "pause", "end"]
    live.clocks = replace(live.clocks, paused=True)
    assert Scene(live, 0, "en").proposals() == ["back", "resume", "end"]
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    votes = [("end", "p1", 0, "p1"), ("back", "p9", 5, "p1,p0"), ("back", "p1", 4, "p1")]
    live.beside = Beside(votes=tuple(VoteRow("TEST42", *vote, at=moment) for vote in votes))
    live.number = 5
    bot: Any = live.seats[2]
    bot.kind = "bot"
    assert Scene(live, 0, "en", mine=(0,)).votes() == [
        {"kind": "end", "text": say("en", "vote.end", name="Player1"), "mine": False, "missing": "Player0"},
        {"kind": "back", "text": say("en", "vote.back", name="…"), "mine": True, "missing": ""},
    ]
    live.seats = live.seats[:1]
    assert "end" not in Scene(live, 0, "en").proposals(), "alone one simply ends"


def test_the_clock_of_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    assert Scene(live, 0, "en").clock_of(0) is None
    live.clock = Clock.parse(f"days:{HOUR}:100")
    live.clocks = begun(live.clock, 3, 1000.0).going_on(live.clock, [0], [0, 1, 2], True, 0)
    live.seconds = lambda: 1100.0
    scene = Scene(live, 0, "en")
    assert scene.clock_of(0) == {"text": "1:00 h", "until": 4700.0, "paused": False}
    assert scene.clock_of(1) == {"text": "1:40", "until": None, "paused": False}
    assert Scene(live, 0, "en", table=live.table).clock_of(0) is None, "not in a replay"
    for begin, end, off in [(1050.0, 1100.0, False), (1100.0, 1200.0, True), (1101.0, 1200.0, False)]:
        live.beside = Beside(holidays={"p0": [(begin, end)]})
        found = scene.clock_of(0)
        assert found is not None
        assert (found["paused"], found["until"] is None) == (off, off), "holidays are from … to before …"
    live.beside = Beside()
    live.clocks = replace(live.clocks, paused=True)
    assert scene.clock_of(0) == {"text": "1:01 h", "until": None, "paused": True}
    bot: Any = live.seats[0]
    bot.kind = "bot"
    assert scene.clock_of(0) is None


def test_what_led_here_in_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch, separators=frozenset(["swaps"]))
    start = Scene(live, 0, "en", table=live.table)
    assert start.answered() == say("en", "replay_start")
    table: Any = live.table
    table.answer(table.asks[0].options[0], 0)
    card = table.history[0][1][1]
    hidden = say("en", "replay_answer", name="Player0", answer="…")
    shown = say("en", "replay_answer", name="Player0", answer=f"Card {card}")
    assert Scene(live, 1, "en", table=table).answered() == hidden, "nobody has seen the card yet"
    assert Scene(live, None, "en", table=table).answered() == hidden
    assert Scene(live, 0, "en", table=table).answered() == shown
    assert Scene(live, 1, "en", table=table, mine=(0,)).answered() == shown
    row: Any = live.row
    row.ended = "agreed"
    assert Scene(live, 1, "en", table=table).answered() == shown, "when it is over everything may be seen"
    row.ended = None
    for seat in (1, 2):
        table.answer(table.ask_for(seat).options[0], seat)
    first = table.events_for(None, -1)[0]
    assert Scene(live, 1, "en", table=table).answered() == f"Player{first.seat} plays {first.data['card']}."


def test_why_nothing_can_be_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    reasons = {0: None, 1: "nothing", 2: "seen"}
    ask = Ask(0, "play", ["keep"])
    live.table = SimpleNamespace(  # type: ignore[assignment]
        why_no_undo=reasons.get, over=False, ask_for=lambda seat: ask
    )
    assert [Scene(live, seat, "en").no_undo() for seat in range(3)] == [None, "", say("en", "no_undo_seen")]
    assert Scene(live, None, "en").no_undo() == ""
    assert Scene(live, 0, "en", table=live.table).no_undo() == ""
    live.table.ask_for = lambda seat: None  # type: ignore[union-attr,method-assign]
    assert Scene(live, 2, "en").no_undo() == "", "who is not asked need not know"
    row: Any = live.row
    row.ended = "agreed"
    assert Scene(live, 0, "en").no_undo() == ""


def test_where_we_are(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = new_table(monkeypatch)
    assert Scene(plain, None, "en").where() == say("en", "move_number", number=0)
    told_by_game = new_table(monkeypatch, present=lambda *given: {"where": ("option.card", "card", 7)})
    assert Scene(told_by_game, None, "en").where() == "Card 7"


def test_win_chances_are_for_one_person_among_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_table(monkeypatch)
    row: Any = live.row
    for people in (1, 0):
        for seat in live.seats[people:]:
            bot: Any = seat
            bot.kind = "bot"
        assert may_see_chances(live) == (people == 1)
    alone: Any = live.seats[0]
    alone.kind = "person"
    row.hints = False
    assert not may_see_chances(live)
    row.hints = True
    live.seats = live.seats[:1]
    assert not may_see_chances(live), "alone there is nothing to win"
