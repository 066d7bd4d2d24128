"""Two games that differ only in what an onlooker cannot know, played side by side, look the same to him.

A *twin* of a table is made at a safe point: all that the onlooker's seat cannot know is dealt anew. Both are
then played on with the same answers, as far as they are legal in both. All the time the onlooker, and a
spectator, must see the same: view, who is asked what, the own question with its options, candidates and
refusals, events, and whether undo is possible. Where a draw or a reveal shows a card that differs, the
difference has become public, and a new twin is made; no difference may appear in any other way before the
game is over. `make test` follows some games to their end and the others for a while, `make soak` all of them
to their ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pentapolis.engine import Chance, Setup, Table, key

REFUSALS_EVERY = 9
"""Candidates and refusals are many: they are compared at some questions only."""


def follow(setup: Setup, onlooker: int, seed: str, plies: int) -> int:
    """Play a random game beside its twins, up to so many answers; how many twins there were."""
    chance = Chance.from_seed(f"{seed} {setup} {onlooker}")
    table = Table(setup, f"{seed} {onlooker}")
    walk = beside(table, onlooker, chance, plies)
    return sum(1 for twin, since in walk if twin is not None and since == table.ply)


def beside(table: Table, onlooker: int, chance: Chance, plies: int) -> Iterator[tuple[Table | None, int]]:
    """Random play up to so many answers: before each of them the twin, where there is one, and the number of
    answers since which it is one.
    """
    twin: Table | None = None
    since = 0
    while not table.over and table.ply < plies:
        if twin is None and (twin := twin_of(table, onlooker, chance)):
            since = table.ply
        yield twin, since
        answer = None if twin is None else common_answer(table, twin, onlooker, chance)
        if twin is None or answer is None:
            ask = chance.choice(table.asks)
            table.answer(chance.choice(ask.options), ask.seat)
            twin = None
            continue
        twin = twin if in_step(table, twin, onlooker, *answer) else None


def twin_of(table: Table, onlooker: int, chance: Chance) -> Table | None:
    """The same table in another world; None in the middle of a step, where a world cannot be changed.

    A step that began with a draw may have shown what differs; any other step must begin alike.
    """
    if table.over or table._points[-1].ply != table.ply:
        return None
    twin = table.copy()
    world = twin._points[-1].state
    table.game.redeal(world, onlooker, chance)
    twin._rebuild(twin.ply)
    same = all(seen(twin, who) == seen(table, who) for who in (onlooker, None))
    assert same or drew(table) or drew(twin), f"ply {table.ply}: how the step begins tells what is hidden"
    return twin if same else None


def drew(table: Table) -> bool:
    """Whether anything was drawn or shown since the last safe point."""
    began = table._points[-1].state
    return (table.g.chance.pool, table.g.reveals) != (began.chance.pool, began.reveals)


def asked(table: Table, onlooker: int | None) -> Any:
    """Who is asked about what; of the own question everything."""
    return [
        (ask.seat, ask.topic, *((list(map(key, ask.options)), ask.about) if ask.seat == onlooker else ()))
        for ask in table.asks
    ]


def seen(table: Table, onlooker: int | None) -> Any:
    """What stands on the onlooker's page."""
    return table.view(onlooker), around(table, onlooker)


def around(table: Table, onlooker: int | None) -> Any:
    """What stands beside the board: who is asked, and whether undo is possible."""
    return asked(table, onlooker), None if onlooker is None else table.why_no_undo(onlooker)


def refusals(table: Table, onlooker: int) -> Any:
    """What the onlooker can learn by asking why not."""
    ask = table.ask_for(onlooker)
    if ask is None:
        return table.why_not("anything", onlooker)
    candidates = list(table.game.candidates(table.g, ask))
    return [(key(c), table.why_not(c, onlooker)) for c in candidates]


def common_answer(table: Table, twin: Table, onlooker: int, chance: Chance) -> tuple[int, Any] | None:
    """An answer that is legal in both worlds."""
    ask = chance.choice(table.asks)
    other = twin.ask_for(ask.seat)
    assert other is not None
    both = [option for option in ask.options if option in other.options]
    return (ask.seat, chance.choice(both)) if both else None


def tells(table: Table, since: int, onlooker: int | None) -> list[Any]:
    return [event.as_dict() for event in table.events_for(onlooker, since)]


def in_step(table: Table, twin: Table, onlooker: int, seat: int, option: Any) -> bool:
    """Answer in both worlds; False when the difference has become public."""
    before = [(t.g.chance.pool, t.g.reveals) for t in (table, twin)]
    ply, topic = table.ply, table.ask_for(seat)
    for t in (table, twin):
        t.answer(option, seat)
    moved = [(t.g.chance.pool, t.g.reveals) for t in (table, twin)] != before
    what = f"ply {ply}: seat {seat} answers {topic and topic.topic} with {key(option)}"
    same = True
    for who in (onlooker, None):
        if table.view(who) != twin.view(who) or tells(table, ply, who) != tells(twin, ply, who):
            assert moved or table.over, f"{what}: {who} sees what nobody has drawn or shown"
            if seat == who:
                # Which of the reasons may depend on what is public by now: an event that draws cards, or not.
                assert None not in (table.why_no_undo(seat), twin.why_no_undo(seat)), what
            same = False
        else:
            assert around(table, who) == around(twin, who), f"{what}: who is asked next tells {who} something"
    if same and ply % REFUSALS_EVERY == 0:
        assert refusals(table, onlooker) == refusals(twin, onlooker), what
    return same
