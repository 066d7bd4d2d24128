"""One card or tile in full, and the board: what it does, its rule, which of its values are not certain."""

from __future__ import annotations

from typing import Any, Final

from pentapolis.games.mosaic.board.faces import CARDS, TILE_NAMES, effect_parts, leader_parts, needs, symbols
from pentapolis.games.mosaic.data import (
    ACHIEVEMENTS,
    BUILD_CARDS,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    LEADERS,
    POPULATION_CARDS,
    RESOURCES,
    TABLES,
    TAX_CARDS,
    TECHNOLOGIES,
    WONDERS,
)
from pentapolis.games.mosaic.data.cards import Achievement as AchievementCard
from pentapolis.games.mosaic.data.cards import BuildCard, Card, GoldenAge, PopulationCard, TaxCard
from pentapolis.games.mosaic.data.components import CURRENCIES, PILLARS, TRACKS, Good, Marks, Resource

KINDS: Final[dict[str, list[Any]]] = {
    "technology": TECHNOLOGIES,
    "build": BUILD_CARDS,
    "leader": LEADERS,
    "government": GOVERNMENTS,
    "wonder": WONDERS,
    "golden_age": GOLDEN_AGES,
    "achievement": ACHIEVEMENTS,
    "population": POPULATION_CARDS,
    "tax_tariff": TAX_CARDS,
}
BY_ID: Final[dict[str, tuple[str, Card]]] = {
    card.id: (kind, card) for kind, cards in KINDS.items() for card in cards
}
TILES: Final[dict[str, Good | Resource]] = {
    **{tile.id: tile for tile in RESOURCES},
    **{tile.id: tile for tile in GOODS},
}
TILE: Final = "tile_"
"""Tiles are asked for with this before their id: some cards and tiles have the same."""
BOARD: Final = "board"


def card(id: str) -> dict[str, Any] | None:
    """Everything about one card, tile (`tile_wine`) or the board; None when there is no such thing."""
    if id in BY_ID:
        return _card(*BY_ID[id])
    if id.startswith(TILE) and id.removeprefix(TILE) in TILES:
        return _tile(TILES[id.removeprefix(TILE)])
    if id == BOARD:
        texts: list[tuple[Any, ...]] = [("board_hexes", len(TABLES.board.hexes))]
        return _detail("board", BOARD, "102.3", texts, TABLES.outline.marks)
    return None


def _detail(kind: str, id: str, rule: str, texts: list[tuple[Any, ...]], marks: Marks) -> dict[str, Any]:
    return {
        "kind": kind,
        "id": id,
        "rule": rule,
        "symbols": [],
        "needs": [],
        "texts": texts,
        "goods": [],
        "marks": list(marks.items()),
    }


def _card(kind: str, found: Card) -> dict[str, Any]:
    detail = _detail(kind, found.id, found.rule, _texts(kind, found), found.marks)
    detail["symbols"] = symbols(found)
    detail["needs"] = needs(found)
    if isinstance(found, BuildCard):
        detail["goods"] = [TILE_NAMES[good] for good in found.goods]
    return detail


def _texts(kind: str, found: Card) -> list[tuple[Any, ...]]:
    """What the card says, line by line: words and their values."""
    if kind == "government":
        return [(f"government.{found.id}",)]
    if isinstance(found, AchievementCard):
        return [("achieved_by", f"count_{found.requires}", *found.at_least, found.vp)]
    if isinstance(found, PopulationCard):
        return [("population_for", found.population, found.food)]
    if isinstance(found, TaxCard):
        return [("tax_text" if found.is_tax else "tariff_text", *found.factors, found.unrest)]
    parts = (leader_parts(found.id) if kind == "leader" else []) + effect_parts(CARDS[found.id])
    texts = [tuple(part["text"]) for part in parts]
    if isinstance(found, BuildCard) and found.scores >= 0:
        texts.append(("effect.endgame_vp", 1, f"per_pillar_{PILLARS[found.scores]}"))
    if isinstance(found, GoldenAge):
        texts.insert(0, ("age_needs", found.symbols, f"pillar_{PILLARS[found.pillar]}", found.vp))
    return texts


def _tile(tile: Good | Resource) -> dict[str, Any]:
    texts: list[tuple[Any, ...]] = [("tiles_in_all", tile.count)]
    if isinstance(tile, Good):
        if tile.track >= 0:
            texts.insert(0, ("effect.production", tile.amount, f"production_{TRACKS[tile.track]}"))
        return _detail("good", tile.id, "408.4" if tile.track >= 0 else "408.2", texts, tile.marks)
    gain = (
        ("effect.population", tile.amount)
        if tile.gain < 0
        else ("effect.gain", tile.amount, CURRENCIES[tile.gain])
    )
    return _detail("resource", tile.id, "408.1", [gain, *texts], tile.marks)
