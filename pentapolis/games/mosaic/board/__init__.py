"""The board's presenter: the map, cards in short and how options look. Plain data in, plain data out."""

from __future__ import annotations

from math import sqrt
from typing import Any

from pentapolis.games.mosaic.components import DECKS, PILLARS, TRACKS, UNITS, Card, Effect
from pentapolis.games.mosaic.tables import (
    BOARD,
    BUILD_CARDS,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    LEADERS,
    POPULATION_CARDS,
    TAX_CARDS,
    TECHNOLOGIES,
    WONDERS,
)

ICON = "urban"
SEPARATORS = frozenset({"turn", "empire_scoring"})

SIZE = 17
"""From the middle of a hex to its corners."""
LEFT, RIGHT = -22, 636
"""The map's edges, for labels."""
LABELS = {
    "hispania": (18, 30),
    "gaul": (140, -55),
    "italy": (300, -12),
    "greece": (430, 56),
    "assyria": (563, 56),
    "egypt": (292, 372),
    "numidia": (90, 348),
}
"""Where the regions' labels stand: beside the hexes, so that they hide none."""
TERRAIN = {
    "hispania": "barren",
    "gaul": "forest",
    "italy": "plain",
    "greece": "mountain",
    "assyria": "barren",
    "egypt": "plain",
    "numidia": "mountain",
}
PIECE_ICONS = {
    "city": "city",
    "port_city": "port",
    "farm_village": "settlement",
    "artisan_village": "artisan",
}
PILLAR_ICONS = {
    "science": "lab",
    "economy": "economy",
    "food": "food",
    "population": "health",
    "construction": "construction",
    "culture": "culture",
    "government": "government",
    "military": "strength",
    "urbanization": "urban",
}
TRACK_ICONS = {"stone": "stone", "food": "food", "ideas": "idea", "tax": "tax", "tariff": "tariff"}
CURRENCY_ICONS = {"stone": "stone", "food": "food", "ideas": "idea", "money": "coin"}
CACHE_ICONS = {
    "cache_ideas": "idea",
    "cache_stone": "stone",
    "cache_food": "food",
    "cache_money": "coin",
    "cache_population": "people",
}
DECK_ICONS = {"technology": "lab", "build": "city", "population": "people", "tax_tariff": "tax"}
ACTION_ICONS = {
    "work": "worker",
    "technology": "lab",
    "build": "city",
    "build_piece": "settlement",
    "population": "people",
    "tax_tariff": "tax",
    "wonder": "wonder",
    "military": "strength",
    "government": "government",
    "claim": "vp",
    "reveal": "eye",
    "swap": "reroll",
    "look": "eye",
    "leader": "leader",
    "choose_payment": "coin",
    "end_turn": "check",
}
UNIT_ICONS = {"infantry": "infantry", "cavalry": "cavalry", "siege": "siege"}
GROUPS = {"claim": "free", "reveal": "free", "swap": "free", "look": "free", "leader": "free"}

CARDS: dict[str, Card] = {
    card.id: card
    for cards in (TECHNOLOGIES, BUILD_CARDS, LEADERS, GOVERNMENTS, WONDERS, GOLDEN_AGES)
    for card in cards
}
TILE_NAMES = [good.id for good in GOODS]
TURN = ("action", "after_action")
HEX_TOPICS = ("hex", "tile_hex", "take_city")
REGION_TOPICS = ("region", "explore", "loyalty", "diplomats_to")


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
        "map": [hex_place(hex) for hex in view["hexes"]],
        "labels": [label(view, region) for region in view["regions"]],
        "rows": influence_table(view, shown),
        "totals": totals(view),
        "decks": [deck_panel(view, name) for name in DECKS],
        "starting": starting_cards(view, topic),
        "empire_decks": [(name, DECK_ICONS[name], empire_due(view["decks"][name])) for name in DECKS],
        "pillars": pillar_bars(view, shown),
        "own_cards": own_cards(view, shown),
        "goods": [(id, n) for id, n in view["players"][shown]["goods"].items()],
        "needs_of": {card.id: needs(card) for card in GOVERNMENTS},
        "effects_of": EFFECTS,
        "track_icons": TRACK_ICONS,
        "currency_icons": CURRENCY_ICONS,
    }


def where(view: dict[str, Any]) -> tuple[Any, ...]:
    """The line in the top bar."""
    if view["round"] == 0:
        return (f"phase.{view['phase']}",)
    if view["final_round"]:
        return ("where_last", view["round"], view["final_round"])
    return ("where", view["round"], view["scorings"])


# --- the map ------------------------------------------------------------------------------------------------


def outline(q: int, r: int) -> dict[str, Any]:
    """The middle and the corners of a hex."""
    x = 1.5 * SIZE * q
    y = sqrt(3) * SIZE * (r + q / 2)
    corners = [(1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866)]
    radius = SIZE - 0.6
    points = " ".join(f"{x + radius * dx:.1f},{y + radius * dy:.1f}" for dx, dy in corners)
    return {"x": round(x, 1), "y": round(y, 1), "points": points}


OUTLINES = {id: outline(q, r) for id, (q, r) in zip(BOARD.hexes, BOARD.at, strict=True)}


def hex_place(hex: dict[str, Any]) -> dict[str, Any]:
    """A hex with its place on the map and what is drawn on it."""
    tile = hex["tile"]
    piece = hex["piece"]
    return {
        **hex,
        **OUTLINES[hex["id"]],
        "terrain": ("water" if hex["kind"] == "port" else TERRAIN[hex["region"]])
        if hex["in_play"]
        else "hidden",
        "tile_icon": None if tile is None else CACHE_ICONS.get(tile, f"good-{tile}"),
        "cache": tile in CACHE_ICONS,
        "piece_icon": None if piece is None else PIECE_ICONS.get(piece, "wonder"),
        "village": piece in ("farm_village", "artisan_village"),
    }


def label(view: dict[str, Any], region: dict[str, Any]) -> dict[str, Any]:
    """The sign of a region: who has how much influence, and whose units stand there."""
    x, y = LABELS[region["id"]]
    standing = [(seat, n) for seat, n in enumerate(region["influence"]) if n]
    standing.sort(key=lambda entry: -entry[1])
    armies = [
        (seat, kind, units[kind])
        for seat, units in enumerate(region["units"])
        for kind in UNITS
        if kind in units
    ]
    width = max(84, 30 * len(standing) + 14, 34 * len(armies) + 10)
    x = max(LEFT + width // 2, min(RIGHT - width // 2, x))
    return {
        "id": region["id"],
        "x": x,
        "y": y,
        "width": width,
        "height": 20 + 16 * bool(standing) + 17 * bool(armies),
        "standing": [
            (seat, n, x - 15 * len(standing) + 30 * place + 4) for place, (seat, n) in enumerate(standing)
        ],
        "armies": [
            (seat, UNIT_ICONS[kind], n, x - 17 * len(armies) + 34 * place + 3, kind)
            for place, (seat, kind, n) in enumerate(armies)
        ],
        "in_play": region["in_play"],
        "loyal": view["loyal"]["seat"] if view["loyal"] and view["loyal"]["region"] == region["id"] else None,
    }


# --- influence ----------------------------------------------------------------------------------------------


def influence_table(view: dict[str, Any], shown: int) -> list[dict[str, Any]]:
    """Region by region: everybody's influence, what it scores now, and how far the shown player is."""
    rows = []
    for region in view["regions"]:
        if not region["in_play"]:
            continue
        standing, points = region["influence"], region["points"]
        mine = standing[shown]
        best = max(n for seat, n in enumerate(standing) if seat != shown)
        if max(standing) == 0:
            note: tuple[Any, ...] = ("gap_empty",)
        elif mine > best:
            note = ("gap_safe", mine - best)
        elif mine == best:
            note = ("gap_tied",)
        else:
            note = ("gap_behind", best - mine)
        rows.append(
            {
                "id": region["id"],
                "cells": [(n, points[seat], n == max(standing) and n > 0) for seat, n in enumerate(standing)],
                "note": note,
            }
        )
    return rows


def totals(view: dict[str, Any]) -> list[int]:
    """What an empire scoring right now would bring to everybody, governments included."""
    sums = [sum(region["points"][seat] for region in view["regions"]) for seat in range(view["seats"])]
    for government in view["governments"]:
        if government["owner"] is not None:
            sums[government["owner"]] += government["points"]
    return sums


def empire_due(deck: dict[str, Any]) -> tuple[Any, ...]:
    """When the empire card of a deck can come."""
    empire = deck["empire"]
    if empire["out"]:
        return ("empire_out",)
    if empire["above"] == 0:
        return ("empire_next", empire["among"])
    return ("empire_after", empire["above"])


# --- cards --------------------------------------------------------------------------------------------------


def symbols(card: Card) -> list[tuple[str, str]]:
    return [(PILLAR_ICONS[PILLARS[p]], f"pillar_{PILLARS[p]}") for p in card.gives]


def needs(card: Card) -> list[tuple[str, str]]:
    return [
        (PILLAR_ICONS[PILLARS[p]], f"pillar_{PILLARS[p]}") for p, number in card.needs for _ in range(number)
    ]


def per(effect: Effect) -> str:
    return f"per_pillar_{PILLARS[effect.pillar]}" if effect.pillar >= 0 else f"per_{effect.per}"


def effect_parts(card: Card) -> list[dict[str, Any]]:
    """What a card does, each thing as a chip (icon and number) or as a word with its values."""
    found = [effect_part(effect) for effect in card.effects]
    vp = getattr(card, "vp", 0)
    if isinstance(vp, int) and vp:
        found.append({"icon": "vp", "number": vp, "text": ("effect.vp", vp)})
    return found


def effect_part(effect: Effect) -> dict[str, Any]:
    kind, amount = effect.kind, effect.amount
    text: tuple[Any, ...] = (f"effect.{kind}", amount)
    if kind == "production":
        if effect.index < 0:
            return {"text": ("effect.production_choice", amount)}
        track = TRACKS[effect.index]
        return {
            "icon": TRACK_ICONS[track],
            "number": f"+{amount}",
            "text": ("effect.production", amount, f"production_{track}"),
        }
    if kind == "gain":
        name = ("stone", "food", "ideas", "money")[effect.index]
        return {"icon": CURRENCY_ICONS[name], "number": amount, "text": ("effect.gain", amount, name)}
    if kind == "population":
        return {"icon": "people", "number": f"+{amount}", "text": text}
    if kind == "production_per":
        text = (*text, f"production_{TRACKS[effect.index]}", per(effect))
    elif kind in ("gain_per", "gain_from_production", "on_work"):
        text = (*text, ("stone", "food", "ideas", "money")[effect.index], per(effect) if effect.per else "")
    elif kind in (
        "population_per",
        "vp_now",
        "units_per",
        "endgame_vp",
        "ignore_unrest_per",
        "take_tile_per",
    ):
        text = (*text, per(effect))
    elif kind in ("units", "influence_bonus", "unit_move_range"):
        where = "_anywhere" if effect.where == "any_region" else ""
        text = (f"effect.{kind}{where}", amount, "unit" if effect.index < 0 else UNITS[effect.index])
    elif kind == "take_tile":
        text = ("effect.take_tile", "any_tile" if effect.index < 0 else TILE_NAMES[effect.index])
    elif kind in ("free_city", "extra_action"):
        text = (f"effect.{kind}.{effect.where}",)
    elif kind == "refresh_offer":
        text = (f"effect.refresh_offer.{'choice' if effect.index < 0 else DECKS[effect.index]}",)
    elif kind in ("extra_actions", "on_any_player_builds_city"):
        text = (*text, effect.second)
    return {"text": text}


EFFECTS = {id: effect_parts(card) for id, card in CARDS.items()}


def deck_panel(view: dict[str, Any], name: str) -> dict[str, Any]:
    """An offer: its cards with price and effect, and the card looked at on top of the deck."""
    deck = view["decks"][name]
    cards = [card_face(view, name, card, f"{name}:{card['id']}") for card in deck["offer"]]
    if deck["top"] is not None:
        cards.append(card_face(view, name, deck["top"], f"top:{deck['top']['id']}:{name}"))
    return {"name": name, "cards": cards, "left": deck["left"], "icon": DECK_ICONS[name]}


def card_face(view: dict[str, Any], deck: str, shown: dict[str, Any], key: str) -> dict[str, Any]:
    card = CARDS.get(shown["id"])
    icon = DECK_ICONS[deck]
    if deck == "build" and card is not None:
        kind = next(c.type for c in BUILD_CARDS if c.id == shown["id"])
        icon = PIECE_ICONS.get(kind, "construction")
    face = {
        "id": shown["id"],
        "key": key,
        "icon": icon,
        "symbols": [] if card is None else symbols(card),
        "needs": [] if card is None else needs(card),
        "effects": [] if card is None else effect_parts(card),
        "cost": price(shown["cost"], shown.get("money_needed", 0)),
        "down": shown.get("playable") is False,
        "goods": [],
        "top": key.startswith("top:"),
    }
    if deck == "build":
        built = next(c for c in BUILD_CARDS if c.id == shown["id"])
        face["goods"] = [TILE_NAMES[good] for good in built.goods]
        if built.scores >= 0:
            face["effects"] = [{"text": ("effect.endgame_vp", 1, f"per_pillar_{PILLARS[built.scores]}")}]
    if deck == "population":
        people = next(c for c in POPULATION_CARDS if c.id == shown["id"])
        number = f"+{people.population}"
        face["effects"] = [
            {"icon": "people", "number": number, "text": ("effect.population", people.population)}
        ]
    if deck == "tax_tariff":
        tax = next(c for c in TAX_CARDS if c.id == shown["id"])
        face["icon"] = "tax" if tax.is_tax else "tariff"
        money = shown.get("money")
        if money is not None:
            face["effects"] = [{"icon": "coin", "number": money, "text": ("effect.gain", money, "money")}]
        face["unrest"] = shown["unrest"]
        face["pot"] = view["pot"]
    return face


def price(cost: dict[str, int], money: int) -> list[tuple[str, int]]:
    """A cost as chips; goods that are missing are paid with money."""
    icons = {"stone": "stone", "food": "food", "ideas": "idea", "population": "people"}
    chips = [(icons[name], number) for name, number in cost.items() if number]
    if money:
        chips.append(("coin", money))
    return chips


def starting_cards(view: dict[str, Any], topic: str | None) -> list[dict[str, Any]]:
    """Before the first turn: the leaders to choose from, or the hand of the draft."""
    ids: list[str] = []
    if view["phase"] == "leaders":
        ids = view["leaders"]
    elif view["phase"] == "draft":
        ids = view["hand"]
    found = []
    for id in ids:
        card = CARDS[id]
        parts = effect_parts(card)
        if view["phase"] == "leaders":
            parts = leader_parts(id) + parts
        found.append(
            {
                "id": id,
                "icon": "leader" if view["phase"] == "leaders" else "lab",
                "symbols": symbols(card),
                "needs": needs(card),
                "effects": parts,
            }
        )
    return found


def leader_parts(id: str) -> list[dict[str, Any]]:
    """Production and starting goods of a leader."""
    leader = next(card for card in LEADERS if card.id == id)
    parts: list[dict[str, Any]] = []
    for name, amount in leader.production.items():
        if name in TRACK_ICONS:
            parts.append(
                {
                    "icon": TRACK_ICONS[name],
                    "number": f"+{amount}",
                    "text": ("effect.production", amount, f"production_{name}"),
                }
            )
        else:
            parts.append({"text": (f"effect.production_{name}", amount)})
    for name, amount in leader.start.items():
        if name in CURRENCY_ICONS:
            parts.append(
                {"icon": CURRENCY_ICONS[name], "number": amount, "text": ("effect.gain", amount, name)}
            )
        elif name == "population":
            parts.append({"icon": "people", "number": f"+{amount}", "text": ("effect.population", amount)})
        else:
            parts.append({"text": (f"start.{name}",)})
    return parts


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
        card = CARDS[option]
        parts = (leader_parts(option) if topic == "leader" else []) + effect_parts(card)
        return {"icon": "leader" if topic == "leader" else "lab", "note": _first_text(parts)}
    if topic == "military":
        if option == "done":
            return {"icon": "check"}
        cost = 5 if option[0] == "recruit" else 1
        return {"icon": UNIT_ICONS[option[1]], "cost": [("coin", cost)], "group": option[0]}
    if topic in ("place_unit", "eliminate"):
        kind = option[0] if topic == "place_unit" else option[3] if isinstance(option, tuple) else None
        return {"icon": UNIT_ICONS[kind]} if kind in UNIT_ICONS else None
    if topic in ("region", "explore", "loyalty", "diplomats_to"):
        return {"icon": "territory", "note": _region_note(view, ask.seat, option)}
    if topic in HEX_TOPICS:
        hex = next(h for h in view["hexes"] if h["id"] == option)
        icon = "explore" if hex["tile"] is None else CACHE_ICONS.get(hex["tile"], f"good-{hex['tile']}")
        note = (
            ("hex_empty", hex["region"]) if hex["tile"] is None else ("hex_tile", hex["tile"], hex["region"])
        )
        return {"icon": icon, "note": note}
    if topic == "tile":
        return {"icon": CACHE_ICONS.get(option, f"good-{option}")}
    if option in TRACK_ICONS or option in CURRENCY_ICONS:
        return {"icon": TRACK_ICONS.get(option) or CURRENCY_ICONS[option]}
    if topic == "pillar":
        return {"icon": PILLAR_ICONS[option]}
    return None


def _first_text(parts: list[dict[str, Any]]) -> tuple[Any, ...] | None:
    return tuple(parts[0]["text"]) if parts else None


def _region_note(view: dict[str, Any], seat: int, region: str) -> tuple[Any, ...]:
    found = next(r for r in view["regions"] if r["id"] == region)
    others = max(n for other, n in enumerate(found["influence"]) if other != seat)
    return ("region_note", found["influence"][seat], others)


def _look_turn(view: dict[str, Any], ask: Any, option: Any) -> dict[str, Any] | None:
    if isinstance(option, str):
        quiet = option == "choose_payment"
        return {"icon": ACTION_ICONS.get(option, "check"), "quiet": quiet, "group": GROUPS.get(option)}
    head, id = option[0], option[1]
    deck = option[2] if head == "top" else head
    shown: dict[str, Any] = {"icon": ACTION_ICONS.get(deck, "check"), "group": GROUPS.get(head, deck)}
    player = view["players"][ask.seat]
    if head == "work":
        shown |= {"icon": CURRENCY_ICONS[id], "cost": [(CURRENCY_ICONS[id], f"+{player['work'][id]}")]}
    elif deck in view["decks"] and head not in ("swap", "look"):
        _look_card(view, deck, id, head == "top", shown)
    elif head == "build_piece":
        shown |= {"icon": PIECE_ICONS[id], "cost": price(BUILD_COSTS.get(id, {}), 0), "group": "build"}
    elif head == "wonder":
        shown |= {"cost": price(player["wonder_cost"], 0), "note": _first_text(effect_parts(CARDS[id]))}
    elif head == "government":
        government = next(g for g in view["governments"] if g["id"] == id)
        shown |= {"cost": [("idea", government["ideas"])], "note": (f"government.{id}",)}
    elif head == "reveal":
        shown["note"] = _first_text(effect_parts(CARDS[id]))
    elif head == "claim":
        shown["cost"] = [("vp", 6)]
    elif head in ("swap", "look"):
        shown["quiet"] = True
    return shown


BUILD_COSTS = {"city": {"stone": 4, "population": 2}, "port_city": {"stone": 4, "population": 2}}


def _look_card(view: dict[str, Any], deck: str, id: str, top: bool, shown: dict[str, Any]) -> None:
    """A card of an offer: price, and what it does or what is missing."""
    if id in ("no_card", "tax", "tariff"):
        return
    state = view["decks"][deck]
    card = state["top"] if top else next(c for c in state["offer"] if c["id"] == id)
    face = card_face(view, deck, card, "")
    shown |= {"icon": face["icon"], "cost": face["cost"]}
    if deck == "tax_tariff":
        shown["note"] = ("tax_note", card.get("money", 0), view["pot"], card["unrest"])
    elif face["down"]:
        shown["note"] = ("goes_down", card["missing"])
    elif face["effects"]:
        shown["note"] = tuple(face["effects"][0]["text"])
