"""Mosaic: A Story of Civilization, for 2 to 6 players, complete."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Any

from pentapolis.engine import Ask, Chance, Game, Option, Refusal, Result, Rules, Setup, SetupOption, Words
from pentapolis.games.mosaic import ending, preparation, refusals, turn
from pentapolis.games.mosaic.checks import check
from pentapolis.games.mosaic.knowledge import MosaicKnowledge
from pentapolis.games.mosaic.secrets import redeal
from pentapolis.games.mosaic.state import Mosaic
from pentapolis.games.mosaic.tables import FOLDER, TABLES
from pentapolis.games.mosaic.view import view


class MosaicGame(Game[Mosaic]):
    id = "mosaic"
    names = {"en": "Mosaic", "de": "Mosaic"}
    rules_version = 2
    players = (2, 6)
    minutes = (75, 150)
    weight = 4
    order_rule = "201.2"
    options = (
        SetupOption("strict_second"),
        SetupOption("own_pieces_only"),
        SetupOption("double_fishing"),
        SetupOption("bonus_per_unit"),
        SetupOption("units_per_action"),
        SetupOption("reveal_at_once"),
    )
    hidden_information = True
    provenance = {
        "en": "Costs, effects and points follow the rulebook. Reconstructed are the symbols and requirements "
        "of most regular technologies, the leaders' symbols, the positions of port and resource hexes and "
        "most types of trade goods; the data files mark every such value.",
        "de": "Kosten, Wirkungen und Punkte folgen der Spielregel. Rekonstruiert sind die Symbole und "
        "Voraussetzungen der meisten normalen Technologien, die Symbole der Anführer, die Lage der Hafen- "
        "und Ressourcenfelder und die meisten Arten von Handelswaren; die Daten kennzeichnen jeden solchen "
        "Wert.",
    }
    folder = FOLDER
    knowledge = MosaicKnowledge()

    def __init__(self) -> None:
        self.words = Words()
        self.words.add_names(TABLES.names())
        with (FOLDER / "words.toml").open("rb") as file:
            self.words.add(tomllib.load(file), "mosaic/words.toml")

    def new(self, setup: Setup, chance: Chance) -> Mosaic:
        return preparation.new(setup, chance)

    def step(self, g: Mosaic) -> Rules:
        return turn.step(g)

    def result(self, g: Mosaic) -> Result:
        return ending.result(g)

    def view(self, g: Mosaic, seat: int | None) -> dict[str, Any]:
        return view(g, seat)

    def redeal(self, g: Mosaic, seat: int, chance: Chance) -> None:
        redeal(g, seat, chance)

    def why_not(self, g: Mosaic, ask: Ask, option: Option) -> Refusal | None:
        return refusals.why_not(g, ask, option)

    def candidates(self, g: Mosaic, ask: Ask) -> Iterable[Option]:
        return refusals.candidates(g, ask)

    def check(self, g: Mosaic) -> None:
        check(g)


GAME = MosaicGame()
