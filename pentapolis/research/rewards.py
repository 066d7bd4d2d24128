"""What seats get for the end of a game, the same in every environment."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Fork, win_shares

REWARDS: Final = ("win", "places", "points")


def check_rewards(rewards: str) -> str:
    if rewards not in REWARDS:
        raise ValueError(f"rewards are {', '.join(REWARDS)}, not {rewards!r}")
    return rewards


def outcome(fork: Fork, rewards: str) -> list[float]:
    """What each seat gets: the share of the win less a fair share, places from 1 to -1, or points."""
    result = fork.result()
    seats = len(result.places)
    if rewards == "points":
        return [float(fork.game.points(score)) for score in result.scores]
    if rewards == "places":
        return [1.0 - 2.0 * (place - 1) / max(1, seats - 1) for place in result.places]
    return [share - 1.0 / seats for share in win_shares(result.places)]
