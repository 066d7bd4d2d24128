"""Write requirements/*.txt: versions pinned with hashes, no registry's address. `make lock` runs this."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HEAD = "# Pinned by `make lock` from pyproject.toml; do not edit by hand.\n"
BUILD = "hatchling\neditables\n"  # so that installing Pentapolis itself needs nothing unpinned


def main() -> None:
    folder = Path("requirements")
    folder.mkdir(exist_ok=True)
    play = compile_lock([], None)
    (folder / "play.txt").write_text(play)
    (folder / "test.txt").write_text(compile_lock(["test"], folder / "play.txt"))
    for extra in ("bench", "cluster", "data", "docs", "jax", "research"):
        (folder / f"{extra}.txt").write_text(compile_lock([extra], folder / "play.txt"))


def compile_lock(extras: list[str], constraint: Path | None) -> str:
    """The pinned versions of Pentapolis with these extras, agreeing with an earlier lock file."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--native-tls"]
    command += ["--python-version=3.11", "--no-header", "--no-annotate", "--generate-hashes"]
    command += ["--no-emit-index-url", "--no-emit-find-links", "pyproject.toml", "-"]
    command += [f"--extra={extra}" for extra in extras]
    if constraint is not None:
        command.append(f"--constraint={constraint}")
    done = subprocess.run(command, input=BUILD, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    lines = [line for line in done.stdout.splitlines() if not line.startswith(("-", "#"))]
    return HEAD + "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
