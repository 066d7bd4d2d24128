"""The board's presenter: what the templates need beyond the view, and how options look."""

from __future__ import annotations

from typing import Any

from pentapolis.games.mosaic.board.chart import (
    empire_due,
    government_row,
    hex_place,
    influence_table,
    labels,
    totals,
    way,
)
from pentapolis.games.mosaic.board.details import card
from pentapolis.games.mosaic.board.faces import (
    CARDS,
    EFFECTS,
    card_face,
    deck_panel,
    effect_parts,
    leader_parts,
    needs,
    price,
    purse,
    starting_cards,
    symbols,
)
from pentapolis.games.mosaic.board.icons import (
    ACTION_ICONS,
    CACHE_ICONS,
    CURRENCY_ICONS,
    DECK_ICONS,
    PIECE_ICONS,
    PILLAR_ICONS,
    TRACK_ICONS,
    UNIT_ICONS,
)
from pentapolis.games.mosaic.board.sketching import sketch
from pentapolis.games.mosaic.data import GOVERNMENTS
from pentapolis.games.mosaic.data.components import DECKS, PILLARS, UNITS
from pentapolis.games.mosaic.rules import building
from pentapolis.games.mosaic.setup import OPTIONS
from pentapolis.presenter import Presenter

GROUPS = {"claim": "free", "reveal": "free", "swap": "free", "look": "free", "leader": "free"}
TURN = ("action", "after_action")
BUILDS = ("builds", "builds_wonder", "founds")
HEX_TOPICS = ("hex", "tile_hex", "take_city")
REGION_TOPICS = ("region", "explore", "loyalty", "diplomats_to")
SYMBOLS_FOR_AGE = 6


def present(view: dict[str, Any], ask: Any, seat: int | None, shown: int) -> dict[str, Any]:
    topic = None if ask is None else ask.topic
    return {
        "where": where(view),
        "player": view["players"][shown],
        "mine": seat == shown,
        "topic": topic,
        "acting": topic == "action",
        "free_things": topic in TURN,
        "hex_choice": topic in HEX_TOPICS,
        "region_choice": topic in REGION_TOPICS,
        "region_keys": {region["id"]: region_keys(topic, region["id"]) for region in view["regions"]},
        "market_open": topic in (None, "action"),
        "map": [hex_place(hex) for hex in view["hexes"]],
        "labels": labels(view),
        "rows": influence_table(view, shown),
        "totals": totals(view),
        "government_row": government_row(view),
        "decks": [deck_panel(view, name) for name in DECKS],
        "starting": starting_cards(view, topic),
        "empire_decks": [(name, DECK_ICONS[name], empire_due(view["decks"][name])) for name in DECKS],
        "pillars": pillar_bars(view, shown),
        "own_cards": own_cards(view, shown),
        "goods": [(id, n) for id, n in view["players"][shown]["goods"].items()],
        "needs_of": {card.id: needs(card) for card in GOVERNMENTS},
        "effects_of": EFFECTS,
        "wonder_price": paid(view["players"][shown]["wonder_cost"], purse(view, shown)),
    }


def region_keys(topic: str | None, region: str) -> str:
    """The beginnings of the options that a click on a region stands for, where units come or go."""
    if topic == "military":
        return " ".join(f"{deed}:{unit}:{region}" for deed in ("recruit", "move") for unit in UNITS)
    if topic == "place_unit":
        return " ".join(f"{unit}:{region}" for unit in UNITS)
    return ""


def where(view: dict[str, Any]) -> tuple[Any, ...]:
    """The line in the top bar."""
    if view["over"]:
        return ("where_over", view["scorings"])
    if view["round"] == 0:
        return (f"phase.{view['phase']}",)
    if view["final_round"]:
        return ("where_last", view["round"], view["final_round"])
    return ("where", view["round"], view["scorings"])


# --- the own side -------------------------------------------------------------------------------------------


def pillar_bars(view: dict[str, Any], shown: int) -> list[dict[str, Any]]:
    """The nine pillars with the way to their golden age, and who has it."""
    have = view["players"][shown]["pillars"]
    by_pillar = {age["pillar"]: age for age in view["golden_ages"]}
    return [
        {
            "id": pillar,
            "icon": PILLAR_ICONS[pillar],
            "have": have[pillar],
            "missing": max(0, SYMBOLS_FOR_AGE - have[pillar]),
            "age": by_pillar[pillar]["id"],
            "owner": by_pillar[pillar]["owner"],
        }
        for pillar in PILLARS
    ]


def own_cards(view: dict[str, Any], shown: int) -> list[dict[str, Any]]:
    """Face-up technologies and build cards of the player shown, by name."""
    player = view["players"][shown]
    return [
        {"id": id, "symbols": symbols(CARDS[id]), "effects": EFFECTS[id]}
        for id in (*player["technologies"], *player["cards"])
    ]


# --- options ------------------------------------------------------------------------------------------------


def look(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    """How an option's button looks in the list."""
    topic = ask.topic
    if topic in TURN or topic == "lay_out":
        return _look_turn(view, ask, option)
    if topic in ("leader", "draft"):
        parts = (leader_parts(option) if topic == "leader" else []) + effect_parts(CARDS[option])
        return {"icon": "leader" if topic == "leader" else "lab", "note": _texts(parts), "card": option}
    if topic in ("military", "place_unit", "eliminate"):
        return _look_unit(topic, option)
    if topic in REGION_TOPICS:
        return {"icon": "territory", "note": _region_note(view, ask.seat, option)}
    if topic in HEX_TOPICS:
        return _look_hex(next(h for h in view["hexes"] if h["id"] == option))
    if topic == "tile":
        return {"icon": CACHE_ICONS.get(option, f"good-{option}")}
    if option in TRACK_ICONS or option in CURRENCY_ICONS:
        return {"icon": TRACK_ICONS.get(option) or CURRENCY_ICONS[option]}
    if topic == "pillar":
        have = view["players"][ask.seat]["pillars"][option]
        return {"icon": PILLAR_ICONS[option], "note": ("pillar_have", have)}
    return None


def _look_unit(topic: str, option: Any) -> dict[str, Any] | None:
    if isinstance(option, str):
        return {"icon": "check"} if option == "done" else None
    if topic == "military":
        cost = 5 if option[0] == "recruit" else 1
        return {"icon": UNIT_ICONS[option[1]], "cost": [("coin", cost)], "group": option[0]}
    return {"icon": UNIT_ICONS[option[0] if topic == "place_unit" else option[3]]}


def _look_hex(hex: dict[str, Any]) -> dict[str, Any]:
    """Hexes are called as people speak of them, "olive oil in Assyria"; numbers tell equal ones apart."""
    if hex["piece"] is not None:
        label = ("hex_piece", hex["piece"], hex["owner"], hex["region"])
        return {
            "icon": PIECE_ICONS.get(hex["piece"], "wonder"),
            "label": label,
            "note": ("only_name", hex["id"]),
        }
    if hex["tile"] is None:
        return {"icon": "explore", "note": ("hex_empty",)}
    icon = CACHE_ICONS.get(hex["tile"], f"good-{hex['tile']}")
    return {"icon": icon, "label": ("hex_tile", hex["tile"], hex["region"]), "note": ("only_name", hex["id"])}


def _texts(parts: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [tuple(part["text"]) for part in parts]


def _region_note(view: dict[str, Any], seat: int, region: str) -> tuple[Any, ...]:
    found = next(r for r in view["regions"] if r["id"] == region)
    others = max(n for other, n in enumerate(found["influence"]) if other != seat)
    return ("region_note", found["influence"][seat], others)


def paid(cost: dict[str, int], stock: dict[str, int] | None) -> list[tuple[str, int, bool]]:
    """A cost as chips, with twice the money for every good that is missing (301.2)."""
    missing = (
        0 if stock is None else sum(max(0, n - stock[good]) for good, n in cost.items() if good in GOODS)
    )
    return price(cost, 2 * missing, stock)


GOODS = ("stone", "food", "ideas")


def _pairs(chips: list[tuple[str, int, bool]]) -> list[tuple[str, int]]:
    return [(icon, number) for icon, number, _ in chips]


def _look_turn(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    """The actions of a turn, in the order of the rules; cards go by their name under the action's heading."""
    if isinstance(option, str):
        quiet = option == "choose_payment"
        return {"icon": ACTION_ICONS.get(option, "check"), "quiet": quiet, "group": GROUPS.get(option)}
    head, id = option[0], option[1]
    deck = option[2] if head == "top" else head
    shown: dict[str, Any] = {"icon": ACTION_ICONS.get(deck, "check"), "group": GROUPS.get(head, deck)}
    player = view["players"][ask.seat]
    stock = purse(view, ask.seat)
    if head == "work":
        shown |= {"icon": CURRENCY_ICONS[id], "cost": [(CURRENCY_ICONS[id], f"+{player['work'][id]}")]}
    elif deck in view["decks"] and head not in ("swap", "look"):
        _look_card(view, deck, id, head == "top", shown)
    elif head == "build_piece":
        shown |= {"icon": PIECE_ICONS[id], "group": "build", "label": ("without_card", id)}
        shown["cost"] = _pairs(paid(BUILD_COSTS.get(id, {}), stock))
    elif head == "wonder":
        shown |= {"label": ("only_name", id), "card": id, "note": _texts(effect_parts(CARDS[id]))}
        shown["cost"] = _pairs(paid(player["wonder_cost"], stock))
    elif head == "government":
        government = next(g for g in view["governments"] if g["id"] == id)
        shown |= {"label": ("only_name", id), "card": id, "note": (f"government.{id}",)}
        shown["cost"] = _pairs(paid({"ideas": government["ideas"]}, stock))
    elif head == "reveal":
        shown |= {"card": id, "note": _texts(effect_parts(CARDS[id]))}
    elif head == "claim":
        shown |= {"card": id, "cost": [("vp", "+6")]}
    elif head in ("swap", "look"):
        shown["quiet"] = True
    return shown


BUILD_COSTS = {
    piece: {"stone": building.CITY_STONE, "population": building.CITY_POPULATION}
    for piece in ("city", "port_city")
}


def _look_card(view: dict[str, Any], deck: str, id: str, top: bool, shown: dict[str, Any]) -> None:
    """A card of an offer: price, and what it does or what is missing."""
    if id in ("no_card", "tax", "tariff"):
        return
    state = view["decks"][deck]
    card = state["top"] if top else next(c for c in state["offer"] if c["id"] == id)
    face = card_face(view, deck, card, "")
    shown |= {"icon": face["icon"], "cost": _pairs(face["cost"]), "card": id}
    if not top:
        shown["label"] = ("only_name", id)
    if deck == "tax_tariff":
        shown["note"] = ("tax_note", card.get("money", 0), view["pot"], card["unrest"])
    elif face["down"]:
        shown["note"] = ("goes_down", card["missing"])
    elif face["effects"]:
        shown["note"] = _texts(face["effects"])


def recall(events: list[Any], since: int) -> dict[str, Any]:
    """What has happened since my last answer: what was built where, who marched, and the empire scoring: its
    number, and what everybody got by it.
    """
    news = [event for event in events if event.ply >= since]
    marched = dict.fromkeys(
        (event.seat, *way(event.data["source"], event.data["target"]))
        for event in news
        if event.kind == "moves"
    )
    traced = {
        "built": {event.data["hex"] for event in news if event.kind in BUILDS},
        "marches": list(marched),
    }
    told = [i for i, event in enumerate(events) if event.kind == "empire_scoring" and event.ply >= since]
    if not told:
        return {**traced, "scored": None}
    got: dict[int, int] = {}
    for event in events[told[-1] + 1 :]:
        if event.kind in ("scores_region", "scores_government"):
            got[event.seat] = got.get(event.seat, 0) + event.data["points"]
    return {**traced, "scored": {"number": events[told[-1]].data["number"], "points": got}}


PRESENTER = Presenter(
    icon="urban",
    separators=frozenset({"turn", "empire_scoring"}),
    disputed=frozenset(option.id for option in OPTIONS),
    # A technology that can be laid face up is, in previews: that is why one takes it.
    follow={"lay": "face_up"},
    present=present,
    look=look,
    recall=recall,
    card=card,
    sketch=sketch,
)
