"""Chapter 400: turns, buying, deploying, hiring, special actions."""

from __future__ import annotations

import pytest

from pentapolis.games.nations.cards.wonders import GREAT_WALL, VERSAILLES
from pentapolis.games.nations.data import BOARD, CARD, CARDS, KINDS
from pentapolis.games.nations.rules.boards import give_board
from pentapolis.games.nations.rules.comparisons import passed_first, passed_last, stability, strength
from pentapolis.games.nations.rules.maintenance import reveal
from pentapolis.games.nations.rules.purchases import raid_value
from pentapolis.games.nations.rules.resolution import end_round, fight, net_production
from pentapolis.games.nations.rules.turns import turn
from pentapolis.games.nations.scoring import score
from pentapolis.games.nations.state import NONE, PRODUCE, State
from tests.loaded import first_ask, talk
from tests.nations.scene import act, acting, goods_of, have, keys, man, offer, own, powers, rule, turn_keys

# --- 401 turns ---------------------------------------------------------------------------------------


@rule("401.1", "401.2", "401.4", "401.7", "401.8", "201.3")
def test_one_action_at_a_time_until_everybody_has_passed() -> None:
    g = acting(3)
    g.order = [1, 2, 0]
    g.at = 0
    seats = []
    for answer in ("deploy:farm:4", "pass", "deploy:farm:4", "deploy:farm:4", "deploy:farm:4", "pass"):
        seats.append(g.order[g.at])
        act(g, g.order[g.at], answer)
    assert seats == [1, 2, 0, 1, 0, 1]
    assert g.passed == [2, 1]
    for answer in ("deploy:farm:4", "deploy:farm:4", "pass"):
        assert g.order[g.at] == 0
        act(g, 0, answer)
    assert g.phase == PRODUCE
    assert g.passed == [2, 1, 0]


@rule("401.5")
def test_passing_is_always_possible_and_sometimes_all_there_is() -> None:
    g = acting(2)
    assert "pass" in turn_keys(g, 0)
    have(g, 0, gold=0, stone=0)
    assert turn_keys(g, 0) == ["pass"]


@rule("401.6", "606.1")
def test_the_order_of_passing_is_remembered() -> None:
    g = acting(3)
    for seat in (1, 0, 2):
        act(g, seat, "pass")
    assert g.passed == [1, 0, 2]
    assert [passed_first(g, s) for s in range(3)] == [False, True, False]
    assert [passed_last(g, s) for s in range(3)] == [False, False, True]


@rule("401.9", "404.2", "404.3", "412.3")
def test_strength_and_stability_change_at_once() -> None:
    g = acting(2)
    n = own(g, 0, "immortal", slot=2)
    act(g, 0, "deploy:immortal:3")
    assert (strength(n), stability(g, n)) == (3, -1)
    rules = turn(g)
    g.at = 0
    first_ask(rules, "undeploy:immortal:3")
    assert (strength(n), stability(g, n)) == (0, 0)


@rule("401.9", "403.2", "403.5")
def test_several_workers_leave_a_card_with_stability_at_once() -> None:
    g = acting(2)
    n = own(g, 0, "ziggurat", slot=0, workers=3)
    assert stability(g, n) == 6
    have(g, 0, gold=9)
    offer(g, "hoplite")
    act(g, 0, "buy:hoplite", "replace:ziggurat:1")
    assert (stability(g, n), n.workers[0]) == (0, 0)
    n = own(g, 0, "immortal", slot=2, workers=3)
    assert strength(n) == 9
    offer(g, "trireme")
    act(g, 0, "buy:trireme", "replace:immortal:3")
    assert (strength(n), n.workers[2]) == (0, 0)


# --- 402 buying --------------------------------------------------------------------------------------


@rule("402.1", "402.2", "402.10", "106.2")
@pytest.mark.parametrize("price", [1, 2, 3])
def test_the_price_is_that_of_the_row(price: int) -> None:
    g = acting(2)
    offer(g, "hatshepsut", price=price)
    have(g, 0, gold=price - 1)
    assert "buy:hatshepsut" not in turn_keys(g, 0)
    have(g, 0, gold=price)
    act(g, 0, "buy:hatshepsut")
    assert goods_of(g, 0)["gold"] == 0
    assert set(g.board) == {NONE}


@rule("402.3", "402.5", "409.1", "402.11")
def test_cards_go_to_their_spaces_at_once() -> None:
    assert sorted(KINDS) == [
        "advisor", "battle", "building", "colony", "golden_age", "military", "war", "wonder",
    ]  # fmt: skip
    g = acting(2)
    n = have(g, 0, gold=20)
    offer(g, "augustus", "pyramids", "nubia", "ziggurat", price=1)
    own(g, 0, "colosseum")
    act(g, 0, "buy:augustus")
    assert (n.advisor, strength(n)) == (CARD["augustus"], 4)
    act(g, 0, "buy:pyramids")
    assert n.wonder == CARD["pyramids"]
    act(g, 0, "buy:nubia")
    assert n.colonies == [CARD["nubia"]]
    act(g, 0, "buy:ziggurat", "replace:caravan:5")
    assert n.slots[4] == CARD["ziggurat"]


@rule("402.6", "407.5", "410.7", "402.9")
def test_battles_and_golden_ages_are_used_and_gone() -> None:
    g = acting(2)
    n = have(g, 0, gold=9)
    man(g, 0, 2, 1)
    offer(g, "siege_of_troy", "the_bible")
    act(g, 0, "buy:siege_of_troy", "take:food:2")
    act(g, 0, "buy:the_bible", "take:books:2")
    everywhere = [*g.board, *g.deck, *n.slots, *n.wonders, *n.colonies, n.advisor, n.wonder]
    assert CARD["siege_of_troy"] not in everywhere
    assert CARD["the_bible"] not in everywhere


@rule("402.4", "405.1", "406.2", "407.2")
def test_a_condition_that_is_not_met_forbids_the_purchase() -> None:
    g = acting(2)
    offer(g, "macedonia", "hunnic_invasions", "siege_of_troy")
    have(g, 0, gold=9)
    assert turn_keys(g, 0)[:1] == ["buy:hunnic_invasions"]
    man(g, 0, 2, 2)
    assert {"buy:macedonia", "buy:siege_of_troy"} <= set(turn_keys(g, 0))
    g.war = CARD["warring_states"]
    assert "buy:hunnic_invasions" not in turn_keys(g, 0)


@rule("402.8", "403.1", "403.2", "402.9")
def test_a_new_building_replaces_any_building_or_military_card() -> None:
    g = acting(2)
    n = have(g, 0, gold=9)
    offer(g, "forum")
    man(g, 0, 2, 2)
    assert powers(g)[0] == 4
    ask = first_ask(turn(g), "buy:forum")
    assert keys(ask) == [f"replace:{CARDS[c].id}:{i}" for i, c in enumerate(n.slots, 1)]
    g = acting(2)
    n = have(g, 0, gold=9)
    offer(g, "forum")
    man(g, 0, 2, 2)
    act(g, 0, "buy:forum", "replace:axeman:3")
    assert n.slots[2] == CARD["forum"]
    assert (n.workers[2], n.pool, powers(g)[0]) == (0, 5, 0)


# --- 403, 404 buildings and military -----------------------------------------------------------------


@rule("403.3", "403.4", "403.5", "501.5")
@pytest.mark.example("NAT-X9")
def test_ziggurat() -> None:
    g = acting(2)
    n = own(g, 0, "ziggurat", slot=0)
    assert net_production(g, 0)[:4] == [0, 0, 0, 0]
    assert score(g, 0)[3] == 0
    for workers, points in ((1, 1), (2, 2), (3, 2)):
        stone = n.goods[0]
        act(g, 0, "deploy:ziggurat:1")
        assert n.goods[0] == stone - 1
        assert stability(g, n) == 2 * workers
        assert net_production(g, 0)[:4] == [workers, 0, 0, 0]
        assert score(g, 0)[3] == points


@rule("404.1")
def test_any_mix_of_buildings_and_military_cards() -> None:
    g = acting(2)
    n = have(g, 0, gold=9)
    offer(g, "hoplite", "chariot")
    act(g, 0, "buy:hoplite", "replace:farm:4")
    act(g, 0, "buy:chariot", "replace:temple:1")
    assert [CARDS[c].id for c in n.slots] == ["chariot", "quarry", "axeman", "hoplite", "caravan"]


@rule("404.2", "404.3", "404.4", "407.4")
@pytest.mark.example("NAT-X10")
def test_hoplite() -> None:
    g = acting(2)
    n = own(g, 0, "hoplite", slot=0)
    act(g, 0, "deploy:hoplite:1")
    act(g, 0, "deploy:hoplite:1")
    assert n.goods[0] == 4
    assert strength(n) == 6
    assert net_production(g, 0)[:4] == [-2, 0, 0, 0]
    assert raid_value(n) == 3
    assert score(g, 0)[3] == 2
    act(g, 0, "deploy:hoplite:1")
    assert score(g, 0)[3] == 2


@rule("404.5")
def test_an_unmanned_military_card_does_nothing() -> None:
    g = acting(2)
    n = own(g, 0, "hoplite")
    assert (strength(n), raid_value(n), net_production(g, 0)[0]) == (0, 0, 0)


# --- 405 colonies ------------------------------------------------------------------------------------


@rule("405.1", "405.3", "1001.17")
@pytest.mark.example("NAT-X11")
def test_macedonia() -> None:
    g = acting(2)
    n = have(g, 0, gold=9)
    offer(g, "macedonia", "nubia")
    man(g, 0, 2, 1)
    assert "buy:macedonia" not in turn_keys(g, 0)
    man(g, 0, 2, 2)
    act(g, 0, "buy:macedonia")
    assert strength(n) == 6
    act(g, 0, "buy:nubia")
    assert net_production(g, 0)[1] == 2


@rule("405.2")
def test_a_colony_stays_when_strength_falls() -> None:
    g = acting(2)
    n = have(g, 0, gold=9)
    offer(g, "hispania")
    man(g, 0, 2, 2)
    act(g, 0, "buy:hispania", "undeploy:axeman:3", "undeploy:axeman:3")
    assert (strength(n), n.colonies) == (0, [CARD["hispania"]])


@rule("405.4")
def test_one_colony_too_many_pushes_out_another() -> None:
    g = acting(2)
    n = have(g, 0, gold=9)
    own(g, 0, "nubia", "israel", "colosseum")
    offer(g, "macedonia")
    n.strength_sum += 9
    act(g, 0, "buy:macedonia", "colony:israel")
    assert [CARDS[c].id for c in n.colonies] == ["nubia", "macedonia"]
    offer(g, "israel")
    assert powers(g)[0] == 3 + 9 + 2
    act(g, 0, "buy:israel", "colony:macedonia")
    assert powers(g)[0] == 3 + 9


@rule("405.5", "411.5")
def test_workers_go_on_buildings_and_military_cards_only() -> None:
    g = acting(2)
    own(g, 0, "nubia", "colosseum", "augustus")
    assert [k for k in turn_keys(g, 0) if k.startswith("deploy")] == [
        "deploy:temple:1",
        "deploy:quarry:2",
        "deploy:axeman:3",
        "deploy:farm:4",
        "deploy:caravan:5",
    ]


# --- 406 war -----------------------------------------------------------------------------------------


@rule("406.1", "406.3", "406.4", "402.7")
def test_a_war_has_its_buyers_strength_of_that_moment() -> None:
    g = acting(2)
    n = have(g, 0, gold=9)
    man(g, 0, 2, 2)
    offer(g, "hunnic_invasions", "warring_states")
    act(g, 0, "buy:hunnic_invasions")
    assert (g.war, g.war_buyer, g.war_strength) == (CARD["hunnic_invasions"], 0, 4)
    act(g, 0, "deploy:axeman:3")
    assert (strength(n), g.war_strength) == (6, 4)
    assert "buy:warring_states" not in turn_keys(g, 1)


@rule("406.2")
def test_one_war_a_round() -> None:
    g = acting(2)
    offer(g, "hunnic_invasions", "warring_states")
    act(g, 1, "buy:hunnic_invasions")
    assert "buy:warring_states" not in turn_keys(g, 0)
    end_round(g)
    assert "buy:warring_states" in turn_keys(g, 0)


@rule("406.6", "406.1")
@pytest.mark.example("NAT-X12")
def test_a_war_of_strength_0_defeats_nobody() -> None:
    g = acting(3)
    offer(g, "hunnic_invasions")
    act(g, 0, "buy:hunnic_invasions")
    assert g.war_strength == 0
    before = [n.goods[:] for n in g.nations]
    talk(fight(g))
    assert [n.goods for n in g.nations] == before


@rule("406.7", "412.1", "412.2")
@pytest.mark.example("NAT-X26")
def test_workers_come_off_before_and_after_a_war_is_bought() -> None:
    g = acting(3)
    n = have(g, 0, gold=5)
    man(g, 0, 2, 4)
    offer(g, "hunnic_invasions")
    off = "undeploy:axeman:3"
    act(g, 0, off, off, "buy:hunnic_invasions", off, "end_turn")
    assert (g.war_strength, strength(n), n.pool) == (4, 2, 4)
    assert g.order[g.at] == 1


# --- 407 battle --------------------------------------------------------------------------------------


@rule("407.1", "407.3", "407.4")
@pytest.mark.example("NAT-X13")
def test_a_battle_brings_the_raid_value_once() -> None:
    for good in ("books", "food", "stone"):
        g = acting(2)
        own(g, 0, "hoplite", slot=0, workers=3)
        man(g, 0, 2, 1)
        offer(g, "siege_of_troy")
        before = goods_of(g, 0)[good]
        ask = first_ask(turn(g), "buy:siege_of_troy")
        assert keys(ask) == ["take:books:3", "take:food:3", "take:stone:3"]
        g = acting(2)
        own(g, 0, "hoplite", slot=0, workers=3)
        offer(g, "siege_of_troy")
        act(g, 0, "buy:siege_of_troy", f"take:{good}:3")
        assert goods_of(g, 0)[good] == before + 3


@rule("407.1", "407.4", "404.4")
def test_the_highest_raid_value_counts_wherever_the_card_lies() -> None:
    g = acting(2)
    own(g, 0, "hoplite", slot=0, workers=1)
    own(g, 0, "samurai", slot=2)
    own(g, 0, "knight", slot=4, workers=1)
    offer(g, "siege_of_troy")
    ask = first_ask(turn(g), "buy:siege_of_troy")
    assert keys(ask) == ["take:books:4", "take:food:4", "take:stone:4"], "nobody stands on the Samurai"


# --- 408 and 413 wonders and architects --------------------------------------------------------------


@rule("408.1", "408.2", "408.3")
def test_a_new_wonder_replaces_an_unfinished_one() -> None:
    g = acting(2)
    n = have(g, 0, gold=9, stone=9)
    g.architects = 3
    offer(g, "pyramids", "stonehenge")
    act(g, 0, "buy:pyramids")
    act(g, 0, "hire:public")
    assert (n.stages, n.goods[0], g.architects) == (1, 7, 2)
    act(g, 0, "buy:stonehenge")
    assert (n.wonder, n.stages, n.goods[0], g.architects) == (CARD["stonehenge"], 0, 7, 2)


@rule("408.4", "408.5", "408.6", "413.1", "413.3")
def test_a_wonder_works_when_its_last_stage_is_done() -> None:
    g = acting(2)
    n = have(g, 0, gold=9, stone=9)
    g.architects = 9
    offer(g, "pyramids")
    act(g, 0, "buy:pyramids")
    for stone in (7, 6):
        act(g, 0, "hire:public")
        assert n.goods[0] == stone
        assert score(g, 0)[2] == 0
        assert net_production(g, 0)[:4] == [0, 0, 0, 0]
    act(g, 0, "hire:public")
    assert (n.goods[0], n.wonder, n.wonders) == (6, NONE, [CARD["pyramids"]])
    assert score(g, 0)[2] == 3
    assert net_production(g, 0)[:4] == [0, 2, -2, 0]


@rule("413.2")
def test_hiring_needs_architect_wonder_and_stone() -> None:
    g = acting(2)
    n = have(g, 0, stone=2)
    g.architects = 1
    assert "hire:public" not in turn_keys(g, 0)
    n.wonder = CARD["pyramids"]
    assert "hire:public" in turn_keys(g, 0)
    have(g, 0, stone=1)
    assert "hire:public" not in turn_keys(g, 0)
    have(g, 0, stone=2)
    g.architects = 0
    assert "hire:public" not in turn_keys(g, 0)


@rule("413.4", "413.5", "105.5")
def test_a_finished_wonder_takes_a_free_space_or_replaces_another() -> None:
    g = acting(2)
    n = have(g, 0, stone=9)
    g.architects = 9
    own(g, 0, "stonehenge", "colosseum", "the_oracle", "petra")
    n.wonder, n.stages = CARD["hanging_gardens"], 1
    ask = first_ask(turn(g), "hire:public")
    assert keys(ask) == [
        "free",
        "replace:stonehenge",
        "replace:colosseum",
        "replace:the_oracle",
        "replace:petra",
    ]
    n.wonder, n.stages = CARD["hanging_gardens"], 1
    act(g, 0, "hire:public", "free")
    assert len(n.wonders) == 5
    n.wonder, n.stages = CARD["pyramids"], 2
    g.at = 0
    ask = first_ask(turn(g), "hire:public")
    assert "free" not in keys(ask)
    n.wonder, n.stages = CARD["pyramids"], 2
    calm = stability(g, n)
    act(g, 0, "hire:public", "replace:the_oracle")
    assert CARD["the_oracle"] not in n.wonders
    assert stability(g, n) == calm - 2


@rule("413.6", "413.1")
def test_private_architects_are_for_their_owner() -> None:
    g = acting(2)
    g.architects = 1
    for seat in (0, 1):
        have(g, seat, stone=9)
        g.nations[seat].wonder = CARD["stonehenge" if seat else "pyramids"]
    own(g, 0, "archimedes")
    assert {"hire:public", "hire:archimedes"} <= set(turn_keys(g, 0))
    assert "hire:archimedes" not in turn_keys(g, 1)
    act(g, 0, "hire:archimedes")
    assert (g.architects, g.nations[0].private[CARD["archimedes"]]) == (1, 0)
    assert "hire:archimedes" not in turn_keys(g, 0)


@rule("413.1")
def test_a_board_may_have_its_own_architect() -> None:
    g = acting(2, b_sides=True)
    for seat, id in enumerate(("egypt_b", "rome_b")):
        give_board(g, seat, BOARD[id])
    talk(reveal(g))
    n = have(g, 0, stone=9)
    g.architects = 0
    n.wonder = CARD["stonehenge"]
    assert "hire:board" in turn_keys(g, 0)
    act(g, 0, "hire:board")
    assert n.stages == 1
    assert "hire:board" not in turn_keys(g, 0)


# --- 409 advisors ------------------------------------------------------------------------------------


@rule("409.1", "409.2")
def test_a_new_advisor_removes_the_old_one() -> None:
    g = acting(2)
    n = have(g, 0, gold=9)
    offer(g, "augustus", "saint_augustine")
    act(g, 0, "buy:augustus")
    assert strength(n) == 1
    act(g, 0, "buy:saint_augustine")
    assert (n.advisor, strength(n), stability(g, n)) == (CARD["saint_augustine"], 0, 1)


# --- 410 golden ages ---------------------------------------------------------------------------------


@rule("410.1", "410.2", "410.3", "410.4", "410.5", "1001.16")
@pytest.mark.example("NAT-X14")
def test_golden_age_of_age_3() -> None:
    def persia(uraniborg: bool) -> State:
        g = acting(2)
        have(g, 0, gold=1, stone=0, food=1, books=4, vp=7)
        offer(g, "microscope")
        if uraniborg:
            own(g, 0, "uraniborg")
        return g

    g = persia(False)
    act(g, 0, "buy:microscope", "take:stone:2")
    assert goods_of(g, 0) == {"stone": 2, "gold": 0, "food": 1, "books": 4, "vp": 7}
    g = persia(False)
    act(g, 0, "buy:microscope", "vp:3", "1")
    assert goods_of(g, 0) == {"stone": 0, "gold": 0, "food": 0, "books": 2, "vp": 8}
    g = persia(True)
    act(g, 0, "buy:microscope", "take:stone:4")
    assert goods_of(g, 0)["stone"] == 4
    g = persia(True)
    act(g, 0, "buy:microscope", "vp:1", "0")
    assert goods_of(g, 0) == {"stone": 0, "gold": 0, "food": 1, "books": 3, "vp": 8}


@rule("410.4")
def test_the_price_of_the_point_by_age() -> None:
    prices = {c.age: c.price for c in CARDS if KINDS[c.kind] == "golden_age"}
    assert prices == {1: 1, 2: 2, 3: 3, 4: 4}
    assert all(c.price == prices[c.age] for c in CARDS if KINDS[c.kind] == "golden_age")


@rule("410.3", "410.5", "410.6")
def test_bonuses_add_up_and_the_price_stops_at_0() -> None:
    g = acting(2, b_sides=True)
    give_board(g, 0, BOARD["greece_b"])
    own(g, 0, "uraniborg")
    have(g, 0, gold=9)
    offer(g, "iron_working")
    ask = first_ask(turn(g.copy()), "buy:iron_working")
    assert keys(ask) == ["take:stone:5", "vp:0"]
    before = goods_of(g, 0)
    act(g, 0, "buy:iron_working", "vp:0")
    assert goods_of(g, 0) == {**before, "gold": before["gold"] - 1, "vp": before["vp"] + 1}, (
        "1 VP, for nothing"
    )


@rule("410.8", "402.2")
def test_the_point_needs_its_whole_price() -> None:
    g = acting(2)
    have(g, 0, gold=1, stone=1, food=1, books=0)
    offer(g, "microscope")
    act(g, 0, "buy:microscope")
    assert goods_of(g, 0)["stone"] == 3
    have(g, 0, stone=2, gold=1, food=0, books=1, vp=7)
    offer(g, "clocks")
    act(g, 0, "buy:clocks", "vp:3")
    assert goods_of(g, 0) == {"stone": 0, "gold": 0, "food": 0, "books": 0, "vp": 8}, "all there is"


# --- 411, 412 workers --------------------------------------------------------------------------------


@rule("411.1", "411.2", "411.4")
def test_deploying_costs_stone_and_takes_one_worker() -> None:
    g = acting(2)
    n = own(g, 0, "cathedral", slot=0)
    have(g, 0, stone=5)
    act(g, 0, "deploy:cathedral:1")
    assert (n.goods[0], n.pool, n.workers[0]) == (3, 4, 1)
    act(g, 0, "deploy:cathedral:1")
    assert (n.goods[0], n.pool, n.workers[0], stability(g, n)) == (1, 3, 2, 4)


@rule("411.6")
def test_deploying_needs_stone_and_a_worker() -> None:
    g = acting(2)
    n = own(g, 0, "cathedral", slot=0)
    have(g, 0, stone=1)
    assert "deploy:cathedral:1" not in turn_keys(g, 0)
    assert "deploy:farm:4" in turn_keys(g, 0)
    n.pool = 0
    assert not [k for k in turn_keys(g, 0) if k.startswith("deploy")]


@rule("411.3", "412.1")
@pytest.mark.example("NAT-X15")
def test_a_worker_moves_from_conquistador_to_railroad() -> None:
    g = acting(3)
    own(g, 0, "conquistador", slot=0, workers=1)
    n = own(g, 0, "railroad", slot=1)
    have(g, 0, stone=4)
    power, calm = strength(n), stability(g, n)
    act(g, 0, "undeploy:conquistador:1", "deploy:railroad:2")
    assert n.goods[0] == 0
    assert (strength(n) - power, stability(g, n) - calm) == (-7, 3)
    assert g.order[g.at] == 1


@rule("411.3")
def test_workers_never_come_from_the_population_track() -> None:
    g = acting(2)
    n = g.nations[0]
    n.pool, n.above = 0, 0
    assert n.food_left == 4
    assert not [k for k in turn_keys(g, 0) if k.startswith("deploy")]


@rule("412.1", "412.4")
def test_undeploying_is_free_and_only_in_the_own_turn() -> None:
    g = acting(3)
    man(g, 0, 3, 3)
    before = g.nations[0].goods[:]
    act(g, 0, "undeploy:farm:4", "undeploy:farm:4", "undeploy:farm:4", "pass")
    assert g.nations[0].goods == before
    assert g.nations[0].pool == 5
    assert not [k for k in turn_keys(g, 1) if k.startswith("undeploy")]


# --- 414 special actions -----------------------------------------------------------------------------


@rule("401.3", "414.1", "414.2", "414.3", "414.4", "1001.12", "102.4")
@pytest.mark.example("NAT-X3")
def test_piazza_san_marco() -> None:
    for good in ("books", "food", "stone"):
        g = acting(2)
        have(g, 0, gold=5)
        own(g, 0, "piazza_san_marco")
        before = goods_of(g, 0)
        ask = first_ask(turn(g), "use:piazza_san_marco")
        assert keys(ask) == ["take:books:5", "take:food:5", "take:stone:5"]
        g = acting(2)
        have(g, 0, gold=5)
        own(g, 0, "piazza_san_marco")
        act(g, 0, "use:piazza_san_marco", f"take:{good}:5")
        assert goods_of(g, 0) == {**before, "gold": 3, good: before[good] + 5}
        assert "use:piazza_san_marco" not in turn_keys(g, 0)
        end_round(g)
        assert "use:piazza_san_marco" in turn_keys(g, 0)


@rule("414.5")
def test_lincoln_may_act_again_and_again() -> None:
    g = acting(2)
    n = own(g, 0, "abraham_lincoln")
    act(g, 0, "use:abraham_lincoln", "food")
    act(g, 0, "use:abraham_lincoln", "food")
    assert (n.pool, n.food_left) == (7, 2)


@rule("414.3", "414.4", "1001.18", "1001.4", "1001.11")
@pytest.mark.example("NAT-X25")
def test_used_markers() -> None:
    g = acting(3)
    n = have(g, 0, gold=9, stone=9)
    g.architects = 5
    own(g, 0, "great_wall", "galileo_galilei")
    n.wonder, n.stages = CARD["versailles"], 2
    offer(g, "microscope", price=3)
    galileo = CARDS[CARD["galileo_galilei"]].flag
    act(g, 0, "hire:public", "free")
    assert n.used == VERSAILLES
    act(g, 0, "use:galileo_galilei", "take:stone:2")
    assert n.used == VERSAILLES | galileo
    assert n.goods[1] == 9
    act(g, 0, "pass")
    assert n.used == VERSAILLES | galileo | GREAT_WALL
    end_round(g)
    assert n.used == 0
