"""The fifteen civilizations (1110–1124), one file each: what their four advances and three leaders do.

Everything is registered for the moments of `rules/moments.py`, in the menu of a turn (`rules/menu.py`) or
as a kind of move; no chapter knows a civilization.
"""

from __future__ import annotations

from pentapolis.games.clash_of_cultures.cards.civilizations import (
    aztecs,
    babylonia,
    carthage,
    celts,
    china,
    egypt,
    greece,
    huns,
    india,
    japan,
    maya,
    persia,
    phoenicia,
    rome,
    shared,
    vikings,
)

CIVILIZATIONS = (
    aztecs,
    babylonia,
    carthage,
    celts,
    china,
    egypt,
    greece,
    huns,
    india,
    japan,
    maya,
    persia,
    phoenicia,
    rome,
    vikings,
)
SHARED = shared
