"""What must hold for every game and variant, without knowing any: the contracts of the engine.

Full random games end; records replay; forks play on alike; undo is the inverse; what is listed is accepted,
everything else is refused with a rule that is stated; views tell no secrets; every question, option,
event and refusal has words in every language.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from pentapolis.engine import (
    LANGUAGES,
    BadAnswer,
    Chance,
    NoUndo,
    Record,
    Setup,
    Table,
    key,
    parse_key,
    parse_setup,
)
from pentapolis.engine.speak import event_text, label, question, refusal_text
from tests.generic.games import every_game, every_variant, played, player_counts, random_answer, stated_rules

MOST_PLIES = 60_000
"""No rule of any game: random play that lasts longer than this has run into a loop."""

VARIANTS = [pytest.param(setup, id=str(setup).replace(" ", ",")) for setup in every_variant()]
COUNTS = [pytest.param(setup, id=str(setup).replace(" ", ",")) for setup in player_counts()]


def position(table: Any) -> Any:
    """Everything that everybody can see, and all open questions."""
    views = [table.view(seat) for seat in (None, *range(table.g.seats))]
    return views, [(a.seat, a.topic, a.options) for a in table.asks]


def past_confirmations(running: Any) -> None:
    """Answer explicit questions with a single option: tables ask them, forks do not."""
    while running.ask is not None and len(running.ask.options) == 1:
        running.answer(running.ask.options[0])


@pytest.mark.parametrize("setup", VARIANTS)
def test_random_game_ends_and_replays(setup: Setup) -> None:
    table = Table(setup, f"full game {setup}")
    chance = Chance.from_seed(str(setup))
    while not table.over:
        for ask in table.asks:
            assert len(ask.options) > 1 or ask.explicit
            keys = [key(option) for option in ask.options]
            assert len(set(keys)) == len(keys), f"{ask.topic}: an option is listed twice"
            assert [parse_key(text) for text in keys] == ask.options
        random_answer(table, chance)
        setup.game.check(table.g)
        assert table.ply < MOST_PLIES
    result = table.result()
    assert len(result.scores) == len(result.places) == setup.seats
    assert result.winners
    text = str(table.record())
    again = Table.replay(Record.parse(text))
    assert str(again.record()) == text
    assert position(again) == position(table)


@pytest.mark.parametrize("setup", VARIANTS)
def test_setup_round_trips(setup: Setup) -> None:
    assert parse_setup(str(setup)) == setup
    words = setup.game.words
    for option in setup.game.options:
        for id in (f"setup.{option.id}.label", f"setup.{option.id}.help"):
            assert words.has(id), id
        if not option.is_switch:
            for value in option.values:
                assert words.has(f"setup.{option.id}.{value}"), (option.id, value)


@pytest.mark.parametrize("setup", COUNTS)
def test_fork_plays_on_like_the_original(setup: Setup) -> None:
    chance = Chance.from_seed(f"fork {setup}")
    for plies in (0, 7, 31, 90):
        table = played(setup, "fork", plies)
        if table.over:
            continue
        fork = table.fork()
        assert position(fork) == position(table)
        for _ in range(12):
            past_confirmations(fork)
            past_confirmations(table)
            assert position(fork) == position(table)
            if fork.ask is None:
                break
            option = chance.choice(fork.ask.options)
            fork.answer(option)
            table.answer(option)


@pytest.mark.parametrize("setup", COUNTS)
def test_undo_is_the_inverse(setup: Setup) -> None:
    table = Table(setup, "undo")
    chance = Chance.from_seed("undo")
    undone = 0
    for _ in range(120):
        if table.over:
            break
        before, events = position(table), len(table.events)
        ask = chance.choice(table.asks)
        option = chance.choice(ask.options)
        table.answer(option, ask.seat)
        if table.why_no_undo(ask.seat) is None:
            table.undo(ask.seat)
            assert position(table) == before
            assert len(table.events) == events
            table.answer(option, ask.seat)
            undone += 1
        else:
            after = position(table)
            with pytest.raises(NoUndo):
                table.undo(ask.seat)
            assert position(table) == after
    assert undone > 0


@pytest.mark.parametrize("setup", COUNTS)
def test_undo_goes_back_to_the_barrier(setup: Setup) -> None:
    """Taking back everything that can be taken back, then answering the same again, changes nothing."""
    for plies in (11, 40, 77):
        table = played(setup, "undo far", plies)
        if not table.history:
            continue
        expected, seat = position(table), table.history[-1][0]
        answers = []
        while table.history and table.why_no_undo(seat) is None:
            answers.append(table.history[-1])
            table.undo(seat)
        for seat_again, option in reversed(answers):
            table.answer(option, seat_again)
        assert position(table) == expected


@pytest.mark.parametrize("setup", COUNTS)
def test_everything_else_is_refused_with_a_stated_rule(setup: Setup) -> None:
    table = Table(setup, "refusals")
    chance = Chance.from_seed("refusals")
    rules = stated_rules(setup.game.id)
    refused = 0
    for _ in range(150):
        if table.over:
            break
        for ask in table.asks:
            for candidate in setup.game.candidates(table.g, ask):
                refusal = setup.game.why_not(table.g, ask, candidate)
                if candidate in ask.options:
                    assert refusal is None, (
                        f"{ask.topic}: {key(candidate)} is an option and refused: {refusal}"
                    )
                    continue
                assert refusal is not None, f"{ask.topic}: {key(candidate)} is no option; nobody says why"
                assert refusal.rule in rules, f"{refusal} cites a rule that is not stated"
                for language in LANGUAGES:
                    words = refusal_text(setup.game, language, refusal)
                    assert setup.game.words.has(f"refusal.{refusal.reason}"), refusal
                    assert "…" not in words, words
                refused += 1
        random_answer(table, chance)
    assert refused > 0


@pytest.mark.parametrize("setup", COUNTS)
def test_fast_options_are_the_candidates_that_are_not_refused(setup: Setup) -> None:
    """Where a table of actions has a fast path beside it, the two agree in whole random games."""
    actions = setup.game.actions
    table = Table(setup, "fast options")
    chance = Chance.from_seed("fast options")
    while not table.over and table.ply < 600:
        for ask in table.asks:
            if ask.topic in actions and actions[ask.topic].fast is not None:
                checked = actions[ask.topic].checked_options(table.g, ask)
                assert sorted(map(key, checked)) == sorted(map(key, ask.options)), ask.topic
        random_answer(table, chance)


@pytest.mark.parametrize("setup", COUNTS)
def test_bad_answers_change_nothing(setup: Setup) -> None:
    table = played(setup, "bad answers", 25)
    if table.over:
        table = played(setup, "bad answers", 3)
    before = position(table)
    anything: tuple[Any, ...] = (
        "",
        "no:such:thing",
        10**9,
        ("x", -1),
        "a b",
        ":",
        ("end_turn", "end_turn"),
        None,
        1.5,
        [],
    )
    for nonsense in anything:
        with pytest.raises(BadAnswer):
            table.answer(nonsense)
        assert position(table) == before
    asked = {ask.seat for ask in table.asks}
    for seat in (-1, 99, *(s for s in range(setup.seats) if s not in asked)):
        assert table.ask is not None
        with pytest.raises(BadAnswer):
            table.answer(table.ask.options[0], seat)
        assert position(table) == before


@pytest.mark.parametrize("setup", COUNTS)
def test_views_tell_no_secrets(setup: Setup) -> None:
    """Dealing anew what a seat cannot know changes neither its view nor its question."""
    chance = Chance.from_seed("imagine")
    for plies in (0, 5, 17, 40, 80, 150, 260):
        table = played(setup, "secrets", plies)
        json.dumps([table.view(seat) for seat in (None, *range(setup.seats))])
        for seat in range(setup.seats):
            fork = table.fork()
            setup.game.redeal(fork.g, seat, chance)
            setup.game.check(fork.g)
            assert fork.view(seat) == table.view(seat)
            ask = table.ask_for(seat)
            if ask is None:
                with pytest.raises(BadAnswer):
                    table.imagine(seat, chance)
            else:
                imagined = table.imagine(seat, chance)
                assert imagined.ask is not None
                assert (imagined.ask.seat, imagined.ask.options) == (seat, ask.options)
                assert imagined.view(seat) == table.view(seat)


@pytest.mark.parametrize("setup", COUNTS)
def test_imagined_games_play_to_a_legal_position(setup: Setup) -> None:
    chance = Chance.from_seed("imagined")
    for plies in (3, 30, 100):
        table = played(setup, "imagined", plies)
        if table.ask is None:
            continue
        fork = table.imagine(table.ask.seat, chance)
        for _ in range(400):
            if fork.ask is None:
                break
            fork.answer(chance.choice(fork.ask.options))
            setup.game.check(fork.g)


@pytest.mark.parametrize("setup", COUNTS)
def test_everything_has_words(setup: Setup) -> None:
    table = Table(setup, "words")
    chance = Chance.from_seed("words")
    players = [f"Player {seat}" for seat in range(setup.seats)]
    game = setup.game
    for _ in range(400):
        if table.over:
            break
        for ask in table.asks:
            assert game.words.has(f"ask.{ask.topic}"), f"no words for the question {ask.topic}"
            for language in LANGUAGES:
                asked = question(game, language, ask, players)
                assert "…" not in asked
                assert players[ask.seat] not in asked, "it speaks of the seat that it speaks to"
                for option in ask.options:
                    text = label(game, language, ask.topic, option, players)
                    assert "…" not in text, (ask.topic, option)
                    if isinstance(option, tuple):
                        assert text != key(option), f"no words for {key(option)} ({ask.topic})"
        random_answer(table, chance)
    for event in table.events:
        assert game.words.has(f"event.{event.kind}"), f"no words for the event {event.kind}"
        for language in LANGUAGES:
            assert "…" not in event_text(game, language, event, players), event
        json.dumps(event.as_dict())


@pytest.mark.parametrize("setup", COUNTS)
def test_private_events_are_private(setup: Setup) -> None:
    table = played(setup, "private", 120)
    for event in table.events:
        if event.to is not None:
            assert event not in table.events_for(None, -1)
            for seat in range(setup.seats):
                assert (event in table.events_for(seat, -1)) == (seat in event.to)


@pytest.mark.parametrize("setup", COUNTS)
def test_knowledge_is_between_0_and_1(setup: Setup) -> None:
    knowledge = setup.game.knowledge
    for plies in (0, 40, 100_000):
        table = played(setup, "knowledge", plies)
        values = knowledge.evaluate(table.g)
        assert len(values) == setup.seats
        assert all(0.0 <= value <= 1.0 for value in values)
        if table.ask is not None and len(table.ask.options) > 1:
            priors = knowledge.priors(table.g, table.ask)
            assert priors is None or len(priors) == len(table.ask.options)
            assert priors is None or all(p > 0 for p in priors)
        features = [knowledge.features(table.view(seat)) for seat in range(setup.seats)]
        assert len({len(f) for f in features}) == 1


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
def test_games_describe_themselves(game: Any) -> None:
    for language in LANGUAGES:
        assert game.names[language]
        assert game.provenance[language]
    assert 1 <= game.players[0] <= game.players[1]
    assert 1 <= game.weight <= 5
    assert game.minutes[0] <= game.minutes[1]
    assert game.rules_version >= 1
