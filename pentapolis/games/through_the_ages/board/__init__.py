"""The board's presenter: the variables of the templates, made from the view.

Cards live in `cards`, the list of options in `options`, conflicts and auctions in `stage`.
"""

from __future__ import annotations

from typing import Any

from pentapolis.engine import key
from pentapolis.games.through_the_ages.board.cards import KIND_ICON, UNITS, URBAN, card_of, fit
from pentapolis.games.through_the_ages.board.options import look
from pentapolis.games.through_the_ages.board.sketching import sketch
from pentapolis.games.through_the_ages.board.stage import recall, stage_of, wars_of
from pentapolis.games.through_the_ages.data import AGES, BY_ID, CARDS, TYPES
from pentapolis.presenter import Presenter

YELLOW_SECTIONS = ((4, 7), (4, 5), (4, 4), (4, 3), (2, 2))
"""The yellow bank from left to right: spaces, and the food a worker from there costs."""
BLUE_SECTIONS = ((4, 4), (4, 2), (10, 0))
"""The blue bank from left to right: spaces, and the resources lost while tokens lie only up to here."""


def present(view: dict[str, Any], ask: Any, seat: int | None, shown: int) -> dict[str, Any]:
    player = view["players"][shown]
    mine = seat == shown
    topic = None if ask is None else ask.topic
    keys = [] if ask is None else [key(option) for option in ask.options]
    moving = Moving()
    variables: dict[str, Any] = {
        "where": ("where", view["age"], view["round"], f"setup.level.{view['level']}", view["civil_deck"]),
        "player": player,
        "mine": mine,
        "topic": topic,
        "acting": topic in (None, "action"),
        "rowing": topic in (None, "action", "agreement"),
        "row": [_row_card(view, space, moving) for space in view["row"]],
        "row_cards": sum(space["card"] is not None for space in view["row"]),
        "takes": [space["price"] for space in view["row"] if _take(space) in keys],
        "columns": _columns(player),
        "matrix": _matrix(player, topic, keys),
        "estate": _estate(player),
        "yellow": _bank(player["yellow"], YELLOW_SECTIONS),
        "blue": _bank(player["blue"], BLUE_SECTIONS),
        "civil_hand": [_hand_card(entry, keys, moving) for entry in player["hand"]],
        "military_hand": [_military_card(id, keys, topic, seat) for id in player.get("military", ())],
        "military_total": sum(player["military_count"]),
        "hand_wanted": "military" if topic in HAND_HEAD and topic != "action" else "civil",
        "events": view["events"],
        "current_total": sum(view["events"]["current"]),
        "bonus_cards": [
            dict(entry, info=card_of(entry["card"])) for entry in view["bonus"] + view["my_bonus"]
        ],
        "card_of": card_of,
        "fit": fit,
        "moved": moving.name,
        "stage_of": stage_of,
        "wars_of": wars_of,
        "tracks": _tracks(view),
        "simple": view["level"] == "simple",
        "warning": _warning(player),
    }
    if seat is not None and view["turn"] == seat:
        variables["pips"] = _pips(view["players"][seat])
    return variables


class Moving:
    """Names for the cards that travel on the page: each card once, where it is met first: row, hand, play."""

    def __init__(self) -> None:
        self._named: set[str] = set()

    def name(self, id: str) -> str | None:
        if id in self._named:
            return None
        self._named.add(id)
        return f"card-{id}"


def _tracks(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Culture, science rate and strength of all civilizations, to compare at a glance."""
    rows = []
    for icon, word, field in (
        ("culture", "chip.culture", "culture"),
        ("science", "science_rate", "science_rate"),
        ("strength", "chip.strength", "strength"),
    ):
        numbers = [player[field] for player in view["players"]]
        rows.append({"icon": icon, "word": word, "numbers": numbers, "top": max(1, *numbers)})
    return rows


def _pips(me: dict[str, Any]) -> tuple[Any, ...]:
    """Actions left of all, civil and military, for the banner; extra ones of this turn included (205.8).

    Views of the first rules do not tell the extra ones.
    """
    military = me["military_actions_total"] + me.get("military_actions_extra", 0)
    totals = (max(me["civil_actions"], me["civil_actions_total"]), max(me["military_actions"], military))
    return ("pips", me["civil_actions"], totals[0], me["military_actions"], totals[1])


def _take(space: dict[str, Any]) -> str:
    """The answer that takes the card of this space."""
    return f"take:{space['card']}:{space['space']}"


def _row_card(view: dict[str, Any], space: dict[str, Any], moving: Moving) -> dict[str, Any]:
    if space["card"] is None:
        return {"card": None, "space": space["space"]}
    info = card_of(space["card"])
    price = space["actions"] if space["price"] is None else space["price"]
    info.update(
        card=space["card"],
        space=space["space"],
        price=price,
        key=_take(space),
        moves=moving.name(space["card"]),
        falls=space["space"] <= view["removed_each_turn"] and view["round"] > 1,
    )
    return info


def _columns(player: dict[str, Any]) -> list[dict[str, Any]]:
    """One column for each type; those without a technology in play or hand are thin."""
    used = {tech["type"] for tech in player["technologies"]}
    used |= {CARDS[BY_ID[entry["card"]]].kind for entry in player["hand"]}
    columns = []
    for type in TYPES:
        if type == "air_force" and type not in used:
            continue
        card_class = "k-military" if type in UNITS else "k-urban" if type in URBAN else "k-farm"
        columns.append(
            {
                "type": type,
                "icon": KIND_ICON.get(type, type),
                "cls": card_class,
                "thin": type not in used,
                "count": player["buildings"][type],
                "limit": player["urban_limit"] if type in URBAN else None,
            }
        )
    return columns


CELL_HEAD = {"fight": "sacrifice:", "pay_bid": "sacrifice:", "lose_worker": "", "lose_blue": ""}
"""What a click on a technology answers, by question, besides building."""


def _matrix(player: dict[str, Any], topic: str | None, keys: list[str]) -> list[dict[str, Any]]:
    """Ages down, types across; cards in hand lie in their cell as ghosts."""
    head = "build:" if topic in (None, "action", "contained") else CELL_HEAD.get(topic)
    cells: dict[tuple[int, str], dict[str, Any]] = {}
    for entry in player["hand"]:
        card = CARDS[BY_ID[entry["card"]]]
        if card.kind in TYPES:
            cells[card.age, card.kind] = dict(card_of(card.id), ghost=True, prices=entry["science"])
    for tech in player["technologies"]:
        numbers = {field: tech[field] for field in ("workers", "blue", "price")}
        worked = _worked(tech["card"], head, keys)
        cells[tech["level"], tech["type"]] = dict(card_of(tech["card"]), ghost=False, **numbers, **worked)
    highest = max([1, *(level for level, _ in cells)])
    types = [column["type"] for column in _columns(player)]
    return [
        {"age": AGES[level], "cells": [cells.get((level, type)) for type in types]}
        for level in range(highest, -1, -1)
    ]


def _worked(card: str, head: str | None, keys: list[str]) -> dict[str, str | None]:
    """What a click on a technology answers: to build there or to upgrade, and both by a menu."""
    if head is None:
        return {"key": None, "prefixes": None}
    build = head + card
    open_now = [text for text in keys if text == build or text.startswith(f"upgrade:{card}:")]
    if len(open_now) > 1:
        return {"key": build, "prefixes": f"{build} upgrade:{card}"}
    return {"key": open_now[0] if open_now else build, "prefixes": None}


def _estate(player: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The cards without workers that give numbers: government, leader and tactic, special technologies."""
    rulers = [id for id in (player["government"], player["leader"], player["tactic"]) if id]
    return {
        "rulers": [card_of(id) for id in rulers],
        "specials": [card_of(id) for id in player["specials"].values()],
    }


def _bank(tokens: int, sections: tuple[tuple[int, int], ...]) -> list[dict[str, Any]]:
    """Tokens lie from the left; what exceeds the spaces lies in the last section (106.7, 108.7)."""
    filled = []
    left = tokens
    for number, (spaces, label) in enumerate(sections):
        here = left if number == len(sections) - 1 else min(spaces, left)
        left -= here
        filled.append({"spaces": max(spaces, here), "filled": here, "label": label})
    return filled


def _hand_card(entry: dict[str, Any], keys: list[str], moving: Moving) -> dict[str, Any]:
    """A civil card; a government is played in two ways, by a menu where both are open."""
    id = entry["card"]
    info = card_of(id)
    head = {"leader": "leader", "action": "play", "government": "peaceful"}.get(info["kind"], "technology")
    open_now = [text for text in keys if text in (f"{head}:{id}", f"revolution:{id}")]
    info.update(
        key=open_now[0] if open_now else f"{head}:{id}",
        prefixes=" ".join(open_now) if len(open_now) > 1 else None,
        prices=entry["science"],
        moves=moving.name(id),
    )
    return info


HAND_HEAD = {"action": "tactic:", "politics": "event:", "fight": "bonus:", "pay_bid": "bonus:", "discard": ""}
"""What a click on a military card that answers nothing tries, by question: the refusal says why not."""


def _military_card(id: str, keys: list[str], topic: str | None, seat: int | None) -> dict[str, Any]:
    """A military hand card, tied to whatever the open question lets it do."""
    info = card_of(id)
    fitting = [text for text in keys if id in text.split(":")]
    prefix = None
    if len(fitting) == 1:
        chosen = fitting[0]
    elif fitting:
        heads = {text.split(":")[0] for text in fitting}
        chosen = fitting[0]
        if len(heads) == 1:
            prefix = f"{heads.pop()}:{id}"
    else:
        chosen = _refused_key(info, topic, seat)
    info.update(key=chosen, prefix=prefix)
    return info


def _refused_key(info: dict[str, Any], topic: str | None, seat: int | None) -> str:
    """An answer with this card that the question refuses, with the reason."""
    if topic is None or topic not in HAND_HEAD:
        return ""
    if topic == "politics" and info["kind"] in ("aggression", "war"):
        return f"{info['kind']}:{info['id']}:{1 if seat == 0 else 0}"
    return HAND_HEAD[topic] + str(info["id"])


def _warning(player: dict[str, Any]) -> tuple[str, ...] | None:
    """What would go wrong if the turn ended now: a word, a rule, numbers."""
    forecast = player["forecast"]
    if forecast["uprising"]:
        return ("warn_uprising", "508.1", player["unhappy"], player["unused"])
    if forecast["missing"]:
        return ("warn_famine", "504.2", forecast["missing"], forecast["famine"])
    if forecast["corruption"]:
        return ("warn_corruption", "506.2", forecast["corruption"])
    return None


def card(id: str) -> dict[str, Any] | None:
    """What `card.html` shows; None when nothing is called so."""
    return card_of(id) if id in BY_ID else None


PRESENTER = Presenter(
    icon="wonder",
    separators=frozenset({"turn"}),
    present=present,
    look=look,
    card=card,
    recall=recall,
    sketch=sketch,
)
