"""What a page shows before the click: why something cannot be chosen, and what an option would bring."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape

from pentapolis.engine import Option, key, parse_key
from pentapolis.engine.preview import preview
from pentapolis.rulebook import NoRulebook, about
from pentapolis.server.rendering import render
from pentapolis.server.scene import Scene
from pentapolis.server.showing import Shown, patch

MOST_LINES = 6


def foresee(shown: Shown, text: str, have: str) -> dict[str, Any]:
    """What answering with this option would bring: the page afterwards, sentences, the game's own panel.

    The page is compared with the present one in the browser; one that has the present fragments as text gets
    the difference alone.
    """
    scene = shown.scene
    if scene.ask is None or scene.seat is None or text not in scene.keys:
        return {}
    if (
        shown.ply != scene.table.ply
    ):  # an answer is being stored: the position shown is not the table's any more
        return {}
    option = parse_key(text)
    seen = preview(scene.table, scene.seat, option, dict(scene.board.presenter.follow))
    reply: dict[str, Any] = {"stop": seen.stop}
    lines = [scene.line(event).text for event in seen.events]
    after = None
    if seen.view is not None:
        after = scene.after(seen.view)
        reply["fragments"] = {
            name: patch(shown.fragments[name], html) if have == shown.version else html
            for name in ("strip", "board")
            if (html := after.fragment(name)) != shown.fragments[name]
        }
    if seen.stop in ("chance", "hidden"):
        lines.append(scene.t(f"js.preview.{seen.stop}"))
    told = "".join(f"<p>{escape(line)}</p>" for line in lines[:MOST_LINES])
    if (lines and seen.stop != "chance") or len(lines) > 1:
        reply["effect"] = f"<b>{escape(scene.t('would'))}</b>{told}"
    if scene.board.has("preview.html"):
        context = {
            **scene.context,
            "option": option,
            "after": None if after is None else after.view,
            "stop": seen.stop,
            "forecast": scene.board.presenter.forecast(scene.view, scene.ask, option),
        }
        reply["panel"] = render(f"{scene.game.id}/preview.html", context).strip() or None
        if reply["panel"]:  # the game tells more than the state right before chance can
            reply.pop("fragments", None)
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
    words, rule = scene.refusal(refusal)
    return explained(scene, words, rule or _chapter(scene, scene.ask.topic))


def _chapter(scene: Scene, topic: str) -> str:
    """The chapter of the open question, which comes first: the rule behind "another question is open now"."""
    try:
        rules = about(scene.game.id, topic, scene.language)
    except NoRulebook:
        return ""
    return rules[0].number.partition(".")[0] if rules else ""


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
