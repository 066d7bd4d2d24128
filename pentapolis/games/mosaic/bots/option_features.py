"""What the learned policy reads of single options of Mosaic: hashed keys, a group, the situation.

A card is read as itself and the time left, by whether it can be laid out, what symbols it gives and how many
the seat has, what it counts; a place as its tile and the standing in its region; an action as what is left of
stocks and people after it. Everything lies open or is the seat's own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from typing import Any, Final
from zlib import crc32

from pentapolis.engine import Ask, Choice, clip
from pentapolis.engine import option_key as key
from pentapolis.games.mosaic.data import (
    BOARD,
    BUILD_CARDS,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    LEADERS,
    POPULATION_CARDS,
    REGIONS,
    RESOURCE_TILE,
    TAX_CARDS,
    TECHNOLOGIES,
    TECHNOLOGY_NUMBER,
)
from pentapolis.games.mosaic.data import CARD_NUMBER as NUMBERS
from pentapolis.games.mosaic.data.cards import Card
from pentapolis.games.mosaic.data.components import (
    BUILD,
    CITY,
    CURRENCIES,
    FOOD,
    IDEAS,
    MONEY,
    PIECES,
    PILLARS,
    POPULATION,
    PORT_CITY,
    SIEGE,
    STONE,
    TAX_TARIFF,
    TRACKS,
    UNITS,
)
from pentapolis.games.mosaic.rules.building import (
    CITY_POPULATION,
    CITY_STONE,
    PROJECT,
    PROJECT_IDEAS,
    PROJECT_STONE,
)
from pentapolis.games.mosaic.rules.counting import count, influence, projects, types_of_goods
from pentapolis.games.mosaic.rules.empire import FIRST, SECOND, government_points
from pentapolis.games.mosaic.rules.governments import NUMBER as GOVERNMENT_NUMBER
from pentapolis.games.mosaic.rules.pieces import hexes_for_city, hexes_for_port, hexes_for_village
from pentapolis.games.mosaic.rules.taxes import (
    WITHOUT_CARD_TARIFF,
    WITHOUT_CARD_TAX,
    card_yield,
    tariff,
    tax,
    unrest,
    unrest_ignored,
)
from pentapolis.games.mosaic.rules.technology import IDEAS_COST, requirements_met
from pentapolis.games.mosaic.rules.wonders import cost as wonder_cost
from pentapolis.games.mosaic.rules.work import WITHOUT_CARD_FOOD, WITHOUT_CARD_POPULATION
from pentapolis.games.mosaic.state import FINAL, State

Keys = tuple[int, ...]

SITUATION: Final[tuple[str, ...]] = (
    "rounds_to_come", "nearness_of_the_end", "end_is_near", "scorings_to_come", "scoring_soon",
    "stone", "food", "ideas", "money", "production_of_stone", "production_of_food", "production_of_ideas",
    "production_of_taxes", "production_of_tariffs", "population", "no_people", "technology_paid",
    "city_paid", "wonder_paid", "population_card_paid", "tax_pot", "technologies", "face_down", "cities",
    "villages", "units", "wonders", "government", "unrest_to_spare", "regions_led", "lead_in_regions",
    "actions", "round", "types_of_goods", "symbols",
)  # fmt: skip
"""The numbers of the situation in which a question is answered, in order."""

# Steps in which quantities are told apart.
LATE: Final[tuple[float, ...]] = (1.5, 4.0, 8.0, 14.0, 22.0, 34.0)
STOCK: Final[tuple[int, ...]] = (1, 5, 10, 20, 35)
PEOPLE: Final[tuple[int, ...]] = (1, 2, 4, 6, 9)
GAIN: Final[tuple[int, ...]] = (4, 8, 13, 20, 30)
SOON: Final[tuple[float, ...]] = (3.0, 8.0, 16.0)
AFTER: Final[tuple[int, ...]] = (-20, -10, -4, 0, 5, 10, 20)

DRAWN: Final[tuple[float, ...]] = (0.25, 0.22, 0.06, 0.09)
"""Cards of each deck that a player takes per turn, about: with these a game lasts as long as games do."""
LONGEST: Final = 80.0

HEADS: Final[tuple[str, ...]] = (
    "work", "technology", "build_piece", "population", "wonder", "tax_tariff", "military", "government",
    "claim", "reveal", "swap", "look", "leader", "choose_payment", "end_turn",
)  # fmt: skip
TOPICS: Final[tuple[str, ...]] = (
    "military", "region", "hex", "tile", "draft", "lay_out", "lay", "place_unit", "eliminate", "currency",
    "production", "pillar", "leader", "explore", "take_city", "raid",
)  # fmt: skip
BUILDS: Final[tuple[str, ...]] = (*PIECES, "project")
OTHERS: Final = 12
"""How many groups the rare questions share."""
GROUPS: Final[tuple[str, ...]] = (
    *[f"action {head}" for head in HEADS],
    *[f"action build {piece}" for piece in BUILDS],
    *[f"{topic} {which}" for topic in TOPICS for which in ("yes", "no")],
    *[f"other {number}" for number in range(OTHERS)],
)
"""The kinds of options, in order; "no" are refusals and ends."""
_GROUP: Final = {name: number for number, name in enumerate(GROUPS)}
_NO: Final = frozenset(("none", "done", "face_down"))
_GOLDEN: Final = {card.pillar: number for number, card in enumerate(GOLDEN_AGES)}
_COUNTING: Final = {
    card.id: [effect for effect in card.effects if effect.per or effect.pillar >= 0]
    for card in (*TECHNOLOGIES, *BUILD_CARDS)
}
"""Of each card the effects that count something."""
_LEADER_SYMBOLS: Final = [leader.gives for leader in LEADERS]


def rounds_to_come(g: State) -> float:
    """How many rounds are still to come: known at the end, else when the third empire card is due (701)."""
    if g.final_round:
        return max(0.0, float(g.final_round - g.round) + 0.5)
    due = dues(g)
    missing = 3 - g.empires
    return min(LONGEST, due[missing - 1] if len(due) >= missing else 6.0) + 1.0


def dues(g: State) -> list[float]:
    """In how many rounds the empire cards still in the decks are due, the next one first."""
    return sorted(
        [
            (deck.above + deck.part / 2) / (drawn * g.seats)
            for deck, drawn in zip(g.decks, DRAWN, strict=True)
            if deck.part
        ]
    )


class Regions:
    """Everybody's influence in the regions in play, and what first places bring there (603, 604)."""

    __slots__ = ("in_play", "influence", "prize")

    def __init__(self, g: State) -> None:
        self.in_play = BOARD.in_play[g.seats]
        self.influence = [[0] * g.seats for _ in REGIONS]
        self.prize = [0] * len(REGIONS)
        for region in self.in_play:
            self.influence[region] = [influence(g, seat, region) for seat in range(g.seats)]
            mask = BOARD.region_masks[region]
            prize = FIRST
            for p in g.players:
                prize += ((p.cities | p.ports | p.wonders) & mask).bit_count()
            self.prize[region] = prize

    def best_other(self, region: int, seat: int) -> int:
        return max([value for other, value in enumerate(self.influence[region]) if other != seat])

    def lead(self, region: int, seat: int) -> int:
        return self.influence[region][seat] - self.best_other(region, seat)

    def standing(self, seat: int) -> tuple[int, int, int, int, int, int]:
        """Regions led alone, first places shared, points now, influence, sum of leads, and how many regions
        one or two units could turn."""
        led = shared = points = total = leads = close = 0
        for region in self.in_play:
            mine = self.influence[region][seat]
            lead = self.lead(region, seat)
            total += mine
            leads += max(-4, min(4, lead))
            close += -2 <= lead <= 1 and self.prize[region] > FIRST
            if mine and lead > 0:
                led += 1
                points += self.prize[region]
            elif mine and lead == 0:
                shared += 1
                points += self.prize[region]
            elif mine:
                points += SECOND
        return led, shared, points, total, leads, close


class Needs:
    """What a seat has and lacks when it is asked; the same for all options of a question."""

    __slots__ = (
        "g",
        "seat",
        "p",
        "rounds",
        "late",
        "scorings",
        "soon",
        "stock",
        "people",
        "_regions",
        "_leads",
        "_spare",
    )

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.p = g.players[seat]
        self.rounds = rounds_to_come(g)
        self.late = bisect_right(LATE, self.rounds)
        self.scorings = max(0, 3 - g.scorings)
        due = dues(g)
        self.soon = 0 if g.pending or g.final_round else bisect_right(SOON, due[0]) if due else 0
        self.stock = [bisect_right(STOCK, amount) for amount in self.p.stock]
        self.people = bisect_right(PEOPLE, self.p.population)
        self._regions: Regions | None = None
        self._leads: list[int] = []
        self._spare: int | None = None

    @property
    def regions(self) -> Regions:
        """Worked out when first wanted: many questions do not."""
        if self._regions is None:
            self._regions = Regions(self.g)
        return self._regions

    @property
    def leads(self) -> list[int]:
        """The seat's lead over the best other, by region."""
        if not self._leads:
            regions = self.regions
            self._leads = [
                regions.lead(region, self.seat) if region in regions.in_play else 0
                for region in range(len(REGIONS))
            ]
        return self._leads

    @property
    def spare(self) -> int:
        """How much more unrest would be ignored."""
        if self._spare is None:
            self._spare = unrest_ignored(self.g, self.seat) - unrest(self.p)
        return self._spare

    def situation(self) -> list[float]:
        """In the order of `SITUATION`."""
        g, p = self.g, self.p
        stone, food, ideas, money = p.stock
        wonder_stone, wonder_food = wonder_cost(p)
        missing = max(0, wonder_stone - stone) + max(0, wonder_food - food)
        cheapest = min([POPULATION_CARDS[card].food for card in g.decks[POPULATION].offer], default=15)
        led = lead = 0
        for region in self.regions.in_play:
            ahead = self.leads[region]
            led += ahead > 0
            lead += max(-3, min(3, ahead))
        return [
            min(60.0, self.rounds) / 40, 1 / (1 + self.rounds / 3), float(self.rounds < 2),
            self.scorings / 3, float(self.soon == 0), min(2.5, stone / 15), min(2.5, food / 15),
            min(2.5, ideas / 10), min(2.5, money / 20), *[min(2.5, n / 10) for n in p.production],
            min(2.5, p.population / 8), float(p.population < 2), float(ideas + money // 2 >= IDEAS_COST),
            float(p.population >= CITY_POPULATION and stone + money // 2 >= CITY_STONE),
            float(2 * missing <= money), float(food + money // 2 >= cheapest), min(2.0, g.pot / 20),
            min(2.5, p.techs.bit_count() / 12), min(2.0, len(p.down) / 4),
            (p.cities | p.ports).bit_count() / 6, (p.farms | p.artisans).bit_count() / 8,
            min(2.5, sum(p.units) / 6), p.wonders.bit_count() / 2, float(p.government >= 0),
            clip(self.spare / 4, 2.0), led / 4, clip(lead / 8, 2.0), g.actions / 2, min(80, g.round) / 40,
            types_of_goods(p) / 8, min(2.5, sum(p.pillars) / 20),
        ]  # fmt: skip


def _after(n: Needs, currency: int, price: int) -> int:
    """What is left of a currency after paying, in steps; below 0 money pays (301.2)."""
    return bisect_right(AFTER, n.p.stock[currency] - price)


# --- cards -------------------------------------------------------------------------------------------------


def _symbols(n: Needs, card: Card) -> tuple[int, int, int]:
    """What a card's symbols do: how near a golden age comes, how many projects count them, new ones."""
    p = n.p
    near = counted = new = 0
    for pillar in card.gives:
        have = p.pillars[pillar]
        age = _GOLDEN[pillar]
        if n.g.golden_age_owner[age] == -1:
            near = max(near, 3 - min(3, GOLDEN_AGES[age].symbols - have - 1))
        new += have == 0
    if p.cards:
        counted = sum([BUILD_CARDS[number].scores in card.gives for number in projects(p)])
    return near, min(2, counted), new


def _counted(n: Needs, card: Any) -> int:
    """How many there are of what a card counts."""
    return min(8, sum([count(n.g, n.seat, e) for e in _COUNTING[card.id] if not e.per.endswith("any_owner")]))


def _missing(n: Needs, card: Card) -> int:
    """How many of the symbols that a card asks for are missing."""
    pillars = n.p.pillars
    return sum([max(0, number - pillars[pillar]) for pillar, number in card.needs])


def _technology(n: Needs, id: str) -> Keys:
    number = TECHNOLOGY_NUMBER[id]
    card = TECHNOLOGIES[number]
    met = requirements_met(n.p, number)
    return (
        key("technology", id, n.late),
        key("technology", id, met),
        key("technology", min(3, _missing(n, card)), n.late),
        key("technology", met, *_symbols(n, card)),
        key("technology", id, _counted(n, card)),
        key("technology", _after(n, IDEAS, IDEAS_COST), n.late),
        key("technology", met, n.soon, n.late),
        key("technology", len(card.gives), card.vp, met),
    )


def _build(n: Needs, id: str) -> Keys:
    card = BUILD_CARDS[NUMBERS[BUILD][id]]
    found = [
        key("build", id, n.late),
        key("build", card.type, *_symbols(n, card)),
        key("build", id, _counted(n, card)),
    ]
    if card.goods:
        have = sum([n.p.goods[good] > 0 for good in card.goods])
        found.append(key("build", "artisan", have, n.late))
    if card.scores >= 0:
        found.append(key("build", "project", min(9, n.p.pillars[card.scores]), n.late))
    return (*found, *_piece(n, card.piece, "card"))


def _piece(n: Needs, piece: int, how: str) -> Keys:
    """A city, port city, village or project with its price."""
    p = n.p
    if piece == PROJECT:
        return (
            key("project", n.late, _after(n, STONE, PROJECT_STONE), _after(n, IDEAS, PROJECT_IDEAS)),
            key("project", len(projects(p)), n.late),
        )
    if piece in (CITY, PORT_CITY):
        hexes = hexes_for_city(n.g, n.seat) if piece == CITY else hexes_for_port(n.g, n.seat)
        best = -9
        for region in n.regions.in_play:
            if hexes & BOARD.region_masks[region]:
                best = max(best, _swing(n, region, 2))
        return (
            key(how, piece, n.late, n.people),
            key(how, piece, _after(n, STONE, CITY_STONE), n.people),
            key(how, piece, best, n.scorings, n.soon),
            key(how, piece, (p.cities | p.ports).bit_count(), n.late),
        )
    villages = p.farms.bit_count() if piece == 2 else p.artisans.bit_count()
    best = -9
    tiles = 0
    hexes = hexes_for_village(n.g, p)
    for region in n.regions.in_play:
        if hexes & BOARD.region_masks[region]:
            best = max(best, _swing(n, region, 1))
    tiles = min(3, _new_goods(n, hexes))
    return (
        key(how, piece, n.late, villages),
        key(how, piece, best, n.scorings, n.soon),
        key(how, piece, tiles, n.late),
    )


def _new_goods(n: Needs, hexes: int) -> int:
    """How many of these hexes hold a trade good of a type that the seat lacks."""
    found = 0
    tiles, goods = n.g.tiles, n.p.goods
    while hexes and found < 3:
        low = hexes & -hexes
        tile = tiles[low.bit_length() - 1]
        found += 0 < tile < RESOURCE_TILE and not goods[tile - 1]
        hexes ^= low
    return found


def _swing(n: Needs, region: int, more: int) -> int:
    """What more influence turns in a region: 0 nothing, 1 second place, 2 level, 3 the lead; 4 and up say how
    safe the lead is that is there already."""
    lead = n.leads[region]
    if lead > 0:
        return 4 if lead > 3 else 5
    if lead + more > 0:
        return 3 if lead < 0 else 6
    if lead + more == 0:
        return 2
    return 1 if not n.regions.influence[region][n.seat] else 0


def _population(n: Needs, id: str) -> Keys:
    food, more = WITHOUT_CARD_FOOD, WITHOUT_CARD_POPULATION
    if id != "no_card":
        card = POPULATION_CARDS[NUMBERS[POPULATION][id]]
        food, more = card.food, card.population
    return (
        key("population", food, more, n.late),
        key("population", more, n.people, n.late),
        key("population", _after(n, FOOD, food), more),
        key("population", n.p.doubled, more),
        key("population", n.people, n.stock[STONE], n.soon),
    )


def _wonder(n: Needs, id: str) -> Keys:
    stone, food = wonder_cost(n.p)
    best = max([_swing(n, region, 2) for region in n.regions.in_play], default=0)
    return (
        key("wonder", id, n.late),
        key("wonder", _after(n, STONE, stone), _after(n, FOOD, food)),
        key("wonder", n.p.wonders.bit_count(), n.late),
        key("wonder", best, n.scorings, n.soon),
    )


def _tax_tariff(n: Needs, id: str) -> Keys:
    p = n.p
    more = 0
    if id == "tax":
        money = tax(p, WITHOUT_CARD_TAX)
    elif id == "tariff":
        money = tariff(p, WITHOUT_CARD_TARIFF)
    else:
        number = NUMBERS[TAX_TARIFF][id]
        money = card_yield(p, number)
        more = TAX_CARDS[number].unrest
    angry = max(-1, min(3, more - max(0, n.spare)))
    gain = bisect_right(GAIN, money + n.g.pot)
    return (
        key("tax", id, n.late),
        key("tax", gain, n.late),
        key("tax", gain, n.stock[MONEY]),
        key("tax", angry, n.late),
        key("tax", angry, gain),
    )


def _government(n: Needs, id: str) -> Keys:
    p = n.p
    number = GOVERNMENT_NUMBER[id]
    held = p.government
    p.government = number
    points = government_points(n.g, n.seat)
    p.government = held
    now = government_points(n.g, n.seat) if held >= 0 else 0
    return (
        key("government", id, n.late),
        key("government", id, held),
        key("government", max(-4, min(8, points - now)), n.scorings),
        key("government", _after(n, IDEAS, GOVERNMENTS[number].ideas), n.late),
        key("government", held >= 0, n.soon, n.late),
    )


def _work(n: Needs, id: str) -> Keys:
    p = n.p
    currency = CURRENCIES.index(id)
    gain = bisect_right(GAIN, p.population + p.production[currency])
    return (
        key("work", id, n.late),
        key("work", id, gain, n.stock[currency]),
        key("work", id, n.stock[STONE], n.stock[FOOD], n.stock[IDEAS]),
        key("work", id, n.stock[currency], n.people, n.late),
        key("work", id, n.stock[MONEY], n.stock[currency]),
        key("work", id, gain, n.late),
    )


def _military_action(n: Needs, id: str) -> Keys:
    best = max(
        [_swing(n, region, 2) for region in n.regions.in_play if n.regions.influence[region][n.seat]],
        default=0,
    )
    return (
        key("military action", n.stock[MONEY], n.late),
        key("military action", best, n.scorings, n.soon),
        key("military action", min(6, sum(n.p.units)), n.late),
        key("military action", n.soon, n.stock[MONEY]),
    )


def _free(head: str) -> Callable[[Needs, str], Keys]:
    """Things that cost no action."""

    def keys(n: Needs, id: str) -> Keys:
        return key(head, id), key(head, n.late), key(head, id, n.people), key(head, n.g.actions > 0)

    return keys


ACTIONS: Final[dict[str, Callable[[Needs, str], Keys]]] = {
    "work": _work,
    "technology": _technology,
    "build": _build,
    "build_piece": lambda n, id: _piece(n, PIECES.index(id), "piece"),
    "population": _population,
    "wonder": _wonder,
    "tax_tariff": _tax_tariff,
    "government": _government,
    "military": _military_action,
    "claim": _free("claim"),
    "reveal": _free("reveal"),
    "swap": _free("swap"),
    "look": _free("look"),
    "leader": _free("leader ability"),
    "choose_payment": _free("choose_payment"),
    "end_turn": _free("end_turn"),
}


# --- places -----------------------------------------------------------------------------------------------


def _tile(n: Needs, tile: int) -> tuple[int, ...]:
    """A tile: which, and whether its type of good is new."""
    if 0 < tile < RESOURCE_TILE:
        good = GOODS[tile - 1]
        wanted = sum([tile - 1 in BUILD_CARDS[card].goods for card in n.p.cards])
        return tile, min(2, n.p.goods[tile - 1]), good.track, min(2, wanted)
    return tile, 0, -1, 0


def _hex(n: Needs, ask: Ask, option: str) -> Keys:
    place = BOARD.number[option]
    what = str(ask.about[0]) if ask.about else ask.topic
    village = what.endswith("village")
    region = BOARD.region_of[place]
    swing = _swing(n, region, 1 if village else 2)
    tile = _tile(n, n.g.tiles[place])
    free = min(4, (BOARD.near[place] & n.g.free).bit_count())
    return (
        key("hex", village, *tile),
        key("hex", village, tile[0], n.late),
        key("hex", village, swing, n.regions.prize[region] > FIRST, n.soon),
        key("hex", village, swing, min(3, n.regions.prize[region] - FIRST), n.scorings),
        key("hex", village, free, n.late),
        key("hex", what, region, n.g.seats),
        key("hex", village, _near_goods(n, place)),
    )


def _near_goods(n: Needs, place: int) -> int:
    return _new_goods(n, BOARD.near[place] & n.g.free)


def _region(n: Needs, topic: str, name: str, more: int, kind: str = "") -> Keys:
    region = REGIONS.index(name)
    lead = max(-5, min(5, n.leads[region]))
    mine = min(4, n.regions.influence[region][n.seat])
    prize = min(4, n.regions.prize[region] - FIRST)
    return (
        key(topic, kind, _swing(n, region, more), prize),
        key(topic, kind, lead, n.scorings),
        key(topic, kind, mine, prize, n.soon),
        key(topic, kind, region, n.g.seats),
    )


def _military(n: Needs, option: Any) -> Keys:
    if option == "done":
        return (
            key("soldiers", "done", n.stock[MONEY]),
            key("soldiers", "done", n.soon),
            key("soldiers", "done", n.late),
        )
    kind = str(option[1])
    if option[0] == "recruit":
        region = REGIONS.index(option[2])
        besieged = kind == UNITS[SIEGE] and n.regions.prize[region] > FIRST
        return (
            key("recruit", n.stock[MONEY], n.late),
            key("recruit", kind, besieged),
            *_region(n, "recruit", str(option[2]), 1, kind),
        )
    source, target = REGIONS.index(option[2]), REGIONS.index(option[3])
    lost = _swing(n, source, 0)
    lead = max(-4, min(4, n.leads[source]))
    return (
        key("march", lost, _swing(n, target, 1)),
        key("march", lead, max(-4, min(4, n.leads[target]))),
        *_region(n, "march", str(option[3]), 1, kind),
    )


# --- the rest ---------------------------------------------------------------------------------------------


def _draft(n: Needs, option: Any) -> Keys:
    """A starting technology: with the leader, with what is kept already."""
    id = str(option[1]) if isinstance(option, tuple) else str(option)
    if id not in TECHNOLOGY_NUMBER:
        return (key("draft", id),)
    card = TECHNOLOGIES[TECHNOLOGY_NUMBER[id]]
    g, p = n.g, n.p
    kept = g.drafted[n.seat] if g.drafted else ()
    given = [pillar for number in kept for pillar in TECHNOLOGIES[number].gives]
    if p.leader >= 0 and not sum(p.pillars):
        given += [*_LEADER_SYMBOLS[p.leader]]
    missing = sum([max(0, number - given.count(pillar) - p.pillars[pillar]) for pillar, number in card.needs])
    same = sum([given.count(pillar) for pillar in card.gives])
    return (
        key("draft", id),
        key("draft", id, p.leader),
        key("draft", missing, len(kept)),
        key("draft", min(4, same), len(kept)),
        key("draft", id, min(2, missing)),
    )


def _amount(n: Needs, topic: str, option: Any, about: tuple[Any, ...]) -> Keys:
    """A currency, a track, a pillar, a number."""
    name = str(option)
    number = int(about[0]) if about and isinstance(about[0], int) else 0
    found = [key(topic, name, number), key(topic, name, n.late)]
    if name in CURRENCIES:
        found.append(key(topic, name, n.stock[CURRENCIES.index(name)], n.people))
    if name in TRACKS:
        found.append(key(topic, "track", name, bisect_right(GAIN, n.p.production[TRACKS.index(name)])))
    if topic == "pillar" and name in PILLARS:
        have = n.p.pillars[PILLARS.index(name)]
        open_age = n.g.golden_age_owner[_GOLDEN[PILLARS.index(name)]] == -1
        found.append(key(topic, min(9, have), open_age))
    return tuple(found)


def _keys(n: Needs, ask: Ask, option: Any) -> Keys:
    """The keys of one option of a question other than the turn's."""
    topic = ask.topic
    if topic in ("hex", "tile_hex", "take_city"):
        return _hex(n, ask, str(option))
    if topic in ("region", "explore", "loyalty", "diplomats_to"):
        return _region(n, topic, str(option), 2)
    if topic == "military":
        return _military(n, option)
    if topic == "place_unit":
        return _region(n, topic, str(option[1]), 1, str(option[0]))
    if topic in ("eliminate", "diplomats") and isinstance(option, tuple):
        region = next((str(part) for part in option if part in REGIONS), REGIONS[0])
        return _region(n, topic, region, 1)
    if topic in ("draft", "lay_out"):
        return _draft(n, option)
    if topic == "leader":
        return key("choose leader", option), key("choose leader", option, n.g.seats)
    if topic == "lay":
        return key("lay", option), key("lay", option, str(ask.about[0])), key("lay", option, n.late)
    return _amount(n, topic, option, ask.about)


@cache
def _group_of(topic: str, refuses: bool) -> int:
    known = _GROUP.get(f"{topic} {'no' if refuses else 'yes'}")
    return _GROUP[f"other {crc32(topic.encode()) % OTHERS}"] if known is None else known


@cache
def _group_of_action(head: str, id: str) -> int:
    if head == "build":
        return _GROUP[f"action build {BUILD_CARDS[NUMBERS[BUILD][id]].type}"]
    return _GROUP[f"action {head}"]


def choice(g: State, ask: Ask) -> Choice:
    """The situation, and of every option its keys and its group."""
    n = Needs(g, ask.seat)
    keys: list[Keys] = []
    groups: list[int] = []
    extra = g.phase == FINAL
    if ask.topic in ("action", "after_action"):
        for option in ask.options:
            parts = option if isinstance(option, tuple) else (option,)
            head = str(parts[2] if parts[0] == "top" else parts[0])
            id = str(parts[1]) if len(parts) > 1 else ""
            keys.append((key(head, id, "extra" if extra else ""), *ACTIONS[head](n, id)))
            groups.append(_group_of_action(head, id))
    else:
        for option in ask.options:
            keys.append(_keys(n, ask, option))
            groups.append(_group_of(ask.topic, option in _NO))
    return Choice(n.situation(), keys, groups)
