"""Guided first games: what a lesson is, and where in it somebody stands.

A lesson is data of its game (`lesson.toml`): a fixed deal, chapters with a goal, and steps. A guided step
names the questions at which it speaks, the options that it points at and the answers that fulfil it; a free
one waits for some turns. Where somebody stands follows from the answers of the game alone, so that it
survives undo, reloading and other server processes, and nothing is kept of it. Nobody is forced: a step that
is passed over for some turns gives way to the next one. Only a jump to another chapter is kept (`Begin`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pentapolis.engine import Ask, Game, Option, key

FILE: Final = "lesson.toml"
PATIENCE: Final = 3
"""After so many turns of one's own a guided step gives way, unless it says otherwise."""


@dataclass(frozen=True)
class Step:
    """One thing to do."""

    id: str
    """Under `lesson.do_<id>` and `lesson.why_<id>` stand its words."""
    chapter: int
    at: tuple[str, ...]
    """The topics of the questions at which it speaks."""
    show: tuple[str, ...]
    """Beginnings of options, the first one that is possible is pointed at."""
    done: tuple[str, ...]
    """Beginnings of the answers that fulfil it; none: every answer does."""
    turns: int
    """So many turns of free play; 0: a guided step."""
    patience: int
    """After so many turns of one's own a guided step gives way."""
    spot: str
    """What else is pointed at: a selector in the page."""

    def target(self, ask: Ask) -> str:
        """The option to point at; empty where none of them is possible."""
        options = [key(option) for option in ask.options]
        for begin in self.show:
            found = [option for option in options if begins(option, (begin,))]
            if found:
                return found[0]
        return ""


@dataclass(frozen=True)
class Lesson:
    """The guided game of one game."""

    seed: str
    bot: str
    minutes: tuple[int, ...]
    """Of each chapter."""
    steps: tuple[Step, ...]

    @property
    def chapters(self) -> int:
        return len(self.minutes)

    def first_step(self, chapter: int) -> int:
        """The number of the first step of a chapter, from 0."""
        return next(number for number, step in enumerate(self.steps) if step.chapter == chapter)


@dataclass(frozen=True)
class Begin:
    """From which step on, and after how many answers of the game, a lesson is followed."""

    step: int = 0
    ply: int = 0

    def __str__(self) -> str:
        return f"{self.step}@{self.ply}"

    @staticmethod
    def parse(text: str | None) -> Begin:
        step, _, ply = (text or "0@0").partition("@")
        return Begin(int(step), int(ply))


@dataclass(frozen=True)
class Place:
    """Where somebody stands: at a step of the lesson, or behind its end."""

    lesson: Lesson
    number: int
    """Of the step, from 0; that of the last and one when all is done."""
    turns: int
    """So many turns have been played since it began."""
    skipped: tuple[str, ...] = ()
    """The steps that gave way without having been fulfilled."""

    @property
    def finished(self) -> bool:
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    @property
    def chapter(self) -> int:
        """From 1; after the end the last one."""
        return self.lesson.chapters if self.finished else self.step.chapter

    @property
    def done(self) -> int:
        """How many chapters are done."""
        return self.lesson.chapters if self.finished else self.step.chapter - 1


def begins(option: str, starts: tuple[str, ...]) -> bool:
    """Whether an option is one of these, or begins with one of them as a whole word."""
    return any(option == start or option.startswith(f"{start}:") for start in starts)


def place_of(
    lesson: Lesson, history: Sequence[tuple[int, Option]], seat: int, begin: Begin | None = None
) -> Place:
    """Where a seat stands after these answers."""
    begin = begin or Begin()
    number, turns = begin.step, 0
    history = history[begin.ply :]
    skipped: list[str] = []
    steps = lesson.steps
    for i, (who, option) in enumerate(history):
        if who != seat or number >= len(steps):
            continue
        step = steps[number]
        ended = i + 1 < len(history) and history[i + 1][0] != seat
        if not step.turns and (not step.done or begins(key(option), step.done)):
            number, turns = number + 1, 0
            continue
        turns += ended
        if turns >= (step.turns or step.patience):
            if not step.turns:
                skipped.append(step.id)
            number, turns = number + 1, 0
    return Place(lesson, number, turns, tuple(skipped))


@lru_cache(maxsize=16)
def lesson_of(game: Game[Any]) -> Lesson | None:
    """The lesson of a game, if it has one."""
    path = game.folder / FILE
    if not path.is_file():
        return None
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    steps = []
    for chapter, part in enumerate(data["chapter"], 1):
        for number, step in enumerate(part["step"], 1):
            steps.append(
                Step(
                    f"{chapter}_{number}",
                    chapter,
                    tuple(step.get("at", ())),
                    tuple(step.get("show", ())),
                    tuple(step.get("done", ())),
                    step.get("turns", 0),
                    step.get("patience", PATIENCE),
                    step.get("spot", ""),
                )
            )
    minutes = tuple(part["minutes"] for part in data["chapter"])
    return Lesson(data["seed"], data.get("bot", "easy"), minutes, tuple(steps))
