"""Files of learned weights: named arrays of numbers under a header of JSON. No pickle: reading runs no code.

    PENTAPOLIS WEIGHTS 1 \\n  {"length of the header's JSON": …} …

The first line names the format and the length of the header in bytes; the header says what the arrays are
called, their shapes and types; then the arrays follow one after another, little endian. Weights that are
shipped are whole numbers of 16 bits, in units of 1 / FINE; checkpoints of a training keep 32 bit floats.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = "NDArray[Any]"

MAGIC: Final = b"PENTAPOLIS WEIGHTS 1 "
FINE: Final = 4096.0
"""Shipped weights and everything computed from them are whole multiples of 1 / FINE: see learned.py."""
MOST: Final = 32767
TYPES: Final = {"fine": "<i2", "float": "<f4"}


def write_weights(path: Path, about: dict[str, Any], arrays: dict[str, Array], kind: str = "fine") -> None:
    """Write a file whole or not at all."""
    table = []
    parts = []
    for name, array in arrays.items():
        if kind == "fine":
            array = np.clip(np.rint(np.asarray(array, np.float64) * FINE), -MOST, MOST)
        table.append([name, list(array.shape)])
        parts.append(np.ascontiguousarray(array, TYPES[kind]).tobytes())
    header = json.dumps({"about": about, "kind": kind, "arrays": table}).encode()
    data = b"".join([MAGIC, str(len(header)).encode(), b"\n", header, *parts])
    draft = path.with_suffix(path.suffix + ".new")
    draft.write_bytes(data)
    draft.replace(path)


def read_weights(path: Path) -> tuple[dict[str, Any], dict[str, Array]]:
    """What the file is about, and its arrays as 64 bit floats."""
    data = path.read_bytes()
    if not data.startswith(MAGIC):
        raise ValueError(f"{path} is no file of weights")
    end = data.index(b"\n")
    start = end + 1 + int(data[len(MAGIC) : end])
    header = json.loads(data[end + 1 : start])
    kind = TYPES[header["kind"]]
    arrays: dict[str, Array] = {}
    for name, shape in header["arrays"]:
        count = int(np.prod(shape, dtype=np.int64))
        flat = np.frombuffer(data, kind, count, start).astype(np.float64)
        start += count * np.dtype(kind).itemsize
        arrays[name] = flat.reshape(shape) / (FINE if header["kind"] == "fine" else 1.0)
    return dict(header["about"]), arrays


def aligned(array: Array, had: list[str], wanted: tuple[str, ...]) -> Array:
    """The rows of `array`, which stood under the names `had`, in the order `wanted`; new names have zeros."""
    if had == list(wanted):
        return array
    place = {name: row for row, name in enumerate(had)}
    rows = np.zeros((len(wanted), *array.shape[1:]))
    for row, name in enumerate(wanted):
        if name in place:
            rows[row] = array[place[name]]
    return rows
