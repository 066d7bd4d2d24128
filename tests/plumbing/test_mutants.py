"""`make mutants`: which breaks a file offers, and that a break is found, run and told."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools import mutants
from tools.mutations import mutations

SOURCE = '''
"""A docstring: 3 > 2."""
LIMIT: int = 6


def pay(g, seat: int = 1):
    """Never broken: 2 < 3."""
    assert seat >= 0
    if g.tell:
        g.tell("paid", seat, coins=2)
    if g.coins[seat] < 9 and not g.free:
        raise ValueError("2 < 3")
    g.coins[seat] -= 2
    yield from g.after(seat)
    g.paid = True
'''


def whats() -> list[str]:
    return [mutation.what for mutation in mutations("pay.py", SOURCE)]


def test_a_break_is_one_that_a_careless_programmer_makes() -> None:
    assert whats() == [
        "6 -> 7",
        "1 -> 2",
        "turned round: g.coins[seat] < 9 and not g.free -> (not (g.coins[seat] < 9 and (not g.free)))",
        "g.coins[seat] < 9 and not g.free -> ((g.coins[seat] < 9) or (not g.free))",
        "g.coins[seat] < 9 -> g.coins[seat] <= 9",
        "9 -> 10",
        "not g.free -> (g.free)",
        "g.coins[seat] -= 2 -> pass",
        "2 -> 3",
        "yield from g.after(seat) -> yield from ()",
        "g.paid = True -> pass",
        "True -> False",
    ]


def test_every_break_leaves_a_file_that_parses_and_differs() -> None:
    for path in mutants.target("engine").sources:
        source = (mutants.ROOT / path).read_text(encoding="utf-8")
        plain = ast.dump(ast.parse(source))
        for mutation in mutations(path, source):
            assert ast.dump(ast.parse(mutation.apply(source))) != plain, str(mutation)


def test_rules_are_broken_and_neither_boards_nor_bots() -> None:
    sources = mutants.target("roll_through_the_ages").sources
    assert sources
    assert not [path for path in sources if "/board/" in path or "/bots/" in path]


def test_tests_that_cite_a_rule_named_near_by_come_first() -> None:
    source = "def pay(g):\n    # 403.2\n    g.coins -= 2\n"
    (mutation,) = [m for m in mutations("pay.py", source) if "pass" in m.what]
    tests = {
        "quick": {"cites": [], "seconds": 0.1},
        "citing": {"cites": ["403.2"], "seconds": 9.0},
        "elsewhere": {"cites": ["403.2"], "seconds": 0.1},
    }
    known = mutants.Known(tests, {"pay.py": {3: ["quick", "citing"]}})
    assert known.tests_for(mutation, source) == ["citing", "quick"]


def test_a_break_is_noticed_by_a_test_that_fails_and_survives_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "def double(n):\n    return n * 2\n"
    for folder in (tmp_path / "root", tmp_path / "copy"):
        (folder / "tests").mkdir(parents=True)
        (folder / "pay.py").write_text(source)
        test = "from pay import double\n\n\ndef test_it():\n    assert double({}) == {}\n"
        (folder / "tests" / "test_blind.py").write_text(test.format(2, 4))
        (folder / "tests" / "test_seeing.py").write_text(test.format(5, 10))
    tools = Path(mutants.__file__).parent
    (tmp_path / "copy" / "tools").symlink_to(tools)
    monkeypatch.setattr(mutants, "ROOT", tmp_path / "root")
    add = next(m for m in mutations("pay.py", source) if m.what.startswith("n * 2"))
    for file, noticed in (("test_blind", False), ("test_seeing", True)):
        id = f"tests/{file}.py::test_it"
        known = mutants.Known({id: {"cites": [], "seconds": 0.1}}, {"pay.py": {2: [id]}})
        assert mutants.is_noticed(add, known, tmp_path / "copy") is noticed
    assert (tmp_path / "copy" / "pay.py").read_text() == source
