"""Who gets which board, and the extra worker of the easier game (chapters 105, 904, 906)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.nations.data import (
    BOARD,
    BOARDS,
    NATIONS,
)
from pentapolis.games.nations.rules.removal import enter
from pentapolis.games.nations.rules.workers import parts_to_take, take_worker_from
from pentapolis.games.nations.state import DRAFT, EASIER, MAINTAIN, Settings, State


def begin_draft(g: State, peoples: list[int]) -> None:
    """The boards of these nations are chosen in reverse turn order (105.2, 906.1)."""
    g.phase = DRAFT
    g.offered = peoples
    g.at = g.seats - 1


def give_board(g: State, seat: int, index: int) -> None:
    """A nation gets its board, what stands on it, and its starting goods and workers (105.3, 105.5, 906.4).

    The workers stand in the own pool (105.7), all others on the population track (105.4). Printed cards are
    in play until covered (105.6), the special of a side B for the whole game (105.8).
    """
    n = g.nations[seat]
    board = BOARDS[index]
    n.board = index
    for good, amount in enumerate(board.goods):
        n.goods[good] += amount
    n.pool = board.workers
    n.food_spaces = n.food_left = board.food_spaces
    n.stability_spaces = n.stability_left = board.stability_spaces
    n.slots = list(board.slots)
    n.workers = [0] * len(n.slots)
    n.strength_sum = board.strength  # 104.5
    for card in board.finished:
        n.wonders.append(card)
        enter(g, seat, card)


def sides(settings: Settings) -> tuple[str, ...]:
    """The sides that a board can be chosen with (906.2)."""
    return ("b", "a") if settings.b_sides else ("a",)


def draft(g: State) -> Rules:
    """One player chooses a board, of sides B also which side; the last in turn order first (105.1, 906.1)."""
    seat = g.order[g.at]
    choice = yield BOARDS_ON_OFFER.ask(g, seat)
    index = BOARD[f"{choice[1]}_{choice[2]}"]
    g.offered.remove(index // 2)
    give_board(g, seat, index)
    if g.tell:
        g.tell("chooses_board", seat, board=choice[1], side=choice[2])
    g.at -= 1
    if g.at < 0:
        g.at = 0
        g.offered = []
        after_boards(g)


def _boards(g: State, ask: Ask) -> list[Option]:
    return [("board", nation.id, side) for nation in NATIONS for side in ("b", "a")]


def _refuse_board(g: State, ask: Ask, nation: str, side: str) -> Refusal | None:
    """As many boards as players are drawn, each is chosen once (906.1), with side A too (906.2)."""
    if BOARD[f"{nation}_{side}"] // 2 not in g.offered:
        return Refusal("906.1", "board_gone", board=nation)
    return None if side in sides(g.variant) else Refusal("105.1", "only_side_a")


BOARDS_ON_OFFER: Final = Actions("board", Action("board", _boards, _refuse_board))


def after_boards(g: State) -> None:
    g.phase = MAINTAIN if g.variant.easier == "no" else EASIER


def extra_worker(g: State) -> Rules:
    """The easier game: one more worker, from a space of the player's choice (904.1)."""
    seat = g.order[g.at]
    n = g.nations[seat]
    part = yield Ask(seat, "extra_worker", parts_to_take(n))
    if g.variant.easier == "counts":
        take_worker_from(g, seat, part)
    else:
        n.pool += 1
        if part == "food":
            n.food_left -= 1
            n.food_spaces -= 1
        else:
            n.stability_left -= 1
            n.stability_spaces -= 1
        if g.tell:
            g.tell("takes_worker", seat, part=part)
    g.at += 1
    if g.at == g.seats:
        g.phase = MAINTAIN
