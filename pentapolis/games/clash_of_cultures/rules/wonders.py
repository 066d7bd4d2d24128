"""Wonders (900): drawing and building them, and what happens to them when their city falls."""

from __future__ import annotations

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCE_INDEX, ADVANCES, WONDERS
from pentapolis.games.clash_of_cultures.data.ids import (
    ACAMAPICHTLI,
    CAPTIVE,
    CULTURE,
    EGYPTIAN_ARCHITECTURE,
    ENGINEERING,
    FOOD,
    GARDENS,
    GOLD,
    GOVERNMENTS,
    LIBRARY,
    MOOD,
    NEBUCHADNEZZAR,
    NOBODY,
    ORE,
    PORT,
    QIN,
    STATUE,
    WALL,
    WOOD,
    XERXES,
)
from pentapolis.games.clash_of_cultures.rules import advances, cities, events, objectives
from pentapolis.games.clash_of_cultures.rules.goods import (
    Need,
    can_pay,
    draw_objective,
    holds,
    pay_one_of,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.state import USED_LIBRARY, City, State

GREAT_ARCHITECT = 54
"""The index of the event card kept as Great Architect."""

WONDER_INDEX = {wonder.id: i for i, wonder in enumerate(WONDERS)}


def draw_wonder(g: State, seat: int) -> Rules:
    """Draw a wonder card (901.1); leaders may force one (1103.6), the Envoy may offer one."""
    p = g.players[seat]
    forced = {NEBUCHADNEZZAR: GARDENS, QIN: WALL}.get(p.leader, -1)
    if forced >= 0 and _take_forced(g, seat, forced):
        return
    if g.options.buffet:
        # Wonder buffet: drawn cards are laid open for everybody (1205.1).
        if g.wonder_bag:
            card = g.chance.draw(g.wonder_bag)
            g.wonder_open.append(card)
            if g.tell:
                g.tell("wonder_open", seat, wonder=WONDERS[card].id)
        return
    if g.wonder_open:
        names = [WONDERS[card].id for card in g.wonder_open]
        answer = yield Ask(seat, "draw_wonder", ["deck", *names] if g.wonder_bag else names)
        if answer != "deck":
            card = WONDER_INDEX[answer]
            g.wonder_open.remove(card)
            p.wonders.append(card)
            g.known_wonders[card] = (1 << g.seats) - 1
            if g.tell:
                g.tell("takes_card", seat, card=answer)
            return
    _draw_from_bag(g, seat)


def _draw_from_bag(g: State, seat: int) -> None:
    if g.wonder_bag:
        card = g.chance.draw(g.wonder_bag)
        g.players[seat].wonders.append(card)
        g.known_wonders[card] = 1 << seat
        if g.tell:
            g.tell("draws", seat, card="wonder_card")
            g.tell("draws_it", seat, to=(seat,), card=WONDERS[card].id)


def _take_forced(g: State, seat: int, card: int) -> bool:
    """Search the named wonder card wherever it lies (1103.6–1103.8); False when it is built or one's own."""
    p = g.players[seat]
    if g.wonder_builder[card] >= 0 or card in p.wonders:
        return False
    if card in g.wonder_bag:
        g.wonder_bag.remove(card)
    elif card in g.wonder_pile:
        g.wonder_pile.remove(card)
    elif card in g.wonder_open:
        g.wonder_open.remove(card)
        if g.wonder_bag:
            g.wonder_open.append(g.chance.draw(g.wonder_bag))
    else:
        for other in range(g.seats):
            if card in g.players[other].wonders:
                g.players[other].wonders.remove(card)
                _draw_from_bag(g, other)
                break
        else:
            return False
    g.reveals += 1
    p.wonders.append(card)
    g.known_wonders[card] = (1 << g.seats) - 1
    if g.tell:
        g.tell("takes_card", seat, card=WONDERS[card].id)
    return True


def offered(g: State, seat: int) -> list[int]:
    """The wonder cards the player may build: the hand, in the buffet all that lie open."""
    hand = g.players[seat].wonders
    return [*hand, *g.wonder_open] if g.options.buffet else hand


def refuse_wonder(g: State, seat: int, city: City, wonder: int) -> Refusal | None:
    """Why this wonder cannot be built here (901)."""
    p = g.players[seat]
    table = WONDERS[wonder]
    if not p.usable & ENGINEERING:
        return Refusal("901.2", "needs_advance", advance="engineering")
    if wonder not in offered(g, seat):
        return Refusal("901.2", "not_in_hand")
    if not p.architect and not p.advances & table.advance:
        return Refusal("901.3", "needs_advance", advance=ADVANCES[table.advance.bit_length() - 1].id)
    if cities.acting_mood(g, city) < 2:
        return Refusal("901.4", "not_happy", city=g.map.labels[city.space])
    refusal = cities.refuse_size(g, seat, city) or cities.refuse_pestilence(g, seat)
    if refusal:
        return refusal
    if table.port and not city.has(PORT):
        return Refusal("907.4", "needs_port")
    if not payable(g, seat, city, wonder, p.architect):
        return Refusal("901.6", "cannot_pay")
    return None


def wonder_costs(g: State, seat: int, city: City, wonder: int, architect: bool) -> list[list[Need]]:
    """The alternative prices of a wonder here, with what advances, leaders and the Great Architect change."""
    p = g.players[seat]
    printed = WONDERS[wonder].cost
    culture = printed[CULTURE]
    if (p.leader == NEBUCHADNEZZAR and wonder == GARDENS) or (p.leader == QIN and wonder == WALL):
        culture -= 2
    if architect:
        culture = max(0, culture - 3)
    base = (printed[FOOD], printed[WOOD], printed[ORE])
    variants: list[tuple[tuple[int, ...], int]] = [((*base, culture), 0)]
    if p.leader_at == city.space and p.leader == XERXES:
        variants = [(v, 0) for v in _less((*base, culture), 2)]
    if p.leader_at == city.space and p.leader == ACAMAPICHTLI:
        for captives in range(1, len(p.captives) + 1):
            variants += [((*v, culture), captives) for v in _less(base, 2 * captives)]
    mood = (MOOD,) if p.usable & EGYPTIAN_ARCHITECTURE else ()
    costs: list[list[Need]] = []
    for counts, captives in variants:
        needs: list[Need] = []
        for count, good in zip(counts[:3], (FOOD, WOOD, ORE), strict=True):
            if count:
                needs.append((count, (good, GOLD, *mood)))
        if counts[3]:
            needs.append((counts[3], (*token(g, seat, CULTURE, wonder=True), *mood)))
        if captives:
            needs.append((captives, (CAPTIVE,)))
        costs.append(needs)
    return costs


def payable(g: State, seat: int, city: City, wonder: int, architect: bool) -> bool:
    have = stock(g.players[seat])
    return any(can_pay(have, cost) for cost in wonder_costs(g, seat, city, wonder, architect))


def _less(counts: tuple[int, ...], reduction: int) -> list[tuple[int, ...]]:
    """All ways to take so many off the counts."""
    if not counts:
        return [()] if reduction == 0 else []
    found = []
    for off in range(min(counts[0], reduction) + 1):
        for rest in _less(counts[1:], reduction - off):
            found.append((counts[0] - off, *rest))
    return found


def build_wonder(g: State, seat: int, city: City, wonder: int) -> Rules:
    """Pay for a wonder and place it (901.6–901.8)."""
    p = g.players[seat]
    architect = p.architect
    if architect and p.advances & WONDERS[wonder].advance and payable(g, seat, city, wonder, False):
        architect = (yield Ask(seat, "use_architect", ["yes", "no"])) == "yes"
    yield from pay_one_of(g, seat, wonder_costs(g, seat, city, wonder, architect), WONDERS[wonder].id)
    if architect:
        p.architect = False
        events.discard(g, seat, GREAT_ARCHITECT)
    if wonder in p.wonders:
        p.wonders.remove(wonder)
    else:
        g.wonder_open.remove(wonder)
    g.wonder_builder[wonder] = seat
    g.wonder_holder[wonder] = seat
    g.wonder_place[wonder] = city.space
    city.wonders |= 1 << wonder
    city.size += 1
    g.wonders_this_round[seat] += 1
    g.reveals += 1
    if g.tell:
        g.tell("wonder", seat, wonder=WONDERS[wonder].id, city=g.map.labels[city.space])
    if wonder == STATUE:
        draw_objective(g, seat)
    yield from objectives.deed(g, (seat,), "wonder")


def lendable(g: State, seat: int, mask: int = -1) -> list[str]:
    """Advances the Great Library can lend now: none owned, no government, once per turn (905.1, 905.3)."""
    p = g.players[seat]
    if g.active != seat or g.status_step or p.used & USED_LIBRARY or not holds(g, seat, LIBRARY):
        return []
    return [a.id for a in ADVANCES if a.bit & mask and not a.bit & (p.advances | GOVERNMENTS)]


def lend(g: State, seat: int, advance: str) -> None:
    """The Great Library lends an advance until the end of the turn; nothing is gained (905.1, 905.2)."""
    p = g.players[seat]
    p.used |= USED_LIBRARY
    p.borrowed |= 1 << ADVANCE_INDEX[advance]
    advances.renew_usable(p)


def consult_library(g: State, seat: int, mask: int) -> Rules:
    """An advance of the mask may be borrowed at the moment it is first of use (905.6)."""
    found = lendable(g, seat, mask)
    if found:
        answer = yield Ask(seat, "library", ["no", *found])
        if answer != "no":
            lend(g, seat, answer)


def wonders_in(city: City) -> list[int]:
    return [wonder for wonder in range(8) if city.wonders >> wonder & 1]


def city_conquered(g: State, city: City) -> None:
    """The new owner of the city controls its wonders (902.2, 902.4)."""
    for wonder in wonders_in(city):
        g.wonder_holder[wonder] = city.owner


def city_destroyed(g: State, city: City) -> None:
    """The wonders of a destroyed city leave the game and score nothing (902.1)."""
    for wonder in wonders_in(city):
        g.wonder_place[wonder] = -1
        g.wonder_holder[wonder] = NOBODY
        g.wonder_builder[wonder] = NOBODY
