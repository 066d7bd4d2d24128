"""The form of style sheets, scripts and templates, checked by `make lint`; `--fix` mends what a tool can.

Style sheets and scripts are formatted by css-beautify and js-beautify with the options below. Templates are
written by hand, because white space between inline elements shows; no line of any of them is longer than 120.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cssbeautifier
import jsbeautifier

ROOT = Path(__file__).parent.parent
WIDEST = 120


def css(text: str) -> str:
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.space_around_combinator = True
    options.newline_between_rules = False
    options.selector_separator_newline = False
    return str(cssbeautifier.beautify(text, options))


def js(text: str) -> str:
    options = jsbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.brace_style = "collapse,preserve-inline"
    options.operator_position = "before-newline"
    options.max_preserve_newlines = 2
    return str(jsbeautifier.beautify(text, options))


FORMATTERS = {".css": css, ".js": js}


def files(*suffixes: str) -> list[Path]:
    found = (path for suffix in suffixes for path in (ROOT / "pentapolis").rglob(f"*{suffix}"))
    return sorted(path for path in found if "__pycache__" not in path.parts)


def complaints(fix: bool = False) -> list[str]:
    """What is not as it should be, as `file:line: what`; with `fix`, what is left after mending."""
    found = []
    for path in files(".css", ".js", ".html"):
        name = path.relative_to(ROOT)
        text = path.read_text(encoding="utf-8")
        formatter = FORMATTERS.get(path.suffix)
        if formatter is not None and (formatted := formatter(text)) != text:
            if fix:
                path.write_text(formatted, encoding="utf-8")
                text = formatted
            else:
                found.append(f"{name}: not formatted (python -m tools.markup --fix)")
        for number, line in enumerate(text.splitlines(), start=1):
            if len(line) > WIDEST:
                found.append(f"{name}:{number}: {len(line)} characters, at most {WIDEST}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fix", action="store_true", help="format what can be formatted")
    found = complaints(parser.parse_args().fix)
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
