"""Every progress card: the numbers by the table, and each effect of its own by a test (chapter 1001)."""

from __future__ import annotations

import pytest

from pentapolis.games.nations.actions import turn
from pentapolis.games.nations.buying import colony_needs, price_of, raid_value
from pentapolis.games.nations.compare import least_stability, most_stability, stability, strength
from pentapolis.games.nations.general import check_removals, lose, remove_advisors
from pentapolis.games.nations.maintenance import reveal
from pentapolis.games.nations.resolution import end_age, fight, net_production, produce
from pentapolis.games.nations.state import NONE, REVEAL, NationsState
from pentapolis.games.nations.tables import (
    ADVISOR,
    BUILDING,
    CARD,
    CARDS,
    COLONY,
    FOOD,
    MILITARY,
    TILES,
    WONDER,
)
from pentapolis.games.nations.wonders import hire_free
from tests.nations.help import (
    act,
    acting,
    calm,
    empower,
    first_ask,
    goods_of,
    have,
    keys,
    man,
    offer,
    own,
    talk,
    turn_keys,
)
from tests.nations.test_setup import rule

TESTED: set[str] = set()
"""The cards with effects that a test of this file names; the last test compares it with the table."""


def card(*ids: str) -> pytest.MarkDecorator:
    """Marks a test as the test of these cards."""
    TESTED.update(ids)
    return pytest.mark.rule("nations", "201.6")


def finish(g: NationsState, seat: int, id: str, *answers: str) -> None:
    """Let a nation finish this wonder with an architect that costs nothing."""
    n = g.nations[seat]
    n.wonder, n.stages = CARD[id], len(CARDS[CARD[id]].stages) - 1
    options = ("free", *answers) if n.wonders else answers
    talk(hire_free(g, seat), *options)


# --- numbers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("c", [c for c in CARDS if c.kind in (BUILDING, MILITARY)], ids=lambda c: c.id)
@rule("403.4", "403.5", "404.2", "404.3", "411.2", "501.5", "702.4")
def test_buildings_and_military(c: object) -> None:
    from pentapolis.games.nations.scoring import score

    g = acting(2)
    n = own(g, 0, c.id, slot=0)
    have(g, 0, stone=50)
    for workers in (1, 2, 3):
        act(g, 0, f"deploy:{c.id}:1")
        assert n.goods[0] == 50 - workers * c.cost
        assert strength(n) == min(40, workers * c.strength)
        assert stability(g, n) == min(15, workers * c.stability)
        assert net_production(g, 0) == [workers * amount for amount in c.goods]
        assert raid_value(n) == c.raid
        assert score(g, 0)[3] == c.points[workers]


@pytest.mark.parametrize("c", [c for c in CARDS if c.kind == COLONY], ids=lambda c: c.id)
@rule("405.1", "405.3", "702.2")
def test_colonies(c: object) -> None:
    from pentapolis.games.nations.scoring import score

    g = acting(2)
    n = have(g, 0, gold=9)
    offer(g, c.id)
    n.strength_sum = c.needs - 1
    assert f"buy:{c.id}" not in turn_keys(g, 0)
    n.strength_sum = c.needs
    act(g, 0, f"buy:{c.id}")
    assert strength(n) == c.needs + c.strength
    assert stability(g, n) == c.stability
    assert net_production(g, 0)[:4] == list(c.goods[:4])
    assert score(g, 0)[1] == c.vp


@pytest.mark.parametrize("c", [c for c in CARDS if c.kind == WONDER and c.age], ids=lambda c: c.id)
@rule("413.1", "408.5")
def test_wonders_stage_by_stage(c: object) -> None:
    g = acting(2)
    n = have(g, 0, stone=20, gold=9, food=9, books=20)
    empower(g, 0, 9)
    calm(g, 0, 9)
    g.architects = 5
    offer(g, c.id)
    act(g, 0, f"buy:{c.id}")
    ready = n.goods[0]
    for cost in c.stages:
        assert n.wonder == CARD[c.id]
        ready -= cost
        act(g, 0, "hire:public")
    assert n.wonders == [CARD[c.id]]
    assert n.goods[0] == ready + c.ready[0]
    assert (strength(n), stability(g, n)) == (c.strength, c.stability)


@pytest.mark.parametrize("c", [c for c in CARDS if c.kind == ADVISOR], ids=lambda c: c.id)
@rule("409.1", "501.4")
def test_advisors(c: object) -> None:
    g = acting(3)
    n = own(g, 0, c.id)
    assert strength(n) == c.strength
    assert n.stability_sum == c.stability
    conditional = [bonus for bonus in c.bonuses if not bonus.condition and bonus.per]
    if not conditional and c.id not in ("saint_augustine", "augustus", "thomas_aquino", "lin_zexu"):
        assert net_production(g, 0)[:4] == list(c.goods[:4])


# --- production bonuses ------------------------------------------------------------------------------


@card("saint_augustine", "thomas_aquino", "notre_dame")
@pytest.mark.parametrize(("id", "books"), [("saint_augustine", 2), ("thomas_aquino", 4), ("notre_dame", 3)])
def test_books_for_most_stability(id: str, books: int) -> None:
    g = acting(3)
    own(g, 0, id)
    base = CARDS[CARD[id]].goods[3]
    calm(g, 5, 5, 1)
    assert net_production(g, 0)[3] == base
    calm(g, 6, 5, 1)
    assert net_production(g, 0)[3] == base + books


@card("augustus")
def test_augustus() -> None:
    g = acting(3)
    own(g, 0, "augustus")
    empower(g, 3, 3, 1)
    assert net_production(g, 0)[0] == 0
    empower(g, 4, 3, 1)
    assert net_production(g, 0)[0] == 2


@card("cyrus_the_great", "eleanor_of_aquitaine", "benjamin_disraeli")
@pytest.mark.parametrize(
    ("id", "good", "amount"),
    [("cyrus_the_great", 1, 3), ("eleanor_of_aquitaine", 1, 5), ("benjamin_disraeli", FOOD, 8)],
)
def test_goods_for_a_colony_bought_this_round(id: str, good: int, amount: int) -> None:
    g = acting(3)
    n = own(g, 0, id)
    have(g, 0, gold=9)
    base = net_production(g, 0)[good]
    offer(g, "macedonia")
    n.strength_sum = 4
    act(g, 0, "buy:macedonia")
    assert net_production(g, 0)[good] == base + amount
    n.colonies.clear()
    assert net_production(g, 0)[good] == base + amount, "also if the colony has left again"


@card("angkor_wat", "lin_zexu")
@pytest.mark.parametrize(("id", "books"), [("angkor_wat", -4), ("lin_zexu", -8)])
def test_fewer_books_with_least_strength(id: str, books: int) -> None:
    g = acting(3)
    own(g, 0, id)
    empower(g, 3, 3, 5)
    assert net_production(g, 0)[3] == books
    empower(g, 4, 3, 5)
    assert net_production(g, 0)[3] == 0


@card("isabella")
def test_isabella() -> None:
    g = acting(2)
    own(g, 0, "isabella", "quebec", "tibet", "south_africa")
    assert net_production(g, 0)[1] == 6


@card("tokugawa")
@rule("1001.10")
def test_tokugawa() -> None:
    g = acting(2)
    g.round = 5
    own(g, 0, "tokugawa")
    own(g, 0, "dike", slot=0)
    own(g, 0, "samurai", slot=1)
    own(g, 0, "castle", slot=2)
    assert net_production(g, 0)[0] == 4
    own(g, 0, "dike", slot=0, workers=2)
    assert net_production(g, 0)[0] == 4 + 2 * 3
    g.round = 3
    assert net_production(g, 0)[0] == 2 + 2 * 3


@card("alfred_nobel")
def test_alfred_nobel() -> None:
    g = acting(2)
    own(g, 0, "alfred_nobel")
    own(g, 0, "hospital", slot=0, workers=2)
    own(g, 0, "dike", slot=1, workers=1)
    assert net_production(g, 0)[0] == 2 * 3 + 3
    offer(g, "hunnic_invasions")
    assert "buy:hunnic_invasions" not in turn_keys(g, 0)
    assert "buy:hunnic_invasions" in turn_keys(g, 1)


@card("peter_the_great")
def test_peter_the_great() -> None:
    for good in ("stone", "gold", "books"):
        g = acting(2)
        own(g, 0, "peter_the_great")
        empower(g, 6, 0)
        g.war, g.war_strength = CARD["hunnic_invasions"], 5
        before = goods_of(g, 0)[good]
        talk(produce(g), f"take:{good}:5")
        assert goods_of(g, 0)[good] == before + 5
    for war, power in ((CARD["hunnic_invasions"], 5), (NONE, 9)):
        g = acting(2)
        own(g, 0, "peter_the_great")
        g.war, g.war_strength = war, 5
        empower(g, power, 0)
        talk(produce(g))
    g = acting(2, no_war="as_zero")
    own(g, 0, "peter_the_great")
    empower(g, 1, 0)
    talk(produce(g), "take:stone:5")


@card("anna_komnena")
@rule("1001.1")
def test_anna_komnene() -> None:
    g = acting(2)
    own(g, 0, "hoplite", slot=0, workers=2)
    own(g, 0, "dike", slot=1, workers=1)
    assert net_production(g, 0)[0] == -2 + 3
    own(g, 0, "anna_komnena")
    assert net_production(g, 0)[0] == 3


# --- purchases ---------------------------------------------------------------------------------------


@card("great_lighthouse", "red_fort")
@rule("1001.13")
def test_exact_prices() -> None:
    for price, books, food in ((1, 0, 2), (2, 0, 0), (3, 1, 0)):
        g = acting(2)
        have(g, 0, gold=9, books=0, food=0)
        own(g, 0, "great_lighthouse", "red_fort")
        offer(g, "hatshepsut", price=price)
        act(g, 0, "buy:hatshepsut")
        assert (goods_of(g, 0)["books"], goods_of(g, 0)["food"]) == (books, food)
    g = acting(2)
    have(g, 0, gold=9, books=0)
    own(g, 0, "great_lighthouse")
    own(g, 1, "hannibal")
    man(g, 0, 2, 1)
    offer(g, "siege_of_troy", price=2)
    act(g, 0, "buy:siege_of_troy", "take:food:2")
    assert goods_of(g, 0)["books"] == 1, "row 2 and Hannibal's surcharge are 3 gold"


@card("hannibal")
def test_hannibal() -> None:
    g = acting(2)
    own(g, 0, "hannibal")
    assert raid_value(g.nations[0]) == 0
    man(g, 0, 2, 1)
    assert raid_value(g.nations[0]) == 3
    offer(g, "siege_of_troy", "hatshepsut", price=1)
    offer(g, "siege_of_alesia", price=3)
    assert price_of(g, g.nations[0], CARD["siege_of_troy"]) == 1
    assert price_of(g, g.nations[1], CARD["siege_of_troy"]) == 2
    assert price_of(g, g.nations[1], CARD["hatshepsut"]) == 1
    man(g, 1, 2, 1)
    have(g, 1, gold=3)
    assert "buy:siege_of_troy" in turn_keys(g, 1)
    assert "buy:siege_of_alesia" not in turn_keys(g, 1)
    have(g, 1, gold=1)
    assert "buy:siege_of_troy" not in turn_keys(g, 1)


@card("sejong_the_great", "abu_bakr", "montezuma", "chichen_itza")
@pytest.mark.parametrize(
    ("id", "bought", "answers", "good", "amount"),
    [
        ("sejong_the_great", "the_bible", ["take:books:2"], "stone", 2),
        ("abu_bakr", "siege_of_troy", ["take:food:2"], "books", 2),
        ("montezuma", "siege_of_troy", ["take:food:2"], "books", 3),
        ("montezuma", "warring_states", [], "books", 3),
        ("chichen_itza", "warring_states", [], "vp", 1),
    ],
)
def test_rewards_for_purchases(id: str, bought: str, answers: list[str], good: str, amount: int) -> None:
    g = acting(2)
    own(g, 0, id)
    man(g, 0, 2, 1)
    offer(g, bought, "hatshepsut")
    before = goods_of(g, 0)[good]
    act(g, 0, f"buy:{bought}", *answers)
    assert goods_of(g, 0)[good] == before + amount
    act(g, 0, "buy:hatshepsut")
    assert goods_of(g, 0)[good] == before + amount


@card("mansa_musa")
@rule("1001.6")
def test_mansa_musa() -> None:
    g = acting(2)
    have(g, 0, gold=2, food=0, books=0)
    own(g, 0, "mansa_musa")
    offer(g, "hatshepsut", "the_bible", price=1)
    act(g, 0, "buy:the_bible", "take:books:2")
    assert goods_of(g, 0)["books"] == 2
    act(g, 0, "buy:hatshepsut")
    assert (goods_of(g, 0)["food"], goods_of(g, 0)["books"]) == (1, 4), "he goes, but the gold came first"
    assert g.nations[0].advisor == CARD["hatshepsut"]
    g = acting(2)
    have(g, 0, gold=1, food=0, books=0)
    offer(g, "mansa_musa")
    act(g, 0, "buy:mansa_musa")
    assert goods_of(g, 0)["books"] == 0, "he was not there yet"
    have(g, 0, gold=3)
    talk(lose(g, 0, 1, 3, "war"))
    assert goods_of(g, 0)["books"] == 0, "a loss is not spending"


@card("pocahontas")
def test_pocahontas() -> None:
    g = acting(2)
    own(g, 0, "pocahontas")
    offer(g, "nubia")
    assert colony_needs(g, CARD["nubia"]) == 7
    for seat in (0, 1):
        empower(g, 6, 6)
        assert "buy:nubia" not in turn_keys(g, seat)
        empower(g, 7, 7)
        assert "buy:nubia" in turn_keys(g, seat)


@card("shaka_zulu")
def test_shaka_zulu() -> None:
    g = acting(2)
    own(g, 0, "shaka_zulu")
    have(g, 1, stone=0, gold=5)
    empower(g, 8, 5)
    offer(g, "nubia", "hispania")
    act(g, 1, "buy:nubia")
    assert goods_of(g, 1)["stone"] == 5
    before = goods_of(g, 0)["stone"]
    act(g, 0, "buy:hispania")
    assert goods_of(g, 0)["stone"] == before


@card("himeji_castle")
def test_himeji_castle() -> None:
    for slot, ids, stone in (
        ("replace:temple:1", "forum", 4),
        ("replace:axeman:3", "forum", 0),
        ("replace:cathedral:2", "forum", 0),
        ("replace:cathedral:2", "dike", 4),
        ("replace:cathedral:2", "windmill", 0),
        ("replace:temple:1", "hoplite", 0),
    ):
        g = acting(2)
        have(g, 0, stone=0)
        own(g, 0, "himeji_castle")
        own(g, 0, "cathedral", slot=1)
        offer(g, ids)
        act(g, 0, f"buy:{ids}", slot)
        assert goods_of(g, 0)["stone"] == stone


@card("mit")
def test_mit() -> None:
    for answers, pool, workers in ((["decline"], 4, 0), (["pool"], 3, 1), (["from:farm:4"], 4, 1)):
        g = acting(2)
        n = own(g, 0, "mit")
        have(g, 0, stone=0)
        man(g, 0, 3, 1)
        offer(g, "forum")
        act(g, 0, "buy:forum", "replace:temple:1", *answers)
        assert (n.pool, n.workers[0]) == (pool, workers)


# --- wonders -----------------------------------------------------------------------------------------


@card("stonehenge", "colosseum", "sankore_university", "moai_statues", "taj_mahal", "darwins_voyage")
@card("south_pole_expedition")
@pytest.mark.parametrize(
    ("id", "good", "amount"),
    [
        ("stonehenge", "books", 6),
        ("stonehenge", "food", 4),
        ("colosseum", "food", -2),
        ("sankore_university", "books", 8),
        ("moai_statues", "stone", 12),
        ("taj_mahal", "books", 15),
        ("darwins_voyage", "gold", 15),
        ("south_pole_expedition", "food", -5),
    ],
)
def test_what_a_finished_wonder_brings(id: str, good: str, amount: int) -> None:
    g = acting(2)
    have(g, 0, stone=9, gold=9, food=9, books=9)
    finish(g, 0, id)
    assert goods_of(g, 0)[good] == 9 + amount
    if amount < 0:
        have(g, 0, food=0, vp=5)
        g.nations[0].wonders.clear()
        finish(g, 0, id)
        assert (goods_of(g, 0)["books"], goods_of(g, 0)["vp"]) == (9 + amount, 4)


@card("hatshepsut")
def test_hatshepsut() -> None:
    g = acting(2)
    own(g, 0, "hatshepsut")
    have(g, 0, books=0)
    finish(g, 0, "the_oracle")
    assert goods_of(g, 0)["books"] == 3


@card("sphinx")
@rule("1001.7")
def test_sphinx() -> None:
    g = acting(2)
    n = have(g, 0, stone=0)
    finish(g, 0, "sphinx")
    assert goods_of(g, 0)["stone"] == 0
    finish(g, 0, "the_oracle")
    assert goods_of(g, 0)["stone"] == 5
    n.wonder, n.stages = CARD["petra"], 2
    talk(hire_free(g, 0), "replace:sphinx")
    assert goods_of(g, 0)["stone"] == 10
    assert CARD["sphinx"] not in n.wonders


@card("terracotta_army", "british_museum", "brandenburg_gate")
def test_wonders_that_concern_everybody() -> None:
    g = acting(3)
    for seat in range(3):
        have(g, seat, stone=0, gold=20, books=20)
    calm(g, 0, 0, 3)
    finish(g, 0, "terracotta_army")
    assert [goods_of(g, s)["gold"] for s in range(3)] == [16, 16, 20]
    empower(g, 4, 1, 1)
    finish(g, 0, "british_museum")
    assert [goods_of(g, s)["books"] for s in range(3)] == [20, 10, 10]
    empower(g, 2, 5, 1)
    finish(g, 0, "brandenburg_gate")
    assert [goods_of(g, s)["stone"] for s in range(3)] == [0, 6, 0]
    assert [goods_of(g, s)["gold"] for s in range(3)] == [16, 22, 20]
    empower(g, 5, 5, 1)
    g.nations[0].wonders.clear()
    finish(g, 0, "brandenburg_gate")
    assert [goods_of(g, s)["stone"] for s in range(3)] == [0, 6, 0]


@card("versailles")
@rule("1001.11")
def test_versailles() -> None:
    from pentapolis.games.nations.resolution import end_round

    g = acting(3)
    calm(g, 9, 4, 2)
    have(g, 0, food=9, books=9, vp=7)
    finish(g, 0, "versailles")
    assert [least_stability(g, s) for s in range(3)] == [True, False, False]
    assert [most_stability(g, s) for s in range(3)] == [False, True, False]
    talk(produce(g))
    assert (goods_of(g, 0)["books"], goods_of(g, 0)["vp"]) == (9, 7), "no revolt"
    g.war, g.war_strength = CARD["hunnic_invasions"], 9
    talk(fight(g))
    assert goods_of(g, 0)["food"] == 9, "the real stability counts in war"
    end_round(g)
    assert most_stability(g, 0)


@rule("1001.11", "502.2")
def test_versailles_is_behind_in_ties_of_the_turn_order() -> None:
    g = acting(3)
    empower(g, 4, 4, 4)
    calm(g, 9, 4, -5)
    finish(g, 0, "versailles")
    talk(fight(g))
    assert g.order == [1, 2, 0]


@card("titanic")
@rule("1001.9")
def test_titanic() -> None:
    g = acting(3)
    for seat, gold in enumerate((5, 3, 2)):
        have(g, seat, gold=gold, books=9, vp=7)
    own(g, 0, "porcelain_tower", "augustus", "hatshepsut")
    own(g, 1, "saint_augustine")
    n = g.nations[0]
    n.wonder, n.stages = CARD["titanic"], 2
    rules = hire_free(g, 0)
    talk(rules, "free", "remove_advisors")
    assert (n.advisor, n.tower, goods_of(g, 0)["gold"]) == (NONE, NONE, 5)
    assert (g.nations[1].advisor, goods_of(g, 1)["gold"]) == (NONE, 3)
    assert (goods_of(g, 2)["gold"], goods_of(g, 2)["books"], goods_of(g, 2)["vp"]) == (0, 7, 6)
    g = acting(2)
    for seat in (0, 1):
        have(g, seat, gold=4)
    own(g, 1, "saint_augustine")
    finish(g, 0, "titanic", "pay")
    assert g.nations[1].advisor == CARD["saint_augustine"]
    assert [goods_of(g, s)["gold"] for s in (0, 1)] == [0, 0]


@card("sistine_chapel")
def test_sistine_chapel() -> None:
    g = acting(2)
    have(g, 0, books=0)
    finish(g, 0, "sistine_chapel")
    assert goods_of(g, 0)["books"] == 0
    g.nations[0].wonder = CARD["stonehenge"]
    talk(hire_free(g, 0))
    assert goods_of(g, 0)["books"] == 3
    g.architects = 1
    have(g, 0, stone=5)
    act(g, 0, "hire:public")
    assert goods_of(g, 0)["books"] == 6


@card("solomons_temple")
def test_solomons_temple() -> None:
    g = acting(2)
    n = own(g, 0, "solomons_temple")
    have(g, 0, food=9, books=1, vp=3)
    have(g, 1, books=1, vp=3)
    end_age(g)
    assert goods_of(g, 0)["vp"] == 4
    g.war, g.war_strength = CARD["hunnic_invasions"], 1
    empower(g, 0, 5)
    talk(fight(g))
    assert n.wonders == []
    end_age(g)
    assert goods_of(g, 0)["vp"] == 3


@card("porcelain_tower")
@rule("1001.19", "409.2")
def test_porcelain_tower() -> None:
    g = acting(2)
    n = own(g, 0, "porcelain_tower", "stonehenge")
    have(g, 0, gold=20)
    offer(g, "augustus", "hatshepsut", "saint_augustine")
    act(g, 0, "buy:augustus", "tower")
    act(g, 0, "buy:hatshepsut")
    assert (n.advisor, n.tower) == (CARD["hatshepsut"], CARD["augustus"])
    assert strength(n) == 1
    act(g, 0, "buy:saint_augustine", "advisor")
    assert (n.advisor, n.tower) == (CARD["saint_augustine"], CARD["augustus"])
    n.wonder, n.stages = CARD["the_oracle"], 1
    talk(hire_free(g, 0), "replace:porcelain_tower")
    assert (n.advisor, n.tower, strength(n)) == (CARD["saint_augustine"], NONE, 0)


@card("archimedes", "alhambra", "marie_curie")
def test_private_architects() -> None:
    g = acting(2)
    n = own(g, 0, "alhambra", "porcelain_tower", "archimedes", "marie_curie")
    assert n.private == {CARD["alhambra"]: 1, CARD["archimedes"]: 1, CARD["marie_curie"]: 2}
    have(g, 0, gold=9)
    offer(g, "hatshepsut")
    act(g, 0, "buy:hatshepsut", "tower")
    assert n.private == {CARD["alhambra"]: 1, CARD["archimedes"]: 1}, "unused architects go with the card"


@card("uraniborg")
def test_uraniborg() -> None:
    g = acting(2)
    own(g, 0, "uraniborg")
    offer(g, "compass")
    ask = first_ask(turn(g), "buy:compass")
    assert keys(ask) == ["take:stone:4", "vp:0"]


@card("potala_palace", "big_ben", "statue_of_liberty")
def test_wonders_scored_at_the_end_stand_in_test_scoring() -> None:
    from tests.nations import test_scoring

    assert test_scoring.test_wonders_that_score_at_the_end


@card("great_wall", "forbidden_palace")
def test_passing_first() -> None:
    from pentapolis.games.nations.actions import GREAT_WALL

    for first, vp, marked in ((0, 8, True), (1, 7, False)):
        g = acting(2)
        n = own(g, 0, "great_wall", "forbidden_palace")
        have(g, 0, vp=7)
        act(g, first, "pass")
        act(g, 1 - first, "pass")
        assert goods_of(g, 0)["vp"] == vp
        assert bool(n.used & GREAT_WALL) is marked
    g = acting(5)
    own(g, 0, "forbidden_palace")
    have(g, 0, vp=7)
    act(g, 3, "pass")
    act(g, 0, "pass")
    assert goods_of(g, 0)["vp"] == 8


# --- advisors ----------------------------------------------------------------------------------------


@card("qin_shi_huang", "harald_hardrada")
@pytest.mark.parametrize(("id", "change"), [("qin_shi_huang", calm), ("harald_hardrada", empower)])
def test_removed_with_the_least(id: str, change: object) -> None:
    g = acting(3)
    n = own(g, 0, id)
    change(g, 3, 2, 5)
    check_removals(g)
    assert n.advisor == CARD[id]
    change(g, 2, 2, 5)
    check_removals(g)
    assert n.advisor == NONE
    g = acting(5)
    n = own(g, 0, id)
    change(g, 3, 2, 2, 5, 5)
    check_removals(g)
    assert n.advisor == CARD[id]
    change(g, 3, 2, 4, 5, 5)
    check_removals(g)
    assert n.advisor == NONE, "with five players the second least too"


@card("boudica")
@rule("1001.2")
def test_boudica() -> None:
    g = acting(2)
    n = own(g, 0, "boudica", "colosseum")
    check_removals(g)
    assert (n.advisor, strength(n)) == (CARD["boudica"], 4)
    act(g, 0, "deploy:farm:4")
    assert n.advisor == CARD["boudica"]
    act(g, 0, "deploy:axeman:3")
    assert (n.advisor, strength(n)) == (NONE, 5)
    g = acting(2)
    man(g, 0, 2, 1)
    offer(g, "boudica")
    act(g, 0, "buy:boudica")
    assert g.nations[0].advisor == NONE


@card("sun_tzu")
@rule("1001.8")
def test_sun_tzu() -> None:
    g = acting(3)
    n = own(g, 0, "sun_tzu")
    have(g, 0, stone=9)
    act(g, 0, "deploy:farm:4", "deploy:farm:4")
    assert (n.workers[3], g.order[g.at]) == (2, 1)
    act(g, 0, "deploy:farm:4")
    assert (n.workers[3], g.order[g.at]) == (3, 1)
    g = acting(3)
    offer(g, "sun_tzu")
    act(g, 0, "buy:sun_tzu")
    assert g.order[g.at] == 1
    g = acting(3)
    own(g, 0, "sun_tzu")
    act(g, 0, "deploy:farm:4", "pass")
    assert g.passed == [0]


@card("buddha")
@rule("606.3")
def test_buddha() -> None:
    g = acting(2)
    n = own(g, 0, "buddha")
    talk(turn(g))
    assert (n.turns, g.order[g.at], g.passed) == (1, 1, [])
    act(g, 1, "pass")
    act(g, 0, "deploy:farm:4")
    assert n.workers[3] == 1
    g = acting(2)
    own(g, 0, "buddha")
    g.passed = [1]
    talk(turn(g))
    assert (g.order[g.at], g.passed) == (0, [1])


@card("genghis_khan")
def test_genghis_khan() -> None:
    g = acting(2)
    own(g, 1, "qin_shi_huang")
    calm(g, 0, 2)
    have(g, 0, gold=5)
    offer(g, "genghis_khan", "hatshepsut")
    act(g, 0, "buy:genghis_khan")
    assert [stability(g, n) for n in g.nations] == [-3, -1]
    assert g.nations[1].advisor == NONE, "both are in revolt now"
    act(g, 0, "buy:hatshepsut")
    assert [stability(g, n) for n in g.nations] == [0, 2]


@card("alhazen")
def test_alhazen() -> None:
    g = acting(2)
    own(g, 0, "alhazen")
    assert "use:alhazen" not in turn_keys(g, 0)
    offer(g, "synagogue", "brewery", price=1)
    assert "use:alhazen" not in turn_keys(g, 0)
    offer(g, "forum", price=3)
    act(g, 0, "use:alhazen", "card:brewery")
    assert [price_of(g, g.nations[0], CARD[id]) for id in ("synagogue", "brewery", "forum")] == [1, 3, 1]
    assert "use:alhazen" not in turn_keys(g, 0)


def test_alhazen_in_the_solo_game_can_change_columns() -> None:
    g = acting(1)
    own(g, 0, "alhazen")
    offer(g, "synagogue", "brewery", price=1)
    act(g, 0, "use:alhazen")
    assert g.board[:2] == [CARD["brewery"], CARD["synagogue"]]


@card("petra", "piazza_san_marco", "marco_polo")
@pytest.mark.parametrize(
    ("id", "have_goods", "answers", "change"),
    [
        ("petra", {"food": 1}, ["take:books:3"], {"food": -1, "books": 3}),
        ("petra", {"food": 1}, ["take:gold:3"], {"food": -1, "gold": 3}),
        ("petra", {"food": 1}, ["take:stone:3"], {"food": -1, "stone": 3}),
        ("piazza_san_marco", {"gold": 2}, ["take:food:5"], {"gold": -2, "food": 5}),
        ("marco_polo", {"food": 2}, [], {"food": -2, "gold": 4}),
        ("marco_polo", {"stone": 2, "food": 2}, ["pay:stone:2"], {"stone": -2, "gold": 4}),
    ],
)
def test_exchanges(id: str, have_goods: dict[str, int], answers: list[str], change: dict[str, int]) -> None:
    g = acting(2)
    have(g, 0, stone=0, gold=0, food=0, books=0)
    own(g, 0, id)
    assert f"use:{id}" not in turn_keys(g, 0)
    have(g, 0, **have_goods)
    before = goods_of(g, 0)
    act(g, 0, f"use:{id}", *answers)
    assert goods_of(g, 0) == {good: before[good] + change.get(good, 0) for good in before}
    have(g, 0, **have_goods)
    assert f"use:{id}" not in turn_keys(g, 0), "once a round"


@card("galileo_galilei")
@rule("1001.18")
def test_galileo() -> None:
    g = acting(2)
    n = own(g, 0, "galileo_galilei", "great_lighthouse")
    have(g, 0, gold=0, books=0)
    assert "use:galileo_galilei" not in turn_keys(g, 0)
    offer(g, "taj_mahal", "hatshepsut", price=3)
    offer(g, "microscope", price=3)
    act(g, 0, "use:galileo_galilei", "card:taj_mahal")
    assert (n.wonder, goods_of(g, 0)["gold"], goods_of(g, 0)["books"]) == (CARD["taj_mahal"], 0, 0)
    assert "use:galileo_galilei" not in turn_keys(g, 0)


@card("royal_society")
def test_royal_society() -> None:
    g = acting(2)
    n = own(g, 0, "royal_society")
    own(g, 0, "dreadnought", slot=0)
    have(g, 0, stone=0)
    act(g, 0, "use:royal_society", "deploy:dreadnought:1")
    assert (strength(n), n.goods[0], n.pool) == (14, 0, 4)
    assert "use:royal_society" not in turn_keys(g, 0)


@card("suleiman_i", "abraham_lincoln")
def test_taking_workers_as_an_action() -> None:
    g = acting(2)
    n = own(g, 0, "suleiman_i")
    empower(g, 3, 3)
    assert "use:suleiman_i" not in turn_keys(g, 0)
    empower(g, 4, 3)
    act(g, 0, "use:suleiman_i", "stability")
    assert (n.pool, n.stability_left) == (6, 3)
    assert "use:suleiman_i" in turn_keys(g, 0)
    g = acting(2)
    n = own(g, 0, "abraham_lincoln")
    n.food_left = n.stability_left = 0
    assert "use:abraham_lincoln" not in turn_keys(g, 0)
    n.stability_left = 1
    act(g, 0, "use:abraham_lincoln")
    assert n.pool == 6


@card("simon_bolivar")
def test_simon_bolivar() -> None:
    g = acting(2)
    n = own(g, 0, "simon_bolivar")
    have(g, 0, stone=0, gold=0)
    assert "use:simon_bolivar" not in turn_keys(g, 0)
    own(g, 0, "nubia", "israel")
    act(g, 0, "use:simon_bolivar", "colony:nubia")
    act(g, 0, "use:simon_bolivar")
    assert (n.colonies, goods_of(g, 0)["stone"], goods_of(g, 0)["gold"]) == ([], 8, 8)


@card("grand_duchy_of_finland")
def test_finland() -> None:
    g = acting(2)
    own(g, 0, "grand_duchy_of_finland")
    act(g, 0, "use:grand_duchy_of_finland")
    assert (g.passed, g.order[g.at]) == ([], 1)
    assert "use:grand_duchy_of_finland" not in turn_keys(g, 0)


@card("niccolo_machiavelli")
def test_machiavelli_only_the_kept_card_counts() -> None:
    from pentapolis.games.nations.tables import EVENT

    g = acting(2)
    own(g, 0, "niccolo_machiavelli")
    g.phase, g.events = REVEAL, [EVENT["attila"], EVENT["rigveda"]]
    talk(reveal(g), "rigveda")
    assert g.architects == 1
    assert len(TILES) == 24


@card("elizabeth")
def test_elizabeth_does_not_raise_the_strength_of_a_war() -> None:
    g = acting(2)
    own(g, 0, "elizabeth")
    offer(g, "hunnic_invasions")
    act(g, 0, "buy:hunnic_invasions")
    assert g.war_strength == 0


@card("martin_luther")
def test_martin_luther_costs_everybody_defeated_4_food() -> None:
    g = acting(3)
    own(g, 0, "martin_luther")
    g.war, g.war_strength = CARD["parthian_wars"], 5
    empower(g, 0, 0, 9)
    for seat in range(3):
        have(g, seat, gold=9, food=9)
    talk(fight(g))
    assert [(goods_of(g, s)["gold"], goods_of(g, s)["food"]) for s in range(3)] == [(6, 5), (6, 5), (9, 9)]


@card("florence_nightingale")
def test_florence_nightingale() -> None:
    g = acting(2)
    own(g, 0, "florence_nightingale")
    have(g, 0, food=0, books=5, vp=7)
    talk(lose(g, 0, FOOD, 2, "famine"))
    assert (goods_of(g, 0)["books"], goods_of(g, 0)["vp"]) == (3, 7)
    calm(g, -1, 0)
    talk(produce(g))
    assert goods_of(g, 0)["vp"] == 6, "revolt costs a point all the same"


@rule("603.3")
def test_a_point_that_nightingale_saved_is_not_one_lost() -> None:
    g = acting(2)
    own(g, 0, "florence_nightingale")
    have(g, 0, food=0, books=9, vp=7)
    talk(lose(g, 0, FOOD, 2, "production"))
    remove_advisors(g, 0)
    talk(lose(g, 0, FOOD, 2, "famine"))
    talk(lose(g, 0, FOOD, 2, "famine"))
    assert (goods_of(g, 0)["books"], goods_of(g, 0)["vp"]) == (3, 6)


@card("frederick_the_great")
def test_frederick_the_great() -> None:
    from pentapolis.games.nations.actions import deploy_cost

    g = acting(2)
    n = own(g, 0, "frederick_the_great")
    costs = {id: deploy_cost(n, CARD[id]) for id in ("axeman", "trireme", "samurai", "dreadnought", "dike")}
    assert costs == {"axeman": 1, "trireme": 1, "samurai": 1, "dreadnought": 4, "dike": 3}
    own(g, 0, "dreadnought", slot=0)
    have(g, 0, stone=4)
    act(g, 0, "deploy:dreadnought:1")
    assert n.goods[0] == 0


def test_every_card_with_effects_has_a_test() -> None:
    assert {c.id for c in CARDS if c.fx} == TESTED
