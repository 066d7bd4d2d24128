"""Bots of another commit of this repository, as opponents: `search:600@361df3d`.

The commit is unpacked into a temporary folder, and one process for each bot plays there by that commit's own
code. Table and process only tell each other setup, seed, answers and options as text. Where the rules have
changed so that the two no longer see the same options, the game has parted, and it is left out. (Questions
with one option, which today's rules ask more often, are not passed on.)
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from pentapolis.bots import Bot
from pentapolis.engine import PentapolisError, Table, key, parse_key

THERE = """
import json, sys, time
from pentapolis.bots import make_bot
from pentapolis.engine import BadAnswer, Table, key, parse_setup
name, seed = sys.argv[1:]
bot = make_bot(name, seed)
table = None
for line in sys.stdin:
    job = json.loads(line)
    try:
        if "setup" in job:
            table = Table(parse_setup(job["setup"]), job["seed"])
        for seat, option in job["answers"]:
            try:
                table.answer(option, seat)
            except BadAnswer:  # a question that is only asked today; if not, the options will tell
                pass
        ask = table.ask_for(job["seat"])
        if ask is None or sorted(map(key, ask.options)) != job["options"]:
            raise ValueError("other options")
        before = time.process_time()
        option = key(bot.choose(table, job["seat"]))
        reply = {"option": option, "seconds": time.process_time() - before}
    except Exception as error:
        reply = {"parted": repr(error)}
    print(json.dumps(reply), flush=True)
"""
"""What runs there: it uses nothing but what that commit offers."""


class Parted(PentapolisError):
    """The other commit sees another game than we do."""


def unpacked(commit: str) -> Path:
    """The folder of this commit's files, unpacked once for each machine."""
    try:
        whole = _git("rev-parse", "--verify", f"{commit}^{{commit}}").decode().strip()
        folder = Path(tempfile.gettempdir()) / f"pentapolis-{whole}"
        if not folder.exists():
            draft = Path(tempfile.mkdtemp())
            with tarfile.open(fileobj=io.BytesIO(_git("archive", whole, "pentapolis"))) as archive:
                archive.extractall(draft, filter="data")
            if not folder.exists():
                draft.replace(folder)
    except (OSError, subprocess.CalledProcessError) as error:
        raise PentapolisError(f"there is no commit {commit!r} to play against here: {error}") from None
    return folder


def _git(*words: str) -> bytes:
    place = Path(__file__).parent
    return subprocess.run(["git", *words], cwd=_root(place), capture_output=True, check=True).stdout


def _root(place: Path) -> Path:
    """The top of the checkout: `git archive` takes only what lies below where it runs."""
    done = subprocess.run(["git", "rev-parse", "--show-toplevel"], cwd=place, capture_output=True, check=True)
    return Path(done.stdout.decode().strip())


class BotOfCommit(Bot):
    """A bot that thinks in a process of its own, by the code of another commit."""

    def __init__(self, bot: str, commit: str, seed: str) -> None:
        super().__init__(seed)
        self.name = f"{bot}@{commit}"
        folder = unpacked(commit)
        self.process = subprocess.Popen(
            [sys.executable, "-c", THERE, bot, seed],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.sent: int | None = None

    def choose(self, table: Table, seat: int) -> Any:
        ask = table.ask_for(seat)
        assert ask is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if len(ask.options) == 1:  # perhaps the other commit would not even ask
            return ask.options[0]
        job: dict[str, Any] = {"seat": seat, "options": sorted(map(key, ask.options))}
        if self.sent is None:
            job["setup"], job["seed"] = str(table.setup), table.seed
        job["answers"] = [(who, key(option)) for who, option in table.history[self.sent or 0 :]]
        self.sent = table.ply
        with suppress(BrokenPipeError):  # it has ended already: what it said last tells why
            self.process.stdin.write(json.dumps(job) + "\n")
            self.process.stdin.flush()
        line = self.process.stdout.readline()
        reply = json.loads(line) if line else {"parted": "the process has ended"}
        if "parted" in reply:
            raise Parted(f"{table.setup}, seed {table.seed}, after {table.ply} answers: {reply['parted']}")
        self.elsewhere += float(reply["seconds"])
        return parse_key(str(reply["option"]))

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):  # what was not read may still wait to be sent
            self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
