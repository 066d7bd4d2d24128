"""A look at the layout of a page: what overlaps, is cut for good, too small to hit, or out of view.

    assert faults(page, "#board, #ask", essentials=("#ask", ".hand")) == []

Text that can be scrolled into view, or that ends in dots on purpose (`text-overflow`, `line-clamp`), is not
cut. Cards that lie over each other like a fan are `apart`: their texts do not count against each other.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

LOOK = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")

SIZES = ((1920, 1080), (1440, 900), (1280, 720), (820, 1180), (390, 844))
"""The windows that every board is made for."""
LYING = (1180, 820)
"""A tablet on its side."""
TOUCHED = (*SIZES[3:], LYING)
ZOOMED = (720, 450)
"""1440×900 with the page at 200 %, pointed at by a mouse."""
FINGER, POINTER = 44, 24
"""The least width and height of what one clicks, by a finger and by a mouse."""


def window(width: int, height: int) -> dict[str, Any]:
    """What `open_page` needs for a window of this size."""
    if (width, height) in TOUCHED:
        return {"width": width, "height": height, "has_touch": True, "is_mobile": True}
    return {"width": width, "height": height}


def faults(
    page: Page, within: str = "body", least: int = POINTER, essentials: tuple[str, ...] = (), apart: str = ""
) -> list[str]:
    """Sentences about everything that is wrong inside these parts of the page; none when it is all right."""
    size = page.viewport_size
    assert size is not None
    found: list[str] = page.evaluate(
        LOOK,
        {
            "within": within,
            "width": size["width"],
            "least": least,
            "essentials": list(essentials),
            "apart": apart,
        },
    )
    return found
