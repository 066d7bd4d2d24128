"""What cards do: one short function for each kind of effect (1000–1200). The numbers stand in the data files.

Effects happen once, when the card is played (201.8, 1100.1), in the order printed (201.7), after the card's
own symbols count (1100.9, decision H), wanted or not (1100.11); what is impossible is lost (1100.7). Points
"when played" count at once, printed ones at the end (1100.2). Kinds that are missing here have no moment of
their own: other rules look for them (`technologies_with`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Refusal, Rules
from pentapolis.engine.action import WHOLE
from pentapolis.games.mosaic.data import BOARD, FISH, HEXES, REGIONS, RESOURCE_TILE, TILE_IDS
from pentapolis.games.mosaic.data.cards import Card
from pentapolis.games.mosaic.data.components import (
    CITY,
    CURRENCIES,
    FARM_VILLAGE,
    FOOD,
    IDEAS,
    INFANTRY,
    MONEY,
    PILLARS,
    STONE,
    TRACKS,
    Effect,
)
from pentapolis.games.mosaic.rules.counting import count, dominated_regions
from pentapolis.games.mosaic.rules.military import eliminate, gain_units, units_left, units_on_board
from pentapolis.games.mosaic.rules.offers import choose_offer_to_replace, replace_offer
from pentapolis.games.mosaic.rules.pieces import (
    build_city,
    build_village,
    choose_hex,
    hexes_for_city,
    hexes_for_village,
    hexes_in,
    pieces_left,
    regions_with_city,
    regions_without_city,
    take_tile,
)
from pentapolis.games.mosaic.rules.work import extra_work
from pentapolis.games.mosaic.state import TURNS, State


def apply(g: State, seat: int, card: Card, region: int = -1) -> Rules:
    """Let a card take effect. `region` is where its city was just built, for cards that refer to it."""
    for effect in card.effects:
        instant = INSTANT.get(effect.kind)
        if instant is not None:
            instant(g, seat, effect)
        else:
            asking = ASKING.get(effect.kind)
            if asking is not None:
                yield from asking(g, seat, effect, region)


def total(g: State, seat: int, effect: Effect) -> int:
    """Amount times number, at most the printed limit in all (1100.8)."""
    return min(effect.second, effect.amount * count(g, seat, effect))


def tell_gain(g: State, seat: int, amount: int, what: str) -> None:
    if g.tell and amount:
        g.tell("gains", seat, amount=amount, what=what)


# --- effects without questions ------------------------------------------------------------------------------


def production_per(g: State, seat: int, effect: Effect) -> None:
    amount = total(g, seat, effect)
    g.players[seat].production[effect.index] += amount
    tell_gain(g, seat, amount, f"production_{TRACKS[effect.index]}")


def gain(g: State, seat: int, effect: Effect) -> None:
    g.players[seat].stock[effect.index] += effect.amount
    tell_gain(g, seat, effect.amount, CURRENCIES[effect.index])


def gain_per(g: State, seat: int, effect: Effect) -> None:
    amount = total(g, seat, effect)
    g.players[seat].stock[effect.index] += amount
    tell_gain(g, seat, amount, CURRENCIES[effect.index])


def gain_from_production(g: State, seat: int, effect: Effect) -> None:
    """Fertilizer: a multiple of the production as it is now."""
    p = g.players[seat]
    amount = effect.amount * p.production[effect.index]
    p.stock[effect.index] += amount
    tell_gain(g, seat, amount, CURRENCIES[effect.index])


def population(g: State, seat: int, effect: Effect) -> None:
    g.players[seat].population += effect.amount
    tell_gain(g, seat, effect.amount, "population")


def population_per(g: State, seat: int, effect: Effect) -> None:
    amount = total(g, seat, effect)
    g.players[seat].population += amount
    tell_gain(g, seat, amount, "population")


def vp_now(g: State, seat: int, effect: Effect) -> None:
    amount = total(g, seat, effect)
    g.players[seat].played_vp += amount
    tell_gain(g, seat, amount, "vp")


def double_next_population(g: State, seat: int, effect: Effect) -> None:
    g.players[seat].doubled = True


# --- effects with questions ---------------------------------------------------------------------------------


def production(g: State, seat: int, effect: Effect, region: int) -> Rules:
    track = effect.index
    if track < 0:
        name = yield Ask(seat, "production", list(TRACKS), (effect.amount,))
        track = TRACKS.index(name)
    g.players[seat].production[track] += effect.amount
    tell_gain(g, seat, effect.amount, f"production_{TRACKS[track]}")


def gain_choice(g: State, seat: int, effect: Effect, region: int) -> Rules:
    """So much of one currency, money included; by the reading `mixed_art` a mix (1201.3, decision AJ)."""
    if g.variant.mixed_art:
        yield from gain_mix(g, seat, effect.amount)
        return
    name = yield Ask(seat, "currency", list(CURRENCIES), (effect.amount,))
    g.players[seat].stock[CURRENCIES.index(name)] += effect.amount
    tell_gain(g, seat, effect.amount, name)


def gain_mix(g: State, seat: int, amount: int) -> Rules:
    """So much in all: of each currency as many as wanted, the rest in money."""
    p = g.players[seat]
    for currency in (STONE, FOOD, IDEAS):
        number = yield Ask(seat, "mix", list(range(amount + 1)), (CURRENCIES[currency], amount))
        p.stock[currency] += number
        tell_gain(g, seat, number, CURRENCIES[currency])
        amount -= number
    p.stock[MONEY] += amount
    tell_gain(g, seat, amount, CURRENCIES[MONEY])


def gain_pillars(g: State, seat: int, effect: Effect, region: int) -> Rules:
    """Great Library: identical symbols of choice (501.5)."""
    name = yield Ask(seat, "pillar", list(PILLARS), (effect.amount,))
    p = g.players[seat]
    p.library = PILLARS.index(name)
    p.pillars[p.library] += effect.amount
    if g.tell:
        g.tell("chooses_pillar", seat, pillar=f"pillar_{name}", amount=effect.amount)


def raid(g: State, seat: int, effect: Effect, region: int) -> Rules:
    """Raiders: for each own unit on the board stone, food or money; how many units for each (1102.53)."""
    p = g.players[seat]
    left = units_on_board(p)
    for currency in (STONE, FOOD):
        number = yield Ask(seat, "raid", list(range(left + 1)), (CURRENCIES[currency], left, effect.amount))
        p.stock[currency] += effect.amount * number
        tell_gain(g, seat, effect.amount * number, CURRENCIES[currency])
        left -= number
    p.stock[MONEY] += effect.amount * left
    tell_gain(g, seat, effect.amount * left, CURRENCIES[MONEY])


def units(g: State, seat: int, effect: Effect, region: int) -> Rules:
    amount = effect.amount if effect.kind == "units" else total(g, seat, effect)
    yield from gain_units(g, seat, effect.index, amount, regions_for_units(g, seat, effect.where, region))


def regions_for_units(g: State, seat: int, where: str, region: int) -> list[int]:
    if where == "region_of_new_city":
        return [region]
    if where == "region_with_own_city":
        regions = regions_with_city(g, g.players[seat])
        if regions:
            return regions
    return list(BOARD.in_play[g.seats])  # "any region", and decision AH


def eliminate_units(g: State, seat: int, effect: Effect, region: int) -> Rules:
    yield from eliminate(g, seat, effect.amount, effect.units)


def take_tiles(g: State, seat: int, effect: Effect, region: int) -> Rules:
    """Take tiles that lie on free hexes (1100.12): which kind, then from which hex."""
    if effect.kind == "take_tile":
        amount, resources, good = effect.amount, bool(effect.second), effect.index
    else:
        amount, resources, good = total(g, seat, effect), False, -1
    for _ in range(amount):
        places = tile_places(g, resources)
        if good >= 0:
            kind = 1 + good
        else:
            kinds = sorted({g.tiles[place] for place in places})
            if not kinds:
                return
            name = yield Ask(seat, "tile", [TILE_IDS[tile] for tile in kinds])
            kind = TILE_IDS.index(name)
        places = [place for place in places if g.tiles[place] == kind]
        if not places:
            return
        place = yield Ask(seat, "tile_hex", [HEXES[place] for place in places], (TILE_IDS[kind],))
        take_tile(g, seat, BOARD.number[place])


def tile_places(g: State, resources: bool) -> list[int]:
    """Where a tile lies that cards may take; under pieces there are none left."""
    limit = len(TILE_IDS) if resources else RESOURCE_TILE
    return [place for place, tile in enumerate(g.tiles) if 0 < tile < limit]


def all_tiles(g: State, ask: Ask) -> Sequence[str]:
    return TILE_IDS[1:]


def refuse_tile(g: State, ask: Ask, tile: str) -> Refusal:
    """1100.12: none lies on a free hex, or the card takes trade goods only."""
    kind = TILE_IDS.index(tile)
    lies = kind in [g.tiles[place] for place in tile_places(g, True)]
    return Refusal("1100.12", "goods_only" if lies else "no_such_tile", tile=tile)


def refuse_track(g: State, ask: Ask, track: str) -> Refusal:
    """Only the Philosopher's second production leaves one out (804.4)."""
    return Refusal("804.4", "not_this_production", track=f"production_{track}")


CHOICES: Final[tuple[Actions, ...]] = (
    Actions("tile", Action(WHOLE, all_tiles, refuse_tile)),
    Actions("production", Action(WHOLE, lambda g, ask: TRACKS, refuse_track)),
)


def fishing(g: State, seat: int, effect: Effect, region: int) -> Rules:
    """Food production, and a fish tile without a second bonus (decision AC)."""
    g.players[seat].production[FOOD] += effect.amount
    tell_gain(g, seat, effect.amount, "production_food")
    places = [place for place in tile_places(g, False) if g.tiles[place] == 1 + FISH]
    if places:
        place = yield Ask(seat, "tile_hex", [HEXES[place] for place in places], (TILE_IDS[1 + FISH],))
        take_tile(g, seat, BOARD.number[place], with_production=g.variant.double_fishing)


def explore(g: State, seat: int, effect: Effect, region: int) -> Rules:
    """An infantry and a farm village in one region without an own city (1101.19, decision AR)."""
    p = g.players[seat]
    infantry, village = units_left(p, INFANTRY) > 0, pieces_left(p, FARM_VILLAGE) > 0
    free = g.free & BOARD.land
    regions = [
        r for r in regions_without_city(g, p) if infantry or (village and free & BOARD.region_masks[r])
    ]
    if not regions:
        return
    name = yield Ask(seat, "explore", [REGIONS[r] for r in regions])
    where = REGIONS.index(name)
    if infantry:
        yield from gain_units(g, seat, INFANTRY, 1, [where])
    hexes = free & BOARD.region_masks[where]
    if village and hexes:
        place = yield from choose_hex(seat, "farm_village", hexes)
        build_village(g, seat, place, FARM_VILLAGE)


def free_city(g: State, seat: int, effect: Effect, region: int) -> Rules:
    """A city without cost, where the card allows it (1100.3); Migration takes population, all or nothing."""
    p = g.players[seat]
    hexes = hexes_for_free_city(g, seat, effect.where)
    if not hexes or p.population < effect.second:
        return
    p.population -= effect.second
    place = yield from choose_hex(seat, "city", hexes)
    build_city(g, seat, place)


def hexes_for_free_city(g: State, seat: int, where: str) -> int:
    p = g.players[seat]
    if pieces_left(p, CITY) == 0:
        return 0
    hexes = hexes_for_city(g, seat)
    if where == "adjacent_to_own_city":
        hexes &= p.near
    elif where == "region_without_own_city":
        hexes &= hexes_in(regions_without_city(g, p))
    elif where == "region_adjacent_to_region_with_own_city":
        next_to = {r for own in regions_with_city(g, p) for r in BOARD.next_regions[own]}
        hexes &= hexes_in(sorted(next_to))
    return hexes


def free_village(g: State, seat: int, effect: Effect, region: int) -> Rules:
    p = g.players[seat]
    hexes = hexes_for_village(g, p)
    if hexes and pieces_left(p, effect.index):
        place = yield from choose_hex(seat, "farm_village", hexes)
        build_village(g, seat, place, effect.index)


def extra_action(g: State, seat: int, effect: Effect, region: int) -> Rules:
    """One more action, at once; during set-up it waits for the first turn (1100.10, decision AI)."""
    p = g.players[seat]
    if effect.where == "any":
        if g.phase < TURNS:
            p.later_actions += 1
        else:
            g.actions += 1
    elif g.phase < TURNS:
        p.later_works += 1
    else:
        yield from extra_work(g, seat)


def refresh_offer(g: State, seat: int, effect: Effect, region: int) -> Rules:
    if effect.index < 0:
        yield from choose_offer_to_replace(g, seat)
    else:
        replace_offer(g, seat, g.decks[effect.index])


def convert_production(g: State, seat: int, effect: Effect, region: int) -> Rules:
    """Schools of Thought: any amount of production from one track to one other (1102.56)."""
    tracks = g.players[seat].production
    source = yield SHIFTING_FROM.ask(g, seat)
    if source == "none":
        return
    target = yield SHIFTING_TO.ask(g, seat, (source,))
    most = tracks[TRACKS.index(source)]
    amount = yield Ask(seat, "shift_amount", list(range(1, most + 1)), (source, target))
    tracks[TRACKS.index(source)] -= amount
    tracks[TRACKS.index(target)] += amount
    if g.tell:
        g.tell("shifts", seat, amount=amount, source=f"production_{source}", target=f"production_{target}")


def refuse_shift_from(g: State, ask: Ask, track: str) -> Refusal | None:
    produces = g.players[ask.seat].production[TRACKS.index(track)]
    return None if produces else Refusal("1102.56", "no_production", track=f"production_{track}")


def refuse_shift_to(g: State, ask: Ask, track: str) -> Refusal | None:
    return Refusal("1102.56", "same_track") if track == ask.about[0] else None


def all_tracks(g: State, ask: Ask) -> Sequence[str]:
    return TRACKS


SHIFTING_FROM: Final = Actions("shift_from", Action(WHOLE, all_tracks, refuse_shift_from), Action("none"))
SHIFTING_TO: Final = Actions("shift_to", Action(WHOLE, all_tracks, refuse_shift_to))


def lock_region(g: State, seat: int, effect: Effect, region: int) -> Rules:
    """Loyalty: no other player builds cities in a region dominated now (1102.35)."""
    regions = dominated_regions(g, seat)
    if regions:
        name = yield Ask(seat, "loyalty", [REGIONS[r] for r in regions])
        g.loyal_region, g.loyal_seat = REGIONS.index(name), seat
        if g.tell:
            g.tell("loyal", seat, region=name)


INSTANT: Final[dict[str, Callable[[State, int, Effect], None]]] = {
    "production_per": production_per,
    "gain": gain,
    "gain_per": gain_per,
    "gain_from_production": gain_from_production,
    "population": population,
    "population_per": population_per,
    "vp_now": vp_now,
    "next_population_card_doubled": double_next_population,
}
ASKING: Final[dict[str, Callable[[State, int, Effect, int], Rules]]] = {
    "production": production,
    "gain_choice": gain_choice,
    "gain_pillars": gain_pillars,
    "raid": raid,
    "units": units,
    "units_per": units,
    "eliminate": eliminate_units,
    "take_tile": take_tiles,
    "take_tile_per": take_tiles,
    "fishing": fishing,
    "explore": explore,
    "free_city": free_city,
    "free_village": free_village,
    "extra_action": extra_action,
    "refresh_offer": refresh_offer,
    "convert_production": convert_production,
    "lock_region": lock_region,
}
