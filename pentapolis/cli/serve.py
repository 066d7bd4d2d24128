"""`pentapolis serve` and `pentapolis think`: the web server, and more processes in which its bots think."""

from __future__ import annotations

import errno
import socket

from pentapolis.engine import PentapolisError
from pentapolis.server.config import Config


class NoPort(PentapolisError):
    """The server cannot listen where it was told to."""


class BadSetting(PentapolisError):
    """Settings that do not go together."""


def serve(config: Config, host: str, port: int, open_browser: bool) -> None:
    if not config.bot_workers and not config.is_postgres:
        raise BadSetting("--workers 0 needs a PostgreSQL database, for which `pentapolis think` thinks")
    check_address(host, port)
    from pentapolis.server.app import serve

    serve(config, host, port, open_browser)


def think(database: str, workers: int, log_level: str) -> None:
    from pentapolis.server.logs import set_up_logs
    from pentapolis.server.think import run

    set_up_logs(log_level)
    run(Config(database=database, bot_workers=workers, log_level=log_level))


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
