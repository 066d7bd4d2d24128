"""What single things would bring one player now, in points: the margins of the evaluation (`worth`).

The priors weigh options by these numbers, so that playouts play towards what the evaluation counts. They are
quick estimates: a city is worth its best region whatever hex it gets, a card the sum of its effects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pentapolis.engine.sums import added
from pentapolis.games.mosaic.bots.evaluation import (
    ENOUGH,
    EXCESS,
    GOOD_TYPE,
    HELD,
    ROUNDS_TO_SPEND,
    STOCK,
    SWAP,
    SYMBOL,
    UNIT,
    Clock,
    prices,
    promise,
)
from pentapolis.games.mosaic.cards.effects import hexes_for_free_city, regions_for_units, total
from pentapolis.games.mosaic.data import (
    ACHIEVEMENTS,
    BOARD,
    BUILD_CARDS,
    FISH,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    RESOURCE_TILE,
    RESOURCES,
    TECHNOLOGIES,
    WONDERS,
    bits,
)
from pentapolis.games.mosaic.data.cards import BuildCard, Card
from pentapolis.games.mosaic.data.components import CITY, FOOD, IDEAS, MONEY, PORT_CITY, STONE, Effect
from pentapolis.games.mosaic.rules.claims import NEEDED, PROGRESS
from pentapolis.games.mosaic.rules.counting import (
    ANY_INFLUENCE_BONUS,
    INFLUENCE_BONUSES,
    count,
    influence,
    projects,
)
from pentapolis.games.mosaic.rules.empire import FIRST, government_points
from pentapolis.games.mosaic.rules.military import ARMOR, MOVE_COST, UNIT_COST, recruit_limit
from pentapolis.games.mosaic.rules.pieces import hexes_for_village, regions_with_city
from pentapolis.games.mosaic.rules.taxes import unrest, unrest_ignored
from pentapolis.games.mosaic.rules.wonders import cost as wonder_cost
from pentapolis.games.mosaic.scoring import ARTISAN_VP, CITY_VP, VILLAGE_VP
from pentapolis.games.mosaic.state import State

ACTION: Final = 4.0
"""Points of one more action."""
TILE: Final = 1.5
"""Points of the best tile that a city or a card of choice finds."""
GROWTH: Final = 0.075
"""How many more of what a card counts at the end come per round."""
ACHIEVEMENT: Final = {card.requires: number for number, card in enumerate(ACHIEVEMENTS)}
GOLDEN_AGE: Final = {card.pillar: number for number, card in enumerate(GOLDEN_AGES)}


class Prospects:
    """One player's prospects in one position."""

    __slots__ = (
        "g",
        "seat",
        "p",
        "clock",
        "future",
        "time",
        "scorings",
        "chance",
        "production",
        "person",
        "regions",
        "mine",
        "theirs",
        "prize",
        "against",
        "_symbols",
        "_village",
    )

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.p = g.players[seat]
        clock = self.clock = Clock(g)
        rounds = clock.rounds
        self.future = max(0.0, rounds - 1.0)
        self.time = min(1.0, rounds / ROUNDS_TO_SPEND)
        self.scorings = clock.scorings
        self.chance = min(1.0, rounds / 6)
        self.production, self.person = prices(rounds)
        self.regions = BOARD.in_play[g.seats]
        self.against = 1 / (g.seats - 1)
        self.mine = [0] * 7
        self.theirs = [0] * 7
        self.prize = [0] * 7
        for region in self.regions:
            self.mine[region] = influence(g, seat, region)
            mask = BOARD.region_masks[region]
            prize, theirs = FIRST, 0
            for other, player in enumerate(g.players):
                prize += ((player.cities | player.ports | player.wonders) & mask).bit_count()
                if other != seat:
                    theirs = max(theirs, influence(g, other, region))
            self.prize[region] = prize
            self.theirs[region] = theirs
        self._symbols: list[float] = []
        self._village: float | None = None

    # --- means ----------------------------------------------------------------------------------------------

    def stock(self, currency: int, amount: float) -> float:
        """Points of so much more of a currency: less beyond what can be spent soon."""
        have = self.p.stock[currency]
        enough = ENOUGH[currency]
        useful = min(enough, have + amount) - min(enough, have)
        worth = STOCK[currency] * self.time * (useful + EXCESS * (amount - useful))
        if currency == MONEY:
            worth += self.toward("money", have, int(amount))
        return worth

    def cost(self, stone: int, food: int, ideas: int) -> float:
        """Points that paying this costs; money fills the gaps (301.2)."""
        worth = 0.0
        money = 0
        stock = self.p.stock
        for currency, amount in ((STONE, stone), (FOOD, food), (IDEAS, ideas)):
            if amount:
                paid = min(amount, stock[currency])
                money += 2 * (amount - paid)
                worth -= self.stock(currency, -paid)
        return worth - self.stock(MONEY, -money) if money else worth

    def produced(self, track: int, amount: int) -> float:
        """Points of more production."""
        return self.production[track] * amount + self.toward(
            TRACK_COUNTS[track], self.p.production[track], amount
        )

    def people(self, number: int) -> float:
        return self.person * number + self.toward("population", self.p.population, number)

    def toward(self, what: str, have: int, more: int) -> float:
        """What it is worth to come so much nearer to an achievement."""
        number = ACHIEVEMENT[what]
        if self.g.achievement_owner[number] != -1:
            return 0.0
        goal = NEEDED[self.g.seats > 3][number]
        worth = self.chance * ACHIEVEMENTS[number].vp
        return worth * (promise(have + more, goal) - promise(have, goal))

    def progress(self, what: str, more: int = 1) -> float:
        """Like `toward`, counting first what there is."""
        number = ACHIEVEMENT[what]
        if self.g.achievement_owner[number] != -1:
            return 0.0
        return self.toward(what, PROGRESS[number](self.g, self.seat, self.p), more)

    def symbols(self) -> list[float]:
        """One more symbol of each pillar: golden ages, projects, cards that count symbols."""
        if self._symbols:
            return self._symbols
        p = self.p
        found = self._symbols
        for pillar, have in enumerate(p.pillars):
            worth = SYMBOL * self.time
            age = GOLDEN_AGE[pillar]
            if self.g.golden_age_owner[age] == -1:
                card = GOLDEN_AGES[age]
                worth += (
                    card.vp * self.chance * (promise(have + 1, card.symbols) - promise(have, card.symbols))
                )
            if have == 0:
                worth += self.progress("different_pillars")
            found.append(worth)
        for number in projects(p):
            found[BUILD_CARDS[number].scores] += 1.0
        for technology, pillar in COUNTING_TECHNOLOGIES:
            if p.techs >> technology & 1:
                found[pillar] += 1.0
        return found

    # --- the board ------------------------------------------------------------------------------------------

    def standing(self, mine: int, theirs: int, prize: int) -> float:
        """What a region is worth at all scorings to come: own points less those of the best other."""
        places = self.clock.places
        return places(mine, theirs, prize) - self.against * places(theirs, mine, prize)

    def pull(self, region: int, more: int, prize: int = 0) -> float:
        """What more influence in a region is worth, and perhaps more cities or wonders there."""
        mine, theirs, before = self.mine[region], self.theirs[region], self.prize[region]
        return self.standing(mine + more, theirs, before + prize) - self.standing(mine, theirs, before)

    def units(self, number: int, regions: list[int], cost: float = 0.0) -> float:
        """What new units are worth in the best of these regions, each less its cost; as many as pay."""
        if not regions:
            return 0.0
        worth = 0.0
        added: dict[int, int] = {}
        for _ in range(number):
            best, where = 0.0, -1
            for region in regions:
                more = added.get(region, 0)
                gain = self.pull(region, more + 1) - (self.pull(region, more) if more else 0.0)
                if gain > best or where < 0:
                    best, where = gain, region
            gain = best + UNIT * self.time - cost
            if gain <= 0 and cost:
                break
            added[where] = added.get(where, 0) + 1
            worth += gain
        return worth + self.progress("units", sum(added.values()))

    def bonus(self, kind: int, region: int, others: int) -> int:
        """The influence that technologies add where units of a kind stand, if no more than these do."""
        p = self.p
        if not p.techs & ANY_INFLUENCE_BONUS or p.units[kind * 7 + region] > others:
            return 0
        return sum(
            1 if self.g.variant.bonus_per_unit else amount
            for technology, unit, amount in INFLUENCE_BONUSES
            if p.techs & technology and unit == kind
        )

    def arrives(self, kind: int, region: int) -> float:
        """One more unit in a region."""
        return self.pull(region, 1 + self.bonus(kind, region, 0))

    def leaves(self, kind: int, region: int) -> float:
        """One unit less in a region."""
        return self.pull(region, -1 - self.bonus(kind, region, 1))

    def military(self) -> float:
        """What a military action is worth: units to buy, or the best move."""
        g, p = self.g, self.p
        unit = -self.stock(MONEY, -UNIT_COST)
        worth = self.units(min(recruit_limit(p), p.stock[MONEY] // UNIT_COST), regions_with_city(g, p), unit)
        best = 0.0
        for place, number in enumerate(p.units):
            if number:
                kind, source = divmod(place, 7)
                lost = self.leaves(kind, source)
                for target in BOARD.next_regions[source]:
                    if target in self.regions:
                        best = max(best, lost + self.arrives(kind, target))
        return worth + max(0.0, best + self.stock(MONEY, -MOVE_COST))

    def weakened(self, region: int, number: int) -> float:
        """What it is worth that an opponent loses units in a region."""
        theirs = self.theirs[region]
        mine, prize = self.mine[region], self.prize[region]
        return self.standing(mine, max(0, theirs - number), prize) - self.standing(mine, theirs, prize)

    def tile(self, tile: int) -> float:
        """What the tile of a hex brings."""
        if tile == 0:
            return 0.0
        if tile < RESOURCE_TILE:
            good = GOODS[tile - 1]
            worth = 0.1 if self.p.goods[tile - 1] else self.good_type(tile - 1)
            return worth + self.produced(good.track, good.amount) if good.track >= 0 else worth
        resource = RESOURCES[tile - RESOURCE_TILE]
        if resource.gain < 0:
            return self.people(resource.amount)
        return self.stock(resource.gain, resource.amount)

    def good_type(self, good: int) -> float:
        """A new type of trade good: tariffs, the Merchants achievement, artisans who lack it."""
        worth = GOOD_TYPE * self.future + self.progress("trade_good_types")
        for number in self.p.cards:
            goods = BUILD_CARDS[number].goods
            if good in goods:
                worth += ARTISAN_VP * (0.2, 0.3, 0.5)[sum(self.p.goods[g] > 0 for g in goods if g != good)]
        return worth

    def city(self, piece: int, hexes: int) -> float:
        """A city or port city on the best of these hexes, without its cost."""
        regions = [region for region in self.regions if hexes & BOARD.region_masks[region]]
        best = max((self.pull(region, 2, 1) for region in regions), default=0.0)
        worth = best + CITY_VP + self.progress("cities")
        if piece == PORT_CITY:
            return worth + self.tile(1 + FISH) + self.progress("port_cities")
        return worth + TILE

    def village(self) -> float:
        """A village on the best hex for it."""
        if self._village is None:
            best = 0.0
            pulls = [self.pull(region, 1) if region in self.regions else 0.0 for region in range(7)]
            for place in bits(hexes_for_village(self.g, self.p)):
                best = max(best, self.tile(self.g.tiles[place]) + pulls[BOARD.region_of[place]])
            self._village = VILLAGE_VP + best
        return self._village

    # --- cards ----------------------------------------------------------------------------------------------

    def card(self, card: Card) -> float:
        """A card's symbols and effects."""
        worth = 0.0
        for pillar in card.gives:
            worth += self.symbols()[pillar]
        for effect in card.effects:
            worth += EFFECTS[effect.kind](self, effect)
        return worth

    def technology(self, number: int) -> float:
        """A technology that can be laid out face up, without its cost."""
        card = TECHNOLOGIES[number]
        return self.card(card) + card.vp + self.progress("technology_cards")

    def build_card(self, card: BuildCard) -> float:
        """A build card, without its cost and its piece."""
        worth = self.card(card)
        if card.goods:
            have = sum(self.p.goods[good] > 0 for good in card.goods)
            worth += ARTISAN_VP * (0.1, 0.3, 0.6, 1.0)[have] * (1.0 if have == 3 else self.time)
        if card.scores >= 0:
            worth += self.p.pillars[card.scores] + 1 + 0.05 * self.future
            worth += self.progress("projects_plus_wonders")
        return worth

    def wonder(self, number: int) -> float:
        """A wonder on the best place for it, without its cost."""
        g, p = self.g, self.p
        card = WONDERS[number]
        worth = TILE + self.progress("projects_plus_wonders")
        local: Effect | None = None
        for effect in card.effects:
            if effect.kind == "endgame_vp":
                if effect.per.endswith("any_owner"):
                    local = effect
                else:
                    worth += effect.amount * count(g, self.seat, effect)
            elif effect.kind == "gain_pillars":
                worth += effect.amount * max(self.symbols())
            else:
                worth += EFFECTS[effect.kind](self, effect)
        best = -1.0
        for region in regions_with_city(g, p):
            gain = self.pull(region, 2, 1)
            if local is not None:
                gain += local.amount * self._around(local.per, region)
            best = max(best, gain)
        return worth + best

    def _around(self, per: str, region: int) -> int:
        """What a wonder would count in a region."""
        g = self.g
        mask = BOARD.region_masks[region]
        if per == "unit_in_region_any_owner":
            return sum(p.units[region] + p.units[7 + region] + p.units[14 + region] for p in g.players)
        if per == "wonder_in_region_any_owner":
            return 1 + sum((p.wonders & mask).bit_count() for p in g.players)
        cities = 0
        for p in g.players:
            cities |= p.cities | p.ports
        if per == "city_in_region_any_owner":
            return (cities & mask).bit_count()
        free = bits(g.free & mask)
        return max(((BOARD.near[place] & cities).bit_count() for place in free), default=0)

    def government(self, number: int) -> float:
        """A government instead of the present one, without its cost."""
        p = self.p
        held = p.government
        worth = self._government_held()
        p.government = number
        new = self._government_held()
        p.government = held
        return new - worth + SWAP

    def _government_held(self) -> float:
        p = self.p
        if p.government < 0:
            return 0.0
        worth = HELD * self.scorings * government_points(self.g, self.seat)
        for track, amount in GOVERNMENTS[p.government].production:
            worth += self.production[track] * amount
        return worth

    def unrest(self, more: int) -> float:
        """What more unrest costs (negative), or less brings: some of it will be ignored yet."""
        p = self.p
        spare = unrest_ignored(self.g, self.seat) - unrest(p)
        if more > 0:
            return -max(0.0, more - max(0, spare))
        return min(-more, max(0, -spare)) + 0.15 * self.time * -more

    def wonder_cost(self) -> float:
        stone, food = wonder_cost(self.p)
        return self.cost(stone, food, 0)


TRACK_COUNTS: Final[tuple[str, ...]] = (
    "stone_production",
    "food_production",
    "ideas_production",
    "tax_production",
    "tariff_production",
)
COUNTING_TECHNOLOGIES: Final = [
    (number, effect.pillar)
    for number, card in enumerate(TECHNOLOGIES)
    for effect in card.effects
    if effect.kind == "endgame_vp" and effect.pillar >= 0
]


# --- effects ------------------------------------------------------------------------------------------------


def _production(o: Prospects, e: Effect) -> float:
    if e.index < 0:
        return max(o.produced(track, e.amount) for track in range(5))
    return o.produced(e.index, e.amount)


def _units(o: Prospects, e: Effect) -> float:
    number = e.amount if e.kind == "units" else total(o.g, o.seat, e)
    where = e.where if e.where != "region_of_new_city" else "any_region"
    return o.units(number, regions_for_units(o.g, o.seat, where, -1))


def _eliminate(o: Prospects, e: Effect) -> float:
    """The best region for it, as if own units stood everywhere: often the same card brings them."""
    best = 0.0
    for other, p in enumerate(o.g.players):
        if other != o.seat and not p.techs & ARMOR:
            for region in o.regions:
                there = p.units[region] + p.units[7 + region] + p.units[14 + region]
                if there and (any(o.p.units[kind * 7 + region] for kind in e.units)):
                    best = max(best, o.weakened(region, min(there, e.amount)))
    return best


def _free_city(o: Prospects, e: Effect) -> float:
    hexes = hexes_for_free_city(o.g, o.seat, e.where)
    if not hexes or o.p.population < e.second:
        return 0.0
    return o.city(CITY, hexes) - o.person * e.second


def _explore(o: Prospects, e: Effect) -> float:
    return (
        VILLAGE_VP
        + TILE
        + max(
            (o.pull(region, 2) for region in o.regions if region not in regions_with_city(o.g, o.p)),
            default=0.0,
        )
    )


def _influence_bonus(o: Prospects, e: Effect) -> float:
    units = o.p.units
    return added(o.pull(region, e.amount) for region in o.regions if units[e.index * 7 + region])


def _endgame(o: Prospects, e: Effect) -> float:
    return e.amount * (count(o.g, o.seat, e) + GROWTH * o.future)


def _always(points: float) -> Callable[[Prospects, Effect], float]:
    """A small fixed worth, less towards the end."""
    return lambda o, e: points * o.time


EFFECTS: Final[dict[str, Callable[[Prospects, Effect], float]]] = {
    "production": _production,
    "production_per": lambda o, e: o.produced(e.index, total(o.g, o.seat, e)),
    "gain": lambda o, e: o.stock(e.index, e.amount),
    "gain_per": lambda o, e: o.stock(e.index, total(o.g, o.seat, e)),
    "gain_choice": lambda o, e: max(o.stock(currency, e.amount) for currency in range(4)),
    "gain_from_production": lambda o, e: o.stock(e.index, e.amount * o.p.production[e.index]),
    "gain_pillars": _always(1.0),
    "raid": lambda o, e: o.stock(STONE, e.amount * sum(o.p.units)),
    "population": lambda o, e: o.people(e.amount),
    "population_per": lambda o, e: o.people(total(o.g, o.seat, e)),
    "vp_now": lambda o, e: float(total(o.g, o.seat, e)),
    "units": _units,
    "units_per": _units,
    "eliminate": _eliminate,
    "take_tile": _always(TILE),
    "take_tile_per": lambda o, e: TILE * o.time * total(o.g, o.seat, e),
    "fishing": lambda o, e: o.tile(1 + FISH),
    "explore": _explore,
    "free_city": _free_city,
    "free_village": lambda o, e: o.village(),
    "extra_action": _always(ACTION),
    "extra_actions": _always(ACTION),
    "refresh_offer": _always(0.2),
    "convert_production": _always(0.5),
    "lock_region": _always(0.3),
    "next_population_card_doubled": lambda o, e: o.people(2) * 0.7,
    "wild_trade_good": lambda o, e: GOOD_TYPE * o.future + o.progress("trade_good_types"),
    "on_work": lambda o, e: o.future * 0.3 * e.amount * STOCK[e.index],
    "on_build": _always(1.0),
    "on_any_player_builds_city": lambda o, e: STOCK[MONEY] * e.amount * 0.25 * o.future,
    "on_any_player_builds_wonder": _always(1.0),
    "population_card_bonus": _always(1.0),
    "tax_card_bonus": _always(1.0),
    "recruit_limit": _always(0.3),
    "unit_move_range": _always(0.2),
    "unlock_unit": lambda o, e: 0.5 * o.scorings,
    "units_immune": _always(0.3),
    "influence_bonus": _influence_bonus,
    "ignore_government_prereqs": lambda o, e: 1.5 * o.time if o.p.government < 0 else 0.3 * o.time,
    "eliminate_before_scoring": lambda o, e: o.scorings,
    "move_before_scoring": lambda o, e: 1.5 if o.scorings else 0.0,
    "once_per_game_convert": _always(2.0),
    "once_per_game_take_city": _always(4.0),
    "ignore_unrest": lambda o, e: o.unrest(-e.amount),
    "ignore_unrest_per": lambda o, e: o.unrest(-e.amount * o.p.pillars[e.pillar]),
    "endgame_vp": _endgame,
    "endgame_double_project": lambda o, e: float(
        max((o.p.pillars[BUILD_CARDS[number].scores] for number in projects(o.p)), default=2)
    ),
}
