"""Bots at tables: who is asked thinks in the queue and answers through the host, at most one at a table.

Bots at tables that nobody looks at wait until somebody does.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from typing import Any

from pentapolis.bots import LEVELS
from pentapolis.bots.knowledge import features_of
from pentapolis.bots.levels import CHARACTERS
from pentapolis.engine import Game, key
from pentapolis.server.host import Host
from pentapolis.server.jobs import Failed, Job, Queue
from pentapolis.server.live import Live
from pentapolis.server.refused import Refused
from pentapolis.server.tasks import end
from pentapolis.server.thinking import CHANCES, DOUBT
from pentapolis.study.hints import Hint

LONGEST_DOUBT = 40 - len(DOUBT)
"""A longer option is not doubted: the name of a job's bot has its length."""
HINT = "hints"
"""Who thinks about hints."""
DEFAULT_BOT = "medium"
OF_CHARACTER = ("medium", "hard")
"""The levels that people can choose with a character."""

log = logging.getLogger("pentapolis")


def strengths() -> list[str]:
    """The names of the bots that people choose from, the weakest first."""
    return list(LEVELS)


def characters(game: Game[Any]) -> list[str]:
    """Bots with a character that make a difference in this game: `hard+warlike`."""
    features = features_of(game)
    known = () if features is None else features.characters
    return [f"{level}+{name}" for level in OF_CHARACTER for name in CHARACTERS if name in known]


class Thinkers:
    """The tasks that wait for bots to think, and what people ask to be thought about."""

    def __init__(self, host: Host, queue: Queue, pause: float) -> None:
        self.host = host
        self.queue = queue
        self.pause = pause
        self._tasks: set[asyncio.Task[None]] = set()
        host.listeners.append(self.wake)

    def wake(self, live: Live) -> None:
        """Let a bot think if one is asked at this table and none is thinking yet."""
        if live.thinking is None and self._ready(live) and self._bot_to_move(live) is not None:
            live.thinking = asyncio.get_running_loop().create_task(self._play(live))
            self._tasks.add(live.thinking)
            live.thinking.add_done_callback(self._tasks.discard)

    @staticmethod
    def _ready(live: Live) -> bool:
        return live.broken is None and not live.doubtful and live.looked_at

    @staticmethod
    def _bot_to_move(live: Live) -> int | None:
        for seat in live.waiting():
            if live.seats[seat].kind == "bot":
                return seat
        return None

    async def _play(self, live: Live) -> None:
        try:
            while (seat := self._bot_to_move(live)) is not None and self._ready(live):
                number = live.number
                name = live.seats[seat].bot or DEFAULT_BOT
                option, _ = await asyncio.gather(
                    self._choice(live, seat, name), asyncio.sleep(self.pause if live.watchers else 0)
                )
                try:
                    await self.host.answer(live, seat, option, number)
                except Refused as refused:
                    if refused.why != "stale":
                        raise
        except asyncio.CancelledError:
            raise
        except Exception as error:  # the watchdog wakes it again
            log.warning("the bot at table %s could not move: %s: %s", live.id, type(error).__name__, error)
        finally:
            live.thinking = None

    async def _choice(self, live: Live, seat: int, name: str) -> str:
        """The bot's answer; any option if the bot itself fails, so that nobody waits for ever."""
        assert live.table is not None
        ask = live.table.ask_for(seat)
        assert ask is not None
        job = self._job("move", live, seat, name, live.row.host)
        try:
            return str(json.loads(await self.queue.result(job)))
        except Failed:
            log.exception("the bot %s at table %s failed", name, live.id)
            return key(secrets.choice(ask.options))

    @staticmethod
    def _job(kind: str, live: Live, seat: int, bot: str, person: str) -> Job:
        assert live.table is not None
        only_bots = all(s.kind == "bot" for s in live.seats)
        known = features_of(live.table.game)
        position = live.table.dump(past=known is not None and known.believes)
        return Job(kind, live.id, live.number, seat, bot, person, position, only_bots)

    async def advise(self, live: Live, seat: int, person: str) -> list[Hint]:
        """The best options with their chance to win and what speaks for them, the best first."""
        found = json.loads(await self.queue.result(self._job("hint", live, seat, HINT, person)))
        return [Hint(**hint) for hint in found]

    async def chances(self, live: Live, seat: int, person: str) -> list[float]:
        """Everybody's chance to win, from what this seat knows."""
        found = json.loads(await self.queue.result(self._job("hint", live, seat, CHANCES, person)))
        return [float(chance) for chance in found]

    async def doubt(self, live: Live, seat: int, option: str, person: str) -> dict[str, Any]:
        """What an answer would cost against a better one, if it would be a blunder; else nothing."""
        if len(option) > LONGEST_DOUBT:
            return {}
        job = self._job("hint", live, seat, f"{DOUBT}{option}", person)
        return dict(json.loads(await self.queue.result(job)))

    async def close(self) -> None:
        await end(self._tasks)
        await self.queue.close()
