"""`pentapolis serve` and `pentapolis think`: the web server, and more processes in which its bots think."""

from __future__ import annotations

import errno
import socket

from pentapolis.engine import PentapolisError


class NoPort(PentapolisError):
    """The server cannot listen where it was told to."""


def serve(host: str, port: int, database: str, open_browser: bool) -> None:
    check_address(host, port)
    from pentapolis.server.app import serve

    serve(host=host, port=port, database=database or None, open_browser=open_browser)


def think(database: str, workers: int) -> None:
    from pentapolis.server.config import Config
    from pentapolis.server.think import run

    run(Config(database=database, bot_workers=workers))


def check_address(host: str, port: int) -> None:
    """Say in one line what the server would say in many."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        hint = f"; try --port {port + 1}" if error.errno == errno.EADDRINUSE else ""
        raise NoPort(f"cannot listen on {host}:{port}: {error.strerror}{hint}") from None
