"""What a page shows before the click: why something cannot be chosen, and what an option would bring."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape

from pentapolis.engine import Ask, Option, key, parse_key
from pentapolis.engine.preview import Preview, preview
from pentapolis.engine.speak import label, question
from pentapolis.rulebook import NoRulebook, about
from pentapolis.server.rendering import render
from pentapolis.server.scene import Scene
from pentapolis.server.showing import Shown, patch

MOST_LINES = 6
TOLD_OPTIONS = 6
"""A question that follows is told with its options when they are so few."""
TURN_ENDS = frozenset({"end_turn", "pass"})
"""Answers of questions that belong to the turn as a whole: that these come next needs no words."""


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
    seen = preview(scene.table, scene.seat, option, scene.board.presenter.follow)
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
    lines = [*lines[:MOST_LINES], *coming(scene, seen)]
    told = "".join(f"<p>{escape(line)}</p>" for line in lines)
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


def coming(scene: Scene, seen: Preview) -> list[str]:
    """What is asked next and was answered in the usual way for this look, and what one is asked after it."""
    game, language, names = scene.game, scene.language, scene.names
    lines = [
        scene.t("preview.usual", answer=label(game, language, ask.topic, given, names))
        for ask, given in seen.followed
        if len(ask.options) > 1
    ]
    ask = seen.ask
    if (
        ask is None
        or scene.ask is None
        or ask.topic == scene.ask.topic
        or not TURN_ENDS.isdisjoint(ask.options)
    ):
        return lines
    return [*lines, _told_question(scene, ask)]


def _told_question(scene: Scene, ask: Ask) -> str:
    asked = question(scene.game, scene.language, ask, scene.names)
    if len(ask.options) > TOLD_OPTIONS:
        return scene.t("preview.then", question=asked)
    answers = [label(scene.game, scene.language, ask.topic, option, scene.names) for option in ask.options]
    return scene.t("preview.then_options", question=asked, options=" · ".join(answers))


def why_not(scene: Scene, text: str) -> str:
    """The refusal of an option (or of all options that begin so), as the inside of a tooltip.

    Whoever is not asked is told who is; those who only look, now or at the past, can choose nothing anyway.
    """
    if scene.seat is None or scene.replay or scene.ended:
        return ""
    text = text.partition(" ")[0]  # of several beginnings the first speaks for all
    try:
        option = parse_key(text)
    except ValueError:
        return str(escape(scene.t("refusal.not_now")))
    refusal = scene.table.why_not(option, scene.seat)
    if refusal is None:
        return ""
    if scene.ask is None:
        return explained(scene, *scene.refusal(refusal))
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
    return Markup('<div class="o no"><span class="l">{}<small>{}</small></span></div>').format(
        scene.label(option),
        Markup(explained(scene, words, rule)),
    )
