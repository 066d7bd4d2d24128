"""Events: revealing and resolving them, and who is meant by "strongest" and the like (602–604, 613).

"Strongest", "weakest" and the like are ranked with the ties of 604; each player carries an event out for
themselves, in turn order from the active player (111.3).
"""

from __future__ import annotations

from pentapolis.engine import Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import AGE, ID, KIND
from pentapolis.games.through_the_ages.rules.colonies import colonize
from pentapolis.games.through_the_ages.rules.ratings import strength
from pentapolis.games.through_the_ages.scoring import ranked, score_impact
from pentapolis.games.through_the_ages.state import Player, State, card_at, order_from


def reveal_event(g: State) -> Rules:
    """Turn up the top current event and carry it out (602.3, 603.1, 603.5).

    A territory is put up for colonization (603.2), an age III event scored at once (603.4, 1004.1).
    """
    pile = next(pile for pile in g.current if pile)
    card = card_at(g.chance.draw(pile))
    g.past.append(card)
    g.reveals += 1
    if g.tell:
        g.tell("event", card=ID[card])
    if KIND[card] == "territory":
        yield from colonize(g, card)
    elif AGE[card] == 3:
        score_impact(g, card, g.turn)
    else:
        yield from moments.EVENTS[card](g)


def recycle_events(g: State) -> None:
    """When the last current event is done, the future ones take their place, early ages on top (602.4).

    The one just played is among them (602.5), so the number never changes (602.6).
    """
    if not any(g.current):
        for entry in g.future:
            g.current[AGE[card_at(entry)]].append(entry)
        g.future = []
        if g.tell:
            g.tell("events_recycled")


# --- who is concerned ----------------------------------------------------------------------------


def everybody(g: State) -> list[Player]:
    return order_from(g, g.turn)


def by_strength(g: State) -> list[Player]:
    """From the strongest to the weakest (603.3, 604.1, 604.2)."""
    return ranked(g, strength, g.turn)


def by_culture(g: State) -> list[Player]:
    """From the most to the least, with the same ties (604.3)."""
    return ranked(g, lambda civ: civ.culture, g.turn)


def two(g: State) -> int:
    """How many "the two strongest" are (604.5)."""
    return 1 if g.alive == 2 else 2


def two_strongest(g: State) -> list[Player]:
    return by_strength(g)[: two(g)]


def two_weakest(g: State) -> list[Player]:
    return by_strength(g)[-two(g) :]
