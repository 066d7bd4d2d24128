"""Bots on a toy game: they answer, they are reproducible, they do not cheat, and thinking helps."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from pentapolis.bots import FORMER, LEVELS, known_bot, make_bot, search
from pentapolis.bots.search import with_points
from pentapolis.engine import Ask, BadAnswer, BadSetup, Chance, Table
from pentapolis.study import play_tournament
from tests.loaded import asked

from .dicecup import GAME, CupKnowledge

NAMES = ["random", "greedy", "search:12"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_every_bot_plays_whole_games_with_any_number_of_seats(name: str, seats: int) -> None:
    standings = play_tournament(f"dicecup seats={seats}", [name] * seats, games=2)
    assert standings.unfinished == 0
    assert all(len(game.scores) == seats for game in standings.played)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    one, two = [play_tournament("dicecup seats=2", [name, "random"], games=3, seed="s") for _ in range(2)]
    other = play_tournament("dicecup seats=2", [name, "random"], games=3, seed="t")
    records = [[game.record for game in standings.played] for standings in (one, two, other)]
    assert records[0] == records[1] != records[2]


def test_greedy_beats_random_and_search_beats_greedy() -> None:
    first = play_tournament("dicecup seats=2", ["greedy", "random"], games=60)
    assert first.lines[0].bot == "greedy"
    assert first.lines[0].interval[0] > 0.5
    second = play_tournament("dicecup seats=2", ["search:60", "random"], games=40)
    assert second.lines[0].bot == "search:60"
    assert second.lines[0].interval[0] > 0.5


@pytest.mark.parametrize("name", ["greedy", "search:40"])
def test_thinking_lists_every_option_once_and_the_chances_of_all_seats(name: str) -> None:
    table = Table.new("dicecup", seats=3, seed="think")
    for seat in (1, 2, 0):
        ask = table.ask_for(seat)
        assert ask is not None
        advice = make_bot(name, "x").think(table, seat)
        assert sorted(t.option for t in advice.thoughts) == ask.options
        assert sum(advice.chances) == pytest.approx(1)
        assert advice.chances[seat] == pytest.approx(advice.thoughts[0].value)
        assert advice.best == advice.thoughts[0].option
        table.answer(advice.best, seat)


def test_search_spends_its_budget_and_no_more() -> None:
    table = Table.new("dicecup", seats=2, seed="budget")
    visits = [thought.visits for thought in make_bot("search:50").think(table, 0).thoughts]
    assert 25 <= sum(visits) <= 50


def test_search_tries_what_looks_good_at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """With glances simulations go to the option that looks best and to the priors' favourite alone."""
    table = Table.new("dicecup", seats=2, seed="glance")
    options = asked(table, 0).options
    assert len(options) > 2
    likes_high_cards = {"card": lambda ask: [float(card) for card in ask.options]}
    monkeypatch.setattr(
        CupKnowledge, "priors", lambda _, g, ask: likes_high_cards.get(ask.topic, no_idea)(ask)
    )
    monkeypatch.setattr(CupKnowledge, "evaluate", lambda _, g: [float(min(options) not in g.hands[0]), 0.0])
    monkeypatch.setattr(search, "FEW", 1)
    monkeypatch.setattr(search, "FAVOURITES", 1)
    for glances, tried in ((False, set(options)), (True, {min(options), max(options)})):
        monkeypatch.setattr(CupKnowledge, "glances", glances)
        thoughts = make_bot("search:16", "x").think(table, 0).thoughts
        assert {thought.option for thought in thoughts if thought.visits} == tried
        assert sum(thought.visits for thought in thoughts) + glances * len(options) <= 16


def no_idea(ask: Ask) -> None:
    return None


def test_a_question_with_one_option_needs_no_thought() -> None:
    class Narrow:
        def ask_for(self, seat: int) -> Any:
            return type("Ask", (), {"options": ["end_turn"]})

    assert make_bot("search:300").choose(Narrow(), 0) == "end_turn"  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_cannot_know_does_not_change_its_bots_choice(name: str) -> None:
    """Two tables that differ only in the hands of others and in future luck get the same answer."""
    for seed in ("a", "b", "c", "d"):
        table = Table.new("dicecup", seats=3, seed=seed)
        twin = table.copy()
        hidden: Any = twin._points[-1].state
        GAME.redeal(hidden, 0, Chance.from_seed("other world"))
        hidden.chance = Chance.from_seed("other luck")
        twin._rebuild(twin.ply)
        assert twin.g.hands[0] == table.g.hands[0]
        assert make_bot(name, "s").choose(table, 0) == make_bot(name, "s").choose(twin, 0)


def test_only_the_seat_that_is_asked_may_think() -> None:
    table = Table.new("dicecup", seats=2, seed="turns")
    table.answer(table.asks[0].options[0], 0)
    with pytest.raises(BadAnswer):
        make_bot("greedy").choose(table, 0)


@pytest.mark.parametrize(
    "name",
    ["search", "search:", "search:0", "search:x", "random:3", "time:", "time:-1", "policy:0", "clever", ""],
)
def test_unknown_bots_are_refused_with_what_there_is(name: str) -> None:
    with pytest.raises(BadSetup, match="search:300"):
        make_bot(name)


def test_levels_have_bots_and_former_names_too() -> None:
    assert list(LEVELS) == ["beginner", "easy", "medium", "hard", "master"]
    assert [make_bot(name).name for name in LEVELS] == [make_bot(bot).name for bot in LEVELS.values()]
    assert make_bot("strong").name == make_bot("hard").name
    assert all(known_bot(name) for name in (*LEVELS, *FORMER, "random", "greedy", "policy"))
    assert not known_bot("search:300")


def test_an_effort_is_a_number_of_simulations_by_the_games_pace() -> None:
    table = Table.new("dicecup", seats=2, seed="pace")
    pace = GAME.knowledge.pace
    one = make_bot(f"effort:{40 / pace}", "s").think(table, 0)
    other = make_bot("search:40", "s").think(table, 0)
    assert [(t.option, t.visits) for t in one.thoughts] == [(t.option, t.visits) for t in other.thoughts]


def test_a_search_by_the_clock_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock on which a simulation takes ten milliseconds."""
    passed = [0.0]
    simulate = search.Search.simulate

    def slow(self: search.Search, edge: search.Edge, luck: Chance) -> None:
        passed[0] += 0.01
        simulate(self, edge, luck)

    monkeypatch.setattr(search.Search, "simulate", slow)
    monkeypatch.setattr(search, "monotonic", lambda: passed[0])
    make_bot("time:2", "s").think(Table.new("dicecup", seats=2, seed="clock"), 0)
    assert 1.0 < passed[0] <= 2.1


def test_a_policy_draws_by_its_temperature() -> None:
    """Cold it takes the likeliest, warm it varies, hot it plays nearly anything."""
    table = Table.new("dicecup", seats=2, seed="warmth")
    ask = table.asks[0]
    shares = GAME.knowledge.shares(table.imagine(0, Chance.from_seed("x")).g, ask)
    likeliest = ask.options[shares.index(max(shares))]
    assert make_bot("policy", "s").choose(table, 0) == likeliest
    drawn = [make_bot("policy:1000", str(number)).choose(table, 0) for number in range(60)]
    assert set(drawn) == set(ask.options)


@pytest.mark.parametrize("name", NAMES)
def test_bots_can_be_sent_to_other_processes(name: str) -> None:
    table = Table.new("dicecup", seats=2, seed="pickle")
    bot = make_bot(name, "seed")
    twin = pickle.loads(pickle.dumps(bot))
    assert bot.choose(table, 0) == twin.choose(table, 0)


def test_the_options_of_others_come_from_the_imagined_hands() -> None:
    """Asked together, a seat must not learn the others' hands from what they may answer."""
    table = Table.new("dicecup", seats=2, seed="hands")
    chance = Chance.from_seed("imagination")
    seen = set()
    for _ in range(20):
        fork = table.imagine(0, chance)
        fork.answer(asked(fork, 0).options[0])
        assert fork.ask is not None
        assert fork.ask.seat == 1
        assert fork.ask.options == sorted(set(fork.g.hands[1]))
        seen.add(tuple(fork.ask.options))
    assert len(seen) > 1
    table.answer(asked(table, 1).options[0], 1)
    fork = table.imagine(0, chance)
    assert [ask.seat for ask in fork.asks] == [0, 1]


def test_points_count_a_little_beside_who_has_won() -> None:
    """When all lines win, or all lose, the search prefers more points; but a narrow win beats any loss."""
    clear, narrow, lost = (
        with_points(*end) for end in (([1.0, 0.0], [40, 20]), ([1.0, 0.0], [21, 20]), ([0.0, 1.0], [19, 20]))
    )
    assert 1 >= clear[0] > narrow[0] > lost[0] > 0
    assert sum(clear) == pytest.approx(1)
