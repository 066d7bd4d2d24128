"""Pictures of a training's log."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from pentapolis.learn.__main__ import main
from pentapolis.learn.curves import panels, read_log, smooth

ROWS = [
    {"kind": "slice", "game": "a", "games": 1000, "points": {"2": 10.0}, "entropy": 1.2, "loss": 0.0},
    {"kind": "watch", "game": "a", "games": 1000, "seats": 2, "share": 0.75},
    {
        "kind": "slice",
        "game": "a",
        "games": 3000,
        "points": {"2": 20.0, "3": 8.0},
        "entropy": 1.0,
        "loss": 0.5,
    },
    {"kind": "calibration", "game": "a", "games": 3000},
    {"kind": "slice", "game": "b", "games": 10, "points": {"1": 5.0}, "entropy": 1.0, "loss": 0.4},
]


def test_every_figure_of_the_log_is_in_its_panel(tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    shown = list(panels(read_log(tmp_path / "log.jsonl")["a"]).values())
    assert shown[0] == {"2 seats": [(1.0, 15.0), (3.0, 15.0)], "3 seats": [(3.0, 8.0)]}
    assert shown[1] == {"2 seats": [(1.0, 75.0)]}
    assert shown[2] == {"entropy": [(1.0, 1.2), (3.0, 1.0)], "loss": [(3.0, 0.5)]}


def test_curves_are_pictures_of_every_game(tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    main(["curves", str(tmp_path / "log.jsonl"), str(tmp_path / "pictures")])
    for game in ("a", "b"):
        picture = ElementTree.parse(tmp_path / "pictures" / f"{game}.svg").getroot()
        assert len(picture.findall("{http://www.w3.org/2000/svg}polyline")) >= 3


def test_smooth_lines_are_means_of_neighbours() -> None:
    assert smooth([(0, 0.0), (1, 3.0), (2, 6.0)], 1) == [(0, 1.5), (1, 3.0), (2, 4.5)]
