"""Wonders, technologies, taxes, military and governments (409–414)."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import Ask, Table
from pentapolis.games.mosaic import scoring
from pentapolis.games.mosaic.data import (
    BOARD,
    GOVERNMENTS,
    REGIONS,
    TAX_CARDS,
    TECHNOLOGIES,
    TECHNOLOGY_NUMBER,
    WONDERS,
)
from pentapolis.games.mosaic.data.components import DECKS, TRACKS
from pentapolis.games.mosaic.rules import empire, military, taxes
from pentapolis.games.mosaic.rules.counting import influence
from pentapolis.games.mosaic.rules.offers import draw
from pentapolis.games.mosaic.state import TURNS
from tests.mosaic.scene import (
    GAME,
    GOVERNMENT_NUMBER,
    army,
    asked,
    card,
    cities,
    do,
    empty,
    give,
    govern,
    hexes,
    lay,
    lead,
    offer,
    options,
    pillars,
    production,
    refused,
    rule,
    state,
    stock,
    units,
    wonder,
)

# --- 409 Wonder ---------------------------------------------------------------------------------------------


@rule("409.1", "409.2", "409.6", "409.7")
def test_build_a_wonder() -> None:
    g = state()
    give(g, stone=50, food=50)
    assert refused(g, ("wonder", "sphinx")) == ("409.2", "no_hex_none")
    cities(g, 0, "ITA01")
    cities(g, 1, "EGY02")
    assert asked(g, ("wonder", "sphinx")) == hexes(g.free & BOARD.region_masks[REGIONS.index("italy")])
    wonder(g, 1, "stonehenge", "EGY03")
    do(g, ("wonder", "sphinx"), "ITA05")
    assert stock(g) == {"stone": 30, "food": 45}
    assert hexes(g.players[0].wonders) == {"ITA05"}
    g.actions = 1
    do(g, ("wonder", "colosseum"), "ITA06")
    assert stock(g) == {"stone": 5, "food": 35}
    g.actions = 1
    assert refused(g, ("wonder", "hanging_gardens")) == ("301.2", "cannot_pay")
    assert refused(g, ("wonder", "sphinx")) == ("108.3", "wonder_taken")


@rule("409.3", "409.4")
def test_port_wonders() -> None:
    for id in ("colossus", "great_lighthouse"):
        g = state()
        give(g, stone=50, food=50)
        cities(g, 0, "ITA01", "ASS01")
        assert asked(g, ("wonder", id)) == {"ITA13", "ITA18", "ASS18"}
        cities(g, 1, "ITA13", "ASS18")
        wonder(g, 1, "sphinx", "ITA18")
        assert refused(g, ("wonder", id)) == ("409.4", "no_hex_port_hex")
    assert [w.id for w in WONDERS if w.placement == "port_hex"] == ["colossus", "great_lighthouse"]


@rule("409.5", "901.8")
def test_great_pyramid() -> None:
    g = state()
    give(g, stone=50, food=50)
    cities(g, 0, "ITA01", "EGY02")
    cities(g, 1, "ITA02", "GRE01", "GRE02", "GRE03")
    assert refused(g, ("wonder", "great_pyramid")) == ("409.5", "no_hex_region_with_3_cities_one_own")
    cities(g, 1, "ITA13")
    assert asked(g, ("wonder", "great_pyramid")) == hexes(g.free & BOARD.region_masks[REGIONS.index("italy")])
    wonder(g, 0, "great_pyramid", "ITA05")
    assert scoring.wonder_points(g, 0) == 12


@rule("409.8")
def test_any_number_of_wonders() -> None:
    g = state()
    give(g, stone=200, food=200)
    cities(g, 0, "ITA01")
    for n, id in enumerate(("sphinx", "stonehenge", "colosseum", "hanging_gardens", "temple_of_artemis")):
        g.actions = 1
        do(g, ("wonder", id), f"ITA{5 + n:02}")
    assert g.wonder_owner.count(0) == 5


# --- 410 Technology -----------------------------------------------------------------------------------------


@rule("410.2", "410.4", "410.7")
def test_playable_technology() -> None:
    g = state()
    give(g, ideas=5)
    offer(g, "technology", "seeds")
    assert asked(g, ("technology", "seeds")) == {"face_up", "face_down"}
    down = g.copy()
    do(down, ("technology", "seeds"), "face_down")
    assert production(down) == {}
    assert down.players[0].down == [TECHNOLOGY_NUMBER["seeds"]]
    do(g, ("technology", "seeds"), "face_up")
    assert production(g) == {"food": 3}
    assert pillars(g) == {"food": 1}
    assert refused(g, ("reveal", "seeds")) == ("410.6", "not_face_down")


@rule("410.3", "410.5", "410.6", "410.8", "702.9")
def test_unplayable_technology_lies_face_down() -> None:
    g = state()
    give(g, ideas=5, pillar_culture=1)
    offer(g, "technology", "literature")
    fork = do(g, ("technology", "literature"))
    assert fork.ask is not None
    assert fork.ask.topic == "after_action"
    assert pillars(g) == {"culture": 1}
    assert scoring.score(g, 0) == 0
    assert refused(g, ("reveal", "literature")) == ("410.6", "symbols_missing")
    fork = do(g, "end_turn", ("work", "food"), "end_turn")
    give(g, pillar_science=1)
    fork = do(g, ("reveal", "literature"))
    assert fork.ask is not None
    assert fork.ask.topic == "action"
    assert pillars(g) == {"culture": 2, "science": 1}
    assert scoring.score(g, 0) == 2


@rule("410.4", "410.6")
def test_a_card_laid_face_down_waits_for_a_later_turn() -> None:
    """Decision F; `reveal_at_once` is the other reading."""
    for at_once in (False, True):
        g = state(reveal_at_once=at_once)
        g.players[0].down = [TECHNOLOGY_NUMBER["writing"]]
        give(g, ideas=5)
        offer(g, "technology", "alphabet")
        do(g, ("technology", "alphabet"), "face_down")
        if at_once:
            assert ("reveal", "alphabet") in options(g)
            continue
        assert refused(g, ("reveal", "alphabet")) == ("410.6", "laid_this_turn")
        do(g, "end_turn", ("work", "food"), "end_turn", ("reveal", "alphabet"), ("reveal", "writing"))
        assert production(g) == {"ideas": 3 + 2}


@rule("410.8", "410.9")
def test_required_symbols() -> None:
    g = state()
    give(g, ideas=5, pillar_military=1)
    offer(g, "technology", "cavalry_tactics")  # needs two military symbols and gives one
    fork = do(g.copy(), ("technology", "cavalry_tactics"))
    assert fork.g.players[0].down == [TECHNOLOGY_NUMBER["cavalry_tactics"]]
    give(g, pillar_military=2)
    do(g, ("technology", "cavalry_tactics"), "face_up")
    assert pillars(g) == {"military": 3}


@rule("410.10")
def test_chains_of_reveals() -> None:
    g = state()
    g.players[0].down = [TECHNOLOGY_NUMBER[id] for id in ("writing", "alphabet")]
    assert ("reveal", "writing") not in options(g)
    do(g, ("reveal", "alphabet"), ("reveal", "writing"))
    assert production(g) == {"ideas": 3 + 2}


@rule("410.1")
def test_technology_deck_used_up() -> None:
    g = state()
    give(g, ideas=50)
    empty(g, "technology")
    assert not [o for o in options(g) if o[0] == "technology"]


# --- 411, 412 Tax and tariff, unrest ------------------------------------------------------------------------


@rule("411.1", "411.2")
def test_tax_cards() -> None:
    g = state()
    offer(g, "tax_tariff", "tax_low", "tariff_low")
    give(g, population=7)
    g.pot = 20
    do(g, ("tax_tariff", "tax_low"))
    assert stock(g) == {"money": 27}
    assert g.pot == 0
    assert [TAX_CARDS[n].id for n in g.players[0].taxes] == ["tax_low"]
    assert taxes.unrest(g.players[0]) == 2


@rule("411.4", "411.5")
def test_yields() -> None:
    g = state()
    give(g, population=6, pillar_government=3, production_tax=4, wine=2, salt=1, production_tariff=5)
    cities(g, 0, "ITA01", "ITA13")
    p = g.players[0]
    assert [taxes.card_yield(p, n) for n in range(4)] == [
        6 + 3 + 4,
        12 + 6 + 4,
        2 * 2 + 2 + 5,
        3 * 2 + 2 * 2 + 5,
    ]
    assert [card.id for card in TAX_CARDS] == ["tax_low", "tax_high", "tariff_low", "tariff_high"]
    assert [card.unrest for card in TAX_CARDS] == [2, 3, 1, 2]


@rule("411.6", "411.7", "411.8", "411.9")
def test_taxes_without_cards() -> None:
    for option, money in (("tax", 5 + 2 + 3), ("tariff", 2 * 2 + 1 + 4)):
        g = state()
        assert refused(g, ("tax_tariff", option)) == ("411.6", "cards_left")
        empty(g, "tax_tariff")
        lead(g, 0, "merchant")
        give(g, pillar_government=2, production_tax=3, production_tariff=4, wine=1, dye=1)
        cities(g, 0, "ITA01")
        g.pot = 15
        do(g, ("tax_tariff", option))
        assert stock(g) == {"money": money + 15}
        assert g.players[0].taxes == []
        assert g.pot == 0


@rule("412.1", "412.2", "412.3", "702.8")
def test_unrest() -> None:
    g = state()
    p = g.players[0]
    p.taxes = [0, 1, 2, 3, 1]  # 2 + 3 + 1 + 2 + 3
    assert taxes.unrest_left(g, 0) == 11
    assert scoring.score(g, 0) == -11
    lead(g, 0, "artist")
    assert taxes.unrest_left(g, 0) == 8
    wonder(g, 0, "hanging_gardens", "ITA01")
    assert taxes.unrest_left(g, 0) == 5
    card(g, 0, "cultural_city")
    assert taxes.unrest_left(g, 0) == 2
    give(g, 0, "literature")
    assert taxes.unrest_left(g, 0) == 0


# --- 413 Military -------------------------------------------------------------------------------------------


def at_war(**things: int) -> Any:
    g = state(3)
    give(g, **things)
    cities(g, 0, "ITA01", "EGY02")
    return g


@rule("413.1", "413.2", "413.4")
def test_recruiting() -> None:
    g = at_war(money=12)
    fork = do(g, "military")
    assert fork.ask is not None
    assert set(fork.ask.options) == {
        ("recruit", unit, region) for unit in ("infantry", "cavalry") for region in ("italy", "egypt")
    }
    fork.answer(("recruit", "infantry", "italy"))
    assert ("move", "infantry", "italy", "greece") in fork.ask.options
    assert "done" in fork.ask.options
    fork.answer(("recruit", "cavalry", "egypt"))
    assert army(g) == {("infantry", "italy"): 1, ("cavalry", "egypt"): 1}
    assert stock(g) == {"money": 2}
    assert refused(g, ("recruit", "infantry", "italy")) == ("413.2", "recruit_limit")
    fork.answer(("move", "infantry", "italy", "greece"))
    fork.answer("done")
    assert fork.ask.topic == "after_action"
    assert army(g) == {("infantry", "greece"): 1, ("cavalry", "egypt"): 1}
    g = at_war(money=12)
    do(g, "military")
    assert refused(g, "done") == ("201.5", "nothing_done_yet")
    assert refused(g, ("recruit", "infantry", "greece")) == ("413.4", "no_own_city_there")


@rule("413.2")
def test_money_for_one_unit_only() -> None:
    g = at_war(money=9)
    do(g, "military", ("recruit", "cavalry", "italy"))
    assert refused(g, ("recruit", "infantry", "italy")) == ("413.2", "cannot_pay_units")


@rule("413.3", "1102.59")
def test_siege_engines_need_the_technology() -> None:
    g = at_war(money=100)
    do(g, "military")
    assert refused(g, ("recruit", "siege", "italy")) == ("413.3", "needs_siege_engines")
    give(g, 0, "siege_engines", "citizen_levy")
    do(g, ("recruit", "siege", "italy"), ("recruit", "siege", "egypt"))
    assert refused(g, ("recruit", "siege", "italy")) == ("109.3", "no_piece_left")
    assert stock(g) == {"money": 90}


@rule("413.5", "803.2", "1101.10")
def test_recruit_limits() -> None:
    g = at_war(money=100)
    p = g.players[0]
    assert military.recruit_limit(p) == 2
    lay(g, "citizen_levy")
    assert military.recruit_limit(p) == 3
    assert army(g) == {}
    assert stock(g) == {"money": 100}
    lead(g, 0, "general")
    assert military.recruit_limit(p) == 4
    p.techs = 0
    assert military.recruit_limit(p) == 3


@rule("413.6", "413.7", "413.13")
def test_moving() -> None:
    g = at_war(money=3)
    units(g, 0, "italy", infantry=2)
    fork = do(g, "military", ("move", "infantry", "italy", "gaul"))
    assert stock(g) == {"money": 2}
    assert refused(g, ("move", "infantry", "gaul", "italy")) == ("413.7", "moved_already")
    assert refused(g, ("move", "infantry", "italy", "egypt")) == ("413.6", "not_adjacent")
    assert refused(g, ("move", "cavalry", "italy", "gaul")) == ("413.6", "no_unit_there")
    fork.answer(("move", "infantry", "italy", "numidia"))  # nothing is left to do: the action is done
    assert army(g) == {("infantry", "gaul"): 1, ("infantry", "numidia"): 1}
    do(g, "end_turn", *[("work", "food"), "end_turn"] * 2)
    give(g, money=0)
    assert refused(g, "military") == ("413.2", "cannot_pay_units")
    give(g, money=1)
    do(g, "military", ("move", "infantry", "gaul", "italy"))
    assert army(g) == {("infantry", "italy"): 1, ("infantry", "numidia"): 1}


@rule("413.2", "413.7")
def test_two_military_actions_in_one_turn() -> None:
    """The limits are a turn's; by the other reading of decision P they are an action's."""
    for units_per_action in (False, True):
        g = state(units_per_action=units_per_action)
        cities(g, 0, "ITA01")
        give(g, money=100)
        units(g, 0, "greece", infantry=1)
        g.actions = 2
        do(g, "military", ("move", "infantry", "greece", "italy"), ("recruit", "cavalry", "italy"), "done")
        do(g, "military")
        moved_again = ("move", "infantry", "italy", "greece")
        do(g, ("recruit", "cavalry", "italy"))
        if units_per_action:
            do(g, moved_again, ("recruit", "infantry", "italy"))
            assert refused(g, ("recruit", "infantry", "italy")) == ("413.2", "recruit_limit")
        else:
            assert refused(g, moved_again) == ("413.7", "moved_already")
            assert refused(g, ("recruit", "infantry", "italy")) == ("413.2", "recruit_limit")


@rule("201.5", "413.2", "413.7")
def test_no_second_military_action_when_all_is_used_up() -> None:
    g = state()
    cities(g, 0, "ITA01")
    give(g, money=11)
    g.actions = 2
    do(g, "military", ("recruit", "cavalry", "italy"), ("recruit", "cavalry", "italy"), "done")
    assert "military" in options(g)  # one money is left to move one of them
    give(g, money=100)
    do(g, "military", ("move", "cavalry", "italy", "greece"), ("move", "cavalry", "italy", "greece"))
    g.actions = 1
    assert refused(g, "military") == ("413.2", "recruit_limit")


@rule("413.6")
def test_no_money_to_move() -> None:
    g = at_war(money=6)
    units(g, 0, "italy", infantry=2)
    do(g, "military", ("move", "infantry", "italy", "greece"))
    assert ("move", "infantry", "italy", "greece") in options(g)
    give(g, money=0)
    g.actions = 0
    assert military.move_options(g, g.players[0]) == []
    refusal = military.refuse_move(g, Ask(0, "military", []), "infantry", "italy", "gaul")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("413.6", "cannot_pay_move")


@rule("413.8")
def test_units_block_nothing() -> None:
    g = state()
    give(g, stone=4)
    before = asked(g, ("build_piece", "city"), "italy")
    units(g, 1, "italy", infantry=9)
    assert asked(g, ("build_piece", "city"), "italy") == before


@rule("413.9", "413.10")
def test_units_count_influence_and_do_not_fight() -> None:
    g = state()
    italy = REGIONS.index("italy")
    units(g, 0, "italy", infantry=1, cavalry=2, siege=1)
    units(g, 1, "italy", infantry=3)
    assert [influence(g, seat, italy) for seat in (0, 1)] == [4, 3]
    give(g, money=9)
    do(g, "military", ("move", "cavalry", "italy", "greece"), "done", "end_turn")
    assert army(g, 1) == {("infantry", "italy"): 3}


@rule("413.11", "1100.5")
def test_eliminated_units_go_back() -> None:
    g = state()
    units(g, 1, "italy", infantry=10)
    units(g, 0, "italy", cavalry=1)
    assert military.units_left(g.players[1], 0) == 0
    lay(g, "cavalry_tactics", ("eliminate", "italy", 1, "infantry"), ("eliminate", "italy", 1, "infantry"))
    assert military.units_left(g.players[1], 0) == 2


@rule("413.14")
def test_units_of_choice_are_no_siege_engines() -> None:
    g = at_war()
    give(g, 0, "siege_engines")
    lay(g, "metallurgy", ("cavalry", "egypt"))
    assert army(g) == {("cavalry", "egypt"): 1}


@rule("413.12")
def test_units_stay_in_play() -> None:
    g = state(3)
    give(g, money=9)
    cities(g, 0, "GAU01")
    units(g, 0, "gaul", infantry=1)
    do(g, "military")
    assert refused(g, ("move", "infantry", "gaul", "hispania")) == ("413.12", "out_of_play")
    assert ("move", "infantry", "gaul", "italy") in options(g)


# --- 414 Government -----------------------------------------------------------------------------------------

NEEDS = {
    "tyranny": (5, {"military": 2}),
    "theocracy": (15, {"government": 2, "military": 1}),
    "city_state": (15, {"government": 2, "population": 1}),
    "monarchy": (15, {"government": 2, "food": 1}),
    "oligarchy": (15, {"government": 2, "economy": 1}),
    "republic": (20, {"government": 3, "culture": 1}),
}


@rule("414.1", "414.2", "414.3")
def test_governments_cost_ideas_and_need_symbols() -> None:
    for id, (ideas, needs) in NEEDS.items():
        g = state()
        give(g, ideas=ideas, **{f"pillar_{name}": n for name, n in needs.items()})
        for name, n in needs.items():
            give(g, **{f"pillar_{name}": n - 1})
            assert refused(g, ("government", id)) == ("414.3", "symbols_missing")
            give(g, **{f"pillar_{name}": n})
        give(g, ideas=ideas - 1)
        assert refused(g, ("government", id)) == ("301.2", "cannot_pay")
        give(g, ideas=ideas)
        do(g, ("government", id))
        assert stock(g) == {}
        assert GOVERNMENTS[g.players[0].government].id == id
        assert pillars(g) == needs


@rule("414.4", "414.5", "414.9")
def test_changing_the_government() -> None:
    g = state()
    give(g, ideas=100, pillar_government=3, pillar_food=1, pillar_economy=1, production_food=1)
    do(g, ("government", "monarchy"))
    assert production(g) == {"food": 6, "stone": 5}
    g.actions = 1
    assert refused(g, ("government", "monarchy")) == ("414.4", "government_held")
    g.players[0].production[TRACKS.index("stone")] = 2  # Schools of Thought has moved 3
    do(g, ("government", "oligarchy"))
    assert production(g) == {"food": 1, "tax": 5, "tariff": 5}
    assert g.governments >> GOVERNMENT_NUMBER["monarchy"] & 1
    assert not g.governments >> GOVERNMENT_NUMBER["oligarchy"] & 1


@rule("414.6", "414.7")
def test_exchange_of_an_offer() -> None:
    g = state()
    assert refused(g, ("swap", "build")) == ("414.6", "no_government")
    govern(g, 0, "tyranny")
    old = g.decks[1].offer[:]
    fork = do(g, ("swap", "build"))
    assert fork.ask is not None
    assert fork.ask.topic == "action"
    assert g.decks[1].bottom == old
    assert len(g.decks[1].offer) == 5
    assert refused(g, ("swap", "build")) == ("414.7", "swap_used")
    g.players[0].government = GOVERNMENT_NUMBER["theocracy"]
    assert ("swap", "technology") in options(g)
    g.players[0].government = GOVERNMENT_NUMBER["tyranny"]
    assert refused(g, ("swap", "technology")) == ("414.7", "swap_used")
    deck = g.decks[1]
    while deck.bag:
        deck.bag.pop()
    g.decks[1].above = g.decks[1].part = 0
    assert [draw(g, deck) for _ in old] == old  # under the deck in the order it lay


@rule("414.8")
def test_republic_looks_at_a_deck() -> None:
    g = state(3)
    assert refused(g, ("look", "technology")) == ("414.8", "no_republic")
    govern(g, 0, "republic")
    give(g, ideas=20, stone=20)
    fork = do(g, ("look", "technology"))
    deck = g.decks[0]
    top = TECHNOLOGIES[deck.top].id
    assert GAME.view(g, 0)["decks"]["technology"]["top"]["id"] == top
    assert GAME.view(g, 1)["decks"]["technology"]["top"] is None
    assert fork.ask is not None
    heads = {o if isinstance(o, str) else o[0] for o in fork.ask.options}
    assert heads - {"claim", "choose_payment", "swap", "leader"} == {"technology", "top"}
    assert refused(g, ("work", "stone")) == ("414.8", "must_use_deck")
    assert refused(g, ("look", "build")) == ("414.8", "looked_already")
    take = g.copy()
    fork = do(take, ("top", top, "technology"))
    assert deck.offer == take.decks[0].offer
    assert take.decks[0].top == -1
    put_back = g.copy()
    other = TECHNOLOGIES[deck.offer[0]].id
    fork = do(put_back, ("technology", other))
    while fork.ask is not None and fork.ask.topic != "after_action":
        fork.answer(fork.ask.options[0])
    # The card put back is on top again, so it fills the space of the card taken.
    assert put_back.decks[0].offer[0] == deck.top
    assert put_back.looked == -1


@rule("414.8")
def test_republic_without_means_does_something_else() -> None:
    g = state()
    govern(g, 0, "republic")
    do(g, ("look", "technology"))
    assert ("work", "ideas") in options(g)
    g = state()
    govern(g, 0, "republic")
    deck = g.decks[DECKS.index("population")]
    deck.above, deck.part = 0, 1  # the empire card is on top
    do(g, ("look", "population"))
    assert g.empires == 1
    assert deck.top >= 0


@rule("414.8")
def test_republic_looks_at_a_deck_with_nothing_but_the_empire_card() -> None:
    g = state()
    govern(g, 0, "republic")
    give(g, food=40)
    deck = g.decks[DECKS.index("population")]
    deck.bag.clear()
    deck.above, deck.part = 0, 1
    do(g, ("look", "population"))
    assert (g.empires, g.pending) == (1, 1)
    assert (deck.top, deck.part, deck.top_seen) == (-1, 0, 0)
    assert {o[0] for o in options(g) if isinstance(o, tuple)} - {"swap", "claim"} == {"population"}
    g.looked = -1
    assert refused(g, ("look", "population")) == ("414.8", "deck_empty")


@rule("414.8", "201.12")
def test_a_card_taken_from_the_deck_is_not_seen_by_the_others() -> None:
    g = state(3)
    govern(g, 0, "republic")
    give(g, ideas=20)
    deck = g.decks[0]
    deck.top, deck.top_seen = TECHNOLOGY_NUMBER["armor"], 0b100
    deck.bag.remove(deck.top)
    do(g, ("look", "technology"), ("top", "armor", "technology"))
    assert g.players[0].down == [TECHNOLOGY_NUMBER["armor"]]
    shown = [GAME.view(g, seat)["players"][0]["face_down"] for seat in (0, 1, 2)]
    assert shown == [["armor"], [None], ["armor"]]  # seat 2 had looked at it before


@rule("414.10", "605.1")
def test_governments_score_at_empire_scorings() -> None:
    g = state()
    govern(g, 0, "theocracy")
    cities(g, 0, "ITA01")
    empire.score(g)
    assert g.players[0].empire_vp == 4 + 2


def test_undo_within_a_turn_until_a_card_is_seen() -> None:
    table = Table.new("mosaic", 2, seed="undo")
    while table.g.phase < TURNS:
        assert table.ask is not None
        table.answer(table.ask.options[0])
    seat = table.g.turn
    table.answer(("work", "stone"))
    assert table.why_no_undo(seat) is None
    table.undo(seat)
    assert table.ask is not None
    taxes = next(o for o in table.ask.options if o[0] == "tax_tariff")
    table.answer(taxes)
    assert table.why_no_undo(seat) in ("chance", "hidden")
