"""The bots that people choose from, by strength, and how bots are named.

    random          any option
    greedy          one step on the evaluation
    policy          the option that the policy likes best; policy:2.5 draws by the policy at that temperature
    search:300      so many simulations for every decision
    effort:0.5      as many simulations as take half a second of one core, by the pace that the game declares:
                    the same number, and so the same answers, on every machine
    time:2.0        so many seconds for every decision: stronger on faster machines, never twice the same
    search:600/4    four searches with a quarter of the simulations each, at once where processors
                    are free (also effort:2.0/4 and time:2.0/4)

A level is one of those. Beginners play at random, but hardly ever something senseless; masters go by weights
of their own where a game keeps some for them (`knowledge.MASTERLY`). Levels, policies and
searches can have a character, for variety: `hard+warlike`. It shows where two options are about as good.
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.bots.bot import Bot, PolicyBot, RandomBot
from pentapolis.bots.greedy import GreedyBot
from pentapolis.bots.search import SearchBot
from pentapolis.bots.together import MOST, TeamBot
from pentapolis.engine import BadSetup, Knowledge

LEVELS: Final = {
    "beginner": "policy:4.0",
    "easy": "policy:1.2",
    "medium": "policy",
    "hard": "effort:0.4",
    "master": "effort:2.0",
}
"""The levels, the weakest first, and what each of them is."""
MASTER: Final = "master"
CHARACTERS: Final = ("peaceful", "warlike", "builder")
"""What a bot may like to do, where the game knows the difference."""
FORMER: Final = {"strong": "hard"}
"""Names that tables of earlier versions were stored with."""


def known_bot(name: str) -> bool:
    """Whether this is a level, also one of earlier versions, or a bot that needs no number."""
    level, plus, character = name.partition("+")
    if plus and (character not in CHARACTERS or level not in LEVELS):
        return False
    return level in LEVELS or level in FORMER or level in ("random", "greedy", "policy")


def make_bot(name: str, seed: str | int = "", knowledge: Knowledge[Any] | None = None) -> Bot:
    """The bot of this name; with a knowledge of its own, or the best there is for the game."""
    name, plus, character = name.partition("+")
    if plus:
        plain = make_bot(name, seed, knowledge)
        if character not in CHARACTERS or not isinstance(plain, (PolicyBot, SearchBot)):
            known = ", ".join(CHARACTERS)
            raise BadSetup(f"{name}+{character}: levels, policies and searches may be {known}")
        plain.character = character
        plain.name += plus + character
        return plain
    level = FORMER.get(name, name)
    what, _, parts = LEVELS.get(level, level).partition("/")
    if parts:
        one = make_bot(what, seed, knowledge)
        if not isinstance(one, SearchBot) or not parts.isdecimal() or not 1 < int(parts) <= MOST:
            raise BadSetup(f"{name!r}: only searches are divided, by 2 to {MOST}, as in search:600/4")
        return TeamBot(f"bot {seed}", one, int(parts), knowledge)
    bot = _plain_bot(what, f"bot {seed}", knowledge)
    if bot is None:
        known = ", ".join(
            [*LEVELS, "random", "greedy", "policy", "policy:1.5", "search:300", "effort:0.5", "time:2"]
        )
        raise BadSetup(f"there is no bot {name!r}; there are {known}")
    bot.masterly = level == MASTER
    return bot


def _plain_bot(what: str, stream: str, knowledge: Knowledge[Any] | None) -> Bot | None:
    """A bot by its kind and number, without level, character or parts; None when there is no such kind."""
    kind, _, number = what.partition(":")
    if kind == "random" and not number:
        return RandomBot(stream)
    if kind == "greedy" and not number:
        return GreedyBot(stream, knowledge)
    if kind == "policy" and not number:
        return PolicyBot(stream, knowledge)
    if kind == "search" and number.isdecimal() and int(number) > 0:
        return SearchBot(stream, int(number), knowledge)
    amount = _amount(number)
    if amount is not None:
        if kind == "policy":
            return PolicyBot(stream, knowledge, amount)
        if kind == "effort":
            return SearchBot(stream, 0, knowledge, effort=amount)
        if kind == "time":
            return SearchBot(stream, 0, knowledge, seconds=amount)
    return None


def _amount(text: str) -> float | None:
    """A positive decimal number, if it is one."""
    whole, _, part = text.partition(".")
    if not whole.isdecimal() or (part and not part.isdecimal()) or not 0 < float(text) <= 1000:
        return None
    return float(text)
