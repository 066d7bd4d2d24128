"""Puzzles on the server: who has tried which, the strength of both, and what a page says about a try."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any

from sqlalchemy import func, insert, select, update

from pentapolis.engine import Game, games, parse_key
from pentapolis.engine.speak import label
from pentapolis.server.insight import number, signed
from pentapolis.server.rendering import say
from pentapolis.server.rows import typed
from pentapolis.server.schema import puzzle_strengths, puzzle_tries, puzzlers
from pentapolis.server.staged import Staged
from pentapolis.server.storage import Store, now
from pentapolis.study.figures import figures_of
from pentapolis.study.puzzles import Puzzle, puzzles_of
from pentapolis.study.puzzles.rating import Strength, met
from pentapolis.study.values import shown

KEPT = 40
"""So many positions stay in memory."""
PUZZLE_DEVIATION = 150.0
"""How unsure the maker's guess of a puzzle's rating is."""
LAST = 10
"""So many of the last tries are shown."""
LINES = 5
"""So many options are told in a solution, and the one that was tried."""


@dataclass(frozen=True, slots=True)
class Try:
    """What somebody has tried at a puzzle."""

    person: str
    puzzle: str
    game: str
    option: str
    credit: float
    tries: int
    shown: bool
    change: int
    at: datetime


def solvable() -> list[Game[Any]]:
    """The games that ship puzzles."""
    return [game for game in games().values() if puzzles_of(game)]


def find_puzzle(game: Game[Any], id: str) -> Puzzle | None:
    return next((puzzle for puzzle in puzzles_of(game) if puzzle.id == id), None)


def of_the_day(game: Game[Any], day: str) -> Puzzle:
    """The same for everybody, another one every day."""
    found = puzzles_of(game)
    return found[int(sha256(f"{day} {game.id}".encode()).hexdigest(), 16) % len(found)]


def theme_of(game: Game[Any], puzzle: Puzzle) -> str:
    """The figure of the game that tells the best option from the second kind most; empty where none does."""
    named = figures_of(game)
    best, other = puzzle.worths[0].figures, puzzle.worths[puzzle.right].figures
    told = named.telling(best, other) if best and other else []
    return named.names[told[0]] if told else ""


@lru_cache(maxsize=16)
def themes_of(game: Game[Any]) -> dict[str, list[Puzzle]]:
    """The puzzles of a game by their theme, the largest themes first; those without one in none of them."""
    found: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles_of(game):
        theme = theme_of(game, puzzle)
        if theme:
            found.setdefault(theme, []).append(puzzle)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


class Puzzles:
    """The tries of all people."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._staged: dict[tuple[str, str], Staged] = {}

    def stage(self, game: Game[Any], puzzle: Puzzle, language: str) -> Staged:
        """The position on its page. Replayed once for each language, as names stand in it."""
        at = (puzzle.id, language)
        found = self._staged.pop(at, None)
        if found is None:
            base = f"/puzzles/{game.id}/{puzzle.id}"
            found = Staged(puzzle.id, base, puzzle.table(), puzzle.seat, language)
        self._staged[at] = found
        while len(self._staged) > KEPT:
            del self._staged[next(iter(self._staged))]
        return found

    async def tried(self, person: str | None, puzzle: str) -> Try | None:
        query = select(puzzle_tries).where(puzzle_tries.c.person == person, puzzle_tries.c.puzzle == puzzle)
        return await self._store.first(Try, query) if person else None

    async def tries_of(self, person: str | None) -> list[Try]:
        """All of a person's, the latest first."""
        if not person:
            return []
        query = select(puzzle_tries).where(puzzle_tries.c.person == person).order_by(puzzle_tries.c.at.desc())
        return await self._store.all(Try, query)

    async def strength(self, person: str | None, game: str) -> Strength:
        query = select(puzzlers).where(puzzlers.c.person == (person or ""), puzzlers.c.game == game)
        return _strength(await self._store.rows(query), Strength())

    async def hardness(self, puzzle: Puzzle, game: str) -> tuple[Strength, int, int]:
        """How hard a puzzle is, how many have tried it, and how many of them have solved it."""
        query = select(puzzle_strengths).where(puzzle_strengths.c.puzzle == puzzle.id)
        rows = await self._store.rows(query)
        strength = _strength(rows, Strength(puzzle.rating, PUZZLE_DEVIATION))
        return strength, rows[0].tries if rows else 0, rows[0].solved if rows else 0

    async def attempt(self, person: str, game: str, puzzle: Puzzle, option: str) -> Try:
        """A try: the first one counts for both ratings, further ones are practice. No option: the solution
        is asked for. What has been solved or shown stays as it is.
        """
        credit = puzzle.credit(option) if option else 0.0
        solved = option in puzzle.solution
        async with self._store.transaction() as connection:
            mine = (puzzle_tries.c.person == person) & (puzzle_tries.c.puzzle == puzzle.id)
            before = (await connection.execute(select(puzzle_tries).where(mine).with_for_update())).first()
            if before is not None:
                known = typed(Try, before)
                if not known.shown:
                    values: dict[str, Any] = {"shown": solved or not option, "option": option or known.option}
                    values["tries"] = known.tries + bool(option)
                    await connection.execute(update(puzzle_tries).where(mine).values(**values))
            else:
                change = await self._rate(connection, person, game, puzzle, credit, solved)
                found = Try(person, puzzle.id, game, option, credit, 1, solved or not option, change, now())
                values = {name: getattr(found, name) for name in Try.__slots__}
                await connection.execute(insert(puzzle_tries).values(**values))
        kept = await self.tried(person, puzzle.id)
        assert kept is not None
        return kept

    async def _rate(
        self, connection: Any, person: str, game: str, puzzle: Puzzle, credit: float, solved: bool
    ) -> int:
        """Book a first try in both strengths; by how much the person's rating changes."""
        mine = await _locked(connection, puzzlers, "person", person, game)
        other = await _locked(connection, puzzle_strengths, "puzzle", puzzle.id, game)
        me = _strength(mine, Strength())
        it = _strength(other, Strength(puzzle.rating, PUZZLE_DEVIATION))
        after, harder = met(me, it, credit), met(it, me, 1 - credit)
        await _keep(connection, puzzlers, "person", person, game, after, mine, solved)
        await _keep(connection, puzzle_strengths, "puzzle", puzzle.id, game, harder, other, solved)
        return after.shown - me.shown

    async def next(self, person: str | None, game: Game[Any], beside: str = "", theme: str = "") -> Puzzle:
        """One that the person has not tried, as hard as suits them, of this theme if one is named; at last
        those tried longest ago.
        """
        tries = {one.puzzle: one.at for one in await self.tries_of(person) if one.game == game.id}
        among = themes_of(game).get(theme) or list(puzzles_of(game))
        fresh = [puzzle for puzzle in among if puzzle.id not in tries and puzzle.id != beside]
        if not fresh:
            return min(among, key=lambda p: (p.id == beside, tries.get(p.id, now())))
        rating = (await self.strength(person, game.id)).rating
        return min(fresh, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id))

    async def counts(self) -> int:
        """How many tries there have been."""
        rows = await self._store.rows(select(func.count()).select_from(puzzle_tries))
        return int(rows[0][0])


def _strength(rows: Any, otherwise: Strength) -> Strength:
    row = rows[0] if rows else None
    return otherwise if row is None else Strength(row.rating, row.deviation, row.volatility)


async def _locked(connection: Any, table: Any, key: str, value: str, game: str) -> Any:
    query = select(table).where(table.c[key] == value, table.c.game == game).with_for_update()
    return (await connection.execute(query)).all()


async def _keep(
    connection: Any, table: Any, key: str, value: str, game: str, strength: Strength, rows: Any, solved: bool
) -> None:
    values = {
        "rating": strength.rating,
        "deviation": strength.deviation,
        "volatility": strength.volatility,
        "tries": (rows[0].tries if rows else 0) + 1,
        "solved": (rows[0].solved if rows else 0) + solved,
    }
    if rows:
        query = update(table).where(table.c[key] == value, table.c.game == game)
        await connection.execute(query.values(**values))
    else:
        await connection.execute(insert(table).values(**{key: value, "game": game, **values}))


def streak(tries: list[Try], today: datetime) -> int:
    """On how many days in a row, today or yesterday the last, something was tried."""
    days = {one.at.date() for one in tries}
    day = today.date() if today.date() in days else today.date() - timedelta(days=1)
    count = 0
    while day in days:
        count, day = count + 1, day - timedelta(days=1)
    return count


class Told:
    """A puzzle in the words of one reader."""

    def __init__(self, game: Game[Any], puzzle: Puzzle, staged: Staged, language: str) -> None:
        self.game = game
        self.puzzle = puzzle
        self.names = staged.names
        self.language = language

    def t(self, id: str, **values: Any) -> str:
        return say(self.language, f"puzzle.{id}", players=self.names, **values)

    def option(self, key: str) -> str:
        return label(self.game, self.language, self.puzzle.topic, parse_key(key), self.names)

    def theme(self, theme: str) -> str:
        return self.game.words.text(self.language, f"figure.{theme}")

    def lines(self, tried: str) -> list[dict[str, Any]]:
        """The best options, and the one that was tried."""
        rows = []
        for rank, worth in enumerate(self.puzzle.worths, 1):
            if rank > LINES and worth.option != tried:
                continue
            rows.append(
                {
                    "rank": rank,
                    "key": worth.option,
                    "text": self.option(worth.option),
                    "chance": round(100 * shown(worth.chance)),
                    "lead": None if worth.lead is None else signed(worth.lead, 1, self.language),
                    "right": worth.option in self.puzzle.solution,
                    "tried": worth.option == tried,
                    "played": worth.option == self.puzzle.played,
                }
            )
        return rows

    def figures(self, tried: str) -> list[dict[str, Any]]:
        """The numbers that decide: the best option beside the one tried, else beside the next kind."""
        named = figures_of(self.game)
        best, puzzle = self.puzzle.worths[0], self.puzzle
        other = puzzle.worth_of(self.beside(tried))
        if not best.figures or not other.figures:
            return []
        rows = []
        for i in named.telling(best.figures, other.figures):
            gap = best.figures[i] - other.figures[i]
            rows.append(
                {
                    "name": self.game.words.text(self.language, f"figure.{named.names[i]}"),
                    "now": number(puzzle.now[i], self.language) if puzzle.now else "",
                    "other": number(other.figures[i], self.language),
                    "best": number(best.figures[i], self.language),
                    "difference": signed(gap, 1, self.language),
                    "better": gap * named.figures[i].good > 0,
                }
            )
        return rows

    def beside(self, tried: str) -> str:
        """What the best option is compared with."""
        if tried and tried not in self.puzzle.solution:
            return tried
        return self.puzzle.worths[self.puzzle.right].option

    def explanation(self, tried: str) -> str:
        """Why the best option is the best, in one or two sentences."""
        other = self.beside(tried)
        best = self.puzzle.worths[0]
        loss = round(100 * self.puzzle.loss(other))
        told = self.t("because", best=self.option(best.option), other=self.option(other), loss=loss)
        rows = [row for row in self.figures(tried) if row["better"]][:2]
        if rows:
            parts = ", ".join(f"{row['name']} {row['difference']}" for row in rows)
            told += " " + self.t("figures_say", figures=parts)
        return told
