"""The film strip: what happened since my last turn, as a few steps that the board can show again.

Frames are made of the lines of the recap, so they tell nothing that the log does not. What a frame shows on
the board is the table as it was after its last answer, seen from the same seat (`routes/review.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pentapolis.server.scene import Line

MOST: Final = 7
"""Frames at most; more steps are joined by seat, then the oldest are left out."""


@dataclass
class Frame:
    """One step of the strip, or several of one seat after each other."""

    before: int
    """So many answers had been given before it …"""
    ply: int
    """… and so many after it."""
    seat: int | None
    text: str
    """The deed; of several the last one, which is what the board shows."""
    more: int
    """So many further lines belong to it."""
    mine: bool
    """Whether it concerns the one who looks."""


def frames(lines: list[Line], mine: set[int]) -> list[Frame]:
    """The frames of these lines, oldest first: a frame an answer, as far as there is room."""
    found: list[Frame] = []
    for line in lines:
        if not line.ply:
            continue
        concerns = line.seat in mine or line.target in mine
        if found and found[-1].ply == line.ply:
            last = found[-1]
            last.mine |= concerns
            last.more += 1
            last.seat = line.seat if last.seat is None else last.seat
        else:
            found.append(Frame(line.ply - 1, line.ply, line.seat, line.text, 0, concerns))
    return (found if len(found) <= MOST else joined(found))[-MOST:]


def joined(found: list[Frame]) -> list[Frame]:
    """Frames of one seat after each other as one."""
    kept: list[Frame] = []
    for frame in found:
        if kept and kept[-1].seat == frame.seat:
            last = kept[-1]
            mine = last.mine or frame.mine
            more = last.more + 1 + frame.more
            kept[-1] = Frame(last.before, frame.ply, frame.seat, frame.text, more, mine)
        else:
            kept.append(frame)
    return kept
