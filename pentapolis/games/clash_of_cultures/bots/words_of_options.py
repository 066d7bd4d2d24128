"""Words of options and what they mean: bundles of goods, groups of units, cards by what they do."""

from __future__ import annotations

from functools import cache

from pentapolis.games.clash_of_cultures.data import (
    ACTION_CIVIL,
    ACTION_TACTIC,
    OBJECTIVE_LOWER,
    OBJECTIVE_UPPER,
)
from pentapolis.games.clash_of_cultures.rules.goods import parse_bundle, parse_group


@cache
def goods_in(word: str) -> list[int] | None:
    """The goods that a word stands for, or None when it stands for something else."""
    try:
        return parse_bundle(word)
    except ValueError:
        return None


@cache
def units_in(word: str) -> list[int] | None:
    """The units that a word stands for, or None when it stands for something else."""
    try:
        return parse_group(word)
    except ValueError:
        return None


def meaning(word: str) -> str:
    """A card by what it does: several cards share a half."""
    if word.startswith("action") and word[6:].isdigit():
        card = int(word[6:]) - 1
        return f"{ACTION_CIVIL[card]}/{ACTION_TACTIC[card]}"
    if word.startswith("objective") and word[9:].isdigit():
        card = int(word[9:]) - 1
        return f"{OBJECTIVE_UPPER[card]}/{OBJECTIVE_LOWER[card]}"
    return word
