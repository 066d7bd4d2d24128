"""Which options look good at first sight: weights for the bots' search, and their habits in playouts.

Every option gets the points that it should bring (`Prospects`); the weights fall off with the distance to the
best one, so that playouts, which take the best, and the search, which tries the better ones more, agree.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, Final

from pentapolis.engine import NEVER, Ask
from pentapolis.games.mosaic.bots.evaluation import FACE_DOWN, UNIT
from pentapolis.games.mosaic.bots.prospects import Prospects
from pentapolis.games.mosaic.cards.leaders import MAGISTRATE, MAGISTRATE_EFFECT
from pentapolis.games.mosaic.data import (
    BOARD,
    BUILD_CARDS,
    GOVERNMENTS,
    POPULATION_CARDS,
    REGIONS,
    TAX_CARDS,
    TECHNOLOGY_NUMBER,
    TILE_IDS,
)
from pentapolis.games.mosaic.data import CARD_NUMBER as NUMBERS
from pentapolis.games.mosaic.data.components import (
    BUILD,
    CITY,
    CURRENCIES,
    FOOD,
    MONEY,
    PIECES,
    PILLARS,
    POPULATION,
    PORT_CITY,
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
from pentapolis.games.mosaic.rules.governments import NUMBER as GOVERNMENT_NUMBER
from pentapolis.games.mosaic.rules.military import MOVE_COST, UNIT_COST
from pentapolis.games.mosaic.rules.pieces import hexes_for_city, hexes_for_port
from pentapolis.games.mosaic.rules.taxes import WITHOUT_CARD_TARIFF, WITHOUT_CARD_TAX, card_yield, tariff, tax
from pentapolis.games.mosaic.rules.technology import IDEAS_COST, requirements_met
from pentapolis.games.mosaic.rules.wonders import NUMBER as WONDER_NUMBER
from pentapolis.games.mosaic.rules.work import (
    ANY_WORK_BONUS,
    FARMER,
    FARMER_BONUS,
    WITHOUT_CARD_FOOD,
    WITHOUT_CARD_POPULATION,
    WORK_BONUSES,
)
from pentapolis.games.mosaic.state import State

RARELY: Final = 0.02
WARMTH: Final = 1.5
"""So many points less make an option look e times worse."""
COLDEST: Final = -14.0
"""No option looks worse than this, in units of warmth: nothing has a weight of 0."""
LONG: Final = 90
"""Games of good players take 40 to 70 rounds. From this one on bots take cards wherever they can, so that it
ends: two of them could march to and fro, or raise tariffs, for ever.
"""
OF_DECKS: Final = ("technology", "build", "population", "tax_tariff")
"""Actions that take a card of a deck, or do without one."""
WITHOUT_CARD: Final = ("no_card", "tax", "tariff")
"""Names of what can be done without a card, in place of a card's."""
FREE: Final = {"claim": 9.0, "reveal": 8.0, "swap": -1.0, "look": -0.5, "choose_payment": -30.0}
"""How far things that cost no action come before the best action, or after it, in units of warmth."""


def priors(g: State, ask: Ask) -> list[float] | None:
    """A weight for every option, or None when all look alike."""
    function = BY_TOPIC.get(ask.topic)
    return function(g, ask) if function is not None else None


def weigh(points: list[float]) -> list[float]:
    """Weights from points: 1 for the best."""
    best = max(points)
    return [exp(max(COLDEST, (worth - best) / WARMTH)) for worth in points]


# --- the turn -----------------------------------------------------------------------------------------------


def _action(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    heads = [option if isinstance(option, str) else option[0] for option in ask.options]
    points = [0.0] * len(heads)
    for number, (head, option) in enumerate(zip(heads, ask.options, strict=True)):
        if head == "top":
            head = option[2]
        action = ACTIONS.get(head)
        if action is not None:
            points[number] = action(o, "" if isinstance(option, str) else str(option[1]))
    best = max(points)
    for number, head in enumerate(heads):
        if head == "leader":
            points[number] = best + _leader(o)
        elif head in FREE:
            points[number] = best + FREE[head] * WARMTH
    weights = weigh(points)
    if g.round >= LONG:
        ends = [_takes_card(option) for option in ask.options]
        if any(ends):
            weights = [
                one if end or head in FREE else NEVER
                for one, end, head in zip(weights, ends, heads, strict=True)
            ]
    return weights


def _takes_card(option: Any) -> bool:
    """Whether a card leaves its deck: that alone brings the end of the game nearer."""
    if isinstance(option, str):
        return False
    return option[0] == "top" or (option[0] in OF_DECKS and option[1] not in WITHOUT_CARD)


def _after_action(g: State, ask: Ask) -> list[float]:
    points = []
    for option in ask.options:
        if option == "end_turn":
            points.append(0.0)
        elif option == "leader":
            points.append(_leader(Prospects(g, ask.seat)))
        else:
            points.append(FREE[option[0]] * WARMTH)
    return weigh(points)


def _leader(o: Prospects) -> float:
    """The Magistrate waits until currency is worth more than people, the Priestess does not."""
    if o.p.leader == MAGISTRATE:
        return max(o.stock(currency, MAGISTRATE_EFFECT.amount) for currency in range(4)) - o.person - 1.0
    return 10.0


def _work(o: Prospects, id: str) -> float:
    p = o.p
    currency = CURRENCIES.index(id)
    worth = o.stock(currency, p.population + p.production[currency])
    if currency != FOOD and p.techs & ANY_WORK_BONUS:
        for technology, gained, bonus in WORK_BONUSES:
            if p.techs & technology:
                worth += o.stock(gained, bonus)
    return worth


def _technology(o: Prospects, id: str) -> float:
    number = TECHNOLOGY_NUMBER[id]
    worth = o.technology(number) if requirements_met(o.p, number) else FACE_DOWN * o.time
    return worth - o.cost(0, 0, IDEAS_COST)


def _build(o: Prospects, id: str) -> float:
    card = BUILD_CARDS[NUMBERS[BUILD][id]]
    worth = o.build_card(card)
    if card.piece == PROJECT:
        return worth - o.cost(PROJECT_STONE, 0, PROJECT_IDEAS)
    return worth + _piece(o, card.piece)


def _build_piece(o: Prospects, id: str) -> float:
    return _piece(o, PIECES.index(id))


def _piece(o: Prospects, piece: int) -> float:
    """A city, port city or village with its cost."""
    if piece in (CITY, PORT_CITY):
        hexes = hexes_for_city(o.g, o.seat) if piece == CITY else hexes_for_port(o.g, o.seat)
        return o.city(piece, hexes) - o.cost(CITY_STONE, 0, 0) + o.people(-CITY_POPULATION)
    return o.village()


def _population(o: Prospects, id: str) -> float:
    if id == "no_card":
        return o.people(WITHOUT_CARD_POPULATION) - o.cost(0, WITHOUT_CARD_FOOD, 0)
    card = POPULATION_CARDS[NUMBERS[POPULATION][id]]
    amount = card.population * (2 if o.p.doubled else 1) + (FARMER_BONUS if o.p.leader == FARMER else 0)
    return o.people(amount) - o.cost(0, card.food, 0)


def _wonder(o: Prospects, id: str) -> float:
    return o.wonder(WONDER_NUMBER[id]) - o.wonder_cost()


def _tax_tariff(o: Prospects, id: str) -> float:
    if id == "tax":
        return o.stock(MONEY, tax(o.p, WITHOUT_CARD_TAX) + o.g.pot)
    if id == "tariff":
        return o.stock(MONEY, tariff(o.p, WITHOUT_CARD_TARIFF) + o.g.pot)
    number = NUMBERS[TAX_TARIFF][id]
    return o.stock(MONEY, card_yield(o.p, number) + o.g.pot) + o.unrest(TAX_CARDS[number].unrest)


def _government(o: Prospects, id: str) -> float:
    number = GOVERNMENT_NUMBER[id]
    return o.government(number) - o.cost(0, 0, GOVERNMENTS[number].ideas)


ACTIONS: Final[dict[str, Callable[[Prospects, str], float]]] = {
    "work": _work,
    "technology": _technology,
    "build": _build,
    "build_piece": _build_piece,
    "population": _population,
    "wonder": _wonder,
    "tax_tariff": _tax_tariff,
    "military": lambda o, id: o.military(),
    "government": _government,
}


# --- the parts of an action ---------------------------------------------------------------------------------


def _military(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    unit = UNIT * o.time + o.stock(MONEY, -UNIT_COST) + o.progress("units")
    step = o.stock(MONEY, -MOVE_COST) - 0.1
    points = []
    for option in ask.options:
        if option == "done":
            points.append(0.0)
        elif option[0] == "recruit":
            points.append(o.arrives(UNITS.index(option[1]), REGIONS.index(option[2])) + unit)
        else:
            kind = UNITS.index(option[1])
            gain = o.arrives(kind, REGIONS.index(option[3])) + o.leaves(kind, REGIONS.index(option[2]))
            points.append(gain + step)
    return weigh(points)


def _region(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    points = []
    for name in ask.options:
        region = REGIONS.index(name)
        places = [place for place in BOARD.region_hexes[region] if g.free >> place & 1]
        tile = max((o.tile(g.tiles[place]) for place in places), default=0.0)
        points.append(tile + o.pull(region, 2, 1))
    return weigh(points)


def _hex(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    village = str(ask.about[0]).endswith("village")
    points = []
    for id in ask.options:
        place = BOARD.number[id]
        worth = o.tile(g.tiles[place])
        if village:
            worth += o.pull(BOARD.region_of[place], 1)
        else:
            worth += o.pull(BOARD.region_of[place], 2, 1) + 0.02 * (BOARD.near[place] & g.free).bit_count()
        points.append(worth)
    return weigh(points)


def _tile(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    return weigh([o.tile(TILE_IDS.index(id)) for id in ask.options])


def _draft(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    return weigh([o.technology(TECHNOLOGY_NUMBER[id]) for id in ask.options])


def _lay_out(g: State, ask: Ask) -> list[float]:
    return [RARELY if option == "done" else 5.0 for option in ask.options]


def _lay(g: State, ask: Ask) -> list[float]:
    return [5.0 if option == "face_up" else 0.3 for option in ask.options]


def _place_unit(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    return weigh([o.arrives(UNITS.index(kind), REGIONS.index(region)) for kind, region in ask.options])


def _eliminate(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    return weigh(
        [-0.5 if option == "none" else o.weakened(REGIONS.index(option[1]), 1) for option in ask.options]
    )


def _explore(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    return weigh([o.pull(REGIONS.index(name), 2) for name in ask.options])


def _take_city(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    regions = [BOARD.region_of[BOARD.number[id]] for id in ask.options]
    return weigh([o.pull(region, 2) + o.weakened(region, 2) for region in regions])


def _currency(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    return weigh([o.stock(CURRENCIES.index(name), int(ask.about[0])) for name in ask.options])


def _extra_work(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    return weigh([_work(o, name) for name in ask.options])


def _production(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    return weigh([o.produced(TRACKS.index(name), int(ask.about[0])) for name in ask.options])


def _pillar(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    return weigh([o.symbols()[PILLARS.index(name)] for name in ask.options])


def _raid(g: State, ask: Ask) -> list[float]:
    """So many units for this currency, the others for money."""
    o = Prospects(g, ask.seat)
    currency, left, amount = CURRENCIES.index(str(ask.about[0])), int(ask.about[1]), int(ask.about[2])
    return weigh([o.stock(currency, amount * n) + o.stock(MONEY, amount * (left - n)) for n in ask.options])


def _mix(g: State, ask: Ask) -> list[float]:
    """So much of this currency, the rest in money."""
    o = Prospects(g, ask.seat)
    currency, amount = CURRENCIES.index(str(ask.about[0])), int(ask.about[1])
    return weigh([o.stock(currency, n) + o.stock(MONEY, amount - n) for n in ask.options])


def _shift_from(g: State, ask: Ask) -> list[float]:
    p = g.players[ask.seat]
    return [
        RARELY if name == "none" else SHIFTED[name] * p.production[TRACKS.index(name)] for name in ask.options
    ]


def _shift_to(g: State, ask: Ask) -> list[float]:
    o = Prospects(g, ask.seat)
    return weigh([o.produced(TRACKS.index(name), 3) for name in ask.options])


SHIFTED: Final = {"stone": 0.2, "food": 0.5, "ideas": 0.2, "tax": 1.0, "tariff": 1.0}


def _least(g: State, ask: Ask) -> list[float]:
    return [1.0 if number == 0 else RARELY for number in range(len(ask.options))]


def _alike(g: State, ask: Ask) -> list[float]:
    return [1.0] * len(ask.options)


def _most(g: State, ask: Ask) -> list[float]:
    return [0.1 + number for number in range(len(ask.options))]


def _none_rarely(g: State, ask: Ask) -> list[float]:
    return [RARELY if option == "none" else 1.0 for option in ask.options]


BY_TOPIC: Final[dict[str, Callable[[State, Ask], list[float]]]] = {
    "action": _action,
    "after_action": _after_action,
    "military": _military,
    "region": _region,
    "hex": _hex,
    "tile": _tile,
    "draft": _draft,
    "lay_out": _lay_out,
    "lay": _lay,
    "place_unit": _place_unit,
    "eliminate": _eliminate,
    "diplomats": _none_rarely,
    "tile_hex": _alike,
    "take_city": _take_city,
    "diplomats_to": _alike,
    "shift_from": _shift_from,
    "shift_to": _shift_to,
    "shift_amount": _most,
    "raid": _raid,
    "mix": _mix,
    "explore": _explore,
    "currency": _currency,
    "work": _extra_work,
    "money_for": _least,
    "production": _production,
    "pillar": _pillar,
    "replace_offer": _alike,
    "loyalty": _alike,
}
