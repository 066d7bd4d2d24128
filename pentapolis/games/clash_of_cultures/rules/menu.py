"""The menu of a turn (202): every action and free action with what forbids it and what it does, in one place.

Chapters and cards add their entries; `turn` asks. What an entry needs besides its own check (an action left,
an advance, a leader) is told here, so that an option and the reason why it is none come from the same lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from pentapolis.engine import Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCES, CIV_ADVANCES, LEADERS
from pentapolis.games.clash_of_cultures.state import State

Refuse: TypeAlias = Callable[..., "Refusal | None"]
Do: TypeAlias = Callable[..., Rules]
Tries: TypeAlias = Callable[[State, int], Sequence[Option]]
Costs: TypeAlias = Callable[[State, int], bool]


class Entry:
    """One kind of action or free action."""

    __slots__ = ("head", "rule", "action", "advance", "leaders", "refuse", "tries", "fast", "do")

    def __init__(
        self,
        head: str,
        rule: str,
        action: bool | Costs,
        advance: int,
        leaders: tuple[int, ...],
        refuse: Refuse | None,
        tries: Tries | None,
        fast: Tries | None,
        do: Do,
    ) -> None:
        self.head = head
        self.rule = rule
        """The rule that grants it."""
        self.action = action
        """Whether it uses up an action (202.2, 202.6)."""
        self.advance = advance
        self.leaders = leaders
        self.refuse = refuse
        self.tries = tries
        """What a person might try; without it the bare head."""
        self.fast = fast
        """The options without looking at everything that might be tried."""
        self.do = do

    def costs_action(self, g: State, seat: int) -> bool:
        return self.action if isinstance(self.action, bool) else self.action(g, seat)

    def refusal(self, g: State, seat: int, *rest: Any) -> Refusal | None:
        """Why this cannot be done now."""
        p = g.players[seat]
        if self.advance and not p.usable & self.advance:
            return Refusal(self.rule, "needs_advance", advance=advance_id(self.advance))
        if self.leaders and p.leader not in self.leaders:
            return Refusal(self.rule, "needs_leader", leader=f"leader.{LEADERS[self.leaders[0]]}")
        if self.costs_action(g, seat) and not g.actions_left:
            return Refusal("202.1", "no_action_left")
        return None if self.refuse is None else self.refuse(g, seat, *rest)

    def candidates(self, g: State, seat: int) -> Sequence[Option]:
        return [self.head] if self.tries is None else self.tries(g, seat)

    def options(self, g: State, seat: int) -> list[Option]:
        """What of this can be done now."""
        p = g.players[seat]
        if (self.advance and not p.usable & self.advance) or (self.leaders and p.leader not in self.leaders):
            return []
        if self.costs_action(g, seat) and not g.actions_left:
            return []
        if self.fast is not None:
            return list(self.fast(g, seat))
        if self.tries is None:
            return [] if self.refuse is not None and self.refuse(g, seat) else [self.head]
        if self.refuse is None:
            return list(self.tries(g, seat))
        return [option for option in self.tries(g, seat) if self.refuse(g, seat, *rest_of(option)) is None]


ENTRIES: Final[dict[str, Entry]] = {}


def entry(
    head: str,
    rule: str,
    *,
    action: bool | Costs = False,
    advance: int = 0,
    leaders: tuple[int, ...] = (),
    refuse: Refuse | None = None,
    tries: Tries | None = None,
    fast: Tries | None = None,
) -> Callable[[Do], Do]:
    """Add an entry to the menu; the function decorated carries it out, with the parts after the head."""

    def register(do: Do) -> Do:
        ENTRIES[head] = Entry(head, rule, action, advance, leaders, refuse, tries, fast, do)
        return do

    return register


def head_of(option: Any) -> str:
    return option if isinstance(option, str) else str(option[0])


def rest_of(option: Any) -> tuple[Any, ...]:
    return option[1:] if isinstance(option, tuple) else ()


def advance_id(bit: int) -> str:
    """The advance that stands on this bit, also a civilization advance."""
    index = bit.bit_length() - 1
    return ADVANCES[index].id if index < 48 else CIV_ADVANCES[(index - 48) // 4][(index - 48) % 4].id


def once(g: State, seat: int, used: int, rule: str) -> Refusal | None:
    """What is marked "once per turn" is not done twice (206.3)."""
    return Refusal(rule, "once_per_turn") if g.players[seat].used & used else None
