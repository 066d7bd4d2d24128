"""Which games there are, and all the words of a game; what the sources of compiled classes tell."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pentapolis.engine import BadSetup, Words, find_game, registry
from pentapolis.engine.compiling import init_of, slots_of
from pentapolis.engine.errors import NoSuchRules
from tests.toy_game import GAME as TOY
from tests.toy_game import HighCard


class Entry:
    """What an installed distribution says about a game of its own."""

    def __init__(self, name: str, game: object) -> None:
        self.name = name
        self.value = f"{name}:GAME"
        self.game = game

    def load(self) -> object:
        if isinstance(self.game, Exception):
            raise self.game
        return self.game


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Entry]]:
    """The games of other distributions, as a test wants them; afterwards there are those of before."""
    entries: list[Entry] = []
    monkeypatch.setattr(
        registry, "entry_points", lambda group: entries if group == "pentapolis.games" else []
    )
    registry._installed.cache_clear()
    yield entries
    monkeypatch.undo()
    registry._installed.cache_clear()


def another(id: str, folder: Path | None = None) -> HighCard:
    game = HighCard()
    game.id = id  # type: ignore[misc]
    game.words = Words({})
    if folder is not None:
        game.folder = folder  # type: ignore[misc]
    return game


def test_a_game_of_another_distribution_is_there(installed: list[Entry]) -> None:
    game = another("patience")
    installed.append(Entry("patience", game))
    assert registry.games()["patience"] is game
    assert find_game("patience") is game
    assert game.words.domain == "patience"


def test_what_does_not_load_or_is_no_game_is_told_about_and_left_out(installed: list[Entry]) -> None:
    mine, twice = another("patience"), another("patience")
    bad = [Entry("a", ImportError("gone")), Entry("b", "no game"), Entry("c", another("nations"))]
    installed += [*bad, Entry("d", mine), Entry("e", twice)]
    with pytest.warns(UserWarning, match="GAME") as told:
        found = registry.games()
    assert [str(one.message) for one in told] == [
        "the game 'a' (a:GAME) does not load: ImportError('gone')",
        "b:GAME is not a game",
        "c:GAME is left out: there is already a game 'nations'",
        "e:GAME is left out: there is already a game 'patience'",
    ]
    assert {Path(one.filename).name for one in told} == {"registry.py"}
    assert found["patience"] is mine
    assert found["nations"] is not bad[2].game


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(BadSetup, match=r"there is no game 'chess'; there are .*nations"):
        find_game("chess")
    today = find_game("nations")
    assert find_game("nations", today.rules_version) is today
    with pytest.raises(NoSuchRules, match="version 99 of the rules of nations is not here"):
        find_game("nations", 99)


WORDS = {
    "board/words.toml": '[hand]\nen = "hand"\nde = "Hand"\n',
    "synonyms.toml": '[synonyms.cards]\nen = "deck"\nde = "Stapel"\n',
    "board/intro.toml": '[[step]]\nwhen = "first"\nen = "Play."\nde = "Spiele."\n',
    "lesson.toml": """
[[chapter]]
title = { en = "One", de = "Eins" }
goal = { en = "Win", de = "Gewinne" }
[[chapter.step]]
do = { en = "Play 3", de = "Spiele 3" }
[[chapter.step]]
do = { en = "Play 4", de = "Spiele 4" }
why = { en = "It is high", de = "Sie ist hoch" }
""",
}


def test_the_words_of_a_game_are_all_its_words(tmp_path: Path) -> None:
    (tmp_path / "board").mkdir()
    for file, text in WORDS.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    game = another("patience", tmp_path)
    registry._with_words_of_its_board(game)

    def said(key: str) -> str:
        return game.words.text("de", key)

    assert said("game.title") == game.names["de"]
    assert (said("hand"), said("synonyms.cards"), said("intro.first")) == ("Hand", "Stapel", "Spiele.")
    assert (said("lesson.title_1"), said("lesson.goal_1")) == ("Eins", "Gewinne")
    assert (said("lesson.do_1_1"), said("lesson.do_1_2")) == ("Spiele 3", "Spiele 4")
    assert said("lesson.why_1_2") == "Sie ist hoch"
    assert not game.words.has("lesson.why_1_1")


def test_a_game_need_have_no_words_of_its_own(tmp_path: Path) -> None:
    game = another("patience", tmp_path)
    registry._with_words_of_its_board(game)
    assert game.words.text("en", "game.title") == game.names["en"]


def test_a_game_may_be_added_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_extra", {})
    game = another("patience")
    registry.register(game)
    assert find_game("patience") is game
    assert TOY.id not in registry._extra


# --- compiled classes: what only their sources tell -------------------------------------------------

SOURCE = '''
class Other:
    __slots__ = ("else",)

    def __init__(self, other: int) -> None:
        """Another class of the file."""


class Compiled:
    """A class that mypyc has compiled."""

    kind = "compiled"
    __slots__ = ("left", "right")

    def say(self) -> None:
        """Stands before __init__."""

    def __init__(self, left: int, right: str = "r") -> None:
        self.left, self.right = left, right


class Bare:
    """Without slots and without __init__."""
'''


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module as mypyc makes it: its classes tell neither parameters nor slots."""
    module = ModuleType("compiled_thing")
    module.__file__ = str(tmp_path / "thing.cpython-312-x86_64-linux-gnu.so")
    (tmp_path / "thing.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setitem(sys.modules, "compiled_thing", module)
    return module


def as_compiled(module: ModuleType, name: str, *bases: type, **more: Any) -> type[Any]:
    return type(name, bases, {"__module__": module.__name__, "__mypyc_attrs__": ("left",), **more})


def test_a_compiled_class_is_read_in_its_source(compiled: ModuleType) -> None:
    kind = as_compiled(compiled, "Compiled", __init__=object.__init__)
    found = signature(init_of(kind))
    assert [(p.name, p.default) for p in found.parameters.values()][1:] == [
        ("left", found.empty),
        ("right", "r"),
    ]
    assert slots_of(kind) == ("left", "right")
    heir = as_compiled(compiled, "Bare", kind)
    assert list(signature(init_of(heir)).parameters) == ["self", "left", "right"]
    assert slots_of(heir) == ()
    plain = as_compiled(compiled, "Compiled", __slots__=("own",))
    assert slots_of(plain) == ("own",)


def test_a_class_without_init_says_so(compiled: ModuleType) -> None:
    with pytest.raises(TypeError, match="the source of Bare has no __init__"):
        init_of(as_compiled(compiled, "Bare", __init__=object.__init__))
