"""Spaces as people speak of them: a name for every space of every map, with the code that finds it."""

from __future__ import annotations

import pytest

from pentapolis.engine import Chance, Event, Refusal, Setup, games
from pentapolis.engine.speak import event_text, label, question, refusal_text
from pentapolis.games.clash_of_cultures.data.places import PLACES
from tests.browser.prepared import of_record

GAME = games()["clash_of_cultures"]
PEOPLE = ("Mira", "C8")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_space_has_a_name_of_its_own(seats: int) -> None:
    labels = GAME.new(Setup(GAME, seats), Chance.from_seed("names")).map.labels
    assert set(labels) <= set(PLACES)
    assert len(set(PLACES.values())) == len(PLACES)


def test_log_options_questions_and_refusals_say_the_name_and_the_code() -> None:
    moves = Event(1, "moves", 1, {"units": "infantry2", "start": "A6", "end": "A7"}, None)
    assert event_text(GAME, "en", moves, PEOPLE) == "C8 moves 2 infantry from Nippur (A6) to Larsa (A7)."
    assert label(GAME, "de", "action", ("collect", "A6")) == "Mit Nippur (A6) produzieren"
    assert label(GAME, "en", "move_to", "A6") == "Nippur (A6)"
    assert refusal_text(GAME, "en", Refusal("403.1", "barren", space="A6")) == "Nippur (A6) is barren."
    table = of_record("clash_of_cultures", "expansion_4", lambda t: t.ply >= 1186)
    assert table.ask is not None
    assert question(GAME, "en", table.ask) == f"Where do they go from {PLACES['C2']} (C2)?"
