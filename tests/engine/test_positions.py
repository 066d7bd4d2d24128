"""A position as text: dump and load are inverse; copies, pickles and what comes from outside."""

from __future__ import annotations

import copy
import pickle
import sys
from types import ModuleType
from typing import Any

import pytest

from pentapolis.engine import (
    BadPosition,
    BadRecord,
    Chance,
    NoUndo,
    Record,
    Setup,
    State,
    Table,
    key,
    parse_setup,
)
from pentapolis.engine.state import _classes_beside
from tests.generic.games import played
from tests.toy_game import GAME as TOY


def text_of(plies: int = 3) -> str:
    return played(Setup(TOY, 2), "position", plies).dump()


def test_a_position_is_readable_and_plays_on() -> None:
    table = played(Setup(TOY, 2), "position", 3)
    text = table.dump()
    lines = text.splitlines()
    assert lines[:3] == ["pentapolis position 1", "setup high_card seats=2", "rules 1"]
    assert lines[3].startswith('state {"seats":2,"chance":{"chance":"')
    assert len(lines) == 4 + 3  # nothing is over yet in the first step: all answers since are there
    twin = Table.from_position(text)
    assert twin.dump() == text
    while not table.over:
        assert twin.view(None) == table.view(None)
        ask = table.asks[0]
        for each in (table, twin):
            each.answer(ask.options[-1], ask.seat)
    assert twin.result() == table.result()


def test_an_answer_of_nobody_is_nobodys() -> None:
    """A word that is no seat does not stand for the first one."""
    table = Table.from_position(text_of(0))
    option = key(table.asks[0].options[0])
    assert Table.from_position(f"{text_of(0)}0 {option}\n").ply == 1
    for seat in ("x", "-1", "2", ""):
        with pytest.raises(BadPosition, match="does not fit"):
            Table.from_position(f"{text_of(0)}{seat} {option}\n")


def test_a_chance_may_be_at_its_end() -> None:
    start = text_of(0)
    pool = start.partition('{"chance":"')[2].partition('"')[0]
    assert Table.from_position(start.replace(pool, "0", 1)).g.chance.pool == 0
    assert Table.from_position(start.replace(pool, "f" * 128, 1)).g.chance.pool == 2**512 - 1
    with pytest.raises(BadPosition, match="below 2\\*\\*512"):
        Table.from_position(start.replace(pool, "1" + "0" * 128, 1))


def test_what_was_before_a_position_is_unknown() -> None:
    table = Table.from_position(text_of(4))
    assert (table.events, table.seed) == ([], None)
    for seat in (0, 1):
        with pytest.raises(NoUndo):
            table.undo(seat)
    for reveal in (True, False):
        with pytest.raises(BadRecord, match="began at a position"):
            table.record(reveal_seed=reveal)


def test_a_position_can_be_undone_to_where_it_began() -> None:
    for plies in range(2, 7):
        table = Table.from_position(text_of(plies))
        assert table.ask is not None
        if table.ask.topic == "swap":
            before = table.dump()
            seat = table.ask.seat
            table.answer("keep")
            table.undo(seat)
            assert table.dump() == before
            with pytest.raises(NoUndo):
                table.undo(seat)
            return
    raise AssertionError("nobody could swap")


GOOD = text_of()


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a position begins with"),
        ("pentapolis position 2\na\nb\nc", "a position begins with"),
        (changed("setup high_card", "set-up high_card"), "expected 'setup …'"),
        (changed("seats=2", "seats=9"), "2 to 4 players"),
        (changed("rules 1", "rules 9"), "version 9 of the rules"),
        (changed("state {", "state {{"), "not JSON"),
        (changed("state {", "state " + "[" * 100_000 + "{"), "not JSON"),
        (changed('"deck":', '"dock":'), "lacks fields or has others: deck, dock"),
        (changed('"rounds":2', '"rounds":[2]'), "rounds must be a int, not a list"),
        (changed('{"chance":"', '{"chance":"-'), "a chance in the state is wrong"),
        (changed('{"chance":"', '{"chance":"f' + "0" * 128), "below 2\\*\\*512"),
        (changed('{"chance":"', '{"Popen":"'), "nothing called 'Popen'"),
        (changed('{"chance":"', '{"a":1,"chance":"'), "exactly one name"),
        (changed('"points":[0,0]', '"points":[{"dict":[1]},0]'), "a dict in the state is wrong"),
        (changed('"points":[0,0]', '"points":[{"tuple":3},0]'), "a tuple in the state is wrong"),
        (changed('"deck":[', '"deck":[99,'), "the state is impossible: AssertionError"),
        (GOOD + "0 dance\n", "does not fit"),
        (GOOD + "x dance\n", "does not fit"),
    ],
)
def test_bad_positions_say_why(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        Table.from_position(text)


def test_a_state_that_is_no_table_of_fields() -> None:
    with pytest.raises(BadPosition, match="not a table of fields"):
        Table.from_position("pentapolis position 1\nsetup high_card seats=2\nrules 1\nstate 3\n")


class Piece:
    """Something in a state, with everything that a state may hold."""

    __slots__ = ("place", "kinds", "held", "bits", "names")

    def __init__(self, place: tuple[int, str]) -> None:
        self.place = place
        self.kinds = {1, 2}
        self.held = {(1, 2): [3], "x": [None, True]}
        self.bits = bytearray(b"\x00\xff")
        self.names = ["a", 0.5]


class Box(State):
    __slots__ = ("pieces",)

    def __init__(self) -> None:
        self.seats, self.chance, self.over, self.reveals, self.tell = 2, Chance(5), False, 0, None
        self.pieces: list[Any] = []


def test_everything_that_a_state_may_hold_has_a_text() -> None:
    box = Box()
    box.pieces = [Piece((1, "b")), [Piece((2, "c"))]]
    fresh = Box()
    fresh.load(box.dump())
    assert fresh.dump() == box.dump()
    piece = fresh.pieces[1][0]
    assert type(piece) is Piece
    assert (piece.place, piece.kinds, piece.held) == ((2, "c"), {1, 2}, {(1, 2): [3], "x": [None, True]})
    assert (piece.bits, piece.names) == (bytearray(b"\x00\xff"), ["a", 0.5])
    assert fresh.chance.pool == 5
    with pytest.raises(BadPosition, match="a Piece in the state lacks fields"):
        Box().load(box.dump().replace('"bits"', '"bots"'))


# --- copies and pickles --------------------------------------------------------------------------


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))])
def test_copies_of_a_table_share_nothing_with_it(make: Any) -> None:
    table = played(Setup(TOY, 3), "copies", 6)
    twin = make(table)
    assert twin.dump() == table.dump()
    assert twin.history == table.history
    assert [e.as_dict() for e in twin.events] == [e.as_dict() for e in table.events]
    assert [twin.why_no_undo(s) for s in range(3)] == [table.why_no_undo(s) for s in range(3)]
    before = table.dump()
    while not twin.over:
        twin.answer(twin.asks[0].options[0])
    assert table.dump() == before
    assert twin.record().seed == table.seed


def test_a_pickled_table_is_small_and_keeps_its_barrier() -> None:
    table = Table(Setup(TOY, 3), "barrier")
    for seat in (1, 0):
        table.answer(table.asks[0 if seat == 0 else 1].options[0], seat)
    table.undo(0)  # seat 1 has seen seat 0 act: it may no longer take its own pick back
    assert table.why_no_undo(1) == "other"
    data = pickle.dumps(table)
    assert len(data) < 600
    assert pickle.loads(data).why_no_undo(1) == "other"


def test_a_table_from_a_position_is_pickled_as_one() -> None:
    table = Table.from_position(text_of(4))
    twin = pickle.loads(pickle.dumps(table))
    assert twin.dump() == table.dump()
    assert twin.seed is None
    assert twin.why_no_undo(0) == table.why_no_undo(0)


def test_setups_and_records_are_pickled_as_their_text() -> None:
    setup = parse_setup("high_card seats=3 rounds=1")
    record = played(setup, "pickle", 100).record()
    for thing in (setup, record):
        for twin in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):
            assert type(twin) is type(thing)
            assert str(twin) == str(thing)
    assert isinstance(record, Record)
    twin = copy.deepcopy(record)
    twin.answers.pop()
    assert len(record.answers) == len(twin.answers) + 1
    assert b"answers" not in pickle.dumps(record)


def test_a_fork_says_that_it_cannot_be_pickled() -> None:
    for make in (copy.copy, pickle.dumps):
        with pytest.raises(TypeError, match="pickle or copy its table"):
            make(Table(Setup(TOY, 2), "fork").fork())


def test_a_pickled_position_keeps_its_barrier_where_it_was() -> None:
    table = Table.from_position(text_of(2))
    before = table.ply
    for _ in range(2):
        ask = table.asks[0]
        table.answer(ask.options[0], ask.seat)
    for twin in (table, pickle.loads(pickle.dumps(table))):
        seats = [twin.why_no_undo(seat) for seat in (0, 1)]
        assert seats == [table.why_no_undo(seat) for seat in (0, 1)]
        assert twin._barrier - twin.ply == table._barrier - table.ply
    assert table.ply == before + 2


def test_records_are_equal_when_their_texts_are() -> None:
    table = played(Setup(TOY, 2), "equal", 100)
    record, twin = table.record(), table.record()
    assert record == twin
    assert hash(record) == hash(twin)
    twin.answers.pop()
    assert record != twin
    assert record != str(record)


def test_a_text_makes_objects_of_classes_beside_the_state_and_of_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def made(name: str, module: str) -> type:
        return type(name, (), {"__slots__": ("one",), "__module__": module})

    state, beside, elsewhere = made("G", "mine.g"), made("Piece", "mine.pieces"), made("Other", "other.g")
    module = ModuleType("mine.g")
    for kind in (state, beside, elsewhere):
        setattr(module, kind.__name__, kind)
    monkeypatch.setitem(sys.modules, "mine.g", module)
    assert _classes_beside(state) == {"G": state, "Piece": beside}
    alone, stranger = made("Alone", "alone"), made("Stranger", "stranger")
    single = ModuleType("alone")
    for kind in (alone, stranger):
        setattr(single, kind.__name__, kind)
    monkeypatch.setitem(sys.modules, "alone", single)
    assert _classes_beside(alone) == {"Alone": alone}


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    table = Table(Setup(TOY, 2), "start")
    assert [table.why_no_undo(seat) for seat in (0, 1)] == ["nothing", "nothing"]
