"""What actions cost: tokens, food, resources; refusals of who is short of them (111.1, 205, 301, 401)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pentapolis.engine import Ask, Refusal
from pentapolis.games.through_the_ages.data import ID, UNIT_SLOT
from pentapolis.games.through_the_ages.rules.bank import food, pay_resources, resources
from pentapolis.games.through_the_ages.state import Player, State

Refuse: TypeAlias = Callable[..., Refusal | None]


def spend_civil(civ: Player, actions: int = 1) -> None:
    """Civil actions cost 1 token unless their rule says otherwise (301.2)."""
    civ.ca -= actions
    civ.civil_used = True


def spend_military(civ: Player, actions: int = 1) -> None:
    """Military actions cost 1 token each (401.2)."""
    civ.ma -= actions
    civ.military_used = True


def own_food(civ: Player) -> int:
    """Food that can pay for anything, with what trade routes have brought this turn (OP-46)."""
    return food(civ) + civ.credit_food


def own_resources(civ: Player) -> int:
    """Resources that can pay for anything, with what trade routes have brought this turn (OP-46)."""
    return resources(civ) + civ.credit_resources


def unit_resources(civ: Player) -> int:
    """Resources that can pay for units: given ones come first (1002.1)."""
    return own_resources(civ) + civ.pool


def pay_for(civ: Player, slot: int, price: int) -> None:
    """Pay to build or upgrade; for units the resources given for them go first (404.2, 1002.1, 1002.2)."""
    if slot >= UNIT_SLOT and civ.pool:
        given = min(civ.pool, price)
        civ.pool -= given
        civ.homer = max(0, civ.homer - given)
        price -= given
    pay_resources(civ, price)


# --- refusals ------------------------------------------------------------------------------------


def from_round_2(refuse: Refuse) -> Refuse:
    """In the first round cards are taken and nothing else is done (202.2, 202.3, 202.5)."""

    def refuse_in_round_1(g: State, ask: Ask, *parts: int | str) -> Refusal | None:
        return Refusal("202.2", "first_round") if g.round == 1 else refuse(g, ask, *parts)

    return refuse_in_round_1


def short_of_civil_actions(civ: Player, needed: int = 1) -> Refusal | None:
    if civ.ca < needed:
        return Refusal("205.5", "civil_actions", needed=needed, left=civ.ca)
    return None


def short_of_military_actions(civ: Player, needed: int = 1) -> Refusal | None:
    if civ.ma < needed:
        return Refusal("205.5", "military_actions", needed=needed, left=civ.ma)
    return None


def short_of_actions_for(civ: Player, slot: int) -> Refusal | None:
    """Units need a military action, everything else a civil one (301.1, 401.1)."""
    return short_of_military_actions(civ) if slot >= UNIT_SLOT else short_of_civil_actions(civ)


def short_of_food(civ: Player, price: int) -> Refusal | None:
    """What cannot be paid in full cannot be done (301.3)."""
    if own_food(civ) < price:
        return Refusal("302.2", "cannot_pay_food", needed=price, have=own_food(civ))
    return None


def short_of_resources(have: int, price: int, rule: str) -> Refusal | None:
    return Refusal(rule, "cannot_pay_resources", needed=price, have=have) if have < price else None


def not_in_hand(civ: Player, card: int) -> Refusal | None:
    return None if card in civ.hand else Refusal("301.3", "not_in_hand", card=ID[card])
