"""Bots. They know no game: all they are told is the game's `Knowledge`.

from pentapolis.bots import make_bot
bot = make_bot("search:300", seed="example")
table.answer(bot.choose(table, seat), seat)
"""

from __future__ import annotations

from typing import Any

from pentapolis.bots.bot import Advice, Bot, PolicyBot, RandomBot, Thought
from pentapolis.bots.greedy import GreedyBot
from pentapolis.bots.search import SearchBot
from pentapolis.engine import BadSetup, Knowledge

STRENGTHS = {"easy": "search:20", "medium": "search:100", "strong": "search:600"}
"""The strengths that people choose from, as budgets in simulations per decision."""


def make_bot(name: str, seed: str | int = "", knowledge: Knowledge[Any] | None = None) -> Bot:
    """The bot of this name: random, greedy, policy, search:BUDGET, or one of the strengths."""
    kind, _, budget = STRENGTHS.get(name, name).partition(":")
    stream = f"bot {seed}"
    if kind == "random" and not budget:
        return RandomBot(stream)
    if kind == "greedy" and not budget:
        return GreedyBot(stream, knowledge)
    if kind == "policy" and not budget:
        return PolicyBot(stream, knowledge)
    if kind == "search" and budget.isdecimal() and int(budget) > 0:
        return SearchBot(stream, int(budget), knowledge)
    known = ", ".join(["random", "greedy", "policy", "search:NUMBER", *STRENGTHS])
    raise BadSetup(f"there is no bot {name!r}; there are {known}")


__all__ = ["STRENGTHS", "Advice", "Bot", "GreedyBot", "RandomBot", "SearchBot", "Thought", "make_bot"]
