"""The events with a rule of their own: choices, five players, what if it is impossible (504, 1002)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.games.nations.data import CARD, CARDS, EVENT, FOOD
from pentapolis.games.nations.rules.comparisons import stability
from pentapolis.games.nations.rules.events import compared_strengths as strengths
from pentapolis.games.nations.rules.events import lower, resolve, upper
from pentapolis.games.nations.rules.resolution import end_round, fight
from pentapolis.games.nations.state import NONE, State
from tests.loaded import first_ask, talk
from tests.nations.scene import (
    HALVES,
    act,
    calm,
    changes,
    empower,
    event,
    goods_of,
    happen,
    have,
    keys,
    man,
    offer,
    own,
    powers,
    rich,
    rule,
)


@event("rigveda", "magellans_expedition", "stupor_mundi")
def test_events_about_purchases() -> None:
    g = rich(3)
    g.nations[0].fights = 3
    g.nations[1].colonised = 2
    g.nations[1].golden_ages = 2
    g.nations[2].golden_ages = 1
    happen(g, "rigveda")
    assert changes(g, "books") == [3, 0, 0]
    happen(g, "magellans_expedition")
    assert changes(g, "gold") == [0, 10, 0]
    happen(g, "stupor_mundi")
    assert changes(g, "books") == [3, 4, 0]
    g = rich(3)
    happen(g, "stupor_mundi")
    assert changes(g, "books") == [0, 0, 0], "nobody bought any"


@rule("503.8", "504.7")
def test_purchases_are_counted_one_by_one() -> None:
    g = rich(3)
    offer(g, "hunnic_invasions", "siege_of_troy", "siege_of_alesia", "nubia", "the_bible")
    man(g, 0, 2, 1)
    empower(g, 9, 0, 0)
    act(g, 0, "buy:hunnic_invasions")
    act(g, 0, "buy:siege_of_troy", "take:stone:2")
    act(g, 0, "buy:siege_of_alesia", "take:stone:2")
    act(g, 0, "buy:nubia")
    act(g, 0, "buy:the_bible", "vp:1", "1")
    n = g.nations[0]
    assert (n.fights, n.colonised, n.golden_ages) == (3, 1, 1)
    end_round(g)
    assert (n.fights, n.colonised, n.golden_ages) == (0, 0, 0)


@event("zoroastrian_revival")
@rule("1002.1")
def test_zoroastrian_revival() -> None:
    g = rich(3)
    happen(g, "zoroastrian_revival", "gain")
    assert changes(g, "stone") == [4, 0, 0]
    happen(g, "zoroastrian_revival", "others_lose")
    assert changes(g, "food") == [0, -3, -3]
    g = rich(3)
    calm(g, 5, 5, 1)
    happen(g, "zoroastrian_revival")
    g = rich(5)
    g.order = [1, 0, 2, 3, 4]
    calm(g, 9, 9, 3, 2, 1)
    assert first_ask(resolve(g, HALVES["zoroastrian_revival"])).seat == 1
    happen(g, "zoroastrian_revival", "gain")
    assert changes(g, "stone") == [4, 4, 0, 0, 0]
    happen(g, "zoroastrian_revival", "others_lose")
    assert changes(g, "food") == [0, 0, -3, -3, -3]
    calm(g, 9, 8, 3, 2, 1)
    assert first_ask(resolve(g, HALVES["zoroastrian_revival"])).seat == 0


@event("qin_unification")
@rule("503.8")
def test_qin_unification() -> None:
    g = rich(3)
    happen(g, "qin_unification")
    assert changes(g, "vp") == [0, 0, 0], "no war"
    g.war, g.war_buyer, g.war_strength = CARD["hunnic_invasions"], 0, 4
    happen(g, "qin_unification")
    assert powers(g) == [6, 4, 2]
    assert changes(g, "vp") == [1, 0, 0]
    g = rich(3, no_war="as_zero")
    empower(g, 3, 0, 1)
    happen(g, "qin_unification")
    assert changes(g, "vp") == [1, 0, 1]


@event("olympic_games", "kangxi_era")
@rule("1002.6", "1002.10")
@pytest.mark.parametrize(("id", "gold"), [("olympic_games", 0), ("kangxi_era", 3)])
def test_the_most_stable_goes_first(id: str, gold: int) -> None:
    g = rich(3)
    g.order = [2, 1, 0]
    happen(g, id)
    assert g.order == [0, 2, 1]
    assert changes(g, "gold") == [gold, 0, 0]
    calm(g, 3, 3, 1)
    happen(g, id)
    assert g.order == [0, 2, 1]
    g = rich(5)
    g.order = [4, 3, 2, 1, 0]
    calm(g, 3, 9, 1, 8, 1)
    happen(g, id)
    assert g.order == [1, 3, 4, 2, 0]
    assert changes(g, "gold") == [0, gold, 0, gold, 0]
    calm(g, 9, 3, 1, 1, 9)
    happen(g, id)
    assert g.order == [4, 0, 1, 3, 2], "ties by the current order"


@event("code_of_hammurabi")
def test_code_of_hammurabi() -> None:
    g = rich(3)
    calm(g, 5, 1, 1)
    happen(g, "code_of_hammurabi")
    assert changes(g, "food") == [3, 0, 0]


@event("hellenism")
def test_hellenism() -> None:
    g = rich(3)
    happen(g, "hellenism")
    assert (changes(g, "stone"), changes(g, "food")) == ([2, 0, 0], [0, -2, -2])
    g = rich(3, no_leader="nobody_loses")
    happen(g, "hellenism")
    assert changes(g, "food") == [0, -2, -2], "here somebody leads"
    for reading, loss in (("all_lose", -2), ("nobody_loses", 0)):
        g = rich(3, no_leader=reading)
        empower(g, 5, 5, 1)
        happen(g, "hellenism")
        assert (changes(g, "stone"), changes(g, "food")) == ([0, 0, 0], [loss] * 3)


@event("ashokas_conversion", "mercantilism")
@pytest.mark.parametrize(
    ("id", "slots", "good"), [("ashokas_conversion", (2, 0), "books"), ("mercantilism", (3, 4), "stone")]
)
@rule("504.5")
def test_workers_come_off_for_goods(id: str, slots: tuple[int, int], good: str) -> None:
    g = rich(2)
    if id == "ashokas_conversion":
        own(g, 0, "hoplite", slot=0)
    man(g, 0, slots[0], 2)
    man(g, 0, slots[1], 1)
    man(g, 1, slots[0], 2)
    first, second = sorted(slots)
    numbers = {slots[0]: "1", slots[1]: "1"}
    happen(g, id, "0", numbers[first], numbers[second])
    n = g.nations[0]
    assert (n.workers[slots[0]], n.workers[slots[1]]) == (1, 0)
    assert changes(g, good) == [4, 0]
    assert g.nations[1].workers[slots[0]] == 2


@rule("604.2")
def test_ashoka_can_make_an_advisor_leave() -> None:
    g = rich(2)
    own(g, 0, "harald_hardrada")
    empower(g, 0, 1)
    man(g, 0, 2, 1)
    happen(g, "ashokas_conversion", "1")
    assert g.nations[0].advisor == NONE


@event("assyrian_deportations", "black_death", "emigration")
@rule("504.6")
def test_workers_are_returned() -> None:
    g = rich(3)
    for n in g.nations:
        n.food_left, n.pool = 3, 6
    happen(g, "assyrian_deportations")
    assert [(n.pool, n.food_left) for n in g.nations] == [(6, 3), (6, 3), (5, 4)]
    happen(g, "emigration")
    assert (g.nations[2].pool, g.nations[2].above) == (4, 1)
    happen(g, "black_death")
    assert [n.pool for n in g.nations] == [5, 5, 3]


@rule("504.6", "607.2")
def test_a_worker_returned_from_a_card() -> None:
    g = rich(2)
    n = g.nations[1]
    man(g, 1, 3, 3)
    man(g, 1, 4, 2)
    n.stability_left, n.stability_sum, n.above = 3, n.stability_sum - 3, 0
    n.food_left = 3
    assert n.pool == 0
    before = stability(g, n)
    happen(g, "assyrian_deportations", "from:caravan:5", "stability")
    assert (n.workers[4], n.pool, n.stability_left) == (1, 0, 4)
    assert stability(g, n) == before - 1 + 3
    n.workers, n.pool = [0] * 5, 0
    happen(g, "assyrian_deportations")
    assert n.stability_left == 4, "nobody is left to be returned"


@rule("504.5", "604.2")
def test_workers_are_returned_by_all_at_the_same_time() -> None:
    """Nobody is least stable in between: first everybody chooses, then all workers go back."""
    g = rich(3)
    for n in g.nations:
        n.food_left, n.stability_left = 3, 3
    calm(g, 3, 2, 1)
    own(g, 0, "qin_shi_huang")
    rules = resolve(g, HALVES["black_death"])
    assert first_ask(rules, "stability", "stability").seat == 0
    assert [n.stability_left for n in g.nations] == [3, 3, 3]
    happen(g, "black_death", "stability", "stability", "stability")
    assert [stability(g, n) for n in g.nations] == [6, 5, 4]
    assert g.nations[0].advisor == CARD["qin_shi_huang"]


@rule("504.5", "604.2")
def test_workers_are_taken_by_all_at_the_same_time() -> None:
    """Seat 1 would be second least stable if its workers came before those of seat 0."""
    g = rich(5)
    calm(g, 6, 6, 2, 5, 5)
    own(g, 1, "qin_shi_huang")
    happen(g, "janissaries", "accept", "accept", "stability", "food", "stability", "stability")
    assert [stability(g, n) for n in g.nations] == [0, 3, 2, 5, 5]
    assert g.nations[1].advisor == CARD["qin_shi_huang"]


@event("jain_ascetism", "song_resistance")
@rule("503.8")
def test_war_losses_are_regained() -> None:
    def defeated(**goods: int) -> State:
        g = rich(2)
        empower(g, 1, 5)
        calm(g, 1, 0)
        have(g, 0, **goods)
        g.war, g.war_buyer, g.war_strength = CARD["hunnic_invasions"], 1, 5
        talk(fight(g))
        return g

    g = defeated()
    assert (changes(g, "food"), changes(g, "vp")) == ([-3, 0], [-1, 0])
    happen(g, "jain_ascetism")
    assert (changes(g, "food"), changes(g, "vp")) == ([-3, 0], [0, 0])
    g = defeated(food=1)
    assert goods_of(g, 0) == {"stone": 20, "gold": 20, "food": 0, "books": 18, "vp": 18}
    happen(g, "song_resistance")
    assert goods_of(g, 0) == {"stone": 20, "gold": 20, "food": 1, "books": 20, "vp": 20}
    g = defeated(food=1)
    happen(g, "jain_ascetism")
    assert goods_of(g, 0)["vp"] == 20
    g = rich(2)
    happen(g, "song_resistance")
    assert changes(g, "food") == [0, 0]


@rule("503.8", "603.3")
def test_only_what_the_war_really_took_is_regained() -> None:
    """Substitutes for missing books come back too; a point that an earlier shortage cost does not (AI)."""
    g = rich(2)
    empower(g, 1, 5)
    calm(g, 1, 0)
    have(g, 0, food=1, books=0, stone=5, gold=0)
    g.nations[0].short = 1 << FOOD
    g.war, g.war_buyer, g.war_strength = CARD["hunnic_invasions"], 1, 5
    talk(fight(g))
    assert goods_of(g, 0) == {"stone": 3, "gold": 0, "food": 0, "books": 0, "vp": 18}
    happen(g, "song_resistance")
    assert goods_of(g, 0) == {"stone": 5, "gold": 0, "food": 1, "books": 0, "vp": 20}


@event("sea_peoples")
@rule("504.9")
def test_sea_peoples() -> None:
    g = rich(3)
    n = g.nations[2]
    happen(g, "sea_peoples")
    assert changes(g, "vp") == [0, 0, -1]
    n.wonder, n.stages = CARD["pyramids"], 2
    happen(g, "sea_peoples", "remove_architect")
    assert (n.stages, changes(g, "vp")) == (1, [0, 0, -1])
    happen(g, "sea_peoples", "lose_vp")
    assert (n.stages, changes(g, "vp")) == (1, [0, 0, -2])
    have(g, 2, vp=0)
    happen(g, "sea_peoples")
    assert n.stages == 0


@event("bronze_age_collapse")
@rule("1002.2")
def test_bronze_age_collapse() -> None:
    g = rich(3)
    happen(g, "bronze_age_collapse")
    assert changes(g, "vp") == [0, -1, -1]
    g = rich(3)
    calm(g, 1, 2, 5)
    happen(g, "bronze_age_collapse")
    assert changes(g, "vp") == [0, -1, 0]
    g = rich(5)
    calm(g, 1, 2, 3, 9, 8)
    happen(g, "bronze_age_collapse")
    assert changes(g, "vp") == [0, 0, -1, 0, 0]


@event("han_dynasty", "janissaries")
@rule("1002.4", "1002.5", "504.8")
@pytest.mark.parametrize(
    ("id", "good", "amount", "workers"), [("han_dynasty", "food", 3, 1), ("janissaries", "stone", 4, 2)]
)
def test_workers_and_goods_together(id: str, good: str, amount: int, workers: int) -> None:
    g = rich(3)
    happen(g, id, "decline")
    assert (changes(g, good), g.nations[0].pool) == ([0, 0, 0], 5)
    happen(g, id, "accept", *["food"] * workers)
    assert (changes(g, good), g.nations[0].pool) == ([amount, 0, 0], 5 + workers)
    n = g.nations[0]
    n.food_left, n.stability_left = workers - 1, 0
    happen(g, id)
    assert changes(g, good) == [amount, 0, 0], "not possible without the workers"


@rule("605.6")
def test_five_players_both_of_the_best_decide_for_themselves() -> None:
    g = rich(5)
    happen(g, "han_dynasty", "accept", "decline", "food")
    assert changes(g, "food") == [0, 3, 0, 0, 0]


@event("pilgrims")
def test_pilgrims() -> None:
    g = rich(3)
    have(g, 1, food=25)
    happen(g, "pilgrims", "stability")
    assert (g.nations[1].pool, g.nations[1].stability_left) == (6, 3)


@event("ecological_collapse")
@rule("504.5", "504.9")
@pytest.mark.example("NAT-X18")
def test_ecological_collapse() -> None:
    china, persia, rome = 0, 1, 2
    g = rich(3)
    have(g, persia, food=1)
    ask = first_ask(resolve(g, HALVES["ecological_collapse"]))
    assert (ask.seat, keys(ask)) == (rome, ["pay", "go_last"])
    happen(g, "ecological_collapse", "pay", "go_last")
    assert g.order == [rome, china, persia]
    assert [goods_of(g, s)["food"] for s in range(3)] == [20, 1, 18]
    g = rich(4)
    happen(g, "ecological_collapse", "pay", "go_last", "pay", "go_last")
    assert g.order == [1, 3, 0, 2]


@event("peace_of_god")
def test_peace_of_god() -> None:
    g = rich(3)
    happen(g, "peace_of_god")
    assert changes(g, "books") == [0, 0, 0]
    g.war, g.war_buyer = CARD["first_crusade"], 0
    happen(g, "peace_of_god")
    assert changes(g, "books") == [0, 0, 0]
    g.war_buyer = 2
    happen(g, "peace_of_god")
    assert changes(g, "books") == [4, 0, 0]


@event("council_of_clermont", "scramble_for_africa", "weltpolitik")
def test_events_about_colonies() -> None:
    g = rich(3)
    own(g, 0, "tibet", "greenland")
    own(g, 1, "congo", "india")
    own(g, 2, "nubia", "congo")
    happen(g, "council_of_clermont")
    assert changes(g, "vp") == [2, 0, 0]
    happen(g, "scramble_for_africa")
    assert changes(g, "vp") == [2, 1, 1]
    happen(g, "weltpolitik")
    assert (changes(g, "gold"), changes(g, "stone")) == ([0, 10, 5], [0, 10, 5])


@event("imperial_examination", "absolute_monarchy")
def test_events_about_advisors() -> None:
    g = rich(3)
    own(g, 0, "porcelain_tower", "marco_polo", "abu_bakr")
    own(g, 1, "hatshepsut")
    own(g, 2, "tokugawa")
    happen(g, "imperial_examination")
    assert changes(g, "vp") == [1, 0, 0]
    happen(g, "absolute_monarchy")
    assert changes(g, "books") == [-4, -4, 0]


@event("fourth_crusade")
@rule("1002.8")
def test_fourth_crusade() -> None:
    g = rich(3)
    happen(g, "fourth_crusade", "decline")
    assert (changes(g, "vp"), changes(g, "books")) == ([0, 0, 0], [0, 0, 0])
    happen(g, "fourth_crusade", "accept")
    assert (changes(g, "gold"), changes(g, "vp"), changes(g, "books")) == ([-3, 0, 0], [1, 0, 0], [0, 0, -4])
    g = rich(3)
    have(g, 0, gold=2)
    happen(g, "fourth_crusade")
    assert changes(g, "books") == [0, 0, 0]
    g = rich(3, crusade="always")
    empower(g, 5, 5, 1)
    happen(g, "fourth_crusade")
    assert changes(g, "books") == [0, 0, -4]
    g = rich(5)
    happen(g, "fourth_crusade", "decline")
    assert changes(g, "books") == [0] * 5
    have(g, 1, gold=2)
    happen(g, "fourth_crusade", "accept")
    assert (changes(g, "vp"), changes(g, "books")) == ([1, 1, 0, 0, 0], [0, 0, 0, -4, -4])
    assert changes(g, "gold") == [-3, -18, 0, 0, 0], "the strongest pays for both"
    g = rich(5)
    empower(g, 3, 9, 1, 9, 1)
    g.order = [0, 3, 2, 1, 4]
    assert first_ask(resolve(g, HALVES["fourth_crusade"])).seat == 3
    happen(g, "fourth_crusade", "accept")
    assert (changes(g, "vp"), changes(g, "gold")) == ([0, 1, 0, 1, 0], [0, 0, 0, -3, 0])
    g = rich(5)
    have(g, 0, gold=2)
    happen(g, "fourth_crusade")
    assert (changes(g, "vp"), changes(g, "books")) == ([0] * 5, [0] * 5), "nobody else decides instead"


@event("feudal_dues")
@rule("502.1")
def test_feudal_dues() -> None:
    g = rich(3)
    g.order = [2, 1, 0]
    g.event = EVENT["feudal_dues"]
    talk(fight(g))
    assert g.order == [2, 1, 0]
    before = [n.goods[:] for n in g.nations]
    happen(g, "feudal_dues")
    assert [n.goods for n in g.nations] == before


@event("hajj_from_mali")
def test_hajj_from_mali() -> None:
    g = rich(3)
    happen(g, "hajj_from_mali")
    assert [goods_of(g, s)["gold"] for s in range(3)] == [20, 20, 2]
    have(g, 2, gold=1)
    happen(g, "hajj_from_mali")
    assert (goods_of(g, 2)["gold"], goods_of(g, 2)["vp"]) == (1, 20)


@event("chanson_de_roland", "columbian_exchange")
def test_events_with_two_effects() -> None:
    g = rich(3)
    happen(g, "chanson_de_roland")
    assert changes(g, "books") == [3, 0, -1]
    happen(g, "columbian_exchange")
    assert changes(g, "food") == [3, 0, -3]


@event("little_ice_age")
@rule("504.9")
def test_little_ice_age() -> None:
    g = rich(3)
    have(g, 1, food=2)
    have(g, 2, food=2, books=4, vp=9)
    happen(g, "little_ice_age", "lose:food:3", "lose:food:3")
    assert (goods_of(g, 0)["food"], goods_of(g, 0)["books"]) == (17, 20)
    assert (goods_of(g, 1)["food"], goods_of(g, 1)["books"], goods_of(g, 1)["vp"]) == (2, 15, 20)
    assert (goods_of(g, 2)["food"], goods_of(g, 2)["books"], goods_of(g, 2)["vp"]) == (0, 3, 8)


@event("glorious_revolution")
@rule("1002.3")
def test_glorious_revolution() -> None:
    g = rich(3)
    happen(g, "glorious_revolution", "decline")
    assert g.order == [0, 1, 2]
    happen(g, "glorious_revolution", "accept")
    assert (g.order, changes(g, "gold")) == ([1, 2, 0], [6, 0, 0])
    g = rich(5)
    assert first_ask(resolve(g, HALVES["glorious_revolution"])).seat == 1
    happen(g, "glorious_revolution", "accept", "accept")
    assert g.order == [2, 3, 4, 0, 1]
    assert changes(g, "gold") == [6, 6, 0, 0, 0]


@event("sinking_of_the_vasa")
@rule("1002.7", "601.3")
def test_sinking_of_the_vasa() -> None:
    def vasa(**options: Any) -> State:
        g = rich(3, **options)
        g.event = EVENT["sinking_of_the_vasa"]
        empower(g, 5, 9, 7)
        calm(g, 3, 2, 1)
        return g

    g = vasa()
    talk(upper(g), "lose_gold")
    assert (changes(g, "gold"), strengths(g)) == ([0, 0, -3], [5, 9, 7])
    talk(lower(g))
    assert changes(g, "food") == [-5, 0, 0]
    g = vasa()
    talk(upper(g), "lose_strength")
    assert (changes(g, "gold"), strengths(g), powers(g)) == ([0, 0, 0], [5, 9, 0], [5, 9, 7])
    talk(lower(g))
    assert changes(g, "food") == [0, 0, -5]
    assert strengths(g) == [5, 9, 7]
    g = vasa()
    have(g, 2, gold=2)
    talk(upper(g))
    assert g.nations[2].sunk
    g = vasa(vasa="ten_strength")
    talk(upper(g))
    assert changes(g, "gold") == [0, 0, -3]


@rule("1002.7", "604.2")
def test_the_sunken_vasa_weakens_nobody_but_for_the_lower_event() -> None:
    """The track stays where it is, so an advisor who leaves with the least strength stays too."""
    g = rich(3)
    g.event = EVENT["sinking_of_the_vasa"]
    empower(g, 9, 8, 12)
    calm(g, 3, 2, 1)
    own(g, 2, "harald_hardrada")
    talk(upper(g), "lose_strength")
    assert g.nations[2].advisor == CARD["harald_hardrada"]
    talk(lower(g))
    assert changes(g, "food") == [0, 0, -5]
    assert g.nations[2].advisor == CARD["harald_hardrada"]


@event("salem_witch_trials")
@rule("504.9")
def test_salem_witch_trials() -> None:
    g = rich(3)
    happen(g, "salem_witch_trials")
    assert changes(g, "gold") == [0, 0, -3]
    own(g, 2, "augustus")
    happen(g, "salem_witch_trials", "lose_gold")
    assert (changes(g, "gold"), g.nations[2].advisor) == ([0, 0, -6], CARD["augustus"])
    happen(g, "salem_witch_trials", "remove_advisors")
    assert (changes(g, "gold"), g.nations[2].advisor) == ([0, 0, -6], NONE)
    own(g, 2, "augustus")
    have(g, 2, gold=2)
    happen(g, "salem_witch_trials")
    assert g.nations[2].advisor == NONE


@event("papal_indulgence", "great_exhibition")
@rule("1002.9", "413.7")
def test_free_architects() -> None:
    g = rich(3)
    n = g.nations[0]
    happen(g, "papal_indulgence")
    assert changes(g, "gold") == [0, -2, -2]
    n.wonder = CARD["pyramids"]
    g.architects = 1
    happen(g, "papal_indulgence", "accept")
    assert (n.stages, n.goods[0], g.architects, changes(g, "gold")) == (1, 20, 1, [0, -4, -4])
    happen(g, "great_exhibition", "accept", "accept")
    assert n.wonders == [CARD["pyramids"]]
    n.wonder = CARD["stonehenge"]
    happen(g, "great_exhibition", "accept", "decline")
    assert n.stages == 1
    n.stages = 2
    happen(g, "great_exhibition", "accept", "free")
    assert len(n.wonders) == 2, "the second architect is lost"
    for reading, loss in (("all_lose", -2), ("nobody_loses", 0)):
        g = rich(3, no_leader=reading)
        calm(g, 4, 4, 1)
        happen(g, "papal_indulgence")
        assert changes(g, "gold") == [loss] * 3


@rule("504.5")
def test_free_architects_are_all_chosen_before_any_comes() -> None:
    """Five players: what the first wonder does when it is finished comes after the second choice."""
    g = rich(5)
    g.nations[0].wonder = g.nations[1].wonder = CARD["british_museum"]
    g.nations[1].stages = len(CARDS[CARD["british_museum"]].stages) - 1
    rules = resolve(g, HALVES["great_exhibition"])
    assert first_ask(rules, "accept").seat == 0
    assert g.nations[1].wonders == []
    happen(g, "great_exhibition", "accept", "accept", "accept")
    assert (len(g.nations[1].wonders), g.nations[0].stages, changes(g, "books")[-1]) == (1, 2, -10)


@event("march_to_moscow", "american_revolution")
@pytest.mark.parametrize("id", ["march_to_moscow", "american_revolution"])
def test_colonies_are_lost(id: str) -> None:
    g = rich(3)
    have(g, 2, food=3)
    happen(g, id)
    assert changes(g, "vp") == [0, 0, -1]
    own(g, 2, "nubia", "israel")
    happen(g, id, "colony:nubia")
    assert (g.nations[2].colonies, changes(g, "vp")) == ([CARD["israel"]], [0, 0, -1])
    own(g, 2, "macedonia")
    assert powers(g)[2] == 4
    happen(g, id, "colony:macedonia")
    assert powers(g)[2] == 2, "what the colony brought is gone"


@event("anarchism", "french_revolution")
def test_advisors_are_lost() -> None:
    g = rich(3)
    own(g, 2, "porcelain_tower", "hatshepsut", "abu_bakr")
    empower(g, 6, 4, 2)
    happen(g, "anarchism")
    assert (g.nations[2].advisor, g.nations[2].tower, changes(g, "vp")) == (NONE, NONE, [0, 0, -1])
    happen(g, "anarchism")
    assert changes(g, "vp") == [0, 0, -2]
    happen(g, "french_revolution")
    assert changes(g, "vp") == [0, 0, -4]
    own(g, 2, "hatshepsut")
    happen(g, "french_revolution")
    assert (g.nations[2].advisor, changes(g, "vp")) == (NONE, [0, 0, -4])


@event("industrial_revolution")
def test_industrial_revolution() -> None:
    g = rich(3)
    happen(g, "industrial_revolution")
    assert changes(g, "vp") == [0, 0, 0]
    own(g, 0, "hospital", slot=0, workers=1)
    own(g, 1, "factory", slot=0, workers=2)
    own(g, 2, "dike", slot=0, workers=4)
    happen(g, "industrial_revolution")
    assert changes(g, "vp") == [0, 1, 0]


@event("entente_cordiale")
@rule("412.4")
def test_entente_cordiale() -> None:
    g = rich(3)
    n = g.nations[0]
    man(g, 0, 3, 1)
    stone = n.goods[0]
    happen(g, "entente_cordiale", "deploy:axeman:3", "from:farm:4", "deploy:axeman:3")
    assert (n.workers, n.pool, n.goods[0]) == ([0, 0, 2, 0, 0], 3, stone)
    happen(g, "entente_cordiale", "decline")
    own(g, 0, "forum", slot=2)
    happen(g, "entente_cordiale")


@rule("604.2", "411.3")
def test_entente_cordiale_takes_workers_off_cards_first() -> None:
    """The first space counts as any other; for a moment the nation is weaker (decision I)."""
    g = rich(3)
    own(g, 0, "hoplite", slot=0, workers=2)
    own(g, 0, "harald_hardrada")
    empower(g, 6, 5, 4)
    happen(g, "entente_cordiale", "deploy:axeman:3", "from:hoplite:1", "decline")
    n = g.nations[0]
    assert (n.workers[0], n.workers[2], n.pool, powers(g)[0]) == (1, 1, 3, 5)
    assert n.advisor == NONE


@rule("504.5", "605.6")
def test_entente_cordiale_lets_both_choose_before_any_worker_comes() -> None:
    g = rich(5)
    rules = resolve(g, HALVES["entente_cordiale"])
    assert first_ask(rules, "deploy:axeman:3", "deploy:axeman:3").seat == 0
    assert [n.workers[2] for n in g.nations] == [0] * 5
    happen(g, "entente_cordiale", "deploy:axeman:3", "decline", "deploy:axeman:3", "deploy:axeman:3")
    assert [n.workers[2] for n in g.nations] == [2, 1, 0, 0, 0]
