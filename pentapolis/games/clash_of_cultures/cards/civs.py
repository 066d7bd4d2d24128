"""Actions and free actions of civilizations and leaders (1110–1124), and Japan's ways with cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.cards import civ_moves, event_texts
from pentapolis.games.clash_of_cultures.data import ADVANCES
from pentapolis.games.clash_of_cultures.data.ids import (
    ACAMAPICHTLI,
    AGRICULTURE,
    AHUITZOTL,
    ALEXANDER,
    AQUEDUCT,
    ARMY,
    AUGUSTUS,
    BLEDA,
    BUILDINGS,
    CAESAR,
    CALENDAR,
    CAPTIVE,
    CATEGORY,
    CLEOPATRA,
    CONSTRUCTION,
    CULTURE,
    CYRUS,
    DARIUS,
    EDUCATION,
    ERIK,
    HAPPY,
    HEGEMONY,
    HIRAM,
    IMPERIAL_ARMY,
    INFANTRY,
    KNUT,
    MARQZEN,
    MOOD,
    NEBUCHADNEZZAR,
    OBELISK,
    PERICLES,
    PIRATES,
    QIN,
    QUEEN_DIDO,
    SANITATION,
    SETTLER,
    SHIP,
    SHOGUNATE,
    SRI_GUPTA,
    STATE_RELIGION,
    SUBTERFUGE,
    SUIKO,
    SUN_TZU,
    TAXES,
    TRIBAL_ALLIES,
    UNITS,
    WARFARE,
    WATER,
    WU_ZETIAN,
)
from pentapolis.games.clash_of_cultures.rules import (
    action_cards,
    advances,
    barbarians,
    cities,
    collect,
    events,
    leaders,
    marks,
    mood,
    takeover,
    turn,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    Need,
    action_of,
    action_word,
    can_pay,
    discard_action,
    draw_action,
    draw_objective,
    gain_all,
    objective_of,
    objective_word,
    parse_bundle,
    pay,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.state import (
    THREATENED,
    USED_ACTION,
    USED_BELOVED,
    USED_COLLECT,
    USED_FREE_ECONOMY,
    USED_IMPERIAL_ARMY,
    USED_LEADER_1,
    USED_SHOGUNATE_CARD,
    USED_TAXES,
    USED_TRIBAL_ALLIES,
    City,
    State,
)

TEACHERS = {SUN_TZU: WARFARE, WU_ZETIAN: AGRICULTURE, PERICLES: EDUCATION, HIRAM: CONSTRUCTION}
"""Leaders who in a Happy city teach an advance of a category as an action."""

CIV_ACTIONS = {
    "imperial_army",
    "tribal_allies",
    "hegemony",
    "teach",
    "spread_fear",
    "king_of_persia",
    "danegeld",
    "princeps",
    "legendary_explorer",
    "japanese_buddhism",
    "dismiss_diplomat",
}


def is_action(option: Any) -> bool:
    return option in CIV_ACTIONS


def leader_city(g: State, seat: int) -> City | None:
    """The own city in which the player's Leader stands."""
    city = g.cities.get(g.players[seat].leader_at)
    return city if city is not None and city.owner == seat else None


def _price_city(g: State, seat: int, leader: int) -> City | None:
    """The leader's city if it can be activated as a price (401.2)."""
    city = leader_city(g, seat) if g.players[seat].leader == leader else None
    return city if city is not None and not city.angry_activated else None


# --- what can be done -------------------------------------------------------------------------------------


def actions(g: State, seat: int) -> list[str]:
    """Effects of civilizations and leaders marked "as an action" that are possible now."""
    p = g.players[seat]
    has, used = p.usable, p.used
    have = stock(p)
    found = []
    if has & IMPERIAL_ARMY and not used & USED_IMPERIAL_ARMY and _exchanges(g, seat):
        found.append("imperial_army")
    if has & TRIBAL_ALLIES and not used & USED_TRIBAL_ALLIES:
        found.append("tribal_allies")
    if has & HEGEMONY and hegemony_sites(g, seat):
        found.append("hegemony")
    city = leader_city(g, seat)
    tokens: list[Need] = [(1, (*token(g, seat, MOOD), CULTURE))]
    if p.leader in TEACHERS and city is not None and city.mood == HAPPY and can_pay(have, tokens):
        if advances.gainable(p, CATEGORY[TEACHERS[p.leader]]):
            found.append("teach")
    culture: list[Need] = [(1, token(g, seat, CULTURE))]
    if p.leader == MARQZEN and not used & USED_LEADER_1 and _frightened(g, seat):
        found.append("spread_fear")
    if _price_city(g, seat, CYRUS) is not None:
        found.append("king_of_persia")
    if _price_city(g, seat, KNUT) is not None and has & TAXES and not used & USED_TAXES:
        found.append("danegeld")
    if _price_city(g, seat, AUGUSTUS) is not None and can_pay(have, culture):
        found.append("princeps")
    if p.leader == ERIK and can_pay(have, culture) and _aboard(g, seat):
        if not p.explored_tiles >> g.map.slot_of[p.leader_at] & 1:
            found.append("legendary_explorer")
    if _replaceable(g, seat) and not has & STATE_RELIGION and can_pay(have, culture):
        found.append("japanese_buddhism")
    if g.diplomat and g.diplomat[0] == seat:
        found.append("dismiss_diplomat")
    return found


def free_actions(g: State, seat: int) -> list[str]:
    """Free actions of civilizations and leaders that are possible now."""
    p = g.players[seat]
    has, used = p.usable, p.used
    have = stock(p)
    found = []
    culture: list[Need] = [(1, token(g, seat, CULTURE))]
    if has & CALENDAR and (g.event_bag or g.event_top or g.event_bottom):
        if not g.known_event >> seat & 1:
            found.append("calendar")
        elif can_pay(have, culture) and (g.event_bag or g.event_bottom):
            found.append("calendar_under")
    if has & AQUEDUCT and not p.advances & SANITATION and SANITATION.bit_length() - 1 in advances.gainable(p):
        if advances.affordable(g, seat, SANITATION.bit_length() - 1, False):
            found.append("aqueduct")
    if p.leader < 0:
        return found
    city = leader_city(g, seat)
    free = city is not None and not city.angry_activated
    if p.leader == CLEOPATRA and city is not None and not used & USED_BELOVED and can_pay(have, culture):
        found.append("beloved")
    if p.leader == ACAMAPICHTLI and free and city is not None and city.size <= 3 and not used & USED_LEADER_1:
        if can_pay(have, [(2, token(g, seat, MOOD))]) and not used & USED_FREE_ECONOMY:
            found.append("tributes")
    if p.leader in (AHUITZOTL, DARIUS) and free and not used & USED_LEADER_1 and city is not None:
        price = (
            len(p.captives) >= 2 if p.leader == AHUITZOTL else can_pay(have, [(2, token(g, seat, CULTURE))])
        )
        if price and _after_price(g, seat, city):
            found.append("leader_construct")
    if (
        p.leader in (NEBUCHADNEZZAR, QIN)
        and free
        and city is not None
        and cities.buildable_wonders(g, seat, city)
    ):
        found.append("wonder_expert")
    if p.leader == QUEEN_DIDO:
        if cities.refuse_settling(g, seat, p.leader_at) is None:
            found.append("founder")
        elif has & HEGEMONY and any(s == p.leader_at for s, _ in hegemony_sites(g, seat)):
            found.append("founder_ship")
    if p.leader == ALEXANDER and free and can_pay(have, culture) and _cards_after_price(g, seat):
        found.append("idol")
    if p.leader == CAESAR and city is not None and mood.raisable(g, seat, city.space):
        found.append("statesman")
    if p.leader == SRI_GUPTA and free and can_pay(have, culture) and _golden(g, seat):
        found.append("golden_age")
    if p.leader == BLEDA and city is not None and not city.activations and not city.marks & THREATENED:
        found.append("enforcer")
    if _replaceable(g, seat) and has & STATE_RELIGION and can_pay(have, culture):
        found.append("japanese_buddhism")
    found += civ_moves.free_moves(g, seat)
    return found


def _after_price(g: State, seat: int, city: City) -> bool:
    """Whether something could still be constructed after the leader's price."""
    p = g.players[seat]
    if p.leader == DARIUS and p.goods[CULTURE] >= 2:
        p.goods[CULTURE] -= 2
        possible = cities.can_construct(g, seat, city)
        p.goods[CULTURE] += 2
        return possible
    return cities.can_construct(g, seat, city)


def _aboard(g: State, seat: int) -> bool:
    space = g.players[seat].leader_at
    return space >= 0 and g.terrain[space] == WATER


def _replaceable(g: State, seat: int) -> list[int]:
    """Suiko: buildings of another colour in her city, no Obelisk."""
    p = g.players[seat]
    city = leader_city(g, seat)
    if p.leader != SUIKO or city is None:
        return []
    return [b for b, c in enumerate(city.pieces) if c >= 0 and c != seat and b != OBELISK and p.buildings[b]]


def _golden(g: State, seat: int) -> list[int]:
    """Sri Gupta: top advances of categories in which the player has none."""
    p = g.players[seat]
    return [
        i for i in advances.buyable(g, seat, False) if ADVANCES[i].top and not p.advances & CATEGORY[i // 4]
    ]


def _cards_after_price(g: State, seat: int) -> list[int]:
    """Alexander: action cards that need an action and could be paid after his price of 1 culture token."""
    p = g.players[seat]
    have = stock(p)
    kinds = token(g, seat, CULTURE)
    return [
        card
        for card in p.actions
        if action_cards.needs_action(card)
        and action_cards.refuse_card(g, seat, card, free=True) is None
        and can_pay(have, [(1 + action_cards.culture_price(card), kinds)])
    ]


def _frightened(g: State, seat: int) -> list[tuple[str, ...]]:
    """Marqzen: enemy land units beside him that could be moved a space: (start, unit, target)."""
    p = g.players[seat]
    found: list[tuple[str, ...]] = []
    labels = g.map.labels
    if p.leader_at < 0:
        return found
    for space in g.map.neighbours[p.leader_at]:
        enemies = g.enemies_at(seat, space)
        if not g.is_land(space) or not enemies:
            continue
        owner = enemies.bit_length() - 1
        for kind in (SETTLER, *ARMY):
            if not g.count(owner, kind, space):
                continue
            for target in g.map.neighbours[space]:
                city = g.cities.get(target)
                calm = not g.enemies_at(owner, target) and (city is None or city.owner == owner)
                if g.is_land(target) and calm and (kind == SETTLER or g.army_at(owner, target) < 4):
                    found.append(("fear", labels[space], UNITS[kind], labels[target]))
    return found


def _exchanges(g: State, seat: int) -> list[tuple[str, ...]]:
    """China's Imperial Army: Settlers that can become Infantry and the other way round."""
    p = g.players[seat]
    labels = g.map.labels
    found: list[tuple[str, ...]] = []
    for space in g.spaces_of(seat):
        water = g.terrain[space] == WATER
        if g.count(seat, SETTLER, space) and p.units[INFANTRY]:
            if water or g.army_at(seat, space) < leaders.army_limit(g, seat, space):
                found.append(("exchange", labels[space], "infantry"))
        if g.count(seat, INFANTRY, space) and p.units[SETTLER]:
            found.append(("exchange", labels[space], "settler"))
    return found


def hegemony_sites(g: State, seat: int) -> list[tuple[int, int]]:
    """Carthage: (Water space of a Ship, land space for the city) (1113.2a)."""
    found = []
    for space in g.spaces_of(seat):
        if g.terrain[space] == WATER and (g.count(seat, SHIP, space) or g.present[space] >> PIRATES & 1):
            found += [
                (space, s) for s in g.map.neighbours[space] if cities.refuse_founding(g, seat, s) is None
            ]
    return found


# --- carrying out -----------------------------------------------------------------------------------------

Handler = Callable[[State, int], Rules]
HANDLERS: dict[str, Handler] = {}


def handles(name: str) -> Callable[[Handler], Handler]:
    def register(function: Handler) -> Handler:
        HANDLERS[name] = function
        return function

    return register


def carry_out(g: State, seat: int, answer: Any) -> Rules:
    """Carry out an action or free action of the menu."""
    paid_by_action = answer in CIV_ACTIONS and not (
        answer == "japanese_buddhism" and g.players[seat].usable & STATE_RELIGION
    )
    if paid_by_action:
        g.actions_left -= 1
        g.players[seat].used |= USED_ACTION
    if isinstance(answer, tuple):
        yield from civ_moves.free_move(g, seat, answer)
    else:
        yield from HANDLERS[answer](g, seat)


@handles("imperial_army")
def imperial_army(g: State, seat: int) -> Rules:
    """China turns Settlers into Infantry and back (1118.4); they stay as tired as they were.

    With 4 Settlers at most 8 exchanges can mean anything: all of them, and as many Infantry.
    """
    g.players[seat].used |= USED_IMPERIAL_ARMY
    done = 0
    while done < 8:
        options: list[tuple[str, ...] | str] = list(_exchanges(g, seat))
        if not options:
            return
        answer = yield Ask(seat, "imperial_army", [*options, "done"] if done else options)
        if answer == "done":
            return
        done += 1
        space = g.map.index[answer[1]]
        old, new = (SETTLER, INFANTRY) if answer[2] == "infantry" else (INFANTRY, SETTLER)
        going = yield from marks.who_goes(g, seat, space, [int(kind == old) for kind in range(6)], 0)
        marks.lift(g, seat, old, space, going[old])
        g.supply(seat)[old] += 1
        g.supply(seat)[new] -= 1
        marks.drop(g, seat, new, space, going[old][0][0], 1)


@handles("tribal_allies")
def tribal_allies(g: State, seat: int) -> Rules:
    g.players[seat].used |= USED_TRIBAL_ALLIES
    yield from barbarians.appear(g, seat)


@handles("hegemony")
def hegemony(g: State, seat: int) -> Rules:
    yield from _hegemony(g, seat, hegemony_sites(g, seat))


def _hegemony(g: State, seat: int, sites: list[tuple[int, int]]) -> Rules:
    """A Ship becomes a city; its cargo lands free or changes Ships (1113.2a–1113.2c)."""
    labels = g.map.labels
    answer = yield Ask(seat, "hegemony", [("from", labels[a], labels[b]) for a, b in sites])
    water, land = g.map.index[answer[1]], g.map.index[answer[2]]
    if g.count(seat, SHIP, water):
        own = True
        if g.present[water] >> PIRATES & 1:
            own = (yield Ask(seat, "hegemony_ship", ["ship", "pirate"])) == "ship"
        if own:
            g.return_unit(seat, SHIP, water)
        else:
            g.return_unit(PIRATES, SHIP, water)
    else:
        g.return_unit(PIRATES, SHIP, water)
    yield from cities.found_city(g, seat, land)
    yield from civ_moves.land_cargo(g, seat, water, land)


@handles("teach")
def teach(g: State, seat: int) -> Rules:
    p = g.players[seat]
    yield from pay(g, seat, [(1, (*token(g, seat, MOOD), CULTURE))], "teach")
    yield from advances.choose_free_advance(g, seat, CATEGORY[TEACHERS[p.leader]])


@handles("spread_fear")
def spread_fear(g: State, seat: int) -> Rules:
    g.players[seat].used |= USED_LEADER_1
    _, start, unit, target = yield Ask(seat, "spread_fear", _frightened(g, seat))
    space, kind = g.map.index[start], UNITS.index(unit)
    owner = g.enemies_at(seat, space).bit_length() - 1
    g.take_unit(owner, kind, space)
    g.add_unit(owner, kind, g.map.index[target])


@handles("king_of_persia")
def king_of_persia(g: State, seat: int) -> Rules:
    """Cyrus: tokens for tiles with own cities; activating his city is the price (1103.12)."""
    city = leader_city(g, seat)
    assert city is not None
    count = min(city.size, len({g.map.slot_of[c.space] for c in g.cities_of(seat)}))
    words = [f"culture{n}+mood{count - n}" for n in range(1, count)]
    answer = yield Ask(seat, "gain", [f"mood{count}", *words, f"culture{count}"])
    gain_all(g, seat, parse_bundle(answer))
    yield from cities.activated(g, city, "price")


@handles("danegeld")
def danegeld(g: State, seat: int) -> Rules:
    """Knut: the income of Taxes without its price (1103.12)."""
    city = leader_city(g, seat)
    assert city is not None
    g.players[seat].used |= USED_TAXES
    yield from turn.tax_income(g, seat)
    yield from cities.activated(g, city, "price")


@handles("princeps")
def princeps(g: State, seat: int) -> Rules:
    """Augustus draws an action and an objective card and discards one of each."""
    city = leader_city(g, seat)
    assert city is not None
    p = g.players[seat]
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "princeps")
    yield from draw_action(g, seat)
    draw_objective(g, seat)
    if p.actions:
        word = yield Ask(seat, "lose_card", [action_word(card) for card in p.actions])
        discard_action(g, seat, action_of(word))
    if p.objectives:
        word = yield Ask(seat, "lose_card", [objective_word(card) for card in p.objectives])
        event_texts.discard_objective(g, seat, objective_of(word))
    yield from cities.activated(g, city, "price")


@handles("legendary_explorer")
def legendary_explorer(g: State, seat: int) -> Rules:
    """Erik marks the tile of his Water space with a culture token (1103.11)."""
    p = g.players[seat]
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "legendary_explorer")
    p.explored_tiles |= 1 << g.map.slot_of[p.leader_at]


@handles("japanese_buddhism")
def japanese_buddhism(g: State, seat: int) -> Rules:
    city = leader_city(g, seat)
    assert city is not None
    found = _replaceable(g, seat)
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "japanese_buddhism")
    answer = yield Ask(seat, "take_building", [BUILDINGS[b] for b in found])
    takeover.replace_building(g, seat, city, BUILDINGS.index(answer))


@handles("dismiss_diplomat")
def dismiss_diplomat(g: State, seat: int) -> Rules:
    g.diplomat = ()
    events.discard(g, seat, 56)
    yield from ()


@handles("calendar")
def calendar(g: State, seat: int) -> Rules:
    """Maya: look at the top event; for 1 culture token put it under the deck and look on (1115.4a)."""
    while True:
        if not g.event_top:
            g.event_top.append(events.take_top(g))
        card = g.event_top[-1]
        g.known_event = 1 << seat
        g.reveals += 1
        if g.tell:
            g.tell("sees_event", seat, to=(seat,), event=f"event{card + 1}")
        needs: list[Need] = [(1, token(g, seat, CULTURE))]
        if not can_pay(stock(g.players[seat]), needs) or not (g.event_bag or g.event_bottom):
            return
        if (yield Ask(seat, "calendar", ["keep", "under"], about=(f"event{card + 1}",))) == "keep":
            return
        yield from pay(g, seat, needs)
        g.event_bottom.append(g.event_top.pop())


@handles("calendar_under")
def calendar_under(g: State, seat: int) -> Rules:
    """Put the event already looked at under the deck and look on."""
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "calendar")
    g.event_bottom.append(g.event_top.pop())
    yield from calendar(g, seat)


@handles("aqueduct")
def aqueduct(g: State, seat: int) -> Rules:
    """Rome gains Sanitation as a free action at its price (1112.1b)."""
    yield from advances.buy_advance(g, seat, SANITATION.bit_length() - 1, False)


@handles("beloved")
def beloved(g: State, seat: int) -> Rules:
    city = leader_city(g, seat)
    assert city is not None
    g.players[seat].used |= USED_BELOVED
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "beloved")
    city.beloved += 1


@handles("tributes")
def tributes(g: State, seat: int) -> Rules:
    city = leader_city(g, seat)
    assert city is not None
    g.players[seat].used |= USED_LEADER_1 | USED_COLLECT
    yield from pay(g, seat, [(2, token(g, seat, MOOD))], "tributes")
    yield from collect.collect(g, seat, city)


@handles("leader_construct")
def leader_construct(g: State, seat: int) -> Rules:
    """Ahuitzotl for 2 captives, Darius for 2 culture tokens construct as a free action."""
    p = g.players[seat]
    city = leader_city(g, seat)
    assert city is not None
    p.used |= USED_LEADER_1
    if p.leader == AHUITZOTL:
        yield from pay(g, seat, [(2, (CAPTIVE,))], "leader_construct")
    else:
        yield from pay(g, seat, [(2, token(g, seat, CULTURE))], "leader_construct")
    if cities.can_construct(g, seat, city):
        yield from cities.construct_action(g, seat, city)


@handles("wonder_expert")
def wonder_expert(g: State, seat: int) -> Rules:
    """Nebuchadnezzar and Qin build wonders in their city as a free action."""
    city = leader_city(g, seat)
    assert city is not None
    answer = yield Ask(seat, "construct", cities.buildable_wonders(g, seat, city), explicit=True)
    yield from wonders.build_wonder(g, seat, city, wonders.WONDER_INDEX[answer])
    yield from cities.activated(g, city, "construct")


@handles("founder")
def founder(g: State, seat: int) -> Rules:
    yield from cities.settle(g, seat, g.players[seat].leader_at)


@handles("founder_ship")
def founder_ship(g: State, seat: int) -> Rules:
    here = g.players[seat].leader_at
    yield from _hegemony(g, seat, [site for site in hegemony_sites(g, seat) if site[0] == here])


@handles("idol")
def idol(g: State, seat: int) -> Rules:
    """Alexander plays a card that needs an action without one."""
    city = leader_city(g, seat)
    assert city is not None
    found = _cards_after_price(g, seat)
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "idol")
    word = yield Ask(seat, "idol", [action_word(card) for card in found], explicit=True)
    yield from cities.activated(g, city, "price")
    yield from action_cards.play(g, seat, action_of(word), free=True)


@handles("statesman")
def statesman(g: State, seat: int) -> Rules:
    yield from mood.increase(g, seat, g.players[seat].leader_at)


@handles("golden_age")
def golden_age(g: State, seat: int) -> Rules:
    city = leader_city(g, seat)
    assert city is not None
    yield from pay(g, seat, [(1, token(g, seat, CULTURE))], "golden_age")
    found = _golden(g, seat)
    if found:
        index = yield from advances.choose_advance(seat, found, "golden_age")
        yield from advances.buy_advance(g, seat, index, False)
    yield from cities.activated(g, city, "price")


@handles("enforcer")
def enforcer(g: State, seat: int) -> Rules:
    """Bleda: the next activation of the city he stands in now counts as Happy, and is its last this turn."""
    city = leader_city(g, seat)
    assert city is not None
    city.marks |= THREATENED
    yield from ()


def advance_action(g: State, seat: int, index: int) -> Rules:
    """The Advance action."""
    yield from advances.buy_advance(g, seat, index, True)


# --- Japan ------------------------------------------------------------------------------------------------


def card_for_free(g: State, seat: int) -> bool:
    """Shogunate: once per turn a card that needs an action is a free action (1111.4a)."""
    p = g.players[seat]
    return bool(p.usable & SHOGUNATE) and not p.used & USED_SHOGUNATE_CARD


def pay_card_action(g: State, seat: int) -> Rules:
    """Use up an action for a card, or the Shogunate."""
    p = g.players[seat]
    if card_for_free(g, seat):
        if not g.actions_left or (yield Ask(seat, "shogunate", ["yes", "no"])) == "yes":
            p.used |= USED_SHOGUNATE_CARD
            return
    g.actions_left -= 1


def subterfuge(g: State, seat: int, card: int, aim: int = -1) -> Rules:
    """Japan may discard an action card to prevent the effect of another player's card nearby (1111.3a)."""
    if not g.options.expansion:
        return False
    for other in range(g.seats):
        p = g.players[other]
        if other == seat or not p.usable & SUBTERFUGE or not p.actions or not _close(g, other, seat):
            continue
        options = ["no", *(action_word(c) for c in p.actions)]
        if aim < 0:
            answer = yield Ask(other, "subterfuge", options, about=(seat, action_word(card)))
        else:
            answer = yield Ask(other, "subterfuge_against", options, about=(seat, action_word(card), aim))
        if answer != "no":
            discard_action(g, other, action_of(answer))
            if g.tell:
                g.tell("prevents", other, card=action_word(card))
            return True
    return False


def _close(g: State, seat: int, other: int) -> bool:
    """Whether army units or cities of the two are within range 2 of each other."""

    def places(owner: int) -> list[int]:
        return [c.space for c in g.cities_of(owner)] + [s for s in g.spaces_of(owner) if g.army_at(owner, s)]

    theirs = set(places(other))
    return any(theirs & set(g.within(space, 2)) for space in places(seat))
