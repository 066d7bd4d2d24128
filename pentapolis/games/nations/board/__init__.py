"""The board's presenter: what the templates need beyond the view. Plain data in, plain data out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from pentapolis.games.nations.board.account import account
from pentapolis.games.nations.board.sketching import sketch
from pentapolis.games.nations.setup import READINGS
from pentapolis.games.nations.view import FACES
from pentapolis.presenter import Presenter

GOODS = ("stone", "gold", "food", "books")
ICONS = {"books": "book"}
KIND_ICONS = {
    "building": "settlement",
    "military": "infantry",
    "colony": "territory",
    "war": "war",
    "battle": "raid",
    "wonder": "wonder",
    "advisor": "leader",
    "golden_age": "vp",
}
STEP_ICONS = {
    "production": "settlement",
    "revolt": "angry",
    "war": "war",
    "upper": "event",
    "lower": "event",
    "check": "stability",
    "famine": "famine",
    "age": "book",
}
AGES = ("", "I", "II", "III", "IIII")
CARD_TOPICS = frozenset({"swap_first", "swap_second", "buy_free"})
FROM_TOPICS = frozenset({"return_from", "mit", "worker_from"})
NATION_TOPICS = frozenset({"turn", "end_turn", "replace", "deploy_free", "entente_cordiale"}) | FROM_TOPICS
"""Questions that cards of the progress board or of one's nation answer; else they are only to look at."""
SLOT_HEADS = {"replace": "replace"}
WIDE = 12
"""So many steps of a track are named one by one; longer tracks name every fifth."""


def present(view: dict[str, Any], ask: Any, seat: int | None, shown: int) -> dict[str, Any]:
    topic = None if ask is None else ask.topic
    nation = view["nations"][shown]
    variables = {
        "where": ("where", AGES[view["age"]], view["round"], view["rounds"], f"phase_{view['phase']}"),
        "topic": topic,
        "mine": seat == shown,
        "nation": nation,
        "chosen": nation["board"] is not None,
        "rows": [
            {"price": row["price"], "cards": [card and offer(card, topic) for card in row["cards"]]}
            for row in view["rows"]
        ],
        "gold": nation["goods"]["gold"],
        "strength_track": track(view, "strength", 0, 9),
        "stability_track": track(view, "stability", -3, 6),
        "forecast_steps": [
            {"id": step["step"], "icon": STEP_ICONS[step["step"]], "choice": step["choice"]}
            for step in nation["forecast"]
        ],
        "war_rows": war_rows(view),
        "market_open": topic is None or topic == "turn" or topic in CARD_TOPICS,
        "nation_open": topic is None or topic in NATION_TOPICS,
        "event_rows": {half: event_rows(view, half) for half in ("upper", "lower")},
        "solo": against_the_opponent(view),
        "soft": soft,
        "wonder_key": "replace" if topic == "wonder_space" else "use",
        "colony_key": "colony" if topic == "give_up_colony" else "use",
        "card_chips": numbers,
        "ages": AGES,
        **of_board(nation, topic),
    }
    if view["passed"] and view["phase"] == "action":
        variables["pips"] = ("have_passed", view["passed"])
    return variables


def of_board(nation: dict[str, Any], topic: str | None) -> dict[str, Any]:
    """What a nation has on its board; nothing before the boards are chosen."""
    if not nation["board"]:
        return {"slots": [], "stages": [], "forecast_rows": [], "short": [], "population": [], "raid": 0}
    return {
        "slots": [slot(card, topic) for card in nation["slots"]],
        "stages": stages(nation),
        "forecast_rows": forecast_rows(nation),
        "short": shortages(nation),
        "population": population(nation, topic),
        "raid": nation["raid"],
    }


# --- names -------------------------------------------------------------------------------------------


@cache
def hyphens() -> dict[str, str]:
    """Where long words may break: browsers without a dictionary would cut them anywhere or not at all."""
    words = (Path(__file__).parent / "hyphens.txt").read_text(encoding="utf-8").split()
    return {word.replace("|", ""): word.replace("|", "\N{SOFT HYPHEN}") for word in words}


def soft(name: str) -> str:
    """A name with soft hyphens in its long words, and with more where it has too few for a narrow card."""
    return " ".join("-".join(map(_broken, word.split("-"))) for word in name.split(" "))


def _broken(word: str) -> str:
    return hyphens().get(word.replace("\N{SOFT HYPHEN}", ""), word)


# --- cards -------------------------------------------------------------------------------------------


def numbers(card: dict[str, Any]) -> list[tuple[str, int]]:
    """The chips of a card: what it brings, by icon."""
    chips = [(ICONS.get(good, good), n) for good, n in zip(GOODS, card["goods"], strict=True) if n]
    chips += [(what, card[what]) for what in ("strength", "stability") if card[what]]
    return chips


def offer(card: dict[str, Any], topic: str | None) -> dict[str, Any]:
    """A card of the progress board."""
    head = "card" if topic in CARD_TOPICS else "buy"
    shown = {
        **card,
        "key": f"{head}:{card['id']}",
        "icon": KIND_ICONS[card["kind"]],
        "chips": numbers(card),
    }
    if card["loss"]:
        loss = [(ICONS.get(good, good), -n) for good, n in zip(GOODS, card["loss"], strict=True) if n]
        shown["chips"] = [("vp", -1), *loss]
    if card["gain"]:
        shown["chips"] = [
            (ICONS.get(good, good), n) for good, n in zip(GOODS, card["gain"], strict=True) if n
        ]
    return shown


def slot(card: dict[str, Any], topic: str | None) -> dict[str, Any]:
    """A building or military card of a nation: a click deploys, a click on a worker takes it off."""
    head = SLOT_HEADS.get(topic or "", "deploy")
    off = "from" if topic in FROM_TOPICS else "undeploy"
    place = f"{card['id']}:{card['slot']}"
    return {
        **card,
        "key": f"{head}:{place}",
        "off": f"{off}:{place}",
        "icon": KIND_ICONS[card["kind"]],
        "chips": numbers(card),
    }


def stages(nation: dict[str, Any]) -> list[dict[str, Any]]:
    """The stages of the wonder under construction: done, next, still to come."""
    wonder = nation["wonder"]
    if wonder is None:
        return []
    built = nation["stages"]
    return [
        {"cost": cost, "state": "on" if i < built else "nx" if i == built else ""}
        for i, cost in enumerate(wonder["stages"])
    ]


def population(nation: dict[str, Any], topic: str | None) -> list[dict[str, Any]]:
    """The two parts of the population track, and the option that a click on each stands for."""
    head = "worker:" if topic == "growth" else ""
    rows = []
    for part, icon in (("food", "food"), ("stability", "stability")):
        left, spaces = nation["track"][part]
        rows.append({"part": part, "icon": icon, "left": left, "spaces": spaces, "key": head + part})
    return rows


# --- tracks ------------------------------------------------------------------------------------------


def track(view: dict[str, Any], what: str, low: int, high: int) -> dict[str, Any]:
    """A track as a line with the marks of all nations, by place in per cent."""
    values = {
        seat: nation[what] for seat, nation in enumerate(view["nations"]) if nation["board"] is not None
    }
    others = [view["foe"][what]] if view["foe"] else []
    war = view["war"]["strength"] if view["war"] and what == "strength" else None
    everything = [*values.values(), *others, *([war] if war is not None else [])]
    low = min([low, *everything])
    high = max([high, *(value + 1 for value in everything)])
    span = high - low + 1
    every = 1 if span <= WIDE else 5
    places: dict[int, dict[str, Any]] = {}
    for seat, value in values.items():
        places.setdefault(value, {"seats": [], "foe": False})["seats"].append(seat)
    for value in others:
        places.setdefault(value, {"seats": [], "foe": False})["foe"] = True
    return {
        "id": what,
        "ticks": [(n, _percent(n, low, span)) for n in range(low, high + 1) if n % every == 0],
        "marks": [{"value": n, "at": _percent(n, low, span), **mark} for n, mark in sorted(places.items())],
        "war": None if war is None else _percent(war, low, span),
        "danger": None if war is None else _edge(war, low, span),
        "revolt": _edge(0, low, span) if what == "stability" else None,
        "cells": span,
    }


def _percent(value: int, low: int, span: int) -> str:
    """The middle of a space."""
    return f"{100 * (value - low + 0.5) / span:.2f}"


def _edge(value: int, low: int, span: int) -> str:
    """The left edge of a space."""
    return f"{100 * (value - low) / span:.2f}"


def war_rows(view: dict[str, Any]) -> list[dict[str, Any]]:
    """What the war would cost each nation."""
    if view["war"] is None:
        return []
    rows = []
    for seat, nation in enumerate(view["nations"]):
        war = next((step for step in nation["forecast"] if step["step"] == "war"), None)
        lost = []
        if war is not None:
            lost = [
                (ICONS.get(good, good), n)
                for good, n in zip((*GOODS, "vp"), war["change"], strict=True)
                if n < 0
            ]
        rows.append(
            {
                "seat": seat,
                "strength": nation["strength"],
                "defeated": seat in view["war"]["defeated"],
                "lost": lost,
            }
        )
    return rows


# --- the forecast ------------------------------------------------------------------------------------


def forecast_rows(nation: dict[str, Any]) -> list[dict[str, Any]]:
    """What the round brings: a row for each good, a cell for each step still to come."""
    rows = []
    for index, good in enumerate((*GOODS, "vp")):
        now = nation["goods"][good]
        cells = [
            {"step": step["step"], "change": step["change"][index], "short": step["short"].get(good, 0)}
            for step in nation["forecast"]
        ]
        end = nation["forecast"][-1]["after"][index] if nation["forecast"] else now
        rows.append({"good": good, "icon": ICONS.get(good, good), "now": now, "cells": cells, "end": end})
    return rows


def shortages(nation: dict[str, Any]) -> list[str]:
    """The goods that will be short before the round is over."""
    return list(dict.fromkeys(good for step in nation["forecast"] for good in step["short"]))


def event_rows(view: dict[str, Any], half: str) -> list[dict[str, Any]]:
    """Whom an event hits as it stands, and what it would bring or cost."""
    if view["event"] is None:
        return []
    rows = []
    for seat, nation in enumerate(view["nations"]):
        step = next((step for step in nation["forecast"] if step["step"] == half), None)
        if step is None:
            continue
        changes = [
            (ICONS.get(good, good), n) for good, n in zip((*GOODS, "vp"), step["change"], strict=True) if n
        ]
        if changes or step["choice"] or seat in view["event"]["hits"].get(half, ()):
            rows.append({"seat": seat, "changes": changes, "choice": step["choice"]})
    return rows


def against_the_opponent(view: dict[str, Any]) -> dict[str, bool]:
    """The solo game: whether the stability check and the comparison of books are won as it stands."""
    if not view["solo"] or view["nations"][0]["board"] is None:
        return {}
    nation = view["nations"][0]
    ends = (
        nation["forecast"][-1]["after"] if nation["forecast"] else [nation["goods"][good] for good in GOODS]
    )
    return {"calm": nation["stability"] > view["foe"]["stability"], "learned": ends[3] > view["foe"]["books"]}


# --- options -----------------------------------------------------------------------------------------

GROUPS = {"deploy": "deploy", "buy": "buy", "hire": "hire", "use": "use", "undeploy": "undeploy"}


def look(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    """How an option's button looks in the list."""
    if isinstance(option, int):
        return _look_number(ask, option)
    if option == "pass":
        return {"icon": "clock", "warning": left_over(view, ask)}
    if isinstance(option, str):
        return {"icon": {"end_turn": "check", "accept": "check"}.get(option, "close")}
    head = option[0]
    nation = view["nations"][ask.seat]
    if head in ("buy", "card"):
        return _look_card(view, option[1], head)
    if head in ("deploy", "undeploy", "replace", "from") and len(option) == 3:
        return _look_slot(nation["slots"][option[2] - 1], ask.topic, head)
    if head == "hire":
        cost = nation["wonder"]["stages"][nation["stages"]]
        return {
            "icon": "architect",
            "group": "hire",
            "label": ("stage_of", nation["wonder"]["id"], nation["stages"] + 1),
            "note": ("by_architect", option[1]),
            "cost": [("stone", cost)],
        }
    if head == "use":
        held = [*nation["advisors"], *nation["wonders"], *nation["colonies"]]
        text = next((card["text"] for card in held if card["id"] == option[1]), option[1])
        return {
            "icon": "special",
            "group": "use",
            "label": ("only_name", option[1]),
            "note": (f"text.{text}",),
            "card": option[1],
        }
    if head == "board":
        return {"icon": "city", "note": (f"text.{option[1]}_b",) if option[2] == "b" else ("side_a",)}
    if head == "worker":
        return {"icon": "worker", "note": (f"growth.{option[1]}",)}
    if head == "goods":
        return {"icon": option[1], "cost": [(option[1], f"+{nation['growth']}")]}
    if head in ("take", "pay", "lose"):
        return {"icon": ICONS.get(option[1], option[1])}
    return {"icon": {"vp": "vp", "colony": "territory"}.get(head, "check")}


def left_over(view: dict[str, Any], ask: Any) -> list[tuple[Any, ...]]:
    """What whoever passes leaves lying for the round: free workers that could be deployed now (401.5)."""
    free = view["nations"][ask.seat]["pool"]
    if not free or not any(isinstance(option, tuple) and option[0] == "deploy" for option in ask.options):
        return []
    return [("left_over",), ("free_workers", free)]


def _look_number(ask: Any, number: int) -> dict[str, Any]:
    """How much of a good, or how many workers of a card."""
    about = str(ask.about[0]) if ask.about else ""
    if about in GOODS:
        return {"icon": ICONS.get(about, about), "label": ("amount_of", number, about)}
    return {"icon": "worker", "label": ("workers_off", number)}


def _look_slot(card: dict[str, Any], topic: str, head: str) -> dict[str, Any]:
    """A card of one's nation: where a worker goes or comes from."""
    shown: dict[str, Any] = {
        "icon": KIND_ICONS[card["kind"]],
        "group": GROUPS.get(head),
        "card": card["id"],
    }
    if head == "deploy" and topic == "turn":
        shown |= {"label": ("only_name", card["id"]), "cost": [("stone", card["deploy"])]}
        if brings := [(f"{n:+}".replace("-", "−"), _word(id)) for id, n in numbers(card)]:
            shown["note"] = ("worker_brings", brings)
    if head == "undeploy":
        shown["quiet"] = True
    return shown


def _look_card(view: dict[str, Any], id: str, head: str) -> dict[str, Any]:
    """A card of the progress board: what it is, what it costs, what it says."""
    card = next(card for row in view["rows"] for card in row["cards"] if card and card["id"] == id)
    shown: dict[str, Any] = {"icon": KIND_ICONS[card["kind"]], "note": ("kind_note", card["kind"])}
    if head == "buy":
        shown |= {"group": "buy", "label": ("only_name", id), "cost": [("gold", card["price"])]}
    shown["card"] = id
    chips = offer(card, None)["chips"]
    if card["text"]:
        shown["note"] = (f"text.{card['text']}",)
    elif chips:
        shown["note"] = (
            "card_brings",
            card["kind"],
            [(n, _word(icon)) for icon, n in chips],
        )
    return shown


def _word(icon: str) -> str:
    return "books" if icon == "book" else icon


# --- one card in full, and what has happened ----------------------------------------------------------

CARD_FACES = {face["id"]: face for face in FACES}


def card(id: str) -> dict[str, Any] | None:
    """Everything that is printed on a card."""
    face = CARD_FACES.get(id)
    return None if face is None else {**offer(face, None), "age": AGES[face["age"]]}


def recall(events: list[Any], since: int) -> dict[str, Any]:
    """The last roll of the solo opponent's die, and the account of a round that has just ended."""
    rolls = [event.data["face"] for event in events if event.kind == "rolls"]
    return {"rolled": rolls[-1] if rolls else None, "account": account(events, since)}


PRESENTER = Presenter(
    icon="stability",
    separators=frozenset({"round_begins"}),
    disputed=frozenset(READINGS),
    needed={5: {"advanced": "yes"}},
    present=present,
    look=look,
    card=card,
    recall=recall,
    sketch=sketch,
)
