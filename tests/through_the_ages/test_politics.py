"""Rules 600: political actions, events, colonization, aggressions, pacts, wars."""

from __future__ import annotations

import pytest

from pentapolis.games.through_the_ages.data import BY_ID, ID, KIND, NONE, WARRIORS
from pentapolis.games.through_the_ages.rules import bank
from pentapolis.games.through_the_ages.rules.colonies import colonize, gain_colony, highest_bid
from pentapolis.games.through_the_ages.rules.conflict import aggression, attack_price, resolve_war
from pentapolis.games.through_the_ages.rules.events import (
    by_culture,
    by_strength,
    recycle_events,
    two_strongest,
    two_weakest,
)
from pentapolis.games.through_the_ages.rules.losses import lose_colony
from pentapolis.games.through_the_ages.rules.politics import seed_event
from pentapolis.games.through_the_ages.rules.ratings import culture_rate, strength
from pentapolis.games.through_the_ages.scoring import impact
from pentapolis.games.through_the_ages.state import PUBLIC, card_at
from tests.loaded import converse
from tests.through_the_ages.scene import (
    GAME,
    Play,
    blue,
    board,
    cards,
    equip,
    events,
    goods,
    ids,
    laid,
    pact,
    politics,
    resolve,
    rule,
    workers,
)

# --- 601–604 -------------------------------------------------------------------------------------


@rule("601.1", "601.2", "203.5")
def test_political_actions() -> None:
    g = politics(board(3, age=2))
    equip(
        g, leader="christopher_columbus", ma=9,
        military=["rats", "fertile_territory_i", "spy", "war_over_culture_ii", "peace_treaty", "bonus_i",
                  "legion"],
    )  # fmt: skip
    pact(g, 1, 0, "open_borders_agreement")
    play = Play(g)
    assert {o if isinstance(o, str) else o[0] for o in play.options} == {
        "no_politics", "event", "columbus", "aggression", "war", "pact", "break",
    }  # fmt: skip
    assert not any("bonus_i" in str(o) or "legion" in str(o) for o in play.options)
    play.do("break:open_borders_agreement")
    assert play.topic in ("discard", "action"), "never more than one"


@rule("602.1", "602.2", "602.3", "110.5")
@pytest.mark.parametrize(("card", "culture"), [("rats", 1), ("cold_war", 2), ("impact_of_wonders", 3)])
def test_playing_a_future_event(card: str, culture: int) -> None:
    g = politics(board(3))
    civ = equip(g, military=[card])
    events(g, "no_event", "no_event", "no_event")
    Play(g).do(f"event:{card}")
    assert g.future == [laid(card, 0)]
    assert civ.culture == culture
    assert ids(g.past) == ["no_event"]
    assert civ.military == []


@rule("602.4", "602.5", "602.6", "803.7")
def test_future_events_become_current() -> None:
    g = politics(board(3))
    equip(g, military=["cold_war"])
    events(g, "no_event")
    g.future = [laid("crusades", 1), laid("rats", 2), laid("impact_of_wonders", 0)]
    Play(g).do("event:cold_war")
    assert g.future == []
    assert [sorted(ID[card_at(e)] for e in pile) for pile in g.current] == [
        [], ["crusades", "rats"], ["cold_war"], ["impact_of_wonders"],
    ]  # fmt: skip
    g.turn = 0
    equip(g, military=["foray"])
    seed = seed_event(g, g.civs[0], BY_ID["foray"])
    converse(seed)
    assert ids(g.past[1:])[0] in ("crusades", "rats"), "earlier ages lie on top"
    assert sum(map(len, g.current)) + len(g.future) == 4


@rule("602.6")
def test_number_of_events_is_constant() -> None:
    """Seven events one after the other, over the moment when the future ones become current."""
    g = politics(board(3))
    events(g, *["no_event"] * 5)
    for number in range(7):
        equip(g, military=["cultural_influence"])
        converse(seed_event(g, g.civs[0], BY_ID["cultural_influence"]))
        assert sum(map(len, g.current)) + len(g.future) == 5
        assert len(g.past) == number + 1
    assert ids(g.past[5:]) == ["cultural_influence"] * 2


@rule("603.2", "605.5")
def test_unwanted_territory_goes_to_the_past() -> None:
    g = politics(board(2))
    equip(g, military=["rats"])
    events(g, "fertile_territory_i", "no_event")
    g.current[0] = []
    play = Play(g).do("event:rats")
    assert play.topic == "bid"
    play.do("pass", "pass")
    assert ids(g.past) == ["fertile_territory_i"]


@rule("603.3", "604.1", "604.2", "604.3")
def test_rankings() -> None:
    g = board(4)
    g.turn = 2
    for civ, culture in zip(g.civs, (4, 9, 4, 9), strict=True):
        civ.culture = culture
    equip(g, 0, techs={"warriors": 3})
    assert [civ.seat for civ in by_strength(g)] == [0, 2, 3, 1]
    assert [civ.seat for civ in by_culture(g)] == [3, 1, 2, 0]


@rule("603.4", "1004.1", "1004.2")
def test_age_iii_events_score_at_once() -> None:
    g = politics(board(3, age=3))
    equip(g, military=["impact_of_wonders"], techs={"warriors": 4})
    events(g, "impact_of_strength")
    Play(g).do("event:impact_of_wonders")
    assert [civ.culture for civ in g.civs] == [3 + 14, 7, 0]
    assert ids(g.past) == ["impact_of_strength"]


@rule("603.5")
def test_nothing_reveals_events_but_politics() -> None:
    g = politics(board(2))
    before = [list(pile) for pile in g.current]
    Play(g).do("end_turn", "end_turn")
    assert g.current == before


@rule("604.4")
def test_immigration_helps_all_tied() -> None:
    g = board(3)
    equip(g, 0, techs={"religion": 1})
    equip(g, 2, techs={"religion": 1})
    converse(resolve("immigration", g))
    assert [civ.unused for civ in g.civs] == [2, 1, 2]


@rule("604.5")
def test_two_strongest_of_two() -> None:
    g = board(2)
    equip(g, 1, techs={"warriors": 3})
    assert [civ.seat for civ in two_strongest(g)] == [1]
    assert [civ.seat for civ in two_weakest(g)] == [0]
    g = board(4)
    assert [civ.seat for civ in two_strongest(g)] == [0, 1]
    assert [civ.seat for civ in two_weakest(g)] == [2, 3]


@rule("604.6", "811.4")
def test_ties_at_the_end() -> None:
    g = board(3)
    g.start, g.turn = 1, 2
    assert impact(g, BY_ID["impact_of_science"], g.start) == [0, 14, 7]


# --- 605, 606 colonies ---------------------------------------------------------------------------


@rule("605.1", "605.2", "605.3", "605.4", "605.6", "605.11")
def test_bidding() -> None:
    g = board(4)
    g.turn = 1
    equip(g, 0, techs={"warriors": 9})
    equip(g, 1, techs={"warriors": 3}, military=["bonus_i", "bonus_ii"])
    equip(g, 2, techs={"warriors": 0}, wonders=["colossus"], military=["bonus_iii"])
    equip(g, 3, techs={"warriors": 3})
    assert highest_bid(g.civs[1]) == 3 + 1 + 2
    assert highest_bid(g.civs[2]) == 0, "without a unit nobody can bid"
    territory = BY_ID["fertile_territory_i"]
    g.past.append(territory)
    asked = converse(
        colonize(g, territory),
        *[("bid", 2), "pass", ("bid", 4), ("bid", 6), ("bid", 7)],
        "done",
    )
    assert (asked[0].options[1], asked[0].options[-1]) == (("bid", 1), ("bid", 6))
    assert [a.seat for a in asked if a.topic == "bid"] == [1, 3, 0, 1, 0]
    assert asked[2].options[1] == ("bid", 3), "each bid must be higher"
    assert g.civs[0].colonies == cards("fertile_territory_i")


@rule("605.2", "605.6", "605.11")
def test_refused_bids() -> None:
    g = politics(board(2))
    equip(g, military=["rats"], techs={"warriors": 3})
    events(g, "fertile_territory_i")
    play = Play(g).do("event:rats")
    assert play.refused("bid:0") == "605.2"
    assert play.refused("bid:4") == "605.6"
    equip(g, techs={"warriors": 0})
    assert play.fork.ask is not None
    refusal = GAME.why_not(g, play.fork.ask, ("bid", 9))
    assert refusal is not None
    assert refusal.rule == "605.11"


@rule("605.7", "605.8")
def test_unpaid_bids() -> None:
    """Bonuses alone may reach the bid, but a unit has to go as well."""
    g = politics(board(2))
    units = {"warriors": 2, "swordsmen": 1}
    civ = equip(g, military=["rats", "bonus_i"], techs=units, special=["cartography"])
    equip(g, 1, techs={"warriors": 0})
    events(g, "fertile_territory_i")
    play = Play(g).do("event:rats", "bid:3")
    assert play.refused("done") == "605.8"
    play.do("bonus:bonus_i")
    assert play.refused("done") == "605.7"
    play.do("sacrifice:warriors", "done")
    assert (ids(civ.colonies), civ.workers[WARRIORS]) == (["fertile_territory_i"], 1)


@rule("606.1", "606.2", "606.3", "606.4", "606.5", "606.6")
def test_colonies() -> None:
    g = board()
    civ = equip(g, yellow=0, blue_bank=0, unused=0)
    gain_colony(g, civ, BY_ID["inhabited_territory_i"])
    assert (civ.yellow, civ.unused) == (1, 1), "permanent tokens first, so a worker can come from them"
    gain_colony(g, civ, BY_ID["wealthy_territory_i"])
    assert (civ.blue_bank, bank.resources(civ)) == (0, 2), "as much as the blue bank allows"
    gain_colony(g, civ, BY_ID["strategic_territory_i"])
    assert (strength(civ), len(civ.military)) == (3, 3)
    asked = converse(lose_colony(g, civ, BY_ID["wealthy_territory_i"]))
    assert asked == []
    assert bank.resources(civ) == 0, "blue tokens from the bank, then from own cards"
    civ.yellow = 1
    converse(lose_colony(g, civ, BY_ID["inhabited_territory_i"]))
    assert (civ.yellow, civ.unused) == (0, 1), "yellow tokens only from the bank; the population stays"
    assert ids(civ.colonies) == ["strategic_territory_i"]


# --- 607, 608 aggressions ------------------------------------------------------------------------


@rule("607.1", "607.6", "607.7", "607.9", "608.1", "608.2", "608.6", "608.7")
def test_failed_aggression() -> None:
    g = board()
    attacker = equip(g, techs={"warriors": 4}, military=["enslave", "bonus_i"], yellow=3)
    defender = equip(g, 1, techs={"warriors": 2}, military=["bonus_i", "bonus_i"], unused=0, yellow=3)
    asked = converse(
        aggression(g, attacker, BY_ID["enslave"], defender),
        ("sacrifice", "warriors"), "done", ("bonus", "bonus_i"), ("sacrifice", "warriors"), "done",
    )  # fmt: skip
    assert ("bonus", "bonus_i") not in asked[0].options, "only the defender uses bonus cards"
    assert [ask.seat for ask in asked] == [0, 0, 1, 1, 1]
    assert asked[-1].about == (5, 5)
    assert bank.resources(attacker) == 0, "equality is failure: no effect"
    assert workers(defender)["warriors"] == 1
    assert (attacker.yellow, defender.yellow) == (4, 4)
    assert ids(defender.military) == ["bonus_i"]
    assert sorted(ID[card_at(e)] for e in g.discards[1]) == ["bonus_i", "enslave"]
    assert attacker.ma == 0
    assert (strength(attacker), strength(defender)) == (3, 1)


@rule("607.3", "610.2")
def test_protected_by_pacts() -> None:
    g = politics(board(3, age=2))
    equip(g, military=["spy", "war_over_culture_ii"], ma=9)
    pact(g, 0, 1, "acceptance_of_supremacy")
    equip(g, ma=9)
    play = Play(g)
    assert play.refused("aggression:spy:1") == "607.3"
    assert play.refused("war:war_over_culture_ii:1") == "607.3"
    assert play.can("aggression:spy:2")
    pact(g, 0, 1, "open_borders_agreement")
    equip(g, ma=9)
    play = Play(g).do("aggression:spy:1", "done", "done")
    assert g.civs[0].pact == BY_ID["open_borders_agreement"], "this pact survives an attack"


@rule("607.8")
def test_above_sixty() -> None:
    g = board(age=3)
    attacker = equip(g, techs={"warriors": 0, "modern_infantry": 14}, military=["spy"])
    asked = converse(
        aggression(g, attacker, BY_ID["spy"], g.civs[1]), ("sacrifice", "modern_infantry"), "done", "done"
    )
    assert [ask.about[0] for ask in asked] == [60, 65, 1]


@rule("607.10")
def test_prices_by_victim() -> None:
    g = politics(board(2, age=3))
    equip(g, military=["assassinate", "sabotage", "rats"], ma=3)
    play = Play(g)
    assert play.refused("aggression:assassinate:1") == "607.10"
    assert play.refused("aggression:sabotage:1") == "607.10"
    victim = equip(g, 1, leader="isaac_newton", wonder="internet")
    assert attack_price(BY_ID["assassinate"], victim) == 2
    assert attack_price(BY_ID["sabotage"], victim) == 3


@rule("607.11")
def test_gandhi() -> None:
    g = politics(board(2, age=3))
    victim = equip(g, 1, leader="mahatma_gandhi")
    assert culture_rate(victim) == 2
    equip(g, military=["spy", "armed_intervention", "war_over_culture_iii"], ma=3)
    play = Play(g)
    assert play.can("aggression:spy:1")
    assert play.refused("aggression:armed_intervention:1") == "607.2"
    assert play.refused("war:war_over_culture_iii:1") == "607.2"
    equip(g, leader="mahatma_gandhi", ma=9, military=["spy", "rats"])
    assert Play(g).refused("aggression:spy:1") == "607.11"


@rule("608.3", "608.4", "608.5", "1005.1", "1005.4", "1005.6")
def test_plunder() -> None:
    g = board()
    attacker = equip(g, techs={"warriors": 4}, military=["plunder_i"], blue_bank=2)
    defender = equip(g, 1, food=1, resources=4)
    asked = converse(aggression(g, attacker, BY_ID["plunder_i"], defender), "done", "done", ("mix", 1, 2))
    assert (asked[-1].seat, asked[-1].options) == (0, [("mix", 0, 3), ("mix", 1, 2)])
    assert goods(defender) == (0, 2)
    assert defender.blue_bank == 16
    assert goods(attacker) == (1, 1), "produced from the own bank, which held only 2"
    defender = equip(g, 1, food=0, resources=1)
    attacker = equip(g, blue_bank=9, military=["plunder_i"])
    converse(aggression(g, attacker, BY_ID["plunder_i"], defender), "done", "done")
    assert goods(attacker) == (1, 2), "no more than was lost"


# --- 609, 610 pacts ------------------------------------------------------------------------------


@rule("609.1", "102.11")
def test_no_pacts_with_two_players() -> None:
    from tests.through_the_ages.scene import new

    assert not any(ID[c] in ("peace_treaty", "open_borders_agreement") for d in new(2).decks for c in d)


@rule("609.2", "609.3", "609.4", "609.6")
def test_offering_a_pact() -> None:
    g = politics(board(3, age=2))
    civ = equip(g, military=["acceptance_of_supremacy"])
    play = Play(g)
    assert [o for o in play.options if o != "no_politics"] == [
        ("pact", "acceptance_of_supremacy", seat, side) for seat in (1, 2) for side in "ab"
    ]
    play.do("pact:acceptance_of_supremacy:2:b")
    assert (play.topic, play.options) == ("pact", ["accept", "refuse"])
    assert play.fork.ask is not None
    assert play.fork.ask.seat == 2
    play.do("accept")
    assert (civ.pact, civ.pact_partner, civ.pact_is_a) == (BY_ID["acceptance_of_supremacy"], 2, False)
    assert civ.military == []


@rule("609.5", "609.7")
def test_refused_pacts() -> None:
    g = politics(board(3, age=3))
    civ = equip(g, military=["military_pact"])
    pact(g, 0, 1, "peace_treaty")
    play = Play(g.copy()).do("pact:military_pact:2:a", "refuse")
    assert ids(play.me.military) == ["military_pact"]
    assert play.me.pact == BY_ID["peace_treaty"]
    assert play.topic == "action", "the political action is spent"
    play = Play(g).do("pact:military_pact:2:a", "accept")
    assert civ.pact == BY_ID["military_pact"]
    assert g.discards[3] == [laid("peace_treaty", PUBLIC)]
    assert (culture_rate(civ), strength(civ)) == (0, 5)


@rule("609.8")
def test_several_pacts() -> None:
    g = board(3, age=3)
    pact(g, 0, 1, "peace_treaty")
    pact(g, 1, 0, "military_pact")
    pact(g, 2, 0, "international_trade_agreement")
    assert (culture_rate(g.civs[0]), strength(g.civs[0])) == (1, 5)
    assert len(GAME.view(g, 0)["players"][0]["pacts"]) == 3


@rule("610.1", "610.3")
def test_breaking_a_pact() -> None:
    g = politics(board(3, age=3))
    equip(g, military=["spy"])
    pact(g, 1, 0, "peace_treaty")
    play = Play(g)
    assert play.refused("aggression:spy:1") == "607.3"
    play.do("break:peace_treaty")
    assert g.civs[1].pact == NONE
    assert culture_rate(g.civs[1]) == 0
    assert play.topic == "action"
    g = politics(board(3))
    equip(g, military=["rats"])
    assert Play(g).refused("break:peace_treaty") == "610.1"


@rule("610.2", "610.4")
def test_pacts_that_end_by_attack() -> None:
    g = politics(board(3, age=3))
    pact(g, 1, 0, "promise_of_military_protection", owner_is_a=True)
    equip(g, military=["spy"], techs={"warriors": 4})
    assert strength(g.civs[0]) == 9
    play = Play(g).do("aggression:spy:1")
    assert g.civs[1].pact == NONE
    assert play.fork.ask is not None
    assert play.fork.ask.about == (4, 1), "the pact ends before strengths are compared"


# --- 611, 612 wars -------------------------------------------------------------------------------


@rule("611.1", "611.2", "611.3", "612.6")
def test_a_war_takes_a_turn() -> None:
    g = politics(board(2, age=2))
    victim = equip(g, 1, culture=9, resources=6, unused=2)
    civ = equip(g, military=["war_over_culture_ii", "rats"], techs={"warriors": 1}, special=["strategy"])
    play = Play(g).do("war:war_over_culture_ii:1")
    assert (civ.war, civ.war_target, civ.ma) == (BY_ID["war_over_culture_ii"], 1, 1)
    assert (civ.culture, victim.culture) == (0, 9)
    play.do("end_turn")
    while play.topic != "action":
        play.do(str(play.options[0]))
    play.do("build:warriors", "end_turn")
    assert play.topic == "fight"
    play.do("done", "done")
    assert (civ.culture, victim.culture) == (2, 7), "4 to 2: the victim built a unit meanwhile"
    assert civ.war == NONE
    assert play.topic == "politics", "the declarer still has this turn's political action"


@rule("611.4", "803.1")
def test_wars_are_not_antiquated() -> None:
    from pentapolis.games.through_the_ages.rules.ages import end_age

    g = board(2, age=3)
    civ = equip(g, war="war_over_culture_ii", war_target=1)
    end_age(g)
    assert civ.war == BY_ID["war_over_culture_ii"]


@rule("611.5")
def test_no_wars_in_the_advanced_game() -> None:
    from tests.through_the_ages.scene import new

    assert not any(KIND[c] == "war" for d in new(3, level="advanced").decks for c in d)


@rule("612.1", "612.2", "612.3", "612.5")
def test_the_stronger_side_wins() -> None:
    g = board(2, age=2)
    civ = equip(g, war="war_over_culture_ii", war_target=1, culture=3, techs={"warriors": 2})
    victim = equip(g, 1, techs={"warriors": 6}, military=["bonus_ii"], yellow=2)
    asked = converse(resolve_war(g, civ), "done", ("sacrifice", "warriors"), "done")
    assert [ask.seat for ask in asked] == [0, 1, 1]
    assert not any(("bonus", "bonus_ii") in ask.options for ask in asked)
    assert (civ.culture, victim.culture) == (0, 3), "advantage 5, but the loser has only 3"
    assert (victim.yellow, workers(victim)["warriors"]) == (3, 5)
    assert [ID[card_at(e)] for e in g.discards[2]] == ["war_over_culture_ii"]


@rule("612.4")
def test_equal_strength_in_a_war() -> None:
    g = board(2, age=2)
    civ = equip(g, war="war_over_culture_ii", war_target=1, culture=3, techs={"warriors": 1})
    victim = equip(g, 1, techs={"warriors": 2}, culture=5, yellow=2)
    converse(resolve_war(g, civ), ("sacrifice", "warriors"), "done")
    assert (civ.culture, victim.culture) == (3, 5)
    assert "warriors" not in workers(civ), "sacrificed units are lost"


def test_recycling_waits_for_the_last_event() -> None:
    g = board(2)
    events(g, "rats")
    g.future = [laid("foray")]
    recycle_events(g)
    assert len(g.future) == 1
    assert blue(g.civs[0]) == {}
