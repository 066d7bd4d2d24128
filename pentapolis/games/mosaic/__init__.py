"""Mosaic: A Story of Civilization, for 2 to 6 players, complete."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pentapolis.engine import Ask, Chance, Game, Option, Refusal, Result, Rules, Setup, SetupOption, Words
from pentapolis.games.mosaic import ending, military, preparation, turn
from pentapolis.games.mosaic.state import Mosaic
from pentapolis.games.mosaic.tables import TABLES


class MosaicGame(Game[Mosaic]):
    id = "mosaic"
    names = {"en": "Mosaic", "de": "Mosaic"}
    players = (2, 6)
    minutes = (75, 150)
    weight = 4
    options = (
        SetupOption("strict_second"),
        SetupOption("own_pieces_only"),
        SetupOption("double_fishing"),
        SetupOption("bonus_per_unit"),
    )
    hidden_information = True
    provenance = {
        "en": "Costs, effects and points follow the rulebook. Reconstructed are the symbols and requirements of most "
        "regular technologies, the leaders' symbols, the positions of port and resource hexes and most types "
        "of trade goods; the data files mark every such value.",
        "de": "Kosten, Wirkungen und Punkte folgen der Spielregel. Rekonstruiert sind die Symbole und Voraussetzungen "
        "der meisten normalen Technologien, die Symbole der Anführer, die Lage der Hafen- und Ressourcenfelder "
        "und die meisten Arten von Handelswaren; die Daten kennzeichnen jeden solchen Wert.",
    }
    folder = Path(__file__).parent

    def __init__(self) -> None:
        self.words = Words()
        self.words.add_names(TABLES.names())

    def new(self, setup: Setup, chance: Chance) -> Mosaic:
        return preparation.new(setup, chance)

    def step(self, g: Mosaic) -> Rules:
        return turn.step(g)

    def result(self, g: Mosaic) -> Result:
        return ending.result(g)

    def why_not(self, g: Mosaic, ask: Ask, option: Option) -> Refusal | None:
        if ask.topic in ("action", "after_action"):
            return turn.refuse(g, ask, option)
        if ask.topic == "military":
            return military.refuse(g, ask.seat, option)
        return None

    def candidates(self, g: Mosaic, ask: Ask) -> Iterable[Option]:
        if ask.topic in ("action", "after_action"):
            return turn.candidates(g, ask.seat)
        if ask.topic == "military":
            return military.candidates(g, ask.seat)
        return ask.options

    def view(self, g: Mosaic, seat: int | None) -> dict[str, Any]:
        return {}


GAME = MosaicGame()
