"""Bots of studies: by the names that change something about a bot, and what a name may not say."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.bots.knowledge import knowledge_of
from pentapolis.bots.learned import LearnedKnowledge
from pentapolis.engine import Ask, BadSetup, Setup, Table, parse_setup
from pentapolis.engine.habits import habits_of
from pentapolis.study.habits import measure_habits
from pentapolis.study.players import AvoidingBot, check, player
from pentapolis.study.tournament import matches
from tests import toy_game

NATIONS = parse_setup("nations seats=2")


def played(name: str, answers: int, seed: str = "without") -> tuple[AvoidingBot, Table]:
    """A bot that plays both seats for so many answers."""
    bot = player(name, NATIONS, "x")
    assert isinstance(bot, AvoidingBot)
    table = Table(NATIONS, seed)
    for _ in range(answers):
        ask = table.ask
        if ask is None:
            break
        table.answer(bot.choose(table, ask.seat), ask.seat)
    return bot, table


def test_a_bot_does_without_a_habit_as_far_as_it_can() -> None:
    """The policy goes in circles in Nations; the same policy without circles does so far less (not never: an
    answer is judged in an imagined future), and it still plays on to the end."""
    report = measure_habits(NATIONS, ["policy", "policy"], games=8, seed="in circles")
    without = measure_habits(
        NATIONS, ["policy@without-circles", "policy@without-circles"], games=8, seed="in circles"
    )
    usual, cured = (
        one.figures[bot]["circles"][0]
        for one, bot in ((report, "policy"), (without, "policy@without-circles"))
    )
    assert usual >= 1
    assert cured <= usual / 2
    assert without.scores["policy@without-circles"][0] > 10


def test_without_a_habit_that_never_counts_a_bot_plays_as_ever() -> None:
    """No answer counts for what is counted at the end: the choices are those of the bot itself."""
    bot, table = played("policy@without-gold_left", 60)
    plain = Table(NATIONS, "without")
    same = player("policy", NATIONS, "x")
    while plain.ply < table.ply:
        ask = plain.ask
        assert ask is not None
        plain.answer(same.choose(plain, ask.seat), ask.seat)
    assert [option for _, option in plain.history] == [option for _, option in table.history]
    assert bot.name == "policy@without-gold_left"


def test_what_cannot_be_avoided_is_done() -> None:
    """Where every option counts, the best one is taken: growths are counted at each growth."""
    _, table = played("policy@without-growths", 400)
    assert table.g.round >= 2


def test_a_bot_that_avoids_still_thinks_as_it_is() -> None:
    table = Table(NATIONS, "thinks")
    ask = table.ask
    assert ask is not None
    bot = player("policy@without-circles", NATIONS, "x")
    thoughts = bot.think(table, ask.seat).thoughts
    assert [thought.option for thought in thoughts] == [
        thought.option for thought in player("policy", NATIONS, "x").think(table, ask.seat).thoughts
    ]


def test_circles_of_nations_are_counted_when_the_step_is_over() -> None:
    """Workers that stand as they stood before in this round: seen at once, not only at the next question."""
    table = Table(NATIONS, "circles")
    habits = habits_of(table.game)(2)
    g = table.g
    n = g.nations[0]
    turn = Ask(0, "turn", ["pass"])
    habits.answer(g, turn, "pass")
    before = list(n.workers)
    n.workers[0] += 1
    habits.acted(g, 0)
    assert habits.tallies[0]["circles"] == 0
    n.workers[:] = before
    habits.acted(g, 0)
    assert habits.tallies[0]["circles"] == 1
    habits.answer(g, turn, "pass")
    assert habits.tallies[0]["circles"] == 1, "the same circle is not counted twice"
    g.round += 1
    habits.acted(g, 0)
    assert habits.tallies[0]["circles"] == 1, "a new round forgets where workers stood"


def known(setup: Any = NATIONS) -> LearnedKnowledge:
    found = knowledge_of(setup.game)
    assert isinstance(found, LearnedKnowledge)
    return found


@pytest.mark.parametrize(
    ("source", "logits"), [("more-buy:military=1.5", 1.5), ("less-buy:military", -1.0), ("more-pass", 1.0)]
)
def test_a_bot_likes_a_group_of_options_more_or_less(source: str, logits: float) -> None:
    bot = player(f"policy@{source}", NATIONS, "x")
    leaning = bot.knowledge(NATIONS.game)
    assert isinstance(leaning, LearnedKnowledge)
    word = source[5:].partition("=")[0]
    groups = known().features_of_game.groups
    moved = leaning.policy.situation - known().policy.situation
    for row, group in enumerate(groups):
        assert moved[row, 0] == pytest.approx(logits if group.startswith(word) else 0)
    assert not moved[:, 1:].any()
    assert leaning.value is known().value


def test_a_liking_also_holds_alone() -> None:
    roll = parse_setup("roll_through_the_ages seats=1")
    leaning = player("policy@more-buy=2", roll, "x").knowledge(roll.game)
    assert isinstance(leaning, LearnedKnowledge)
    plain = known(roll)
    assert plain.alone is not None
    assert leaning.alone is not None
    moved = leaning.alone.policy.situation - plain.alone.policy.situation
    assert moved.max() == pytest.approx(2)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("policy@without-sleep", "no habit 'sleep' is counted; deployments, moved_workers"),
        ("policy@more-sleep", "no group begins with 'sleep'; they begin with pass, hire_public"),
        ("policy@more-", "no group begins with ''"),
        ("policy@more-pass=much", "'much' should be logits, more than 0 and at most 20"),
        ("policy@less-pass=-1", "'-1' should be logits"),
        ("policy@less-pass=21", "'21' should be logits"),
        ("sleepy@without-circles", "there is no bot 'sleepy'"),
        ("sleepy", "there is no bot 'sleepy'"),
        ("greedy@belief", "only searches have beliefs"),
    ],
)
def test_a_name_that_means_nothing_is_refused(name: str, told: str) -> None:
    with pytest.raises(BadSetup, match=told.replace("(", r"\(")):
        check(name, NATIONS)
    with pytest.raises(BadSetup):
        matches("nations seats=2", [name, "policy"], 1)


def test_a_game_without_learned_policy_can_like_nothing() -> None:
    with pytest.raises(BadSetup, match="high_card has no learned policy that could like something"):
        check("random@more-pass", Setup(toy_game.GAME, 2))
