"""The board's presenter: what the templates need beyond the view, and how options look."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import key
from pentapolis.games.clash_of_cultures.data.origins import origins
from pentapolis.presenter import Presenter

from . import advances, bargain, battles, cards, drawing, icons, places, tactical
from .odds import attack_odds, battle_of
from .sketching import sketch

GOODS = ("food", "wood", "ore", "ideas", "gold")
GROUPS = {
    "advance": "main",
    "command": "main",
    "increase_mood": "main",
    "takeover": "main",
    "found": "city",
    "collect": "city",
    "construct": "city",
    "recruit": "city",
    "play": "cards",
    "end_turn": "end",
}
TALLY_TOPICS = ("group", "losses", "collect", "cargo", "captives", "tax", "pay", "drown", "nomads_along")
"""Questions for counts of things, which get a stepper for each kind when there are many answers."""
TALLY_FROM = 5
CARD_KINDS = ("action", "objective", "wonder", "leader", "event")
SYMBOL_TOPICS = (
    *("exhaust", "barbarians_settle", "barbarian_unit", "barbarian_city", "barbarians_move"),
    *("remove_pirate", "place_pirate", "raid", "raid_mood"),
)
"""What the symbol of an event asks before its text is carried out (803.2): the card is about other things."""
NO_FAN = ("action", "give", "want", "tactic", "construct")
"""Questions whose options are cards, but which are not answered by reading cards side by side."""


def where(view: dict[str, Any]) -> tuple[Any, ...]:
    """Round and phase; with the flexible end also the next roll that may end the game (1201.2)."""
    status = view["stage"] == "status"
    now = ("where_status", view["status_step"]) if status else ("where", view["phase"])
    said = (now[0], view["round"], view["rounds"], now[1])
    place = [view["round"], 4 if status else view["phase"]]
    coming = [roll for roll in view.get("ending_rolls", ()) if roll[:2] > place]  # views of rules 2 have none
    return (f"{now[0]}_flexible", *said[1:], *coming[0]) if coming else said


def present(view: dict[str, Any], ask: Any, seat: int | None, shown: int) -> dict[str, Any]:
    player = view["players"][shown]
    topic = None if ask is None else ask.topic
    fight = battles.under_way(view, ask)
    fan = choices(ask)
    return {
        "where": where(view),
        **drawing.drawn(view, ask),
        "pips": pips(view, topic),
        "player": player,
        "mine": seat == shown,
        "topic": topic,
        "stores": [stores_row(player, good) for good in GOODS],
        "own_cities": [one for one in view["spaces"] if one["city"] and one["city"]["owner"] == shown],
        "harvest": drawing.harvest,
        "rows": advances.rows(view, player),
        "civ": advances.civilization(player),
        "battle": fight,
        "icon_of": icons.GOOD,
        "detail": cards.details,
        "advancing": topic in advances.TOPICS and seat == shown,
        "wanted": "cards" if fan and fight is None else wanted(topic, fight is not None),
        "tally": tally(view, ask),
        "bargain": bargain.bargain(view, ask),
        "proposal": bargain.proposal(view, ask),
        "fan": fan,
        "about_card": about_card(view, ask),
        "tile_marks": origins("plain"),
    }


def pips(view: dict[str, Any], topic: str | None) -> tuple[Any, ...] | str:
    """In the banner: the moves left of a command, or the actions left of the turn."""
    if view["me"] != view["active"] or view["stage"] == "status":
        return ""
    if topic in drawing.MOVE_TOPICS and view["moves_left"] >= 0:
        return ("pips_moves", view["moves_left"])
    return ("pips_actions", view["actions_left"])


def wanted(topic: str | None, fighting: bool) -> str:
    """The view of the board that the question is about."""
    if fighting:
        return "battle"
    return "advances" if topic in advances.TOPICS else "map"


def choices(ask: Any) -> list[tuple[str, str]]:
    """When the question is for one of several cards: the options and their cards, to be read side by side."""
    if ask is None or ask.topic in NO_FAN:
        return []
    found = []
    for option in ask.options:
        parts = option if isinstance(option, tuple) else (option,)
        shown = next((str(part) for part in reversed(parts) if _is_card(str(part))), None)
        if shown is not None:
            found.append((key(option), shown))
    return found


def _is_card(id: str) -> bool:
    detail = cards.details(id)
    return detail is not None and detail["kind"] in CARD_KINDS


def about_card(view: dict[str, Any], ask: Any) -> str | None:
    """The card that the question comes from: one it names, or the event whose text is being carried out."""
    if ask is None or ask.topic in ("action", "construct"):
        return None
    words = [str(part) for part in ask.about]
    named = next((word for word in words if word.startswith("civil.") or _is_card(word)), None)
    return view["event_now"] if named is None and ask.topic not in SYMBOL_TOPICS else named


def recall(events: list[Any], since: int) -> dict[str, Any]:
    """From the log: the last battle round by round, the moves of this turn and since my last answer, the
    event just drawn.
    """
    turn = next((i for i in range(len(events) - 1, -1, -1) if events[i].kind == "turn"), 0)
    report = battles.told(events)
    drawn = [event for event in events if event.ply >= since and event.kind == "event"]
    return {
        "report": report,
        "fresh_report": report is not None and report["last"] >= since > 0,
        "trails": [
            (event.seat, event.data["start"], event.data["end"])
            for place, event in enumerate(events)
            if event.kind == "moves" and (place >= turn or event.ply >= since)
        ],
        "drawn": [(event.seat, event.data["event"]) for event in drawn],
    }


def stores_row(player: dict[str, Any], good: str) -> dict[str, Any]:
    have = player["goods"][good]
    limit = player["limits"][good]
    return {"good": good, "icon": icons.GOOD[good], "have": have, "limit": limit, "cells": list(range(7))}


def tally(view: dict[str, Any], ask: Any) -> dict[str, Any] | None:
    """For questions with many counts as answers: the kinds to count, and the answer to begin with."""
    if ask is None or ask.topic not in TALLY_TOPICS:
        return None
    words = [option for option in ask.options if isinstance(option, str) and icons.bundle(option)]
    if len(words) < TALLY_FROM:
        return None
    kinds: dict[str, str] = {}
    for word in words:
        for part, (pic, _) in zip(word.split("+"), icons.bundle(word), strict=True):
            kinds.setdefault(part.rstrip("0123456789"), pic)
    return {"kinds": list(kinds.items()), "first": largest(ask) if ask.topic == "group" else words[0]}


def size(word: str) -> int:
    return sum(count for _, count in icons.bundle(word))


def largest(ask: Any) -> Any:
    """The largest group: with it the steppers begin, and a move's preview goes on."""
    return max(ask.options, key=lambda option: size(str(option)))


def look(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    """How an option's button looks."""
    parts = option if isinstance(option, tuple) else (option,)
    head = str(parts[0])
    shape = _look(view, ask, option, head)
    place = places.named(view, ask, option)
    if place:
        note = shape.get("note")
        shape["note"] = [*place, *([] if note is None else note if isinstance(note, list) else [note])]
    shown_card = next((str(part) for part in reversed(parts) if cards.details(str(part))), None)
    if shown_card is not None:
        shape["card"] = shown_card
    if ask.topic in ("give", "want") or (tally(view, ask) is not None and icons.bundle(head)):
        shape["quiet"] = True
    return shape


def _look(view: dict[str, Any], ask: Any, option: Any, head: str) -> dict[str, Any]:
    if ask.topic == "action":
        shape: dict[str, Any] = {"icon": icons.ACTION.get(head, "special"), "group": GROUPS.get(head, "free")}
        if head == "collect":
            shape["cost"] = yields(view, str(option[1]))
        return shape
    if option == "stop" and ask.topic == "move":
        return {"icon": "check", "note": ("pips_moves", view["moves_left"])}
    if ask.topic in ("move_to", "group"):
        chances = attack_odds(view, ask, option)
        if chances is not None:
            return {"icon": "war", "note": _odds_note(view, ask, option, chances)}
        return {"icon": "move"}
    bundle = icons.bundle(head)
    if bundle:
        return {"icon": bundle[0][0]}
    if ask.topic in advances.TOPICS:
        return advances.looks(head)
    if ask.topic == "tactic":
        halves = (cards.details(head) or {"parts": []})["parts"]
        if not halves:
            return {"icon": "tactic"}
        tactic = halves[-1]["id"]
        return {"icon": "tactic", "label": (f"name.{tactic}",), "note": (f"text.{tactic}",)}
    if ask.topic == "takeover":
        return {"icon": "culture", "note": _takeover_note(view, key(option))}
    detail = cards.details(head)
    if detail is None:
        return {}
    icon = head if head in icons.BUILDINGS or head in icons.UNIT else detail["icon"]
    return {"icon": icon, "cost": detail["cost"] if ask.topic in ("construct", "recruit") else []}


def _odds_note(
    view: dict[str, Any], ask: Any, option: Any, chances: tuple[int, int, int]
) -> list[tuple[Any, ...]]:
    """The odds in words, what the best tactics card of one's hand would make of them, and what they count."""
    clash = battle_of(view, ask, option)
    assert clash is not None
    cards = tactical.held(view["players"][ask.seat], clash.city, clash.sea)
    better = tactical.best(
        cards, clash.attackers, clash.defenders, clash.walls, clash.sea, clash.arms, clash.powers
    )
    said: list[tuple[Any, ...]] = [
        ("odds", *chances) if better is None else ("odds_tactic", *chances, f"tactic.{better[0]}", better[1])
    ]
    if any(clash.arms):
        said.append(("odds_arms", *clash.arms))
    if clash.siege:
        said.append(("odds_siege",))
    if clash.powers.counted:
        said.append(("odds_powers",))
    if clash.powers.unsure or (clash.led and "powers" not in view):
        said.append(("odds_unsure",))
    return said


def _takeover_note(view: dict[str, Any], option: str) -> tuple[Any, ...]:
    """What the range costs and how likely the attempt is; views of former rules know the price alone."""
    price = view["takeovers"].get(option, 0)
    chances = view.get("takeover_chances", {}).get(option)
    if chances is None:
        return "takeover_price", price
    plain, boosted = [round(100 * cases / 6) for cases in chances]
    return ("takeover_plain", price, plain) if boosted == plain else ("takeover_note", price, plain, boosted)


def yields(view: dict[str, Any], label: str) -> list[tuple[str, int]]:
    """The best a city would collect, for its button."""
    for one in view["spaces"]:
        if one["label"] == label and one["city"] and one["city"].get("collects"):
            return icons.bundle(one["city"]["collects"][0])
    return []


PRESENTER = Presenter(
    icon="city",
    separators=frozenset({"turn", "round"}),
    present=present,
    look=look,
    card=cards.details,
    recall=recall,
    foreseen=advances.foreseen,
    follow={"group": largest, "cargo": largest, "ships": lambda ask: max(ask.options)},
    sketch=sketch,
)
