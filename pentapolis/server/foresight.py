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


class _Named(HTMLParser):
    """Collects the elements with `data-v`: inner HTML, class, and the text if there is nothing but text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.found: dict[str, tuple[str, str, bool]] = {}
        self._html = html
        self._lines = [0]
        for line in html.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._open: list[tuple[str, str | None, str, int, bool]] = []
        self.feed(html)
        self.close()

    def _at(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        start = self._at() + len(self.get_starttag_text() or "")
        self._open = [(t, v, c, s, False) for t, v, c, s, _ in self._open]
        if tag not in VOID:
            named = dict(attrs)
            self._open.append((tag, named.get("data-v"), named.get("class") or "", start, True))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open = [(t, v, c, s, False) for t, v, c, s, _ in self._open]
        name = dict(attrs).get("data-v")
        if name:
            self.found[name] = ("", dict(attrs).get("class") or "", False)

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            opened, name, cls, start, plain = self._open.pop()
            if name:
                self.found[name] = (self._html[start : self._at()], cls, plain)
            if opened == tag:
                break


def _bare(cls: str) -> str:
    """Classes without those that say what can be chosen: that is another question's business."""
    return " ".join(c for c in cls.split() if c not in ("can", "no", "picked"))


def _changes(before: str, after: str) -> dict[str, list[str | None]]:
    """What differs, by name: [inner HTML, class, plain text], None where it is the same or not plain."""
    old, new = _Named(before).found, _Named(after).found
    found: dict[str, list[str | None]] = {}
    for name, (html, cls, plain) in new.items():
        if name not in old:
            continue
        was_html, was_cls, was_plain = old[name]
        text_changed = html.strip() != was_html.strip()
        class_changed = _bare(cls) != _bare(was_cls)
        if text_changed or class_changed:
            found[name] = [
                html if text_changed else None,
                cls if class_changed else None,
                str(Markup(html).unescape()).strip() if text_changed and plain and was_plain else None,
            ]
    return found


def foresee(scene: Scene, text: str) -> dict[str, Any]:
    """What answering with this option would bring: changes on the board, sentences, the game's own panel."""
    if scene.ask is None or scene.seat is None or text not in scene.keys:
        return {}
    option = parse_key(text)
    seen = preview(scene.table, scene.seat, option)
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
    try:
        option = parse_key(text)
    except ValueError:
        return str(escape(scene.t("refusal.not_now")))
    refusal = scene.table.why_not(option, scene.seat)
    if refusal is None:
        return ""
    if refusal.reason == "not_now":  # perhaps the board names only the beginning of a key
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
