"""Every board in late positions with the most players, the longest names and full hands.

Nothing overlaps, is cut, too small to hit or out of view. A selection of what `make layout` looks at.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.late import ENDS, POSITIONS, looked_at, sit_in
from tests.browser.layout import SIZES, ZOOMED, window
from tests.server.servers import Server

pytestmark = pytest.mark.browser

LARGE, LAPTOP, TABLET, PHONE = SIZES[1:]
LOOKS = [
    *((name, [LARGE, LAPTOP, ZOOMED]) for name in ("roll", "through", "nations", "mosaic", "clash")),
    *((name, [PHONE, TABLET]) for name in ("roll trade", "through auction", "mosaic")),
    *((name, [PHONE]) for name in ("nations", "clash battle")),
    *((name, [LAPTOP]) for name in ("clash trade", "mosaic military", "through war", "nations names")),
    ("mosaic two", [LARGE]),
    ("nations wonders", [LAPTOP]),
    ("clash advances", [LAPTOP]),
]
"""In the language of long words; the windows where room is scarce."""


@pytest.mark.parametrize("size", [LARGE, LAPTOP])
def test_as_many_dice_as_there_are_cities_stand_in_one_row(
    open_page: Open, server: Server, size: tuple[int, int]
) -> None:
    """A second row took from the sheet below what one has to see of it."""
    page = open_page(locale="de-DE", **window(*size))
    sit_in(page, server.url, server.database, POSITIONS["roll"])
    dice = page.locator(".dice .die")
    tops = dice.evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().top))")
    assert len(tops) == 7
    assert len(set(tops)) == 1


@pytest.mark.parametrize("name", ENDS)
def test_the_scores_at_the_end_lie_over_nothing(open_page: Open, server: Server, name: str) -> None:
    """All of them in view beside the log, and what one can do then."""
    page = open_page(locale="de-DE", **window(*LAPTOP))
    sit_in(page, server.url, server.database, ENDS[name])
    assert looked_at(page, ENDS[name], LAPTOP) == []


@pytest.mark.parametrize(("name", "sizes"), LOOKS)
def test_nothing_overlaps_or_is_cut(
    open_page: Open, server: Server, name: str, sizes: list[tuple[int, int]]
) -> None:
    page = open_page(locale="de-DE", **window(*sizes[0]))
    sit_in(page, server.url, server.database, POSITIONS[name])
    assert {size: looked_at(page, POSITIONS[name], size) for size in sizes} == {size: [] for size in sizes}
