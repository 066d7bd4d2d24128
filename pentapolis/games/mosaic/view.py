"""What a seat or a spectator may see, as JSON-able data, with everything a board page shows."""

from __future__ import annotations

from typing import Any, Final

from pentapolis.games.mosaic.data import (
    ACHIEVEMENTS,
    BOARD,
    BUILD_CARDS,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    HEXES,
    POPULATION_CARDS,
    REGIONS,
    TAX_CARDS,
    TECHNOLOGIES,
    TILE_IDS,
    WONDERS,
    bits,
)
from pentapolis.games.mosaic.data import LEADERS as LEADER_CARDS
from pentapolis.games.mosaic.data.components import (
    BUILD,
    CURRENCIES,
    DECKS,
    PIECES,
    PILLARS,
    POPULATION,
    TECHNOLOGY,
    TRACKS,
    UNITS,
)
from pentapolis.games.mosaic.rules import building, claims, military, taxes, technology, wonders
from pentapolis.games.mosaic.rules.counting import (
    dominator,
    influence,
    number_of_cities,
    number_of_goods,
    projects,
    types_of_goods,
)
from pentapolis.games.mosaic.rules.empire import government_points, region_points
from pentapolis.games.mosaic.rules.payment import money_needed
from pentapolis.games.mosaic.rules.pieces import pieces_left
from pentapolis.games.mosaic.scoring import CATEGORIES, score_sheet
from pentapolis.games.mosaic.secrets import knows
from pentapolis.games.mosaic.state import DRAFT, TURNS, Deck, Player, State

PHASES: Final[tuple[str, ...]] = (
    "leaders",
    "draft",
    "cities",
    "benefits",
    "lay_out",
    "turns",
    "military",
    "scoring",
    "final",
)


def view(g: State, seat: int | None) -> dict[str, Any]:
    return {
        "game": "mosaic",
        "seats": g.seats,
        "seat": seat,
        "phase": PHASES[g.phase],
        "over": g.over,
        "start": g.start,
        "turn": None if g.over else g.turn,
        "round": g.round if g.phase >= TURNS else 0,
        "actions": g.actions if g.phase >= TURNS else 0,
        "recruits": military.recruits(g, g.turn),
        "pays_by_choice": g.pays_by_choice,
        "pot": g.pot,
        "empire_cards": g.empires,
        "scorings": g.scorings,
        "scorings_due": g.pending,
        "final_round": g.final_round,
        "loyal": {"region": REGIONS[g.loyal_region], "seat": g.loyal_seat} if g.loyal_seat >= 0 else None,
        "hexes": hexes(g),
        "regions": [region_view(g, region) for region in range(len(REGIONS))],
        "decks": {DECKS[deck.kind]: deck_view(g, deck, seat) for deck in g.decks},
        "leaders": [LEADER_CARDS[number].id for number in bits(g.leaders)],
        **open_cards(g),
        "governments": [government_view(g, number) for number in range(len(GOVERNMENTS))],
        "players": [player_view(g, other, seat) for other in range(g.seats)],
        "hand": list(g.hands[seat]) if seat is not None and g.phase == DRAFT else [],
        "kept": [TECHNOLOGIES[number].id for number in g.drafted[seat]] if seat is not None else [],
        "categories": list(CATEGORIES),
    }


def open_cards(g: State) -> dict[str, Any]:
    """Wonders, golden ages and achievements, with their owners (108.1, 108.2)."""
    return {
        "wonders": [
            {
                "id": card.id,
                "owner": owner(g.wonder_owner[number]),
                "hex": HEXES[g.wonder_hex[number]] if g.wonder_hex[number] >= 0 else None,
            }
            for number, card in enumerate(WONDERS)
        ],
        "golden_ages": [
            {"id": card.id, "owner": owner(g.golden_age_owner[number]), "pillar": PILLARS[card.pillar]}
            for number, card in enumerate(GOLDEN_AGES)
        ],
        "achievements": [
            {
                "id": card.id,
                "owner": owner(g.achievement_owner[number]),
                "requires": card.requires,
                "needed": claims.needed(g, number),
                "have": [claims.progress(g, other, number) for other in range(g.seats)],
            }
            for number, card in enumerate(ACHIEVEMENTS)
            if g.achievement_owner[number] != -2
        ],
    }


def owner(seat: int) -> int | None:
    return seat if seat >= 0 else None


# --- the board ----------------------------------------------------------------------------------------------


def hexes(g: State) -> list[dict[str, Any]]:
    """Every hex of the board: where it lies, its tile, and what stands on it."""
    standing: dict[int, tuple[str, int]] = {}
    for seat, p in enumerate(g.players):
        for name, mask in zip(PIECES, (p.cities, p.ports, p.farms, p.artisans), strict=True):
            for place in bits(mask):
                standing[place] = (name, seat)
    for number, place in enumerate(g.wonder_hex):
        if place >= 0:
            standing[place] = (WONDERS[number].id, g.wonder_owner[number])
    in_play = BOARD.in_play_mask[g.seats]
    found = []
    for place, id in enumerate(HEXES):
        piece, who = standing.get(place, (None, None))
        q, r = BOARD.at[place]
        found.append(
            {
                "id": id,
                "q": q,
                "r": r,
                "region": REGIONS[BOARD.region_of[place]],
                "kind": BOARD.kinds[place],
                "in_play": bool(in_play >> place & 1),
                "tile": TILE_IDS[g.tiles[place]] or None,
                "piece": piece,
                "owner": who,
            }
        )
    return found


def region_view(g: State, region: int) -> dict[str, Any]:
    """A region with everybody's influence and what a scoring right now would bring."""
    in_play = region in BOARD.in_play[g.seats]
    mask = BOARD.region_masks[region]
    return {
        "id": REGIONS[region],
        "in_play": in_play,
        "adjacent": [REGIONS[other] for other in BOARD.next_regions[region]],
        "influence": [influence(g, seat, region) if in_play else 0 for seat in range(g.seats)],
        "points": region_points(g, region) if in_play else [0] * g.seats,
        "dominated_by": owner(dominator(g, region)) if in_play else None,
        "cities": [((p.cities | p.ports) & mask).bit_count() for p in g.players],
        "villages": [((p.farms | p.artisans) & mask).bit_count() for p in g.players],
        "wonders": [(p.wonders & mask).bit_count() for p in g.players],
        "units": [
            {UNITS[kind]: p.units[kind * 7 + region] for kind in range(3) if p.units[kind * 7 + region]}
            for p in g.players
        ],
    }


# --- decks --------------------------------------------------------------------------------------------------


def deck_view(g: State, deck: Deck, seat: int | None) -> dict[str, Any]:
    """The offer with what each card means for the viewer, and how soon the empire card can come."""
    seen = deck.top >= 0 and seat is not None and deck.top_seen >> seat & 1
    p = None if seat is None else g.players[seat]
    return {
        "offer": [card_view(g, deck, card, p) for card in deck.offer],
        "top": card_view(g, deck, deck.top, p) if seen else None,
        "looked": g.looked == deck.kind,
        "left": deck.left() + (deck.part > 0),
        "empire": {"out": deck.part == 0, "above": deck.above, "among": deck.part},
    }


def card_view(g: State, deck: Deck, number: int, p: Player | None) -> dict[str, Any]:
    """A card of an offer: what it costs and, for a player, what it would bring and what is missing."""
    if deck.kind == TECHNOLOGY:
        card = TECHNOLOGIES[number]
        found: dict[str, Any] = {"id": card.id, "cost": {"ideas": technology.IDEAS_COST}}
        if p is not None:
            found["playable"] = technology.requirements_met(p, number)
            found["missing"] = technology.missing(p, number)
        return with_price(found, p)
    if deck.kind == BUILD:
        return with_price({"id": BUILD_CARDS[number].id, "cost": build_cost(BUILD_CARDS[number].type)}, p)
    if deck.kind == POPULATION:
        people = POPULATION_CARDS[number]
        return with_price(
            {"id": people.id, "cost": {"food": people.food}, "population": people.population}, p
        )
    found = {"id": TAX_CARDS[number].id, "cost": {}, "unrest": TAX_CARDS[number].unrest}
    if p is not None and p.leader >= 0:
        found["money"] = taxes.card_yield(p, number)
    return with_price(found, p)


def build_cost(kind: str) -> dict[str, int]:
    if kind in ("city", "port_city"):
        return {"stone": building.CITY_STONE, "population": building.CITY_POPULATION}
    if kind == "project":
        return {"stone": building.PROJECT_STONE, "ideas": building.PROJECT_IDEAS}
    return {}


def with_price(found: dict[str, Any], p: Player | None) -> dict[str, Any]:
    """The card with the money a player would have to add."""
    if p is not None:
        cost = found["cost"]
        found["money_needed"] = money_needed(
            p, cost.get("stone", 0), cost.get("food", 0), cost.get("ideas", 0)
        )
    return found


def government_view(g: State, number: int) -> dict[str, Any]:
    card = GOVERNMENTS[number]
    holder = next((seat for seat, p in enumerate(g.players) if p.government == number), None)
    return {
        "id": card.id,
        "owner": holder,
        "ideas": card.ideas,
        "needs": {PILLARS[pillar]: amount for pillar, amount in card.needs},
        "production": {TRACKS[track]: amount for track, amount in card.production},
        "points": None if holder is None else government_points(g, holder),
    }


# --- players ------------------------------------------------------------------------------------------------


def player_view(g: State, seat: int, viewer: int | None) -> dict[str, Any]:
    p = g.players[seat]
    sheet = score_sheet(g, seat)
    stone, food = wonders.cost(p)
    return {
        "leader": LEADER_CARDS[p.leader].id if p.leader >= 0 else None,
        "leader_used": p.leader_used,
        "population": p.population,
        "stock": dict(zip(CURRENCIES, p.stock, strict=True)),
        "production": dict(zip(TRACKS, p.production, strict=True)),
        "work": {name: p.population + p.production[n] for n, name in enumerate(CURRENCIES[:3])},
        "pillars": dict(zip(PILLARS, p.pillars, strict=True)),
        "goods": {good.id: n for good, n in zip(GOODS, p.goods, strict=True) if n},
        "types_of_goods": types_of_goods(p),
        "number_of_goods": number_of_goods(p),
        **cards_view(g, seat, viewer),
        "unrest": taxes.unrest(p),
        "unrest_ignored": taxes.unrest_ignored(g, seat),
        "cities": number_of_cities(p),
        "port_cities": p.ports.bit_count(),
        "villages": p.farms.bit_count() + p.artisans.bit_count(),
        "wonder_cost": {"stone": stone, "food": food},
        "pieces_left": {name: pieces_left(p, piece) for piece, name in enumerate(PIECES)},
        "units": military.units_on_board(p),
        "units_left": {name: military.units_left(p, unit) for unit, name in enumerate(UNITS)},
        "government": GOVERNMENTS[p.government].id if p.government >= 0 else None,
        "swap_left": p.government >= 0 and not p.swapped >> p.government & 1,
        "next_population_doubled": p.doubled,
        "library": PILLARS[p.library] if p.library >= 0 else None,
        "tax_yield": taxes.tax(p, taxes.WITHOUT_CARD_TAX),
        "tariff_yield": taxes.tariff(p, taxes.WITHOUT_CARD_TARIFF),
        "score_sheet": dict(zip(CATEGORIES, sheet, strict=True)),
        "score": sum(sheet),
    }


def cards_view(g: State, seat: int, viewer: int | None) -> dict[str, Any]:
    """The cards before a player; of face-down ones what the viewer knows (410.3, decision D)."""
    p = g.players[seat]
    return {
        "technologies": [TECHNOLOGIES[number].id for number in bits(p.techs)],
        "face_down": [
            TECHNOLOGIES[number].id if knows(g, viewer, seat, number) else None for number in p.down
        ],
        "cards": [BUILD_CARDS[number].id for number in p.cards],
        "projects": [BUILD_CARDS[number].id for number in projects(p)],
        "taxes": [TAX_CARDS[number].id for number in p.taxes],
        "wonders": [card.id for card, who in zip(WONDERS, g.wonder_owner, strict=True) if who == seat],
        "golden_ages": [
            card.id for card, who in zip(GOLDEN_AGES, g.golden_age_owner, strict=True) if who == seat
        ],
        "achievements": [
            card.id for card, who in zip(ACHIEVEMENTS, g.achievement_owner, strict=True) if who == seat
        ],
    }
