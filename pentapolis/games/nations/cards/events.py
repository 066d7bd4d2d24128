"""The events that do something of their own (504, 1002): one function each, registered by the events' ids."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.nations.data import (
    CARDS,
    FOOD,
    GOLD,
    GOODS,
    HALVES,
    MILITARY,
    NOTHING,
    VP,
    Amounts,
    Effect,
    one_good,
)
from pentapolis.games.nations.moments import event
from pentapolis.games.nations.rules.architects import hire_free, stages_left
from pentapolis.games.nations.rules.comparisons import stability, strength, strengths
from pentapolis.games.nations.rules.events import (
    YES_NO,
    can_pay,
    change,
    multiply,
    others_lose,
    reorder,
    select,
    settle_choice,
    takers_of,
)
from pentapolis.games.nations.rules.goods import gain, lose, lose_vp, pay
from pentapolis.games.nations.rules.removal import advisors, check_removals, remove_advisors, remove_colony
from pentapolis.games.nations.rules.ways import Ways, always, losses_of, no_advisor_to_lose, paying
from pentapolis.games.nations.rules.workers import (
    choose_parts,
    choose_returned,
    put_worker,
    return_worker,
    slot_option,
    take_off,
    take_worker_from,
    workers_to_take,
)
from pentapolis.games.nations.state import NONE, Player, State


@event("zoroastrian_revival")
def _zoroastrian_revival(g: State, effect: Effect, source: str) -> Rules:
    """The most stable decides: stone for itself, or less food for the others (1002.1)."""
    seats = select(g, effect.who)
    if not seats:
        return
    decider = max(seats, key=lambda seat: (stability(g, g.nations[seat]), -g.order.index(seat)))
    for_me, for_them = effect.choices
    choice = yield Ask(decider, source, ["gain", "others_lose"])
    if choice == "gain":
        for seat in seats:
            gain(g, seat, for_me.gain, source)
    else:
        for seat in reversed([seat for seat in g.order if seat not in seats]):
            yield from change(g, seat, for_them.others, source)


@event("ashokas_conversion", "mercantilism")
def _undeploy_for_goods(g: State, effect: Effect, source: str) -> Rules:
    """Any number of workers come off cards of a kind, each for some goods: Ashoka, Mercantilism."""
    numbers: list[tuple[int, int, int]] = []
    for seat in reversed(g.order):
        n = g.nations[seat]
        for slot, card in enumerate(n.slots):
            if CARDS[card].kind == effect.undeploy and n.workers[slot]:
                number = yield Ask(seat, source, list(range(n.workers[slot] + 1)), (CARDS[card].id,))
                numbers.append((seat, slot, number))
    for seat, slot, number in numbers:
        if number:
            take_off(g.nations[seat], slot, number)
            gain(g, seat, multiply(effect.per_worker_gain, number), source)


@event("assyrian_deportations", "black_death", "emigration")
def _return_workers(g: State, effect: Effect, source: str) -> Rules:
    """First all choose, then all workers go back at the same time (504.5)."""
    returned = []
    for seat in reversed(select(g, effect.who)):
        worker = yield from choose_returned(g, seat)
        if worker is not None:
            returned.append((seat, *worker))
    for seat, slot, part in returned:
        return_worker(g, seat, slot, part)


@event("jain_ascetism", "song_resistance")
def _regain(g: State, effect: Effect, source: str) -> Rules:
    """Get back what was lost to war this round: points, or everything."""
    for seat in select(g, effect.who):
        lost = g.nations[seat].war_lost
        gain(g, seat, lost if effect.regain_all else one_good(VP, lost[VP]), source)
    yield from ()


def _no_architect_to_lose(g: State, seat: int) -> Refusal | None:
    return None if g.nations[seat].stages else Refusal("504.9", "no_architect_to_lose")


SEA_PEOPLES: Final[Ways] = Ways(
    "sea_peoples",
    {
        "remove_architect": _no_architect_to_lose,
        "lose_vp": paying(losses_of(HALVES["sea_peoples"].effects[0].choices[1])),
    },
    last=("lose_vp",),
)


@event("sea_peoples")
def _sea_peoples(g: State, effect: Effect, source: str) -> Rules:
    """An architect comes off the unfinished wonder, or a point is lost."""
    losers: list[int] = []
    for seat in reversed(select(g, effect.who)):
        choice = yield SEA_PEOPLES.ask(g, seat)
        if choice == "lose_vp":
            losers.append(seat)
        else:
            n = g.nations[seat]
            n.stages -= 1
            if g.tell:
                g.tell("architect_lost", seat, card=CARDS[n.wonder].id)
    for seat in losers:
        lose_vp(g, seat, 1, source)


@event("han_dynasty", "janissaries")
def _take_workers(g: State, effect: Effect, source: str) -> Rules:
    """Workers and goods, both or neither: Han Dynasty, Janissaries (1002.4, 1002.5)."""
    workers = effect.workers
    seats = [seat for seat in select(g, effect.who) if workers_to_take(g.nations[seat]) >= workers]
    takers = yield from takers_of(g, seats, source)
    for seat in takers:
        gain(g, seat, effect.gain, source)
    yield from _workers_come(g, takers, workers)


@event("pilgrims")
def _pilgrims(g: State, effect: Effect, source: str) -> Rules:
    """A worker that must be taken."""
    yield from _workers_come(g, select(g, effect.who)[::-1], effect.workers)


def _workers_come(g: State, seats: list[int], workers: int) -> Rules:
    """First all choose the parts of the track, then all workers come at the same time (504.5)."""
    parts: list[tuple[int, str]] = []
    for seat in seats:
        parts += [(seat, part) for part in (yield from choose_parts(g, seat, workers))]
    for seat, part in parts:
        take_worker_from(g, seat, part)


ECOLOGICAL_PRICE: Final = HALVES["ecological_collapse"].effects[0].choices[0].pay
ECOLOGICAL_COLLAPSE: Final[Ways] = Ways(
    "ecological_collapse", {"pay": paying(ECOLOGICAL_PRICE), "go_last": always}, last=()
)


@event("ecological_collapse")
def _ecological_collapse(g: State, effect: Effect, source: str) -> Rules:
    """Pay food or go to the back; both groups keep their order."""
    payers: list[int] = []
    for seat in reversed(g.order):
        choice = yield ECOLOGICAL_COLLAPSE.ask(g, seat)
        if choice == "pay":
            payers.append(seat)
    for seat in payers:
        pay(g, seat, FOOD, ECOLOGICAL_PRICE[FOOD])
    reorder(g, [s for s in g.order if s in payers] + [s for s in g.order if s not in payers])


@event("fourth_crusade")
def _fourth_crusade(g: State, effect: Effect, source: str) -> Rules:
    """The strongest may pay: a point for both of the strongest; only then the weakest lose books (1002.8)."""
    assert effect.then is not None
    strongest, weakest = select(g, effect.who), select(g, effect.then.who)
    power = strengths(g)
    paid = False
    if strongest:
        decider = max(strongest, key=lambda seat: (power[seat], -g.order.index(seat)))
        if can_pay(g, decider, effect.pay):
            choice = yield Ask(decider, "event_offer", list(YES_NO), (source,))
            paid = choice == "accept"
        if paid:
            pay(g, decider, GOLD, effect.pay[GOLD])
            for seat in strongest:
                gain(g, seat, effect.gain, source)
    if paid or "crusade" in g.variant.readings:
        for seat in reversed(weakest):
            yield from change(g, seat, effect.then.gain, source)


@event("feudal_dues")
def _feudal_dues(g: State, effect: Effect, source: str) -> Rules:
    """Already at work in the turn order step: nothing more to do."""
    yield from ()


@event("hajj_from_mali")
def _hajj(g: State, effect: Effect, source: str) -> Rules:
    """Lose all gold except a little."""
    for seat in select(g, effect.who):
        yield from lose(g, seat, GOLD, max(0, g.nations[seat].goods[GOLD] - effect.keep_gold), source)


LITTLE_ICE_AGE_LOSSES: Final[dict[Option, Amounts]] = {
    ("lose", GOODS[good], -amount): choice.gain
    for choice in HALVES["little_ice_age"].effects[0].choices
    for good, amount in enumerate(choice.gain)
    if amount
}
LITTLE_ICE_AGE: Final[Ways] = Ways(
    "little_ice_age",
    {way: paying(multiply(loss, -1)) for way, loss in LITTLE_ICE_AGE_LOSSES.items()},
    last=tuple(LITTLE_ICE_AGE_LOSSES),
)


@event("little_ice_age")
def _little_ice_age(g: State, effect: Effect, source: str) -> Rules:
    """Food or books: one that can be paid in full, if there is any (504.9)."""
    chosen: list[tuple[int, Option, bool]] = []
    for seat in reversed(select(g, effect.who)):
        choice = yield LITTLE_ICE_AGE.ask(g, seat)
        chosen.append((seat, choice, LITTLE_ICE_AGE.free(g, seat)))
    for seat, choice, free in chosen:
        yield from settle_choice(g, seat, LITTLE_ICE_AGE_LOSSES[choice], free, source)


@event("glorious_revolution")
def _glorious_revolution(g: State, effect: Effect, source: str) -> Rules:
    """Gold for going last; of two the less stable chooses first and ends up last (1002.3)."""
    seats = sorted(
        select(g, effect.who),
        key=lambda seat: (stability(g, g.nations[seat]), -g.order.index(seat)),
    )
    takers = []
    for seat in seats:
        choice = yield Ask(seat, "event_offer", list(YES_NO), (source,))
        if choice == "accept":
            takers.append(seat)
    reorder(g, [seat for seat in g.order if seat not in takers] + takers[::-1])
    for seat in takers:
        gain(g, seat, effect.gain, source)


VASA_GOLD, VASA_STRENGTH = HALVES["sinking_of_the_vasa"].effects[0].choices


def _too_weak_to_sink(g: State, seat: int) -> Refusal | None:
    """Any strength will do (1002.7), by the reading `vasa=ten_strength` only so much (decision AB)."""
    have = strength(g.nations[seat])
    if "vasa" not in g.variant.readings or have + VASA_STRENGTH.strength >= 0:
        return None
    return Refusal("1002.7", "too_weak_to_sink", needed=-VASA_STRENGTH.strength, have=have)


VASA: Final[Ways] = Ways(
    "sinking_of_the_vasa",
    {"lose_gold": paying(losses_of(VASA_GOLD)), "lose_strength": _too_weak_to_sink},
    last=("lose_strength",),
)


@event("sinking_of_the_vasa")
def _vasa(g: State, effect: Effect, source: str) -> Rules:
    """Lose gold, or count as weaker in the lower event (1002.7)."""
    chosen: list[tuple[int, str, bool]] = []
    for seat in reversed(select(g, effect.who)):
        choice = yield VASA.ask(g, seat)
        chosen.append((seat, choice, VASA.free(g, seat)))
    for seat, choice, free in chosen:
        if choice == "lose_strength":
            g.nations[seat].sunk = True
        else:
            yield from settle_choice(g, seat, VASA_GOLD.gain, free, source)


SALEM_GOLD: Final = HALVES["salem_witch_trials"].effects[0].choices[0]
SALEM: Final[Ways] = Ways(
    "salem_witch_trials",
    {"lose_gold": paying(losses_of(SALEM_GOLD)), "remove_advisors": no_advisor_to_lose},
    last=("lose_gold",),
)


@event("salem_witch_trials")
def _salem(g: State, effect: Effect, source: str) -> Rules:
    """Lose gold or all advisors."""
    chosen: list[tuple[int, str, bool]] = []
    for seat in reversed(select(g, effect.who)):
        choice = yield SALEM.ask(g, seat)
        chosen.append((seat, choice, SALEM.free(g, seat)))
    for seat, choice, free in chosen:
        if choice == "remove_advisors":
            remove_advisors(g, seat)
        else:
            yield from settle_choice(g, seat, SALEM_GOLD.gain, free, source)


@event("papal_indulgence", "great_exhibition")
def _free_architects(g: State, effect: Effect, source: str) -> Rules:
    """Architects from the supply without stone: Papal Indulgence, Great Exhibition (1002.9)."""
    seats = select(g, effect.who)
    hired: list[int] = []
    for seat in reversed(seats):
        for _ in range(min(effect.architects, stages_left(g, seat))):
            choice = yield Ask(seat, "event_offer", list(YES_NO), (source,))
            if choice == "decline":
                break
            hired.append(seat)
    for seat in hired:
        yield from hire_free(g, seat)
    if effect.others != NOTHING:
        yield from others_lose(g, effect, seats, source)


@event("march_to_moscow", "american_revolution")
def _remove_colony(g: State, effect: Effect, source: str) -> Rules:
    """Lose a colony, or points without one: March to Moscow, American Revolution."""
    for seat in reversed(select(g, effect.who)):
        n = g.nations[seat]
        if not n.colonies:
            lose_vp(g, seat, -effect.if_none[VP], source)
            continue
        choice = yield Ask(seat, "give_up_colony", [("colony", CARDS[card].id) for card in n.colonies])
        remove_colony(g, seat, next(card for card in n.colonies if CARDS[card].id == choice[1]))


@event("anarchism")
def _anarchism(g: State, effect: Effect, source: str) -> Rules:
    """All advisors go, and a point."""
    for seat in select(g, effect.who):
        remove_advisors(g, seat)
        yield from change(g, seat, effect.gain, source)


@event("french_revolution")
def _french_revolution(g: State, effect: Effect, source: str) -> Rules:
    """All advisors go; without one, points."""
    for seat in select(g, effect.who):
        if advisors(g.nations[seat]):
            remove_advisors(g, seat)
        else:
            lose_vp(g, seat, -effect.if_none[VP], source)
    yield from ()


@event("entente_cordiale")
def _entente_cordiale(g: State, effect: Effect, source: str) -> Rules:
    """Up to two workers go on military cards without stone, from the pool or from other cards."""
    moves: list[tuple[int, int, int]] = []
    for seat in reversed(select(g, effect.who)):
        planned = g.nations[seat].copy()
        for _ in range(effect.count):
            move = yield from _choose_deployment(planned, seat, source)
            if move is None:
                break
            moves.append((seat, *move))
    for seat, origin, slot in moves:
        n = g.nations[seat]
        if origin != NONE:
            take_off(n, origin)
            check_removals(g)
        n.pool -= 1
        put_worker(g, n, slot)
        if g.tell:
            g.tell("deploys", seat, card=CARDS[n.slots[slot]].id, stone=0)


def _choose_deployment(planned: Player, seat: int, source: str) -> Rules:
    """From where (a space, or NONE for the pool) and on which military card; None: no worker more.

    `planned` is the nation as it will be after the workers chosen so far.
    """
    targets: list[str | tuple[str, str, int]] = ["decline"]
    for slot, card in enumerate(planned.slots):
        if CARDS[card].kind == MILITARY and planned.pool + sum(planned.workers) > planned.workers[slot]:
            targets.append(slot_option("deploy", planned, slot))
    target = yield Ask(seat, source, targets)
    if target == "decline":
        return None
    slot = target[2] - 1
    sources: list[str | tuple[str, str, int]] = ["pool"] if planned.pool else []
    manned = [s for s in range(len(planned.slots)) if planned.workers[s] and s != slot]
    sources += [slot_option("from", planned, s) for s in manned]
    choice = yield Ask(seat, "worker_from", sources, (target[1],))
    origin = NONE if choice == "pool" else choice[2] - 1
    if origin != NONE:
        take_off(planned, origin)
    planned.pool -= 1
    planned.workers[slot] += 1
    return origin, slot
