"""Weights of options: points at a glance. Who follows the best of them plays decently and ends the game."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.bots import make_bot
from pentapolis.engine import NEVER, Ask, Fork, Table
from pentapolis.games.mosaic.bots.evaluation import Clock, estimates
from pentapolis.games.mosaic.bots.priors import LONG
from pentapolis.games.mosaic.bots.prospects import Prospects
from pentapolis.games.mosaic.data import BUILD_CARDS, GOVERNMENTS, LEADERS, REGIONS, TECHNOLOGIES, WONDERS
from pentapolis.games.mosaic.state import State
from tests.mosaic.scene import GAME, card, cities, give, offer, state, tile, units, villages

KNOWLEDGE = GAME.knowledge


def weights(g: State, *answers: Any) -> dict[Any, float]:
    """The weights of the question that these answers lead to."""
    fork = Fork(GAME, g.copy())
    for answer in answers:
        fork.answer(answer)
    ask = fork.ask
    assert isinstance(ask, Ask)
    return dict(zip(ask.options, KNOWLEDGE.priors(fork.g, ask) or [], strict=True))


def favourite(g: State, *answers: Any) -> Any:
    found = weights(g, *answers)
    return max(found, key=lambda option: found[option])


def follow_priors(table: Table) -> Any:
    """The favourite of the open question; checks that every option has a weight above 0."""
    ask = table.ask
    assert isinstance(ask, Ask)
    found = KNOWLEDGE.priors(table.g, ask) or [1.0] * len(ask.options)
    assert len(found) == len(ask.options)
    assert min(found) > 0
    return ask.options[found.index(max(found))]


def soon(g: State) -> State:
    """The next empire card is the top card of the build deck."""
    g.decks[1].above, g.decks[1].part = 0, 1
    return g


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_following_the_priors_ends_every_game(seats: int) -> None:
    table = Table.new("mosaic", seats, seed=f"priors {seats}")
    for _ in range(4000):
        if table.over:
            break
        assert table.ask is not None
        table.answer(follow_priors(table), table.ask.seat)
    assert table.over


def test_long_games_are_ended() -> None:
    """Two policies once answered marches by marches and tariffs by tariffs, over three hundred rounds."""
    g = state()
    units(g, 0, "greece", infantry=2)
    give(g, 0, money=30, food=10, ideas=20, stone=10)
    g.round = LONG - 1
    assert min(weights(g).values()) > NEVER
    g.round = LONG
    found = weights(g)
    taken = {option for option in found if option[0] in ("technology", "build", "population", "top")}
    assert taken
    assert all(found[option] > NEVER for option in taken if option[1] != "no_card")
    assert all(found[option] == NEVER for option in ("military", ("work", "stone"), ("build_piece", "city")))


def test_following_the_priors_beats_chance() -> None:
    for game in range(4):
        table = Table.new("mosaic", 2, seed=f"beats {game}")
        chance = make_bot("random", game)
        seat = game % 2
        while not table.over:
            assert table.ask is not None
            asked = table.ask.seat
            table.answer(follow_priors(table) if asked == seat else chance.choose(table, asked), asked)
        assert table.result().places[seat] == 1


def test_every_card_can_be_judged() -> None:
    prospects = Prospects(state(), 0)
    for found in (TECHNOLOGIES, LEADERS, BUILD_CARDS):
        for one in found:
            assert prospects.card(one) > -5, one.id
    for number in range(len(GOVERNMENTS)):
        assert prospects.government(number) >= 0
    g = state()
    cities(g, 0, "ITA01")
    for number in range(len(WONDERS)):
        assert Prospects(g, 0).wonder(number) > 0, WONDERS[number].id


def test_a_lead_counts_more_the_nearer_the_scoring() -> None:
    leads = []
    for g in (soon(state()), state()):
        units(g, 0, "italy", infantry=3)
        units(g, 1, "italy", infantry=1)
        mine, theirs = estimates(g)
        leads.append(mine - theirs)
    near, far = leads
    assert near > far > 0


def test_places_at_a_scoring_that_is_due_are_nearly_certain() -> None:
    g = state()
    assert Clock(g).scorings == 3
    g.pending, g.scorings = 1, 2
    places = Clock(g).places
    assert places(2, 1, 5) == pytest.approx(5, abs=0.2)
    assert places(1, 1, 5) == pytest.approx(5, abs=1)  # who is level scores as well
    assert places(1, 2, 5) == pytest.approx(2, abs=1)
    assert places(0, 2, 5) == pytest.approx(0, abs=0.2)


def test_units_go_where_they_change_places() -> None:
    g = soon(state())
    give(g, money=10)
    cities(g, 0, "ITA01", "EGY02")
    cities(g, 1, "EGY10")
    units(g, 0, "italy", infantry=8)
    found = weights(g, "military")
    assert found[("recruit", "infantry", "egypt")] > found[("recruit", "infantry", "italy")]
    prospects = Prospects(g, 0)
    assert prospects.pull(REGIONS.index("italy"), 1) < 0.2  # nobody else is there
    assert prospects.pull(REGIONS.index("egypt"), 1) > 1


def test_the_last_unit_that_earns_a_bonus_stays() -> None:
    g = soon(state())
    units(g, 0, "italy", infantry=1)
    units(g, 1, "italy", cavalry=2)
    bare = Prospects(g, 0).leaves(0, REGIONS.index("italy"))
    give(g, 0, "formations")
    assert Prospects(g, 0).leaves(0, REGIONS.index("italy")) < bare - 1


def test_the_best_hex_has_the_best_tile() -> None:
    g = state()
    give(g, stone=10)
    cities(g, 0, "ITA02")
    tile(g, "ITA03", "wine")
    offer(g, "build", "farm_village")
    found = weights(g, ("build", "farm_village"))
    assert "ITA03" in found
    assert max(found, key=lambda id: found[id]) == "ITA03"


def test_a_good_that_artisans_lack_is_worth_more() -> None:
    g = state()
    before = Prospects(g, 0).tile(4)
    card(g, 0, "artisan_village_1")
    assert BUILD_CARDS[g.players[0].cards[0]].goods == (3, 4, 5)
    give(g, olive_oil=1, salt=1)
    assert Prospects(g, 0).tile(4) > before + 2


def test_work_stops_when_there_is_enough() -> None:
    poor, rich = state(), state()
    give(rich, food=60)
    assert weights(poor)[("work", "food")] > weights(rich)[("work", "food")]
    give(rich, food=60, ideas=20, stone=40)
    cities(rich, 0, "ITA02")
    villages(rich, 0, "ITA03")
    assert favourite(rich)[0] != "work"


@pytest.mark.parametrize("bot", ["greedy", "search:16"])
def test_bots_do_not_end_a_turn_without_their_claims(bot: str) -> None:
    table = Table.new("mosaic", 2, seed="claims")
    player = make_bot(bot, 1)
    claims = 0
    while claims < 2 and not table.over:
        ask = table.ask
        assert ask is not None
        answer = follow_priors(table)
        if ask.topic == "after_action" and any(option[0] == "claim" for option in ask.options):
            answer = player.choose(table, ask.seat)
            assert answer != "end_turn"
            claims += 1
        table.answer(answer, ask.seat)
    assert claims == 2
