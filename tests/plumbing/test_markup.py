"""Style sheets, scripts and templates are formatted, and no line is longer than 120 characters."""

from __future__ import annotations

from tools import markup


def test_style_sheets_scripts_and_templates_are_formatted() -> None:
    assert markup.files(".css", ".js", ".html")
    assert markup.complaints() == []


def test_a_style_sheet_is_written_a_declaration_to_a_line() -> None:
    assert markup.css(".a>.b{color:red;margin:0}") == ".a > .b {\n  color: red;\n  margin: 0\n}\n"
