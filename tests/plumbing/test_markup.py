"""Style sheets, scripts and templates are formatted, and no line is longer than 120 characters."""

from __future__ import annotations

import re

from pentapolis.server.styles import SHEETS, STATIC
from tools import markup


def test_style_sheets_scripts_and_templates_are_formatted() -> None:
    assert markup.files(".css", ".js", ".html")
    assert markup.complaints() == []


def test_a_style_sheet_is_written_a_declaration_to_a_line() -> None:
    assert markup.css(".a>.b{color:red;margin:0}") == ".a > .b {\n  color: red;\n  margin: 0\n}\n"


def test_style_sheets_are_small_and_all_of_them_are_sent() -> None:
    """One file a component; a sheet in static/ that no list names would never reach anybody."""
    for path in markup.files(".css"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 400, path
    linked = {"newcomer", "puzzles"}
    assert {path.stem for path in STATIC.glob("*.css")} == linked.union(*SHEETS.values())


LETTERS = re.compile(r"hyphens: auto|word-break: break|overflow-wrap: (?:anywhere|break-word)")


def test_names_break_at_soft_hyphens_only() -> None:
    """Browsers with a dictionary would break them elsewhere. Fingerprints alone may break anywhere."""
    allowed = {"code": 1, ".hash code": 1}
    found: dict[str, int] = {}
    for path in markup.files(".css"):
        for selector, inside in re.findall(r"([^{};]+)\{([^{}]*)\}", path.read_text(encoding="utf-8")):
            if LETTERS.search(inside):
                found[selector.strip()] = found.get(selector.strip(), 0) + 1
    assert found == allowed


UNNAMED = re.compile(r":has\(.*[\s>~+](\*|:not\([^ ]*( [^ )]*)*\))$")


def test_what_lies_in_something_that_has_is_named() -> None:
    """`.a:has(.b) > :not(.c)` makes browsers compute all styles of a page whenever an element comes in."""
    assert UNNAMED.search(
        '.opts:has(> .bargain:not([data-series])) > :not([value="accept"], [value="refuse"])'
    )
    assert UNNAMED.search("section:has(.old) *")
    for path in markup.files(".css"):
        rules = re.findall(r"[^{};]+(?=\{)", path.read_text(encoding="utf-8"))
        one = [part.strip() for rule in rules for part in re.split(r",(?![^(]*\))", rule)]
        assert [selector for selector in one if UNNAMED.search(selector)] == [], path
