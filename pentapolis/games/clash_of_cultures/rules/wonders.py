"""Wonders (900): drawing and building them, and what happens to them when their city falls."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCES, WONDERS
from pentapolis.games.clash_of_cultures.data.ids import (
    CAPTIVE,
    CULTURE,
    ENGINEERING,
    FOOD,
    GOLD,
    ORE,
    PORT,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import cities, decks, objectives
from pentapolis.games.clash_of_cultures.rules.goods import can_pay, pay_one_of, stock, token
from pentapolis.games.clash_of_cultures.rules.moments import (
    FORCED_WONDER,
    WONDER_BUILT,
    WONDER_CULTURE,
    WONDER_PRICES,
    WONDER_SUBSTITUTES,
    Cost,
    Vector,
)
from pentapolis.games.clash_of_cultures.rules.questions import Question
from pentapolis.games.clash_of_cultures.state import State

GREAT_ARCHITECT: Final = 54
"""The index of the event card kept as Great Architect."""

WONDER_INDEX: Final = {wonder.id: i for i, wonder in enumerate(WONDERS)}


def draw_wonder(g: State, seat: int) -> Rules:
    """Draw a wonder card (901.1); leaders may force one (1103.6), the Envoy may offer one."""
    p = g.players[seat]
    for forced in FORCED_WONDER.of(p):
        if _take_forced(g, seat, forced()):
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
        answer = yield DRAW.ask(g, seat)
        if answer != "deck":
            card = WONDER_INDEX[answer]
            g.wonder_open.remove(card)
            p.wonders.append(card)
            g.known_wonders[card] = (1 << g.seats) - 1
            if g.tell:
                g.tell("takes_card", seat, card=answer)
            return
    _draw_from_bag(g, seat)


def draws(g: State, ask: Ask) -> list[Option]:
    return ["deck", *(WONDERS[card].id for card in g.wonder_open)]


def refuse_draw(g: State, ask: Ask, what: str) -> Refusal | None:
    return Refusal("901.12", "no_wonder_cards") if what == "deck" and not g.wonder_bag else None


DRAW: Final = Question("draw_wonder", draws, refuse_draw)


def _draw_from_bag(g: State, seat: int) -> None:
    """Draw from the deck, if there is a card (901.12)."""
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
    """Why this wonder cannot be built here (901, 901.5, 901.9, 901.13)."""
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


def wonder_costs(g: State, seat: int, city: City, wonder: int, architect: bool) -> list[Cost]:
    """The alternative prices of a wonder here, with what advances, leaders and the Great Architect change.

    Rules 901.11.
    """
    p = g.players[seat]
    printed = WONDERS[wonder].cost
    culture = printed[CULTURE] - sum(ability(wonder) for ability in WONDER_CULTURE.of(p))
    if architect:
        culture = max(0, culture - 3)
    variants: list[tuple[Vector, int]] = [((printed[FOOD], printed[WOOD], printed[ORE], culture), 0)]
    for prices in WONDER_PRICES.of(p, city.space):
        variants = prices(g, seat, variants[0][0])
    extra = tuple(good for ability in WONDER_SUBSTITUTES.of(p) for good in ability())
    costs: list[Cost] = []
    for counts, captives in variants:
        needs: Cost = []
        for count, good in zip(counts[:3], (FOOD, WOOD, ORE), strict=True):
            if count:
                needs.append((count, (good, GOLD, *extra)))
        if counts[3]:
            needs.append((counts[3], (*token(g, seat, CULTURE, wonder=True), *extra)))
        if captives:
            needs.append((captives, (CAPTIVE,)))
        costs.append(needs)
    return costs


def payable(g: State, seat: int, city: City, wonder: int, architect: bool) -> bool:
    have = stock(g.players[seat])
    return any(can_pay(have, cost) for cost in wonder_costs(g, seat, city, wonder, architect))


def build_wonder(g: State, seat: int, city: City, wonder: int) -> Rules:
    """Pay for a wonder and place it (901.6–901.8, 901.10)."""
    p = g.players[seat]
    architect = p.architect
    if architect and p.advances & WONDERS[wonder].advance and payable(g, seat, city, wonder, False):
        architect = (yield Ask(seat, "use_architect", ["yes", "no"])) == "yes"
    yield from pay_one_of(g, seat, wonder_costs(g, seat, city, wonder, architect), WONDERS[wonder].id)
    if architect:
        p.architect = False
        decks.discard_event(g, seat, GREAT_ARCHITECT)
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
    for ability in WONDER_BUILT.among(1 << wonder):
        ability(g, seat)
    yield from objectives.deed(g, (seat,), "wonder")
