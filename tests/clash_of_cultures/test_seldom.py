"""What tests of single cards passed by: the exact price, the other side, nobody of that kind."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from pentapolis.engine import Ask
from pentapolis.games.clash_of_cultures.cards.civilizations.celts import great_numbers
from pentapolis.games.clash_of_cultures.cards.civilizations.huns import riders_move
from pentapolis.games.clash_of_cultures.cards.civilizations.japan import _refuse_buddhism
from pentapolis.games.clash_of_cultures.cards.civilizations.phoenicia import city_walls
from pentapolis.games.clash_of_cultures.cards.civilizations.rome import hardened
from pentapolis.games.clash_of_cultures.data import ids
from pentapolis.games.clash_of_cultures.pieces import Battle
from pentapolis.games.clash_of_cultures.rules import battle, construction, fighters, move, trade, wonders
from tests.clash_of_cultures.scene import at, build, city, drive, know, menu, realm, scene, stock, units, wide
from tests.loaded import first_ask, reply

rule = pytest.mark.rule
COC = "clash_of_cultures"


def outcome(rules: Any) -> Any:
    """What rules return that ask nothing."""
    with pytest.raises(StopIteration) as end:
        next(rules)
    return end.value.value


@rule(COC, "1102.9")
def test_boudicas_settler_stays_for_food_alone() -> None:
    g = realm("celts", leader="boudica", place="D4")
    stock(g)
    assert outcome(great_numbers(g, 0)) is False
    stock(g, food=1)
    assert first_ask(great_numbers(g, 0)).options == ["yes", "no"]


@rule(COC, "1103.1")
def test_cleopatra_needs_one_culture_token_and_no_more() -> None:
    g = realm("egypt", leader="cleopatra", place="D2")
    stock(g, culture=1)
    assert "beloved" in menu(g)
    stock(g)
    assert "beloved" not in menu(g)


@rule(COC, "1124.2b")
def test_mounted_archers_need_tactics_to_ride() -> None:
    g = realm("huns", "husbandry")
    units(g, 0, "D2", cavalry=1)
    bought = [0] * 6
    bought[ids.CAVALRY] = 1
    assert outcome(riders_move(g, 0, g.cities[at(g, "D2")], bought)) is None
    know(g, 0, "tactics")
    assert first_ask(riders_move(g, 0, g.cities[at(g, "D2")], bought)).topic == "mounted_archers"


@rule(COC, "1102.9")
def test_buddhism_costs_a_culture_token() -> None:
    g = realm("japan", leader="suiko", place="D2")
    build(g, g.cities[at(g, "D2")], "temple", 1)
    stock(g, culture=1)
    assert _refuse_buddhism(g, 0) is None
    stock(g)
    refusal = _refuse_buddhism(g, 0)
    assert refusal is not None
    assert refusal.rule == "1102.9"


@rule(COC, "1102.9")
def test_pygmalions_walls_protect_defended_cities_alone() -> None:
    g = realm("phoenicia", leader="pygmalion", place="D2")
    stock(g, culture=3)
    b = Battle(at(g, "D2"), True, 1, 0, at(g, "D3"))
    b.city = True
    assert first_ask(city_walls(g, b, 1)).seat == 0
    b.city = False
    assert outcome(city_walls(g, b, 1)) is None, "no city"
    attack = Battle(at(g, "D3"), True, 0, 1, at(g, "D2"))
    attack.city = True
    assert outcome(city_walls(g, attack, 0)) is None, "he attacks"


@rule(COC, "1102.9")
def test_sulla_is_hardened_against_barbarians_on_both_sides() -> None:
    g = realm("rome", leader="sulla", place="D4")
    for side, sides in ((0, (0, ids.BARBARIANS)), (1, (ids.BARBARIANS, 0))):
        assert hardened(g, Battle(at(g, "D4"), True, *sides, -1), side, []) == 2
    for side, sides in ((0, (0, 1)), (1, (1, 0)), (0, (0, ids.PIRATES))):
        assert hardened(g, Battle(at(g, "D4"), True, *sides, -1), side, []) == 0


@rule(COC, "406.4", "1003.1b", "1004.1b", "1005.1c", "1006.1d", "1007.1b", "1008.1b", "1009.1b")
def test_a_building_names_the_advance_that_it_needs() -> None:
    needed = {
        "fortress": "tactics",
        "temple": "myths",
        "academy": "writing",
        "market": "bartering",
        "port": "fishing",
        "obelisk": "arts",
        "observatory": "math",
    }
    g = scene(expansion=True)
    g.players[0].advances = g.players[0].usable = 0
    home = g.cities[at(g, "D2")]
    for name, advance in needed.items():
        refusal = construction.refuse_site(g, 0, home, ids.BUILDINGS.index(name))
        assert refusal is not None, name
        assert (refusal.rule, refusal.details["advance"]) == ("406.4", advance)


def test_a_battle_is_told_by_who_fights() -> None:
    g = wide()
    told: list[tuple[str, int | None, dict[str, Any]]] = []
    g.tell = lambda kind, seat=None, to=None, **data: told.append((kind, seat, data))
    for defender in (1, ids.BARBARIANS, ids.PIRATES):
        fighters.tell_start(g, Battle(at(g, "D4"), True, 0, defender, -1))
    assert [(kind, seat) for kind, seat, _ in told] == [("battle", 0), ("battle_wild", 0), ("battle_wild", 0)]
    assert [data.get("enemy") for _, _, data in told] == [None, "barbarians", "pirates"]


@rule(COC, "410.1")
def test_the_question_for_a_move_tells_which_one_it_is() -> None:
    for left, number in ((3, 1), (2, 2), (1, 3)):
        g = wide()
        units(g, 0, "D4", infantry=1)
        know(g, 0, "tactics")
        g.moves_left = left
        assert first_ask(move.move_step(g, 0)).about == (number,)


@rule(COC, "304.2")
def test_what_is_gone_is_named_without_its_number() -> None:
    g, ask = wide(), Ask(0, "trade", [])
    assert trade.refuse_gone(g, ask, "food1").details == {"good": "food"}
    assert trade.refuse_gone(g, ask, "action_card").details == {"good": "action_card"}


@rule(COC, "901.7")
def test_a_wonder_that_is_built_is_seen_by_all() -> None:
    g = wide()
    g.players[0].wonders.append(g.wonder_bag.pop(0))
    stock(g, food=9, wood=9, ore=9, ideas=9, gold=9, culture=9)
    seen = g.reveals
    rules = wonders.build_wonder(g, 0, g.cities[at(g, "D2")], g.players[0].wonders[0])
    answer: Any = None
    with contextlib.suppress(StopIteration):
        while True:
            answer = reply(rules, answer).options[0]
    assert g.reveals > seen


@rule(COC, "606.4", "608.3")
def test_attackers_go_back_to_the_first_space_of_the_map_too() -> None:
    g = wide()
    units(g, 0, "D4", infantry=2)
    b = Battle(at(g, "D4"), True, 0, 1, 0)
    drive(battle.retreat(g, b))
    assert (b.over, b.winner) == (True, -1)
    assert g.count(0, ids.INFANTRY, 0) == 2


@rule(COC, "501.3")
def test_settlers_alone_do_not_walk_into_the_first_seats_city() -> None:
    g = wide(seats=2)
    city(g, 0, "D4")
    units(g, 0, "D4", infantry=1)
    units(g, 1, "D5", settler=1)
    g.active, g.moves_left = 1, 3
    assert "D4" not in move.targets(g, 1, ("march", "D5"))
