"""Cities: mood and activation (305, 404), founding (403), constructing buildings (406, 407)."""

from __future__ import annotations

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.cards import carthage
from pentapolis.games.clash_of_cultures.data import ADVANCES, BUILDING_ADVANCE, BUILDING_EXPANSION, WONDERS
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    ACAMAPICHTLI,
    ANGRY,
    AZTEC_GOLD,
    BALLCOURTS,
    BARBARIANS,
    BARREN,
    BOUDICA,
    BUILDINGS,
    CAPTIVE,
    CAPTIVI,
    CITY_STATES,
    CULTURE,
    DOGMA,
    EGYPTIAN_ARCHITECTURE,
    FLOOD_PLAINS,
    FOOD,
    FORTRESS,
    GOLD,
    HAMMURABI,
    HAPPY,
    IDEAS,
    IMHOTEP,
    LIGHTHOUSE,
    MOOD,
    MOUNTAIN,
    NEUTRAL,
    OBELISK,
    OBSERVATORY,
    ORE,
    PAKAL,
    PORT,
    RAIDERS,
    RAMSES,
    SANITATION,
    SETTLER,
    SHIP,
    STATE_RELIGION,
    STELAS,
    TEMPLE,
    WATER,
    WOOD,
    ZIGGURATS,
)
from pentapolis.games.clash_of_cultures.rules import advances, leaders, objectives, wonders
from pentapolis.games.clash_of_cultures.rules.goods import (
    Need,
    can_pay,
    choose_gain,
    draw_action,
    gain,
    pay,
    pay_one_of,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.state import (
    ENFORCED,
    THREATENED,
    USED_CITY_STATES,
    USED_FORCED_LABOR,
    USED_STATE_RELIGION,
    City,
    State,
)

LARGEST = 5
"""The largest size of a city (305.5)."""

# --- mood --------------------------------------------------------------------------------------------


def raise_mood(g: State, city: City, steps: int = 1) -> None:
    """Raise the mood; a raised city may be activated again (404.8)."""
    mood = min(HAPPY, city.mood + steps)
    if mood > city.mood:
        city.mood = mood
        city.angry_activated = bool(city.marks & ENFORCED)
        if g.tell:
            g.tell(
                "mood", city.owner, city=g.map.labels[city.space], mood=("angry", "neutral", "happy")[mood]
            )


def lower_mood(g: State, city: City, steps: int = 1) -> None:
    """Lower the mood; an Angry city stays Angry (305.12), and one already activated is spent (404.2)."""
    mood = max(ANGRY, city.mood - steps)
    if mood < city.mood:
        city.mood = mood
        city.angry_activated = mood == ANGRY and city.activations > 0
        if g.tell:
            seat = city.owner if city.owner < 4 else None
            g.tell("mood", seat, city=g.map.labels[city.space], mood=("angry", "neutral", "happy")[mood])


def acting_mood(g: State, city: City) -> int:
    """The mood that counts for Collect, Construct and Recruit: Forced Labor (1011.4a), Bleda's Enforcer."""
    if city.marks & THREATENED:
        return HAPPY
    if city.mood == ANGRY and g.players[city.owner].used & USED_FORCED_LABOR:
        return NEUTRAL
    return city.mood


def yield_limit(g: State, city: City) -> int:
    """Resources per Collect and units per Recruit (405.1–405.3, 408.1–408.2)."""
    mood = acting_mood(g, city)
    if mood == ANGRY:
        return 1
    size = leaders.counted_size(g, city)
    return size + 1 if mood == HAPPY else size


def ballcourts(g: State, seat: int, city: City) -> Rules:
    """Maya: for 1 mood token a city that is not Angry counts 1 larger in this action (1115.3a): 0 or 1."""
    p = g.players[seat]
    needs: list[Need] = [(1, token(g, seat, MOOD))]
    if not p.usable & BALLCOURTS or acting_mood(g, city) == ANGRY or not can_pay(stock(p), needs):
        return 0
    if (yield Ask(seat, "ballcourts", ["yes", "no"])) == "no":
        return 0
    yield from pay(g, seat, needs, "ballcourts")
    return 1


# --- activation --------------------------------------------------------------------------------------


def refuse_activation(g: State, city: City) -> Refusal | None:
    """An Angry city is activated once per turn (404.2, 404.6)."""
    if city.angry_activated:
        return Refusal("404.2", "angry_activated", city=g.map.labels[city.space])
    return None


def activated(g: State, city: City, purpose: str) -> Rules:
    """The city was activated: after the effect its mood falls if it was activated before (404.5, 404.7).

    `purpose` is collect, construct, recruit, move or price (401.2). A city that an event took or destroyed
    in the meantime (Dogma's free advance may bring one) is not counted any more.
    """
    if g.cities.get(city.space) is not city or city.owner == BARBARIANS:
        return
    seat = city.owner
    p = g.players[seat]
    counted = city
    if city.marks & THREATENED:
        city.activations += 1
        city.marks = city.marks & ~THREATENED | ENFORCED
        city.angry_activated = True
    else:
        if (
            city.activations == 1  # its second activation, no later one (1114.4a)
            and city.mood > ANGRY
            and p.usable & CITY_STATES
            and not p.used & USED_CITY_STATES
        ):
            counted = yield from _city_states(g, city)
        _count_activation(g, counted)
    if (city.wonders | counted.wonders) >> LIGHTHOUSE & 1 and p.units[SHIP]:
        yield from _lighthouse(g, seat)
    if purpose != "collect" and leaders.here(g, seat, IMHOTEP, city.space):
        gain(g, seat, IDEAS)


def _count_activation(g: State, city: City) -> None:
    city.activations += 1
    if city.mood == ANGRY:
        city.angry_activated = True
    elif city.activations > 1:
        lower_mood(g, city)
        city.angry_activated = False  # sunk by the activation itself: once more is allowed (404.6)


def _city_states(g: State, city: City) -> Rules:
    """Another city of at least the same size and mood counts as activated instead (1114.4a, 1114.4b)."""
    seat = city.owner
    labels = g.map.labels
    others = [
        c
        for c in g.cities_of(seat)
        if c is not city and c.size >= city.size and c.mood >= city.mood and not c.angry_activated
    ]
    if not others:
        return city
    answer = yield Ask(seat, "city_states", [labels[city.space], *(labels[c.space] for c in others)])
    if answer == labels[city.space]:
        return city
    g.players[seat].used |= USED_CITY_STATES
    return g.cities[g.map.index[answer]]


def _lighthouse(g: State, seat: int) -> Rules:
    """The Great Lighthouse places a Ship on any Water space without enemies (907.1, 907.3)."""
    labels = g.map.labels
    seas = [s for s, t in enumerate(g.terrain) if t == WATER and not carthage.hostile(g, seat, s)]
    if seas:
        answer = yield Ask(seat, "lighthouse", ["no", *(labels[s] for s in seas)])
        if answer != "no":
            g.place_unit(seat, SHIP, g.map.index[answer])
            if g.tell:
                g.tell("places", seat, units="ship1", space=answer)


# --- founding ----------------------------------------------------------------------------------------


def refuse_founding(g: State, seat: int, space: int) -> Refusal | None:
    """Why no city can be founded on the space (403.2–403.7)."""
    p = g.players[seat]
    label = g.map.labels[space]
    if not g.is_land(space):
        return Refusal("403.2", "not_land", space=label)
    if g.terrain[space] == BARREN and not p.usable & FLOOD_PLAINS:
        return Refusal("403.3", "barren", space=label)
    if space in g.cities:
        return Refusal("403.4", "city_there", space=label)
    if g.enemies_at(seat, space):
        return Refusal("403.5", "enemy_there", space=label)
    if g.exhausted >> space & 1:
        return Refusal("403.6", "exhausted", space=label)
    if not p.settlements:
        return Refusal("403.7", "no_settlement")
    return None


def refuse_settling(g: State, seat: int, space: int) -> Refusal | None:
    """Why the Settlers on the space cannot found a city."""
    if not g.count(seat, SETTLER, space):
        return Refusal("403.1", "no_settler", space=g.map.labels[space])
    if raided(g, seat, space):
        return Refusal("1124.3", "raiders", space=g.map.labels[space])
    return refuse_founding(g, seat, space)


def raided(g: State, seat: int, space: int) -> bool:
    """The Huns' Raiders keep lone Settlers near their army from founding and trading (1124.3)."""
    if not g.options.expansion:
        return False
    for other in range(g.seats):
        if other != seat and g.players[other].usable & RAIDERS:
            if g.army_at(seat, space) or (space in g.cities and g.cities[space].owner == seat):
                return False
            size = g.map.size
            if any(g.army[other * size + s] for s in g.within(space, 2)):
                return True
    return False


def settle(g: State, seat: int, space: int) -> Rules:
    """A Settler becomes a city (403.1, 403.8)."""
    keep = False
    if leaders.here(g, seat, BOUDICA, space) and can_pay(stock(g.players[seat]), [(1, (FOOD, GOLD))]):
        keep = (yield Ask(seat, "great_numbers", ["yes", "no"])) == "yes"
    if keep:
        yield from pay(g, seat, [(1, (FOOD, GOLD))])
    else:
        g.return_unit(seat, SETTLER, space)
    yield from found_city(g, seat, space)


def found_city(g: State, seat: int, space: int) -> Rules:
    """Place a new city, with what civilizations gain from it."""
    p = g.players[seat]
    p.settlements -= 1
    g.cities[space] = City.found(seat, space)
    if g.tell:
        g.tell("founds", seat, city=g.map.labels[space])
    if p.usable & AZTEC_GOLD:
        gain(g, seat, GOLD)
        for _ in [s for s in g.map.neighbours[space] if g.terrain[s] == MOUNTAIN]:
            yield from _buy_gold(g, seat)
    if p.usable & STELAS:
        yield from choose_gain(g, seat, ["culture1", "ideas1"])
    g.founded = space
    yield from objectives.deed(g, (seat,), "founded")


def _buy_gold(g: State, seat: int) -> Rules:
    """Aztec Gold: per adjacent Mountain one good may be turned into gold (1110.3)."""
    p = g.players[seat]
    goods = [good for good in (FOOD, WOOD, ORE, IDEAS, CULTURE, MOOD) if p.goods[good]]
    if goods:
        words = {
            f"{('food', 'wood', 'ore', 'ideas', 'gold', 'culture', 'mood')[good]}1": good for good in goods
        }
        answer = yield Ask(seat, "aztec_gold", ["no", *words])
        if answer != "no":
            yield from pay(g, seat, [(1, (words[answer],))])
            gain(g, seat, GOLD)


def remove_city(g: State, city: City) -> None:
    """Take a city off the map: its pieces return to their owners, its wonders are destroyed."""
    for building, colour in enumerate(city.pieces):
        if colour >= 0:
            g.players[colour].buildings[building] += 1
    if city.owner < 4:
        g.players[city.owner].settlements += 1
    else:
        g.barbarian_settlements += 1
    wonders.city_destroyed(g, city)
    del g.cities[city.space]


# --- constructing ------------------------------------------------------------------------------------


def refuse_size(g: State, seat: int, city: City) -> Refusal | None:
    """A city is not built larger than the number of one's cities (406.3), nor beyond 5 (305.5)."""
    if city.size >= LARGEST:
        return Refusal("305.5", "largest", city=g.map.labels[city.space])
    mine = sum(c.owner == seat for c in g.cities.values())
    if city.size >= mine:
        return Refusal("406.3", "too_large", city=g.map.labels[city.space], cities=mine)
    return None


def refuse_pestilence(g: State, seat: int) -> Refusal | None:
    if g.pestilence and not g.players[seat].usable & SANITATION:
        return Refusal("803.12", "pestilence")
    return None


def refuse_site(g: State, seat: int, city: City, building: int) -> Refusal | None:
    """Why the building cannot stand in this city, whatever its price and the city's mood."""
    p = g.players[seat]
    name = BUILDINGS[building]
    if BUILDING_EXPANSION[building] and not g.options.expansion:
        return Refusal("105.2", "expansion_only")
    if not p.usable & BUILDING_ADVANCE[building]:
        needed = BUILDING_ADVANCE[building].bit_length() - 1
        return Refusal("406.4", "needs_advance", advance=ADVANCES[needed].id)
    if city.pieces[building] >= 0:
        return Refusal("406.5", "has_building", building=name, city=g.map.labels[city.space])
    if not p.buildings[building]:
        return Refusal("406.6", "no_piece", building=name)
    if building == PORT and not any(g.terrain[s] == WATER for s in g.map.neighbours[city.space]):
        return Refusal("407.5", "no_water", city=g.map.labels[city.space])
    return refuse_size(g, seat, city) or refuse_pestilence(g, seat)


def refuse_construct(g: State, seat: int, city: City, building: int, free: bool = False) -> Refusal | None:
    """Why the building cannot be constructed here by a Construct action (406)."""
    if acting_mood(g, city) == ANGRY:
        return Refusal("406.2", "angry", city=g.map.labels[city.space])
    refusal = refuse_site(g, seat, city, building)
    if refusal or free:
        return refusal
    have = stock(g.players[seat])
    if not any(can_pay(have, cost) for cost in building_costs(g, seat, city, building)):
        return Refusal("406.1", "cannot_pay")
    return None


def constructible(g: State, seat: int, city: City, free: bool = False) -> list[int]:
    """The buildings that can be constructed here; the fast path of `refuse_construct`."""
    if acting_mood(g, city) == ANGRY or refuse_size(g, seat, city) or refuse_pestilence(g, seat):
        return []
    p = g.players[seat]
    usable, supply, pieces = p.usable, p.buildings, city.pieces
    have = stock(p)
    found = []
    for building in range(7 if g.options.expansion else 4):
        if usable & BUILDING_ADVANCE[building] and pieces[building] < 0 and supply[building]:
            if building == PORT and not any(g.terrain[s] == WATER for s in g.map.neighbours[city.space]):
                continue
            if free or any(can_pay(have, cost) for cost in building_costs(g, seat, city, building)):
                found.append(building)
    return found


def building_costs(g: State, seat: int, city: City, building: int) -> list[list[Need]]:
    """The alternative prices of a building here: 1 food, 1 wood, 1 ore (406.1) and what changes it."""
    p = g.players[seat]
    has = p.usable
    goods = [FOOD, WOOD, ORE]
    if building == TEMPLE and has & STATE_RELIGION and not p.used & USED_STATE_RELIGION:
        goods = [WOOD, ORE]
    leader = p.leader if p.leader_at == city.space else -1
    if (leader == HAMMURABI and building == FORTRESS) or (
        leader == IMHOTEP and building in (ACADEMY, OBSERVATORY)
    ):
        goods = [ORE]
    extra: tuple[int, ...] = ()
    if has & (CAPTIVI | EGYPTIAN_ARCHITECTURE):
        extra = token(g, seat, MOOD)
    if building == TEMPLE and has & ZIGGURATS:
        extra = (*extra, IDEAS)
    costs: list[list[Need]] = [[(1, (good, GOLD, *extra)) for good in goods]]
    if leader in (PAKAL, ACAMAPICHTLI):
        price: list[Need] = [(1, token(g, seat, CULTURE) if leader == PAKAL else (CAPTIVE,))]
        rests = [[good] for good in goods] if len(goods) == 3 else [[]]
        costs += [price + [(1, (good, GOLD, *extra)) for good in rest] for rest in rests]
        if leader == ACAMAPICHTLI and len(goods) == 3:
            costs.append([(2, (CAPTIVE,))])
    return costs


def construct(g: State, seat: int, city: City, building: int, free: bool = False) -> Rules:
    """Pay for a building and place it, with its bonus (406.1, 406.8)."""
    p = g.players[seat]
    if not free:
        religious = building == TEMPLE and p.usable & STATE_RELIGION and not p.used & USED_STATE_RELIGION
        yield from pay_one_of(g, seat, building_costs(g, seat, city, building), BUILDINGS[building])
        if religious:
            p.used |= USED_STATE_RELIGION
    yield from place_building(g, seat, city, building)


def place_building(g: State, seat: int, city: City, building: int) -> Rules:
    """Place a building from the supply and gain its bonus (407)."""
    p = g.players[seat]
    if building == PORT:
        yield from place_port(g, seat, city)
    p.buildings[building] -= 1
    city.pieces[building] = seat
    city.size += 1
    if g.tell:
        g.tell("constructs", seat, building=BUILDINGS[building], city=g.map.labels[city.space])
    if building == ACADEMY:
        gain(g, seat, IDEAS, 2)
    elif building == TEMPLE:
        yield from choose_gain(g, seat, ["mood1", "culture1"])
        if p.usable & DOGMA:
            found = advances.theocracy_advances(p)
            if found:
                index = yield from advances.choose_advance(seat, found, "dogma")
                yield from advances.gain_advance(g, seat, index)
    elif building == OBSERVATORY:
        yield from draw_action(g, seat)
    elif building == OBELISK:
        if p.usable & STELAS:
            yield from choose_gain(g, seat, ["culture1", "ideas1"])
        if leaders.here(g, seat, RAMSES, city.space):
            yield from choose_gain(g, seat, ["culture1", "ideas2"])
    yield from leaders.after_construct(g, seat, city, building)


def place_port(g: State, seat: int, city: City) -> Rules:
    """The Port juts into one adjacent Water space for good (407.6)."""
    waters = [s for s in g.map.neighbours[city.space] if g.terrain[s] == WATER]
    answer = yield Ask(seat, "port", [g.map.labels[s] for s in waters], about=(g.map.labels[city.space],))
    city.port = g.map.index[answer]


def construct_action(g: State, seat: int, city: City, free: bool = False) -> Rules:
    """Construct one building, or with Engineering a wonder, in the city (406.7), and activate it."""
    options = [BUILDINGS[b] for b in constructible(g, seat, city, free)]
    if not free:
        options += buildable_wonders(g, seat, city)
    # Asked also about a lone building when a wonder might be in hand: not to be asked would tell.
    secret = bool(g.players[seat].wonders) and not g.options.buffet
    answer = yield Ask(seat, "construct", options, (g.map.labels[city.space],), explicit=secret)
    if answer in BUILDINGS:
        yield from construct(g, seat, city, BUILDINGS.index(answer), free)
    else:
        yield from wonders.build_wonder(g, seat, city, wonders.WONDER_INDEX[answer])
    yield from activated(g, city, "construct")
    yield from leaders.after_activation_construct(g, seat, city)


def buildable_wonders(g: State, seat: int, city: City) -> list[str]:
    if city.mood < HAPPY and acting_mood(g, city) < HAPPY:
        return []
    return [
        WONDERS[wonder].id
        for wonder in dict.fromkeys(wonders.offered(g, seat))
        if wonders.refuse_wonder(g, seat, city, wonder) is None
    ]


def can_construct(g: State, seat: int, city: City) -> bool:
    return bool(constructible(g, seat, city)) or bool(buildable_wonders(g, seat, city))
