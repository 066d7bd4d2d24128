"""What a page shows before the click: why something cannot be chosen, and what an option would bring."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from markupsafe import Markup, escape

from pentapolis.engine import Option, key, parse_key
from pentapolis.engine.preview import preview
from pentapolis.server.rendering import render
from pentapolis.server.scene import Scene

VOID = {
    "br",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "use",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polygon",
}
MOST_LINES = 6


class _Part:
    """An element with `data-v`: where its inside begins, its class, and the named elements inside it."""

    __slots__ = ("tag", "name", "cls", "start", "plain", "holes")

    def __init__(self, tag: str, name: str | None, cls: str, start: int) -> None:
        self.tag = tag
        self.name = name
        self.cls = cls
        self.start = start
        self.plain = True
        """Nothing but text inside."""
        self.holes: list[tuple[int, int, str]] = []


class _Found:
    """What is known about a named element once it is closed; `frame` is its HTML without named parts."""

    __slots__ = ("html", "frame", "cls", "plain", "inside")

    def __init__(self, html: str, frame: str, cls: str, plain: bool, inside: frozenset[str]) -> None:
        self.html = html
        self.frame = frame
        self.cls = cls
        self.plain = plain
        self.inside = inside


class _Named(HTMLParser):
    """Collects the elements with `data-v`."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.found: dict[str, _Found] = {}
        self._html = html
        self._lines = [0]
        for line in html.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._open: list[_Part] = []
        self.feed(html)
        self.close()

    def _at(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def _not_plain(self) -> None:
        for part in self._open:
            part.plain = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._not_plain()
        if tag not in VOID:
            named = dict(attrs)
            start = self._at() + len(self.get_starttag_text() or "")
            self._open.append(_Part(tag, named.get("data-v"), named.get("class") or "", start))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._not_plain()
        name = dict(attrs).get("data-v")
        if name:
            self.found[name] = _Found("", "", dict(attrs).get("class") or "", False, frozenset())

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            part = self._open.pop()
            self._close(part)
            if part.tag == tag:
                break

    def _close(self, part: _Part) -> None:
        end = self._at()
        if part.name:
            frame, at = "", part.start
            for start, stop, _ in part.holes:
                frame += self._html[at:start]
                at = stop
            inside = frozenset(name for _, _, name in part.holes)
            for name in list(inside):
                inside |= self.found[name].inside
            html = self._html[part.start : end]
            self.found[part.name] = _Found(html, frame + self._html[at:end], part.cls, part.plain, inside)
        if self._open:
            hole = [(part.start, end, part.name)] if part.name else part.holes
            self._open[-1].holes += hole


def _bare(cls: str) -> str:
    """Classes without those that say what can be chosen: that is another question's business."""
    return " ".join(c for c in cls.split() if c not in ("can", "no", "picked"))


def _changes(before: str, after: str) -> dict[str, list[str | None]]:
    """What differs, by name: [inner HTML, class, plain text], None where it is the same or not plain.

    An element with named parts inside is replaced as a whole only when something else in it differs.
    """
    old, new = _Named(before).found, _Named(after).found
    found: dict[str, list[str | None]] = {}
    replaced: set[str] = set()
    for name, now in new.items():
        was = old.get(name)
        if was is None:
            continue
        text_changed = now.frame.strip() != was.frame.strip() or now.inside != was.inside
        class_changed = _bare(now.cls) != _bare(was.cls)
        if text_changed:
            replaced |= now.inside
        if text_changed or class_changed:
            found[name] = [
                now.html if text_changed else None,
                now.cls if class_changed else None,
                str(Markup(now.html).unescape()).strip()
                if text_changed and now.plain and was.plain
                else None,
            ]
    return {name: change for name, change in found.items() if name not in replaced}


def foresee(scene: Scene, text: str) -> dict[str, Any]:
    """What answering with this option would bring: changes on the board, sentences, the game's own panel."""
    if scene.ask is None or scene.seat is None or text not in scene.keys:
        return {}
    option = parse_key(text)
    seen = preview(scene.table, scene.seat, option, scene.board.follow)
    reply: dict[str, Any] = {"stop": seen.stop}
    lines = [scene.line(event).text for event in seen.events]
    after = None
    if seen.view is not None:
        after = Scene(scene.live, scene.seat, scene.language, scene.shown, view=seen.view, mine=scene.mine)
        after.__dict__["ask"] = scene.ask
        reply["changes"] = _changes(
            scene.fragment("strip") + scene.fragment("board"),
            after.fragment("strip") + after.fragment("board"),
        )
    if seen.stop in ("chance", "hidden"):
        lines.append(scene.t(f"js.preview.{seen.stop}"))
    shown = "".join(f"<p>{escape(line)}</p>" for line in lines[:MOST_LINES])
    if (lines and seen.stop != "chance") or len(lines) > 1:
        reply["effect"] = f"<b>{escape(scene.t('would'))}</b>{shown}"
    if (scene.board.folder / "preview.html").is_file():
        context = {
            **scene.context,
            "option": option,
            "after": None if after is None else after.view,
            "stop": seen.stop,
            "forecast": scene.board.forecast(scene.view, scene.ask, option),
        }
        reply["panel"] = render(f"{scene.game.id}/preview.html", context).strip() or None
        if reply["panel"]:  # the game tells more than the state right before chance can
            reply.pop("changes", None)
    return reply


def why_not(scene: Scene, text: str) -> str:
    """The refusal of an option (or of all options that begin so), as the inside of a tooltip."""
    if scene.ask is None:
        return ""
    text = text.partition(" ")[0]  # of several beginnings the first speaks for all
    try:
        option = parse_key(text)
    except ValueError:
        return str(escape(scene.t("refusal.not_now")))
    refusal = scene.table.why_not(option, scene.seat)
    if refusal is None:
        return ""
    if refusal.reason == "other_question":  # perhaps the board names only the beginning of a key
        for candidate in scene.game.candidates(scene.table.g, scene.ask):
            if key(candidate).startswith(f"{text}:"):
                refusal = scene.table.why_not(candidate, scene.seat) or refusal
                break
    return explained(scene, *scene.refusal(refusal))


def explained(scene: Scene, words: str, rule: str) -> str:
    link = ""
    if rule:
        link = Markup('<a class="rule" href="/rules/{}#r{}" target="_blank">{}</a>').format(
            scene.game.id, rule, scene.t("rule", number=rule)
        )
    return str(Markup("{} {}").format(words, link))


def refusals(scene: Scene, most: int = 80) -> str:
    """All that belongs to this kind of question but is not possible, with the reasons, as a list."""
    if scene.ask is None:
        return ""
    items: list[Markup] = []
    for candidate in scene.game.candidates(scene.table.g, scene.ask):
        if len(items) == most:
            break
        if key(candidate) not in scene.keys:
            refusal = scene.table.why_not(candidate, scene.seat)
            if refusal is not None:
                items.append(_refused_item(scene, candidate, *scene.refusal(refusal)))
    return str(Markup("").join(items)) or str(escape(scene.t("nothing_refused")))


def _refused_item(scene: Scene, option: Option, words: str, rule: str) -> Markup:
    return Markup('<div class="o no" data-rule="{}"><span class="l">{}<small>{}</small></span></div>').format(
        rule or "–",
        scene.label(option),
        Markup(explained(scene, words, rule)),
    )
