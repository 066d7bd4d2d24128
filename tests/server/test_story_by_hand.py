"""What is told of a finished game, with numbers that everybody can work out; jobs that several wait for."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace
from typing import Any

import pytest

from pentapolis.engine import Result
from pentapolis.server import insight, jobtable
from pentapolis.server.insight import Story, TurningPoint, hint_reason, number, signed
from pentapolis.server.jobs import Failed, Job, MemoryQueue
from pentapolis.server.jobtable import DatabaseQueue, Worker
from pentapolis.server.reviews import Work
from pentapolis.server.routes import insight as pages
from pentapolis.study.decisions import Decision, Opinion
from pentapolis.study.grades import Performance, Sheet, Turn
from pentapolis.study.hints import Hint
from pentapolis.study.ladder import Rating
from pentapolis.study.review import Luck, Point
from tests.loops import awaited


@pytest.fixture(autouse=True)
def plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are their ids and values, events and options are what they are called."""

    def say(language: str, id: str, *args: Any, players: Any = None, **values: Any) -> str:
        return " ".join([id.removeprefix("insight."), *(f"{name}={value}" for name, value in values.items())])

    monkeypatch.setattr(insight, "say", say)
    monkeypatch.setattr(insight, "label", lambda game, language, topic, option, names: f"[{option}]")
    monkeypatch.setattr(insight, "event_text", lambda game, language, event, names: event.text)


def story(
    scores: list[int],
    places: list[int],
    mine: list[int] | None = None,
    curve: list[Point] | None = None,
    events: list[tuple[int, str]] | None = None,
    review: Any = None,
    ply: int = 100,
) -> Story:
    names = ["Ann", "Bob", "Cy"][: len(scores)]
    told = [SimpleNamespace(ply=at, text=text) for at, text in events or []]
    words = SimpleNamespace(text=lambda language, id: id)
    live: Any = SimpleNamespace(game=SimpleNamespace(points=lambda score: score, words=words), names=names)
    table: Any = SimpleNamespace(
        result=lambda: Result(scores, places),
        ply=ply,
        events_for=lambda seat, since: [event for event in told if event.ply > since],
    )
    return Story(live, table, "en", mine or [], curve or [], review)


def points(*chances: tuple[int, float]) -> list[Point]:
    """The curve of the first of two seats."""
    return [Point(ply, [chance, round(1 - chance, 3)], []) for ply, chance in chances]


# --- the result ---------------------------------------------------------------------------------------


def test_who_won_by_how_much() -> None:
    assert story([30, 41], [2, 1]).heading() == "won names=Bob points=41 lead=11 other=Ann"
    assert story([30, 30], [2, 1]).heading() == "won_tie names=Bob points=30 lead=0 other=Ann"
    assert story([30, 30, 7], [1, 1, 3]).heading() == "won_shared names=Ann & Bob points=30"
    assert story([7], [1], [0]).heading() == "solo points=7"
    assert story([30, 41], [2, 1], [0]).heading() == "won_other names=Bob points=41 place=2 own=30"
    assert story([30, 41], [2, 1], [1]).heading().startswith("won ")
    assert story([3, 5, 5], [3, 1, 2], [2]).heading() == "won_other names=Bob points=5 place=2 own=5"
    three = story([3, 9, 5], [3, 1, 2])
    assert (three.order, three.hero, three.points(0)) == ([1, 2, 0], 1, "3")
    assert three.heading() == "won names=Bob points=9 lead=4 other=Cy"
    assert story([3, 9, 5], [3, 1, 2], [2, 0]).hero == 2
    assert story([-4, 1], [2, 1]).points(0) == "−4"


def test_who_led_for_how_long() -> None:
    led = points((0, 0.5), (10, 0.7), (20, 0.4), (30, 0.6), (40, 1.0))
    assert story([9, 3], [1, 2], curve=led).why() == "why_led name=Ann share=75", "level counts as leading"
    assert story([9, 3], [1, 2], curve=led[:2]).why() == ""
    assert story([9, 3], [1, 2], curve=led[:3]).why() == "why_led name=Ann share=100"
    assert story([9], [1], curve=led).why() == ""
    review: Any = SimpleNamespace(luck=[], decisions={})
    told = story([9, 3], [1, 2], curve=led, events=[(40, "a wonder")], review=review)
    assert told.why() == "why_led name=Ann share=75 why_turn name=Ann title=a wonder change=+40"
    told = story([9, 3], [1, 2], curve=led, events=[(40, "A wonder.")], review=review)
    assert told.why().endswith("title=A wonder change=+40"), (
        "a sentence within a sentence has no end of its own"
    )


# --- the curve ----------------------------------------------------------------------------------------


def test_the_curve_in_its_own_units() -> None:
    drawn = story([9, 3], [1, 2], curve=points((0, 0.5), (25, 0.75), (100, 1.0)))
    assert drawn.lines() == ["0.0,100.0 250.0,50.0 1000.0,0.0", "0.0,100.0 250.0,150.0 1000.0,200.0"]
    assert [drawn.chances_at(ply) for ply in (-1, 0, 24, 25, 99, 100)] == [
        [], [50, 50], [50, 50], [75, 25], [75, 25], [100, 0]
    ]  # fmt: skip
    sure = story([9, 3], [1, 2], curve=points((0, 1.0)))
    assert sure.chances_at(5) == [99, 1], "nothing is certain before the end"
    assert story([9, 3], [1, 2], ply=0).x(0) == 0.0


def test_turning_points_are_great_and_apart() -> None:
    """Of 100 answers they are five apart."""
    curve = points((0, 0.5), (10, 0.55), (20, 0.59), (30, 0.3), (34, 0.6), (50, 0.8), (100, 1.0))
    found = story([9, 3], [1, 2], curve=curve, events=[(8, "early"), (29, "storm"), (50, "peace")])
    told = [(p.number, p.ply, p.before, p.after, p.change, p.title) for p in found.turning_points]
    assert told == [
        (1, 9, 50, 55, 5, "early"),
        (2, 33, 30, 60, 30, "move number=33"),
        (3, 49, 60, 80, 20, "peace"),
        (4, 99, 80, 100, 20, "move number=99"),
    ], "what is 4 less than 5 after the greatest is none, nor a change of 4 %"
    assert [(p.x, p.y) for p in found.turning_points] == [(50, 95), (320, 110), (420, 60), (750, 20)]
    many = points(*((ply, 0.2 if ply % 20 else 0.8) for ply in range(0, 100, 10)))
    assert [p.number for p in story([9, 3], [1, 2], curve=many).turning_points] == [1, 2, 3, 4, 5]
    exact = points((0, 0.5), (50, 0.7), (55, 0.4))
    assert len(story([9, 3], [1, 2], curve=exact).turning_points) == 2, "five apart is enough"


def test_a_turning_point_is_the_answer_that_changed_most() -> None:
    decision = Decision(12, 0, "t", 2, "a", "b", effect=[-0.1, 0.1])
    review: Any = SimpleNamespace(
        luck=[Luck(10, [0.5, -0.5]), Luck(13, [0.05, -0.05]), Luck(16, [0.12, -0.12]), Luck(21, [0.9, -0.9])],
        decisions={12: decision, 14: Decision(14, 1, "t", 2, "a", "b"), 20: decision},
    )
    told = story([9, 3], [1, 2], events=[(13, "luck"), (16, "more"), (16, "and more")], review=review)
    assert told._greatest(10, 20) == 12, "0.1 by itself and 0.05 by luck"
    assert told._greatest(13, 20) == 15
    assert told._greatest(30, 40) == 39
    assert told._greatest(30, 30) == 30
    told.curve = points((10, 0.5), (20, 0.9))
    assert [(p.ply, p.title) for p in told.turning_points] == [(12, "luck")]
    told.curve = points((13, 0.5), (20, 0.9))
    assert [(p.ply, p.title) for p in told.turning_points] == [(15, "more")]
    assert told.events_between(13, 16) == [(16, "more"), (16, "and more")]
    assert TurningPoint(1, 2, 0, 0, "", "", 60, 45).change == -15


# --- the review ---------------------------------------------------------------------------------------


def turn(seat: int, loss: float, grade: str = "mistake", by_points: bool = False, ply: int = 5) -> Turn:
    worst = Decision(ply, seat, "t", 3, "a", "b", loss=loss, lead_loss=2.25)
    other = Decision(ply + 1, seat, "t", 3, "a", "a")
    return Turn(seat, ply, ply + 3, [worst, other], loss, 0.0, by_points, grade)


def test_luck_and_play_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ratings = {1.0: Rating("rated", 1520, 1480, 1560), 2.0: Rating("few")}
    monkeypatch.setattr(insight, "rating_of", lambda game, seats, played: ratings[played.loss])
    review: Any = SimpleNamespace(
        sheets=[Sheet(1.0, 0.5, 0.204, -0.05, 0.1), Sheet(0.0, 0.5, -0.2, -0.1, 0.05)],
        performances=[Performance(20, 1.0, 0.1, {}), Performance(3, 2.0, 0.1, {})],
    )
    rows = story([9, 30], [2, 1], review=review).sheets()
    assert rows[1] == {
        "seat": 0, "result": 100, "fair": 50, "luck": 20, "own": -5, "others": 10, "rest": 25,
        "figure": "1000.0", "turns": 20, "rating": "rating.rated rating=1520", "range": "1480–1560",
    }  # fmt: skip
    assert (rows[0]["seat"], rows[0]["rest"], rows[0]["range"]) == (1, -25, "")
    ratings[1.0] = Rating("rated", -40, -90, 10)
    told = story([9, 30], [2, 1], review=review)
    told.language = "de"
    shown = told.sheets()[1]
    assert (shown["figure"], shown["rating"], shown["range"]) == (
        "1000,0",
        "rating.rated rating=−40",
        "−90–10",
    )
    assert story([9, 30], [2, 1]).sheets() == []


def test_turns_of_a_seat() -> None:
    cheap, dear = turn(0, 0.02, ply=30), turn(0, 0.1)
    praised = Decision(8, 1, "t", 2, "a", "a")
    review: Any = SimpleNamespace(
        turns=[cheap, dear, turn(1, 0.5), turn(0, 0.01, "", ply=40)],
        best_moves=[Decision(1, 0, "", 2, "a", "a"), praised],
    )
    told = story([9, 3], [1, 2], review=review)
    assert told.costliest(0) is dear
    review.turns = [cheap, turn(0, 0.0199)]
    assert told.costliest(0) is cheap, "two per cent are worth a word"
    assert told.costliest(1) is None
    assert told.finest(1) is praised
    assert told.finest(2) is None
    review.turns = [cheap, turn(1, 0.5), turn(0, 0.01, "", ply=40)]
    assert told.turns(0) == [
        {
            "ply": 30, "grade": "mistake", "short": "mist", "error": True, "text": "[a]", "more": 1,
            "loss": "−2.0", "first": 30, "last": 33,
        }
    ]  # fmt: skip
    without = story([9, 3], [1, 2])
    assert (without.costliest(0), without.finest(0)) == (None, None)


def test_what_a_turn_cost() -> None:
    told = story([9, 3], [1, 2])
    assert [told.loss(turn(0, loss)) for loss in (0.123, 0.0005, 0.0004)] == ["−12.3", "−0.1", "0"]
    assert told.loss(turn(0, 0.3, by_points=True)) == "loss_points points=2.2"
    level = turn(0, 0.3, by_points=True)
    level.worst.lead_loss = None
    assert told.loss(level) == "loss_points points=0.0"
    told.language = "de"
    assert told.loss(turn(0, 0.123)) == "−12,3"


def with_figures(monkeypatch: pytest.MonkeyPatch, telling: list[int]) -> None:
    figures = [SimpleNamespace(good=1), SimpleNamespace(good=-1)]
    named = SimpleNamespace(names=["food", "waste"], figures=figures, telling=lambda one, other: telling)
    monkeypatch.setattr(insight, "figures_of", lambda game: named)


def test_opinions_and_the_numbers_that_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    with_figures(monkeypatch, [1, 0])
    best, played = (
        Opinion("b", 0.602, 1.26, 0.7, 0.5, [5.0, 2.0]),
        Opinion("a", -1.0, None, 0.25, 0.5, [3.0, 4.5]),
    )
    decision = Decision(5, 0, "t", 3, "a", "b", opinions=[best, played], now=[1.0, 2.0], pairs=9)
    told = story([9, 3], [1, 2])
    assert told.opinions(decision) == [
        {
            "rank": 1,
            "key": "b",
            "text": "[b]",
            "chance": 60,
            "share": 70,
            "lead": "+1.3",
            "played": False,
            "best": True,
        },
        {
            "rank": 2,
            "key": "a",
            "text": "[a]",
            "chance": None,
            "share": 25,
            "lead": None,
            "played": True,
            "best": False,
        },
    ]
    zero = Decision(5, 0, "t", 3, "a", "b", opinions=[Opinion("b", 0.0, 0.0, 0.5, 0.5)])
    assert told.opinions(zero)[0]["chance"] == 1
    assert told.figures(decision) == [
        {
            "name": "figure.waste",
            "now": "2",
            "played": "4.5",
            "best": "2",
            "difference": "−2.5",
            "better": True,
        },
        {"name": "figure.food", "now": "1", "played": "3", "best": "5", "difference": "+2.0", "better": True},
    ]
    figures = "figures=figure.waste −2.5, figure.food +2.0"
    assert told.sentence(decision) == f"said_better played=[a] best=[b] said_figures {figures}"
    decision.now = []
    assert told.figures(decision)[0]["now"] == ""
    with_figures(monkeypatch, [])
    assert told.sentence(decision) == "said_better played=[a] best=[b] no_figure"
    decision.pairs = 0
    assert told.sentence(decision) == "said_better played=[a] best=[b]"
    right = Decision(5, 0, "t", 3, "a", "a", usual="b", opinions=[best, played])
    assert told.sentence(right) == "said_best played=[a]"
    with_figures(monkeypatch, [0])
    assert [row["best"] for row in told.figures(right)] == ["5"], "the best is compared with the usual"
    right.usual = "c"
    assert told.figures(right) == []
    best.figures = []
    assert told.figures(decision) == []


def test_what_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    review: Any = SimpleNamespace(
        decisions={
            5: Decision(5, 0, "t", 2, "a", "b"),
            7: Decision(7, 1, "t", 2, "a", "b"),
            9: Decision(9, 0, "t", 2, "a", "b"),
        },
        luck=[Luck(0, [9.0, 9.0]), Luck(6, [0.2, -0.2]), Luck(8, [0.009, 0.0]), Luck(9, [-0.01, 0.01])],
    )
    events = [(5, "before"), (6, "one"), (6, "two"), (8, "three"), (9, "four"), (10, "later")]
    told = story([9, 3], [1, 2], events=events, review=review)
    assert [(row["ply"], row["text"], row["luck"]) for row in told.then(5, 0)] == [
        (6, "one", "+20.0"), (6, "two", ""), (8, "three", ""), (9, "four", "−1.0")
    ]  # fmt: skip
    assert [row["text"] for row in told.then(9, 0)] == ["later"], "to the end of the game"
    long = story([9, 3], [1, 2], events=[(6, str(n)) for n in range(20)], review=review)
    assert len(long.then(5, 0)) == 12


def test_reasons_of_a_hint() -> None:
    words = SimpleNamespace(text=lambda language, id: id)
    live: Any = SimpleNamespace(game=SimpleNamespace(words=words))
    assert hint_reason(live, "en", Hint("a", 0.5)) == "no_figure"
    hint = Hint("a", 0.5, [("food", 1.0, 2.5), ("gold", -1.0, 0.0)])
    assert hint_reason(live, "en", hint) == "hint_reason figures=figure.food 1 → 2.5, figure.gold −1 → 0"
    assert [signed(0.5), signed(-0.05, 1), signed(-0.04, 1), number(-0.06)] == ["0", "−0.1", "0", "−0.1"]


# --- its pages ----------------------------------------------------------------------------------------


def test_where_a_review_opens() -> None:
    review: Any = SimpleNamespace(
        turns=[turn(0, 0.1, ply=30)],
        decisions={
            9: Decision(9, 1, "t", 2, "a", "b"),
            4: Decision(4, 1, "t", 2, "a", "b"),
            2: Decision(2, 0, "t", 2, "a", "b"),
        },
    )
    told = story([9, 3], [1, 2], review=review)
    assert [pages._where(told, 0, ply, 50) for ply in (-3, 7, 99)] == [0, 7, 50]
    assert pages._where(told, 0, None, 50) == 30, "what cost most"
    assert pages._where(told, 1, None, 50) == 4, "else the first choice"
    assert pages._where(story([9, 3], [1, 2]), 1, None, 50) == 0
    assert pages._plies(review, 1) == [4, 9]
    assert pages._plies(None, 1) == []
    assert [pages._decision(review, 9, 1), pages._decision(review, 9, 0), pages._decision(None, 9, 1)] == [
        review.decisions[9], None, None
    ]  # fmt: skip
    assert pages._decision(review, 10, 1) is None


def test_the_next_mistake_comes_round() -> None:
    assert [pages._next([4, 9, 20], at) for at in (0, 4, 5, 9, 20, 30)] == [4, 9, 9, 20, 4, 4]
    assert (pages._next([], 3), pages._next([3], 3), pages._next([3], 9)) == (None, None, 3)


def test_seats_that_an_address_names() -> None:
    live: Any = SimpleNamespace(seats=[1, 2, 3])
    assert [pages._seat_or(text, live, 1) for text in ("0", "2", "3", "x", None)] == [0, 2, 1, 1, 1]


def test_how_far_a_review_is() -> None:
    work: Any = Work("record", "key")  # type: ignore[arg-type]
    assert pages._begun(work) is None
    work.parts = {0: None}
    assert pages._begun(work) == work.done > 0
    work.parts, work.task = {}, "running"
    assert pages._begun(work) == 0


def test_a_curve_that_cannot_be_had_is_empty() -> None:
    async def run() -> None:
        asked: list[Any] = []

        async def find(live: Any) -> str:
            return "work"

        async def rough(live: Any, work: str, person: str) -> list[str]:
            asked.append((live, work, person))
            if person == "bad":
                raise Failed("no bot today")
            return ["point"]

        site: Any = SimpleNamespace(reviews=SimpleNamespace(find=find, rough=rough))
        live: Any = "live"
        assert await pages.rough_curve(site, live, "ann") == ["point"]  # type: ignore[comparison-overlap]
        assert await pages.rough_curve(site, live, "bad") == []
        assert asked == [("live", "work", "ann"), ("live", "work", "bad")]

    awaited(run())


# --- jobs ---------------------------------------------------------------------------------------------


class Rows:
    """The table of jobs in memory: what was put, finished, abandoned, released."""

    def __init__(self) -> None:
        self.put_: list[str] = []
        self.open: list[Any] = []
        self.results: dict[str, Any] = {}
        self.gone: list[str] = []
        self.released = 0
        self.beats = 0

    async def put(self, job: Job) -> None:
        self.put_.append(job.key)

    async def read(self, key: str) -> Any:
        return self.results.get(key)

    async def take(self) -> Any:
        return self.open.pop(0) if self.open else None

    async def finish(self, key: str, result: str | None, failed: str | None) -> None:
        self.results[key] = SimpleNamespace(result=result, failed=failed)

    async def abandon(self, key: str) -> None:
        self.gone.append(key)

    async def release(self) -> None:
        self.released += 1

    async def beat(self) -> None:
        self.beats += 1


class Thinking:
    """Workers that answer at once, or fail as the text says."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.closed = False

    async def run(self, function: Any, kind: str, text: str, seat: int, bot: str, seed: str) -> str:
        if text == "broken":
            raise BrokenProcessPool
        if text == "bad":
            raise ValueError("no")
        return f"{kind} {text} {seat} {bot} {seed}"

    async def close(self) -> None:
        self.closed = True


def job(text: str = "position", person: str = "ann", **more: Any) -> Job:
    return Job("move", "T", 4, 1, "easy", person, text, **more)


def row(text: str) -> Any:
    return SimpleNamespace(key=text, kind="move", text=text, seat=1, bot="easy", seed="s")


def test_what_a_job_is_called() -> None:
    one = job()
    assert (one.key, one.seed, one.priority) == ("move:T:4:1:easy", "T 4 1", 0)
    assert job(only_bots=True).priority > Job("review", "T", 4, 1, "x", "ann", "").priority > 0


def test_a_worker_finishes_what_it_takes() -> None:
    async def run() -> None:
        rows, workers = Rows(), Thinking()
        worker = Worker(rows, workers)  # type: ignore[arg-type]
        assert not await worker.step()
        rows.open = [row("good"), row("bad"), row("broken")]
        assert await worker.step()
        assert await worker.step()
        assert worker.done == 2
        assert vars(rows.results["good"]) == {"result": "move good 1 easy s", "failed": None}
        assert vars(rows.results["bad"]) == {"result": None, "failed": "ValueError: no"}
        with pytest.raises(BrokenProcessPool):
            await worker.step()
        assert (worker.done, rows.released, "broken" in rows.results) == (2, 1, False)
        await worker.close()
        assert workers.closed

    awaited(run())


@pytest.fixture
def nobody_grows_impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is."""
    monkeypatch.setattr(jobtable, "LOOK_SECONDS", 3600.0)
    monkeypatch.setattr(jobtable, "HEARTBEAT_SECONDS", 3600.0)


@pytest.mark.usefixtures("nobody_grows_impatient")
def test_a_worker_releases_what_was_left_and_serves_for_ever() -> None:
    async def run() -> None:
        rows = Rows()
        rows.open = [row("one"), row("two"), row("three")]
        worker = Worker(rows, Thinking(2))  # type: ignore[arg-type]
        task = asyncio.create_task(worker.run())
        while worker.done < 3:
            await asyncio.sleep(0)
        assert (rows.released, rows.beats) == (1, 1)
        rows.open = [row("four")]
        worker.look()
        while worker.done < 4:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    awaited(run())


@pytest.mark.usefixtures("nobody_grows_impatient")
def test_results_are_waited_for_together() -> None:
    async def run() -> None:
        rows = Rows()
        queue = DatabaseQueue(rows, None)  # type: ignore[arg-type]
        assert queue.worker is None
        assert DatabaseQueue(rows, Thinking(0)).worker is None  # type: ignore[arg-type]
        waiting = [asyncio.create_task(queue.result(job())) for _ in range(3)]
        await settle()
        assert rows.put_ == [job().key] * 3
        waiting[0].cancel()
        await settle()
        assert rows.gone == [], "others still want to know"
        queue.hear("done something else")
        await settle()
        await rows.finish(job().key, "result", None)
        queue.hear(f"done {job().key}")
        assert await asyncio.gather(*waiting[1:]) == ["result", "result"]
        assert not queue._waiting
        await rows.finish(job().key, None, "ValueError: no")
        with pytest.raises(Failed, match="ValueError: no"):
            await queue.result(job())
        rows.results.clear()
        alone = asyncio.create_task(queue.result(job()))
        await settle()
        alone.cancel()
        await settle()
        assert rows.gone == [job().key]
        await queue.close()

    awaited(run())


def test_news_of_jobs_wake_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        rows, workers = Rows(), Thinking()
        queue = DatabaseQueue(rows, workers)  # type: ignore[arg-type]
        assert queue.worker is not None
        looks = []
        monkeypatch.setattr(queue.worker, "look", lambda: looks.append(1))
        queue.hear("done x")
        assert looks == []
        queue.hear("new")
        assert looks == [1]
        await queue.close()
        assert workers.closed

    awaited(run())


def test_what_is_not_heard_of_is_put_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(jobtable, "LOOK_SECONDS", 0.0)
        rows = Rows()
        queue = DatabaseQueue(rows, None)  # type: ignore[arg-type]
        waiting = asyncio.create_task(queue.result(job()))
        while len(rows.put_) < 2:
            await asyncio.sleep(0)
        await rows.finish(job().key, "late", None)
        assert await waiting == "late"

    awaited(run())


def test_shares_count_for_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = [1000.0]
    monkeypatch.setattr("pentapolis.server.jobs.time.monotonic", lambda: moment[0])
    queue = MemoryQueue(Thinking())  # type: ignore[arg-type]
    queue._had["ann"].extend([940.0, 990.0])
    assert (queue._share("ann"), queue._share("bob")) == (2, 0)
    moment[0] += 0.5
    assert queue._share("ann") == 1
    moment[0] += 50
    assert queue._share("ann") == 0
    assert not queue._had, "nobody is kept for ever"


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)
