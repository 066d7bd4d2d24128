"""What bots go by in a game: learned knowledge where the game ships weights, else the hand-made one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from pentapolis.engine import Features, Game, Knowledge

WEIGHTS: Final = "weights.bin"
"""The file of a game's learned weights, in its folder `bots`."""
ALONE: Final = "weights_alone.bin"
"""Weights for games of one seat, where a game ships them: many points are wanted there, not a lead."""
MASTERLY: Final = "weights_master.bin"
"""Weights that only `master` goes by, where a game ships them: where more thinking hardly wins more games, as
in the dice game, better judgement must tell the levels apart.
"""


@cache
def features_of(game: Game[Any]) -> Features[Any] | None:
    """The features that a game provides, if it does."""
    package = type(game).__module__
    if not hasattr(import_module(package), "__path__"):  # a game of one file
        return None
    if find_spec(f"{package}.bots") is None or find_spec(f"{package}.bots.features") is None:
        return None
    features: Features[Any] = import_module(f"{package}.bots.features").FEATURES
    return features


@cache
def learned_knowledge(game: Game[Any]) -> Knowledge[Any] | None:
    """The knowledge that the weights shipped with the game make of its features, if there are any."""
    return _read(game, WEIGHTS)


@cache
def masterly_knowledge(game: Game[Any]) -> Knowledge[Any] | None:
    """The same with the weights that are kept for `master`, if there are any."""
    return _read(game, MASTERLY)


def _read(game: Game[Any], file: str) -> Knowledge[Any] | None:
    if features_of(game) is None:
        return None
    path = game.folder / "bots" / file
    if not path.exists():
        return None
    from pentapolis.bots.learned import knowledge_from  # needs NumPy, which takes its time to load
    from pentapolis.bots.weights import read_weights

    knowledge = knowledge_from(game, *read_weights(path))
    alone = path.with_name(ALONE)
    if alone.exists():
        knowledge.alone = knowledge_from(game, *read_weights(alone))
    return knowledge


def knowledge_of(game: Game[Any], masterly: bool = False) -> Knowledge[Any]:
    """The learned knowledge where weights are shipped with the game, else the hand-made one; for `master` by
    the weights that are kept for it, where there are any.
    """
    kept = masterly_knowledge(game) if masterly else None
    return kept or learned_knowledge(game) or game.knowledge
