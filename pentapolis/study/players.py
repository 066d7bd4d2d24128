"""Who plays in a study: bots by their names, and what a study may change about one.

    hard@361df3d               the bot of an earlier commit
    search:100@hand            by the hand-made knowledge instead of the learned one
    search:100@belief, @even   weighing what others may hold by what they did, or not
    policy@without-circles     the same, but where it may it takes the next best option that this habit
                               does not count (bots/habits.py of the game)
    policy@more-build=1.5      liking options whose group (bots/features.py of the game) begins so by so much
    policy@less-build          more or less, in logits (1 unless told)

The last two show by games what a habit costs: if it costs nothing to do without, or to do more of it, it is
right play or harmless.
"""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any, Final

from pentapolis.bots import Advice, Bot, SearchBot, Thought, make_bot
from pentapolis.bots.bot import question
from pentapolis.bots.greedy import FOLLOW_UPS
from pentapolis.bots.knowledge import knowledge_of
from pentapolis.bots.learned import LearnedKnowledge
from pentapolis.engine import BadSetup, Setup, Table
from pentapolis.engine.habits import Habits, habits_of
from pentapolis.study.other_commit import BotOfCommit, unpacked

BELIEFS: Final = {"belief": True, "even": False}
WITHOUT: Final = "without-"
LIKES: Final = {"more-": 1.0, "less-": -1.0}
MOST: Final = 20.0
"""More logits than this are a typing mistake."""


def player(name: str, setup: Setup, seed: str) -> Bot:
    """The bot of this name for games of this setup."""
    bot, _, source = name.partition("@")
    if source in BELIEFS:
        search = make_bot(bot, seed)
        if not isinstance(search, SearchBot):
            raise BadSetup(f"{name}: only searches have beliefs")
        search.believes = BELIEFS[source]
        return search
    if source == "hand":
        return make_bot(bot, seed, setup.game.knowledge)
    if source.startswith(WITHOUT):
        return AvoidingBot(name, make_bot(bot, seed), setup, source.removeprefix(WITHOUT))
    if source.startswith(tuple(LIKES)):
        return make_bot(bot, seed, liking(name, setup, source))
    return BotOfCommit(bot, source, seed) if source else make_bot(bot, seed)


def check(name: str, setup: Setup) -> None:
    """Refuse a name that means nothing; fetch an earlier commit once, before the processes begin."""
    source = name.partition("@")[2]
    if not source or source == "hand" or source in BELIEFS or source.startswith((WITHOUT, *LIKES)):
        player(name, setup, "")
    else:
        unpacked(source)


def liking(name: str, setup: Setup, source: str) -> LearnedKnowledge:
    """The learned knowledge with a liking for the options of a group: `more-build=1.5`."""
    known = knowledge_of(setup.game)
    if not isinstance(known, LearnedKnowledge):
        raise BadSetup(f"{name}: {setup.game.id} has no learned policy that could like something")
    sign = LIKES[source[:5]]
    word, _, amount = source[5:].partition("=")
    try:
        much = float(amount or 1)
    except ValueError:
        much = 0.0
    if not 0 < much <= MOST:
        raise BadSetup(
            f"{name}: {amount!r} should be logits, more than 0 and at most {MOST:g}, as in more-build=1.5"
        )
    groups = [group for group in known.features_of_game.groups if group.startswith(word)]
    if not word or not groups:
        known_words = dict.fromkeys([re.split("[ :]", group)[0] for group in known.features_of_game.groups])
        raise BadSetup(f"{name}: no group begins with {word!r}; they begin with {', '.join(known_words)}")
    return known.liking(dict.fromkeys(groups, sign * much))


class AvoidingBot(Bot):
    """A bot that does without a habit: it takes the best of its options by which the habit is not counted,
    as far as it can see; where each of them counts, its best.
    """

    def __init__(self, name: str, bot: Bot, setup: Setup, habit: str) -> None:
        super().__init__("")
        counts = habits_of(setup.game)
        if habit not in counts.counters:
            raise BadSetup(f"{name}: no habit {habit!r} is counted; {', '.join(counts.counters)}")
        self.name = name
        self.bot = bot
        self.habit = habit
        self.habits: Habits[Any] = counts(setup.seats)

    def think(self, table: Table, seat: int) -> Advice:
        return self.bot.think(table, seat)

    def choose(self, table: Table, seat: int) -> Any:
        ask = question(table, seat)
        if len(ask.options) == 1:
            return self._taken(table, seat, ask.options[0])
        thoughts = self.bot.think(table, seat).thoughts
        return self._taken(table, seat, self._best(table, seat, thoughts))

    def _best(self, table: Table, seat: int, thoughts: list[Thought]) -> Any:
        for thought in thoughts:
            if not self._counts(table, seat, thought.option):
                return thought.option
        return thoughts[0].option

    def _counts(self, table: Table, seat: int, option: Any) -> bool:
        """Whether the habit is counted when the seat answers so, in a future that it imagines."""
        habits = deepcopy(self.habits)
        ask = question(table, seat)
        before = habits.tallies[seat][self.habit]
        fork = table.imagine(seat, self.chance.split())
        habits.answer(fork.g, ask, option)
        step = fork.step
        knowledge = self.bot.knowledge(table.game)
        for _ in range(FOLLOW_UPS):
            fork.answer(option)
            if fork.ask is None or fork.step is not step:
                break
            shares = knowledge.shares(fork.g, fork.ask)
            option = fork.ask.options[shares.index(max(shares))]
        habits.acted(fork.g, seat)
        return habits.tallies[seat][self.habit] > before

    def _taken(self, table: Table, seat: int, option: Any) -> Any:
        self.habits.answer(table.g, question(table, seat), option)
        return option
