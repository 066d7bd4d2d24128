"""Weights into the package: the part of a checkpoint that bots need, in 16 bits, in the game's folder."""

from __future__ import annotations

from pathlib import Path

from pentapolis.bots.knowledge import ALONE, MASTERLY, WEIGHTS
from pentapolis.bots.learned import LAYERS
from pentapolis.bots.weights import read_weights, write_weights
from pentapolis.engine import find_game

LARGEST = 4 * 2**20
"""A file of weights is at most this long, in bytes."""


def ship(checkpoint: Path, masterly: bool = False) -> Path:
    """Write the weights of a checkpoint where the game's bots look for them, or `master` alone."""
    about, arrays = read_weights(checkpoint)
    game = find_game(about["game"])
    names = ["theta", "situation", "trust", *[name for name in LAYERS if name in arrays]]
    shipped = {
        **about["names"],
        "game": game.id,
        "trained": {name: about[name] for name in ("updates", "games", "seconds", "runs")},
        "calibration": about.get("calibration", {}),
    }
    file = ALONE if about.get("alone") else MASTERLY if masterly else WEIGHTS
    path = game.folder / "bots" / file
    write_weights(path, shipped, {name: arrays[name] for name in names})
    if path.stat().st_size > LARGEST:
        raise ValueError(f"{path} has {path.stat().st_size} bytes, more than {LARGEST}")
    return path


def ship_all(folder: Path, masterly: bool = False) -> None:
    for checkpoint in sorted(folder.glob("*.ckpt")):
        path = ship(checkpoint, masterly)
        print(f"{path}: {path.stat().st_size / 1024:.0f} KiB")
