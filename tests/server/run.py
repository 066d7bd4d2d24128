"""A server for tests, in a process of its own: `python -m tests.server.run PORT DATABASE [limits]`."""

from __future__ import annotations

import sys

import uvicorn

from pentapolis.engine import register
from pentapolis.server.app import make_app
from pentapolis.server.config import Config
from tests.toy_game import GAME

if __name__ == "__main__":
    port, database = int(sys.argv[1]), sys.argv[2]
    register(GAME)
    config = Config(database=database, bot_pause=0.02, limits="limits" in sys.argv[3:])
    uvicorn.run(
        make_app(config), port=port, log_level="warning", timeout_graceful_shutdown=1, timeout_keep_alive=75
    )
