"""`pentapolis serve`: the web server; where this installation has none, the terminal game instead."""

from __future__ import annotations

from importlib.util import find_spec

from pentapolis.cli.common import console


def serve(host: str, port: int, database: str, open_browser: bool) -> None:
    if find_spec("pentapolis.server") is None:
        console.print("The web server is not part of this version yet, so here is the terminal game.")
        from pentapolis.cli.play import new_session

        new_session("roll_through_the_ages", None, 1, "medium", "", None, "en").run()
        return
    from pentapolis.server import run  # type: ignore[import-not-found]

    run(host=host, port=port, database=database, open_browser=open_browser)
