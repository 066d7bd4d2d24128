"""What single cards do: civil halves of action cards, events, great persons, objectives, wonders,
advances, civilizations.

Cards register with the chapters (`rules/moments.py`, `menu.py`, `card_effects.py`, `events.py`,
`objectives.py`); no chapter imports a card. Importing this package puts them all on the table.
"""

from __future__ import annotations

from pentapolis.games.clash_of_cultures.cards import (
    advances,
    civil_cards,
    civil_cards_of_learning,
    civilizations,
    event_cards,
    event_cards_of_the_expansion,
    great_persons,
    objective_cards,
    objective_cards_of_deeds,
    wonder_cards,
)

CARDS = (
    advances,
    civil_cards,
    civil_cards_of_learning,
    civilizations,
    event_cards,
    event_cards_of_the_expansion,
    great_persons,
    objective_cards,
    objective_cards_of_deeds,
    wonder_cards,
)
