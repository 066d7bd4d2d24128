"""Hiring architects and finishing wonders (413, 408), with what wonders do when they are finished."""

from __future__ import annotations

from pentapolis.engine import Ask, Rules
from pentapolis.games.nations.data import (
    BOARDS,
    BOOKS,
    CARD,
    CARDS,
    GOLD,
    NOTHING,
    STONE,
    WONDER_READY_CARDS,
    flag,
    one_good,
    printed,
    printed_gain,
)
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.comparisons import least_stability, least_strength, most_strength
from pentapolis.games.nations.rules.goods import gain, lose, pay
from pentapolis.games.nations.rules.removal import (
    advisors,
    cards_with_effects,
    check_removals,
    enter,
    remove_advisors,
    remove_wonder,
)
from pentapolis.games.nations.state import BOARD_SOURCE, NONE, State

SISTINE_CHAPEL = flag("sistine_chapel")
SISTINE_CHAPEL_GAIN = printed_gain("sistine_chapel")
VERSAILLES = flag("versailles")
TITANIC_PRICE: int = printed("titanic", "choose_one_of", 0, "pay", "gold")
TERRACOTTA_LOSS: int = -printed("terracotta_army", "gain", "gold")
MUSEUM_LOSS: int = -printed("british_museum", "gain", "books")
GATE_GAIN = printed_gain("brandenburg_gate")


def hire(g: State, seat: int, source: str) -> Rules:
    """One architect on the next stage for its stone; `source` is "public", "board" or an own card."""
    n = g.nations[seat]
    if source == "public":
        g.architects -= 1
    else:
        n.private[BOARD_SOURCE if source == "board" else CARD[source]] -= 1
    cost = CARDS[n.wonder].stages[n.stages]
    n.goods[STONE] -= cost
    if g.tell:
        g.tell("hires", seat, card=CARDS[n.wonder].id, stone=cost)
    yield from build_stage(g, seat)
    if g.variant.solo:
        solo.roll(g)


def hire_free(g: State, seat: int) -> Rules:
    """An architect from the supply, without stone (413.7)."""
    if g.tell:
        g.tell("hires", seat, card=CARDS[g.nations[seat].wonder].id, stone=0)
    yield from build_stage(g, seat)


def stages_left(g: State, seat: int) -> int:
    """How many architects the wonder under construction still takes."""
    n = g.nations[seat]
    return len(CARDS[n.wonder].stages) - n.stages if n.wonder >= 0 else 0


def build_stage(g: State, seat: int) -> Rules:
    n = g.nations[seat]
    n.stages += 1
    if n.flags & SISTINE_CHAPEL:
        gain(g, seat, SISTINE_CHAPEL_GAIN, "sistine_chapel")
    if n.stages == len(CARDS[n.wonder].stages):
        yield from finish(g, seat)


def finish(g: State, seat: int) -> Rules:
    """The wonder takes a free space or replaces an older one, and its effects start (413.3 to 413.5)."""
    n = g.nations[seat]
    card = n.wonder
    c = CARDS[card]
    options: list[str | tuple[str, str]] = ["free"] if len(n.wonders) < BOARDS[n.board].wonders else []
    options += [("replace", CARDS[old].id) for old in n.wonders]
    choice = yield Ask(seat, "wonder_space", options, (c.id,))
    n.wonder, n.stages = NONE, 0
    if n.flags & WONDER_READY_CARDS:
        rewards = [(CARDS[old].wonder_ready, CARDS[old].id) for old in cards_with_effects(n)]
    else:
        rewards = []
    if choice != "free":
        remove_wonder(g, seat, CARD[choice[1]])
        check_removals(g)
    n.wonders.append(card)
    enter(g, seat, card)
    if g.tell:
        g.tell("finishes", seat, card=c.id)
    for reward, source in rewards:
        gain(g, seat, reward, source)
    if c.ready != NOTHING:
        for good, amount in enumerate(c.ready):
            if amount < 0:
                yield from lose(g, seat, good, -amount, c.id)
            elif amount:
                gain(g, seat, one_good(good, amount), c.id)
    effect = READY.get(c.id)
    if effect is not None:
        yield from effect(g, seat)
    check_removals(g)


# --- wonders that do something singular when they are finished ----------------------------------------


def _versailles(g: State, seat: int) -> Rules:
    """Its owner counts as least stable until the round ends (1001.11)."""
    n = g.nations[seat]
    n.unstable = True
    n.used |= VERSAILLES
    return
    yield


def _terracotta_army(g: State, seat: int) -> Rules:
    for other in [other for other in reversed(g.order) if least_stability(g, other)]:
        yield from lose(g, other, GOLD, TERRACOTTA_LOSS, "terracotta_army")


def _british_museum(g: State, seat: int) -> Rules:
    for other in [other for other in reversed(g.order) if least_strength(g, other)]:
        yield from lose(g, other, BOOKS, MUSEUM_LOSS, "british_museum")


def _brandenburg_gate(g: State, seat: int) -> Rules:
    for other in g.order:
        if most_strength(g, other):
            gain(g, other, GATE_GAIN, "brandenburg_gate")
    return
    yield


def _titanic(g: State, seat: int) -> Rules:
    """Everybody pays gold or loses all advisors, last in turn order first (1001.9)."""
    paying: dict[int, bool] = {}
    for other in reversed(g.order):
        n = g.nations[other]
        options = ["pay"] if n.goods[GOLD] >= TITANIC_PRICE else []
        if advisors(n):
            options.append("remove_advisors")
        choice = yield Ask(other, "titanic", options or ["pay"], (TITANIC_PRICE,))
        if choice == "pay":
            paying[other] = len(options) > 1
    for other in g.order:
        if other not in paying:
            remove_advisors(g, other)
    for other, by_choice in paying.items():
        if by_choice:  # with another way open it is spending, otherwise a forced loss (504.9, 1001.6)
            pay(g, other, GOLD, TITANIC_PRICE)
        else:
            yield from lose(g, other, GOLD, TITANIC_PRICE, "titanic")


READY = {
    "versailles": _versailles,
    "terracotta_army": _terracotta_army,
    "british_museum": _british_museum,
    "brandenburg_gate": _brandenburg_gate,
    "titanic": _titanic,
}
