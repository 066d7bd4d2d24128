"""Every board in late positions with the most players, the longest names and full hands.

Nothing overlaps, is cut, too small to hit or out of view. A selection of what `make layout` looks at.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.late import POSITIONS, looked_at, sit_in
from tests.browser.layout import SIZES, ZOOMED, window
from tests.server.servers import Server

pytestmark = pytest.mark.browser

LARGE, LAPTOP, TABLET, PHONE = SIZES[1:]
LOOKS = [
    *((name, [LARGE, LAPTOP, ZOOMED]) for name in ("roll", "through", "nations", "mosaic", "clash")),
    *((name, [PHONE, TABLET]) for name in ("roll trade", "through auction", "mosaic")),
    *((name, [PHONE]) for name in ("nations", "clash battle")),
    ("mosaic two", [LARGE]),
    ("nations wonders", [LAPTOP]),
    ("clash advances", [LAPTOP]),
]
"""In the language of long words; the windows where room is scarce."""


@pytest.mark.parametrize(("name", "sizes"), LOOKS)
def test_nothing_overlaps_or_is_cut(
    open_page: Open, server: Server, name: str, sizes: list[tuple[int, int]]
) -> None:
    page = open_page(locale="de-DE", **window(*sizes[0]))
    sit_in(page, server.url, server.database, POSITIONS[name])
    assert {size: looked_at(page, POSITIONS[name], size) for size in sizes} == {size: [] for size in sizes}
