"""What must hold in every position: nothing lost, nothing negative, the kept sums right."""

from __future__ import annotations

from pentapolis.games.nations.data import BOARDS, CARDS, MAX_WORKERS, PRIVATE_CARDS
from pentapolis.games.nations.moments import ADVISOR_SPACES
from pentapolis.games.nations.rules.removal import advisors, cards_with_effects, must_go
from pentapolis.games.nations.rules.workers import SPACE_STABILITY
from pentapolis.games.nations.state import Player, State


def check(g: State) -> None:
    """Raise AssertionError when the state is impossible."""
    assert sorted(g.order) == list(range(g.seats))
    assert g.architects >= 0
    in_play = [card for card in g.board if card >= 0] + g.deck
    for seat, n in enumerate(g.nations):
        if n.board >= 0:
            check_nation(n)
            for card in advisors(n):
                assert not must_go(g, seat, card), f"{CARDS[card].id} should have been removed"
            in_play += [*n.slots, *cards_with_effects(n)]
            in_play += [n.wonder] if n.wonder >= 0 else []
    unique = [card for card in in_play if CARDS[card].age > 0]
    assert len(unique) == len(set(unique)), "a card is in two places"
    flags = 0
    for n in g.nations:
        flags |= n.flags
    assert flags == g.flags


def check_nation(n: Player) -> None:
    board = BOARDS[n.board]
    assert min(n.goods) >= 0
    assert n.pool >= 0
    assert min(n.workers) >= 0
    assert 0 <= n.food_left <= n.food_spaces <= board.food_spaces
    assert 0 <= n.stability_left <= n.stability_spaces <= board.stability_spaces
    assert n.pool + sum(n.workers) + n.food_left + n.stability_left + n.above == MAX_WORKERS
    assert len(n.slots) == len(board.slots) == len(n.workers)
    assert len(n.colonies) <= board.colonies
    assert len(n.wonders) <= board.wonders
    assert n.tower < 0 or n.flags & ADVISOR_SPACES.cards
    assert n.wonder < 0 or 0 <= n.stages <= len(CARDS[n.wonder].stages)
    assert n.wonder >= 0 or n.stages == 0
    power = board.strength
    calm = -SPACE_STABILITY * (n.stability_spaces - n.stability_left)
    flags = 0
    for card, workers in zip(n.slots, n.workers, strict=True):
        power += workers * CARDS[card].strength
        calm += workers * CARDS[card].stability
    for card in cards_with_effects(n):
        power += CARDS[card].strength
        calm += CARDS[card].stability
        flags |= CARDS[card].flag
    assert (n.strength_sum, n.stability_sum) == (power, calm)
    assert n.flags == flags
    assert n.used & ~flags == 0
    private = {card for card in n.private if card >= 0}
    assert private == {card for card in cards_with_effects(n) if CARDS[card].flag & PRIVATE_CARDS}
    for card, count in n.private.items():
        assert 0 <= count <= (CARDS[card].private if card >= 0 else board.private)
    assert len(advisors(n)) <= 2
