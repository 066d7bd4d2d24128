"""The look at layouts sees what is wrong, and lets pass what is right: on small pages made for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.layout import faults

pytestmark = pytest.mark.browser

DOTS = "overflow:hidden;text-overflow:ellipsis;white-space:nowrap"
FOOT = """<div style="height:90px;overflow:auto;padding:15px">
<p style="margin:0">Iron<br>Gold<br>Silk<br>Wine<br>Salt</p>
<button style="position:sticky;bottom:0;width:90%;height:30px">End<i style="{}"></i></button>
</div>"""
"""A list that goes on below the button at its foot, unless something covers it there."""
RIGHT = f"""
<p>Two lines of text<br>under each other</p>
<div style="height:30px;overflow:auto"><p>This</p><p>can be</p><p>scrolled</p></div>
<svg width="90" height="40"><text y="20">Gaul</text><text x="50" y="20">Italy</text></svg>
<svg width="90" height="40"><g><rect width="90" height="30"/><text y="20">Assyria</text></g></svg>
<p style="overflow:hidden"><svg class="i" width="9" height="9"></svg> Silk</p>
<p title="Long name" style="width:50px;{DOTS}">Long name</p>
<button style="width:30px;height:30px">ok</button>
<label style="display:block;height:30px"><input type="checkbox">Silk</label>
{FOOT.format("position:absolute;inset:100% 0 auto;height:20px;background:#fff")}
"""
WRONG = {
    "lie over each other": '<p>Farm</p><p style="margin-top:-30px">Mine</p>',
    "on a map": '<svg width="90" height="40"><text y="20">Gaul</text><text x="9" y="25">Italy</text></svg>',
    "sticks out": '<svg height="40"><g><rect width="9" height="30"/><text y="20">Gaul</text></g></svg>',
    "an icon of": '<p style="height:9px;overflow:hidden"><svg class="i" height="30"></svg></p>',
    "is cut by": '<div style="width:30px;overflow:hidden;white-space:nowrap">Philosophy</div>',
    '"Law" in b is cut by': f'<p style="display:flex;width:30px;{DOTS}">By <b>Law</b></p>',
    "before the dots": f'<p style="width:20px;{DOTS}">Wilhelmina</p>',
    "lies under": '<p>Iron</p><div style="margin-top:-34px;height:40px;position:relative"></div>',
    "is a target of": '<button style="width:20px;height:20px;padding:0">+</button>',
    "in a place of": '<div style="width:90px"><p style="width:120px">Too wide</p></div>',
    "shows below": FOOT.format(""),
    "px wide": '<div style="width:2000px">wide</div>',
    "may break anywhere": '<p style="overflow-wrap:anywhere">Hammurabi</p>',
    "out of view": '<div id="hand" style="position:absolute;top:590px;height:40px;width:9px"></div>',
    "is not there": "<p>no hand</p>",
}


@pytest.mark.parametrize("said", WRONG)
def test_what_is_wrong_is_seen(chromium: Browser, said: str) -> None:
    page = chromium.new_page(viewport={"width": 800, "height": 600})
    page.set_content(WRONG[said])
    essentials = ("#hand",) if said in ("out of view", "is not there") else ()
    found = faults(page, "p" if said == "in a place of" else "body", essentials=essentials)
    page.close()
    assert [fault for fault in found if said in fault], found


def test_what_is_right_passes(chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 800, "height": 600})
    page.set_content(RIGHT)
    found = faults(page, essentials=("button",))
    page.close()
    assert found == []
