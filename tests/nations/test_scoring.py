"""Chapter 700: the final scoring."""

from __future__ import annotations

import pytest

from pentapolis.games.nations import GAME
from pentapolis.games.nations.data import BOARD, CARD
from pentapolis.games.nations.rules.boards import give_board
from pentapolis.games.nations.scoring import result, score
from pentapolis.games.nations.state import State
from tests.nations.scene import acting, calm, card, empower, have, man, own, rule


def bare(seats: int = 2) -> State:
    g = acting(seats)
    for seat in range(seats):
        have(g, seat, stone=0, gold=0, food=0, books=0, vp=0)
    return g


@rule("702.1", "702.2", "702.3", "408.4")
def test_tokens_colonies_and_wonders() -> None:
    g = bare()
    n = have(g, 0, vp=12)
    own(g, 0, "tibet", "crusader_states", "pyramids", "krak_des_chevaliers")
    n.wonder, n.stages = CARD["versailles"], 2
    calm(g, 0, 0)
    assert score(g, 0)[:3] == [12, 3, 5]


@rule("702.4", "702.5")
def test_workers_on_cards() -> None:
    g = bare()
    own(g, 0, "hospital", slot=0, workers=2)
    own(g, 0, "dreadnought", slot=1, workers=3)
    own(g, 0, "railroad", slot=2)
    assert score(g, 0)[3] == (2 + 2) + (1 + 2 + 3)
    own(g, 0, "cathedral", slot=4, workers=5)
    assert score(g, 0)[3] == 4 + 6 + 3


@rule("702.6", "702.7")
@pytest.mark.example("NAT-X21")
def test_one_point_for_every_ten() -> None:
    g = bare()
    have(g, 0, stone=3, gold=7, food=5, books=6)
    empower(g, 10, 0)
    calm(g, 6, 0)
    assert score(g, 0)[4] == 3


@rule("702.6", "702.7", "601.2", "601.4")
@pytest.mark.parametrize("what", ["stone", "gold", "food", "books", "strength", "stability"])
def test_everything_counts_towards_the_tens(what: str) -> None:
    """39 is three points, one more of anything is four."""
    g = bare()
    have(g, 0, stone=7, gold=7, food=7, books=8)
    empower(g, 5, 0)
    calm(g, 5, 0)
    assert score(g, 0)[4] == 3
    if what == "strength":
        empower(g, 6, 0)
    elif what == "stability":
        calm(g, 6, 0)
    else:
        have(g, 0, **{what: 9 if what == "books" else 8})
    assert score(g, 0)[4] == 4


@rule("702.6", "601.2", "601.4")
def test_the_ends_of_the_tracks_are_the_ends_for_the_tens_too() -> None:
    g = bare()
    have(g, 0, stone=4, gold=0, food=0, books=0)
    empower(g, 99, 0)
    calm(g, 0, 0)
    g.nations[0].stability_sum = 99
    assert score(g, 0)[4] == (4 + 40 + 15) // 10


@rule("702.6")
def test_a_negative_sum_scores_nothing() -> None:
    g = bare()
    calm(g, -9, 0)
    assert score(g, 0)[4] == 0


@rule("703.1", "702.1")
@pytest.mark.example("NAT-X20")
def test_the_score_pad() -> None:
    """Tokens, colonies, wonders, cards, tens; the fourth column is misprinted (decision T)."""
    columns = {(12, 3, 2, 17, 9): 43, (15, 2, 3, 15, 7): 42, (17, 4, 2, 19, 3): 45}
    for column, total in columns.items():
        assert sum(column) == total
    g = bare(3)
    for seat, total in enumerate(columns.values()):
        have(g, seat, vp=total)
    assert result(g).scores == [43, 42, 45]
    assert result(g).winners == [2]
    assert list(GAME.view(g, 0)["nations"][0]["points"]) == ["tokens", "colonies", "wonders", "cards", "tens"]


@rule("703.2")
def test_ties_go_to_the_earlier_in_turn_order() -> None:
    g = bare(3)
    for seat in range(3):
        have(g, seat, vp=20)
    g.order = [2, 0, 1]
    assert result(g).places == [2, 3, 1]


@rule("702.3")
@card("potala_palace", "big_ben", "statue_of_liberty")
@pytest.mark.parametrize(
    ("id", "before", "after"), [("potala_palace", 1, 3), ("big_ben", 1, 2), ("statue_of_liberty", 1, 3)]
)
def test_wonders_that_score_at_the_end(id: str, before: int, after: int) -> None:
    g = bare(3)
    own(g, 0, id)
    if id == "statue_of_liberty":
        g.nations[1].pool += 1
        assert score(g, 0)[2] == before
        g.nations[0].pool += 2
        assert score(g, 0)[2] == after
        g.nations[1].pool += 1
        assert score(g, 0)[2] == before
        man(g, 0, 3, 2)
        g.nations[0].pool += 1
        assert score(g, 0)[2] == after, "idle and deployed workers count alike"
        return
    assert score(g, 0)[2] == before
    own(g, 0, "porcelain_tower", "augustus", "saint_augustine", "congo", "tibet")
    assert score(g, 0)[2] == after


@rule("702.3")
def test_statue_of_liberty_with_five_players_also_for_the_second() -> None:
    g = bare(5)
    own(g, 0, "statue_of_liberty")
    g.nations[0].pool += 1
    g.nations[1].pool += 2
    assert score(g, 0)[2] == 3
    give_board(g, 2, BOARD["china_b"])
    assert score(g, 0)[2] == 1
