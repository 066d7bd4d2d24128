"""Nations by Rustan and Nina Håkansson, Einar and Robert Rosén (Lautapelit.fi 2013), for 1 to 5 players."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pentapolis.engine import Ask, Chance, Game, Option, Refusal, Result, Rules, Setup, SetupOption, Words
from pentapolis.games.nations import legal, rules, scoring
from pentapolis.games.nations.check import check
from pentapolis.games.nations.knowledge import NationsKnowledge
from pentapolis.games.nations.names import names
from pentapolis.games.nations.state import NationsState
from pentapolis.games.nations.tables import LEVELS
from pentapolis.games.nations.variants import READINGS, new_game
from pentapolis.games.nations.view import view

FOLDER = Path(__file__).parent


class Nations(Game[NationsState]):
    id = "nations"
    rules_version = 3
    names = {"en": "Nations", "de": "Nations"}
    players = (1, 5)
    minutes = (40, 200)
    weight = 4
    order_rule = "401.1"
    options = (
        SetupOption("level", LEVELS, "prince", per_seat=True),
        SetupOption("advanced"),
        SetupOption("expert"),
        SetupOption("promo"),
        SetupOption("balanced"),
        SetupOption("b_sides"),
        SetupOption("a_sides", ("dealt", "chosen"), "dealt"),
        SetupOption("ages", (1, 2, 3, 4), 4),
        SetupOption("easier", ("no", "covered", "counts"), "no"),
        *(SetupOption(id, values, values[0]) for id, values in READINGS.items()),
    )
    provenance = {
        "en": "Card values were compared across two digital versions and 93 game logs; the set that a card "
        "belongs to and the numbers of side A rest on one source each. The 24 solo tiles are reconstructed, "
        "so solo results cannot be compared with the printed Hall of Fame.",
        "de": "Die Kartenwerte wurden mit zwei digitalen Fassungen und 93 Partieprotokollen verglichen; zu "
        "welchem Set eine Karte gehört und die Zahlen der A-Seite beruhen auf je einer Quelle. Die 24 Solo-"
        "Plättchen sind rekonstruiert, Solo-Ergebnisse also nicht mit der Hall of Fame vergleichbar.",
    }
    folder = FOLDER
    knowledge = NationsKnowledge()

    def __init__(self) -> None:
        self.words = Words.read(FOLDER / "words.toml", FOLDER / "data" / "texts.toml")
        self.words.add_names(names())

    def check_setup(self, setup: Setup) -> str | None:
        if setup.seats == 5 and not setup["advanced"]:
            return "five players need the advanced cards (advanced=yes)"
        if setup["balanced"] and not (setup["advanced"] or setup["expert"]):
            return "balanced decks exchange basic cards for others: add advanced=yes or expert=yes"
        if setup["balanced"] and setup.seats == 5:
            return "balanced decks have too few cards for five players"
        return None

    def new(self, setup: Setup, chance: Chance) -> NationsState:
        return new_game(setup, chance)

    def step(self, g: NationsState) -> Rules:
        return rules.step(g)

    def result(self, g: NationsState) -> Result:
        return scoring.result(g)

    def view(self, g: NationsState, seat: int | None) -> dict[str, Any]:
        return view(g, seat)

    def why_not(self, g: NationsState, ask: Ask, option: Option) -> Refusal | None:
        return legal.why_not(g, ask, option)

    def candidates(self, g: NationsState, ask: Ask) -> Iterable[Option]:
        return legal.candidates(g, ask)

    def check(self, g: NationsState) -> None:
        check(g)


GAME = Nations()
