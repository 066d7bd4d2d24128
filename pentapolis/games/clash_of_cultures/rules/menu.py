"""The menu of a turn (202): every action and free action with what forbids it and what it does, in one place.

Chapters and cards add their entries; `turn` asks. What an entry needs besides its own check (an action left,
an advance, a leader, a wonder) is told here: an option and the reason why it is none come from one place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.clash_of_cultures.data import ADVANCES, CIV_ADVANCES, LEADERS, WONDERS
from pentapolis.games.clash_of_cultures.rules.goods import holds
from pentapolis.games.clash_of_cultures.state import USED_ACTION, State

Check: TypeAlias = Callable[..., "Refusal | None"]
"""Why a seat cannot do it: gets the state, the seat and the parts of the option after its head."""
Effect: TypeAlias = Callable[..., Rules]
Things: TypeAlias = Callable[[State, int], Sequence[Option]]
Costs: TypeAlias = Callable[[State, int], bool]


class Entry(Action):
    """One kind of action or free action. Its functions get the seat where other tables give the ask."""

    __slots__ = (
        "rule",
        "action",
        "advance",
        "leaders",
        "wonder",
        "check",
        "things",
        "quick",
        "counts",
        "effect",
    )

    def __init__(
        self,
        head: str,
        rule: str,
        action: bool | Costs,
        advance: int,
        leaders: tuple[int, ...],
        wonder: int,
        check: Check | None,
        things: Things | None,
        quick: Things | None,
        counts: Callable[..., bool] | None,
        effect: Effect,
    ) -> None:
        super().__init__(head, self._candidates, self._refuse, self._do)
        self.rule = rule
        """The rule that grants it."""
        self.action = action
        """Whether it uses up an action (202.2, 202.6)."""
        self.advance = advance
        self.leaders = leaders
        self.wonder = wonder
        """The wonder that the player must hold, or -1."""
        self.check = check
        self.things = things
        """What a person might try; without it the bare head."""
        self.quick = quick
        """The options without looking at everything that might be tried."""
        self.counts = counts
        """Whether an option counts as an action although its effect uses up the action itself (801.5)."""
        self.effect = effect

    def costs_action(self, g: State, seat: int) -> bool:
        return self.action if isinstance(self.action, bool) else self.action(g, seat)

    def _candidates(self, g: State, ask: Ask) -> Sequence[Option]:
        return [self.head] if self.things is None else self.things(g, ask.seat)

    def _refuse(self, g: State, ask: Ask, *rest: Any) -> Refusal | None:
        p = g.players[ask.seat]
        if self.advance and not p.usable & self.advance:
            return Refusal(self.rule, "needs_advance", advance=advance_id(self.advance))
        if self.leaders and p.leader not in self.leaders:
            return Refusal(self.rule, "needs_leader", leader=f"leader.{LEADERS[self.leaders[0]]}")
        if self.wonder >= 0 and not holds(g, ask.seat, self.wonder):
            return Refusal(self.rule, "needs_wonder", wonder=WONDERS[self.wonder].id)
        if self.costs_action(g, ask.seat) and not g.actions_left:
            return Refusal("202.1", "no_action_left")
        return None if self.check is None else self.check(g, ask.seat, *rest)

    def _do(self, g: State, ask: Ask, *rest: Any) -> Rules:
        """The action is used up before its effect."""
        if self.costs_action(g, ask.seat):
            g.actions_left -= 1
            g.players[ask.seat].used |= USED_ACTION
        return self.effect(g, ask.seat, *rest)

    def options(self, g: State, seat: int) -> list[Option]:
        """What of this can be done now, without making up words for what cannot."""
        p = g.players[seat]
        if (self.advance and not p.usable & self.advance) or (self.leaders and p.leader not in self.leaders):
            return []
        if self.wonder >= 0 and not holds(g, seat, self.wonder):
            return []
        if not g.actions_left and self.costs_action(g, seat):
            return []
        if self.quick is not None:
            return list(self.quick(g, seat))
        if self.things is None:
            return [] if self.check is not None and self.check(g, seat) else [self.head]
        return self.unrefused(g, seat, self.things(g, seat))

    def unrefused(self, g: State, seat: int, things: Sequence[Option]) -> list[Option]:
        """What is left of these when everything that is refused is taken away."""
        if self.check is None:
            return list(things)
        return [option for option in things if self.check(g, seat, *self.rest(option)) is None]

    def is_action(self, g: State, seat: int, option: Option) -> bool:
        """Whether this answer would be one of the actions of the turn."""
        if self.counts is not None:
            return self.counts(*self.rest(option))
        return self.costs_action(g, seat)


class Menu(Actions):
    """The table of the turn: it knows which entries a player with these advances and this leader has."""

    __slots__ = ("needed", "held")

    def __init__(self, topic: str, *actions: Action, fast: Callable[[Any, Ask], list[Any]]) -> None:
        self.needed = 0
        """The advances of which any entry needs one."""
        self.held: dict[tuple[int, int, bool], list[Entry]] = {}
        """The entries by advances (of those needed), leader and actions left, once somebody had just them."""
        super().__init__(topic, *actions, fast=fast)

    def add(self, action: Action) -> None:
        super().add(action)
        if isinstance(action, Entry):
            self.needed |= action.advance
            self.held.clear()

    def entries(self, usable: int, leader: int, spent: bool) -> list[Entry]:
        """The entries that these advances and this leader give, in the order of the menu; `spent`: without
        those that always use up an action."""
        have = (usable & self.needed, leader, spent)
        found = self.held.get(have)
        if found is None:
            found = [
                one
                for one in ENTRIES.values()
                if (not one.advance or usable & one.advance) and (not one.leaders or leader in one.leaders)
                if not (spent and one.action is True)
            ]
            if len(self.held) >= MANY_HELD:
                self.held.clear()
            self.held[have] = found
        return found


MANY_HELD: Final = 4096
"""More sets of entries are not kept: games without end do not fill the memory."""
ENTRIES: Final[dict[str, Entry]] = {}


def entry(
    head: str,
    rule: str,
    *,
    action: bool | Costs = False,
    advance: int = 0,
    leaders: tuple[int, ...] = (),
    wonder: int = -1,
    refuse: Check | None = None,
    tries: Things | None = None,
    fast: Things | None = None,
    counts: Callable[..., bool] | None = None,
) -> Callable[[Effect], Effect]:
    """Add an entry to the menu; the function decorated carries it out, with the parts after the head."""

    def register(effect: Effect) -> Effect:
        made = Entry(head, rule, action, advance, leaders, wonder, refuse, tries, fast, counts, effect)
        ENTRIES[head] = made
        MENU.add(made)
        return effect

    return register


def possible(g: State, ask: Ask) -> list[Any]:
    """Everything the active player can do now: actions, free actions, or the end of the turn.

    Rules 202.4, 202.5, 202.8, 202.9.
    """
    options = _without_end(g, ask.seat)
    if not g.actions_left or not _holds_action(g, ask.seat, options):
        options.append(END)
    return options


def _without_end(g: State, seat: int) -> list[Any]:
    """`Entry.options` of all entries together, written out since no other lines run so often."""
    options: list[Any] = []
    p = g.players[seat]
    spent = not g.actions_left
    for one in MENU.entries(p.usable, p.leader, spent):
        if one.wonder >= 0 and not holds(g, seat, one.wonder):
            continue
        if spent and one.action is not False and one.costs_action(g, seat):
            continue
        if one.quick is not None:
            options += one.quick(g, seat)
        elif one.things is not None:
            options += one.unrefused(g, seat, one.things(g, seat))
        elif one.check is None or one.check(g, seat) is None:
            options.append(one.head)
    return options


def _holds_action(g: State, seat: int, options: list[Any]) -> bool:
    """Whether one of these answers would be an action of the turn."""
    for option in options:
        head = option if isinstance(option, str) else str(option[0])
        if ENTRIES[head].is_action(g, seat, option):
            return True
    return False


def refuse_end(g: State, ask: Ask) -> Refusal | None:
    """A turn is ended only without an action that could still be taken (202.1)."""
    if g.actions_left and _holds_action(g, ask.seat, _without_end(g, ask.seat)):
        return Refusal("202.1", "actions_left", actions=g.actions_left)
    return None


END: Final = "end_turn"
MENU: Final = Menu("action", Action(END, None, refuse_end), fast=possible)
"""The question of a turn. Its end is the chapter's (`turn.py`); everything else is an entry."""


def advance_id(bit: int) -> str:
    """The advance that stands on this bit, also a civilization advance."""
    index = bit.bit_length() - 1
    return ADVANCES[index].id if index < 48 else CIV_ADVANCES[(index - 48) // 4][(index - 48) % 4].id


def once(g: State, seat: int, used: int, rule: str) -> Refusal | None:
    """What is marked "once per turn" is not done twice (206.3)."""
    return Refusal(rule, "once_per_turn") if g.players[seat].used & used else None
