"""How the options look in the list: icon, cost, group, card, and what they would give up."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from pentapolis.games.through_the_ages.board.cards import UNITS, card_of, signed
from pentapolis.games.through_the_ages.data import AGES, BY_ID, CARDS, MAX_HAPPINESS
from pentapolis.games.through_the_ages.moments import SYMMETRIC

POLITICS_ICON = {"event": "event", "columbus": "ship", "bonus": "strength", "break": "close"}


def look(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    """How an option's button looks; the row's cards are quiet, for one clicks the cards themselves."""
    parts = option if isinstance(option, tuple) else (option,)
    head = parts[0]
    me = view["players"][ask.seat]
    if ask.topic in ("action", "contained"):
        return _look_action(view, me, head, parts)
    if head in ("event", "columbus", "aggression", "war", "pact", "break", "bonus", "steal"):
        return _look_politics(view, me, head, parts)
    if head == "sacrifice":
        info = card_of(parts[1])
        return {"icon": info["icon"], "cost": info["fx"], "card": parts[1]}
    if head == "accept":
        card, partner, side = ask.about
        return {"icon": "check", "note": pact_terms(card, side, partner)}
    if head == "bid":
        return _look_bid(me, ask, parts[1])
    if head == "take":
        return {"icon": card_of(parts[1])["icon"], "card": parts[1]}
    if isinstance(head, str) and head in BY_ID:
        info = card_of(head)
        return {"icon": info["icon"], "note": info["text"] or "", "card": head}
    return {"icon": "check"} if head in ("done", "no_politics", "play_on") else None


def _look_politics(view: dict[str, Any], me: dict[str, Any], head: str, parts: Any) -> dict[str, Any]:
    info = card_of(parts[1])
    shown: dict[str, Any] = {
        "icon": POLITICS_ICON.get(head, info["icon"]),
        "note": info["text"] or "",
        "card": parts[1],
    }
    if head == "event":
        shown["cost"] = [("culture", signed(AGES.index(info["age"])))]
    elif head in ("aggression", "war"):
        shown["cost"] = info["fx"]
        target = view["players"][parts[2]]
        strengths = ("strengths", me["strength"], parts[2], target["strength"])
        shown["note"] = [strengths, *([info["text"]] if info["text"] else [])]
        shown["warning"] = [(f"sure_{head}", parts[1], parts[2]), strengths]
    elif head == "pact":
        shown["note"] = pact_terms(parts[1], parts[3], parts[2])
    return shown


def pact_terms(card: str, side: str, partner: int) -> tuple[Any, ...]:
    """What a pact means for who is this side of it: cards speak of A and B (609.3)."""
    text: tuple[Any, ...] = card_of(card)["text"]
    return text if BY_ID[card] in SYMMETRIC else (f"pact_{side}.{card}", partner)


# --- colonies ------------------------------------------------------------------------------------


def _look_bid(me: dict[str, Any], ask: Any, bid: int) -> dict[str, Any]:
    """A bid with what it would cost: units and cards beyond the bonus in play (605.8, 605.10)."""
    shown: dict[str, Any] = {"icon": "territory", "quiet": bid > ask.about[1] + 4}
    payment = cheapest(me, bid)
    if payment is None:
        shown["note"] = ("bid_needs", max(0, bid - me.get("colonization", 0)))
    else:
        units, cards = payment
        shown["note"] = ("bid_units_cards", units, cards) if cards else ("bid_units", units)
    return shown


def cheapest(me: dict[str, Any], bid: int) -> tuple[list[str], list[str]] | None:
    """Units and bonus cards that pay a bid with the least strength lost, at least one unit (605.7).

    Armies and leaders that count more are left out, so it is one way to pay, not always the very cheapest.
    """
    held = [id for id in me.get("military", ()) if CARDS[BY_ID[id]].kind == "bonus"]
    have = {t["card"]: t["workers"] for t in me["technologies"] if t["type"] in UNITS and t["workers"]}
    power = {id: CARDS[BY_ID[id]].strength for id in have}
    best: tuple[int, int, list[str], list[str]] | None = None
    cards: list[str] = []
    for card in [None, *sorted(held, key=lambda id: CARDS[BY_ID[id]].colonization)]:
        cards = cards if card is None else [*cards, card]
        need = bid - me.get("colonization", 0) - sum(CARDS[BY_ID[id]].colonization for id in cards)
        for number in range(1, min(4, sum(have.values())) + 1):
            for units in combinations_with_replacement(have, number):
                lost = sum(power[id] for id in units)
                fits = lost >= need and all(units.count(id) <= have[id] for id in units)
                if fits and (best is None or (lost, len(cards)) < best[:2]):
                    best = (lost, len(cards), list(units), cards)
    return None if best is None else (best[2], best[3])


# --- actions -------------------------------------------------------------------------------------


def _look_action(view: dict[str, Any], me: dict[str, Any], head: str, parts: Any) -> dict[str, Any]:
    if head == "take":
        info = card_of(parts[1])
        price = view["row"][parts[2] - 1]["price"]
        return {
            "icon": info["icon"],
            "cost": [("ca", price)],
            "group": "row",
            "quiet": True,
            "card": parts[1],
        }
    if head == "population":
        return {"icon": "people", "group": "build", "cost": [("food", _population_cost(me, parts))]}
    if head in ("build", "enlist"):
        info = card_of(parts[1])
        tech = next(t for t in me["technologies"] if t["card"] == parts[1])
        group = "military" if info["kind"] in UNITS else "build"
        cost, note = [("ore", tech["price"])], _without_worker(me, parts[1])
        return {"icon": info["icon"], "cost": cost, "group": group, "card": parts[1], "note": note}
    if head == "upgrade":
        up = next(u for u in me["upgrades"] if (u["card"], u["to"]) == parts[1:])
        info = card_of(parts[2])
        group = "military" if info["kind"] in UNITS else "upgrade"
        return {"icon": info["icon"], "cost": [("ore", up["price"])], "group": group, "card": parts[2]}
    return _look_card_action(me, head, parts)


def _without_worker(me: dict[str, Any], card: str) -> tuple[Any, ...] | str:
    """A warning where the worker that the card takes would leave more discontent than unused ones."""
    faces = min(MAX_HAPPINESS, me["happy"] + CARDS[BY_ID[card]].happiness)
    calm = not me["forecast"]["uprising"]
    return ("warn_uprising",) if calm and me["happy_needed"] - faces > max(0, me["unused"] - 1) else ""


def _look_card_action(me: dict[str, Any], head: str, parts: Any) -> dict[str, Any]:
    """Wonders, hand cards, the end of the turn."""
    if head == "wonder":
        built, stages = me["wonder"]["built"], me["wonder"]["stages"]
        return {
            "icon": "wonder",
            "cost": [("ore", sum(stages[built : built + parts[1]]))],
            "group": "build",
            "note": ("stage_of", me["wonder"]["card"]),
            "card": me["wonder"]["card"],
        }
    if head in ("destroy", "disband"):
        group = "build" if head == "destroy" else "military"
        return {"icon": "close", "group": group, "quiet": True, "card": parts[1]}
    if head in ("technology", "revolution", "peaceful"):
        info = card_of(parts[1])
        prices = next(c["science"] for c in me["hand"] if c["card"] == parts[1])
        price = prices[1] if head == "peaceful" else prices[0]
        return {"icon": info["icon"], "cost": [("science", price)], "group": "play", "card": parts[1]}
    if head in ("leader", "play", "tactic"):
        info = card_of(parts[1])
        group = "military" if head == "tactic" else "play"
        return {"icon": info["icon"], "note": info["text"] or "", "group": group, "card": parts[1]}
    if head == "end_turn":
        return {"icon": "check", "note": left_over(me)[1:], "warning": left_over(me)}
    return {"icon": "action", "group": "play"}


def left_over(me: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What the end of the turn would let lapse: actions, and workers that could work."""
    left = [(id, me[id]) for id in ("civil_actions", "military_actions", "unused")]
    if not me["civil_actions"]:
        return []  # military actions that are left draw cards (405.1): not lost
    return [("left_over",), *[(id, number) for id, number in left if number]]


def _population_cost(me: dict[str, Any], parts: Any) -> int:
    price = me["population_price"] or 0
    return int(max(0, price - 5) if len(parts) > 1 else price)
