"""Trades (304) as one table: what both sides have, what changes hands, what both would have then.

The rules ask for an offer piece by piece; the page counts it up in one table and gives the answers one after
the other. Whoever is offered something sees the same table with the numbers filled in; a counter-offer begins
with them.
"""

from __future__ import annotations

from typing import Any

from pentapolis.games.clash_of_cultures.data.ids import GOODS

from . import icons

CARD_ICONS = {"action_card": "action", "objective_card": "cup", "wonder_card": "wonder"}
HANDS = {"action_card": "actions", "objective_card": "objectives", "wonder_card": "wonders"}
"""The kinds of hand cards that may be asked for, and where a view counts them."""


def counts(word: str) -> dict[str, int]:
    """How much of what an offer's word names, `food2+action_card1`."""
    parts = [(part.rstrip("0123456789"), part) for part in word.split("+")]
    return {name: int(part[len(name) :]) for name, part in parts if name != part}


def bargain(view: dict[str, Any], ask: Any) -> dict[str, Any] | None:
    """The table of an offer that is being made: a row for each good that one of the two has, from how many
    of it I can give (`low`, negative) to how many I can ask for; kinds of cards to ask for; my own cards.
    A counter-offer begins with what it answers (`count`; my own cards I choose anew).
    """
    if ask is None or ask.topic not in ("give", "want"):
        return None
    partner = int(ask.about[1])
    mine, theirs = view["players"][ask.seat], view["players"][partner]
    named = counts(str(ask.about[0]))
    giving = ask.topic == "give"
    answered = _change(view["offer"]) if giving and not named else {}
    rows = []
    for good, have in mine["goods"].items():
        low = named.get(good, 0) - have if giving else 0
        high = theirs["goods"][good] - (0 if giving else named.get(good, 0))
        if low or high:
            count = max(low, min(high, answered.get(good, 0)))
            rows.append(_counted(_row(good, mine, theirs), f"{good}1", low, high, count))
    for kind, place in HANDS.items():
        high = theirs["hand"][place] - (0 if giving else named.get(kind, 0))
        if high:
            count = max(0, min(high, answered.get(kind, 0)))
            rows.append(_counted(_cards(kind, mine, theirs), kind, 0, high, count))
    own = [str(option) for option in ask.options if not icons.bundle(str(option)) and option != "done"]
    ready = any(row["count"] for row in rows)
    return {
        "partner": partner,
        "rows": rows,
        "cards": own if giving else [],
        "topic": ask.topic,
        "ready": ready,
    }


def proposal(view: dict[str, Any], ask: Any) -> dict[str, Any] | None:
    """The table of an offer that was made to me: before and after for both of us, as far as limits allow."""
    if ask is None or ask.topic != "offer":
        return None
    partner = int(ask.about[0])
    mine, theirs = view["players"][ask.seat], view["players"][partner]
    comes, goes = counts(str(ask.about[1])), counts(str(ask.about[2]))
    rows = []
    for name in (*mine["goods"], *HANDS):
        got, given = comes.get(name, 0), goes.get(name, 0)
        if got or given:
            row = _cards(name, mine, theirs) if name in HANDS else _row(name, mine, theirs)
            rows.append(row | {"after": [_after(row, 0, got, given), _after(row, 1, given, got)]})
    return {"partner": partner, "rows": rows}


def _row(good: str, mine: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    sides = (mine, theirs)
    return {
        "id": good,
        "icon": icons.GOOD[good],
        "have": [side["goods"][good] for side in sides],
        "limits": [side["limits"].get(good) for side in sides],
    }


def _cards(kind: str, mine: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    have = [side["hand"][HANDS[kind]] for side in (mine, theirs)]
    return {"id": kind, "icon": CARD_ICONS[kind], "have": have, "limits": [None, None]}


def _change(offer: list[Any]) -> dict[str, int]:
    """What the offer on the table would bring to who is asked, less what it would cost."""
    if not offer:
        return {}
    _, _, goods, cards, wanted, hands = offer
    changes = zip((*GOODS[:7], *HANDS), [*goods, *cards], [*wanted, *hands], strict=True)
    return {thing: comes - goes for thing, comes, goes in changes}


def _counted(row: dict[str, Any], key: str, low: int, high: int, count: int) -> dict[str, Any]:
    """A row to count in, and what both would have by it."""
    got, given = max(0, count), max(0, -count)
    after = [_after(row, 0, got, given), _after(row, 1, given, got)]
    return row | {"key": key, "low": low, "high": high, "count": count, "after": after}


def _after(row: dict[str, Any], side: int, got: int, given: int) -> int:
    """Both give first; limits apply to what is received (304.2)."""
    left: int = row["have"][side] - given
    limit = row["limits"][side]
    return left + (got if limit is None else max(0, min(got, limit - left)))
