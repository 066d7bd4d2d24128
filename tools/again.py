"""`make again`: does the suite pass every time, on its own and beside a busy machine?

    make again ARGS="--times 20"
    make again ARGS="--times 5 --beside 8"

Runs `make test` so many times in a row, beside so many processes that compute without end, prints a line for
each run (commit, last line of the tests, minutes, load) and stops at the first that fails; what that one
printed stays in build/again.log.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOG = ROOT / "build" / "again.log"
SUITE = ["make", "test"]
MAKES_OWN = {"MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "MAKELEVEL"}


@contextlib.contextmanager
def busy(number: int) -> Iterator[None]:
    """So many processes that compute until the block ends."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for one in running:
            one.kill()
            one.wait()


def untold() -> dict[str, str]:
    """The environment without what the `make` around this one was told: its ARGS are not for the tests."""
    return {name: value for name, value in os.environ.items() if name not in {"ARGS", *MAKES_OWN}}


def commit() -> str:
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True
    )
    return done.stdout.strip() or "no commit"


def last_line(text: str) -> str:
    """What pytest says last of the tests: how many passed and failed."""
    told = [line for line in text.splitlines() if re.search(r"\d (passed|failed)", line)]
    return told[-1].strip("= ") if told else "no test was run"


def again(times: int, beside: int, suite: list[str], log: Path) -> int:
    """Run the suite up to so many times; how many runs failed: none or one."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with busy(beside):
        for number in range(1, times + 1):
            began = time.monotonic()
            done = subprocess.run(
                suite,
                cwd=ROOT,
                env=untold(),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            log.write_text(done.stdout, encoding="utf-8")
            minutes = (time.monotonic() - began) / 60
            load = os.getloadavg()[1]
            said = f"{last_line(done.stdout)}; {minutes:.1f} min, load {load:.0f}, beside {beside}"
            print(f"{number} of {times} at {commit()}: {said}", flush=True)
            if done.returncode:
                print(f"FAILED: see {log}")
                return 1
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="make again", description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20, help="runs in a row (default 20)")
    parser.add_argument("--beside", type=int, default=0, help="busy processes meanwhile (default none)")
    asked = parser.parse_args()
    return again(asked.times, asked.beside, SUITE, LOG)


if __name__ == "__main__":
    sys.exit(main())
