"""Letters: sent by the SMTP server that the operator names, or not at all. Their words come from outside."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from pentapolis.engine import PentapolisError
from pentapolis.server.config import Config
from pentapolis.server.refused import Refused

PORTS = {"smtp": 587, "smtps": 465}
SECONDS = 20.0
ADDRESS = re.compile(r"[^@\s<>\",;:\\()\[\]]{1,64}@[^@\s<>\",;:\\()\[\]]{1,120}\.[A-Za-z0-9-]{2,63}")


class BadMail(PentapolisError):
    """The settings of the mail server make no sense."""


def checked_mail(text: str) -> str:
    """A mail address, tidied; refused when it cannot be one."""
    found = text.strip()
    if not ADDRESS.fullmatch(found) or not found.isascii():
        raise Refused("bad_mail", 422)
    return found


@dataclass(frozen=True)
class MailServer:
    """`smtp://user:password@host:587` (STARTTLS where it is offered) or `smtps://…` (TLS from the start)."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str

    @classmethod
    def of(cls, config: Config) -> MailServer | None:
        """The server of the settings; None where there is none."""
        if not config.smtp:
            return None
        parts = urlsplit(config.smtp)
        try:
            port = parts.port
        except ValueError:
            port = None
            parts = parts._replace(scheme="")
        if parts.scheme not in PORTS or not parts.hostname:
            raise BadMail("the mail server is given as smtp://USER:PASSWORD@HOST:PORT or smtps://…")
        if not config.address:
            raise BadMail("links in letters need the site's address: say --address https://games.example")
        host = parts.hostname
        sender = config.mail_from or f"pentapolis@{host}"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.scheme, host, port or PORTS[parts.scheme], user, password, sender)

    async def send(self, to: str, subject: str, text: str) -> None:
        """Hand a letter to the server; fails when it does not take it."""
        await asyncio.to_thread(self._send, self.letter(to, subject, text))

    def letter(self, to: str, subject: str, text: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"] = f"Pentapolis <{self.sender}>"
        letter["To"] = to
        letter["Subject"] = " ".join(subject.split())[:150]
        letter["Date"] = formatdate(localtime=False)
        letter["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"  # so that no holiday robot answers
        letter.set_content(text)
        return letter

    def _send(self, letter: EmailMessage) -> None:
        trust = ssl.create_default_context()
        if self.scheme == "smtps":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=trust)
        else:
            connection = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        with connection:
            connection.ehlo()
            if self.scheme == "smtp" and connection.has_extn("starttls"):
                connection.starttls(context=trust)
                connection.ehlo()
            elif self.user and self.scheme == "smtp":
                raise smtplib.SMTPNotSupportedError(
                    "the server offers no TLS: its password would go in clear"
                )
            if self.user:
                connection.login(self.user, self.password)
            connection.send_message(letter)
