"""`make mutants`: which breaks a file offers, and that a break is found, run and told."""

from __future__ import annotations

import argparse
import ast
import py_compile
from pathlib import Path

import pytest

from tools import mutants, mutants_known, mutants_run, mutants_told
from tools.mutants_known import AT_IMPORT, Known, Target, learn, target
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
    yield from ()
    g.paid = True
    g.payer = -1
    g.reveals += 1
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
        "g.payer = -1 -> pass",
        "-1 -> 0",
        "g.reveals += 1 -> pass",
    ]


def test_every_break_leaves_a_file_that_parses_and_differs() -> None:
    for path in target("engine").sources:
        source = (mutants_known.ROOT / path).read_text(encoding="utf-8")
        plain = ast.dump(ast.parse(source))
        for mutation in mutations(path, source)[::5]:
            assert ast.dump(ast.parse(mutation.apply(source))) != plain, str(mutation)


def test_rules_are_broken_and_neither_boards_nor_bots() -> None:
    sources = target("roll_through_the_ages").sources
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
    known = Known(tests, {"pay.py": {3: {"quick", "citing"}}})
    assert known.tests_for(mutation, source) == ["citing", "quick"]
    assert not known.at_import(mutation)


def test_tests_of_a_file_that_imports_the_broken_module_come_first() -> None:
    this = str(Path(__file__).relative_to(mutants_known.ROOT))
    assert [
        mutants_known.imports(this, f"tools/{name}.py") for name in ("mutants_told", "mutations", "words")
    ] == [
        True,
        True,
        False,
    ]
    source = "def told(g):\n    g.coins -= 2\n"
    (mutation,) = [m for m in mutations("tools/mutants_told.py", source) if "pass" in m.what]
    plain = {"cites": [], "seconds": 1.0}
    tests = {"quick": {"cites": [], "seconds": 0.1}, f"{this}::test": plain, "gone.py::test": plain}
    known = Known(tests, {"tools/mutants_told.py": {2: {"quick", f"{this}::test"}}})
    assert known.tests_for(mutation, source) == [f"{this}::test", "quick"]


def test_all_tests_stand_on_what_runs_at_import_those_of_the_file_first() -> None:
    source = "LIMIT = 6\n\n\ndef pay(g):\n    g.coins -= LIMIT\n"
    limit = mutations("pay.py", source)[0]
    tests = {
        "elsewhere": {"cites": [], "seconds": 0.1},
        "close": {"cites": [], "seconds": 9.0},
    }
    known = Known(tests, {"pay.py": {1: {AT_IMPORT}, 5: {"close"}}})
    assert known.tests_for(limit, source) == ["close", "elsewhere"]
    assert known.at_import(limit)


PAY = """
from functools import cache

FACTOR = 2
TABLE = {n: n * FACTOR for n in range(9)}


@cache
def double(n):
    return n * FACTOR


class Purse:
    def __init__(self, coins=3):
        self.coins = coins

    def pay(self, coins):
        while self.coins < coins:
            self.coins += 1
        self.coins -= coins
        return self.coins
"""
PAY_TESTS = """
from pay import TABLE, Purse, double


def test_fails_unbroken():
    assert double(5) == 11


def test_double():
    assert double(5) == 10


def test_table():
    assert TABLE[4] == 8


def test_purse():
    assert Purse().pay(2) == 1


def test_poor():
    assert Purse(3).pay(4) == 0
"""
OUTCOMES = {
    "2 -> 3": "noticed",  # a constant: seen by a fresh import
    "n * FACTOR -> (n + FACTOR)": "noticed",  # a function that caches
    "3 -> 4": "noticed",  # a default
    "self.coins < coins -> self.coins <= coins": "noticed",
    "self.coins += 1 -> pass": "endless",
    "self.coins -= coins -> pass": "noticed",
    "9 -> 10": "survived",  # nobody looks at the last row
}


def test_breaks_are_noticed_by_tests_that_fail_or_never_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, copy = tmp_path / "root", tmp_path / "copy"
    for folder in (root, copy):
        (folder / "tests").mkdir(parents=True)
        (folder / "pay.py").write_text(PAY)
        (folder / "tests" / "test_pay.py").write_text(PAY_TESTS)
    (copy / "tools").symlink_to(Path(mutants.__file__).parent)
    monkeypatch.setattr(mutants_known, "ROOT", root)
    monkeypatch.setattr(mutants_known, "MOST_FAILING", 0.2)
    aim = Target("pay", ["pay.py"], ["tests/test_pay.py"], [])
    known = learn(aim, [copy])
    assert known.failing == ["tests/test_pay.py::test_fails_unbroken"]
    assert len(list((root / "build" / "mutants").iterdir())) == 1
    chosen = [m for m in mutations("pay.py", PAY) if m.what in OUTCOMES]
    told: list[str] = []
    tried = mutants.hunt(aim, chosen, known, [copy], lambda one: told.append(one.line()))
    assert {one.mutation.what: one.outcome for one in tried} == OUTCOMES
    assert (copy / "pay.py").read_text() == PAY
    results = tmp_path / "1.jsonl"
    results.write_text("\n".join([*told, told[0], told[1][:-9]]))
    assert mutants_told.read([results]) == tried, "twice, and once torn: every break counts once"
    assert not mutants.hunt(aim, chosen, known, [copy], lambda one: told.append(one.line()), until=0)
    options = argparse.Namespace(again=results, files="", sample=5, seed="1", part=(2, 2))
    monkeypatch.setattr(mutants, "ROOT", root)
    assert [m.what for m in mutants.choose(aim, options)] == ["9 -> 10"]
    options.again = None
    assert len(mutants.choose(aim, options)) == 2, "the second half of a sample of five"
    (root / "tests" / "test_pay.py").write_text("import nothing_of_this_name")
    (copy / "tests" / "test_pay.py").write_text("import nothing_of_this_name")
    with pytest.raises(SystemExit, match=r"cannot be imported here: tests/test_pay\.py"):
        learn(aim, [copy])


def test_a_break_of_the_same_second_and_length_is_imported_all_the_same(tmp_path: Path) -> None:
    """As where a machine's clock is set back: Python took the translation from before for the break."""
    file = tmp_path / "pay.py"
    file.write_text(PAY)
    translated = Path(py_compile.compile(str(file), doraise=True) or "")
    with mutants_run.broken(file, PAY.replace("FACTOR = 2", "FACTOR = 3")):
        assert not translated.exists()
        assert "FACTOR = 3" in file.read_text()
        py_compile.compile(str(file), doraise=True)
    assert not translated.exists()
    assert file.read_text() == PAY


def test_a_worker_that_cannot_begin_is_told(tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").touch()
    (tmp_path / "tools" / "mutants_run.py").write_text("print('\"hello\"')")
    with pytest.raises(SystemExit, match="a worker says 'hello' instead of 'ready'"):
        mutants.Worker(tmp_path, "cold", []).expect_ready()
    (tmp_path / "tools" / "mutants_run.py").write_text("raise SystemExit(3)")
    with pytest.raises(SystemExit, match=r"a worker has ended \(3\) before any break"):
        mutants.Worker(tmp_path, "cold", []).expect_ready()


def test_a_sample_can_be_tried_by_some_of_the_tests_alone() -> None:
    bots = target("bots")
    assert mutants.narrowed(bots, []) == bots
    assert mutants.narrowed(bots, bots.tests[1:2]).tests == bots.tests[1:2]
    with pytest.raises(SystemExit, match=r"for bots: tests/server/test_api\.py"):
        mutants.narrowed(bots, [bots.tests[0], "tests/server/test_api.py"])


def test_parts_of_a_sample_are_written_like_3_of_16() -> None:
    assert mutants.part("3/16") == (3, 16)
    for wrong in ("0/16", "17/16", "3", "a/b"):
        with pytest.raises(argparse.ArgumentTypeError, match="like 3/16"):
            mutants.part(wrong)


def test_the_report_counts_what_changes_nothing_apart(capsys: pytest.CaptureFixture[str]) -> None:
    breaks = mutations("pay.py", SOURCE)
    tried = [
        mutants_told.Tried("pay", breaks[0], "survived", "nothing reads it", 2.0),
        mutants_told.Tried("pay", breaks[1], "survived", "", 2.0),
        *(mutants_told.Tried("pay", one, "noticed", "", 2.0) for one in breaks[2:5]),
    ]
    mutants_told.report("pay", tried)
    told = capsys.readouterr().out
    assert (
        "pay: 3 of 4 noticed = 75.0 % (95 % interval 30.1 to 95.4 %), 1 more change nothing; 2.0 s each"
        in told
    )
    assert f"not noticed  {breaks[1]}" in told
    assert f"not noticed  {breaks[0]}" not in told


def test_what_is_said_to_change_nothing_is_still_there() -> None:
    for (path, at, what), why in mutants_told.equivalent().items():
        offered = mutations(path, (mutants_known.ROOT / path).read_text(encoding="utf-8"))
        assert (at, what) in {(m.at, m.what) for m in offered}, path
        assert len(why) > 20, "a reason"
