"""Ending what runs in the background. What it is that runs lives where it is begun."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

PATIENCE_SECONDS: Final = 10.0


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel them and wait until they have ended: one that is cut off in a transaction still has to leave it,
    and would wait for ever if the store were closed meanwhile. A database that is away holds nobody up.
    """
    cut_off = list(tasks)
    for task in cut_off:
        task.cancel()
    if cut_off:
        await asyncio.wait(cut_off, timeout=PATIENCE_SECONDS)
