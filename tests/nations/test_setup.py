"""Chapter 100: components, set-up; and the structure of the round (200)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine import BadSetup, Chance, Setup, Table
from pentapolis.games.nations import GAME
from pentapolis.games.nations.data import BOARD, BOARDS, CARDS, EVENT, EVENTS, GOODS, KINDS, RESOURCES, TILES
from pentapolis.games.nations.rules.boards import give_board
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.rules.goods import gain
from pentapolis.games.nations.rules.maintenance import maintain, reveal
from pentapolis.games.nations.state import DRAFT, NONE
from tests.loaded import asked, talk
from tests.nations.scene import act, acting, begin, goods_of, powers, rule


@rule("101.1", "101.3", "101.6", "901.1")
def test_one_to_five_players_lead_a_nation_each() -> None:
    for seats in (1, 2, 3, 4, 5):
        g = begin(seats)
        nations = [BOARDS[n.board].nation for n in g.nations]
        assert len(set(nations)) == seats
    with pytest.raises(BadSetup):
        begin(6)
    assert {(b.nation, b.side) for b in BOARDS} == {
        (n, s) for n in ("rome", "greece", "egypt", "persia", "china") for s in "ab"
    }
    assert len(BOARDS) == 10
    for index, board in enumerate(BOARDS):
        other = BOARDS[index ^ 1]
        assert (other.nation, {board.side, other.side}) == (board.nation, {"a", "b"}), (
            "two sides of one board"
        )
        assert (len(board.slots) == 5) == (board.side == "a")


@rule("101.2", "201.5", "301.1", "701.1")
def test_four_ages_of_two_rounds() -> None:
    table = Table(Setup(GAME, 2), "rounds")
    chance = Chance.from_seed("rounds")
    while not table.over:
        table.answer(chance.choice(asked(table).options))
    rounds = [(e.data["round"], e.data["age"]) for e in table.events if e.kind == "round_begins"]
    assert rounds == [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)]


@rule("101.7")
def test_four_kinds_of_resources() -> None:
    assert [GOODS[good] for good in RESOURCES] == ["stone", "gold", "food", "books"]


@rule("101.9", "501.8")
def test_tokens_never_run_out() -> None:
    g = acting(2)
    gain(g, 0, (100, 100, 100, 100, 100), "growth")
    assert min(g.nations[0].goods) >= 100


@rule("103.1", "103.5")
def test_sets_and_decks_of_each_age() -> None:
    sizes = {}
    variants: dict[str, dict[str, Any]] = {
        "basic": {},
        "advanced": {"advanced": True},
        "expert": {"expert": True},
        "all": {"advanced": True, "expert": True, "promo": True},
    }
    for name, options in variants.items():
        decks = begin(3, **options).variant.decks
        sizes[name] = [len(deck) for deck in decks]
        assert all(CARDS[c].age == age for age, deck in enumerate(decks, 1) for c in deck)
    assert sizes == {
        "basic": [36] * 4,
        "advanced": [55] * 4,
        "expert": [55] * 4,
        "all": [74, 74, 74, 75],
    }
    g = begin(3)
    talk(maintain(g))
    assert all(CARDS[card].age == 1 for card in g.deck + g.board)
    assert all(EVENTS[event].age == 1 for event in g.events)


@rule("103.2")
def test_the_basic_set_alone_is_the_default() -> None:
    g = begin(4)
    assert {CARDS[c].set for deck in g.variant.decks for c in deck} == {"basic"}


@rule("103.3", "902.1")
def test_five_players_need_the_advanced_set() -> None:
    with pytest.raises(BadSetup, match="advanced"):
        Setup(GAME, 5)
    assert Setup(GAME, 5, advanced=True)


@rule("103.4")
def test_finland_is_a_promo_card() -> None:
    without = {CARDS[c].id for c in begin(3, advanced=True, expert=True).variant.decks[3]}
    with_promo = {CARDS[c].id for c in begin(3, advanced=True, expert=True, promo=True).variant.decks[3]}
    assert with_promo - without == {"grand_duchy_of_finland"}


@rule("104.1")
def test_the_turn_order_is_drawn() -> None:
    orders = {tuple(begin(3, seed=str(i)).order) for i in range(40)}
    assert len(orders) == 6


@rule("104.2")
def test_books_by_place_in_the_turn_order() -> None:
    g = begin(5)
    assert [g.nations[seat].goods[3] for seat in g.order] == [1, 2, 3, 4, 5]


@rule("104.3", "104.6", "104.7")
def test_markers_at_the_start() -> None:
    g = begin(3)
    assert (g.round, g.war, g.event) == (1, NONE, NONE)


@rule("104.4")
def test_every_player_has_a_level() -> None:
    g = begin(3, level="chieftain,king,emperor")
    assert g.variant.levels == (0, 2, 3)


@rule("104.5", "105.8")
def test_strength_and_stability_start_as_the_board_shows() -> None:
    g = begin(2)
    assert [(strength(n), stability(g, n)) for n in g.nations] == [(0, 0), (0, 0)]
    give_board(g, 0, BOARD["rome_b"])
    assert strength(g.nations[0]) == 2


@rule("104.8", "104.9", "305.3")
@pytest.mark.parametrize(("seats", "base"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_base_number_of_architects(seats: int, base: int) -> None:
    g = begin(seats)
    assert g.architects == base
    talk(maintain(g))
    talk(reveal(g))
    extra = TILES[g.event].architects if seats == 1 else EVENTS[g.event].architects
    assert g.architects == base + extra


@rule("105.1", "105.3", "105.7", "403.6")
def test_side_a_starts_alike_for_everybody() -> None:
    g = begin(5)
    for n, position in zip((g.nations[s] for s in g.order), range(5), strict=True):
        assert n.goods == [6, 6, 3, position + 1, 7]
        assert (n.pool, n.workers) == (5, [0] * 5)
        assert [CARDS[c].id for c in n.slots] == ["temple", "quarry", "axeman", "farm", "caravan"]


@rule("101.5", "105.4", "607.3")
def test_population_track() -> None:
    for board in BOARDS:
        assert board.workers + board.food_spaces + board.stability_spaces == 13
        assert board.stability_spaces == 4
        assert board.food_spaces == (3 if board.id == "china_b" else 4)


@rule("105.5", "906.4")
@pytest.mark.parametrize(
    ("id", "food", "stone", "gold", "vp", "workers", "slots", "colonies", "wonders"),
    [
        ("rome_a", 3, 6, 6, 7, 5, 5, 2, 5),
        ("rome_b", 2, 6, 6, 4, 5, 4, 2, 5),
        ("greece_b", 3, 6, 6, 5, 5, 4, 2, 5),
        ("egypt_b", 2, 7, 5, 4, 5, 4, 2, 5),
        ("persia_b", 3, 5, 7, 4, 5, 4, 3, 5),
        ("china_b", 1, 5, 5, 3, 6, 4, 1, 6),
    ],
)
def test_boards(
    id: str, food: int, stone: int, gold: int, vp: int, workers: int, slots: int, colonies: int, wonders: int
) -> None:
    board = next(b for b in BOARDS if b.id == id)
    assert board.goods == (stone, gold, food, 0, vp)
    assert (board.workers, len(board.slots), board.colonies, board.wonders) == (
        workers,
        slots,
        colonies,
        wonders,
    )


@rule("105.6")
def test_printed_cards_are_in_play() -> None:
    g = acting(2)
    act(g, 0, "deploy:axeman:3")
    assert powers(g)[0] == 2


@rule("106.1", "106.2")
def test_the_progress_board_is_filled_in_the_first_round() -> None:
    g = begin(3)
    assert g.board == [NONE] * 15
    talk(maintain(g))
    assert min(g.board) >= 0
    view = GAME.view(g, 0)
    assert [row["price"] for row in view["rows"]] == [3, 2, 1]
    assert [row["cards"][0]["price"] for row in view["rows"]] == [3, 2, 1]


@rule("106.3", "302.3", "801.4")
@pytest.mark.example("NAT-X5")
@pytest.mark.parametrize(("seats", "columns"), [(1, 4), (2, 4), (3, 5), (4, 6), (5, 7)])
def test_columns_in_use(seats: int, columns: int) -> None:
    g = begin(seats)
    talk(maintain(g))
    assert len([card for card in g.board if card >= 0]) == 3 * columns


@rule("201.1", "201.2", "201.3", "201.4", "304.4")
def test_phases_come_in_order() -> None:
    table = Table(Setup(GAME, 2), "phases")
    chance = Chance.from_seed("phases")
    while table.g.round == 1:
        table.answer(chance.choice(asked(table).options))
    kinds = [e.kind for e in table.events]
    order = [
        "round_begins",
        "refill",
        "event_revealed",
        "passes",
        "produces",
        "order",
        "event",
        "round_begins",
    ]
    at = -1
    for kind in order:
        at = kinds.index(kind, at + 1)
    growth = [
        i for i, e in enumerate(table.events) if e.data.get("source") == "growth" or e.kind == "takes_worker"
    ]
    assert kinds.index("refill") < growth[0] < kinds.index("event_revealed")


@rule("201.7")
def test_nothing_on_the_table_is_hidden_but_the_decks_have_no_order() -> None:
    g = acting(3)
    views = [GAME.view(g, seat) for seat in (0, 1, None)]
    for view in views:
        view.pop("me")
    twin = g.copy()
    twin.deck.reverse()
    twin.events.reverse()
    again = GAME.view(twin, 0)
    again.pop("me")
    assert again == views[0]
    assert goods_of(g, 1) == views[0]["nations"][1]["goods"]
    assert EVENT["pax_romana"] == g.event
    assert views[0]["event"]["upper"] == "pax_romana"


@rule("104.3", "104.6", "104.7", "105.3", "801.3")
def test_nothing_is_there_before_the_boards() -> None:
    """What a board brings is all there is: before it a nation has only its books."""
    g = begin(2, b_sides=True)
    for n in g.nations:
        fields = {name: getattr(n, name) for name in n.__slots__}
        place = g.order.index(g.nations.index(n))
        assert fields.pop("goods") == [0, 0, 0, place + 1, 0]
        for name in ("board", "advisor", "tower", "wonder"):
            assert fields.pop(name) == NONE
        assert fields.pop("war_lost") == (0, 0, 0, 0, 0)
        assert not any(fields.values()), fields
    assert (g.phase, g.round, g.war, g.war_buyer, g.war_strength, g.event) == (DRAFT, 1, NONE, NONE, 0, NONE)
    assert (g.foe_strength, g.foe_stability, g.foe_books, g.foe_first) == (0, 0, 0, False)
    assert (g.flags, g.passed, g.over, g.reveals, g.at) == (0, [], False, 0, 1)
    g = begin(1)
    assert (g.foe_strength, g.foe_stability, g.foe_books, g.foe_first, g.at) == (0, 0, 2, False, 0)
    assert g.board == [NONE] * 12


@rule("105.6", "105.4")
def test_what_a_kind_of_card_does_not_have_is_nothing() -> None:
    for c in CARDS:
        workers = KINDS[c.kind] in ("building", "military")
        assert workers or (c.cost, c.points[-1]) == (0, 0)
        assert KINDS[c.kind] == "military" or c.raid == 0
        assert KINDS[c.kind] == "colony" or c.needs == 0
        assert KINDS[c.kind] == "golden_age" or c.price == 0
        assert KINDS[c.kind] in ("colony", "wonder") or c.vp == 0
        assert (c.age == 0) == (c.set == "printed")
        assert c.doubt is False or c.id in ("anna_komnena", "shaka_zulu", "grand_duchy_of_finland")
        assert CARDS[c.index] is c
        assert len(c.points) == 13 + 2, "one worker more than there are is asked for by bots"
