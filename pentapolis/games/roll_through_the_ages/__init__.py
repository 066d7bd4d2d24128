"""Roll Through the Ages: The Bronze Age, for 1 to 4 players, with the solo game and the trade variant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pentapolis.engine import Ask, Chance, Game, Option, Refusal, Result, Rules, Setup, SetupOption, Words
from pentapolis.games.roll_through_the_ages import refusals, rules
from pentapolis.games.roll_through_the_ages.knowledge import RollKnowledge
from pentapolis.games.roll_through_the_ages.sheet import (
    CITY_BOXES,
    FOLDER,
    FOOD_MAX,
    LENGTHS,
    MONUMENT_BOXES,
    names,
    sheet_for,
)
from pentapolis.games.roll_through_the_ages.state import RollState, new_state
from pentapolis.games.roll_through_the_ages.trade import trade
from pentapolis.games.roll_through_the_ages.view import view

STEPS = {rules.ROLL: rules.dice_phases, rules.TRADE: trade, rules.BUILD: rules.spending_phases}


class RollThroughTheAges(Game[RollState]):
    id = "roll_through_the_ages"
    names = {"en": "Roll Through the Ages", "de": "Im Wandel der Zeiten: Das Würfelspiel"}
    players = (1, 4)
    minutes = (20, 45)
    weight = 1
    order_rule = "202.1"
    options = (
        SetupOption("edition", ("first", "second"), "first"),
        SetupOption("trade", min_seats=2),
        SetupOption("solo_end", ("ten_rounds", "early"), "ten_rounds", max_seats=1),
        SetupOption("city_order", ("ascending", "any"), "ascending"),
    )
    rules_version = 1
    hidden_information = False
    chance = True
    provenance = {
        "en": "First edition (2008/2009), checked against the score sheet and the German rulebook. The "
        "second edition's numbers come from secondary sources that agree.",
        "de": "Erste Ausgabe (2008/2009), geprüft am Wertungsbogen und an der deutschen Anleitung. Die "
        "Zahlen der zweiten Ausgabe stammen aus übereinstimmenden Zweitquellen.",
    }
    folder = FOLDER
    knowledge = RollKnowledge()

    def __init__(self) -> None:
        self.words = Words.read(FOLDER / "words.toml")
        self.words.add_names(names())

    def new(self, setup: Setup, chance: Chance) -> RollState:
        return new_state(setup.seats, chance, sheet_for(setup))

    def step(self, g: RollState) -> Rules:
        return STEPS[g.phase](g)

    def result(self, g: RollState) -> Result:
        return rules.result(g)

    def view(self, g: RollState, seat: int | None) -> dict[str, Any]:
        return view(g, seat)

    def why_not(self, g: RollState, ask: Ask, option: Option) -> Refusal | None:
        return refusals.why_not(g, ask, option)

    def candidates(self, g: RollState, ask: Ask) -> Iterable[Option]:
        return refusals.candidates(g, ask)

    def check(self, g: RollState) -> None:
        assert g.workers >= 0
        assert g.coins >= 0
        for player in g.players:
            assert 0 <= player.food <= FOOD_MAX
            assert all(0 <= n <= length for n, length in zip(player.goods, LENGTHS, strict=True))
            assert all(0 <= n <= full for n, full in zip(player.boxes, MONUMENT_BOXES, strict=True))
            assert all(0 <= n <= full for n, full in zip(player.city_boxes, CITY_BOXES, strict=True))
            finished = sum(n == full for n, full in zip(player.city_boxes, CITY_BOXES, strict=True))
            assert player.cities == 3 + finished
            for marked, available in zip(player.boxes, g.sheet.available, strict=True):
                assert available or not marked


GAME = RollThroughTheAges()
