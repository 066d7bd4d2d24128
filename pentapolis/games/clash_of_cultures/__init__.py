"""Clash of Cultures: Monumental Edition, base game and expansion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pentapolis.engine import Chance, Game, Result, Rules, Setup, SetupOption
from pentapolis.games.clash_of_cultures import score, setup, status, turn
from pentapolis.games.clash_of_cultures.state import STATUS, TURN_START, CocState


class ClashOfCultures(Game[CocState]):
    id = "clash_of_cultures"
    names = {"en": "Clash of Cultures", "de": "Clash of Cultures"}
    players = (2, 4)
    minutes = (120, 240)
    weight = 4
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
    folder = Path(__file__).parent

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
        return {}


GAME = ClashOfCultures()
