"""Every progress card: the numbers by the table, and each effect of its own by a test (chapter 1001)."""

from __future__ import annotations

import pytest

from pentapolis.games.nations.data import ADVISOR, BUILDING, CARD, CARDS, COLONY, FOOD, MILITARY, WONDER
from pentapolis.games.nations.data.components import Card
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.rules.goods import lose
from pentapolis.games.nations.rules.purchases import colony_needs, price_of, raid_value
from pentapolis.games.nations.rules.removal import remove_advisors
from pentapolis.games.nations.rules.resolution import net_production, produce
from pentapolis.games.nations.scoring import score
from pentapolis.games.nations.state import NONE
from tests.loaded import talk
from tests.nations.scene import (
    act,
    acting,
    calm,
    card,
    empower,
    goods_of,
    have,
    man,
    offer,
    own,
    rule,
    turn_keys,
)

# --- numbers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("c", [c for c in CARDS if c.kind in (BUILDING, MILITARY)], ids=lambda c: c.id)
@rule("403.4", "403.5", "404.2", "404.3", "411.2", "501.5", "702.4")
def test_buildings_and_military(c: Card) -> None:
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
def test_colonies(c: Card) -> None:
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
def test_wonders_stage_by_stage(c: Card) -> None:
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
def test_advisors(c: Card) -> None:
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
    own(g, 0, "hussar", slot=2, workers=1)
    assert net_production(g, 0)[0] == 2 * 3 + 3, "a military card is no building"
    offer(g, "hunnic_invasions")
    assert "buy:hunnic_invasions" not in turn_keys(g, 0)
    assert "buy:hunnic_invasions" in turn_keys(g, 1)


@card("peter_the_great")
def test_peter_the_great() -> None:
    for good in ("stone", "gold", "books"):
        g = acting(2)
        own(g, 0, "peter_the_great")
        empower(g, 6, 9)
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
    remove_advisors(g, 0)
    assert price_of(g, g.nations[1], CARD["siege_of_troy"]) == 1, "only while Hannibal is there"
    assert "buy:siege_of_troy" in turn_keys(g, 1)


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
    own(g, 0, "petra")
    have(g, 0, gold=0, food=2)
    act(g, 0, "use:petra", "take:stone:3")
    assert (goods_of(g, 0)["food"], goods_of(g, 0)["books"]) == (1, 0), "food is not gold"


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
    offer(g, "hatshepsut", "israel")
    act(g, 1, "buy:hatshepsut")
    assert goods_of(g, 1)["stone"] == 5, "an advisor is no colony"
    remove_advisors(g, 0)
    act(g, 1, "buy:israel")
    assert goods_of(g, 1)["stone"] == 5, "Shaka is gone"


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
    g = acting(2)
    have(g, 1, stone=0)
    own(g, 0, "himeji_castle")
    offer(g, "forum")
    act(g, 1, "buy:forum", "replace:temple:1")
    assert goods_of(g, 1)["stone"] == 0, "the castle is somebody else's"


@card("mit")
def test_mit() -> None:
    for answers, pool, workers in ((["decline"], 4, 0), (["pool"], 3, 1), (["from:farm:4"], 4, 1)):
        g = acting(2)
        n = own(g, 0, "mit")
        have(g, 0, stone=0)
        man(g, 0, 3, 1)
        offer(g, "forum")
        act(g, 0, "buy:forum", "replace:temple:1", *answers)
        assert (n.pool, n.workers[0], n.workers[3]) == (pool, workers, answers != ["from:farm:4"])
    offer(g, "hoplite")
    act(g, 0, "buy:hoplite", "replace:quarry:2")
    assert n.workers[1] == 0, "only buildings"


@rule("604.2")
def test_a_worker_that_moves_by_mit_leaves_its_card_first() -> None:
    g = acting(2)
    n = own(g, 0, "mit", "qin_shi_huang")
    man(g, 0, 4, 1)
    calm(g, 2, 1)
    offer(g, "ziggurat")
    act(g, 0, "buy:ziggurat", "replace:temple:1", "from:caravan:5")
    assert (n.workers, stability(g, n), n.advisor) == ([1, 0, 0, 0, 0], 3, NONE)
