"""Where others find this server in the same network."""

from __future__ import annotations

import socket

EVERYWHERE = ("0.0.0.0", "::", "")
HERE = ("localhost", "127.0.0.1", "::1")
ELSEWHERE = ("192.0.2.1", 9)
"""An address of nobody: preparing to go there tells by which address we would leave. Nothing is sent."""


def own_address() -> str | None:
    """This machine's address in its network; None when it is in none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(ELSEWHERE)
            found = str(probe.getsockname()[0])
    except OSError:
        return None
    return None if found.startswith("127.") or found in EVERYWHERE else found


def local_address(host: str, port: int) -> str:
    """Where others reach a server that listens so; empty when they cannot."""
    if host in HERE:
        return ""
    found = own_address() if host in EVERYWHERE else host
    return "" if found is None else f"http://{f'[{found}]' if ':' in found else found}:{port}"
