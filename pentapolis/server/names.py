"""Names of people: which are possible, and which look so much alike that they count as one."""

from __future__ import annotations

import unicodedata

from pentapolis.server.refused import Refused

NAMES = (
    "Amber",
    "Anvil",
    "Aspen",
    "Birch",
    "Brook",
    "Cedar",
    "Clover",
    "Comet",
    "Coral",
    "Crane",
    "Dune",
    "Ember",
    "Falcon",
    "Fern",
    "Fox",
    "Glade",
    "Heron",
    "Iris",
    "Ivy",
    "Juniper",
    "Lark",
    "Linden",
    "Lynx",
    "Maple",
    "Meadow",
    "Otter",
    "Pebble",
    "Pine",
    "Quill",
    "Raven",
    "Reed",
    "River",
    "Robin",
    "Sage",
    "Sparrow",
    "Stone",
    "Swift",
    "Thistle",
    "Willow",
    "Wren",
)

LOOKALIKES = str.maketrans(
    "01i\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u0458\u03b1\u03bf\u03c1\u03bd",
    "ollaeopcyxlsjaopv",
)
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
LONGEST_SHAPE = 40
"""What the database keeps of a name to log in with."""


def shape(name: str) -> str:
    """The name as a glance sees it: without case, spaces and dots, lookalikes as one letter."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    kept = "".join(letter for letter in plain if letter.isalnum() or unicodedata.combining(letter))
    return kept.translate(LOOKALIKES) or plain


def checked_name(name: str) -> str:
    """The name, tidied; refused when it cannot be one."""
    name = " ".join(name.split())
    if not 2 <= len(name) <= 30 or not name.isprintable():
        raise Refused("bad_name", 422)
    letters = [unicodedata.name(letter, "") for letter in name if letter.isalpha()]
    if sum(any(one.startswith(script) for one in letters) for script in SCRIPTS) > 1:
        raise Refused("mixed_name", 422)
    if len(shape(name)) > LONGEST_SHAPE or len(name.lower()) > LONGEST_SHAPE:
        raise Refused("bad_name", 422)
    return name


def name_here(seat: int) -> str:
    """What somebody at the same screen is called who has given no name."""
    return ("Iris", "Robin", "Ivy", "River", "Willow", "Reed")[seat % 6]


def bot_name(seat: int) -> str:
    """What a bot in this seat is called."""
    return ("Ada", "Bruno", "Cleo", "Dario", "Enya", "Faro")[seat % 6]
