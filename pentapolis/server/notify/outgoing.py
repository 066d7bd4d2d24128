"""Requests of the server to addresses that people have given: they must never reach what only the server can.

A name is resolved once, every address behind it must be public, and the connection goes to the very address
that was looked at: a name that changes its mind in between leads nowhere. Nothing is followed or read back.
"""

from __future__ import annotations

import asyncio
import http.client
import socket
import ssl
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import SplitResult, urlsplit

from pentapolis.server.refused import Refused

SECONDS: Final = 10.0
LONGEST: Final = 1000
TRANSLATED: Final = ip_network("64:ff9b::/96")
"""Addresses of IPv4 as networks without it write them."""


def checked(url: str, local: bool) -> SplitResult:
    """The parts of an address to which messages may go; refused when they may not."""
    try:
        parts = urlsplit(url.strip())
        fine = bool(parts.hostname) and parts.port != 0 and parts.username is None and len(url) <= LONGEST
    except ValueError:
        raise Refused("bad_target", 422) from None
    if not fine or parts.scheme not in (("https", "http") if local else ("https",)):
        raise Refused("bad_target", 422)
    if not url.isascii() or any(letter.isspace() for letter in url.strip()):
        raise Refused("bad_target", 422)
    return parts


def is_public(text: str) -> bool:
    """Whether an address is one of the whole world's, and of one machine."""
    address: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        inside = address.ipv4_mapped or address.sixtofour
        if inside is None and address in TRANSLATED:
            inside = IPv4Address(int(address) & 0xFFFFFFFF)
        if inside is not None:
            return is_public(str(inside))
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


def resolved(host: str, port: int, local: bool) -> str:
    """An address behind a name; refused when one of them is not public."""
    try:
        found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise Refused("no_such_target", 422) from None
    if not found or not (local or all(map(is_public, found))):
        raise Refused("bad_target", 422)
    return found[0]


class _Pinned(http.client.HTTPConnection):
    """A connection to an address that has been looked at, under the name it was looked up by."""

    def __init__(self, parts: SplitResult, address: str) -> None:
        self._secure = parts.scheme == "https"
        super().__init__(parts.hostname or "", parts.port or (443 if self._secure else 80), timeout=SECONDS)
        self._address = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), SECONDS)
        if self._secure:
            trust = ssl.create_default_context()
            self.sock = trust.wrap_socket(self.sock, server_hostname=self.host)


async def post(url: str, body: bytes, headers: dict[str, str], local: bool) -> int:
    """Send something; the status of the reply. Fails with OSError or HTTPException when there is none."""
    return await asyncio.to_thread(_post, url, body, headers, local)


def _post(url: str, body: bytes, headers: dict[str, str], local: bool) -> int:
    parts = checked(url, local)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    connection = _Pinned(parts, resolved(parts.hostname or "", port, local))
    try:
        path = parts.path or "/"
        path += f"?{parts.query}" if parts.query else ""
        connection.request("POST", path, body, {"User-Agent": "Pentapolis", **headers})
        return connection.getresponse().status
    finally:
        connection.close()
