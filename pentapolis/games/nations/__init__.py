"""Nations by Rustan and Nina Håkansson, Einar and Robert Rosén (Lautapelit.fi 2013), for 1 to 5 players.

Where the chapters of the rulebook stand:

    100 set-up                  setup.py, rules/boards.py
    200 course of a round       rules/__init__.py
    300 maintenance             rules/maintenance.py
    400 actions                 rules/turns.py (401), purchases.py (402 to 410), deployment.py (411, 412),
                                architects.py (413, 408), special_actions.py (414)
    500 resolution              rules/resolution.py, events.py (504), ways.py (504.8, 504.9)
    600 general principles      rules/comparisons.py (601, 602, 605, 606), goods.py (603), removal.py (604),
                                workers.py (607)
    700 scoring                 scoring.py
    800 solo game               rules/solo.py
    900 variants                setup.py, rules/boards.py (904, 906)
    1000 single cards, events   cards/
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from pentapolis.engine import Chance, Game, Refusal, Result, Rules, Setup, Words, by_topic
from pentapolis.games.nations import cards, scoring
from pentapolis.games.nations.bots import KNOWLEDGE
from pentapolis.games.nations.check import check
from pentapolis.games.nations.data import BOARDS
from pentapolis.games.nations.data.names import names
from pentapolis.games.nations.rules import ACTIONS, step
from pentapolis.games.nations.setup import OPTIONS, check_setup, new_game
from pentapolis.games.nations.state import State
from pentapolis.games.nations.view import view

FOLDER: Final = Path(__file__).parent


class Nations(Game[State]):
    id = "nations"
    rules_version = 3
    names = {"en": "Nations", "de": "Nations"}
    players = (1, 5)  # 101.1
    minutes = (40, 200)
    weight = 4
    order_rule = "401.1"
    options = OPTIONS
    provenance = {
        "en": "Card values were compared across two digital versions and 93 game logs; the set that a card "
        "belongs to and the numbers of side A rest on one source each. The 24 solo tiles are reconstructed, "
        "so solo results cannot be compared with the printed Hall of Fame.",
        "de": "Die Kartenwerte wurden mit zwei digitalen Fassungen und 93 Partieprotokollen verglichen; zu "
        "welchem Set eine Karte gehört und die Zahlen der A-Seite beruhen auf je einer Quelle. Die 24 Solo-"
        "Plättchen sind rekonstruiert, Solo-Ergebnisse also nicht mit der Hall of Fame vergleichbar.",
    }
    folder = FOLDER
    knowledge = KNOWLEDGE
    actions = by_topic(*ACTIONS, *cards.ACTIONS)

    def __init__(self) -> None:
        self.words = Words.read(FOLDER / "words.toml", FOLDER / "data" / "texts.toml")
        self.words.add_names(names())
        cards.check_registered()

    def check_setup(self, setup: Setup) -> Refusal | None:
        return check_setup(setup)

    def new(self, setup: Setup, chance: Chance) -> State:
        return new_game(setup, chance)

    def step(self, g: State) -> Rules:
        return step(g)

    def result(self, g: State) -> Result:
        return scoring.result(g)

    def start_of(self, g: State, seat: int) -> str:
        """The nation of a side B; sides A are all alike (101.6)."""
        board = g.nations[seat].board
        return BOARDS[board].nation if board >= 0 and BOARDS[board].side == "b" else ""

    def view(self, g: State, seat: int | None) -> dict[str, Any]:
        return view(g, seat)

    def check(self, g: State) -> None:
        check(g)


GAME: Final = Nations()
