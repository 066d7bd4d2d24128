"""The processes of `tools/mutants.py`, in a copied tree of their own.

`baseline REPORT SOURCES ARGUMENTS…` runs the tests under coverage and writes what each one cites, takes and
executes. `warm ARGUMENTS…` collects the tests once, then reads one break a line and tries each in a fork of
itself, where the code of the broken function is exchanged. `cold` tries each in a fork that has imported
nothing of ours: for what runs while modules are imported.
"""

from __future__ import annotations

import contextlib
import gc
import importlib.util
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import hypothesis  # noqa: F401  every fork would import it anew
import pytest

QUIET = [
    "-q",
    "--no-header",
    "-p",
    "no:cacheprovider",
    "-p",
    "_hypothesis_pytestplugin",
    "--hypothesis-seed=0",
]
READY = "ready"
NOT_HERE = "not here"
NOT_HERE_STATUS = 77
NOT_TRIED_STATUS = 78
PROCESSOR_SECONDS = 3
"""Every test may use these, and five times what it took unbroken and under coverage."""
WAITING_SECONDS = 60
"""Every test may last so long on the clock, and twenty times what it took: some would wait for ever."""
MOST_MEMORY = 6 << 30


# --- the unbroken run ------------------------------------------------------------------------------


class Contexts:
    """Tells coverage which test is running, and remembers what the tests cite and take."""

    def __init__(self, cover: Any, modules: list[str]) -> None:
        self.cover = cover
        self.modules = modules
        self.tests: dict[str, dict[str, Any]] = {}
        self.not_imported: dict[str, str] = {}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.not_imported[report.nodeid] = str(report.longrepr)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.cover.switch_context(item.nodeid)
        cites = [number for mark in item.iter_markers("rule") for number in mark.args[1:]]
        self.tests[item.nodeid] = {"cites": cites, "seconds": 0.0, "passed": True}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        forget(self.modules)
        begun = time.process_time()
        told = yield
        self.tests[item.nodeid]["seconds"] = time.process_time() - begun
        return told

    def pytest_runtest_logreport(self, report: Any) -> None:
        known = self.tests.get(report.nodeid)
        if known is not None:
            known["passed"] = known["passed"] and not report.failed


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def forget(modules: list[str]) -> None:
    """Empty what functions of these modules have cached: every test must execute what it stands on.

    The registry stays: tests hold the games that it has found.
    """
    for name in modules:
        if name != "pentapolis.engine.registry":
            for value in list(vars(sys.modules[name]).values()) if name in sys.modules else ():
                if hasattr(value, "cache_clear") and getattr(value, "__module__", "") == name:
                    value.cache_clear()


def baseline(report: Path, sources: list[str], arguments: list[str]) -> int:
    from coverage import Coverage

    data_file = str(report.with_suffix(".coverage"))
    Path(data_file).unlink(missing_ok=True)
    cover = Coverage(data_file=data_file, include=sources, config_file=False)
    contexts = Contexts(cover, [module_of(path) for path in sources])
    cover.start()
    arguments = ["--continue-on-collection-errors", *arguments]
    status = pytest.main([*QUIET, *arguments], plugins=[contexts, ServersHere()])
    cover.stop()
    data = cover.get_data()
    here = Path.cwd()
    lines = {
        str(Path(file).relative_to(here)): {
            str(line): tests for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    told = {"tests": contexts.tests, "lines": lines, "not imported": contexts.not_imported}
    report.write_text(json.dumps(told))
    return int(status)


# --- the broken runs -------------------------------------------------------------------------------


class Limits:
    """Ends the process when a test uses far more time than it did unbroken, and when one fails."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        took = self.seconds.get(item.nodeid, 0.0)
        signal.setitimer(signal.ITIMER_PROF, PROCESSOR_SECONDS + 5 * took)
        signal.setitimer(signal.ITIMER_REAL, WAITING_SECONDS + 20 * took)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            os._exit(1)


class ServersHere:
    """Servers of tests run in threads of this process, where the break is, and deal as they always do."""

    fixtures = frozenset(("server", "public", "own", "url"))
    """Those that are such servers."""

    def __init__(self) -> None:
        self.meanwhile = contextlib.ExitStack()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if servers := sys.modules.get("tests.server.servers"):
            servers.Server.here = True

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.meanwhile.close()
        if "tests.server.servers" in sys.modules and self.fixtures & set(getattr(item, "fixturenames", ())):
            from unittest.mock import patch

            from tests import luck

            self.meanwhile.enter_context(patch("pentapolis.engine.chance.secrets.always", luck.SERVERS_DEAL))
            self.meanwhile.enter_context(luck.alike())


class Talk:
    """Standard input and output for breaks and answers alone: tests read nothing, and print to nowhere."""

    def __init__(self) -> None:
        self.asked, self.answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
        nowhere = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(nowhere, standard)

    def answer(self, word: str) -> None:
        self.answers.write(json.dumps(word) + "\n")
        self.answers.flush()


class Warm:
    """Holds the collected tests, and runs some of them in a fork for every break."""

    def __init__(self, limits: Limits, talk: Talk) -> None:
        self.limits = limits
        self.talk = talk

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}

        def attempt(job: dict[str, Any]) -> int:
            if not exchange(job["path"], job["source"], job["text"]):
                return NOT_HERE_STATUS
            forget([module_of(job["path"])])
            self.limits.seconds = job["tests"]
            chosen = [items[id] for id in job["tests"]]
            with contextlib.suppress(BaseException):  # whatever the break lets through
                for item, next_item in zip(chosen, [*chosen[1:], None], strict=True):
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_item)
                return 0
            return 1

        serve(attempt, self.talk)
        return True


def exchange(path: str, source: str, text: str) -> bool:
    """Gives every living function the broken code; whether there was one that the break is in."""
    file = str(Path.cwd() / path)
    old, new = (list(functions(compile(code, file, "exec", dont_inherit=True))) for code in (source, text))
    if len(old) != len(new):
        return False
    changed = {a: b for a, b in zip(old, new, strict=True) if shape(a) != shape(b)}
    if not changed:
        return False
    for thing in gc.get_objects():
        # not isinstance, which asks some things what they are: a proxy of what is gone raises an error
        if type(thing) is FunctionType and thing.__code__ in changed:
            thing.__code__ = changed[thing.__code__]
    return True


def functions(code: CodeType) -> Iterator[CodeType]:
    """The outermost functions of a module, those of its classes included, in their order."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & 0x02:  # CO_NEWLOCALS: a function, no class
                yield constant
            else:
                yield from functions(constant)


def shape(code: CodeType) -> object:
    """What a piece of code does, without the places of its lines."""
    constants = tuple(shape(c) if isinstance(c, CodeType) else (type(c), repr(c)) for c in code.co_consts)
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars, code.co_exceptiontable


def cold(job: dict[str, Any], limits: Limits) -> int:
    limits.seconds = job["tests"]
    return int(pytest.main([*QUIET, "-x", *job["tests"]], plugins=[limits, ServersHere()]))


def serve(attempt: Callable[[dict[str, Any]], int], talk: Talk) -> None:
    """Say that everything is imported; then answer every line: what became of that break."""
    talk.answer(READY)
    for line in talk.asked:
        job = json.loads(line)
        with broken(Path(job["path"]), job["text"]):
            outcome = in_a_fork(attempt, job)
        talk.answer(outcome)


def in_a_fork(attempt: Callable[[dict[str, Any]], int], job: dict[str, Any]) -> str:
    seconds = sum(job["tests"].values())
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        sys.dont_write_bytecode = True
        status = NOT_TRIED_STATUS
        with contextlib.suppress(BaseException):
            status = attempt(job)
        os._exit(status)
    watched = os.pidfd_open(child)
    ready, _, _ = select.select([watched], [], [], 2 * WAITING_SECONDS + 20 * seconds)
    os.close(watched)
    with contextlib.suppress(ProcessLookupError):  # the processes that its tests left behind, too
        os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not ready or os.WIFSIGNALED(status):
        return "endless"
    if os.WEXITSTATUS(status) == NOT_TRIED_STATUS:
        raise RuntimeError(f"{job['path']}: the break could not be put in place")
    return {0: "survived", NOT_HERE_STATUS: NOT_HERE}.get(os.WEXITSTATUS(status), "noticed")


@contextlib.contextmanager
def broken(file: Path, text: str) -> Iterator[None]:
    """The file with the break, for what imports it now; then as it was, its time included.

    What Python has translated is forgotten: it knows a file by its second and its length, and a break of the
    same length may come in the same second where a machine's clock is set back.
    """
    source, times = file.read_bytes(), file.stat()
    translated = Path(importlib.util.cache_from_source(str(file)))
    file.write_text(text, encoding="utf-8")
    translated.unlink(missing_ok=True)
    try:
        yield
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
        translated.unlink(missing_ok=True)


def main() -> int:
    match sys.argv[1:]:
        case ["baseline", report, sources, *arguments]:
            return baseline(Path(report), sources.split(","), arguments)
        case ["warm", *arguments]:
            limits = Limits()
            return int(
                pytest.main([*QUIET, *arguments], plugins=[limits, ServersHere(), Warm(limits, Talk())])
            )
        case ["cold"]:
            limits = Limits()
            serve(lambda job: cold(job, limits), Talk())
            return 0
    sys.exit("usage: tools.mutants_run baseline REPORT SOURCES ARGUMENTS… | warm ARGUMENTS… | cold")


if __name__ == "__main__":
    sys.exit(main())
