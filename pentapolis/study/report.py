"""A review as plain data: for `pentapolis review --json`, and for pages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pentapolis.study.decisions import Decision
from pentapolis.study.grades import Turn
from pentapolis.study.ladder import rating_of
from pentapolis.study.review import Review


def as_json(found: Review) -> dict[str, Any]:
    """Everything a review has found. Chances and losses are shares of a win, not per cent."""
    game = found.record.setup.game
    return {
        "setup": str(found.record.setup),
        "depth": found.depth,
        "futures": found.futures,
        "curve": [asdict(point) for point in found.curve],
        "seats": [
            {
                "result": sheet.result,
                "fair": sheet.fair,
                "luck": sheet.luck,
                "own": sheet.own,
                "others": sheet.others,
                "rest": sheet.rest,
                "performance": played.figure,
                "performance_error": 1000 * played.error,
                "turns": played.turns,
                "grades": played.counts,
                "rating": asdict(rating_of(game, found.seats, played)),
            }
            for sheet, played in zip(found.sheets, found.performances, strict=True)
        ],
        "luck": [asdict(one) for one in found.luck],
        "turns": [turn_as_json(turn) for turn in found.turns if turn.grade],
        "best_moves": [decision_as_json(decision) for decision in found.best_moves],
    }


def turn_as_json(turn: Turn) -> dict[str, Any]:
    return {
        "seat": turn.seat,
        "first": turn.first,
        "last": turn.last,
        "grade": turn.grade,
        "loss": turn.loss,
        "error": turn.error,
        "by_points": turn.by_points,
        "effect": turn.effect,
        "decisions": [decision_as_json(decision) for decision in turn.decisions],
    }


def decision_as_json(decision: Decision) -> dict[str, Any]:
    return asdict(decision)
