"""The pages about a finished game: how it ended, where it was decided. Nothing of one that still runs."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from pentapolis.server import actions
from pentapolis.server.insight import SHORTS, Story
from pentapolis.server.jobs import Failed
from pentapolis.server.refused import Refused
from pentapolis.server.reviews import Work
from pentapolis.server.routes.given import Form, Live, Site, Viewer
from pentapolis.server.scene import CSRF, Scene
from pentapolis.server.web import Asked, back_to, page, payer, seat_number
from pentapolis.study.decisions import Decision
from pentapolis.study.review import Point, Review
from pentapolis.study.values import Judge


async def rough_curve(site: Site, live: Live, person: str) -> list[Point]:
    """The curve of a finished game as far as it is known; none where it cannot be had."""
    try:
        work = await site.reviews.find(live)
        return await site.reviews.rough(live, work, person)
    except (Failed, Refused):
        return []


def _begun(work: Work) -> int | None:
    """How far the review is, in per cent; None where nobody has asked for it yet."""
    return work.done if work.task is not None or work.parts else None


@get("/t/{id:str}/end")
async def end_page(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live
) -> Response[Any]:
    """The result, and what decided it."""
    if live.table is None or not live.table.over:
        return back_to(request, viewer, f"/t/{live.id}")
    mine = live.seats_of(viewer.person)
    work = await site.reviews.find(live)
    if mine and len(live.seats) > 1:
        site.reviews.begin(live, work, viewer.person or "")
    curve = await rough_curve(site, live, payer(request, viewer.person))
    story = await asyncio.to_thread(_story, live, viewer, mine, curve, work.review)
    scene = Scene(live, mine[0] if mine else None, viewer.language, mine=tuple(mine))
    values = {
        **scene.context,
        "csrf": viewer.csrf,
        "story": story,
        "done": _begun(work),
        "failed": work.failed,
        "shorts": SHORTS,
    }
    return page(request, viewer, "end", values)


def _story(live: Live, viewer: Viewer, mine: list[int], curve: list[Point], review: Review | None) -> Story:
    assert live.table is not None
    return Story(live, live.table, viewer.language, mine, curve, review)


@get("/t/{id:str}/review")
async def review_page(
    request: Asked,
    site: Site,
    viewer: Viewer,
    live: Live,
    seat: FromQuery[str | None] = None,
    ply: FromQuery[int | None] = None,
    eyes: FromQuery[str | None] = None,
    deep: FromQuery[str | None] = None,
) -> Response[Any]:
    """One decision of a seat: the board as the seat knew it, the grade, better options. `eyes` is whose
    cards lie open: after the end anybody's may.
    """
    person = payer(request, viewer.person)
    site.people.limiter.check("replay", person)
    work = await site.reviews.find(live)
    assert live.table is not None
    curve = await rough_curve(site, live, person)
    mine = live.seats_of(viewer.person)
    story = _story(live, viewer, mine, curve, work.review)
    viewed = _seat_or(seat, live, story.hero)
    at = _where(story, viewed, ply, live.table.ply)
    seen = _seat_or(eyes, live, viewed)
    table = await asyncio.to_thread(actions.replayed, live, at)
    scene = Scene(live, seen, viewer.language, seen, table=table)
    decision = _decision(work.review, at, viewed)
    if decision is not None and deep:
        site.people.limiter.check("hint", person)
        decision = await site.reviews.deepen(live, work, at, person)
    plies = _plies(work.review, viewed)
    errors = [turn.worst.ply for turn in work.review.errors if turn.seat == viewed] if work.review else []
    values = {
        **scene.context,
        "csrf": viewer.csrf,
        "story": story,
        "viewed": viewed,
        "eyes": seen,
        "ply": at,
        "table_end": live.table.ply,
        "board": Markup(scene.fragment("board").replace(CSRF, viewer.csrf)),
        "chances": story.chances_at(at),
        "turns": story.turns(viewed) if work.review else [],
        "turn": work.review.turn_at(at) if work.review and decision else None,
        "decision": decision,
        "opinions": story.opinions(decision) if decision else [],
        "then": story.then(at, viewed) if decision else [],
        "before": max([p for p in plies if p < at], default=0),
        "after": min([p for p in plies if p > at], default=live.table.ply),
        "next_error": _next(errors, at),
        "calibrated": Judge(live.game).calibrated(len(live.seats)),
        "done": _begun(work),
        "failed": work.failed,
        "shorts": SHORTS,
    }
    return page(request, viewer, "review", values)


def _seat_or(text: str | None, live: Live, otherwise: int) -> int:
    """The seat that an address names, or the other one."""
    seat = seat_number(text, len(live.seats))
    return otherwise if seat is None else seat


def _decision(review: Review | None, ply: int, seat: int) -> Decision | None:
    """What the seat chose there, if it had a choice."""
    found = None if review is None else review.decisions.get(ply)
    return found if found is not None and found.seat == seat else None


def _plies(review: Review | None, seat: int) -> list[int]:
    """Where the seat had a choice."""
    return [] if review is None else sorted(p for p, d in review.decisions.items() if d.seat == seat)


def _where(story: Story, seat: int, ply: int | None, last: int) -> int:
    """The answer to look at: the one asked for, else what cost the seat most, else its first choice."""
    if ply is not None:
        return max(0, min(ply, last))
    worst = story.costliest(seat)
    if worst is not None:
        return worst.worst.ply
    return next(iter(_plies(story.review, seat)), 0)


def _next(plies: list[int], at: int) -> int | None:
    """The next of them, from the beginning again after the last."""
    if not plies or plies == [at]:
        return None
    return plies[bisect_right(plies, at) % len(plies)]


@post("/t/{id:str}/review")
async def begin(
    request: Asked, id: FromPath[str], site: Site, viewer: Viewer, live: Live, form: Form
) -> Redirect:
    """Compute the review of a finished game."""
    site.people.limiter.check("review", payer(request, viewer.person))
    work = await site.reviews.find(live)
    site.reviews.begin(live, work, payer(request, viewer.person))
    return back_to(request, viewer, f"/t/{live.id}/end")


@get("/t/{id:str}/review/progress")
async def progress(site: Site, live: Live) -> dict[str, Any]:
    """How far it is, for the page that waits."""
    work = await site.reviews.find(live)
    return {"done": work.done, "ready": work.review is not None, "failed": work.failed}


HANDLERS = [end_page, review_page, begin, progress]
