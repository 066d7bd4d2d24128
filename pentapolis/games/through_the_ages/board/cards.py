"""Cards as the templates draw them: colour, icon, effects as chips, texts."""

from __future__ import annotations

import re
from typing import Any

from pentapolis.games.through_the_ages.data import AGES, BY_ID, CARDS, Card

KIND_CLASS = {
    "leader": "k-leader", "wonder": "k-wonder", "action": "k-action", "farm": "k-farm", "mine": "k-farm",
    "government": "k-gov", "special": "k-special", "event": "k-event", "territory": "k-event",
    "bonus": "k-bonus",
    "aggression": "k-farm", "war": "k-military", "pact": "k-special", "tactic": "k-military",
}  # fmt: skip
KIND_ICON = {"theater": "theatre", "air_force": "airforce", "aggression": "raid", "bonus": "strength"}
URBAN = ("lab", "temple", "library", "theater", "arena")
UNITS = ("infantry", "cavalry", "artillery", "air_force")


def kind_class(card: Card) -> str:
    if card.kind in UNITS:
        return "k-military"
    return KIND_CLASS.get(card.kind, "k-urban")


def card_of(id: str) -> dict[str, Any]:
    """A card as templates draw it: colour, icon, age, effects as chips, its text's id."""
    card = CARDS[BY_ID[id]]
    return {
        "id": id,
        "kind": card.kind,
        "cls": kind_class(card),
        "icon": KIND_ICON.get(card.kind, card.kind),
        "age": AGES[card.age],
        "fx": effects(card),
        "text": text_of(card),
        "science": science_of(card),
        "stages": "·".join(str(stage) for stage in card.stages),
        "cost": card.resource_cost,
        "own": card.de_own,
        "reconstructed": card.reconstructed,
    }


def text_of(card: Card) -> tuple[Any, ...] | None:
    """The words of what the card does, or None when numbers say it all."""
    if card.kind == "tactic":
        return ("army", card.infantry, card.cavalry, card.artillery, card.bonus, card.bonus_obsolete)
    if card.kind == "government" or (card.slot != -1 and card.kind != "air_force"):
        return None
    id = card.id if card.kind == "special" else card.family
    return (f"text.{id}", card.value)


def science_of(card: Card) -> str:
    if card.kind == "government":
        return f"{card.cost_revolution}/{card.cost_peaceful}" if card.cost_peaceful else ""
    return str(card.science_cost) if card.science_cost else ""


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def effects(card: Card) -> list[tuple[str, str]]:
    """Printed numbers as chips: icon and number."""
    numbers = [
        ("food", card.food), ("ore", card.resources), ("culture", card.culture), ("science", card.science),
        ("happy", card.happiness), ("strength", card.strength),
    ]  # fmt: skip
    chips = [(icon, signed(number)) for icon, number in numbers if number]
    if card.kind == "government":
        return [("ca", str(card.civil_actions)), ("ma", str(card.military_actions)), *chips]
    if card.kind == "bonus":
        return [("strength", str(card.defense)), ("territory", str(card.colonization))]
    if card.kind in ("aggression", "war"):
        return [("ma", str(card.price) if card.price else "?")]
    if card.kind == "tactic":
        parts = [("infantry", card.infantry), ("cavalry", card.cavalry), ("artillery", card.artillery)]
        army = [(icon, str(number)) for icon, number in parts if number]
        return [*army, ("strength", signed(card.bonus))]
    for icon, number in (
        ("ca", card.civil_actions),
        ("ma", card.military_actions),
        ("ship", card.colonization),
    ):
        if number:
            chips.append((icon, signed(number)))
    for icon, number in (("worker", card.yellow_tokens), ("blue", card.blue_tokens)):
        if number:
            chips.append((icon, signed(number)))
    return chips


SHY = "\u00ad"


def fit(name: str) -> str:
    """The class of a name that needs smaller type: long as a whole, or in a part that does not break."""
    longest = max(len(part) for part in re.split(f"[ {SHY}-]", name))
    return " ln" if longest > 9 or len(name.replace(SHY, "")) > 19 else ""
