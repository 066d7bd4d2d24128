"""Roll Through the Ages: The Bronze Age, for 1 to 4 players, with the solo game and the trade variant.

| chapter of the rulebook | file |
| --- | --- |
| 100 Concepts and set-up, 901 Editions | setup, data, state |
| 200 Round and turn | rules/turn |
| 300 Rolling | rules/rolling; what the dice would bring: rules/forecast |
| 400 Goods, food, feeding | rules/collecting |
| 500 Disasters | rules/disasters |
| 600 Building | rules/building |
| 701 Development | rules/buying |
| 702 Discarding, 703 End | rules/ending |
| 704 Score | scoring |
| 801, 802 Solo | where the rule stands that solo changes |
| 803 Trade | rules/trading |
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Chance, Game, Pass, Result, Rules, Setup, Words, by_topic
from pentapolis.games.roll_through_the_ages import check, rules, scoring, view
from pentapolis.games.roll_through_the_ages.bots import KNOWLEDGE
from pentapolis.games.roll_through_the_ages.data import FOLDER, names
from pentapolis.games.roll_through_the_ages.rules.building import BUILDING
from pentapolis.games.roll_through_the_ages.rules.buying import BUYING, SELLING_FOOD, SELLING_GOODS
from pentapolis.games.roll_through_the_ages.rules.ending import DISCARDING
from pentapolis.games.roll_through_the_ages.rules.rolling import LEADERSHIP_ROLL, REROLL
from pentapolis.games.roll_through_the_ages.rules.trading import COUNTER, OFFER, PARTNERS
from pentapolis.games.roll_through_the_ages.setup import OPTIONS, new
from pentapolis.games.roll_through_the_ages.state import State


class RollThroughTheAges(Game[State]):
    id = "roll_through_the_ages"
    names = {"en": "Roll Through the Ages", "de": "Im Wandel der Zeiten: Das Würfelspiel"}
    players = (1, 4)  # 101.1
    minutes = (20, 45)
    weight = 1
    options = OPTIONS
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
    knowledge = KNOWLEDGE
    order_rule = "202.1"
    passes = {"reply": Pass("refuse", "other", "game")}  # 803.1
    actions = by_topic(
        REROLL,
        LEADERSHIP_ROLL,
        PARTNERS,
        OFFER,
        COUNTER,
        BUILDING,
        BUYING,
        SELLING_FOOD,
        SELLING_GOODS,
        DISCARDING,
    )

    def __init__(self) -> None:
        self.words = Words.read(FOLDER / "words.toml")
        self.words.add_names(names())

    def new(self, setup: Setup, chance: Chance) -> State:
        return new(setup, chance)

    def step(self, g: State) -> Rules:
        return rules.step(g)

    def result(self, g: State) -> Result:
        return scoring.result(g)

    def round_of(self, g: State) -> int:
        """Five rounds: one is a single turn of each."""
        return g.round // 5

    def view(self, g: State, seat: int | None) -> dict[str, Any]:
        return view.view(g, seat)

    def check(self, g: State) -> None:
        check.check(g)


GAME: Final = RollThroughTheAges()
