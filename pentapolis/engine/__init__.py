"""The engine: tables, questions, chance, records, refusals, events. It knows no game.

from pentapolis.engine import Table
table = Table.new("roll_through_the_ages", seats=2, seed="example")
while not table.over:
    table.answer(table.ask.options[0])
print(table.result().scores)
"""

from pentapolis.engine.action import Action, Actions, by_topic
from pentapolis.engine.ask import Ask, Option, Rules, Together, key, parse_key
from pentapolis.engine.chance import Chance
from pentapolis.engine.data import DataError, row, rows
from pentapolis.engine.errors import (
    BadAnswer,
    BadPosition,
    BadRecord,
    BadSetup,
    NoUndo,
    PentapolisError,
    Refusal,
)
from pentapolis.engine.event import Event
from pentapolis.engine.features import Choice, Features, Seat, clip, option_key, read_options
from pentapolis.engine.fork import Fork
from pentapolis.engine.game import NEVER, Game, Knowledge, Pass, Result, places, win_chances, win_shares
from pentapolis.engine.languages import LANGUAGES, find_language, languages
from pentapolis.engine.record import Record
from pentapolis.engine.registry import find_game, games, register
from pentapolis.engine.setup import Setup, SetupOption, parse_setup
from pentapolis.engine.state import State
from pentapolis.engine.table import Table, commitment
from pentapolis.engine.words import Words

__all__ = [
    "NEVER",
    "LANGUAGES",
    "Action",
    "Actions",
    "Ask",
    "BadAnswer",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Chance",
    "Choice",
    "DataError",
    "Event",
    "Features",
    "Fork",
    "Game",
    "Knowledge",
    "NoUndo",
    "Option",
    "Pass",
    "PentapolisError",
    "Record",
    "Refusal",
    "Result",
    "Rules",
    "Seat",
    "Setup",
    "SetupOption",
    "State",
    "Table",
    "Together",
    "Words",
    "by_topic",
    "clip",
    "commitment",
    "find_game",
    "find_language",
    "games",
    "key",
    "languages",
    "option_key",
    "parse_key",
    "parse_setup",
    "places",
    "read_options",
    "register",
    "row",
    "rows",
    "win_chances",
    "win_shares",
]
