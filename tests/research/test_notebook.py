"""The notebook of the first ten minutes runs, without Jupyter, and prints what it shows.

Cells in which bots play are tagged `varies`: they run, but what they print changes whenever bots learn.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "first_ten_minutes.ipynb"


def test_the_notebook_runs_and_prints_what_it_shows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(NOTEBOOK.parent))  # where Jupyter runs it
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            exec(compile(source, NOTEBOOK.name, "exec"), names)
            printed = capsys.readouterr().out
            shown = "".join("".join(output.get("text", ())) for output in cell["outputs"])
            if "varies" not in cell["metadata"].get("tags", ()):
                assert printed == shown, f"{source}\nprints something else now: run {NOTEBOOK.name} again"
            assert cell["outputs"], f"{source}\nshows nothing in {NOTEBOOK.name}"
    sys.modules.pop("learn_roll", None)
