"""Wonders: stages, marks, completion (306, 803.4). Taking one from the row is row.py's.

One under construction at most (306.2), which cannot be given up (306.11); any number completed (306.9).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentapolis.engine import Action, Ask, Option, Refusal
from pentapolis.games.through_the_ages import moments
from pentapolis.games.through_the_ages.data import BY_ID, CARDS, NONE, SPECIAL
from pentapolis.games.through_the_ages.rules.answers import STAGES
from pentapolis.games.through_the_ages.rules.bank import pay_resources
from pentapolis.games.through_the_ages.rules.buildings import CONSTRUCTION
from pentapolis.games.through_the_ages.rules.costs import (
    from_round_2,
    own_resources,
    short_of_civil_actions,
    short_of_resources,
    spend_civil,
)
from pentapolis.games.through_the_ages.rules.ratings import recount_all
from pentapolis.games.through_the_ages.rules.tracks import score
from pentapolis.games.through_the_ages.state import WONDERS, Player, State


def stages_per_action(civ: Player) -> int:
    """1, or more by a construction technology (306.12)."""
    level = civ.specials[CONSTRUCTION]
    return CARDS[SPECIAL[CONSTRUCTION][level]].stages_per_action if level else 1


def stage_prices(civ: Player) -> tuple[int, ...]:
    """The costs of the stages still to build, from left to right (306.3)."""
    return CARDS[civ.wonder].stages[civ.stage :]


def can_mark_stages(civ: Player, prices: tuple[int, ...]) -> bool:
    """Whether the blue bank can mark these stages, paid first; the last needs no mark (306.5, OP-11).

    Change for a token can itself take up to three tokens out of the bank (108.13), and with too few for it
    more is paid than is due (108.17), so with a small bank the stages are tried one by one.
    """
    if civ.blue_bank >= 4 * len(prices):
        return True
    trial = civ.copy()
    last = len(CARDS[civ.wonder].stages)
    for stage, price in enumerate(prices, civ.stage + 1):
        if own_resources(trial) < price:
            return False
        pay_resources(trial, price)
        if stage < last:
            if not trial.blue_bank:
                return False
            trial.blue_bank -= 1
    return True


def wonder_tries(g: State, ask: Ask) -> Iterable[Option]:
    return STAGES[1:5]


def refuse_wonder(g: State, ask: Ask, stages: int) -> Refusal | None:
    civ = g.civs[ask.seat]
    if civ.wonder == NONE:
        return Refusal("306.3", "no_wonder")
    if refusal := short_of_civil_actions(civ):
        return refusal
    prices = stage_prices(civ)
    if stages > len(prices):
        return Refusal("306.3", "stages_left", left=len(prices))
    if stages > stages_per_action(civ):
        return Refusal("306.12", "stages_per_action", most=stages_per_action(civ))
    return refuse_stages(civ, prices[:stages])


def refuse_stages(civ: Player, prices: tuple[int, ...]) -> Refusal | None:
    """The resources of each stage are paid in full, and each is marked (306.3, 306.5, 306.12)."""
    if refusal := short_of_resources(own_resources(civ), sum(prices), "306.3"):
        return refusal
    return None if can_mark_stages(civ, prices) else Refusal("306.5", "no_blue_token")


def do_wonder(g: State, ask: Ask, stages: int) -> None:
    """As many stages in a turn as can be paid for (306.4)."""
    civ = g.civs[ask.seat]
    spend_civil(civ)
    for price in stage_prices(civ)[:stages]:
        build_stage(g, civ, price)


def build_stage(g: State, civ: Player, price: int) -> None:
    """One stage of the wonder under construction, or its completion (306.3, 306.5, 306.6)."""
    pay_resources(civ, price)
    card = CARDS[civ.wonder]
    if civ.stage + 1 < len(card.stages):
        civ.stage += 1
        civ.blue_bank -= 1
        if g.tell:
            g.tell("stage", civ.seat, wonder=card.id, stage=civ.stage, resources=price)
        return
    drop_wonder(civ)
    civ.wonders.append(card.index)
    culture = score(civ, WONDERS, completion_culture(civ, card.id))
    if g.tell:
        g.tell("wonder", civ.seat, wonder=card.id, resources=price)
        if culture:
            g.tell("wonder_culture", civ.seat, wonder=card.id, culture=culture)
    # It works at once, in this turn's production too; an action it gives can be used (306.7, 1006.1).
    recount_all(g)


def completion_culture(civ: Player, wonder: str) -> int:
    """What a modern wonder scores at completion, by the state at that moment (306.13)."""
    rating = moments.COMPLETION.get(BY_ID[wonder])
    return 0 if rating is None else rating(civ)


def drop_wonder(civ: Player) -> None:
    """A wonder is no longer under construction; its blue tokens return to the bank (306.6, 803.4)."""
    civ.blue_bank += civ.stage
    civ.wonder = NONE
    civ.stage = 0


BUILD_WONDER: Final = Action("wonder", wonder_tries, from_round_2(refuse_wonder), do_wonder)
