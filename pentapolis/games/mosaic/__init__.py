"""Mosaic: A Story of Civilization, for 2 to 6 players, complete.

| chapter of the rulebook | file |
| --- | --- |
| 100 Set-up | setup, data, state; what people choose in it rules/preparation |
| 200 Rounds, turns, offers | rules/turn, rules/offers |
| 300 Currencies and payment | rules/payment |
| 400 Actions | rules/work, building, pieces, places, wonders, technology, taxes, military, governments |
| 500 Symbols and claims | rules/counting, rules/claims |
| 600 Empire scoring | rules/empire |
| 700 End and score | rules/ending, scoring |
| 800 Leaders | cards/leaders and data/cards.toml |
| 900 Score by card | scoring |
| 1000–1200 What cards do | cards/effects and data/*.toml |
"""

from __future__ import annotations

from typing import Any, Final

from pentapolis.engine import Chance, Game, Option, Result, Rules, Setup, Words, by_topic
from pentapolis.games.mosaic import check, rules, scoring, secrets, view
from pentapolis.games.mosaic.bots import KNOWLEDGE
from pentapolis.games.mosaic.cards.effects import CHOICES, SHIFTING_FROM, SHIFTING_TO
from pentapolis.games.mosaic.data import FOLDER, LEADERS, TABLES
from pentapolis.games.mosaic.rules.military import UNIT_CHOICES, UNITS_ACTION
from pentapolis.games.mosaic.rules.offers import REPLACING
from pentapolis.games.mosaic.rules.places import PLACES
from pentapolis.games.mosaic.rules.preparation import LAYING_OUT, LEADER_CHOICE
from pentapolis.games.mosaic.rules.technology import LAYING
from pentapolis.games.mosaic.rules.turn import ACTION, AFTER_ACTION
from pentapolis.games.mosaic.rules.work import EXTRA_WORK
from pentapolis.games.mosaic.setup import OPTIONS, new
from pentapolis.games.mosaic.state import State


class Mosaic(Game[State]):
    id = "mosaic"
    names = {"en": "Mosaic", "de": "Mosaic"}
    rules_version = 3
    players = (2, 6)  # 101.1
    minutes = (75, 150)
    weight = 4
    order_rule = "201.2"
    options = OPTIONS
    hidden_information = True
    tells = secrets.TELLS
    provenance = {
        "en": "From the rulebook: costs, effects and points. From a fan-made program: number and values "
        "of the build, population, tax and tariff cards, what governments require, most symbols "
        "of starting technologies, the outline of the board. Reconstructed: symbols and "
        "requirements of the other technologies, symbols of leaders and projects, goods of "
        "artisan villages, most trade goods, resource tiles, port and resource hexes. Every card "
        "and tile says so; chapter 1300 of the rules lists it all.",
        "de": "Aus der Spielregel: Kosten, Wirkungen und Punkte. Aus einem Programm von Fans: Anzahl "
        "und Werte der Bau-, Bevölkerungs-, Steuern- und Zoll-Karten, was Regierungen erfordern, "
        "die meisten Symbole der Ausgangstechnologien, der Umriss des Plans. Rekonstruiert: "
        "Symbole und Voraussetzungen der anderen Technologien, Symbole von Anführern und "
        "Projekten, Waren der Handwerksdörfer, die meisten Handelswaren, Ressourcen-Plättchen, "
        "Hafen- und Ressourcenfelder. Jede Karte und jedes Plättchen sagt es; Kapitel 1300 der "
        "Regeln zählt alles auf.",
    }
    folder = FOLDER
    knowledge = KNOWLEDGE
    actions = by_topic(
        LEADER_CHOICE,
        LAYING_OUT,
        ACTION,
        AFTER_ACTION,
        EXTRA_WORK,
        LAYING,
        REPLACING,
        UNITS_ACTION,
        *UNIT_CHOICES,
        *PLACES,
        *CHOICES,
        SHIFTING_FROM,
        SHIFTING_TO,
    )

    def __init__(self) -> None:
        self.words = Words()
        self.words.add_names(TABLES.names())
        self.words.add_file(FOLDER / "words.toml")  # last: stone is the currency's name, not the tile's

    def new(self, setup: Setup, chance: Chance) -> State:
        return new(setup, chance)

    def step(self, g: State) -> Rules:
        return rules.step(g)

    def result(self, g: State) -> Result:
        return scoring.result(g)

    def round_of(self, g: State) -> int:
        """Eight rounds: one is a single turn of each."""
        return g.round // 8

    def start_of(self, g: State, seat: int) -> str:
        """The leader."""
        leader = g.players[seat].leader
        return LEADERS[leader].id if leader >= 0 else ""

    def view(self, g: State, seat: int | None) -> dict[str, Any]:
        return view.view(g, seat)

    def redeal(self, g: State, seat: int, chance: Chance) -> None:
        secrets.redeal(g, seat, chance)

    def openly(self, topic: str, option: Option) -> Option:
        """A card is kept in secret (111.2)."""
        return "kept"

    def still_tells(self, g: State, topic: str, seat: int) -> bool:
        return secrets.still_tells(g, seat)

    def recall(
        self, then: State, now: State, watcher: int, seat: int, answer: Option, chance: Chance
    ) -> Option | None:
        return secrets.recall(then, now, seat)

    def check(self, g: State) -> None:
        check.check(g)


GAME: Final = Mosaic()
