"""Results and reviews of finished games on the server: computed once, kept, and never of a running game."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from pentapolis.engine import Table
from pentapolis.server.insight import Story, may_see_chances, number, signed
from pentapolis.server.jobs import Failed, Job
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.reviews import Reviews
from pentapolis.study.review import PARTS, Review
from tests.loops import awaited
from tests.server.scenes import live_table
from tests.server.sites import site_on, table_at
from tests.study.games import SHALLOW, finished, parts


class Ready:
    """A queue that has every part already."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.broken = False

    async def result(self, job: Job) -> str:
        self.asked.append(f"{job.bot} {job.seat}")
        await asyncio.sleep(0)
        if self.broken:
            raise Failed("no bot today")
        if job.bot == "curve":
            return json.dumps(parts()[0].as_dict()["curve"])
        return json.dumps(parts()[job.seat].as_dict())

    async def close(self) -> None: ...


def told(language: str = "en", mine: tuple[int, ...] = (0,)) -> Story:
    record = finished()
    assert record.seed is not None
    live = live_table(record.setup, record.seed)
    live.table = Table.replay(record)
    review = Review(record, SHALLOW, parts())
    return Story(live, live.table, language, list(mine), review.curve, review)


async def ended(site: Any) -> Live:
    """A table at which the finished game was played."""
    record = finished()
    live = await table_at(site, "me", "bot:random", seed=str(record.seed))
    live.table = Table.replay(record)
    return live


def test_a_review_is_computed_once_kept_and_read_by_other_processes(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await ended(site)
            queue = Ready()
            reviews = Reviews(site.store, queue)
            work = await reviews.find(live)
            assert (work.done, work.review) == (0, None)
            assert len(await reviews.rough(live, work, "p")) > 3, "there is a curve at once"
            reviews.begin(live, work, "p")
            reviews.begin(live, work, "p")
            assert work.task is not None
            await work.task
            assert work.done == 100
            assert work.review is not None
            assert len(queue.asked) == 1 + PARTS
            other = Ready()
            found = await Reviews(site.store, other).find(live)
            assert found.review is not None
            assert found.review.sheets == work.review.sheets
            assert other.asked == []

    awaited(run())


def test_a_failed_review_can_be_tried_again(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await ended(site)
            queue = Ready()
            queue.broken = True
            reviews = Reviews(site.store, queue)
            work = await reviews.find(live)
            reviews.begin(live, work, "p")
            assert work.task is not None
            await work.task
            assert work.failed
            queue.broken = False
            reviews.begin(live, work, "p")
            await work.task
            assert not work.failed
            assert work.review is not None

    awaited(run())


def test_nothing_of_a_running_game_is_reviewed(database: str) -> None:
    async def run() -> None:
        async with site_on(database) as site:
            live = await table_at(site, "me", "bot:random")
            with pytest.raises(Refused, match="not_over"):
                await site.reviews.find(live)

    awaited(run())


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_story_is_told_in_both_languages(language: str) -> None:
    story = told(language)
    winner = story.names[story.result.winners[0]]
    assert winner in story.heading()
    assert story.why()
    rows = story.sheets()
    assert [row["seat"] for row in rows] == story.order
    for row in rows:
        summed = row["fair"] + row["luck"] + row["own"] + row["others"] + row["rest"]
        assert summed == row["result"], "the rounded numbers add up as well"
    points = story.turning_points
    assert 0 < len(points) <= 5
    assert all(point.title and abs(point.change) >= 4 for point in points)
    assert [point.ply for point in points] == sorted(point.ply for point in points)


def test_a_decision_is_told_with_the_numbers_that_decide() -> None:
    story = told()
    assert story.review is not None
    worst = story.costliest(0)
    assert worst is not None
    decision = worst.worst
    assert story.option(decision, decision.best) in story.sentence(decision)
    rows = story.opinions(decision)
    assert sum(row["played"] for row in rows) == 1
    for row in story.figures(decision):
        assert row["name"]
        assert row["difference"] != "0"
    assert story.then(decision.ply, 0)
    assert len(story.turns(0)) == sum(turn.seat == 0 and bool(turn.grade) for turn in story.review.turns)


def test_onlookers_are_told_of_the_winner() -> None:
    story = told(mine=())
    assert story.hero == story.result.winners[0]


def test_numbers_are_short_and_have_true_signs() -> None:
    assert [signed(2), signed(-3.14, 1), signed(0.04, 1)] == ["+2", "−3.1", "0"]
    assert [number(3.0), number(-2.44), number(-0.01)] == ["3", "−2.4", "0"]
    assert [signed(-3.14, 1, "de"), signed(2.0, 1, "de"), number(2.44, "de")] == ["−3,1", "+2,0", "2,4"]


def test_live_chances_are_for_tables_with_one_person() -> None:
    record = finished()
    live = live_table(record.setup, "s")
    assert not may_see_chances(live), "two people"
    seat: Any = live.seats[1]
    seat.kind = "bot"
    assert may_see_chances(live)
    row: Any = live.row
    row.hints = False
    assert not may_see_chances(live), "a table without hints"
