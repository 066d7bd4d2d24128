"""Clash of Cultures: Monumental Edition, for 2 to 4 players, base game and expansion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pentapolis.engine import Ask, Chance, Game, Option, Refusal, Result, Rules, Setup, SetupOption
from pentapolis.games.clash_of_cultures import cards as cards
from pentapolis.games.clash_of_cultures import check, rules, scoring, secrets, setup, view
from pentapolis.games.clash_of_cultures.bots import KNOWLEDGE
from pentapolis.games.clash_of_cultures.data import FOLDER, ROUND_BOARDS, names
from pentapolis.games.clash_of_cultures.rules import refusals
from pentapolis.games.clash_of_cultures.state import State


class ClashOfCultures(Game[State]):
    """Scores are half victory points, so that nothing is ever rounded (204.14)."""

    id = "clash_of_cultures"
    names = {"en": "Clash of Cultures", "de": "Clash of Cultures"}
    players = (2, 4)
    minutes = (120, 240)
    weight = 4
    order_rule = "202.7"
    rules_version = 3
    score_parts = 2
    hidden_information = True
    options = (
        SetupOption("expansion"),
        SetupOption("trade", default=True),
        SetupOption("short"),
        SetupOption("flexible_end", ("no", *ROUND_BOARDS), "no"),
        SetupOption("events", ("all", "symbols", "choice"), "all"),
        SetupOption("buffet"),
        SetupOption("random_leaders"),
        SetupOption("alternate_history"),
    )
    provenance = {
        "en": "Rules of the Monumental Edition (2021) from the German rulebook. Texts of cards, tiles, map "
        "layouts and icons that the rulebook text does not show are reconstructed from public sources; "
        "the data tables mark them. The number ranges of the flexible end are reconstructed: the table "
        "chooses.",
        "de": "Regeln der Monumental Edition (2021) nach der deutschen Anleitung. Kartentexte, Gebiete, "
        "Kartenaufbau und Symbole, die der Text nicht zeigt, sind aus öffentlichen Quellen rekonstruiert; "
        "die Datentabellen kennzeichnen sie. Die Zahlenspannen des flexiblen Spielendes sind rekonstruiert: "
        "Die Runde wählt sie.",
    }
    folder = FOLDER
    knowledge = KNOWLEDGE

    def __init__(self) -> None:
        self.words = names.load()

    def check_setup(self, setup: Setup) -> str | None:
        if not setup["expansion"] and (setup["random_leaders"] or setup["alternate_history"]):
            return "Random leaders and the alternate history need the expansion."
        if setup["short"] and setup["flexible_end"] != "no":
            return "The shorter game ends after round 4: it has no flexible end."
        return None

    def new(self, setup_: Setup, chance: Chance) -> State:
        return setup.new(setup_, chance)

    def step(self, g: State) -> Rules:
        return rules.step(g)

    def result(self, g: State) -> Result:
        return scoring.result(g)

    def view(self, g: State, seat: int | None) -> dict[str, Any]:
        return view.view(g, seat)

    def redeal(self, g: State, seat: int, chance: Chance) -> None:
        secrets.redeal(g, seat, chance)

    def why_not(self, g: State, ask: Ask, option: Option) -> Refusal | None:
        return refusals.why_not(g, ask, option)

    def candidates(self, g: State, ask: Ask) -> Iterable[Option]:
        return refusals.candidates(g, ask)

    def check(self, g: State) -> None:
        check.check(g)


GAME = ClashOfCultures()
