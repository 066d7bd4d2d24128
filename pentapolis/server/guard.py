"""What stands before every request and on every reply, whatever answers it: pages, API, static files, errors.

Refused here: names under which this server is not reached (a foreign page could otherwise point its own name
at a local server and read it) and NUL bytes, which no database keeps.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING, cast

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType

from pentapolis.server.people import language_of
from pentapolis.server.rendering import say
from pentapolis.server.watching import watched

if TYPE_CHECKING:
    from litestar.types import (
        HTTPScope,
        LifeSpanReceive,
        LifeSpanScope,
        LifeSpanSend,
        Message,
        Receive,
        Scope,
        Send,
    )

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
HSTS = {"Strict-Transport-Security": "max-age=31536000"}
"""Only behind TLS: browsers then come by HTTPS alone."""


def host_is_known(header: str, hosts: tuple[str, ...]) -> bool:
    """Is this Host header a name of ours? Addresses are: nobody can point them elsewhere. No `hosts`: all."""
    name = header.strip().lower()
    name = name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]
    if not hosts or name == "localhost" or name in hosts:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Guarded(Litestar):
    """The application behind its guard."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        if scope["type"] == ScopeType.HTTP:
            asked = cast("HTTPScope", scope)
            send = watched(self.state.requests, asked, cast("Send", send))
            refused = self._refused(asked)
            if refused is not None:
                await _reply(asked, send, *refused)
                return
        await super().__call__(scope, receive, send)

    def _refused(self, scope: HTTPScope) -> tuple[int, str] | None:
        """Status and the id of the words, when the request goes no further."""
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            return 422, "nul"
        given = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        hosts: tuple[str, ...] = self.state.config.hosts
        return None if host_is_known(given, hosts) else (421, "unknown_host")


async def _reply(scope: HTTPScope, send: Send, status: int, why: str) -> None:
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    body = say(language_of("", accepted), f"refused.{why}", detail="").encode()
    start: Message = {
        "type": "http.response.start",
        "status": status,
        "headers": [(b"content-type", b"text/plain; charset=utf-8")],
    }
    protect(start, False)
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})


def protect(message: Message, secure: bool) -> None:
    """Put the headers on the beginning of a reply."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in {**HEADERS, **(HSTS if secure else {})}.items():
            headers[name] = value


async def before_send(message: Message, scope: Scope) -> None:
    protect(message, scope["litestar_app"].state.config.secure_cookies)
