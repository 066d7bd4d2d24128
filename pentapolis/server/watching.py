"""What an operator can watch: every request gets a number and is counted, timed and logged; and the figures
of a process in the text form that Prometheus reads.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections import Counter

from litestar.types import HTTPScope, Message, Send

from pentapolis import __version__
from pentapolis.server.logs import REQUEST
from pentapolis.server.site import Site

GIVEN_NUMBER = re.compile(rb"[A-Za-z0-9_.-]{8,64}")
"""A number from the proxy that is kept, so that both logs name the same."""

log = logging.getLogger("pentapolis.requests")


class Requests:
    """The requests that this process has answered."""

    def __init__(self) -> None:
        self.began = time.time()
        self.replies: Counter[tuple[str, int]] = Counter()
        """By method and status."""
        self.seconds = 0.0
        """From a request to the head of its reply, together; a stream's head comes at once."""

    def count(self, method: str, status: int, seconds: float) -> None:
        self.replies[method, status] += 1
        self.seconds += seconds


def watched(requests: Requests, scope: HTTPScope, send: Send) -> Send:
    """A `send` that gives the reply its number, and counts and logs it."""
    began = time.monotonic()
    number = number_of(scope)
    REQUEST.set(number)

    async def send_and_tell(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (b"x-request-id", number.encode())]
            seconds, status = time.monotonic() - began, message["status"]
            requests.count(scope["method"], status, seconds)
            fields = {
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round(seconds * 1000, 1),
                "address": scope["client"][0] if scope["client"] else "",
            }
            log.info("%s %s", scope["method"], scope["path"], extra={"fields": fields})
        await send(message)

    return send_and_tell


def number_of(scope: HTTPScope) -> str:
    """The request's number: the proxy's, where it gave one, else a new one."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and GIVEN_NUMBER.fullmatch(value):
            return value.decode()
    return secrets.token_hex(8)


def figures(requests: Requests, site: Site) -> str:
    """The figures of this process."""
    tables = site.host.tables
    by_status = [
        (f'{{method="{method}",status="{status}"}}', float(count))
        for (method, status), count in sorted(requests.replies.items())
    ]
    return "".join(
        (
            _family("info", "gauge", "The version that runs.", [(f'{{version="{__version__}"}}', 1)]),
            _family("start_time_seconds", "gauge", "When the process began.", [("", requests.began)]),
            _family("requests_total", "counter", "Requests answered.", by_status),
            _family(
                "request_seconds_total", "counter", "Time until replies began.", [("", requests.seconds)]
            ),
            _family("moves_total", "counter", "Moves stored by this process.", [("", site.host.stored)]),
            _family("tables", "gauge", "Tables in memory.", [("", len(tables))]),
            _family("streams", "gauge", "Pages that watch.", [("", sum(len(t.watchers) for t in tables))]),
            _family("tables_thinking", "gauge", "Tables where a bot thinks.", [("", thinking(site))]),
            _family("tables_doubtful", "gauge", "Tables to be read again.", [("", doubtful(site))]),
        )
    )


def thinking(site: Site) -> int:
    return sum(live.thinking is not None and not live.thinking.done() for live in site.host.tables)


def doubtful(site: Site) -> int:
    return sum(live.doubtful for live in site.host.tables)


def _family(name: str, kind: str, help: str, samples: list[tuple[str, float]]) -> str:
    name = f"pentapolis_{name}"
    lines = [f"# HELP {name} {help}", f"# TYPE {name} {kind}"]
    return "\n".join(lines + [f"{name}{labels} {value}" for labels, value in samples]) + "\n"
