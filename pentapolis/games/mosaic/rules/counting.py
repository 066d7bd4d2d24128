"""Counting what a player has: symbols, pieces, types of goods, influence and domination (501, 603, 604.7)."""

from __future__ import annotations

from typing import Final

from pentapolis.games.mosaic.data import BOARD, BUILD_CARDS, GOODS, TECHNOLOGIES, technologies_with
from pentapolis.games.mosaic.data.components import SIEGE, Effect
from pentapolis.games.mosaic.state import Player, State

WILD_GOOD: Final = technologies_with("wild_trade_good")
PROJECTS: Final = frozenset(number for number, card in enumerate(BUILD_CARDS) if card.type == "project")


def _bonuses() -> list[tuple[int, int, int]]:
    """Technologies that add influence where a kind of unit stands: mask, unit, amount."""
    found = []
    for number, card in enumerate(TECHNOLOGIES):
        effect = card.effect("influence_bonus")
        if effect is not None:
            found.append((1 << number, effect.index, effect.amount))
    return found


INFLUENCE_BONUSES: Final = _bonuses()
ANY_INFLUENCE_BONUS: Final = technologies_with("influence_bonus")


def number_of_cities(p: Player) -> int:
    """Cities and port cities (405.6)."""
    return p.cities.bit_count() + p.ports.bit_count()


def types_of_goods(p: Player) -> int:
    """Types of trade goods; the wild good is one more, never more than there are (decision AB)."""
    types = len(GOODS) - p.goods.count(0)
    if p.techs & WILD_GOOD and types < len(GOODS):
        types += 1
    return types


def number_of_goods(p: Player) -> int:
    """Trade good tiles, the wild good included (decision AE)."""
    return sum(p.goods) + (1 if p.techs & WILD_GOOD else 0)


def projects(p: Player) -> list[int]:
    return [card for card in p.cards if card in PROJECTS]


def count(g: State, seat: int, effect: Effect) -> int:
    """How many of what the effect counts "per" its owner has now (201.9)."""
    p = g.players[seat]
    if effect.pillar >= 0:
        return p.pillars[effect.pillar]
    per = effect.per
    if per == "population":
        return p.population
    if per == "2_population":
        return p.population // 2
    if per == "city":
        return number_of_cities(p)
    if per == "port_city":
        return p.ports.bit_count()
    if per == "farm_village":
        return p.farms.bit_count()
    if per == "artisan_village":
        return p.artisans.bit_count()
    if per == "trade_good":
        return number_of_goods(p)
    if per == "trade_good_type":
        return types_of_goods(p)
    if per == "technology_card":
        return p.techs.bit_count()
    if per == "wonder":
        return p.wonders.bit_count()
    if per == "project":
        return len(projects(p))
    if per == "achievement":
        return g.achievement_owner.count(seat)
    if per == "dominated_region":
        return len(dominated_regions(g, seat))
    assert per == "fixed", per
    return 1


# --- influence ----------------------------------------------------------------------------------------------


def influence(g: State, seat: int, region: int, at_scoring: bool = True) -> int:
    """A player's influence in a region at an empire scoring (603.2), or for domination at another time.

    By the reading `tactics_at_scorings` siege engines and tactics count at empire scorings only (decision T).
    """
    p = g.players[seat]
    mask = BOARD.region_masks[region]
    units = p.units
    total = units[region] + units[7 + region] + units[14 + region]  # 413.9
    total += ((p.farms | p.artisans) & mask).bit_count()
    if p.wonders:
        total += 2 * (p.wonders & mask).bit_count()
    tactics = at_scoring or not g.variant.tactics_at_scorings
    cities = (p.cities | p.ports) & mask
    if cities and not (tactics and besieged(g, seat, region)):  # wonders and villages stay (603.4)
        total += 2 * cities.bit_count()
    if tactics and p.techs & ANY_INFLUENCE_BONUS:
        for technology, unit, amount in INFLUENCE_BONUSES:
            if p.techs & technology and units[unit * 7 + region]:
                total += units[unit * 7 + region] if g.variant.bonus_per_unit else amount
    return total


def besieged(g: State, seat: int, region: int) -> bool:
    """Whether another player's siege engine cancels this player's cities here (603.3)."""
    place = SIEGE * 7 + region
    for other, p in enumerate(g.players):  # noqa: SIM110 (a plain loop is faster, here and below)
        if p.units[place] and other != seat:
            return True
    return False


def dominator(g: State, region: int) -> int:
    """Who would dominate the region at an empire scoring now; -1: nobody (604.7)."""
    best, who = 0, -1
    for seat in range(g.seats):
        mine = influence(g, seat, region)
        if mine > best:
            best, who = mine, seat
        elif mine == best:
            who = -1
    return who


def dominates(g: State, seat: int, region: int, at_scoring: bool = False) -> bool:
    """Whether this player has more influence here than every other one (604.7)."""
    mine = influence(g, seat, region, at_scoring)
    if mine == 0:
        return False
    for other in range(g.seats):
        if other != seat and influence(g, other, region, at_scoring) >= mine:
            return False
    return True


def dominates_at_least(g: State, seat: int, number: int) -> bool:
    """Whether this player dominates so many regions; stops looking as soon as that is settled.

    Where nothing of the player's stands there is nothing to count.
    """
    p = g.players[seat]
    units, masks = p.units, BOARD.region_masks
    pieces = p.cities | p.ports | p.farms | p.artisans | p.wonders
    in_play = BOARD.in_play[g.seats]
    spare = len(in_play) - number
    regions: list[int] = []
    for region in in_play:
        if pieces & masks[region] or units[region] or units[7 + region] or units[14 + region]:
            regions.append(region)
        else:
            spare -= 1
            if spare < 0:
                return False
    for region in regions:
        if not dominates(g, seat, region):
            spare -= 1
            if spare < 0:
                return False
    return spare >= 0


def dominated_regions(g: State, seat: int, at_scoring: bool = False) -> list[int]:
    return [region for region in BOARD.in_play[g.seats] if dominates(g, seat, region, at_scoring)]
