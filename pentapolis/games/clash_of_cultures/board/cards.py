"""What a card says: action cards and objectives with both halves, events, wonders, advances, leaders."""

from __future__ import annotations

from functools import cache
from typing import Any

from pentapolis.games.clash_of_cultures import data
from pentapolis.games.clash_of_cultures.data.ids import BUILDINGS, GOODS, UNITS
from pentapolis.games.clash_of_cultures.data.origins import origins

from . import icons

KIND_ICON = {
    "action": "action",
    "objective": "check",
    "event": "event",
    "wonder": "wonder",
    "advance": "science",
    "civ_advance": "science",
    "leader": "leader",
    "building": "construction",
    "unit": "infantry",
    "tactic": "tactic",
    "civil": "action",
}


@cache
def details(id: str) -> dict[str, Any] | None:
    """For card.html: the kind, its icon, chips of the cost, the parts with their text, and where what none of
    them says comes from; None: no card.
    """
    found = _details(id)
    if found is None:
        return None
    marks = [] if found["parts"] else origins(id)
    return {"icon": KIND_ICON[found["kind"]], "cost": [], "facts": [], "marks": marks, **found}


def _details(id: str) -> dict[str, Any] | None:
    numbered = _numbered(id)
    if numbered is not None:
        return numbered
    if id.startswith("objective.") and id[10:] in data.CONDITION_TIMING:
        return {"kind": "objective", "parts": [_objective(id[10:])]}
    for prefix in ("civil", "tactic"):
        if id.startswith(f"{prefix}."):
            return {"kind": prefix, "parts": [_part(id)]} if id in data.TEXTS else None
    if id.startswith("leader.") and id[7:] in data.LEADERS:
        abilities = data.LEADER_ABILITIES[data.LEADERS.index(id[7:])]
        return {"kind": "leader", "parts": [_part(ability) for ability in abilities]}
    return _piece(id)


def _numbered(id: str) -> dict[str, Any] | None:
    """A card that is named by its kind and number: action12, objective3, event40."""
    number = id.lstrip("abcdefghijklmnopqrstuvwxyz")
    if id.startswith("action") and number.isdecimal() and 0 < int(number) <= len(data.ACTION_CIVIL):
        card = int(number) - 1
        civil = data.CIVILS[data.ACTION_CIVIL[card]]
        facts: list[tuple[Any, ...]] = [("card_action" if civil.action else "card_free",)]
        if civil.culture:
            facts.append(("card_culture", civil.culture))
        parts = [_part(f"civil.{civil.id}", facts), _part(f"tactic.{data.ACTION_TACTIC[card]}")]
        return {"kind": "action", "parts": parts}
    if id.startswith("objective") and number.isdecimal() and 0 < int(number) <= len(data.OBJECTIVE_UPPER):
        card = int(number) - 1
        halves = (data.OBJECTIVE_UPPER[card], data.OBJECTIVE_LOWER[card])
        return {"kind": "objective", "parts": [_objective(half) for half in halves]}
    if id.startswith("event") and number.isdecimal() and 0 < int(number) <= len(data.EVENTS):
        event = data.EVENTS[int(number) - 1]
        return {"kind": "event", "parts": [_part(id, [(f"symbol.{event.symbol}",)])]}
    return None


def _piece(id: str) -> dict[str, Any] | None:
    """Wonders, advances, buildings and units."""
    for wonder in data.WONDERS:
        if wonder.id == id:
            needed = next(a.id for a in data.ADVANCES if a.bit == wonder.advance)
            return {
                "kind": "wonder",
                "cost": _cost(wonder.cost),
                "facts": [("card_needs", needed)],
                "parts": [_part(id)],
            }
    if id in data.ADVANCE_INDEX:
        return {"kind": "advance", "facts": _advance(id), "parts": [_part(id)]}
    for mine in data.CIV_ADVANCES:
        for advance in mine:
            if advance.id == id:
                gained = [a.id for a in data.ADVANCES if a.bit & advance.gained_with]
                fact = ("card_with", gained[0]) if len(gained) == 1 else ("card_with_government",)
                return {"kind": "civ_advance", "facts": [fact], "parts": [_part(id)]}
    if id in BUILDINGS:
        bit = data.BUILDING_ADVANCE[BUILDINGS.index(id)]
        needed = next(a.id for a in data.ADVANCES if a.bit == bit)
        cost = [("food", 1), ("wood", 1), ("ore", 1)]
        return {"kind": "building", "cost": cost, "facts": [("card_needs", needed)], "parts": [_part(id)]}
    if id in UNITS and id != "leader":
        cost = _cost(data.UNIT_COST[UNITS.index(id)])
        return {"kind": "unit", "cost": cost, "facts": [(f"unit.{id}",)], "parts": []}
    return None


def _advance(id: str) -> list[tuple[Any, ...]]:
    """What gaining an advance brings besides its text."""
    advance = data.ADVANCES[data.ADVANCE_INDEX[id]]
    facts: list[tuple[Any, ...]] = []
    if advance.bonus >= 0:
        facts.append(("card_bonus", GOODS[advance.bonus]))
    if advance.building >= 0:
        facts.append(("card_building", BUILDINGS[advance.building]))
    return facts


def _objective(half: str) -> dict[str, Any]:
    return _part(f"objective.{half}", [(f"timing_{data.CONDITION_TIMING[half]}",)])


def _part(id: str, facts: list[tuple[Any, ...]] | None = None) -> dict[str, Any]:
    """One text of a card: its words stand under text, needs, price and limit with this id."""
    said = data.TEXTS.get(id, {})
    return {
        "id": id,
        "facts": facts or [],
        "says": [kind for kind in ("needs", "price", "limit", "text") if kind in said],
        "marks": origins(id),
    }


def _cost(cost: tuple[int, ...]) -> list[tuple[str, int]]:
    return [(icons.GOOD[GOODS[good]], count) for good, count in enumerate(cost) if count]
