"""Agriculture, construction and seafaring (1001–1003)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Refusal
from pentapolis.games.clash_of_cultures.data.ids import (
    CARTOGRAPHY,
    CULTURE,
    ENGINEERING,
    FOOD,
    HUSBANDRY,
    IDEAS,
    MOOD,
    ROADS,
    SANITATION,
    SETTLER,
    STORAGE,
    WAR_SHIPS,
)
from pentapolis.games.clash_of_cultures.pieces import Battle, City
from pentapolis.games.clash_of_cultures.rules import (
    moments,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    gain,
    token,
)
from pentapolis.games.clash_of_cultures.rules.levies import levy
from pentapolis.games.clash_of_cultures.rules.moments import Cost
from pentapolis.games.clash_of_cultures.state import USED_HUSBANDRY, Player, State


@moments.LIMITS.advance(STORAGE)
def storage(good: int, most: int) -> int:
    """7 food instead of 2 (1001.2)."""
    return 7 if good == FOOD else most


@moments.FAR_SPACES.advance(HUSBANDRY)
def husbandry(p: Player) -> int:
    """Once per turn a space 2 away is chosen in a Collect, with Roads two (1001.4a–1001.4c)."""
    if p.used & USED_HUSBANDRY:
        return 0
    return 2 if p.usable & ROADS else 1


@moments.FAR_CHOSEN.advance(HUSBANDRY)
def husbandry_used(p: Player) -> None:
    p.used |= USED_HUSBANDRY


moments.GAINED[ENGINEERING] = wonders.draw_wonder
"""A wonder card (901.1, 1002.2a)."""

SANITARY: Final = 2
"""The mark of Sanitation in a Recruit."""


def one_mood(g: State, seat: int) -> Cost:
    return [(1, token(g, seat, MOOD))]


@levy("sanitation", SANITATION, "1002.3a", mark=SANITARY, kind=SETTLER, needs=one_mood)
def refuse_settler(g: State, seat: int, city: City) -> Refusal | None:
    """One Settler of a Recruit may be paid with a mood token (1002.3a)."""
    return None


@moments.SEA_SHIELDS.advance(WAR_SHIPS)
def war_ships(b: Battle, side: int) -> int:
    """The first hit of a sea battle, or of a battle of units that landed, is ignored (1003.3)."""
    return int(b.round == 1 and (not b.land or (side == 0 and b.unloaded)))


@moments.COMMAND_DONE.advance(CARTOGRAPHY)
def cartography(g: State, seat: int) -> None:
    """Ships that moved bring 1 idea, and by Navigation 1 culture token (1003.4a, 1003.4b)."""
    if g.ship_moved:
        gain(g, seat, IDEAS)
        if g.navigated:
            gain(g, seat, CULTURE)
