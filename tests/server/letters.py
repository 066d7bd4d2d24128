"""A mail server on loopback that keeps what it is given: just enough SMTP for the standard client."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from email import message_from_string, policy
from email.message import EmailMessage
from typing import TypeVar

S = TypeVar("S", bound=socketserver.BaseServer)


class _Talk(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.say("220 ready")
        lines: list[str] | None = None
        while raw := self.rfile.readline():
            line = raw.decode().rstrip("\r\n")
            if lines is not None:
                if line == ".":
                    letter = message_from_string("\r\n".join(lines), policy=policy.default)
                    assert isinstance(letter, EmailMessage)
                    self.server.letters.append(letter)  # type: ignore[attr-defined]
                    lines = None
                    self.say("250 kept")
                else:
                    lines.append(line.removeprefix("."))
            elif line.upper().startswith("DATA"):
                lines = []
                self.say("354 go on")
            elif line.upper().startswith("QUIT"):
                self.say("221 bye")
                return
            else:
                self.say("250 fine")

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class PostOffice(socketserver.ThreadingTCPServer):
    """Keeps every letter."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.letters: list[EmailMessage] = []

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def text(self, number: int = -1) -> str:
        return str(self.letters[number].get_content())


@contextmanager
def receiving(server: S) -> Iterator[S]:
    """A receiver on this machine, served in a thread of its own."""
    with server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def post_office() -> AbstractContextManager[PostOffice]:
    return receiving(PostOffice())
