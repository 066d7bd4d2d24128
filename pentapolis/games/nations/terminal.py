"""The board in the terminal, drawn from the view: progress cards, event and war, then every nation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from pentapolis.cli.draw import Drawing

GOODS = ("stone", "gold", "food", "books")


def board(draw: Drawing) -> RenderableType:
    view = draw.view
    age, round = draw.word("age", view["age"]), draw.word("round", view["round"], view["rounds"])
    head = draw.head(age, round, seat=None if view["over"] else view["seat"])
    return Group(head, common(draw), offered(draw) if view["offered"] else nations(draw))


def common(draw: Drawing) -> Grid:
    """The rows of progress cards by price, and what hangs over everybody."""
    view = draw.view
    lines: list[tuple[str, RenderableType]] = [
        (draw.word("gold", row["price"]), Text(draw.names(card["id"] for card in row["cards"] if card)))
        for row in view["rows"]
    ]
    lines.append((draw.word("order"), Text(" ").join([draw.mark(seat) for seat in view["order"]])))
    lines.append((draw.word("architects"), Text(str(view["architects"]))))
    if view["event"]:
        event = view["event"]
        famine = draw.word("famine", event["famine"])
        lines.append((draw.word("event"), Text(f"{draw.names((event['upper'], event['lower']))}, {famine}")))
    if view["tile"]:
        tile, foe = view["tile"], view["foe"]
        values = draw.word("foe_values", foe["strength"], foe["stability"], foe["books"])
        deeds = draw.word("deeds", *(draw.word(f"deed_{deed}", n) for deed, n in (tile["five"], tile["six"])))
        lines.append((draw.word("foe"), Text(f"{values}, {draw.word('famine', tile['famine'])}; {deeds}")))
    if view["war"]:
        war = view["war"]
        lines.append(
            (
                draw.word("war"),
                Text(f"{draw.name(war['card']['id'])}, {draw.word('against', war['strength'])}"),
            )
        )
    return draw.lines(*lines)


def offered(draw: Drawing) -> Grid:
    """The boards to choose from, by nation and side, with what they start with."""
    view = draw.view
    lines: list[tuple[str, RenderableType]] = []
    for nation in view["offered"]:
        for side in view["sides"]:
            it = view["boards"][f"{nation}_{side}"]
            cards = draw.names([*it["slots"], *it["finished"]])
            start = f"{draw.amounts(it['goods'])}, {draw.word('start_workers', it['workers'])}"
            room = draw.word("room", it["colonies"], it["wonders"])
            special = draw.game.words.text(draw.language, f"text.{nation}_b") if side == "b" else ""
            lines.append((draw.names((nation, side)), Text(f"{start}; {cards}; {room}. {special}")))
    return draw.lines(*lines)


def nations(draw: Drawing) -> Grid:
    all = draw.view["nations"]
    rows: list[tuple[str, list[Any]]] = [(draw.word("nation"), [draw.name(n["nation"]) for n in all])]
    for number, good in enumerate(GOODS):
        label = draw.word("production", draw.name(good))
        rows.append((label, [f"{n['goods'][good]} ({draw.signed(n['production'][number])})" for n in all]))
    rows.append((draw.name("vp"), [n["goods"]["vp"] for n in all]))
    more = [
        ("strength", [n["strength"] for n in all]),
        ("stability", [Text(str(n["stability"]), "red" if n["revolt"] else "") for n in all]),
        ("workers", [f"{n['pool']}, {n['workers']}" for n in all]),
        ("slots", [slots(draw, n["slots"]) for n in all]),
        ("advisors", [draw.names(card["id"] for card in n["advisors"]) for n in all]),
        ("building", [wonder(draw, n) for n in all]),
        ("wonders", [draw.names(card["id"] for card in n["wonders"]) for n in all]),
        ("colonies", [draw.names(card["id"] for card in n["colonies"]) for n in all]),
        ("passed", ["–" if n["passed"] is None else n["passed"] for n in all]),
        ("score", [Text(str(n["score"]), "bold") for n in all]),
    ]
    return draw.sheet(*rows, *[(draw.word(id), cells) for id, cells in more])


def slots(draw: Drawing, cards: list[dict[str, Any] | None]) -> Text:
    """Each card with its workers; cards without any are dim."""
    text = Text()
    for card in cards:
        if card:
            text.append(", " if text else "")
            text.append(f"{draw.name(card['id'])} {card['workers']}", "" if card["workers"] else "dim")
    return text


def wonder(draw: Drawing, nation: dict[str, Any]) -> str:
    card = nation["wonder"]
    return "–" if card is None else f"{draw.name(card['id'])} {nation['stages']}/{len(card['stages'])}"
