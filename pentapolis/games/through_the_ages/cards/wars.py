"""The wars: what the winner takes from the loser, by the advantage (612, 1005, 1008.24)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import AGE, BY_ID, CARDS, FAMILY_OF, ID, SPECIAL
from pentapolis.games.through_the_ages.moments import at_family
from pentapolis.games.through_the_ages.rules.losses import lose_blue, lose_population, take_goods
from pentapolis.games.through_the_ages.rules.ratings import recount
from pentapolis.games.through_the_ages.rules.row import has_technology
from pentapolis.games.through_the_ages.rules.technologies import enter_technology
from pentapolis.games.through_the_ages.rules.tracks import gain_science, score
from pentapolis.games.through_the_ages.state import CONFLICT, Player, State


@at_family(moments.WARS, "war_over_culture")
def war_over_culture(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    score(winner, CONFLICT, -score(loser, CONFLICT, -advantage))
    yield from ()


@at_family(moments.WARS, "war_over_resources")
def war_over_resources(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    yield from take_goods(g, winner, loser, advantage)


def steal_tries(g: State, ask: Ask) -> Iterable[Option]:
    loser = g.civs[ask.about[0]]
    return [("steal", ID[SPECIAL[family][level]]) for family, level in enumerate(loser.specials) if level]


def refuse_steal(g: State, ask: Ask, id: str) -> Refusal | None:
    """Counted by its science cost; neither the same nor an older one than the own (1005.5, OP-37)."""
    winner, special = g.civs[ask.seat], BY_ID[id]
    if winner.specials[FAMILY_OF[special]] >= AGE[special] or has_technology(winner, special):
        return Refusal("1005.5", "newer_in_play", card=id)
    cost, advantage = CARDS[special].science_cost, ask.about[1]
    return Refusal("1005.5", "advantage", needed=cost, have=advantage) if cost > advantage else None


STEAL: Final = Actions("steal", Action("done"), Action("steal", steal_tries, refuse_steal))


@at_family(moments.WARS, "war_over_technology")
def war_over_technology(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    """Special technologies count as their science cost; the rest is taken in science (1005.5, OP-37)."""
    while True:
        answer = yield STEAL.ask(g, winner.seat, (loser.seat, advantage))
        if answer == "done":
            break
        special = BY_ID[answer[1]]
        advantage -= CARDS[special].science_cost
        loser.specials[FAMILY_OF[special]] = 0
        recount(g, loser)
        yield from lose_blue(g, loser, CARDS[special].blue_tokens)
        enter_technology(g, winner, special)
    gain_science(winner, -gain_science(loser, -advantage))


@at_family(moments.WARS, "war_over_territory")
def war_over_territory(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    tokens = min(1 + advantage // 3, loser.yellow)
    loser.yellow -= tokens
    winner.yellow += tokens
    yield from ()


@at_family(moments.WARS, "holy_war")
def holy_war(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    for _ in range(advantage // 3):
        lost = yield from lose_population(g, loser)
        if not lost:
            return
        score(winner, CONFLICT, 3)
