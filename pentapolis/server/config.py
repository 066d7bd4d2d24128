"""What an operator of the server can set. `pentapolis serve` takes it from options and `PENTAPOLIS_…`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CONNECT_SECONDS = 5


def default_database() -> str:
    """Where games are kept unless somebody says otherwise."""
    return str(Path.home() / ".local" / "share" / "pentapolis" / "pentapolis.db")


@dataclass(frozen=True)
class Config:
    """`database` is a file for SQLite or a URL: `sqlite:///games.db`, `postgresql://user@host/name`."""

    database: str = "pentapolis.db"
    bot_workers: int = 1
    """Processes in which bots think."""
    painters: int = 0
    """Processes in which boards are drawn; 0: the server draws itself, enough for a few dozen people."""
    bot_pause: float = 0.25
    """Seconds between two answers of bots, so that people can follow them."""
    warm_up: bool = True
    """Start the bots' first process with the server, so that the first game need not wait for it."""
    limits: bool = True
    """Limits on what costs something (people.Limiter); off only for load tests."""
    secure_cookies: bool = False
    """The server is reached by HTTPS alone: cookies are Secure and bound to it, browsers are told so."""
    hosts: tuple[str, ...] = ()
    """The names under which the server may be reached, beside addresses and localhost; none: any name."""
    proxies: str = "127.0.0.1"
    """Addresses of proxies, with commas, whose word about the real address of a browser is believed."""
    address: str = ""
    """Where people reach the site (`https://games.example`), for links in messages; empty: as they came."""
    local_address: str = ""
    """Where others in the same network reach the server, found out when it begins to listen."""
    smtp: str = ""
    """The mail server, `smtp://user:password@host:587` or `smtps://…`; empty: no mail is sent."""
    mail_from: str = ""
    """The sender of mails; empty: pentapolis@ the mail server."""
    local_webhooks: bool = False
    """Messages may also go to addresses of this machine and its network, and without TLS."""
    guest_days: int = 180
    """Guests who have not been seen for so long are forgotten; 0: never."""
    log_level: str = "warning"
    """The least that is logged; `info` logs every request."""

    @property
    def shown_database(self) -> str:
        """The database as it may be printed: without its password."""
        return re.sub(r"://([^:@/]*):[^@/]*@", r"://\1:…@", self.database)

    @property
    def url(self) -> str:
        """The database as an SQLAlchemy URL for the synchronous drivers."""
        if "://" not in self.database:
            return f"sqlite:///{Path(self.database)}"
        scheme, _, rest = self.database.partition("://")
        if scheme in ("postgres", "postgresql"):
            return f"postgresql+psycopg://{rest}"
        return self.database

    @property
    def patience(self) -> dict[str, Any]:
        """How long a PostgreSQL is waited for, unless its URL says it (`?connect_timeout=60`)."""
        return {} if "connect_timeout=" in self.database else {"connect_timeout": CONNECT_SECONDS}

    @property
    def async_url(self) -> str:
        return self.url.replace("sqlite://", "sqlite+aiosqlite://", 1)

    @property
    def is_postgres(self) -> bool:
        return self.url.startswith("postgresql")
