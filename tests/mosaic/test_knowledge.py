"""What bots are told: values are chances to win, and they move the way people would expect."""

from __future__ import annotations

import pytest

from pentapolis.engine import Ask, Fork
from pentapolis.games.mosaic.bots import PLAYER_FEATURES
from pentapolis.games.mosaic.bots import evaluation as worth
from tests.mosaic.scene import GAME, cities, do, give, offer, state, units

KNOWLEDGE = GAME.knowledge


def test_values_are_chances() -> None:
    for seats in (2, 4, 6):
        values = KNOWLEDGE.evaluate(state(seats))
        assert sum(values) == pytest.approx(1)
        assert max(values) == pytest.approx(min(values))


def test_a_finished_game_is_won_or_lost() -> None:
    g = state(3)
    g.over = True
    g.players[1].empire_vp = 5
    assert KNOWLEDGE.evaluate(g) == [0, 1, 0]


def test_more_is_better() -> None:
    bare = worth.estimates(state())[0]
    for thing in ("stone", "food", "ideas", "money", "population", "production_stone", "pillar_science"):
        g = state()
        give(g, **{thing: 8})
        assert worth.estimates(g)[0] > bare, thing
    g = state()
    cities(g, 0, "ITA01")
    units(g, 0, "egypt", infantry=1)
    assert worth.estimates(g)[0] > bare + 8  # two regions led, at three scorings to come


def test_what_cannot_be_spent_is_worth_little() -> None:
    found = []
    for ideas in (0, 22, 72):
        g = state()
        give(g, ideas=ideas)
        found.append(worth.estimates(g)[0])
    bare, enough, plenty = found
    assert 0 < plenty - enough < 0.25 * (enough - bare)


def test_the_end_is_known_once_it_is_triggered() -> None:
    g = state()
    assert worth.rounds_left(g) > 5
    g.final_round, g.round = 10, 10
    assert worth.rounds_left(g) < 1
    assert worth.Clock(g).scorings == 0


def test_military_actions_are_played_through_before_judging() -> None:
    g = state()
    give(g, money=20)
    cities(g, 0, "ITA01", "EGY02")
    assert KNOWLEDGE.quiet(g)
    do(g, "military", ("recruit", "infantry", "italy"))
    assert not KNOWLEDGE.quiet(g)


def test_priors_like_free_points_and_playable_cards() -> None:
    g = state()
    give(g, ideas=5, pillar_culture=6)
    offer(g, "technology", "seeds", "mathematics")
    ask = Fork(GAME, g).ask
    assert isinstance(ask, Ask)
    weights = dict(zip(ask.options, KNOWLEDGE.priors(g, ask) or [], strict=True))
    assert max(weights, key=lambda option: weights[option]) == ("claim", "ga_art")
    assert weights[("technology", "seeds")] > weights[("technology", "mathematics")]  # it would lie face down


def test_features_have_one_length() -> None:
    for seats in (2, 6):
        found = KNOWLEDGE.features(GAME.view(state(seats), 1))
        assert len(found) == 6 * PLAYER_FEATURES + 8
