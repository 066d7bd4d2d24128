"""The board's presenter: cards as the templates draw them, the matrix of technologies, banks, options."""

from __future__ import annotations

from typing import Any

from pentapolis.engine import key
from pentapolis.games.through_the_ages.data import AGES, BY_ID, CARDS, TYPES, Card
from pentapolis.presenter import Presenter

KIND_CLASS = {
    "leader": "k-leader", "wonder": "k-wonder", "action": "k-action", "farm": "k-farm", "mine": "k-farm",
    "government": "k-gov", "special": "k-special", "event": "k-event", "territory": "k-event",
    "bonus": "k-bonus",
    "aggression": "k-farm", "war": "k-military", "pact": "k-special", "tactic": "k-military",
}  # fmt: skip
KIND_ICON = {"theater": "theatre", "air_force": "airforce", "aggression": "raid", "bonus": "strength"}
URBAN = ("lab", "temple", "library", "theater", "arena")
UNITS = ("infantry", "cavalry", "artillery", "air_force")
YELLOW_SECTIONS = ((4, 7), (4, 5), (4, 4), (4, 3), (2, 2))
"""The yellow bank from left to right: spaces, and the food a worker from there costs."""
BLUE_SECTIONS = ((4, 4), (4, 2), (10, 0))
"""The blue bank from left to right: spaces, and the resources lost while tokens lie only up to here."""


def kind_class(card: Card) -> str:
    if card.kind in UNITS:
        return "k-military"
    return KIND_CLASS.get(card.kind, "k-urban")


def card_of(id: str) -> dict[str, Any]:
    """A card as templates draw it: colour, icon, age, effects as chips, its text's id."""
    card = CARDS[BY_ID[id]]
    return {
        "id": id,
        "kind": card.kind,
        "cls": kind_class(card),
        "icon": KIND_ICON.get(card.kind, card.kind),
        "age": AGES[card.age],
        "fx": effects(card),
        "text": text_of(card),
        "science": science_of(card),
        "stages": "·".join(str(stage) for stage in card.stages),
        "cost": card.resource_cost,
        "own": card.de_own,
        "reconstructed": card.reconstructed,
    }


def text_of(card: Card) -> tuple[Any, ...] | None:
    """The words of what the card does, or None when numbers say it all."""
    if card.kind == "tactic":
        return ("army", card.infantry, card.cavalry, card.artillery, card.bonus, card.bonus_obsolete)
    if card.kind == "government" or (card.slot != -1 and card.kind != "air_force"):
        return None
    id = card.id if card.kind == "special" else card.family
    return (f"text.{id}", card.value)


def science_of(card: Card) -> str:
    if card.kind == "government":
        return f"{card.cost_revolution}/{card.cost_peaceful}" if card.cost_peaceful else ""
    return str(card.science_cost) if card.science_cost else ""


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def effects(card: Card) -> list[tuple[str, str]]:
    """Printed numbers as chips: icon and number."""
    numbers = [
        ("food", card.food), ("ore", card.resources), ("culture", card.culture), ("science", card.science),
        ("happy", card.happiness), ("strength", card.strength),
    ]  # fmt: skip
    chips = [(icon, signed(number)) for icon, number in numbers if number]
    if card.kind == "government":
        return [("ca", str(card.civil_actions)), ("ma", str(card.military_actions)), *chips]
    if card.kind == "bonus":
        return [("strength", str(card.defense)), ("territory", str(card.colonization))]
    if card.kind in ("aggression", "war"):
        return [("ma", str(card.price) if card.price else "?")]
    if card.kind == "tactic":
        parts = [("infantry", card.infantry), ("cavalry", card.cavalry), ("artillery", card.artillery)]
        army = [(icon, str(number)) for icon, number in parts if number]
        return [*army, ("strength", signed(card.bonus))]
    for icon, number in (
        ("ca", card.civil_actions),
        ("ma", card.military_actions),
        ("ship", card.colonization),
    ):
        if number:
            chips.append((icon, signed(number)))
    for icon, number in (("worker", card.yellow_tokens), ("blue", card.blue_tokens)):
        if number:
            chips.append((icon, signed(number)))
    return chips


# --- the variables of the templates --------------------------------------------------------------


def present(view: dict[str, Any], ask: Any, seat: int | None, shown: int) -> dict[str, Any]:
    player = view["players"][shown]
    mine = seat == shown
    topic = None if ask is None else ask.topic
    keys = [] if ask is None else [key(option) for option in ask.options]
    variables: dict[str, Any] = {
        "where": ("where", view["age"], view["round"], f"setup.level.{view['level']}", view["civil_deck"]),
        "player": player,
        "mine": mine,
        "topic": topic,
        "acting": topic in (None, "action"),
        "rowing": topic in (None, "action", "agreement"),
        "row": [_row_card(view, space) for space in view["row"]],
        "columns": _columns(player),
        "matrix": _matrix(player, topic),
        "estate": _estate(player),
        "yellow": _bank(player["yellow"], YELLOW_SECTIONS),
        "blue": _bank(player["blue"], BLUE_SECTIONS),
        "civil_hand": [_hand_card(entry, keys) for entry in player["hand"]],
        "military_hand": [_military_card(id, keys, topic, seat) for id in player.get("military", ())],
        "military_total": sum(player["military_count"]),
        "events": view["events"],
        "current_total": sum(view["events"]["current"]),
        "bonus_cards": [
            dict(entry, info=card_of(entry["card"])) for entry in view["bonus"] + view["my_bonus"]
        ],
        "dealt": [_dealt_card(id, keys) for id in view["my_bonus_cards"]] if topic == "keep_bonus" else [],
        "card_of": card_of,
        "tracks": _tracks(view),
        "simple": view["level"] == "simple",
        "warning": _warning(player),
    }
    if seat is not None and view["turn"] == seat:
        variables["pips"] = _pips(view["players"][seat])
    return variables


def _tracks(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Culture, strength and the rates of all civilizations, to compare at a glance."""
    rows = []
    for icon, word, field in (
        ("culture", "chip.culture", "culture"),
        ("vp", "culture_rate", "culture_rate"),
        ("science", "science_rate", "science_rate"),
        ("strength", "chip.strength", "strength"),
    ):
        numbers = [player[field] for player in view["players"]]
        rows.append({"icon": icon, "word": word, "numbers": numbers, "top": max(1, *numbers)})
    return rows


def _pips(me: dict[str, Any]) -> str:
    """Actions left and used, for the banner: discs are civil, diamonds military."""
    civil: int = me["civil_actions"]
    military: int = me["military_actions"]
    used_civil = max(0, int(me["civil_actions_total"]) - civil)
    used_military = max(0, int(me["military_actions_total"]) + int(me["military_actions_extra"]) - military)
    return "●" * civil + "○" * used_civil + " " + "◆" * military + "◇" * used_military


def _row_card(view: dict[str, Any], space: dict[str, Any]) -> dict[str, Any]:
    if space["card"] is None:
        return {"card": None, "space": space["space"]}
    info = card_of(space["card"])
    price = space["actions"] if space["price"] is None else space["price"]
    info.update(
        card=space["card"],
        space=space["space"],
        price=price,
        key=f"take:{space['card']}:{space['space']}",
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


def _matrix(player: dict[str, Any], topic: str | None) -> list[dict[str, Any]]:
    """Ages down, types across; cards in hand lie in their cell as ghosts."""
    head = "build:" if topic in (None, "action", "contained") else CELL_HEAD.get(topic)
    cells: dict[tuple[int, str], dict[str, Any]] = {}
    for entry in player["hand"]:
        card = CARDS[BY_ID[entry["card"]]]
        if card.kind in TYPES:
            cells[card.age, card.kind] = dict(card_of(card.id), ghost=True, prices=entry["science"])
    for tech in player["technologies"]:
        ups = [up for up in player["upgrades"] if up["card"] == tech["card"]]
        unit = tech["type"] in UNITS
        cells[tech["level"], tech["type"]] = dict(
            card_of(tech["card"]), key=None if head is None else head + tech["card"],
            ghost=False, workers=tech["workers"],
            blue=tech["blue"], price=tech["price"], upgrades=ups,
            remove=("disband:" if unit else "destroy:") + tech["card"],
        )  # fmt: skip
    highest = max([1, *(level for level, _ in cells)])
    types = [column["type"] for column in _columns(player)]
    return [
        {"age": AGES[level], "cells": [cells.get((level, type)) for type in types]}
        for level in range(highest, -1, -1)
    ]


def _estate(player: dict[str, Any]) -> list[dict[str, Any]]:
    """Government, leader, special technologies, colonies, tactic: the cards without workers."""
    ids = [player["government"]]
    if player["leader"]:
        ids.append(player["leader"])
    ids += player["specials"].values()
    if player["tactic"]:
        ids.append(player["tactic"])
    return [card_of(id) for id in ids]


def _bank(tokens: int, sections: tuple[tuple[int, int], ...]) -> list[dict[str, Any]]:
    """Tokens lie from the left; what exceeds the spaces lies in the last section (106.7, 108.7)."""
    filled = []
    left = tokens
    for number, (spaces, label) in enumerate(sections):
        here = left if number == len(sections) - 1 else min(spaces, left)
        left -= here
        filled.append({"spaces": max(spaces, here), "filled": here, "label": label})
    return filled


def _hand_card(entry: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    info = card_of(entry["card"])
    head = {"leader": "leader", "action": "play", "government": "peaceful"}.get(info["kind"], "technology")
    info.update(key=f"{head}:{entry['card']}", prices=entry["science"], revolution=None)
    if info["kind"] == "government":
        info["revolution"] = f"revolution:{entry['card']}"
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


def _dealt_card(id: str, keys: list[str]) -> dict[str, Any]:
    return dict(card_of(id), key=id if id in keys else "")


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


# --- option buttons ------------------------------------------------------------------------------


def look(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    """How an option's button looks: icon, what it costs, its group; the row's cards are quiet."""
    parts = option if isinstance(option, tuple) else (option,)
    head = parts[0]
    me = view["players"][ask.seat]
    if ask.topic in ("action", "contained"):
        return _look_action(view, me, head, parts)
    if head in ("event", "columbus", "aggression", "war", "pact", "break", "bonus", "steal"):
        info = card_of(parts[1])
        icon = {"event": "event", "columbus": "ship", "bonus": "strength", "break": "close"}.get(
            head, info["icon"]
        )
        shown: dict[str, Any] = {"icon": icon, "note": info["text"] or ""}
        if head == "event":
            shown["cost"] = [("culture", signed(AGES.index(info["age"])))]
        elif head in ("aggression", "war"):
            shown["cost"] = info["fx"]
        return shown
    if head == "sacrifice":
        return {"icon": card_of(parts[1])["icon"], "cost": card_of(parts[1])["fx"]}
    if head == "bid":
        return {"icon": "territory", "quiet": parts[1] > ask.about[1] + 4}
    if head == "take":
        return {"icon": card_of(parts[1])["icon"]}
    if isinstance(head, str) and head in BY_ID:
        info = card_of(head)
        return {"icon": info["icon"], "note": info["text"] or ""}
    return {"icon": "check"} if head in ("done", "accept", "no_politics", "play_on") else None


def _look_action(view: dict[str, Any], me: dict[str, Any], head: str, parts: Any) -> dict[str, Any]:
    if head == "take":
        info = card_of(parts[1])
        price = view["row"][parts[2] - 1]["price"]
        return {"icon": info["icon"], "cost": [("ca", price)], "group": "row", "quiet": True}
    if head == "population":
        return {"icon": "people", "group": "build", "cost": [("food", _population_cost(me, parts))]}
    if head in ("build", "enlist"):
        info = card_of(parts[1])
        tech = next(t for t in me["technologies"] if t["card"] == parts[1])
        group = "military" if info["kind"] in UNITS else "build"
        return {"icon": info["icon"], "cost": [("ore", tech["price"])], "group": group}
    if head == "upgrade":
        up = next(u for u in me["upgrades"] if (u["card"], u["to"]) == parts[1:])
        info = card_of(parts[2])
        group = "military" if info["kind"] in UNITS else "upgrade"
        return {"icon": info["icon"], "cost": [("ore", up["price"])], "group": group}
    return _look_card_action(me, head, parts)


def _look_card_action(me: dict[str, Any], head: str, parts: Any) -> dict[str, Any]:
    """Wonders, hand cards, the end of the turn."""
    if head == "wonder":
        built, stages = me["wonder"]["built"], me["wonder"]["stages"]
        cost = sum(stages[built : built + parts[1]])
        return {
            "icon": "wonder",
            "cost": [("ore", cost)],
            "group": "build",
            "note": ("stage_of", me["wonder"]["card"]),
        }
    if head in ("destroy", "disband"):
        return {"icon": "close", "group": "build" if head == "destroy" else "military", "quiet": True}
    if head in ("technology", "revolution", "peaceful"):
        info = card_of(parts[1])
        prices = next(c["science"] for c in me["hand"] if c["card"] == parts[1])
        price = prices[1] if head == "peaceful" else prices[0]
        return {"icon": info["icon"], "cost": [("science", price)], "group": "play"}
    if head in ("leader", "play", "tactic"):
        info = card_of(parts[1])
        group = "military" if head == "tactic" else "play"
        return {"icon": info["icon"], "note": info["text"] or "", "group": group}
    if head == "end_turn":
        return {"icon": "check", "group": "end", "warning": left_over(me)}
    return {"icon": "action", "group": "play"}


def left_over(me: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What the end of the turn would let lapse: actions, and workers that could work."""
    military = me["military_actions"] + me["military_actions_extra"]
    left = [("civil_actions", me["civil_actions"]), ("military_actions", military), ("unused", me["unused"])]
    if not me["civil_actions"]:
        return []  # military actions that are left draw cards (405.1): not lost
    return [("left_over",), *[(id, number) for id, number in left if number]]


def _population_cost(me: dict[str, Any], parts: Any) -> int:
    price = me["population_price"] or 0
    return int(max(0, price - 5) if len(parts) > 1 else price)


def forecast(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    """The card that an option is about, in full, for the panel of details."""
    for part in option if isinstance(option, tuple) else (option,):
        if isinstance(part, str) and part in BY_ID:
            return card_of(part)
    return None


PRESENTER = Presenter(
    icon="wonder", separators=frozenset({"turn"}), present=present, look=look, forecast=forecast
)
