"""The ends of the ages: antiquation, loss of yellow tokens, new decks, the last round (801–805, 807, 809)."""

from __future__ import annotations

from pentapolis.games.through_the_ages.data import AGE, AGES, ID, NONE, civil_deck
from pentapolis.games.through_the_ages.rules.leaders import drop_leader
from pentapolis.games.through_the_ages.rules.military import discard_hidden, discard_open
from pentapolis.games.through_the_ages.rules.ratings import recount_all
from pentapolis.games.through_the_ages.rules.wonders import drop_wonder
from pentapolis.games.through_the_ages.state import FULL, SIMPLE, State


def begin_age(g: State, age: int) -> None:
    """The decks of the new age replace the old ones, which nobody draws from any more (802.2, 802.3)."""
    g.age = age
    g.civil = civil_deck(age, g.seats, g.config.polish_print) if age <= last_civil_age(g) else []
    if g.tell:
        g.tell("age_begins", age=(*AGES, "IV")[age])


def last_civil_age(g: State) -> int:
    """The last age with a civil deck: I in the simple, II in the advanced, III in the full game."""
    return g.config.level + 1


def end_age(g: State) -> None:
    """The last card of the age's civil deck has been laid in the row (802.1, 805.1, 807.1, 809.1).

    First antiquation, then the loss of yellow tokens (802.2); neither after age A (801.2) or in the simple
    game (803.8). After the last civil deck the last round is known: this one, in the full game the
    next (810.1).
    """
    level = g.config.level
    if g.age == 0:
        begin_age(g, 1)
        return
    if level != SIMPLE:
        antiquate(g, g.age - 1)
        # Two yellow tokens from the bank, as far as it has them, in the full game (804.1, 804.2, 804.3).
        if level == FULL:
            for civ in g.civs:
                civ.yellow -= min(2, civ.yellow)
        recount_all(g)
        if g.bonus_hidden:
            card = g.bonus_hidden.pop()
            g.bonus.append(card)
            g.reveals += 1
            if g.tell:
                g.tell("bonus_revealed", card=ID[card])
    if g.age == last_civil_age(g):
        g.final = g.round + 1 if level == FULL else g.round
        if g.tell:
            g.tell("last_round_known", round=g.final)
        if level == SIMPLE:
            return
    begin_age(g, g.age + 1)


def antiquate(g: State, age: int) -> None:
    """Discard what belongs to this age or an older one (803.1).

    Hand cards (803.2), leaders and what they gave (803.3), unfinished wonders (803.4), pacts (803.5, 610.4);
    nothing else in play (611.4, 803.6) and no events (803.7).
    """
    for civ in g.civs:
        old_civil = [c for c in civ.hand if AGE[c] <= age]
        civ.hand = [c for c in civ.hand if AGE[c] > age]
        old_military = [c for c in civ.military if AGE[c] <= age]
        for card in old_military:
            discard_hidden(g, civ, card)
        old_play = []
        if civ.leader != NONE and AGE[civ.leader] <= age:
            old_play.append(civ.leader)
            drop_leader(civ)
        if civ.wonder != NONE and AGE[civ.wonder] <= age:
            old_play.append(civ.wonder)
            drop_wonder(civ)
        if civ.pact != NONE and AGE[civ.pact] <= age:
            old_play.append(civ.pact)
            discard_open(g, civ.pact)
            civ.pact = NONE
        if g.tell and (old_civil or old_military or old_play):
            g.tell(
                "antiquated", civ.seat, cards=[ID[c] for c in old_civil + old_play], count=len(old_military)
            )
