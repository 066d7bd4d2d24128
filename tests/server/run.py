"""A server for tests, in a process of its own: `python -m tests.server.run PORT DATABASE [limits]`."""

from __future__ import annotations

import sys

if __name__ == "__main__":  # the bots' processes import this module too, and need nothing of it
    import uvicorn

    from pentapolis.server.app import make_app
    from pentapolis.server.config import Config

    port, database = int(sys.argv[1]), sys.argv[2]
    config = Config(database=database, bot_pause=0.02, warm_up=False, limits="limits" in sys.argv[3:])
    uvicorn.run(
        make_app(config), port=port, log_level="warning", timeout_graceful_shutdown=1, timeout_keep_alive=75
    )
