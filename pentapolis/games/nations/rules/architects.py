"""Hiring architects and finishing wonders (chapter 413, and 408.4 to 408.6)."""

from __future__ import annotations

from typing import Final

from pentapolis.engine import Action, Actions, Ask, Option, Refusal, Rules
from pentapolis.games.nations.data import (
    BOARDS,
    CARD,
    CARDS,
    NOTHING,
    STONE,
    WONDER_READY_CARDS,
    one_good,
)
from pentapolis.games.nations.moments import FINISHED, STAGE_BUILT
from pentapolis.games.nations.rules import solo
from pentapolis.games.nations.rules.goods import gain, lose
from pentapolis.games.nations.rules.removal import cards_with_effects, check_removals, enter, remove_wonder
from pentapolis.games.nations.state import BOARD_SOURCE, NONE, State


def hire(g: State, seat: int, source: str) -> Rules:
    """One architect on the leftmost free stage for its stone (413.1).

    `source` is "public", "board" or an own card with private architects (413.6).
    """
    n = g.nations[seat]
    if source == "public":
        g.architects -= 1
    else:
        n.private[_private_source(source)] -= 1
    cost = CARDS[n.wonder].stages[n.stages]
    n.goods[STONE] -= cost
    if g.tell:
        g.tell("hires", seat, card=CARDS[n.wonder].id, stone=cost)
    yield from build_stage(g, seat)
    if g.variant.solo:  # 803.1, 803.7
        solo.roll(g)


def hire_free(g: State, seat: int) -> Rules:
    """An architect from the supply, without stone (413.7, 1002.9)."""
    if g.tell:
        g.tell("hires", seat, card=CARDS[g.nations[seat].wonder].id, stone=0)
    yield from build_stage(g, seat)


def stages_left(g: State, seat: int) -> int:
    """How many architects the wonder under construction still takes."""
    n = g.nations[seat]
    return len(CARDS[n.wonder].stages) - n.stages if n.wonder != NONE else 0


def build_stage(g: State, seat: int) -> Rules:
    """After the last stage the wonder is finished at once (408.5, 413.3)."""
    n = g.nations[seat]
    n.stages += 1
    for effect in STAGE_BUILT.of(n.flags):
        effect(g, seat)
    if n.stages == len(CARDS[n.wonder].stages):
        yield from finish(g, seat)


def finish(g: State, seat: int) -> Rules:
    """The wonder takes a free space or replaces an older one, and its effects start (413.3 to 413.5)."""
    n = g.nations[seat]
    card = n.wonder
    c = CARDS[card]
    choice = yield WONDER_SPACE.ask(g, seat, (c.id,))
    n.wonder, n.stages = NONE, 0
    rewards = []
    if n.flags & WONDER_READY_CARDS:  # 1001.7: also those of the wonder that is replaced
        rewards = [(CARDS[old].wonder_ready, CARDS[old].id) for old in cards_with_effects(n)]
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
    for effect in FINISHED.of(c.flag):
        yield from effect(g, seat)
    check_removals(g)


# --- where a finished wonder goes -------------------------------------------------------------------------


def _refuse_free_space(g: State, ask: Ask) -> Refusal | None:
    """As many finished wonders as the board has spaces (413.4)."""
    n = g.nations[ask.seat]
    spaces = BOARDS[n.board].wonders
    return None if len(n.wonders) < spaces else Refusal("413.4", "no_free_space", have=spaces)


def _older_wonders(g: State, ask: Ask) -> list[Option]:
    """Also by choice, while a space is free (413.5)."""
    return [("replace", CARDS[old].id) for old in g.nations[ask.seat].wonders]


WONDER_SPACE: Final = Actions(
    "wonder_space", Action("free", refuse=_refuse_free_space), Action("replace", _older_wonders)
)


# --- hiring as an action of a turn ------------------------------------------------------------------------


def architect_option(card: int) -> tuple[str, str]:
    """The option of hiring a private architect of the board or of a card."""
    return ("hire", "board" if card == BOARD_SOURCE else CARDS[card].id)


def _private_source(source: str) -> int:
    return BOARD_SOURCE if source == "board" else CARD[source]


def _architects(g: State, ask: Ask) -> list[Option]:
    """Public and own private ones: the player chooses (decision R)."""
    return [("hire", "public"), *(architect_option(card) for card in g.nations[ask.seat].private)]


def _refuse_hiring(g: State, ask: Ask, source: str) -> Refusal | None:
    """A wonder under construction, an architect and the stone (413.2)."""
    n = g.nations[ask.seat]
    if n.wonder == NONE:
        return Refusal("413.2", "no_wonder")
    if source == "public":
        if not g.architects:
            return Refusal("413.2", "no_architect")
    elif not n.private.get(_private_source(source)):
        return Refusal("305.5", "no_private_architect")
    cost = CARDS[n.wonder].stages[n.stages]
    if n.goods[STONE] < cost:
        return Refusal("413.2", "cannot_pay_stone", card=CARDS[n.wonder].id, needed=cost, have=n.goods[STONE])
    return None


def _hire(g: State, ask: Ask, source: str) -> Rules:
    return hire(g, ask.seat, source)


HIRE: Final = Action("hire", _architects, _refuse_hiring, _hire)
