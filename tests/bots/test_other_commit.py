"""Opponents from another commit. The commit of these tests is the present one: all must be as it is here."""

from __future__ import annotations

import json

import pytest

from pentapolis.engine import PentapolisError, Setup, Table, find_game
from pentapolis.study import other_commit, play_tournament
from pentapolis.study.other_commit import BotOfCommit, Parted
from pentapolis.study.tournament import Match, matches, play_match

SETUP = "roll_through_the_ages seats=2"


def test_a_bot_of_another_commit_plays_by_its_own_code_and_its_time_is_counted() -> None:
    here = play_match(Match(0, SETUP, ("greedy@hand", "random"), "commit", 20000))
    there = play_match(Match(0, SETUP, ("greedy@HEAD", "random"), "commit", 20000))
    assert not there.parted
    assert there.finished
    assert len(here.scores) == len(there.scores) == 2
    assert there.seconds[0] > 0


def test_a_game_that_the_other_commit_sees_differently_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if that commit's rules offered other options."""
    changed = other_commit.THERE.replace('!= job["options"]', '!= job["options"] + ["more"]')
    monkeypatch.setattr(other_commit, "THERE", changed)
    standings = play_tournament(SETUP, ["random", "greedy@HEAD"], games=2)
    assert (standings.parted, len(standings.played)) == (2, 0)
    assert "2 more were left out" in str(standings)


def test_a_bot_of_another_commit_says_why_it_parted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(other_commit, "THERE", f"print({json.dumps(json.dumps({'parted': 'why'}))})")
    table = Table(Setup(find_game("roll_through_the_ages"), 2), "why")
    bot = BotOfCommit("greedy", "HEAD", "x")
    bot.process.wait()  # it reads nothing: also who has ended before he was asked is heard
    with pytest.raises(Parted, match="after 0 answers: why"):
        bot.choose(table, 0)
    bot.close()


def test_commits_that_do_not_exist_are_refused_before_anything_is_played() -> None:
    with pytest.raises(PentapolisError, match="no commit 'nonsense'"):
        matches(SETUP, ["greedy", "greedy@nonsense"], 2)
