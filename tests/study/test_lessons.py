"""Guided first games: every lesson can be walked to its end, in every language, and nobody gets stuck."""

from __future__ import annotations

import pytest

from pentapolis.bots import make_bot
from pentapolis.engine import Setup, Table, find_game, key
from pentapolis.server.coach import Coach, coach_of
from pentapolis.study.hints import doubt
from pentapolis.study.lessons import Begin, Lesson, Place, Step, begins, lesson_of, place_of
from tests.ours import OURS


def lesson(game: str) -> Lesson:
    found = lesson_of(find_game(game))
    assert found is not None
    return found


def coach(table: Table, language: str) -> Coach:
    words = table.game.words
    assert table.ask is not None
    found = coach_of(table.game, table, table.ask, lambda id, *args: words.text(language, id, *args), True)
    assert found is not None
    return found


@pytest.mark.parametrize("game", OURS)
def test_a_lesson_can_be_walked_to_its_end(game: str) -> None:
    """Who does what the coach points at finishes it before the game is over, and every step can point."""
    todo = lesson(game)
    table = Table(Setup(find_game(game), 2), todo.seed)
    hand = find_game(game).knowledge  # what bots have learned changes, and with it what they would play
    me, other = make_bot("medium", "walk", hand), make_bot(todo.bot, "bot", hand)
    pointed = set()
    chapters = []
    while table.ask is not None:
        ask = table.ask
        if ask.seat:
            table.answer(other.choose(table, ask.seat), ask.seat)
            continue
        place = place_of(todo, table.history, 0)
        said = coach(table, "en"), coach(table, "de")
        assert said[0].target == said[1].target
        assert said[0].finished == place.finished
        assert said[0].do != said[1].do or place.finished
        if place.finished:
            break
        if place.chapter not in chapters:
            chapters.append(place.chapter)
        if said[0].target:
            pointed.add(place.step.id)
        table.answer(said[0].target or me.choose(table, 0), 0)
    assert place_of(todo, table.history, 0).finished
    assert not table.over, "there is something left to play"
    assert place_of(todo, table.history, 0).skipped == ()
    assert pointed == {step.id for step in todo.steps if not step.turns}
    assert chapters == list(range(1, todo.chapters + 1))


@pytest.mark.parametrize("game", OURS)
def test_a_lesson_speaks_of_questions_that_there_are(game: str) -> None:
    words = find_game(game).words
    for step in lesson(game).steps:
        assert step.turns or step.at
        for topic in step.at:
            assert words.has(f"ask.{topic}"), topic
        for language in ("en", "de"):
            do = words.text(language, f"lesson.do_{step.id}")
            assert len(do.split()) <= 12 or step.turns, f"short orders: {do}"
            if not step.turns:
                assert words.text(language, f"lesson.why_{step.id}").startswith(("Because", "Denn"))
    assert 8 <= sum(lesson(game).minutes) <= 25


def test_what_counts_as_done() -> None:
    guided = Step("1_1", 1, ("turn",), ("buy",), ("buy",), 0, 2, "")
    anything = Step("1_2", 1, ("turn",), (), (), 0, 2, "")
    free = Step("2_1", 2, (), (), (), 2, 3, "")
    todo = Lesson("s", "easy", (1, 1), (guided, anything, free))

    def place(*answers: tuple[int, str]) -> Place:
        return place_of(todo, list(answers), 0)

    assert place().number == 0
    assert place((1, "buy:x")).number == 0, "another's answer"
    assert place((0, "buyer")).number == 0, "another word"
    assert place((0, "buy:x")).number == 1
    assert place((0, "buy:x"), (0, "pass")).number == 2
    passed = place((0, "pass"), (1, "a"), (0, "pass"), (1, "b"))
    assert (passed.number, passed.skipped) == (1, ("1_1",)), "nobody is forced"
    playing = [(0, "buy"), (0, "pass"), (0, "pass"), (0, "done"), (1, "a")]
    assert (place(*playing).number, place(*playing).turns) == (2, 1), "a turn is a run of answers"
    done = place(*playing, (0, "pass"), (1, "a"))
    assert done.finished
    assert (done.done, done.chapter) == (2, 2)
    jumped = place_of(todo, [(0, "buy"), (0, "pass"), (1, "a")], 0, Begin(todo.first_step(2), 2))
    assert (jumped.chapter, jumped.turns) == (2, 0), "what was played before the jump does not count"
    assert Begin.parse(str(Begin(3, 17))) == Begin(3, 17)
    assert Begin.parse(None) == Begin()
    assert begins("buy", ("buy",))
    assert not begins("buying", ("buy",))


def test_another_deal_has_the_sentences_only() -> None:
    game = find_game("roll_through_the_ages")
    table = Table(Setup(game, 2), "another")
    found = coach(table, "en")
    assert found.chapters == 0
    assert found.sentence


def test_the_coach_doubts_a_blunder_and_nothing_else() -> None:
    """Whatever it thinks best is not doubted, and what it doubts loses much."""
    table = Table(Setup(find_game("roll_through_the_ages"), 2), "doubt")
    assert table.ask is not None
    found = {key(option): doubt(table, 0, key(option), "s", 0.05) for option in table.ask.options}
    best = {one["best"] for one in found.values() if one}
    assert all(not found[option] for option in best)
    assert all(one["loss"] >= 0.1 for one in found.values() if one)
    assert doubt(table, 0, "nonsense", "s", 0.05) == {}
