"""Reading the rules documents, and the markers that cite them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pentapolis.citations import in_code, in_tests, numbers_in
from pentapolis.engine import games
from pentapolis.rulebook import NoRulebook, Rulebook, about, rulebook

ROOT = Path(__file__).parents[2]

TEXT = """# Toy — numbered rules

Words of welcome.

## 400 Feeding
### 403 Cities
- 403.1 Each city costs 1 food,
  every turn.
- 403.2 A box for each city that is not fed.
- 403.10 There are twelve wooden cows. †

## 4000 Later
- 4001.1 Nothing happens.

## Worked examples
- TOY-X1 Three cities eat 3 food.
- **TOY-X2** (the picture) A caption. †
"""


def test_rules_are_read_by_number_with_section_and_mark() -> None:
    book = Rulebook("toy", TEXT)
    assert book.title == "Toy — numbered rules"
    assert list(book.rules) == ["403.1", "403.2", "403.10", "4001.1"]
    assert book.rules["403.1"].text == "Each city costs 1 food, every turn."
    assert book.rules["403.1"].section == "403 Cities"
    assert book.rules["403.2"].testable
    assert not book.rules["403.10"].testable
    assert book.rules["403.10"].text == "There are twelve wooden cows."


def test_examples_are_read_by_id() -> None:
    examples = Rulebook("toy", TEXT).examples
    assert {id: example.testable for id, example in examples.items()} == {"TOY-X1": True, "TOY-X2": False}


@pytest.mark.parametrize(
    ("number", "found"),
    [
        ("403.1", ["403.1"]),
        ("403", ["403.1", "403.2", "403.10"]),
        ("400", ["403.1", "403.2", "403.10"]),
        ("4000", ["4001.1"]),
        ("40", []),
        ("9.9", []),
    ],
)
def test_find_takes_a_rule_a_chapter_or_a_part(number: str, found: list[str]) -> None:
    assert [rule.number for rule in Rulebook("toy", TEXT).find(number)] == found


def test_a_number_stated_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"state 403\.1 twice"):
        Rulebook("toy", TEXT + "- 403.1 Again.\n")


def test_a_missing_document_is_named() -> None:
    with pytest.raises(NoRulebook, match="'chess'"):
        rulebook("chess")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("price = 3  # 403.1", ["403.1"]),
        ('return Refusal("403.2", "hungry")', ["403.2"]),
        ("the boxes (403.1, 403.10): see 4001.1.", ["403.1", "403.10", "4001.1"]),
        ("all of 403.1–403.10 together", ["403.1", "403.2", "403.10"]),
        ("403.2-4001.1 and 403.2 again", ["403.2", "403.10", "4001.1"]),
        ("403.10–403.1", ["403.10", "403.1"]),
        ("version 1403.1, 403.1.5, 403.19 and 999.9", []),
    ],
)
def test_lines_name_rules_by_their_whole_number(line: str, found: list[str]) -> None:
    assert numbers_in(line, Rulebook("toy", TEXT)) == found


def test_rules_are_found_where_they_are_coded_and_tested() -> None:
    game = "roll_through_the_ages"
    for places, folder in ((in_code(game), f"pentapolis/games/{game}/"), (in_tests(game), f"tests/{game}/")):
        for number, found in places.items():
            assert number in rulebook(game).rules
            for place in found:
                assert str(place).startswith(folder)
                line = place.path.read_text(encoding="utf-8").splitlines()[place.line - 1]
                assert number in numbers_in(line, rulebook(game))
        assert len(places) > 30


def run_tests(folder: Path, code: str, **environment: str) -> tuple[str, dict[str, bool]]:
    """Run a test file under this project's conftest with a rulebook of the toy game."""
    (folder / "rules").mkdir()
    (folder / "rules" / "toy.md").write_text(TEXT)
    (folder / "test_toy.py").write_text(code)
    conftest = ROOT / "tests" / "conftest.py"
    (folder / "conftest.py").write_text(
        "import pathlib, pentapolis.rulebook\n"
        "pentapolis.rulebook.rulebooks = lambda: ['toy']\n"
        "def rules_file(game, language='en'):\n"
        "    path = pathlib.Path(__file__).parent / 'rules' / f'{game}.md'\n"
        "    return path if path.exists() else None\n"
        "pentapolis.rulebook.rules_file = rules_file\n"
        + conftest.read_text().replace("from __future__ import annotations\n", "")
    )
    (folder / "pytest.ini").write_text(
        "[pytest]\nmarkers = rule: x\n example: x\n browser: x\n postgres: x\n"
    )
    report = folder / "report.json"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", f"--rules-report={report}"]
    here = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment}
    done = subprocess.run([*command, str(folder)], capture_output=True, text=True, cwd=folder, env=here)
    return done.stdout, json.loads(report.read_text())


def test_citations_are_reported_with_their_outcome(tmp_path: Path) -> None:
    output, report = run_tests(
        tmp_path,
        "import pytest\n"
        "@pytest.mark.rule('toy', '403.1', '403.2')\n"
        "def test_one(): pass\n"
        "@pytest.mark.rule('toy', '403.2')\n"
        "@pytest.mark.example('TOY-X1')\n"
        "def test_two(): assert False\n",
    )
    assert "1 failed, 1 passed" in output
    assert report == {"toy 403.1": True, "toy 403.2": False, "toy TOY-X1": False}


@pytest.mark.parametrize("mark", ["rule('toy', '403.9')", "rule('chess', '1.1')", "example('TOY-X9')"])
def test_citing_what_is_not_stated_fails(tmp_path: Path, mark: str) -> None:
    output, report = run_tests(tmp_path, f"import pytest\n@pytest.mark.{mark}\ndef test_one(): pass\n")
    assert "1 error" in output
    assert "which no rule of " in output
    assert report == {}


NEEDY = """import pytest
@pytest.mark.browser
def test_page(): pass
@pytest.mark.postgres
def test_storage(): pass
def test_plain(): pass
"""


def test_what_the_machine_lacks_is_left_out_and_said(tmp_path: Path) -> None:
    output, _ = run_tests(tmp_path, NEEDY, PATH="", PENTAPOLIS_TEST_POSTGRES="")
    assert "1 passed, 2 deselected" in output
    assert "NO CHROMIUM" in output
    assert "NO POSTGRESQL" in output


def test_what_the_machine_has_is_used(tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "chromium").touch(mode=0o755)
    folder = tmp_path / "tests"
    folder.mkdir()
    output, _ = run_tests(folder, NEEDY, PATH=str(tools), PENTAPOLIS_TEST_POSTGRES="postgresql://somewhere")
    assert "3 passed" in output
    assert "NO CHROMIUM" not in output
    assert "NO POSTGRESQL" not in output


def test_make_rules_lists_what_no_passing_test_cites(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    book = rulebook("roll_through_the_ages")
    report.write_text(
        json.dumps({f"{book.game} {n}": n != "403.2" for n in (*book.rules, *book.examples) if n != "401.1"})
    )
    done = subprocess.run(
        [sys.executable, "-m", "tools.rules", book.game, f"--report={report}"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert f"{book.game} 401.1 (not cited): " in done.stdout
    assert f"{book.game} 403.2 (cited only by a failing test): " in done.stdout
    assert done.stdout.count("cited)") + done.stdout.count("failing test)") == 2
    assert "│    66 │      66 │    100% │" in done.stdout  # stated, to test, in the code


OURS = ("clash_of_cultures", "mosaic", "nations", "roll_through_the_ages", "through_the_ages")


@pytest.mark.parametrize("game", OURS)
def test_every_question_leads_to_a_chapter_of_the_rules(game: str) -> None:
    topics = {id.split(".")[1] for id in games()[game].words.ids() if id.startswith("ask.")}
    assert len(topics) > 10
    for topic in topics:
        for language in ("en", "de"):
            assert about(game, topic, language), f"no rules about {topic}"


@pytest.mark.parametrize(
    ("game", "topic", "chapter"),
    [
        ("nations", "growth", "303 "),
        ("nations", "turn", "401 "),
        ("clash_of_cultures", "partner", "304 "),
        ("clash_of_cultures", "raze", "704 "),
        ("mosaic", "military", "413 "),
        ("through_the_ages", "bid", "605 "),
        ("roll_through_the_ages", "reroll", "300 "),
    ],
)
def test_a_question_leads_to_its_own_chapter(game: str, topic: str, chapter: str) -> None:
    assert about(game, topic, "en")[0].section.startswith(chapter)
