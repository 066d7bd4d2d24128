"""Rounds, turns, currencies and payment (200, 300)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.mosaic.data import TECHNOLOGIES
from pentapolis.games.mosaic.data.components import BUILD, DECKS, POPULATION, TAX_TARIFF, TECHNOLOGY
from pentapolis.games.mosaic.rules.offers import draw
from pentapolis.games.mosaic.state import TURNS
from tests.loaded import LoadedChance
from tests.mosaic.scene import (
    GAME,
    card,
    cities,
    do,
    empty,
    give,
    govern,
    lay,
    lead,
    offer,
    options,
    production,
    refused,
    rule,
    state,
    stock,
    units,
    why_not,
)


@rule("201.1", "201.2")
def test_turns_go_clockwise_and_rounds_begin_with_the_start_player() -> None:
    g = state(3)
    g.start = g.turn = 1
    fork = do(g)
    seen = []
    for _ in range(5):
        assert fork.ask is not None
        seen.append((fork.ask.seat, g.round))
        fork.answer(("work", "food"))
        assert fork.ask.topic == "after_action"
        assert not [o for o in fork.ask.options if o[0] == "work"]
        fork.answer("end_turn")
    assert seen == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2)]


@rule("201.2")
@pytest.mark.parametrize(
    "answers",
    [
        [("work", "food")],
        [("population", "population_1")],
        [("build_piece", "city"), "italy", "ITA02"],
        [("wonder", "sphinx"), "ITA02"],
        [("technology", "seeds"), "face_down"],
        [("tax_tariff", "tax_low")],
        ["military", ("recruit", "infantry", "italy"), "done"],
        [("government", "tyranny")],
    ],
    ids=lambda answers: answers[0] if isinstance(answers[0], str) else answers[0][0],
)
def test_every_action_uses_the_action_up(answers: list[Any]) -> None:
    g = state()
    give(g, stone=99, food=99, ideas=99, money=55, pillar_military=2)
    cities(g, 0, "ITA01")
    offer(g, "technology", "seeds")
    offer(g, "population", "population_1")
    offer(g, "tax_tariff", "tax_low")
    fork = do(g, *answers)
    assert fork.ask is not None
    assert (fork.ask.seat, fork.ask.topic, g.actions) == (0, "after_action", 0)
    assert refused(g, ("work", "stone")) == ("201.2", "no_action_left")


@rule("201.3")
def test_eight_actions() -> None:
    g = state()
    give(g, stone=99, food=99, ideas=99, money=99, pillar_military=2)
    cities(g, 0, "ITA01")
    heads = {o if isinstance(o, str) else o[0] for o in options(g)}
    assert heads - {"choose_payment", "claim"} == {
        "work",
        "population",
        "build",
        "build_piece",
        "wonder",
        "technology",
        "tax_tariff",
        "military",
        "government",
    }


@rule("201.4", "801.3", "502.3")
def test_free_things_before_and_after_the_action() -> None:
    g = state()
    lead(g, 0, "magistrate")
    govern(g, 0, "tyranny")
    g.players[0].down = [n for n, c in enumerate(TECHNOLOGIES) if c.id in ("seeds", "art")]
    give(g, pillar_culture=6, pillar_food=6)
    free = {
        ("reveal", "seeds"),
        ("reveal", "art"),
        ("claim", "ga_art"),
        ("claim", "ga_games"),
        ("swap", "technology"),
        ("swap", "build"),
        ("swap", "population"),
        ("swap", "tax_tariff"),
        "leader",
    }
    assert free <= set(options(g))
    fork = do(g, ("reveal", "seeds"), ("claim", "ga_games"))
    assert g.actions == 1
    fork.answer(("work", "stone"))
    assert fork.ask is not None
    assert (free - {("reveal", "seeds"), ("claim", "ga_games")}) | {"end_turn"} == set(fork.ask.options)
    fork.answer("leader")
    fork.answer("food")
    fork.answer(("reveal", "art"))
    assert fork.ask.topic == "after_action"
    assert "leader" not in fork.ask.options


@rule("201.5", "201.6")
def test_impossible_actions_and_work() -> None:
    g = state()
    give(g, population=0)
    empty(g, "build")
    empty(g, "technology")
    assert {o for o in options(g) if o[0] not in ("tax_tariff", "claim")} == {
        ("work", "stone"),
        ("work", "food"),
        ("work", "ideas"),
    }
    assert refused(g, "end_turn") == ("201.6", "action_left")
    assert refused(g, "military") == ("413.2", "cannot_pay_units")
    do(g, ("work", "stone"))
    assert refused(g, ("work", "stone")) == ("201.2", "no_action_left")


@rule("201.7")
def test_effects_in_the_order_printed() -> None:
    g = state()
    give(g, production_food=2)
    lay(g, "fertilizer")  # first the production, then twice the production
    assert production(g) == {"food": 5}
    assert stock(g) == {"food": 10}


@rule("201.8", "1100.1")
def test_effects_happen_once() -> None:
    g = state()
    lay(g, "irrigation")
    give(g, pillar_government=4)
    assert production(g) == {}


@rule("201.9", "1100.9", "410.7")
def test_what_the_owner_has_is_counted_with_the_card_itself() -> None:
    g = state()
    give(g, 0, pillar_science=1)
    give(g, 1, pillar_science=5)
    lay(g, "writing")
    assert production(g) == {"ideas": 2}


@rule("201.10", "403.3", "402.2", "411.3")
def test_offers_are_refilled_at_once() -> None:
    g = state()
    give(g, food=50, ideas=50, stone=50)
    cities(g, 0, "ITA08")
    for option, others in (
        (("technology", "armor"), ("seeds", "dance", "literature", "monuments")),
        (("build", "farm_village"), ("port_city", "trade_city", "project_forum", "garrison_city")),
        (("population", "population_1"), ("population_2",)),
        (("tax_tariff", "tax_low"), ("tariff_low",)),
    ):
        g.actions = 1
        offer(g, option[0], option[1], *others)
        deck = g.decks[DECKS.index(option[0])]
        before, rest = deck.left(), deck.offer[1:]
        fork = do(g, option)
        while fork.ask is not None and fork.ask.topic != "after_action":
            fork.answer(fork.ask.options[0])
        assert deck.left() == before - 1
        assert deck.offer[1:] == rest
        assert len(deck.offer) == 1 + len(rest)


@rule("201.11", "601.1", "601.2")
def test_an_empire_card_is_set_aside_and_scored_after_the_turn() -> None:
    g = state()
    cities(g, 0, "ITA01")
    offer(g, "tax_tariff", "tax_low", "tariff_low")
    deck = g.decks[TAX_TARIFF]
    deck.above, deck.part = 0, len(deck.bag) + 1
    g.chance = LoadedChance([0], g.chance.pool)  # the next card is the empire card
    fork = do(g, ("tax_tariff", "tax_low"))
    assert len(deck.offer) == 2
    assert (g.empires, g.pending, g.scorings) == (1, 1, 0)
    assert g.players[0].empire_vp == 0
    fork.answer("end_turn")
    assert (g.empires, g.pending, g.scorings) == (1, 0, 1)
    assert g.players[0].empire_vp == 4
    assert g.turn == 1


@rule("201.12")
def test_what_is_public() -> None:
    g = state()
    give(g, 1, stone=3, production_tax=2, wine=1)
    view = GAME.view(g, 0)
    other = view["players"][1]
    assert other["stock"]["stone"] == 3
    assert other["production"]["tax"] == 2
    assert other["goods"] == {"wine": 1}
    assert [c["id"] for c in view["decks"]["technology"]["offer"]] == [
        TECHNOLOGIES[n].id for n in g.decks[0].offer
    ]
    assert "bag" not in str(view)


# --- 300 Payment --------------------------------------------------------------------------------------------


@rule("101.3", "301.1", "301.2", "402.4")
def test_money_replaces_stone_food_and_ideas() -> None:
    g = state()
    offer(g, "population", "population_2", "population_1")
    give(g, food=10, money=4)
    do(g, ("population", "population_2"))
    assert stock(g) == {}
    g = state()
    offer(g, "population", "population_2", "population_1")
    give(g, food=10, money=3)
    assert refused(g, ("population", "population_2")) == ("301.2", "cannot_pay")


@rule("301.3")
def test_money_may_replace_any_part() -> None:
    g = state()
    give(g, stone=5, ideas=5, money=9)
    offer(g, "build", "project_forum")
    fork = do(g, "choose_payment", ("build", "project_forum"))
    assert fork.ask is not None
    assert (fork.ask.topic, fork.ask.about, fork.ask.options) == ("money_for", ("stone", 5), [0, 1, 2, 3, 4])
    fork.answer(3)
    assert (fork.ask.about, fork.ask.options) == (("ideas", 5), [0, 1])
    fork.answer(1)
    assert stock(g) == {"stone": 3, "ideas": 1, "money": 1}
    assert not g.pays_by_choice


@rule("301.3")
def test_choice_of_payment_covers_what_is_missing_elsewhere() -> None:
    g = state()
    give(g, stone=5, ideas=3, money=6)
    offer(g, "build", "project_forum")
    fork = do(g, "choose_payment", ("build", "project_forum"))
    assert fork.ask is not None
    assert fork.ask.options == [0, 1]  # 4 of the 6 money are needed for the ideas
    fork.answer(1)
    assert stock(g) == {"stone": 1}
    assert g.players[0].pillars[0] == 1


@rule("301.3")
def test_nothing_to_choose_without_money() -> None:
    g = state()
    give(g, stone=5, money=1)
    assert refused(g, "choose_payment") == ("301.3", "nothing_to_choose")


@rule("301.4", "404.5")
def test_money_never_replaces_population() -> None:
    g = state()
    give(g, stone=4, money=50, population=1)
    assert refused(g, ("build_piece", "city")) == ("404.5", "needs_population")


@rule("301.5", "401.2")
def test_no_other_exchange() -> None:
    g = state()
    give(g, stone=50, food=50, ideas=50)
    cities(g, 0, "ITA01")
    assert refused(g, "military") == ("413.2", "cannot_pay_units")
    assert refused(g, ("work", "money")) == ("401.2", "no_work_for_money")
    give(g, stone=50, food=0, ideas=0)
    assert refused(g, ("technology", TECHNOLOGIES[g.decks[0].offer[0]].id)) == ("301.2", "cannot_pay")


@rule("302.1", "404.1", "405.1", "407.1", "410.1")
def test_costs() -> None:
    def cost(option: tuple[str, str], *answers: str) -> tuple[dict[str, int], int]:
        g = state()
        give(g, stone=100, food=100, ideas=100, money=100, population=10, pillar_military=2)
        cities(g, 0, "ITA08")
        offer(g, "build", "project_forum", "research_city")
        offer(g, "technology", "armor")
        offer(g, "population", "population_1")
        fork = do(g, option, *answers)
        while fork.ask is not None and fork.ask.topic != "after_action":
            fork.answer(fork.ask.options[0])
        return {k: 100 - v for k, v in stock(g).items() if v < 100}, 10 - g.players[0].population

    assert cost(("wonder", "stonehenge")) == ({"stone": 20, "food": 5}, 0)
    assert cost(("build", "project_forum")) == ({"stone": 5, "ideas": 5}, 0)
    assert cost(("population", "population_1")) == ({"food": 5}, -1)
    assert cost(("technology", "armor")) == ({"ideas": 5}, 0)
    assert cost(("government", "tyranny")) == ({"ideas": 5}, 0)
    assert cost(("build", "research_city")) == ({"stone": 4}, 2)
    assert cost(("build_piece", "port_city")) == ({"stone": 4}, 2)
    assert cost(("build_piece", "farm_village")) == ({}, 0)


@rule("302.2")
def test_population_may_fall_to_0() -> None:
    g = state()
    give(g, stone=8, population=2, production_stone=3)
    do(g, ("build_piece", "city"), "italy", "ITA01")
    assert g.players[0].population == 0
    g.actions = 1
    assert refused(g, ("build_piece", "city")) == ("404.5", "needs_population")
    do(g, ("work", "stone"))
    assert stock(g) == {"stone": 4 + 3}


@rule("101.4", "302.3")
def test_no_limit_to_currencies() -> None:
    g = state()
    give(g, stone=10_000, population=9)
    fork = do(g, ("work", "stone"), "end_turn", ("work", "food"), "end_turn")
    assert fork.ask is not None
    assert stock(g)["stone"] == 10_009


@rule("201.6")
def test_the_end_of_a_turn_is_confirmed() -> None:
    g = state()
    fork = do(g, ("work", "stone"))
    assert fork.ask is not None
    assert fork.ask.explicit
    assert "end_turn" in fork.ask.options


def test_refusals_agree_with_options_in_the_middle_of_games() -> None:
    g = state(3)
    lead(g, 0, "priestess")
    govern(g, 0, "republic")
    give(g, 0, "siege_engines", stone=30, food=30, ideas=30, money=30, pillar_culture=6)
    cities(g, 0, "ITA01", "GRE08")
    units(g, 0, "italy", infantry=2, cavalry=1)
    card(g, 0, "project_roads")
    fork = do(g)
    assert fork.ask is not None
    for option in GAME.candidates(g, fork.ask):
        why_not(g, option)
    fork = do(g, ("look", "build"))
    assert fork.ask is not None
    for option in GAME.candidates(g, fork.ask):
        why_not(g, option)


@pytest.mark.parametrize("deck", [TECHNOLOGY, BUILD, POPULATION, TAX_TARIFF])
def test_decks_run_out(deck: int) -> None:
    g = state()
    d = g.decks[deck]
    number = d.left()
    drawn = [draw(g, d) for _ in range(number)]
    assert -1 not in drawn
    assert draw(g, d) == -1
    assert g.empires == 1
    assert g.phase == TURNS


def test_other_questions_say_why_not_too() -> None:
    g = state(3)
    give(g, stone=4, pillar_economy=1)
    cities(g, 0, "ITA01")
    fork = do(g.copy(), ("build_piece", "city"))
    assert fork.ask is not None
    assert {r for r in GAME.candidates(fork.g, fork.ask) if r not in fork.ask.options} == {"hispania"}
    refusal = GAME.why_not(fork.g, fork.ask, "hispania")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("102.7", "out_of_play")
    g.players[0].down = [n for n, c in enumerate(TECHNOLOGIES) if c.id == "exploration"]
    fork = do(g.copy(), ("reveal", "exploration"))
    assert fork.ask is not None
    refusal = GAME.why_not(fork.g, fork.ask, "italy")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("1101.19", "own_city_there")
    assert GAME.why_not(fork.g, fork.ask, "atlantis") is None
