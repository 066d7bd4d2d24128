"""A server for tests: `python -m tests.server.run PORT DATABASE [WORD]…`; the words are limits, no-workers,
secure, local-webhooks, host=NAME.

Every new table has the same deal, and its bots answer alike: what a test finds on the board never depends on
luck (in one of 216 deals the dice game's first throw is three skulls, and there is nothing to throw again).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from litestar import Litestar


def app_for(database: str, words: list[str]) -> Litestar:
    from pentapolis.server.app import make_app
    from pentapolis.server.config import Config

    config = Config(
        database=database,
        bot_pause=0.02,
        warm_up=False,
        limits="limits" in words,
        secure_cookies="secure" in words,
        local_webhooks="local-webhooks" in words,
        hosts=tuple(word.removeprefix("host=") for word in words if word.startswith("host=")),
        bot_workers=0 if "no-workers" in words else 1,
    )
    return make_app(config)


if __name__ == "__main__":  # the bots' processes import this module too, and need nothing of it
    from pentapolis.server.app import run
    from tests.luck import SERVERS_DEAL, deal_alike, think_alike

    deal_alike(SERVERS_DEAL)
    think_alike()
    run(app_for(sys.argv[2], sys.argv[3:]), "127.0.0.1", int(sys.argv[1]))
