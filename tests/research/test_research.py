"""The research interface: the other projects' own API tests for all games, and what we promise beside."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from pentapolis.engine import Chance, Setup, Table, find_game, key
from pentapolis.research.rewards import outcome
from pentapolis.research.single import Against
from pentapolis.research.spaces import SPARE, WrongVersion, space
from pentapolis.research.zoo import AllAtOnce, aec_env
from tests.generic.games import variants
from tests.loaded import asked
from tests.ours import OURS

SETUPS = [
    pytest.param("roll_through_the_ages", 2, {"edition": "second"}, id="roll"),
    pytest.param("nations", 3, {"advanced": True}, id="nations"),
    # long: with `make research`
    pytest.param("roll_through_the_ages", 4, {}, id="roll-4", marks=pytest.mark.spiel),
    pytest.param("mosaic", 2, {}, id="mosaic", marks=pytest.mark.spiel),
    pytest.param("through_the_ages", 2, {}, id="ages", marks=pytest.mark.spiel),
    pytest.param("clash_of_cultures", 2, {}, id="clash", marks=pytest.mark.spiel),
]
VARIANTS = [
    pytest.param(setup, id=str(setup).replace(" ", ","))
    for game in OURS  # tests that ran before may have registered others, which have no stored numbers
    for setup in variants(find_game(game))
    if setup.seats > 1
]


@pytest.mark.parametrize(("game", "seats", "options"), SETUPS)
def test_pettingzoo_and_gymnasium_accept_every_game(game: str, seats: int, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice, such as that the observation is a dict
        api_test(aec_env(game, seats, **options), num_cycles=20)
        parallel_api_test(AllAtOnce(game, seats, **options), num_cycles=20)
        check_env(Against(game, seats, **options), skip_render_check=True)


@pytest.mark.spiel  # a minute: with `make research`
@pytest.mark.parametrize("setup", VARIANTS)
def test_pettingzoo_and_gymnasium_accept_every_variant(setup: Setup) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game, seats, options = setup.game.id, setup.seats, setup.options
        api_test(aec_env(game, seats, **options), num_cycles=5)
        parallel_api_test(AllAtOnce(game, seats, **options), num_cycles=5)
        check_env(Against(game, seats, **options), skip_render_check=True)


@pytest.mark.parametrize("game", OURS)
def test_every_legal_option_has_one_number_and_few_are_spare(game: str) -> None:
    numbers = space(game)
    table, luck = Table(Setup(find_game(game), 2), "numbers"), random.Random(1)
    met = spare = 0
    while not table.over and table.ply < 120:
        ask = table.asks[0]
        legal = numbers.legal(ask)
        assert sorted(map(key, legal.values())) == sorted(map(key, ask.options))
        assert numbers.mask(ask).sum() == len(ask.options)
        met += len(legal)
        spare += sum(number >= numbers.known for number in legal)
        assert all(key(option) == numbers.actions[n] for n, option in legal.items() if n < numbers.known)
        seen = numbers.observe(table, ask.seat, 2)
        assert ((numbers.low <= seen) & (seen <= numbers.high)).all()
        table.answer(luck.choice(ask.options), ask.seat)
    assert spare <= 0.02 * met


def test_an_unknown_option_gets_a_spare_number(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = space("roll_through_the_ages")
    table = Table.new("roll_through_the_ages", seats=2, seed="spare")
    ask = table.asks[0]
    monkeypatch.setattr(numbers, "_number", {})
    assert sorted(numbers.legal(ask)) == list(range(numbers.known, numbers.known + len(ask.options)))
    assert numbers.size == numbers.known + SPARE


def test_a_table_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    space.cache_clear()
    monkeypatch.setattr(type(find_game("nations")), "rules_version", 99)
    with pytest.raises(WrongVersion, match=r"python -m pentapolis\.research nations"):
        space("nations")


def test_an_observation_shows_the_seat_first_and_nothing_hidden() -> None:
    """Two deals that differ only in what seat 0 cannot know look the same to it."""
    table = Table.new("through_the_ages", seats=2, seed="hands")
    luck = random.Random(2)
    while table.ply < 60 or asked(table).seat != 0:
        table.answer(luck.choice(asked(table).options))
    numbers = space("through_the_ages")
    other = table.imagine(0, Chance.from_seed("another deal"))
    assert np.array_equal(numbers.observe(table, 0, 2), numbers.observe(other, 0, 2))
    mine, theirs = numbers.named(table, 0, 2), numbers.named(table, 1, 2)
    assert mine["players.0.food"] == theirs["players.1.food"]
    assert (mine["seat=0"], theirs["seat=0"]) == (1, 0)


def test_equal_seeds_give_equal_games_and_rewards_add_up() -> None:
    finals = []
    for _ in range(2):
        env = aec_env("roll_through_the_ages", 2)
        env.reset(seed=7)
        gained = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            gained[agent] += reward
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if over or cut else int(legal[0]))
        finals.append(gained)
    assert finals[0] == finals[1]
    assert finals[0]["seat_0"] == -finals[0]["seat_1"]


def test_rewards_by_win_place_and_points() -> None:
    table, luck = Table.new("roll_through_the_ages", seats=3, seed="rewards"), random.Random(4)
    while not table.over:
        table.answer(luck.choice(asked(table).options))
    places = table.result().places
    assert outcome(table, "points") == [float(score) for score in table.result().scores]
    assert outcome(table, "places") == [{1: 1.0, 2: 0.0, 3: -1.0}[place] for place in places]
    assert sum(outcome(table, "win")) == pytest.approx(0)


def test_illegal_actions_end_the_episode_and_bad_words_are_explained() -> None:
    env = Against("roll_through_the_ages", 2)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(env.play.numbers.size - 1)
    assert (reward, over, info["illegal"]) == (-1.0, True, env.play.numbers.size - 1)
    with pytest.raises(ValueError, match="rewards are win, places, points"):
        Against("nations", 2, rewards="fame")
    with pytest.raises(ValueError, match="seat is 0 to 1, not 2"):
        Against("nations", 2, seat=2)


@pytest.mark.spiel
@pytest.mark.parametrize("game", OURS)
def test_openspiel_accepts_a_game(game: str) -> None:
    import pyspiel

    import pentapolis.research.spiel  # noqa: F401

    loaded = pyspiel.load_game(f"python_pentapolis_{game}(seats=2)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.spiel
@pytest.mark.parametrize("setup", VARIANTS)
def test_openspiel_plays_every_variant(setup: Setup) -> None:
    import pyspiel

    from pentapolis.research.spiel import words_of

    about = {"seats": setup.seats, "options": words_of(setup)}
    game = pyspiel.load_game(f"python_pentapolis_{setup.game.id}", about)
    assert str(pyspiel.load_game(str(game))) == str(game), "its text loads it again"
    state, luck = game.new_initial_state(), random.Random(1)
    assert str(state.of.setup) == str(setup)
    for _ in range(40):
        if not state.is_terminal():
            state.apply_action(luck.choice(state.legal_actions()))
    dealt = state.of.deals
    twin = state.clone()
    assert state.of.deals == dealt, "a clone deals nothing"
    assert (twin.history(), str(twin), twin.returns()) == (state.history(), str(state), state.returns())
    assert twin.legal_actions() == state.legal_actions()


@pytest.mark.spiel
def test_openspiel_imagines_what_the_seat_cannot_know() -> None:
    import pyspiel

    import pentapolis.research.spiel  # noqa: F401

    state = pyspiel.load_game("python_pentapolis_mosaic(seats=2)").new_initial_state()
    luck = random.Random(3)
    for _ in range(30):
        state.apply_action(luck.choice(state.legal_actions()))
    seat = state.current_player()
    dream = state.resample_from_infostate(seat, luck.random)
    assert dream.information_state_string(seat) == state.information_state_string(seat)
    assert dream.legal_actions() == state.legal_actions()
    dream.apply_action(dream.legal_actions()[0])
    assert str(dream.clone()) == str(dream)
