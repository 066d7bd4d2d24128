"""No luck in tests: what is dealt without a seed, and what a server's bots answer, is the same each time."""

from __future__ import annotations

from contextlib import AbstractContextManager
from itertools import count
from unittest.mock import patch

from pentapolis.engine import chance

SERVERS_DEAL = "luckyday"
"""The seed of every table of the tests' servers."""


class SameDeals:
    """Stands in for `secrets` where seeds are drawn: always the same one, or a row of them."""

    def __init__(self, always: str = "") -> None:
        self.always = always
        self.begin()

    def begin(self) -> None:
        """What another test has dealt does not matter."""
        self.numbers = count(1)

    def token_hex(self, _bytes: int) -> str:
        return self.always or f"deal{next(self.numbers)}"


def deal_alike(always: str = "") -> SameDeals:
    """From now on, in this process, nothing that is dealt depends on luck."""
    deals = SameDeals(always)
    patch.object(chance, "secrets", deals).start()
    return deals


def alike() -> AbstractContextManager[object]:
    """Meanwhile this server's bots think alike at all tables: those have names by luck."""
    from pentapolis.server.jobs import Job

    return patch.object(Job, "seed", property(lambda job: f"{job.number} {job.seat}"))


def think_alike() -> None:
    """From now on."""
    alike().__enter__()
