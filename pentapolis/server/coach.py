"""What the coach of a guided game says about the open question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pentapolis.engine import Ask, Game, Table
from pentapolis.study.lessons import Begin, lesson_of, place_of


@dataclass(frozen=True)
class Coach:
    """One thing at a time: the chapter, what to do, why, and what to point at."""

    sentence: str = ""
    """What the question is about, where the step does not speak of it."""
    chapter: int = 0
    chapters: int = 0
    """0 where there is no lesson, only the sentence."""
    done: int = 0
    title: str = ""
    goal: str = ""
    do: str = ""
    why: str = ""
    target: str = ""
    spot: str = ""
    here: bool = False
    """Whether the step speaks at this question."""
    first: bool = False
    """Whether it is the first step of its chapter, where the goal is said."""
    free: bool = False
    left: int = 0
    """So many turns of free play are left."""
    finished: bool = False


def coach_of(
    game: Game[Any],
    table: Table,
    ask: Ask,
    w: Callable[..., str],
    sentences: bool,
    begin: Begin | None = None,
) -> Coach | None:
    """The coach at this table. Only a game that began with the lesson's own deal follows the lesson."""
    topic = f"intro.{ask.topic}"
    sentence = w(topic) if sentences and game.words.has(topic) else ""
    lesson = lesson_of(game)
    if lesson is None or table.seed != lesson.seed:
        return Coach(sentence) if sentence else None
    place = place_of(lesson, table.history, ask.seat, begin)
    chapter = place.chapter
    known = Coach(
        sentence,
        chapter,
        lesson.chapters,
        place.done,
        w(f"lesson.title_{chapter}"),
        w(f"lesson.goal_{chapter}"),
        finished=place.finished,
    )
    if place.finished:
        return known
    step = place.step
    do = w(f"lesson.do_{step.id}")
    if step.turns:
        return replace(known, do=do, free=True, left=step.turns - place.turns)
    here = ask.topic in step.at
    return replace(
        known,
        do=do,
        why=w(f"lesson.why_{step.id}"),
        target=step.target(ask) if here else "",
        spot=step.spot if here else "",
        here=here,
        first=step.id.endswith("_1"),
    )
