"""What everybody may see, as JSON-able data. No order of a deck is in the state, so nothing is hidden."""

from __future__ import annotations

from typing import Any, Final

from pentapolis.games.nations.data import (
    BOARDS,
    CARD,
    CARDS,
    COLONY,
    EVENTS,
    GOODS,
    GROWTH,
    HALL_OF_FAME,
    KINDS,
    LEVELS,
    NATIONS,
    TILES,
    Card,
    PlayerBoard,
)
from pentapolis.games.nations.forecast import Ahead
from pentapolis.games.nations.rules.boards import sides
from pentapolis.games.nations.rules.comparisons import count_workers, stabilities, stability, strength
from pentapolis.games.nations.rules.deployment import deploy_cost
from pentapolis.games.nations.rules.purchases import colony_needs, golden_bonus, price_of, raid_value
from pentapolis.games.nations.rules.removal import advisors
from pentapolis.games.nations.rules.resolution import is_defeated, net_production, war_losses
from pentapolis.games.nations.rules.solo import hall_of_fame
from pentapolis.games.nations.rules.workers import workers_to_take
from pentapolis.games.nations.scoring import score
from pentapolis.games.nations.state import ACT, BOARD_SOURCE, GROW, PHASES, Player, State

CATEGORIES: Final[tuple[str, ...]] = ("tokens", "colonies", "wonders", "cards", "tens")


def view(g: State, seat: int | None) -> dict[str, Any]:
    """The table as this seat sees it; with its own prices where they differ."""
    ahead = Ahead(g)
    event = EVENTS[g.event] if g.event >= 0 and not g.variant.solo else None
    tile = TILES[g.event] if g.event >= 0 and g.variant.solo else None
    return {
        "game": "nations",
        "seats": g.seats,
        "me": seat,
        "solo": g.variant.solo,
        "over": g.over,
        "phase": PHASES[g.phase],
        "round": g.round,
        "rounds": 2 * g.variant.ages,
        "age": g.age,
        "age_ends": g.round % 2 == 0,
        "seat": g.order[g.at] if g.phase in (GROW, ACT) and not g.over else None,
        "order": g.order[:],
        "next_order": ahead.g.order[:] if ahead.steps and g.event >= 0 else None,
        "passed": g.passed[:],
        "levels": [LEVELS[level] for level in g.variant.levels],
        "offered": [NATIONS[people].id for people in g.offered],
        "sides": list(sides(g.variant)),
        "boards": {board.id: board_view(board) for board in BOARDS if board.index // 2 in g.offered},
        "columns": g.variant.columns,
        "rows": rows_view(g, seat),
        "deck": len(g.deck),
        "architects": g.architects,
        "event": event
        and {
            "id": event.id,
            "upper": event.upper.id,
            "lower": event.lower.id,
            "architects": event.architects,
            "famine": event.famine,
            "hits": ahead.hits(),
        },
        "tile": tile
        and {
            "id": tile.id,
            "strength": tile.strength,
            "stability": tile.stability,
            "books": tile.books,
            "architects": tile.architects,
            "famine": tile.famine,
            "five": list(tile.deeds[0]),
            "six": list(tile.deeds[1]),
        },
        "foe": {
            "strength": g.foe_strength,
            "stability": g.foe_stability,
            "books": g.foe_books,
            "first": g.foe_first,
        }
        if g.variant.solo
        else None,
        "war": war_view(g),
        "nations": [nation_view(g, s, ahead) for s in range(g.seats)],
        **fame_view(g),
    }


def board_view(board: PlayerBoard) -> dict[str, Any]:
    """What is printed on one side of a board, for the draft."""
    return {
        "goods": dict(zip(GOODS, board.goods, strict=True)),
        "workers": board.workers,
        "slots": [CARDS[card].id for card in board.slots],
        "finished": [CARDS[card].id for card in board.finished],
        "colonies": board.colonies,
        "wonders": board.wonders,
    }


def rows_view(g: State, seat: int | None) -> list[dict[str, Any]]:
    """The progress board from the dearest row down."""
    columns = g.variant.columns
    rows = []
    for price in (3, 2, 1):
        cards = g.board[(price - 1) * columns : price * columns]
        rows.append({"price": price, "cards": [offer_view(g, seat, c) if c >= 0 else None for c in cards]})
    return rows


def offer_view(g: State, seat: int | None, card: int) -> dict[str, Any]:
    """A card on the progress board with what it costs and asks for now."""
    face = face_of(g, card)
    if seat is not None:
        face["price"] = price_of(g, g.nations[seat], card)
    if CARDS[card].kind == COLONY:
        face["needs"] = colony_needs(g, card)
    return face


def face_view(c: Card) -> dict[str, Any]:
    """What is printed on a card; what a kind of card does not have is 0 or empty."""
    return {
        "id": c.id,
        "kind": KINDS[c.kind],
        "age": c.age,
        "set": c.set,
        "goods": list(c.goods[:4]),
        "strength": c.strength,
        "stability": c.stability,
        "cost": c.cost,
        "raid": c.raid,
        "points": [c.points[workers] for workers in (1, 2, 3, 4)],
        "vp": c.vp,
        "needs": c.needs,
        "stages": list(c.stages),
        "loss": [amount for amount in c.loss[:4] if any(c.loss)],
        "gain": [amount for amount in c.gain[:4] if any(c.gain)],
        "vp_price": c.price,
        "text": c.id if c.fx else "",
        "de_own": c.de_own,
        "doubt": c.doubt,
        "price": None,
    }


FACES: Final = [face_view(c) for c in CARDS]
OTHER_TEXTS: Final = {CARD["anna_komnena"]: ("anna", "stability"), CARD["shaka_zulu"]: ("shaka", "owner")}
"""Cards that do something else in another reading: the reading, and what is added to the id of their text."""


def face_of(g: State, card: int) -> dict[str, Any]:
    """A card's face, with the text of the reading that was agreed."""
    face = dict(FACES[card])
    if card in OTHER_TEXTS:
        reading, ending = OTHER_TEXTS[card]
        if reading in g.variant.readings:
            face["text"] += f"_{ending}"
    return face


def war_view(g: State) -> dict[str, Any] | None:
    if g.war < 0:
        return None
    return {
        "card": FACES[g.war],
        "strength": g.war_strength,
        "buyer": g.war_buyer if g.war_buyer < g.seats else None,
        "losses": war_losses(g)[:4],
        "defeated": [seat for seat in range(g.seats) if is_defeated(g, seat)],
    }


def nation_view(g: State, seat: int, ahead: Ahead) -> dict[str, Any]:
    n = g.nations[seat]
    if n.board < 0:
        return {
            "board": None,
            "goods": dict(zip(GOODS, n.goods, strict=True)),
            "level": g.variant.levels[seat],
            "forecast": [],
            "score": 0,
        }
    board = BOARDS[n.board]
    points = score(g, seat)
    return {
        "board": board.id,
        "nation": board.nation,
        "side": board.side,
        "level": g.variant.levels[seat],
        "growth": GROWTH[g.variant.levels[seat]],
        "goods": dict(zip(GOODS, n.goods, strict=True)),
        "pool": n.pool,
        "workers": count_workers(n),
        "track": {
            "food": [n.food_left, n.food_spaces],
            "stability": [n.stability_left, n.stability_spaces],
            "above": n.above,
            "left": workers_to_take(n),
        },
        "slots": [
            {**FACES[card], "workers": n.workers[slot], "slot": slot + 1, "deploy": deploy_cost(n, card)}
            for slot, card in enumerate(n.slots)
        ],
        "advisors": [{**face_of(g, card), "used": _used(n, card)} for card in advisors(n)],
        "advisor_spaces": 1 + (any(CARDS[card].id == "porcelain_tower" for card in n.wonders)),
        "wonder": FACES[n.wonder] if n.wonder >= 0 else None,
        "stages": n.stages,
        "wonders": [{**FACES[card], "used": _used(n, card)} for card in n.wonders],
        "wonder_spaces": board.wonders,
        "colonies": [{**FACES[card], "used": _used(n, card)} for card in n.colonies],
        "colony_spaces": board.colonies,
        "private": [
            {"source": "board" if card == BOARD_SOURCE else CARDS[card].id, "count": count}
            for card, count in n.private.items()
        ],
        "strength": strength(n),
        "stability": stability(g, n),
        "revolt": stability(g, n) < 0,
        "counts_as": stabilities(g)[seat],
        "raid": raid_value(n),
        "golden_bonus": golden_bonus(n),
        "production": net_production(g, seat)[:4],
        "forecast": ahead.of(seat),
        "passed": g.passed.index(seat) + 1 if seat in g.passed else None,
        "short": [good for i, good in enumerate(GOODS) if n.short >> i & 1],
        "points": dict(zip(CATEGORIES, points, strict=True)),
        "score": sum(points),
    }


def _used(n: Player, card: int) -> bool:
    return bool(n.used & CARDS[card].flag)


def fame_view(g: State) -> dict[str, Any]:
    """The solo game's Hall of Fame: the name that the points reach by now, and the next one."""
    if not g.variant.solo:
        return {"fame": None, "fame_next": None}
    points = sum(score(g, 0)) if g.nations[0].board >= 0 else 0
    reached = hall_of_fame(points)
    higher = [fame for fame in HALL_OF_FAME if fame.points > points]
    return {
        "fame": reached.id if reached else None,
        "fame_next": {"id": higher[-1].id, "points": higher[-1].points} if higher else None,
    }
