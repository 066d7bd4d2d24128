"""The odds of an attack with the best tactics card of one's own hand, played in the first round (602, 603).

What the other side holds stays unknown and is not counted, as the words beside the numbers say. Cards that
hang on the other side's card or purse (Scout, the second half of Siege) count only for what is certain.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from pentapolis.games.clash_of_cultures.data import ACTION_TACTIC
from pentapolis.games.clash_of_cultures.data import TACTICS as TABLE

from . import odds
from .odds import BARE, OPEN, Arms, Army, Walls
from .powers import NO_POWERS, REMEMBERED, Powers

VALUE: Final = {"high_morale": 2, "surprise": 1, "siege": 1}
"""What a card adds to the combat value."""
FIVE_OR_SIX: Final = 1 / 3
"""The chance of a die."""
Chances = tuple[float, float]


def held(player: dict[str, Any], city: bool, sea: bool) -> list[str]:
    """The tactics in a hand that an attacker may lay in this battle (602.1, 602.4)."""
    if player.get("actions") is None or "tactics" not in player["advances"]:
        return []
    numbers = [word.removeprefix("action") for word in player["actions"]]
    cards = [int(number) - 1 for number in numbers if number.isdigit()]
    names = dict.fromkeys(ACTION_TACTIC[card] for card in cards if card < len(ACTION_TACTIC))
    roles = {"any", "attacker", "city_attacker" if city else "not_city_attacker"}
    unit = "ship" if sea else "army"
    return [name for name in names if TABLE[name].role in roles and unit in TABLE[name].units]


def best(
    tactics: Iterable[str],
    attackers: Army,
    defenders: Army,
    walls: Walls,
    sea: bool,
    arms: Arms = BARE,
    added: Powers = NO_POWERS,
) -> tuple[str, int] | None:
    """The tactic with which the attack is won most often, and how often in percent; None where none helps."""
    plain = round(100 * odds.chances(attackers, defenders, walls, sea, arms, added.first, added.later)[0])
    found = [
        (round(100 * fought(attackers, defenders, walls, sea, tactic, arms, added)[0]), tactic)
        for tactic in tactics
    ]
    win, tactic = max(found, default=(0, ""))
    return (tactic, win) if win > plain else None


@lru_cache(maxsize=REMEMBERED)
def fought(
    attackers: Army,
    defenders: Army,
    walls: Walls,
    sea: bool,
    tactic: str,
    arms: Arms = BARE,
    added: Powers = NO_POWERS,
) -> Chances:
    """The chances that the attackers win, and that both fall, when they play this tactic at first."""
    win = draw = 0.0
    for p, ours, theirs in _before(attackers, defenders, tactic):
        if not any(ours) or (not any(theirs) and walls == OPEN):
            won, both = odds.chances(ours, theirs, walls, sea, arms, added.carded, added.later)
        else:
            won, both = _round(ours, theirs, walls, sea, tactic, arms, added)
        win += p * won
        draw += p * both
    return win, draw


def _before(attackers: Army, defenders: Army, tactic: str) -> list[tuple[float, Army, Army]]:
    """What cards do as soon as they are turned up (603.2)."""
    if tactic == "archers" and any(defenders):
        fewer = odds.fallen(defenders, 1)
        return [(FIVE_OR_SIX, attackers, fewer), (1 - FIVE_OR_SIX, attackers, defenders)]
    if tactic == "martyr":
        return [(1.0, odds.fallen(attackers, 1), odds.fallen(defenders, 1))]
    return [(1.0, attackers, defenders)]


def _round(
    attackers: Army, defenders: Army, walls: Walls, sea: bool, tactic: str, arms: Arms, added: Powers
) -> Chances:
    """The first round with the card; the rounds after it without one."""
    value = sum(defenders) if tactic == "wedge_formation" else VALUE.get(tactic, 0)
    now, dice = added.carded, (int(tactic == "flanking"), walls[0])
    silent = (sea, sea or tactic == "high_ground")
    ours, theirs = odds.rolled(attackers, defenders, dice, (value + arms[0], arms[1]), now, silent)
    win = draw = 0.0
    for (hits, shields), p in ours.items():
        for (back, cover), q in theirs.items():
            for held, r in _held(attackers, tactic):
                left = odds.fallen(attackers, max(0, back - shields - held - now.shields[0]))
                other = odds.fallen(defenders, max(0, hits - cover - walls[1] - now.shields[1]))
                alone = not any(defenders) and not any(left)
                for further, s in _further(attackers, defenders, left, other, tactic):
                    won, both = (
                        (0.0, 0.0)
                        if alone
                        else odds.chances(left, further, OPEN, sea, arms, added.later, added.later)
                    )
                    win += p * q * r * s * won
                    draw += p * q * r * s * both
    return win, draw


def _held(attackers: Army, tactic: str) -> list[tuple[int, float]]:
    """Hits that Peltasts ward off: 1, if one of a die for each unit shows 5 or 6."""
    if tactic != "peltasts":
        return [(0, 1.0)]
    none = (1 - FIVE_OR_SIX) ** sum(attackers)
    return [(1, 1 - none), (0, none)]


def _further(
    attackers: Army, defenders: Army, left: Army, other: Army, tactic: str
) -> list[tuple[Army, float]]:
    """Encircled: where the enemy lost at least as many, one more falls by a 5 or 6."""
    mine, theirs = sum(attackers) - sum(left), sum(defenders) - sum(other)
    if tactic != "encircled" or theirs < mine or not any(other):
        return [(other, 1.0)]
    return [(odds.fallen(other, 1), FIVE_OR_SIX), (other, 1 - FIVE_OR_SIX)]
