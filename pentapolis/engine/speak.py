"""Putting games into words: questions, options, events and refusals in a language, from the words tables.

Where the words stand: `ask.<topic>`, or `ask_you.<topic>` where the seat that is asked is the one that
the question would name; `answer.<topic>.<head>` or else `option.<head>`, `event.<kind>`,
`refusal.<reason>`. The head of an option is its first part; a number alone has the head `number`. The
words of an option see its parts as {0}, {1} … and all but the head as {rest}. The reasons that belong to no
game (another question is open, others are asked, the game is over) stand in `engine/words.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pentapolis.engine.ask import Ask, Option, key
from pentapolis.engine.errors import Refusal
from pentapolis.engine.event import Event
from pentapolis.engine.game import Game
from pentapolis.engine.words import ENGINE_WORDS, seats_in


def question(game: Game[Any], language: str, ask: Ask, players: Sequence[str] = ()) -> str:
    """The open question as a whole sentence, which speaks to the seat that is asked."""
    return _question(game, language, ask.topic, ask.seat, ask.about, players)


def _question(
    game: Game[Any], language: str, topic: str, seat: int | None, about: Sequence[Any], players: Sequence[str]
) -> str:
    id, to_you = f"ask.{topic}", f"ask_you.{topic}"
    if game.words.has(to_you) and seat in seats_in(game.words.pattern("en", id) or "", about):
        id = to_you
    return game.words.text(language, id, *about, players=players)


def label(game: Game[Any], language: str, topic: str, option: Option, players: Sequence[str] = ()) -> str:
    """What a button for this option says. It begins with a capital, though the name of a good does not."""
    parts = option if isinstance(option, tuple) else (option,)
    head = game.head(option)
    for id in (f"answer.{topic}.{head}", f"option.{head}"):
        if game.words.has(id):
            return _begun(game.words.text(language, id, *parts, players=players, rest=parts[1:]))
    name = game.words.name(language, parts[0])
    named = game.words.has(f"name.{parts[0]}") or name != str(parts[0])
    return _begun(name) if len(parts) == 1 and named else key(option)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def event_text(game: Game[Any], language: str, event: Event, players: Sequence[str]) -> str:
    """One line of the log."""
    seat = "" if event.seat is None else players[event.seat]
    return game.words.text(language, f"event.{event.kind}", players=players, seat=seat, **event.data)


def refusal_text(game: Game[Any], language: str, refusal: Refusal, players: Sequence[str] = ()) -> str:
    """What is missing, without the rule's number."""
    id = f"refusal.{refusal.reason}"
    if game.words.has(id) or not ENGINE_WORDS.has(id):
        return game.words.text(language, id, players=players, **refusal.details)
    values = dict(refusal.details)
    if "topic" in values:
        seat, about = values.get("seat"), values.get("about", ())
        values["question"] = _question(game, language, values["topic"], seat, about, players)
    return ENGINE_WORDS.text(language, id, players=players, **values)
