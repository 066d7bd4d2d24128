"""Leaders (1102, 1103): recruiting them, and their abilities where other rules ask for them."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.engine import Ask, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ADVANCES, FACE_NUMBER, FACE_SYMBOL, LEADERS
from pentapolis.games.clash_of_cultures.data.ids import (
    ACADEMY,
    AHUITZOTL,
    AKBAR,
    ALEXANDER,
    ANGRY,
    ARMY,
    ASHOKA,
    ATTILA,
    AUGUSTUS,
    BARBARIANS,
    BLEDA,
    BOUDICA,
    BUILDINGS,
    CAESAR,
    CATEGORY,
    CAVALRY,
    CLEOPATRA,
    CULTURE,
    DARIUS,
    ELEPHANT,
    GO_TOBA,
    GOLD,
    HANNIBAL,
    HANNO,
    HAPPY,
    INFANTRY,
    ITHOBAAL,
    JIMMU,
    LEADER,
    LEONIDAS,
    LONGSHIPS,
    MARQZEN,
    MOOD,
    NABOPOLASSAR,
    NEBUCHADNEZZAR,
    OBELISK,
    OBSERVATORY,
    ORE,
    PAKAL,
    PERICLES,
    PIRATES,
    PORT,
    PYGMALION,
    QIN,
    QUEEN_DIDO,
    RAGNAR,
    RAMSES,
    RUGILA,
    SETTLER,
    SHIP,
    SIYAJ_KAK,
    SRI_GUPTA,
    SUIKO,
    SULLA,
    SUN_TZU,
    TEMPLE,
    TERRACING,
    UNITS,
    VERCINGETORIX,
    VIRIATUS,
    WAK_CHANIL_AJAW,
    WARFARE,
    WATER,
    WOOD,
    WU_ZETIAN,
    XERXES,
)
from pentapolis.games.clash_of_cultures.rules import advances, aftermath, cities, events, fighters, takeover
from pentapolis.games.clash_of_cultures.rules.goods import Need, action_word, can_pay, gain, pay, stock, token
from pentapolis.games.clash_of_cultures.state import (
    USED_BUDDHISM,
    USED_EXTRA_MOVES,
    Battle,
    City,
    State,
)

TROJAN_HORSE = 41
"""The index of the event card."""

# --- where a leader is -----------------------------------------------------------------------------------


def here(g: State, seat: int, leader: int, space: int) -> bool:
    """Whether this leader of the player is in play on the space (1102.9)."""
    if seat >= BARBARIANS:
        return False
    p = g.players[seat]
    return p.leader == leader and p.leader_at == space


def counted_size(g: State, city: City) -> int:
    """Attila: his city of size 1 counts as 2 for Collect and Recruit."""
    if city.size == 1 and city.mood > ANGRY and here(g, city.owner, ATTILA, city.space):
        return 2
    return city.size


def army_limit(g: State, seat: int, space: int) -> int:
    """4 army units per land space (102.7), 5 where Xerxes is."""
    return 5 if here(g, seat, XERXES, space) else 4


def moves_along(g: State, seat: int, start: int, target: int) -> bool:
    """Xerxes takes his larger limit along."""
    return g.options.expansion and here(g, seat, XERXES, start) and start != target


def ship_capacity(g: State, seat: int) -> int:
    return 3 if g.players[seat].usable & LONGSHIPS else 2


# --- recruiting ------------------------------------------------------------------------------------------


def recruit_leader(g: State, seat: int, city: City) -> Rules:
    """Recruit a Leader; one in play dies first (1102.2–1102.4)."""
    p = g.players[seat]
    if p.leader >= 0:
        g.return_unit(seat, LEADER, p.leader_at)
        fighters.leader_dies(g, seat, -1)
    yield from place_leader(g, seat, city.space)
    if g.tell:
        g.tell("leader", seat, leader=f"leader.{LEADERS[p.leader]}", city=g.map.labels[city.space])


def place_leader(g: State, seat: int, space: int) -> Rules:
    p = g.players[seat]
    if g.options.random_leaders:
        chosen = g.chance.draw(p.leaders)
    else:
        names = {f"leader.{LEADERS[leader]}": leader for leader in p.leaders}
        chosen = names[(yield Ask(seat, "leader", list(names)))]
        p.leaders.remove(chosen)
    p.leader = chosen
    p.leaders_used += 1
    g.place_unit(seat, LEADER, space)


# --- moving ----------------------------------------------------------------------------------------------


def climbs(g: State, seat: int, kind: int) -> bool:
    """Terracing: Settlers and Leaders ignore the Mountain rule (1115.1b)."""
    return kind in (SETTLER, LEADER) and bool(g.players[seat].usable & TERRACING)


def group_climbs(g: State, seat: int, group: Sequence[object]) -> bool:
    """Hannibal with an Elephant ignores the Mountain rule."""
    return bool(group[LEADER] and group[ELEPHANT]) and g.players[seat].leader == HANNIBAL


def arrived(g: State, seat: int, start: int, space: int, group: list[int]) -> Rules:
    """Akbar gains 1 gold when he moves into an own city."""
    city = g.cities.get(space)
    if group[LEADER] and city is not None and city.owner == seat and here(g, seat, AKBAR, space):
        gain(g, seat, GOLD)
    yield from ()


def after_command(g: State, seat: int) -> Rules:
    """Wak Chanil Ajaw: after a Command in which she conquered a city one building there may be exchanged."""
    p = g.players[seat]
    if p.leader != WAK_CHANIL_AJAW or not p.used & USED_EXTRA_MOVES:
        return
    p.used &= ~USED_EXTRA_MOVES
    city = g.cities.get(p.leader_at)
    if city is None or city.owner != seat:
        return
    options: list[tuple[str, ...] | str] = []
    for old in range(7):
        if city.pieces[old] != seat or old == OBELISK:
            continue
        city.pieces[old] = -1
        city.size -= 1
        options += [
            ("replace", BUILDINGS[old], BUILDINGS[b])
            for b in range(7)
            if b != old and not cities.refuse_site(g, seat, city, b)
        ]
        city.pieces[old] = seat
        city.size += 1
    if options:
        answer = yield Ask(seat, "reconstruction", [*options, "no"])
        if answer != "no":
            old, new = BUILDINGS.index(answer[1]), BUILDINGS.index(answer[2])
            city.pieces[old] = -1
            city.size -= 1
            p.buildings[old] += 1
            if old == PORT:
                city.port = -1
            yield from cities.place_building(g, seat, city, new)


# --- battles ---------------------------------------------------------------------------------------------


def side_has(g: State, b: Battle, side: int, leader: int) -> bool:
    return here(g, b.sides[side], leader, b.space)


def before_battle(g: State, b: Battle, side: int) -> Rules:
    """Trojan Horse, and leaders who buy bonuses before a land battle."""
    if not b.land:
        return
    seat = b.sides[side]
    p = g.players[seat]
    if side == 0 and g.trojan and b.city and (b.start[1] or b.fortress):
        needs: list[Need] = [(1, (WOOD, GOLD)), (1, token(g, seat, CULTURE))]
        if can_pay(stock(p), needs) and (yield Ask(seat, "trojan_horse", ["yes", "no"])) == "yes":
            yield from pay(g, seat, needs, "trojan_horse")
            p.event_points += 2
            b.muted = True
            g.trojan = False
            events.discard(g, seat, TROJAN_HORSE)
    if side == 0 and b.city and side_has(g, b, 0, BLEDA):
        b.muted = True
    ore: list[Need] = [(1, (ORE, GOLD))]
    if side_has(g, b, side, GO_TOBA) and can_pay(stock(p), ore):
        if (yield Ask(seat, "way_of_the_sword", ["yes", "no"])) == "yes":
            yield from pay(g, seat, ore)
            b.weapons[side] += 2
    if side_has(g, b, side, AKBAR) and g.count(seat, ELEPHANT, b.space) and can_pay(stock(p), ore):
        if (yield Ask(seat, "bladed_tusks", ["yes", "no"])) == "yes":
            yield from pay(g, seat, ore)
            b.elephant_bonus[side] = True


def start_of_round(g: State, b: Battle) -> Rules:
    """Viriatus: from the second round on 2 mood tokens drive one enemy army unit away."""
    if not g.options.expansion or not b.land or b.round < 2:
        return
    for side in (0, 1):
        seat = b.sides[side]
        needs: list[Need] = [(2, token(g, seat, MOOD))] if seat < BARBARIANS else []
        if not side_has(g, b, side, VIRIATUS) or not can_pay(stock(g.players[seat]), needs):
            continue
        enemy = b.sides[1 - side]
        empty = [
            s for s in g.map.neighbours[b.space] if g.is_land(s) and not g.present[s] and s not in g.cities
        ]
        kinds = [UNITS[k] for k in ARMY if g.count(enemy, k, b.space)]
        if not empty or not kinds:
            continue
        if (yield Ask(seat, "terror", ["yes", "no"])) == "no":
            continue
        yield from pay(g, seat, needs)
        kind = UNITS.index((yield Ask(seat, "terror_unit", kinds)))
        space = yield Ask(seat, "terror_space", [g.map.labels[s] for s in empty])
        g.take_unit(enemy, kind, b.space)
        g.add_unit(enemy, kind, g.map.index[space])
        fighters.lone_settlers(g, b, 1 - side)


def loyal_to_barbarians(g: State, b: Battle, side: int) -> int:
    """The seat of Viriatus near a battle of barbarians against another player, or -1."""
    if b.sides[side] != BARBARIANS or not g.options.expansion:
        return -1
    near = g.within(b.space, 2)
    for seat in range(g.seats):
        p = g.players[seat]
        if p.leader == VIRIATUS and p.leader_at in near and seat not in b.sides:
            return seat
    return -1


def xerxes_five(g: State, b: Battle, side: int) -> bool:
    """Xerxes with 5 army units at the start of the round: neither tactics nor abilities in it."""
    return b.land and side_has(g, b, side, XERXES) and b.ready[side] >= 5


def no_tactics(g: State, b: Battle, side: int) -> bool:
    return (side == 1 and b.round == 1 and b.muted) or xerxes_five(g, b, side)


def no_abilities(g: State, b: Battle, side: int) -> bool:
    return xerxes_five(g, b, side)


def combat_bonus(g: State, b: Battle, side: int, names: list[str], units: list[int]) -> int:
    """CV bonuses of leaders in a land battle (1102.11)."""
    seat, enemy = b.sides[side], b.sides[1 - side]
    p = g.players[seat]
    total = g.count(seat, ELEPHANT, b.space) if b.elephant_bonus[side] else 0
    if p.leader == JIMMU and side == 1 and b.fortress and p.leader_at in g.within(b.space, 2):
        total += 2
    if p.leader < 0 or p.leader_at != b.space:
        return total
    leader = p.leader
    near = g.within(b.space, 2)
    against_player = enemy < BARBARIANS
    city = g.cities.get(b.space)
    attacks_city = side == 0 and b.city and city is not None
    if leader == NEBUCHADNEZZAR:
        total += 2 * (attacks_city and city is not None and city.has(TEMPLE))
    elif leader == NABOPOLASSAR:
        total += 2 * (against_player and len(g.cities_of(enemy)) >= len(g.cities_of(seat)))
    elif leader in (QUEEN_DIDO, SUIKO):
        total += 2 * (side == 1)
    elif leader == VERCINGETORIX:
        total += sum(g.count(seat, SETTLER, s) for s in near)
    elif leader == BOUDICA:
        total += 2 * (against_player and _warfare(g, enemy) > _warfare(g, seat))
    elif leader == WU_ZETIAN:
        total += 2 * (b.ready[side] >= b.ready[1 - side])
    elif leader == RAMSES:
        coast = any(g.terrain[s] == WATER for s in g.map.neighbours[b.space])
        total += 2 * (attacks_city and coast)
    elif leader == ALEXANDER:
        tiles = {g.map.slot_of[c.space] for c in g.cities_of(seat)}
        total += sum(slot >= g.seats for slot in tiles)
    elif leader == LEONIDAS:
        total += 2 * max(0, units[1 - side] - units[side])
    elif leader == SRI_GUPTA:
        total += 2 * (not b.laid[side])
    elif leader == SIYAJ_KAK:
        total += city.size if attacks_city and city is not None and b.round == 1 else 0
    elif leader == WAK_CHANIL_AJAW:
        total += 2 * any(s in g.cities and g.cities[s].owner == seat for s in near)
    elif leader == ITHOBAAL:
        total += 2 * any(
            s in g.cities and g.cities[s].owner == seat and g.cities[s].has(TEMPLE) for s in near
        )
    elif leader == AUGUSTUS:
        tile = g.map.slot_of[b.space]
        total += 2 * (not any(g.map.slot_of[c.space] == tile for c in g.cities_of(seat)))
    elif leader == SULLA:
        total += 2 * (enemy == BARBARIANS)
    elif leader == RAGNAR:
        total += 2 * (side == 0 and b.unloaded)
    return total


def _warfare(g: State, seat: int) -> int:
    return (g.players[seat].advances & CATEGORY[WARFARE]).bit_count()


def sea_bonus(g: State, b: Battle, side: int) -> int:
    """CV bonuses of leaders aboard in a sea battle (1102.10)."""
    seat = b.sides[side]
    if here(g, seat, HANNO, b.space) or here(g, seat, PERICLES, b.space):
        return 2
    if side == 0 and b.sides[1] == PIRATES and here(g, seat, RAMSES, b.space):
        return 2
    return 0


def free_shields(g: State, b: Battle, side: int) -> int:
    """Hits ignored by leaders: Ahuitzotl far from home, Pakal behind an Obelisk."""
    seat = b.sides[side]
    if not b.land:
        return 0
    if side_has(g, b, side, AHUITZOTL):
        return int(all(g.map.distance[c.space][b.space] >= 2 for c in g.cities_of(seat)))
    city = g.cities.get(b.space)
    if side == 1 and b.round == 1 and b.city and city is not None and city.has(OBELISK):
        return int(side_has(g, b, side, PAKAL))
    return 0


def buy_shield(g: State, b: Battle, side: int) -> Rules:
    """Qin pays 2 culture tokens, Pygmalion 1, to ignore a hit once per land battle (1103.10)."""
    seat = b.sides[side]
    if not b.land or b.shield_used[side]:
        return
    qin = side_has(g, b, side, QIN)
    pygmalion = side == 1 and b.city and side_has(g, b, side, PYGMALION)
    if not qin and not pygmalion:
        return
    needs: list[Need] = [(2 if qin else 1, token(g, seat, CULTURE))]
    if can_pay(stock(g.players[seat]), needs) and (yield Ask(seat, "tactician", ["yes", "no"])) == "yes":
        yield from pay(g, seat, needs)
        b.shield_used[side] = True
        b.token_back = pygmalion
        b.ignored[side] += 1


def forced_retreat(g: State, b: Battle) -> Rules:
    """Queen Dido sacrifices herself as defender: the attacker must retreat (1103.13)."""
    seat = b.sides[1]
    if not b.land or b.came_from < 0 or not side_has(g, b, 1, QUEEN_DIDO):
        return False
    if (yield Ask(seat, "dido", ["no", "yes"])) == "no":
        return False
    g.return_unit(seat, LEADER, b.space)
    fighters.leader_dies(g, seat, -1)
    if g.players[seat].units[INFANTRY]:
        g.place_unit(seat, INFANTRY, b.space)
    return True


def conquered(
    g: State, b: Battle, seat: int, city: City, former: int, old_mood: int, had_mine: bool
) -> Rules:
    """What leaders who took part and live gain from a conquest."""
    p = g.players[seat]
    if b.leaders[0] < 0 or p.leader != b.leaders[0] or p.leader_at != b.space:
        return
    leader = p.leader
    if leader == RUGILA:
        near = g.within(city.space, 2)
        if any(s in g.cities and g.cities[s].owner != seat for s in near):
            gain(g, seat, GOLD, 2)
        if former == BARBARIANS:
            city.mood = HAPPY
    elif leader == ASHOKA:
        gain(g, seat, CULTURE, 2 if city.has(TEMPLE) else 1)
    elif leader == ITHOBAAL and had_mine:
        city.mood = HAPPY
    elif leader == RAGNAR and old_mood > ANGRY:
        gain(g, seat, GOLD, 2)
    elif leader == WAK_CHANIL_AJAW:
        p.used |= USED_EXTRA_MOVES
    elif leader == CAESAR and p.goods[GOLD] and p.units[INFANTRY]:
        if g.army_at(seat, city.space) < 4 and (yield Ask(seat, "proconsul", ["yes", "no"])) == "yes":
            yield from pay(g, seat, [(1, (GOLD,))])
            g.place_unit(seat, INFANTRY, city.space)


def city_lost(g: State, seat: int) -> Rules:
    """Nabopolassar: when a city falls, a free Infantry joins him, or without room there a city."""
    p = g.players[seat]
    if p.leader != NABOPOLASSAR or not p.units[INFANTRY]:
        return
    space = p.leader_at
    if g.terrain[space] == WATER:
        aboard = sum(g.count(seat, k, space) for k in range(6) if k != SHIP)
        room = aboard < ship_capacity(g, seat) * g.count(seat, SHIP, space)
    else:
        room = g.army_at(seat, space) < 4
    if room:
        g.place_unit(seat, INFANTRY, space)
    else:
        yield from aftermath.free_infantry(g, seat)


def after_battle(g: State, b: Battle, side: int, conquered_city: bool) -> Rules:
    """Sun Tzu's fast war, Jimmu's myths, Pygmalion's token."""
    seat = b.sides[side]
    p = g.players[seat]
    won = b.winner == side
    if won and b.token_back and b.shield_used[side]:
        gain(g, seat, CULTURE)
    alive = b.leaders[side] >= 0 and p.leader == b.leaders[side]
    if not alive:
        return
    if p.leader == SUN_TZU and won and b.land and b.round == 1 and b.start[1 - side]:
        gain(g, seat, MOOD)
        gain(g, seat, CULTURE)
    if p.leader == JIMMU:
        cards = [card for card in b.played[side] if card in g.action_pile]
        needs: list[Need] = [(1, token(g, seat, CULTURE))]
        if cards and can_pay(stock(p), needs):
            words = {action_word(card): card for card in cards}
            answer = yield Ask(seat, "mythical", ["no", *words])
            if answer != "no":
                yield from pay(g, seat, needs)
                g.action_pile.remove(words[answer])
                p.actions.append(words[answer])


# --- cities, takeover, events -----------------------------------------------------------------------------


def after_construct(g: State, seat: int, city: City, building: int) -> Rules:
    """Go-Toba the Scholar: after an Academy or Observatory an advance at its price."""
    if building in (ACADEMY, OBSERVATORY) and here(g, seat, GO_TOBA, city.space):
        found = advances.buyable(g, seat, False)
        if found:
            answer = yield Ask(seat, "scholar", ["no", *(ADVANCES[i].id for i in found)])
            if answer != "no":
                yield from advances.buy_advance(g, seat, ADVANCE_INDEX[answer], False)


def after_activation_construct(g: State, seat: int, city: City) -> Rules:
    """Siyaj K'ak': after constructing in his city one takeover attempt from it."""
    if not here(g, seat, SIYAJ_KAK, city.space) or city.owner != seat:
        return
    label = g.map.labels[city.space]
    if any(way[1] == label for way in takeover.attempts(g, seat)):
        if (yield Ask(seat, "cultural_influx", ["yes", "no"])) == "yes":
            yield from takeover.attempt(g, seat, city.space)


def legendary(g: State, seat: int, space: int) -> int:
    """Cleopatra's city has +1 range for Culture takeover."""
    return int(here(g, seat, CLEOPATRA, space))


def reroll_takeover(g: State, seat: int, start: int, city: City | None, result: int) -> Rules:
    """Ashoka may reroll an attempt from his city once per turn for or against a Temple."""
    p = g.players[seat]
    if not here(g, seat, ASHOKA, start) or p.used & USED_BUDDHISM or city is None:
        return result
    home = g.cities.get(start)
    if not (city.has(TEMPLE) or (home is not None and home.has(TEMPLE))):
        return result
    if (yield Ask(seat, "buddhism", ["yes", "no"], about=(result,))) == "no":
        return result
    p.used |= USED_BUDDHISM
    return FACE_NUMBER[g.chance.below(12)]


def takeover_succeeded(g: State, seat: int, start: int) -> None:
    if here(g, seat, DARIUS, start):
        gain(g, seat, MOOD)


def dictator(g: State, city: City) -> bool:
    """Sulla's city cannot be a target of Culture takeover."""
    return here(g, city.owner, SULLA, city.space)


def guarded(g: State, seat: int, space: int) -> bool:
    """Whether another player's Sulla guards a barbarian group."""
    for other in range(g.seats):
        p = g.players[other]
        if other != seat and p.leader == SULLA and p.leader_at in g.within(space, 2):
            return True
    return False


def forbid_barbarians(g: State, waiting: dict[int, list[int]]) -> Rules:
    """Sulla may forbid the move of barbarian groups within range 2."""
    if not g.options.expansion:
        return
    for seat in range(g.seats):
        p = g.players[seat]
        if p.leader != SULLA:
            continue
        near = g.within(p.leader_at, 2)
        while True:
            groups = [g.map.labels[s] for s in waiting if s in near]
            if not groups:
                break
            answer = yield Ask(seat, "dictator", [*groups, "done"])
            if answer == "done":
                break
            del waiting[g.map.index[answer]]


def storm_master(g: State, seat: int, space: int) -> bool:
    """Marqzen undoes what an event's text does to his city."""
    city = g.cities.get(space)
    return g.event_now >= 0 and city is not None and city.owner == seat and here(g, seat, MARQZEN, space)


def horse_master(g: State, b: Battle, side: int) -> Rules:
    """Attila: one Cavalry that activates may use the Elephant's ability instead; asked after the roll."""
    if not b.land or b.cancelled[side] or not side_has(g, b, side, ATTILA):
        return False
    riders = [FACE_NUMBER[die] for die in b.dice[side] if FACE_SYMBOL[die] == CAVALRY]
    if not riders or not g.count(b.sides[side], CAVALRY, b.space):
        return False
    answer = yield Ask(b.sides[side], "horse_master", ["no", "yes"], about=(min(riders) + 2,))
    return answer == "yes"
