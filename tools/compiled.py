"""Engine, rules and bots compiled by mypyc: `make compile` and `make compile-test`; wheels by hatch_build.py.

What is compiled is a copy of the package, in build/compiled, so that the sources stay the reference: there
every module of `groups` has an extension module beside it, which Python prefers. With `--test` both play:
every frozen record must replay to the same text and the same position, and bots must give the same advice on
the way. Needs a C compiler.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "compiled"
MADE_OF = "made_of.txt"

ENGINE = (
    "action",
    "ask",
    "chance",
    "errors",
    "event",
    "features",
    "fork",
    "game",
    "memory",
    "state",
    "sums",
    "table",
)
"""Modules of the engine that play; reading files, words and records stays plain."""
BOTS = ("belief", "bot", "greedy", "learned", "search")
PLAIN = ("__init__.py", "check.py", "forecast.py", "terminal.py", "view.py")
"""What lies in a game's own folder and is not played with: compiling it would bring nothing."""
PLAIN_ANYWHERE = ("habits.py", "rows.py")
"""Statistics; and dataclasses, whose types mypyc does not keep for the loader of the data."""

NO_COMPILER = (
    "There is no C compiler here (gcc, clang or cc), or Python's headers are missing (Debian: apt install gcc"
    " python3-dev): nothing was compiled, plain Python plays alike."
)


def game_names() -> list[str]:
    """The folders of our games."""
    return sorted(path.parent.name for path in (ROOT / "pentapolis" / "games").glob("*/state.py"))


def groups(games: list[str]) -> list[tuple[list[str], str | None]]:
    """Files that become one library, and the library's name: engine and bots, then each game."""
    core = [f"pentapolis/engine/{name}.py" for name in ENGINE]
    core += [f"pentapolis/bots/{name}.py" for name in BOTS]
    found: list[tuple[list[str], str | None]] = [(core, "pentapolis_engine")]
    for game in games:
        folder = ROOT / "pentapolis" / "games" / game
        files = [path for path in sorted(folder.rglob("*.py")) if is_compiled(path.relative_to(folder))]
        found.append(([path.relative_to(ROOT).as_posix() for path in files], f"pentapolis_{game}"))
    return found


def is_compiled(path: Path) -> bool:
    """Whether a file, seen from its game's folder, is compiled."""
    if path.parts[0] == "board" or path.name in PLAIN_ANYWHERE:
        return False
    return len(path.parts) > 1 or path.name not in PLAIN


def has_compiler() -> bool:
    """Whether this machine can compile extension modules."""
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return headers.is_file() and any(shutil.which(name) for name in ("gcc", "clang", "cc"))


def build(target: Path, games: list[str], optimize: int, only: list[str] | None = None) -> list[Path]:
    """Compile a copy of the package in this folder; the extension modules, all of them below it.

    With `only` all these games are translated to C, but no others than the engine and those become modules.
    What the folder already holds stays if it was made of the same.
    """
    made_of = target / MADE_OF
    ingredients = fingerprint([*games, f"-O{optimize}", *(only or ())])
    if made_of.is_file() and made_of.read_text(encoding="utf-8") == ingredients:
        return modules_in(target)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "pentapolis", target / "pentapolis", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, str(Path(__file__)), "--translate", "--optimize", str(optimize), *games]
    command += ["--only", *only] if only else []
    done = subprocess.run(command, cwd=target, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"mypyc or the C compiler has failed:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    for leftover in ("build", "ccode"):
        shutil.rmtree(target / leftover)
    made_of.write_text(ingredients, encoding="utf-8")
    return modules_in(target)


def modules_in(target: Path) -> list[Path]:
    return sorted(path for path in target.rglob("*") if path.suffix in (".so", ".pyd"))


def fingerprint(words: list[str]) -> str:
    """Of all that a compiled copy is made of: sources, settings, the versions of Python and of mypy."""
    told = hashlib.sha256("\n".join([sys.version, version("mypy"), *words]).encode())
    for path in [Path(__file__), ROOT / "pyproject.toml", *sorted((ROOT / "pentapolis").rglob("*"))]:
        if path.is_file() and "__pycache__" not in path.parts:
            told.update(f"\n{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return told.hexdigest()


def translate(games: list[str], optimize: int, only: list[str]) -> None:
    """Make C of the package in the working directory, and extension modules of that."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    libraries = groups(games)
    options = [f"--config-file={ROOT / 'pyproject.toml'}"]
    extensions = mypycify(
        options + [file for files, _ in libraries for file in files],
        opt_level=str(optimize),
        debug_level="0",
        separate=libraries,
        target_dir="ccode",
    )
    left_out = [f"pentapolis{mark}{game}" for game in games if game not in only for mark in ("_", ".games.")]
    extensions = [one for one in extensions if not one.name.startswith(tuple(left_out))]
    distribution = Distribution({"name": "pentapolis", "packages": [], "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.inplace = True
    command.parallel = os.cpu_count()
    distribution.run_command("build_ext")


# --- do both play alike? -------------------------------------------------------------------------

PLAY = """
import hashlib, sys
from pathlib import Path
from pentapolis.bots import GreedyBot, SearchBot
from pentapolis.engine import Record, Table
import pentapolis.engine.fork
print("compiled" if not pentapolis.engine.fork.__file__.endswith(".py") else "plain")
for path in sorted(Path(sys.argv[1]).glob("*/records/*.txt")):
    game = path.parent.parent.name
    if game in sys.argv[2:]:
        record = Record.parse(path.read_text(encoding="utf-8")).under_todays_rules()
        table = Table.replay(record)
        told = [str(table.record()), table.g.dump(), repr(table.events), repr(table.view(0))]
        for ply in range(3, len(record.answers), max(1, len(record.answers) // 4)):
            table = Table.replay(record, ply)
            if table.ask is not None and len(table.ask.options) > 1:
                told += [table.dump(), Table.from_position(table.dump()).dump()]
                by_hand = SearchBot("same", 12, table.game.knowledge)
                for bot in (GreedyBot("same"), SearchBot("same", 12), by_hand):
                    advice = bot.think(table, table.ask.seat)
                    told += [repr(advice.thoughts), repr(advice.chances)]
        print(game, path.stem, hashlib.sha256("\\n".join(told).encode()).hexdigest())
"""


def played(folder: Path, games: list[str]) -> list[str]:
    """What replays and bots say with the package of this folder, a line for each frozen record."""
    command = [sys.executable, "-c", PLAY, str(ROOT / "tests"), *games]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"playing with the package of {folder} has failed:\n{done.stderr[-3000:]}")
    return done.stdout.splitlines()


def differences(folder: Path, games: list[str]) -> tuple[int, list[str]]:
    """How many frozen records were played with what is compiled in this folder, and which differently."""
    plain, compiled = played(ROOT, games), played(folder, games)
    assert (plain[0], compiled[0]) == ("plain", "compiled"), "one of the two is not what it should be"
    differ = [mine for mine, other in zip(plain[1:], compiled[1:], strict=True) if mine != other]
    return len(plain) - 1, differ


def compare(games: list[str]) -> int:
    """Print which records are played differently; how many."""
    number, differ = differences(COPY, games)
    for line in differ:
        print(f"DIFFERENT: {line}")
    if not differ:
        print(f"{number} frozen records: replays, positions, events and bots' advice are the same.")
    return len(differ)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="with the engine; all unless told")
    parser.add_argument("--test", action="store_true", help="compare with plain Python")
    parser.add_argument("--optimize", type=int, default=1, help="the C compiler's -O")
    parser.add_argument("--only", nargs="+", default=[], help=argparse.SUPPRESS)
    parser.add_argument("--translate", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    games = options.games or game_names()
    if unknown := [game for game in games if game not in game_names()]:
        parser.error(f"there is no game {unknown[0]!r}; there are {', '.join(game_names())}")
    if options.translate:
        translate(games, options.optimize, options.only or games)
        return 0
    if not has_compiler():
        print(NO_COMPILER)
        return 2
    libraries = build(COPY, games, options.optimize)
    print(f"{len(libraries)} extension modules in {COPY.relative_to(ROOT)}.")
    return 1 if options.test and compare(games) else 0


if __name__ == "__main__":
    sys.exit(main())
