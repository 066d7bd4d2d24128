"""Bots. They know no game: all they are told is the game's `Knowledge`.

from pentapolis.bots import make_bot
bot = make_bot("hard", seed="example")
table.answer(bot.choose(table, seat), seat)
"""

from __future__ import annotations

from pentapolis.bots.bot import Advice, Bot, PolicyBot, RandomBot, Thought
from pentapolis.bots.greedy import GreedyBot
from pentapolis.bots.levels import FORMER, LEVELS, known_bot, make_bot
from pentapolis.bots.search import SearchBot

__all__ = [
    "FORMER",
    "LEVELS",
    "Advice",
    "Bot",
    "GreedyBot",
    "PolicyBot",
    "RandomBot",
    "SearchBot",
    "Thought",
    "known_bot",
    "make_bot",
]
