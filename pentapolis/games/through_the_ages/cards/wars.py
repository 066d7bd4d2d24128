"""The wars: what the winner takes from the loser, by the advantage (612, 1005, 1008.24)."""

from __future__ import annotations

from pentapolis.engine import Ask, Option, Rules
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, FAMILIES, FAMILY_OF, ID, SPECIAL
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


@at_family(moments.WARS, "war_over_technology")
def war_over_technology(g: State, winner: Player, loser: Player, card: int, advantage: int) -> Rules:
    """Special technologies count as their science cost; the rest is taken in science (1005.5, OP-37)."""
    while True:
        options: list[Option] = ["done"]
        for family in range(len(FAMILIES)):
            level = loser.specials[family]
            special = SPECIAL[family][level]
            if (
                level > winner.specials[family]
                and CARDS[special].science_cost <= advantage
                and not has_technology(winner, special)
            ):
                options.append(("steal", ID[special]))
        answer = yield Ask(winner.seat, "steal", options, (loser.seat, advantage))
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
