"""Compiled wheels on demand: `PENTAPOLIS_COMPILE=1 python -m build --wheel`. Else they are plain Python.

The environment variable PENTAPOLIS_OPTIMIZE is the C compiler's -O (2 unless told).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return ["mypy", "setuptools"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not wanted() or version == "editable":
            return
        sys.path.insert(0, self.root)
        from tools.compiled import NO_COMPILER, build, game_names, has_compiler

        if not has_compiler():
            raise SystemExit(NO_COMPILER)
        target = Path(self.root) / "build" / "wheel"
        for library in build(target, game_names(), int(os.environ.get("PENTAPOLIS_OPTIMIZE", "2"))):
            build_data["force_include"][str(library)] = library.relative_to(target).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def wanted() -> bool:
    return os.environ.get("PENTAPOLIS_COMPILE", "") not in ("", "0")
