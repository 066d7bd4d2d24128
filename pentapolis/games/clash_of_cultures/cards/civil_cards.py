"""The civil halves of the 42 action cards (801): 21 effects, two cards of each.

Those that bring advances and ideas stand in `civil_cards_of_learning.py`.
"""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Refusal, Rules
from pentapolis.games.clash_of_cultures.cards import event_steps
from pentapolis.games.clash_of_cultures.cards.advances import culture
from pentapolis.games.clash_of_cultures.data import WONDERS
from pentapolis.games.clash_of_cultures.data.ids import (
    BARBARIANS,
    CULTURE,
    FOOD,
    GOLD,
    INFANTRY,
    MOOD,
    ORE,
    SETTLER,
    WOOD,
)
from pentapolis.games.clash_of_cultures.pieces import City
from pentapolis.games.clash_of_cultures.rules import (
    aftermath,
    barbarians,
    cities,
    construction,
    explore,
    leaders,
    mood,
    objectives,
    reports,
    takeover,
    wonders,
)
from pentapolis.games.clash_of_cultures.rules.card_effects import card_effect
from pentapolis.games.clash_of_cultures.rules.decks import (
    action_of,
    action_word,
    draw_objective,
    is_event,
    objective_of,
    objective_word,
)
from pentapolis.games.clash_of_cultures.rules.goods import (
    can_pay,
    pay,
    stock,
    token,
)
from pentapolis.games.clash_of_cultures.rules.menu import ENTRIES
from pentapolis.games.clash_of_cultures.rules.moments import GUARDS
from pentapolis.games.clash_of_cultures.rules.questions import (
    Question,
    all_cities,
    by,
    spaces,
)
from pentapolis.games.clash_of_cultures.state import (
    CARD_BARBARIANS,
    CARD_FOCUS,
    CARD_MASS,
    USED_ACTION,
    USED_FREE_ECONOMY,
    USED_TAKEOVER,
    State,
)


def claims(g: State, seat: int, name: str, need_round: bool) -> list[int]:
    """Won land battles of this turn that no card of this name has used (801.7)."""
    return [
        r.number
        for r in reports.battle_reports(g, seat)
        if r["land"]
        and r.won
        and (r["rounds"] or not need_round)
        and objectives.claim_code(name, seat, r.number) not in g.claimed
    ]


@card_effect(
    "hero_general",
    lambda g, seat: bool(claims(g, seat, "hero_general", True)) and bool(mood.gloomy(g, seat)),
)
def hero_general(g: State, seat: int) -> Rules:
    g.claimed.append(objectives.claim_code("hero_general", seat, claims(g, seat, "hero_general", True)[0]))
    city = yield from cities.choose_city(
        g, seat, mood.gloomy(g, seat), mood.RAISE_ONE, ("civil.hero_general",)
    )
    cities.raise_mood(g, city)
    needs = [(1, token(g, seat, MOOD))]
    if mood.gloomy(g, seat) and can_pay(stock(g.players[seat]), needs):
        answer = yield mood.RAISE_MORE.ask(g, seat)
        if answer != "no":
            yield from pay(g, seat, needs)
            cities.raise_mood(g, g.cities[g.map.index[answer]])


def _hand(g: State, seat: int) -> int:
    p = g.players[seat]
    return len(p.actions) + len(p.objectives) + len(p.wonders)


@card_effect("spy", at=lambda g, seat: [s for s in range(g.seats) if s != seat and _hand(g, s)])
def spy(g: State, seat: int, other: int) -> Rules:
    """Look at another player's hand; perhaps swap one card for one of the same kind."""
    p, q = g.players[seat], g.players[other]
    see_hand(g, seat, other)
    options: list[tuple[str, ...] | str] = ["no"]
    if p.actions:
        options += [("take", action_word(card)) for card in q.actions]
    if p.objectives:
        options += [("take", objective_word(card)) for card in q.objectives]
    if p.wonders:
        options += [("take", WONDERS[card].id) for card in q.wonders]
    answer = yield Ask(seat, "spy", options, about=(other,))
    if answer == "no":
        return
    word = answer[1]
    if word.startswith(("action", "event")):
        mine, theirs, cards = p.actions, q.actions, {action_word(c): c for c in p.actions}
        taken = action_of(word)
    elif word.startswith("objective"):
        mine, theirs, cards = p.objectives, q.objectives, {objective_word(c): c for c in p.objectives}
        taken = objective_of(word)
    else:
        mine, theirs, cards = p.wonders, q.wonders, {WONDERS[c].id: c for c in p.wonders}
        taken = wonders.WONDER_INDEX[word]
    given = cards[(yield Ask(seat, "spy_give", list(cards)))]
    mine.remove(given)
    theirs.remove(taken)
    mine.append(taken)
    theirs.append(given)
    both = 1 << seat | 1 << other
    _know(g, word, both)
    _know(g, next(w for w, c in cards.items() if c == given), both)


def see_hand(g: State, seat: int, other: int) -> None:
    """The player learns the other's hand."""
    q = g.players[other]
    bit = 1 << seat
    for card in q.actions:
        if not is_event(card):
            g.known_actions[card] |= bit
    for card in q.objectives:
        g.known_objectives[card] |= bit
    for card in q.wonders:
        g.known_wonders[card] |= bit
    g.reveals += 1
    if g.tell:
        words = [action_word(c) for c in q.actions] + [objective_word(c) for c in q.objectives]
        g.tell("sees_hand", seat, to=(seat,), cards=words + [WONDERS[c].id for c in q.wonders], other=other)


def _know(g: State, word: str, seats: int) -> None:
    """Only these seats (a mask) know where the card is now."""
    if word.startswith("action"):
        g.known_actions[action_of(word)] = seats
    elif word.startswith("objective"):
        g.known_objectives[objective_of(word)] = seats
    elif not word.startswith("event"):
        g.known_wonders[wonders.WONDER_INDEX[word]] = seats


MERCENARY_NEEDS: Final = (FOOD, WOOD, ORE, GOLD)


def guarded(g: State, seat: int, space: int) -> bool:
    """Whether another player's leader keeps a barbarian group from being hired."""
    others = [other for other in range(g.seats) if other != seat]
    return any(ability(g, other, space) for other in others for ability in GUARDS.of(g.players[other]))


def _hirelings(g: State, seat: int) -> list[int]:
    """Barbarian groups within range 2 of the player's cities or army units."""
    near: set[int] = set()
    for city in g.cities_of(seat):
        near.update(g.within(city.space, 2))
    for space in g.spaces_of(seat):
        if g.army_at(seat, space):
            near.update(g.within(space, 2))
    return [s for s in g.spaces_of(BARBARIANS) if s in near and not guarded(g, seat, s)]


def _mercenaries_possible(g: State, seat: int) -> bool:
    kinds = (*MERCENARY_NEEDS, *token(g, seat, CULTURE))
    return bool(_hirelings(g, seat)) and can_pay(stock(g.players[seat]), [(1, kinds)])


HIRE: Final = Question("hire", spaces, by("801.4", "no_group_near"))


@card_effect("mercenaries", _mercenaries_possible)
def mercenaries(g: State, seat: int) -> Rules:
    """Pay for barbarian groups and move each one space."""
    labels = g.map.labels
    waiting: dict[int, list[int]] = {}
    while True:
        kinds = (*MERCENARY_NEEDS, *token(g, seat, CULTURE))
        groups = [s for s in _hirelings(g, seat) if s not in waiting]
        if not groups or not can_pay(stock(g.players[seat]), [(1, kinds)]):
            break
        options = [labels[s] for s in groups]
        answer = yield HIRE.offer(seat, [*options, "done"] if waiting else options)
        if answer == "done":
            break
        yield from pay(g, seat, [(1, kinds)], "civil.mercenaries")
        space = g.map.index[answer]
        waiting[space] = [g.count(BARBARIANS, kind, space) for kind in range(6)]
    while waiting:
        moves = [
            ("from", labels[start], labels[space])
            for start, group in waiting.items()
            for space in g.map.neighbours[start]
            if g.is_land(space) and g.army_at(BARBARIANS, space) + sum(group) <= barbarians.LIMIT
        ]
        if not moves:
            return
        answer = yield barbarians.MOVE.offer(seat, moves)
        start = g.map.index[answer[1]]
        group = waiting.pop(start)
        yield from barbarians.step(g, start, g.map.index[answer[2]], group)
        city = g.cities.get(start)
        if city is not None and city.owner == BARBARIANS:
            yield from barbarians.reinforce(g, seat, start)


def _barbarian_takeover(g: State, seat: int) -> bool:
    """Whether with the card an attempt on a barbarian settlement is possible this turn."""
    p = g.players[seat]
    if p.used & (USED_TAKEOVER | CARD_BARBARIANS) or not p.settlements:
        return False
    if not g.actions_left and not culture.may_use_arts(g, seat):
        return False
    bare = {g.map.labels[c.space] for c in g.cities_of(BARBARIANS) if c.size == 1}
    if not bare:
        return False
    p.used |= CARD_BARBARIANS
    possible = any(way[2] in bare for way in takeover.attempts(g, seat))
    p.used &= ~CARD_BARBARIANS
    return possible


@card_effect("cultural_takeover", _barbarian_takeover)
def cultural_takeover(g: State, seat: int) -> Rules:
    g.players[seat].used |= CARD_BARBARIANS
    yield from ()


def _developable(g: State, seat: int) -> list[City]:
    return [
        c
        for c in g.cities_of(seat)
        if cities.refuse_activation(g, c) is None and construction.constructible(g, seat, c, free=True)
    ]


def refuse_development(g: State, ask: Ask, label: str) -> Refusal | None:
    refusal = cities.refuse_city(g, ask, label)
    if refusal or construction.constructible(g, ask.seat, g.cities[g.map.index[label]], free=True):
        return refusal
    return Refusal("406.4", "nothing_to_construct", city=label)


DEVELOP: Final = Question("develop", all_cities, refuse_development)


@card_effect("city_development", lambda g, seat: bool(_developable(g, seat)))
def city_development(g: State, seat: int) -> Rules:
    city = yield from cities.choose_city(g, seat, _developable(g, seat), DEVELOP)
    yield from construction.construct_action(g, seat, city, free=True)


def _next_collect(g: State, seat: int) -> bool:
    """Whether a Collect can follow this turn that no such card changes yet."""
    if g.players[seat].used & (CARD_FOCUS | CARD_MASS | USED_FREE_ECONOMY):
        return False
    if g.actions_left:
        return any(not city.angry_activated for city in g.cities_of(seat))
    return any(ENTRIES[head].options(g, seat) for head in ("free_economy", "tributes"))


@card_effect("production_focus", _next_collect)
def production_focus(g: State, seat: int) -> Rules:
    g.players[seat].used |= CARD_FOCUS
    yield from ()


@card_effect("mass_production", _next_collect)
def mass_production(g: State, seat: int) -> Rules:
    g.players[seat].used |= CARD_MASS
    yield from ()


def _explorable(g: State, seat: int) -> bool:
    return bool(explore.slots_near_cities(g, seat)) or bool(
        g.players[seat].units[SETTLER] and g.cities_of(seat)
    )


@card_effect("explorer", _explorable)
def explorer(g: State, seat: int) -> Rules:
    explored = yield from reveal_tile(g, seat)
    if g.players[seat].units[SETTLER] and g.cities_of(seat):
        if explored < 0 or (yield Ask(seat, "explorer_settler", ["yes", "no"])) == "yes":
            yield from event_steps.free_settler(g, seat)


def reveal_tile(g: State, seat: int) -> Rules:
    """Reveal a tile near one's cities, if wanted; returns its slot or -1."""
    slots = explore.slots_near_cities(g, seat)
    if not slots:
        return -1
    first = {g.map.labels[g.map.slots[slot][0]]: slot for slot in slots}
    settler = bool(g.players[seat].units[SETTLER] and g.cities_of(seat))
    answer = yield explore.REVEAL_TILE.offer(seat, [*first, "no"] if settler else list(first))
    if answer == "no":
        return -1
    yield from explore.without_units(g, seat, first[answer])
    return first[answer]


@card_effect(
    "negotiations",
    lambda g, seat: not g.players[seat].used & USED_ACTION,
    at=lambda g, seat: [s for s in range(g.seats) if s != seat],
)
def negotiations(g: State, seat: int, other: int) -> Rules:
    g.players[seat].no_attack |= 1 << other
    g.players[other].no_attack |= 1 << seat
    yield from ()


@card_effect("leadership")
def leadership(g: State, seat: int) -> Rules:
    g.actions_left += 1
    yield from ()


def _victims(g: State, seat: int) -> list[int]:
    return [s for s in range(g.seats) if s != seat and not g.players[s].fewer_actions]


@card_effect("assassination", at=_victims)
def assassination(g: State, seat: int, other: int) -> Rules:
    g.players[other].fewer_actions += 1
    yield from ()


@card_effect(
    "new_plans",
    lambda g, seat: (
        bool(g.players[seat].objectives)
        and bool(g.objective_bag or g.objective_pile or g.players[seat].seer >= 0)
    ),
)
def new_plans(g: State, seat: int) -> Rules:
    """Draw 2 objectives; one may replace a hand card; the rest is shuffled back."""
    p = g.players[seat]
    hand = list(p.objectives)
    for _ in range(2):
        draw_objective(g, seat)
    drawn = [objective_word(card) for card in p.objectives[len(hand) :]]
    kept = yield Ask(seat, "keep_objective", [*drawn, "none"])
    back = [objective_of(word) for word in drawn if word != kept]
    if kept != "none":
        word = yield Ask(seat, "return_objective", [objective_word(card) for card in hand])
        back.append(objective_of(word))
    for card in back:
        p.objectives.remove(card)
        g.objective_bag.append(card)
        g.known_objectives[card] = 0


def _mustering(g: State, seat: int) -> bool:
    return g.players[seat].units[INFANTRY] > 0 and any(
        g.army_at(seat, c.space) < leaders.army_limit(g, seat, c.space) for c in g.cities_of(seat)
    )


@card_effect("militia", _mustering)
def militia(g: State, seat: int) -> Rules:
    yield from aftermath.free_infantry(g, seat)
