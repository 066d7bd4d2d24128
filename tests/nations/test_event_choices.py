"""Choices in events: who chooses when, what can just be paid, which workers may go (504.5, 504.8, 504.9)."""

from __future__ import annotations

import pytest

from pentapolis.games.nations.data import CARD
from pentapolis.games.nations.rules.events import resolve
from pentapolis.games.nations.state import State
from tests.loaded import first_ask, reply
from tests.nations.scene import (
    HALVES,
    askers,
    calm,
    changes,
    empower,
    happen,
    have,
    keys,
    man,
    own,
    rich,
    rule,
)


def everybody_can_choose(g: State) -> None:
    """Everybody is selected, has something to lose of every kind and room for everything."""
    empower(g, *[0] * g.seats)
    calm(g, *[0] * g.seats)
    for seat, n in enumerate(g.nations):
        man(g, seat, 2, 1)
        man(g, seat, 3, 1)
        n.food_left = n.stability_left = 2
        n.wonder, n.stages = CARD["taj_mahal"], 1
        n.colonies = [CARD["nubia"], CARD["israel"]]
        n.advisor = CARD["hatshepsut"]


FOR_ALL = (
    "christianity", "paper_money", "sokoto_caliphate", "ashokas_conversion", "mercantilism", "sea_peoples",
    "assyrian_deportations", "black_death", "emigration", "ecological_collapse", "little_ice_age",
    "sinking_of_the_vasa", "salem_witch_trials", "march_to_moscow", "american_revolution",
)  # fmt: skip


@rule("504.5")
@pytest.mark.parametrize("id", FOR_ALL)
def test_the_last_in_turn_order_chooses_first(id: str) -> None:
    g = rich(3)
    everybody_can_choose(g)
    g.order = [1, 2, 0]
    assert askers(resolve(g, HALVES[id])) == [0, 2, 1]


@rule("504.5", "605.6")
@pytest.mark.parametrize(
    "id",
    ["han_dynasty", "janissaries", "pilgrims", "papal_indulgence", "great_exhibition", "entente_cordiale"],
)
def test_of_the_two_best_the_later_in_turn_order_chooses_first(id: str) -> None:
    for order in ([0, 1, 2, 3, 4], [4, 3, 2, 1, 0]):
        g = rich(5)
        everybody_can_choose(g)
        for change in (empower, calm):
            change(g, 9, 9, 1, 1, 1)
        have(g, 0, food=30)
        have(g, 1, food=30)
        g.order = order
        asked = askers(resolve(g, HALVES[id]))
        assert asked[:2] == [seat for seat in reversed(order) if seat < 2]


@rule("504.5", "603.2")
@pytest.mark.parametrize("id", ["attila", "hellenism", "zoroastrian_revival", "fourth_crusade"])
def test_what_replaces_missing_books_is_chosen_in_reverse_order_too(id: str) -> None:
    g = rich(4)
    empower(g, 9, 0, 0, 0)
    calm(g, 9, 0, 0, 0)
    for seat in (1, 2, 3):
        have(g, seat, gold=0 if id == "attila" else 9, stone=9, food=9 if id == "attila" else 0, books=0)
    g.order = [2, 1, 0, 3]
    asked = askers(resolve(g, HALVES[id]), choice=0 if id == "fourth_crusade" else -1)
    assert asked[-3:] == [3, 1, 2]


@rule("412.4", "504.8")
def test_only_workers_of_the_kind_come_off() -> None:
    g = rich(2)
    man(g, 0, 2, 2)
    man(g, 0, 3, 3)
    ask = first_ask(resolve(g, HALVES["ashokas_conversion"]))
    assert (ask.about, keys(ask)) == (("axeman",), ["0", "1", "2"])
    happen(g, "ashokas_conversion", "2")
    assert g.nations[0].workers == [0, 0, 0, 3, 0]


@rule("504.8", "504.9")
def test_what_can_just_be_paid_can_be_chosen() -> None:
    g = rich(2)
    have(g, 0, food=3, books=5)
    have(g, 1, food=3, books=4)
    ask = first_ask(resolve(g, HALVES["little_ice_age"]))
    assert (ask.seat, keys(ask)) == (0, ["lose:food:3", "lose:books:5"])
    calm(g, 5, 1)
    for id in ("salem_witch_trials", "sinking_of_the_vasa"):
        own(g, 1, "hatshepsut")
        for gold, count in ((3, 2), (2, 1)):
            have(g, 1, gold=gold)
            options = reply(resolve(g, HALVES[id]), None).options
            assert len(options) == count
    g = rich(2)
    g.nations[0].food_left = 1
    g.nations[0].stability_left = 0
    assert first_ask(resolve(g, HALVES["han_dynasty"])).seat == 0, "the last worker can be taken"
    g = rich(3)
    have(g, 0, gold=3)
    assert keys(first_ask(resolve(g, HALVES["fourth_crusade"]))) == ["accept", "decline"]
    have(g, 0, gold=2)
    happen(g, "fourth_crusade")
    assert changes(g, "books") == [0, 0, 0]


@rule("504.9", "1002.7")
def test_the_vasa_with_exactly_ten_strength() -> None:
    for strength, gold, options in (
        (10, 20, ["lose_gold", "lose_strength"]),
        (9, 20, ["lose_gold"]),
        (9, 2, ["lose_strength"]),
        (10, 2, ["lose_strength"]),
    ):
        g = rich(3, vasa="ten_strength")
        calm(g, 3, 2, 1)
        empower(g, 5, 9, strength)
        have(g, 2, gold=gold)
        assert reply(resolve(g, HALVES["sinking_of_the_vasa"]), None).options == options


@rule("504.9")
def test_sea_peoples_without_anything_to_lose() -> None:
    g = rich(3)
    have(g, 2, vp=0)
    happen(g, "sea_peoples")
    assert changes(g, "vp") == [0, 0, -20]


@rule("1002.3")
def test_glorious_revolution_of_two_equals() -> None:
    """Equally stable: the later in turn order chooses first and goes behind the other."""
    for order, last in (([0, 1, 2, 3, 4], [0, 1]), ([4, 1, 3, 0, 2], [1, 0])):
        g = rich(5)
        calm(g, 8, 8, 3, 2, 1)
        g.order = order
        assert first_ask(resolve(g, HALVES["glorious_revolution"])).seat == last[-1]
        happen(g, "glorious_revolution", "accept", "accept")
        assert g.order[-2:] == last


@rule("607.2", "1002.5")
def test_the_second_janissary_comes_from_where_workers_are_left() -> None:
    g = rich(3)
    n = g.nations[0]
    n.stability_left, n.food_left = 1, 2
    happen(g, "janissaries", "accept", "stability")
    assert (n.stability_left, n.food_left, n.pool) == (0, 1, 7)
    n.above, n.food_left, n.stability_left = 1, 1, 1
    empower(g, 9, 1, 1)
    happen(g, "janissaries", "accept", "food")
    assert (n.above, n.food_left, n.stability_left) == (0, 0, 1)


@rule("504.8", "411.3")
def test_entente_cordiale_counts_the_workers_that_are_already_under_way() -> None:
    def with_workers(pool: int, farm: int) -> State:
        g = rich(3)
        n = g.nations[0]
        n.pool, n.workers = pool, [0, 0, 0, farm, 0]
        return g

    g = with_workers(pool=1, farm=1)
    happen(g, "entente_cordiale", "deploy:axeman:3", "pool", "deploy:axeman:3")
    assert (g.nations[0].pool, g.nations[0].workers) == (0, [0, 0, 2, 0, 0]), "the second is the farmer"
    g = with_workers(pool=1, farm=0)
    happen(g, "entente_cordiale", "deploy:axeman:3")
    assert (g.nations[0].pool, g.nations[0].workers) == (0, [0, 0, 1, 0, 0]), "nobody is left for a second"
    g = with_workers(pool=0, farm=0)
    happen(g, "entente_cordiale")
