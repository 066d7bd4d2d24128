"""Puzzles: positions of real games in which one option is clearly the best.

`puzzle` what a puzzle is and how a try at it is scored · `maker` finds and checks them · `making` lets many
processes do it · `rating` Glicko-2
between people and puzzles. Shipped puzzles stand in `games/<id>/puzzles.jsonl`, made by `pentapolis puzzles`.
"""

from pentapolis.study.puzzles.puzzle import Puzzle, Worth, puzzles_of

__all__ = ["Puzzle", "Worth", "puzzles_of"]
