"""The steps of the Dockerfile, as far as they go without Docker: what it copies is installed and started as
it says, in the folder of the test, and its health check passes. (What it downloads is here already.)
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.server.servers import free_port

ROOT = Path(__file__).parents[2]
STEPS = [line.split(" ", 1) for line in (ROOT / "Dockerfile").read_text().splitlines() if " " in line]


def of(step: str) -> list[str]:
    return [words for name, words in STEPS if name == step]


def copied(words: str, image: Path) -> None:
    *sources, place = words.split()
    for source in sources:
        whole = (ROOT / source).is_dir()
        target = image / place if whole or not place.endswith("/") else image / place / source
        target.parent.mkdir(parents=True, exist_ok=True)
        if whole:
            shutil.copytree(ROOT / source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(ROOT / source, target)


def test_what_the_image_installs_serves_and_is_healthy(tmp_path: Path) -> None:
    image, site, port = tmp_path / "app", tmp_path / "site", str(free_port())
    for words in of("COPY"):
        copied(words, image)
    install = next(words for words in of("RUN") if "--no-deps ." in words).split(" && ")[0]
    pip = [sys.executable, "-m", *shlex.split(install), "--no-build-isolation", "--quiet", f"--target={site}"]
    subprocess.run(pip, cwd=image, check=True)

    given = dict(word.split("=", 1) for word in of("ENV")[0].split())
    given["PENTAPOLIS_DATABASE"] = given["PENTAPOLIS_DATABASE"].replace("/data", str(tmp_path))
    given |= {"PENTAPOLIS_PORT": port, "PENTAPOLIS_HOST": "127.0.0.1", "PYTHONPATH": str(site)}
    settings = {name: value for name, value in os.environ.items() if not name.startswith("PENTAPOLIS_")}
    program = json.loads(of("ENTRYPOINT")[0]) + json.loads(of("CMD")[0])
    command = [sys.executable, "-m", *program]
    with subprocess.Popen(command, cwd=tmp_path, env=settings | given, stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout is not None
            assert b"running" in server.stdout.readline()
            check = json.loads(of("HEALTHCHECK")[0].removeprefix("CMD "))
            asked = [sys.executable, "-c", check[2].replace(":8000", f":{port}")]
            for _ in range(600):
                if subprocess.run(asked, stderr=subprocess.DEVNULL).returncode == 0:
                    break
                assert server.poll() is None, "the server ended"
                time.sleep(0.1)
            else:
                raise AssertionError("it is never healthy")
        finally:
            server.terminate()
            try:
                server.wait(60)
            except subprocess.TimeoutExpired:
                server.kill()
    assert (tmp_path / "pentapolis.db").exists()
