"""Many games on several processes, of the game as it is or with overlays.

A change holds for whole processes, so games with a change are always played in processes of their own, and so
are those without: both then differ by nothing else. The same arguments give the same games on any number of
them.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from pentapolis.engine import BadSetup, PentapolisError, find_game, parse_setup
from pentapolis.engine.data import DataError
from pentapolis.lab.change import BadChange, Change, laid
from pentapolis.lab.watch import Watched, watch
from pentapolis.study.processes import told_if_lost
from pentapolis.study.tournament import ENOUGH, Match, matches

BOT = "policy:1"
"""Who plays unless told: the learned policy, drawing as it says. (Always its best option would be a little
stronger and would try the same few leaders and cards in every game.)
"""


def run(
    setup: str,
    games: int,
    bots: Sequence[str] = (),
    seed: str = "lab",
    processes: int = 1,
    changes: Sequence[Change] = (),
    enough: int = ENOUGH,
    progress: Callable[[Watched], None] | None = None,
) -> list[Watched]:
    """Play so many games and measure them; one bot per seat, or BOT in all of them."""
    start = multiprocessing.get_context("spawn")
    with told_if_lost(), ProcessPoolExecutor(max(1, processes), start, laid, (tuple(changes),)) as pool:
        setup, problem = pool.submit(loads, setup, tuple(changes)).result()
        if problem:
            raise BadChange(problem) if changes else BadSetup(problem)
        wanted = pool.submit(dealt, setup, tuple(bots), games, seed, enough).result()
        found: list[Watched] = []
        for watched in played(pool, wanted):
            found.append(watched)
            if progress is not None:
                progress(watched)
    return sorted(found, key=lambda watched: watched.number)


def played(pool: ProcessPoolExecutor, wanted: list[Match]) -> Iterator[Watched]:
    """The games as they end, in their order."""
    yield from pool.map(watched_or_told, wanted, chunksize=max(1, min(8, len(wanted) // 8)))


def watched_or_told(match: Match) -> Watched:
    """A rule that stumbles over a changed number is the designer's business: the seed says in which game."""
    try:
        return watch(match)
    except PentapolisError:
        raise
    except Exception as error:
        raise PentapolisError(
            f"{match.setup}: the rules cannot play game {match.number} (seed {match.seed}): {error!r}"
        ) from None


def dealt(setup: str, bots: tuple[str, ...], games: int, seed: str, enough: int) -> list[Match]:
    """The games to play."""
    return matches(setup, bots or (BOT,) * parse_setup(setup).seats, games, seed, enough)


def loads(setup: str, changes: tuple[Change, ...]) -> tuple[str, str]:
    """The setup with the options of the changes, and why the game does not load with them, or nothing."""
    words = setup.split()
    try:
        find_game(words[0])
        for change in changes:
            for name, value in change.options.items():
                words = [word for word in words if not word.startswith(f"{name}=")] + [f"{name}={value}"]
        return str(parse_setup(" ".join(words))), ""
    except DataError as error:
        return setup, str(error)
    except BadSetup as error:
        files = ", ".join([change.written_in for change in changes if change.options])
        return setup, f"{files}: options: {error}" if files else str(error)
    except Exception as error:
        names = ", ".join([change.written_in for change in changes])
        return setup, f"{names}: the game does not load with it: {error!r}"
