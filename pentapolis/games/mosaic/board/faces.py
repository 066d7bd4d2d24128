"""Cards in short: what they cost me, what they bring, what they need. Plain data in, plain data out."""

from __future__ import annotations

from typing import Any

from pentapolis.games.mosaic.board.icons import (
    COST_ICONS,
    CURRENCY_ICONS,
    DECK_ICONS,
    PER_ICONS,
    PIECE_ICONS,
    PILLAR_ICONS,
    TRACK_ICONS,
    UNIT_ICONS,
)
from pentapolis.games.mosaic.data import (
    ACHIEVEMENTS,
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
from pentapolis.games.mosaic.data.cards import BuildCard, Card, Technology
from pentapolis.games.mosaic.data.components import CURRENCIES, DECKS, PILLARS, TRACKS, UNITS, Effect

CARDS: dict[str, Card] = {
    card.id: card
    for cards in (
        TECHNOLOGIES,
        BUILD_CARDS,
        LEADERS,
        GOVERNMENTS,
        WONDERS,
        GOLDEN_AGES,
        ACHIEVEMENTS,
    )
    for card in cards
}
TILE_NAMES = [good.id for good in GOODS]


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
    if isinstance(card, Technology) and vp:
        found.append({"icon": "vp", "number": vp, "text": ("effect.vp", vp)})
    return found


def effect_part(effect: Effect) -> dict[str, Any]:
    """One effect: always in words (`text`); as a chip where it is one number, as `bits` where it counts."""
    kind, amount = effect.kind, effect.amount
    text: tuple[Any, ...] = (f"effect.{kind}", amount)
    if kind == "production":
        if effect.index < 0:
            return {"text": ("effect.production_choice", amount)}
        track = TRACKS[effect.index]
        text = ("effect.production", amount, f"production_{track}")
        return {"icon": TRACK_ICONS[track], "number": f"+{amount}", "text": text}
    if kind == "gain":
        name = CURRENCIES[effect.index]
        return {"icon": CURRENCY_ICONS[name], "number": amount, "text": ("effect.gain", amount, name)}
    if kind == "population":
        return {"icon": "people", "number": f"+{amount}", "text": text}
    if kind == "units" and effect.where != "any_region" and effect.index >= 0:
        unit = UNITS[effect.index]
        return {"icon": UNIT_ICONS[unit], "number": f"+{amount}", "text": (*text, unit)}
    if kind in COUNTING:
        return _counting(effect, text)
    if kind in ("gain_from_production", "on_work"):
        text = (*text, CURRENCIES[effect.index])
    elif kind in ("units_per", "ignore_unrest_per", "take_tile_per"):
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


COUNTING = frozenset({"production_per", "gain_per", "population_per", "vp_now", "endgame_vp"})


def _counting(effect: Effect, text: tuple[Any, ...]) -> dict[str, Any]:
    """So much for each of something: the icon of what it brings, and of what counts."""
    brings = "people" if effect.kind == "population_per" else "vp"
    number = str(effect.amount)
    if effect.kind == "production_per":
        track = TRACKS[effect.index]
        brings, number = TRACK_ICONS[track], f"+{number}"
        text = (*text, f"production_{track}")
    elif effect.kind == "gain_per":
        brings = CURRENCY_ICONS[CURRENCIES[effect.index]]
        text = (*text, CURRENCIES[effect.index])
    if effect.per == "fixed":
        return {"text": ("effect.endgame_fixed", effect.amount)}
    text = (*text, per(effect))
    counted = PILLAR_ICONS[PILLARS[effect.pillar]] if effect.pillar >= 0 else PER_ICONS.get(effect.per)
    return {"text": text, "bits": (brings, number, counted)} if counted else {"text": text}


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
        "cost": price(shown["cost"], shown.get("money_needed", 0), purse(view, view["seat"])),
        "down": shown.get("playable") is False,
        "goods": [],
        "top": key.startswith("top:"),
    }
    if deck == "build":
        face |= _build_face(next(c for c in BUILD_CARDS if c.id == shown["id"]))
    elif deck == "population":
        people = next(c for c in POPULATION_CARDS if c.id == shown["id"]).population
        face["effects"] = [{"icon": "people", "number": f"+{people}", "text": ("effect.population", people)}]
    elif deck == "tax_tariff":
        face |= _tax_face(view, shown)
    return face


def _build_face(built: BuildCard) -> dict[str, Any]:
    """The goods of an artisan village, what a project scores."""
    face: dict[str, Any] = {"goods": [TILE_NAMES[good] for good in built.goods]}
    if built.scores >= 0:
        scores = PILLARS[built.scores]
        text = ("effect.endgame_vp", 1, f"per_pillar_{scores}")
        face["effects"] = [{"text": text, "bits": ("vp", "1", PILLAR_ICONS[scores])}]
    return face


def _tax_face(view: dict[str, Any], shown: dict[str, Any]) -> dict[str, Any]:
    """What the card brings me, its unrest and the tax pot."""
    tax = next(c for c in TAX_CARDS if c.id == shown["id"])
    face = {"icon": "tax" if tax.is_tax else "tariff", "unrest": shown["unrest"], "pot": view["pot"]}
    money = shown.get("money")
    if money is not None:
        face["effects"] = [{"icon": "coin", "number": money, "text": ("effect.gain", money, "money")}]
    return face


def price(
    cost: dict[str, int], money: int | None = None, stock: dict[str, int] | None = None
) -> list[tuple[str, int, bool]]:
    """What I pay, as chips (icon, number, whether that is more than I have).

    Goods that I lack are paid with money (`money`), so only those that are there count; a spectator sees the
    printed cost.
    """
    chips = []
    for name, number in cost.items():
        have = number if stock is None else stock[name]
        pays = min(have, number) if name in CURRENCY_ICONS else number
        if pays:
            chips.append((COST_ICONS[name], pays, have < pays))
    if money:
        chips.append(("coin", money, stock is not None and stock["money"] < money))
    return chips


def purse(view: dict[str, Any], seat: int | None) -> dict[str, int] | None:
    """What a player can pay with."""
    if seat is None:
        return None
    player = view["players"][seat]
    return {**player["stock"], "population": player["population"]}


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
