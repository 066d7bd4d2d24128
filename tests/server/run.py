"""A server for tests: `python -m tests.server.run PORT DATABASE [WORD]…`; the words are limits, no-workers,
secure, local-webhooks, host=NAME.

Every new table has the same deal, and its bots answer alike: what a test finds on the board never depends on
luck (in one of 216 deals the dice game's first throw is three skulls, and there is nothing to throw again).
"""

from __future__ import annotations

import sys

if __name__ == "__main__":  # the bots' processes import this module too, and need nothing of it
    from pentapolis.server.app import make_app, run
    from pentapolis.server.config import Config
    from tests.luck import deal_alike, think_alike

    deal_alike("luckyday")
    think_alike()
    port, database = int(sys.argv[1]), sys.argv[2]
    words = sys.argv[3:]
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
    run(make_app(config), "127.0.0.1", port)
