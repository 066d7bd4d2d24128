"""The advances of the advance board (1000), by categories: what each does at its moments and in the menu.

An advance that is the subject of a whole chapter has its file there: Roads (`rules/roads.py`), Trade Routes
(`routes.py`), Tactics and Navigation (`move.py`, `tactics.py`, `sail.py`), the terrain that Farming and
others open (`collect.py`).
"""

from __future__ import annotations

from pentapolis.games.clash_of_cultures.cards.advances import (
    culture,
    economy,
    governments,
    growth,
    learning,
    warfare,
)

CATEGORIES = (growth, learning, warfare, economy, culture, governments)
