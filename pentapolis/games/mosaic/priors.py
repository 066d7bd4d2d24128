"""Which options look good at first sight: weights for the bots' search, and their habits in playouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.engine import Ask
from pentapolis.games.mosaic.components import CURRENCIES, TAX_TARIFF, Card
from pentapolis.games.mosaic.counting import influence
from pentapolis.games.mosaic.state import Mosaic, Player
from pentapolis.games.mosaic.tables import (
    BOARD,
    GOODS,
    REGIONS,
    RESOURCE_TILE,
    RESOURCES,
    TAX_CARDS,
    TECHNOLOGIES,
    TECHNOLOGY_NUMBER,
    TILE_IDS,
)
from pentapolis.games.mosaic.tables import CARD_NUMBER as NUMBERS
from pentapolis.games.mosaic.taxes import card_yield
from pentapolis.games.mosaic.technology import requirements_met

RARELY = 0.02

HEADS: dict[str, float] = {
    "claim": 60.0,
    "reveal": 30.0,
    "wonder": 14.0,
    "government": 6.0,
    "build": 5.0,
    "build_piece": 2.0,
    "population": 3.0,
    "military": 1.5,
    "swap": 0.1,
    "look": 0.1,
    "leader": 0.6,
    "choose_payment": 0.001,
    "end_turn": 1.0,
}
EFFECT_WORTH: dict[str, float] = {
    "production": 0.9,
    "production_per": 4.0,
    "gain": 0.12,
    "gain_per": 2.0,
    "population": 2.2,
    "population_per": 6.0,
    "vp_now": 7.0,
    "units": 1.2,
    "units_per": 4.0,
    "free_city": 6.0,
    "extra_action": 3.0,
    "endgame_vp": 3.0,
    "take_tile": 1.5,
    "influence_bonus": 3.0,
    "on_work": 3.0,
    "free_village": 2.0,
}


def _worth(card: Card) -> float:
    """A rough worth of a card by what is printed on it."""
    total = 0.5 * len(card.gives)
    for effect in card.effects:
        worth = EFFECT_WORTH.get(effect.kind, 0.8)
        if effect.kind in ("production", "gain", "population", "units"):
            worth *= effect.amount
        total += worth
    return total + getattr(card, "vp", 0)


CHOICES = {"stone": 1.3, "food": 1.0, "ideas": 1.4, "tax": 0.7, "tariff": 0.7, "money": 0.9}
TECHNOLOGY_WORTH = [_worth(card) for card in TECHNOLOGIES]


def priors(g: Mosaic, ask: Ask) -> list[float] | None:
    """A weight for every option, or None when all look alike."""
    function = BY_TOPIC.get(ask.topic)
    return function(g, ask) if function is not None else None


def _action(g: Mosaic, ask: Ask) -> list[float]:
    p = g.players[ask.seat]
    return [_weight(g, p, option) ** 2 for option in ask.options]


def _weight(g: Mosaic, p: Player, option: Any) -> float:
    if isinstance(option, str):
        return HEADS[option]
    head, id = option[0], option[1]
    if head == "top":
        head = option[2]
    if head == "technology":
        number = TECHNOLOGY_NUMBER[id]
        worth = TECHNOLOGY_WORTH[number]
        return worth if requirements_met(p, number) else 0.15 * worth
    if head == "work":
        currency = CURRENCIES.index(id)
        amount = p.population + p.production[currency]
        wish = amount * (0.35, 0.25, 0.35)[currency] * (1.0 if p.stock[currency] < 25 else 0.3)
        return max(RARELY, wish)  # people without any population work for nothing
    if head == "tax_tariff":
        if id in ("tax", "tariff"):
            return 2.0
        number = NUMBERS[TAX_TARIFF][id]
        return max(0.3, (card_yield(p, number) + g.pot) * 0.22 - 0.6 * TAX_CARDS[number].unrest)
    return HEADS[head]


def _military(g: Mosaic, ask: Ask) -> list[float]:
    gain = {region: _pull(g, ask.seat, number, 1) for number, region in enumerate(REGIONS)}
    weights = []
    for option in ask.options:
        if option == "done":
            weights.append(1.0)
        elif option[0] == "recruit":
            weights.append(0.3 + gain[option[2]] * (0.6 if option[1] == "siege" else 1.0))
        else:
            weights.append(max(RARELY, 0.5 * (gain[option[3]] - 1.0)))
    return weights


def _pull(g: Mosaic, seat: int, region: int, more: int) -> float:
    """How much it helps to have `more` influence in a region: to lead, to tie, to come second."""
    standing = [influence(g, other, region) for other in range(g.seats)]
    mine = standing[seat]
    others = max((v for other, v in enumerate(standing) if other != seat), default=0)
    mask = BOARD.region_masks[region]
    prize = 3 + sum(((p.cities | p.ports | p.wonders) & mask).bit_count() for p in g.players)
    if mine > others:
        return 0.6 if mine - others < 3 else 0.2
    if mine + more > others:
        return 1.0 + 0.6 * prize
    if mine + more == others:
        return 1.0 + 0.5 * prize
    return 1.0 if mine == 0 else 0.4


def _region(g: Mosaic, ask: Ask) -> list[float]:
    p = g.players[ask.seat]
    free = g.free
    weights = []
    for name in ask.options:
        region = REGIONS.index(name)
        hexes = [place for place in BOARD.region_hexes[region] if free >> place & 1]
        tile = max((tile_worth(p, g.tiles[place]) for place in hexes), default=0.0)
        weights.append(RARELY + tile + _pull(g, ask.seat, region, 2))
    return weights


def tile_worth(p: Player, tile: int) -> float:
    """What the tile of a hex would bring this player."""
    if tile == 0:
        return 0.3
    if tile < RESOURCE_TILE:
        good = GOODS[tile - 1]
        return (0.4 if p.goods[tile - 1] else 1.2) + good.amount
    resource = RESOURCES[tile - RESOURCE_TILE]
    return 2.2 if resource.gain < 0 else 0.25 * resource.amount


def _hex(g: Mosaic, ask: Ask) -> list[float]:
    p = g.players[ask.seat]
    village = str(ask.about[0]).endswith("village")
    weights = []
    for id in ask.options:
        place = BOARD.number[id]
        weight = tile_worth(p, g.tiles[place])
        if not village:
            weight += 0.02 * (BOARD.near[place] & g.free).bit_count()
        else:
            weight += 0.3 * _pull(g, ask.seat, BOARD.region_of[place], 1)
        weights.append(weight * weight + RARELY)
    return weights


def _tile(g: Mosaic, ask: Ask) -> list[float]:
    p = g.players[ask.seat]
    return [tile_worth(p, TILE_IDS.index(id)) for id in ask.options]


def _cards(g: Mosaic, ask: Ask) -> list[float]:
    return [TECHNOLOGY_WORTH[TECHNOLOGY_NUMBER[id]] ** 2 for id in ask.options]


def _lay_out(g: Mosaic, ask: Ask) -> list[float]:
    return [RARELY if option == "done" else 5.0 for option in ask.options]


def _lay(g: Mosaic, ask: Ask) -> list[float]:
    return [5.0 if option == "face_up" else 0.3 for option in ask.options]


def _place_unit(g: Mosaic, ask: Ask) -> list[float]:
    return [0.2 + _pull(g, ask.seat, REGIONS.index(region), 1) for _, region in ask.options]


def _least(g: Mosaic, ask: Ask) -> list[float]:
    return [1.0 if number == 0 else RARELY for number in range(len(ask.options))]


def _production(g: Mosaic, ask: Ask) -> list[float]:
    return [CHOICES[name] for name in ask.options]


def _alike(g: Mosaic, ask: Ask) -> list[float]:
    return [1.0] * len(ask.options)


def _most(g: Mosaic, ask: Ask) -> list[float]:
    return [0.1 + number for number in range(len(ask.options))]


def _none_rarely(g: Mosaic, ask: Ask) -> list[float]:
    return [RARELY if option == "none" else 1.0 for option in ask.options]


BY_TOPIC: dict[str, Callable[[Mosaic, Ask], list[float]]] = {
    "action": _action,
    "after_action": _action,
    "military": _military,
    "region": _region,
    "hex": _hex,
    "tile": _tile,
    "draft": _cards,
    "lay_out": _lay_out,
    "lay": _lay,
    "place_unit": _place_unit,
    "eliminate": _none_rarely,
    "diplomats": _none_rarely,
    "tile_hex": _alike,
    "take_city": _alike,
    "diplomats_to": _alike,
    "shift_from": _none_rarely,
    "shift_amount": _most,
    "raid": _alike,
    "explore": _region,
    "currency": _production,
    "work": _production,
    "money_for": _least,
    "production": _production,
}
