"""Through the Ages: A Story of Civilization (first edition, 2006), at its three levels, with all variants.

| chapter of the rulebook | file |
| --- | --- |
| 101–104 The game, decks, starting civilization; 901–908 Variants | setup, data, state |
| 105 Tracks and limits, 507 Happiness, 701–705 Armies and strength | rules/tracks, rules/ratings |
| 106, 108 Banks, food and resources | rules/bank |
| 107 Workers, 111 Losing things | rules/losses |
| 109 Cards | data, cards/ |
| 110 Hidden and open information | view, secrets |
| 201–203 Rounds and turns, 205 Actions, 910 Leaving the game | rules/turn, rules/costs |
| 204 The row, 309, 310 Taking cards | rules/row |
| 206 Discarding, 405, 406 Military cards and tactics, 905 Drawing as an action | rules/military |
| 301, 401 Civil and military actions | rules/actions, rules/answers, rules/fast |
| 302–305, 316 Population and buildings, 402–404 Units | rules/buildings, rules/layout |
| 306 Wonders | rules/wonders |
| 307 Leaders | rules/leaders |
| 308 Action cards, 1001 Discounts | rules/action_cards |
| 311–315 Technologies and governments | rules/technologies |
| 501–506, 508 Production, corruption, uprising, 909 | rules/production |
| 601, 602 Politics | rules/politics |
| 603, 604, 613 Events | rules/events |
| 605, 606 Colonies | rules/colonies, rules/stakes |
| 607, 608 Aggressions, 611, 612 Wars, 903, 904 | rules/conflict |
| 609, 610 Pacts | rules/pacts |
| 801–805, 807, 809 Ends of ages | rules/ages |
| 806, 808, 811, 812 Scoring | scoring |
| 1002–1008 Single cards | cards/, one place per card; moments names when they act |
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from pentapolis.engine import Chance, Game, Option, Pass, Refusal, Result, Rules, Setup, Words, by_topic
from pentapolis.games.through_the_ages import cards as cards
from pentapolis.games.through_the_ages.bots import KNOWLEDGE
from pentapolis.games.through_the_ages.cards.aggressions import RAID
from pentapolis.games.through_the_ages.cards.events import AGREEMENT, RAVAGES
from pentapolis.games.through_the_ages.cards.wars import STEAL
from pentapolis.games.through_the_ages.check import check
from pentapolis.games.through_the_ages.data import NAMES, SLOT_ID, UNIT_SLOT
from pentapolis.games.through_the_ages.rules.action_cards import CONTAINED_ACTION
from pentapolis.games.through_the_ages.rules.actions import ACTION
from pentapolis.games.through_the_ages.rules.colonies import BID, PAY_BID
from pentapolis.games.through_the_ages.rules.conflict import FIGHT
from pentapolis.games.through_the_ages.rules.losses import DESTROY_BUILDING, LOSE_BLUE, LOSE_WORKER
from pentapolis.games.through_the_ages.rules.politics import POLITICAL_ACTION
from pentapolis.games.through_the_ages.rules.turn import KEEP_BONUS, OPEN_CHOICE, step
from pentapolis.games.through_the_ages.scoring import result
from pentapolis.games.through_the_ages.secrets import TELLS, openly, recall, redeal
from pentapolis.games.through_the_ages.setup import OPTIONS, check_setup, new_state
from pentapolis.games.through_the_ages.state import State
from pentapolis.games.through_the_ages.view import view

FOLDER: Final = Path(__file__).parent
UNITS: Final = frozenset(SLOT_ID[UNIT_SLOT:])


class ThroughTheAges(Game[State]):
    id = "through_the_ages"
    names = {"en": "Through the Ages", "de": "Im Wandel der Zeiten"}
    players = (2, 4)
    minutes = (60, 240)
    weight = 5
    order_rule = "201.1"
    passes = {
        "politics": Pass("no_politics", "new", "aimed", "age"),  # 601.1
        "bid": Pass("pass", "other", "age"),  # 605.4
        "pact": Pass("refuse", "other", "age", "game"),  # 609.5
    }
    options = OPTIONS
    tells = TELLS
    rules_version = 3
    hidden_information = True
    provenance = {
        "en": "Card data of the first edition (2006), read from card images and card lists; four cards on "
        "which these differ or leave something open say so, and so do cards whose German name is our own "
        "translation.",
        "de": "Kartendaten der ersten Ausgabe (2006), aus Kartenbildern und Kartenlisten; vier Karten, bei "
        "denen diese sich unterscheiden oder etwas offen lassen, sagen es, ebenso Karten, deren deutscher "
        "Name unsere eigene Übersetzung ist.",
    }
    folder = FOLDER
    knowledge = KNOWLEDGE
    actions = by_topic(
        KEEP_BONUS,
        OPEN_CHOICE,
        ACTION,
        CONTAINED_ACTION,
        POLITICAL_ACTION,
        BID,
        PAY_BID,
        FIGHT,
        RAID,
        STEAL,
        LOSE_WORKER,
        LOSE_BLUE,
        DESTROY_BUILDING,
        AGREEMENT,
        RAVAGES,
    )

    def __init__(self) -> None:
        self.words = Words()
        self.words.add_names(NAMES)
        self.words.add_file(FOLDER / "data" / "texts.toml")
        self.words.add_file(FOLDER / "words.toml")

    def check_setup(self, setup: Setup) -> Refusal | None:
        return check_setup(setup)

    def head(self, option: Option) -> str:
        """Units are built like buildings (402.3), but the rulebook raises them."""
        head = super().head(option)
        unit = head == "build" and isinstance(option, tuple) and option[1] in UNITS
        return "raise" if unit else head

    def new(self, setup: Setup, chance: Chance) -> State:
        return new_state(setup, chance)

    def step(self, g: State) -> Rules:
        return step(g)

    def round_of(self, g: State) -> int:
        """The age: a round is one turn of each."""
        return g.age

    def view(self, g: State, seat: int | None) -> dict[str, Any]:
        return view(g, seat)

    def check(self, g: State) -> None:
        check(g)

    def redeal(self, g: State, seat: int, chance: Chance) -> None:
        redeal(g, seat, chance)

    def openly(self, topic: str, option: Option) -> Option:
        return openly(topic, option)

    def recall(
        self, then: State, now: State, watcher: int, seat: int, answer: Option, chance: Chance
    ) -> Option | None:
        return recall(then, now, seat, answer, chance)

    def result(self, g: State) -> Result:
        return result(g)


GAME: Final = ThroughTheAges()
