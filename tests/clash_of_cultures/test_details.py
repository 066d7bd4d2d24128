"""Details of many chapters that a careless change would break without anybody noticing."""

from __future__ import annotations

import pytest

from pentapolis.games.clash_of_cultures import GAME
from pentapolis.games.clash_of_cultures.cards import (
    civil_cards,
    event_cards,
    event_steps,
    great_persons,
    objective_cards,
    wonder_cards,
)
from pentapolis.games.clash_of_cultures.cards.civilizations import greece
from pentapolis.games.clash_of_cultures.data import ACTION_CIVIL, ACTION_TACTIC, TACTICS, ids
from pentapolis.games.clash_of_cultures.pieces import CLIMBED, MARKS, Battle
from pentapolis.games.clash_of_cultures.rules import (
    advances,
    aftermath,
    battle,
    collect,
    construction,
    decks,
    events,
    fighters,
    move,
    objectives,
    reports,
    status,
    tactics,
    trade,
    turn,
    wonders,
)
from pentapolis.games.clash_of_cultures.state import STATUS, TURN, USED_HUSBANDRY
from tests.clash_of_cultures.scene import (
    at,
    begin,
    city,
    civilized,
    dice,
    hand,
    keys,
    know,
    menu,
    open_land,
    plans,
    scene,
    stock,
    terrain,
    units,
    values_told,
    wide,
    wonder,
)
from tests.loaded import first_ask, last_options, reply, talk

rule = pytest.mark.rule
COC = "clash_of_cultures"


@rule(COC, "104.1", "105.7")
def test_a_new_game_has_nothing_behind_it() -> None:
    g = begin(3, expansion=True)
    for p in g.players:
        numbers = (p.used, p.no_attack, p.fewer_actions, p.event_points, p.rune_stones, p.explored_tiles)
        assert numbers == (0, 0, 0, 0, 0, 0)
        assert (p.captured, p.leaders_used, p.anarchy, p.borrowed, p.governed) == (0, 0, 0, 0, 0)
        assert (p.leader, p.leader_at, p.seer, p.architect) == (-1, -1, -1, False)
        assert (p.captives, p.done, p.wonders, p.track) == ([], [], [], 3)
        assert p.usable == p.advances == ids.FARMING | ids.MINING
    assert (g.round, g.phase, g.status_step, g.status_turn, g.reveals) == (1, 1, 0, 0, 0)
    assert (g.actions_left, g.moves_left, g.roads_used, g.warlord) == (0, -1, 0, 0)
    assert not any((g.ship_moved, g.navigated, g.pestilence, g.eclipse, g.trojan, g.over))
    assert (g.marks, g.pirate_marks, g.battles, g.claimed, g.refused) == ({}, {}, [], [], [])
    assert (g.drafts, g.offers, g.founded, g.event_now, g.founders_this_round) == (0, 0, -1, -1, 0)
    assert (g.diplomat, g.offer, g.battle, g.wonders_this_round) == ((), (), None, [0, 0, 0, 0])
    assert g.wonder_builder == g.wonder_holder == [ids.NOBODY] * 8
    assert (g.wonder_place, g.known_wonders, g.known_event) == ([-1] * 8, [0] * 8, 0)
    assert sum(mask.bit_count() for mask in g.known_actions + g.known_objectives) == 6
    assert (g.exhausted, g.exhausted_left) == (0, 6)
    home = g.cities[g.map.homes[0]]
    assert (home.size, home.activations, home.angry_activated, home.port, home.wonders) == (
        1,
        0,
        False,
        -1,
        0,
    )
    assert (home.beloved, home.druids, home.marks, home.pieces) == (0, ids.NOBODY, 0, [ids.NOBODY] * 7)


def test_a_battle_begins_with_nothing_behind_it() -> None:
    b = Battle(3, True, 0, 1, 2)
    assert (b.round, b.winner, b.warlord, b.controller) == (0, -1, 0, ids.NOBODY)
    assert not any((b.over, b.revealed, b.unloaded, b.city, b.fortress, b.muted, b.token_back))
    assert (b.fortress_die, b.fortress_shield) == (True, True)
    for pair in (b.start, b.ready, b.killed, b.values, b.hits, b.ignored, b.bonus, b.weapons):
        assert pair == [0, 0]
    for flags in (b.laid, b.cancelled, b.arena_used, b.shield_used, b.elephant_bonus):
        assert flags == [False, False]
    assert (b.tactics, b.leaders, b.dice, b.played) == ([-1, -1], [-1, -1], [[], []], [[], []])
    assert b.lost == [[0] * 6, [0] * 6]


@rule(COC, "503.3", "1002.4b")
def test_who_climbed_a_mountain_stirs_only_with_roads() -> None:
    g = wide()
    know(g, 0, "tactics")
    terrain(g, D4="mountain")
    units(g, 0, "D4", infantry=1)
    g.marks[(at(g, "D4") * 6 + ids.INFANTRY) * MARKS + CLIMBED] = 1
    assert ("march", "D4") not in move.sources(g, 0)
    know(g, 0, "mining", "engineering", "roads")
    stock(g, food=1, ore=1)
    assert ("march", "D4") in move.sources(g, 0)


@rule(COC, "801.4")
def test_negotiations_end_with_the_turn() -> None:
    g = scene()
    g.players[0].no_attack = 2
    turn.end_turn(g)
    assert g.players[0].no_attack == 0


@rule(COC, "202.12", "410.6")
def test_the_end_of_a_turn_renews_everything() -> None:
    g = scene()
    p = g.players[0]
    p.used, g.drafts, g.offers, g.roads_used, g.warlord, g.founded = 255, 2, 3, 1, 2, 5
    g.marks[MARKS] = 1
    g.battles.append((1,))
    g.claimed.append(1)
    g.refused.append((1,))
    home = g.cities[at(g, "D2")]
    home.activations, home.angry_activated, home.marks = 2, True, 16
    turn.end_turn(g)
    assert (p.used, g.drafts, g.offers, g.roads_used, g.warlord, g.founded) == (0, 0, 0, 0, 0, -1)
    assert (g.marks, g.battles, g.claimed, g.refused, g.actions_left) == ({}, [], [], [], 0)
    assert (home.activations, home.angry_activated, home.marks) == (0, False, 0)
    assert g.active == 1


@rule(COC, "201.2", "201.3", "201.4")
def test_phases_follow_one_another() -> None:
    g = scene(3)
    g.start = g.active = 2
    seen = []
    for _ in range(9):
        seen.append((g.phase, g.active))
        g.stage = TURN
        turn.end_turn(g)
    assert seen == [(phase, seat) for phase in (1, 2, 3) for seat in (2, 0, 1)]
    assert (g.stage, g.phase, g.status_step, g.status_turn) == (STATUS, 3, 1, 0)


@rule(COC, "802.6")
def test_a_status_step_forgets_battles_and_claims() -> None:
    g = scene()
    g.stage, g.status_step, g.status_turn, g.phase = STATUS, 3, 1, 3
    g.battles.append((1,))
    g.claimed.append(1)
    talk(status.status_step(g))
    assert (g.battles, g.claimed, g.status_step) == ([], [], 4)


@rule(COC, "802.2")
def test_magnificent_culture_needs_a_wonder() -> None:
    g = scene()
    assert not objective_cards.only_wonder(g, 0)
    g.wonders_this_round = [1, 0, 0, 0]
    assert objective_cards.only_wonder(g, 0)
    g.wonders_this_round = [1, 1, 0, 0]
    assert not objective_cards.only_wonder(g, 0)


@rule(COC, "1112.1b", "402.1")
def test_aqueducts_make_only_sanitation_free() -> None:
    g = civilized("rome")
    know(g, 0, "engineering")
    price = [(2, (ids.FOOD, ids.IDEAS, ids.GOLD))]
    sanitation = ids.SANITATION.bit_length() - 1
    roads = ids.ROADS.bit_length() - 1
    assert advances.advance_costs(g, 0, sanitation, True) == [[]]
    assert advances.advance_costs(g, 0, sanitation, False) == [price]
    assert advances.advance_costs(g, 0, roads, True) == [price]


@rule(COC, "603.3", "604.12")
def test_heavy_resistance_counts_the_attackers() -> None:
    g = wide()
    b = Battle(at(g, "D4"), True, 0, 1, -1)
    assert fighters.penalty(g, b, 0, ["", "heavy_resistance"], [3, 1]) == 3
    assert fighters.penalty(g, b, 1, ["heavy_resistance", ""], [3, 1]) == 0
    assert fighters.penalty(g, b, 0, ["", ""], [3, 1]) == 0


@rule(COC, "808.1")
def test_who_decides_for_barbarians() -> None:
    for seats, asks in ((2, False), (3, True)):
        g = scene(seats, expansion=True)
        open_land(g)
        units(g, 0, "D4", infantry=4)
        units(g, ids.BARBARIANS, "D4", infantry=1, cavalry=1)
        dice(g, "5i 1l 1l 1l 1l 1l")
        fight = battle.land_battle(g, 0, ids.BARBARIANS, at(g, "D4"), at(g, "D3"))
        if asks:
            ask = first_ask(fight)
            assert (ask.seat, ask.topic, ask.options) == (0, "controller", [1, 2])
            ask = reply(fight, 2)
            assert (ask.seat, ask.topic) == (2, "losses")
        else:
            ask = first_ask(fight)
            assert (ask.seat, ask.topic) == (1, "losses")
    g = scene(3)
    open_land(g)
    units(g, 0, "D4", infantry=4)
    units(g, ids.BARBARIANS, "D4", infantry=2)
    dice(g, "1l 1l 1l 1l 1l 1l")
    assert first_ask(battle.land_battle(g, 0, ids.BARBARIANS, at(g, "D4"), at(g, "D3"))).topic == "retreat"


@rule(COC, "803.12", "1002.3b")
def test_pestilence_goes_to_its_pile() -> None:
    g = scene()
    g.pestilence = True
    know(g, 0, "sanitation")
    event_cards.end_pestilence(g)
    assert (g.pestilence, g.event_pile) == (True, [])
    know(g, 1, "sanitation")
    event_cards.end_pestilence(g)
    assert (g.pestilence, g.event_pile) == (False, [0])
    g.event_pile.clear()
    event_cards.end_pestilence(g)
    assert g.event_pile == []


@rule(COC, "801.7")
def test_no_question_for_teach_us_when_both_lie_open() -> None:
    g = scene()
    open_land(g)
    know(g, 1, "myths")
    city(g, 1, "D4")
    units(g, 0, "D4", infantry=1)
    hand(g, 0, 1)
    for card, name in enumerate(ACTION_CIVIL):
        if name == "teach_us":
            g.action_bag.remove(card)
            g.action_pile.append(card)
    fight = battle.land_battle(g, 0, 1, at(g, "D4"), -1)
    assert "teach_us" not in [ask.topic for ask in last_options(fight)]


@rule(COC, "1012.4b", "102.7")
def test_a_free_infantry_needs_room() -> None:
    g = wide("D4")
    units(g, 0, "D2", infantry=4)
    units(g, 0, "D4", infantry=3)
    talk(aftermath.free_infantry(g, 0))
    assert g.army_at(0, at(g, "D4")) == 4
    talk(aftermath.free_infantry(g, 0))
    assert g.units_of(0, ids.INFANTRY) == 8


@rule(COC, "304.4", "801.4")
def test_a_spy_knows_what_he_has_exchanged() -> None:
    g = wide()
    stock(g, culture=1)
    spy = ACTION_CIVIL.index("spy") + 1
    hand(g, 0, spy)
    plans(g, 0, 3)
    plans(g, 1, 7)
    stock(g, 0, culture=3)
    assert f"play:action{spy}" in menu(g)
    talk(turn.turn_step(g), f"play:action{spy}", "take:objective7")
    assert (g.players[0].objectives, g.players[1].objectives) == ([6], [2])
    assert (g.known_objectives[6], g.known_objectives[2]) == (3, 3)


@rule(COC, "602.4")
def test_which_tactics_fit_whom() -> None:
    """Every tactic on land without a city, attacking and defending."""
    g = wide()
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D4", infantry=1)
    b = Battle(at(g, "D4"), True, 0, 1, at(g, "D3"))
    for name in sorted(set(ACTION_TACTIC)):
        table = TACTICS[name]
        army = "army" in table.units
        attacker = army and table.role in ("any", "attacker", "not_city_attacker")
        defender = army and table.role in ("any", "defender", "not_city_attacker")
        assert (tactics.fits(g, b, 0, name), tactics.fits(g, b, 1, name)) == (attacker, defender), name


# --- cards -----------------------------------------------------------------------------------------------


@rule(COC, "906.1", "906.2", "801.10")
def test_the_mausoleum_draws_from_the_pile() -> None:
    g = scene(3)
    wonder(g, g.map.labels[g.map.homes[0]], ids.MAUSOLEUM, 0)
    g.action_pile = [g.action_bag.pop(), g.action_bag.pop()]
    below, top = g.action_pile
    talk(decks.draw_action(g, 0), f"action{top + 1}")
    assert g.players[0].actions == [top]
    assert g.known_actions[top] == 0b111, "everybody saw it"
    g.action_bag.clear()
    talk(decks.draw_action(g, 0))
    assert (g.players[0].actions, g.action_pile) == ([top, below], []), "the last card is no choice"
    g.action_pile = [20, 21]
    assert keys(first_ask(decks.draw_action(g, 0))) == {"deck", "action22"}, "shuffled, one of two"


@rule(COC, "105.4", "801.1", "802.1")
def test_who_draws_a_card_knows_it() -> None:
    g = scene(3)
    talk(decks.draw_action(g, 1))
    decks.draw_objective(g, 2)
    assert g.known_actions[g.players[1].actions[0]] == 0b010
    assert g.known_objectives[g.players[2].objectives[0]] == 0b100
    card = g.objective_bag.pop()
    g.known_objectives[card] = 0b001
    g.players[2].seer = card
    decks.draw_objective(g, 2)
    assert (g.players[2].objectives[1], g.players[2].seer, g.known_objectives[card]) == (card, -1, 0b101)


@rule(COC, "803.6", "1115.4a")
def test_the_order_of_events() -> None:
    g = scene()
    g.event_top, g.event_bottom, g.event_bag, g.event_pile = [3, 4], [5, 6], [7], [8]
    drawn = []
    for _ in range(6):
        g.known_event = 1
        drawn.append(decks.take_top(g))
        assert g.known_event == 0
    assert drawn == [4, 3, 7, 5, 6, 8]
    assert decks.take_top(g) == -1


@rule(COC, "803.2", "803.11")
def test_the_first_event_card_is_an_event() -> None:
    g = scene()
    city(g, 0, "C3")
    city(g, 1, g.map.labels[g.map.slots[1][1]])
    g.event_top = [0]
    talk(events.event(g, 0), "D2", g.map.labels[g.map.homes[1]])
    assert g.pestilence
    assert g.cities[at(g, "D2")].mood == ids.NEUTRAL
    assert g.event_now == -1


@rule(COC, "803.12", "901.6", "1103.6")
def test_the_architect_never_pays_back() -> None:
    g = civilized("babylonia", leader="nebuchadnezzar")
    home = g.cities[at(g, "D2")]
    costs = wonders.wonder_costs(g, 0, home, ids.GARDENS, True)
    assert all(ids.CULTURE not in kinds for cost in costs for _, kinds in cost), "5 - 2 - 3"
    costs = wonders.wonder_costs(g, 0, home, ids.WALL, True)
    assert [count for cost in costs for count, kinds in cost if ids.CULTURE in kinds] == [2]


@rule(COC, "1006.3", "1004.4b", "801.4")
def test_cards_are_no_advance_actions() -> None:
    new_ideas = ACTION_CIVIL.index("new_ideas") + 1
    g = wide()
    hand(g, 0, new_ideas)
    know(g, 0, "storage", "writing", "philosophy", "myths", "priesthood")
    stock(g, food=2, culture=3)
    talk(turn.turn_step(g), f"play:action{new_ideas}", "math")
    assert g.players[0].goods[ids.FOOD] == 0, "Priesthood does not make it free"
    assert g.players[0].goods[ids.IDEAS] == 2, "nothing for Philosophy"
    assert g.players[0].track == 3


@rule(COC, "402.16")
def test_technology_trade_leaves_both_tracks() -> None:
    g = wide()
    card = ACTION_CIVIL.index("technology_trade") + 1
    hand(g, 0, card)
    know(g, 1, "writing")
    know(g, 0, "myths")
    units(g, 1, "D4", settler=1)
    stock(g, culture=3)
    talk(turn.turn_step(g), f"play:action{card}")
    assert [p.track for p in g.players] == [3, 3]


@rule(COC, "803.12", "410.1")
def test_the_great_warlord_commands_three_moves() -> None:
    g = wide()
    talk(great_persons.great_warlord(g, 0))
    assert (g.moves_left, g.warlord) == (3, 2)


@rule(COC, "801.4", "805.1")
def test_mercenaries_are_hired_within_two_spaces() -> None:
    g = wide()
    units(g, ids.BARBARIANS, "D5", infantry=1)
    assert at(g, "D5") not in civil_cards._hirelings(g, 0)
    units(g, ids.BARBARIANS, "D4", infantry=1)
    assert civil_cards._hirelings(g, 0) == [at(g, "D4")]
    units(g, 0, "C4", infantry=1)
    assert at(g, "D5") in civil_cards._hirelings(g, 0)


@rule(COC, "304.1", "304.2", "304.4")
def test_what_can_be_offered() -> None:
    g = scene()
    stock(g, 0, food=1)
    stock(g, 1, ore=1)
    rules = trade.offer(g, 0)
    assert keys(first_ask(rules)) == {"food1", "done"}
    assert keys(reply(rules, "food1")) == {"done"}
    assert keys(reply(rules, "done")) == {"ore1", "done"}
    assert keys(reply(rules, "ore1")) == {"done"}
    ask = reply(rules, "done")
    assert (ask.seat, ask.topic) == (1, "offer")
    g.refused.append((1, 0, "food1", "gold1"))
    with pytest.raises(StopIteration):
        rules.send("accept")
    assert (g.players[0].goods[ids.ORE], g.players[1].goods[ids.FOOD], g.refused) == (1, 1, [])


@rule(COC, "304.4")
def test_a_refused_offer_is_not_put_again() -> None:
    g = scene()
    stock(g, 0, food=1)
    stock(g, 1, ore=1)
    talk(trade.offer(g, 0), "food1", "ore1", "refuse")
    assert len(g.refused) == 1
    talk(trade.offer(g, 0), "food1", "ore1")
    assert g.players[0].goods[ids.FOOD] == 1


@rule(COC, "304.9", "304.2", "304.4")
def test_who_is_asked_may_answer_with_an_offer_of_their_own() -> None:
    g = scene()
    stock(g, 0, food=2, wood=1)
    stock(g, 1, ore=1)
    rules = trade.offer(g, 0)
    first_ask(rules)
    for word in ("wood1", "done", "ore1"):
        reply(rules, word)
    ask = reply(rules, "done")
    assert (ask.seat, keys(ask)) == (1, {"accept", "refuse", "counter"})
    ask = reply(rules, "counter")
    assert (ask.seat, ask.topic, ask.about) == (1, "give", ("nothing", 0))
    assert g.refused == [(1, 0, "wood1", "ore1")]
    cards = [0, 0, 0]
    answered = [0, 1, [0, 1, 0, 0, 0, 0, 0], cards, [0, 0, 1, 0, 0, 0, 0], cards]
    assert GAME.view(g, 1)["offer"] == answered, "it is in view while it is answered"
    reply(rules, "ore1")
    assert keys(reply(rules, "done")) == {"food1", "wood1", "done"}
    reply(rules, "food1")
    reply(rules, "food1")
    ask = reply(rules, "done")
    assert (ask.seat, ask.topic, ask.about) == (0, "offer", (1, "ore1", "food2"))
    assert keys(ask) == {"accept", "refuse"}
    refusal = GAME.why_not(g, ask, "counter")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("304.9", "countered_once")
    with pytest.raises(StopIteration):
        rules.send("accept")
    assert (g.players[0].goods[ids.ORE], g.players[0].goods[ids.FOOD], g.players[1].goods[ids.FOOD]) == (
        1,
        0,
        2,
    )
    assert (g.offer, g.refused) == ((), [])


@rule(COC, "304.9", "304.1")
def test_a_counter_offer_ends_the_negotiation() -> None:
    """Refused, empty or refused before; the offer that was answered counts as refused, too."""
    g = scene()
    stock(g, 0, food=2)
    stock(g, 1, ore=2)
    first = (1, 0, "food1", "ore1")
    empty = ("food1", "done", "ore1", "done", "counter", "done", "done")
    said = (*empty[:5], "ore1", "done", "food1", "food1", "done", "refuse")
    for answers, refused in ((empty, [first]), (said, [first, (0, 1, "ore1", "food2")])):
        g.refused.clear()
        rules = trade.offer(g, 0)
        first_ask(rules)
        for word in answers[:-1]:
            reply(rules, word)
        with pytest.raises(StopIteration):
            rules.send(answers[-1])
        assert (g.offer, g.refused) == ((), refused)
        assert [g.players[seat].goods[ids.FOOD] for seat in (0, 1)] == [2, 0]
    g.refused.remove(first)
    rules = trade.offer(g, 0)
    first_ask(rules)
    for word in said[:-2]:
        reply(rules, word)
    with pytest.raises(StopIteration):
        rules.send("done")
    assert g.refused.count((0, 1, "ore1", "food2")) == 1, "nobody is asked the same thing twice"


# --- battles ---------------------------------------------------------------------------------------------


@rule(COC, "604.11", "1119.1b")
def test_nobody_caps_bonuses_but_who_may() -> None:
    g = wide()
    units(g, 0, "D4", infantry=3)
    units(g, ids.BARBARIANS, "D4", infantry=4)
    b = Battle(at(g, "D4"), True, 0, ids.BARBARIANS, -1)
    assert not fighters.caps_bonus(g, b, 1)
    assert not fighters.caps_bonus(g, b, 0)
    sea = Battle(at(g, "D4"), False, 0, 1, -1)
    assert not fighters.caps_bonus(g, sea, 0)
    g = civilized("persia")
    open_land(g)
    know(g, 0, "husbandry")
    units(g, 0, "D4", elephant=1)
    land, sea = Battle(at(g, "D4"), True, 1, 0, -1), Battle(at(g, "D4"), False, 1, 0, -1)
    assert fighters.caps_bonus(g, land, 1)
    assert not fighters.caps_bonus(g, sea, 1)


@rule(COC, "604.2", "604.3", "605.1")
def test_values_against_barbarians() -> None:
    g = wide()
    units(g, 0, "D4", infantry=3)
    units(g, ids.BARBARIANS, "D4", infantry=3)
    values = values_told(g)
    dice(g, "3i 3i 3i 3i 3i 5c")
    first_ask(battle.land_battle(g, 0, ids.BARBARIANS, at(g, "D4"), at(g, "D3")))
    assert values == [3 * 3 + 3, 3 + 3 + 5 + 2]


@rule(COC, "802.4", "609.1", "608.4")
def test_what_a_battle_leaves_for_objectives() -> None:
    def report(army: int, buildings: str, **others: int) -> dict[str, int]:
        g = wide()
        city(g, 1, "D4", buildings)
        units(g, 0, "D4", infantry=4)
        units(g, 1, "D4", infantry=army, **others)
        dice(g, "6i 6i 6i 6i" + " 1l" * 4)
        fight = battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3"))
        last_options(fight)
        return dict(zip(reports.REPORT, g.battles[-1], strict=True))

    fought = report(1, "", settler=1)
    assert (fought["defended"], fought["conquered"], fought["rounds"], fought["land"]) == (1, 1, 1, 1)
    assert (fought["attackers"], fought["defenders"], fought["lost_defenders"]) == (4, 1, 1)
    assert (fought["others_lost_attacker"], fought["others_lost_defender"], fought["size"]) == (0, 1, 1)
    walls = report(0, "fortress")
    assert (walls["defended"], walls["conquered"], walls["size"], walls["city"]) == (1, 1, 2, 1)
    empty = report(0, "")
    assert (empty["defended"], empty["conquered"], empty["rounds"], empty["winner"]) == (0, 1, 0, 0)


@rule(COC, "802.4")
@pytest.mark.parametrize(("aboard", "lost"), [({"settler": 1}, 1), ({}, 0)])
def test_scavengers_want_who_could_trade(aboard: dict[str, int], lost: int) -> None:
    g = wide()
    know(g, 1, "bartering", "trade_routes")
    city(g, 0, "D5")
    units(g, 0, "D4", infantry=2)
    units(g, 1, "D4", infantry=1, **aboard)
    dice(g, "6i 6i 1l")
    talk(battle.land_battle(g, 0, 1, at(g, "D4"), at(g, "D3")))
    report = dict(zip(reports.REPORT, g.battles[-1], strict=True))
    assert (report["traders_lost_attacker"], report["traders_lost_defender"]) == (0, lost)


@rule(COC, "609.15", "609.8")
def test_a_conquered_city_may_be_activated() -> None:
    g = wide()
    there = city(g, 1, "D4", mood="angry")
    there.activations, there.angry_activated, there.beloved, there.druids = 1, True, 2, 1
    talk(aftermath.conquer(g, 0, there, None), "no")
    assert (there.owner, there.mood) == (0, ids.ANGRY)
    assert (there.activations, there.angry_activated) == (0, False)
    assert (there.beloved, there.druids) == (0, ids.NOBODY)


# --- cities, advances, moves -----------------------------------------------------------------------------


@rule(COC, "1001.4a", "405.4")
def test_which_spaces_a_city_could_choose() -> None:
    g = wide()
    home = g.cities[at(g, "D2")]

    def far() -> int:
        near = {"D2", *(g.map.labels[s] for s in g.map.neighbours[home.space])}
        return sum(label not in near for label, _ in collect.choosable(g, home))

    assert far() == 0
    assert collect.choosable(g, home)
    know(g, 0, "husbandry")
    assert far() > 0
    g.players[0].used |= USED_HUSBANDRY
    assert far() == 0


@rule(COC, "901.2")
def test_a_lone_building_is_asked_for_when_a_wonder_may_be_in_hand() -> None:
    cases: tuple[tuple[list[int], bool, bool], ...] = (
        ([ids.WALL], False, True),
        ([], False, False),
        ([ids.WALL], True, False),
    )
    for wonders_in_hand, buffet, explicit in cases:
        g = scene(buffet=buffet)
        know(g, 0, "writing")
        city(g, 0, "C3")
        stock(g, food=1, wood=1, ore=1)
        g.players[0].wonders = list(wonders_in_hand)
        ask = reply(construction.construct_action(g, 0, g.cities[at(g, "D2")]), None)
        assert (ask.options, ask.explicit) == (["academy"], explicit)


@rule(COC, "503.1", "700.2")
def test_a_status_step_ends_all_fatigue() -> None:
    g = scene(3)
    g.stage, g.status_step, g.status_turn, g.phase = STATUS, 3, 0, 3
    g.marks[MARKS] = 1
    talk(status.status_step(g))
    assert g.marks == {}
    assert (g.status_step, g.status_turn) == (3, 1)


@rule(COC, "410.6", "1002.4c", "1003.4a", "1003.4b")
def test_the_end_of_a_command() -> None:
    for sailed, navigated, gains in ((False, False, (0, 0)), (True, False, (1, 0)), (True, True, (1, 1))):
        g = scene()
        know(g, 0, "fishing", "navigation", "cartography")
        stock(g)
        g.moves_left, g.roads_used, g.warlord, g.ship_moved, g.navigated = 1, 2, 2, sailed, navigated
        talk(move.end_command(g, 0))
        assert (g.moves_left, g.roads_used, g.warlord, g.ship_moved, g.navigated) == (-1, 0, 0, False, False)
        assert (g.players[0].goods[ids.IDEAS], g.players[0].goods[ids.CULTURE]) == gains


@rule(COC, "803.13", "1002.3b")
@pytest.mark.parametrize("name", ["roads", "navigation", "trade_routes"])
def test_who_travels_spreads_diseases(name: str) -> None:
    g = scene()
    assert not event_steps.travelled(g, 0)
    know(g, 0, name)
    assert event_steps.travelled(g, 0)


@rule(COC, "905.6")
def test_what_the_library_lends_on_the_march() -> None:
    g = scene()
    wonder(g, "D2", ids.LIBRARY, 0)
    found = wonder_cards.lendable(g, 0, wonder_cards.ON_THE_MARCH)
    assert set(found) == {
        "tactics", "roads", "navigation", "cartography", "war_ships", "siegecraft", "steel_weapons",
    }  # fmt: skip


@rule(COC, "402.1", "1009.1a", "1009.2", "1006.3", "1117.1i", "1112.1b", "1115.3b", "1120.4")
def test_what_makes_advances_cheaper() -> None:
    g = scene(2, expansion=True)
    p = g.players[0]
    assert advances.all_cost_two(p)
    for bit in (
        ids.MATH,
        ids.ASTRONOMY,
        ids.PRIESTHOOD,
        ids.SHIP_CONSTRUCTION,
        ids.AQUEDUCT,
        ids.BALLCOURTS,
        ids.PEACE_AND_POETRY,
    ):
        p.usable = ids.FARMING | bit
        assert not advances.all_cost_two(p)
    p.usable = (1 << 48) - 1 & ~(ids.MATH | ids.ASTRONOMY | ids.PRIESTHOOD)
    assert advances.all_cost_two(p)


@rule(COC, "802.2", "1101.5")
def test_objectives_count_advances_of_the_board_only() -> None:
    g = civilized("aztecs")
    before = objective_cards.board_advances(g, 0)
    know(g, 0, "tactics")
    assert g.players[0].advances & ids.CAPTIVES
    assert objective_cards.board_advances(g, 0) == before + 1


@rule(COC, "1102.11")
def test_alexander_counts_every_tile_that_is_no_home() -> None:
    g = civilized("greece", leader="alexander")
    open_land(g)
    b = Battle(g.players[0].leader_at, True, 0, 1, -1)
    assert greece.far_empire(g, b, 0, [1, 1]) == 0
    first = g.map.slots[g.seats]
    city(g, 0, g.map.labels[first[0]])
    assert greece.far_empire(g, b, 0, [1, 1]) == 1
    city(g, 0, g.map.labels[first[3]])
    assert greece.far_empire(g, b, 0, [1, 1]) == 1, "one tile"


@rule(COC, "802.8", "802.6")
def test_a_completed_objective_is_known_to_all() -> None:
    g = scene(3)
    plans(g, 1, 13)
    objectives.complete(g, 1, 12, "wood_supplies")
    assert g.known_objectives[12] == 0b111
    assert (g.players[1].objectives, g.players[1].done) == ([], [24])
    assert g.reveals > 0


@rule(COC, "304.2", "304.4")
def test_cards_are_asked_for_by_their_kind() -> None:
    g = scene()
    stock(g)
    stock(g, 1)
    hand(g, 1, 4, 9)
    rules = trade.offer(g, 0)
    assert keys(first_ask(rules)) == {"action_card", "done"}, "nothing to give"
    assert keys(reply(rules, "action_card")) == {"action_card", "done"}
    assert reply(rules, "done").about == (0, "nothing", "action_card1")
    assert keys(reply(rules, "accept")) == {"action4", "action9"}
    with pytest.raises(StopIteration):
        rules.send("action9")
    assert (g.players[0].actions, g.players[1].actions) == ([8], [3])
    assert g.known_actions[8] == 0b11
