"""Running coroutines in tests, and fakes for those of one thread.

Browser tests leave an event loop running in their thread, and a test that comes after them in the same
process cannot start another one there: so each coroutine gets a thread of its own.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def apart(function: Callable[..., T], *arguments: Any) -> T:
    """What the function returns, called in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *arguments).result()


def awaited(coroutine: Coroutine[Any, Any, T]) -> T:
    """What the coroutine returns, run to its end in a new event loop of a new thread."""
    done: T = apart(asyncio.run, coroutine)
    return done


def here_only(monkeypatch: pytest.MonkeyPatch, name: str, instead: Any) -> None:
    """Exchange a function of asyncio for this thread: servers of other tests may run in others."""
    real, thread = getattr(asyncio, name), threading.get_ident()

    def chosen(*args: Any, **named: Any) -> Any:
        return (instead if threading.get_ident() == thread else real)(*args, **named)

    monkeypatch.setattr(asyncio, name, chosen)
