"""What a preview shows comes true: over recorded games, everything it tells really happens, in this order."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.engine import Event, Table
from pentapolis.engine.preview import preview
from tests.recorded import recorded

TESTS = Path(__file__).parents[1]
RECORDS = sorted(TESTS.glob("*/records/*.txt"))
TOLD_OPTIONS = 6
"""Pages name the options of the question that follows when they are so few (server/foresight.py)."""
EVERY = 1
"""One answer in so many is previewed."""


def told(event: Event) -> tuple[object, ...]:
    return (event.kind, event.seat, sorted((name, str(value)) for name, value in event.data.items()))


def promises_kept(table: Table, seat: int, option: object) -> str:
    """What the preview of this answer tells that then does not happen; empty when all comes true."""
    foreseen = preview(table, seat, option)  # type: ignore[arg-type]
    before = len(table.events_for(seat, -1))
    table.answer(option, seat)
    really = iter([told(event) for event in table.events_for(seat, -1)[before:]])
    for event in foreseen.events:
        if told(event) not in really:  # consumes what comes before it: the order counts too
            return f"{event.kind} {event.seat} {event.data}"
    then = table.ask_for(seat)
    asked = foreseen.ask
    if asked is None:
        return ""
    same = then is not None and (then.topic == asked.topic)
    if not same or (len(asked.options) <= TOLD_OPTIONS and then.options != asked.options):  # type: ignore[union-attr]
        return f"asks {asked.topic} {asked.options} instead of {then}"
    return ""


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: f"{p.parts[-3]}-{p.stem}")
def test_what_a_preview_tells_comes_true(path: Path) -> None:
    record = recorded(path)
    assert record.seed is not None
    table = Table(record.setup, record.seed)
    broken = []
    for number, (seat, option) in enumerate(record.answers):
        if number % EVERY:
            table.answer(option, seat)
            continue
        topic = table.ask_for(seat).topic  # type: ignore[union-attr]
        promise = promises_kept(table, seat, option)
        if promise:
            broken.append(f"@{number} {topic} {option}: {promise}")
    assert broken == []
