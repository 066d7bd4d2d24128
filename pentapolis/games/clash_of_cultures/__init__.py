"""Clash of Cultures: Monumental Edition, for 2 to 4 players, base game and expansion.

Where the chapters of the rulebook stand:

    100 components, set-up      data/, setup.py, data/layout.py (103, 106)
    200 round and turn          rules/turn.py (201, 202), menu.py, actions.py (202.2, 202.3,
                                202.6), status.py (203); scoring.py (204, 205)
    300 goods, payment, trade   rules/goods.py (301 to 303), trade.py (304)
    305, 403, 404 cities        rules/cities.py
    402 advances                rules/advances.py
    405 to 408                  rules/collect.py, construction.py (406, 407), recruit.py, levies.py
    410 to 412                  rules/move.py, mood.py, takeover.py
    500 moving, exploring       rules/move.py, forces.py (501, 505), marks.py (503), seas.py, sail.py (504),
                                explore.py (506 to 508), roads.py (1002.4)
    600 battles                 rules/battle.py, tactics.py (602, 603), fighters.py (604, 605),
                                aftermath.py (609, 610), reports.py, powers.py (what is certain before it)
    700 status phase            rules/status.py, objectives.py (701)
    800 cards, barbarians       rules/decks.py, action_cards.py (801), card_effects.py, objectives.py (802),
                                events.py (803, 804), barbarians.py (805 to 811); single cards: cards/
    900 wonders                 rules/wonders.py; single wonders (903–910): cards/wonder_cards.py
    1000 advances               cards/advances/; trade routes (1007.3) rules/routes.py
    1100 civilizations, leaders rules/leaders.py (1102), alliance.py (1113.3), cards/civilizations/
    1200 variants               setup.py, rules/turn.py (1201)
    1300 where values come from data/origins.py

Abilities of civilizations and leaders register for the moments of `rules/moments.py`; what can
be done and why not stands in tables of actions: the menu of a turn (`rules/menu.py`), and beside each chapter
and card its questions (`rules/questions.py`; reasons of moves in `move_refusals.py`).
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Chance, Game, Option, Pass, Refusal, Result, Rules, Setup, SetupOption
from pentapolis.games.clash_of_cultures import cards as cards
from pentapolis.games.clash_of_cultures import check, rules, scoring, secrets, setup, view
from pentapolis.games.clash_of_cultures.bots import KNOWLEDGE
from pentapolis.games.clash_of_cultures.data import CIVS, FOLDER, ROUND_BOARDS, names
from pentapolis.games.clash_of_cultures.rules.menu import MENU
from pentapolis.games.clash_of_cultures.rules.questions import QUESTIONS
from pentapolis.games.clash_of_cultures.state import State


class ClashOfCultures(Game[State]):
    """Scores are half victory points, so that nothing is ever rounded (204.14)."""

    id = "clash_of_cultures"
    names = {"en": "Clash of Cultures", "de": "Clash of Cultures"}
    players = (2, 4)
    minutes = (120, 240)
    weight = 4
    order_rule = "202.7"
    passes = {
        "offer": Pass("refuse", "other", "round", "game"),  # 304.4
        "objective": Pass("no", "new", "round"),
        "status_objective": Pass("no", "new"),
        "tactic": Pass("none", "new", "round"),  # 602.1
        "raze": Pass("no", "new", "game"),  # 704
        "change_government": Pass("no", "new", "game"),  # 705.1
    }
    rules_version = 4
    score_parts = 2
    hidden_information = True
    tells = secrets.TELLS
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
        "every card and the legend of the map say so, chapter 1300 of the rules lists it all. The number "
        "ranges of the flexible end are reconstructed: the table chooses.",
        "de": "Regeln der Monumental Edition (2021) nach der deutschen Anleitung. Kartentexte, Gebiete, "
        "Kartenaufbau und Symbole, die der Text nicht zeigt, sind aus öffentlichen Quellen rekonstruiert; "
        "jede Karte und die Legende des Spielplans sagen es, Kapitel 1300 der Regeln zählt alles auf. Die "
        "Zahlenspannen des flexiblen Spielendes sind rekonstruiert: Die Runde wählt sie.",
    }
    folder = FOLDER
    knowledge = KNOWLEDGE
    actions = {MENU.topic: MENU, **QUESTIONS}

    def __init__(self) -> None:
        self.words = names.load()

    def check_setup(self, setup: Setup) -> Refusal | None:
        if not setup["expansion"] and (setup["random_leaders"] or setup["alternate_history"]):
            return Refusal("1204.1", "leaders_need_expansion")
        if setup["short"] and setup["flexible_end"] != "no":
            return Refusal("1203.1", "short_not_flexible")
        return None

    def new(self, setup_: Setup, chance: Chance) -> State:
        return setup.new(setup_, chance)

    def step(self, g: State) -> Rules:
        return rules.step(g)

    def result(self, g: State) -> Result:
        return scoring.result(g)

    def start_of(self, g: State, seat: int) -> str:
        """The civilization, where the game is played with them."""
        civ = g.players[seat].civ
        return f"civ.{CIVS[civ]}" if civ >= 0 else ""

    def view(self, g: State, seat: int | None) -> dict[str, Any]:
        return view.view(g, seat)

    def redeal(self, g: State, seat: int, chance: Chance) -> None:
        secrets.redeal(g, seat, chance)

    def recall(
        self, then: State, now: State, watcher: int, seat: int, answer: Option, chance: Chance
    ) -> Option | None:
        return secrets.recall(then, now, watcher, seat, answer, chance)

    def check(self, g: State) -> None:
        check.check(g)


GAME = ClashOfCultures()
