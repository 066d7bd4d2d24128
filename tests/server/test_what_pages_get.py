"""What a page is sent of a table: updates, patches part by part, what an option would bring; and how
templates write values. Scenes are fakes that say what they are told to.
"""

from __future__ import annotations

import json
import zlib
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import TemplateNotFound, UndefinedError
from markupsafe import Markup

from pentapolis.engine import Ask, games
from pentapolis.server import foresight, rendering, showing
from pentapolis.server.markup import mark
from pentapolis.server.people import Viewer
from pentapolis.server.rendering import Templates
from pentapolis.server.showing import Eyes, Message, Shown, _alike, _alike_at_end, _middle, _run, patch
from tests.server.test_showing import patched

# --- updates ------------------------------------------------------------------------------------------


def line(ply: int, seat: int | None, text: str, heading: bool = False) -> Any:
    return SimpleNamespace(ply=ply, seat=seat, text=text, heading=heading)


class Drawn:
    """A scene with these lines and fragments."""

    def __init__(self, ply: int, fragments: dict[str, str], *lines: Any, question: str = "") -> None:
        self.table = SimpleNamespace(ply=ply)
        self.over = False
        self.events = list(lines)
        self.mine: tuple[int, ...] = ()
        self.seat: int | None = None
        self.game = SimpleNamespace(hidden_information=True)
        self.names = ["Ann", "<Bob>"]
        self._fragments = fragments
        self._question = question

    def line(self, event: Any) -> Any:
        return event

    def question(self) -> str:
        return self._question

    def fragments(self) -> dict[str, str]:
        return self._fragments

    def t(self, id: str, name: str) -> str:
        return f"{id} {name}"


def shown(
    monkeypatch: pytest.MonkeyPatch, version: str, scene: Drawn, eyes: Any = None, fragments: Any = None
) -> Shown:
    monkeypatch.setattr(showing, "scene_for", lambda live, eyes: scene)
    live: Any = SimpleNamespace(stamp=version, number=7)
    return Shown(live, eyes or Eyes("en", None, None, (), (), ()), fragments)


def told(message: Message) -> dict[str, Any]:
    event, data = message.plain.decode().split("\n")[:2]
    assert event == "event: update"
    found: dict[str, Any] = json.loads(data.removeprefix("data: "))
    return found


LONG = "<i>x</i>" * 9


def test_what_an_update_says(monkeypatch: pytest.MonkeyPatch) -> None:
    one = shown(monkeypatch, "v1", Drawn(3, {"a": LONG, "b": "same", "c": "old"}))
    lines = [line(3, 0, "old"), line(4, 1, "head", True), line(4, 1, "his"), line(4, None, "luck")]
    scene = Drawn(4, {"a": LONG + "<b>", "b": "same", "c": "new"}, *lines, question="What now?")
    two = shown(monkeypatch, "v2", scene)
    plain = {"version": "v2", "number": 7, "started": True, "seat": "", "over": False}
    assert told(two.update(None, frozenset())) == {
        **plain,
        "fragments": scene.fragments(),
        "say": "What now?",
    }
    news = {"say": "head his luck What now?", "lines": [[1, "his"], [None, "luck"]]}
    patches = {"a": [0, 18, 18, 1, "b>"], "c": "new"}
    assert told(two.update(one, frozenset("a"))) == {**plain, **news, "fragments": patches}
    whole = {"a": LONG + "<b>", "c": "new"}
    assert told(two.update(one, frozenset())) == {**plain, **news, "fragments": whole}
    assert two.update(one, frozenset("a")) is two.update(one, frozenset("a")), "made once for all"
    assert two.update(one, frozenset("a")) is not two.update(one, frozenset("ab"))
    assert two.changed(one) is two.changed(one) == {"a", "c"}
    assert two.texts.plain.startswith(b"event: texts\ndata: {")
    assert (two.ply, two.over, two.number, two.version, two.curtain) == (4, False, 7, "v2", "")
    assert shown(monkeypatch, "v3", scene, fragments={"given": "x"}).fragments == {"given": "x"}


def test_what_is_told_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line(n, n % 3, f"line {n}") for n in range(1, 10)]
    scene = Drawn(9, {}, *lines)
    eyes = Eyes("en", 1, None, (1, 2), (), ())
    here = shown(monkeypatch, "v", scene, eyes)
    assert here.told(5) == [(0, "line 6"), (0, "line 9")]
    assert here.spoken(8) == "line 9"
    anybody = shown(monkeypatch, "v", scene)
    assert [text for _, text in anybody.told(0)] == ["line 7", "line 8", "line 9"], "three at most"
    assert anybody.spoken(0) == " ".join(f"line {n}" for n in range(4, 10)), "of the last six"
    assert told(here.update(None, frozenset()))["seat"] == "1"


def test_a_curtain_between_two_at_one_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Drawn(1, {})
    scene.mine, scene.seat = (0, 1), 1
    here = shown(monkeypatch, "v", scene)
    assert here.curtain == (
        '<h2>pass_screen &lt;Bob&gt;</h2><button class="btn pri" type="button">i_am &lt;Bob&gt;</button>'
    )
    assert told(here.update(None, frozenset()))["curtain"] == here.curtain
    for name, value in (("mine", (1,)), ("seat", None), ("game", SimpleNamespace(hidden_information=False))):
        other = Drawn(1, {})
        other.mine, other.seat = (0, 1), 1
        setattr(other, name, value)
        assert not showing.hides(other), name  # type: ignore[arg-type]
    assert "curtain" not in told(shown(monkeypatch, "v", Drawn(1, {})).update(None, frozenset()))


def test_whose_eyes_see_what(monkeypatch: pytest.MonkeyPatch) -> None:
    live: Any = SimpleNamespace(
        seat_for=lambda who: 1, seats_of=lambda who: [1, 2], gone_seats=lambda who: [0], showing={},
        lost_seats=lambda who: [3],
    )  # fmt: skip
    ann = Viewer("ann", "", False, "x" * 30, False, "de", "")
    assert showing.eyes_of(live, ann, 2) == Eyes("de", 1, 2, (1, 2), (0,), (3,))
    ann.person = None
    assert showing.eyes_of(live, ann, None) == Eyes("de", None, None, (), (), ())
    made: list[Any] = []

    class Counted(Shown):
        def __init__(self, live: Any, eyes: Any) -> None:
            made.append(eyes)

    monkeypatch.setattr(showing, "Shown", Counted)
    eyes = Eyes("de", None, None, (), (), ())
    live.showing[eyes] = "a task that draws it"
    one = showing.shown_to(live, eyes)
    assert showing.shown_to(live, eyes) is one is live.showing[eyes]
    assert made == [eyes]


def test_messages_are_packed_once() -> None:
    message = Message("x", {"a": "ä"})
    assert message.plain == 'event: x\ndata: {"a":"ä"}\n\n'.encode()
    assert message.packed is message.packed
    assert zlib.decompressobj(-15).decompress(message.packed) == message.plain
    assert message.packed.endswith(b"\x00\x00\xff\xff"), "a full flush: it stands for itself"


# --- patches ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        ("", "", [0, 1]),
        ("a<b", "a<b", [0, 2]),
        ("ABCD", "ABC", [0, 3, 3, 1]),
        ("ABC", "ABCD", [0, 3, 3, 1, "dddddddddddd>"]),
        ("ABCD", "AD", [0, 2, 4, 1]),
        ("ABCD", "BACD", [0, 1, 2, 1, 1, 1, 3, 2]),
        ("ABCD", "ACBD", [0, 2, 3, 1, 2, 1, 4, 1]),
        ("xAB", "yAB", ["y", 1, 2]),
        ("ABCD", "A<new>CD", [0, 2, "new>", 3, 2]),
        ("ABAC", "ACAB", [0, 2, 4, 1, 3, 1, 2, 1]),
        ("Ax", "Ay", "Ay"),
    ],
)
def test_patches_part_by_part(old: str, new: str, made: Any) -> None:
    """A capital letter is an element of twelve small ones."""
    parts = {ord(letter): f"<{letter.lower() * 12}>" for letter in "ABCD"}
    old, new = old.translate(parts), new.translate(parts)
    found = patch(old, new)
    assert found == (made.translate(parts) if isinstance(made, str) else made)
    assert patched(old, found) == new


def test_patches_of_every_small_change() -> None:
    """Parts exchanged, left out, put in, turned round: each patch leads to the new text and is short."""
    parts = [f"<p{n}>{'x' * n}" for n in range(7)]
    for first in range(8):
        for last in range(first, 8):
            for put in ([], ["<new>"], ["<p3>xxx"], parts[first:last][::-1]):
                new = "".join([*parts[:first], *put, *parts[last:]])
                found = patch("".join(parts), new)
                assert patched("".join(parts), found) == new
                if isinstance(found, list):
                    size = sum(len(op) + 3 if isinstance(op, str) else 4 for op in found)
                    assert size < len(new) or found == [0, 8]


def test_a_patch_is_sent_only_where_it_is_shorter() -> None:
    same = "<abcdefghij" * 2
    assert patch(f"{same}<x", f"{same}<y") == [0, 3, "y"]
    assert patch("<abcdefgh<x", "<abcdefgh<y") == "<abcdefgh<y", "twelve characters, as the patch has"
    assert patch("<abcdefghi<x", "<abcdefghi<y") == "<abcdefghi<y"
    assert patch("<abcdefghij<x", "<abcdefghij<y") == [0, 2, "y"]


def test_how_long_texts_are_alike() -> None:
    for same in range(34):
        one, other = "a" * same + "x" + "b" * 5, "a" * same + "y" + "c" * 9
        assert _alike(one, other) == same
        assert _alike_at_end(one[::-1], other[::-1]) == same
        assert _alike("a" * same, "a" * (same + 3)) == same
        old = [*"pq", *"a" * (same + 1), "x"]
        assert _run(old, 2, [*"a" * (same + 1), "y"], 0) == same + 1
        assert _run(old, 2, [*"a" * (same + 1)], 0) == same + 1


def test_parts_that_moved() -> None:
    def made(old: str, new: str, first: int = 0) -> list[Any]:
        ops: list[Any] = []
        _middle(ops, list(old), first, list(new))
        return ops

    assert made("abcd", "abcd") == [0, 4]
    assert made("abcd", "abcd", 5) == [5, 4]
    assert made("abcd", "axcd") == [0, 1, "x", 2, 2]
    assert made("abcd", "cdab") == [2, 2, 0, 2]
    assert made("abab", "xbab") == ["x", 3, 1, 2, 2]
    assert made("aab", "ab") == [1, 2], "the last of those alike"
    assert made("ab", "xyab") == ["x", "y", 0, 2]
    assert made("abc", "") == []


# --- what an option would bring -----------------------------------------------------------------------


class Foreseen:
    """A scene in which a question is open, and what looking ahead finds."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, seen: dict[str, Any], panel: str | None = None
    ) -> None:
        plain: dict[str, Any] = {
            "stop": "asked",
            "events": [],
            "view": {"after": 1},
            "ask": None,
            "followed": [],
        }
        self.seen = SimpleNamespace(**{**plain, **seen})
        self.asked: list[Any] = []
        presenter = SimpleNamespace(follow="follow", forecast=lambda view, ask, option: f"forecast {option}")
        self.board = SimpleNamespace(presenter=presenter, has=lambda name: panel is not None)
        self.table, self.ask, self.seat = SimpleNamespace(ply=4), Ask(1, "buy", ["a", "b"]), 1
        self.keys, self.view, self.context = {"a", "b"}, {"now": 1}, {"of": "the scene"}
        self.game = SimpleNamespace(id="toy")
        self.rendered: list[Any] = []
        monkeypatch.setattr(foresight, "preview", lambda *given: self.asked.append(given[1:]) or self.seen)
        monkeypatch.setattr(foresight, "coming", lambda scene, seen: ["next"] if seen.ask else [])
        monkeypatch.setattr(foresight, "render", lambda *given: self.rendered.append(given) or panel)

    def line(self, event: str) -> Any:
        return SimpleNamespace(text=event)

    def t(self, id: str) -> str:
        return f"[{id}]"

    def after(self, view: Any) -> Any:
        drawn = {"strip": "same", "board": LONG + "<b>"}
        return SimpleNamespace(view=view, fragment=lambda name: drawn[name])

    def brings(self, option: str = "a", have: str = "") -> dict[str, Any]:
        here: Any = SimpleNamespace(
            scene=self, ply=4, version="v", fragments={"strip": "same", "board": LONG}
        )
        return foresight.foresee(here, option, have)


def test_what_an_option_would_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Foreseen(monkeypatch, {"events": ["<one>", "two"], "ask": "x"})
    effect = "<b>[would]</b><p>&lt;one&gt;</p><p>two</p><p>next</p>"
    assert here.brings() == {"stop": "asked", "fragments": {"board": LONG + "<b>"}, "effect": effect}
    assert here.brings(have="v")["fragments"] == {"board": [0, 18, 18, 1, "b>"]}
    assert here.asked[0] == (1, "a", "follow")
    assert here.brings("c") == {}
    many = Foreseen(monkeypatch, {"events": [str(n) for n in range(9)], "view": None, "ask": "x"})
    told = "".join(f"<p>{line}</p>" for line in [*"012345", "next"])
    assert many.brings() == {"stop": "asked", "effect": f"<b>[would]</b>{told}"}
    assert Foreseen(monkeypatch, {"view": None}).brings() == {"stop": "asked"}


@pytest.mark.parametrize(
    ("stop", "events", "told"),
    [
        ("chance", [], None),
        ("chance", ["x"], ["x", "[js.preview.chance]"]),
        ("hidden", [], ["[js.preview.hidden]"]),
        ("asked", ["x"], ["x"]),
        ("asked", [], None),
    ],
)
def test_when_looking_ahead_ends(
    stop: str, events: list[str], told: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Foreseen(monkeypatch, {"stop": stop, "events": events, "view": None}).brings()
    lines = None if told is None else "<b>[would]</b>" + "".join(f"<p>{line}</p>" for line in told)
    assert found.get("effect") == lines


def test_the_panel_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Foreseen(monkeypatch, {}, " panel ")
    assert here.brings() == {"stop": "asked", "panel": "panel"}
    [(name, context)] = here.rendered
    assert (name, context) == (
        "toy/preview.html",
        {"of": "the scene", "option": "a", "after": {"after": 1}, "stop": "asked", "forecast": "forecast a"},
    )
    empty = Foreseen(monkeypatch, {"view": None}, "  ")
    assert empty.brings() == {"stop": "asked", "panel": None}
    assert empty.rendered[0][1]["after"] is None
    kept = Foreseen(monkeypatch, {}, " ")
    assert list(kept.brings()) == ["stop", "fragments", "panel"]


def test_nothing_is_foreseen_for_who_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("ask", None), ("seat", None), ("table", SimpleNamespace(ply=5))):
        here = Foreseen(monkeypatch, {})
        setattr(here, name, value)
        assert here.brings() == {}
    assert (foresight.MOST_LINES, foresight.TOLD_OPTIONS) == (6, 6)


# --- templates ----------------------------------------------------------------------------------------


def written(text: str, **values: Any) -> str:
    return rendering.environment().from_string(text).render(values)


@pytest.mark.parametrize(
    ("text", "values", "made"),
    [
        ("{{ x }}", {"x": "<b>"}, "&lt;b&gt;"),
        ("{{ x }}", {"x": Markup("<b>")}, "<b>"),
        ("{{ x }} {{ y }}", {"x": 3, "y": 2.5}, "3 2.5"),
        ("{{ x }}", {"x": ["<"]}, "[&#39;&lt;&#39;]"),
        ("{{ x ~ y }}", {"x": "<", "y": 1}, "&lt;1"),
        ("{{ x ~ y }}", {"x": "<", "y": Markup("<b>")}, "&lt;<b>"),
        ("{{ x.a }}", {"x": {"a": "<"}}, "&lt;"),
        ("{{ x.items() | list | length }}", {"x": {"items": 1, "b": 2}}, "2"),
        ("{{ x.real }}", {"x": 3}, "3"),
        ("{% autoescape false %}{{ x }}{{ x ~ y }}{% endautoescape %}", {"x": "<", "y": 1}, "<<1"),
        ("{% if x %}\n  y\n{% endif %}\nz", {"x": True}, "  y\nz"),
        ("  {% if x %}y{% endif %}", {"x": True}, "y"),
        ("{{ signed(3) }} {{ mark(0) }}", {}, f"+3 {mark(0)}"),
    ],
)
def test_how_templates_write(text: str, values: dict[str, Any], made: str) -> None:
    assert written(text, **values) == made


def test_templates_do_not_guess() -> None:
    with pytest.raises(UndefinedError):
        written("{{ nothing }}")
    env = rendering.environment()
    assert (env.autoescape, env.trim_blocks, env.lstrip_blocks, env.auto_reload) == (True, True, True, False)
    assert env.cache is not None
    assert Templates.make_globals(env, None) == dict(env.globals)  # type: ignore[arg-type]
    assert Templates.make_globals(env, {"own": 1})["own"] == 1  # type: ignore[arg-type]
    assert env.getattr({"a": 1, "items": 2}, "a") == 1
    assert callable(env.getattr({"items": 2}, "items"))
    with pytest.raises(TemplateNotFound):
        env.get_template("chess/board.html")
    assert env.get_template("nations/board.html").name == "nations/board.html"


def test_words_and_icons_of_the_platform() -> None:
    assert (rendering.say("en", "text.close"), rendering.say("de", "close")) == ("Close", "Schließen")
    sprite = str(rendering.sprite())
    assert sprite.startswith('<svg xmlns="http://www.w3.org/2000/svg" class="sprite" aria-hidden="true">')
    assert (sprite.count("<svg"), sprite.count("</svg>"), sprite.endswith("</svg>")) == (1, 1, True)
    assert sprite[sprite.index(">") + 1 :].lstrip().startswith("<")
    for game in games().values():
        path = game.folder / "board" / "icons.svg"
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            inside = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
            assert inside in sprite
