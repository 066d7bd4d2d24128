"""Objectives (701, 802): completing them by a deed or in the status phase, each deed once for a name (802.6).

Their conditions stand in `cards/objectives.py` and are registered here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pentapolis.engine import Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import (
    ACTION_CIVIL,
    CONDITION_TIMING,
    OBJECTIVE_LOWER,
    OBJECTIVE_UPPER,
)
from pentapolis.games.clash_of_cultures.rules.decks import objective_of, objective_word
from pentapolis.games.clash_of_cultures.rules.questions import Question
from pentapolis.games.clash_of_cultures.rules.reports import Report, battle_reports
from pentapolis.games.clash_of_cultures.state import State

Condition = Callable[[State, int], bool]
STATUS: Final[dict[str, Condition]] = {}
"""The conditions of step 1 of the status phase."""
COMPLETED: Final[dict[str, Callable[[State, int], None]]] = {}
"""What completing an objective in the status phase costs or leaves behind."""
EXCLUSIVE: Final = {
    "trade_power": "shipping_routes",
    "shipping_routes": "trade_power",
    "standing_army": "military_might",
    "military_might": "standing_army",
}
"""Conditions that are not completed together in one status phase."""

Uses = Callable[[State, int], tuple[int, ...]]
DEED: Final[dict[str, dict[str, Uses]]] = {"battle": {}, "founded": {}, "wonder": {}, "draft": {}, "mood": {}}
"""By kind of deed and name of the condition: the deeds that fulfil it right now, as numbers."""


def in_status(name: str) -> Callable[[Condition], Condition]:
    """Register a condition of the status phase (802.5)."""

    def register(condition: Condition) -> Condition:
        STATUS[name] = condition
        return condition

    return register


def on(kind: str, name: str) -> Callable[[Uses], Uses]:
    """Register a condition fulfilled by a deed of this kind (802.4)."""

    def register(uses: Uses) -> Uses:
        DEED[kind][name] = uses
        return uses

    return register


def on_battle(name: str) -> Callable[[Callable[[State, Report], bool]], Callable[[State, Report], bool]]:
    """Register a condition fulfilled by the battle just fought."""

    def register(condition: Callable[[State, Report], bool]) -> Callable[[State, Report], bool]:
        def uses(g: State, seat: int) -> tuple[int, ...]:
            reports = battle_reports(g, seat)
            return (reports[-1].number,) if reports and condition(g, reports[-1]) else ()

        DEED["battle"][name] = uses
        return condition

    return register


def deed_uses(g: State, name: str, seat: int, kind: str) -> tuple[int, ...]:
    """What fulfils the condition right now: claims on deeds not yet used for this name (802.6)."""
    uses = DEED[kind].get(name)
    if uses is None:
        return ()
    found = uses(g, seat)
    if not found:
        return ()
    claims = tuple([claim_code(name, seat, use) for use in found])
    return () if any(claim in g.claimed for claim in claims) else claims


def claim_code(name: str, seat: int, key: int) -> int:
    """One use of one deed by one name (801.7, 802.6) as a number."""
    return (CLAIMANTS[name] * 4 + seat) * 1000 + key


CLAIMANTS: Final = {
    name: number for number, name in enumerate(dict.fromkeys((*CONDITION_TIMING, *ACTION_CIVIL)))
}
"""Whatever claims deeds, conditions and cards, by number."""


DEEDS: Final[dict[str, set[int]]] = {
    name: {
        card for card, both in enumerate(zip(OBJECTIVE_UPPER, OBJECTIVE_LOWER, strict=True)) if name in both
    }
    for name, timing in CONDITION_TIMING.items()
    if timing != "status"
}
"""The conditions fulfilled by deeds, with the cards on which they stand."""


def halves(card: int) -> tuple[str, str]:
    """The upper and the lower condition of a card (802.2)."""
    return OBJECTIVE_UPPER[card], OBJECTIVE_LOWER[card]


def conditions_in_hand(g: State, ask: Ask) -> list[Option]:
    """Both halves of the objective cards in hand."""
    return [
        ("complete", objective_word(card), f"objective.{name}")
        for card in g.players[ask.seat].objectives
        for name in halves(card)
    ]


def refuse_completion(g: State, ask: Ask, _: str, card: str, condition: str) -> Refusal:
    """Not fulfilled: by a deed (802.4), or in the status phase (802.3)."""
    in_status_phase = ask.topic == "status_objective" and condition[10:] in STATUS
    return Refusal("802.3" if in_status_phase else "802.4", "condition", objective=condition)


BY_DEED: Final = Question("objective", conditions_in_hand, refuse_completion)
IN_STATUS: Final = Question("status_objective", conditions_in_hand, refuse_completion)


def deed(g: State, seats: Iterable[int], kind: str) -> Rules:
    """Something was done: whoever fulfils a condition by it may lay the card out at once (802.4, 802.11).

    Whoever holds objectives is asked when the deed fulfils a condition of any card that may be among them:
    that nobody is asked would tell the hand.

    Rules 802.7.
    """
    for seat in seats:
        while g.players[seat].objectives:
            names = [name for name in DEED[kind] if deed_uses(g, name, seat, kind)]
            if not names or not any(name in names for name in unseen(g)):
                break
            options = [
                ("complete", objective_word(card), f"objective.{name}")
                for card in g.players[seat].objectives
                for name in halves(card)
                if name in names
            ]
            answer = yield BY_DEED.offer(seat, [*options, "no"], explicit=True)
            if answer == "no":
                break
            name = answer[2][10:]
            g.claimed += deed_uses(g, name, seat, kind)
            if name == "city_founder":
                g.founders_this_round |= 1 << g.founded
            complete(g, seat, objective_of(answer[1]), name)


def unseen(g: State) -> list[str]:
    """The deeds of cards that do not lie open: neither laid out nor discarded, so perhaps in a hand."""
    open_cards = {code // 2 for p in g.players for code in p.done} | set(g.objective_pile)
    return [name for name, cards in DEEDS.items() if not cards <= open_cards]


def complete(g: State, seat: int, card: int, name: str) -> None:
    """Lay out a completed objective (802.8)."""
    p = g.players[seat]
    p.objectives.remove(card)
    p.done.append(2 * card + halves(card).index(name))
    g.known_objectives[card] = (1 << g.seats) - 1
    g.reveals += 1
    if g.tell:
        g.tell("objective", seat, objective=f"objective.{name}")


def fulfilled(g: State, seat: int, card: int, laid: list[str]) -> list[str]:
    """The status conditions of a card that are fulfilled now, given what was laid out this phase (701.2).

    Rules 802.3, 802.7.
    """
    return [
        name
        for name in dict.fromkeys(halves(card))
        if name in STATUS and name not in laid and EXCLUSIVE.get(name) not in laid and STATUS[name](g, seat)
    ]


def status_step(g: State, seat: int) -> Rules:
    """Step 1 of the status phase for one player: complete any number of hand objectives (701.1).

    Whoever holds objectives is asked, also when none is fulfilled: that nobody is asked would tell the hand.
    """
    p = g.players[seat]
    laid: list[str] = []
    while p.objectives:
        options = [
            ("complete", objective_word(card), f"objective.{name}")
            for card in p.objectives
            for name in fulfilled(g, seat, card, laid)
        ]
        answer = yield IN_STATUS.offer(seat, [*options, "no"], explicit=True)
        if answer == "no":
            return
        name = answer[2][10:]
        laid.append(name)
        if name in COMPLETED:
            COMPLETED[name](g, seat)
        complete(g, seat, objective_of(answer[1]), name)
