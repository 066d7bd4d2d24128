"""What holds on the boards of all games, late in games: looks at others, keys as printed, pictures, words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest

from pentapolis.engine import LANGUAGES, Event, Setup, Table, games, key
from pentapolis.server.boards import board
from pentapolis.server.live import Live
from pentapolis.server.rendering import render
from pentapolis.server.scene import Scene
from tests.browser.late import POSITIONS
from tests.ours import OURS
from tests.recorded import frozen
from tests.server.scenes import live_table
from tools import proofread

BOARDS = [name for name in POSITIONS if name not in ("clash advances", "clash cards")]
"""Other views of a position that is here already."""
ANSWERS = re.compile(r"data-(?:opts?|then|part|compose|tally|series)\b[\w-]*")
BUTTON = re.compile(r'<button\b[^>]*data-key="(\d)"[^>]*>(.*?)</button>', re.DOTALL)


@cache
def late(name: str) -> Live:
    table = POSITIONS[name].make()
    live = live_table(table.setup, "late")
    live.table = table
    return live


def asked(live: Live) -> int:
    assert live.table is not None
    return live.table.asks[0].seat


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_looked_at_are_todays_words(name: str) -> None:
    game = POSITIONS[name].make().game
    assert game is games()[game.id], "a record of former rules brings the words of that time"


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_on_anothers_board_answers_and_a_bar_leads_back(name: str) -> None:
    live = late(name)
    seat = asked(live)
    assert ANSWERS.search(Scene(live, seat, "en").fragment("board") + Scene(live, seat, "en").fragment("ask"))
    for shown in range(len(live.seats)):
        board = Scene(live, seat, "en", shown=shown).fragment("board")
        if shown == seat:
            assert "looking" not in board
            continue
        assert ANSWERS.findall(board) == []
        bar = re.search(r'<p class="looking s(\d)">(.*?)</p>', board, re.DOTALL)
        assert bar, "it says whose board it is"
        assert int(bar[1]) == shown + 1
        assert f"You look at Player{shown}'s board." in unescape(bar[2])
        assert f'data-look="{seat}"' in bar[2]
        assert "<kbd>Esc</kbd>" in bar[2]


@pytest.mark.parametrize("name", BOARDS)
def test_number_keys_choose_what_they_stand_on(name: str) -> None:
    live = late(name)
    scene = Scene(live, asked(live), "en")
    page = "".join(scene.fragment(part) for part in ("ask", "board", "strip"))
    keys = re.findall(r'data-key="([^"]*)"', page)
    assert len(keys) == len(set(keys)), "a key is one thing"
    printed = BUTTON.findall(page)
    assert len(printed) == sum(each.isdigit() for each in keys)
    for digit, inside in printed:
        assert re.findall(r"<kbd[^>]*>(\d)</kbd>", inside) == [digit]


FACE = re.compile(r'<(\w+)\b[^>]*class="gc\b(?! back| void)[^"]*"[^>]*>(.*?)</\1>\s*', re.DOTALL)
THINGS = {"through": 8, "nations": 6, "mosaic": 6}
"""So many cards lie on these boards at least. Clash of Cultures has no faces of cards but in its lists."""


@pytest.mark.parametrize("name", THINGS)
def test_every_card_on_a_board_bears_its_picture(name: str) -> None:
    live = late(name)
    board = Scene(live, asked(live), "en").fragment("board")
    faces = FACE.findall(board)
    assert len(faces) >= THINGS[name]
    for _, inside in faces:
        assert '<svg class="vig ' in inside, inside


def test_advances_cards_and_leaders_of_clash_bear_their_pictures() -> None:
    board = Scene(late("clash"), asked(late("clash")), "en").fragment("board")
    for part in ("ad", "fc", "cat civ", "face"):
        found = re.findall(rf'class="{part}\b[^"]*"(.*?)</li>', board, re.DOTALL)
        assert found, part
        assert all('<svg class="vig ' in inside for inside in found), part


# --- maps --------------------------------------------------------------------------------------------------


def played(game: str, record: str) -> Iterator[tuple[Live, list[Event]]]:
    """A recorded game, answer by answer, with what each made happen."""
    read = frozen(game, record)
    live = live_table(read.setup, "played")
    table = live.table = Table(read.setup, read.seed)
    for seat, option in read.answers:
        table.answer(option, seat)
        yield live, table.events_for(None, table.ply - 1)


@pytest.mark.parametrize(
    ("game", "record", "kind", "mark"),
    [
        ("clash_of_cultures", "base_2", "moves", r'class="trail s{seat}"'),
        ("mosaic", "players_4", "moves", r'class="trail s{seat}"'),
        ("mosaic", "players_4", "builds", r'class="pc s{seat} nw"'),
    ],
)
def test_last_moves_of_others_are_traced_on_maps_until_i_answer(
    game: str, record: str, kind: str, mark: str
) -> None:
    who = reader = None
    for live, events in played(game, record):
        table = live.table
        assert table is not None
        if reader is None:
            moved = [event.seat for event in events if event.kind == kind]
            who = moved[-1] if moved else who
            if who is None or table.asks[0].seat == who:
                continue
            reader = table.asks[0].seat
        assert who is not None
        traced = re.search(mark.format(seat=who + 1), Scene(live, reader, "en").fragment("board"))
        if table.history[-1][0] == reader:
            assert not traced, "I have seen it"
            return
        assert traced
    raise AssertionError("the record has no such moment")


# --- turns that end by themselves --------------------------------------------------------------------------


def questions(game: str, record: str) -> Iterator[Scene]:
    """Every question of a recorded game at which somebody ended something, as its page shows it."""
    read = frozen(game, record)
    live = live_table(read.setup, "idle")
    table = live.table = Table(read.setup, read.seed)
    for seat, option in read.answers:
        if key(option) in ("end_turn", "pass"):
            yield Scene(live, seat, "en", mine=(seat,))
        table.answer(option, seat)


@pytest.mark.parametrize(
    ("game", "record"),
    [
        ("through_the_ages", "full_3"),
        ("nations", "greedy_three"),
        ("mosaic", "players_3"),
        ("roll_through_the_ages", "two"),
    ],
)
def test_a_turn_in_which_nothing_is_left_can_end_by_itself(game: str, record: str) -> None:
    """Never where anything is left to do or is warned of, and never by passing."""
    idle = busy = 0
    for scene in questions(game, record):
        loud = [choice for choice in scene.choices if not choice.quiet]
        ends = [choice.key for choice in loud] == ["end_turn"] and not loud[0].warning
        assert scene.idle == ("end_turn" if ends else "")
        assert f'data-idle="{scene.idle}"' in scene.fragment("ask")
        idle += ends
        busy += not ends
    assert idle > 10
    assert busy


# --- words of cards and beside options ---------------------------------------------------------------------

SEEN = ("number", "doubled", "empty", "nothing counted", "owner", "not filled in")
"""Faults of any line; what stands beside an option may begin with a small letter."""
FINE = ("1 Kriegselefanten", " ?")
"""A weak noun in the dative; a number that no source knows."""
PIECES = re.compile(r"</?(?:p|li|h\d|dt|dd|div|tr|td|th|small)\b[^>]*>")


def faults(game: str, language: str, line: str) -> list[str]:
    found = proofread.proofreader(game).faults(language, line)
    return [f for f in found if f.startswith(SEEN) and not any(fine in f for fine in FINE)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in OURS if game != "roll_through_the_ages"])
def test_an_editor_finds_no_fault_on_any_card(game: str, language: str) -> None:
    """The dice game has no cards."""
    found = games()[game]
    scene = Scene(live_table(Setup(found, 2), "cards"), 0, language)
    wrong, read = [], 0
    for id in found.words.ids():
        card = board(found).presenter.card(id.removeprefix("name.")) if id.startswith("name.") else None
        if card is None:
            continue
        said = render(f"{game}/card.html", {**scene.context, "id": id.removeprefix("name."), "card": card})
        for piece in PIECES.split(said):
            line = " ".join(unescape(re.sub(r"<[^>]*>", "", piece)).split())
            wrong += [(id, fault, line) for fault in faults(game, language, line)]
        read += 1
    assert read > 150
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOARDS)
def test_an_editor_finds_no_fault_beside_an_option(name: str, language: str) -> None:
    live = late(name)
    scene = Scene(live, asked(live), language)
    said = [text for choice in scene.choices for text in (choice.label, choice.note, choice.warning)]
    wrong = [(fault, text) for text in said for fault in faults(live.game.id, language, text)]
    assert wrong == []
