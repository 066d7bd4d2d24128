"""`make again` counts what it runs and stops at the first failure."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.again import ROOT, again

FAILS_THE_THIRD_TIME = """
import pathlib, sys
runs = pathlib.Path(sys.argv[1])
runs.write_text(runs.read_text() + "x" if runs.exists() else "x")
print(f"==== {len(runs.read_text())} passed in 1 s ====")
sys.exit(len(runs.read_text()) == 3)
"""

MAKEFILE = """
again:
	@$(PYTHON) -c "import sys, pathlib, tools.again as it; \\
	sys.exit(it.again(1, 0, ['make', '-f', '$(FILE)', 'test'], pathlib.Path('$(FILE).log')))"
test:
	@echo "All checks passed!"
	@echo "==== 3 passed with [$(ARGS)] ===="
"""


def test_it_runs_until_the_first_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = [sys.executable, "-c", FAILS_THE_THIRD_TIME, str(tmp_path / "runs")]
    log = tmp_path / "build" / "again.log"
    assert again(2, 1, suite, log) == 0
    assert again(4, 0, suite, log) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" at ")[0] for line in lines[:3]] == ["1 of 2", "2 of 2", "1 of 4"]
    assert "2 passed in 1 s; 0.0 min" in lines[1]
    assert lines[1].endswith("beside 1")
    assert lines[3] == f"FAILED: see {log}"
    assert log.read_text() == "==== 3 passed in 1 s ====\n"


def test_what_it_was_told_itself_is_not_told_to_the_tests(tmp_path: Path) -> None:
    """Make hands its variables down: pytest would be asked for `--times`."""
    file = tmp_path / "Makefile"
    file.write_text(MAKEFILE)
    command = [
        "make",
        "-f",
        str(file),
        "again",
        "ARGS=--times 20",
        f"FILE={file}",
        f"PYTHON={sys.executable}",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed with []" in done.stdout
