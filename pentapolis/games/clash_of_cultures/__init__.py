"""Clash of Cultures: Monumental Edition, for 2 to 4 players, base game and expansion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pentapolis.engine import Ask, Chance, Game, Option, Refusal, Result, Rules, Setup, SetupOption
from pentapolis.games.clash_of_cultures import check, names, refusals, score, setup, status, turn, view
from pentapolis.games.clash_of_cultures.knowledge import CocKnowledge
from pentapolis.games.clash_of_cultures.state import STATUS, TURN_START, CocState
from pentapolis.games.clash_of_cultures.tables import FOLDER


class ClashOfCultures(Game[CocState]):
    """Scores are half victory points, so that nothing is ever rounded (204.14)."""

    id = "clash_of_cultures"
    names = {"en": "Clash of Cultures", "de": "Clash of Cultures"}
    players = (2, 4)
    minutes = (120, 240)
    weight = 4
    rules_version = 2
    score_parts = 2
    hidden_information = True
    options = (
        SetupOption("expansion"),
        SetupOption("trade", default=True),
        SetupOption("short"),
        SetupOption("events", ("all", "symbols", "choice"), "all"),
        SetupOption("buffet"),
        SetupOption("random_leaders"),
        SetupOption("alternate_history"),
    )
    provenance = {
        "en": "Rules of the Monumental Edition (2021) from the German rulebook. Texts of cards, tiles, map "
        "layouts and icons that the rulebook text does not show are reconstructed from public sources; "
        "the data tables mark them. The variant with the flexible end is left out: its numbers are unknown.",
        "de": "Regeln der Monumental Edition (2021) nach der deutschen Anleitung. Kartentexte, Gebiete, "
        "Kartenaufbau und Symbole, die der Text nicht zeigt, sind aus öffentlichen Quellen rekonstruiert; "
        "die Datentabellen kennzeichnen sie. Die Variante mit flexiblem Ende fehlt: Ihre Zahlen sind nicht "
        "bekannt.",
    }
    folder = FOLDER
    knowledge = CocKnowledge()

    def __init__(self) -> None:
        self.words = names.load()

    def check_setup(self, setup: Setup) -> str | None:
        if not setup["expansion"] and (setup["random_leaders"] or setup["alternate_history"]):
            return "Random leaders and the alternate history need the expansion."
        return None

    def new(self, setup_: Setup, chance: Chance) -> CocState:
        return setup.new(setup_, chance)

    def step(self, g: CocState) -> Rules:
        if g.stage == TURN_START:
            return turn.start_turn(g)
        if g.stage == STATUS:
            return status.status_step(g)
        return turn.turn_step(g)

    def result(self, g: CocState) -> Result:
        return score.result(g)

    def view(self, g: CocState, seat: int | None) -> dict[str, Any]:
        return view.view(g, seat)

    def redeal(self, g: CocState, seat: int, chance: Chance) -> None:
        view.redeal(g, seat, chance)

    def why_not(self, g: CocState, ask: Ask, option: Option) -> Refusal | None:
        return refusals.why_not(g, ask, option)

    def candidates(self, g: CocState, ask: Ask) -> Iterable[Option]:
        return refusals.candidates(g, ask)

    def check(self, g: CocState) -> None:
        check.check(g)


GAME = ClashOfCultures()
