"""For `tools/mutants.py`: what became of the breaks, as lines of JSON and as a table.

    python -m tools.mutants_told results/*.jsonl

puts the parts of samples together and prints, by target, how many breaks were noticed, and the others by
name.
"""

from __future__ import annotations

import contextlib
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from pentapolis.study.intervals import wilson
from tools.mutations import Mutation

EQUIVALENT = Path(__file__).parent / "mutants_equivalent.toml"
SURVIVED = "survived"


@dataclass(frozen=True)
class Tried:
    """A break and what became of it."""

    target: str
    mutation: Mutation
    outcome: str
    why_equivalent: str
    seconds: float

    @property
    def survived(self) -> bool:
        return self.outcome == SURVIVED and not self.why_equivalent

    def line(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


def read(files: Iterable[Path]) -> list[Tried]:
    """What the files of results hold, every break once, without lines that a stopped run left torn."""
    found: dict[tuple[str, Mutation], Tried] = {}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            with contextlib.suppress(json.JSONDecodeError):
                row = json.loads(line)
                mutation = Mutation(**{**row["mutation"], "function": tuple(row["mutation"]["function"])})
                found[row["target"], mutation] = Tried(**{**row, "mutation": mutation})
    return list(found.values())


def equivalent() -> dict[tuple[str, str, str], str]:
    """By file, line of its text and break: why it changes nothing. Judged by hand, one by one."""
    rows = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["break"]
    return {(row["path"], row["at"], row["what"]): row["why"] for row in rows}


def report(name: str, tried: list[Tried]) -> None:
    """How many were noticed of those that change anything, with a 95 % interval, and the others by name."""
    counted = [one for one in tried if not (one.outcome == SURVIVED and one.why_equivalent)]
    noticed = sum(not one.survived for one in counted)
    low, high = wilson(noticed, max(1, len(counted)))
    seconds = sum(one.seconds for one in tried)
    print(
        f"\n{name}: {noticed} of {len(counted)} noticed = {100 * noticed / max(1, len(counted)):.1f} %",
        end="",
    )
    print(f" (95 % interval {100 * low:.1f} to {100 * high:.1f} %),", end=" ")
    print(f"{len(tried) - len(counted)} more change nothing; {seconds / max(1, len(tried)):.1f} s each")
    outcomes = Counter(one.outcome for one in tried)
    print("  " + ", ".join(f"{outcome}: {number}" for outcome, number in sorted(outcomes.items())))
    survivors = sorted((one.mutation for one in tried if one.survived), key=lambda m: (m.path, m.line))
    for mutation in survivors:
        print(f"  not noticed  {mutation}")


def main() -> int:
    files = [Path(name) for name in sys.argv[1:]]
    missing = [str(file) for file in files if not file.is_file()]
    if not files or missing:
        sys.exit(f"usage: python -m tools.mutants_told FILE.jsonl…  {', '.join(missing)} not found".strip())
    tried = read(files)
    for name in sorted({one.target for one in tried}):
        report(name, [one for one in tried if one.target == name])
    return 0


if __name__ == "__main__":
    sys.exit(main())
