"""Chapter 900: shorter and easier games, balanced decks, sides B and their draft; other readings of cards."""

from __future__ import annotations

import pytest

from pentapolis.engine import BadSetup, Chance, Setup, Table
from pentapolis.games.nations import GAME
from pentapolis.games.nations.data import BOARD, BOARDS, CARD, CARDS, FOOD, MIX, NATIONS
from pentapolis.games.nations.rules.boards import draft, extra_worker, give_board
from pentapolis.games.nations.rules.comparisons import stability, strength
from pentapolis.games.nations.rules.maintenance import maintain
from pentapolis.games.nations.rules.purchases import golden_bonus
from pentapolis.games.nations.rules.resolution import net_production
from pentapolis.games.nations.scoring import score
from pentapolis.games.nations.state import DRAFT, MAINTAIN, NONE
from tests.loaded import asked, first_ask, talk
from tests.nations.scene import act, acting, begin, goods_of, have, keys, offer, own, rule


@rule("903.1")
@pytest.mark.parametrize("ages", [1, 2, 3, 4])
def test_a_shorter_game(ages: int) -> None:
    table = Table(Setup(GAME, 2, ages=ages), "short")
    chance = Chance.from_seed("short")
    while not table.over:
        table.answer(chance.choice(asked(table).options))
    rounds = [e.data["round"] for e in table.events if e.kind == "round_begins"]
    assert rounds == list(range(1, 2 * ages + 1))


@rule("904.1")
def test_the_easier_game_covers_a_space() -> None:
    g = begin(2, easier="covered")
    g.order = [0, 1]
    talk(extra_worker(g), "food")
    talk(extra_worker(g), "stability")
    for seat, spaces in ((0, (3, 4)), (1, (4, 3))):
        n = g.nations[seat]
        assert (n.pool, n.food_spaces, n.stability_spaces) == (6, *spaces)
        assert (net_production(g, seat)[FOOD], stability(g, n)) == (0, 0)
    assert g.phase == MAINTAIN
    GAME.check(g)


@rule("904.1")
def test_the_easier_game_with_costs() -> None:
    g = begin(2, easier="counts")
    g.order = [0, 1]
    talk(extra_worker(g), "food")
    assert net_production(g, 0)[FOOD] == -3
    talk(extra_worker(g), "stability")
    assert stability(g, g.nations[1]) == -3


@rule("905.2")
def test_balanced_decks_keep_the_mix_of_kinds() -> None:
    sets = set()
    for seed in range(5):
        g = begin(4, seed=str(seed), advanced=True, expert=True, balanced=True)
        for deck in g.variant.decks:
            assert len(deck) == len(set(deck)) == 36
            mix = [sum(CARDS[c].kind == kind for c in deck) for kind in range(8)]
            assert tuple(mix) == MIX["basic"]
            sets |= {CARDS[c].set for c in deck}
    assert sets == {"basic", "advanced", "expert"}
    with pytest.raises(BadSetup):
        Setup(GAME, 3, balanced=True)
    with pytest.raises(BadSetup):
        Setup(GAME, 5, advanced=True, balanced=True)


@rule("906.1", "906.2", "105.2")
@pytest.mark.example("NAT-X24")
def test_boards_are_chosen_in_reverse_turn_order() -> None:
    g = begin(3, b_sides=True)
    assert min(g.board) >= 0, "the progress board is filled first"
    assert len(g.offered) == 3
    names = [n.id for n in NATIONS]
    g.offered = [names.index(n) for n in ("china", "persia", "rome")]
    g.order = [0, 1, 2]
    board = g.board[:]
    ask = first_ask(draft(g))
    assert ask.seat == 2
    assert keys(ask) == [f"board:{n}:{s}" for n in ("rome", "persia", "china") for s in "ba"]
    talk(draft(g), "board:rome:b")
    talk(draft(g), "board:persia:a")
    talk(draft(g), "board:china:b")
    assert [BOARDS[n.board].id for n in g.nations] == ["china_b", "persia_a", "rome_b"]
    talk(maintain(g))
    assert g.board == board


@rule("105.1")
def test_sides_a_are_dealt_or_chosen_freely() -> None:
    dealt = begin(3)
    assert (dealt.phase, dealt.offered) == (MAINTAIN, [])
    assert all(BOARDS[n.board].side == "a" for n in dealt.nations)
    first = {BOARDS[begin(3, seed=str(seed)).nations[0].board].nation for seed in range(60)}
    assert len(first) == 5, "any nation can be dealt to anybody"
    g = begin(3, a_sides="chosen")
    assert [n.board for n in g.nations] == [NONE] * 3
    g.order = [0, 1, 2]
    ask = first_ask(draft(g))
    assert ask.seat == 2
    assert keys(ask) == [f"board:{n.id}:a" for n in NATIONS], "all five are there, only with side A"
    talk(draft(g), "board:egypt:a")
    assert "board:egypt:a" not in keys(first_ask(draft(g)))
    talk(draft(g), "board:rome:a")
    talk(draft(g), "board:china:a")
    assert [BOARDS[n.board].id for n in g.nations] == ["china_a", "rome_a", "egypt_a"]
    assert (g.phase, g.offered) == (MAINTAIN, [])
    for seats in (1, 5):
        table = Table(Setup(GAME, seats, advanced=True, a_sides="chosen"), "choose")
        while table.g.phase == DRAFT:
            table.answer(asked(table).options[-1])
        assert len({n.board for n in table.g.nations}) == seats
        assert table.view(0)["offered"] == []


@rule("105.1", "105.2")
def test_sides_b_are_always_chosen() -> None:
    g = begin(3, b_sides=True, a_sides="chosen")
    assert len(g.offered) == 3, "as many boards as players, drawn at random"


@rule("906.3")
def test_a_card_may_be_printed_and_bought() -> None:
    g = acting(2, b_sides=True)
    give_board(g, 0, BOARD["greece_b"])
    give_board(g, 1, BOARD["china_b"])
    n = have(g, 0, gold=5)
    offer(g, "hoplite")
    act(g, 0, "buy:hoplite", "replace:farm:1")
    assert [CARDS[c].id for c in n.slots] == ["hoplite", "quarry", "printed_hoplite", "printed_lyceum"]
    act(g, 0, "deploy:hoplite:1")
    act(g, 0, "deploy:printed_hoplite:3")
    assert strength(n) == 6


@rule("105.8", "906.4")
def test_specials_of_sides_b() -> None:
    g = acting(5, b_sides=True)
    for seat, name in enumerate(("rome", "greece", "egypt", "persia", "china")):
        give_board(g, seat, BOARD[f"{name}_b"])
    rome, greece, _egypt, persia, china = g.nations
    assert strength(rome) == 2
    assert golden_bonus(greece) == 1
    assert net_production(g, 2)[:4] == [0, 2, -2, 0]
    assert score(g, 2)[2] == 3
    assert BOARDS[persia.board].colonies == 3
    assert (china.pool, china.food_left) == (6, 3)
    assert net_production(g, 4)[FOOD] == 0
    g.passed = [4]
    assert net_production(g, 4)[FOOD] == 1


# --- other readings ----------------------------------------------------------------------------------


@rule("1001.1")
def test_anna_komnene_in_both_readings() -> None:
    for reading, calm in (("resources", -2), ("stability", 0)):
        g = acting(2, anna=reading)
        n = own(g, 0, "immortal", slot=0, workers=2)
        own(g, 0, "hoplite", slot=1, workers=1)
        own(g, 0, "anna_komnena")
        assert net_production(g, 0)[:4] == [0, 0, 0, 1]
        assert stability(g, n) == calm
        other = own(g, 1, "immortal", slot=0, workers=2)
        assert stability(g, other) == -2, "she is nobody else's advisor"


@pytest.mark.parametrize(
    ("id", "options", "text"),
    [
        ("anna_komnena", {}, "anna_komnena"),
        ("anna_komnena", {"anna": "stability"}, "anna_komnena_stability"),
        ("shaka_zulu", {}, "shaka_zulu"),
        ("shaka_zulu", {"shaka": "owner"}, "shaka_zulu_owner"),
    ],
)
def test_the_text_of_a_card_says_how_it_is_read(id: str, options: dict[str, str], text: str) -> None:
    g = acting(2, **options)
    own(g, 0, id)
    offer(g, "pyramids", "hoplite")
    seen = GAME.view(g, 1)
    assert seen["nations"][0]["advisors"][0]["text"] == text
    assert GAME.words.has(f"text.{text}")
    assert [card["text"] for card in seen["rows"][2]["cards"][:2]] == ["", ""]


def test_shaka_zulu_in_both_readings() -> None:
    for reading, stone in (("buyer", [5, 0]), ("owner", [0, 5])):
        g = acting(2, shaka=reading)
        for seat in (0, 1):
            have(g, seat, stone=0, gold=9)
        own(g, 1, "shaka_zulu")
        g.nations[0].strength_sum = 9
        offer(g, "nubia", "hispania")
        act(g, 0, "buy:nubia")
        assert [goods_of(g, s)["stone"] for s in (0, 1)] == stone
        act(g, 1, "buy:hispania")
        assert [goods_of(g, s)["stone"] for s in (0, 1)] == stone
    assert CARD["shaka_zulu"] == g.nations[1].advisor
