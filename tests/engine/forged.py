"""Records that somebody has changed by hand, and sealed again."""

from __future__ import annotations

from pentapolis.engine.record import _check


def resealed(lines: list[str]) -> str:
    """A record with these lines and a check that fits: somebody has forged it."""
    body = "\n".join(lines) + "\n"
    return body + f"check {_check(body)}\n"
