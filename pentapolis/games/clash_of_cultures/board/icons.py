"""Which icon of the design system stands for what."""

from __future__ import annotations

GOOD = {
    "food": "food",
    "wood": "wood",
    "ore": "ore",
    "ideas": "idea",
    "gold": "gold",
    "culture": "culture",
    "mood": "happy",
    "captive": "people",
}
UNIT = ("settler", "infantry", "ship", "cavalry", "elephant", "leader")
BUILDINGS = ("academy", "fortress", "temple", "port", "market", "obelisk", "observatory")
CATEGORY = {
    "agriculture": "farm",
    "construction": "construction",
    "seafaring": "ship",
    "education": "book",
    "warfare": "strength",
    "spirituality": "temple",
    "economy": "economy",
    "culture": "theatre",
    "science": "science",
    "democracy": "people",
    "autocracy": "leader",
    "theocracy": "government",
}
ACTION = {
    "advance": "science",
    "found": "settlement",
    "collect": "food",
    "construct": "construction",
    "recruit": "infantry",
    "command": "move",
    "increase_mood": "happy",
    "takeover": "culture",
    "play": "action",
    "trade": "pact",
    "end_turn": "check",
    "taxes": "tax",
    "bartering": "coin",
}


def bundle(word: str) -> list[tuple[str, int]]:
    """A bundle's word, `food2+ore1`, as icons and counts; empty when it is none."""
    found = []
    for part in word.split("+"):
        name = part.rstrip("0123456789")
        if name == part or (name not in GOOD and name not in UNIT):
            return []
        found.append((GOOD.get(name, name), int(part[len(name) :])))
    return found
