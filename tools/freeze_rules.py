"""Keep a version of a game's rules, so that its games can be finished, replayed and reviewed for ever.

python -m tools.freeze_rules COMMIT GAME…      the rules as they were at this commit, into pentapolis/former/

Run it with the last commit of a version when `rules_version` is raised. Puzzles are left out, and the board:
today's board shows games of former rules as well.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pentapolis.former import HERE, package_name

LEFT_OUT = ("board/", "puzzles.jsonl", "rules.md", "rules.de.md")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""All files are as old, so that the same rules make the same archive."""


def files_at(commit: str, game: str) -> dict[str, bytes]:
    """The files of the game's folder at a commit, by their paths in it."""
    folder = f"pentapolis/games/{game}/"
    packed = subprocess.run(["git", "archive", commit, folder], capture_output=True, check=True).stdout
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        for member in files:
            content = files.extractfile(member)
            path = member.name.removeprefix(folder)
            if content is not None and not path.startswith(LEFT_OUT):
                found[path] = content.read()
    return found


def version_of(files: dict[str, bytes]) -> int:
    stated = re.search(rb"^    rules_version = (\d+)", files["__init__.py"], re.M)
    return 1 if stated is None else int(stated[1])


def freeze(commit: str, game: str) -> Path:
    files = files_at(commit, game)
    rules = version_of(files)
    name = package_name(game, rules)
    target = HERE / f"{game}-{rules}.zip"
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in sorted(files.items()):
            if path.endswith(".py"):
                content = content.replace(f"pentapolis.games.{game}".encode(), name.encode())
            archive.writestr(ZipInfo(f"{name}/{path}", LONG_AGO), content, ZIP_DEFLATED, 9)
    return target


def main(words: list[str]) -> None:
    if len(words) < 2:
        sys.exit(__doc__)
    for game in words[1:]:
        print(freeze(words[0], game))


if __name__ == "__main__":
    main(sys.argv[1:])
